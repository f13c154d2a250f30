/* Every decision of a cave as a record. */
#include "dump.h"

#include <math.h>
#include <string.h>

/* ---- the fields of a record ---- */

enum {
  STALACTITES = 1 << TUNL_STALACTITE,
  COINS = 1 << TUNL_COIN,
  MINES = 1 << TUNL_MINE,
  CANNONS = 1 << TUNL_CANNON,
  BOULDERS = 1 << TUNL_BOULDER,
  ALL = (1 << TUNL_KINDS) - 1
};

static tunl_cell get_kind(const tunl_object *o) {
  return tunl_cell_text(tunl_kind_name((tunl_kind)o->kind));
}

static tunl_cell get_slot(const tunl_object *o) {
  return tunl_cell_whole(o->slot);
}

static tunl_cell get_decision(const tunl_object *o) {
  return tunl_cell_text(o->reason == TUNL_ACCEPTED ? "accepted" : "refused");
}

static tunl_cell get_wx(const tunl_object *o) {
  return tunl_cell_number(o->wx);
}

static tunl_cell get_score(const tunl_object *o) {
  return tunl_cell_whole((gint64)floor(o->wx / TUNL_WX_PER_SCORE));
}

static tunl_cell get_y(const tunl_object *o) {
  return tunl_cell_number(o->y);
}

static tunl_cell get_wall(const tunl_object *o) {
  return tunl_cell_text(tunl_wall_name((tunl_wall)o->wall));
}

static tunl_cell get_type(const tunl_object *o) {
  return tunl_cell_text(tunl_coin_type_name((tunl_coin_type)o->type));
}

static tunl_cell get_reason(const tunl_object *o) {
  return o->reason == TUNL_ACCEPTED ? tunl_cell_missing()
                                    : tunl_cell_text(tunl_reason_name((tunl_reason)o->reason));
}

static tunl_cell get_measured(const tunl_object *o) {
  return tunl_cell_number(o->needed + o->margin);
}

static tunl_cell get_needed(const tunl_object *o) {
  return tunl_cell_number(o->needed);
}

static tunl_cell get_margin(const tunl_object *o) {
  return tunl_cell_number(o->margin);
}

static tunl_cell get_stream(const tunl_object *o) {
  return tunl_cell_text(o->kind == TUNL_BOULDER ? "deep" : tunl_kind_plural((tunl_kind)o->kind));
}

static tunl_cell get_draw(const tunl_object *o) {
  return tunl_cell_whole(o->draw);
}

static tunl_cell get_paired(const tunl_object *o) {
  return tunl_cell_truth(o->paired);
}

static tunl_cell get_length(const tunl_object *o) {
  return tunl_cell_number(o->as.stalactite.length);
}

static tunl_cell get_width(const tunl_object *o) {
  return tunl_cell_number(o->as.stalactite.width);
}

static tunl_cell get_bob(const tunl_object *o) {
  return tunl_cell_number(o->as.mine.bob);
}

static tunl_cell get_phase(const tunl_object *o) {
  return tunl_cell_number(o->as.mine.phase);
}

static tunl_cell get_apex(const tunl_object *o) {
  return tunl_cell_truth(o->apex);
}

static tunl_cell get_r(const tunl_object *o) {
  return tunl_cell_number(o->as.boulder.r);
}

static tunl_cell get_above(const tunl_object *o) {
  return tunl_cell_number(o->as.boulder.above);
}

static tunl_cell get_below(const tunl_object *o) {
  return tunl_cell_number(o->as.boulder.below);
}

/* A refused try has no size; but a sealed boulder's is what was refused. */
enum {
  ACCEPTED = 1 << TUNL_ACCEPTED,
  SEALED = 1 << TUNL_PASS_SEALED,
  ANY = (1 << TUNL_REASONS) - 1
};

/* In the order of a record: the column, the kinds and decisions that have it, and its value.
 * Widths hold what usual days have. */
