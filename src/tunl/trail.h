/* A ghost's way through a cave: what is known of it at every place, how near it came to rock and
 * obstacles, whether it can have been flown there, and how well it fits. Plain C11; values, nothing
 * to free, nothing can fail. All but the physics, which is that of flight.h, is this project's own
 * (R).
 *
 * A ghost holds a height every 60 px, to half a byte, and nothing else. What it does not hold is
 * given the benefit of the doubt: between samples the ship was wherever gravity and thrust let it
 * be, gold coins within its reach were taken and the walls stood back for them, red ones were taken
 * and their shields spent, blue ones were taken and left it more time, a mine was where in its bob
 * it suits the ship, no shot was near. So a ghost that was flown is never accused; and one that is
 * not accused need not have been flown. */
#ifndef TUNL_TUNL_TRAIL_H
#define TUNL_TUNL_TRAIL_H

#include "core/api.h"
#include "tunl/ghost.h"

TUNL_API_BEGIN

/* What is known at one place. Heights are of the ship's centre, reference px. */
typedef struct tunl_trail_place {
  double scroll, wx;      /* world px: flown, and where the ship is */
  double y;               /* on the line between the samples */
  double least_y, most_y; /* wherever it may have been, y among them */
  tunl_bounds walls;      /* as generated */
  tunl_bounds widest;     /* as gold coins within reach may have left them at most */
  double wide;            /* by what share: 0 for not at all */
} tunl_trail_place;

/* Walks from place to place. The fields are private. */
typedef struct tunl_trail {
  const tunl_cave *cave;
  const tunl_ghost *ghost;
  tunl_corridor corridor;
  unsigned steps; /* places a sample */
  size_t next;    /* place */
  struct tunl_trail_window {
    size_t near;     /* every object before this one lies behind for good */
    double extent;   /* px: how far along the tunnel the largest object reaches from its place */
    double disorder; /* px: by how much one may lie behind another that comes before it */
  } windows[TUNL_KINDS];
  uint64_t marked; /* coins that may have been taken: bit 0 is the coin that is near */
  double wide, since_blue, elapsed; /* s: at least */
  unsigned reds;                    /* that may have been taken */
  struct tunl_trail_leg {
    double from, to;         /* the samples, reference px */
    double time;             /* s: at most */
    double slowest, fastest; /* px/s */
    bool thrown;             /* a wall may have thrown it back, which no bound on thrust foresees */
  } leg;
} tunl_trail;

/* The ghost's way through the cave, with `steps` places (1 to 240) from each sample up to the next.
 * Both must outlive the walk, and the cave reach to tunl_ghost_wx of the ghost's count, and 1,000
 * beyond. */
void tunl_trail_begin(
    tunl_trail *trail, const tunl_cave *cave, const tunl_ghost *ghost, unsigned steps);

/* The next place; false after the last, which is the last sample. */
bool tunl_trail_next(tunl_trail *trail, tunl_trail_place *place);

/* Distances beyond this are not told apart, px. */
#define TUNL_GAP_MOST 100.0

/* Px between the ship's hull, at `y`, and the nearest wall or obstacle, negative inside: as if no
 * coin was taken and every mine was at its nearest, and as if all the walls had stood back and
 * every mine was at its farthest. Both at most TUNL_GAP_MOST. */
typedef struct tunl_gap {
  double least, most;         /* least <= most */
  const tunl_object *nearest; /* what `least` is measured to; NULL for a wall. Borrowed. */
  tunl_wall wall;             /* which wall, or that of a stalactite */
} tunl_gap;

/* At the place that tunl_trail_next gave last. */
tunl_gap tunl_trail_gap(tunl_trail *trail, const tunl_trail_place *place);

/* ---- check ---- */

typedef enum tunl_ghost_verdict {
  TUNL_GHOST_CONSISTENT,
  TUNL_GHOST_LEAVES,  /* the corridor */
  TUNL_GHOST_TOUCHES, /* an object */
  TUNL_GHOST_VERDICTS
} tunl_ghost_verdict;

/* "consistent", "leaves-corridor", "touches-object"; static. */
const char *tunl_ghost_verdict_name(tunl_ghost_verdict verdict);

#define TUNL_ROOM_MOST 40.0

typedef struct tunl_ghost_finding {
  tunl_ghost_verdict verdict;
  /* Where it is first certain: the ship's place, and how deep at least it was inside there or right
   * after, px. NaN when consistent. */
  double wx, depth;
  tunl_wall wall;            /* that it went through */
  const tunl_object *object; /* that it touched; NULL for none. Borrowed from the cave. */
  double impossible;         /* px of the way that cannot have been flown: 0 when consistent */
  unsigned shields;          /* touches that only a shield lets pass */
  /* The least of all gaps before that, and where the ship was; NaN when there is none to look at.
   */
  tunl_gap closest;
  double closest_wx;
  double closest_error; /* how far off the line the ship may have been there, px */
  /* What says nothing for sure, but tells days apart, px: how far from the corridor's middle, where
   * a flight begins, the first sample is, beyond half a byte; how far from anything solid the ship
   * stays that flies straight on from the last sample to where the next would be, 0 for a touch, at
   * most TUNL_GAP_MOST; and the mean of all least gaps, none counted above TUNL_ROOM_MOST. */
  double start_error, end_gap, room;
} tunl_ghost_finding;

/* Can this ghost have been flown in this cave? For the cave see tunl_trail_begin. The last sample
 * is not accused: there the ship died. */
tunl_ghost_finding tunl_ghost_check(const tunl_cave *cave, const tunl_ghost *ghost);

/* How badly a ghost fits a cave, px, from 0 for not at all badly: impossible + start_error + what
 * is left of the end, at most 30, / 20 + what the room falls short of TUNL_ROOM_MOST / 10. The
 * first term rules days out; the others choose among those that are left. The weights are those
 * that named the right day of 365 for most of 96 ghosts of four pilots. */
double tunl_ghost_misfit(const tunl_ghost_finding *finding);

TUNL_API_END

#endif
