/* Tests of tunl-dump --why: sentences to the letter, and whether they are true. */
#include <math.h>
#include <string.h>

#include "dump-read.h"

static const struct {
  const char *words, *line;
} sentences[] = {
    {DAY "--why 15515",
        "At wx 15515.0, score 258, of 2026-09-23 (mine-gauntlet) the corridor is 300.2 px high, "
        "from the ceiling at y 81.2 to the floor at y 381.4 (half gap 150.1 px); its character is "
        "straight; no chamber; on a screen 956 px wide it scrolls at 671.0 px/s."},
    {DAY "--why 15515",
        "- mine slot 40 tried wx 15515.0: refused, it lay inside a chicane: a ceiling and a floor "
        "stalactite within 117.3 px (ceiling stalactite 84, 56.8 px to the right; floor stalactite "
        "83b, 52.6 px to the left), the farther of the two 56.8 px away, 60.5 px short. The slot "
        "moved on 45.0 px to wx 15560.0 and was refused there too."},
    {DAY "--why 15515",
        "- mine slot 40 tried wx 15560.0: refused, it lay inside a chicane: a ceiling and a floor "
        "stalactite within 117.3 px (ceiling stalactite 84, 11.8 px to the right; floor stalactite "
        "83b, 97.6 px to the left), the farther of the two 97.6 px away, 19.6 px short. That was "
        "the last of 4 tries: the slot gave up."},
    {DAY "--why 15515",
        "- stalactite 84 hangs from the ceiling at wx 15571.9, 55.5 px long: its tip at y 135.9 "
        "leaves 244.4 px to the floor."},
    {DAY "--why 15515",
        "- coin slot 38, red, stands at wx 15470.9, y 151.7: the tightest is floor stalactite 83b, "
        "8.5 px to the left, whose tip is 147.3 px lower; 25.8 px are needed, 121.5 px to spare."},
    {DAY "--why 15515", "- No cannon was tried here: the nearest are slot 3 at wx 13845.4 (stands) "
                        "and slot 4 at wx "
                        "16103.0 (stands)."},
    {DAY "--why 16600",
        "- mine slot 45 stands at wx 16745.1, y 242.9, bobbing 15.4 px up and down, after 2 "
        "refused "
        "tries: the room for its centre, from y 158.2 (15.4 px below the tip of ceiling stalactite "
        "91) to y 265.4 (15.4 px above the tip of floor stalactite 93), is 107.2 px high; 21.0 px "
        "are needed, 86.2 px to spare. It is clear of a chicane, because ceiling stalactite 91 is "
        "143.7 px to the left; with both walls' stalactites within 115.2 px it would have been "
        "refused."},
    {DAY "--why 16600",
        "- coin slot 41, red, stands at wx 16492.4, y 305.3: no stalactite is near enough to "
        "matter."},
    {"--date 20260925 --why 54500",
        "- cannon slot 23 tried the ceiling at wx 54432.8: refused, ceiling stalactite 557 is on "
        "the same wall, 36.1 px to the right, and 36.3 px are needed, 0.2 px short. The slot moved "
        "on 150.0 px to wx 54582.8 and stood there."},
    {"--date 20260925 --why 54500",
        "- cannon slot 23 stands on the ceiling at wx 54582.8, after 1 refused try: the tightest "
        "on "
        "that wall is ceiling stalactite 559, 37.0 px to the right; 36.3 px are needed, 0.7 px to "
        "spare."},
    {"--date 20260925 --why 54500",
        "- boulder slot 13 tried wx 54539.7, y 235.0: refused, it would seal a pass: its radius of "
        "24.9 px leaves 32.4 px (0.94 ship diameters) free above, up to the tip of ceiling "
        "stalactite 558, 5.8 px to the right; and nothing free below: its edge is 13.0 px beyond "
        "the tip of floor stalactite 557b, 5.8 px to the left; 44.7 px (1.30) are needed on both "
        "sides, 57.7 px short. The slot moved on 200.0 px to wx 54739.7 and was refused there "
        "too."},
    {"--date 20260929 --why 45000",
        "- coin slot 140 tried wx 44993.6, y 114.0: refused, it lay 3.2 px from the nearer edge of "
        "ceiling stalactite 350, 5.4 px to the right, and must keep 25.8 px: 22.6 px short. It had "
        "one try: the slot stays empty."},
    {"--date 20260926 --why 88000",
        "- coin slot 349 tried wx 88105.6, y 245.6: refused, it lay 6.6 px above the tip of floor "
        "stalactite 1101b, 66.8 px to the left, and must lie 25.8 px above it: 19.2 px short. It "
        "had one try: the slot stays empty."},
    {"--date 20260927 --why 9000",
        "- boulder slot 0 stands at wx 9000.0, y 141.0: its radius of 39.3 px leaves 87.1 px (2.53 "
        "ship diameters) free above, up to the ceiling; and 110.0 px (3.20 ship diameters) free "
        "below, up to the tip of floor stalactite 38, 32.7 px to the right; 44.7 px (1.30) are "
        "needed on both sides, 42.3 px to spare."},
    {"--date 20260928 --why 12500",
        "At wx 12500.0, score 208, of 2026-09-28 (chicane-day) the corridor is 319.9 px high, from "
        "the ceiling at y 29.3 to the floor at y 349.2 (half gap 159.9 px); its character is "
        "sweeps, turning into straight; no chamber; on a screen 956 px wide it scrolls at 627.8 "
        "px/s."},
    {"--date 20260929 --why 45000",
        "At wx 45000.0, score 750, of 2026-09-29 (classic) the corridor is 387.2 px high, from the "
        "ceiling at y 24.9 to the floor at y 412.1 (half gap 193.6 px); its character is straight; "
        "a chamber from wx 42007.4 to 45859.1 opens it, here with factor 1.71; on a screen 956 px "
        "wide it scrolls at 935.1 px/s."},
    {DAY "--why 9000",
        "At wx 9000.0, score 150, of 2026-09-23 (mine-gauntlet) the corridor is 343.0 px high, "
        "from "
        "the ceiling at y 89.0 to the floor at y 432.0 (half gap 171.5 px); its shape is plain, "
        "for "
        "it is not past the gate; no chamber; on a screen 956 px wide it scrolls at 583.6 px/s."},
    {DAY "--why 0 --window 100",
        "Nothing was decided from wx 0.0 to 100.0. There is none before. The nearest decision "
        "after: coin slot 0 at wx 500.0 (stands)."},
    {DAY "--why 0", "- No mine was tried here: the first slot is at wx 1800.0."},
    {DAY "--why 50000 --rules skeleton", "- These rules have no boulders."},
};

