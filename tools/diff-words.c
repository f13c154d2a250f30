/* The words for what was found. */
#include "diff.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static const char *wx_text(char *into, double wx) {
  return tunl_text_trimmed(into, wx, 2);
}

static void say_score(GString *text, double wx) {
  char at[TUNL_TEXT_MOST];
  g_string_append_printf(
      text, "wx %s (score %.0f)", wx_text(at, wx), floor(wx / TUNL_WX_PER_SCORE));
}

/* ---- where they part ---- */

/* By how much a decision was one or the other, where anything was measured. */
static void say_margin(GString *text, const tunl_object *o) {
  char px[TUNL_TEXT_MOST];
  if (isnan(o->margin))
    return;
  g_string_append_printf(text, o->margin < 0 ? ", %s px short" : ", %s px to spare",
      tunl_text_trimmed(px, fabs(o->margin), 3));
}

static void say_side(GString *text, const char *name, const tunl_object *o) {
  char at[TUNL_TEXT_MOST];
  if (!o) {
    g_string_append_printf(text, "%s has no such try", name);
    return;
  }
  if (o->reason == TUNL_ACCEPTED)
    g_string_append_printf(text, "%s placed it at %s", name, wx_text(at, o->wx));
  else
    g_string_append_printf(text, "%s refused it at %s, %s", name, wx_text(at, o->wx),
        tunl_reason_name((tunl_reason)o->reason));
  say_margin(text, o);
}

static const char *word_of(const tunl_divergence *d, double value) {
  if (g_str_equal(d->field, "wall"))
    return tunl_wall_name((tunl_wall)value);
  if (g_str_equal(d->field, "type"))
    return tunl_coin_type_name((tunl_coin_type)value);
  return NULL;
}

static const char *unit_of(const char *field) {
  return g_str_equal(field, "width") ? "" : g_str_equal(field, "phase") ? " rad" : " px";
}

/* Two numbers as far as a person needs them: what is far apart is rounded, what is near has all its
 * digits, and what hangs by the last of them the doubles in between. */
static void say_numbers(GString *text, const tunl_divergence *d, const char *a, const char *b) {
  static const double far = 0.001; /* px, rad, or of the screen's width */
  enum { ULPS_FEW = 1000000 };
  char left[TUNL_TEXT_MOST], right[TUNL_TEXT_MOST], digits[TUNL_TEXT_MOST];
  double gap = fabs(d->value_a - d->value_b);
  uint64_t ulps = tunl_ulps(d->value_a, d->value_b);
  if (gap >= far) {
    tunl_text_trimmed(left, d->value_a, 3);
    tunl_text_trimmed(right, d->value_b, 3);
    tunl_text_trimmed(digits, gap, 3);
  } else {
    tunl_text_shortest(left, d->value_a);
    tunl_text_shortest(right, d->value_b);
    g_ascii_formatd(digits, sizeof digits, "%.2g", gap);
  }
  g_string_append_printf(text, "%s %s in %s, %s in %s: %s%s apart", d->field, left, a, right, b,
      digits, unit_of(d->field));
  if (ulps <= ULPS_FEW)
    g_string_append_printf(text, ", %" PRIu64 " %s", ulps, ulps == 1 ? "ulp" : "ulps");
}

static void say_values(GString *text, const tunl_divergence *d, const char *a, const char *b) {
  if (word_of(d, d->value_a))
    g_string_append_printf(text, "%s %s in %s, %s in %s", d->field, word_of(d, d->value_a), a,
        word_of(d, d->value_b), b);
  else
    say_numbers(text, d, a, b);
}

void diff_say_divergence(GString *text, const diff_task *t, const diff_day *day) {
  const tunl_divergence *d = &day->comparison.first;
  const char *a = t->names[day->a], *b = t->names[day->b];
  g_string_append_printf(text, "%s at ", tunl_verdict_name(d->verdict));
  say_score(text, d->wx);
  g_string_append_printf(text, ", %s slot %u: ", tunl_kind_name(d->kind), d->slot);
  if (!d->field) {
    g_string_append_printf(text, "the slots before it differ");
  } else if (g_str_equal(d->field, "decision")) {
    say_side(text, a, d->a);
    g_string_append(text, "; ");
    say_side(text, b, d->b);
  } else {
    say_values(text, d, a, b);
  }
}

