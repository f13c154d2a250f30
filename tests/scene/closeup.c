/* Tests of src/scene/closeup.h: every object of four days as what ended a run. */
#include "scene/closeup.h"

#include <math.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "sample.h"
#include "scene/tunnel.h"

#define X 300.0
#define Y 250.0
#define R 136.0

static tunl_scene *draw(tunl_corridor *corridor, const tunl_death *death) {
  tunl_scene *scene = sample_scene();
  tunl_closeup_draw(scene, corridor, death, X, Y, R);
  return scene;
}

typedef void (*Check)(const tunl_scene *scene, const tunl_death *death, const char *where);

static void check_at(tunl_corridor *corridor, const tunl_cave *cave, double wx, double y,
    tunl_cause cause, Check check) {
  double flown = MAX(wx - TUNL_SHIP_X - 40, 0);
  tunl_death death = tunl_death_find(cave, &(tunl_last){flown, flown + 60, y, cause});
  if (!death.fits)
    return;
  tunl_scene *scene = draw(corridor, &death);
  char *where = g_strdup_printf("%s before wx %g", tunl_cause_name(cause), wx);
  check(scene, &death, where);
  g_free(where);
  tunl_scene_free(scene);
}

static void each(Check check) {
  static const struct {
    tunl_cause cause;
    tunl_kind kind;
  } kinds[] = {{TUNL_CAUSE_STALACTITE, TUNL_STALACTITE}, {TUNL_CAUSE_MINE, TUNL_MINE},
      {TUNL_CAUSE_BOULDER, TUNL_BOULDER}, {TUNL_CAUSE_SHOT, TUNL_CANNON}};
  for (guint day = 0; day < SAMPLE_DAYS; day++) {
    tunl_cave *cave = sample_cave(sample_days[day], 0);
    tunl_corridor corridor = sample_corridor(sample_days[day]);
    for (gsize k = 0; k < G_N_ELEMENTS(kinds); k++) {
      tunl_span span = tunl_cave_accepted(cave, kinds[k].kind);
      for (size_t i = 0; i < span.count; i += 3)
        check_at(&corridor, cave, span.items[i].wx, i % 2 ? (double)NAN : span.items[i].y,
            kinds[k].cause, check);
    }
    for (double wx = 300; wx < 90000; wx += 1777)
      for (int side = 0; side < 3; side++)
        check_at(
            &corridor, cave, wx, side ? side * 300 - 250 : (double)NAN, TUNL_CAUSE_WALL, check);
    tunl_cave_free(cave);
  }
}

/* ---- the ring ---- */

/* Nothing is drawn outside the ring: vertices lie in it, and what lies in it with its vertices lies
 * in it whole. */
static void check_inside(const tunl_scene *scene, const tunl_death *death, const char *where) {
  GPtrArray *shapes = sample_shapes(scene, SAMPLE_EVERY_LAYER);
  (void)death;
  for (guint i = 0; i < shapes->len; i++) {
    const tunl_shape *s = shapes->pdata[i];
    const tunl_vertex *v = sample_vertices(scene, s);
    const char *name = tunl_style_look(s->style)->name;
    if (s->kind == TUNL_SHAPE_CIRCLE)
      EXPECT(hypot(s->as.circle.x - X, s->as.circle.y - Y) + s->as.circle.r < R + 1e-6,
          "%s: %s leaves the ring", where, name);
    for (guint k = 0; s->kind == TUNL_SHAPE_PATH && k < s->as.path.count; k++)
      EXPECT(v[k].step == TUNL_CLOSE || hypot(v[k].x - X, v[k].y - Y) < R + 1e-6,
          "%s: %s at %g, %g leaves the ring", where, name, v[k].x, v[k].y);
  }
  g_ptr_array_free(shapes, TRUE);
}

START_TEST(test_inside) {
  each(check_inside);
}
END_TEST

/* ---- true to size ---- */

