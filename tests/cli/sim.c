/* Tests of tunl-sim: every option, every bad value; all runs of the vectors through the program;
 * figures against the documentation; two sides, advice, charts, a flight that is flown again. */
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "../vectors.h"
#include "options.h"
#include "picture.h"
#include "run.h"
#include "svg.h"
#include "tunl.h"

#define QUICK "--days 20260901..20260902 --runs 3 "
#define ONE   ": give one or the other, not both"
#define DATES "is not a date: YYYYMMDD, YYYY-MM-DD, today, yesterday, or A..B of these"
#define TIERS "is not a tier; accepted: beginner, average, good or expert"

static Run *sim_with(const RunSetup *setup, const char *words) {
  return run_program("TUNL_SIM", setup, words);
}

static Run *sim_in(const char *folder, const char *words) {
  Run *r = sim_with(&(RunSetup){.folder = folder}, words);
  run_expect_done(r);
  return r;
}

static Run *sim(const char *words) {
  return sim_in(NULL, words);
}

static void expect_says(const Run *r, const char *text) {
  EXPECT(strstr(r->out->str, text), "%s: does not say: %s\n%s", r->words, text, r->out->str);
}

/* ---- every option, every bad value ---- */

/* Code 0: the text is on stdout. Code 2: it is in the message, and stdout is empty. */
static const OptionRow table[] = {
    {"--help", 0, "Usage:\n  tunl-sim [OPTION"},
    {"-h", 0, "Usage:\n  tunl-sim [OPTION"},
    {"--version", 0, "tunl-sim "},
    {"-n 1", 0, "TUNL 17.0, 24 days (2026-09-01 to 2026-09-24), 1 run a day and tier\n"},
    {QUICK, 0, "TUNL 17.0, 2 days (2026-09-01 to 2026-09-02), 3 runs a day and tier\n"},
    {"--days 2026-09-23 --runs 2", 0, "TUNL 17.0, 2026-09-23, 2 runs a day and tier\n"},
    {"-d 20260923 -n 2", 0, "One day: how far off these shares are"},
    {"--last 2 --runs 1 --now 1790121600", 0, "2 days (2026-09-22 to 2026-09-23), 1 run a"},
    {"--days today --runs 1 --now 1790121600", 0, "TUNL 17.0, 2026-09-23, "},
    {QUICK "--tier expert", 0, "\n                                       expert\n"},
    {QUICK "-t expert,good", 0, "           good         expert\n"},
    {QUICK "--scratches 2", 0, ", 3 runs a day and tier, 2 scratches free\n"},
    {QUICK "--scratches 1", 0, ", 1 scratch free\n"},
    {QUICK "--at 1000,500.5", 0, "\n      500.5 px, score     8 "},
    {QUICK "--at 60000", 0, "\n     60,000 px, score 1,000 "},
    {QUICK "--rules legacy", 0, "TUNL legacy, 2 days"},
    {QUICK "--gate 54000", 0, "TUNL 17.0, gate 54,000, 2 days"},
    {QUICK "--gate 9000", 0, "TUNL 17.0, 2 days"},
    {QUICK "--against legacy", 0, "TUNL 17.0 against legacy, 2 days"},
    {QUICK "--gate 54000 --against 17.0 -t good", 0,
        "\ngood                           17.0, gate 54,000              17.0\n"},
    {QUICK "--gate-advice", 0, "# schema tunl-sim-gates/1 rules=17.0 gate=9000 first=20260901"},
    {QUICK "--gate-advice -t good", 0, "\nboulders     gate           9000  good "},
    {QUICK "--per-run", 0, "# schema tunl-sim-runs/1 rules=17.0 "},
    {QUICK "--per-run --format csv", 0, "\ntier,date,run,seed,steps,seconds,scroll,score,cause,"},
    {QUICK "--per-run --against legacy --format csv", 0, "\nagainst,expert,20260902,2,"},
    {QUICK "--per-run --format csv --shard 1/2", 0, "# schema tunl-sim-runs/1 "},
    {"--figures --jobs 2", 0, "| figure "},
    {"--figures --format csv -j 2", 0, "# schema tunl-sim-figures/1\nfigure,published,here,"},
    {QUICK "--format text", 0, "TUNL 17.0"},
    {QUICK "--format json", 0, "{\"schema\":\"tunl-sim/1\",\"rules\":\"17.0\",\"gate\":9000,"},
    {QUICK "--format jsonl", 0, "{\"schema\":\"tunl-sim/1\""},
    {QUICK "--format csv", 0, " runs=3 scratches=0\ntier,measure,of,value,error\n"},
    {QUICK "--format csv --against legacy", 0, "\ndifference,expert,reach,9000,"},
    {QUICK "--jobs 2 -j 256", 0, "TUNL"},
    {QUICK "-j2 --quiet", 0, "TUNL"},
    {QUICK "-q", 0, "TUNL"},

    {"--nope", 2, "--nope (see tunl-sim --help)"},
    {"day", 2, "day: unexpected argument (see tunl-sim --help)"},
    {"--days tomorrow", 2, "--days: 'tomorrow' " DATES},
    {"--days 20260931", 2, "--days: 20260931 does not exist in the calendar"},
    {"--days 20260902..20260901", 2, "--days: 20260902 is after 20260901"},
    {"--days ''", 2, "--days: '' " DATES},
    {"--last 0 --now 86400", 2, "--last: '0' is not a number from 1 to 2"},
    {"--now x", 2, "--now: 'x' is not a number from 0 to "},
    {"--runs 0", 2, "--runs: '0' is not a number from 1 to 100000"},
    {"--runs 1.5", 2, "--runs: '1.5' is not a whole number from 1 to 100000"},
    {"--runs 100001", 2, "--runs: '100001' is not a number from 1 to 100000"},
    {"--runs 100000", 2, "--runs: 100000 on 24 days are 2400000 a tier; 1000000 at most"},
    {"--tier fast", 2, "--tier: 'fast' " TIERS},
    {"--tier ''", 2, "--tier: '' " TIERS},
    {"--tier good,", 2, "--tier: '' " TIERS},
    {"--scratches -1", 2, "--scratches: '-1' is not a number from 0 to 1000"},
    {"--at ''", 2, "--at: '' is not a number from 0 to 60000"},
    {"--at 60001", 2, "--at: '60001' is not a number from 0 to 60000"},
    {"--at 1,,2", 2, "--at: '' is not a number from 0 to 60000"},
    {"--at 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21", 2, "--at: more than 20 places"},
    {"--rules 16", 2, "--rules: "},
    {"--gate x", 2, "--gate: 'x' is not a number from 0 to 1000000"},
    {"--against 16", 2, "--against: "},
    {"--against 17.0", 2, "--against: 17.0 has the rules of 17.0, so nothing can differ"},
    {"--format xml", 2, "--format: 'xml' is not a format; accepted: text, json, jsonl or csv"},
    {"-o a.svg --theme blue", 2, "--theme: 'blue' is not a theme; accepted: light or dark"},
    {"-o a.jpeg", 2, "--output: 'a.jpeg' does not end with .svg, .png or .pdf; it is the chart"},
    {"-o ''", 2, "--output: '' is no name of a file"},
    {"-o -", 2, "--output: - would mix with the answer on stdout; name a file"},
    {"--per-run -o ''", 2, "--output: '' is no name of a file"},
    {"--per-run -o a.svg", 2, "'a.svg' is a picture's name, and --per-run answers with a table"},
    {"--gate-advice -o a.png", 2, "'a.png' is a picture's name"},
    {"--per-run --shard 4/3", 2, "--shard: '4/3' is not I/N, such as 2/7, with I from 1 to N and"},
    {"--jobs 0", 2, "--jobs: '0' is not a number from 1 to 256"},
    {QUICK "-o no/such/a.svg", 2, "no/such/a.svg: No such file or directory"},
    {QUICK "--per-run -o no/such/a.csv", 2, "no/such/a.csv: No such file or directory"},
    {"--fly expert", 2, "--fly: 'expert' is not TIER,DAY,RUN, such as expert,20260923,3"},
    {"--fly '' -o a", 2, "--fly: '' is not TIER,DAY,RUN, such as expert,20260923,3"},
    {"--fly fast,20260923,3 -o a", 2, "--fly: 'fast' " TIERS},
    {"--fly good,20260931,3 -o a", 2, "--fly: 20260931 does not exist in the calendar"},
    {"--fly good,20260901..20260902,3 -o a", 2, "--fly: '20260901..20260902' is more than one day"},
    {"--fly good,20260901,-1 -o a", 2, "--fly: '-1' is not a number from 0 to 99999"},
    {"--fly good,20260901,1", 2, "--output: missing; a flight goes to a file, as in -o run.ghost"},
    {"--fly good,20260901,1 -o ''", 2, "--output: '' is no name of a file"},
    {"--fly good,20260901,1 -o a --log ''", 2, "--log: '' is no name of a file"},
    {"--fly good,20260901,1 -o -", 2, "--output: - would mix with the answer on stdout"},
    {"--fly good,20260901,1 -o a --log -", 2, "--log: - would mix with the answer on stdout"},
    {"--fly good,20260901,1 -o a.flight", 2, "--output and --log: both are a.flight; name two f"},
    {"--fly good,20260901,1 -o no/such/a", 2, "no/such/a.flight: No such file or directory"},

    /* combinations that make no sense */
    {"--days 20260901 --last 2", 2, "--days and --last" ONE},
    {"--per-run --gate-advice", 2, "--per-run and --gate-advice" ONE},
    {"--figures --fly good,20260901,1", 2, "--figures and --fly" ONE},
    {"--theme light", 2, "--theme: has a meaning with -o FILE only, the chart"},
    {"--log a", 2, "--log: makes no sense without --fly"},
    {"--per-run --log a", 2, "--log: makes no sense with --per-run"},
    {"--per-run --at 3000", 2, "--at: makes no sense with --per-run"},
    {"--per-run --theme dark -o a", 2, "--theme: makes no sense with --per-run"},
    {"--gate-advice --against legacy", 2, "--against: makes no sense with --gate-advice"},
    {"--figures --days 20260901", 2, "--days: makes no sense with --figures"},
    {"--figures --last 3", 2, "--last: makes no sense with --figures"},
    {"--figures --runs 3", 2, "--runs: makes no sense with --figures"},
    {"--figures --tier good", 2, "--tier: makes no sense with --figures"},
    {"--figures --rules legacy", 2, "--rules: makes no sense with --figures"},
    {"--figures --gate 5", 2, "--gate: makes no sense with --figures"},
    {"--fly good,20260901,1 --scratches 1 -o a", 2, "--scratches: makes no sense with --fly"},
    {"--fly good,20260901,1 --format csv -o a", 2, "--format: makes no sense with --fly"},
    {"--fly good,20260901,1 --jobs 2 -o a", 2, "--jobs: makes no sense with --fly"},
};

