/* Pilots: four skills, one algorithm, that fly without a screen. Plain C11. All of it is this
 * project's own (R), but for the figures it was fitted to: the author's shares of average, good and
 * expert runs that reach 9,000 (P). */
#ifndef TUNL_TUNL_PILOT_H
#define TUNL_TUNL_PILOT_H

#include "core/api.h"
#include "core/stream.h"
#include "tunl/flight.h"

TUNL_API_BEGIN

typedef enum tunl_tier {
  TUNL_BEGINNER,
  TUNL_AVERAGE,
  TUNL_GOOD,
  TUNL_EXPERT,
  TUNL_TIERS
} tunl_tier;

/* What a pilot can do. */
typedef struct tunl_skill {
  const char *name; /* "beginner", "average", "good", "expert"; static */
  uint32_t lag;     /* steps: the button acts this late; at most 63 */
  double look;      /* s: how far ahead the pilot plans; above 0 */
  double noise;     /* px: standard deviation of the aim error, which lasts 0.25 s; from 0 */
  uint32_t every;   /* steps: one decision in so many; from 1 */
  double lapse;     /* 1/s: attention lapses a second, each 0.2 to 0.6 s long; from 0 */
} tunl_skill;

/* The skill of a tier below TUNL_TIERS; static. */
const tunl_skill *tunl_tier_skill(tunl_tier tier);

/* The seed of one run; any run from 0. */
uint32_t tunl_pilot_seed(uint32_t date, tunl_tier tier, uint32_t run);

/* A pilot in mid flight: a plain value, as the flight is, and copied together with it. The fields
 * are private. */
typedef struct tunl_pilot {
  const tunl_skill *skill; /* borrowed */
  tunl_stream stream;
  bool want;
  uint64_t wants; /* of the last 64 steps, the latest in bit 0 */
  double aim;
  int64_t aim_at, lapse_until; /* steps */
  tunl_corridor_memo memo;
} tunl_pilot;

void tunl_pilot_begin(tunl_pilot *pilot, const tunl_skill *skill, uint32_t seed);

/* Does this pilot hold the button in the flight's coming step? To be asked once before every
 * step. */
bool tunl_pilot_hold(tunl_pilot *pilot, const tunl_flight *flight);

/* How a run ended. */
typedef struct tunl_outcome {
  uint32_t steps;
  tunl_cause cause;
  const tunl_object *hit_by; /* see tunl_flight; borrowed from the cave */
  double scroll, y, vy;
  uint32_t coins[TUNL_COIN_TYPES];
} tunl_outcome;

/* Called after each step of a run, the last one too, with the button of that step. */
typedef void (*tunl_step_function)(void *user, const tunl_flight *flight, bool hold);

/* Flies a run to its end. options NULL: the default ones; `each` NULL: not called. */
tunl_outcome tunl_pilot_fly(const tunl_course *course, const tunl_skill *skill, uint32_t seed,
    const tunl_flight_options *options, tunl_step_function each, void *user);

TUNL_API_END

#endif
