#include "tunl/cave.h"

#include "core/sine.h"
#include "tunl/placement.h"

#include <stdlib.h>
#include <string.h>

struct tunl_cave {
  tunl_placement placed;
  double to;
};

static const struct {
  const char *one, *many;
} kind_names[TUNL_KINDS] = {
    [TUNL_STALACTITE] = {"stalactite", "stalactites"},
    [TUNL_COIN] = {"coin", "coins"},
    [TUNL_MINE] = {"mine", "mines"},
    [TUNL_CANNON] = {"cannon", "cannons"},
    [TUNL_BOULDER] = {"boulder", "boulders"},
};

static const char *const reason_names[TUNL_REASONS] = {
    [TUNL_ACCEPTED] = "accepted",
    [TUNL_CORRIDOR_TOO_NARROW] = "corridor-too-narrow",
    [TUNL_INSIDE_STALACTITE] = "inside-stalactite",
    [TUNL_STALACTITE_EDGE] = "stalactite-edge",
    [TUNL_STALACTITE_TIP] = "stalactite-tip",
    [TUNL_INSIDE_CHICANE] = "inside-chicane",
    [TUNL_NO_ROOM] = "no-room",
    [TUNL_SAME_WALL_STALACTITE] = "same-wall-stalactite",
    [TUNL_PASS_SEALED] = "pass-sealed",
};

static const char *const coin_type_names[TUNL_COIN_TYPES] = {
    "gold",
    "blue",
    "red",
    "orange",
    "green",
};

const char *tunl_kind_name(tunl_kind kind) {
  return kind_names[kind].one;
}

const char *tunl_kind_plural(tunl_kind kind) {
  return kind_names[kind].many;
}

const char *tunl_reason_name(tunl_reason reason) {
  return reason_names[reason];
}

const char *tunl_wall_name(tunl_wall wall) {
  return wall == TUNL_CEILING ? "ceiling" : "floor";
}

const char *tunl_coin_type_name(tunl_coin_type type) {
  return coin_type_names[type];
}

/* Tries and chicane halves of a slot before the end may lie beyond it: they are not the cave's. */
static void trim(tunl_list *list, double to) {
  size_t kept = 0;
  for (size_t i = 0; i < list->count; i++)
    if (list->items[i].wx < to)
      list->items[kept++] = list->items[i];
  list->count = kept;
}

tunl_cave *tunl_cave_take(tunl_placement *placement, double to) {
  tunl_cave *cave = placement->out_of_memory ? NULL : malloc(sizeof *cave);
  if (!cave) {
    tunl_placement_end(placement);
    return NULL;
  }
  cave->placed = *placement;
  cave->to = to;
  for (int kind = 0; kind < TUNL_KINDS; kind++) {
    trim(&cave->placed.kinds[kind].accepted, to);
    trim(&cave->placed.kinds[kind].refused, to);
  }
  return cave;
}

tunl_cave *tunl_cave_new_under(
    const tunl_day *day, const tunl_rules *rules, tunl_sine sine, double to) {
  tunl_placement placement = tunl_placement_begin(day, rules, to);
  placement.corridor.sine = sine;
  double lead = tunl_placement_lead(&placement);
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++)
    tunl_placement_spawn(&placement, kind, kind == TUNL_STALACTITE ? to + lead : to);
  return tunl_cave_take(&placement, to);
}

tunl_cave *tunl_cave_new(const tunl_day *day, const tunl_rules *rules, double to) {
  return tunl_cave_new_under(day, rules, tunl_sin, to);
}

void tunl_cave_free(tunl_cave *cave) {
  if (!cave)
    return;
  tunl_placement_end(&cave->placed);
  free(cave);
}

const tunl_day *tunl_cave_day(const tunl_cave *cave) {
  return &cave->placed.corridor.day;
}

const tunl_rules *tunl_cave_rules(const tunl_cave *cave) {
  return &cave->placed.corridor.rules;
}

tunl_sine tunl_cave_sine(const tunl_cave *cave) {
  return cave->placed.corridor.sine;
}

double tunl_cave_to(const tunl_cave *cave) {
  return cave->to;
}

tunl_span tunl_cave_accepted(const tunl_cave *cave, tunl_kind kind) {
  const tunl_list *list = &cave->placed.kinds[kind].accepted;
  return (tunl_span){list->items, list->count};
}

tunl_span tunl_cave_refused(const tunl_cave *cave, tunl_kind kind) {
  const tunl_list *list = &cave->placed.kinds[kind].refused;
  return (tunl_span){list->items, list->count};
}

/* ---- digests ---- */

static const uint64_t fnv_offset = 0xCBF29CE484222325u;

static uint64_t fnv_byte(uint64_t hash, unsigned byte) {
  return (hash ^ byte) * 0x100000001B3u;
}

/* Little-endian whatever the machine. */
static uint64_t fnv_double(uint64_t hash, double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  for (int i = 0; i < 8; i++)
    hash = fnv_byte(hash, (unsigned)(bits >> 8 * i & 0xFF));
  return hash;
}

/* 17 bytes an entry: kind, wx, and where it is; a cannon is on its wall, a refusal missed by. */
static uint64_t digest_span(uint64_t hash, tunl_span span, double to) {
  for (size_t i = 0; i < span.count; i++) {
    const tunl_object *o = &span.items[i];
    if (!(o->wx < to))
      continue;
    hash = fnv_double(fnv_byte(hash, (unsigned)o->kind), o->wx);
    hash = fnv_double(hash, o->reason != TUNL_ACCEPTED ? o->margin
                            : o->kind == TUNL_CANNON   ? (double)o->wall
                                                       : o->y);
  }
  return hash;
}

uint64_t tunl_cave_fingerprint(const tunl_cave *cave, double to) {
  uint64_t hash = fnv_offset;
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++)
    hash = digest_span(hash, tunl_cave_accepted(cave, kind), to);
  return hash;
}

uint64_t tunl_cave_digest_accepted(const tunl_cave *cave, tunl_kind kind, double to) {
  return digest_span(fnv_offset, tunl_cave_accepted(cave, kind), to);
}

uint64_t tunl_cave_digest_refused(const tunl_cave *cave, double to) {
  uint64_t hash = fnv_offset;
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++)
    hash = digest_span(hash, tunl_cave_refused(cave, kind), to);
  return hash;
}
