/* Tests of src/scene/sheet.h. */
#include "scene/sheet.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "sample.h"

/* As the programs choose them: three rows of a range at a scale for four columns. */
static tunl_strip_options options_of(double from, double to, double scale) {
  tunl_strip_options options = sample_strip(from, to);
  options.row_length = (to - from) / 3;
  options.scale = scale;
  options.columns = TUNL_SHEET_COLUMNS;
  return options;
}

static tunl_scene *draw(const tunl_strip_options *options, guint caves) {
  guint32 first = 20260923;
  guint32 last = tunl_date_from_index(tunl_date_index(first) + (gint32)caves - 1);
  tunl_sheet *sheet = tunl_sheet_new(options, caves, first, last);
  for (guint i = 0; i < caves; i++) {
    tunl_cave *cave =
        sample_cave(tunl_date_from_index(tunl_date_index(first) + (gint32)i), options->to);
    tunl_sheet_add(sheet, cave);
    tunl_cave_free(cave);
  }
  return tunl_sheet_finish(sheet);
}

static const struct {
  double from, to, scale;
  guint caves;
} sheets[] = {
    {0, 93000, 0.0125, 1},
    {0, 93000, 0.0125, 2},
    {0, 93000, 0.0125, 4},
    {0, 93000, 0.0125, 6},
    {0, 93000, 0.0125, 13},
    {9000, 29000, 0.05, 3},
    {12345.678, 23456.789, 0.1, 2},
    {0, 93000, 0.03, 5},
};

typedef void (*Check)(
    const tunl_scene *scene, const tunl_strip_options *options, guint caves, const char *where);

static void each(Check check) {
  for (gsize i = 0; i < G_N_ELEMENTS(sheets); i++) {
    tunl_strip_options options = options_of(sheets[i].from, sheets[i].to, sheets[i].scale);
    tunl_scene *scene = draw(&options, sheets[i].caves);
    char *where = g_strdup_printf("%u caves, wx %g to %g at %g", sheets[i].caves, sheets[i].from,
        sheets[i].to, sheets[i].scale);
    check(scene, &options, sheets[i].caves, where);
    g_free(where);
    tunl_scene_free(scene);
  }
}

static void check_size(
    const tunl_scene *scene, const tunl_strip_options *options, guint caves, const char *where) {
  tunl_size size = tunl_sheet_measure(options, caves);
  ck_assert_msg(tunl_scene_width(scene) == size.width && tunl_scene_height(scene) == size.height,
      "%s", where);
}

START_TEST(test_measure) {
  each(check_size);
}
END_TEST

static void check_inside(
    const tunl_scene *scene, const tunl_strip_options *options, guint caves, const char *where) {
  (void)options;
  (void)caves;
  sample_expect_inside(scene, where);
}

START_TEST(test_inside) {
  each(check_inside);
}
END_TEST

static void check_apart(
    const tunl_scene *scene, const tunl_strip_options *options, guint caves, const char *where) {
  (void)options;
  (void)caves;
  GPtrArray *texts = sample_texts(scene, SAMPLE_EVERY_LAYER);
  sample_expect_apart(texts, where);
  g_ptr_array_free(texts, TRUE);
}

START_TEST(test_texts_apart) {
  each(check_apart);
}
END_TEST

/* A command as long as the options allow must not run out of a narrow page. */
START_TEST(test_long_command) {
  tunl_strip_options options = options_of(0, 93000, 0.0125);
  options.command =
      "tunl-render --sheet --date 20260923 --from 12000.25 --to 45000.75 --rules 17.0 "
      "--gate 9000.5 --row-length 11000 --scale 0.0125 --theme dark --hide "
      "boulders,mines,header -o caves.svg";
  tunl_scene *scene = draw(&options, 1);
  sample_expect_inside(scene, "a long command");
  tunl_scene_free(scene);
}
END_TEST

static tunl_strip_options fitted(guint caves, double width) {
  guint columns;
  double scale = tunl_sheet_fit(31000, caves, width, &columns);
  tunl_strip_options options = options_of(0, 93000, scale);
  options.columns = columns;
  return options;
}

START_TEST(test_fit) {
  for (guint caves = 1; caves < 7; caves++)
    for (double width = TUNL_STRIP_LEAST; width < 3000; width += 7) {
      tunl_strip_options options = fitted(caves, width);
      double got = tunl_sheet_measure(&options, caves).width;
      EXPECT(same_bits(got, width), "%u caves in %g px: %g", caves, width, got);
    }
}
END_TEST

/* The archetype stands beside date and weekday however narrow the page. */
START_TEST(test_narrow) {
  for (double width = TUNL_STRIP_LEAST; width < 1400; width += 90) {
    tunl_strip_options options = fitted(6, width);
    tunl_scene *scene = draw(&options, 6);
    check_apart(scene, &options, 6, "a narrow sheet");
    sample_expect_inside(scene, "a narrow sheet");
    tunl_scene_free(scene);
  }
}
END_TEST

