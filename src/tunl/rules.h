/* The rules of TUNL as data. Plain C11; values, nothing to free. */
#ifndef TUNL_TUNL_RULES_H
#define TUNL_TUNL_RULES_H

#include <stdbool.h>
#include <stddef.h>

#include "core/api.h"

TUNL_API_BEGIN

/* The reference screen, in reference px (published). Everything is placed on it; a screen only
 * scales the result. */
#define TUNL_W 956.0
#define TUNL_H 440.0

/* World px a point of score (published): score = floor(wx / 60). */
#define TUNL_WX_PER_SCORE 60.0

/* Where the corridor is at its narrowest under rule set 17.0, score 1,550 (published): the full
 * tunnel, and the range of every fingerprint. */
#define TUNL_WX_FULL 93000.0

/* The generator is defined for any distance; this is where the tools stop. */
#define TUNL_WX_MOST 1000000.0

/* Every knob, see rules.def for meanings, units and ranges. All numbers; switches hold 0 or 1. */
typedef struct tunl_rules {
#define KNOB(field, value, lowest, highest, unit, source, meaning) double field;
#include "tunl/rules.def"
#undef KNOB
} tunl_rules;

typedef enum tunl_unit_kind {
  TUNL_UNIT_PX,
  TUNL_UNIT_HEIGHT,
  TUNL_UNIT_WIDTH,
  TUNL_UNIT_RATIO,
  TUNL_UNIT_SPEED,
  TUNL_UNIT_RADPX,
  TUNL_UNIT_COUNT,
  TUNL_UNIT_SWITCH
} tunl_unit_kind;

typedef enum tunl_source { TUNL_SOURCE_PUBLISHED, TUNL_SOURCE_RECONSTRUCTED } tunl_source;

/* One line of the rule table; all strings static. */
typedef struct tunl_knob {
  const char *name; /* the field's name */
  size_t offset;    /* of the field in tunl_rules */
  double value;     /* under rule set 17.0 */
  double lowest, highest;
  tunl_unit_kind unit;
  tunl_source source;
  const char *meaning;
} tunl_knob;

/* The rule table, in the order of the fields, and its length. */
const tunl_knob *tunl_knobs(size_t *count);

/* Short name of a unit for people, such as "px" or "of 440 px"; static. */
const char *tunl_unit_text(tunl_unit_kind unit);

/* Rule set 17.0, the default. */
tunl_rules tunl_rules_default(void);

/* Fills in a named rule set; false, and nothing written, when there is none of that name. */
bool tunl_rules_named(const char *name, tunl_rules *rules);

/* The names of the rule sets in order, ended by NULL; static. */
const char *const *tunl_rules_names(void);

TUNL_API_END

#endif
