/* Generation, devices and margins. */
#include "bench.h"
#include "plain-corridor.h"
#include "tunl.h"

#include <math.h>
#include <stdlib.h>

/* A day at a time, so that a figure is one cave's, memory and all. */
static void bench_cave(void) {
  enum { DAYS = 365 };
  static span times[DAYS];
  tunl_rules rules = tunl_rules_default();
  gint32 first = tunl_date_index(20260101);
  for (gint32 i = 0; i < DAYS; i++) {
    tunl_day day = tunl_day_of(tunl_date_from_index(first + i));
    times[i] = (span){G_MAXDOUBLE, G_MAXDOUBLE};
    for (int again = 0; again < 5; again++) {
      span begin = span_now();
      tunl_cave *cave = tunl_cave_new(&day, &rules, TUNL_WX_FULL);
      span took = span_since(begin);
      times[i] = (span){MIN(times[i].wall, took.wall), MIN(times[i].cpu, took.cpu)};
      tunl_cave_free(cave);
    }
  }
  tell("a cave of 93,000 px, each day of 2026, best of 5", times, DAYS, 0.35, 1);
}

/* The same walls but for the last bits of their sines. */
static void expect_near(tunl_bounds a, tunl_bounds b) {
  if (!(fabs(a.top - b.top) < 1e-8 && fabs(a.bot - b.bot) < 1e-8))
    g_error("plain walls differ");
}

static void bench_walls(void) {
  enum { RUNS = 20, SAMPLES = 93000 };
  static tunl_bounds walls[SAMPLES], plain_walls[SAMPLES];
  span times[RUNS], plain[RUNS];
  tunl_rules rules = tunl_rules_default();
  tunl_day day = tunl_day_of(20260923);
  for (int run = 0; run < RUNS; run++) {
    tunl_corridor corridor = tunl_corridor_of(&day, &rules);
    span begin = span_now();
    for (int wx = 0; wx < SAMPLES; wx++)
      walls[wx] = tunl_bounds_at(&corridor, wx);
    times[run] = span_since(begin);
    begin = span_now();
    for (int wx = 0; wx < SAMPLES; wx++)
      plain_walls[wx] = plain_bounds(&day, &rules, wx);
    plain[run] = span_since(begin);
  }
  for (int wx = 0; wx < SAMPLES; wx++)
    expect_near(walls[wx], plain_walls[wx]);
  double quick = tell("the corridor at 93,000 places", times, RUNS, 0, 1);
  double slow = tell("the corridor plainly, every place from nothing", plain, RUNS, 0, 1);
  tell_plain("the corridor: a plain one takes", quick, slow);
}

/* ---- devices and margins ---- */

static void bench_replay(void) {
  enum { RUNS = 60, SIX = 6 };
  static const double sizes[SIX][2] = {
      {667, 375}, {700, 360}, {844, 390}, {874, 402}, {956, 440}, {1280, 520}};
  span times[RUNS], apart[RUNS];
  tunl_rules rules = tunl_rules_default();
  tunl_device devices[SIX];
  for (int i = 0; i < SIX; i++)
    devices[i] = (tunl_device){sizes[i][0], sizes[i][1], 120};
  for (int run = 0; run < RUNS; run++) {
    tunl_day day = tunl_day_of(tunl_date_from_index(tunl_date_index(20260901) + run));
    tunl_cave *caves[SIX];
    span begin = span_now();
    if (!tunl_device_replay_all(&day, &rules, devices, SIX, TUNL_WX_FULL, caves))
      exit(2);
    times[run] = span_since(begin);
    for (int i = 0; i < SIX; i++)
      tunl_cave_free(caves[i]);
    begin = span_now();
    for (int i = 0; i < SIX; i++)
      tunl_cave_free(tunl_device_replay(&day, &rules, &devices[i], TUNL_WX_FULL));
    apart[run] = span_since(begin);
  }
  double together = tell("a day on six screens to 93,000 at 120 Hz", times, RUNS, 6, 1);
  tell_plain("six screens: one at a time they take", together,
      tell("a day on six screens, one at a time", apart, RUNS, 0, 1));
}

static void weigh_day(guint i, gpointer user) {
  tunl_day day = tunl_day_of(tunl_date_from_index(tunl_date_index(20260101) + (gint32)i));
  tunl_cave *cave = tunl_cave_new(&day, user, TUNL_WX_FULL);
  if (!cave || !tunl_cave_margins(cave, 0, TUNL_WX_FULL).closest)
    exit(2);
  tunl_cave_free(cave);
}

void bench_caves(void) {
  tunl_rules rules = tunl_rules_default();
  bench_cave();
  bench_walls();
  bench_replay();
  tell_work(
      "ten years of caves and their margins, two threads", weigh_day, 3652, &rules, 2, 5, 1200);
}
