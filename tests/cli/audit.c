/* Tests of tunl-audit: every option, every bad value; the table of docs/clear.md; a blocked day
 * with its culprits; broken promises; witnesses that other programs fly; records, reports,
 * calendars. */
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "../vectors.h"
#include "options.h"
#include "run.h"
#include "svg.h"
#include "tunl.h"

#define ONE   ": give one or the other, not both"
#define DAY   "--date 20260923 "
#define CLEAR DAY "--checks clear "
#define DEEP  "--date 20260815 --checks clear --to 30000 "

static Run *audit_in(const char *folder, int code, const char *words) {
  Run *r = run_program("TUNL_AUDIT", &(RunSetup){.folder = folder}, words);
  EXPECT(r->code == code && r->err->len == 0, "%s: exit %d, not %d: %s", words, r->code, code,
      r->err->str);
  return r;
}

static Run *audit(int code, const char *words) {
  return audit_in(NULL, code, words);
}

static void expect_says(const Run *r, const char *text) {
  EXPECT(strstr(r->out->str, text), "%s: does not say: %s\n%s", r->words, text, r->out->str);
}

/* ---- every option, every bad value ---- */

/* Codes 0 and 1: the text is on stdout. Code 2: it is in the message, and stdout is empty. */
static const OptionRow table[] = {
    {"--help", 0, "Usage:\n  tunl-audit [OPTION"},
    {"--version", 0, "tunl-audit "},
    {DAY, 0, "2026-09-23 Wednesday, mine-gauntlet, rules 17.0, fingerprint 9e2828785150bd01\n"},
    {"-d 2026-09-23", 0, "  ok    six devices build the direct cave "},
    {"--last 2 --now 1790121600 --checks clear", 0, "2 days: 0 errors, 0 warnings, 0 notices\n"},
    {DAY "--checks all", 0, "\nsupply: to wx 9,000, which takes "},
    {DAY "--checks contracts,supply", 0, "\ncontracts: does the cave keep its promises"},
    {CLEAR, 0, "  120 Hz  clear to 9,000\n"},
    {CLEAR "--to 12000", 0, "  120 Hz  clear to 12,000\n"},
    {DEEP, 1,
        "  120 Hz  blocked: there is a way to 16,576, nothing passes 16,582 (wx 16,792, score "},
    {DEEP "--to 9000,30000", 1, "  120 Hz  clear to 9,000; blocked: there is a way to 16,576, "},
    {DEEP "--to 30000,9000,9000", 1, "  120 Hz  clear to 9,000; blocked: there is a way to "},
    {CLEAR "--hz 15,60", 0, "   60 Hz  clear to 9,000\n   15 Hz  clear to 9,000\n"},
    {DEEP "--hz 60", 1, " to 16,489, nothing passes 16,500 (wx 16,710, score 274) on that grid\n"},
    {DEEP "--hz 60 --best-phase", 1, "on every grid of that rate\n"},
    {DEEP "--wide 0.174", 0, "  120 Hz, walls back by 0.174  clear to 30,000\n"},
    {DEEP "--pad 5", 1,
        "error, clear: at 120 Hz, the ship larger by 5 px, blocked: there is a way"},
    {DEEP "--wide 0.1 --to 93000", 1, "error, clear: at 120 Hz, walls back by 0.1, blocked: "},
    {CLEAR "--hz 30 --to 300", 0, "   30 Hz  clear to 300\n"},
    {CLEAR "--human", 0, " ms between two switches will do; forgives "},
    {"--date 20260923..20260924 --checks clear --fly", 0,
        "\n  2 witnesses flown, 2 survived by the exact flight\n"},
    {CLEAR "--to 100", 0, "  witness at 60 Hz: 0 switches; survived by the exact flight\n"},
    {CLEAR "--to 300", 0,
        "  witness at 60 Hz: 1 switch, each may come 16 steps of 1/120 s late or"},
    {"--date 20260815..20260816 --table --to 30000", 0, "120 Hz, walls back by 0.44 "},
    {DAY "--table --to 9000 --pad 5", 0, "\n120 Hz, walls back by 0.44, the ship larger by 5 px "},
    {DAY "--table --to 9000", 0, "1 day; so many are clear to, coins not taken\n"},
    {DAY "--blocks 2 --to 93000", 0, "# schema tunl-audit-blocks/1 first=20260923 "},
    {DAY "--blocks 2 --to 9000 --format csv", 0,
        "\ndate,block,from,blocked,blocked_wx,score,killers,"},
    {DAY "--states 876,0 --format csv", 0, "\n20260923,120,0,0,1,197.1909299346123,197"},
    {CLEAR "--rules skeleton", 0, "rules skeleton, fingerprint"},
    {CLEAR "--gate 54000", 0, "clear to 9,000"},
    {DAY "--severity error", 0, "note  2026-09-23"},
    {DAY "--severity warning", 0, "note  2026-09-23"},
    {DAY "--severity notice", 1, "notice, supply: outlier: mines 2 in 1,000 px; half of"},
    {"--date 20260923..20260924 --checks clear --order date", 0, "ok    2026-09-23"},
    {CLEAR "--format text", 0, "ok    2026-09-23"},
    {CLEAR "--format json", 0,
        "{\"schema\":\"tunl-audit/1\",\"first\":20260923,\"last\":20260923,"},
    {CLEAR "--format csv", 0, "\ndate,archetype,fingerprint,severity,findings,hz,wide,passage,"},
    {DAY "--table --to 9000 --format jsonl", 0, "{\"schema\":\"tunl-audit-table/1\""},
    {CLEAR "--tap", 0, "TAP version 13\n1..1\nok 1 - 2026-09-23 17.0 clear\n"},
    {DAY "--tap", 0, "ok 3 - 2026-09-23 17.0 supply\n"},
    {CLEAR "--github", 0, "::notice title=tunl-audit::0 findings in 1 day\n"},
    {DEEP "--github", 1,
        "::error title=2026-08-15 17.0 clear::at 120 Hz blocked: there is a way to 16,576"},
    {CLEAR "-j 2 --quiet", 0, "ok    2026-09-23"},
    {CLEAR "--jobs 2 -q", 0, "ok    2026-09-23"},
    {CLEAR "--order date --format csv --shard 1/2", 0, "\n20260923,mine-gauntlet,9e2828785"},

    {"--nope", 2, "--nope (see tunl-audit --help)"},
    {"--date 20260931", 2, "--date: 20260931 does not exist in the calendar"},
    {"--last 0 --now 86400", 2, "--last: '0' is not a number from 1 to 2"},
    {"--now x", 2, "--now: 'x' is not a number from 0 to "},
    {DAY "--checks sense", 2, "--checks: 'sense' is not a check; accepted: clear, contracts, sup"},
    {DAY "--checks ''", 2, "--checks: '' is not a check"},
    {DAY "--to 59", 2, "--to: '59' is not a number from 60 to 200000"},
    {DAY "--to 9000,", 2, "--to: '' is not a number from 60 to 200000"},
    {DAY "--to 100,200,300,400,500,600,700,800,900", 2, "is more than 8 numbers"},
    {DAY "--hz 50", 2, "--hz: '50' does not divide 120; accepted: 120, 60, 40, 30, 24, 20, 15, 12"},
    {DAY "--hz 8", 2, "--hz: '8' is not a number from 10 to 120"},
    {DAY "--wide 0.5", 2, "--wide: '0.5' is not a number from 0 to 0.44"},
    {DAY "--pad 101", 2, "--pad: '101' is not a number from 0 to 100"},
    {DAY "--rules none", 2, "--rules: "},
    {DAY "--gate x", 2, "--gate: 'x' is not a number from 0 to 1000000"},
    {DAY "--severity bad", 2, "--severity: 'bad' is not a severity; accepted: notice, warning or"},
    {DAY "--order size", 2, "--order: 'size' is not an order; accepted: worst or date"},
    {DAY "--format xml", 2, "--format: 'xml' "},
    {DAY "--theme mud -o a.svg", 2, "--theme: 'mud' is not a theme; accepted: light or dark"},
    {DAY "--theme dark", 2, "--theme: has a meaning with -o FILE only"},
    {DAY "--output a.gif", 2, "--output: 'a.gif' does not end with .svg, .png or .pdf"},
    {DAY "-o a.svg --format svg", 2, "--format: 'svg' is not a format; accepted: text, json, json"},
    {DAY "-o ''", 2, "--output: '' is no name of a file"},
    {DAY "-o -", 2, "--output: - would mix with the answer on stdout; name a file"},
    {DAY "--junit -", 2, "--junit: - would mix with the answer on stdout; name a file"},
    {DAY "--witness -", 2, "--witness: - would mix with the answer on stdout; name a file"},
    {DAY "--witness a.json", 2, "--witness: 'a.json' is where the ghost goes; name the flight l"},
    {"--date 20260923..20260924 --witness a.log", 2, "--witness: it is of one day; --date is 2"},
    {DAY "--witness ''", 2, "--witness: '' is no name of a file"},
    {DAY "--junit ''", 2, "--junit: '' is no name of a file"},
    {DAY "--witness a.log --junit ./a.log", 2, "--witness and --junit: both are a.log; name two f"},
    {DAY "--witness a.log --junit a.json", 2, "the ghost of --witness and --junit: both are a.js"},
    {DAY "--junit a.svg -o a.svg", 2, "--output and --junit: both are a.svg; name two files"},
    {DAY "--witness a.log --wide 0.1", 2, "--witness: nothing flies where walls stand back for go"},
    {DAY "--fly --wide 0.1", 2,
        "--fly: nothing flies where walls stand back for good; leave out -"},
    {DAY "--witness a.log --hz 40", 2, "--witness: a witness decides 60 or 120 times a second; t"},
    {DAY "--blocks 0", 2, "--blocks: '0' is not a number from 1 to 1000"},
    {DAY "--states 16001", 2, "--states: '16001' is not a number from 0 to 16000"},
    {DAY "--states 2.5", 2, "--states: '2.5' is no whole number of steps"},
    {DAY "--states 3 --hz 60", 2,
        "--states: step 3 is no decision at 60 Hz; accepted: multiples of"},
    {DAY "--table --blocks 2", 2, "--table and --blocks" ONE},
    {DAY "--blocks 2 --states 2", 2, "--blocks and --states" ONE},
    {DAY "--blocks 2 --hz 60", 2, "--blocks and --hz" ONE},
    {DAY "--blocks 2 --human", 2, "--blocks and --human" ONE},
    {DAY "--states 2 --to 9000", 2, "--states and --to" ONE},
    {DAY "--table --severity error", 2, "--table and --severity" ONE},
    {"--date 19700101..99991231", 2, "--date: 2932897 days; 100000 at most"},
    {"--last 100001 --now 9000000000", 2, "--last: 100001 days; 100000 at most"},
    {CLEAR "--order date --format csv --shard 4/3", 2, "--shard: '4/3' is not I/N, such as 2/7"},
    {DAY "--jobs 0", 2, "--jobs: '0' is not a number from 1 to 256"},
    {DAY "--shard 1/0", 2, "--shard: '1/0' is not I/N, such as 2/7, with I from 1 to N and N from"},
    {DAY "--tap --github", 2, "--tap and --github" ONE},
    {DAY "--tap --format csv", 2, "--tap and --format" ONE},
    {DAY "--table --tap", 2, "--table and --tap" ONE},
    {DAY "--table --fly", 2, "--table and --fly" ONE},
    {DAY "--table --witness a.log", 2, "--table and --witness" ONE},
    {DAY "--checks contracts --hz 60", 2, "--hz: is of the check clear, which --checks leaves out"},
    {DAY "--checks supply --fly", 2, "--fly: is of the check clear, which --checks leaves out"},
};

