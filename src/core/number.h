/* Small arithmetic that every part of the generator writes the same way. */
#ifndef TUNL_CORE_NUMBER_H
#define TUNL_CORE_NUMBER_H

/* The double nearest to pi. */
#define TUNL_PI 3.14159265358979323846

/* fmin and fmax are calls where these are one instruction; no argument is ever a NaN. */
static inline double tunl_least(double a, double b) {
  return a < b ? a : b;
}

static inline double tunl_most(double a, double b) {
  return a > b ? a : b;
}

/* a + (b - a) * t, in that order. */
static inline double tunl_lerp(double a, double b, double t) {
  return a + (b - a) * t;
}

#endif
