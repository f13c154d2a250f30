#include "tunl/lattice.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The remainder that is never negative. */
static int64_t modulo(int64_t x, int64_t of) {
  int64_t rest = x % of;
  return rest < 0 ? rest + of : rest;
}

static int32_t floor_div(int32_t x, int32_t by) {
  int32_t whole = x / by;
  return whole * by > x ? whole - 1 : whole;
}

/* A living ship's centre is in `span` px of the screen. */
static int32_t fastest(double span) {
  const double apex = 0.012; /* px by which the sampled top of a flight may miss the true one */
  return (int32_t)floor(sqrt(2 * TUNL_GRAVITY * (span + apex)) * 6 / 5);
}

tunl_lattice tunl_lattice_of(const tunl_way *way, int32_t p, uint32_t first, tunl_state at) {
  double edge = way->course->corridor.rules.pad + TUNL_SHIP_RADIUS;
  double low = floor((edge - way->start) * TUNL_MASK_UNITS) - 1;
  double high = ceil((TUNL_H - edge - way->start) * TUNL_MASK_UNITS) + 1;
  tunl_lattice l = {.p = p, .first = first, .at = at, .b_low = (int32_t)low};
  l.q = 62 * p * p;
  l.q_half = 31 * p * p;
  l.columns = (int32_t)(high - low) / l.q + 1;
  l.words = (l.columns + 63) / 64;
  l.up = fastest(TUNL_H - 2 * edge);
  l.down = l.up + TUNL_RELEASED; /* one more step of falling than can be */
  l.rows = (l.up + l.down) / (TUNL_BUTTONS * p) + 1;
  l.stride = l.words + 1;
  l.size = 1 + (size_t)(l.rows + 2) * (size_t)l.stride;
  return l;
}

uint64_t *tunl_lattice_set(const tunl_lattice *l) {
  return calloc(l->size, sizeof(uint64_t));
}

/* ---- rows and states ---- */

tunl_rows tunl_lattice_rows(const tunl_lattice *l, uint32_t decision) {
  int64_t s = (int64_t)decision * l->p, apart = TUNL_BUTTONS * l->p;
  int64_t full = l->at.a + TUNL_RELEASED * s; /* A with no decision held */
  int64_t a = -l->up + modulo(full + l->up, apart);
  int64_t even = l->at.b + 2 * l->at.a * s + TUNL_RELEASED * s * s; /* B with an even h */
  tunl_rows rows = {.a = (int32_t)a};
  rows.count = (l->down - rows.a) / (int32_t)apart + 1;
  for (int parity = 0; parity < 2; parity++) {
    bool odd = (((full - a) / apart - parity) & 1) != 0;
    rows.beta[parity] = l->b_low + (int32_t)modulo(even - (odd ? l->q_half : 0) - l->b_low, l->q);
  }
  return rows;
}

bool tunl_lattice_find(
    const tunl_lattice *l, const tunl_rows *rows, tunl_state state, tunl_cell *cell) {
  int32_t up = state.a - rows->a, apart = TUNL_BUTTONS * l->p;
  if (up < 0 || up % apart != 0 || up / apart >= rows->count)
    return false;
  cell->row = up / apart;
  int32_t along = state.b - rows->beta[cell->row & 1];
  if (along < 0 || along % l->q != 0 || along / l->q >= l->columns)
    return false;
  cell->column = along / l->q;
  return true;
}

tunl_state tunl_lattice_state(const tunl_lattice *l, const tunl_rows *rows, tunl_cell cell) {
  return (tunl_state){
      rows->a + TUNL_BUTTONS * l->p * cell.row, rows->beta[cell.row & 1] + l->q * cell.column};
}

/* ---- columns ---- */

/* Bits from..to, both among them, of a row of words. */
static void set_bits(uint64_t *words, int32_t from, int32_t to) {
  int32_t first = from / 64, last = to / 64;
  uint64_t head = UINT64_MAX << from % 64, tail = UINT64_MAX >> (63 - to % 64);
  if (first == last) {
    words[first] |= head & tail;
    return;
  }
  words[first] |= head;
  for (int32_t w = first + 1; w < last; w++)
    words[w] = UINT64_MAX;
  words[last] |= tail;
}

/* The columns of a row whose column 0 is at `beta`, free or not, over words that are zero. */
static void set_free(const tunl_lattice *l, tunl_frees frees, int32_t beta, uint64_t *words) {
  for (size_t i = 0; i < frees.count; i++) {
    int32_t from = -floor_div(beta - frees.items[i].low, l->q);
    int32_t to = floor_div(frees.items[i].high - beta, l->q);
    from = from < 0 ? 0 : from;
    to = to >= l->columns ? l->columns - 1 : to;
    if (from <= to)
      set_bits(words, from, to);
  }
}