static void check_row(gsize i, const char *folder) {
  Run *r = run_program("TUNL_AUDIT", &(RunSetup){.folder = folder}, table[i].words);
  const GString *where = table[i].code == 2 ? r->err : r->out;
  EXPECT(r->code == table[i].code, "%s: exit %d, not %d: %s", r->words, r->code, table[i].code,
      r->err->str);
  EXPECT(strstr(where->str, table[i].text), "%s: not found: %s\n%s", r->words, table[i].text,
      where->str);
  EXPECT((table[i].code == 2 ? r->out : r->err)->len == 0, "%s: says both", r->words);
  run_free(r);
}

START_TEST(test_table) {
  char *folder = run_folder();
  for (gsize i = 0; i < G_N_ELEMENTS(table); i++)
    check_row(i, folder);
  run_expect_names(folder, "");
  g_free(folder);
}
END_TEST

/* Is the option in a row of the table, with a good value or with a bad one? */
/* Files have tests of their own. */
START_TEST(test_table_is_complete) {
  static const char *const elsewhere[] = {"--output", "--junit", "--witness", "--theme", NULL};
  static const char *const refused[] = {NULL};
  options_expect_tried("TUNL_AUDIT", table, G_N_ELEMENTS(table), 30, elsewhere, refused);
}
END_TEST

