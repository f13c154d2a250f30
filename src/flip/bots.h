/* The ship, what it hits, and the bots that fly it. Plain C11; times in s, places in units, see
 * level.h. */
#ifndef FLIP_BOTS_H
#define FLIP_BOTS_H

#include "core/api.h"
#include "flip/level.h"

TUNL_API_BEGIN

#define FLIP_SHIP_RADIUS 6.0  /* published, from the geometry of stars */
#define FLIP_HIT_RADIUS  5.0  /* published: what an obstacle must touch */
#define FLIP_HIT_SHRINK  2.0  /* published: taken off every side of an obstacle */
#define FLIP_STAR_REACH  11.0 /* published */
#define FLIP_LEFT_X      6.0  /* centre of a ship on the left wall */
#define FLIP_RIGHT_X     94.0
#define FLIP_OFF_WALL    0.8 /* climb while off the wall (published) */

/* Seconds: a step of physics, and what looking ahead goes by (published). */
#define FLIP_SIMPLE_HZ      120.0
#define FLIP_LOOKAHEAD_HZ   60.0
#define FLIP_DECISION_STEPS 3  /* a decision every 0.05 s */
#define FLIP_DECISIONS      40 /* two seconds of them */

/* Who flies. All of them turn on a wall only, never on the way across. */
typedef enum flip_bot {
  FLIP_SIMPLE,        /* turns toward the wall that the nearest obstacle not yet passed asks for;
                         it decides at every step, 120 a second */
  FLIP_LOOKAHEAD,     /* searches the next two seconds; see below */
  FLIP_HOLD_ONE_WALL, /* the same, but never turns from FLIP_HOLD_FROM on, and knows so */
  FLIP_BOTS
} flip_bot;

/* Looking ahead (published in outline): every 0.05 s, of all ways to hold or turn at each of the
 * next 40 decisions, is there one that begins with holding and hits nothing for two seconds? Then
 * it holds. Else it turns if one begins with that. Else it holds, for there is no way out. Its
 * search flies just as the ship does. What the publication leaves open was settled by the published
 * and reference figures (reconstructed):
 *   - no turns in the air, and none where nothing helps: both would change no survival, but the
 *     median height at which holding one wall ends, 2,557 m;
 *   - the third bot's search obeys its restriction, too: otherwise that median is 2,534 m;
 *   - figures tell the height of the last decision, not that of the hit: flip_outcome.reached.
 *     With that of the hit the furthest is not 2,719 m but 2,720 m. */

/* Where the third bot stops turning, units (published). */
#define FLIP_HOLD_FROM 25000.0

const char *flip_bot_name(flip_bot bot);   /* "simple", "lookahead", "hold-one-wall"; static */
flip_bot flip_bot_named(const char *name); /* FLIP_BOTS when there is none */

/* A place on the way: the start, where the ship left a wall, where it came to one, the end. */
typedef struct flip_waypoint {
  double t, x, y; /* s, units: centre of the ship */
} flip_waypoint;

/* How a flight ended. */
typedef struct flip_outcome {
  bool alive;      /* still flying when time or tunnel ended */
  uint32_t flips;  /* turns begun */
  uint32_t late;   /* of these, from FLIP_FULL_SPEED_M on */
  uint32_t stars;  /* taken */
  double t, x, y;  /* at the end; where it was hit */
  double reached;  /* units: the height that figures tell. y when alive; else that of the last
                      decision: for the simple bot of the last step, for the others up to 0.05 s
                      before the hit */
  uint32_t killer; /* index of the obstacle that was hit; UINT32_MAX when alive */
} flip_outcome;

/* Receives the way of a flight in order, from the start at t = 0 to the end. */
typedef void (*flip_watch)(const flip_waypoint *waypoint, void *user);

/* Flies a level from height 0 on the left wall until the ship hits something, `seconds` are over,
 * or it is at the level's end (flip_level_to), beyond which nothing is looked for. `seconds` may be
 * infinite. A level of FLIP_SPEED_MOST * seconds units never
 * ends before the time. `watch` may be NULL. It needs no memory and cannot fail. */
flip_outcome flip_fly(
    const flip_level *level, flip_bot bot, double seconds, flip_watch watch, void *user);

/* Does a ship at that place, its centre, in units, touch that obstacle? */
bool flip_hits(const flip_obstacle *obstacle, double x, double y);

TUNL_API_END

#endif
