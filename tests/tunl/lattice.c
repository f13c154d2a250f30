/* Tests of src/tunl/lattice.h: tables of bits beside plain lists of states that are moved one by
 * one. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../caves.h"
#include "../harness.h"
#include "../vectors.h"
#include "tunl.h"
#include "tunl/search.h"

/* ---- caves ---- */

typedef struct {
  tunl_cave *cave;
  tunl_course *course;
  tunl_clear *clear;
} Hole;

static Hole make_hole(uint32_t date, const tunl_rules *rules) {
  Hole h = {.cave = caves_make(date, rules, 12000)};
  h.course = tunl_course_new(h.cave);
  h.clear = tunl_clear_new(h.course, NULL);
  ck_assert(h.clear);
  return h;
}

static Hole usual_hole(uint32_t date) {
  tunl_rules rules = tunl_rules_default();
  return make_hole(date, &rules);
}

static void free_hole(Hole h) {
  tunl_clear_free(h.clear);
  tunl_course_free(h.course);
  tunl_cave_free(h.cave);
}

/* ---- the table ---- */

static tunl_lattice plain_lattice(const Hole *h, int32_t p) {
  return tunl_lattice_of(&h->clear->way, p, 0, (tunl_state){0, 0});
}

START_TEST(test_sizes) {
  static const struct {
    int32_t p, rows, columns, words;
  } sizes[] = {{1, 79, 1810, 29}, {2, 40, 453, 8}, {4, 20, 114, 2}, {8, 10, 29, 1}, {12, 7, 13, 1}};
  Hole h = usual_hole(20260701);
  for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
    tunl_lattice l = plain_lattice(&h, sizes[i].p);
    ck_assert_int_eq(l.rows, sizes[i].rows);
    ck_assert_int_eq(l.columns, sizes[i].columns);
    ck_assert_int_eq(l.words, sizes[i].words);
    ck_assert_int_eq(l.up, 1207);
    ck_assert_int_eq(l.down, 1220);
  }
  free_hole(h);
}
END_TEST

/* Every cell is a state, every state of the lattice a cell, and its height is what the flight
 * flies.
 */
START_TEST(test_cells) {
  Hole h = usual_hole(20260701);
  for (int32_t p = 1; p <= TUNL_PACE_MOST; p++) {
    tunl_lattice l = plain_lattice(&h, p);
    for (uint32_t decision = 0; decision < 200; decision += 7) {
      tunl_rows rows = tunl_lattice_rows(&l, decision);
      ck_assert_int_le(rows.count, l.rows);
      for (int32_t row = 0; row < rows.count; row++)
        for (int32_t column = 0; column < l.columns; column += 5) {
          tunl_cell cell = {row, column}, found;
          tunl_state state = tunl_lattice_state(&l, &rows, cell);
          EXPECT(tunl_lattice_find(&l, &rows, state, &found) && found.row == row &&
                     found.column == column,
              "p %d, decision %u: cell %d, %d is not found", p, decision, row, column);
          EXPECT(state.a >= -l.up && state.a <= l.down, "speed %d", state.a);
          EXPECT(!tunl_lattice_find(&l, &rows, (tunl_state){state.a + 1, state.b}, &found) &&
                     !tunl_lattice_find(&l, &rows, (tunl_state){state.a, state.b + 1}, &found),
              "p %d, decision %u: a state between is found", p, decision);
        }
    }
  }
  free_hole(h);
}
END_TEST

START_TEST(test_bits) {
  GRand *random = g_rand_new_with_seed(1);
  for (int i = 0; i < 1000; i++) {
    uint64_t word = (uint64_t)g_rand_int(random) << 32 | g_rand_int(random);
    word &= UINT64_MAX >> i % 64;
    word &= (uint64_t)g_rand_int(random) << 32 | g_rand_int(random);
    if (!word)
      continue;
    int count = 0, lowest = -1, highest = -1;
    for (int bit = 0; bit < 64; bit++)
      if (word >> bit & 1) {
        count++;
        lowest = lowest < 0 ? bit : lowest;
        highest = bit;
      }
    ck_assert_int_eq(tunl_bits_count(word), count);
    ck_assert_int_eq(tunl_bits_lowest(word), lowest);
    ck_assert_int_eq(tunl_bits_highest(word), highest);
  }
  g_rand_free(random);
}
END_TEST

/* ---- lists of states ---- */

typedef struct {
  GHashTable *states; /* A and B as one number */
} List;

static gint64 key_of(tunl_state state) {
  return (gint64)state.a * 1000000 + state.b;
}

