/* tunl-sim: how far do players get, what ends their runs, and what do they ever see? */
#include "sim.h"

#include <math.h>
#include <string.h>

static const char summary[] = "Flies four pilots of different skill through many days, and says "
                              "how far each tier gets, what\n"
                              "ends its runs, and what it ever sees.";

static const char notes[] =
    "Examples:\n"
    "  tunl-sim --jobs 2                              24 days, 25 runs a day, four tiers\n"
    "  tunl-sim -o reach.svg                          the same, and drawn: who still flies where\n"
    "  tunl-sim --rules mine.rules --against 17.0     both sides, the difference and its error\n"
    "  tunl-sim --gate-advice                         where deep features would have to start\n"
    "  tunl-sim --per-run --format csv                every run\n"
    "  tunl-sim --days 20260101..20261231 --per-run --shard 2/7 --format csv\n"
    "  tunl-sim --fly expert,20260923,3 -o run.ghost  one of them, to race and to fly again\n"
    "  tunl-sim --figures                             what was published, and what comes out here\n"
    "\n"
    "Tiers: beginner, average, good, expert. They are models: what they leave out is told below\n"
    "every table. A run counts from 0, a day is UTC.\n"
    "Exit status: 0 done, 2 trouble.\n"
    "This is an independent tool, not made by the game's author.\n";

static const char usual_days[] = "20260901..20260924";
enum { RUNS_USUAL = 25, RUNS_DAY_MOST = 100000, SCRATCHES_MOST = 1000 };

typedef struct {
  char *days, *last, *now, *runs, *tier, *rules, *gate, *against, *scratches, *at;
  char *format, *output, *log, *theme, *jobs, *shard, *fly;
  gboolean per_run, gate_advice, figures, quiet;
} words;

/* What there is to choose, and which modes know it. */
enum {
  SELECT = 1 << 0,
  RULE = 1 << 1,
  REPORT = 1 << 2,
  SIDES = 1 << 3,
  FORM = 1 << 4,
  FLIGHT = 1 << 5,
  WORK = 1 << 6
};

typedef struct request {
  words given;
  sim_task task;
  const struct mode *mode;
  tunl_table_format format;
  const cli_format *picture; /* NULL for none */
  const tunl_theme *theme;
  sim_flight flight;
  char *log; /* where the flight's log goes */
} request;

/* ---- modes ---- */

static bool run_report(const request *r, GError **error);
static bool run_runs(const request *r, GError **error);
static bool run_advice(const request *r, GError **error);
static bool run_figures(const request *r, GError **error);
static bool run_flight(const request *r, GError **error);

static const struct mode {
  const char *option; /* NULL: when none is given */
  int groups;         /* of options that it knows */
  bool (*run)(const request *r, GError **error);
} modes[] = {
    {NULL, SELECT | RULE | REPORT | SIDES | FORM | WORK, run_report},
    {"--per-run", SELECT | RULE | SIDES | FORM | WORK, run_runs},
    {"--gate-advice", SELECT | RULE | FORM | WORK, run_advice},
    {"--figures", FORM | WORK, run_figures},
    {"--fly", RULE | FLIGHT, run_flight},
};

/* No option is ignored in silence. */
static bool check_groups(const request *r, GError **error) {
  const words *w = &r->given;
  const struct {
    const char *name, *value;
    int group;
  } options[] = {
      {"--days", w->days, SELECT},
      {"--last", w->last, SELECT},
      {"--runs", w->runs, SELECT},
      {"--tier", w->tier, SELECT},
      {"--scratches", w->scratches, SELECT},
      {"--rules", w->rules, RULE},
      {"--gate", w->gate, RULE},
      {"--against", w->against, SIDES},
      {"--at", w->at, REPORT},
      {"--theme", w->theme, REPORT},
      {"--format", w->format, FORM},
      {"--log", w->log, FLIGHT},
      {"--jobs", w->jobs, WORK},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(options); i++)
    if (options[i].value && !(r->mode->groups & options[i].group))
      return r->mode->option
                 ? cli_fail(error, "%s: makes no sense with %s", options[i].name, r->mode->option)
                 : cli_fail(error, "%s: makes no sense without --fly", options[i].name);
  return true;
}

