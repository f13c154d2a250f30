/* Tests of tests/golden/compare.h: a comparison that finds nothing is worth nothing. */
#include "compare.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "../harness.h"
#include "../output/pixels.h"
#include "../vectors.h"

/* ---- a place of its own for every test ---- */

typedef struct {
  char *root, *goldens, *output;
  Golden_place place;
} Stage;

static Stage begin_stage(void) {
  Stage stage;
  GError *error = NULL;
  stage.root = g_dir_make_tmp("tunl-golden-XXXXXX", &error);
  EXPECT(stage.root, "%s", error->message);
  stage.goldens = g_build_filename(stage.root, "golden", NULL);
  stage.output = g_build_filename(stage.root, "output", NULL);
  stage.place = (Golden_place){stage.goldens, stage.output, false, GOLDEN_TOLERANCE};
  return stage;
}

static void remove_folder(const char *path) {
  GDir *folder = g_dir_open(path, 0, NULL);
  for (const char *name; folder && (name = g_dir_read_name(folder));) {
    char *file = g_build_filename(path, name, NULL);
    g_remove(file);
    g_free(file);
  }
  if (folder)
    g_dir_close(folder);
  g_rmdir(path);
}

static void end_stage(Stage *stage) {
  remove_folder(stage->goldens);
  remove_folder(stage->output);
  ck_assert_msg(g_rmdir(stage->root) == 0, "something else was written");
  g_free(stage->goldens);
  g_free(stage->output);
  g_free(stage->root);
}

static char *file_of(const char *folder, const char *name) {
  char *path = g_build_filename(folder, name, NULL), *contents = NULL;
  g_file_get_contents(path, &contents, NULL, NULL);
  g_free(path);
  return contents;
}

/* ---- pictures ---- */

static char *png_of(const Pixels *pixels, gsize *size) {
  char *path = NULL, *bytes = NULL;
  int file = g_file_open_tmp("tunl-golden-XXXXXX.png", &path, NULL);
  EXPECT(file >= 0 && g_close(file, NULL) && pixels_write(pixels, path) &&
             g_file_get_contents(path, &bytes, size, NULL),
      "no room for a picture");
  g_remove(path);
  g_free(path);
  return bytes;
}

static Golden_result compare_picture(
    Stage *stage, const Pixels *pixels, bool update, int tolerance) {
  gsize size;
  char *png = png_of(pixels, &size);
  stage->place.update = update;
  stage->place.tolerance = tolerance;
  Golden_result result = golden_compare(&stage->place, "one", "png", png, size);
  g_free(png);
  return result;
}

static void expect_state(Golden_result result, Golden_state state, const char *why) {
  ck_assert_msg(result.state == state, "%s, not %s", golden_state_name(result.state),
      golden_state_name(state));
  ck_assert_msg(!why || (result.why && strstr(result.why, why)), "\"%s\"", result.why);
  ck_assert_int_eq(result.shown != NULL, state != GOLDEN_PASS);
  ck_assert_msg(!result.shown || g_file_test(result.shown, G_FILE_TEST_EXISTS), "nothing to see");
  golden_clear(&result);
}

START_TEST(test_missing_is_new) {
  Stage stage = begin_stage();
  Pixels pixels = pixels_new(20, 10, 0x204060);
  expect_state(compare_picture(&stage, &pixels, false, 0), GOLDEN_NEW, "no golden file");
  expect_state(golden_compare(&stage.place, "one", "svg", "<svg/>", 6), GOLDEN_NEW, NULL);
  ck_assert_msg(!g_file_test(stage.goldens, G_FILE_TEST_EXISTS), "a golden file was written");
  pixels_free(&pixels);
  end_stage(&stage);
}
END_TEST

