/* Flights of the bots through a FLIP level, flown once and drawn where they pass. */
#ifndef TUNL_SCENE_FLIP_FLIGHTS_H
#define TUNL_SCENE_FLIP_FLIGHTS_H

#include "core/api.h"
#include "flip/bots.h"
#include "scene/flip-frame.h"
#include "scene/layers.h"

TUNL_API_BEGIN

typedef struct flip_flights flip_flights;

/* Flies each bot of a set, bit 1 << bot, to the level's end. NULL for an empty set. The caller
 * frees it. Aborts when memory runs out. The level is needed only while it flies. */
flip_flights *flip_flights_new(const flip_level *level, guint bots);
void flip_flights_free(flip_flights *flights); /* NULL is fine */

/* How the flight of a bot ended; NULL when it has not flown, or `flights` is NULL. */
const flip_outcome *flip_flights_outcome(const flip_flights *flights, flip_bot bot);

/* The ways, in the frame, and the places of death: each a shape with an id, as in
 * path-simple-2000 (of the row that begins at 2,000 m) and death-simple. */
void flip_flights_draw(tunl_scene *scene, const flip_flights *flights, const flip_frame *frame);

/* The style of a bot's way. */
tunl_style flip_flights_style(flip_bot bot);

TUNL_API_END

#endif
