/* Tests of src/core/sine.h. */
#include <math.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "tunl.h"

#define LIMIT 524288.0 /* 2^19, where the promise of sine.h ends */

/* Calls `check` for arguments of every size that a corridor asks for: steps that share no factor
 * with pi, dense where the corridor lies (up to the wave's 1,250 radians at 93,000), and then every
 * multiple of pi/2 below the limit and its neighbours, where most bits of the argument cancel. */
static void sweep(void (*check)(double x)) {
  for (int i = 0; i < 200000; i++)
    check(i * 0.0078125 + i * 1e-7);
  for (int i = 0; i < 100000; i++)
    check(i * 5.2428799);
  for (int i = 1; (i + 1) * G_PI_2 < LIMIT; i++) {
    check(nextafter(i * G_PI_2, 0));
    check(i * G_PI_2);
    check(nextafter(i * G_PI_2, LIMIT));
  }
  for (double x = 1; x > 1e-12; x *= 0.97)
    check(x);
}

START_TEST(test_vectors) {
  vectors_check_sine();
}
END_TEST

static uint64_t fold(uint64_t hash, double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return (hash ^ bits) * UINT64_C(0x100000001B3);
}

/* Bits of a million values each, from here to the limit and close to 0. The expected digests were
 * made by another implementation of the same method, the Math.sin and Math.cos of a JavaScript
 * engine: they show a constant that is wrong in its last bit, which no argument shows alone. */
START_TEST(test_every_last_bit) {
  static const struct {
    double scale;
    uint64_t digest;
  } ranges[] = {
      {8192, UINT64_C(0xAEA7A30F6E4E1BBC)},         /* to 2^19 */
      {4194304, UINT64_C(0xCD1F490E5B209CA8)},      /* to 1024 */
      {4294967296.0, UINT64_C(0xDE95AB20742E1095)}, /* to 1 */
  };
  for (size_t r = 0; r < G_N_ELEMENTS(ranges); r++) {
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (uint32_t i = 0; i < 500000; i++) {
      double x = i * 2654435761u / ranges[r].scale; /* exact; the product wraps */
      hash = fold(fold(hash, tunl_sin(x)), tunl_cos(x));
    }
    EXPECT(hash == ranges[r].digest, "digest %zu is %016" G_GINT64_MODIFIER "x", r, hash);
  }
}
END_TEST

static void check_symmetry(double x) {
  EXPECT(same_bits(tunl_sin(-x), -tunl_sin(x)), "the sine is not odd at %.17g", x);
  EXPECT(same_bits(tunl_cos(-x), tunl_cos(x)), "the cosine is not even at %.17g", x);
}

START_TEST(test_symmetry) {
  sweep(check_symmetry);
}
END_TEST

/* Each square is off by at most three roundings of at most 2^-53. */
static void check_circle(double x) {
  double s = tunl_sin(x), c = tunl_cos(x);
  EXPECT(fabs(s * s + c * c - 1) <= 0x1p-51, "%.17g leaves the circle by %g", x, s * s + c * c - 1);
}

START_TEST(test_circle) {
  sweep(check_circle);
}
END_TEST

/* Not the definition, only a sanity check: the C library's last bit is its own affair. */
static void check_libm(double x) {
  uint64_t off_sine = ulps_between(tunl_sin(x), sin(x));
  uint64_t off_cosine = ulps_between(tunl_cos(x), cos(x));
  EXPECT(
      off_sine <= 1, "the sine of %.17g is %.17g, the C library's %.17g", x, tunl_sin(x), sin(x));
  EXPECT(off_cosine <= 1, "the cosine of %.17g is %.17g, the C library's %.17g", x, tunl_cos(x),
      cos(x));
}

START_TEST(test_near_libm) {
  sweep(check_libm);
}
END_TEST

START_TEST(test_zeros) {
  expect_same(0.0, tunl_sin(0.0), "sin 0");
  expect_same(-0.0, tunl_sin(-0.0), "sin -0");
  expect_same(1.0, tunl_cos(0.0), "cos 0");
  expect_same(0x1p-30, tunl_sin(0x1p-30), "sin 2^-30");
  expect_same(1.0, tunl_cos(0x1p-30), "cos 2^-30");
}
END_TEST

HARNESS("core/sine", test_vectors, test_every_last_bit, test_symmetry, test_circle, test_near_libm,
    test_zeros)
