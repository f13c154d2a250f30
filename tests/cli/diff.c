/* Tests of tunl-diff: every option, every bad value; published figures and the table of forks
 * through the program; what it says against what the library finds; reports, pictures, files. */
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>
#include <sys/resource.h>

#include "../vectors.h"
#include "options.h"
#include "run.h"
#include "svg.h"
#include "tunl.h"

#define DAY     "--date 20260923 "
#define FLIPPED "--date 20260912 --leak flat-wall-pad "
#define MONTH   "--date 20260901..20260930 "

static Run *diff_with(const RunSetup *setup, const char *words) {
  return run_program("TUNL_DIFF", setup, words);
}

static void expect_code(const Run *r, int code) {
  EXPECT(r->code == code && r->err->len == 0, "%s: exit %d, not %d: %s", r->words, r->code, code,
      r->err->str);
}

static void expect_says(const Run *r, const char *text) {
  EXPECT(strstr(r->out->str, text), "%s: does not say: %s\n%s", r->words, text, r->out->str);
}

static Run *diff_in(const char *folder, int code, const char *words) {
  Run *r = diff_with(&(RunSetup){.folder = folder}, words);
  expect_code(r, code);
  return r;
}

static Run *diff(int code, const char *words) {
  return diff_in(NULL, code, words);
}

/* ---- every option, every bad value ---- */

#define SIZES "is not a size such as 667x375, each side 1 to 100000; or six"
#define DATES "is not a date: YYYYMMDD, YYYY-MM-DD, today, yesterday, or A..B of these"
#define LEAKS "player-progress, flat-wall-pad, screen-units, shared-stream or uncapped-width"
#define ONE   ": give one or the other, not both"

