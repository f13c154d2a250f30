/* Tests of src/output/canvas.h, and of PNG files of a canvas. */
#include "output/canvas.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../harness.h"
#include "../scene/sample.h"
#include "../vectors.h"
#include "pixels.h"

enum { GROUND = 0x123456 };

static tunl_canvas canvas_new(int width, int height, int spare) {
  tunl_canvas c = {.width = width, .height = height, .stride = width * 4 + spare};
  c.pixels = g_malloc((gsize)c.stride * (gsize)height);
  for (int i = 0; i < c.stride * height / 4; i++)
    ((guint32 *)c.pixels)[i] = GROUND;
  return c;
}

static guint32 pixel(const tunl_canvas *c, int x, int y) {
  guint32 value;
  memcpy(&value, (const guint8 *)c->pixels + y * c->stride + 4 * x, sizeof value);
  return value & 0xFFFFFF;
}

static guint32 pixel_of(const tunl_pixels *p, int x, int y) {
  const guint8 *rgb = tunl_pixels_at(p, (guint)x, (guint)y);
  return (guint32)(rgb[0] << 16 | rgb[1] << 8 | rgb[2]);
}

static tunl_scene *new_scene(void) {
  tunl_cave *cave = sample_cave(sample_days[0], 3000);
  tunl_strip_options options = sample_strip(0, 3000);
  tunl_scene *scene = tunl_strip_new(cave, &options);
  tunl_cave_free(cave);
  return scene;
}

static bool paint(const tunl_canvas *c, const tunl_scene *scene, tunl_placing placing) {
  GError *error = NULL;
  bool done = tunl_canvas_paint(c, scene, tunl_theme_named("dark"), &placing, &error);
  ck_assert_msg(done, "%s", error ? error->message : "");
  return done;
}

static tunl_box all_of(const tunl_canvas *c) {
  return (tunl_box){0, 0, c->width, c->height};
}

/* What a canvas shows is what a file of the scene does. */
START_TEST(test_same_as_a_file) {
  tunl_scene *scene = new_scene();
  tunl_pixels file = pixels_of(scene, tunl_theme_named("dark"));
  tunl_canvas c = canvas_new((int)file.width, (int)file.height, 0);
  paint(&c, scene, (tunl_placing){0, 0, 1, all_of(&c)});
  for (int y = 0; y < c.height; y++)
    for (int x = 0; x < c.width; x++)
      EXPECT(pixel(&c, x, y) == pixel_of(&file, x, y), "%d, %d", x, y);
  tunl_pixels_clear(&file);
  g_free(c.pixels);
  tunl_scene_free(scene);
}
END_TEST

/* Moved by whole pixels and cut, with rows that are longer than they are wide. */
START_TEST(test_placing) {
  tunl_scene *scene = new_scene();
  tunl_pixels file = pixels_of(scene, tunl_theme_named("dark"));
  tunl_canvas c = canvas_new(300, 200, 64);
  tunl_box clip = {20, 30, 280, 170};
  paint(&c, scene, (tunl_placing){-100, 10, 1, clip});
  for (int y = 0; y < c.height; y++)
    for (int x = 0; x < c.width; x++) {
      bool inside = x >= 20 && x < 280 && y >= 30 && y < 170;
      guint32 wanted = inside ? pixel_of(&file, x + 100, y - 10) : GROUND;
      EXPECT(pixel(&c, x, y) == wanted, "%d, %d: %x, not %x", x, y, pixel(&c, x, y), wanted);
    }
  tunl_pixels_clear(&file);
  g_free(c.pixels);
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_scale) {
  tunl_scene *scene = sample_scene();
  tunl_scene_rect(scene, TUNL_LAYER_AIR, TUNL_STYLE_PAGE, 10, 20, 30, 40);
  tunl_canvas c = canvas_new(200, 200, 0);
  paint(&c, scene, (tunl_placing){5, 6, 2, all_of(&c)});
  guint32 page = tunl_theme_named("dark")->colours[TUNL_ROLE_PAGE];
  for (int y = 0; y < c.height; y++)
    for (int x = 0; x < c.width; x++) {
      bool inside = x >= 25 && x < 85 && y >= 46 && y < 126;
      EXPECT(pixel(&c, x, y) == (inside ? page : GROUND), "%d, %d", x, y);
    }
  g_free(c.pixels);
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_fill) {
  tunl_canvas c = canvas_new(40, 30, 0);
  const tunl_theme *theme = tunl_theme_named("light");
  ck_assert(tunl_canvas_fill(&c, theme, TUNL_ROLE_ROCK, (tunl_box){10, 5, 20, 25}, NULL));
  for (int y = 0; y < c.height; y++)
    for (int x = 0; x < c.width; x++) {
      bool inside = x >= 10 && x < 20 && y >= 5 && y < 25;
      EXPECT(pixel(&c, x, y) == (inside ? theme->colours[TUNL_ROLE_ROCK] : GROUND), "%d, %d", x, y);
    }
  g_free(c.pixels);
}
END_TEST

