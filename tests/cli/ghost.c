/* Tests of tunl-ghost's command line: every command, every option, every bad value, every exit
 * code; what it reads, and that what it writes can be read again. */
#include <math.h>
#include <string.h>

#include "../vectors.h"
#include "run.h"
#include "svg.h"

static char *ghosts_folder(void) {
  const char *fixtures = g_getenv("TUNL_FIXTURES");
  EXPECT(fixtures, "TUNL_FIXTURES is not set");
  return g_build_filename(fixtures, "ghosts", NULL);
}

/* Runs it where the ghosts are. */
static Run *ghost_with(RunSetup setup, const char *words) {
  char *folder = ghosts_folder();
  if (!setup.folder)
    setup.folder = folder;
  Run *run = run_program("TUNL_GHOST", &setup, words);
  g_free(folder);
  return run;
}

static Run *ghost(const char *words) {
  return ghost_with((RunSetup){.folder = NULL}, words);
}

/* ---- every option, every bad value ---- */

#define COMMANDS "accepted: info, decode, encode, draw, check or match"
#define FORMS    "is not a form of ghosts; accepted: raw, base64, base64url, link or json"
#define FORMATS  "is not a format; accepted: text, json, jsonl or csv"
#define LINK     "'?d=20260923&s=3&g=cnuDmA'"
#define LAYERS   "is not a layer; accepted: stalactites, "

/* Code 0: the text is on stdout, and stderr is silent. Code 1: it is on either. Code 2: it is in
 * the one line on stderr. */
