#include "tunl/supply.h"

#include <stdlib.h>

/* A screen 600 px wide scrolls as fast as the curve says (P). */
static const double speed_width = 600;

/* By the middle of each piece, so short that the speed is all but the same in it. */
static double minutes_between(const tunl_cave *cave, double from, double to) {
  static const double piece = 10; /* px */
  tunl_corridor corridor = tunl_corridor_of(tunl_cave_day(cave), tunl_cave_rules(cave));
  double seconds = 0;
  for (double wx = from; wx < to; wx += piece) {
    double end = wx + piece < to ? wx + piece : to;
    double speed = tunl_speed_at(&corridor, (wx + end) / 2) * TUNL_W / speed_width;
    seconds += (end - wx) / speed;
  }
  return seconds / 60;
}

static bool is_within(const tunl_supply *s, const tunl_object *o) {
  return o->wx >= s->from && o->wx < s->to;
}

static void count_kind(tunl_supply *s, const tunl_cave *cave, tunl_kind kind) {
  tunl_span all = tunl_cave_accepted(cave, kind);
  for (size_t i = 0; i < all.count; i++) {
    if (!is_within(s, &all.items[i]))
      continue;
    s->counts[kind]++;
    if (kind == TUNL_COIN)
      s->coins[all.items[i].type]++;
  }
}

static void take_dry(tunl_supply *s, double from, double to) {
  if (to - from <= s->dry_to - s->dry_from)
    return;
  s->dry_from = from;
  s->dry_to = to;
}

/* Coins are in order of wx: each slot has one try. */
static void find_dry(tunl_supply *s, const tunl_cave *cave) {
  tunl_span coins = tunl_cave_accepted(cave, TUNL_COIN);
  double last = s->from;
  for (size_t i = 0; i < coins.count; i++) {
    if (!is_within(s, &coins.items[i]))
      continue;
    take_dry(s, last, coins.items[i].wx);
    last = coins.items[i].wx;
  }
  take_dry(s, last, s->to);
}

tunl_supply tunl_supply_of(const tunl_cave *cave, double from, double to) {
  tunl_supply s = {.from = from, .to = to, .dry_from = from, .dry_to = from};
  s.minutes = minutes_between(cave, from, to);
  for (int kind = 0; kind < TUNL_KINDS; kind++)
    count_kind(&s, cave, (tunl_kind)kind);
  find_dry(&s, cave);
  return s;
}

double tunl_supply_per_minute(const tunl_supply *s, tunl_kind kind) {
  return s->counts[kind] / s->minutes;
}

double tunl_supply_density(const tunl_supply *s, tunl_kind kind) {
  return s->counts[kind] * 1000.0 / (s->to - s->from);
}

double tunl_supply_shields_per_minute(const tunl_supply *s) {
  return s->coins[TUNL_RED] / s->minutes;
}

/* ---- spread ---- */

static int by_value(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return left < right ? -1 : left > right;
}

/* Between two of the sorted values, as much of each as the share asks for. */
static double quantile(const double *sorted, size_t count, double share) {
  double place = share * (double)(count - 1);
  size_t below = (size_t)place;
  if (below + 1 >= count)
    return sorted[count - 1];
  return sorted[below] + (sorted[below + 1] - sorted[below]) * (place - (double)below);
}

tunl_spread tunl_spread_of(double *values, size_t count) {
  static const double fence = 1.5;
  tunl_spread s;
  qsort(values, count, sizeof *values, by_value);
  s.quarter = quantile(values, count, 0.25);
  s.median = quantile(values, count, 0.5);
  s.three_quarters = quantile(values, count, 0.75);
  double middle = s.three_quarters - s.quarter;
  s.low = s.quarter - fence * middle;
  s.high = s.three_quarters + fence * middle;
  return s;
}
