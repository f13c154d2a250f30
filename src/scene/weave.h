/* Where ships can be, step for step, as one shape that parts around what is solid and joins again.
 */
#ifndef TUNL_SCENE_WEAVE_H
#define TUNL_SCENE_WEAVE_H

#include "scene/frame.h"
#include "scene/layers.h"
#include "scene/scene.h"
#include "tunl/clear.h"

/* The part of one frame, in the layer of bands: from where the end is still in reach (`viable`), or
 * wherever a living ship can be. Edges are true to a tenth of a px. */
void tunl_weave(tunl_scene *scene, const tunl_bands *bands, const tunl_frame *frame, bool viable);

#endif