static const struct {
  const char *words;
  int code;
  const char *text;
} table[] = {
    {"--help", 0, "Commands:\n  info "},
    {"-h", 0, "Usage:\n  tunl-ghost [OPTION"},
    {"--version", 0, "tunl-ghost "},
    {"", 2, "command: missing; give one of: info, decode, "},
    {"look", 2, "'look' is not a command; " COMMANDS},
    {"--look", 2, "--look (see tunl-ghost --help)"},
    {"Info good.json", 2, "'Info' is not a command; " COMMANDS},

    {"info --help", 0, "Usage:\n  tunl-ghost info [OPTION"},
    {"info --version", 0, "tunl-ghost "},
    {"info good.json", 0, "\ngood.json     JSON  "},
    {"info good.json", 0, " 149  20260923  17.0     148      148  complete     9090.32 "},
    {"info mine.raw", 0, "raw bytes"},
    {"info short.txt", 0, "base64, padded "},
    {"info average.txt", 0, "base64, no padding "},
    {"info expert.link", 0, "link "},
    {"info wrapped.txt", 0, "base64 in lines "},
    {"info list.txt", 0, "\nlist.txt:5    base64, no padding "},
    {"info two.jsonl", 0, "\ntwo.jsonl:2   JSON "},
    {"info good.json mine.raw", 0, "\nmine.raw "},
    {"info " LINK, 0, "\nlink          link "},
    {"info --as raw good.json --format csv", 0, "\ngood.json,,0,raw,raw bytes,,,645,"},
    {"info '?g=cnuDmA&s=9'", 0, "truncated"},
    {"info '?g=cnuDmA&s=2'", 0, "longer"},
    {"info '?g=cnuDmA'", 0, "unknown"},
    {"info good.json --format json", 0, "{\"schema\":\"tunl-ghost-info/1\",\"records\":[\n"},
    {"info good.json --format jsonl --output -", 0, "\n{\"ghost\":\"good.json\",\"line\":1,"},
    {"info good.json --format csv -o -", 0, "\nghost,line,offset,form,found,"},
    {"info", 2, "FILE: missing; give a file, a link, or - for stdin"},
    {"info --nope", 2, "--nope (see tunl-ghost info --help)"},
    {"info good.json --as b64", 2, "--as: 'b64' " FORMS},
    {"info good.json --as ''", 2, "--as: '' " FORMS},
    {"info good.json --format xml", 2, "--format: 'xml' " FORMATS},
    {"info good.json -o no/such/x", 2, "no/such/x: No such file or directory"},
    {"info 'https://x.org/?d=20260923&s=4'", 2, "link: offset 0: "},
    {"info nope", 2, "nope: No such file or directory"},
    {"info .", 2, ".: Is a directory"},
    {"info good.json nope", 2, "nope: No such file or directory"},

    {"decode --help", 0, "Usage:\n  tunl-ghost decode [OPTION"},
    {"decode short.txt", 0,
        "# schema tunl-ghost-decode/1 height=440 half_byte=0.8627450980392157\n"},
    {"decode short.txt", 0, "\n     1           60     270.32      1   123   212.24  0.482353\n"},
    {"decode good.json --format csv", 0, " date=20260923 rules=17.0\nsample,scroll,wx,score,byte,"},
    {"decode short.txt --height 375 --format csv", 0, "\n1,60,270.32,1,123,180.88235294117646,"},
    {"decode good.json --format json", 0, "\"date\":20260923,\"rules\":\"17.0\",\"records\":[\n"},
    {"decode list.txt", 0, "\nlist.txt:3"},
    {"decode --as base64 short.txt -o -", 0, "sample"},
    {"decode short.txt --output -", 0, "sample"},
    {"decode " LINK " --format jsonl", 0,
        "\n{\"sample\":3,\"scroll\":180,\"wx\":390.32,\"score\":3,"},
    {"decode", 2, "FILE: missing"},
    {"decode short.txt --height 0", 2, "--height: '0' is not a number from 1 to 100000"},
    {"decode short.txt --height x", 2, "--height: 'x' is not a number from 1 to 100000"},
    {"decode short.txt --format svg", 2, "--format: 'svg' " FORMATS},
    {"decode short.txt --as text", 2, "--as: 'text' " FORMS},
    {"decode short.txt -o .", 2, ".: Is a directory"},

    {"encode --help", 0, "Usage:\n  tunl-ghost encode [OPTION"},
    {"encode table.csv", 0, "cnuDmLW7q4dqXmBykKGdjXdtcoSQiXx0cXaDlpmLbEQoGA==\n"},
    {"encode table.csv --form base64url", 0, "cnuDmLW7q4dqXmBykKGdjXdtcoSQiXx0cXaDlpmLbEQoGA\n"},
    {"encode table.csv --form json", 0, "{\"schema\":\"tunl-ghost/1\",\"date\":20260923,"},
    {"encode table.csv --form link --base https://e.org/p", 0, "https://e.org/p?d=20260923&g=cnuD"},
    {"encode table.csv --form link --score 5", 0, "mLbEQoGA&s=5\n"},
    {"encode table.csv --form link -d 20260101", 0, "?d=20260101&g="},
    {"encode table.csv --form link --date today --now 86400", 0, "?d=19700102&g="},
    {"encode table.csv --form json --rules skeleton", 0, "\"rules\":\"skeleton\""},
    {"encode table.csv --height 220 --form json", 2, "table.csv: offset "},
    {"encode table.csv --height 880 --form json --output -", 0, "\"samples\":[57,61,65,"},
    {"encode average.flight -o -", 0, "\n"},
    {"encode average.flight --form json", 0, "{\"schema\":\"tunl-ghost/1\",\"date\":20260923,"},
    {"encode average.flight --rules 17.0", 0, "\n"},
    {"encode", 2, "FILE: missing; give a file, or - for stdin"},
    {"encode table.csv table.csv", 2, "table.csv: this takes one file"},
    {"encode table.csv --form b64", 2, "--form: 'b64' " FORMS},
    {"encode table.csv --height 0", 2, "--height: '0' is not a number"},
    {"encode table.csv --base x", 2, "--base: makes no sense without --form link"},
    {"encode table.csv --score -1", 2, "--score: '-1' is not a number from 0 to 999999999"},
    {"encode table.csv --score 1.5", 2, "--score: '1.5' is not a whole number"},
    {"encode table.csv --date 20260931", 2, "--date: 20260931 does not exist in the calendar"},
    {"encode table.csv --date 20260901..20260902", 2, "--date: '20260901..20260902' is more than"},
    {"encode table.csv --date today --now x", 2, "--now: 'x' is not a number"},
    {"encode table.csv --rules 18", 2, "--rules: '18'"},
    {"encode average.flight --date 20260101", 2, "--date: makes no sense with a flight log"},
    {"encode average.flight --height 375", 2, "--height: makes no sense with a flight log"},
    {"encode average.flight --rules skeletons", 2, "--rules: 'skeletons'"},
    {"encode short.txt", 2, "short.txt: offset 0: no column named y, fraction or byte"},
    {"encode nope", 2, "nope: No such file or directory"},
    {"encode table.csv -o no/such/x", 2, "no/such/x: No such file or directory"},

    {"draw --help", 0, "Usage:\n  tunl-ghost draw [OPTION"},
    {"draw expert.link -o -", 0,
        "tunl-ghost draw --date 20260923 --ghost expert.link -o ghost.svg"},
    {"draw --ghost expert.link -o -", 0, "wx 0–5,000 · score 0–83"},
    {"draw good.json expert.link --output -", 0, "wx 0–9,500 · "},
    {"draw short.txt --date 20260923 -o - --format svg", 0, "id=\"ghost-a-end\""},
    {"draw short.txt -d 20260923 -o - --quiet -q", 0, "id=\"ghost-a-end\""},
    {"draw short.txt --date today --now 1790121600 -o -", 0, "TUNL cave of 2026-09-23"},
    {"draw good.json --from 2000 --to 3000 -o -", 0, "wx 2,000–3,000 "},
    {"draw good.json --score 10..20 -o -", 0, "wx 600–1,200 "},
    {"draw good.json --around 5000 -o -", 0, "wx 3,750–6,250 "},
    {"draw good.json --row-length 1000 --scale 0.5 -o -", 0, " width=\"604\""},
    {"draw good.json --single-row -o -", 0, "--single-row --ghost good.json"},
    {"draw good.json --fit 880 --theme dark -o -", 0, " width=\"880\""},
    {"draw good.json --layers corridor,ghosts -o -", 0, "<g id=\"ghosts\""},
    {"draw good.json --hide gap -o -", 0, "<g id=\"ghosts\""},
    {"draw good.json --gate 1500 --rules 17.0 --force -o -", 0, "rules 17.0, gate 1,500"},
    {"draw --as json good.json -o -", 0, "--as json --ghost good.json"},
    {"draw expert.link --date 20260924 --force -o -", 0, "NOT OF THIS DAY: flown on 2026-09-23"},
    {"draw expert.link --date 20260924 -o -", 1,
        "expert.link: warning: it says it was flown on 20260923, not on 20260924; --force"},
    {"draw -o -", 2, "FILE: missing"},
    {"draw good.json", 2, "--output: missing; give -o FILE or -o -"},
    {"draw good.json -o ''", 2, "--output: '' is not a file name"},
    {"draw good.json -o x.jpg", 2, "--output: 'x.jpg' does not end with .svg, .png or .pdf"},
    {"draw good.json -o - --format csv", 2, "--format: 'csv' is not a format; accepted: svg, png"},
    {"draw short.txt -o -", 2, "--date: missing; the ghost does not say its day"},
    {"draw short.txt --date 20260923..20260924 -o -", 2, "--date: '20260923..20260924' is 2 days"},
    {"draw short.txt --date x -o -", 2, "--date: 'x' is not a date"},
    {"draw short.txt --date today --now x -o -", 2, "--now: 'x' is not a number"},
    {"draw --ghost nope -o -", 2, "nope: No such file or directory"},
    {"draw good.json --as x -o -", 2, "--as: 'x' " FORMS},
    {"draw good.json --from 5 --to 4 -o -", 2, "--from: 5 is not below --to 4"},
    {"draw good.json --to x -o -", 2, "--to: 'x' is not a number"},
    {"draw good.json --score x -o -", 2, "--score: 'x' is not a range"},
    {"draw good.json --around x -o -", 2, "--around: 'x' is not a number"},
    {"draw good.json --row-length 1 -o -", 2, "--row-length: '1' is not a number from 100 to"},
    {"draw good.json --scale 0 -o -", 2, "--scale: '0' is not a number from 0.001 to 100"},
    {"draw good.json --fit 1 -o -", 2, "--fit: '1' is not a number from 560 to"},
    {"draw good.json --scale 1 --fit 900 -o -", 2, "--scale and --fit: give one or the other"},
    {"draw good.json --theme blue -o -", 2, "--theme: 'blue' is not a theme"},
    {"draw good.json --layers ghost -o -", 2, "--layers: 'ghost' " LAYERS},
    {"draw good.json --hide ghost -o -", 2, "--hide: 'ghost' " LAYERS},
    {"draw good.json --rules 18 -o -", 2, "--rules: '18'"},
    {"draw good.json --gate x -o -", 2, "--gate: 'x' is not a number"},
    {"draw good.json list.txt list.txt -o -", 2, "FILE: 7 ghosts; a picture tells 6 of them apart"},

    {"check --help", 0, "this cannot prove a run"},
    {"check good.json", 0, "can have been flown here, which does not prove that it was\n"},
    {"check good.json", 0, "# schema tunl-ghost-check/1 date=20260923 rules=17.0 gate=9000\n"},
    {"check short.txt --date 20260923", 0, "consistent"},
    {"check short.txt -d 2026-09-23 --rules 17.0 --gate 9000", 0, "consistent"},
    {"check short.txt --date today --now 1790121600", 0, "date=20260923"},
    {"check good.json --as json --format json -o -", 0, "\"verdict\":\"consistent\",\"wx\":null,"},
    {"check good.json --format jsonl --output -", 0, "\"says\":\"can have been"},
    {"check good.json --date 20260923 --force", 0, "consistent"},
    {"check list.txt", 0, "\nlist.txt:5 "},
    {"check good.json --date 20260924 --force --rules skeleton", 1, "touches-object"},
    {"check good.json --date 20260924", 1, "good.json: warning: it says it was flown on 20260923"},
    {"check good.json --date 20260924 --force", 1, "touches stalactite "},
    {"check '?d=20260923&g=cgICAgA'", 1, "leaves the corridor at wx "},
    {"check '?d=20260923&s=9&g=cnuDmA'", 1, "; truncated: its score needs more samples"},
    {"check '?d=20260923&s=2&g=cnuDmA'", 1, "; longer than its score says"},
    {"check", 2, "FILE: missing"},
    {"check short.txt", 2, "--date: missing; the ghost does not say its day"},
    {"check short.txt --date x", 2, "--date: 'x' is not a date"},
    {"check short.txt --date 20260901..20260903", 2, "--date: '20260901..20260903' is 3 days"},
    {"check good.json --rules 18", 2, "--rules: '18'"},
    {"check good.json --gate x", 2, "--gate: 'x' is not a number"},
    {"check good.json --as x", 2, "--as: 'x' " FORMS},
    {"check good.json --format x", 2, "--format: 'x' " FORMATS},
    {"check good.json -o no/such/x", 2, "no/such/x: No such file or directory"},
    {"check short.txt --date today --now x", 2, "--now: 'x' is not a number"},

    {"match --help", 0, "Usage:\n  tunl-ghost match [OPTION"},
    {"match good.json --date 20260920..20260926", 0, " best=20260923 misfit="},
    {"match good.json --date 20260920..20260926", 0, " flown=20260923 flown_rank=1\n"},
    {"match good.json -d 20260920..20260926 --jobs 2 --top 2", 0, "\n   2  2026"},
    {"match short.txt -j 3 --date 20260923 --top 0", 0, "second=null margin=null"},
    {"match short.txt --last 3 --now 1790121600 --quiet -q", 0, "first=20260921 last=20260923"},
    {"match good.json --as json --date 20260923 --format json --output -", 0,
        "\"rank\":1,\"date\":"},
    {"match good.json --date 20260923 -o - --rules skeleton --gate 5", 0, "rules=skeleton gate=5"},
    {"match good.json", 2,
        "--date: missing; give the days to try, as in --date A..B or --last 365"},
    {"match --date 20260923", 2, "FILE: missing"},
    {"match list.txt --date 20260923", 2, "list.txt: 3 ghosts; this takes one"},
    {"match good.json --date 20260923 --last 2", 2, "--date and --last: give one or the other"},
    {"match good.json --date 2..3", 2, "--date: '2' is not a date"},
    {"match good.json --last 0", 2, "--last: '0' is not a number"},
    {"match good.json --last 2 --now x", 2, "--now: 'x' is not a number"},
    {"match good.json --date 20260923 --top x", 2, "--top: 'x' is not a number from 0 to 3000000"},
    {"match good.json --date 20260923 --jobs 0", 2, "--jobs: '0' is not a number from 1 to 256"},
    {"match good.json --date 20260923 --rules 18", 2, "--rules: '18'"},
    {"match good.json --date 20260923 --gate x", 2, "--gate: 'x' is not a number"},
    {"match good.json --date 20260923 --as x", 2, "--as: 'x' " FORMS},
    {"match good.json --date 20260923 --format x", 2, "--format: 'x' " FORMATS},
    {"match good.json --date 20260923 -o no/such/x", 2, "no/such/x: No such file or directory"},

    /* what is no ghost */
    {"info broken/empty", 2,
        "broken/empty: offset 0: nothing there; a ghost has 2 to 4000 samples"},
    {"info broken/one-byte", 2, "broken/one-byte: offset 1: base64 breaks off: of its last byte"},
    {"info --as raw broken/one-byte", 2, "broken/one-byte: offset 0: a single byte; a ghost has 2"},
    {"info broken/cut.txt", 2, "broken/cut.txt: offset 5: base64 breaks off: of its last byte"},
    {"info broken/padding.txt", 2, "offset 7: 'e' after the = that ends base64"},
    {"info broken/alphabets.txt", 2, "offset 6: '-' after '+': two base64 alphabets in one text"},
    {"info broken/space.txt", 2, "offset 4: ' ' is not base64"},
    {"info broken/words.txt", 2, "offset 2: 0xC3 is not base64"},
    {"info broken/no-g.link", 2, "offset 0: a link without g=, which would hold the ghost"},
    {"info broken/no-day.link", 2, "offset 23: 20260931 is not a day"},
    {"info broken/twice.link", 2, "offset 12: g= stands twice in the link"},
    {"info broken/percent.link", 2, "offset 7: % without two hexadecimal digits"},
    {"info broken/score.link", 2, "offset 25: '-' in s=, which is a whole number"},
    {"info broken/sample.json", 2, "offset 40: a sample of 256; samples are 0 to 255"},
    {"info broken/schema.json", 2, "offset 10: schema 'tunl-ghost/2' is not tunl-ghost/1"},
    {"info broken/no-samples.json", 2, "offset 0: JSON without samples"},
    {"info broken/cut.json", 2, "offset 15: JSON breaks off"},
    {"info broken/deep.json", 2, "offset 3005: JSON breaks off; expected a value"},
    {"info broken/long.raw", 2, "offset 4000: more than 4000 samples; a ghost has no more"},
    {"info broken/long.txt", 2, "offset 5334: more than 4000 samples; a ghost has no more"},
    {"info broken/rubbish.raw", 2, "no ghost, neither as text nor as raw bytes"},
    {"info broken/png.raw", 2, "no ghost, neither as text nor as raw bytes"},
    {"info '?d=20260923&s=61&g='", 2, "link: offset 19: nothing there; a ghost has"},
    {"encode broken/rubbish.raw", 2, "broken/rubbish.raw: offset "},
};

