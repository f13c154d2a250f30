/* A device: how one screen builds the cave, frame by frame, and the known ways to get it wrong.
 * Plain C11. This is the only place in the library that knows of a screen. */
#ifndef TUNL_TUNL_DEVICE_H
#define TUNL_TUNL_DEVICE_H

#include "core/api.h"
#include "tunl/cave.h"

TUNL_API_BEGIN

/* A screen in its own px, from 1 up, and its refresh rate, frames a second, from 1 up. Which leaks
 * it has, if any, is in the rules: the knobs that begin with leak_. */
typedef struct tunl_device {
  double width, height, hz;
} tunl_device;

/* The cave to wx `to` as that device builds it: each frame it spawns a horizon ahead of its screen,
 * then scrolls. Without leaks it is bit for bit the cave of tunl_cave_new. NULL when memory runs
 * out. The caller frees it. */
tunl_cave *tunl_device_replay(
    const tunl_day *day, const tunl_rules *rules, const tunl_device *device, double to);

/* The same for several devices at once, which takes less time than one after the other: `caves`
 * receives `count` of them, each to be freed by the caller. False, and none to free, when memory
 * runs out. */
bool tunl_device_replay_all(const tunl_day *day, const tunl_rules *rules,
    const tunl_device *devices, size_t count, double to, tunl_cave **caves);

/* How much of a kind's horizon budget is left, world px: stalactites must be spawned farther ahead
 * than any other kind's horizon, last try and look reach. Negative where they are not. */
double tunl_device_budget(const tunl_rules *rules, tunl_kind kind);

TUNL_API_END

#endif
