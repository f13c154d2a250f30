#include "output/flightlog.h"

#include "output/reader.h"
#include "scene/text.h"

#include <math.h>
#include <string.h>

static const char schema[] = "tunl-flight/1";

tunl_flightlog *tunl_flightlog_new(guint32 date, const char *rules, double gate) {
  tunl_flightlog *log = g_new0(tunl_flightlog, 1);
  log->date = date;
  log->rules = g_strdup(rules);
  log->gate = gate;
  log->runs = g_array_new(FALSE, FALSE, sizeof(tunl_flight_run));
  return log;
}

void tunl_flightlog_free(tunl_flightlog *log) {
  if (!log)
    return;
  g_free(log->rules);
  g_array_free(log->runs, TRUE);
  g_free(log);
}

/* ---- runs ---- */

static tunl_flight_run *run_at(const tunl_flightlog *log, guint i) {
  return &g_array_index(log->runs, tunl_flight_run, i);
}

static void add_steps(tunl_flightlog *log, bool hold, guint steps) {
  tunl_flight_run run = {hold, steps};
  guint count = log->runs->len;
  if (count > 0 && run_at(log, count - 1)->hold == hold)
    run_at(log, count - 1)->steps += steps;
  else
    g_array_append_val(log->runs, run);
  log->steps += steps;
}

void tunl_flightlog_add(tunl_flightlog *log, bool hold) {
  if (log->steps < TUNL_FLIGHTLOG_STEPS_MOST)
    add_steps(log, hold, 1);
}

bool tunl_flightlog_next(const tunl_flightlog *log, tunl_flightlog_place *place, bool *hold) {
  while (place->run < log->runs->len && place->step == run_at(log, place->run)->steps)
    *place = (tunl_flightlog_place){place->run + 1, 0};
  bool more = place->run < log->runs->len;
  *hold = more && run_at(log, place->run)->hold;
  place->step += more;
  return more;
}

/* ---- writing ---- */

GString *tunl_flightlog_write(const tunl_flightlog *log) {
  char digits[TUNL_TEXT_MOST];
  GString *text = g_string_new(NULL);
  g_string_append_printf(text, "%s\ndate %08u\nrules %s\n", schema, log->date, log->rules);
  if (!isnan(log->gate))
    g_string_append_printf(text, "gate %s\n", tunl_text_shortest(digits, log->gate));
  g_string_append(text, log->no_coins ? "coins none\n" : "");
  for (guint i = 0; i < log->runs->len; i++)
    g_string_append_printf(
        text, "%s %u\n", run_at(log, i)->hold ? "hold" : "release", run_at(log, i)->steps);
  return text;
}

/* ---- reading ---- */

static bool read_steps(tunl_flightlog *log, bool hold, tunl_reader value, GError **error) {
  guint32 steps;
  if (!tunl_reader_whole(value, "a number of steps", 7, &steps, error))
    return false;
  if (steps == 0)
    return tunl_reader_fail(error, value.at, "0 steps; a run has at least one");
  if (steps > TUNL_FLIGHTLOG_STEPS_MOST - log->steps)
    return tunl_reader_fail(
        error, value.at, "more than %d steps, three hours", TUNL_FLIGHTLOG_STEPS_MOST);
  add_steps(log, hold, steps);
  return true;
}

static bool read_schema(tunl_flightlog *log, tunl_reader value, GError **error) {
  (void)log;
  return tunl_reader_is_end(&value) ||
         tunl_reader_fail(error, value.at, "something after %s", schema);
}

static bool read_date(tunl_flightlog *log, tunl_reader value, GError **error) {
  return tunl_reader_date(value, &log->date, error);
}

static bool read_rules(tunl_flightlog *log, tunl_reader value, GError **error) {
  g_free(log->rules);
  log->rules = tunl_reader_text(&value);
  return !tunl_reader_is_end(&value) || tunl_reader_fail(error, value.at, "rules without a name");
}

