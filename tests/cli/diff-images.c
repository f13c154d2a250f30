/* Tests of tunl-diff --images: every option, every bad value; a step of a channel found; the
 * picture and the record against what the library finds. */
#include <json-glib/json-glib.h>
#include <string.h>

#include "../output/pixels.h"
#include "../vectors.h"
#include "run.h"

/* ---- a folder with pictures ---- */

static void write_pixels(const char *folder, const char *name, const tunl_pixels *pixels) {
  gsize length;
  GError *error = NULL;
  guint8 *png = pixels_write(pixels, &length);
  char *path = g_build_filename(folder, name, NULL);
  EXPECT(
      g_file_set_contents(path, (const char *)png, (gssize)length, &error), "%s", error->message);
  g_free(path);
  g_free(png);
}

/* a.png, 20 x 10; step.png, a step of blue away from it at 7, 3; far.png, three pixels away;
 * big.png, a pixel wider; text.png, which is none. The caller frees the name. */
static char *make_pictures(void) {
  char *folder = run_folder();
  tunl_pixels a = pixels_new(20, 10, 0x204060), big = pixels_new(21, 10, 0x204060);
  write_pixels(folder, "a.png", &a);
  write_pixels(folder, "big.png", &big);
  tunl_pixels_at(&a, 7, 3)[2] = 0x61;
  write_pixels(folder, "step.png", &a);
  tunl_pixels_at(&a, 2, 5)[0] = 0x29;
  tunl_pixels_at(&a, 9, 6)[1] = 0;
  write_pixels(folder, "far.png", &a);
  run_write(folder, "text.png", "no picture");
  tunl_pixels_clear(&big);
  tunl_pixels_clear(&a);
  return folder;
}

static Run *diff_in(const char *folder, const char *words) {
  return run_program("TUNL_DIFF", &(RunSetup){.folder = folder}, words);
}

/* ---- every option, every bad value ---- */

#define SAME  "--images a.png a.png "
#define STEP  "--images a.png step.png "
#define FAR   "--images a.png far.png "
#define RECT  "is not a rectangle X,Y,W,H such as 0,400,640,32: whole px, X and Y from 0, W and H "
#define FIRST "; the first at 7, 3: blue 97, not 96; all from "

