/* Tests of src/tunl/cave.h and of the placement behind it: the vectors, the ladder that names the
 * lowest wrong layer, and what must hold of every cave. */
#include <math.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "tunl.h"

#define EMPTY_DIGEST UINT64_C(0xCBF29CE484222325) /* the FNV offset: no object, no byte */

/* Days of the properties: every archetype, a leap day, and the ends of the calendar. */
static const uint32_t days[] = {
    19700101, 20260701, 20260911, 20260912, 20260923, 20260924, 20280229, 99991231};

static tunl_cave *cave_under(uint32_t date, const tunl_rules *rules, double to) {
  tunl_day day = tunl_day_of(date);
  tunl_cave *cave = tunl_cave_new(&day, rules, to);
  EXPECT(cave, "no memory for %u", date);
  return cave;
}

static tunl_cave *cave_of(uint32_t date, double to) {
  tunl_rules rules = tunl_rules_default();
  return cave_under(date, &rules, to);
}

/* ---- objects, number by number ---- */

#define EVERY_KIND TUNL_KINDS

/* The doubles of an object, and the kind that has them. */
static const struct {
  int kind;
  size_t offset;
  const char *name;
} numbers[] = {
    {EVERY_KIND, offsetof(tunl_object, wx), "wx"},
    {EVERY_KIND, offsetof(tunl_object, y), "y"},
    {EVERY_KIND, offsetof(tunl_object, margin), "margin"},
    {EVERY_KIND, offsetof(tunl_object, needed), "needed"},
    {TUNL_STALACTITE, offsetof(tunl_object, as.stalactite.foot), "foot"},
    {TUNL_STALACTITE, offsetof(tunl_object, as.stalactite.length), "length"},
    {TUNL_STALACTITE, offsetof(tunl_object, as.stalactite.width), "width"},
    {TUNL_STALACTITE, offsetof(tunl_object, as.stalactite.clear_width), "clear_width"},
    {TUNL_MINE, offsetof(tunl_object, as.mine.bob), "bob"},
    {TUNL_MINE, offsetof(tunl_object, as.mine.phase), "phase"},
    {TUNL_BOULDER, offsetof(tunl_object, as.boulder.r), "r"},
    {TUNL_BOULDER, offsetof(tunl_object, as.boulder.above), "above"},
    {TUNL_BOULDER, offsetof(tunl_object, as.boulder.below), "below"},
};

static bool has_number(const tunl_object *o, size_t i) {
  return numbers[i].kind == EVERY_KIND || numbers[i].kind == o->kind;
}

static double number_of(const tunl_object *o, size_t i) {
  double value;
  memcpy(&value, (const char *)o + numbers[i].offset, sizeof value);
  return value;
}

/* What else an object holds, as one text. */
static const char *label_of(const tunl_object *o) {
  static char text[2][128];
  static int turn;
  turn = !turn;
  g_snprintf(text[turn], sizeof text[turn], "%s slot %u draw %u %s %s %s%s%s",
      tunl_kind_name((tunl_kind)o->kind), o->slot, o->draw,
      tunl_reason_name((tunl_reason)o->reason), tunl_wall_name((tunl_wall)o->wall),
      tunl_coin_type_name((tunl_coin_type)o->type), o->paired ? " paired" : "",
      o->apex ? " apex" : "");
  return text[turn];
}

static bool same_label(const tunl_object *a, const tunl_object *b) {
  return a->kind == b->kind && a->slot == b->slot && a->draw == b->draw && a->reason == b->reason &&
         a->wall == b->wall && a->type == b->type && a->paired == b->paired && a->apex == b->apex;
}

static void expect_same_object(const tunl_object *expected, const tunl_object *got) {
  EXPECT(same_label(expected, got), "%s, not %s", label_of(got), label_of(expected));
  for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
    if (!has_number(got, i) || same_bits(number_of(expected, i), number_of(got, i)))
      continue;
    ck_abort_msg("%s: %s is %.17g, not %.17g", label_of(got), numbers[i].name, number_of(got, i),
        number_of(expected, i));
  }
}

/* `got` is what `whole` holds before `to`, in the same order. */
static void expect_prefix(tunl_span whole, tunl_span got, double to, const char *what) {
  size_t n = 0;
  for (size_t i = 0; i < whole.count; i++) {
    if (!(whole.items[i].wx < to))
      continue;
    EXPECT(n < got.count, "%s to %.17g: only %zu of them", what, to, got.count);
    expect_same_object(&whole.items[i], &got.items[n++]);
  }
  EXPECT(n == got.count, "%s to %.17g: %zu of them, not %zu", what, to, got.count, n);
}

static void expect_prefix_of_kind(
    const tunl_cave *whole, const tunl_cave *got, double to, tunl_kind kind) {
  const char *name = tunl_kind_plural(kind);
  expect_prefix(tunl_cave_accepted(whole, kind), tunl_cave_accepted(got, kind), to, name);
  expect_prefix(tunl_cave_refused(whole, kind), tunl_cave_refused(got, kind), to, name);
}

static void expect_prefix_cave(const tunl_cave *whole, const tunl_cave *got, double to) {
  for (int kind = 0; kind < TUNL_KINDS; kind++)
    expect_prefix_of_kind(whole, got, to, (tunl_kind)kind);
}

static void expect_same_cave(const tunl_cave *expected, const tunl_cave *got) {
  expect_prefix_cave(expected, got, (double)INFINITY);
}

/* Calls `check` for every decision of a cave, whatever became of it. */
static void for_each(const tunl_cave *cave, tunl_kind kind,
    void (*check)(const tunl_cave *cave, const tunl_object *o)) {
  const tunl_span both[] = {tunl_cave_accepted(cave, kind), tunl_cave_refused(cave, kind)};
  for (size_t list = 0; list < G_N_ELEMENTS(both); list++)
    for (size_t i = 0; i < both[list].count; i++)
      check(cave, &both[list].items[i]);
}

static void for_all(
    const tunl_cave *cave, void (*check)(const tunl_cave *cave, const tunl_object *o)) {
  for (int kind = 0; kind < TUNL_KINDS; kind++)
    for_each(cave, (tunl_kind)kind, check);
}

/* ---- vectors ---- */

