/* Tests of tunl-card from outside: every option, every bad value, where the sentence goes, and the
 * command that a card says makes it again. */
#include <string.h>

#include "../vectors.h"
#include "run.h"
#include "svg.h"
#include "tunl.h"

#define DRAW "-o - --date 20260923 --score 83 "

static Run *card_with(const RunSetup *setup, const char *words) {
  return run_program("TUNL_CARD", setup, words);
}

static Run *card(const char *words) {
  return card_with(&(RunSetup){0}, words);
}

/* ---- every option, every bad value ---- */

#define DATES   "is not a date: YYYYMMDD, YYYY-MM-DD, today, yesterday, or A..B of these"
#define SUFFIX  "does not end with .svg, .png or .pdf; rename it or give --format"
#define CAUSES  "is not a cause of death; accepted: wall, stalactite, mine, boulder or shot"
#define SIZES   "is not a size of a card; accepted: 1200x630 or 1080x1350"
#define MISSING "--score: missing; give --score N, --distance WX or --ghost FILE"
/* A link to a run of three points on 2026-09-23: four samples in the middle of the cave. */
#define LINK "'https://example.org/?d=20260923&g=gICAgA&s=3'"

/* Code 0: the text is in the picture on stdout. Code 2: it is in the message, and there is no
 * picture. */
