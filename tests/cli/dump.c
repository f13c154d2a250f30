/* Tests of tunl-dump's command line: every option, every bad value; files; and that nothing of the
 * machine it runs on can be seen. */
#include <string.h>

#include "options.h"
#include "dump-read.h"

/* ---- every option, every bad value ---- */

#define DATES "is not a date: YYYYMMDD, YYYY-MM-DD, today, yesterday, or A..B of these"
#define KINDS "accepted: stalactite, coin, mine, cannon or boulder"
#define REASONS                                                                                    \
  "accepted: corridor-too-narrow, inside-stalactite, stalactite-edge, stalactite-tip, "
#define LIST "makes no sense with a list of decisions; it goes with "
#define ONE  ": give one or the other, not both"

/* Code 0: the text is on stdout. Code 2: it is in the message, and stdout is empty. */
static const OptionRow table[] = {
    {"--help", 0, "Usage:\n  tunl-dump [OPTION"},
    {"-h", 0, "Usage:\n  tunl-dump [OPTION"},
    {"--version", 0, "tunl-dump "},
    {TO, 0, "# schema tunl-dump/1 date=20260923 rules=17.0 gate=9000 from=0 to=2000 fingerprint="},
    {"-d 2026-09-23 --to 2000 -o -", 0, "date=20260923"},
    {"--last 1 --now 1790121600 --to 2000", 0, "date=20260923"},
    {"--last 2 --now 1790121600 --to 2000", 0, "first=20260922 last=20260923 rules=17.0"},
    {DAY "--from 100 --to 2000", 0, "from=100 to=2000"},
    {DAY "--score 10..20", 0, "from=600 to=1200"},
    {DAY "--around 16600", 0, "from=15350 to=17850"},
    {TO "--rules skeleton", 0, "rules=skeleton gate=9000"},
    {TO "--gate 1500", 0, "rules=17.0 gate=1500"},
    {TO "--kind coin", 0, "\ncoin "},
    {TO "--kind coin,mine", 0, "\nmine "},
    {TO "--only accepted", 0, "accepted"},
    {DAY "--to 9500 --only refused", 0, "pass-sealed"},
    {DAY "--to 9500 --only rejected", 0, "pass-sealed"},
    {DAY "--to 9500 --reason pass-sealed", 0, "pass-sealed"},
    {DAY "--to 9500 --reason no-room,pass-sealed --kind boulder", 0, "pass-sealed"},
    {TO "--sort slot", 0, "\nstalactite "},
    {TO "--sort wx", 0, "(ships)\ncoin "},
    {TO "--sort margin", 0, "(ships)\ncoin           2 "},
    {TO "--format text", 0, "# schema tunl-dump/1"},
    {TO "--format json", 0, "{\"schema\":\"tunl-dump/1\",\"date\":20260923,"},
    {TO "--format jsonl", 0, "{\"schema\":\"tunl-dump/1\",\"date\":20260923,"},
    {TO "--format csv", 0, "\nkind,slot,decision,wx,"},
    {TO "--output - --quiet", 0, "# schema"},
    {TO "-q", 0, "# schema"},
    {DAY "--why 15515", 0, "At wx 15515.0, score 258, of 2026-09-23 (mine-gauntlet)"},
    {DAY "--why 15515 --window 40", 0, "Decided from wx 15475.0 to 15555.0, in order:"},
    {DAY "--corridor 500 --to 2000", 0, "# schema tunl-dump-corridor/1 date=20260923"},
    {DAY "--day", 0, "Wednesday  mine-gauntlet"},
    {DAY "--fingerprint", 0, "9e2828785150bd01\n"},
    {DAY "--fingerprint --gate 9000.0", 0, "9e2828785150bd01\n"},
    {"--fingerprint --date 20260922..20260923", 0, "\n2026-09-23 9e2828785150bd01\n"},
    {DAY "--summary", 0, "# schema tunl-dump-summary/1 date=20260923"},
    {"--summary --date 20260901..20260905", 0, "# schema tunl-dump-days/1 first=20260901"},
    {"--list-rules", 0, "# schema tunl-dump-rules/1 rules=17.0 gate=9000\n"},
    {"--list-rules --rules skeleton", 0, "\njitter                           0         1 "},

    {"--nope", 2, "--nope (see tunl-dump --help)"},
    {"cave", 2, "cave: unexpected argument (see tunl-dump --help)"},
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
    {DAY "--around 1 --to 5", 2, "--around and --from/--to" ONE},
    {DAY "--rules 18", 2, "--rules: '18'"},
    {DAY "--gate -1", 2, "--gate: '-1' is not a number from 0 to 1000000"},
    {DAY "--kind coins", 2, "--kind: 'coins' is not a kind; " KINDS},
    {DAY "--kind ''", 2, "--kind: '' is not a kind; " KINDS},
    {DAY "--kind coin,", 2, "--kind: '' is not a kind; " KINDS},
    {DAY "--kind 'coin, mine'", 2, "--kind: ' mine' is not a kind; " KINDS},
    {DAY "--kind all", 2, "--kind: 'all' is not a kind; " KINDS},
    {DAY "--only all", 2,
        "--only: 'all' is not a decision; accepted: accepted, refused or rejected"},
    {DAY "--only ''", 2, "--only: '' is not a decision"},
    {DAY "--reason sealed", 2, "--reason: 'sealed' is not a reason; " REASONS},
    {DAY "--reason accepted", 2, "--reason: 'accepted' is not a reason; " REASONS},
    {DAY "--reason ''", 2, "--reason: '' is not a reason; " REASONS},
    {DAY "--reason no-room --only accepted", 2, "--only and --reason: what was accepted has no"},
    {DAY "--kind stalactite --only refused", 2, "--kind and --only: a stalactite is never refused"},
    {DAY "--kind coin --reason no-room", 2, "--kind and --reason: none of these kinds is ever"},
    {DAY "--sort y", 2, "--sort: 'y' is not an order; accepted: slot, wx or margin"},
    {DAY "--sort ''", 2, "--sort: '' is not an order"},
    {DAY "--format xml", 2, "--format: 'xml' is not a format; accepted: text, json, jsonl or csv"},
    {DAY "--format ''", 2, "--format: '' is not a format"},
    {DAY "--why x", 2, "--why: 'x' is not a number from 0 to 950000"},
    {DAY "--why -1", 2, "--why: '-1' is not a number from 0 to 950000"},
    {DAY "--why 950001", 2, "--why: '950001' is not a number from 0 to 950000"},
    {DAY "--why 1 --window 0", 2, "--window: '0' is not a number from 1 to 10000"},
    {DAY "--why 1 --window 10001", 2, "--window: '10001' is not a number from 1 to 10000"},
    {DAY "--corridor 0.5", 2, "--corridor: '0.5' is not a number from 1 to 1000000"},
    {DAY "--corridor x", 2, "--corridor: 'x' is not a number from 1 to 1000000"},
    {DAY "-o no/such/folder/x", 2, "no/such/folder/x: No such file or directory"},
    {DAY "-o ''", 2, ": No such file or directory"},
    {DAY "--output .", 2, ".: Is a directory"},

    /* combinations that make no sense */
    {"--day --summary", 2, "--day and --summary" ONE},
    {"--why 5 --corridor 5", 2, "--why and --corridor" ONE},
    {"--fingerprint --list-rules", 2, "--fingerprint and --list-rules" ONE},
    {DAY "--window 5", 2, "--window: " LIST "--why"},
    {DAY "--why 5 --kind coin", 2, "--kind: makes no sense with --why; it goes with the list of"},
    {DAY "--why 5 --format csv", 2, "--format: makes no sense with --why; it goes with the list"},
    {DAY "--why 5 --around 5", 2, "--around: makes no sense with --why"},
    {"--why 5 --date 20260901..20260903", 2, "--date: '20260901..20260903' is 3 days; --why takes"},
    {"--why 5 --last 3 --now 1790121600", 2, "--last: '3' is 3 days; --why takes one"},
    {DAY "--day --rules skeleton", 2, "--rules: makes no sense with --day"},
    {DAY "--day --gate 5", 2, "--gate: makes no sense with --day"},
    {DAY "--day --to 5", 2, "--to: makes no sense with --day"},
    {DAY "--fingerprint --to 5", 2, "--to: makes no sense with --fingerprint"},
    {DAY "--summary --only refused", 2, "--only: makes no sense with --summary"},
    {DAY "--corridor 5 --sort wx", 2, "--sort: makes no sense with --corridor"},
    {DAY "--corridor 5 --reason no-room", 2, "--reason: makes no sense with --corridor"},
    {DAY "--list-rules", 2, "--date: makes no sense with --list-rules"},
    {"--last 1 --list-rules", 2, "--last: makes no sense with --list-rules"},
    {"--from 1 --list-rules", 2, "--from: makes no sense with --list-rules"},
    {"--score 1..2 --list-rules", 2, "--score: makes no sense with --list-rules"},
};

