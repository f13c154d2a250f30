#include "scene/flip-strip.h"

#include "scene/aside.h"
#include "scene/flip-band.h"
#include "scene/flip-legend.h"
#include "scene/flip-marks.h"
#include "scene/flip-tally.h"
#include "scene/flip-tracks.h"
#include "scene/labels.h"
#include "scene/page.h"
#include "scene/text.h"

#include <inttypes.h>
#include <math.h>

static const double row_gap = 16, column_gap = 14; /* px to what belongs to the next */
static const double aside_width = 84;              /* px: labels beside a column */
static const double foot_height = 70;              /* px: texts below a column */

typedef struct {
  tunl_scene *scene;
  const flip_level *level;
  const flip_strip_options *options;
  double width, measure; /* px: of the page, and where running text ends */
  double across;         /* px a unit from wall to wall */
  GArray *frames;        /* of flip_frame: the rows, or columns */
  double y;              /* where the next thing goes */
} strip;

static bool shows(const strip *s, tunl_layer layer) {
  return tunl_layer_in(s->options->layers, layer);
}

/* ---- texts ---- */

char *flip_strip_seed(const char *seed, guint most) {
  GString *text = g_string_new(NULL);
  guint letters = 0;
  for (const char *c = seed; *c && letters < most; c = g_utf8_next_char(c), letters++) {
    gunichar letter = g_utf8_get_char(c);
    g_string_append_unichar(text, g_unichar_isprint(letter) ? letter : 0xFFFD);
  }
  if (g_utf8_strlen(seed, -1) > (glong)most)
    g_string_append(text, "…");
  return g_string_free(text, FALSE);
}

double flip_strip_metres(double y) {
  return floor(y * 1e6 / FLIP_UNITS_PER_M + 0.5) / 1e6;
}

static void fingerprint_text(char *into, const flip_level *level) {
  g_snprintf(into, TUNL_TEXT_MOST, "%016" PRIx64, flip_level_fingerprint(level, FLIP_FULL));
}

static const char *metres(char *into, double y) {
  return tunl_text_grouped(into, y / FLIP_UNITS_PER_M, 2);
}

static char *range_text(const flip_strip_options *o) {
  char from[TUNL_TEXT_MOST], to[TUNL_TEXT_MOST];
  return g_strdup_printf("%s–%s m", metres(from, o->from), metres(to, o->to));
}

static flip_tally tally_of(const strip *s, double from, double to) {
  return flip_tally_of(s->level, from, to);
}

/* ---- header ---- */

static double set_pieces(
    const strip *s, tunl_layer layer, tunl_style style, double y, GPtrArray *pieces) {
  if (pieces->len > 0)
    y = tunl_page_pieces(s->scene, layer, style, TUNL_PAGE_LEFT, s->measure, y, pieces);
  g_ptr_array_unref(pieces);
  return y;
}

static GPtrArray *range_pieces(const strip *s) {
  char times[TUNL_TEXT_MOST];
  const flip_strip_options *o = s->options;
  GPtrArray *pieces = tunl_page_new_pieces();
  tunl_page_piece(pieces, "rules %s", flip_rules_name(flip_level_rules(s->level)));
  g_ptr_array_add(pieces, range_text(o));
  flip_tally tally = tally_of(s, o->from, o->to);
  flip_tally_obstacles(&tally, pieces);
  flip_tally_changes(&tally, pieces);
  if (s->across > o->scale)
    tunl_page_piece(pieces, "from wall to wall %s times as large as along",
        tunl_text_trimmed(times, s->across / o->scale, 1));
  return pieces;
}

static GPtrArray *bot_pieces(const strip *s) {
  char height[TUNL_TEXT_MOST], flips[TUNL_TEXT_MOST];
  GPtrArray *pieces = tunl_page_new_pieces();
  for (flip_bot bot = 0; bot < FLIP_BOTS; bot++) {
    const flip_outcome *end = flip_flights_outcome(s->options->flights, bot);
    if (!end)
      continue;
    double y = MIN(end->y, flip_level_to(s->level)); /* its last step goes beyond */
    tunl_text_grouped(height, y / FLIP_UNITS_PER_M, 1);
    tunl_text_grouped(flips, end->flips, 0);
    if (end->alive)
      tunl_page_piece(
          pieces, "bot %s alive at %s m after %s turns", flip_bot_name(bot), height, flips);
    else
      tunl_page_piece(
          pieces, "bot %s dies at %s m after %s turns", flip_bot_name(bot), height, flips);
  }
  return pieces;
}

