/* The clear search. */
#include "bench.h"
#include "tunl.h"

#include <stdio.h>
#include <stdlib.h>

/* Days that are clear to 30,000 and blocked before 54,000. */
static const guint32 searched[] = {20260702, 20260709, 20260726, 20260731, 20260806, 20260829};

typedef bool (*search)(tunl_clear *clear);

static bool search_30000(tunl_clear *clear) {
  tunl_reach reach;
  return tunl_clear_reach(clear, tunl_pace_of(1), 30000, &reach) &&
         reach.passage == TUNL_PASSAGE_CLEAR;
}

static bool search_block(tunl_clear *clear) {
  tunl_reach reach;
  return tunl_clear_reach(clear, tunl_pace_of(1), TUNL_WX_FULL, &reach) &&
         reach.passage == TUNL_PASSAGE_BLOCKED;
}

static bool search_witness(tunl_clear *clear) {
  tunl_witness witness;
  bool found = tunl_clear_witness(clear, 30000, &witness) && witness.reaches;
  tunl_witness_free(&witness);
  return found;
}

static bool search_measures(tunl_clear *clear) {
  double pad;
  uint32_t dwell, forgiven;
  return tunl_clear_pad(clear, 9000, &pad) && tunl_clear_dwell(clear, 9000, &dwell) &&
         tunl_clear_forgiveness(clear, 9000, &forgiven);
}

static span search_day(guint32 date, search run) {
  tunl_rules rules = tunl_rules_default();
  tunl_day day = tunl_day_of(date);
  tunl_cave *cave = tunl_cave_new(&day, &rules, TUNL_WX_FULL + TUNL_CLEAR_BEYOND);
  tunl_course *course = cave ? tunl_course_new(cave) : NULL;
  span begin = span_now();
  tunl_clear *clear = course ? tunl_clear_new(course, NULL) : NULL;
  if (!clear || !run(clear))
    exit(2);
  span took = span_since(begin);
  tunl_clear_free(clear);
  tunl_course_free(course);
  tunl_cave_free(cave);
  return took;
}

/* Tells the day that takes longest: a target is for all of them. */
static void bench_search(const char *what, search run, guint again, double target) {
  enum { DAYS = G_N_ELEMENTS(searched), MOST = 16 };
  span times[DAYS][MOST];
  double longest = 0;
  guint slowest = 0;
  for (guint day = 0; day < DAYS; day++) {
    double least = G_MAXDOUBLE;
    for (guint i = 0; i < again; i++) {
      times[day][i] = search_day(searched[day], run);
      least = MIN(least, times[day][i].cpu);
    }
    if (least > longest) {
      longest = least;
      slowest = day;
    }
  }
  tell(what, times[slowest], again, target, 1);
}

/* ---- a year ---- */

static void clear_day(guint i, gpointer user) {
  tunl_day day = tunl_day_of(tunl_date_from_index(tunl_date_index(20260101) + (gint32)i));
  tunl_cave *cave = tunl_cave_new(&day, user, TUNL_WX_FULL);
  tunl_course *course = cave ? tunl_course_new(cave) : NULL;
  tunl_clear *clear = course ? tunl_clear_new(course, NULL) : NULL;
  tunl_promise promises[TUNL_CONTRACTS];
  tunl_reach reach;
  if (!clear || !tunl_clear_reach(clear, tunl_pace_of(1), 9000, &reach) ||
      !tunl_contracts_check(cave, TUNL_WX_FULL, promises))
    exit(2);
  tunl_clear_free(clear);
  tunl_course_free(course);
  tunl_cave_free(cave);
}

void bench_clear(void) {
  tunl_rules rules = tunl_rules_default();
  bench_search("every state at 120 Hz to 30,000, slowest of six days", search_30000, 10, 40);
  bench_search("every state at 120 Hz to the block, slowest of six days", search_block, 10, 110);
  bench_search("a witness to 30,000, slowest of six days", search_witness, 5, 200);
  bench_search("pad, dwell and forgiveness to 9,000, slowest of six days", search_measures, 2, 0);
  tell_work("a year clear to 9,000 at 120 Hz and its contracts, two threads", clear_day, 365,
      &rules, 2, 3, 20000);
}

/* ---- memory ---- */

/* The search of user, or none, on the first day. */
static void search_once(gpointer user) {
  const search *run = user;
  tunl_rules rules = tunl_rules_default();
  tunl_day day = tunl_day_of(searched[0]);
  tunl_cave *cave = tunl_cave_new(&day, &rules, TUNL_WX_FULL + TUNL_CLEAR_BEYOND);
  tunl_course *course = cave ? tunl_course_new(cave) : NULL;
  tunl_clear *clear = course ? tunl_clear_new(course, NULL) : NULL;
  if (!clear || (run && !(*run)(clear)))
    exit(2);
}

static void tell_memory(const char *what, search run, long target) {
  long without = memory_of(search_once, NULL), with = memory_of(search_once, &run);
  printf("%-66s %ld KiB beside the cave and course", what, with - without);
  if (target > 0)
    printf("  target %ld KiB, %.2f of it", target, (double)(with - without) / (double)target);
  printf("\n");
}

void bench_clear_memory(void) {
  tell_memory("every state at 120 Hz to 30,000: memory", search_30000, 0);
  tell_memory("a witness to 30,000: memory", search_witness, 20000000 / 1024);
}
