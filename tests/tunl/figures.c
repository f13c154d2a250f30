/* The figures of the clear search over 60 days, 20260701 to 20260829: how many are clear how far,
 * at every rate of decisions and with walls stood back, and how narrowly. Every witness is flown.
 */
#include <math.h>
#include <stdlib.h>

#include "../caves.h"
#include "../harness.h"
#include "../vectors.h"
#include "tunl.h"

/* Where all is slow, every sixth day, whose own figures are not known: then only what holds for
 * each day is looked at. */
enum { EVERY = HARNESS_SLOW ? 6 : 1 };

enum { DAYS = 60 / EVERY, DEPTHS = 4 };
static const double depths[DEPTHS] = {9000, 30000, 54000, 93000};

typedef struct {
  tunl_cave *cave;
  tunl_course *course;
} Hole;

static Hole make_hole(int day) {
  tunl_rules rules = tunl_rules_default();
  int32_t first = tunl_date_index(20260701);
  Hole h = {.cave = caves_make(tunl_date_from_index(first + day * EVERY), &rules, 95500)};
  h.course = tunl_course_new(h.cave);
  ck_assert(h.course);
  return h;
}

static void free_hole(Hole h) {
  tunl_course_free(h.course);
  tunl_cave_free(h.cave);
}

static int by_value(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return left < right ? -1 : left > right;
}

/* ---- the table ---- */

typedef struct {
  uint32_t p;
  double wide;
  unsigned clear[DEPTHS];
  double least, median, most; /* reach; the median is the upper of the two in the middle */
} Row;

static const Row table[] = {
    {1, 0, {60, 45, 0, 0}, 16576, 37135, 51726},
    {2, 0, {60, 43, 0, 0}, 16489, 34889, 49629},
    {4, 0, {60, 36, 0, 0}, 16478, 32476, 47182},
    {8, 0, {60, 15, 0, 0}, 12122, 25812, 38745},
    {12, 0, {59, 1, 0, 0}, 8827, 19304, 32498},
    {1, 0.174, {60, 60, 31, 0}, 0, 0, 0},
    {1, 0.44, {60, 60, 60, 42}, 0, 0, 0},
};

static double reach_of(int day, const Row *row) {
  Hole h = make_hole(day);
  tunl_clear_options options = {.wide = row->wide};
  tunl_clear *clear = tunl_clear_new(h.course, &options);
  tunl_reach reach;
  ck_assert(clear);
  ck_assert(tunl_clear_reach(clear, tunl_pace_of(row->p), TUNL_WX_FULL, &reach));
  EXPECT(reach.passage == TUNL_PASSAGE_CLEAR || reach.passage == TUNL_PASSAGE_BLOCKED,
      "day %d is %s", day, tunl_passage_name(reach.passage));
  tunl_clear_free(clear);
  free_hole(h);
  return reach.scroll;
}

static void check_row(const Row *row) {
  double reach[DAYS];
  unsigned clear[DEPTHS] = {0};
  for (int day = 0; day < DAYS; day++) {
    reach[day] = reach_of(day, row);
    for (int depth = 0; depth < DEPTHS; depth++)
      clear[depth] += reach[day] >= depths[depth];
  }
  if (EVERY > 1)
    return;
  for (int depth = 0; depth < DEPTHS; depth++)
    EXPECT(clear[depth] == row->clear[depth], "p %u, wide %g: %u clear to %g, not %u", row->p,
        row->wide, clear[depth], depths[depth], row->clear[depth]);
  if (row->most == 0)
    return;
  qsort(reach, DAYS, sizeof *reach, by_value);
  ck_assert_double_eq_tol(reach[0], row->least, 0.5);
  ck_assert_double_eq_tol(reach[DAYS / 2], row->median, 0.5);
  ck_assert_double_eq_tol(reach[DAYS - 1], row->most, 0.5);
}

START_TEST(test_table) {
  for (size_t i = 0; i < G_N_ELEMENTS(table); i++)
    check_row(&table[i]);
}
END_TEST

/* ---- how narrowly ---- */

typedef struct {
  double pads[DAYS];
  uint32_t forgiven[DAYS];
  int count;
} Measures;