/* What the two sides of the height differ in, where the picture shows enough of both: the point of
 * it. */
static GPtrArray *turn_pieces(const strip *s) {
  char a[TUNL_TEXT_MOST], b[TUNL_TEXT_MOST];
  const flip_strip_options *o = s->options;
  const guint few = 5; /* obstacles of which a rate says nothing */
  double tight = FLIP_TIGHT_M * FLIP_UNITS_PER_M;
  GPtrArray *pieces = tunl_page_new_pieces();
  flip_tally before = tally_of(s, o->from, MIN(o->to, tight));
  flip_tally after = tally_of(s, MAX(o->from, tight), o->to);
  if (MIN(before.obstacles, after.obstacles) >= few)
    tunl_page_piece(pieces, "Turns: %s below 2,250 m, %s from there on",
        flip_tally_rate(&before, a, 1), flip_tally_rate(&after, b, 1));
  return pieces;
}

static void draw_header(strip *s) {
  char fingerprint[TUNL_TEXT_MOST];
  if (!shows(s, TUNL_LAYER_HEADER)) {
    s->y = 12;
    return;
  }
  fingerprint_text(fingerprint, s->level);
  tunl_page_fingerprint(s->scene, TUNL_PAGE_LEFT, s->measure, TUNL_PAGE_TOP, fingerprint);
  double y = set_pieces(s, TUNL_LAYER_HEADER, TUNL_STYLE_META, TUNL_PAGE_TOP + 25, range_pieces(s));
  GPtrArray *more[] = {bot_pieces(s), turn_pieces(s)};
  static const tunl_style styles[] = {TUNL_STYLE_META, TUNL_STYLE_SUBTITLE};
  for (gsize i = 0; i < G_N_ELEMENTS(more); i++)
    y = set_pieces(s, TUNL_LAYER_HEADER, styles[i], more[i]->len ? y + 19 : y, more[i]);
  s->y = y + 14;
}

/* ---- where rows and columns are ---- */

static guint lanes_of(const strip *s) {
  if (!shows(s, TUNL_LAYER_LABELS) && !shows(s, TUNL_LAYER_NOTES) && !shows(s, TUNL_LAYER_MARK))
    return 0;
  return s->options->scale < 0.45 ? 1 : 2;
}

static double lanes_height(const strip *s) {
  guint lanes = lanes_of(s);
  return lanes ? lanes * TUNL_LANE + 4 : 6;
}

/* px across the page: a row's height, or a column's width, with the gap behind it. */
static double depth_of(const strip *s) {
  return 2 * FLIP_WALL + FLIP_WIDTH * s->across +
         flip_tracks_depth(s->options->layers, s->options->upright);
}

static double pitch_of(const strip *s) {
  if (s->options->upright)
    return (lanes_of(s) ? aside_width : 0) + depth_of(s) + column_gap;
  return lanes_height(s) + depth_of(s) + row_gap;
}

static guint count_rows(const flip_strip_options *o) {
  return (guint)MAX(1, ceil((o->to - o->from) / o->row_length - 1e-9));
}

static double longest(const flip_strip_options *o) {
  return MIN(o->row_length, o->to - o->from) * o->scale;
}

/* Columns stand on one line, so that a shorter last one begins where the others do. */
static void make_frames(strip *s) {
  const flip_strip_options *o = s->options;
  for (guint i = 0; i < count_rows(o); i++) {
    double from = o->from + i * o->row_length, to = MIN(from + o->row_length, o->to);
    flip_frame f = {TUNL_PAGE_LEFT, s->y, o->scale, s->across, from, to, o->upright};
    if (o->upright) {
      f.left += i * pitch_of(s) + (lanes_of(s) ? aside_width : 0) + FLIP_WALL - TUNL_PAGE_LEFT / 2;
      f.top += 14 + longest(o) - flip_frame_length(&f);
    } else {
      f.top += i * pitch_of(s) + lanes_height(s) + FLIP_WALL;
    }
    g_array_append_val(s->frames, f);
  }
}