static const tunl_shape *find_style(const tunl_scene *scene, tunl_style style) {
  const tunl_shape *found = NULL;
  GPtrArray *shapes = sample_shapes(scene, SAMPLE_EVERY_LAYER);
  for (guint i = 0; i < shapes->len && !found; i++)
    if (((const tunl_shape *)shapes->pdata[i])->style == style)
      found = shapes->pdata[i];
  g_ptr_array_free(shapes, TRUE);
  return found;
}

static double height_of(const tunl_shape *shape) {
  tunl_box ink = sample_ink(shape);
  return ink.bottom - ink.top;
}

/* Ship and culprit stand to one another as they do in the cave. */
static void check_sizes(const tunl_scene *scene, const tunl_death *d, const char *where) {
  const tunl_shape *ship = find_style(scene, TUNL_STYLE_CARD_SHIP);
  double scale = ship->as.circle.r / TUNL_SHIP_RADIUS, x = d->shot_wx, y = d->shot_y;
  const tunl_shape *other = NULL;
  double r = TUNL_SHOT_RADIUS;
  EXPECT(scale > 1.5, "%s: a ship of %g px", where, ship->as.circle.r);
  if (d->cause == TUNL_CAUSE_BOULDER)
    other = find_style(scene, TUNL_STYLE_CARD_BOULDER), r = d->culprit->as.boulder.r;
  else if (d->cause == TUNL_CAUSE_MINE)
    other = find_style(scene, TUNL_STYLE_CARD_MINE), r = TUNL_MINE_RADIUS;
  else if (d->cause == TUNL_CAUSE_SHOT)
    other = find_style(scene, TUNL_STYLE_CANNON);
  if (!other)
    return;
  if (d->cause != TUNL_CAUSE_SHOT)
    x = d->culprit->wx, y = d->culprit->y;
  EXPECT(fabs(other->as.circle.r - r * scale) < 1e-6, "%s: radius %g", where, other->as.circle.r);
  EXPECT(fabs(other->as.circle.x - ship->as.circle.x - (x - d->wx) * scale) < 1e-6 &&
             fabs(other->as.circle.y - ship->as.circle.y - (y - d->y) * scale) < 1e-6,
      "%s: not in its place", where);
}

START_TEST(test_sizes) {
  each(check_sizes);
}
END_TEST

/* A wedge's tip is where it is, and its foot is in the rock or out of sight. */
static void check_wedge(const tunl_scene *scene, const tunl_death *d, const char *where) {
  if (d->cause != TUNL_CAUSE_STALACTITE)
    return;
  const tunl_shape *ship = find_style(scene, TUNL_STYLE_CARD_SHIP);
  const tunl_shape *wedge = find_style(scene, TUNL_STYLE_CARD_WEDGE);
  double scale = ship->as.circle.r / TUNL_SHIP_RADIUS;
  double x = ship->as.circle.x + (d->culprit->wx - d->wx) * scale,
         y = ship->as.circle.y + (d->culprit->y - d->y) * scale, nearest = G_MAXDOUBLE;
  EXPECT(height_of(wedge) > 20, "%s: %g px of a stalactite", where, height_of(wedge));
  if (hypot(x - X, y - Y) > R - 1)
    return; /* the tip is out of sight */
  const tunl_vertex *v = sample_vertices(scene, wedge);
  for (guint i = 0; i < wedge->as.path.count; i++)
    if (v[i].step != TUNL_CLOSE)
      nearest = MIN(nearest, hypot(v[i].x - x, v[i].y - y));
  EXPECT(nearest < 1e-6, "%s: the tip is %g px off", where, nearest);
}

START_TEST(test_wedges) {
  each(check_wedge);
}
END_TEST

/* ---- what is seen ---- */

static guint count_id(const tunl_scene *scene, const char *id) {
  guint count = 0;
  GPtrArray *shapes = sample_shapes(scene, SAMPLE_EVERY_LAYER);
  for (guint i = 0; i < shapes->len; i++) {
    const tunl_shape *s = shapes->pdata[i];
    count += s->id && strcmp(s->id, id) == 0;
  }
  g_ptr_array_free(shapes, TRUE);
  return count;
}

