#include "scene/moment.h"

#include "scene/curve.h"
#include "scene/frame.h"
#include "scene/layers.h"
#include "scene/marks.h"
#include "scene/text.h"

#include <math.h>

/* The layers of a cave, three of which hold what only a flight has. */
enum {
  LAYER_WAKE = TUNL_LAYER_MARK,
  LAYER_SHOTS = TUNL_LAYER_RULER,
  LAYER_SHIP = TUNL_LAYER_LABELS,
  LAYER_FIGURES = TUNL_LAYER_HEADER,
};

static const double wall_step = 2; /* world px; a quarter of it times a wall's slope is unseen */
static const double cannon_radius = 0.020 * TUNL_W;
static const double margin = 120; /* world px beyond the screen: what may still reach into it */

typedef struct {
  const tunl_moment *moment;
  const tunl_flight *flight;
  tunl_scene *scene;
  tunl_frame frame;
  double t, x, y; /* the ship's: s, world px, reference px */
} stage;

static double to_x(const stage *s, double wx) {
  return tunl_frame_x(&s->frame, wx);
}

static double to_y(const stage *s, double y) {
  return tunl_frame_y(&s->frame, y);
}

/* A ship that has ended stays where it did. */
static double ahead_of(const tunl_moment *m) {
  return m->flight->cause == TUNL_CAUSE_NONE ? m->ahead : 0;
}

static double scroll_of(const tunl_moment *m) {
  return m->flight->scroll + m->flight->speed * ahead_of(m);
}

double tunl_moment_left(const tunl_moment *m) {
  return scroll_of(m) + TUNL_SHIP_X * (1 - m->width / TUNL_W);
}

/* ---- rock ---- */

/* Walls are sampled at the same places whatever the scroll, so that they do not shimmer. */
static void trace_walls(const stage *s, GArray *walls[2]) {
  double first = floor(s->frame.from / wall_step), last = ceil(s->frame.to / wall_step);
  tunl_simplifier upper = tunl_simplifier_begin(walls[TUNL_CEILING], 0.06);
  tunl_simplifier lower = tunl_simplifier_begin(walls[TUNL_FLOOR], 0.06);
  for (double n = MAX(first, 0); n <= last; n++) {
    double wx = n * wall_step;
    tunl_bounds bounds = tunl_flight_walls(s->flight, wx);
    tunl_simplifier_add(&upper, to_x(s, wx), to_y(s, bounds.top));
    tunl_simplifier_add(&lower, to_x(s, wx), to_y(s, bounds.bot));
  }
  tunl_simplifier_end(&upper);
  tunl_simplifier_end(&lower);
}

static void add_points(tunl_scene *scene, const GArray *points, bool begin) {
  for (guint i = 0; i < points->len; i++) {
    const tunl_point *p = &g_array_index(points, tunl_point, i);
    if (i == 0 && begin)
      tunl_scene_move_to(scene, p->x, p->y);
    else
      tunl_scene_line_to(scene, p->x, p->y);
  }
}

/* The rock goes on beyond the screen, where its outer edge is not seen. */
static void draw_wall(const stage *s, const GArray *wall, double edge) {
  double first = g_array_index(wall, tunl_point, 0).x;
  double last = g_array_index(wall, tunl_point, wall->len - 1).x;
  tunl_scene_path(s->scene, TUNL_LAYER_CORRIDOR, TUNL_STYLE_ROCK);
  tunl_scene_move_to(s->scene, first, edge);
  add_points(s->scene, wall, false);
  tunl_scene_line_to(s->scene, last, edge);
  tunl_scene_close(s->scene);
  tunl_scene_path(s->scene, TUNL_LAYER_CORRIDOR, TUNL_STYLE_WALL);
  add_points(s->scene, wall, true);
}

static void draw_walls(const stage *s) {
  double width = s->moment->width, height = s->moment->height;
  GArray *walls[2];
  for (int i = 0; i < 2; i++)
    walls[i] = g_array_new(FALSE, FALSE, sizeof(tunl_point));
  trace_walls(s, walls);
  tunl_scene_rect(s->scene, TUNL_LAYER_AIR, TUNL_STYLE_AIR, 0, 0, width, height);
  draw_wall(s, walls[TUNL_CEILING], 0);
  draw_wall(s, walls[TUNL_FLOOR], height);
  for (int i = 0; i < 2; i++)
    g_array_free(walls[i], TRUE);
}

