/* A stretch of one FLIP level, lying in rows or standing in columns, annotated. */
#ifndef TUNL_SCENE_FLIP_STRIP_H
#define TUNL_SCENE_FLIP_STRIP_H

#include "core/api.h"
#include "scene/flip-flights.h"
#include "scene/layers.h"
#include "scene/scene.h"
#include "scene/strip.h"

TUNL_API_BEGIN

typedef struct flip_strip_options {
  double from, to;   /* units, 0 <= from < to <= FLIP_Y_MOST */
  double row_length; /* units a row, or a column, above 0 */
  double scale;      /* px a unit along the tunnel, above 0; across at least FLIP_ACROSS */
  bool upright;      /* columns from left to right, each of which grows up the page */
  tunl_layer_set layers;
  double mark;                 /* a height to point at, units; NaN for none */
  const flip_flights *flights; /* of bots through this level; NULL for none */
  const char *tool;            /* name and version of the program */
  const char *command;         /* that makes the picture again; NULL for none */
} flip_strip_options;

/* From wall to wall a tunnel is never drawn smaller than this, px a unit. */
#define FLIP_ACROSS 0.75

/* Size of the picture in px, worked out without drawing the rows. */
tunl_size flip_strip_measure(const flip_level *level, const flip_strip_options *options);

/* The picture. The level must reach to `to` and to FLIP_FULL, for the fingerprint. Aborts when
 * memory runs out, as GLib does. The caller frees it. */
tunl_scene *flip_strip_new(const flip_level *level, const flip_strip_options *options);

/* The scale at which rows, lying, of that length make a page of that width, px; not above 0 when no
 * scale does. */
double flip_strip_fit(double row_length, double width);

/* A height in units as the metres it was given in, to a micrometre. */
double flip_strip_metres(double y);

/* A seed text as it is shown: what cannot be printed replaced, and shortened to so many letters.
 * The caller frees it with g_free. */
char *flip_strip_seed(const char *seed, guint most);

TUNL_API_END

#endif
