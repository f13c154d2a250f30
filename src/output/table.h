/* Rows of values under named columns, as aligned text for people, JSON, JSON lines or CSV. The same
 * rows give the same bytes in every locale; every line ends with \n. */
#ifndef TUNL_OUTPUT_TABLE_H
#define TUNL_OUTPUT_TABLE_H

#include "core/api.h"
#include "output/error.h"

TUNL_API_BEGIN

typedef enum tunl_table_format {
  TUNL_TABLE_TEXT,
  TUNL_TABLE_JSON,
  TUNL_TABLE_JSONL,
  TUNL_TABLE_CSV
} tunl_table_format;

/* "text", "json", "jsonl", "csv" and an ending NULL, in the order of the formats; static. */
const char *const *tunl_table_format_names(void);

/* False, and nothing written, when no format has that name. */
bool tunl_table_format_named(const char *name, tunl_table_format *format);

/* ---- values ---- */

typedef enum tunl_cell_type {
  TUNL_CELL_MISSING, /* null; empty in CSV; - in text */
  TUNL_CELL_TEXT,
  TUNL_CELL_NUMBER, /* in shortest round-trip form but for text; what is not finite is missing */
  TUNL_CELL_WHOLE,
  TUNL_CELL_TRUTH /* true or false; yes or no in text */
} tunl_cell_type;

typedef struct tunl_cell {
  tunl_cell_type type;
  union {
    const char *text; /* borrowed */
    double number;
    gint64 whole;
    bool truth;
  } as;
} tunl_cell;

/* One of a type, with nothing in it. */
static inline tunl_cell tunl_cell_of(tunl_cell_type type) {
  tunl_cell cell = {type, {NULL}};
  return cell;
}

static inline tunl_cell tunl_cell_missing(void) {
  return tunl_cell_of(TUNL_CELL_MISSING);
}

/* NULL is missing. */
static inline tunl_cell tunl_cell_text(const char *text) {
  tunl_cell cell = tunl_cell_of(text ? TUNL_CELL_TEXT : TUNL_CELL_MISSING);
  cell.as.text = text;
  return cell;
}

static inline tunl_cell tunl_cell_number(double number) {
  tunl_cell cell = tunl_cell_of(TUNL_CELL_NUMBER);
  cell.as.number = number;
  return cell;
}

static inline tunl_cell tunl_cell_whole(gint64 whole) {
  tunl_cell cell = tunl_cell_of(TUNL_CELL_WHOLE);
  cell.as.whole = whole;
  return cell;
}

static inline tunl_cell tunl_cell_truth(bool truth) {
  tunl_cell cell = tunl_cell_of(TUNL_CELL_TRUTH);
  cell.as.truth = truth;
  return cell;
}

/* ---- tables ---- */

typedef enum tunl_hidden {
  TUNL_HIDDEN_NOWHERE,
  TUNL_HIDDEN_IN_TEXT, /* of no use to people in this table; programs rely on it being there */
  TUNL_HIDDEN_EVERYWHERE
} tunl_hidden;

/* Instead of a number of decimals: as many as read back as the same double. */
enum { TUNL_SHORTEST = -1 };

/* A column. All but name and hidden matter to the text format only. */
typedef struct tunl_column {
  const char *name; /* the key, and the head in CSV and text */
  const char *unit; /* stands behind the head in brackets; NULL for none */
  bool right;       /* aligned to the right */
  int decimals;     /* of numbers, 0 to 9 or TUNL_SHORTEST */
  guint width;      /* characters, at least: with room for every usual value, two tables have their
                       columns in the same places and can be compared line by line */
  tunl_hidden hidden;
} tunl_column;

/* What holds for the whole table. */
typedef struct tunl_meta {
  const char *name;
  tunl_cell value;
} tunl_meta;

typedef struct tunl_table tunl_table;

/* A table that goes to `out`; columns and names are borrowed. Abort when memory runs out, as GLib
 * does. The caller frees it. */
tunl_table *tunl_table_new(
    tunl_table_format format, const tunl_column *columns, guint count, FILE *out);
void tunl_table_free(tunl_table *table); /* NULL is fine */

/* Makes a table one of several parts, which are the bytes of one table when put together in order:
 * only the first begins it, and only the last ends it. A part that is not the first follows at
 * least one row. To be called before begin, and not for text, whose widths all rows decide. */
void tunl_table_part(tunl_table *table, bool first, bool last);

/* To be called in this order: begin once, row for each row with a cell for every column, hidden or
 * not, end once. All are false with TUNL_ERROR_WRITE when the system refuses bytes. None flushes
 * or closes. `schema` is a name and a version, such as tunl-dump/1. */
bool tunl_table_begin(
    tunl_table *table, const char *schema, const tunl_meta *meta, guint count, GError **error);
bool tunl_table_row(tunl_table *table, const tunl_cell *cells, GError **error);
bool tunl_table_end(tunl_table *table, GError **error);

/* Text holds its rows back to find the widths. This writes those there are, so that memory stays
 * bounded; what follows is at least as wide. Nothing is to be seen of it in the other formats. */
bool tunl_table_pause(tunl_table *table, GError **error);

TUNL_API_END

#endif
