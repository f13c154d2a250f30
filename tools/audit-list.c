/* Lists for those who want more than the first of it: the places of a day that nothing passes, and
 * how many states are alive at some steps. */
#include "audit.h"

#include <math.h>

#define NUMBER(name, unit, decimals)                                                               \
  { name, unit, true, decimals, 0, TUNL_HIDDEN_NOWHERE }
#define WORD(name)                                                                                 \
  { name, NULL, false, 0, 0, TUNL_HIDDEN_NOWHERE }

static tunl_cell text_cell(const GString *text) {
  return tunl_cell_text(text->len ? text->str : NULL);
}

/* ---- blocks: tunl-audit-blocks/1 ---- */

enum {
  B_DATE,
  B_NUMBER,
  B_FROM,
  B_BLOCKED,
  B_WX,
  B_SCORE,
  B_KILLERS,
  B_CULPRITS,
  B_PLACES,
  B_COLUMNS
};

static const tunl_column block_columns[B_COLUMNS] = {
    NUMBER("date", NULL, 0),
    NUMBER("block", NULL, 0),
    NUMBER("from", "px", 0),
    NUMBER("blocked", "px", 0),
    NUMBER("blocked_wx", "px", 0),
    NUMBER("score", NULL, 0),
    WORD("killers"),
    WORD("culprits"),
    {"culprits_wx", NULL, false, 0, 0, TUNL_HIDDEN_IN_TEXT},
};

static bool write_block(tunl_table *table, const audit_day *day, guint number, GError **error) {
  const audit_block *b = &day->blocks[number];
  GString *killers = g_string_new(NULL), *culprits = g_string_new(NULL);
  GString *places = g_string_new(NULL);
  audit_list_killers(killers, b);
  audit_list_culprits(culprits, b);
  audit_list_places(places, b);
  const tunl_cell cells[B_COLUMNS] = {
      [B_DATE] = tunl_cell_whole(day->date),
      [B_NUMBER] = tunl_cell_whole(number + 1),
      [B_FROM] = tunl_cell_number(b->from),
      [B_BLOCKED] = tunl_cell_number(b->scroll),
      [B_WX] = tunl_cell_number(b->scroll + TUNL_SHIP_X),
      [B_SCORE] = tunl_cell_whole(tunl_score(b->scroll)),
      [B_KILLERS] = text_cell(killers),
      [B_CULPRITS] = text_cell(culprits),
      [B_PLACES] = text_cell(places),
  };
  bool written = tunl_table_row(table, cells, error);
  g_string_free(places, TRUE);
  g_string_free(culprits, TRUE);
  g_string_free(killers, TRUE);
  return written;
}

bool audit_write_blocks(tunl_table_format format, FILE *out, const audit_task *t,
    const GPtrArray *days, GError **error) {
  tunl_table *table = tunl_table_new(format, block_columns, B_COLUMNS, out);
  const tunl_meta wide = {"wide", tunl_cell_number(t->rows[0].wide)};
  bool done = audit_begin_table(table, "tunl-audit-blocks/1", t, &wide, 1, error);
  for (guint i = 0; i < days->len; i++) {
    const audit_day *day = days->pdata[i];
    for (guint n = 0; n < day->block_count && done; n++)
      done = write_block(table, day, n, error);
  }
  done = done && tunl_table_end(table, error);
  tunl_table_free(table);
  return done;
}

/* ---- states: tunl-audit-states/1 ---- */

enum {
  S_DATE,
  S_HZ,
  S_STEP,
  S_SCROLL,
  S_STATES,
  S_Y_LOW,
  S_Y_HIGH,
  S_VY_LOW,
  S_VY_HIGH,
  S_COLUMNS
};

static const tunl_column state_columns[S_COLUMNS] = {
    NUMBER("date", NULL, 0),
    NUMBER("hz", NULL, 0),
    NUMBER("step", NULL, 0),
    NUMBER("scroll", "px", 1),
    NUMBER("states", NULL, 0),
    NUMBER("y_low", "px", 3),
    NUMBER("y_high", "px", 3),
    NUMBER("vy_low", "px/s", 1),
    NUMBER("vy_high", "px/s", 1),
};

/* Where nothing lives there is no height. */
static bool write_state(tunl_table *table, const audit_task *t, const audit_day *day, guint row,
    guint number, GError **error) {
  const tunl_living *l = &day->living[row * t->state_count + number];
  bool alive = l->states > 0;
  const tunl_cell cells[S_COLUMNS] = {
      [S_DATE] = tunl_cell_whole(day->date),
      [S_HZ] = tunl_cell_whole(t->rows[row].hz),
      [S_STEP] = tunl_cell_whole(l->step),
      [S_SCROLL] = tunl_cell_number(day->living_at[number]),
      [S_STATES] = tunl_cell_whole((gint64)l->states),
      [S_Y_LOW] = alive ? tunl_cell_number(l->y_low) : tunl_cell_missing(),
      [S_Y_HIGH] = alive ? tunl_cell_number(l->y_high) : tunl_cell_missing(),
      [S_VY_LOW] = alive ? tunl_cell_number(l->vy_low) : tunl_cell_missing(),
      [S_VY_HIGH] = alive ? tunl_cell_number(l->vy_high) : tunl_cell_missing(),
  };
  return tunl_table_row(table, cells, error);
}

bool audit_write_states(tunl_table_format format, FILE *out, const audit_task *t,
    const GPtrArray *days, GError **error) {
  tunl_table *table = tunl_table_new(format, state_columns, S_COLUMNS, out);
  const tunl_meta wide = {"wide", tunl_cell_number(t->rows[0].wide)};
  bool done = audit_begin_table(table, "tunl-audit-states/1", t, &wide, 1, error);
  for (guint i = 0; i < days->len; i++)
    for (guint row = 0; row < t->row_count; row++)
      for (guint n = 0; n < t->state_count && done; n++)
        done = write_state(table, t, days->pdata[i], row, n, error);
  done = done && tunl_table_end(table, error);
  tunl_table_free(table);
  return done;
}