START_TEST(test_bad_canvas) {
  tunl_canvas c = canvas_new(40, 30, 0);
  GError *error = NULL;
  c.stride = 3;
  ck_assert(!tunl_canvas_fill(&c, tunl_theme_named("light"), TUNL_ROLE_ROCK, all_of(&c), &error));
  ck_assert(g_error_matches(error, TUNL_ERROR, TUNL_ERROR_PAINT));
  g_error_free(error);
  g_free(c.pixels);
}
END_TEST

/* Letters with a halo can be read before anything: ink, and around it air. */
START_TEST(test_halo) {
  const tunl_theme *theme = tunl_theme_named("dark");
  tunl_scene *scene = sample_scene();
  tunl_canvas c = canvas_new(100, 60, 0);
  guint ink = 0, air = 0;
  tunl_scene_text(scene, TUNL_LAYER_HEADER, TUNL_STYLE_SCORE, 20, 45, TUNL_START, "11");
  paint(&c, scene, (tunl_placing){0, 0, 1, all_of(&c)});
  for (int y = 0; y < c.height; y++)
    for (int x = 0; x < c.width; x++) {
      ink += pixel(&c, x, y) == theme->colours[TUNL_ROLE_INK];
      air += pixel(&c, x, y) == theme->colours[TUNL_ROLE_AIR];
    }
  ck_assert_uint_gt(ink, 50);
  ck_assert_uint_gt(air, 50);
  g_free(c.pixels);
  tunl_scene_free(scene);
}
END_TEST

/* ---- files ---- */

static char *write_png(const tunl_canvas *c, const tunl_scene *scene, size_t *length) {
  char *bytes = NULL;
  GError *error = NULL;
  FILE *out = open_memstream(&bytes, length);
  bool done = tunl_png_write_canvas(c, scene, out, &error);
  ck_assert_msg(done, "%s", error ? error->message : "");
  fclose(out);
  return bytes;
}

/* Of any height, a band or a piece of one left over. */
START_TEST(test_png) {
  static const int heights[] = {1, 63, 64, 65, 200};
  tunl_scene *scene = new_scene();
  for (gsize i = 0; i < G_N_ELEMENTS(heights); i++) {
    size_t length;
    tunl_canvas c = canvas_new(300, heights[i], 32);
    paint(&c, scene, (tunl_placing){-50, 0, 1, {0, 0, 300, 100}});
    char *bytes = write_png(&c, scene, &length);
    tunl_pixels read = pixels_read(bytes, length);
    ck_assert_uint_eq(read.width, 300);
    ck_assert_uint_eq(read.height, (guint)heights[i]);
    for (int y = 0; y < c.height; y++)
      for (int x = 0; x < c.width; x++)
        EXPECT(pixel_of(&read, x, y) == pixel(&c, x, y), "%d, %d of %d", x, y, heights[i]);
    ck_assert(memmem(bytes, length, tunl_scene_title(scene), strlen(tunl_scene_title(scene))));
    ck_assert(memmem(bytes, length, "tunl-picture/1", strlen("tunl-picture/1")));
    free(bytes);
    tunl_pixels_clear(&read);
    g_free(c.pixels);
  }
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_png_on_a_full_disk) {
  tunl_scene *scene = new_scene();
  tunl_canvas c = canvas_new(300, 200, 0);
  GError *error = NULL;
  FILE *out = sample_full_disk(100);
  ck_assert(!tunl_png_write_canvas(&c, scene, out, &error));
  ck_assert(g_error_matches(error, TUNL_ERROR, TUNL_ERROR_WRITE));
  g_error_free(error);
  fclose(out);
  g_free(c.pixels);
  tunl_scene_free(scene);
}
END_TEST

HARNESS("output/canvas", test_same_as_a_file, test_placing, test_scale, test_fill, test_bad_canvas,
    test_halo, test_png, test_png_on_a_full_disk)
