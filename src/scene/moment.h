/* A moment of a flight, as the one who flies it sees it: the tunnel around the ship, what is left
 * to meet in it, where mines and shots are by now, and quiet figures along the upper edge. */
#ifndef TUNL_SCENE_MOMENT_H
#define TUNL_SCENE_MOMENT_H

#include <glib.h>

#include "core/api.h"
#include "scene/flyable.h"
#include "scene/scene.h"
#include "tunl/flight.h"
#include "tunl/ghost.h"

TUNL_API_BEGIN

typedef struct tunl_moment {
  const tunl_flight *flight;
  const tunl_course *course; /* the flight's */
  double ahead; /* s, from 0 to below a step: since the flight's last one. What moves is drawn that
                   much farther on, so that no rate of frames is in step or out of it. */
  double width, height;   /* px of the screen, width at most TUNL_W: what is beyond is not seen */
  bool hold;              /* the button is held */
  const tunl_point *wake; /* scroll and y of the last steps, oldest first; NULL when count is 0 */
  guint wake_count;
  const tunl_ghost *ghost;     /* to race; NULL for none */
  const tunl_flyable *flyable; /* of that cave: where one can fly; NULL for none */
} tunl_moment;

/* World px at the left edge of that screen. */
double tunl_moment_left(const tunl_moment *moment);

/* The scene, as large as the screen; once the flight has ended, with what ended it outlined. The
 * caller frees it. */
tunl_scene *tunl_moment_new(const tunl_moment *moment);

TUNL_API_END

#endif
