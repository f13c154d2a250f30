#include "scene/flip-marks.h"

#include "scene/text.h"

#include <math.h>

/* px along the tunnel below which a shape is no longer told from another, or hollow from full. */
static const double least[FLIP_TYPES] = {[FLIP_SPIKE] = 7, [FLIP_BAR] = 4, [FLIP_BLOCK] = 5};
static const double least_star = 4.6, star_radius = 5; /* px; units */

/* So many units of a gap, of which the shortest has 45, a shape may take for the sake of being
 * seen: a picture smaller than that is a texture. */
static const double may_take = 40;
static const double least_sign = 0.08; /* px a unit: below it, signs run together */

static const char *const changes[FLIP_VERDICTS] = {
    [FLIP_BLOCK_TO_SPIKE] = "made a spike",
    [FLIP_SIDE_FLIPPED] = "mirrored",
    [FLIP_PUSHED_UP] = "pushed up",
};

const char *flip_mark_change(flip_verdict verdict) {
  return changes[verdict];
}

/* ---- outlines ---- */

/* A convex outline has at most so many corners, two more for each side of the frame. */
enum { CORNERS_MOST = 8 };

static double beyond(const flip_spot *spot, double limit, double sign) {
  return (spot->y - limit) * sign;
}

/* What of an outline is not beyond a height; returns how many corners that has. */
static guint clip(const flip_spot *in, guint count, double limit, double sign, flip_spot *out) {
  guint kept = 0;
  for (guint i = 0; i < count; i++) {
    const flip_spot *a = &in[i], *b = &in[(i + 1) % count];
    double at = beyond(a, limit, sign), next = beyond(b, limit, sign);
    if (at <= 0)
      out[kept++] = *a;
    if ((at < 0 && next > 0) || (at > 0 && next < 0))
      out[kept++] = (flip_spot){limit, a->x + (b->x - a->x) * at / (at - next)};
  }
  return kept;
}

void flip_mark_outline(
    tunl_scene *scene, const flip_frame *f, const flip_spot *spots, guint count) {
  flip_spot once[CORNERS_MOST], twice[CORNERS_MOST];
  tunl_point points[CORNERS_MOST];
  count = clip(spots, count, f->to, 1, once);
  count = clip(once, count, f->from, -1, twice);
  for (guint i = 0; i < count; i++)
    points[i] = flip_frame_at(f, twice[i].y, twice[i].x);
  if (count > 2)
    tunl_scene_polygon(scene, points, count);
}

static double visible(const flip_frame *f, double length, double least_px) {
  return MAX(length, MIN(least_px, may_take * f->along));
}

double flip_mark_half(const flip_frame *f, flip_type type, double h) {
  return visible(f, h * f->along, least[type]) / 2;
}

/* An obstacle in a way it may stand or have been drawn. */
typedef struct {
  flip_type type;
  flip_side side;
  double y, h;
} stand;

static stand as_it_stands(const flip_obstacle *o) {
  return (stand){(flip_type)o->type, (flip_side)o->side, o->y, o->h};
}

/* The rule never makes one type of another height. */
static stand as_drawn(const flip_obstacle *o) {
  return (stand){(flip_type)o->drawn_type, (flip_side)o->drawn_side, o->drawn_y, o->h};
}

static void add_stand(tunl_scene *scene, const flip_frame *f, stand s) {
  flip_extent x = flip_extent_of(s.type, s.side);
  double middle = s.y + s.h / 2, half = flip_mark_half(f, s.type, s.h) / f->along;
  double low = middle - half, high = middle + half;
  double wall = s.side == FLIP_LEFT ? x.left : x.right, tip = x.left + x.right - wall;
  const flip_spot wedge[] = {{low, wall}, {middle, tip}, {high, wall}};
  const flip_spot box[] = {{low, x.left}, {low, x.right}, {high, x.right}, {high, x.left}};
  if (s.type == FLIP_SPIKE)
    flip_mark_outline(scene, f, wedge, G_N_ELEMENTS(wedge));
  else
    flip_mark_outline(scene, f, box, G_N_ELEMENTS(box));
}

/* Is anything of it in the frame? */
static bool is_in(const flip_frame *f, stand s) {
  double middle = s.y + s.h / 2, half = flip_mark_half(f, s.type, s.h) / f->along;
  return middle + half > f->from && middle - half < f->to;
}

/* ---- facts ---- */

void flip_mark_fact(tunl_scene *scene, int use, const char *name, double value, int decimals) {
  char digits[TUNL_TEXT_MOST];
  tunl_scene_fact(scene, use, name, tunl_text_trimmed(digits, value, decimals));
}

static void word(tunl_scene *scene, const char *name, const char *text) {
  tunl_scene_fact(scene, TUNL_DATA, name, text);
}

