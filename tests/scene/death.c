/* Tests of src/scene/death.h: found deaths against those of runs that were flown, and what holds of
 * every one that is found. */
#include "scene/death.h"

#include <glib.h>
#include <math.h>

#include "../harness.h"
#include "../vectors.h"
#include "sample.h"
#include "scene/marks.h"

/* ---- flown runs ---- */

typedef struct {
  guint32 date;
  tunl_cause cause;
  const tunl_object *hit_by;
  double wx, y;
  tunl_last told; /* what a ghost would tell */
} Flown;

typedef void (*Check)(const tunl_cave *cave, const Flown *flown);

typedef struct {
  double least; /* the last height that a ghost would hold */
  double y, scroll;
} Trace;

static void each_step(void *user, const tunl_flight *flight, bool hold) {
  Trace *t = user;
  (void)hold;
  if (floor(flight->scroll / TUNL_WX_PER_SCORE) > floor(t->scroll / TUNL_WX_PER_SCORE))
    t->least = flight->y;
  t->scroll = flight->scroll;
}

static Flown fly(const tunl_course *course, guint32 date, tunl_tier tier, guint run) {
  Trace trace = {.least = TUNL_H / 2};
  tunl_outcome o = tunl_pilot_fly(
      course, tunl_tier_skill(tier), tunl_pilot_seed(date, tier, run), NULL, each_step, &trace);
  double from = floor(o.scroll / TUNL_WX_PER_SCORE) * TUNL_WX_PER_SCORE;
  return (Flown){date, o.cause, o.hit_by, o.scroll + TUNL_SHIP_X, o.y,
      {from, from + TUNL_WX_PER_SCORE, trace.least, o.cause}};
}

static void each_flown(guint32 first, guint32 last, Check check) {
  for (guint32 date = first; date <= last; date++) {
    tunl_cave *cave = sample_cave(date, 0);
    tunl_course *course = tunl_course_new(cave);
    for (tunl_tier tier = 0; tier < TUNL_TIERS; tier++)
      for (guint run = 0; run < 25; run++) {
        Flown flown = fly(course, date, tier, run);
        check(cave, &flown);
      }
    tunl_course_free(course);
    tunl_cave_free(cave);
  }
}

/* Every real death fits, is placed within the point of score that is known, and what killed is
 * found but for one in a hundred, where two stand in the same 60 px. */
static guint found, other;

static void check_found(const tunl_cave *cave, const Flown *flown) {
  for (int ghost = 0; ghost < 2; ghost++) {
    tunl_last last = flown->told;
    if (!ghost)
      last.y = (double)NAN;
    tunl_death d = tunl_death_find(cave, &last);
    EXPECT(
        d.fits, "%u: a %s at wx %g does not fit", flown->date, tunl_cause_name(d.cause), flown->wx);
    EXPECT(d.cause == flown->cause, "another cause");
    EXPECT(d.wx >= last.from + TUNL_SHIP_X && d.wx <= last.to + TUNL_SHIP_X,
        "%u: found at %g, died at %g", flown->date, d.wx, flown->wx);
    EXPECT((d.culprit == NULL) == (flown->cause == TUNL_CAUSE_WALL), "culprit of a %s",
        tunl_cause_name(d.cause));
    *(d.culprit == flown->hit_by ? &found : &other) += 1;
  }
}

START_TEST(test_flown_runs) {
  found = other = 0;
  each_flown(20260901, 20260908, check_found);
  EXPECT(found > 1500 && other * 100 < found, "%u found, %u others", found, other);
}
END_TEST

/* A height that is known tells which wall it was. */
static void check_wall(const tunl_cave *cave, const Flown *flown) {
  if (flown->cause != TUNL_CAUSE_WALL)
    return;
  tunl_corridor corridor = tunl_corridor_of(tunl_cave_day(cave), tunl_cave_rules(cave));
  tunl_death d = tunl_death_find(cave, &flown->told);
  double cy = tunl_bounds_at(&corridor, d.wx).cy;
  *((d.y < cy) == (flown->y < cy) ? &found : &other) += 1;
}

START_TEST(test_which_wall) {
  found = other = 0;
  each_flown(20260909, 20260911, check_wall);
  EXPECT(found > 80 && other * 20 < found, "%u right, %u wrong", found, other);
}
END_TEST

/* ---- every kind of object, wherever one stands ---- */

static const struct {
  tunl_cause cause;
  tunl_kind kind;
} kinds[] = {{TUNL_CAUSE_STALACTITE, TUNL_STALACTITE}, {TUNL_CAUSE_MINE, TUNL_MINE},
    {TUNL_CAUSE_BOULDER, TUNL_BOULDER}};

