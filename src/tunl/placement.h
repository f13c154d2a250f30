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

/* The values given after the colons are those of the one true cave; only the replay of a device
 * that leaks has others. */
typedef struct tunl_placement {
  tunl_corridor corridor;
  const tunl_multipliers *archetype;
  double ship, coin, mine, cannon; /* the radii, px of a screen that is `width` px wide */
  double width;                    /* that radii and widths are fractions of: TUNL_W */
  double upright;                  /* vertical px of that screen a reference px: 1 */
  const tunl_site *player;         /* where clocks are taken, not at the slot: NULL */
  tunl_stream shared;              /* that all kinds draw from instead of their own */
  bool one_stream;                 /* if so: false */
  bool out_of_memory;              /* a list could not grow: the lists are not whole */
  tunl_spawner kinds[TUNL_KINDS];
} tunl_placement;

/* `to` in world px is only how much memory to set aside at first. */
tunl_placement tunl_placement_begin(const tunl_day *day, const tunl_rules *rules, double to);

/* Takes fractions of another width, and multiplies vertical values by `upright` before a radius is
 * compared with them. */
void tunl_placement_set_screen(tunl_placement *placement, double width, double upright);

/* How far ahead of the other kinds stalactites must have been placed, world px: as far as the last
 * try of any slot looks. */
double tunl_placement_lead(const tunl_placement *placement);

/* Decides all slots of a kind that lie before `limit`. Stalactites must have been spawned to the
 * lead beyond it; all other kinds are independent of one another. */
void tunl_placement_spawn(tunl_placement *placement, tunl_kind kind, double limit);

void tunl_placement_end(tunl_placement *placement); /* frees the lists */

/* The cave to `to` of what was placed, whose lists it takes over. NULL, and the lists freed, when
 * memory ran out. */
tunl_cave *tunl_cave_take(tunl_placement *placement, double to);

#endif
