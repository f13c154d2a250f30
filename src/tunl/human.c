/* How human a way through a cave is: how wide, how forgiving, how much a witness can be missed by.
 */
#include "tunl/trace.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- pad ---- */

enum { PADS_A_PX = 20, PADS_MOST = 200 * PADS_A_PX };

/* Flies at p = 1 in the strict mask, to scroll `goal` or as long as anything lives. */
static bool fly_to_goal(tunl_front *f, double goal, bool *reached) {
  tunl_mask *mask = f->mask;
  bool alive = true;
  if (!tunl_mask_know(mask, 0))
    return false;
  tunl_front_start(f);
  while (alive && mask->way->scroll[f->decision] < goal && f->decision < TUNL_CLEAR_STEPS) {
    if (!tunl_mask_know(mask, f->decision + 1))
      return false;
    alive = tunl_front_fly(f, TUNL_STRICT);
  }
  *reached = alive && mask->way->scroll[f->decision] >= goal;
  return true;
}

static bool try_pad(tunl_clear *clear, double pad, double goal, bool *reached) {
  tunl_lattice lattice = tunl_search_lattice(clear, tunl_pace_of(1));
  tunl_mask mask = tunl_mask_begin(&clear->way, clear->options.pad + pad, NULL, 0);
  tunl_front front;
  bool done = tunl_front_begin(&front, &lattice, &mask) && fly_to_goal(&front, goal, reached);
  tunl_front_end(&front);
  tunl_mask_end(&mask);
  return done;
}

bool tunl_clear_pad(tunl_clear *clear, double goal, double *pad) {
  int32_t low = -1, high = PADS_MOST; /* -1: not even with none */
  while (low < high) {
    int32_t middle = low + (high - low + 1) / 2;
    bool reached;
    if (!try_pad(clear, (double)middle / PADS_A_PX, goal, &reached))
      return false;
    if (reached)
      low = middle;
    else
      high = middle - 1;
  }
  *pad = low < 0 ? (double)NAN : (double)low / PADS_A_PX;
  return true;
}

/* ---- forgiveness ---- */

enum { FORGIVENESS_FIRST = 12 }; /* deep enough for nearly all caves, and much quicker */

/* forgiven[k]: viable states of which either button may be kept for k decisions, and which lead to
 * the end by such states alone. `spare` is for moving. */
typedef struct {
  tunl_trace trace;
  uint64_t *forgiven[TUNL_FORGIVENESS_MOST + 1];
  uint64_t *spare;
} pardon;

static bool begin_pardon(pardon *p) {
  const tunl_lattice *l = &p->trace.lattice;
  p->spare = tunl_lattice_set(l);
  bool whole = p->spare;
  for (int k = 1; k <= p->trace.depth; k++) {
    p->forgiven[k] = tunl_lattice_set(l);
    whole = whole && p->forgiven[k];
    if (p->forgiven[k])
      memcpy(p->forgiven[k], p->trace.viable, l->size * sizeof *p->spare);
  }
  return whole;
}

static void end_pardon(pardon *p) {
  for (int k = 1; k <= p->trace.depth; k++)
    free(p->forgiven[k]);
  free(p->spare);
}

static void go_back(pardon *p) {
  const tunl_trace *t = &p->trace;
  const tunl_lattice *l = &t->lattice;
  while (tunl_trace_back(&p->trace))
    for (int k = 1; k <= t->depth; k++) {
      tunl_lattice_back(l, &t->hop, TUNL_HOLD, p->forgiven[k], t->sides[TUNL_HOLD], p->spare);
      tunl_lattice_back(
          l, &t->hop, TUNL_RELEASE, p->forgiven[k], t->sides[TUNL_RELEASE], p->forgiven[k]);
      for (size_t i = 0; i < l->size; i++)
        p->forgiven[k][i] = (p->forgiven[k][i] | p->spare[i]) & t->runs[TUNL_HOLD][k][i] &
                            t->runs[TUNL_RELEASE][k][i];
    }
}

static bool is_empty(const tunl_lattice *l, const uint64_t *set) {
  for (size_t i = 0; i < l->size; i++)
    if (set[i])
      return false;
  return true;
}

static bool forgive(tunl_clear *clear, double goal, int depth, uint32_t *decisions) {
  pardon p = {.spare = NULL};
  bool done = tunl_trace_begin(&p.trace, clear, 2, goal, depth);
  *decisions = 0;
  if (done && p.trace.reaches) {
    done = begin_pardon(&p);
    if (done)
      go_back(&p);
    while (done && *decisions < (uint32_t)depth &&
           !is_empty(&p.trace.lattice, p.forgiven[*decisions + 1]))
      ++*decisions;
    end_pardon(&p);
  }
  tunl_trace_end(&p.trace);
  return done;
}

