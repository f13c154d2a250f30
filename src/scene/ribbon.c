#include "scene/ribbon.h"

#include "scene/curve.h"
#include "scene/layers.h"
#include "scene/marks.h"
#include "scene/tunnel.h"

#include <math.h>

/* ---- rows ---- */

/* How much taller than long things are drawn at best: waves get to be seen, and a wave is still no
 * spike. */
static const double best_stretch = 2.6;

static double row_height(const tunl_room *room, guint rows) {
  double height = floor((room->bottom - room->top) / rows - room->lane);
  return MIN(height, room->tallest);
}

static double row_scale(const tunl_room *room, guint rows, double to) {
  return ((rows - 1) * (room->right - room->left) + room->end - room->left) / to;
}

static guint best_rows(const tunl_room *room, double to) {
  guint best = 1;
  double least = G_MAXDOUBLE;
  for (guint rows = 1; rows <= TUNL_RIBBON_ROWS_MOST; rows++) {
    double height = row_height(room, rows);
    double stretch = height / TUNL_H / row_scale(room, rows, to);
    double miss = fabs(log(stretch / best_stretch));
    if (miss < least && (rows == 1 || height >= room->row)) {
      least = miss;
      best = rows;
    }
  }
  return best;
}

tunl_ribbon tunl_ribbon_of(const tunl_room *room, double to) {
  tunl_ribbon r = {.count = best_rows(room, to), .to = to};
  double height = row_height(room, r.count), upright = height / TUNL_H;
  double scale = row_scale(room, r.count, to);
  /* A whole number of pixels, lest the cut be blurred. */
  if (scale > upright)
    scale = ceil(to * upright) / to;
  double length = (room->right - room->left) / scale;
  double used = r.count * (height + room->lane), slack = room->bottom - room->top - used;
  for (guint i = 0; i < r.count; i++) {
    double from = i * length;
    r.rows[i] = (tunl_frame){room->left,
        room->top + floor(slack / 2) + i * (height + room->lane) + room->lane, scale, upright, from,
        i + 1 < r.count ? (i + 1) * length : to};
  }
  return r;
}

const tunl_frame *tunl_ribbon_row(const tunl_ribbon *r, double wx) {
  guint i = 0;
  while (i + 1 < r->count && wx >= r->rows[i].to)
    i++;
  return &r->rows[i];
}

/* ---- walls ---- */

/* Waves shorter than half a window are lost in its mean. Below some twelve pixels they are noise,
 * and the shortest of the corridor are some 550 world px long. */
static const double window_px = 24, least_window = 800;

static tunl_mean mean_of(const tunl_ribbon *r) {
  double window = window_px / r->rows[0].scale;
  return (tunl_mean){window > least_window ? window : 0, r->to};
}

tunl_bounds tunl_ribbon_walls(const tunl_ribbon *r, tunl_corridor *corridor, double wx) {
  tunl_mean mean = mean_of(r);
  return mean.window > 0 ? tunl_tunnel_mean_at(corridor, &mean, wx) : tunl_bounds_at(corridor, wx);
}

void tunl_ribbon_draw_walls(tunl_scene *scene, const tunl_ribbon *r, tunl_corridor *corridor) {
  tunl_mean mean = mean_of(r);
  for (guint i = 0; i < r->count; i++) {
    if (mean.window > 0)
      tunl_tunnel_mean_walls(scene, corridor, &r->rows[i], &mean, TUNL_STYLE_CARD_WALL);
    else
      tunl_tunnel_walls(scene, corridor, &r->rows[i], TUNL_STYLE_CARD_WALL);
  }
}

/* ---- objects ---- */

/* Below a scale, px a world px, a kind is drawn as dots, and below another not at all; of several
 * in `room` px one is drawn. */
static const struct {
  tunl_kind kind;
  double glyphs, dots, room;
} thinning[] = {
    {TUNL_BOULDER, 0, 0, 12},
    {TUNL_CANNON, 0.05, 0.05, 12},
    {TUNL_MINE, 0.05, 0.008, 10},
    {TUNL_COIN, 0.05, 0.03, 9},
};

/* The object with its height where it is between the walls as they are drawn. */
static tunl_object between_walls(
    const tunl_ribbon *r, tunl_corridor *corridor, const tunl_object *object) {
  tunl_object o = *object;
  tunl_bounds drawn = tunl_ribbon_walls(r, corridor, o.wx), walls = tunl_bounds_at(corridor, o.wx);
  if (drawn.top != walls.top || drawn.bot != walls.bot)
    o.y = drawn.top + (o.y - walls.top) * (drawn.bot - drawn.top) / (walls.bot - walls.top);
  return o;
}

static void draw_dot(tunl_scene *scene, const tunl_frame *row, const tunl_object *o) {
  tunl_scene_circle(scene, tunl_mark_layer((tunl_kind)o->kind),
      o->kind == TUNL_MINE ? TUNL_STYLE_MINE : TUNL_STYLE_GOLD, tunl_frame_x(row, o->wx),
      tunl_frame_y(row, o->y), 1.8);
}

static void draw_kind(tunl_scene *scene, const tunl_ribbon *r, tunl_span span,
    tunl_corridor *corridor, double until, gsize how) {
  double scale = r->rows[0].scale, taken = -G_MAXDOUBLE;
  for (size_t i = 0; i < span.count && span.items[i].wx < until; i++) {
    if ((span.items[i].wx - taken) * scale < thinning[how].room)
      continue;
    tunl_object o = between_walls(r, corridor, &span.items[i]);
    const tunl_frame *row = tunl_ribbon_row(r, o.wx);
    taken = o.wx;
    if (scale >= thinning[how].glyphs)
      tunl_mark_object(scene, row, &o);
    else
      draw_dot(scene, row, &o);
  }
}

