#include "scene/tracks.h"

#include "scene/curve.h"
#include "scene/page.h"
#include "scene/step.h"
#include "scene/text.h"

#include <math.h>

static const double bar = 11; /* px, height of a coloured bar */
static const double speed_height = 20;
static const double least_between_ticks = 76;        /* px between labelled ticks of a ruler */
static const double label_gap = 10;                  /* px between two labels of a ruler */
static const double reference_scroll = TUNL_W / 600; /* published: speeds are for 600 px of width */

typedef struct {
  tunl_scene *scene;
  tunl_corridor *corridor;
  const tunl_frame *frame;
  double y; /* top of the track */
} track;

static void caption(const track *t, tunl_layer layer, double baseline, const char *text) {
  tunl_scene_text(
      t->scene, layer, TUNL_STYLE_CAPTION, TUNL_PAGE_LEFT - 9, baseline, TUNL_END, text);
}

/* ---- rulers ---- */

static void tick(const track *t, double x, double length) {
  tunl_scene_move_to(t->scene, x, t->y);
  tunl_scene_line_to(t->scene, x, t->y + length);
}

/* Labels stay between the ends of the row, where they would stick out of the page or run into the
 * caption; one that would run into the label before it is left out. */
static void ruler_labels(const track *t, double step, double unit, double baseline) {
  char digits[TUNL_TEXT_MOST];
  double left = t->frame->left, right = tunl_frame_right(t->frame), taken = -G_MAXDOUBLE;
  double from = t->frame->from / unit, to = t->frame->to / unit;
  for (double n = ceil(from / step - 1e-9); n * step <= to + 1e-9; n++) {
    double x = tunl_frame_x(t->frame, n * step * unit);
    tunl_text_grouped(digits, n * step, 6);
    double half = tunl_style_text_width(TUNL_STYLE_CAPTION, digits) / 2;
    tunl_anchor anchor = x - half < left ? TUNL_START : x + half > right ? TUNL_END : TUNL_MIDDLE;
    double begin = anchor == TUNL_START ? x : anchor == TUNL_END ? x - 2 * half : x - half;
    if (begin < taken + label_gap || 2 * half > right - left)
      continue;
    tunl_scene_text(t->scene, TUNL_LAYER_RULER, TUNL_STYLE_CAPTION, x, baseline, anchor, digits);
    taken = begin + 2 * half;
  }
}

static void draw_ruler(const track *t) {
  const tunl_frame *f = t->frame;
  double step = tunl_nice_step(least_between_ticks / f->scale), minor = step / 5;
  double score_step = MAX(1, tunl_nice_step(least_between_ticks / (f->scale * TUNL_WX_PER_SCORE)));
  tunl_scene_path(t->scene, TUNL_LAYER_RULER, TUNL_STYLE_TICK);
  tunl_scene_move_to(t->scene, f->left, t->y);
  tunl_scene_line_to(t->scene, tunl_frame_right(f), t->y);
  for (double n = ceil(f->from / minor - 1e-9); n * minor <= f->to + 1e-9; n++)
    tick(t, tunl_frame_x(f, n * minor), fmod(n, 5) == 0 ? 5 : 2.5);
  caption(t, TUNL_LAYER_RULER, t->y + 16, "wx");
  ruler_labels(t, step, 1, t->y + 16);
  caption(t, TUNL_LAYER_RULER, t->y + 28, "score");
  ruler_labels(t, score_step, TUNL_WX_PER_SCORE, t->y + 28);
}

/* ---- bars ---- */

/* The part of a stretch that lies in the frame, px; false when none does. */
static bool clip(const tunl_frame *f, double from, double to, double *left, double *right) {
  *left = tunl_frame_x(f, MAX(from, f->from));
  *right = tunl_frame_x(f, MIN(to, f->to));
  return *right > *left;
}

/* An empty track is a thin line, so that it is seen to be empty. */
static void begin_bars(const track *t, tunl_layer layer, const char *name) {
  double y = t->y + bar / 2;
  caption(t, layer, t->y + bar - 2, name);
  tunl_scene_path(t->scene, layer, TUNL_STYLE_HAIR);
  tunl_scene_move_to(t->scene, t->frame->left, y);
  tunl_scene_line_to(t->scene, tunl_frame_right(t->frame), y);
}

