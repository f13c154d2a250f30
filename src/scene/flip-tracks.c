#include "scene/flip-tracks.h"

#include "scene/curve.h"
#include "scene/page.h"
#include "scene/step.h"
#include "scene/text.h"

#include <math.h>
#include <string.h>

static const double least_between_ticks = 76, least_upright = 44; /* px between labelled ticks */
static const double label_gap = 10;                               /* px between two labels */
static const double speed_most = 300;                             /* units/s: at 2,300 m */
static const double room_most = 30;                               /* units: more than there is */

typedef struct {
  tunl_scene *scene;
  const flip_frame *frame;
  double beside, depth; /* px beyond the right wall, and from there on */
} track;

/* A place on a track: a height, and px from the edge of the track that is the lower one on the
 * page, or the left one. */
static tunl_point place(const track *t, double y, double value) {
  return flip_frame_beside(t->frame, y, t->beside + (t->frame->upright ? value : t->depth - value));
}

/* ---- captions: at the head of a row, at the foot of a column ---- */

static void caption(
    const track *t, tunl_layer layer, tunl_style style, double px, const char *text) {
  tunl_point at = flip_frame_beside(t->frame, t->frame->from, t->beside);
  if (t->frame->upright)
    tunl_scene_text(t->scene, layer, style, at.x + t->depth / 2, at.y + 18, TUNL_MIDDLE, text);
  else
    tunl_scene_text(t->scene, layer, style, TUNL_PAGE_LEFT - 9, at.y + px, TUNL_END, text);
}

/* ---- ruler ---- */

static void tick(const track *t, double y, double length) {
  tunl_point a = flip_frame_beside(t->frame, y, t->beside);
  tunl_point b = flip_frame_beside(t->frame, y, t->beside + length);
  tunl_scene_move_to(t->scene, a.x, a.y);
  tunl_scene_line_to(t->scene, b.x, b.y);
}

static void label(const track *t, double x, double y, tunl_anchor anchor, const char *text) {
  tunl_scene_text(t->scene, TUNL_LAYER_RULER, TUNL_STYLE_CAPTION, x, y, anchor, text);
}

/* Between the ends of the row; one that would run into the one before it is left out. */
static void label_lying(const track *t, double y, const char *digits, double *taken) {
  double left = t->frame->left, right = left + flip_frame_length(t->frame);
  tunl_point at = flip_frame_beside(t->frame, y, t->beside);
  double half = tunl_style_text_width(TUNL_STYLE_CAPTION, digits) / 2;
  double middle = CLAMP(at.x, left + half, MAX(left + half, right - half));
  if (middle - half < *taken + label_gap || 2 * half > right - left)
    return;
  label(t, middle, at.y + 16, TUNL_MIDDLE, digits);
  *taken = middle + half;
}

static void label_upright(const track *t, double y, const char *digits) {
  tunl_point at = flip_frame_beside(t->frame, y, t->beside);
  double bottom = t->frame->top + flip_frame_length(t->frame);
  label(t, at.x + 8, CLAMP(at.y + 3.5, t->frame->top + 8, bottom), TUNL_START, digits);
}

static void draw_ruler(const track *t) {
  char digits[TUNL_TEXT_MOST];
  const flip_frame *f = t->frame;
  double metre = FLIP_UNITS_PER_M, from = f->from / metre, to = f->to / metre;
  double apart = f->upright ? least_upright : least_between_ticks;
  double step = tunl_nice_step(apart / (f->along * metre)), minor = step / 5;
  double taken = -G_MAXDOUBLE;
  tunl_scene_path(t->scene, TUNL_LAYER_RULER, TUNL_STYLE_TICK);
  for (double n = ceil(from / minor - 1e-9); n * minor <= to + 1e-9; n++)
    tick(t, n * minor * metre, fmod(n, 5) == 0 ? 5 : 2.5);
  for (double n = ceil(from / step - 1e-9); n * step <= to + 1e-9; n++) {
    tunl_text_grouped(digits, n * step, 6);
    if (f->upright)
      label_upright(t, n * step * metre, digits);
    else
      label_lying(t, n * step * metre, digits, &taken);
  }
  caption(t, TUNL_LAYER_RULER, TUNL_STYLE_CAPTION, 16, "m");
}

