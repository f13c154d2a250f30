/* flip-render: any FLIP level as a picture. */
#include "cli-flip.h"
#include "cli-render.h"

#include "flip.h"
#include "picture.h"

#include <math.h>
#include <string.h>

/* ---- the command line as given ---- */

typedef struct {
  cli_flip_words flip;
  cli_render_words render;
  char *seeds, *from, *to, *around;
  char **bots;
  gboolean upright;
} words;

static const char summary[] =
    "Draws a FLIP level as a picture: everything in the tunnel, the wall where a ship must be,\n"
    "every crossing with what is spare, and what the rule made of what had been drawn.";

static const char notes[] =
    "Layers: tunnel, band (the wall where a ship must be), crossings, obstacles, stars, drawn\n"
    "(what the rule changed, as it had been drawn), notes (named heights), mark (of --around),\n"
    "bots, ruler, speed, room (a gap beyond what a turn needs), labels, header, legend, footer;\n"
    "and default and all, as in --layers default.\n"
    "\n"
    "A turn needs, by the rules, as far as a ship climbs in 0.56 s, from wall to wall, and a\n"
    "quarter more. What there is beyond that is spare.\n"
    "\n"
    "Examples:\n"
    "  flip-render --seed seed-0 -o level.svg            4,000 m in rows of 500\n"
    "  flip-render --seed seed-0 --rules 1.0.1 --from 2000 --to 2500 -o stuck.png\n"
    "  flip-render --around 2250 -o place.png            a closer look at today's level\n"
    "  flip-render --upright --bot simple --bot hold-one-wall -o level.pdf\n"
    "  flip-render --sheet --seeds 200 --rules 1.0.1 -o levels.png\n"
    "  flip-render --last 7 --output-dir week --format png --jobs 2\n"
    "\n"
    "Point at a mark in an SVG to read everything that was recorded of it.\n"
    "Exit status: 0 done, 2 trouble (the old output, if any, is kept).\n"
    "This is an independent tool, not made by the game's author.\n";

/* What the program was asked to do. */
typedef struct {
  words given;
  cli_flip flip; /* its seeds are never NULL */
  guint levels;
  guint bots; /* bit 1 << bot */
  cli_render render;
  flip_strip_options strip;
} request;

/* ---- options ---- */

/* The levels whose audit was published: seed-0, seed-1, ... */
static bool find_numbered(request *r, GError **error) {
  guint count;
  if (!cli_count("--seeds", r->given.seeds, 1, 1000000, &count, error))
    return false;
  g_strfreev(r->flip.seeds);
  r->flip.seeds = g_new0(char *, count + 1);
  for (guint i = 0; i < count; i++)
    r->flip.seeds[i] = g_strdup_printf("seed-%u", i);
  return true;
}

static bool check_many(request *r, GError **error) {
  const words *w = &r->given;
  const char *option = w->seeds ? "--seeds" : w->flip.last ? "--last" : "--date";
  const char *text = w->seeds ? w->seeds : w->flip.last ? w->flip.last : w->flip.date;
  r->levels = g_strv_length(r->flip.seeds);
  return cli_render_many(&r->render, r->levels, w->seeds ? "levels" : "days", option, text, error);
}

static bool find_levels(request *r, GError **error) {
  words *w = &r->given;
  cli_flip_words flip = w->flip;
  char today[] = "today";
  if (!flip.seed && !flip.date && !flip.last)
    flip.date = today;
  if (!cli_exclusive(w->seeds, w->flip.seed, "--seeds and --seed", error) ||
      !cli_exclusive(w->seeds, w->flip.date, "--seeds and --date", error) ||
      !cli_exclusive(w->seeds, w->flip.last, "--seeds and --last", error) ||
      !cli_flip_from(&r->flip, &flip, error))
    return false;
  return (!w->seeds || find_numbered(r, error)) && check_many(r, error);
}

