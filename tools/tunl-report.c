/* tunl-report: everything about a place in one archive, to be sent with a bug report. */
#include "report.h"

#include <string.h>

/* ---- the command line as given ---- */

typedef struct {
  cli_cave_words cave;
  char **ghosts, *note, *output;
  gboolean force;
} words;

static const char summary[] =
    "Makes a bug report of a place in a day's cave: pictures, every decision with its reason,\n"
    "versions, and the command that makes each file again, in one archive or folder.";

static const char notes[] =
    "Examples:\n"
    "  tunl-report --date 20260923 --around 16600\n"
    "  tunl-report --around 16600 --note 'flew through a stalactite' --ghost mine.json\n"
    "  tunl-report --date 20260923 --around 16600 --rules next.rules -o folder\n"
    "\n"
    "README.txt in it says what is what. Rule files and ghosts are copied in, so that every\n"
    "command in it can be run beside them and gives the same bytes. Nothing is sent anywhere, and\n"
    "nothing about you or your machine is in it but what the note and the copies say.\n"
    "Exit status: 0 done, 1 done with a ghost of another day, 2 trouble (the old output, if any,\n"
    "is kept).\n"
    "This is an independent tool, not made by the game's author.\n";

/* ---- options ---- */

/* What a ghost knows of its cave stands in for what was not said. */
static bool find_ghosts(report *r, const words *w, GError **error) {
  r->sources = w->ghosts;
  if (!w->ghosts)
    return true;
  for (guint i = 0; w->ghosts[i]; i++)
    if (strcmp(w->ghosts[i], "-") == 0)
      return cli_fail(error, "--ghost: - has no name to be copied under; name a file");
  r->ghosts = cli_ghosts_read((const char *const *)w->ghosts, TUNL_GHOST_FORMS, error);
  if (!r->ghosts) {
    g_prefix_error(error, "--ghost: ");
    return false;
  }
  r->traces = cli_ghosts_traces("--ghost", r->ghosts, error);
  return r->traces && cli_ghosts_cave(r->ghosts, &r->words, error);
}

static bool find_cave(report *r, GError **error) {
  double wx;
  const cli_cave_words *w = &r->words;
  if (!w->around)
    return cli_fail(error, "--around: missing; give the place, as in --around 16600");
  if (!cli_number("--around", w->around, 0, DUMP_WHY_MOST, &wx, error) ||
      !cli_cave_from(&r->cave, w, error))
    return false;
  gint32 days = r->cave.days.last - r->cave.days.first + 1;
  r->date = tunl_date_from_index(r->cave.days.first);
  return days == 1 || cli_fail(error, "--date: '%s' is %d days; a report is of one", w->date, days);
}

/* It stands in texts that people read on a terminal. */
static bool check_note(const char *note, GError **error) {
  if (!note)
    return true;
  if (!g_utf8_validate(note, -1, NULL))
    return cli_fail(error, "--note: not UTF-8");
  for (const char *c = note; *c; c = g_utf8_next_char(c))
    if (g_unichar_iscntrl(g_utf8_get_char(c)) && *c != '\n' && *c != '\t')
      return cli_fail(error, "--note: has a control character in it; text, tabs and new lines are "
                             "accepted");
  return *note || cli_fail(error, "--note: '' says nothing");
}

static bool understand(report *r, const words *w, GError **error) {
  char wx[TUNL_TEXT_MOST];
  r->words = w->cave;
  r->note = w->note;
  if (w->output && !*w->output)
    return cli_fail(error, "--output: '' is no name of a file or folder");
  if (w->output && !report_check_path(w->output, error))
    return false;
  if (!check_note(w->note, error) || !find_ghosts(r, w, error) || !find_cave(r, error))
    return false;
  r->stem = g_strdup_printf("tunl-%08u-%s", r->date, tunl_text_shortest(wx, r->cave.mark));
  return true;
}

/* ---- the report ---- */

static void find_fingerprint(report *r) {
  const dump d = {.cave = r->cave};
  tunl_cave *cave = dump_cave(&d, r->date, TUNL_WX_FULL);
  dump_hex(cave, r->fingerprint);
  tunl_cave_free(cave);
}

static bool write_report(const report *r, const char *path, GError **error) {
  GPtrArray *parts = report_parts(r, error);
  if (!parts)
    return false;
  bool done = report_is_archive(path) ? report_write_archive(parts, r->stem, path, error)
                                      : report_write_folder(parts, path, error);
  g_ptr_array_unref(parts);
  return done;
}

/* A name that was not given is told. */
static bool make(report *r, const char *output, GError **error) {
  find_fingerprint(r);
  if (output)
    return write_report(r, output, error);
  char *path = g_strconcat(r->stem, ".zip", NULL);
  GString *line = g_string_new(path);
  g_string_append_c(line, '\n');
  bool done = write_report(r, path, error);
  if (done)
    done = cli_text_write("-", line, error);
  else
    g_string_free(line, TRUE);
  g_free(path);
  return done;
}

/* ---- main ---- */

static int done_code(const report *r, bool force) {
  bool foreign = r->ghosts && !force && cli_ghosts_foreign(r->ghosts, &r->cave, false) > 0;
  return foreign ? CLI_NO : CLI_DONE;
}

int main(int argc, char **argv) {
  static words w;
  static report r;
  const GOptionEntry entries[] = {
      CLI_TEXT("date", 'd', &w.cave.date,
          "The day, UTC: YYYYMMDD, YYYY-MM-DD, today (default) or yesterday", "DATE"),
      CLI_TEXT("around", 0, &w.cave.around, "The place, world px", "WX"),
      {"ghost", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &w.ghosts,
          "A run, a file or a link: copied in, drawn and checked; may be given again", "FILE"},
      CLI_FLAG("force", 0, &w.force, "Take ghosts of another day without a warning"),
      CLI_TEXT("note", 0, &w.note, "What you saw and what you expected", "TEXT"),
      CLI_TEXT("output", 'o', &w.output,
          "FILE.zip, a folder, or - for stdout (default tunl-DATE-WX.zip)", "FILE"),
      CLI_RULES_ENTRIES(w.cave),
      CLI_NOW_ENTRY(w.cave),
      G_OPTION_ENTRY_NULL,
  };
  GError *error = NULL;
  cli_begin("tunl-report");
  bool done = cli_parse(argc, argv, entries, summary, notes, &error) &&
              understand(&r, &w, &error) && make(&r, w.output, &error);
  int code = done ? done_code(&r, w.force) : cli_report(error);
  g_free(r.traces);
  g_free(r.stem);
  if (r.ghosts)
    g_ptr_array_unref(r.ghosts);
  return code;
}
