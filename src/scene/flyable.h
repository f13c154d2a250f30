/* Is this place fair? Where a ship can be, from where it still gets to the end, a flight that
 * proves it, and where nothing passes, with what is to blame. Coins are not taken; what is drawn
 * of a moment is drawn where the ship would then be. */
#ifndef TUNL_SCENE_FLYABLE_H
#define TUNL_SCENE_FLYABLE_H

#include "core/api.h"
#include "scene/frame.h"
#include "scene/labels.h"
#include "scene/layers.h"
#include "scene/scene.h"
#include "tunl/clear.h"

TUNL_API_BEGIN

/* The end of what is looked at, and the margin that its cave needs beyond, world px. */
#define TUNL_FLYABLE_BEYOND 3000.0

typedef struct tunl_flyable tunl_flyable;

/* Looks at flights from the start to wx `to`, and draws what lies from `from` on. The cave reaches
 * TUNL_FLYABLE_BEYOND farther than `to` and outlives this. Aborts when memory runs out, as GLib
 * does. The caller frees it. */
tunl_flyable *tunl_flyable_new(const tunl_cave *cave, double from, double to);
void tunl_flyable_free(tunl_flyable *flyable); /* NULL is fine */

/* Where the first block is, wx; NaN where there is a way to the end. */
double tunl_flyable_blocked(const tunl_flyable *flyable);

/* How many steps the witness flies: to the end, or as far as anything lives; 0 where that is
 * unknown. And does it hold the button in the step after `step`, which is below that? */
guint tunl_flyable_steps(const tunl_flyable *flyable);
bool tunl_flyable_holds(const tunl_flyable *flyable, guint step);

/* In one frame: the bands, in their own layer; the witness, the blocks and what is to blame in that
 * of the mark. Only layers of the set. */
void tunl_flyable_draw(
    tunl_scene *scene, const tunl_flyable *flyable, const tunl_frame *frame, tunl_layer_set layers);

/* The names of the marks in one frame. */
void tunl_flyable_label(
    const tunl_flyable *flyable, const tunl_frame *frame, guint rank, tunl_labels *labels);

/* The answer in sentences, and what the marks mean: from `left` to `right`, the first baseline at
 * y; returns the last. */
double tunl_flyable_draw_key(
    tunl_scene *scene, const tunl_flyable *flyable, double left, double right, double y);

/* The answer in sentences; the caller frees it. */
char *tunl_flyable_describe(const tunl_flyable *flyable);

TUNL_API_END

#endif