static void check_row(gsize i, const char *folder) {
  Run *r = sim_with(&(RunSetup){.folder = folder}, table[i].words);
  if (table[i].code == 2) {
    run_expect_trouble(r, table[i].text);
    EXPECT(r->out->len == 0, "%s: stdout is not empty", r->words);
  } else {
    run_expect_done(r);
    expect_says(r, table[i].text);
  }
  run_expect_names(folder, "");
  run_free(r);
}

START_TEST(test_table) {
  char *folder = run_folder();
  for (gsize i = 0; i < G_N_ELEMENTS(table); i++)
    check_row(i, folder);
  g_free(folder);
}
END_TEST

/* Files have tests of their own. */
START_TEST(test_table_is_complete) {
  static const char *const elsewhere[] = {"--output", "--log", "--theme", "--fly", NULL};
  static const char *const refused[] = {"--output", "--log", NULL};
  options_expect_tried("TUNL_SIM", table, G_N_ELEMENTS(table), 23, elsewhere, refused);
}
END_TEST

/* A report fits a terminal, and has no empty lines in a row. */
START_TEST(test_lines) {
  static const char *const words[] = {QUICK, QUICK "--gate 54000 --against legacy", "--jobs 2",
      "--days 20260901 --tier expert", QUICK "--gate-advice"};
  for (gsize w = 0; w < G_N_ELEMENTS(words); w++) {
    Run *r = sim(words[w]);
    char **lines = g_strsplit(r->out->str, "\n", -1);
    for (gsize i = 0; lines[i]; i++) {
      EXPECT(g_utf8_strlen(lines[i], -1) <= 100, "%s: too long: %s", r->words, lines[i]);
      EXPECT(!g_str_has_suffix(lines[i], " "), "%s: spaces at the end: %s", r->words, lines[i]);
    }
    EXPECT(!strstr(r->out->str, "\n\n\n"), "%s: two empty lines", r->words);
    g_strfreev(lines);
    run_free(r);
  }
}
END_TEST

