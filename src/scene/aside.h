/* Labels beside a column: in lines of their own, the more important first, none over another. */
#ifndef TUNL_SCENE_ASIDE_H
#define TUNL_SCENE_ASIDE_H

#include "scene/layers.h"
#include "scene/scene.h"

typedef struct tunl_aside tunl_aside;

/* Room for texts that end at `right`, from `top` to `bottom` and `width` wide, px. The caller frees
 * it. */
tunl_aside *tunl_aside_new(double right, double width, double top, double bottom);
void tunl_aside_free(tunl_aside *aside);

/* Wants a text beside y in a layer; lower rank is more important. The text is copied. */
void tunl_aside_add(
    tunl_aside *aside, double y, guint rank, tunl_layer layer, tunl_style style, const char *text);

/* Draws what has room; returns how many had none. */
guint tunl_aside_place(tunl_aside *aside, tunl_scene *scene);

#endif