START_TEST(test_table) {
  char *folder = run_folder();
  for (gsize i = 0; i < G_N_ELEMENTS(table); i++) {
    Run *r = dump_with(&(RunSetup){.folder = folder}, table[i].words);
    if (table[i].code == 0) {
      run_expect_done(r);
      EXPECT(strstr(r->out->str, table[i].text), "%s: does not say: %s\n%s", r->words,
          table[i].text, r->out->str);
    } else {
      run_expect_trouble(r, table[i].text);
      EXPECT(r->out->len == 0, "%s: stdout is not empty", r->words);
    }
    run_expect_names(folder, "");
    run_free(r);
  }
  g_free(folder);
}
END_TEST

START_TEST(test_table_is_complete) {
  static const char *const nothing[] = {NULL};
  options_expect_tried("TUNL_DUMP", table, G_N_ELEMENTS(table), 25, nothing, nothing);
}
END_TEST

/* ---- files, machines ---- */

START_TEST(test_files) {
  static const struct {
    const char *name, *words, *begins;
  } files[] = {
      {"a.csv", TO, "# schema tunl-dump/1"},
      {"a.json", TO, "{\"schema\":"},
      {"a.jsonl", TO, "{\"schema\":"},
      {"a.txt", TO, "# schema tunl-dump/1"},
      {"b.csv", TO "--format json", "{\"schema\":"},
      {"b.txt", DAY "--why 15515", "At wx "},
  };
  char *folder = run_folder();
  for (gsize i = 0; i < G_N_ELEMENTS(files); i++) {
    char *words = g_strdup_printf("%s -o %s", files[i].words, files[i].name);
    Run *r = dump_with(&(RunSetup){.folder = folder}, words);
    run_expect_done(r);
    ck_assert_uint_eq(r->out->len, 0);
    GString *text = run_read(folder, files[i].name);
    EXPECT(g_str_has_prefix(text->str, files[i].begins), "%s: %.60s", words, text->str);
    run_drop(text);
    run_free(r);
    g_free(words);
  }
  run_expect_names(folder, "a.csv a.json a.jsonl a.txt b.csv b.txt");
  g_free(folder);
}
END_TEST

