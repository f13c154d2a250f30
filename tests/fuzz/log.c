/* Fuzzes the reader of flight logs. What is read is a flight that ends, and written down it is read
 * back as the same flight; what is not has a message of one line that names the place. */
#include "fuzz.h"

#include "output/flightlog.h"

#include <math.h>

static void expect_message(const GError *error) {
  expect(error != NULL, "neither an answer nor an error");
  expect(error->domain == TUNL_ERROR && error->code == TUNL_ERROR_READ, "another error");
  expect(g_str_has_prefix(error->message, "line "), "an error without its line");
  expect(strstr(error->message, "offset ") != NULL, "an error without its place");
  expect(strchr(error->message, '\n') == NULL, "an error of several lines");
  expect(g_utf8_validate(error->message, -1, NULL), "an error that is no text");
}

/* As many steps as it says, hold and release in turn. */
static void expect_flight(const tunl_flightlog *log) {
  tunl_flightlog_place place = {0, 0};
  guint steps = 0;
  bool hold;
  while (tunl_flightlog_next(log, &place, &hold))
    steps++;
  expect(steps == log->steps && steps <= TUNL_FLIGHTLOG_STEPS_MOST, "another number of steps");
  expect(!hold, "the button stays down");
  for (guint i = 1; i < log->runs->len; i++)
    expect(g_array_index(log->runs, tunl_flight_run, i - 1).hold !=
               g_array_index(log->runs, tunl_flight_run, i).hold,
        "two runs that are one");
}

static void expect_head(const tunl_flightlog *log) {
  expect(tunl_date_valid(log->date), "a day that does not exist");
  expect(*log->rules && g_utf8_validate(log->rules, -1, NULL), "rules that are no text");
  expect(isnan(log->gate) || (log->gate >= 0 && log->gate <= TUNL_WX_MOST), "a gate nowhere");
}

static void expect_round_trip(const tunl_flightlog *log) {
  GString *text = tunl_flightlog_write(log);
  tunl_flightlog *again = tunl_flightlog_read(text->str, text->len, NULL);
  expect(again != NULL, "what was written cannot be read");
  expect(again->date == log->date && strcmp(again->rules, log->rules) == 0, "another head");
  expect(again->gate == log->gate || (isnan(again->gate) && isnan(log->gate)), "another gate");
  GString *once_more = tunl_flightlog_write(again);
  expect(g_string_equal(text, once_more), "another flight");
  g_string_free(once_more, TRUE);
  g_string_free(text, TRUE);
  tunl_flightlog_free(again);
}

bool fuzz_accepts(const char *as, const uint8_t *bytes, size_t count) {
  (void)as;
  GError *error = NULL;
  tunl_flightlog *log = tunl_flightlog_read(bytes, count, &error);
  if (log) {
    expect(!error && tunl_flightlog_is(bytes, count), "a log that does not begin as one");
    expect_flight(log);
    expect_head(log);
    expect_round_trip(log);
  } else {
    expect_message(error);
  }
  bool accepted = log != NULL;
  g_clear_error(&error);
  tunl_flightlog_free(log);
  return accepted;
}
