/* What goes wrong with pictures and files. */
#ifndef TUNL_OUTPUT_ERROR_H
#define TUNL_OUTPUT_ERROR_H

#include <glib.h>
#include <stdbool.h>
#include <stdio.h>

#include "core/api.h"

TUNL_API_BEGIN

#define TUNL_ERROR (tunl_error_quark())
GQuark tunl_error_quark(void);

typedef enum tunl_error {
  TUNL_ERROR_SIZE,  /* the format cannot hold a picture that large */
  TUNL_ERROR_WRITE, /* the system refused bytes */
  TUNL_ERROR_PAINT, /* a library failed, for want of memory as a rule */
  TUNL_ERROR_READ   /* bytes that are not what they should be */
} tunl_error;

/* Sets TUNL_ERROR_WRITE with the system's reason from errno; returns false. */
bool tunl_error_write(GError **error);

/* Writes bytes; false and TUNL_ERROR_WRITE when the system refuses. */
bool tunl_write(FILE *out, const void *bytes, gsize count, GError **error);

TUNL_API_END

#endif
