/* Tests of src/flip/bots.h: hits made by hand, the vectors of the simple policy, the figures of the
 * other two, and the quick search against a plain one. */
#include <math.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "flip.h"
#include "plain.h"

static flip_level *make(unsigned seed, flip_rules rules, double to) {
  char *text = g_strdup_printf("seed-%u", seed);
  flip_level *level = flip_level_new(text, rules, to);
  EXPECT(level, "no memory for %s", text);
  g_free(text);
  return level;
}

/* ---- hits ---- */

/* Shrunk by 2 at every side, and a circle of 5 must overlap, not only touch. */
START_TEST(hits_by_hand) {
  static const struct {
    flip_type type;
    flip_side side;
    double x, y; /* of the ship; the obstacle stands at 1000 and is as high as its type */
    bool hits;
  } cases[] = {
      {FLIP_SPIKE, FLIP_LEFT, 6, 1004, true}, /* in the middle of it */
      {FLIP_SPIKE, FLIP_LEFT, 94, 1004, false},
      {FLIP_SPIKE, FLIP_RIGHT, 94, 1004, true},
      {FLIP_SPIKE, FLIP_LEFT, 36.9, 1004, true}, /* its tip: 34 - 2 + 5 */
      {FLIP_SPIKE, FLIP_LEFT, 37, 1004, false},
      {FLIP_SPIKE, FLIP_RIGHT, 63.1, 1004, true},
      {FLIP_SPIKE, FLIP_RIGHT, 63, 1004, false},
      {FLIP_SPIKE, FLIP_LEFT, 6, 997, false}, /* below: 1000 + 2 - 5 */
      {FLIP_SPIKE, FLIP_LEFT, 6, 997.1, true},
      {FLIP_SPIKE, FLIP_LEFT, 6, 1010.9, true}, /* above: 1008 - 2 + 5 */
      {FLIP_SPIKE, FLIP_LEFT, 6, 1011, false},
      {FLIP_SPIKE, FLIP_LEFT, 35, 1010, false}, /* 3, 4 from its corner at 32, 1006 */
      {FLIP_SPIKE, FLIP_LEFT, 34.9, 1010, true},
      {FLIP_BAR, FLIP_LEFT, 68.9, 1003, true}, /* 66 - 2 + 5 */
      {FLIP_BAR, FLIP_LEFT, 69, 1003, false},
      {FLIP_BAR, FLIP_RIGHT, 31.1, 1003, true},
      {FLIP_BAR, FLIP_RIGHT, 31, 1003, false},
      {FLIP_BAR, FLIP_LEFT, 6, 1008.9, true}, /* 1006 - 2 + 5 */
      {FLIP_BAR, FLIP_LEFT, 6, 1009, false},
      {FLIP_BLOCK, FLIP_LEFT, 6, 1004, false}, /* both walls are free */
      {FLIP_BLOCK, FLIP_RIGHT, 94, 1004, false},
      {FLIP_BLOCK, FLIP_LEFT, 50, 1004, true},
      {FLIP_BLOCK, FLIP_LEFT, 29, 1004, false}, /* 32 + 2 - 5 */
      {FLIP_BLOCK, FLIP_LEFT, 29.1, 1004, true},
      {FLIP_BLOCK, FLIP_RIGHT, 70.9, 1004, true},
      {FLIP_BLOCK, FLIP_RIGHT, 71, 1004, false},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    flip_obstacle o = {.type = (uint8_t)cases[i].type,
        .side = (int8_t)cases[i].side,
        .y = 1000,
        .h = cases[i].type == FLIP_BAR ? 6 : 8};
    EXPECT(flip_hits(&o, cases[i].x, cases[i].y) == cases[i].hits, "case %zu", i);
  }
}
END_TEST

/* ---- the simple policy ---- */

