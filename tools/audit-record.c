/* Records for programs: days, and the table of how many are clear how far. */
#include "audit.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#define NUMBER(name)                                                                               \
  { name, NULL, true, TUNL_SHORTEST, 0, TUNL_HIDDEN_NOWHERE }
#define WORD(name)                                                                                 \
  { name, NULL, false, 0, 0, TUNL_HIDDEN_NOWHERE }

bool audit_begin_table(tunl_table *table, const char *schema, const audit_task *t,
    const tunl_meta *more, guint count, GError **error) {
  enum { METAS = 6, MORE_MOST = 2 };
  tunl_meta metas[METAS + MORE_MOST] = {
      {"first", tunl_cell_whole(tunl_date_from_index(t->cave.days.first))},
      {"last", tunl_cell_whole(tunl_date_from_index(t->cave.days.last))},
      {"rules", tunl_cell_text(t->cave.rules_name)},
      {"gate", tunl_cell_number(t->cave.rules.gate)},
      {"to", t->answer == AUDIT_STATES ? tunl_cell_missing() : tunl_cell_number(audit_goal(t))},
      {"pad", tunl_cell_number(t->pad)},
  };
  for (guint i = 0; i < count; i++)
    metas[METAS + i] = more[i];
  return tunl_table_begin(table, schema, metas, METAS + count, error);
}

/* ---- days: tunl-audit/1, a record for each row and depth of each day ---- */

enum {
  DATE,
  ARCHETYPE,
  FINGERPRINT,
  SEVERITY,
  FINDINGS,
  HZ,
  WIDE,
  PASSAGE,
  REACH,
  BLOCKED,
  BLOCKED_WX,
  KILLERS,
  CULPRITS,
  PAD,
  DWELL,
  FORGIVEN,
  SWITCHES,
  SLACK,
  BROKEN,
  CLOSEST,
  PASSES, /* the smallest margins of the contracts that have one */
  CHICANES,
  COINS_CLEAR,
  CHAMBERS,
  ENERGY,
  SCREEN,
  MINUTES,
  COINS_MINUTE,
  MINES_MINUTE,
  METRICS,
  TO = METRICS + AUDIT_METRICS,
  CLEAR_TO,
  CULPRITS_WX,
  SURVIVED,
  COLUMNS
};

static const tunl_column *day_columns(void) {
  static tunl_column columns[COLUMNS];
  static const tunl_column fixed[METRICS] = {
      NUMBER("date"),
      WORD("archetype"),
      WORD("fingerprint"),
      WORD("severity"),
      WORD("findings"),
      NUMBER("hz"),
      NUMBER("wide"),
      WORD("passage"),
      NUMBER("reach"),
      NUMBER("blocked"),
      NUMBER("blocked_wx"),
      WORD("killers"),
      WORD("culprits"),
      NUMBER("pad"),
      NUMBER("dwell"),
      NUMBER("forgiven"),
      NUMBER("switches"),
      NUMBER("slack"),
      WORD("broken"),
      NUMBER("closest"),
      NUMBER("margin_passes"),
      NUMBER("margin_chicanes"),
      NUMBER("margin_coins"),
      NUMBER("margin_chambers"),
      NUMBER("margin_energy"),
      NUMBER("margin_screen"),
      NUMBER("minutes"),
      NUMBER("coins_minute"),
      NUMBER("mines_minute"),
  };
  memcpy(columns, fixed, sizeof fixed);
  for (guint i = 0; i < AUDIT_METRICS; i++)
    columns[METRICS + i] = (tunl_column)NUMBER(audit_metrics[i].id);
  columns[TO] = (tunl_column)NUMBER("to");
  columns[CLEAR_TO] = (tunl_column)WORD("clear");
  columns[CULPRITS_WX] = (tunl_column)WORD("culprits_wx");
  columns[SURVIVED] = (tunl_column)WORD("survived");
  return columns;
}

/* Texts of a record, to be freed when it has been written. */
typedef struct {
  GString *findings, *killers, *culprits, *places, *broken;
  char fingerprint[17];
} words;

static void say_broken(GString *text, const audit_day *day) {
  for (tunl_contract i = 0; i < TUNL_CONTRACTS; i++)
    if (day->promises[i].broken > 0)
      g_string_append_printf(text, "%s%s", text->len ? " " : "", tunl_contract_name(i));
}

