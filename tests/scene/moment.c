/* Tests of src/scene/moment.h. */
#include "scene/moment.h"

#include <math.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "sample.h"
#include "tunl/pilot.h"

typedef struct {
  tunl_cave *cave;
  tunl_course *course;
  tunl_flight flight;
} flown;

static flown begin(guint32 date) {
  flown f = {.cave = sample_cave(date, 63000)};
  f.course = tunl_course_new(f.cave);
  tunl_flight_begin(&f.flight, f.course, NULL);
  return f;
}

static void end(flown *f) {
  tunl_course_free(f->course);
  tunl_cave_free(f->cave);
}

/* Flies by a pilot until something is so, or to the end. */
static void fly_until(flown *f, tunl_tier tier, guint run, bool (*so)(const tunl_flight *)) {
  tunl_pilot pilot;
  tunl_pilot_begin(
      &pilot, tunl_tier_skill(tier), tunl_pilot_seed(tunl_cave_day(f->cave)->date, tier, run));
  while (
      !(so && so(&f->flight)) && tunl_flight_step(&f->flight, tunl_pilot_hold(&pilot, &f->flight)))
    ;
}

static tunl_moment moment_of(const flown *f) {
  return (tunl_moment){
      .flight = &f->flight, .course = f->course, .width = TUNL_W, .height = TUNL_H};
}

/* Shapes of a style, in order; the caller frees the array alone. */
static GPtrArray *of_style(const tunl_scene *scene, tunl_style style) {
  GPtrArray *shapes = sample_shapes(scene, SAMPLE_EVERY_LAYER);
  for (guint i = 0; i < shapes->len;)
    if (((const tunl_shape *)shapes->pdata[i])->style == style)
      i++;
    else
      g_ptr_array_remove_index(shapes, i);
  return shapes;
}

static guint count_of(const tunl_scene *scene, tunl_style style) {
  GPtrArray *shapes = of_style(scene, style);
  guint count = shapes->len;
  g_ptr_array_free(shapes, TRUE);
  return count;
}

static tunl_point circle_of(const tunl_scene *scene, tunl_style style) {
  GPtrArray *shapes = of_style(scene, style);
  ck_assert_uint_eq(shapes->len, 1);
  const tunl_shape *shape = shapes->pdata[0];
  tunl_point at = {shape->as.circle.x, shape->as.circle.y};
  g_ptr_array_free(shapes, TRUE);
  return at;
}

/* ---- the ship ---- */

/* At 0.22 of any screen, at its share of any height. */
START_TEST(test_ship) {
  static const double sizes[][2] = {{667, 375}, {844, 390}, {956, 440}, {956, 520}};
  flown f = begin(sample_days[0]);
  for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++) {
    tunl_moment m = moment_of(&f);
    m.width = sizes[i][0];
    m.height = sizes[i][1];
    tunl_scene *scene = tunl_moment_new(&m);
    tunl_point ship = circle_of(scene, TUNL_STYLE_SHIP);
    ck_assert_double_eq_tol(ship.x, 0.22 * m.width, 1e-9);
    ck_assert_double_eq_tol(ship.y, f.flight.y / TUNL_H * m.height, 1e-9);
    ck_assert_double_eq(tunl_scene_width(scene), m.width);
    ck_assert_double_eq(tunl_scene_height(scene), m.height);
    tunl_scene_free(scene);
  }
  end(&f);
}
END_TEST

static bool at_300(const tunl_flight *f) {
  return f->step == 300;
}

/* Between two steps the tunnel has moved on as far as it will have. */
START_TEST(test_between_steps) {
  flown f = begin(sample_days[0]);
  fly_until(&f, TUNL_EXPERT, 0, at_300);
  tunl_moment m = moment_of(&f);
  double left = tunl_moment_left(&m);
  m.ahead = 0.5 / TUNL_STEPS_PER_SECOND;
  double between = tunl_moment_left(&m);
  ck_assert_double_eq_tol(between - left, f.flight.speed * m.ahead, 1e-9);
  tunl_scene *scene = tunl_moment_new(&m);
  tunl_point ship = circle_of(scene, TUNL_STYLE_SHIP);
  ck_assert_double_eq_tol(ship.x, 0.22 * TUNL_W, 1e-9);
  ck_assert_double_eq_tol(ship.y, f.flight.y + f.flight.vy * m.ahead, 1e-9);
  tunl_scene_free(scene);
  end(&f);
}
END_TEST

/* ---- what is around it ---- */

static bool is_wide(const tunl_flight *f) {
  return f->wide > 0.15;
}

