#include "tunl/compare.h"

#include "core/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *tunl_verdict_name(tunl_verdict verdict) {
  static const char *const names[] = {
      [TUNL_SAME] = "same", [TUNL_DRIFT] = "drift", [TUNL_FORK] = "fork"};
  return names[verdict];
}

uint64_t tunl_ulps(double a, double b) {
  /* Doubles ordered as integers: negative ones count down from the middle. */
  int64_t bits[2];
  const double values[2] = {a, b};
  for (int i = 0; i < 2; i++) {
    memcpy(&bits[i], &values[i], sizeof bits[i]);
    if (bits[i] < 0)
      bits[i] = INT64_MIN - bits[i];
  }
  return bits[0] > bits[1] ? (uint64_t)bits[0] - (uint64_t)bits[1]
                           : (uint64_t)bits[1] - (uint64_t)bits[0];
}

/* ---- order ---- */

/* What a fork goes by, as a sort order: wx, then wall and type, of objects of one kind. */
static int by_identity(const tunl_object *a, const tunl_object *b) {
  if (a->wx != b->wx)
    return a->wx < b->wx ? -1 : 1;
  if (a->wall != b->wall)
    return a->wall < b->wall ? -1 : 1;
  if (a->type != b->type)
    return a->type < b->type ? -1 : 1;
  return 0;
}

/* A kind's objects of a range by wx. Order of creation is nearly that already, so inserting each
 * takes few steps. */
typedef struct {
  const tunl_object **items;
  size_t count;
} ordered;

static bool order(ordered *list, tunl_span span, double from, double to) {
  list->items = malloc((span.count + 1) * sizeof *list->items);
  list->count = 0;
  if (!list->items)
    return false;
  for (size_t i = 0; i < span.count; i++) {
    const tunl_object *o = &span.items[i];
    if (o->wx < from || o->wx >= to)
      continue;
    size_t at = list->count++;
    for (; at > 0 && by_identity(list->items[at - 1], o) > 0; at--)
      list->items[at] = list->items[at - 1];
    list->items[at] = o;
  }
  return true;
}

/* ---- fields ---- */

/* The measures of a kind beside its y, which may drift. */
typedef struct {
  const char *name;
  double a, b;
} measure;

static int measures_of(const tunl_object *a, const tunl_object *b, measure out[4]) {
  int count = 0;
  out[count++] = (measure){"y", a->y, b->y};
  if (a->kind == TUNL_STALACTITE) {
    out[count++] = (measure){"length", a->as.stalactite.length, b->as.stalactite.length};
    out[count++] = (measure){"width", a->as.stalactite.width, b->as.stalactite.width};
  } else if (a->kind == TUNL_MINE) {
    out[count++] = (measure){"bob", a->as.mine.bob, b->as.mine.bob};
    out[count++] = (measure){"phase", a->as.mine.phase, b->as.mine.phase};
  } else if (a->kind == TUNL_BOULDER) {
    out[count++] = (measure){"r", a->as.boulder.r, b->as.boulder.r};
  }
  return count;
}

/* The first measure that differs; false when none does. */
static bool drifted(const tunl_object *a, const tunl_object *b, measure *first) {
  measure all[4];
  int count = measures_of(a, b, all);
  for (int i = 0; i < count; i++)
    if (all[i].a != all[i].b) {
      *first = all[i];
      return true;
    }
  return false;
}

/* ---- equality ---- */

/* A margin is NaN where nothing was tested, and equal then. */
static bool same_number(double a, double b) {
  return a == b || (isnan(a) && isnan(b));
}

static bool same_object(const tunl_object *a, const tunl_object *b) {
  measure ignored;
  return a->reason == b->reason && a->slot == b->slot && a->draw == b->draw &&
         by_identity(a, b) == 0 && same_number(a->margin, b->margin) && a->apex == b->apex &&
         (a->reason == TUNL_ACCEPTED ? !drifted(a, b, &ignored) : a->y == b->y);
}

static bool same_span(tunl_span a, tunl_span b) {
  bool same = a.count == b.count;
  for (size_t i = 0; i < a.count && same; i++)
    same = same_object(&a.items[i], &b.items[i]);
  return same;
}

