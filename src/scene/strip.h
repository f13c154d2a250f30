/* The strip: a stretch of one day's cave folded into rows, annotated. */
#ifndef TUNL_SCENE_STRIP_H
#define TUNL_SCENE_STRIP_H

#include "core/api.h"
#include "scene/flyable.h"
#include "scene/frame.h"
#include "scene/ghosts.h"
#include "scene/layers.h"
#include "scene/survival.h"
#include "scene/scene.h"
#include "tunl/cave.h"

TUNL_API_BEGIN

typedef struct tunl_strip_options {
  double from, to;   /* world px, 0 <= from < to <= TUNL_WX_MOST */
  double row_length; /* world px a row, above 0 */
  double scale;      /* px a world px, above 0 */
  guint columns;     /* of a sheet, above 0; a strip has none */
  tunl_layer_set layers;
  double mark;                    /* a place to point at, world px; NaN for none */
  const char *rules;              /* name of the rule set */
  const char *tool;               /* name and version of the program */
  const char *command;            /* that makes the picture again; NULL for none */
  const tunl_ghost_trace *ghosts; /* drawn over it, each with a line of its own; NULL for none */
  guint ghost_count;              /* 0 to TUNL_GHOST_TRACES_MOST */
  const tunl_flyable *flyable;    /* can it be flown: drawn over it; NULL for none */
  tunl_survival reach;            /* a track below each row; count 0 for none */
} tunl_strip_options;

/* Size of the picture in px, worked out without drawing the rows. */
typedef struct tunl_size {
  double width, height;
} tunl_size;

tunl_size tunl_strip_measure(const tunl_cave *cave, const tunl_strip_options *options);

/* The picture. The cave must reach to `to` and to TUNL_WX_FULL, for the fingerprint, and 1,000 px
 * beyond the ends of the ghosts. A ghost that says it is of another day is marked. Aborts when
 * memory runs out, as GLib does. The caller frees it. */
tunl_scene *tunl_strip_new(const tunl_cave *cave, const tunl_strip_options *options);

/* The same, with the rows: `frames` receives an array of tunl_frame that the caller unrefs. */
tunl_scene *tunl_strip_framed(
    const tunl_cave *cave, const tunl_strip_options *options, GArray **frames);

/* What its header says: of the day; of the range, the rules, and how many of each kind stand and
 * were refused. Texts in an array that the caller unrefs. */
GPtrArray *tunl_strip_day(const tunl_cave *cave);
GPtrArray *tunl_strip_range(const tunl_cave *cave, const tunl_strip_options *options);

/* The scale at which rows of that length make a page of that width, px; not above 0 when no scale
 * does. */
double tunl_strip_fit(double row_length, double width);

/* The least width of a page, px: below it the header has no room. */
#define TUNL_STRIP_LEAST 560.0

TUNL_API_END

#endif
