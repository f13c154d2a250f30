/* Tests of src/tunl/compare.h: the verdict, the counts, the first divergence, margins; and what a
 * cave under another engine's sine is worth. Most of it is checked against plain scans that take
 * every pair of objects. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "../caves.h"
#include "../harness.h"
#include "../vectors.h"
#include "tunl.h"

#define DAYS 8
static const uint32_t days[DAYS] = {
    19700101, 20260701, 20260904, 20260911, 20260912, 20260923, 20280229, 99991231};

static tunl_cave *cave_of(uint32_t date, double to) {
  tunl_rules rules = tunl_rules_default();
  return caves_make(date, &rules, to);
}

static tunl_comparison compare(const tunl_cave *a, const tunl_cave *b, double from, double to) {
  tunl_comparison comparison;
  memset(&comparison, 0xFF, sizeof comparison); /* nothing may be left of it */
  ck_assert(tunl_compare(a, b, from, to, &comparison));
  return comparison;
}

/* ---- pairs to compare ---- */

/* A change of the rules, and the two caves of a day before and after it. */
typedef struct {
  const char *name;
  void (*change)(tunl_rules *rules);
} Change;

static void far_gate(tunl_rules *rules) {
  rules->gate = 54000;
}

static void fewer_chicanes(tunl_rules *rules) {
  rules->chicane_chance_mid = 0.20;
  rules->chicane_chance_deep = 0.35;
}

/* In the deep a chicane's floor half lies among the slots that follow it. */
static void closer_halves(tunl_rules *rules) {
  rules->chicane_gap = 64;
}

/* Far too little to flip a decision: everything near a wall that the pad holds drifts. */
static void thinner_rock(tunl_rules *rules) {
  rules->pad -= 1e-7;
}

static void next_boulder_fill(tunl_rules *rules) {
  rules->boulder_fill = nextafter(rules->boulder_fill, 1);
}

static void wider_spacing(tunl_rules *rules) {
  rules->coin_spacing_near = 700;
}

static void larger_mines(tunl_rules *rules) {
  rules->mine_radius = 0.02;
}

static void larger_coins(tunl_rules *rules) {
  rules->coin_radius = 0.011;
}

static void no_boulders(tunl_rules *rules) {
  rules->boulders = 0;
}

static void later_mines(tunl_rules *rules) {
  rules->mine_start = 1800.5;
}

static void bare(tunl_rules *rules) {
  *rules = caves_rules("skeleton");
}

static void slower_clock(tunl_rules *rules) {
  rules->prog_length = 14500;
}

static const Change changes[] = {
    {"far gate", far_gate},
    {"fewer chicanes", fewer_chicanes},
    {"closer halves", closer_halves},
    {"wider spacing", wider_spacing},
    {"larger mines", larger_mines},
    {"larger coins", larger_coins},
    {"no boulders", no_boulders},
    {"later mines", later_mines},
    {"skeleton", bare},
    {"slower clock", slower_clock},
    {"thinner rock", thinner_rock},
    {"an ulp of the boulders", next_boulder_fill},
};

/* What is being compared, for messages. */
static char what[96];

/* Calls `check` with the caves of every day before and after every change. */
static void for_pairs(
    double to, void (*check)(const tunl_cave *a, const tunl_cave *b, double from, double to)) {
  for (size_t d = 0; d < DAYS; d++)
    for (size_t i = 0; i < G_N_ELEMENTS(changes); i++) {
      tunl_rules before = tunl_rules_default(), after = before;
      changes[i].change(&after);
      tunl_cave *a = caves_make(days[d], &before, to), *b = caves_make(days[d], &after, to);
      g_snprintf(what, sizeof what, "%s on %u", changes[i].name, days[d]);
      check(a, b, 0, to);
      check(a, b, to / 8, to / 2);
      check(a, b, to / 3, to / 3);
      tunl_cave_free(a);
      tunl_cave_free(b);
    }
}

/* ---- plain scans ---- */

static bool in_range(const tunl_object *o, double from, double to) {
  return o->wx >= from && o->wx < to;
}

static bool same_identity(const tunl_object *a, const tunl_object *b) {
  return a->kind == b->kind && same_bits(a->wx, b->wx) && a->wall == b->wall && a->type == b->type;
}

/* The object of a list that a fork would take for this one. */
static const tunl_object *twin_of(const tunl_object *o, tunl_span list) {
  for (size_t i = 0; i < list.count; i++)
    if (same_identity(o, &list.items[i]))
      return &list.items[i];
  return NULL;
}