/* Codes 0 and 1: the text is on stdout. Code 2: it is in the message, and stdout is empty. */
static const struct {
  const char *words;
  int code;
  const char *text;
} table[] = {
    {"--images --help", 0, "EXPECTED.png ACTUAL.png"},
    {"--images -h", 0, "Compares two PNG files pixel by pixel."},
    {"--images --version", 0, "tunl-diff "},
    {"--help", 0, "--images "},
    {SAME, 0, "a.png (expected) and a.png (actual): the same\n0 of 200 pixels differ\n"},
    {STEP, 1,
        "a.png (expected) and step.png (actual): they differ\n"
        "1 of 200 pixels differ, by up to 1" FIRST "7, 3 to 7, 3\n"},
    {"--images step.png a.png", 1, "blue 96, not 97"},
    {"step.png --images a.png", 1, "blue 96, not 97"},
    {STEP "--tolerance 0", 1, "1 of 200 pixels differ"},
    {STEP "--tolerance 1", 0, "0 of 200 pixels differ; within the tolerance by up to 1\n"},
    {FAR, 1, "3 of 200 pixels differ, by up to 64" FIRST "2, 3 to 9, 6\n"},
    {FAR "--tolerance 9", 1,
        "1 of 200 pixels differ, by up to 64; the first at 9, 6: green 0, not"},
    {FAR "--tolerance 255", 0, "the same\n"},
    {STEP "--mask 7,3,1,1", 0, "0 of 199 pixels differ\n"},
    {STEP "--mask 0,0,7,10 --mask 8,0,20,10", 1, "1 of 10 pixels differ"},
    {FAR "--mask 7,3,1,1 --mask 0,5,20,2", 0, "0 of 159 pixels differ\n"},
    {"--images a.png big.png", 1, "21 x 10 px, not 20 x 10; of the part that both have, 0 of 200"},
    {"--images a.png big.png --tolerance 255", 1, "21 x 10 px, not 20 x 10"},
    {SAME "--format text", 0, "the same\n"},
    {SAME "--format json", 0, "{\"schema\":\"tunl-diff-images/1\",\"records\":["},
    {SAME "--format jsonl", 0, "{\"schema\":\"tunl-diff-images/1\"}\n{\"expected\":\"a.png\","},
    {SAME "--format csv", 0, "# schema tunl-diff-images/1\nexpected,actual,verdict,"},

    {"--images", 2, "--images: 0 files; give two, expected and actual"},
    {"--images a.png", 2, "--images: 1 file; give two, expected and actual"},
    {SAME "a.png", 2, "--images: 3 files; give two, expected and actual"},
    {SAME "-o a.png", 2, "EXPECTED and --output: both are a.png; name two files"},
    {STEP "-o ./step.png", 2, "ACTUAL and --output: both are step.png; name two files"},
    {"--images - -", 2, "--images: stdin cannot be both pictures"},
    {"--images a.png no.png", 2, "no.png: No such file or directory"},
    {"--images . a.png", 2, ".: Is a directory"},
    {"--images a.png text.png", 2, "text.png: not a PNG"},
    {"--images a.png -", 2, "-: not a PNG"},
    {SAME "--tolerance x", 2, "--tolerance: 'x' is not a number from 0 to 255"},
    {SAME "--tolerance 256", 2, "--tolerance: '256' is not a number from 0 to 255"},
    {SAME "--tolerance 0.5", 2, "--tolerance: '0.5' is not a whole number from 0 to 255"},
    {SAME "--mask ''", 2, "--mask: '' " RECT},
    {SAME "--mask 1,2,3", 2, "--mask: '1,2,3' " RECT},
    {SAME "--mask 1,2,3,4,5", 2, "--mask: '1,2,3,4,5' " RECT},
    {SAME "--mask 1,2,0,4", 2, "--mask: '1,2,0,4' " RECT},
    {SAME "--mask 1,2,3,0", 2, "--mask: '1,2,3,0' " RECT},
    {SAME "--mask 1,2,3,1000001", 2, "--mask: '1,2,3,1000001' " RECT},
    {SAME "--mask 1,-2,3,4", 2, "--mask: '1,-2,3,4' " RECT},
    {SAME "--mask 1,2.5,3,4", 2, "--mask: '1,2.5,3,4' " RECT},
    {SAME "--format xml", 2, "--format: 'xml' is not a format; accepted: text, json, jsonl or csv"},
    {SAME "-o a.svg", 2, "--output: 'a.svg' does not end with .png"},
    {SAME "-o ''", 2, "--output: '' does not end with .png"},
    {SAME "-o -", 2, "--output: - would mix with the answer on stdout; name a file"},
    {SAME "-o no/such/d.png", 2, "no/such/d.png: No such file or directory"},
    {SAME "--date 20260923", 2, "Unknown option --date (see tunl-diff --help)"},
    {"--tolerance 3", 2, "--tolerance: only with --images"},
    {"--mask 1,2,3,4", 2, "--mask: only with --images"},
    {"a.png a.png", 2, "a.png: unexpected argument"},
    {"-- --images a.png a.png", 2, "--: unexpected argument"},
};

START_TEST(test_table) {
  char *folder = make_pictures();
  for (gsize i = 0; i < G_N_ELEMENTS(table); i++) {
    Run *r = diff_in(folder, table[i].words);
    if (table[i].code == 2) {
      run_expect_trouble(r, table[i].text);
      EXPECT(r->out->len == 0, "%s: stdout is not empty", r->words);
    } else {
      EXPECT(r->code == table[i].code && r->err->len == 0, "%s: exit %d: %s", r->words, r->code,
          r->err->str);
      EXPECT(strstr(r->out->str, table[i].text), "%s: should say: %s\nsays: %s", r->words,
          table[i].text, r->out->str);
    }
    run_free(r);
  }
  run_expect_names(folder, "a.png big.png far.png step.png text.png");
  g_free(folder);
}
END_TEST

