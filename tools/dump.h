/* tunl-dump in parts: the program, and what each of its modes writes; tunl-report has them too. */
#ifndef TUNL_TOOLS_DUMP_H
#define TUNL_TOOLS_DUMP_H

#include "cli.h"

#include "picture.h"
#include "tunl.h"

typedef enum dump_sort { DUMP_SORT_SLOT, DUMP_SORT_WX, DUMP_SORT_MARGIN } dump_sort;

/* What is told in the head of a table, and what may be chosen on the command line. */
typedef enum dump_group {
  DUMP_DAYS = 1 << 0,   /* a day or a range of them */
  DUMP_RANGE = 1 << 1,  /* from, to */
  DUMP_RULES = 1 << 2,  /* rules, gate */
  DUMP_FILTER = 1 << 3, /* kinds, decisions, reasons, order */
  DUMP_FORMAT = 1 << 4,
  DUMP_WINDOW = 1 << 5,
  DUMP_ONE_DAY = 1 << 6,

  /* of each mode */
  DUMP_FOR_CORRIDOR = DUMP_DAYS | DUMP_RANGE | DUMP_RULES | DUMP_FORMAT,
  DUMP_FOR_SUMMARY = DUMP_FOR_CORRIDOR,
  DUMP_FOR_RECORDS = DUMP_FOR_CORRIDOR | DUMP_FILTER,
  DUMP_FOR_WHY = DUMP_ONE_DAY | DUMP_RULES | DUMP_WINDOW,
  DUMP_FOR_DAY = DUMP_DAYS | DUMP_FORMAT,
  DUMP_FOR_FINGERPRINT = DUMP_DAYS | DUMP_RULES | DUMP_FORMAT,
  DUMP_FOR_RULES = DUMP_RULES | DUMP_FORMAT
} dump_group;

/* What the program was asked to do. */
typedef struct dump {
  cli_cave cave;
  guint groups; /* that the mode knows */
  tunl_table_format format;
  guint kinds, reasons; /* a bit for each that is wanted; accepted is a reason too */
  dump_sort sort;
  double step;       /* of --corridor, world px */
  double wx, window; /* of --why */
  bool progress;
  FILE *out;
} dump;

/* --why goes no farther: beyond it there must be room for the window and for later tries. */
#define DUMP_WHY_MOST    950000.0
#define DUMP_WINDOW_MOST 10000.0

/* The window unless another is asked for. */
#define DUMP_WINDOW_USUAL 150.0

/* ---- modes: each writes everything; false on error ---- */

bool dump_records(const dump *d, GError **error);
bool dump_why(const dump *d, GError **error);
bool dump_corridor(const dump *d, GError **error);
bool dump_day(const dump *d, GError **error);
bool dump_fingerprint(const dump *d, GError **error);
bool dump_summary(const dump *d, GError **error);
bool dump_rules(const dump *d, GError **error);

/* ---- what the modes share ---- */

/* Columns: a right-aligned number, and a word; see tunl_column. */
#define DUMP_NUMBER(name, unit, decimals, width)                                                   \
  { name, unit, true, decimals, width, TUNL_HIDDEN_NOWHERE }
#define DUMP_WORD(name, width)                                                                     \
  { name, NULL, false, 0, width, TUNL_HIDDEN_NOWHERE }

/* The kinds, a bit for each, that a rule can refuse; 0 for accepted. */
guint dump_reason_kinds(tunl_reason reason);

/* Number of days asked for. */
guint dump_count_days(const dump *d);

/* The cave of a day, at least to `to`. The caller frees it; memory is never short. */
tunl_cave *dump_cave(const dump *d, guint32 date, double to);

/* Begins a table, its head made of the mode's groups. A first column of the name "date" is hidden
 * when there is but one day: the head has it. `fingerprint`, if not NULL, ends the head. Columns
 * must live as long as the table. NULL on error, else the caller frees it. */
tunl_table *dump_table(const dump *d, const char *schema, tunl_column *columns, guint count,
    const char *fingerprint, GError **error);

/* Calls for each day in order, with progress on stderr, and stops at the first false. */
typedef bool (*dump_day_function)(void *user, guint32 date, GError **error);
bool dump_each_day(const dump *d, dump_day_function function, void *user, GError **error);

/* The fingerprint as 16 hex digits. */
enum { DUMP_HEX = 17 };
char *dump_hex(const tunl_cave *cave, char into[DUMP_HEX]);

#endif
