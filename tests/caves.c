#include "caves.h"

#include <stddef.h>
#include <string.h>

tunl_cave *caves_make(uint32_t date, const tunl_rules *rules, double to) {
  tunl_day day = tunl_day_of(date);
  tunl_cave *cave = tunl_cave_new(&day, rules, to);
  EXPECT(cave, "no memory for %u", date);
  return cave;
}

tunl_rules caves_rules(const char *name) {
  tunl_rules rules;
  EXPECT(tunl_rules_named(name, &rules), "there is no rule set %s", name);
  return rules;
}

tunl_rules caves_odd_rules(int which) {
  tunl_rules r = caves_rules(which == 1 ? "skeleton" : which == 2 ? "legacy" : "17.0");
  if (which == 3) { /* many shots, many coins, quick */
    r.cannon_start = r.coin_start = 500;
    r.cannon_spacing_near = r.cannon_spacing_mid = r.cannon_spacing_deep = 100;
    r.cannon_spacing_least = 100;
    r.coin_spacing_near = r.coin_spacing_mid = r.coin_spacing_deep = r.coin_spacing_least = 20;
    r.speed_near = r.speed_mid = r.speed_deep = 900;
  }
  if (which == 4) { /* broad stalactites and boulders, short morphs, a rough tunnel */
    r.width_near = r.width_mid = 0.1;
    r.boulder_fill = 0.8;
    r.gate = 1000;
    r.boulder_spacing = 700;
    r.morph_length = 300;
    r.chamber_period = 900;
    r.chamber_chance = 1;
    r.frequency2_near = r.frequency2_mid = 0.05;
  }
  if (which == 5) /* wide, far off the middle, nearly no rock */
    r.pad = 1, r.half_gap_near = 0.45, r.half_gap_far = 0.3, r.amplitude1_near = 0.4;
  if (which == 6) { /* a corridor that closes as it begins */
    r.clock_is_prog = 1;
    r.prog_length = 230;
    r.half_gap_near = 0.5;
    r.half_gap_far = 0.1;
  }
  return r;
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

static double number_of(const tunl_object *o, size_t i) {
  double value;
  memcpy(&value, (const char *)o + numbers[i].offset, sizeof value);
  return value;
}

const char *caves_label(const tunl_object *o) {
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

const char *caves_difference(const tunl_object *expected, const tunl_object *got) {
  if (!same_label(expected, got))
    return "label";
  for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++)
    if ((numbers[i].kind == EVERY_KIND || numbers[i].kind == got->kind) &&
        !same_bits(number_of(expected, i), number_of(got, i)))
      return numbers[i].name;
  return NULL;
}

/* ---- caves ---- */

/* The index of the first object in which two lists differ, which may be the length of the shorter;
 * SIZE_MAX for none. */
static size_t first_difference(tunl_span a, tunl_span b) {
  size_t shorter = MIN(a.count, b.count);
  for (size_t i = 0; i < shorter; i++)
    if (caves_difference(&a.items[i], &b.items[i]))
      return i;
  return a.count == b.count ? SIZE_MAX : shorter;
}

typedef tunl_span (*Lister)(const tunl_cave *cave, tunl_kind kind);
static const Lister listers[] = {tunl_cave_accepted, tunl_cave_refused};

bool caves_same(const tunl_cave *a, const tunl_cave *b) {
  for (size_t list = 0; list < G_N_ELEMENTS(listers); list++)
    for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++)
      if (first_difference(listers[list](a, kind), listers[list](b, kind)) != SIZE_MAX)
        return false;
  return true;
}

static void expect_same_list(tunl_span expected, tunl_span got, tunl_kind kind, const char *what) {
  size_t i = first_difference(expected, got);
  if (i == SIZE_MAX)
    return;
  EXPECT(i < expected.count && i < got.count, "%s: %zu %s, not %zu", what, got.count,
      tunl_kind_plural(kind), expected.count);
  const tunl_object *e = &expected.items[i], *g = &got.items[i];
  ck_abort_msg("%s: %s at %.17g, not %s at %.17g: %s differs", what, caves_label(g), g->wx,
      caves_label(e), e->wx, caves_difference(e, g));
}

void caves_expect_same(const tunl_cave *expected, const tunl_cave *got, const char *what) {
  for (size_t list = 0; list < G_N_ELEMENTS(listers); list++)
    for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++)
      expect_same_list(listers[list](expected, kind), listers[list](got, kind), kind, what);
}
