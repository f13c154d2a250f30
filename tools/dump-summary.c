/* Counts: of one day by sector of the cave, of many days a line each. */
#include "dump.h"

#include <math.h>
#include <string.h>

/* Length of a sector, world px, and what densities are given for. */
static const double sector_length = 10000, per_length = 1000;

/* What can become of a try, in the order of the tables. */
static const struct class {
  tunl_kind kind;
  tunl_reason reason;
  const char *column; /* in a line for a day */
} classes[] = {
    {TUNL_STALACTITE, TUNL_ACCEPTED, "stalactites"},
    {TUNL_COIN, TUNL_ACCEPTED, "coins"},
    {TUNL_MINE, TUNL_ACCEPTED, "mines"},
    {TUNL_CANNON, TUNL_ACCEPTED, "cannons"},
    {TUNL_BOULDER, TUNL_ACCEPTED, "boulders"},
    {TUNL_COIN, TUNL_CORRIDOR_TOO_NARROW, "coin_corridor_too_narrow"},
    {TUNL_COIN, TUNL_INSIDE_STALACTITE, "coin_inside_stalactite"},
    {TUNL_COIN, TUNL_STALACTITE_EDGE, "coin_stalactite_edge"},
    {TUNL_COIN, TUNL_STALACTITE_TIP, "coin_stalactite_tip"},
    {TUNL_MINE, TUNL_INSIDE_CHICANE, "mine_inside_chicane"},
    {TUNL_MINE, TUNL_NO_ROOM, "mine_no_room"},
    {TUNL_CANNON, TUNL_SAME_WALL_STALACTITE, "cannon_same_wall_stalactite"},
    {TUNL_BOULDER, TUNL_NO_ROOM, "boulder_no_room"},
    {TUNL_BOULDER, TUNL_PASS_SEALED, "boulder_pass_sealed"},
};

enum { CLASSES = G_N_ELEMENTS(classes) };

guint dump_reason_kinds(tunl_reason reason) {
  guint kinds = 0;
  for (gsize i = 0; i < CLASSES; i++)
    if (classes[i].reason == reason && reason != TUNL_ACCEPTED)
      kinds |= 1u << classes[i].kind;
  return kinds;
}

/* ---- counting ---- */

typedef struct {
  guint of[TUNL_KINDS][TUNL_REASONS];
} counts;

static guint count_of(const counts *c, gsize class) {
  return c->of[classes[class].kind][classes[class].reason];
}

static void count_span(counts *c, tunl_span span, double from, double to) {
  for (size_t i = 0; i < span.count; i++) {
    const tunl_object *o = &span.items[i];
    if (o->wx >= from && o->wx < to)
      c->of[o->kind][o->reason]++;
  }
}

static counts count_cave(const tunl_cave *cave, double from, double to) {
  counts c;
  memset(&c, 0, sizeof c);
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    count_span(&c, tunl_cave_accepted(cave, kind), from, to);
    count_span(&c, tunl_cave_refused(cave, kind), from, to);
  }
  return c;
}

/* ---- one day, by sector ---- */

typedef struct {
  double from, to; /* world px */
  counts counts;
} stretch;

static double density(const stretch *s, gsize class) {
  return count_of(&s->counts, class) / (s->to - s->from) * per_length;
}

static void add_stretch(GArray *list, const tunl_cave *cave, double from, double to) {
  stretch s = {from, to, count_cave(cave, from, to)};
  g_array_append_val(list, s);
}

/* The whole range, then its sectors; the first and the last may be cut by the range. */
static GArray *list_stretches(const tunl_cave *cave, double from, double to) {
  GArray *list = g_array_new(FALSE, FALSE, sizeof(stretch));
  add_stretch(list, cave, from, to);
  for (double begin = floor(from / sector_length) * sector_length; begin < to;
       begin += sector_length)
    add_stretch(list, cave, MAX(begin, from), MIN(begin + sector_length, to));
  return list;
}

static tunl_cell class_kind(gsize class) {
  return tunl_cell_text(tunl_kind_name(classes[class].kind));
}

