#include "scene/layers.h"

#include <string.h>

static const char *const names[TUNL_LAYERS + 1] = {
    [TUNL_LAYER_PAGE] = "page",
    [TUNL_LAYER_AIR] = "air",
    [TUNL_LAYER_STALACTITES] = "stalactites",
    [TUNL_LAYER_CORRIDOR] = "corridor",
    [TUNL_LAYER_SKELETON] = "skeleton",
    [TUNL_LAYER_GATES] = "gates",
    [TUNL_LAYER_MARK] = "mark",
    [TUNL_LAYER_REJECTIONS] = "rejections",
    [TUNL_LAYER_BOULDERS] = "boulders",
    [TUNL_LAYER_CANNONS] = "cannons",
    [TUNL_LAYER_MINES] = "mines",
    [TUNL_LAYER_COINS] = "coins",
    [TUNL_LAYER_RULER] = "ruler",
    [TUNL_LAYER_MORPH] = "morph",
    [TUNL_LAYER_CHAMBERS] = "chambers",
    [TUNL_LAYER_SPEED] = "speed",
    [TUNL_LAYER_LABELS] = "labels",
    [TUNL_LAYER_HEADER] = "header",
    [TUNL_LAYER_LEGEND] = "legend",
    [TUNL_LAYER_FOOTER] = "footer",
};

bool tunl_layer_optional(tunl_layer layer) {
  return layer > TUNL_LAYER_AIR;
}

tunl_layer_set tunl_layers_all(void) {
  return (1u << TUNL_LAYERS) - 1;
}

tunl_layer_set tunl_layers_default(void) {
  return tunl_layers_all() & ~(1u << TUNL_LAYER_SKELETON);
}

tunl_layer tunl_layer_named(const char *name) {
  for (tunl_layer layer = 0; layer < TUNL_LAYERS; layer++)
    if (tunl_layer_optional(layer) && strcmp(names[layer], name) == 0)
      return layer;
  return TUNL_LAYERS;
}

const char *const *tunl_layer_names(void) {
  return names;
}
