/* Tests of tunl-render's command line: every option, every bad value, dates and numbers, and the
 * command that a picture says makes it again. */
#include <string.h>
#include <time.h>

#include "../vectors.h"
#include "run.h"
#include "svg.h"
#include "tunl.h"

#define DRAW "-o - --date 20260923 --to 2000 "

static Run *render_with(const RunSetup *setup, const char *words) {
  return run_program("TUNL_RENDER", setup, words);
}

static Run *render(const char *words) {
  return render_with(&(RunSetup){0}, words);
}

/* ---- every option, every bad value ---- */

#define LAYERS                                                                                     \
  "accepted: stalactites, corridor, skeleton, gates, band, mark, rejections, boulders, cannons, "  \
  "mines, coins, ghosts, gap, ruler, morph, chambers, speed, reach, labels, header, legend, "      \
  "footer, and for many all and default"
/* A flight of four samples, on the day of DRAW. */
#define LINK    "'?d=20260923&s=3&g=cnuDmA'"
#define DATES   "is not a date: YYYYMMDD, YYYY-MM-DD, today, yesterday, or A..B of these"
#define SUFFIX  "does not end with .svg, .png, .pdf or .html; rename it or give --format"
#define LIMITS  "svg goes to 1000000 px a side: choose a smaller --scale"
#define FORMATS "is not a format; accepted: svg, png, pdf or html"
#define ONE_DAY "give --sheet for one picture of all or --output-dir for one each"

/* Code 0: the text is in the picture on stdout. Code 2: it is in the message, and there is no
 * picture. */