/* The vertices of a wall, all of them, lie on the walls as coins have widened them. */
static void expect_wall(const tunl_scene *scene, const tunl_shape *path, const flown *f,
    const tunl_moment *m, bool ceiling) {
  const tunl_vertex *v = sample_vertices(scene, path);
  ck_assert_uint_gt(path->as.path.count, 2);
  for (guint i = 0; i < path->as.path.count; i++) {
    tunl_bounds walls = tunl_flight_walls(&f->flight, tunl_moment_left(m) + v[i].x);
    ck_assert_double_eq_tol(v[i].y, ceiling ? walls.top : walls.bot, 0.01);
  }
}

START_TEST(test_walls_stand_back) {
  flown f = begin(sample_days[3]);
  fly_until(&f, TUNL_EXPERT, 1, is_wide);
  ck_assert(is_wide(&f.flight));
  tunl_moment m = moment_of(&f);
  tunl_scene *scene = tunl_moment_new(&m);
  GPtrArray *walls = of_style(scene, TUNL_STYLE_WALL);
  ck_assert_uint_eq(walls->len, 2);
  expect_wall(scene, walls->pdata[0], &f, &m, true);
  expect_wall(scene, walls->pdata[1], &f, &m, false);
  g_ptr_array_free(walls, TRUE);
  tunl_scene_free(scene);
  end(&f);
}
END_TEST

static bool at_700(const tunl_flight *f) {
  return f->step == 700;
}

/* Each ring is where one of the mines is by now; returns whether it is this one's. */
static bool is_ring_of(
    const tunl_shape *ring, const flown *f, const tunl_moment *m, const tunl_object *mine) {
  if (fabs(ring->as.circle.x - (mine->wx - tunl_moment_left(m))) > 1e-6)
    return false;
  ck_assert_double_eq_tol(ring->as.circle.y, tunl_mine_y(f->course, mine, f->flight.t), 1e-9);
  ck_assert_double_eq(ring->as.circle.r, TUNL_MINE_RADIUS);
  return true;
}

START_TEST(test_mines_bob) {
  flown f = begin(sample_days[2]);
  fly_until(&f, TUNL_EXPERT, 0, at_700);
  tunl_moment m = moment_of(&f);
  tunl_scene *scene = tunl_moment_new(&m);
  GPtrArray *rings = of_style(scene, TUNL_STYLE_MINE_REACH);
  size_t count;
  const tunl_object *const *mines = tunl_course_objects(f.course, TUNL_MINE, &count);
  guint seen = 0;
  for (size_t i = 0; i < count; i++)
    for (guint j = 0; j < rings->len; j++)
      seen += is_ring_of(rings->pdata[j], &f, &m, mines[i]);
  ck_assert_uint_eq(seen, rings->len);
  ck_assert_uint_gt(seen, 0);
  g_ptr_array_free(rings, TRUE);
  tunl_scene_free(scene);
  end(&f);
}
END_TEST

static bool has_coin(const tunl_flight *f) {
  return f->coins[TUNL_GOLD] == 1;
}

static guint gold_on_screen(const flown *f) {
  tunl_moment m = moment_of(f);
  tunl_scene *scene = tunl_moment_new(&m);
  GPtrArray *shapes = of_style(scene, TUNL_STYLE_GOLD);
  guint count = 0;
  for (guint i = 0; i < shapes->len; i++) {
    const tunl_shape *shape = shapes->pdata[i];
    count += shape->kind == TUNL_SHAPE_CIRCLE && shape->as.circle.r > 8; /* those in the figures
                                                                           are smaller */
  }
  g_ptr_array_free(shapes, TRUE);
  tunl_scene_free(scene);
  return count;
}

/* A coin that is taken vanishes, and stands among the figures. */
START_TEST(test_coins_are_taken) {
  flown f = begin(sample_days[3]);
  tunl_pilot pilot;
  tunl_pilot_begin(&pilot, tunl_tier_skill(TUNL_EXPERT), 1);
  flown before = f;
  while (!has_coin(&f.flight)) {
    before = f;
    ck_assert(tunl_flight_step(&f.flight, tunl_pilot_hold(&pilot, &f.flight)));
  }
  ck_assert_uint_eq(gold_on_screen(&f) + 1, gold_on_screen(&before));
  end(&f);
}
END_TEST

/* ---- the end ---- */

static bool touches_ship(const tunl_shape *shape, tunl_point ship) {
  double r = TUNL_SHIP_RADIUS;
  return shape->box.left < ship.x + r && shape->box.right > ship.x - r &&
         shape->box.top < ship.y + r && shape->box.bottom > ship.y - r;
}

static void expect_outlined(const flown *f) {
  tunl_moment m = moment_of(f);
  tunl_scene *scene = tunl_moment_new(&m);
  GPtrArray *outlines = of_style(scene, TUNL_STYLE_CULPRIT);
  tunl_point ship = circle_of(scene, TUNL_STYLE_SHIP);
  const char *cause = tunl_cause_name(f->flight.cause);
  ck_assert_msg(outlines->len > 0, "%s: nothing is outlined", cause);
  ck_assert_msg(touches_ship(outlines->pdata[0], ship), "%s: far from the ship", cause);
  ck_assert_uint_eq(count_of(scene, TUNL_STYLE_BURST), 1);
  g_ptr_array_free(outlines, TRUE);
  tunl_scene_free(scene);
}