static bool same_measures(const tunl_object *a, const tunl_object *b) {
  bool same = same_bits(a->y, b->y);
  if (a->kind == TUNL_STALACTITE)
    same = same && same_bits(a->as.stalactite.length, b->as.stalactite.length) &&
           same_bits(a->as.stalactite.width, b->as.stalactite.width);
  if (a->kind == TUNL_MINE)
    same = same && same_bits(a->as.mine.bob, b->as.mine.bob) &&
           same_bits(a->as.mine.phase, b->as.mine.phase);
  if (a->kind == TUNL_BOULDER)
    same = same && same_bits(a->as.boulder.r, b->as.boulder.r);
  return same;
}

static size_t count_in_range(tunl_span list, double from, double to) {
  size_t count = 0;
  for (size_t i = 0; i < list.count; i++)
    count += in_range(&list.items[i], from, to);
  return count;
}

static void scan_one(
    tunl_kind_change *into, const tunl_object *o, const tunl_object *twin, bool of_a) {
  if (!twin) {
    into->gone += of_a;
    into->come += !of_a;
    into->first_fork = fmin(into->first_fork, o->wx);
  } else if (of_a && same_measures(o, twin)) {
    into->kept++;
  } else if (of_a) {
    into->drifted++;
    into->first_drift = fmin(into->first_drift, o->wx);
    into->largest_drift = fmax(into->largest_drift, fabs(o->y - twin->y));
  }
}

/* What a comparison must say of a kind. */
static tunl_kind_change scan_kind(
    const tunl_cave *a, const tunl_cave *b, tunl_kind kind, double from, double to) {
  const tunl_span lists[2] = {tunl_cave_accepted(a, kind), tunl_cave_accepted(b, kind)};
  tunl_kind_change into = {.first_fork = (double)NAN, .first_drift = (double)NAN};
  for (int side = 0; side < 2; side++)
    for (size_t i = 0; i < lists[side].count; i++) {
      const tunl_object *o = &lists[side].items[i];
      if (in_range(o, from, to))
        scan_one(&into, o, twin_of(o, lists[!side]), side == 0);
    }
  return into;
}

static void expect_count(size_t expected, size_t got, tunl_kind kind, const char *name) {
  EXPECT(
      expected == got, "%s: %zu %s %s, not %zu", what, got, tunl_kind_plural(kind), name, expected);
}

static void expect_same_change(tunl_kind_change expected, tunl_kind_change got, tunl_kind kind) {
  expect_count(expected.kept, got.kept, kind, "kept");
  expect_count(expected.drifted, got.drifted, kind, "drifted");
  expect_count(expected.gone, got.gone, kind, "gone");
  expect_count(expected.come, got.come, kind, "come");
  expect_same(expected.first_fork, got.first_fork, "first fork");
  expect_same(expected.first_drift, got.first_drift, "first drift");
  expect_same(expected.largest_drift, got.largest_drift, "largest drift");
}

/* ---- the verdict ---- */

START_TEST(test_names) {
  ck_assert_str_eq(tunl_verdict_name(TUNL_SAME), "same");
  ck_assert_str_eq(tunl_verdict_name(TUNL_DRIFT), "drift");
  ck_assert_str_eq(tunl_verdict_name(TUNL_FORK), "fork");
}
END_TEST

START_TEST(test_same) {
  for (size_t d = 0; d < DAYS; d++) {
    tunl_cave *a = cave_of(days[d], TUNL_WX_FULL), *b = cave_of(days[d], TUNL_WX_FULL);
    tunl_comparison c = compare(a, b, 0, TUNL_WX_FULL);
    ck_assert_int_eq(c.verdict, TUNL_SAME);
    ck_assert_int_eq(c.first.verdict, TUNL_SAME);
    ck_assert(tunl_cave_equal(a, b));
    for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
      tunl_kind_change all = {.kept = tunl_cave_accepted(a, kind).count,
          .first_fork = (double)NAN,
          .first_drift = (double)NAN};
      ck_assert_uint_gt(all.kept, 0);
      expect_same_change(all, c.kinds[kind], kind);
    }
    tunl_cave_free(a);
    tunl_cave_free(b);
  }
}
END_TEST

/* What moving the gate moved, kind by kind: the corridor past 9000, and so everything's height.
 * Stalactites and cannons keep their places, as neither draws more or less for a wall elsewhere. */