/* ---- what is found ---- */

START_TEST(test_block_is_explained) {
  Run *r = audit(1, DEEP);
  expect_says(r, "FAIL  2026-08-15 Saturday, ");
  expect_says(r, "  the last living ships hit mine 34 (100 %)\n");
  expect_says(
      r, "  the way would be open without stalactite 87 (wx 16,418), boulder 2 (wx 16,523), ");
  expect_says(r, " or mine 34 (wx 16,805)\n");
  run_free(r);
}
END_TEST

/* A row of docs/clear.md, of a few of its days. */
START_TEST(test_figures) {
  Run *r = audit(0, "--date 20260814..20260817 --table --human --jobs 2");
  expect_says(r, "120 Hz                             4       2       0       0  16,576 / ");
  expect_says(r, " 10 Hz                             4 ");
  expect_says(r, "   9,000    4 days  pad ");
  run_free(r);
}
END_TEST

/* The worst first, and what came of all. */
START_TEST(test_many_days) {
  Run *r = audit(1, "--date 20260813..20260816 --checks clear --to 30000 --jobs 2");
  EXPECT(g_str_has_prefix(r->out->str, "FAIL  2026-08-15  blocked  a way to 16,576\n"), "%s",
      r->out->str);
  expect_says(r, "\n4 days: 1 error, 0 warnings, 0 notices\n  120 Hz: 3 of 4 clear to 30,000\n");
  Run *again = audit(1, "--date 20260813..20260816 --checks clear --to 30000 --jobs 1");
  ck_assert_str_eq(r->out->str, again->out->str);
  run_free(again);
  run_free(r);
}
END_TEST

