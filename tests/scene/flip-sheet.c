/* Tests of src/scene/flip-sheet.h. */
#include "scene/flip-sheet.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "flip-sample.h"
#include "scene/flip-band.h"
#include "scene/page.h"

static tunl_scene *sheet_of(const flip_strip_options *o, guint levels, flip_rules rules) {
  char seed[32];
  flip_sheet *sheet = flip_sheet_new(o, levels, rules, "seed-0 to seed-x");
  for (guint i = 0; i < levels; i++) {
    g_snprintf(seed, sizeof seed, "seed-%u", i);
    flip_level *level = flip_sample_level(seed, rules, o->to);
    flip_sheet_add(sheet, level);
    flip_level_free(level);
  }
  return flip_sheet_finish(sheet);
}

static flip_strip_options options_for(double from, double to, double scale) {
  flip_strip_options o = flip_sample_strip(from, to);
  o.scale = scale;
  return o;
}

static const struct {
  double from, to, scale;
  guint levels;
} shapes[] = {
    {0, 4000, 0.025, 12},
    {0, 4000, 0.025, 1},
    {2000, 2500, 0.2, 5},
    {123, 3456, 0.01, 3},
    {0, 12000, 0.01, 4},
    {3990, 4000, 1, 2},
    {0, 4000, 0.001, 2},
};

START_TEST(test_page) {
  for (gsize i = 0; i < G_N_ELEMENTS(shapes); i++)
    for (int bare = 0; bare < 2; bare++) {
      flip_strip_options o = options_for(shapes[i].from, shapes[i].to, shapes[i].scale);
      o.layers = bare ? 0 : o.layers;
      char *where = g_strdup_printf("%g to %g at %g", shapes[i].from, shapes[i].to, o.scale);
      tunl_scene *scene = sheet_of(&o, shapes[i].levels, FLIP_1_0_1);
      tunl_size size = flip_sheet_measure(&o, shapes[i].levels);
      EXPECT(same_bits(size.width, tunl_scene_width(scene)), "%s: width", where);
      EXPECT(same_bits(size.height, tunl_scene_height(scene)), "%s: height", where);
      sample_expect_inside(scene, where);
      flip_sample_expect_ids(scene, where);
      GPtrArray *texts = sample_texts(scene, SAMPLE_EVERY_LAYER);
      ck_assert_msg(!bare || texts->len == 0, "%s: texts of hidden layers", where);
      sample_expect_apart(texts, where);
      g_ptr_array_free(texts, TRUE);
      tunl_scene_free(scene);
      g_free(where);
    }
}
END_TEST

START_TEST(test_fit) {
  for (double width = TUNL_STRIP_LEAST; width < 5000; width += 61) {
    flip_strip_options o = options_for(0, 4000, flip_sheet_fit(40000, width));
    ck_assert_double_eq(flip_sheet_measure(&o, 3).width, width);
  }
}
END_TEST

static void expect_says(const tunl_scene *scene, guint layer, const char *part) {
  EXPECT(flip_sample_says(scene, layer, part), "no \"%s\"", part);
}

START_TEST(test_texts) {
  char fingerprint[TUNL_TEXT_MOST];
  guint count;
  flip_strip_options o = options_for(0, 4000, 0.025);
  tunl_scene *scene = sheet_of(&o, 12, FLIP_1_0_1);
  expect_says(scene, TUNL_LAYER_HEADER, "FLIP levels seed-0 to seed-x");
  expect_says(scene, TUNL_LAYER_HEADER, "rules 1.0.1 · 12 levels · 0–4,000 m");
  expect_says(scene, TUNL_LAYER_NOTES, "2,250 m: gaps become shorter than a turn needs");
  expect_says(scene, TUNL_LAYER_LABELS, "seed-11");
  expect_says(scene, TUNL_LAYER_LABELS, "0 %");
  expect_says(scene, TUNL_LAYER_FOOTER, o.command);
  const tunl_record *records = tunl_scene_records(scene, &count);
  ck_assert_uint_eq(count, 7);
  ck_assert_str_eq(records[0].text, "flip-sheet/1");
  const tunl_shape *line = flip_sample_shape(scene, "level-11");
  flip_level *level = flip_sample_level("seed-11", FLIP_1_0_1, 0);
  g_snprintf(
      fingerprint, sizeof fingerprint, "%016" PRIx64, flip_level_fingerprint(level, FLIP_FULL));
  ck_assert_str_eq(flip_sample_fact(scene, line, TUNL_DATA, "fingerprint"), fingerprint);
  ck_assert_str_eq(flip_sample_fact(scene, line, TUNL_DATA, "seed"), "seed-11");
  flip_level_free(level);
  tunl_scene_free(scene);
}
END_TEST

