/* Records for programs: stretches of height, levels. */
#include "flip-audit.h"

#include <math.h>
#include <string.h>

tunl_cell audit_metres_cell(double units) {
  return tunl_cell_number(units / FLIP_UNITS_PER_M);
}

static tunl_cell percent_cell(double share) {
  return tunl_cell_number(share * 100);
}

/* What holds for a whole table. */
static guint fill_metas(const audit_task *t, const char *seeds[2], tunl_meta metas[6]) {
  guint count = 0;
  if (t->sides == 1)
    metas[count++] = (tunl_meta){"rules", tunl_cell_text(flip_rules_name(t->rules[0]))};
  metas[count++] = (tunl_meta){"levels", tunl_cell_whole(t->count)};
  if (t->count == 1) {
    metas[count++] = (tunl_meta){"seed", tunl_cell_text(seeds[0])};
  } else {
    metas[count++] = (tunl_meta){"first", tunl_cell_text(seeds[0])};
    metas[count++] = (tunl_meta){"last", tunl_cell_text(seeds[1])};
  }
  metas[count++] = (tunl_meta){"to", audit_metres_cell(t->to)};
  return count;
}

bool audit_begin_table(tunl_table *table, const char *schema, const audit_task *t, GError **error) {
  char *first = audit_seed(t, 0), *last = audit_seed(t, t->count - 1);
  tunl_meta metas[6];
  guint count = fill_metas(t, (const char *[]){first, last}, metas);
  bool begun = tunl_table_begin(table, schema, metas, count, error);
  g_free(last);
  g_free(first);
  return begun;
}

/* ---- stretches: flip-audit/1 ---- */

enum {
  RULES,
  SCOPE,
  FROM,
  TO,
  VERDICT,
  OBSTACLES,
  PER_LEVEL,
  TURNS,
  TURN_RATE,
  BLOCKS,
  BLOCK_SHARE,
  MARGIN,
  CROSSING,
  KEPT,
  BLOCK_TO_SPIKE,
  SIDE_FLIPPED,
  PUSHED_UP,
  SPIKES,
  BARS,
  VIOLATIONS,
  VIOLATIONS_BLOCKS,
  BOT_CELLS, /* five for each bot */
  BOT_CELL_COUNT = 5,
  FINDINGS = BOT_CELLS + BOT_CELL_COUNT * FLIP_BOTS,
  COLUMNS
};

#define BOT(name)                                                                                  \
  AUDIT_NUMBER(name "_flown", NULL, 0, 0), AUDIT_NUMBER(name "_alive", NULL, 0, 0),                \
      AUDIT_NUMBER(name "_shortest", "m", 0, 0), AUDIT_NUMBER(name "_median", "m", 0, 0),          \
      AUDIT_NUMBER(name "_furthest", "m", 0, 0)

static const tunl_column columns[] = {
    AUDIT_WORD("rules", 5),
    AUDIT_WORD("scope", 6),
    AUDIT_NUMBER("from", "m", 0, 0),
    AUDIT_NUMBER("to", "m", 0, 0),
    AUDIT_WORD("verdict", 4),
    AUDIT_NUMBER("obstacles", NULL, 0, 0),
    AUDIT_NUMBER("per_level", NULL, 2, 0),
    AUDIT_NUMBER("turns", NULL, 0, 0),
    AUDIT_NUMBER("turn_rate", "%", 2, 0),
    AUDIT_NUMBER("blocks", NULL, 0, 0),
    AUDIT_NUMBER("block_share", "%", 2, 0),
    AUDIT_NUMBER("margin_least", "m", 2, 0),
    AUDIT_NUMBER("crossing_least", NULL, 4, 0),
    AUDIT_NUMBER("kept", NULL, 0, 0),
    AUDIT_NUMBER("block_to_spike", NULL, 0, 0),
    AUDIT_NUMBER("side_flipped", NULL, 0, 0),
    AUDIT_NUMBER("pushed_up", NULL, 0, 0),
    AUDIT_NUMBER("spikes", NULL, 0, 0),
    AUDIT_NUMBER("bars", NULL, 0, 0),
    AUDIT_NUMBER("violations", NULL, 0, 0),
    AUDIT_NUMBER("violations_blocks", NULL, 0, 0),
    BOT("simple"),
    BOT("lookahead"),
    BOT("hold_one_wall"),
    AUDIT_WORD("findings", 0),
};
G_STATIC_ASSERT(G_N_ELEMENTS(columns) == COLUMNS);

