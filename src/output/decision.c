#include "output/decision.h"

#include <math.h>

/* ---- the fields of a record ---- */

#define NUMBER(name, unit, decimals, width)                                                        \
  { name, unit, true, decimals, width, TUNL_HIDDEN_NOWHERE }
#define WORD(name, width)                                                                          \
  { name, NULL, false, 0, width, TUNL_HIDDEN_NOWHERE }

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
    {WORD("kind", 10), ALL, ANY, get_kind},
    {NUMBER("slot", NULL, 0, 4), ALL, ANY, get_slot},
    {WORD("decision", 8), ALL, ANY, get_decision},
    {NUMBER("wx", "px", 2, 9), ALL, ANY, get_wx},
    {NUMBER("score", NULL, 0, 5), ALL, ANY, get_score},
    {NUMBER("y", "px", 2, 7), ALL, ANY, get_y},
    {WORD("wall", 7), STALACTITES | CANNONS, ANY, get_wall},
    {WORD("type", 6), COINS, ANY, get_type},
    {WORD("reason", 20), ALL, ANY, get_reason},
    {NUMBER("measured", "px", 2, 13), ALL, ANY, get_measured},
    {NUMBER("needed", "px", 2, 11), ALL, ANY, get_needed},
    {NUMBER("margin", "px", 4, 11), ALL, ANY, get_margin},
    {WORD("stream", 11), ALL, ANY, get_stream},
    {NUMBER("draw", NULL, 0, 5), ALL, ANY, get_draw},
    {WORD("paired", 6), STALACTITES, ANY, get_paired},
    {NUMBER("length", "px", 2, 11), STALACTITES, ANY, get_length},
    {NUMBER("width", "of 956 px", 5, 17), STALACTITES, ANY, get_width},
    {NUMBER("bob", "px", 2, 8), MINES, ACCEPTED, get_bob},
    {NUMBER("phase", "rad", 4, 11), MINES, ACCEPTED, get_phase},
    {WORD("apex", 4), MINES, ACCEPTED, get_apex},
    {NUMBER("r", "px", 2, 6), BOULDERS, ACCEPTED | SEALED, get_r},
    {NUMBER("above", "ships", 2, 13), BOULDERS, ACCEPTED | SEALED, get_above},
    {NUMBER("below", "ships", 2, 13), BOULDERS, ACCEPTED | SEALED, get_below},
};

G_STATIC_ASSERT(G_N_ELEMENTS(fields) == TUNL_DECISION_COLUMNS);

static tunl_cell cell_of(const struct field *f, const tunl_object *o) {
  bool has = (f->kinds >> o->kind & 1) && (f->reasons >> o->reason & 1);
  return has ? f->get(o) : tunl_cell_missing();
}

/* Fields that none of the kinds asked for has are of no use to people. */
void tunl_decision_columns(guint kinds, tunl_column columns[TUNL_DECISION_COLUMNS]) {
  for (gsize i = 0; i < TUNL_DECISION_COLUMNS; i++) {
    columns[i] = fields[i].column;
    if (!((guint)fields[i].kinds & kinds))
      columns[i].hidden = TUNL_HIDDEN_IN_TEXT;
  }
}

void tunl_decision_cells(const tunl_object *o, tunl_cell cells[TUNL_DECISION_COLUMNS]) {
  for (gsize i = 0; i < TUNL_DECISION_COLUMNS; i++)
    cells[i] = cell_of(&fields[i], o);
}

/* ---- which decisions, in which order ---- */

static bool is_wanted(const tunl_decision_choice *choice, const tunl_object *o) {
  return o->wx >= choice->from && o->wx < choice->to && (choice->reasons >> o->reason & 1);
}

/* Slot by slot, what a slot lost before what stands of it. */
static void add_kind(
    const tunl_cave *cave, const tunl_decision_choice *choice, tunl_kind kind, GPtrArray *list) {
  tunl_span stands = tunl_cave_accepted(cave, kind), lost = tunl_cave_refused(cave, kind);
  for (size_t i = 0, j = 0; i < stands.count || j < lost.count;) {
    bool refused =
        i == stands.count || (j < lost.count && lost.items[j].slot <= stands.items[i].slot);
    const tunl_object *o = refused ? &lost.items[j++] : &stands.items[i++];
    if (is_wanted(choice, o))
      g_ptr_array_add(list, (gpointer)(gsize)o);
  }
}

GPtrArray *tunl_decisions_list(const tunl_cave *cave, const tunl_decision_choice *choice) {
  GPtrArray *list = g_ptr_array_new();
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++)
    if (choice->kinds >> kind & 1)
      add_kind(cave, choice, kind, list);
  return list;
}
