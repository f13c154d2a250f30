/* The glyph of every kind: a wedge on its wall for a stalactite, a disc for a gold coin and an
 * angular shape for each other coin, a four-pointed star with its bob for a mine, a cross on the
 * wall for a cannon, a big disc for a boulder; what was refused is hollow and faint. Sizes are the
 * game's where they can be seen, else the least that can. */
#ifndef TUNL_SCENE_MARKS_H
#define TUNL_SCENE_MARKS_H

#include "scene/frame.h"
#include "scene/layers.h"
#include "scene/scene.h"
#include "tunl/cave.h"

/* The layer of a kind. */
tunl_layer tunl_mark_layer(tunl_kind kind);

/* Draws an object that stands as one shape, to which facts may be added. */
void tunl_mark_object(tunl_scene *scene, const tunl_frame *frame, const tunl_object *object);

/* The same as an outline, for an object that is not what a picture is about. */
void tunl_mark_outline(tunl_scene *scene, const tunl_frame *frame, const tunl_object *object);

/* Draws the refused tries of one slot, one or more, as one shape, to which facts may be added. */
void tunl_mark_refused(
    tunl_scene *scene, const tunl_frame *const *frames, const tunl_object *tries, guint count);

/* Adds a stalactite's wedge to the path that was begun last. */
void tunl_mark_wedge(tunl_scene *scene, const tunl_frame *frame, const tunl_object *object);

/* Half of a stalactite's foot, world px: what the ship collides with is narrower than what is
 * placed. */
double tunl_mark_half_foot(const tunl_object *stalactite);

/* Adds a star of 3 to 16 points, the first one up, to the path that was begun last; radii in px. */
void tunl_mark_star(
    tunl_scene *scene, guint points, double x, double y, double outer, double inner);

#endif