static double frames_height(const strip *s) {
  if (s->options->upright)
    return 14 + longest(s->options) + foot_height;
  return count_rows(s->options) * pitch_of(s);
}

/* ---- the tunnel ---- */

/* A part of the page between two heights and two places across, units. */
static void add_rect(
    const strip *s, const flip_frame *f, tunl_layer layer, tunl_style style, double x0, double x1) {
  tunl_point a = flip_frame_at(f, f->from, x0), b = flip_frame_at(f, f->to, x1);
  tunl_scene_rect(
      s->scene, layer, style, MIN(a.x, b.x), MIN(a.y, b.y), fabs(b.x - a.x), fabs(b.y - a.y));
}

static void draw_walls(const strip *s, const flip_frame *f) {
  double thick = FLIP_WALL / f->across;
  add_rect(s, f, TUNL_LAYER_AIR, TUNL_STYLE_AIR, 0, FLIP_WIDTH);
  add_rect(s, f, TUNL_LAYER_TUNNEL, TUNL_STYLE_ROCK, -thick, 0);
  add_rect(s, f, TUNL_LAYER_TUNNEL, TUNL_STYLE_ROCK, FLIP_WIDTH, FLIP_WIDTH + thick);
  for (int side = 0; side < 2; side++) {
    tunl_point a = flip_frame_at(f, f->from, side * FLIP_WIDTH);
    tunl_point b = flip_frame_at(f, f->to, side * FLIP_WIDTH);
    tunl_scene_path(s->scene, TUNL_LAYER_TUNNEL, TUNL_STYLE_WALL);
    tunl_scene_move_to(s->scene, a.x, a.y);
    tunl_scene_line_to(s->scene, b.x, b.y);
  }
}

/* Everything that reaches into the frame; what is not in it, draws nothing. */
static void draw_marks(const strip *s, const flip_frame *f) {
  size_t count, i = flip_level_find(s->level, f->from);
  const flip_obstacle *all = flip_level_obstacles(s->level, &count);
  double reach = 40 / f->along; /* units: more than a shape is ever drawn larger than it is */
  i = i > 0 ? i - 1 : 0;
  for (; i < count && all[i].drawn_y < f->to + reach; i++) {
    if (shows(s, TUNL_LAYER_DRAWN))
      flip_mark_drawn(s->scene, f, &all[i]);
    if (shows(s, TUNL_LAYER_OBSTACLES))
      flip_mark_obstacle(s->scene, f, &all[i]);
    if (shows(s, TUNL_LAYER_STARS))
      flip_mark_star(s->scene, f, &all[i]);
  }
}

/* ---- labels ---- */

enum { RANK_MARK, RANK_DEATH, RANK_NOTE, RANK_CHANGED, RANK_OBSTACLE };

/* Below the scale given, obstacles are not labelled. */
static const double changed_scale = 0.45, every_scale = 0.75;

/* Labels above a row or beside a column. */
typedef struct {
  tunl_labels *above;
  tunl_aside *beside;
} names;

static names names_for(const strip *s, const flip_frame *f) {
  double left = f->left, top = f->top;
  if (!f->upright)
    return (names){
        tunl_labels_new(left, left + flip_frame_length(f), top - FLIP_WALL, lanes_of(s)), NULL};
  return (names){NULL,
      tunl_aside_new(left - FLIP_WALL, aside_width, top - 12, top + flip_frame_length(f) + 12)};
}

static void add_name(const names *n, const flip_frame *f, double y, guint rank, tunl_layer layer,
    tunl_style style, const char *text) {
  tunl_point at = flip_frame_at(f, y, 0);
  if (n->above)
    tunl_labels_add(n->above, at.x, rank, layer, style, text);
  else
    tunl_aside_add(n->beside, at.y, rank, layer, style, text);
}

