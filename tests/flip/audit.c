/* Tests of src/flip/audit.h: counts against the vectors, counting in parts, and the verdict, each
 * of whose thresholds can be the one that fails. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "core/day.h"
#include "flip.h"

static flip_audit audit_seeds(flip_rules rules, unsigned first, unsigned last) {
  flip_audit audit = flip_audit_begin();
  for (unsigned i = first; i < last; i++) {
    char *seed = g_strdup_printf("seed-%u", i);
    flip_level *level = flip_level_new(seed, rules, FLIP_FULL);
    EXPECT(level, "no memory for %s", seed);
    flip_audit_add(&audit, level);
    flip_level_free(level);
    g_free(seed);
  }
  return audit;
}

/* ---- counts ---- */

static void check_pair(Vector v, const flip_count *count) {
  expect_uint(vector_at(v, 0), count->turns);
  expect_uint(vector_at(v, 1), count->obstacles);
}

static void check_bins(Vector list, const flip_audit *audit) {
  ck_assert_uint_eq(vector_count(list), audit->bins);
  for (unsigned i = 0; i < audit->bins; i++) {
    Vector v = vector_at(list, i);
    expect_uint(vector_member(v, "n"), audit->bin[i].obstacles);
    expect_uint(vector_member(v, "turns"), audit->bin[i].turns);
    expect_uint(vector_member(v, "blocks"), audit->bin[i].blocks);
  }
}

START_TEST(counts_match) {
  Vector all = vector_member(vector_root_flip(), "audit");
  for (flip_rules rules = 0; rules < FLIP_RULES; rules++) {
    Vector v = vector_member(all, flip_rules_name(rules)), types = vector_member(v, "types");
    flip_audit audit = audit_seeds(rules, 0, 200);
    ck_assert_uint_eq(audit.levels, 200);
    expect_uint(vector_member(v, "obstacles"), audit.all.obstacles);
    for (flip_type type = 0; type < FLIP_TYPES; type++)
      expect_uint(vector_member(types, flip_type_name(type)), audit.types[type]);
    expect_uint(vector_member(v, "violDirect"), audit.violations);
    expect_uint(vector_member(v, "violBlock"), audit.violations_blocks);
    check_bins(vector_member(v, "bins"), &audit);
    check_pair(vector_member(v, "before"), &audit.before);
    check_pair(vector_member(v, "after"), &audit.after);
  }
}
END_TEST

static void add_up(flip_count *sum, const flip_count *part) {
  sum->obstacles += part->obstacles;
  sum->turns += part->turns;
  sum->blocks += part->blocks;
  for (int i = 0; i < FLIP_VERDICTS; i++)
    sum->verdicts[i] += part->verdicts[i];
  sum->margin_least = fmin(sum->margin_least, part->margin_least);
  sum->crossing_least = fmin(sum->crossing_least, part->crossing_least);
}

static void expect_same_count(const flip_count *a, const flip_count *b, const char *what) {
  EXPECT(a->obstacles == b->obstacles && a->turns == b->turns && a->blocks == b->blocks &&
             !memcmp(a->verdicts, b->verdicts, sizeof a->verdicts),
      "%s", what);
  expect_same(a->margin_least, b->margin_least, what);
  expect_same(a->crossing_least, b->crossing_least, what);
}

/* All is the sum of the bins, and of both halves; verdicts and types add up to obstacles. */
START_TEST(parts_add_up) {
  for (flip_rules rules = 0; rules < FLIP_RULES; rules++) {
    flip_audit audit = audit_seeds(rules, 0, 30);
    flip_count bins = flip_audit_begin().all, halves = flip_audit_begin().all;
    for (unsigned i = 0; i < FLIP_BINS; i++)
      add_up(&bins, &audit.bin[i]);
    add_up(&halves, &audit.before);
    add_up(&halves, &audit.after);
    expect_same_count(&audit.all, &bins, "bins");
    expect_same_count(&audit.all, &halves, "halves");
    uint32_t verdicts = 0;
    for (int i = 0; i < FLIP_VERDICTS; i++)
      verdicts += audit.all.verdicts[i];
    ck_assert_uint_eq(verdicts, audit.all.obstacles);
    ck_assert_uint_eq(audit.types[0] + audit.types[1] + audit.types[2], audit.all.obstacles);
    ck_assert_uint_eq(audit.types[FLIP_BLOCK], audit.all.blocks);
  }
}
END_TEST

