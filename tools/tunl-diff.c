/* tunl-diff: is it one cave on every device, and if not, where do they part? */
#include "diff.h"

#include <math.h>
#include <string.h>

static const char summary[] = "Builds a day's cave as different screens do, frame by frame, and "
                              "compares all with all and with\n"
                              "the cave made directly; or compares two rule sets, gates or days. "
                              "Says where caves part first,\n"
                              "and why.";

static const char notes[] =
    "Examples:\n"
    "  tunl-diff --date 20260923                                  one cave on six screens?\n"
    "  tunl-diff --date 20260911 --rules legacy -o fork.svg       six caves, and a picture of it\n"
    "  tunl-diff --date 20260912 --leak flat-wall-pad             one known mistake\n"
    "  tunl-diff --date 20260923 --gate 9000 --against-gate 54000 what moving the gate moves\n"
    "  tunl-diff --date 20260101..20261231 --jobs 2 --margins --perturb\n"
    "  tunl-diff --images before.png after.png -o diff.png        two pictures, pixel by pixel\n"
    "  tunl-diff --date 20260101..21251231 --shard 2/7 --format csv  a seventh of a century\n"
    "\n"
    "Leaks: player-progress, flat-wall-pad, screen-units, shared-stream, uncapped-width.\n"
    "A fork is another set of objects; a drift is the same objects at other heights or sizes.\n"
    "Exit status: 0 the caves are the same, 1 they are not, 2 trouble.\n"
    "This is an independent tool, not made by the game's author.\n";

typedef struct {
  cli_cave_words cave;
  char *sizes, *hz, *against, *against_gate, *against_date;
  char **leaks;
  char *output, *format, *theme, *junit, *jobs, *shard;
  gboolean margins, perturb, tap, github, quiet;
  diff_images_words images;
} words;

typedef struct {
  words given;
  diff_task task;
  const cli_format *picture; /* NULL for none */
  const tunl_theme *theme;
  const char *against_name;
  tunl_table_format format;
  cli_part part; /* of the days */
  guint jobs;
} request;

/* ---- devices ---- */

static const char six[] = "667x375,700x360,844x390,874x402,956x440,1280x520"; /* published */
static const char reference_size[] = "956x440";

static bool parse_size(const char *text, tunl_device *device, GError **error) {
  return cli_size(text, &device->width, &device->height) ||
         cli_fail(error,
             "--sizes: '%s' is not a size such as 667x375, each side 1 to 100000; or six", text);
}

static bool add_device(request *r, const char *size, const char *hz, bool name_hz, GError **error) {
  diff_task *t = &r->task;
  tunl_device device;
  if (!parse_size(size, &device, error) || !cli_number("--hz", hz, 1, 1000, &device.hz, error))
    return false;
  if (t->count == DIFF_DEVICES_MOST)
    return cli_fail(error, "--sizes: more than %d devices", DIFF_DEVICES_MOST);
  t->names[t->count] = name_hz ? g_strdup_printf("%s@%s", size, hz) : g_strdup(size);
  t->devices[t->count++] = device;
  return true;
}

static bool find_devices(request *r, GError **error) {
  const words *w = &r->given;
  diff_task *t = &r->task;
  bool good = true;
  const char *list = !w->sizes || strcmp(w->sizes, "six") == 0 ? six : w->sizes;
  const char *hz = w->hz ? w->hz : "120";
  /* An empty text has no pieces; it must have one, which is refused. */
  char **sizes = g_strsplit(*list ? list : ",", ",", -1);
  char **rates = g_strsplit(*hz ? hz : ",", ",", -1);
  guint first = 0;
  for (gsize i = 0; rates[i] && good; i++)
    for (gsize j = 0; sizes[j] && good; j++) {
      if (i == 0 && strcmp(sizes[j], reference_size) == 0)
        first = (guint)j;
      good = add_device(r, sizes[j], rates[i], rates[1] != NULL, error);
    }
  t->reference = first;
  t->names[t->count] = g_strdup("direct");
  g_strfreev(rates);
  g_strfreev(sizes);
  return good;
}

/* ---- leaks ---- */

