/* The work for one day. */
#include "diff.h"

#include <math.h>
#include <string.h>

/* GLib ends a program that has no memory, and so do we. */
static void need(bool whole) {
  if (!whole)
    g_error("no memory for a cave");
}

static void make_devices(const diff_task *t, const tunl_day *day, diff_day *d) {
  need(tunl_device_replay_all(day, &t->cave.rules, t->devices, t->count, t->to, d->cave));
  d->cave[t->count] = tunl_cave_new(day, &t->cave.rules, t->to);
  need(d->cave[t->count]);
  d->caves = t->count + 1;
}

static void make_pair(const diff_task *t, const tunl_day *day, diff_day *d) {
  tunl_day other = tunl_day_of(d->other_date);
  d->cave[0] = tunl_cave_new(day, &t->cave.rules, t->to);
  d->cave[1] = tunl_cave_new(&other, &t->other_rules, t->to);
  need(d->cave[0] && d->cave[1]);
  d->caves = 2;
}

static void compare(const diff_task *t, const diff_day *d, guint i, guint j, tunl_comparison *c) {
  need(tunl_compare(d->cave[i], d->cave[j], t->cave.from, t->cave.to, c));
}

tunl_verdict diff_day_verdict(const diff_task *t, const diff_day *d, guint i, guint j) {
  tunl_comparison c;
  if (d->same_as[i] == d->same_as[j])
    return TUNL_SAME;
  compare(t, d, i, j, &c);
  return c.verdict;
}

static void find_equals(diff_day *d) {
  for (guint i = 0; i < d->caves; i++) {
    d->same_as[i] = i;
    for (guint j = 0; j < i && d->same_as[i] == i; j++)
      if (d->same_as[j] == j && tunl_cave_equal(d->cave[i], d->cave[j]))
        d->same_as[i] = j;
  }
}

/* Is this cave another than all before it, to a degree? The direct cave, last, is not counted: it
 * is no device. */
static bool is_new(const diff_task *t, const diff_day *d, guint i, tunl_verdict least) {
  for (guint j = 0; j < i; j++)
    if (diff_day_verdict(t, d, i, j) < least)
      return false;
  return true;
}

static void count_caves(const diff_task *t, diff_day *d) {
  guint counted = t->count ? t->count : d->caves;
  for (guint i = 0; i < counted; i++) {
    d->exact += is_new(t, d, i, TUNL_DRIFT);
    d->sets += is_new(t, d, i, TUNL_FORK);
  }
}

static double place_of(const tunl_comparison *c) {
  return c->verdict == TUNL_SAME ? (double)INFINITY : c->first.wx;
}

/* A fork matters more than a drift, and of two the one that comes first; the devices come before
 * the direct cave, which is last. */
static bool matters_more(const tunl_comparison *a, const tunl_comparison *b) {
  if (a->verdict != b->verdict)
    return a->verdict > b->verdict;
  return place_of(a) < place_of(b);
}

static void find_first(const diff_task *t, diff_day *d) {
  d->a = d->b = t->reference;
  for (guint i = 0; i < d->caves; i++) {
    tunl_comparison c;
    bool direct = t->count && i == t->count;
    if (d->same_as[i] == d->same_as[t->reference] || (direct && d->verdict != TUNL_SAME))
      continue;
    compare(t, d, t->reference, i, &c);
    if (!matters_more(&c, &d->comparison))
      continue;
    d->comparison = c;
    d->verdict = c.verdict;
    d->b = i;
  }
}

static diff_decision keep(const tunl_object *o) {
  diff_decision d = {.made = o != NULL};
  if (o)
    d.object = *o;
  return d;
}

/* ---- perturbed sines ---- */

static double ulp_up(double x) {
  return nextafter(tunl_sin(x), (double)INFINITY);
}

static double ulp_down(double x) {
  return nextafter(tunl_sin(x), -(double)INFINITY);
}

static double library_sine(double x) {
  return sin(x);
}

static const struct {
  const char *name;
  tunl_sine sine;
} sines[] = {
    {"one ulp up", ulp_up},
    {"one ulp down", ulp_down},
    {"the C library's", library_sine},
};

static diff_strength try_sines(const diff_task *t, const tunl_day *day, const tunl_cave *ours) {
  diff_strength strength = {.robust = true};
  for (gsize i = 0; i < G_N_ELEMENTS(sines) && strength.robust; i++) {
    tunl_comparison c;
    tunl_cave *theirs = tunl_cave_new_under(day, &t->cave.rules, sines[i].sine, t->to);
    need(theirs && tunl_compare(ours, theirs, t->cave.from, t->cave.to, &c));
    if (c.verdict == TUNL_FORK) {
      strength.robust = false;
      strength.sine = sines[i].name;
      strength.ours = keep(c.first.a ? c.first.a : c.first.b);
    }
    tunl_cave_free(theirs);
  }
  return strength;
}

/* ---- a day ---- */

/* The divergence outlives the caves that it was found in. */
static void keep_first(diff_day *d) {
  tunl_divergence *first = &d->comparison.first;
  if (first->a) {
    d->first_a = *first->a;
    first->a = &d->first_a;
  }
  if (first->b) {
    d->first_b = *first->b;
    first->b = &d->first_b;
  }
}

void diff_day_work(const diff_task *t, gint32 index, diff_day *d) {
  memset(d, 0, sizeof *d);
  d->date = tunl_date_from_index(index);
  d->other_date = tunl_date_from_index(index + t->other_offset);
  tunl_day day = tunl_day_of(d->date);
  if (t->count)
    make_devices(t, &day, d);
  else
    make_pair(t, &day, d);
  find_equals(d);
  count_caves(t, d);
  find_first(t, d);
  keep_first(d);
  const tunl_cave *direct = d->cave[t->count ? t->count : 0];
  if (t->margins) {
    tunl_margins m = tunl_cave_margins(direct, t->cave.from, t->cave.to);
    d->closest = keep(m.closest);
    d->ties = m.ties;
  }
  if (t->perturb)
    d->strength = try_sines(t, &day, direct);
}

void diff_day_clear(diff_day *d) {
  for (guint i = 0; i < d->caves; i++)
    tunl_cave_free(d->cave[i]);
  memset(d->cave, 0, sizeof d->cave);
}
