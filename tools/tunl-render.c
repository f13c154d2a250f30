/* tunl-render: any day's cave as a picture, or as a page to move about in. */
#include "cli-render.h"

#include "picture.h"
#include "tunl.h"

#include <string.h>

/* ---- the command line as given ---- */

typedef struct {
  cli_cave_words cave;
  cli_render_words render;
  char **ghosts, *against;
  gboolean flyable, force, reach;
} words;

static const char summary[] =
    "Draws the TUNL cave of a day as a picture: corridor, everything placed in it,\n"
    "everything refused and why; or as a page to move about in, search and compare.";

static const char notes[] =
    "Layers: corridor, skeleton (the published curve, dotted; off unless asked for), stalactites,\n"
    "coins, mines, cannons, boulders, rejections, ghosts, gap (how near ghosts came to anything),\n"
    "ruler, gates, band (of --flyable), mark (of that and --around), morph, chambers, speed,\n"
    "reach (of --reach), labels, header, legend, footer; and default and all, as in\n"
    "--layers default,skeleton.\n"
    "\n"
    "Examples:\n"
    "  tunl-render --date 20260923 -o cave.svg          the whole tunnel of a day\n"
    "  tunl-render --around 16600 -o place.png          a closer look at a place of today's\n"
    "  tunl-render --date 20260815 --around 16600 --flyable -o fair.svg   can it be flown?\n"
    "  tunl-render --date 20260923 --single-row --scale 1 -o strip.png\n"
    "  tunl-render --date 20260923 --against 20260922 -o two.html   a page of two caves\n"
    "  tunl-render --sheet --date 20260901..20260930 -o september.png\n"
    "  tunl-render --last 7 --output-dir week --format png --jobs 2\n"
    "  tunl-render --date 20260923 --to 20000 --reach -o who.svg\n"
    "  tunl-render --date 20260923 --to 6000 --ghost mine.json --ghost hers.txt -o race.svg\n"
    "\n"
    "Point at a mark in an SVG to read everything that was recorded of it. A page shows one day,\n"
    "and with --against another day or other rules over it; of many days --output-dir makes a "
    "page\n"
    "each.\n"
    "Exit status: 0 done, 1 done with a ghost of another day, 2 trouble (the old output, if any, "
    "is\n"
    "kept).\n"
    "This is an independent tool, not made by the game's author.\n";

/* What the program was asked to do. */
typedef struct {
  words given;
  cli_cave cave;
  cli_render render;
  tunl_strip_options strip;
  GPtrArray *ghosts; /* of cli_ghost; NULL for none */
  tunl_ghost_trace *traces;
  cli_cave other; /* --against, */
  bool other_day; /* which is another day, not other rules */
} request;

/* ---- options ---- */

static guint count_days(const request *r) {
  return (guint)(r->cave.days.last - r->cave.days.first + 1);
}

static bool find_cave(request *r, GError **error) {
  const cli_cave_words *w = &r->given.cave;
  return cli_cave_from(&r->cave, w, error) &&
         cli_render_many(&r->render, count_days(r), "days", w->last ? "--last" : "--date",
             w->last ? w->last : w->date, error);
}

static bool find_strip(request *r, GError **error) {
  guint sheet = r->given.render.sheet ? count_days(r) : 0;
  return cli_strip_from(&r->strip, &r->render, &r->cave, &r->given.cave, sheet, error);
}

/* What a ghost knows of its cave stands in for what was not said. */
static bool find_ghosts(request *r, GError **error) {
  words *w = &r->given;
  if (!w->ghosts)
    return true;
  r->ghosts = cli_ghosts_read((const char *const *)w->ghosts, TUNL_GHOST_FORMS, error);
  if (!r->ghosts)
    g_prefix_error(error, "--ghost: ");
  if (!r->ghosts || !cli_ghosts_cave(r->ghosts, &w->cave, error))
    return false;
  r->traces = cli_ghosts_traces("--ghost", r->ghosts, error);
  r->strip.ghosts = r->traces;
  r->strip.ghost_count = r->traces ? r->ghosts->len : 0;
  return r->traces != NULL;
}