static void check_place(Vector v, const tunl_object *o) {
  expect_uint(vector_member(v, "slot"), o->slot);
  expect_double(vector_member(v, "wx"), o->wx);
}

static void check_stalactite(Vector v, const tunl_object *o) {
  expect_text(vector_member(v, "wall"), tunl_wall_name((tunl_wall)o->wall));
  expect_text(vector_member(v, "kind"), o->paired ? "chicane" : "single");
  expect_double(vector_member(v, "length"), o->as.stalactite.length);
  expect_double(vector_member(v, "width"), o->as.stalactite.width);
  expect_double(vector_member(v, "tip"), o->y);
}

static void check_coin(Vector v, const tunl_object *o) {
  expect_double(vector_member(v, "y"), o->y);
  expect_text(vector_member(v, "type"), tunl_coin_type_name((tunl_coin_type)o->type));
  expect_double(vector_member(v, "margin"), o->margin);
}

static void check_mine(Vector v, const tunl_object *o) {
  expect_double(vector_member(v, "y"), o->y);
  expect_double(vector_member(v, "bob"), o->as.mine.bob);
  expect_double(vector_member(v, "phase"), o->as.mine.phase);
  expect_bool(vector_member(v, "apex"), o->apex);
  expect_double(vector_member(v, "margin"), o->margin);
}

static void check_cannon(Vector v, const tunl_object *o) {
  expect_text(vector_member(v, "wall"), tunl_wall_name((tunl_wall)o->wall));
  expect_double(vector_member(v, "y"), o->y);
  expect_double(vector_member(v, "margin"), o->margin);
}

static void check_boulder(Vector v, const tunl_object *o) {
  expect_double(vector_member(v, "y"), o->y);
  expect_double(vector_member(v, "r"), o->as.boulder.r);
  expect_double(vector_member(v, "above"), o->as.boulder.above);
  expect_double(vector_member(v, "below"), o->as.boulder.below);
  expect_double(vector_member(v, "margin"), o->margin);
}

static void check_rejection(Vector v, const tunl_object *o) {
  expect_text(vector_member(v, "kind"), tunl_kind_name((tunl_kind)o->kind));
  expect_double(vector_member(v, "y"), o->y);
  expect_text(vector_member(v, "reason"), tunl_reason_name((tunl_reason)o->reason));
  expect_double(vector_member(v, "margin"), o->margin);
}

/* A list of the vectors, and how many of its entries have been matched so far. */
typedef struct {
  Vector entries;
  unsigned matched;
  double from;
} Listing;

static void match(Listing *listing, tunl_span span, void (*check)(Vector v, const tunl_object *o)) {
  for (size_t i = 0; i < span.count; i++) {
    if (span.items[i].wx < listing->from)
      continue;
    EXPECT(listing->matched < vector_count(listing->entries), "%s has no %s", listing->entries.path,
        label_of(&span.items[i]));
    Vector entry = vector_at(listing->entries, listing->matched++);
    check_place(entry, &span.items[i]);
    check(entry, &span.items[i]);
  }
}

static void expect_matched(const Listing *listing) {
  EXPECT(listing->matched == vector_count(listing->entries), "%s: only %u of %u are there",
      listing->entries.path, listing->matched, vector_count(listing->entries));
}

static void check_cave_vector(Vector v) {
  static void (*const checks[TUNL_KINDS])(Vector v, const tunl_object *o) = {
      check_stalactite, check_coin, check_mine, check_cannon, check_boulder};
  tunl_cave *cave =
      cave_of(vector_uint(vector_member(v, "day")), vector_double(vector_member(v, "to")));
  Listing refused = {
      .entries = vector_member(v, "rejections"), .from = vector_double(vector_member(v, "from"))};
  for (int i = 0; i < TUNL_KINDS; i++) {
    tunl_kind kind = (tunl_kind)i;
    Listing accepted = {.entries = vector_member(v, tunl_kind_plural(kind)), .from = refused.from};
    match(&accepted, tunl_cave_accepted(cave, kind), checks[i]);
    expect_matched(&accepted);
    match(&refused, tunl_cave_refused(cave, kind), check_rejection);
  }
  expect_matched(&refused);
  tunl_cave_free(cave);
}

START_TEST(test_vectors) {
  Vector caves = vector_member(vector_root(), "caves");
  ck_assert_uint_eq(vector_count(caves), 4);
  for (unsigned i = 0; i < vector_count(caves); i++)
    check_cave_vector(vector_at(caves, i));
}
END_TEST

/* ---- the ladder ---- */

static uint64_t digest_of_accepted(const tunl_cave *cave, int kind, double to) {
  return tunl_cave_digest_accepted(cave, (tunl_kind)kind, to);
}

static uint64_t digest_of_refused(const tunl_cave *cave, int kind, double to) {
  (void)kind;
  return tunl_cave_digest_refused(cave, to);
}

/* One list of all the ladder's days, before any list above it. */
static void check_rung(
    const char *list, int kind, uint64_t (*digest)(const tunl_cave *cave, int kind, double to)) {
  char layer[64];
  g_snprintf(layer, sizeof layer, "lowest wrong layer: %s: ", list);
  expect_layer(layer);
  Vector ladder = vector_member(vector_root(), "ladder"), rungs = vector_member(ladder, "days");
  double to = vector_double(vector_member(ladder, "to"));
  GList *dates = vector_names(rungs);
  EXPECT(dates, "%s is empty", rungs.path);
  for (GList *date = dates; date; date = date->next) {
    tunl_cave *cave = cave_of((uint32_t)g_ascii_strtoull(date->data, NULL, 10), to);
    expect_hash(vector_member(vector_member(rungs, date->data), list), digest(cave, kind, to));
    tunl_cave_free(cave);
  }
  g_list_free(dates);
}

/* The numbers of one day of `digests`: fingerprint, five counts, refused tries. */
static void check_digest(Vector expected, const tunl_cave *cave, double to) {
  uint64_t refused = 0;
  ck_assert_uint_eq(vector_count(expected), TUNL_KINDS + 2);
  for (unsigned kind = 0; kind < TUNL_KINDS; kind++) {
    expect_uint(vector_at(expected, kind + 1), tunl_cave_accepted(cave, (tunl_kind)kind).count);
    refused += tunl_cave_refused(cave, (tunl_kind)kind).count;
  }
  expect_uint(vector_at(expected, TUNL_KINDS + 1), refused);
  expect_hash(vector_at(expected, 0), tunl_cave_fingerprint(cave, to));
}

