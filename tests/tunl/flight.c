/* Tests of src/tunl/flight.h: motion, coins, cannons and every cause of death in tunnels made for
 * it, and whole flights beside a plain one that looks at every object at every step. */
#include <math.h>
#include <string.h>

#include "../caves.h"
#include "../harness.h"
#include "../vectors.h"
#include "tunl.h"
#include "tunl/course.h"

/* ---- tunnels made by hand ---- */

/* A straight tunnel, walls at 70.4 and 369.6, that scrolls 3.05 px a step. */
static tunl_rules straight_rules(void) {
  tunl_rules r = tunl_rules_default();
  r.amplitude1_near = r.amplitude1_far = r.amplitude2_near = r.amplitude2_far = 0;
  r.half_gap_far = r.half_gap_near;
  r.jitter = r.morph = r.chambers = r.widen = r.pulse = 0;
  r.speed_mid = r.speed_deep = r.speed_near;
  return r;
}

enum { ROOM = 200 };
static const double middle = TUNL_H / 2, top = TUNL_H / 2 - 0.34 * TUNL_H,
                    bot = TUNL_H / 2 + 0.34 * TUNL_H;

typedef struct {
  tunl_object items[TUNL_KINDS][ROOM];
  tunl_span spans[TUNL_KINDS];
  tunl_course *course;
  tunl_flight f;
} Tunnel;

static tunl_object *put(Tunnel *t, tunl_kind kind, double wx, double y) {
  ck_assert_uint_lt(t->spans[kind].count, ROOM);
  tunl_object *o = &t->items[kind][t->spans[kind].count++];
  *o = (tunl_object){.kind = (uint8_t)kind, .wx = wx, .y = y};
  return o;
}

static tunl_object *put_coin(Tunnel *t, double wx, tunl_coin_type type) {
  tunl_object *coin = put(t, TUNL_COIN, wx, middle);
  coin->type = (uint8_t)type;
  return coin;
}

static tunl_object *put_stalactite(Tunnel *t, double wx, tunl_wall wall, double length) {
  tunl_object *s = put(t, TUNL_STALACTITE, wx, wall == TUNL_CEILING ? top + length : bot - length);
  s->wall = (uint8_t)wall;
  s->as.stalactite.length = length;
  s->as.stalactite.width = 0.02;
  return s;
}

static tunl_object *put_cannon(Tunnel *t, double wx, tunl_wall wall) {
  tunl_object *cannon = put(t, TUNL_CANNON, wx, wall == TUNL_CEILING ? top : bot);
  cannon->wall = (uint8_t)wall;
  return cannon;
}

static void open_tunnel(Tunnel *t, const tunl_flight_options *options) {
  tunl_day day = tunl_day_of(20260923);
  tunl_rules rules = straight_rules();
  for (int kind = 0; kind < TUNL_KINDS; kind++)
    t->spans[kind].items = t->items[kind];
  t->course = tunl_course_of(&day, &rules, tunl_sin, t->spans);
  ck_assert_ptr_nonnull(t->course);
  tunl_flight_begin(&t->f, t->course, options);
}

static double ship_x(const tunl_flight *f) {
  return f->scroll + TUNL_SHIP_X;
}

/* The button that keeps the ship within some px of a height. */
static bool hover(const tunl_flight *f, double y) {
  return f->y + f->vy * 0.08 > y;
}

/* Flies near a height until the ship is at wx; does the flight go on? */
static bool fly_to(tunl_flight *f, double wx, double y) {
  bool going = f->cause == TUNL_CAUSE_NONE;
  while (going && ship_x(f) < wx)
    going = tunl_flight_step(f, hover(f, y));
  return going;
}

/* Flies until something is hit, and expects it to be that. */
static void expect_hit(tunl_flight *f, double y, tunl_cause cause, const tunl_object *by) {
  while (tunl_flight_step(f, hover(f, y)) && f->hit == TUNL_CAUSE_NONE)
    ck_assert_uint_lt(f->step, 10000);
  ck_assert_str_eq(tunl_cause_name(f->hit), tunl_cause_name(cause));
  ck_assert_ptr_eq(f->hit_by, by);
}

static void expect_end(tunl_flight *f, double y, tunl_cause cause, const tunl_object *by) {
  expect_hit(f, y, cause, by);
  ck_assert_str_eq(tunl_cause_name(f->cause), tunl_cause_name(cause));
}

/* ---- motion ---- */

START_TEST(test_begin) {
  Tunnel t = {.f = {.step = 7}};
  open_tunnel(&t, NULL);
  ck_assert_uint_eq(t.f.step, 0);
  expect_same(0, t.f.scroll, "scroll");
  expect_same(middle, t.f.y, "y");
  expect_same(0, t.f.vy, "vy");
  expect_same(230.0 * 956 / 600, t.f.speed, "speed");
  expect_same(60000, t.f.options.cap, "cap");
  ck_assert_uint_eq(t.f.options.scratches, 0);
  ck_assert_int_eq(t.f.cause, TUNL_CAUSE_NONE);
  ck_assert_uint_le(sizeof t.f, 2048);
  tunl_course_free(t.course);
}
END_TEST

/* Without a clamp every speed is a whole number of 5/6 px/s, and every height one of 1/288 px. */
START_TEST(test_motion) {
  Tunnel t = {0};
  long A = 0, B = 0;
  open_tunnel(&t, NULL);
  for (int step = 1; step <= 600; step++) {
    bool hold = hover(&t.f, middle);
    long before = A;
    ck_assert(tunl_flight_step(&t.f, hold));
    A += hold ? -18 : 13;
    B += before + A;
    EXPECT(fabs(t.f.vy - (double)A * 5 / 6) < 1e-9, "vy %.17g, step %d", t.f.vy, step);
    EXPECT(fabs(t.f.y - (middle + (double)B / 288)) < 1e-9, "y %.17g, step %d", t.f.y, step);
    expect_same((double)step / 120, t.f.t, "t");
  }
  EXPECT(fabs(t.f.scroll - 5 * 230.0 * 956 / 600) < 1e-9, "scroll %.17g", t.f.scroll);
  tunl_course_free(t.course);
}
END_TEST

