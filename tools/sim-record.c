/* Records for programs: what the runs say, and every run. */
#include "sim.h"

#include <math.h>

/* ---- heads ---- */

bool sim_begin_table(tunl_table *table, const char *schema, const sim_task *t, GError **error) {
  tunl_meta metas[8];
  guint count = 0;
  metas[count++] = (tunl_meta){"rules", tunl_cell_text(t->sides[0].name)};
  metas[count++] = (tunl_meta){"gate", tunl_cell_number(t->sides[0].rules.gate)};
  if (t->side_count > 1) {
    metas[count++] = (tunl_meta){"against", tunl_cell_text(t->sides[1].name)};
    metas[count++] = (tunl_meta){"against_gate", tunl_cell_number(t->sides[1].rules.gate)};
  }
  metas[count++] = (tunl_meta){"first", tunl_cell_whole(tunl_date_from_index(t->days.first))};
  metas[count++] = (tunl_meta){"last", tunl_cell_whole(tunl_date_from_index(t->days.last))};
  metas[count++] = (tunl_meta){"runs", tunl_cell_whole(t->runs)};
  metas[count++] = (tunl_meta){"scratches", tunl_cell_whole(t->scratches)};
  return tunl_table_begin(table, schema, metas, count, error);
}

/* Which side a record is of; alone it goes without saying. */
static const char *const side_names[SIM_SIDES + 1] = {"rules", "against", "difference"};

/* ---- what the runs say: tunl-sim/1 ---- */

enum { SIDE, TIER, MEASURE, OF, VALUE, ERROR, COLUMNS };

static bool write_value(tunl_table *table, const sim_task *t, const sim_result *results, guint side,
    tunl_tier tier, sim_measure m, guint which, GError **error) {
  char word[TUNL_TEXT_MOST];
  sim_value v = side < SIM_SIDES ? sim_value_of(t, &results[side], tier, m, which)
                                 : sim_difference(t, results, tier, m, which);
  return tunl_table_row(table,
      (tunl_cell[COLUMNS]){
          [SIDE] = tunl_cell_text(side_names[side]),
          [TIER] = tunl_cell_text(sim_tier_name(tier)),
          [MEASURE] = tunl_cell_text(sim_measure_name(m)),
          [OF] = tunl_cell_text(sim_line_name(word, t, m, which)),
          [VALUE] = tunl_cell_number(v.value),
          [ERROR] = tunl_cell_number(v.error),
      },
      error);
}

static bool write_tier(tunl_table *table, const sim_task *t, const sim_result *results, guint side,
    tunl_tier tier, GError **error) {
  bool written = true;
  for (sim_measure m = 0; m < SIM_MEASURES; m++)
    for (guint which = 0; which < sim_lines(t, m) && written; which++)
      written = write_value(table, t, results, side, tier, m, which, error);
  return written;
}

bool sim_write_records(tunl_table_format format, FILE *out, const sim_task *t,
    const sim_result *results, GError **error) {
  tunl_column columns[COLUMNS] = {
      SIM_WORD("side", 10),
      SIM_WORD("tier", 8),
      SIM_WORD("measure", 12),
      SIM_WORD("of", 10),
      SIM_NUMBER("value", NULL, 2),
      SIM_NUMBER("error", NULL, 2),
  };
  columns[SIDE].hidden = t->side_count == 1 ? TUNL_HIDDEN_EVERYWHERE : TUNL_HIDDEN_NOWHERE;
  tunl_table *table = tunl_table_new(format, columns, COLUMNS, out);
  bool done = sim_begin_table(table, "tunl-sim/1", t, error);
  for (guint side = 0; side < (t->side_count == 1 ? 1 : SIM_SIDES + 1); side++)
    for (tunl_tier tier = 0; tier < TUNL_TIERS && done; tier++)
      done = !sim_flies(t, tier) || write_tier(table, t, results, side, tier, error);
  done = done && tunl_table_end(table, error);
  tunl_table_free(table);
  return done;
}

/* ---- every run: tunl-sim-runs/1 ---- */

enum {
  RUN_SIDE,
  RUN_TIER,
  RUN_DATE,
  RUN_NUMBER,
  RUN_SEED,
  RUN_STEPS,
  RUN_SECONDS,
  RUN_SCROLL,
  RUN_SCORE,
  RUN_CAUSE,
  RUN_HIT_WX,
  RUN_HIT_SLOT,
  RUN_Y,
  RUN_VY,
  RUN_COINS,
  RUN_TYPES,
  RUN_COLUMNS = RUN_TYPES + TUNL_COIN_TYPES
};

