/* The report for people: how far each tier gets, what ends it, what it sees. */
#include "sim.h"

#include <math.h>
#include <string.h>

enum { HEAD_WIDTH = 30, TIER_WIDTH = 15, SIDE_WIDTH = 18 };

/* ---- lines ---- */

/* Appends a text, and spaces up to a width in characters; before it when `right`. */
static void put(GString *text, guint width, bool right, const char *word) {
  glong length = g_utf8_strlen(word, -1);
  if (!right)
    g_string_append(text, word);
  for (glong i = length; i < (glong)width; i++)
    g_string_append_c(text, ' ');
  if (right)
    g_string_append(text, word);
}

static void end_line(GString *text) {
  while (text->len && text->str[text->len - 1] == ' ')
    g_string_truncate(text, text->len - 1);
  g_string_append_c(text, '\n');
}

/* ---- what is told ---- */

/* How a measure's numbers are written. */
static const struct {
  const char *head; /* stands before its first line */
  int decimals;
  const char *unit;
} looks[SIM_MEASURES] = {
    [SIM_REACH] = {"reach", 1, " %"},
    [SIM_SCORE_MEDIAN] = {"score, median", 1, ""},
    [SIM_SCORE_MEAN] = {"score, mean", 1, ""},
    [SIM_SCORE_MOST] = {"score, best", 0, ""},
    [SIM_GATE] = {"gate that 25 % reach", 0, ""},
    [SIM_ENDED] = {"ended by", 0, ""},
    [SIM_SEEN] = {"seen by", 1, " %"},
};

/* "9,000 px, score 150" */
static void place_name(char *into, gsize size, double place) {
  char px[TUNL_TEXT_MOST], score[TUNL_TEXT_MOST];
  g_snprintf(into, (gulong)size, "    %7s px, score %5s", tunl_text_grouped(px, place, 2),
      tunl_text_grouped(score, tunl_score(place), 0));
}

static void line_name(char *into, gsize size, const sim_task *t, sim_measure measure, guint which) {
  char word[TUNL_TEXT_MOST];
  if (measure == SIM_REACH)
    place_name(into, size, t->places[which]);
  else if (measure == SIM_ENDED || measure == SIM_SEEN)
    g_snprintf(into, (gulong)size, "    %s", sim_line_name(word, t, measure, which));
  else
    g_snprintf(into, (gulong)size, "  %s", looks[measure].head);
}

static const char *value_text(char *into, sim_measure measure, sim_value v, bool sign) {
  char value[TUNL_TEXT_MOST], error[TUNL_TEXT_MOST];
  int decimals = looks[measure].decimals;
  if (isnan(v.value))
    return strcpy(into, "-");
  tunl_text_fixed(value, v.value, decimals);
  bool zero = strspn(value, "-0.") == strlen(value);
  const char *before = sign && v.value > 0 && !zero ? "+" : "";
  if (zero)
    tunl_text_fixed(value, 0, decimals);
  if (measure == SIM_GATE)
    tunl_text_grouped(value, v.value, 0);
  if (isnan(v.error))
    g_snprintf(into, 2 * TUNL_TEXT_MOST, "%s%s%s", before, value, looks[measure].unit);
  else
    g_snprintf(into, 2 * TUNL_TEXT_MOST, "%s%s ± %s%s", before, value,
        tunl_text_fixed(error, v.error, decimals), looks[measure].unit);
  return into;
}

/* Causes that end nobody, and content that these caves do not have, are left out. */
static bool is_told(
    const sim_task *t, const sim_result *results, sim_measure measure, guint which) {
  bool told = measure != SIM_ENDED && measure != SIM_SEEN;
  for (guint side = 0; side < t->side_count && !told; side++) {
    for (guint day = 0; day < results[side].days && measure == SIM_SEEN; day++)
      told = told || !isnan(results[side].landmarks[which][day]);
    for (tunl_tier tier = 0; tier < TUNL_TIERS && measure == SIM_ENDED; tier++)
      told = told || (sim_flies(t, tier) &&
                         sim_value_of(t, &results[side], tier, measure, which).value > 0);
  }
  return told;
}

static void say_head(GString *text, sim_measure measure) {
  static const bool heads[SIM_MEASURES] = {
      [SIM_REACH] = true, [SIM_ENDED] = true, [SIM_SEEN] = true};
  if (heads[measure])
    g_string_append_printf(text, "  %s\n", looks[measure].head);
}

/* ---- one side ---- */

static void say_tiers(GString *text, const sim_task *t) {
  put(text, HEAD_WIDTH, false, "");
  for (tunl_tier tier = 0; tier < TUNL_TIERS; tier++)
    if (sim_flies(t, tier))
      put(text, TIER_WIDTH, true, sim_tier_name(tier));
  end_line(text);
}

static void say_line(
    GString *text, const sim_task *t, const sim_result *r, sim_measure measure, guint which) {
  char name[2 * TUNL_TEXT_MOST], value[2 * TUNL_TEXT_MOST];
  line_name(name, sizeof name, t, measure, which);
  put(text, HEAD_WIDTH, false, name);
  for (tunl_tier tier = 0; tier < TUNL_TIERS; tier++)
    if (sim_flies(t, tier))
      put(text, TIER_WIDTH, true,
          value_text(value, measure, sim_value_of(t, r, tier, measure, which), false));
  end_line(text);
}

