/* Fuzzes the reader of rule files. Rules that are accepted lie within the rule table, written down
 * they are read back as the same, and they make a cave, twice the same; a file that is not has a
 * message of one line that names it. */
#include "fuzz.h"

#include "cli.h"

#include <math.h>

static double value_of(const tunl_rules *rules, const tunl_knob *knob) {
  double value;
  memcpy(&value, (const char *)rules + knob->offset, sizeof value);
  return value;
}

static void expect_knob(const tunl_knob *knob, double value) {
  expect(value >= knob->lowest && value <= knob->highest, "a knob out of its range");
  expect(knob->unit != TUNL_UNIT_SWITCH || value == 0 || value == 1, "a switch half on");
  expect(knob->unit != TUNL_UNIT_COUNT || value == floor(value), "a count that is not whole");
}

/* All knobs with every digit they have. */
static GString *rule_file_of(const tunl_rules *rules) {
  char digits[1500];
  gsize count;
  const tunl_knob *knobs = tunl_knobs(&count);
  GString *text = g_string_new("[rules]\nbase = legacy\n");
  for (gsize i = 0; i < count; i++) {
    double value = value_of(rules, &knobs[i]);
    const char *format =
        knobs[i].unit == TUNL_UNIT_COUNT || knobs[i].unit == TUNL_UNIT_SWITCH ? "%.0f" : "%.1100f";
    g_ascii_formatd(digits, sizeof digits, format, value);
    g_string_append_printf(text, "%s = %s\n", knobs[i].name, digits);
  }
  return text;
}

/* Only legacy rules may break the budget, and no file may make it worse than its base has it. */
static void expect_round_trip(const tunl_rules *rules) {
  tunl_rules again;
  GString *text = rule_file_of(rules);
  expect(cli_rules_parse("again", text->str, text->len, &again, NULL), "rules that are no rules");
  expect(memcmp(&again, rules, sizeof again) == 0, "other rules when written down");
  g_string_free(text, TRUE);
}

/* A short one: a knob may ask for a hundred thousand objects. */
static void expect_cave(const tunl_rules *rules) {
  const tunl_day day = tunl_day_of(20260923);
  const double to = 3000;
  tunl_cave *cave = tunl_cave_new(&day, rules, to), *again = tunl_cave_new(&day, rules, to);
  expect(cave && again, "no memory for a cave");
  expect(tunl_cave_fingerprint(cave, to) == tunl_cave_fingerprint(again, to), "two caves of one");
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    tunl_span stand = tunl_cave_accepted(cave, kind);
    for (gsize i = 0; i < stand.count; i++)
      expect(isfinite(stand.items[i].wx) && isfinite(stand.items[i].y) && stand.items[i].wx < to,
          "an object nowhere");
  }
  tunl_cave_free(again);
  tunl_cave_free(cave);
}

static void expect_rules(const tunl_rules *rules) {
  gsize count;
  const tunl_knob *knobs = tunl_knobs(&count);
  for (gsize i = 0; i < count; i++)
    expect_knob(&knobs[i], value_of(rules, &knobs[i]));
  expect_round_trip(rules);
  expect_cave(rules);
}

static void expect_message(const GError *error) {
  expect(error && error->domain == CLI_ERROR, "no answer and no error");
  expect(g_str_has_prefix(error->message, "a.rules:"), "an error without its file");
  expect(strchr(error->message, '\n') == NULL, "an error of several lines");
  expect(g_utf8_validate(error->message, -1, NULL), "an error that is no text");
}

bool fuzz_accepts(const char *as, const uint8_t *bytes, size_t count) {
  (void)as;
  GError *error = NULL;
  tunl_rules rules = tunl_rules_default(), before = rules;
  bool accepted = cli_rules_parse("a.rules", (const char *)bytes, count, &rules, &error);
  if (accepted) {
    expect(!error, "an answer and an error");
    expect_rules(&rules);
  } else {
    expect_message(error);
    expect(memcmp(&rules, &before, sizeof rules) == 0, "rules changed by a file in error");
    g_error_free(error);
  }
  return accepted;
}
