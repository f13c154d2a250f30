#include "tunl/way.h"

#include <math.h>
#include <stdlib.h>

/* ---- scroll, walls, cannons ---- */

static bool grow(tunl_way *w, size_t room) {
  double *scroll = realloc(w->scroll, room * sizeof *scroll);
  w->scroll = scroll ? scroll : w->scroll;
  tunl_bounds *walls = realloc(w->walls, room * sizeof *walls);
  w->walls = walls ? walls : w->walls;
  if (!scroll || !walls)
    return false;
  w->room = room;
  return true;
}

static tunl_bounds walls_at(tunl_way *w, double wx) {
  const tunl_corridor *corridor = &w->course->corridor;
  return tunl_widened(tunl_bounds_with(corridor, &w->memo, wx), w->wide, corridor->rules.pad);
}

/* The flight's rule: see fire_cannons in flight.c. */
static void fire_cannons(tunl_way *w, uint32_t step) {
  double X = tunl_way_x(w, step);
  for (; w->fired < w->course->counts[TUNL_CANNON]; w->fired++) {
    const tunl_object *cannon = w->course->objects[TUNL_CANNON][w->fired];
    double d = cannon->wx - X;
    if (d > TUNL_SHOT_RANGE)
      break;
    tunl_bounds walls = walls_at(w, cannon->wx);
    bool ceiling = cannon->wall == TUNL_CEILING;
    w->shots[w->fired] = (tunl_shot){
        .cannon = cannon,
        .t0 = (double)step / TUNL_STEPS_PER_SECOND,
        .d = d, /* not above 0: the ship is past it, and it keeps silent */
        .y0 = ceiling ? walls.top : walls.bot,
        .y1 = ceiling ? walls.bot : walls.top,
    };
  }
}

bool tunl_way_begin(tunl_way *way, const tunl_course *course, double wide) {
  *way = (tunl_way){.course = course, .wide = wide, .memo = tunl_corridor_forget()};
  size_t spikes = course->counts[TUNL_STALACTITE];
  way->hangs = malloc((spikes + 1) * sizeof *way->hangs); /* of 0 bytes it might be NULL */
  way->shots = malloc((course->counts[TUNL_CANNON] + 1) * sizeof *way->shots);
  if (!way->hangs || !way->shots || !grow(way, 4096))
    return false;
  for (size_t i = 0; i < spikes; i++)
    way->hangs[i] = tunl_spike_hang(&course->spikes[i], wide, course->corridor.rules.pad);
  way->start = tunl_bounds_with(&course->corridor, &way->memo, TUNL_SHIP_X).cy;
  way->scroll[0] = 0;
  way->walls[0] = walls_at(way, TUNL_SHIP_X);
  return true;
}

void tunl_way_end(tunl_way *way) {
  free(way->scroll);
  free(way->walls);
  free(way->hangs);
  free(way->shots);
}

/* The same operations as in the flight, and so the same bits: nothing slows it without coins. */
static void add_step(tunl_way *w) {
  double scroll = w->scroll[w->steps];
  scroll += tunl_course_speed(w->course, scroll) * STEP_TIME;
  w->steps++;
  w->scroll[w->steps] = scroll;
  w->walls[w->steps] = walls_at(w, scroll + TUNL_SHIP_X);
  fire_cannons(w, w->steps);
}

bool tunl_way_know(tunl_way *way, uint32_t step) {
  while (way->steps < step) {
    if (way->steps + 1 == way->room && !grow(way, way->room * 2))
      return false;
    add_step(way);
  }
  return true;
}

bool tunl_way_find(tunl_way *way, double scroll, uint32_t most, uint32_t *step) {
  while (way->scroll[way->steps] < scroll && way->steps < most)
    if (!tunl_way_know(way, way->steps + 1))
      return false;
  uint32_t low = 0, high = way->steps < most ? way->steps : most;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (way->scroll[middle] < scroll)
      low = middle + 1;
    else
      high = middle;
  }
  *step = low;
  return true;
}

/* ---- bans ---- */

void tunl_bans_end(tunl_bans *bans) {
  free(bans->items);
}

static inline void ban(tunl_bans *bans, double from, double to, const tunl_object *object) {
  bans->items[bans->count++] = (tunl_ban){from, to, object};
}

static inline void ban_circle(
    tunl_bans *bans, double r, double dx, double y, const tunl_object *object) {
  double left = r * r - dx * dx;
  if (left > 0)
    ban(bans, y - sqrt(left), y + sqrt(left), object);
}

/* Heights along a vertical line, none while `to` is below `from`. */
typedef struct {
  double from, to;
} stretch;

static const stretch nowhere = {(double)INFINITY, -(double)INFINITY};

static inline stretch hull(stretch a, stretch b) {
  if (!(b.from < b.to))
    return a;
  return (stretch){tunl_least(a.from, b.from), tunl_most(a.to, b.to)};
}

static inline stretch circle(double r, double dx, double y) {
  double left = r * r - dx * dx;
  if (!(left > 0))
    return nowhere;
  return (stretch){y - sqrt(left), y + sqrt(left)};
}

/* The straight part of a capsule: heights, px to the right of one end, nearer than r to the line
 * and beside the segment, which goes by (dx, dy). Two strips are cut from the vertical line; dx is
 * never 0 where a foot has a width, and of a stalactite without length the second strip is all or
 * nothing. */