static void write_rules(const char *folder, const char *text) {
  char *path = g_build_filename(folder, "own.rules", NULL);
  ck_assert(g_file_set_contents(path, text, -1, NULL));
  g_free(path);
}

/* A leak breaks a promise; sparser mines move the block away. */
START_TEST(test_rule_files) {
  char *folder = run_folder();
  write_rules(folder, "[rules]\nbase=17.0\nleak_shared_stream=1\n");
  Run *r = audit_in(folder, 1, DAY "--checks contracts --rules own.rules");
  expect_says(r, "  error, contracts: broken: six devices build the direct cave (6 of 6), at wx ");
  expect_says(r, "  FAIL  six devices build the direct cave ");
  run_free(r);
  write_rules(folder, "[rules]\nbase=17.0\nmine_spacing_mid=900\nmine_spacing_deep=900\n");
  run_free(audit_in(folder, 0, "--date 20260815 --checks clear --to 16600 --rules own.rules"));
  g_free(folder);
}
END_TEST

/* ---- files ---- */

START_TEST(test_witness) {
  char *folder = run_folder();
  run_free(audit_in(folder, 0, CLEAR "--witness way.log"));
  run_expect_names(folder, "way.json way.log");
  GString *log = run_read(folder, "way.log"), *ghost = run_read(folder, "way.json");
  ck_assert(g_str_has_prefix(log->str, "tunl-flight/1\ndate 20260923\nrules 17.0\n"));
  ck_assert(strstr(ghost->str, "\"score\":150,"));
  Run *r = run_program("TUNL_GHOST", &(RunSetup){.folder = folder}, "check way.json");
  EXPECT(r->code == 0, "exit %d: %s%s", r->code, r->out->str, r->err->str);
  run_free(r);
  run_drop(ghost);
  run_drop(log);
  g_free(folder);
}
END_TEST