static void place_names(const names *n, const strip *s) {
  if (n->above) {
    tunl_labels_place(n->above, s->scene, shows(s, TUNL_LAYER_LABELS));
    tunl_labels_free(n->above);
  } else {
    tunl_aside_place(n->beside, s->scene);
    tunl_aside_free(n->beside);
  }
}

static const char *push_text(char *into, const flip_obstacle *o) {
  char digits[TUNL_TEXT_MOST];
  tunl_text_trimmed(digits, (o->y - o->drawn_y) / FLIP_UNITS_PER_M, 2);
  g_snprintf(into, TUNL_TEXT_MOST, "%s m", digits);
  return into;
}

static void name_obstacles(const strip *s, const flip_frame *f, const names *n) {
  char text[2 * TUNL_TEXT_MOST], by[TUNL_TEXT_MOST];
  size_t count, i = flip_level_find(s->level, f->from);
  const flip_obstacle *all = flip_level_obstacles(s->level, &count);
  for (; i < count && all[i].y < f->to; i++) {
    const flip_obstacle *o = &all[i];
    const char *change = flip_mark_change((flip_verdict)o->verdict);
    bool pushed = o->verdict == FLIP_PUSHED_UP;
    g_snprintf(text, sizeof text, "%s %u%s%s%s%s", flip_type_name((flip_type)o->type), o->index,
        change ? " " : "", change ? change : "", pushed ? " " : "", pushed ? push_text(by, o) : "");
    if (change || s->options->scale >= every_scale)
      add_name(n, f, o->y + o->h / 2, change ? RANK_CHANGED : RANK_OBSTACLE, TUNL_LAYER_LABELS,
          TUNL_STYLE_LABEL, text);
  }
}

static void name_deaths(const strip *s, const flip_frame *f, const names *n) {
  char text[3 * TUNL_TEXT_MOST], height[TUNL_TEXT_MOST];
  size_t count;
  const flip_obstacle *all = flip_level_obstacles(s->level, &count);
  for (flip_bot bot = 0; bot < FLIP_BOTS; bot++) {
    const flip_outcome *end = flip_flights_outcome(s->options->flights, bot);
    if (!end || end->alive || !flip_frame_has(f, end->y))
      continue;
    const flip_obstacle *o = &all[end->killer];
    g_snprintf(text, sizeof text, "%s hits %s %u at %s m", flip_bot_name(bot),
        flip_type_name((flip_type)o->type), o->index,
        tunl_text_grouped(height, end->y / FLIP_UNITS_PER_M, 1));
    add_name(n, f, end->y, RANK_DEATH, TUNL_LAYER_BOTS, TUNL_STYLE_DEATH_LABEL, text);
  }
}

/* A named height: a line from wall to wall, and its name. */
static void note(
    const strip *s, const flip_frame *f, const names *n, double y, guint rank, const char *name) {
  tunl_layer layer = rank == RANK_MARK ? TUNL_LAYER_MARK : TUNL_LAYER_NOTES;
  bool last = f->to == s->options->to; /* the end of the last row belongs to it */
  double thick = FLIP_WALL / f->across;
  if (!shows(s, layer) || !(flip_frame_has(f, y) || (last && y == f->to)))
    return;
  tunl_point a = flip_frame_at(f, y, -thick), b = flip_frame_at(f, y, FLIP_WIDTH + thick);
  tunl_scene_path(s->scene, layer, rank == RANK_MARK ? TUNL_STYLE_MARK : TUNL_STYLE_GATE);
  tunl_scene_move_to(s->scene, a.x, a.y);
  tunl_scene_line_to(s->scene, b.x, b.y);
  add_name(n, f, y, rank, layer, rank == RANK_MARK ? TUNL_STYLE_MARK_LABEL : TUNL_STYLE_GATE_LABEL,
      name);
}