static void fill_columns(const sim_task *t, tunl_column into[RUN_COLUMNS]) {
  static const tunl_column columns[RUN_TYPES] = {
      SIM_WORD("side", 7),
      SIM_WORD("tier", 8),
      SIM_NUMBER("date", NULL, 0),
      SIM_NUMBER("run", NULL, 0),
      SIM_NUMBER("seed", NULL, 0),
      SIM_NUMBER("steps", NULL, 0),
      SIM_NUMBER("seconds", "s", 2),
      SIM_NUMBER("scroll", "px", 1),
      SIM_NUMBER("score", NULL, 0),
      SIM_WORD("cause", 10),
      SIM_NUMBER("hit_wx", "px", 1),
      SIM_NUMBER("hit_slot", NULL, 0),
      SIM_NUMBER("y", "px", 1),
      SIM_NUMBER("vy", "px/s", 1),
      SIM_NUMBER("coins", NULL, 0),
  };
  for (guint i = 0; i < RUN_TYPES; i++)
    into[i] = columns[i];
  for (guint type = 0; type < TUNL_COIN_TYPES; type++)
    into[RUN_TYPES + type] = (tunl_column){
        tunl_coin_type_name((tunl_coin_type)type), NULL, true, 0, 0, TUNL_HIDDEN_IN_TEXT};
  into[RUN_SIDE].hidden = t->side_count == 1 ? TUNL_HIDDEN_EVERYWHERE : TUNL_HIDDEN_NOWHERE;
  into[RUN_SEED].hidden = into[RUN_Y].hidden = into[RUN_VY].hidden = TUNL_HIDDEN_IN_TEXT;
}

static void fill_outcome(tunl_cell *cells, const tunl_outcome *o, const sim_hit *hit) {
  guint coins = 0;
  for (guint type = 0; type < TUNL_COIN_TYPES; type++) {
    cells[RUN_TYPES + type] = tunl_cell_whole(o->coins[type]);
    coins += o->coins[type];
  }
  cells[RUN_STEPS] = tunl_cell_whole(o->steps);
  cells[RUN_SECONDS] = tunl_cell_number((double)o->steps / TUNL_STEPS_PER_SECOND);
  cells[RUN_SCROLL] = tunl_cell_number(o->scroll);
  cells[RUN_SCORE] = tunl_cell_whole(tunl_score(o->scroll));
  cells[RUN_CAUSE] = tunl_cell_text(tunl_cause_name(o->cause));
  cells[RUN_HIT_WX] = tunl_cell_number(hit->wx);
  cells[RUN_HIT_SLOT] = isnan(hit->wx) ? tunl_cell_missing() : tunl_cell_whole(hit->slot);
  cells[RUN_Y] = tunl_cell_number(o->y);
  cells[RUN_VY] = tunl_cell_number(o->vy);
  cells[RUN_COINS] = tunl_cell_whole(coins);
}

static bool write_run(tunl_table *table, const sim_task *t, const sim_result *r, guint side,
    tunl_tier tier, guint day, guint run, GError **error) {
  tunl_cell cells[RUN_COLUMNS];
  gsize at = (gsize)(day % r->days) * t->runs + run;
  guint32 date = tunl_date_from_index(t->days.first + (gint32)day);
  cells[RUN_SIDE] = tunl_cell_text(side_names[side]);
  cells[RUN_TIER] = tunl_cell_text(sim_tier_name(tier));
  cells[RUN_DATE] = tunl_cell_whole(date);
  cells[RUN_NUMBER] = tunl_cell_whole(run);
  cells[RUN_SEED] = tunl_cell_whole(tunl_pilot_seed(date, tier, run));
  fill_outcome(cells, &r->outcomes[tier][at], &r->hits[tier][at]);
  return tunl_table_row(table, cells, error);
}

typedef struct {
  const sim_task *task;
  sim_result results[SIM_SIDES];
  tunl_table *table;
} batch;

static void fly_day(guint number, gpointer user) {
  batch *b = user;
  for (guint side = 0; side < b->task->side_count; side++)
    sim_fly_day(b->task, side, b->task->part.first + number, &b->results[side]);
}

static bool write_day(guint number, gpointer user, GError **error) {
  batch *b = user;
  const sim_task *t = b->task;
  bool written = true;
  for (guint side = 0; side < t->side_count; side++)
    for (tunl_tier tier = 0; tier < TUNL_TIERS; tier++)
      for (guint run = 0; run < t->runs && sim_flies(t, tier) && written; run++)
        written = write_run(
            b->table, t, &b->results[side], side, tier, t->part.first + number, run, error);
  return written;
}

static bool write_days(const sim_task *t, tunl_table *table, GError **error) {
  batch b = {.task = t, .table = table};
  guint room = cli_work_room(t->part.count, t->jobs);
  for (guint side = 0; side < t->side_count; side++)
    b.results[side] = sim_result_of(t, room);
  bool written = cli_work_in_order(
      "days", t->part.count, t->jobs, room, t->quiet, fly_day, write_day, &b, error);
  for (guint side = 0; side < t->side_count; side++)
    sim_clear(&b.results[side]);
  return written;
}

bool sim_write_runs(tunl_table_format format, FILE *out, const sim_task *t, GError **error) {
  tunl_column columns[RUN_COLUMNS];
  fill_columns(t, columns);
  tunl_table *table = tunl_table_new(format, columns, RUN_COLUMNS, out);
  tunl_table_part(table, t->part.begins, t->part.ends);
  bool done = sim_begin_table(table, "tunl-sim-runs/1", t, error) && write_days(t, table, error) &&
              tunl_table_end(table, error);
  tunl_table_free(table);
  return done;
}
