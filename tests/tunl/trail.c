/* Tests of src/tunl/trail.h: what is said to be known of a ghost holds for every flight of every
 * pilot, none of them is accused, and what cannot have been flown is. */
#include "tunl/trail.h"

#include <math.h>
#include <stdio.h>

#include "../caves.h"
#include "../harness.h"
#include "tunl/pilot.h"

/* ---- flights ---- */

enum { STEPS_MOST = 30000 };

typedef struct {
  tunl_ghost ghost;
  tunl_ghost_recorder recorder;
  unsigned steps, shields;
  struct {
    double scroll, y, wide;
  } at[STEPS_MOST]; /* after each step; [0] is the start */
} Flown;

static void note_step(void *user, const tunl_flight *f, bool hold) {
  Flown *flown = user;
  (void)hold;
  tunl_ghost_add(&flown->recorder, f->scroll, f->y);
  flown->steps++;
  ck_assert_uint_lt(flown->steps, STEPS_MOST);
  flown->at[flown->steps].scroll = f->scroll;
  flown->at[flown->steps].y = f->y;
  flown->at[flown->steps].wide = f->wide;
  /* A shield that takes a hit makes exactly a second safe. */
  flown->shields += f->hit && !f->cause && f->safe_until >= f->t + 1 - 1e-9;
}

static void fly(
    Flown *flown, const tunl_course *course, uint32_t date, tunl_tier tier, uint32_t run) {
  tunl_flight start;
  tunl_flight_begin(&start, course, NULL);
  flown->steps = flown->shields = 0;
  flown->at[0].scroll = flown->at[0].wide = 0;
  flown->at[0].y = start.y;
  tunl_ghost_begin(&flown->recorder, &flown->ghost, start.y);
  tunl_pilot_fly(
      course, tunl_tier_skill(tier), tunl_pilot_seed(date, tier, run), NULL, note_step, flown);
}

typedef void (*Look)(const Flown *flown, const tunl_cave *cave, const char *name);

/* Calls for flights of all pilots on days from 2026-09-01. */
static void each_flight(unsigned days, unsigned runs, Look look) {
  static Flown flown;
  tunl_rules rules = tunl_rules_default();
  for (uint32_t date = 20260901; date < 20260901 + days; date++) {
    tunl_cave *cave = caves_make(date, &rules, 63000);
    tunl_course *course = tunl_course_new(cave);
    for (tunl_tier tier = 0; tier < TUNL_TIERS; tier++)
      for (unsigned run = 0; run < runs; run++) {
        char name[64];
        snprintf(name, sizeof name, "%u, %s, run %u", date, tunl_tier_skill(tier)->name, run);
        fly(&flown, course, date, tier, run);
        look(&flown, cave, name);
      }
    tunl_course_free(course);
    tunl_cave_free(cave);
  }
}

/* ---- none is accused ---- */

static unsigned flights, with_shields;

static void expect_consistent(const Flown *flown, const tunl_cave *cave, const char *name) {
  tunl_ghost_finding f = tunl_ghost_check(cave, &flown->ghost);
  EXPECT(f.verdict == TUNL_GHOST_CONSISTENT, "%s: %s at %g by %g", name,
      tunl_ghost_verdict_name(f.verdict), f.wx, f.depth);
  EXPECT(f.impossible == 0, "%s: %g px impossible", name, f.impossible);
  EXPECT(isnan(f.wx) && isnan(f.depth) && !f.object, "%s: a place of nothing", name);
  EXPECT(
      f.shields <= flown->shields, "%s: %u shields, %u were used", name, f.shields, flown->shields);
  EXPECT(f.start_error == 0, "%s: starts %g px off", name, f.start_error);
  flights++;
  with_shields += f.shields > 0;
}

/* All days that the pilots were made for; in sum 960 flights, and not all without a hit. */
START_TEST(test_flown_is_consistent) {
  flights = with_shields = 0;
  each_flight(24, 10, expect_consistent);
  ck_assert_uint_eq(flights, 960);
  ck_assert_uint_gt(with_shields, 100);
}
END_TEST

/* ---- what is known holds ---- */

static double flown_at(const Flown *f, unsigned *step, double scroll) {
  while (*step < f->steps && f->at[*step].scroll < scroll)
    ++*step;
  if (*step == 0)
    return f->at[0].y;
  double from = f->at[*step - 1].scroll, to = f->at[*step].scroll;
  return f->at[*step - 1].y +
         (f->at[*step].y - f->at[*step - 1].y) * ((scroll - from) / (to - from));
}

/* The true height and the true walls lie within what is said of every place; what is said is worth
 * saying. */
