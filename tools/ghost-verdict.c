/* What tunl-ghost check says of a ghost, as sentences and as rows of a table. */
#include "ghost.h"

#include <math.h>
#include <string.h>

const char *ghost_length(const tunl_ghost_record *record) {
  gsize count = record->ghost.count;
  if (count == TUNL_GHOST_MOST && record->score >= TUNL_GHOST_MOST - 1)
    return "full";
  if (record->score < 0)
    return "unknown";
  if (tunl_ghost_is_short(&record->ghost, (guint32)record->score))
    return "truncated";
  return (gint64)count > record->score + 1 ? "longer" : "complete";
}

/* ---- sentences ---- */

static char *object_text(const tunl_object *o, tunl_wall wall) {
  if (o)
    return g_strdup_printf("%s %u", tunl_kind_name((tunl_kind)o->kind), o->slot);
  return g_strdup(tunl_wall_name(wall));
}

static const char *length_text(const char *length) {
  static const char *const words[][2] = {
      {"truncated", "; truncated: its score needs more samples"},
      {"longer", "; longer than its score says"},
      {"full", "; full: what came after 4,000 samples is not recorded"},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(words); i++)
    if (strcmp(words[i][0], length) == 0)
      return words[i][1];
  return "";
}

static char *finding_text(const tunl_ghost_finding *f, const char *length) {
  char wx[TUNL_TEXT_MOST], depth[TUNL_TEXT_MOST];
  const char *more = length_text(length);
  if (f->verdict == TUNL_GHOST_CONSISTENT)
    return g_strdup_printf("can have been flown here, which does not prove that it was%s", more);
  tunl_text_grouped(wx, f->wx, 1);
  tunl_text_fixed(depth, f->depth, 1);
  if (!f->object)
    return g_strdup_printf("leaves the corridor at wx %s through the %s, by %s px at least%s", wx,
        tunl_wall_name(f->wall), depth, more);
  char *what = object_text(f->object, f->wall);
  char *text = g_strdup_printf("touches %s at wx %s, by %s px at least%s", what, wx, depth, more);
  g_free(what);
  return text;
}

/* ---- the table ---- */

static tunl_cell kind_cell(const tunl_object *o) {
  return o ? tunl_cell_text(tunl_kind_name((tunl_kind)o->kind)) : tunl_cell_missing();
}

static tunl_cell slot_cell(const tunl_object *o) {
  return o ? tunl_cell_whole(o->slot) : tunl_cell_missing();
}

static bool is_good(const tunl_ghost_finding *f, const char *length) {
  return f->verdict == TUNL_GHOST_CONSISTENT && strcmp(length, "truncated") != 0 &&
         strcmp(length, "longer") != 0;
}

/* Sets *good to false when the answer is no. */
static bool write_check(
    tunl_table *table, const cli_ghost *ghost, const tunl_cave *cave, bool *good, GError **error) {
  const tunl_ghost_record *r = ghost->record;
  tunl_ghost_finding f = tunl_ghost_check(cave, &r->ghost);
  const char *length = ghost_length(r);
  const tunl_object *o = f.object, *near = f.closest.nearest;
  bool leaves = f.verdict == TUNL_GHOST_LEAVES, looked = !isnan(f.closest_wx);
  bool near_wall = looked && !near;
  char *says = finding_text(&f, length);
  const tunl_cell cells[] = {
      tunl_cell_text(ghost->name),
      r->date ? tunl_cell_whole(r->date) : tunl_cell_missing(),
      tunl_cell_text(tunl_ghost_verdict_name(f.verdict)),
      tunl_cell_number(f.wx),
      kind_cell(o),
      slot_cell(o),
      tunl_cell_number(o ? o->wx : (double)NAN),
      leaves ? tunl_cell_text(tunl_wall_name(f.wall)) : tunl_cell_missing(),
      tunl_cell_number(f.depth),
      tunl_cell_number(f.impossible),
      tunl_cell_whole(f.shields),
      tunl_cell_text(length),
      tunl_cell_number(looked ? f.closest.least : (double)NAN),
      tunl_cell_number(looked ? f.closest.most : (double)NAN),
      tunl_cell_number(f.closest_error),
      tunl_cell_number(f.closest_wx),
      kind_cell(near),
      slot_cell(near),
      near_wall ? tunl_cell_text(tunl_wall_name(f.closest.wall)) : tunl_cell_missing(),
      tunl_cell_text(says),
  };
  *good = *good && is_good(&f, length);
  bool done = tunl_table_row(table, cells, error);
  g_free(says);
  return done;
}

const tunl_column ghost_check_columns[GHOST_CHECK_COLUMNS] = {
    GHOST_WORD("ghost", 12),
    GHOST_DATA("flown", NULL),
    GHOST_WORD("verdict", 15),
    GHOST_DATA("wx", NULL),
    GHOST_DATA("kind", NULL),
    GHOST_DATA("slot", NULL),
    GHOST_DATA("object_wx", NULL),
    GHOST_DATA("wall", NULL),
    GHOST_DATA("depth", NULL),
    GHOST_DATA("impossible", NULL),
    GHOST_DATA("shields", NULL),
    GHOST_DATA("length", NULL),
    GHOST_NUMBER("closest", "px", 1, 12),
    GHOST_NUMBER("closest_most", "px", 1, 17),
    GHOST_NUMBER("closest_error", "px", 1, 18),
    GHOST_NUMBER("closest_wx", NULL, 1, 10),
    GHOST_DATA("closest_kind", NULL),
    GHOST_DATA("closest_slot", NULL),
    GHOST_DATA("closest_wall", NULL),
    GHOST_WORD("says", 0),
};

void ghost_check_meta(const cli_cave *c, tunl_meta meta[GHOST_CHECK_METAS]) {
  meta[0] = (tunl_meta){"date", tunl_cell_whole(tunl_date_from_index(c->days.first))};
  meta[1] = (tunl_meta){"rules", tunl_cell_text(c->rules_name)};
  meta[2] = (tunl_meta){"gate", tunl_cell_number(c->rules.gate)};
}

bool ghost_check_rows(
    tunl_table *table, const GPtrArray *ghosts, const tunl_cave *cave, bool *good, GError **error) {
  bool done = true;
  for (guint i = 0; i < ghosts->len && done; i++)
    done = write_check(table, ghosts->pdata[i], cave, good, error);
  return done;
}