static void check_digests(void) {
  Vector digests = vector_member(vector_root(), "digests");
  Vector year = vector_member(digests, "days");
  double to = vector_double(vector_member(digests, "to"));
  GList *dates = vector_names(year);
  ck_assert_uint_eq(g_list_length(dates), 365);
  for (GList *date = dates; date; date = date->next) {
    tunl_cave *cave = cave_of((uint32_t)g_ascii_strtoull(date->data, NULL, 10), to);
    check_digest(vector_member(year, date->data), cave, to);
    tunl_cave_free(cave);
  }
  g_list_free(dates);
}

/* From the bottom up, each rung for all its days, so that the first to fail is the lowest: whoever
 * breaks the sine reads "sine" and not a hundred wrong fingerprints. */
START_TEST(test_ladder) {
  expect_layer("lowest wrong layer: day: ");
  vectors_check_days();
  expect_layer("lowest wrong layer: streams: ");
  vectors_check_streams();
  vectors_check_deep();
  expect_layer("lowest wrong layer: sine: ");
  vectors_check_sine();
  expect_layer("lowest wrong layer: corridor: ");
  vectors_check_corridor("skeleton");
  vectors_check_corridor("17.0");
  for (int kind = 0; kind < TUNL_KINDS; kind++)
    check_rung(tunl_kind_plural((tunl_kind)kind), kind, digest_of_accepted);
  check_rung("rejections", 0, digest_of_refused);
  expect_layer("lowest wrong layer: fingerprint: ");
  check_digests();
}
END_TEST

/* ---- names and what a cave is made from ---- */

START_TEST(test_names) {
  ck_assert_str_eq(tunl_kind_name(TUNL_CANNON), "cannon");
  ck_assert_str_eq(tunl_kind_plural(TUNL_CANNON), "cannons");
  ck_assert_str_eq(tunl_reason_name(TUNL_ACCEPTED), "accepted");
  ck_assert_str_eq(tunl_reason_name(TUNL_CORRIDOR_TOO_NARROW), "corridor-too-narrow");
  ck_assert_str_eq(tunl_reason_name(TUNL_INSIDE_STALACTITE), "inside-stalactite");
  ck_assert_str_eq(tunl_wall_name(TUNL_FLOOR), "floor");
  ck_assert_str_eq(tunl_coin_type_name(TUNL_GREEN), "green");
}
END_TEST

/* A cave keeps copies: what it was made from may go. */
START_TEST(test_keeps_its_own) {
  tunl_rules rules = tunl_rules_default();
  tunl_day day = tunl_day_of(20260923);
  tunl_cave *cave = tunl_cave_new(&day, &rules, 1234.5);
  memset(&rules, 0, sizeof rules);
  memset(&day, 0, sizeof day);
  tunl_rules expected = tunl_rules_default();
  ck_assert_mem_eq(tunl_cave_rules(cave), &expected, sizeof expected);
  ck_assert_uint_eq(tunl_cave_day(cave)->date, 20260923);
  expect_same(1234.5, tunl_cave_to(cave), "to");
  tunl_cave_free(cave);
  tunl_cave_free(NULL);
}
END_TEST

/* ---- one cave, whatever was made before it, and however far ---- */

START_TEST(test_a_b_a) {
  tunl_rules skeleton;
  ck_assert(tunl_rules_named("skeleton", &skeleton));
  tunl_cave *a = cave_of(20260911, TUNL_WX_FULL);
  tunl_cave *b = cave_of(20260912, TUNL_WX_FULL);
  tunl_cave *c = cave_under(20260911, &skeleton, 5000);
  tunl_cave *again = cave_of(20260911, TUNL_WX_FULL);
  expect_same_cave(a, again);
  ck_assert_uint_ne(tunl_cave_fingerprint(a, TUNL_WX_FULL), tunl_cave_fingerprint(b, TUNL_WX_FULL));
  ck_assert_uint_ne(tunl_cave_fingerprint(a, 5000), tunl_cave_fingerprint(c, 5000));
  tunl_cave_free(a);
  tunl_cave_free(b);
  tunl_cave_free(c);
  tunl_cave_free(again);
}
END_TEST

/* The cave to `to` is what `whole` holds before it, and so are its digests. */
static void check_shorter(const tunl_cave *whole, double to) {
  tunl_cave *cut = cave_under(tunl_cave_day(whole)->date, tunl_cave_rules(whole), to);
  expect_prefix_cave(whole, cut, to);
  EXPECT(tunl_cave_fingerprint(cut, to) == tunl_cave_fingerprint(whole, to),
      "the fingerprint to %.17g depends on the range", to);
  EXPECT(tunl_cave_digest_refused(cut, to) == tunl_cave_digest_refused(whole, to),
      "the digest of refusals to %.17g depends on the range", to);
  tunl_cave_free(cut);
}

START_TEST(test_prefixes) {
  static const double ends[] = {1, 500, 500.5, 1500, 1501, 1890, 3000, 6000.25, 9000, 9000.5, 14000,
      23456.789, 54000, 54321, 92999.9, TUNL_WX_FULL};
  for (size_t d = 0; d < G_N_ELEMENTS(days); d++) {
    tunl_cave *whole = cave_of(days[d], TUNL_WX_FULL);
    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++)
      check_shorter(whole, ends[i]);
    tunl_cave_free(whole);
  }
}
END_TEST

static double last_decision(const tunl_cave *cave, tunl_kind kind) {
  tunl_span stand = tunl_cave_accepted(cave, kind), refused = tunl_cave_refused(cave, kind);
  return fmax(stand.count ? stand.items[stand.count - 1].wx : 0,
      refused.count ? refused.items[refused.count - 1].wx : 0);
}

START_TEST(test_farthest) {
  tunl_cave *whole = cave_of(20260923, TUNL_WX_MOST);
  for (int kind = 0; kind < TUNL_KINDS; kind++)
    ck_assert_double_gt(last_decision(whole, (tunl_kind)kind), TUNL_WX_MOST - 5000);
  check_shorter(whole, TUNL_WX_FULL);
  check_shorter(whole, 999999);
  tunl_cave_free(whole);
}
END_TEST

