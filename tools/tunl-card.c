/* tunl-card: the picture of one run, to be shared. */
#include "cli.h"

#include "picture.h"
#include "tunl.h"

#include <errno.h>
#include <math.h>
#include <string.h>

typedef struct {
  cli_cave_words cave;
  char *score, *distance, *ghost, *best, *cause, *size, *theme, *format, *output;
  gboolean no_obstacles, force, quiet;
} words;

static const char summary[] =
    "Draws a run as a card to be shared: the tunnel that was flown, squeezed into a strip, where\n"
    "it ended and on what, the score and the personal best.";

static const char notes[] =
    "A score or a distance is all it needs, or a ghost, whose length is the distance then.\n"
    "Nothing beyond the end of the run is in the picture; --no-obstacles leaves out what stands "
    "before\n"
    "it, too.\n"
    "\n"
    "Examples:\n"
    "  tunl-card --score 283 --best 310 --cause mine -o card.png\n"
    "  tunl-card --date 20260923 --distance 16993.5 --size 1080x1350 --theme dark -o card.png\n"
    "  tunl-card --date yesterday --score 83 --no-obstacles -o card.svg\n"
    "  tunl-card --ghost run.txt --cause stalactite -o card.png\n"
    "\n"
    "Exit status: 0 done, 1 done with a ghost of another day, 2 trouble (the old output, if any, "
    "is\nkept).\n"
    "This is an independent tool, not made by the game's author.\n";

typedef struct {
  words given;
  cli_cave cave;
  tunl_card_options card;
  const tunl_theme *theme;
  const cli_format *format;
  GPtrArray *ghosts; /* of cli_ghost; NULL for none */
} request;

/* ---- options ---- */

static bool find_output(request *r, GError **error) {
  const words *w = &r->given;
  if (!w->output)
    return cli_fail(error, "--output: missing; give -o FILE or -o -");
  return (*w->output || cli_fail(error, "--output: '' is not a file name")) &&
         cli_format_find(w->format, w->output, &r->format, error);
}

static bool find_cave(request *r, GError **error) {
  const words *w = &r->given;
  if (!cli_cave_from(&r->cave, &w->cave, error))
    return false;
  gint32 days = r->cave.days.last - r->cave.days.first + 1;
  if (days > 1)
    return cli_fail(error, "--date: '%s' is %d days; a card is of one", w->cave.date, days);
  r->card.rules = r->cave.rules_name;
  return true;
}

static const guint score_most = (guint)(TUNL_WX_MOST / TUNL_WX_PER_SCORE);

static bool take_score(request *r, GError **error) {
  guint score = 0;
  if (!cli_count("--score", r->given.score, 0, score_most, &score, error))
    return false;
  r->card.distance = score * TUNL_WX_PER_SCORE;
  r->card.whole_score = true;
  return true;
}

static void take_ghost(request *r) {
  const cli_ghost *ghost = r->ghosts->pdata[0];
  const tunl_ghost *samples = &ghost->record->ghost;
  r->card.ghost = samples;
  r->card.ghost_date = ghost->record->date;
  r->card.distance = tunl_ghost_scroll(samples->count - 1);
  r->card.whole_score = true;
}

static bool find_distance(request *r, GError **error) {
  const words *w = &r->given;
  if (r->ghosts)
    take_ghost(r);
  else if (w->score)
    return take_score(r, error);
  else
    return cli_number("--distance", w->distance, 0, TUNL_WX_MOST, &r->card.distance, error);
  return true;
}

static bool check_combinations(const words *w, GError **error) {
  return cli_exclusive(w->score, w->distance, "--score and --distance", error) &&
         cli_exclusive(w->score, w->ghost, "--score and --ghost", error) &&
         cli_exclusive(w->distance, w->ghost, "--distance and --ghost", error) &&
         (w->score || w->distance || w->ghost ||
             cli_fail(error, "--score: missing; give --score N, --distance WX or --ghost FILE"));
}

/* What a ghost knows of its cave stands in for what was not said. */
static bool find_ghost(request *r, GError **error) {
  const char *const sources[] = {r->given.ghost, NULL};
  if (!r->given.ghost)
    return true;
  if (!*r->given.ghost)
    return cli_fail(error, "--ghost: '' is not a file name");
  r->ghosts = cli_ghosts_read(sources, TUNL_GHOST_FORMS, error);
  if (r->ghosts && r->ghosts->len > 1)
    return cli_fail(
        error, "--ghost: '%s' holds %u ghosts; a card is of one", r->given.ghost, r->ghosts->len);
  if (!r->ghosts || !cli_ghosts_cave(r->ghosts, &r->given.cave, error))
    return false;
  return r->given.cave.date || r->given.cave.last ||
         cli_fail(error, "--date: missing; the ghost does not say its day");
}

