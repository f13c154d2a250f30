/* The parts of the benchmark, one a file. */
#ifndef TUNL_TESTS_BENCH_BENCH_H
#define TUNL_TESTS_BENCH_BENCH_H

#include "measure.h"

void bench_caves(void);   /* generation, devices, margins */
void bench_flights(void); /* pilots */
void bench_clear(void);   /* the clear search, and ... */
void bench_clear_memory(void);
void bench_flip(void); /* the second game */

#endif
