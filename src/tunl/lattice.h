/* The lattice: all states a ship can be in that takes no coin. Private to the generator.
 *
 * In units in which they are whole numbers, vy = A * 5/6 px/s and y = start + B / 288 px. A step
 * adds acc to A, -18 with the button held and +13 with it released, and A before + A after to B
 * (the flight's trapezoid rule, exact). With a decision every p steps, after s steps and h held
 * decisions
 *
 *     A = A0 + 13 s - 31 p h                      one row for each h
 *     B = B0 + 2 A0 s + 13 s^2 - 31 p^2 m         m even or odd as h is
 *
 * because a held decision adds an odd number to m. So in a row the heights are q = 62 p^2 apart,
 * and the states of a decision are a table of bits: 79 rows of 1,810 at p = 1.
 *
 * Rows may be cut: faster upwards than the fall through the whole screen ends in, a ship cannot
 * stop before the ceiling; faster downwards it never is. The flight's speed limit lies beyond both.
 */
#ifndef TUNL_TUNL_LATTICE_H
#define TUNL_TUNL_LATTICE_H

#include "tunl/mask.h"

enum { TUNL_HELD = -18, TUNL_RELEASED = 13, TUNL_BUTTONS = 31 };

/* Index of a button in a pair. */
typedef enum tunl_button { TUNL_RELEASE, TUNL_HOLD, TUNL_BUTTON_STATES } tunl_button;

static inline int32_t tunl_button_pull(tunl_button button) {
  return button == TUNL_HOLD ? TUNL_HELD : TUNL_RELEASED;
}

/* A state: speed and height in lattice units. */
typedef struct tunl_state {
  int32_t a, b;
} tunl_state;

/* The state after `steps` more with one button. */
static inline tunl_state tunl_state_after(tunl_state at, tunl_button button, int32_t steps) {
  int32_t pull = tunl_button_pull(button);
  return (tunl_state){at.a + pull * steps, at.b + 2 * at.a * steps + pull * steps * steps};
}

/* px and px/s of a state. */
static inline double tunl_state_y(double start, int32_t b) {
  return start + b / TUNL_MASK_UNITS;
}

static inline double tunl_state_vy(int32_t a) {
  return a * 5.0 / 6.0;
}

/* Most of anything at p = 1 under any rules: the ship is on the screen. */
enum { TUNL_COLUMN_WORDS = 32, TUNL_PERIOD_MOST = 12 };

/* A grid of decisions and the table of its states. A set of states is `size` words: rows from
 * `words` words each, bit k of a row its column k, with a word that is always zero before and after
 * each row, and a row that is always zero before and after all rows. */
typedef struct tunl_lattice {
  int32_t p;      /* steps a decision */
  uint32_t first; /* step of decision 0 */
  tunl_state at;  /* A0, B0: the state then */
  int32_t b_low, columns;
  int32_t up, down; /* A from -up to down */
  int32_t q, q_half;
  int32_t rows, words, stride;
  size_t size;
} tunl_lattice;

/* The lattice of a way, p from 1 to 12: decision 0 is at step `first`, where the only state is
 * `at`. */
tunl_lattice tunl_lattice_of(const tunl_way *way, int32_t p, uint32_t first, tunl_state at);

/* The rows of one decision. */
typedef struct tunl_rows {
  int32_t count;
  int32_t a;       /* A of row 0; a row on, 31 p more */
  int32_t beta[2]; /* B of column 0, in even and in odd rows; a column on, q more */
} tunl_rows;

tunl_rows tunl_lattice_rows(const tunl_lattice *l, uint32_t decision);

static inline uint64_t *tunl_lattice_row(const tunl_lattice *l, uint64_t *set, int32_t row) {
  return set + 1 + (row + 1) * l->stride;
}

static inline const uint64_t *tunl_lattice_row_of(
    const tunl_lattice *l, const uint64_t *set, int32_t row) {
  return set + 1 + (row + 1) * l->stride;
}

/* An empty set; NULL when memory runs out. The caller frees it. */
uint64_t *tunl_lattice_set(const tunl_lattice *l);

/* Where a state is. False when the table does not hold it. */
typedef struct tunl_cell {
  int32_t row, column;
} tunl_cell;