/* ---- the figures ---- */

/* Spaces do not count. */
static void expect_line(const Run *r, const char *line) {
  GRegex *spaces = g_regex_new(" +", 0, 0, NULL);
  char *plain = g_regex_replace_literal(spaces, r->out->str, -1, 0, " ", 0, NULL);
  EXPECT(strstr(plain, line), "%s: has no line '%s':\n%s", r->words, line, plain);
  g_free(plain);
  g_regex_unref(spaces);
}

START_TEST(test_report) {
  Run *r = sim("--jobs 2");
  expect_line(r, "\n 9,000 px, score 150 0.0 ± 0.0 % 3.7 ± 1.6 % 24.8 ± 3.8 % 61.5 ± 5.1 %\n");
  expect_line(r, "\n 30,000 px, score 500 0.0 ± 0.0 % 0.0 ± 0.0 % 0.2 ± 0.2 % 6.3 ± 2.2 %\n");
  expect_line(r, "\n score, median 20.5 47.0 95.0 206.5\n");
  expect_line(r, "\n gate that 25 % reach 1,614 4,412 8,987 20,197\n");
  expect_line(r, "\n wall 447 233 149 61\n stalactite 129 332 389 380\n mine 24 31 32 77\n "
                 "boulder 0 1 21 40\n shot 0 3 9 42\n seen by\n");
  expect_line(r, "\n boulder 0.0 % 6.2 % 33.2 % 74.8 %\n");
  expect_line(r, "\n chamber 0.0 % 0.5 % 7.8 % 32.7 %\n");
  expect_says(r, "± is the standard error between days");
  expect_says(r, "far from 9,000 all extrapolate");
  expect_says(r, "On 19 of 24 days the first boulder stands at the gate");
  run_free(r);
}
END_TEST

