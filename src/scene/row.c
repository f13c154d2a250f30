#include "scene/row.h"

#include "scene/labels.h"
#include "scene/marks.h"
#include "scene/text.h"
#include "scene/tracks.h"
#include "scene/tunnel.h"

#include <math.h>

/* Below the scale given, a kind is not labelled: there are too many of it for the room. */
static const struct {
  tunl_kind kind;
  double scale;
  guint rank;
} labelled[] = {
    {TUNL_BOULDER, 0.15, 4},
    {TUNL_CANNON, 0.15, 5},
    {TUNL_COIN, 0.45, 6},
    {TUNL_MINE, 0.45, 7},
    {TUNL_STALACTITE, 0.75, 8},
};

enum { RANK_MARK = 0, RANK_GHOST = 0, RANK_GATE = 1, RANK_NOTE = 2, RANK_REFUSED = 9 };

static const double refused_scale = 0.75;

static bool shows(const tunl_row *row, tunl_layer layer) {
  return tunl_layer_in(row->layers, layer);
}

static guint lanes_of(tunl_layer_set layers, double scale) {
  if (!tunl_layer_in(layers, TUNL_LAYER_LABELS) && !tunl_layer_in(layers, TUNL_LAYER_GATES) &&
      !tunl_layer_in(layers, TUNL_LAYER_MARK))
    return 0;
  return scale < 0.45 ? 1 : scale < 0.75 ? 2 : 3;
}

double tunl_row_above(tunl_layer_set layers, double scale) {
  guint lanes = lanes_of(layers, scale);
  return lanes ? lanes * TUNL_LANE + 4 : 6;
}

static guint ghost_lanes(tunl_layer_set layers, double scale, const tunl_ghosts *ghosts) {
  return ghosts && tunl_layer_in(layers, TUNL_LAYER_GHOSTS) && lanes_of(layers, scale) > 0;
}

double tunl_row_above_ghosts(tunl_layer_set layers, double scale, const tunl_ghosts *ghosts) {
  return ghost_lanes(layers, scale, ghosts) * TUNL_LANE;
}

double tunl_row_below(tunl_layer_set layers, const tunl_ghosts *ghosts) {
  bool gap = ghosts && tunl_layer_in(layers, TUNL_LAYER_GAP);
  return tunl_tracks_height(layers) + (gap ? tunl_ghosts_gap_height() : 0);
}

/* ---- labels of objects ---- */

static void label_span(
    tunl_labels *labels, const tunl_frame *f, tunl_span span, guint rank, const char *format) {
  char text[TUNL_TEXT_MOST];
  for (size_t i = 0; i < span.count; i++) {
    const tunl_object *o = &span.items[i];
    if (o->wx < f->from || o->wx >= f->to)
      continue;
    const char *name = o->kind == TUNL_COIN && o->reason == TUNL_ACCEPTED
                           ? tunl_coin_type_name((tunl_coin_type)o->type)
                           : tunl_kind_name((tunl_kind)o->kind);
    g_snprintf(text, sizeof text, format, name, o->slot, tunl_object_half(o));
    tunl_labels_add(
        labels, tunl_frame_x(f, o->wx), rank, TUNL_LAYER_LABELS, TUNL_STYLE_LABEL, text);
    while (o->reason != TUNL_ACCEPTED && i + 1 < span.count && span.items[i + 1].slot == o->slot)
      i++; /* one label for all tries of a slot */
  }
}

static void label_objects(const tunl_row *row, const tunl_frame *f, tunl_labels *labels) {
  if (!shows(row, TUNL_LAYER_LABELS))
    return;
  for (gsize i = 0; i < G_N_ELEMENTS(labelled); i++) {
    tunl_kind kind = labelled[i].kind;
    if (f->scale >= labelled[i].scale && shows(row, tunl_mark_layer(kind)))
      label_span(labels, f, tunl_cave_accepted(row->cave, kind), labelled[i].rank, "%s %u%s");
    if (f->scale >= refused_scale && shows(row, TUNL_LAYER_REJECTIONS))
      label_span(labels, f, tunl_cave_refused(row->cave, kind), RANK_REFUSED, "no %s %u%s");
  }
}

/* ---- named places ---- */

