/* Tests of src/output/flightlog.h. */
#include "output/flightlog.h"

#include <math.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"

static const char text[] = "tunl-flight/1\n"
                           "date 20260923\n"
                           "rules 17.0\n"
                           "release 3\n"
                           "hold 1\n"
                           "release 2\n";

static const char buttons[] = "...#.."; /* of that text */

static tunl_flightlog *read_good(const char *log) {
  GError *error = NULL;
  tunl_flightlog *read = tunl_flightlog_read(log, strlen(log), &error);
  if (!read)
    ck_abort_msg("%s: %s", log, error->message);
  return read;
}

static void expect_buttons(const tunl_flightlog *log, const char *wanted) {
  tunl_flightlog_place place = {0, 0};
  bool hold;
  for (gsize i = 0; wanted[i]; i++) {
    ck_assert(tunl_flightlog_next(log, &place, &hold));
    ck_assert_int_eq(hold, wanted[i] == '#');
  }
  for (int i = 0; i < 3; i++) {
    ck_assert(!tunl_flightlog_next(log, &place, &hold));
    ck_assert(!hold);
  }
  ck_assert_uint_eq(log->steps, strlen(wanted));
}

START_TEST(test_written) {
  tunl_flightlog *log = tunl_flightlog_new(20260923, "17.0", (double)NAN);
  for (gsize i = 0; buttons[i]; i++)
    tunl_flightlog_add(log, buttons[i] == '#');
  expect_buttons(log, buttons);
  GString *written = tunl_flightlog_write(log);
  ck_assert_str_eq(written->str, text);
  ck_assert(tunl_flightlog_is(written->str, written->len));
  ck_assert(!tunl_flightlog_is("tunl", 4));
  static const char commented[] = "# flown by hand\n\n  tunl-flight/2\n";
  ck_assert(tunl_flightlog_is(commented, strlen(commented)));
  ck_assert(!tunl_flightlog_is(commented, 20));
  g_string_free(written, TRUE);
  log->gate = 54000.5;
  written = tunl_flightlog_write(log);
  ck_assert_ptr_nonnull(strstr(written->str, "rules 17.0\ngate 54000.5\nrelease 3\n"));
  tunl_flightlog *again = read_good(written->str);
  ck_assert_double_eq(again->gate, 54000.5);
  tunl_flightlog_free(again);
  g_string_free(written, TRUE);
  tunl_flightlog_free(log);
  tunl_flightlog_free(NULL);
}
END_TEST

START_TEST(test_read) {
  static const struct {
    const char *log, *buttons;
  } cases[] = {
      {text, buttons},
      {"tunl-flight/1\r\n# x\r\n\r\ndate 2026-09-23\r\nrules 17.0\r\n  hold   2  \r\nhold 1\n"
       "release 1",
          "###."},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    tunl_flightlog *log = read_good(cases[i].log);
    ck_assert_uint_eq(log->date, 20260923);
    ck_assert_str_eq(log->rules, "17.0");
    ck_assert_double_nan(log->gate);
    expect_buttons(log, cases[i].buttons);
    tunl_flightlog_free(log);
  }
  tunl_flightlog *log = read_good("tunl-flight/1\ndate 20260923\nrules my own.rules\nhold 1\n");
  ck_assert_str_eq(log->rules, "my own.rules");
  ck_assert(!log->no_coins);
  tunl_flightlog_free(log);
}
END_TEST

#define HEAD "tunl-flight/1\ndate 20260923\nrules 17.0\n" /* 39 bytes */

/* With and without a gate of its own. */
START_TEST(test_without_coins) {
  static const char *const logs[] = {
      HEAD "coins none\nhold 3\n", HEAD "gate 5000\ncoins none\nrelease 2\nhold 1\n"};
  for (gsize i = 0; i < G_N_ELEMENTS(logs); i++) {
    tunl_flightlog *log = read_good(logs[i]);
    ck_assert(log->no_coins);
    GString *written = tunl_flightlog_write(log);
    ck_assert_str_eq(written->str, logs[i]);
    g_string_free(written, TRUE);
    tunl_flightlog_free(log);
  }
}
END_TEST