static bool find_best(request *r, GError **error) {
  guint best = 0;
  r->card.best = (double)NAN;
  if (!r->given.best)
    return true;
  if (!cli_count("--best", r->given.best, 0, score_most, &best, error))
    return false;
  r->card.best = best;
  return true;
}

/* Names from first to last - 1 of a list. */
static bool find_name(const char *option, const char *text, const char *what,
    const char *const *names, guint *index, GError **error) {
  for (*index = 0; names[*index]; ++*index)
    if (strcmp(names[*index], text) == 0)
      return true;
  char *choices = cli_choices(names);
  cli_fail(error, "%s: '%s' is not a %s; accepted: %s", option, text, what, choices);
  g_free(choices);
  return false;
}

static bool find_cause(request *r, GError **error) {
  const char *names[TUNL_CAUSES + 1] = {NULL};
  guint index = 0;
  if (!r->given.cause)
    return true;
  for (tunl_cause cause = TUNL_CAUSE_WALL; cause <= TUNL_CAUSE_SHOT; cause++)
    names[cause - TUNL_CAUSE_WALL] = tunl_cause_name(cause);
  if (!find_name("--cause", r->given.cause, "cause of death", names, &index, error))
    return false;
  r->card.cause = TUNL_CAUSE_WALL + index;
  return true;
}

static bool find_size(request *r, GError **error) {
  guint index = 0;
  if (r->given.size &&
      !find_name("--size", r->given.size, "size of a card", tunl_card_sizes(), &index, error))
    return false;
  r->card.format = (tunl_card_format)index;
  return true;
}

static bool understand(request *r, GError **error) {
  r->card.obstacles = !r->given.no_obstacles;
  return find_output(r, error) && check_combinations(&r->given, error) && find_ghost(r, error) &&
         find_cave(r, error) && find_distance(r, error) && find_best(r, error) &&
         find_cause(r, error) && find_size(r, error) && cli_theme(r->given.theme, &r->theme, error);
}

/* ---- the command that makes the picture again ---- */

/* Where the ghost is to be had: no folders, which are nobody's business, and a link, which may be
 * longer than the page, from stdin. */
static char *ghost_source(const request *r) {
  const cli_ghost *ghost = r->ghosts ? r->ghosts->pdata[0] : NULL;
  if (!ghost)
    return NULL;
  bool file = g_file_test(ghost->source, G_FILE_TEST_EXISTS);
  return file ? g_path_get_basename(ghost->source) : g_strdup("-");
}

static char *command_for(const request *r) {
  const words *w = &r->given;
  char *ghost = ghost_source(r);
  const struct {
    const char *name, *value;
  } options[] = {
      {"--score", w->score},
      {"--distance", w->distance},
      {"--ghost", ghost},
      {"--best", w->best},
      {"--cause", w->cause},
      {"--size", r->card.format == TUNL_CARD_WIDE ? NULL : w->size},
      {"--theme", strcmp(r->theme->name, "light") == 0 ? NULL : r->theme->name},
  };
  GString *command = g_string_new("tunl-card");
  cli_cave_command(command, &r->cave, &w->cave, r->cave.days);
  for (gsize i = 0; i < G_N_ELEMENTS(options); i++)
    cli_append_option(command, options[i].name, options[i].value);
  g_string_append(command, w->no_obstacles ? " --no-obstacles" : "");
  g_string_append_printf(command, " -o card.%s", r->format->suffix);
  g_free(ghost);
  return g_string_free(command, FALSE);
}

/* ---- drawing ---- */

static tunl_cave *make_cave(const request *r) {
  tunl_day day = tunl_day_of(tunl_date_from_index(r->cave.days.first));
  double to = MIN(r->card.distance + TUNL_CARD_AHEAD, TUNL_WX_MOST);
  tunl_cave *cave = tunl_cave_new(&day, &r->cave.rules, MAX(to, TUNL_WX_FULL));
  if (!cave)
    g_error("no memory for a cave"); /* GLib ends a program that has none, and so do we */
  return cave;
}

static bool say(const request *r, const tunl_cave *cave, GError **error) {
  FILE *out = strcmp(r->given.output, "-") == 0 ? stderr : stdout;
  if (r->given.quiet)
    return true;
  char *sentence = tunl_card_sentence(cave, &r->card);
  bool done = fprintf(out, "%s\n", sentence) >= 0 && fflush(out) == 0;
  g_free(sentence);
  return done || cli_fail(error, "stdout: %s", g_strerror(errno));
}

