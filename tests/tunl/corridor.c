/* Tests of src/tunl/corridor.h. */
#include <math.h>

#include "../harness.h"
#include "../vectors.h"
#include "tunl.h"

/* An ulp of the screen's height, rounded up: what taking hg off cy again may cost. */
#define ROUNDING 0x1p-43

#define FIRST_DAY 20260101u
#define DAYS      120

static tunl_corridor corridor_of(uint32_t date, const tunl_rules *rules) {
  tunl_day day = tunl_day_of(date);
  return tunl_corridor_of(&day, rules);
}

/* The n-th day from FIRST_DAY, under the default rules. */
static tunl_corridor default_corridor(int n) {
  tunl_rules rules = tunl_rules_default();
  return corridor_of(tunl_date_from_index(tunl_date_index(FIRST_DAY) + n), &rules);
}

static void expect_same_bounds(tunl_bounds expected, tunl_bounds got) {
  expect_same(expected.top, got.top, "top");
  expect_same(expected.bot, got.bot, "bot");
  expect_same(expected.cy, got.cy, "cy");
  expect_same(expected.hg, got.hg, "hg");
}

START_TEST(test_vectors) {
  vectors_check_corridor("skeleton");
  vectors_check_corridor("17.0");
  vectors_check_corridor("legacy");
}
END_TEST

/* ---- memory ---- */

/* Everything a corridor object answers at one place. */
typedef struct {
  tunl_bounds walls;
  tunl_morph morph;
  double chamber, speed;
} Answers;

static Answers ask(tunl_corridor *corridor, double wx) {
  Answers answers;
  answers.chamber = tunl_chamber_at(corridor, wx);
  answers.morph = tunl_morph_at(corridor, wx);
  answers.walls = tunl_bounds_at(corridor, wx);
  answers.speed = tunl_speed_at(corridor, wx);
  return answers;
}

/* What a corridor remembers saves time and changes no bit: asked in any order, between questions
 * about chambers of other periods, it answers as a fresh one does. */
START_TEST(test_order_of_asking) {
  tunl_rules rules = tunl_rules_default();
  GRand *random = g_rand_new_with_seed(1);
  for (int n = 0; n < 20; n++) {
    tunl_corridor asked = default_corridor(n);
    for (int i = 0; i < 2000; i++) {
      double wx = g_rand_double_range(random, 0, 130000);
      tunl_corridor fresh = corridor_of(asked.day.date, &rules);
      if (i % 3 == 0)
        tunl_chamber_of(&asked, (uint32_t)g_rand_int_range(random, 0, 9));
      Answers expected = ask(&fresh, wx), got = ask(&asked, wx);
      expect_same_bounds(expected.walls, got.walls);
      expect_same(expected.morph.a1, got.morph.a1, "a1");
      expect_same(expected.morph.a2, got.morph.a2, "a2");
      expect_same(expected.chamber, got.chamber, "chamber");
      expect_same(expected.speed, got.speed, "speed");
    }
  }
  g_rand_free(random);
}
END_TEST

START_TEST(test_site_is_both) {
  tunl_corridor corridor = default_corridor(0);
  for (double wx = 0; wx < 120000; wx += 97.3) {
    tunl_site site = tunl_site_at(&corridor, wx);
    tunl_progress at = tunl_progress_at(&corridor.rules, wx);
    expect_same(wx, site.wx, "wx");
    expect_same(at.p, site.at.p, "p");
    expect_same(at.q, site.at.q, "q");
    expect_same_bounds(tunl_bounds_at(&corridor, wx), site.walls);
  }
}
END_TEST

START_TEST(test_skeleton_of_any_rules) {
  tunl_rules rules;
  ck_assert(tunl_rules_named("skeleton", &rules));
  for (int n = 0; n < 10; n++) {
    tunl_corridor full = default_corridor(n);
    tunl_corridor skeleton = corridor_of(full.day.date, &rules);
    for (double wx = 0; wx < 120000; wx += 97.3)
      expect_same_bounds(tunl_bounds_at(&skeleton, wx), tunl_skeleton_at(&full, wx));
  }
}
END_TEST

