/* Tests of tunl-golden: every option, every bad manifest, every state and its exit code; that a
 * step of one channel of one pixel is found; what is kept, accepted and reported. */
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <stdlib.h>
#include <string.h>

#include "../output/pixels.h"
#include "../vectors.h"
#include "run.h"

/* ---- a folder with a manifest ---- */

#define DAY     "command = tunl-dump --date 20260923 --fingerprint --format csv\n"
#define PICTURE "command = tunl-render --date 20260923 --to 600 --scale 0.1 -o cave.svg\n"

static Run *golden_with(const RunSetup *setup, const char *words) {
  return run_program("TUNL_GOLDEN", setup, words);
}

/* Not as in continuous integration, wherever the tests run. */
static const char *const nowhere[] = {"CI=", NULL};

static Run *golden_in(const char *folder, const char *words) {
  return golden_with(&(RunSetup){.folder = folder, .environment = nowhere}, words);
}

static void expect_code(const Run *r, int code) {
  EXPECT(r->code == code, "%s: exit %d, not %d: %s%s", r->words, r->code, code, r->out->str,
      r->err->str);
}

static void expect_says(const Run *r, const char *text) {
  EXPECT(strstr(r->out->str, text), "%s: does not say: %s\n%s", r->words, text, r->out->str);
}

/* Runs a command that must give this code and say this on stdout. */
static void expect_run(const char *folder, const char *words, int code, const char *text) {
  Run *r = golden_in(folder, words);
  expect_code(r, code);
  expect_says(r, text);
  run_free(r);
}

/* A new folder with this manifest. The caller frees the name. */
static char *stage(const char *manifest) {
  char *folder = run_folder();
  run_write(folder, "golden.ini", manifest);
  return folder;
}

/* The same, with its new cases accepted. */
static char *stage_accepted(const char *manifest) {
  char *folder = stage(manifest);
  Run *r = golden_in(folder, "update");
  run_expect_done(r);
  run_free(r);
  return folder;
}

/* Other bytes in a file's place. */
static void write_bytes(const char *folder, const char *name, const void *bytes, gsize length) {
  GError *error = NULL;
  char *path = g_build_filename(folder, name, NULL);
  EXPECT(g_file_set_contents(path, bytes, (gssize)length, &error), "%s", error->message);
  g_free(path);
}

static void remove_file(const char *folder, const char *name) {
  char *path = g_build_filename(folder, name, NULL);
  EXPECT(g_remove(path) == 0, "%s", path);
  g_free(path);
}

/* ---- every option, every bad value ---- */

#define CHOICES "check, update or list (see tunl-golden --help)"

static const struct {
  const char *words;
  int code;
  const char *text;
} table[] = {
    {"--help", 0, "Commands:\n  check "},
    {"-h", 0, "Usage:\n  tunl-golden [OPTION"},
    {"--version", 0, "tunl-golden "},
    {"check --help", 0, "Usage:\n  tunl-golden check [OPTION"},
    {"update --help", 0, "The manifest (default golden.ini)\n"},
    {"check --help", 0, "The manifest (default golden.ini); - is stdin\n"},
    {"update --help", 0, "Usage:\n  tunl-golden update [OPTION"},
    {"list --help", 0, "Usage:\n  tunl-golden list [OPTION"},
    {"check", 0, "PASS  day.csv\nPASS  cave.svg\nPASS  cave.png\n3 files: 3 PASS\n"},
    {"check day", 0, "PASS  day.csv\n1 file: 1 PASS\n"},
    {"check cave day", 0, "PASS  day.csv\nPASS  cave.svg\nPASS  cave.png\n"},
    {"check --manifest golden.ini", 0, "3 files: 3 PASS\n"},
    {"check -m ./golden.ini", 0, "3 files: 3 PASS\n"},
    {"check --jobs 4 -q", 0, "PASS  day.csv\nPASS  cave.svg\nPASS  cave.png\n"},
    {"check -j256 --quiet", 0, "3 files: 3 PASS\n"},
    {"check --output-dir out", 0, "3 files: 3 PASS\n"},
    {"check --tap", 0, "TAP version 13\n1..3\nok 1 - day.csv\nok 2 - cave.svg\nok 3 - cave.png\n"},
    {"check --github", 0, "\n::notice title=tunl-golden::0 of 3 files do not pass\n"},
    {"check --format json day", 0,
        "{\"schema\":\"tunl-golden/1\",\"records\":[\n"
        "{\"case\":\"day\",\"golden\":\"day.csv\",\"state\":\"PASS\",\"reason\":null,"
        "\"compared\":null,\"count\":null,\"most\":null,\"x\":null,\"y\":null,\"left\":null,"
        "\"top\":null,\"right\":null,\"bottom\":null,\"line\":null,\"column\":null}\n]}\n"},
    {"check --format csv day", 0, "# schema tunl-golden/1\ncase,golden,state,reason,compared,"},
    {"check --format text day", 0, "PASS  day.csv\n"},
    {"update", 0, "0 of 3 files updated\n"},
    {"update day -m golden.ini -j2 -q", 0, "0 of 1 files updated\n"},
    {"list", 0, "\nday   day.csv   pass       0          0      0  tunl-dump --date 20260923 "},
    {"list --format jsonl", 0,
        "{\"schema\":\"tunl-golden-list/1\"}\n"
        "{\"case\":\"day\",\"golden\":\"day.csv\",\"expect\":\"pass\",\"exit\":0,\"tolerance\":0,"
        "\"masks\":0,\"command\":\"tunl-dump --date 20260923 --fingerprint --format csv\"}\n"},

    {"", 2, "command: missing; give one of: " CHOICES},
    {"chek", 2, "'chek' is not a command; accepted: " CHOICES},
    {"--nope", 2, "--nope (see tunl-golden --help)"},
    {"check --nope", 2, "--nope (see tunl-golden check --help)"},
    {"check nope", 2, "CASE: 'nope' is not in golden.ini; tunl-golden list tells what is"},
    {"check ''", 2, "CASE: '' is not in golden.ini"},
    {"update day.csv", 2, "CASE: 'day.csv' is not in golden.ini"},
    {"list day", 2, "day: unexpected argument (see tunl-golden list --help)"},
    {"check -m no.ini", 2, "no.ini: No such file or directory"},
    {"list -m .", 2, ".: Is a directory"},
    {"check -m day.csv", 2, "day.csv: not a manifest: "},
    {"check -m -", 2, "-: not a manifest: it has no case, a line such as [cave]"},
    {"update -m -", 2, "--manifest: - cannot be written to; name a file"},
    {"check --jobs 0", 2, "--jobs: '0' is not a number from 1 to 256"},
    {"update --jobs x", 2, "--jobs: 'x' is not a number from 1 to 256"},
    {"check --format xml", 2,
        "--format: 'xml' is not a format; accepted: text, json, jsonl or csv"},
    {"list --format xml", 2, "--format: 'xml' is not a format"},
    {"check --output-dir .", 2,
        "--output-dir: '.' is the folder of the golden files; name another"},
    {"check --output-dir ''", 2, "--output-dir: '' is not a folder name"},
    {"check --junit -", 2, "--junit: - would mix with the answer on stdout; name a file"},
    {"check --html -", 2, "--html: - would mix with the answer on stdout; name a file"},
    {"check --junit no/such/a.xml", 2, "no/such/a.xml: No such file or directory"},
    {"check --html no/such/a.html", 2, "no/such/a.html: No such file or directory"},
    {"check --html golden.ini", 2, "--html and the manifest: both are golden.ini; name two files"},
    {"check --junit ./golden.ini", 2, "--junit and the manifest: both are ./golden.ini"},
    {"check --html cave.svg day", 2, "--html and the golden file: both are cave.svg"},
    {"check --html a --junit ./a", 2, "--html and --junit: both are a; name two files"},
    {"check --output-dir out --html out/day.csv", 2,
        "--html and a file of --output-dir: both are out/day.csv"},
    {"check --html ''", 2, "--html: '' is no name of a file"},
    {"check --tap --github", 2, "--tap and --github: give one or the other, not both"},
    {"check --tap --format csv", 2, "--tap and --format"},
    {"check --github --format csv", 2, "--github and --format"},
};

