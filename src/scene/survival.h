/* The track of survival: how many of many runs still fly at each place of a cave. */
#ifndef TUNL_SCENE_SURVIVAL_H
#define TUNL_SCENE_SURVIVAL_H

#include "core/api.h"
#include "scene/frame.h"
#include "scene/layers.h"
#include "scene/scene.h"

TUNL_API_BEGIN

/* More curves than this cannot be told apart. */
enum { TUNL_SURVIVAL_MOST = 4 };

/* The runs of one kind of pilot. */
typedef struct tunl_survival_curve {
  const char *name;   /* "expert" */
  const double *ends; /* where their ships were in the end, wx, rising; borrowed */
  guint count;        /* from 1 */
} tunl_survival_curve;

/* All curves of a picture, the first drawn as the most important; count 0 for none. */
typedef struct tunl_survival {
  const tunl_survival_curve *curves;
  guint count; /* 0 to TUNL_SURVIVAL_MOST */
} tunl_survival;

/* Percent of the runs whose ship came as far as wx. */
double tunl_survival_at(const tunl_survival_curve *curve, double wx);

/* px that the track takes, with the space below it; 0 without curves or their layer. */
double tunl_survival_height(const tunl_survival *reach, tunl_layer_set layers);

/* Draws it below y for one frame. */
void tunl_survival_draw(
    tunl_scene *scene, const tunl_survival *reach, const tunl_frame *frame, double y);

/* Draws its key, samples of the lines with their names; returns the last baseline. */
double tunl_survival_draw_key(
    tunl_scene *scene, const tunl_survival *reach, double left, double right, double y);

TUNL_API_END

#endif