/* The flight that is told of is the one that is written: a larger ship flies another way. */
START_TEST(test_witness_is_that_of_the_answer) {
  static const struct {
    const char *words, *switches;
    guint runs;
  } flights[] = {{"", ": 43 switches, ", 44}, {"--pad 30 ", ": 57 switches, ", 58}};
  char *folder = run_folder();
  for (gsize i = 0; i < G_N_ELEMENTS(flights); i++) {
    char *words =
        g_strdup_printf("--date 20260815 --checks clear %s--witness way.log", flights[i].words);
    Run *r = audit_in(folder, 0, words);
    GString *log = run_read(folder, "way.log");
    expect_says(r, flights[i].switches);
    char **lines = g_strsplit(log->str, "\n", -1);
    guint runs = 0;
    for (gsize n = 0; lines[n]; n++)
      runs += g_str_has_prefix(lines[n], "hold ") || g_str_has_prefix(lines[n], "release ");
    ck_assert_uint_eq(runs, flights[i].runs);
    g_strfreev(lines);
    run_drop(log);
    run_free(r);
    g_free(words);
  }
  g_free(folder);
}
END_TEST

/* Where there is none the audit is not lost for it. */
START_TEST(test_no_witness) {
  char *folder = run_folder();
  Run *plain = audit(1, DEEP);
  Run *r = run_program("TUNL_AUDIT", &(RunSetup){.folder = folder}, DEEP "--witness way.log");
  ck_assert_int_eq(r->code, 1);
  ck_assert_str_eq(r->out->str, plain->out->str);
  ck_assert_str_eq(r->err->str, "tunl-audit: --witness: way.log is not written: there is none to "
                                "30,000, the way ends at 16,576\n");
  run_expect_names(folder, "");
  run_free(r);
  run_free(plain);
  g_free(folder);
}
END_TEST

/* A link is the file that it leads to; a device takes both answers. */
START_TEST(test_same_file) {
  char *folder = run_folder();
  char *link = g_build_filename(folder, "link.log", NULL);
  ck_assert_int_eq(symlink("way.json", link), 0);
  Run *r = run_program(
      "TUNL_AUDIT", &(RunSetup){.folder = folder}, CLEAR "--witness way.log --junit link.log");
  run_expect_trouble(r, "the ghost of --witness and --junit: both are way.json; name two files");
  run_free(r);
  run_free(audit_in(folder, 0, CLEAR "--junit /dev/null --witness way.log"));
  g_free(link);
  g_free(folder);
}
END_TEST

START_TEST(test_calendar) {
  char *folder = run_folder();
  Run *r = audit_in(
      folder, 1, "--date 20260801..20260831 --checks clear --to 20000 -j 2 -o a.svg --theme dark");
  GString *svg = run_read(folder, "a.svg");
  ck_assert(strstr(svg->str, "id=\"day-20260815\""));
  ck_assert(strstr(
      svg->str, "2026-08-15, classic: blocked: there is a way to 16,576, nothing passes 16,582 "));
  ck_assert(strstr(svg->str, "tunl-audit --checks clear --to 20000 --date 20260801..20260831"));
  run_drop(svg);
  run_free(r);
  run_free(audit_in(folder, 0, CLEAR "-o a.png"));
  run_free(audit_in(folder, 0, CLEAR "-o a.pdf"));
  run_expect_names(folder, "a.pdf a.png a.svg");
  g_free(folder);
}
END_TEST

/* A broken contract does not hide whether there is a way. */
START_TEST(test_calendar_of_broken_days) {
  static const struct {
    const char *checks, *text;
  } calendars[] = {
      {"clear,contracts",
          "2 days: 1 clear to 30,000 at 120 Hz, 1 blocked, 0 unknown; 2 with a brok"},
      {"clear,contracts",
          "id=\"day-20260815\" class=\"day-bad\" data-verdict=\"B\" data-mark=\"X\""},
      {"clear,contracts", "id=\"day-20260816\" data-verdict=\"C\" data-mark=\"X\""},
      {"clear,contracts", ">25.1k: how far there is a way, flown px<"},
      {"contracts", "2 days; 2 with a broken contract."},
      {"contracts", "id=\"day-20260816\" data-verdict=\"X\" x="},
      {"supply", ">only supply told<"},
  };
  char *folder = run_folder();
  for (gsize i = 0; i < G_N_ELEMENTS(calendars); i++) {
    bool only_supply = strcmp(calendars[i].checks, "supply") == 0;
    char *words = g_strdup_printf("--rules legacy --date 20260815..20260816 --to 30000 --checks %s "
                                  "-o a.svg",
        calendars[i].checks);
    run_free(audit_in(folder, only_supply ? 0 : 1, words));
    GString *svg = run_read(folder, "a.svg");
    EXPECT(strstr(svg->str, calendars[i].text), "%s: not found: %s", words, calendars[i].text);
    run_drop(svg);
    g_free(words);
  }
  g_free(folder);
}
END_TEST

