/* Tests of src/tunl/clear.h: verdicts, counts, blocks, culprits and witnesses of
 * fixtures/vectors/clear.json, and that the flight agrees. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../caves.h"
#include "../harness.h"
#include "../vectors.h"
#include "tunl.h"
#include "tunl/search.h"

/* ---- caves and vectors ---- */

typedef struct {
  tunl_cave *cave;
  tunl_course *course;
  tunl_clear *clear;
} Hole;

static Hole make_hole(
    uint32_t date, const tunl_rules *rules, double to, const tunl_clear_options *options) {
  Hole h = {.cave = caves_make(date, rules, to + 2500)};
  h.course = tunl_course_new(h.cave);
  ck_assert(h.course);
  h.clear = tunl_clear_new(h.course, options);
  ck_assert(h.clear);
  return h;
}

static Hole usual_hole(uint32_t date, double to) {
  tunl_rules rules = tunl_rules_default();
  return make_hole(date, &rules, to, NULL);
}

static void free_hole(Hole h) {
  tunl_clear_free(h.clear);
  tunl_course_free(h.course);
  tunl_cave_free(h.cave);
}

/* The ten days of the file; kept, as the nodes are the parser's. */
static Vector days(void) {
  static JsonParser *parser;
  if (!parser) {
    char *path = g_build_filename(g_getenv("TUNL_FIXTURES"), "vectors", "clear.json", NULL);
    GError *error = NULL;
    parser = json_parser_new();
    EXPECT(json_parser_load_from_file(parser, path, &error), "%s", error->message);
    g_free(path);
  }
  Vector list = {.node = json_parser_get_root(parser), .path = "clear.json"};
  ck_assert_uint_eq(vector_count(list), 10);
  return list;
}

static Vector day_at(unsigned i, uint32_t *date) {
  Vector v = vector_at(days(), i);
  *date = vector_uint(vector_member(v, "day"));
  return v;
}

/* A number in the file, rounded to so many decimals there. */
static void expect_rounded(Vector expected, double got, int decimals) {
  double half = 0.5 * pow(10, -decimals);
  EXPECT(fabs(vector_double(expected) - got) <= half + 1e-9, "%s is %.9f, not %.9f", expected.path,
      got, vector_double(expected));
}

static void expect_pair(Vector pair, double low, double high, int decimals) {
  ck_assert_uint_eq(vector_count(pair), 2);
  expect_rounded(vector_at(pair, 0), low, decimals);
  expect_rounded(vector_at(pair, 1), high, decimals);
}

/* ---- verdicts ---- */

static void check_living(Hole h, tunl_pace pace, Vector list) {
  tunl_living living[10];
  uint32_t steps[10];
  ck_assert_uint_eq(vector_count(list), 10);
  for (unsigned i = 0; i < 10; i++)
    steps[i] = vector_uint(vector_member(vector_at(list, i), "step"));
  ck_assert(tunl_clear_living(h.clear, pace, steps, 10, living));
  for (unsigned i = 0; i < 10; i++) {
    Vector v = vector_at(list, i);
    expect_uint(vector_member(v, "step"), living[i].step);
    expect_uint(vector_member(v, "states"), living[i].states);
    expect_pair(vector_member(v, "y"), living[i].y_low, living[i].y_high, 6);
    expect_pair(vector_member(v, "vy"), living[i].vy_low, living[i].vy_high, 4);
  }
}

static void check_pace(Hole h, uint32_t p, Vector v) {
  tunl_reach reach;
  ck_assert(tunl_clear_reach(h.clear, tunl_pace_of(p), 93000, &reach));
  expect_text(vector_member(v, "verdict"), tunl_passage_name(reach.passage));
  expect_uint(vector_member(v, "blockedStep"), reach.blocked_step);
  expect_rounded(vector_member(v, "blockedScroll"), reach.blocked, 3);
  ck_assert_uint_eq(reach.step + p, reach.blocked_step);
  if (p <= 2)
    check_living(h, tunl_pace_of(p), vector_member(v, "states"));
}

