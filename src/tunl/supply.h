/* Supply: what a cave offers along its way, in the time of the reference screen. Plain C11; values,
 * nothing to free, nothing can fail. The measures are this project's own (R). */
#ifndef TUNL_TUNL_SUPPLY_H
#define TUNL_TUNL_SUPPLY_H

#include "core/api.h"
#include "tunl/cave.h"

TUNL_API_BEGIN

typedef struct tunl_supply {
  double from, to;                 /* wx */
  double minutes;                  /* from one to the other on the reference screen, unslowed */
  uint32_t counts[TUNL_KINDS];     /* what stands there */
  uint32_t coins[TUNL_COIN_TYPES]; /* by type; each red one is a shield */
  double dry_from, dry_to;         /* wx: the longest stretch without a coin, the first of equals */
} tunl_supply;

/* What stands from wx `from` to `to`, which is more and which the cave reaches. */
tunl_supply tunl_supply_of(const tunl_cave *cave, double from, double to);

/* Of a kind: so many a reference minute, and in 1,000 px. */
double tunl_supply_per_minute(const tunl_supply *supply, tunl_kind kind);
double tunl_supply_density(const tunl_supply *supply, tunl_kind kind);
double tunl_supply_shields_per_minute(const tunl_supply *supply);

/* How much days differ: quartiles, and fences 1.5 times the distance between them farther out
 * (Tukey's). What lies beyond a fence is an outlier. */
typedef struct tunl_spread {
  double low, quarter, median, three_quarters, high; /* low and high are the fences */
} tunl_spread;

/* Of `count` numbers, 1 or more, which are sorted in place. */
tunl_spread tunl_spread_of(double *values, size_t count);

static inline bool tunl_spread_is_outlier(const tunl_spread *spread, double value) {
  return value < spread->low || value > spread->high;
}

TUNL_API_END

#endif
