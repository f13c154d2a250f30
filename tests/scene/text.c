/* Tests of src/scene/text.h. */
#include "scene/text.h"

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"

typedef char *(*Writer)(char *into, double value, int decimals);

static const struct {
  Writer write;
  double value;
  int decimals;
  const char *text;
} table[] = {
    {tunl_text_trimmed, 4054.29, 2, "4054.29"},
    {tunl_text_trimmed, 12, 3, "12"},
    {tunl_text_trimmed, 1200, 0, "1200"},
    {tunl_text_trimmed, 1200.50, 2, "1200.5"},
    {tunl_text_trimmed, 10.02, 2, "10.02"},
    {tunl_text_trimmed, 0, 0, "0"},
    {tunl_text_trimmed, -0.0, 0, "0"},
    {tunl_text_trimmed, -0.0, 9, "0"},
    {tunl_text_trimmed, -0.004, 2, "0"},
    {tunl_text_trimmed, -0.005, 2, "-0.01"},
    {tunl_text_trimmed, -0.5, 1, "-0.5"},
    {tunl_text_trimmed, 0.5, 0, "1"},
    {tunl_text_trimmed, -0.5, 0, "-1"},
    {tunl_text_trimmed, 1.5, 0, "2"},
    {tunl_text_trimmed, 2.5, 0, "3"},
    {tunl_text_trimmed, -2.5, 0, "-3"},
    {tunl_text_trimmed, 0.125, 2, "0.13"},
    {tunl_text_trimmed, -0.375, 2, "-0.38"},
    {tunl_text_trimmed, 0.99, 1, "1"},
    {tunl_text_trimmed, 0.1, 9, "0.1"},
    {tunl_text_trimmed, 1e-9, 9, "0.000000001"},
    {tunl_text_trimmed, 4e-10, 9, "0"},
    {tunl_text_trimmed, 1e-320, 9, "0"},
    {tunl_text_trimmed, 1e17, 0, "100000000000000000"},
    {tunl_text_trimmed, 1e17, 2, "1e+17"},
    {tunl_text_trimmed, 1e18, 0, "1e+18"},
    {tunl_text_trimmed, -1e300, 0, "-1.0000000000000001e+300"},
    {tunl_text_trimmed, -1.7976931348623157e308, 9, "-1.7976931348623157e+308"},
    {tunl_text_fixed, 1, 2, "1.00"},
    {tunl_text_fixed, 0, 3, "0.000"},
    {tunl_text_fixed, -0.0, 1, "0.0"},
    {tunl_text_fixed, -0.04, 1, "0.0"},
    {tunl_text_fixed, -0.06, 1, "-0.1"},
    {tunl_text_fixed, 7, 0, "7"},
    {tunl_text_fixed, 0.05, 3, "0.050"},
    {tunl_text_fixed, 1234567.891, 1, "1234567.9"},
    {tunl_text_fixed, 5.999, 2, "6.00"},
    {tunl_text_grouped, 0, 0, "0"},
    {tunl_text_grouped, -0.0, 2, "0"},
    {tunl_text_grouped, 999, 0, "999"},
    {tunl_text_grouped, 999.5, 0, "1,000"},
    {tunl_text_grouped, 1000, 0, "1,000"},
    {tunl_text_grouped, 93000, 2, "93,000"},
    {tunl_text_grouped, 100000, 0, "100,000"},
    {tunl_text_grouped, 1000000, 0, "1,000,000"},
    {tunl_text_grouped, 1234567.25, 2, "1,234,567.25"},
    {tunl_text_grouped, 0.1234, 4, "0.1234"},
    {tunl_text_grouped, -999, 0, "-999"},
    {tunl_text_grouped, -1000, 0, "-1,000"},
    {tunl_text_grouped, -123456.5, 1, "-123,456.5"},
    {tunl_text_grouped, 1e17, 0, "100,000,000,000,000,000"},
};

static const struct {
  double value;
  const char *text;
} shortest[] = {
    {0, "0"},
    {0.1, "0.1"},
    {-0.1, "-0.1"},
    {9000, "9000"},
    {93000.5, "93000.5"},
    {1e-7, "1e-07"},
    {1.0 / 3, "0.3333333333333333"},
    {0.1 + 0.2, "0.30000000000000004"},
    {1e22, "1e+22"},
    {123456789012345680.0, "1.2345678901234568e+17"},
    {1.7976931348623157e308, "1.7976931348623157e+308"},
    {2.2250738585072014e-308, "2.2250738585072014e-308"},
};

static void check_tables(void) {
  char text[TUNL_TEXT_MOST];
  for (gsize i = 0; i < G_N_ELEMENTS(table); i++) {
    ck_assert_ptr_eq(table[i].write(text, table[i].value, table[i].decimals), text);
    ck_assert_msg(strcmp(text, table[i].text) == 0, "%.17g to %d decimals: \"%s\", not \"%s\"",
        table[i].value, table[i].decimals, table[i].text, text);
  }
  for (gsize i = 0; i < G_N_ELEMENTS(shortest); i++) {
    ck_assert_ptr_eq(tunl_text_shortest(text, shortest[i].value), text);
    ck_assert_str_eq(text, shortest[i].text);
  }
}

START_TEST(test_tables) {
  check_tables();
}
END_TEST

/* A locale whose decimal sign is a comma changes nothing; machines without one have nothing to
 * test here. */
START_TEST(test_comma_locale) {
  static const char *const locales[] = {
      "de_DE.UTF-8", "de_DE.utf8", "de_DE", "fr_FR.UTF-8", "pl_PL.UTF-8"};
  char text[TUNL_TEXT_MOST];
  for (gsize i = 0; i < G_N_ELEMENTS(locales); i++) {
    if (!setlocale(LC_ALL, locales[i]))
      continue;
    snprintf(text, sizeof text, "%.1f", 0.5);
    ck_assert_msg(strcmp(text, "0,5") == 0, "%s has no comma", locales[i]);
    check_tables();
  }
}
END_TEST