static bool find_mode(request *r, GError **error) {
  const words *w = &r->given;
  const bool chosen[G_N_ELEMENTS(modes)] = {
      false, w->per_run, w->gate_advice, w->figures, w->fly != NULL};
  r->mode = &modes[0];
  for (gsize i = 1; i < G_N_ELEMENTS(modes); i++) {
    if (!chosen[i])
      continue;
    if (r->mode->option)
      return cli_fail(
          error, "%s and %s: give one or the other, not both", r->mode->option, modes[i].option);
    r->mode = &modes[i];
  }
  return check_groups(r, error);
}

/* ---- which runs ---- */

static bool find_days(request *r, GError **error) {
  const words *w = &r->given;
  gint64 now;
  if (!cli_exclusive(w->days, w->last, "--days and --last", error) || !cli_now(w->now, &now, error))
    return false;
  return w->last ? cli_last_days("--last", w->last, now, &r->task.days, error)
                 : cli_dates("--days", w->days ? w->days : usual_days, now, &r->task.days, error);
}

static bool find_runs(request *r, GError **error) {
  const words *w = &r->given;
  sim_task *t = &r->task;
  t->runs = RUNS_USUAL;
  if ((w->runs && !cli_count("--runs", w->runs, 1, RUNS_DAY_MOST, &t->runs, error)) ||
      (w->scratches &&
          !cli_count("--scratches", w->scratches, 0, SCRATCHES_MOST, &t->scratches, error)))
    return false;
  guint64 all = (guint64)sim_days(t) * t->runs;
  return all <= SIM_RUNS_MOST ||
         cli_fail(error, "--runs: %u on %u days are %" G_GUINT64_FORMAT " a tier; %d at most",
             t->runs, sim_days(t), all, SIM_RUNS_MOST);
}

static bool add_tier(const char *option, const char *name, tunl_tier *tier, GError **error) {
  const char *names[TUNL_TIERS + 1] = {NULL};
  *tier = sim_tier_named(name);
  if (*tier < TUNL_TIERS)
    return true;
  for (int i = 0; i < TUNL_TIERS; i++)
    names[i] = sim_tier_name((tunl_tier)i);
  char *choices = cli_choices(names);
  cli_fail(error, "%s: '%s' is not a tier; accepted: %s", option, name, choices);
  g_free(choices);
  return false;
}

static bool find_tiers(request *r, GError **error) {
  const char *text = r->given.tier;
  r->task.tiers = text ? 0 : (1u << TUNL_TIERS) - 1;
  if (!text)
    return true;
  char **list = g_strsplit(*text ? text : ",", ",", -1);
  bool good = true;
  for (gsize i = 0; list[i] && good; i++) {
    tunl_tier tier;
    good = add_tier("--tier", list[i], &tier, error);
    r->task.tiers |= good ? 1u << tier : 0;
  }
  g_strfreev(list);
  return good;
}

/* ---- where ---- */

static bool add_place(sim_task *t, const char *text, GError **error) {
  if (t->place_count == SIM_PLACES_MOST)
    return cli_fail(error, "--at: more than %d places", SIM_PLACES_MOST);
  return cli_number("--at", text, 0, TUNL_FLIGHT_CAP, &t->places[t->place_count++], error);
}

static bool find_places(request *r, GError **error) {
  static const double usual[] = {3000, 9000, 14000, 30000, 54000};
  const char *text = r->given.at;
  sim_task *t = &r->task;
  if (!text) {
    memcpy(t->places, usual, sizeof usual);
    t->place_count = G_N_ELEMENTS(usual);
    return true;
  }
  char **list = g_strsplit(*text ? text : ",", ",", -1);
  bool good = true;
  for (gsize i = 0; list[i] && good; i++)
    good = add_place(t, list[i], error);
  g_strfreev(list);
  qsort(t->places, t->place_count, sizeof *t->places, cli_by_number);
  return good;
}

/* ---- under which rules ---- */

static bool find_side(sim_rules *side, const char *option, const char *text, GError **error) {
  side->gate = (double)NAN;
  if (!cli_rules(option, text, &side->name, &side->rules, error))
    return false;
  side->label = g_strdup(side->name);
  return true;
}

