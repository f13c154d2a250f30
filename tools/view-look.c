/* Inspect: where one looks, and what one points at. */
#include "view.h"

#include <math.h>
#include <string.h>

static const double title_height = 30; /* px */
static const double zoom_least = 0.05, zoom_most = 16, zoom_step = 1.25;
static const double most_shown = 20000; /* world px that take long enough to draw */

/* ---- geometry ---- */

static bool is_plain(const view *v) {
  return v->screen != NULL;
}

tunl_box view_look_room(const view *v) {
  double top = title_height + v->band.key_height;
  return (tunl_box){0, top, v->width, MAX(v->height - view_bar_height(v), top + 70)};
}

tunl_window view_look_window(const view *v, double from, double to) {
  const view_look *l = &v->look;
  tunl_box room = view_look_room(v);
  tunl_window w = {
      from, to, 1, 1, l->layers, v->request->cave.mark, is_plain(v), v->ghosts, view_flyable(v)};
  if (w.plain) {
    view_field field = view_field_in(room, v->screen);
    w.scale = field.factor;
    w.upright = field.factor * v->screen->height / TUNL_H;
    return w;
  }
  /* At scale 1 labels take the most room: what fits then, fits at any scale. */
  double beside = tunl_window_above(&w) + tunl_window_below(&w);
  double fit = MAX(room.bottom - room.top - beside, 60) / TUNL_H;
  w.scale = fit * l->zoom;
  w.upright = fit * MAX(l->zoom, 1);
  return w;
}

tunl_box view_look_box(const view *v) {
  tunl_box box = view_look_room(v);
  tunl_window w = view_look_window(v, 0, 1);
  if (w.plain)
    return view_field_in(box, v->screen).box;
  box.left += tunl_window_left(&w);
  return box;
}

static double scale_of(const view *v) {
  return view_look_window(v, 0, 1).scale;
}

double view_look_shown(const view *v) {
  tunl_box box = view_look_box(v);
  return (box.right - box.left) / scale_of(v);
}

static double scene_height(const tunl_window *w) {
  return tunl_window_above(w) + TUNL_H * w->upright + tunl_window_below(w);
}

/* Keeps the view inside the cave. */
static void settle(view *v) {
  view_look *l = &v->look;
  tunl_box box = view_look_box(v);
  tunl_window w = view_look_window(v, 0, 1);
  l->at = CLAMP(l->at, 0, MAX(tunl_cave_to(v->cave) - view_look_shown(v), 0));
  l->down = CLAMP(l->down, 0, MAX(scene_height(&w) - (box.bottom - box.top), 0));
  v->dirty = true;
}

/* ---- the scene ---- */

void view_look_begin(view *v) {
  view_look *l = &v->look;
  const cli_cave *c = &v->request->cave;
  l->zoom = 1;
  l->layers = tunl_layers_default(TUNL_LAYERS_CAVE);
  l->pointer = (tunl_point){(double)NAN, (double)NAN};
  l->at = c->from;
  if (!isnan(c->mark))
    view_look_at(v, c->mark);
  settle(v);
}

static void drop_scene(view_look *l) {
  tunl_scene_free(l->scene);
  l->scene = NULL;
}

void view_look_forget(view *v) {
  drop_scene(&v->look);
  v->look.chosen = NULL;
}

static bool fits(const tunl_window *has, const tunl_window *needed) {
  return has->from <= needed->from && has->to >= needed->to && has->scale == needed->scale &&
         has->upright == needed->upright && has->layers == needed->layers &&
         has->plain == needed->plain && has->flyable == needed->flyable;
}

/* Makes it anew only when the window has left it; then with as much again to either side. */
const tunl_scene *view_look_scene(view *v, tunl_point *origin) {
  view_look *l = &v->look;
  tunl_box box = view_look_box(v);
  double to = tunl_cave_to(v->cave), shown = view_look_shown(v), spare = shown;
  if (shown > most_shown)
    spare = shown / 4;
  tunl_window needed = view_look_window(v, l->at, MIN(l->at + shown, to));
  if (!l->scene || !fits(&l->window, &needed)) {
    drop_scene(l);
    l->window = needed;
    l->window.from = MAX(floor(l->at - spare), 0);
    l->window.to = MIN(ceil(l->at + shown + spare), to);
    l->scene = tunl_window_new(v->cave, &l->window);
  }
  double left = tunl_window_left(&needed) + (l->at - l->window.from) * needed.scale;
  double spare_height = box.bottom - box.top - scene_height(&needed);
  /* Small letters are crisp on whole pixels only. */
  origin->x = box.left - floor(left + 0.5);
  origin->y = box.top + floor(spare_height > 0 ? spare_height / 2 : -l->down);
  return l->scene;
}