static stretch band(double r, double px, double dx, double dy) {
  double length = sqrt(dx * dx + dy * dy), ux = dx / length, uy = dy / length;
  double a = (px * uy - r) / ux, b = (px * uy + r) / ux;
  stretch line = {tunl_least(a, b), tunl_most(a, b)};
  if (uy == 0)
    return px * ux >= 0 && px * ux <= length ? line : nowhere;
  double c = -px * ux / uy, d = (length - px * ux) / uy;
  return (stretch){tunl_most(line.from, tunl_least(c, d)), tunl_least(line.to, tunl_most(c, d))};
}

/* A side of the triangle, from a corner of the foot to the tip, `dx` and `dy` apart. A capsule is
 * convex, so what it forbids on a line is one interval: the hull of what its three parts do. */
static void ban_side(tunl_bans *bans, double r, double px, double foot, double dx, double dy,
    const tunl_object *object) {
  stretch side = hull(circle(r, px, foot), circle(r, px - dx, foot + dy));
  stretch straight = band(r, px, dx, dy);
  straight.from += foot;
  straight.to += foot;
  side = hull(side, straight);
  if (side.from < side.to)
    ban(bans, side.from, side.to, object);
}

static void ban_spike(tunl_bans *bans, double r, double dx, const tunl_spike *spike, tunl_hang hang,
    const tunl_object *object) {
  double half = spike->half, length = hang.tip - hang.foot, off = fabs(dx);
  if (!(off < half + r))
    return;
  if (off <= half) {
    double y = hang.foot + length * (1 - off / half);
    if (y != hang.foot)
      ban(bans, tunl_least(hang.foot, y), tunl_most(hang.foot, y), object);
  }
  ban_side(bans, r, dx + half, hang.foot, half, length, object);
  ban_side(bans, r, dx - half, hang.foot, -half, length, object);
}

/* The first object of a kind with wx >= `wx`. */
static size_t first_from(const tunl_course *course, tunl_kind kind, double wx) {
  size_t low = 0, high = course->counts[kind];
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (course->objects[kind][middle]->wx < wx)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* The objects of a kind that can touch a ship at X: from `first` on, `count` of them. A pixel more
 * than the longest reach, so that no rounding hides one that counts. */
typedef struct {
  size_t first, count;
} near;

static near near_of(const tunl_course *course, tunl_kind kind, double X, double pad) {
  double reach = course->reach[kind] + pad + 1;
  near found = {.first = first_from(course, kind, X - reach)};
  size_t i = found.first;
  while (i < course->counts[kind] && course->objects[kind][i]->wx <= X + reach)
    i++;
  found.count = i - found.first;
  return found;
}

/* Shots still alive: dropped once they have reached the other wall. */
static near near_shots(const tunl_way *w, double t) {
  size_t low = 0, high = w->fired;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (t - w->shots[middle].t0 > TUNL_SHOT_TIME / TUNL_SHOT_CROSS)
      low = middle + 1;
    else
      high = middle;
  }
  near found = {.first = low};
  while (low < w->fired && w->shots[low].t0 <= t) /* the way may be known farther than t */
    low++;
  found.count = low - found.first;
  return found;
}

static void ban_shot(
    tunl_bans *bans, double r, const tunl_shot *shot, double t, const tunl_object *without) {
  double flown = tunl_shot_flown(shot, t);
  if (shot->d > 0 && shot->cannon != without)
    ban_circle(bans, r, tunl_shot_ahead(shot, flown), tunl_shot_height(shot, flown), shot->cannon);
}

static bool make_room(tunl_bans *bans, size_t count) {
  bans->count = 0;
  if (count <= bans->room)
    return true;
  tunl_ban *items = realloc(bans->items, 2 * count * sizeof *items);
  if (!items)
    return false;
  bans->items = items;
  bans->room = 2 * count;
  return true;
}

bool tunl_way_bans(
    const tunl_way *way, uint32_t step, double pad, const tunl_object *without, tunl_bans *bans) {
  const tunl_course *course = way->course;
  double X = tunl_way_x(way, step), t = (double)step / TUNL_STEPS_PER_SECOND;
  double r = TUNL_SHIP_RADIUS + pad;
  near spikes = near_of(course, TUNL_STALACTITE, X, pad),
       mines = near_of(course, TUNL_MINE, X, pad);
  near boulders = near_of(course, TUNL_BOULDER, X, pad), shots = near_shots(way, t);
  if (!make_room(bans, 3 * spikes.count + mines.count + boulders.count + shots.count))
    return false;
  for (size_t i = spikes.first; i < spikes.first + spikes.count; i++)
    if (course->objects[TUNL_STALACTITE][i] != without)
      ban_spike(bans, r, X - course->spikes[i].wx, &course->spikes[i], way->hangs[i],
          course->objects[TUNL_STALACTITE][i]);
  for (size_t i = mines.first; i < mines.first + mines.count; i++) {
    const tunl_object *mine = course->objects[TUNL_MINE][i];
    if (mine != without && fabs(X - mine->wx) < r + TUNL_MINE_RADIUS)
      ban_circle(bans, r + TUNL_MINE_RADIUS, X - mine->wx, tunl_mine_height(course, mine, t), mine);
  }
  for (size_t i = boulders.first; i < boulders.first + boulders.count; i++) {
    const tunl_object *boulder = course->objects[TUNL_BOULDER][i];
    if (boulder != without)
      ban_circle(bans, r + boulder->as.boulder.r, X - boulder->wx, boulder->y, boulder);
  }
  for (size_t i = shots.first; i < shots.first + shots.count; i++)
    ban_shot(bans, r + TUNL_SHOT_RADIUS, &way->shots[i], t, without);
  return true;
}
