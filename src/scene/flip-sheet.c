#include "scene/flip-sheet.h"

#include "scene/flip-band.h"
#include "scene/flip-marks.h"
#include "scene/flip-tally.h"
#include "scene/page.h"
#include "scene/step.h"
#include "scene/text.h"

#include <inttypes.h>
#include <math.h>

static const double left_margin = 36, name_width = 92; /* px: names of levels */
static const double rates_width = 98;                  /* px: turns below and above the height */
static const double line_pitch = 12, half_line = 4;    /* px: a line has two halves */
static const double header_height = 118, footer_gap = 14;
static const double foot_height = 62; /* px: ruler and rates below the lines */
static const double bin = 5000;       /* units: what turns are counted over */
static const double least_between_ticks = 76;

struct flip_sheet {
  tunl_scene *scene;
  const flip_strip_options *options;
  guint levels, next;
  flip_rules rules;
  GArray *tallies; /* of flip_tally: all levels together, a bin each */
};

static bool shows(const flip_sheet *s, tunl_layer layer) {
  return tunl_layer_in(s->options->layers, layer);
}

/* ---- places ---- */

static double lines_left(void) {
  return left_margin + name_width;
}

static double lines_right(const flip_strip_options *o) {
  return lines_left() + (o->to - o->from) * o->scale;
}

static double lines_bottom(guint levels) {
  return header_height + levels * line_pitch;
}

static double place(const flip_sheet *s, double y) {
  return lines_left() + (y - s->options->from) * s->options->scale;
}

/* Where the turns of each level are told. */
static double rates_left(double width) {
  return width - left_margin - rates_width;
}

static double page_width(const flip_strip_options *o) {
  return tunl_page_side(MAX(lines_right(o) + rates_width + left_margin, TUNL_STRIP_LEAST));
}

static double text_right(double width) {
  return MIN(width - left_margin, left_margin + TUNL_PAGE_MEASURE);
}

/* The last lines, from y on; returns the last baseline. */
static double draw_footer(tunl_scene *scene, const flip_strip_options *o, double width, double y) {
  GPtrArray *pieces = tunl_page_new_pieces();
  tunl_page_piece(pieces, "%s", o->tool);
  tunl_page_piece(pieces, "upper half: a ship must be left; lower half: right");
  tunl_page_piece(pieces, "an independent tool, not by the game's author");
  y = tunl_page_footer(scene, left_margin, text_right(width), y + footer_gap, o->command, pieces);
  g_ptr_array_unref(pieces);
  return y;
}

/* A long command takes more than one line, how many is known when they are set. */
static double footer_height(const flip_strip_options *o, double width) {
  if (!tunl_layer_in(o->layers, TUNL_LAYER_FOOTER))
    return 0;
  tunl_scene *scratch = tunl_scene_new(tunl_layer_names());
  double height = draw_footer(scratch, o, width, 0) + TUNL_PAGE_BOTTOM - footer_gap;
  tunl_scene_free(scratch);
  return height;
}

tunl_size flip_sheet_measure(const flip_strip_options *o, guint levels) {
  double width = page_width(o);
  double height = lines_bottom(levels) + foot_height + footer_height(o, width);
  return (tunl_size){width, tunl_page_side(height)};
}

double flip_sheet_fit(double length, double width) {
  return (width - lines_left() - rates_width - left_margin) / length;
}

/* ---- the page ---- */

static void describe(flip_sheet *s, const char *what) {
  char from[TUNL_TEXT_MOST], to[TUNL_TEXT_MOST];
  const flip_strip_options *o = s->options;
  char *title = g_strdup_printf("FLIP levels %s", what);
  char *text = g_strdup_printf("%s: %u levels, %s–%s m, rules %s. "
                               "Made by an independent tool, not by the game's author.",
      title, s->levels, tunl_text_grouped(from, o->from / FLIP_UNITS_PER_M, 2),
      tunl_text_grouped(to, o->to / FLIP_UNITS_PER_M, 2), flip_rules_name(s->rules));
  tunl_scene_describe(s->scene, title, text);
  g_free(text);
  g_free(title);
}