static double loosest, sum_loose;
static unsigned places;

static void expect_bounds(const Flown *flown, const tunl_cave *cave, const char *name) {
  tunl_trail trail;
  tunl_trail_place p;
  unsigned step = 0, count = 0;
  tunl_trail_begin(&trail, cave, &flown->ghost, 20);
  while (tunl_trail_next(&trail, &p)) {
    double y = flown_at(flown, &step, p.scroll);
    /* A step's own curve is not on the line between its ends: 0.02 px. */
    EXPECT(y >= p.least_y - 0.02 && y <= p.most_y + 0.02, "%s at %g: %g, not in %g..%g", name,
        p.scroll, y, p.least_y, p.most_y);
    double before = flown->at[step ? step - 1 : 0].wide; /* the step to come may take a coin */
    double wide = fmin(before, flown->at[step].wide);
    EXPECT(wide <= p.wide + 1e-9, "%s at %g: %g wide, not %g", name, p.scroll, wide, p.wide);
    EXPECT(p.least_y <= p.y && p.y <= p.most_y, "%s at %g: the line is outside", name, p.scroll);
    EXPECT(fabs(p.y - tunl_ghost_at(&flown->ghost, p.scroll)) < 1e-9, "%s: another line", name);
    EXPECT(p.wx == p.scroll + TUNL_SHIP_X, "%s: %g is not ahead of %g", name, p.wx, p.scroll);
    if (count % 20 == 0 && count > 0)
      EXPECT(p.most_y - p.least_y < 2 * TUNL_GHOST_HALF + 1e-6, "%s: sample %u is vague by %g",
          name, count / 20, p.most_y - p.least_y);
    loosest = fmax(loosest, p.most_y - p.least_y);
    sum_loose += p.most_y - p.least_y;
    places++;
    count++;
  }
  EXPECT(count == (flown->ghost.count - 1) * 20 + 1, "%s: %u places", name, count);
}

START_TEST(test_bounds_hold) {
  loosest = sum_loose = places = 0;
  each_flight(8, 6, expect_bounds);
  ck_assert_double_lt(sum_loose / places, 13);
  ck_assert_double_lt(loosest, 300);
}
END_TEST

/* ---- gaps ---- */

/* Distance from a point to a stalactite's triangle by brute force, negative inside. */
static double brute_wedge(const tunl_object *o, double foot, double wx, double y) {
  enum { PARTS = 4000 };
  double half = o->as.stalactite.width * TUNL_W / 2 * 0.85, nearest = 1e9;
  double tip =
      o->wall == TUNL_CEILING ? foot + o->as.stalactite.length : foot - o->as.stalactite.length;
  for (int side = -1; side <= 1; side += 2)
    for (int i = 0; i <= PARTS; i++) {
      double x = o->wx + side * half * (1 - (double)i / PARTS);
      double edge = foot + (tip - foot) * i / PARTS;
      nearest = fmin(nearest, sqrt((wx - x) * (wx - x) + (y - edge) * (y - edge)));
    }
  double inward = (y - foot) / (tip - foot);
  bool inside = inward >= 0 && fabs(wx - o->wx) <= half * (1 - inward);
  return inside ? -nearest : nearest;
}

static double brute_gap(const tunl_cave *cave, const tunl_trail_place *p, bool most) {
  tunl_bounds w = most ? p->widest : p->walls;
  double gap = fmin(fmin(p->y - w.top, w.bot - p->y) - TUNL_SHIP_RADIUS, 100);
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    tunl_span all = tunl_cave_accepted(cave, kind);
    tunl_corridor corridor = tunl_corridor_of(tunl_cave_day(cave), tunl_cave_rules(cave));
    for (size_t i = 0; i < all.count; i++) {
      const tunl_object *o = &all.items[i];
      double dx = p->wx - o->wx, dy = fabs(p->y - o->y);
      if (fabs(dx) > 400)
        continue;
      tunl_bounds at = tunl_bounds_at(&corridor, o->wx);
      if (most)
        at = tunl_bounds_widened(at, p->wide, 8);
      if (kind == TUNL_STALACTITE)
        gap = fmin(gap, brute_wedge(o, o->wall == TUNL_CEILING ? at.top : at.bot, p->wx, p->y) -
                            TUNL_SHIP_RADIUS);
      if (kind == TUNL_BOULDER)
        gap = fmin(gap, sqrt(dx * dx + dy * dy) - TUNL_SHIP_RADIUS - o->as.boulder.r);
      if (kind == TUNL_MINE) {
        double bob = o->as.mine.bob, far = most ? dy + bob : fmax(0, dy - bob);
        gap = fmin(gap, sqrt(dx * dx + far * far) - TUNL_SHIP_RADIUS - TUNL_MINE_RADIUS);
      }
    }
  }
  return gap;
}