static tunl_state state_of(gint64 key) {
  gint64 b = key % 1000000;
  b = b > 500000 ? b - 1000000 : b < -500000 ? b + 1000000 : b;
  return (tunl_state){(int32_t)((key - b) / 1000000), (int32_t)b};
}

static List make_list(void) {
  return (List){g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL)};
}

static void add_state(List list, tunl_state state) {
  gint64 *key = g_new(gint64, 1);
  *key = key_of(state);
  g_hash_table_add(list.states, key);
}

static void free_list(List list) {
  g_hash_table_destroy(list.states);
}

/* One state through one decision, step by step. */
static bool lives(const tunl_mask *mask, uint32_t step, uint32_t p, bool hold, tunl_state *state) {
  for (uint32_t j = 1; j <= p; j++) {
    int32_t before = state->a;
    state->a += hold ? -18 : 13;
    state->b += before + state->a;
    if (!tunl_frees_hold(tunl_mask_at(mask, TUNL_STRICT, step + j), state->b))
      return false;
  }
  return true;
}

static List fly_list(const tunl_mask *mask, List from, uint32_t step, uint32_t p, int32_t fastest) {
  List to = make_list();
  GHashTableIter iter;
  gpointer key;
  g_hash_table_iter_init(&iter, from.states);
  while (g_hash_table_iter_next(&iter, &key, NULL))
    for (int hold = 0; hold < 2; hold++) {
      tunl_state state = state_of(*(gint64 *)key);
      if (lives(mask, step, p, hold, &state) && state.a >= -fastest)
        add_state(to, state);
    }
  return to;
}

static void expect_same_states(const tunl_front *f, List list) {
  tunl_rows rows = tunl_lattice_rows(f->lattice, f->decision);
  tunl_extent extent = tunl_lattice_extent(f->lattice, &rows, f->now);
  EXPECT(extent.states == g_hash_table_size(list.states),
      "p %d, decision %u: %" G_GUINT64_FORMAT " states, not %u", f->lattice->p, f->decision,
      extent.states, g_hash_table_size(list.states));
  GHashTableIter iter;
  gpointer key;
  g_hash_table_iter_init(&iter, list.states);
  while (g_hash_table_iter_next(&iter, &key, NULL)) {
    tunl_cell cell;
    tunl_state state = state_of(*(gint64 *)key);
    EXPECT(tunl_lattice_find(f->lattice, &rows, state, &cell) &&
               tunl_lattice_has(f->lattice, f->now, cell),
        "p %d, decision %u: no state %d, %d", f->lattice->p, f->decision, state.a, state.b);
    EXPECT(state.a >= extent.low.a && state.a <= extent.high.a && state.b >= extent.low.b &&
               state.b <= extent.high.b,
        "p %d, decision %u: %d, %d is out of the extent", f->lattice->p, f->decision, state.a,
        state.b);
  }
}

/* From the start, for so many steps. */
static void check_pace(Hole *h, tunl_pace pace, uint32_t steps) {
  tunl_lattice l = tunl_search_lattice(h->clear, pace);
  tunl_front f;
  List list = make_list();
  ck_assert(tunl_front_begin(&f, &l, &h->clear->mask));
  ck_assert(tunl_mask_know(&h->clear->mask, steps + pace.p));
  tunl_front_start(&f);
  add_state(list, l.at);
  expect_same_states(&f, list);
  while (tunl_front_step(&f) < steps) {
    List next = fly_list(&h->clear->mask, list, tunl_front_step(&f), pace.p, l.up);
    bool alive = tunl_front_fly(&f, TUNL_STRICT);
    ck_assert_int_eq(alive, g_hash_table_size(next.states) > 0);
    free_list(list);
    list = next;
    expect_same_states(&f, list);
  }
  free_list(list);
  tunl_front_end(&f);
}

START_TEST(test_every_state) {
  Hole h = usual_hole(20260719);
  check_pace(&h, tunl_pace_of(1), 90);
  for (uint32_t p = 2; p <= TUNL_PACE_MOST; p++)
    check_pace(&h, tunl_pace_of(p), p < 4 ? 200 : 600);
  free_hole(h);
}
END_TEST

START_TEST(test_every_state_of_phases) {
  Hole h = usual_hole(20260911);
  for (uint32_t late = 1; late < 8; late++)
    for (int held = 0; held < 2; held++)
      check_pace(&h, (tunl_pace){8, late, held}, 400);
  check_pace(&h, (tunl_pace){2, 1, true}, 100);
  check_pace(&h, (tunl_pace){5, 3, false}, 300);
  free_hole(h);
}
END_TEST

