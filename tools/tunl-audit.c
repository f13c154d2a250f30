/* tunl-audit: can a day's cave be flown at all, does it keep what the generator promises, and what
 * does it offer? */
#include "audit.h"

#include <stdlib.h>
#include <string.h>

static const char summary[] =
    "Audits days: is there any way to fly, proven state by state; does the cave keep the\n"
    "generator's promises; what does it offer, and is that unusual? Worst days first.";

static const char notes[] =
    "Examples:\n"
    "  tunl-audit --date 20260923                          all about one day\n"
    "  tunl-audit --date 20260101..20261231 --jobs 2 -o year.svg\n"
    "  tunl-audit --date 20260815 --to 9000,30000 --hz 120,30,10 --human\n"
    "  tunl-audit --date 20260923 --witness way.log        a flight that proves it, and way.json\n"
    "  tunl-audit --date 20260701..20260829 --table        how many are clear how far\n"
    "  tunl-audit --date 20260815 --to 93000 --blocks 5    the first five places nothing passes\n"
    "  tunl-audit --date 20260815 --states 1200,2400       what is alive after 10 and 20 seconds\n"
    "  tunl-audit --last 30 --checks contracts --junit report.xml\n"
    "  tunl-audit --date 20260101..21251231 --shard 2/7 --order date --format csv\n"
    "\n"
    "Distances of --to are flown px, 0 at the start; wx, a place in the tunnel, is 210.32 more.\n"
    "Coins are not taken: \"impossible\" means under these rules, and a coin or a shield may open\n"
    "what is blocked. A witness is a flight that proves a day clear: its log is the button of "
    "every\n"
    "step, its ghost the way that it flew, as tunl-ghost and tunl-render --ghost read it. It is\n"
    "searched at 60 decisions a second, and at 120 where there is none. The gate is the place "
    "where\n"
    "boulders, morphs and chambers begin.\n"
    "A picture is a calendar. To see a place: tunl-render --flyable --around WX.\n"
    "Exit status: 0 nothing found, 1 a finding of that severity or graver, or no witness to "
    "write,\n"
    "2 trouble. --table, --blocks and --states judge nothing: 0 or 2.\n"
    "This is an independent tool, not made by the game's author.\n";

/* Decisions a second of a comfortable witness, see tunl_clear_witness. */
enum { WITNESS_HZ = TUNL_STEPS_PER_SECOND / 2 };

typedef struct {
  cli_cave_words cave;
  char *checks, *to, *hz, *wide, *pad, *severity, *order;
  char *witness, *output, *theme, *format, *junit, *jobs, *blocks, *states, *shard;
  gboolean best_phase, human, fly, table, tap, github, quiet;
} words;

typedef struct {
  words given;
  audit_task task;
  audit_severity severity;
  bool worst_first;
  tunl_table_format format;
  const cli_format *picture; /* NULL for none */
  const tunl_theme *theme;
  char *ghost;   /* where a witness's goes */
  cli_part part; /* of the days */
  audit_year year;
  audit_day *days; /* all, or room for those that are worked on */
  guint room;
  GPtrArray *sorted; /* of all days */
  tunl_table *table; /* that days go by on, else NULL */
  bool found;        /* something of that severity */
} request;

/* ---- options ---- */

static guint count_days(const request *r) {
  return (guint)(r->task.cave.days.last - r->task.cave.days.first + 1);
}

static bool check_days(const request *r, GError **error) {
  return count_days(r) <= CLI_DAYS_MOST ||
         cli_fail(error, "%s: %u days; %u at most", r->given.cave.last ? "--last" : "--date",
             count_days(r), CLI_DAYS_MOST);
}

static bool find_severity(request *r, GError **error) {
  const char *text = r->given.severity ? r->given.severity : "error";
  for (audit_severity s = 0; s < AUDIT_SEVERITIES; s++)
    if (strcmp(audit_severity_name(s), text) == 0) {
      r->severity = s;
      return true;
    }
  return cli_fail(
      error, "--severity: '%s' is not a severity; accepted: notice, warning or error", text);
}

static bool find_order(request *r, GError **error) {
  const char *text = r->given.order ? r->given.order : "worst";
  r->worst_first = strcmp(text, "worst") == 0;
  return r->worst_first || strcmp(text, "date") == 0 ||
         cli_fail(error, "--order: '%s' is not an order; accepted: worst or date", text);
}

static bool find_picture(request *r, GError **error) {
  const words *w = &r->given;
  return cli_theme(w->theme, &r->theme, error) &&
         (!w->output || cli_chart_find(w->output, "calendar", &r->picture, error));
}