static void check_gate(const tunl_cave *near, const tunl_cave *far) {
  tunl_comparison before = compare(near, far, 0, 9000), c = compare(near, far, 0, TUNL_WX_FULL);
  ck_assert_int_eq(before.verdict, TUNL_SAME);
  ck_assert_int_eq(c.verdict, TUNL_FORK);
  ck_assert_double_ge(c.first.wx, 9000);
  for (tunl_kind kind = TUNL_STALACTITE; kind <= TUNL_CANNON; kind++) {
    ck_assert_uint_gt(c.kinds[kind].kept, 0);
    ck_assert_uint_gt(c.kinds[kind].drifted, 0);
    ck_assert_double_gt(c.kinds[kind].first_drift, 9000);
    ck_assert_double_gt(c.kinds[kind].largest_drift, 1);
    if (kind == TUNL_STALACTITE || kind == TUNL_CANNON)
      ck_assert_uint_eq(c.kinds[kind].gone + c.kinds[kind].come, 0);
    else
      ck_assert_uint_gt(c.kinds[kind].gone + c.kinds[kind].come, 0);
  }
  ck_assert_uint_eq(c.kinds[TUNL_BOULDER].gone, tunl_cave_accepted(near, TUNL_BOULDER).count);
  ck_assert_uint_eq(c.kinds[TUNL_BOULDER].come, tunl_cave_accepted(far, TUNL_BOULDER).count);
}

START_TEST(test_gate) {
  tunl_rules rules = tunl_rules_default();
  far_gate(&rules);
  for (size_t d = 0; d < DAYS; d++) {
    tunl_cave *near = cave_of(days[d], TUNL_WX_FULL);
    tunl_cave *far = caves_make(days[d], &rules, TUNL_WX_FULL);
    check_gate(near, far);
    tunl_cave_free(near);
    tunl_cave_free(far);
  }
}
END_TEST

/* ---- counts ---- */

static unsigned verdicts_seen[TUNL_FORK + 1];

static void check_counts(const tunl_cave *a, const tunl_cave *b, double from, double to) {
  tunl_comparison c = compare(a, b, from, to);
  size_t forked = 0, drifted = 0;
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    const tunl_kind_change *k = &c.kinds[kind];
    expect_same_change(scan_kind(a, b, kind, from, to), *k, kind);
    expect_count(count_in_range(tunl_cave_accepted(a, kind), from, to),
        k->kept + k->drifted + k->gone, kind, "of the first");
    expect_count(count_in_range(tunl_cave_accepted(b, kind), from, to),
        k->kept + k->drifted + k->come, kind, "of the second");
    forked += k->gone + k->come;
    drifted += k->drifted;
  }
  tunl_verdict expected = forked ? TUNL_FORK : drifted ? TUNL_DRIFT : TUNL_SAME;
  EXPECT(c.verdict == expected, "%s: %s, not %s", what, tunl_verdict_name(c.verdict),
      tunl_verdict_name(expected));
  verdicts_seen[c.verdict]++;
}

/* Deep enough for slots so near to one another that a chicane's floor half lies beyond the next. */
START_TEST(test_counts) {
  for_pairs(70000, check_counts);
  for (int verdict = TUNL_SAME; verdict <= TUNL_FORK; verdict++)
    EXPECT(verdicts_seen[verdict], "no pair is a %s", tunl_verdict_name((tunl_verdict)verdict));
}
END_TEST

static void check_symmetry(const tunl_cave *a, const tunl_cave *b, double from, double to) {
  tunl_comparison ab = compare(a, b, from, to), ba = compare(b, a, from, to);
  ck_assert_int_eq(ab.verdict, ba.verdict);
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    tunl_kind_change swapped = ba.kinds[kind];
    swapped.gone = ba.kinds[kind].come;
    swapped.come = ba.kinds[kind].gone;
    expect_same_change(ab.kinds[kind], swapped, kind);
  }
  if (ab.verdict == TUNL_SAME)
    return;
  const tunl_divergence *f = &ab.first, *g = &ba.first;
  EXPECT(f->kind == g->kind && f->slot == g->slot && f->a == g->b && f->b == g->a &&
             !strcmp(f->field, g->field),
      "%s: the first divergence is another one the other way round", what);
  expect_same(f->wx, g->wx, "wx");
  expect_same(f->value_a, g->value_b, "value");
  expect_same(f->value_b, g->value_a, "value");
}

START_TEST(test_symmetry) {
  for_pairs(30000, check_symmetry);
}
END_TEST

/* ---- the first divergence ---- */

static void expect_values(const tunl_divergence *d, double a, double b) {
  expect_same(a, d->value_a, d->field);
  expect_same(b, d->value_b, d->field);
  EXPECT(isnan(a) || a != b, "%s: %s is %.17g on both sides", what, d->field, a);
}