static tunl_cell class_decision(gsize class) {
  return tunl_cell_text(classes[class].reason == TUNL_ACCEPTED ? "accepted" : "refused");
}

static tunl_cell class_reason(gsize class) {
  tunl_reason reason = classes[class].reason;
  return reason == TUNL_ACCEPTED ? tunl_cell_missing() : tunl_cell_text(tunl_reason_name(reason));
}

/* For programs: a record a stretch and class. */
static bool write_long(tunl_table *table, const GArray *stretches, GError **error) {
  bool written = true;
  for (guint i = 0; i < stretches->len; i++)
    for (gsize class = 0; class < CLASSES && written; class ++) {
      const stretch *s = &g_array_index(stretches, stretch, i);
      const tunl_cell cells[] = {
          tunl_cell_number(s->from),
          tunl_cell_number(s->to),
          class_kind(class),
          class_decision(class),
          class_reason(class),
          tunl_cell_whole(count_of(&s->counts, class)),
          tunl_cell_number(density(s, class)),
      };
      written = tunl_table_row(table, cells, error);
    }
  return written;
}

static bool summarize_long(
    const dump *d, const GArray *stretches, const char *hex, GError **error) {
  tunl_column columns[] = {
      DUMP_NUMBER("from", "px", 0, 0),
      DUMP_NUMBER("to", "px", 0, 0),
      DUMP_WORD("kind", 0),
      DUMP_WORD("decision", 0),
      DUMP_WORD("reason", 0),
      DUMP_NUMBER("count", NULL, 0, 0),
      DUMP_NUMBER("per_1000", NULL, 2, 0),
  };
  tunl_table *table =
      dump_table(d, "tunl-dump-summary/1", columns, G_N_ELEMENTS(columns), hex, error);
  bool done = table && write_long(table, stretches, error) && tunl_table_end(table, error);
  tunl_table_free(table);
  return done;
}

/* For people: a line a class, and the sectors side by side. */
enum { WIDE_FIXED = 5 };

static bool write_wide(tunl_table *table, const GArray *stretches, GError **error) {
  tunl_cell *cells = g_new(tunl_cell, WIDE_FIXED + stretches->len - 1);
  const stretch *s = (const stretch *)(gconstpointer)stretches->data;
  bool written = true;
  for (gsize class = 0; class < CLASSES && written; class ++) {
    cells[0] = class_kind(class);
    cells[1] = class_decision(class);
    cells[2] = class_reason(class);
    cells[3] = tunl_cell_whole(count_of(&s->counts, class));
    for (guint i = 0; i < stretches->len; i++)
      cells[WIDE_FIXED - 1 + i] = tunl_cell_number(density(&s[i], class));
    written = tunl_table_row(table, cells, error);
  }
  g_free(cells);
  return written;
}

/* A sector as the head of a column, in thousands: 20-30k. */
static char *sector_name(const stretch *s) {
  char from[TUNL_TEXT_MOST], to[TUNL_TEXT_MOST];
  tunl_text_trimmed(from, s->from / 1000, 3);
  tunl_text_trimmed(to, s->to / 1000, 3);
  return g_strdup_printf("%s-%sk", from, to);
}

static bool summarize_wide(
    const dump *d, const GArray *stretches, const char *hex, GError **error) {
  const tunl_column fixed[WIDE_FIXED] = {
      DUMP_WORD("kind", 10),
      DUMP_WORD("decision", 8),
      DUMP_WORD("reason", 20),
      DUMP_NUMBER("count", NULL, 0, 5),
      DUMP_NUMBER("per 1,000 px", NULL, 2, 7),
  };
  guint count = WIDE_FIXED + stretches->len - 1;
  tunl_column *columns = g_new0(tunl_column, count);
  GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
  memcpy(columns, fixed, sizeof fixed);
  for (guint i = 1; i < stretches->len; i++) {
    g_ptr_array_add(names, sector_name(&g_array_index(stretches, stretch, i)));
    columns[WIDE_FIXED - 1 + i] =
        (tunl_column)DUMP_NUMBER(g_ptr_array_index(names, i - 1), NULL, 2, 6);
  }
  tunl_table *table = dump_table(d, "tunl-dump-summary/1", columns, count, hex, error);
  bool done = table && write_wide(table, stretches, error) && tunl_table_end(table, error);
  tunl_table_free(table);
  g_ptr_array_free(names, TRUE);
  g_free(columns);
  return done;
}

