/* Tests of src/output/png.h: what is put together from tiles and bands is the picture painted at
 * once, and whatever fails says so. */
#include "output/png.h"

#include <cairo.h>
#include <errno.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

#include "../harness.h"
#include "../scene/sample.h"
#include "../vectors.h"
#include "output/paint.h"
#include "pixels.h"

/* ---- seams ---- */

/* A part of the scene, all its height on one surface; it must be less than 32,767 px wide. */
static tunl_pixels paint_part(
    const tunl_scene *scene, const tunl_theme *theme, int left, int width) {
  int height = (int)tunl_scene_height(scene);
  tunl_pixels pixels = pixels_new((guint)width, (guint)height, 0);
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create(surface);
  cairo_translate(cr, -left, 0);
  tunl_paint(cr, scene, theme, (tunl_box){left, 0, left + width, height});
  ck_assert_int_eq(cairo_status(cr), CAIRO_STATUS_SUCCESS);
  cairo_destroy(cr);
  cairo_surface_flush(surface);
  const guchar *data = cairo_image_surface_get_data(surface);
  int stride = cairo_image_surface_get_stride(surface);
  for (int y = 0; y < height; y++) {
    const guint32 *row = (const guint32 *)(const void *)(data + (gsize)y * (gsize)stride);
    for (int x = 0; x < width; x++) {
      guint8 *rgb = tunl_pixels_at(&pixels, (guint)x, (guint)y);
      rgb[0] = (guint8)(row[x] >> 16);
      rgb[1] = (guint8)(row[x] >> 8);
      rgb[2] = (guint8)row[x];
    }
  }
  cairo_surface_destroy(surface);
  return pixels;
}

/* Edges taller than a band are cut at its border to 1/256 px, a shade of this at most. Only a
 * close-up has such edges. */
enum { CLOSE_UP_SHADE = 3 };

static void expect_no_seam(
    const tunl_scene *scene, const char *theme_name, guint shade, const char *what) {
  const tunl_theme *theme = tunl_theme_named(theme_name);
  tunl_pixels tiled = pixels_of(scene, theme);
  tunl_pixels whole = paint_part(scene, theme, 0, (int)tunl_scene_width(scene));
  ck_assert_uint_eq(tiled.width, whole.width);
  ck_assert_uint_eq(tiled.height, whole.height);
  tunl_picdiff d = tunl_picdiff_find(&whole, &tiled, &(tunl_picdiff_options){.tolerance = shade});
  char *found = tunl_picdiff_sentence(&whole, &tiled, &d);
  EXPECT(d.same, "%s, %s, at once and in tiles: %s", what, theme_name, found);
  g_free(found);
  tunl_pixels_clear(&whole);
  tunl_pixels_clear(&tiled);
}

static void check_row(
    double from, double to, double scale, tunl_layer_set layers, const char *theme) {
  char *what = g_strdup_printf("wx %g to %g at %g, layers %x", from, to, scale, layers);
  tunl_cave *cave = sample_cave(sample_days[0], to);
  tunl_strip_options options = sample_strip(from, to);
  options.row_length = to - from;
  options.scale = scale;
  options.layers = layers;
  tunl_scene *scene = tunl_strip_new(cave, &options);
  tunl_cave_free(cave);
  expect_no_seam(scene, theme, scale > 1 ? CLOSE_UP_SHADE : 0, what);
  tunl_scene_free(scene);
  g_free(what);
}

static tunl_layer_set only(tunl_layer layer) {
  return 1u << layer;
}

START_TEST(test_no_seam) {
  check_row(0, 93000, 0.3, tunl_layers_default(TUNL_LAYERS_CAVE), "light");
}
END_TEST

START_TEST(test_no_seam_in_the_skeleton) {
  check_row(0, 93000, 0.3, only(TUNL_LAYER_SKELETON), "light");
}
END_TEST

START_TEST(test_no_seam_at_full_size) {
  check_row(60000, 86000, 1, tunl_layers_default(TUNL_LAYERS_CAVE), "dark");
}
END_TEST

START_TEST(test_no_seam_close_up) {
  check_row(60000, 63000, 8, tunl_layers_default(TUNL_LAYERS_CAVE), "light");
}
END_TEST

START_TEST(test_no_seam_in_the_walls) {
  check_row(60000, 86000, 1, only(TUNL_LAYER_CORRIDOR), "light");
  check_row(60000, 63000, 8, only(TUNL_LAYER_CORRIDOR), "light");
}
END_TEST

