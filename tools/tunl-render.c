/* tunl-render: any day's cave as a picture. */
#include "cli.h"

#include "picture.h"
#include "tunl.h"

#include <errno.h>
#include <math.h>
#include <string.h>

/* ---- the command line as given ---- */

typedef struct {
  cli_cave_words cave;
  char *row_length, *scale, *fit, *theme, *layers, *hide;
  char *format, *output, *output_dir, *jobs;
  gboolean single_row, sheet, quiet;
} words;

static const char summary[] =
    "Draws the TUNL cave of a day as a picture: corridor, everything placed in it,\n"
    "everything refused and why.";

static const char notes[] =
    "Layers: corridor, skeleton (the published curve, dotted; off unless asked for), stalactites,\n"
    "coins, mines, cannons, boulders, rejections, ruler, gates, mark (of --around), morph, "
    "chambers,\n"
    "speed, labels, header, legend, footer; and default and all, as in --layers default,skeleton.\n"
    "\n"
    "Examples:\n"
    "  tunl-render --date 20260923 -o cave.svg          the whole tunnel of a day\n"
    "  tunl-render --around 16600 -o place.png          a closer look at a place of today's\n"
    "  tunl-render --date 20260923 --single-row --scale 1 -o strip.png\n"
    "  tunl-render --sheet --date 20260901..20260930 -o september.png\n"
    "  tunl-render --last 7 --output-dir week --format png --jobs 2\n"
    "\n"
    "Point at a mark in an SVG to read everything that was recorded of it.\n"
    "Exit status: 0 done, 2 trouble (the old output, if any, is kept).\n"
    "This is an independent tool, not made by the game's author.\n";

/* What the program was asked to do. */
typedef struct {
  words given;
  cli_cave cave;
  tunl_strip_options strip;
  double fit; /* px, 0 for none */
  const tunl_theme *theme;
  const cli_format *format;
  guint jobs;
} request;

/* ---- options ---- */

static bool find_output(request *r, GError **error) {
  const words *w = &r->given;
  const char *name = w->output ? w->output : "-"; /* a folder's files have any suffix */
  return cli_format_find(w->format, name, &r->format, error);
}

static bool check_combinations(const words *w, GError **error) {
  const char *single = w->single_row ? "" : NULL, *sheet = w->sheet ? "" : NULL;
  return cli_exclusive(w->scale, w->fit, "--scale and --fit", error) &&
         cli_exclusive(single, w->row_length, "--single-row and --row-length", error) &&
         cli_exclusive(w->output, w->output_dir, "--output and --output-dir", error) &&
         cli_exclusive(sheet, w->output_dir, "--sheet and --output-dir", error) &&
         (!w->output || *w->output || cli_fail(error, "--output: '' is not a file name")) &&
         (!w->output_dir || *w->output_dir ||
             cli_fail(error, "--output-dir: '' is not a folder name")) &&
         (w->output || w->output_dir ||
             cli_fail(error, "--output: missing; give -o FILE, -o - or --output-dir DIR"));
}

/* A year and a month: what is larger takes minutes to look at, and gigabytes to draw. */
enum { SHEET_DAYS_MOST = 400 };

static bool find_cave(request *r, GError **error) {
  const words *w = &r->given;
  if (!cli_cave_from(&r->cave, &w->cave, error))
    return false;
  gint32 days = r->cave.days.last - r->cave.days.first + 1;
  if (days > 1 && !w->sheet && !w->output_dir)
    return cli_fail(error,
        "%s: '%s' is %d days; give --sheet for one picture of all or --output-dir for one each",
        w->cave.last ? "--last" : "--date", w->cave.last ? w->cave.last : w->cave.date, days);
  if (days > SHEET_DAYS_MOST && w->sheet)
    return cli_fail(error,
        "--sheet: %d days are more than %d; give fewer, or --output-dir for a picture each", days,
        SHEET_DAYS_MOST);
  r->strip.from = r->cave.from;
  r->strip.to = r->cave.to;
  r->strip.mark = r->cave.mark;
  r->strip.rules = r->cave.rules_name;
  return true;
}