static void draw_names(const strip *s, const flip_frame *f) {
  char here[2 * TUNL_TEXT_MOST], height[TUNL_TEXT_MOST];
  if (lanes_of(s) == 0)
    return;
  names n = names_for(s, f);
  if (!isnan(s->options->mark)) {
    g_snprintf(here, sizeof here, "here %s m", metres(height, s->options->mark));
    note(s, f, &n, s->options->mark, RANK_MARK, here);
  }
  note(s, f, &n, FLIP_TIGHT_M * FLIP_UNITS_PER_M, RANK_NOTE,
      "2,250 m: gaps become shorter than a turn needs");
  if (shows(s, TUNL_LAYER_BOTS))
    name_deaths(s, f, &n);
  if (shows(s, TUNL_LAYER_LABELS) && s->options->scale >= changed_scale)
    name_obstacles(s, f, &n);
  place_names(&n, s);
}

/* ---- heads of rows and feet of columns ---- */

static void head(
    const strip *s, tunl_style style, double x, double y, tunl_anchor anchor, const char *text) {
  tunl_scene_text(s->scene, TUNL_LAYER_RULER, style, x, y, anchor, text);
}

static void draw_head(const strip *s, const flip_frame *f) {
  char from[TUNL_TEXT_MOST], rate[TUNL_TEXT_MOST], turns[2 * TUNL_TEXT_MOST];
  flip_tally tally = tally_of(s, f->from, f->to);
  tunl_text_grouped(from, f->from / FLIP_UNITS_PER_M, f->from < FLIP_Y_MOST / 10 ? 2 : 0);
  g_snprintf(turns, sizeof turns, "turns %s", flip_tally_rate(&tally, rate, 0));
  if (f->upright) {
    double x = f->left, y = f->top + flip_frame_length(f);
    head(s, TUNL_STYLE_CAPTION, x - FLIP_WALL, y + 18, TUNL_START, "left");
    head(s, TUNL_STYLE_CAPTION, x + flip_frame_width(f) + FLIP_WALL, y + 18, TUNL_END, "right");
    head(s, TUNL_STYLE_HEAD, x - FLIP_WALL, y + 36, TUNL_START, from);
    head(s, TUNL_STYLE_MARK_LABEL, x - FLIP_WALL, y + 50, TUNL_START, turns);
    return;
  }
  double right = TUNL_PAGE_LEFT - 9, middle = f->top + flip_frame_width(f) / 2;
  bool room = tunl_style_text_width(TUNL_STYLE_MARK_LABEL, turns) + 4 < right;
  head(s, TUNL_STYLE_CAPTION, right, f->top + 8, TUNL_END, "left");
  head(s, TUNL_STYLE_HEAD, right, middle + 1, TUNL_END, from);
  head(s, TUNL_STYLE_MARK_LABEL, right, middle + 16, TUNL_END, room ? turns : rate);
  head(s, TUNL_STYLE_CAPTION, right, f->top + flip_frame_width(f) - 1, TUNL_END, "right");
}

static void draw_row(const strip *s, const flip_frame *f) {
  if (shows(s, TUNL_LAYER_TUNNEL))
    draw_walls(s, f);
  flip_band_draw(s->scene, s->level, f, s->options->layers);
  draw_marks(s, f);
  if (shows(s, TUNL_LAYER_BOTS))
    flip_flights_draw(s->scene, s->options->flights, f);
  if (shows(s, TUNL_LAYER_RULER))
    draw_head(s, f);
  flip_tracks_draw(s->scene, f, s->options->layers);
  draw_names(s, f);
}

/* ---- legend and footer ---- */

static void draw_legend(strip *s) {
  const flip_strip_options *o = s->options;
  if (!shows(s, TUNL_LAYER_LEGEND))
    return;
  s->y = flip_legend_draw(s->scene, flip_level_rules(s->level), o->flights, o->layers,
      TUNL_PAGE_LEFT, s->measure, s->y + 10);
}

static void draw_footer(strip *s) {
  char fingerprint[TUNL_TEXT_MOST];
  if (!shows(s, TUNL_LAYER_FOOTER)) {
    s->y += 4;
    return;
  }
  fingerprint_text(fingerprint, s->level);
  GPtrArray *pieces = tunl_page_new_pieces();
  tunl_page_piece(pieces, "%s", s->options->tool);
  tunl_page_piece(pieces, "rules %s", flip_rules_name(flip_level_rules(s->level)));
  tunl_page_piece(pieces, "fingerprint %s (0–4,000 m)", fingerprint);
  tunl_page_piece(pieces, "an independent tool, not by the game's author");
  s->y = tunl_page_footer(
      s->scene, TUNL_PAGE_LEFT, s->measure, s->y + 16, s->options->command, pieces);
  g_ptr_array_unref(pieces);
}

