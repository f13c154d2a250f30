/* The report for people: the verdict first, then what it rests on. */
#include "flip-audit.h"

#include <math.h>
#include <string.h>

/* ---- numbers ---- */

#define METRES(units) ((units) / FLIP_UNITS_PER_M)

/* "39.1 %", or - where there is none. */
static const char *quantity_text(char *into, const audit_quantity *q, double value) {
  char digits[TUNL_TEXT_MOST];
  if (!isfinite(value))
    return strcpy(into, "-");
  tunl_text_fixed(digits, value, q->decimals);
  g_snprintf(into, TUNL_TEXT_MOST, "%s%s%s", digits, *q->unit ? " " : "", q->unit);
  return into;
}

static char *metres(char *into, double units) {
  return tunl_text_grouped(into, METRES(units), 0);
}

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

/* ---- findings ---- */

/* The stretch with the lowest turn rate. Where all pass, its line is enough; where any fails, this
 * one does. */
static const audit_finding *lowest_rate(const audit_result *r) {
  const audit_finding *lowest = NULL;
  for (guint i = 0; i < r->findings_count; i++) {
    const audit_finding *f = &r->findings[i];
    if (f->check == FLIP_CHECK_TURN_RATE && !f->open &&
        (!lowest ||
            flip_turn_rate(&r->audit.bin[f->bin]) < flip_turn_rate(&r->audit.bin[lowest->bin])))
      lowest = f;
  }
  return lowest;
}

/* Of many stretches that fail, or are not judged, the first few are told. */
enum { STRETCHES_MOST = 8 };

typedef struct {
  guint failed, open; /* stretches that were met so far */
  const audit_finding *lowest;
  bool others; /* which is the lowest only of those that were judged */
} telling;

static bool is_told(telling *so_far, const audit_finding *f) {
  if (f->check != FLIP_CHECK_TURN_RATE)
    return true;
  if (f->failed)
    return ++so_far->failed <= STRETCHES_MOST;
  if (f->open)
    return ++so_far->open <= STRETCHES_MOST;
  return f == so_far->lowest;
}

static void say_more(GString *text, const char *begin, guint count, const char *end) {
  if (count > STRETCHES_MOST)
    g_string_append_printf(text, "  %s  and in %u stretch%s more%s\n", begin,
        count - STRETCHES_MOST, count - STRETCHES_MOST == 1 ? "" : "es", end);
}

static bool has_open_stretch(const audit_result *r) {
  for (guint i = 0; i < r->findings_count; i++)
    if (r->findings[i].check == FLIP_CHECK_TURN_RATE && r->findings[i].open)
      return true;
  return false;
}

static const char *begin_of(const telling *so_far, const audit_finding *f) {
  if (f->failed)
    return "  FAIL  ";
  if (f->open)
    return "  -     ";
  if (f != so_far->lowest)
    return "  ok    ";
  return so_far->others ? "  ok    lowest other " : "  ok    lowest ";
}

static void say_findings(GString *text, const audit_task *t, const audit_result *r) {
  telling so_far = {0, 0, lowest_rate(r), has_open_stretch(r)};
  for (guint i = 0; i < r->findings_count; i++) {
    const audit_finding *f = &r->findings[i];
    if (f->check == FLIP_CHECK_VIOLATIONS) {
      say_more(text, "FAIL", so_far.failed, "");
      say_more(text, "-   ", so_far.open, ", not judged");
    }
    if (!is_told(&so_far, f))
      continue;
    g_string_append(text, begin_of(&so_far, f));
    audit_say_finding(text, t, r, f);
    g_string_append_c(text, '\n');
  }
}

/* ---- head ---- */

static void say_verdict(GString *text, const audit_task *t, const audit_result *r) {
  audit_say_verdict(text, r, "PASS", "FAIL");
  g_string_append_printf(text, "  FLIP %s, ", flip_rules_name(r->rules));
  audit_say_levels(text, t);
  g_string_append(text, r->rules == t->rules[0] ? "\n\n" : ", for comparison\n\n");
  say_findings(text, t, r);
}

/* What survival alone would have said. */
static void say_lesson(GString *text, const audit_task *t, const audit_result *r) {
  const flip_survival *look = &r->bots[FLIP_LOOKAHEAD], *hold = &r->bots[FLIP_HOLD_ONE_WALL];
  if (!look->flown || !hold->flown || !audit_reaches_hold(t) || look->alive < look->flown)
    return;
  bool one = t->count == 1;
  if (hold->alive == hold->flown)
    g_string_append_printf(text,
        "\n  Clearable is not enough. The look-ahead bot clears %s, so an audit of survival\n"
        "  alone would pass %s; but a bot that never turns above 2,500 m clears %s too. From\n"
        "  2,250 m on gaps are shorter than a turn needs: there the turn rate tells what survival "
        "hides.\n",
        one ? "the level" : "every level", one ? "it" : "them", one ? "it" : "them");
  else if (hold->alive == 0)
    g_string_append_printf(text,
        "\n  %s can be cleared, and %s by holding one wall. The first alone would not be\n"
        "  enough: rules 1.0.1 pass it too (see --compare).\n",
        one ? "The level" : "Every level", one ? "not" : "none");
}