static guint count_days(const request *r) {
  return (guint)(r->cave.days.last - r->cave.days.first + 1);
}

/* A sheet shows a cave in three rows; scale and row length then make four of them about as wide as
 * a strip's page. */
static const double strip_row = 5000, strip_scale = 0.25, around_scale = 0.5, sheet_scale = 0.0125;
enum { SHEET_ROWS = 3 };

static bool find_row_length(request *r, GError **error) {
  const words *w = &r->given;
  tunl_strip_options *s = &r->strip;
  double length = s->to - s->from;
  s->row_length = w->sheet ? length / SHEET_ROWS : strip_row;
  if (w->single_row)
    s->row_length = length;
  return !w->row_length ||
         cli_number("--row-length", w->row_length, 100, TUNL_WX_MOST, &s->row_length, error);
}

static bool find_scale(request *r, GError **error) {
  const words *w = &r->given;
  tunl_strip_options *s = &r->strip;
  double row = MIN(s->row_length, s->to - s->from);
  s->columns = TUNL_SHEET_COLUMNS;
  s->scale = w->sheet ? sheet_scale : w->cave.around ? around_scale : strip_scale;
  if (w->scale && !cli_number("--scale", w->scale, 0.001, 100, &s->scale, error))
    return false;
  if (!w->fit)
    return true;
  if (!cli_number("--fit", w->fit, TUNL_STRIP_LEAST, TUNL_PNG_SIDE_MOST, &r->fit, error))
    return false;
  s->scale = w->sheet ? tunl_sheet_fit(row, count_days(r), r->fit, &s->columns)
                      : tunl_strip_fit(row, r->fit);
  return true;
}

/* Adds the layers of a list to a set. */
static bool parse_layers(
    const char *option, const char *text, tunl_layer_set *set, GError **error) {
  char **names = g_strsplit(*text ? text : ",", ",", -1); /* nothing is no layer */
  bool good = true;
  for (gsize i = 0; names[i] && good; i++) {
    tunl_layer layer = tunl_layer_named(names[i]);
    if (strcmp(names[i], "all") == 0)
      *set |= tunl_layers_all();
    else if (strcmp(names[i], "default") == 0)
      *set |= tunl_layers_default();
    else if (layer < TUNL_LAYERS)
      *set |= 1u << layer;
    else {
      char *choices =
          g_strjoinv(", ", (char **)(gsize)(tunl_layer_names() + TUNL_LAYER_STALACTITES));
      good = cli_fail(error, "%s: '%s' is not a layer; accepted: %s, and for many all and default",
          option, names[i], choices);
      g_free(choices);
    }
  }
  g_strfreev(names);
  return good;
}

static bool find_layers(request *r, GError **error) {
  const words *w = &r->given;
  tunl_layer_set hidden = 0;
  r->strip.layers = w->layers ? 0 : tunl_layers_default();
  if ((w->layers && !parse_layers("--layers", w->layers, &r->strip.layers, error)) ||
      (w->hide && !parse_layers("--hide", w->hide, &hidden, error)))
    return false;
  r->strip.layers &= ~hidden;
  return true;
}

static bool find_jobs(request *r, GError **error) {
  r->jobs = 1;
  return !r->given.jobs || cli_count("--jobs", r->given.jobs, 1, 256, &r->jobs, error);
}

static bool understand(request *r, GError **error) {
  return check_combinations(&r->given, error) && find_output(r, error) && find_cave(r, error) &&
         find_row_length(r, error) && find_scale(r, error) && find_layers(r, error) &&
         cli_theme(r->given.theme, &r->theme, error) && find_jobs(r, error);
}

/* ---- the command that makes the picture again ---- */