/* Of --rules alone: so a gate can be compared with that of the same rules. */
static bool find_gate(request *r, GError **error) {
  sim_rules *side = &r->task.sides[0];
  char digits[TUNL_TEXT_MOST];
  double gate;
  if (!r->given.gate)
    return true;
  if (!cli_number("--gate", r->given.gate, 0, TUNL_WX_MOST, &gate, error))
    return false;
  if (gate == side->rules.gate)
    return true;
  side->rules.gate = side->gate = gate;
  g_free(side->label);
  side->label = g_strdup_printf("%s, gate %s", side->name, tunl_text_grouped(digits, gate, 2));
  return true;
}

static bool find_rules(request *r, GError **error) {
  const words *w = &r->given;
  sim_task *t = &r->task;
  t->side_count = w->against ? SIM_SIDES : 1;
  if (!find_side(&t->sides[0], "--rules", w->rules ? w->rules : "17.0", error) ||
      !find_gate(r, error) ||
      (w->against && !find_side(&t->sides[1], "--against", w->against, error)))
    return false;
  return !w->against || memcmp(&t->sides[0].rules, &t->sides[1].rules, sizeof(tunl_rules)) != 0 ||
         cli_fail(error, "--against: %s has the rules of %s, so nothing can differ", w->against,
             t->sides[0].label);
}

/* ---- one flight ---- */

static bool fly_failed(const char *text, GError **error) {
  return cli_fail(error, "--fly: '%s' is not TIER,DAY,RUN, such as expert,20260923,3", text);
}

static bool find_flight_parts(request *r, char *const *parts, GError **error) {
  gint64 now;
  cli_days days;
  if (!add_tier("--fly", parts[0], &r->flight.tier, error) || !cli_now(r->given.now, &now, error) ||
      !cli_dates("--fly", parts[1], now, &days, error) ||
      !cli_count("--fly", parts[2], 0, RUNS_DAY_MOST - 1, &r->flight.run, error))
    return false;
  r->flight.date = tunl_date_from_index(days.first);
  return days.first == days.last || cli_fail(error, "--fly: '%s' is more than one day", parts[1]);
}

static bool find_flight_files(request *r, GError **error) {
  const words *w = &r->given;
  if (!w->output)
    return cli_fail(error, "--output: missing; a flight goes to a file, as in -o run.ghost");
  if (!cli_not_stdout("--output", w->output, error) || !cli_not_stdout("--log", w->log, error))
    return false;
  r->log = w->log ? g_strdup(w->log) : cli_path_renamed(w->output, "flight");
  const cli_target files[] = {{"--output", w->output}, {"--log", r->log}};
  return cli_targets_check(files, G_N_ELEMENTS(files), error);
}

static bool find_flight(request *r, GError **error) {
  if (!r->given.fly)
    return true;
  char **parts = g_strsplit(r->given.fly, ",", -1);
  bool good = g_strv_length(parts) == 3 ? find_flight_parts(r, parts, error)
                                        : fly_failed(r->given.fly, error);
  g_strfreev(parts);
  return good && find_flight_files(r, error);
}

/* ---- where to ---- */

/* Where the answer is a table, -o names its file; else it is a picture. */
static bool find_output(request *r, GError **error) {
  const words *w = &r->given;
  const char *dot = w->output ? strrchr(w->output, '.') : NULL;
  if (w->theme && !w->output)
    return cli_fail(error, "--theme: has a meaning with -o FILE only, the chart");
  if (!cli_table_format("--format", w->format, &r->format, error) ||
      !cli_theme(w->theme, &r->theme, error))
    return false;
  if (r->mode->groups & REPORT)
    return !w->output || cli_chart_find(w->output, "chart", &r->picture, error);
  if (w->output && !*w->output)
    return cli_fail(error, "--output: '' is no name of a file");
  if (dot && cli_format_find(dot + 1, w->output, &r->picture, NULL))
    return cli_fail(error,
        "--output: '%s' is a picture's name, and %s answers with a table: .txt, .json, .jsonl or "
        ".csv",
        w->output, r->mode->option);
  if (dot && !w->format)
    tunl_table_format_named(dot + 1, &r->format);
  return true;
}