/* ---- walls ---- */

static void check_walls(tunl_corridor *corridor, double wx) {
  tunl_bounds walls = tunl_bounds_at(corridor, wx);
  double pad = corridor->rules.pad;
  expect_same(walls.cy - walls.hg, walls.top, "top");
  expect_same(walls.cy + walls.hg, walls.bot, "bot");
  EXPECT(walls.hg > 0 && walls.hg <= TUNL_H / 2 - pad, "%u at %.17g: half gap %.17g",
      corridor->day.date, wx, walls.hg);
  EXPECT(walls.top >= pad - ROUNDING && walls.bot <= TUNL_H - pad + ROUNDING,
      "%u at %.17g: %.17g to %.17g leaves the screen", corridor->day.date, wx, walls.top,
      walls.bot);
}

START_TEST(test_inside_screen) {
  static const double pads[] = {8, 0, 60};
  for (int n = 0; n < DAYS; n++) {
    tunl_rules rules = tunl_rules_default();
    rules.pad = pads[(size_t)n % G_N_ELEMENTS(pads)];
    tunl_corridor corridor = corridor_of(default_corridor(n).day.date, &rules);
    for (double wx = 0; wx < 130000; wx += 53.7)
      check_walls(&corridor, wx);
    check_walls(&corridor, TUNL_WX_MOST);
  }
}
END_TEST

/* Beyond the slow clock's end the gap stays what it is: narrowest at TUNL_WX_FULL. */
START_TEST(test_narrowest) {
  tunl_rules rules = tunl_rules_default();
  rules.chambers = 0;
  tunl_corridor corridor = corridor_of(FIRST_DAY, &rules);
  double last = TUNL_H;
  for (double wx = 0; wx <= TUNL_WX_FULL; wx += 10) {
    double hg = tunl_bounds_at(&corridor, wx).hg;
    EXPECT(hg <= last, "the corridor widens at %.17g", wx);
    last = hg;
  }
  expect_same(last, tunl_bounds_at(&corridor, TUNL_WX_MOST).hg, "half gap at the end");
  ck_assert_double_eq_tol(last, TUNL_H * rules.half_gap_far, 1e-9);
}
END_TEST

/* ---- morph ---- */

/* Published promise: no stretch carries over 3 % more wiggle than the same one unmorphed. The
 * day's jitter multiplies both sides alike. */
static double energy(const tunl_rules *r, double wx, tunl_morph morph) {
  double p = tunl_progress_at(r, wx).p;
  double g = fmin(fmax(wx - r->clock_start, 0) / r->clock_length, 1);
  double long_wave = tunl_lerp(r->amplitude1_near, r->amplitude1_far, g) *
                     tunl_lerp(r->frequency1_near, r->frequency1_mid, p);
  double short_wave = tunl_lerp(r->amplitude2_near, r->amplitude2_far, g) *
                      tunl_lerp(r->frequency2_near, r->frequency2_mid, p);
  return long_wave * morph.a1 + short_wave * morph.a2;
}

START_TEST(test_morph_energy) {
  const tunl_morph plain = {1, 1};
  double highest = 0, lowest = 2;
  for (int n = 0; n < DAYS; n++) {
    tunl_corridor corridor = default_corridor(n);
    for (double wx = 0; wx < 130000; wx += 61.1) {
      double ratio = energy(&corridor.rules, wx, tunl_morph_at(&corridor, wx)) /
                     energy(&corridor.rules, wx, plain);
      EXPECT(ratio <= 1.03, "%u at %.17g: %.4f of the energy", corridor.day.date, wx, ratio);
      highest = fmax(highest, ratio);
      lowest = fmin(lowest, ratio);
    }
  }
  ck_assert_double_gt(highest, 1.0); /* else no morph was seen */
  ck_assert_double_lt(lowest, 0.5);
}
END_TEST