bool tunl_cave_equal(const tunl_cave *a, const tunl_cave *b) {
  bool same = true;
  for (tunl_kind kind = 0; kind < TUNL_KINDS && same; kind++)
    same = same_span(tunl_cave_accepted(a, kind), tunl_cave_accepted(b, kind)) &&
           same_span(tunl_cave_refused(a, kind), tunl_cave_refused(b, kind));
  return same;
}

/* ---- merging ---- */

static void merge(
    const ordered *a, const ordered *b, bool all, tunl_change_function change, void *user) {
  size_t i = 0, j = 0;
  measure ignored;
  while (i < a->count || j < b->count) {
    int which = i == a->count ? 1 : j == b->count ? -1 : by_identity(a->items[i], b->items[j]);
    if (which < 0) {
      change(user, a->items[i++], NULL);
    } else if (which > 0) {
      change(user, NULL, b->items[j++]);
    } else {
      if (all || drifted(a->items[i], b->items[j], &ignored))
        change(user, a->items[i], b->items[j]);
      i++;
      j++;
    }
  }
}

bool tunl_compare_each(const tunl_cave *a, const tunl_cave *b, double from, double to, bool all,
    tunl_change_function change, void *user) {
  bool whole = true;
  for (tunl_kind kind = 0; kind < TUNL_KINDS && whole; kind++) {
    ordered first = {NULL, 0}, second = {NULL, 0};
    whole = order(&first, tunl_cave_accepted(a, kind), from, to) &&
            order(&second, tunl_cave_accepted(b, kind), from, to);
    if (whole)
      merge(&first, &second, all, change, user);
    free(first.items);
    free(second.items);
  }
  return whole;
}

/* ---- counting ---- */

typedef struct {
  tunl_comparison *into;
  const tunl_object *fork_a, *fork_b, *drift_a, *drift_b; /* the first of each */
  double fork, drift;
} tally;

static void keep_first(double *first, double wx) {
  if (!(*first <= wx))
    *first = wx;
}

static void count_fork(tally *t, const tunl_object *a, const tunl_object *b) {
  const tunl_object *o = a ? a : b;
  tunl_kind_change *kind = &t->into->kinds[o->kind];
  if (a)
    kind->gone++;
  else
    kind->come++;
  keep_first(&kind->first_fork, o->wx);
  if (!(t->fork <= o->wx)) {
    t->fork = o->wx;
    t->fork_a = a;
    t->fork_b = b;
  }
}

static void count_change(void *user, const tunl_object *a, const tunl_object *b) {
  tally *t = user;
  measure first;
  if (!a || !b) {
    count_fork(t, a, b);
    return;
  }
  tunl_kind_change *kind = &t->into->kinds[a->kind];
  if (!drifted(a, b, &first)) {
    kind->kept++;
    return;
  }
  kind->drifted++;
  kind->largest_drift = tunl_most(kind->largest_drift, fabs(a->y - b->y));
  keep_first(&kind->first_drift, a->wx);
  if (!(t->drift <= a->wx)) {
    t->drift = a->wx;
    t->drift_a = a;
    t->drift_b = b;
  }
}

/* ---- explaining ---- */

/* The n-th decision of a slot: its refused tries, then what stands of it. NULL when it has none. */
static const tunl_object *decision_of(
    const tunl_cave *cave, tunl_kind kind, uint32_t slot, size_t n) {
  const tunl_span spans[2] = {tunl_cave_refused(cave, kind), tunl_cave_accepted(cave, kind)};
  for (int s = 0; s < 2; s++)
    for (size_t i = 0; i < spans[s].count; i++) {
      if (spans[s].items[i].slot != slot)
        continue;
      if (n-- == 0)
        return &spans[s].items[i];
    }
  return NULL;
}

/* Fills in the first field in which two decisions of a slot differ; false when they do not.
 * Measures count where the caves drift only: a fork is not explained by another object's height. */
