/* Decoded pictures, and what tells two of them apart. */
#ifndef TUNL_OUTPUT_PICDIFF_H
#define TUNL_OUTPUT_PICDIFF_H

#include "core/api.h"
#include "output/error.h"

TUNL_API_BEGIN

/* How much a channel of a pixel may differ, of 255, where nothing else was said. The painter is one
 * and the same everywhere, so not at all. */
#define TUNL_PICDIFF_TOLERANCE 0

/* All zeros is no picture. */
typedef struct tunl_pixels {
  guint width, height; /* px */
  guint8 *rgba; /* four bytes a pixel, row by row; alpha is 255 where nothing shows through */
} tunl_pixels;

/* One colour, 0xRRGGBB, opaque. False with TUNL_ERROR_PAINT when there is no memory. The caller
 * clears it, after a failure too. */
bool tunl_pixels_new(
    tunl_pixels *pixels, guint width, guint height, guint32 colour, GError **error);

/* Decodes a PNG in memory; what the file says about gamma changes no value. False with
 * TUNL_ERROR_READ when it is none, or broken, or has 16 bits a channel, of which one step would be
 * lost; with TUNL_ERROR_PAINT when there is no memory. The caller clears it, after a failure too.
 */
bool tunl_pixels_read(tunl_pixels *pixels, const void *png, gsize count, GError **error);

/* Writes a PNG of nothing but the pixels, as small as libpng makes it. False with TUNL_ERROR_SIZE,
 * TUNL_ERROR_WRITE or TUNL_ERROR_PAINT. Does not flush or close. */
bool tunl_pixels_write(const tunl_pixels *pixels, FILE *out, GError **error);

void tunl_pixels_clear(tunl_pixels *pixels);

/* The four bytes of a pixel that there is. */
static inline guint8 *tunl_pixels_at(const tunl_pixels *pixels, guint x, guint y) {
  return pixels->rgba + 4 * ((gsize)y * pixels->width + x);
}

/* A part of a picture, px from its upper left corner; what is outside of the picture counts for
 * nothing. */
typedef struct tunl_mask_rect {
  guint x, y, width, height;
} tunl_mask_rect;

/* What makes two pictures the same. */
typedef struct tunl_picdiff_options {
  guint tolerance;             /* a channel may differ by this, 0 to 255 */
  const tunl_mask_rect *masks; /* what is not compared; NULL for nothing */
  guint mask_count;
} tunl_picdiff_options;

/* What tells them apart. Where the sizes differ, this is of the part that both have. */
typedef struct tunl_picdiff {
  bool same; /* sizes, and every pixel within the tolerance */
  bool same_size;
  gsize compared; /* pixels, those that are masked not counted */
  gsize count;    /* those with a channel that differs by more than the tolerance */
  guint most;     /* the greatest difference of a channel, within the tolerance or not */

  /* Of the first of the counted, row by row, and its first such channel; all 0 without any. */
  guint x, y, channel;            /* channel: 0 red, 1 green, 2 blue, 3 alpha */
  guint8 expected, actual;        /* its values */
  guint left, top, right, bottom; /* around all of the counted, the last ones included */
} tunl_picdiff;

/* Compares two pictures, which may differ in size; options are never NULL, and all zeros count
 * every difference. Nothing is kept of either. */
tunl_picdiff tunl_picdiff_find(
    const tunl_pixels *expected, const tunl_pixels *actual, const tunl_picdiff_options *options);

/* "red" and so on; static. */
const char *tunl_picdiff_channel(guint channel);

/* The finding in one line without an end, such as "3 of 200 pixels differ, by up to 9; the first at
 * 5, 6: red 32, not 41; all from 5, 6 to 7, 6". The caller frees it. */
char *tunl_picdiff_sentence(
    const tunl_pixels *expected, const tunl_pixels *actual, const tunl_picdiff *found);

/* Expected, difference and actual side by side. The difference is black where both are the same,
 * grey where masked; a box is around what `found` counts, so that one pixel is seen. False with
 * TUNL_ERROR_PAINT when there is no memory. The caller clears it, after a failure too. */
bool tunl_picdiff_picture(tunl_pixels *picture, const tunl_pixels *expected,
    const tunl_pixels *actual, const tunl_picdiff_options *options, const tunl_picdiff *found,
    GError **error);

TUNL_API_END

#endif
