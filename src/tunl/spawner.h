/* What the spawners share with the walk that drives them. Private to the generator. */
#ifndef TUNL_TUNL_SPAWNER_H
#define TUNL_TUNL_SPAWNER_H

#include <math.h>

#include "core/number.h"
#include "tunl/placement.h"

/* A clearance against what a rule needs. The margin is given apart: the specification fixes its
 * last bit, which another order of the same terms would not. */
typedef struct ruling {
  tunl_reason reason;
  double margin, needed;
} ruling;

/* Nothing tested: nothing to spare and nothing missing. */
static const ruling untested = {TUNL_ACCEPTED, (double)NAN, (double)NAN};

/* Every decision of every spawner: does this margin refuse? A corridor with no height left refuses
 * a coin even at exactly 0; everywhere else touching is allowed. */
static inline bool refuses(ruling r) {
  return r.reason == TUNL_CORRIDOR_TOO_NARROW ? r.margin <= 0 : r.margin < 0;
}

/* The tighter of two rulings. */
static inline ruling tighter(ruling a, ruling b) {
  return isnan(a.margin) || b.margin < a.margin ? b : a;
}

/* What every decision at one place has in common. */
static inline tunl_object decision(
    const tunl_spawner *s, tunl_kind kind, double wx, uint32_t draw) {
  return (tunl_object){.kind = (uint8_t)kind, .slot = s->slot, .draw = draw, .wx = wx};
}

static inline void advance(tunl_spawner *s, double distance) {
  s->wx += distance;
  s->slot++;
}

/* Records the decision where the ruling sends it, and says whether the object stands. */
bool tunl_settle(tunl_placement *placement, tunl_object *object, ruling r);

/* A kind: decides its spawner's slot and advances; and how far beyond a slot, world px, the last
 * try may look at stalactites. */
typedef struct tunl_spawner_kind {
  void (*decide)(tunl_placement *placement, tunl_spawner *spawner);
  double (*reach)(const tunl_placement *placement);
} tunl_spawner_kind;

extern const tunl_spawner_kind tunl_spawner_kinds[TUNL_KINDS];

#endif
