/* tunl-ghost encode: a ghost from a table of heights, or from the buttons of a flight. */
#include "ghost.h"

#include <math.h>
#include <string.h>

typedef struct {
  ghost_words w;
  char *height, *form, *score, *base;
} words;

/* ---- flights ---- */

/* No cave is faster than this at any place that a ghost reaches, px/s: the far end of the published
 * law, with the pulse, on the reference screen. */
static const double fastest = 1400;

static double cave_length(const tunl_flightlog *log) {
  double most = tunl_ghost_wx(TUNL_GHOST_MOST);
  return MIN(log->steps * fastest / TUNL_STEPS_PER_SECOND, most) + 3000;
}

static void record_flight(
    tunl_ghost *ghost, const tunl_flightlog *log, const tunl_course *course, const char *name) {
  tunl_flight flight;
  tunl_flight_options options = tunl_flight_options_default();
  tunl_ghost_recorder recorder;
  tunl_flightlog_place place = {0, 0};
  bool hold, more = true;
  options.cap = tunl_ghost_scroll(TUNL_GHOST_MOST);
  options.no_coins = log->no_coins;
  tunl_flight_begin(&flight, course, &options);
  tunl_ghost_begin(&recorder, ghost, flight.y);
  while (more && tunl_flightlog_next(log, &place, &hold)) {
    more = tunl_flight_step(&flight, hold);
    tunl_ghost_add(&recorder, flight.scroll, flight.y);
  }
  if (!more && flight.step < log->steps)
    cli_say("%s: warning: the flight ends at step %u of %u (%s); were its rules and day these?",
        name, flight.step, log->steps, tunl_cause_name(flight.cause));
}

/* Rules that were given stand in for the log's, whose name may be that of a file. */
static bool find_rules(
    const words *g, const tunl_flightlog *log, tunl_rules *rules, GError **error) {
  const char *printed, *given = g->w.cave.rules;
  if (!given && !tunl_rules_named(log->rules, rules))
    return cli_fail(
        error, "flown under the rules '%s'; give them with --rules NAME|FILE", log->rules);
  if (given && !cli_rules("--rules", given, &printed, rules, error))
    return false;
  if (!isnan(log->gate))
    rules->gate = log->gate;
  return true;
}

static bool fly(const words *g, const tunl_flightlog *log, const char *name,
    tunl_ghost_record *record, GError **error) {
  tunl_rules rules;
  if (!find_rules(g, log, &rules, error))
    return false;
  tunl_day day = tunl_day_of(log->date);
  tunl_cave *cave = tunl_cave_new(&day, &rules, cave_length(log));
  tunl_course *course = cave ? tunl_course_new(cave) : NULL;
  if (!course)
    g_error("no memory for a cave");
  record_flight(&record->ghost, log, course, name);
  record->date = log->date;
  record->rules = g_strdup(log->rules);
  record->gate = log->gate;
  tunl_course_free(course);
  tunl_cave_free(cave);
  return record->ghost.count >= 2 ||
         cli_fail(error, "the flight ends before a second sample, at scroll 60");
}

static tunl_ghost_record *read_flight(
    const words *g, const GString *bytes, const char *name, GError **error) {
  const char *own = g->w.cave.date ? "--date" : g->height ? "--height" : NULL;
  if (own) {
    cli_fail(error, "%s: makes no sense with a flight log, which leaves no doubt of it", own);
    return NULL;
  }
  tunl_flightlog *log = tunl_flightlog_read(bytes->str, bytes->len, error);
  if (!log)
    return NULL;
  tunl_ghost_record *record = g_new0(tunl_ghost_record, 1);
  if (!fly(g, log, name, record, error))
    g_clear_pointer(&record, tunl_ghost_record_free);
  tunl_flightlog_free(log);
  return record;
}

/* ---- reading ---- */

static tunl_ghost_record *read_heights(const words *g, const GString *bytes, GError **error) {
  double height = TUNL_H;
  if (g->height && !cli_number("--height", g->height, 1, 100000, &height, error))
    return NULL;
  return tunl_ghost_read_csv(bytes->str, bytes->len, height, error);
}

static tunl_ghost_record *read_input(const words *g, GError **error) {
  const char *source = g->w.sources[0], *name = strcmp(source, "-") == 0 ? "stdin" : source;
  GString *bytes = cli_input_read(source, TUNL_GHOST_FILE_MOST, error);
  tunl_ghost_record *record = NULL;
  if (!bytes)
    return NULL;
  if (bytes->len > TUNL_GHOST_FILE_MOST)
    cli_fail(error, "offset %d: more than %d bytes; no ghost is so large", TUNL_GHOST_FILE_MOST,
        TUNL_GHOST_FILE_MOST);
  else if (tunl_flightlog_is(bytes->str, bytes->len))
    record = read_flight(g, bytes, name, error);
  else
    record = read_heights(g, bytes, error);
  if (!record && !g_str_has_prefix((*error)->message, "--"))
    g_prefix_error(error, "%s: ", name);
  g_string_free(bytes, TRUE);
  return record;
}

