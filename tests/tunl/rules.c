/* Tests of src/tunl/rules.h: the rule table and the named sets. */
#include <math.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "tunl.h"

static double value_of(const tunl_rules *rules, const tunl_knob *knob) {
  double value;
  memcpy(&value, (const char *)rules + knob->offset, sizeof value);
  return value;
}

START_TEST(test_defaults_in_range) {
  size_t count;
  const tunl_knob *knobs = tunl_knobs(&count);
  tunl_rules rules = tunl_rules_default();
  ck_assert_uint_gt(count, 0);
  for (size_t i = 0; i < count; i++) {
    const tunl_knob *k = &knobs[i];
    expect_same(k->value, value_of(&rules, k), k->name);
    EXPECT(k->lowest < k->highest, "%s: the range is empty", k->name);
    EXPECT(k->value >= k->lowest && k->value <= k->highest, "%s: %g is not from %g to %g", k->name,
        k->value, k->lowest, k->highest);
    EXPECT(isfinite(k->lowest) && isfinite(k->highest), "%s: the range is not finite", k->name);
  }
}
END_TEST

START_TEST(test_table_covers_struct) {
  size_t count;
  const tunl_knob *knobs = tunl_knobs(&count);
  ck_assert_uint_eq(count * sizeof(double), sizeof(tunl_rules));
  for (size_t i = 0; i < count; i++)
    EXPECT(knobs[i].offset == i * sizeof(double), "%s is not at its place", knobs[i].name);
}
END_TEST

START_TEST(test_names_once) {
  size_t count;
  const tunl_knob *knobs = tunl_knobs(&count);
  GHashTable *names = g_hash_table_new(g_str_hash, g_str_equal);
  for (size_t i = 0; i < count; i++) {
    const char *name = knobs[i].name;
    EXPECT(strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == strlen(name) && *name,
        "'%s' cannot be a key", name);
    EXPECT(g_hash_table_add(names, (gpointer)(guintptr)name), "%s is named twice", name);
  }
  g_hash_table_destroy(names);
}
END_TEST

/* Switches and counts hold whole numbers, fractions of the screen no more than the screen. */
START_TEST(test_units) {
  size_t count;
  const tunl_knob *knobs = tunl_knobs(&count);
  for (size_t i = 0; i < count; i++) {
    const tunl_knob *k = &knobs[i];
    EXPECT(k->meaning && *k->meaning, "%s has no meaning", k->name);
    EXPECT(*tunl_unit_text(k->unit), "%s has no unit", k->name);
    EXPECT(k->source == TUNL_SOURCE_PUBLISHED || k->source == TUNL_SOURCE_RECONSTRUCTED,
        "%s has no source", k->name);
    if (k->unit == TUNL_UNIT_SWITCH)
      EXPECT(k->lowest == 0 && k->highest == 1, "%s is more than a switch", k->name);
    if (k->unit == TUNL_UNIT_SWITCH || k->unit == TUNL_UNIT_COUNT)
      EXPECT(k->value == floor(k->value), "%s is not whole", k->name);
    if (k->unit == TUNL_UNIT_HEIGHT || k->unit == TUNL_UNIT_WIDTH)
      EXPECT(k->highest <= 1, "%s exceeds the screen", k->name);
  }
}
END_TEST

START_TEST(test_unit_texts) {
  for (int a = TUNL_UNIT_PX; a <= TUNL_UNIT_SWITCH; a++)
    for (int b = TUNL_UNIT_PX; b < a; b++)
      ck_assert_str_ne(tunl_unit_text((tunl_unit_kind)a), tunl_unit_text((tunl_unit_kind)b));
}
END_TEST

START_TEST(test_named_sets) {
  const char *const *names = tunl_rules_names();
  ck_assert_str_eq(names[0], "17.0");
  unsigned found = 0;
  for (; names[found]; found++) {
    tunl_rules rules;
    memset(&rules, 0xFF, sizeof rules); /* all NaN: nothing may be left of it */
    ck_assert(tunl_rules_named(names[found], &rules));
    size_t count;
    const tunl_knob *knobs = tunl_knobs(&count);
    for (size_t i = 0; i < count; i++) {
      double value = value_of(&rules, &knobs[i]);
      EXPECT(value >= knobs[i].lowest && value <= knobs[i].highest, "%s: %s is %g", names[found],
          knobs[i].name, value);
    }
  }
  ck_assert_uint_eq(found, 3);
}
END_TEST

START_TEST(test_default_is_17) {
  tunl_rules named, rules = tunl_rules_default();
  ck_assert(tunl_rules_named("17.0", &named));
  ck_assert_mem_eq(&named, &rules, sizeof rules);
}
END_TEST

START_TEST(test_unknown_writes_nothing) {
  static const char *const unknown[] = {"", "17", "17.0 ", "Skeleton", "skeletons", "skelet"};
  tunl_rules rules, before;
  memset(&rules, 0x5A, sizeof rules);
  before = rules;
  for (size_t i = 0; i < G_N_ELEMENTS(unknown); i++) {
    EXPECT(!tunl_rules_named(unknown[i], &rules), "'%s' is a rule set", unknown[i]);
    ck_assert_mem_eq(&rules, &before, sizeof rules);
  }
}
END_TEST

static bool listed(const char *name, const char *const *list) {
  while (*list && strcmp(*list, name) != 0)
    list++;
  return *list != NULL;
}

START_TEST(test_skeleton_is_switches) {
  static const char *const off[] = {
      "jitter", "morph", "chambers", "widen", "pulse", "boulders", NULL};
  tunl_rules skeleton, rules = tunl_rules_default();
  ck_assert(tunl_rules_named("skeleton", &skeleton));
  size_t count;
  const tunl_knob *knobs = tunl_knobs(&count);
  unsigned changed = 0;
  for (size_t i = 0; i < count; i++) {
    bool switched = listed(knobs[i].name, off);
    expect_same(
        switched ? 0 : value_of(&rules, &knobs[i]), value_of(&skeleton, &knobs[i]), knobs[i].name);
    changed += value_of(&rules, &knobs[i]) != value_of(&skeleton, &knobs[i]);
  }
  ck_assert_uint_eq(changed, 6);
}
END_TEST

/* Every leak, one clock, the gate at score 900, and horizons that break the budget. */
START_TEST(test_legacy) {
  tunl_rules legacy, expected = tunl_rules_default();
  ck_assert(tunl_rules_named("legacy", &legacy));
  expected.clock_is_prog = 1;
  expected.widen_end = 12000;
  expected.gate = 54000;
  expected.stalactite_horizon = 600;
  expected.coin_horizon = 500;
  expected.mine_horizon = expected.cannon_horizon = expected.boulder_horizon = 600;
  expected.leak_player_progress = expected.leak_flat_wall_pad = expected.leak_screen_units = 1;
  expected.leak_shared_stream = expected.leak_uncapped_width = 1;
  ck_assert_mem_eq(&legacy, &expected, sizeof expected);
}
END_TEST

HARNESS("tunl/rules", test_defaults_in_range, test_table_covers_struct, test_names_once, test_units,
    test_unit_texts, test_named_sets, test_default_is_17, test_unknown_writes_nothing,
    test_skeleton_is_switches, test_legacy)
