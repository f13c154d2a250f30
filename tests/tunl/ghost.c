/* Tests of src/tunl/ghost.h: bytes and heights against the vectors, places, and recordings, which
 * go by distance and never by time. */
#include "tunl/ghost.h"

#include <math.h>

#include "../caves.h"
#include "../harness.h"
#include "tunl/pilot.h"

/* ---- bytes ---- */

START_TEST(test_vectors) {
  Vector ghosts = vector_member(vector_root(), "ghosts");
  for (unsigned g = 0; g < vector_count(ghosts); g++) {
    Vector ghost = vector_at(ghosts, g), y = vector_member(ghost, "y");
    Vector bytes = vector_member(ghost, "bytes"), decoded = vector_member(ghost, "decoded");
    ck_assert_uint_eq(vector_count(y), vector_count(bytes));
    ck_assert_uint_eq(vector_count(y), vector_count(decoded));
    for (unsigned i = 0; i < vector_count(y); i++) {
      uint8_t byte = tunl_ghost_byte(vector_double(vector_at(y, i)), TUNL_H);
      expect_uint(vector_at(bytes, i), byte);
      expect_double(vector_at(decoded, i), tunl_ghost_y(byte, TUNL_H));
    }
  }
}
END_TEST

START_TEST(test_edges) {
  static const struct {
    double y;
    unsigned byte;
  } cases[] = {{0, 0}, {440, 255}, {-1, 0}, {-1e300, 0}, {441, 255}, {1e300, 255}, {0.8, 0},
      {0.9, 1}, {439.2, 255}, {439.1, 254}, {220, 128}, {219.9, 127}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    ck_assert_msg(tunl_ghost_byte(cases[i].y, 440) == cases[i].byte, "%g is %u, not %u", cases[i].y,
        tunl_ghost_byte(cases[i].y, 440), cases[i].byte);
  ck_assert_uint_eq(tunl_ghost_byte((double)NAN, 440), 0);
  ck_assert_uint_eq(tunl_ghost_byte((double)INFINITY, 440), 255);
  ck_assert_uint_eq(tunl_ghost_byte(-(double)INFINITY, 440), 0);
}
END_TEST

/* From a phone to a tablet and to the reference screen: a byte is the same share of each, and what
 * one records comes out of it again on any other, but for half of what a byte counts. */
START_TEST(test_every_screen) {
  static const double heights[] = {320, 360, 375, 390, 402, 440, 520, 768, 834, 1024, 1366.5};
  for (size_t a = 0; a < sizeof heights / sizeof *heights; a++)
    for (double share = 0; share <= 1; share += 1.0 / 1024) {
      uint8_t byte = tunl_ghost_byte(share * heights[a], heights[a]);
      for (size_t b = 0; b < sizeof heights / sizeof *heights; b++) {
        double back = tunl_ghost_y(byte, heights[b]) / heights[b];
        EXPECT(fabs(back - share) <= 0.5 / 255 + 1e-12, "%g of %g px comes out as %g of %g", share,
            heights[a], back, heights[b]);
        EXPECT(tunl_ghost_byte(tunl_ghost_y(byte, heights[b]), heights[b]) == byte,
            "byte %u is another at %g px", byte, heights[b]);
      }
    }
}
END_TEST

/* ---- places ---- */

static tunl_ghost ghost_of(size_t count, const uint8_t *bytes) {
  tunl_ghost ghost = {.count = count};
  for (size_t i = 0; i < count; i++)
    ghost.samples[i] = bytes[i];
  return ghost;
}

START_TEST(test_at) {
  static const uint8_t bytes[] = {0, 255, 51};
  tunl_ghost ghost = ghost_of(3, bytes), none = ghost_of(0, bytes), one = ghost_of(1, bytes);
  static const struct {
    double scroll, y;
  } cases[] = {
      {0, 0}, {15, 110}, {30, 220}, {59.99, 439.92666666666668}, {60, 440}, {90, 264}, {120, 88}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    ck_assert_double_eq_tol(tunl_ghost_at(&ghost, cases[i].scroll), cases[i].y, 1e-9);
  static const double outside[] = {-0.001, 120.001, 1e300, -1e300, (double)NAN};
  for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
    ck_assert_double_nan(tunl_ghost_at(&ghost, outside[i]));
  ck_assert_double_nan(tunl_ghost_at(&none, 0));
  ck_assert_double_eq(tunl_ghost_at(&one, 0), 0);
  ck_assert_double_nan(tunl_ghost_at(&one, 1));
  ck_assert_double_eq(tunl_ghost_scroll(61), 3660);
  ck_assert_double_eq_tol(tunl_ghost_wx(61), 3660 + 210.32, 1e-9);
  ck_assert(tunl_ghost_is_short(&ghost, 3) && !tunl_ghost_is_short(&ghost, 2));
}
END_TEST

/* ---- recordings ---- */

/* A way that is the same however fast it is flown. */
static double way(double scroll) {
  return 220 + 150 * sin(scroll / 300);
}

static tunl_ghost record_way(double step, double slow_from, double slow_to, double to) {
  tunl_ghost ghost;
  tunl_ghost_recorder recorder;
  tunl_ghost_begin(&recorder, &ghost, way(0));
  for (double scroll = 0; scroll < to;) {
    scroll += scroll >= slow_from && scroll < slow_to ? step * 0.6 : step;
    tunl_ghost_add(&recorder, scroll, way(scroll));
  }
  return ghost;
}

START_TEST(test_recording) {
  tunl_ghost ghost;
  tunl_ghost_recorder recorder;
  tunl_ghost_begin(&recorder, &ghost, 100);
  ck_assert_uint_eq(ghost.count, 1);
  tunl_ghost_add(&recorder, 59, 100);
  tunl_ghost_add(&recorder, 59, 400); /* leads nowhere */
  tunl_ghost_add(&recorder, 40, 400);
  tunl_ghost_add(&recorder, (double)NAN, 400);
  ck_assert_uint_eq(ghost.count, 1);
  tunl_ghost_add(&recorder, 61, 200);
  ck_assert_uint_eq(ghost.count, 2);
  ck_assert_uint_eq(ghost.samples[0], tunl_ghost_byte(100, TUNL_H));
  ck_assert_uint_eq(ghost.samples[1], tunl_ghost_byte(150, TUNL_H));
  tunl_ghost_add(&recorder, 300, 200); /* four at once */
  ck_assert_uint_eq(ghost.count, 6);
  for (int i = 2; i < 6; i++)
    ck_assert_uint_eq(ghost.samples[i], tunl_ghost_byte(200, TUNL_H));
  tunl_ghost_add(&recorder, 1e9, 200);
  ck_assert_uint_eq(ghost.count, TUNL_GHOST_MOST);
  tunl_ghost_add(&recorder, 2e9, 200);
  ck_assert_uint_eq(ghost.count, TUNL_GHOST_MOST);
}
END_TEST

/* The same way at another speed, and slowed down for a part of it, is the same ghost. */
START_TEST(test_distance_not_time) {
  tunl_ghost plain = record_way(3.1, 0, 0, 6000);
  static const double steps[] = {0.7, 3.1, 7.5};
  for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
    tunl_ghost slowed = record_way(steps[i], 1000, 3000, 6000);
    ck_assert_uint_eq(slowed.count, plain.count);
    for (size_t sample = 0; sample < plain.count; sample++) {
      int off = slowed.samples[sample] - plain.samples[sample];
      EXPECT(off >= -1 && off <= 1, "sample %zu is off by %d", sample, off); /* chords */
    }
  }
}
END_TEST

/* ---- a flight through a blue coin ---- */

typedef struct {
  tunl_ghost ghost;
  tunl_ghost_recorder recorder;
  double scroll[20000], y[20000]; /* after each step; [0] is the start */
  unsigned steps, blue;           /* blue: the step that took one; 0 for none */
} Flown;

static void note_step(void *user, const tunl_flight *flight, bool hold) {
  Flown *f = user;
  (void)hold;
  tunl_ghost_add(&f->recorder, flight->scroll, flight->y);
  f->steps++;
  ck_assert_uint_lt(f->steps, sizeof f->y / sizeof *f->y);
  f->scroll[f->steps] = flight->scroll;
  f->y[f->steps] = flight->y;
  if (flight->coins[TUNL_BLUE] && !f->blue)
    f->blue = f->steps;
}

static void fly(Flown *f, const tunl_course *course, uint32_t date, uint32_t run) {
  tunl_flight start;
  tunl_flight_begin(&start, course, NULL);
  f->steps = f->blue = 0;
  f->scroll[0] = 0;
  f->y[0] = start.y;
  tunl_ghost_begin(&f->recorder, &f->ghost, start.y);
  tunl_pilot_fly(course, tunl_tier_skill(TUNL_EXPERT), tunl_pilot_seed(date, TUNL_EXPERT, run),
      NULL, note_step, f);
}

/* Steps flown when the scroll was first at least that. */
static unsigned step_at(const Flown *f, double scroll) {
  unsigned step = 0;
  while (step < f->steps && f->scroll[step] < scroll)
    step++;
  return step;
}

START_TEST(test_blue_coin) {
  static Flown f;
  tunl_rules rules = tunl_rules_default();
  bool seen = false;
  for (uint32_t date = 20260901; date < 20260911 && !seen; date++) {
    tunl_cave *cave = caves_make(date, &rules, 63000);
    tunl_course *course = tunl_course_new(cave);
    for (uint32_t run = 0; run < 25 && !seen; run++) {
      fly(&f, course, date, run);
      seen = f.blue && f.scroll[f.steps] > f.scroll[f.blue] + 500 && f.scroll[f.blue] > 500;
    }
    tunl_course_free(course);
    tunl_cave_free(cave);
  }
  ck_assert_msg(seen, "nobody took a blue coin");
  /* Every sample is the height at its distance, before the coin and after. */
  ck_assert_uint_eq(f.ghost.count, (size_t)(f.scroll[f.steps] / 60) + 1);
  for (size_t i = 1; i < f.ghost.count; i++) {
    unsigned step = step_at(&f, tunl_ghost_scroll(i));
    double from = f.scroll[step - 1], to = f.scroll[step];
    double y =
        f.y[step - 1] + (f.y[step] - f.y[step - 1]) * ((tunl_ghost_scroll(i) - from) / (to - from));
    EXPECT(fabs(tunl_ghost_y(f.ghost.samples[i], TUNL_H) - y) <= TUNL_GHOST_HALF + 1e-9,
        "sample %zu is not the height at its distance", i);
  }
  /* And the ship did take longer for the same distance, so that time would have shown. */
  double blue = f.scroll[f.blue];
  unsigned before = f.blue - step_at(&f, blue - 300), after = step_at(&f, blue + 300) - f.blue;
  ck_assert_msg(after * 10 > before * 13, "%u steps before the coin, %u after", before, after);
}
END_TEST

HARNESS("tunl/ghost", test_vectors, test_edges, test_every_screen, test_at, test_recording,
    test_distance_not_time, test_blue_coin)