/* Half of what --around shows, units. */
static const double around_reach = 60 * FLIP_UNITS_PER_M;

static bool find_around(request *r, GError **error) {
  flip_strip_options *s = &r->strip;
  if (!r->given.around)
    return true;
  if (!cli_flip_height("--around", r->given.around, 0, &s->mark, error))
    return false;
  s->from = MAX(0, s->mark - around_reach);
  s->to = MIN(s->mark + around_reach, FLIP_Y_MOST);
  return true;
}

static bool find_range(request *r, GError **error) {
  char from[G_ASCII_DTOSTR_BUF_SIZE], to[G_ASCII_DTOSTR_BUF_SIZE];
  const words *w = &r->given;
  flip_strip_options *s = &r->strip;
  s->from = 0;
  s->to = FLIP_FULL;
  s->mark = (double)NAN;
  if (!cli_exclusive(w->around, w->from ? w->from : w->to, "--around and --from/--to", error) ||
      !find_around(r, error) ||
      (w->from && !cli_flip_height("--from", w->from, 0, &s->from, error)) ||
      (w->to && !cli_flip_height("--to", w->to, 0, &s->to, error)))
    return false;
  return s->from < s->to ||
         cli_fail(error, "--from: %s is not below --to %s",
             g_ascii_formatd(from, sizeof from, "%.15g", s->from / FLIP_UNITS_PER_M),
             g_ascii_formatd(to, sizeof to, "%.15g", s->to / FLIP_UNITS_PER_M));
}

static bool find_bots(request *r, GError **error) {
  const char *names[FLIP_BOTS + 1] = {NULL};
  for (flip_bot bot = 0; bot < FLIP_BOTS; bot++)
    names[bot] = flip_bot_name(bot);
  for (char **name = r->given.bots; name && *name; name++) {
    flip_bot bot = flip_bot_named(*name);
    if (bot == FLIP_BOTS) {
      char *choices = cli_choices(names);
      cli_fail(error, "--bot: '%s' is not a bot; accepted: %s", *name, choices);
      g_free(choices);
      return false;
    }
    r->bots |= 1u << bot;
  }
  return true;
}

static const double row_metres = 500, strip_scale = 0.25, around_scale = 1;
static const double sheet_line = 1000; /* px */

static bool find_row_length(request *r, GError **error) {
  const cli_render_words *w = &r->given.render;
  double metres = row_metres, most = FLIP_Y_MOST / FLIP_UNITS_PER_M;
  if (w->row_length && !cli_number("--row-length", w->row_length, 10, most, &metres, error))
    return false;
  bool one = w->single_row || w->sheet;
  r->strip.row_length = one ? r->strip.to - r->strip.from : metres * FLIP_UNITS_PER_M;
  return true;
}

static bool find_scale(request *r, GError **error) {
  const words *w = &r->given;
  flip_strip_options *s = &r->strip;
  double row = MIN(s->row_length, s->to - s->from), fit;
  s->scale = w->render.sheet ? sheet_line / row : w->around ? around_scale : strip_scale;
  if (!cli_render_scale(&r->render, &s->scale, error) || !cli_render_fit(&r->render, &fit, error))
    return false;
  if (fit > 0)
    s->scale = w->render.sheet ? flip_sheet_fit(row, fit) : flip_strip_fit(row, fit);
  return true;
}

static bool find_look(request *r, GError **error) {
  if (!cli_render_look(&r->render, TUNL_LAYERS_FLIP, error))
    return false;
  r->strip.layers = r->render.layers;
  r->strip.upright = r->given.upright;
  return true;
}

