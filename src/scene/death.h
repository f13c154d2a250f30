/* Where a run ended and on what, as far as a distance and a cause tell. Knows no picture. */
#ifndef TUNL_SCENE_DEATH_H
#define TUNL_SCENE_DEATH_H

#include "tunl/flight.h"

/* What is known of the end. */
typedef struct tunl_last {
  double from, to; /* world px flown, from <= to: a score is a stretch of 60, a distance a point */
  double y;        /* reference px, about; NaN when no recording tells */
  tunl_cause cause;
} tunl_last;

typedef struct tunl_death {
  tunl_cause cause;
  double wx, y;               /* the ship's centre: world px, reference px */
  const tunl_object *culprit; /* borrowed of the cave; NULL for a wall, and when none fits */
  double touch_wx, touch_y;   /* where the two touch */
  double shot_wx, shot_y;     /* a shot's centre */
  bool fits; /* false when the cause is an object and no such object could have been hit there */
} tunl_death;

/* The place within what is known where the ship touches what ended it, so that a picture of it
 * makes sense; of several that fit, the likeliest. The cave must reach to it. Looks at nothing that
 * lies farther on than what was hit. */
tunl_death tunl_death_find(const tunl_cave *cave, const tunl_last *last);

#endif