/* ---- objects, where they are by now ---- */

static tunl_object as_hung(const stage *s, const tunl_object *o) {
  tunl_object now = *o;
  tunl_hang hang = tunl_flight_hang(s->flight, o);
  now.as.stalactite.foot = hang.foot;
  now.y = hang.tip;
  return now;
}

static void draw_stalactite(const stage *s, const tunl_object *o) {
  tunl_object now = as_hung(s, o);
  tunl_mark_object(s->scene, &s->frame, &now);
}

static void draw_coin(const stage *s, const tunl_object *o) {
  if (!s->flight->options.no_coins && !tunl_flight_took(s->flight, o))
    tunl_mark_object(s->scene, &s->frame, o);
}

/* A mine that bobs needs no sign for its bob; the ring is what kills. */
static void draw_mine(const stage *s, const tunl_object *o) {
  tunl_object now = *o;
  now.y = tunl_mine_y(s->moment->course, o, s->t);
  now.as.mine.bob = 0;
  tunl_scene_circle(s->scene, TUNL_LAYER_MINES, TUNL_STYLE_MINE_REACH, to_x(s, o->wx),
      to_y(s, now.y), TUNL_MINE_RADIUS);
  tunl_mark_object(s->scene, &s->frame, &now);
}

static void draw_cannon(const stage *s, const tunl_object *o) {
  tunl_object now = *o;
  tunl_bounds walls = tunl_flight_walls(s->flight, o->wx);
  now.y = o->wall == TUNL_CEILING ? walls.top : walls.bot;
  tunl_mark_object(s->scene, &s->frame, &now);
}

static void draw_boulder(const stage *s, const tunl_object *o) {
  tunl_mark_object(s->scene, &s->frame, o);
}

/* The first object of a kind with at least that wx. */
static size_t find_first(const tunl_object *const *objects, size_t count, double wx) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (objects[middle]->wx < wx)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static void draw_objects(const stage *s) {
  static void (*const draw[TUNL_KINDS])(const stage *, const tunl_object *) = {
      [TUNL_STALACTITE] = draw_stalactite,
      [TUNL_COIN] = draw_coin,
      [TUNL_MINE] = draw_mine,
      [TUNL_CANNON] = draw_cannon,
      [TUNL_BOULDER] = draw_boulder,
  };
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    size_t count;
    const tunl_object *const *objects = tunl_course_objects(s->moment->course, kind, &count);
    size_t i = find_first(objects, count, s->frame.from);
    for (; i < count && objects[i]->wx < s->frame.to; i++)
      draw[kind](s, objects[i]);
  }
}

/* A shot, and the way it came. */
static void draw_shot(const stage *s, const tunl_shot *shot) {
  tunl_flight now = *s->flight;
  now.t = s->t;
  double x = to_x(s, tunl_shot_wx(&now, shot)) + (s->x - TUNL_SHIP_X - s->flight->scroll);
  double y = to_y(s, tunl_shot_y(&now, shot));
  now.t = MAX(shot->t0, s->t - 0.12);
  double from_x = to_x(s, tunl_shot_wx(&now, shot)) + (s->x - TUNL_SHIP_X - s->flight->scroll);
  tunl_scene_path(s->scene, LAYER_SHOTS, TUNL_STYLE_SHOT_WAKE);
  tunl_scene_move_to(s->scene, from_x, to_y(s, tunl_shot_y(&now, shot)));
  tunl_scene_line_to(s->scene, x, y);
  tunl_scene_circle(s->scene, LAYER_SHOTS, TUNL_STYLE_SHOT, x, y, TUNL_SHOT_RADIUS);
}

/* ---- the ship ---- */