static bool check_witness(const request *r, GError **error) {
  const words *w = &r->given;
  if (!w->witness)
    return true;
  if (count_days(r) > 1)
    return cli_fail(error, "--witness: it is of one day; --date is %u", count_days(r));
  return !g_str_has_suffix(w->witness, ".json") ||
         cli_fail(error,
             "--witness: '%s' is where the ghost goes; name the flight log, as in "
             "way.log",
             w->witness);
}

/* Walls that stand back for good are not the flight's, and a slower rate is not the witness's. */
static bool can_fly(const audit_task *t) {
  return t->answer == AUDIT_FINDINGS && audit_checks(t, AUDIT_CLEAR) && t->rows[0].wide == 0 &&
         t->rows[0].hz >= WITNESS_HZ;
}

static bool check_flown(const request *r, GError **error) {
  const words *w = &r->given;
  const audit_row *judged = &r->task.rows[0];
  const char *option = w->witness ? "--witness" : "--fly";
  if ((!w->witness && !w->fly) || can_fly(&r->task))
    return true;
  if (judged->wide > 0)
    return cli_fail(
        error, "%s: nothing flies where walls stand back for good; leave out --wide", option);
  return cli_fail(error, "%s: a witness decides %d or %d times a second; the finest of --hz is %u",
      option, WITNESS_HZ, TUNL_STEPS_PER_SECOND, judged->hz);
}

static bool find_files(request *r, GError **error) {
  const words *w = &r->given;
  r->ghost = w->witness ? cli_path_renamed(w->witness, "json") : NULL;
  const cli_target files[] = {
      {"--witness", w->witness},
      {"the ghost of --witness", r->ghost},
      {"--output", w->output},
      {"--junit", w->junit},
  };
  return cli_targets_check(files, G_N_ELEMENTS(files), error);
}

/* ---- ways to answer ---- */

/* What only some of them know. */
enum { JUDGING = 1 << 0, DEPTHS = 1 << 1, RATES = 1 << 2, WAYS = 1 << 3 };

static const struct {
  const char *option;
  int groups;
  bool (*write)(tunl_table_format format, FILE *out, const audit_task *task, const GPtrArray *days,
      GError **error); /* NULL: day by day */
} answers[] = {
    [AUDIT_FINDINGS] = {NULL, JUDGING | DEPTHS | RATES | WAYS, NULL},
    [AUDIT_TABLE] = {"--table", DEPTHS | RATES | WAYS, audit_write_table},
    [AUDIT_BLOCKS] = {"--blocks", DEPTHS, audit_write_blocks},
    [AUDIT_STATES] = {"--states", RATES, audit_write_states},
};

/* No option is ignored in silence. */
static bool check_groups(const request *r, GError **error) {
  const words *w = &r->given;
  const struct {
    const char *name;
    int group;
    bool given;
  } options[] = {
      {"--tap", JUDGING, w->tap},
      {"--github", JUDGING, w->github},
      {"--junit", JUDGING, w->junit != NULL},
      {"--output", JUDGING, w->output != NULL},
      {"--fly", JUDGING, w->fly},
      {"--witness", JUDGING, w->witness != NULL},
      {"--checks", JUDGING, w->checks != NULL},
      {"--severity", JUDGING, w->severity != NULL},
      {"--order", JUDGING, w->order != NULL},
      {"--to", DEPTHS, w->to != NULL},
      {"--hz", RATES, w->hz != NULL},
      {"--best-phase", WAYS, w->best_phase},
      {"--human", WAYS, w->human},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(options); i++)
    if (options[i].given && !(answers[r->task.answer].groups & options[i].group))
      return cli_fail(error, "%s and %s: give one or the other, not both",
          answers[r->task.answer].option, options[i].name);
  return true;
}

static bool find_answer(request *r, GError **error) {
  const words *w = &r->given;
  const bool given[] = {false, w->table, w->blocks != NULL, w->states != NULL};
  for (gsize i = 1; i < G_N_ELEMENTS(given); i++) {
    if (!given[i])
      continue;
    if (r->task.answer)
      return cli_fail(error, "%s and %s: give one or the other, not both",
          answers[r->task.answer].option, answers[i].option);
    r->task.answer = (audit_answer)i;
  }
  return check_groups(r, error);
}

static bool check_reports(const words *w, GError **error) {
  const char *tap = w->tap ? "" : NULL, *github = w->github ? "" : NULL;
  return cli_exclusive(tap, github, "--tap and --github", error) &&
         cli_exclusive(tap, w->format, "--tap and --format", error) &&
         cli_exclusive(github, w->format, "--github and --format", error) &&
         cli_not_stdout("--output", w->output, error) &&
         cli_not_stdout("--witness", w->witness, error) &&
         cli_not_stdout("--junit", w->junit, error) &&
         (!w->theme || w->output || cli_fail(error, "--theme: has a meaning with -o FILE only"));
}