/* ---- moving ---- */

void view_look_at(view *v, double wx) {
  v->look.at = wx - view_look_shown(v) / 2;
  settle(v);
}

void view_act_pan(view *v, int eighths) {
  v->look.at += view_look_shown(v) * eighths / 8;
  settle(v);
}

void view_act_edge(view *v, int end) {
  view_look_at(v, end ? TUNL_WX_FULL : 0);
}

/* What is at x, px, stays there; so does its height. */
static void zoom_at(view *v, double by, double x, double y) {
  view_look *l = &v->look;
  tunl_box box = view_look_box(v);
  if (is_plain(v)) {
    view_note(v, "a screen has one size: press V until the window is shown");
    return;
  }
  tunl_window before = view_look_window(v, 0, 1);
  double wx = l->at + (x - box.left) / before.scale;
  double height = (y - box.top + l->down - tunl_window_above(&before)) / before.upright;
  l->zoom = CLAMP(l->zoom * pow(zoom_step, by), zoom_least, zoom_most);
  tunl_window after = view_look_window(v, 0, 1);
  l->at = wx - (x - box.left) / after.scale;
  l->down = height * after.upright + tunl_window_above(&after) - (y - box.top);
  settle(v);
}

void view_act_zoom(view *v, int by) {
  tunl_box box = view_look_box(v);
  zoom_at(v, by, (box.left + box.right) / 2, (box.top + box.bottom) / 2);
}

/* ---- object by object ---- */

/* Objects in order of place; what stands at one place, in order of kind and slot. */
static int compare(const tunl_object *a, const tunl_object *b) {
  if (a->wx != b->wx)
    return a->wx < b->wx ? -1 : 1;
  if (a->kind != b->kind)
    return a->kind < b->kind ? -1 : 1;
  return a->slot < b->slot ? -1 : a->slot > b->slot;
}

/* The groups of layers from 1 on are those of the kinds, in their order. */
static bool is_shown(const view *v, tunl_kind kind) {
  return (v->look.layers & view_layer_group((int)kind + 1)) != 0;
}

/* The one that follows `from` in that direction, NULL when there is none. Of a refused slot only
 * the first try counts: a picture has one shape for all. */
static const tunl_object *follow(
    tunl_span span, const tunl_object *from, int by, const tunl_object *best) {
  for (size_t i = 0; i < span.count; i++) {
    const tunl_object *o = &span.items[i];
    if (o->reason != TUNL_ACCEPTED && i > 0 && span.items[i - 1].slot == o->slot)
      continue;
    if (compare(o, from) * by > 0 && (!best || compare(o, best) * by < 0))
      best = o;
  }
  return best;
}

/* Where a reference y is in the scene, px. */
static double height_of(const view *v, double y) {
  tunl_window w = view_look_window(v, 0, 1);
  return tunl_window_above(&w) + y * w.upright;
}

/* Brings it into sight, where it is not. */
static void choose(view *v, const tunl_object *o) {
  view_look *l = &v->look;
  tunl_box box = view_look_box(v);
  double share = (o->wx - l->at) / view_look_shown(v);
  l->chosen = o;
  if (share < 0.1 || share > 0.9)
    view_look_at(v, o->wx);
  l->down = height_of(v, o->y) - (box.bottom - box.top) / 2;
  settle(v);
}

/* Without a chosen object the first is the one nearest to the middle. */
static tunl_object start_of(const view *v, bool refused, int by) {
  const view_look *l = &v->look;
  if (l->chosen && (l->chosen->reason != TUNL_ACCEPTED) == refused)
    return *l->chosen;
  double wx = l->chosen ? l->chosen->wx : l->at + view_look_shown(v) / 2;
  return (tunl_object){.wx = wx, .kind = by > 0 ? 0 : TUNL_KINDS};
}

