/* The legend of a FLIP level's picture. */
#ifndef TUNL_SCENE_FLIP_LEGEND_H
#define TUNL_SCENE_FLIP_LEGEND_H

#include "scene/flip-flights.h"
#include "scene/layers.h"

/* Draws a sample and a word for everything that a picture of these layers can show under these
 * rules, from y on between left and right; returns where the next thing goes. */
double flip_legend_draw(tunl_scene *scene, flip_rules rules, const flip_flights *flights,
    tunl_layer_set layers, double left, double right, double y);

#endif