/* ---- curves ---- */

/* A value of the tunnel at a height, 0 to 1 of the track's depth. */
typedef double (*curve)(double y);

static double speed_share(double y) {
  return flip_speed_at(y) / speed_most;
}

double flip_tracks_room(double y) {
  return flip_gap_at(y) - flip_cross_at(y);
}

static double more_share(double y) {
  return 0.5 + MAX(flip_tracks_room(y), 0) / (2 * room_most);
}

static double less_share(double y) {
  return 0.5 + MIN(flip_tracks_room(y), 0) / (2 * room_most);
}

static const double clear_of_edges = 2; /* px of a track that curves stay away from its edges */

static double value_of(const track *t, double share) {
  return clear_of_edges + share * (t->depth - 2 * clear_of_edges);
}

/* Points of a curve in order of height, as px along the frame and px of value. */
static GArray *trace(const track *t, curve at) {
  const flip_frame *f = t->frame;
  guint steps = (guint)ceil(flip_frame_length(f) / 2) + 1;
  GArray *points = g_array_new(FALSE, FALSE, sizeof(tunl_point));
  tunl_simplifier s = tunl_simplifier_begin(points, 0.1);
  for (guint i = 0; i <= steps; i++) {
    double y = f->from + (f->to - f->from) * i / steps;
    tunl_simplifier_add(&s, y * f->along, value_of(t, at(y)));
  }
  tunl_simplifier_end(&s);
  return points;
}

static void add_points(const track *t, const GArray *points, bool begin) {
  for (guint i = 0; i < points->len; i++) {
    const tunl_point *p = &g_array_index(points, tunl_point, i);
    tunl_point at = place(t, p->x / t->frame->along, p->y);
    if (i == 0 && begin)
      tunl_scene_move_to(t->scene, at.x, at.y);
    else
      tunl_scene_line_to(t->scene, at.x, at.y);
  }
}

static void draw_curve(const track *t, tunl_layer layer, tunl_style style, curve at) {
  GArray *points = trace(t, at);
  tunl_scene_path(t->scene, layer, style);
  add_points(t, points, true);
  g_array_free(points, TRUE);
}

/* What lies between a curve and a level of the track, px. */
static void draw_area(const track *t, tunl_layer layer, tunl_style style, curve at, double level) {
  GArray *points = trace(t, at);
  tunl_point begin = place(t, t->frame->from, level), end = place(t, t->frame->to, level);
  tunl_scene_path(t->scene, layer, style);
  tunl_scene_move_to(t->scene, begin.x, begin.y);
  add_points(t, points, false);
  tunl_scene_line_to(t->scene, end.x, end.y);
  tunl_scene_close(t->scene);
  g_array_free(points, TRUE);
}

/* ---- speed and difficulty ---- */

/* From one value to another, or the one that both are. */
static void caption_range(const track *t, tunl_layer layer, double px, const char *before,
    const char *from, const char *to, const char *after) {
  char text[3 * TUNL_TEXT_MOST];
  bool same = strcmp(from, to) == 0;
  g_snprintf(text, sizeof text, "%s%s%s%s%s", before, from,
      same                       ? ""
      : layer == TUNL_LAYER_ROOM ? " to "
                                 : "–",
      same ? "" : to, after);
  caption(t, layer, TUNL_STYLE_SMALL, px, text);
}