/* Every channel, at the first pixel, the last and one between. */
START_TEST(test_one_step_of_one_pixel) {
  static const guint places[][2] = {{0, 0}, {19, 9}, {7, 3}};
  Stage stage = begin_stage();
  Pixels pixels = pixels_new(20, 10, 0x204060);
  Golden_result first = compare_picture(&stage, &pixels, true, 0);
  golden_clear(&first);
  expect_state(compare_picture(&stage, &pixels, false, 0), GOLDEN_PASS, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS(places); i++)
    for (int channel = 0; channel < 3; channel++) {
      guint8 *value = pixels_at(&pixels, places[i][0], places[i][1]) + channel;
      char *why =
          g_strdup_printf("1 pixels differ, by up to 1, from %u, %u", places[i][0], places[i][1]);
      *value = (guint8)(*value + 1);
      expect_state(compare_picture(&stage, &pixels, false, 0), GOLDEN_FAIL, why);
      expect_state(compare_picture(&stage, &pixels, false, 1), GOLDEN_PASS, NULL);
      *value = (guint8)(*value - 2);
      expect_state(compare_picture(&stage, &pixels, false, 0), GOLDEN_FAIL, why);
      *value = (guint8)(*value + 1);
      g_free(why);
    }
  pixels_free(&pixels);
  end_stage(&stage);
}
END_TEST

START_TEST(test_size_is_named) {
  Stage stage = begin_stage();
  Pixels small = pixels_new(20, 10, 0), wide = pixels_new(21, 10, 0), high = pixels_new(20, 11, 0);
  Golden_result first = compare_picture(&stage, &small, true, 0);
  golden_clear(&first);
  expect_state(compare_picture(&stage, &wide, false, 255), GOLDEN_FAIL, "21 x 10 px, not 20 x 10");
  expect_state(compare_picture(&stage, &high, false, 255), GOLDEN_FAIL, "20 x 11 px, not 20 x 10");
  pixels_free(&high);
  pixels_free(&wide);
  pixels_free(&small);
  end_stage(&stage);
}
END_TEST

/* Expected, difference and actual, from left to right. */
START_TEST(test_side_by_side) {
  Stage stage = begin_stage();
  Pixels golden = pixels_new(20, 10, 0x204060), actual = pixels_new(20, 10, 0x204060), shown;
  gsize size;
  Golden_result first = compare_picture(&stage, &golden, true, 0);
  golden_clear(&first);
  pixels_at(&actual, 5, 6)[0] = 0x90;
  Golden_result result = compare_picture(&stage, &actual, false, 0);
  char *png = NULL;
  ck_assert(g_file_get_contents(result.shown, &png, &size, NULL));
  ck_assert(pixels_read(&shown, png, size));
  ck_assert_uint_eq(shown.width, 3 * 20 + 2 * 8);
  ck_assert_uint_eq(shown.height, 10);
  ck_assert_uint_eq(pixels_at(&shown, 5, 6)[0], 0x20);
  ck_assert_uint_gt(pixels_at(&shown, 28 + 5, 6)[0], 0x60);
  ck_assert_uint_eq(pixels_at(&shown, 28 + 4, 6)[0], 0);
  ck_assert_uint_eq(pixels_at(&shown, 56 + 5, 6)[0], 0x90);
  char *kept = g_build_filename(stage.output, "one.png", NULL);
  ck_assert_msg(g_file_test(kept, G_FILE_TEST_EXISTS), "the actual file was not kept");
  g_free(kept);
  g_free(png);
  golden_clear(&result);
  pixels_free(&shown);
  pixels_free(&actual);
  pixels_free(&golden);
  end_stage(&stage);
}
END_TEST

START_TEST(test_broken_golden) {
  Stage stage = begin_stage();
  Pixels pixels = pixels_new(20, 10, 0);
  char *path = g_build_filename(stage.goldens, "one.png", NULL);
  g_mkdir_with_parents(stage.goldens, 0777);
  ck_assert(g_file_set_contents(path, "no picture", -1, NULL));
  expect_state(compare_picture(&stage, &pixels, false, 255), GOLDEN_FAIL, "no PNG");
  g_free(path);
  pixels_free(&pixels);
  end_stage(&stage);
}
END_TEST

