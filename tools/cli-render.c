/* How a picture of a level is folded, scaled and written. */
#include "cli-render.h"

#include <errno.h>
#include <string.h>

/* ---- options ---- */

static bool check_combinations(const cli_render_words *w, GError **error) {
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

bool cli_render_output(cli_render *r, GError **error) {
  const cli_render_words *w = r->given;
  const char *name = w->output ? w->output : "-"; /* a folder's files have any suffix */
  return check_combinations(w, error) &&
         (r->pages ? cli_page_format_find : cli_format_find)(w->format, name, &r->format, error);
}

/* A year and a month: what is larger takes minutes to look at, and gigabytes to draw. */
enum { SHEET_MOST = 400 };

bool cli_render_many(const cli_render *r, guint count, const char *what, const char *option,
    const char *text, GError **error) {
  const cli_render_words *w = r->given;
  if (count > 1 && !w->sheet && !w->output_dir)
    return cli_fail(error,
        "%s: '%s' is %u %s; give --sheet for one picture of all or --output-dir for one each",
        option, text, count, what);
  return count <= SHEET_MOST || !w->sheet ||
         cli_fail(error,
             "--sheet: %u %s are more than %d; give fewer, or --output-dir for a picture each",
             count, what, SHEET_MOST);
}

bool cli_render_scale(const cli_render *r, double *scale, GError **error) {
  const char *text = r->given->scale;
  return !text || cli_number("--scale", text, 0.001, 100, scale, error);
}

bool cli_render_fit(const cli_render *r, double *width, GError **error) {
  const char *text = r->given->fit;
  *width = 0;
  return !text || cli_number("--fit", text, TUNL_STRIP_LEAST, TUNL_PNG_SIDE_MOST, width, error);
}

/* "a, b, c": the layers of a game that can be chosen. The caller frees it. */
static char *list_layers(tunl_layer_game game) {
  GString *list = g_string_new(NULL);
  for (tunl_layer layer = 0; layer < TUNL_LAYERS; layer++)
    if (tunl_layer_optional(layer) && tunl_layer_in(tunl_layers_all(game), layer))
      g_string_append_printf(list, "%s%s", list->len ? ", " : "", tunl_layer_names()[layer]);
  return g_string_free(list, FALSE);
}

/* Adds the layers of a list to a set. */
static bool parse_layers(const char *option, const char *text, tunl_layer_game game,
    tunl_layer_set *set, GError **error) {
  char **names = g_strsplit(*text ? text : ",", ",", -1); /* nothing is no layer */
  bool good = true;
  for (gsize i = 0; names[i] && good; i++) {
    tunl_layer layer = tunl_layer_named(game, names[i]);
    if (strcmp(names[i], "all") == 0)
      *set |= tunl_layers_all(game);
    else if (strcmp(names[i], "default") == 0)
      *set |= tunl_layers_default(game);
    else if (layer < TUNL_LAYERS)
      *set |= 1u << layer;
    else {
      char *choices = list_layers(game);
      good = cli_fail(error, "%s: '%s' is not a layer; accepted: %s, and for many all and default",
          option, names[i], choices);
      g_free(choices);
    }
  }
  g_strfreev(names);
  return good;
}

static bool find_layers(cli_render *r, tunl_layer_game game, GError **error) {
  const cli_render_words *w = r->given;
  tunl_layer_set hidden = 0;
  r->layers = w->layers ? 0 : tunl_layers_default(game);
  if ((w->layers && !parse_layers("--layers", w->layers, game, &r->layers, error)) ||
      (w->hide && !parse_layers("--hide", w->hide, game, &hidden, error)))
    return false;
  r->layers &= ~hidden;
  return true;
}

bool cli_render_look(cli_render *r, tunl_layer_game game, GError **error) {
  const cli_render_words *w = r->given;
  r->jobs = 1;
  return find_layers(r, game, error) && cli_theme(w->theme, &r->theme, error) &&
         (!w->jobs || cli_count("--jobs", w->jobs, 1, 256, &r->jobs, error));
}

void cli_render_command(GString *command, const cli_render *r) {
  const cli_render_words *w = r->given;
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
  g_string_append(command, w->single_row ? " --single-row" : "");
  for (gsize i = 0; i < G_N_ELEMENTS(options); i++)
    cli_append_option(command, options[i].name, options[i].value);
}

/* ---- one picture ---- */

bool cli_render_check(const cli_render *r, tunl_size size, const char *path, GError **error) {
  return cli_picture_check(r->format, size, path, r->given->quiet, error);
}

bool cli_render_write(
    const cli_render *r, const tunl_scene *scene, guint32 date, const char *path, GError **error) {
  return cli_picture_write(r->format, scene, r->theme, date, path, r->given->quiet, error);
}

/* ---- a folder of them ---- */

typedef struct {
  const cli_render *render;
  cli_render_stem stem;
  cli_render_one one;
  const void *user;
  GMutex lock;
  guint failed, first_failed; /* whose message is shown, the same for any number of jobs */
  GError *error;
} batch;

static void keep_error(batch *b, guint index, GError *error) {
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

static void draw_one(guint index, gpointer user) {
  batch *b = user;
  char *stem = b->stem(b->user, index);
  char *name = g_strdup_printf("%s.%s", stem, b->render->format->suffix);
  char *path = g_build_filename(b->render->given->output_dir, name, NULL);
  GError *error = NULL;
  if (!b->one(b->user, index, path, &error))
    keep_error(b, index, error);
  g_free(path);
  g_free(name);
  g_free(stem);
}

bool cli_render_folder(const cli_render *r, guint count, cli_render_stem stem, cli_render_one one,
    const void *user, GError **error) {
  batch b = {.render = r, .stem = stem, .one = one, .user = user};
  if (g_mkdir_with_parents(r->given->output_dir, 0777) != 0)
    return cli_fail(error, "%s: %s", r->given->output_dir, g_strerror(errno));
  g_mutex_init(&b.lock);
  cli_work_all("pictures", count, r->jobs, true, draw_one, &b);
  g_mutex_clear(&b.lock);
  if (b.failed > 1)
    g_prefix_error(&b.error, "%u of %u pictures failed, the first: ", b.failed, count);
  if (b.error)
    g_propagate_error(error, b.error);
  return b.failed == 0;
}
