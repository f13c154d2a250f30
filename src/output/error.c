#include "output/error.h"

#include <errno.h>

G_DEFINE_QUARK(tunl - error, tunl_error)

bool tunl_error_write(GError **error) {
  g_set_error_literal(error, TUNL_ERROR, TUNL_ERROR_WRITE, g_strerror(errno));
  return false;
}

bool tunl_write(FILE *out, const void *bytes, gsize count, GError **error) {
  return fwrite(bytes, 1, count, out) == count || tunl_error_write(error);
}