static void bar_label(
    const track *t, tunl_layer layer, double left, double right, const char *text) {
  if (tunl_style_text_width(TUNL_STYLE_CAPTION, text) + 8 <= right - left)
    tunl_scene_text(
        t->scene, layer, TUNL_STYLE_CAPTION, left + 4, t->y + bar - 2, TUNL_START, text);
}

/* Where one character blends into the next, the next rises like a wedge. */
static void blend_wedge(const track *t, double from, double to, tunl_style style) {
  const tunl_frame *f = t->frame;
  double left, right, bottom = t->y + bar;
  if (!clip(f, from, to, &left, &right))
    return;
  double length = (to - from) * f->scale, begin = tunl_frame_x(f, from);
  double y_left = bottom - bar * (left - begin) / length;
  double y_right = bottom - bar * (right - begin) / length;
  const tunl_point wedge[] = {{left, bottom}, {left, y_left}, {right, y_right}, {right, bottom}};
  tunl_scene_path(t->scene, TUNL_LAYER_MORPH, style);
  tunl_scene_polygon(t->scene, wedge, G_N_ELEMENTS(wedge));
}

/* The first segment rises out of the plain corridor; each lasts until the next has risen. */
static void draw_segment(const track *t, guint32 segment) {
  const tunl_rules *r = &t->corridor->rules;
  double from = r->gate + segment * r->morph_length, to = from + r->morph_length;
  double blend = r->morph_blend * r->morph_length, left, right;
  tunl_character held = tunl_morph_character(&t->corridor->day, segment);
  tunl_character next = tunl_morph_character(&t->corridor->day, segment + 1);
  if (segment == 0) {
    blend_wedge(t, from, from + blend, TUNL_STYLE_EVEN + held);
    from += blend;
  }
  if (!clip(t->frame, from, to, &left, &right))
    return;
  tunl_scene_rect(
      t->scene, TUNL_LAYER_MORPH, TUNL_STYLE_EVEN + held, left, t->y, right - left, bar);
  blend_wedge(t, to - blend, to, TUNL_STYLE_EVEN + next);
  bar_label(t, TUNL_LAYER_MORPH, left, right, tunl_character_name(held));
}

static void draw_morph(const track *t) {
  const tunl_rules *r = &t->corridor->rules;
  begin_bars(t, TUNL_LAYER_MORPH, "morph");
  if (r->morph == 0)
    return;
  double first = MAX(0, floor((t->frame->from - r->gate) / r->morph_length));
  for (guint32 n = (guint32)first; r->gate + n * r->morph_length < t->frame->to; n++)
    draw_segment(t, n);
}

static void draw_chamber(const track *t, tunl_chamber c) {
  char text[3 * TUNL_TEXT_MOST], from[TUNL_TEXT_MOST], to[TUNL_TEXT_MOST];
  double left, right;
  if (!clip(t->frame, c.from, c.to, &left, &right))
    return;
  tunl_scene_rect(t->scene, TUNL_LAYER_CHAMBERS, TUNL_STYLE_CHAMBER, left, t->y, right - left, bar);
  g_snprintf(text, sizeof text, "chamber %s–%s", tunl_text_grouped(from, c.from, 0),
      tunl_text_grouped(to, c.to, 0));
  bar_label(t, TUNL_LAYER_CHAMBERS, left, right, text);
}

static void draw_chambers(const track *t) {
  const tunl_rules *r = &t->corridor->rules;
  begin_bars(t, TUNL_LAYER_CHAMBERS, "chamber");
  double first = MAX(0, floor((t->frame->from - r->gate) / r->chamber_period));
  for (guint32 n = (guint32)first; r->gate + n * r->chamber_period < t->frame->to; n++)
    draw_chamber(t, tunl_chamber_of(t->corridor, n));
}

/* ---- speed ---- */

static double speed_at(const tunl_corridor *corridor, double wx) {
  return tunl_speed_at(corridor, wx) * reference_scroll;
}

typedef struct {
  double least, most; /* px/s */
} speed_range;

static guint speed_steps(const tunl_frame *f) {
  return (guint)ceil((f->to - f->from) * f->scale / 2) + 1;
}

