/* Pilots, and what they are worth beside plain ones. */
#include "bench.h"
#include "plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A course as the runs fly it. */
typedef struct {
  tunl_day day;
  tunl_cave *cave;
  tunl_course *course;
} day_course;

enum { DAYS = 24, RUNS = 25, FIRST = 20260901 };

static day_course make(guint32 date) {
  tunl_rules rules = tunl_rules_default();
  day_course d = {.day = tunl_day_of(date)};
  d.cave = tunl_cave_new(&d.day, &rules, TUNL_FLIGHT_CAP + 3000);
  d.course = d.cave ? tunl_course_new(d.cave) : NULL;
  if (!d.course)
    exit(2);
  return d;
}

static void clear(day_course *d) {
  tunl_course_free(d->course);
  tunl_cave_free(d->cave);
}

static tunl_outcome fly(const day_course *d, bool plainly, guint i) {
  tunl_tier tier = (tunl_tier)(i / RUNS);
  guint32 seed = tunl_pilot_seed(d->day.date, tier, i % RUNS);
  return plainly ? plain_fly(d->cave, d->course, tunl_tier_skill(tier), seed)
                 : tunl_pilot_fly(d->course, tunl_tier_skill(tier), seed, NULL, NULL, NULL);
}

static bool same(const tunl_outcome *a, const tunl_outcome *b) {
  return a->steps == b->steps && a->cause == b->cause && a->hit_by == b->hit_by &&
         !memcmp(&a->scroll, &b->scroll, sizeof a->scroll) && !memcmp(&a->y, &b->y, sizeof a->y) &&
         !memcmp(&a->vy, &b->vy, sizeof a->vy) && !memcmp(a->coins, b->coins, sizeof a->coins);
}

/* A day's runs: 25 of each tier. */
static void fly_day(guint number, gpointer plainly) {
  day_course d = make(FIRST + number);
  for (guint i = 0; i < TUNL_TIERS * RUNS; i++)
    if (fly(&d, plainly != NULL, i).cause == TUNL_CAUSE_NONE)
      exit(2);
  clear(&d);
}

static void compare_day(guint number, gpointer unused) {
  day_course d = make(FIRST + number);
  (void)unused;
  for (guint i = 0; i < TUNL_TIERS * RUNS; i++) {
    tunl_outcome quick = fly(&d, false, i), slow = fly(&d, true, i);
    if (!same(&quick, &slow))
      g_error("%u, run %u: plain flight differs", FIRST + number, i);
  }
  clear(&d);
}

void bench_flights(void) {
  gpointer plainly = GUINT_TO_POINTER(1);
  double quick = tell_work("2,400 flights, four pilots on 24 days", fly_day, DAYS, NULL, 1, 11, 0);
  tell_work("2,400 flights, two threads", fly_day, DAYS, NULL, 2, 11, 400);
  double plain = tell_work("2,400 plain flights", fly_day, DAYS, plainly, 1, 5, 0);
  tell_work("2,400 flights both ways, compared", compare_day, DAYS, NULL, 2, 1, 0);
  tell_plain("2,400 flights: plain ones take", quick, plain);
}