static bool set_leak(tunl_rules *rules, const char *name, GError **error) {
  gsize count;
  const tunl_knob *knobs = tunl_knobs(&count);
  char *knob = g_strdelimit(g_strconcat(CLI_LEAK_PREFIX, name, NULL), "-", '_');
  bool found = false;
  for (gsize i = 0; i < count && !found; i++) {
    found = strcmp(knobs[i].name, knob) == 0;
    if (found)
      *(double *)(void *)((char *)rules + knobs[i].offset) = 1;
  }
  g_free(knob);
  if (found)
    return true;
  char **names = cli_vocabulary("LEAK"), *choices = cli_choices((const char *const *)names);
  cli_fail(error, "--leak: '%s' is not a leak; accepted: %s", name, choices);
  g_free(choices);
  g_strfreev(names);
  return false;
}

/* ---- the other cave ---- */

/* What is not named for the other side is as it is for this one, but that a rule set named for it
 * brings its own gate. */
static bool find_other_rules(request *r, GError **error) {
  const words *w = &r->given;
  diff_task *t = &r->task;
  t->other_rules = t->cave.rules;
  return (!w->against ||
             cli_rules("--against", w->against, &r->against_name, &t->other_rules, error)) &&
         (!w->against_gate || cli_number("--against-gate", w->against_gate, 0, TUNL_WX_MOST,
                                  &t->other_rules.gate, error));
}

static bool find_other_day(request *r, GError **error) {
  const words *w = &r->given;
  cli_days other;
  gint64 now;
  if (!w->against_date)
    return true;
  if (!cli_now(w->cave.now, &now, error) ||
      !cli_dates("--against-date", w->against_date, now, &other, error))
    return false;
  if (other.last - other.first != r->task.cave.days.last - r->task.cave.days.first)
    return cli_fail(error, "--against-date: '%s' is not as many days as --date", w->against_date);
  r->task.other_offset = other.first - r->task.cave.days.first;
  return true;
}

/* A side is named by what makes it another: its rules, gate or date. */
static char *name_side(const request *r, bool other) {
  const words *w = &r->given;
  const diff_task *t = &r->task;
  if (w->against)
    return g_strdup(other ? r->against_name : t->cave.rules_name);
  if (w->against_gate)
    return g_strdup_printf("gate %.15g", other ? t->other_rules.gate : t->cave.rules.gate);
  if (t->cave.days.first == t->cave.days.last)
    return g_strdup_printf(
        "%08u", tunl_date_from_index(t->cave.days.first + (other ? t->other_offset : 0)));
  return g_strdup(other ? "the other day" : "the day");
}

static bool find_other(request *r, GError **error) {
  if (!find_other_rules(r, error) || !find_other_day(r, error))
    return false;
  for (int side = 0; side < 2; side++)
    r->task.names[side] = name_side(r, side);
  return true;
}

/* ---- the rest ---- */

static bool is_against(const words *w) {
  return w->against || w->against_gate || w->against_date;
}

static bool check_combinations(const words *w, GError **error) {
  const char *tap = w->tap ? "" : NULL, *github = w->github ? "" : NULL;
  const char *devices = w->sizes ? w->sizes : w->hz;
  const char *against = is_against(w) ? "" : NULL;
  const cli_target files[] = {{"--junit", w->junit}, {"--output", w->output}};
  if (w->images.tolerance || w->images.masks)
    return cli_fail(error, "%s: only with --images", w->images.masks ? "--mask" : "--tolerance");
  return cli_targets_check(files, G_N_ELEMENTS(files), error) &&
         cli_exclusive(against, devices, "--against... and --sizes/--hz", error) &&
         cli_exclusive(against, w->leaks ? "" : NULL, "--against... and --leak", error) &&
         cli_exclusive(tap, github, "--tap and --github", error) &&
         cli_exclusive(tap, w->format, "--tap and --format", error) &&
         cli_exclusive(github, w->format, "--github and --format", error) &&
         cli_not_stdout("--output", w->output, error) && cli_not_stdout("--junit", w->junit, error);
}

static bool find_leaks(request *r, GError **error) {
  for (gsize i = 0; r->given.leaks && r->given.leaks[i]; i++)
    if (!set_leak(&r->task.cave.rules, r->given.leaks[i], error))
      return false;
  return true;
}

