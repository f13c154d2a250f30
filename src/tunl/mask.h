/* Masks: at which heights the ship's centre is free at a step, as whole numbers of the lattice.
 * Private to the generator. Heights are B: y = start + B / 288 px, so that every height at which a
 * ship can be is a whole number; see lattice.h. */
#ifndef TUNL_TUNL_MASK_H
#define TUNL_TUNL_MASK_H

#include "tunl/way.h"

/* Lattice units in a px. A step changes y by whole multiples of 5/6 px/s times half a step. */
#define TUNL_MASK_UNITS 288.0

/* Edges are computed in doubles, and the flight adds up rounding errors that the lattice has not:
 * below 2.4e-7 px in TUNL_CLEAR_STEPS. A strict mask forbids so much more at every edge, a lax one
 * so much less: who lives in the strict one lives in the flight, who lives in the flight lives in
 * the lax one. */
#define TUNL_MASK_DOUBT 1e-6 /* px */

/* Free heights from `low` to `high`, both among them. */
typedef struct tunl_free {
  int32_t low, high;
} tunl_free;

/* The free heights of one step in order, apart from each other; borrowed. */
typedef struct tunl_frees {
  const tunl_free *items;
  size_t count;
} tunl_frees;

bool tunl_frees_hold(tunl_frees frees, int32_t b);

typedef enum tunl_rigour { TUNL_STRICT, TUNL_LAX, TUNL_RIGOURS } tunl_rigour;

/* The free heights of consecutive steps from one on, worked out as they are asked for. */
typedef struct tunl_mask {
  tunl_way *way; /* borrowed */
  double pad;
  const tunl_object *without;
  uint32_t from, known; /* steps from <= step < known */
  struct {
    tunl_free *items;
    size_t count, room;
    uint32_t *ends; /* of each step: where its items end */
  } rigours[TUNL_RIGOURS];
  size_t room; /* for ends */
  tunl_bans bans;
} tunl_mask;

/* Starts a mask at a step: see tunl_way_bans for pad and without. Nothing can fail; to be ended. */
tunl_mask tunl_mask_begin(tunl_way *way, double pad, const tunl_object *without, uint32_t from);
void tunl_mask_end(tunl_mask *mask);

/* Makes the mask known up to a step, its way too. False when memory runs out. */
bool tunl_mask_know(tunl_mask *mask, uint32_t step);

/* Forgets all steps but one, which the mask then begins with and knows. False when memory runs
 * out. */
bool tunl_mask_only(tunl_mask *mask, uint32_t step);

/* The free heights at a known step, valid until more is made known. */
tunl_frees tunl_mask_at(const tunl_mask *mask, tunl_rigour rigour, uint32_t step);

/* Are both rigours the same at a known step? They nearly always are. */
bool tunl_mask_agrees(const tunl_mask *mask, uint32_t step);

#endif
