#include "scene/death.h"

#include "scene/marks.h"

#include <glib.h>
#include <math.h>

typedef struct {
  tunl_corridor corridor;
  double least, most; /* where the ship's centre may be, world px */
  double y;           /* NaN for unknown */
} known;

static double within(const known *k, double wx) {
  return CLAMP(wx, k->least, k->most);
}

static double room_side(known *k, double wx, double y) {
  return y > tunl_bounds_at(&k->corridor, wx).cy ? -1 : 1;
}

/* ---- discs ---- */

static double disc_radius(const tunl_object *o) {
  return o->kind == TUNL_BOULDER ? o->as.boulder.r : TUNL_MINE_RADIUS;
}

/* Touches from the left: at the height that is known, else on the side that has more room. */
static tunl_death touch_disc(known *k, const tunl_object *o) {
  double reach = TUNL_SHIP_RADIUS + disc_radius(o);
  double side = isnan(k->y) ? room_side(k, o->wx, o->y) : k->y < o->y ? -1 : 1;
  double dy = isnan(k->y) ? side * 0.35 * reach : CLAMP(k->y - o->y, -0.9 * reach, 0.9 * reach);
  double wx = within(k, o->wx - sqrt(reach * reach - dy * dy)), dx = wx - o->wx;
  dy = side * sqrt(MAX(reach * reach - dx * dx, 0));
  double share = disc_radius(o) / reach;
  return (tunl_death){.wx = wx,
      .y = o->y + dy,
      .culprit = o,
      .touch_wx = o->wx + dx * share,
      .touch_y = o->y + dy * share,
      .fits = fabs(dx) < reach + 1e-6};
}

/* ---- stalactites ---- */

/* A ship's centre at that distance from a wedge's middle, and the point of the outline that it then
 * touches: the one that holds it off most. Depths are measured from the foot into the corridor. */
typedef struct {
  double depth, touch_dx, touch_depth;
} contact;

static contact touch_outline(const tunl_object *o, double dx) {
  enum { STEPS = 64 };
  contact c = {0};
  double half = tunl_mark_half_foot(o);
  for (int i = 0; i <= STEPS; i++) {
    double x = half * (2.0 * i / STEPS - 1), away = dx - x;
    double rest = TUNL_SHIP_RADIUS * TUNL_SHIP_RADIUS - away * away;
    double depth = o->as.stalactite.length * (1 - fabs(x) / half);
    if (rest >= 0 && depth + sqrt(rest) > c.depth)
      c = (contact){depth + sqrt(rest), x, depth};
  }
  return c;
}

/* A third of the length before the tip is where a ship that is too high or too low comes to it. */
static tunl_death touch_stalactite(known *k, const tunl_object *o) {
  double length = o->as.stalactite.length, half = tunl_mark_half_foot(o);
  double down = o->wall == TUNL_CEILING ? 1 : -1, foot = o->as.stalactite.foot;
  double depth = isnan(k->y) ? 0.66 * length : CLAMP((k->y - foot) * down, 0, length);
  double slope = half / length;
  double dx = (length - depth) * slope + TUNL_SHIP_RADIUS * sqrt(1 + slope * slope);
  double wx = within(k, o->wx - MIN(dx, 0.99 * (half + TUNL_SHIP_RADIUS)));
  contact c = touch_outline(o, wx - o->wx);
  return (tunl_death){.wx = wx,
      .y = foot + down * c.depth,
      .culprit = o,
      .touch_wx = o->wx + c.touch_dx,
      .touch_y = foot + down * c.touch_depth,
      .fits = fabs(wx - o->wx) <= half + TUNL_SHIP_RADIUS};
}

/* ---- the likeliest object ---- */

static double height_of(const tunl_object *o) {
  return o->kind == TUNL_STALACTITE ? (o->y + o->as.stalactite.foot) / 2 : o->y;
}

static tunl_death touch_nearest(
    known *k, tunl_span span, tunl_death (*touch)(known *, const tunl_object *), double wx) {
  tunl_death best = {.wx = wx, .y = (double)NAN};
  double least = G_MAXDOUBLE, middle = (k->least + k->most) / 2;
  for (size_t i = 0; i < span.count; i++) {
    const tunl_object *o = &span.items[i];
    if (o->wx < k->least - TUNL_W || o->wx > k->most + TUNL_W)
      continue;
    tunl_death death = touch(k, o);
    double miss = isnan(k->y) ? fabs(death.wx - middle) : fabs(k->y - height_of(o));
    if (death.wx > o->wx)
      miss += TUNL_W; /* from behind only when nothing else fits */
    if (death.fits && miss < least) {
      least = miss;
      best = death;
    }
  }
  return best;
}

