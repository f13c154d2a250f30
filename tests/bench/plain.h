/* Flights and pilots without a thought for speed, which share no code with src/tunl/flight.c and
 * pilot.c: what the cleverness of those is worth, and a second opinion on it. */
#ifndef TUNL_TESTS_BENCH_PLAIN_H
#define TUNL_TESTS_BENCH_PLAIN_H

#include "tunl.h"

/* A run to its end under the default options. The course must be the cave's. */
tunl_outcome plain_fly(
    const tunl_cave *cave, const tunl_course *course, const tunl_skill *skill, uint32_t seed);

#endif
