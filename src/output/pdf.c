#include "output/pdf.h"

#include "output/paint.h"
#include "output/record.h"

#include <cairo-pdf.h>

static const double points_a_px = 0.75;

typedef struct {
  FILE *out;
  GError **error;
} stream;

static cairo_status_t on_write(void *user, const unsigned char *bytes, unsigned int count) {
  stream *s = user;
  bool failed = s->error && *s->error; /* cairo goes on writing after a failure */
  if (failed || !tunl_write(s->out, bytes, count, s->error))
    return CAIRO_STATUS_WRITE_ERROR;
  return CAIRO_STATUS_SUCCESS;
}

/* cairo would write the time of day and ignores SOURCE_DATE_EPOCH. */
static void set_metadata(cairo_surface_t *pdf, const tunl_scene *scene, guint32 date) {
  char *json = tunl_record_json(scene);
  char *when =
      g_strdup_printf("%04u-%02u-%02uT00:00:00Z", date / 10000, date / 100 % 100, date % 100);
  cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_TITLE, tunl_scene_title(scene));
  cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_SUBJECT, tunl_scene_description(scene));
  cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_KEYWORDS, json);
  cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_CREATE_DATE, when);
  cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_MOD_DATE, when);
  g_free(when);
  g_free(json);
}

static cairo_status_t paint_page(
    cairo_surface_t *pdf, const tunl_scene *scene, const tunl_theme *theme) {
  cairo_t *cr = cairo_create(pdf);
  cairo_scale(cr, points_a_px, points_a_px);
  tunl_paint(cr, scene, theme, (tunl_box){0, 0, tunl_scene_width(scene), tunl_scene_height(scene)});
  cairo_show_page(cr);
  cairo_destroy(cr);
  cairo_surface_finish(pdf);
  return cairo_surface_status(pdf);
}

bool tunl_pdf_write(
    const tunl_scene *scene, const tunl_theme *theme, guint32 date, FILE *out, GError **error) {
  double width = tunl_scene_width(scene), height = tunl_scene_height(scene);
  GError *problem = NULL;
  stream s = {out, &problem};
  if (width > TUNL_PDF_SIDE_MOST || height > TUNL_PDF_SIDE_MOST) {
    g_set_error(error, TUNL_ERROR, TUNL_ERROR_SIZE, "%.0f x %.0f px is more than a PDF page can be",
        width, height);
    return false;
  }
  cairo_surface_t *pdf =
      cairo_pdf_surface_create_for_stream(on_write, &s, width * points_a_px, height * points_a_px);
  set_metadata(pdf, scene, date);
  cairo_status_t status = paint_page(pdf, scene, theme);
  cairo_surface_destroy(pdf);
  if (status != CAIRO_STATUS_SUCCESS && !problem)
    g_set_error_literal(&problem, TUNL_ERROR, TUNL_ERROR_PAINT, cairo_status_to_string(status));
  bool done = !problem; /* cairo forgets a write that failed at the very end */
  if (problem)
    g_propagate_error(error, problem);
  return done;
}
