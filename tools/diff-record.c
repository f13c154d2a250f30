/* One record a day, for programs. */
#include "diff.h"

#include <math.h>

enum {
  DATE,
  CAVES,
  CAVES_WITH_DRIFT,
  VERDICT,
  FIRST,
  SCORE,
  KIND,
  SLOT,
  DRAW,
  FIELD,
  A,
  B,
  VALUE_A,
  VALUE_B,
  ULPS,
  REASON_A,
  REASON_B,
  MARGIN_A,
  MARGIN_B,
  CLOSEST_MARGIN,
  CLOSEST_WX,
  TIES,
  ROBUST,
  FRAGILE_WX,
  FRAGILE_SINE,
  COLUMNS
};

static const tunl_column columns[COLUMNS] = {
    [DATE] = {.name = "date"},
    [CAVES] = {.name = "caves", .right = true},
    [CAVES_WITH_DRIFT] = {.name = "caves_with_drift", .right = true},
    [VERDICT] = {.name = "verdict"},
    [FIRST] = {.name = "first", .unit = "wx", .right = true, .decimals = 2},
    [SCORE] = {.name = "score", .right = true},
    [KIND] = {.name = "kind"},
    [SLOT] = {.name = "slot", .right = true},
    [DRAW] = {.name = "draw", .right = true},
    [FIELD] = {.name = "field"},
    [A] = {.name = "a"},
    [B] = {.name = "b"},
    [VALUE_A] = {.name = "value_a", .right = true, .decimals = 3},
    [VALUE_B] = {.name = "value_b", .right = true, .decimals = 3},
    [ULPS] = {.name = "ulps", .right = true},
    [REASON_A] = {.name = "reason_a"},
    [REASON_B] = {.name = "reason_b"},
    [MARGIN_A] = {.name = "margin_a", .unit = "px", .right = true, .decimals = 3},
    [MARGIN_B] = {.name = "margin_b", .unit = "px", .right = true, .decimals = 3},
    [CLOSEST_MARGIN] = {.name = "closest_margin", .unit = "px", .right = true, .decimals = 6},
    [CLOSEST_WX] = {.name = "closest_wx", .right = true, .decimals = 2},
    [TIES] = {.name = "ties", .right = true},
    [ROBUST] = {.name = "robust"},
    [FRAGILE_WX] = {.name = "fragile_wx", .right = true, .decimals = 2},
    [FRAGILE_SINE] = {.name = "fragile_sine"},
};

tunl_table *diff_table_new(tunl_table_format format, FILE *out) {
  return tunl_table_new(format, columns, COLUMNS, out);
}

static tunl_cell reason_cell(const tunl_object *o) {
  return tunl_cell_text(o ? tunl_reason_name((tunl_reason)o->reason) : NULL);
}

static tunl_cell margin_cell(const tunl_object *o) {
  return o ? tunl_cell_number(o->margin) : tunl_cell_missing();
}

/* Nothing for a day whose caves are the same. */
static void fill_divergence(tunl_cell *cells, const diff_task *t, const diff_day *day) {
  const tunl_divergence *d = &day->comparison.first;
  const tunl_object *o = d->a ? d->a : d->b;
  bool numbers = !isnan(d->value_a) && !isnan(d->value_b);
  cells[FIRST] = tunl_cell_number(d->wx);
  cells[SCORE] = tunl_cell_number(floor(d->wx / TUNL_WX_PER_SCORE));
  cells[KIND] = tunl_cell_text(tunl_kind_name(d->kind));
  cells[SLOT] = tunl_cell_whole(d->slot);
  cells[DRAW] = o ? tunl_cell_whole(o->draw) : tunl_cell_missing();
  cells[FIELD] = tunl_cell_text(d->field);
  cells[A] = tunl_cell_text(t->names[day->a]);
  cells[B] = tunl_cell_text(t->names[day->b]);
  cells[VALUE_A] = tunl_cell_number(d->value_a);
  cells[VALUE_B] = tunl_cell_number(d->value_b);
  cells[ULPS] =
      numbers ? tunl_cell_number((double)tunl_ulps(d->value_a, d->value_b)) : tunl_cell_missing();
  cells[REASON_A] = reason_cell(d->a);
  cells[REASON_B] = reason_cell(d->b);
  cells[MARGIN_A] = margin_cell(d->a);
  cells[MARGIN_B] = margin_cell(d->b);
}

static void fill_extras(tunl_cell *cells, const diff_task *t, const diff_day *day) {
  if (t->margins && day->closest.made) {
    cells[CLOSEST_MARGIN] = tunl_cell_number(day->closest.object.margin);
    cells[CLOSEST_WX] = tunl_cell_number(day->closest.object.wx);
    cells[TIES] = tunl_cell_whole((gint64)day->ties);
  }
  if (!t->perturb)
    return;
  cells[ROBUST] = tunl_cell_truth(day->strength.robust);
  if (day->strength.ours.made)
    cells[FRAGILE_WX] = tunl_cell_number(day->strength.ours.object.wx);
  cells[FRAGILE_SINE] = tunl_cell_text(day->strength.sine);
}

bool diff_add_record(tunl_table *table, const diff_task *t, const diff_day *day, GError **error) {
  tunl_cell cells[COLUMNS] = {{TUNL_CELL_MISSING, {NULL}}};
  char date[16];
  g_snprintf(date, sizeof date, "%04u-%02u-%02u", day->date / 10000, day->date / 100 % 100,
      day->date % 100);
  cells[DATE] = tunl_cell_text(date);
  cells[CAVES] = t->count ? tunl_cell_whole(day->sets) : tunl_cell_missing();
  cells[CAVES_WITH_DRIFT] = t->count ? tunl_cell_whole(day->exact) : tunl_cell_missing();
  cells[VERDICT] = tunl_cell_text(tunl_verdict_name(day->verdict));
  if (day->verdict != TUNL_SAME)
    fill_divergence(cells, t, day);
  fill_extras(cells, t, day);
  return tunl_table_row(table, cells, error);
}