static bool has_line(const Run *r, const char *line) {
  char **lines = g_strsplit(r->out->str, "\n", -1);
  bool found = g_strv_contains((const char *const *)lines, line);
  g_strfreev(lines);
  return found;
}

START_TEST(test_sentences) {
  for (gsize i = 0; i < G_N_ELEMENTS(sentences); i++) {
    Run *r = dump_done(sentences[i].words);
    EXPECT(has_line(r, sentences[i].line), "%s: expected\n%s\nin\n%s", r->words, sentences[i].line,
        r->out->str);
    run_free(r);
  }
}
END_TEST

/* Each decision of the window has a sentence, in order of wx, and no other has. */
static void check_window(const Run *r, const tunl_cave *cave, double from, double to) {
  GPtrArray *list = list_cave(cave);
  guint decided = 0, told = 0;
  double last = 0;
  for (guint i = 0; i < list->len; i++) {
    const tunl_object *o = g_ptr_array_index(list, i);
    decided += o->wx >= from && o->wx <= to;
  }
  GRegex *line =
      g_regex_new("^- [a-z]+ (?:slot )?[0-9]+b?(?:, [a-z]+,)? (?:tried|stands|hangs)[a-z "
                  "]*? wx ([0-9.]+)",
          G_REGEX_MULTILINE, 0, NULL);
  GMatchInfo *match;
  for (g_regex_match(line, r->out->str, 0, &match); g_match_info_matches(match); told++) {
    char *digits = g_match_info_fetch(match, 1);
    double wx = g_ascii_strtod(digits, NULL);
    EXPECT(
        wx >= last - 0.05 && wx >= from - 0.05 && wx <= to + 0.05, "%s: wx %s", r->words, digits);
    last = wx;
    g_free(digits);
    g_match_info_next(match, NULL);
  }
  EXPECT(told == decided, "%s: %u sentences for %u decisions\n%s", r->words, told, decided,
      r->out->str);
  g_match_info_free(match);
  g_regex_unref(line);
  g_ptr_array_free(list, TRUE);
}

