/* Tests of src/scene/tracks.h. */
#include "scene/tracks.h"

#include <math.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "sample.h"

#define TOP 200.0

static const tunl_layer tracks[] = {
    TUNL_LAYER_RULER, TUNL_LAYER_MORPH, TUNL_LAYER_CHAMBERS, TUNL_LAYER_SPEED};
static const tunl_layer_set every_track = 1u << TUNL_LAYER_RULER | 1u << TUNL_LAYER_MORPH |
                                          1u << TUNL_LAYER_CHAMBERS | 1u << TUNL_LAYER_SPEED;

static tunl_frame frame_of(double from, double to, double scale) {
  return (tunl_frame){72, 40, scale, scale, from, to};
}

static tunl_scene *draw(tunl_frame frame, tunl_layer_set layers) {
  tunl_scene *scene = sample_scene();
  tunl_corridor corridor = sample_corridor(sample_days[2]);
  tunl_tracks_draw(scene, &corridor, &frame, TOP, layers);
  return scene;
}

static guint count_of(const tunl_scene *scene, tunl_layer layer) {
  return tunl_scene_layer_at(scene, layer).count;
}

START_TEST(test_heights_add_up) {
  for (tunl_layer_set set = 0; set < 1u << G_N_ELEMENTS(tracks); set++) {
    tunl_layer_set layers = 0;
    double sum = 0;
    for (gsize i = 0; i < G_N_ELEMENTS(tracks); i++) {
      layers |= (set >> i & 1) << tracks[i];
      sum += set >> i & 1 ? tunl_tracks_height(1u << tracks[i]) : 0;
    }
    ck_assert_double_eq(tunl_tracks_height(layers), sum);
    ck_assert_double_eq(tunl_tracks_height(layers | ~every_track), sum);
  }
}
END_TEST

START_TEST(test_only_what_is_asked_for) {
  for (gsize i = 0; i < G_N_ELEMENTS(tracks); i++) {
    tunl_scene *scene = draw(frame_of(0, 5000, 0.25), 1u << tracks[i]);
    GPtrArray *shapes = sample_shapes(scene, SAMPLE_EVERY_LAYER);
    ck_assert_uint_gt(count_of(scene, tracks[i]), 0);
    ck_assert_uint_eq(count_of(scene, tracks[i]), shapes->len);
    ck_assert_double_gt(tunl_tracks_height(1u << tracks[i]), 0);
    g_ptr_array_free(shapes, TRUE);
    tunl_scene_free(scene);
  }
}
END_TEST

static void expect_within(const tunl_scene *scene, tunl_layer layer, double top, double bottom) {
  GPtrArray *shapes = sample_shapes(scene, layer);
  for (guint i = 0; i < shapes->len; i++) {
    tunl_box ink = sample_ink(shapes->pdata[i]);
    EXPECT(ink.top >= top - 2 && ink.bottom <= bottom + 2, "%s: from %g to %g, not %g to %g",
        tunl_layer_names()[layer], ink.top, ink.bottom, top, bottom);
  }
  g_ptr_array_free(shapes, TRUE);
}

START_TEST(test_tracks_keep_to_their_height) {
  tunl_scene *scene = draw(frame_of(10000, 15000, 0.25), every_track);
  double top = TOP;
  for (gsize i = 0; i < G_N_ELEMENTS(tracks); i++) {
    double height = tunl_tracks_height(1u << tracks[i]);
    expect_within(scene, tracks[i], top, top + height);
    top += height;
  }
  tunl_scene_free(scene);
}
END_TEST

/* ---- rulers ---- */

static double number_in(const char *text) {
  char **parts = g_strsplit(text, ",", -1), *digits = g_strjoinv("", parts), *end;
  double value = g_ascii_strtod(digits, &end);
  value = *end ? (double)NAN : value;
  g_free(digits);
  g_strfreev(parts);
  return value;
}

