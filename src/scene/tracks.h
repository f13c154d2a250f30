/* The tracks under a row: rulers, and what changes slowly along the cave. */
#ifndef TUNL_SCENE_TRACKS_H
#define TUNL_SCENE_TRACKS_H

#include "scene/frame.h"
#include "scene/layers.h"
#include "scene/scene.h"
#include "tunl/corridor.h"

/* The tracks that a set of layers asks for, and how much height they take, px. */
double tunl_tracks_height(tunl_layer_set layers);

/* Draws them below y for one frame. */
void tunl_tracks_draw(tunl_scene *scene, tunl_corridor *corridor, const tunl_frame *frame, double y,
    tunl_layer_set layers);

#endif