static void check_run(Vector v, flip_rules rules, double seconds) {
  const char *seed = vector_text(vector_at(v, 0));
  flip_level *level = flip_level_new(seed, rules, FLIP_SPEED_MOST * seconds);
  EXPECT(level, "no memory for %s", seed);
  flip_outcome got = flip_fly(level, FLIP_SIMPLE, seconds, NULL, NULL);
  expect_bool(vector_at(v, 1), got.alive);
  expect_double(vector_at(v, 2), got.y / FLIP_UNITS_PER_M);
  expect_uint(vector_at(v, 3), got.flips);
  ck_assert(same_bits(got.t, seconds) && same_bits(got.reached, got.y));
  flip_level_free(level);
}

START_TEST(simple_runs_match) {
  Vector list = vector_member(vector_root_flip(), "simple");
  for (unsigned i = 0; i < vector_count(list); i++) {
    Vector v = vector_at(list, i), runs = vector_member(v, "runs");
    flip_rules rules = flip_rules_named(vector_text(vector_member(v, "rules")));
    ck_assert_uint_ge(vector_count(runs), 10);
    for (unsigned run = 0; run < vector_count(runs); run++)
      check_run(vector_at(runs, run), rules, vector_double(vector_member(v, "seconds")));
  }
}
END_TEST

/* ---- figures ---- */

typedef struct {
  flip_survival survival;
  unsigned late;
} Flights;

static Flights fly_all(flip_bot bot, flip_rules rules, unsigned count, double to, double seconds) {
  double heights[200];
  uint32_t alive = 0;
  Flights flights = {.late = 0};
  for (unsigned i = 0; i < count; i++) {
    flip_level *level = make(i, rules, to);
    flip_outcome o = flip_fly(level, bot, seconds, NULL, NULL);
    heights[i] = o.reached;
    alive += o.alive;
    flights.late += o.late;
    flip_level_free(level);
  }
  flights.survival = flip_survival_of(heights, count, alive);
  return flights;
}

static long metres(double units) {
  return lround(units / FLIP_UNITS_PER_M);
}

START_TEST(figures_of_the_simple_policy) {
  Flights brief = fly_all(FLIP_SIMPLE, FLIP_1_0_1, 100, 36000, 120);
  ck_assert_uint_eq(brief.survival.alive, 100);
  ck_assert_int_eq(metres(brief.survival.median), 2092);
  Flights lengthy = fly_all(FLIP_SIMPLE, FLIP_1_0_1, 50, 120000, 400);
  ck_assert_uint_eq(lengthy.survival.alive, 50);
  ck_assert_int_eq(metres(lengthy.survival.median), 10480);
  ck_assert_uint_eq(lengthy.late, 0);
}
END_TEST

START_TEST(figures_of_looking_ahead) {
  for (flip_rules rules = 0; rules < FLIP_RULES; rules++) {
    Flights f = fly_all(FLIP_LOOKAHEAD, rules, 200, FLIP_FULL, (double)INFINITY);
    ck_assert_uint_eq(f.survival.alive, 200);
    ck_assert_double_ge(f.survival.least, FLIP_FULL);
  }
}
END_TEST

START_TEST(figures_of_holding_one_wall) {
  Flights old = fly_all(FLIP_HOLD_ONE_WALL, FLIP_1_0_1, 200, FLIP_FULL, (double)INFINITY);
  ck_assert_uint_eq(old.survival.alive, 200);
  Flights new = fly_all(FLIP_HOLD_ONE_WALL, FLIP_1_0_2, 200, FLIP_FULL, (double)INFINITY);
  ck_assert_uint_eq(new.survival.alive, 0);
  ck_assert_int_eq(metres(new.survival.median), 2557);
  ck_assert_int_eq(metres(new.survival.most), 2719);
}
END_TEST

/* ---- the quick search against a plain one ---- */