/* Codes 0 and 1: the text is on stdout. Code 2: it is in the message, and stdout is empty. */
static const OptionRow table[] = {
    {"--help", 0, "Usage:\n  tunl-diff [OPTION"},
    {"-h", 0, "Usage:\n  tunl-diff [OPTION"},
    {"--version", 0, "tunl-diff "},
    {DAY, 0, "2026-09-23, Wednesday, mine-gauntlet, rules 17.0, wx 0 to 93,000\n"},
    {"-d 2026-09-23", 0, "\none cave on every device\n"},
    {"--last 1 --now 1790121600", 0, "2026-09-23, "},
    {"--last 2 --now 1790121600", 0,
        "2026-09-23  1 cave   same\n2 days: 2 same, 0 drift, 0 fork\n"},
    {DAY "--sizes six", 0, "667x375   700x360   844x390   874x402   956x440  1280x520    direct\n"},
    {DAY "--sizes 1x1,100000x100000,667.5x375", 0, "667.5x375"},
    {DAY "--hz 60,144", 0, "1280x520@144"},
    {DAY "--hz 1", 0, "\none cave on every device\n"},
    {FLIPPED, 1, "6 devices build 2 different caves"},
    {DAY "--leak player-progress --leak shared-stream", 1, "fork"},
    {DAY "--rules 17.0", 0, "rules 17.0"},
    {DAY "--rules skeleton", 0, "rules skeleton"},
    {DAY "--gate 1500", 0, "\none cave on every device\n"},
    {DAY "--against 17.0", 0, "the caves are the same\n"},
    {DAY "--against skeleton", 1, "\n17.0 against skeleton\n"},
    {DAY "--against-gate 9000", 0, "the caves are the same\n"},
    {DAY "--against-gate 54000", 1, "\ngate 9000 against gate 54000\n"},
    {DAY "--gate 8000 --against-gate 54000", 1, "\ngate 8000 against gate 54000\n"},
    {DAY "--against-date 20260923", 0, "the caves are the same\n"},
    {DAY "--against-date 2026-09-24", 1, "\n20260923 against 20260924\n"},
    {FLIPPED "--to 6192", 1, "1 different cave"},
    {FLIPPED "--from 6100 --to 6300", 1, "fork at wx 6192.07 (score 103)"},
    {FLIPPED "--score 103..104", 1, "fork at wx 6192.07 (score 103)"},
    {FLIPPED "--around 6192", 1, "wx 4,942 to 7,442"},
    {DAY "--margins", 0, "closest decision -0.0204952540041603 px, mine slot 219 inside-chicane"},
    {DAY "--perturb", 0, "\nROBUST\n"},
    {DAY "--format text", 0, "2026-09-23, "},
    {DAY "--format json", 0, "{\"schema\":\"tunl-diff/1\","},
    {DAY "--format jsonl", 0, "{\"schema\":\"tunl-diff/1\""},
    {DAY "--format csv", 0, "# schema tunl-diff/1\ndate,caves,caves_with_drift,verdict,first,"},
    {DAY "--tap", 0, "TAP version 13\n1..1\nok 1 - 2026-09-23 17.0\n"},
    {DAY "--github", 0, "\n::notice title=tunl-diff::0 of 1 days differ\n"},
    {DAY "--theme light", 0, "2026-09-23, "},
    {DAY "--theme dark", 0, "2026-09-23, "},
    {DAY "--jobs 2 -j 256", 0, "2026-09-23, "},
    {DAY "--format csv --shard 1/2", 0, "\n2026-09-23,1,1,same,"},
    {DAY "--quiet", 0, "2026-09-23, "},
    {DAY "-q", 0, "2026-09-23, "},

    {"--nope", 2, "--nope (see tunl-diff --help)"},
    {"cave", 2, "cave: unexpected argument (see tunl-diff --help)"},
    {DAY "--sizes", 2, "--sizes (see tunl-diff --help)"},
    {"--date 20260931", 2, "--date: 20260931 does not exist in the calendar"},
    {"--date tomorrow", 2, "--date: 'tomorrow' " DATES},
    {"--last 0 --now 86400", 2, "--last: '0' is not a number from 1 to 2"},
    {"--now x", 2, "--now: 'x' is not a number from 0 to "},
    {DAY "--last 1", 2, "--date and --last" ONE},
    {DAY "--from 2000 --to 1000", 2, "--from: 2000 is not below --to 1000"},
    {DAY "--from x", 2, "--from: 'x' is not a number from 0 to 1000000"},
    {DAY "--to 1000001", 2, "--to: '1000001' is not a number from 0 to 1000000"},
    {DAY "--score 20..10", 2, "--score: 20 is not below 10"},
    {DAY "--around x", 2, "--around: 'x' is not a number from 0 to 1000000"},
    {DAY "--rules 18", 2, "--rules: '18' is not a rule set; accepted: 17.0, skeleton or legacy"},
    {DAY "--gate -1", 2, "--gate: '-1' is not a number from 0 to 1000000"},
    {DAY "--sizes x", 2, "--sizes: 'x' " SIZES},
    {DAY "--sizes seven", 2, "--sizes: 'seven' " SIZES},
    {DAY "--sizes 667", 2, "--sizes: '667' " SIZES},
    {DAY "--sizes 667x", 2, "--sizes: '667x' " SIZES},
    {DAY "--sizes x375", 2, "--sizes: 'x375' " SIZES},
    {DAY "--sizes 0x375", 2, "--sizes: '0x375' " SIZES},
    {DAY "--sizes 667x0.9", 2, "--sizes: '667x0.9' " SIZES},
    {DAY "--sizes 667x100001", 2, "--sizes: '667x100001' " SIZES},
    {DAY "--sizes 667X375", 2, "--sizes: '667X375' " SIZES},
    {DAY "--sizes 667x375x2", 2, "--sizes: '667x375x2' " SIZES},
    {DAY "--sizes nanxnan", 2, "--sizes: 'nanxnan' " SIZES},
    {DAY "--sizes 667x375,", 2, "--sizes: '' " SIZES},
    {DAY "--sizes '667x375, 700x360'", 2, "--sizes: ' 700x360' " SIZES},
    {DAY "--sizes six,700x360", 2, "--sizes: 'six' " SIZES},
    {DAY "--hz 0", 2, "--hz: '0' is not a number from 1 to 1000"},
    {DAY "--hz 1001", 2, "--hz: '1001' is not a number from 1 to 1000"},
    {DAY "--hz 60,", 2, "--hz: '' is not a number from 1 to 1000"},
    {DAY "--hz 60,x", 2, "--hz: 'x' is not a number from 1 to 1000"},
    {DAY "--leak flat", 2, "--leak: 'flat' is not a leak; accepted: " LEAKS},
    {DAY "--leak ''", 2, "--leak: '' is not a leak; accepted: " LEAKS},
    {DAY "--leak screen-units --leak Screen-units", 2, "--leak: 'Screen-units' is not a leak"},
    {DAY "--against 18", 2,
        "--against: '18' is not a rule set; accepted: 17.0, skeleton or legacy"},
    {DAY "--against ''", 2, "--against: '' is not a rule set"},
    {DAY "--against-gate x", 2, "--against-gate: 'x' is not a number from 0 to 1000000"},
    {DAY "--against-date x", 2, "--against-date: 'x' " DATES},
    {DAY "--against-date 20260229", 2, "--against-date: 20260229 does not exist in the calendar"},
    {DAY "--against-date 20260101..20260102", 2,
        "--against-date: '20260101..20260102' is not as many days as --date"},
    {MONTH "--against-date 20260101", 2,
        "--against-date: '20260101' is not as many days as --date"},
    {DAY "--format xml", 2, "--format: 'xml' is not a format; accepted: text, json, jsonl or csv"},
    {DAY "--format ''", 2, "--format: '' is not a format"},
    {DAY "--jobs 0", 2, "--jobs: '0' is not a number from 1 to 256"},
    {DAY "--jobs 257", 2, "--jobs: '257' is not a number from 1 to 256"},
    {DAY "--format csv --shard 0/3", 2, "--shard: '0/3' is not I/N, such as 2/7, with I from 1 to"},
    {DAY "-o a.jpeg", 2, "--output: 'a.jpeg' does not end with .svg, .png or .pdf"},
    {DAY "--output ''", 2, "--output: '' is no name of a file"},
    {DAY "-o a.svg --theme blue", 2, "--theme: 'blue' is not a theme; accepted: light or dark"},
    {DAY "-o no/such/folder/a.svg", 2, "no/such/folder/a.svg: No such file or directory"},
    {DAY "--junit no/such/folder/a.xml", 2, "no/such/folder/a.xml: No such file or directory"},
    {DAY "--junit .", 2, ".: Is a directory"},
    {MONTH "-o a.svg", 2, "--output: a picture is of one day; --date is "},
    {"--last 2 --now 1790121600 -o a.png", 2, "--output: a picture is of one day; "},

    /* another program in the same one: its own table is in diff-images.c */
    {"--images", 2, "--images: 0 files; give two, expected and actual"},
    {DAY "--tolerance 1", 2, "--tolerance: only with --images"},
    {DAY "--mask 0,0,1,1", 2, "--mask: only with --images"},

    /* combinations that make no sense */
    {DAY "--around 1 --to 5", 2, "--around and --from/--to" ONE},
    {DAY "--against skeleton --sizes six", 2, "--against... and --sizes/--hz" ONE},
    {DAY "--against-gate 1 --hz 60", 2, "--against... and --sizes/--hz" ONE},
    {DAY "--against-date 20260924 --leak screen-units", 2, "--against... and --leak" ONE},
    {DAY "--tap --github", 2, "--tap and --github" ONE},
    {DAY "--tap --format csv", 2, "--tap and --format" ONE},
};

