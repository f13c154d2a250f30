/* tunl-view: a day's cave in a window, to look at and to fly through. */
#include "view.h"

#include <math.h>
#include <string.h>

/* ---- the command line as given ---- */

typedef struct {
  cli_cave_words cave;
  char **ghosts;
  char *size, *screen, *theme, *autopilot, *record, *frames, *input, *screenshot, *to;
  gboolean play, flyable, quiet, keys, benchmark;
} words;

static const char summary[] =
    "Opens a window on the TUNL cave of a day: to look at everything in it, and to fly it by\n"
    "the rules of the game, against a ghost if there is one.";

static const char notes[] =
    "\nExamples:\n"
    "  tunl-view --date 20260923 --around 16600       a closer look at a place\n"
    "  tunl-view --play --record mine.json            fly today's cave, keep the best as a ghost\n"
    "  tunl-view --ghost mine.json                    race it\n"
    "  tunl-view --date 20260815 --around 16600 --flyable   can this place be flown?\n"
    "  tunl-view --autopilot witness --flyable        see a flight that touches nothing\n"
    "  tunl-view --play --frames 600 --input keys.txt --screenshot end.png   without a display\n"
    "\n"
    "Exit status: 0 done, 2 trouble.\n"
    "This is an independent tool, not made by the game's author.\n";

/* ---- options ---- */

enum { SIDE_LEAST = 320, HEIGHT_LEAST = 240, SIDE_MOST = 16384, FRAMES_MOST = 1000000 };

static bool find_size(view_request *r, const char *text, GError **error) {
  double width = 956, height = 540;
  if (text &&
      (!cli_size(text, &width, &height) || width != floor(width) || height != floor(height) ||
          width < SIDE_LEAST || width > SIDE_MOST || height < HEIGHT_LEAST || height > SIDE_MOST))
    return cli_fail(error, "--size: '%s' is not a size such as 956x540, from %dx%d to %dx%d", text,
        SIDE_LEAST, HEIGHT_LEAST, SIDE_MOST, SIDE_MOST);
  r->width = (guint)width;
  r->height = (guint)height;
  return true;
}

static bool find_screen(view_request *r, const char *name, GError **error) {
  if (!name)
    return true;
  r->screen = view_screen_named(name);
  if (r->screen)
    return true;
  GString *names = g_string_new(NULL);
  for (const view_screen *s = view_screen_next(NULL, 1); s; s = view_screen_next(s, 1))
    g_string_append_printf(names, "%s%s", names->len ? ", " : "", s->name);
  cli_fail(error, "--screen: '%s' is not a screen; accepted: %s", name, names->str);
  g_string_free(names, TRUE);
  return false;
}

/* The end of the day's tunnel, or where tunl-audit asks for a witness to. */
static bool find_depth(view_request *r, const words *w, GError **error) {
  static const double witness_scroll = 9000, least = 300, most = 200000;
  r->flyable = w->flyable;
  r->witness = g_strcmp0(w->autopilot, "witness") == 0;
  r->depth = r->witness ? witness_scroll + TUNL_SHIP_X : TUNL_WX_FULL;
  return !w->to || cli_number("--to", w->to, least, most, &r->depth, error);
}

static bool need(
    const char *given, const char *name, const char *other, bool there, GError **error) {
  return !given || there || cli_fail(error, "%s: only with %s", name, other);
}

static bool is_file(const char *option, const char *path, GError **error) {
  return !path || (*path && strcmp(path, "-") != 0) ||
         cli_fail(error, "%s: '%s' is not a file name", option, path);
}

static bool find_frames(view_request *r, const words *w, GError **error) {
  if (w->frames && !cli_count("--frames", w->frames, 1, FRAMES_MOST, &r->frames, error))
    return false;
  return need(w->input, "--input", "--frames", r->frames, error) &&
         need(w->screenshot, "--screenshot", "--frames", r->frames, error) &&
         is_file("--screenshot", w->screenshot, error) && is_file("--record", w->record, error);
}

/* ---- files ---- */

static bool read_log(view_request *r, const char *path, GError **error) {
  tunl_flightlog_place place = {0, 0};
  bool hold;
  if (!path || r->witness)
    return true;
  r->log = view_read_log(path, error);
  if (!r->log)
    return false;
  r->autopilot = g_byte_array_new();
  while (tunl_flightlog_next(r->log, &place, &hold))
    g_byte_array_append(r->autopilot, &(guint8){hold}, 1);
  return true;
}