static const struct {
  const char *words;
  int code;
  const char *text;
} table[] = {
    {"--help", 0, "Usage:\n  tunl-card [OPTION"},
    {"-h", 0, "Usage:\n  tunl-card [OPTION"},
    {"--version", 0, "tunl-card "},
    {"--output - --date 20260923 --score 83", 0, "TUNL 2026-09-23"},
    {"--output=- --date=2026-09-23 --score=83", 0, "TUNL 2026-09-23"},
    {"-o - -d 20260923 --score 83", 0, "TUNL 2026-09-23"},
    {"-o- -d20260923 --score 83", 0, "TUNL 2026-09-23"},
    {"-o - --score 83 --now 1790121600", 0, "TUNL 2026-09-23"},
    {"-o - --date yesterday --score 83 --now 1790121600", 0, "TUNL 2026-09-22"},
    {"-o - --date 20260923..20260923 --score 83", 0, "TUNL 2026-09-23"},
    {DRAW, 0, "4,980 px"},
    {"-o - --date 20260923 --distance 16993.5", 0, "16,993 px"},
    {"-o - --date 20260923 --distance 16993.5", 0, ">283</text>"},
    {"-o - --date 20260923 --score 0", 0, "0 px"},
    {"-o - --date 20260923 --score 16666", 0, "999,960 px"},
    {"-o - --date 20260923 --distance 1000000", 0, "1,000,000 px"},
    {"-o - --ghost " LINK, 0, ">TUNL 2026-09-23</text>"},
    {"-o - --ghost " LINK, 0, "180 px"},
    {"-o - --ghost " LINK, 0, "card-path"},
    {"-o - --ghost " LINK " --force", 0, "--date 20260923 --ghost - -o card.svg"},
    {"-o - --ghost " LINK " --date 20260923 --cause wall", 0, "killed by a wall"},
    {DRAW "--best 90", 0, "best 90"},
    {DRAW "--best 80", 0, "new best, was 80"},
    {DRAW "--best 83", 0, "equals the best"},
    {DRAW "--best 16666", 0, "best 16,666"},
    {DRAW "--best 0", 0, "new best, was 0"},
    {DRAW "--cause wall", 0, "killed by a wall"},
    {DRAW "--cause stalactite", 0, "killed by a stalactite"},
    {"-o - --date 20260923 --score 2000 --cause stalactite", 0, "killed by a stalactite"},
    {"-o - --date 20260923 --score 282 --cause mine", 0, "killed by a mine"},
    {"-o - --date 20260911 --score 201 --cause boulder", 0, "killed by a boulder"},
    {"-o - --date 20260912 --score 150 --cause shot", 0, "killed by a shot"},
    {DRAW "--no-obstacles", 0, "--no-obstacles -o card.svg"},
    {DRAW "--size 1200x630", 0, "viewBox=\"0 0 1200 630\""},
    {DRAW "--size 1080x1350", 0, "viewBox=\"0 0 1080 1350\""},
    {DRAW "--theme light", 0, ".rock{fill:#dfe4ea;"},
    {DRAW "--theme dark", 0, ".rock{fill:#2a2f3a;"},
    {DRAW "--format svg", 0, "<svg "},
    {DRAW "--rules 17.0", 0, "Wednesday · mine-gauntlet</text>"},
    {DRAW "--rules legacy", 0, "mine-gauntlet · gate 54,000 · rules legacy"},
    {DRAW "--gate 1500", 0, "mine-gauntlet · gate 1,500"},
    {DRAW "--quiet", 0, "<svg "},
    {DRAW "-q", 0, "<svg "},
    {DRAW "--", 0, "<svg "},
    /* the last word counts */
    {DRAW "--score 84", 0, "5,040 px"},

    /* the command line itself */
    {"", 2, "--output: missing; give -o FILE or -o -"},
    {"--score 83", 2, "--output: missing; give -o FILE or -o -"},
    {"--nope -o a.svg", 2, "--nope (see tunl-card --help)"},
    {"-x -o a.svg", 2, "-x (see tunl-card --help)"},
    {"--help --nope", 2, "--nope (see tunl-card --help)"},
    {"-o a.svg 83", 2, "83: unexpected argument (see tunl-card --help)"},
    {"-o a.svg --score", 2, "--score (see tunl-card --help)"},
    {"--last 2 -o a.svg --score 83", 2, "--last (see tunl-card --help)"},
    {"--from 2 -o a.svg --score 83", 2, "--from (see tunl-card --help)"},

    {"-o a.svg", 2, MISSING},
    {"-o a.svg --best 83 --cause mine", 2, MISSING},
    {"-o a.svg --score 1 --distance 60", 2, "--score and --distance: give one or the other"},
    {"-o a.svg --score 1 --ghost a", 2, "--score and --ghost: give one or the other"},
    {"-o a.svg --distance 1 --ghost a", 2, "--distance and --ghost: give one or the other"},
    {"-o a.svg --ghost ''", 2, "--ghost: '' is not a file name"},
    {"-o a.svg --ghost nowhere.txt", 2, "nowhere.txt: No such file or directory"},
    {"-o a.svg --ghost '?g=cnuDmA'", 2, "--date: missing; the ghost does not say its day"},
    {"-o a.svg --ghost .", 2, ".: Is a directory"},
    {"-o a.svg --ghost 'https://example.org/?d=20260923&g=!!!'", 2, "link: offset "},
    {"-o a.svg --ghost /dev/null", 2, "/dev/null: offset 0: "},
    {"--date '' -o a.svg --score 1", 2, "--date: '' " DATES},
    {"--date tomorrow -o a.svg --score 1", 2, "--date: 'tomorrow' " DATES},
    {"--date 20260931 -o a.svg --score 1", 2, "--date: 20260931 does not exist in the calendar"},
    {"--date 20260923..20260925 -o a.svg --score 1", 2,
        "--date: '20260923..20260925' is 3 days; a card is of one"},
    {"--date yesterday --now 86399 -o a.svg --score 1", 2, "--date: 'yesterday' is before"},

    {"-o a.SVG --score 1", 2, "--output: 'a.SVG' " SUFFIX},
    {"-o card --score 1", 2, "--output: 'card' " SUFFIX},
    {"-o '' --score 1", 2, "--output: '' is not a file name"},
    {"-o a.svg --score 1 --format jpeg", 2,
        "--format: 'jpeg' is not a format; accepted: svg, png or pdf"},
    {"-o a.svg --score 1 --format ''", 2,
        "--format: '' is not a format; accepted: svg, png or pdf"},
    {"-o a.svg --score 1 --cause mines", 2, "--cause: 'mines' " CAUSES},
    {"-o a.svg --score 1 --cause Mine", 2, "--cause: 'Mine' " CAUSES},
    {"-o a.svg --score 1 --cause none", 2, "--cause: 'none' " CAUSES},
    {"-o a.svg --score 1 --cause cap", 2, "--cause: 'cap' " CAUSES},
    {"-o a.svg --score 1 --cause ''", 2, "--cause: '' " CAUSES},
    {"-o a.svg --score 1 --size 1200", 2, "--size: '1200' " SIZES},
    {"-o a.svg --score 1 --size 1350x1080", 2, "--size: '1350x1080' " SIZES},
    {"-o a.svg --score 1 --size ''", 2, "--size: '' " SIZES},
    {"-o a.svg --score 1 --theme Dark", 2,
        "--theme: 'Dark' is not a theme; accepted: light or dark"},
    {"-o a.svg --score 1 --theme ''", 2, "--theme: '' is not a theme; accepted: light or dark"},
    {"-o a.svg --score 1 --rules 17", 2,
        "--rules: '17' is not a rule set; accepted: 17.0, skeleton or legacy"},
};

