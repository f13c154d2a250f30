/* Tests of src/tunl/pilot.h: all runs of fixtures/vectors/sim.csv, those of sim.json in full, and
 * what a run must not depend on. */
#include <math.h>
#include <string.h>

#include "../caves.h"
#include "../harness.h"
#include "../vectors.h"
#include "tunl.h"
#include "tunl/course.h"

enum { DAYS = 24, RUNS = 25, FIRST = 20260901 };

/* ---- days ---- */

typedef struct {
  tunl_cave *cave;
  tunl_course *course;
} Day;

static Day make_day(uint32_t date, const tunl_rules *rules, tunl_sine sine) {
  tunl_day day = tunl_day_of(date);
  tunl_cave *cave = tunl_cave_new_under(&day, rules, sine, 63000);
  EXPECT(cave, "no memory for %u", date);
  tunl_course *course = tunl_course_new(cave);
  EXPECT(course, "no memory for %u", date);
  return (Day){cave, course};
}

static Day usual_day(uint32_t date) {
  tunl_rules rules = tunl_rules_default();
  return make_day(date, &rules, tunl_sin);
}

static void free_day(Day day) {
  tunl_course_free(day.course);
  tunl_cave_free(day.cave);
}

static tunl_outcome fly(Day day, tunl_tier tier, uint32_t run) {
  uint32_t seed = tunl_pilot_seed(tunl_cave_day(day.cave)->date, tier, run);
  return tunl_pilot_fly(day.course, tunl_tier_skill(tier), seed, NULL, NULL, NULL);
}

static uint32_t coins_of(const tunl_outcome *o) {
  uint32_t sum = 0;
  for (int type = 0; type < TUNL_COIN_TYPES; type++)
    sum += o->coins[type];
  return sum;
}

static void expect_same_outcome(const tunl_outcome *a, const tunl_outcome *b) {
  ck_assert_uint_eq(a->steps, b->steps);
  ck_assert_str_eq(tunl_cause_name(a->cause), tunl_cause_name(b->cause));
  ck_assert_ptr_eq(a->hit_by, b->hit_by);
  expect_same(a->scroll, b->scroll, "scroll");
  expect_same(a->y, b->y, "y");
  expect_same(a->vy, b->vy, "vy");
  ck_assert(!memcmp(a->coins, b->coins, sizeof a->coins));
}

/* ---- vectors ---- */

static char *fixture(const char *name) {
  const char *fixtures = g_getenv("TUNL_FIXTURES");
  EXPECT(fixtures, "TUNL_FIXTURES does not name the folder of the fixtures");
  return g_build_filename(fixtures, "vectors", name, NULL);
}

static char **lines_of(const char *name) {
  char *path = fixture(name), *text;
  GError *error = NULL;
  EXPECT(g_file_get_contents(path, &text, NULL, &error), "%s", error->message);
  char **lines = g_strsplit(g_strchomp(text), "\n", -1);
  g_free(text);
  g_free(path);
  return lines;
}

static void check_row(const char *line, Day day, tunl_tier tier, uint32_t date, uint32_t run) {
  tunl_outcome o = fly(day, tier, run);
  char **cells = g_strsplit(line, ",", -1);
  EXPECT(g_strv_length(cells) == 7, "%s", line);
  bool same = g_ascii_strtoull(cells[0], NULL, 10) == tier &&
              g_ascii_strtoull(cells[1], NULL, 10) == date &&
              g_ascii_strtoull(cells[2], NULL, 10) == run &&
              g_ascii_strtoull(cells[3], NULL, 10) == o.steps &&
              !strcmp(cells[5], tunl_cause_name(o.cause)) &&
              g_ascii_strtoull(cells[6], NULL, 10) == coins_of(&o);
  EXPECT(same, "%s: not %u,%u,%u,%u,%.17g,%s,%u", line, tier, date, run, o.steps, o.scroll,
      tunl_cause_name(o.cause), coins_of(&o));
  expect_same(g_ascii_strtod(cells[4], NULL), o.scroll, line);
  g_strfreev(cells);
}