/* What the slot drew from, so that the draw can be found again. */
static void say_stream(GString *text, const tunl_divergence *d) {
  const tunl_object *o = d->a ? d->a : d->b;
  if (!o)
    return;
  if (d->kind == TUNL_BOULDER)
    g_string_append_printf(text, "deep hash, index %u", o->draw);
  else
    g_string_append_printf(text, "stream of %s, draw %u", tunl_kind_plural(d->kind), o->draw);
}

void diff_say_command(GString *text, const diff_task *t, const diff_day *day) {
  g_string_append_printf(text, "%s --date %08u -o difference.%s", t->command, day->date, t->suffix);
}

/* ---- strength and margins ---- */

void diff_say_strength(GString *text, const diff_strength *s) {
  const tunl_object *o = &s->ours.object;
  if (s->robust) {
    g_string_append(text, "ROBUST");
    return;
  }
  g_string_append(text, "FRAGILE (");
  say_score(text, o->wx);
  g_string_append_printf(text, ", %s slot %u %s", tunl_kind_name((tunl_kind)o->kind), o->slot,
      tunl_reason_name((tunl_reason)o->reason));
  say_margin(text, o);
  g_string_append_printf(text, ", under %s)", s->sine);
}

static void say_closest(GString *text, const diff_day *day) {
  char px[TUNL_TEXT_MOST];
  const tunl_object *o = &day->closest.object;
  if (!day->closest.made)
    return;
  g_string_append_printf(text, "closest decision %s px, %s slot %u %s at ",
      tunl_text_shortest(px, o->margin), tunl_kind_name((tunl_kind)o->kind), o->slot,
      tunl_reason_name((tunl_reason)o->reason));
  say_score(text, o->wx);
  g_string_append_printf(text, day->ties == 1 ? ", %zu tie" : ", %zu ties", day->ties);
}

/* ---- one day ---- */

static void say_title(GString *text, const diff_task *t, const diff_day *day) {
  char *range;
  tunl_day about = tunl_day_of(day->date);
  char to[TUNL_TEXT_MOST], from[TUNL_TEXT_MOST];
  range = g_strdup_printf("wx %s to %s", tunl_text_grouped(from, t->cave.from, 2),
      tunl_text_grouped(to, t->cave.to, 2));
  g_string_append_printf(text, "%04u-%02u-%02u, %s, %s, rules %s, %s\n", day->date / 10000,
      day->date / 100 % 100, day->date % 100, tunl_date_weekday(day->date),
      tunl_archetype_multipliers(about.archetype)->name, t->cave.rules_name, range);
  g_free(range);
}

static void say_devices(GString *text, const diff_task *t, const diff_day *day) {
  g_string_append_printf(text, "%u %s build %u different %s", t->count,
      t->count == 1 ? "device" : "devices", day->sets, day->sets == 1 ? "cave" : "caves");
  if (day->exact != day->sets)
    g_string_append_printf(text, " (%u when the same objects at other heights count)", day->exact);
  bool direct = day->same_as[t->count] == day->same_as[t->reference];
  g_string_append_printf(
      text, "; the direct cave is %s\n", direct ? "the same" : "another than the reference's");
}

/* A line a cave: how it relates to each before it. */
static void say_matrix(GString *text, const diff_task *t, const diff_day *day) {
  gsize width = 0;
  for (guint i = 0; i < day->caves; i++)
    width = MAX(width, strlen(t->names[i]));
  gsize column = MAX(width, strlen("drift")) + 2;
  g_string_append_printf(text, "\n%*s", (int)width, "");
  for (guint j = 0; j < day->caves; j++)
    g_string_append_printf(text, "%*s", (int)column, t->names[j]);
  g_string_append_c(text, '\n');
  for (guint i = 0; i < day->caves; i++) {
    g_string_append_printf(text, "%-*s", (int)width, t->names[i]);
    for (guint j = 0; j < day->caves; j++)
      g_string_append_printf(text, "%*s", (int)column,
          i == j ? "-" : tunl_verdict_name(diff_day_verdict(t, day, i, j)));
    g_string_append_c(text, '\n');
  }
  g_string_append_c(text, '\n');
}