START_TEST(test_shortest_negative_zero) {
  char text[TUNL_TEXT_MOST];
  ck_assert_str_eq(tunl_text_shortest(text, -0.0), "0");
}
END_TEST

/* Just under a half is not a half, and a whole number has nothing to round. */
START_TEST(test_nearly_halves) {
  char text[TUNL_TEXT_MOST];
  ck_assert_str_eq(tunl_text_trimmed(text, 0.49999999999999994, 0), "0");
  ck_assert_str_eq(tunl_text_trimmed(text, -0.49999999999999994, 0), "0");
  ck_assert_str_eq(tunl_text_trimmed(text, 4503599627370497, 0), "4503599627370497");
}
END_TEST

/* ---- random numbers ---- */

enum { RANDOM_NUMBERS = 100000 };

static guint64 random_bits(GRand *random) {
  return (guint64)g_rand_int(random) << 32 | g_rand_int(random);
}

static double double_of(guint64 bits) {
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static int significant_digits(const char *text) {
  int digits = 0, zeros = 0;
  bool begun = false;
  for (; *text && *text != 'e'; text++) {
    begun = begun || (*text >= '1' && *text <= '9');
    if (!begun || !g_ascii_isdigit(*text))
      continue;
    digits++;
    zeros = *text == '0' ? zeros + 1 : 0;
  }
  return digits - zeros;
}

static void expect_round_trip(double value) {
  char text[TUNL_TEXT_MOST];
  tunl_text_shortest(text, value);
  EXPECT(same_bits(g_ascii_strtod(text, NULL), value), "%a reads back from \"%s\" as %a", value,
      text, g_ascii_strtod(text, NULL));
}

static void expect_shortest(double value) {
  char text[TUNL_TEXT_MOST], shorter[400];
  tunl_text_shortest(text, value);
  int digits = significant_digits(text);
  if (digits < 2)
    return;
  snprintf(shorter, sizeof shorter, "%.*g", digits - 1, value);
  EXPECT(g_ascii_strtod(shorter, NULL) != value, "%a as \"%s\", but \"%s\" would do", value, text,
      shorter);
}

static double random_normal(GRand *random) {
  double value;
  do
    value = double_of(random_bits(random));
  while (!isnormal(value));
  return value;
}

static double random_denormal(GRand *random) {
  guint64 mantissa = random_bits(random) >> g_rand_int_range(random, 12, 63);
  return double_of(mantissa | (random_bits(random) & 1) << 63);
}

START_TEST(test_shortest_normal) {
  GRand *random = g_rand_new_with_seed(1);
  for (int i = 0; i < RANDOM_NUMBERS; i++) {
    double value = random_normal(random);
    expect_round_trip(value);
    expect_shortest(value);
  }
  g_rand_free(random);
}
END_TEST

/* The numbers that pictures have: few decimals, and sums of such. */
START_TEST(test_shortest_common) {
  GRand *random = g_rand_new_with_seed(2);
  for (int i = 0; i < RANDOM_NUMBERS; i++) {
    double value = g_rand_int_range(random, -9300000, 9300000) / 100.0;
    value += i % 2 ? g_rand_int_range(random, 0, 1000) / 1000.0 : 0;
    value += value == 0 ? 1 : 0;
    expect_round_trip(value);
    expect_shortest(value);
  }
  g_rand_free(random);
}
END_TEST

START_TEST(test_denormal_round_trip) {
  GRand *random = g_rand_new_with_seed(3);
  for (int i = 0; i < RANDOM_NUMBERS; i++) {
    double value = random_denormal(random);
    if (value != 0)
      expect_round_trip(value);
  }
  g_rand_free(random);
}
END_TEST

START_TEST(test_denormal_shortest) {
  GRand *random = g_rand_new_with_seed(4);
  for (int i = 0; i < RANDOM_NUMBERS; i++)
    expect_shortest(random_denormal(random));
  g_rand_free(random);
}
END_TEST

/* Without commas the text reads back to within half a unit of the last place asked for. */
START_TEST(test_rounding) {
  GRand *random = g_rand_new_with_seed(5);
  char text[TUNL_TEXT_MOST], grouped[TUNL_TEXT_MOST];
  for (int i = 0; i < RANDOM_NUMBERS; i++) {
    int decimals = g_rand_int_range(random, 0, 10);
    double value = g_rand_double_range(random, -1e6, 1e6), unit = pow(10, -decimals);
    for (int fixed = 0; fixed < 2; fixed++) {
      (fixed ? tunl_text_fixed : tunl_text_trimmed)(text, value, decimals);
      double error = fabs(g_ascii_strtod(text, NULL) - value);
      EXPECT(error <= unit / 2 + fabs(value) * 1e-15, "%.17g as \"%s\"", value, text);
    }
    tunl_text_grouped(grouped, value, decimals);
    char **parts = g_strsplit(grouped, ",", -1), *joined = g_strjoinv("", parts);
    tunl_text_trimmed(text, value, decimals);
    EXPECT(
        strcmp(joined, text) == 0, "\"%s\" and \"%s\" differ in more than commas", grouped, text);
    g_free(joined);
    g_strfreev(parts);
  }
  g_rand_free(random);
}
END_TEST

HARNESS("scene/text", test_tables, test_comma_locale, test_shortest_negative_zero,
    test_nearly_halves, test_shortest_normal, test_shortest_common, test_denormal_round_trip,
    test_denormal_shortest, test_rounding)