static void record(flip_sheet *s, const char *what) {
  const flip_strip_options *o = s->options;
  tunl_scene_record_text(s->scene, "schema", "flip-sheet/1");
  tunl_scene_record_text(s->scene, "tool", o->tool);
  tunl_scene_record_text(s->scene, "levels", what);
  tunl_scene_record_text(s->scene, "rules", flip_rules_name(s->rules));
  tunl_scene_record_number(s->scene, "from", flip_strip_metres(o->from));
  tunl_scene_record_number(s->scene, "to", flip_strip_metres(o->to));
  if (o->command)
    tunl_scene_record_text(s->scene, "command", o->command);
}

static guint count_bins(const flip_strip_options *o) {
  return (guint)(ceil(o->to / bin - 1e-9) - floor(o->from / bin));
}

flip_sheet *flip_sheet_new(
    const flip_strip_options *options, guint levels, flip_rules rules, const char *what) {
  flip_sheet *s = g_new0(flip_sheet, 1);
  s->scene = tunl_scene_new(tunl_layer_names());
  s->options = options;
  s->levels = levels;
  s->rules = rules;
  s->tallies = g_array_new(FALSE, TRUE, sizeof(flip_tally));
  g_array_set_size(s->tallies, count_bins(options));
  tunl_size size = flip_sheet_measure(options, levels);
  tunl_scene_set_size(s->scene, size.width, size.height);
  tunl_scene_rect(s->scene, TUNL_LAYER_PAGE, TUNL_STYLE_PAGE, 0, 0, size.width, size.height);
  describe(s, what);
  record(s, what);
  return s;
}

/* ---- a line ---- */

/* The pieces of one wall: a crossing is no time here, for what is told is which wall comes next. */
typedef struct {
  flip_sheet *sheet;
  flip_side side;
  double top;
  double from, to; /* units: a piece that may go on; none while to is not above from */
  bool begun;
} line;

static void end_piece(line *l) {
  flip_sheet *s = l->sheet;
  double left = place(s, MAX(l->from, s->options->from));
  double right = place(s, MIN(l->to, s->options->to));
  double y = l->side == FLIP_LEFT ? l->top : l->top + half_line, low = y + half_line;
  const tunl_point points[] = {{left, y}, {right, y}, {right, low}, {left, low}};
  if (right <= left)
    return;
  if (!l->begun)
    tunl_scene_path(
        s->scene, TUNL_LAYER_BAND, l->side == FLIP_LEFT ? TUNL_STYLE_LEFT : TUNL_STYLE_RIGHT);
  l->begun = true;
  tunl_scene_polygon(s->scene, points, G_N_ELEMENTS(points));
}

static void add_piece(line *l, double from, double to) {
  if (from > l->to) {
    end_piece(l);
    l->from = from;
  }
  l->to = to;
}

/* Is there any? */
static bool draw_line(flip_sheet *s, const flip_level *level, flip_side side, double top) {
  flip_stretch stretch;
  line l = {s, side, top, 0, 0, false};
  for (size_t i = 0; flip_stretch_from(level, i, &stretch); i = stretch.next->index + 1) {
    if (stretch.begin >= s->options->to)
      break;
    if (stretch.before == side && stretch.leave > stretch.begin)
      add_piece(&l, stretch.begin, stretch.leave);
    if (stretch.next->req == (int)side)
      add_piece(&l, stretch.leave, stretch.end);
  }
  end_piece(&l);
  return l.begun;
}

static void tell(flip_sheet *s, const flip_level *level, const flip_tally *all) {
  char id[TUNL_TEXT_MOST], fingerprint[TUNL_TEXT_MOST], rate[TUNL_TEXT_MOST];
  char *seed = flip_strip_seed(flip_level_seed(level), 60);
  g_snprintf(id, sizeof id, "level-%u", s->next);
  tunl_scene_identify(s->scene, id, seed);
  tunl_scene_fact(s->scene, TUNL_DATA, "seed", seed);
  flip_mark_fact(s->scene, TUNL_SHOWN | TUNL_DATA, "obstacles", all->obstacles, 0);
  tunl_scene_fact(s->scene, TUNL_SHOWN, "turns", flip_tally_rate(all, rate, 1));
  flip_mark_fact(s->scene, TUNL_DATA, "turns", all->turns, 0);
  g_snprintf(
      fingerprint, sizeof fingerprint, "%016" PRIx64, flip_level_fingerprint(level, FLIP_FULL));
  tunl_scene_fact(s->scene, TUNL_SHOWN | TUNL_DATA, "fingerprint", fingerprint);
  g_free(seed);
}