static void expect_gaps(const Flown *flown, const tunl_cave *cave, const char *name) {
  tunl_trail trail;
  tunl_trail_place p;
  tunl_trail_begin(&trail, cave, &flown->ghost, 4);
  for (unsigned i = 0; tunl_trail_next(&trail, &p); i++) {
    tunl_gap gap = tunl_trail_gap(&trail, &p);
    double least = brute_gap(cave, &p, false), most = brute_gap(cave, &p, true);
    EXPECT(fabs(gap.least - least) < 0.05, "%s at %g: %g, not %g", name, p.wx, gap.least, least);
    EXPECT(fabs(gap.most - most) < 0.05, "%s at %g: %g, not %g", name, p.wx, gap.most, most);
    EXPECT(gap.least <= gap.most + 1e-9, "%s at %g: least above most", name, p.wx);
  }
}

START_TEST(test_gaps) {
  each_flight(3, 2, expect_gaps);
}
END_TEST

/* ---- what cannot have been flown ---- */

static Flown far;
static tunl_cave *far_cave;

/* A flight beyond the gate, past stalactites, mines and a boulder, with no help from shields. */
static void far_flight(void) {
  tunl_rules rules = tunl_rules_default();
  for (uint32_t date = 20260901; date < 20260925; date++) {
    far_cave = caves_make(date, &rules, 63000);
    tunl_course *course = tunl_course_new(far_cave);
    for (uint32_t run = 0; run < 25; run++) {
      fly(&far, course, date, TUNL_EXPERT, run);
      if (far.at[far.steps].scroll > 11000 && far.shields == 0) {
        tunl_course_free(course);
        return;
      }
    }
    tunl_course_free(course);
    tunl_cave_free(far_cave);
  }
  ck_abort_msg("nobody came so far");
}

/* The flight with its samples around a place moved to a height. */
static tunl_ghost bend(double wx, double y, double reach) {
  tunl_ghost ghost = far.ghost;
  for (size_t i = 0; i < ghost.count; i++)
    if (fabs(tunl_ghost_wx(i) - wx) <= reach)
      ghost.samples[i] = tunl_ghost_byte(y, TUNL_H);
  return ghost;
}

static bool is_far_from_end(const tunl_object *o) {
  return o->wx > 2000 && o->wx < 10800;
}

/* Through the middle of every object in turn. Coins may have been taken before, so that walls may
 * have stood back as far as they can: a stalactite may then be elsewhere. */
START_TEST(test_touches) {
  static const tunl_kind kinds[] = {TUNL_STALACTITE, TUNL_MINE, TUNL_BOULDER};
  unsigned tried[3] = {0}, named[3] = {0};
  far_flight();
  for (int k = 0; k < 3; k++) {
    tunl_span all = tunl_cave_accepted(far_cave, kinds[k]);
    for (size_t i = 0; i < all.count; i++) {
      const tunl_object *o = &all.items[i];
      if (!is_far_from_end(o))
        continue;
      double in = o->wall == TUNL_CEILING ? -25 : 25;
      double y = kinds[k] == TUNL_STALACTITE ? o->y + in : o->y;
      tunl_ghost ghost = bend(o->wx, y, 100);
      tunl_ghost_finding f = tunl_ghost_check(far_cave, &ghost);
      tried[k]++;
      if (f.verdict == TUNL_GHOST_CONSISTENT)
        continue;
      EXPECT(f.depth > 0 && f.impossible > 0, "%g deep over %g px", f.depth, f.impossible);
      EXPECT(fabs(f.wx - o->wx) < 400, "at %g, not at %g", f.wx, o->wx);
      named[k] += f.object == o;
    }
  }
  for (int k = 0; k < 3; k++)
    ck_assert_msg(tried[k] > 0 && named[k] > 0, "kind %d: %u of %u", kinds[k], named[k], tried[k]);
  ck_assert_msg(named[1] * 2 > tried[1], "%u of %u mines", named[1], tried[1]);
  ck_assert_uint_eq(named[2], tried[2]); /* a boulder goes nowhere */
  tunl_cave_free(far_cave);
}
END_TEST

/* A mine may have been anywhere in its bob: just off its middle it is hit for sure, at the end of
 * its bob it need not be, however near it may have been. */
