/* Was this binary built so that it can keep the promise? */
#ifndef TUNL_CORE_SELFCHECK_H
#define TUNL_CORE_SELFCHECK_H

#include "core/api.h"

TUNL_API_BEGIN

/* Evaluates three constant expressions whose bits change when a compiler fuses a*b+c, reorders
 * sums or keeps extra precision. NULL when all is well, else a static sentence that says which
 * expression came out wrong; every program stops there. */
const char *tunl_selfcheck(void);

TUNL_API_END

#endif
