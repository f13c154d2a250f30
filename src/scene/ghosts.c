#include "scene/ghosts.h"

#include "scene/curve.h"
#include "scene/flow.h"
#include "scene/marks.h"
#include "scene/page.h"
#include "scene/text.h"

#include <math.h>

static const double gap_shown = 60;                 /* px of gap that the track has room for */
static const double gap_height = 30, gap_space = 5; /* px */
static const double badge = 6.2;                    /* px, radius */
static const double badge_pitch = 22; /* px from one ghost's badge to the next one's */
static const double dots_from = 0.45; /* scale at which samples can be told apart */
static const double round_to = 500;   /* world px */

/* Five px apart: what a step of the gap track has at the scales that show it. */
enum { PLACES_A_SAMPLE = 12 };

/* What is drawn of a place. */
typedef struct {
  double wx, least, most, wide;
  tunl_bounds widest;
} place;

typedef struct {
  tunl_ghost_trace trace;
  tunl_ghost_finding finding;
  GArray *places; /* of place */
} way;

struct tunl_ghosts {
  const tunl_cave *cave;
  guint count, best; /* best: the number of the one that came farthest */
  way ways[TUNL_GHOST_TRACES_MOST];
};

/* ---- looking ---- */

static GArray *look(const tunl_cave *cave, const tunl_ghost *ghost) {
  tunl_trail trail;
  tunl_trail_place at;
  GArray *places = g_array_new(FALSE, FALSE, sizeof(place));
  tunl_trail_begin(&trail, cave, ghost, PLACES_A_SAMPLE);
  while (tunl_trail_next(&trail, &at)) {
    tunl_gap gap = tunl_trail_gap(&trail, &at);
    place one = {at.wx, gap.least, gap.most, at.wide, at.widest};
    g_array_append_val(places, one);
  }
  return places;
}

tunl_ghosts *tunl_ghosts_new(const tunl_cave *cave, const tunl_ghost_trace *traces, guint count) {
  tunl_ghosts *ghosts = g_new0(tunl_ghosts, 1);
  ghosts->cave = cave;
  ghosts->count = MIN(count, TUNL_GHOST_TRACES_MOST);
  for (guint i = 0; i < ghosts->count; i++) {
    ghosts->ways[i].trace = traces[i];
    ghosts->ways[i].places = look(cave, traces[i].ghost);
    ghosts->ways[i].finding = tunl_ghost_check(cave, traces[i].ghost);
    if (traces[i].ghost->count > traces[ghosts->best].ghost->count)
      ghosts->best = i;
  }
  return ghosts;
}

void tunl_ghosts_free(tunl_ghosts *ghosts) {
  if (!ghosts)
    return;
  for (guint i = 0; i < ghosts->count; i++)
    g_array_free(ghosts->ways[i].places, TRUE);
  g_free(ghosts);
}

static bool is_foreign(const tunl_ghosts *ghosts, const way *w) {
  return w->trace.date && w->trace.date != tunl_cave_day(ghosts->cave)->date;
}

bool tunl_ghosts_is_foreign(const tunl_ghosts *ghosts) {
  bool foreign = false;
  for (guint i = 0; i < ghosts->count; i++)
    foreign = foreign || is_foreign(ghosts, &ghosts->ways[i]);
  return foreign;
}

double tunl_ghosts_reach(const tunl_ghost_trace *traces, guint count) {
  double farthest = 0;
  for (guint i = 0; i < count; i++)
    farthest = MAX(farthest, tunl_ghost_wx(traces[i].ghost->count));
  return ceil((farthest + round_to / 4) / round_to) * round_to;
}

char *tunl_ghosts_record(const tunl_ghosts *ghosts) {
  GString *all = g_string_new(NULL);
  for (guint i = 0; i < ghosts->count; i++) {
    const tunl_ghost *ghost = ghosts->ways[i].trace.ghost;
    char *text = g_base64_encode(ghost->samples, ghost->count);
    g_strdelimit(text, "+", '-');
    g_strdelimit(text, "/", '_');
    g_strdelimit(text, "=", '\0');
    g_string_append_printf(all, "%s%s", i ? " " : "", text);
    g_free(text);
  }
  return g_string_free(all, FALSE);
}