START_TEST(test_speed_limit) {
  Tunnel t = {0};
  open_tunnel(&t, NULL);
  tunl_flight down = t.f, up = t.f;
  down.vy = 1079;
  up.vy = -1079;
  ck_assert(tunl_flight_step(&down, false) && tunl_flight_step(&up, true));
  expect_same(1080, down.vy, "downward");
  expect_same(-1080, up.vy, "upward");
  expect_same(middle + (1079.0 + 1080) / 2 * (1.0 / 120), down.y, "y");
  tunl_course_free(t.course);
}
END_TEST

START_TEST(test_cap) {
  Tunnel t = {0};
  tunl_flight_options options = {.cap = 500};
  open_tunnel(&t, &options);
  while (tunl_flight_step(&t.f, hover(&t.f, middle)))
    EXPECT(t.f.scroll < 500, "beyond the cap");
  ck_assert_int_eq(t.f.cause, TUNL_CAUSE_CAP);
  ck_assert_int_eq(t.f.hit, TUNL_CAUSE_NONE);
  tunl_flight ended = t.f;
  ck_assert(!tunl_flight_step(&t.f, true));
  ck_assert(t.f.step == ended.step && t.f.scroll >= 500 && t.f.scroll < 504);
  tunl_course_free(t.course);
}
END_TEST

/* ---- what ends a flight ---- */

START_TEST(test_walls_kill) {
  Tunnel t = {0};
  open_tunnel(&t, NULL);
  tunl_flight down = t.f, up = t.f;
  while (tunl_flight_step(&down, false))
    EXPECT(down.y + TUNL_SHIP_RADIUS <= bot, "y %g", down.y);
  while (tunl_flight_step(&up, true))
    EXPECT(up.y - TUNL_SHIP_RADIUS >= top, "y %g", up.y);
  ck_assert(down.y + TUNL_SHIP_RADIUS > bot && up.y - TUNL_SHIP_RADIUS < top);
  ck_assert(down.cause == TUNL_CAUSE_WALL && up.cause == TUNL_CAUSE_WALL);
  ck_assert(!down.hit_by && !up.hit_by);
  tunl_course_free(t.course);
}
END_TEST

START_TEST(test_objects_kill) {
  Tunnel t = {0};
  tunl_object *ceiling = put_stalactite(&t, 500, TUNL_CEILING, 160);
  tunl_object *floor = put_stalactite(&t, 800, TUNL_FLOOR, 160);
  tunl_object *mine = put(&t, TUNL_MINE, 1100, middle);
  tunl_object *boulder = put(&t, TUNL_BOULDER, 1400, middle);
  boulder->as.boulder.r = 40;
  open_tunnel(&t, NULL);
  const struct {
    double wx, touch; /* the flight is set down between those before it and it */
    tunl_cause cause;
    const tunl_object *by;
  } all[] = {
      {300, 9.56 * 0.85 + TUNL_SHIP_RADIUS, TUNL_CAUSE_STALACTITE, ceiling},
      {600, 9.56 * 0.85 + TUNL_SHIP_RADIUS, TUNL_CAUSE_STALACTITE, floor},
      {900, TUNL_MINE_RADIUS + TUNL_SHIP_RADIUS, TUNL_CAUSE_MINE, mine},
      {1200, 40 + TUNL_SHIP_RADIUS, TUNL_CAUSE_BOULDER, boulder},
  };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    tunl_flight f = t.f;
    f.scroll = all[i].wx - TUNL_SHIP_X;
    expect_end(&f, middle, all[i].cause, all[i].by);
    double ahead = all[i].by->wx - ship_x(&f);
    EXPECT(ahead < all[i].touch && ahead > 0, "%zu: %g px ahead", i, ahead);
  }
  tunl_course_free(t.course);
}
END_TEST

/* A stalactite's tip, its edges and the inside of a wide one, at one step each. */
START_TEST(test_stalactite_shape) {
  Tunnel t = {0};
  tunl_object *s = put_stalactite(&t, 1000, TUNL_CEILING, 100);
  s->as.stalactite.width = 0.2; /* half its foot: 81.26 px */
  open_tunnel(&t, NULL);
  const double tip = top + 100, r = TUNL_SHIP_RADIUS, half = 0.2 * TUNL_W / 2 * 0.85;
  const double edge = r * sqrt(half * half + 100.0 * 100) / half; /* px below a slanted edge */
  const struct {
    double dx, y;
    bool hit;
  } places[] = {
      {0, tip + r - 0.1, true},
      {0, tip + r + 0.1, false},
      {0, tip - 60, true}, /* deep inside */
      {half / 2, tip - 50 + edge - 0.2, true},
      {half / 2, tip - 50 + edge + 0.2, false},
      {-half / 2, tip - 50 + edge - 0.2, true},
      {-half / 2, tip - 50 + edge + 0.2, false},
      {half + r + 1, top + r + 1, false},
  };
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    tunl_flight f = t.f;
    f.speed = 0;
    f.scroll = 1000 + places[i].dx - TUNL_SHIP_X;
    f.y = places[i].y;
    f.vy = -1300.0 / 240; /* falls by nothing but 0.02 px in the step */
    bool hit = !tunl_flight_step(&f, false);
    EXPECT(hit == places[i].hit, "place %zu: %shit", i, hit ? "" : "not ");
    EXPECT(!hit || f.hit_by == s, "place %zu: by something else", i);
  }
  tunl_course_free(t.course);
}
END_TEST

