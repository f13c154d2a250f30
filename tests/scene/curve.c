/* Tests of src/scene/curve.h. */
#include "scene/curve.h"

#include <math.h>

#include "../harness.h"
#include "../vectors.h"

#define TOLERANCE 0.06
#define ROUNDING  1e-9

typedef struct {
  GArray *samples, *kept; /* of tunl_point */
} Curve;

static Curve begin_curve(void) {
  return (Curve){
      g_array_new(FALSE, FALSE, sizeof(tunl_point)), g_array_new(FALSE, FALSE, sizeof(tunl_point))};
}

static void end_curve(Curve curve) {
  g_array_free(curve.samples, TRUE);
  g_array_free(curve.kept, TRUE);
}

static void add(Curve curve, double x, double y) {
  tunl_point point = {x, y};
  g_array_append_val(curve.samples, point);
}

static tunl_point at(const GArray *points, guint i) {
  return g_array_index(points, tunl_point, i);
}

static void simplify(Curve curve) {
  tunl_simplifier simplifier = tunl_simplifier_begin(curve.kept, TOLERANCE);
  for (guint i = 0; i < curve.samples->len; i++)
    tunl_simplifier_add(&simplifier, at(curve.samples, i).x, at(curve.samples, i).y);
  tunl_simplifier_end(&simplifier);
}

static bool same_point(tunl_point a, tunl_point b) {
  return same_bits(a.x, b.x) && same_bits(a.y, b.y);
}

/* Walks along samples and edges side by side. */
static void expect_faithful(Curve curve, int number) {
  guint last = curve.samples->len - 1, edge = 0;
  ck_assert_uint_ge(curve.kept->len, 2);
  ck_assert(same_point(at(curve.kept, 0), at(curve.samples, 0)));
  ck_assert(same_point(at(curve.kept, curve.kept->len - 1), at(curve.samples, last)));
  for (guint i = 0; i <= last; i++) {
    tunl_point p = at(curve.samples, i), a = at(curve.kept, edge), b = at(curve.kept, edge + 1);
    double y = a.y + (b.y - a.y) * (p.x - a.x) / (b.x - a.x);
    EXPECT(fabs(p.y - y) <= TOLERANCE + ROUNDING, "curve %d: sample %u is %g px off", number, i,
        fabs(p.y - y));
    EXPECT(p.x <= b.x, "curve %d: the vertex before sample %u is none", number, i);
    if (p.x >= b.x && i < last) {
      EXPECT(same_point(p, b), "curve %d: vertex %u is no sample", number, edge + 1);
      edge++;
    }
  }
  ck_assert_uint_eq(edge + 2, curve.kept->len);
}

static bool are_neighbours(const GArray *samples, tunl_point a, tunl_point b) {
  for (guint i = 0; i + 1 < samples->len; i++)
    if (same_point(at(samples, i), a))
      return same_point(at(samples, i + 1), b);
  return false;
}

static void expect_short_edges(Curve curve, int number) {
  for (guint i = 0; i + 1 < curve.kept->len; i++) {
    tunl_point a = at(curve.kept, i), b = at(curve.kept, i + 1);
    EXPECT(b.x - a.x <= TUNL_EDGE_MOST || are_neighbours(curve.samples, a, b),
        "curve %d: edge %u is %g px long", number, i, b.x - a.x);
  }
}

/* Two waves, as a wall has, at random places. */
static void add_smooth(Curve curve, GRand *random) {
  double x = g_rand_double_range(random, -500, 500), step = g_rand_double_range(random, 0.05, 3);
  double a = g_rand_double_range(random, 0, 60), b = g_rand_double_range(random, 0, 20);
  double f = g_rand_double_range(random, 0.001, 0.1), g = g_rand_double_range(random, 0.01, 0.4);
  for (int i = 0; i < 2000; i++, x += step * g_rand_double_range(random, 0.5, 1.5))
    add(curve, x, a * sin(x * f) + b * sin(x * g + 1));
}

/* Straight stretches with corners between, some upright nearly, and sometimes noise on top. */
static void add_kinked(Curve curve, GRand *random) {
  double x = 0, y = 200, slope = 0, noise = g_rand_boolean(random) ? 0.2 : 0;
  for (int i = 0; i < 2000; i++) {
    if (g_rand_int_range(random, 0, 30) == 0)
      slope = tan(g_rand_double_range(random, -1.5, 1.5));
    double step = g_rand_double_range(random, 0.1, g_rand_int_range(random, 0, 50) ? 1 : 400);
    x += step;
    y += slope * step;
    add(curve, x, y + g_rand_double_range(random, -noise, noise));
  }
}

static void check_random(guint32 seed, void (*fill)(Curve, GRand *)) {
  GRand *random = g_rand_new_with_seed(seed);
  for (int number = 0; number < 200; number++) {
    Curve curve = begin_curve();
    fill(curve, random);
    simplify(curve);
    expect_faithful(curve, number);
    expect_short_edges(curve, number);
    end_curve(curve);
  }
  g_rand_free(random);
}

START_TEST(test_smooth_curves) {
  check_random(1, add_smooth);
}
END_TEST

START_TEST(test_kinked_curves) {
  check_random(2, add_kinked);
}
END_TEST

static guint kept_of_straight(double length, double slope) {
  Curve curve = begin_curve();
  for (double x = 0; x <= length; x += 0.5)
    add(curve, x, 7 + slope * x);
  simplify(curve);
  guint kept = curve.kept->len;
  end_curve(curve);
  return kept;
}

START_TEST(test_straight_lines) {
  ck_assert_uint_eq(kept_of_straight(200, 0), 2);
  ck_assert_uint_eq(kept_of_straight(200, -3), 2);
  ck_assert_uint_eq(kept_of_straight(TUNL_EDGE_MOST, 0), 2);
  ck_assert_uint_eq(kept_of_straight(TUNL_EDGE_MOST + 0.5, 0), 3);
  ck_assert_uint_eq(kept_of_straight(4 * TUNL_EDGE_MOST, 0), 5);
}
END_TEST

/* The chords of a parabola y = c x^2 / 2 stay within t where they are no longer than sqrt(8 t / c);
 * half as many edges again will do. */
START_TEST(test_keeps_few) {
  Curve curve = begin_curve();
  for (double x = 0; x <= 200; x += 0.25)
    add(curve, x, 0.005 * x * x);
  simplify(curve);
  double best = 200 / sqrt(8 * TOLERANCE / 0.01);
  ck_assert_double_le(curve.kept->len, 1.5 * best);
  end_curve(curve);
}
END_TEST

START_TEST(test_few_samples) {
  Curve curve = begin_curve();
  simplify(curve);
  ck_assert_uint_eq(curve.kept->len, 0);
  add(curve, 3, 4);
  simplify(curve);
  ck_assert_uint_eq(curve.kept->len, 1);
  add(curve, 5, 4);
  simplify(curve); /* begins anew in an array that held something */
  ck_assert_uint_eq(curve.kept->len, 2);
  end_curve(curve);
}
END_TEST

HARNESS("scene/curve", test_smooth_curves, test_kinked_curves, test_straight_lines, test_keeps_few,
    test_few_samples)
