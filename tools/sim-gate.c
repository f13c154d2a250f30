/* Gate advice: where a deep feature would have to start for a share of a tier to see it. */
#include "sim.h"

#include <math.h>
#include <stdlib.h>

/* Begins at a knob; the first of it comes some way behind, another on each day. */
typedef struct {
  const char *name;
  const char *knob;
  tunl_landmark first; /* TUNL_LANDMARKS: it has no shape, a ship has to be there */
  bool apex;           /* begins at the apex gate */
} feature;

static const feature features[] = {
    {"boulders", "gate", TUNL_LANDMARK_BOULDER, false},
    {"chambers", "gate", TUNL_LANDMARK_CHAMBER, false},
    {"morphs", "gate", TUNL_LANDMARK_MORPH, false},
    {"speed pulse", "gate", TUNL_LANDMARKS, false},
    {"apex mines", "apex_gate", TUNL_LANDMARK_APEX_MINE, true},
};

static const double shares[] = {0.10, 0.25, 0.50};

enum { FEATURES = G_N_ELEMENTS(features), SHARES = G_N_ELEMENTS(shares) };

static double start_of(const sim_task *t, const feature *f) {
  const tunl_rules *rules = &t->sides[0].rules;
  return f->apex ? rules->apex_gate : rules->gate;
}

/* The latest start at which this run had still seen it. None on a day that has none of it. */
static double latest_start(
    const sim_task *t, const sim_result *r, const feature *f, tunl_tier tier, gsize at) {
  double scroll = r->outcomes[tier][at].scroll;
  if (f->first == TUNL_LANDMARKS)
    return scroll;
  double behind = r->landmarks[f->first][at / t->runs] - start_of(t, f);
  return isnan(behind) ? -(double)INFINITY : scroll + TUNL_W - behind;
}

static int largest_first(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return left > right ? -1 : left < right;
}

/* NaN where no start is early enough. */
static double advice(
    const sim_task *t, const sim_result *r, const feature *f, tunl_tier tier, double share) {
  gsize count = (gsize)r->days * t->runs;
  gsize last = (gsize)ceil(share * (double)count - 1e-9);
  for (gsize at = 0; at < count; at++)
    r->room[at] = latest_start(t, r, f, tier, at);
  qsort(r->room, count, sizeof *r->room, largest_first);
  double start = r->room[MAX(last, 1) - 1];
  return start >= 0 ? start : (double)NAN;
}

/* Who sees it where it starts now. */
static double seen_now(const sim_task *t, const sim_result *r, const feature *f, tunl_tier tier) {
  tunl_runs runs = sim_runs(t, r, tier);
  return 100 * (f->first == TUNL_LANDMARKS ? tunl_runs_reach(&runs, start_of(t, f))
                                           : tunl_runs_seen(&runs, r->landmarks[f->first]));
}

/* ---- the table: tunl-sim-gates/1 ---- */

enum { FEATURE, KNOB, NOW, TIER, SEEN, STARTS, COLUMNS = STARTS + SHARES };

static const tunl_column columns[COLUMNS] = {
    SIM_WORD("feature", 11),
    SIM_WORD("knob", 9),
    SIM_NUMBER("now", "px", 0),
    SIM_WORD("tier", 8),
    SIM_NUMBER("seen", "%", 1),
    SIM_NUMBER("start_10", "px", 0),
    SIM_NUMBER("start_25", "px", 0),
    SIM_NUMBER("start_50", "px", 0),
};

static bool write_row(tunl_table *table, const sim_task *t, const sim_result *r, const feature *f,
    tunl_tier tier, GError **error) {
  tunl_cell cells[COLUMNS] = {
      [FEATURE] = tunl_cell_text(f->name),
      [KNOB] = tunl_cell_text(f->knob),
      [NOW] = tunl_cell_number(start_of(t, f)),
      [TIER] = tunl_cell_text(sim_tier_name(tier)),
      [SEEN] = tunl_cell_number(seen_now(t, r, f, tier)),
  };
  for (guint i = 0; i < SHARES; i++)
    cells[STARTS + i] = tunl_cell_number(advice(t, r, f, tier, shares[i]));
  return tunl_table_row(table, cells, error);
}

static const char note[] =
    "\nstart_10: where it would have to start for 10 % of the tier's runs to see it, and so on;\n"
    "- where no start is early enough. Runs are as flown under these rules: moving what kills\n"
    "changes them, so try the gate that you choose (--gate).\n";

bool sim_write_advice(tunl_table_format format, FILE *out, const sim_task *t,
    const sim_result *results, GError **error) {
  tunl_table *table = tunl_table_new(format, columns, COLUMNS, out);
  bool done = sim_begin_table(table, "tunl-sim-gates/1", t, error);
  for (guint i = 0; i < FEATURES; i++)
    for (tunl_tier tier = 0; tier < TUNL_TIERS && done; tier++)
      done = !sim_flies(t, tier) || write_row(table, t, &results[0], &features[i], tier, error);
  done = done && tunl_table_end(table, error) &&
         (format != TUNL_TABLE_TEXT || tunl_write(out, note, sizeof note - 1, error));
  tunl_table_free(table);
  return done;
}
