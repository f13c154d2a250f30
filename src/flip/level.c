#include "flip/level.h"

#include "core/number.h"
#include "core/stream.h"

#include <stdlib.h>
#include <string.h>

/* ---- names ---- */

static const char *const rules_names[FLIP_RULES] = {
    [FLIP_1_0_1] = "1.0.1",
    [FLIP_1_0_2] = "1.0.2",
};

static const char *const verdict_names[FLIP_VERDICTS] = {
    [FLIP_KEPT] = "kept",
    [FLIP_BLOCK_TO_SPIKE] = "block-to-spike",
    [FLIP_SIDE_FLIPPED] = "side-flipped",
    [FLIP_PUSHED_UP] = "pushed-up",
};

const char *flip_rules_name(flip_rules rules) {
  return rules_names[rules];
}

const char *flip_verdict_name(flip_verdict verdict) {
  return verdict_names[verdict];
}

const char *flip_side_name(flip_side side) {
  return side == FLIP_LEFT ? "left" : side == FLIP_RIGHT ? "right" : "any";
}

flip_rules flip_rules_named(const char *name) {
  flip_rules rules = 0;
  while (rules < FLIP_RULES && strcmp(rules_names[rules], name) != 0)
    rules++;
  return rules;
}

/* ---- shapes ---- */

/* Units, reconstructed; the published article draws them. */
static const struct {
  const char *name;
  double reach; /* across */
  double h;     /* along */
} types[FLIP_TYPES] = {
    [FLIP_SPIKE] = {"spike", 34, 8},
    [FLIP_BAR] = {"bar", 66, 6},
    [FLIP_BLOCK] = {"block", 36, 8},
};

const char *flip_type_name(flip_type type) {
  return types[type].name;
}

double flip_type_reach(flip_type type) {
  return types[type].reach;
}

flip_extent flip_extent_of(flip_type type, flip_side side) {
  double reach = types[type].reach;
  if (type == FLIP_BLOCK)
    return (flip_extent){(FLIP_WIDTH - reach) / 2, (FLIP_WIDTH + reach) / 2};
  double left = side == FLIP_LEFT ? 0 : FLIP_WIDTH - reach;
  return (flip_extent){left, left + reach};
}

/* ---- along the tunnel ---- */

double flip_speed_at(double y) {
  double m = y / FLIP_UNITS_PER_M;
  return FLIP_SPEED_LEAST +
         (FLIP_SPEED_MOST - FLIP_SPEED_LEAST) * tunl_least(1, m / FLIP_FULL_SPEED_M);
}

double flip_difficulty_at(double y) {
  double m = y / FLIP_UNITS_PER_M;
  return tunl_least(1, m / 3000);
}

double flip_cross_at(double y) {
  return flip_speed_at(y) * FLIP_CROSS_SECONDS * FLIP_CROSS_SPARE;
}

double flip_gap_at(double y) {
  double factor = 1.7 - 0.6 * flip_difficulty_at(y);
  return tunl_most(45, flip_speed_at(y) * FLIP_CROSS_SECONDS * factor);
}

uint32_t flip_seed_hash(const char *text) {
  uint32_t hash = 0x811C9DC5u;
  for (; *text; text++)
    hash = (hash ^ (unsigned char)*text) * 0x01000193u;
  return hash;
}

/* ---- generation ---- */

struct flip_level {
  flip_rules rules;
  double to;
  flip_obstacle *items;
  size_t count, room;
  char seed[];
};

/* What the generator knows between two obstacles. */
typedef struct {
  tunl_stream stream;
  double y;         /* where the next is to stand */
  flip_side last;   /* what the last that asked for a wall asked for */
  double last_y;    /* its end; under 1.0.2 also that of a block */
  bool after_block; /* the last one placed is a block */
  uint32_t index;
} generator;

/* A block is not drawn after a block: its share goes to the others, as they are among themselves
 * (reconstructed: explains the published shares). */
static flip_type draw_type(generator *g) {
  double r = tunl_stream_next(&g->stream);
  if (r >= 0.74 && !g->after_block)
    return FLIP_BLOCK;
  return r < 0.42 || (r >= 0.74 && r < 0.87) ? FLIP_SPIKE : FLIP_BAR;
}

static flip_side draw_side(generator *g) {
  return tunl_stream_next(&g->stream) < 0.5 ? FLIP_LEFT : FLIP_RIGHT;
}

static flip_obstacle draw(generator *g) {
  flip_obstacle o = {.index = g->index, .draw = g->stream.drawn, .drawn_y = g->y};
  flip_type type = draw_type(g);
  flip_side side = draw_side(g);
  o.type = o.drawn_type = (uint8_t)type;
  o.side = o.drawn_side = (int8_t)side;
  o.req = (int8_t)(type == FLIP_BLOCK ? FLIP_ANY : -side);
  o.last = (int8_t)g->last;
  return o;
}

/* 1.0.1: what comes too early asks for the wall where the ship is already. That leaves no turn at
 * all where every gap is too short: the defect. */
