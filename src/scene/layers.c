#include "scene/layers.h"

#include <string.h>

static const char *const names[TUNL_LAYERS + 1] = {
    [TUNL_LAYER_PAGE] = "page",
    [TUNL_LAYER_AIR] = "air",
    [TUNL_LAYER_STALACTITES] = "stalactites",
    [TUNL_LAYER_CORRIDOR] = "corridor",
    [TUNL_LAYER_SKELETON] = "skeleton",
    [TUNL_LAYER_GATES] = "gates",
    [TUNL_LAYER_BAND] = "band",
    [TUNL_LAYER_CROSSINGS] = "crossings",
    [TUNL_LAYER_TUNNEL] = "tunnel",
    [TUNL_LAYER_NOTES] = "notes",
    [TUNL_LAYER_MARK] = "mark",
    [TUNL_LAYER_REJECTIONS] = "rejections",
    [TUNL_LAYER_BOULDERS] = "boulders",
    [TUNL_LAYER_CANNONS] = "cannons",
    [TUNL_LAYER_MINES] = "mines",
    [TUNL_LAYER_COINS] = "coins",
    [TUNL_LAYER_GHOSTS] = "ghosts",
    [TUNL_LAYER_GAP] = "gap",
    [TUNL_LAYER_DRAWN] = "drawn",
    [TUNL_LAYER_OBSTACLES] = "obstacles",
    [TUNL_LAYER_STARS] = "stars",
    [TUNL_LAYER_BOTS] = "bots",
    [TUNL_LAYER_RULER] = "ruler",
    [TUNL_LAYER_MORPH] = "morph",
    [TUNL_LAYER_CHAMBERS] = "chambers",
    [TUNL_LAYER_SPEED] = "speed",
    [TUNL_LAYER_ROOM] = "room",
    [TUNL_LAYER_REACH] = "reach",
    [TUNL_LAYER_LABELS] = "labels",
    [TUNL_LAYER_HEADER] = "header",
    [TUNL_LAYER_LEGEND] = "legend",
    [TUNL_LAYER_FOOTER] = "footer",
};

#define BIT(name) (1u << TUNL_LAYER_##name)

static const tunl_layer_set both = BIT(PAGE) | BIT(AIR) | BIT(MARK) | BIT(BAND) | BIT(RULER) |
                                   BIT(SPEED) | BIT(LABELS) | BIT(HEADER) | BIT(LEGEND) |
                                   BIT(FOOTER);
static const tunl_layer_set cave = BIT(STALACTITES) | BIT(CORRIDOR) | BIT(SKELETON) | BIT(GATES) |
                                   BIT(REJECTIONS) | BIT(BOULDERS) | BIT(CANNONS) | BIT(MINES) |
                                   BIT(COINS) | BIT(GHOSTS) | BIT(GAP) | BIT(MORPH) |
                                   BIT(CHAMBERS) | BIT(REACH);
static const tunl_layer_set flip = BIT(CROSSINGS) | BIT(TUNNEL) | BIT(NOTES) | BIT(DRAWN) |
                                   BIT(OBSTACLES) | BIT(STARS) | BIT(BOTS) | BIT(ROOM);

bool tunl_layer_optional(tunl_layer layer) {
  return layer > TUNL_LAYER_AIR;
}

tunl_layer_set tunl_layers_all(tunl_layer_game game) {
  return both | (game == TUNL_LAYERS_CAVE ? cave : flip);
}

tunl_layer_set tunl_layers_default(tunl_layer_game game) {
  return tunl_layers_all(game) & ~BIT(SKELETON);
}

tunl_layer tunl_layer_named(tunl_layer_game game, const char *name) {
  for (tunl_layer layer = 0; layer < TUNL_LAYERS; layer++)
    if (tunl_layer_optional(layer) && tunl_layer_in(tunl_layers_all(game), layer) &&
        strcmp(names[layer], name) == 0)
      return layer;
  return TUNL_LAYERS;
}

const char *const *tunl_layer_names(void) {
  return names;
}
