#include "output/paint.h"

#include "scene/font.h"

#include <math.h>

/* Measured: a tile takes less than half of this. What is given back is there for cairo. */
static const gsize room = 4 << 20;

bool tunl_paint_has_room(GError **error) {
  gpointer memory = g_try_malloc(room);
  if (!memory)
    g_set_error_literal(error, TUNL_ERROR, TUNL_ERROR_PAINT, "out of memory");
  g_free(memory);
  return memory != NULL;
}

static void set_colour(cairo_t *cr, const tunl_theme *theme, tunl_role role) {
  guint32 colour = theme->colours[role];
  cairo_set_source_rgb(
      cr, (colour >> 16) / 255.0, (colour >> 8 & 0xFF) / 255.0, (colour & 0xFF) / 255.0);
}

/* ---- text ---- */

static void pen_move(void *user, double x, double y) {
  cairo_move_to(user, x, y);
}

static void pen_line(void *user, double x, double y) {
  cairo_line_to(user, x, y);
}

static void pen_curve(
    void *user, double x1, double y1, double x2, double y2, double x3, double y3) {
  cairo_curve_to(user, x1, y1, x2, y2, x3, y3);
}

static void paint_text(
    cairo_t *cr, const tunl_shape *shape, const tunl_look *look, const tunl_theme *theme) {
  static const tunl_font_pen pen = {pen_move, pen_line, pen_curve};
  static const double before[] = {[TUNL_START] = 0, [TUNL_MIDDLE] = 0.5, [TUNL_END] = 1};
  double x = shape->as.text.x - shape->as.text.width * before[shape->as.text.anchor];
  double weight = tunl_font_weight(look->size, look->bold);
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
  cairo_new_path(cr);
  /* Strokes of small letters are crisp on whole pixels only. */
  tunl_font_trace(
      shape->as.text.text, look->size, look->mono, x, floor(shape->as.text.y + 0.5), &pen, cr);
  if (look->stroke != TUNL_ROLE_NONE) {
    set_colour(cr, theme, look->stroke);
    cairo_set_line_width(cr, weight + look->width);
    cairo_stroke_preserve(cr);
  }
  set_colour(cr, theme, look->fill);
  cairo_set_line_width(cr, weight);
  cairo_stroke(cr);
}

/* ---- other shapes ---- */

static void trace_path(cairo_t *cr, const tunl_scene *scene, const tunl_shape *shape) {
  const tunl_vertex *v = tunl_scene_vertices(scene) + shape->as.path.first;
  for (guint i = 0; i < shape->as.path.count; i++, v++) {
    if (v->step == TUNL_MOVE)
      cairo_move_to(cr, v->x, v->y);
    else if (v->step == TUNL_LINE)
      cairo_line_to(cr, v->x, v->y);
    else
      cairo_close_path(cr);
  }
}

static void trace(cairo_t *cr, const tunl_scene *scene, const tunl_shape *shape) {
  cairo_new_path(cr);
  if (shape->kind == TUNL_SHAPE_PATH)
    trace_path(cr, scene, shape);
  else if (shape->kind == TUNL_SHAPE_CIRCLE)
    cairo_arc(cr, shape->as.circle.x, shape->as.circle.y, shape->as.circle.r, 0, 2 * G_PI);
  else
    cairo_rectangle(
        cr, shape->as.rect.x, shape->as.rect.y, shape->as.rect.width, shape->as.rect.height);
}

static void stroke(cairo_t *cr, const tunl_look *look, const tunl_theme *theme) {
  const double dash[] = {look->dash_on, look->dash_off};
  set_colour(cr, theme, look->stroke);
  cairo_set_line_width(cr, look->width);
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_dash(cr, dash, look->dash_on > 0 ? 2 : 0, 0);
  cairo_stroke(cr);
  cairo_set_dash(cr, NULL, 0, 0);
}

static void paint_shape(
    cairo_t *cr, const tunl_scene *scene, const tunl_shape *shape, const tunl_theme *theme) {
  const tunl_look *look = tunl_style_look(shape->style);
  if (shape->kind == TUNL_SHAPE_TEXT) {
    paint_text(cr, shape, look, theme);
    return;
  }
  trace(cr, scene, shape);
  if (look->fill != TUNL_ROLE_NONE) {
    set_colour(cr, theme, look->fill);
    cairo_fill_preserve(cr);
  }
  if (look->stroke != TUNL_ROLE_NONE)
    stroke(cr, look, theme);
}

static bool touches(const tunl_box *a, const tunl_box *b) {
  return a->left < b->right && a->right > b->left && a->top < b->bottom && a->bottom > b->top;
}

void tunl_paint(cairo_t *cr, const tunl_scene *scene, const tunl_theme *theme, tunl_box box) {
  cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
  for (guint i = 0; i < tunl_scene_layers(scene); i++) {
    tunl_scene_layer layer = tunl_scene_layer_at(scene, i);
    for (guint j = 0; j < layer.count; j++)
      if (touches(&layer.shapes[j].box, &box))
        paint_shape(cr, scene, &layer.shapes[j], theme);
  }
}