#define BOTH                                                                                       \
  "[day]\n" DAY "golden = day.csv\nexpect = new\n\n[cave]\n" PICTURE                               \
  "golden = cave.svg; cave.png\nexpect = new\n"

START_TEST(test_table) {
  char *folder = stage_accepted(BOTH);
  for (gsize i = 0; i < G_N_ELEMENTS(table); i++) {
    Run *r = golden_in(folder, table[i].words);
    if (table[i].code == 2) {
      run_expect_trouble(r, table[i].text);
      EXPECT(r->out->len == 0, "%s: stdout is not empty", r->words);
    } else {
      run_expect_done(r);
      expect_says(r, table[i].text);
    }
    run_free(r);
  }
  run_expect_names(folder, "cave.png cave.svg day.csv golden.ini");
  g_free(folder);
}
END_TEST

/* ---- every bad manifest ---- */

#define HEAD  "[a]\n" DAY "golden = a.csv\n"
#define PLAIN "accepted: letters, digits, '-', '_' and '.', a letter or a digit first, 100 at most"
#define PROGRAMS                                                                                   \
  "tunl-render, tunl-dump, tunl-diff, tunl-audit, tunl-ghost, tunl-card, tunl-sim, flip-render "   \
  "or flip-audit"
#define RECT "is not a rectangle X,Y,W,H such as 0,400,640,32"

