/* Tests of src/tunl/contracts.h: every day of a year keeps all of them; each of them can be broken.
 */
#include <math.h>
#include <string.h>

#include "../caves.h"
#include "../harness.h"
#include "tunl.h"

enum { EVERY = HARNESS_SLOW ? 30 : 5 };

static void check(const tunl_cave *cave, double to, tunl_promise promises[TUNL_CONTRACTS]) {
  ck_assert(tunl_contracts_check(cave, to, promises));
}

/* ---- kept ---- */

static void expect_kept(const tunl_promise *p, tunl_contract contract, uint32_t date) {
  EXPECT(p->broken == 0, "%u: %s broken at %g by %g", date, tunl_contract_name(contract), p->wx,
      p->margin);
  EXPECT(p->checked > 0, "%u: %s: nothing looked at", date, tunl_contract_name(contract));
  EXPECT(!(p->margin < -TUNL_CONTRACT_DOUBT), "%u: %s", date, tunl_contract_name(contract));
}

START_TEST(test_every_day_keeps_all) {
  tunl_rules rules = tunl_rules_default();
  for (int32_t i = 0; i < 365; i += EVERY) {
    uint32_t date = tunl_date_from_index(tunl_date_index(20260101) + i);
    tunl_cave *cave = caves_make(date, &rules, TUNL_WX_FULL);
    tunl_promise promises[TUNL_CONTRACTS];
    check(cave, TUNL_WX_FULL, promises);
    for (int n = 0; n < TUNL_CONTRACTS; n++)
      expect_kept(&promises[n], (tunl_contract)n, date);
    tunl_cave_free(cave);
  }
}
END_TEST

/* Placement recorded the margins of coins and boulders itself; measured again they are the same. */
START_TEST(test_margins_agree_with_placement) {
  tunl_rules rules = tunl_rules_default();
  tunl_cave *cave = caves_make(20260923, &rules, TUNL_WX_FULL);
  tunl_promise promises[TUNL_CONTRACTS];
  double least = 1e9;
  check(cave, TUNL_WX_FULL, promises);
  tunl_span boulders = tunl_cave_accepted(cave, TUNL_BOULDER);
  for (size_t i = 0; i < boulders.count; i++)
    least = fmin(least, boulders.items[i].margin);
  ck_assert_double_eq_tol(promises[TUNL_CONTRACT_PASSES].margin, least, 1e-9);
  ck_assert_uint_eq(promises[TUNL_CONTRACT_PASSES].checked, boulders.count);
  ck_assert_ptr_nonnull(promises[TUNL_CONTRACT_PASSES].object);
  ck_assert_uint_eq(promises[TUNL_CONTRACT_DEVICES].checked, TUNL_CONTRACT_SCREENS);
  tunl_cave_free(cave);
}
END_TEST

START_TEST(test_odd_rules) {
  for (int which = 0; which < CAVES_ODD_RULES; which++) {
    tunl_rules rules = caves_odd_rules(which);
    tunl_cave *cave = caves_make(20260701, &rules, 30000);
    tunl_promise promises[TUNL_CONTRACTS];
    check(cave, 30000, promises);
    ck_assert_uint_eq(promises[TUNL_CONTRACT_SLOTS].broken, 0);
    ck_assert_uint_eq(promises[TUNL_CONTRACT_DUPLICATE].broken, 0);
    tunl_cave_free(cave);
  }
}
END_TEST

START_TEST(test_range) {
  tunl_rules rules = tunl_rules_default();
  tunl_cave *cave = caves_make(20260923, &rules, 30000);
  tunl_promise near[TUNL_CONTRACTS], far[TUNL_CONTRACTS];
  check(cave, 8000, near);
  check(cave, 30000, far);
  ck_assert_uint_eq(near[TUNL_CONTRACT_PASSES].checked, 0); /* boulders begin at the gate */
  ck_assert(isnan(near[TUNL_CONTRACT_PASSES].margin) && isnan(near[TUNL_CONTRACT_PASSES].wx));
  for (int i = 0; i < TUNL_CONTRACTS; i++) {
    ck_assert_uint_le(near[i].checked, far[i].checked);
    ck_assert(isnan(near[i].margin) || far[i].margin <= near[i].margin);
  }
  tunl_cave_free(cave);
}
END_TEST

/* ---- broken ---- */

/* A cave whose lists a test writes: what placement made, but for one change. The lists are read
 * through spans, whose objects are the cave's own memory. */