static void metres(tunl_scene *scene, const char *shown, const char *data, double y) {
  char text[2 * TUNL_TEXT_MOST], digits[TUNL_TEXT_MOST];
  g_snprintf(text, sizeof text, "%s m", tunl_text_grouped(digits, y / FLIP_UNITS_PER_M, 2));
  tunl_scene_fact(scene, TUNL_SHOWN, shown, text);
  flip_mark_fact(scene, TUNL_DATA, data, y / FLIP_UNITS_PER_M, 3);
}

static void height(tunl_scene *scene, double y) {
  metres(scene, "height", "y", y);
}

void flip_mark_turn(tunl_scene *scene, const flip_obstacle *o) {
  metres(scene, "since", "since", o->since);
  metres(scene, "a turn needs", "cross", o->cross);
  if (flip_is_turn(o))
    metres(scene, "spare", "spare", o->since - o->cross);
}

static void tell_drawn(tunl_scene *scene, const flip_obstacle *o) {
  char text[3 * TUNL_TEXT_MOST], digits[TUNL_TEXT_MOST];
  const char *type = flip_type_name((flip_type)o->drawn_type);
  const char *side = flip_side_name((flip_side)o->drawn_side);
  word(scene, "verdict", flip_verdict_name((flip_verdict)o->verdict));
  word(scene, "drawn-type", type);
  word(scene, "drawn-side", side);
  flip_mark_fact(scene, TUNL_DATA, "drawn-y", o->drawn_y / FLIP_UNITS_PER_M, 3);
  if (o->verdict == FLIP_KEPT)
    return;
  bool block = o->drawn_type == FLIP_BLOCK; /* its side means nothing */
  g_snprintf(text, sizeof text, "%s%s%s, at %s m: %s", type, block ? "" : " ", block ? "" : side,
      tunl_text_grouped(digits, o->drawn_y / FLIP_UNITS_PER_M, 2), changes[o->verdict]);
  tunl_scene_fact(scene, TUNL_SHOWN, "drawn", text);
}

static void tell_wall(tunl_scene *scene, const flip_obstacle *o) {
  char text[2 * TUNL_TEXT_MOST];
  g_snprintf(text, sizeof text, "%s, before it %s", flip_side_name((flip_side)o->req),
      flip_side_name((flip_side)o->last));
  tunl_scene_fact(scene, TUNL_SHOWN, "asks for", text);
  word(scene, "req", flip_side_name((flip_side)o->req));
  word(scene, "last", flip_side_name((flip_side)o->last));
  flip_mark_turn(scene, o);
}

static void tell(tunl_scene *scene, const flip_obstacle *o) {
  char id[TUNL_TEXT_MOST], label[2 * TUNL_TEXT_MOST];
  const char *type = flip_type_name((flip_type)o->type);
  g_snprintf(id, sizeof id, "%s-%u", type, o->index);
  if (o->type == FLIP_BLOCK)
    g_snprintf(label, sizeof label, "%s %u", type, o->index);
  else
    g_snprintf(
        label, sizeof label, "%s %u on the %s", type, o->index, flip_side_name((flip_side)o->side));
  tunl_scene_identify(scene, id, label);
  flip_mark_fact(scene, TUNL_DATA, "index", o->index, 0);
  height(scene, o->y);
  tell_wall(scene, o);
  tell_drawn(scene, o);
  metres(scene, "gap above", "gap", o->gap);
  if (o->star)
    flip_mark_fact(scene, TUNL_SHOWN | TUNL_DATA, "star", o->star_x, 1);
  flip_mark_fact(scene, TUNL_SHOWN | TUNL_DATA, "draw", o->draw, 0);
}

void flip_mark_obstacle(tunl_scene *scene, const flip_frame *f, const flip_obstacle *o) {
  tunl_style style = o->type == FLIP_BLOCK ? TUNL_STYLE_BLOCK : TUNL_STYLE_OBSTACLE;
  if (!is_in(f, as_it_stands(o)))
    return;
  tunl_scene_path(scene, TUNL_LAYER_OBSTACLES, style);
  add_stand(scene, f, as_it_stands(o));
  if (flip_frame_has(f, o->y) && o->index != FLIP_MARK_SAMPLE)
    tell(scene, o);
}

/* ---- what had been drawn ---- */

/* A sign lies in the wall of a side, in px along the tunnel from a height and px out of the wall.
 */
typedef struct {
  double along, out;
} dent;

