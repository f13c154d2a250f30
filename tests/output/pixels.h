/* Decoded pictures, as tests make and read them. */
#ifndef TUNL_TESTS_OUTPUT_PIXELS_H
#define TUNL_TESTS_OUTPUT_PIXELS_H

#include "picture.h"

/* Of a colour, 0xRRGGBB; the caller clears it. */
tunl_pixels pixels_new(guint width, guint height, guint32 colour);

/* A PNG in memory; aborts the test when it is none. The caller clears it. */
tunl_pixels pixels_read(const void *png, gsize length);

/* As a PNG; the caller frees it with g_free. */
guint8 *pixels_write(const tunl_pixels *pixels, gsize *length);

/* What the PNG writer makes of a scene, as bytes; the caller frees them with g_free. */
guint8 *pixels_png(const tunl_scene *scene, const tunl_theme *theme, gsize *length);

/* The same, decoded. */
tunl_pixels pixels_of(const tunl_scene *scene, const tunl_theme *theme);

#endif