static bool read_ghosts(view_request *r, char **sources, GError **error) {
  if (!sources)
    return true;
  r->sources = (const char *const *)sources;
  r->ghosts = cli_ghosts_read(r->sources, TUNL_GHOST_FORMS, error);
  r->traces = r->ghosts ? cli_ghosts_traces("--ghost", r->ghosts, error) : NULL;
  return r->traces != NULL;
}

static bool read_files(view_request *r, const words *w, GError **error) {
  if (w->input && !(r->script = view_script_read(w->input, error)))
    return false;
  return read_ghosts(r, w->ghosts, error) && read_log(r, w->autopilot, error);
}

/* A log, and after it a ghost, know which cave they are of: what is not said otherwise. */
static bool take_cave(const tunl_flightlog *log, cli_cave_words *cave, GError **error) {
  char digits[TUNL_TEXT_MOST];
  tunl_rules ignored;
  if (!cave->date)
    cave->date = g_strdup_printf("%08u", log->date);
  if (cave->rules)
    return true;
  if (!tunl_rules_named(log->rules, &ignored))
    return cli_fail(error,
        "--autopilot: flown under the rules '%s'; give them with --rules NAME|FILE", log->rules);
  cave->rules = g_strdup(log->rules);
  if (!cave->gate && !isnan(log->gate))
    cave->gate = g_strdup(tunl_text_shortest(digits, log->gate));
  return true;
}

static void warn(const char *what, guint32 date, const cli_cave *cave) {
  if (date && tunl_date_index(date) != cave->days.first)
    cli_say("%s: warning: flown on %08u, not on %08u", what, date,
        tunl_date_from_index(cave->days.first));
}

static void warn_all(const view_request *r) {
  if (r->log) {
    warn("--autopilot", r->log->date, &r->cave);
    cli_warn_rules("--autopilot", r->log->rules, r->log->gate, &r->cave);
  }
  for (guint i = 0; r->ghosts && i < r->ghosts->len; i++) {
    const tunl_ghost_record *record = ((const cli_ghost *)r->ghosts->pdata[i])->record;
    warn("--ghost", record->date, &r->cave);
    cli_warn_rules("--ghost", record->rules, record->gate, &r->cave);
  }
}

/* What --record would write over must be a ghost of the same day, and stays if it is farther. */
static bool find_record(view_request *r, const words *w, GError **error) {
  r->record = w->record;
  r->recorded = -1;
  if (!w->record || !g_file_test(w->record, G_FILE_TEST_EXISTS))
    return true;
  if (g_strcmp0(w->record, w->autopilot) == 0 ||
      (r->sources && g_strv_contains(r->sources, w->record)))
    return cli_fail(error, "--record: '%s' is being read; give another name", w->record);
  GPtrArray *old = cli_ghosts_read((const char *const[]){w->record, NULL}, TUNL_GHOST_JSON, NULL);
  const tunl_ghost_record *ghost = old ? ((const cli_ghost *)old->pdata[0])->record : NULL;
  bool same = ghost && old->len == 1 && ghost->date == tunl_date_from_index(r->cave.days.first);
  if (same)
    r->recorded = tunl_ghost_scroll(ghost->ghost.count - 1);
  if (old)
    g_ptr_array_unref(old);
  return same ||
         cli_fail(error, "--record: '%s' is there, and no ghost of this day; give another name",
             w->record);
}

static bool find_cave(view_request *r, words *w, GError **error) {
  if (r->log && !take_cave(r->log, &w->cave, error))
    return false;
  if (r->ghosts && !cli_ghosts_cave(r->ghosts, &w->cave, error))
    return false;
  static char beyond[] = "1000000"; /* one may look as far as any picture goes */
  w->cave.to = w->cave.from ? beyond : NULL;
  if (!cli_cave_from(&r->cave, &w->cave, error))
    return false;
  if (r->cave.days.first != r->cave.days.last)
    return cli_fail(error, "--date: '%s' is more than one day", w->cave.date);
  warn_all(r);
  return true;
}