/* Whatever ends a flight is outlined, and while it goes on nothing is. */
START_TEST(test_culprits) {
  guint seen = 0, all = 1u << TUNL_CAUSE_WALL | 1u << TUNL_CAUSE_STALACTITE |
                        1u << TUNL_CAUSE_MINE | 1u << TUNL_CAUSE_BOULDER | 1u << TUNL_CAUSE_SHOT;
  for (guint32 date = 20260901; date <= 20260924 && (seen & all) != all; date++) {
    flown f = begin(date);
    tunl_flight start = f.flight;
    for (guint run = 0; run < 25; run++) {
      f.flight = start;
      fly_until(&f, TUNL_GOOD, run, NULL);
      if (!(seen >> f.flight.cause & 1))
        expect_outlined(&f);
      seen |= 1u << f.flight.cause;
    }
    end(&f);
  }
  ck_assert_uint_eq(seen & all, all);
  flown f = begin(sample_days[0]);
  tunl_moment m = moment_of(&f);
  tunl_scene *scene = tunl_moment_new(&m);
  ck_assert_uint_eq(count_of(scene, TUNL_STYLE_CULPRIT), 0);
  tunl_scene_free(scene);
  end(&f);
}
END_TEST

/* ---- the ghost ---- */

START_TEST(test_ghost) {
  flown f = begin(sample_days[0]);
  tunl_ghost ghost = {.count = 40};
  for (guint i = 0; i < ghost.count; i++)
    ghost.samples[i] = (guint8)(100 + i);
  fly_until(&f, TUNL_EXPERT, 0, at_300);
  tunl_moment m = moment_of(&f);
  m.ghost = &ghost;
  tunl_scene *scene = tunl_moment_new(&m);
  tunl_point rival = circle_of(scene, TUNL_STYLE_RIVAL);
  ck_assert_double_eq_tol(rival.x, 0.22 * TUNL_W, 1e-9);
  ck_assert_double_eq_tol(rival.y, tunl_ghost_at(&ghost, f.flight.scroll), 1e-9);
  ck_assert_uint_eq(count_of(scene, TUNL_STYLE_RIVAL_WAY), 1);
  tunl_scene_free(scene);
  ghost.count = 5; /* ended before that */
  scene = tunl_moment_new(&m);
  ck_assert_uint_eq(count_of(scene, TUNL_STYLE_RIVAL), 0);
  tunl_scene_free(scene);
  end(&f);
}
END_TEST

/* The band lies behind all that flies, and the ship on the witness that it flies. */
START_TEST(test_band) {
  static const guint steps = 300;
  flown f = begin(sample_days[0]);
  tunl_flyable *flyable = tunl_flyable_new(f.cave, 0, 4000);
  tunl_moment m = moment_of(&f);
  f.flight.options.no_coins = true;
  for (guint step = 0; step < steps; step++)
    ck_assert(tunl_flight_step(&f.flight, tunl_flyable_holds(flyable, step)));
  tunl_scene *bare = tunl_moment_new(&m);
  m.flyable = flyable;
  tunl_scene *scene = tunl_moment_new(&m);
  ck_assert_uint_eq(count_of(bare, TUNL_STYLE_VIABLE) + count_of(bare, TUNL_STYLE_WITNESS), 0);
  ck_assert_uint_eq(count_of(scene, TUNL_STYLE_VIABLE), 1);
  GPtrArray *ways = of_style(scene, TUNL_STYLE_WITNESS);
  tunl_point ship = circle_of(scene, TUNL_STYLE_SHIP);
  const tunl_shape *way = ways->pdata[0];
  const tunl_vertex *v = tunl_scene_vertices(scene) + way->as.path.first;
  guint i = 1;
  while (i < way->as.path.count && v[i].x < ship.x)
    i++;
  ck_assert_uint_lt(i, way->as.path.count);
  double share = (ship.x - v[i - 1].x) / (v[i].x - v[i - 1].x);
  ck_assert_double_eq_tol(v[i - 1].y + share * (v[i].y - v[i - 1].y), ship.y, 0.2);
  g_ptr_array_free(ways, TRUE);
  tunl_scene_free(bare);
  tunl_scene_free(scene);
  tunl_flyable_free(flyable);
  end(&f);
}
END_TEST

HARNESS("scene/moment", test_ship, test_between_steps, test_walls_stand_back, test_mines_bob,
    test_coins_are_taken, test_culprits, test_ghost, test_band)