static void draw_wake(const stage *s) {
  const tunl_moment *m = s->moment;
  if (m->wake_count == 0)
    return;
  tunl_scene_path(s->scene, LAYER_WAKE, TUNL_STYLE_WAKE);
  for (guint i = 0; i < m->wake_count; i++) {
    double x = to_x(s, m->wake[i].x + TUNL_SHIP_X), y = to_y(s, m->wake[i].y);
    if (i == 0)
      tunl_scene_move_to(s->scene, x, y);
    else
      tunl_scene_line_to(s->scene, x, y);
  }
  tunl_scene_line_to(s->scene, to_x(s, s->x), to_y(s, s->y));
}

/* Points around the ship, turned the way it flies. */
static void turned(
    const stage *s, tunl_style style, const tunl_point *points, guint count, double scale) {
  tunl_point at[8];
  double along = MAX(s->flight->speed, 1), size = hypot(along, s->flight->vy) / scale;
  double cosine = along / size, sine = s->flight->vy / size;
  for (guint i = 0; i < count; i++)
    at[i] = (tunl_point){to_x(s, s->x) + points[i].x * cosine - points[i].y * sine,
        to_y(s, s->y) + points[i].x * sine + points[i].y * cosine};
  tunl_scene_path(s->scene, LAYER_SHIP, style);
  tunl_scene_polygon(s->scene, at, count);
}

/* The hull is the disc that collides. */
static void draw_ship(const stage *s) {
  static const tunl_point dart[] = {{0.72, 0}, {-0.5, 0.52}, {-0.24, 0}, {-0.5, -0.52}};
  static const tunl_point flame[] = {{-0.8, 0.5}, {-1.75, 0}, {-0.8, -0.5}};
  const double r = TUNL_SHIP_RADIUS;
  const tunl_flight *f = s->flight;
  double x = to_x(s, s->x), y = to_y(s, s->y);
  if (s->moment->hold && f->cause == TUNL_CAUSE_NONE)
    turned(s, TUNL_STYLE_FLAME, flame, G_N_ELEMENTS(flame), r);
  tunl_scene_circle(s->scene, LAYER_SHIP, TUNL_STYLE_SHIP, x, y, r - 0.75);
  turned(s, TUNL_STYLE_DART, dart, G_N_ELEMENTS(dart), r);
  for (guint i = 0; i < f->shields; i++)
    tunl_scene_circle(s->scene, LAYER_SHIP, TUNL_STYLE_SHIELD, x, y, r + 4 + 4 * i);
  if (s->t < f->safe_until)
    tunl_scene_circle(s->scene, LAYER_SHIP, TUNL_STYLE_SAFE, x, y, r + 4 + 4 * (double)f->shields);
}

/* ---- where one can fly ---- */

static void draw_flyable(const stage *s) {
  const tunl_flyable *flyable = s->moment->flyable;
  if (flyable)
    tunl_flyable_draw(s->scene, flyable, &s->frame, 1u << TUNL_LAYER_BAND | 1u << TUNL_LAYER_MARK);
}

/* ---- the ghost ---- */

static void draw_ghost_way(const stage *s, const tunl_ghost *g) {
  double first = MAX(0, floor((s->frame.from - TUNL_SHIP_X) / TUNL_GHOST_STEP));
  double last = (s->frame.to - TUNL_SHIP_X) / TUNL_GHOST_STEP;
  bool begun = false;
  for (gsize i = (gsize)first; i < g->count && (double)i <= last; i++) {
    double x = to_x(s, tunl_ghost_wx(i)), y = to_y(s, tunl_ghost_y(g->samples[i], TUNL_H));
    if (!begun)
      tunl_scene_path(s->scene, LAYER_WAKE, TUNL_STYLE_RIVAL_WAY);
    if (!begun)
      tunl_scene_move_to(s->scene, x, y);
    else
      tunl_scene_line_to(s->scene, x, y);
    begun = true;
  }
}