START_TEST(test_verdicts) {
  static const uint32_t paces[] = {1, 2, 4, 8, 12};
  for (unsigned i = 0; i < vector_count(days()); i++) {
    uint32_t date;
    Vector v = day_at(i, &date);
    Hole h = usual_hole(date, 93000);
    for (size_t p = 0; p < G_N_ELEMENTS(paces); p++) {
      char *name = g_strdup_printf("p%u", paces[p]);
      check_pace(h, paces[p], vector_member(v, name));
      g_free(name);
    }
    free_hole(h);
  }
}
END_TEST

START_TEST(test_at_30000) {
  for (unsigned i = 0; i < vector_count(days()); i++) {
    uint32_t date;
    tunl_reach reach;
    Vector v = day_at(i, &date);
    Hole h = usual_hole(date, 30000);
    ck_assert(tunl_clear_reach(h.clear, tunl_pace_of(1), 30000, &reach));
    expect_text(vector_member(v, "at30000"), tunl_passage_name(reach.passage));
    if (reach.passage == TUNL_PASSAGE_CLEAR) {
      double before;
      ck_assert(tunl_clear_scroll(h.clear, reach.step - 1, &before));
      ck_assert(before < 30000 && reach.scroll >= 30000);
      ck_assert(isnan(reach.blocked) && reach.blocked_step == 0);
    }
    free_hole(h);
  }
}
END_TEST

/* Asked in another order, or again, or of a cave made farther, it answers the same. */
START_TEST(test_asked_again) {
  tunl_reach first, again;
  Hole near = usual_hole(20260815, 17000), far = usual_hole(20260815, 60000);
  for (uint32_t p = 1; p <= TUNL_PACE_MOST; p++) {
    ck_assert(tunl_clear_reach(far.clear, tunl_pace_of(p), 50000, &first));
    ck_assert(tunl_clear_reach(near.clear, tunl_pace_of(p), 50000, &again));
    ck_assert_uint_eq(first.blocked_step, again.blocked_step);
    ck_assert(tunl_clear_reach(far.clear, tunl_pace_of(p), first.scroll, &again));
    ck_assert_int_eq(again.passage, TUNL_PASSAGE_CLEAR);
    ck_assert_uint_eq(again.step, first.step);
  }
  free_hole(near);
  free_hole(far);
}
END_TEST

static int passes(const tunl_reach *reach) {
  return reach->passage == TUNL_PASSAGE_CLEAR;
}

START_TEST(test_phases) {
  static const uint32_t dates[] = {20260707, 20260726};
  for (size_t i = 0; i < G_N_ELEMENTS(dates); i++) {
    Hole h = usual_hole(dates[i], 60000);
    tunl_reach finest, any, one;
    ck_assert(tunl_clear_reach(h.clear, tunl_pace_of(1), 60000, &finest));
    for (uint32_t p = 2; p <= 12; p += 2) {
      double best = 0;
      ck_assert(tunl_clear_reach_any(h.clear, p, 60000, &any));
      for (uint32_t late = 0; late < p; late++)
        for (int held = 0; held < 2; held++) {
          ck_assert(tunl_clear_reach(h.clear, (tunl_pace){p, late, held}, 60000, &one));
          best = MAX(best, one.scroll);
        }
      ck_assert_double_eq(any.scroll, best);
      ck_assert_double_le(any.scroll, finest.scroll);
      ck_assert(tunl_clear_reach(h.clear, any.pace, 60000, &one));
      ck_assert_double_eq(any.scroll, one.scroll);
    }
    free_hole(h);
  }
}
END_TEST

START_TEST(test_start_and_end) {
  tunl_reach reach;
  tunl_witness w;
  Hole h = usual_hole(20260701, 3000);
  ck_assert(tunl_clear_reach(h.clear, tunl_pace_of(1), 0, &reach));
  ck_assert(passes(&reach) && reach.step == 0 && reach.scroll == 0);
  ck_assert(tunl_clear_witness(h.clear, 0, &w));
  ck_assert(w.reaches && w.count == 0 && w.steps == 0);
  tunl_witness_free(&w);
  ck_assert(tunl_clear_witness(h.clear, 1, &w));
  ck_assert(w.reaches && w.count == 1 && w.steps == 2 && !w.hold);
  tunl_witness_free(&w);
  free_hole(h);
}
END_TEST

