/* Caves and options for the tests of scenes and of what is painted of them, and what they ask of a
 * scene again and again. */
#ifndef TUNL_TESTS_SCENE_SAMPLE_H
#define TUNL_TESTS_SCENE_SAMPLE_H

#include <stdio.h>

#include "picture.h"
#include "scene/frame.h"
#include "tunl.h"

/* Of every archetype one: classic, chicane-day, mine-gauntlet, coin-rush. */
enum { SAMPLE_DAYS = 4 };
extern const guint32 sample_days[SAMPLE_DAYS];

/* A cave under the default rules that reaches to `to` and to TUNL_WX_FULL; the caller frees it. */
tunl_cave *sample_cave(guint32 date, double to);

tunl_corridor sample_corridor(guint32 date);

/* A strip as the programs draw it unless told otherwise. */
tunl_strip_options sample_strip(double from, double to);

/* An empty scene with the layers of a cave. */
tunl_scene *sample_scene(void);

/* All shapes of a layer, or of every layer in order; the caller frees the array alone. */
enum { SAMPLE_EVERY_LAYER = TUNL_LAYERS };
GPtrArray *sample_shapes(const tunl_scene *scene, guint layer);

/* The texts among them. */
GPtrArray *sample_texts(const tunl_scene *scene, guint layer);

/* What is inked of a shape, without the allowances of its box: of a text, the height of capitals
 * and the depth of descenders. */
tunl_box sample_ink(const tunl_shape *shape);

/* Fails when two of the texts, which may be sorted, lie over one another; the message begins with
 * `where`. */
void sample_expect_apart(GPtrArray *texts, const char *where);

/* Fails when something is inked outside the page. Marks may stick out of it sideways by half their
 * width. */
void sample_expect_inside(const tunl_scene *scene, const char *where);

/* The vertices of a path. */
const tunl_vertex *sample_vertices(const tunl_scene *scene, const tunl_shape *path);

/* The greatest distance, upright and in px, from a polyline that leads from the left to the right
 * of a frame to the wall it stands for, at places at most `step` px apart. */
double sample_wall_distance(const tunl_vertex *line, guint count, tunl_corridor *corridor,
    const tunl_frame *frame, tunl_wall wall, double step);

/* A stream, unbuffered, that takes so many bytes and refuses the rest as a full disk does. */
FILE *sample_full_disk(gsize room);

#endif