START_TEST(test_nothing) {
  tunl_cave *cave = cave_of(20260923, 0);
  for (int i = 0; i < TUNL_KINDS; i++) {
    tunl_kind kind = (tunl_kind)i;
    ck_assert_uint_eq(tunl_cave_accepted(cave, kind).count, 0);
    ck_assert_uint_eq(tunl_cave_refused(cave, kind).count, 0);
    ck_assert_uint_eq(tunl_cave_digest_accepted(cave, kind, 0), EMPTY_DIGEST);
  }
  ck_assert_uint_eq(tunl_cave_digest_refused(cave, 0), EMPTY_DIGEST);
  ck_assert_uint_eq(tunl_cave_fingerprint(cave, 0), EMPTY_DIGEST);
  tunl_cave_free(cave);
}
END_TEST

/* Cuts the cave between a refused try and the next one of its slot, and exactly at that next one.
 */
static int cut_between_tries(const tunl_cave *whole, tunl_kind kind, double step) {
  tunl_span refused = tunl_cave_refused(whole, kind);
  for (size_t i = 0; i < refused.count; i += 1 + refused.count / 6) {
    check_shorter(whole, refused.items[i].wx + step / 2);
    check_shorter(whole, refused.items[i].wx + step);
    check_shorter(whole, nextafter(refused.items[i].wx + step, (double)INFINITY));
  }
  return (int)refused.count;
}

static int cut_between_halves(const tunl_cave *whole) {
  tunl_span all = tunl_cave_accepted(whole, TUNL_STALACTITE);
  int pairs = 0;
  for (size_t i = 0; i < all.count; i++)
    if (all.items[i].paired && all.items[i].wall == TUNL_CEILING && pairs++ % 100 == 0)
      check_shorter(whole, all.items[i].wx + tunl_cave_rules(whole)->chicane_gap / 2);
  return pairs;
}

START_TEST(test_cuts_inside_slots) {
  for (size_t d = 0; d < G_N_ELEMENTS(days); d += 2) {
    tunl_cave *whole = cave_of(days[d], TUNL_WX_FULL);
    const tunl_rules *r = tunl_cave_rules(whole);
    ck_assert_int_gt(cut_between_tries(whole, TUNL_MINE, r->mine_step), 6);
    ck_assert_int_gt(cut_between_tries(whole, TUNL_CANNON, r->cannon_step), 6);
    ck_assert_int_gt(cut_between_tries(whole, TUNL_BOULDER, r->boulder_step), 6);
    ck_assert_int_gt(cut_between_halves(whole), 100);
    tunl_cave_free(whole);
  }
}
END_TEST

/* ---- slots ---- */

/* How often and how far apart a kind tries one slot. */
typedef struct {
  size_t tries;
  double step;
} Tries;

static Tries tries_of(const tunl_rules *r, tunl_kind kind) {
  switch (kind) {
  case TUNL_MINE:
    return (Tries){(size_t)r->mine_tries, r->mine_step};
  case TUNL_CANNON:
    return (Tries){(size_t)r->cannon_tries, r->cannon_step};
  case TUNL_BOULDER:
    return (Tries){(size_t)r->boulder_tries, r->boulder_step};
  default:
    return (Tries){1, 0};
  }
}

/* The entries of one slot at the front of a list. */
static tunl_span entries_of_slot(tunl_span list, uint32_t slot) {
  size_t n = 0;
  while (n < list.count && list.items[n].slot == slot)
    n++;
  return (tunl_span){list.items, n};
}

static tunl_span after(tunl_span list, size_t count) {
  return (tunl_span){list.count ? list.items + count : NULL, list.count - count};
}

/* A stalactite's slot holds one, or two a gap apart unless the range ends between them. */
static void check_stalactite_slot(const tunl_cave *cave, tunl_span stood) {
  double gap = tunl_cave_rules(cave)->chicane_gap;
  const tunl_object *o = stood.items;
  if (stood.count == 1) {
    EXPECT(!o->paired || o->wx + gap >= tunl_cave_to(cave), "%s is alone", label_of(o));
    return;
  }
  EXPECT(stood.count == 2 && o[0].paired && o[1].paired, "%s is not a pair", label_of(o));
  EXPECT(o[0].wall == TUNL_CEILING && o[1].wall == TUNL_FLOOR, "%s: walls", label_of(o));
  expect_same(o[0].wx + gap, o[1].wx, "wx of a chicane's floor half");
}

/* All tries of a slot lie a step apart, and it ends with the one that stands, with its last try, or
 * at the end of the range. */
static void check_slot(const tunl_cave *cave, tunl_kind kind, tunl_span stood, tunl_span refused) {
  Tries most = tries_of(tunl_cave_rules(cave), kind);
  size_t tried = refused.count;
  if (tried) {
    double start = refused.items[0].wx;
    for (size_t i = 0; i < tried; i++)
      expect_same(start + (double)i * most.step, refused.items[i].wx, label_of(refused.items));
    double next = start + (double)tried * most.step;
    if (stood.count)
      expect_same(next, stood.items[0].wx, label_of(stood.items));
    else
      EXPECT(tried == most.tries || (tried < most.tries && next >= tunl_cave_to(cave)),
          "%s: gave up after %zu tries of %zu", label_of(refused.items), tried, most.tries);
  }
  if (!stood.count)
    return;
  EXPECT(tried < most.tries, "%s: more tries than %zu", label_of(stood.items), most.tries);
  if (kind == TUNL_STALACTITE)
    check_stalactite_slot(cave, stood);
  else
    EXPECT(stood.count == 1, "%s stands %zu times", label_of(stood.items), stood.count);
}

static void account_for_kind(const tunl_cave *cave, tunl_kind kind) {
  tunl_span stand = tunl_cave_accepted(cave, kind), refuse = tunl_cave_refused(cave, kind);
  for (uint32_t slot = 0; stand.count || refuse.count; slot++) {
    tunl_span stood = entries_of_slot(stand, slot), refused = entries_of_slot(refuse, slot);
    EXPECT(stood.count || refused.count, "%s slot %u of %u is unaccounted for",
        tunl_kind_name(kind), slot, tunl_cave_day(cave)->date);
    check_slot(cave, kind, stood, refused);
    stand = after(stand, stood.count);
    refuse = after(refuse, refused.count);
  }
}