/* ---- rounding and distance ---- */

/* A straight tunnel with nothing in it but what a test puts there. */
static tunl_course *make_straight(const tunl_span spans[TUNL_KINDS]) {
  tunl_day day = tunl_day_of(20260901);
  tunl_rules r = tunl_rules_default();
  r.amplitude1_near = r.amplitude1_far = r.amplitude2_near = r.amplitude2_far = 0;
  r.half_gap_far = r.half_gap_near;
  r.jitter = r.morph = r.chambers = r.widen = r.pulse = 0;
  tunl_course *course = tunl_course_of(&day, &r, tunl_sin, spans);
  ck_assert(course);
  return course;
}

START_TEST(test_no_end) {
  const tunl_span none[TUNL_KINDS] = {{0}};
  tunl_course *course = make_straight(none);
  tunl_clear *clear = tunl_clear_new(course, NULL);
  tunl_reach reach;
  ck_assert(tunl_clear_reach(clear, tunl_pace_of(7), 1e9, &reach));
  ck_assert_int_eq(reach.passage, TUNL_PASSAGE_FAR);
  ck_assert_uint_gt(reach.step, TUNL_CLEAR_STEPS - 7);
  ck_assert_uint_le(reach.step, TUNL_CLEAR_STEPS);
  ck_assert_double_gt(reach.scroll, TUNL_WX_FULL);
  tunl_clear_free(clear);
  tunl_course_free(course);
}
END_TEST

/* Two boulders, one above and one below, leave a slit exactly where one row of the lattice can pass
 * at the step when the ship is between them. */
static tunl_passage through_slit(double slit) {
  const tunl_span none[TUNL_KINDS] = {{0}};
  enum { STEP = 240 };
  const double r = 100;
  tunl_object boulders[2];
  tunl_span spans[TUNL_KINDS] = {{0}};
  tunl_course *course = make_straight(none);
  tunl_clear *clear = tunl_clear_new(course, NULL);
  double scroll, y = TUNL_H / 2 - 5.0 / 288;
  ck_assert(tunl_clear_scroll(clear, STEP, &scroll));
  ck_assert_double_eq(clear->way.start, TUNL_H / 2);
  for (int i = 0; i < 2; i++) {
    double off = TUNL_SHIP_RADIUS + r + slit / 2;
    boulders[i] = (tunl_object){.kind = TUNL_BOULDER,
        .wx = scroll + TUNL_SHIP_X,
        .y = i ? y + off : y - off,
        .as.boulder.r = r};
  }
  spans[TUNL_BOULDER] = (tunl_span){boulders, 2};
  tunl_clear_free(clear);
  tunl_course_free(course);
  course = make_straight(spans);
  clear = tunl_clear_new(course, NULL);
  tunl_reach reach;
  ck_assert(tunl_clear_reach(clear, tunl_pace_of(1), 3000, &reach));
  tunl_clear_free(clear);
  tunl_course_free(course);
  return reach.passage;
}

/* A state of step 240 is A = 13 * 240 - 31 h, B = 13 * 240^2 - 31 m, m odd as h is: A = -11, B = -5
 * is one, near the middle and slow enough for the steps beside it. */
START_TEST(test_rounding) {
  ck_assert_int_eq(through_slit(1e-3), TUNL_PASSAGE_CLEAR);
  ck_assert_int_eq(through_slit(4e-6), TUNL_PASSAGE_CLEAR);
  ck_assert_int_eq(through_slit(1e-6), TUNL_PASSAGE_ROUNDING);
  ck_assert_int_eq(through_slit(-1e-6), TUNL_PASSAGE_ROUNDING);
  ck_assert_int_eq(through_slit(-4e-6), TUNL_PASSAGE_BLOCKED);
}
END_TEST

/* A boulder that six held steps run into, and six released ones do not: the grid that begins after
 * the six is blocked where it begins, and nothing has lived to be asked about. */
