/* The tunnel itself: walls, everything in it, and what was refused. */
#ifndef TUNL_SCENE_TUNNEL_H
#define TUNL_SCENE_TUNNEL_H

#include "core/api.h"
#include "scene/frame.h"
#include "scene/layers.h"
#include "scene/scene.h"
#include "tunl/cave.h"

TUNL_API_BEGIN

/* How far a drawn wall may be from the true one, px. */
#define TUNL_WALL_TOLERANCE 0.1

/* Air, rock and walls of one frame, the walls in a style of lines. */
void tunl_tunnel_walls(
    tunl_scene *scene, tunl_corridor *corridor, const tunl_frame *frame, tunl_style style);

/* Walls as means, for a picture so small that the waves of true ones would be noise. */
typedef struct tunl_mean {
  double window; /* world px around a place, above 0 */
  double most;   /* the last place that goes into any mean, world px */
} tunl_mean;

/* The mean walls at a place up to `most`; only top and bot are set. */
tunl_bounds tunl_tunnel_mean_at(tunl_corridor *corridor, const tunl_mean *mean, double wx);

/* As tunl_tunnel_walls, with these. */
void tunl_tunnel_mean_walls(tunl_scene *scene, tunl_corridor *corridor, const tunl_frame *frame,
    const tunl_mean *mean, tunl_style style);

/* The published curve, dotted. */
void tunl_tunnel_skeleton(tunl_scene *scene, tunl_corridor *corridor, const tunl_frame *frame);

/* Frames of equal length that follow one another without a gap: the rows of a strip. */
typedef struct tunl_frames {
  const tunl_frame *items;
  guint count;
} tunl_frames;

/* The frame of a place, NULL when it is in none. */
const tunl_frame *tunl_frames_find(const tunl_frames *frames, double wx);

/* Every object and every refused slot in the frames, each a shape with an id, its facts and its
 * place; only kinds (and the rejections) whose layers are in the set. */
void tunl_tunnel_objects(
    tunl_scene *scene, const tunl_cave *cave, const tunl_frames *frames, tunl_layer_set layers);

/* Names the shape added last and adds all facts of an object, or of the refused tries of one slot.
 * The prefix, "" for none, tells pictures of several caves apart. */
void tunl_tunnel_tell(tunl_scene *scene, const tunl_object *object, const char *prefix);
void tunl_tunnel_tell_refused(
    tunl_scene *scene, const tunl_object *tries, guint count, const char *prefix);

/* All stalactites in the frames as one shape, mines and boulders as dots: for pictures too small
 * for more. */
void tunl_tunnel_texture(
    tunl_scene *scene, const tunl_cave *cave, const tunl_frames *frames, tunl_layer_set layers);

/* What tells a chicane's floor half, "b", from everything else, "", after a kind and slot; static.
 */
const char *tunl_object_half(const tunl_object *object);

/* The id of an object in every output: its kind and slot, as in mine-17 or, for the
 * floor half of a chicane, stalactite-12b. Returns `into`, TUNL_TEXT_MOST bytes. */
char *tunl_object_id(char *into, const tunl_object *object);

TUNL_API_END

#endif