static bool check_combinations(const words *w, GError **error) {
  const char *upright = w->upright ? "" : NULL, *sheet = w->render.sheet ? "" : NULL;
  const char *bot = w->bots ? "" : NULL;
  return cli_exclusive(upright, sheet, "--upright and --sheet", error) &&
         cli_exclusive(bot, sheet, "--bot and --sheet", error) &&
         cli_exclusive(sheet, w->render.row_length, "--sheet and --row-length", error) &&
         cli_exclusive(
             sheet, w->render.single_row ? "" : NULL, "--sheet and --single-row", error) &&
         (!w->flip.seed || !w->render.output_dir ||
             cli_fail(error, "--output-dir: its files are named by days or numbers; with --seed, "
                             "give -o FILE")) &&
         (!upright || !w->render.fit ||
             cli_fail(error, "--fit: columns have the width they have; with --upright, give "
                             "--row-length or --scale"));
}

static bool understand(request *r, GError **error) {
  r->render.given = &r->given.render;
  return cli_render_output(&r->render, error) && check_combinations(&r->given, error) &&
         find_levels(r, error) && find_range(r, error) && find_bots(r, error) &&
         find_row_length(r, error) && find_scale(r, error) && find_look(r, error);
}

/* ---- the command that makes the picture again ---- */

/* A day as it was asked for, without the dashes of its seed text. */
static char *date_word(const char *seed) {
  return g_strdup_printf("%.4s%.2s%.2s", seed, seed + 5, seed + 8);
}

static void append_levels(GString *command, const request *r, guint first, guint last) {
  const words *w = &r->given;
  char *from = date_word(r->flip.seeds[first]), *to = date_word(r->flip.seeds[last]);
  if (w->seeds)
    cli_append_option(command, "--seeds", w->seeds);
  else if (w->flip.seed)
    cli_append_option(command, "--seed", w->flip.seed);
  else if (first == last)
    cli_append_option(command, "--date", from);
  else
    g_string_append_printf(command, " --date %s..%s", from, to);
  g_free(from);
  g_free(to);
}

/* Only what differs from the defaults, whatever words were used. */
static char *command_for(const request *r, guint first, guint last) {
  const words *w = &r->given;
  bool sheet = w->render.sheet;
  GString *command = g_string_new("flip-render");
  g_string_append(command, sheet ? " --sheet" : "");
  append_levels(command, r, first, last);
  if (r->flip.rules != FLIP_1_0_2)
    cli_append_option(command, "--rules", flip_rules_name(r->flip.rules));
  cli_append_option(command, "--from", w->from);
  cli_append_option(command, "--to", w->to);
  cli_append_option(command, "--around", w->around);
  for (flip_bot bot = 0; bot < FLIP_BOTS; bot++)
    cli_append_option(command, "--bot", r->bots >> bot & 1 ? flip_bot_name(bot) : NULL);
  g_string_append(command, w->upright ? " --upright" : "");
  cli_render_command(command, &r->render);
  g_string_append_printf(
      command, " -o %s.%s", sheet ? "levels" : "level", r->render.format->suffix);
  return g_string_free(command, FALSE);
}

/* ---- drawing ---- */

/* A PDF's time of making: the day, or for another seed the first there is. */
static guint32 date_of(const request *r, guint index) {
  if (r->given.seeds || r->given.flip.seed)
    return TUNL_DATE_FIRST;
  char *word = date_word(r->flip.seeds[index]);
  guint32 date = (guint32)g_ascii_strtoull(word, NULL, 10);
  g_free(word);
  return date;
}

static flip_level *make_level(const request *r, guint index) {
  return cli_flip_level(r->flip.seeds[index], r->flip.rules, MAX(r->strip.to, FLIP_FULL));
}

static bool draw_strip(const void *user, guint index, const char *path, GError **error) {
  const request *r = user;
  flip_strip_options options = r->strip;
  char *command = command_for(r, index, index);
  flip_level *level = make_level(r, index);
  flip_flights *flights = flip_flights_new(level, r->bots);
  options.command = cli_made_again(command);
  options.flights = flights;
  bool done = cli_render_check(&r->render, flip_strip_measure(level, &options), path, error);
  if (done) {
    tunl_scene *scene = flip_strip_new(level, &options);
    done = cli_render_write(&r->render, scene, date_of(r, index), path, error);
    tunl_scene_free(scene);
  }
  flip_flights_free(flights);
  flip_level_free(level);
  g_free(command);
  return done;
}