START_TEST(test_dead_before_the_first_decision) {
  tunl_object boulder = {.kind = TUNL_BOULDER,
      .wx = TUNL_SHIP_X + 24.4, /* step 8 */
      .y = TUNL_H / 2 - 2 - TUNL_SHIP_RADIUS - 100,
      .as.boulder.r = 100};
  tunl_span spans[TUNL_KINDS] = {{0}};
  spans[TUNL_BOULDER] = (tunl_span){&boulder, 1};
  tunl_course *course = make_straight(spans);
  tunl_clear *clear = tunl_clear_new(course, NULL);
  tunl_reach held, released, any;
  ck_assert(tunl_clear_reach(clear, (tunl_pace){8, 5, true}, 500, &held));
  ck_assert_uint_gt(held.blocked_step, 5);
  ck_assert(tunl_clear_reach(clear, (tunl_pace){8, 6, true}, 500, &held));
  ck_assert(tunl_clear_reach(clear, (tunl_pace){8, 6, false}, 500, &released));
  ck_assert(tunl_clear_reach_any(clear, 8, 500, &any));
  ck_assert_int_eq(held.passage, TUNL_PASSAGE_BLOCKED);
  ck_assert_uint_eq(held.blocked_step, 6);
  ck_assert_uint_eq(held.step, 0);
  ck_assert(passes(&released) && passes(&any));
  tunl_block block = tunl_reach_block(&held);
  tunl_killer killers[4];
  const tunl_object *culprits[4];
  size_t count;
  ck_assert(tunl_clear_killers(clear, &block, killers, 4, &count));
  ck_assert_uint_eq(count, 0);
  ck_assert(tunl_clear_culprits(clear, &block, culprits, 4, &count));
  ck_assert_uint_eq(count, 0);
  tunl_clear_free(clear);
  tunl_course_free(course);
}
END_TEST

/* ---- blocks ---- */

static const char *name_of(const tunl_object *o) {
  return o->kind == TUNL_CANNON                    ? "shot"
         : o->kind == TUNL_STALACTITE && o->paired ? "chicane"
                                                   : tunl_kind_name((tunl_kind)o->kind);
}

static void check_culprits(Hole h, const tunl_block *block, Vector list) {
  const tunl_object *culprits[64];
  size_t count;
  ck_assert(tunl_clear_culprits(h.clear, block, culprits, 64, &count));
  EXPECT(count == vector_count(list), "%s: %zu of %u", list.path, count, vector_count(list));
  for (unsigned i = 0; i < count; i++) {
    expect_text(vector_member(vector_at(list, i), "kind"), name_of(culprits[i]));
    expect_rounded(vector_member(vector_at(list, i), "wx"), culprits[i]->wx, 1);
  }
  const tunl_object *two[2];
  ck_assert(tunl_clear_culprits(h.clear, block, two, 2, &count));
  ck_assert_uint_eq(count, 2);
}

START_TEST(test_blocks) {
  for (unsigned i = 0; i < vector_count(days()); i++) {
    uint32_t date;
    Vector v = day_at(i, &date), list = vector_member(v, "blocks");
    Hole h = usual_hole(date, 93000);
    tunl_block blocks[5];
    size_t count;
    ck_assert_uint_eq(vector_count(list), 5);
    ck_assert(tunl_clear_blocks(h.clear, 93000, blocks, 5, &count));
    ck_assert_uint_eq(count, 5);
    for (unsigned b = 0; b < 5; b++)
      expect_rounded(vector_at(list, b), blocks[b].scroll, 0);
    for (unsigned b = 1; b < 5; b++) { /* the first step that is 200 px on */
      double from, before;
      ck_assert(tunl_clear_scroll(h.clear, blocks[b].from, &from));
      ck_assert(tunl_clear_scroll(h.clear, blocks[b].from - 1, &before));
      ck_assert(before < blocks[b - 1].scroll + 200 && blocks[b - 1].scroll + 200 <= from);
    }
    check_culprits(h, &blocks[0], vector_member(v, "culprits"));
    ck_assert(tunl_clear_blocks(h.clear, blocks[1].scroll - 20, blocks, 5, &count));
    ck_assert_uint_eq(count, 1);
    free_hole(h);
  }
}
END_TEST

/* Taking a culprit away opens the block, by a search from the start in another course; taking away
 * another object near it does not. */
