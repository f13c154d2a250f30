#include "tunl/rules.h"

#include <string.h>

static const tunl_knob knobs[] = {
#define KNOB(field, value, lowest, highest, unit, source, meaning)                                 \
  {#field, offsetof(tunl_rules, field), value, lowest, highest, TUNL_UNIT_##unit,                  \
      TUNL_SOURCE_##source, meaning},
#include "tunl/rules.def"
#undef KNOB
};

enum { KNOBS = sizeof knobs / sizeof *knobs };

static const char *const unit_texts[] = {
    [TUNL_UNIT_PX] = "px",
    [TUNL_UNIT_HEIGHT] = "of 440 px",
    [TUNL_UNIT_WIDTH] = "of 956 px",
    [TUNL_UNIT_RATIO] = "ratio",
    [TUNL_UNIT_SPEED] = "px/s",
    [TUNL_UNIT_RADPX] = "rad/px",
    [TUNL_UNIT_COUNT] = "count",
    [TUNL_UNIT_SWITCH] = "switch",
};

/* A rule set is what it changes of 17.0. */
typedef struct {
  size_t offset;
  double value;
} change;

#define CHANGE(field, value)                                                                       \
  { offsetof(tunl_rules, field), value }

/* The published function alone. */
static const change skeleton[] = {
    CHANGE(jitter, 0),
    CHANGE(morph, 0),
    CHANGE(chambers, 0),
    CHANGE(widen, 0),
    CHANGE(pulse, 0),
    CHANGE(boulders, 0),
};

/* Before the repairs: every leak, one clock for everything, and the gate where it was. */
static const change legacy[] = {
    CHANGE(clock_is_prog, 1),
    CHANGE(widen_end, 12000),
    CHANGE(gate, 54000),
    CHANGE(stalactite_horizon, 600),
    CHANGE(coin_horizon, 500),
    CHANGE(mine_horizon, 600),
    CHANGE(cannon_horizon, 600),
    CHANGE(boulder_horizon, 600),
    CHANGE(leak_player_progress, 1),
    CHANGE(leak_flat_wall_pad, 1),
    CHANGE(leak_screen_units, 1),
    CHANGE(leak_shared_stream, 1),
    CHANGE(leak_uncapped_width, 1),
};

static const char *const names[] = {"17.0", "skeleton", "legacy", NULL};

static const struct {
  const change *changes;
  size_t count;
} sets[] = {
    {NULL, 0},
    {skeleton, sizeof skeleton / sizeof *skeleton},
    {legacy, sizeof legacy / sizeof *legacy},
};

static void set_knob(tunl_rules *rules, size_t offset, double value) {
  memcpy((char *)rules + offset, &value, sizeof value);
}

const tunl_knob *tunl_knobs(size_t *count) {
  *count = KNOBS;
  return knobs;
}

const char *tunl_unit_text(tunl_unit_kind unit) {
  return unit_texts[unit];
}

tunl_rules tunl_rules_default(void) {
  tunl_rules rules;
  for (size_t i = 0; i < KNOBS; i++)
    set_knob(&rules, knobs[i].offset, knobs[i].value);
  return rules;
}

bool tunl_rules_named(const char *name, tunl_rules *rules) {
  for (size_t set = 0; names[set]; set++) {
    if (strcmp(name, names[set]) != 0)
      continue;
    *rules = tunl_rules_default();
    for (size_t i = 0; i < sets[set].count; i++)
      set_knob(rules, sets[set].changes[i].offset, sets[set].changes[i].value);
    return true;
  }
  return false;
}

const char *const *tunl_rules_names(void) {
  return names;
}