static void account_for_slots(const tunl_cave *cave) {
  for (int kind = 0; kind < TUNL_KINDS; kind++)
    account_for_kind(cave, (tunl_kind)kind);
}

START_TEST(test_slots) {
  for (size_t d = 0; d < G_N_ELEMENTS(days); d++) {
    tunl_cave *cave = cave_of(days[d], TUNL_WX_FULL);
    account_for_slots(cave);
    tunl_cave_free(cave);
  }
}
END_TEST

/* ---- decisions ---- */

static bool reason_belongs(tunl_kind kind, tunl_reason reason) {
  switch (reason) {
  case TUNL_ACCEPTED:
    return true;
  case TUNL_CORRIDOR_TOO_NARROW:
  case TUNL_INSIDE_STALACTITE:
  case TUNL_STALACTITE_EDGE:
  case TUNL_STALACTITE_TIP:
    return kind == TUNL_COIN;
  case TUNL_INSIDE_CHICANE:
    return kind == TUNL_MINE;
  case TUNL_NO_ROOM:
    return kind == TUNL_MINE || kind == TUNL_BOULDER;
  case TUNL_SAME_WALL_STALACTITE:
    return kind == TUNL_CANNON;
  case TUNL_PASS_SEALED:
    return kind == TUNL_BOULDER;
  default:
    return false;
  }
}

static unsigned reasons_seen[TUNL_REASONS];

/* The margin's sign is the decision; where nothing was measured, nothing was needed. */
static void check_decision(const tunl_cave *cave, const tunl_object *o) {
  (void)cave;
  tunl_reason reason = (tunl_reason)o->reason;
  EXPECT(reason_belongs((tunl_kind)o->kind, reason), "%s: not a reason of this kind", label_of(o));
  reasons_seen[reason]++;
  if (reason == TUNL_ACCEPTED)
    EXPECT(isnan(o->margin) || o->margin >= 0, "%s: margin %g", label_of(o), o->margin);
  else if (reason == TUNL_CORRIDOR_TOO_NARROW)
    EXPECT(o->margin <= 0, "%s: margin %g", label_of(o), o->margin);
  else
    EXPECT(o->margin < 0, "%s: margin %g", label_of(o), o->margin);
  EXPECT(isfinite(o->margin) || isnan(o->margin), "%s: margin %g", label_of(o), o->margin);
  EXPECT(isfinite(o->margin) ? isfinite(o->needed) : isnan(o->needed), "%s: needed %g, margin %g",
      label_of(o), o->needed, o->margin);
}

/* Each list holds what its name says, before the end of the range. */
static void check_lists(const tunl_cave *cave) {
  for (int i = 0; i < TUNL_KINDS; i++) {
    tunl_span stand = tunl_cave_accepted(cave, (tunl_kind)i);
    tunl_span refused = tunl_cave_refused(cave, (tunl_kind)i);
    for (size_t n = 0; n < stand.count; n++)
      EXPECT(stand.items[n].kind == i && stand.items[n].reason == TUNL_ACCEPTED &&
                 stand.items[n].wx < tunl_cave_to(cave),
          "%s stands where it should not", label_of(&stand.items[n]));
    for (size_t n = 0; n < refused.count; n++)
      EXPECT(refused.items[n].kind == i && refused.items[n].reason != TUNL_ACCEPTED &&
                 refused.items[n].wx < tunl_cave_to(cave),
          "%s is refused where it should not", label_of(&refused.items[n]));
  }
}

START_TEST(test_decisions) {
  tunl_rules wide = tunl_rules_default(), heavy = tunl_rules_default();
  wide.coin_radius = 0.1;     /* leaves no height in the narrow corridor */
  heavy.boulder_fill = 0.002; /* smaller than a ship */
  const tunl_rules *const sets[] = {NULL, &wide, &heavy};
  for (size_t d = 0; d < G_N_ELEMENTS(days); d++)
    for (size_t s = 0; s < G_N_ELEMENTS(sets); s++) {
      tunl_cave *cave =
          sets[s] ? cave_under(days[d], sets[s], TUNL_WX_FULL) : cave_of(days[d], TUNL_WX_FULL);
      check_lists(cave);
      for_all(cave, check_decision);
      tunl_cave_free(cave);
    }
  for (int reason = 0; reason < TUNL_REASONS; reason++)
    EXPECT(reasons_seen[reason], "no try was ever %s", tunl_reason_name((tunl_reason)reason));
}
END_TEST

/* A corridor with no height left refuses at exactly 0; everywhere else touching is allowed. */
START_TEST(test_no_height_at_all) {
  tunl_rules rules = tunl_rules_default();
  rules.jitter = rules.morph = rules.chambers = rules.widen = 0;
  rules.amplitude1_near = rules.amplitude1_far = rules.amplitude2_near = rules.amplitude2_far = 0;
  rules.half_gap_near = rules.half_gap_far = 0.25; /* from 110 to 330 */
  double *radius = &rules.coin_radius;
  *radius = 110 / (TUNL_W * 3.2);
  while (TUNL_W * *radius * 1.6 * 2 < 110)
    *radius = nextafter(*radius, 1);
  expect_same(110, TUNL_W * *radius * 1.6 * 2, "a buffer of half the corridor");
  tunl_cave *cave = cave_under(20260923, &rules, 1000);
  ck_assert_uint_eq(tunl_cave_accepted(cave, TUNL_COIN).count, 0);
  const tunl_object *first = tunl_cave_refused(cave, TUNL_COIN).items;
  ck_assert_uint_eq(first->reason, TUNL_CORRIDOR_TOO_NARROW);
  expect_same(0, first->margin, "margin");
  expect_same(220, first->y, "y");
  tunl_cave_free(cave);
}
END_TEST

/* ---- clearances by hand ---- */

/* Placement looks only at stalactites that it knows to be near. These look at all of them, and must
 * measure the same. `all` reaches farther than any object's range. */