bool tunl_clear_forgiveness(tunl_clear *clear, double goal, uint32_t *decisions) {
  if (!forgive(clear, goal, FORGIVENESS_FIRST, decisions))
    return false;
  return *decisions < FORGIVENESS_FIRST || forgive(clear, goal, TUNL_FORGIVENESS_MOST, decisions);
}

/* ---- slack ---- */

/* The states of a witness, one more than its steps. NULL when memory runs out. */
static tunl_state *states_of(const tunl_witness *w) {
  tunl_state *states = malloc(((size_t)w->steps + 1) * sizeof *states), at = {0, 0};
  bool hold = w->hold;
  uint32_t step = 0;
  if (!states)
    return NULL;
  states[0] = at;
  for (size_t i = 0; i < w->count; i++, hold = !hold)
    for (uint32_t j = 0; j < w->runs[i]; j++) {
      at = tunl_state_after(at, hold ? TUNL_HOLD : TUNL_RELEASE, 1);
      states[++step] = at;
    }
  return states;
}

static bool is_viable(const tunl_trace *t, tunl_state state) {
  tunl_rows rows = tunl_lattice_rows(&t->lattice, t->decision);
  tunl_cell cell;
  return tunl_lattice_find(&t->lattice, &rows, state, &cell) &&
         tunl_lattice_has(&t->lattice, t->viable, cell);
}

/* A switch, and how far it can be moved at most. `late` and `early` begin as that, and come down to
 * the least of what failed less one. */
static void begin_slack(const tunl_witness *w, tunl_slack *slack) {
  uint32_t step = 0;
  for (size_t i = 0; i + 1 < w->count; i++) {
    step += w->runs[i];
    slack[i].step = step;
    slack[i].early = w->runs[i] < TUNL_SLACK_MOST ? w->runs[i] : TUNL_SLACK_MOST;
    slack[i].late = w->runs[i + 1] < TUNL_SLACK_MOST ? w->runs[i + 1] : TUNL_SLACK_MOST;
  }
}

/* What the step where the trace stands says about a switch: too late there, if its state has then
 * left the viable ones; and at the switch itself, too early by so much. */
static void weigh(
    const tunl_trace *t, const tunl_state *states, tunl_button before, tunl_slack *s) {
  uint32_t step = t->decision;
  if (step > s->step && step <= s->step + s->late) {
    int32_t late = (int32_t)(step - s->step);
    if (!is_viable(t, tunl_state_after(states[s->step], before, late)))
      s->late = (uint32_t)late - 1;
  }
  if (step != s->step)
    return;
  for (uint32_t early = 1; early <= s->early; early++)
    if (!is_viable(t, tunl_state_after(states[step - early], !before, (int32_t)early)))
      s->early = early - 1;
}

bool tunl_clear_slack(
    tunl_clear *clear, double goal, const tunl_witness *witness, tunl_slack *slack) {
  tunl_trace trace;
  tunl_state *states = states_of(witness);
  bool done = tunl_trace_begin(&trace, clear, 1, goal, 1) && states;
  begin_slack(witness, slack);
  while (done && tunl_trace_back(&trace))
    for (size_t i = 0; i + 1 < witness->count; i++)
      if (slack[i].step <= trace.decision && trace.decision <= slack[i].step + slack[i].late)
        weigh(&trace, states, witness->hold == (i % 2 == 0) ? TUNL_HOLD : TUNL_RELEASE, &slack[i]);
  tunl_trace_end(&trace);
  free(states);
  return done;
}

/* ---- shift ---- */

/* Does a state live through the steps after `step` with the witness's buttons shifted? */
static bool lives_on(const tunl_mask *mask, const tunl_witness *w, tunl_state state, uint32_t step,
    uint32_t end, int32_t late) {
  for (; step < end; step++) {
    int32_t at = (int32_t)step - late, last = (int32_t)w->steps - 1;
    at = at < 0 ? 0 : at > last ? last : at;
    state =
        tunl_state_after(state, tunl_witness_holds(w, (uint32_t)at) ? TUNL_HOLD : TUNL_RELEASE, 1);
    if (!tunl_frees_hold(tunl_mask_at(mask, TUNL_STRICT, step + 1), state.b))
      return false;
  }
  return true;
}

bool tunl_clear_shifted(tunl_clear *clear, const tunl_witness *witness, double from, double length,
    int32_t late, bool *lives) {
  tunl_state *states = states_of(witness);
  uint32_t begin, end;
  bool done = states && tunl_way_find(&clear->way, from, witness->steps, &begin) &&
              tunl_way_find(&clear->way, from + length, witness->steps, &end) &&
              tunl_mask_know(&clear->mask, end);
  *lives = done && lives_on(&clear->mask, witness, states[begin], begin, end, late);
  free(states);
  return done;
}
