/* Contracts: what the generator promises of every day, measured again from the finished cave by
 * code that shares nothing with placement. Plain C11. "P" marks what the game's author published,
 * "R" what this project demands beyond that. */
#ifndef TUNL_TUNL_CONTRACTS_H
#define TUNL_TUNL_CONTRACTS_H

#include "core/api.h"
#include "tunl/cave.h"

TUNL_API_BEGIN

typedef enum tunl_contract {
  TUNL_CONTRACT_PASSES,    /* P: every boulder keeps its pass above and below */
  TUNL_CONTRACT_CHICANES,  /* P: no mine inside a chicane */
  TUNL_CONTRACT_COINS,     /* P: no coin nearer to rock than its clearance */
  TUNL_CONTRACT_CHAMBERS,  /* P: chambers only widen */
  TUNL_CONTRACT_ENERGY,    /* P: a morph adds at most 3 % of wiggle energy */
  TUNL_CONTRACT_SCREEN,    /* P: the corridor stays inside the screen, less the pad */
  TUNL_CONTRACT_SLOTS,     /* R: every slot is either accepted or refused, once */
  TUNL_CONTRACT_DUPLICATE, /* R: nothing stands twice */
  TUNL_CONTRACT_DEVICES,   /* P: six devices build the cave that is made directly */
  TUNL_CONTRACTS
} tunl_contract;

const char *tunl_contract_name(tunl_contract contract);  /* "passes" and so on; static */
const char *tunl_contract_title(tunl_contract contract); /* what it promises, a line; static */

/* The unit of its margins, "px", "x" or "" for those that have none; static. */
const char *tunl_contract_unit(tunl_contract contract);

/* How a contract stands. */
typedef struct tunl_promise {
  size_t checked, broken;    /* places, objects, slots or devices */
  double margin;             /* the smallest: what was kept beyond the promise, negative where it is
                                broken; NaN where nothing has one */
  double wx;                 /* there; of broken ones without a margin, the first; NaN for none */
  const tunl_object *object; /* there; borrowed from the cave, NULL for a place and for none */
} tunl_promise;

/* How far off a double may be without a promise being broken, px and shares: what was accepted by a
 * hair's breadth is measured again by other formulas. */
#define TUNL_CONTRACT_DOUBT 1e-9

/* Looks at what lies before wx `to`, which the cave reaches; devices are replayed as far. False
 * when memory runs out. */
bool tunl_contracts_check(const tunl_cave *cave, double to, tunl_promise promises[TUNL_CONTRACTS]);

/* The sizes of the six devices, published. */
enum { TUNL_CONTRACT_SCREENS = 6 };

TUNL_API_END

#endif
