/* Two caves side by side: what both have, what has moved, what only one has, and where they part.
 * Plain C11. */
#ifndef TUNL_TUNL_COMPARE_H
#define TUNL_TUNL_COMPARE_H

#include "core/api.h"
#include "tunl/cave.h"

TUNL_API_BEGIN

/* A drift: the same objects, some at another height or of another size. A fork: another set of
 * objects, told by kind, wx, wall and coin type. */
typedef enum tunl_verdict { TUNL_SAME, TUNL_DRIFT, TUNL_FORK } tunl_verdict;

const char *tunl_verdict_name(tunl_verdict verdict); /* "same", "drift", "fork"; static */

/* One kind. Places are world px, NaN for none. */
typedef struct tunl_kind_change {
  size_t kept;       /* in both, equal in every bit that the fingerprint looks at and in size */
  size_t drifted;    /* in both, at another height or of another size */
  size_t gone, come; /* only in the first cave, only in the second */
  double first_fork, first_drift;
  double largest_drift; /* reference px up or down, 0 for none */
} tunl_kind_change;

/* The first place where two caves part, explained by the slot it belongs to. */
typedef struct tunl_divergence {
  tunl_verdict verdict; /* TUNL_SAME: there is none, and nothing else holds */
  tunl_kind kind;
  uint32_t slot;
  double wx;
  const tunl_object *a, *b; /* what either cave decided there, stand or refused; NULL where it had
                               no such try. Borrowed from the caves. */
  const char *field;       /* that differs first: "wx", "decision", "wall", "type", "y" or a size */
  double value_a, value_b; /* of that field; NaN for a decision and where a cave has none */
} tunl_divergence;

typedef struct tunl_comparison {
  tunl_verdict verdict;
  tunl_kind_change kinds[TUNL_KINDS];
  tunl_divergence first; /* the first fork if there is any, else the first drift */
} tunl_comparison;

/* Compares what lies from `from` to `to`, world px, of two caves that both reach there. False when
 * memory runs out. */
bool tunl_compare(
    const tunl_cave *a, const tunl_cave *b, double from, double to, tunl_comparison *comparison);

/* Do the caves agree in every decision: place, height, size, reason, margin and draw, of what
 * stands and of what was refused? Far quicker than comparing, and the usual answer. */
bool tunl_cave_equal(const tunl_cave *a, const tunl_cave *b);

/* Called for every object that is not the same in both, in order of wx within a kind: `b` is NULL
 * for one that is gone, `a` for one that has come, neither for a drift. */
typedef void (*tunl_change_function)(void *user, const tunl_object *a, const tunl_object *b);

/* The same comparison with a call for each change, and for each object kept with both the same when
 * `all`. False when memory runs out. */
bool tunl_compare_each(const tunl_cave *a, const tunl_cave *b, double from, double to, bool all,
    tunl_change_function change, void *user);

/* The steps from one double to the other, counted over all doubles between; 0 for equal ones. */
uint64_t tunl_ulps(double a, double b);

/* How close a cave's decisions were. */
typedef struct tunl_margins {
  const tunl_object *closest; /* smallest margin either way; NULL when nothing was tested */
  size_t ties;                /* margins of exactly 0 */
  size_t tested;
} tunl_margins;

tunl_margins tunl_cave_margins(const tunl_cave *cave, double from, double to);

TUNL_API_END

#endif