/* Of several things at once the first in the order of the causes counts. */
START_TEST(test_order) {
  Tunnel t = {0};
  tunl_object *boulder = put(&t, TUNL_BOULDER, 1000, middle);
  boulder->as.boulder.r = 30;
  tunl_object *mine = put(&t, TUNL_MINE, 1000, middle);
  put_stalactite(&t, 1001, TUNL_CEILING, 180);
  tunl_object *first = put_stalactite(&t, 1000, TUNL_FLOOR, 180);
  open_tunnel(&t, NULL);
  tunl_flight f = t.f;
  f.scroll = 990 - TUNL_SHIP_X;
  tunl_flight at_wall = f;
  at_wall.y = bot;
  tunl_flight_step(&f, false);
  ck_assert(f.cause == TUNL_CAUSE_STALACTITE && f.hit_by == first);
  tunl_flight_step(&at_wall, false);
  ck_assert_int_eq(at_wall.cause, TUNL_CAUSE_WALL);
  tunl_course_free(t.course);

  t.spans[TUNL_STALACTITE].count = 0;
  open_tunnel(&t, NULL);
  t.f.scroll = 990 - TUNL_SHIP_X;
  tunl_flight_step(&t.f, false);
  ck_assert(t.f.cause == TUNL_CAUSE_MINE && t.f.hit_by == mine);
  tunl_course_free(t.course);

  for (int i = 0; i < 20; i++) /* at one place the first made comes first */
    put_stalactite(&t, 1000, TUNL_CEILING, 180);
  open_tunnel(&t, NULL);
  t.f.scroll = 990 - TUNL_SHIP_X;
  tunl_flight_step(&t.f, false);
  ck_assert_ptr_eq(t.f.hit_by, &t.items[TUNL_STALACTITE][0]);
  tunl_course_free(t.course);
}
END_TEST

START_TEST(test_mine_bobs) {
  Tunnel t = {0};
  tunl_object *mine = put(&t, TUNL_MINE, 1000, middle);
  mine->as.mine.bob = 15;
  mine->as.mine.phase = 1.25;
  open_tunnel(&t, NULL);
  expect_same(middle + 15 * tunl_sin(1.8 * 2.5 + 1.25), tunl_mine_y(t.course, mine, 2.5), "mine");
  tunl_course_free(t.course);
}
END_TEST

/* ---- coins ---- */

START_TEST(test_touch) {
  Tunnel t = {0};
  tunl_object *coin = put_coin(&t, 1000, TUNL_ORANGE);
  tunl_object *high = put_coin(&t, 1100, TUNL_GREEN);
  high->y = middle - 60;
  open_tunnel(&t, NULL);
  const double touch = TUNL_SHIP_RADIUS + 1.6 * TUNL_COIN_RADIUS;
  while (t.f.coins[TUNL_ORANGE] == 0)
    ck_assert(tunl_flight_step(&t.f, hover(&t.f, middle)));
  double far = hypot(1000 - ship_x(&t.f), middle - t.f.y);
  ck_assert(far < touch && far > touch - 4);
  ck_assert(tunl_flight_took(&t.f, coin) && !tunl_flight_took(&t.f, high));
  ck_assert(fly_to(&t.f, 1300, middle));
  ck_assert_uint_eq(t.f.coins[TUNL_ORANGE], 1); /* no coin twice */
  ck_assert_uint_eq(t.f.coins[TUNL_GREEN], 0);
  ck_assert(tunl_flight_took(&t.f, coin) && !tunl_flight_took(&t.f, high));
  ck_assert(t.f.wide == 0 && t.f.shields == 0 && t.f.blue_at < 0);
  tunl_course_free(t.course);
}
END_TEST

/* More coins than the flight has bits for, one in two of them out of reach. */
START_TEST(test_many_coins) {
  Tunnel t = {0};
  for (int i = 0; i < ROOM; i++)
    put_coin(&t, 400 + 20 * i, TUNL_ORANGE)->y = i % 2 ? middle : middle + 80;
  open_tunnel(&t, NULL);
  while (t.f.coins[TUNL_ORANGE] < 76)
    ck_assert(tunl_flight_step(&t.f, hover(&t.f, middle)));
  ck_assert(tunl_flight_took(&t.f, &t.items[TUNL_COIN][151]));
  ck_assert(!tunl_flight_took(&t.f, &t.items[TUNL_COIN][151 - 128])); /* forgotten */
  fly_to(&t.f, 4500, middle);
  ck_assert_uint_eq(t.f.coins[TUNL_ORANGE], ROOM / 2);
  for (int i = ROOM - 60; i < ROOM; i++)
    EXPECT(tunl_flight_took(&t.f, &t.items[TUNL_COIN][i]) == (i % 2 == 1), "coin %d", i);
  tunl_course_free(t.course);
}
END_TEST

START_TEST(test_no_coins) {
  Tunnel t = {0};
  for (int type = 0; type < TUNL_COIN_TYPES; type++)
    put_coin(&t, 500 + 60 * type, (tunl_coin_type)type);
  tunl_flight_options options = {.cap = 1000, .no_coins = true};
  open_tunnel(&t, &options);
  fly_to(&t.f, 2000, middle);
  for (int type = 0; type < TUNL_COIN_TYPES; type++)
    ck_assert_uint_eq(t.f.coins[type], 0);
  ck_assert(t.f.cause == TUNL_CAUSE_CAP && t.f.wide == 0 && t.f.shields == 0);
  tunl_course_free(t.course);
}
END_TEST