static bool read_gate(tunl_flightlog *log, tunl_reader value, GError **error) {
  return tunl_reader_number(value, "a gate", 0, TUNL_WX_MOST, &log->gate, error);
}

static bool read_coins(tunl_flightlog *log, tunl_reader value, GError **error) {
  log->no_coins = tunl_reader_is(&value, "none");
  return log->no_coins || tunl_reader_fail(error, value.at, "coins are none, or not spoken of");
}

static bool read_hold(tunl_flightlog *log, tunl_reader value, GError **error) {
  return read_steps(log, true, value, error);
}

static bool read_release(tunl_flightlog *log, tunl_reader value, GError **error) {
  return read_steps(log, false, value, error);
}

/* Lines come in this order: each stage may be followed by those after it, and runs by runs. */
static const struct {
  const char *word;
  guint stage;
  bool (*read)(tunl_flightlog *log, tunl_reader value, GError **error);
} lines[] = {
    {"tunl-flight/1", 0, read_schema},
    {"date", 1, read_date},
    {"rules", 2, read_rules},
    {"gate", 3, read_gate},
    {"coins", 4, read_coins},
    {"hold", 5, read_hold},
    {"release", 5, read_release},
};

enum { RULES = 2, RUNS = 5 };

/* Does this stage follow that one? What comes after the rules may be left out; only runs repeat. */
static bool follows(guint stage, guint before) {
  return stage == before + 1 || (stage > before && before >= RULES) ||
         (stage == RUNS && before == RUNS);
}

/* The first word of a line, unless it is blank or for people. */
static bool says_something(tunl_reader *line, tunl_reader *word) {
  return tunl_reader_word(line, word) && word->bytes[word->at] != '#';
}

static bool read_line(tunl_flightlog *log, tunl_reader line, guint *stage, GError **error) {
  static const char *const wanted[] = {"tunl-flight/1", "date YYYYMMDD", "rules NAME",
      "gate WX, coins none, hold STEPS or release STEPS", "coins none, hold STEPS or release STEPS",
      "hold STEPS or release STEPS", "hold STEPS or release STEPS"};
  tunl_reader word;
  if (!says_something(&line, &word))
    return true;
  tunl_reader_trim(&line);
  /* `stage` is one more than that of the last line, so that nothing read is 0. */
  for (gsize i = 0; i < G_N_ELEMENTS(lines); i++)
    if (tunl_reader_is(&word, lines[i].word) &&
        (*stage == 0 ? lines[i].stage == 0 : follows(lines[i].stage, *stage - 1))) {
      *stage = lines[i].stage + 1;
      return lines[i].read(log, line, error);
    }
  char *quote = tunl_reader_quote(&word);
  tunl_reader_fail(error, word.at, "'%s', where %s belongs", quote, wanted[*stage]);
  g_free(quote);
  return false;
}

/* Of any version: what follows the name is for the reader to refuse. */
bool tunl_flightlog_is(const void *bytes, gsize count) {
  const gsize name = strlen("tunl-flight/");
  tunl_reader text = {bytes, 0, count, false}, line, word;
  while (tunl_reader_line(&text, &line))
    if (says_something(&line, &word))
      return word.end - word.at >= name && memcmp(word.bytes + word.at, schema, name) == 0;
  return false;
}

tunl_flightlog *tunl_flightlog_read(const void *bytes, gsize count, GError **error) {
  tunl_flightlog *log = tunl_flightlog_new(0, "", (double)NAN);
  tunl_reader text = {bytes, 0, count, false}, line;
  guint stage = 0, number = 0;
  bool good = true;
  while (good && tunl_reader_line(&text, &line)) {
    number++;
    good = read_line(log, line, &stage, error);
  }
  if (good && log->steps == 0)
    good = tunl_reader_fail(error, count, "the log breaks off: no hold and no release");
  if (!good) {
    g_prefix_error(error, "line %u, ", MAX(number, 1));
    g_clear_pointer(&log, tunl_flightlog_free);
  }
  return log;
}