/* Does it begin as a date does? Rule sets and files may begin with a digit, too. */
static bool is_date(const char *text) {
  gsize digits = strspn(text, "0123456789");
  return digits == 8 || (digits == 4 && text[4] == '-') || strcmp(text, "today") == 0 ||
         strcmp(text, "yesterday") == 0;
}

static bool find_other_day(request *r, const char *text, GError **error) {
  gint64 now;
  if (!cli_now(r->given.cave.now, &now, error) ||
      !cli_dates("--against", text, now, &r->other.days, error))
    return false;
  return r->other.days.first == r->other.days.last ||
         cli_fail(error, "--against: '%s' is more than one day; give one", text);
}

static bool find_other_rules(request *r, const char *text, GError **error) {
  tunl_rules unused;
  if (tunl_rules_named(text, &unused) || g_file_test(text, G_FILE_TEST_EXISTS))
    return cli_rules("--against", text, &r->other.rules_name, &r->other.rules, error);
  char *names = cli_choices(tunl_rules_names());
  cli_fail(error,
      "--against: '%s' is neither a day nor rules; accepted: a day (YYYYMMDD, today, yesterday), "
      "%s, or a rule file",
      text, names);
  g_free(names);
  return false;
}

/* The other cave of a page: another day under these rules, or this day under others. */
static bool find_other(request *r, GError **error) {
  const char *text = r->given.against;
  r->other = r->cave;
  if (!text)
    return true;
  if (!cli_format_is_page(r->render.format))
    return cli_fail(error, "--against: only a page shows two caves; give -o FILE.html");
  r->other_day = is_date(text);
  return (r->other_day ? find_other_day : find_other_rules)(r, text, error);
}

/* A page is of one day. */
static bool check_page(const request *r, GError **error) {
  return !r->given.render.sheet || !cli_format_is_page(r->render.format) ||
         cli_fail(error, "--sheet: a page shows one day; give --output-dir for a page of each");
}

static bool check_ghosts(const words *w, GError **error) {
  const char *ghost = w->ghosts ? "" : NULL, *sheet = w->render.sheet ? "" : NULL;
  return cli_exclusive(sheet, ghost, "--sheet and --ghost", error) &&
         cli_exclusive(sheet, w->reach ? "" : NULL, "--sheet and --reach", error) &&
         cli_exclusive(sheet, w->flyable ? "" : NULL, "--sheet and --flyable", error) &&
         cli_exclusive(w->render.output_dir, ghost, "--output-dir and --ghost", error);
}

static bool understand(request *r, GError **error) {
  r->render.given = &r->given.render;
  r->render.pages = true;
  return check_ghosts(&r->given, error) && cli_render_output(&r->render, error) &&
         check_page(r, error) && find_ghosts(r, error) && find_cave(r, error) &&
         find_other(r, error) && find_strip(r, error);
}

static void append_against(GString *command, const request *r) {
  char date[16];
  g_snprintf(date, sizeof date, "%08u", tunl_date_from_index(r->other.days.first));
  if (r->given.against)
    cli_append_option(command, "--against", r->other_day ? date : r->other.rules_name);
}

/* The command that makes the picture again: only what differs from the defaults, whatever words
 * were used. */
static char *command_for(const request *r, cli_days days) {
  bool sheet = r->given.render.sheet;
  GString *command = g_string_new("tunl-render");
  g_string_append(command, sheet ? " --sheet" : "");
  cli_cave_command(command, &r->cave, &r->given.cave, days);
  append_against(command, r);
  g_string_append(command, r->given.flyable ? " --flyable" : "");
  cli_render_command(command, &r->render);
  g_string_append(command, r->given.reach ? " --reach" : "");
  for (guint i = 0; r->given.ghosts && r->given.ghosts[i]; i++)
    cli_append_ghost(command, r->given.ghosts[i]);
  g_string_append_printf(command, " -o %s.%s", sheet ? "caves" : "cave", r->render.format->suffix);
  return g_string_free(command, FALSE);
}

