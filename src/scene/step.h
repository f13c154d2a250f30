/* How far apart labelled ticks stand. */
#ifndef TUNL_SCENE_STEP_H
#define TUNL_SCENE_STEP_H

#include <math.h>

/* The smallest of 1, 2, 5, 10, 20 ... and their tenths that is not below; `least` above 0. */
static inline double tunl_nice_step(double least) {
  static const double digits[] = {1, 2, 5};
  double power = pow(10, floor(log10(least)));
  for (int i = 0; i < 3; i++)
    if (digits[i] * power >= least * (1 - 1e-9))
      return digits[i] * power;
  return 10 * power;
}

#endif