/* Where it ended, a line across the tunnel that is there to be crossed. */
static void draw_ghost_end(const stage *s, const tunl_ghost *g) {
  char text[2 * TUNL_TEXT_MOST];
  double wx = tunl_ghost_wx(g->count - 1), x = to_x(s, wx);
  if (wx < s->frame.from || wx > s->frame.to)
    return;
  tunl_scene_path(s->scene, LAYER_WAKE, TUNL_STYLE_GATE);
  tunl_scene_move_to(s->scene, x, 0);
  tunl_scene_line_to(s->scene, x, s->moment->height);
  g_snprintf(text, sizeof text, "ghost %zu", g->count - 1);
  tunl_scene_text(
      s->scene, LAYER_WAKE, TUNL_STYLE_GATE_LABEL, x + 6, to_y(s, TUNL_H) - 10, TUNL_START, text);
}

static void draw_ghost(const stage *s) {
  const tunl_ghost *g = s->moment->ghost;
  if (!g || g->count == 0)
    return;
  draw_ghost_way(s, g);
  draw_ghost_end(s, g);
  double y = tunl_ghost_at(g, s->x - TUNL_SHIP_X);
  if (!isnan(y))
    tunl_scene_circle(
        s->scene, LAYER_WAKE, TUNL_STYLE_RIVAL, to_x(s, s->x), to_y(s, y), TUNL_SHIP_RADIUS - 1);
}

/* ---- the end ---- */

static void outline_wall(const stage *s) {
  const double reach = 70;
  tunl_bounds here = tunl_flight_walls(s->flight, s->x);
  bool ceiling = s->y - TUNL_SHIP_RADIUS < here.top;
  tunl_scene_path(s->scene, LAYER_SHIP, TUNL_STYLE_CULPRIT);
  for (double wx = s->x - reach; wx <= s->x + reach; wx += wall_step) {
    tunl_bounds walls = tunl_flight_walls(s->flight, MAX(wx, 0));
    double x = to_x(s, wx), y = to_y(s, ceiling ? walls.top : walls.bot);
    if (wx == s->x - reach)
      tunl_scene_move_to(s->scene, x, y);
    else
      tunl_scene_line_to(s->scene, x, y);
  }
}

/* The triangle that was hit. */
static void outline_stalactite(const stage *s) {
  const tunl_object *o = s->flight->hit_by;
  tunl_hang hang = tunl_flight_hang(s->flight, o);
  double half = o->as.stalactite.width * TUNL_W / 2 * TUNL_FOOT_SHARE;
  const tunl_point corners[] = {{to_x(s, o->wx - half), to_y(s, hang.foot)},
      {to_x(s, o->wx), to_y(s, hang.tip)}, {to_x(s, o->wx + half), to_y(s, hang.foot)}};
  tunl_scene_path(s->scene, LAYER_SHIP, TUNL_STYLE_CULPRIT);
  tunl_scene_polygon(s->scene, corners, G_N_ELEMENTS(corners));
}

static void ring(const stage *s, double wx, double y, double r) {
  tunl_scene_circle(s->scene, LAYER_SHIP, TUNL_STYLE_CULPRIT, to_x(s, wx), to_y(s, y), r + 3);
}

static void outline_mine(const stage *s) {
  const tunl_object *o = s->flight->hit_by;
  ring(s, o->wx, tunl_mine_y(s->moment->course, o, s->t), TUNL_MINE_RADIUS);
}

static void outline_boulder(const stage *s) {
  const tunl_object *o = s->flight->hit_by;
  ring(s, o->wx, o->y, o->as.boulder.r);
}

/* The cannon too, which may be told by nothing else once it is behind. */
static void outline_shot(const stage *s) {
  const tunl_flight *f = s->flight;
  for (uint32_t i = 0; i < f->shot_count; i++)
    if (f->shots[i].cannon == f->hit_by)
      ring(s, tunl_shot_wx(f, &f->shots[i]), tunl_shot_y(f, &f->shots[i]), TUNL_SHOT_RADIUS);
  tunl_bounds walls = tunl_flight_walls(f, f->hit_by->wx);
  ring(s, f->hit_by->wx, f->hit_by->wall == TUNL_CEILING ? walls.top : walls.bot, cannon_radius);
}