/* The table of docs/figures.md is what the program prints. */
START_TEST(test_figures) {
  Run *r = sim("--figures --jobs 2");
  char *name = g_build_filename(g_getenv("TUNL_FIXTURES"), "..", "docs", "figures.md", NULL);
  char *text;
  EXPECT(g_file_get_contents(name, &text, NULL, NULL), "no %s", name);
  EXPECT(strstr(text, r->out->str), "docs/figures.md does not have:\n%s", r->out->str);
  g_free(text);
  g_free(name);
  run_free(r);
}
END_TEST

/* ---- every run ---- */

static char **lines_of_file(const char *name) {
  char *path = g_build_filename(g_getenv("TUNL_FIXTURES"), "vectors", name, NULL), *text;
  EXPECT(g_file_get_contents(path, &text, NULL, NULL), "no %s", path);
  char **lines = g_strsplit(g_strchomp(text), "\n", -1);
  g_free(text);
  g_free(path);
  return lines;
}

/* tier,day,run,steps,scroll,cause,coins against tier,date,run,seed,steps,seconds,scroll,... */
static void check_run(const char *expected, const char *got) {
  char **a = g_strsplit(expected, ",", -1), **b = g_strsplit(got, ",", -1);
  ck_assert_uint_eq(g_strv_length(b), 19);
  tunl_tier tier = (tunl_tier)g_ascii_strtoull(a[0], NULL, 10);
  bool same = strcmp(tunl_tier_skill(tier)->name, b[0]) == 0 && strcmp(a[1], b[1]) == 0 &&
              strcmp(a[2], b[2]) == 0 && strcmp(a[3], b[4]) == 0 && strcmp(a[5], b[8]) == 0 &&
              strcmp(a[6], b[13]) == 0;
  EXPECT(same, "%s, not %s", got, expected);
  expect_same(g_ascii_strtod(a[4], NULL), g_ascii_strtod(b[6], NULL), expected);
  double coins = 0;
  for (int i = 14; i < 19; i++)
    coins += g_ascii_strtod(b[i], NULL);
  expect_same(coins, g_ascii_strtod(a[6], NULL), "coins by type");
  g_strfreev(b);
  g_strfreev(a);
}