/* A field is what it says of the two decisions, and differs. */
static void check_field(const tunl_divergence *d) {
  const tunl_object *a = d->a, *b = d->b;
  EXPECT(d->field && (a || b), "%s: nothing is explained", what);
  if (!strcmp(d->field, "decision")) {
    EXPECT(!a || !b || a->reason != b->reason, "%s: %s either way", what, caves_label(a));
    expect_values(d, (double)NAN, (double)NAN);
    return;
  }
  EXPECT(a && b, "%s: %s of a missing decision", what, d->field);
  if (!strcmp(d->field, "wx"))
    expect_values(d, a->wx, b->wx);
  else if (!strcmp(d->field, "wall"))
    expect_values(d, a->wall, b->wall);
  else if (!strcmp(d->field, "type"))
    expect_values(d, a->type, b->type);
  else if (!strcmp(d->field, "y"))
    expect_values(d, a->y, b->y);
  else if (!strcmp(d->field, "length"))
    expect_values(d, a->as.stalactite.length, b->as.stalactite.length);
  else if (!strcmp(d->field, "width"))
    expect_values(d, a->as.stalactite.width, b->as.stalactite.width);
  else if (!strcmp(d->field, "bob"))
    expect_values(d, a->as.mine.bob, b->as.mine.bob);
  else if (!strcmp(d->field, "phase"))
    expect_values(d, a->as.mine.phase, b->as.mine.phase);
  else if (!strcmp(d->field, "r"))
    expect_values(d, a->as.boulder.r, b->as.boulder.r);
  else
    ck_abort_msg("%s: no object has a %s", what, d->field);
}

static bool holds(tunl_span list, const tunl_object *o) {
  return o >= list.items && o < list.items + list.count;
}

/* Either side is a decision of that slot in its own cave. */
static void check_side(const tunl_divergence *d, const tunl_object *o, const tunl_cave *cave) {
  if (!o)
    return;
  EXPECT(o->kind == d->kind && o->slot == d->slot, "%s: explained by %s", what, caves_label(o));
  EXPECT(holds(tunl_cave_accepted(cave, d->kind), o) || holds(tunl_cave_refused(cave, d->kind), o),
      "%s: %s is of another cave", what, caves_label(o));
}

/* The object at that place and of that slot, of the kind, in one of the caves. */
static const tunl_object *object_at(const tunl_cave *cave, const tunl_divergence *d) {
  tunl_span list = tunl_cave_accepted(cave, d->kind);
  for (size_t i = 0; i < list.count; i++)
    if (list.items[i].slot == d->slot && same_bits(list.items[i].wx, d->wx))
      return &list.items[i];
  return NULL;
}

/* What a cave decided at a slot, in the order of the tries, ended by NULL. */
enum { DECISIONS_MOST = 8 };

static void decisions_of(
    const tunl_cave *cave, const tunl_divergence *d, const tunl_object *decisions[DECISIONS_MOST]) {
  const tunl_span lists[2] = {tunl_cave_refused(cave, d->kind), tunl_cave_accepted(cave, d->kind)};
  size_t count = 0;
  for (int list = 0; list < 2; list++)
    for (size_t i = 0; i < lists[list].count; i++)
      if (lists[list].items[i].slot == d->slot && count < DECISIONS_MOST - 1)
        decisions[count++] = &lists[list].items[i];
  for (size_t i = count; i < DECISIONS_MOST; i++)
    decisions[i] = NULL; /* the other cave may have more */
  for (size_t i = 1; i < count; i++)
    EXPECT(decisions[i - 1]->wx < decisions[i]->wx, "%s: tries out of order", what);
}

static bool same_decision(const tunl_object *a, const tunl_object *b) {
  return a && b && a->reason == b->reason && same_identity(a, b);
}

/* What stands of a slot on a wall in a cave; at the place itself if anything does. */
static const tunl_object *standing(
    const tunl_cave *cave, const tunl_divergence *d, const tunl_object *like) {
  const tunl_object *at = object_at(cave, d), *found = NULL;
  tunl_span list = tunl_cave_accepted(cave, d->kind);
  for (size_t i = 0; i < list.count; i++)
    if (list.items[i].slot == d->slot && list.items[i].wall == like->wall)
      found = &list.items[i];
  return at && same_identity(at, like) ? at : found;
}

static bool is_told(const tunl_divergence *d, const tunl_object *a, const tunl_object *b) {
  return (a && same_bits(a->wx, d->wx)) || (b && same_bits(b->wx, d->wx));
}

/* A fork is explained by what stands of its slot in both, else by the first try that the two caves
 * decided otherwise, one of them at the place that is announced. */