/* Rows are by tier, then day, then run. */
START_TEST(test_all_runs) {
  char **lines = lines_of("sim.csv");
  ck_assert_uint_eq(g_strv_length(lines), 1 + TUNL_TIERS * DAYS * RUNS);
  ck_assert_str_eq(lines[0], "tier,day,run,steps,scroll,cause,coins");
  for (uint32_t i = 0; i < DAYS; i++) {
    Day day = usual_day(FIRST + i);
    for (uint32_t tier = 0; tier < TUNL_TIERS; tier++)
      for (uint32_t run = 0; run < RUNS; run++)
        check_row(lines[1 + (tier * DAYS + i) * RUNS + run], day, (tunl_tier)tier, FIRST + i, run);
    free_day(day);
  }
  g_strfreev(lines);
}
END_TEST

/* A double as a text of 17 digits. */
static void expect_digits(Vector expected, double got) {
  expect_same(g_ascii_strtod(vector_text(expected), NULL), got, expected.path);
}

static void check_coins(Vector got, const tunl_outcome *o) {
  ck_assert_uint_eq(
      json_object_get_size(json_node_get_object(got.node)), (unsigned)TUNL_COIN_TYPES);
  for (int type = 0; type < TUNL_COIN_TYPES; type++)
    expect_uint(vector_member(got, tunl_coin_type_name((tunl_coin_type)type)), o->coins[type]);
}

static void check_run(Vector v) {
  uint32_t date = vector_uint(vector_member(v, "day")), run = vector_uint(vector_member(v, "run"));
  uint32_t tier = 0;
  const char *name = vector_text(vector_member(v, "tier"));
  while (tier < TUNL_TIERS && strcmp(tunl_tier_skill((tunl_tier)tier)->name, name) != 0)
    tier++;
  ck_assert_uint_lt(tier, TUNL_TIERS);
  expect_uint(vector_member(v, "seed"), tunl_pilot_seed(date, (tunl_tier)tier, run));
  Day day = usual_day(date);
  tunl_outcome o = fly(day, (tunl_tier)tier, run);
  expect_uint(vector_member(v, "steps"), o.steps);
  expect_digits(vector_member(v, "time"), (double)o.steps / TUNL_STEPS_PER_SECOND);
  expect_digits(vector_member(v, "scroll"), o.scroll);
  expect_uint(vector_member(v, "score"), tunl_score(o.scroll));
  expect_digits(vector_member(v, "y"), o.y);
  expect_digits(vector_member(v, "vy"), o.vy);
  expect_text(vector_member(v, "cause"), tunl_cause_name(o.cause));
  expect_uint(vector_member(v, "coins"), coins_of(&o));
  check_coins(vector_member(v, "got"), &o);
  free_day(day);
}

START_TEST(test_full_runs) {
  char *path = fixture("sim.json");
  GError *error = NULL;
  JsonParser *parser = json_parser_new();
  EXPECT(json_parser_load_from_file(parser, path, &error), "%s", error->message);
  Vector list = {.node = json_parser_get_root(parser), .path = "sim.json"};
  ck_assert_uint_eq(vector_count(list), 36);
  for (unsigned i = 0; i < vector_count(list); i++)
    check_run(vector_at(list, i));
  g_object_unref(parser);
  g_free(path);
}
END_TEST

/* ---- what a run must not depend on ---- */

typedef struct {
  GByteArray *holds;
  tunl_flight last;
} Log;

static void log_step(void *user, const tunl_flight *f, bool hold) {
  Log *log = user;
  guint8 byte = hold;
  g_byte_array_append(log->holds, &byte, 1);
  EXPECT(f->step == log->holds->len, "step %u is the %uth", f->step, log->holds->len);
  log->last = *f;
}

/* A run can be flown again from its buttons alone. */
START_TEST(test_log) {
  Day day = usual_day(20260907);
  for (int tier = 0; tier < TUNL_TIERS; tier++) {
    const tunl_skill *skill = tunl_tier_skill((tunl_tier)tier);
    Log log = {.holds = g_byte_array_new()};
    tunl_outcome o = tunl_pilot_fly(day.course, skill, 77, NULL, log_step, &log);
    ck_assert_uint_eq(log.holds->len, o.steps);
    ck_assert(log.last.cause == o.cause && log.last.scroll == o.scroll);
    tunl_flight f;
    tunl_flight_begin(&f, day.course, NULL);
    for (guint i = 0; i < log.holds->len; i++)
      ck_assert(tunl_flight_step(&f, log.holds->data[i]) == (i + 1 < log.holds->len));
    ck_assert(f.cause == o.cause && f.hit_by == o.hit_by);
    expect_same(o.scroll, f.scroll, "scroll");
    expect_same(o.y, f.y, "y");
    g_byte_array_unref(log.holds);
  }
  free_day(day);
}
END_TEST