static void expect_same_audit(const flip_audit *a, const flip_audit *b) {
  ck_assert_uint_eq(a->levels, b->levels);
  ck_assert_mem_eq(a->types, b->types, sizeof a->types);
  ck_assert_uint_eq(a->violations, b->violations);
  ck_assert_uint_eq(a->violations_blocks, b->violations_blocks);
  ck_assert_uint_eq(a->bins, b->bins);
  expect_same_count(&a->all, &b->all, "all");
  expect_same_count(&a->before, &b->before, "before");
  expect_same_count(&a->after, &b->after, "after");
  for (int i = 0; i < FLIP_BINS; i++)
    expect_same_count(&a->bin[i], &b->bin[i], "bin");
}

START_TEST(joined_is_as_counted_at_once) {
  for (flip_rules rules = 0; rules < FLIP_RULES; rules++) {
    flip_audit all = audit_seeds(rules, 0, 60);
    flip_audit low = audit_seeds(rules, 0, 25), high = audit_seeds(rules, 25, 60);
    flip_audit forth = low, back = high, none = flip_audit_begin();
    flip_audit_join(&forth, &high);
    flip_audit_join(&back, &low);
    flip_audit_join(&back, &none);
    flip_audit_join(&none, &back);
    expect_same_audit(&all, &forth);
    expect_same_audit(&all, &back);
    expect_same_audit(&all, &none);
  }
}
END_TEST

/* What keeps the rule has a quarter to spare: the tightest turn of either. */
START_TEST(crossings_have_a_quarter_to_spare) {
  for (flip_rules rules = 0; rules < FLIP_RULES; rules++) {
    flip_audit audit = audit_seeds(rules, 0, 200);
    ck_assert_double_ge(audit.all.crossing_least, 1.25);
    ck_assert_double_lt(audit.all.crossing_least, 1.26);
    ck_assert_double_gt(audit.all.margin_least, 0);
  }
}
END_TEST

START_TEST(rates_of_nothing) {
  flip_audit audit = flip_audit_begin();
  ck_assert(isnan(flip_turn_rate(&audit.all)) && isnan(flip_block_share(&audit.all)));
  ck_assert(isinf(audit.all.margin_least) && isinf(audit.bin[FLIP_BINS - 1].crossing_least));
  flip_count count = {.obstacles = 8, .turns = 2, .blocks = 4};
  ck_assert(same_bits(flip_turn_rate(&count), 0.25) && same_bits(flip_block_share(&count), 0.5));
}
END_TEST

START_TEST(survival_by_hand) {
  double odd[] = {30, 10, 20}, even[] = {40, 10, 20, 30};
  flip_survival s = flip_survival_of(odd, 3, 1);
  ck_assert(s.flown == 3 && s.alive == 1 && same_bits(s.least, 10) && same_bits(s.median, 20));
  s = flip_survival_of(even, 4, 0);
  ck_assert(same_bits(s.median, 25) && same_bits(s.most, 40));
  s = flip_survival_of(NULL, 0, 0);
  ck_assert(s.flown == 0 && same_bits(s.median, 0));
}
END_TEST

/* ---- the verdict ---- */

/* 200 flights each, all alive but for those that hold one wall. */
static const flip_survival sound_bots[FLIP_BOTS] = {
    [FLIP_SIMPLE] = {.flown = 200, .alive = 200},
    [FLIP_LOOKAHEAD] = {.flown = 200, .alive = 200},
    [FLIP_HOLD_ONE_WALL] = {.flown = 200, .alive = 0},
};

START_TEST(rules_1_0_1_fail) {
  flip_audit audit = audit_seeds(FLIP_1_0_1, 0, 200);
  flip_thresholds thresholds = flip_thresholds_default();
  flip_survival bots[FLIP_BOTS];
  flip_finding found[FLIP_FINDINGS_MOST];
  memcpy(bots, sound_bots, sizeof bots);
  bots[FLIP_HOLD_ONE_WALL].alive = 200;
  ck_assert_uint_eq(flip_judge(&audit, bots, &thresholds, found), 6);
  for (unsigned i = 0; i < 4; i++) /* the bin in which 2,250 m lies, and all above */
    ck_assert(found[i].check == FLIP_CHECK_TURN_RATE && found[i].bin == 4 + i &&
              found[i].value < 0.2 && same_bits(found[i].threshold, 0.25));
  ck_assert(found[4].check == FLIP_CHECK_VIOLATIONS_BLOCKS && found[4].bin == FLIP_NO_BIN);
  ck_assert(same_bits(found[4].value, 17) && same_bits(found[4].threshold, 0));
  ck_assert(found[5].check == FLIP_CHECK_HOLD && same_bits(found[5].value, 1));
}
END_TEST

