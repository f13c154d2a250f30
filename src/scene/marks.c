#include "scene/marks.h"

#include <math.h>

/* Least radii in px: below them a glyph is no longer told from its neighbours. */
static const double least_coin = 2.9, least_mine = 4.4, least_cannon = 4.2, least_boulder = 4.5;

/* Radii in world px, as fractions of the reference width; see the rule table. */
static const double coin_radius = 0.009, mine_radius = 0.011, cannon_radius = 0.020;

/* How far a wedge goes on into the rock that is painted over it: a sloping wall leaves no gap. */
static const double wedge_root = 14; /* world px */

static const struct {
  tunl_layer layer;
  tunl_style style;
} kinds[TUNL_KINDS] = {
    [TUNL_STALACTITE] = {TUNL_LAYER_STALACTITES, TUNL_STYLE_STALACTITE},
    [TUNL_COIN] = {TUNL_LAYER_COINS, TUNL_STYLE_GOLD}, /* and on, in the order of the types */
    [TUNL_MINE] = {TUNL_LAYER_MINES, TUNL_STYLE_MINE},
    [TUNL_CANNON] = {TUNL_LAYER_CANNONS, TUNL_STYLE_CANNON},
    [TUNL_BOULDER] = {TUNL_LAYER_BOULDERS, TUNL_STYLE_BOULDER},
};

/* Outlines around 0, 0 for a glyph of radius 1. */
static const tunl_point diamond[] = {{0, -1.3}, {1.3, 0}, {0, 1.3}, {-1.3, 0}};
static const tunl_point square[] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
static const tunl_point up[] = {{0, -1.25}, {1.25, 0.95}, {-1.25, 0.95}};
static const tunl_point down[] = {{0, 1.25}, {-1.25, -0.95}, {1.25, -0.95}};
static const tunl_point star[] = {
    {0, -1}, {0.3, -0.3}, {1, 0}, {0.3, 0.3}, {0, 1}, {-0.3, 0.3}, {-1, 0}, {-0.3, -0.3}};
static const tunl_point plus[] = {{-0.36, -1}, {0.36, -1}, {0.36, -0.36}, {1, -0.36}, {1, 0.36},
    {0.36, 0.36}, {0.36, 1}, {-0.36, 1}, {-0.36, 0.36}, {-1, 0.36}, {-1, -0.36}, {-0.36, -0.36}};
static const tunl_point hexagon[] = {
    {1, 0}, {0.5, 0.87}, {-0.5, 0.87}, {-1, 0}, {-0.5, -0.87}, {0.5, -0.87}};

typedef struct {
  const tunl_point *points;
  guint count;
} outline;

#define OUTLINE(points)                                                                            \
  { points, G_N_ELEMENTS(points) }

/* A coin's kind is told by its shape as well as by its colour. Gold, a disc, has no outline. */
static const outline coin_outlines[TUNL_COIN_TYPES] = {
    [TUNL_BLUE] = OUTLINE(diamond),
    [TUNL_RED] = OUTLINE(square),
    [TUNL_ORANGE] = OUTLINE(up),
    [TUNL_GREEN] = OUTLINE(down),
};

static double visible(double world, double scale, double least) {
  return MAX(world * scale, least);
}

static void add_outline(tunl_scene *scene, outline shape, double x, double y, double r) {
  tunl_point points[16];
  for (guint i = 0; i < shape.count; i++) {
    points[i] = (tunl_point){x + shape.points[i].x * r, y + shape.points[i].y * r};
  }
  tunl_scene_polygon(scene, points, shape.count);
}

static void add_line(tunl_scene *scene, double x0, double y0, double x1, double y1) {
  tunl_scene_move_to(scene, x0, y0);
  tunl_scene_line_to(scene, x1, y1);
}

tunl_layer tunl_mark_layer(tunl_kind kind) {
  return kinds[kind].layer;
}

/* Where a wedge's slanted edge, going from the tip to a foot, ends: at the foot itself, but for one
 * that leaves the frame, which ends so far inside that its stroke does not. */
static tunl_point cut_edge(const tunl_frame *frame, tunl_point tip, tunl_point foot) {
  double inset = tunl_style_look(TUNL_STYLE_STALACTITE)->width / 2;
  double x = CLAMP(foot.x, frame->left + inset, tunl_frame_right(frame) - inset);
  /* Below 0 for a tip that is itself less than that inside. */
  double share = MAX((x - tip.x) / (foot.x - tip.x), 0);
  return (tunl_point){x, tip.y + (foot.y - tip.y) * share};
}

double tunl_mark_half_foot(const tunl_object *o) {
  return o->as.stalactite.width * TUNL_W / 2 * TUNL_FOOT_SHARE;
}

/* The triangle that the ship collides with; its slanted edges go on straight into the rock. Left
 * open: the third side is in the rock. */
