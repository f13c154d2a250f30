#include "output/error.h"

#include <errno.h>

G_DEFINE_QUARK(tunl - error, tunl_error)

bool tunl_error_write(GError **error) {
  /* A stream may take a part and say nothing of why it took no more. */
  g_set_error_literal(error, TUNL_ERROR, TUNL_ERROR_WRITE, g_strerror(errno ? errno : EIO));
  return false;
}

bool tunl_write(FILE *out, const void *bytes, gsize count, GError **error) {
  errno = 0;
  return fwrite(bytes, 1, count, out) == count || tunl_error_write(error);
}
