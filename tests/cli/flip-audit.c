/* Tests of flip-audit: every option, every bad value; the contrast of the two rule sets; records
 * against the reference values and the library; figures against the documentation; reports, charts,
 * files. */
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "../vectors.h"
#include "flip.h"
#include "options.h"
#include "run.h"
#include "svg.h"
#include "tunl.h"

#define QUICK "--seeds 3 --to 1000 "
#define PLAIN "--seeds 200 --bots none "
#define OPEN  "PASS (1 check not made)  "
#define TEN   "abcdefghij"
#define ONE   ": give one or the other, not both"

static Run *audit_with(const RunSetup *setup, const char *words) {
  return run_program("FLIP_AUDIT", setup, words);
}

static void expect_code(const Run *r, int code) {
  EXPECT(r->code == code && r->err->len == 0, "%s: exit %d, not %d: %s", r->words, r->code, code,
      r->err->str);
}

static void expect_says(const Run *r, const char *text) {
  EXPECT(strstr(r->out->str, text), "%s: does not say: %s\n%s", r->words, text, r->out->str);
}

static void expect_silent(const Run *r, const char *text) {
  EXPECT(!strstr(r->out->str, text), "%s: says: %s\n%s", r->words, text, r->out->str);
}

static Run *audit_in(const char *folder, int code, const char *words) {
  Run *r = audit_with(&(RunSetup){.folder = folder}, words);
  expect_code(r, code);
  return r;
}

static Run *audit(int code, const char *words) {
  return audit_in(NULL, code, words);
}

/* ---- every option, every bad value ---- */

#define DATES "is not a date: YYYYMMDD, YYYY-MM-DD, today, yesterday, or A..B of these"
#define BOTS  "is not a bot; accepted: simple, lookahead, hold-one-wall, all or none"
#define SAY   "seed-0 to seed-2"

