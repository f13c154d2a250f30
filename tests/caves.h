/* Whole caves for tests, and comparisons of them that spare no bit and share no code with
 * src/tunl/compare.c. */
#ifndef TUNL_TESTS_CAVES_H
#define TUNL_TESTS_CAVES_H

#include "tunl.h"
#include "vectors.h"

/* The cave of a date; the caller frees it. */
tunl_cave *caves_make(uint32_t date, const tunl_rules *rules, double to);

/* The rules of a named set; aborts when there is none. */
tunl_rules caves_rules(const char *name);

/* Rules that stretch what a flight takes for granted, `which` from 0: the three sets, then some
 * that no designer wants. */
enum { CAVES_ODD_RULES = 7 };
tunl_rules caves_odd_rules(int which);

/* Everything an object holds besides numbers, as one text; of the last two calls. */
const char *caves_label(const tunl_object *object);

/* Is everything recorded of the two the same? NULL, or what differs: "label", else the number's
 * name; static. */
const char *caves_difference(const tunl_object *expected, const tunl_object *got);

/* Aborts unless both hold the same objects and the same refused tries, in the same order; `what`
 * says whose cave `got` is. */
void caves_expect_same(const tunl_cave *expected, const tunl_cave *got, const char *what);

/* The same as an answer. */
bool caves_same(const tunl_cave *a, const tunl_cave *b);

#endif
