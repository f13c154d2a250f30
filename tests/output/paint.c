/* Tests of src/output/paint.h. */
#include "output/paint.h"

#include <math.h>
#include <string.h>

#include "../harness.h"
#include "../scene/sample.h"
#include "../vectors.h"
#include "picture.h"

enum { SIDE = 160, GROUND = 0x123456 };

/* ---- a surface ---- */

static cairo_surface_t *new_surface(int width, int height) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create(surface);
  cairo_set_source_rgb(cr, 0x12 / 255.0, 0x34 / 255.0, 0x56 / 255.0);
  cairo_paint(cr);
  cairo_destroy(cr);
  return surface;
}

static void paint(
    cairo_surface_t *surface, const tunl_scene *scene, const tunl_theme *theme, tunl_box box) {
  cairo_t *cr = cairo_create(surface);
  cairo_rectangle(cr, box.left, box.top, box.right - box.left, box.bottom - box.top);
  cairo_clip(cr);
  tunl_paint(cr, scene, theme, box);
  ck_assert_int_eq(cairo_status(cr), CAIRO_STATUS_SUCCESS);
  cairo_destroy(cr);
  cairo_surface_flush(surface);
}

static guint32 pixel(cairo_surface_t *surface, int x, int y) {
  const guchar *row =
      cairo_image_surface_get_data(surface) + y * cairo_image_surface_get_stride(surface);
  guint32 value;
  memcpy(&value, row + 4 * x, sizeof value);
  return value & 0xFFFFFF;
}

static const tunl_box everywhere = {0, 0, SIDE, SIDE};

/* ---- colours and order ---- */

START_TEST(test_colours) {
  const char *const *names = tunl_theme_names();
  for (gsize i = 0; names[i]; i++) {
    const tunl_theme *theme = tunl_theme_named(names[i]);
    tunl_scene *scene = sample_scene();
    cairo_surface_t *surface = new_surface(SIDE, SIDE);
    tunl_scene_rect(scene, TUNL_LAYER_PAGE, TUNL_STYLE_PAGE, 10, 10, 100, 100);
    tunl_scene_circle(scene, TUNL_LAYER_COINS, TUNL_STYLE_GOLD, 60, 60, 20);
    paint(surface, scene, theme, everywhere);
    ck_assert_uint_eq(pixel(surface, 5, 5), GROUND);
    ck_assert_uint_eq(pixel(surface, 12, 12), theme->colours[TUNL_ROLE_PAGE]);
    ck_assert_uint_eq(pixel(surface, 60, 60), theme->colours[TUNL_ROLE_GOLD]);
    ck_assert_uint_eq(pixel(surface, 60, 85), theme->colours[TUNL_ROLE_PAGE]);
    cairo_surface_destroy(surface);
    tunl_scene_free(scene);
  }
}
END_TEST

/* Layers are painted in order, and in each its shapes. */
START_TEST(test_order) {
  const tunl_theme *theme = tunl_theme_named("light");
  tunl_scene *scene = sample_scene();
  cairo_surface_t *surface = new_surface(SIDE, SIDE);
  tunl_scene_rect(scene, TUNL_LAYER_CORRIDOR, TUNL_STYLE_ROCK, 10, 10, 30, 30);
  tunl_scene_rect(scene, TUNL_LAYER_PAGE, TUNL_STYLE_PAGE, 0, 0, SIDE, SIDE);
  tunl_scene_rect(scene, TUNL_LAYER_CORRIDOR, TUNL_STYLE_CHAMBER, 20, 20, 30, 30);
  paint(surface, scene, theme, everywhere);
  ck_assert_uint_eq(pixel(surface, 15, 15), theme->colours[TUNL_ROLE_ROCK]);
  ck_assert_uint_eq(pixel(surface, 30, 30), theme->colours[TUNL_ROLE_CHAMBER]);
  cairo_surface_destroy(surface);
  tunl_scene_free(scene);
}
END_TEST

