/* Figures to report, not tests to pass. Each is repeated and told by its least and its median, and
 * by the least of the processors' own time, which a busy machine does not stretch: what that is to
 * the target is what an idle machine would take. */
#ifndef TUNL_TESTS_BENCH_MEASURE_H
#define TUNL_TESTS_BENCH_MEASURE_H

#include <glib.h>
#include <stdbool.h>

/* Seconds that went by, and seconds that all threads of this process worked. */
typedef struct {
  double wall, cpu;
} span;

span span_now(void);
span span_since(span begin);

/* Sorts the times and prints a line. Target in ms, 0 for none; it is meant for so many cores. Gives
 * the least of the processors' time, s. */
double tell(const char *what, span *times, guint runs, double target, guint cores);

/* The same of work(i, user) for i below count, by that many threads; runs at most 64. */
double tell_work(const char *what, void (*work)(guint i, gpointer user), guint count, gpointer user,
    guint threads, guint runs, double target);

/* How many times the processors' time of the quick way a plain one takes. */
void tell_plain(const char *what, double quick, double plain);

/* Where programs are, and a folder in which they work. */
typedef struct {
  const char *programs, *folder;
} place;

/* A whole program, start-up and all, and its memory. Ends everything unless it exits with 0 or 1.
 * For memory to be the program's own, this process must still be small. */
void tell_process(const place *at, const char *arguments, guint runs, double target, guint cores);

/* Most memory, KiB, of a process that runs this; this process must still be small. */
long memory_of(void (*run)(gpointer user), gpointer user);

#endif