static double disc_radius(const tunl_object *o) {
  return o->kind == TUNL_BOULDER ? o->as.boulder.r : TUNL_MINE_RADIUS;
}

static double to_segment(tunl_point p, tunl_point a, tunl_point b) {
  double dx = b.x - a.x, dy = b.y - a.y;
  double u = CLAMP(((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy), 0, 1);
  return hypot(p.x - a.x - u * dx, p.y - a.y - u * dy);
}

/* From the ship's centre to the outline of what it hit. */
static double distance(const tunl_death *d) {
  const tunl_object *o = d->culprit;
  tunl_point ship = {d->wx, d->y};
  if (o->kind != TUNL_STALACTITE)
    return hypot(d->wx - o->wx, d->y - o->y) - disc_radius(o);
  double half = tunl_mark_half_foot(o), foot = o->as.stalactite.foot;
  tunl_point tip = {o->wx, o->y}, a = {o->wx - half, foot}, b = {o->wx + half, foot};
  return MIN(to_segment(ship, a, tip), to_segment(ship, b, tip));
}

static void check_touch(const tunl_death *d, const char *where) {
  EXPECT(d->fits && d->culprit, "%s: nothing fits", where);
  EXPECT(fabs(distance(d) - TUNL_SHIP_RADIUS) < 0.3, "%s: %g px away", where, distance(d));
  double touch = hypot(d->touch_wx - d->wx, d->touch_y - d->y);
  EXPECT(fabs(touch - TUNL_SHIP_RADIUS) < 0.3, "%s: it touches %g px away", where, touch);
}

/* However the run came there: the ship beside the object, and in touch with it. */
START_TEST(test_touch) {
  for (guint day = 0; day < SAMPLE_DAYS; day++) {
    tunl_cave *cave = sample_cave(sample_days[day], 0);
    for (gsize k = 0; k < G_N_ELEMENTS(kinds); k++) {
      tunl_span span = tunl_cave_accepted(cave, kinds[k].kind);
      for (size_t i = 0; i < span.count; i += 7)
        for (double off = -20; off <= 20; off += 5) {
          const tunl_object *o = &span.items[i];
          char *where = g_strdup_printf(
              "%u %s %zu %+g", sample_days[day], tunl_cause_name(kinds[k].cause), i, off);
          double flown = o->wx + off - TUNL_SHIP_X;
          tunl_death exact =
              tunl_death_find(cave, &(tunl_last){flown, flown, (double)NAN, kinds[k].cause});
          check_touch(&exact, where);
          EXPECT(same_bits(exact.wx, flown + TUNL_SHIP_X), "%s: moved", where);
          tunl_death known =
              tunl_death_find(cave, &(tunl_last){flown - 30, flown + 30, o->y, kinds[k].cause});
          check_touch(&known, where);
          g_free(where);
        }
    }
    tunl_cave_free(cave);
  }
}
END_TEST

/* Of two that fit, the one that is hit from the front; and of those the one at the height told. */
START_TEST(test_height_tells) {
  tunl_cave *cave = sample_cave(20260923, 0);
  tunl_span span = tunl_cave_accepted(cave, TUNL_STALACTITE);
  guint pairs = 0;
  for (size_t i = 0; i + 1 < span.count; i++) {
    const tunl_object *a = &span.items[i], *b = &span.items[i + 1];
    if (b->wx - a->wx > 40 || b->wx < a->wx || a->wall == b->wall)
      continue;
    double from = a->wx - 40 - TUNL_SHIP_X;
    for (int which = 0; which < 2; which++) {
      const tunl_object *o = which ? b : a;
      tunl_death d = tunl_death_find(cave,
          &(tunl_last){from, from + 60, (o->y + o->as.stalactite.foot) / 2, TUNL_CAUSE_STALACTITE});
      EXPECT(d.culprit == o, "pair %zu: the other one of the two", i);
    }
    pairs++;
  }
  EXPECT(pairs > 5, "%u pairs", pairs);
  tunl_cave_free(cave);
}
END_TEST

/* Of two that a ship between them touches it has flown past the first. */
START_TEST(test_from_the_front) {
  tunl_cave *cave = sample_cave(20260923, 0);
  tunl_span span = tunl_cave_accepted(cave, TUNL_STALACTITE);
  guint pairs = 0;
  for (size_t i = 0; i + 1 < span.count; i++) {
    const tunl_object *a = &span.items[i], *b = &span.items[i + 1];
    double gap = b->wx - a->wx, flown = a->wx + gap / 2 - TUNL_SHIP_X;
    if (gap < 10 || gap / 2 > TUNL_SHIP_RADIUS)
      continue;
    tunl_death d =
        tunl_death_find(cave, &(tunl_last){flown, flown, (double)NAN, TUNL_CAUSE_STALACTITE});
    EXPECT(d.culprit && d.culprit->wx > d.wx, "pair %zu", i);
    pairs++;
  }
  EXPECT(pairs > 3, "%u pairs", pairs);
  tunl_cave_free(cave);
}
END_TEST

/* A shot comes from ahead and from the cannon's side, and touches the ship. */
static void check_shot(const tunl_cave *cave, const Flown *flown) {
  if (flown->cause != TUNL_CAUSE_SHOT)
    return;
  tunl_death d = tunl_death_find(cave, &flown->told);
  double apart = hypot(d.shot_wx - d.wx, d.shot_y - d.y);
  EXPECT(d.shot_wx > d.wx && (d.shot_y > d.y) == (d.culprit->wall == TUNL_FLOOR), "a shot from %s",
      tunl_wall_name((tunl_wall)d.culprit->wall));
  EXPECT(fabs(apart - TUNL_SHIP_RADIUS - TUNL_SHOT_RADIUS) < 1e-9, "%g px away", apart);
  EXPECT(fabs(hypot(d.touch_wx - d.wx, d.touch_y - d.y) - TUNL_SHIP_RADIUS) < 1e-9, "the touch");
  found++;
}

START_TEST(test_shots) {
  found = 0;
  each_flown(20260901, 20260908, check_shot);
  EXPECT(found > 5, "%u shots", found);
}
END_TEST

/* ---- nothing there ---- */

/* Midway between two neighbours that stand far apart none of the kind can be hit. */
START_TEST(test_none_fits) {
  tunl_cave *cave = sample_cave(20260923, 0);
  for (gsize k = 0; k < G_N_ELEMENTS(kinds); k++) {
    tunl_span span = tunl_cave_accepted(cave, kinds[k].kind);
    for (size_t i = 0; i + 1 < span.count; i++) {
      double gap = span.items[i + 1].wx - span.items[i].wx;
      double flown = span.items[i].wx + gap / 2 - TUNL_SHIP_X;
      if (gap < 200)
        continue;
      tunl_death d = tunl_death_find(cave, &(tunl_last){flown, flown, (double)NAN, kinds[k].cause});
      EXPECT(!d.fits && !d.culprit, "%s %zu", tunl_cause_name(kinds[k].cause), i);
      EXPECT(same_bits(d.wx, flown + TUNL_SHIP_X) && isfinite(d.y), "where it ended");
    }
  }
  tunl_cave_free(cave);
}
END_TEST

/* Before the first cannon no shot can have hit anything. */
START_TEST(test_no_shot) {
  tunl_cave *cave = sample_cave(20260923, 0);
  tunl_death d = tunl_death_find(cave, &(tunl_last){4000, 4060, (double)NAN, TUNL_CAUSE_SHOT});
  ck_assert(!d.fits && !d.culprit);
  tunl_cave_free(cave);
}
END_TEST

/* Without a cause the ship is where the distance says, in the middle or where it was seen last. */
START_TEST(test_no_cause) {
  tunl_cave *cave = sample_cave(20260923, 0);
  tunl_corridor corridor = sample_corridor(20260923);
  for (double flown = 0; flown < 90000; flown += 1234.5) {
    tunl_last last = {flown, flown + 60, (double)NAN, TUNL_CAUSE_NONE};
    tunl_death d = tunl_death_find(cave, &last);
    EXPECT(d.fits && !d.culprit && same_bits(d.wx, flown + TUNL_SHIP_X), "%g", flown);
    EXPECT(same_bits(d.y, tunl_bounds_at(&corridor, d.wx).cy), "%g: y %g", flown, d.y);
    last.y = 123.5;
    EXPECT(same_bits(tunl_death_find(cave, &last).y, 123.5), "%g", flown);
  }
  tunl_cave_free(cave);
}
END_TEST

/* At the end of the world a place stays in it. */
START_TEST(test_last_px) {
  tunl_cave *cave = sample_cave(20260923, TUNL_WX_MOST);
  for (tunl_cause cause = TUNL_CAUSE_NONE; cause <= TUNL_CAUSE_SHOT; cause++) {
    tunl_death d =
        tunl_death_find(cave, &(tunl_last){TUNL_WX_MOST, TUNL_WX_MOST, (double)NAN, cause});
    EXPECT(d.wx <= TUNL_WX_MOST && isfinite(d.y), "%s at %g", tunl_cause_name(cause), d.wx);
  }
  tunl_cave_free(cave);
}
END_TEST

HARNESS("scene/death", test_flown_runs, test_which_wall, test_touch, test_height_tells,
    test_from_the_front, test_shots, test_none_fits, test_no_shot, test_no_cause, test_last_px)
