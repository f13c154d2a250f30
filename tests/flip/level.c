/* Tests of src/flip/level.h: the vectors, what both rules promise, and levels that only go on. */
#include <math.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "flip.h"

static flip_level *make(const char *seed, flip_rules rules, double to) {
  flip_level *level = flip_level_new(seed, rules, to);
  EXPECT(level, "no memory for %s", seed);
  return level;
}

/* ---- vectors ---- */

START_TEST(hashes_match) {
  Vector list = vector_member(vector_root_flip(), "hash");
  for (unsigned i = 0; i < vector_count(list); i++) {
    Vector v = vector_at(list, i);
    expect_uint(vector_member(v, "hash"), flip_seed_hash(vector_text(vector_member(v, "text"))));
  }
}
END_TEST

/* Bytes above 127 count as such where char has a sign, too; worked out apart. */
START_TEST(hashes_of_bytes) {
  ck_assert_uint_eq(flip_seed_hash("\xC3\xA9\xE2\x86\x91"), 0xDF526F54u);
}
END_TEST

static void expect_side(Vector expected, int got) {
  expect_double(expected, got);
}

static void check_star(Vector v, const flip_obstacle *o) {
  ck_assert_int_eq(o->star, !JSON_NODE_HOLDS_NULL(v.node));
  if (!o->star)
    return;
  expect_double(vector_member(v, "x"), o->star_x);
  expect_double(vector_member(v, "y"), o->star_y);
}

static void check_field(Vector v, const char *field, const flip_obstacle *o) {
  Vector expected = vector_member(v, field);
  if (!strcmp(field, "type"))
    expect_text(expected, flip_type_name((flip_type)o->type));
  else if (!strcmp(field, "side"))
    expect_side(expected, o->side);
  else if (!strcmp(field, "req"))
    expect_side(expected, o->req);
  else if (!strcmp(field, "y"))
    expect_double(expected, o->y);
  else if (!strcmp(field, "h"))
    expect_double(expected, o->h);
  else if (!strcmp(field, "gap"))
    expect_double(expected, o->gap);
  else if (!strcmp(field, "verdict"))
    expect_text(expected, flip_verdict_name((flip_verdict)o->verdict));
  else if (!strcmp(field, "star"))
    check_star(expected, o);
  else if (!strcmp(field, "drawn")) {
    expect_text(vector_member(expected, "type"), flip_type_name((flip_type)o->drawn_type));
    expect_side(vector_member(expected, "side"), o->drawn_side);
  } else
    ck_abort_msg("%s is not looked at", expected.path);
}

static void check_obstacle(Vector v, const flip_obstacle *o) {
  GList *fields = vector_names(v);
  ck_assert_uint_eq(g_list_length(fields), 9);
  for (GList *field = fields; field; field = field->next)
    check_field(v, field->data, o);
  g_list_free(fields);
}

/* The first twelve, then those from 21,000 to 23,500 units. */
static void check_level(Vector v) {
  Vector list = vector_member(v, "obstacles");
  flip_rules rules = flip_rules_named(vector_text(vector_member(v, "rules")));
  ck_assert_int_lt(rules, FLIP_RULES);
  flip_level *level = make(vector_text(vector_member(v, "seed")), rules, FLIP_FULL);
  size_t all, from = flip_level_find(level, 21000), to = flip_level_find(level, 23500);
  const flip_obstacle *items = flip_level_obstacles(level, &all);
  unsigned count = vector_count(list);
  EXPECT(count == 12 + to - from, "%s: %u in the file, %zu here", v.path, count, 12 + to - from);
  for (unsigned i = 0; i < count; i++)
    check_obstacle(vector_at(list, i), &items[i < 12 ? i : from + i - 12]);
  flip_level_free(level);
}

START_TEST(levels_match) {
  Vector list = vector_member(vector_root_flip(), "levels");
  ck_assert_uint_eq(vector_count(list), 8);
  for (unsigned i = 0; i < vector_count(list); i++)
    check_level(vector_at(list, i));
}
END_TEST