/* No option is ignored in silence. */
static bool check_clear(const request *r, GError **error) {
  const words *w = &r->given;
  const struct {
    const char *name;
    bool given;
  } options[] = {
      {"--hz", w->hz != NULL},
      {"--wide", w->wide != NULL},
      {"--pad", w->pad != NULL},
      {"--best-phase", w->best_phase},
      {"--human", w->human},
      {"--fly", w->fly},
      {"--witness", w->witness != NULL},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(options); i++)
    if (options[i].given && !audit_checks(&r->task, AUDIT_CLEAR))
      return cli_fail(
          error, "%s: is of the check clear, which --checks leaves out", options[i].name);
  return true;
}

static bool find_part(request *r, GError **error) {
  const words *w = &r->given;
  const cli_asked whole[] = {
      {"--tap", w->tap},
      {"--github", w->github},
      {"text", r->format == TUNL_TABLE_TEXT},
      {"--table", w->table},
      {"--blocks", w->blocks},
      {"--states", w->states},
      {"worst first", r->worst_first},
      {"--output", w->output},
      {"--junit", w->junit},
      {"--witness", w->witness},
      {NULL, false},
  };
  return cli_shard(
      w->shard, count_days(r), whole, "--order date --format json, jsonl or csv", &r->part, error);
}

/* Everything that makes the answer another, but for the date and how it is written. */
static char *command_of(const request *r) {
  const words *w = &r->given;
  const struct {
    const char *name, *value;
  } options[] = {
      {"--rules", w->cave.rules ? r->task.cave.rules_name : NULL},
      {"--gate", w->cave.gate},
      {"--checks", w->checks},
      {"--to", w->to},
      {"--hz", w->hz},
      {"--wide", w->wide},
      {"--pad", w->pad},
      {"--severity", w->severity},
  };
  GString *command = g_string_new("tunl-audit");
  for (gsize i = 0; i < G_N_ELEMENTS(options); i++)
    cli_append_option(command, options[i].name, options[i].value);
  g_string_append(command, w->best_phase ? " --best-phase" : "");
  g_string_append(command, w->human ? " --human" : "");
  return g_string_free(command, FALSE);
}

static bool understand(request *r, GError **error) {
  const words *w = &r->given;
  audit_task *t = &r->task;
  t->jobs = 1;
  t->quiet = w->quiet;
  t->best_phase = w->best_phase;
  t->human = w->human;
  if (!find_answer(r, error) || !check_reports(w, error) ||
      !cli_cave_from(&t->cave, &w->cave, error) || !check_days(r, error) ||
      !audit_ask_checks(t, w->checks, error) || !audit_ask_depths(t, w->to, error) ||
      !audit_ask_rows(t, w->hz, w->wide, w->pad, error) || !audit_ask_blocks(t, w->blocks, error) ||
      !audit_ask_states(t, w->states, error) || !find_severity(r, error) || !find_order(r, error) ||
      !find_picture(r, error) || !check_witness(r, error) || !check_clear(r, error) ||
      !check_flown(r, error) || !find_files(r, error) ||
      !cli_table_format("--format", w->format, &r->format, error) || !find_part(r, error) ||
      (w->jobs && !cli_count("--jobs", w->jobs, 1, 256, &t->jobs, error)))
    return false;
  t->fly = w->fly || w->witness || (count_days(r) == 1 && can_fly(t));
  t->command = command_of(r);
  return true;
}

/* ---- work ---- */

static void work(guint i, gpointer user) {
  request *r = user;
  gint32 index = r->task.cave.days.first + (gint32)(r->part.first + i);
  audit_day_work(&r->task, index, &r->days[i % r->room]);
}

/* Judges a day, and lets it go by on the table if there is one. */
static bool take(guint i, gpointer user, GError **error) {
  request *r = user;
  audit_day *day = &r->days[i % r->room];
  audit_day_judge(&r->task, &r->year, day);
  r->found =
      r->found || (r->task.answer == AUDIT_FINDINGS && audit_gravest(day) >= (int)r->severity);
  if (!r->table)
    return true;
  bool written = audit_add_day(r->table, &r->task, day, error);
  audit_day_clear(day);
  return written;
}

static bool work_all(request *r, GError **error) {
  const audit_task *t = &r->task;
  r->days = g_new0(audit_day, r->room);
  if (audit_checks(t, AUDIT_SUPPLY))
    r->year = audit_year_of(t, t->cave.days.last);
  return cli_work_in_order("days", r->part.count, t->jobs, r->room, t->quiet, work, take, r, error);
}

