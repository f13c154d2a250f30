/* What a course holds: for flights, pilots and whoever asks which places are forbidden. Private to
 * the generator. */
#ifndef TUNL_TUNL_COURSE_H
#define TUNL_TUNL_COURSE_H

#include <math.h>

#include "core/number.h"
#include "tunl/flight.h"

#define STEP_TIME (1.0 / TUNL_STEPS_PER_SECOND) /* s */

/* A stalactite's triangle needs the walls where it stands, and those move with the widening. */
typedef struct tunl_spike {
  double wx;
  double half; /* px: half its foot, which is 0.85 of its width (P) */
  double length;
  tunl_bounds walls; /* unwidened, at its wx */
  bool ceiling;
} tunl_spike;

/* Every GRID px along the tunnel: no wall stands farther in than this anywhere in that cell,
 * however wide. Most questions about walls need no more, and the walls themselves take two sines.
 */
enum { TUNL_GRID = 8 };

#define INNER_SLACK 0.01 /* px: covers all roundings, and another sine */

typedef struct tunl_inner {
  double top, bot;
} tunl_inner;

struct tunl_course {
  tunl_corridor corridor;
  const tunl_object **objects[TUNL_KINDS]; /* in order of wx */
  size_t counts[TUNL_KINDS];
  double reach[TUNL_KINDS]; /* px: none of the kind touches a ship farther away; see reach_of */
  tunl_spike *spikes;       /* of objects[TUNL_STALACTITE], in the same order */
  tunl_inner *inner;        /* a little farther than the last object */
  size_t inner_count;
};

/* No wall widened by a share `wide` stands farther in than this anywhere near wx, from the start of
 * a flight on. What lies between the bounds is less than the gap, so widening moves a wall out by
 * at least its half's share, or else to the pad. Beyond the grid nothing is known. */
static inline tunl_inner tunl_course_inner(const tunl_course *course, double wx, double wide) {
  size_t i = (size_t)(wx / TUNL_GRID);
  if (i >= course->inner_count)
    return (tunl_inner){(double)INFINITY, -(double)INFINITY};
  tunl_inner inner = course->inner[i];
  double pad = course->corridor.rules.pad + INNER_SLACK;
  double by = tunl_most(inner.bot - inner.top, 0) / 2 * wide;
  return (tunl_inner){tunl_most(pad, inner.top - by), tunl_least(TUNL_H - pad, inner.bot + by)};
}

/* How fast the tunnel scrolls at a place where nothing slows it, px/s. */
static inline double tunl_course_speed(const tunl_course *course, double scroll) {
  return tunl_speed_at(&course->corridor, scroll) * TUNL_W / 600;
}

/* See tunl_bounds_widened. */
static inline tunl_bounds tunl_widened(tunl_bounds walls, double wide, double pad) {
  double h = tunl_least(walls.hg * (1 + wide), TUNL_H / 2 - pad);
  double c = tunl_most(h + pad, tunl_least(TUNL_H - h - pad, walls.cy));
  return (tunl_bounds){.top = c - h, .bot = c + h, .cy = c, .hg = h};
}

static inline tunl_hang tunl_spike_hang(const tunl_spike *spike, double wide, double pad) {
  tunl_bounds walls = tunl_widened(spike->walls, wide, pad);
  return spike->ceiling ? (tunl_hang){walls.top, walls.top + spike->length}
                        : (tunl_hang){walls.bot, walls.bot - spike->length};
}

/* The part of a mine's height that changes. */
static inline double tunl_mine_height(
    const tunl_course *course, const tunl_object *mine, double t) {
  return mine->y +
         mine->as.mine.bob * course->corridor.sine(TUNL_MINE_RATE * t + mine->as.mine.phase);
}

/* The share of its way to the ship that a shot has flown: 1 when it is there. */
static inline double tunl_shot_flown(const tunl_shot *shot, double t) {
  return (t - shot->t0) / TUNL_SHOT_TIME;
}

/* px ahead of the ship, and height, of a shot that has flown a share f. */
static inline double tunl_shot_ahead(const tunl_shot *shot, double f) {
  return shot->d * (1 - f);
}

static inline double tunl_shot_height(const tunl_shot *shot, double f) {
  return shot->y0 + (shot->y1 - shot->y0) * f * TUNL_SHOT_CROSS;
}

/* Whether a coin is taken is told by its number modulo 128: that serves the 64 last passed and 64
 * to come, and no ship reaches farther. */
enum { COIN_BITS = 128 };

static inline bool tunl_flight_is_taken(const tunl_flight *f, uint32_t coin) {
  return f->taken[coin % COIN_BITS / 64] >> coin % 64 & 1;
}

#endif
