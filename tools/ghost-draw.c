/* tunl-ghost draw: ghosts over the cave they were flown in. */
#include "cli-render.h"
#include "ghost.h"

#include <math.h>
#include <string.h>

typedef struct {
  ghost_words w;
  cli_render_words picture;
  GPtrArray *ghosts;
  tunl_ghost_trace *traces;
  cli_cave cave;
  cli_render render;
  tunl_strip_options strip;
} request;

/* ---- options ---- */

/* Unless something else was asked for, as much of the cave as the ghosts saw. */
static void find_range(request *r) {
  const cli_cave_words *c = &r->w.cave;
  if (!c->from && !c->to && !c->score && !c->around)
    r->cave.to = MIN(tunl_ghosts_reach(r->traces, r->ghosts->len), TUNL_WX_MOST);
}

static bool understand(request *r, GError **error) {
  r->picture.output = r->w.output;
  r->picture.format = r->w.format;
  r->picture.quiet = r->w.quiet;
  r->render.given = &r->picture;
  if (!r->picture.output)
    return cli_fail(error, "--output: missing; give -o FILE or -o -");
  if (!cli_render_output(&r->render, error))
    return false;
  r->ghosts = ghost_read(&r->w, false, error);
  r->traces = r->ghosts ? cli_ghosts_traces("FILE", r->ghosts, error) : NULL;
  if (!r->traces || !ghost_find_cave(&r->w, r->ghosts, &r->cave, error))
    return false;
  find_range(r);
  if (!cli_strip_from(&r->strip, &r->render, &r->cave, &r->w.cave, 0, error))
    return false;
  r->strip.ghosts = r->traces;
  r->strip.ghost_count = r->ghosts->len;
  return true;
}

/* ---- drawing ---- */

static char *command_for(const request *r) {
  GString *command = g_string_new("tunl-ghost draw");
  cli_cave_command(command, &r->cave, &r->w.cave, r->cave.days);
  cli_render_command(command, &r->render);
  cli_append_option(command, "--as", r->w.as);
  for (guint i = 0; r->w.sources[i]; i++)
    cli_append_ghost(command, r->w.sources[i]);
  g_string_append_printf(command, " -o ghost.%s", r->render.format->suffix);
  return g_string_free(command, FALSE);
}

static bool draw(request *r, GError **error) {
  guint32 date = tunl_date_from_index(r->cave.days.first);
  tunl_day day = tunl_day_of(date);
  double to = MAX(cli_ghosts_reach(r->ghosts), r->cave.to);
  tunl_cave *cave = tunl_cave_new(&day, &r->cave.rules, MAX(to, TUNL_WX_FULL));
  if (!cave)
    g_error("no memory for a cave");
  char *command = command_for(r);
  r->strip.command = cli_made_again(command);
  r->strip.tool = cli_made_by();
  tunl_scene *scene = tunl_strip_new(cave, &r->strip);
  tunl_size size = {tunl_scene_width(scene), tunl_scene_height(scene)};
  bool done = cli_render_check(&r->render, size, r->w.output, error) &&
              cli_render_write(&r->render, scene, date, r->w.output, error);
  tunl_scene_free(scene);
  g_free(command);
  tunl_cave_free(cave);
  return done;
}

static int run(request *r, GError **error) {
  if (!understand(r, error) || !draw(r, error))
    return CLI_TROUBLE;
  return !r->w.force && cli_ghosts_foreign(r->ghosts, &r->cave, false) ? CLI_NO : CLI_DONE;
}

static const char draw_notes[] =
    "Each ghost has a line of its own and a letter; the one that came farthest is the personal "
    "best.\n"
    "The track of gaps shows how far the ship's hull was from the nearest wall or obstacle, up to\n"
    "60 px; sand is what a ghost does not tell. A ghost of another day is drawn, marked as such,\n"
    "and makes the exit status 1 unless --force is given.\n";

int ghost_draw(char **argv, GError **error) {
  static request r;
  const GOptionEntry entries[] = {
      GHOST_SOURCES(r.w),
      {"ghost", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &r.w.sources,
          "The same as FILE; may be given again", "FILE"},
      GHOST_AS_ENTRY(r.w),
      CLI_TEXT("output", 'o', &r.w.output, "The picture; its suffix names the format; - is stdout",
          "FILE"),
      CLI_TEXT(
          "format", 0, &r.w.format, "svg (default), png or pdf, whatever the suffix", "PICTURE"),
      GHOST_DATE_ENTRY(r.w),
      GHOST_FORCE_ENTRY(r.w),
      CLI_RANGE_ENTRIES(r.w.cave),
      CLI_STRIP_ENTRIES(r.picture),
      CLI_RULES_ENTRIES(r.w.cave),
      CLI_FLAG("quiet", 'q', &r.w.quiet, "Do not say the planned size or show progress"),
      CLI_NOW_ENTRY(r.w.cave),
      G_OPTION_ENTRY_NULL,
  };
  if (!cli_parse_command("draw", argv, entries,
          "Draws ghosts over the cave they were flown in, as far as they came.", draw_notes, error))
    return CLI_TROUBLE;
  int code = run(&r, error);
  g_free(r.traces);
  if (r.ghosts)
    g_ptr_array_unref(r.ghosts);
  return code;
}