/* Pinned: all compilers at all levels of optimisation must agree. */
START_TEST(fingerprints_are_pinned) {
  static const struct {
    const char *seed;
    flip_rules rules;
    double to;
    uint64_t fingerprint;
  } cases[] = {
      {"seed-0", FLIP_1_0_1, FLIP_FULL, 0xB14B1326BE77B054},
      {"seed-0", FLIP_1_0_2, FLIP_FULL, 0x3E53996038618021},
      {"2026-09-23", FLIP_1_0_1, FLIP_FULL, 0x49792AB7FD5470C7},
      {"2026-09-23", FLIP_1_0_2, FLIP_FULL, 0xE925C52B6D409AA9},
      {"", FLIP_1_0_2, FLIP_Y_MOST, 0x23F871380457B76C},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    flip_level *level = make(cases[i].seed, cases[i].rules, cases[i].to);
    uint64_t got = flip_level_fingerprint(level, cases[i].to);
    EXPECT(got == cases[i].fingerprint, "case %zu: %016" G_GINT64_MODIFIER "x", i, got);
    flip_level_free(level);
  }
}
END_TEST

/* ---- properties ---- */

enum { SEEDS = 40 };

/* Calls for each obstacle of some levels, `before` being NULL at the first. */
static void each(flip_rules rules, double to,
    void (*check)(const flip_obstacle *before, const flip_obstacle *o)) {
  for (int i = 0; i < SEEDS; i++) {
    char *seed = g_strdup_printf("level %d", i);
    flip_level *level = make(seed, rules, to);
    size_t count;
    const flip_obstacle *items = flip_level_obstacles(level, &count);
    ck_assert_uint_gt(count, 100);
    for (size_t n = 0; n < count; n++)
      check(n ? &items[n - 1] : NULL, &items[n]);
    flip_level_free(level);
    g_free(seed);
  }
}

static void check_any(const flip_obstacle *before, const flip_obstacle *o) {
  EXPECT(o->index == (before ? before->index + 1 : 0), "index %u", o->index);
  EXPECT(o->req == (o->type == FLIP_BLOCK ? FLIP_ANY : -o->side), "req %d", o->req);
  EXPECT(!before || o->y >= before->y + before->h + before->gap, "%g is in the gap", o->y);
  EXPECT(!before || o->last == (before->req ? before->req : before->last), "last %d", o->last);
  EXPECT(o->draw >= (before ? before->draw + 3 : 0), "draw %u", o->draw);
  EXPECT(!before || before->type != FLIP_BLOCK || o->drawn_type != FLIP_BLOCK, "two blocks");
  expect_same(flip_cross_at(o->y), o->cross, "cross");
  expect_same(flip_gap_at(o->y), o->gap, "gap");
  if (o->star)
    EXPECT(o->star_y > o->y + o->h && o->star_y < o->y + o->h + o->gap, "%g: star", o->star_y);
}

static void check_1_0_1(const flip_obstacle *before, const flip_obstacle *o) {
  check_any(before, o);
  EXPECT(o->verdict != FLIP_PUSHED_UP && same_bits(o->y, o->drawn_y), "pushed under 1.0.1");
  EXPECT(!flip_is_turn(o) || o->since >= o->cross, "%g: early turn", o->y);
  if (o->verdict == FLIP_KEPT)
    EXPECT(o->type == o->drawn_type && o->side == o->drawn_side, "kept is as drawn");
  else if (o->verdict == FLIP_SIDE_FLIPPED)
    EXPECT(o->type == o->drawn_type && o->side == -o->drawn_side, "mirrored");
  else
    EXPECT(o->type == FLIP_SPIKE && o->drawn_type == FLIP_BLOCK, "converted");
  EXPECT(o->verdict == FLIP_KEPT || (o->req == o->last && o->since < o->cross), "why?");
}

