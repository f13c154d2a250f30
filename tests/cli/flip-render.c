/* Tests of flip-render's command line: every option, every bad value, the command that a picture
 * says makes it again, and what stands in the files. */
#include <math.h>
#include <string.h>
#include <time.h>

#include "../vectors.h"
#include "flip.h"
#include "run.h"
#include "svg.h"

#define DRAW "-o - --seed seed-0 --to 300 "

static Run *render_with(const RunSetup *setup, const char *words) {
  return run_program("FLIP_RENDER", setup, words);
}

static Run *render(const char *words) {
  return render_with(&(RunSetup){0}, words);
}

/* ---- every option, every bad value ---- */

#define LAYERS                                                                                     \
  "accepted: band, crossings, tunnel, notes, mark, drawn, obstacles, stars, bots, ruler, speed, "  \
  "room, labels, header, legend, footer, and for many all and default"
#define DATES  "is not a date: YYYYMMDD, YYYY-MM-DD, today, yesterday, or A..B of these"
#define SUFFIX "does not end with .svg, .png or .pdf; rename it or give --format"
#define ONE    "give --sheet for one picture of all or --output-dir for one each"
#define LIMITS "svg goes to 1000000 px a side: choose a smaller --scale"
#define BOTS   "accepted: simple, lookahead or hold-one-wall"

/* Code 0: the text is in the picture on stdout. Code 2: it is in the message, and there is no
 * picture. */