/* ---- ways ---- */

static char letter_of(guint i) {
  return (char)('A' + i);
}

static double y_of(const tunl_ghost *ghost, size_t sample) {
  return tunl_ghost_y(ghost->samples[sample], TUNL_H);
}

static bool in_frame(const tunl_frame *f, double wx) {
  return wx >= f->from && wx < f->to;
}

/* The part of a ghost that lies in a frame, as scroll; false when none does. */
static bool clip(const tunl_ghost *ghost, const tunl_frame *f, double *from, double *to) {
  *from = MAX(f->from - TUNL_SHIP_X, 0);
  *to = MIN(f->to - TUNL_SHIP_X, tunl_ghost_scroll(ghost->count - 1));
  return *from < *to;
}

static double frame_y(const tunl_frame *f, const tunl_ghost *ghost, double scroll) {
  double last = tunl_ghost_scroll(ghost->count - 1);
  return tunl_frame_y(f, tunl_ghost_at(ghost, MIN(scroll, last)));
}

/* Corners of a way: the ends and the samples between, and on a long edge so many more that none is
 * longer than painters like. */
static GArray *corners(const tunl_ghost *ghost, const tunl_frame *f, double from, double to) {
  GArray *points = g_array_new(FALSE, FALSE, sizeof(tunl_point));
  guint parts = (guint)ceil(TUNL_GHOST_STEP * f->scale / TUNL_EDGE_MOST);
  double step = TUNL_GHOST_STEP / MAX(parts, 1), number = floor(from / step);
  for (double scroll = from; scroll < to; scroll = ++number * step) {
    if (scroll < from) /* the floor of a quotient may round below */
      continue;
    tunl_point p = {tunl_frame_x(f, scroll + TUNL_SHIP_X), frame_y(f, ghost, scroll)};
    g_array_append_val(points, p);
  }
  tunl_point end = {tunl_frame_x(f, to + TUNL_SHIP_X), frame_y(f, ghost, to)};
  g_array_append_val(points, end);
  return points;
}

static void add_points(tunl_scene *scene, const GArray *points, double up, bool begin) {
  for (guint i = 0; i < points->len; i++) {
    const tunl_point *p = &g_array_index(points, tunl_point, i);
    if (i == 0 && begin)
      tunl_scene_move_to(scene, p->x, p->y - up);
    else
      tunl_scene_line_to(scene, p->x, p->y - up);
  }
}

/* Half a byte up and down. */
static void draw_band(tunl_scene *scene, const tunl_frame *f, const GArray *points) {
  double half = TUNL_GHOST_HALF * f->upright;
  tunl_scene_path(scene, TUNL_LAYER_GHOSTS, TUNL_STYLE_GHOST_BAND);
  add_points(scene, points, half, true);
  for (guint i = points->len; i-- > 0;) {
    const tunl_point *p = &g_array_index(points, tunl_point, i);
    tunl_scene_line_to(scene, p->x, p->y + half);
  }
  tunl_scene_close(scene);
}

static void fact(tunl_scene *scene, int use, const char *name, double value, int decimals) {
  char digits[TUNL_TEXT_MOST];
  tunl_scene_fact(scene, use, name, tunl_text_trimmed(digits, value, decimals));
}

/* Names what was added last, as in ghost-a-end. */
static void identify(tunl_scene *scene, const tunl_ghosts *ghosts, guint i, const char *part) {
  char *id = g_strdup_printf("ghost-%c-%s", g_ascii_tolower(letter_of(i)), part);
  char *label = g_strdup_printf("ghost %c, %s", letter_of(i), ghosts->ways[i].trace.name);
  tunl_scene_identify(scene, id, label);
  g_free(label);
  g_free(id);
}

static void draw_line(tunl_scene *scene, const tunl_ghosts *ghosts, guint i, const tunl_frame *f,
    const GArray *points, double from) {
  char part[TUNL_TEXT_MOST];
  const tunl_ghost *ghost = ghosts->ways[i].trace.ghost;
  tunl_scene_path(scene, TUNL_LAYER_GHOSTS, TUNL_STYLE_GHOST_A + i);
  add_points(scene, points, 0, true);
  g_snprintf(part, sizeof part, "%u", (guint)ceil(from / TUNL_GHOST_STEP));
  identify(scene, ghosts, i, part);
  fact(scene, TUNL_DATA, "wx", f->from > TUNL_SHIP_X ? f->from : TUNL_SHIP_X, 2);
  fact(scene, TUNL_SHOWN, "samples", (double)ghost->count, 0);
  fact(scene, TUNL_SHOWN, "score at the end", (double)(ghost->count - 1), 0);
}