void tunl_mark_wedge(tunl_scene *scene, const tunl_frame *frame, const tunl_object *o) {
  double half = tunl_mark_half_foot(o), length = o->as.stalactite.length;
  double rock = o->wall == TUNL_CEILING ? o->as.stalactite.foot : TUNL_H - o->as.stalactite.foot;
  double root = CLAMP(rock, 0, wedge_root);
  double grow = (length + root) / MAX(length, 1);
  double y = tunl_frame_y(frame, o->as.stalactite.foot + (o->wall == TUNL_CEILING ? -root : root));
  tunl_point tip = {tunl_frame_x(frame, o->wx), tunl_frame_y(frame, o->y)};
  tunl_point left = {tunl_frame_x(frame, o->wx - half * grow), y};
  tunl_point right = {tunl_frame_x(frame, o->wx + half * grow), y};
  tunl_point cut_left = cut_edge(frame, tip, left), cut_right = cut_edge(frame, tip, right);
  tunl_scene_move_to(scene, cut_left.x, y);
  if (cut_left.y != y)
    tunl_scene_line_to(scene, cut_left.x, cut_left.y);
  tunl_scene_line_to(scene, tip.x, tip.y);
  tunl_scene_line_to(scene, cut_right.x, cut_right.y);
  if (cut_right.y != y)
    tunl_scene_line_to(scene, cut_right.x, y);
}

static void draw_coin(
    tunl_scene *scene, const tunl_object *o, tunl_point at, double scale, tunl_style style) {
  double r = visible(coin_radius * TUNL_W, scale, least_coin);
  if (o->type == TUNL_GOLD) {
    tunl_scene_circle(scene, TUNL_LAYER_COINS, style, at.x, at.y, r);
    return;
  }
  tunl_scene_path(scene, TUNL_LAYER_COINS, style);
  add_outline(scene, coin_outlines[o->type], at.x, at.y, r);
}

/* A star, and the way it bobs as a line with feet. */
static void draw_mine(
    tunl_scene *scene, const tunl_object *o, tunl_point at, double scale, tunl_style style) {
  double r = visible(mine_radius * TUNL_W, scale, least_mine), foot = r * 0.35;
  double bob = o->as.mine.bob * scale, top = at.y - bob, bottom = at.y + bob;
  tunl_scene_path(scene, TUNL_LAYER_MINES, style);
  add_outline(scene, (outline)OUTLINE(star), at.x, at.y, r);
  add_line(scene, at.x, top, at.x, bottom);
  add_line(scene, at.x - foot, top, at.x + foot, top);
  add_line(scene, at.x - foot, bottom, at.x + foot, bottom);
}

static void draw(
    tunl_scene *scene, const tunl_frame *frame, const tunl_object *o, tunl_style style) {
  tunl_point at = {tunl_frame_x(frame, o->wx), tunl_frame_y(frame, o->y)};
  double scale = frame->scale;
  tunl_layer layer = kinds[o->kind].layer;
  switch ((tunl_kind)o->kind) {
  case TUNL_STALACTITE:
    tunl_scene_path(scene, layer, style);
    tunl_mark_wedge(scene, frame, o);
    break;
  case TUNL_COIN:
    draw_coin(scene, o, at, scale, style);
    break;
  case TUNL_MINE:
    draw_mine(scene, o, at, scale, style);
    break;
  case TUNL_CANNON:
    tunl_scene_path(scene, layer, style);
    add_outline(scene, (outline)OUTLINE(plus), at.x, at.y,
        visible(cannon_radius * TUNL_W, scale, least_cannon));
    break;
  case TUNL_BOULDER:
    tunl_scene_circle(
        scene, layer, style, at.x, at.y, visible(o->as.boulder.r, scale, least_boulder));
    break;
  case TUNL_KINDS:
    break;
  }
}

void tunl_mark_object(tunl_scene *scene, const tunl_frame *frame, const tunl_object *o) {
  /* Only coins have a type, and their styles follow one another in its order. */
  draw(scene, frame, o, kinds[o->kind].style + o->type);
}

void tunl_mark_outline(tunl_scene *scene, const tunl_frame *frame, const tunl_object *o) {
  draw(scene, frame, o, TUNL_STYLE_OUTLINE);
}

static void add_refused(tunl_scene *scene, tunl_kind kind, double x, double y, double scale) {
  double coin = visible(coin_radius * TUNL_W, scale, least_coin) * 0.9;
  double mine = visible(mine_radius * TUNL_W, scale, least_mine) * 0.5;
  double cannon = visible(cannon_radius * TUNL_W, scale, least_cannon) * 0.8;
  switch (kind) {
  case TUNL_COIN:
    add_outline(scene, (outline)OUTLINE(diamond), x, y, coin);
    break;
  case TUNL_MINE:
    add_line(scene, x - mine, y - mine, x + mine, y + mine);
    add_line(scene, x - mine, y + mine, x + mine, y - mine);
    break;
  case TUNL_CANNON:
    add_outline(scene, (outline)OUTLINE(plus), x, y, cannon);
    break;
  default:
    add_outline(scene, (outline)OUTLINE(hexagon), x, y, visible(14, scale, least_boulder * 0.8));
  }
}

void tunl_mark_refused(
    tunl_scene *scene, const tunl_frame *const *frames, const tunl_object *tries, guint count) {
  tunl_scene_path(scene, TUNL_LAYER_REJECTIONS, TUNL_STYLE_REFUSED);
  for (guint i = 0; i < count; i++)
    add_refused(scene, (tunl_kind)tries[i].kind, tunl_frame_x(frames[i], tries[i].wx),
        tunl_frame_y(frames[i], tries[i].y), frames[i]->scale);
}

void tunl_mark_star(
    tunl_scene *scene, guint points, double x, double y, double outer, double inner) {
  tunl_point corners[32];
  for (guint i = 0; i < 2 * points; i++) {
    double angle = G_PI * (i / (double)points - 0.5), r = i % 2 ? inner : outer;
    corners[i] = (tunl_point){x + r * cos(angle), y + r * sin(angle)};
  }
  tunl_scene_polygon(scene, corners, 2 * points);
}