static void fill_counts(tunl_cell *cells, const audit_task *t, const flip_count *c) {
  cells[OBSTACLES] = tunl_cell_whole(c->obstacles);
  cells[PER_LEVEL] = tunl_cell_number((double)c->obstacles / t->count);
  cells[TURNS] = tunl_cell_whole(c->turns);
  cells[TURN_RATE] = percent_cell(flip_turn_rate(c));
  cells[BLOCKS] = tunl_cell_whole(c->blocks);
  cells[BLOCK_SHARE] = percent_cell(flip_block_share(c));
  cells[MARGIN] = audit_metres_cell(c->margin_least);
  cells[CROSSING] = tunl_cell_number(c->crossing_least);
  for (int i = 0; i < FLIP_VERDICTS; i++)
    cells[KEPT + i] = tunl_cell_whole(c->verdicts[i]);
}

static void fill_bots(tunl_cell *cells, const audit_result *r) {
  for (int bot = 0; bot < FLIP_BOTS; bot++) {
    const flip_survival *s = &r->bots[bot];
    tunl_cell *into = &cells[BOT_CELLS + BOT_CELL_COUNT * bot];
    if (!s->flown)
      continue;
    into[0] = tunl_cell_whole(s->flown);
    into[1] = tunl_cell_whole(s->alive);
    into[2] = audit_metres_cell(s->least);
    into[3] = audit_metres_cell(s->median);
    into[4] = audit_metres_cell(s->most);
  }
}

/* The sentences of what failed. */
static char *failures_of(const audit_task *t, const audit_result *r) {
  GString *text = g_string_new(NULL);
  for (guint i = 0; i < r->findings_count; i++) {
    if (!r->findings[i].failed)
      continue;
    g_string_append(text, text->len ? "; " : "");
    audit_say_finding(text, t, r, &r->findings[i]);
  }
  return g_string_free(text, FALSE);
}

static tunl_cell verdict_cell(bool failed) {
  return tunl_cell_text(failed ? "fail" : "pass");
}

static bool write_all(
    tunl_table *table, const audit_task *t, const audit_result *r, GError **error) {
  tunl_cell cells[COLUMNS] = {{TUNL_CELL_MISSING, {NULL}}};
  char *failures = failures_of(t, r);
  cells[RULES] = tunl_cell_text(flip_rules_name(r->rules));
  cells[SCOPE] = tunl_cell_text("all");
  cells[FROM] = tunl_cell_number(0);
  cells[TO] = audit_metres_cell(t->to);
  cells[VERDICT] = verdict_cell(r->failed);
  fill_counts(cells, t, &r->audit.all);
  cells[SPIKES] = tunl_cell_whole(r->audit.types[FLIP_SPIKE]);
  cells[BARS] = tunl_cell_whole(r->audit.types[FLIP_BAR]);
  cells[VIOLATIONS] = tunl_cell_whole(r->audit.violations);
  cells[VIOLATIONS_BLOCKS] = tunl_cell_whole(r->audit.violations_blocks);
  fill_bots(cells, r);
  cells[FINDINGS] = tunl_cell_text(*failures ? failures : NULL);
  bool written = tunl_table_row(table, cells, error);
  g_free(failures);
  return written;
}