/* What kind of named place, by importance. */
static const struct {
  tunl_layer layer;
  tunl_style line, text;
} notes[] = {
    [RANK_MARK] = {TUNL_LAYER_MARK, TUNL_STYLE_MARK, TUNL_STYLE_MARK_LABEL},
    [RANK_GATE] = {TUNL_LAYER_GATES, TUNL_STYLE_GATE, TUNL_STYLE_GATE_LABEL},
    [RANK_NOTE] = {TUNL_LAYER_GATES, TUNL_STYLE_GATE, TUNL_STYLE_GATE_LABEL},
};

typedef struct {
  tunl_scene *scene;
  const tunl_row *row;
  const tunl_frame *frame;
  tunl_labels *labels;
} noting;

/* A line across the row, and the name above. */
static void note(const noting *n, double wx, guint rank, const char *name) {
  char text[3 * TUNL_TEXT_MOST], at[TUNL_TEXT_MOST], score[TUNL_TEXT_MOST];
  const tunl_frame *f = n->frame;
  bool last = f->to == n->row->end;
  tunl_layer layer = notes[rank].layer;
  if (!shows(n->row, layer) || !(wx >= f->from) || !(wx < f->to || (last && wx == f->to)))
    return;
  double x = tunl_frame_x(f, wx);
  tunl_scene_path(n->scene, layer, notes[rank].line);
  tunl_scene_move_to(n->scene, x, f->top - 3);
  tunl_scene_line_to(n->scene, x, tunl_frame_bottom(f));
  g_snprintf(text, sizeof text, "%s %s · score %s", name, tunl_text_grouped(at, wx, 2),
      tunl_text_grouped(score, floor(wx / TUNL_WX_PER_SCORE), 0));
  tunl_labels_add(n->labels, x, rank, layer, notes[rank].text, text);
}

static void draw_notes(const noting *n) {
  const tunl_rules *r = tunl_cave_rules(n->row->cave);
  note(n, n->row->mark, RANK_MARK, "here");
  note(n, r->gate, RANK_GATE, "gate");
  note(n, r->apex_gate, RANK_GATE, "apex gate");
  if (r->widen > 0)
    note(n, r->widen_end, RANK_NOTE, "opening hall ends");
  note(n, r->clock_start + r->clock_length, RANK_NOTE, "narrowest");
}

/* ---- the row ---- */

/* Where one can fly, ghosts, and the tracks; the track of gaps first, next to what it measures. */
static void draw_below(tunl_scene *scene, const tunl_row *row, const tunl_frame *f) {
  double y = tunl_frame_bottom(f);
  if (row->flyable)
    tunl_flyable_draw(scene, row->flyable, f, row->layers);
  if (row->ghosts && shows(row, TUNL_LAYER_GHOSTS))
    tunl_ghosts_draw(scene, row->ghosts, f);
  if (row->ghosts && shows(row, TUNL_LAYER_GAP)) {
    tunl_ghosts_draw_gaps(scene, row->ghosts, f, y);
    y += tunl_ghosts_gap_height();
  }
  tunl_tracks_draw(scene, row->corridor, f, y, row->layers);
}

void tunl_row_draw(tunl_scene *scene, const tunl_row *row, const tunl_frame *f) {
  if (shows(row, TUNL_LAYER_CORRIDOR))
    tunl_tunnel_walls(scene, row->corridor, f, TUNL_STYLE_WALL);
  if (shows(row, TUNL_LAYER_SKELETON))
    tunl_tunnel_skeleton(scene, row->corridor, f);
  draw_below(scene, row, f);
  guint lanes = lanes_of(row->layers, f->scale);
  if (lanes == 0)
    return;
  lanes += ghost_lanes(row->layers, f->scale, row->ghosts);
  tunl_labels *labels = tunl_labels_new(f->left, tunl_frame_right(f), f->top, lanes);
  if (row->flyable && shows(row, TUNL_LAYER_MARK)) /* before what else is as important */
    tunl_flyable_label(row->flyable, f, RANK_MARK, labels);
  draw_notes(&(noting){scene, row, f, labels});
  if (row->ghosts && shows(row, TUNL_LAYER_GHOSTS))
    tunl_ghosts_label(row->ghosts, f, row->end, RANK_GHOST, labels);
  label_objects(row, f, labels);
  tunl_labels_place(labels, scene, shows(row, TUNL_LAYER_LABELS));
  tunl_labels_free(labels);
}