static const struct {
  const char *words;
  int code;
  const char *text;
} table[] = {
    {"--help", 0, "Usage:\n  tunl-render [OPTION"},
    {"-h", 0, "Usage:\n  tunl-render [OPTION"},
    {"--version", 0, "tunl-render "},
    {"--output - --date 20260923 --to 2000", 0, "TUNL cave of 2026-09-23"},
    {"--output=- --date=20260923 --to=2000", 0, "TUNL cave of 2026-09-23"},
    {"-o - -d 2026-09-23 --to 2000", 0, "TUNL cave of 2026-09-23"},
    {"-o - --last 1 --now 1790121600", 0, "TUNL cave of 2026-09-23"},
    {"-o - --sheet --last 2 --now 1790121600", 0, "TUNL caves of 2026-09-22 to 2026-09-23"},
    {DRAW "--format svg", 0, "<svg "},
    {DRAW "--sheet", 0, "rows of 666.7 px"},
    {DRAW "--from 100", 0, "wx 100–2,000 "},
    {"-o - --date 20260923 --score 10..20", 0, "wx 600–1,200 · score 10–20"},
    {"-o - --date 20260923 --score 10.5..20.5", 0, "wx 630–1,230 · score 10–20"},
    {"-o - --date 20260923 --around 16600", 0, "here 16,600 · score 276"},
    {"-o - --date 20260923 --around 100", 0, "wx 0–1,350 "},
    {DRAW "--row-length 1000 --scale 1", 0, " width=\"1104\""},
    {DRAW "--single-row --scale 1", 0, " width=\"2104\""},
    {DRAW "--scale 2 --row-length 1000", 0, " width=\"2104\""},
    {DRAW "--fit 800", 0, " width=\"800\""},
    {DRAW "--sheet --fit 800", 0, " width=\"800\""},
    {DRAW "--theme light", 0, ".page{fill:#ffffff;"},
    {DRAW "--theme dark", 0, ".page{fill:#12141a;"},
    {DRAW "--layers mines", 0, "<g id=\"mines\""},
    {DRAW "--layers corridor,all,default", 0, "<g id=\"skeleton\""},
    {DRAW "--hide mines,labels", 0, "--hide mines,labels"},
    {DRAW "--rules 17.0", 0, "rules 17.0, gate 9,000"},
    {DRAW "--rules skeleton", 0, "rules skeleton, gate "},
    {DRAW "--gate 1500", 0, "rules 17.0, gate 1,500"},
    {DRAW "--jobs 2 -j 3", 0, "<svg "},
    {DRAW "--quiet", 0, "<svg "},
    {DRAW "-q", 0, "<svg "},
    {DRAW "--", 0, "<svg "},
    {DRAW "--ghost " LINK, 0, "link · scored 3, 4 samples · can have been flown here"},
    {DRAW "--ghost " LINK " --ghost " LINK, 0, "id=\"ghost-b-end\""},
    {DRAW "--ghost " LINK, 0, "--to 2000 --ghost '?d=20260923&amp;s=3&amp;g=cnuDmA'"},
    {DRAW "--ghost " LINK " --hide ghosts,gap", 0, "<svg "},
    {DRAW "--flyable", 0, "There is a way to wx "},
    {DRAW "--flyable", 0, " --flyable -o cave.svg"},
    {DRAW "--reach", 0, "expert (100 runs)"},
    {DRAW "--reach", 0, " --reach -o cave.svg"},
    {DRAW "--format html", 0, "<!DOCTYPE html>"},
    {DRAW "--format html", 0, " --to 2000 -o cave.html"},
    {DRAW "--format html --theme dark", 0, "<html lang=\"en\" data-theme=\"dark\">"},
    {DRAW "--format html --flyable", 0, "id=\"band-reachable\""},
    {DRAW "--format html --reach", 0, "id=\"reach-expert-0\""},
    {DRAW "--format html --ghost " LINK, 0, "id=\"ghost-a-end\""},
    {DRAW "--format html --hide mines", 0, "--hide mines"},
    {DRAW "--format html --against 2026-09-22", 0, "against 2026-09-22</title>"},
    {DRAW "--format html --against 2026-09-22", 0, " --to 2000 --against 20260922 -o"},
    {DRAW "--format html --against yesterday --now 86400", 0, " --against 19700101 "},
    {DRAW "--format html --against skeleton", 0, "against rules skeleton</title>"},
    {DRAW "--format html --against skeleton", 0, " --to 2000 --against skeleton -o"},
    {DRAW "--format html --against skeleton --ghost " LINK, 0, "id=\"against-corridor\""},
    {"-o - --to 2000 --ghost " LINK, 0, "TUNL cave of 2026-09-23"},
    {DRAW "--date 20260924 --force --ghost " LINK, 0, "link · NOT OF THIS DAY: flown on 2026-"},
    /* the last word counts */
    {DRAW "--date 20260924", 0, "TUNL cave of 2026-09-24"},

    /* the command line itself */
    {"", 2, "--output: missing; give -o FILE, -o - or --output-dir DIR"},
    {"--date 20260923", 2, "--output: missing; give -o FILE, -o - or --output-dir DIR"},
    {"--nope -o a.svg", 2, "--nope (see tunl-render --help)"},
    {"-x -o a.svg", 2, "-x (see tunl-render --help)"},
    {"--help --nope", 2, "--nope (see tunl-render --help)"},
    {"-o a.svg cave", 2, "cave: unexpected argument (see tunl-render --help)"},
    {"-o a.svg -- --date", 2, ": unexpected argument (see tunl-render --help)"},
    {"-o a.svg ''", 2, ": unexpected argument (see tunl-render --help)"},
    {"-o a.svg --date", 2, "--date (see tunl-render --help)"},
    {"--output", 2, "--output (see tunl-render --help)"},

    {"--date '' -o a.svg", 2, "--date: '' " DATES},
    {"--date tomorrow -o a.svg", 2, "--date: 'tomorrow' " DATES},
    {"--date Today -o a.svg", 2, "--date: 'Today' " DATES},
    {"--date 2026-9-23 -o a.svg", 2, "--date: '2026-9-23' " DATES},
    {"--date 2026/09/23 -o a.svg", 2, "--date: '2026/09/23' " DATES},
    {"--date 2026-0923 -o a.svg", 2, "--date: '2026-0923' " DATES},
    {"--date '20260923 ' -o a.svg", 2, "--date: '20260923 ' " DATES},
    {"--date ' 20260923' -o a.svg", 2, "--date: ' 20260923' " DATES},
    {"--date +2026092 -o a.svg", 2, "--date: '+2026092' " DATES},
    {"--date -2026092 -o a.svg", 2, "--date: '-2026092' " DATES},
    {"--date 2026092 -o a.svg", 2, "--date: '2026092' " DATES},
    {"--date 100000101 -o a.svg", 2, "--date: '100000101' " DATES},
    {"--date 0x135261 -o a.svg", 2, "--date: '0x135261' " DATES},
    {"--date 2026092\xff -o a.svg", 2, "--date: '2026092\xff' " DATES},
    {"--date 20260931 -o a.svg", 2, "--date: 20260931 does not exist in the calendar"},
    {"--date 2026-09-31 -o a.svg", 2, "--date: 2026-09-31 does not exist in the calendar"},
    {"--date 20260229 -o a.svg", 2, "--date: 20260229 does not exist in the calendar"},
    {"--date 21000229 -o a.svg", 2, "--date: 21000229 does not exist in the calendar"},
    {"--date 20261301 -o a.svg", 2, "--date: 20261301 does not exist in the calendar"},
    {"--date 20260900 -o a.svg", 2, "--date: 20260900 does not exist in the calendar"},
    {"--date 19691231 -o a.svg", 2, "--date: 19691231 is not between 1970-01-01 and 9999-12-31"},
    {"--date 00000000 -o a.svg", 2, "is not between 1970-01-01 and 9999-12-31"},
    {"--date yesterday --now 86399 -o a.svg", 2, "--date: 'yesterday' is before 1970-01-01"},
    {"--date 20260924..20260923 --sheet -o a.svg", 2, "--date: 20260924 is after 20260923"},
    {"--date today..yesterday --sheet -o a.svg", 2, "--date: today is after yesterday"},
    {"--date ..20260923 --sheet -o a.svg", 2, "--date: '' " DATES},
    {"--date 20260923.. --sheet -o a.svg", 2, "--date: '' " DATES},
    {"--date .. --sheet -o a.svg", 2, "--date: '' " DATES},
    {"--date 20260923...20260924 --sheet -o a.svg", 2, "--date: '.20260924' " DATES},
    {"--date 20260923..20260931 --sheet -o a.svg", 2, "--date: 20260931 does not exist"},
    {"--date 20260921..20260922..20260923 --sheet -o a.svg", 2, "--date: '20260922..20260923' "},
    {"--date 20260923..20260925 -o a.svg", 2, "--date: '20260923..20260925' is 3 days; " ONE_DAY},
    {"--last 3 -o a.svg", 2, "--last: '3' is 3 days; " ONE_DAY},
    {"--last 0 --now 86400 -o a.svg", 2, "--last: '0' is not a number from 1 to 2"},
    {"--last 3 --now 86400 -o a.svg", 2, "--last: '3' is not a number from 1 to 2"},
    {"--last 1.5 --now 86400 -o a.svg", 2, "--last: '1.5' is not a whole number from 1 to 2"},
    {"--last 1. --now 86400 -o a.svg", 2, "--last: '1.' is not a whole number from 1 to 2"},
    {"--last 1 --date today -o a.svg", 2, "--date and --last: give one or the other, not both"},

    {"-o a.SVG", 2, "--output: 'a.SVG' " SUFFIX},
    {"-o a.jpeg", 2, "--output: 'a.jpeg' " SUFFIX},
    {"-o svg", 2, "--output: 'svg' " SUFFIX},
    {"-o cave", 2, "--output: 'cave' " SUFFIX},
    {"-o a.svg/cave", 2, "--output: 'a.svg/cave' " SUFFIX},
    {"-o 'a.svg '", 2, "--output: 'a.svg ' " SUFFIX},
    {"-o ''", 2, "--output: '' is not a file name"},
    {"-o a.svg --output-dir days", 2, "--output and --output-dir: give one or the other"},
    {"--output-dir days --sheet", 2, "--sheet and --output-dir: give one or the other"},
    {"--output-dir ''", 2, "--output-dir: '' is not a folder name"},
    {"-o a.svg --format SVG", 2, "--format: 'SVG' " FORMATS},
    {"-o a.svg --format ''", 2, "--format: '' " FORMATS},
    {"-o a.svg --format .svg", 2, "--format: '.svg' " FORMATS},
    {"-o a.html --sheet", 2, "--sheet: a page shows one day; give --output-dir for a page of each"},
    {"-o a.svg --against 20260922", 2, "--against: only a page shows two caves; give -o FILE.html"},
    {"-o a.html --against 20260931", 2, "--against: 20260931 does not exist in the calendar"},
    {"-o a.html --against 2026-9-22", 2, "--against: '2026-9-22' " DATES},
    {"-o a.html --against 20260921..20260922", 2, "' is more than one day; give one"},
    {"-o a.html --against nope", 2, "accepted: a day (YYYYMMDD, today, yesterday), 17.0, "},
    {"-o a.html --against ''", 2, "--against: "},

    {"-o a.svg --from 2000 --to 2000", 2, "--from: 2000 is not below --to 2000"},
    {"-o a.svg --from 2000 --to 1000.5", 2, "--from: 2000 is not below --to 1000.5"},
    {"-o a.svg --from 93000", 2, "--from: 93000 is not below --to 93000"},
    {"-o a.svg --to 0", 2, "--from: 0 is not below --to 0"},
    {"-o a.svg --score 10", 2, "--score: '10' is not a range such as 150..200"},
    {"-o a.svg --score ''", 2, "--score: '' is not a range such as 150..200"},
    {"-o a.svg --score 10-20", 2, "--score: '10-20' is not a range such as 150..200"},
    {"-o a.svg --score ..20", 2, "--score: '' is not a number from 0 to 16666"},
    {"-o a.svg --score 10..", 2, "--score: '' is not a number from 0 to 16666"},
    {"-o a.svg --score 10..b", 2, "--score: 'b' is not a number from 0 to 16666"},
    {"-o a.svg --score 10..16667", 2, "--score: '16667' is not a number from 0 to 16666"},
    {"-o a.svg --score -1..10", 2, "--score: '-1' is not a number from 0 to 16666"},
    {"-o a.svg --score 20..10", 2, "--score: 20 is not below 10"},
    {"-o a.svg --score 10..10", 2, "--score: 10 is not below 10"},
    {"-o a.svg --score 1..2 --from 1", 2, "--score and --from/--to: give one or the other"},
    {"-o a.svg --score 1..2 --to 1", 2, "--score and --from/--to: give one or the other"},
    {"-o a.svg --around 1 --from 1", 2, "--around and --from/--to: give one or the other"},
    {"-o a.svg --around 1 --to 1", 2, "--around and --from/--to: give one or the other"},
    {"-o a.svg --around 1 --score 1..2", 2, "--around and --score: give one or the other"},
    {"-o a.svg --single-row --row-length 500", 2, "--single-row and --row-length: give one or"},
    {"-o a.svg --scale 1 --fit 900", 2, "--scale and --fit: give one or the other, not both"},

    {"--sheet -o a.svg --reach", 2, "--sheet and --reach: give one or the other, not both"},
    {"--sheet -o a.svg --flyable", 2, "--sheet and --flyable: give one or the other, not both"},
    {"-o a.svg --ghost nope.json", 2, "--ghost: nope.json: No such file or directory"},
    {"-o a.svg --ghost '?d=20260923&g='", 2, "--ghost: link: offset 14: nothing there; a "},
    {"-o a.svg --ghost '?g=cnuDmA&d=20260931'", 2, "--ghost: link: offset 12: 20260931 is not"},
    {"-o a.svg --sheet --ghost x", 2, "--sheet and --ghost: give one or the other, not both"},
    {"--output-dir a --ghost x", 2, "--output-dir and --ghost: give one or the other, not both"},
    {"-o a.svg --last 2 --ghost " LINK, 2, "--last: '2' is 2 days; give --sheet"},

    {"-o a.svg --theme Dark", 2, "--theme: 'Dark' is not a theme; accepted: light or dark"},
    {"-o a.svg --theme ''", 2, "--theme: '' is not a theme; accepted: light or dark"},
    {"-o a.svg --rules 17", 2,
        "--rules: '17' is not a rule set; accepted: 17.0, skeleton or legacy"},
    {"-o a.svg --rules ''", 2, "--rules: '' is not a rule set; accepted: 17.0, skeleton or legacy"},
    {"-o a.svg --layers mine", 2, "--layers: 'mine' is not a layer; " LAYERS},
    {"-o a.svg --layers Mines", 2, "--layers: 'Mines' is not a layer; " LAYERS},
    {"-o a.svg --layers page", 2, "--layers: 'page' is not a layer; " LAYERS},
    {"-o a.svg --layers air", 2, "--layers: 'air' is not a layer; " LAYERS},
    {"-o a.svg --layers mines,", 2, "--layers: '' is not a layer; " LAYERS},
    {"-o a.svg --layers 'mines, coins'", 2, "--layers: ' coins' is not a layer; " LAYERS},
    {"-o a.svg --hide page", 2, "--hide: 'page' is not a layer; " LAYERS},
    {"-o a.svg --hide mines,,coins", 2, "--hide: '' is not a layer; " LAYERS},

    /* what a format cannot hold, before anything is drawn */
    {"-o a.svg --single-row --scale 100", 2, "a.svg: the picture would be 9300104 x "},
    {"-o a.svg --single-row --scale 100", 2, LIMITS},
    {"-o a.svg --row-length 100 --scale 10", 2, LIMITS},
    {"-o a.png --single-row --scale 8", 2, "png goes to 1000000 px a side and 2,000 megapixels: "},
    {"-o a.pdf --single-row", 2, "pdf goes to 19200 px a side: choose a smaller --scale or --fit"},
    {"-o a.svg --sheet --date 19700101..99991231", 2,
        "--sheet: 2932897 days are more than 400; give fewer, or --output-dir"},
    {"-o a.svg --sheet --last 401", 2, "--sheet: 401 days are more than 400"},
    {"-o- -j2 -d20260923 --to 2000", 0, "TUNL cave of 2026-09-23"},
    {"-o a.svg -jx", 2, "--jobs: 'x' is not a number from 1 to 256"},
};

