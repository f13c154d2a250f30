/* What stands in the way: a frame around each object without which there would be one, and the
 * letter that the words above the picture tell it by. */
#ifndef TUNL_SCENE_BLAME_H
#define TUNL_SCENE_BLAME_H

#include "scene/frame.h"
#include "scene/layers.h"
#include "scene/scene.h"
#include "tunl/cave.h"

enum { TUNL_BLAME_MOST = 12 };

typedef struct tunl_blame {
  const tunl_object *const *culprits; /* by wx; borrowed */
  guint count;                        /* TUNL_BLAME_MOST at most */
  const GArray *marks;                /* of tunl_box: what letters keep clear of, px of the page */
} tunl_blame;

/* 'a' for the first. */
char tunl_blame_letter(guint i);

/* Those of one frame, in the layer of the mark. Letters go over all that is drawn before. */
void tunl_blame_frames(tunl_scene *scene, const tunl_blame *blame, const tunl_frame *frame);
void tunl_blame_letters(tunl_scene *scene, const tunl_blame *blame, const tunl_frame *frame);

#endif