/* Three numbers of a sentence, of which the third is the first less the second, as far as a tenth
 * of a px can tell. It guards what --why works out for itself against what the records say. */
static guint check_sums(const Run *r, const char *pattern, double first, double second) {
  GRegex *line = g_regex_new(pattern, 0, 0, NULL);
  GMatchInfo *match;
  guint count = 0;
  for (g_regex_match(line, r->out->str, 0, &match); g_match_info_matches(match); count++) {
    double value[3];
    for (int i = 0; i < 3; i++) {
      char *digits = g_match_info_fetch(match, i + 1);
      value[i] = g_ascii_strtod(digits, NULL);
      g_free(digits);
    }
    char *sentence = g_match_info_fetch(match, 0);
    EXPECT(
        fabs(first * value[0] + second * value[1] - value[2]) < 0.16, "%s: %s", r->words, sentence);
    g_free(sentence);
    g_match_info_next(match, NULL);
  }
  g_match_info_free(match);
  g_regex_unref(line);
  return count;
}

#define NUMBER "(-?[0-9.]+)"
#define WORDS  "[^\n:;]*"

/* What is measured against a tip, a neighbour or a room, found by the program, must give the margin
 * that the library recorded. */
static const struct {
  const char *pattern;
  double first, second;
} sums[] = {
    {"from y " NUMBER " \\(" WORDS "\\) to y " NUMBER " \\(" WORDS "\\), is " NUMBER " px high", -1,
        1},
    {"below y " NUMBER " \\(" WORDS "\\) and above y " NUMBER " \\(" WORDS "\\), which is " NUMBER,
        -1, 1},
    {"below y " NUMBER " \\(" WORDS "\\) and above y " NUMBER " \\(" WORDS "\\), and these overlap "
     "by " NUMBER,
        1, -1},
    {"stalactite [0-9b]+, " NUMBER " px to the (?:left|right); " NUMBER " px are needed, " NUMBER
     " px to spare",
        1, -1},
    {"on the same wall, " NUMBER " px to the (?:left|right), and " NUMBER " px are needed, " NUMBER
     " px short",
        -1, 1},
    {"whose (?:tip|nearer edge) is " NUMBER " px [a-z]+; " NUMBER " px are needed, " NUMBER
     " px to spare",
        1, -1},
    {"within " NUMBER " px \\([^)]*\\), the farther of the two " NUMBER " px away, " NUMBER
     " px short",
        1, -1},
};

/* The tip of a stalactite that the story names, from that stalactite's own sentence; NaN when it
 * has none. */
static double tip_of(const Run *r, const char *name) {
  char *pattern = g_strdup_printf("- stalactite %s [^\n]* its tip at y " NUMBER " ", name);
  GRegex *line = g_regex_new(pattern, 0, 0, NULL);
  GMatchInfo *match;
  double tip = (double)NAN;
  if (g_regex_match(line, r->out->str, 0, &match)) {
    char *digits = g_match_info_fetch(match, 1);
    tip = g_ascii_strtod(digits, NULL);
    g_free(digits);
  }
  g_match_info_free(match);
  g_regex_unref(line);
  g_free(pattern);
  return tip;
}

#define Y   "y (?<y>-?[0-9.]+)"
#define OFF "(?<off>-?[0-9.]+) px"
#define R   "[^\n:]*: (?:refused, it would seal a pass: )?its radius of (?<r>[0-9.]+) px leaves "
#define TIP "the tip of (?:ceiling|floor) stalactite (?<name>[0-9b]+)"

/* Whoever names a stalactite names the right one: its tip is where the sentence needs it, `sign`
 * times `off` below y, and beyond a boulder's radius on that side. */