static const struct {
  const char *log, *message;
} bad[] = {
    {"", "line 1, offset 0: the log breaks off: no hold and no release"},
    {"hold 1\n", "line 1, offset 0: 'hold', where tunl-flight/1 belongs"},
    {"tunl-flight/2\n", "line 1, offset 0: 'tunl-flight/2', where tunl-flight/1 belongs"},
    {"tunl-flight/1 x\n", "line 1, offset 14: something after tunl-flight/1"},
    {"tunl-flight/1\nrules 17.0\n", "line 2, offset 14: 'rules', where date YYYYMMDD belongs"},
    {"tunl-flight/1\ndate 20260931\n",
        "line 2, offset 19: '20260931' is not a day: YYYYMMDD, as in 20260923"},
    {"tunl-flight/1\ndate 20260923\nhold 1\n",
        "line 3, offset 28: 'hold', where rules NAME belongs"},
    {"tunl-flight/1\ndate 20260923\nrules\n", "line 3, offset 33: rules without a name"},
    {HEAD, "line 3, offset 39: the log breaks off: no hold and no release"},
    {HEAD "gate x\n", "line 4, offset 44: 'x' is not a gate: a number from 0 to 1000000"},
    {HEAD "gate 1\ngate 1\n",
        "line 5, offset 46: 'gate', where coins none, hold STEPS or release STEPS belongs"},
    {HEAD "coins none\ngate 1\n",
        "line 5, offset 50: 'gate', where hold STEPS or release STEPS belongs"},
    {HEAD "coins all\nhold 1\n", "line 4, offset 45: coins are none, or not spoken of"},
    {HEAD "hold 1\ngate 1\n",
        "line 5, offset 46: 'gate', where hold STEPS or release STEPS belongs"},
    {HEAD "hold\n", "line 4, offset 43: a number of steps is empty"},
    {HEAD "hold 0\n", "line 4, offset 44: 0 steps; a run has at least one"},
    {HEAD "hold -1\n", "line 4, offset 44: '-' in a number of steps, which is a whole number"},
    {HEAD "hold 1 2\n", "line 4, offset 45: ' ' in a number of steps, which is a whole number"},
    {HEAD "hold 1296001\n", "line 4, offset 44: more than 1296000 steps, three hours"},
    {HEAD "hold 1296000\nrelease 1\n", "line 5, offset 60: more than 1296000 steps, three hours"},
    {HEAD "press 1\n",
        "line 4, offset 39: 'press', where gate WX, coins none, hold STEPS or release STEPS "
        "belongs"},
};

START_TEST(test_errors) {
  for (gsize i = 0; i < G_N_ELEMENTS(bad); i++) {
    GError *error = NULL;
    EXPECT(!tunl_flightlog_read(bad[i].log, strlen(bad[i].log), &error), "%s is good", bad[i].log);
    EXPECT(g_error_matches(error, TUNL_ERROR, TUNL_ERROR_READ), "%s", error->message);
    EXPECT(strcmp(error->message, bad[i].message) == 0, "%s:\n  %s, not\n  %s", bad[i].log,
        error->message, bad[i].message);
    g_error_free(error);
  }
}
END_TEST

START_TEST(test_limit) {
  tunl_flightlog *log = tunl_flightlog_new(20260923, "17.0", (double)NAN);
  for (guint i = 0; i < TUNL_FLIGHTLOG_STEPS_MOST + 5; i++)
    tunl_flightlog_add(log, i % 2);
  ck_assert_uint_eq(log->steps, TUNL_FLIGHTLOG_STEPS_MOST);
  tunl_flightlog_free(log);
}
END_TEST

HARNESS("output/flightlog", test_written, test_read, test_without_coins, test_errors, test_limit)