/* ---- drawing ---- */

static tunl_cave *make_cave(const request *r, const tunl_rules *rules, guint32 date) {
  tunl_day day = tunl_day_of(date);
  double to = MAX(r->cave.to, r->ghosts ? cli_ghosts_reach(r->ghosts) : 0);
  if (r->given.flyable)
    to = MAX(to, r->cave.to + TUNL_FLYABLE_BEYOND);
  tunl_cave *cave = tunl_cave_new(&day, rules, MAX(to, TUNL_WX_FULL));
  if (!cave)
    g_error("no memory for a cave"); /* GLib ends a program that has none, and so do we */
  return cave;
}

/* A cave, and what is to be drawn of it. */
typedef struct {
  tunl_cave *cave;
  tunl_flyable *flyable;
  cli_reach *reach;
  tunl_strip_options options;
} sight;

static sight see(const request *r, const cli_cave *of, guint32 date, const char *command) {
  sight s = {.cave = make_cave(r, &of->rules, date), .options = r->strip};
  s.options.command = command;
  s.options.rules = of->rules_name;
  if (r->given.flyable)
    s.flyable = tunl_flyable_new(s.cave, s.options.from, s.options.to);
  if (r->given.reach)
    s.reach = cli_reach_new(s.cave);
  s.options.flyable = s.flyable;
  s.options.reach = s.reach ? cli_reach_curves(s.reach) : (tunl_survival){NULL, 0};
  return s;
}

static void unsee(sight *s) {
  cli_reach_free(s->reach);
  tunl_flyable_free(s->flyable);
  tunl_cave_free(s->cave);
}

static bool write_html(const tunl_html *html, const char *path, GError **error) {
  cli_output output;
  return cli_output_open(&output, path, false, error) &&
         cli_output_end(&output, tunl_html_write(html, output.stream, error), error);
}

/* Ghosts flew in the first cave, and are drawn over it only. */
static bool write_page(
    const request *r, const sight *first, guint32 date, const char *path, GError **error) {
  bool two = r->given.against != NULL, rules = two && !r->other_day;
  guint32 other = rules ? date : tunl_date_from_index(r->other.days.first);
  sight second = two ? see(r, &r->other, other, first->options.command) : (sight){0};
  second.options.ghost_count = 0;
  char *names[] = {rules ? g_strdup_printf("rules %s", r->cave.rules_name) : tunl_page_date(date),
      rules ? g_strdup_printf("rules %s", r->other.rules_name) : tunl_page_date(other)};
  const tunl_html html = {
      .caves = {{first->cave, &first->options, names[0]}, {second.cave, &second.options, names[1]}},
      .count = two ? 2 : 1,
      .theme = r->given.render.theme,
  };
  bool done = write_html(&html, path, error);
  unsee(&second);
  g_free(names[0]);
  g_free(names[1]);
  return done;
}

static bool write_picture(
    const request *r, const sight *s, guint32 date, const char *path, GError **error) {
  tunl_scene *scene = tunl_strip_new(s->cave, &s->options);
  bool done = cli_render_write(&r->render, scene, date, path, error);
  tunl_scene_free(scene);
  return done;
}

static bool draw_strip(const void *user, guint day, const char *path, GError **error) {
  const request *r = user;
  gint32 index = r->cave.days.first + (gint32)day;
  guint32 date = tunl_date_from_index(index);
  char *command = command_for(r, (cli_days){index, index});
  sight s = see(r, &r->cave, date, cli_made_again(command));
  bool done =
      cli_render_check(&r->render, tunl_strip_measure(s.cave, &s.options), path, error) &&
      (cli_format_is_page(r->render.format) ? write_page : write_picture)(r, &s, date, path, error);
  unsee(&s);
  g_free(command);
  return done;
}

