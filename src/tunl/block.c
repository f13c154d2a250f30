/* Blocks: where nothing passes, what kills there, and what would have to go. All of it in the lax
 * masks, so that it holds for every flight. */
#include "tunl/search.h"

#include <stdlib.h>
#include <string.h>

/* ---- moving on to a place ---- */

/* The front where the search for a block begins: at the start, or anywhere free. */
static bool set_out(tunl_front *f, const tunl_block *block) {
  if (!tunl_mask_know(f->mask, block->from > 0 ? block->from : f->lattice->first))
    return false;
  if (block->from > 0)
    tunl_front_fill(f, TUNL_LAX, (block->from - f->lattice->first) / (uint32_t)f->lattice->p);
  else if (tunl_search_starts(f->mask, TUNL_LAX, block->pace))
    tunl_front_start(f);
  return true;
}

/* Flies on to the last decision not beyond a step. */
static bool fly_to(tunl_front *f, uint32_t step) {
  while (tunl_front_step(f) + (uint32_t)f->lattice->p <= step) {
    if (!tunl_mask_know(f->mask, tunl_front_step(f) + (uint32_t)f->lattice->p))
      return false;
    tunl_front_fly(f, TUNL_LAX);
  }
  return true;
}

/* ---- one after the other ---- */

/* Flies until nothing is alive, or to scroll `to` or the last step that is searched. */
static bool fly_to_block(tunl_front *f, double to, bool *blocked) {
  const tunl_way *way = f->mask->way;
  for (*blocked = false; !*blocked;) {
    uint32_t step = tunl_front_step(f), next = step + (uint32_t)f->lattice->p;
    if (way->scroll[step] >= to || next > TUNL_CLEAR_STEPS)
      return true;
    if (!tunl_mask_know(f->mask, next))
      return false;
    *blocked = !tunl_front_fly(f, TUNL_LAX);
  }
  return true;
}

static bool find_blocks(tunl_front *f, double to, tunl_block *blocks, size_t most, size_t *count) {
  tunl_way *way = f->mask->way;
  tunl_block block = {.pace = tunl_pace_of(1)};
  for (*count = 0; *count < most; ++*count) {
    bool blocked;
    if (!set_out(f, &block) || !fly_to_block(f, to, &blocked))
      return false;
    if (!blocked)
      return true;
    block.step = tunl_front_step(f);
    block.scroll = way->scroll[block.step];
    blocks[*count] = block;
    if (!tunl_way_find(way, block.scroll + TUNL_BLOCK_SKIP, TUNL_CLEAR_STEPS, &block.from))
      return false;
  }
  return true;
}

bool tunl_clear_blocks(
    tunl_clear *clear, double to, tunl_block *blocks, size_t most, size_t *count) {
  tunl_lattice lattice = tunl_search_lattice(clear, tunl_pace_of(1));
  tunl_front front;
  bool done = tunl_front_begin(&front, &lattice, &clear->mask) &&
              find_blocks(&front, to, blocks, most, count);
  tunl_front_end(&front);
  return done;
}

/* ---- killers ---- */

static tunl_cause cause_of(const tunl_object *object) {
  static const tunl_cause causes[TUNL_KINDS] = {
      [TUNL_STALACTITE] = TUNL_CAUSE_STALACTITE,
      [TUNL_MINE] = TUNL_CAUSE_MINE,
      [TUNL_CANNON] = TUNL_CAUSE_SHOT,
      [TUNL_BOULDER] = TUNL_CAUSE_BOULDER,
  };
  return object ? causes[object->kind] : TUNL_CAUSE_WALL;
}

/* What a ship at y touches, with a doubt to spare since it does touch something; NULL is a wall. */
static const tunl_object *touched(const tunl_bans *bans, tunl_bounds walls, double r, double y) {
  if (y < walls.top + r || y > walls.bot - r)
    return NULL;
  for (size_t i = 0; i < bans->count; i++)
    if (bans->items[i].from - TUNL_MASK_DOUBT < y && y < bans->items[i].to + TUNL_MASK_DOUBT)
      return bans->items[i].object;
  return NULL; /* a wall, by less than the doubt */
}

typedef struct {
  tunl_killer *killers;
  size_t most, count;
  tunl_bans bans[TUNL_PACE_MOST]; /* of the decision's steps */
} verdicts;