static void check_explanation(const tunl_divergence *d, const tunl_cave *a, const tunl_cave *b) {
  const tunl_object *here = object_at(a, d) ? object_at(a, d) : object_at(b, d);
  const tunl_object *in_a = standing(a, d, here), *in_b = standing(b, d, here);
  if (in_a && in_b && !same_identity(in_a, in_b)) {
    EXPECT(d->a == in_a && d->b == in_b, "%s: the fork at %.17g is not explained by what stands",
        what, d->wx);
    return;
  }
  const tunl_object *of_a[DECISIONS_MOST], *of_b[DECISIONS_MOST];
  size_t n = 0;
  decisions_of(a, d, of_a);
  decisions_of(b, d, of_b);
  while ((of_a[n] || of_b[n]) && (same_decision(of_a[n], of_b[n]) || !is_told(d, of_a[n], of_b[n])))
    n++;
  EXPECT(d->a == of_a[n] && d->b == of_b[n], "%s: the fork at %.17g is not explained by try %zu",
      what, d->wx, n);
}

static unsigned forks_seen, drifts_seen;

static void check_first(const tunl_cave *a, const tunl_cave *b, double from, double to) {
  tunl_comparison c = compare(a, b, from, to);
  const tunl_divergence *d = &c.first;
  double fork = (double)NAN, drift = (double)NAN;
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    tunl_kind_change k = scan_kind(a, b, kind, from, to);
    fork = fmin(fork, k.first_fork);
    drift = fmin(drift, k.first_drift);
  }
  ck_assert_int_eq(d->verdict, c.verdict);
  if (c.verdict == TUNL_SAME)
    return;
  forks_seen += c.verdict == TUNL_FORK;
  drifts_seen += c.verdict == TUNL_DRIFT;
  expect_same(c.verdict == TUNL_FORK ? fork : drift, d->wx, "wx of the first divergence");
  const tunl_object *in_a = object_at(a, d), *in_b = object_at(b, d);
  EXPECT(in_a || in_b, "%s: nothing stands at %.17g", what, d->wx);
  check_side(d, d->a, a);
  check_side(d, d->b, b);
  check_field(d);
  if (c.verdict == TUNL_FORK)
    check_explanation(d, a, b);
}

START_TEST(test_first_divergence) {
  for_pairs(30000, check_first);
  ck_assert_uint_gt(forks_seen, 50);
  ck_assert_uint_gt(drifts_seen, 10);
}
END_TEST

/* Coins at the same places, of other types because the clock is another; and nothing else. */
START_TEST(test_type) {
  tunl_rules before = tunl_rules_default(), after;
  before.coin_spacing_near = before.coin_spacing_mid = before.coin_spacing_deep = 400;
  before.stalactite_start = before.mine_start = before.cannon_start = before.gate = 1e6;
  after = before;
  after.prog_length = 30000;
  for (size_t d = 0; d < DAYS; d++) {
    tunl_cave *a = caves_make(days[d], &before, 14000), *b = caves_make(days[d], &after, 14000);
    tunl_comparison c = compare(a, b, 0, 14000);
    g_snprintf(what, sizeof what, "types on %u", days[d]);
    check_counts(a, b, 0, 14000);
    check_first(a, b, 0, 14000);
    ck_assert_int_eq(c.verdict, TUNL_FORK);
    ck_assert_str_eq(c.first.field, "type");
    ck_assert_uint_gt(c.kinds[TUNL_COIN].gone, 0);
    ck_assert_uint_eq(c.kinds[TUNL_COIN].gone, c.kinds[TUNL_COIN].come);
    tunl_cave_free(a);
    tunl_cave_free(b);
  }
}
END_TEST

/* ---- drift alone ---- */

/* Changes far too small to flip a decision. */
static void wider_bob(tunl_rules *rules) {
  rules->mine_bob_mid += 1e-9;
}

static void wider_stalactites(tunl_rules *rules) {
  rules->width_near += 1e-12;
}

static void smaller_boulders(tunl_rules *rules) {
  rules->boulder_fill -= 1e-9;
}

static const struct {
  void (*change)(tunl_rules *rules);
  int only; /* the one kind that drifts */
  const char *field;
} drifts[] = {
    {wider_bob, TUNL_MINE, "y"},
    {wider_stalactites, TUNL_STALACTITE, "width"},
    {smaller_boulders, TUNL_BOULDER, "y"},
};

static void check_drift(const tunl_cave *a, const tunl_cave *b, int only, const char *field) {
  tunl_comparison c = compare(a, b, 0, TUNL_WX_FULL);
  ck_assert_int_eq(c.verdict, TUNL_DRIFT);
  for (int kind = 0; kind < TUNL_KINDS; kind++) {
    ck_assert_uint_eq(c.kinds[kind].gone + c.kinds[kind].come, 0);
    EXPECT((c.kinds[kind].drifted > 0) == (kind == only), "%zu %s have drifted",
        c.kinds[kind].drifted, tunl_kind_plural((tunl_kind)kind));
  }
  ck_assert_double_lt(c.kinds[only].largest_drift, 1e-6);
  ck_assert_int_eq(c.first.verdict, TUNL_DRIFT);
  ck_assert_int_eq(c.first.kind, only);
  ck_assert_str_eq(c.first.field, field);
  expect_same(c.first.a->wx, c.first.wx, "wx");
  expect_same(c.first.b->wx, c.first.wx, "wx");
  check_field(&c.first);
}

