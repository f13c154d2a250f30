/* Several caves above each other around the place where they part: what all have is thin, what
 * differs is strong and joined from row to row. */
#ifndef TUNL_SCENE_DIFFERENCE_H
#define TUNL_SCENE_DIFFERENCE_H

#include "core/api.h"
#include "scene/scene.h"
#include "scene/strip.h"
#include "tunl/compare.h"

TUNL_API_BEGIN

/* One row. Caves that are the same are better one row with all their names. */
typedef struct tunl_difference_row {
  const char *name;
  const tunl_cave *cave;
} tunl_difference_row;

typedef struct tunl_difference_options {
  const char *title, *summary; /* a line each */
  double from, to;             /* world px; every cave reaches `to` */
  double scale;                /* px a world px */
  double mark;                 /* where they part, NaN for nowhere */
  tunl_verdict verdict;        /* what counts: TUNL_DRIFT also heights and sizes */
  const char *rules, *tool, *command;
  guint32 date;
} tunl_difference_options;

/* Its size, for which names count and caves do not. */
tunl_size tunl_difference_measure(
    const tunl_difference_row *rows, guint count, const tunl_difference_options *options);

/* The picture; each row is told against the first. The caller frees it. Aborts when memory runs
 * out, as GLib does. */
tunl_scene *tunl_difference_new(
    const tunl_difference_row *rows, guint count, const tunl_difference_options *options);

TUNL_API_END

#endif
