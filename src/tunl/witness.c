/* A witness: the cheapest flight to the end, found backwards over the viable states, so that the
 * flight itself only has to read off what to do. */
#include "tunl/price.h"

#include <stdlib.h>
#include <string.h>

void tunl_witness_free(tunl_witness *witness) {
  free(witness->runs);
  *witness = (tunl_witness){0};
}

bool tunl_witness_holds(const tunl_witness *witness, uint32_t step) {
  bool hold = witness->hold;
  uint32_t end = 0;
  for (size_t i = 0; i < witness->count; i++, hold = !hold) {
    end += witness->runs[i];
    if (step < end)
      break;
  }
  return hold;
}

/* One more decision at the end of the runs. */
static bool append(tunl_witness *w, size_t *room, bool hold) {
  bool last = w->hold == (w->count % 2 == 1);
  w->steps += w->p;
  if (w->count > 0 && last == hold) {
    w->runs[w->count - 1] += w->p;
    return true;
  }
  if (w->count == *room) {
    size_t more = *room ? 2 * *room : 64;
    uint32_t *runs = realloc(w->runs, more * sizeof *runs);
    if (!runs)
      return false;
    w->runs = runs;
    *room = more;
  }
  if (w->count == 0)
    w->hold = hold;
  w->runs[w->count++] = w->p;
  return true;
}

/* ---- costs ---- */

enum { FAR = 1 << 28 }; /* a cost beyond any flight's; twice it is still a number */

/* Costs from one decision to the end, by the button so far; laid out as a set of states is, with a
 * number for each bit. The price of the state itself is among them. */
typedef struct {
  int32_t *costs[TUNL_BUTTON_STATES];
  uint8_t *filled; /* of each word: is any of its costs below FAR? */
} layer;

typedef struct {
  tunl_trace trace;
  tunl_prices prices;
  layer now, next;
  size_t words;      /* of one decision and button below */
  uint64_t *changes; /* a bit for each decision, button so far, state: to change the button */
} hunt;

static bool begin_layer(layer *a, const tunl_lattice *l) {
  bool whole = true;
  for (int button = 0; button < TUNL_BUTTON_STATES; button++) {
    a->costs[button] = malloc(64 * l->size * sizeof(int32_t));
    whole = whole && a->costs[button];
    for (size_t i = 0; a->costs[button] && i < 64 * l->size; i++)
      a->costs[button][i] = FAR;
  }
  a->filled = calloc(l->size, 1);
  return whole && a->filled;
}

static void end_layer(layer *a) {
  for (int button = 0; button < TUNL_BUTTON_STATES; button++)
    free(a->costs[button]);
  free(a->filled);
}

static inline size_t place(const tunl_lattice *l, int32_t row, int32_t word) {
  return (size_t)(1 + (row + 1) * l->stride + word);
}

static inline uint64_t *changes_at(hunt *h, uint32_t decision, tunl_button button) {
  return h->changes + (2 * (size_t)decision + button) * h->words;
}

static void empty_word(layer *a, size_t at) {
  if (!a->filled[at])
    return;
  for (int button = 0; button < TUNL_BUTTON_STATES; button++)
    for (int i = 0; i < 64; i++)
      a->costs[button][64 * at + (size_t)i] = FAR;
  a->filled[at] = 0;
}

/* At the end a state costs its price. */
static void settle_end(hunt *h, int32_t row, int32_t word, const uint8_t prices[64]) {
  size_t at = place(&h->trace.lattice, row, word);
  for (int button = 0; button < TUNL_BUTTON_STATES; button++)
    for (int i = 0; i < 64; i++)
      h->now.costs[button][64 * at + (size_t)i] = prices[i] == TUNL_PRICE_NONE ? FAR : prices[i];
}

/* What 64 states would pay beyond one button: the costs where it leads. */
static void look_beyond(
    const hunt *h, tunl_button button, int32_t row, int32_t word, int32_t beyond[64]) {
  const tunl_lattice *l = &h->trace.lattice;
  const tunl_move *move = &h->trace.hop.moves[button];
  const int32_t *there = h->next.costs[button] + 64 * place(l, row + move->row, word);
  memcpy(beyond, there + tunl_move_shift(move, row), 64 * sizeof *beyond);
  /* Where it leads may be alive, and the way there not. */
  uint64_t dead = tunl_lattice_row_of(l, h->trace.viable, row)[word] &
                  ~tunl_lattice_row_of(l, h->trace.sides[button], row)[word];
  for (; dead; dead &= dead - 1)
    beyond[tunl_bits_lowest(dead)] = FAR;
}