/* The samples themselves: all that a ghost knows. */
static void draw_dots(tunl_scene *scene, const tunl_ghost *ghost, guint i, const tunl_frame *f) {
  double r = 2.1;
  tunl_scene_path(scene, TUNL_LAYER_GHOSTS, TUNL_STYLE_GHOST_DOT_A + i);
  for (size_t sample = 0; sample < ghost->count; sample++) {
    if (!in_frame(f, tunl_ghost_wx(sample)))
      continue;
    double x = tunl_frame_x(f, tunl_ghost_wx(sample)), y = tunl_frame_y(f, y_of(ghost, sample));
    const tunl_point dot[] = {{x - r, y}, {x, y - r}, {x + r, y}, {x, y + r}};
    tunl_scene_polygon(scene, dot, G_N_ELEMENTS(dot));
  }
}

static void draw_way(tunl_scene *scene, const tunl_ghosts *ghosts, guint i, const tunl_frame *f) {
  const tunl_ghost *ghost = ghosts->ways[i].trace.ghost;
  double from, to;
  if (!clip(ghost, f, &from, &to))
    return;
  GArray *points = corners(ghost, f, from, to);
  draw_band(scene, f, points);
  draw_line(scene, ghosts, i, f, points, from);
  if (f->scale >= dots_from)
    draw_dots(scene, ghost, i, f);
  g_array_free(points, TRUE);
}

/* ---- where walls may have stood ---- */

static const place *place_at(const way *w, guint i) {
  return i < w->places->len ? &g_array_index(w->places, place, i) : NULL;
}

/* Of all ghosts the widest walls at a place; all ghosts have places at the same distances. */
static const place *widest_at(const tunl_ghosts *ghosts, guint i) {
  const place *widest = NULL;
  for (guint n = 0; n < ghosts->count; n++) {
    const place *p = place_at(&ghosts->ways[n], i);
    if (p && (!widest || p->wide > widest->wide))
      widest = p;
  }
  return widest;
}

/* Where gold coins may have left the walls: outside them a ghost would seem to fly through rock. */
static void draw_widest(tunl_scene *scene, const tunl_ghosts *ghosts, const tunl_frame *f) {
  const double least = 0.004; /* less than that is no line of its own */
  for (int wall = TUNL_CEILING; wall <= TUNL_FLOOR; wall++) {
    bool on = false, begun = false;
    const place *p;
    for (guint i = 0; (p = widest_at(ghosts, i)); i++) {
      bool wide = p->wide > least && in_frame(f, p->wx);
      if (wide && !begun)
        tunl_scene_path(scene, TUNL_LAYER_GHOSTS, TUNL_STYLE_GHOST_WIDEST);
      begun = begun || wide;
      double x = tunl_frame_x(f, p->wx);
      double y = tunl_frame_y(f, wall == TUNL_CEILING ? p->widest.top : p->widest.bot);
      if (wide && on)
        tunl_scene_line_to(scene, x, y);
      else if (wide)
        tunl_scene_move_to(scene, x, y);
      on = wide;
    }
  }
}

/* ---- marks ---- */

/* A letter in a disc on the way, a little into each row, each ghost's at a place of its own. */
static void draw_badge(tunl_scene *scene, guint i, double x, double y) {
  const char letter[] = {letter_of(i), '\0'};
  tunl_scene_circle(scene, TUNL_LAYER_GHOSTS, TUNL_STYLE_GHOST_RING_A + i, x, y, badge);
  tunl_scene_text(
      scene, TUNL_LAYER_GHOSTS, TUNL_STYLE_GHOST_LETTER, x, y + 3.2, TUNL_MIDDLE, letter);
}

