#include "output/canvas.h"

#include "output/paint.h"

static cairo_t *begin(const tunl_canvas *c, tunl_box clip) {
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
      c->pixels, CAIRO_FORMAT_RGB24, c->width, c->height, c->stride);
  cairo_t *cr = cairo_create(surface);
  cairo_surface_destroy(surface); /* the context keeps it */
  cairo_rectangle(cr, clip.left, clip.top, clip.right - clip.left, clip.bottom - clip.top);
  cairo_clip(cr);
  return cr;
}

static bool end(cairo_t *cr, GError **error) {
  cairo_status_t status = cairo_status(cr);
  cairo_surface_flush(cairo_get_target(cr));
  cairo_destroy(cr);
  if (status == CAIRO_STATUS_SUCCESS)
    return true;
  g_set_error_literal(error, TUNL_ERROR, TUNL_ERROR_PAINT, cairo_status_to_string(status));
  return false;
}

bool tunl_canvas_fill(const tunl_canvas *canvas, const tunl_theme *theme, tunl_role role,
    tunl_box box, GError **error) {
  guint32 colour = theme->colours[role];
  cairo_t *cr = begin(canvas, box);
  cairo_set_source_rgb(
      cr, (colour >> 16) / 255.0, (colour >> 8 & 0xFF) / 255.0, (colour & 0xFF) / 255.0);
  cairo_paint(cr);
  return end(cr, error);
}

bool tunl_canvas_paint(const tunl_canvas *canvas, const tunl_scene *scene, const tunl_theme *theme,
    const tunl_placing *p, GError **error) {
  if (!tunl_paint_has_room(error))
    return false;
  cairo_t *cr = begin(canvas, p->clip);
  cairo_translate(cr, p->x, p->y);
  cairo_scale(cr, p->scale, p->scale);
  tunl_box seen = {(p->clip.left - p->x) / p->scale, (p->clip.top - p->y) / p->scale,
      (p->clip.right - p->x) / p->scale, (p->clip.bottom - p->y) / p->scale};
  tunl_paint(cr, scene, theme, seen);
  return end(cr, error);
}
