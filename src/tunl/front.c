#include "tunl/search.h"

#include <stdlib.h>
#include <string.h>

bool tunl_front_begin(tunl_front *front, const tunl_lattice *lattice, tunl_mask *mask) {
  *front = (tunl_front){.lattice = lattice, .mask = mask};
  front->now = tunl_lattice_set(lattice);
  front->next = tunl_lattice_set(lattice);
  bool whole = front->now && front->next;
  for (int button = 0; button < TUNL_BUTTON_STATES && lattice->p > 1; button++) {
    front->sides[button] = tunl_lattice_set(lattice);
    whole = whole && front->sides[button];
  }
  return whole;
}

void tunl_front_end(tunl_front *front) {
  free(front->now);
  free(front->next);
  for (int button = 0; button < TUNL_BUTTON_STATES; button++)
    free(front->sides[button]);
}

void tunl_front_start(tunl_front *front) {
  const tunl_lattice *l = front->lattice;
  tunl_rows rows = tunl_lattice_rows(l, 0);
  tunl_cell cell;
  front->decision = 0;
  memset(front->now, 0, l->size * sizeof *front->now);
  if (tunl_lattice_find(l, &rows, l->at, &cell))
    tunl_lattice_add(l, front->now, cell);
}

void tunl_front_fill(tunl_front *front, tunl_rigour rigour, uint32_t decision) {
  const tunl_lattice *l = front->lattice;
  tunl_rows rows = tunl_lattice_rows(l, decision);
  tunl_columns columns;
  front->decision = decision;
  tunl_lattice_columns(
      l, &rows, tunl_mask_at(front->mask, rigour, tunl_front_step(front)), &columns);
  memset(front->now, 0, l->size * sizeof *front->now);
  for (int32_t row = 0; row < rows.count; row++)
    memcpy(tunl_lattice_row(l, front->now, row), columns.words[row & 1],
        (size_t)l->words * sizeof *front->now);
}

void tunl_front_part(tunl_front *front, tunl_rigour rigour, uint32_t decision, const tunl_hop *hop,
    const uint64_t *states) {
  const tunl_lattice *l = front->lattice;
  uint32_t step = l->first + decision * (uint32_t)l->p;
  tunl_frees frees[TUNL_PACE_MOST];
  for (int32_t j = 1; j < l->p; j++)
    frees[j - 1] = tunl_mask_at(front->mask, rigour, step + (uint32_t)j);
  tunl_lattice_between(l, hop, frees, states, front->sides);
}

bool tunl_front_fly(tunl_front *front, tunl_rigour rigour) {
  const tunl_lattice *l = front->lattice;
  const uint64_t *from[TUNL_BUTTON_STATES] = {front->now, front->now};
  tunl_hop hop = tunl_lattice_hop(l, front->decision);
  tunl_columns columns;
  if (l->p > 1) {
    tunl_front_part(front, rigour, front->decision, &hop, front->now);
    for (int button = 0; button < TUNL_BUTTON_STATES; button++)
      from[button] = front->sides[button];
  }
  front->decision++;
  tunl_lattice_columns(
      l, &hop.to, tunl_mask_at(front->mask, rigour, tunl_front_step(front)), &columns);
  bool alive = tunl_lattice_fly(l, &hop, from, &columns, front->next);
  uint64_t *next = front->next;
  front->next = front->now;
  front->now = next;
  return alive;
}