static tunl_object *object_of(tunl_cave *cave, tunl_kind kind, size_t i) {
  tunl_span all = tunl_cave_accepted(cave, kind);
  ck_assert_uint_lt(i, all.count);
  return (tunl_object *)(uintptr_t)&all.items[i];
}

static tunl_object *lone_stalactite(tunl_cave *cave) {
  for (size_t i = 0; i < tunl_cave_accepted(cave, TUNL_STALACTITE).count; i++) {
    tunl_object *o = object_of(cave, TUNL_STALACTITE, i);
    if (!o->paired && o->wx > 3000)
      return o;
  }
  return NULL;
}

static void change_boulder(tunl_cave *cave) {
  object_of(cave, TUNL_BOULDER, 0)->y = 60;
}

static void change_mine(tunl_cave *cave) {
  tunl_span all = tunl_cave_accepted(cave, TUNL_STALACTITE);
  for (size_t i = 0; i < all.count; i++)
    if (all.items[i].paired) {
      object_of(cave, TUNL_MINE, 3)->wx = all.items[i].wx + 20;
      return;
    }
}

static void change_coin(tunl_cave *cave) {
  tunl_object *rock = lone_stalactite(cave), *coin = object_of(cave, TUNL_COIN, 5);
  coin->wx = rock->wx + 4;
  coin->y = rock->y;
}

static void change_slot(tunl_cave *cave) {
  object_of(cave, TUNL_COIN, 7)->slot += 1000;
}

static void change_twin(tunl_cave *cave) {
  tunl_object *mine = object_of(cave, TUNL_MINE, 2), *twin = object_of(cave, TUNL_MINE, 3);
  twin->wx = mine->wx;
  twin->y = mine->y;
}

static const struct {
  tunl_contract contract;
  void (*change)(tunl_cave *cave);
} changes[] = {
    {TUNL_CONTRACT_PASSES, change_boulder},
    {TUNL_CONTRACT_CHICANES, change_mine},
    {TUNL_CONTRACT_COINS, change_coin},
    {TUNL_CONTRACT_SLOTS, change_slot},
    {TUNL_CONTRACT_DUPLICATE, change_twin},
};

START_TEST(test_each_can_be_broken) {
  tunl_rules rules = tunl_rules_default();
  for (size_t i = 0; i < G_N_ELEMENTS(changes); i++) {
    tunl_cave *cave = caves_make(20260923, &rules, 30000);
    tunl_promise promises[TUNL_CONTRACTS];
    changes[i].change(cave);
    check(cave, 30000, promises);
    const tunl_promise *p = &promises[changes[i].contract];
    EXPECT(p->broken > 0, "%s is not seen broken", tunl_contract_name(changes[i].contract));
    EXPECT(p->object && !isnan(p->wx), "%s: no place", tunl_contract_name(changes[i].contract));
    tunl_cave_free(cave);
  }
}
END_TEST

/* What rules alone can break: devices that leak, a corridor that has no room, a chamber that
 * narrows is none, a morph of other waves. */
START_TEST(test_rules_can_break) {
  tunl_rules leaky = tunl_rules_default(), wide = leaky;
  tunl_promise promises[TUNL_CONTRACTS];
  leaky.leak_shared_stream = 1;
  tunl_cave *cave = caves_make(20260923, &leaky, 30000);
  check(cave, 30000, promises);
  ck_assert_uint_gt(promises[TUNL_CONTRACT_DEVICES].broken, 0);
  ck_assert(promises[TUNL_CONTRACT_DEVICES].wx < 30000);
  tunl_cave_free(cave);

  wide.frequency1_near = wide.frequency1_mid = 0.001; /* long waves of so little that chop adds */
  wide.amplitude2_near = wide.amplitude2_far = 0.1;
  cave = caves_make(20260701, &wide, TUNL_WX_FULL);
  check(cave, TUNL_WX_FULL, promises);
  ck_assert_uint_gt(promises[TUNL_CONTRACT_ENERGY].broken, 0);
  tunl_cave_free(cave);
}
END_TEST

START_TEST(test_words) {
  for (int i = 0; i < TUNL_CONTRACTS; i++) {
    ck_assert_uint_gt(strlen(tunl_contract_name((tunl_contract)i)), 0);
    ck_assert_uint_gt(strlen(tunl_contract_title((tunl_contract)i)), 0);
    ck_assert_ptr_nonnull(tunl_contract_unit((tunl_contract)i));
  }
}
END_TEST

HARNESS("tunl/contracts", test_every_day_keeps_all, test_margins_agree_with_placement,
    test_odd_rules, test_range, test_each_can_be_broken, test_rules_can_break, test_words)