/* The vectors go tier by tier, the records day by day. */
static guint row_of(guint number) {
  enum { RUNS = 25, DAYS = 24 };
  guint tier = number / (RUNS * DAYS), day = number / RUNS % DAYS;
  return (day * TUNL_TIERS + tier) * RUNS + number % RUNS;
}

START_TEST(test_all_runs) {
  char **expected = lines_of_file("sim.csv");
  Run *r = sim("--per-run --format csv --jobs 2");
  char **rows = g_strsplit(r->out->str, "\n", -1);
  guint count = g_strv_length(expected) - 1;
  ck_assert_uint_eq(count, 2400);
  ck_assert_uint_eq(g_strv_length(rows), 2 + count + 1);
  for (guint i = 0; i < count; i++)
    check_run(expected[1 + i], rows[2 + row_of(i)]);
  g_strfreev(rows);
  g_strfreev(expected);
  run_free(r);
}
END_TEST

/* However many days at once, and whichever tiers fly beside it. */
START_TEST(test_same_bytes) {
  Run *one = sim(QUICK "--format csv"), *many = sim(QUICK "--format csv --jobs 16");
  run_expect_same(one, many);
  Run *alone = sim(QUICK "--format csv --tier good");
  char **lines = g_strsplit(alone->out->str, "\n", -1);
  for (guint i = 2; lines[i]; i++)
    expect_says(one, lines[i]);
  g_strfreev(lines);
  run_free(alone);
  run_free(many);
  run_free(one);
}
END_TEST

/* ---- records ---- */

static JsonObject *records_of(const char *words) {
  char *all = g_strconcat(words, " --format json", NULL);
  Run *r = sim(all);
  JsonNode *root = json_from_string(r->out->str, NULL);
  EXPECT(root, "%s: no JSON", all);
  JsonObject *object = json_object_ref(json_node_get_object(root));
  json_node_unref(root);
  run_free(r);
  g_free(all);
  return object;
}

static const char *word(JsonObject *record, const char *name) {
  JsonNode *node = json_object_get_member(record, name);
  return !node || json_node_is_null(node) ? "null" : json_node_get_string(node);
}

static double number(JsonObject *record, const char *name) {
  JsonNode *node = json_object_get_member(record, name);
  EXPECT(node, "a record has no %s", name);
  return json_node_is_null(node) ? (double)NAN : json_node_get_double(node);
}

/* The record of a side ("null" for the only one), tier, measure and line. */
static JsonObject *record_of(
    JsonObject *root, const char *side, const char *tier, const char *measure, const char *of) {
  JsonArray *records = json_object_get_array_member(root, "records");
  for (guint i = 0; i < json_array_get_length(records); i++) {
    JsonObject *record = json_array_get_object_element(records, i);
    if (strcmp(word(record, "side"), side) == 0 && strcmp(word(record, "tier"), tier) == 0 &&
        strcmp(word(record, "measure"), measure) == 0 && strcmp(word(record, "of"), of) == 0)
      return record;
  }
  ck_abort_msg("no %s of %s, %s", measure, tier, of);
  return NULL;
}

/* A rule file that makes mines sparser moves the table, and both sides are those of each alone. */
START_TEST(test_against) {
  char *rules = g_build_filename(g_getenv("TUNL_FIXTURES"), "rules", "calmer-mines.rules", NULL);
  char *both_words = g_strconcat("--rules ", rules, " --against 17.0 --jobs 2", NULL);
  char *one_words = g_strconcat("--rules ", rules, " --jobs 2", NULL);
  JsonObject *both = records_of(both_words), *one = records_of(one_words),
             *other = records_of("--jobs 2");
  double a = number(record_of(one, "null", "good", "reach", "9000"), "value");
  double b = number(record_of(other, "null", "good", "reach", "9000"), "value");
  JsonObject *difference = record_of(both, "difference", "good", "reach", "9000");
  expect_same(a, number(record_of(both, "rules", "good", "reach", "9000"), "value"), "rules");
  expect_same(b, number(record_of(both, "against", "good", "reach", "9000"), "value"), "against");
  expect_same(a - b, number(difference, "value"), "difference");
  EXPECT(a - b > 2 * number(difference, "error"), "%g ± %g", a - b, number(difference, "error"));
  EXPECT(number(difference, "error") > 0, "no error");
  ck_assert_str_eq(word(both, "rules"), "calmer-mines.rules");
  ck_assert_str_eq(word(both, "against"), "17.0");
  json_object_unref(other);
  json_object_unref(one);
  json_object_unref(both);
  g_free(one_words);
  g_free(both_words);
  g_free(rules);
}
END_TEST