void tunl_lattice_columns(
    const tunl_lattice *l, const tunl_rows *rows, tunl_frees frees, tunl_columns *columns) {
  memset(columns->words, 0, sizeof columns->words);
  for (int parity = 0; parity < 2; parity++)
    set_free(l, frees, rows->beta[parity], columns->words[parity]);
  columns->from = 0;
  columns->to = l->words;
  while (columns->from < columns->to &&
         !(columns->words[0][columns->from] | columns->words[1][columns->from]))
    columns->from++;
  while (columns->to > columns->from &&
         !(columns->words[0][columns->to - 1] | columns->words[1][columns->to - 1]))
    columns->to--;
}

/* ---- decisions ---- */

static tunl_move move_of(const tunl_lattice *l, const tunl_hop *hop, tunl_button button) {
  int32_t apart = TUNL_BUTTONS * l->p;
  tunl_move move = {.row = (hop->from.a + tunl_button_pull(button) * l->p - hop->to.a) / apart};
  for (int parity = 0; parity < 2; parity++) {
    tunl_state at = {hop->from.a + apart * parity, hop->from.beta[parity]};
    int32_t b = tunl_state_after(at, button, l->p).b;
    move.shift[parity] = (b - hop->to.beta[(parity + move.row) & 1]) / l->q; /* exact */
  }
  return move;
}

tunl_hop tunl_lattice_hop(const tunl_lattice *l, uint32_t decision) {
  tunl_hop hop = {.from = tunl_lattice_rows(l, decision), .to = tunl_lattice_rows(l, decision + 1)};
  for (int button = 0; button < TUNL_BUTTON_STATES; button++)
    hop.moves[button] = move_of(l, &hop, (tunl_button)button);
  return hop;
}

static bool is_empty(const uint64_t *words, int32_t count) {
  uint64_t any = 0;
  for (int32_t w = 0; w < count; w++)
    any |= words[w];
  return any == 0;
}

void tunl_lattice_between(const tunl_lattice *l, const tunl_hop *hop, const tunl_frees *frees,
    const uint64_t *states, uint64_t *const sets[TUNL_BUTTON_STATES]) {
  for (int button = 0; button < TUNL_BUTTON_STATES; button++) {
    memcpy(sets[button], states, l->size * sizeof *states);
    for (int32_t row = 0; row < hop->from.count; row++) {
      uint64_t *words = tunl_lattice_row(l, sets[button], row);
      tunl_state column0 = tunl_lattice_state(l, &hop->from, (tunl_cell){row, 0});
      for (int32_t j = 1; j < l->p && !is_empty(words, l->words); j++) {
        uint64_t free[TUNL_COLUMN_WORDS];
        memset(free, 0, (size_t)l->words * sizeof *free);
        set_free(l, frees[j - 1], tunl_state_after(column0, (tunl_button)button, j).b, free);
        for (int32_t w = 0; w < l->words; w++)
          words[w] &= free[w];
      }
    }
  }
}

/* A row shifted: word w of it is taken from words w and w + 1 of `words`, `by` bits down. */
typedef struct {
  const uint64_t *words;
  int by;
} shifted;

static inline shifted shift_up(const uint64_t *words, int32_t columns) {
  return (shifted){columns > 0 ? words - 1 : words, (int)(-columns & 63)};
}

/* Twice, because a shift by 64 is not defined. */
static inline uint64_t shifted_word(shifted s, int32_t w) {
  return s.words[w] >> s.by | s.words[w + 1] << 1 << (63 - s.by);
}

static uint64_t fly_row(
    shifted a, shifted b, const uint64_t *mask, uint64_t *restrict to, int32_t from, int32_t end) {
  uint64_t any = 0;
  for (int32_t w = from; w < end; w++) {
    uint64_t word = (shifted_word(a, w) | shifted_word(b, w)) & mask[w];
    to[w] = word;
    any |= word;
  }
  return any;
}

static shifted source(
    const tunl_lattice *l, const tunl_move *move, const uint64_t *set, int32_t row) {
  int32_t from = row - move->row;
  return shift_up(tunl_lattice_row_of(l, set, from), tunl_move_shift(move, from));
}