/* ---- one rule set ---- */

/* "  500 - 1,000" */
static void put_range(GString *text, double from, double to) {
  char a[TUNL_TEXT_MOST], b[TUNL_TEXT_MOST], range[2 * TUNL_TEXT_MOST + 4];
  g_snprintf(range, sizeof range, "%6s – %6s", tunl_text_grouped(a, METRES(from), 1),
      tunl_text_grouped(b, METRES(to), 1));
  put(text, 2, false, "");
  put(text, 15, false, range);
}

/* Two lines of a column's head. */
static const struct {
  const char *above, *below;
  guint width;
} heads[AUDIT_QUANTITIES] = {
    [AUDIT_TURN_RATE] = {"turn", "rate", 10},
    [AUDIT_OBSTACLES] = {"obstacles", "a level", 13},
    [AUDIT_BLOCK_SHARE] = {"block", "share", 10},
    [AUDIT_MARGIN] = {"least", "margin", 10},
    [AUDIT_CHANGED] = {"changed by", "the rule", 14},
};

static void put_heads(GString *text) {
  put(text, 17, false, "");
  for (guint q = 0; q < AUDIT_QUANTITIES; q++)
    put(text, heads[q].width, true, heads[q].above);
  end_line(text);
  put(text, 17, true, "metres");
  for (guint q = 0; q < AUDIT_QUANTITIES; q++)
    put(text, heads[q].width, true, heads[q].below);
  end_line(text);
}

static void put_counts(
    GString *text, const audit_task *t, const audit_result *r, const flip_count *c) {
  char value[TUNL_TEXT_MOST];
  for (guint q = 0; q < AUDIT_QUANTITIES; q++)
    put(text, heads[q].width, true,
        quantity_text(value, &audit_quantities[q], audit_quantities[q].get(r, t, c)));
}

static bool fails_turn_rate(const audit_result *r, guint32 bin) {
  for (guint i = 0; i < r->findings_count; i++)
    if (r->findings[i].check == FLIP_CHECK_TURN_RATE && r->findings[i].bin == bin)
      return r->findings[i].failed;
  return false;
}

static void say_bins(GString *text, const audit_task *t, const audit_result *r) {
  const flip_audit *a = &r->audit;
  put_heads(text);
  for (guint32 i = 0; i < a->bins; i++) {
    put_range(text, i * FLIP_BIN, MIN((i + 1) * FLIP_BIN, t->to));
    put_counts(text, t, r, &a->bin[i]);
    g_string_append(text, fails_turn_rate(r, i) ? "  FAIL" : "");
    end_line(text);
  }
  put(text, 2, false, "");
  put(text, 15, true, "all");
  put_counts(text, t, r, &a->all);
  end_line(text);
  g_string_append(text,
      "\n  turn: an obstacle that asks for the other wall than the last one that asked\n"
      "  a turn needs the way of a crossing, which is speed x 0.56 s, and a quarter more\n"
      "  least margin: what the tightest turn left beyond the bare crossing\n");
  g_string_append_printf(text, "  changed by the rule: %s\n",
      r->rules == FLIP_1_0_1 ? "mirrored, or a block made a spike" : "pushed up");
}

static void say_bots(GString *text, const audit_task *t, const audit_result *r) {
  char least[TUNL_TEXT_MOST], median[TUNL_TEXT_MOST], most[TUNL_TEXT_MOST];
  if (!t->bots)
    return;
  g_string_append(text, "\n  bot                survives     shortest       median     furthest\n");
  for (flip_bot bot = 0; bot < FLIP_BOTS; bot++) {
    const flip_survival *s = &r->bots[bot];
    if (!s->flown)
      continue;
    char *alive = g_strdup_printf("%u of %u", s->alive, s->flown);
    put(text, 2, false, "");
    put(text, 13, false, audit_bot_name(bot));
    put(text, 14, true, alive);
    g_string_append_printf(text, "%11s m%11s m%11s m\n", metres(least, s->least),
        metres(median, s->median), metres(most, s->most));
    g_free(alive);
  }
}

static void say_one(GString *text, const audit_task *t, const audit_result *r) {
  say_verdict(text, t, r);
  say_lesson(text, t, r);
  g_string_append_c(text, '\n');
  say_bins(text, t, r);
  say_bots(text, t, r);
}

/* ---- two side by side ---- */

static double difference(double a, double b) {
  return b - a;
}

/* "+0.5", "−18.8", "0.0" */
static const char *signed_text(char *into, double value, int decimals) {
  char digits[TUNL_TEXT_MOST];
  if (!isfinite(value))
    return strcpy(into, "-");
  tunl_text_fixed(digits, fabs(value), decimals);
  bool zero = strspn(digits, "0.") == strlen(digits);
  g_snprintf(into, TUNL_TEXT_MOST, "%s%s", zero ? "" : value < 0 ? "-" : "+", digits);
  return into;
}

