/* The layers of a cave's picture, bottom first. */
#ifndef TUNL_SCENE_LAYERS_H
#define TUNL_SCENE_LAYERS_H

#include <glib.h>
#include <stdbool.h>

typedef enum tunl_layer {
  TUNL_LAYER_PAGE,        /* always there */
  TUNL_LAYER_AIR,         /* goes with the corridor */
  TUNL_LAYER_STALACTITES, /* under the rock, which covers their feet */
  TUNL_LAYER_CORRIDOR,
  TUNL_LAYER_SKELETON,
  TUNL_LAYER_GATES,
  TUNL_LAYER_MARK, /* the place a picture is about */
  TUNL_LAYER_REJECTIONS,
  TUNL_LAYER_BOULDERS,
  TUNL_LAYER_CANNONS,
  TUNL_LAYER_MINES,
  TUNL_LAYER_COINS,
  TUNL_LAYER_RULER,
  TUNL_LAYER_MORPH,
  TUNL_LAYER_CHAMBERS,
  TUNL_LAYER_SPEED,
  TUNL_LAYER_LABELS,
  TUNL_LAYER_HEADER,
  TUNL_LAYER_LEGEND,
  TUNL_LAYER_FOOTER,
  TUNL_LAYERS
} tunl_layer;

/* A set of layers: bit 1 << layer. */
typedef guint32 tunl_layer_set;

/* What is drawn unless told otherwise: all but the skeleton. */
tunl_layer_set tunl_layers_default(void);
tunl_layer_set tunl_layers_all(void);

/* The layer of that name, TUNL_LAYERS when there is none that can be chosen. */
tunl_layer tunl_layer_named(const char *name);

/* Names of all layers in order, ended by NULL; static. tunl_layer_optional tells those that can be
 * chosen from the first two, which cannot. */
const char *const *tunl_layer_names(void);
bool tunl_layer_optional(tunl_layer layer);

static inline bool tunl_layer_in(tunl_layer_set set, tunl_layer layer) {
  return (set >> layer & 1) != 0;
}

#endif