static void sort_all(request *r) {
  r->sorted = g_ptr_array_new();
  for (guint i = 0; i < r->room; i++)
    g_ptr_array_add(r->sorted, &r->days[i]);
  if (r->worst_first)
    g_ptr_array_sort(r->sorted, audit_by_badness);
}

static void free_all(request *r) {
  for (guint i = 0; i < r->room; i++)
    audit_day_clear(&r->days[i]);
  g_free(r->days);
  if (r->sorted)
    g_ptr_array_unref(r->sorted);
  g_free(r->task.command);
  g_free(r->ghost);
}

/* ---- answers ---- */

/* Records by date need no day but their own: so memory does not grow with a range. */
static bool flows(const request *r) {
  const words *w = &r->given;
  return r->format != TUNL_TABLE_TEXT && !r->worst_first && r->task.answer == AUDIT_FINDINGS &&
         !w->output && !w->junit && !w->witness;
}

static bool add_sorted(const request *r, tunl_table *table, GError **error) {
  bool added = true;
  for (guint i = 0; i < r->sorted->len && added; i++)
    added = audit_add_day(table, &r->task, r->sorted->pdata[i], error);
  return added;
}

static bool fill_days(request *r, FILE *out, GError **error) {
  tunl_table *table = audit_days_new(r->format, out);
  tunl_table_part(table, r->part.begins, r->part.ends);
  r->table = flows(r) ? table : NULL;
  bool done = audit_begin_days(table, &r->task, error) &&
              (r->table ? work_all(r, error) : add_sorted(r, table, error)) &&
              tunl_table_end(table, error);
  tunl_table_free(table);
  return done;
}

static bool answer_records(request *r, GError **error) {
  cli_output output;
  if (!cli_output_open(&output, "-", false, error))
    return false;
  bool (*write)(tunl_table_format format, FILE * out, const audit_task *task, const GPtrArray *days,
      GError **error) = answers[r->task.answer].write;
  return cli_output_end(&output,
      write ? write(r->format, output.stream, &r->task, r->sorted, error)
            : fill_days(r, output.stream, error),
      error);
}

static void say_days(GString *text, const request *r) {
  if (r->sorted->len == 1) {
    audit_say_day(text, &r->task, &r->year, &r->days[0]);
    return;
  }
  for (guint i = 0; i < r->sorted->len; i++)
    audit_say_line(text, &r->task, r->sorted->pdata[i]);
  audit_say_totals(text, &r->task, &r->year, r->sorted);
}

static GString *text_of(const request *r) {
  GString *text = g_string_new(NULL);
  if (r->task.answer == AUDIT_TABLE)
    audit_say_table(text, &r->task, r->sorted);
  else if (r->given.tap)
    audit_tap(text, &r->task, r->sorted, r->severity);
  else
    say_days(text, r);
  if (r->given.github)
    audit_github(text, &r->task, r->sorted, r->severity);
  return text;
}

static bool write_junit(const request *r, GError **error) {
  GString *text = g_string_new(NULL);
  audit_junit(text, &r->task, r->sorted, r->severity);
  return cli_text_write(r->given.junit, text, error);
}

static bool draw(const request *r, GError **error) {
  const words *w = &r->given;
  GString *command = g_string_new(r->task.command);
  cli_days days = r->task.cave.days;
  g_string_append_printf(command, " --date %08u", tunl_date_from_index(days.first));
  if (days.first != days.last)
    g_string_append_printf(command, "..%08u", tunl_date_from_index(days.last));
  if (w->theme && strcmp(w->theme, "light") != 0)
    cli_append_option(command, "--theme", w->theme);
  g_string_append_printf(command, " -o calendar.%s", r->picture->suffix);
  tunl_scene *scene = audit_calendar(&r->task, r->days, r->room, command->str);
  tunl_size size = {tunl_scene_width(scene), tunl_scene_height(scene)};
  bool done =
      cli_picture_check(r->picture, size, w->output, w->quiet, error) &&
      cli_picture_write(r->picture, scene, r->theme, r->days[0].date, w->output, w->quiet, error);
  tunl_scene_free(scene);
  g_string_free(command, TRUE);
  return done;
}

/* Lists are tables in every format. */
static bool is_text(const request *r) {
  return r->format == TUNL_TABLE_TEXT && r->task.answer < AUDIT_BLOCKS;
}

