/* What the viewer reads and writes: pictures and the command that makes one, ghosts, flight logs.
 */
#include "cli-render.h"
#include "view.h"

#include <math.h>
#include <string.h>

/* ---- the command ---- */

/* Layers that are off though they are usually on; free it. NULL for none. */
static char *hidden_layers(const view *v) {
  GString *hidden = g_string_new(NULL);
  tunl_layer_set off = tunl_layers_default(TUNL_LAYERS_CAVE) & ~v->look.layers;
  for (tunl_layer layer = 0; layer < TUNL_LAYERS; layer++)
    if (tunl_layer_in(off, layer) && tunl_layer_optional(layer))
      g_string_append_printf(hidden, "%s%s", hidden->len ? "," : "", tunl_layer_names()[layer]);
  return g_string_free(hidden, hidden->len == 0);
}

typedef struct {
  double from, to, scale;
} stretch;

/* In whole px, which is all that anyone wants to read in a command. */
static stretch stretch_of(const view *v) {
  if (v->mode == VIEW_PLAY) {
    double left = floor(v->run.flight.scroll);
    return (stretch){left, left + TUNL_W, 1};
  }
  double from = floor(v->look.at), to = ceil(v->look.at + view_look_shown(v));
  double scale = view_look_window(v, 0, 1).scale;
  return (stretch){from, MIN(MAX(to, from + 1), TUNL_WX_MOST), CLAMP(scale, 0.001, 100)};
}

/* What tunl-render would be asked for. */
static cli_render_words picture_words(const view *v, char *scale, char *hidden) {
  bool skeleton = tunl_layer_in(v->look.layers, TUNL_LAYER_SKELETON);
  return (cli_render_words){
      .single_row = TRUE,
      .scale = scale,
      .layers = skeleton ? (char *)(gsize) "default,skeleton" : NULL,
      .hide = hidden,
  };
}

/* Only a picture, which may go anywhere, leaves the folders of ghosts out. */
static char *command_of(const view *v, const char *output, bool folders) {
  char from[TUNL_TEXT_MOST], to[TUNL_TEXT_MOST], scale[TUNL_TEXT_MOST], gate[TUNL_TEXT_MOST];
  GString *command = g_string_new("tunl-render");
  const cli_cave *cave = &v->request->cave;
  stretch s = stretch_of(v);
  cli_cave_words words = {
      .gate = tunl_text_shortest(gate, cave->rules.gate),
      .from = tunl_text_trimmed(from, s.from, 0),
      .to = tunl_text_trimmed(to, s.to, 0),
  };
  char *hidden = hidden_layers(v);
  cli_render_words picture = picture_words(v, tunl_text_trimmed(scale, s.scale, 3), hidden);
  cli_cave_command(command, cave, &words, (cli_days){v->day, v->day});
  g_string_append(command, v->band.shown ? " --flyable" : "");
  cli_render_command(command, &(cli_render){.given = &picture, .theme = v->theme});
  for (const char *const *source = v->request->sources; source && *source; source++)
    if (folders)
      cli_append_option(command, "--ghost", *source);
    else
      cli_append_ghost(command, *source);
  cli_append_option(command, "-o", output);
  g_free(hidden);
  return g_string_free(command, FALSE);
}

char *view_command(const view *v, const char *output) {
  return command_of(v, output, false);
}

void view_act_copy(view *v, int argument) {
  (void)argument;
  g_free(v->copied);
  v->copied = command_of(v, "cave.svg", true);
  view_note(v, "%s", v->copied);
}

/* ---- pictures ---- */

/* What that command draws: a way is looked for to the end of the picture. */
static tunl_scene *strip_of(const view *v, bool svg) {
  char *command = view_command(v, svg ? "cave.svg" : "cave.png");
  char digits[TUNL_TEXT_MOST];
  stretch s = stretch_of(v);
  tunl_flyable *flyable = v->band.shown ? tunl_flyable_new(v->cave, s.from, s.to) : NULL;
  tunl_strip_options options = {
      .from = s.from,
      .to = s.to,
      .row_length = s.to - s.from,
      .scale = g_ascii_strtod(tunl_text_trimmed(digits, s.scale, 3), NULL),
      .columns = TUNL_SHEET_COLUMNS,
      .layers = v->look.layers,
      .mark = (double)NAN,
      .rules = v->request->cave.rules_name,
      .tool = cli_made_by(),
      .command = command,
      .ghosts = v->request->traces,
      .ghost_count = view_ghosts(v),
      .flyable = flyable,
  };
  tunl_scene *scene = tunl_strip_new(v->cave, &options);
  tunl_flyable_free(flyable);
  g_free(command);
  return scene;
}