/* ---- texts ---- */

static Golden_result compare_text(Stage *stage, const char *text, bool update) {
  stage->place.update = update;
  return golden_compare(&stage->place, "one", "svg", text, strlen(text));
}

START_TEST(test_texts) {
  Stage stage = begin_stage();
  Golden_result first = compare_text(&stage, "one\ntwo\nthree\n", true);
  golden_clear(&first);
  expect_state(compare_text(&stage, "one\ntwo\nthree\n", false), GOLDEN_PASS, NULL);
  expect_state(compare_text(&stage, "one\ntwO\nthree\n", false), GOLDEN_FAIL, "line 2");
  expect_state(compare_text(&stage, "one\ntwo\nthree", false), GOLDEN_FAIL, "line 3");
  expect_state(compare_text(&stage, "one\ntwo\nthree\n\n", false), GOLDEN_FAIL, "line 4");
  expect_state(compare_text(&stage, "", false), GOLDEN_FAIL, "line 1");
  end_stage(&stage);
}
END_TEST

/* ---- updates ---- */

/* What is new or failed is written, and is no pass yet; what passed is not touched. */
START_TEST(test_update) {
  Stage stage = begin_stage();
  Golden_result first = compare_text(&stage, "one\n", true);
  ck_assert(first.updated);
  expect_state(first, GOLDEN_NEW, NULL);
  Golden_result second = compare_text(&stage, "two\n", true);
  ck_assert(second.updated);
  expect_state(second, GOLDEN_FAIL, NULL);
  Golden_result third = compare_text(&stage, "two\n", true);
  ck_assert(!third.updated);
  expect_state(third, GOLDEN_PASS, NULL);
  char *golden = file_of(stage.goldens, "one.svg");
  ck_assert_str_eq(golden, "two\n");
  g_free(golden);
  end_stage(&stage);
}
END_TEST

START_TEST(test_no_update_unasked) {
  Stage stage = begin_stage();
  Golden_result first = compare_text(&stage, "one\n", true);
  golden_clear(&first);
  Golden_result second = compare_text(&stage, "two\n", false);
  ck_assert(!second.updated);
  expect_state(second, GOLDEN_FAIL, NULL);
  char *golden = file_of(stage.goldens, "one.svg");
  ck_assert_str_eq(golden, "one\n");
  g_free(golden);
  end_stage(&stage);
}
END_TEST

START_TEST(test_environment) {
  bool refused;
  g_unsetenv("CI");
  g_unsetenv("TUNL_GOLDEN_UPDATE");
  ck_assert(!golden_wants_update(&refused) && !refused);
  g_setenv("TUNL_GOLDEN_UPDATE", "0", TRUE);
  ck_assert(!golden_wants_update(&refused) && !refused);
  g_setenv("TUNL_GOLDEN_UPDATE", "1", TRUE);
  ck_assert(golden_wants_update(&refused) && !refused);
  g_setenv("CI", "true", TRUE);
  ck_assert(!golden_wants_update(&refused) && refused);
}
END_TEST

/* No name leads out of the folder: not to the vectors, which no code of ours may write. */
START_TEST(test_names) {
  static const char *const names[] = {"../vectors/tunl", "tunl.json", "/tmp/one", "One"};
  Stage stage = begin_stage();
  stage.place.update = true;
  for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
    Golden_result result = golden_compare(&stage.place, names[i], "svg", "", 0);
    ck_assert_int_eq(result.state, GOLDEN_FAIL);
    ck_assert_msg(strstr(result.why, names[i]) && !result.updated, "%s", result.why);
    golden_clear(&result);
  }
  end_stage(&stage); /* which finds what was written beside the folders */
}
END_TEST

HARNESS("golden/compare", test_missing_is_new, test_one_step_of_one_pixel, test_size_is_named,
    test_side_by_side, test_broken_golden, test_texts, test_update, test_no_update_unasked,
    test_environment, test_names)