/* A dash of one shape must not be left to the next. */
START_TEST(test_dashes_end) {
  tunl_scene *scene = sample_scene();
  cairo_surface_t *surface = new_surface(SIDE, SIDE);
  const tunl_style styles[] = {TUNL_STYLE_GATE, TUNL_STYLE_WALL};
  for (int i = 0; i < 2; i++) {
    tunl_scene_path(scene, TUNL_LAYER_GATES, styles[i]);
    tunl_scene_move_to(scene, 50.5 + 50 * i, 0);
    tunl_scene_line_to(scene, 50.5 + 50 * i, SIDE);
  }
  paint(surface, scene, tunl_theme_named("light"), everywhere);
  int gaps[2] = {0, 0};
  for (int y = 0; y < SIDE; y++)
    for (int i = 0; i < 2; i++)
      gaps[i] += pixel(surface, 50 + 50 * i, y) == GROUND;
  ck_assert_int_gt(gaps[0], SIDE / 4);
  ck_assert_int_eq(gaps[1], 0);
  cairo_surface_destroy(surface);
  tunl_scene_free(scene);
}
END_TEST

static guint ink_of_text(bool after_a_dash) {
  guint inked = 0;
  tunl_scene *scene = sample_scene();
  cairo_surface_t *surface = new_surface(SIDE, SIDE);
  if (after_a_dash) {
    tunl_scene_path(scene, TUNL_LAYER_GATES, TUNL_STYLE_MARK);
    tunl_scene_move_to(scene, 10.5, 0);
    tunl_scene_line_to(scene, 10.5, SIDE);
  }
  tunl_scene_text(scene, TUNL_LAYER_LABELS, TUNL_STYLE_META, 40, 80, TUNL_START, "HELMET");
  paint(surface, scene, tunl_theme_named("light"), everywhere);
  for (int y = 0; y < SIDE; y++)
    for (int x = 30; x < SIDE; x++)
      inked += pixel(surface, x, y) != GROUND;
  cairo_surface_destroy(surface);
  tunl_scene_free(scene);
  return inked;
}

START_TEST(test_dashes_leave_texts_alone) {
  ck_assert_uint_gt(ink_of_text(false), 0);
  ck_assert_uint_eq(ink_of_text(true), ink_of_text(false));
}
END_TEST

/* ---- boxes ---- */

/* The box of a shape decides whether it is painted at all: nothing of it may lie outside. */
static void expect_ink_in_box(const tunl_scene *scene, guint layer, const char *what) {
  cairo_surface_t *surface = new_surface(SIDE, SIDE);
  tunl_box box = tunl_scene_layer_at(scene, layer).shapes->box;
  guint inked = 0;
  paint(surface, scene, tunl_theme_named("light"), everywhere);
  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++) {
      if (pixel(surface, x, y) == GROUND)
        continue;
      inked++;
      EXPECT(x + 1 > box.left && x < box.right && y + 1 > box.top && y < box.bottom,
          "%s: ink at %d, %d, outside of %g, %g to %g, %g", what, x, y, box.left, box.top,
          box.right, box.bottom);
    }
  EXPECT(inked > 0, "%s leaves no ink", what);
  cairo_surface_destroy(surface);
}

static void add_any(tunl_scene *scene, tunl_style style, int kind) {
  static const tunl_point spike[] = {{40, 90}, {80.3, 40.2}, {82, 90.7}, {41, 88}};
  if (kind == 0) {
    tunl_scene_path(scene, TUNL_LAYER_MINES, style);
    tunl_scene_polygon(scene, spike, G_N_ELEMENTS(spike));
  } else if (kind == 1) {
    tunl_scene_path(scene, TUNL_LAYER_MINES, style); /* open */
    tunl_scene_move_to(scene, 30, 80);
    tunl_scene_line_to(scene, 90.4, 79.6);
    tunl_scene_line_to(scene, 31, 60);
  } else if (kind == 2) {
    tunl_scene_circle(scene, TUNL_LAYER_MINES, style, 70.2, 70.6, 20.3);
  } else {
    tunl_scene_rect(scene, TUNL_LAYER_MINES, style, 40.4, 50.6, 30.3, 20);
  }
}

