/* Placement: the five spawners. Private to the generator. */
#ifndef TUNL_TUNL_PLACEMENT_H
#define TUNL_TUNL_PLACEMENT_H

#include "core/stream.h"
#include "tunl/cave.h"

/* A list that grows. */
typedef struct tunl_list {
  tunl_object *items;
  size_t count, room;
} tunl_list;

/* One kind's way through the cave: the slot that comes next, and what it draws from. */
typedef struct tunl_spawner {
  double wx;
  uint32_t slot;
  tunl_stream stream; /* boulders have none */
  size_t near;        /* every stalactite before this one lies before what was last looked at */
  tunl_list accepted, refused;
} tunl_spawner;

typedef struct tunl_placement {
  tunl_corridor corridor;
  const tunl_multipliers *archetype;
  double ship, coin, mine, cannon; /* the radii in px */
  bool out_of_memory;              /* a list could not grow: the lists are not whole */
  tunl_spawner kinds[TUNL_KINDS];
} tunl_placement;

/* `to` in world px is only how much memory to set aside at first. */
tunl_placement tunl_placement_begin(const tunl_day *day, const tunl_rules *rules, double to);

/* How far ahead of the other kinds stalactites must have been placed, world px: as far as the last
 * try of any slot looks. */
double tunl_placement_lead(const tunl_placement *placement);

/* Decides all slots of a kind that lie before `limit`. Stalactites must have been spawned to the
 * lead beyond it; all other kinds are independent of one another. */
void tunl_placement_spawn(tunl_placement *placement, tunl_kind kind, double limit);

void tunl_placement_end(tunl_placement *placement); /* frees the lists */

#endif
