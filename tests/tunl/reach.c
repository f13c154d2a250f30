/* Tests of src/tunl/reach.h: the figures that are known of 2,400 runs, and small sets by hand. */
#include <math.h>

#include "../caves.h"
#include "../harness.h"
#include "../vectors.h"
#include "tunl.h"

enum { DAYS = 24, RUNS = 25, FIRST = 20260901, ALL = DAYS * RUNS };

/* Days and runs of a small set. */
static tunl_outcome at(double scroll) {
  return (tunl_outcome){.scroll = scroll, .cause = TUNL_CAUSE_WALL};
}

static double rounded(double share) { /* to a tenth of a percent */
  return floor(share * 1000 + 0.5) / 10;
}

/* ---- all runs ---- */

typedef struct {
  double landmarks[TUNL_LANDMARKS][DAYS];
  tunl_outcome outcomes[TUNL_TIERS][ALL];
} Simulation;

static void simulate_day(Simulation *s, uint32_t i) {
  tunl_rules rules = tunl_rules_default();
  tunl_cave *cave = caves_make(FIRST + i, &rules, 63000);
  tunl_course *course = tunl_course_new(cave);
  ck_assert_ptr_nonnull(course);
  for (int landmark = 0; landmark < TUNL_LANDMARKS; landmark++)
    s->landmarks[landmark][i] = tunl_landmark_wx(cave, (tunl_landmark)landmark);
  for (uint32_t tier = 0; tier < TUNL_TIERS; tier++)
    for (uint32_t run = 0; run < RUNS; run++)
      s->outcomes[tier][i * RUNS + run] = tunl_pilot_fly(course, tunl_tier_skill((tunl_tier)tier),
          tunl_pilot_seed(FIRST + i, (tunl_tier)tier, run), NULL, NULL, NULL);
  tunl_course_free(course);
  tunl_cave_free(cave);
}

/* The figures of the reference simulation, in percent where they are shares. */
static const struct {
  double at9000, at30000, median, gate, boulder, chamber, error;
  uint32_t wall, stalactite, mine, boulders, shot;
} figures[TUNL_TIERS] = {
    {0.0, 0, 20.5, 1614, 0, 0, 0, 447, 129, 24, 0, 0},
    {3.7, 0, 47, 4412, 6.2, 0.5, 1.6, 233, 332, 31, 1, 3},
    {24.8, 0.2, 95, 8987, 33.2, 7.8, 3.8, 149, 389, 32, 21, 9},
    {61.5, 6.3, 206.5, 20197, 74.8, 32.7, 5.1, 61, 380, 77, 40, 42},
};

static void check_tier(const Simulation *s, int tier) {
  tunl_runs runs = {s->outcomes[tier], DAYS, RUNS};
  double room[ALL];
  uint32_t causes[TUNL_CAUSES];
  tunl_runs_causes(&runs, causes);
  ck_assert_uint_eq(causes[TUNL_CAUSE_WALL], figures[tier].wall);
  ck_assert_uint_eq(causes[TUNL_CAUSE_STALACTITE], figures[tier].stalactite);
  ck_assert_uint_eq(causes[TUNL_CAUSE_MINE], figures[tier].mine);
  ck_assert_uint_eq(causes[TUNL_CAUSE_BOULDER], figures[tier].boulders);
  ck_assert_uint_eq(causes[TUNL_CAUSE_SHOT], figures[tier].shot);
  ck_assert_uint_eq(causes[TUNL_CAUSE_CAP] + causes[TUNL_CAUSE_NONE], 0);
  expect_same(figures[tier].at9000, rounded(tunl_runs_reach(&runs, 9000)), "reach of 9,000");
  expect_same(figures[tier].at30000, rounded(tunl_runs_reach(&runs, 30000)), "reach of 30,000");
  expect_same(figures[tier].error, rounded(tunl_runs_reach_error(&runs, 9000)), "error");
  expect_same(figures[tier].median, tunl_runs_median_score(&runs, room), "median");
  double gate = tunl_runs_gate(&runs, 0.25, room);
  expect_same(figures[tier].gate, floor(gate + 0.5), "gate");
  ck_assert(tunl_runs_reach(&runs, gate) >= 0.25 && tunl_runs_reach(&runs, gate + 1) < 0.25);
  const double *boulder = s->landmarks[TUNL_LANDMARK_BOULDER];
  expect_same(figures[tier].boulder, rounded(tunl_runs_seen(&runs, boulder)), "boulders seen");
  const double *chamber = s->landmarks[TUNL_LANDMARK_CHAMBER];
  expect_same(figures[tier].chamber, rounded(tunl_runs_seen(&runs, chamber)), "chambers seen");
  ck_assert(tunl_runs_met(&runs, boulder) <= tunl_runs_seen(&runs, boulder));
  expect_same(0, tunl_runs_seen(&runs, s->landmarks[TUNL_LANDMARK_APEX_MINE]), "apex mines");
}

