/* Every decision of a cave as a record. */
#include "dump.h"

#include <math.h>

enum { COLUMNS = 1 + TUNL_DECISION_COLUMNS }; /* the date, and the decision */

/* ---- in which order ---- */

/* The sort is stable: equal ones stay in the fixed order. */
static gint by_wx(gconstpointer a, gconstpointer b) {
  const tunl_object *const *p = a, *const *q = b;
  return ((*p)->wx > (*q)->wx) - ((*p)->wx < (*q)->wx);
}

/* Closest first, untested last. */
static gint by_margin(gconstpointer a, gconstpointer b) {
  const tunl_object *const *p = a, *const *q = b;
  double left = fabs((*p)->margin), right = fabs((*q)->margin);
  if (isnan(left) || isnan(right))
    return isnan(left) - isnan(right);
  return (left > right) - (left < right);
}

static GPtrArray *list_records(const dump *d, const tunl_cave *cave) {
  const tunl_decision_choice choice = {d->cave.from, d->cave.to, d->kinds, d->reasons};
  GPtrArray *list = tunl_decisions_list(cave, &choice);
  if (d->sort != DUMP_SORT_SLOT)
    g_ptr_array_sort(list, d->sort == DUMP_SORT_WX ? by_wx : by_margin);
  return list;
}

/* ---- writing them ---- */

typedef struct {
  const dump *d;
  tunl_table *table;
} task;

static bool write_record(tunl_table *table, guint32 date, const tunl_object *o, GError **error) {
  tunl_cell cells[COLUMNS];
  cells[0] = tunl_cell_whole(date);
  tunl_decision_cells(o, cells + 1);
  return tunl_table_row(table, cells, error);
}

static bool write_cave(const task *t, guint32 date, const tunl_cave *cave, GError **error) {
  GPtrArray *list = list_records(t->d, cave);
  bool written = true;
  for (guint i = 0; i < list->len && written; i++)
    written = write_record(t->table, date, g_ptr_array_index(list, i), error);
  g_ptr_array_free(list, TRUE);
  return written && tunl_table_pause(t->table, error);
}

static bool write_day(void *user, guint32 date, GError **error) {
  const task *t = user;
  tunl_cave *cave = dump_cave(t->d, date, t->d->cave.to);
  bool written = write_cave(t, date, cave, error);
  tunl_cave_free(cave);
  return written;
}

/* One day's table has its fingerprint in the head; a range would need every cave for that. */
static char *fingerprint_of(const dump *d, char hex[DUMP_HEX]) {
  if (dump_count_days(d) > 1)
    return NULL;
  tunl_cave *cave = dump_cave(d, tunl_date_from_index(d->cave.days.first), TUNL_WX_FULL);
  dump_hex(cave, hex);
  tunl_cave_free(cave);
  return hex;
}

bool dump_records(const dump *d, GError **error) {
  tunl_column columns[COLUMNS];
  char hex[DUMP_HEX];
  columns[0] = (tunl_column)DUMP_WORD("date", 8);
  tunl_decision_columns(d->kinds, columns + 1);
  task t = {
      d, dump_table(d, TUNL_DECISION_SCHEMA, columns, COLUMNS, fingerprint_of(d, hex), error)};
  bool done = t.table && dump_each_day(d, write_day, &t, error) && tunl_table_end(t.table, error);
  tunl_table_free(t.table);
  return done;
}