static void expect_row(const Run *r, int code, const char *text) {
  if (code == 2) {
    run_expect_trouble(r, text);
    EXPECT(r->out->len == 0, "%s: stdout is not empty", r->words);
    return;
  }
  EXPECT(r->code == code, "%s: exit %d, not %d: %s", r->words, r->code, code, r->err->str);
  EXPECT(code != 0 || r->err->len == 0, "%s: says %s", r->words, r->err->str);
  EXPECT(strstr(r->out->str, text) || (code == 1 && strstr(r->err->str, text)),
      "%s: does not say: %s\n%s%s", r->words, text, r->out->str, r->err->str);
}

START_TEST(test_table) {
  for (gsize i = 0; i < G_N_ELEMENTS(table); i++) {
    Run *r = ghost(table[i].words);
    expect_row(r, table[i].code, table[i].text);
    run_free(r);
  }
}
END_TEST

/* ---- so that no option is added without a test ---- */

static bool is_tried(const char *command, const char *option, int code, bool blamed) {
  char *pattern = g_strdup_printf("^%s .*%s( |$)", command, option);
  char *blame = g_strdup_printf("%s: ", option);
  bool found = false;
  for (gsize i = 0; i < G_N_ELEMENTS(table); i++)
    found =
        found || (table[i].code == code && g_regex_match_simple(pattern, table[i].words, 0, 0) &&
                     (!blamed || g_str_has_prefix(table[i].text, blame)));
  g_free(blame);
  g_free(pattern);
  return found;
}