static double cannon_margin(const tunl_cave *all, const tunl_object *cannon) {
  tunl_span stalactites = tunl_cave_accepted(all, TUNL_STALACTITE);
  double margin = (double)NAN;
  for (size_t i = 0; i < stalactites.count; i++) {
    const tunl_object *st = &stalactites.items[i];
    double dx = fabs(cannon->wx - st->wx);
    if (st->wall == cannon->wall && dx <= 300)
      margin = fmin(margin,
          dx - (TUNL_W * tunl_cave_rules(all)->cannon_radius + st->as.stalactite.clear_width));
  }
  return margin;
}

static void check_cannon_by_hand(const tunl_cave *all, const tunl_object *o) {
  if (o->wx < tunl_cave_to(all) - 2000)
    expect_same(cannon_margin(all, o), o->margin, label_of(o));
}

/* What the stalactites around a mine leave it, and how near the nearest of both walls come. */
typedef struct {
  double lo, hi, ceiling, floor;
} Surroundings;

static Surroundings surroundings_of(
    const tunl_cave *all, double x, double push, double bob, tunl_bounds walls, double wall_room) {
  tunl_span stalactites = tunl_cave_accepted(all, TUNL_STALACTITE);
  Surroundings s = {walls.top + wall_room, walls.bot - wall_room, G_MAXDOUBLE, G_MAXDOUBLE};
  for (size_t i = 0; i < stalactites.count; i++) {
    const tunl_object *st = &stalactites.items[i];
    double dx = fabs(x - st->wx);
    bool ceiling = st->wall == TUNL_CEILING;
    double *nearest = ceiling ? &s.ceiling : &s.floor;
    *nearest = fmin(*nearest, dx);
    if (dx <= push && ceiling)
      s.lo = fmax(s.lo, st->y + bob);
    if (dx <= push && !ceiling)
      s.hi = fmin(s.hi, st->y - bob);
  }
  return s;
}

static double mine_margin(const tunl_cave *all, double x) {
  const tunl_rules *r = tunl_cave_rules(all);
  tunl_corridor corridor = tunl_corridor_of(tunl_cave_day(all), r);
  tunl_progress at = tunl_progress_at(r, x);
  double q = fmin(at.q, 1), radius = TUNL_W * r->mine_radius;
  double chicane = tunl_lerp(r->mine_chicane_mid, r->mine_chicane_deep, q);
  Surroundings s = surroundings_of(all, x, tunl_lerp(r->mine_push_mid, r->mine_push_deep, q),
      tunl_lerp(TUNL_H * r->mine_bob_near, TUNL_H * r->mine_bob_mid, at.p),
      tunl_bounds_at(&corridor, x), radius + TUNL_W * r->ship_radius * r->mine_wall_room);
  double between = fmax(s.ceiling, s.floor) - chicane;
  return between < 0 ? between : (s.hi - s.lo) - 2 * radius;
}

static void check_mine_by_hand(const tunl_cave *all, const tunl_object *o) {
  if (o->wx < tunl_cave_to(all) - 2000)
    expect_same(mine_margin(all, o->wx), o->margin, label_of(o));
}

static void check_by_hand(uint32_t date, const tunl_rules *rules) {
  tunl_cave *all = cave_under(date, rules, 32000);
  ck_assert_uint_gt(tunl_cave_accepted(all, TUNL_CANNON).count, 3);
  ck_assert_uint_gt(tunl_cave_accepted(all, TUNL_MINE).count, 3);
  for_each(all, TUNL_CANNON, check_cannon_by_hand);
  for_each(all, TUNL_MINE, check_mine_by_hand);
  tunl_cave_free(all);
}

START_TEST(test_by_hand) {
  const tunl_rules plain = tunl_rules_default();
  tunl_rules sparse = plain, tangled = plain;
  sparse.stalactite_spacing_least = 700; /* the nearest may be just beyond what is looked at */
  sparse.mine_spacing_least = sparse.cannon_spacing_least = 100;
  sparse.cannon_spacing_near = sparse.cannon_spacing_mid = sparse.cannon_spacing_deep = 100;
  tangled.chicane_gap = 300; /* halves far out of order, and tries that overtake the next slot */
  tangled.mine_step = 300;
  tangled.mine_spacing_near = tangled.mine_spacing_mid = tangled.mine_spacing_deep = 60;
  tangled.mine_spacing_least = 60;
  for (size_t d = 0; d < G_N_ELEMENTS(days); d++) {
    check_by_hand(days[d], &plain);
    check_by_hand(days[d], &sparse);
    check_by_hand(days[d], &tangled);
  }
}
END_TEST

/* ---- places ---- */

static void expect_between(const tunl_object *o, tunl_bounds walls, double reach) {
  EXPECT(o->y - reach >= walls.top && o->y + reach <= walls.bot,
      "%s at %.17g: y %.17g, reach %g, leaves %.17g to %.17g", label_of(o), o->wx, o->y, reach,
      walls.top, walls.bot);
}

/* An object that stands lies in the corridor with all of its body, a mine with all of its bob. */
static void check_place_inside(const tunl_cave *cave, const tunl_object *o) {
  const tunl_rules *r = tunl_cave_rules(cave);
  tunl_corridor corridor = tunl_corridor_of(tunl_cave_day(cave), r);
  tunl_bounds walls = tunl_bounds_at(&corridor, o->wx);
  double wall = o->wall == TUNL_CEILING ? walls.top : walls.bot;
  if (o->reason != TUNL_ACCEPTED)
    return;
  switch ((tunl_kind)o->kind) {
  case TUNL_STALACTITE:
    expect_same(wall, o->as.stalactite.foot, label_of(o));
    EXPECT(o->as.stalactite.length > 0, "%s has no length", label_of(o));
    expect_between(o, walls, 0);
    break;
  case TUNL_COIN:
    expect_between(o, walls, TUNL_W * r->coin_radius);
    break;
  case TUNL_MINE:
    expect_between(o, walls, TUNL_W * r->mine_radius + o->as.mine.bob);
    break;
  case TUNL_CANNON:
    expect_same(wall, o->y, label_of(o));
    break;
  default:
    expect_between(o, walls, o->as.boulder.r);
  }
}

START_TEST(test_inside_corridor) {
  for (size_t d = 0; d < G_N_ELEMENTS(days); d++) {
    tunl_cave *cave = cave_of(days[d], TUNL_WX_FULL);
    for_all(cave, check_place_inside);
    tunl_cave_free(cave);
  }
}
END_TEST