/* Where there is none the audit is answered all the same, and a message says so. */
static bool write_witness(const request *r, GError **error) {
  char to[TUNL_TEXT_MOST], way[TUNL_TEXT_MOST];
  const audit_day *day = &r->days[0];
  if (day->survived)
    return audit_write_witness(&r->task, day, r->given.witness, r->ghost, error);
  if (day->flown)
    cli_say("--witness: %s is not written: it does not survive its flight", r->given.witness);
  else
    cli_say("--witness: %s is not written: there is none to %s, the way ends at %s",
        r->given.witness, tunl_text_grouped(to, audit_goal(&r->task), 0),
        tunl_text_grouped(way, day->ways[0].scroll, 0));
  return true;
}

static bool answer(request *r, GError **error) {
  const words *w = &r->given;
  return (!w->output || draw(r, error)) && (!w->junit || write_junit(r, error)) &&
         (!w->witness || write_witness(r, error)) &&
         (is_text(r) ? cli_text_write("-", text_of(r), error) : answer_records(r, error));
}

static bool run(request *r, GError **error) {
  r->room = flows(r) ? cli_work_room(r->part.count, r->task.jobs) : r->part.count;
  if (flows(r))
    return answer(r, error);
  if (!work_all(r, error))
    return false;
  sort_all(r);
  r->found = r->found || (r->given.witness && !r->days[0].survived);
  return answer(r, error);
}

/* ---- main ---- */

int main(int argc, char **argv) {
  static request r;
  words *w = &r.given;
  const GOptionEntry entries[] = {
      CLI_DAY_ENTRIES(w->cave),
      CLI_TEXT("checks", 0, &w->checks, "Only these: clear, contracts, supply (default all)",
          "CHECK,..."),
      CLI_TEXT("to", 0, &w->to,
          "How far there must be a way, flown px, as in 9000,30000 (default 9000)", "PX,..."),
      CLI_TEXT("hz", 0, &w->hz, "Decisions a second, as in 120,60,30 (default 120, the flight's)",
          "LIST"),
      CLI_FLAG("best-phase", 0, &w->best_phase, "The best of all beginnings of a rate's grid"),
      CLI_TEXT("wide", 0, &w->wide, "Walls stand back for good: 0.174 is a gold coin's", "SHARE"),
      CLI_TEXT("pad", 0, &w->pad, "The ship is larger all round, px", "PX"),
      CLI_FLAG("human", 0, &w->human, "How narrow: pad, time between switches, forgiveness"),
      CLI_FLAG("fly", 0, &w->fly,
          "Fly a witness, a flight that proves it, through every clear day (one day: always)"),
      CLI_TEXT("witness", 0, &w->witness,
          "Write the witness that was flown: a flight log, and its ghost as .json", "FILE"),
      CLI_FLAG("table", 0, &w->table, "Answer how many days are clear how far, at every rate"),
      CLI_TEXT("blocks", 0, &w->blocks,
          "Answer with the first N places that nothing passes, each searched for anew", "N"),
      CLI_TEXT("states", 0, &w->states,
          "Answer how many states are alive after so many steps of 1/120 s", "STEP,..."),
      CLI_RULES_ENTRIES(w->cave),
      CLI_TEXT("severity", 0, &w->severity,
          "What makes the exit status 1: notice, warning or error (default)", "SEVERITY"),
      CLI_TEXT("order", 0, &w->order, "worst days first (default), or by date", "worst|date"),
      CLI_TEXT("output", 'o', &w->output, "A calendar of the days, .svg, .png or .pdf", "FILE"),
      CLI_TEXT("theme", 0, &w->theme, "Of the calendar: light (default) or dark", "THEME"),
      CLI_TEXT("format", 0, &w->format, "text (default), json, jsonl or csv", "FORMAT"),
      CLI_TEXT("junit", 0, &w->junit, "Write a JUnit report as well", "FILE"),
      CLI_FLAG("tap", 0, &w->tap, "Answer in the Test Anything Protocol"),
      CLI_FLAG("github", 0, &w->github, "Annotate as GitHub's workflow commands do"),
      CLI_TEXT("jobs", 'j', &w->jobs, "Work on this many days at once (default 1)", "N"),
      CLI_SHARD_ENTRY(&w->shard),
      CLI_FLAG("quiet", 'q', &w->quiet, "Show no progress"),
      CLI_NOW_ENTRY(w->cave),
      G_OPTION_ENTRY_NULL,
  };
  GError *error = NULL;
  cli_begin("tunl-audit");
  bool done = cli_parse(argc, argv, entries, summary, notes, &error) && understand(&r, &error) &&
              run(&r, &error);
  int code = !done ? cli_report(error) : r.found ? CLI_NO : CLI_DONE;
  free_all(&r);
  return code;
}
