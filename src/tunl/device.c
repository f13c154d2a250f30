#include "tunl/device.h"

#include "core/number.h"
#include "tunl/placement.h"
#include "tunl/spawner.h"

#include <stdlib.h>

/* How far ahead of the screen a kind is spawned. */
static double horizon(const tunl_rules *r, tunl_kind kind) {
  const double horizons[TUNL_KINDS] = {
      [TUNL_STALACTITE] = r->stalactite_horizon,
      [TUNL_COIN] = r->coin_horizon,
      [TUNL_MINE] = r->mine_horizon,
      [TUNL_CANNON] = r->cannon_horizon,
      [TUNL_BOULDER] = r->boulder_horizon,
  };
  return horizons[kind];
}

double tunl_device_budget(const tunl_rules *rules, tunl_kind kind) {
  const tunl_day any = {0};
  tunl_placement b = tunl_placement_begin(&any, rules, 0);
  double left =
      horizon(rules, TUNL_STALACTITE) - (horizon(rules, kind) + tunl_spawner_kinds[kind].reach(&b));
  tunl_placement_end(&b);
  return left;
}

/* One device on its way. */
typedef struct {
  tunl_placement placed;
  double x, width, hz;
  double horizons[TUNL_KINDS];
  bool leaks_progress;
} journey;

/* Everything in which a leaking device differs from the reference but for the frames themselves. */
static journey begin(
    const tunl_day *day, const tunl_rules *rules, const tunl_device *device, double to) {
  tunl_rules own = *rules;
  if (rules->leak_flat_wall_pad != 0)
    own.pad = rules->pad * TUNL_H / device->height;
  journey j = {
      .placed = tunl_placement_begin(day, &own, to), .width = device->width, .hz = device->hz};
  if (rules->leak_uncapped_width == 0)
    j.width = tunl_least(device->width, TUNL_W);
  if (rules->leak_screen_units != 0)
    tunl_placement_set_screen(&j.placed, j.width, device->height / TUNL_H);
  j.placed.one_stream = rules->leak_shared_stream != 0;
  j.placed.shared = tunl_stream_from(day->date);
  j.leaks_progress = rules->leak_player_progress != 0;
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++)
    j.horizons[kind] = horizon(rules, kind);
  return j;
}

static inline void frame(journey *j) {
  tunl_site player;
  if (j->leaks_progress) {
    player = tunl_site_at(&j->placed.corridor, j->x);
    j->placed.player = &player;
  }
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    double limit = j->x + j->width + j->horizons[kind];
    if (j->placed.kinds[kind].wx < limit) /* seldom: most frames spawn nothing */
      tunl_placement_spawn(&j->placed, kind, limit);
  }
  j->placed.player = NULL; /* goes out of scope */
  j->x += tunl_speed_at(&j->placed.corridor, j->x) * j->width / 600 / j->hz;
}

/* A frame of one device waits for the frame before it, through a square root, two divisions and a
 * cosine; taking turns, a processor works on several devices at once. */
static void travel(journey *journeys, size_t count, double to) {
  for (bool going = true; going;) {
    going = false;
    for (size_t i = 0; i < count; i++) {
      if (journeys[i].x >= to)
        continue;
      frame(&journeys[i]);
      going = true;
    }
  }
}

bool tunl_device_replay_all(const tunl_day *day, const tunl_rules *rules,
    const tunl_device *devices, size_t count, double to, tunl_cave **caves) {
  bool whole = true;
  journey *journeys = malloc((count + 1) * sizeof *journeys); /* of 0 bytes it might be NULL */
  if (!journeys)
    return false;
  for (size_t i = 0; i < count; i++)
    journeys[i] = begin(day, rules, &devices[i], to);
  travel(journeys, count, to);
  for (size_t i = 0; i < count; i++) {
    frame(&journeys[i]); /* the one in which `to` is reached, which may be far beyond the last */
    caves[i] = tunl_cave_take(&journeys[i].placed, to);
    whole = whole && caves[i];
  }
  free(journeys);
  for (size_t i = 0; i < count && !whole; i++)
    tunl_cave_free(caves[i]);
  return whole;
}

tunl_cave *tunl_device_replay(
    const tunl_day *day, const tunl_rules *rules, const tunl_device *device, double to) {
  tunl_cave *cave;
  return tunl_device_replay_all(day, rules, device, 1, to, &cave) ? cave : NULL;
}