static void check_option(const char *command, const char *letter, const char *name, bool value) {
  /* What is wrong with a file is said of the file. */
  bool file = strcmp(name, "--output") == 0 || strcmp(name, "--ghost") == 0;
  EXPECT(is_tried(command, name, 0, false), "no row tries %s %s", command, name);
  EXPECT(!*letter || is_tried(command, letter, 0, false), "no row tries %s %s", command, letter);
  EXPECT(!value || file || is_tried(command, name, 2, true), "no row gives %s %s a bad value",
      command, name);
}

START_TEST(test_table_is_complete) {
  static const struct {
    const char *command;
    guint options; /* besides help and version */
  } commands[] = {
      {"info", 3}, {"decode", 4}, {"encode", 8}, {"draw", 21}, {"check", 8}, {"match", 11}};
  for (gsize c = 0; c < G_N_ELEMENTS(commands); c++) {
    char *words = g_strdup_printf("%s --help", commands[c].command);
    Run *r = ghost(words);
    GRegex *line = g_regex_new("^  (?:(-\\w), )?(--[a-z-]+)(=\\S+)?  ", G_REGEX_MULTILINE, 0, NULL);
    GMatchInfo *match;
    guint count = 0;
    for (g_regex_match(line, r->out->str, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL)) {
      char *letter = g_match_info_fetch(match, 1), *name = g_match_info_fetch(match, 2);
      char *value = g_match_info_fetch(match, 3);
      if (strcmp(name, "--help") != 0 && strcmp(name, "--version") != 0) {
        check_option(commands[c].command, letter, name, *value);
        count++;
      }
      g_free(value);
      g_free(name);
      g_free(letter);
    }
    EXPECT(count == commands[c].options, "%s has %u options", commands[c].command, count);
    g_match_info_free(match);
    g_regex_unref(line);
    run_free(r);
    g_free(words);
  }
}
END_TEST

