/* Pixels in memory that scenes are painted onto, for whoever shows them. */
#ifndef TUNL_OUTPUT_CANVAS_H
#define TUNL_OUTPUT_CANVAS_H

#include "core/api.h"
#include "output/error.h"
#include "scene/scene.h"

TUNL_API_BEGIN

/* Rows of 32-bit words 0x??RRGGBB in the machine's byte order, the uppermost first. */
typedef struct tunl_canvas {
  void *pixels; /* borrowed; aligned to 4 bytes */
  int width, height;
  int stride; /* bytes from row to row, a multiple of 4 */
} tunl_canvas;

/* Where a scene goes. */
typedef struct tunl_placing {
  double x, y;   /* of its upper left corner, px of the canvas */
  double scale;  /* px of the canvas a px of the scene, above 0 */
  tunl_box clip; /* px of the canvas; nothing outside is touched */
} tunl_placing;

/* Fills a box with a colour of the theme. */
bool tunl_canvas_fill(const tunl_canvas *canvas, const tunl_theme *theme, tunl_role role,
    tunl_box box, GError **error);

/* Paints what of the scene falls into the clip. Both: false with TUNL_ERROR_PAINT. */
bool tunl_canvas_paint(const tunl_canvas *canvas, const tunl_scene *scene, const tunl_theme *theme,
    const tunl_placing *placing, GError **error);

TUNL_API_END

#endif