static const struct {
  const char *text, *message;
} manifests[] = {
    {"", "golden.ini: not a manifest: it has no case, a line such as [cave]"},
    {"# nothing\n", "golden.ini: not a manifest: it has no case"},
    {"command = x\n", "golden.ini: not a manifest: "},
    {"[a]\nwords\n", "golden.ini: not a manifest: "},
    {"\xff", "golden.ini: not a manifest: it is not UTF-8 text"},
    {HEAD "colour = red\n",
        "golden.ini: [a]: 'colour' is not a key; accepted: command, golden, exit, tolerance, mask, "
        "expect or because"},
    {HEAD "golden[de] = b.csv\n", "golden.ini: [a]: 'golden[de]' is not a key"},
    {"[../a]\n" DAY "golden = a.csv\n", "golden.ini: '../a' is not a name of a case; " PLAIN},
    {"[-a]\n" DAY "golden = a.csv\n", "golden.ini: '-a' is not a name of a case"},
    {"[a b]\n" DAY "golden = a.csv\n", "golden.ini: 'a b' is not a name of a case"},
    {"[a]\ngolden = a.csv\n", "golden.ini: [a]: command: missing; give one such as tunl-render"},
    {"[a]\n" DAY, "golden.ini: [a]: golden: missing; name the files, as in cave.svg; cave.png"},
    {"[a]\n" DAY "golden =\n", "golden.ini: [a] golden: '' is not a name of a file; " PLAIN},
    {"[a]\n" DAY "golden = ../a.csv\n",
        "golden.ini: [a] golden: '../a.csv' is not a name of a file"},
    {"[a]\n" DAY "golden = /a.csv\n", "golden.ini: [a] golden: '/a.csv' is not a name of a file"},
    {"[a]\n" DAY "golden = a/b.csv\n", "golden.ini: [a] golden: 'a/b.csv' is not a name of a file"},
    {"[a]\n" DAY "golden = .csv\n", "golden.ini: [a] golden: '.csv' is not a name of a file"},
    {"[a]\n" DAY "golden = a.csv;;b.csv\n", "golden.ini: [a] golden: '' is not a name of a file"},
    {"[a]\n" DAY "golden = a.pdf\n", "golden.ini: [a] golden: 'a.pdf' does not end with a suffix "
                                     "that can be compared; accepted: "
                                     "png, svg, html, json, jsonl, csv, txt or xml"},
    {"[a]\n" DAY "golden = golden.ini\n", "golden.ini: [a] golden: 'golden.ini' does not end with"},
    {"[a]\n" DAY "golden = a.csv; a.csv\n",
        "golden.ini: [a] golden: 'a.csv' belongs to [a] already"},
    {HEAD "[b]\n" DAY "golden = a.csv\n", "golden.ini: [b] golden: 'a.csv' belongs to [a] already"},
    {"[a]\n" DAY "golden = a.png\n",
        "golden.ini: [a]: command: a PNG needs an output; add -o a.png"},
    {"[a]\ncommand = ls -l\ngolden = a.txt\n",
        "golden.ini: [a] command: 'ls' is not a program that can be run; accepted: " PROGRAMS},
    {"[a]\ncommand = ./tunl-dump\ngolden = a.txt\n", "[a] command: './tunl-dump' is not a program"},
    {"[a]\ncommand = tunl-golden check\ngolden = a.txt\n", "[a] command: 'tunl-golden' is not a"},
    {"[a]\ncommand = tunl-view\ngolden = a.txt\n", "[a] command: 'tunl-view' is not a program"},
    {"[a]\ncommand =\ngolden = a.txt\n", "golden.ini: [a] command: '' cannot be split into words"},
    {"[a]\ncommand = tunl-dump 'x\ngolden = a.txt\n",
        "golden.ini: [a] command: 'tunl-dump 'x' cannot be split into words: is a quote left "
        "open?"},
    {HEAD "exit = 2\n", "golden.ini: [a] exit: '2' is not a number from 0 to 1"},
    {HEAD "tolerance = 256\n", "golden.ini: [a] tolerance: '256' is not a number from 0 to 255"},
    {HEAD "tolerance = 1.5\n", "golden.ini: [a] tolerance: '1.5' is not a whole number from 0 to"},
    {HEAD "tolerance =\n", "golden.ini: [a] tolerance: '' is not a number from 0 to 255"},
    {HEAD "mask =\n", "golden.ini: [a] mask: '' " RECT},
    {HEAD "mask = 1,2,3\n", "golden.ini: [a] mask: '1,2,3' " RECT},
    {HEAD "mask = 1,2,3,4; 1,2,0,4\n", "golden.ini: [a] mask: '1,2,0,4' " RECT},
    {HEAD "tolerance = 1\n",
        "golden.ini: [a]: tolerance: only with a PNG: text is compared to the byte"},
    {HEAD "mask = 1,2,3,4\n", "golden.ini: [a]: mask: only with a PNG"},
    {HEAD "expect = perfect\n",
        "golden.ini: [a] expect: 'perfect' is nothing to expect; accepted: pass, new or fail"},
    {HEAD "expect = fail\n", "golden.ini: [a]: because: missing; say why expect = fail"},
    {HEAD "because = so\n", "golden.ini: [a]: because: only with expect = fail"},
    {HEAD "expect = fail\nbecause =\n", "golden.ini: [a] because: '' is no reason"},
    {HEAD HEAD, "golden.ini:4: '[a]' is given twice"},
    {HEAD "golden = b.csv\n", "golden.ini:4: '[a] golden' is given twice"},
};

START_TEST(test_manifests) {
  for (gsize i = 0; i < G_N_ELEMENTS(manifests); i++) {
    char *folder = stage(manifests[i].text);
    Run *r = golden_in(folder, i % 2 ? "list" : "update");
    run_expect_trouble(r, manifests[i].message);
    run_expect_names(folder, "golden.ini");
    run_free(r);
    g_free(folder);
  }
}
END_TEST

START_TEST(test_large_manifest) {
  GString *text = g_string_new(HEAD);
  while (text->len <= 1 << 20)
    g_string_append(text, "# a line of a comment that goes on and on and on and on and on\n");
  char *folder = stage(text->str);
  Run *r = golden_in(folder, "list");
  run_expect_trouble(r, "golden.ini: not a manifest: more than 1048576 bytes");
  run_free(r);
  g_free(folder);
  run_drop(text);
}
END_TEST

/* ---- states ---- */

START_TEST(test_new_is_not_pass) {
  char *folder = stage(BOTH);
  expect_run(folder, "check", 1,
      "NEW   day.csv: nothing was accepted yet\nNEW   cave.svg: nothing was accepted yet\n"
      "NEW   cave.png: nothing was accepted yet\n3 files: 3 NEW\n");
  run_expect_names(folder, "golden.ini");
  run_write(folder, "day.csv", "put here by hand\n"); /* is not accepted by being there */
  expect_run(folder, "check day", 1, "NEW   day.csv");
  g_free(folder);
}
END_TEST

START_TEST(test_texts) {
  char *folder = stage_accepted(BOTH);
  GString *day = run_read(folder, "day.csv");
  static const struct {
    const char *before, *after, *finding;
  } changes[] = {
      {"date=20260923", "date=20260924",
          "line 1, column 46: '20260923 rules=17.0 gate=9000', not '20260924 rules=17.0 "
          "gate=9000'"},
      {"fingerprint\n", "fingerprint",
          "line 2, column 12: the end of the line, not "
          "'fingerprint9e2828785"},
      {"0bd01\n", "0bd01", "line 3, column 17: the end of the line, not the end\n"},
      {"0bd01\n", "0bd01\n\n", "line 4, column 1: the end, not the end of the line\n"},
      {"# schema", "\xc3\xa4 schema", "line 1, column 1: '# schema tunl-dump-fingerprint/1 "},
      {"9e28", "\xc3\xa4",
          "line 3, column 1: '9e2828785150bd01', not '\xc3\xa4"
          "28785150bd01'\n"},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(changes); i++) {
    GString *other = g_string_new(day->str);
    EXPECT(g_string_replace(other, changes[i].before, changes[i].after, 1) == 1, "%zu: %s", i,
        day->str);
    run_write(folder, "day.csv", other->str);
    expect_run(folder, "check day", 1, changes[i].finding);
    run_drop(other);
  }
  run_write(folder, "day.csv", day->str);
  expect_run(folder, "check day", 0, "PASS  day.csv\n");
  run_drop(day);
  g_free(folder);
}
END_TEST