START_TEST(test_apex) {
  tunl_rules rules = tunl_rules_default();
  int pulled = 0;
  for (size_t d = 0; d < G_N_ELEMENTS(days); d++) {
    tunl_cave *cave = cave_under(days[d], &rules, TUNL_WX_FULL);
    tunl_span mines = tunl_cave_accepted(cave, TUNL_MINE);
    for (size_t i = 0; i < mines.count; i++) {
      pulled += mines.items[i].apex;
      EXPECT(!mines.items[i].apex || mines.items[i].wx > rules.apex_gate, "%s before the gate",
          label_of(&mines.items[i]));
    }
    tunl_cave_free(cave);
  }
  ck_assert_int_gt(pulled, 0);
}
END_TEST

/* ---- draws ---- */

static tunl_span next_slot(tunl_span rest) {
  return entries_of_slot(rest, rest.items[0].slot);
}

/* A slot draws its spacing, where chicanes may come whether it is one, else its wall, and two
 * numbers for each half: what a replay counts is what the objects say. */
static void replay_stalactites(const tunl_cave *cave) {
  const tunl_rules *r = tunl_cave_rules(cave);
  tunl_span rest = tunl_cave_accepted(cave, TUNL_STALACTITE);
  for (uint32_t drawn = 0; rest.count;) {
    tunl_span slot = next_slot(rest);
    for (size_t i = 0; i < slot.count; i++)
      EXPECT(
          slot.items[i].draw == drawn, "%s: a replay counts %u", label_of(&slot.items[i]), drawn);
    bool may_pair = tunl_progress_at(r, slot.items[0].wx).p > r->chicane_from;
    EXPECT(may_pair || !slot.items[0].paired, "%s comes too early", label_of(slot.items));
    drawn += (may_pair ? 2u : 1u) + (slot.items[0].paired ? 4u : 3u);
    rest = after(rest, slot.count);
  }
}

/* What the slots before this one drew. Mines draw one number a slot and two more for each mine that
 * stands; boulders draw nothing, and have the index of their deep hash instead. */
static uint32_t draws_before(const tunl_cave *cave, const tunl_object *o) {
  tunl_span mines = tunl_cave_accepted(cave, TUNL_MINE);
  uint32_t earlier = 0;
  switch ((tunl_kind)o->kind) {
  case TUNL_COIN:
    return 3 * o->slot;
  case TUNL_MINE:
    while (earlier < mines.count && mines.items[earlier].slot < o->slot)
      earlier++;
    return o->slot + 2 * earlier;
  case TUNL_CANNON:
    return 2 * o->slot;
  case TUNL_BOULDER:
    return 0x5000 + 4 * o->slot;
  default:
    return o->draw; /* see the replay */
  }
}

static void check_draw(const tunl_cave *cave, const tunl_object *o) {
  EXPECT(o->draw == draws_before(cave, o), "%s: a replay counts %u", label_of(o),
      draws_before(cave, o));
}

static void check_draws_ascend(tunl_span list) {
  for (size_t i = 1; i < list.count; i++)
    EXPECT(list.items[i].draw >= list.items[i - 1].draw, "%s follows draw %u",
        label_of(&list.items[i]), list.items[i - 1].draw);
}

START_TEST(test_draws) {
  for (size_t d = 0; d < G_N_ELEMENTS(days); d++) {
    tunl_cave *cave = cave_of(days[d], TUNL_WX_FULL);
    for (int kind = 0; kind < TUNL_KINDS; kind++) {
      check_draws_ascend(tunl_cave_accepted(cave, (tunl_kind)kind));
      check_draws_ascend(tunl_cave_refused(cave, (tunl_kind)kind));
    }
    replay_stalactites(cave);
    for_all(cave, check_draw);
    tunl_cave_free(cave);
  }
}
END_TEST

/* The first stalactite's numbers, drawn by hand. */
START_TEST(test_first_stalactite) {
  tunl_cave *cave = cave_of(20260923, 1600);
  tunl_span all = tunl_cave_accepted(cave, TUNL_STALACTITE);
  ck_assert_uint_eq(all.count, 1);
  tunl_stream stream = tunl_stream_from(tunl_cave_day(cave)->seed_stalactites);
  tunl_stream_next(&stream); /* spacing */
  tunl_wall wall = tunl_stream_next(&stream) < 0.5 ? TUNL_CEILING : TUNL_FLOOR;
  double u_length = tunl_stream_next(&stream), u_width = tunl_stream_next(&stream);
  tunl_corridor corridor = tunl_corridor_of(tunl_cave_day(cave), tunl_cave_rules(cave));
  double p = tunl_progress_at(tunl_cave_rules(cave), 1500).p;
  double fraction = tunl_lerp(0.030, 0.018, p);
  double length = tunl_bounds_at(&corridor, 1500).hg * tunl_lerp(0.46, 0.64, p);
  ck_assert_uint_eq(all.items[0].wall, wall);
  expect_same(length * (0.55 + u_length * 0.45), all.items[0].as.stalactite.length, "length");
  expect_same(fraction * (0.70 + u_width * 0.40), all.items[0].as.stalactite.width, "width");
  expect_same(956 * fraction, all.items[0].as.stalactite.clear_width, "clear width");
  tunl_cave_free(cave);
}
END_TEST

/* ---- what one rule may move ---- */

/* Coins look at stalactites only, and nothing looks at coins (published promise). */
static void check_coins_move_alone(const tunl_cave *before, const tunl_rules *rules) {
  tunl_cave *now = cave_under(tunl_cave_day(before)->date, rules, TUNL_WX_FULL);
  expect_prefix_of_kind(before, now, TUNL_WX_FULL, TUNL_STALACTITE);
  expect_prefix_of_kind(before, now, TUNL_WX_FULL, TUNL_MINE);
  expect_prefix_of_kind(before, now, TUNL_WX_FULL, TUNL_CANNON);
  expect_prefix_of_kind(before, now, TUNL_WX_FULL, TUNL_BOULDER);
  ck_assert_uint_ne(tunl_cave_digest_accepted(before, TUNL_COIN, TUNL_WX_FULL),
      tunl_cave_digest_accepted(now, TUNL_COIN, TUNL_WX_FULL));
  tunl_cave_free(now);
}