/* ---- the picture and the record ---- */

START_TEST(test_picture) {
  char *folder = make_pictures();
  Run *r = diff_in(folder, FAR "-o d.png");
  ck_assert_int_eq(r->code, 1);
  GString *a = run_read(folder, "a.png"), *b = run_read(folder, "far.png"),
          *d = run_read(folder, "d.png");
  tunl_pixels expected = pixels_read(a->str, a->len), actual = pixels_read(b->str, b->len);
  tunl_pixels picture = pixels_read(d->str, d->len), again;
  const tunl_picdiff_options exact = {0, NULL, 0};
  tunl_picdiff found = tunl_picdiff_find(&expected, &actual, &exact);
  ck_assert(tunl_picdiff_picture(&again, &expected, &actual, &exact, &found, NULL));
  ck_assert_uint_eq(picture.width, 20 + 8 + 20 + 8 + 20);
  ck_assert(tunl_picdiff_find(&again, &picture, &exact).same);
  tunl_pixels *const all[] = {&expected, &actual, &picture, &again};
  for (gsize i = 0; i < G_N_ELEMENTS(all); i++)
    tunl_pixels_clear(all[i]);
  run_drop(d);
  run_drop(b);
  run_drop(a);
  run_free(r);
  g_free(folder);
}
END_TEST

static void expect_member(JsonObject *record, const char *name, gint64 value) {
  EXPECT(json_object_get_int_member(record, name) == value, "%s is %" G_GINT64_FORMAT, name,
      json_object_get_int_member(record, name));
}

START_TEST(test_record) {
  static const struct {
    const char *name;
    gint64 value;
  } members[] = {{"expected_width", 20}, {"expected_height", 10}, {"actual_width", 20},
      {"actual_height", 10}, {"tolerance", 8}, {"compared", 190}, {"count", 2}, {"most", 64},
      {"x", 2}, {"y", 5}, {"expected_value", 32}, {"actual_value", 41}, {"left", 2}, {"top", 5},
      {"right", 9}, {"bottom", 6}};
  char *folder = make_pictures();
  Run *r = diff_in(folder, FAR "--format json --tolerance 8 --mask 10,0,1,10");
  JsonParser *parser = json_parser_new();
  ck_assert(json_parser_load_from_data(parser, r->out->str, -1, NULL));
  JsonObject *root = json_node_get_object(json_parser_get_root(parser));
  JsonArray *records = json_object_get_array_member(root, "records");
  ck_assert_uint_eq(json_array_get_length(records), 1);
  JsonObject *record = json_array_get_object_element(records, 0);
  for (gsize i = 0; i < G_N_ELEMENTS(members); i++)
    expect_member(record, members[i].name, members[i].value);
  ck_assert_str_eq(json_object_get_string_member(record, "channel"), "red");
  ck_assert_str_eq(json_object_get_string_member(record, "verdict"), "pixels");
  ck_assert_str_eq(json_object_get_string_member(record, "actual"), "far.png");
  g_object_unref(parser);
  run_free(r);
  g_free(folder);
}
END_TEST

/* The old file stays when the new one cannot be written. */
START_TEST(test_full_disk) {
  char *folder = make_pictures();
  run_write(folder, "d.png", "old");
  Run *r = run_program("TUNL_DIFF", &(RunSetup){.folder = folder, .file_most = 64}, FAR "-o d.png");
  run_expect_trouble(r, "d.png: File too large");
  run_expect_file(folder, "d.png", "old", 3);
  run_free(r);
  r = run_program("TUNL_DIFF", &(RunSetup){.folder = folder, .stdout_to = "/dev/full"}, FAR);
  run_expect_trouble(r, "stdout: No space left on device");
  run_free(r);
  run_expect_names(folder, "a.png big.png d.png far.png step.png text.png");
  g_free(folder);
}
END_TEST

RUN_HARNESS("cli/diff-images", test_table, test_picture, test_record, test_full_disk)