/* ---- files ---- */

static char *path_of(const char *name) {
  char *folder = ghosts_folder(), *path = g_build_filename(folder, name, NULL);
  g_free(folder);
  return path;
}

START_TEST(test_stdin) {
  static const struct {
    const char *file, *words, *text;
    int code;
  } cases[] = {
      {"good.json", "info -", "\nstdin         JSON ", 0},
      {"mine.raw", "info -", "raw bytes", 0},
      {"expert.link", "check -", "consistent", 0},
      {"table.csv", "encode -", "cnuDmLW7q4dqXmBykKGdjXdtcoSQiXx0", 0},
      {"average.flight", "encode - --form json", "\"samples\":[", 0},
      {"expert.link", "draw - -o -", "--ghost - -o ghost.svg", 0},
      {"broken/cut.txt", "info -", "stdin: offset 5: base64 breaks off", 2},
      {"broken/cut.txt", "encode -", "stdin: offset 0: no column", 2},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    char *path = path_of(cases[i].file);
    Run *r = ghost_with((RunSetup){.stdin_from = path}, cases[i].words);
    expect_row(r, cases[i].code, cases[i].text);
    run_free(r);
    g_free(path);
  }
  Run *nothing = ghost("info -");
  run_expect_trouble(nothing, "stdin: offset 0: nothing there");
  run_free(nothing);
}
END_TEST

