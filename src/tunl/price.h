/* What a state costs on the way of a comfortable witness. Private to the generator. */
#ifndef TUNL_TUNL_PRICE_H
#define TUNL_TUNL_PRICE_H

#include "tunl/trace.h"

/* Costs are whole numbers without a unit; only their proportions mean anything. A switch must be
 * worth more than a moment's comfort. */
enum { TUNL_PRICE_SWITCH = 40, TUNL_PRICE_PADS = 4, TUNL_PRICE_RUNS = 8, TUNL_PRICE_BITS = 6 };

/* What stands in place of a price for a state that does not lead to the end. */
enum { TUNL_PRICE_NONE = 255 };

typedef struct tunl_prices {
  tunl_mask pads[TUNL_PRICE_PADS];
  tunl_columns apart[TUNL_PRICE_PADS]; /* columns that are so far from everything */
  uint8_t none;                        /* the price of going astray with the first decision */
  uint8_t turns[TUNL_PRICE_RUNS + 1]; /* bits in which the price changes with each run that holds */
  uint64_t spread[256];               /* the bits of a byte as a byte each, lowest first */
} tunl_prices;

/* Nothing can fail; to be ended. */
void tunl_prices_begin(tunl_prices *prices, tunl_clear *clear);
void tunl_prices_end(tunl_prices *prices);

/* Looks at the decision where a trace of depth TUNL_PRICE_RUNS stands. False when memory runs
 * out. */
bool tunl_prices_look(tunl_prices *prices, const tunl_trace *trace);

/* The price of each state in a word of a row at that decision, from column 64 * word on. */
void tunl_prices_of(
    const tunl_prices *prices, const tunl_trace *trace, int32_t row, int32_t word, uint8_t of[64]);

#endif