/* Codes 0 and 1: the text is on stdout. Code 2: it is in the message, and stdout is empty. */
static const OptionRow table[] = {
    {"--help", 0, "Usage:\n  flip-audit [OPTION"},
    {"-h", 0, "Usage:\n  flip-audit [OPTION"},
    {"--version", 0, "flip-audit "},
    {QUICK, 0, OPEN "FLIP 1.0.2, 3 levels (" SAY "), 0 to 1,000 m\n"},
    {QUICK "--rules 1.0.2", 0, OPEN "FLIP 1.0.2, "},
    {QUICK "--rules 1.0.1", 0, OPEN "FLIP 1.0.1, "},
    {"--to 1000 -n 3", 0, SAY},
    {"--to 1000 --seed seed-0", 0,
        "  -     turn rate 21.9 % from 500 m to 1,000 m, not judged: of 32 obstacles this may be "
        "chance\n"},
    {"--to 1000 --seed seed-0 --min-turn-rate 20", 0, OPEN "FLIP 1.0.2, level seed-0, 0 to 1,"},
    {"--to 1000 -s 'any text, ünïcode'", 0, "level \"any text, ünïcode\", 0 to 1,000 m\n"},
    {"--to 1000 -s ünïcode", 0, "level ünïcode, 0 to 1,000 m\n"},
    {"--to 1000 -s a -s 'b c'", 0, "2 levels (a, \"b c\"), 0 to 1,000 m\n"},
    {"--to 1000 -s a -s b -s c -s d -s e", 0, "5 levels (a, b, c and 2 more), 0 to 1,000 m\n"},
    {"--to 1000 -s 'say \"a\\b\"'", 0, "level \"say \\\"a\\\\b\\\"\", 0 to 1,000 m\n"},
    {"--to 1000 -s " TEN TEN TEN "zzZ", 0, "level " TEN TEN TEN "zz…, 0 to 1,000 m\n"},
    {"--to 1000 --date 20260923", 0, "level 2026-09-23, "},
    {"--to 1000 -d 2026-09-01..2026-09-30", 0, "30 levels (2026-09-01 to 2026-09-30), "},
    {"--to 1000 --last 2 --now 1790121600", 0, "2 levels (2026-09-22 to 2026-09-23), "},
    {"--to 1000 --date today --now 1790121600", 0, "level 2026-09-23, "},
    {"--seeds 3 --to 1234.5", 0, "0 to 1,234.5 m\n"},
    {"--seeds 2 --to 100 --min-turn-rate 0", 0, "0 to 100 m\n"},
    {QUICK "--bots none", 0, "PASS (2 checks not made)  FLIP 1.0.2, "},
    {QUICK "--bots all", 0, "\n  simple "},
    {QUICK "--bots simple,lookahead", 0, "hold-one-wall has not flown"},
    {QUICK "--bots hold-one-wall", 0, "look-ahead has not flown"},
    {QUICK "--min-turn-rate 25", 0, "at least 25 % wanted\n"},
    {QUICK "--min-turn-rate 99.5", 1, "at least 99.5 % wanted\n"},
    {QUICK "--max-violations 0", 0,
        "  ok    no turn comes sooner after the last required wall than a turn needs\n"},
    {QUICK "--max-block-violations 3", 0, "no turn comes sooner after a block than a turn needs\n"},
    {QUICK "--min-survival 99", 0, "look-ahead survives 3 of 3 levels, at least 99 % wanted\n"},
    {QUICK "--max-hold 50", 0, "PASS"},
    {QUICK "--compare 1.0.1", 0, OPEN "FLIP 1.0.1, 3 levels (" SAY "), 0 to 1,000 m, for c"},
    {QUICK "--rules 1.0.1 --compare 1.0.2", 0, OPEN "FLIP 1.0.2, 3 levels (" SAY "), 0 to 1"},
    {QUICK "--per-level worst", 0,
        "# schema flip-audit-levels/1 rules=1.0.2 levels=3 first=seed-0"},
    {QUICK "--per-level order", 0, "\nseed-0 "},
    {"--dump --seed seed-0 --to 100", 0, "# schema flip-dump/1 rules=1.0.2 levels=1 seed=seed-0"},
    {"--dump --rules 1.0.1 --date 20260923 --to 100", 0, " rules=1.0.1 levels=1 seed=2026-09-23 "},
    {"--dump -n 2 --to 100 --format csv", 0, "\nseed,index,height,type,side,req,last,turn,y,h,"},
    {QUICK "--format text", 0, OPEN "FLIP"},
    {QUICK "--format json", 0, "{\"schema\":\"flip-audit/1\",\"rules\":\"1.0.2\",\"levels\":3,"},
    {QUICK "--format jsonl", 0, "{\"schema\":\"flip-audit/1\""},
    {QUICK "--format csv", 0,
        "# schema flip-audit/1 rules=1.0.2 levels=3 first=seed-0 last=seed-2 "
        "to=1000\nrules,scope,from,to,verdict,obstacles,"},
    {QUICK "--tap", 0, "TAP version 13\n1..6\nok 1 - 1.0.2 turn-rate 0-500 m\n"},
    {QUICK "--jobs 2 -j 256", 0, "PASS"},
    {QUICK "-j2 --quiet", 0, "PASS"},
    {QUICK "-q", 0, "PASS"},
    {"--dump -n 3 --to 100 --format csv --shard 3/3", 0, "seed-2,0,30,"},
    {"--figures --jobs 2", 0, "| figure "},
    {"--dump -j 2 --seed x --to 100", 0, "# schema flip-dump/1"},
    {"--dump --seed a --seed b --to 100 --format csv", 0, "\nb,0,30,"},

    /* hold-one-wall needs room above 2,500 m to die in */
    {"--seeds 3 --to 2501", 0, "  -     hold-one-wall not judged below 3,000 m: "},
    {"--seeds 3 --to 2560", 0, "  -     hold-one-wall not judged below 3,000 m: "},
    {"--seeds 3 --to 2999.9", 0, OPEN "FLIP"},
    {"--seeds 3 --to 3000", 0, "PASS  FLIP 1.0.2, 3 levels (" SAY "), 0 to 3,000 m\n"},
    {"--seeds 3 --to 2999.9 --rules 1.0.1 --min-turn-rate 0", 0, OPEN "FLIP"},
    {"--seeds 3 --to 3000 --rules 1.0.1 --min-turn-rate 0", 1, "nothing forces a turn above 2,500"},

    /* a level alone: words for one, and luck is no defect */
    {"--date 20260901", 0, "PASS (1 check not made)  FLIP 1.0.2, level 2026-09-01, "},
    {"--date 20260901", 0, "  ok    lowest other turn rate 28.0 % from 3,500 m to 4,000 m, "},
    {"--date 20260901", 0, "\n  The level can be cleared, and not by holding one wall."},
    {"--date 20260901 --rules 1.0.1 --bots none", 1, "  FAIL  turn rate 0.0 % from 2,500 m to 3,0"},
    {"--date 20260901 --rules 1.0.1", 1, "The look-ahead bot clears the level, so"},
    {"--date 20260901 --rules 1.0.1", 1, "alone would pass it; but a bot that never turns"},
    {"--date 20260901 --rules 1.0.1", 1, "above 2,500 m clears it too. "},

    {"--nope", 2, "--nope (see flip-audit --help)"},
    {"level", 2, "level: unexpected argument (see flip-audit --help)"},
    {"--seeds", 2, "--seeds (see flip-audit --help)"},
    {"--seeds 0", 2, "--seeds: '0' is not a number from 1 to 100000"},
    {"--seeds 100001", 2, "--seeds: '100001' is not a number from 1 to 100000"},
    {"--seeds 2.5", 2, "--seeds: '2.5' is not a whole number from 1 to 100000"},
    {"--seeds ''", 2, "--seeds: '' is not a number from 1 to 100000"},
    {"--seed ''", 2, "--seed: '' is no seed; any other text is accepted"},
    {"--seed a --seed ''", 2, "--seed: '' is no seed; any other text is accepted"},
    {"--seed \xff", 2, "is not UTF-8; any other text is accepted"},
    {"--date 20260931", 2, "--date: 20260931 does not exist in the calendar"},
    {"--date tomorrow", 2, "--date: 'tomorrow' " DATES},
    {"--last 0 --now 86400", 2, "--last: '0' is not a number from 1 to 2"},
    {"--now x", 2, "--now: 'x' is not a number from 0 to "},
    {"--date 19700101..99991231", 2, "--date: 2932897 days; 100000 at most"},
    {"--rules 1.0.3", 2, "--rules: '1.0.3' is not a rule set; accepted: 1.0.1 or 1.0.2"},
    {"--rules ''", 2, "--rules: '' is not a rule set; accepted: 1.0.1 or 1.0.2"},
    {"--to 99", 2, "--to: '99' is not a number from 100 to 100000"},
    {"--to 100001", 2, "--to: '100001' is not a number from 100 to 100000"},
    {"--to nan", 2, "--to: 'nan' is not a number from 100 to 100000"},
    {"--bots fast", 2, "--bots: 'fast' " BOTS},
    {"--bots ''", 2, "--bots: '' " BOTS},
    {"--bots simple,", 2, "--bots: '' " BOTS},
    {"--bots simple,none", 2, "--bots: 'none' " BOTS},
    {"--min-turn-rate 101", 2, "--min-turn-rate: '101' is not a number from 0 to 100"},
    {"--min-turn-rate 25%", 2, "--min-turn-rate: '25%' is not a number from 0 to 100"},
    {"--max-violations -1", 2, "--max-violations: '-1' is not a number from 0 to 1000000000"},
    {"--max-block-violations x", 2, "--max-block-violations: 'x' is not a number from 0 to "},
    {"--min-survival 100.1", 2, "--min-survival: '100.1' is not a number from 0 to 100"},
    {"--max-hold -0.1", 2, "--max-hold: '-0.1' is not a number from 0 to 100"},
    {"--compare 1", 2, "--compare: '1' is not a rule set; accepted: 1.0.1 or 1.0.2"},
    {"--compare 1.0.2", 2, "--compare: 1.0.2 is what --rules has; compare it with 1.0.1"},
    {"--per-level best", 2, "--per-level: 'best' is not an order; accepted: worst or order"},
    {"--format xml", 2, "--format: 'xml' is not a format; accepted: text, json, jsonl or csv"},
    {"-o a.svg --theme blue", 2, "--theme: 'blue' is not a theme; accepted: light or dark"},
    {"-o a.jpeg", 2,
        "--output: 'a.jpeg' does not end with .svg, .png or .pdf; it is the chart, the answer goes "
        "to stdout\n"},
    {"-o svg", 2, "--output: 'svg' does not end with .svg, .png or .pdf; it is the chart"},
    {"-o ''", 2, "--output: '' is no name of a file"},
    {"--junit ''", 2, "--junit: '' is no name of a file"},
    {"-o -", 2, "--output: - would mix with the answer on stdout; name a file"},
    {"--junit -", 2, "--junit: - would mix with the answer on stdout; name a file"},
    {"--jobs 0", 2, "--jobs: '0' is not a number from 1 to 256"},
    {"--dump --shard a/b", 2, "--shard: 'a/b' is not I/N, such as 2/7, with I from 1 to N and N"},
    {QUICK "-o no/such/folder/a.svg", 2, "no/such/folder/a.svg: No such file or directory"},
    {QUICK "--junit no/such/folder/a.xml", 2, "no/such/folder/a.xml: No such file or directory"},
    {"--dump --seed x -o no/such/a.csv", 2, "no/such/a.csv: No such file or directory"},

    /* combinations that make no sense */
    {"-o a.svg --junit a.svg", 2, "--junit and --output: both are a.svg; name two files"},
    {"-o a.svg --junit ./b/../a.svg", 2, "--junit and --output: both are ./b/../a.svg; name two"},
    {"--theme light", 2, "--theme: has a meaning with -o FILE only, the chart"},
    {"--seeds 3 --seed x", 2, "--seeds and --seed" ONE},
    {"--seeds 3 --date 20260923", 2, "--seeds and --date or --last" ONE},
    {"--seeds 3 --last 2", 2, "--seeds and --date or --last" ONE},
    {"--seed x --date 20260923", 2, "--seed and --date" ONE},
    {"--seed x --last 3", 2, "--seed and --last" ONE},
    {"--date 20260923 --last 3", 2, "--date and --last" ONE},
    {"--tap --format csv", 2, "--tap and --format" ONE},
    {"--tap --per-level worst", 2, "--tap and --per-level" ONE},
    {"--dump --figures", 2, "--dump and --figures" ONE},
    {"--dump --bots all", 2, "--bots: makes no sense with --dump"},
    {"--dump --compare 1.0.1", 2, "--compare: makes no sense with --dump"},
    {"--dump --per-level worst", 2, "--per-level: makes no sense with --dump"},
    {"--dump --junit a.xml", 2, "--junit: makes no sense with --dump"},
    {"--dump --tap", 2, "--tap: makes no sense with --dump"},
    {"--dump --theme dark", 2, "--theme: makes no sense with --dump"},
    {"--dump --jobs 0", 2, "--jobs: '0' is not a number from 1 to 256"},
    {"--dump --max-hold 1", 2, "--max-hold: makes no sense with --dump"},
    {"--figures --rules 1.0.1", 2, "--rules: makes no sense with --figures"},
    {"--figures --seeds 3", 2, "--seeds: makes no sense with --figures"},
    {"--figures --to 100", 2, "--to: makes no sense with --figures"},
    {"--figures --min-turn-rate 1", 2, "--min-turn-rate: makes no sense with --figures"},
};