static void step(view *v, int by, bool refused) {
  tunl_object from = start_of(v, refused, by);
  const tunl_object *best = NULL;
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    if (refused)
      best = follow(tunl_cave_refused(v->cave, kind), &from, by, best);
    else if (is_shown(v, kind))
      best = follow(tunl_cave_accepted(v->cave, kind), &from, by, best);
  }
  if (best)
    choose(v, best);
  else
    view_note(v, "there is none %s wx %.0f", by > 0 ? "beyond" : "before", from.wx);
}

void view_act_step(view *v, int by) {
  step(v, by, false);
}

void view_act_refused(view *v, int by) {
  v->look.layers |= 1u << TUNL_LAYER_REJECTIONS;
  step(v, by, true);
}

void view_act_drop(view *v, int argument) {
  (void)argument;
  if (v->look.entry)
    g_clear_pointer(&v->look.entry, g_free);
  else
    v->look.chosen = NULL;
}

/* ---- layers ---- */

#define LAYER(name) (1u << TUNL_LAYER_##name)

tunl_layer_set view_layer_group(int number) {
  static const tunl_layer_set groups[] = {
      LAYER(SKELETON),
      LAYER(STALACTITES),
      LAYER(COINS),
      LAYER(MINES),
      LAYER(CANNONS),
      LAYER(BOULDERS),
      LAYER(REJECTIONS),
      LAYER(LABELS),
      LAYER(RULER) | LAYER(MORPH) | LAYER(CHAMBERS) | LAYER(SPEED) | LAYER(GAP),
      LAYER(GATES),
  };
  return groups[number];
}

void view_act_layer(view *v, int number) {
  tunl_layer_set group = view_layer_group(number);
  if (v->look.layers & group)
    v->look.layers &= ~group;
  else
    v->look.layers |= group;
  settle(v);
}

/* ---- going to a number ---- */

void view_act_enter(view *v, int argument) {
  (void)argument;
  v->look.entry = g_strdup("");
}

void view_act_digit(view *v, int character) {
  char *entry = v->look.entry;
  bool second_point = character == '.' && strchr(entry, '.');
  if (strlen(entry) >= VIEW_ENTRY_MOST || second_point)
    return;
  v->look.entry = g_strdup_printf("%s%c", entry, character);
  g_free(entry);
}

void view_act_rub_out(view *v, int argument) {
  (void)argument;
  gsize length = strlen(v->look.entry);
  if (length > 0)
    v->look.entry[length - 1] = '\0';
}

void view_act_go(view *v, int score) {
  double unit = score ? TUNL_WX_PER_SCORE : 1, number = 0;
  GError *error = NULL;
  if (*v->look.entry == '\0') {
    view_act_drop(v, 0);
    return;
  }
  if (!cli_number(
          score ? "score" : "wx", v->look.entry, 0, floor(TUNL_WX_MOST / unit), &number, &error)) {
    view_note(v, "%s", error->message);
    g_error_free(error);
    return;
  }
  view_act_drop(v, 0);
  view_look_at(v, number * unit);
}

/* ---- pointing ---- */

static bool contains(const tunl_box *box, double x, double y, double by) {
  return x >= box->left - by && x <= box->right + by && y >= box->top - by && y <= box->bottom + by;
}

static double area(const tunl_box *box) {
  return (box->right - box->left) * (box->bottom - box->top);
}

/* What runs along the tunnel is everywhere: nobody points at it. */
static bool runs_along(tunl_style style) {
  return style == TUNL_STYLE_REACHABLE || style == TUNL_STYLE_VIABLE || style == TUNL_STYLE_WITNESS;
}

/* Of several shapes under the pointer, the smallest: it is the one that is hard to hit. */
static const tunl_shape *shape_at(const tunl_scene *scene, double x, double y) {
  static const double near = 3; /* px */
  const tunl_shape *best = NULL;
  for (guint i = 0; i < tunl_scene_layers(scene); i++) {
    tunl_scene_layer layer = tunl_scene_layer_at(scene, i);
    for (guint j = 0; j < layer.count; j++) {
      const tunl_shape *shape = &layer.shapes[j];
      if (shape->label && !runs_along(shape->style) && contains(&shape->box, x, y, near) &&
          (!best || area(&shape->box) < area(&best->box)))
        best = shape;
    }
  }
  return best;
}