START_TEST(rules_1_0_2_pass) {
  flip_audit audit = audit_seeds(FLIP_1_0_2, 0, 200);
  flip_thresholds thresholds = flip_thresholds_default();
  flip_finding found[FLIP_FINDINGS_MOST];
  ck_assert_uint_eq(flip_judge(&audit, sound_bots, &thresholds, found), 0);
  ck_assert_uint_eq(flip_judge(&audit, NULL, &thresholds, found), 0);
}
END_TEST

/* Two bins of a made-up audit, at every threshold. */
static flip_audit at_thresholds(void) {
  flip_audit audit = flip_audit_begin();
  audit.bins = 3;
  audit.bin[0] = (flip_count){.obstacles = 100, .turns = 25};
  audit.bin[2] = (flip_count){.obstacles = 400, .turns = 100};
  return audit;
}

static void expect_only(const flip_audit *audit, const flip_survival *bots,
    const flip_thresholds *thresholds, flip_check check, uint32_t bin, double value) {
  flip_finding found[FLIP_FINDINGS_MOST];
  ck_assert_uint_eq(flip_judge(audit, bots, thresholds, found), 1);
  ck_assert_int_eq(found[0].check, check);
  ck_assert_uint_eq(found[0].bin, bin);
  ck_assert(same_bits(found[0].value, value));
  ck_assert(same_bits(found[0].threshold, thresholds->of[check]));
}

START_TEST(each_measure_can_fail_alone) {
  flip_audit audit = at_thresholds();
  flip_thresholds t = flip_thresholds_default();
  flip_survival bots[FLIP_BOTS];
  flip_finding found[FLIP_FINDINGS_MOST];
  memcpy(bots, sound_bots, sizeof bots);
  ck_assert_uint_eq(flip_judge(&audit, bots, &t, found), 0);
  audit.bin[2].turns = 0;
  expect_only(&audit, bots, &t, FLIP_CHECK_TURN_RATE, 2, 0);
  audit = at_thresholds();
  audit.violations = 1;
  expect_only(&audit, bots, &t, FLIP_CHECK_VIOLATIONS, FLIP_NO_BIN, 1);
  audit = at_thresholds();
  audit.violations_blocks = 2;
  expect_only(&audit, bots, &t, FLIP_CHECK_VIOLATIONS_BLOCKS, FLIP_NO_BIN, 2);
  audit = at_thresholds();
  bots[FLIP_LOOKAHEAD].alive = 199;
  expect_only(&audit, bots, &t, FLIP_CHECK_LOOKAHEAD, FLIP_NO_BIN, 0.995);
  bots[FLIP_LOOKAHEAD].flown = 0; /* not flown, not judged */
  bots[FLIP_HOLD_ONE_WALL].alive = 1;
  expect_only(&audit, bots, &t, FLIP_CHECK_HOLD, FLIP_NO_BIN, 0.005);
}
END_TEST

START_TEST(each_threshold_can_be_the_one_that_fails) {
  static const double strict[FLIP_CHECKS] = {0.26, -1, -1, 1.01, -0.01};
  flip_audit audit = at_thresholds();
  audit.bins = 1;
  audit.bin[0] = (flip_count){.obstacles = 400, .turns = 100}; /* too many for chance */
  for (flip_check check = 0; check < FLIP_CHECKS; check++) {
    flip_thresholds t = flip_thresholds_default();
    static const double values[FLIP_CHECKS] = {0.25, 0, 0, 1, 0};
    t.of[check] = strict[check];
    expect_only(&audit, sound_bots, &t, check, check ? FLIP_NO_BIN : 0, values[check]);
    t.of[check] = (double)NAN; /* judges nothing */
    flip_finding found[FLIP_FINDINGS_MOST];
    ck_assert_uint_eq(flip_judge(&audit, sound_bots, &t, found), 0);
  }
}
END_TEST

/* What a sound stretch comes to less than once in 10,000 times, by the exact binomial, is never
 * excused; and what is excused is not much rarer than that. */