static const struct field {
  tunl_column column;
  int kinds, reasons;
  tunl_cell (*get)(const tunl_object *);
} fields[] = {
    {DUMP_WORD("kind", 10), ALL, ANY, get_kind},
    {DUMP_NUMBER("slot", NULL, 0, 4), ALL, ANY, get_slot},
    {DUMP_WORD("decision", 8), ALL, ANY, get_decision},
    {DUMP_NUMBER("wx", "px", 2, 9), ALL, ANY, get_wx},
    {DUMP_NUMBER("score", NULL, 0, 5), ALL, ANY, get_score},
    {DUMP_NUMBER("y", "px", 2, 7), ALL, ANY, get_y},
    {DUMP_WORD("wall", 7), STALACTITES | CANNONS, ANY, get_wall},
    {DUMP_WORD("type", 6), COINS, ANY, get_type},
    {DUMP_WORD("reason", 20), ALL, ANY, get_reason},
    {DUMP_NUMBER("measured", "px", 2, 13), ALL, ANY, get_measured},
    {DUMP_NUMBER("needed", "px", 2, 11), ALL, ANY, get_needed},
    {DUMP_NUMBER("margin", "px", 4, 11), ALL, ANY, get_margin},
    {DUMP_WORD("stream", 11), ALL, ANY, get_stream},
    {DUMP_NUMBER("draw", NULL, 0, 5), ALL, ANY, get_draw},
    {DUMP_WORD("paired", 6), STALACTITES, ANY, get_paired},
    {DUMP_NUMBER("length", "px", 2, 11), STALACTITES, ANY, get_length},
    {DUMP_NUMBER("width", "of 956 px", 5, 17), STALACTITES, ANY, get_width},
    {DUMP_NUMBER("bob", "px", 2, 8), MINES, ACCEPTED, get_bob},
    {DUMP_NUMBER("phase", "rad", 4, 11), MINES, ACCEPTED, get_phase},
    {DUMP_WORD("apex", 4), MINES, ACCEPTED, get_apex},
    {DUMP_NUMBER("r", "px", 2, 6), BOULDERS, ACCEPTED | SEALED, get_r},
    {DUMP_NUMBER("above", "ships", 2, 13), BOULDERS, ACCEPTED | SEALED, get_above},
    {DUMP_NUMBER("below", "ships", 2, 13), BOULDERS, ACCEPTED | SEALED, get_below},
};

enum { FIELDS = G_N_ELEMENTS(fields), COLUMNS = FIELDS + 1 };

static tunl_cell cell_of(const struct field *f, const tunl_object *o) {
  bool has = (f->kinds >> o->kind & 1) && (f->reasons >> o->reason & 1);
  return has ? f->get(o) : tunl_cell_missing();
}

/* ---- which records, in which order ---- */

/* The cave itself ends where the range does. */
static bool is_wanted(const dump *d, const tunl_object *o) {
  return o->wx >= d->cave.from && (d->reasons >> o->reason & 1);
}

/* Slot by slot, what a slot lost before what stands of it. */
static void add_kind(const dump *d, const tunl_cave *cave, tunl_kind kind, GPtrArray *list) {
  tunl_span stands = tunl_cave_accepted(cave, kind), lost = tunl_cave_refused(cave, kind);
  for (size_t i = 0, j = 0; i < stands.count || j < lost.count;) {
    bool refused =
        i == stands.count || (j < lost.count && lost.items[j].slot <= stands.items[i].slot);
    const tunl_object *o = refused ? &lost.items[j++] : &stands.items[i++];
    if (is_wanted(d, o))
      g_ptr_array_add(list, (gpointer)(gsize)o);
  }
}

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
  GPtrArray *list = g_ptr_array_new();
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++)
    if (d->kinds >> kind & 1)
      add_kind(d, cave, kind, list);
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
  for (gsize i = 0; i < FIELDS; i++)
    cells[i + 1] = cell_of(&fields[i], o);
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

/* Fields that none of the kinds asked for has are of no use to people. */
static void fill_columns(const dump *d, tunl_column columns[COLUMNS]) {
  columns[0] = (tunl_column)DUMP_WORD("date", 8);
  for (gsize i = 0; i < FIELDS; i++) {
    columns[i + 1] = fields[i].column;
    if (!((guint)fields[i].kinds & d->kinds))
      columns[i + 1].hidden = TUNL_HIDDEN_IN_TEXT;
  }
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
  fill_columns(d, columns);
  task t = {d, dump_table(d, "tunl-dump/1", columns, COLUMNS, fingerprint_of(d, hex), error)};
  bool done = t.table && dump_each_day(d, write_day, &t, error) && tunl_table_end(t.table, error);
  tunl_table_free(t.table);
  return done;
}
