#include "scene/tunnel.h"

#include "scene/curve.h"
#include "scene/marks.h"
#include "scene/text.h"

#include <math.h>
#include <string.h>

/* ---- walls ---- */

/* What is drawn of a corridor, and how closely it is looked at. */
typedef struct view {
  tunl_bounds (*at)(const struct view *view, double wx);
  tunl_corridor *corridor;
  double step;           /* world px from sample to sample */
  const tunl_mean *mean; /* NULL for none */
} view;

static tunl_bounds bounds_at(const view *v, double wx) {
  return tunl_bounds_at(v->corridor, wx);
}

static tunl_bounds skeleton_at(const view *v, double wx) {
  return tunl_skeleton_at(v->corridor, wx);
}

static tunl_bounds mean_at(const view *v, double wx) {
  return tunl_tunnel_mean_at(v->corridor, v->mean, wx);
}

/* Weights that fade out to both sides: even ones would let a part of every wave through that is
 * shorter than the window. */
tunl_bounds tunl_tunnel_mean_at(tunl_corridor *corridor, const tunl_mean *mean, double wx) {
  enum { SAMPLES = 32 };
  double from = MAX(wx - mean->window / 2, 0), to = MIN(wx + mean->window / 2, mean->most);
  tunl_bounds sum = {0};
  for (int i = 0; i < SAMPLES; i++) {
    double share = (i + 0.5) / SAMPLES, weight = (1 - cos(2 * G_PI * share)) / SAMPLES;
    tunl_bounds one = tunl_bounds_at(corridor, from + (to - from) * share);
    sum.top += one.top * weight;
    sum.bot += one.bot * weight;
  }
  return sum;
}

static double fine_step(const tunl_frame *frame) {
  return 0.25 / frame->upright;
}

/* Both walls of a frame as polylines. Most of the tolerance is for leaving samples out. The rest is
 * for rounding, and for what lies between samples: where a wall runs into its pad it has a corner,
 * which they cut by at most a quarter of their distance times the change of slope. Slopes stay
 * below 0.4, or that times the stretch of a picture that is stretched upright. */
static void trace_walls(const view *v, const tunl_frame *frame, GArray *walls[2]) {
  double length = frame->to - frame->from;
  guint steps = (guint)ceil(length / v->step);
  tunl_simplifier upper = tunl_simplifier_begin(walls[TUNL_CEILING], TUNL_WALL_TOLERANCE * 0.65);
  tunl_simplifier lower = tunl_simplifier_begin(walls[TUNL_FLOOR], TUNL_WALL_TOLERANCE * 0.65);
  for (guint i = 0; i <= steps; i++) {
    double wx = frame->from + length * i / steps, x = tunl_frame_x(frame, wx);
    tunl_bounds bounds = v->at(v, wx);
    tunl_simplifier_add(&upper, x, tunl_frame_y(frame, bounds.top));
    tunl_simplifier_add(&lower, x, tunl_frame_y(frame, bounds.bot));
  }
  tunl_simplifier_end(&upper);
  tunl_simplifier_end(&lower);
}

static void add_polyline(tunl_scene *scene, const GArray *points, bool begin) {
  for (guint i = 0; i < points->len; i++) {
    const tunl_point *p = &g_array_index(points, tunl_point, i);
    if (i == 0 && begin)
      tunl_scene_move_to(scene, p->x, p->y);
    else
      tunl_scene_line_to(scene, p->x, p->y);
  }
}

static void add_rock(tunl_scene *scene, const tunl_frame *frame, const GArray *wall, double edge) {
  tunl_scene_move_to(scene, frame->left, edge);
  add_polyline(scene, wall, false);
  tunl_scene_line_to(scene, tunl_frame_right(frame), edge);
  tunl_scene_close(scene);
}

static void each_wall(tunl_scene *scene, tunl_layer layer, tunl_style style, GArray *walls[2]) {
  for (int wall = TUNL_CEILING; wall <= TUNL_FLOOR; wall++) {
    tunl_scene_path(scene, layer, style);
    add_polyline(scene, walls[wall], true);
  }
}

static void new_walls(GArray *walls[2]) {
  for (int wall = 0; wall < 2; wall++)
    walls[wall] = g_array_new(FALSE, FALSE, sizeof(tunl_point));
}

static void free_walls(GArray *walls[2]) {
  for (int wall = 0; wall < 2; wall++)
    g_array_free(walls[wall], TRUE);
}