START_TEST(chance_excuses_few_obstacles) {
  static const struct {
    unsigned obstacles, turns;
    double threshold;
    bool chance;
  } rows[] = {
      {25, 0, 0.25, false},
      {25, 1, 0.25, true},
      {22, 0, 0.25, true},
      {23, 0, 0.25, false},
      {30, 1, 0.25, false},
      {30, 2, 0.25, true},
      {189, 47, 0.25, true},
      {193, 48, 0.25, false},
      {5000, 1249, 0.25, false},
      {5000, 1250, 0.25, false}, /* at the threshold there is nothing to excuse */
      {25, 20, 0.25, false},
      {0, 0, 0.25, false},
      {1, 0, 0.25, true},
      {10, 0, 0, false},
      {10, 9, 0.99, false}, /* sound is all */
      {25, 0, (double)NAN, false},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    flip_count count = {.obstacles = rows[i].obstacles, .turns = rows[i].turns};
    EXPECT(flip_may_be_chance(&count, rows[i].threshold) == rows[i].chance, "%u of %u at %g",
        rows[i].turns, rows[i].obstacles, rows[i].threshold);
  }
}
END_TEST

/* The chance that of n obstacles, each a turn at 38 %, k or fewer are turns. */
static double chance_of(unsigned k, unsigned n) {
  double term = pow(1 - 0.38, n), sum = term;
  for (unsigned i = 1; i <= k; i++) {
    term *= (n - i + 1.0) / i * 0.38 / (1 - 0.38);
    sum += term;
  }
  return sum;
}

START_TEST(sound_stretches_are_excused) {
  for (unsigned n = 1; n <= 1000; n++) {
    double alarm = 0; /* by the most turns that are not excused */
    for (unsigned k = 0; k < (n + 3) / 4; k++) {
      flip_count count = {.obstacles = n, .turns = k};
      alarm = flip_may_be_chance(&count, 0.25) ? alarm : chance_of(k, n);
    }
    EXPECT(alarm < 1e-4, "of %u obstacles a sound stretch fails with a chance of %g", n, alarm);
  }
}
END_TEST

/* One level is enough for the defect, and no sound one is taken for it: any day of a year. */
START_TEST(single_days_are_told_apart) {
  flip_thresholds t = flip_thresholds_default();
  flip_finding found[FLIP_FINDINGS_MOST];
  t.of[FLIP_CHECK_VIOLATIONS_BLOCKS] = (double)NAN;
  for (int32_t day = 0; day < 365; day++) {
    char seed[16];
    uint32_t date = tunl_date_from_index(tunl_date_index(20260101) + day);
    snprintf(seed, sizeof seed, "%04u-%02u-%02u", date / 10000, date / 100 % 100, date % 100);
    for (flip_rules rules = 0; rules < FLIP_RULES; rules++) {
      flip_level *level = flip_level_new(seed, rules, FLIP_FULL);
      flip_audit audit = flip_audit_begin();
      flip_audit_add(&audit, level);
      bool fails = flip_judge(&audit, NULL, &t, found) > 0;
      EXPECT(
          fails == (rules == FLIP_1_0_1), "%s under %s: %d", seed, flip_rules_name(rules), fails);
      flip_level_free(level);
    }
  }
}
END_TEST

START_TEST(checks_tell_of_themselves) {
  static const double published[FLIP_CHECKS] = {0.25, 0, 0, 1, 0};
  flip_thresholds t = flip_thresholds_default();
  for (flip_check check = 0; check < FLIP_CHECKS; check++) {
    const flip_check_info *info = flip_check_of(check);
    ck_assert_str_eq(info->name, flip_check_name(check));
    ck_assert(
        same_bits(info->threshold, published[check]) && same_bits(t.of[check], published[check]));
    ck_assert(*info->about && info->threshold <= info->most);
  }
  ck_assert_str_eq(flip_check_name(FLIP_CHECK_TURN_RATE), "turn-rate");
}
END_TEST

HARNESS("flip/audit", counts_match, parts_add_up, joined_is_as_counted_at_once,
    crossings_have_a_quarter_to_spare, rates_of_nothing, survival_by_hand, rules_1_0_1_fail,
    rules_1_0_2_pass, each_measure_can_fail_alone, each_threshold_can_be_the_one_that_fails,
    chance_excuses_few_obstacles, sound_stretches_are_excused, single_days_are_told_apart,
    checks_tell_of_themselves)
