#include "tunl/trace.h"

#include <stdlib.h>
#include <string.h>

/* ---- there ---- */

static bool keep(tunl_trace *t) {
  if (t->kept_count == t->kept_room) {
    size_t room = t->kept_room ? 2 * t->kept_room : 64;
    uint64_t **kept = realloc(t->kept, room * sizeof *kept);
    if (!kept)
      return false;
    t->kept = kept;
    t->kept_room = room;
  }
  uint64_t *states = tunl_lattice_set(&t->lattice);
  if (!states)
    return false;
  memcpy(states, t->front.now, t->lattice.size * sizeof *states);
  t->kept[t->kept_count++] = states;
  return true;
}

static bool fly_there(tunl_trace *t, double to) {
  const tunl_way *way = &t->clear->way;
  for (;;) {
    uint32_t step = tunl_front_step(&t->front), next = step + (uint32_t)t->lattice.p;
    t->last = t->front.decision;
    t->reaches = way->scroll[step] >= to;
    if (t->last % TUNL_TRACE_BLOCK == 0 && !keep(t))
      return false;
    if (t->reaches || next > TUNL_CLEAR_STEPS)
      return true;
    if (!tunl_mask_know(&t->clear->mask, next))
      return false;
    if (!tunl_front_fly(&t->front, TUNL_STRICT))
      return true;
  }
}

/* ---- and back ---- */

static uint64_t *block_states(tunl_trace *t, uint32_t decision) {
  return t->block + (decision - t->block_from) * t->lattice.size;
}

/* Flies the block of a decision once more. */
static void load_block(tunl_trace *t, uint32_t decision) {
  uint32_t number = decision / TUNL_TRACE_BLOCK;
  t->block_from = number * TUNL_TRACE_BLOCK;
  t->front.decision = t->block_from;
  memcpy(t->front.now, t->kept[number], t->lattice.size * sizeof *t->front.now);
  for (uint32_t d = t->block_from;; d++) {
    memcpy(block_states(t, d), t->front.now, t->lattice.size * sizeof *t->front.now);
    if (d == decision)
      return;
    tunl_front_fly(&t->front, TUNL_STRICT);
  }
}

static void stand_at_end(tunl_trace *t) {
  size_t bytes = t->lattice.size * sizeof *t->viable;
  t->decision = t->last;
  load_block(t, t->last);
  t->alive = block_states(t, t->last);
  memcpy(t->viable, t->alive, bytes);
  for (int button = 0; button < TUNL_BUTTON_STATES; button++)
    for (int k = 1; k <= t->depth; k++)
      memcpy(t->runs[button][k], t->alive, bytes);
}

bool tunl_trace_begin(tunl_trace *trace, tunl_clear *clear, uint32_t p, double to, int depth) {
  tunl_trace *t = trace;
  *t = (tunl_trace){
      .clear = clear, .lattice = tunl_search_lattice(clear, tunl_pace_of(p)), .depth = depth};
  bool whole = tunl_front_begin(&t->front, &t->lattice, &clear->mask);
  t->block = malloc(TUNL_TRACE_BLOCK * t->lattice.size * sizeof *t->block);
  t->viable = tunl_lattice_set(&t->lattice);
  whole = whole && t->block && t->viable;
  for (int button = 0; button < TUNL_BUTTON_STATES; button++)
    for (int k = 1; k <= depth; k++) {
      t->runs[button][k] = tunl_lattice_set(&t->lattice);
      whole = whole && t->runs[button][k];
    }
  if (!whole || !tunl_mask_know(&clear->mask, 0))
    return false;
  tunl_front_start(&t->front);
  if (!fly_there(t, to))
    return false;
  stand_at_end(t);
  return true;
}

void tunl_trace_end(tunl_trace *trace) {
  tunl_front_end(&trace->front);
  for (size_t i = 0; i < trace->kept_count; i++)
    free(trace->kept[i]);
  free(trace->kept);
  free(trace->block);
  free(trace->viable);
  for (int button = 0; button < TUNL_BUTTON_STATES; button++)
    for (int k = 1; k <= trace->depth; k++)
      free(trace->runs[button][k]);
}

/* The front's own sides serve: it stands still while the trace goes back. */
static void part(tunl_trace *t) {
  const tunl_lattice *l = &t->lattice;
  for (int button = 0; button < TUNL_BUTTON_STATES; button++)
    t->sides[button] = l->p > 1 ? t->front.sides[button] : t->alive;
  if (l->p > 1)
    tunl_front_part(&t->front, TUNL_STRICT, t->decision, &t->hop, t->alive);
}

bool tunl_trace_back(tunl_trace *trace) {
  tunl_trace *t = trace;
  const tunl_lattice *l = &t->lattice;
  if (t->decision == 0)
    return false;
  t->decision--;
  if (t->decision < t->block_from)
    load_block(t, t->decision);
  t->alive = block_states(t, t->decision);
  t->hop = tunl_lattice_hop(l, t->decision);
  part(t);
  for (int button = 0; button < TUNL_BUTTON_STATES; button++)
    for (int k = t->depth; k >= 1; k--) /* downwards: each from what the one below was */
      tunl_lattice_back(l, &t->hop, (tunl_button)button, k > 1 ? t->runs[button][k - 1] : t->viable,
          t->sides[button], t->runs[button][k]);
  for (size_t i = 0; i < l->size; i++)
    t->viable[i] = t->runs[TUNL_RELEASE][1][i] | t->runs[TUNL_HOLD][1][i];
  return true;
}