const tunl_shape *view_look_hovered(view *v) {
  tunl_point origin, p = v->look.pointer;
  tunl_box box = view_look_box(v);
  if (v->look.dragging || isnan(p.x) || !contains(&box, p.x, p.y, 0))
    return NULL;
  const tunl_scene *scene = view_look_scene(v, &origin);
  return shape_at(scene, p.x - origin.x, p.y - origin.y);
}

static char *id_of(const tunl_object *o) {
  char id[TUNL_TEXT_MOST];
  if (o->reason == TUNL_ACCEPTED)
    return g_strdup(tunl_object_id(id, o));
  return g_strdup_printf("refused-%s-%u", tunl_kind_name((tunl_kind)o->kind), o->slot);
}

const tunl_shape *view_look_chosen(view *v) {
  tunl_point origin;
  const tunl_shape *found = NULL;
  if (!v->look.chosen)
    return NULL;
  const tunl_scene *scene = view_look_scene(v, &origin);
  char *id = id_of(v->look.chosen);
  for (guint i = 0; i < tunl_scene_layers(scene) && !found; i++) {
    tunl_scene_layer layer = tunl_scene_layer_at(scene, i);
    for (guint j = 0; j < layer.count && !found; j++)
      if (layer.shapes[j].id && strcmp(layer.shapes[j].id, id) == 0)
        found = &layer.shapes[j];
  }
  g_free(id);
  return found;
}

static bool choose_from(view *v, tunl_span span, const char *id) {
  for (size_t i = 0; i < span.count; i++) {
    char *own = id_of(&span.items[i]);
    bool same = strcmp(own, id) == 0;
    g_free(own);
    if (same)
      v->look.chosen = &span.items[i];
    if (same)
      return true;
  }
  return false;
}

static void choose_pointed(view *v) {
  const tunl_shape *shape = view_look_hovered(v);
  v->look.chosen = NULL;
  for (tunl_kind kind = 0; shape && shape->id && kind < TUNL_KINDS; kind++)
    if (choose_from(v, tunl_cave_accepted(v->cave, kind), shape->id) ||
        choose_from(v, tunl_cave_refused(v->cave, kind), shape->id))
      return;
}

/* ---- the pointer, in both modes ---- */

void view_point(view *v, double x, double y) {
  view_look *l = &v->look;
  l->pointer = (tunl_point){x, y};
  v->dirty = v->dirty || v->mode == VIEW_INSPECT;
  if (!l->dragging)
    return;
  double dx = x - l->dragged.x, dy = y - l->dragged.y;
  l->moved += fabs(dx) + fabs(dy);
  l->dragged = l->pointer;
  l->at -= dx / scale_of(v);
  l->down -= dy;
  settle(v);
}

void view_leave(view *v) {
  v->look.pointer = (tunl_point){(double)NAN, (double)NAN};
  v->dirty = true;
}

void view_grab(view *v, double x, double y) {
  const view_key *button = view_button_at(v, x, y);
  v->dirty = true;
  if (v->help) {
    view_act_help(v, 0);
  } else if (button) {
    button->act(v, button->argument);
  } else if (v->mode == VIEW_PLAY) {
    view_act_button(v, 1);
  } else {
    v->look.dragging = true;
    v->look.moved = 0;
    v->look.pointer = v->look.dragged = (tunl_point){x, y};
  }
}

void view_drop(view *v, double x, double y) {
  static const double still = 3; /* px that a hand moves while it clicks */
  v->dirty = true;
  if (v->mode == VIEW_PLAY)
    view_act_button(v, 0);
  if (!v->look.dragging)
    return;
  v->look.dragging = false;
  v->look.pointer = (tunl_point){x, y};
  if (v->look.moved <= still)
    choose_pointed(v);
}

void view_wheel(view *v, double by, bool zoom) {
  if (v->mode != VIEW_INSPECT)
    return;
  if (zoom && !isnan(v->look.pointer.x))
    zoom_at(v, by, v->look.pointer.x, v->look.pointer.y);
  else if (zoom)
    view_act_zoom(v, by > 0 ? 1 : -1);
  else
    v->look.at -= by * view_look_shown(v) / 12;
  settle(v);
}
