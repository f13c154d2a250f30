#include "scene/closeup.h"

#include "scene/frame.h"
#include "scene/layers.h"
#include "scene/marks.h"
#include "scene/tunnel.h"

#include <math.h>

/* All shapes are cut to the circle: each is what lies between an arc and a curve over x, taken at
 * this many columns. */
enum { COLUMNS = 96 };

/* How much is seen, world px from the middle to the ring: the ship takes about a third of it. */
static const double least_reach = 40, reach_beside = 52;

typedef struct {
  tunl_scene *scene;
  tunl_corridor *corridor;
  const tunl_death *death;
  double x, y, r;              /* px */
  double scale;                /* px a world px */
  double wx, wy;               /* what is in the middle */
  double columns[COLUMNS + 1]; /* px from the middle */
} closeup;

static double to_x(const closeup *c, double wx) {
  return c->x + (wx - c->wx) * c->scale;
}

static double to_y(const closeup *c, double y) {
  return c->y + (y - c->wy) * c->scale;
}

static double to_wx(const closeup *c, double column) {
  return c->wx + column / c->scale;
}

/* ---- what is between the upper or lower arc and a curve ---- */

/* The curve's y at a world x, reference px. */
typedef double (*curve)(const closeup *c, double wx, tunl_wall wall);

static double arc(const closeup *c, double column) {
  return sqrt(MAX(c->r * c->r - column * column, 0));
}

/* px from the middle, inside the ring; `cut` tells whether the ring cut it off. */
static double inside(const closeup *c, curve at, tunl_wall wall, int i, bool *cut) {
  double column = c->columns[i], most = arc(c, column);
  double y = to_y(c, at(c, to_wx(c, column), wall)) - c->y;
  *cut = fabs(y) >= most;
  return CLAMP(y, -most, most);
}

static bool any_inside(const closeup *c, curve at, tunl_wall wall) {
  double sign = wall == TUNL_CEILING ? 1 : -1;
  for (int i = 0; i <= COLUMNS; i++) {
    bool cut;
    if (inside(c, at, wall, i, &cut) * sign > -arc(c, c->columns[i]) + 0.01)
      return true;
  }
  return false;
}

static void fill(const closeup *c, tunl_layer layer, tunl_style style, curve at, tunl_wall wall) {
  double sign = wall == TUNL_CEILING ? -1 : 1;
  bool cut;
  tunl_scene_path(c->scene, layer, style);
  for (int i = 0; i <= COLUMNS; i++) {
    double x = c->x + c->columns[i], y = c->y + inside(c, at, wall, i, &cut);
    if (i == 0)
      tunl_scene_move_to(c->scene, x, y);
    else
      tunl_scene_line_to(c->scene, x, y);
  }
  for (int i = COLUMNS; i >= 0; i--)
    tunl_scene_line_to(c->scene, c->x + c->columns[i], c->y + sign * arc(c, c->columns[i]));
  tunl_scene_close(c->scene);
}

static void outline(
    const closeup *c, tunl_layer layer, tunl_style style, curve at, tunl_wall wall) {
  bool drawing = false;
  tunl_scene_path(c->scene, layer, style);
  for (int i = 0; i <= COLUMNS; i++) {
    bool cut;
    double x = c->x + c->columns[i], y = c->y + inside(c, at, wall, i, &cut);
    if (!cut && drawing)
      tunl_scene_line_to(c->scene, x, y);
    else if (!cut)
      tunl_scene_move_to(c->scene, x, y);
    drawing = !cut;
  }
}

/* ---- curves ---- */

static double wall_y(const closeup *c, double wx, tunl_wall wall) {
  tunl_bounds walls = tunl_bounds_at(c->corridor, CLAMP(wx, 0, c->death->wx));
  return wall == TUNL_CEILING ? walls.top : walls.bot;
}

/* Beside the wedge there is nothing, which is far outside the ring. */
static double wedge_y(const closeup *c, double wx, tunl_wall wall) {
  const tunl_object *o = c->death->culprit;
  double away = fabs(wx - o->wx) / tunl_mark_half_foot(o);
  double down = wall == TUNL_CEILING ? 1 : -1;
  return away < 1.2 ? o->y - down * o->as.stalactite.length * away : o->y - down * 1e6;
}

/* ---- the picture ---- */

static double culprit_radius(const tunl_death *d) {
  return d->cause == TUNL_CAUSE_BOULDER ? d->culprit->as.boulder.r
         : d->cause == TUNL_CAUSE_MINE  ? TUNL_MINE_RADIUS
                                        : TUNL_SHOT_RADIUS;
}

/* In the middle is what ship and culprit have between them; before a wall or a stalactite, which
 * are cut off, the ship stands to one side. */
static void look_at(closeup *c) {
  const tunl_death *d = c->death;
  double ship = TUNL_SHIP_RADIUS, reach = reach_beside;
  c->wx = d->wx;
  c->wy = d->y;
  if (d->cause == TUNL_CAUSE_STALACTITE) {
    c->wx = (d->wx + d->culprit->wx) / 2;
    c->wy = d->y + (d->culprit->wall == TUNL_CEILING ? -0.3 : 0.3) * ship;
  } else if (d->cause == TUNL_CAUSE_WALL) {
    double floor = tunl_bounds_at(c->corridor, d->wx).bot;
    c->wy += fabs(floor - d->y) < 2 * ship ? -0.5 * ship : 0.5 * ship;
  } else {
    double x = d->cause == TUNL_CAUSE_SHOT ? d->shot_wx : d->culprit->wx;
    double y = d->cause == TUNL_CAUSE_SHOT ? d->shot_y : d->culprit->y;
    double radius = culprit_radius(d), apart = hypot(x - d->wx, y - d->y);
    double share = (apart + radius - ship) / 2 / MAX(apart, 1);
    c->wx += (x - d->wx) * share;
    c->wy += (y - d->y) * share;
    reach = MAX(least_reach, (apart + radius + ship) / 2 + 8);
  }
  c->scale = c->r / reach;
}