static bool understand(view_request *r, words *w, GError **error) {
  r->play = w->play || w->ghosts || w->autopilot || w->record || w->benchmark;
  r->screenshot = w->screenshot;
  r->quiet = w->quiet;
  r->measure = w->benchmark;
  if (w->benchmark)
    r->frames = 1200;
  return find_size(r, w->size, error) && find_screen(r, w->screen, error) &&
         cli_theme(w->theme, &r->theme, error) && find_frames(r, w, error) &&
         find_depth(r, w, error) && read_files(r, w, error) && find_cave(r, w, error) &&
         find_record(r, w, error);
}

static void forget(view_request *r) {
  g_clear_pointer(&r->ghosts, g_ptr_array_unref);
  g_free(r->traces);
  tunl_flightlog_free(r->log);
  view_script_free(r->script);
  if (r->autopilot)
    g_byte_array_unref(r->autopilot);
}

/* ---- main ---- */

/* Trouble that came up in between was told when it did. */
static int run(const view_request *r) {
  view v;
  GError *error = NULL;
  view_begin(&v, r);
  bool done = view_run_window(&v, &error);
  int code = !done ? cli_report(error) : v.trouble ? CLI_TROUBLE : CLI_DONE;
  view_end(&v);
  return code;
}

static int print_keys(void) {
  char *text = view_keys_markdown();
  bool done = fputs(text, stdout) >= 0 && fflush(stdout) == 0;
  g_free(text);
  return done ? CLI_DONE : CLI_TROUBLE;
}

int main(int argc, char **argv) {
  static words w;
  static view_request r;
  const GOptionEntry entries[] = {
      CLI_TEXT("date", 'd', &w.cave.date,
          "The day, UTC: YYYYMMDD, YYYY-MM-DD, today (default) or yesterday", "DATE"),
      CLI_TEXT("from", 0, &w.cave.from, "Look from here on, world px (default 0)", "WX"),
      CLI_TEXT("around", 0, &w.cave.around, "Look at this place, with a mark at it", "WX"),
      CLI_FLAG("play", 0, &w.play, "Fly at once; Tab changes between looking and flying"),
      {"ghost", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &w.ghosts,
          "Race this ghost; of several the first, the others are there to be looked at", "FILE"},
      CLI_TEXT("autopilot", 0, &w.autopilot,
          "Fly by this flight log; or by the day's witness, which touches nothing", "FILE|witness"),
      CLI_FLAG("flyable", 0, &w.flyable, "Show where a ship can be, and what is in the way"),
      CLI_TEXT("to", 0, &w.to,
          "Look for a way to here, world px (default 93000; for a witness 9210.32)", "WX"),
      CLI_TEXT("record", 0, &w.record, "Keep the farthest flight here as a ghost", "FILE"),
      CLI_TEXT("size", 0, &w.size, "Size of the window (default 956x540)", "WxH"),
      CLI_TEXT(
          "screen", 0, &w.screen, "Show it as one of six screens does, such as 844x390", "NAME"),
      CLI_TEXT("theme", 0, &w.theme, "light (default) or dark", "THEME"),
      CLI_RULES_ENTRIES(w.cave),
      CLI_TEXT("frames", 0, &w.frames, "Run so many frames of 1/60 s without a display", "N"),
      CLI_TEXT("input", 0, &w.input, "Events for these frames, see docs/view.md", "FILE"),
      CLI_TEXT("screenshot", 0, &w.screenshot, "Write the last frame as PNG", "FILE"),
      CLI_FLAG("quiet", 'q', &w.quiet, "Say nothing but errors"),
      CLI_NOW_ENTRY(w.cave),
      {"keys", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_NONE, &w.keys,
          "Print the keys as docs/view.md has them", NULL},
      {"benchmark", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_NONE, &w.benchmark,
          "Fly 20 seconds by a pilot and tell what a frame costs", NULL},
      G_OPTION_ENTRY_NULL,
  };
  GError *error = NULL;
  cli_begin("tunl-view");
  char *keys = view_keys_help(), *below = g_strconcat(keys, notes, NULL);
  bool done = cli_parse(argc, argv, entries, summary, below, &error);
  g_free(below);
  g_free(keys);
  if (done && w.keys)
    return print_keys();
  done = done && understand(&r, &w, &error);
  int code = done ? run(&r) : cli_report(error);
  forget(&r);
  return code;
}
