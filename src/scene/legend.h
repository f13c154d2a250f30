/* The legend of a cave's picture: a sample of each kind, drawn as those in the picture are. */
#ifndef TUNL_SCENE_LEGEND_H
#define TUNL_SCENE_LEGEND_H

#include "core/api.h"
#include "scene/layers.h"
#include "scene/scene.h"
#include "tunl/cave.h"

TUNL_API_BEGIN

typedef struct tunl_legend_entry {
  tunl_layer layer; /* shown with it */
  const char *text; /* what it is */
  tunl_object object;
} tunl_legend_entry;

/* All of them; static. */
const tunl_legend_entry *tunl_legend_entries(guint *count);

/* Draws the sample around a point, one shape, in the layer of its kind. */
void tunl_legend_sample(tunl_scene *scene, const tunl_legend_entry *entry, double x, double y);

/* Draws those that belong to the layers, with their texts, in as many lines as they need; `y` is
 * the first baseline; returns the last. */
double tunl_legend_draw(
    tunl_scene *scene, tunl_layer_set layers, double left, double right, double y);

TUNL_API_END

#endif