bool tunl_lattice_fly(const tunl_lattice *l, const tunl_hop *hop,
    const uint64_t *const from[TUNL_BUTTON_STATES], const tunl_columns *columns, uint64_t *to) {
  uint64_t any = 0;
  for (int32_t row = 0; row < hop->to.count; row++) {
    uint64_t *words = tunl_lattice_row(l, to, row);
    memset(words, 0, (size_t)columns->from * sizeof *words);
    any |= fly_row(source(l, &hop->moves[TUNL_RELEASE], from[TUNL_RELEASE], row),
        source(l, &hop->moves[TUNL_HOLD], from[TUNL_HOLD], row), columns->words[row & 1], words,
        columns->from, columns->to);
    memset(words + columns->to, 0, (size_t)(l->words - columns->to) * sizeof *words);
  }
  /* A decision has at most one row more than another: keep the one beyond the last empty. */
  if (hop->to.count < l->rows)
    memset(tunl_lattice_row(l, to, hop->to.count), 0, (size_t)l->words * sizeof *to);
  return any != 0;
}

void tunl_lattice_back(const tunl_lattice *l, const tunl_hop *hop, tunl_button button,
    const uint64_t *to, const uint64_t *within, uint64_t *into) {
  const tunl_move *move = &hop->moves[button];
  for (int32_t row = 0; row < hop->from.count; row++) {
    shifted back =
        shift_up(tunl_lattice_row_of(l, to, row + move->row), -tunl_move_shift(move, row));
    const uint64_t *kept = tunl_lattice_row_of(l, within, row);
    uint64_t *words = tunl_lattice_row(l, into, row);
    for (int32_t w = 0; w < l->words; w++)
      words[w] = shifted_word(back, w) & kept[w];
  }
  if (hop->from.count < l->rows)
    memset(tunl_lattice_row(l, into, hop->from.count), 0, (size_t)l->words * sizeof *into);
}

/* A row shifted by any number of columns; beyond its ends it is empty. */
static uint64_t far_word(const uint64_t *words, int32_t count, int32_t w, int32_t columns) {
  int32_t at = 64 * w - columns, index = floor_div(at, 64), by = at - 64 * index;
  uint64_t low = index >= 0 && index < count ? words[index] : 0;
  uint64_t high = index + 1 >= 0 && index + 1 < count ? words[index + 1] : 0;
  return low >> by | high << 1 << (63 - by);
}

void tunl_lattice_jump(const tunl_lattice *l, uint32_t from, uint32_t to, tunl_button button,
    const uint64_t *set, const uint64_t *within, uint64_t *into) {
  tunl_rows before = tunl_lattice_rows(l, from), after = tunl_lattice_rows(l, to);
  int32_t steps = (int32_t)(to - from) * l->p;
  for (int32_t row = 0; row < before.count; row++) {
    tunl_state column0 = tunl_lattice_state(l, &before, (tunl_cell){row, 0});
    tunl_state there = tunl_state_after(column0, button, steps);
    int32_t up = there.a - after.a, target = up / (TUNL_BUTTONS * l->p);
    if (up < 0 || target >= after.count)
      continue;
    int32_t columns = (there.b - after.beta[target & 1]) / l->q; /* exact */
    const uint64_t *words = tunl_lattice_row_of(l, set, row);
    const uint64_t *kept = tunl_lattice_row_of(l, within, target);
    uint64_t *sum = tunl_lattice_row(l, into, target);
    for (int32_t w = 0; w < l->words; w++)
      sum[w] |= far_word(words, l->words, w, columns) & kept[w];
  }
}

/* ---- looking at a set ---- */

static void widen(tunl_extent *extent, tunl_state at) {
  if (at.a < extent->low.a)
    extent->low.a = at.a;
  if (at.a > extent->high.a)
    extent->high.a = at.a;
  if (at.b < extent->low.b)
    extent->low.b = at.b;
  if (at.b > extent->high.b)
    extent->high.b = at.b;
}

tunl_extent tunl_lattice_extent(const tunl_lattice *l, const tunl_rows *rows, const uint64_t *set) {
  tunl_extent extent = {0, {INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};
  for (int32_t row = 0; row < rows->count; row++) {
    const uint64_t *words = tunl_lattice_row_of(l, set, row);
    int32_t first = -1, last = -1;
    for (int32_t w = 0; w < l->words; w++) {
      if (!words[w])
        continue;
      extent.states += (uint64_t)tunl_bits_count(words[w]);
      if (first < 0)
        first = 64 * w + tunl_bits_lowest(words[w]);
      last = 64 * w + tunl_bits_highest(words[w]);
    }
    if (first < 0)
      continue;
    widen(&extent, tunl_lattice_state(l, rows, (tunl_cell){row, first}));
    widen(&extent, tunl_lattice_state(l, rows, (tunl_cell){row, last}));
  }
  return extent;
}