/* One day has no error; causes add up to the runs. */
START_TEST(test_records) {
  JsonObject *root = records_of("--days 20260901 --runs 7 --tier good");
  double sum = 0;
  static const char *const causes[] = {"wall", "stalactite", "mine", "boulder", "shot", "cap"};
  for (gsize i = 0; i < G_N_ELEMENTS(causes); i++)
    sum += number(record_of(root, "null", "good", "ended", causes[i]), "value");
  expect_same(7, sum, "causes");
  expect_same((double)NAN, number(record_of(root, "null", "good", "reach", "9000"), "error"), "");
  expect_same(
      (double)NAN, number(record_of(root, "null", "good", "score-mean", "null"), "error"), "");
  JsonArray *records = json_object_get_array_member(root, "records");
  ck_assert_uint_eq(json_array_get_length(records), 5 + 4 + 6 + 9);
  json_object_unref(root);
}
END_TEST

/* ---- gate advice ---- */

/* What starts sooner is seen by more; the speed pulse is met where a run is, so its start is the
 * gate that so many reach. */
START_TEST(test_gate_advice) {
  JsonObject *root = records_of("--gate-advice --jobs 2");
  JsonArray *records = json_object_get_array_member(root, "records");
  ck_assert_uint_eq(json_array_get_length(records), 5 * 4);
  for (guint i = 0; i < json_array_get_length(records); i++) {
    JsonObject *record = json_array_get_object_element(records, i);
    double early = number(record, "start_50"), late = number(record, "start_10");
    EXPECT(isnan(early) || early <= number(record, "start_25"), "record %u", i);
    EXPECT(isnan(number(record, "start_25")) || number(record, "start_25") <= late, "%u", i);
    if (strcmp(word(record, "feature"), "speed pulse") == 0 &&
        strcmp(word(record, "tier"), "good") == 0)
      EXPECT(floor(number(record, "start_25") + 0.5) == 8987, "%g", number(record, "start_25"));
  }
  json_object_unref(root);
}
END_TEST

/* ---- pictures ---- */

static Svg *chart_of(const char *words) {
  char *folder = run_folder(), *all = g_strconcat(words, " -o reach.svg", NULL);
  Run *r = sim_in(folder, all);
  expect_says(r, "TUNL ");
  GString *bytes = run_read(folder, "reach.svg");
  Svg *svg = svg_parse(bytes);
  run_drop(bytes);
  run_free(r);
  g_free(all);
  g_free(folder);
  return svg;
}

static void expect_label(const Svg *svg, const char *group, const char *text) {
  char *texts = svg_texts(svg, group);
  EXPECT(strstr(texts, text), "%s has no '%s': %s", group, text, texts);
  g_free(texts);
}

START_TEST(test_chart) {
  Svg *svg = chart_of("--jobs 2");
  JsonObject *record = svg_record(svg);
  ck_assert_str_eq(word(record, "schema"), "tunl-sim-chart/1");
  ck_assert_str_eq(word(record, "command"), "tunl-sim -o reach.svg");
  expect_label(svg, "marks", "gate 9,000");
  expect_label(svg, "legend", "expert, median score 206.5");
  expect_label(svg, "legend", "beginner, median score 20.5");
  expect_label(svg, "labels", "boulder  75 · 33 · 6.2 · 0.0");
  expect_label(svg, "labels", "points");
  json_object_unref(record);
  svg_free(svg);
}
END_TEST

START_TEST(test_chart_against) {
  Svg *svg = chart_of(QUICK "--gate 3000 --against 17.0");
  JsonObject *record = svg_record(svg);
  ck_assert_str_eq(word(record, "against"), "17.0");
  ck_assert_str_eq(word(record, "command"),
      "tunl-sim --days 20260901..20260902 --runs 3 --gate 3000 --against 17.0 -o reach.svg");
  expect_label(svg, "legend", "17.0, gate 3,000");
  expect_label(svg, "labels", "expert");
  json_object_unref(record);
  svg_free(svg);
}
END_TEST