START_TEST(test_every_state_under_odd_rules) {
  for (int which = 0; which < CAVES_ODD_RULES; which++) {
    tunl_rules rules = caves_odd_rules(which);
    Hole h = make_hole(20260923, &rules);
    check_pace(&h, tunl_pace_of(1), 60);
    check_pace(&h, tunl_pace_of(4), 300);
    free_hole(h);
  }
}
END_TEST

/* Cutting rows loses nobody: those that are not cut never fall faster than the table holds, and
 * those that climb faster cannot stop any more. */
START_TEST(test_cut_loses_nobody) {
  Hole h = usual_hole(20260815);
  tunl_lattice l = plain_lattice(&h, 4);
  List list = make_list();
  GHashTableIter iter;
  gpointer key;
  add_state(list, (tunl_state){0, 0});
  ck_assert(tunl_mask_know(&h.clear->mask, 404));
  for (uint32_t step = 0; step < 400; step += 4) {
    List next = fly_list(&h.clear->mask, list, step, 4, 9999);
    free_list(list);
    list = next;
    g_hash_table_iter_init(&iter, list.states);
    while (g_hash_table_iter_next(&iter, &key, NULL))
      ck_assert_int_le(state_of(*(gint64 *)key).a, l.down);
  }
  double v = (l.up + 1) * 5.0 / 6; /* px/s; stops, from the floor itself, behind the ceiling */
  ck_assert_double_gt(v * v / (2 * TUNL_GRAVITY), TUNL_H - 2 * (8 + TUNL_SHIP_RADIUS));
  ck_assert_double_lt(v, TUNL_FALL_SPEED); /* the flight's own limit never acts */
  free_list(list);
  free_hole(h);
}
END_TEST

/* ---- backwards and far ---- */

static void fill_at_random(const tunl_lattice *l, uint32_t decision, GRand *random, uint64_t *set) {
  tunl_rows rows = tunl_lattice_rows(l, decision);
  memset(set, 0, l->size * sizeof *set);
  for (int32_t row = 0; row < rows.count; row++)
    for (int32_t column = 0; column < l->columns; column++)
      if (g_rand_int_range(random, 0, 5) == 0)
        tunl_lattice_add(l, set, (tunl_cell){row, column});
}

/* Each state of a random set goes back exactly to where its button would have led. */
static void check_back(const tunl_lattice *l, uint32_t decision, tunl_button button) {
  GRand *random = g_rand_new_with_seed(decision);
  uint64_t *to = tunl_lattice_set(l), *within = tunl_lattice_set(l), *into = tunl_lattice_set(l);
  tunl_hop hop = tunl_lattice_hop(l, decision);
  fill_at_random(l, decision + 1, random, to);
  fill_at_random(l, decision, random, within);
  memset(into, 0xFF, l->size * sizeof *into); /* what was there goes, beyond the last row, too */
  tunl_lattice_back(l, &hop, button, to, within, into);
  for (int32_t w = 0; w < l->words && hop.from.count < l->rows; w++)
    EXPECT(tunl_lattice_row(l, into, hop.from.count)[w] == 0, "p %d, decision %u: a row too many",
        l->p, decision);
  for (int32_t row = 0; row < hop.from.count; row++)
    for (int32_t column = 0; column < 64 * l->words; column++) {
      tunl_cell cell = {row, column}, there;
      tunl_state state = tunl_lattice_state(l, &hop.from, cell);
      bool leads = column < l->columns && tunl_lattice_has(l, within, cell) &&
                   tunl_lattice_find(l, &hop.to, tunl_state_after(state, button, l->p), &there) &&
                   tunl_lattice_has(l, to, there);
      EXPECT(leads == tunl_lattice_has(l, into, cell), "p %d, decision %u: cell %d, %d", l->p,
          decision, row, column);
    }
  free(to);
  free(within);
  free(into);
  g_rand_free(random);
}

START_TEST(test_back) {
  Hole h = usual_hole(20260701);
  for (int32_t p = 1; p <= TUNL_PACE_MOST; p++) {
    tunl_lattice l = plain_lattice(&h, p);
    for (uint32_t decision = 0; decision < 40; decision += 3)
      for (int button = 0; button < TUNL_BUTTON_STATES; button++)
        check_back(&l, decision, (tunl_button)button);
  }
  free_hole(h);
}
END_TEST