START_TEST(test_morph_gate) {
  for (int n = 0; n < DAYS; n++) {
    tunl_corridor corridor = default_corridor(n);
    for (double wx = 0; wx <= corridor.rules.gate; wx += 50) {
      tunl_morph morph = tunl_morph_at(&corridor, wx);
      expect_same(1, morph.a1, "a1 before the gate");
      expect_same(1, morph.a2, "a2 before the gate");
    }
  }
}
END_TEST

/* Past its entry a segment holds its character unchanged until it blends into the next. */
START_TEST(test_morph_holds) {
  static const tunl_morph published[TUNL_CHARACTERS] = {
      {1, 1}, {1.45, 0.32}, {0.32, 1.60}, {0.24, 0.34}};
  bool seen[TUNL_CHARACTERS] = {false};
  for (int n = 0; n < DAYS; n++) {
    tunl_corridor corridor = default_corridor(n);
    const tunl_rules *r = &corridor.rules;
    for (uint32_t segment = 0; segment < 20; segment++) {
      tunl_character character = tunl_morph_character(&corridor.day, segment);
      ck_assert_uint_lt((unsigned)character, TUNL_CHARACTERS);
      seen[character] = true;
      tunl_morph got = tunl_morph_at(&corridor, r->gate + (segment + 0.5) * r->morph_length);
      expect_same(published[character].a1, got.a1, tunl_character_name(character));
      expect_same(published[character].a2, got.a2, tunl_character_name(character));
    }
  }
  for (int i = 0; i < TUNL_CHARACTERS; i++)
    ck_assert(seen[i]);
}
END_TEST

/* The steepest blend, from 0.32 to 1.60 in 1260 px, climbs 1.5 times its mean in the middle. */
START_TEST(test_morph_is_continuous) {
  const double steepest = 1.5 * (1.60 - 0.32) / 1260;
  for (int n = 0; n < DAYS; n++) {
    tunl_corridor corridor = default_corridor(n);
    tunl_morph last = tunl_morph_at(&corridor, 0);
    for (double wx = 10; wx < 100000; wx += 10) {
      tunl_morph now = tunl_morph_at(&corridor, wx);
      EXPECT(fabs(now.a1 - last.a1) <= steepest * 10 && fabs(now.a2 - last.a2) <= steepest * 10,
          "%u: the morph jumps before %g", corridor.day.date, wx);
      last = now;
    }
  }
}
END_TEST

/* ---- chambers ---- */

START_TEST(test_chamber_never_narrows) {
  for (int n = 0; n < DAYS; n++) {
    tunl_corridor corridor = default_corridor(n);
    tunl_rules rules = corridor.rules;
    rules.chambers = 0;
    tunl_corridor without = corridor_of(corridor.day.date, &rules);
    for (double wx = 0; wx < 130000; wx += 41.3) {
      double factor = tunl_chamber_at(&corridor, wx);
      EXPECT(factor >= 1 && factor <= 1 + rules.chamber_gain, "%u at %.17g: factor %.17g",
          corridor.day.date, wx, factor);
      double open = tunl_bounds_at(&corridor, wx).hg, closed = tunl_bounds_at(&without, wx).hg;
      EXPECT(open >= closed, "%u at %.17g: a chamber narrows", corridor.day.date, wx);
      expect_same(1, tunl_chamber_at(&without, wx), "chamber where they are off");
    }
  }
}
END_TEST

/* Is the factor what the chamber of its period says: above 1 inside, 1 outside? */
static void check_chamber(tunl_corridor *corridor, uint32_t period, double wx, bool inside) {
  tunl_chamber_of(corridor, period + 1); /* so that it remembers another one */
  double factor = tunl_chamber_at(corridor, wx);
  EXPECT(inside ? factor > 1 : same_bits(factor, 1), "%u at %.17g: factor %.17g %s chamber %u",
      corridor->day.date, wx, factor, inside ? "inside" : "outside", period);
}