START_TEST(test_drift) {
  for (size_t d = 0; d < DAYS; d++) {
    tunl_cave *a = cave_of(days[d], TUNL_WX_FULL);
    for (size_t i = 0; i < G_N_ELEMENTS(drifts); i++) {
      tunl_rules rules = tunl_rules_default();
      drifts[i].change(&rules);
      tunl_cave *b = caves_make(days[d], &rules, TUNL_WX_FULL);
      g_snprintf(what, sizeof what, "drift %zu on %u", i, days[d]);
      check_drift(a, b, drifts[i].only, drifts[i].field);
      tunl_cave_free(b);
    }
    tunl_cave_free(a);
  }
}
END_TEST

/* Only heights, of everything near a wall that the pad holds. */
START_TEST(test_drift_of_heights) {
  tunl_rules rules = tunl_rules_default();
  thinner_rock(&rules);
  tunl_cave *a = cave_of(20260923, TUNL_WX_FULL);
  tunl_cave *b = caves_make(20260923, &rules, TUNL_WX_FULL);
  tunl_comparison c = compare(a, b, 0, TUNL_WX_FULL);
  ck_assert_int_eq(c.verdict, TUNL_DRIFT);
  ck_assert_str_eq(c.first.field, "y");
  ck_assert_double_gt(c.kinds[TUNL_STALACTITE].largest_drift, 0);
  ck_assert_double_lt(c.kinds[TUNL_STALACTITE].largest_drift, 1.1e-7);
  check_field(&c.first);
  tunl_cave_free(a);
  tunl_cave_free(b);
}
END_TEST

/* Without stalactites to hang by, a mine's bob is its own affair. */
START_TEST(test_drift_of_bob) {
  tunl_rules before = tunl_rules_default(), after;
  before.stalactite_start = 1e6;
  after = before;
  wider_bob(&after);
  tunl_cave *a = caves_make(20260923, &before, 20000), *b = caves_make(20260923, &after, 20000);
  tunl_comparison c = compare(a, b, 0, 20000);
  ck_assert_int_eq(c.verdict, TUNL_DRIFT);
  ck_assert_str_eq(c.first.field, "bob");
  ck_assert_uint_eq(c.kinds[TUNL_MINE].drifted, tunl_cave_accepted(a, TUNL_MINE).count);
  expect_same(0, c.kinds[TUNL_MINE].largest_drift, "largest drift");
  check_field(&c.first);
  tunl_cave_free(a);
  tunl_cave_free(b);
}
END_TEST

/* ---- each change ---- */

typedef struct {
  tunl_kind_change kinds[TUNL_KINDS];
  int kind; /* of the last call, and where it was */
  double wx;
  bool same_come;
} Seen;

static void see(void *user, const tunl_object *a, const tunl_object *b) {
  Seen *seen = user;
  const tunl_object *o = a ? a : b;
  tunl_kind_change *k = &seen->kinds[o->kind];
  EXPECT(o->kind > seen->kind || (o->kind == seen->kind && o->wx >= seen->wx),
      "%s: %s out of order", what, caves_label(o));
  seen->kind = o->kind;
  seen->wx = o->wx;
  k->gone += a && !b;
  k->come += b && !a;
  if (!a || !b)
    return;
  EXPECT(same_identity(a, b), "%s: %s is not %s", what, caves_label(a), caves_label(b));
  k->kept += same_measures(a, b);
  k->drifted += !same_measures(a, b);
}

static void check_each(const tunl_cave *a, const tunl_cave *b, double from, double to) {
  tunl_comparison c = compare(a, b, from, to);
  for (int all = 0; all < 2; all++) {
    Seen seen = {.kind = -1};
    ck_assert(tunl_compare_each(a, b, from, to, all, see, &seen));
    for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
      expect_count(all ? c.kinds[kind].kept : 0, seen.kinds[kind].kept, kind, "told as kept");
      expect_count(c.kinds[kind].drifted, seen.kinds[kind].drifted, kind, "told as drifted");
      expect_count(c.kinds[kind].gone, seen.kinds[kind].gone, kind, "told as gone");
      expect_count(c.kinds[kind].come, seen.kinds[kind].come, kind, "told as come");
    }
  }
}

START_TEST(test_each) {
  for_pairs(20000, check_each);
}
END_TEST

/* ---- equal ---- */