START_TEST(test_mine_bobs) {
  unsigned tried = 0;
  far_flight();
  tunl_span all = tunl_cave_accepted(far_cave, TUNL_MINE);
  for (size_t i = 0; i < all.count; i++) {
    const tunl_object *o = &all.items[i];
    double reach = TUNL_SHIP_RADIUS + TUNL_MINE_RADIUS;
    if (!is_far_from_end(o) || o->wx > 9000)
      continue;
    tunl_ghost ghost = bend(o->wx, o->y + reach - o->as.mine.bob + 3, 100);
    tunl_ghost_finding f = tunl_ghost_check(far_cave, &ghost);
    EXPECT(f.object != o, "mine %u may have been at the other end of its bob", o->slot);
    tried++;
  }
  ck_assert_uint_gt(tried, 10);
  tunl_cave_free(far_cave);
}
END_TEST

/* Before any coin the walls are where they are: a way along one, from clear of it to inside. */
START_TEST(test_leaves) {
  far_flight();
  double first_gold = 1e9;
  tunl_span coins = tunl_cave_accepted(far_cave, TUNL_COIN);
  for (size_t i = 0; i < coins.count; i++)
    if (coins.items[i].type == TUNL_GOLD)
      first_gold = fmin(first_gold, coins.items[i].wx);
  ck_assert_double_gt(first_gold, 400);
  tunl_corridor corridor = tunl_corridor_of(tunl_cave_day(far_cave), tunl_cave_rules(far_cave));
  for (int wall = TUNL_CEILING; wall <= TUNL_FLOOR; wall++)
    for (int off = -12; off <= 12; off++) {
      tunl_ghost ghost = {.count = 4};
      for (size_t i = 0; i < ghost.count; i++) {
        tunl_bounds w = tunl_bounds_at(&corridor, tunl_ghost_wx(i));
        double y =
            wall == TUNL_CEILING ? w.top + TUNL_SHIP_RADIUS + off : w.bot - TUNL_SHIP_RADIUS - off;
        ghost.samples[i] = tunl_ghost_byte(y, TUNL_H);
      }
      tunl_ghost_finding f = tunl_ghost_check(far_cave, &ghost);
      /* A sample is half a byte off at most, which nothing takes from it. */
      if (off >= 1)
        EXPECT(f.verdict == TUNL_GHOST_CONSISTENT, "%d px clear of wall %d, accused", off, wall);
      if (off <= -4)
        EXPECT(f.verdict == TUNL_GHOST_LEAVES && (int)f.wall == wall && f.depth <= -off + 1 &&
                   !f.object,
            "%d px into wall %d: %s, %g", -off, wall, tunl_ghost_verdict_name(f.verdict), f.depth);
    }
  tunl_cave_free(far_cave);
}
END_TEST

/* A guard that cannot fail is no guard: most long flights cannot have been flown on another day. */
static unsigned long_flights, refused;

static void check_elsewhere(const Flown *flown, const tunl_cave *cave, const char *name) {
  tunl_rules rules = tunl_rules_default();
  (void)name;
  if (flown->ghost.count < 100)
    return;
  tunl_cave *other = caves_make(
      tunl_cave_day(cave)->date + 10000, &rules, tunl_ghost_wx(flown->ghost.count) + 1000);
  tunl_ghost_finding f = tunl_ghost_check(other, &flown->ghost);
  long_flights++;
  refused += f.verdict != TUNL_GHOST_CONSISTENT;
  tunl_cave_free(other);
}

START_TEST(test_another_day) {
  long_flights = refused = 0;
  each_flight(8, 5, check_elsewhere);
  ck_assert_uint_gt(long_flights, 40);
  ck_assert_msg(refused * 10 > long_flights * 9, "%u of %u", refused, long_flights);
}
END_TEST

/* ---- the end, the start, the fit ---- */

START_TEST(test_short_ghosts) {
  tunl_rules rules = tunl_rules_default();
  tunl_cave *cave = caves_make(20260923, &rules, 3000);
  tunl_ghost ghost = {.count = 0};
  tunl_ghost_finding f = tunl_ghost_check(cave, &ghost);
  ck_assert_int_eq(f.verdict, TUNL_GHOST_CONSISTENT);
  ck_assert_double_nan(f.closest_wx);
  ghost.count = 1;
  ghost.samples[0] = 0;
  f = tunl_ghost_check(cave, &ghost);
  ck_assert_int_eq(f.verdict, TUNL_GHOST_CONSISTENT); /* there it died */
  ck_assert_double_gt(f.start_error, 100);
  tunl_cave_free(cave);
}
END_TEST

/* A way that is inside the ceiling for just over a step when its last sample comes: there it may
 * have died, but it cannot have flown on. */
