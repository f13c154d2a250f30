/* The tracks along a FLIP tunnel: a ruler in metres, how fast and how difficult it is, and what a
 * gap has over a crossing. */
#ifndef TUNL_SCENE_FLIP_TRACKS_H
#define TUNL_SCENE_FLIP_TRACKS_H

#include "scene/flip-frame.h"
#include "scene/layers.h"

/* px across the tunnel that the tracks of a set take, with the space behind each. */
double flip_tracks_depth(tunl_layer_set layers, bool upright);

/* Draws those in the set beyond the frame's right wall, as it is drawn. */
void flip_tracks_draw(tunl_scene *scene, const flip_frame *frame, tunl_layer_set layers);

/* What a gap has over a crossing at a height, units; below 0 from FLIP_TIGHT_M on. */
double flip_tracks_room(double y);

#endif