/* Runs follow each other by date; all else is told of all of them. */
static bool find_part(request *r, GError **error) {
  const words *w = &r->given;
  const cli_asked whole[] = {
      {"--fly", w->fly},
      {"--figures", w->figures},
      {"--gate-advice", w->gate_advice},
      {"the table of tiers", !w->per_run},
      {"text", r->format == TUNL_TABLE_TEXT},
      {NULL, false},
  };
  return cli_shard(w->shard, sim_days(&r->task), whole, "--per-run --format json, jsonl or csv",
      &r->task.part, error);
}

/* ---- making it again ---- */

static void append_days(GString *command, const sim_task *t) {
  guint32 first = tunl_date_from_index(t->days.first), last = tunl_date_from_index(t->days.last);
  char *days =
      first == last ? g_strdup_printf("%08u", first) : g_strdup_printf("%08u..%08u", first, last);
  if (strcmp(days, usual_days) != 0)
    cli_append_option(command, "--days", days);
  g_free(days);
}

/* Everything that makes the answer another, but for how it is written. */
static char *command_of(const request *r) {
  const words *w = &r->given;
  GString *command = g_string_new("tunl-sim");
  append_days(command, &r->task);
  cli_append_option(command, "--runs", w->runs);
  cli_append_option(command, "--tier", w->tier);
  cli_append_option(command, "--rules", strcmp(r->task.sides[0].name, "17.0") ? w->rules : NULL);
  cli_append_option(command, "--gate", isnan(r->task.sides[0].gate) ? NULL : w->gate);
  cli_append_option(command, "--against", w->against);
  cli_append_option(command, "--scratches", r->task.scratches ? w->scratches : NULL);
  return g_string_free(command, FALSE);
}

static bool understand(request *r, GError **error) {
  const words *w = &r->given;
  sim_task *t = &r->task;
  t->jobs = 1;
  t->quiet = w->quiet;
  if (!find_mode(r, error) || !find_days(r, error) || !find_runs(r, error) ||
      !find_tiers(r, error) || !find_places(r, error) || !find_rules(r, error) ||
      !find_flight(r, error) || (!w->fly && !find_output(r, error)) || !find_part(r, error) ||
      (w->jobs && !cli_count("--jobs", w->jobs, 1, 256, &t->jobs, error)))
    return false;
  t->command = command_of(r);
  return true;
}

/* ---- answers ---- */

typedef bool (*answer)(const request *r, FILE *out, const sim_result *results, GError **error);

/* A whole file, or stdout. */
static bool write_answer(
    const request *r, const char *path, answer write, const sim_result *results, GError **error) {
  cli_output output;
  return cli_output_open(&output, path ? path : "-", false, error) &&
         cli_output_end(&output, write(r, output.stream, results, error), error);
}

static void fly_all(const request *r, sim_result *results) {
  for (guint side = 0; side < r->task.side_count; side++)
    sim_work(&r->task, side, &results[side]);
}

static void clear_all(const request *r, sim_result *results) {
  for (guint side = 0; side < r->task.side_count; side++)
    sim_clear(&results[side]);
}

static bool draw(const request *r, const sim_result *results, GError **error) {
  const words *w = &r->given;
  GString *command = g_string_new(r->task.command);
  if (w->theme && strcmp(w->theme, "light") != 0)
    cli_append_option(command, "--theme", w->theme);
  g_string_append_printf(command, " -o reach.%s", r->picture->suffix);
  tunl_scene *scene = sim_chart(&r->task, results, command->str);
  bool done = cli_picture_write(r->picture, scene, r->theme,
      tunl_date_from_index(r->task.days.first), w->output, w->quiet, error);
  tunl_scene_free(scene);
  g_string_free(command, TRUE);
  return done;
}

static bool write_report(const request *r, FILE *out, const sim_result *results, GError **error) {
  if (r->format != TUNL_TABLE_TEXT)
    return sim_write_records(r->format, out, &r->task, results, error);
  GString *text = g_string_new(NULL);
  sim_say(text, &r->task, results);
  bool written = tunl_write(out, text->str, text->len, error);
  g_string_free(text, TRUE);
  return written;
}

static bool run_report(const request *r, GError **error) {
  sim_result results[SIM_SIDES];
  fly_all(r, results);
  bool done = (!r->given.output || draw(r, results, error)) &&
              write_answer(r, "-", write_report, results, error);
  clear_all(r, results);
  return done;
}

