/* A scene drawn with cairo. Only src/output knows cairo. */
#ifndef TUNL_OUTPUT_PAINT_H
#define TUNL_OUTPUT_PAINT_H

#include <cairo.h>

#include "scene/scene.h"

/* Paints all shapes that touch the box, given in px of the scene; the context's units must be px
 * of the scene too. Look at the context's status afterwards. */
void tunl_paint(cairo_t *cr, const tunl_scene *scene, const tunl_theme *theme, tunl_box box);

#endif