static void add_killer(verdicts *v, const tunl_object *object) {
  size_t i = 0;
  while (i < v->count && v->killers[i].object != object)
    i++;
  if (i == v->most)
    return;
  if (i == v->count)
    v->killers[v->count++] = (tunl_killer){cause_of(object), object, 0};
  v->killers[i].count++;
}

/* The death of one state with one button; none when it lives, which the last decision excludes. */
static void try_state(
    verdicts *v, const tunl_front *f, double pad, tunl_state state, tunl_button button) {
  for (int32_t j = 1; j <= f->lattice->p; j++) {
    uint32_t step = tunl_front_step(f) + (uint32_t)j;
    int32_t b = tunl_state_after(state, button, j).b;
    if (tunl_frees_hold(tunl_mask_at(f->mask, TUNL_LAX, step), b))
      continue;
    add_killer(v, touched(&v->bans[j - 1], f->mask->way->walls[step], TUNL_SHIP_RADIUS + pad,
                      tunl_state_y(f->mask->way->start, b)));
    return;
  }
}

static void try_all(verdicts *v, const tunl_front *f, double pad) {
  const tunl_lattice *l = f->lattice;
  tunl_rows rows = tunl_lattice_rows(l, f->decision);
  for (int32_t row = 0; row < rows.count; row++)
    for (int32_t w = 0; w < l->words; w++)
      for (uint64_t left = tunl_lattice_row_of(l, f->now, row)[w]; left; left &= left - 1) {
        tunl_cell cell = {row, 64 * w + tunl_bits_lowest(left)};
        tunl_state state = tunl_lattice_state(l, &rows, cell);
        try_state(v, f, pad, state, TUNL_RELEASE);
        try_state(v, f, pad, state, TUNL_HOLD);
      }
}

/* Most frequent first, equals as they were. */
static void sort_killers(tunl_killer *killers, size_t count) {
  for (size_t i = 1; i < count; i++) {
    tunl_killer moved = killers[i];
    size_t at = i;
    for (; at > 0 && killers[at - 1].count < moved.count; at--)
      killers[at] = killers[at - 1];
    killers[at] = moved;
  }
}

static bool find_killers(tunl_clear *clear, tunl_front *f, const tunl_block *block, verdicts *v) {
  uint32_t p = (uint32_t)f->lattice->p;
  if (block->step < f->lattice->first + p) /* nothing lived to decide anything */
    return true;
  uint32_t last = block->step - p; /* decision with living states */
  if (!set_out(f, block) || !fly_to(f, last) || !tunl_mask_know(f->mask, block->step))
    return false;
  for (int32_t j = 1; j <= f->lattice->p; j++)
    if (!tunl_way_bans(&clear->way, last + (uint32_t)j, clear->options.pad, NULL, &v->bans[j - 1]))
      return false;
  try_all(v, f, clear->options.pad);
  return true;
}

bool tunl_clear_killers(
    tunl_clear *clear, const tunl_block *block, tunl_killer *killers, size_t most, size_t *count) {
  tunl_lattice lattice = tunl_search_lattice(clear, block->pace);
  tunl_front front;
  verdicts v = {.killers = killers, .most = most};
  bool done =
      tunl_front_begin(&front, &lattice, &clear->mask) && find_killers(clear, &front, block, &v);
  for (int i = 0; i < TUNL_PACE_MOST; i++)
    tunl_bans_end(&v.bans[i]);
  tunl_front_end(&front);
  sort_killers(killers, v.count);
  *count = v.count;
  return done;
}

/* ---- culprits ---- */

#define CULPRIT_BEHIND 700.0 /* px: farther back, too much could have been done about it */
#define CULPRIT_AHEAD  150.0 /* px: nothing farther ahead can be touched yet */
enum { CULPRIT_SHOT = 2 * TUNL_STEPS_PER_SECOND }; /* steps since it was fired */

/* A block looked into: the front at the last decision before anything suspected can be touched. */
typedef struct {
  tunl_clear *clear;
  const tunl_block *block;
  tunl_front front;
  uint64_t *before; /* its states there */
  uint32_t decision;
  const tunl_object **culprits;
  size_t most, count;
} inquest;

