/* A scene as SVG text of our own: stable ids, a group a layer, facts as data and as hover text. */
#ifndef TUNL_OUTPUT_SVG_H
#define TUNL_OUTPUT_SVG_H

#include "core/api.h"
#include "output/error.h"
#include "scene/scene.h"

TUNL_API_BEGIN

/* Writes the whole document; the same scene gives the same bytes. False and TUNL_ERROR_WRITE when
 * the system refuses. Does not flush or close. */
bool tunl_svg_write(const tunl_scene *scene, const tunl_theme *theme, FILE *out, GError **error);

TUNL_API_END

#endif