static guint count_containing(const tunl_scene *scene, tunl_layer layer, const char *part) {
  guint count = 0;
  GPtrArray *texts = sample_texts(scene, layer);
  for (guint i = 0; i < texts->len; i++)
    count += strstr(((const tunl_shape *)texts->pdata[i])->as.text.text, part) != NULL;
  g_ptr_array_free(texts, TRUE);
  return count;
}

/* Each cave with its date, its fingerprint and its rows, in cells that do not touch. */
START_TEST(test_cells) {
  tunl_strip_options options = options_of(0, 93000, 0.0125);
  tunl_scene *scene = draw(&options, 6);
  GPtrArray *air = sample_shapes(scene, TUNL_LAYER_AIR);
  ck_assert_uint_eq(air->len, 6 * 3);
  for (guint i = 0; i < air->len; i++)
    for (guint j = i + 1; j < air->len; j++) {
      tunl_box a = sample_ink(air->pdata[i]), b = sample_ink(air->pdata[j]);
      ck_assert_msg(a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top,
          "rows %u and %u touch", i, j);
    }
  for (gint32 i = 0; i < 6; i++) {
    char text[TUNL_TEXT_MOST];
    guint32 date = tunl_date_from_index(tunl_date_index(20260923) + i);
    tunl_cave *cave = sample_cave(date, 0);
    snprintf(text, sizeof text, "%016" PRIx64, tunl_cave_fingerprint(cave, TUNL_WX_FULL));
    ck_assert_uint_eq(count_containing(scene, TUNL_LAYER_LABELS, text), 1);
    snprintf(text, sizeof text, "2026-09-%02u", date % 100);
    ck_assert_uint_ge(count_containing(scene, TUNL_LAYER_LABELS, text), 1);
    tunl_cave_free(cave);
  }
  g_ptr_array_free(air, TRUE);
  tunl_scene_free(scene);
}
END_TEST

/* Neither the line above a cave nor the one below lies over rock or air. */
static void check_beside(
    const tunl_scene *scene, const tunl_strip_options *options, guint caves, const char *where) {
  (void)options;
  (void)caves;
  GPtrArray *texts = sample_texts(scene, SAMPLE_EVERY_LAYER);
  GPtrArray *air = sample_shapes(scene, TUNL_LAYER_AIR);
  for (guint i = 0; i < texts->len; i++)
    for (guint j = 0; j < air->len; j++) {
      tunl_box a = sample_ink(texts->pdata[i]), b = sample_ink(air->pdata[j]);
      EXPECT(a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top,
          "%s: \"%s\" lies over row %u", where, ((const tunl_shape *)texts->pdata[i])->as.text.text,
          j);
    }
  g_ptr_array_free(air, TRUE);
  g_ptr_array_free(texts, TRUE);
}

START_TEST(test_texts_beside_rows) {
  each(check_beside);
}
END_TEST

START_TEST(test_provenance) {
  guint count;
  tunl_strip_options options = options_of(0, 93000, 0.0125);
  tunl_scene *scene = draw(&options, 2), *alone = draw(&options, 1);
  const tunl_record *records = tunl_scene_records(scene, &count);
  ck_assert_str_eq(tunl_scene_title(scene), "TUNL caves of 2026-09-23 to 2026-09-24");
  ck_assert_str_eq(tunl_scene_title(alone), "TUNL cave of 2026-09-23");
  ck_assert_str_eq(records[0].text, "tunl-sheet/1");
  ck_assert_uint_eq(count_containing(scene, TUNL_LAYER_FOOTER, options.command), 1);
  ck_assert_uint_eq(count_containing(scene, TUNL_LAYER_FOOTER, options.tool), 1);
  tunl_scene_free(alone);
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_layers) {
  tunl_strip_options options = options_of(0, 93000, 0.0125);
  options.layers = 1u << TUNL_LAYER_MINES;
  tunl_scene *scene = draw(&options, 1);
  ck_assert_uint_eq(tunl_scene_layer_at(scene, TUNL_LAYER_CORRIDOR).count, 0);
  ck_assert_uint_eq(tunl_scene_layer_at(scene, TUNL_LAYER_STALACTITES).count, 0);
  ck_assert_uint_eq(tunl_scene_layer_at(scene, TUNL_LAYER_MINES).count, 1);
  ck_assert_uint_eq(count_containing(scene, TUNL_LAYER_FOOTER, options.tool), 0);
  tunl_scene_free(scene);
}
END_TEST

HARNESS("scene/sheet", test_measure, test_inside, test_texts_apart, test_long_command, test_fit,
    test_narrow, test_cells, test_texts_beside_rows, test_provenance, test_layers)
