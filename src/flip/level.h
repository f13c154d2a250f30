/* A FLIP level: everything one seed places in the tunnel, what was drawn for it and what the rules
 * made of that. Plain C11. Heights in units of the game, growing upward from 0; ten units are a
 * metre (published). Across the tunnel x is in units from 0, the left wall, to FLIP_WIDTH. */
#ifndef FLIP_LEVEL_H
#define FLIP_LEVEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/api.h"

TUNL_API_BEGIN

#define FLIP_UNITS_PER_M 10.0  /* published */
#define FLIP_WIDTH       100.0 /* units (reconstructed) */
#define FLIP_START       300.0 /* units: the first obstacle (reconstructed) */

/* The highest a level may reach, units: 100 km, which a run at full speed takes an hour for. */
#define FLIP_Y_MOST 1000000.0

/* Wall to wall takes this long, s, and the rules ask for a quarter to spare (published). */
#define FLIP_CROSS_SECONDS 0.56
#define FLIP_CROSS_SPARE   1.25

/* The climb, units a second, at the bottom and from FLIP_FULL_SPEED_M on; evenly more in between
 * (reconstructed: fits every published time and gap). */
#define FLIP_SPEED_LEAST  110.0
#define FLIP_SPEED_MOST   300.0
#define FLIP_FULL_SPEED_M 2300.0

/* From here on, metres, gaps are shorter than the crossing distance: difficulty is 0.75, where the
 * gap's factor 1.7 - 0.6 d meets FLIP_CROSS_SPARE (published, and follows from the factors). */
#define FLIP_TIGHT_M 2250.0

/* The two published versions of the rule that makes turns possible. */
typedef enum flip_rules {
  FLIP_1_0_1, /* mirrors or converts what comes too early */
  FLIP_1_0_2, /* pushes it up */
  FLIP_RULES
} flip_rules;

typedef enum flip_type { FLIP_SPIKE, FLIP_BAR, FLIP_BLOCK, FLIP_TYPES } flip_type;

/* A wall; as the side where a ship must be, FLIP_ANY asks for none. */
typedef enum flip_side { FLIP_LEFT = -1, FLIP_ANY = 0, FLIP_RIGHT = 1 } flip_side;

/* What the rule made of an obstacle that was drawn. */
typedef enum flip_verdict {
  FLIP_KEPT,
  FLIP_BLOCK_TO_SPIKE, /* 1.0.1 */
  FLIP_SIDE_FLIPPED,   /* 1.0.1 */
  FLIP_PUSHED_UP,      /* 1.0.2 */
  FLIP_VERDICTS
} flip_verdict;

/* Names as they stand in files and pictures; static, lower case. */
const char *flip_rules_name(flip_rules rules);       /* "1.0.1" */
const char *flip_type_name(flip_type type);          /* "spike" */
const char *flip_side_name(flip_side side);          /* "left", "any", "right" */
const char *flip_verdict_name(flip_verdict verdict); /* "kept", "block-to-spike", ... */

/* The rules of that name; FLIP_RULES when there are none. */
flip_rules flip_rules_named(const char *name);

/* An obstacle fills, across the tunnel, from its wall as far as its type reaches; a block stands
 * in the middle. Along the tunnel from y to y + h. */
typedef struct flip_obstacle {
  uint8_t type;       /* a flip_type */
  uint8_t verdict;    /* a flip_verdict */
  uint8_t drawn_type; /* as drawn: after a block no block is drawn, before the rule */
  int8_t side; /* a flip_side, never FLIP_ANY; drawn for blocks too, where it means nothing */
  int8_t drawn_side;
  int8_t req;     /* a flip_side: the wall where a ship must be; FLIP_ANY of a block */
  int8_t last;    /* a flip_side: what the last obstacle that asked for a wall asked for; FLIP_ANY
                     before the first */
  bool star;      /* a star hangs in the gap above */
  uint32_t index; /* from 0 */
  uint32_t draw;  /* numbers its stream had given before it */
  double y, h;
  double drawn_y; /* where it would have stood: y but for what was pushed up */
  double gap;     /* free height above it */
  double since;   /* y minus the end of the last obstacle that asked for a wall; under 1.0.2 also
                     of the last block; y itself before the first */
  double cross;   /* units a ship climbs while it crosses, with the spare: at y */
  double star_x, star_y; /* only with a star */
} flip_obstacle;

/* It asks for the other wall than the last that asked. */
static inline bool flip_is_turn(const flip_obstacle *o) {
  return o->req != FLIP_ANY && o->last != FLIP_ANY && o->req != o->last;
}

/* How far an obstacle of that type reaches across, units; a block's width (reconstructed). */
double flip_type_reach(flip_type type);

/* Where an obstacle of that type and side lies across, units. */
typedef struct flip_extent {
  double left, right;
} flip_extent;

flip_extent flip_extent_of(flip_type type, flip_side side);

/* Along the tunnel, at a height in units. */
double flip_speed_at(double y);      /* climb, units a second (reconstructed) */
double flip_difficulty_at(double y); /* 0 to 1, at 3,000 m (published) */
double flip_cross_at(double y);      /* the crossing distance with its spare, units (published) */
double flip_gap_at(double y);        /* the gap after an obstacle at y, units (published) */

/* FNV-1a, 32 bit, of the text's bytes: the seed of its stream (reconstructed). */
uint32_t flip_seed_hash(const char *text);

typedef struct flip_level flip_level;

/* The level of a seed text from 0 to `to` units, 0 to FLIP_Y_MOST: every obstacle that begins below
 * `to`. A higher one only goes on. The text is copied. NULL when memory runs out. The caller frees
 * it. */
flip_level *flip_level_new(const char *seed, flip_rules rules, double to);
void flip_level_free(flip_level *level); /* NULL is fine */

/* What it was made from; borrowed. */
const char *flip_level_seed(const flip_level *level);
flip_rules flip_level_rules(const flip_level *level);
double flip_level_to(const flip_level *level);

/* Its obstacles in order of height; borrowed, NULL when there are none. */
const flip_obstacle *flip_level_obstacles(const flip_level *level, size_t *count);

/* The first obstacle, by index, whose y is not below a height; the count when there is none. */
size_t flip_level_find(const flip_level *level, double y);

/* FNV-1a, 64 bit, over everything placed below `to` (at most the level's own): the bits of y, h,
 * gap, star_x and star_y (0 without a star), then type, side and req. The printed fingerprint is
 * that to FLIP_FULL. */
uint64_t flip_level_fingerprint(const flip_level *level, double to);

/* What is audited and printed unless told otherwise, units: 4,000 m (published). */
#define FLIP_FULL 40000.0

TUNL_API_END

#endif