static void draw_walls(
    tunl_scene *scene, const view *v, const tunl_frame *frame, tunl_style style) {
  GArray *walls[2];
  new_walls(walls);
  trace_walls(v, frame, walls);
  double right = tunl_frame_right(frame), bottom = tunl_frame_bottom(frame);
  tunl_scene_rect(scene, TUNL_LAYER_AIR, TUNL_STYLE_AIR, frame->left, frame->top,
      right - frame->left, bottom - frame->top);
  tunl_scene_path(scene, TUNL_LAYER_CORRIDOR, TUNL_STYLE_ROCK);
  add_rock(scene, frame, walls[TUNL_CEILING], frame->top);
  add_rock(scene, frame, walls[TUNL_FLOOR], bottom);
  each_wall(scene, TUNL_LAYER_CORRIDOR, style, walls);
  free_walls(walls);
}

void tunl_tunnel_walls(
    tunl_scene *scene, tunl_corridor *corridor, const tunl_frame *frame, tunl_style style) {
  view v = {.at = bounds_at, .corridor = corridor, .step = fine_step(frame)};
  draw_walls(scene, &v, frame, style);
}

/* A mean has no corners: samples a quarter of a pixel apart show all of it. */
void tunl_tunnel_mean_walls(tunl_scene *scene, tunl_corridor *corridor, const tunl_frame *frame,
    const tunl_mean *mean, tunl_style style) {
  view v = {mean_at, corridor, 0.25 / frame->scale, mean};
  draw_walls(scene, &v, frame, style);
}

void tunl_tunnel_skeleton(tunl_scene *scene, tunl_corridor *corridor, const tunl_frame *frame) {
  view v = {.at = skeleton_at, .corridor = corridor, .step = fine_step(frame)};
  GArray *walls[2];
  new_walls(walls);
  trace_walls(&v, frame, walls);
  each_wall(scene, TUNL_LAYER_SKELETON, TUNL_STYLE_SKELETON, walls);
  free_walls(walls);
}

/* ---- frames ---- */

const tunl_frame *tunl_frames_find(const tunl_frames *frames, double wx) {
  const tunl_frame *first = frames->items;
  if (frames->count == 0 || !(wx >= first->from) || !(wx < first[frames->count - 1].to))
    return NULL;
  guint row = (guint)((wx - first->from) / (first->to - first->from));
  row = MIN(row, frames->count - 1);
  /* A quotient may round across a border that the comparison does not. */
  if (wx < first[row].from)
    row--;
  else if (wx >= first[row].to)
    row++;
  return &first[row];
}

/* ---- facts ---- */

const char *tunl_object_half(const tunl_object *o) {
  return o->paired && o->wall == TUNL_FLOOR ? "b" : "";
}

char *tunl_object_id(char *into, const tunl_object *o) {
  g_snprintf(into, TUNL_TEXT_MOST, "%s-%u%s", tunl_kind_name((tunl_kind)o->kind), o->slot,
      tunl_object_half(o));
  return into;
}

static void fact(tunl_scene *scene, int use, const char *name, double value, int decimals) {
  char digits[TUNL_TEXT_MOST];
  tunl_scene_fact(scene, use, name, tunl_text_trimmed(digits, value, decimals));
}

/* Boulders draw from no stream: theirs is an index of the deep hash. */
static const char *draw_word(const tunl_object *o) {
  return o->kind == TUNL_BOULDER ? "index" : "draw";
}

/* One line for two numbers: thousands of these make up much of a file. */
static void tell_size(tunl_scene *scene, double length, double width) {
  char text[3 * TUNL_TEXT_MOST], long_text[TUNL_TEXT_MOST], wide_text[TUNL_TEXT_MOST];
  g_snprintf(text, sizeof text, "%s x %s", tunl_text_trimmed(long_text, length, 1),
      tunl_text_trimmed(wide_text, width, 1));
  tunl_scene_fact(scene, TUNL_SHOWN, "size", text);
}

static void tell_kind(tunl_scene *scene, const tunl_object *o) {
  switch ((tunl_kind)o->kind) {
  case TUNL_STALACTITE:
    tell_size(scene, o->as.stalactite.length, o->as.stalactite.width * TUNL_W);
    break;
  case TUNL_MINE:
    fact(scene, TUNL_SHOWN, "bob", o->as.mine.bob, 2);
    fact(scene, TUNL_SHOWN, "phase", o->as.mine.phase, 4);
    break;
  case TUNL_BOULDER:
    fact(scene, TUNL_SHOWN, "radius", o->as.boulder.r, 2);
    fact(scene, TUNL_SHOWN, "above, ships", o->as.boulder.above, 2);
    fact(scene, TUNL_SHOWN, "below, ships", o->as.boulder.below, 2);
    break;
  case TUNL_COIN:
  case TUNL_CANNON:
  case TUNL_KINDS:
    break;
  }
}