static void check_equal(const tunl_cave *a, const tunl_cave *b, double from, double to) {
  (void)from;
  (void)to;
  EXPECT(tunl_cave_equal(a, b) == caves_same(a, b), "%s: equal or not?", what);
  ck_assert(tunl_cave_equal(a, a));
}

START_TEST(test_equal) {
  for_pairs(20000, check_equal);
}
END_TEST

/* Caves that hold the same objects, and differ in what was refused or in what was to spare. */
START_TEST(test_equal_sees_margins) {
  tunl_rules rules = tunl_rules_default();
  rules.cannon_radius += 1e-12;
  tunl_cave *a = cave_of(20260923, 30000), *b = caves_make(20260923, &rules, 30000);
  ck_assert_int_eq(compare(a, b, 0, 30000).verdict, TUNL_SAME);
  ck_assert(!tunl_cave_equal(a, b));
  tunl_cave_free(a);
  tunl_cave_free(b);
}
END_TEST

/* ---- ulps ---- */

START_TEST(test_ulps) {
  ck_assert_uint_eq(tunl_ulps(1, 1), 0);
  ck_assert_uint_eq(tunl_ulps(0.0, -0.0), 0);
  ck_assert_uint_eq(tunl_ulps(1, nextafter(1, 2)), 1);
  ck_assert_uint_eq(tunl_ulps(nextafter(1, 0), 1), 1);
  ck_assert_uint_eq(tunl_ulps(nextafter(1, 0), nextafter(1, 2)), 2);
  ck_assert_uint_eq(tunl_ulps(-1, nextafter(-1, 0)), 1);
  ck_assert_uint_eq(tunl_ulps(1, 2), UINT64_C(1) << 52);
  ck_assert_uint_eq(tunl_ulps(0, nextafter(0, 1)), 1);
  ck_assert_uint_eq(tunl_ulps(-0.0, nextafter(0, 1)), 1);
  ck_assert_uint_eq(tunl_ulps(nextafter(0, -1), nextafter(0, 1)), 2);
  ck_assert_uint_eq(tunl_ulps(-1, 1), 2 * UINT64_C(0x3FF0000000000000));
  ck_assert_uint_eq(tunl_ulps(-DBL_MAX, DBL_MAX), 2 * UINT64_C(0x7FEFFFFFFFFFFFFF));
}
END_TEST

/* A walk of n steps is n ulps long, in either direction, across zero too. */
START_TEST(test_ulps_walk) {
  static const double starts[] = {0, -0.0, 1, -1, 440, 1e-308, -3 * DBL_TRUE_MIN, 1e300};
  for (size_t i = 0; i < G_N_ELEMENTS(starts); i++) {
    double x = starts[i];
    for (uint64_t n = 0; n < 20; n++) {
      ck_assert_uint_eq(tunl_ulps(starts[i], x), n);
      ck_assert_uint_eq(tunl_ulps(x, starts[i]), n);
      x = nextafter(x, (double)INFINITY);
    }
  }
}
END_TEST

/* ---- margins ---- */

static tunl_margins scan_margins(const tunl_cave *cave, double from, double to) {
  tunl_margins m = {NULL, 0, 0};
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    const tunl_span lists[2] = {tunl_cave_accepted(cave, kind), tunl_cave_refused(cave, kind)};
    for (int list = 0; list < 2; list++)
      for (size_t i = 0; i < lists[list].count; i++) {
        const tunl_object *o = &lists[list].items[i];
        if (!in_range(o, from, to) || isnan(o->margin))
          continue;
        m.tested++;
        m.ties += same_bits(fabs(o->margin), 0);
        if (!m.closest || fabs(o->margin) < fabs(m.closest->margin))
          m.closest = o;
      }
  }
  return m;
}

static void check_margins(const tunl_cave *cave, double from, double to) {
  tunl_margins expected = scan_margins(cave, from, to), got = tunl_cave_margins(cave, from, to);
  ck_assert_uint_eq(got.tested, expected.tested);
  ck_assert_uint_eq(got.ties, expected.ties);
  ck_assert_ptr_eq(got.closest, expected.closest);
}

START_TEST(test_margins) {
  for (size_t d = 0; d < DAYS; d++) {
    tunl_cave *cave = cave_of(days[d], TUNL_WX_FULL);
    check_margins(cave, 0, TUNL_WX_FULL);
    check_margins(cave, 9000, 9500);
    check_margins(cave, 54000, 54000);
    ck_assert_uint_gt(tunl_cave_margins(cave, 0, TUNL_WX_FULL).tested, 500);
    ck_assert_ptr_null(tunl_cave_margins(cave, 0, 500).closest); /* before the first coin */
    ck_assert_uint_eq(tunl_cave_margins(cave, 0, 500).tested, 0);
    tunl_cave_free(cave);
  }
}
END_TEST

