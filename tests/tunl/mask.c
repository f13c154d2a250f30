/* Tests of src/tunl/way.h and mask.h: what the masks forbid is what kills a flight, at every step
 * and at every edge. */
#include <math.h>
#include <string.h>

#include "../caves.h"
#include "../harness.h"
#include "../vectors.h"
#include "tunl.h"
#include "tunl/mask.h"

/* ---- caves with a way and a mask ---- */

typedef struct {
  tunl_cave *cave;
  tunl_course *course;
  tunl_way way;
  tunl_mask mask;
} Hole;

static void begin_hole(Hole *h, uint32_t date, const tunl_rules *rules, double wide, double pad) {
  h->cave = caves_make(date, rules, 62500);
  h->course = tunl_course_new(h->cave);
  ck_assert(h->course);
  ck_assert(tunl_way_begin(&h->way, h->course, wide));
  h->mask = tunl_mask_begin(&h->way, pad, NULL, 0);
}

static void end_hole(Hole *h) {
  tunl_mask_end(&h->mask);
  tunl_way_end(&h->way);
  tunl_course_free(h->course);
  tunl_cave_free(h->cave);
}

static double y_of(const Hole *h, int32_t b) {
  return h->way.start + b / TUNL_MASK_UNITS;
}

/* ---- against the flight ---- */

/* A flight that is put where it is wanted: what matters is what it meets, not how it came there. */

#define WEAR (0.035 / TUNL_STEPS_PER_SECOND) /* px: what a step takes off the widening */

/* Flies one step of a copy so that the ship's centre is at y after it. What happens there? */
static tunl_cause cause_at(const tunl_flight *f, double y, double wide) {
  tunl_flight copy = *f;
  double after = TUNL_GRAVITY * (1.0 / TUNL_STEPS_PER_SECOND); /* from rest, released */
  copy.y = y - after / 2 * (1.0 / TUNL_STEPS_PER_SECOND);
  copy.vy = 0;
  copy.wide = wide > 0 ? wide + WEAR : 0;
  tunl_flight_step(&copy, false);
  EXPECT(fabs(copy.y - y) < 1e-10, "put at %.17g, not %.17g", copy.y, y);
  return copy.cause;
}

static void expect_free(const Hole *h, const tunl_flight *f, double y) {
  tunl_cause cause = cause_at(f, y, h->way.wide);
  EXPECT(cause == TUNL_CAUSE_NONE, "%u: step %u: y %.9f is free, and dies of a %s",
      h->course->corridor.day.date, f->step + 1, y, tunl_cause_name(cause));
}

static void expect_death(const Hole *h, const tunl_flight *f, double y) {
  EXPECT(cause_at(f, y, h->way.wide) != TUNL_CAUSE_NONE,
      "%u: step %u: y %.9f is forbidden, and lives", h->course->corridor.day.date, f->step + 1, y);
}

/* What lies between the free heights of a step, and both ends of each. A lattice height is 1/288 px
 * from the next: the edge is somewhere between. */
static void check_edges(const Hole *h, const tunl_flight *f, uint32_t step, GRand *random) {
  tunl_frees strict = tunl_mask_at(&h->mask, TUNL_STRICT, step);
  tunl_frees lax = tunl_mask_at(&h->mask, TUNL_LAX, step);
  for (size_t i = 0; i < strict.count; i++) {
    double low = y_of(h, strict.items[i].low), high = y_of(h, strict.items[i].high);
    expect_free(h, f, low);
    expect_free(h, f, high);
    expect_free(h, f, g_rand_double_range(random, low, high + 1e-9));
  }
  double at = TUNL_SHIP_RADIUS;
  for (size_t i = 0; i <= lax.count; i++) {
    bool last = i == lax.count;
    double end = last ? TUNL_H - TUNL_SHIP_RADIUS : y_of(h, lax.items[i].low - 1);
    if (end > at) {
      expect_death(h, f, at);
      expect_death(h, f, end);
      expect_death(h, f, g_rand_double_range(random, at, end));
    }
    if (!last)
      at = y_of(h, lax.items[i].high + 1);
  }
}