/* A picture of a run that cannot have been is the player's own affair, but worth a word. */
static void check_cause(const request *r, const tunl_cave *cave) {
  char from[TUNL_TEXT_MOST], to[TUNL_TEXT_MOST];
  double wx = r->card.distance + TUNL_SHIP_X;
  if (tunl_card_fits(cave, &r->card) || r->given.quiet)
    return;
  tunl_text_grouped(from, wx, 0);
  tunl_text_grouped(to, wx + (r->card.whole_score ? TUNL_WX_PER_SCORE : 0), 0);
  cli_say("--cause: no %s could have hit a ship at wx %s–%s on that day under those rules",
      tunl_cause_name(r->card.cause), from, to);
}

/* A ghost that tells of more or less than it holds: a recording stops at 4,000 samples. */
static void check_score(const request *r) {
  const cli_ghost *ghost = r->ghosts ? r->ghosts->pdata[0] : NULL;
  if (!ghost || ghost->record->score < 0 || r->given.quiet)
    return;
  gint64 told = ghost->record->score, held = (gint64)ghost->record->ghost.count - 1;
  if (told != held)
    cli_say("%s: warning: it tells of score %" G_GINT64_FORMAT " and holds %" G_GINT64_FORMAT
            ", which is what the card shows",
        ghost->name, told, held);
}

static bool draw(request *r, GError **error) {
  tunl_cave *cave = make_cave(r);
  check_cause(r, cave);
  check_score(r);
  char *command = command_for(r);
  r->card.command = cli_made_again(command);
  tunl_scene *scene = tunl_card_new(cave, &r->card);
  bool done = cli_picture_write(r->format, scene, r->theme, tunl_cave_day(cave)->date,
                  r->given.output, r->given.quiet, error) &&
              say(r, cave, error);
  tunl_scene_free(scene);
  g_free(command);
  tunl_cave_free(cave);
  return done;
}

/* A card of a ghost where it was not flown is drawn, and said to be one. */
static int finish(const request *r) {
  bool foreign =
      r->ghosts && !r->given.force && cli_ghosts_foreign(r->ghosts, &r->cave, r->given.quiet) > 0;
  return foreign ? CLI_NO : CLI_DONE;
}

int main(int argc, char **argv) {
  static request r;
  words *w = &r.given;
  const GOptionEntry entries[] = {
      CLI_TEXT("date", 'd', &w->cave.date,
          "The day, UTC: YYYYMMDD, YYYY-MM-DD, today (default) or yesterday", "DATE"),
      CLI_TEXT("score", 0, &w->score, "The score of the run", "N"),
      CLI_TEXT("distance", 0, &w->distance, "Or how far it flew, world px; a point is 60", "WX"),
      CLI_TEXT("ghost", 0, &w->ghost, "Or its recording: a file, -, or a link", "FILE"),
      CLI_TEXT("best", 0, &w->best, "The personal best, a score", "N"),
      CLI_TEXT(
          "cause", 0, &w->cause, "What ended it: wall, stalactite, mine, boulder or shot", "CAUSE"),
      CLI_FLAG("no-obstacles", 0, &w->no_obstacles, "The corridor alone, for those yet to fly it"),
      CLI_TEXT("output", 'o', &w->output, "The picture; its suffix names the format; - is stdout",
          "FILE"),
      CLI_TEXT("format", 0, &w->format, "svg, png or pdf, whatever the suffix", "PICTURE"),
      CLI_TEXT("size", 0, &w->size, "Of the picture, px (default 1200x630)", "SIZE"),
      CLI_TEXT("theme", 0, &w->theme, "light (default) or dark", "THEME"),
      CLI_RULES_ENTRIES(w->cave),
      CLI_FLAG("force", 0, &w->force, "Take a ghost of another day without a warning"),
      CLI_FLAG("quiet", 'q', &w->quiet, "Do not print the sentence"),
      CLI_NOW_ENTRY(w->cave),
      G_OPTION_ENTRY_NULL,
  };
  GError *error = NULL;
  cli_begin("tunl-card");
  r.card.tool = cli_made_by();
  bool done = cli_parse(argc, argv, entries, summary, notes, &error) && understand(&r, &error) &&
              draw(&r, &error);
  int code = done ? finish(&r) : cli_report(error);
  g_clear_pointer(&r.ghosts, g_ptr_array_unref);
  return code;
}