/* The cheaper of keeping a button and of changing it, the price of the state on top; on equal cost
 * it stays. */
static void choose(const int32_t *restrict keep, const int32_t *restrict change,
    const uint8_t *restrict prices, int32_t *restrict costs, uint8_t *restrict changes) {
  for (int i = 0; i < 64; i++) {
    int32_t other = change[i] + TUNL_PRICE_SWITCH;
    int32_t least = other < keep[i] ? other : keep[i];
    changes[i] = other < keep[i];
    costs[i] = prices[i] == TUNL_PRICE_NONE ? FAR : least + prices[i];
  }
}

/* 64 bytes, each 0 or 1, as bits: the product gathers eight of them in its highest byte. */
static uint64_t gather(const uint8_t bytes[64]) {
  uint64_t word = 0;
  for (int byte = 0; byte < 8; byte++) {
    uint64_t eight = 0;
    for (int i = 0; i < 8; i++)
      eight |= (uint64_t)bytes[8 * byte + i] << 8 * i;
    word |= (eight * UINT64_C(0x0102040810204080) >> 56) << 8 * byte;
  }
  return word;
}

static void settle(hunt *h, int32_t row, int32_t word, const uint8_t prices[64]) {
  const tunl_lattice *l = &h->trace.lattice;
  size_t at = place(l, row, word), bits = (size_t)(row * l->words + word);
  int32_t beyond[TUNL_BUTTON_STATES][64];
  for (int button = 0; button < TUNL_BUTTON_STATES; button++)
    look_beyond(h, (tunl_button)button, row, word, beyond[button]);
  for (int button = 0; button < TUNL_BUTTON_STATES; button++) {
    uint8_t changes[64];
    choose(beyond[button], beyond[!button], prices, h->now.costs[button] + 64 * at, changes);
    changes_at(h, h->trace.decision, (tunl_button)button)[bits] = gather(changes);
  }
}

/* All states of the decision where the trace stands. */
static bool settle_decision(hunt *h) {
  const tunl_lattice *l = &h->trace.lattice;
  if (!tunl_prices_look(&h->prices, &h->trace))
    return false;
  for (int32_t row = 0; row < l->rows; row++)
    for (int32_t word = 0; word < l->words; word++) {
      size_t at = place(l, row, word);
      if (!h->trace.viable[at]) {
        empty_word(&h->now, at);
        continue;
      }
      uint8_t prices[64];
      tunl_prices_of(&h->prices, &h->trace, row, word, prices);
      h->now.filled[at] = 1;
      if (h->trace.decision == h->trace.last)
        settle_end(h, row, word, prices);
      else
        settle(h, row, word, prices);
    }
  return true;
}

/* ---- the flight ---- */

/* The cost from a state on when it begins with a button. */
static int32_t cost_of(const hunt *h, tunl_cell cell, tunl_button button) {
  int32_t beyond[64];
  look_beyond(h, button, cell.row, cell.column / 64, beyond);
  return beyond[cell.column % 64];
}

static tunl_cell cell_of(const tunl_lattice *l, uint32_t decision, tunl_state state) {
  tunl_rows rows = tunl_lattice_rows(l, decision);
  tunl_cell cell = {0, 0};
  tunl_lattice_find(l, &rows, state, &cell); /* it does: the state is alive */
  return cell;
}

/* The trace stands at the start: the first button is free, and then the changes say it all. */
static bool read_off(hunt *h, tunl_witness *w) {
  const tunl_lattice *l = &h->trace.lattice;
  size_t room = 0;
  tunl_state state = l->at;
  tunl_button button = TUNL_RELEASE;
  for (uint32_t d = 0; d < h->trace.last; d++) {
    tunl_cell cell = cell_of(l, d, state);
    const uint64_t *changes = changes_at(h, d, button) + cell.row * l->words;
    if (d == 0 ? cost_of(h, cell, TUNL_HOLD) < cost_of(h, cell, TUNL_RELEASE)
               : changes[cell.column / 64] >> cell.column % 64 & 1)
      button = !button;
    state = tunl_state_after(state, button, l->p);
    if (!append(w, &room, button == TUNL_HOLD))
      return false;
  }
  return true;
}

