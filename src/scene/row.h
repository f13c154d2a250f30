/* A row: a stretch of the tunnel with labels above and tracks below it; all but what is placed in
 * it, which tunl_tunnel_objects draws for many rows at once. */
#ifndef TUNL_SCENE_ROW_H
#define TUNL_SCENE_ROW_H

#include "scene/flyable.h"
#include "scene/frame.h"
#include "scene/ghosts.h"
#include "scene/layers.h"
#include "scene/scene.h"
#include "tunl/cave.h"

typedef struct tunl_row {
  const tunl_cave *cave;
  tunl_corridor *corridor; /* of that cave */
  tunl_layer_set layers;
  double mark; /* a place to point at, world px; NaN for none */
  double end;  /* where the last row ends, world px: what stands there belongs to it */
  const tunl_ghosts *ghosts;   /* NULL for none */
  const tunl_flyable *flyable; /* NULL for none */
} tunl_row;

/* How much room labels take above a frame, px; and tracks below it. */
double tunl_row_above(tunl_layer_set layers, double scale);
double tunl_row_below(tunl_layer_set layers, const tunl_ghosts *ghosts);

/* What ghosts add to the first, if they are not NULL: a lane for their ends. */
double tunl_row_above_ghosts(tunl_layer_set layers, double scale, const tunl_ghosts *ghosts);

/* Draws it around a frame that has room for it. */
void tunl_row_draw(tunl_scene *scene, const tunl_row *row, const tunl_frame *frame);

#endif