static bool write_advice(const request *r, FILE *out, const sim_result *results, GError **error) {
  return sim_write_advice(r->format, out, &r->task, results, error);
}

static bool run_advice(const request *r, GError **error) {
  sim_result results[SIM_SIDES];
  fly_all(r, results);
  bool done = write_answer(r, r->given.output, write_advice, results, error);
  clear_all(r, results);
  return done;
}

static bool write_runs(const request *r, FILE *out, const sim_result *results, GError **error) {
  (void)results;
  return sim_write_runs(r->format, out, &r->task, error);
}

static bool run_runs(const request *r, GError **error) {
  return write_answer(r, r->given.output, write_runs, NULL, error);
}

static bool write_figures(const request *r, FILE *out, const sim_result *results, GError **error) {
  (void)results;
  return sim_write_figures(r->format, out, &r->task, error);
}

static bool run_figures(const request *r, GError **error) {
  return write_answer(r, r->given.output, write_figures, NULL, error);
}

static bool run_flight(const request *r, GError **error) {
  return sim_fly(&r->task, &r->flight, r->given.output, r->log, error);
}

/* ---- main ---- */

int main(int argc, char **argv) {
  static request r;
  words *w = &r.given;
  const GOptionEntry entries[] = {
      CLI_TEXT("days", 'd', &w->days,
          "Days, UTC: A..B or one (default 20260901..20260924, those of the figures)", "DATES"),
      CLI_TEXT("last", 0, &w->last, "The N days that end today", "N"),
      CLI_TEXT("runs", 'n', &w->runs, "Runs a day and tier (default 25)", "N"),
      CLI_TEXT(
          "tier", 't', &w->tier, "Who flies, as in good,expert (default all four)", "TIER,..."),
      CLI_TEXT("scratches", 0, &w->scratches,
          "So many hits cost a run nothing (default 0; the game has none)", "N"),
      CLI_TEXT("at", 0, &w->at,
          "Tell the reach of these places, flown px (default 3000,9000,14000,30000,54000)",
          "PX,..."),
      CLI_TEXT("rules", 0, &w->rules,
          "Rule set: 17.0 (default), skeleton or legacy; or a rule file", "RULES|FILE"),
      CLI_TEXT("gate", 0, &w->gate,
          "Move the gate of these rules' deep-run features (default 9000)", "WX"),
      CLI_TEXT("against", 0, &w->against, "Show these rules beside them, and the difference",
          "RULES|FILE"),
      CLI_FLAG("gate-advice", 0, &w->gate_advice,
          "Where each deep feature would have to start for 10, 25 and 50 % to see it"),
      CLI_FLAG("per-run", 0, &w->per_run, "A line a run"),
      CLI_TEXT("fly", 0, &w->fly, "Write one flight: its ghost to -o, its log beside it",
          "TIER,DAY,RUN"),
      CLI_FLAG("figures", 0, &w->figures, "What was published, and what comes out here"),
      CLI_TEXT("output", 'o', &w->output,
          "A chart, .svg, .png or .pdf; with a table where it goes; with --fly the ghost", "FILE"),
      CLI_TEXT(
          "log", 0, &w->log, "With --fly: the log (default: the ghost's name, .flight)", "FILE"),
      CLI_TEXT("theme", 0, &w->theme, "Of the chart: light (default) or dark", "THEME"),
      CLI_TEXT("format", 0, &w->format, "text (default), json, jsonl or csv", "FORMAT"),
      CLI_TEXT("jobs", 'j', &w->jobs, "Work on this many days at once (default 1)", "N"),
      CLI_SHARD_ENTRY(&w->shard),
      CLI_FLAG("quiet", 'q', &w->quiet, "Show no progress"),
      CLI_TEXT(
          "now", 0, &w->now, "Take this for the present, seconds since 1970, for tests", "EPOCH"),
      G_OPTION_ENTRY_NULL,
  };
  GError *error = NULL;
  cli_begin("tunl-sim");
  bool done = cli_parse(argc, argv, entries, summary, notes, &error) && understand(&r, &error) &&
              r.mode->run(&r, &error);
  return done ? CLI_DONE : cli_report(error);
}
