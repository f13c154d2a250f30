/* The layers of pictures of both games, bottom first. */
#ifndef TUNL_SCENE_LAYERS_H
#define TUNL_SCENE_LAYERS_H

#include <glib.h>
#include <stdbool.h>

#include "core/api.h"

TUNL_API_BEGIN

/* A cave's picture has some, a FLIP level's has others; those without a note both have. */
typedef enum tunl_layer {
  TUNL_LAYER_PAGE,        /* always there */
  TUNL_LAYER_AIR,         /* goes with the corridor, or the tunnel */
  TUNL_LAYER_STALACTITES, /* cave; under the rock, which covers their feet */
  TUNL_LAYER_CORRIDOR,    /* cave */
  TUNL_LAYER_SKELETON,    /* cave */
  TUNL_LAYER_GATES,       /* cave */
  TUNL_LAYER_BAND,        /* FLIP: the wall where a ship must be; cave: where one can be */
  TUNL_LAYER_CROSSINGS,   /* FLIP: from wall to wall, and what is spare */
  TUNL_LAYER_TUNNEL,      /* FLIP: its walls, over the feet of what stands on them */
  TUNL_LAYER_NOTES,       /* FLIP: named heights */
  TUNL_LAYER_MARK,        /* the place a picture is about */
  TUNL_LAYER_REJECTIONS,  /* cave */
  TUNL_LAYER_BOULDERS,    /* cave */
  TUNL_LAYER_CANNONS,     /* cave */
  TUNL_LAYER_MINES,       /* cave */
  TUNL_LAYER_COINS,       /* cave */
  TUNL_LAYER_GHOSTS, /* cave; nothing without ghosts, and so the next */
  TUNL_LAYER_GAP,    /* cave */
  TUNL_LAYER_DRAWN,       /* FLIP: what the rule made something else of */
  TUNL_LAYER_OBSTACLES,   /* FLIP */
  TUNL_LAYER_STARS,       /* FLIP */
  TUNL_LAYER_BOTS,        /* FLIP */
  TUNL_LAYER_RULER,
  TUNL_LAYER_MORPH,    /* cave */
  TUNL_LAYER_CHAMBERS, /* cave */
  TUNL_LAYER_SPEED,
  TUNL_LAYER_ROOM, /* FLIP: what a gap has over a crossing */
  TUNL_LAYER_REACH, /* cave; nothing without runs */
  TUNL_LAYER_LABELS,
  TUNL_LAYER_HEADER,
  TUNL_LAYER_LEGEND,
  TUNL_LAYER_FOOTER,
  TUNL_LAYERS
} tunl_layer;

/* A set of layers: bit 1 << layer. */
typedef guint32 tunl_layer_set;
G_STATIC_ASSERT(TUNL_LAYERS <= 32);

/* What a game's pictures are made of, and what of it is drawn unless told otherwise: of a cave all
 * but the skeleton. */
typedef enum tunl_layer_game { TUNL_LAYERS_CAVE, TUNL_LAYERS_FLIP } tunl_layer_game;

tunl_layer_set tunl_layers_all(tunl_layer_game game);
tunl_layer_set tunl_layers_default(tunl_layer_game game);

/* The layer of that name among a game's, TUNL_LAYERS when there is none that can be chosen. */
tunl_layer tunl_layer_named(tunl_layer_game game, const char *name);

/* Names of all layers in order, ended by NULL; static. tunl_layer_optional tells those that can be
 * chosen from the first two, which cannot. */
const char *const *tunl_layer_names(void);
bool tunl_layer_optional(tunl_layer layer);

static inline bool tunl_layer_in(tunl_layer_set set, tunl_layer layer) {
  return (set >> layer & 1) != 0;
}

TUNL_API_END

#endif
