/* FLIP levels and options for the tests of their pictures. */
#ifndef TUNL_TESTS_SCENE_FLIP_SAMPLE_H
#define TUNL_TESTS_SCENE_FLIP_SAMPLE_H

#include "flip.h"
#include "sample.h"

/* Seeds of different levels, one of them a day's. */
enum { FLIP_SAMPLES = 3 };
extern const char *const flip_samples[FLIP_SAMPLES];

/* A level that reaches to `to` units and to FLIP_FULL; the caller frees it. */
flip_level *flip_sample_level(const char *seed, flip_rules rules, double to);

/* A strip as the program draws it unless told otherwise, from and to in metres. */
flip_strip_options flip_sample_strip(double from, double to);

/* The shape with that id, NULL when there is none. */
const tunl_shape *flip_sample_shape(const tunl_scene *scene, const char *id);

/* A fact of it, NULL when it has none of that name and use. */
const char *flip_sample_fact(
    const tunl_scene *scene, const tunl_shape *shape, int use, const char *name);

/* Is there a text in a layer that has this in it? */
bool flip_sample_says(const tunl_scene *scene, guint layer, const char *part);

/* Fails when two shapes, or a shape and a layer, have one id. */
void flip_sample_expect_ids(const tunl_scene *scene, const char *where);

/* Is a place on the page within a polygon of a layer that is drawn in that style? */
bool flip_sample_covered(const tunl_scene *scene, guint layer, tunl_style style, tunl_point at);

#endif
