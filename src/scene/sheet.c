#include "scene/sheet.h"

#include "scene/frame.h"
#include "scene/page.h"
#include "scene/text.h"
#include "scene/tunnel.h"

#include <inttypes.h>
#include <math.h>

static const double left_margin = 36, column_gap = 30, cell_gap = 26, row_gap = 4;
static const double cell_head = 22; /* px: the line above a cave */
static const double cell_foot = 14; /* px: the fingerprint below it */
static const double header_height = 96, footer_gap = 14;

struct tunl_sheet {
  tunl_scene *scene;
  const tunl_strip_options *options;
  guint caves, next;
  guint32 first, last;
};

/* A cell is at least so wide: a date, a weekday and the longest archetype side by side. */
static const double least_cell = 245;

static guint columns_of(const tunl_strip_options *o, guint caves) {
  return CLAMP(caves, 1, MAX(o->columns, 1));
}

static guint rows_of(const tunl_strip_options *o) {
  return (guint)ceil((o->to - o->from) / o->row_length - 1e-9);
}

static double row_pitch(const tunl_strip_options *o) {
  return TUNL_H * o->scale * TUNL_SHEET_STRETCH + row_gap;
}

static double cell_width(const tunl_strip_options *o) {
  return MIN(o->row_length, o->to - o->from) * o->scale;
}

static double column_pitch(const tunl_strip_options *o) {
  return MAX(cell_width(o), least_cell) + column_gap;
}

static double cell_height(const tunl_strip_options *o) {
  return cell_head + rows_of(o) * row_pitch(o) + cell_foot;
}

/* The last lines, from y on; returns the last baseline. */
static double draw_footer(tunl_scene *scene, const tunl_strip_options *o, double width, double y) {
  const char *const pieces[] = {o->tool, "each fingerprint is of wx 0–93,000",
      "an independent tool, not by the game's author"};
  GPtrArray *list = g_ptr_array_new();
  for (gsize i = 0; i < G_N_ELEMENTS(pieces); i++)
    g_ptr_array_add(list, (gpointer)(gsize)pieces[i]);
  y = tunl_page_footer(scene, left_margin, width - left_margin, y + footer_gap, o->command, list);
  g_ptr_array_unref(list);
  return y;
}

/* A long command takes more than one line, how many is known when they are set. */
static double footer_height(const tunl_strip_options *o, double width) {
  if (!tunl_layer_in(o->layers, TUNL_LAYER_FOOTER))
    return 0;
  tunl_scene *scratch = tunl_scene_new(tunl_layer_names());
  double height = draw_footer(scratch, o, width, 0) + TUNL_PAGE_BOTTOM - footer_gap;
  tunl_scene_free(scratch);
  return height;
}

static double grid_bottom(const tunl_strip_options *o, guint caves) {
  guint columns = columns_of(o, caves), lines = (caves + columns - 1) / columns;
  return header_height + lines * (cell_height(o) + cell_gap);
}

tunl_size tunl_sheet_measure(const tunl_strip_options *o, guint caves) {
  double width = 2 * left_margin + columns_of(o, caves) * column_pitch(o) - column_gap;
  width = tunl_page_side(MAX(width, TUNL_STRIP_LEAST));
  return (tunl_size){width, tunl_page_side(grid_bottom(o, caves) + footer_height(o, width))};
}

double tunl_sheet_fit(double row_length, guint caves, double width, guint *columns) {
  double room = width - 2 * left_margin + column_gap;
  guint most = (guint)MAX(1, floor(room / (least_cell + column_gap)));
  *columns = MIN(most, TUNL_SHEET_COLUMNS);
  return (room / MIN(*columns, caves) - column_gap) / row_length;
}

static void describe(tunl_sheet *s) {
  char *first = tunl_page_date(s->first), *last = tunl_page_date(s->last);
  char *range = tunl_page_wx_range(s->options->from, s->options->to);
  char *title = s->first == s->last ? g_strdup_printf("TUNL cave of %s", first)
                                    : g_strdup_printf("TUNL caves of %s to %s", first, last);
  char *text = g_strdup_printf("%s: %u small pictures, %s, rules %s. "
                               "Made by an independent tool, not by the game's author.",
      title, s->caves, range, s->options->rules);
  tunl_scene_describe(s->scene, title, text);
  g_free(text);
  g_free(title);
  g_free(range);
  g_free(last);
  g_free(first);
}

static void record(tunl_sheet *s) {
  const tunl_strip_options *o = s->options;
  tunl_scene_record_text(s->scene, "schema", "tunl-sheet/1");
  tunl_scene_record_text(s->scene, "tool", o->tool);
  tunl_scene_record_number(s->scene, "first", s->first);
  tunl_scene_record_number(s->scene, "last", s->last);
  tunl_scene_record_text(s->scene, "rules", o->rules);
  tunl_scene_record_number(s->scene, "from", o->from);
  tunl_scene_record_number(s->scene, "to", o->to);
  if (o->command)
    tunl_scene_record_text(s->scene, "command", o->command);
}