/* What an update would move, and what it leaves alone. */
static void say_kinds(GString *text, const diff_task *t, const diff_day *day) {
  char wx[TUNL_TEXT_MOST], px[TUNL_TEXT_MOST];
  g_string_append_printf(
      text, "%s%s against %s\n", t->count ? "" : "\n", t->names[day->a], t->names[day->b]);
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    const tunl_kind_change *c = &day->comparison.kinds[kind];
    g_string_append_printf(text, "  %-12s %5zu kept  %5zu drifted  %5zu gone  %5zu new",
        tunl_kind_plural(kind), c->kept, c->drifted, c->gone, c->come);
    if (!isnan(c->first_fork))
      g_string_append_printf(text, "  first fork %s", wx_text(wx, c->first_fork));
    if (!isnan(c->first_drift))
      g_string_append_printf(text, "  first drift %s, at most %s px", wx_text(wx, c->first_drift),
          tunl_text_trimmed(px, c->largest_drift, 3));
    g_string_append(text, c->drifted + c->gone + c->come == 0 ? "  left alone\n" : "\n");
  }
}

static void say_first(GString *text, const diff_task *t, const diff_day *day) {
  const tunl_divergence *d = &day->comparison.first;
  g_string_append(text, "\nfirst ");
  diff_say_divergence(text, t, day);
  g_string_append_c(text, '\n');
  if (d->field && !g_str_equal(d->field, "decision")) {
    g_string_append(text, "  ");
    say_side(text, t->names[day->a], d->a);
    g_string_append(text, "; ");
    say_side(text, t->names[day->b], d->b);
    g_string_append_c(text, '\n');
  }
  g_string_append(text, "  ");
  say_stream(text, d);
  g_string_append(text, "\n  to see it: ");
  diff_say_command(text, t, day);
  g_string_append_c(text, '\n');
}

static void say_extras(GString *text, const diff_task *t, const diff_day *day) {
  if (t->margins) {
    g_string_append_c(text, '\n');
    say_closest(text, day);
    g_string_append_c(text, '\n');
  }
  if (t->perturb) {
    g_string_append(text, t->margins ? "" : "\n");
    diff_say_strength(text, &day->strength);
    g_string_append_c(text, '\n');
  }
}

void diff_say_day(GString *text, const diff_task *t, const diff_day *day) {
  say_title(text, t, day);
  if (t->count) {
    say_devices(text, t, day);
    say_matrix(text, t, day);
  }
  if (day->verdict == TUNL_SAME)
    g_string_append(text, t->count ? "one cave on every device\n" : "the caves are the same\n");
  if (day->verdict != TUNL_SAME || !t->count)
    say_kinds(text, t, day);
  if (day->verdict != TUNL_SAME)
    say_first(text, t, day);
  say_extras(text, t, day);
}

void diff_say_line(GString *text, const diff_task *t, const diff_day *day) {
  g_string_append_printf(
      text, "%04u-%02u-%02u  ", day->date / 10000, day->date / 100 % 100, day->date % 100);
  if (t->count)
    g_string_append_printf(text, "%u %s  ", day->sets, day->sets == 1 ? "cave " : "caves");
  if (day->verdict == TUNL_SAME)
    g_string_append(text, "same");
  else
    diff_say_divergence(text, t, day);
  if (t->margins) {
    g_string_append(text, "  ");
    say_closest(text, day);
  }
  if (t->perturb) {
    g_string_append(text, "  ");
    diff_say_strength(text, &day->strength);
  }
  g_string_append_c(text, '\n');
}