static void draw_row_badge(
    tunl_scene *scene, const tunl_ghosts *ghosts, guint i, const tunl_frame *f) {
  const tunl_ghost *ghost = ghosts->ways[i].trace.ghost;
  double from, to;
  if (ghosts->count < 2 || !clip(ghost, f, &from, &to))
    return;
  double scroll = from + (16 + badge_pitch * i) / f->scale;
  if (scroll < to)
    draw_badge(scene, i, tunl_frame_x(f, scroll + TUNL_SHIP_X), frame_y(f, ghost, scroll));
}

static void draw_start(tunl_scene *scene, const tunl_ghosts *ghosts, guint i, const tunl_frame *f) {
  double wx = tunl_ghost_wx(0), y = y_of(ghosts->ways[i].trace.ghost, 0);
  if (!in_frame(f, wx))
    return;
  tunl_scene_circle(scene, TUNL_LAYER_GHOSTS, TUNL_STYLE_GHOST_RING_A + i, tunl_frame_x(f, wx),
      tunl_frame_y(f, y), 3.4);
  identify(scene, ghosts, i, "start");
  fact(scene, TUNL_SHOWN | TUNL_DATA, "wx", wx, 2);
  fact(scene, TUNL_SHOWN, "y", y, 1);
}

static void add_cross(tunl_scene *scene, tunl_style style, double x, double y, double r) {
  tunl_scene_path(scene, TUNL_LAYER_GHOSTS, style);
  tunl_scene_move_to(scene, x - r, y - r);
  tunl_scene_line_to(scene, x + r, y + r);
  tunl_scene_move_to(scene, x - r, y + r);
  tunl_scene_line_to(scene, x + r, y - r);
}

static void add_best(tunl_scene *scene, double x, double y) {
  tunl_scene_path(scene, TUNL_LAYER_GHOSTS, TUNL_STYLE_GHOST_BEST);
  tunl_mark_star(scene, 5, x, y, 7, 3);
}

/* The last sample, which is where the ship died or up to 60 px before. */
static void draw_end(tunl_scene *scene, const tunl_ghosts *ghosts, guint i, const tunl_frame *f) {
  const tunl_ghost *ghost = ghosts->ways[i].trace.ghost;
  double wx = tunl_ghost_wx(ghost->count - 1), y = y_of(ghost, ghost->count - 1);
  if (!in_frame(f, wx))
    return;
  double px = tunl_frame_x(f, wx), py = tunl_frame_y(f, y);
  add_cross(scene, TUNL_STYLE_GHOST_UNDER, px, py, 5);
  add_cross(scene, TUNL_STYLE_GHOST_END_A + i, px, py, 5);
  identify(scene, ghosts, i, "end");
  fact(scene, TUNL_SHOWN | TUNL_DATA, "wx", wx, 2);
  fact(scene, TUNL_SHOWN | TUNL_DATA, "score", (double)(ghost->count - 1), 0);
  fact(scene, TUNL_SHOWN, "y", y, 1);
  fact(scene, TUNL_SHOWN, "half a byte, px", TUNL_GHOST_HALF, 2);
  if (ghosts->count > 1 && i == ghosts->best)
    add_best(scene, px, py > f->top + 18 ? py - 14 : py + 14);
}

void tunl_ghosts_draw(tunl_scene *scene, const tunl_ghosts *ghosts, const tunl_frame *frame) {
  static void (*const parts[])(tunl_scene *, const tunl_ghosts *, guint, const tunl_frame *) = {
      draw_way, draw_start, draw_end, draw_row_badge};
  draw_widest(scene, ghosts, frame);
  for (gsize part = 0; part < G_N_ELEMENTS(parts); part++)
    for (guint i = ghosts->count; i-- > 0;) /* the first on top */
      parts[part](scene, ghosts, i, frame);
}

