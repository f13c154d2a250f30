/* Curves as few straight lines. */
#ifndef TUNL_SCENE_CURVE_H
#define TUNL_SCENE_CURVE_H

#include "scene/scene.h"

/* No kept line is longer than this, measured along x, unless two samples are farther apart. */
#define TUNL_EDGE_MOST 256.0

/* Takes the samples of a curve from left to right and keeps those that matter: every sample lies
 * within the tolerance, measured upright, of the line between the kept ones around it. */
typedef struct tunl_simplifier {
  GArray *kept; /* of tunl_point, the first and the last sample among them */
  double tolerance;
  tunl_point last;
  double least_slope, most_slope; /* that still pass all samples since the last kept one */
} tunl_simplifier;

/* Appends to `kept`, which is the caller's; tolerance in the samples' unit, above 0. */
tunl_simplifier tunl_simplifier_begin(GArray *kept, double tolerance);
void tunl_simplifier_add(tunl_simplifier *simplifier, double x, double y); /* x must grow */
void tunl_simplifier_end(tunl_simplifier *simplifier);

#endif