/* The picture of the manifest with its bytes changed at a place. */
static void change_pixel(const char *folder, guint x, guint y, guint channel, int step) {
  gsize length;
  GString *png = run_read(folder, "cave.png");
  tunl_pixels pixels = pixels_read(png->str, png->len);
  guint8 *value = tunl_pixels_at(&pixels, x, y) + channel;
  *value = (guint8)(*value + step);
  guint8 *bytes = pixels_write(&pixels, &length);
  write_bytes(folder, "cave.png", bytes, length);
  g_free(bytes);
  tunl_pixels_clear(&pixels);
  run_drop(png);
}

START_TEST(test_one_step_of_one_pixel) {
  char *folder = stage_accepted(BOTH);
  GString *manifest = run_read(folder, "golden.ini");
  change_pixel(folder, 30, 20, 1, -1);
  expect_run(folder, "check", 1, "by up to 1; the first at 30, 20: green ");
  expect_run(folder, "check", 1, "3 files: 2 PASS, 1 FAIL\n");
  static const struct {
    const char *more;
    int code;
  } mores[] = {{"tolerance = 1\n", 0}, {"tolerance = 0\n", 1}, {"mask = 30,20,1,1\n", 0},
      {"mask = 29,20,1,1; 31,20,1,1\n", 1}, {"mask = 0,0,5,5; 30,20,1,1;\n", 0}};
  for (gsize i = 0; i < G_N_ELEMENTS(mores); i++) {
    char *text = g_strconcat(manifest->str, mores[i].more, NULL);
    run_write(folder, "golden.ini", text);
    expect_run(folder, "check cave", mores[i].code, mores[i].code ? "FAIL  cave.png" : "2 PASS");
    g_free(text);
  }
  run_drop(manifest);
  g_free(folder);
}
END_TEST

/* A mask that covers nothing hides nothing, and is not what was meant. */
START_TEST(test_mask_outside) {
  static const char mask[] = "cave.png: the mask 5,9000,4,4 is outside of what was made, ";
  char *folder = stage(BOTH "mask = 0,0,9,9; 5,9000,4,4\n");
  for (int update = 0; update < 2; update++) {
    Run *r = golden_in(folder, update ? "update" : "check cave");
    run_expect_trouble(r, mask);
    run_free(r);
  }
  run_write(folder, "golden.ini", BOTH);
  expect_run(folder, "update", 0, "updated cave.png");
  GString *manifest = run_read(folder, "golden.ini");
  g_string_append(manifest, "mask = 5,9000,4,4\n");
  run_write(folder, "golden.ini", manifest->str);
  Run *r = golden_in(folder, "check");
  run_expect_trouble(r, mask);
  run_free(r);
  run_drop(manifest);
  g_free(folder);
}
END_TEST

/* ---- lines ---- */

#define TABLE "command = tunl-dump --date 20260923 --to 5000 --format csv\n"

/* Changes lines of a table that was accepted, and looks at what is said of them. */
START_TEST(test_lines) {
  char *folder = stage_accepted("[a]\n" TABLE "golden = a.csv\nexpect = new\n");
  GString *made = run_read(folder, "a.csv"), *other = g_string_new(NULL);
  char **lines = g_strsplit(made->str, "\n", -1);
  guint count = g_strv_length(lines);
  ck_assert_uint_gt(count, 7);
  for (guint i = 0; i < count; i++) /* another head, a line changed, one gone, one new */
    if (i == 0)
      g_string_append(other, "# another head\n");
    else if (i == 4)
      g_string_append_printf(other, "%.6s!%s\n", lines[i], lines[i] + 6);
    else if (i == 5)
      g_string_append_printf(other, "a < b\n%s\n", lines[i]);
    else if (i != 6)
      g_string_append_printf(other, "%s%s", lines[i], i + 1 < count ? "\n" : "");
  run_write(folder, "a.csv", other->str);
  expect_run(folder, "check --html a.html", 1, "; 4 lines differ, as line 5: '");
  GString *html = run_read(folder, "a.html");
  const char *pre = strstr(html->str, "<pre");
  ck_assert_ptr_nonnull(pre);
  char *gone = g_strdup_printf("-     6  a &lt; b\n"),
       *both = g_strdup_printf("      2  %s\n", lines[1]);
  EXPECT(strstr(pre, gone), "%s is not in %s", gone, pre);
  EXPECT(strstr(pre, both), "%s is not in %s", both, pre);
  EXPECT(!strstr(pre, "-     2 "), "what is the same is shown as gone: %s", pre);
  EXPECT(strstr(pre, "4 lines differ. - stands"), "%s", pre);
  g_free(both);
  g_free(gone);
  run_drop(html);
  g_strfreev(lines);
  run_drop(other);
  run_drop(made);
  g_free(folder);
}
END_TEST

START_TEST(test_sizes) {
  gsize length;
  char *folder = stage_accepted(BOTH);
  GString *png = run_read(folder, "cave.png");
  tunl_pixels small = pixels_new(20, 10, 0), made = pixels_read(png->str, png->len);
  guint8 *bytes = pixels_write(&small, &length);
  char *finding =
      g_strdup_printf("FAIL  cave.png: %u x %u px, not 20 x 10; ", made.width, made.height);
  write_bytes(folder, "cave.png", bytes, length);
  expect_run(folder, "check cave", 1, finding);
  g_free(finding);
  g_free(bytes);
  tunl_pixels_clear(&made);
  tunl_pixels_clear(&small);
  run_drop(png);
  g_free(folder);
}
END_TEST

static const struct {
  const char *name, *bytes, *message;
} broken[] = {
    {"day.csv", NULL,
        "day.csv: the golden file is missing; a case that is new has the line expect"},
    {"day.csv", "", "day.csv: the golden file: empty"},
    {"day.csv", "\xff\n", "day.csv: the golden file: not UTF-8 text"},
    {"cave.png", NULL, "cave.png: the golden file is missing"},
    {"cave.png", "no picture", "cave.png: the golden file: not a PNG"},
    {"cave.png", "\x89PNG\r\n\x1a\n", "cave.png: the golden file: a PNG that cannot be read: "},
};

