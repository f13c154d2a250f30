/* Tests of the human measures of src/tunl/clear.h: dwell and pad of fixtures/vectors/clear.json,
 * forgiveness, slack and shifts. */
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

static Hole make_hole(uint32_t date, double to) {
  tunl_rules rules = tunl_rules_default();
  Hole h = {.cave = caves_make(date, &rules, to + 2500)};
  h.course = tunl_course_new(h.cave);
  ck_assert(h.course);
  h.clear = tunl_clear_new(h.course, NULL);
  ck_assert(h.clear);
  return h;
}

static void free_hole(Hole h) {
  tunl_clear_free(h.clear);
  tunl_course_free(h.course);
  tunl_cave_free(h.cave);
}

static Vector days(void) {
  static JsonParser *parser; /* kept: the nodes are the parser's */
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

static const double goals[] = {9000, 30000};

/* ---- dwell and pad ---- */

START_TEST(test_pads) {
  for (unsigned i = 0; i < vector_count(days()); i++) {
    Vector v = vector_at(days(), i);
    Hole h = make_hole(vector_uint(vector_member(v, "day")), 30000);
    for (unsigned g = 0; g < 2; g++) {
      Vector expected = vector_at(vector_member(v, "pad"), g);
      double pad;
      ck_assert(tunl_clear_pad(h.clear, goals[g], &pad));
      EXPECT((isnan(pad) && isnan(vector_double(expected))) ||
                 fabs(pad - vector_double(expected)) < 1e-9,
          "%s is %g, not %g", expected.path, pad, vector_double(expected));
    }
    free_hole(h);
  }
}
END_TEST

static void check_dwells(unsigned g, unsigned every) {
  for (unsigned i = 0; i < vector_count(days()); i += every) {
    Vector v = vector_at(days(), i), expected = vector_at(vector_member(v, "dwell"), g);
    Hole h = make_hole(vector_uint(vector_member(v, "day")), goals[g]);
    uint32_t dwell;
    ck_assert(tunl_clear_dwell(h.clear, goals[g], &dwell));
    EXPECT(dwell == (isnan(vector_double(expected)) ? 0 : vector_uint(expected)),
        "%s is %u, not %g", expected.path, dwell, vector_double(expected));
    free_hole(h);
  }
}

START_TEST(test_dwells) {
  check_dwells(0, HARNESS_SLOW ? 3 : 1);
}
END_TEST

START_TEST(test_deep_dwells) {
  check_dwells(1, HARNESS_SLOW ? 5 : 1);
}
END_TEST

/* The plain way: a set for each button and each time since the switch, moved step by step. */
static bool dwells(Hole h, uint32_t dwell, uint32_t last) {
  tunl_lattice l = tunl_search_lattice(h.clear, tunl_pace_of(1));
  uint64_t *none = tunl_lattice_set(&l), any = 0, **sets[2][2];
  for (int layer = 0; layer < 2; layer++)
    for (int button = 0; button < 2; button++) {
      sets[layer][button] = g_new(uint64_t *, dwell + 1);
      for (uint32_t age = 0; age <= dwell; age++)
        sets[layer][button][age] = tunl_lattice_set(&l);
    }
  tunl_rows rows = tunl_lattice_rows(&l, 0);
  tunl_cell cell;
  ck_assert(tunl_lattice_find(&l, &rows, (tunl_state){0, 0}, &cell));
  for (int button = 0; button < 2; button++)
    tunl_lattice_add(&l, sets[0][button][dwell], cell);
  ck_assert(tunl_mask_know(&h.clear->mask, last));
  for (uint32_t step = 0; step < last; step++) {
    tunl_hop hop = tunl_lattice_hop(&l, step);
    tunl_columns columns;
    tunl_lattice_columns(
        &l, &hop.to, tunl_mask_at(&h.clear->mask, TUNL_STRICT, step + 1), &columns);
    int now = step % 2;
    for (int button = 0; button < 2; button++) {
      uint64_t **here = sets[now][button], **there = sets[!now][button];
      memcpy(here[0], sets[now][!button][dwell], l.size * sizeof **here); /* it may switch */
      for (uint32_t age = 0; age <= dwell; age++) {
        const uint64_t *from[2] = {none, none};
        uint32_t older = MIN(age + 1, dwell);
        from[button] = here[age];
        if (age == dwell) { /* joins those that have just come of age */
          uint64_t *sum = tunl_lattice_set(&l);
          tunl_lattice_fly(&l, &hop, from, &columns, sum);
          for (size_t i = 0; i < l.size; i++)
            there[older][i] |= sum[i];
          free(sum);
        } else {
          tunl_lattice_fly(&l, &hop, from, &columns, there[older]);
        }
      }
    }
  }
  for (int layer = 0; layer < 2; layer++)
    for (int button = 0; button < 2; button++) {
      for (uint32_t age = 0; age <= dwell; age++) {
        for (size_t i = 0; i < l.size && age > 0 && layer == (int)(last % 2); i++)
          any |= sets[layer][button][age][i];
        free(sets[layer][button][age]);
      }
      g_free(sets[layer][button]);
    }
  free(none);
  return any != 0;
}

/* Goals of all lengths, so that the last border falls anywhere. */
START_TEST(test_short_dwells) {
  Hole h = make_hole(20260806, 3000);
  for (double goal = 40; goal < 1500; goal = goal * (HARNESS_SLOW ? 1.9 : 1.27) + 3) {
    tunl_reach reach;
    uint32_t dwell;
    ck_assert(tunl_clear_reach(h.clear, tunl_pace_of(1), goal, &reach));
    ck_assert(tunl_clear_dwell(h.clear, goal, &dwell));
    EXPECT(dwells(h, dwell, reach.step), "no dwell of %u to %g", dwell, goal);
    EXPECT(dwell == reach.step || !dwells(h, dwell + 1, reach.step), "a dwell above %u to %g",
        dwell, goal);
  }
  free_hole(h);
}
END_TEST

/* ---- forgiveness ---- */

/* How many of the figures' days forgive how much is in figures.c; here the ends of the scale. */
START_TEST(test_forgiveness) {
  Hole h = make_hole(20260731, 30000);
  uint32_t near, far, none;
  double pad;
  ck_assert(tunl_clear_forgiveness(h.clear, 9000, &near));
  ck_assert(tunl_clear_forgiveness(h.clear, 30000, &far));
  ck_assert_uint_eq(near, 5);
  ck_assert_uint_eq(far, 2);
  free_hole(h);
  h = make_hole(20260815, 30000);
  ck_assert(tunl_clear_forgiveness(h.clear, 30000, &none));
  ck_assert_uint_eq(none, 0);
  ck_assert(tunl_clear_forgiveness(h.clear, 9000, &near));
  ck_assert_uint_eq(near, 9);
  ck_assert(tunl_clear_forgiveness(h.clear, 20, &near));
  ck_assert_uint_eq(near, TUNL_FORGIVENESS_MOST); /* whatever one does, there */
  ck_assert(tunl_clear_pad(h.clear, 9000, &pad));
  ck_assert_double_gt(pad, 0);
  free_hole(h);
}
END_TEST

/* ---- slack and shift ---- */

/* Does any flight lead from a state at a step to the goal? A search of its own, forwards. */
static bool leads(Hole h, uint32_t step, tunl_state state, uint32_t goal) {
  tunl_lattice l = tunl_lattice_of(&h.clear->way, 1, step, state);
  tunl_front f;
  bool alive = tunl_frees_hold(tunl_mask_at(&h.clear->mask, TUNL_STRICT, step), state.b);
  ck_assert(tunl_front_begin(&f, &l, &h.clear->mask));
  tunl_front_start(&f);
  while (alive && tunl_front_step(&f) < goal)
    alive = tunl_front_fly(&f, TUNL_STRICT);
  tunl_front_end(&f);
  return alive;
}

/* The state of a witness at a step, with one switch moved by so many steps; alive until then? */
static bool moved_state(
    Hole h, const tunl_witness *w, size_t index, int32_t by, uint32_t step, tunl_state *state) {
  uint32_t at = 0, end = 0;
  size_t run = 0;
  *state = (tunl_state){0, 0};
  for (; at < step; at++) {
    while (at >= end) {
      end += w->runs[run];
      if (run == index)
        end = (uint32_t)((int32_t)end + by);
      else if (run == index + 1)
        end = (uint32_t)((int32_t)end - by);
      run++;
    }
    bool hold = w->hold == ((run - 1) % 2 == 0);
    *state = tunl_state_after(*state, hold ? TUNL_HOLD : TUNL_RELEASE, 1);
    if (!tunl_frees_hold(tunl_mask_at(&h.clear->mask, TUNL_STRICT, at + 1), state->b))
      return false;
  }
  return true;
}

START_TEST(test_slack) {
  Hole h = make_hole(20260709, 12000);
  tunl_witness w;
  tunl_slack slack[256];
  uint32_t least_late = 999, least_early = 999, at = 0, goal;
  ck_assert(tunl_clear_witness(h.clear, 12000, &w));
  ck_assert(w.reaches && w.count < 256);
  ck_assert(tunl_clear_slack(h.clear, 12000, &w, slack));
  ck_assert(tunl_way_find(&h.clear->way, 12000, 16000, &goal));
  for (size_t i = 0; i + 1 < w.count; i++) {
    tunl_state state;
    const tunl_slack *s = &slack[i];
    at += w.runs[i];
    ck_assert_uint_eq(s->step, at);
    least_late = MIN(least_late, s->late);
    least_early = MIN(least_early, s->early);
    for (uint32_t late = s->late; late <= s->late + 1 && late <= w.runs[i + 1]; late++) {
      bool good = late <= s->late;
      if (!good && late > TUNL_SLACK_MOST)
        continue;
      EXPECT(good == (moved_state(h, &w, i, (int32_t)late, at + late, &state) &&
                         leads(h, at + late, state, goal)),
          "switch %zu at %u: %u steps late", i, at, late);
    }
    for (uint32_t early = s->early; early <= s->early + 1 && early <= w.runs[i]; early++) {
      bool good = early <= s->early;
      if (!good && early > TUNL_SLACK_MOST)
        continue;
      EXPECT(
          good == (moved_state(h, &w, i, -(int32_t)early, at, &state) && leads(h, at, state, goal)),
          "switch %zu at %u: %u steps early", i, at, early);
    }
  }
  /* The price of going astray is for this: without it the least would be 0 to 2. */
  ck_assert_uint_ge(least_late, 4);
  ck_assert_uint_ge(least_early, 8);
  tunl_witness_free(&w);
  free_hole(h);
}
END_TEST

/* The flight itself, its buttons shifted from a step on. */
static bool flies(Hole h, const tunl_witness *w, double from, double length, int32_t late) {
  tunl_flight_options options = tunl_flight_options_default();
  tunl_flight f;
  options.no_coins = true;
  tunl_flight_begin(&f, h.course, &options);
  while (f.scroll < from)
    ck_assert(tunl_flight_step(&f, tunl_witness_holds(w, f.step)));
  while (f.scroll < from + length && f.step < w->steps) {
    int32_t at = CLAMP((int32_t)f.step - late, 0, (int32_t)w->steps - 1);
    if (!tunl_flight_step(&f, tunl_witness_holds(w, (uint32_t)at)))
      return false;
  }
  return true;
}

START_TEST(test_shifts) {
  Hole h = make_hole(20260829, 9000);
  tunl_witness w;
  unsigned lived = 0, died = 0;
  ck_assert(tunl_clear_witness(h.clear, 9000, &w));
  for (double from = 0; from <= 8000; from += 500)
    for (int32_t late = -12; late <= 12; late++) {
      bool lives;
      ck_assert(tunl_clear_shifted(h.clear, &w, from, 2000, late, &lives));
      EXPECT(lives == flies(h, &w, from, 2000, late), "%d steps late from %g", late, from);
      EXPECT(lives || late != 0, "the witness dies unshifted");
      lived += lives;
      died += !lives;
    }
  ck_assert(lived > 30 && died > 30);
  tunl_witness_free(&w);
  free_hole(h);
}
END_TEST

HARNESS("tunl/human", test_pads, test_dwells, test_deep_dwells, test_short_dwells, test_forgiveness,
    test_slack, test_shifts)
