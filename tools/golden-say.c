/* What came of a run, for people, programs and continuous integration. */
#include "golden.h"

/* ---- people ---- */

static guint count_state(const golden_check *checks, guint count, golden_state state) {
  guint found = 0;
  for (guint i = 0; i < count; i++)
    found += checks[i].state == state;
  return found;
}

void golden_say_total(GString *text, const golden_check *checks, guint count) {
  const char *before = ": ";
  g_string_append_printf(text, "%u file%s", count, count == 1 ? "" : "s");
  for (golden_state state = 0; state < GOLDEN_STATES; state++) {
    guint found = count_state(checks, count, state);
    if (found == 0)
      continue;
    g_string_append_printf(text, "%s%u %s", before, found, golden_state_name(state));
    before = ", ";
  }
}

void golden_say(GString *text, const golden_check *checks, guint count) {
  for (guint i = 0; i < count; i++) {
    const golden_check *c = &checks[i];
    g_string_append_printf(text, "%-5s %s", golden_state_name(c->state), c->golden);
    if (c->reason)
      g_string_append_printf(text, ": %s", c->reason);
    if (c->shown)
      g_string_append_printf(text, "\n      see %s", c->shown);
    g_string_append_c(text, '\n');
  }
  golden_say_total(text, checks, count);
  g_string_append_c(text, '\n');
}

/* ---- programs ---- */

enum {
  CASE,
  GOLDEN,
  STATE,
  REASON,
  COMPARED,
  COUNT,
  MOST,
  X,
  Y,
  LEFT,
  TOP,
  RIGHT,
  BOTTOM,
  LINE,
  COLUMN,
  CHECK_COLUMNS
};

static const tunl_column check_columns[CHECK_COLUMNS] = {
    [CASE] = {.name = "case"},
    [GOLDEN] = {.name = "golden"},
    [STATE] = {.name = "state"},
    [REASON] = {.name = "reason"},
    [COMPARED] = {.name = "compared", .unit = "px", .right = true},
    [COUNT] = {.name = "count", .unit = "px", .right = true},
    [MOST] = {.name = "most", .right = true},
    [X] = {.name = "x", .right = true},
    [Y] = {.name = "y", .right = true},
    [LEFT] = {.name = "left", .right = true},
    [TOP] = {.name = "top", .right = true},
    [RIGHT] = {.name = "right", .right = true},
    [BOTTOM] = {.name = "bottom", .right = true},
    [LINE] = {.name = "line", .right = true},
    [COLUMN] = {.name = "column", .right = true},
};

static void fill_pixels(tunl_cell *cells, const tunl_picdiff *d) {
  const guint places[] = {d->x, d->y, d->left, d->top, d->right, d->bottom};
  if (d->compared == 0)
    return;
  cells[COMPARED] = tunl_cell_whole((gint64)d->compared);
  cells[COUNT] = tunl_cell_whole((gint64)d->count);
  cells[MOST] = tunl_cell_whole(d->most);
  for (guint i = 0; i < G_N_ELEMENTS(places) && d->count > 0; i++)
    cells[X + i] = tunl_cell_whole(places[i]);
}

static bool add_check(tunl_table *table, const golden_check *c, GError **error) {
  tunl_cell cells[CHECK_COLUMNS] = {{TUNL_CELL_MISSING, {NULL}}};
  cells[CASE] = tunl_cell_text(c->of->name);
  cells[GOLDEN] = tunl_cell_text(c->golden);
  cells[STATE] = tunl_cell_text(golden_state_name(c->state));
  cells[REASON] = tunl_cell_text(c->reason);
  fill_pixels(cells, &c->pixels);
  if (c->text.line > 0) {
    cells[LINE] = tunl_cell_whole(c->text.line);
    cells[COLUMN] = tunl_cell_whole(c->text.column);
  }
  return tunl_table_row(table, cells, error);
}

bool golden_write_checks(
    tunl_table_format format, FILE *out, const golden_check *checks, guint count, GError **error) {
  tunl_table *table = tunl_table_new(format, check_columns, CHECK_COLUMNS, out);
  bool done = tunl_table_begin(table, "tunl-golden/1", NULL, 0, error);
  for (guint i = 0; i < count && done; i++)
    done = add_check(table, &checks[i], error);
  done = done && tunl_table_end(table, error);
  tunl_table_free(table);
  return done;
}

static const tunl_column case_columns[] = {
    {.name = "case"},
    {.name = "golden"},
    {.name = "expect"},
    {.name = "exit", .right = true},
    {.name = "tolerance", .right = true},
    {.name = "masks", .right = true},
    {.name = "command"},
};

static bool add_case(tunl_table *table, const golden_case *c, const char *golden, GError **error) {
  const tunl_cell cells[G_N_ELEMENTS(case_columns)] = {
      tunl_cell_text(c->name),
      tunl_cell_text(golden),
      tunl_cell_text(golden_expect_name(c->expect)),
      tunl_cell_whole(c->exit),
      tunl_cell_whole(c->tolerance),
      tunl_cell_whole(c->masks->len),
      tunl_cell_text(c->command),
  };
  return tunl_table_row(table, cells, error);
}

bool golden_write_cases(
    tunl_table_format format, FILE *out, const GPtrArray *cases, GError **error) {
  tunl_table *table = tunl_table_new(format, case_columns, G_N_ELEMENTS(case_columns), out);
  bool done = tunl_table_begin(table, "tunl-golden-list/1", NULL, 0, error);
  for (guint i = 0; i < cases->len; i++) {
    const golden_case *c = cases->pdata[i];
    for (gsize k = 0; c->goldens[k] && done; k++)
      done = add_case(table, c, c->goldens[k], error);
  }
  done = done && tunl_table_end(table, error);
  tunl_table_free(table);
  return done;
}

/* ---- continuous integration ---- */

cli_case *golden_cases(const golden_check *checks, guint count) {
  cli_case *cases = g_new0(cli_case, count);
  for (guint i = 0; i < count; i++) {
    const golden_check *c = &checks[i];
    cases[i].name = g_strdup(c->golden);
    cases[i].reason = g_strdup(c->reason);
    cases[i].known = c->state == GOLDEN_XFAIL;
    cases[i].error = c->state == GOLDEN_ERROR;
    if (golden_state_code(c->state) != CLI_DONE)
      cases[i].failure = golden_state_name(c->state);
  }
  return cases;
}