/* What is lost or broken is trouble, and is never accepted anew. */
START_TEST(test_missing_or_broken) {
  for (gsize i = 0; i < G_N_ELEMENTS(broken); i++) {
    char *folder = stage_accepted(BOTH);
    remove_file(folder, broken[i].name);
    if (broken[i].bytes)
      write_bytes(folder, broken[i].name, broken[i].bytes, strlen(broken[i].bytes));
    for (int update = 0; update < 2; update++) {
      Run *r = golden_in(folder, update ? "update" : "check");
      run_expect_trouble(r, broken[i].message);
      expect_says(r, update ? "0 of 3 files updated\n" : "3 files: 2 PASS, 1 ERROR\n");
      run_free(r);
    }
    char *path = g_build_filename(folder, broken[i].name, NULL);
    EXPECT(g_file_test(path, G_FILE_TEST_EXISTS) == (broken[i].bytes != NULL), "%s", path);
    g_free(path);
    g_free(folder);
  }
}
END_TEST

START_TEST(test_unreadable) {
  char *folder = stage_accepted(BOTH), *path = g_build_filename(folder, "day.csv", NULL);
  remove_file(folder, "day.csv");
  ck_assert_int_eq(g_mkdir(path, 0777), 0);
  Run *r = golden_in(folder, "check day");
  run_expect_trouble(r, "day.csv: the golden file cannot be read: ");
  run_free(r);
  g_free(path);
  g_free(folder);
}
END_TEST

#define KNOWN "expect = fail\nbecause = the day moved\n"

START_TEST(test_expected_failure) {
  char *folder = stage("[day]\n" DAY "golden = day.csv\n" KNOWN);
  run_write(folder, "day.csv", "x\n");
  expect_run(folder, "check", 0,
      "ga..', not 'x'; 3 lines differ; expected: the day moved\n1 file: 1 XFAIL\n");
  expect_run(folder, "update", 0, "0 of 1 files updated\n");
  run_expect_file(folder, "day.csv", "x\n", 2);
  expect_run(folder, "check --tap", 0, "\nnot ok 1 - day.csv # TODO line 1, ");
  run_write(folder, "golden.ini", "[day]\n" DAY "golden = day.csv\n");
  expect_run(folder, "update", 0, "1 of 1 files updated\n");
  run_write(folder, "golden.ini", "[day]\n" DAY "golden = day.csv\n" KNOWN);
  expect_run(folder, "check", 1, "XPASS day.csv: does not differ any more: the day moved\n");
  expect_run(folder, "check --tap", 1, "\nnot ok 1 - day.csv\n# does not differ any more");
  remove_file(folder, "day.csv"); /* a difference that is expected is no missing file */
  Run *r = golden_in(folder, "check");
  run_expect_trouble(r, "day.csv: the golden file is missing");
  run_free(r);
  g_free(folder);
}
END_TEST

/* ---- programs ---- */

#define FORK "[fork]\ncommand = tunl-diff --date 20260912 --leak flat-wall-pad\ngolden = fork.txt\n"

START_TEST(test_exit_status) {
  char *folder = stage_accepted(FORK "exit = 1\nexpect = new\n");
  expect_run(folder, "check", 0, "PASS  fork.txt\n");
  run_write(folder, "golden.ini", FORK);
  expect_run(folder, "check", 1, "FAIL  fork.txt: exit 1, not 0\n");
  run_write(folder, "fork.txt", "x\n");
  expect_run(folder, "check", 1, "FAIL  fork.txt: exit 1, not 0; line 1, column 1: ");
  g_free(folder);
}
END_TEST

/* What would fail for ever is not accepted, and stays new; what is beside it is. */
START_TEST(test_exit_status_of_update) {
  static const char refused[] = "fork.txt: not updated: exit 1, not 0; if that is right, give "
                                "[fork] the line exit = 1";
  char *folder = stage(FORK "expect = new\n" BOTH);
  expect_run(folder, "check fork", 1, "NEW   fork.txt: exit 1, not 0; nothing was accepted yet\n");
  Run *r = golden_in(folder, "update");
  run_expect_trouble(r, refused);
  expect_says(r, "\n3 of 4 files updated\n");
  run_free(r);
  run_expect_names(folder, "cave.png cave.svg day.csv golden.ini");
  expect_run(folder, "check", 1, "4 files: 3 PASS, 1 NEW\n");
  run_write(folder, "golden.ini", FORK);
  run_write(folder, "fork.txt", "x\n");
  r = golden_in(folder, "update");
  run_expect_trouble(r, refused);
  run_expect_file(folder, "fork.txt", "x\n", 2);
  run_free(r);
  run_write(folder, "golden.ini", FORK "exit = 1\n");
  expect_run(folder, "update", 0, "1 of 1 files updated\n");
  expect_run(folder, "check", 0, "1 file: 1 PASS\n");
  g_free(folder);
}
END_TEST

START_TEST(test_program_fails) {
  char *folder = stage("[a]\ncommand = tunl-dump --date 20260931\ngolden = a.txt\nexpect = new\n");
  for (int update = 0; update < 2; update++) {
    Run *r = golden_in(folder, update ? "update" : "check");
    run_expect_trouble(
        r, "a.txt: exit 2: tunl-dump: --date: 20260931 does not exist in the calendar");
    run_free(r);
  }
  run_expect_names(folder, "golden.ini");
  GString *manifest = run_read(folder, "golden.ini");
  ck_assert_ptr_nonnull(strstr(manifest->str, "expect = new"));
  run_drop(manifest);
  g_free(folder);
}
END_TEST