static words words_of(const audit_day *day) {
  words w = {g_string_new(NULL), g_string_new(NULL), g_string_new(NULL), g_string_new(NULL),
      g_string_new(NULL), ""};
  for (guint i = 0; i < day->findings->len; i++)
    g_string_append_printf(
        w.findings, "%s%s", i ? "; " : "", g_array_index(day->findings, audit_finding, i).text);
  audit_list_killers(w.killers, &day->block);
  audit_list_culprits(w.culprits, &day->block);
  audit_list_places(w.places, &day->block);
  say_broken(w.broken, day);
  g_snprintf(w.fingerprint, sizeof w.fingerprint, "%016" PRIx64, day->fingerprint);
  return w;
}

static void free_words(words *w) {
  g_string_free(w->findings, TRUE);
  g_string_free(w->killers, TRUE);
  g_string_free(w->culprits, TRUE);
  g_string_free(w->places, TRUE);
  g_string_free(w->broken, TRUE);
}

static tunl_cell text_cell(const GString *text) {
  return tunl_cell_text(text->len ? text->str : NULL);
}

static void fill_day(tunl_cell *cells, const audit_day *day, const words *w) {
  int gravest = audit_gravest(day);
  cells[DATE] = tunl_cell_whole(day->date);
  cells[ARCHETYPE] = tunl_cell_text(tunl_archetype_multipliers(day->archetype)->name);
  cells[FINGERPRINT] = tunl_cell_text(w->fingerprint);
  cells[SEVERITY] =
      tunl_cell_text(gravest < 0 ? NULL : audit_severity_name((audit_severity)gravest));
  cells[FINDINGS] = text_cell(w->findings);
}

static void fill_way(
    tunl_cell *cells, const audit_task *t, const audit_day *day, guint row, guint depth) {
  const tunl_reach *reach = &day->ways[row];
  cells[HZ] = tunl_cell_whole(t->rows[row].hz);
  cells[WIDE] = tunl_cell_number(t->rows[row].wide);
  cells[PASSAGE] = tunl_cell_text(tunl_passage_name(reach->passage));
  cells[REACH] = tunl_cell_number(reach->scroll);
  cells[BLOCKED] = tunl_cell_number(reach->blocked);
  cells[BLOCKED_WX] = tunl_cell_number(reach->blocked + TUNL_SHIP_X);
  cells[TO] = tunl_cell_number(t->depths[depth]);
  cells[CLEAR_TO] = tunl_cell_truth(audit_passes(day, row, t->depths[depth]));
}

/* What is known of the judged row only. */
static void fill_judged(
    tunl_cell *cells, const audit_task *t, const audit_day *day, const words *w, guint depth) {
  const audit_human *h = &day->human[depth];
  cells[KILLERS] = text_cell(w->killers);
  cells[CULPRITS] = text_cell(w->culprits);
  cells[CULPRITS_WX] = text_cell(w->places);
  if (t->human && !isnan(h->pad)) {
    cells[PAD] = tunl_cell_number(h->pad);
    cells[DWELL] = tunl_cell_whole(h->dwell);
    cells[FORGIVEN] = tunl_cell_whole(h->forgiven);
  }
  if (day->flown) {
    cells[SWITCHES] = tunl_cell_whole(day->switches);
    cells[SLACK] = tunl_cell_whole(day->slack);
    cells[SURVIVED] = tunl_cell_truth(day->survived);
  }
}

static void fill_contracts(tunl_cell *cells, const audit_day *day, const words *w) {
  cells[BROKEN] = tunl_cell_text(w->broken->str);
  if (day->closest.there)
    cells[CLOSEST] = tunl_cell_number(day->closest.object.margin);
  for (guint i = TUNL_CONTRACT_PASSES; i <= TUNL_CONTRACT_SCREEN; i++)
    cells[PASSES + i] = tunl_cell_number(day->promises[i].margin);
}

static void fill_supply(tunl_cell *cells, const tunl_supply *s) {
  cells[MINUTES] = tunl_cell_number(s->minutes);
  cells[COINS_MINUTE] = tunl_cell_number(tunl_supply_per_minute(s, TUNL_COIN));
  cells[MINES_MINUTE] = tunl_cell_number(tunl_supply_per_minute(s, TUNL_MINE));
  for (guint i = 0; i < AUDIT_METRICS; i++)
    cells[METRICS + i] = tunl_cell_number(audit_metrics[i].get(s));
}

static bool write_row(tunl_table *table, const audit_task *t, const audit_day *day, guint row,
    guint depth, GError **error) {
  tunl_cell cells[COLUMNS] = {{TUNL_CELL_MISSING, {NULL}}};
  words w = words_of(day);
  fill_day(cells, day, &w);
  if (audit_checks(t, AUDIT_CLEAR))
    fill_way(cells, t, day, row, depth);
  if (audit_checks(t, AUDIT_CLEAR) && row == 0)
    fill_judged(cells, t, day, &w, depth);
  if (audit_checks(t, AUDIT_CONTRACTS))
    fill_contracts(cells, day, &w);
  if (audit_checks(t, AUDIT_SUPPLY))
    fill_supply(cells, &day->supply);
  bool written = tunl_table_row(table, cells, error);
  free_words(&w);
  return written;
}

