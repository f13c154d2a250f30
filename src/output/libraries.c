#include "output/libraries.h"

#include <cairo.h>
#include <glib.h>
#include <png.h>

char *tunl_libraries(void) {
  return g_strdup_printf("GLib %u.%u.%u, cairo %s, libpng %s", glib_major_version,
      glib_minor_version, glib_micro_version, cairo_version_string(), png_get_libpng_ver(NULL));
}