START_TEST(test_culprits_open) {
  Hole h = usual_hole(20260815, 20000);
  tunl_reach reach;
  const tunl_object *culprits[64];
  size_t count;
  ck_assert(tunl_clear_reach(h.clear, tunl_pace_of(1), 20000, &reach));
  tunl_block block = tunl_reach_block(&reach);
  ck_assert(tunl_clear_culprits(h.clear, &block, culprits, 64, &count));
  unsigned opened = 0;
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    tunl_span all = tunl_cave_accepted(h.cave, kind);
    for (size_t i = 0; i < all.count; i++) {
      if (kind == TUNL_COIN || fabs(all.items[i].wx - block.scroll - 200) > 600)
        continue;
      tunl_span spans[TUNL_KINDS];
      for (tunl_kind k = 0; k < TUNL_KINDS; k++)
        spans[k] = tunl_cave_accepted(h.cave, k);
      tunl_object *rest = g_memdup2(all.items, all.count * sizeof *rest);
      memmove(rest + i, rest + i + 1, (all.count - i - 1) * sizeof *rest);
      spans[kind] = (tunl_span){rest, all.count - 1};
      tunl_course *course = tunl_course_of(
          tunl_cave_day(h.cave), tunl_cave_rules(h.cave), tunl_cave_sine(h.cave), spans);
      tunl_clear *clear = tunl_clear_new(course, NULL);
      tunl_reach without;
      ck_assert(tunl_clear_reach(clear, tunl_pace_of(1), 20000, &without));
      bool opens = !(without.blocked < block.scroll + TUNL_BLOCK_OPEN), named = false;
      for (size_t c = 0; c < count; c++)
        named = named || culprits[c] == &all.items[i];
      EXPECT(opens == named, "%s at %.1f %s", name_of(&all.items[i]), all.items[i].wx,
          opens ? "opens it" : "is named");
      opened += opens;
      tunl_clear_free(clear);
      tunl_course_free(course);
      g_free(rest);
    }
  }
  ck_assert_uint_eq(opened, count);
  free_hole(h);
}
END_TEST

/* Both buttons of every state that lived last die of something near. */
START_TEST(test_killers) {
  for (unsigned i = 0; i < vector_count(days()); i++) {
    uint32_t date;
    day_at(i, &date);
    Hole h = usual_hole(date, 60000);
    for (uint32_t p = 1; p <= 8; p *= 8) {
      tunl_reach reach;
      tunl_living last;
      tunl_killer killers[64];
      size_t count;
      uint64_t deaths = 0;
      ck_assert(tunl_clear_reach(h.clear, tunl_pace_of(p), 60000, &reach));
      tunl_block block = tunl_reach_block(&reach);
      ck_assert(tunl_clear_killers(h.clear, &block, killers, 64, &count));
      ck_assert(tunl_clear_living(h.clear, tunl_pace_of(p), &reach.step, 1, &last));
      for (size_t k = 0; k < count; k++) {
        deaths += killers[k].count;
        ck_assert(k == 0 || killers[k - 1].count >= killers[k].count);
        ck_assert_int_eq(killers[k].object == NULL, killers[k].cause == TUNL_CAUSE_WALL);
        if (killers[k].object && killers[k].cause != TUNL_CAUSE_SHOT)
          ck_assert_double_lt(
              fabs(killers[k].object->wx - reach.scroll - TUNL_SHIP_X), 150 + 10 * p);
      }
      ck_assert_uint_eq(deaths, 2 * last.states);
    }
    free_hole(h);
  }
}
END_TEST

/* ---- witnesses ---- */

/* Flies a witness in the exact model; does it live to its end? */
static bool survives(Hole h, const tunl_witness *w, double goal) {
  tunl_flight_options options = tunl_flight_options_default();
  tunl_flight f;
  options.no_coins = true;
  options.cap = 1e9;
  tunl_flight_begin(&f, h.course, &options);
  for (uint32_t step = 0; step < w->steps; step++) {
    ck_assert(step > w->steps - w->p || f.scroll < goal); /* it ends as soon as it may */
    if (!tunl_flight_step(&f, tunl_witness_holds(w, step)))
      return false;
  }
  return f.scroll >= goal;
}