START_TEST(test_gold) {
  Tunnel t = {0};
  put_stalactite(&t, 900, TUNL_FLOOR, 30);
  for (int i = 0; i < 4; i++)
    put_coin(&t, 500, TUNL_GOLD);
  put_coin(&t, 1400, TUNL_GOLD);
  open_tunnel(&t, NULL);
  while (t.f.coins[TUNL_GOLD] == 0)
    ck_assert(tunl_flight_step(&t.f, hover(&t.f, middle)));
  expect_same(0.44, t.f.wide, "wide"); /* the cap: four at once would be 0.696 */
  tunl_bounds walls = tunl_flight_walls(&t.f, 900);
  tunl_hang hang = tunl_flight_hang(&t.f, &t.items[TUNL_STALACTITE][0]);
  expect_same(TUNL_H / 2 - 8, walls.hg, "half gap"); /* 149.6 * 1.44 would leave the screen */
  expect_same(walls.bot, hang.foot, "foot");
  expect_same(walls.bot - 30, hang.tip, "tip");
  uint32_t from = t.f.step;
  while (t.f.step < from + 120)
    ck_assert(tunl_flight_step(&t.f, hover(&t.f, middle)));
  EXPECT(fabs(t.f.wide - (0.44 - 0.035)) < 1e-12, "wide %g a second later", t.f.wide);
  t.f.wide = 0.0001;
  tunl_flight_step(&t.f, hover(&t.f, middle));
  expect_same(0, t.f.wide, "wide, never below 0");
  while (t.f.coins[TUNL_GOLD] == 4)
    ck_assert(tunl_flight_step(&t.f, hover(&t.f, middle)));
  expect_same(0.174, t.f.wide, "wide of one coin");
  tunl_course_free(t.course);
}
END_TEST

/* The wall that the ship meets is the widened one. */
START_TEST(test_wide_walls) {
  Tunnel t = {0};
  open_tunnel(&t, NULL);
  t.f.wide = 0.2;
  while (tunl_flight_step(&t.f, false))
    ;
  double hg = 0.34 * TUNL_H * (1 + t.f.wide);
  ck_assert_int_eq(t.f.cause, TUNL_CAUSE_WALL);
  ck_assert(t.f.y + TUNL_SHIP_RADIUS > middle + hg && t.f.y + TUNL_SHIP_RADIUS < middle + hg + 8);
  tunl_course_free(t.course);
}
END_TEST

START_TEST(test_never_inwards) {
  tunl_rules rules = tunl_rules_default();
  for (uint32_t date = 20260901; date <= 20260910; date++) {
    tunl_day day = tunl_day_of(date);
    tunl_corridor corridor = tunl_corridor_of(&day, &rules);
    for (double wx = 0; wx < 60000; wx += 37) {
      tunl_bounds from = tunl_bounds_at(&corridor, wx), last = from;
      for (double wide = 0; wide <= 0.44; wide += 0.0275) {
        tunl_bounds w = tunl_bounds_widened(from, wide, rules.pad);
        EXPECT(w.top <= last.top + 1e-10 && w.bot >= last.bot - 1e-10, "inwards at %g", wx);
        EXPECT(w.top >= 8 - 1e-10 && w.bot <= 432 + 1e-10, "off the screen at %g", wx);
        last = w;
      }
      tunl_bounds same = tunl_bounds_widened(from, 0, rules.pad);
      EXPECT(same.top == from.top && same.bot == from.bot, "widened by 0 at %g", wx);
    }
  }
}
END_TEST

START_TEST(test_blue) {
  Tunnel t = {0};
  put_coin(&t, 500, TUNL_BLUE);
  open_tunnel(&t, NULL);
  double full = t.f.speed;
  while (t.f.coins[TUNL_BLUE] == 0) {
    ck_assert(tunl_flight_step(&t.f, hover(&t.f, middle)));
    EXPECT(t.f.coins[TUNL_BLUE] || t.f.speed == full, "slower without a coin");
  }
  expect_same(full * 0.6, t.f.speed, "speed"); /* 0.4 * 0 added */
  expect_same(t.f.t, t.f.blue_at, "when");
  for (int step = 1; step <= 600; step++) {
    double scroll = t.f.scroll, speed = t.f.speed;
    ck_assert(tunl_flight_step(&t.f, hover(&t.f, middle)));
    expect_same(scroll + speed * (1.0 / 120), t.f.scroll, "scroll");
    double slow = fmin(0.6 + 0.4 * step / 480, 1);
    EXPECT(fabs(t.f.speed - full * slow) < 1e-9, "speed %g at step %d", t.f.speed, step);
  }
  expect_same(full, t.f.speed, "speed after four seconds");
  tunl_course_free(t.course);
}
END_TEST

/* ---- shields ---- */

START_TEST(test_shields) {
  Tunnel t = {0};
  for (int i = 0; i < 5; i++)
    put_coin(&t, 500, TUNL_RED);
  tunl_object *mine = put(&t, TUNL_MINE, 800, middle);
  put(&t, TUNL_MINE, 900, middle); /* within a second: flown through */
  open_tunnel(&t, NULL);
  ck_assert(fly_to(&t.f, 700, middle));
  ck_assert_uint_eq(t.f.coins[TUNL_RED], 5);
  ck_assert_uint_eq(t.f.shields, 3);
  expect_hit(&t.f, middle, TUNL_CAUSE_MINE, mine);
  ck_assert_int_eq(t.f.cause, TUNL_CAUSE_NONE);
  ck_assert_uint_eq(t.f.shields, 2);
  expect_same(t.f.t + 1, t.f.safe_until, "safe until");
  double until = t.f.safe_until;
  while (t.f.t < until) {
    ck_assert(tunl_flight_step(&t.f, hover(&t.f, middle)));
    ck_assert_int_eq(t.f.hit, TUNL_CAUSE_NONE);
  }
  ck_assert(ship_x(&t.f) > 930 && t.f.shields == 2);
  t.f.shields = 0;
  t.f.scroll = 780 - TUNL_SHIP_X;
  t.f.near[TUNL_MINE] = 0;
  expect_end(&t.f, middle, TUNL_CAUSE_MINE, mine);
  tunl_course_free(t.course);
}
END_TEST

