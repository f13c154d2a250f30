/* A trace: a search that is gone back over, from its end to its start, to see which states still
 * lead there. Private to the generator. */
#ifndef TUNL_TUNL_TRACE_H
#define TUNL_TUNL_TRACE_H

#include "tunl/search.h"

/* Decisions between two that are kept on the way there; those between are flown once more. */
enum { TUNL_TRACE_BLOCK = 128, TUNL_TRACE_RUNS = 64 };

typedef struct tunl_trace {
  tunl_clear *clear; /* borrowed */
  tunl_lattice lattice;
  tunl_front front;
  uint32_t last; /* decision at which the trace ends: the goal, or the last with a living state */
  bool reaches;  /* the goal */

  /* At `decision`, from `last` down to 0: */
  uint32_t decision;
  tunl_hop hop;          /* to the next decision; not at the last */
  const uint64_t *alive; /* reachable states */
  uint64_t *viable;      /* those of them that lead to the end */

  /* Reachable states that a button leaves alive on the way to the next decision; not at the last.
   */
  const uint64_t *sides[TUNL_BUTTON_STATES];

  /* runs[button][k]: viable states of which that button, kept for k decisions in a row, leads to a
   * viable one again, k from 1 to `depth`; beyond the end nothing leads astray. */
  int depth;
  uint64_t *runs[TUNL_BUTTON_STATES][TUNL_TRACE_RUNS + 1];

  /* Private. */
  uint64_t **kept; /* states of every TUNL_TRACE_BLOCK-th decision */
  size_t kept_count, kept_room;
  uint64_t *block; /* states of the decisions from `block_from` on */
  uint32_t block_from;
} tunl_trace;

/* With a decision every p steps, flies to the first decision with scroll >= `to`, in strict masks,
 * and stands at its end. False when memory runs out; to be ended either way. */
bool tunl_trace_begin(tunl_trace *trace, tunl_clear *clear, uint32_t p, double to, int depth);
void tunl_trace_end(tunl_trace *trace);

/* Goes back by a decision; false at decision 0. */
bool tunl_trace_back(tunl_trace *trace);

#endif
