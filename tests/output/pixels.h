/* Decoded pictures. */
#ifndef TUNL_TESTS_OUTPUT_PIXELS_H
#define TUNL_TESTS_OUTPUT_PIXELS_H

#include "picture.h"

typedef struct {
  guint width, height;
  guint8 *rgb; /* three bytes a pixel, row by row */
} Pixels;

/* Of a colour; the caller frees it. */
Pixels pixels_new(guint width, guint height, guint32 colour);
void pixels_free(Pixels *pixels); /* what is all zeros is fine */

/* A PNG in memory; false, with all zeros, when it is none. The caller frees it. */
bool pixels_read(Pixels *pixels, const void *png, gsize length);

/* Writes a PNG. */
bool pixels_write(const Pixels *pixels, const char *path);

static inline guint8 *pixels_at(const Pixels *pixels, guint x, guint y) {
  return pixels->rgb + 3 * ((gsize)y * pixels->width + x);
}

/* What tells two pictures of one size apart. */
typedef struct {
  gsize count;  /* of pixels */
  int most;     /* the greatest difference of a channel */
  guint x, y;   /* of the first of these pixels, row by row */
  tunl_box box; /* around all of them */
} Difference;

/* Counts the pixels with a channel that differs by more than the tolerance. */
Difference pixels_compare(const Pixels *a, const Pixels *b, int tolerance);

/* What the PNG writer makes of a scene, as bytes; the caller frees them with g_free. */
guint8 *pixels_png(const tunl_scene *scene, const tunl_theme *theme, gsize *length);

/* The same, decoded. */
Pixels pixels_of(const tunl_scene *scene, const tunl_theme *theme);

#endif
