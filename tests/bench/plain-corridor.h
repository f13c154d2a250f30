/* The corridor as a game's script would have it: written down from docs/generator.md, every place
 * worked out from nothing, with the C library's sine. Shares no code with src/tunl/corridor.c. */
#ifndef TUNL_TESTS_BENCH_PLAIN_CORRIDOR_H
#define TUNL_TESTS_BENCH_PLAIN_CORRIDOR_H

#include "tunl.h"

/* The walls at a place, in reference px. They differ from the library's in the last bits, for the
 * sines do. */
tunl_bounds plain_bounds(const tunl_day *day, const tunl_rules *rules, double wx);

#endif
