/* Where a ship can be, and from where the end is still in reach. */
#include "tunl/trace.h"

#include <math.h>
#include <stdlib.h>

#define STRAIT_FROM 1000.0 /* px: at the start all ships are in one place */

void tunl_bands_free(tunl_bands *bands) {
  free(bands->items);
  *bands = (tunl_bands){0};
}

/* The columns that any row of a set has, in even and in odd rows. */
static void flatten(
    const tunl_lattice *l, const tunl_rows *rows, const uint64_t *set, tunl_columns *flat) {
  *flat = (tunl_columns){.to = l->words};
  for (int32_t row = 0; row < rows->count; row++) {
    const uint64_t *words = tunl_lattice_row_of(l, set, row);
    for (int32_t w = 0; w < l->words; w++)
      flat->words[row & 1][w] |= words[w];
  }
}

/* The lowest and the highest B among columns that lie in a free interval; low > high for none. */
static tunl_free within(
    const tunl_lattice *l, const tunl_rows *rows, const tunl_columns *flat, tunl_free in) {
  tunl_free found = {INT32_MAX, INT32_MIN};
  tunl_columns free;
  tunl_lattice_columns(l, rows, (tunl_frees){&in, 1}, &free);
  for (int parity = 0; parity < 2; parity++)
    for (int32_t w = free.from; w < free.to; w++) {
      uint64_t word = flat->words[parity][w] & free.words[parity][w];
      if (!word)
        continue;
      int32_t low = rows->beta[parity] + l->q * (64 * w + tunl_bits_lowest(word));
      int32_t high = rows->beta[parity] + l->q * (64 * w + tunl_bits_highest(word));
      found.low = low < found.low ? low : found.low;
      found.high = high > found.high ? high : found.high;
    }
  return found;
}

static void set_ends(double start, tunl_free of, double *low, double *high) {
  bool any = of.low <= of.high;
  *low = any ? tunl_state_y(start, of.low) : (double)NAN;
  *high = any ? tunl_state_y(start, of.high) : (double)NAN;
}

static bool add(tunl_bands *bands, size_t *room, tunl_band band) {
  if (bands->count == *room) {
    size_t more = *room ? 2 * *room : 1024;
    tunl_band *items = realloc(bands->items, more * sizeof *items);
    if (!items)
      return false;
    bands->items = items;
    *room = more;
  }
  bands->items[bands->count++] = band;
  return true;
}

/* Those of one decision, from the highest y up: the whole is turned round in the end. */
static bool add_bands(const tunl_trace *t, tunl_bands *bands, size_t *room) {
  const tunl_lattice *l = &t->lattice;
  uint32_t step = l->first + t->decision * (uint32_t)l->p;
  tunl_rows rows = tunl_lattice_rows(l, t->decision);
  tunl_frees frees = tunl_mask_at(&t->clear->mask, TUNL_STRICT, step);
  double start = t->clear->way.start;
  tunl_columns alive, viable;
  flatten(l, &rows, t->alive, &alive);
  flatten(l, &rows, t->viable, &viable);
  for (size_t i = frees.count; i-- > 0;) {
    tunl_band band = {.step = step, .scroll = t->clear->way.scroll[step]};
    set_ends(start, frees.items[i], &band.low, &band.high);
    set_ends(start, within(l, &rows, &alive, frees.items[i]), &band.reach_low, &band.reach_high);
    set_ends(start, within(l, &rows, &viable, frees.items[i]), &band.viable_low, &band.viable_high);
    if (!add(bands, room, band))
      return false;
  }
  return true;
}

static void turn_round(tunl_bands *bands) {
  for (size_t i = 0, j = bands->count; i + 1 < j; i++) {
    j--;
    tunl_band swapped = bands->items[i];
    bands->items[i] = bands->items[j];
    bands->items[j] = swapped;
  }
}

/* Going back, the first of equals is the last that is seen. */
static void look_for_straits(const tunl_trace *t, tunl_bands *bands) {
  const tunl_lattice *l = &t->lattice;
  uint32_t step = l->first + t->decision * (uint32_t)l->p;
  double scroll = t->clear->way.scroll[step], start = t->clear->way.start;
  if (scroll <= STRAIT_FROM)
    return;
  tunl_rows rows = tunl_lattice_rows(l, t->decision);
  tunl_extent extent = tunl_lattice_extent(l, &rows, t->viable);
  tunl_strait strait = {step, scroll, extent.states, tunl_state_y(start, extent.low.b),
      tunl_state_y(start, extent.high.b)};
  if (bands->fewest.step == 0 || strait.states <= bands->fewest.states)
    bands->fewest = strait;
  if (bands->closest.step == 0 ||
      strait.y_high - strait.y_low <= bands->closest.y_high - bands->closest.y_low)
    bands->closest = strait;
}

static bool walk(tunl_trace *t, double from, double to, tunl_bands *bands) {
  size_t room = 0;
  bands->reaches = t->reaches;
  bands->end = t->lattice.first + t->last * (uint32_t)t->lattice.p;
  bands->scroll = t->clear->way.scroll[bands->end];
  do {
    double scroll = t->clear->way.scroll[t->lattice.first + t->decision * (uint32_t)t->lattice.p];
    look_for_straits(t, bands);
    if (scroll >= from && scroll <= to && t->decision > 0 && !add_bands(t, bands, &room))
      return false;
  } while (tunl_trace_back(t));
  turn_round(bands);
  return true;
}

bool tunl_clear_bands(
    tunl_clear *clear, uint32_t p, double goal, double from, double to, tunl_bands *bands) {
  tunl_trace trace;
  *bands = (tunl_bands){0};
  bool done = tunl_trace_begin(&trace, clear, p, goal, 1) && walk(&trace, from, to, bands);
  tunl_trace_end(&trace);
  return done;
}