static void check_1_0_2(const flip_obstacle *before, const flip_obstacle *o) {
  check_any(before, o);
  EXPECT(o->type == o->drawn_type && o->side == o->drawn_side, "mirrored under 1.0.2");
  EXPECT(o->verdict == (o->y > o->drawn_y ? FLIP_PUSHED_UP : FLIP_KEPT), "%g: verdict", o->y);
  EXPECT(!flip_is_turn(o) || o->since >= o->cross - 1e-9, "%g: early turn", o->y);
  EXPECT(o->verdict == FLIP_KEPT || flip_is_turn(o), "%g: pushed for no turn", o->y);
  double end = before ? before->y + before->h : 0;
  EXPECT(!before || before->req == FLIP_ANY || same_bits(o->since, o->y - end), "since");
  EXPECT(!before || before->type != FLIP_BLOCK || same_bits(o->since, o->y - end), "block");
}

START_TEST(rules_1_0_1_mirror_and_convert) {
  each(FLIP_1_0_1, FLIP_FULL, check_1_0_1);
}
END_TEST

START_TEST(rules_1_0_2_push) {
  each(FLIP_1_0_2, FLIP_FULL, check_1_0_2);
}
END_TEST

static void expect_beginning(const flip_level *shorter, const flip_level *longer) {
  size_t few, many;
  const flip_obstacle *a = flip_level_obstacles(shorter, &few);
  const flip_obstacle *b = flip_level_obstacles(longer, &many);
  double to = flip_level_to(shorter);
  ck_assert_uint_eq(few, flip_level_find(longer, to));
  ck_assert(few == many || b[few].y >= to);
  for (size_t i = 0; i < few; i++) /* padding is zero in both: they are made alike */
    EXPECT(same_bits(a[i].y, b[i].y) && same_bits(a[i].since, b[i].since) && a[i].req == b[i].req &&
               a[i].draw == b[i].draw,
        "obstacle %zu", i);
  ck_assert_uint_eq(flip_level_fingerprint(shorter, to), flip_level_fingerprint(longer, to));
  ck_assert_uint_eq(flip_level_fingerprint(shorter, 2 * to), flip_level_fingerprint(longer, to));
}

START_TEST(a_higher_level_only_goes_on) {
  static const double ends[] = {0, 300, 300.5, 1000, 22783.3, 23431.02, 24000, 24100, 24200};
  for (flip_rules rules = 0; rules < FLIP_RULES; rules++)
    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
      flip_level *shorter = make("seed-0", rules, ends[i]), *longer = make("seed-0", rules, 25000);
      expect_beginning(shorter, longer);
      flip_level_free(shorter);
      flip_level_free(longer);
    }
}
END_TEST

START_TEST(the_same_again) {
  flip_level *a = make("a", FLIP_1_0_2, 9000), *b = make("b", FLIP_1_0_2, 9000);
  flip_level *again = make("a", FLIP_1_0_2, 9000);
  uint64_t first = flip_level_fingerprint(a, 9000);
  ck_assert_uint_eq(first, flip_level_fingerprint(again, 9000));
  ck_assert_uint_ne(first, flip_level_fingerprint(b, 9000));
  flip_level_free(a);
  flip_level_free(b);
  flip_level_free(again);
}
END_TEST

START_TEST(what_it_was_made_from) {
  char seed[] = "UTF-8 \xE2\x86\x91";
  flip_level *level = make(seed, FLIP_1_0_1, 200);
  seed[0] = 'X'; /* a copy is kept */
  size_t count;
  ck_assert_str_eq(flip_level_seed(level), "UTF-8 \xE2\x86\x91");
  ck_assert_int_eq(flip_level_rules(level), FLIP_1_0_1);
  ck_assert(same_bits(flip_level_to(level), 200));
  ck_assert_ptr_null(flip_level_obstacles(level, &count));
  ck_assert_uint_eq(count, 0);
  ck_assert_uint_eq(flip_level_find(level, 0), 0);
  flip_level_free(level);
  flip_level_free(NULL);
}
END_TEST

