/* Tests of src/core/stream.h. */
#include "../harness.h"
#include "../vectors.h"
#include "tunl.h"

#define DATE 20260923u

START_TEST(test_stream_vectors) {
  vectors_check_streams();
}
END_TEST

START_TEST(test_deep_vectors) {
  vectors_check_deep();
}
END_TEST

/* The first numbers of mulberry32 as its many other implementations give them. */
START_TEST(test_mulberry32) {
  tunl_stream zero = tunl_stream_from(0), one = tunl_stream_from(1);
  expect_same(0.26642920868471265, tunl_stream_next(&zero), "seed 0");
  expect_same(0.6270739405881613, tunl_stream_next(&one), "seed 1");
}
END_TEST

START_TEST(test_counts_draws) {
  tunl_stream stream = tunl_stream_from(7);
  ck_assert_uint_eq(stream.drawn, 0);
  ck_assert_uint_eq(stream.state, 7);
  for (uint32_t i = 1; i <= 1000; i++) {
    tunl_stream_next(&stream);
    EXPECT(stream.drawn == i, "%u draws counted as %u", i, stream.drawn);
  }
}
END_TEST

/* The counter only counts: it has no say in the numbers. */
START_TEST(test_counter_is_idle) {
  tunl_stream fresh = tunl_stream_from(7);
  tunl_stream used = {.state = 7, .drawn = 12345};
  for (int i = 0; i < 10; i++)
    expect_same(tunl_stream_next(&fresh), tunl_stream_next(&used), "number");
}
END_TEST

START_TEST(test_copies_are_independent) {
  tunl_stream stream = tunl_stream_from(DATE);
  for (int i = 0; i < 5; i++)
    tunl_stream_next(&stream);
  tunl_stream copy = stream;
  double ahead[20];
  for (int i = 0; i < 20; i++)
    ahead[i] = tunl_stream_next(&copy);
  ck_assert_uint_eq(stream.drawn, 5);
  ck_assert_uint_eq(copy.drawn, 25);
  for (int i = 0; i < 20; i++)
    expect_same(ahead[i], tunl_stream_next(&stream), "number after the copy was drawn from");
}
END_TEST

START_TEST(test_unit_range) {
  expect_same(0.0, tunl_unit(0), "unit of 0");
  expect_same(0x1p-32, tunl_unit(1), "unit of 1");
  expect_same(0.5, tunl_unit(0x80000000u), "unit of the middle");
  expect_same(1 - 0x1p-32, tunl_unit(UINT32_MAX), "unit of the last");
}
END_TEST

/* A uniform number's mean over n draws has a deviation of 1 / sqrt(12 n): 0.001 is over three. */
static void check_uniform(double (*next)(uint32_t i, tunl_stream *), const char *what) {
  enum { DRAWS = 1000000 };
  tunl_stream stream = tunl_stream_from(DATE);
  double sum = 0;
  for (uint32_t i = 0; i < DRAWS; i++) {
    double u = next(i, &stream);
    EXPECT(u >= 0 && u < 1, "%s gives %.17g", what, u);
    sum += u;
  }
  ck_assert_double_eq_tol(sum / DRAWS, 0.5, 0.001);
}

static double next_of_stream(uint32_t i, tunl_stream *stream) {
  (void)i;
  return tunl_stream_next(stream);
}

static double next_deep(uint32_t i, tunl_stream *stream) {
  (void)stream;
  return tunl_deep(DATE, i);
}

START_TEST(test_uniform) {
  check_uniform(next_of_stream, "the stream");
  check_uniform(next_deep, "the deep hash");
}
END_TEST

/* The index wraps with the rest of the arithmetic, and so has no bound. */
START_TEST(test_deep_wraps) {
  expect_same(tunl_unit(tunl_mix((DATE ^ 0x9E3779B9u) * 0x45D9F3Bu)), tunl_deep(DATE, UINT32_MAX),
      "deep of the last index");
}
END_TEST

HARNESS("core/stream", test_stream_vectors, test_deep_vectors, test_mulberry32, test_counts_draws,
    test_counter_is_idle, test_copies_are_independent, test_unit_range, test_uniform,
    test_deep_wraps)