static void check_row(gsize i, const char *folder) {
  Run *r = audit_with(&(RunSetup){.folder = folder}, table[i].words);
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

/* Files have tests of their own. */
START_TEST(test_table_is_complete) {
  static const char *const elsewhere[] = {"--output", "--junit", "--theme", NULL};
  static const char *const refused[] = {"--output", "--junit", NULL};
  options_expect_tried("FLIP_AUDIT", table, G_N_ELEMENTS(table), 27, elsewhere, refused);
}
END_TEST

/* The report fits a terminal, and has no empty lines in a row. */
static void check_lines(const Run *r) {
  char **lines = g_strsplit(r->out->str, "\n", -1);
  for (gsize i = 0; lines[i]; i++) {
    EXPECT(g_utf8_strlen(lines[i], -1) <= 100, "%s: %ld columns: %s", r->words,
        g_utf8_strlen(lines[i], -1), lines[i]);
    EXPECT(!g_str_has_suffix(lines[i], " "), "%s: spaces at the end: %s", r->words, lines[i]);
  }
  EXPECT(!strstr(r->out->str, "\n\n\n"), "%s: two empty lines", r->words);
  g_strfreev(lines);
}

/* ---- the contrast ---- */

/* What the program is for: both rule sets can be cleared, and one forces nobody to turn. */
START_TEST(test_old_rules_fail) {
  Run *r = audit(1, "--rules 1.0.1 --jobs 2");
  EXPECT(g_str_has_prefix(
             r->out->str, "FAIL  FLIP 1.0.1, 200 levels (seed-0 to seed-199), 0 to 4,000 m\n"),
      "%s", r->out->str);
  expect_says(r, "  FAIL  turn rate 18.8 % from 2,000 m to 2,500 m, at least 25 % wanted\n");
  expect_says(r, "  FAIL  turn rate 0.0 % from 2,500 m to 3,000 m, at least 25 % wanted\n");
  expect_says(r, "  FAIL  turn rate 0.0 % from 3,500 m to 4,000 m, at least 25 % wanted\n");
  expect_silent(r, "lowest");
  expect_says(r, "  ok    no turn comes sooner after the last required wall than a turn needs\n");
  expect_says(
      r, "  FAIL  17 turns come sooner after a block than a turn needs, at most 0 wanted\n");
  expect_says(r, "  ok    look-ahead survives 200 of 200 levels\n");
  expect_says(r, "  FAIL  hold-one-wall survives 200 of 200 levels: nothing forces a turn above "
                 "2,500 m\n");
  expect_says(r, "Clearable is not enough. The look-ahead bot clears every level, so an audit");
  expect_says(r, "gaps are shorter than a turn needs: there the turn rate tells");
  expect_silent(r, "not judged");
  check_lines(r);
  run_free(r);
}
END_TEST

START_TEST(test_new_rules_pass) {
  Run *r = audit(0, "--jobs 2");
  EXPECT(g_str_has_prefix(
             r->out->str, "PASS  FLIP 1.0.2, 200 levels (seed-0 to seed-199), 0 to 4,000 m\n"),
      "%s", r->out->str);
  expect_says(r, "  ok    lowest turn rate 38.2 % from 0 m to 500 m, at least 25 % wanted\n");
  expect_says(r, "  ok    look-ahead survives 200 of 200 levels\n");
  expect_says(r, "  ok    hold-one-wall survives 0 of 200 levels and gets no higher than 2,719 m: "
                 "turns are forced\n");
  expect_says(r, "\n  Every level can be cleared, and none by holding one wall.");
  expect_says(r, "\n  least margin: what the tightest turn left beyond the bare crossing\n");
  expect_silent(r, "FAIL");
  expect_silent(r, "Clearable is not enough.");
  expect_silent(r, "not judged");
  check_lines(r);
  run_free(r);
}
END_TEST

/* The exit code is that of --rules, whatever the other does. */
START_TEST(test_compare) {
  Run *r = audit(0, "--compare 1.0.1 --jobs 2"),
      *other = audit(1, PLAIN "--rules 1.0.1 --compare 1.0.2");
  expect_says(r, "PASS  FLIP 1.0.2");
  expect_says(r, "FAIL  FLIP 1.0.1");
  expect_says(r, "   2,000 –  2,500    39.6 %   18.8 %   -20.8 ");
  expect_says(r, "   2,500 –  3,000    40.2 %    0.0 %   -40.2 ");
  expect_says(r, "  violations                                     0             0\n");
  expect_says(r, "  hold-one-wall survives                  0 of 200    200 of 200\n");
  expect_says(other, "   2,000 –  2,500    18.8 %   39.6 %   +20.8 ");
  check_lines(r);
  check_lines(other);
  run_free(other);
  run_free(r);
}
END_TEST

/* ---- thresholds ---- */

/* Each can turn the verdict, and only beyond its value. */
START_TEST(test_thresholds) {
  static const struct {
    const char *words;
    int code;
  } rows[] = {
      {"--min-turn-rate 38.2", 0}, /* 2827 of 7400 are 38.203 % */
      {"--min-turn-rate 38.21", 1},
      {"--rules 1.0.1 --min-turn-rate 0", 1},
      {"--rules 1.0.1 --min-turn-rate 0 --max-block-violations 16", 1},
      {"--rules 1.0.1 --min-turn-rate 0 --max-block-violations 17", 0},
      {"--rules 1.0.1 --min-turn-rate 0.1 --max-block-violations 17", 1},
      {"--rules 1.0.1 --min-turn-rate 18 --max-block-violations 17 --to 2500", 0},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
    char *words = g_strconcat(PLAIN, rows[i].words, NULL);
    run_free(audit(rows[i].code, words));
    g_free(words);
  }
}
END_TEST

/* Of ten levels under 1.0.1 holding one wall clears all. */
START_TEST(test_thresholds_of_bots) {
#define LAX "--seeds 10 --rules 1.0.1 --min-turn-rate 0 --max-block-violations 9 "
  run_free(audit(0, LAX "--max-hold 100"));
  Run *r = audit(1, LAX "--max-hold 99");
  expect_says(r, "  FAIL  hold-one-wall survives 10 of 10 levels, at most 99 % wanted: nothing");
  run_free(r);
  run_free(audit(0, LAX "--bots lookahead"));
  run_free(audit(0, LAX "--to 2999"));
  run_free(audit(1, LAX "--to 3000"));
#undef LAX
}
END_TEST

START_TEST(test_one_violation) {
  Run *r = audit(1, "--seeds 10 --rules 1.0.1 --bots none --min-turn-rate 0");
  expect_says(r, "  FAIL  1 turn comes sooner after a block than a turn needs, at most 0 wanted\n");
  run_free(r);
}
END_TEST

/* More digits where rounding would deny what was found. */
START_TEST(test_close_call) {
  Run *r = audit(1, PLAIN "--min-turn-rate 38.2028");
  expect_says(r, "FAIL  turn rate 38.2027 % from 0 m to 500 m, at least 38.2028 % wanted\n");
  run_free(r);
}
END_TEST

static guint count_of(const Run *r, const char *text) {
  guint count = 0;
  for (const char *at = r->out->str; (at = strstr(at, text)); at++)
    count++;
  return count;
}

/* The last stretch ends where the audit does. */
START_TEST(test_cut_stretch) {
  Run *r = audit(1, PLAIN "--rules 1.0.1 --to 2900");
  expect_says(r, "FAIL  turn rate 0.0 % from 2,500 m to 2,900 m, at least 25 % wanted\n");
  expect_says(r, "\n   2,500 –  2,900     0.0 %");
  run_free(r);
}
END_TEST

START_TEST(test_many_stretches) {
  Run *r = audit(1, "--seeds 2 --bots none --to 20000 --rules 1.0.1");
  expect_says(r, "m, at least 25 % wanted\n  FAIL  and in 27 stretches more\n  ok    no turn");
  ck_assert_uint_eq(count_of(r, "FAIL  turn rate"), 8);
  run_free(r);
}
END_TEST

/* What may be chance is counted as well, and no more of it told than of what fails. */
START_TEST(test_many_open_stretches) {
  Run *r = audit(0, "--seed seed-0 --bots none --to 100000");
  expect_says(r, "this may be chance\n  -     and in ");
  expect_says(r, " stretches more, not judged\n  ok    no turn");
  ck_assert_uint_eq(count_of(r, "  -     turn rate"), 8);
  check_lines(r);
  run_free(r);
}
END_TEST

/* A year of days one by one: what the sound rules owe to luck fails none of them, and what the old
 * ones lack fails every one. */
START_TEST(test_single_days) {
  for (guint day = 1; day <= 28; day++)
    for (guint month = 1; month <= 12; month++) {
      char *words = g_strdup_printf("--bots none --date 2026%02u%02u --rules ", month, day);
      char *sound = g_strconcat(words, "1.0.2", NULL), *old = g_strconcat(words, "1.0.1", NULL);
      run_free(audit(0, sound));
      run_free(audit(1, old));
      g_free(old);
      g_free(sound);
      g_free(words);
    }
}
END_TEST

/* A seed's own bytes reach neither a terminal nor a harness: no line can be forged. */
START_TEST(test_controls) {
  static const char *const forms[] = {
      "", "--tap", "--format csv", "--format jsonl", "--per-level order", "--dump"};
  for (gsize i = 0; i < G_N_ELEMENTS(forms); i++) {
    char *words = g_strconcat("--to 200 --seed 'a\nPASS  b\nok 9\x1b[31m\x7f\xc2\x9b' ", forms[i],
        i == 5 ? "" : " --bots none --min-turn-rate 99", NULL);
    Run *r = audit(i == 5 ? 0 : 1, words);
    EXPECT(!strchr(r->out->str, 0x1b) || i == 2, "%s: an escape: %s", words, r->out->str);
    EXPECT(!strstr(r->out->str, "\nPASS  b") || i == 2, "%s: forged: %s", words, r->out->str);
    EXPECT(!strstr(r->out->str, "\nok 9"), "%s: forged: %s", words, r->out->str);
    run_free(r);
    g_free(words);
  }
}
END_TEST

/* A word that holds a control character needs quotes too. */
START_TEST(test_controls_of_a_word) {
  Run *r = audit(0, "--to 200 --seed a\x1b[31m --dump");
  expect_says(r, " seed=\"a\\u001b[31m\" to=200\n");
  run_free(r);
  r = audit(0, "--to 200 --seed a\x1b[31m\xc2\x9b --bots none");
  expect_says(r, ", level \"a\\u001b[31m\\u009b\", 0 to 200 m\n");
  run_free(r);
  r = audit(1, "--to 200 --seed \"it's\na\xc2\x9b\" --bots none --min-turn-rate 99 --tap");
  expect_says(r, "flip-audit --seed $'it\\'s\\012a\\302\\233' --to 200");
  run_free(r);
}
END_TEST

/* ---- records ---- */

static JsonNode *read_json(const char *text, gssize length, const char *what) {
  GError *error = NULL;
  JsonParser *parser = json_parser_new();
  EXPECT(json_parser_load_from_data(parser, text, length, &error), "%s: %s", what,
      error ? error->message : "");
  JsonNode *root = json_parser_steal_root(parser);
  g_object_unref(parser);
  return root;
}

static JsonObject *records_of(int code, const char *words) {
  char *all = g_strconcat(words, " --format json", NULL);
  Run *r = audit(code, all);
  JsonNode *root = read_json(r->out->str, (gssize)r->out->len, all);
  JsonObject *object = json_object_ref(json_node_get_object(root));
  json_node_unref(root);
  run_free(r);
  g_free(all);
  return object;
}

static JsonObject *record_at(JsonObject *root, guint i) {
  return json_array_get_object_element(json_object_get_array_member(root, "records"), i);
}

static guint count_records(JsonObject *root) {
  return json_array_get_length(json_object_get_array_member(root, "records"));
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

static JsonObject *flip_vectors(void) {
  char *name = g_build_filename(g_getenv("TUNL_FIXTURES"), "vectors", "flip.json", NULL);
  char *text;
  gsize length;
  EXPECT(g_file_get_contents(name, &text, &length, NULL), "no %s", name);
  JsonNode *root = read_json(text, (gssize)length, name);
  JsonObject *audits =
      json_object_ref(json_object_get_object_member(json_node_get_object(root), "audit"));
  json_node_unref(root);
  g_free(text);
  g_free(name);
  return audits;
}

static void expect_pair(JsonObject *vectors, const char *name, JsonObject *record) {
  JsonArray *pair = json_object_get_array_member(vectors, name);
  expect_word(record, "scope", name);
  expect_same(json_array_get_double_element(pair, 0), number(record, "turns"), name);
  expect_same(json_array_get_double_element(pair, 1), number(record, "obstacles"), name);
}

/* The whole, before and after 2,250 m, then every stretch. */
static void check_vectors(JsonObject *root, guint first, JsonObject *vectors, const char *rules) {
  JsonObject *all = record_at(root, first),
             *types = json_object_get_object_member(vectors, "types");
  expect_word(all, "rules", rules);
  expect_word(all, "scope", "all");
  expect_same(number(vectors, "obstacles"), number(all, "obstacles"), "obstacles");
  expect_same(number(types, "spike"), number(all, "spikes"), "spikes");
  expect_same(number(types, "bar"), number(all, "bars"), "bars");
  expect_same(number(types, "block"), number(all, "blocks"), "blocks");
  expect_same(number(vectors, "violDirect"), number(all, "violations"), "violations");
  expect_same(number(vectors, "violBlock"), number(all, "violations_blocks"), "with blocks");
  expect_pair(vectors, "before", record_at(root, first + 1));
  expect_pair(vectors, "after", record_at(root, first + 2));
  JsonArray *bins = json_object_get_array_member(vectors, "bins");
  for (guint i = 0; i < json_array_get_length(bins); i++) {
    JsonObject *bin = json_array_get_object_element(bins, i), *got = record_at(root, first + 3 + i);
    expect_word(got, "scope", "bin");
    expect_same(i * 500, number(got, "from"), "from");
    expect_same(number(bin, "n"), number(got, "obstacles"), "n");
    expect_same(number(bin, "turns"), number(got, "turns"), "turns");
    expect_same(number(bin, "blocks"), number(got, "blocks"), "blocks");
    expect_same(100 * (number(bin, "turns") / number(bin, "n")), number(got, "turn_rate"), "rate");
    expect_same(number(bin, "n") / 200, number(got, "per_level"), "per_level");
    expect_word(got, "verdict", number(got, "turn_rate") < 25 ? "fail" : "pass");
  }
}

START_TEST(test_records) {
  JsonObject *root = records_of(1, PLAIN "--rules 1.0.1 --compare 1.0.2");
  JsonObject *vectors = flip_vectors();
  ck_assert_uint_eq(count_records(root), 2 * 11);
  check_vectors(root, 0, json_object_get_object_member(vectors, "1.0.1"), "1.0.1");
  check_vectors(root, 11, json_object_get_object_member(vectors, "1.0.2"), "1.0.2");
  expect_word(record_at(root, 0), "verdict", "fail");
  expect_word(record_at(root, 0), "findings",
      "turn rate 18.8 % from 2,000 m to 2,500 m, at least 25 % wanted; "
      "turn rate 0.0 % from 2,500 m to 3,000 m, at least 25 % wanted; "
      "turn rate 0.0 % from 3,000 m to 3,500 m, at least 25 % wanted; "
      "turn rate 0.0 % from 3,500 m to 4,000 m, at least 25 % wanted; "
      "17 turns come sooner after a block than a turn needs, at most 0 wanted");
  expect_word(record_at(root, 11), "verdict", "pass");
  expect_word(record_at(root, 11), "findings", "null");
  json_object_unref(vectors);
  json_object_unref(root);
}
END_TEST

/* What the rule did, and what the tightest turn left, as the library has it. */
START_TEST(test_records_of_the_library) {
  JsonObject *root = records_of(1, "--seeds 5 --rules 1.0.1 --bots all");
  flip_audit expected = flip_audit_begin();
  for (guint i = 0; i < 5; i++) {
    char *seed = g_strdup_printf("seed-%u", i);
    flip_level *level = flip_level_new(seed, FLIP_1_0_1, FLIP_FULL);
    flip_audit_add(&expected, level);
    flip_level_free(level);
    g_free(seed);
  }
  JsonObject *all = record_at(root, 0), *bin = record_at(root, 3 + 4),
             *late = record_at(root, 3 + 5);
  expect_same(expected.all.verdicts[FLIP_KEPT], number(all, "kept"), "kept");
  expect_same(expected.all.verdicts[FLIP_BLOCK_TO_SPIKE], number(all, "block_to_spike"), "spike");
  expect_same(expected.all.verdicts[FLIP_SIDE_FLIPPED], number(all, "side_flipped"), "flipped");
  expect_same(0, number(all, "pushed_up"), "pushed_up");
  expect_same(expected.bin[4].margin_least / 10, number(bin, "margin_least"), "margin_least");
  expect_same(expected.bin[4].crossing_least, number(bin, "crossing_least"), "crossing_least");
  expect_same((double)NAN, number(late, "margin_least"), "no turn, no margin");
  expect_same(5, number(all, "simple_flown"), "simple_flown");
  expect_same(5, number(all, "lookahead_alive"), "lookahead_alive");
  double median = number(all, "hold_one_wall_median"); /* the last step may go beyond the end */
  EXPECT(median >= 4000 && median < 4001, "hold_one_wall_median is %g", median);
  expect_same((double)NAN, number(bin, "simple_flown"), "bots fly the whole");
  json_object_unref(root);
}
END_TEST

/* The same records in every format. */
START_TEST(test_formats) {
  Run *lines = audit(0, QUICK "--format jsonl"), *csv = audit(0, QUICK "--format csv");
  JsonObject *root = records_of(0, QUICK);
  char **objects = g_strsplit(lines->out->str, "\n", -1),
       **rows = g_strsplit(csv->out->str, "\n", -1);
  guint count = count_records(root);
  ck_assert_uint_eq(count, 2 + 2);
  ck_assert_uint_eq(g_strv_length(objects), 1 + count + 1);
  ck_assert_uint_eq(g_strv_length(rows), 2 + count + 1);
  for (guint i = 0; i < count; i++) {
    JsonNode *node = json_from_string(objects[i + 1], NULL);
    EXPECT(node, "not JSON: %s", objects[i + 1]);
    char **cells = g_strsplit(rows[i + 2], ",", -1);
    ck_assert_uint_eq(g_strv_length(cells), 37);
    expect_same(
        number(record_at(root, i), "turns"), number(json_node_get_object(node), "turns"), "");
    expect_same(number(record_at(root, i), "obstacles"), g_ascii_strtod(cells[5], NULL), cells[1]);
    g_strfreev(cells);
    json_node_unref(node);
  }
  g_strfreev(objects);
  g_strfreev(rows);
  json_object_unref(root);
  run_free(csv);
  run_free(lines);
}
END_TEST

/* ---- a line a level ---- */

static void check_level(JsonObject *record, guint i) {
  char *seed = g_strdup_printf("seed-%u", i), hex[20];
  flip_level *level = flip_level_new(seed, FLIP_1_0_2, FLIP_FULL);
  flip_audit expected = flip_audit_begin();
  flip_audit_add(&expected, level);
  g_snprintf(hex, sizeof hex, "%016" G_GINT64_MODIFIER "x",
      (guint64)flip_level_fingerprint(level, FLIP_FULL));
  expect_word(record, "seed", seed);
  expect_word(record, "fingerprint", hex);
  expect_same(expected.all.obstacles, number(record, "obstacles"), seed);
  expect_same(expected.all.turns, number(record, "turns"), seed);
  expect_same(100 * flip_turn_rate(&expected.all), number(record, "turn_rate"), seed);
  double lowest = 1;
  for (guint b = 0; b < expected.bins; b++)
    lowest = MIN(lowest, flip_turn_rate(&expected.bin[b]));
  expect_same(100 * lowest, number(record, "lowest"), seed);
  guint at = (guint)(number(record, "lowest_from") / 500);
  expect_same(lowest, flip_turn_rate(&expected.bin[at]), seed);
  flip_outcome outcome = flip_fly(level, FLIP_HOLD_ONE_WALL, 1e6, NULL, NULL);
  expect_same(outcome.reached / 10, number(record, "hold_one_wall"), seed);
  ck_assert(json_object_get_boolean_member(record, "hold_one_wall_alive") == outcome.alive);
  ck_assert(json_object_get_null_member(record, "simple"));
  flip_level_free(level);
  g_free(seed);
}

START_TEST(test_levels) {
  JsonObject *root = records_of(0, "--seeds 12 --min-turn-rate 0 --per-level order");
  ck_assert_uint_eq(count_records(root), 12);
  for (guint i = 0; i < 12; i++)
    check_level(record_at(root, i), i);
  json_object_unref(root);
}
END_TEST

/* All are cleared: by turn rate, lowest first, and every one once. */
START_TEST(test_worst_levels) {
  JsonObject *root = records_of(0, "--seeds 40 --to 2000 --per-level worst");
  GHashTable *seen = g_hash_table_new(g_str_hash, g_str_equal);
  ck_assert_uint_eq(count_records(root), 40);
  for (guint i = 0; i < 40; i++) {
    JsonObject *record = record_at(root, i);
    ck_assert(
        g_hash_table_add(seen, (gpointer)(gsize)json_object_get_string_member(record, "seed")));
    EXPECT(i == 0 || number(record, "turn_rate") >= number(record_at(root, i - 1), "turn_rate"),
        "record %u is worse than the one before", i);
  }
  g_hash_table_unref(seen);
  json_object_unref(root);
}
END_TEST

/* The verdict is the exit code here too. */
START_TEST(test_levels_are_judged) {
  run_free(audit(1, "--rules 1.0.1 --bots none --per-level worst --seeds 20"));
  Run *r = audit(1, "--rules 1.0.1 --compare 1.0.2 --bots none --per-level order --seeds 2");
  expect_says(r, "\n1.0.1  seed-1 ");
  expect_says(r, "\n1.0.2  seed-0 ");
  run_free(r);
}
END_TEST

/* ---- obstacles ---- */

static void check_obstacle(JsonObject *record, const flip_obstacle *o, const char *seed) {
  expect_same(o->index, number(record, "index"), seed);
  expect_same(o->y / 10, number(record, "height"), seed);
  expect_word(record, "type", flip_type_name((flip_type)o->type));
  expect_word(record, "side", flip_side_name((flip_side)o->side));
  expect_word(record, "req", flip_side_name((flip_side)o->req));
  expect_word(record, "last", flip_side_name((flip_side)o->last));
  ck_assert(json_object_get_boolean_member(record, "turn") == flip_is_turn(o));
  expect_same(o->y, number(record, "y"), seed);
  expect_same(o->h, number(record, "h"), seed);
  expect_same(o->gap, number(record, "gap"), seed);
  expect_same(o->since, number(record, "since"), seed);
  expect_same(o->cross, number(record, "cross"), seed);
  expect_word(record, "verdict", flip_verdict_name((flip_verdict)o->verdict));
  expect_word(record, "drawn_type", flip_type_name((flip_type)o->drawn_type));
  expect_word(record, "drawn_side", flip_side_name((flip_side)o->drawn_side));
  expect_same(o->drawn_y, number(record, "drawn_y"), seed);
  expect_same(o->draw, number(record, "draw"), seed);
  expect_same(o->star ? o->star_x : (double)NAN, number(record, "star_x"), seed);
  expect_same(o->star ? o->star_y : (double)NAN, number(record, "star_y"), seed);
}

static void check_dump(const char *words, const char *seed, flip_rules rules, double to) {
  JsonObject *root = records_of(0, words);
  flip_level *level = flip_level_new(seed, rules, to);
  size_t count;
  const flip_obstacle *o = flip_level_obstacles(level, &count);
  expect_word(root, "schema", "flip-dump/1");
  ck_assert_uint_eq(count_records(root), count);
  for (guint i = 0; i < count; i++)
    check_obstacle(record_at(root, i), &o[i], seed);
  flip_level_free(level);
  json_object_unref(root);
}

START_TEST(test_dump) {
  check_dump("--dump --seed seed-7", "seed-7", FLIP_1_0_2, 40000);
  check_dump("--dump --seed seed-7 --rules 1.0.1", "seed-7", FLIP_1_0_1, 40000);
  check_dump("--dump --date 20280229 --to 2500.5", "2028-02-29", FLIP_1_0_2, 25005);
  check_dump("--dump --seed 'a \"b\", c' --to 500", "a \"b\", c", FLIP_1_0_2, 5000);
}
END_TEST

/* Level after level, each begun with its seed; a file's name chooses the format. */
START_TEST(test_dump_of_many) {
  char *folder = run_folder();
  Run *r = audit_in(folder, 0, "--dump --seeds 3 --to 500 -o a.csv");
  Run *seen = audit(0, "--dump --seeds 3 --to 500 --format csv");
  ck_assert_uint_eq(r->out->len, 0);
  run_expect_file(folder, "a.csv", seen->out->str, seen->out->len);
  ck_assert_ptr_nonnull(strstr(seen->out->str, "\nseed-0,0,30,"));
  ck_assert_ptr_nonnull(strstr(seen->out->str, "\nseed-2,0,30,"));
  run_free(audit_in(folder, 0, "--dump --seeds 3 --to 500 -o b.csv --format text"));
  GString *text = run_read(folder, "b.csv");
  EXPECT(!strstr(text->str, "seed-0,"), "--format is not obeyed");
  run_drop(text);
  run_free(seen);
  run_free(r);
  g_free(folder);
}
END_TEST

/* ---- figures ---- */

/* What docs/figures.md has of FLIP, to its end. The caller frees it. */
static char *documented_figures(void) {
  char *name = g_build_filename(g_getenv("TUNL_FIXTURES"), "..", "docs", "figures.md", NULL);
  char *text;
  EXPECT(g_file_get_contents(name, &text, NULL, NULL), "no %s", name);
  char *flip = strstr(text, "\n## FLIP\n");
  EXPECT(flip, "%s: nothing of FLIP", name);
  flip = g_strdup(flip);
  g_free(text);
  g_free(name);
  return flip;
}

/* One command makes the table, and the documentation has what it makes. */
START_TEST(test_figures) {
  Run *r = audit(0, "--figures --jobs 2");
  char *text = documented_figures();
  EXPECT(strstr(text, r->out->str), "%s does not have this table:\n%s", text, r->out->str);
  EXPECT(strstr(text, "flip-audit --figures"), "%s does not say what makes the table", text);
  g_free(text);
  expect_says(r, "\n| 1.0.1: violations, with blocks                | 0, 17 ");
  run_free(r);
}
END_TEST

/* Every letter of the table leads to a note. */
START_TEST(test_notes) {
  Run *r = audit(0, "--figures --jobs 2");
  char *text = documented_figures();
  for (char letter = 'a'; letter <= 'z'; letter++) {
    char mark[] = {'[', letter, ']', 0}, note[] = {'\n', '-', ' ', '[', letter, ']', ' ', 0};
    bool marked = strstr(r->out->str, mark), noted = strstr(text, note);
    EXPECT(marked == noted, "[%c]: marked %d, noted %d", letter, marked, noted);
  }
  g_free(text);
  run_free(r);
}
END_TEST

START_TEST(test_figures_for_programs) {
  JsonObject *root = records_of(0, "--figures --jobs 2");
  expect_word(root, "schema", "flip-figures/1");
  expect_word(record_at(root, 1), "published", "0, 17");
  expect_word(record_at(root, 1), "here", "0, 17");
  json_object_unref(root);
}
END_TEST

/* ---- reports ---- */

START_TEST(test_junit) {
  char *folder = run_folder();
  run_free(audit_in(folder, 1, "--rules 1.0.1 --seeds 20 --junit a.xml"));
  GString *text = run_read(folder, "a.xml");
  EXPECT(strstr(text->str, "<testsuite name=\"flip-audit\" tests=\"12\" failures=\"6\">"), "%s",
      text->str);
  EXPECT(strstr(text->str, "<testcase classname=\"flip-audit\" name=\"1.0.1 turn-rate 0-500 m\"/>"),
      "%s", text->str);
  EXPECT(strstr(text->str,
             "name=\"1.0.1 turn-rate 2500-3000 m\"><failure type=\"turn-rate\" message=\"turn rate "
             "0.0 % from 2,500 m to 3,000 m, at least 25 % wanted; to see it: flip-audit --rules "
             "1.0.1 --seeds 20 -o chart.svg\"/></testcase>"),
      "%s", text->str);
  EXPECT(strstr(text->str, "type=\"hold-one-wall-survival\""), "%s", text->str);
  run_drop(text);
  run_expect_names(folder, "a.xml");
  g_free(folder);
}
END_TEST

START_TEST(test_tap) {
  Run *r = audit(1, "--rules 1.0.1 --compare 1.0.2 --seeds 20 --tap");
  char **lines = g_strsplit(r->out->str, "\n", -1);
  guint points = 0, failed = 0;
  ck_assert_str_eq(lines[0], "TAP version 13");
  ck_assert_str_eq(lines[1], "1..12");
  for (gsize i = 2; lines[i] && *lines[i]; i++) {
    bool bad = g_str_has_prefix(lines[i], "not ok ");
    points += bad || g_str_has_prefix(lines[i], "ok ");
    failed += bad;
    EXPECT(bad || g_str_has_prefix(lines[i], "ok ") || g_str_has_prefix(lines[i], "# "), "%s",
        lines[i]);
  }
  ck_assert_uint_eq(points, 12);
  ck_assert_uint_eq(failed, 6);
  g_strfreev(lines);
  run_free(r);
}
END_TEST

/* What was not checked is told as that, and fails nothing. */
START_TEST(test_skipped) {
  char *folder = run_folder();
  Run *r = audit_in(folder, 0, "--seed seed-0 --to 1000 --bots none --tap --junit a.xml");
  GString *text = run_read(folder, "a.xml");
  expect_says(r, "TAP version 13\n1..6\nok 1 - 1.0.2 turn-rate 0-500 m\n"
                 "ok 2 - 1.0.2 turn-rate 500-1000 m # SKIP turn rate 21.9 % from 500 m to 1,000 m, "
                 "not judged: of 32 obstacles this may be chance\n");
  expect_says(r, "\nok 5 - 1.0.2 lookahead-survival # SKIP look-ahead has not flown: whether ");
  expect_says(r, "\nok 6 - 1.0.2 hold-one-wall-survival # SKIP hold-one-wall has not flown: ");
  expect_silent(r, "to see it");
  EXPECT(strstr(text->str, "<testsuite name=\"flip-audit\" tests=\"6\" failures=\"0\" "
                           "skipped=\"3\">"),
      "%s", text->str);
  EXPECT(strstr(text->str, "name=\"1.0.2 lookahead-survival\"><skipped message=\"look-ahead has "
                           "not flown: whether levels can be cleared is open\"/></testcase>"),
      "%s", text->str);
  run_drop(text);
  run_free(r);
  g_free(folder);
}
END_TEST

/* A stretch that is not judged has no verdict of its own. */
START_TEST(test_open_records) {
  JsonObject *root = records_of(0, "--seed seed-0 --to 1000 --bots none");
  expect_word(record_at(root, 0), "verdict", "pass");
  expect_word(record_at(root, 2), "verdict", "pass");
  expect_word(record_at(root, 3), "verdict", "null");
  json_object_unref(root);
}
END_TEST

/* The command in a report can be pasted into a shell. */
START_TEST(test_command_is_quoted) {
  Run *r = audit(1, "--seed 'it is' --rules 1.0.1 --min-turn-rate 30 --bots none --tap");
  expect_says(r, "; to see it: flip-audit --rules 1.0.1 --seed 'it is' --bots none "
                 "--min-turn-rate 30 -o chart.svg\n");
  run_free(r);
}
END_TEST

/* ---- charts ---- */

/* The command in a chart, run in another folder, makes that chart. */
static void check_command(const char *words, int code) {
  char *folder = run_folder(), *again = run_folder();
  char *all = g_strconcat(words, " -o chart.svg", NULL);
  run_free(audit_in(folder, code, all));
  GString *picture = run_read(folder, "chart.svg");
  Svg *svg = svg_parse(picture);
  JsonObject *record = svg_record(svg);
  const char *command = json_object_get_string_member(record, "command");
  ck_assert_str_eq(json_object_get_string_member(record, "schema"), "flip-chart/1");
  EXPECT(g_str_has_prefix(command, "flip-audit"), "%s", command);
  run_free(audit_in(again, code, command + strlen("flip-audit")));
  run_expect_file(again, "chart.svg", picture->str, picture->len);
  json_object_unref(record);
  svg_free(svg);
  run_drop(picture);
  g_free(all);
  g_free(again);
  g_free(folder);
}

START_TEST(test_chart_command) {
  check_command(PLAIN "--compare 1.0.1", 0);
  check_command("--seeds 20 --rules 1.0.1 --theme dark", 1);
  check_command("--bots none --last 3 --now 1790121600 --min-turn-rate 12.5 --to 1234.5", 0);
  check_command("--bots none --seed 'a b' --min-turn-rate 0", 0);
  check_command("--bots none --date 20260901 --min-turn-rate 0 --max-hold 3 --compare 1.0.1", 0);
}
END_TEST

/* A day is written as flip-render writes it, and a seed of any length stays on the page. */
START_TEST(test_chart_levels) {
  static const char *const rows[][2] = {
      {"--date 2026-09-01", "flip-audit --date 20260901 "},
      {"--date 2026-09-01..2026-09-30", "flip-audit --date 20260901..20260930 "},
      {"--seed a --seed 'b c'", "flip-audit --seed a --seed 'b c' "},
  };
  char *folder = run_folder();
  for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
    char *words = g_strconcat("--bots none --to 500 -o a.svg ", rows[i][0], NULL);
    run_free(audit_in(folder, 0, words));
    GString *picture = run_read(folder, "a.svg");
    Svg *svg = svg_parse(picture);
    JsonObject *record = svg_record(svg);
    const char *command = json_object_get_string_member(record, "command");
    EXPECT(g_str_has_prefix(command, rows[i][1]), "%s", command);
    json_object_unref(record);
    svg_free(svg);
    run_drop(picture);
    g_free(words);
  }
  g_free(folder);
}
END_TEST

static void check_widths(const Svg *svg, double page) {
  for (guint i = 0; i < svg->elements->len; i++) {
    const SvgElement *e = svg->elements->pdata[i];
    const char *x = svg_attribute(e, "x"), *length = svg_attribute(e, "textLength");
    if (strcmp(e->name, "text") == 0 && x && length && !svg_attribute(e, "text-anchor"))
      EXPECT(g_ascii_strtod(x, NULL) + g_ascii_strtod(length, NULL) <= page, "off the page: %s",
          e->text->str);
  }
}

START_TEST(test_chart_of_a_long_seed) {
  char *folder = run_folder(), *seed = g_strnfill(3000, 'w');
  char *words = g_strdup_printf("--bots none --to 500 -o a.svg --seed %s", seed);
  run_free(audit_in(folder, 0, words));
  GString *picture = run_read(folder, "a.svg");
  Svg *svg = svg_parse(picture);
  check_widths(svg, g_ascii_strtod(svg_attribute(svg_first(svg, "svg"), "width"), NULL));
  svg_free(svg);
  run_drop(picture);
  g_free(words);
  g_free(seed);
  g_free(folder);
}
END_TEST

/* What is drawn is what the records say; a last stretch that is cut short is not thinner. */
START_TEST(test_chart_values) {
  char *folder = run_folder();
  run_free(audit_in(folder, 1, PLAIN "--rules 1.0.1 --to 3100 -o a.svg"));
  JsonObject *root = records_of(1, PLAIN "--rules 1.0.1 --to 3100");
  GString *picture = run_read(folder, "a.svg");
  Svg *svg = svg_parse(picture);
  for (guint i = 0; i < 7; i++) {
    static const char *const names[][2] = {
        {"turn-rate", "turn_rate"}, {"obstacles", "per_level"}, {"block-share", "block_share"}};
    for (gsize n = 0; n < G_N_ELEMENTS(names); n++) {
      char *id = g_strdup_printf("%s-1-%u", names[n][0], i + 1);
      const SvgElement *point = svg_find(svg, id);
      EXPECT(point, "the chart has no %s", id);
      double expected = number(record_at(root, 3 + i), names[n][1]) * (n == 1 && i == 6 ? 5 : 1);
      expect_same(expected, g_ascii_strtod(svg_attribute(point, "data-value"), NULL), id);
      ck_assert_str_eq(svg_attribute(point, "data-series"), "1.0.1");
      g_free(id);
    }
  }
  svg_free(svg);
  run_drop(picture);
  json_object_unref(root);
  g_free(folder);
}
END_TEST

/* A rule set looks the same whether it is compared or alone. */
START_TEST(test_chart_looks) {
  static const char *const looks[][2] = {
      {"1.0.2", "\n.first-point{"}, {"1.0.1", "\n.second-point{"}};
  char *folder = run_folder();
  for (gsize i = 0; i < 2; i++) {
    char *words = g_strdup_printf(QUICK "--rules %s -o a.svg", looks[i][0]);
    run_free(audit_in(folder, 0, words));
    GString *picture = run_read(folder, "a.svg");
    EXPECT(strstr(picture->str, looks[i][1]), "%s has no %s", looks[i][0], looks[i][1]);
    EXPECT(!strstr(picture->str, looks[1 - i][1]), "%s has %s", looks[i][0], looks[1 - i][1]);
    run_drop(picture);
    g_free(words);
  }
  g_free(folder);
}
END_TEST

/* The picture says what the text says. */
START_TEST(test_chart_words) {
  char *folder = run_folder();
  run_free(audit_in(folder, 0, "--compare 1.0.1 --jobs 2 -o a.svg"));
  GString *picture = run_read(folder, "a.svg");
  static const char *const words[] = {"FLIP levels, rules 1.0.2 against 1.0.1", "Rules 1.0.2 pass",
      "turn rate 0.0 % from 2,500 m to 3,000 m", "at least 25 % wanted in every stretch",
      "2,250 m: gaps become shorter than a turn needs",
      "an independent tool, not by the game's author"};
  for (gsize i = 0; i < G_N_ELEMENTS(words); i++)
    EXPECT(strstr(picture->str, words[i]), "the chart does not say: %s", words[i]);
  run_drop(picture);
  g_free(folder);
}
END_TEST

START_TEST(test_chart_files) {
  static const char *const files[][2] = {
      {"a.svg", "<"}, {"a.png", "\x89PNG\r\n\x1a\n"}, {"a.pdf", "%PDF-"}};
  char *folder = run_folder();
  for (gsize i = 0; i < G_N_ELEMENTS(files); i++) {
    char *words = g_strconcat(QUICK "-o ", files[i][0], NULL);
    run_free(audit_in(folder, 0, words));
    GString *bytes = run_read(folder, files[i][0]);
    EXPECT(bytes->len > 1000 && memcmp(bytes->str, files[i][1], strlen(files[i][1])) == 0,
        "%s: not such a file", files[i][0]);
    run_free(audit_in(folder, 0, words));
    run_expect_file(folder, files[i][0], bytes->str, bytes->len);
    run_drop(bytes);
    g_free(words);
  }
  run_expect_names(folder, "a.pdf a.png a.svg");
  g_free(folder);
}
END_TEST

/* ---- files, machines ---- */

static const char *const modes[] = {QUICK, QUICK "--format csv", QUICK "--format json",
    QUICK "--compare 1.0.1 --bots all", QUICK "--tap", QUICK "--per-level worst",
    "--rules 1.0.1 --seeds 4", "--dump --seeds 2 --to 1000", "--dump --seeds 2 --format jsonl"};

START_TEST(test_full_disk) {
  for (gsize i = 0; i < G_N_ELEMENTS(modes); i++) {
    Run *full = audit_with(&(RunSetup){.stdout_to = "/dev/full"}, modes[i]);
    Run *closed = audit_with(&(RunSetup){.no_stdout = true}, modes[i]);
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
  run_write(folder, "old.csv", "old\n");
  run_write(folder, "old.svg", "old\n");
  run_write(folder, "old.xml", "old\n");
  const RunSetup little = {.folder = folder, .file_most = 300};
  static const char *const words[][2] = {
      {QUICK "-o old.svg", "old.svg: File too large"},
      {QUICK "--junit old.xml", "old.xml: File too large"},
      {"--dump --seed x -o old.csv", "old.csv: File too large"},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(words); i++) {
    Run *r = audit_with(&little, words[i][0]);
    run_expect_trouble(r, words[i][1]);
    EXPECT(!strstr(r->err->str, "stdout"), "%s", r->err->str);
    run_free(r);
  }
  run_expect_names(folder, "old.csv old.svg old.xml");
  run_expect_file(folder, "old.csv", "old\n", 4);
  run_expect_file(folder, "old.svg", "old\n", 4);
  run_expect_file(folder, "old.xml", "old\n", 4);
  g_free(folder);
}
END_TEST

START_TEST(test_closed_pipe) {
  Run *r = audit_with(&(RunSetup){.read_most = 1000}, "--dump --seeds 20");
  run_expect_trouble(r, "stdout: Broken pipe");
  run_free(r);
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
    Run *plain = audit_with(&(RunSetup){0}, modes[i]);
    EXPECT(plain->code < 2, "%s: %s", modes[i], plain->err->str);
    for (gsize e = 0; e < G_N_ELEMENTS(environments); e++) {
      Run *r = audit_with(&(RunSetup){.environment = environments[e]}, modes[i]);
      expect_code(r, plain->code);
      run_expect_same(plain, r);
      run_free(r);
    }
    run_free(plain);
  }
}
END_TEST

START_TEST(test_jobs) {
  static const char *const forms[] = {
      "", "--format csv", "--tap", "--per-level worst", "--compare 1.0.2 --format json"};
  for (gsize i = 0; i < G_N_ELEMENTS(forms); i++) {
    char *words = g_strconcat("--rules 1.0.1 --seeds 60 --bots all ", forms[i], " --jobs ", NULL);
    char *one = g_strconcat(words, "1", NULL), *many = g_strconcat(words, "16", NULL);
    Run *a = audit(1, one), *b = audit(1, many);
    run_expect_same(a, b);
    run_free(a);
    run_free(b);
    g_free(one);
    g_free(many);
    g_free(words);
  }
}
END_TEST

/* Progress is for people: on a terminal, not into a pipe, not for the quiet. */
START_TEST(test_progress) {
  const RunSetup seen = {.terminals = RUN_STDERR};
  Run *shown = audit_with(&seen, "--jobs 2"), *none = audit(0, "--jobs 2"),
      *quiet = audit_with(&seen, "--jobs 2 --quiet");
  EXPECT(strstr(shown->err->str, "flip-audit: levels "), "%s", shown->err->str);
  ck_assert_uint_eq(quiet->err->len, 0);
  run_expect_same(none, shown);
  run_expect_same(none, quiet);
  run_free(shown);
  run_free(none);
  run_free(quiet);
}
END_TEST

RUN_HARNESS("cli/flip-audit", test_table, test_table_is_complete, test_old_rules_fail,
    test_new_rules_pass, test_compare, test_thresholds, test_thresholds_of_bots, test_one_violation,
    test_close_call, test_cut_stretch, test_many_stretches, test_many_open_stretches,
    test_single_days, test_controls, test_controls_of_a_word, test_records,
    test_records_of_the_library, test_formats, test_levels, test_worst_levels,
    test_levels_are_judged, test_dump, test_dump_of_many, test_figures, test_notes,
    test_figures_for_programs, test_junit, test_tap, test_skipped, test_open_records,
    test_command_is_quoted, test_chart_command, test_chart_levels, test_chart_of_a_long_seed,
    test_chart_values, test_chart_looks, test_chart_words, test_chart_files, test_full_disk,
    test_old_files, test_closed_pipe, test_environments, test_jobs, test_progress)