/* Walls stay solid for the safe: the ship is put back, its speed outward gone, at no cost. */
START_TEST(test_walls_stop_the_safe) {
  Tunnel t = {0};
  open_tunnel(&t, NULL);
  t.f.shields = 1;
  int hits = 0;
  double first = 0;
  while (tunl_flight_step(&t.f, false)) {
    if (t.f.hit == TUNL_CAUSE_NONE)
      continue;
    ck_assert_int_eq(t.f.hit, TUNL_CAUSE_WALL);
    expect_same(bot - TUNL_SHIP_RADIUS, t.f.y, "y");
    expect_same(0, t.f.vy, "vy");
    first = hits++ ? first : t.f.t;
    expect_same(first + 1, t.f.safe_until, "safe until");
    ck_assert_uint_eq(t.f.shields, 0);
  }
  ck_assert_int_gt(hits, 50);
  ck_assert(t.f.cause == TUNL_CAUSE_WALL && t.f.t >= first + 1 && t.f.t < first + 1.05);
  tunl_flight_begin(&t.f, t.course, NULL);
  t.f.shields = 1;
  while (tunl_flight_step(&t.f, true) && t.f.hit == TUNL_CAUSE_NONE)
    ;
  expect_same(top + TUNL_SHIP_RADIUS, t.f.y, "y at the ceiling");
  expect_same(0, t.f.vy, "vy at the ceiling");
  tunl_course_free(t.course);
}
END_TEST

START_TEST(test_scratches) {
  Tunnel t = {0};
  tunl_flight_options options = {.cap = 1e6, .scratches = 2};
  put_coin(&t, TUNL_SHIP_X + 10, TUNL_RED);
  open_tunnel(&t, &options);
  uint32_t paid = 0;
  while (tunl_flight_step(&t.f, false))
    if (t.f.safe_until == t.f.t + 1) {
      ck_assert_uint_eq(t.f.shields, 0); /* the shield goes first */
      ck_assert_uint_eq(t.f.scratched, paid);
      paid++;
    }
  ck_assert_uint_eq(paid, 3);
  ck_assert_int_eq(t.f.cause, TUNL_CAUSE_WALL);
  tunl_course_free(t.course);
}
END_TEST

/* ---- cannons ---- */

START_TEST(test_shot) {
  Tunnel t = {0};
  tunl_object *cannon = put_cannon(&t, 1500, TUNL_CEILING);
  put_coin(&t, 960, TUNL_BLUE); /* slows the ship while the shot is on its way */
  tunl_flight_options options = {.cap = 1e6, .scratches = UINT32_MAX};
  open_tunnel(&t, &options);
  while (t.f.shot_count == 0) {
    EXPECT(t.f.step == 0 || 1500 - ship_x(&t.f) > 0.62 * 956, "late");
    tunl_flight_step(&t.f, hover(&t.f, middle + 100));
  }
  const tunl_shot *shot = &t.f.shots[0];
  ck_assert_ptr_eq(shot->cannon, cannon);
  expect_same(t.f.t, shot->t0, "t0");
  expect_same(1500 - ship_x(&t.f), shot->d, "d");
  ck_assert(shot->d <= 0.62 * 956 && shot->d > 0.62 * 956 - 4);
  expect_same(1500, tunl_shot_wx(&t.f, shot), "where it starts");
  expect_same(top, tunl_shot_y(&t.f, shot), "its height at the start");
  uint32_t fired = t.f.step;
  while (t.f.step < fired + 174) /* 1.45 s */
    tunl_flight_step(&t.f, hover(&t.f, middle + 100));
  EXPECT(fabs(tunl_shot_wx(&t.f, shot) - ship_x(&t.f)) < 1e-9, "not at the ship after 1.45 s");
  EXPECT(fabs(tunl_shot_y(&t.f, shot) - middle) < 1e-9, "not half across");
  while (t.f.step < fired + 348) { /* 2.9 s */
    EXPECT(t.f.shot_count == 1, "gone at step %u", t.f.step - fired);
    tunl_flight_step(&t.f, hover(&t.f, middle + 100));
  }
  tunl_flight_step(&t.f, hover(&t.f, middle + 100));
  ck_assert_uint_eq(t.f.shot_count, 0);
  ck_assert_uint_eq(t.f.scratched, 0); /* it passed 100 px above */
  tunl_course_free(t.course);
}
END_TEST

START_TEST(test_shot_kills) {
  for (int wall = 0; wall < 2; wall++) {
    Tunnel t = {0};
    tunl_object *cannon = put_cannon(&t, 1500, (tunl_wall)wall);
    open_tunnel(&t, NULL);
    expect_end(&t.f, middle, TUNL_CAUSE_SHOT, cannon);
    double d = t.f.shots[0].d, ahead = tunl_shot_wx(&t.f, &t.f.shots[0]) - ship_x(&t.f);
    ck_assert(ahead > 0 && ahead < 40 && d > 500);
    expect_same(wall ? bot : top, t.f.shots[0].y0, "from");
    expect_same(wall ? top : bot, t.f.shots[0].y1, "to");
    tunl_course_free(t.course);
  }
}
END_TEST

/* Cannons that the ship is past already do not fire; a shot keeps the walls of its moment. */
START_TEST(test_cannon_rules) {
  Tunnel t = {0};
  put_cannon(&t, 100, TUNL_CEILING);
  put_cannon(&t, TUNL_SHIP_X + 300, TUNL_CEILING);
  put_cannon(&t, TUNL_SHIP_X + 310, TUNL_FLOOR);
  open_tunnel(&t, NULL);
  t.f.wide = 0.2;
  tunl_flight_step(&t.f, false);
  ck_assert_uint_eq(t.f.shot_count, 2);
  ck_assert_ptr_eq(t.f.shots[0].cannon, &t.items[TUNL_CANNON][1]);
  ck_assert_ptr_eq(t.f.shots[1].cannon, &t.items[TUNL_CANNON][2]);
  expect_same(tunl_flight_walls(&t.f, 500).top, t.f.shots[0].y0, "as wide as then");
  double y0 = t.f.shots[0].y0;
  ck_assert(y0 < top - 20);
  tunl_flight_step(&t.f, true);
  expect_same(y0, t.f.shots[0].y0, "kept");
  tunl_course_free(t.course);
}
END_TEST