/* The longest wedge of each few pixels, moved to where its wall is drawn. */
typedef struct {
  const tunl_object *longest;
  long bin;
} comb;

static void draw_longest(
    tunl_scene *scene, const tunl_ribbon *r, tunl_corridor *corridor, const comb *c) {
  if (!c->longest)
    return;
  tunl_object o = *c->longest;
  tunl_bounds walls = tunl_ribbon_walls(r, corridor, o.wx);
  double foot = o.wall == TUNL_CEILING ? walls.top : walls.bot;
  o.y += foot - o.as.stalactite.foot;
  o.as.stalactite.foot = foot;
  tunl_mark_wedge(scene, tunl_ribbon_row(r, o.wx), &o);
}

static void draw_stalactites(tunl_scene *scene, const tunl_ribbon *r, tunl_span span,
    tunl_corridor *corridor, double until) {
  static const double tooth = 3; /* px */
  comb combs[2] = {{NULL, 0}, {NULL, 0}};
  double scale = r->rows[0].scale;
  if (span.count == 0 || span.items[0].wx >= until)
    return;
  tunl_scene_path(scene, TUNL_LAYER_STALACTITES, TUNL_STYLE_STALACTITE);
  for (size_t i = 0; i < span.count; i++) {
    const tunl_object *o = &span.items[i];
    comb *c = &combs[o->wall];
    long bin = (long)floor(o->wx * scale / tooth);
    if (o->wx >= until)
      continue;
    if (bin != c->bin)
      draw_longest(scene, r, corridor, c);
    if (bin != c->bin || !c->longest || o->as.stalactite.length > c->longest->as.stalactite.length)
      c->longest = o;
    c->bin = bin;
  }
  for (int wall = 0; wall < 2; wall++)
    draw_longest(scene, r, corridor, &combs[wall]);
}

void tunl_ribbon_draw_objects(tunl_scene *scene, const tunl_ribbon *r, const tunl_cave *cave,
    tunl_corridor *corridor, double until) {
  double scale = r->rows[0].scale;
  draw_stalactites(scene, r, tunl_cave_accepted(cave, TUNL_STALACTITE), corridor, until);
  for (gsize i = 0; i < G_N_ELEMENTS(thinning); i++)
    if (scale >= thinning[i].dots)
      draw_kind(scene, r, tunl_cave_accepted(cave, thinning[i].kind), corridor, until, i);
}

/* ---- a ghost ---- */

/* A way flown: through its samples, and after the last one straight to its end. */
typedef struct {
  const tunl_ghost *ghost;
  double last;  /* world px: where the last sample was taken */
  double wx, y; /* the end */
} way;

static double way_y(const way *w, double wx) {
  if (wx <= w->last)
    return tunl_ghost_at(w->ghost, MAX(wx - TUNL_SHIP_X, 0));
  double from = tunl_ghost_at(w->ghost, w->last - TUNL_SHIP_X);
  return from + (w->y - from) * (wx - w->last) / (w->wx - w->last);
}

/* The next sample after a place; a quotient may round to the place itself. */
static double next_sample(double wx) {
  double sample = floor((wx - TUNL_SHIP_X) / TUNL_GHOST_STEP) + 1;
  double next = TUNL_SHIP_X + sample * TUNL_GHOST_STEP;
  return next > wx ? next : next + TUNL_GHOST_STEP;
}

static void trace_way(const way *w, const tunl_frame *row, GArray *points) {
  tunl_simplifier s = tunl_simplifier_begin(points, TUNL_WALL_TOLERANCE);
  for (double wx = MAX(row->from, TUNL_SHIP_X); wx < row->to; wx = next_sample(wx))
    tunl_simplifier_add(&s, tunl_frame_x(row, wx), tunl_frame_y(row, way_y(w, wx)));
  tunl_simplifier_add(&s, tunl_frame_x(row, row->to), tunl_frame_y(row, way_y(w, row->to)));
  tunl_simplifier_end(&s);
}

static void add_line(tunl_scene *scene, const GArray *points) {
  for (guint i = 0; i < points->len; i++) {
    tunl_point p = g_array_index(points, tunl_point, i);
    if (i == 0)
      tunl_scene_move_to(scene, p.x, p.y);
    else
      tunl_scene_line_to(scene, p.x, p.y);
  }
}

void tunl_ribbon_draw_ghost(
    tunl_scene *scene, const tunl_ribbon *r, const tunl_ghost *ghost, double y) {
  way w = {ghost, tunl_ghost_wx(ghost->count - 1), r->to, y};
  if (r->to <= TUNL_SHIP_X)
    return; /* it ended where it began */
  GArray *points = g_array_new(FALSE, FALSE, sizeof(tunl_point));
  tunl_scene_path(scene, TUNL_LAYER_GHOSTS, TUNL_STYLE_CARD_PATH);
  for (guint i = 0; i < r->count; i++) {
    if (r->rows[i].to <= TUNL_SHIP_X)
      continue;
    trace_way(&w, &r->rows[i], points);
    add_line(scene, points);
  }
  g_array_free(points, TRUE);
}