static bool summarize_day(const dump *d, GError **error) {
  char hex[DUMP_HEX];
  tunl_cave *cave =
      dump_cave(d, tunl_date_from_index(d->cave.days.first), MAX(d->cave.to, TUNL_WX_FULL));
  GArray *stretches = list_stretches(cave, d->cave.from, d->cave.to);
  dump_hex(cave, hex);
  tunl_cave_free(cave);
  bool text = d->format == TUNL_TABLE_TEXT;
  bool done = (text ? summarize_wide : summarize_long)(d, stretches, hex, error);
  g_array_free(stretches, TRUE);
  return done;
}

/* ---- many days, a line each ---- */

typedef struct {
  guint32 date;
  tunl_archetype archetype;
  counts counts;
  double closest; /* smallest margin either way, px; NaN when nothing was tested */
  size_t ties;
  char hex[DUMP_HEX];
} day_line;

typedef struct {
  const dump *d;
  GArray *lines; /* of day_line */
} collection;

static bool collect_day(void *user, guint32 date, GError **error) {
  collection *c = user;
  double from = c->d->cave.from, to = c->d->cave.to;
  tunl_cave *cave = dump_cave(c->d, date, MAX(to, TUNL_WX_FULL));
  tunl_margins margins = tunl_cave_margins(cave, from, to);
  day_line line = {.date = date, .counts = count_cave(cave, from, to), .ties = margins.ties};
  line.archetype = tunl_cave_day(cave)->archetype;
  line.closest = margins.closest ? margins.closest->margin : (double)NAN;
  dump_hex(cave, line.hex);
  tunl_cave_free(cave);
  g_array_append_val(c->lines, line);
  (void)error;
  return true;
}