START_TEST(test_no_seam_in_rows) {
  tunl_cave *cave = sample_cave(sample_days[2], 0);
  tunl_strip_options options = sample_strip(0, 20000);
  tunl_scene *scene = tunl_strip_new(cave, &options);
  expect_no_seam(scene, "dark", 0, "a strip");
  tunl_scene_free(scene);
  tunl_cave_free(cave);
}
END_TEST

/* Where two tiles meet, against a part that has no border there. */
START_TEST(test_no_seam_between_tiles) {
  enum { SEAM = 30720, REACH = 2000, CLIPPED = 600 };
  const tunl_theme *theme = tunl_theme_named("light");
  tunl_cave *cave = sample_cave(sample_days[0], 40000);
  tunl_strip_options options = sample_strip(0, 40000);
  options.row_length = 40000;
  options.scale = 1;
  options.layers = tunl_layers_all(TUNL_LAYERS_CAVE);
  tunl_scene *scene = tunl_strip_new(cave, &options);
  tunl_pixels tiled = pixels_of(scene, theme);
  tunl_pixels part = paint_part(scene, theme, SEAM - REACH, 2 * REACH);
  guint different = 0;
  for (guint y = 0; y < part.height; y++)
    for (guint x = CLIPPED; x < 2 * REACH - CLIPPED; x++)
      different +=
          memcmp(tunl_pixels_at(&part, x, y), tunl_pixels_at(&tiled, SEAM - REACH + x, y), 3) != 0;
  EXPECT(tiled.width > SEAM + REACH && different == 0, "%u x %u: %u pixels differ", tiled.width,
      tiled.height, different);
  tunl_pixels_clear(&part);
  tunl_pixels_clear(&tiled);
  tunl_scene_free(scene);
  tunl_cave_free(cave);
}
END_TEST

/* ---- small pictures ---- */

static tunl_scene *small_scene(double width, double height) {
  tunl_scene *scene = sample_scene();
  tunl_scene_set_size(scene, width, height);
  tunl_scene_describe(scene, "A title – one", "A description · of it");
  tunl_scene_record_text(scene, "tool", "tunl-test 1.0");
  tunl_scene_record_number(scene, "from", 0.5);
  tunl_scene_rect(scene, TUNL_LAYER_PAGE, TUNL_STYLE_PAGE, 0, 0, width, height);
  tunl_scene_rect(scene, TUNL_LAYER_COINS, TUNL_STYLE_ROCK, 0, height - 1, 1, 1);
  return scene;
}

/* Around the edges of bands and tiles. */
START_TEST(test_sizes) {
  const guint heights[] = {1, 63, 64, 65, 129}, widths[] = {1, 2, 30719, 30720, 30721, 61441};
  const tunl_theme *theme = tunl_theme_named("light");
  guint32 rock = theme->colours[TUNL_ROLE_ROCK];
  for (gsize i = 0; i < G_N_ELEMENTS(heights); i++)
    for (gsize k = 0; k < G_N_ELEMENTS(widths); k++) {
      tunl_scene *scene = small_scene(widths[k], heights[i]);
      tunl_pixels pixels = pixels_of(scene, theme);
      const guint8 *mark = tunl_pixels_at(&pixels, 0, heights[i] - 1);
      ck_assert_uint_eq(pixels.width, widths[k]);
      ck_assert_uint_eq(pixels.height, heights[i]);
      ck_assert_uint_eq((guint)(mark[0] << 16 | mark[1] << 8 | mark[2]), rock);
      tunl_pixels_clear(&pixels);
      tunl_scene_free(scene);
    }
}
END_TEST

/* Chunks of text, by their keys. */
static GHashTable *texts_of(const guint8 *png, gsize length) {
  GHashTable *texts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  for (gsize at = 8; at + 12 <= length;) {
    gsize size = (gsize)png[at] << 24 | (gsize)png[at + 1] << 16 | (gsize)png[at + 2] << 8 |
                 (gsize)png[at + 3];
    const char *data = (const char *)png + at + 8;
    if (memcmp(png + at + 4, "iTXt", 4) == 0) {
      gsize key = strlen(data), head = key + 3; /* compression, its method, two empty texts */
      head += 2;
      g_hash_table_insert(texts, g_strdup(data), g_strndup(data + head, size - head));
    }
    at += 12 + size;
  }
  return texts;
}