/* No shell reads a command, and every way to write -o is another's. */
START_TEST(test_commands) {
  static const char *const outputs[] = {"-o cave.svg", "-ocave.svg", "--output cave.svg",
      "--output=cave.svg", "-o /no/such/folder/cave.svg", "-o '$HOME/cave.svg'"};
  for (gsize i = 0; i < G_N_ELEMENTS(outputs); i++) {
    char *text = g_strdup_printf("[a]\ncommand = tunl-render --date 20260923 --to 600 %s\n"
                                 "golden = a.svg; a.png\nexpect = new\n",
        outputs[i]);
    char *folder = stage_accepted(text);
    run_expect_names(folder, "a.png a.svg golden.ini");
    expect_run(folder, "check", 0, "2 files: 2 PASS\n");
    g_free(folder);
    g_free(text);
  }
  char *folder = stage("[a]\ncommand = tunl-dump --date $(date)\ngolden = a.txt\nexpect = new\n");
  Run *r = golden_in(folder, "check");
  run_expect_trouble(r, "a.txt: exit 2: tunl-dump: --date: '$(date)' is not a date");
  run_free(r);
  g_free(folder);
}
END_TEST

/* Commands run where the manifest is, wherever tunl-golden does; other files may be beside it. */
START_TEST(test_folder) {
  char *folder = stage("[card]\ncommand = tunl-card --date 20260923 --ghost run.txt -o card.svg\n"
                       "golden = card.svg\nexpect = new\n");
  run_write(folder, "run.txt", "cnyVoKCmmIJ7hJGkp5uam4h5\n");
  char *words = g_strdup_printf("update -m %s/golden.ini", folder);
  expect_run(NULL, words, 0, "updated card.svg: nothing was accepted yet\n1 of 1 files updated\n");
  run_expect_names(folder, "card.svg golden.ini run.txt");
  g_free(words);
  g_free(folder);
}
END_TEST

/* A picture says nothing of versions, and its command is the manifest's. */
START_TEST(test_provenance) {
  char *folder = stage_accepted(BOTH);
  GString *svg = run_read(folder, "cave.svg");
  ck_assert_ptr_nonnull(strstr(svg->str, ">tunl-golden \xc2\xb7 rules 17.0"));
  ck_assert_ptr_nonnull(strstr(svg->str, "&quot;tool&quot;:&quot;tunl-golden&quot;"));
  ck_assert_ptr_nonnull(
      strstr(svg->str, "tunl-render --date 20260923 --to 600 --scale 0.1 -o cave.svg&quot;}"));
  ck_assert_ptr_null(strstr(svg->str, "tunl-render 0"));
  run_drop(svg);
  g_free(folder);
}
END_TEST

/* ---- what is kept ---- */

START_TEST(test_output_dir) {
  char *folder = stage_accepted(BOTH), *out = g_build_filename(folder, "deep", "out", NULL);
  GString *accepted = run_read(folder, "cave.png");
  change_pixel(folder, 30, 20, 0, -3);
  run_write(folder, "day.csv", "x\n");
  expect_run(folder, "check --output-dir deep/out", 1,
      "\n      see deep/out/day.csv\nPASS  cave.svg\nFAIL  cave.png: ");
  expect_run(folder, "check --output-dir deep/out", 1, "\n      see deep/out/cave.compared.png\n");
  run_expect_names(out, "cave.compared.png cave.png day.csv");
  GString *golden = run_read(folder, "cave.png"), *kept = run_read(out, "cave.png"),
          *shown = run_read(out, "cave.compared.png");
  tunl_pixels a = pixels_read(golden->str, golden->len), b = pixels_read(kept->str, kept->len),
              c = pixels_read(accepted->str, accepted->len),
              s = pixels_read(shown->str, shown->len), expected;
  const tunl_picdiff_options exact = {0, NULL, 0};
  tunl_picdiff found = tunl_picdiff_find(&a, &b, &exact);
  ck_assert(tunl_picdiff_find(&b, &c, &exact).same); /* what was made is what was accepted */
  ck_assert(tunl_picdiff_picture(&expected, &a, &b, &exact, &found, NULL));
  ck_assert(tunl_picdiff_find(&expected, &s, &exact).same);
  tunl_pixels *const all[] = {&a, &b, &c, &s, &expected};
  for (gsize i = 0; i < G_N_ELEMENTS(all); i++)
    tunl_pixels_clear(all[i]);
  run_drop(shown);
  run_drop(kept);
  run_drop(golden);
  run_drop(accepted);
  g_free(out);
  g_free(folder);
}
END_TEST

/* However its name is written, the golden files' folder gets none of it. */
START_TEST(test_output_dir_of_goldens) {
  char *folder = stage_accepted(BOTH), *words = g_strdup_printf("check --output-dir %s/.", folder);
  run_write(folder, "day.csv", "x\n");
  Run *r = golden_in(folder, words);
  run_expect_trouble(r, "is the folder of the golden files; name another");
  run_expect_file(folder, "day.csv", "x\n", 2);
  run_free(r);
  g_free(words);
  g_free(folder);
}
END_TEST

START_TEST(test_new_is_kept) {
  char *folder = stage(BOTH), *out = g_build_filename(folder, "out", NULL);
  expect_run(folder, "check --output-dir out", 1, "\n      see out/cave.png\n");
  run_expect_names(out, "cave.png cave.svg day.csv");
  g_free(out);
  g_free(folder);
}
END_TEST

/* ---- updates ---- */

#define COMMENTED                                                                                  \
  "# expect = new stays in a comment\n[day]\n" DAY "golden = day.csv\n  expect=new\n\n"            \
  "# of the cave\n[cave]\nexpect = new\n" PICTURE "golden = cave.svg\n"
#define ACCEPTED                                                                                   \
  "# expect = new stays in a comment\n[day]\n" DAY "golden = day.csv\n\n"                          \
  "# of the cave\n[cave]\n" PICTURE "golden = cave.svg\n"
#define ONE_LEFT                                                                                   \
  "# expect = new stays in a comment\n[day]\n" DAY "golden = day.csv\n  expect=new\n\n"            \
  "# of the cave\n[cave]\n" PICTURE "golden = cave.svg\n"