/* What holds for each day: whoever forgives anything has room, and who has none is not counted. */
static Measures measure(double goal) {
  Measures m = {.count = 0};
  for (int day = 0; day < DAYS; day++) {
    Hole h = make_hole(day);
    tunl_clear *clear = tunl_clear_new(h.course, NULL);
    ck_assert(clear);
    ck_assert(tunl_clear_pad(clear, goal, &m.pads[m.count]));
    ck_assert(tunl_clear_forgiveness(clear, goal, &m.forgiven[m.count]));
    EXPECT(isnan(m.pads[m.count]) ? m.forgiven[m.count] == 0 : m.pads[m.count] >= 0,
        "day %d: pad %g forgives %u", day, m.pads[m.count], m.forgiven[m.count]);
    m.count += !isnan(m.pads[m.count]);
    tunl_clear_free(clear);
    free_hole(h);
  }
  qsort(m.pads, (size_t)m.count, sizeof *m.pads, by_value);
  return m;
}

START_TEST(test_near) {
  Measures m = measure(9000);
  uint32_t least = 99, most = 0;
  ck_assert_int_eq(m.count, DAYS);
  for (int i = 0; i < m.count; i++) {
    least = MIN(least, m.forgiven[i]);
    most = MAX(most, m.forgiven[i]);
  }
  ck_assert_uint_ge(least, 2);
  ck_assert_uint_le(most, 10);
  if (EVERY > 1)
    return;
  ck_assert_uint_eq(least, 2); /* 33 ms */
  ck_assert_uint_eq(most, 10); /* 167 ms */
  ck_assert_double_eq_tol(m.pads[0], 7.55, 1e-9);
  ck_assert_double_eq_tol((m.pads[29] + m.pads[30]) / 2, 31.2, 1e-9);
  ck_assert_double_eq_tol(m.pads[59], 54.3, 1e-9);
}
END_TEST

START_TEST(test_deep) {
  Measures m = measure(30000);
  unsigned at_most_one = 0, none = 0;
  for (int i = 0; i < m.count; i++) {
    none += m.forgiven[i] == 0;
    at_most_one += m.forgiven[i] <= 1;
    ck_assert_uint_le(m.forgiven[i], 3); /* 50 ms */
    ck_assert_double_ge(m.pads[i], 0.05 - 1e-9);
    ck_assert_double_le(m.pads[i], 10.95 + 1e-9);
  }
  ck_assert_int_ge(m.count, 1);
  if (EVERY > 1)
    return;
  ck_assert_int_eq(m.count, 45);
  ck_assert_double_eq_tol(m.pads[22], 3.3, 1e-9);
  ck_assert(none <= 22 && at_most_one > 22); /* the median is 1 decision, 17 ms */
}
END_TEST

/* ---- every witness is flown ---- */

static void fly_witness(Hole h, double goal) {
  tunl_clear *clear = tunl_clear_new(h.course, NULL);
  tunl_flight_options options = tunl_flight_options_default();
  tunl_witness w;
  tunl_flight f;
  ck_assert(clear);
  ck_assert(tunl_clear_witness(clear, goal, &w));
  options.no_coins = true;
  tunl_flight_begin(&f, h.course, &options);
  for (uint32_t step = 0; step < w.steps; step++)
    EXPECT(tunl_flight_step(&f, tunl_witness_holds(&w, step)), "%u: dies at step %u of %u",
        tunl_cave_day(h.cave)->date, step + 1, w.steps);
  EXPECT(!w.reaches || f.scroll >= goal, "%u: ends at %g", tunl_cave_day(h.cave)->date, f.scroll);
  EXPECT(w.reaches || goal > 9000, "%u has no witness", tunl_cave_day(h.cave)->date);
  tunl_witness_free(&w);
  tunl_clear_free(clear);
}

START_TEST(test_witnesses) {
  for (int day = 0; day < DAYS; day++) {
    Hole h = make_hole(day);
    fly_witness(h, 9000);
    fly_witness(h, 30000);
    free_hole(h);
  }
}
END_TEST

HARNESS("tunl/figures", test_table, test_near, test_deep, test_witnesses)