/* Somewhere free at a step, as far from its edges as it gets; false where all is forbidden. */
static bool find_room(const Hole *h, uint32_t step, double *y) {
  tunl_frees frees = tunl_mask_at(&h->mask, TUNL_STRICT, step);
  int32_t widest = -1;
  for (size_t i = 0; i < frees.count; i++) {
    int32_t room = frees.items[i].high - frees.items[i].low;
    if (room > widest)
      *y = y_of(h, frees.items[i].low + room / 2);
    widest = MAX(widest, room);
  }
  return widest >= 0;
}

static void move_on(const Hole *h, tunl_flight *f, double y) {
  f->y = y;
  f->vy = 0;
  f->wide = h->way.wide > 0 ? h->way.wide + WEAR : 0;
  tunl_flight_step(f, false);
  f->cause = TUNL_CAUSE_NONE; /* it may have touched something: it is only carried */
}

/* Every `every`th step to the scroll, each with all its edges. */
static uint32_t check_hole(Hole *h, double to, uint32_t every) {
  GRand *random = g_rand_new_with_seed(h->course->corridor.day.date);
  tunl_flight_options options = tunl_flight_options_default();
  tunl_flight f;
  uint32_t end, checked = 0;
  double y = 0;
  options.no_coins = true;
  ck_assert(tunl_way_find(&h->way, to, 16000, &end));
  ck_assert(tunl_mask_know(&h->mask, end));
  tunl_flight_begin(&f, h->course, &options);
  for (uint32_t step = 1; step <= end; step++) {
    expect_same(f.scroll, h->way.scroll[step - 1], "scroll");
    if (step % every == 0) {
      check_edges(h, &f, step, random);
      checked++;
    }
    find_room(h, step, &y);
    move_on(h, &f, y);
  }
  g_rand_free(random);
  return checked;
}

START_TEST(test_masks_are_the_flight) {
  static const uint32_t days[] = {20260701, 20260726, 20260815};
  tunl_rules rules = tunl_rules_default();
  for (size_t i = 0; i < G_N_ELEMENTS(days); i++) {
    Hole h;
    begin_hole(&h, days[i], &rules, 0, 0);
    ck_assert_uint_gt(check_hole(&h, 50000, 1), 8000);
    end_hole(&h);
  }
}
END_TEST

START_TEST(test_widened_masks_are_the_flight) {
  static const double wides[] = {0.174, 0.44};
  tunl_rules rules = tunl_rules_default();
  for (size_t i = 0; i < G_N_ELEMENTS(wides); i++) {
    Hole h;
    begin_hole(&h, 20260923, &rules, wides[i], 0);
    check_hole(&h, 30000, 2);
    end_hole(&h);
  }
}
END_TEST

START_TEST(test_masks_under_odd_rules) {
  for (int which = 0; which < CAVES_ODD_RULES; which++) {
    tunl_rules rules = caves_odd_rules(which);
    Hole h;
    begin_hole(&h, 20260911, &rules, 0, 0);
    check_hole(&h, 20000, 3);
    end_hole(&h);
  }
}
END_TEST

/* Cannons where the ship starts: one that it has passed keeps silent, one just ahead fires. */
START_TEST(test_cannons_at_the_start) {
  tunl_day day = tunl_day_of(20260901);
  tunl_rules rules = tunl_rules_default();
  tunl_object cannons[4];
  tunl_span spans[TUNL_KINDS] = {{0}};
  for (int i = 0; i < 4; i++)
    cannons[i] = (tunl_object){.kind = TUNL_CANNON,
        .wall = (uint8_t)(i % 2 ? TUNL_FLOOR : TUNL_CEILING),
        .wx = TUNL_SHIP_X + (i < 2 ? 2 : 5) + 2 * i};
  for (size_t first = 0; first < 4; first++) {
    Hole h = {.cave = NULL};
    spans[TUNL_CANNON] = (tunl_span){cannons + first, 1};
    h.course = tunl_course_of(&day, &rules, tunl_sin, spans);
    ck_assert(h.course && tunl_way_begin(&h.way, h.course, 0));
    h.mask = tunl_mask_begin(&h.way, 0, NULL, 0);
    check_hole(&h, 1500, 1);
    tunl_frees frees = tunl_mask_at(&h.mask, TUNL_STRICT, 174); /* when a shot is there */
    ck_assert_uint_eq(frees.count, first == 0 ? 1 : 2);
    end_hole(&h);
  }
}
END_TEST