void tunl_ghosts_label(
    const tunl_ghosts *ghosts, const tunl_frame *f, double end, guint rank, tunl_labels *labels) {
  for (guint i = 0; i < ghosts->count; i++) {
    char at[TUNL_TEXT_MOST], score[TUNL_TEXT_MOST], letter[] = {letter_of(i), ' ', '\0'};
    const tunl_ghost *ghost = ghosts->ways[i].trace.ghost;
    double wx = tunl_ghost_wx(ghost->count - 1);
    if (!in_frame(f, wx) && !(f->to == end && wx == end))
      continue;
    bool best = ghosts->count > 1 && i == ghosts->best;
    char *text = g_strdup_printf("%s%s %s · scored %s", ghosts->count > 1 ? letter : "ghost ",
        best ? "best, ends" : "ends", tunl_text_grouped(at, wx, 0),
        tunl_text_grouped(score, (double)(ghost->count - 1), 0));
    tunl_labels_add(
        labels, tunl_frame_x(f, wx), rank, TUNL_LAYER_GHOSTS, TUNL_STYLE_MARK_LABEL, text);
    g_free(text);
  }
}

/* ---- gaps ---- */

double tunl_ghosts_gap_height(void) {
  return gap_height + 2 * gap_space;
}

static void gap_caption(tunl_scene *scene, double baseline, const char *text) {
  tunl_scene_text(
      scene, TUNL_LAYER_GAP, TUNL_STYLE_CAPTION, TUNL_PAGE_LEFT - 9, baseline, TUNL_END, text);
}

static double gap_y(double bottom, double gap) {
  return bottom - CLAMP(gap, 0, gap_shown) / gap_shown * gap_height;
}

/* The gaps of a frame as corners: the least of each place, or the most. */
static GArray *gap_corners(const way *w, const tunl_frame *f, double bottom, bool most) {
  GArray *points = g_array_new(FALSE, FALSE, sizeof(tunl_point));
  tunl_simplifier s = tunl_simplifier_begin(points, 0.1);
  double last = -G_MAXDOUBLE;
  for (guint i = 0; i < w->places->len; i++) {
    const place *p = place_at(w, i);
    double x = tunl_frame_x(f, p->wx);
    if (p->wx < f->from || p->wx > f->to || x <= last)
      continue;
    tunl_simplifier_add(&s, x, gap_y(bottom, most ? p->most : p->least));
    last = x;
  }
  tunl_simplifier_end(&s);
  return points;
}

/* What is filled: to the first line all that was free for sure, and from there to the second what
 * was free if walls and mines stood far enough away. */
static void fill_between(
    tunl_scene *scene, tunl_style style, const GArray *over, const GArray *under) {
  tunl_scene_path(scene, TUNL_LAYER_GAP, style);
  add_points(scene, over, 0, true);
  for (guint i = under->len; i-- > 0;) {
    const tunl_point *p = &g_array_index(under, tunl_point, i);
    tunl_scene_line_to(scene, p->x, p->y);
  }
  tunl_scene_close(scene);
}

static GArray *base_line(const GArray *points, double bottom) {
  GArray *base = g_array_new(FALSE, FALSE, sizeof(tunl_point));
  const guint ends[] = {0, points->len - 1};
  for (gsize i = 0; i < G_N_ELEMENTS(ends); i++) {
    tunl_point p = {g_array_index(points, tunl_point, ends[i]).x, bottom};
    g_array_append_val(base, p);
  }
  return base;
}

/* Stretches where it flew through something, whatever is not known. */
static void draw_inside(tunl_scene *scene, const way *w, const tunl_frame *f, double bottom) {
  bool begun = false;
  for (guint i = 0; i < w->places->len; i++) {
    const place *p = place_at(w, i);
    if (p->most >= 0 || !in_frame(f, p->wx))
      continue;
    if (!begun)
      tunl_scene_path(scene, TUNL_LAYER_GAP, TUNL_STYLE_GHOST_INSIDE);
    begun = true;
    double half = MAX(TUNL_GHOST_STEP / PLACES_A_SAMPLE / 2 * f->scale, 0.5);
    double x = CLAMP(tunl_frame_x(f, p->wx), f->left + half, tunl_frame_right(f) - half);
    const tunl_point bar[] = {
        {x - half, bottom}, {x + half, bottom}, {x + half, bottom + 4}, {x - half, bottom + 4}};
    tunl_scene_polygon(scene, bar, G_N_ELEMENTS(bar));
  }
}