/* Ten megabytes are refused at once, whatever is in them. */
START_TEST(test_large_files) {
  char *folder = run_folder();
  for (int kind = 0; kind < 2; kind++) {
    char *path = g_build_filename(folder, "large", NULL), *bytes = g_malloc(10000000);
    memset(bytes, kind ? 'A' : 0, 10000000);
    EXPECT(g_file_set_contents(path, bytes, 10000000, NULL), "%s cannot be written", path);
    Run *r = ghost_with((RunSetup){.folder = folder}, "info large");
    run_expect_trouble(r, "large: offset 8388608: more than 8388608 bytes; no ghosts are so large");
    ck_assert_int_lt(r->peak, 200000); /* KiB; a sanitizer takes its share */
    run_free(r);
    r = ghost_with((RunSetup){.folder = folder}, "encode large");
    run_expect_trouble(r, "large: offset 8388608: more than 8388608 bytes; no ghost is so large");
    run_free(r);
    g_free(bytes);
    g_free(path);
  }
  g_free(folder);
}
END_TEST

START_TEST(test_outputs) {
  static const struct {
    const char *words, *name, *begins;
  } cases[] = {
      {"info %s -o %s/a.csv", "a.csv", "# schema tunl-ghost-info/1\n"},
      {"decode %s -o %s/a.json", "a.json", "{\"schema\":\"tunl-ghost-decode/1\","},
      {"check %s -o %s/a.jsonl", "a.jsonl", "{\"schema\":\"tunl-ghost-check/1\","},
      {"match %s --date 20260923 -o %s/a.txt", "a.txt", "# schema tunl-ghost-match/1 "},
      {"draw %s -o %s/a.svg", "a.svg", "<?xml "},
      {"draw %s -o %s/a.png", "a.png", "\x89PNG"},
      {"draw %s -o %s/a.pdf", "a.pdf", "%PDF"},
  };
  char *folder = run_folder(), *source = path_of("good.json");
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    GString *words = g_string_new(cases[i].words);
    g_string_replace(words, "%s", source, 1);
    g_string_replace(words, "%s", folder, 1);
    Run *r = ghost(words->str);
    run_expect_done(r);
    ck_assert_uint_eq(r->out->len, 0);
    GString *text = run_read(folder, cases[i].name);
    EXPECT(memcmp(text->str, cases[i].begins, strlen(cases[i].begins)) == 0, "%s: %.40s",
        words->str, text->str);
    run_drop(text);
    run_free(r);
    g_string_free(words, TRUE);
  }
  run_expect_names(folder, "a.csv a.json a.jsonl a.pdf a.png a.svg a.txt");
  g_free(source);
  g_free(folder);
}
END_TEST