/* What the kind's name leaves out. */
static const char *detail_of(const tunl_object *o) {
  switch ((tunl_kind)o->kind) {
  case TUNL_STALACTITE:
    if (o->paired)
      return o->wall == TUNL_CEILING ? "chicane, ceiling" : "chicane, floor";
    return tunl_wall_name((tunl_wall)o->wall);
  case TUNL_CANNON:
    return tunl_wall_name((tunl_wall)o->wall);
  case TUNL_COIN:
    return tunl_coin_type_name((tunl_coin_type)o->type);
  case TUNL_MINE:
    return o->apex ? "pulled to the apex" : NULL;
  default:
    return NULL;
  }
}

void tunl_tunnel_tell(tunl_scene *scene, const tunl_object *o, const char *prefix) {
  char id[2 * TUNL_TEXT_MOST], name[TUNL_TEXT_MOST], label[2 * TUNL_TEXT_MOST];
  const char *detail = detail_of(o);
  g_snprintf(label, sizeof label, "%s %u%s%s%s", tunl_kind_name((tunl_kind)o->kind), o->slot,
      tunl_object_half(o), detail ? ", " : "", detail ? detail : "");
  g_snprintf(id, sizeof id, "%s%s", prefix, tunl_object_id(name, o));
  tunl_scene_identify(scene, id, label);
  fact(scene, TUNL_DATA, "wx", o->wx, 2);
  fact(scene, TUNL_SHOWN, "wx", o->wx, 1);
  fact(scene, TUNL_SHOWN | TUNL_DATA, "score", floor(o->wx / TUNL_WX_PER_SCORE), 0);
  fact(scene, TUNL_SHOWN, o->kind == TUNL_STALACTITE ? "tip" : "y", o->y, 1);
  tell_kind(scene, o);
  if (!isnan(o->margin)) {
    fact(scene, TUNL_SHOWN | TUNL_DATA, "margin", o->margin, 2);
    fact(scene, TUNL_SHOWN, "needed", o->needed, 2);
  }
  fact(scene, TUNL_DATA, "slot", o->slot, 0);
  fact(scene, TUNL_SHOWN, draw_word(o), o->draw, 0);
}

/* One refused try, in words. */
static void tell_try(tunl_scene *scene, const tunl_object *o) {
  char wx[TUNL_TEXT_MOST], y[TUNL_TEXT_MOST], missing[TUNL_TEXT_MOST], needed[TUNL_TEXT_MOST];
  char line[256];
  g_snprintf(line, sizeof line, "%s short of %s at %s, %s",
      tunl_text_trimmed(missing, -o->margin, 2), tunl_text_trimmed(needed, o->needed, 1),
      tunl_text_trimmed(wx, o->wx, 1), tunl_text_trimmed(y, o->y, 0));
  tunl_scene_fact(scene, TUNL_SHOWN, tunl_reason_name((tunl_reason)o->reason), line);
}

/* The same fact of all tries of a slot: once when it is the same for all, else a list. */
static void tell_list(tunl_scene *scene, const char *name, const tunl_object *tries, guint count,
    const char *(*text)(char *into, const tunl_object *o)) {
  char first[TUNL_TEXT_MOST], one[TUNL_TEXT_MOST];
  bool same = true;
  GString *list = g_string_new(NULL);
  for (guint i = 0; i < count; i++) {
    const char *this = text(one, &tries[i]);
    g_string_append(list, i ? " " : "");
    g_string_append(list, this);
    same = same && strcmp(this, text(first, &tries[0])) == 0;
  }
  tunl_scene_fact(scene, TUNL_DATA, name, same ? text(first, &tries[0]) : list->str);
  g_string_free(list, TRUE);
}

static const char *text_wx(char *into, const tunl_object *o) {
  return tunl_text_trimmed(into, o->wx, 2);
}

static const char *text_margin(char *into, const tunl_object *o) {
  return tunl_text_trimmed(into, o->margin, 2);
}

static const char *text_reason(char *into, const tunl_object *o) {
  (void)into;
  return tunl_reason_name((tunl_reason)o->reason);
}

