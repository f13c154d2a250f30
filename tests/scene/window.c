/* Tests of src/scene/window.h. */
#include "scene/window.h"

#include <math.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "sample.h"

static const double from = 15000, to = 18000;

static tunl_window window_of(double scale, double upright) {
  return (tunl_window){.from = from,
      .to = to,
      .scale = scale,
      .upright = upright,
      .layers = tunl_layers_default(TUNL_LAYERS_CAVE),
      .mark = (double)NAN};
}

static tunl_scene *draw(tunl_window window) {
  tunl_cave *cave = sample_cave(sample_days[1], to);
  tunl_scene *scene = tunl_window_new(cave, &window);
  tunl_cave_free(cave);
  return scene;
}

static tunl_scene *draw_strip(double scale) {
  tunl_cave *cave = sample_cave(sample_days[1], to);
  tunl_strip_options options = sample_strip(from, to);
  options.row_length = to - from;
  options.scale = scale;
  tunl_scene *scene = tunl_strip_new(cave, &options);
  tunl_cave_free(cave);
  return scene;
}

/* Shapes that can be pointed at, by their ids. */
static GHashTable *named(const tunl_scene *scene) {
  GHashTable *table = g_hash_table_new(g_str_hash, g_str_equal);
  GPtrArray *shapes = sample_shapes(scene, SAMPLE_EVERY_LAYER);
  for (guint i = 0; i < shapes->len; i++) {
    const tunl_shape *shape = shapes->pdata[i];
    if (shape->id)
      g_hash_table_insert(table, (gpointer)(gsize)shape->id, shapes->pdata[i]);
  }
  g_ptr_array_free(shapes, TRUE);
  return table;
}

static void expect_same_facts(
    const tunl_scene *a, const tunl_shape *one, const tunl_scene *b, const tunl_shape *other) {
  ck_assert_str_eq(one->label, other->label);
  ck_assert_uint_eq(one->facts, other->facts);
  for (guint i = 0; i < one->facts; i++) {
    const tunl_fact *left = &tunl_scene_facts(a)[one->first_fact + i];
    const tunl_fact *right = &tunl_scene_facts(b)[other->first_fact + i];
    ck_assert_str_eq(left->name, right->name);
    ck_assert_str_eq(left->text, right->text);
  }
}

/* A window shows what a strip of one row does, at another place of the page. */
START_TEST(test_is_a_strip) {
  static const double scales[] = {0.3, 1, 2};
  for (gsize i = 0; i < G_N_ELEMENTS(scales); i++) {
    tunl_scene *window = draw(window_of(scales[i], scales[i])), *strip = draw_strip(scales[i]);
    GHashTable *own = named(window), *others = named(strip);
    GHashTableIter iter;
    gpointer id, shape;
    double down = (double)NAN;
    ck_assert_uint_eq(g_hash_table_size(own), g_hash_table_size(others));
    g_hash_table_iter_init(&iter, own);
    while (g_hash_table_iter_next(&iter, &id, &shape)) {
      const tunl_shape *one = shape, *other = g_hash_table_lookup(others, id);
      EXPECT(other, "the strip has no %s", (const char *)id);
      expect_same_facts(window, one, strip, other);
      EXPECT(fabs(one->box.left - other->box.left) < 1e-9, "%s", (const char *)id);
      down = isnan(down) ? other->box.top - one->box.top : down;
      EXPECT(fabs(other->box.top - one->box.top - down) < 1e-9, "%s", (const char *)id);
    }
    g_hash_table_unref(own);
    g_hash_table_unref(others);
    tunl_scene_free(window);
    tunl_scene_free(strip);
  }
}
END_TEST