static bool find_picture(request *r, GError **error) {
  const words *w = &r->given;
  if (!cli_theme(w->theme, &r->theme, error))
    return false;
  if (!w->output)
    return true;
  if (r->task.cave.days.first != r->task.cave.days.last)
    return cli_fail(error, "--output: a picture is of one day; --date is %d",
        r->task.cave.days.last - r->task.cave.days.first + 1);
  return cli_chart_find(w->output, "picture", &r->picture, error);
}

static bool find_part(request *r, GError **error) {
  const words *w = &r->given;
  cli_days days = r->task.cave.days;
  const cli_asked whole[] = {
      {"--tap", w->tap},
      {"--github", w->github},
      {"text", r->format == TUNL_TABLE_TEXT},
      {"--output", w->output},
      {"--junit", w->junit},
      {NULL, false},
  };
  return cli_shard(w->shard, (guint)(days.last - days.first + 1), whole,
      "--format json, jsonl or csv", &r->part, error);
}

/* Everything that makes the answer another, but for the date and the picture's name. */
static char *command_of(const request *r) {
  const words *w = &r->given;
  const cli_cave_words *c = &w->cave;
  const struct {
    const char *name, *value;
  } options[] = {
      {"--rules", c->rules ? r->task.cave.rules_name : NULL},
      {"--gate", c->gate},
      {"--sizes", w->sizes},
      {"--hz", w->hz},
      {"--against", r->against_name},
      {"--against-gate", w->against_gate},
      {"--against-date", w->against_date},
      {"--from", c->from},
      {"--to", c->to},
      {"--score", c->score},
      {"--around", c->around},
      {"--theme", w->theme && strcmp(w->theme, "light") != 0 ? w->theme : NULL},
  };
  GString *command = g_string_new("tunl-diff");
  for (gsize i = 0; i < G_N_ELEMENTS(options); i++)
    cli_append_option(command, options[i].name, options[i].value);
  for (gsize i = 0; w->leaks && w->leaks[i]; i++)
    cli_append_option(command, "--leak", w->leaks[i]);
  return g_string_free(command, FALSE);
}

static bool understand(request *r, GError **error) {
  const words *w = &r->given;
  diff_task *t = &r->task;
  r->jobs = 1;
  if (!check_combinations(w, error) || !cli_cave_from(&t->cave, &w->cave, error) ||
      !find_leaks(r, error) || !(is_against(w) ? find_other(r, error) : find_devices(r, error)) ||
      !find_picture(r, error) || !cli_table_format("--format", w->format, &r->format, error) ||
      !find_part(r, error) || (w->jobs && !cli_count("--jobs", w->jobs, 1, 256, &r->jobs, error)))
    return false;
  t->to = MAX(t->cave.to, TUNL_WX_FULL);
  t->margins = w->margins;
  t->perturb = w->perturb;
  t->command = command_of(r);
  t->suffix = r->picture ? r->picture->suffix : "svg";
  return true;
}

/* ---- the picture ---- */

/* What is drawn around the place where caves part, world px before and after. */
static const double before_fork = 625, after_fork = 1875;
static const double picture_width = 1250; /* px of a row */

static tunl_difference_options picture_options(const request *r, const diff_day *day) {
  const diff_task *t = &r->task;
  bool asked =
      r->given.cave.from || r->given.cave.to || r->given.cave.score || r->given.cave.around;
  bool parted = day->verdict != TUNL_SAME;
  double at = parted ? day->comparison.first.wx : t->cave.from;
  tunl_difference_options o = {.from = t->cave.from, .to = t->cave.to, .verdict = day->verdict};
  if (!asked) {
    o.from = MAX(0, at - before_fork);
    o.to = o.from + before_fork + after_fork;
  }
  o.scale = picture_width / (o.to - o.from);
  o.mark = parted ? at : (double)NAN;
  o.rules = t->cave.rules_name;
  o.date = day->date;
  return o;
}

/* One row for each different cave, the reference first. */
static guint make_rows(const diff_task *t, const diff_day *day, tunl_difference_row *rows) {
  guint count = 0;
  rows[count++] = (tunl_difference_row){t->names[t->reference], day->cave[t->reference]};
  for (guint i = 0; i < day->caves; i++) {
    bool direct = t->count && i == t->count;
    if (day->same_as[i] != i || i == day->same_as[t->reference])
      continue;
    if (!direct || day->b == i) /* where devices differ the direct cave is not the news */
      rows[count++] = (tunl_difference_row){t->names[i], day->cave[i]};
  }
  return count;
}