static uint32_t sum_of(const tunl_witness *w) {
  uint32_t sum = 0;
  for (size_t i = 0; i < w->count; i++) {
    ck_assert_uint_eq(w->runs[i] % w->p, 0);
    sum += w->runs[i];
  }
  return sum;
}

START_TEST(test_witnesses) {
  for (unsigned i = 0; i < vector_count(days()); i++) {
    uint32_t date;
    Vector list = vector_member(day_at(i, &date), "witness9000");
    Hole h = usual_hole(date, 9000);
    tunl_witness w;
    ck_assert(tunl_clear_witness(h.clear, 9000, &w));
    ck_assert(w.reaches);
    ck_assert_uint_eq(w.p, 2);
    ck_assert_uint_eq(w.count + 1, vector_count(list));
    expect_uint(vector_at(list, 0), w.hold);
    for (unsigned run = 0; run < w.count; run++)
      expect_uint(vector_at(list, run + 1), w.runs[run]);
    ck_assert_uint_eq(sum_of(&w), w.steps);
    EXPECT(survives(h, &w, 9000), "the witness of %u dies", date);
    tunl_witness_free(&w);
    free_hole(h);
  }
}
END_TEST

/* To 30,000, on a day that only 120 decisions a second can fly, too. */
START_TEST(test_deep_witnesses) {
  unsigned fine = 0;
  for (unsigned i = 0; i < vector_count(days()); i++) {
    uint32_t date;
    bool clear = !strcmp(vector_text(vector_member(day_at(i, &date), "at30000")), "clear");
    Hole h = usual_hole(date, 30000);
    tunl_witness w;
    ck_assert(tunl_clear_witness(h.clear, 30000, &w));
    ck_assert_int_eq(w.reaches, clear);
    if (clear) {
      ck_assert_uint_eq(sum_of(&w), w.steps);
      EXPECT(survives(h, &w, 30000), "the witness of %u dies", date);
      fine += w.p == 1;
    }
    tunl_witness_free(&w);
    free_hole(h);
  }
  ck_assert_uint_eq(fine, 1);
}
END_TEST

/* A fence of points across the tunnel, met in the middle of a decision, with a gap that is half a
 * px wide there and ten px at the decisions before and after: which button leads through it is
 * decided between them. */
static bool fly_through_fence(double y) {
  enum { STEP = 241, POINTS = 16 };
  const tunl_span none[TUNL_KINDS] = {{0}};
  tunl_object points[POINTS];
  tunl_span spans[TUNL_KINDS] = {{0}};
  Hole h = {.course = make_straight(none)};
  tunl_rules rules = h.course->corridor.rules;
  tunl_day day = h.course->corridor.day;
  double scroll;
  tunl_witness w;
  rules.speed_near = rules.speed_mid = rules.speed_deep = 900; /* 12 px a step */
  tunl_course_free(h.course);
  h.course = tunl_course_of(&day, &rules, tunl_sin, none);
  h.clear = tunl_clear_new(h.course, NULL);
  ck_assert(tunl_clear_scroll(h.clear, STEP, &scroll));
  for (int i = 0; i < POINTS; i++) {
    double off = TUNL_SHIP_RADIUS + 0.25 + 25 * (i / 2);
    points[i] = (tunl_object){
        .kind = TUNL_BOULDER, .wx = scroll + TUNL_SHIP_X, .y = i % 2 ? y + off : y - off};
  }
  spans[TUNL_BOULDER] = (tunl_span){points, POINTS};
  tunl_clear_free(h.clear);
  tunl_course_free(h.course);
  h.course = tunl_course_of(&day, &rules, tunl_sin, spans);
  h.clear = tunl_clear_new(h.course, NULL);
  ck_assert(tunl_clear_witness(h.clear, 5000, &w));
  EXPECT(w.reaches, "nothing leads through %g", y);
  EXPECT(survives(h, &w, 5000), "the witness through %g dies", y);
  bool comfortable = w.p == 2;
  tunl_witness_free(&w);
  tunl_clear_free(h.clear);
  tunl_course_free(h.course);
  return comfortable;
}