/* Only what differs from the defaults, whatever words were used. */
static char *command_for(const request *r, cli_days days) {
  const words *w = &r->given;
  const struct {
    const char *name, *value;
  } options[] = {
      {"--row-length", w->row_length},
      {"--scale", w->scale},
      {"--fit", w->fit},
      {"--theme", strcmp(r->theme->name, "light") == 0 ? NULL : r->theme->name},
      {"--layers", w->layers},
      {"--hide", w->hide},
  };
  GString *command = g_string_new("tunl-render");
  g_string_append(command, w->sheet ? " --sheet" : "");
  cli_cave_command(command, &r->cave, &w->cave, days);
  g_string_append(command, w->single_row ? " --single-row" : "");
  for (gsize i = 0; i < G_N_ELEMENTS(options); i++)
    cli_append_option(command, options[i].name, options[i].value);
  g_string_append_printf(command, " -o %s.%s", w->sheet ? "caves" : "cave", r->format->suffix);
  return g_string_free(command, FALSE);
}

/* ---- drawing ---- */

static tunl_cave *make_cave(const request *r, guint32 date) {
  tunl_day day = tunl_day_of(date);
  tunl_cave *cave = tunl_cave_new(&day, &r->cave.rules, MAX(r->strip.to, TUNL_WX_FULL));
  if (!cave)
    g_error("no memory for a cave"); /* GLib ends a program that has none, and so do we */
  return cave;
}

static bool write_scene(
    const request *r, const tunl_scene *scene, guint32 date, const char *path, GError **error) {
  return cli_picture_write(r->format, scene, r->theme, date, path, r->given.quiet, error);
}

static bool draw_strip(const request *r, gint32 index, const char *path, GError **error) {
  guint32 date = tunl_date_from_index(index);
  tunl_strip_options options = r->strip;
  char *command = command_for(r, (cli_days){index, index});
  options.command = command;
  tunl_cave *cave = make_cave(r, date);
  bool done =
      cli_picture_check(r->format, tunl_strip_measure(cave, &options), path, r->given.quiet, error);
  if (done) {
    tunl_scene *scene = tunl_strip_new(cave, &options);
    done = write_scene(r, scene, date, path, error);
    tunl_scene_free(scene);
  }
  tunl_cave_free(cave);
  g_free(command);
  return done;
}

static bool draw_sheet(const request *r, const char *path, GError **error) {
  cli_days days = r->cave.days;
  guint32 first = tunl_date_from_index(days.first), last = tunl_date_from_index(days.last);
  tunl_strip_options options = r->strip;
  if (!cli_picture_check(
          r->format, tunl_sheet_measure(&options, count_days(r)), path, r->given.quiet, error))
    return false;
  char *command = command_for(r, days);
  options.command = command;
  tunl_sheet *sheet = tunl_sheet_new(&options, count_days(r), first, last);
  for (gint32 index = days.first; index <= days.last; index++) {
    tunl_cave *cave = make_cave(r, tunl_date_from_index(index));
    tunl_sheet_add(sheet, cave);
    tunl_cave_free(cave);
  }
  tunl_scene *scene = tunl_sheet_finish(sheet);
  bool done = write_scene(r, scene, first, path, error);
  tunl_scene_free(scene);
  g_free(command);
  return done;
}

/* ---- many days ---- */

typedef struct {
  const request *request;
  GMutex lock;
  guint failed;
  gint32 first_failed; /* the day whose message is shown, the same for any number of jobs */
  GError *error;
} batch;

static void keep_error(batch *b, gint32 index, GError *error) {
  g_mutex_lock(&b->lock);
  if (b->failed++ == 0 || index < b->first_failed) {
    g_clear_error(&b->error);
    b->error = error;
    b->first_failed = index;
  } else {
    g_error_free(error);
  }
  g_mutex_unlock(&b->lock);
}