/* Every number of a ruler stands at its place. Returns how many there are. */
static guint check_numbers(const tunl_scene *scene, const tunl_frame *frame, bool scores) {
  guint numbers = 0;
  GPtrArray *texts = sample_texts(scene, TUNL_LAYER_RULER);
  for (guint i = 0; i < texts->len; i++) {
    const tunl_shape *text = texts->pdata[i];
    double value = number_in(text->as.text.text), unit = scores ? TUNL_WX_PER_SCORE : 1;
    if (isnan(value) || (text->as.text.y > TOP + 20) != scores)
      continue;
    numbers++;
    EXPECT(fabs(text->as.text.x - tunl_frame_x(frame, value * unit)) < 1e-3,
        "\"%s\" stands at %g, not %g", text->as.text.text, text->as.text.x,
        tunl_frame_x(frame, value * unit));
    EXPECT(value * unit >= frame->from - 1e-6 && value * unit <= frame->to + 1e-6,
        "%s is not in the row", text->as.text.text);
  }
  g_ptr_array_free(texts, TRUE);
  return numbers;
}

static const struct {
  double from, to, scale;
  guint wx, scores; /* the least number of labels */
} rulers[] = {
    {0, 5000, 0.25, 10, 9},
    {90000, 93000, 0.25, 5, 5},
    {12345.678, 15000, 0.5, 10, 8},
    {0, 93000, 0.0125, 9, 8},
    {500, 1000, 4, 15, 5},
    {8999.5, 9000.5, 100, 1, 0},
    {8990, 9010, 60, 10, 0},
    {0, 333.3, 0.25, 1, 1},
};

START_TEST(test_numbers_stand_at_their_places) {
  for (gsize i = 0; i < G_N_ELEMENTS(rulers); i++) {
    tunl_frame frame = frame_of(rulers[i].from, rulers[i].to, rulers[i].scale);
    tunl_scene *scene = draw(frame, 1u << TUNL_LAYER_RULER);
    ck_assert_uint_ge(check_numbers(scene, &frame, false), rulers[i].wx);
    ck_assert_uint_ge(check_numbers(scene, &frame, true), rulers[i].scores);
    tunl_scene_free(scene);
  }
}
END_TEST

static void check_apart(double from, double to, double scale) {
  tunl_scene *scene = draw(frame_of(from, to, scale), every_track);
  GPtrArray *texts = sample_texts(scene, SAMPLE_EVERY_LAYER);
  char *where = g_strdup_printf("wx %g to %g at scale %g", from, to, scale);
  sample_expect_apart(texts, where);
  g_free(where);
  g_ptr_array_free(texts, TRUE);
  tunl_scene_free(scene);
}

START_TEST(test_texts_of_a_row_apart) {
  GRand *random = g_rand_new_with_seed(1);
  for (int turn = 0; turn < 2000; turn++) {
    double scale = pow(10, g_rand_double_range(random, -2, 1));
    double length = g_rand_double_range(random, 20, 1250) / scale;
    double from = g_rand_double_range(random, 0, 93000);
    check_apart(from, from + length, scale);
    check_apart(floor(from / 100) * 100, floor(from / 100) * 100 + ceil(length / 100) * 100, scale);
  }
  g_rand_free(random);
}
END_TEST

/* The far end of what the tools draw: seven digits at both ends of a short row. */
START_TEST(test_texts_far_out_apart) {
  check_apart(999500, 1000000, 0.25);
  check_apart(999900, 1000000, 0.77);
  check_apart(999000, 1000000, 0.08);
}
END_TEST

/* ---- bars ---- */

static tunl_box box_of_style(const tunl_scene *scene, tunl_layer layer, tunl_style style) {
  tunl_box all = {G_MAXDOUBLE, 0, -G_MAXDOUBLE, 0};
  GPtrArray *shapes = sample_shapes(scene, layer);
  for (guint i = 0; i < shapes->len; i++) {
    const tunl_shape *shape = shapes->pdata[i];
    if (shape->kind != TUNL_SHAPE_RECT || shape->style != style)
      continue;
    all.left = MIN(all.left, shape->box.left);
    all.right = MAX(all.right, shape->box.right);
  }
  g_ptr_array_free(shapes, TRUE);
  return all;
}

