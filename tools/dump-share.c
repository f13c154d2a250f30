/* What the modes of tunl-dump share: days, caves, heads of tables. */
#include "dump.h"

#include <string.h>

guint dump_count_days(const dump *d) {
  return (guint)(d->cave.days.last - d->cave.days.first) + 1;
}

tunl_cave *dump_cave(const dump *d, guint32 date, double to) {
  tunl_day day = tunl_day_of(date);
  tunl_cave *cave = tunl_cave_new(&day, &d->cave.rules, to);
  if (!cave)
    g_error("no memory for a cave"); /* GLib ends a program that has none, and so do we */
  return cave;
}

char *dump_hex(const tunl_cave *cave, char into[DUMP_HEX]) {
  g_snprintf(into, DUMP_HEX, "%016" G_GINT64_MODIFIER "x",
      (guint64)tunl_cave_fingerprint(cave, TUNL_WX_FULL));
  return into;
}

static tunl_cell date_cell(gint32 index) {
  return tunl_cell_whole(tunl_date_from_index(index));
}

tunl_table *dump_table(const dump *d, const char *schema, tunl_column *columns, guint count,
    const char *fingerprint, GError **error) {
  const cli_cave *c = &d->cave;
  bool one = c->days.first == c->days.last;
  const struct {
    bool told;
    tunl_meta meta;
  } all[] = {
      {d->groups & DUMP_DAYS && one, {"date", date_cell(c->days.first)}},
      {d->groups & DUMP_DAYS && !one, {"first", date_cell(c->days.first)}},
      {d->groups & DUMP_DAYS && !one, {"last", date_cell(c->days.last)}},
      {d->groups & DUMP_RULES, {"rules", tunl_cell_text(c->rules_name)}},
      {d->groups & DUMP_RULES, {"gate", tunl_cell_number(c->rules.gate)}},
      {d->groups & DUMP_RANGE, {"from", tunl_cell_number(c->from)}},
      {d->groups & DUMP_RANGE, {"to", tunl_cell_number(c->to)}},
      {fingerprint, {"fingerprint", tunl_cell_text(fingerprint)}},
  };
  tunl_meta told[G_N_ELEMENTS(all)];
  guint metas = 0;
  for (gsize i = 0; i < G_N_ELEMENTS(all); i++)
    if (all[i].told)
      told[metas++] = all[i].meta;
  if (one && strcmp(columns[0].name, "date") == 0)
    columns[0].hidden = TUNL_HIDDEN_EVERYWHERE;
  tunl_table *table = tunl_table_new(d->format, columns, count, d->out);
  if (!tunl_table_begin(table, schema, told, metas, error))
    g_clear_pointer(&table, tunl_table_free);
  return table;
}

bool dump_each_day(const dump *d, dump_day_function function, void *user, GError **error) {
  cli_days days = d->cave.days;
  bool shown = d->progress && days.last > days.first, done = true;
  for (gint32 index = days.first; index <= days.last && done; index++) {
    if (shown)
      cli_progress("days", (double)(index - days.first) / dump_count_days(d));
    done = function(user, tunl_date_from_index(index), error);
  }
  if (shown)
    cli_progress("days", 1);
  return done;
}