/* Sorts the values. */
static double median(double *values, guint count) {
  qsort(values, count, sizeof *values, cli_by_number);
  return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

/* How a class is spread over days: robust, so that no outlier hides another. */
typedef struct {
  double median, limit; /* a value farther than the limit from the median is an outlier */
} spread;

/* Of each archetype its own: a coin rush has more coins by design, which is nothing to name. */
typedef struct {
  spread of[TUNL_ARCHETYPES][CLASSES];
} spreads;

/* 1.4826 makes the median deviation of normally spread values their standard deviation. Counts are
 * whole: where most days agree, one more or less is no outlier yet. */
static const double limit_factor = 3.5 * 1.4826, least_deviation = 0.5;

static spread spread_of(double *values, guint count) {
  spread s = {median(values, count), 0};
  for (guint i = 0; i < count; i++)
    values[i] = fabs(values[i] - s.median);
  s.limit = limit_factor * MAX(median(values, count), least_deviation);
  return s;
}

static void find_spreads(const GArray *lines, tunl_archetype archetype, spread of[CLASSES]) {
  double *values = g_new(double, lines->len);
  for (gsize class = 0; class < CLASSES; class ++) {
    guint count = 0;
    for (guint i = 0; i < lines->len; i++) {
      const day_line *line = &g_array_index(lines, day_line, i);
      if (line->archetype == archetype)
        values[count++] = count_of(&line->counts, class);
    }
    if (count > 0)
      of[class] = spread_of(values, count);
  }
  g_free(values);
}

/* "coins 171 (median 129), boulder_no_room 4 (median 0)"; NULL for none. The caller frees it. */
static char *name_outliers(const day_line *line, const spread of[CLASSES]) {
  char digits[TUNL_TEXT_MOST];
  GString *text = g_string_new(NULL);
  for (gsize class = 0; class < CLASSES; class ++) {
    guint value = count_of(&line->counts, class);
    if (!(fabs(value - of[class].median) > of[class].limit))
      continue;
    g_string_append_printf(text, "%s%s %u (median %s)", text->len ? ", " : "",
        classes[class].column, value, tunl_text_trimmed(digits, of[class].median, 1));
  }
  return g_string_free(text, text->len == 0);
}

enum { LINE_BEFORE = 3, LINE_AFTER = 4, LINE_COLUMNS = LINE_BEFORE + CLASSES + LINE_AFTER };

static guint count_refused(const day_line *line) {
  guint sum = 0;
  for (gsize class = 0; class < CLASSES; class ++)
    sum += classes[class].reason == TUNL_ACCEPTED ? 0 : count_of(&line->counts, class);
  return sum;
}

static bool write_line(
    tunl_table *table, const day_line *line, const spreads *all, GError **error) {
  char *outliers = name_outliers(line, all->of[line->archetype]);
  tunl_cell cells[LINE_COLUMNS] = {
      tunl_cell_whole(line->date),
      tunl_cell_text(tunl_archetype_multipliers(line->archetype)->name),
      tunl_cell_text(line->hex),
  };
  for (gsize class = 0; class < CLASSES; class ++)
    cells[LINE_BEFORE + class] = tunl_cell_whole(count_of(&line->counts, class));
  tunl_cell *after = &cells[LINE_BEFORE + CLASSES];
  after[0] = tunl_cell_whole(count_refused(line));
  after[1] = tunl_cell_number(line->closest);
  after[2] = tunl_cell_whole((gint64)line->ties);
  after[3] = tunl_cell_text(outliers);
  bool written = tunl_table_row(table, cells, error);
  g_free(outliers);
  return written;
}

static void fill_line_columns(tunl_column columns[LINE_COLUMNS]) {
  const tunl_column before[LINE_BEFORE] = {
      DUMP_WORD("date", 8), DUMP_WORD("archetype", 13), DUMP_WORD("fingerprint", 16)};
  const tunl_column after[LINE_AFTER] = {DUMP_NUMBER("refused", NULL, 0, 7),
      DUMP_NUMBER("closest", "px", 6, 12), DUMP_NUMBER("ties", NULL, 0, 4),
      DUMP_WORD("outliers", 0)};
  memcpy(columns, before, sizeof before);
  for (gsize class = 0; class < CLASSES; class ++) {
    columns[LINE_BEFORE + class] = (tunl_column)DUMP_NUMBER(classes[class].column, NULL, 0, 5);
    if (classes[class].reason != TUNL_ACCEPTED)
      columns[LINE_BEFORE + class].hidden = TUNL_HIDDEN_IN_TEXT;
  }
  memcpy(columns + LINE_BEFORE + CLASSES, after, sizeof after);
}

static bool write_lines(tunl_table *table, const GArray *lines, GError **error) {
  spreads all;
  bool written = true;
  memset(&all, 0, sizeof all);
  for (tunl_archetype archetype = 0; archetype < TUNL_ARCHETYPES; archetype++)
    find_spreads(lines, archetype, all.of[archetype]);
  for (guint i = 0; i < lines->len && written; i++)
    written = write_line(table, &g_array_index(lines, day_line, i), &all, error);
  return written;
}

static bool summarize_days(const dump *d, GError **error) {
  tunl_column columns[LINE_COLUMNS];
  collection c = {d, g_array_new(FALSE, FALSE, sizeof(day_line))};
  fill_line_columns(columns);
  dump_each_day(d, collect_day, &c, error);
  tunl_table *table = dump_table(d, "tunl-dump-days/1", columns, LINE_COLUMNS, NULL, error);
  bool done = table && write_lines(table, c.lines, error) && tunl_table_end(table, error);
  tunl_table_free(table);
  g_array_free(c.lines, TRUE);
  return done;
}

bool dump_summary(const dump *d, GError **error) {
  return dump_count_days(d) > 1 ? summarize_days(d, error) : summarize_day(d, error);
}