static void add_dents(tunl_scene *scene, const flip_frame *f, double y, flip_side side,
    const dent *dents, guint count) {
  tunl_point points[8];
  for (guint i = 0; i < count; i++) {
    double x =
        side == FLIP_LEFT ? -dents[i].out / f->across : FLIP_WIDTH + dents[i].out / f->across;
    points[i] = flip_frame_at(f, y + dents[i].along / f->along, x);
  }
  tunl_scene_polygon(scene, points, count);
}

/* From where it had been drawn to where it stands; the head alone where there is no more room. */
static void add_push(tunl_scene *scene, const flip_frame *f, const flip_obstacle *o) {
  double shaft = MAX((o->y - o->drawn_y) * f->along, 6), neck = 5;
  const dent arrow[] = {{-shaft, 3.7}, {-neck, 3.7}, {-neck, 1.3}, {0, 4.5}, {-neck, 7.7},
      {-neck, 5.3}, {-shaft, 5.3}};
  add_dents(scene, f, o->y + o->h / 2, (flip_side)o->side, arrow, G_N_ELEMENTS(arrow));
}

static void add_sign(tunl_scene *scene, const flip_frame *f, const flip_obstacle *o) {
  static const dent away[] = {{-3.6, 7.6}, {3.6, 7.6}, {0, 1.2}};
  static const dent diamond[] = {{-3.6, 4.5}, {0, 1}, {3.6, 4.5}, {0, 8}};
  double middle = o->y + o->h / 2;
  if (o->verdict == FLIP_PUSHED_UP)
    add_push(scene, f, o);
  else if (o->verdict == FLIP_SIDE_FLIPPED)
    add_dents(scene, f, middle, (flip_side)o->drawn_side, away, G_N_ELEMENTS(away));
  else
    add_dents(scene, f, middle, (flip_side)o->side, diamond, G_N_ELEMENTS(diamond));
}

static void tell_change(tunl_scene *scene, const flip_obstacle *o) {
  char id[TUNL_TEXT_MOST], label[3 * TUNL_TEXT_MOST];
  const char *type = flip_type_name((flip_type)o->type);
  g_snprintf(id, sizeof id, "drawn-%u", o->index);
  g_snprintf(label, sizeof label, "drawn for %s %u, then %s", type, o->index, changes[o->verdict]);
  tunl_scene_identify(scene, id, label);
  height(scene, o->drawn_y);
}

void flip_mark_drawn(tunl_scene *scene, const flip_frame *f, const flip_obstacle *o) {
  if (o->verdict == FLIP_KEPT)
    return;
  if (is_in(f, as_drawn(o))) {
    tunl_scene_path(scene, TUNL_LAYER_DRAWN, TUNL_STYLE_DRAWN);
    add_stand(scene, f, as_drawn(o));
    if (flip_frame_has(f, o->drawn_y) && o->index != FLIP_MARK_SAMPLE)
      tell_change(scene, o);
  }
  if (flip_frame_has(f, o->y) && f->along >= least_sign) {
    tunl_scene_path(scene, TUNL_LAYER_DRAWN, TUNL_STYLE_CHANGE);
    add_sign(scene, f, o);
  }
}

/* ---- stars ---- */

double flip_mark_star_radius(const flip_frame *f) {
  return visible(f, star_radius * MIN(f->along, f->across), least_star);
}

void flip_mark_star(tunl_scene *scene, const flip_frame *f, const flip_obstacle *o) {
  enum { TIPS = 5 };
  static const tunl_point star[2 * TIPS] = {{0, -1}, {0.235, -0.324}, {0.951, -0.309},
      {0.38, 0.124}, {0.588, 0.809}, {0, 0.4}, {-0.588, 0.809}, {-0.38, 0.124}, {-0.951, -0.309},
      {-0.235, -0.324}};
  char id[TUNL_TEXT_MOST], label[TUNL_TEXT_MOST];
  if (!o->star || !flip_frame_has(f, o->star_y))
    return;
  tunl_point at = flip_frame_at(f, o->star_y, o->star_x), points[2 * TIPS];
  for (guint i = 0; i < 2 * TIPS; i++) {
    points[i].x = at.x + star[i].x * flip_mark_star_radius(f);
    points[i].y = at.y + star[i].y * flip_mark_star_radius(f);
  }
  tunl_scene_path(scene, TUNL_LAYER_STARS, TUNL_STYLE_GOLD);
  tunl_scene_polygon(scene, points, 2 * TIPS);
  if (o->index == FLIP_MARK_SAMPLE)
    return;
  g_snprintf(id, sizeof id, "star-%u", o->index);
  g_snprintf(label, sizeof label, "star above %s %u", flip_type_name((flip_type)o->type), o->index);
  tunl_scene_identify(scene, id, label);
  height(scene, o->star_y);
  flip_mark_fact(scene, TUNL_SHOWN | TUNL_DATA, "x", o->star_x, 1);
}