static void draw_gap(
    tunl_scene *scene, const tunl_ghosts *ghosts, guint i, const tunl_frame *f, double bottom) {
  const way *w = &ghosts->ways[i];
  GArray *least = gap_corners(w, f, bottom, false), *most = gap_corners(w, f, bottom, true);
  if (least->len > 1) {
    fill_between(scene, TUNL_STYLE_GHOST_BAND, most, least);
    if (ghosts->count == 1) { /* of several, one would hide the other */
      GArray *base = base_line(least, bottom);
      fill_between(scene, TUNL_STYLE_SPEED_AREA, least, base);
      g_array_free(base, TRUE);
    }
    tunl_scene_path(scene, TUNL_LAYER_GAP, TUNL_STYLE_GHOST_GAP_A + i);
    add_points(scene, least, 0, true);
  }
  draw_inside(scene, w, f, bottom);
  g_array_free(most, TRUE);
  g_array_free(least, TRUE);
}

void tunl_ghosts_draw_gaps(
    tunl_scene *scene, const tunl_ghosts *ghosts, const tunl_frame *f, double y) {
  double bottom = y + gap_space + gap_height;
  gap_caption(scene, bottom - gap_height + 9, "gap");
  gap_caption(scene, bottom, "0–60 px");
  for (guint i = ghosts->count; i-- > 0;)
    draw_gap(scene, ghosts, i, f, bottom);
  tunl_scene_path(scene, TUNL_LAYER_GAP, TUNL_STYLE_TICK);
  tunl_scene_move_to(scene, f->left, bottom);
  tunl_scene_line_to(scene, tunl_frame_right(f), bottom);
}

/* ---- key ---- */

static char *finding_text(const tunl_ghost_finding *f) {
  char at[TUNL_TEXT_MOST], deep[TUNL_TEXT_MOST];
  if (f->verdict == TUNL_GHOST_CONSISTENT)
    return g_strdup("can have been flown here");
  tunl_text_grouped(at, f->wx, 0);
  tunl_text_fixed(deep, f->depth, 1);
  if (f->object)
    return g_strdup_printf("touches %s %u at %s, by %s px or more",
        tunl_kind_name((tunl_kind)f->object->kind), f->object->slot, at, deep);
  return g_strdup_printf("leaves the corridor through its %s at %s, by %s px or more",
      tunl_wall_name(f->wall), at, deep);
}

/* A gap with a true minus. The caller frees it. */
static char *gap_text(double gap) {
  char digits[TUNL_TEXT_MOST];
  tunl_text_fixed(digits, fabs(gap), 1);
  return g_strdup_printf("%s%s", gap <= -0.05 ? "−" : "", digits);
}

/* Where walls or a mine may have been elsewhere, from as near to as far as that lets it be. */
static char *closest_text(const tunl_ghost_finding *f) {
  char error[TUNL_TEXT_MOST], at[TUNL_TEXT_MOST];
  const tunl_object *o = f->closest.nearest;
  if (f->closest.least >= TUNL_GAP_MOST)
    return g_strdup_printf("never within %.0f px of anything", TUNL_GAP_MOST);
  char *what = o ? g_strdup_printf("%s %u", tunl_kind_name((tunl_kind)o->kind), o->slot)
                 : g_strdup(tunl_wall_name(f->closest.wall));
  char *least = gap_text(f->closest.least), *most = gap_text(f->closest.most);
  bool known = f->closest.most - f->closest.least < 0.05;
  char *text = g_strdup_printf("closest: %s at %s, %s%s%s ± %s px", what,
      tunl_text_grouped(at, f->closest_wx, 0), least, known ? "" : " to ", known ? "" : most,
      tunl_text_fixed(error, f->closest_error, 1));
  g_free(most);
  g_free(least);
  g_free(what);
  return text;
}

char *tunl_ghosts_describe(const tunl_ghosts *ghosts) {
  GString *text = g_string_new(NULL);
  for (guint i = 0; i < ghosts->count; i++) {
    const way *w = &ghosts->ways[i];
    char *says = finding_text(&w->finding), *date = tunl_page_date(w->trace.date);
    bool foreign = is_foreign(ghosts, w);
    g_string_append_printf(text, "%sGhost %c, %s%s%s, scored %zu: %s.", i ? " " : "", letter_of(i),
        w->trace.name, foreign ? ", NOT OF THIS DAY but flown on " : "", foreign ? date : "",
        w->trace.ghost->count - 1, says);
    g_free(date);
    g_free(says);
  }
  return g_string_free(text, FALSE);
}

