/* A round close-up of a death: the ship and what it hit, true to size. */
#ifndef TUNL_SCENE_CLOSEUP_H
#define TUNL_SCENE_CLOSEUP_H

#include "scene/death.h"
#include "scene/scene.h"

/* Draws it around x, y with radius r, px, into the layers of a cave (see scene/layers.h). The walls
 * up to the ship are the cave's; past it they go on level, so that the picture tells nothing of
 * what is to come. The death must have a cause, and an object that fits unless it is a wall. */
void tunl_closeup_draw(tunl_scene *scene, tunl_corridor *corridor, const tunl_death *death,
    double x, double y, double r);

#endif