static bool draw(const request *r, const diff_day *day, GError **error) {
  tunl_difference_row rows[DIFF_CAVES_MOST];
  tunl_difference_options o = picture_options(r, day);
  guint count = make_rows(&r->task, day, rows);
  GString *summary_text = g_string_new(NULL), *command = g_string_new(NULL);
  char *title = g_strdup_printf("TUNL cave of %04u-%02u-%02u, %u ways", day->date / 10000,
      day->date / 100 % 100, day->date % 100, count);
  if (day->verdict == TUNL_SAME)
    g_string_append(summary_text, "the caves are the same");
  else
    diff_say_divergence(summary_text, &r->task, day);
  diff_say_command(command, &r->task, day);
  o.title = title;
  o.summary = summary_text->str;
  o.tool = cli_made_by();
  o.command = cli_made_again(command->str);
  bool done = cli_picture_check(
      r->picture, tunl_difference_measure(rows, count, &o), r->given.output, r->given.quiet, error);
  if (done) {
    tunl_scene *scene = tunl_difference_new(rows, count, &o);
    done = cli_picture_write(
        r->picture, scene, r->theme, day->date, r->given.output, r->given.quiet, error);
    tunl_scene_free(scene);
  }
  g_free(title);
  g_string_free(command, TRUE);
  g_string_free(summary_text, TRUE);
  return done;
}

/* ---- many days ---- */

typedef struct {
  const request *request;
  diff_day *days; /* all, or room for those that are worked on */
  guint room;
  tunl_table *table; /* of records, else NULL */
  bool parted;       /* the caves of any day */
} batch;

static void work(guint i, gpointer user) {
  const batch *b = user;
  const request *r = b->request;
  diff_day *day = &b->days[i % b->room];
  diff_day_work(&r->task, r->task.cave.days.first + (gint32)(r->part.first + i), day);
  if (r->part.count > 1)
    diff_day_clear(day);
}

static bool take(guint i, gpointer user, GError **error) {
  batch *b = user;
  const diff_day *day = &b->days[i % b->room];
  b->parted = b->parted || day->verdict != TUNL_SAME;
  return !b->table || diff_add_record(b->table, &b->request->task, day, error);
}

static bool work_all(batch *b, GError **error) {
  const request *r = b->request;
  return cli_work_in_order(
      "days", r->part.count, r->jobs, b->room, r->given.quiet, work, take, b, error);
}

/* ---- answers ---- */

static void say_total(GString *text, const diff_day *days, guint count) {
  guint forks = 0, drifts = 0, fragile = 0;
  for (guint i = 0; i < count; i++) {
    forks += days[i].verdict == TUNL_FORK;
    drifts += days[i].verdict == TUNL_DRIFT;
    fragile += days[i].strength.sine != NULL;
  }
  g_string_append_printf(
      text, "%u days: %u same, %u drift, %u fork", count, count - forks - drifts, drifts, forks);
  if (fragile)
    g_string_append_printf(text, ", %u fragile", fragile);
  g_string_append_c(text, '\n');
}

static bool fill_table(batch *b, FILE *out, GError **error) {
  const request *r = b->request;
  b->table = diff_table_new(r->format, out);
  tunl_table_part(b->table, r->part.begins, r->part.ends);
  bool done = tunl_table_begin(b->table, "tunl-diff/1", NULL, 0, error) && work_all(b, error) &&
              tunl_table_end(b->table, error);
  tunl_table_free(b->table);
  return done;
}

static bool answer_table(batch *b, GError **error) {
  cli_output output;
  return cli_output_open(&output, "-", false, error) &&
         cli_output_end(&output, fill_table(b, output.stream, error), error);
}

static GString *answer_text(const request *r, const diff_day *days, guint count) {
  GString *text = g_string_new(NULL);
  if (r->given.tap)
    diff_tap(text, &r->task, days, count);
  else if (count == 1)
    diff_say_day(text, &r->task, days);
  for (guint i = 0; i < count && count > 1 && !r->given.tap; i++)
    diff_say_line(text, &r->task, &days[i]);
  if (count > 1 && !r->given.tap)
    say_total(text, days, count);
  if (r->given.github)
    diff_github(text, &r->task, days, count);
  return text;
}