/* Above 2,250 m a line of 1.0.1 has one half only, and one of 1.0.2 has both. */
START_TEST(test_lines) {
  for (flip_rules rules = 0; rules < FLIP_RULES; rules++) {
    flip_strip_options o = options_for(2300, 4000, 0.05);
    tunl_scene *scene = sheet_of(&o, 1, rules);
    tunl_scene_layer band = tunl_scene_layer_at(scene, TUNL_LAYER_BAND);
    ck_assert_uint_eq(band.count, rules == FLIP_1_0_1 ? 1 : 2);
    for (guint i = 0; i < band.count; i++)
      ck_assert((band.shapes[i].as.path.count == 5) == (rules == FLIP_1_0_1)); /* of one piece */
    tunl_scene_free(scene);
  }
}
END_TEST

/* Is a wall told at a height in the sheet's first line, and the other not? */
static bool tells(const tunl_scene *scene, const flip_strip_options *o, double y, flip_side side) {
  const tunl_shape *line = &tunl_scene_layer_at(scene, TUNL_LAYER_AIR).shapes[0];
  double x = line->as.rect.x + (y - o->from) * o->scale, half = line->as.rect.height / 2;
  tunl_point left = {x, line->as.rect.y + half / 2}, right = {x, line->as.rect.y + 1.5 * half};
  bool is_left = flip_sample_covered(scene, TUNL_LAYER_BAND, TUNL_STYLE_LEFT, left);
  bool is_right = flip_sample_covered(scene, TUNL_LAYER_BAND, TUNL_STYLE_RIGHT, right);
  return is_left == (side == FLIP_LEFT) && is_right == (side == FLIP_RIGHT);
}

/* A line tells the wall of every obstacle that asks for one, and before the rule reckons still the
 * old one. */
START_TEST(test_walls) {
  flip_strip_options o = options_for(0, 4000, 0.05);
  for (flip_rules rules = 0; rules < FLIP_RULES; rules++) {
    tunl_scene *scene = sheet_of(&o, 1, rules);
    flip_level *level = flip_sample_level("seed-0", rules, 0);
    flip_stretch s;
    for (size_t i = 0; flip_stretch_from(level, i, &s); i = s.next->index + 1) {
      EXPECT(tells(scene, &o, s.next->y, s.next->req), "%u", s.next->index);
      EXPECT(tells(scene, &o, s.leave + 1, s.next->req), "%u once it leaves", s.next->index);
      if (s.leave > s.begin)
        EXPECT(tells(scene, &o, (s.begin + s.leave) / 2, s.before), "%u before", s.next->index);
    }
    flip_level_free(level);
    tunl_scene_free(scene);
  }
}
END_TEST

/* The sums below are those of all levels together. */
START_TEST(test_sums) {
  flip_strip_options o = options_for(0, 4000, 0.025);
  tunl_scene *scene = sheet_of(&o, 30, FLIP_1_0_1);
  static const char *const sums[] = {"39.9 %", "36.8 %", "41.9 %", "38 %", "19.6 %"};
  for (gsize i = 0; i < G_N_ELEMENTS(sums); i++)
    expect_says(scene, TUNL_LAYER_LABELS, sums[i]);
  tunl_scene_free(scene);
}
END_TEST

HARNESS("scene/flip-sheet", test_page, test_fit, test_texts, test_lines, test_walls, test_sums)