static double speed_sample(const track *t, guint step, double *wx) {
  const tunl_frame *f = t->frame;
  *wx = f->from + (f->to - f->from) * step / speed_steps(f);
  return speed_at(t->corridor, *wx);
}

static speed_range range_of(const track *t) {
  speed_range range = {G_MAXDOUBLE, 0};
  double wx;
  for (guint i = 0; i <= speed_steps(t->frame); i++) {
    double speed = speed_sample(t, i, &wx);
    range.least = MIN(range.least, speed);
    range.most = MAX(range.most, speed);
  }
  return range;
}

/* Each row has a scale of its own, from the least to the greatest speed in it, which the caption
 * tells: on one scale for the whole cave the pulse could not be seen. */
static void trace_speed(const track *t, speed_range range, GArray *points) {
  double spread = MAX(range.most - range.least, 1), height = speed_height - 4, wx;
  tunl_simplifier s = tunl_simplifier_begin(points, 0.1);
  for (guint i = 0; i <= speed_steps(t->frame); i++) {
    double share = (speed_sample(t, i, &wx) - range.least) / spread;
    tunl_simplifier_add(&s, tunl_frame_x(t->frame, wx), t->y + speed_height - 2 - share * height);
  }
  tunl_simplifier_end(&s);
}

static void add_points(tunl_scene *scene, const GArray *points) {
  for (guint i = 0; i < points->len; i++) {
    const tunl_point *p = &g_array_index(points, tunl_point, i);
    tunl_scene_line_to(scene, p->x, p->y);
  }
}

static void draw_speed(const track *t) {
  char text[2 * TUNL_TEXT_MOST], from[TUNL_TEXT_MOST], to[TUNL_TEXT_MOST];
  const tunl_frame *f = t->frame;
  speed_range row = range_of(t);
  GArray *points = g_array_new(FALSE, FALSE, sizeof(tunl_point));
  trace_speed(t, row, points);
  tunl_scene_path(t->scene, TUNL_LAYER_SPEED, TUNL_STYLE_SPEED_AREA);
  tunl_scene_move_to(t->scene, f->left, t->y + speed_height);
  add_points(t->scene, points);
  tunl_scene_line_to(t->scene, tunl_frame_right(f), t->y + speed_height);
  tunl_scene_close(t->scene);
  tunl_scene_path(t->scene, TUNL_LAYER_SPEED, TUNL_STYLE_SPEED);
  const tunl_point *first = &g_array_index(points, tunl_point, 0);
  tunl_scene_move_to(t->scene, first->x, first->y);
  add_points(t->scene, points);
  g_array_free(points, TRUE);
  caption(t, TUNL_LAYER_SPEED, t->y + 8, "px/s");
  g_snprintf(text, sizeof text, "%s–%s", tunl_text_trimmed(from, row.least, 0),
      tunl_text_trimmed(to, row.most, 0));
  caption(t, TUNL_LAYER_SPEED, t->y + 19, text);
}

/* ---- all of them ---- */

static const struct {
  tunl_layer layer;
  double height; /* px, with the space below */
  void (*draw)(const track *);
} tracks[] = {
    {TUNL_LAYER_RULER, 35, draw_ruler},
    {TUNL_LAYER_MORPH, 14, draw_morph},
    {TUNL_LAYER_CHAMBERS, 16, draw_chambers},
    {TUNL_LAYER_SPEED, 24, draw_speed},
};

double tunl_tracks_height(tunl_layer_set layers) {
  double height = 0;
  for (gsize i = 0; i < G_N_ELEMENTS(tracks); i++)
    height += tunl_layer_in(layers, tracks[i].layer) ? tracks[i].height : 0;
  return height;
}

void tunl_tracks_draw(tunl_scene *scene, tunl_corridor *corridor, const tunl_frame *frame, double y,
    tunl_layer_set layers) {
  track t = {scene, corridor, frame, y};
  for (gsize i = 0; i < G_N_ELEMENTS(tracks); i++) {
    if (!tunl_layer_in(layers, tracks[i].layer))
      continue;
    tracks[i].draw(&t);
    t.y += tracks[i].height;
  }
}
