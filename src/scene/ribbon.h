/* The way of a run squeezed into a few rows, with what it shows thinned to what can be seen. */
#ifndef TUNL_SCENE_RIBBON_H
#define TUNL_SCENE_RIBBON_H

#include "scene/frame.h"
#include "scene/scene.h"
#include "tunl/cave.h"
#include "tunl/ghost.h"

enum { TUNL_RIBBON_ROWS_MOST = 10 };

/* Where it may lie, px. Rows run from the left edge to the right one, the last one to `end`. */
typedef struct tunl_room {
  double left, right, top, bottom;
  double end;
  double lane;    /* kept free above each row */
  double row;     /* least height of a row */
  double tallest; /* greatest height of a row */
} tunl_room;

typedef struct tunl_ribbon {
  tunl_frame rows[TUNL_RIBBON_ROWS_MOST];
  guint count;
  double to; /* world px: where the way ends; nothing beyond is looked at */
} tunl_ribbon;

/* Lays out the way from 0 to `to`, above 0: as many rows as keep its proportions near to what they
 * are, and never longer than true to scale. */
tunl_ribbon tunl_ribbon_of(const tunl_room *room, double to);

/* The row of a place up to `to`. */
const tunl_frame *tunl_ribbon_row(const tunl_ribbon *ribbon, double wx);

/* The walls at a place as they are drawn: means where the scale asks for that. */
tunl_bounds tunl_ribbon_walls(const tunl_ribbon *ribbon, tunl_corridor *corridor, double wx);

/* Air, rock and walls. */
void tunl_ribbon_draw_walls(tunl_scene *scene, const tunl_ribbon *ribbon, tunl_corridor *corridor);

/* What stands before wx `until`. */
void tunl_ribbon_draw_objects(tunl_scene *scene, const tunl_ribbon *ribbon, const tunl_cave *cave,
    tunl_corridor *corridor, double until);

/* The way of a ghost, which has a sample or more, through all of them and on to where the ribbon
 * ends, at y (reference px). */
void tunl_ribbon_draw_ghost(
    tunl_scene *scene, const tunl_ribbon *ribbon, const tunl_ghost *ghost, double y);

#endif