START_TEST(test_shapes_stay_in_their_boxes) {
  for (tunl_style style = 0; style < TUNL_STYLES; style++) {
    for (int kind = 0; kind < 4 && tunl_style_look(style)->size <= 0; kind++) {
      tunl_scene *scene = sample_scene();
      add_any(scene, style, kind);
      expect_ink_in_box(scene, TUNL_LAYER_MINES, tunl_style_look(style)->name);
      tunl_scene_free(scene);
    }
  }
}
END_TEST

START_TEST(test_texts_stay_in_their_boxes) {
  static const char *const texts[] = {"Wj|@g", "jQy,;", "(f/)", "×–·"};
  for (tunl_style style = 0; style < TUNL_STYLES; style++) {
    for (gsize i = 0; i < G_N_ELEMENTS(texts) && tunl_style_look(style)->size > 0; i++) {
      for (guint anchor = TUNL_START; anchor <= TUNL_END; anchor++) {
        tunl_scene *scene = sample_scene();
        tunl_scene_text(scene, TUNL_LAYER_LABELS, style, 80.4, 80.5, anchor, texts[i]);
        expect_ink_in_box(scene, TUNL_LAYER_LABELS, texts[i]);
        tunl_scene_free(scene);
      }
    }
  }
}
END_TEST

/* ---- parts ---- */

static tunl_scene *strip_scene(void) {
  tunl_cave *cave = sample_cave(sample_days[0], 0);
  tunl_strip_options options = sample_strip(60000, 64000);
  options.row_length = 2000;
  tunl_scene *scene = tunl_strip_new(cave, &options);
  tunl_cave_free(cave);
  return scene;
}

/* Bands of rows, each painted for itself, are the picture painted at once. */
START_TEST(test_bands) {
  tunl_scene *scene = strip_scene();
  const tunl_theme *theme = tunl_theme_named("dark");
  int width = (int)tunl_scene_width(scene), height = (int)tunl_scene_height(scene);
  cairo_surface_t *whole = new_surface(width, height);
  paint(whole, scene, theme, (tunl_box){0, 0, width, height});
  for (int top = 0; top < height; top += 37) {
    int rows = MIN(37, height - top);
    cairo_surface_t *band = new_surface(width, rows);
    cairo_t *cr = cairo_create(band);
    cairo_translate(cr, 0, -top);
    tunl_paint(cr, scene, theme, (tunl_box){0, top, width, top + rows});
    cairo_destroy(cr);
    cairo_surface_flush(band);
    for (int y = 0; y < rows; y++)
      for (int x = 0; x < width; x++)
        EXPECT(pixel(band, x, y) == pixel(whole, x, top + y), "%d, %d: %06x for %06x", x, top + y,
            pixel(band, x, y), pixel(whole, x, top + y));
    cairo_surface_destroy(band);
  }
  cairo_surface_destroy(whole);
  tunl_scene_free(scene);
}
END_TEST

/* What does not touch the box is left out. */
START_TEST(test_culling) {
  tunl_scene *scene = sample_scene();
  cairo_surface_t *surface = new_surface(SIDE, SIDE);
  cairo_t *cr = cairo_create(surface);
  tunl_scene_rect(scene, TUNL_LAYER_PAGE, TUNL_STYLE_ROCK, 0, 0, 40, 40);
  tunl_scene_rect(scene, TUNL_LAYER_PAGE, TUNL_STYLE_ROCK, 80, 80, 40, 40);
  tunl_paint(cr, scene, tunl_theme_named("light"), (tunl_box){60, 60, 81, 81});
  cairo_destroy(cr);
  cairo_surface_flush(surface);
  ck_assert_uint_eq(pixel(surface, 20, 20), GROUND);
  ck_assert_uint_ne(pixel(surface, 100, 100), GROUND);
  cairo_surface_destroy(surface);
  tunl_scene_free(scene);
}
END_TEST

HARNESS("output/paint", test_colours, test_order, test_dashes_end, test_dashes_leave_texts_alone,
    test_shapes_stay_in_their_boxes, test_texts_stay_in_their_boxes, test_bands, test_culling)
