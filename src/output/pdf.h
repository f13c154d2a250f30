/* A scene as a PDF of one page. */
#ifndef TUNL_OUTPUT_PDF_H
#define TUNL_OUTPUT_PDF_H

#include "core/api.h"
#include "output/error.h"
#include "scene/scene.h"

TUNL_API_BEGIN

/* A page's side ends here, px: 14,400 points, the limit in the PDF reference, at 0.75 points a px.
 */
#define TUNL_PDF_SIDE_MOST 19200.0

/* Writes the whole file. `date` (YYYYMMDD) stands where the time of making would: the same scene
 * gives the same bytes. False with TUNL_ERROR_SIZE, TUNL_ERROR_WRITE or TUNL_ERROR_PAINT. */
bool tunl_pdf_write(
    const tunl_scene *scene, const tunl_theme *theme, guint32 date, FILE *out, GError **error);

TUNL_API_END

#endif