/* ---- properties ---- */

static bool holds_all(tunl_frees outer, tunl_frees inner) {
  for (size_t i = 0; i < inner.count; i++) {
    bool held = false;
    for (size_t j = 0; j < outer.count && !held; j++)
      held = outer.items[j].low <= inner.items[i].low && inner.items[i].high <= outer.items[j].high;
    if (!held)
      return false;
  }
  return true;
}

/* Lax holds strict, and the two hardly ever differ; less pad holds more. */
START_TEST(test_masks_hold_each_other) {
  tunl_rules rules = tunl_rules_default();
  Hole h;
  begin_hole(&h, 20260726, &rules, 0, 0);
  tunl_mask padded = tunl_mask_begin(&h.way, 1.5, NULL, 0);
  uint32_t end = 8000, apart = 0;
  ck_assert(tunl_mask_know(&h.mask, end));
  ck_assert(tunl_mask_know(&padded, end));
  for (uint32_t step = 0; step <= end; step++) {
    tunl_frees strict = tunl_mask_at(&h.mask, TUNL_STRICT, step);
    tunl_frees lax = tunl_mask_at(&h.mask, TUNL_LAX, step);
    EXPECT(holds_all(lax, strict), "step %u: lax does not hold strict", step);
    EXPECT(holds_all(strict, tunl_mask_at(&padded, TUNL_STRICT, step)),
        "step %u: no pad does not hold pad", step);
    bool same = strict.count == lax.count && holds_all(strict, lax);
    EXPECT(same == tunl_mask_agrees(&h.mask, step), "step %u: agreement", step);
    apart += !same;
  }
  ck_assert_uint_gt(apart, 0);
  ck_assert_uint_lt(apart, end / 100);
  tunl_mask_end(&padded);
  end_hole(&h);
}
END_TEST

/* A padded ship is free where a ring of points around it is: the flight's own ship pushed by the
 * pad in every direction touches nothing. */
START_TEST(test_pad_is_distance) {
  enum { PAD = 9 };
  tunl_rules rules = tunl_rules_default();
  Hole h;
  begin_hole(&h, 20260709, &rules, 0, PAD);
  tunl_mask plain = tunl_mask_begin(&h.way, 0, NULL, 0);
  ck_assert(tunl_mask_know(&h.mask, 4000));
  ck_assert(tunl_mask_know(&plain, 4000));
  for (uint32_t step = 1; step <= 4000; step++) {
    tunl_frees frees = tunl_mask_at(&h.mask, TUNL_STRICT, step);
    for (size_t i = 0; i < frees.count; i++) {
      int32_t up = (int32_t)(PAD * TUNL_MASK_UNITS) - 1;
      EXPECT(tunl_frees_hold(tunl_mask_at(&plain, TUNL_STRICT, step), frees.items[i].low - up) &&
                 tunl_frees_hold(tunl_mask_at(&plain, TUNL_STRICT, step), frees.items[i].high + up),
          "step %u: the pad is not kept", step);
    }
  }
  tunl_mask_end(&plain);
  end_hole(&h);
}
END_TEST