START_TEST(test_update_of_new) {
  char *folder = stage(COMMENTED);
  expect_run(folder, "update cave", 0,
      "updated cave.svg: nothing was accepted yet\n1 of 1 files updated\n");
  run_expect_file(folder, "golden.ini", ONE_LEFT, strlen(ONE_LEFT));
  expect_run(
      folder, "update", 0, "updated day.csv: nothing was accepted yet\n1 of 2 files updated\n");
  run_expect_file(folder, "golden.ini", ACCEPTED, strlen(ACCEPTED));
  expect_run(folder, "check", 0, "2 files: 2 PASS\n");
  g_free(folder);
}
END_TEST

/* What passes keeps its bytes, even where others would do as well. */
START_TEST(test_update_of_failed) {
  char *folder = stage_accepted(BOTH);
  GString *manifest = run_read(folder, "golden.ini");
  change_pixel(folder, 3, 3, 0, 1);
  change_pixel(folder, 3, 3, 0, -1); /* the same pixels */
  GString *png = run_read(folder, "cave.png");
  g_string_append(png, "behind the last chunk"); /* which no reader of PNG looks at */
  write_bytes(folder, "cave.png", png->str, png->len);
  run_write(folder, "day.csv", "x\n");
  expect_run(folder, "update", 0, "updated day.csv: line 1, column 1: ");
  expect_run(folder, "update", 0, "0 of 3 files updated\n");
  run_expect_file(folder, "cave.png", png->str, png->len);
  run_expect_file(folder, "golden.ini", manifest->str, manifest->len);
  expect_run(folder, "check", 0, "3 files: 3 PASS\n");
  run_drop(png);
  run_drop(manifest);
  g_free(folder);
}
END_TEST

START_TEST(test_no_update_in_ci) {
  static const char *const ci[] = {"CI=true", NULL};
  char *folder = stage(BOTH);
  Run *r = golden_with(&(RunSetup){.folder = folder, .environment = ci}, "update");
  run_expect_trouble(r, "update: refused where CI=true: a file is never right because it is there");
  run_expect_names(folder, "golden.ini");
  run_free(r);
  r = golden_with(&(RunSetup){.folder = folder, .environment = ci}, "check");
  expect_code(r, 1);
  run_free(r);
  g_free(folder);
}
END_TEST

/* ---- reports ---- */

#define REPORTED                                                                                   \
  "[day]\n" DAY "golden = day.csv\n[fresh]\n" DAY                                                  \
  "golden = fresh.csv\nexpect = new\n[known]\n" DAY "golden = known.csv\n" KNOWN

/* A failure, a new case and a known difference. */
static char *stage_reported(void) {
  char *folder = stage(REPORTED);
  run_write(folder, "day.csv", "a < b & \"c\"\n");
  run_write(folder, "known.csv", "x\n");
  return folder;
}

START_TEST(test_reports) {
  char *folder = stage_reported();
  expect_run(folder, "check --junit a.xml", 1, "3 files: 1 XFAIL, 1 NEW, 1 FAIL\n");
  GString *xml = run_read(folder, "a.xml");
  static const char *const parts[] = {
      "<testsuite name=\"tunl-golden\" tests=\"3\" failures=\"2\" skipped=\"1\">\n",
      "<testcase classname=\"tunl-golden\" name=\"day.csv\"><failure type=\"FAIL\" message=\"line "
      "1, "
      "column 1: &apos;# schema tunl-dump-fingerprint/1 date=20260923 rules=17.0 ga..&apos;, not "
      "&apos;a &lt; b &amp; "
      "&quot;c&quot;&apos;; 3 lines differ\"/>",
      "name=\"fresh.csv\"><failure type=\"NEW\" message=\"nothing was accepted yet\"/>",
      "name=\"known.csv\"><skipped message=\"line 1, column 1: "};
  for (gsize i = 0; i < G_N_ELEMENTS(parts); i++)
    EXPECT(strstr(xml->str, parts[i]), "%s\nis not in\n%s", parts[i], xml->str);
  run_drop(xml);
  expect_run(
      folder, "check --tap", 1, "TAP version 13\n1..3\nnot ok 1 - day.csv\n# line 1, column 1: ");
  expect_run(folder, "check --github", 1,
      "\n::error title=fresh.csv::nothing was accepted yet\n::error title=tunl-golden::2 of 3 "
      "files do not pass\n");
  expect_run(folder, "check --format csv fresh", 1,
      "\nfresh,fresh.csv,NEW,nothing was accepted yet,,,,,,,,,,,\n");
  g_free(folder);
}
END_TEST

/* Trouble is told apart from a difference. */
START_TEST(test_reported_errors) {
  char *folder = stage_accepted(BOTH);
  remove_file(folder, "cave.png");
  run_write(folder, "day.csv", "x\n");
  Run *r = golden_in(folder, "check --junit a.xml");
  run_expect_trouble(r, "cave.png: the golden file is missing");
  run_free(r);
  GString *xml = run_read(folder, "a.xml");
  static const char *const parts[] = {" tests=\"3\" failures=\"1\" errors=\"1\">\n",
      "name=\"day.csv\"><failure type=\"FAIL\" message=",
      "name=\"cave.png\"><error type=\"ERROR\" message=\"the golden file is missing; "};
  for (gsize i = 0; i < G_N_ELEMENTS(parts); i++)
    EXPECT(strstr(xml->str, parts[i]), "%s\nis not in\n%s", parts[i], xml->str);
  run_drop(xml);
  r = golden_in(folder, "check --tap");
  expect_says(r, "\nok 2 - cave.svg\nnot ok 3 - cave.png\n# the golden file is missing; ");
  run_free(r);
  g_free(folder);
}
END_TEST