/* Pilot and flight copied together go on to the same end. */
START_TEST(test_copies) {
  Day day = usual_day(20260903);
  const tunl_skill *skill = tunl_tier_skill(TUNL_EXPERT);
  uint32_t seed = tunl_pilot_seed(20260903, TUNL_EXPERT, 2);
  tunl_outcome whole = fly(day, TUNL_EXPERT, 2);
  tunl_pilot pilot;
  tunl_flight f;
  tunl_pilot_begin(&pilot, skill, seed);
  tunl_flight_begin(&f, day.course, NULL);
  for (bool going = true; going; going = tunl_flight_step(&f, tunl_pilot_hold(&pilot, &f))) {
    if (f.step % 257 != 0)
      continue;
    tunl_pilot p = pilot;
    tunl_flight g = f;
    while (tunl_flight_step(&g, tunl_pilot_hold(&p, &g)))
      ;
    EXPECT(g.step == whole.steps && g.scroll == whole.scroll && g.y == whole.y, "copied at step %u",
        f.step);
  }
  free_day(day);
}
END_TEST

/* Nor on the bounds that spare it most walls: without them it works out every one. */
START_TEST(test_exact_walls) {
  for (int which = 0; which < CAVES_ODD_RULES; which++) {
    tunl_rules rules = caves_odd_rules(which);
    Day day = make_day(20260906, &rules, tunl_sin);
    Day plain = {day.cave, tunl_course_new(day.cave)};
    ck_assert_ptr_nonnull(plain.course);
    plain.course->inner_count = 0;
    for (uint32_t run = 0; run < 24; run++) {
      tunl_outcome a = fly(day, (tunl_tier)(run % TUNL_TIERS), run);
      tunl_outcome b = fly(plain, (tunl_tier)(run % TUNL_TIERS), run);
      expect_same_outcome(&a, &b);
    }
    tunl_course_free(plain.course);
    free_day(day);
  }
}
END_TEST

static gpointer fly_all(gpointer user) {
  const Day *day = user;
  tunl_outcome *outcomes = g_new(tunl_outcome, RUNS);
  for (uint32_t run = 0; run < RUNS; run++)
    outcomes[run] = fly(*day, TUNL_GOOD, run);
  return outcomes;
}

/* Two threads on one course at the same time. */
START_TEST(test_threads) {
  Day day = usual_day(20260910);
  GThread *thread = g_thread_new("fly", fly_all, &day);
  tunl_outcome *here = fly_all(&day), *there = g_thread_join(thread);
  for (int run = 0; run < RUNS; run++)
    expect_same_outcome(&here[run], &there[run]);
  g_free(here);
  g_free(there);
  free_day(day);
}
END_TEST

/* A sine that is off by one unit in the last place now and then. */
static double wobbly_sine(double x) {
  double s = tunl_sin(x);
  int64_t turn = (int64_t)(x * 4096) % 3;
  return turn == 0 ? s : nextafter(s, turn == 1 ? 2 : -2);
}

START_TEST(test_another_sine) {
  tunl_rules rules = tunl_rules_default();
  for (uint32_t date = 20260911; date < 20260914; date++) {
    Day day = usual_day(date), other = make_day(date, &rules, wobbly_sine);
    ck_assert_uint_ne(
        tunl_cave_fingerprint(day.cave, 63000), tunl_cave_fingerprint(other.cave, 63000));
    for (uint32_t i = 0; i < TUNL_TIERS * RUNS; i++) {
      tunl_outcome a = fly(day, (tunl_tier)(i / RUNS), i % RUNS);
      tunl_outcome b = fly(other, (tunl_tier)(i / RUNS), i % RUNS);
      EXPECT(a.steps == b.steps && a.cause == b.cause && coins_of(&a) == coins_of(&b),
          "another end on %u", date);
      EXPECT(fabs(a.scroll - b.scroll) < 1e-9, "%g px farther on %u", b.scroll - a.scroll, date);
    }
    free_day(day);
    free_day(other);
  }
}
END_TEST