static void draw_end(const stage *s) {
  static void (*const outline[TUNL_CAUSES])(const stage *) = {
      [TUNL_CAUSE_WALL] = outline_wall,
      [TUNL_CAUSE_STALACTITE] = outline_stalactite,
      [TUNL_CAUSE_MINE] = outline_mine,
      [TUNL_CAUSE_BOULDER] = outline_boulder,
      [TUNL_CAUSE_SHOT] = outline_shot,
  };
  if (!outline[s->flight->cause])
    return;
  outline[s->flight->cause](s);
  tunl_scene_path(s->scene, LAYER_SHIP, TUNL_STYLE_BURST);
  tunl_mark_star(
      s->scene, 8, to_x(s, s->x), to_y(s, s->y), TUNL_SHIP_RADIUS * 0.8, TUNL_SHIP_RADIUS * 0.42);
}

/* ---- figures ---- */

static const double figures_y = 34, figures_edge = 16; /* px */
static const double wide_most = 0.44, slow_time = 4;   /* what flight.h says of its coins; s */

/* A coin and how many; returns where the next one ends. */
static double draw_count(const stage *s, double right, int type) {
  char digits[TUNL_TEXT_MOST];
  tunl_object coin = {.kind = TUNL_COIN, .type = (uint8_t)type};
  tunl_text_trimmed(digits, s->flight->coins[type], 0);
  double left = right - tunl_style_text_width(TUNL_STYLE_COUNT, digits) - 26;
  tunl_frame at = {left + 10, figures_y - 11, 0.8, 0.8, 0, 1};
  tunl_mark_object(s->scene, &at, &coin);
  tunl_scene_text(
      s->scene, LAYER_FIGURES, TUNL_STYLE_COUNT, right, figures_y - 6, TUNL_END, digits);
  return left - 6;
}

/* What a coin gave and time takes away, as a bar that runs out; returns where the next ends. */
static double draw_gauge(const stage *s, double right, double share, tunl_style style) {
  const double width = 64, height = 7, y = figures_y + 8;
  if (share <= 0)
    return right;
  double left = right - width;
  tunl_scene_rect(s->scene, LAYER_FIGURES, TUNL_STYLE_GAUGE, left, y, width, height);
  tunl_scene_rect(s->scene, LAYER_FIGURES, style, left, y, width * MIN(share, 1), height);
  return left - 14;
}

static void draw_score(const stage *s) {
  char digits[TUNL_TEXT_MOST];
  tunl_text_grouped(digits, tunl_score(s->flight->scroll), 0);
  tunl_scene_text(
      s->scene, LAYER_FIGURES, TUNL_STYLE_SCORE, figures_edge, figures_y + 8, TUNL_START, digits);
}

static void draw_figures(const stage *s) {
  const tunl_flight *f = s->flight;
  double edge = s->moment->width - figures_edge, right = edge;
  draw_score(s);
  for (int type = TUNL_COIN_TYPES - 1; type >= 0; type--)
    if (f->coins[type])
      right = draw_count(s, right, type);
  right = draw_gauge(s, edge, f->wide / wide_most, TUNL_STYLE_GOLD);
  draw_gauge(s, right, 1 - (s->t - f->blue_at) / slow_time, TUNL_STYLE_BLUE);
}

/* ---- all of it ---- */

static stage set_stage(const tunl_moment *m) {
  const tunl_flight *f = m->flight;
  double ahead = ahead_of(m), left = tunl_moment_left(m);
  return (stage){
      .moment = m,
      .flight = f,
      .scene = tunl_scene_new(tunl_layer_names()),
      .frame = {-margin, 0, 1, m->height / TUNL_H, left - margin, left + m->width + margin},
      .t = f->t + ahead,
      .x = scroll_of(m) + TUNL_SHIP_X,
      .y = f->y + f->vy * ahead,
  };
}

tunl_scene *tunl_moment_new(const tunl_moment *m) {
  stage s = set_stage(m);
  tunl_scene_set_size(s.scene, m->width, m->height);
  draw_walls(&s);
  draw_objects(&s);
  for (uint32_t i = 0; i < m->flight->shot_count; i++)
    draw_shot(&s, &m->flight->shots[i]);
  draw_flyable(&s);
  draw_ghost(&s);
  draw_wake(&s);
  draw_ship(&s);
  draw_end(&s);
  draw_figures(&s);
  return s.scene;
}