static void say_side(GString *text, const sim_task *t, const sim_result *r) {
  say_tiers(text, t);
  for (sim_measure m = 0; m < SIM_MEASURES; m++) {
    say_head(text, m);
    for (guint which = 0; which < sim_lines(t, m); which++)
      if (is_told(t, r, m, which))
        say_line(text, t, r, m, which);
  }
}

/* ---- two sides ---- */

static void say_side_heads(GString *text, const sim_task *t, tunl_tier tier) {
  put(text, HEAD_WIDTH, false, "");
  for (guint side = 0; side < SIM_SIDES; side++)
    put(text, SIDE_WIDTH, true, side ? "against" : "rules");
  put(text, SIDE_WIDTH, true, "difference");
  end_line(text);
  put(text, HEAD_WIDTH, false, sim_tier_name(tier));
  for (guint side = 0; side < SIM_SIDES; side++) {
    put(text, 1, false, "");
    put(text, SIDE_WIDTH - 1, true, t->sides[side].label);
  }
  end_line(text);
}

static void say_pair(GString *text, const sim_task *t, const sim_result *results, tunl_tier tier,
    sim_measure measure, guint which) {
  char name[2 * TUNL_TEXT_MOST], value[2 * TUNL_TEXT_MOST];
  line_name(name, sizeof name, t, measure, which);
  put(text, HEAD_WIDTH, false, name);
  for (guint side = 0; side < SIM_SIDES; side++)
    put(text, SIDE_WIDTH, true,
        value_text(value, measure, sim_value_of(t, &results[side], tier, measure, which), false));
  put(text, SIDE_WIDTH, true,
      value_text(value, measure, sim_difference(t, results, tier, measure, which), true));
  end_line(text);
}

static void say_tier_sides(
    GString *text, const sim_task *t, const sim_result *results, tunl_tier tier) {
  say_side_heads(text, t, tier);
  for (sim_measure m = 0; m < SIM_MEASURES; m++) {
    say_head(text, m);
    for (guint which = 0; which < sim_lines(t, m); which++)
      if (is_told(t, results, m, which))
        say_pair(text, t, results, tier, m, which);
  }
  g_string_append_c(text, '\n');
}

/* ---- what it rests on ---- */

void sim_say_runs(GString *text, const sim_task *t) {
  guint32 first = tunl_date_from_index(t->days.first), last = tunl_date_from_index(t->days.last);
  char *a = tunl_page_date(first), *b = tunl_page_date(last);
  if (first == last)
    g_string_append(text, a);
  else
    g_string_append_printf(text, "%u days (%s to %s)", sim_days(t), a, b);
  g_string_append_printf(text, ", %u run%s a day and tier", t->runs, t->runs == 1 ? "" : "s");
  if (t->scratches)
    g_string_append_printf(
        text, ", %u scratch%s free", t->scratches, t->scratches == 1 ? "" : "es");
  g_free(b);
  g_free(a);
}

static bool is_gate_reached(const sim_task *t, const sim_result *r) {
  bool reached = false;
  for (tunl_tier tier = 0; tier < TUNL_TIERS; tier++) {
    tunl_runs runs = sim_runs(t, r, tier);
    reached = reached || (sim_flies(t, tier) && tunl_runs_reach(&runs, t->sides[0].rules.gate) > 0);
  }
  return reached;
}

/* Short, but never left out: a table without them says more than is known. */
static void say_limits(GString *text, const sim_task *t, const sim_result *results) {
  guint days = sim_days(t);
  g_string_append(
      text, days > 1 ? "  ± is the standard error between days, which differ more than runs do."
                     : "  One day: how far off these shares are for other days is not known.");
  g_string_append(text,
      " Seen: it came on\n  the screen, 956 px wide. Places are flown px; a point of score is 60 "
      "of them.\n"
      "  Limits: the pilots are one algorithm with five numbers each, a plausible ladder. They "
      "were\n"
      "  fitted to one published figure each, runs that reach 9,000: 3.3 % of average, 24.7 % of\n"
      "  good, 63.5 % of expert ones. Beginners rest on none; far from 9,000 all extrapolate.\n");
  guint at_gate = sim_boulders_at_gate(t, 0, &results[0]);
  if (at_gate > 0 && is_gate_reached(t, &results[0]))
    g_string_append_printf(text,
        "  On %u of %u day%s the first boulder stands at the gate. What it does there, and what "
        "the\n"
        "  gate's other features do, other rules tell: --against FILE with boulders = 0.\n",
        at_gate, days, days == 1 ? "" : "s");
}

static void say_title(GString *text, const sim_task *t) {
  g_string_append_printf(text, "TUNL %s", t->sides[0].label);
  if (t->side_count > 1)
    g_string_append_printf(text, " against %s", t->sides[1].label);
  g_string_append(text, ", ");
  sim_say_runs(text, t);
  g_string_append(text, "\n\n");
}

void sim_say(GString *text, const sim_task *t, const sim_result *results) {
  say_title(text, t);
  if (t->side_count == 1) {
    say_side(text, t, results);
    g_string_append_c(text, '\n');
  } else {
    for (tunl_tier tier = 0; tier < TUNL_TIERS; tier++)
      if (sim_flies(t, tier))
        say_tier_sides(text, t, results, tier);
    g_string_append(text,
        "  The difference is what the rules have more. Both flew the same days with the\n"
        "  same luck; a difference of less than twice its ± may be chance.\n");
  }
  say_limits(text, t, results);
}