static const struct {
  const char *pattern;
  double sign, radius;
} tips[] = {
    {Y ": refused, it lay " OFF " above " TIP, 1, 0},
    {Y ": refused, it lay " OFF " below " TIP, -1, 0},
    {Y ": the tightest is [a-z]+ stalactite (?<name>[0-9b]+)," WORDS "whose tip is " OFF " lower",
        1, 0},
    {Y ": the tightest is [a-z]+ stalactite (?<name>[0-9b]+)," WORDS "whose tip is " OFF " higher",
        -1, 0},
    {Y " \\(" OFF " below " TIP, -1, 0},
    {Y " \\(" OFF " above " TIP, 1, 0},
    {Y R OFF " [^;]*free above, up to " TIP, -1, -1},
    {Y R "[^;]*; and " OFF " [^;]*free below, up to " TIP, 1, 1},
    {Y R "nothing free above: its edge is " OFF " beyond " TIP, 1, -1},
    {Y R "[^;]*; and nothing free below: its edge is " OFF " beyond " TIP, -1, 1},
};

static double named(const GMatchInfo *match, const char *name) {
  char *digits = g_match_info_fetch_named(match, name);
  double value = digits && *digits ? g_ascii_strtod(digits, NULL) : 0;
  g_free(digits);
  return value;
}

static guint check_tips(const Run *r, gsize i) {
  GRegex *line = g_regex_new(tips[i].pattern, 0, 0, NULL);
  GMatchInfo *match;
  guint count = 0;
  for (g_regex_match(line, r->out->str, 0, &match); g_match_info_matches(match);
       g_match_info_next(match, NULL)) {
    char *name = g_match_info_fetch_named(match, "name"), *all = g_match_info_fetch(match, 0);
    double tip = tip_of(r, name);
    double expected =
        named(match, "y") + tips[i].sign * named(match, "off") + tips[i].radius * named(match, "r");
    EXPECT(isnan(tip) || fabs(tip - expected) < 0.21, "%s: %s: not %.1f", r->words, all, tip);
    count += isnan(tip) ? 0 : 1;
    g_free(name);
    g_free(all);
  }
  g_match_info_free(match);
  g_regex_unref(line);
  return count;
}

/* A mine that stands is clear of a chicane by what its sentence says. */
static guint check_clear(const Run *r) {
  GRegex *line = g_regex_new("because [a-z]+ stalactite [0-9b]+ is " NUMBER
                             " px to the [a-z]+; with both walls' stalactites within " NUMBER,
      0, 0, NULL);
  GMatchInfo *match;
  guint count = 0;
  for (g_regex_match(line, r->out->str, 0, &match); g_match_info_matches(match); count++) {
    char *away = g_match_info_fetch(match, 1), *within = g_match_info_fetch(match, 2);
    EXPECT(g_ascii_strtod(away, NULL) >= g_ascii_strtod(within, NULL), "%s: %s px is within %s px",
        r->words, away, within);
    g_free(away);
    g_free(within);
    g_match_info_next(match, NULL);
  }
  g_match_info_free(match);
  g_regex_unref(line);
  return count;
}

START_TEST(test_sentences_add_up) {
  guint seen[G_N_ELEMENTS(sums)] = {0}, found[G_N_ELEMENTS(tips)] = {0}, clear = 0;
  for (guint32 date = 20260901; date <= 20260930; date += 3) {
    tunl_cave *cave = make_cave(date, 95000);
    for (double wx = 1500; wx < 93000; wx += 9131) {
      char *words = g_strdup_printf("--date %u --why %.0f --window 1500", date, wx);
      Run *r = dump_done(words);
      check_window(r, cave, MAX(0, wx - 1500), wx + 1500);
      for (gsize i = 0; i < G_N_ELEMENTS(sums); i++)
        seen[i] += check_sums(r, sums[i].pattern, sums[i].first, sums[i].second);
      for (gsize i = 0; i < G_N_ELEMENTS(tips); i++)
        found[i] += check_tips(r, i);
      clear += check_clear(r);
      run_free(r);
      g_free(words);
    }
    tunl_cave_free(cave);
  }
  for (gsize i = 0; i < G_N_ELEMENTS(sums); i++)
    EXPECT(seen[i] > 20, "only %u sentences like %s", seen[i], sums[i].pattern);
  for (gsize i = 0; i < G_N_ELEMENTS(tips); i++)
    EXPECT(found[i] > 5, "only %u sentences like %s", found[i], tips[i].pattern);
  ck_assert_uint_gt(clear, 20);
}
END_TEST

RUN_HARNESS("cli/dump-why", test_sentences, test_sentences_add_up)
