/* Labels in lanes above a row: the more important first, none over another, the rest counted. */
#ifndef TUNL_SCENE_LABELS_H
#define TUNL_SCENE_LABELS_H

#include "core/api.h"
#include "scene/layers.h"
#include "scene/scene.h"

TUNL_API_BEGIN

/* Height of one lane, px. */
#define TUNL_LANE 13.0

typedef struct tunl_labels tunl_labels;

/* Lanes from `left` to `right`, stacked upward from `bottom`. The caller frees it. */
tunl_labels *tunl_labels_new(double left, double right, double bottom, guint lanes);
void tunl_labels_free(tunl_labels *labels);

/* Wants a text at x in a layer; lower rank is more important. The text is copied. */
void tunl_labels_add(tunl_labels *labels, double x, guint rank, tunl_layer layer, tunl_style style,
    const char *text);

/* Draws what has room, and with `count`, to the left of the lanes and in the layer of labels, how
 * many had none; returns that. */
guint tunl_labels_place(tunl_labels *labels, tunl_scene *scene, bool count);

TUNL_API_END

#endif
