/* Ghosts: a run as one byte for every 60 px flown (published), and a run recorded as one. Plain
 * C11; values, nothing to free, nothing can fail.
 *
 * Sample i is the ship's height at scroll 60 * i: at a distance, never at a time, so that a run
 * slowed down by a coin looks like one that was not. The ship flies TUNL_SHIP_X ahead of its
 * scroll, and that is where a sample belongs in a picture of the tunnel; but the score counts the
 * scroll, so sample i is where the score became i. */
#ifndef TUNL_TUNL_GHOST_H
#define TUNL_TUNL_GHOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/api.h"
#include "tunl/flight.h"

TUNL_API_BEGIN

enum { TUNL_GHOST_MOST = 4000 }; /* samples a ghost may have (published) */

/* World px of scroll from sample to sample (published). */
#define TUNL_GHOST_STEP 60.0

/* How far a sample may be from the true height, reference px: half of what a byte counts. */
#define TUNL_GHOST_HALF (TUNL_H / 255 / 2)

typedef struct tunl_ghost {
  size_t count; /* 0 to TUNL_GHOST_MOST */
  uint8_t samples[TUNL_GHOST_MOST];
} tunl_ghost;

/* The byte of a height y, and the height of a byte, on a screen `height` px high, above 0. What is
 * beyond the screen, or not a number, becomes the byte of the edge, the upper one for NaN. A byte
 * means the same share of every screen. */
uint8_t tunl_ghost_byte(double y, double height);
double tunl_ghost_y(uint8_t byte, double height);

/* Where a sample was taken: scroll, and the ship's own place along the tunnel, world px. */
double tunl_ghost_scroll(size_t sample);
double tunl_ghost_wx(size_t sample);

/* Height at a scroll, reference px: linear in distance between two samples. NaN before the first
 * and after the last. */
double tunl_ghost_at(const tunl_ghost *ghost, double scroll);

/* Does a score tell of more samples than there are? A recording stops at TUNL_GHOST_MOST. */
static inline bool tunl_ghost_is_short(const tunl_ghost *ghost, uint32_t score) {
  return ghost->count < (size_t)score + 1;
}

/* ---- recording ---- */

typedef struct tunl_ghost_recorder {
  tunl_ghost *ghost; /* borrowed */
  double scroll, y;  /* of the step before */
} tunl_ghost_recorder;

/* Begins a recording at scroll 0, with the first sample, into a ghost that must outlive it. */
void tunl_ghost_begin(tunl_ghost_recorder *recorder, tunl_ghost *ghost, double y);

/* To be called after every step of a flight, the last one too, with where it led (reference px).
 * What falls between two steps lies on the line between them. A step that leads nowhere adds
 * nothing. */
void tunl_ghost_add(tunl_ghost_recorder *recorder, double scroll, double y);

TUNL_API_END

#endif
