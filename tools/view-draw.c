/* Painting: what is looked at or flown, and over it what belongs to the window. */
#include "view.h"

#include <math.h>

view_field view_field_in(tunl_box room, const view_screen *screen) {
  double width = room.right - room.left, height = room.bottom - room.top;
  double factor = MIN(width / screen->width, height / screen->height);
  double x = room.left + floor((width - screen->width * factor) / 2);
  double y = room.top + floor((height - screen->height * factor) / 2);
  double bar = MAX(screen->width - TUNL_W, 0) / 2 * factor;
  tunl_box all = {x, y, x + screen->width * factor, y + screen->height * factor};
  return (view_field){
      .screen = all,
      .box = {all.left + bar, all.top, all.right - bar, all.bottom},
      .factor = factor,
  };
}

typedef struct {
  const tunl_canvas *canvas;
  const tunl_theme *theme;
  double density;
  GError **error;
} painting;

static tunl_box dense(const painting *p, tunl_box box) {
  double by = p->density;
  return (tunl_box){
      floor(box.left * by), floor(box.top * by), ceil(box.right * by), ceil(box.bottom * by)};
}

static bool fill(const painting *p, tunl_role role, tunl_box box) {
  return tunl_canvas_fill(p->canvas, p->theme, role, dense(p, box), p->error);
}

static bool paint(
    const painting *p, const tunl_scene *scene, double x, double y, double scale, tunl_box clip) {
  tunl_placing placing = {x * p->density, y * p->density, scale * p->density, dense(p, clip)};
  return tunl_canvas_paint(p->canvas, scene, p->theme, &placing, p->error);
}

/* ---- inspect ---- */

/* The captions of the tracks stay while the tunnel moves. */
static bool paint_captions(
    const painting *p, const tunl_scene *scene, tunl_point origin, tunl_box box) {
  tunl_box left = {0, box.top, box.left, box.bottom};
  return box.left <= 0 || paint(p, scene, 0, origin.y, 1, left);
}

/* A screen that is wider than the game is has a bar at either side. */
static bool fill_bars(const view *v, const painting *p, view_field field) {
  return !v->screen || fill(p, TUNL_ROLE_HAIR, field.screen);
}

/* What the marks of the band mean, under the title. */
static bool paint_key(const view *v, const painting *p) {
  double bottom = view_look_room(v).top, top = bottom - v->band.key_height;
  return !v->band.key || paint(p, v->band.key, 0, top, 1, (tunl_box){0, top, v->width, bottom});
}

static bool paint_look(view *v, const painting *p) {
  tunl_point origin;
  tunl_box box = view_look_box(v);
  const tunl_scene *scene = view_look_scene(v, &origin);
  if (!paint_key(v, p))
    return false;
  if (v->screen)
    return fill_bars(v, p, view_field_in(view_look_room(v), v->screen)) &&
           paint(p, scene, origin.x, origin.y, 1, box);
  return paint_captions(p, scene, origin, box) && paint(p, scene, origin.x, origin.y, 1, box);
}

/* ---- play ---- */

enum { WAKE_STEPS = 100 };

static const view_screen *screen_of(const view *v) {
  static const view_screen reference = {"956x440", TUNL_W, TUNL_H};
  return v->screen ? v->screen : &reference;
}

/* The button that led to the step that is shown. */
static bool held(const view_run *r) {
  return r->flight.step > 0 && r->buttons->data[r->flight.step - 1];
}

tunl_scene *view_moment(const view *v) {
  const view_run *r = &v->run;
  guint step = r->flight.step, from = step > WAKE_STEPS ? step - WAKE_STEPS : 0;
  tunl_moment moment = {
      .flight = &r->flight,
      .course = v->course,
      .ahead = r->rest,
      .width = MIN(screen_of(v)->width, TUNL_W),
      .height = screen_of(v)->height,
      .hold = held(r),
      .wake = &g_array_index(r->way, tunl_point, from),
      .wake_count = step - from + 1,
      .ghost = view_ghosts(v) ? v->request->traces->ghost : NULL,
      .flyable = view_flyable(v),
  };
  return tunl_moment_new(&moment);
}

static bool paint_run(view *v, const painting *p) {
  view_field field = view_field_in((tunl_box){0, 0, v->width, v->height}, screen_of(v));
  tunl_scene *scene = view_moment(v);
  bool done = fill_bars(v, p, field) &&
              paint(p, scene, field.box.left, field.box.top, field.factor, field.box);
  tunl_scene_free(scene);
  return done;
}

/* ---- all ---- */

bool view_paint(view *v, const tunl_canvas *canvas, double density, GError **error) {
  painting p = {canvas, v->theme, density, error};
  tunl_box all = {0, 0, v->width, v->height};
  /* Around a flight the rock goes on; around a simulated screen there is none. */
  bool rock = v->mode == VIEW_PLAY && !v->screen;
  if (!fill(&p, rock ? TUNL_ROLE_ROCK : TUNL_ROLE_PAGE, all))
    return false;
  bool done = v->mode == VIEW_PLAY ? paint_run(v, &p) : paint_look(v, &p);
  tunl_scene *overlay = view_overlay(v);
  done = done && paint(&p, overlay, 0, 0, 1, all);
  tunl_scene_free(overlay);
  v->dirty = false;
  return done;
}
