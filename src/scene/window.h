/* A window onto a cave: one long row of it, a strip's without its page, to be painted at any
 * offset while somebody scrolls. */
#ifndef TUNL_SCENE_WINDOW_H
#define TUNL_SCENE_WINDOW_H

#include "core/api.h"
#include "scene/flyable.h"
#include "scene/ghosts.h"
#include "scene/layers.h"
#include "scene/scene.h"
#include "tunl/cave.h"

TUNL_API_BEGIN

typedef struct tunl_window {
  double from, to; /* world px, 0 <= from < to <= the cave's */
  double scale;    /* px a world px, above 0 */
  double upright;  /* px a reference px, above 0; the same as scale but to stretch what is long */
  tunl_layer_set layers;       /* those of a page, header to footer, are not drawn */
  double mark;                 /* a place to point at, world px; NaN for none */
  bool plain;                  /* no room for labels and tracks: what a screen shows */
  const tunl_ghosts *ghosts;   /* of that cave; NULL for none */
  const tunl_flyable *flyable; /* of that cave; NULL for none */
} tunl_window;

/* Room beside the tunnel, px. What is to its left, the captions of the tracks, can be painted where
 * it stays while the rest moves. */
double tunl_window_left(const tunl_window *window);
double tunl_window_above(const tunl_window *window);
double tunl_window_below(const tunl_window *window);

/* The scene, with wx `from` to the right of that room; its shapes have the ids and facts of a
 * strip's. The caller frees it. */
tunl_scene *tunl_window_new(const tunl_cave *cave, const tunl_window *window);

TUNL_API_END

#endif