START_TEST(test_figures) {
  static Simulation s;
  for (uint32_t i = 0; i < DAYS; i++)
    simulate_day(&s, i);
  for (int tier = 0; tier < TUNL_TIERS; tier++)
    check_tier(&s, tier);
  unsigned at_gate = 0; /* the first boulder within its first try's reach */
  for (int i = 0; i < DAYS; i++) {
    at_gate += s.landmarks[TUNL_LANDMARK_BOULDER][i] < 10000;
    expect_same(9000, s.landmarks[TUNL_LANDMARK_MORPH][i], "morph");
    ck_assert(!(s.landmarks[TUNL_LANDMARK_CHAMBER][i] <= 9000)); /* some days have none */
    expect_same(1500, s.landmarks[TUNL_LANDMARK_STALACTITE][i], "stalactite");
    ck_assert(s.landmarks[TUNL_LANDMARK_CHICANE][i] > 2240); /* where prog is 0.40 */
    ck_assert(!(s.landmarks[TUNL_LANDMARK_APEX_MINE][i] < 54000));
  }
  ck_assert_uint_ge(at_gate, 19);
}
END_TEST

/* ---- by hand ---- */

START_TEST(test_shares) {
  const tunl_outcome outcomes[] = {at(100), at(600), at(500), at(900)};
  tunl_runs runs = {outcomes, 2, 2};
  double room[4];
  expect_same(1, tunl_runs_reach(&runs, 100), "all, the farthest of the first included");
  expect_same(0.75, tunl_runs_reach(&runs, 100.5), "three of four");
  expect_same(0, tunl_runs_reach(&runs, 901), "none");
  expect_same(0.5, tunl_runs_reach(&runs, 550), "one a day");
  expect_same(0, tunl_runs_reach_error(&runs, 550), "days that agree");
  expect_same(0.25, tunl_runs_reach_error(&runs, 450), "days of 0.5 and 1");
  tunl_runs one = {outcomes, 1, 4};
  expect_same(0, tunl_runs_reach_error(&one, 450), "one day");
  expect_same(9, tunl_runs_median_score(&runs, room), "scores 1, 8, 10, 15");
  expect_same(900, tunl_runs_gate(&runs, 0.25, room), "one of four");
  expect_same(600, tunl_runs_gate(&runs, 0.5, room), "two of four");
  expect_same(100, tunl_runs_gate(&runs, 1, room), "all four");
  expect_same(900, tunl_runs_gate(&runs, 0.1, room), "less than one of four");
}
END_TEST