/* The turns below and above the height where gaps become too short. */
static void draw_rates(flip_sheet *s, const flip_level *level, double baseline) {
  char a[TUNL_TEXT_MOST], b[TUNL_TEXT_MOST];
  const flip_strip_options *o = s->options;
  double tight = FLIP_TIGHT_M * FLIP_UNITS_PER_M, x = rates_left(tunl_scene_width(s->scene));
  flip_tally below = flip_tally_of(level, o->from, MIN(o->to, tight));
  flip_tally above = flip_tally_of(level, MAX(o->from, tight), o->to);
  tunl_scene_text(s->scene, TUNL_LAYER_LABELS, TUNL_STYLE_CAPTION, x + 44, baseline, TUNL_END,
      flip_tally_rate(&below, a, 0));
  tunl_scene_text(s->scene, TUNL_LAYER_LABELS, TUNL_STYLE_LABEL, x + 88, baseline, TUNL_END,
      flip_tally_rate(&above, b, 0));
}

static void count(flip_sheet *s, const flip_level *level) {
  const flip_strip_options *o = s->options;
  double first = floor(o->from / bin);
  for (guint i = 0; i < s->tallies->len; i++) {
    double from = MAX((first + i) * bin, o->from), to = MIN((first + i + 1) * bin, o->to);
    flip_tally tally = flip_tally_of(level, from, to);
    flip_tally *sum = &g_array_index(s->tallies, flip_tally, i);
    sum->obstacles += tally.obstacles;
    sum->turns += tally.turns;
  }
}

void flip_sheet_add(flip_sheet *s, const flip_level *level) {
  const flip_strip_options *o = s->options;
  double top = header_height + s->next * line_pitch, baseline = top + 8;
  flip_tally all = flip_tally_of(level, o->from, o->to);
  if (shows(s, TUNL_LAYER_TUNNEL))
    tunl_scene_rect(s->scene, TUNL_LAYER_AIR, TUNL_STYLE_EVEN, lines_left(), top,
        lines_right(o) - lines_left(), 2 * half_line);
  if (shows(s, TUNL_LAYER_BAND)) {
    bool left = draw_line(s, level, FLIP_LEFT, top), right = draw_line(s, level, FLIP_RIGHT, top);
    if (left || right)
      tell(s, level, &all);
  }
  if (shows(s, TUNL_LAYER_LABELS)) {
    char *seed = flip_strip_seed(flip_level_seed(level), 12);
    tunl_scene_text(s->scene, TUNL_LAYER_LABELS, TUNL_STYLE_CAPTION, lines_left() - 9, baseline,
        TUNL_END, seed);
    g_free(seed);
    draw_rates(s, level, baseline);
  }
  count(s, level);
  s->next++;
}

/* ---- what all lines share ---- */

static void draw_header(flip_sheet *s) {
  const flip_strip_options *o = s->options;
  char from[TUNL_TEXT_MOST], to[TUNL_TEXT_MOST];
  double right = text_right(tunl_scene_width(s->scene));
  GPtrArray *pieces = tunl_page_new_pieces();
  tunl_page_piece(pieces, "rules %s", flip_rules_name(s->rules));
  tunl_page_piece(pieces, s->levels == 1 ? "%u level" : "%u levels", s->levels);
  tunl_page_piece(pieces, "%s–%s m", tunl_text_grouped(from, o->from / FLIP_UNITS_PER_M, 2),
      tunl_text_grouped(to, o->to / FLIP_UNITS_PER_M, 2));
  tunl_page_piece(pieces, "a level is a line: which wall it asks for, and each turn a step");
  tunl_page_title(s->scene, left_margin, right, 42, tunl_scene_title(s->scene), NULL);
  tunl_page_pieces(s->scene, TUNL_LAYER_HEADER, TUNL_STYLE_META, left_margin, right, 63, pieces);
  g_ptr_array_unref(pieces);
}