static void check_row(gsize i, const char *folder) {
  Run *r = diff_with(&(RunSetup){.folder = folder}, table[i].words);
  if (table[i].code == 2) {
    run_expect_trouble(r, table[i].text);
    EXPECT(r->out->len == 0, "%s: stdout is not empty", r->words);
  } else {
    expect_code(r, table[i].code);
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

/* A bad value is refused, and not only where it would be used. */
START_TEST(test_unused_values) {
  static const char *const words[][2] = {
      {DAY "--theme blue", "--theme: 'blue' is not a theme"},
      {DAY "--github --format csv", "--github"},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(words); i++) {
    Run *r = diff_with(&(RunSetup){0}, words[i][0]);
    run_expect_trouble(r, words[i][1]);
    run_free(r);
  }
}
END_TEST

/* An empty list is a bad value, not a comparison of nothing. */
START_TEST(test_empty_lists) {
  /* A comparison that never ends shall not take the machine's memory. Check runs every test in a
   * process of its own. */
  ck_assert_int_eq(setrlimit(RLIMIT_CPU, &(struct rlimit){1, 1}), 0);
  static const char *const words[][2] = {
      {DAY "--to 100 --sizes ''", "--sizes: '' " SIZES},
      {DAY "--to 100 --hz ''", "--hz: '' is not a number from 1 to 1000"},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(words); i++) {
    Run *r = diff_with(&(RunSetup){0}, words[i][0]);
    run_expect_trouble(r, words[i][1]);
    run_free(r);
  }
}
END_TEST

/* Files have tests of their own, and so has --images. */
START_TEST(test_table_is_complete) {
  static const char *const elsewhere[] = {
      "--output", "--junit", "--images", "--tolerance", "--mask", NULL};
  static const char *const refused[] = {NULL};
  options_expect_tried("TUNL_DIFF", table, G_N_ELEMENTS(table), 31, elsewhere, refused);
}
END_TEST

/* 64 devices are compared, 65 refused. */
static char *many_sizes(guint count) {
  GString *sizes = g_string_new("--date 20260912 --to 3000 --sizes 300.0625x300");
  for (guint i = 1; i < count; i++)
    g_string_append_printf(sizes, ",%u.0625x%u.0625", 300 + i, 300 + i);
  return g_string_free(sizes, FALSE);
}

START_TEST(test_many_devices) {
  char *most = many_sizes(64), *more = many_sizes(65);
  Run *r = diff(0, most), *refused = diff_with(&(RunSetup){0}, more);
  expect_says(r, "\n64 devices build 1 different cave");
  run_expect_trouble(refused, "--sizes: more than 64 devices");
  run_free(refused);
  refused = diff_with(&(RunSetup){0}, DAY "--hz 1,2,3,4,5,6,7,8,9,10,11");
  run_expect_trouble(refused, "more than 64 devices");
  run_free(refused);
  run_free(r);
  g_free(more);
  g_free(most);
}
END_TEST

/* ---- records ---- */

static JsonArray *parse_json(const char *text, gssize length, const char *words) {
  GError *error = NULL;
  JsonParser *parser = json_parser_new();
  EXPECT(json_parser_load_from_data(parser, text, length, &error), "%s: %s", words,
      error ? error->message : "");
  JsonObject *root = json_node_get_object(json_parser_get_root(parser));
  ck_assert_str_eq(json_object_get_string_member(root, "schema"), "tunl-diff/1");
  JsonArray *records = json_array_ref(json_object_get_array_member(root, "records"));
  g_object_unref(parser);
  return records;
}

static JsonArray *records_of(int code, const char *words) {
  char *all = g_strconcat(words, " --format json", NULL);
  Run *r = diff(code, all);
  JsonArray *records = parse_json(r->out->str, (gssize)r->out->len, r->words);
  run_free(r);
  g_free(all);
  return records;
}

static JsonObject *record_at(JsonArray *records, guint i) {
  return json_array_get_object_element(records, i);
}

static double number(JsonObject *record, const char *name) {
  JsonNode *node = json_object_get_member(record, name);
  EXPECT(node, "a record has no %s", name);
  return json_node_is_null(node) ? (double)NAN : json_node_get_double(node);
}

/* "null" for null. */
static void expect_word(JsonObject *record, const char *name, const char *expected) {
  JsonNode *node = json_object_get_member(record, name);
  EXPECT(node, "a record has no %s", name);
  const char *got = json_node_is_null(node) ? "null" : json_node_get_string(node);
  EXPECT(strcmp(got, expected) == 0, "%s: %s, not %s", name, got, expected);
}

/* ---- published ---- */

START_TEST(test_published) {
  Run *r = diff(1, "--sizes six --rules legacy --date 20260911");
  expect_says(r, "\n6 devices build 6 different caves");
  expect_says(r, "\nfirst fork at wx 938.34 (score 15), coin slot 1: ");
  run_free(r);
  r = diff(0, "--sizes six --rules 17.0 --date 20260911");
  expect_says(r, "\n6 devices build 1 different cave; the direct cave is the same\n");
  EXPECT(!strstr(r->out->str, "fork") && !strstr(r->out->str, "drift"), "%s", r->out->str);
  run_free(r);
}
END_TEST

/* By one flipped rejection, explained from both sides. */
START_TEST(test_flipped_rejection) {
  JsonArray *records = records_of(1, FLIPPED);
  JsonObject *record = record_at(records, 0);
  expect_word(record, "verdict", "fork");
  expect_same(6192.074719036875, number(record, "first"), "first");
  expect_same(103, number(record, "score"), "score");
  expect_word(record, "kind", "coin");
  expect_word(record, "field", "decision");
  expect_word(record, "a", "956x440");
  expect_word(record, "b", "667x375");
  expect_word(record, "reason_a", "stalactite-tip");
  expect_word(record, "reason_b", "accepted");
  EXPECT(fabs(number(record, "margin_a") + 1.2151) < 0.0001, "%g", number(record, "margin_a"));
  EXPECT(fabs(number(record, "margin_b") - 0.1716) < 0.0001, "%g", number(record, "margin_b"));
  json_array_unref(records);
  Run *r = diff(1, FLIPPED);
  expect_says(r, "coin slot 11: 956x440 refused it at 6192.07, stalactite-tip, 1.215 px short; "
                 "667x375 placed it at 6192.07, 0.172 px to spare\n  stream of coins, draw 33\n");
  expect_says(
      r, "  coins          100 kept     15 drifted      0 gone      1 new  first fork 6192");
  run_free(r);
}
END_TEST

/* ---- the table of forks ---- */

static char *table_words(const char *name) {
  Vector forks = vector_member(vector_root(), "forks");
  const char *option =
      strcmp(name, "legacy") == 0 || strcmp(name, "17.0") == 0 ? "--rules" : "--leak";
  return g_strdup_printf(MONTH "--to %.0f --hz %.0f --jobs 2 %s %s --format ",
      vector_double(vector_member(forks, "to")), vector_double(vector_member(forks, "hz")), option,
      name);
}

/* A day as 20260901 has two numbers: different caves, and where the first parts or null. */
static void check_day(
    Vector days, const char *date, const char *caves, const char *verdict, const char *first) {
  char **parts = g_strsplit(date, "-", 3);
  char *name = g_strjoinv("", parts);
  Vector expected = vector_member(days, name);
  bool fork = strcmp(verdict, "fork") == 0;
  expect_uint(vector_at(expected, 0), g_ascii_strtoull(caves, NULL, 10));
  expect_double(vector_at(expected, 1), fork ? g_ascii_strtod(first, NULL) : (double)NAN);
  g_free(name);
  g_strfreev(parts);
}

static void check_csv(Vector days, const char *words) {
  char *all = g_strconcat(words, "csv", NULL);
  Run *r = run_program("TUNL_DIFF", &(RunSetup){0}, all);
  char **lines = g_strsplit(r->out->str, "\n", -1);
  ck_assert_uint_eq(g_strv_length(lines), 2 + 30 + 1);
  EXPECT(g_str_has_prefix(lines[1], "date,caves,caves_with_drift,verdict,first,"), "%s", lines[1]);
  bool same = true;
  for (gsize i = 2; i < 32; i++) {
    char **cells = g_strsplit(lines[i], ",", -1);
    ck_assert_uint_eq(g_strv_length(cells), 25);
    check_day(days, cells[0], cells[1], cells[3], cells[4]);
    same = same && strcmp(cells[3], "same") == 0;
    g_strfreev(cells);
  }
  expect_code(r, same ? 0 : 1);
  g_strfreev(lines);
  run_free(r);
  g_free(all);
}

static void check_jsonl(Vector days, const char *words) {
  char *all = g_strconcat(words, "jsonl", NULL);
  Run *r = run_program("TUNL_DIFF", &(RunSetup){0}, all);
  char **lines = g_strsplit(r->out->str, "\n", -1);
  ck_assert_uint_eq(g_strv_length(lines), 1 + 30 + 1);
  for (gsize i = 1; i < 31; i++) {
    JsonNode *node = json_from_string(lines[i], NULL);
    EXPECT(node, "%s: not JSON: %s", all, lines[i]);
    JsonObject *record = json_node_get_object(node);
    char *caves = g_strdup_printf("%.0f", number(record, "caves"));
    char first[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_dtostr(first, sizeof first, number(record, "first"));
    check_day(days, json_object_get_string_member(record, "date"), caves,
        json_object_get_string_member(record, "verdict"), first);
    g_free(caves);
    json_node_unref(node);
  }
  g_strfreev(lines);
  run_free(r);
  g_free(all);
}

START_TEST(test_forks) {
  Vector rows = vector_member(vector_member(vector_root(), "forks"), "table");
  GList *names = vector_names(rows);
  ck_assert_uint_eq(g_list_length(names), 7);
  for (GList *name = names; name; name = name->next) {
    char *words = table_words(name->data);
    Vector days = vector_member(rows, name->data);
    check_csv(days, words);
    check_jsonl(days, words);
    g_free(words);
  }
  g_list_free(names);
}
END_TEST

/* ---- against the library ---- */

static tunl_cave *cave_of(guint32 date, const tunl_rules *rules) {
  tunl_day day = tunl_day_of(date);
  tunl_cave *cave = tunl_cave_new(&day, rules, TUNL_WX_FULL);
  EXPECT(cave, "no memory for the cave of %u", date);
  return cave;
}

/* The line of each kind, with the numbers of the library. */
static void expect_counts(const Run *r, const tunl_comparison *c) {
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    const tunl_kind_change *k = &c->kinds[kind];
    bool alone = k->drifted + k->gone + k->come == 0;
    char *pattern = g_strdup_printf("\n  %s +%zu kept +%zu drifted +%zu gone +%zu new([^\n]*)%s\n",
        tunl_kind_plural(kind), k->kept, k->drifted, k->gone, k->come,
        alone ? "left alone" : "(?<!left alone)");
    EXPECT(g_regex_match_simple(pattern, r->out->str, 0, 0), "%s: no line as %s\n%s", r->words,
        pattern, r->out->str);
    g_free(pattern);
  }
}

static void check_against(
    const char *folder, const char *words, const tunl_rules *theirs, guint32 date) {
  tunl_rules ours = tunl_rules_default();
  tunl_cave *a = cave_of(20260923, &ours), *b = cave_of(date, theirs);
  tunl_comparison c;
  ck_assert(tunl_compare(a, b, 0, TUNL_WX_FULL, &c));
  ck_assert_int_ne(c.verdict, TUNL_SAME);
  char *all = g_strconcat(DAY, words, NULL);
  Run *r = diff_in(folder, 1, all);
  expect_counts(r, &c);
  char *first = g_strdup_printf("\nfirst %s at wx ", tunl_verdict_name(c.verdict));
  expect_says(r, first);
  g_free(first);
  run_free(r);
  g_free(all);
  tunl_cave_free(a);
  tunl_cave_free(b);
}

START_TEST(test_against) {
  char *folder = run_folder();
  tunl_rules rules = tunl_rules_default(), skeleton;
  ck_assert(tunl_rules_named("skeleton", &skeleton));
  check_against(folder, "--against skeleton", &skeleton, 20260923);
  check_against(folder, "--against-date 20260924", &rules, 20260924);
  check_against(folder, "--against-date 2025-09-23", &rules, 20250923);
  rules.gate = 54000;
  check_against(folder, "--against-gate 54000", &rules, 20260923);
  run_write(folder, "a.rules", "[rules]\ngate = 54000\nmine-wall-room = 3\n");
  rules.mine_wall_room = 3;
  check_against(folder, "--against a.rules", &rules, 20260923);
  run_write(folder, "b.rules", "[rules]\nmine-wall-room = 3\n");
  rules.gate = 9000;
  check_against(folder, "--against b.rules", &rules, 20260923);
  g_free(folder);
}
END_TEST

/* What is far apart is rounded, what is near has every digit, and few ulps are counted. */
START_TEST(test_values) {
  static const struct {
    const char *bob, *says;
  } drifts[] = {
      {"0.0225", ": y 104.843 in 17.0, 105.423 in bob.rules: 0.58 px apart\n"},
      {"0.0200001",
          ": y 104.84284674323013 in 17.0, 104.8428699570714 in bob.rules: 2.3e-05 px apart\n"},
      {"0.0200000000000001",
          ": y 104.84284674323013 in 17.0, 104.84284674323015 in bob.rules: 2.8e-14 px apart, 2 "
          "ulps\n"},
  };
  char *folder = run_folder();
  for (gsize i = 0; i < G_N_ELEMENTS(drifts); i++) {
    char *rules = g_strdup_printf("[rules]\nmine_bob_near = %s\n", drifts[i].bob);
    run_write(folder, "bob.rules", rules);
    Run *r = diff_in(folder, 1, "--date 20260923 --to 3000 --against bob.rules");
    expect_says(r, drifts[i].says);
    run_free(r);
    g_free(rules);
  }
  g_free(folder);
}
END_TEST

/* Fewer mines move no coin: what is left alone is said to be. */
START_TEST(test_left_alone) {
  char *folder = run_folder();
  run_write(folder, "mines.rules", "[rules]\nmine-wall-room = 3\n");
  Run *r = diff_in(folder, 1, DAY "--against mines.rules");
  const char *const alone[] = {"stalactites", "coins", "cannons", "boulders"};
  for (gsize i = 0; i < G_N_ELEMENTS(alone); i++) {
    char *pattern = g_strdup_printf("\n  %s .*  left alone\n", alone[i]);
    EXPECT(g_regex_match_simple(pattern, r->out->str, 0, 0), "%s: %s", alone[i], r->out->str);
    g_free(pattern);
  }
  EXPECT(!g_regex_match_simple("\n  mines .*left alone", r->out->str, 0, 0), "%s", r->out->str);
  run_free(r);
  g_free(folder);
}
END_TEST

/* Day by day, across the end of a month. */
START_TEST(test_against_days) {
  static const guint32 theirs[] = {20260930, 20261001, 20261002};
  JsonArray *records = records_of(1, "--date 20260911..20260913 --against-date 20260930..20261002");
  ck_assert_uint_eq(json_array_get_length(records), 3);
  tunl_rules rules = tunl_rules_default();
  for (guint i = 0; i < 3; i++) {
    tunl_cave *a = cave_of(20260911 + i, &rules), *b = cave_of(theirs[i], &rules);
    tunl_comparison c;
    ck_assert(tunl_compare(a, b, 0, TUNL_WX_FULL, &c));
    expect_word(record_at(records, i), "verdict", tunl_verdict_name(c.verdict));
    expect_same(c.first.wx, number(record_at(records, i), "first"), "first");
    tunl_cave_free(a);
    tunl_cave_free(b);
  }
  json_array_unref(records);
}
END_TEST

/* A slot that stands is never told as refused, though an earlier try of it was. */
START_TEST(test_side_is_what_stands) {
  Run *r = diff(1, DAY "--gate 9000 --against-gate 54000");
  expect_says(r, "\nfirst fork at wx 9200 (score 153), boulder slot 0: ");
  EXPECT(!strstr(r->out->str, "gate 9000 refused it"),
      "boulder 0 stands at 9200 and was refused only at 9000: %s", r->out->str);
  run_free(r);
}
END_TEST

static void check_margins(const char *range, double from, double to) {
  char *words = g_strdup_printf("--date 20260910..20260914 --margins %s", range);
  JsonArray *records = records_of(0, words);
  tunl_rules rules = tunl_rules_default();
  ck_assert_uint_eq(json_array_get_length(records), 5);
  for (guint i = 0; i < 5; i++) {
    JsonObject *record = record_at(records, i);
    tunl_cave *cave = cave_of(20260910 + i, &rules);
    tunl_margins m = tunl_cave_margins(cave, from, to);
    expect_same(m.closest->margin, number(record, "closest_margin"), "closest_margin");
    expect_same(m.closest->wx, number(record, "closest_wx"), "closest_wx");
    expect_same((double)m.ties, number(record, "ties"), "ties");
    tunl_cave_free(cave);
  }
  json_array_unref(records);
  g_free(words);
}

START_TEST(test_margins) {
  check_margins("", 0, TUNL_WX_FULL);
  check_margins("--from 20000 --to 40000", 20000, 40000);
}
END_TEST

/* ---- robust or fragile ---- */

static double ulp_up(double x) {
  return nextafter(tunl_sin(x), (double)INFINITY);
}

static bool parts(const tunl_cave *a, const tunl_cave *b) {
  tunl_comparison c;
  ck_assert(tunl_compare(a, b, 0, TUNL_WX_FULL, &c));
  return c.verdict == TUNL_FORK;
}

static bool is_turned(const tunl_cave *plain, tunl_rules *rules, double radius) {
  rules->coin_radius = radius;
  tunl_cave *cave = cave_of(20260923, rules);
  bool turned = parts(plain, cave);
  tunl_cave_free(cave);
  return turned;
}

/* The largest coin radius that turns no decision of the day: one of them hangs by its last bit. */
static double find_tie(void) {
  tunl_rules rules = tunl_rules_default();
  tunl_cave *plain = cave_of(20260923, &rules);
  double low = rules.coin_radius, high = rules.coin_radius * 1.05;
  EXPECT(is_turned(plain, &rules, high), "a larger radius turns nothing");
  for (double middle; middle = low + (high - low) / 2, middle != low && middle != high;) {
    if (is_turned(plain, &rules, middle))
      high = middle;
    else
      low = middle;
  }
  tunl_cave_free(plain);
  return low;
}

START_TEST(test_fragile) {
  char *folder = run_folder(), text[128], digits[G_ASCII_DTOSTR_BUF_SIZE];
  tunl_rules rules = tunl_rules_default();
  rules.coin_radius = find_tie();
  g_snprintf(text, sizeof text, "[rules]\ncoin-radius = %s\n",
      g_ascii_dtostr(digits, sizeof digits, rules.coin_radius));
  run_write(folder, "tie.rules", text);
  tunl_day day = tunl_day_of(20260923);
  tunl_cave *cave = cave_of(20260923, &rules);
  tunl_cave *other = tunl_cave_new_under(&day, &rules, ulp_up, TUNL_WX_FULL);
  tunl_margins m = tunl_cave_margins(cave, 0, TUNL_WX_FULL);
  EXPECT(parts(cave, other), "the sine an ulp up turns nothing");
  EXPECT(fabs(m.closest->margin) < 1e-12, "%g", m.closest->margin);

  /* One cave all the same: fragile is no difference. */
  Run *r = diff_in(folder, 0, DAY "--rules tie.rules --perturb --margins");
  char *closest = g_strdup_printf("%zu tie%s\n", m.ties, m.ties == 1 ? "" : "s");
  char *fragile = g_strdup_printf("\nFRAGILE (wx %.15g (score %.0f), ",
      round(m.closest->wx * 100) / 100, floor(m.closest->wx / TUNL_WX_PER_SCORE));
  expect_says(r, closest);
  expect_says(r, fragile);
  expect_says(r, ", under one ulp up)\n");
  run_free(r);
  r = diff_in(folder, 0, DAY "--rules tie.rules --perturb --format json");
  JsonArray *records = parse_json(r->out->str, (gssize)r->out->len, r->words);
  ck_assert(!json_object_get_boolean_member(record_at(records, 0), "robust"));
  expect_same(m.closest->wx, number(record_at(records, 0), "fragile_wx"), "fragile_wx");
  expect_word(record_at(records, 0), "fragile_sine", "one ulp up");
  json_array_unref(records);
  run_free(r);
  r = diff_in(folder, 0, "--date 20260922..20260923 --rules tie.rules --perturb");
  expect_says(r, "\n2 days: 2 same, 0 drift, 0 fork, 1 fragile\n");
  run_free(r);
  g_free(fragile);
  g_free(closest);
  tunl_cave_free(cave);
  tunl_cave_free(other);
  g_free(folder);
}
END_TEST

START_TEST(test_robust) {
  JsonArray *records = records_of(0, MONTH "--perturb --jobs 2");
  ck_assert_uint_eq(json_array_get_length(records), 30);
  for (guint i = 0; i < 30; i++) {
    ck_assert(json_object_get_boolean_member(record_at(records, i), "robust"));
    expect_word(record_at(records, i), "fragile_sine", "null");
  }
  json_array_unref(records);
}
END_TEST

/* ---- text ---- */

START_TEST(test_text_of_days) {
  Run *r = diff(1, "--date 20260911..20260913 --leak flat-wall-pad");
  char **lines = g_strsplit(r->out->str, "\n", -1);
  ck_assert_uint_eq(g_strv_length(lines), 3 + 1 + 1);
  EXPECT(g_str_has_prefix(lines[0], "2026-09-11  1 cave   drift at wx "), "%s", lines[0]);
  EXPECT(g_str_has_prefix(lines[1], "2026-09-12  2 caves  fork at wx 6192.07 "), "%s", lines[1]);
  EXPECT(g_str_has_prefix(lines[2], "2026-09-13  1 cave   drift at wx "), "%s", lines[2]);
  ck_assert_str_eq(lines[3], "3 days: 0 same, 2 drift, 1 fork");
  g_strfreev(lines);
  run_free(r);
}
END_TEST

/* The verdict of each pair stands on both sides of the diagonal. */
START_TEST(test_matrix) {
  Run *r = diff(1, FLIPPED);
  static const char *const lines[] = {
      "\n667x375          -     drift      fork      fork      fork      fork      fork\n",
      "\n844x390       fork      fork         -     drift     drift     drift     drift\n",
      "\n956x440       fork      fork     drift     drift         -     drift      same\n",
      "\ndirect        fork      fork     drift     drift      same     drift         -\n",
  };
  for (gsize i = 0; i < G_N_ELEMENTS(lines); i++)
    expect_says(r, lines[i]);
  expect_says(r, "2 different caves (6 when the same objects at other heights count)");
  run_free(r);
}
END_TEST

/* Parts of the text are an empty line apart, not two. */
START_TEST(test_empty_lines) {
  Run *r = diff(1, FLIPPED);
  EXPECT(!strstr(r->out->str, "\n\n\n"), "%s", r->out->str);
  run_free(r);
}
END_TEST

/* The command can be pasted into a shell. */
START_TEST(test_command_is_quoted) {
  char *folder = run_folder();
  run_write(folder, "a b.rules", "[rules]\nleak-flat-wall-pad = 1\n");
  Run *r = diff_in(folder, 1, "--date 20260912 --rules 'a b.rules'");
  expect_says(r, "to see it: tunl-diff --rules 'a b.rules' --date 20260912 ");
  run_free(r);
  g_free(folder);
}
END_TEST

/* ---- reports ---- */

typedef struct {
  guint cases, failures, told;
  char *name, *message; /* of the last */
} Report;

static void begin_element(GMarkupParseContext *context, const char *element, const char **names,
    const char **values, gpointer user, GError **error) {
  Report *report = user;
  (void)context;
  (void)error;
  report->cases += strcmp(element, "testcase") == 0;
  report->failures += strcmp(element, "failure") == 0;
  for (gsize i = 0; names[i]; i++) {
    if (strcmp(element, "testsuite") == 0 && strcmp(names[i], "failures") == 0)
      report->told = (guint)g_ascii_strtoull(values[i], NULL, 10);
    char **into = strcmp(names[i], "message") == 0 ? &report->message
                  : strcmp(names[i], "name") == 0  ? &report->name
                                                   : NULL;
    if (into) {
      g_free(*into);
      *into = g_strdup(values[i]);
    }
  }
}

static Report read_report(const char *folder, const char *name) {
  static const GMarkupParser parser = {.start_element = begin_element};
  Report report = {0};
  GString *text = run_read(folder, name);
  GError *error = NULL;
  GMarkupParseContext *context = g_markup_parse_context_new(&parser, 0, &report, NULL);
  EXPECT(g_markup_parse_context_parse(context, text->str, (gssize)text->len, &error) &&
             g_markup_parse_context_end_parse(context, &error),
      "%s: %s", name, error ? error->message : "");
  g_markup_parse_context_free(context);
  run_drop(text);
  return report;
}

static void free_report(Report *report) {
  g_free(report->name);
  g_free(report->message);
}

START_TEST(test_junit) {
  char *folder = run_folder();
  Run *r = diff_in(folder, 1, MONTH "--to 12000 --leak flat-wall-pad --junit a.xml");
  Report report = read_report(folder, "a.xml");
  ck_assert_uint_eq(report.cases, 30);
  ck_assert_uint_eq(report.failures, 30); /* what drifts differs as well */
  ck_assert_uint_eq(report.told, 30);
  EXPECT(strstr(report.message, "; to see it: tunl-diff "), "%s", report.message);
  free_report(&report);
  run_free(r);
  r = diff_in(folder, 0, MONTH "--to 12000 --junit b.xml");
  report = read_report(folder, "b.xml");
  ck_assert_uint_eq(report.cases, 30);
  ck_assert_uint_eq(report.failures, 0);
  ck_assert_uint_eq(report.told, 0);
  free_report(&report);
  run_free(r);
  run_expect_names(folder, "a.xml b.xml");
  g_free(folder);
}
END_TEST

/* A rule file's name is the one text that a user chooses. */
static const char rule_text[] = "[rules]\nleak-flat-wall-pad = 1\n";

START_TEST(test_escapes) {
  char *folder = run_folder();
  run_write(folder, "a&b<c\"d.rules", rule_text);
  run_write(folder, "a%b,c:d.rules", rule_text);
  Run *r = diff_in(folder, 1, "--date 20260912 --rules 'a&b<c\"d.rules' --junit a.xml");
  Report report = read_report(folder, "a.xml");
  ck_assert_str_eq(report.name, "2026-09-12 a&b<c\"d.rules");
  free_report(&report);
  run_free(r);
  r = diff_in(folder, 1, "--date 20260912 --rules a%b,c:d.rules --github");
  expect_says(r, "\n::error title=2026-09-12 a%25b%2Cc%3Ad.rules::fork at wx 6192.07");
  expect_says(r, "; to see it: tunl-diff --rules a%25b,c:d.rules ");
  run_free(r);
  g_free(folder);
}
END_TEST

/* A # would begin a directive, and a failure that is TODO counts as passed. */
START_TEST(test_tap_escapes) {
  char *folder = run_folder();
  run_write(folder, "a # TODO.rules", rule_text);
  Run *r = diff_in(folder, 1, "--date 20260912 --rules 'a # TODO.rules' --tap");
  EXPECT(!g_regex_match_simple("\nnot ok [^\n\\\\]* # ", r->out->str, 0, 0), "%s", r->out->str);
  run_free(r);
  g_free(folder);
}
END_TEST

START_TEST(test_tap) {
  Run *r = diff(1, "--date 20260904..20260912 --to 12000 --rules 17.0 --against-gate 9000.5 --tap");
  char **lines = g_strsplit(r->out->str, "\n", -1);
  ck_assert_str_eq(lines[0], "TAP version 13");
  ck_assert_str_eq(lines[1], "1..9");
  guint points = 0;
  for (gsize i = 2; lines[i] && *lines[i]; i++) {
    char *expected = g_strdup_printf("ok %u - ", points + 1);
    bool ok = g_str_has_prefix(lines[i], expected);
    points +=
        ok || (g_str_has_prefix(lines[i], "not ") && g_str_has_prefix(lines[i] + 4, expected));
    EXPECT(ok || g_str_has_prefix(lines[i], "not ok ") || g_str_has_prefix(lines[i], "# "), "%s",
        lines[i]);
    g_free(expected);
  }
  ck_assert_uint_eq(points, 9);
  g_strfreev(lines);
  run_free(r);
}
END_TEST

static guint count_lines(const Run *r, const char *prefix) {
  char **lines = g_strsplit(r->out->str, "\n", -1);
  guint count = 0;
  for (gsize i = 0; lines[i]; i++)
    count += g_str_has_prefix(lines[i], prefix) ? 1 : 0;
  g_strfreev(lines);
  return count;
}

START_TEST(test_github) {
  Run *r = diff(1, MONTH "--to 12000 --leak flat-wall-pad --github");
  ck_assert_uint_eq(count_lines(r, "::"), 9 + 1);
  expect_says(r, "\n::error title=tunl-diff::30 of 30 days differ, the first 9 are shown\n");
  run_free(r);
  r = diff(1, "--date 20260911..20260912 --leak flat-wall-pad --github");
  ck_assert_uint_eq(count_lines(r, "::"), 2 + 1);
  expect_says(r, "\n::error title=tunl-diff::2 of 2 days differ\n");
  run_free(r);
  r = diff(0, "--date 20260911..20260912 --github");
  ck_assert_uint_eq(count_lines(r, "::"), 1);
  expect_says(r, "\n::notice title=tunl-diff::0 of 2 days differ\n");
  run_free(r);
}
END_TEST

/* ---- pictures ---- */

static const char *const pictures[] = {
    "--rules legacy --date 20260911",
    "--leak flat-wall-pad --date 20260912",
    "--leak flat-wall-pad --date 20260911",
    "--gate 9000 --against-gate 54000 --date 20260923",
    "--against-date 20260924 --date 20260923 --theme dark",
    "--against skeleton --from 20000 --to 22000 --date 20260923",
    "--leak player-progress --sizes 667x375,956x440 --hz 60,120 --date 20260923",
    "--leak screen-units --around 5000 --date 20260923",
    "--leak shared-stream --score 100..120 --date 20260923",
};

/* The command in a picture, run in another folder, makes that picture. */
static void check_command(const char *words) {
  char *folder = run_folder(), *again = run_folder();
  char *all = g_strconcat(words, " -o difference.svg", NULL);
  Run *r = diff_in(folder, 1, all);
  GString *picture = run_read(folder, "difference.svg");
  Svg *svg = svg_parse(picture);
  JsonObject *record = svg_record(svg);
  const char *command = json_object_get_string_member(record, "command");
  EXPECT(g_str_has_prefix(command, "tunl-diff "), "%s", command);
  Run *second = diff_in(again, 1, command + strlen("tunl-diff "));
  run_expect_same(r, second);
  run_expect_names(again, "difference.svg");
  run_expect_file(again, "difference.svg", picture->str, picture->len);
  run_free(second);
  run_free(r);
  json_object_unref(record);
  svg_free(svg);
  run_drop(picture);
  g_free(all);
  g_free(again);
  g_free(folder);
}

START_TEST(test_picture_command) {
  for (gsize i = 0; i < G_N_ELEMENTS(pictures); i++)
    check_command(pictures[i]);
}
END_TEST

/* So does the one that the text, the reports and the picture print. */
START_TEST(test_text_command) {
  char *folder = run_folder();
  Run *r = diff(1, FLIPPED);
  const char *command = strstr(r->out->str, "to see it: tunl-diff ");
  EXPECT(command, "%s", r->out->str);
  command += strlen("to see it: tunl-diff ");
  char *words = g_strndup(command, strcspn(command, "\n"));
  run_free(diff_in(folder, 1, words));
  run_expect_names(folder, "difference.svg");
  GString *picture = run_read(folder, "difference.svg");
  EXPECT(strstr(picture->str, "first fork 6192.07"), "%s does not show the fork", words);
  run_drop(picture);
  g_free(words);
  run_free(r);
  g_free(folder);
}
END_TEST

START_TEST(test_picture_files) {
  static const char *const files[][2] = {
      {"a.svg", "<?xml"}, {"a.png", "\x89PNG\r\n\x1a\n"}, {"a.pdf", "%PDF-"}};
  char *folder = run_folder();
  for (gsize i = 0; i < G_N_ELEMENTS(files); i++) {
    char *words = g_strconcat(FLIPPED "-o ", files[i][0], NULL);
    Run *r = diff_in(folder, 1, words);
    GString *bytes = run_read(folder, files[i][0]);
    EXPECT(bytes->len > 1000 && (memcmp(bytes->str, files[i][1], strlen(files[i][1])) == 0 ||
                                    (i == 0 && g_str_has_prefix(bytes->str, "<svg"))),
        "%s: not such a file", files[i][0]);
    Run *again = diff_in(folder, 1, words);
    run_expect_file(folder, files[i][0], bytes->str, bytes->len);
    run_expect_same(r, again);
    run_free(again);
    run_drop(bytes);
    run_free(r);
    g_free(words);
  }
  run_expect_names(folder, "a.pdf a.png a.svg");
  g_free(folder);
}
END_TEST

/* The same caves have a picture too, of one row; exit 0. */
START_TEST(test_picture_of_same) {
  char *folder = run_folder();
  run_free(diff_in(folder, 0, DAY "-o a.svg"));
  GString *picture = run_read(folder, "a.svg");
  EXPECT(strstr(picture->str, "the caves are the same"), "%s", picture->str);
  run_drop(picture);
  g_free(folder);
}
END_TEST

/* Two answers do not share stdout: a picture or a report there is nothing else. */
START_TEST(test_stdout_is_one_thing) {
  Run *r = diff_with(&(RunSetup){0}, FLIPPED "-o -");
  if (r->code != 2)
    svg_free(svg_parse(r->out));
  run_free(r);
  r = diff_with(&(RunSetup){0}, FLIPPED "--junit -");
  EXPECT(r->code == 2 || g_str_has_suffix(r->out->str, "</testsuite>\n"), "%s", r->out->str);
  run_free(r);
}
END_TEST

/* ---- files, machines ---- */

static const char *const modes[] = {DAY, FLIPPED, FLIPPED "--format csv", FLIPPED "--format json",
    DAY "--against-gate 54000", DAY "--margins --perturb",
    "--date 20260911..20260913 --leak flat-wall-pad --margins", FLIPPED "--tap",
    FLIPPED "--github"};

START_TEST(test_full_disk) {
  for (gsize i = 0; i < G_N_ELEMENTS(modes); i++) {
    Run *full = diff_with(&(RunSetup){.stdout_to = "/dev/full"}, modes[i]);
    Run *closed = diff_with(&(RunSetup){.no_stdout = true}, modes[i]);
    run_expect_trouble(full, "stdout: No space left on device");
    run_expect_trouble(closed, "stdout: Bad file descriptor");
    run_free(full);
    run_free(closed);
  }
}
END_TEST

/* A failed run keeps the old file and says why. */
START_TEST(test_old_files) {
  char *folder = run_folder();
  run_write(folder, "old.svg", "old\n");
  run_write(folder, "old.xml", "old\n");
  const RunSetup little = {.folder = folder, .file_most = 4096};
  Run *picture = diff_with(&little, FLIPPED "-o old.svg");
  Run *report = diff_with(&little, MONTH "--leak flat-wall-pad --junit old.xml");
  run_expect_trouble(picture, "old.svg: File too large");
  run_expect_trouble(report, "old.xml: File too large");
  run_expect_names(folder, "old.svg old.xml");
  run_expect_file(folder, "old.svg", "old\n", 4);
  run_expect_file(folder, "old.xml", "old\n", 4);
  run_free(picture);
  run_free(report);
  g_free(folder);
}
END_TEST

START_TEST(test_closed_pipe) {
  char *words = many_sizes(64); /* a matrix larger than a pipe */
  Run *r = diff_with(&(RunSetup){.read_most = 1000}, words);
  run_expect_trouble(r, "stdout: Broken pipe");
  run_free(r);
  g_free(words);
}
END_TEST

/* A locale that is not installed silently is C; where it is, its comma must not be seen. */
static const char *const environments[][4] = {
    {"TZ=UTC0", "LC_ALL=C", NULL},
    {"TZ=<+14>-14", "LC_ALL=de_DE.UTF-8", "LANG=de_DE.UTF-8", NULL},
    {"TZ=PST8PDT,M3.2.0,M11.1.0", "LC_ALL=", "LC_NUMERIC=fr_FR.UTF-8", NULL},
};

START_TEST(test_environments) {
  for (gsize i = 0; i < G_N_ELEMENTS(modes); i++) {
    Run *plain = diff_with(&(RunSetup){0}, modes[i]);
    EXPECT(plain->code < 2, "%s: %s", modes[i], plain->err->str);
    for (gsize e = 0; e < G_N_ELEMENTS(environments); e++) {
      Run *r = diff_with(&(RunSetup){.environment = environments[e]}, modes[i]);
      expect_code(r, plain->code);
      run_expect_same(plain, r);
      run_free(r);
    }
    run_free(plain);
  }
}
END_TEST

START_TEST(test_today) {
  Run *plain = diff(0, DAY);
  for (gsize e = 0; e < G_N_ELEMENTS(environments); e++) {
    const RunSetup setup = {.environment = environments[e]};
    Run *first = diff_with(&setup, "--now 1790121600"),
        *last = diff_with(&setup, "--now 1790207999");
    run_expect_same(plain, first);
    run_expect_same(plain, last);
    run_free(first);
    run_free(last);
  }
  run_free(plain);
}
END_TEST

START_TEST(test_jobs) {
  static const char *const forms[] = {"", "--format csv", "--format json", "--tap", "--github"};
  for (gsize i = 0; i < G_N_ELEMENTS(forms); i++) {
    char *words = g_strconcat(MONTH "--leak flat-wall-pad --margins ", forms[i], " --jobs ", NULL);
    char *one = g_strconcat(words, "1", NULL), *eight = g_strconcat(words, "8", NULL);
    Run *a = diff(1, one), *b = diff(1, eight);
    run_expect_same(a, b);
    run_free(a);
    run_free(b);
    g_free(one);
    g_free(eight);
    g_free(words);
  }
}
END_TEST

/* Progress is for people: on a terminal, not into a pipe, not for the quiet. */
START_TEST(test_progress) {
  const RunSetup seen = {.terminals = RUN_STDERR};
  Run *shown = diff_with(&seen, MONTH), *none = diff(0, MONTH),
      *quiet = diff_with(&seen, MONTH "--quiet");
  EXPECT(strstr(shown->err->str, "tunl-diff: days "), "%s", shown->err->str);
  ck_assert_uint_eq(quiet->err->len, 0);
  run_expect_same(none, shown);
  run_expect_same(none, quiet);
  run_free(shown);
  run_free(none);
  run_free(quiet);
}
END_TEST

RUN_HARNESS("cli/diff", test_table, test_unused_values, test_empty_lists, test_table_is_complete,
    test_many_devices, test_published, test_flipped_rejection, test_forks, test_against,
    test_values, test_left_alone, test_against_days, test_side_is_what_stands, test_margins,
    test_fragile, test_robust, test_text_of_days, test_matrix, test_empty_lines,
    test_command_is_quoted, test_junit, test_escapes, test_tap_escapes, test_tap, test_github,
    test_picture_command, test_text_command, test_picture_files, test_picture_of_same,
    test_stdout_is_one_thing, test_full_disk, test_old_files, test_closed_pipe, test_environments,
    test_today, test_jobs, test_progress)
