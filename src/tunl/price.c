#include "tunl/price.h"

#include <string.h>

/* To be nearer than so many px to anything, walls too. */
static const struct {
  double px;
  int bit; /* of the price: 8, 4, 2, 1 */
} pads[TUNL_PRICE_PADS] = {{2, 3}, {5, 2}, {9, 1}, {14, 0}};

/* To be so few decisions from where one button, kept on, leads nowhere any more: without it a
 * flight waits until the last moment in which it can live. */
static const uint8_t astray[TUNL_PRICE_RUNS] = {12, 8, 6, 4, 3, 2, 2, 1};

void tunl_prices_begin(tunl_prices *prices, tunl_clear *clear) {
  memset(prices, 0, sizeof *prices);
  for (int i = 0; i < TUNL_PRICE_PADS; i++)
    prices->pads[i] = tunl_mask_begin(&clear->way, clear->options.pad + pads[i].px, NULL, 0);
  /* A state that runs hold from up to k pays for those beyond k. */
  uint8_t left = 0;
  for (int k = 0; k < TUNL_PRICE_RUNS; k++)
    left = (uint8_t)(left + astray[k]);
  prices->none = left;
  for (int k = 1; k <= TUNL_PRICE_RUNS; k++) {
    uint8_t then = (uint8_t)(left - astray[k - 1]);
    prices->turns[k] = left ^ then;
    left = then;
  }
  for (unsigned byte = 0; byte < 256; byte++)
    for (unsigned bit = 0; bit < 8; bit++)
      prices->spread[byte] |= (uint64_t)(byte >> bit & 1) << 8 * bit;
}

void tunl_prices_end(tunl_prices *prices) {
  for (int i = 0; i < TUNL_PRICE_PADS; i++)
    tunl_mask_end(&prices->pads[i]);
}

bool tunl_prices_look(tunl_prices *prices, const tunl_trace *trace) {
  const tunl_lattice *l = &trace->lattice;
  uint32_t step = l->first + trace->decision * (uint32_t)l->p;
  tunl_rows rows = tunl_lattice_rows(l, trace->decision);
  for (int i = 0; i < TUNL_PRICE_PADS; i++) {
    if (!tunl_mask_only(&prices->pads[i], step))
      return false;
    tunl_lattice_columns(
        l, &rows, tunl_mask_at(&prices->pads[i], TUNL_STRICT, step), &prices->apart[i]);
  }
  return true;
}

/* Prices of 64 states at once, a word for each bit of the price. */

static void price_runs(const tunl_prices *prices, const tunl_trace *trace, int32_t row,
    int32_t word, uint64_t bits[TUNL_PRICE_BITS]) {
  for (int bit = 0; bit < TUNL_PRICE_BITS; bit++)
    bits[bit] = prices->none >> bit & 1 ? UINT64_MAX : 0;
  for (int k = 1; k <= TUNL_PRICE_RUNS; k++) {
    uint64_t holds = tunl_lattice_row_of(&trace->lattice, trace->runs[TUNL_HOLD][k], row)[word] &
                     tunl_lattice_row_of(&trace->lattice, trace->runs[TUNL_RELEASE][k], row)[word];
    if (!holds)
      return; /* nor does any longer run */
    for (int bit = 0; bit < TUNL_PRICE_BITS; bit++)
      if (prices->turns[k] >> bit & 1)
        bits[bit] ^= holds;
  }
}

static void add_pads(
    const tunl_prices *prices, int32_t row, int32_t word, uint64_t bits[TUNL_PRICE_BITS]) {
  uint64_t carry = 0, pad[TUNL_PRICE_BITS] = {0};
  for (int i = 0; i < TUNL_PRICE_PADS; i++)
    pad[pads[i].bit] = ~prices->apart[i].words[row & 1][word];
  for (int bit = 0; bit < TUNL_PRICE_BITS; bit++) {
    uint64_t both = bits[bit] & pad[bit], one = bits[bit] ^ pad[bit];
    bits[bit] = one ^ carry;
    carry = both | (one & carry);
  }
}

void tunl_prices_of(
    const tunl_prices *prices, const tunl_trace *trace, int32_t row, int32_t word, uint8_t of[64]) {
  uint64_t bits[TUNL_PRICE_BITS];
  uint64_t none = ~tunl_lattice_row_of(&trace->lattice, trace->viable, row)[word];
  price_runs(prices, trace, row, word, bits);
  add_pads(prices, row, word, bits);
  for (int byte = 0; byte < 8; byte++) {
    uint64_t eight = prices->spread[none >> 8 * byte & 0xFF] * TUNL_PRICE_NONE;
    for (int bit = 0; bit < TUNL_PRICE_BITS; bit++)
      eight |= prices->spread[bits[bit] >> 8 * byte & 0xFF] << bit;
    for (int i = 0; i < 8; i++)
      of[8 * byte + i] = (uint8_t)(eight >> 8 * i);
  }
}
