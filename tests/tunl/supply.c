/* Tests of src/tunl/supply.h: counts and stretches against a plain recount, minutes against the
 * flight itself, quartiles against worked examples. */
#include <math.h>

#include "../caves.h"
#include "../harness.h"
#include "tunl.h"

static tunl_cave *usual(uint32_t date) {
  tunl_rules rules = tunl_rules_default();
  return caves_make(date, &rules, TUNL_WX_FULL);
}

START_TEST(test_counts) {
  tunl_cave *cave = usual(20260923);
  tunl_supply s = tunl_supply_of(cave, 5000, 40000);
  uint32_t coins = 0;
  for (int kind = 0; kind < TUNL_KINDS; kind++) {
    tunl_span all = tunl_cave_accepted(cave, (tunl_kind)kind);
    uint32_t count = 0;
    for (size_t i = 0; i < all.count; i++)
      count += all.items[i].wx >= 5000 && all.items[i].wx < 40000;
    ck_assert_uint_eq(s.counts[kind], count);
  }
  for (int type = 0; type < TUNL_COIN_TYPES; type++)
    coins += s.coins[type];
  ck_assert_uint_eq(coins, s.counts[TUNL_COIN]);
  ck_assert_double_eq_tol(tunl_supply_density(&s, TUNL_MINE), s.counts[TUNL_MINE] / 35.0, 1e-12);
  ck_assert_double_eq_tol(
      tunl_supply_per_minute(&s, TUNL_COIN) * s.minutes, s.counts[TUNL_COIN], 1e-9);
  ck_assert_double_eq_tol(tunl_supply_shields_per_minute(&s) * s.minutes, s.coins[TUNL_RED], 1e-9);
  tunl_cave_free(cave);
}
END_TEST

/* The flight scrolls as the curve says; where it takes no coin the time is the same. */
START_TEST(test_minutes_are_those_of_a_flight) {
  tunl_cave *cave = usual(20260701);
  tunl_course *course = tunl_course_new(cave);
  tunl_clear *clear = tunl_clear_new(course, NULL);
  tunl_reach reach;
  ck_assert(tunl_clear_reach(clear, tunl_pace_of(1), 30000, &reach));
  tunl_supply s = tunl_supply_of(cave, 0, reach.scroll);
  ck_assert_double_eq_tol(s.minutes * 60, reach.step / 120.0, 0.05);
  tunl_clear_free(clear);
  tunl_course_free(course);
  tunl_cave_free(cave);
}
END_TEST

START_TEST(test_dry) {
  for (uint32_t date = 20260701; date <= 20260731; date++) {
    tunl_cave *cave = usual(date);
    tunl_supply s = tunl_supply_of(cave, 0, 30000);
    tunl_span coins = tunl_cave_accepted(cave, TUNL_COIN);
    ck_assert_double_gt(s.dry_to - s.dry_from, 500); /* none before the first slot */
    for (size_t i = 0; i < coins.count; i++) {
      double wx = coins.items[i].wx;
      EXPECT(!(wx > s.dry_from && wx < s.dry_to), "%u: a coin at %g", date, wx);
      if (i > 0 && wx < 30000)
        ck_assert_double_le(wx - coins.items[i - 1].wx, s.dry_to - s.dry_from);
    }
    tunl_cave_free(cave);
  }
}
END_TEST

START_TEST(test_dry_without_coins) {
  tunl_rules rules = tunl_rules_default();
  rules.coin_start = 90000;
  tunl_cave *cave = caves_make(20260923, &rules, 30000);
  tunl_supply s = tunl_supply_of(cave, 1000, 30000);
  ck_assert_uint_eq(s.counts[TUNL_COIN], 0);
  ck_assert_double_eq(s.dry_from, 1000);
  ck_assert_double_eq(s.dry_to, 30000);
  tunl_cave_free(cave);
}
END_TEST

START_TEST(test_spread) {
  double values[] = {5, 1, 4, 2, 3};
  tunl_spread s = tunl_spread_of(values, 5);
  ck_assert_double_eq(s.quarter, 2);
  ck_assert_double_eq(s.median, 3);
  ck_assert_double_eq(s.three_quarters, 4);
  ck_assert_double_eq(s.low, -1);
  ck_assert_double_eq(s.high, 7);
  ck_assert(!tunl_spread_is_outlier(&s, -1) && !tunl_spread_is_outlier(&s, 7));
  ck_assert(tunl_spread_is_outlier(&s, -1.01) && tunl_spread_is_outlier(&s, 7.01));
  double one[] = {8}, two[] = {10, 0};
  s = tunl_spread_of(one, 1);
  ck_assert(s.low == 8 && s.median == 8 && s.high == 8);
  s = tunl_spread_of(two, 2);
  ck_assert(s.quarter == 2.5 && s.median == 5 && s.three_quarters == 7.5);
}
END_TEST

HARNESS("tunl/supply", test_counts, test_minutes_are_those_of_a_flight, test_dry,
    test_dry_without_coins, test_spread)