/* The step before which nothing suspected can be touched. */
static bool find_beginning(inquest *q, uint32_t *step) {
  const tunl_course *course = q->clear->course;
  double reach = 0;
  for (int kind = 0; kind < TUNL_KINDS; kind++)
    reach = tunl_most(reach, course->reach[kind]);
  double scroll = q->block->scroll - CULPRIT_BEHIND - reach - q->clear->options.pad - 1;
  if (!tunl_way_find(&q->clear->way, scroll, q->block->step, step))
    return false;
  uint32_t fired = q->block->step > CULPRIT_SHOT ? q->block->step - CULPRIT_SHOT : 0;
  *step = *step < fired ? *step : fired;
  *step = *step > 0 ? *step - 1 : 0;
  return true;
}

static bool begin_inquest(inquest *q) {
  uint32_t step;
  if (!find_beginning(q, &step) || !set_out(&q->front, q->block) || !fly_to(&q->front, step))
    return false;
  q->decision = q->front.decision;
  q->before = malloc(q->front.lattice->size * sizeof *q->before);
  if (q->before)
    memcpy(q->before, q->front.now, q->front.lattice->size * sizeof *q->before);
  return q->before;
}

/* From where the front stands, or anew from any state free there if the search began later. */
static bool opens(inquest *q, tunl_mask *mask, bool *open) {
  tunl_front *f = &q->front;
  const tunl_way *way = mask->way;
  double goal = q->block->scroll + TUNL_BLOCK_OPEN;
  f->mask = mask;
  f->decision = q->decision;
  memcpy(f->now, q->before, f->lattice->size * sizeof *f->now);
  if (!tunl_mask_know(mask, tunl_front_step(f)))
    return false;
  if (q->block->from > 0 && tunl_front_step(f) == q->block->from)
    tunl_front_fill(f, TUNL_LAX, q->decision);
  for (*open = true; *open;) {
    uint32_t next = tunl_front_step(f) + (uint32_t)f->lattice->p;
    if (!tunl_mask_know(mask, next))
      return false;
    if (way->scroll[next] >= goal)
      return true;
    *open = tunl_front_fly(f, TUNL_LAX);
  }
  return true;
}

/* In order of wx. */
static void add_culprit(inquest *q, const tunl_object *object) {
  if (q->count == q->most)
    return;
  size_t at = q->count++;
  for (; at > 0 && q->culprits[at - 1]->wx > object->wx; at--)
    q->culprits[at] = q->culprits[at - 1];
  q->culprits[at] = object;
}

static bool suspect(inquest *q, const tunl_object *object) {
  uint32_t from = q->front.lattice->first + q->decision * (uint32_t)q->front.lattice->p;
  tunl_mask mask = tunl_mask_begin(&q->clear->way, q->clear->options.pad, object, from);
  bool open = false, done = opens(q, &mask, &open);
  tunl_mask_end(&mask);
  if (open)
    add_culprit(q, object);
  return done;
}

static bool suspect_kind(inquest *q, tunl_kind kind) {
  const tunl_course *course = q->clear->course;
  double X = q->block->scroll + TUNL_SHIP_X;
  for (size_t i = 0; i < course->counts[kind]; i++) {
    const tunl_object *object = course->objects[kind][i];
    if (object->wx >= X - CULPRIT_BEHIND && object->wx <= X + CULPRIT_AHEAD && !suspect(q, object))
      return false;
  }
  return true;
}

static bool suspect_shots(inquest *q) {
  const tunl_way *way = &q->clear->way;
  double t = (double)q->block->step / TUNL_STEPS_PER_SECOND;
  for (size_t i = 0; i < way->fired; i++) {
    const tunl_shot *shot = &way->shots[i];
    if (shot->d > 0 && shot->t0 <= t &&
        t - shot->t0 <= (double)CULPRIT_SHOT / TUNL_STEPS_PER_SECOND && !suspect(q, shot->cannon))
      return false;
  }
  return true;
}

bool tunl_clear_culprits(tunl_clear *clear, const tunl_block *block, const tunl_object **culprits,
    size_t most, size_t *count) {
  tunl_lattice lattice = tunl_search_lattice(clear, block->pace);
  inquest q = {.clear = clear, .block = block, .culprits = culprits, .most = most};
  bool done = tunl_front_begin(&q.front, &lattice, &clear->mask) && begin_inquest(&q) &&
              suspect_kind(&q, TUNL_STALACTITE) && suspect_kind(&q, TUNL_MINE) &&
              suspect_kind(&q, TUNL_BOULDER) && suspect_shots(&q);
  tunl_front_end(&q.front);
  free(q.before);
  *count = q.count;
  return done;
}