START_TEST(test_junit) {
  char *folder = run_folder();
  run_free(audit_in(folder, 1, DEEP "--junit a.xml"));
  GString *xml = run_read(folder, "a.xml");
  ck_assert(strstr(xml->str, "<testsuite name=\"tunl-audit\" tests=\"1\" failures=\"1\">\n"));
  ck_assert(
      strstr(xml->str, "<failure type=\"blocked\" message=\"at 120 Hz blocked: there is a way"));
  run_drop(xml);
  g_free(folder);
}
END_TEST

/* ---- records ---- */

static JsonNode *records_of(const Run *r) {
  JsonNode *node = json_from_string(r->out->str, NULL);
  EXPECT(node, "no JSON: %s", r->out->str);
  return node;
}

START_TEST(test_records) {
  Run *r = audit(1, "--date 20260815 --to 30000 --hz 120,10 --format json");
  JsonNode *node = records_of(r);
  JsonArray *records = json_object_get_array_member(json_node_get_object(node), "records");
  ck_assert_uint_eq(json_array_get_length(records), 2);
  JsonObject *fine = json_array_get_object_element(records, 0);
  JsonObject *rough = json_array_get_object_element(records, 1);
  ck_assert_str_eq(json_object_get_string_member(fine, "passage"), "blocked");
  ck_assert_str_eq(json_object_get_string_member(fine, "killers"), "mine 34");
  ck_assert(json_object_get_null_member(rough, "killers"));
  ck_assert_int_eq(json_object_get_int_member(rough, "hz"), 10);
  ck_assert_double_lt(
      json_object_get_double_member(rough, "reach"), json_object_get_double_member(fine, "reach"));
  ck_assert_str_eq(json_object_get_string_member(fine, "broken"), "");
  ck_assert_double_gt(json_object_get_double_member(fine, "coins_1000"), 0);
  json_node_unref(node);
  run_free(r);
}
END_TEST

/* A record a depth, each with its own narrowness. */
START_TEST(test_records_of_depths) {
  Run *r = audit(1, "--date 20260815 --checks clear --to 9000,30000 --human --format json");
  JsonNode *node = records_of(r);
  JsonObject *head = json_node_get_object(node);
  JsonArray *records = json_object_get_array_member(head, "records");
  ck_assert_uint_eq(json_array_get_length(records), 2);
  JsonObject *near = json_array_get_object_element(records, 0);
  JsonObject *far = json_array_get_object_element(records, 1);
  ck_assert_int_eq(json_object_get_int_member(near, "to"), 9000);
  ck_assert_int_eq(json_object_get_int_member(far, "to"), 30000);
  ck_assert(json_object_get_boolean_member(near, "clear"));
  ck_assert(!json_object_get_boolean_member(far, "clear"));
  ck_assert_double_eq(json_object_get_double_member(near, "pad"), 41.05);
  ck_assert(json_object_get_null_member(far, "pad"));
  char **places = g_strsplit(json_object_get_string_member(near, "culprits_wx"), " ", -1);
  ck_assert_uint_eq(g_strv_length(places), 6);
  ck_assert_double_eq_tol(g_ascii_strtod(places[5], NULL), 16804.8, 0.05);
  g_strfreev(places);
  json_node_unref(node);
  run_free(r);
}
END_TEST

START_TEST(test_records_of_witnesses) {
  Run *r = audit(1, "--date 20260814..20260815 --checks clear --to 30000 --fly --order date "
                    "--format json");
  JsonNode *node = records_of(r);
  JsonObject *head = json_node_get_object(node);
  JsonArray *records = json_object_get_array_member(head, "records");
  ck_assert(json_object_get_boolean_member(json_array_get_object_element(records, 0), "survived"));
  ck_assert(json_object_get_null_member(json_array_get_object_element(records, 1), "survived"));
  json_node_unref(node);
  run_free(r);
}
END_TEST