void tunl_tunnel_tell_refused(
    tunl_scene *scene, const tunl_object *tries, guint count, const char *prefix) {
  char id[2 * TUNL_TEXT_MOST], label[TUNL_TEXT_MOST];
  const char *kind = tunl_kind_name((tunl_kind)tries->kind);
  g_snprintf(id, sizeof id, "%srefused-%s-%u", prefix, kind, tries->slot);
  g_snprintf(label, sizeof label, "refused: %s %u", kind, tries->slot);
  tunl_scene_identify(scene, id, label);
  for (guint i = 0; i < count; i++)
    tell_try(scene, &tries[i]);
  fact(scene, TUNL_SHOWN, draw_word(tries), tries->draw, 0);
  tell_list(scene, "wx", tries, count, text_wx);
  fact(scene, TUNL_DATA, "score", floor(tries->wx / TUNL_WX_PER_SCORE), 0);
  tell_list(scene, "margin", tries, count, text_margin);
  tell_list(scene, "reason", tries, count, text_reason);
  fact(scene, TUNL_DATA, "slot", tries->slot, 0);
}

/* ---- objects ---- */

static void draw_accepted(tunl_scene *scene, tunl_span span, const tunl_frames *frames) {
  for (size_t i = 0; i < span.count; i++) {
    const tunl_frame *frame = tunl_frames_find(frames, span.items[i].wx);
    if (!frame)
      continue;
    tunl_mark_object(scene, frame, &span.items[i]);
    tunl_tunnel_tell(scene, &span.items[i], "");
  }
}

/* The tries of one slot stand side by side and were refused for one cause more often than not: one
 * shape for them halves the size of a crowded picture. */
static void draw_refused(tunl_scene *scene, tunl_span span, const tunl_frames *frames) {
  enum { TRIES_MOST = 20 }; /* what the rule table allows */
  const tunl_frame *at[TRIES_MOST];
  for (size_t i = 0; i < span.count;) {
    size_t first = i;
    guint count = 0;
    for (; i < span.count && span.items[i].slot == span.items[first].slot; i++) {
      const tunl_frame *frame = tunl_frames_find(frames, span.items[i].wx);
      if (!frame && count == 0)
        first = i + 1; /* a try before the range */
      else if (frame && count < TRIES_MOST)
        at[count++] = frame;
    }
    if (count == 0)
      continue;
    tunl_mark_refused(scene, at, &span.items[first], count);
    tunl_tunnel_tell_refused(scene, &span.items[first], count, "");
  }
}

void tunl_tunnel_objects(
    tunl_scene *scene, const tunl_cave *cave, const tunl_frames *frames, tunl_layer_set layers) {
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    if (tunl_layer_in(layers, tunl_mark_layer(kind)))
      draw_accepted(scene, tunl_cave_accepted(cave, kind), frames);
    if (tunl_layer_in(layers, TUNL_LAYER_REJECTIONS))
      draw_refused(scene, tunl_cave_refused(cave, kind), frames);
  }
}

static void add_dot(tunl_scene *scene, const tunl_frame *frame, const tunl_object *o) {
  double x = tunl_frame_x(frame, o->wx), y = tunl_frame_y(frame, o->y);
  double r = o->kind == TUNL_BOULDER ? MAX(o->as.boulder.r * frame->scale, 1.2) : 0.6;
  const tunl_point dot[] = {{x - r, y}, {x, y - r}, {x + r, y}, {x, y + r}};
  tunl_scene_polygon(scene, dot, G_N_ELEMENTS(dot));
}

void tunl_tunnel_texture(
    tunl_scene *scene, const tunl_cave *cave, const tunl_frames *frames, tunl_layer_set layers) {
  static const struct {
    tunl_kind kind;
    tunl_style style;
    void (*add)(tunl_scene *, const tunl_frame *, const tunl_object *);
  } kinds[] = {
      {TUNL_STALACTITE, TUNL_STYLE_TEXTURE, tunl_mark_wedge},
      {TUNL_BOULDER, TUNL_STYLE_BOULDER, add_dot},
      {TUNL_MINE, TUNL_STYLE_MINE, add_dot},
  };
  for (gsize k = 0; k < G_N_ELEMENTS(kinds); k++) {
    tunl_span span = tunl_cave_accepted(cave, kinds[k].kind);
    if (!tunl_layer_in(layers, tunl_mark_layer(kinds[k].kind)))
      continue;
    tunl_scene_path(scene, tunl_mark_layer(kinds[k].kind), kinds[k].style);
    for (size_t i = 0; i < span.count; i++) {
      const tunl_frame *frame = tunl_frames_find(frames, span.items[i].wx);
      if (frame)
        kinds[k].add(scene, frame, &span.items[i]);
    }
  }
}