/* The columns are even but for the one that is nearest to a tip, which is put there. */
static void place_columns(closeup *c) {
  for (int i = 0; i <= COLUMNS; i++)
    c->columns[i] = c->r * (2.0 * i / COLUMNS - 1);
  if (c->death->cause != TUNL_CAUSE_STALACTITE)
    return;
  double tip = (c->death->culprit->wx - c->wx) * c->scale;
  int nearest = (int)floor((tip / c->r + 1) / 2 * COLUMNS + 0.5);
  if (nearest > 0 && nearest < COLUMNS)
    c->columns[nearest] = tip;
}

static void draw_walls(const closeup *c) {
  for (tunl_wall wall = TUNL_CEILING; wall <= TUNL_FLOOR; wall++) {
    if (!any_inside(c, wall_y, wall))
      continue;
    fill(c, TUNL_LAYER_CORRIDOR, TUNL_STYLE_ROCK, wall_y, wall);
    outline(c, TUNL_LAYER_CORRIDOR, TUNL_STYLE_CARD_WALL, wall_y, wall);
  }
}

/* A shot, and the way it came. */
static void draw_shot(const closeup *c) {
  const tunl_death *d = c->death;
  double x = to_x(c, d->shot_wx), y = to_y(c, d->shot_y), dx = x - to_x(c, d->wx),
         dy = y - to_y(c, d->y);
  double apart = hypot(dx, dy), along = c->r - hypot(x - c->x, y - c->y) - 4;
  tunl_scene_path(c->scene, TUNL_LAYER_CANNONS, TUNL_STYLE_CARD_TRAIL);
  tunl_scene_move_to(c->scene, x + dx / apart * along, y + dy / apart * along);
  tunl_scene_line_to(c->scene, x, y);
  tunl_scene_circle(
      c->scene, TUNL_LAYER_CANNONS, TUNL_STYLE_CANNON, x, y, TUNL_SHOT_RADIUS * c->scale);
}

static void draw_culprit(const closeup *c) {
  const tunl_object *o = c->death->culprit;
  tunl_frame frame = {c->x, c->y - c->wy * c->scale, c->scale, c->scale, c->wx, c->wx};
  switch (c->death->cause) {
  case TUNL_CAUSE_STALACTITE:
    fill(c, TUNL_LAYER_STALACTITES, TUNL_STYLE_CARD_WEDGE, wedge_y, (tunl_wall)o->wall);
    tunl_tunnel_tell(c->scene, o, "");
    break;
  case TUNL_CAUSE_MINE:
    tunl_scene_circle(c->scene, TUNL_LAYER_MINES, TUNL_STYLE_CARD_MINE, to_x(c, o->wx),
        to_y(c, o->y), TUNL_MINE_RADIUS * c->scale);
    tunl_mark_object(c->scene, &frame, o);
    tunl_tunnel_tell(c->scene, o, "");
    break;
  case TUNL_CAUSE_BOULDER:
    tunl_scene_circle(c->scene, TUNL_LAYER_BOULDERS, TUNL_STYLE_CARD_BOULDER, to_x(c, o->wx),
        to_y(c, o->y), o->as.boulder.r * c->scale);
    tunl_tunnel_tell(c->scene, o, "");
    break;
  case TUNL_CAUSE_SHOT:
    draw_shot(c);
    break;
  default:
    break;
  }
}

/* Where the two touch: over what is fixed, under the ship. */
static void draw_spark(const closeup *c) {
  const tunl_death *d = c->death;
  tunl_scene_path(c->scene, TUNL_LAYER_MARK, TUNL_STYLE_CARD_SPARK);
  tunl_mark_star(c->scene, 11, to_x(c, d->touch_wx), to_y(c, d->touch_y), 0.32 * c->r, 0.15 * c->r);
}

/* A disc, which is what collides, and a dart that says which way it flew. */
static void draw_ship(const closeup *c) {
  double x = to_x(c, c->death->wx), y = to_y(c, c->death->y), r = TUNL_SHIP_RADIUS * c->scale;
  const tunl_point dart[] = {{x + 0.62 * r, y}, {x - 0.42 * r, y - 0.5 * r}, {x - 0.16 * r, y},
      {x - 0.42 * r, y + 0.5 * r}};
  tunl_scene_circle(c->scene, TUNL_LAYER_MARK, TUNL_STYLE_CARD_SHIP, x, y, r);
  tunl_scene_identify(c->scene, "ship", "the ship");
  tunl_scene_path(c->scene, TUNL_LAYER_MARK, TUNL_STYLE_CARD_DART);
  tunl_scene_polygon(c->scene, dart, G_N_ELEMENTS(dart));
}

void tunl_closeup_draw(tunl_scene *scene, tunl_corridor *corridor, const tunl_death *death,
    double x, double y, double r) {
  closeup c = {.scene = scene, .corridor = corridor, .death = death, .x = x, .y = y, .r = r};
  look_at(&c);
  place_columns(&c);
  tunl_scene_circle(scene, TUNL_LAYER_AIR, TUNL_STYLE_AIR, x, y, r);
  draw_culprit(&c);
  draw_walls(&c);
  draw_spark(&c);
  draw_ship(&c);
  tunl_scene_circle(scene, TUNL_LAYER_LABELS, TUNL_STYLE_CARD_RING, x, y, r);
}
