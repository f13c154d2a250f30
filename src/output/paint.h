/* A scene drawn with cairo. Only src/output knows cairo. */
#ifndef TUNL_OUTPUT_PAINT_H
#define TUNL_OUTPUT_PAINT_H

#include <cairo.h>

#include "output/error.h"
#include "scene/scene.h"

/* Paints all shapes that touch the box, given in px of the scene; the context's units must be px
 * of the scene too. Look at the context's status afterwards. */
void tunl_paint(cairo_t *cr, const tunl_scene *scene, const tunl_theme *theme, tunl_box box);

/* Is there memory enough to paint one picture, or one tile of it? To be asked before: what cairo's
 * rasteriser does when it has none, deep in a polygon, is to jump to nowhere. TUNL_ERROR_PAINT if
 * not. */
bool tunl_paint_has_room(GError **error);

#endif