/* What the levels of a sheet are called together. */
static char *name_levels(const request *r) {
  char *const *seeds = r->flip.seeds;
  return r->levels == 1 ? flip_strip_seed(seeds[0], 32)
                        : g_strdup_printf("%s to %s", seeds[0], seeds[r->levels - 1]);
}

static bool draw_sheet(const request *r, const char *path, GError **error) {
  flip_strip_options options = r->strip;
  if (!cli_render_check(&r->render, flip_sheet_measure(&options, r->levels), path, error))
    return false;
  char *command = command_for(r, 0, r->levels - 1), *what = name_levels(r);
  options.command = cli_made_again(command);
  flip_sheet *sheet = flip_sheet_new(&options, r->levels, r->flip.rules, what);
  for (guint i = 0; i < r->levels; i++) {
    flip_level *level = make_level(r, i);
    flip_sheet_add(sheet, level);
    flip_level_free(level);
  }
  tunl_scene *scene = flip_sheet_finish(sheet);
  bool done = cli_render_write(&r->render, scene, date_of(r, 0), path, error);
  tunl_scene_free(scene);
  g_free(what);
  g_free(command);
  return done;
}

static char *stem_of(const void *user, guint index) {
  const request *r = user;
  if (r->given.seeds)
    return g_strdup_printf("flip-%s", r->flip.seeds[index]);
  char *word = date_word(r->flip.seeds[index]), *stem = g_strdup_printf("flip-%s", word);
  g_free(word);
  return stem;
}

static bool draw(const request *r, GError **error) {
  const cli_render_words *w = &r->given.render;
  if (w->sheet)
    return draw_sheet(r, w->output, error);
  if (w->output_dir)
    return cli_render_folder(&r->render, r->levels, stem_of, draw_strip, r, error);
  return draw_strip(r, 0, w->output, error);
}

/* ---- main ---- */

int main(int argc, char **argv) {
  static request r;
  words *w = &r.given;
  const GOptionEntry entries[] = {
      CLI_FLIP_ENTRIES(w->flip),
      CLI_TEXT("seeds", 0, &w->seeds, "The levels seed-0, seed-1, ...: so many", "N"),
      CLI_RENDER_OUTPUT_ENTRIES(w->render, CLI_RENDER_PICTURES,
          "A picture each in this folder, flip-YYYYMMDD.svg", "All levels as lines on one page"),
      CLI_TEXT("from", 0, &w->from, "Begin here, m (default 0)", "M"),
      CLI_TEXT("to", 0, &w->to, "End here, m (default 4000)", "M"),
      CLI_TEXT("around", 0, &w->around, "A closer look: 60 m to either side of a height", "M"),
      {"bot", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &w->bots,
          "Show how it flies: simple, lookahead or hold-one-wall; may be repeated", "BOT"},
      CLI_FLAG("upright", 0, &w->upright, "Stand the tunnel up: rows become columns"),
      CLI_RENDER_LOOK_ENTRIES(w->render, "Metres in a row (default 500)", "M",
          "Picture px for a unit, 0.1 m (default 0.25; around 1; a sheet's fits)",
          "Draw only these layers, as in tunnel,obstacles (see below)"),
      CLI_RENDER_WORK_ENTRIES(w->render),
      CLI_NOW_ENTRY(w->flip),
      G_OPTION_ENTRY_NULL,
  };
  GError *error = NULL;
  cli_begin("flip-render");
  r.strip.tool = cli_made_by();
  bool done = cli_parse(argc, argv, entries, summary, notes, &error) && understand(&r, &error) &&
              draw(&r, &error);
  g_strfreev(r.flip.seeds);
  return done ? CLI_DONE : cli_report(error);
}
