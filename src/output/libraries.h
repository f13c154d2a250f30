/* Which libraries paint and pack: the bytes of a PNG depend on them. */
#ifndef TUNL_OUTPUT_LIBRARIES_H
#define TUNL_OUTPUT_LIBRARIES_H

#include "core/api.h"

TUNL_API_BEGIN

/* "GLib 2.74.6, cairo 1.16.0, libpng 1.6.39": those that run, whatever it was built with. The
 * caller frees it with g_free. */
char *tunl_libraries(void);

TUNL_API_END

#endif