tunl_table *audit_days_new(tunl_table_format format, FILE *out) {
  return tunl_table_new(format, day_columns(), COLUMNS, out);
}

bool audit_begin_days(tunl_table *table, const audit_task *t, GError **error) {
  return audit_begin_table(table, "tunl-audit/1", t, NULL, 0, error);
}

/* Without the check of the way there is nothing to tell rows and depths apart by. */
bool audit_add_day(tunl_table *table, const audit_task *t, const audit_day *day, GError **error) {
  bool ways = audit_checks(t, AUDIT_CLEAR), done = true;
  for (guint row = 0; row < (ways ? t->row_count : 1) && done; row++)
    for (guint depth = 0; depth < (ways ? t->depth_count : 1) && done; depth++)
      done = write_row(table, t, day, row, depth, error);
  return done;
}

/* ---- the table: tunl-audit-table/1, a record for each row and depth ---- */

enum {
  T_HZ,
  T_WIDE,
  T_TO,
  T_DAYS,
  T_CLEAR,
  T_REACH, /* three of each: least, median, most */
  T_PAD = T_REACH + 3,
  T_FORGIVEN = T_PAD + 3,
  T_COLUMNS = T_FORGIVEN + 3
};

#define THREE(name) NUMBER(name "_least"), NUMBER(name "_median"), NUMBER(name "_most")

static const tunl_column table_columns[T_COLUMNS] = {
    NUMBER("hz"),
    NUMBER("wide"),
    NUMBER("to"),
    NUMBER("days"),
    NUMBER("clear"),
    THREE("reach"),
    THREE("pad"),
    THREE("forgiven"),
};

typedef double (*value_of)(const audit_day *day, guint row, guint depth);

static double reach_value(const audit_day *day, guint row, guint depth) {
  (void)depth;
  return day->ways[row].scroll;
}

static double pad_value(const audit_day *day, guint row, guint depth) {
  (void)row;
  return day->human[depth].pad;
}

static double forgiven_value(const audit_day *day, guint row, guint depth) {
  (void)row;
  return isnan(day->human[depth].pad) ? (double)NAN : day->human[depth].forgiven;
}

static void fill_three(
    tunl_cell *cells, const GPtrArray *days, guint row, guint depth, value_of value) {
  double *values = g_new(double, days->len);
  guint count = 0;
  for (guint i = 0; i < days->len; i++) {
    values[count] = value(days->pdata[i], row, depth);
    count += isnan(values[count]) ? 0 : 1;
  }
  audit_middle m = audit_middle_of(values, count, value == reach_value);
  cells[0] = tunl_cell_number(m.least);
  cells[1] = tunl_cell_number(m.median);
  cells[2] = tunl_cell_number(m.most);
  g_free(values);
}

static bool write_table_row(tunl_table *table, const audit_task *t, const GPtrArray *days,
    guint row, guint depth, GError **error) {
  tunl_cell cells[T_COLUMNS] = {{TUNL_CELL_MISSING, {NULL}}};
  guint clear = 0;
  for (guint i = 0; i < days->len; i++)
    clear += audit_passes(days->pdata[i], row, t->depths[depth]);
  cells[T_HZ] = tunl_cell_whole(t->rows[row].hz);
  cells[T_WIDE] = tunl_cell_number(t->rows[row].wide);
  cells[T_TO] = tunl_cell_number(t->depths[depth]);
  cells[T_DAYS] = tunl_cell_whole(days->len);
  cells[T_CLEAR] = tunl_cell_whole(clear);
  fill_three(&cells[T_REACH], days, row, depth, reach_value);
  if (row == 0 && t->human) {
    fill_three(&cells[T_PAD], days, row, depth, pad_value);
    fill_three(&cells[T_FORGIVEN], days, row, depth, forgiven_value);
  }
  return tunl_table_row(table, cells, error);
}

bool audit_write_table(tunl_table_format format, FILE *out, const audit_task *t,
    const GPtrArray *days, GError **error) {
  tunl_table *table = tunl_table_new(format, table_columns, T_COLUMNS, out);
  bool done = audit_begin_table(table, "tunl-audit-table/1", t, NULL, 0, error);
  for (guint row = 0; row < t->row_count && done; row++)
    for (guint depth = 0; depth < t->depth_count && done; depth++)
      done = write_table_row(table, t, days, row, depth, error);
  done = done && tunl_table_end(table, error);
  tunl_table_free(table);
  return done;
}
