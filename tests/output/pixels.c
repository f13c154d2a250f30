#include "pixels.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

#include "../vectors.h"

Pixels pixels_new(guint width, guint height, guint32 colour) {
  Pixels pixels = {width, height, g_malloc((gsize)width * height * 3)};
  for (gsize i = 0; i < (gsize)width * height; i++) {
    pixels.rgb[3 * i] = (guint8)(colour >> 16);
    pixels.rgb[3 * i + 1] = (guint8)(colour >> 8);
    pixels.rgb[3 * i + 2] = (guint8)colour;
  }
  return pixels;
}

void pixels_free(Pixels *pixels) {
  g_clear_pointer(&pixels->rgb, g_free);
}

bool pixels_read(Pixels *pixels, const void *png, gsize length) {
  png_image image = {.version = PNG_IMAGE_VERSION};
  *pixels = (Pixels){0};
  if (!png_image_begin_read_from_memory(&image, png, length))
    return false;
  image.format = PNG_FORMAT_RGB;
  *pixels = (Pixels){image.width, image.height, g_malloc(PNG_IMAGE_SIZE(image))};
  if (png_image_finish_read(&image, NULL, pixels->rgb, 0, NULL))
    return true;
  pixels_free(pixels);
  *pixels = (Pixels){0};
  return false;
}

bool pixels_write(const Pixels *pixels, const char *path) {
  png_image image = {.version = PNG_IMAGE_VERSION,
      .width = pixels->width,
      .height = pixels->height,
      .format = PNG_FORMAT_RGB};
  return png_image_write_to_file(&image, path, 0, pixels->rgb, 0, NULL) != 0;
}

static void note(Difference *difference, guint x, guint y) {
  tunl_box *box = &difference->box;
  if (difference->count++ == 0) {
    difference->x = x;
    difference->y = y;
    *box = (tunl_box){x, y, x, y};
  }
  *box = (tunl_box){MIN(box->left, x), MIN(box->top, y), MAX(box->right, x), MAX(box->bottom, y)};
}

Difference pixels_compare(const Pixels *a, const Pixels *b, int tolerance) {
  Difference difference = {0};
  for (guint y = 0; y < a->height; y++)
    for (guint x = 0; x < a->width; x++) {
      const guint8 *p = pixels_at(a, x, y), *q = pixels_at(b, x, y);
      int most = MAX(MAX(abs(p[0] - q[0]), abs(p[1] - q[1])), abs(p[2] - q[2]));
      difference.most = MAX(difference.most, most);
      if (most > tolerance)
        note(&difference, x, y);
    }
  return difference;
}

guint8 *pixels_png(const tunl_scene *scene, const tunl_theme *theme, gsize *length) {
  char *bytes;
  size_t size;
  GError *error = NULL;
  FILE *out = open_memstream(&bytes, &size);
  EXPECT(tunl_png_write(scene, theme, NULL, NULL, out, &error), "%s", error->message);
  fclose(out);
  guint8 *copy = g_memdup2(bytes, size);
  free(bytes);
  *length = size;
  return copy;
}

Pixels pixels_of(const tunl_scene *scene, const tunl_theme *theme) {
  gsize length;
  Pixels pixels;
  guint8 *png = pixels_png(scene, theme, &length);
  EXPECT(pixels_read(&pixels, png, length), "no PNG");
  g_free(png);
  return pixels;
}