/* A sample of the line, and what is known of the ghost. */
static double draw_key_line(
    tunl_scene *scene, const tunl_ghosts *ghosts, guint i, double left, double right, double y) {
  const way *w = &ghosts->ways[i];
  bool foreign = is_foreign(ghosts, w);
  char score[TUNL_TEXT_MOST];
  double glyph = 46;
  tunl_scene_path(scene, TUNL_LAYER_GHOSTS, TUNL_STYLE_GHOST_A + i);
  tunl_scene_move_to(scene, left, y - 4);
  tunl_scene_line_to(scene, left + 38, y - 4);
  if (ghosts->count > 1)
    draw_badge(scene, i, left + 19, y - 4);
  char *date = foreign ? tunl_page_date(w->trace.date) : NULL;
  GPtrArray *pieces = g_ptr_array_new_with_free_func(g_free);
  g_ptr_array_add(pieces, g_strdup_printf("%s%s", w->trace.name,
                              ghosts->count > 1 && i == ghosts->best ? ", personal best" : ""));
  if (foreign)
    g_ptr_array_add(pieces, g_strdup_printf("NOT OF THIS DAY: flown on %s", date));
  g_ptr_array_add(pieces,
      g_strdup_printf("scored %s, %zu samples",
          tunl_text_grouped(score, (double)(w->trace.ghost->count - 1), 0), w->trace.ghost->count));
  g_ptr_array_add(pieces, finding_text(&w->finding));
  if (w->finding.verdict == TUNL_GHOST_CONSISTENT)
    g_ptr_array_add(pieces, closest_text(&w->finding));
  y = tunl_page_pieces(scene, TUNL_LAYER_GHOSTS, foreign ? TUNL_STYLE_ALERT : TUNL_STYLE_META,
      left + glyph, right, y, pieces);
  g_ptr_array_unref(pieces);
  g_free(date);
  return y;
}

/* What the marks mean, each sample before its word. */
static void draw_key_mark(tunl_scene *scene, guint mark, double x, double y) {
  switch (mark) {
  case 0:
    tunl_scene_circle(scene, TUNL_LAYER_GHOSTS, TUNL_STYLE_GHOST_RING_A, x, y, 3.4);
    break;
  case 1:
    add_cross(scene, TUNL_STYLE_GHOST_END_A, x, y, 4);
    break;
  case 2:
    tunl_scene_path(scene, TUNL_LAYER_GHOSTS, TUNL_STYLE_GHOST_WIDEST);
    tunl_scene_move_to(scene, x - 9, y);
    tunl_scene_line_to(scene, x + 9, y);
    break;
  case 3:
    tunl_scene_rect(scene, TUNL_LAYER_GHOSTS, TUNL_STYLE_GHOST_BAND, x - 9, y - 3, 18, 6);
    break;
  default:
    add_best(scene, x, y);
  }
}

static double draw_key_marks(
    tunl_scene *scene, const tunl_ghosts *ghosts, double left, double right, double y) {
  static const char *const words[] = {"start", "last sample: died there or within 60 px",
      "walls as far as gold coins may have moved them",
      "not known: half a byte, coins, mines' bobs", "personal best"};
  guint count = G_N_ELEMENTS(words) - (ghosts->count < 2);
  tunl_flow flow = tunl_flow_begin(left, right, y, 18);
  for (guint i = 0; i < count; i++) {
    double glyph = 26, width = glyph + tunl_style_text_width(TUNL_STYLE_CAPTION, words[i]);
    double x = tunl_flow_next(&flow, width * 1.05, 16);
    draw_key_mark(scene, i, x + 10, flow.y - 4);
    tunl_scene_text(
        scene, TUNL_LAYER_GHOSTS, TUNL_STYLE_CAPTION, x + glyph, flow.y, TUNL_START, words[i]);
  }
  return flow.y;
}

double tunl_ghosts_draw_key(
    tunl_scene *scene, const tunl_ghosts *ghosts, double left, double right, double y) {
  for (guint i = 0; i < ghosts->count; i++)
    y = draw_key_line(scene, ghosts, i, left, right, y) + 19;
  return draw_key_marks(scene, ghosts, left, right, y);
}