static void expect_plain(unsigned seed, flip_rules rules, bool holds, double to) {
  flip_level *level = make(seed, rules, to);
  flip_outcome plain = plain_look_ahead(level, holds);
  flip_outcome quick =
      flip_fly(level, holds ? FLIP_HOLD_ONE_WALL : FLIP_LOOKAHEAD, (double)INFINITY, NULL, NULL);
  EXPECT(plain.alive == quick.alive && plain.flips == quick.flips && plain.killer == quick.killer,
      "seed-%u: alive %d %d, flips %u %u", seed, plain.alive, quick.alive, plain.flips,
      quick.flips);
  expect_same(plain.y, quick.y, "y");
  expect_same(plain.reached, quick.reached, "reached");
  flip_level_free(level);
}

START_TEST(quick_is_as_plain) {
  for (unsigned seed = 0; seed < 8; seed++)
    for (flip_rules rules = 0; rules < FLIP_RULES; rules++) {
      expect_plain(seed, rules, false, 28000);
      expect_plain(seed, rules, true, 28000);
    }
}
END_TEST

/* Levels in which a twentieth of a second less foresight decides. */
START_TEST(two_seconds_are_two_seconds) {
  static const unsigned seeds[] = {36, 64, 152};
  for (size_t i = 0; i < G_N_ELEMENTS(seeds); i++)
    expect_plain(seeds[i], FLIP_1_0_2, true, 28000);
}
END_TEST

/* ---- ways ---- */

/* Everything told of one flight. */
typedef struct {
  flip_waypoint points[1024];
  size_t count;
} Way;

static void keep(const flip_waypoint *waypoint, void *user) {
  Way *way = user;
  EXPECT(way->count < G_N_ELEMENTS(way->points), "too many waypoints");
  way->points[way->count++] = *waypoint;
}

static bool on_wall(double x) {
  return same_bits(x, FLIP_LEFT_X) || same_bits(x, FLIP_RIGHT_X);
}

/* From wall to wall and along them: a crossing takes 0.56 s, rounded up to whole steps. */
static void check_leg(const flip_waypoint *a, const flip_waypoint *b, double hz, bool last) {
  EXPECT(a->t < b->t && a->y < b->y && on_wall(a->x), "%g, %g: order", a->t, b->t);
  EXPECT(last || on_wall(b->x), "%g: ends off the wall", b->t);
  if (!last && !same_bits(a->x, b->x))
    ck_assert_double_eq_tol(b->t - a->t, ceil(0.56 * hz - 1e-9) / hz, 1e-9);
}

static void check_way(flip_bot bot, unsigned seed) {
  Way way = {.count = 0};
  flip_level *level = make(seed, FLIP_1_0_2, 30000);
  flip_outcome o = flip_fly(level, bot, (double)INFINITY, keep, &way);
  flip_outcome unseen = flip_fly(level, bot, (double)INFINITY, NULL, NULL);
  const flip_waypoint *end = &way.points[way.count - 1];
  unsigned crossings = 0;
  ck_assert(way.count > 2 && same_bits(way.points[0].t, 0));
  ck_assert(same_bits(way.points[0].x, FLIP_LEFT_X) && same_bits(way.points[0].y, 0));
  for (size_t i = 1; i < way.count; i++) {
    check_leg(
        &way.points[i - 1], &way.points[i], bot == FLIP_SIMPLE ? 120 : 60, i == way.count - 1);
    crossings += !same_bits(way.points[i - 1].x, way.points[i].x);
  }
  ck_assert_uint_eq(crossings, o.flips);
  ck_assert(same_bits(end->t, o.t) && same_bits(end->x, o.x) && same_bits(end->y, o.y));
  ck_assert(same_bits(unseen.y, o.y) && unseen.flips == o.flips && unseen.stars == o.stars);
  ck_assert_int_eq(o.alive, bot != FLIP_HOLD_ONE_WALL);
  flip_level_free(level);
}

START_TEST(ways_are_in_order) {
  for (flip_bot bot = 0; bot < FLIP_BOTS; bot++)
    for (unsigned seed = 0; seed < 5; seed++)
      check_way(bot, seed);
}
END_TEST