/* What was said on the command line goes over what the input says. */
static bool apply_words(const words *g, tunl_ghost_record *record, GError **error) {
  cli_days days;
  gint64 now;
  guint score;
  const cli_cave_words *c = &g->w.cave;
  record->score = (gint64)record->ghost.count - 1;
  if (c->date) {
    if (!cli_now(c->now, &now, error) || !cli_dates("--date", c->date, now, &days, error))
      return false;
    if (days.first != days.last)
      return cli_fail(error, "--date: '%s' is more than one day", c->date);
    record->date = tunl_date_from_index(days.first);
  }
  if (c->rules) {
    tunl_rules rules;
    const char *printed;
    if (!cli_rules("--rules", c->rules, &printed, &rules, error))
      return false;
    g_free(record->rules);
    record->rules = g_strdup(printed);
  }
  if (g->score) {
    if (!cli_count("--score", g->score, 0, 999999999, &score, error))
      return false;
    record->score = score;
  }
  return true;
}

/* ---- writing ---- */

/* --form, else what the output's name ends with, else base64. */
static bool find_form(const words *g, tunl_ghost_form *form, GError **error) {
  static const struct {
    const char *suffix;
    tunl_ghost_form form;
  } suffixes[] = {
      {".json", TUNL_GHOST_JSON},
      {".raw", TUNL_GHOST_RAW},
      {".bin", TUNL_GHOST_RAW},
  };
  if (g->form)
    return cli_ghost_form("--form", g->form, form, error);
  *form = TUNL_GHOST_BASE64;
  for (gsize i = 0; i < G_N_ELEMENTS(suffixes) && g->w.output; i++)
    if (g_str_has_suffix(g->w.output, suffixes[i].suffix))
      *form = suffixes[i].form;
  return true;
}

static bool write_record(
    const words *g, const tunl_ghost_record *record, tunl_ghost_form form, GError **error) {
  cli_output output;
  if (form == TUNL_GHOST_LINK && !record->date)
    return cli_fail(error, "--date: missing; a link says its day");
  if (!cli_output_open(&output, g->w.output ? g->w.output : "-", form == TUNL_GHOST_RAW, error))
    return false;
  GString *text = tunl_ghost_write(record, form, g->base ? g->base : "");
  bool done = tunl_write(output.stream, text->str, text->len, error);
  g_string_free(text, TRUE);
  return cli_output_end(&output, done, error);
}

static bool check_words(const words *g, tunl_ghost_form *form, GError **error) {
  if (!g->w.sources || g->w.sources[1])
    return cli_fail(error,
        g->w.sources ? "%s: this takes one file" : "%s: missing; give a file, or - for stdin",
        g->w.sources ? g->w.sources[1] : "FILE");
  return find_form(g, form, error) &&
         (!g->base || *form == TUNL_GHOST_LINK ||
             cli_fail(error, "--base: makes no sense without --form link"));
}

static const char encode_notes[] =
    "A table has a line of names and one of the columns y (px), fraction or byte; its rows are "
    "the\n"
    "samples in order, unless a column scroll, wx or sample says where they are: then what lies\n"
    "between is interpolated by distance. What tunl-ghost decode writes as csv is such a table.\n"
    "A flight log begins with the line tunl-flight/1 and is flown anew. docs/formats.md has "
    "both.\n";

int ghost_encode(char **argv, GError **error) {
  static words g;
  tunl_ghost_form form;
  const GOptionEntry entries[] = {
      {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &g.w.sources, NULL, "FILE"},
      CLI_TEXT("form", 0, &g.form, "base64 (default), base64url, raw, link or json", "FORM"),
      CLI_TEXT("output", 'o', &g.w.output, "Where to; .json and .raw name the form; - is stdout",
          "FILE"),
      CLI_TEXT("height", 0, &g.height, "y is in px of a screen so high (default 440)", "PX"),
      CLI_TEXT("base", 0, &g.base, "What a link begins with, before the ?", "URL"),
      CLI_TEXT(
          "date", 'd', &g.w.cave.date, "The day it was flown on (default: the file's)", "DATE"),
      CLI_TEXT("score", 0, &g.score, "The score (default: that of the last sample)", "N"),
      CLI_TEXT("rules", 0, &g.w.cave.rules, "The rules it was flown under (default: the file's)",
          "RULES|FILE"),
      CLI_NOW_ENTRY(g.w.cave),
      G_OPTION_ENTRY_NULL,
  };
  if (!cli_parse_command("encode", argv, entries,
          "Makes a ghost from a table of heights (csv) or from a flight log.", encode_notes,
          error) ||
      !check_words(&g, &form, error))
    return CLI_TROUBLE;
  tunl_ghost_record *record = read_input(&g, error);
  if (record && apply_words(&g, record, error))
    write_record(&g, record, form, error);
  tunl_ghost_record_free(record);
  return CLI_DONE;
}