/* ---- the page ---- */

static void describe(strip *s) {
  char fingerprint[TUNL_TEXT_MOST];
  char *seed = flip_strip_seed(flip_level_seed(s->level), 32);
  char *title = g_strdup_printf("FLIP level %s", seed);
  char *range = range_text(s->options);
  fingerprint_text(fingerprint, s->level);
  char *text = g_strdup_printf("The FLIP level of the seed %s: %s, rules %s, fingerprint %s. "
                               "Made by an independent tool, not by the game's author.",
      seed, range, flip_rules_name(flip_level_rules(s->level)), fingerprint);
  tunl_scene_describe(s->scene, title, text);
  g_free(text);
  g_free(range);
  g_free(title);
  g_free(seed);
}

static void record(strip *s) {
  char fingerprint[TUNL_TEXT_MOST];
  const flip_strip_options *o = s->options;
  fingerprint_text(fingerprint, s->level);
  tunl_scene_record_text(s->scene, "schema", "flip-picture/1");
  tunl_scene_record_text(s->scene, "tool", o->tool);
  tunl_scene_record_text(s->scene, "seed", flip_level_seed(s->level));
  tunl_scene_record_text(s->scene, "rules", flip_rules_name(flip_level_rules(s->level)));
  tunl_scene_record_number(s->scene, "from", flip_strip_metres(o->from));
  tunl_scene_record_number(s->scene, "to", flip_strip_metres(o->to));
  tunl_scene_record_text(s->scene, "fingerprint", fingerprint);
  if (o->command)
    tunl_scene_record_text(s->scene, "command", o->command);
}

static double page_width(const strip *s) {
  double rows = longest(s->options);
  if (s->options->upright)
    rows = count_rows(s->options) * pitch_of(s) - column_gap - TUNL_PAGE_LEFT / 2;
  return MAX(TUNL_PAGE_LEFT + rows + TUNL_PAGE_RIGHT, TUNL_STRIP_LEAST);
}

/* Everything but the rows is laid out the same whether they are drawn or only measured. */
static tunl_scene *build(const flip_level *level, const flip_strip_options *o, bool rows) {
  strip s = {.scene = tunl_scene_new(tunl_layer_names()), .level = level, .options = o};
  s.across = MAX(o->scale, FLIP_ACROSS);
  s.width = tunl_page_side(page_width(&s));
  s.measure = tunl_page_measure(s.width);
  describe(&s);
  record(&s);
  draw_header(&s);
  s.frames = g_array_new(FALSE, FALSE, sizeof(flip_frame));
  make_frames(&s);
  for (guint i = 0; rows && i < s.frames->len; i++)
    draw_row(&s, &g_array_index(s.frames, flip_frame, i));
  s.y += frames_height(&s);
  draw_legend(&s);
  draw_footer(&s);
  double height = tunl_page_side(s.y + TUNL_PAGE_BOTTOM - row_gap);
  tunl_scene_rect(s.scene, TUNL_LAYER_PAGE, TUNL_STYLE_PAGE, 0, 0, s.width, height);
  tunl_scene_set_size(s.scene, s.width, height);
  g_array_free(s.frames, TRUE);
  return s.scene;
}

tunl_size flip_strip_measure(const flip_level *level, const flip_strip_options *options) {
  tunl_scene *scene = build(level, options, false);
  tunl_size size = {tunl_scene_width(scene), tunl_scene_height(scene)};
  tunl_scene_free(scene);
  return size;
}

tunl_scene *flip_strip_new(const flip_level *level, const flip_strip_options *options) {
  return build(level, options, true);
}

double flip_strip_fit(double row_length, double width) {
  return (width - TUNL_PAGE_LEFT - TUNL_PAGE_RIGHT) / row_length;
}
