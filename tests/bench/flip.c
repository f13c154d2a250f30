/* The second game. */
#include "../flip/plain.h"
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>

enum { FLIP_SEEDS = 200 };

static flip_level *flip_seed(int number, flip_rules rules) {
  char *seed = g_strdup_printf("seed-%d", number);
  flip_level *level = flip_level_new(seed, rules, FLIP_FULL);
  if (!level)
    exit(2);
  g_free(seed);
  return level;
}

static void bench_flip_audit(void) {
  enum { RUNS = 20 };
  span times[RUNS];
  for (int run = 0; run < RUNS; run++) {
    flip_audit audit = flip_audit_begin();
    span begin = span_now();
    for (int i = 0; i < FLIP_SEEDS; i++) {
      flip_level *level = flip_seed(i, FLIP_1_0_2);
      flip_audit_add(&audit, level);
      flip_level_free(level);
    }
    times[run] = span_since(begin);
    if (audit.violations > 0)
      exit(2);
  }
  tell("FLIP: 200 levels to 4,000 m and their audit", times, RUNS, 20, 1);
}

static void fly_seed(guint i, gpointer user) {
  flip_level *level = flip_seed((int)i, *(const flip_rules *)user);
  for (flip_bot bot = 0; bot < FLIP_BOTS; bot++)
    flip_fly(level, bot, G_MAXDOUBLE, NULL, NULL);
  flip_level_free(level);
}

static void bench_flip_bots(flip_rules rules, const char *what) {
  tell_work(what, fly_seed, FLIP_SEEDS, &rules, 2, 7, 1500);
}

/* What remembering is worth: the same flights by the plain search of the tests. */
static void bench_flip_search(void) {
  enum { SEEDS = 5 };
  double quick = 0, plain = 0;
  for (int i = 0; i < SEEDS; i++) {
    flip_level *level = flip_seed(i, FLIP_1_0_2);
    span begin = span_now();
    flip_outcome fast = flip_fly(level, FLIP_LOOKAHEAD, G_MAXDOUBLE, NULL, NULL);
    span middle = span_now();
    flip_outcome slow = plain_look_ahead(level, false);
    quick += middle.cpu - begin.cpu;
    plain += span_since(middle).cpu;
    if (fast.flips != slow.flips)
      exit(2);
    flip_level_free(level);
  }
  tell_plain("FLIP: looking ahead in five levels, a plain search takes", quick, plain);
}

void bench_flip(void) {
  bench_flip_audit();
  bench_flip_bots(FLIP_1_0_1, "FLIP: 200 levels, all bots, rules 1.0.1, two threads");
  bench_flip_bots(FLIP_1_0_2, "FLIP: 200 levels, all bots, rules 1.0.2, two threads");
  bench_flip_search();
}
