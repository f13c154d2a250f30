/* Many FLIP levels on one page: a level is one line, on whose upper half lies the height over which
 * a ship must be on the left, and on whose lower half the right. */
#ifndef TUNL_SCENE_FLIP_SHEET_H
#define TUNL_SCENE_FLIP_SHEET_H

#include "core/api.h"
#include "scene/flip-strip.h"

TUNL_API_BEGIN

typedef struct flip_sheet flip_sheet;

/* Size in px of a sheet of so many levels. Of a strip's options the range, scale, layers, tool and
 * command serve here; the others do not. */
tunl_size flip_sheet_measure(const flip_strip_options *options, guint levels);

/* A sheet for so many levels under these rules; `what` names them in its title. Options are
 * borrowed. Add that many levels in order, each of which reaches to `to` and FLIP_FULL, and take
 * the scene, which the caller frees and which frees the sheet. */
flip_sheet *flip_sheet_new(
    const flip_strip_options *options, guint levels, flip_rules rules, const char *what);
void flip_sheet_add(flip_sheet *sheet, const flip_level *level);
tunl_scene *flip_sheet_finish(flip_sheet *sheet);

/* The scale at which the sheet is that wide, px, TUNL_STRIP_LEAST at least. */
double flip_sheet_fit(double length, double width);

TUNL_API_END

#endif
