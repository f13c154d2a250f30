/* Strips: how much of a cave, how much of it in a row, how large. */
#include "cli-render.h"

/* A page shows all in one row, to be moved along; at this scale coins and mines have their true
 * size, and a row stands in a window whole. A sheet shows a cave in three rows; scale and row
 * length then make four of them about as wide as a strip's page. */
static const double strip_row = 5000, strip_scale = 0.25, around_scale = 0.5, page_scale = 0.5,
                    sheet_scale = 0.0125;
enum { SHEET_ROWS = 3 };

static bool find_row_length(
    tunl_strip_options *o, const cli_render *render, guint sheet, GError **error) {
  const cli_render_words *w = render->given;
  double length = o->to - o->from;
  bool single = w->single_row || cli_format_is_page(render->format);
  o->row_length = sheet ? length / SHEET_ROWS : single ? length : strip_row;
  return !w->row_length ||
         cli_number("--row-length", w->row_length, 100, TUNL_WX_MOST, &o->row_length, error);
}

static bool find_scale(
    tunl_strip_options *o, const cli_render *render, bool around, guint sheet, GError **error) {
  double row = MIN(o->row_length, o->to - o->from), fit;
  o->columns = TUNL_SHEET_COLUMNS;
  o->scale = sheet                                ? sheet_scale
             : around                             ? around_scale
             : cli_format_is_page(render->format) ? page_scale
                                                  : strip_scale;
  if (!cli_render_scale(render, &o->scale, error) || !cli_render_fit(render, &fit, error))
    return false;
  if (fit > 0)
    o->scale = sheet ? tunl_sheet_fit(row, sheet, fit, &o->columns) : tunl_strip_fit(row, fit);
  return true;
}

bool cli_strip_from(tunl_strip_options *o, cli_render *render, const cli_cave *cave,
    const cli_cave_words *cave_words, guint sheet, GError **error) {
  o->from = cave->from;
  o->to = cave->to;
  o->mark = cave->mark;
  o->rules = cave->rules_name;
  if (!find_row_length(o, render, sheet, error) ||
      !find_scale(o, render, cave_words->around != NULL, sheet, error) ||
      !cli_render_look(render, TUNL_LAYERS_CAVE, error))
    return false;
  o->layers = render->layers;
  return true;
}