/* ---- lists: those of fixtures/vectors/clear.json ---- */

static JsonNode *vectors(void) {
  char *path = g_build_filename(g_getenv("TUNL_FIXTURES"), "vectors", "clear.json", NULL);
  JsonParser *parser = json_parser_new();
  ck_assert(json_parser_load_from_file(parser, path, NULL));
  JsonNode *root = json_parser_steal_root(parser);
  g_object_unref(parser);
  g_free(path);
  return root;
}

static JsonArray *list_of(JsonNode *node) {
  return json_object_get_array_member(json_node_get_object(node), "records");
}

START_TEST(test_blocks) {
  JsonNode *root = vectors();
  for (guint day = 0; day < 3; day++) {
    JsonObject *v = json_array_get_object_element(json_node_get_array(root), day);
    JsonArray *blocks = json_object_get_array_member(v, "blocks");
    char *words = g_strdup_printf(
        "--date %d --to 93000 --blocks 5 --format json", (int)json_object_get_int_member(v, "day"));
    Run *r = audit(0, words);
    JsonNode *node = records_of(r);
    ck_assert_uint_eq(json_array_get_length(list_of(node)), 5);
    for (guint i = 0; i < 5; i++) {
      JsonObject *record = json_array_get_object_element(list_of(node), i);
      ck_assert_double_eq_tol(json_object_get_double_member(record, "blocked"),
          json_array_get_double_element(blocks, i), 0.501);
      ck_assert_int_eq(json_object_get_int_member(record, "block"), (int)i + 1);
      EXPECT(json_object_get_string_member(record, "killers"), "block %u has no killer", i + 1);
    }
    json_node_unref(node);
    run_free(r);
    g_free(words);
  }
  json_node_unref(root);
}
END_TEST

static void check_states(int date, guint hz, JsonArray *states) {
  GString *words = g_string_new(NULL);
  g_string_printf(words, "--date %d --hz %u --format json --states ", date, hz);
  for (guint i = 0; i < json_array_get_length(states); i++)
    g_string_append_printf(words, "%s%d", i ? "," : "",
        (int)json_object_get_int_member(json_array_get_object_element(states, i), "step"));
  Run *r = audit(0, words->str);
  JsonNode *node = records_of(r);
  ck_assert_uint_eq(json_array_get_length(list_of(node)), json_array_get_length(states));
  for (guint i = 0; i < json_array_get_length(states); i++) {
    JsonObject *v = json_array_get_object_element(states, i);
    JsonObject *record = json_array_get_object_element(list_of(node), i);
    JsonArray *y = json_object_get_array_member(v, "y");
    ck_assert_int_eq(
        json_object_get_int_member(record, "states"), json_object_get_int_member(v, "states"));
    ck_assert_double_eq_tol(
        json_object_get_double_member(record, "y_low"), json_array_get_double_element(y, 0), 5e-7);
    ck_assert_double_eq_tol(
        json_object_get_double_member(record, "y_high"), json_array_get_double_element(y, 1), 5e-7);
  }
  json_node_unref(node);
  run_free(r);
  g_string_free(words, TRUE);
}

START_TEST(test_states) {
  JsonNode *root = vectors();
  for (guint day = 0; day < 3; day++) {
    JsonObject *v = json_array_get_object_element(json_node_get_array(root), day);
    int date = (int)json_object_get_int_member(v, "day");
    for (guint p = 1; p <= 2; p++) {
      JsonObject *rate = json_object_get_object_member(v, p == 1 ? "p1" : "p2");
      check_states(date, 120 / p, json_object_get_array_member(rate, "states"));
    }
  }
  json_node_unref(root);
}
END_TEST

RUN_HARNESS("cli/audit", test_table, test_table_is_complete, test_block_is_explained, test_figures,
    test_many_days, test_rule_files, test_witness, test_witness_is_that_of_the_answer,
    test_no_witness, test_same_file, test_calendar, test_calendar_of_broken_days, test_junit,
    test_records, test_records_of_depths, test_records_of_witnesses, test_blocks, test_states)
