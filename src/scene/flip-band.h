/* Where a FLIP ship must be: a band along the wall, and the crossings between. */
#ifndef TUNL_SCENE_FLIP_BAND_H
#define TUNL_SCENE_FLIP_BAND_H

#include "scene/flip-frame.h"
#include "scene/layers.h"

/* From one obstacle that asks for a wall to the end of the next. The ship holds one wall until the
 * rule begins to reckon; a crossing takes it to the other wall, and what is spare until the
 * obstacle it spends there. */
typedef struct flip_stretch {
  const flip_obstacle *next;
  flip_side before;    /* the wall held up to `leave`; after it, next->req */
  double begin, leave; /* units: leave is begin where there is no turn */
  double arrive, end;  /* of the crossing; of the obstacle */
} flip_stretch;

/* The stretch of the first obstacle, by index, that asks for a wall from that one on; false when
 * there is none. */
bool flip_stretch_from(const flip_level *level, size_t index, flip_stretch *stretch);

/* All stretches in a frame, in the layers of band and crossings that are in the set: each turn one
 * shape with an id, as in turn-12, and where there is room the numbers of it. */
void flip_band_draw(
    tunl_scene *scene, const flip_level *level, const flip_frame *frame, tunl_layer_set layers);

#endif