/* A failed run keeps the old file and says why. */
START_TEST(test_full_disk) {
  static const char *const modes[] = {"info good.json", "decode good.json", "encode table.csv",
      "draw good.json -o -", "check good.json", "match good.json --date 20260923"};
  for (gsize i = 0; i < G_N_ELEMENTS(modes); i++) {
    Run *full = ghost_with((RunSetup){.stdout_to = "/dev/full"}, modes[i]);
    run_expect_trouble(full, "No space left on device");
    run_free(full);
    Run *closed = ghost_with((RunSetup){.no_stdout = true}, modes[i]);
    run_expect_trouble(closed, "Bad file descriptor");
    run_free(closed);
  }
  char *folder = run_folder(), *source = path_of("good.json");
  char *words = g_strdup_printf("draw %s -o old.svg", source);
  run_write(folder, "old.svg", "old");
  Run *r = ghost_with((RunSetup){.folder = folder, .file_most = 1000}, words);
  run_expect_trouble(r, "old.svg: ");
  run_expect_file(folder, "old.svg", "old", 3);
  run_expect_names(folder, "old.svg");
  run_free(r);
  g_free(words);
  g_free(source);
  g_free(folder);
}
END_TEST

START_TEST(test_terminal) {
  Run *r = ghost_with((RunSetup){.terminals = RUN_STDOUT}, "encode table.csv --form raw");
  run_expect_trouble(r, "-: refusing to write a binary format to a terminal");
  run_free(r);
  r = ghost_with((RunSetup){.terminals = RUN_STDOUT}, "draw good.json --format png -o -");
  run_expect_trouble(r, "-: refusing to write a binary format to a terminal");
  run_free(r);
}
END_TEST

/* ---- what is written can be read ---- */

/* Samples, as decode shows them. */
static GString *samples_of(const char *folder, const char *file) {
  char *words = g_strdup_printf("decode %s/%s --format csv", folder, file);
  Run *r = ghost(words);
  run_expect_done(r);
  GString *samples = g_string_new(strchr(r->out->str, '\n')); /* the head tells form and day */
  run_free(r);
  g_free(words);
  return samples;
}

START_TEST(test_round_trips) {
  static const char *const names[] = {"a.raw", "a.json", "a.b64", "a.b64u", "a.link"};
  static const char *const forms[] = {"raw", "json", "base64", "base64url", "link"};
  char *folder = run_folder();
  GString *expected = samples_of(".", "good.json");
  char *words = g_strdup_printf("decode good.json -o %s/a.csv", folder);
  run_free(ghost(words));
  g_free(words);
  for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
    words =
        g_strdup_printf("encode %s/a.csv --form %s -o %s/%s", folder, forms[i], folder, names[i]);
    Run *r = ghost(words);
    run_expect_done(r);
    GString *got = samples_of(folder, names[i]);
    EXPECT(g_string_equal(expected, got), "%s: other samples", names[i]);
    run_drop(got);
    run_free(r);
    g_free(words);
  }
  run_drop(expected);
  /* The whole of it comes back, too: day, rules and score. */
  GString *a = run_read(folder, "a.json");
  char *b, *source = path_of("good.json");
  EXPECT(g_file_get_contents(source, &b, NULL, NULL), "%s", source);
  ck_assert_str_eq(a->str, b);
  g_free(b);
  g_free(source);
  run_drop(a);
  g_free(folder);
}
END_TEST

/* Other rules and another gate make another cave: drawn, but not without a word. */
START_TEST(test_other_rules) {
  static const struct {
    const char *words, *says;
  } rows[] = {
      {"draw good.json -o - --rules skeleton", "warning: flown under the rules 17.0, not skeleton"},
      {"draw good.json -o - --rules 17.0 --gate 5000", "warning: flown with the gate elsewhere"},
      {"draw good.json -o - --rules skeleton --force", NULL},
      {"draw good.json -o -", NULL},
  };
  for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
    Run *r = ghost(rows[i].words);
    ck_assert_msg(rows[i].says ? strstr(r->err->str, rows[i].says) != NULL : r->err->len == 0,
        "%s: %s", rows[i].words, r->err->str);
    run_free(r);
  }
}
END_TEST

/* A name that no picture can hold whole. */
START_TEST(test_names) {
  static const char bad[] = "a\n\x1b[1m<&>\xff, and a name that goes on and on and on";
  char *folder = run_folder(), *quoted = g_shell_quote(bad);
  run_write(folder, bad, "?d=20260923&g=cnuDmA\n");
  char *words = g_strdup_printf("draw %s -o -", quoted);
  Run *r = ghost_with((RunSetup){.folder = folder}, words);
  run_expect_done(r);
  Svg *svg = svg_parse(r->out);
  char *texts = svg_texts(svg, "ghosts");
  char *footer = svg_texts(svg, "footer");
  ck_assert_msg(strstr(footer, "--ghost $'a\\012\\033[1m<&>\\377, and a name "), "%s", footer);
  g_free(footer);
  ck_assert_msg(strstr(texts, "a??[1m<&>\uFFFD, and a name that goes on and ..\n"), "%s", texts);
  g_free(texts);
  svg_free(svg);
  run_free(r);
  g_free(words);
  g_free(quoted);
  g_free(folder);
}
END_TEST