/* A stretch has a verdict of its own: that of its turn rate, if that was judged. */
static bool write_stretch(tunl_table *table, const audit_task *t, const audit_result *r,
    const char *scope, double from, double to, const flip_count *c, GError **error) {
  tunl_cell cells[COLUMNS] = {{TUNL_CELL_MISSING, {NULL}}};
  cells[RULES] = tunl_cell_text(flip_rules_name(r->rules));
  cells[SCOPE] = tunl_cell_text(scope);
  cells[FROM] = audit_metres_cell(from);
  cells[TO] = audit_metres_cell(to);
  for (guint i = 0; i < r->findings_count; i++) {
    const audit_finding *f = &r->findings[i];
    if (f->check == FLIP_CHECK_TURN_RATE && &r->audit.bin[f->bin] == c && !f->open)
      cells[VERDICT] = verdict_cell(f->failed);
  }
  fill_counts(cells, t, c);
  return tunl_table_row(table, cells, error);
}

static bool write_result(
    tunl_table *table, const audit_task *t, const audit_result *r, GError **error) {
  const double tight = FLIP_TIGHT_M * FLIP_UNITS_PER_M;
  bool written = write_all(table, t, r, error) && write_stretch(table, t, r, "before", 0,
                                                      MIN(tight, t->to), &r->audit.before, error);
  if (written && t->to > tight)
    written = write_stretch(table, t, r, "after", tight, t->to, &r->audit.after, error);
  for (guint32 i = 0; i < r->audit.bins && written; i++)
    written = write_stretch(
        table, t, r, "bin", i * FLIP_BIN, MIN((i + 1) * FLIP_BIN, t->to), &r->audit.bin[i], error);
  return written;
}

bool audit_write_records(tunl_table_format format, FILE *out, const audit_task *t,
    const audit_result *results, GError **error) {
  tunl_table *table = tunl_table_new(format, columns, COLUMNS, out);
  bool done = audit_begin_table(table, "flip-audit/1", t, error);
  for (guint side = 0; side < t->sides && done; side++)
    done = write_result(table, t, &results[side], error);
  done = done && tunl_table_end(table, error);
  tunl_table_free(table);
  return done;
}

/* ---- levels: flip-audit-levels/1 ---- */

/* How far a bot came is told by two cells. */
#define BOT_FATE(name, head) AUDIT_NUMBER(name, "m", 0, head), AUDIT_WORD(name "_alive", 5)

enum { LEVEL_BOTS = 12, LEVEL_COLUMNS = LEVEL_BOTS + 2 * FLIP_BOTS };

/* What this was audited for is left out of sight where it says nothing: bots that did not fly, and
 * rules that are the same in every line. */
static void fill_level_columns(const audit_task *t, tunl_column into[LEVEL_COLUMNS]) {
  static const tunl_column all[LEVEL_COLUMNS] = {
      AUDIT_WORD("rules", 5),
      AUDIT_WORD("seed", 8),
      AUDIT_WORD("fingerprint", 16),
      AUDIT_NUMBER("obstacles", NULL, 0, 0),
      AUDIT_NUMBER("turns", NULL, 0, 0),
      AUDIT_NUMBER("turn_rate", "%", 1, 0),
      AUDIT_NUMBER("lowest", "%", 1, 0),
      AUDIT_NUMBER("lowest_from", "m", 0, 0),
      AUDIT_NUMBER("blocks", NULL, 0, 0),
      AUDIT_NUMBER("margin_least", "m", 1, 0),
      AUDIT_NUMBER("violations", NULL, 0, 0),
      AUDIT_NUMBER("violations_blocks", NULL, 0, 0),
      BOT_FATE("simple", 0),
      BOT_FATE("lookahead", 0),
      BOT_FATE("hold_one_wall", 0),
  };
  memcpy(into, all, sizeof all);
  into[0].hidden = t->sides == 1 ? TUNL_HIDDEN_EVERYWHERE : TUNL_HIDDEN_NOWHERE;
  into[2].hidden = into[8].hidden = into[10].hidden = TUNL_HIDDEN_IN_TEXT;
  for (int bot = 0; bot < FLIP_BOTS; bot++)
    if (!(t->bots >> bot & 1))
      into[LEVEL_BOTS + 2 * bot].hidden = into[LEVEL_BOTS + 2 * bot + 1].hidden =
          TUNL_HIDDEN_IN_TEXT;
}