START_TEST(test_witness_between_decisions) {
  unsigned comfortable = 0;
  for (double y = 140; y < 300; y += 2.7)
    comfortable += fly_through_fence(y);
  ck_assert_uint_gt(comfortable, 30);
}
END_TEST

START_TEST(test_holds) {
  uint32_t runs[] = {3, 1, 2};
  const tunl_witness w = {true, 1, true, runs, 3, 6};
  const bool expected[] = {true, true, true, false, true, true};
  for (uint32_t step = 0; step < 6; step++)
    ck_assert_int_eq(tunl_witness_holds(&w, step), expected[step]);
}
END_TEST

/* ---- bands ---- */

/* Bands say what the counts say, viable lies in reachable in free, and a witness flies in them. */
START_TEST(test_bands) {
  Hole h = usual_hole(20260829, 12000);
  tunl_bands bands;
  tunl_witness w;
  tunl_living living;
  ck_assert(tunl_clear_bands(h.clear, 1, 12000, 2000, 11000, &bands));
  ck_assert(tunl_clear_witness(h.clear, 12000, &w));
  ck_assert(bands.reaches && w.reaches && bands.end == w.steps && bands.scroll >= 12000);
  tunl_state state = {0, 0};
  uint32_t step = 0, checked = 0;
  for (size_t i = 0; i < bands.count;) {
    double low = (double)INFINITY, high = -(double)INFINITY, y;
    bool inside = false;
    for (; step < bands.items[i].step; step++)
      state = tunl_state_after(state, tunl_witness_holds(&w, step) ? TUNL_HOLD : TUNL_RELEASE, 1);
    y = tunl_state_y(h.clear->way.start, state.b);
    for (; i < bands.count && bands.items[i].step == step; i++) {
      const tunl_band *b = &bands.items[i];
      ck_assert(b->low <= b->high && b->scroll >= 2000 && b->scroll <= 11000);
      if (isnan(b->reach_low)) {
        ck_assert(isnan(b->reach_high) && isnan(b->viable_low) && isnan(b->viable_high));
        continue;
      }
      low = MIN(low, b->reach_low);
      high = MAX(high, b->reach_high);
      ck_assert(b->low <= b->reach_low && b->reach_high <= b->high);
      if (isnan(b->viable_low))
        continue;
      ck_assert(b->reach_low <= b->viable_low && b->viable_low <= b->viable_high &&
                b->viable_high <= b->reach_high);
      inside = inside || (b->viable_low <= y && y <= b->viable_high);
    }
    EXPECT(inside, "step %u: the witness at %.3f is in no viable band", step, y);
    if (step % 200 == 0) {
      ck_assert(tunl_clear_living(h.clear, tunl_pace_of(1), &step, 1, &living));
      ck_assert_double_eq(living.y_low, low);
      ck_assert_double_eq(living.y_high, high);
      checked++;
    }
  }
  ck_assert_uint_gt(checked, 5);
  ck_assert(bands.fewest.scroll > 1000 && bands.closest.scroll > 1000);
  tunl_bands_free(&bands);
  tunl_witness_free(&w);
  free_hole(h);
}
END_TEST

/* Before a block the bands end at it, and nothing is narrower than its mouth. */
START_TEST(test_bands_of_a_block) {
  Hole h = usual_hole(20260815, 20000);
  tunl_bands bands;
  ck_assert(tunl_clear_bands(h.clear, 1, 20000, 15000, 20000, &bands));
  ck_assert(!bands.reaches);
  ck_assert_uint_eq(bands.end, 3514);
  ck_assert_uint_eq(bands.items[bands.count - 1].step, 3514);
  ck_assert_double_gt(bands.fewest.scroll, 15900);
  unsigned narrower = 0;
  for (size_t i = 0; i < bands.count; i++) {
    const tunl_band *b = &bands.items[i];
    ck_assert(i == 0 || b[-1].step < b->step || b[-1].high < b->low);
    if (isnan(b->reach_low))
      continue;
    bool same = b->viable_low == b->reach_low && b->viable_high == b->reach_high;
    ck_assert(same || b->step < bands.end); /* at the end all that live are viable */
    narrower += !same;
  }
  ck_assert_uint_gt(narrower, 30);
  tunl_bands_free(&bands);
  free_hole(h);
}
END_TEST