/* A row that ends where a segment does, and one in the middle of it. */
START_TEST(test_morph) {
  tunl_day day = tunl_day_of(sample_days[2]);
  for (guint32 n = 0; n < 12; n++) {
    double from = 9000 + 4200.0 * n;
    tunl_frame frame = frame_of(from, from + 4200, 0.25);
    tunl_scene *scene = draw(frame, 1u << TUNL_LAYER_MORPH);
    tunl_box held =
        box_of_style(scene, TUNL_LAYER_MORPH, TUNL_STYLE_EVEN + tunl_morph_character(&day, n));
    /* The first rises over the blend behind the gate, 0.3 of a segment. */
    double from_bar = n == 0 ? frame.left + 0.3 * 4200 * 0.25 : frame.left;
    ck_assert_double_eq_tol(held.left, from_bar, 1e-6);
    ck_assert_double_eq_tol(held.right, tunl_frame_right(&frame), 1e-6);
    tunl_scene_free(scene);
  }
}
END_TEST

START_TEST(test_no_morph_before_the_gate) {
  tunl_scene *scene = draw(frame_of(4000, 9000, 0.25), 1u << TUNL_LAYER_MORPH);
  GPtrArray *shapes = sample_shapes(scene, TUNL_LAYER_MORPH);
  for (guint i = 0; i < shapes->len; i++)
    ck_assert_int_ne(((const tunl_shape *)shapes->pdata[i])->kind, TUNL_SHAPE_RECT);
  g_ptr_array_free(shapes, TRUE);
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_chambers) {
  guint found = 0;
  tunl_corridor corridor = sample_corridor(sample_days[2]);
  for (guint32 period = 0; period < 6; period++) {
    double from = 9000 + 15000.0 * period;
    tunl_chamber chamber = tunl_chamber_of(&corridor, period);
    tunl_frame frame = frame_of(from, from + 15000, 0.08);
    tunl_scene *scene = draw(frame, 1u << TUNL_LAYER_CHAMBERS);
    tunl_box box = box_of_style(scene, TUNL_LAYER_CHAMBERS, TUNL_STYLE_CHAMBER);
    if (chamber.to > chamber.from) {
      ck_assert_double_eq_tol(box.left, tunl_frame_x(&frame, chamber.from), 1e-6);
      ck_assert_double_eq_tol(box.right, tunl_frame_x(&frame, chamber.to), 1e-6);
      found++;
    } else {
      ck_assert_double_gt(box.left, box.right);
    }
    tunl_scene_free(scene);
  }
  ck_assert_uint_gt(found, 0);
}
END_TEST

/* ---- speed ---- */

/* The line falls and rises as the speed does, between the two numbers of the caption. */
START_TEST(test_speed) {
  tunl_frame frame = frame_of(20000, 25000, 0.25);
  tunl_corridor corridor = sample_corridor(sample_days[2]);
  tunl_scene *scene = draw(frame, 1u << TUNL_LAYER_SPEED);
  tunl_scene_layer layer = tunl_scene_layer_at(scene, TUNL_LAYER_SPEED);
  double least = G_MAXDOUBLE, most = 0, factor = TUNL_W / 600;
  for (double wx = frame.from; wx <= frame.to; wx++) {
    least = MIN(least, tunl_speed_at(&corridor, wx) * factor);
    most = MAX(most, tunl_speed_at(&corridor, wx) * factor);
  }
  for (guint i = 0; i < layer.count; i++) {
    const tunl_shape *shape = &layer.shapes[i];
    if (shape->style != TUNL_STYLE_SPEED)
      continue;
    const tunl_vertex *v = sample_vertices(scene, shape);
    for (guint k = 0; k < shape->as.path.count; k++) {
      double wx = CLAMP(frame.from + (v[k].x - 72) / 0.25, frame.from, frame.to);
      double share = (tunl_speed_at(&corridor, wx) * factor - least) / (most - least);
      ck_assert_double_eq_tol(v[k].y, TOP + 18 - share * 16, 0.2);
    }
  }
  char *expected = g_strdup_printf("%.0f–%.0f", least, most);
  ck_assert_str_eq(layer.shapes[layer.count - 1].as.text.text, expected);
  g_free(expected);
  tunl_scene_free(scene);
}
END_TEST

HARNESS("scene/tracks", test_heights_add_up, test_only_what_is_asked_for,
    test_tracks_keep_to_their_height, test_numbers_stand_at_their_places, test_texts_of_a_row_apart,
    test_texts_far_out_apart, test_morph, test_no_morph_before_the_gate, test_chambers, test_speed)