/* All rows have one scale: the last is the fastest. */
static void draw_speed(const track *t) {
  char a[TUNL_TEXT_MOST], b[TUNL_TEXT_MOST];
  const flip_frame *f = t->frame;
  draw_area(t, TUNL_LAYER_SPEED, TUNL_STYLE_SPEED_AREA, speed_share, 0);
  draw_curve(t, TUNL_LAYER_SPEED, TUNL_STYLE_SPEED, speed_share);
  draw_curve(t, TUNL_LAYER_SPEED, TUNL_STYLE_DIFFICULTY, flip_difficulty_at);
  if (f->upright) {
    caption(t, TUNL_LAYER_SPEED, TUNL_STYLE_CAPTION, 0, "speed");
    return;
  }
  caption_range(t, TUNL_LAYER_SPEED, 10, "", tunl_text_trimmed(a, flip_speed_at(f->from), 0),
      tunl_text_trimmed(b, flip_speed_at(f->to), 0), " u/s");
  caption_range(t, TUNL_LAYER_SPEED, 21, "d ", tunl_text_trimmed(a, flip_difficulty_at(f->from), 2),
      tunl_text_trimmed(b, flip_difficulty_at(f->to), 2), "");
}

/* ---- room ---- */

static const char *with_sign(char *into, double value) {
  char digits[TUNL_TEXT_MOST];
  tunl_text_trimmed(digits, fabs(value) / FLIP_UNITS_PER_M, 1);
  const char *sign = strcmp(digits, "0") == 0 ? "" : value < 0 ? "−" : "+";
  g_snprintf(into, TUNL_TEXT_MOST, "%s%s", sign, digits);
  return into;
}

static void draw_room(const track *t) {
  char a[TUNL_TEXT_MOST], b[TUNL_TEXT_MOST];
  const flip_frame *f = t->frame;
  double zero = value_of(t, 0.5);
  tunl_point begin = place(t, f->from, zero), end = place(t, f->to, zero);
  if (flip_tracks_room(f->from) > 0)
    draw_area(t, TUNL_LAYER_ROOM, TUNL_STYLE_SPEED_AREA, more_share, zero);
  if (flip_tracks_room(f->to) < 0) {
    draw_area(t, TUNL_LAYER_ROOM, TUNL_STYLE_FAIL, less_share, zero);
    draw_curve(t, TUNL_LAYER_ROOM, TUNL_STYLE_LIMIT, less_share);
  }
  if (flip_tracks_room(f->from) > 0)
    draw_curve(t, TUNL_LAYER_ROOM, TUNL_STYLE_SPEED, more_share);
  tunl_scene_path(t->scene, TUNL_LAYER_ROOM, TUNL_STYLE_TICK);
  tunl_scene_move_to(t->scene, begin.x, begin.y);
  tunl_scene_line_to(t->scene, end.x, end.y);
  caption(t, TUNL_LAYER_ROOM, TUNL_STYLE_CAPTION, 10, f->upright ? "room" : "room, m");
  if (!f->upright)
    caption_range(t, TUNL_LAYER_ROOM, 21, "", with_sign(a, flip_tracks_room(f->from)),
        with_sign(b, flip_tracks_room(f->to)), "");
}

/* ---- all of them ---- */

static const struct {
  tunl_layer layer;
  double lying, upright; /* px across, with the space behind */
  double space;
  void (*draw)(const track *);
} tracks[] = {
    {TUNL_LAYER_RULER, 22, 48, 0, draw_ruler},
    {TUNL_LAYER_SPEED, 27, 40, 4, draw_speed},
    {TUNL_LAYER_ROOM, 28, 36, 4, draw_room},
};

double flip_tracks_depth(tunl_layer_set layers, bool upright) {
  double depth = 0;
  for (gsize i = 0; i < G_N_ELEMENTS(tracks); i++)
    if (tunl_layer_in(layers, tracks[i].layer))
      depth += upright ? tracks[i].upright : tracks[i].lying;
  return depth;
}

void flip_tracks_draw(tunl_scene *scene, const flip_frame *f, tunl_layer_set layers) {
  track t = {scene, f, FLIP_WALL, 0};
  for (gsize i = 0; i < G_N_ELEMENTS(tracks); i++) {
    if (!tunl_layer_in(layers, tracks[i].layer))
      continue;
    double depth = f->upright ? tracks[i].upright : tracks[i].lying;
    t.depth = depth - tracks[i].space;
    tracks[i].draw(&t);
    t.beside += depth;
  }
}