/* As many at once as no cave has: the oldest make room. */
START_TEST(test_too_many_shots) {
  Tunnel t = {0};
  for (int i = 0; i < 40; i++)
    put_cannon(&t, TUNL_SHIP_X + 500 + i, TUNL_CEILING);
  open_tunnel(&t, NULL);
  tunl_flight_step(&t.f, false);
  ck_assert_uint_eq(t.f.shot_count, TUNL_SHOTS_MOST);
  for (uint32_t i = 0; i < t.f.shot_count; i++)
    ck_assert_ptr_eq(t.f.shots[i].cannon, &t.items[TUNL_CANNON][40 - TUNL_SHOTS_MOST + i]);
  tunl_course_free(t.course);
}
END_TEST

/* ---- courses of caves ---- */

static tunl_course *course_of(const tunl_cave *cave) {
  tunl_course *course = tunl_course_new(cave);
  ck_assert_ptr_nonnull(course);
  return course;
}

/* The figures count stalactites by slots, to 1,500 px beyond the other kinds. */
static bool counts(const tunl_object *o) {
  double slot = o->paired && o->wall == TUNL_FLOOR ? o->wx - 65 : o->wx;
  return slot < (o->kind == TUNL_STALACTITE ? 64500 : 63000);
}

START_TEST(test_counts) {
  static const struct {
    uint32_t date;
    size_t counts[TUNL_KINDS];
  } days[] = {
      {20260901, {1088, 97, 110, 25, 10}},
      {20260924, {883, 121, 152, 26, 12}},
  };
  tunl_rules rules = tunl_rules_default();
  for (size_t i = 0; i < 2; i++) {
    tunl_cave *cave = caves_make(days[i].date, &rules, 66000);
    tunl_course *course = course_of(cave);
    for (int kind = 0; kind < TUNL_KINDS; kind++) {
      size_t count, counted = 0, late = 0;
      const tunl_object *const *o = tunl_course_objects(course, (tunl_kind)kind, &count);
      for (size_t j = 0; j < count; j++) {
        EXPECT(
            !j || o[j - 1]->wx <= o[j]->wx, "%s not in order", tunl_kind_plural((tunl_kind)kind));
        late += j && o[j] < o[j - 1];
        counted += counts(o[j]);
      }
      ck_assert_uint_eq(counted, days[i].counts[kind]);
      EXPECT((kind == TUNL_STALACTITE) == (late > 0), "%zu moved", late); /* halves of chicanes */
    }
    tunl_course_free(course);
    tunl_cave_free(cave);
  }
}
END_TEST

/* A generator of buttons that is no pilot: it changes its mind now and then. */
typedef struct {
  tunl_stream stream;
  bool hold;
} Fidget;

static bool fidget(Fidget *g, const tunl_flight *f) {
  if (tunl_stream_next(&g->stream) < 0.05)
    g->hold = !g->hold;
  return tunl_stream_next(&g->stream) < 0.3 ? g->hold : hover(f, TUNL_H / 2);
}

static const tunl_flight_options endless = {.cap = 30000, .scratches = UINT32_MAX};

static void expect_same_flight(const tunl_flight *a, const tunl_flight *b) {
  ck_assert_uint_eq(a->step, b->step);
  expect_same(a->scroll, b->scroll, "scroll");
  expect_same(a->y, b->y, "y");
  expect_same(a->vy, b->vy, "vy");
  expect_same(a->speed, b->speed, "speed");
  expect_same(a->wide, b->wide, "wide");
  ck_assert(a->cause == b->cause && a->hit == b->hit && a->hit_by == b->hit_by);
  ck_assert(a->shields == b->shields && a->scratched == b->scratched);
  ck_assert(!memcmp(a->coins, b->coins, sizeof a->coins));
  ck_assert_uint_eq(a->shot_count, b->shot_count);
}

static void fly_fidget(tunl_flight *f, Fidget *g, uint32_t steps) {
  while (steps-- > 0 && tunl_flight_step(f, fidget(g, f)))
    ;
}

/* A copy made at any step goes on to the same end; the other is not disturbed. */
START_TEST(test_copies) {
  tunl_rules rules = tunl_rules_default();
  tunl_cave *cave = caves_make(20260904, &rules, 33000);
  tunl_course *course = course_of(cave);
  tunl_flight f;
  Fidget g = {tunl_stream_from(5), false};
  tunl_flight_begin(&f, course, &endless);
  for (int copy = 0; copy < 6; copy++) {
    fly_fidget(&f, &g, 700);
    tunl_flight once = f, twice = f;
    Fidget a = g, b = g;
    fly_fidget(&once, &a, 3000);
    fly_fidget(&twice, &b, 3000);
    ck_assert_uint_gt(once.step, f.step + 500);
    expect_same_flight(&once, &twice);
  }
  tunl_course_free(course);
  tunl_cave_free(cave);
}
END_TEST

/* A day, another day and the first again in one process; in pieces of any size, as a screen of any
 * rate would fly it. */
START_TEST(test_again) {
  tunl_rules rules = tunl_rules_default();
  tunl_flight ends[3];
  for (int i = 0; i < 3; i++) {
    tunl_cave *cave = caves_make(i == 1 ? 20260913 : 20260912, &rules, 33000);
    tunl_course *course = course_of(cave);
    Fidget g = {tunl_stream_from(9), false};
    tunl_flight_begin(&ends[i], course, &endless);
    while (ends[i].cause == TUNL_CAUSE_NONE)
      fly_fidget(&ends[i], &g, i == 2 ? 7 : 2);
    ck_assert_int_eq(ends[i].cause, TUNL_CAUSE_CAP);
    ends[i].hit_by = NULL; /* of another cave by then */
    tunl_course_free(course);
    tunl_cave_free(cave);
  }
  expect_same_flight(&ends[0], &ends[2]);
  ck_assert(ends[0].step != ends[1].step || ends[0].scratched != ends[1].scratched);
}
END_TEST