START_TEST(test_chamber_places) {
  const double hair = 1e-6; /* world px: the two sides round differently */
  int chambers = 0, periods = 0;
  for (int n = 0; n < DAYS; n++) {
    tunl_corridor corridor = default_corridor(n);
    double length = corridor.rules.chamber_period;
    for (uint32_t period = 0; period < 8; period++, periods++) {
      double begin = corridor.rules.gate + period * length;
      tunl_chamber c = tunl_chamber_of(&corridor, period);
      bool empty = c.to <= c.from;
      chambers += !empty;
      EXPECT(empty || (c.from > begin + 0.11 * length && c.to < begin + 0.86 * length),
          "%u: chamber %u lies from %g to %g", corridor.day.date, period, c.from, c.to);
      for (double wx = begin + hair; wx < begin + length; wx += 149.9)
        if (empty || fmin(fabs(wx - c.from), fabs(wx - c.to)) > hair)
          check_chamber(&corridor, period, wx, !empty && wx > c.from && wx < c.to);
      if (empty)
        continue;
      check_chamber(&corridor, period, c.from - hair, false);
      check_chamber(&corridor, period, c.from + hair, true);
      check_chamber(&corridor, period, c.to - hair, true);
      check_chamber(&corridor, period, c.to + hair, false);
    }
  }
  /* 0.55 of the periods, published; six deviations of 960 coin tosses are 0.1. */
  ck_assert_double_eq_tol((double)chambers / periods, 0.55, 0.1);
}
END_TEST

START_TEST(test_chamber_gate) {
  tunl_rules rules = tunl_rules_default();
  rules.gate = 54000;
  for (int n = 0; n < DAYS; n++) {
    tunl_corridor near = default_corridor(n);
    tunl_corridor far = corridor_of(near.day.date, &rules);
    tunl_chamber first = tunl_chamber_of(&near, 0), moved = tunl_chamber_of(&far, 0);
    ck_assert_double_eq_tol(moved.from - first.from, 45000, 1e-6);
    for (double wx = 0; wx <= 54000; wx += 333)
      expect_same(1, tunl_chamber_at(&far, wx), "chamber before a far gate");
  }
}
END_TEST

/* ---- speed ---- */

START_TEST(test_pulse) {
  double highest = 1;
  for (int n = 0; n < DAYS; n++) {
    tunl_corridor corridor = default_corridor(n);
    tunl_rules rules = corridor.rules;
    rules.pulse = 0;
    tunl_corridor steady = corridor_of(corridor.day.date, &rules);
    for (double wx = 0; wx < 130000; wx += 101) {
      double ratio = tunl_speed_at(&corridor, wx) / tunl_speed_at(&steady, wx);
      EXPECT(wx > rules.gate || same_bits(ratio, 1), "the speed pulses before the gate, at %g", wx);
      EXPECT(ratio > 1 - 1e-12 && ratio < 1.12 + 1e-12, "the pulse at %g is %.17g", wx, ratio);
      highest = fmax(highest, ratio);
    }
  }
  ck_assert_double_gt(highest, 1.119);
}
END_TEST

START_TEST(test_steady_speed_grows) {
  tunl_rules rules = tunl_rules_default();
  rules.pulse = 0;
  tunl_corridor corridor = corridor_of(FIRST_DAY, &rules);
  double last = 0;
  for (double wx = 0; wx <= TUNL_WX_MOST; wx += 500) {
    double speed = tunl_speed_at(&corridor, wx);
    EXPECT(speed > last, "the speed falls before %g", wx);
    last = speed;
  }
}
END_TEST

HARNESS("tunl/corridor", test_vectors, test_order_of_asking, test_site_is_both,
    test_skeleton_of_any_rules, test_inside_screen, test_narrowest, test_morph_energy,
    test_morph_gate, test_morph_holds, test_morph_is_continuous, test_chamber_never_narrows,
    test_chamber_places, test_chamber_gate, test_pulse, test_steady_speed_grows)
