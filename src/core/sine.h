/* Sine and cosine with the same bits on every machine. */
#ifndef TUNL_CORE_SINE_H
#define TUNL_CORE_SINE_H

#include "core/api.h"

TUNL_API_BEGIN

/* x in radians, finite, |x| < 2^19; beyond that the result is unspecified (no position in a cave
 * comes near). The C library's own functions differ from one another in the last bit in up to 3 %
 * of the corridor's arguments, which is why the generator never calls them. Cannot fail. */
double tunl_sin(double x);
double tunl_cos(double x);

TUNL_API_END

#endif
