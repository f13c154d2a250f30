/* The way: what every pilot meets at every step as long as no coin is taken. Scroll, walls, mines
 * and shots are then the same whatever the button does, so they are worked out once. Private to the
 * generator. Lengths are reference px, y downward; step s is at s / 120 s. */
#ifndef TUNL_TUNL_WAY_H
#define TUNL_TUNL_WAY_H

#include "tunl/course.h"

typedef struct tunl_way {
  const tunl_course *course; /* borrowed */
  double wide;               /* by how much the walls stand back, all the way */
  double start;              /* y of the ship at step 0 */
  uint32_t steps;            /* known so far: 0 to this one */
  size_t room;
  double *scroll;     /* of each step */
  tunl_bounds *walls; /* where the ship is then, stood back */
  tunl_hang *hangs;   /* of the course's stalactites */
  tunl_shot *shots;   /* of the course's cannons, those that have fired */
  size_t fired;
  tunl_corridor_memo memo;
} tunl_way;

/* Starts a way; the course must outlive it. False when memory runs out; to be ended either way. */
bool tunl_way_begin(tunl_way *way, const tunl_course *course, double wide);
void tunl_way_end(tunl_way *way);

/* Makes the way known up to a step. False when memory runs out. */
bool tunl_way_know(tunl_way *way, uint32_t step);

/* The first step, not after `most`, with scroll >= `scroll`, or `most`: the way is known up to
 * there. False when memory runs out. */
bool tunl_way_find(tunl_way *way, double scroll, uint32_t most, uint32_t *step);

/* World px of the ship's centre at a known step. */
static inline double tunl_way_x(const tunl_way *way, uint32_t step) {
  return way->scroll[step] + TUNL_SHIP_X;
}

/* Heights at which the ship's centre would touch one object: the open interval between these. */
typedef struct tunl_ban {
  double from, to;
  const tunl_object *object; /* a shot's is its cannon; borrowed */
} tunl_ban;

typedef struct tunl_bans {
  tunl_ban *items;
  size_t count, room;
} tunl_bans;

void tunl_bans_end(tunl_bans *bans);

/* Writes all bans at a known step into `bans`: stalactites, mines, boulders, shots, each kind in
 * order of wx, a stalactite's three parts one after the other; walls not among them. `pad` is px by
 * which the ship is larger all round, from 0; `without` an object left out, or NULL. False when
 * memory runs out. */
bool tunl_way_bans(
    const tunl_way *way, uint32_t step, double pad, const tunl_object *without, tunl_bans *bans);

#endif
