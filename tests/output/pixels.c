#include "pixels.h"

#include <stdlib.h>

#include "../vectors.h"

tunl_pixels pixels_new(guint width, guint height, guint32 colour) {
  tunl_pixels pixels;
  EXPECT(tunl_pixels_new(&pixels, width, height, colour, NULL), "no memory");
  return pixels;
}

tunl_pixels pixels_read(const void *png, gsize length) {
  tunl_pixels pixels;
  GError *error = NULL;
  EXPECT(tunl_pixels_read(&pixels, png, length, &error), "%s", error->message);
  return pixels;
}

/* What was written to a stream in memory. */
static guint8 *take_bytes(FILE *out, char **bytes, const size_t *size, gsize *length) {
  fclose(out); /* which sets the other two */
  guint8 *copy = g_memdup2(*bytes, *size);
  free(*bytes);
  *length = *size;
  return copy;
}

guint8 *pixels_write(const tunl_pixels *pixels, gsize *length) {
  char *bytes;
  size_t size;
  GError *error = NULL;
  FILE *out = open_memstream(&bytes, &size);
  EXPECT(tunl_pixels_write(pixels, out, &error), "%s", error->message);
  return take_bytes(out, &bytes, &size, length);
}

guint8 *pixels_png(const tunl_scene *scene, const tunl_theme *theme, gsize *length) {
  char *bytes;
  size_t size;
  GError *error = NULL;
  FILE *out = open_memstream(&bytes, &size);
  EXPECT(tunl_png_write(scene, theme, NULL, NULL, out, &error), "%s", error->message);
  return take_bytes(out, &bytes, &size, length);
}

tunl_pixels pixels_of(const tunl_scene *scene, const tunl_theme *theme) {
  gsize length;
  guint8 *png = pixels_png(scene, theme, &length);
  tunl_pixels pixels = pixels_read(png, length);
  g_free(png);
  return pixels;
}
