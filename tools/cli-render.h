/* What the programs that draw levels do alike: the words for how a picture is folded, scaled and
 * written, one picture or a folder of them. */
#ifndef TUNL_TOOLS_CLI_RENDER_H
#define TUNL_TOOLS_CLI_RENDER_H

#include "cli.h"

typedef struct cli_render_words {
  char *row_length, *scale, *fit, *theme, *layers, *hide;
  char *format, *output, *output_dir, *jobs;
  gboolean single_row, sheet, quiet;
} cli_render_words;

/* Entries for the option table of a program; `w` is its cli_render_words, the rest what differs
 * between the games. */
#define CLI_RENDER_OUTPUT_ENTRIES(w, formats, folder, many)                                        \
  CLI_TEXT("output", 'o', &(w).output, "The picture; its suffix names the format; - is stdout",    \
      "FILE"),                                                                                     \
      CLI_TEXT("output-dir", 0, &(w).output_dir, folder, "DIR"),                                   \
      CLI_TEXT("format", 0, &(w).format, formats),                                                 \
      CLI_FLAG("sheet", 0, &(w).sheet, many)
#define CLI_RENDER_LOOK_ENTRIES(w, row, row_unit, scaled, layer_list)                              \
  CLI_TEXT("row-length", 0, &(w).row_length, row, row_unit),                                       \
      CLI_FLAG("single-row", 0, &(w).single_row, "Do not fold into rows"),                         \
      CLI_TEXT("scale", 0, &(w).scale, scaled, "N"),                                               \
      CLI_TEXT("fit", 0, &(w).fit, "Choose the scale that makes the page this wide, px", "WIDTH"), \
      CLI_TEXT("theme", 0, &(w).theme, "light (default) or dark", "THEME"),                        \
      CLI_TEXT("layers", 0, &(w).layers, layer_list, "LAYER,..."),                                 \
      CLI_TEXT("hide", 0, &(w).hide, "Leave these layers out", "LAYER,...")
#define CLI_RENDER_WORK_ENTRIES(w)                                                                 \
  CLI_TEXT("jobs", 'j', &(w).jobs, "Draw this many days at once (default 1)", "N"),                \
      CLI_FLAG("quiet", 'q', &(w).quiet, "Do not say the planned size or show progress")

/* The formats, as their option's help and argument. */
#define CLI_RENDER_PICTURES "svg (default), png or pdf, whatever the suffix", "PICTURE"
#define CLI_RENDER_PAGES    "svg (default), png, pdf or html, whatever the suffix", "PICTURE|html"

typedef struct cli_render {
  bool pages; /* HTML is a format, too; the program's to say */
  const cli_render_words *given;
  const cli_format *format;
  const tunl_theme *theme;
  tunl_layer_set layers;
  guint jobs;
} cli_render;

/* Where the picture goes, and in which format; `given` must be set. To be called first: it refuses
 * words that contradict each other. */
bool cli_render_output(cli_render *render, GError **error);

/* Refuses more than one picture's worth without a word about what to do with them, and too many of
 * them for a sheet. `option` and `text` are what asked for them, `what` is what they are: "days".
 */
bool cli_render_many(const cli_render *render, guint count, const char *what, const char *option,
    const char *text, GError **error);

/* The scale asked for, if any was; else `scale` stays as it is. */
bool cli_render_scale(const cli_render *render, double *scale, GError **error);

/* The page's width asked for, px; 0 when none was. */
bool cli_render_fit(const cli_render *render, double *width, GError **error);

/* Layers, theme and jobs. */
bool cli_render_look(cli_render *render, tunl_layer_game game, GError **error);

/* ---- a stretch of a cave ---- */

#define CLI_STRIP_ENTRIES(w)                                                                       \
  CLI_RENDER_LOOK_ENTRIES(w, "World px in a row (default 5000)", "PX",                             \
      "Picture px for a world px (default 0.25; around 0.5, sheet 0.0125)",                        \
      "Draw only these layers, as in corridor,mines (see below)")

/* Works out what is drawn of it, how it is folded and scaled, and all that cli_render_look does;
 * tool, command and ghosts are the program's. `sheet`: the number of days of a sheet, 0 for a
 * strip. */
bool cli_strip_from(tunl_strip_options *strip, cli_render *render, const cli_cave *cave,
    const cli_cave_words *cave_words, guint sheet, GError **error);

/* ---- who still flies where ---- */

/* 100 runs of each tier, as tunl-sim --runs 100 flies them, but stopped at 90,000. */
typedef struct cli_reach cli_reach;

/* Flies them through a cave that reaches to TUNL_WX_FULL. The caller frees it. */
cli_reach *cli_reach_new(const tunl_cave *cave);
tunl_survival cli_reach_curves(const cli_reach *reach); /* borrowed */
void cli_reach_free(cli_reach *reach);                  /* NULL is fine */

/* ---- making it again, and writing it ---- */

/* Appends those of these options that differ from the defaults; neither --sheet nor --output. */
void cli_render_command(GString *command, const cli_render *render);

/* Refuses or announces a size; then writes the scene. For the date see cli_picture_write. */
bool cli_render_check(const cli_render *render, tunl_size size, const char *path, GError **error);
bool cli_render_write(const cli_render *render, const tunl_scene *scene, guint32 date,
    const char *path, GError **error);

/* Draws the picture of that index. */
typedef bool (*cli_render_one)(const void *user, guint index, const char *path, GError **error);

/* The stem of that picture's file; the caller frees it. */
typedef char *(*cli_render_stem)(const void *user, guint index);

/* Draws so many pictures in the folder asked for, several at once; of the errors the first by index
 * is told. */
bool cli_render_folder(const cli_render *render, guint count, cli_render_stem stem,
    cli_render_one one, const void *user, GError **error);

#endif
