#include "plain.h"

#include <math.h>
#include <stdlib.h>

typedef struct {
  double x, y;
  int side;
} Place;

typedef struct {
  const flip_obstacle *items;
  size_t count;
  bool holds;
} Tunnel;

/* The obstacle is the shrunk rectangle as it is written in the rules, NULL for no hit. */
static const flip_obstacle *hit(const Tunnel *t, const Place *p) {
  static const double left[FLIP_TYPES][2] = {{2, 68}, {2, 36}, {34, 34}};
  static const double right[FLIP_TYPES][2] = {{32, 98}, {64, 98}, {66, 66}};
  for (size_t i = 0; i < t->count; i++) {
    const flip_obstacle *o = &t->items[i];
    if (o->y < p->y - 20)
      continue;
    if (o->y > p->y + 20)
      break;
    int wall = o->side > 0;
    double x = fmin(fmax(p->x, left[o->type][wall]), right[o->type][wall]);
    double y = fmin(fmax(p->y, o->y + 2), o->y + o->h - 2);
    if ((p->x - x) * (p->x - x) + (p->y - y) * (p->y - y) < 25)
      return o;
  }
  return NULL;
}

static bool on_wall(const Place *p) {
  return p->x == (p->side < 0 ? 6 : 94);
}

static const flip_obstacle *step(const Tunnel *t, Place *p, double hz) {
  double speed = 110 + 190 * fmin(1, p->y / 10 / 2300);
  p->y += speed * (on_wall(p) ? 1 : 0.8) / hz;
  if (!on_wall(p))
    p->x = fmin(fmax(p->x + p->side * (88 / 0.56 / hz), 6), 94);
  return hit(t, p);
}

static bool may_turn(const Tunnel *t, const Place *p) {
  return on_wall(p) && !(t->holds && p->y >= 25000);
}

/* Does any way of `decisions` decisions survive that begins with a turn, or with none? */
static bool survives(const Tunnel *t, Place p, bool turn, int decisions) {
  if (turn)
    p.side = -p.side;
  for (int i = 0; i < 3; i++)
    if (step(t, &p, 60))
      return false;
  return decisions == 1 || survives(t, p, false, decisions - 1) ||
         (may_turn(t, &p) && survives(t, p, true, decisions - 1));
}

/* A part of the level, so that `hit` does not walk through all of it. */
static Tunnel around(const flip_level *level, bool holds, double y) {
  size_t count, first = flip_level_find(level, y - 100), last = flip_level_find(level, y + 800);
  const flip_obstacle *items = flip_level_obstacles(level, &count);
  return (Tunnel){items + first, last - first, holds};
}

flip_outcome plain_look_ahead(const flip_level *level, bool holds) {
  flip_outcome outcome = {.alive = true, .killer = UINT32_MAX};
  Place p = {6, 0, -1};
  while (p.y < flip_level_to(level)) {
    Tunnel t = around(level, holds, p.y);
    outcome.reached = p.y;
    if (!survives(&t, p, false, 40) && may_turn(&t, &p) && survives(&t, p, true, 40)) {
      p.side = -p.side;
      outcome.flips++;
    }
    for (int i = 0; i < 3 && p.y < flip_level_to(level) && outcome.alive; i++) {
      const flip_obstacle *killer = step(&t, &p, 60);
      outcome.alive = !killer;
      outcome.killer = killer ? killer->index : UINT32_MAX;
    }
    if (!outcome.alive)
      break;
  }
  outcome.y = p.y;
  if (outcome.alive)
    outcome.reached = p.y;
  return outcome;
}

/* The wall that the nearest obstacle not yet passed asks for. */
static int asked(const Tunnel *t, const Place *p) {
  for (size_t i = 0; i < t->count; i++)
    if (t->items[i].y + t->items[i].h + 6 >= p->y)
      return t->items[i].req;
  return FLIP_ANY;
}

/* Marks the stars within reach as taken. */
static unsigned take_stars(const Tunnel *t, const Place *p, bool *taken) {
  unsigned stars = 0;
  for (size_t i = 0; i < t->count; i++) {
    const flip_obstacle *o = &t->items[i];
    bool near = o->star && hypot(o->star_x - p->x, o->star_y - p->y) < 11;
    stars += near && !taken[i];
    taken[i] = taken[i] || near;
  }
  return stars;
}

flip_outcome plain_simple(const flip_level *level) {
  flip_outcome outcome = {.alive = true};
  Place p = {6, 0, -1};
  Tunnel t = {.holds = false};
  t.items = flip_level_obstacles(level, &t.count);
  bool *taken = calloc(t.count + 1, sizeof *taken);
  while (taken && p.y < flip_level_to(level) && outcome.alive) {
    int side = asked(&t, &p);
    if (on_wall(&p) && side != FLIP_ANY && side != p.side) {
      p.side = side;
      outcome.flips++;
    }
    outcome.alive = !step(&t, &p, 120);
    outcome.stars += take_stars(&t, &p, taken);
  }
  outcome.y = p.y;
  free(taken);
  return outcome;
}
