#include "output/png.h"

#include "output/paint.h"
#include "output/record.h"
#include "scene/curve.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>
#include <zlib.h>

/* cairo's images end at 32,767 px, so wider pictures are painted in tiles side by side; and all in
 * bands of rows, as tall as a few megabytes hold, which is all of a small picture. What a border
 * clips moves antialiasing a little near it; with a margin of more than the longest edge (see
 * TUNL_EDGE_MOST), and a row above and below, it is not seen. Two shades remain, of at most 3 in
 * 255: edges taller than a band are cut to 1/256 px, and above scale 1 even the far end of a long
 * wall moves a pixel. So tiles and bands are as large as they can be. */
enum { TILE = 30720, MARGIN = 2 * (int)TUNL_EDGE_MOST, BAND_LEAST = 64, ABOVE = 1 };
static const guint tile_pixels = 2 << 20; /* 8 MiB */

typedef struct {
  const tunl_scene *scene;
  const tunl_theme *theme;
  guint width, height, band;
  guchar *rows; /* a band as RGB */
  cairo_surface_t *tile;
  const tunl_canvas *painted; /* what is there already, else NULL */
  FILE *out;
  GError **error;
} canvas;

/* ---- painting ---- */

static void copy_rgb(guchar *to, const guint32 *from, guint count) {
  for (guint i = 0; i < count; i++) {
    *to++ = (guchar)(from[i] >> 16);
    *to++ = (guchar)(from[i] >> 8);
    *to++ = (guchar)from[i];
  }
}

static bool paint_tile(canvas *c, guint left, guint top, guint width, guint rows) {
  if (!tunl_paint_has_room(c->error))
    return false;
  cairo_t *cr = cairo_create(c->tile);
  double from = (double)left - MARGIN, first = (double)top - ABOVE;
  cairo_translate(cr, -from, -first);
  tunl_paint(cr, c->scene, c->theme,
      (tunl_box){from, first, (double)left + TILE + MARGIN, (double)top + rows + ABOVE});
  cairo_status_t status = cairo_status(cr);
  cairo_destroy(cr);
  cairo_surface_flush(c->tile);
  if (status != CAIRO_STATUS_SUCCESS) {
    g_set_error_literal(c->error, TUNL_ERROR, TUNL_ERROR_PAINT, cairo_status_to_string(status));
    return false;
  }
  const guchar *pixels = cairo_image_surface_get_data(c->tile);
  int stride = cairo_image_surface_get_stride(c->tile);
  for (guint y = 0; y < rows; y++)
    copy_rgb(c->rows + ((gsize)y * c->width + left) * 3,
        (const guint32 *)(const void *)(pixels + (gsize)(y + ABOVE) * (gsize)stride) + MARGIN,
        width);
  return true;
}

static void copy_band(canvas *c, guint top, guint rows) {
  const guchar *pixels = c->painted->pixels;
  for (guint y = 0; y < rows; y++) {
    const guchar *row = pixels + (gsize)(top + y) * (gsize)c->painted->stride;
    copy_rgb(c->rows + (gsize)y * c->width * 3, (const guint32 *)(const void *)row, c->width);
  }
}

static bool paint_band(canvas *c, guint top, guint rows) {
  if (c->painted) {
    copy_band(c, top, rows);
    return true;
  }
  for (guint left = 0; left < c->width; left += TILE)
    if (!paint_tile(c, left, top, MIN(TILE, c->width - left), rows))
      return false;
  return true;
}

/* ---- libpng ---- */

static void on_error(png_structp png, png_const_charp message) {
  canvas *c = png_get_error_ptr(png);
  if (c->error && !*c->error)
    g_set_error_literal(c->error, TUNL_ERROR, TUNL_ERROR_PAINT, message);
  longjmp(png_jmpbuf(png), 1);
}

static void on_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message; /* concerns of readers, and none is expected here */
}

static void on_write(png_structp png, png_bytep bytes, size_t count) {
  canvas *c = png_get_io_ptr(png);
  if (!tunl_write(c->out, bytes, count, c->error))
    png_error(png, "write");
}

static void on_flush(png_structp png) {
  (void)png; /* the caller's */
}