static bool begin_hunt(hunt *h, tunl_clear *clear) {
  const tunl_lattice *l = &h->trace.lattice;
  tunl_prices_begin(&h->prices, clear);
  h->words = (size_t)(l->rows * l->words);
  h->changes = malloc((2 * (size_t)h->trace.last + 1) * h->words * sizeof *h->changes);
  bool whole = begin_layer(&h->now, l);
  return begin_layer(&h->next, l) && whole && h->changes;
}

static void end_hunt(hunt *h) {
  tunl_prices_end(&h->prices);
  end_layer(&h->now);
  end_layer(&h->next);
  free(h->changes);
}

/* From the end to the start, where the trace then stands; the next decision's costs are known. */
static bool go_back(hunt *h) {
  while (h->trace.decision > 0) {
    if (!settle_decision(h))
      return false;
    layer settled = h->now;
    h->now = h->next;
    h->next = settled;
    tunl_trace_back(&h->trace);
  }
  return true;
}

/* The cheapest flight at 60 decisions a second, if there is any. */
static bool find_cheapest(tunl_clear *clear, double goal, tunl_witness *w) {
  hunt h = {.words = 0};
  bool done = tunl_trace_begin(&h.trace, clear, w->p, goal, TUNL_PRICE_RUNS);
  w->reaches = done && h.trace.reaches;
  if (w->reaches) {
    done = begin_hunt(&h, clear) && go_back(&h) && read_off(&h, w);
    end_hunt(&h);
  }
  tunl_trace_end(&h.trace);
  return done;
}

/* ---- at 120 decisions a second ---- */

/* Any reachable state has a reachable state before it: a flight can be read off backwards. */

static tunl_cell any_cell(const tunl_lattice *l, const uint64_t *set) {
  for (int32_t row = 0; row < l->rows; row++)
    for (int32_t w = 0; w < l->words; w++) {
      uint64_t word = tunl_lattice_row_of(l, set, row)[w];
      if (word)
        return (tunl_cell){row, 64 * w + tunl_bits_lowest(word)};
    }
  return (tunl_cell){0, 0};
}

/* Is a state alive where the trace stands, whose successor is given? */
static bool came_from(
    const tunl_trace *t, tunl_state after, tunl_button button, tunl_state *state) {
  tunl_cell cell;
  *state = tunl_state_after(after, button, -t->lattice.p);
  return tunl_lattice_find(&t->lattice, &t->hop.from, *state, &cell) &&
         tunl_lattice_has(&t->lattice, t->sides[button], cell);
}

/* The buttons of all decisions, the last first. */
static void read_back(tunl_trace *t, uint8_t *buttons) {
  tunl_rows rows = tunl_lattice_rows(&t->lattice, t->last);
  tunl_state at = tunl_lattice_state(&t->lattice, &rows, any_cell(&t->lattice, t->alive));
  tunl_button button = TUNL_RELEASE;
  while (tunl_trace_back(t)) {
    tunl_state before;
    if (!came_from(t, at, button, &before)) {
      button = !button;
      came_from(t, at, button, &before);
    }
    at = before;
    buttons[t->decision] = button == TUNL_HOLD;
  }
}

static bool find_any(tunl_clear *clear, double goal, tunl_witness *w) {
  tunl_trace trace;
  size_t room = 0;
  uint8_t *buttons = NULL;
  bool done = tunl_trace_begin(&trace, clear, w->p, goal, 1);
  w->reaches = done && trace.reaches;
  if (w->reaches) {
    buttons = malloc((size_t)trace.last + 1);
    done = buttons;
    if (buttons)
      read_back(&trace, buttons);
    for (uint32_t d = 0; done && d < trace.last; d++)
      done = append(w, &room, buttons[d]);
  }
  free(buttons);
  tunl_trace_end(&trace);
  return done;
}

bool tunl_clear_witness(tunl_clear *clear, double goal, tunl_witness *witness) {
  *witness = (tunl_witness){.p = 2};
  if (!find_cheapest(clear, goal, witness))
    return false;
  if (witness->reaches)
    return true;
  *witness = (tunl_witness){.p = 1};
  return find_any(clear, goal, witness);
}
