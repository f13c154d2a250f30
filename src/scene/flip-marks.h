/* What stands in a FLIP tunnel: a wedge on its wall for a spike, a rectangle from it for a bar, one
 * in the middle for a block, a five-pointed star; and, hollow, what had been drawn where the rule
 * made something else of it, with a sign in the wall. Sizes across are the game's, and so are those
 * along it where they can be seen, else the least that can. */
#ifndef TUNL_SCENE_FLIP_MARKS_H
#define TUNL_SCENE_FLIP_MARKS_H

#include "scene/flip-frame.h"
#include "scene/layers.h"

/* The index of what is in no level: it gets neither id nor facts. */
#define FLIP_MARK_SAMPLE UINT32_MAX

/* Adds the part of a convex outline that is in the frame to the path begun last. */
void flip_mark_outline(
    tunl_scene *scene, const flip_frame *frame, const flip_spot *spots, guint count);

/* The part of an obstacle that is in the frame. In the frame where it begins it is one shape with
 * an id, as in bar-13, and its facts; in the next it is a piece without. */
void flip_mark_obstacle(tunl_scene *scene, const flip_frame *frame, const flip_obstacle *obstacle);

/* What had been drawn for an obstacle that was not kept, and the sign of its change: an arrow along
 * the wall, an arrow from it, or a diamond. Nothing for one that was kept. */
void flip_mark_drawn(tunl_scene *scene, const flip_frame *frame, const flip_obstacle *obstacle);

/* The star above an obstacle, if it has one and that is in the frame. */
void flip_mark_star(tunl_scene *scene, const flip_frame *frame, const flip_obstacle *obstacle);

/* px from the middle of an obstacle to its edge, along the tunnel, as drawn. */
double flip_mark_half(const flip_frame *frame, flip_type type, double h);

/* Radius of a star, px. */
double flip_mark_star_radius(const flip_frame *frame);

/* What became of an obstacle, in words: "pushed up", "flipped", "was a block"; NULL when it was
 * kept. Static. */
const char *flip_mark_change(flip_verdict verdict);

/* Adds a number, or a text, to the facts of the shape added last. */
void flip_mark_fact(tunl_scene *scene, int use, const char *name, double value, int decimals);

/* Tells of the shape added last what the rule reckons with for an obstacle, in metres. */
void flip_mark_turn(tunl_scene *scene, const flip_obstacle *obstacle);

#endif