/* Where nothing slows the ship its buttons have no say in scroll and shots. */
START_TEST(test_timetable) {
  tunl_rules rules = tunl_rules_default();
  tunl_cave *cave = caves_make(20260915, &rules, 33000);
  tunl_course *course = course_of(cave);
  const tunl_flight_options options = {.cap = 20000, .scratches = UINT32_MAX, .no_coins = true};
  tunl_flight a, b;
  tunl_flight_begin(&a, course, &options);
  tunl_flight_begin(&b, course, &options);
  uint32_t shots = 0;
  for (bool going = true; going;) {
    going = tunl_flight_step(&a, a.step % 2);
    ck_assert(going == tunl_flight_step(&b, hover(&b, 150)));
    EXPECT(a.scroll == b.scroll && a.shot_count == b.shot_count, "step %u", a.step);
    for (uint32_t i = 0; i < a.shot_count; i++)
      EXPECT(a.shots[i].d == b.shots[i].d && a.shots[i].y0 == b.shots[i].y0, "shot %u", i);
    shots = a.shot_count > shots ? a.shot_count : shots;
  }
  ck_assert_uint_gt(shots, 0);
  tunl_course_free(course);
  tunl_cave_free(cave);
}
END_TEST

/* Objects handed over in any order, one of them left out. */
START_TEST(test_without_one) {
  tunl_rules rules = tunl_rules_default();
  tunl_cave *cave = caves_make(20260901, &rules, 12000);
  tunl_course *course = course_of(cave);
  tunl_flight f, g;
  tunl_flight_begin(&f, course, NULL);
  while (tunl_flight_step(&f, hover(&f, tunl_flight_walls(&f, ship_x(&f) + 60).cy)))
    ;
  ck_assert_ptr_nonnull(f.hit_by);

  static tunl_object rest[400];
  tunl_span spans[TUNL_KINDS];
  for (int kind = 0; kind < TUNL_KINDS; kind++)
    spans[kind] = tunl_cave_accepted(cave, (tunl_kind)kind);
  tunl_span *mutilated = &spans[f.hit_by->kind], all = *mutilated;
  ck_assert_uint_le(all.count, 400);
  *mutilated = (tunl_span){rest, 0};
  for (size_t i = all.count; i-- > 0;) /* backwards */
    if (&all.items[i] != f.hit_by)
      rest[mutilated->count++] = all.items[i];
  tunl_course *other = tunl_course_of(tunl_cave_day(cave), &rules, tunl_cave_sine(cave), spans);
  ck_assert_ptr_nonnull(other);
  tunl_flight_begin(&g, other, NULL);
  while (tunl_flight_step(&g, hover(&g, tunl_flight_walls(&g, ship_x(&g) + 60).cy)))
    EXPECT(g.step != f.step || g.scroll == f.scroll, "another flight before the end");
  ck_assert_uint_gt(g.step, f.step);
  tunl_course_free(other);
  tunl_course_free(course);
  tunl_cave_free(cave);
}
END_TEST

START_TEST(test_empty) {
  Tunnel t = {0};
  open_tunnel(&t, &endless);
  fly_to(&t.f, 29000, middle); /* far beyond the grid of the walls */
  ck_assert_int_eq(t.f.cause, TUNL_CAUSE_NONE);
  tunl_course_free(t.course);
  tunl_course_free(NULL);
}
END_TEST

/* ---- beside a plain flight ---- */

/* Squared distance of a point to a segment by the foot of the perpendicular. */
static double plain_distance2(double px, double py, double ax, double ay, double bx, double by) {
  double length = hypot(bx - ax, by - ay);
  if (length == 0)
    return pow(px - ax, 2) + pow(py - ay, 2);
  double ux = (bx - ax) / length, uy = (by - ay) / length;
  double along = (px - ax) * ux + (py - ay) * uy;
  along = fmin(fmax(along, 0), length);
  return pow(px - ax - along * ux, 2) + pow(py - ay - along * uy, 2);
}

static bool plain_stalactite(const tunl_flight *f, const tunl_object *s, double X, double y) {
  double half = s->as.stalactite.width * TUNL_W / 2 * 0.85, r = TUNL_SHIP_RADIUS;
  tunl_hang hang = tunl_flight_hang(f, s);
  if (fabs(X - s->wx) >= half + r)
    return false;
  double share = 1 - fabs(X - s->wx) / half; /* of its length, at X */
  double edge = hang.foot + (hang.tip - hang.foot) * share;
  if (share >= 0 && y >= fmin(hang.foot, edge) && y <= fmax(hang.foot, edge))
    return true;
  return plain_distance2(X, y, s->wx - half, hang.foot, s->wx, hang.tip) < r * r ||
         plain_distance2(X, y, s->wx + half, hang.foot, s->wx, hang.tip) < r * r;
}

static bool plain_circle(double dx, double dy, double r) {
  return dx * dx + dy * dy < r * r;
}

static bool plain_touch(const tunl_flight *f, const tunl_object *o, double X, double y) {
  const double r = TUNL_SHIP_RADIUS;
  if (o->kind == TUNL_STALACTITE)
    return plain_stalactite(f, o, X, y);
  if (o->kind == TUNL_MINE)
    return plain_circle(X - o->wx, y - tunl_mine_y(f->course, o, f->t), r + TUNL_MINE_RADIUS);
  return plain_circle(X - o->wx, y - o->y, r + o->as.boulder.r);
}

