/* Records for programs: obstacles, flip-dump/1. */
#include "flip-audit.h"

static tunl_cell get_index(const flip_obstacle *o) {
  return tunl_cell_whole(o->index);
}

static tunl_cell get_height(const flip_obstacle *o) {
  return audit_metres_cell(o->y);
}

static tunl_cell get_type(const flip_obstacle *o) {
  return tunl_cell_text(flip_type_name((flip_type)o->type));
}

static tunl_cell get_side(const flip_obstacle *o) {
  return tunl_cell_text(flip_side_name((flip_side)o->side));
}

static tunl_cell get_req(const flip_obstacle *o) {
  return tunl_cell_text(flip_side_name((flip_side)o->req));
}

static tunl_cell get_last(const flip_obstacle *o) {
  return tunl_cell_text(flip_side_name((flip_side)o->last));
}

static tunl_cell get_turn(const flip_obstacle *o) {
  return tunl_cell_truth(flip_is_turn(o));
}

static tunl_cell get_y(const flip_obstacle *o) {
  return tunl_cell_number(o->y);
}

static tunl_cell get_h(const flip_obstacle *o) {
  return tunl_cell_number(o->h);
}

static tunl_cell get_gap(const flip_obstacle *o) {
  return tunl_cell_number(o->gap);
}

static tunl_cell get_since(const flip_obstacle *o) {
  return tunl_cell_number(o->since);
}

static tunl_cell get_cross(const flip_obstacle *o) {
  return tunl_cell_number(o->cross);
}

static tunl_cell get_verdict(const flip_obstacle *o) {
  return tunl_cell_text(flip_verdict_name((flip_verdict)o->verdict));
}

static tunl_cell get_drawn_type(const flip_obstacle *o) {
  return tunl_cell_text(flip_type_name((flip_type)o->drawn_type));
}

static tunl_cell get_drawn_side(const flip_obstacle *o) {
  return tunl_cell_text(flip_side_name((flip_side)o->drawn_side));
}

static tunl_cell get_drawn_y(const flip_obstacle *o) {
  return tunl_cell_number(o->drawn_y);
}

static tunl_cell get_draw(const flip_obstacle *o) {
  return tunl_cell_whole(o->draw);
}

static tunl_cell get_star_x(const flip_obstacle *o) {
  return o->star ? tunl_cell_number(o->star_x) : tunl_cell_missing();
}

static tunl_cell get_star_y(const flip_obstacle *o) {
  return o->star ? tunl_cell_number(o->star_y) : tunl_cell_missing();
}

/* In the order of a record. */
static const struct field {
  tunl_column column;
  tunl_cell (*get)(const flip_obstacle *);
} fields[] = {
    {AUDIT_NUMBER("index", NULL, 0, 5), get_index},
    {AUDIT_NUMBER("height", "m", 1, 10), get_height},
    {AUDIT_WORD("type", 5), get_type},
    {AUDIT_WORD("side", 5), get_side},
    {AUDIT_WORD("req", 5), get_req},
    {AUDIT_WORD("last", 5), get_last},
    {AUDIT_WORD("turn", 4), get_turn},
    {AUDIT_NUMBER("y", "u", 1, 8), get_y},
    {AUDIT_NUMBER("h", "u", 0, 5), get_h},
    {AUDIT_NUMBER("gap", "u", 2, 7), get_gap},
    {AUDIT_NUMBER("since", "u", 2, 9), get_since},
    {AUDIT_NUMBER("cross", "u", 2, 9), get_cross},
    {AUDIT_WORD("verdict", 14), get_verdict},
    {AUDIT_WORD("drawn_type", 10), get_drawn_type},
    {AUDIT_WORD("drawn_side", 10), get_drawn_side},
    {AUDIT_NUMBER("drawn_y", "u", 1, 11), get_drawn_y},
    {AUDIT_NUMBER("draw", NULL, 0, 4), get_draw},
    {AUDIT_NUMBER("star_x", "u", 0, 10), get_star_x},
    {AUDIT_NUMBER("star_y", "u", 1, 10), get_star_y},
};

enum { FIELDS = G_N_ELEMENTS(fields), DUMP_COLUMNS = FIELDS + 1 };

static bool write_obstacles(
    tunl_table *table, const char *seed, const flip_level *level, GError **error) {
  size_t count;
  const flip_obstacle *o = flip_level_obstacles(level, &count);
  tunl_cell cells[DUMP_COLUMNS];
  bool written = true;
  cells[0] = tunl_cell_text(seed);
  for (size_t i = 0; i < count && written; i++) {
    for (gsize f = 0; f < FIELDS; f++)
      cells[f + 1] = fields[f].get(&o[i]);
    written = tunl_table_row(table, cells, error);
  }
  return written && tunl_table_pause(table, error);
}

bool audit_write_obstacles(
    tunl_table_format format, FILE *out, const audit_task *t, GError **error) {
  tunl_column shown[DUMP_COLUMNS] = {AUDIT_WORD("seed", 8)};
  for (gsize f = 0; f < FIELDS; f++)
    shown[f + 1] = fields[f].column;
  shown[0].hidden = t->count == 1 ? TUNL_HIDDEN_EVERYWHERE : TUNL_HIDDEN_NOWHERE;
  tunl_table *table = tunl_table_new(format, shown, DUMP_COLUMNS, out);
  tunl_table_part(table, t->part.begins, t->part.ends);
  bool done = audit_begin_table(table, "flip-dump/1", t, error);
  for (guint i = 0; i < t->part.count && done; i++) {
    char *seed = audit_seed(t, t->part.first + i);
    flip_level *level = cli_flip_level(seed, t->rules[0], t->to);
    done = write_obstacles(table, seed, level, error);
    flip_level_free(level);
    g_free(seed);
  }
  done = done && tunl_table_end(table, error);
  tunl_table_free(table);
  return done;
}