static void fingerprint(char into[17], const char *seed, flip_rules rules) {
  flip_level *level = cli_flip_level(seed, rules, FLIP_FULL);
  g_snprintf(
      into, 17, "%016" G_GINT64_MODIFIER "x", (guint64)flip_level_fingerprint(level, FLIP_FULL));
  flip_level_free(level);
}

static bool write_level(tunl_table *table, const audit_task *t, const audit_result *r,
    const audit_level *l, GError **error) {
  char *seed = audit_seed(t, l->number), hex[17];
  fingerprint(hex, seed, r->rules);
  tunl_cell cells[LEVEL_COLUMNS] = {
      tunl_cell_text(flip_rules_name(r->rules)),
      tunl_cell_text(seed),
      tunl_cell_text(hex),
      tunl_cell_whole(l->all.obstacles),
      tunl_cell_whole(l->all.turns),
      percent_cell(flip_turn_rate(&l->all)),
      percent_cell(l->lowest_rate),
      audit_metres_cell(l->lowest * FLIP_BIN),
      tunl_cell_whole(l->all.blocks),
      audit_metres_cell(l->all.margin_least),
      tunl_cell_whole(l->violations),
      tunl_cell_whole(l->violations_blocks),
  };
  for (int bot = 0; bot < FLIP_BOTS; bot++) {
    const flip_outcome *o = &l->flights[bot];
    bool flown = t->bots >> bot & 1;
    cells[LEVEL_BOTS + 2 * bot] = flown ? audit_metres_cell(o->reached) : tunl_cell_missing();
    cells[LEVEL_BOTS + 2 * bot + 1] = flown ? tunl_cell_truth(o->alive) : tunl_cell_missing();
  }
  bool written = tunl_table_row(table, cells, error);
  g_free(seed);
  return written;
}

/* Worst first: what the look-ahead bot does not clear, soonest first; then by turn rate. */
static gint by_badness(gconstpointer a, gconstpointer b) {
  const audit_level *p = *(const audit_level *const *)a, *q = *(const audit_level *const *)b;
  const flip_outcome *one = &p->flights[FLIP_LOOKAHEAD], *other = &q->flights[FLIP_LOOKAHEAD];
  if (one->alive != other->alive)
    return one->alive ? 1 : -1;
  if (!one->alive && one->reached != other->reached)
    return one->reached < other->reached ? -1 : 1;
  double left = flip_turn_rate(&p->all), right = flip_turn_rate(&q->all);
  if (left != right)
    return left < right ? -1 : 1;
  return p->number < q->number ? -1 : p->number > q->number;
}

static bool write_level_list(tunl_table *table, const audit_task *t, const audit_result *r,
    audit_order order, GError **error) {
  GPtrArray *list = g_ptr_array_new();
  bool written = true;
  for (guint i = 0; i < t->part.count; i++)
    g_ptr_array_add(list, &r->levels[i]);
  if (order == AUDIT_WORST_FIRST)
    g_ptr_array_sort(list, by_badness);
  for (guint i = 0; i < list->len && written; i++)
    written = write_level(table, t, r, g_ptr_array_index(list, i), error);
  g_ptr_array_free(list, TRUE);
  return written;
}

bool audit_write_levels(tunl_table_format format, FILE *out, const audit_task *t,
    const audit_result *results, audit_order order, GError **error) {
  tunl_column shown[LEVEL_COLUMNS];
  fill_level_columns(t, shown);
  tunl_table *table = tunl_table_new(format, shown, LEVEL_COLUMNS, out);
  tunl_table_part(table, t->part.begins, t->part.ends);
  bool done = audit_begin_table(table, "flip-audit-levels/1", t, error);
  for (guint side = 0; side < t->sides && done; side++)
    done = write_level_list(table, t, &results[side], order, error);
  done = done && tunl_table_end(table, error);
  tunl_table_free(table);
  return done;
}