/* ---- skills ---- */

/* The button of a pilot who lags is that of one who does not, so many steps later. */
START_TEST(test_lag) {
  Day day = usual_day(20260902);
  tunl_skill quick = *tunl_tier_skill(TUNL_EXPERT), slow = quick;
  slow.lag = 7;
  tunl_pilot a, b;
  tunl_flight f;
  tunl_pilot_begin(&a, &quick, 1);
  tunl_pilot_begin(&b, &slow, 1);
  tunl_flight_begin(&f, day.course, NULL);
  bool holds[400] = {false};
  unsigned changes = 0;
  for (unsigned i = 0; i < 400; i++) {
    holds[i] = tunl_pilot_hold(&a, &f);
    bool late = tunl_pilot_hold(&b, &f);
    EXPECT(late == (i >= 7 && holds[i - 7]), "step %u", i);
    changes += i && holds[i] != holds[i - 1];
    tunl_flight_step(&f, holds[i]);
  }
  ck_assert_uint_gt(changes, 10);
  free_day(day);
}
END_TEST

/* What a pilot decides by, told from the numbers drawn: three for each aim, one for each decision,
 * one more for a lapse. */
START_TEST(test_draws) {
  Day day = usual_day(20260902);
  tunl_skill skill = *tunl_tier_skill(TUNL_EXPERT);
  tunl_flight f;
  for (int lapses = 0; lapses < 2; lapses++) {
    tunl_pilot pilot;
    skill.lapse = lapses ? 1000 : 0; /* a chance above 1: at every decision */
    tunl_pilot_begin(&pilot, &skill, 3);
    tunl_flight_begin(&f, day.course, NULL);
    for (; f.step < 120; tunl_flight_step(&f, false), f.cause = TUNL_CAUSE_NONE) {
      bool held = tunl_pilot_hold(&pilot, &f);
      EXPECT(!lapses || !held, "a pilot who never attends holds");
      if (!lapses) { /* aims at 0, 32, 64 (the decisions from 30 steps on) and 96 */
        uint32_t decisions = f.step / 4 + 1, aims = f.step / 32 + 1;
        EXPECT(
            pilot.stream.drawn == decisions + 3 * aims, "step %u: %u", f.step, pilot.stream.drawn);
      }
    }
    if (lapses) { /* each lasts 24 to 72 steps */
      uint32_t rest = pilot.stream.drawn - 3 * 4;
      ck_assert(rest % 2 == 0 && rest / 2 >= 2 && rest / 2 <= 5);
    }
  }
  free_day(day);
}
END_TEST

/* Nobody is led by coins that are not there. */
START_TEST(test_no_coins) {
  Day day = usual_day(20260908);
  tunl_span spans[TUNL_KINDS];
  for (int kind = 0; kind < TUNL_KINDS; kind++)
    spans[kind] = tunl_cave_accepted(day.cave, (tunl_kind)kind);
  spans[TUNL_COIN].count = 0;
  tunl_course *bare =
      tunl_course_of(tunl_cave_day(day.cave), tunl_cave_rules(day.cave), tunl_sin, spans);
  ck_assert_ptr_nonnull(bare);
  tunl_flight_options options = tunl_flight_options_default();
  options.no_coins = true;
  unsigned differ = 0;
  for (uint32_t seed = 0; seed < RUNS; seed++) {
    const tunl_skill *skill = tunl_tier_skill(TUNL_GOOD);
    tunl_outcome a = tunl_pilot_fly(day.course, skill, seed, &options, NULL, NULL);
    tunl_outcome b = tunl_pilot_fly(bare, skill, seed, NULL, NULL, NULL);
    expect_same_outcome(&a, &b);
    differ += tunl_pilot_fly(day.course, skill, seed, NULL, NULL, NULL).scroll != a.scroll;
  }
  ck_assert_uint_gt(differ, RUNS / 2);
  tunl_course_free(bare);
  free_day(day);
}
END_TEST

HARNESS("tunl/pilot", test_all_runs, test_full_runs, test_log, test_copies, test_exact_walls,
    test_threads, test_another_sine, test_lag, test_draws, test_no_coins)