static const struct {
  const char *words;
  int code;
  const char *text;
} table[] = {
    {"--help", 0, "Usage:\n  flip-render [OPTION"},
    {"-h", 0, "Usage:\n  flip-render [OPTION"},
    {"--version", 0, "flip-render "},
    {"--output - --seed seed-0", 0, "FLIP level seed-0"},
    {"-o - -s seed-0", 0, "FLIP level seed-0"},
    {"-o- -sx --to 100", 0, "FLIP level x"},
    {"-o - --seed 'Höhle & \"Tal\" <3'", 0, "FLIP level Höhle &amp; &quot;Tal&quot; &lt;3"},
    {"-o - --date 20260923", 0, "FLIP level 2026-09-23"},
    {"-o - -d 2026-09-23", 0, "FLIP level 2026-09-23"},
    {"-o - --last 1 --now 1790121600", 0, "FLIP level 2026-09-23"},
    {"-o - --sheet --last 2 --now 1790121600", 0, "FLIP levels 2026-09-22 to 2026-09-23"},
    {"-o - --sheet --seeds 3", 0, "FLIP levels seed-0 to seed-2"},
    {"-o - --seeds 1", 0, "FLIP level seed-0"},
    {"-o - --sheet --seed seed-7", 0, "FLIP levels seed-7"},
    {DRAW "--format svg", 0, "<svg "},
    {DRAW "--from 100", 0, "100–300 m"},
    {DRAW "--from 100.5", 0, "100.5–300 m"},
    {"-o - --seed seed-0 --around 2250", 0, "here 2,250 m"},
    {"-o - --seed seed-0 --around 30", 0, " · 0–90 m"},
    {"-o - --seed seed-0 --around 99990", 0, "99,930–100,000 m"},
    {DRAW "--row-length 100 --scale 1", 0, " width=\"1104\""},
    {DRAW "--single-row --scale 0.5", 0, " width=\"1604\""},
    {DRAW "--scale 2 --row-length 100", 0, " width=\"2104\""},
    {DRAW "--fit 800", 0, " width=\"800\""},
    {DRAW "--sheet --fit 800", 0, " width=\"800\""},
    {DRAW "--upright --scale 1", 0, "--upright"},
    {DRAW "--theme light", 0, ".page{fill:#ffffff;"},
    {DRAW "--theme dark", 0, ".page{fill:#12141a;"},
    {DRAW "--layers stars", 0, "<g id=\"stars\""},
    {DRAW "--layers tunnel,all,default", 0, "<g id=\"obstacles\""},
    {DRAW "--hide stars,labels", 0, "--hide stars,labels"},
    {DRAW "--rules 1.0.1", 0, "rules 1.0.1"},
    {DRAW "--rules 1.0.2", 0, "rules 1.0.2"},
    {DRAW "--bot simple", 0, "id=\"path-simple-0\""},
    {DRAW "--bot lookahead --bot hold-one-wall", 0, "bot hold-one-wall "},
    {"-o - --seed seed-0 --from 2500 --to 3000 --bot hold-one-wall", 0, "hold-one-wall hits "},
    {DRAW "--jobs 2 -j 3", 0, "<svg "},
    {DRAW "--quiet", 0, "<svg "},
    {DRAW "-q", 0, "<svg "},
    {DRAW "--", 0, "<svg "},
    /* the last word counts */
    {DRAW "--seed seed-1", 0, "FLIP level seed-1"},

    {"", 2, "--output: missing; give -o FILE, -o - or --output-dir DIR"},
    {"--nope -o a.svg", 2, "--nope (see flip-render --help)"},
    {"-o a.svg level", 2, "level: unexpected argument (see flip-render --help)"},
    {"-o a.svg --date", 2, "--date (see flip-render --help)"},
    {"--gate 9000 -o a.svg", 2, "--gate (see flip-render --help)"},

    {"--seed '' -o a.svg", 2, "--seed: '' is no seed; any other text is accepted"},
    {"--seed '\xff' -o a.svg", 2, "is not UTF-8; any other text is accepted"},
    {"--date '' -o a.svg", 2, "--date: '' " DATES},
    {"--date tomorrow -o a.svg", 2, "--date: 'tomorrow' " DATES},
    {"--date 20260931 -o a.svg", 2, "--date: 20260931 does not exist in the calendar"},
    {"--date 20260924..20260923 --sheet -o a.svg", 2, "--date: 20260924 is after 20260923"},
    {"--date 20260923..20260925 -o a.svg", 2, "--date: '20260923..20260925' is 3 days; " ONE},
    {"--last 3 -o a.svg", 2, "--last: '3' is 3 days; " ONE},
    {"--last 0 --now 86400 -o a.svg", 2, "--last: '0' is not a number from 1 to 2"},
    {"--last 1 --date today -o a.svg", 2, "--date and --last: give one or the other, not both"},
    {"--seed a --date today -o a.svg", 2, "--seed and --date: give one or the other, not both"},
    {"--seed a --last 1 -o a.svg", 2, "--seed and --last: give one or the other, not both"},
    {"--seeds 3 -o a.svg", 2, "--seeds: '3' is 3 levels; " ONE},
    {"--seeds 3 --seed a -o a.svg", 2, "--seeds and --seed: give one or the other, not both"},
    {"--seeds 3 --date today -o a.svg", 2, "--seeds and --date: give one or the other"},
    {"--seeds 3 --last 1 -o a.svg", 2, "--seeds and --last: give one or the other"},
    {"--seeds 0 --sheet -o a.svg", 2, "--seeds: '0' is not a number from 1 to 1000000"},
    {"--seeds 401 --sheet -o a.svg", 2, "--sheet: 401 levels are more than 400; give fewer"},
    {"--sheet --last 401 -o a.svg", 2, "--sheet: 401 days are more than 400; give fewer"},

    {"-o a.jpeg", 2, "--output: 'a.jpeg' " SUFFIX},
    {"-o ''", 2, "--output: '' is not a file name"},
    {"-o a.svg --output-dir days", 2, "--output and --output-dir: give one or the other"},
    {"--output-dir days --sheet", 2, "--sheet and --output-dir: give one or the other"},
    {"--output-dir ''", 2, "--output-dir: '' is not a folder name"},
    {"--sheet --single-row -o x.svg", 2, "--sheet and --single-row"},
    {"--output-dir days --seed a", 2, "--output-dir: its files are named by days or numbers; with"},
    {"-o a.svg --format SVG", 2, "--format: 'SVG' is not a format; accepted: svg, png or pdf"},

    {"-o a.svg --from 2000 --to 2000", 2, "--from: 2000 is not below --to 2000"},
    {"-o a.svg --from 2000 --to 1000.5", 2, "--from: 2000 is not below --to 1000.5"},
    {"-o a.svg --from 4000", 2, "--from: 4000 is not below --to 4000"},
    {"-o a.svg --to 0", 2, "--from: 0 is not below --to 0"},
    {"-o a.svg --around 1 --from 1", 2, "--around and --from/--to: give one or the other"},
    {"-o a.svg --around 1 --to 1", 2, "--around and --from/--to: give one or the other"},
    {"-o a.svg --single-row --row-length 50", 2, "--single-row and --row-length: give one or"},
    {"-o a.svg --scale 1 --fit 900", 2, "--scale and --fit: give one or the other, not both"},
    {"-o a.svg --upright --sheet", 2, "--upright and --sheet: give one or the other, not both"},
    {"-o a.svg --bot simple --sheet", 2, "--bot and --sheet: give one or the other, not both"},
    {"-o a.svg --sheet --row-length 50", 2, "--sheet and --row-length: give one or the other"},
    {"-o a.svg --upright --fit 900", 2, "--fit: columns have the width they have; with --upright"},
    {"-o a.svg --bot Simple", 2, "--bot: 'Simple' is not a bot; " BOTS},
    {"-o a.svg --bot simple --bot ''", 2, "--bot: '' is not a bot; " BOTS},

    {"-o a.svg --theme Dark", 2, "--theme: 'Dark' is not a theme; accepted: light or dark"},
    {"-o a.svg --rules 1.0", 2, "--rules: '1.0' is not a rule set; accepted: 1.0.1 or 1.0.2"},
    {"-o a.svg --rules ''", 2, "--rules: '' is not a rule set; accepted: 1.0.1 or 1.0.2"},
    {"-o a.svg --layers mines", 2, "--layers: 'mines' is not a layer; " LAYERS},
    {"-o a.svg --layers air", 2, "--layers: 'air' is not a layer; " LAYERS},
    {"-o a.svg --hide stars,,bots", 2, "--hide: '' is not a layer; " LAYERS},

    /* what a format cannot hold, before anything is drawn */
    {"-o a.svg --single-row --scale 100", 2, "a.svg: the picture would be 4000104 x "},
    {"-o a.svg --single-row --scale 100", 2, LIMITS},
    {"-o a.png --single-row --scale 24", 2, "png goes to 1000000 px a side and 2,000 megapixels: "},
    {"-o a.pdf --single-row --scale 1", 2, "pdf goes to 19200 px a side: choose a smaller --scale"},
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

static const char *const options[] = {"-s, --seed=", "-d, --date=", "--last=", "--rules=",
    "--seeds=", "-o, --output=", "--output-dir=", "--format=", "--sheet",
    "--from=", "--to=", "--around=", "--bot=", "--upright", "--row-length=", "--single-row",
    "--scale=", "--fit=", "--theme=", "--layers=", "--hide=", "-j, --jobs=", "-q, --quiet",
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

static bool is_tried(const char *option, int code) {
  bool tried = false;
  for (gsize i = 0; i < G_N_ELEMENTS(table); i++)
    tried = tried || (table[i].code == code && has_word(table[i].words, option));
  return tried;
}

/* So that no option is added without a test. */
START_TEST(test_help) {
  Run *r = render("--help");
  run_expect_done(r);
  GRegex *line = g_regex_new("^  (?:-\\w, )?(--[a-z-]+)(=\\S+)?  ", G_REGEX_MULTILINE, 0, NULL);
  GMatchInfo *match;
  guint count = 0;
  for (g_regex_match(line, r->out->str, 0, &match); g_match_info_matches(match); count++) {
    char *name = g_match_info_fetch(match, 1);
    EXPECT(strcmp(name, "--output-dir") == 0 || is_tried(name, 0), "no row tries %s", name);
    g_free(name);
    g_match_info_next(match, NULL);
  }
  ck_assert_uint_eq(count, G_N_ELEMENTS(options));
  for (gsize i = 0; i < G_N_ELEMENTS(options); i++) {
    char *start = g_strconcat("\n  ", options[i], NULL);
    EXPECT(strstr(r->out->str, start), "--help does not tell of %s", options[i]);
    g_free(start);
  }
  char **lines = g_strsplit(r->out->str, "\n", -1);
  for (gsize i = 0; lines[i]; i++)
    EXPECT(g_utf8_strlen(lines[i], -1) <= 100, "too wide: %s", lines[i]);
  g_strfreev(lines);
  g_match_info_free(match);
  g_regex_unref(line);
  run_free(r);
}
END_TEST

/* ---- numbers ---- */

static const struct {
  const char *option, *least, *most, *below, *above;
  const char *with; /* makes the limits quick to draw */
} numbers[] = {
    {"--from", "0", "100000", "-0.5", "100000.5", ""},
    {"--to", "0", "100000", "-0.5", "100000.5", "--single-row --scale 0.001"},
    {"--around", "0", "100000", "-0.5", "100000.5", ""},
    {"--row-length", "10", "100000", "9.9", "100000.5", "--to 200"},
    {"--scale", "0.001", "100", "0.0009", "100.1", "--to 10"},
    {"--fit", "560", "1000000", "559.9", "1000000.5", "--single-row"},
    {"--jobs", "1", "256", "0", "257", ""},
};

static Run *run_number(gsize i, const char *value) {
  char *quoted = g_shell_quote(value);
  char *words = g_strdup_printf(
      "-o - --layers header --seed seed-0 %s %s %s", numbers[i].with, numbers[i].option, quoted);
  Run *r = render(words);
  g_free(words);
  g_free(quoted);
  return r;
}

static void check_refused(gsize i, const char *value) {
  Run *r = run_number(i, value);
  bool whole = strchr(value, '.') && strcmp(numbers[i].option, "--jobs") == 0;
  char *text = g_strdup_printf("%s: '%s' is not a %s from %s to %s", numbers[i].option, value,
      whole ? "whole number" : "number", numbers[i].least, numbers[i].most);
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
  static const char *const nonsense[] = {
      "", " 5", "5,5", "1e3", "0x10", "nan", "inf", "-", ".", "five", "-5", "99999999999999999999"};
  for (gsize i = 0; i < G_N_ELEMENTS(numbers); i++) {
    for (gsize j = 0; j < G_N_ELEMENTS(nonsense); j++)
      check_refused(i, nonsense[j]);
    check_refused(i, numbers[i].below);
    check_refused(i, numbers[i].above);
    check_accepted(i, numbers[i].least);
    check_accepted(i, numbers[i].most);
  }
}
END_TEST

/* ---- the command that makes the picture again ---- */

static JsonObject *record_of(const Run *r) {
  run_expect_done(r);
  Svg *svg = svg_parse(r->out);
  JsonObject *record = svg_record(svg);
  svg_free(svg);
  return record;
}

/* The command without the program's name, writing to stdout. */
static char *again(const char *command) {
  EXPECT(g_str_has_prefix(command, "flip-render "), "not a command: %s", command);
  const char *output = g_strrstr(command, " -o level");
  EXPECT(output && g_str_has_suffix(output, ".svg"), "%s does not say -o level.svg", command);
  const char *rest = command + strlen("flip-render ");
  return g_strdup_printf("%.*s -o -", (int)(output - rest), rest);
}

static void check_command(const char *words, const char *expected) {
  char *all = g_strdup_printf("-o - --now 1790121600 %s", words);
  Run *first = render(all);
  JsonObject *record = record_of(first);
  const char *command = json_object_get_string_member(record, "command");
  char *second_words = again(command);
  Run *second = render(second_words);
  EXPECT(!expected || strcmp(command, expected) == 0, "%s: says to run\n%s, not\n%s", words,
      command, expected);
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
      {"", "flip-render --date 20260923 -o level.svg"},
      {"--date yesterday", "flip-render --date 20260922 -o level.svg"},
      {"--seed seed-0 --rules 1.0.2 --theme light --quiet --jobs 4 --format svg",
          "flip-render --seed seed-0 -o level.svg"},
      {"--seeds 1", "flip-render --seeds 1 -o level.svg"},
      {"--last 1 --rules 1.0.1", "flip-render --date 20260923 --rules 1.0.1 -o level.svg"},
      {"--seed 'it'\\''s <odd> & \"so\"' --to 50", NULL},
      {"--seed 'two  spaces' --to 50", NULL},
      {"--seed 2026-09-23", NULL},
      {"--seed --help --to 50", NULL},
      {"--from 1000.5 --to 1300.25",
          "flip-render --date 20260923 --from 1000.5 --to 1300.25 -o level.svg"},
      {"--bot hold-one-wall --bot simple --bot simple --from 2400 --to 2700",
          "flip-render --date 20260923 --from 2400 --to 2700 --bot simple --bot hold-one-wall "
          "-o level.svg"},
      {"--around 2250", NULL},
      {"--around 2250 --upright --theme dark --hide legend --bot lookahead", NULL},
      {"--around 3 --fit 900", NULL},
      {"--row-length 250 --from 90000 --to 91000 --scale .75", NULL},
      {"--single-row --to 777 --scale 0.1 --theme dark", NULL},
      {"--upright --row-length 200 --to 777", NULL},
      {"--layers tunnel,footer,obstacles --hide obstacles", NULL},
      {"--hide all", NULL},
      {"--sheet --last 3", "flip-render --sheet --date 20260921..20260923 -o levels.svg"},
      {"--sheet --seeds 5 --rules 1.0.1 --fit 900 --theme dark --to 3000", NULL},
      {"--sheet --seed seed-0 --around 2250", NULL},
      {"--sheet --date 20260901..today --hide notes,labels --scale 0.01", NULL},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(commands); i++)
    check_command(commands[i].words, commands[i].command);
}
END_TEST

/* What the record says is what the library makes. */
START_TEST(test_record) {
  char fingerprint[32];
  Run *r = render("-o - --seed seed-3 --rules 1.0.1 --from 1.1 --to 2222.2");
  JsonObject *record = record_of(r);
  flip_level *level = flip_level_new("seed-3", FLIP_1_0_1, FLIP_FULL);
  g_snprintf(fingerprint, sizeof fingerprint, "%016" G_GINT64_MODIFIER "x",
      (guint64)flip_level_fingerprint(level, FLIP_FULL));
  ck_assert_str_eq(json_object_get_string_member(record, "schema"), "flip-picture/1");
  ck_assert_str_eq(json_object_get_string_member(record, "seed"), "seed-3");
  ck_assert_str_eq(json_object_get_string_member(record, "rules"), "1.0.1");
  ck_assert_str_eq(json_object_get_string_member(record, "fingerprint"), fingerprint);
  expect_same(1.1, json_object_get_double_member(record, "from"), "from");
  expect_same(2222.2, json_object_get_double_member(record, "to"), "to");
  flip_level_free(level);
  json_object_unref(record);
  run_free(r);
}
END_TEST

/* A seed may be any text; what XML has no word for is replaced, and still the record is exact. */
START_TEST(test_odd_seeds) {
  static const char *const seeds[] = {"\x01\x1f", "a\nb", "\xef\xbf\xbe", "😀", " ", "-o", "]]>"};
  for (gsize i = 0; i < G_N_ELEMENTS(seeds); i++) {
    char *quoted = g_shell_quote(seeds[i]);
    char *words = g_strdup_printf("-o - --to 100 --seed %s", quoted);
    Run *r = render(words);
    JsonObject *record = record_of(r);
    for (gsize c = 0; c < r->out->len; c++)
      EXPECT((guchar)r->out->str[c] >= ' ' || r->out->str[c] == '\n', "byte %d at %" G_GSIZE_FORMAT,
          r->out->str[c], c);
    EXPECT(!strstr(r->out->str, "\xef\xbf\xbe"), "U+FFFE");
    EXPECT(i == 2 || strcmp(json_object_get_string_member(record, "seed"), seeds[i]) == 0,
        "seed %" G_GSIZE_FORMAT, i);
    json_object_unref(record);
    run_free(r);
    g_free(words);
    g_free(quoted);
  }
}
END_TEST

/* A comma for a point, another day in another place: none of it is seen. */
START_TEST(test_anywhere) {
  static const char *const there[] = {
      "TZ=<+14>-14", "LC_ALL=de_DE.UTF-8", "LC_NUMERIC=de_DE.UTF-8", "LANG=de_DE.UTF-8", NULL};
  static const char *const words[] = {
      "-o - --seed seed-0 --from 1234.5 --to 2345.75 --scale 0.33 --bot hold-one-wall",
      "-o - --now 1790121600 --to 500", "-o - --sheet --last 4 --now 1790207999"};
  for (gsize i = 0; i < G_N_ELEMENTS(words); i++) {
    Run *one = render(words[i]);
    Run *other = render_with(&(RunSetup){.environment = there}, words[i]);
    run_expect_done(one);
    run_expect_same(one, other);
    run_free(one);
    run_free(other);
  }
}
END_TEST

/* ---- files ---- */

static void done_in(const char *folder, const char *words) {
  Run *r = render_with(&(RunSetup){.folder = folder}, words);
  run_expect_done(r);
  run_free(r);
}

static void expect_begins(const char *folder, const char *name, const char *magic) {
  GString *bytes = run_read(folder, name);
  EXPECT(strncmp(bytes->str, magic, strlen(magic)) == 0, "%s is something else", name);
  run_drop(bytes);
}

START_TEST(test_formats) {
  char *folder = run_folder();
  done_in(folder, "--seed seed-0 --to 500 -o a.svg");
  done_in(folder, "--seed seed-0 --to 500 -o a.png");
  done_in(folder, "--date 20260923 --to 500 --upright -o a.pdf");
  done_in(folder, "--seed seed-0 --sheet -o b --format png");
  run_expect_names(folder, "a.pdf a.png a.svg b");
  expect_begins(folder, "a.svg", "<?xml");
  expect_begins(folder, "a.png", "\x89PNG");
  expect_begins(folder, "a.pdf", "%PDF");
  expect_begins(folder, "b", "\x89PNG");
  g_free(folder);
}
END_TEST

/* One file a day, the same for any number of jobs and the same as alone. */
START_TEST(test_folder) {
  char *folder = run_folder();
  done_in(folder, "--date 20260228..20260302 --to 300 --output-dir one");
  done_in(folder, "--date 20260228..20260302 --to 300 --output-dir many --jobs 8");
  done_in(folder, "--seeds 2 --to 300 --output-dir seeds");
  done_in(folder, "--date 20260301 --to 300 -o alone.svg");
  char *one = g_build_filename(folder, "one", NULL), *many = g_build_filename(folder, "many", NULL);
  char *seeds = g_build_filename(folder, "seeds", NULL);
  run_expect_names(one, "flip-20260228.svg flip-20260301.svg flip-20260302.svg");
  run_expect_names(many, "flip-20260228.svg flip-20260301.svg flip-20260302.svg");
  run_expect_names(seeds, "flip-seed-0.svg flip-seed-1.svg");
  GString *alone = run_read(folder, "alone.svg");
  run_expect_file(one, "flip-20260301.svg", alone->str, alone->len);
  run_expect_file(many, "flip-20260301.svg", alone->str, alone->len);
  run_drop(alone);
  g_free(seeds);
  g_free(one);
  g_free(many);
  g_free(folder);
}
END_TEST

/* What cannot be written leaves what was there. */
START_TEST(test_trouble) {
  char *folder = run_folder();
  run_write(folder, "old.svg", "old");
  Run *r = render_with(
      &(RunSetup){.folder = folder, .file_most = 4096}, "--seed seed-0 --to 500 -o old.svg");
  run_expect_trouble(r, "old.svg: ");
  run_expect_file(folder, "old.svg", "old", 3);
  run_free(r);
  r = render_with(&(RunSetup){.folder = folder}, "--seed seed-0 -o nowhere/a.svg");
  run_expect_trouble(r, "nowhere/a.svg: No such file or directory");
  run_free(r);
  r = render_with(&(RunSetup){.stdout_to = "/dev/full"}, DRAW);
  run_expect_trouble(r, "No space left on device");
  run_free(r);
  run_expect_names(folder, "old.svg");
  g_free(folder);
}
END_TEST

/* A whole level is a file one can send. */
START_TEST(test_sizes) {
  static const char *const words[] = {"", "--upright", "--rules 1.0.1",
      "--bot simple --bot lookahead --bot hold-one-wall", "--scale 1 --row-length 100",
      "--single-row"};
  for (gsize i = 0; i < G_N_ELEMENTS(words); i++) {
    char *all = g_strdup_printf("-o - --seed seed-0 %s", words[i]);
    Run *r = render(all);
    run_expect_done(r);
    EXPECT(r->out->len < 1000000, "%s: %" G_GSIZE_FORMAT " bytes", all, r->out->len);
    run_free(r);
    g_free(all);
  }
}
END_TEST

/* Everything there is a place for stands in the file, by its layer. */
START_TEST(test_groups) {
  Run *r = render("-o - --seed seed-0 --from 2000 --to 2800 --bot hold-one-wall");
  run_expect_done(r);
  Svg *svg = svg_parse(r->out);
  char *groups = svg_groups(svg);
  ck_assert_str_eq(groups, "page air band crossings tunnel notes drawn obstacles stars bots ruler "
                           "speed room header legend footer");
  ck_assert_ptr_nonnull(svg_find(svg, "bar-148"));
  ck_assert_str_eq(svg_attribute(svg_find(svg, "bar-148"), "data-verdict"), "pushed-up");
  g_free(groups);
  svg_free(svg);
  run_free(r);
  r = render(DRAW "--layers tunnel,obstacles,stars --hide stars");
  svg = svg_parse(r->out);
  groups = svg_groups(svg);
  ck_assert_str_eq(groups, "page air tunnel obstacles");
  g_free(groups);
  svg_free(svg);
  run_free(r);
}
END_TEST

RUN_HARNESS("cli/flip-render", test_table, test_help, test_numbers, test_command, test_record,
    test_odd_seeds, test_anywhere, test_formats, test_folder, test_trouble, test_sizes, test_groups)