/* The culprit tells what it is, and no other object is there. */
static void check_culprit(const tunl_scene *scene, const tunl_death *d, const char *where) {
  char id[TUNL_TEXT_MOST];
  static const tunl_layer layers[] = {TUNL_LAYER_STALACTITES, TUNL_LAYER_MINES, TUNL_LAYER_BOULDERS,
      TUNL_LAYER_CANNONS, TUNL_LAYER_COINS};
  guint objects = 0;
  for (gsize i = 0; i < G_N_ELEMENTS(layers); i++)
    objects += tunl_scene_layer_at(scene, layers[i]).count > 0;
  EXPECT(objects == (d->cause != TUNL_CAUSE_WALL), "%s: %u kinds of objects", where, objects);
  if (d->culprit && d->cause != TUNL_CAUSE_SHOT)
    EXPECT(count_id(scene, tunl_object_id(id, d->culprit)) == 1, "%s: no %s", where, id);
  EXPECT(count_id(scene, "ship") == 1, "%s: no ship", where);
}

START_TEST(test_culprit) {
  each(check_culprit);
}
END_TEST

/* What killed is seen to: the wall when it was one, and the spark of the touch is in sight. */
static void check_wall(const tunl_scene *scene, const tunl_death *d, const char *where) {
  const tunl_shape *spark = find_style(scene, TUNL_STYLE_CARD_SPARK);
  const tunl_shape *ship = find_style(scene, TUNL_STYLE_CARD_SHIP);
  double scale = ship->as.circle.r / TUNL_SHIP_RADIUS;
  tunl_box ink = sample_ink(spark);
  EXPECT(fabs((ink.left + ink.right) / 2 - ship->as.circle.x - (d->touch_wx - d->wx) * scale) < 1,
      "%s: the spark is elsewhere", where);
  if (d->cause != TUNL_CAUSE_WALL)
    return;
  const tunl_shape *rock = find_style(scene, TUNL_STYLE_ROCK);
  EXPECT(rock && height_of(rock) > 20, "%s: no wall", where);
}

START_TEST(test_touch) {
  each(check_wall);
}
END_TEST

/* Past the ship the walls go on level: rules that part from others right there draw the same. */
START_TEST(test_nothing_beyond) {
  for (double wx = 4000; wx < 60000; wx += 3333) {
    tunl_rules near = tunl_rules_default(), far = near;
    near.gate = wx;
    far.gate = wx + 20000;
    tunl_day day = tunl_day_of(20260911);
    tunl_corridor a = tunl_corridor_of(&day, &near), b = tunl_corridor_of(&day, &far);
    tunl_bounds walls = tunl_bounds_at(&a, wx);
    tunl_death death = {.cause = TUNL_CAUSE_WALL,
        .wx = wx,
        .y = walls.bot - TUNL_SHIP_RADIUS,
        .touch_wx = wx,
        .touch_y = walls.bot,
        .fits = true};
    tunl_scene *one = draw(&a, &death), *other = draw(&b, &death);
    GPtrArray *p = sample_shapes(one, SAMPLE_EVERY_LAYER),
              *q = sample_shapes(other, SAMPLE_EVERY_LAYER);
    ck_assert_uint_eq(p->len, q->len);
    for (guint i = 0; i < p->len; i++) {
      const tunl_box *s = &((tunl_shape *)p->pdata[i])->box, *t = &((tunl_shape *)q->pdata[i])->box;
      EXPECT(memcmp(s, t, sizeof *s) == 0, "shape %u at %g", i, wx);
    }
    g_ptr_array_free(p, TRUE);
    g_ptr_array_free(q, TRUE);
    tunl_scene_free(one);
    tunl_scene_free(other);
  }
}
END_TEST

HARNESS("scene/closeup", test_inside, test_sizes, test_wedges, test_culprit, test_touch,
    test_nothing_beyond)