static void draw_one(gpointer task, gpointer user) {
  batch *b = user;
  const request *r = b->request;
  gint32 index = GPOINTER_TO_INT(task) - 1; /* a pool takes no NULL */
  char *name = g_strdup_printf("tunl-%08u.%s", tunl_date_from_index(index), r->format->suffix);
  char *path = g_build_filename(r->given.output_dir, name, NULL);
  GError *error = NULL;
  if (!draw_strip(r, index, path, &error))
    keep_error(b, index, error);
  g_free(path);
  g_free(name);
}

static bool draw_all(const request *r, GError **error) {
  batch b = {.request = r};
  if (g_mkdir_with_parents(r->given.output_dir, 0777) != 0)
    return cli_fail(error, "%s: %s", r->given.output_dir, g_strerror(errno));
  g_mutex_init(&b.lock);
  GThreadPool *pool = g_thread_pool_new(draw_one, &b, (gint)r->jobs, TRUE, NULL);
  for (gint32 index = r->cave.days.first; index <= r->cave.days.last; index++)
    g_thread_pool_push(pool, GINT_TO_POINTER(index + 1), NULL);
  g_thread_pool_free(pool, FALSE, TRUE);
  g_mutex_clear(&b.lock);
  if (b.failed > 1)
    g_prefix_error(&b.error, "%u of %u pictures failed, the first: ", b.failed, count_days(r));
  if (b.error)
    g_propagate_error(error, b.error);
  return b.failed == 0;
}

static bool draw(const request *r, GError **error) {
  if (r->given.sheet)
    return draw_sheet(r, r->given.output, error);
  if (r->given.output_dir)
    return draw_all(r, error);
  return draw_strip(r, r->cave.days.first, r->given.output, error);
}

/* ---- main ---- */

int main(int argc, char **argv) {
  static request r;
  words *w = &r.given;
  const GOptionEntry entries[] = {
      CLI_DAY_ENTRIES(w->cave),
      CLI_TEXT("output", 'o', &w->output, "The picture; its suffix names the format; - is stdout",
          "FILE"),
      CLI_TEXT("output-dir", 0, &w->output_dir, "A picture a day in this folder, tunl-YYYYMMDD.svg",
          "DIR"),
      CLI_TEXT("format", 0, &w->format, "svg (default), png or pdf, whatever the suffix", "FORMAT"),
      CLI_FLAG("sheet", 0, &w->sheet, "All days as small pictures on one page"),
      CLI_RANGE_ENTRIES(w->cave),
      CLI_TEXT("row-length", 0, &w->row_length, "World px in a row (default 5000)", "PX"),
      CLI_FLAG("single-row", 0, &w->single_row, "Do not fold into rows"),
      CLI_TEXT("scale", 0, &w->scale,
          "Picture px for a world px (default 0.25; around 0.5, sheet 0.0125)", "N"),
      CLI_TEXT("fit", 0, &w->fit, "Choose the scale that makes the page this wide, px", "WIDTH"),
      CLI_TEXT("theme", 0, &w->theme, "light (default) or dark", "NAME"),
      CLI_TEXT("layers", 0, &w->layers, "Draw only these layers, as in corridor,mines (see below)",
          "LIST"),
      CLI_TEXT("hide", 0, &w->hide, "Leave these layers out", "LIST"),
      CLI_RULES_ENTRIES(w->cave),
      CLI_TEXT("jobs", 'j', &w->jobs, "Draw this many days at once (default 1)", "N"),
      CLI_FLAG("quiet", 'q', &w->quiet, "Do not say the planned size or show progress"),
      CLI_NOW_ENTRY(w->cave),
      G_OPTION_ENTRY_NULL,
  };
  GError *error = NULL;
  cli_begin("tunl-render");
  char *tool = g_strdup_printf("tunl-render %s", cli_version());
  r.strip.tool = tool;
  bool done = cli_parse(argc, argv, entries, summary, notes, &error) && understand(&r, &error) &&
              draw(&r, &error);
  g_free(tool);
  return done ? CLI_DONE : cli_report(error);
}