static tunl_scene *moment_of(const view *v) {
  tunl_scene *scene = view_moment(v);
  view_describe(v, scene);
  return scene;
}

/* A name that is not taken, in the folder where the program was started; free it. */
static char *free_name(const char *stem, const char *suffix) {
  char *name = g_strdup_printf("%s.%s", stem, suffix);
  for (guint i = 2; g_file_test(name, G_FILE_TEST_EXISTS); i++) {
    g_free(name);
    name = g_strdup_printf("%s-%u.%s", stem, i, suffix);
  }
  return name;
}

static void save_scene(view *v, const tunl_scene *scene, const char *name) {
  const cli_format *format;
  GError *error = NULL;
  if (cli_format_find(NULL, name, &format, &error) &&
      cli_picture_write(format, scene, v->theme, view_date(v), name, true, &error))
    view_note(v, "saved %s", name);
  else
    view_note_error(v, error);
}

void view_act_save(view *v, int svg) {
  bool play = v->mode == VIEW_PLAY;
  double place = play ? v->run.flight.scroll + TUNL_SHIP_X : v->look.at;
  char *stem = g_strdup_printf("tunl-%08u-%.0f", view_date(v), floor(place));
  char *name = free_name(stem, svg ? "svg" : "png");
  tunl_scene *scene = play ? moment_of(v) : strip_of(v, svg);
  save_scene(v, scene, name);
  tunl_scene_free(scene);
  g_free(name);
  g_free(stem);
}

/* World px of scroll that the flight came to. */
static double flown(const view *v) {
  return g_array_index(v->run.way, tunl_point, v->run.way->len - 1).x;
}

/* ---- ghosts ---- */

static bool write_ghost(const view *v, const char *path, GError **error) {
  const cli_cave *c = &v->request->cave;
  tunl_ghost_record record = {
      .ghost = view_run_ghost(v),
      .date = view_date(v),
      .score = tunl_score(flown(v)),
      .gate = c->own_gate ? c->rules.gate : (double)NAN,
  };
  record.rules = g_strdup(c->rules_name);
  bool done = cli_text_write(path, tunl_ghost_write(&record, TUNL_GHOST_JSON, ""), error);
  g_free(record.rules);
  return done;
}

/* ---- flight logs ---- */

tunl_flightlog *view_read_log(const char *path, GError **error) {
  char *bytes;
  gsize count;
  GError *problem = NULL;
  if (!g_file_get_contents(path, &bytes, &count, &problem)) {
    cli_fail(error, "--autopilot: %s", problem->message);
    g_error_free(problem);
    return NULL;
  }
  tunl_flightlog *log = tunl_flightlog_read(bytes, count, error);
  if (!log)
    g_prefix_error(error, "--autopilot: %s: ", path);
  g_free(bytes);
  return log;
}

static bool write_log(const view *v, const char *path, GError **error) {
  const cli_cave *c = &v->request->cave;
  const GByteArray *buttons = v->run.buttons;
  tunl_flightlog *log =
      tunl_flightlog_new(view_date(v), c->rules_name, c->own_gate ? c->rules.gate : (double)NAN);
  log->no_coins = v->run.flight.options.no_coins;
  for (guint i = 0; i < buttons->len; i++)
    tunl_flightlog_add(log, buttons->data[i]);
  bool done = cli_text_write(path, tunl_flightlog_write(log), error);
  tunl_flightlog_free(log);
  return done;
}

/* ---- saving a flight ---- */

void view_act_save_run(view *v, int log) {
  GError *error = NULL;
  if (v->run.state == VIEW_FLYING || flown(v) < TUNL_GHOST_STEP) {
    view_note(
        v, "nothing to save: fly at least %.0f px, then pause or end the flight", TUNL_GHOST_STEP);
    return;
  }
  char *stem = g_strdup_printf("tunl-%08u-score-%u", view_date(v), tunl_score(flown(v)));
  char *name = free_name(stem, log ? "flight.txt" : "ghost.json");
  bool done = log ? write_log(v, name, &error) : write_ghost(v, name, &error);
  if (done)
    view_note(v, "saved %s", name);
  else
    view_note_error(v, error);
  g_free(name);
  g_free(stem);
}

/* The best flight is the one that stays. */
void view_record_run(view *v) {
  GError *error = NULL;
  if (flown(v) < MAX(v->run.farthest, TUNL_GHOST_STEP)) {
    view_note(v, "%s stays: it is farther", v->request->record);
    return;
  }
  v->run.farthest = flown(v);
  if (write_ghost(v, v->request->record, &error))
    view_note(v, "recorded %s", v->request->record);
  else
    view_note_error(v, error);
}