/* What --help and --version print is all they print; every other card comes with its sentence. */
static void expect_picture(const Run *r, const char *text) {
  EXPECT(r->code == 0, "%s: exit %d, %s", r->words, r->code, r->err->str);
  EXPECT(strstr(r->out->str, text), "%s: the picture does not say: %s", r->words, text);
  bool silent =
      !strstr(r->out->str, "<svg") || strstr(r->words, "-q") || strstr(r->words, "--quiet");
  EXPECT(silent ? r->err->len == 0 : g_str_has_prefix(r->err->str, "TUNL 2026-09-"),
      "%s: stderr says: %s", r->words, r->err->str);
}

START_TEST(test_table) {
  char *folder = run_folder();
  for (gsize i = 0; i < G_N_ELEMENTS(table); i++) {
    Run *r = card_with(&(RunSetup){.folder = folder}, table[i].words);
    if (table[i].code == 0) {
      expect_picture(r, table[i].text);
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

/* An option that takes a number, what it accepts, and values just outside. */
static const struct {
  const char *option, *least, *most, *below, *above;
  bool whole;
} numbers[] = {
    {"--score", "0", "16666", "-1", "16667", true},
    {"--best", "0", "16666", "-1", "16667", true},
    {"--distance", "0", "1000000", "-0.5", "1000000.5", false},
    {"--gate", "0", "1000000", "-0.5", "1000000.5", false},
    {"--now", "0", "253402214400", "-1", "253402214401", false},
};

static Run *run_number(gsize i, const char *value) {
  const char *date = strcmp(numbers[i].option, "--now") == 0 ? "" : "--date 20260923";
  bool far = g_regex_match_simple("^--(score|distance)$", numbers[i].option, 0, 0);
  char *quoted = g_shell_quote(value);
  char *words = g_strdup_printf("-q -o - --no-obstacles %s %s %s %s", date, far ? "" : "--score 1",
      numbers[i].option, quoted);
  Run *r = card(words);
  g_free(words);
  g_free(quoted);
  return r;
}

static void check_refused(gsize i, const char *value) {
  Run *r = run_number(i, value);
  const char *kind = numbers[i].whole && strchr(value, '.') ? "whole number" : "number";
  char *text = g_strdup_printf("%s: '%s' is not a %s from %s to %s", numbers[i].option, value, kind,
      numbers[i].least, numbers[i].most);
  run_expect_trouble(r, text);
  EXPECT(r->out->len == 0, "%s: stdout is not empty", r->words);
  g_free(text);
  run_free(r);
}

START_TEST(test_numbers) {
  static const char *const nonsense[] = {
      "", " 5", "5,5", "1e3", "0x10", "nan", "inf", "-", "+", ".", "--5", "1.2.3", "5px", "five"};
  for (gsize i = 0; i < G_N_ELEMENTS(numbers); i++) {
    const char *const good[] = {numbers[i].least, numbers[i].most, "+5", "05"};
    for (gsize j = 0; j < G_N_ELEMENTS(nonsense); j++)
      check_refused(i, nonsense[j]);
    check_refused(i, numbers[i].below);
    check_refused(i, numbers[i].above);
    if (numbers[i].whole)
      check_refused(i, "1.5");
    for (gsize j = 0; j < G_N_ELEMENTS(good); j++) {
      Run *r = run_number(i, good[j]);
      run_expect_done(r);
      run_free(r);
    }
  }
}
END_TEST

/* ---- help ---- */

/* As the help prints them. */
static const char *const options[] = {
    "-d, --date=", "--score=", "--distance=", "--ghost=", "--best=", "--cause=", "--no-obstacles",
    "-o, --output=", "--format=", "--size=", "--theme=", "--rules=", "--gate=", "--force",
    "-q, --quiet", "--now=", "-h, --help", "--version"};

static bool is_number(const char *option) {
  for (gsize i = 0; i < G_N_ELEMENTS(numbers); i++)
    if (strcmp(numbers[i].option, option) == 0)
      return true;
  return false;
}

/* A bad value counts when its option is what the message begins with; a ghost's begins with its
 * file. */
static bool is_tried(const char *option, int code) {
  char *blame = g_strconcat(option, ": ", NULL), *word = g_strconcat(option, " ", NULL);
  bool found = code == 2 && is_number(option);
  for (gsize i = 0; i < G_N_ELEMENTS(table) && !found; i++) {
    char *words = g_strdelimit(g_strconcat(table[i].words, " ", NULL), "=", ' ');
    bool words_tell = code == 0 || strcmp(option, "--ghost") == 0;
    found = table[i].code == code &&
            (words_tell ? strstr(words, word) != NULL : g_str_has_prefix(table[i].text, blame));
    g_free(words);
  }
  g_free(word);
  g_free(blame);
  return found;
}

/* So that no option is added without a test. */
START_TEST(test_table_is_complete) {
  Run *r = card("--help");
  GRegex *line = g_regex_new("^  (?:-\\w, )?(--[a-z-]+)(=\\S+)?  ", G_REGEX_MULTILINE, 0, NULL);
  GMatchInfo *match;
  guint count = 0;
  for (g_regex_match(line, r->out->str, 0, &match); g_match_info_matches(match); count++) {
    char *name = g_match_info_fetch(match, 1), *value = g_match_info_fetch(match, 2);
    EXPECT(is_tried(name, 0), "no row of the table tries %s", name);
    EXPECT(!*value || is_tried(name, 2), "no row gives %s a bad value", name);
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
  Run *r = card("--help");
  run_expect_done(r);
  for (gsize i = 0; i < G_N_ELEMENTS(options); i++) {
    char *line = g_strconcat("\n  ", options[i], NULL);
    EXPECT(strstr(r->out->str, line), "--help does not tell of %s", options[i]);
    g_free(line);
  }
  char **lines = g_strsplit(r->out->str, "\n", -1);
  for (gsize i = 0; lines[i]; i++)
    EXPECT(g_utf8_strlen(lines[i], -1) <= 100, "too wide: %s", lines[i]);
  g_strfreev(lines);
  run_free(r);
}
END_TEST

/* ---- the sentence ---- */

#define SENTENCE                                                                                   \
  "TUNL 2026-09-23: score 282, 16,920 px, killed by a mine; best 310; archetype mine-gauntlet"
#define MINE "--date 20260923 --score 282 --best 310 --cause mine "

START_TEST(test_sentence) {
  char *folder = run_folder();
  static const char *const suffixes[] = {"svg", "png", "pdf"};
  for (gsize i = 0; i < G_N_ELEMENTS(suffixes); i++) {
    char *words = g_strdup_printf(MINE "-o card.%s", suffixes[i]);
    Run *r = card_with(&(RunSetup){.folder = folder}, words);
    run_expect_done(r);
    ck_assert_str_eq(r->out->str, SENTENCE "\n");
    run_free(r);
    g_free(words);
  }
  run_expect_names(folder, "card.pdf card.png card.svg");
  Run *quiet = card_with(&(RunSetup){.folder = folder}, MINE "-q -o card.svg");
  run_expect_done(quiet);
  ck_assert_uint_eq(quiet->out->len, 0);
  run_free(quiet);
  Run *piped = card(MINE "-o -");
  ck_assert_int_eq(piped->code, 0);
  ck_assert_str_eq(piped->err->str, SENTENCE "\n");
  ck_assert(strstr(piped->out->str, "<title id=\"title\">" SENTENCE "</title>") != NULL);
  run_free(piped);
  g_free(folder);
}
END_TEST

/* A sentence that gets nowhere is trouble, but the card stands. */
START_TEST(test_sentence_goes_nowhere) {
  char *folder = run_folder();
  Run *full = card_with(&(RunSetup){.folder = folder, .stdout_to = "/dev/full"}, MINE "-o a.svg");
  Run *closed = card_with(&(RunSetup){.folder = folder, .no_stdout = true}, MINE "-o b.svg");
  Run *quiet = card_with(&(RunSetup){.folder = folder, .no_stdout = true}, MINE "-q -o c.svg");
  run_expect_trouble(full, "stdout: No space left on device");
  run_expect_trouble(closed, "stdout: Bad file descriptor");
  run_expect_done(quiet);
  run_expect_names(folder, "a.svg b.svg c.svg");
  run_free(full);
  run_free(closed);
  run_free(quiet);
  g_free(folder);
}
END_TEST

/* Without a card there is no sentence. */
START_TEST(test_trouble_says_nothing_else) {
  Run *r = card(MINE "-o /nowhere/card.png");
  run_expect_trouble(r, "/nowhere/card.png: No such file or directory");
  ck_assert_uint_eq(r->out->len, 0);
  run_free(r);
  Run *full = card_with(&(RunSetup){.stdout_to = "/dev/full"}, MINE "-o -");
  run_expect_trouble(full, "No space left on device");
  run_free(full);
}
END_TEST

START_TEST(test_terminal) {
  Run *r = card_with(&(RunSetup){.terminals = RUN_STDOUT}, MINE "--format png -o -");
  run_expect_trouble(r, "-: refusing to write a binary format to a terminal");
  run_free(r);
}
END_TEST

/* A run that cannot have been is drawn, with a word about it. */
START_TEST(test_no_such_cause) {
  static const struct {
    const char *words, *text;
  } runs[] = {
      {"--score 10 --cause mine", "no mine could have hit a ship at wx 810–870 on"},
      {"--score 3 --cause boulder", "no boulder could have hit a ship at wx 390–450 on"},
      {"--score 3 --cause shot", "no shot could have hit a ship at wx 390–450 on"},
      {"--distance 90.5 --cause stalactite",
          "no stalactite could have hit a ship at wx 301–301 on"},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(runs); i++) {
    char *words = g_strdup_printf("-o - --date 20260923 %s", runs[i].words);
    char *quietly = g_strconcat(words, " --quiet", NULL);
    Run *r = card(words), *quiet = card(quietly);
    EXPECT(r->code == 0 && strstr(r->out->str, "<svg"), "%s: no card", words);
    EXPECT(g_str_has_prefix(r->err->str, "tunl-card: --cause: "), "%s: %s", words, r->err->str);
    EXPECT(strstr(r->err->str, runs[i].text), "%s: %s", words, r->err->str);
    run_expect_done(quiet);
    run_free(quiet);
    run_free(r);
    g_free(quietly);
    g_free(words);
  }
}
END_TEST

/* ---- ghosts ---- */

#define SAMPLES "gICAgICAgICAgA==" /* ten of them */

static Run *card_in(const char *folder, const char *words) {
  return card_with(&(RunSetup){.folder = folder}, words);
}

/* A ghost of another day is said to be one: on stderr and on the card; its exit status is 1, unless
 * that is what was wanted. */
START_TEST(test_foreign) {
  static const char plain[] = "-o a.svg --date 20260924 --ghost " LINK;
  char *folder = run_folder();
  char *forced = g_strconcat(plain, " --force", NULL), *quiet = g_strconcat(plain, " -q", NULL);
  Run *r = card_in(folder, plain), *f = card_in(folder, forced), *q = card_in(folder, quiet);
  ck_assert_int_eq(r->code, 1);
  ck_assert_str_eq(r->err->str,
      "tunl-card: link: warning: it says it was flown on 20260923, not on "
      "20260924; --force takes it all the same\n");
  ck_assert_str_eq(
      r->out->str, "TUNL 2026-09-24: score 3, 180 px; archetype classic; ghost of 2026-09-23\n");
  GString *svg = run_read(folder, "a.svg");
  ck_assert(strstr(svg->str, ">TUNL 2026-09-24 · ghost of 2026-09-23</text>") != NULL);
  run_drop(svg);
  run_expect_done(f);
  ck_assert_str_eq(f->out->str, r->out->str);
  ck_assert_int_eq(q->code, 1);
  ck_assert_uint_eq(q->err->len + q->out->len, 0);
  run_free(q);
  run_free(f);
  run_free(r);
  g_free(quiet);
  g_free(forced);
  g_free(folder);
}
END_TEST

/* One run is on a card; which of several is not for the program to say. */
START_TEST(test_one_ghost) {
  char *folder = run_folder();
  run_write(folder, "two.txt", SAMPLES "\n" SAMPLES "\n");
  run_write(folder, "rubbish.txt", "?????\n");
  Run *two = card_in(folder, "-o a.svg --date 20260923 --ghost two.txt"),
      *rubbish = card_in(folder, "-o a.svg --date 20260923 --ghost rubbish.txt");
  run_expect_trouble(two, "--ghost: 'two.txt' holds 2 ghosts; a card is of one");
  run_expect_trouble(rubbish, "rubbish.txt: offset ");
  run_expect_names(folder, "rubbish.txt two.txt");
  run_free(two);
  run_free(rubbish);
  g_free(folder);
}
END_TEST

/* What a link tells of its score and what it holds may differ. */
START_TEST(test_other_score) {
  Run *r = card("-o - --ghost 'https://example.org/?d=20260923&g=gICAgA&s=4'");
  ck_assert_int_eq(r->code, 0);
  ck_assert(
      g_str_has_prefix(r->err->str, "tunl-card: link: warning: it tells of score 4 and holds 3, "
                                    "which is what the card shows\n"));
  run_free(r);
}
END_TEST

static GString *read_card(const char *folder, const char *words) {
  Run *r = card_in(folder, words);
  run_expect_done(r);
  run_free(r);
  return run_read(folder, "card.svg");
}

/* The command names the file without its folder, and both make the same bytes. */
START_TEST(test_ghost_again) {
  char *folder = run_folder();
  run_write(folder, "run.txt", SAMPLES "\n");
  char *there = g_strdup_printf("-q -o card.svg --date 20260923 --ghost '%s/run.txt'", folder);
  GString *first = read_card(folder, there),
          *again = read_card(folder, "-q --date 20260923 --ghost run.txt -o card.svg");
  ck_assert_str_eq(first->str, again->str);
  ck_assert(
      strstr(first->str, ">tunl-card --date 20260923 --ghost run.txt -o card.svg</text>") != NULL);
  ck_assert_ptr_null(strstr(first->str, folder));
  ck_assert(strstr(first->str, "&quot;ghost&quot;:&quot;gICAgICAgICAgA&quot;") != NULL);
  run_drop(first);
  run_drop(again);
  g_free(there);
  g_free(folder);
}
END_TEST

/* ---- the picture ---- */

static JsonObject *record_of(const Run *r) {
  Svg *svg = svg_parse(r->out);
  JsonObject *record = svg_record(svg);
  svg_free(svg);
  return record;
}

/* The command without the program's name, writing to stdout. */
static char *again(const char *command) {
  EXPECT(g_str_has_prefix(command, "tunl-card "), "not a command: %s", command);
  const char *output = g_strrstr(command, " -o card.svg");
  EXPECT(output && strcmp(output, " -o card.svg") == 0, "%s does not say -o card.svg", command);
  const char *rest = command + strlen("tunl-card ");
  return g_strdup_printf("%.*s -q -o -", (int)(output - rest), rest);
}

/* The same bytes in another time zone and under a decimal comma. */
static void check_command(const char *words, const char *expected) {
  static const char *const elsewhere[] = {
      "TZ=<+14>-14", "LC_ALL=de_DE.UTF-8", "LC_NUMERIC=de_DE.UTF-8", "LANG=de_DE.UTF-8", NULL};
  char *all = g_strdup_printf("-q -o - --now 1790121600 %s", words);
  Run *first = card(all);
  run_expect_done(first);
  JsonObject *record = record_of(first);
  const char *command = json_object_get_string_member(record, "command");
  EXPECT(!expected || strcmp(command, expected) == 0, "%s: says to run\n%s, not\n%s", words,
      command, expected);
  char *second_words = again(command);
  Run *second = card_with(&(RunSetup){.environment = elsewhere}, second_words);
  run_expect_done(second);
  run_expect_same(first, second);
  json_object_unref(record);
  g_free(second_words);
  g_free(all);
  run_free(first);
  run_free(second);
}

START_TEST(test_command) {
  static const struct {
    const char *words, *command; /* NULL where its exact form is no matter */
  } commands[] = {
      {"--score 83", "tunl-card --date 20260923 --score 83 -o card.svg"},
      {"--date yesterday --distance 5000.25",
          "tunl-card --date 20260922 --distance 5000.25 -o card.svg"},
      {"--score 83 --rules 17.0 --theme light --size 1200x630 --format svg --gate 9000",
          "tunl-card --date 20260923 --score 83 -o card.svg"},
      {"--score 283 --best 310 --cause wall --size 1080x1350 --theme dark --no-obstacles",
          "tunl-card --date 20260923 --score 283 --best 310 --cause wall --size 1080x1350 "
          "--theme dark --no-obstacles -o card.svg"},
      {"--score 1550 --rules legacy --gate 777.5", NULL},
      {"--score 83 --rules skeleton --cause stalactite", NULL},
      {"--distance .5 --best +3", NULL},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(commands); i++)
    check_command(commands[i].words, commands[i].command);
}
END_TEST

/* The footer says the command too. */
START_TEST(test_footer) {
  static const char *const parts[] = {
      "tunl-card --date 20260923 --score 282 --best 310 --cause mine -o card.svg\n",
      " · fingerprint 9e2828785150bd01 · ", "an independent tool, not by the game's author\n"};
  Run *r = card("-q " MINE "-o -");
  Svg *svg = svg_parse(r->out);
  char *footer = svg_texts(svg, "footer");
  for (gsize i = 0; i < G_N_ELEMENTS(parts); i++)
    EXPECT(strstr(footer, parts[i]), "the footer does not say %s: %s", parts[i], footer);
  g_free(footer);
  svg_free(svg);
  run_free(r);
}
END_TEST

/* The groups of a bare card are those of the corridor and what is written. */
START_TEST(test_no_obstacles) {
  Run *all = card("-q -o - --date 20260923 --score 283 --best 200"),
      *bare = card("-q -o - --date 20260923 --score 283 --best 200 --no-obstacles");
  Svg *with = svg_parse(all->out), *without = svg_parse(bare->out);
  char *many = svg_groups(with), *few = svg_groups(without);
  ck_assert_str_eq(many, "page air stalactites corridor gates mark boulders cannons mines coins "
                         "labels header footer");
  ck_assert_str_eq(few, "page air corridor gates mark labels header footer");
  g_free(many);
  g_free(few);
  svg_free(with);
  svg_free(without);
  run_free(all);
  run_free(bare);
}
END_TEST

/* Files have the same bytes each time, whatever they are called. */
START_TEST(test_same_twice) {
  static const char *const suffixes[] = {"svg", "png", "pdf"};
  for (gsize i = 0; i < G_N_ELEMENTS(suffixes); i++) {
    char *folder = run_folder();
    char *words = g_strdup_printf("-q " MINE "-o first.%s", suffixes[i]);
    char *piped = g_strdup_printf("-q " MINE "--format %s -o -", suffixes[i]);
    char *name = g_strdup_printf("first.%s", suffixes[i]);
    Run *file = card_with(&(RunSetup){.folder = folder}, words), *pipe = card(piped);
    run_expect_done(file);
    run_expect_done(pipe);
    run_expect_file(folder, name, pipe->out->str, pipe->out->len);
    run_free(file);
    run_free(pipe);
    g_free(name);
    g_free(piped);
    g_free(words);
    g_free(folder);
  }
}
END_TEST

RUN_HARNESS("cli/card", test_table, test_numbers, test_table_is_complete, test_help, test_sentence,
    test_sentence_goes_nowhere, test_trouble_says_nothing_else, test_terminal, test_no_such_cause,
    test_foreign, test_one_ghost, test_other_score, test_ghost_again, test_command, test_footer,
    test_no_obstacles, test_same_twice)