static bool tell_field(tunl_divergence *d) {
  const tunl_object *a = d->a, *b = d->b;
  measure first;
  d->value_a = d->value_b = (double)NAN;
  d->field = NULL;
  if (!a || !b || a->reason != b->reason)
    d->field = "decision";
  if (a && b && a->wx != b->wx) {
    first = (measure){"wx", a->wx, b->wx};
  } else if (d->field) {
    return true;
  } else if (a->wall != b->wall) {
    first = (measure){"wall", a->wall, b->wall};
  } else if (a->type != b->type) {
    first = (measure){"type", a->type, b->type};
  } else if (d->verdict == TUNL_FORK || !drifted(a, b, &first)) {
    return false;
  }
  d->field = first.name;
  d->value_a = first.a;
  d->value_b = first.b;
  return true;
}

/* What stands of a slot in a cave: at the object's own place, else on its wall; NULL for nothing.
 */
static const tunl_object *counterpart(const tunl_cave *cave, const tunl_object *o) {
  tunl_span span = tunl_cave_accepted(cave, (tunl_kind)o->kind);
  const tunl_object *same_wall = NULL;
  for (size_t i = 0; i < span.count; i++) {
    const tunl_object *it = &span.items[i];
    if (it->slot == o->slot && by_identity(it, o) == 0)
      return it;
    if (it->slot == o->slot && it->wall == o->wall)
      same_wall = it;
  }
  return same_wall;
}

static bool is_at(const tunl_object *o, double wx) {
  return o && o->wx == wx;
}

/* What one cave has at a place the other may have too, in a slot of the same number: what stands of
 * it when both have that, else the first of the slot's decisions in which the two differ. One of
 * the two is at the place that is announced: under another gate earlier tries differ elsewhere. */
static void explain(
    tunl_divergence *d, const tunl_object *o, const tunl_cave *a, const tunl_cave *b) {
  d->a = counterpart(a, o);
  d->b = counterpart(b, o);
  if (d->a && d->b && tell_field(d))
    return;
  for (size_t n = 0;; n++) {
    d->a = decision_of(a, d->kind, d->slot, n);
    d->b = decision_of(b, d->kind, d->slot, n);
    d->field = NULL;
    if (!d->a && !d->b)
      return;
    if (tell_field(d) && (is_at(d->a, d->wx) || is_at(d->b, d->wx)))
      return;
  }
}

static tunl_divergence first_of(const tally *t, const tunl_cave *a, const tunl_cave *b) {
  tunl_divergence d = {.verdict = t->into->verdict};
  bool fork = d.verdict == TUNL_FORK;
  const tunl_object *in_a = fork ? t->fork_a : t->drift_a, *in_b = fork ? t->fork_b : t->drift_b;
  const tunl_object *o = in_a ? in_a : in_b;
  if (d.verdict == TUNL_SAME)
    return d;
  d.kind = (tunl_kind)o->kind;
  d.slot = o->slot;
  d.wx = o->wx;
  if (fork) {
    explain(&d, o, a, b);
  } else {
    d.a = in_a;
    d.b = in_b;
    tell_field(&d);
  }
  return d;
}

bool tunl_compare(
    const tunl_cave *a, const tunl_cave *b, double from, double to, tunl_comparison *c) {
  tally t = {.into = c, .fork = (double)NAN, .drift = (double)NAN};
  memset(c, 0, sizeof *c);
  for (int kind = 0; kind < TUNL_KINDS; kind++)
    c->kinds[kind].first_fork = c->kinds[kind].first_drift = (double)NAN;
  if (!tunl_compare_each(a, b, from, to, true, count_change, &t))
    return false;
  c->verdict = !isnan(t.fork) ? TUNL_FORK : !isnan(t.drift) ? TUNL_DRIFT : TUNL_SAME;
  c->first = first_of(&t, a, b);
  return true;
}

/* ---- margins ---- */

static void weigh(tunl_margins *m, tunl_span span, double from, double to) {
  for (size_t i = 0; i < span.count; i++) {
    const tunl_object *o = &span.items[i];
    if (o->wx < from || o->wx >= to || isnan(o->margin))
      continue;
    m->tested++;
    m->ties += o->margin == 0;
    if (!m->closest || fabs(o->margin) < fabs(m->closest->margin))
      m->closest = o;
  }
}

tunl_margins tunl_cave_margins(const tunl_cave *cave, double from, double to) {
  tunl_margins m = {NULL, 0, 0};
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    weigh(&m, tunl_cave_accepted(cave, kind), from, to);
    weigh(&m, tunl_cave_refused(cave, kind), from, to);
  }
  return m;
}
