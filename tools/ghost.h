/* tunl-ghost in parts: the program, and its commands. */
#ifndef TUNL_TOOLS_GHOST_H
#define TUNL_TOOLS_GHOST_H

#include "cli.h"

#include "picture.h"
#include "tunl.h"

/* What all commands are given. */
typedef struct ghost_words {
  char **sources; /* files, - or links */
  char *as, *format, *output;
  cli_cave_words cave;
  gboolean force, quiet;
} ghost_words;

#define GHOST_SOURCES(w)                                                                           \
  { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &(w).sources, NULL, "FILE|LINK..." }
#define GHOST_SOURCE(w)                                                                            \
  { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &(w).sources, NULL, "FILE|LINK" }
#define GHOST_AS_ENTRY(w)                                                                          \
  CLI_TEXT("as", 0, &(w).as,                                                                       \
      "Take the input for this: raw, base64, base64url, link or json (default: find out)", "FORM")
#define GHOST_TABLE_ENTRIES(w)                                                                     \
  CLI_TEXT("format", 0, &(w).format, "text (default), json, jsonl or csv", "FORMAT"),              \
      CLI_TEXT("output", 'o', &(w).output, "Where to; - is stdout (default)", "FILE")
#define GHOST_DATE_ENTRY(w)                                                                        \
  CLI_TEXT("date", 'd', &(w).cave.date,                                                            \
      "The day, UTC: YYYYMMDD, YYYY-MM-DD, today or yesterday (default: the ghost's own)", "DATE")
#define GHOST_FORCE_ENTRY(w)                                                                       \
  CLI_FLAG("force", 0, &(w).force, "Take ghosts of another day without a warning")

/* Reads what is given; refuses nothing and, with `one`, more than one. NULL on error. */
GPtrArray *ghost_read(const ghost_words *words, bool one, GError **error);

/* The cave of the ghosts: of the day that was given or that one of them knows. */
bool ghost_find_cave(ghost_words *words, const GPtrArray *ghosts, cli_cave *cave, GError **error);

/* The format that was given, or that the output's name ends with, else text. */
bool ghost_find_format(const ghost_words *words, tunl_table_format *format, GError **error);

/* What a score says of the number of samples: "complete", "truncated", "longer" than it says,
 * "full" when no more fit, "unknown" without a score; static. */
const char *ghost_length(const tunl_ghost_record *record);

/* ---- output ---- */

/* Opens the output of a table and begins it; the table is NULL on error. */
typedef struct ghost_table {
  cli_output output;
  tunl_table *table;
} ghost_table;

bool ghost_table_open(ghost_table *table, const ghost_words *words, const char *schema,
    const tunl_column *columns, guint count, const tunl_meta *meta, guint metas, GError **error);

/* Ends it; with `done` false only cleans up. */
bool ghost_table_close(ghost_table *table, bool done, GError **error);

/* Columns as they are wanted most often. */
#define GHOST_WORD(name, width)                                                                    \
  { name, NULL, false, 0, width, TUNL_HIDDEN_NOWHERE }
#define GHOST_NUMBER(name, unit, decimals, width)                                                  \
  { name, unit, true, decimals, width, TUNL_HIDDEN_NOWHERE }
#define GHOST_DATA(name, unit)                                                                     \
  { name, unit, true, TUNL_SHORTEST, 0, TUNL_HIDDEN_IN_TEXT }

/* ---- what check says; tunl-report has it, too ---- */

#define GHOST_CHECK_SCHEMA "tunl-ghost-check/1"
enum { GHOST_CHECK_COLUMNS = 20, GHOST_CHECK_METAS = 3 };
extern const tunl_column ghost_check_columns[GHOST_CHECK_COLUMNS];

/* What the head tells of the cave; borrows the name of its rules. */
void ghost_check_meta(const cli_cave *cave, tunl_meta meta[GHOST_CHECK_METAS]);

/* A row for each; the cave must go as far as cli_ghosts_reach. Sets *good to false when a ghost
 * cannot have been flown there, or is of another length than its score says. */
bool ghost_check_rows(
    tunl_table *table, const GPtrArray *ghosts, const tunl_cave *cave, bool *good, GError **error);

/* ---- commands: each parses its own options, and gives the exit code; an error is CLI_TROUBLE ----
 */

int ghost_info(char **argv, GError **error);
int ghost_decode(char **argv, GError **error);
int ghost_encode(char **argv, GError **error);
int ghost_draw(char **argv, GError **error);
int ghost_check(char **argv, GError **error);
int ghost_match(char **argv, GError **error);

#endif