/* ---- walls, shots, nothing ---- */

static tunl_death touch_wall(known *k, double wx) {
  tunl_bounds walls = tunl_bounds_at(&k->corridor, wx);
  bool ceiling = !isnan(k->y) && k->y < walls.cy; /* who lets go falls */
  double wall = ceiling ? walls.top : walls.bot, off = ceiling ? 1 : -1;
  return (tunl_death){
      .wx = wx, .y = wall + off * TUNL_SHIP_RADIUS, .touch_wx = wx, .touch_y = wall, .fits = true};
}

/* A cannon fires when the ship is 0.62 of a screen before it, and the shot meets the ship 1.45 s
 * later (published), by when the ship has come as far as its speed took it; a blue coin may have
 * held that to 0.6. */
static const double shot_range = 0.62 * TUNL_W, slowest = 0.6;

static const tunl_object *likely_cannon(known *k, tunl_span cannons, double wx) {
  const tunl_object *best = NULL;
  double least = G_MAXDOUBLE;
  double flown = tunl_speed_at(&k->corridor, wx) * TUNL_W / 600 * TUNL_SHOT_TIME;
  double slack = k->most - k->least + TUNL_WX_PER_SCORE;
  for (size_t i = 0; i < cannons.count; i++) {
    double since = wx - (cannons.items[i].wx - shot_range), miss = fabs(since - flown);
    if (since > slowest * flown - slack && since < flown + slack && miss < least) {
      least = miss;
      best = &cannons.items[i];
    }
  }
  return best;
}

/* Seen from the ship a shot comes on a straight line: 0.62 of a screen ahead, and half of the
 * corridor above or below. */
static tunl_death touch_shot(known *k, tunl_span cannons, double wx) {
  const tunl_object *cannon = likely_cannon(k, cannons, wx);
  tunl_bounds walls = tunl_bounds_at(&k->corridor, wx);
  double down = cannon && cannon->wall == TUNL_FLOOR ? 1 : -1, high = walls.hg, wide = shot_range;
  double away = sqrt(high * high + wide * wide);
  double touch = TUNL_SHIP_RADIUS / away, reach = touch + TUNL_SHOT_RADIUS / away;
  double y = isnan(k->y) ? walls.cy : k->y;
  return (tunl_death){.wx = wx,
      .y = y,
      .culprit = cannon,
      .touch_wx = wx + wide * touch,
      .touch_y = y + down * high * touch,
      .shot_wx = wx + wide * reach,
      .shot_y = y + down * high * reach,
      .fits = cannon != NULL};
}

static tunl_death find(known *k, const tunl_cave *cave, tunl_cause cause, double wx) {
  switch (cause) {
  case TUNL_CAUSE_WALL:
    return touch_wall(k, wx);
  case TUNL_CAUSE_STALACTITE:
    return touch_nearest(k, tunl_cave_accepted(cave, TUNL_STALACTITE), touch_stalactite, wx);
  case TUNL_CAUSE_MINE:
    return touch_nearest(k, tunl_cave_accepted(cave, TUNL_MINE), touch_disc, wx);
  case TUNL_CAUSE_BOULDER:
    return touch_nearest(k, tunl_cave_accepted(cave, TUNL_BOULDER), touch_disc, wx);
  case TUNL_CAUSE_SHOT:
    return touch_shot(k, tunl_cave_accepted(cave, TUNL_CANNON), wx);
  default:
    return (tunl_death){.wx = wx, .y = k->y, .fits = true};
  }
}

tunl_death tunl_death_find(const tunl_cave *cave, const tunl_last *last) {
  known k = {.corridor = tunl_corridor_of(tunl_cave_day(cave), tunl_cave_rules(cave)),
      .least = MIN(last->from + TUNL_SHIP_X, TUNL_WX_MOST),
      .most = MIN(last->to + TUNL_SHIP_X, TUNL_WX_MOST),
      .y = last->y};
  double wx = last->cause == TUNL_CAUSE_NONE ? k.least : (k.least + k.most) / 2;
  tunl_death death = find(&k, cave, last->cause, wx);
  death.cause = last->cause;
  if (isnan(death.y))
    death.y = isnan(last->y) ? tunl_bounds_at(&k.corridor, death.wx).cy : last->y;
  return death;
}
