/* Tests of src/scene/row.h; what rows look like is seen in the strips made of them. */
#include "scene/row.h"

#include <math.h>

#include "../harness.h"
#include "../vectors.h"
#include "sample.h"

static tunl_scene *draw(tunl_layer_set layers, tunl_frame frame, double mark) {
  tunl_cave *cave = sample_cave(sample_days[2], frame.to);
  tunl_corridor corridor = sample_corridor(sample_days[2]);
  tunl_scene *scene = sample_scene();
  tunl_row row = {cave, &corridor, layers, mark, frame.to, NULL, NULL};
  tunl_row_draw(scene, &row, &frame);
  tunl_cave_free(cave);
  return scene;
}

/* Nothing is drawn outside the room that a row says it takes. */
START_TEST(test_room) {
  static const double scales[] = {0.1, 0.3, 0.5, 1, 3};
  for (gsize i = 0; i < G_N_ELEMENTS(scales); i++) {
    tunl_layer_set layers = tunl_layers_default(TUNL_LAYERS_CAVE);
    double top = 100;
    tunl_frame frame = {72, top, scales[i], scales[i], 8000, 8000 + 1000 / scales[i]};
    tunl_scene *scene = draw(layers, frame, 8100);
    GPtrArray *shapes = sample_shapes(scene, SAMPLE_EVERY_LAYER);
    for (guint j = 0; j < shapes->len; j++) {
      tunl_box ink = sample_ink(shapes->pdata[j]);
      EXPECT(ink.top >= top - tunl_row_above(layers, scales[i]) - 1e-9, "scale %g: up to %g",
          scales[i], ink.top);
      EXPECT(ink.bottom <= tunl_frame_bottom(&frame) + tunl_row_below(layers, NULL) + 1,
          "scale %g: down to %g", scales[i], ink.bottom);
    }
    g_ptr_array_free(shapes, TRUE);
    tunl_scene_free(scene);
  }
}
END_TEST

/* Without labels and named places there are no lanes for them. */
START_TEST(test_room_for_labels_only) {
  tunl_layer_set none = 1u << TUNL_LAYER_CORRIDOR, labels = none | 1u << TUNL_LAYER_LABELS;
  for (double scale = 0.1; scale < 2; scale += 0.1)
    ck_assert_double_lt(tunl_row_above(none, scale), tunl_row_above(labels, scale));
  ck_assert_double_lt(tunl_row_above(labels, 0.1), tunl_row_above(labels, 0.5));
  ck_assert_double_lt(tunl_row_above(labels, 0.5), tunl_row_above(labels, 1));
}
END_TEST

static guint marks(double from, double to, double mark) {
  tunl_scene *scene = draw(1u << TUNL_LAYER_MARK, (tunl_frame){72, 100, 0.5, 0.5, from, to}, mark);
  guint count = tunl_scene_layer_at(scene, TUNL_LAYER_MARK).count;
  tunl_scene_free(scene);
  return count;
}

/* A place at a border belongs to the row that begins there, at the end to the last one. */
START_TEST(test_mark) {
  ck_assert_uint_eq(marks(1000, 2000, (double)NAN), 0);
  ck_assert_uint_eq(marks(1000, 2000, 999), 0);
  ck_assert_uint_gt(marks(1000, 2000, 1000), 0);
  ck_assert_uint_gt(marks(1000, 2000, 1500), 0);
  ck_assert_uint_gt(marks(1000, 2000, 2000), 0);
  ck_assert_uint_eq(marks(1000, 2000, 2001), 0);
}
END_TEST

HARNESS("scene/row", test_room, test_room_for_labels_only, test_mark)
