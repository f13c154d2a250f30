#include "core/selfcheck.h"

#include <stddef.h>

/* Volatile, so that the compiler cannot evaluate the expressions itself: what counts is the code
 * it would emit for the generator. */
static volatile const double tenth = 0.1, three = 3.0, ten = 10.0;
static volatile const double big = 9007199254740992.0; /* 2^53 */

const char *tunl_selfcheck(void) {
  double a = tenth, b = ten, c = big;
  /* 0.1 is a little more than a tenth: fused, the product keeps that and 2^-54 is left over. */
  if (a * b - 1.0 != 0.0)
    return "a*b+c is fused (build with -ffp-contract=off)";
  /* 2^53 + 1 is a tie that rounds down to even; reordered or in extended precision 1 comes back. */
  if ((c + 1.0) - c != 0.0)
    return "sums are reordered or carry extra precision (no -ffast-math, no x87)";
  /* Correctly rounded quotient: times the reciprocal of 10 it would be one ulp more. The divisor is
   * a constant, because only then do compilers put its reciprocal in its place. */
  if (three / 10.0 != 0.3)
    return "division is not exact (no reciprocal math)";
  return NULL;
}
