/* tunl-render: any day's cave as a picture. */
#include "cli-render.h"

#include "picture.h"
#include "tunl.h"

/* ---- the command line as given ---- */

typedef struct {
  cli_cave_words cave;
  cli_render_words render;
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
  cli_render render;
  tunl_strip_options strip;
} request;

/* ---- options ---- */

static guint count_days(const request *r) {
  return (guint)(r->cave.days.last - r->cave.days.first + 1);
}

static bool find_cave(request *r, GError **error) {
  const cli_cave_words *w = &r->given.cave;
  if (!cli_cave_from(&r->cave, w, error) ||
      !cli_render_many(&r->render, count_days(r), "days", w->last ? "--last" : "--date",
          w->last ? w->last : w->date, error))
    return false;
  r->strip.from = r->cave.from;
  r->strip.to = r->cave.to;
  r->strip.mark = r->cave.mark;
  r->strip.rules = r->cave.rules_name;
  return true;
}

/* A sheet shows a cave in three rows; scale and row length then make four of them about as wide as
 * a strip's page. */
static const double strip_row = 5000, strip_scale = 0.25, around_scale = 0.5, sheet_scale = 0.0125;
enum { SHEET_ROWS = 3 };

static bool find_row_length(request *r, GError **error) {
  const cli_render_words *w = &r->given.render;
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
  double row = MIN(s->row_length, s->to - s->from), fit;
  s->columns = TUNL_SHEET_COLUMNS;
  s->scale = w->render.sheet ? sheet_scale : w->cave.around ? around_scale : strip_scale;
  if (!cli_render_scale(&r->render, &s->scale, error) || !cli_render_fit(&r->render, &fit, error))
    return false;
  if (fit > 0)
    s->scale = w->render.sheet ? tunl_sheet_fit(row, count_days(r), fit, &s->columns)
                               : tunl_strip_fit(row, fit);
  return true;
}

static bool find_look(request *r, GError **error) {
  if (!cli_render_look(&r->render, TUNL_LAYERS_CAVE, error))
    return false;
  r->strip.layers = r->render.layers;
  return true;
}

static bool understand(request *r, GError **error) {
  r->render.given = &r->given.render;
  return cli_render_output(&r->render, error) && find_cave(r, error) && find_row_length(r, error) &&
         find_scale(r, error) && find_look(r, error);
}

/* The command that makes the picture again: only what differs from the defaults, whatever words
 * were used. */
static char *command_for(const request *r, cli_days days) {
  bool sheet = r->given.render.sheet;
  GString *command = g_string_new("tunl-render");
  g_string_append(command, sheet ? " --sheet" : "");
  cli_cave_command(command, &r->cave, &r->given.cave, days);
  cli_render_command(command, &r->render);
  g_string_append_printf(command, " -o %s.%s", sheet ? "caves" : "cave", r->render.format->suffix);
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

static bool draw_strip(const void *user, guint day, const char *path, GError **error) {
  const request *r = user;
  gint32 index = r->cave.days.first + (gint32)day;
  guint32 date = tunl_date_from_index(index);
  tunl_strip_options options = r->strip;
  char *command = command_for(r, (cli_days){index, index});
  options.command = command;
  tunl_cave *cave = make_cave(r, date);
  bool done = cli_render_check(&r->render, tunl_strip_measure(cave, &options), path, error);
  if (done) {
    tunl_scene *scene = tunl_strip_new(cave, &options);
    done = cli_render_write(&r->render, scene, date, path, error);
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
  if (!cli_render_check(&r->render, tunl_sheet_measure(&options, count_days(r)), path, error))
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

int main(int argc, char **argv) {
  static request r;
  words *w = &r.given;
  const GOptionEntry entries[] = {
      CLI_DAY_ENTRIES(w->cave),
      CLI_RENDER_OUTPUT_ENTRIES(w->render, "A picture a day in this folder, tunl-YYYYMMDD.svg",
          "All days as small pictures on one page"),
      CLI_RANGE_ENTRIES(w->cave),
      CLI_RENDER_LOOK_ENTRIES(w->render, "World px in a row (default 5000)", "PX",
          "Picture px for a world px (default 0.25; around 0.5, sheet 0.0125)",
          "Draw only these layers, as in corridor,mines (see below)"),
      CLI_RULES_ENTRIES(w->cave),
      CLI_RENDER_WORK_ENTRIES(w->render),
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
