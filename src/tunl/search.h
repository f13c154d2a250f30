/* What the parts of clear share. Private to the generator. */
#ifndef TUNL_TUNL_SEARCH_H
#define TUNL_TUNL_SEARCH_H

#include "tunl/clear.h"
#include "tunl/lattice.h"

struct tunl_clear {
  const tunl_course *course;
  tunl_clear_options options;
  tunl_way way;
  tunl_mask mask; /* with the options' pad, from step 0: of every p and phase */
};

/* Where a grid begins. */
tunl_lattice tunl_search_lattice(const tunl_clear *clear, tunl_pace pace);

/* Is the state that the grid begins with alive? The mask must be known to its first step. */
bool tunl_search_starts(const tunl_mask *mask, tunl_rigour rigour, tunl_pace pace);

/* All states alive at one decision, moving on. */
typedef struct tunl_front {
  const tunl_lattice *lattice; /* borrowed */
  tunl_mask *mask;             /* borrowed */
  uint32_t decision;
  uint64_t *now, *next;
  uint64_t *sides[TUNL_BUTTON_STATES]; /* of now, what a button leaves alive; at p > 1 */
} tunl_front;

/* Starts without any state, at decision 0. False when memory runs out; to be ended either way. */
bool tunl_front_begin(tunl_front *front, const tunl_lattice *lattice, tunl_mask *mask);
void tunl_front_end(tunl_front *front);

/* The one state that the grid begins with. */
void tunl_front_start(tunl_front *front);

/* Every state free at a decision, whose step the mask must know. */
void tunl_front_fill(tunl_front *front, tunl_rigour rigour, uint32_t decision);

static inline uint32_t tunl_front_step(const tunl_front *front) {
  return front->lattice->first + front->decision * (uint32_t)front->lattice->p;
}

/* Flies the next decision, whose steps the mask must know. Is any state alive then? */
bool tunl_front_fly(tunl_front *front, tunl_rigour rigour);

/* Into front->sides: the states, of a set at some decision, that each button leaves alive at the
 * steps between it and the next, which the mask must know. At p > 1. */
void tunl_front_part(tunl_front *front, tunl_rigour rigour, uint32_t decision, const tunl_hop *hop,
    const uint64_t *states);

#endif