static void draw_note(flip_sheet *s) {
  const flip_strip_options *o = s->options;
  double tight = FLIP_TIGHT_M * FLIP_UNITS_PER_M, x = place(s, tight), top = header_height;
  const char *text = "2,250 m: gaps become shorter than a turn needs";
  double half = tunl_style_text_width(TUNL_STYLE_GATE_LABEL, text) / 2;
  if (tight < o->from || tight > o->to)
    return;
  tunl_scene_path(s->scene, TUNL_LAYER_NOTES, TUNL_STYLE_GATE);
  tunl_scene_move_to(s->scene, x, top - 6);
  tunl_scene_line_to(s->scene, x, lines_bottom(s->levels));
  double right = rates_left(tunl_scene_width(s->scene));
  double middle = CLAMP(x, left_margin + half, right - half);
  tunl_scene_text(
      s->scene, TUNL_LAYER_NOTES, TUNL_STYLE_GATE_LABEL, middle, top - 10, TUNL_MIDDLE, text);
}

static void draw_columns(flip_sheet *s) {
  double x = rates_left(tunl_scene_width(s->scene)), y = header_height - 10;
  tunl_scene_text(s->scene, TUNL_LAYER_LABELS, TUNL_STYLE_CAPTION, x + 44, y, TUNL_END, "below");
  tunl_scene_text(s->scene, TUNL_LAYER_LABELS, TUNL_STYLE_LABEL, x + 88, y, TUNL_END, "above");
  tunl_scene_text(
      s->scene, TUNL_LAYER_LABELS, TUNL_STYLE_CAPTION, x + 88, y - 13, TUNL_END, "turns");
}

static void draw_ruler(flip_sheet *s) {
  char digits[TUNL_TEXT_MOST];
  const flip_strip_options *o = s->options;
  double y = lines_bottom(s->levels), metre = FLIP_UNITS_PER_M;
  double step = MAX(bin / metre, tunl_nice_step(least_between_ticks / (o->scale * metre)));
  tunl_scene_path(s->scene, TUNL_LAYER_RULER, TUNL_STYLE_TICK);
  for (double m = ceil(o->from / metre / step - 1e-9) * step; m <= o->to / metre + 1e-9;
       m += step) {
    tunl_scene_move_to(s->scene, place(s, m * metre), y);
    tunl_scene_line_to(s->scene, place(s, m * metre), y + 5);
  }
  for (double m = ceil(o->from / metre / step - 1e-9) * step; m <= o->to / metre + 1e-9; m += step)
    tunl_scene_text(s->scene, TUNL_LAYER_RULER, TUNL_STYLE_CAPTION, place(s, m * metre), y + 16,
        TUNL_MIDDLE, tunl_text_grouped(digits, m, 0));
  tunl_scene_text(
      s->scene, TUNL_LAYER_RULER, TUNL_STYLE_CAPTION, lines_left() - 29, y + 16, TUNL_END, "m");
}

/* The turns of all levels in each bin, where there is room for the number. */
static void draw_sums(flip_sheet *s) {
  char rate[TUNL_TEXT_MOST];
  const flip_strip_options *o = s->options;
  double y = lines_bottom(s->levels) + 36, first = floor(o->from / bin);
  bool any = false;
  for (guint i = 0; i < s->tallies->len; i++) {
    double from = place(s, MAX((first + i) * bin, o->from));
    double to = place(s, MIN((first + i + 1) * bin, o->to));
    const char *text = flip_tally_rate(&g_array_index(s->tallies, flip_tally, i), rate, 1);
    if (tunl_style_text_width(TUNL_STYLE_SUBTITLE, text) + 8 >= to - from)
      continue;
    tunl_scene_text(
        s->scene, TUNL_LAYER_LABELS, TUNL_STYLE_SUBTITLE, (from + to) / 2, y, TUNL_MIDDLE, text);
    any = true;
  }
  if (any)
    tunl_scene_text(s->scene, TUNL_LAYER_LABELS, TUNL_STYLE_MARK_LABEL, lines_left() - 9, y,
        TUNL_END, "turns, all");
}

tunl_scene *flip_sheet_finish(flip_sheet *s) {
  tunl_scene *scene = s->scene;
  if (shows(s, TUNL_LAYER_HEADER))
    draw_header(s);
  if (shows(s, TUNL_LAYER_NOTES))
    draw_note(s);
  if (shows(s, TUNL_LAYER_RULER))
    draw_ruler(s);
  if (shows(s, TUNL_LAYER_LABELS)) {
    draw_columns(s);
    draw_sums(s);
  }
  if (shows(s, TUNL_LAYER_FOOTER))
    draw_footer(scene, s->options, tunl_scene_width(scene), lines_bottom(s->levels) + foot_height);
  g_array_free(s->tallies, TRUE);
  g_free(s);
  return scene;
}
