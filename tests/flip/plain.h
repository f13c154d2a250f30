/* Bots without a thought for speed, which share no code with src/flip/bots.c. */
#ifndef TUNL_TESTS_FLIP_PLAIN_H
#define TUNL_TESTS_FLIP_PLAIN_H

#include "flip.h"

/* A flight to the level's end: every decision of every way is flown anew at each decision. Only
 * alive, flips, y, reached and killer are filled in. `holds`: no turns above 2,500 m. */
flip_outcome plain_look_ahead(const flip_level *level, bool holds);

/* The simple policy, the whole level being looked at in every step. Only alive, flips, stars and y
 * are filled in. */
flip_outcome plain_simple(const flip_level *level);

#endif