START_TEST(test_coins_move_alone) {
  const tunl_rules plain = tunl_rules_default();
  tunl_rules sets[] = {plain, plain, plain, plain, plain, plain};
  sets[0].coin_spacing_near = 300;
  sets[1].coin_spacing_mid = 500;
  sets[2].coin_spacing_deep = 400;
  sets[3].coin_spacing_least = 300;
  sets[4].coin_radius = 0.02;
  sets[5].coin_start = 777;
  for (size_t d = 0; d < G_N_ELEMENTS(days); d++) {
    tunl_cave *before = cave_of(days[d], TUNL_WX_FULL);
    for (size_t i = 0; i < G_N_ELEMENTS(sets); i++)
      check_coins_move_alone(before, &sets[i]);
    tunl_cave_free(before);
  }
}
END_TEST

/* Nothing but boulders begins at the gate that is not also in the corridor. */
START_TEST(test_far_gate) {
  tunl_rules rules = tunl_rules_default();
  rules.gate = 54000;
  for (size_t d = 0; d < G_N_ELEMENTS(days); d++) {
    tunl_cave *near = cave_of(days[d], TUNL_WX_FULL);
    tunl_cave *far = cave_under(days[d], &rules, TUNL_WX_FULL);
    tunl_span boulders[] = {
        tunl_cave_accepted(far, TUNL_BOULDER), tunl_cave_refused(far, TUNL_BOULDER)};
    ck_assert_uint_gt(boulders[0].count + boulders[1].count, 0);
    for (size_t list = 0; list < 2; list++)
      for (size_t i = 0; i < boulders[list].count; i++)
        EXPECT(boulders[list].items[i].wx >= 54000, "%s before the gate",
            label_of(&boulders[list].items[i]));
    ck_assert_uint_eq(tunl_cave_digest_accepted(near, TUNL_STALACTITE, 9000),
        tunl_cave_digest_accepted(far, TUNL_STALACTITE, 9000));
    ck_assert_uint_eq(tunl_cave_fingerprint(near, 9000), tunl_cave_fingerprint(far, 9000));
    ck_assert_uint_ne(tunl_cave_digest_accepted(near, TUNL_STALACTITE, TUNL_WX_FULL),
        tunl_cave_digest_accepted(far, TUNL_STALACTITE, TUNL_WX_FULL));
    tunl_cave_free(near);
    tunl_cave_free(far);
  }
}
END_TEST

START_TEST(test_no_boulders) {
  tunl_rules rules = tunl_rules_default();
  rules.boulders = 0;
  tunl_cave *with = cave_of(20260923, TUNL_WX_FULL);
  tunl_cave *without = cave_under(20260923, &rules, TUNL_WX_FULL);
  ck_assert_uint_eq(tunl_cave_accepted(without, TUNL_BOULDER).count, 0);
  ck_assert_uint_eq(tunl_cave_refused(without, TUNL_BOULDER).count, 0);
  for (int kind = 0; kind < TUNL_BOULDER; kind++)
    expect_prefix_of_kind(with, without, TUNL_WX_FULL, (tunl_kind)kind);
  tunl_cave_free(with);
  tunl_cave_free(without);
}
END_TEST

/* ---- rules at the ends of their ranges ---- */

static void set_knob(tunl_rules *rules, const tunl_knob *knob, double value) {
  memcpy((char *)rules + knob->offset, &value, sizeof value);
}

static const char *extreme; /* what is being tried, for messages */

static void check_finite(const tunl_cave *cave, const tunl_object *o) {
  (void)cave;
  for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++)
    if (has_number(o, i) && numbers[i].offset != offsetof(tunl_object, margin) &&
        numbers[i].offset != offsetof(tunl_object, needed))
      EXPECT(isfinite(number_of(o, i)), "%s: %s: %s is %g", extreme, label_of(o), numbers[i].name,
          number_of(o, i));
}

/* What must hold of any cave under any rules in range. */
static void check_rules(const tunl_rules *rules, double to) {
  tunl_cave *cave = cave_under(20260923, rules, to);
  expect_layer(extreme);
  check_lists(cave);
  for_all(cave, check_finite);
  for_all(cave, check_decision);
  account_for_slots(cave);
  tunl_cave_free(cave);
}

static void check_knob_at(const tunl_knob *knob, double value) {
  char what[96];
  g_snprintf(what, sizeof what, "%s = %g: ", knob->name, value);
  extreme = what;
  tunl_rules rules = tunl_rules_default();
  set_knob(&rules, knob, value);
  check_rules(&rules, 3000);
  check_rules(&rules, 60000); /* past every clock and gate */
}

START_TEST(test_extremes) {
  size_t count;
  const tunl_knob *knobs = tunl_knobs(&count);
  for (size_t i = 0; i < count; i++) {
    check_knob_at(&knobs[i], knobs[i].lowest);
    check_knob_at(&knobs[i], knobs[i].highest);
  }
}
END_TEST

/* One of the ends of the range, or the default: three in four knobs keep it. */
static double any_value(GRand *random, const tunl_knob *knob) {
  switch (g_rand_int_range(random, 0, 8)) {
  case 0:
    return knob->lowest;
  case 1:
    return knob->highest;
  default:
    return knob->value;
  }
}

/* Ends meet ends: many knobs off at once, the same ones at every run. */
START_TEST(test_extremes_together) {
  size_t count;
  const tunl_knob *knobs = tunl_knobs(&count);
  GRand *random = g_rand_new_with_seed(17);
  for (int round = 0; round < 300; round++) {
    char what[32];
    g_snprintf(what, sizeof what, "random rules %d: ", round);
    extreme = what;
    tunl_rules rules = tunl_rules_default();
    for (size_t i = 0; i < count; i++)
      set_knob(&rules, &knobs[i], any_value(random, &knobs[i]));
    check_rules(&rules, 20000);
  }
  g_rand_free(random);
}
END_TEST

HARNESS("tunl/cave", test_vectors, test_ladder, test_names, test_keeps_its_own, test_a_b_a,
    test_prefixes, test_farthest, test_nothing, test_cuts_inside_slots, test_slots, test_decisions,
    test_no_height_at_all, test_by_hand, test_inside_corridor, test_apex, test_draws,
    test_first_stalactite, test_coins_move_alone, test_far_gate, test_no_boulders, test_extremes,
    test_extremes_together)
