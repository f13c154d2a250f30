/* Golden pictures: what a picture must be is kept in a file of its name, and a picture that is not
 * that is shown beside it. */
#ifndef TUNL_TESTS_GOLDEN_COMPARE_H
#define TUNL_TESTS_GOLDEN_COMPARE_H

#include <glib.h>
#include <stdbool.h>

/* How much a channel of a pixel may differ, of 255. The painter is one and the same everywhere, so
 * not at all. */
#define GOLDEN_TOLERANCE 0

typedef enum {
  GOLDEN_PASS,
  GOLDEN_NEW, /* there is no golden file yet; counts as a failure */
  GOLDEN_FAIL
} Golden_state;

typedef struct {
  const char *goldens; /* folder of the golden files */
  const char *output;  /* folder for what failed, made when needed */
  bool update;         /* write golden files that are new or failed */
  int tolerance;
} Golden_place;

/* What came of one file. */
typedef struct {
  Golden_state state;
  char *why;   /* for people; NULL for a pass */
  char *shown; /* path of the picture or text to look at; NULL for a pass */
  bool updated;
} Golden_result;

/* Compares bytes with the golden file of that name and suffix, "svg" to the byte, "png" pixel by
 * pixel. Names are of small letters, digits and hyphens; all others fail, and nothing is written.
 * Aborts when a file cannot be written. The caller clears the result. */
Golden_result golden_compare(
    const Golden_place *place, const char *name, const char *suffix, const void *bytes, gsize size);
void golden_clear(Golden_result *result);

const char *golden_state_name(Golden_state state); /* "PASS" and so on; static */

/* Does the environment ask for an update (TUNL_GOLDEN_UPDATE=1)? False, with `refused` set, where
 * CI=true: there a picture is never right because it is there. */
bool golden_wants_update(bool *refused);

#endif