static void check_jump(const tunl_lattice *l, uint32_t from, uint32_t to, tunl_button button) {
  GRand *random = g_rand_new_with_seed(from * 1000 + to);
  uint64_t *set = tunl_lattice_set(l), *within = tunl_lattice_set(l);
  uint64_t *into = tunl_lattice_set(l), *expected = tunl_lattice_set(l);
  tunl_rows before = tunl_lattice_rows(l, from), after = tunl_lattice_rows(l, to);
  fill_at_random(l, from, random, set);
  fill_at_random(l, to, random, within);
  for (int32_t row = 0; row < before.count; row++)
    for (int32_t column = 0; column < l->columns; column++) {
      tunl_cell cell = {row, column}, there;
      tunl_state state = tunl_lattice_state(l, &before, cell);
      state = tunl_state_after(state, button, (int32_t)(to - from) * l->p);
      if (tunl_lattice_has(l, set, cell) && tunl_lattice_find(l, &after, state, &there) &&
          tunl_lattice_has(l, within, there))
        tunl_lattice_add(l, expected, there);
    }
  tunl_lattice_add(l, into, (tunl_cell){3, 7}); /* what is there stays */
  tunl_lattice_add(l, expected, (tunl_cell){3, 7});
  tunl_lattice_jump(l, from, to, button, set, within, into);
  EXPECT(
      !memcmp(into, expected, l->size * sizeof *into), "p %d: jump from %u to %u", l->p, from, to);
  free(set);
  free(within);
  free(into);
  free(expected);
  g_rand_free(random);
}

START_TEST(test_jump) {
  Hole h = usual_hole(20260701);
  tunl_lattice l = plain_lattice(&h, 1);
  for (uint32_t far = 1; far < 190; far = far * 5 / 4 + 1)
    for (int button = 0; button < TUNL_BUTTON_STATES; button++)
      check_jump(&l, 17 + far, 17 + 2 * far, (tunl_button)button);
  l = plain_lattice(&h, 2);
  check_jump(&l, 5, 5, TUNL_HOLD);
  check_jump(&l, 5, 60, TUNL_RELEASE);
  free_hole(h);
}
END_TEST

/* ---- the flight ---- */

/* Flights with any buttons are where the lattice says, and live as long as the lax mask lets them,
 * and at least as long as the strict one does. */
static uint32_t fly_anyhow(Hole *h, GRand *random, const tunl_witness *guide) {
  tunl_flight_options options = tunl_flight_options_default();
  tunl_flight f;
  tunl_state state = {0, 0};
  options.no_coins = true;
  tunl_flight_begin(&f, h->course, &options);
  for (uint32_t step = 1; step <= guide->steps; step++) {
    bool hold = tunl_witness_holds(guide, step - 1);
    if (g_rand_int_range(random, 0, 60) == 0)
      hold = !hold;
    bool alive = tunl_flight_step(&f, hold);
    state = tunl_state_after(state, hold ? TUNL_HOLD : TUNL_RELEASE, 1);
    EXPECT(fabs(f.y - tunl_state_y(h->clear->way.start, state.b)) < 2.4e-7, "step %u: y %.17g",
        step, f.y);
    EXPECT(fabs(f.vy - tunl_state_vy(state.a)) < 1e-9, "step %u: vy %.17g", step, f.vy);
    if (alive)
      EXPECT(tunl_frees_hold(tunl_mask_at(&h->clear->mask, TUNL_LAX, step), state.b),
          "step %u: lives where it cannot", step);
    else
      EXPECT(!tunl_frees_hold(tunl_mask_at(&h->clear->mask, TUNL_STRICT, step), state.b),
          "step %u: dies where it need not", step);
    if (!alive)
      return step;
  }
  return guide->steps;
}

START_TEST(test_flights_are_on_the_lattice) {
  Hole h = usual_hole(20260923);
  GRand *random = g_rand_new_with_seed(7);
  tunl_witness guide;
  uint64_t flown = 0;
  ck_assert(tunl_clear_witness(h.clear, 9000, &guide));
  ck_assert(guide.reaches);
  ck_assert(tunl_mask_know(&h.clear->mask, guide.steps));
  for (int i = 0; i < 300; i++)
    flown += fly_anyhow(&h, random, &guide);
  ck_assert_uint_gt(flown, 300 * 60);
  tunl_witness_free(&guide);
  g_rand_free(random);
  free_hole(h);
}
END_TEST

HARNESS("tunl/lattice", test_sizes, test_cells, test_bits, test_every_state,
    test_every_state_of_phases, test_every_state_under_odd_rules, test_cut_loses_nobody, test_back,
    test_jump, test_flights_are_on_the_lattice)
