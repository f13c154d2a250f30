/* The calendar, and the numbers a cave takes from its date. Plain C11; values, nothing to free. */
#ifndef TUNL_CORE_DAY_H
#define TUNL_CORE_DAY_H

#include <stdbool.h>
#include <stdint.h>

#include "core/api.h"

TUNL_API_BEGIN

/* A date is a UTC calendar day written YYYYMMDD, from 19700101 to 99991231. */
enum { TUNL_DATE_FIRST = 19700101, TUNL_DATE_LAST = 99991231 };

/* Is this a day of the proleptic Gregorian calendar inside that range? Takes any number. */
bool tunl_date_valid(int64_t date);

/* Days since 1970-01-01 of a valid date, and back; the two are inverse. The index of the last
 * date is TUNL_DAY_INDEX_LAST. */
enum { TUNL_DAY_INDEX_LAST = 2932896 };
int32_t tunl_date_index(uint32_t date);
uint32_t tunl_date_from_index(int32_t index);

/* English name of the weekday of a valid date, "Monday" and so on; static. */
const char *tunl_date_weekday(uint32_t date);

typedef enum tunl_archetype {
  TUNL_CLASSIC,
  TUNL_CHICANE_DAY,
  TUNL_MINE_GAUNTLET,
  TUNL_COIN_RUSH,
  TUNL_ARCHETYPES
} tunl_archetype;

/* What an archetype multiplies (published): three spacings, where below 1 is closer, and the
 * probability of a chicane. */
typedef struct tunl_multipliers {
  const char *name; /* "classic", "chicane-day", "mine-gauntlet", "coin-rush" */
  double stalactites, coins, mines, chicanes;
} tunl_multipliers;

/* Everything a date decides before the first pixel (published). */
typedef struct tunl_day {
  uint32_t date;                             /* YYYYMMDD */
  double phase1, phase2;                     /* radians, [0, 6.283), thousandths */
  double jitter_amplitude, jitter_frequency; /* factors, [0.92, 1.08) */
  tunl_archetype archetype;
  uint32_t seed_stalactites, seed_coins, seed_mines, seed_cannons; /* of the four streams */
} tunl_day;

/* The day of a valid date. */
tunl_day tunl_day_of(uint32_t date);

/* The multipliers of an archetype below TUNL_ARCHETYPES; static. */
const tunl_multipliers *tunl_archetype_multipliers(tunl_archetype archetype);

TUNL_API_END

#endif
