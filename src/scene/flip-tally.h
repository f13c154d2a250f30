/* What is in a stretch of a FLIP level, counted and in words. */
#ifndef TUNL_SCENE_FLIP_TALLY_H
#define TUNL_SCENE_FLIP_TALLY_H

#include "flip/level.h"

#include <glib.h>

typedef struct flip_tally {
  guint types[FLIP_TYPES], verdicts[FLIP_VERDICTS];
  guint obstacles, turns;
} flip_tally;

/* Of the obstacles with from <= y < to, units. */
flip_tally flip_tally_of(const flip_level *level, double from, double to);

/* The turns among the obstacles: "39.1 %", with at most so many decimals; "–" of none. Returns
 * `into`, which holds TUNL_TEXT_MOST bytes. */
const char *flip_tally_rate(const flip_tally *tally, char *into, int decimals);

/* Adds pieces to a list that frees them: "223 obstacles: 120 spikes, 75 bars, 28 blocks" and
 * "86 turns (38.6 %)"; "changed by the rule: 12 flipped". */
void flip_tally_obstacles(const flip_tally *tally, GPtrArray *pieces);
void flip_tally_changes(const flip_tally *tally, GPtrArray *pieces);

#endif