START_TEST(finds_the_first_not_below) {
  flip_level *level = make("seed-0", FLIP_1_0_2, 2000);
  size_t count;
  const flip_obstacle *items = flip_level_obstacles(level, &count);
  for (size_t i = 0; i < count; i++) {
    ck_assert_uint_eq(flip_level_find(level, items[i].y), i);
    ck_assert_uint_eq(flip_level_find(level, nextafter(items[i].y, 1e9)), i + 1);
  }
  ck_assert_uint_eq(flip_level_find(level, 1e9), count);
  flip_level_free(level);
}
END_TEST

/* ---- numbers ---- */

/* At 2,250 m the gap is the crossing distance, below it is longer and above shorter: no turn is
 * left that need not be mirrored or pushed. */
START_TEST(gaps_become_too_short) {
  const double tight = FLIP_TIGHT_M * FLIP_UNITS_PER_M;
  ck_assert_double_eq_tol(flip_gap_at(tight), flip_cross_at(tight), 1e-9);
  for (double y = 0; y < FLIP_FULL; y += 100)
    if (fabs(y - tight) > 1)
      EXPECT((flip_gap_at(y) > flip_cross_at(y)) == (y < tight), "at %g", y);
}
END_TEST

START_TEST(speed_and_difficulty_end_their_growth) {
  ck_assert(same_bits(flip_speed_at(0), FLIP_SPEED_LEAST));
  ck_assert(same_bits(flip_speed_at(11500), 205));
  ck_assert(same_bits(flip_speed_at(23000), FLIP_SPEED_MOST));
  ck_assert(same_bits(flip_speed_at(FLIP_Y_MOST), FLIP_SPEED_MOST));
  ck_assert(same_bits(flip_difficulty_at(22500), 0.75));
  ck_assert(same_bits(flip_difficulty_at(30000), 1));
  ck_assert(same_bits(flip_difficulty_at(FLIP_Y_MOST), 1));
}
END_TEST

START_TEST(shapes) {
  static const struct {
    flip_type type;
    flip_side side;
    double left, right;
  } cases[] = {
      {FLIP_SPIKE, FLIP_LEFT, 0, 34},
      {FLIP_SPIKE, FLIP_RIGHT, 66, 100},
      {FLIP_BAR, FLIP_LEFT, 0, 66},
      {FLIP_BAR, FLIP_RIGHT, 34, 100},
      {FLIP_BLOCK, FLIP_LEFT, 32, 68},
      {FLIP_BLOCK, FLIP_RIGHT, 32, 68},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    flip_extent got = flip_extent_of(cases[i].type, cases[i].side);
    EXPECT(same_bits(got.left, cases[i].left) && same_bits(got.right, cases[i].right),
        "case %zu: %g to %g", i, got.left, got.right);
    ck_assert(same_bits(flip_type_reach(cases[i].type), got.right - got.left));
  }
}
END_TEST

START_TEST(names) {
  ck_assert_int_eq(flip_rules_named("1.0.1"), FLIP_1_0_1);
  ck_assert_int_eq(flip_rules_named("1.0.2"), FLIP_1_0_2);
  ck_assert_int_eq(flip_rules_named("1.0"), FLIP_RULES);
  ck_assert_str_eq(flip_rules_name(FLIP_1_0_2), "1.0.2");
  ck_assert_str_eq(flip_side_name(FLIP_LEFT), "left");
  ck_assert_str_eq(flip_side_name(FLIP_ANY), "any");
  ck_assert_str_eq(flip_side_name(FLIP_RIGHT), "right");
  ck_assert_str_eq(flip_verdict_name(FLIP_PUSHED_UP), "pushed-up");
}
END_TEST

HARNESS("flip/level", hashes_match, hashes_of_bytes, levels_match, fingerprints_are_pinned,
    rules_1_0_1_mirror_and_convert, rules_1_0_2_push, a_higher_level_only_goes_on, the_same_again,
    what_it_was_made_from, finds_the_first_not_below, gaps_become_too_short,
    speed_and_difficulty_end_their_growth, shapes, names)