/* ---- ends ---- */

START_TEST(the_killer_is_what_it_hits) {
  flip_level *level = make(3, FLIP_1_0_2, FLIP_FULL);
  size_t count;
  const flip_obstacle *items = flip_level_obstacles(level, &count);
  flip_outcome o = flip_fly(level, FLIP_HOLD_ONE_WALL, (double)INFINITY, NULL, NULL);
  ck_assert(!o.alive && o.killer < count);
  ck_assert(flip_hits(&items[o.killer], o.x, o.y));
  /* Up to three steps of 5 units back. */
  ck_assert(o.reached < o.y && o.reached >= o.y - 15.001);
  flip_level_free(level);
}
END_TEST

START_TEST(time_and_tunnel_end_a_flight) {
  flip_level *level = make(0, FLIP_1_0_2, 3000);
  flip_outcome whole = flip_fly(level, FLIP_LOOKAHEAD, (double)INFINITY, NULL, NULL);
  ck_assert(whole.alive && whole.y >= 3000 && whole.y < 3003 && whole.killer == UINT32_MAX);
  flip_outcome part = flip_fly(level, FLIP_LOOKAHEAD, 5, NULL, NULL);
  ck_assert(part.alive && same_bits(part.t, 5) && part.y < 700 && part.y > 5 * 110 * 0.8);
  Way way = {.count = 0};
  flip_outcome none = flip_fly(level, FLIP_SIMPLE, 0, keep, &way);
  ck_assert(none.alive && same_bits(none.y, 0) && way.count == 1);
  flip_level_free(level);
}
END_TEST

/* Before the first obstacle that can be told apart nothing is searched, and the ship climbs as the
 * sum of its steps. */
START_TEST(an_empty_tunnel) {
  flip_level *level = make(0, FLIP_1_0_1, 299);
  for (flip_bot bot = 0; bot < FLIP_BOTS; bot++) {
    flip_outcome o = flip_fly(level, bot, (double)INFINITY, NULL, NULL);
    double y = 0, hz = bot == FLIP_SIMPLE ? 120 : 60;
    while (y < 299)
      y += flip_speed_at(y) / hz;
    ck_assert(o.alive && o.flips == 0 && o.stars == 0);
    ck_assert_double_eq_tol(o.y, y, 1e-9);
  }
  flip_level_free(level);
}
END_TEST

START_TEST(simple_is_as_plain) {
  for (unsigned seed = 0; seed < 8; seed++)
    for (flip_rules rules = 0; rules < FLIP_RULES; rules++) {
      flip_level *level = make(seed, rules, FLIP_FULL);
      flip_outcome plain = plain_simple(level);
      flip_outcome quick = flip_fly(level, FLIP_SIMPLE, (double)INFINITY, NULL, NULL);
      ck_assert(plain.alive && quick.alive && quick.stars > 10);
      ck_assert_uint_eq(plain.flips, quick.flips);
      ck_assert_uint_eq(plain.stars, quick.stars);
      expect_same(plain.y, quick.y, "y");
      flip_level_free(level);
    }
}
END_TEST

START_TEST(names) {
  for (flip_bot bot = 0; bot < FLIP_BOTS; bot++)
    ck_assert_int_eq(flip_bot_named(flip_bot_name(bot)), bot);
  ck_assert_str_eq(flip_bot_name(FLIP_HOLD_ONE_WALL), "hold-one-wall");
  ck_assert_int_eq(flip_bot_named("hold"), FLIP_BOTS);
}
END_TEST

HARNESS("flip/bots", hits_by_hand, simple_runs_match, figures_of_the_simple_policy,
    figures_of_looking_ahead, figures_of_holding_one_wall, quick_is_as_plain,
    two_seconds_are_two_seconds, ways_are_in_order, the_killer_is_what_it_hits,
    time_and_tunnel_end_a_flight, an_empty_tunnel, simple_is_as_plain, names)