START_TEST(test_last_sample) {
  tunl_rules rules = tunl_rules_default();
  tunl_cave *cave = caves_make(20260923, &rules, 3000);
  tunl_ghost ghost = {.count = 3, .samples = {100, 68, 18, 18}};
  ck_assert_int_eq(tunl_ghost_check(cave, &ghost).verdict, TUNL_GHOST_CONSISTENT);
  ghost.count = 4;
  tunl_ghost_finding f = tunl_ghost_check(cave, &ghost);
  ck_assert_int_eq(f.verdict, TUNL_GHOST_LEAVES);
  ck_assert_int_eq(f.wall, TUNL_CEILING);
  tunl_cave_free(cave);
}
END_TEST

/* Shields let nothing through a wall, however many may have been taken. */
static unsigned into_walls;

static void bend_into_wall(const Flown *flown, const tunl_cave *cave, const char *name) {
  tunl_trail trail;
  tunl_trail_place p;
  double after = 0;
  tunl_trail_begin(&trail, cave, &flown->ghost, 1);
  while (tunl_trail_next(&trail, &p))
    if (trail.reds > 0 && after == 0)
      after = p.wx;
  if (after == 0 || after + 1300 > p.wx)
    return;
  tunl_ghost ghost = flown->ghost;
  for (size_t i = 0; i < ghost.count; i++)
    if (fabs(tunl_ghost_wx(i) - after - 1000) < 100)
      ghost.samples[i] = 2;
  tunl_ghost_finding f = tunl_ghost_check(cave, &ghost);
  EXPECT(f.verdict == TUNL_GHOST_LEAVES && fabs(f.wx - after - 1000) < 200, "%s: %s at %g, not %g",
      name, tunl_ghost_verdict_name(f.verdict), f.wx, after + 1000);
  into_walls++;
}

START_TEST(test_walls_and_shields) {
  into_walls = 0;
  each_flight(3, 8, bend_into_wall);
  ck_assert_uint_gt(into_walls, 5);
}
END_TEST

static double no_sine(double x) {
  return 0 * x;
}

/* A cave that another sine has made has walls where that sine puts them. */
START_TEST(test_another_sine) {
  tunl_rules rules = tunl_rules_default();
  tunl_day day = tunl_day_of(20260923);
  tunl_cave *cave = tunl_cave_new_under(&day, &rules, no_sine, 3000);
  tunl_ghost ghost = {.count = 3, .samples = {128, 128, 128}};
  tunl_trail trail;
  tunl_trail_place p;
  tunl_trail_begin(&trail, cave, &ghost, 4);
  while (tunl_trail_next(&trail, &p))
    ck_assert_double_eq_tol(p.walls.cy, 220, 1e-9);
  tunl_cave_free(cave);
}
END_TEST

START_TEST(test_misfit) {
  const tunl_ghost_finding perfect = {.room = 40},
                           bad = {.impossible = 12, .start_error = 3, .end_gap = 50, .room = -10};
  ck_assert_double_eq(tunl_ghost_misfit(&perfect), 0);
  ck_assert_double_eq(tunl_ghost_misfit(&bad), 12 + 3 + 1.5 + 5);
  const tunl_ghost_finding near = {.end_gap = 10, .room = 40};
  ck_assert_double_eq(tunl_ghost_misfit(&near), 0.5);
}
END_TEST

/* A flight of any length to speak of fits its own day better than the others of a season. */
START_TEST(test_own_day_fits_best) {
  tunl_rules rules = tunl_rules_default();
  far_flight();
  uint32_t own = tunl_cave_day(far_cave)->date;
  double best = 1e9, mine = 1e9;
  for (int32_t i = tunl_date_index(20260801); i < tunl_date_index(20261001); i++) {
    uint32_t date = tunl_date_from_index(i);
    tunl_cave *cave = caves_make(date, &rules, tunl_ghost_wx(far.ghost.count) + 1000);
    tunl_ghost_finding f = tunl_ghost_check(cave, &far.ghost);
    if (date == own)
      mine = tunl_ghost_misfit(&f);
    else
      best = fmin(best, tunl_ghost_misfit(&f));
    tunl_cave_free(cave);
  }
  ck_assert_msg(mine < best, "%g px on its own day, %g on another", mine, best);
  tunl_cave_free(far_cave);
}
END_TEST

HARNESS("tunl/trail", test_flown_is_consistent, test_bounds_hold, test_gaps, test_touches,
    test_mine_bobs, test_leaves, test_another_day, test_short_ghosts, test_last_sample,
    test_walls_and_shields, test_another_sine, test_misfit, test_own_day_fits_best)