/* Texts are UTF-8, so all of them go in chunks that can say so. */
static void write_texts(png_structp png, png_infop info, const tunl_scene *scene, char *json) {
  guint count;
  const tunl_record *records = tunl_scene_records(scene, &count);
  const char *tool = "";
  for (guint i = 0; i < count; i++)
    if (strcmp(records[i].name, "tool") == 0)
      tool = records[i].text;
  const struct {
    const char *key, *text;
  } texts[] = {{"Title", tunl_scene_title(scene)}, {"Software", tool},
      {"Description", tunl_scene_description(scene)}, {"tunl-picture", json}};
  png_text chunks[G_N_ELEMENTS(texts)];
  memset(chunks, 0, sizeof chunks);
  for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
    /* libpng's type is not const, but it only reads. */
    chunks[i].compression = PNG_ITXT_COMPRESSION_NONE;
    chunks[i].key = (char *)(gsize)texts[i].key;
    chunks[i].text = (char *)(gsize)texts[i].text;
  }
  png_set_text(png, info, chunks, G_N_ELEMENTS(chunks));
}

/* Flat art with antialiased edges: one difference to the left, and only runs sought in it, is both
 * smaller and three times faster than what libpng chooses by itself. */
static void set_compression(png_structp png) {
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
  png_set_compression_level(png, 1);
  png_set_compression_strategy(png, Z_RLE);
  png_set_compression_buffer_size(png, 65536);
}

static bool write_bands(canvas *c, png_structp png, tunl_png_progress progress, void *user) {
  for (guint top = 0; top < c->height; top += c->band) {
    guint rows = MIN(c->band, c->height - top);
    if (!paint_band(c, top, rows))
      return false;
    for (guint y = 0; y < rows; y++)
      png_write_row(png, c->rows + (gsize)y * c->width * 3);
    if (progress)
      progress(user, (double)(top + rows) / c->height);
  }
  return true;
}

static bool write_file(canvas *c, png_structp png, png_infop info, char *json,
    tunl_png_progress progress, void *user) {
  if (setjmp(png_jmpbuf(png)))
    return false;
  png_set_write_fn(png, c, on_write, on_flush);
  png_set_user_limits(png, (png_uint_32)TUNL_PNG_SIDE_MOST, (png_uint_32)TUNL_PNG_SIDE_MOST);
  png_set_IHDR(png, info, c->width, c->height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  set_compression(png);
  write_texts(png, info, c->scene, json);
  png_write_info(png, info);
  if (!write_bands(c, png, progress, user))
    return false;
  png_write_end(png, info);
  return true;
}

static bool check_size(double width, double height, GError **error) {
  if (width <= TUNL_PNG_SIDE_MOST && height <= TUNL_PNG_SIDE_MOST &&
      width * height <= TUNL_PNG_PIXELS_MOST)
    return true;
  g_set_error(error, TUNL_ERROR, TUNL_ERROR_SIZE, "%.0f x %.0f px is more than a PNG can hold",
      width, height);
  return false;
}

/* With a band of rows and something to fill it from. */
static bool write_canvas(canvas *c, tunl_png_progress progress, void *user, GError **error) {
  GError *problem = NULL; /* the handlers need somewhere to write even when the caller has not */
  c->error = &problem;
  c->rows = g_malloc((gsize)c->width * 3 * c->band);
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, c, on_error, on_warning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  char *json = tunl_record_json(c->scene);
  bool done = info && write_file(c, png, info, json, progress, user);
  if (!info)
    g_set_error_literal(&problem, TUNL_ERROR, TUNL_ERROR_PAINT, "no memory for libpng");
  png_destroy_write_struct(&png, &info);
  g_free(json);
  g_free(c->rows);
  if (problem)
    g_propagate_error(error, problem);
  return done;
}

bool tunl_png_write(const tunl_scene *scene, const tunl_theme *theme, tunl_png_progress progress,
    void *user, FILE *out, GError **error) {
  double width = tunl_scene_width(scene), height = tunl_scene_height(scene);
  if (!check_size(width, height, error))
    return false;
  canvas c = {
      .scene = scene, .theme = theme, .width = (guint)width, .height = (guint)height, .out = out};
  guint tile_width = MIN(TILE, c.width) + 2 * MARGIN;
  c.band = MIN(MAX(tile_pixels / tile_width, BAND_LEAST), c.height);
  c.tile = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)tile_width, (int)c.band + 2 * ABOVE);
  bool done = write_canvas(&c, progress, user, error);
  cairo_surface_destroy(c.tile);
  return done;
}

bool tunl_png_write_canvas(
    const tunl_canvas *painted, const tunl_scene *scene, FILE *out, GError **error) {
  guint width = (guint)painted->width, height = (guint)painted->height;
  canvas c = {.scene = scene,
      .width = width,
      .height = height,
      .band = MIN(BAND_LEAST, height),
      .painted = painted,
      .out = out};
  return write_canvas(&c, NULL, NULL, error);
}
