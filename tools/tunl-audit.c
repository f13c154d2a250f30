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
    "  tunl-audit --date 20260815 --to 30000 --hz 120,30,10 --human\n"
    "  tunl-audit --date 20260923 --witness way.log        a flight that proves it, and way.json\n"
    "  tunl-audit --date 20260701..20260829 --table        how many are clear how far\n"
    "  tunl-audit --last 30 --checks contracts --junit report.xml\n"
    "\n"
    "Distances of --to are flown px, 0 at the start; wx is 210.32 more. Coins are not taken:\n"
    "\"impossible\" means under these rules, and a coin or a shield may open what is blocked.\n"
    "A picture is a calendar. To see a place: tunl-render --flyable --around WX.\n"
    "Exit status: 0 nothing found, 1 a finding of that severity or graver, 2 trouble.\n"
    "This is an independent tool, not made by the game's author.\n";

/* Beyond this the search is past what is proven of the flight's rounding, under any usual rules. */
static const double to_most = 200000;

typedef struct {
  cli_cave_words cave;
  char *checks, *to, *hz, *wide, *pad, *severity, *order;
  char *witness, *output, *theme, *format, *junit, *jobs;
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
  audit_year year;
  audit_day *days;
  guint count;
  GPtrArray *sorted; /* of the days */
} request;

/* ---- lists ---- */

/* The pieces of a list, none of them dropped: an empty text has one, which is refused. */
static char **pieces_of(const char *list) {
  return g_strsplit(*list ? list : ",", ",", -1);
}

static gint by_number(gconstpointer a, gconstpointer b) {
  double left = *(const double *)a, right = *(const double *)b;
  return left < right ? -1 : left > right;
}

/* Numbers of a list in ascending order, each once. */
static bool find_numbers(const char *option, const char *list, double least, double most,
    double *into, guint room, guint *count, GError **error) {
  char **pieces = pieces_of(list);
  bool good = g_strv_length(pieces) <= room ||
              cli_fail(error, "%s: '%s' is more than %u numbers", option, list, room);
  *count = 0;
  for (gsize i = 0; good && pieces[i]; i++)
    good = cli_number(option, pieces[i], least, most, &into[(*count)++], error);
  g_strfreev(pieces);
  qsort(into, good ? *count : 0, sizeof *into, by_number);
  guint kept = 0;
  for (guint i = 0; i < *count; i++)
    if (i == 0 || into[i] != into[kept - 1])
      into[kept++] = into[i];
  *count = kept;
  return good;
}

static bool find_checks(request *r, GError **error) {
  const char *text = r->given.checks;
  guint *checks = &r->task.checks;
  *checks = r->given.table ? 1u << AUDIT_CLEAR : (1u << AUDIT_CHECKS) - 1;
  if (!text || strcmp(text, "all") == 0)
    return true;
  char **names = pieces_of(text);
  bool good = true;
  *checks = 0;
  for (gsize i = 0; names[i] && good; i++) {
    audit_check check = 0;
    while (check < AUDIT_CHECKS && strcmp(audit_check_name(check), names[i]) != 0)
      check++;
    good = check < AUDIT_CHECKS ||
           cli_fail(error,
               "--checks: '%s' is not a check; accepted: clear, contracts, supply, or "
               "all",
               names[i]);
    *checks |= good ? 1u << check : 0;
  }
  g_strfreev(names);
  return good;
}

/* ---- what is asked of the search ---- */

static bool find_depths(request *r, GError **error) {
  const char *usual = r->given.table ? "9000,30000,54000,93000" : "9000";
  audit_task *t = &r->task;
  return find_numbers("--to", r->given.to ? r->given.to : usual, 60, to_most, t->depths,
      AUDIT_DEPTHS_MOST, &t->depth_count, error);
}

/* A rate must be a whole number of steps. */
static bool check_rate(double hz, GError **error) {
  guint rate = (guint)hz;
  return (rate == hz && TUNL_STEPS_PER_SECOND % rate == 0) ||
         cli_fail(error,
             "--hz: '%.15g' does not divide 120; accepted: 120, 60, 40, 30, 24, 20, 15, 12 or 10",
             hz);
}