static void mirror_early(generator *g, flip_obstacle *o) {
  if (g->last == FLIP_ANY || o->req == (int8_t)g->last || g->y - g->last_y >= flip_cross_at(g->y))
    return;
  o->verdict = o->type == FLIP_BLOCK ? FLIP_BLOCK_TO_SPIKE : FLIP_SIDE_FLIPPED;
  if (o->type == FLIP_BLOCK)
    o->type = FLIP_SPIKE;
  o->req = (int8_t)g->last;
  o->side = (int8_t)-o->req;
}

/* 1.0.2: what comes too early comes later. The crossing distance grows with height, hence more than
 * one try; half a unit more ends them soon. */
static void push_early(generator *g, flip_obstacle *o) {
  if (o->req == FLIP_ANY || o->req == (int8_t)g->last)
    return;
  for (int tries = 0; tries < 4 && g->y - g->last_y < flip_cross_at(g->y) - 1e-9; tries++) {
    g->y = g->last_y + flip_cross_at(g->y) + 0.5;
    o->verdict = FLIP_PUSHED_UP;
  }
}

/* Draws what hangs in the gap above the obstacle. */
static void hang_star(generator *g, flip_obstacle *o) {
  o->star = tunl_stream_next(&g->stream) < 0.55;
  if (!o->star)
    return;
  o->star_y = o->y + o->h + o->gap * 0.6;
  if (tunl_stream_next(&g->stream) < 0.6)
    o->star_x = FLIP_WIDTH / 2;
  else
    o->star_x = tunl_stream_next(&g->stream) < 0.5 ? 14 : 86;
}

static void stand(generator *g, flip_obstacle *o) {
  o->y = g->y;
  o->h = types[o->type].h;
  o->gap = flip_gap_at(o->y);
  o->since = o->y - g->last_y;
  o->cross = flip_cross_at(o->y);
  hang_star(g, o);
}

static void advance(generator *g, flip_rules rules, const flip_obstacle *o) {
  if (o->req != FLIP_ANY)
    g->last = (flip_side)o->req;
  if (o->req != FLIP_ANY || rules == FLIP_1_0_2)
    g->last_y = o->y + o->h;
  g->after_block = o->type == FLIP_BLOCK;
  g->y = o->y + o->h + o->gap;
  g->index++;
}

static bool append(flip_level *level, const flip_obstacle *o) {
  if (level->count == level->room) {
    size_t room = level->room * 2 + 64;
    flip_obstacle *items = realloc(level->items, room * sizeof *items);
    if (!items)
      return false;
    level->items = items;
    level->room = room;
  }
  level->items[level->count++] = *o;
  return true;
}

static bool generate(flip_level *level) {
  generator g = {.stream = tunl_stream_from(flip_seed_hash(level->seed)), .y = FLIP_START};
  while (g.y < level->to) {
    flip_obstacle o = draw(&g);
    if (level->rules == FLIP_1_0_1)
      mirror_early(&g, &o);
    else
      push_early(&g, &o);
    if (!(g.y < level->to))
      break;
    stand(&g, &o);
    advance(&g, level->rules, &o);
    if (!append(level, &o))
      return false;
  }
  return true;
}

flip_level *flip_level_new(const char *seed, flip_rules rules, double to) {
  size_t length = strlen(seed) + 1;
  flip_level *level = calloc(1, sizeof *level + length);
  if (!level)
    return NULL;
  level->rules = rules;
  level->to = tunl_least(to, FLIP_Y_MOST);
  memcpy(level->seed, seed, length);
  if (generate(level))
    return level;
  flip_level_free(level);
  return NULL;
}

void flip_level_free(flip_level *level) {
  if (!level)
    return;
  free(level->items);
  free(level);
}

const char *flip_level_seed(const flip_level *level) {
  return level->seed;
}

flip_rules flip_level_rules(const flip_level *level) {
  return level->rules;
}

double flip_level_to(const flip_level *level) {
  return level->to;
}

const flip_obstacle *flip_level_obstacles(const flip_level *level, size_t *count) {
  *count = level->count;
  return level->items;
}

size_t flip_level_find(const flip_level *level, double y) {
  size_t low = 0, high = level->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (level->items[middle].y < y)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* ---- fingerprint ---- */

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

uint64_t flip_level_fingerprint(const flip_level *level, double to) {
  uint64_t hash = 0xCBF29CE484222325u;
  for (size_t i = 0, count = flip_level_find(level, to); i < count; i++) {
    const flip_obstacle *o = &level->items[i];
    const double numbers[] = {o->y, o->h, o->gap, o->star_x, o->star_y}; /* 0 without a star */
    for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++)
      hash = fnv_double(hash, numbers[n]);
    hash = fnv_byte(hash, o->type);
    hash = fnv_byte(hash, (uint8_t)o->side);
    hash = fnv_byte(hash, (uint8_t)o->req);
  }
  return hash;
}