/* A corridor of 220 px and coins that ask for all of it: every coin is a tie, as in the test of a
 * corridor with no height. */
START_TEST(test_ties) {
  tunl_rules rules = tunl_rules_default();
  rules.jitter = rules.morph = rules.chambers = rules.widen = 0;
  rules.amplitude1_near = rules.amplitude1_far = rules.amplitude2_near = rules.amplitude2_far = 0;
  rules.half_gap_near = rules.half_gap_far = 0.25;
  rules.coin_radius = 110 / (TUNL_W * 3.2);
  while (TUNL_W * rules.coin_radius * 1.6 * 2 < 110)
    rules.coin_radius = nextafter(rules.coin_radius, 1);
  tunl_cave *cave = caves_make(20260923, &rules, 5000);
  size_t coins = tunl_cave_refused(cave, TUNL_COIN).count;
  tunl_margins m = tunl_cave_margins(cave, 0, 5000);
  ck_assert_uint_gt(coins, 3);
  ck_assert_uint_eq(m.ties, coins);
  ck_assert_int_eq(m.closest->kind, TUNL_COIN);
  expect_same(0, m.closest->margin, "the closest margin");
  check_margins(cave, 0, 5000);
  tunl_cave_free(cave);
}
END_TEST

/* ---- other engines' sines ---- */

static double one_up(double x) {
  return nextafter(tunl_sin(x), 2);
}

static double one_down(double x) {
  return nextafter(tunl_sin(x), -2);
}

static double of_libm(double x) {
  return sin(x);
}

static double off_by_a_tenth(double x) {
  return 1.1 * tunl_sin(x);
}

static tunl_cave *cave_under(uint32_t date, tunl_sine sine, double to) {
  tunl_rules rules = tunl_rules_default();
  tunl_day day = tunl_day_of(date);
  tunl_cave *cave = tunl_cave_new_under(&day, &rules, sine, to);
  EXPECT(cave, "no memory for %u", date);
  return cave;
}

START_TEST(test_own_sine) {
  tunl_cave *a = cave_of(20260923, TUNL_WX_FULL);
  tunl_cave *b = cave_under(20260923, tunl_sin, TUNL_WX_FULL);
  caves_expect_same(a, b, "under our own sine");
  tunl_cave_free(a);
  tunl_cave_free(b);
}
END_TEST

static double largest_drift(const tunl_comparison *c) {
  double largest = 0;
  for (int kind = 0; kind < TUNL_KINDS; kind++)
    largest = fmax(largest, c->kinds[kind].largest_drift);
  return largest;
}

/* An ulp of a sine moves an edge by some ulps of the screen: never an object, on ordinary days. */
START_TEST(test_sines_of_other_engines) {
  static const tunl_sine sines[] = {one_up, one_down, of_libm};
  for (uint32_t date = 20260901; date <= 20260930; date++) {
    tunl_cave *a = cave_of(date, TUNL_WX_FULL);
    for (size_t i = 0; i < G_N_ELEMENTS(sines); i++) {
      tunl_cave *b = cave_under(date, sines[i], TUNL_WX_FULL);
      tunl_comparison c = compare(a, b, 0, TUNL_WX_FULL);
      EXPECT(c.verdict == TUNL_DRIFT || (c.verdict == TUNL_SAME && sines[i] == of_libm),
          "%u under sine %zu: %s", date, i, tunl_verdict_name(c.verdict));
      ck_assert_double_lt(largest_drift(&c), 1e-11);
      tunl_cave_free(b);
    }
    tunl_cave_free(a);
  }
}
END_TEST

START_TEST(test_wrong_sine) {
  for (size_t d = 0; d < DAYS; d++) {
    tunl_cave *a = cave_of(days[d], TUNL_WX_FULL);
    tunl_cave *b = cave_under(days[d], off_by_a_tenth, TUNL_WX_FULL);
    tunl_comparison c = compare(a, b, 0, TUNL_WX_FULL);
    ck_assert_int_eq(c.verdict, TUNL_FORK);
    ck_assert_double_gt(largest_drift(&c), 0.1);
    tunl_cave_free(a);
    tunl_cave_free(b);
  }
}
END_TEST

HARNESS("tunl/compare", test_names, test_same, test_gate, test_counts, test_symmetry,
    test_first_divergence, test_type, test_drift, test_drift_of_heights, test_drift_of_bob,
    test_each, test_equal, test_equal_sees_margins, test_ulps, test_ulps_walk, test_margins,
    test_ties, test_own_sine, test_sines_of_other_engines, test_wrong_sine)