/* The finest rate first: it is judged. A table adds what coins could do at most. */
static bool find_rows(request *r, GError **error) {
  static const double wides[] = {0.174, 0.44};
  const words *w = &r->given;
  audit_task *t = &r->task;
  double rates[AUDIT_ROWS_MOST], wide = 0;
  guint count;
  const char *usual = w->table ? "120,60,30,15,10" : "120";
  if (!find_numbers("--hz", w->hz ? w->hz : usual, 10, 120, rates,
          AUDIT_ROWS_MOST - G_N_ELEMENTS(wides), &count, error) ||
      (w->wide && !cli_number("--wide", w->wide, 0, 0.44, &wide, error)) ||
      (w->pad && !cli_number("--pad", w->pad, 0, 100, &t->pad, error)))
    return false;
  for (guint i = count; i-- > 0;) {
    if (!check_rate(rates[i], error))
      return false;
    t->rows[t->row_count++] = (audit_row){(guint)rates[i], wide};
  }
  for (gsize i = 0; w->table && !w->wide && !w->hz && i < G_N_ELEMENTS(wides); i++)
    t->rows[t->row_count++] = (audit_row){TUNL_STEPS_PER_SECOND, wides[i]};
  return true;
}

/* ---- the rest ---- */

static guint count_days(const request *r) {
  return (guint)(r->task.cave.days.last - r->task.cave.days.first + 1);
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
         (!w->output || cli_format_find(NULL, w->output, &r->picture, error));
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

static bool check_reports(const words *w, GError **error) {
  const char *tap = w->tap ? "" : NULL, *github = w->github ? "" : NULL;
  const char *table = w->table ? "" : NULL;
  return cli_exclusive(tap, github, "--tap and --github", error) &&
         cli_exclusive(tap, w->format, "--tap and --format", error) &&
         cli_exclusive(github, w->format, "--github and --format", error) &&
         cli_exclusive(table, tap, "--table and --tap", error) &&
         cli_exclusive(table, github, "--table and --github", error) &&
         cli_exclusive(table, w->junit, "--table and --junit", error) &&
         cli_exclusive(table, w->output, "--table and --output", error) &&
         cli_exclusive(table, w->checks, "--table and --checks", error) &&
         cli_exclusive(table, w->order, "--table and --order", error) &&
         cli_exclusive(table, w->witness, "--table and --witness", error) &&
         cli_exclusive(table, w->fly ? "" : NULL, "--table and --fly", error) &&
         cli_exclusive(table, w->severity, "--table and --severity", error) &&
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
  t->table = w->table;
  if (!check_reports(w, error) || !cli_cave_from(&t->cave, &w->cave, error) ||
      !find_checks(r, error) || !find_depths(r, error) || !find_rows(r, error) ||
      !find_severity(r, error) || !find_order(r, error) || !find_picture(r, error) ||
      !check_witness(r, error) || !check_clear(r, error) ||
      !cli_table_format("--format", w->format, &r->format, error) ||
      (w->jobs && !cli_count("--jobs", w->jobs, 1, 256, &t->jobs, error)))
    return false;
  t->fly = w->fly || (count_days(r) == 1 && !w->table);
  t->command = command_of(r);
  return true;
}

/* ---- work ---- */

static void work(guint i, gpointer user) {
  request *r = user;
  audit_day_work(&r->task, r->task.cave.days.first + (gint32)i, &r->days[i]);
}

static void work_all(request *r) {
  const audit_task *t = &r->task;
  r->count = count_days(r);
  r->days = g_new0(audit_day, r->count);
  r->sorted = g_ptr_array_new();
  if (audit_checks(t, AUDIT_SUPPLY))
    r->year = audit_year_of(t, t->cave.days.last);
  cli_work_all("days", r->count, t->jobs, t->quiet, work, r);
  for (guint i = 0; i < r->count; i++) {
    audit_day_judge(t, &r->year, &r->days[i]);
    g_ptr_array_add(r->sorted, &r->days[i]);
  }
  if (r->worst_first)
    g_ptr_array_sort(r->sorted, audit_by_badness);
}

static void free_all(request *r) {
  for (guint i = 0; i < r->count; i++)
    audit_day_clear(&r->days[i]);
  g_free(r->days);
  if (r->sorted)
    g_ptr_array_unref(r->sorted);
  g_free(r->task.command);
}

/* ---- answers ---- */

static bool write_records(const request *r, FILE *out, GError **error) {
  return r->task.table ? audit_write_table(r->format, out, &r->task, r->sorted, error)
                       : audit_write_days(r->format, out, &r->task, r->sorted, error);
}

static bool answer_records(const request *r, GError **error) {
  cli_output output;
  if (!cli_output_open(&output, "-", false, error))
    return false;
  if (write_records(r, output.stream, error))
    return cli_output_close(&output, error);
  g_prefix_error(error, "%s: ", output.path);
  cli_output_abandon(&output);
  return false;
}

static void say_days(GString *text, const request *r) {
  if (r->count == 1) {
    audit_say_day(text, &r->task, &r->year, &r->days[0]);
    return;
  }
  for (guint i = 0; i < r->sorted->len; i++)
    audit_say_line(text, &r->task, r->sorted->pdata[i]);
  audit_say_totals(text, &r->task, &r->year, r->sorted);
}

static GString *text_of(const request *r) {
  GString *text = g_string_new(NULL);
  if (r->task.table)
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
  tunl_scene *scene = audit_calendar(&r->task, r->days, r->count, command->str);
  tunl_size size = {tunl_scene_width(scene), tunl_scene_height(scene)};
  bool done =
      cli_picture_check(r->picture, size, w->output, w->quiet, error) &&
      cli_picture_write(r->picture, scene, r->theme, r->days[0].date, w->output, w->quiet, error);
  tunl_scene_free(scene);
  g_string_free(command, TRUE);
  return done;
}

static bool answer(const request *r, GError **error) {
  const words *w = &r->given;
  return (!w->output || draw(r, error)) && (!w->junit || write_junit(r, error)) &&
         (!w->witness || audit_write_witness(&r->task, w->witness, error)) &&
         (r->format == TUNL_TABLE_TEXT ? cli_text_write("-", text_of(r), error)
                                       : answer_records(r, error));
}

static bool is_found(const request *r) {
  bool found = false;
  for (guint i = 0; i < r->count && !r->task.table; i++)
    found = found || audit_gravest(&r->days[i]) >= (int)r->severity;
  return found;
}

/* ---- main ---- */

int main(int argc, char **argv) {
  static request r;
  words *w = &r.given;
  const GOptionEntry entries[] = {
      CLI_DAY_ENTRIES(w->cave),
      CLI_TEXT(
          "checks", 0, &w->checks, "Only these: clear, contracts, supply (default all)", "LIST"),
      CLI_TEXT(
          "to", 0, &w->to, "How far there must be a way, flown px (default 9000); a list", "PX"),
      CLI_TEXT("hz", 0, &w->hz, "Decisions a second, as in 120,60,30 (default 120, the flight's)",
          "LIST"),
      CLI_FLAG("best-phase", 0, &w->best_phase, "The best of all beginnings of a rate's grid"),
      CLI_TEXT("wide", 0, &w->wide, "Walls stand back for good: 0.174 is a gold coin's", "SHARE"),
      CLI_TEXT("pad", 0, &w->pad, "The ship is larger all round, px", "PX"),
      CLI_FLAG("human", 0, &w->human, "How narrow: pad, time between switches, forgiveness"),
      CLI_FLAG("fly", 0, &w->fly, "Fly a witness through every clear day (one day: always)"),
      CLI_TEXT("witness", 0, &w->witness,
          "Write a day's witness: a flight log, and its ghost as .json", "FILE"),
      CLI_FLAG("table", 0, &w->table, "How many days are clear how far, at every rate"),
      CLI_RULES_ENTRIES(w->cave),
      CLI_TEXT("severity", 0, &w->severity,
          "What makes the exit status 1: notice, warning or error (default)", "NAME"),
      CLI_TEXT("order", 0, &w->order, "worst days first (default), or by date", "ORDER"),
      CLI_TEXT("output", 'o', &w->output, "A calendar of the days, .svg, .png or .pdf", "FILE"),
      CLI_TEXT("theme", 0, &w->theme, "Of the calendar: light (default) or dark", "NAME"),
      CLI_TEXT("format", 0, &w->format, "text (default), json, jsonl or csv", "FORMAT"),
      CLI_TEXT("junit", 0, &w->junit, "Write a JUnit report as well", "FILE"),
      CLI_FLAG("tap", 0, &w->tap, "Answer in the Test Anything Protocol"),
      CLI_FLAG("github", 0, &w->github, "Annotate as GitHub's workflow commands do"),
      CLI_TEXT("jobs", 'j', &w->jobs, "Work on this many days at once (default 1)", "N"),
      CLI_FLAG("quiet", 'q', &w->quiet, "Show no progress"),
      CLI_NOW_ENTRY(w->cave),
      G_OPTION_ENTRY_NULL,
  };
  GError *error = NULL;
  cli_begin("tunl-audit");
  bool done = cli_parse(argc, argv, entries, summary, notes, &error) && understand(&r, &error);
  if (done) {
    work_all(&r);
    done = answer(&r, &error);
  }
  int code = !done ? cli_report(error) : is_found(&r) ? CLI_NO : CLI_DONE;
  free_all(&r);
  return code;
}
