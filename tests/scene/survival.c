/* Tests of src/scene/survival.h: steps where runs ended, percent of those that go on, the key. */
#include "scene/survival.h"

#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "sample.h"

#define TOP 200.0

static const double some[] = {500, 1000, 1000, 2500}, other[] = {100, 6000};
static const tunl_survival_curve curves[] = {
    {"good", some, G_N_ELEMENTS(some)}, {"beginner", other, G_N_ELEMENTS(other)}};
static const tunl_survival both = {curves, 2}, none = {NULL, 0};
static const tunl_layer_set layer = 1u << TUNL_LAYER_REACH;

START_TEST(test_share) {
  expect_same(100, tunl_survival_at(&curves[0], 0), "all");
  expect_same(100, tunl_survival_at(&curves[0], 500), "the first came as far");
  expect_same(75, tunl_survival_at(&curves[0], 500.5), "but no farther");
  expect_same(75, tunl_survival_at(&curves[0], 1000), "two at one place");
  expect_same(25, tunl_survival_at(&curves[0], 1001), "and both gone");
  expect_same(0, tunl_survival_at(&curves[0], 2501), "none");
}
END_TEST

START_TEST(test_height) {
  ck_assert_double_gt(tunl_survival_height(&both, layer), 0);
  expect_same(0, tunl_survival_height(&none, layer), "no curves");
  expect_same(0, tunl_survival_height(&both, ~layer), "no layer");
}
END_TEST

static tunl_scene *draw(tunl_frame frame) {
  tunl_scene *scene = sample_scene();
  tunl_survival_draw(scene, &both, &frame, TOP);
  return scene;
}

static const tunl_shape *shape_of(const tunl_scene *scene, const char *id) {
  GPtrArray *shapes = sample_shapes(scene, TUNL_LAYER_REACH);
  const tunl_shape *found = NULL;
  for (guint i = 0; i < shapes->len; i++) {
    const tunl_shape *shape = shapes->pdata[i];
    found = shape->id && strcmp(shape->id, id) == 0 ? shape : found;
  }
  g_ptr_array_free(shapes, TRUE);
  EXPECT(found, "no %s", id);
  return found;
}

/* From the left edge to the right one, down where a run ended. */
START_TEST(test_steps) {
  tunl_scene *scene = draw((tunl_frame){72, 40, 0.25, 0.25, 400, 2400});
  const tunl_shape *line = shape_of(scene, "reach-good-400");
  const tunl_vertex *v = sample_vertices(scene, line);
  guint count = line->as.path.count;
  ck_assert_uint_eq(count, 2 + 3 * 2);
  expect_same(72, v[0].x, "left");
  expect_same(72 + 2000 * 0.25, v[count - 1].x, "right");
  expect_same(72 + 100 * 0.25, v[1].x, "where the first ended");
  expect_same(v[1].x, v[2].x, "straight down");
  double span = (v[2].y - v[1].y) * 4;
  expect_same(v[0].y + span * 0.75, v[count - 1].y, "a quarter left");
  EXPECT(strstr(line->label, "good: 100.0 % of 4 runs still fly at wx 400, 25.0 % at 2,400"), "%s",
      line->label);
  tunl_scene_free(scene);
}
END_TEST

/* Whatever part of the cave it is, all stays within its height. */
START_TEST(test_within) {
  static const double froms[] = {0, 450, 1000, 3000, 7000};
  for (gsize i = 0; i < G_N_ELEMENTS(froms); i++) {
    tunl_frame frame = {72, 40, 0.25, 0.25, froms[i], froms[i] + 1000};
    tunl_scene *scene = draw(frame);
    GPtrArray *shapes = sample_shapes(scene, TUNL_LAYER_REACH);
    /* Two lines, or the word that there is nobody. */
    ck_assert_uint_eq(shapes->len, 3 * 2 + (froms[i] < 7000 ? 2 : 1));
    for (guint s = 0; s < shapes->len; s++) {
      tunl_box ink = sample_ink(shapes->pdata[s]);
      EXPECT(ink.top >= TOP && ink.bottom <= TOP + tunl_survival_height(&both, layer),
          "from %g: shape %u from %g to %g", froms[i], s, ink.top, ink.bottom);
      EXPECT(ink.right <= tunl_frame_right(&frame) + 2, "from %g: shape %u", froms[i], s);
    }
    g_ptr_array_free(shapes, TRUE);
    tunl_scene_free(scene);
  }
}
END_TEST

START_TEST(test_key) {
  tunl_scene *scene = sample_scene();
  double wide = tunl_survival_draw_key(scene, &both, 72, 1000, 50);
  expect_same(50, wide, "one line");
  GPtrArray *texts = sample_texts(scene, TUNL_LAYER_REACH);
  ck_assert_uint_eq(texts->len, 3);
  ck_assert_str_eq(((const tunl_shape *)texts->pdata[1])->as.text.text, "good (4 runs)");
  sample_expect_apart(texts, "key");
  g_ptr_array_free(texts, TRUE);
  ck_assert_double_gt(tunl_survival_draw_key(scene, &both, 72, 300, 150), 150);
  tunl_scene_free(scene);
}
END_TEST

HARNESS("scene/survival", test_share, test_height, test_steps, test_within, test_key)
