/* The decisions of a cave, placed or refused, as rows of a table: the keys of tunl-dump. */
#ifndef TUNL_OUTPUT_DECISION_H
#define TUNL_OUTPUT_DECISION_H

#include "core/api.h"
#include "output/table.h"
#include "tunl/cave.h"

TUNL_API_BEGIN

/* The schema of a table that has these columns. */
#define TUNL_DECISION_SCHEMA "tunl-dump/1"

enum { TUNL_DECISION_COLUMNS = 23 };

/* The columns; those that none of the kinds has, a bit for each, are hidden in text. */
void tunl_decision_columns(guint kinds, tunl_column columns[TUNL_DECISION_COLUMNS]);

/* The row of an object, or of a refused try. */
void tunl_decision_cells(const tunl_object *object, tunl_cell cells[TUNL_DECISION_COLUMNS]);

/* Which decisions. */
typedef struct tunl_decision_choice {
  double from, to;      /* world px; the second is not in it */
  guint kinds, reasons; /* a bit for each; accepted is a reason, too */
} tunl_decision_choice;

/* All of them. */
#define TUNL_DECISION_KINDS   ((1u << TUNL_KINDS) - 1)
#define TUNL_DECISION_REASONS ((1u << TUNL_REASONS) - 1)

/* Those of a cave that are wanted, const tunl_object *: kind by kind, slot by slot, what a slot
 * lost before what stands of it. Borrowed from the cave; the caller frees the array. */
GPtrArray *tunl_decisions_list(const tunl_cave *cave, const tunl_decision_choice *choice);

TUNL_API_END

#endif