START_TEST(test_chart_files) {
  char *folder = run_folder();
  run_free(sim_in(folder, QUICK "-o a.png --theme dark"));
  run_free(sim_in(folder, QUICK "-o b.pdf"));
  run_free(sim_in(folder, QUICK "--per-run -o c.csv"));
  run_free(sim_in(folder, QUICK "--gate-advice -o d.json"));
  run_expect_names(folder, "a.png b.pdf c.csv d.json");
  GString *csv = run_read(folder, "c.csv"), *json = run_read(folder, "d.json");
  EXPECT(g_str_has_prefix(csv->str, "# schema tunl-sim-runs/1 "), "%s", csv->str);
  EXPECT(g_str_has_prefix(json->str, "{\"schema\":\"tunl-sim-gates/1\","), "%s", json->str);
  run_drop(json);
  run_drop(csv);
  g_free(folder);
}
END_TEST

/* ---- one flight ---- */

/* The log, flown again, gives the run of the vectors, and the ghost is that of the flight. */
static void check_log(const GString *bytes, const tunl_ghost_record *ghost) {
  tunl_flightlog *log = tunl_flightlog_read(bytes->str, bytes->len, NULL);
  EXPECT(log, "no log: %s", bytes->str);
  ck_assert_uint_eq(log->date, 20260901);
  tunl_day day = tunl_day_of(log->date);
  tunl_rules rules = tunl_rules_default();
  tunl_cave *cave = tunl_cave_new(&day, &rules, 63000);
  tunl_course *course = tunl_course_new(cave);
  tunl_flight f;
  tunl_flightlog_place place = {0, 0};
  bool hold, more = true;
  tunl_flight_begin(&f, course, NULL);
  while (more && tunl_flightlog_next(log, &place, &hold))
    more = tunl_flight_step(&f, hold);
  ck_assert_uint_eq(f.step, 459);
  expect_same(1632.8261824586814, f.scroll, "scroll");
  ck_assert(f.cause == TUNL_CAUSE_WALL);
  ck_assert_uint_eq(ghost->ghost.count, tunl_score(f.scroll) + 1);
  ck_assert_int_eq(ghost->score, tunl_score(f.scroll));
  ck_assert_uint_eq(ghost->date, log->date);
  tunl_course_free(course);
  tunl_cave_free(cave);
  tunl_flightlog_free(log);
}

START_TEST(test_fly) {
  char *folder = run_folder();
  Run *r = sim_in(folder, "--fly beginner,20260901,0 -o run.ghost");
  ck_assert_str_eq(r->out->str,
      "beginner, 2026-09-01, run 0: score 27, scroll 1,632.8 px, 3.8 s, ended by wall\n");
  run_expect_names(folder, "run.flight run.ghost");
  GString *ghost = run_read(folder, "run.ghost"), *log = run_read(folder, "run.flight");
  GPtrArray *ghosts = tunl_ghosts_read(ghost->str, ghost->len, TUNL_GHOST_FORMS, NULL);
  EXPECT(ghosts && ghosts->len == 1, "no ghost: %s", ghost->str);
  check_log(log, g_ptr_array_index(ghosts, 0));
  g_ptr_array_unref(ghosts);
  run_drop(log);
  run_drop(ghost);
  run_free(r);
  g_free(folder);
}
END_TEST

/* Rules, gate and file names of one's own; what was hit is said. */
START_TEST(test_fly_elsewhere) {
  char *folder = run_folder();
  Run *r = sim_in(folder, "--fly expert,20260923,3 --gate 2000 -o a --log b.log");
  EXPECT(g_str_has_prefix(r->out->str, "expert, 2026-09-23, run 3: score "), "%s", r->out->str);
  run_expect_names(folder, "a b.log");
  GString *log = run_read(folder, "b.log");
  EXPECT(strstr(log->str, "\ngate 2000\n"), "%s", log->str);
  run_drop(log);
  run_free(r);
  g_free(folder);
}
END_TEST

RUN_HARNESS("cli/sim", test_table, test_table_is_complete, test_lines, test_report, test_figures,
    test_all_runs, test_same_bytes, test_against, test_records, test_gate_advice, test_chart,
    test_chart_against, test_chart_files, test_fly, test_fly_elsewhere)
