/* Tests of src/core/day.h. */
#include "../harness.h"
#include "../vectors.h"
#include "tunl.h"

START_TEST(test_vectors) {
  vectors_check_days();
}
END_TEST

static bool leap(unsigned year) {
  return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static unsigned month_length(unsigned year, unsigned month) {
  static const unsigned lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return month == 2 && leap(year) ? 29 : lengths[month - 1];
}

/* Walks the calendar as people do, day after day. */
START_TEST(test_every_day) {
  static const char *const week[] = {
      "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"};
  int32_t index = 0;
  for (unsigned year = 1970; year <= 9999; year++)
    for (unsigned month = 1; month <= 12; month++)
      for (unsigned day = 1; day <= month_length(year, month); day++, index++) {
        uint32_t date = year * 10000 + month * 100 + day;
        EXPECT(tunl_date_index(date) == index, "%u has index %d", date, tunl_date_index(date));
        EXPECT(tunl_date_from_index(index) == date, "index %d is %u, not %u", index,
            tunl_date_from_index(index), date);
        EXPECT(tunl_date_valid(date), "%u is refused", date);
        EXPECT(!g_strcmp0(tunl_date_weekday(date), week[(index + 3) % 7]), "%u is not a %s", date,
            tunl_date_weekday(date));
      }
  ck_assert_int_eq(index - 1, TUNL_DAY_INDEX_LAST);
}
END_TEST

/* All ways to write two digits each for month and day, so that none but the real ones pass. */
START_TEST(test_validity_of_years) {
  static const unsigned years[] = {1970, 1972, 1999, 2000, 2023, 2024, 2100, 2400, 9999};
  for (size_t i = 0; i < G_N_ELEMENTS(years); i++)
    for (unsigned month = 0; month < 100; month++)
      for (unsigned day = 0; day < 100; day++) {
        bool real = month >= 1 && month <= 12 && day >= 1 && day <= month_length(years[i], month);
        uint32_t date = years[i] * 10000 + month * 100 + day;
        EXPECT(tunl_date_valid(date) == real, "%u is %s", date, real ? "refused" : "taken");
      }
}
END_TEST

START_TEST(test_validity) {
  static const int64_t valid[] = {19700101, 20240229, 20000229, 20260923, 99991231};
  static const int64_t invalid[] = {20260931, 20260229, 19000228, 19691231, 21000229, 20261301,
      20260001, 20260100, 100000101, 99991232, 0, 1, -1, -20260923, 4294967296 + 20260923,
      INT64_MAX, INT64_MIN};
  for (size_t i = 0; i < G_N_ELEMENTS(valid); i++)
    EXPECT(tunl_date_valid(valid[i]), "%" G_GINT64_FORMAT " is refused", (gint64)valid[i]);
  for (size_t i = 0; i < G_N_ELEMENTS(invalid); i++)
    EXPECT(!tunl_date_valid(invalid[i]), "%" G_GINT64_FORMAT " is taken", (gint64)invalid[i]);
}
END_TEST

START_TEST(test_weekdays) {
  ck_assert_str_eq(tunl_date_weekday(19700101), "Thursday");
  ck_assert_str_eq(tunl_date_weekday(19991231), "Friday");
  ck_assert_str_eq(tunl_date_weekday(20000101), "Saturday");
  ck_assert_str_eq(tunl_date_weekday(20240229), "Thursday");
  ck_assert_str_eq(tunl_date_weekday(20260920), "Sunday");
  ck_assert_str_eq(tunl_date_weekday(20260921), "Monday");
  ck_assert_str_eq(tunl_date_weekday(20260922), "Tuesday");
  ck_assert_str_eq(tunl_date_weekday(20260923), "Wednesday");
  ck_assert_str_eq(tunl_date_weekday(99991231), "Friday");
}
END_TEST

/* Checks that what a day holds stays in the ranges that day.h states, and counts archetypes. */
START_TEST(test_ranges) {
  int seen[TUNL_ARCHETYPES] = {0};
  for (int32_t index = 0; index <= TUNL_DAY_INDEX_LAST; index += 29) {
    tunl_day day = tunl_day_of(tunl_date_from_index(index));
    EXPECT(day.phase1 >= 0 && day.phase1 < 6.283, "%u: phase1 %g", day.date, day.phase1);
    EXPECT(day.phase2 >= 0 && day.phase2 < 6.283, "%u: phase2 %g", day.date, day.phase2);
    EXPECT(day.jitter_amplitude >= 0.92 && day.jitter_amplitude < 1.08, "%u: jitter %g", day.date,
        day.jitter_amplitude);
    EXPECT(day.jitter_frequency >= 0.92 && day.jitter_frequency < 1.08, "%u: jitter %g", day.date,
        day.jitter_frequency);
    EXPECT((int)day.archetype >= 0 && day.archetype < TUNL_ARCHETYPES, "%u: archetype %d", day.date,
        (int)day.archetype);
    seen[day.archetype]++;
  }
  for (int i = 0; i < TUNL_ARCHETYPES; i++)
    ck_assert_int_gt(seen[i], TUNL_DAY_INDEX_LAST / 29 / 5); /* a quarter each, by and large */
}
END_TEST

START_TEST(test_multipliers) {
  static const tunl_multipliers published[TUNL_ARCHETYPES] = {
      {"classic", 1.00, 1.00, 1.00, 1.00},
      {"chicane-day", 0.85, 1.00, 1.00, 1.35},
      {"mine-gauntlet", 1.00, 1.00, 0.75, 1.00},
      {"coin-rush", 1.15, 0.72, 1.15, 0.80},
  };
  for (int i = 0; i < TUNL_ARCHETYPES; i++) {
    const tunl_multipliers *got = tunl_archetype_multipliers((tunl_archetype)i);
    ck_assert_str_eq(got->name, published[i].name);
    expect_same(published[i].stalactites, got->stalactites, "stalactites");
    expect_same(published[i].coins, got->coins, "coins");
    expect_same(published[i].mines, got->mines, "mines");
    expect_same(published[i].chicanes, got->chicanes, "chicanes");
  }
}
END_TEST

HARNESS("core/day", test_vectors, test_every_day, test_validity_of_years, test_validity,
    test_weekdays, test_ranges, test_multipliers)