/* Two sides of the same days: what they have in common says nothing about how they differ. */
START_TEST(test_difference) {
  const tunl_outcome one[] = {at(100), at(200), at(500), at(900)};
  const tunl_outcome other[] = {at(100), at(600), at(700), at(900)};
  const tunl_outcome odd[] = {at(600), at(600), at(500), at(900)};
  tunl_runs a = {one, 2, 2}, b = {other, 2, 2}, c = {odd, 2, 2}, single = {one, 1, 4};
  double error;
  expect_same(0.5, tunl_runs_reach(&b, 550) - tunl_runs_reach(&a, 550), "two of four more");
  expect_same(0, tunl_runs_difference_error(&a, &b, 550), "one a day more");
  expect_same(0.25, tunl_runs_reach_error(&a, 550), "though the days differ");
  expect_same(0.5, tunl_runs_difference_error(&a, &c, 550), "two on one day, none on the other");
  expect_same(0, tunl_runs_difference_error(&single, &single, 550), "one day");
  expect_same(6.75, tunl_runs_mean_score(&a, &error), "scores 1, 3, 8, 15");
  expect_same(4.75, error, "days of 2 and 11.5");
  expect_same(6.75, tunl_runs_mean_score(&single, &error), "the same in one day");
  expect_same(0, error, "which has no spread");
  expect_same(0, tunl_runs_mean_difference_error(&single, &single), "nor its difference");
  expect_same(1, tunl_runs_mean_difference_error(&a, &b), "3.5 more on one day, 1.5 on the other");
}
END_TEST

START_TEST(test_daily_best) {
  const tunl_outcome outcomes[] = {
      at(60), at(120), at(180), at(60), at(6000), /* groups of two: 2, 3; 6000 is left out */
      at(600), at(60), at(60), at(60), at(3000),  /* 10, 1 */
  };
  tunl_runs runs = {outcomes, 2, 5};
  double room[10];
  expect_same(2.5, tunl_runs_daily_best(&runs, 2, room), "1, 2, 3, 10");
  expect_same(75, tunl_runs_daily_best(&runs, 5, room), "50, 100");
  expect_same(1.5, tunl_runs_daily_best(&runs, 1, room), "every run");
}
END_TEST

START_TEST(test_seen) {
  const tunl_outcome outcomes[] = {at(0), at(1000), at(0), at(1000)};
  tunl_runs runs = {outcomes, 2, 2};
  const double on_screen[] = {TUNL_W, TUNL_W + 0.5}, none[] = {(double)NAN, 1200};
  expect_same(0.75, tunl_runs_seen(&runs, on_screen), "seen");
  expect_same(0.5, tunl_runs_met(&runs, on_screen), "met");
  expect_same(0.25, tunl_runs_met(&runs, none), "one of a day without and one with");
}
END_TEST

/* Rules without a feature have no landmark of it, nor has a cave that ends before. */
START_TEST(test_landmarks) {
  tunl_rules rules = caves_rules("skeleton");
  tunl_cave *cave = caves_make(20260901, &rules, 63000), *brief;
  for (int landmark = 0; landmark < TUNL_LANDMARKS; landmark++) {
    double wx = tunl_landmark_wx(cave, (tunl_landmark)landmark);
    bool gone = landmark == TUNL_LANDMARK_BOULDER || landmark == TUNL_LANDMARK_MORPH ||
                landmark == TUNL_LANDMARK_CHAMBER;
    EXPECT(landmark == TUNL_LANDMARK_APEX_MINE || isnan(wx) == gone, "%s at %g",
        tunl_landmark_name((tunl_landmark)landmark), wx);
  }
  rules = tunl_rules_default();
  brief = caves_make(20260901, &rules, 1600);
  expect_same(1500, tunl_landmark_wx(brief, TUNL_LANDMARK_STALACTITE), "the first");
  ck_assert(isnan(tunl_landmark_wx(brief, TUNL_LANDMARK_MORPH)));
  ck_assert(isnan(tunl_landmark_wx(brief, TUNL_LANDMARK_CHAMBER)));
  ck_assert(isnan(tunl_landmark_wx(brief, TUNL_LANDMARK_MINE)));
  tunl_cave_free(brief);
  tunl_cave_free(cave);

  cave = caves_make(20260901, &rules, 63000);
  double chamber = tunl_landmark_wx(cave, TUNL_LANDMARK_CHAMBER);
  brief = caves_make(20260901, &rules, chamber);
  ck_assert(chamber > 9000 && isnan(tunl_landmark_wx(brief, TUNL_LANDMARK_CHAMBER)));
  tunl_cave_free(brief);
  tunl_cave_free(cave);
}
END_TEST

HARNESS("tunl/reach", test_figures, test_shares, test_difference, test_daily_best, test_seen,
    test_landmarks)