static const char *const modes[] = {DAY, DAY "--format csv", DAY "--why 15515", DAY "--corridor 50",
    DAY "--day", DAY "--fingerprint", DAY "--summary", "--summary --date 20260901..20260903",
    "--list-rules"};

/* A failed run keeps the old file and says why. */
START_TEST(test_full_disk) {
  char *folder = run_folder();
  for (gsize i = 0; i < G_N_ELEMENTS(modes); i++) {
    Run *full = dump_with(&(RunSetup){.stdout_to = "/dev/full"}, modes[i]);
    Run *closed = dump_with(&(RunSetup){.no_stdout = true}, modes[i]);
    run_expect_trouble(full, "stdout: No space left on device");
    run_expect_trouble(closed, "stdout: Bad file descriptor");
    run_free(full);
    run_free(closed);
  }
  run_write(folder, "old.csv", "old\n");
  Run *r = dump_with(&(RunSetup){.folder = folder, .file_most = 4096}, DAY "-o old.csv");
  run_expect_trouble(r, "old.csv: File too large");
  run_expect_names(folder, "old.csv");
  run_expect_file(folder, "old.csv", "old\n", 4);
  run_free(r);
  g_free(folder);
}
END_TEST

START_TEST(test_closed_pipe) {
  Run *r = dump_with(&(RunSetup){.read_most = 1000}, DAY "--format jsonl");
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
    Run *plain = dump_done(modes[i]);
    for (gsize e = 0; e < G_N_ELEMENTS(environments); e++) {
      Run *r = dump_with(&(RunSetup){.environment = environments[e]}, modes[i]);
      run_expect_same(plain, r);
      run_free(r);
    }
    run_free(plain);
  }
}
END_TEST

START_TEST(test_today) {
  Run *plain = dump_done(TO);
  for (gsize e = 0; e < G_N_ELEMENTS(environments); e++) {
    const RunSetup setup = {.environment = environments[e]};
    Run *first = dump_with(&setup, "--to 2000 --now 1790121600"),
        *last = dump_with(&setup, "--to 2000 --now 1790207999");
    run_expect_same(plain, first);
    run_expect_same(plain, last);
    run_free(first);
    run_free(last);
  }
  run_free(plain);
}
END_TEST

/* Progress is for people: on a terminal, not into a pipe, not when it would mix with the output. */
START_TEST(test_progress) {
  const RunSetup seen = {.terminals = RUN_STDERR};
  const RunSetup mixed = {.terminals = RUN_STDOUT | RUN_STDERR};
  const char *words = "--fingerprint --date 20260901..20260910";
  Run *shown = dump_with(&seen, words), *none = dump(words), *both = dump_with(&mixed, words),
      *quiet = dump_with(&seen, "--quiet --fingerprint --date 20260901..20260910");
  EXPECT(strstr(shown->err->str, "tunl-dump: days  50 %"), "%s", shown->err->str);
  ck_assert_uint_eq(none->err->len, 0);
  ck_assert_uint_eq(both->err->len, 0);
  ck_assert_uint_eq(quiet->err->len, 0);
  Run *const runs[] = {shown, none, both, quiet};
  for (gsize i = 0; i < G_N_ELEMENTS(runs); i++)
    run_free(runs[i]);
}
END_TEST

RUN_HARNESS("cli/dump", test_table, test_table_is_complete, test_files, test_full_disk,
    test_closed_pipe, test_environments, test_today, test_progress)