static void put_sides(GString *text, const audit_task *t, const audit_result *results,
    const flip_count *counts[AUDIT_SIDES], guint first, guint last) {
  char value[TUNL_TEXT_MOST];
  for (guint q = first; q < last; q++) {
    const audit_quantity *quantity = &audit_quantities[q];
    double values[AUDIT_SIDES];
    for (guint side = 0; side < AUDIT_SIDES; side++) {
      values[side] = quantity->get(&results[side], t, counts[side]);
      put(text, side ? 9 : 10, true, quantity_text(value, quantity, values[side]));
    }
    put(text, 8, true, signed_text(value, difference(values[0], values[1]), quantity->decimals));
  }
  end_line(text);
}

static void put_side_heads(GString *text, const audit_result *results, guint first, guint last) {
  put(text, 17, false, "");
  for (guint q = first; q < last; q++)
    put(text, 27, true, audit_quantities[q].name);
  end_line(text);
  put(text, 17, true, "metres");
  for (guint q = first; q < last; q++) {
    put(text, 10, true, flip_rules_name(results[0].rules));
    put(text, 9, true, flip_rules_name(results[1].rules));
    put(text, 8, true, "diff");
  }
  end_line(text);
}

static void say_sides(
    GString *text, const audit_task *t, const audit_result *results, guint first, guint last) {
  put_side_heads(text, results, first, last);
  guint32 bins = MAX(results[0].audit.bins, results[1].audit.bins);
  for (guint32 i = 0; i < bins; i++) {
    const flip_count *counts[AUDIT_SIDES] = {&results[0].audit.bin[i], &results[1].audit.bin[i]};
    put_range(text, i * FLIP_BIN, MIN((i + 1) * FLIP_BIN, t->to));
    put_sides(text, t, results, counts, first, last);
  }
  const flip_count *all[AUDIT_SIDES] = {&results[0].audit.all, &results[1].audit.all};
  put(text, 17, true, "all");
  put_sides(text, t, results, all, first, last);
}

static void put_pair(
    GString *text, const char *name, const char *what, const char *a, const char *b) {
  put(text, 2, false, "");
  put(text, 14, false, name);
  put(text, 20, false, what);
  put(text, 14, true, a);
  put(text, 14, true, b);
  end_line(text);
}

static void say_bot_sides(GString *text, const audit_result *results, flip_bot bot) {
  static const char *const words[] = {"shortest", "median", "furthest"};
  char a[TUNL_TEXT_MOST], b[TUNL_TEXT_MOST];
  const flip_survival *s = &results[0].bots[bot], *o = &results[1].bots[bot];
  const double ours[] = {s->least, s->median, s->most}, theirs[] = {o->least, o->median, o->most};
  if (!s->flown)
    return;
  g_snprintf(a, sizeof a, "%u of %u", s->alive, s->flown);
  g_snprintf(b, sizeof b, "%u of %u", o->alive, o->flown);
  put_pair(text, audit_bot_name(bot), "survives", a, b);
  for (gsize i = 0; i < G_N_ELEMENTS(words); i++) {
    g_strlcat(metres(a, ours[i]), " m", sizeof a);
    g_strlcat(metres(b, theirs[i]), " m", sizeof b);
    put_pair(text, "", words[i], a, b);
  }
}

static void say_whole_sides(GString *text, const audit_result *results) {
  char a[TUNL_TEXT_MOST], b[TUNL_TEXT_MOST];
  g_string_append_c(text, '\n');
  put_pair(text, "", "", flip_rules_name(results[0].rules), flip_rules_name(results[1].rules));
  g_snprintf(a, sizeof a, "%u", results[0].audit.violations);
  g_snprintf(b, sizeof b, "%u", results[1].audit.violations);
  put_pair(text, "violations", "", a, b);
  g_snprintf(a, sizeof a, "%u", results[0].audit.violations_blocks);
  g_snprintf(b, sizeof b, "%u", results[1].audit.violations_blocks);
  put_pair(text, "", "when blocks count", a, b);
  for (flip_bot bot = 0; bot < FLIP_BOTS; bot++)
    say_bot_sides(text, results, bot);
}

static void say_two(GString *text, const audit_task *t, const audit_result *results) {
  for (guint side = 0; side < AUDIT_SIDES; side++) {
    say_verdict(text, t, &results[side]);
    say_lesson(text, t, &results[side]);
    g_string_append_c(text, '\n');
  }
  say_sides(text, t, results, AUDIT_TURN_RATE, AUDIT_MARGIN);
  g_string_append_c(text, '\n');
  say_sides(text, t, results, AUDIT_MARGIN, AUDIT_QUANTITIES);
  say_whole_sides(text, results);
}

void audit_say(GString *text, const audit_task *t, const audit_result *results) {
  if (t->sides == 1)
    say_one(text, t, results);
  else
    say_two(text, t, results);
}