bool tunl_lattice_find(
    const tunl_lattice *l, const tunl_rows *rows, tunl_state state, tunl_cell *cell);
tunl_state tunl_lattice_state(const tunl_lattice *l, const tunl_rows *rows, tunl_cell cell);

static inline bool tunl_lattice_has(const tunl_lattice *l, const uint64_t *set, tunl_cell cell) {
  return tunl_lattice_row_of(l, set, cell.row)[cell.column / 64] >> cell.column % 64 & 1;
}

static inline void tunl_lattice_add(const tunl_lattice *l, uint64_t *set, tunl_cell cell) {
  tunl_lattice_row(l, set, cell.row)[cell.column / 64] |= UINT64_C(1) << cell.column % 64;
}

/* The columns that are free, in even and in odd rows; words outside from..to are zero and hold
 * nothing of use. */
typedef struct tunl_columns {
  uint64_t words[2][TUNL_COLUMN_WORDS];
  int32_t from, to;
} tunl_columns;

void tunl_lattice_columns(
    const tunl_lattice *l, const tunl_rows *rows, tunl_frees frees, tunl_columns *columns);

/* From one decision to the next with one button: row r goes to row r + `row`, and its columns move
 * by `shift` of its parity + r without its lowest bit; at most 41 either way. */
typedef struct tunl_move {
  int32_t row;
  int32_t shift[2];
} tunl_move;

static inline int32_t tunl_move_shift(const tunl_move *move, int32_t row) {
  return move->shift[row & 1] + (row & ~1);
}

/* A decision: the rows before and after, and where each button leads. */
typedef struct tunl_hop {
  tunl_rows from, to;
  tunl_move moves[TUNL_BUTTON_STATES];
} tunl_hop;

tunl_hop tunl_lattice_hop(const tunl_lattice *l, uint32_t decision);

/* Into `sets`, of each button: those of `states` at a decision that keep alive with it at the steps
 * between it and the next, whose free heights are given. At p = 1 that is all of them. */
void tunl_lattice_between(const tunl_lattice *l, const tunl_hop *hop, const tunl_frees *frees,
    const uint64_t *states, uint64_t *const sets[TUNL_BUTTON_STATES]);

/* Flies a decision: `to` becomes the states, within columns, that the buttons reach from the states
 * of their set in `from`. Are there any? */
bool tunl_lattice_fly(const tunl_lattice *l, const tunl_hop *hop,
    const uint64_t *const from[TUNL_BUTTON_STATES], const tunl_columns *columns, uint64_t *to);

/* Backwards: `into` becomes the states of `within` that one button leads to a state of `to`. */
void tunl_lattice_back(const tunl_lattice *l, const tunl_hop *hop, tunl_button button,
    const uint64_t *to, const uint64_t *within, uint64_t *into);

/* Many decisions at once: adds to `into`, at decision `to`, the states of `set` at decision `from`
 * after keeping one button until then, those that are also in `within`. What is between is not
 * looked at. */
void tunl_lattice_jump(const tunl_lattice *l, uint32_t from, uint32_t to, tunl_button button,
    const uint64_t *set, const uint64_t *within, uint64_t *into);

/* How many states, and between which speeds and heights. */
typedef struct tunl_extent {
  uint64_t states;
  tunl_state low, high; /* of a and of b each for itself; nothing of use without states */
} tunl_extent;

tunl_extent tunl_lattice_extent(const tunl_lattice *l, const tunl_rows *rows, const uint64_t *set);

/* Bits set in a word, and the number of its lowest and highest set bit; a word not 0. */
static inline int tunl_bits_count(uint64_t word) {
#if defined __GNUC__
  return __builtin_popcountll(word);
#else
  int count = 0;
  for (; word; word &= word - 1)
    count++;
  return count;
#endif
}

static inline int tunl_bits_lowest(uint64_t word) {
#if defined __GNUC__
  return __builtin_ctzll(word);
#else
  int at = 0;
  for (; !(word >> at & 1); at++)
    ;
  return at;
#endif
}

static inline int tunl_bits_highest(uint64_t word) {
#if defined __GNUC__
  return 63 - __builtin_clzll(word);
#else
  int at = 63;
  for (; !(word >> at & 1); at--)
    ;
  return at;
#endif
}

#endif
