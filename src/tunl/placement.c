/* The walk along the cave and the lists it fills; what is decided at a slot is in spawners.c. */
#include "tunl/placement.h"

#include "tunl/spawner.h"

#include <stdlib.h>

static bool grow(tunl_list *list, size_t room) {
  tunl_object *items = realloc(list->items, room * sizeof *items);
  if (!items)
    return false;
  list->items = items;
  list->room = room;
  return true;
}

static void record(tunl_placement *b, tunl_list *list, const tunl_object *object) {
  if (list->count == list->room && !grow(list, list->room ? list->room * 2 : 256)) {
    b->out_of_memory = true;
    return;
  }
  list->items[list->count++] = *object;
}

bool tunl_settle(tunl_placement *b, tunl_object *object, ruling r) {
  tunl_spawner *s = &b->kinds[object->kind];
  bool refused = refuses(r);
  object->reason = (uint8_t)(refused ? r.reason : TUNL_ACCEPTED);
  object->margin = r.margin;
  object->needed = r.needed;
  record(b, refused ? &s->refused : &s->accepted, object);
  return !refused;
}

void tunl_placement_set_screen(tunl_placement *b, double width, double upright) {
  const tunl_rules *r = &b->corridor.rules;
  b->width = width;
  b->upright = upright;
  b->ship = width * r->ship_radius;
  b->coin = width * r->coin_radius;
  b->mine = width * r->mine_radius;
  b->cannon = width * r->cannon_radius;
}

tunl_placement tunl_placement_begin(const tunl_day *day, const tunl_rules *r, double to) {
  tunl_placement b = {.corridor = tunl_corridor_of(day, r)};
  b.archetype = tunl_archetype_multipliers(day->archetype);
  tunl_placement_set_screen(&b, TUNL_W, 1);
  const tunl_spawner starts[TUNL_KINDS] = {
      [TUNL_STALACTITE] = {.wx = r->stalactite_start,
          .stream = tunl_stream_from(day->seed_stalactites)},
      [TUNL_COIN] = {.wx = r->coin_start, .stream = tunl_stream_from(day->seed_coins)},
      [TUNL_MINE] = {.wx = r->mine_start, .stream = tunl_stream_from(day->seed_mines)},
      [TUNL_CANNON] = {.wx = r->cannon_start, .stream = tunl_stream_from(day->seed_cannons)},
      [TUNL_BOULDER] = {.wx = r->boulders != 0 ? r->gate : (double)INFINITY},
  };
  for (int kind = 0; kind < TUNL_KINDS; kind++)
    b.kinds[kind] = starts[kind];
  /* More than any day needs, in one piece: growing by steps makes the allocator hand memory back
   * between caves, and a third of a year's generation would be page faults. */
  b.out_of_memory = !grow(&b.kinds[TUNL_STALACTITE].accepted, (size_t)(to / 25) + 256);
  return b;
}

double tunl_placement_lead(const tunl_placement *b) {
  double lead = 0;
  for (int kind = 0; kind < TUNL_KINDS; kind++)
    lead = tunl_most(lead, tunl_spawner_kinds[kind].reach(b));
  return lead;
}

void tunl_placement_spawn(tunl_placement *b, tunl_kind kind, double limit) {
  tunl_spawner *s = &b->kinds[kind];
  while (s->wx < limit && !b->out_of_memory)
    tunl_spawner_kinds[kind].decide(b, s);
}

void tunl_placement_end(tunl_placement *b) {
  for (int kind = 0; kind < TUNL_KINDS; kind++) {
    free(b->kinds[kind].accepted.items);
    free(b->kinds[kind].refused.items);
  }
}
