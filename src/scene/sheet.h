/* The sheet: many days as small multiples on one page. */
#ifndef TUNL_SCENE_SHEET_H
#define TUNL_SCENE_SHEET_H

#include "core/api.h"
#include "scene/strip.h"

TUNL_API_BEGIN

/* Across the tunnel a sheet is drawn so many times larger than along it: the waves of a corridor
 * can be seen where a true picture would be a hair. */
#define TUNL_SHEET_STRETCH 4.0

/* The range, row length, scale, layers, rules name, tool and command of a strip serve here too;
 * `mark` does not. */
typedef struct tunl_sheet tunl_sheet;

/* Caves side by side, unless a page is too narrow for so many. */
enum { TUNL_SHEET_COLUMNS = 4 };

/* Size in px of a sheet of so many caves. */
tunl_size tunl_sheet_measure(const tunl_strip_options *options, guint caves);

/* A sheet for so many caves, of the days `first` to `last` (YYYYMMDD). Options are borrowed. Add
 * that many caves in order, each of which reaches to `to` and TUNL_WX_FULL, and take the scene,
 * which the caller frees and which frees the sheet. */
tunl_sheet *tunl_sheet_new(
    const tunl_strip_options *options, guint caves, guint32 first, guint32 last);
void tunl_sheet_add(tunl_sheet *sheet, const tunl_cave *cave);
tunl_scene *tunl_sheet_finish(tunl_sheet *sheet);

/* The scale at which the sheet is that wide, px, TUNL_STRIP_LEAST at least, and in how many
 * columns: as many as leave room for what stands above each cave. */
double tunl_sheet_fit(double row_length, guint caves, double width, guint *columns);

TUNL_API_END

#endif