static bool draw_sheet(const request *r, const char *path, GError **error) {
  cli_days days = r->cave.days;
  guint32 first = tunl_date_from_index(days.first), last = tunl_date_from_index(days.last);
  tunl_strip_options options = r->strip;
  if (!cli_render_check(&r->render, tunl_sheet_measure(&options, count_days(r)), path, error))
    return false;
  char *command = command_for(r, days);
  options.command = cli_made_again(command);
  tunl_sheet *sheet = tunl_sheet_new(&options, count_days(r), first, last);
  for (gint32 index = days.first; index <= days.last; index++) {
    tunl_cave *cave = make_cave(r, &r->cave.rules, tunl_date_from_index(index));
    tunl_sheet_add(sheet, cave);
    tunl_cave_free(cave);
  }
  tunl_scene *scene = tunl_sheet_finish(sheet);
  bool done = cli_render_write(&r->render, scene, first, path, error);
  tunl_scene_free(scene);
  g_free(command);
  return done;
}

static char *stem_of(const void *user, guint day) {
  const request *r = user;
  return g_strdup_printf("tunl-%08u", tunl_date_from_index(r->cave.days.first + (gint32)day));
}

static bool draw(const request *r, GError **error) {
  const cli_render_words *w = &r->given.render;
  if (w->sheet)
    return draw_sheet(r, w->output, error);
  if (w->output_dir)
    return cli_render_folder(&r->render, count_days(r), stem_of, draw_strip, r, error);
  return draw_strip(r, 0, w->output, error);
}

/* ---- main ---- */

/* A picture that shows a ghost where it was not flown is drawn, and said to be one. */
static int done_code(const request *r) {
  bool foreign = r->ghosts && !r->given.force && cli_ghosts_foreign(r->ghosts, &r->cave, false) > 0;
  return foreign ? CLI_NO : CLI_DONE;
}

int main(int argc, char **argv) {
  static request r;
  words *w = &r.given;
  const GOptionEntry entries[] = {
      CLI_DAY_ENTRIES(w->cave),
      CLI_RENDER_OUTPUT_ENTRIES(w->render, CLI_RENDER_PAGES,
          "A picture a day in this folder, tunl-YYYYMMDD.svg",
          "All days as small pictures on one page"),
      CLI_RANGE_ENTRIES(w->cave),
      CLI_STRIP_ENTRIES(w->render),
      {"ghost", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &w->ghosts,
          "Draw a ghost over it: a file, -, or a link; may be given again", "FILE"},
      CLI_FLAG("flyable", 0, &w->flyable,
          "Show where a ship can be, a flight that proves it, what is in the way"),
      CLI_FLAG("reach", 0, &w->reach,
          "Draw below each row who still flies: 100 runs of each tier of tunl-sim"),
      CLI_TEXT("against", 0, &w->against,
          "On a page (-o FILE.html), lay another day or other rules over this cave", "DATE|RULES"),
      CLI_FLAG("force", 0, &w->force, "Take ghosts of another day without a warning"),
      CLI_RULES_ENTRIES(w->cave),
      CLI_RENDER_WORK_ENTRIES(w->render),
      CLI_NOW_ENTRY(w->cave),
      G_OPTION_ENTRY_NULL,
  };
  GError *error = NULL;
  cli_begin("tunl-render");
  r.strip.tool = cli_made_by();
  bool done = cli_parse(argc, argv, entries, summary, notes, &error) && understand(&r, &error) &&
              draw(&r, &error);
  int code = done ? done_code(&r) : cli_report(error);
  g_free(r.traces);
  if (r.ghosts)
    g_ptr_array_unref(r.ghosts);
  return code;
}