START_TEST(test_records) {
  char *folder = stage_accepted(BOTH);
  change_pixel(folder, 30, 20, 0, -3);
  Run *r = golden_in(folder, "check cave --format json");
  expect_code(r, 1);
  JsonParser *parser = json_parser_new();
  ck_assert(json_parser_load_from_data(parser, r->out->str, -1, NULL));
  JsonObject *root = json_node_get_object(json_parser_get_root(parser));
  JsonArray *records = json_object_get_array_member(root, "records");
  JsonObject *png = json_array_get_object_element(records, 1);
  ck_assert_str_eq(json_object_get_string_member(png, "state"), "FAIL");
  static const struct {
    const char *name;
    gint64 value;
  } members[] = {{"count", 1}, {"most", 3}, {"x", 30}, {"y", 20}, {"left", 30}, {"top", 20},
      {"right", 30}, {"bottom", 20}};
  for (gsize i = 0; i < G_N_ELEMENTS(members); i++)
    ck_assert_int_eq(json_object_get_int_member(png, members[i].name), members[i].value);
  ck_assert(json_object_get_null_member(png, "line"));
  g_object_unref(parser);
  run_free(r);
  g_free(folder);
}
END_TEST

/* ---- the page ---- */

/* Every address in it is a place in it, or data. */
static void expect_self_contained(const char *html) {
  GRegex *regex = g_regex_new("(src|href)=\"(?!data:image/(png|svg\\+xml);base64,|#f)", 0, 0, NULL);
  GMatchInfo *match;
  EXPECT(!g_regex_match(regex, html, 0, &match), "the page wants something from outside");
  EXPECT(!strstr(html, "url(") && !strstr(html, "@import") && !strstr(html, "<link"), "so it does");
  g_match_info_free(match);
  g_regex_unref(regex);
}

/* Is a file shown as what it is? */
static void expect_picture(
    const char *html, const char *folder, const char *which, const char *name) {
  GString *png = run_read(folder, name);
  char *data = g_base64_encode((const guchar *)png->str, png->len);
  char *img = g_strdup_printf(
      "<img class=\"%s\" alt=\"%s\" src=\"data:image/png;base64,%s\">", which, which, data);
  EXPECT(strstr(html, img), "%s is not shown as %s", name, which);
  g_free(img);
  g_free(data);
  run_drop(png);
}

START_TEST(test_page) {
  char *folder = stage_accepted(BOTH);
  change_pixel(folder, 30, 20, 0, -3);
  run_write(folder, "day.csv", "a < b\n");
  run_write(folder, "cave.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n");
  expect_run(folder, "check --html a.html", 1, "3 files: 3 FAIL\n");
  GString *html = run_read(folder, "a.html");
  static const char *const parts[] = {"<title>tunl-golden: 3 files: 3 FAIL</title>",
      "<input type=\"range\" min=\"0\" max=\"1000\"", "<a href=\"#f3\">cave.png</a>",
      "<section id=\"f3\">", "data-at=\"30,20,30,20\"", "-     1  a &lt; b\n",
      "+     1  # schema tunl-dump-fingerprint/1 date=20260923 rules=17.0 gate=9000\n",
      "default-src 'none'", "class=\"expected\" alt=\"expected\" src=\"data:image/svg+xml;base64,",
      "class=\"actual\" alt=\"actual\" src=\"data:image/png;base64,"};
  for (gsize i = 0; i < G_N_ELEMENTS(parts); i++)
    EXPECT(strstr(html->str, parts[i]), "the page does not hold %s", parts[i]);
  expect_picture(html->str, folder, "expected", "cave.png");
  expect_run(folder, "check --output-dir out", 1, "");
  expect_picture(html->str, folder, "actual", "out/cave.png");
  expect_self_contained(html->str);
  expect_run(folder, "check --html b.html --jobs 3", 1, "");
  run_expect_file(folder, "b.html", html->str, html->len);
  run_drop(html);
  g_free(folder);
}
END_TEST

START_TEST(test_page_of_passes) {
  char *folder = stage_accepted(BOTH);
  expect_run(folder, "check --html a.html", 0, "3 files: 3 PASS\n");
  GString *html = run_read(folder, "a.html");
  ck_assert_ptr_nonnull(strstr(html->str, "cave.png"));
  ck_assert_ptr_null(strstr(html->str, "<section"));
  expect_self_contained(html->str);
  run_drop(html);
  g_free(folder);
}
END_TEST

/* ---- the same bytes, or the old ones ---- */

START_TEST(test_same_bytes) {
  static const char *const far_away[] = {
      "CI=", "TZ=Pacific/Kiritimati", "LC_ALL=de_DE.UTF-8", NULL};
  char *folder = stage_reported();
  Run *expected = golden_in(folder, "check");
  Run *jobs = golden_in(folder, "check --jobs 16");
  Run *elsewhere = golden_with(&(RunSetup){.folder = folder, .environment = far_away}, "check");
  run_expect_same(expected, jobs);
  run_expect_same(expected, elsewhere);
  run_free(elsewhere);
  run_free(jobs);
  run_free(expected);
  g_free(folder);
}
END_TEST

START_TEST(test_full_disk) {
  char *folder = stage_accepted(BOTH);
  run_write(folder, "cave.svg", "old\n");
  Run *r = golden_with(
      &(RunSetup){.folder = folder, .environment = nowhere, .stdout_to = "/dev/full"}, "check");
  run_expect_trouble(r, "stdout: No space left on device");
  run_free(r);
  run_write(folder, "a.html", "old");
  r = golden_with(&(RunSetup){.folder = folder, .environment = nowhere, .file_most = 4096},
      "check day --html a.html");
  run_expect_trouble(r, "a.html: File too large");
  run_expect_file(folder, "a.html", "old", 3);
  run_free(r);
  run_expect_names(folder, "a.html cave.png cave.svg day.csv golden.ini");
  g_free(folder);
}
END_TEST

RUN_HARNESS("cli/golden", test_table, test_manifests, test_large_manifest, test_new_is_not_pass,
    test_texts, test_one_step_of_one_pixel, test_mask_outside, test_lines, test_sizes,
    test_missing_or_broken, test_unreadable, test_expected_failure, test_exit_status,
    test_exit_status_of_update, test_program_fails, test_commands, test_folder, test_provenance,
    test_output_dir, test_output_dir_of_goldens, test_new_is_kept, test_update_of_new,
    test_update_of_failed, test_no_update_in_ci, test_reports, test_reported_errors, test_records,
    test_page, test_page_of_passes, test_same_bytes, test_full_disk)