/* ---- other rules, and many threads ---- */

START_TEST(test_rules_move_blocks) {
  tunl_rules few = tunl_rules_default(), late = tunl_rules_default();
  tunl_reach usual, sparse, deep;
  few.mine_start = 90000;
  late.gate = 54000;
  Hole a = usual_hole(20260815, 60000), b = make_hole(20260815, &few, 60000, NULL),
       c = make_hole(20260815, &late, 60000, NULL);
  ck_assert(tunl_clear_reach(a.clear, tunl_pace_of(1), 60000, &usual));
  ck_assert(tunl_clear_reach(b.clear, tunl_pace_of(1), 60000, &sparse));
  ck_assert(tunl_clear_reach(c.clear, tunl_pace_of(1), 60000, &deep));
  ck_assert_double_gt(sparse.scroll, usual.scroll + 1000);
  ck_assert_double_gt(deep.scroll, usual.scroll + 1000);
  free_hole(a);
  free_hole(b);
  free_hole(c);
}
END_TEST

START_TEST(test_options) {
  const tunl_clear_options coin = {.wide = 0.174}, most = {.wide = 0.44}, thick = {.pad = 10};
  tunl_rules rules = tunl_rules_default();
  tunl_reach plain, one, all, padded;
  Hole a = usual_hole(20260701, 93000), b = make_hole(20260701, &rules, 93000, &coin),
       c = make_hole(20260701, &rules, 93000, &most),
       d = make_hole(20260701, &rules, 93000, &thick);
  ck_assert(tunl_clear_reach(a.clear, tunl_pace_of(1), 93000, &plain));
  ck_assert(tunl_clear_reach(b.clear, tunl_pace_of(1), 93000, &one));
  ck_assert(tunl_clear_reach(c.clear, tunl_pace_of(1), 93000, &all));
  ck_assert(tunl_clear_reach(d.clear, tunl_pace_of(1), 93000, &padded));
  ck_assert(padded.scroll < plain.scroll && plain.scroll < one.scroll && one.scroll < all.scroll);
  free_hole(a);
  free_hole(b);
  free_hole(c);
  free_hole(d);
}
END_TEST

typedef struct {
  const tunl_course *course;
  tunl_reach reach;
  uint32_t runs;
} Job;

static gpointer do_job(gpointer user) {
  Job *job = user;
  tunl_clear *clear = tunl_clear_new(job->course, NULL);
  tunl_witness w;
  if (!clear || !tunl_clear_reach(clear, tunl_pace_of(1), 60000, &job->reach) ||
      !tunl_clear_witness(clear, 9000, &w))
    return NULL;
  job->runs = (uint32_t)w.count;
  tunl_witness_free(&w);
  tunl_clear_free(clear);
  return job;
}

START_TEST(test_threads_share_a_course) {
  enum { THREADS = 4 };
  Hole h = usual_hole(20260719, 60000);
  GThread *threads[THREADS];
  Job jobs[THREADS];
  for (int i = 0; i < THREADS; i++) {
    jobs[i] = (Job){.course = h.course};
    threads[i] = g_thread_new("clear", do_job, &jobs[i]);
  }
  for (int i = 0; i < THREADS; i++) {
    ck_assert_ptr_eq(g_thread_join(threads[i]), &jobs[i]);
    ck_assert_uint_eq(jobs[i].reach.blocked_step, 4417);
    ck_assert_uint_eq(jobs[i].runs, 42);
  }
  free_hole(h);
}
END_TEST

HARNESS("tunl/clear", test_verdicts, test_at_30000, test_asked_again, test_phases,
    test_start_and_end, test_no_end, test_rounding, test_dead_before_the_first_decision,
    test_blocks, test_culprits_open, test_killers, test_witnesses, test_deep_witnesses,
    test_witness_between_decisions, test_holds, test_bands, test_bands_of_a_block,
    test_rules_move_blocks, test_options, test_threads_share_a_course)