/* The buttons of a flight make the ghost that the flight made. */
START_TEST(test_flight) {
  Run *flown = ghost("encode average.flight --form base64url");
  char *path = path_of("average.txt"), *text;
  EXPECT(g_file_get_contents(path, &text, NULL, NULL), "%s", path);
  run_expect_done(flown);
  ck_assert_str_eq(flown->out->str, text);
  run_free(flown);
  g_free(text);
  g_free(path);
  /* On another day it ends before its log does. */
  char *folder = run_folder();
  path = path_of("average.flight");
  EXPECT(g_file_get_contents(path, &text, NULL, NULL), "%s", path);
  memcpy(strstr(text, "20260923"), "20260924", 8);
  run_write(folder, "other.flight", text);
  Run *other = ghost_with((RunSetup){.folder = folder}, "encode other.flight");
  ck_assert_int_eq(other->code, 0);
  ck_assert_msg(
      strstr(other->err->str, "warning: the flight ends at step "), "%s", other->err->str);
  run_free(other);
  memcpy(strstr(text, "rules 17.0"), "rules mine", 10);
  run_write(folder, "ruled.flight", text);
  Run *ruled = ghost_with((RunSetup){.folder = folder}, "encode ruled.flight");
  run_expect_trouble(ruled, "ruled.flight: flown under the rules 'mine'; give them with --rules");
  run_free(ruled);
  g_free(text);
  g_free(path);
  g_free(folder);
}
END_TEST

/* ---- answers ---- */

/* The command that stands in a picture makes the same picture again, byte for byte. */
static void expect_reproduced(const char *words) {
  Run *first = ghost(words);
  GString *bytes = first->out;
  EXPECT(first->code <= 1, "%s: %s", words, first->err->str);
  Svg *svg = svg_parse(bytes);
  JsonObject *record = svg_record(svg);
  char *command = g_strdup(json_object_get_string_member(record, "command"));
  EXPECT(g_str_has_prefix(command, "tunl-ghost "), "%s", command);
  EXPECT(g_str_has_suffix(command, " -o ghost.svg"), "%s", command);
  char *again = g_strconcat(command + strlen("tunl-ghost "), NULL);
  strcpy(strstr(again, " -o ghost.svg"), " -o -");
  Run *second = ghost(again);
  run_expect_same(first, second);
  run_free(second);
  g_free(again);
  g_free(command);
  json_object_unref(record);
  svg_free(svg);
  run_free(first);
}

START_TEST(test_reproduced) {
  expect_reproduced("draw good.json -o -");
  expect_reproduced("draw expert.link short.txt --date 20260923 --fit 900 --theme dark -o -");
  expect_reproduced("draw list.txt --around 2000 --hide labels -o -");
  expect_reproduced("draw " LINK " -o -");
  expect_reproduced("draw expert.link --date 20260924 --rules skeleton --single-row -o -");
}
END_TEST

/* As many jobs as one likes print the same. */
START_TEST(test_jobs) {
  Run *one = ghost("match good.json --date 20260901..20260930 --top 0");
  Run *many = ghost("match good.json --date 20260901..20260930 --top 0 --jobs 16");
  run_expect_done(one);
  run_expect_same(one, many);
  run_free(many);
  run_free(one);
}
END_TEST

/* A ghost of some length matches its own day out of a year. */
START_TEST(test_year) {
  Run *r = ghost("match good.json --date 20260101..20261231 --jobs 2 --format json");
  run_expect_done(r);
  JsonObject *record = svg_record_from(r->out->str);
  ck_assert_int_eq(json_object_get_int_member(record, "best"), 20260923);
  ck_assert_int_eq(json_object_get_int_member(record, "flown_rank"), 1);
  ck_assert_double_gt(json_object_get_double_member(record, "margin"), 0);
  ck_assert_int_ne(json_object_get_int_member(record, "second"), 20260923);
  JsonArray *rows = json_object_get_array_member(record, "records");
  ck_assert_uint_eq(json_array_get_length(rows), 10);
  double before = 0;
  for (guint i = 0; i < 10; i++) {
    double misfit = json_object_get_double_member(json_array_get_object_element(rows, i), "misfit");
    ck_assert_double_ge(misfit, before);
    before = misfit;
  }
  json_object_unref(record);
  run_free(r);
}
END_TEST

RUN_HARNESS("cli/ghost", test_table, test_table_is_complete, test_stdin, test_large_files,
    test_outputs, test_full_disk, test_terminal, test_round_trips, test_names, test_other_rules,
    test_flight, test_reproduced, test_jobs, test_year)