/* Without an object the mask is free where only that object was, and the same everywhere else. */
START_TEST(test_without) {
  tunl_rules rules = tunl_rules_default();
  Hole h;
  begin_hole(&h, 20260815, &rules, 0, 0);
  ck_assert(tunl_mask_know(&h.mask, 6000));
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    size_t count;
    const tunl_object *const *objects = tunl_course_objects(h.course, kind, &count);
    if (kind == TUNL_COIN)
      continue;
    for (size_t i = 0; i < count && objects[i]->wx < 20000; i++) {
      uint32_t from, to, freed = 0;
      double reach = kind == TUNL_CANNON ? 1500 : 200; /* a shot's way is long */
      ck_assert(tunl_way_find(&h.way, objects[i]->wx - TUNL_SHIP_X - reach, 6000, &from));
      ck_assert(tunl_way_find(&h.way, objects[i]->wx - TUNL_SHIP_X + reach, 6000, &to));
      tunl_mask without = tunl_mask_begin(&h.way, 0, objects[i], from);
      ck_assert(tunl_mask_know(&without, to));
      for (uint32_t step = from; step <= to; step++) {
        tunl_frees more = tunl_mask_at(&without, TUNL_LAX, step);
        tunl_frees less = tunl_mask_at(&h.mask, TUNL_LAX, step);
        EXPECT(holds_all(more, less), "step %u: less is free without", step);
        freed += !holds_all(less, more);
      }
      EXPECT(freed > 0 || kind == TUNL_CANNON, "nothing is free without %s %zu",
          tunl_kind_name(kind), i);
      EXPECT(tunl_frees_hold(tunl_mask_at(&without, TUNL_LAX, from), 0) ==
                 tunl_frees_hold(tunl_mask_at(&h.mask, TUNL_LAX, from), 0),
          "step %u: an object is touched from afar", from);
      tunl_mask_end(&without);
    }
  }
  end_hole(&h);
}
END_TEST

/* Asked in any order, one step or all of them, the answers are the same. */
START_TEST(test_only) {
  tunl_rules rules = tunl_rules_default();
  Hole h;
  begin_hole(&h, 20260702, &rules, 0, 0);
  ck_assert(tunl_mask_know(&h.mask, 5000));
  tunl_mask one = tunl_mask_begin(&h.way, 0, NULL, 0);
  for (uint32_t step = 5000; step > 0; step -= 25) {
    ck_assert(tunl_mask_only(&one, step));
    for (int rigour = 0; rigour < TUNL_RIGOURS; rigour++) {
      tunl_frees all = tunl_mask_at(&h.mask, (tunl_rigour)rigour, step);
      tunl_frees only = tunl_mask_at(&one, (tunl_rigour)rigour, step);
      ck_assert_uint_eq(all.count, only.count);
      ck_assert(all.count == 0 || !memcmp(all.items, only.items, all.count * sizeof *all.items));
    }
  }
  tunl_mask_end(&one);
  end_hole(&h);
}
END_TEST

START_TEST(test_find) {
  tunl_rules rules = tunl_rules_default();
  Hole h;
  uint32_t step;
  begin_hole(&h, 20260702, &rules, 0, 0);
  ck_assert(tunl_way_find(&h.way, 0, 16000, &step));
  ck_assert_uint_eq(step, 0);
  ck_assert(tunl_way_find(&h.way, -5, 16000, &step));
  ck_assert_uint_eq(step, 0);
  ck_assert(tunl_way_find(&h.way, 9000, 16000, &step));
  ck_assert(h.way.scroll[step] >= 9000 && h.way.scroll[step - 1] < 9000);
  ck_assert(tunl_way_find(&h.way, h.way.scroll[777], 16000, &step));
  ck_assert_uint_eq(step, 777);
  ck_assert(tunl_way_find(&h.way, 1e9, 300, &step));
  ck_assert_uint_eq(step, 300);
  ck_assert(tunl_way_find(&h.way, 1e9, 9000, &step));
  ck_assert_uint_eq(step, 9000);
  end_hole(&h);
}
END_TEST

HARNESS("tunl/mask", test_masks_are_the_flight, test_widened_masks_are_the_flight,
    test_masks_under_odd_rules, test_cannons_at_the_start, test_masks_hold_each_other,
    test_pad_is_distance, test_without, test_only, test_find)