tunl_sheet *tunl_sheet_new(
    const tunl_strip_options *options, guint caves, guint32 first, guint32 last) {
  tunl_sheet *s = g_new0(tunl_sheet, 1);
  s->scene = tunl_scene_new(tunl_layer_names());
  s->options = options;
  s->caves = caves;
  s->first = first;
  s->last = last;
  tunl_size size = tunl_sheet_measure(options, caves);
  tunl_scene_set_size(s->scene, size.width, size.height);
  tunl_scene_rect(s->scene, TUNL_LAYER_PAGE, TUNL_STYLE_PAGE, 0, 0, size.width, size.height);
  describe(s);
  record(s);
  return s;
}

/* ---- a cell ---- */

static void draw_cell_text(tunl_sheet *s, const tunl_cave *cave, double x, double y) {
  char fingerprint[TUNL_TEXT_MOST];
  const tunl_day *day = tunl_cave_day(cave);
  char *date = tunl_page_date(day->date);
  char *weekday = g_strndup(tunl_date_weekday(day->date), 3);
  double right = x + column_pitch(s->options) - column_gap;
  double width = tunl_scene_text(
      s->scene, TUNL_LAYER_LABELS, TUNL_STYLE_SUBTITLE, x, y + 13, TUNL_START, date);
  tunl_scene_text(
      s->scene, TUNL_LAYER_LABELS, TUNL_STYLE_META, x + width + 14, y + 13, TUNL_START, weekday);
  tunl_scene_text(s->scene, TUNL_LAYER_LABELS, TUNL_STYLE_META, right, y + 13, TUNL_END,
      tunl_archetype_multipliers(day->archetype)->name);
  g_snprintf(
      fingerprint, sizeof fingerprint, "%016" PRIx64, tunl_cave_fingerprint(cave, TUNL_WX_FULL));
  tunl_scene_text(s->scene, TUNL_LAYER_LABELS, TUNL_STYLE_CAPTION, x,
      y + cell_height(s->options) - 2, TUNL_START, fingerprint);
  g_free(weekday);
  g_free(date);
}

static void draw_cell_rows(tunl_sheet *s, const tunl_cave *cave, double x, double y) {
  const tunl_strip_options *o = s->options;
  tunl_corridor corridor = tunl_corridor_of(tunl_cave_day(cave), tunl_cave_rules(cave));
  guint rows = rows_of(o);
  tunl_frame *frames = g_new(tunl_frame, rows);
  for (guint row = 0; row < rows; row++) {
    double from = o->from + row * o->row_length;
    frames[row] = (tunl_frame){x, y + row * row_pitch(o), o->scale, o->scale * TUNL_SHEET_STRETCH,
        from, MIN(from + o->row_length, o->to)};
    if (tunl_layer_in(o->layers, TUNL_LAYER_CORRIDOR))
      tunl_tunnel_walls(s->scene, &corridor, &frames[row], TUNL_STYLE_THIN_WALL);
  }
  tunl_tunnel_texture(s->scene, cave, &(tunl_frames){frames, rows}, o->layers);
  g_free(frames);
}

void tunl_sheet_add(tunl_sheet *s, const tunl_cave *cave) {
  guint columns = columns_of(s->options, s->caves), column = s->next % columns,
        line = s->next / columns;
  double x = left_margin + column * column_pitch(s->options);
  double y = header_height + line * (cell_height(s->options) + cell_gap);
  if (tunl_layer_in(s->options->layers, TUNL_LAYER_LABELS))
    draw_cell_text(s, cave, x, y);
  draw_cell_rows(s, cave, x, y + cell_head);
  s->next++;
}

/* ---- the page ---- */

static void draw_header(tunl_sheet *s) {
  char length[TUNL_TEXT_MOST];
  const tunl_strip_options *o = s->options;
  double right = tunl_scene_width(s->scene) - left_margin;
  GPtrArray *pieces = g_ptr_array_new_with_free_func(g_free);
  tunl_text_grouped(length, o->row_length, 1);
  g_ptr_array_add(pieces, tunl_page_wx_range(o->from, o->to));
  g_ptr_array_add(pieces, g_strdup_printf("rules %s", o->rules));
  g_ptr_array_add(pieces, g_strdup_printf(s->caves == 1 ? "%u cave" : "%u caves", s->caves));
  g_ptr_array_add(
      pieces, g_strdup_printf("rows of %s px, %g times as high", length, TUNL_SHEET_STRETCH));
  tunl_page_title(s->scene, left_margin, right, 42, tunl_scene_title(s->scene), NULL);
  tunl_page_pieces(s->scene, TUNL_LAYER_HEADER, TUNL_STYLE_META, left_margin, right, 63, pieces);
  g_ptr_array_unref(pieces);
}

tunl_scene *tunl_sheet_finish(tunl_sheet *s) {
  tunl_scene *scene = s->scene;
  if (tunl_layer_in(s->options->layers, TUNL_LAYER_HEADER))
    draw_header(s);
  if (tunl_layer_in(s->options->layers, TUNL_LAYER_FOOTER))
    draw_footer(scene, s->options, tunl_scene_width(scene), grid_bottom(s->options, s->caves));
  g_free(s);
  return scene;
}