static void expect_in_picture(const Run *r, const char *text) {
  run_expect_done(r);
  EXPECT(strstr(r->out->str, text), "%s: the picture does not say: %s", r->words, text);
}

START_TEST(test_table) {
  char *folder = run_folder();
  for (gsize i = 0; i < G_N_ELEMENTS(table); i++) {
    Run *r = render_with(&(RunSetup){.folder = folder}, table[i].words);
    if (table[i].code == 0) {
      expect_in_picture(r, table[i].text);
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

/* ---- help ---- */

/* As the help prints them. */
static const char *const options[] = {
    "-d, --date=", "--last=", "-o, --output=", "--output-dir=", "--format=", "--sheet",
    "--from=", "--to=", "--score=", "--around=", "--row-length=", "--single-row",
    "--scale=", "--fit=", "--theme=", "--layers=", "--hide=", "--ghost=", "--flyable", "--reach",
    "--against=", "--force", "--rules=", "--gate=", "-j, --jobs=", "-q, --quiet",
    "--now=", "-h, --help", "--version"};

static bool has_word(const char *words, const char *option) {
  char **list = NULL;
  bool found = false;
  if (*words)
    EXPECT(g_shell_parse_argv(words, NULL, &list, NULL), "%s: not words of a shell", words);
  for (gsize i = 0; list && list[i]; i++) {
    gsize length = strcspn(list[i], "=");
    found = found || (strlen(option) == length && strncmp(list[i], option, length) == 0);
  }
  g_strfreev(list);
  return found;
}

static const char *const numbers_options[] = {"--from", "--to", "--around", "--row-length",
    "--scale", "--fit", "--gate", "--jobs", "--now", "--last", NULL};

static bool is_tried(const char *option, int code) {
  for (gsize i = 0; i < G_N_ELEMENTS(table); i++)
    if (table[i].code == code && has_word(table[i].words, option))
      return true;
  return code == 2 && g_strv_contains(numbers_options, option);
}

/* A bad value counts when its option is what the message begins with. */
static bool is_blamed(const char *option) {
  char *blame = g_strconcat(option, ": ", NULL);
  bool found = g_strv_contains(numbers_options, option);
  for (gsize i = 0; i < G_N_ELEMENTS(table); i++)
    found = found || (table[i].code == 2 && g_str_has_prefix(table[i].text, blame));
  g_free(blame);
  return found;
}

static void check_option(const char *option, bool takes_value) {
  /* Only a folder's own message says what is wrong with --output-dir. */
  bool folder = strcmp(option, "--output-dir") == 0;
  EXPECT(folder || is_tried(option, 0), "no row of the table tries %s", option);
  EXPECT(!takes_value || is_tried(option, 2), "no row gives %s a bad value", option);
  EXPECT(!takes_value || folder || is_blamed(option), "no row expects a message on %s", option);
}

/* So that no option is added without a test. */
START_TEST(test_table_is_complete) {
  Run *r = render("--help");
  GRegex *line = g_regex_new("^  (?:(-\\w), )?(--[a-z-]+)(=\\S+)?  ", G_REGEX_MULTILINE, 0, NULL);
  GMatchInfo *match;
  guint count = 0;
  for (g_regex_match(line, r->out->str, 0, &match); g_match_info_matches(match); count++) {
    char *letter = g_match_info_fetch(match, 1), *name = g_match_info_fetch(match, 2),
         *value = g_match_info_fetch(match, 3);
    check_option(name, *value);
    EXPECT(!*letter || is_tried(letter, 0), "no row of the table tries %s", letter);
    g_free(letter);
    g_free(name);
    g_free(value);
    g_match_info_next(match, NULL);
  }
  ck_assert_uint_eq(count, G_N_ELEMENTS(options));
  g_match_info_free(match);
  g_regex_unref(line);
  run_free(r);
}
END_TEST

START_TEST(test_help) {
  Run *r = render("--help"), *again = render("-h"), *both = render("--version --help --date x");
  run_expect_done(r);
  run_expect_same(r, again);
  run_expect_same(r, both);
  for (gsize i = 0; i < G_N_ELEMENTS(options); i++) {
    char *line = g_strconcat("\n  ", options[i], NULL);
    EXPECT(strstr(r->out->str, line), "--help does not tell of %s", options[i]);
    g_free(line);
  }
  run_free(r);
  run_free(again);
  run_free(both);
}
END_TEST

/* No line of the help is wider than a terminal is wont to be. */
START_TEST(test_help_fits) {
  Run *r = render("--help");
  char **lines = g_strsplit(r->out->str, "\n", -1);
  for (gsize i = 0; lines[i]; i++)
    EXPECT(g_utf8_strlen(lines[i], -1) <= 100, "too wide: %s", lines[i]);
  g_strfreev(lines);
  run_free(r);
}
END_TEST

START_TEST(test_version) {
  Run *r = render("--version");
  run_expect_done(r);
  EXPECT(g_regex_match_simple("^tunl-render [0-9]+\\.[0-9]+\\.[0-9]+\n$", r->out->str, 0, 0),
      "--version says: %s", r->out->str);
  run_free(r);
}
END_TEST

START_TEST(test_help_goes_nowhere) {
  static const char *const words[] = {"--help", "--version"};
  for (gsize i = 0; i < G_N_ELEMENTS(words); i++) {
    Run *full = render_with(&(RunSetup){.stdout_to = "/dev/full"}, words[i]);
    Run *closed = render_with(&(RunSetup){.no_stdout = true}, words[i]);
    run_expect_trouble(full, "stdout: No space left on device");
    run_expect_trouble(closed, "stdout: Bad file descriptor");
    run_free(full);
    run_free(closed);
  }
}
END_TEST

/* ---- numbers ---- */

/* An option that takes a number, what it accepts, and values just outside. */
static const struct {
  const char *option, *least, *most, *below, *above;
  const char *with; /* makes the limits quick to draw */
} numbers[] = {
    {"--from", "0", "1000000", "-0.5", "1000000.5", ""},
    {"--to", "0", "1000000", "-0.5", "1000000.5", "--single-row --scale 0.001"},
    {"--around", "0", "1000000", "-0.5", "1000000.5", ""},
    {"--row-length", "100", "1000000", "99.9", "1000000.5", "--to 2000"},
    {"--scale", "0.001", "100", "0.0009", "100.1", "--to 100"},
    {"--fit", "560", "1000000", "559.9", "1000000.5", "--single-row"},
    {"--gate", "0", "1000000", "-0.5", "1000000.5", ""},
    {"--jobs", "1", "256", "0", "257", ""},
    {"--now", "0", "253402214400", "-1", "253402214401", ""},
    {"--last", "1", "10", "0", "11", "--now 863999 --sheet"},
};

static Run *run_number(gsize i, const char *value) {
  const char *date = strcmp(numbers[i].option, "--last") == 0 ? "" : "--date 20260923";
  char *quoted = g_shell_quote(value);
  char *words = g_strdup_printf(
      "-o - --layers header %s %s %s %s", date, numbers[i].with, numbers[i].option, quoted);
  Run *r = render(words);
  g_free(words);
  g_free(quoted);
  return r;
}

static void check_refused(gsize i, const char *value) {
  Run *r = run_number(i, value);
  const char *kind =
      strchr(value, '.') && g_regex_match_simple("^--(jobs|last)$", numbers[i].option, 0, 0)
          ? "whole number"
          : "number";
  char *text = g_strdup_printf("%s: '%s' is not a %s from %s to %s", numbers[i].option, value, kind,
      numbers[i].least, numbers[i].most);
  run_expect_trouble(r, text);
  g_free(text);
  run_free(r);
}

/* The number itself is fine, whatever else may be said of it. */
static void check_accepted(gsize i, const char *value) {
  Run *r = run_number(i, value);
  EXPECT(r->code == 0 || (r->code == 2 && r->err->len), "%s: exit %d", r->words, r->code);
  EXPECT(!strstr(r->err->str, " is not a "), "%s: %s", r->words, r->err->str);
  run_free(r);
}

START_TEST(test_numbers) {
  static const char *const nonsense[] = {"", " 5", "5 ", "5,5", "1e3", "0x10", "nan", "NaN", "inf",
      "-inf", "infinity", "-", "+", ".", "-.", "--5", "+-5", "1.2.3", "5px", "1'000", "1_000", "٥",
      "five", "-5", "99999999999999999999", "1;2"};
  for (gsize i = 0; i < G_N_ELEMENTS(numbers); i++) {
    EXPECT(g_strv_contains(numbers_options, numbers[i].option), "%s", numbers[i].option);
    for (gsize j = 0; j < G_N_ELEMENTS(nonsense); j++)
      check_refused(i, nonsense[j]);
    check_refused(i, numbers[i].below);
    check_refused(i, numbers[i].above);
    check_accepted(i, numbers[i].least);
    check_accepted(i, numbers[i].most);
  }
}
END_TEST

static JsonObject *record_of(const Run *r) {
  run_expect_done(r);
  Svg *svg = svg_parse(r->out);
  JsonObject *record = svg_record(svg);
  svg_free(svg);
  return record;
}

/* Decimal, with or without a sign, a point, or leading zeros. */
START_TEST(test_number_spellings) {
  static const struct {
    const char *text;
    double value;
  } spellings[] = {{"10", 10}, {"010", 10}, {"0000010", 10}, {"+10", 10}, {"10.", 10}, {"10.0", 10},
      {".5", 0.5}, {"00.50", 0.5}, {"+.5", 0.5}, {"0", 0}, {"1999.999", 1999.999}};
  for (gsize i = 0; i < G_N_ELEMENTS(spellings); i++) {
    char *words = g_strdup_printf(DRAW "--gate %s --from %s", spellings[i].text, spellings[i].text);
    Run *r = render(words);
    JsonObject *record = record_of(r);
    expect_same(spellings[i].value, json_object_get_double_member(record, "from"), words);
    expect_same(spellings[i].value, json_object_get_double_member(record, "gate"), words);
    json_object_unref(record);
    run_free(r);
    g_free(words);
  }
}
END_TEST

/* ---- dates ---- */

/* Rules of time zones written out, because a name means UTC where there are no zone files:
 * Kiritimati, Los Angeles, Kolkata. A locale that is not installed silently is C; where it is, its
 * decimal comma must not be seen. */
static const char *const environments[][5] = {
    {"TZ=UTC0", "LC_ALL=C", NULL},
    {"TZ=<+14>-14", "LC_ALL=de_DE.UTF-8", "LC_NUMERIC=de_DE.UTF-8", "LANG=de_DE.UTF-8", NULL},
    {"TZ=PST8PDT,M3.2.0,M11.1.0", "LC_ALL=de_DE.UTF-8", "LANG=de_DE.UTF-8", NULL},
    {"TZ=IST-5:30", "LC_ALL=", "LC_NUMERIC=de_DE.UTF-8", "LC_TIME=de_DE.UTF-8", NULL},
    {"TZ=Pacific/Kiritimati", "LC_ALL=fr_FR.UTF-8", NULL},
    {"TZ=America/Los_Angeles", "LC_ALL=tr_TR.UTF-8", NULL},
    {"TZ=Asia/Kolkata", "LC_ALL=hi_IN.UTF-8", NULL},
};

/* Both mean the same; 1790121600 is the first second of 2026-09-23, UTC. */
static const struct {
  const char *plain, *words;
} dates[] = {
    {"--date 20260923", "--date 2026-09-23"},
    {"--date 20260923", "--date 20260923..20260923"},
    {"--date 20260923", "--date 2026-09-23..20260923"},
    {"--date 20260923", "--now 1790121600"},
    {"--date 20260923", "--date today --now 1790121600"},
    {"--date 20260923", "--date today --now 1790207999"},
    {"--date 20260923", "--date today --now 1790207999.999"},
    {"--date 20260923", "--date today..today --now 1790164800"},
    {"--date 20260923", "--last 1 --now 1790121600"},
    {"--date 20260922", "--date today --now 1790121599"},
    {"--date 20260924", "--date today --now 1790208000"},
    {"--date 20260922", "--date yesterday --now 1790121600"},
    {"--date 20260922", "--date yesterday --now 1790207999"},
    {"--date 20260921", "--date yesterday --now 1790121599"},
    {"--date 20280229", "--date yesterday --now 1835481600"},
    {"--date 19700101", "--now 0"},
    {"--date 19700101", "--now 86399"},
    {"--date 19700101", "--date yesterday --now 86400"},
    {"--date 99991231", "--now 253402214400"},
    {"--sheet --date 20260921..20260923", "--sheet --date 2026-09-21..2026-09-23"},
    {"--sheet --date 20260921..20260923", "--sheet --date 20260921..today --now 1790121600"},
    {"--sheet --date 20260921..20260923", "--sheet --last 3 --now 1790207999"},
    {"--sheet --date 20260921..20260923", "--sheet --last 003 --now 1790207999"},
    {"--sheet --date 20260914..20260923", "--sheet --last 010 --now 1790207999"},
    {"--sheet --date 20260922..20260923", "--sheet --date yesterday..today --now 1790121600"},
    {"--sheet --date 20251231..20260101", "--sheet --last 2 --now 1767225600"},
};

static Run *run_date(gsize environment, const char *words) {
  char *all = g_strconcat("-o - --to 1500 ", words, NULL);
  Run *r = render_with(&(RunSetup){.environment = environments[environment]}, all);
  g_free(all);
  return r;
}

static void check_date(gsize i, gsize environment) {
  Run *plain = run_date(0, dates[i].plain), *r = run_date(environment, dates[i].words);
  run_expect_done(plain);
  run_expect_done(r);
  run_expect_same(plain, r);
  run_free(plain);
  run_free(r);
}

START_TEST(test_dates) {
  for (gsize i = 0; i < G_N_ELEMENTS(dates); i++)
    for (gsize e = 0; e < G_N_ELEMENTS(environments); e++)
      check_date(i, e);
}
END_TEST

/* The clock's own day, in UTC: the test may run across midnight. */
START_TEST(test_today) {
  for (gsize e = 0; e < G_N_ELEMENTS(environments); e++) {
    gint64 before = time(NULL) / 86400;
    Run *r = run_date(e, "");
    gint64 after = time(NULL) / 86400;
    JsonObject *record = record_of(r);
    gint64 date = json_object_get_int_member(record, "date");
    EXPECT(tunl_date_valid(date), "%" G_GINT64_FORMAT " is no date", date);
    int32_t index = tunl_date_index((uint32_t)date);
    EXPECT(index >= before && index <= after, "%s makes today %" G_GINT64_FORMAT,
        environments[e][0], date);
    json_object_unref(record);
    run_free(r);
  }
}
END_TEST

/* A whole picture, with every kind of number in it, does not depend on where it is made. */
START_TEST(test_anywhere) {
  for (gsize e = 1; e < G_N_ELEMENTS(environments); e++) {
    const char *words =
        "-o - --date 20260923 --from 1234.5 --to 23456.75 --scale 0.33 --layers all";
    Run *here = render_with(&(RunSetup){.environment = environments[0]}, words);
    Run *there = render_with(&(RunSetup){.environment = environments[e]}, words);
    run_expect_done(here);
    run_expect_same(here, there);
    run_free(here);
    run_free(there);
  }
}
END_TEST

/* ---- the command that makes the picture again ---- */

static char *command_of(const Run *r) {
  JsonObject *record = record_of(r);
  char *command = g_strdup(json_object_get_string_member(record, "command"));
  json_object_unref(record);
  return command;
}

/* The command without the program's name, writing to stdout. */
static char *again(const char *command) {
  EXPECT(g_str_has_prefix(command, "tunl-render "), "not a command: %s", command);
  const char *output = g_strrstr(command, " -o cave");
  EXPECT(output && g_str_has_suffix(output, ".svg"), "%s does not say -o cave.svg", command);
  const char *rest = command + strlen("tunl-render ");
  return g_strdup_printf("%.*s -o -", (int)(output - rest), rest);
}

static void check_command(const char *words, const char *expected) {
  char *all = g_strdup_printf("-o - --now 1790121600 %s", words);
  Run *first = render(all);
  char *command = command_of(first), *second_words = again(command);
  Run *second = render(second_words);
  EXPECT(!expected || strcmp(command, expected) == 0, "%s: says to run\n%s, not\n%s", words,
      command, expected);
  run_expect_done(second);
  run_expect_same(first, second);
  g_free(command);
  g_free(second_words);
  g_free(all);
  run_free(first);
  run_free(second);
}

START_TEST(test_command) {
  static const struct {
    const char *words, *command; /* NULL where its exact form is no matter */
  } commands[] = {
      {"", "tunl-render --date 20260923 -o cave.svg"},
      {"--date yesterday", "tunl-render --date 20260922 -o cave.svg"},
      {"--date 2026-09-23 --rules 17.0 --theme light --quiet --jobs 4 --format svg --gate 9000",
          "tunl-render --date 20260923 -o cave.svg"},
      {"--last 1 --rules skeleton", "tunl-render --date 20260923 --rules skeleton -o cave.svg"},
      {"--from 1000.5 --to 3000.25",
          "tunl-render --date 20260923 --from 1000.5 --to 3000.25 -o cave.svg"},
      {"--gate 1000 --theme dark", NULL},
      {"--gate 010 --to +2000.", NULL},
      {"--gate 0", NULL},
      {"--score 10.5..100", NULL},
      {"--around 16600", NULL},
      {"--around 16600 --fit 900 --theme dark --hide legend", NULL},
      {"--around 3 --scale .75", NULL},
      {"--row-length 1000 --to 7777", NULL},
      {"--row-length 250 --from 90000 --scale 2", NULL},
      {"--single-row --to 7777 --scale 0.1", NULL},
      {"--single-row --fit 1234", NULL},
      {"--layers default,skeleton --hide mines,rejections --rules skeleton", NULL},
      {"--hide all", NULL},
      {"--layers corridor,footer", NULL},
      {"--sheet --last 3", "tunl-render --sheet --date 20260921..20260923 -o caves.svg"},
      {"--sheet", "tunl-render --sheet --date 20260923 -o caves.svg"},
      {"--sheet --date 20260901..today --fit 1400 --theme dark --to 20000 --row-length 5000", NULL},
      {"--sheet --last 5 --single-row --scale 0.005 --rules skeleton --gate 777", NULL},
      {"--sheet --last 2 --around 16600 --hide mines,corridor", NULL},
      {"--sheet --last 2 --score 100..300 --layers stalactites", NULL},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(commands); i++)
    check_command(commands[i].words, commands[i].command);
}
END_TEST

/* An empty list either is refused or stands in the command so that it can be read back. */
START_TEST(test_command_of_empty_list) {
  static const char *const words[] = {"--layers ''", "--hide ''"};
  for (gsize i = 0; i < G_N_ELEMENTS(words); i++) {
    char *all = g_strconcat(DRAW, words[i], NULL);
    Run *r = render(all);
    if (r->code == 0)
      check_command(words[i], NULL);
    else
      run_expect_trouble(r, "is not a layer");
    run_free(r);
    g_free(all);
  }
}
END_TEST

/* The page is as wide as it was asked to be. */
START_TEST(test_fit) {
  static const int widths[] = {560, 800, 999, 1000, 1001, 1234, 1333, 1600, 1920, 2560, 4000, 4096};
  static const char *const rows[] = {"", "--row-length 333", "--row-length 3333", "--single-row",
      "--sheet", "--sheet --date 20260921..20260923"};
  GString *wrong = g_string_new(NULL);
  for (gsize i = 0; i < G_N_ELEMENTS(widths); i++)
    for (gsize j = 0; j < G_N_ELEMENTS(rows); j++) {
      char *words = g_strdup_printf(
          "-o - --layers header --date 20260923 --to 20000 %s --fit %d", rows[j], widths[i]);
      char *width = g_strdup_printf(" width=\"%d\"", widths[i]);
      Run *r = render(words);
      run_expect_done(r);
      if (!strstr(r->out->str, width))
        g_string_append_printf(wrong, "\n%s", words);
      run_free(r);
      g_free(width);
      g_free(words);
    }
  EXPECT(wrong->len == 0, "not as wide as asked for:%s", wrong->str);
  run_drop(wrong);
}
END_TEST

RUN_HARNESS("cli/render", test_table, test_table_is_complete, test_help, test_help_fits,
    test_version, test_help_goes_nowhere, test_numbers, test_number_spellings, test_dates,
    test_today, test_anywhere, test_command, test_command_of_empty_list, test_fit)