START_TEST(test_metadata) {
  gsize length;
  tunl_scene *scene = small_scene(40, 30);
  guint8 *png = pixels_png(scene, tunl_theme_named("light"), &length);
  GHashTable *texts = texts_of(png, length);
  ck_assert_str_eq(g_hash_table_lookup(texts, "Title"), "A title – one");
  ck_assert_str_eq(g_hash_table_lookup(texts, "Description"), "A description · of it");
  ck_assert_str_eq(g_hash_table_lookup(texts, "Software"), "tunl-test 1.0");
  ck_assert_str_eq(
      g_hash_table_lookup(texts, "tunl-picture"), "{\"tool\":\"tunl-test 1.0\",\"from\":0.5}");
  ck_assert_uint_eq(g_hash_table_size(texts), 4);
  g_hash_table_destroy(texts);
  g_free(png);
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_same_bytes) {
  gsize first_length, second_length;
  tunl_scene *scene = small_scene(300, 200);
  guint8 *first = pixels_png(scene, tunl_theme_named("dark"), &first_length);
  guint8 *second = pixels_png(scene, tunl_theme_named("dark"), &second_length);
  ck_assert_uint_eq(first_length, second_length);
  ck_assert_mem_eq(first, second, first_length);
  g_free(second);
  g_free(first);
  tunl_scene_free(scene);
}
END_TEST

typedef struct {
  guint calls;
  double last;
} Progress;

static void on_progress(void *user, double done) {
  Progress *progress = user;
  ck_assert_double_gt(done, progress->last);
  progress->last = done;
  progress->calls++;
}

START_TEST(test_progress) {
  Progress progress = {0};
  tunl_scene *scene = small_scene(31000, 200); /* bands of a picture that wide are the lowest */
  FILE *out = fopen("/dev/null", "w");
  ck_assert(tunl_png_write(scene, tunl_theme_named("light"), on_progress, &progress, out, NULL));
  ck_assert_uint_eq(progress.calls, 4);
  ck_assert_double_eq(progress.last, 1);
  fclose(out);
  tunl_scene_free(scene);
}
END_TEST

/* ---- errors ---- */

static void expect_size_refused(double width, double height) {
  GError *error = NULL;
  tunl_scene *scene = small_scene(width, height);
  char room[64] = "";
  FILE *out = fmemopen(room, sizeof room, "w");
  char *size = g_strdup_printf("%.0f x %.0f px", width, height);
  ck_assert(!tunl_png_write(scene, tunl_theme_named("light"), NULL, NULL, out, &error));
  ck_assert(g_error_matches(error, TUNL_ERROR, TUNL_ERROR_SIZE));
  ck_assert_msg(strstr(error->message, size), "%s", error->message);
  fflush(out);
  ck_assert_int_eq(ftell(out), 0);
  fclose(out);
  g_free(size);
  g_error_free(error);
  tunl_scene_free(scene);
}

START_TEST(test_size_refused) {
  expect_size_refused(TUNL_PNG_SIDE_MOST + 1, 10);
  expect_size_refused(10, TUNL_PNG_SIDE_MOST + 1);
  expect_size_refused(50000, 50000);
}
END_TEST

static void expect_write_error(FILE *out) {
  GError *error = NULL;
  tunl_scene *scene = small_scene(2000, 2000);
  ck_assert(!tunl_png_write(scene, tunl_theme_named("light"), NULL, NULL, out, &error));
  ck_assert(g_error_matches(error, TUNL_ERROR, TUNL_ERROR_WRITE));
  ck_assert_str_eq(error->message, g_strerror(ENOSPC));
  g_error_free(error);
  ck_assert(!tunl_png_write(scene, tunl_theme_named("light"), NULL, NULL, out, NULL));
  fclose(out);
  tunl_scene_free(scene);
}

START_TEST(test_write_error) {
  expect_write_error(sample_full_disk(0));
  expect_write_error(sample_full_disk(500)); /* the texts fit, the pixels do not */
}
END_TEST

START_TEST(test_full_disk) {
  FILE *full = fopen("/dev/full", "w");
  if (full && setvbuf(full, NULL, _IONBF, 0) == 0)
    expect_write_error(full);
}
END_TEST

HARNESS("output/png", test_no_seam, test_no_seam_in_the_skeleton, test_no_seam_at_full_size,
    test_no_seam_close_up, test_no_seam_in_the_walls, test_no_seam_in_rows,
    test_no_seam_between_tiles, test_sizes, test_metadata, test_same_bytes, test_progress,
    test_size_refused, test_write_error, test_full_disk)