static bool write_junit(const request *r, const diff_day *days, guint count, GError **error) {
  GString *text = g_string_new(NULL);
  diff_junit(text, &r->task, days, count);
  return cli_text_write(r->given.junit, text, error);
}

/* The days are there, unless they went by as records. */
static bool answer(const request *r, const diff_day *days, GError **error) {
  const words *w = &r->given;
  guint count = r->part.count;
  return (!w->output || draw(r, days, error)) &&
         (!w->junit || write_junit(r, days, count, error)) &&
         (r->format != TUNL_TABLE_TEXT || cli_text_write("-", answer_text(r, days, count), error));
}

static int run(const request *r, GError **error) {
  bool records = r->format != TUNL_TABLE_TEXT, flows = records && !r->given.junit;
  batch b = {.request = r};
  b.room = flows ? cli_work_room(r->part.count, r->jobs) : r->part.count;
  b.days = g_new0(diff_day, b.room);
  bool done = (records ? answer_table(&b, error) : work_all(&b, error)) && answer(r, b.days, error);
  for (guint i = 0; i < b.room; i++)
    diff_day_clear(&b.days[i]);
  g_free(b.days);
  return !done ? CLI_TROUBLE : b.parted ? CLI_NO : CLI_DONE;
}

/* ---- main ---- */

int main(int argc, char **argv) {
  static request r;
  words *w = &r.given;
  const GOptionEntry entries[] = {
      CLI_DAY_ENTRIES(w->cave),
      CLI_TEXT("sizes", 0, &w->sizes,
          "Screens to compare: six (default), or as in 667x375,1280x520", "LIST"),
      CLI_TEXT("hz", 0, &w->hz, "Refresh rates to compare them at (default 120)", "LIST"),
      {"leak", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &w->leaks,
          "Switch a known mistake on (see below); may be repeated", "LEAK"},
      CLI_RULES_ENTRIES(w->cave),
      CLI_TEXT("against", 0, &w->against, "Compare the cave under --rules with the one under these",
          "RULES|FILE"),
      CLI_TEXT(
          "against-gate", 0, &w->against_gate, "Compare it with the one that has this gate", "WX"),
      CLI_TEXT("against-date", 0, &w->against_date, "Compare it with that of another day", "DATE"),
      CLI_RANGE_ENTRIES(w->cave),
      CLI_FLAG(
          "margins", 0, &w->margins, "Tell how close the closest decision was, and exact ties"),
      CLI_FLAG("perturb", 0, &w->perturb,
          "Decide anew with every sine an ulp up, an ulp down, and the C library's"),
      CLI_TEXT("output", 'o', &w->output, "A picture of the place where they part", "FILE"),
      CLI_TEXT("theme", 0, &w->theme, "light (default) or dark", "THEME"),
      CLI_TEXT(
          "format", 0, &w->format, "text (default), json, jsonl or csv, a record a day", "FORMAT"),
      CLI_TEXT("junit", 0, &w->junit, "Write a JUnit report as well", "FILE"),
      CLI_FLAG("tap", 0, &w->tap, "Answer in the Test Anything Protocol"),
      CLI_FLAG("github", 0, &w->github, "Add GitHub annotations, nine at most"),
      CLI_TEXT("jobs", 'j', &w->jobs, "Compare this many days at once (default 1)", "N"),
      CLI_SHARD_ENTRY(&w->shard),
      CLI_FLAG("quiet", 'q', &w->quiet, "Show no progress"),
      DIFF_IMAGES_ENTRIES(w->images),
      CLI_NOW_ENTRY(w->cave),
      G_OPTION_ENTRY_NULL,
  };
  GError *error = NULL;
  cli_begin("tunl-diff");
  if (diff_is_images(argv)) {
    int code = diff_images(argc, argv, &error);
    return error ? cli_report(error) : code;
  }
  if (!cli_parse(argc, argv, entries, summary, notes, &error) || !understand(&r, &error))
    return cli_report(error);
  int result = run(&r, &error);
  return error ? cli_report(error) : result;
}
