/* A cave: everything one day places, and everything it refuses. Plain C11. */
#ifndef TUNL_TUNL_CAVE_H
#define TUNL_TUNL_CAVE_H

#include <stddef.h>
#include <stdint.h>

#include "core/api.h"
#include "tunl/corridor.h"

TUNL_API_BEGIN

typedef enum tunl_kind {
  TUNL_STALACTITE,
  TUNL_COIN,
  TUNL_MINE,
  TUNL_CANNON,
  TUNL_BOULDER,
  TUNL_KINDS
} tunl_kind;

/* Why a place was refused. Every rule measures a clearance and compares it with what it needs. */
typedef enum tunl_reason {
  TUNL_ACCEPTED,
  TUNL_CORRIDOR_TOO_NARROW,
  TUNL_INSIDE_STALACTITE,
  TUNL_STALACTITE_EDGE,
  TUNL_STALACTITE_TIP,
  TUNL_INSIDE_CHICANE,
  TUNL_NO_ROOM,
  TUNL_SAME_WALL_STALACTITE,
  TUNL_PASS_SEALED,
  TUNL_REASONS
} tunl_reason;

typedef enum tunl_wall { TUNL_CEILING, TUNL_FLOOR } tunl_wall;

typedef enum tunl_coin_type {
  TUNL_GOLD,
  TUNL_BLUE,
  TUNL_RED,
  TUNL_ORANGE,
  TUNL_GREEN,
  TUNL_COIN_TYPES
} tunl_coin_type;

/* Names as they stand in files and pictures; static, lower case. */
const char *tunl_kind_name(tunl_kind kind);           /* "stalactite" */
const char *tunl_kind_plural(tunl_kind kind);         /* "stalactites" */
const char *tunl_reason_name(tunl_reason reason);     /* "inside-chicane"; "accepted" */
const char *tunl_wall_name(tunl_wall wall);           /* "ceiling" */
const char *tunl_coin_type_name(tunl_coin_type type); /* "gold" */

/* Share of a stalactite's width that its foot fills, for placement and flight alike (published). */
#define TUNL_FOOT_SHARE 0.85

/* One decision: an object that stands, or a try that was refused. Distances in reference px. */
typedef struct tunl_object {
  uint8_t kind;   /* a tunl_kind; bytes, because a cave holds thousands of these */
  uint8_t reason; /* a tunl_reason: TUNL_ACCEPTED for an object that stands */
  uint8_t wall;   /* a tunl_wall, of stalactites and cannons, stand or refused */
  uint8_t type;   /* a tunl_coin_type, of coins */
  bool paired;    /* half of a chicane */
  bool apex;      /* a mine pulled to the centre of a bend */
  uint32_t slot;  /* from 0, of its kind; all tries of a slot carry its number */
  uint32_t draw;  /* draws its stream had given before the slot; a boulder: its deep index */
  double wx;      /* world px: of the try */
  double y;       /* where it is, for a stalactite its tip; a refused try: see the reason */
  double margin;  /* measured minus needed clearance, negative = how much was missing;
                     NaN where nothing was tested */
  double needed;  /* what the deciding rule asked for; NaN where nothing was tested */
  /* Only the member of its kind holds anything; in a refused try none but a sealed boulder's. */
  union {
    struct {
      double foot;        /* y of the wall it stands on */
      double length;      /* px */
      double width;       /* fraction of the screen's width */
      double clear_width; /* px: the width placement reckons with */
    } stalactite;
    struct {
      double bob, phase; /* px up and down, radians */
    } mine;
    struct {
      double r;            /* px */
      double above, below; /* free passes, in ship diameters */
    } boulder;
  } as;
} tunl_object;

/* A borrowed view of objects, valid as long as its cave. */
typedef struct tunl_span {
  const tunl_object *items; /* may be NULL when count is 0 */
  size_t count;
} tunl_span;

typedef struct tunl_cave tunl_cave;

/* The cave of a day from wx 0 to `to` (world px, 0 to TUNL_WX_MOST). No screen has a say in it.
 * NULL when memory runs out. The caller frees it. */
tunl_cave *tunl_cave_new(const tunl_day *day, const tunl_rules *rules, double to);

/* The same under another sine. */
tunl_cave *tunl_cave_new_under(
    const tunl_day *day, const tunl_rules *rules, tunl_sine sine, double to);
void tunl_cave_free(tunl_cave *cave); /* NULL is fine */

/* What it was made from; borrowed. */
const tunl_day *tunl_cave_day(const tunl_cave *cave);
const tunl_rules *tunl_cave_rules(const tunl_cave *cave);
tunl_sine tunl_cave_sine(const tunl_cave *cave);
double tunl_cave_to(const tunl_cave *cave);

/* Objects of a kind, and refused tries of a kind, with wx < to, in order of creation. That order is
 * by slot; a chicane's floor half may lie behind the stalactite that follows it. */
tunl_span tunl_cave_accepted(const tunl_cave *cave, tunl_kind kind);
tunl_span tunl_cave_refused(const tunl_cave *cave, tunl_kind kind);

/* Digests: FNV-1a, 64 bit, over what lies before `to` (at most the cave's own). The fingerprint is
 * that of all objects, in the order of the kinds; the printed one is always the one to
 * TUNL_WX_FULL. The other two name the lowest list that differs between two caves. */
uint64_t tunl_cave_fingerprint(const tunl_cave *cave, double to);
uint64_t tunl_cave_digest_accepted(const tunl_cave *cave, tunl_kind kind, double to);
uint64_t tunl_cave_digest_refused(const tunl_cave *cave, double to);

TUNL_API_END

#endif