/* Stretched upright, all heights are, and nothing along the tunnel. */
START_TEST(test_stretched) {
  tunl_window flat = window_of(0.5, 0.5), tall = window_of(0.5, 1.5);
  tunl_scene *one = draw(flat), *other = draw(tall);
  GHashTable *own = named(one), *others = named(other);
  const tunl_shape *a = g_hash_table_lookup(own, "boulder-2");
  const tunl_shape *b = g_hash_table_lookup(others, "boulder-2");
  ck_assert(a && b);
  ck_assert_double_eq_tol(a->as.circle.x, b->as.circle.x, 1e-9);
  ck_assert_double_eq_tol(3 * (a->as.circle.y - tunl_window_above(&flat)),
      b->as.circle.y - tunl_window_above(&tall), 1e-9);
  ck_assert_double_eq_tol(tunl_scene_height(other) - tunl_scene_height(one), TUNL_H, 1e-9);
  g_hash_table_unref(own);
  g_hash_table_unref(others);
  tunl_scene_free(one);
  tunl_scene_free(other);
}
END_TEST

/* A screen shows the tunnel and what is in it: no letters, no more room than that. */
START_TEST(test_plain) {
  tunl_window window = window_of(1, 390 / TUNL_H);
  window.plain = true;
  tunl_scene *scene = draw(window);
  GPtrArray *texts = sample_texts(scene, SAMPLE_EVERY_LAYER);
  ck_assert_uint_eq(texts->len, 0);
  ck_assert_double_eq_tol(tunl_scene_height(scene), 390, 1e-9);
  ck_assert_double_eq(tunl_scene_width(scene), to - from);
  ck_assert_double_eq(tunl_window_left(&window), 0);
  g_ptr_array_free(texts, TRUE);
  tunl_scene_free(scene);
}
END_TEST

static bool has_style(const tunl_scene *scene, tunl_style style) {
  GPtrArray *shapes = sample_shapes(scene, SAMPLE_EVERY_LAYER);
  bool found = false;
  for (guint i = 0; i < shapes->len; i++)
    found = found || ((const tunl_shape *)shapes->pdata[i])->style == style;
  g_ptr_array_free(shapes, TRUE);
  return found;
}

/* The band and its witness, on a screen too; each only where its layer is shown. */
START_TEST(test_flyable) {
  tunl_cave *cave = sample_cave(sample_days[1], to + TUNL_FLYABLE_BEYOND);
  tunl_flyable *flyable = tunl_flyable_new(cave, 0, to);
  for (int i = 0; i < 8; i++) {
    bool plain = i & 1, band = i & 2, mark = i & 4;
    tunl_window window = window_of(1, 1);
    window.plain = plain;
    window.flyable = flyable;
    window.layers &= ~(band ? 0 : 1u << TUNL_LAYER_BAND) & ~(mark ? 0 : 1u << TUNL_LAYER_MARK);
    tunl_scene *scene = tunl_window_new(cave, &window);
    ck_assert_int_eq(has_style(scene, TUNL_STYLE_VIABLE), band);
    ck_assert_int_eq(has_style(scene, TUNL_STYLE_WITNESS), mark);
    tunl_scene_free(scene);
  }
  tunl_flyable_free(flyable);
  tunl_cave_free(cave);
}
END_TEST

/* What is written of the scene's size is where the tunnel lies. */
START_TEST(test_room) {
  tunl_window window = window_of(1, 1);
  tunl_scene *scene = draw(window);
  tunl_scene_layer air = tunl_scene_layer_at(scene, TUNL_LAYER_AIR);
  ck_assert_uint_eq(air.count, 1);
  ck_assert_double_eq(air.shapes->as.rect.x, tunl_window_left(&window));
  ck_assert_double_eq(air.shapes->as.rect.y, tunl_window_above(&window));
  ck_assert_double_eq(
      tunl_scene_height(scene), tunl_window_above(&window) + TUNL_H + tunl_window_below(&window));
  tunl_scene_free(scene);
}
END_TEST

HARNESS("scene/window", test_is_a_strip, test_stretched, test_plain, test_flyable, test_room)