/* What the ship hit at height y in the step that led to f. */
static tunl_cause plain_hit(const tunl_flight *f, double y, bool safe, const tunl_object **by) {
  static const tunl_kind kinds[] = {TUNL_STALACTITE, TUNL_MINE, TUNL_BOULDER};
  static const tunl_cause causes[] = {TUNL_CAUSE_STALACTITE, TUNL_CAUSE_MINE, TUNL_CAUSE_BOULDER};
  double X = ship_x(f);
  tunl_bounds walls = tunl_flight_walls(f, X);
  *by = NULL;
  if (y - TUNL_SHIP_RADIUS < walls.top || y + TUNL_SHIP_RADIUS > walls.bot)
    return TUNL_CAUSE_WALL;
  for (int i = 0; i < 3 && !safe; i++) {
    size_t count;
    const tunl_object *const *o = tunl_course_objects(f->course, kinds[i], &count);
    for (size_t j = 0; j < count; j++)
      if (fabs(o[j]->wx - X) < 300 && plain_touch(f, o[j], X, y)) {
        *by = o[j];
        return causes[i];
      }
  }
  for (uint32_t i = 0; i < f->shot_count && !safe; i++)
    if (plain_circle(tunl_shot_wx(f, &f->shots[i]) - X, tunl_shot_y(f, &f->shots[i]) - y,
            TUNL_SHIP_RADIUS + TUNL_SHOT_RADIUS)) {
      *by = f->shots[i].cannon;
      return TUNL_CAUSE_SHOT;
    }
  return TUNL_CAUSE_NONE;
}

static uint32_t plain_coins(const tunl_flight *f, double y, GHashTable *taken) {
  size_t count;
  const tunl_object *const *o = tunl_course_objects(f->course, TUNL_COIN, &count);
  for (size_t i = 0; i < count; i++)
    if (plain_circle(ship_x(f) - o[i]->wx, y - o[i]->y, 0.018 * 956 + 0.009 * 956 * 1.6))
      g_hash_table_add(taken, (gpointer)o[i]);
  return g_hash_table_size(taken);
}

static uint32_t coins_of(const tunl_flight *f) {
  uint32_t sum = 0;
  for (int type = 0; type < TUNL_COIN_TYPES; type++)
    sum += f->coins[type];
  return sum;
}

/* Flies a fidget, and looks at every step at everything. Safety is cut short, so that more is hit.
 * Gives which causes were met, as bits. */
static unsigned fly_beside(const tunl_course *course, uint32_t seed, double cap) {
  tunl_flight f;
  Fidget g = {tunl_stream_from(seed), false};
  GHashTable *taken = g_hash_table_new(NULL, NULL);
  unsigned met = 0;
  tunl_flight_options options = {.cap = cap, .scratches = UINT32_MAX};
  tunl_flight_begin(&f, course, &options);
  for (bool going = true; going;) {
    f.safe_until = fmin(f.safe_until, f.t + 0.1);
    tunl_flight before = f;
    bool hold = fidget(&g, &f);
    going = tunl_flight_step(&f, hold);
    double vy = fmax(-1080, fmin(1080, before.vy + (hold ? 1300.0 - 3100 : 1300) * (1.0 / 120)));
    double y = before.y + (before.vy + vy) / 2 * (1.0 / 120);
    const tunl_object *by;
    tunl_cause hit = plain_hit(&f, y, f.t < before.safe_until, &by);
    EXPECT(hit == f.hit && by == f.hit_by, "step %u: %s, not %s", f.step, tunl_cause_name(f.hit),
        tunl_cause_name(hit));
    EXPECT(coins_of(&f) == plain_coins(&f, y, taken), "step %u: coins", f.step);
    EXPECT(f.y == y || hit == TUNL_CAUSE_WALL, "step %u: y", f.step);
    met |= 1u << hit;
  }
  g_hash_table_destroy(taken);
  return met;
}

START_TEST(test_plain) {
  unsigned met = 0;
  for (int which = 0; which < CAVES_ODD_RULES; which++) {
    tunl_rules rules = caves_odd_rules(which);
    for (uint32_t day = 0; day < 2; day++) {
      tunl_cave *cave = caves_make(20260901 + day, &rules, 15000);
      tunl_course *course = course_of(cave);
      met |= fly_beside(course, 100 * (uint32_t)which + day, 13000);
      tunl_course_free(course);
      tunl_cave_free(cave);
    }
  }
  ck_assert_uint_eq(met, (1u << TUNL_CAUSE_CAP) - 1); /* none, and all that kill */
}
END_TEST

/* The bounds that spare a flight from working out walls hold everywhere, and are of use. */
START_TEST(test_inner) {
  for (int which = 0; which < CAVES_ODD_RULES; which++) {
    tunl_rules rules = caves_odd_rules(which);
    for (uint32_t date = 20260901; date < 20260906; date++) {
      tunl_cave *cave = caves_make(date, &rules, 40000);
      tunl_course *course = course_of(cave);
      tunl_corridor corridor = tunl_corridor_of(tunl_cave_day(cave), &rules);
      double far = 0;
      for (double wx = TUNL_SHIP_X; wx < 40000; wx += 0.73)
        for (double wide = 0; wide < 0.45; wide += 0.22) {
          tunl_inner inner = tunl_course_inner(course, wx, wide);
          tunl_bounds walls = tunl_bounds_at(&corridor, wx);
          walls = tunl_bounds_widened(walls, wide, rules.pad);
          EXPECT(inner.top >= walls.top && inner.bot <= walls.bot, "rules %d, at %g", which, wx);
          far = wide > 0 ? far : fmax(far, fmax(inner.top - walls.top, walls.bot - inner.bot));
        }
      EXPECT(which >= 2 || far < 20, "rules %d: %g px off", which, far);
      tunl_course_free(course);
      tunl_cave_free(cave);
    }
  }
}
END_TEST

HARNESS("tunl/flight", test_begin, test_motion, test_speed_limit, test_cap, test_walls_kill,
    test_objects_kill, test_stalactite_shape, test_order, test_mine_bobs, test_touch,
    test_many_coins, test_no_coins, test_gold, test_wide_walls, test_never_inwards, test_blue,
    test_shields, test_walls_stop_the_safe, test_scratches, test_shot, test_shot_kills,
    test_cannon_rules, test_too_many_shots, test_counts, test_copies, test_again, test_timetable,
    test_without_one, test_empty, test_plain, test_inner)
