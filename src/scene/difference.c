#include "scene/difference.h"

#include "scene/frame.h"
#include "scene/labels.h"
#include "scene/marks.h"
#include "scene/page.h"
#include "scene/text.h"
#include "scene/tracks.h"
#include "scene/tunnel.h"

#include <math.h>

static const double header_height = 92, footer_gap = 12;
enum { LANES = 2 };
static const double row_gap = 10; /* px between a row and the labels of the next */

typedef struct {
  tunl_scene *scene;
  const tunl_difference_row *rows;
  guint count;
  const tunl_difference_options *options;
  GHashTable *changed; /* slots, see key_of, that are not the same in all rows */
  tunl_frame *frames;
} difference;

/* ---- what differs ---- */

static gpointer key_of(tunl_kind kind, guint32 slot) {
  return GSIZE_TO_POINTER((gsize)slot * TUNL_KINDS + kind + 1);
}

static void note_change(void *user, const tunl_object *a, const tunl_object *b) {
  difference *d = user;
  if (a && b && d->options->verdict == TUNL_FORK)
    return; /* where objects come and go, heights are not the news */
  if (a)
    g_hash_table_add(d->changed, key_of((tunl_kind)a->kind, a->slot));
  if (b)
    g_hash_table_add(d->changed, key_of((tunl_kind)b->kind, b->slot));
}

static void find_changes(difference *d) {
  for (guint i = 1; i < d->count; i++)
    if (!tunl_compare_each(d->rows[0].cave, d->rows[i].cave, d->options->from, d->options->to,
            false, note_change, d))
      g_error("no memory to compare caves");
}

static bool is_changed(const difference *d, const tunl_object *o) {
  return g_hash_table_contains(d->changed, key_of((tunl_kind)o->kind, o->slot));
}

/* ---- layout ---- */

static double pitch_of(const tunl_difference_options *o) {
  return LANES * TUNL_LANE + 4 + TUNL_H * o->scale + row_gap;
}

static double rulers_height(void) {
  return tunl_tracks_height(1u << TUNL_LAYER_RULER);
}

/* The last lines, from y on; returns the last baseline. */
static double draw_footer(
    tunl_scene *scene, const tunl_difference_options *o, double right, double y) {
  const char *const pieces[] = {
      o->verdict == TUNL_FORK ? "thin: in every row, heights aside" : "thin: the same in every row",
      "strong: not the same, joined by slot from row to row",
      "hollow, and named no: refused here",
      o->tool,
      "an independent tool, not by the game's author",
  };
  GPtrArray *list = g_ptr_array_new();
  for (gsize i = 0; i < G_N_ELEMENTS(pieces); i++)
    g_ptr_array_add(list, (gpointer)(gsize)pieces[i]);
  y = tunl_page_footer(scene, TUNL_PAGE_LEFT, right, y + footer_gap, o->command, list);
  g_ptr_array_unref(list);
  return y;
}

static double rows_bottom(guint rows, const tunl_difference_options *o) {
  return header_height + rows * pitch_of(o) + rulers_height();
}

static const double name_gap = 9; /* px beside a row's name, on either side */

/* Where the rows begin: a rule file's name may be longer than a page's margin is wide. */
static double rows_left(const tunl_difference_row *rows, guint count) {
  double widest = 0;
  for (guint row = 0; row < count; row++)
    widest = MAX(widest, tunl_style_text_width(TUNL_STYLE_LABEL, rows[row].name));
  return MAX(TUNL_PAGE_LEFT, ceil(widest + 2 * name_gap));
}

tunl_size tunl_difference_measure(
    const tunl_difference_row *rows, guint count, const tunl_difference_options *o) {
  double width = rows_left(rows, count) + (o->to - o->from) * o->scale + TUNL_PAGE_RIGHT;
  width = tunl_page_side(MAX(width, TUNL_STRIP_LEAST));
  /* How many lines the footer takes is known when they are set. */
  tunl_scene *scratch = tunl_scene_new(tunl_layer_names());
  double bottom = draw_footer(scratch, o, tunl_page_measure(width), rows_bottom(count, o));
  tunl_scene_free(scratch);
  return (tunl_size){width, tunl_page_side(bottom + TUNL_PAGE_BOTTOM)};
}

static tunl_frame frame_of(const difference *d, guint row) {
  const tunl_difference_options *o = d->options;
  double top = header_height + row * pitch_of(o) + LANES * TUNL_LANE + 4;
  return (tunl_frame){rows_left(d->rows, d->count), top, o->scale, o->scale, o->from, o->to};
}

/* ---- rows ---- */

static bool in_range(const difference *d, const tunl_object *o) {
  return o->wx >= d->options->from && o->wx < d->options->to;
}

static void draw_object(const difference *d, guint row, const tunl_object *o, tunl_labels *labels) {
  char prefix[16], text[TUNL_TEXT_MOST];
  if (!is_changed(d, o)) {
    tunl_mark_outline(d->scene, &d->frames[row], o);
    return;
  }
  g_snprintf(prefix, sizeof prefix, "r%u-", row);
  tunl_mark_object(d->scene, &d->frames[row], o);
  tunl_tunnel_tell(d->scene, o, prefix);
  g_snprintf(text, sizeof text, "%s %u%s", tunl_kind_name((tunl_kind)o->kind), o->slot,
      tunl_object_half(o));
  tunl_labels_add(
      labels, tunl_frame_x(&d->frames[row], o->wx), 1, TUNL_LAYER_LABELS, TUNL_STYLE_LABEL, text);
}

/* A try that was refused here while its slot stands elsewhere. */
static void draw_refused(
    const difference *d, guint row, const tunl_object *tries, guint count, tunl_labels *labels) {
  enum { TRIES_MOST = 20 };
  const tunl_frame *frames[TRIES_MOST];
  char prefix[16], text[TUNL_TEXT_MOST];
  count = MIN(count, TRIES_MOST);
  for (guint i = 0; i < count; i++)
    frames[i] = &d->frames[row];
  g_snprintf(prefix, sizeof prefix, "r%u-", row);
  tunl_mark_refused(d->scene, frames, tries, count);
  tunl_tunnel_tell_refused(d->scene, tries, count, prefix);
  g_snprintf(text, sizeof text, "no %s %u", tunl_kind_name((tunl_kind)tries->kind), tries->slot);
  tunl_labels_add(labels, tunl_frame_x(&d->frames[row], tries->wx), 2, TUNL_LAYER_LABELS,
      TUNL_STYLE_LABEL, text);
}

/* Does anything of a refused try's slot stand in the row after all? */
static bool stands(const difference *d, guint row, const tunl_object *o) {
  tunl_span span = tunl_cave_accepted(d->rows[row].cave, (tunl_kind)o->kind);
  for (size_t i = 0; i < span.count; i++)
    if (span.items[i].slot == o->slot)
      return true;
  return false;
}

static void draw_objects(const difference *d, guint row, tunl_labels *labels) {
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    tunl_span stand = tunl_cave_accepted(d->rows[row].cave, kind);
    for (size_t i = 0; i < stand.count; i++)
      if (in_range(d, &stand.items[i]))
        draw_object(d, row, &stand.items[i], labels);
    tunl_span refused = tunl_cave_refused(d->rows[row].cave, kind);
    for (size_t i = 0; i < refused.count;) {
      size_t first = i;
      while (i < refused.count && refused.items[i].slot == refused.items[first].slot &&
             in_range(d, &refused.items[i]))
        i++;
      if (i > first && is_changed(d, &refused.items[first]) &&
          !stands(d, row, &refused.items[first]))
        draw_refused(d, row, &refused.items[first], (guint)(i - first), labels);
      i = MAX(i, first + 1);
    }
  }
}

static void draw_mark(const difference *d, guint row, tunl_labels *labels) {
  char text[3 * TUNL_TEXT_MOST], at[TUNL_TEXT_MOST];
  const tunl_frame *f = &d->frames[row];
  double wx = d->options->mark, x = tunl_frame_x(f, wx);
  if (!(wx >= f->from && wx < f->to))
    return;
  tunl_scene_path(d->scene, TUNL_LAYER_MARK, TUNL_STYLE_GATE);
  tunl_scene_move_to(d->scene, x, f->top - (row ? LANES * TUNL_LANE + 4 + row_gap : 3));
  tunl_scene_line_to(d->scene, x, tunl_frame_bottom(f));
  if (row > 0)
    return;
  g_snprintf(text, sizeof text, "first %s %s · score %.0f", tunl_verdict_name(d->options->verdict),
      tunl_text_trimmed(at, wx, 2), floor(wx / TUNL_WX_PER_SCORE));
  tunl_labels_add(labels, x, 0, TUNL_LAYER_MARK, TUNL_STYLE_GATE_LABEL, text);
}

static void draw_row(const difference *d, guint row) {
  const tunl_frame *f = &d->frames[row];
  const tunl_cave *cave = d->rows[row].cave;
  tunl_corridor corridor = tunl_corridor_of(tunl_cave_day(cave), tunl_cave_rules(cave));
  tunl_tunnel_walls(d->scene, &corridor, f, TUNL_STYLE_WALL);
  tunl_scene_text(d->scene, TUNL_LAYER_LABELS, TUNL_STYLE_LABEL, f->left - name_gap, f->top + 14,
      TUNL_END, d->rows[row].name);
  tunl_labels *labels = tunl_labels_new(f->left, tunl_frame_right(f), f->top, LANES);
  draw_objects(d, row, labels);
  draw_mark(d, row, labels);
  tunl_labels_place(labels, d->scene, true);
  tunl_labels_free(labels);
  if (row + 1 == d->count)
    tunl_tracks_draw(d->scene, &corridor, f, tunl_frame_bottom(f), 1u << TUNL_LAYER_RULER);
}

/* ---- joins ---- */

/* What a slot shows in a row: the object that stands, else, where none does even out of range, its
 * first refused try; NULL for neither. */
static const tunl_object *slot_in(const difference *d, guint row, tunl_kind kind, guint32 slot) {
  const tunl_span spans[] = {
      tunl_cave_accepted(d->rows[row].cave, kind), tunl_cave_refused(d->rows[row].cave, kind)};
  for (gsize s = 0; s < G_N_ELEMENTS(spans); s++)
    for (size_t i = 0; i < spans[s].count; i++) {
      const tunl_object *o = &spans[s].items[i];
      if (o->slot == slot && in_range(d, o) && (s == 0 || !stands(d, row, o)))
        return o;
    }
  return NULL;
}

static tunl_point place(const difference *d, guint row, const tunl_object *o) {
  return (tunl_point){tunl_frame_x(&d->frames[row], o->wx), tunl_frame_y(&d->frames[row], o->y)};
}

static gint by_key(gconstpointer a, gconstpointer b) {
  return GPOINTER_TO_SIZE(a) < GPOINTER_TO_SIZE(b) ? -1 : 1;
}

static void draw_joins(const difference *d, guint row) {
  /* In the order of the slots: that of a hash table is not the same everywhere. */
  GList *keys = g_list_sort(g_hash_table_get_keys(d->changed), by_key);
  tunl_scene_path(d->scene, TUNL_LAYER_GATES, TUNL_STYLE_JOIN);
  for (GList *key = keys; key; key = key->next) {
    gsize number = GPOINTER_TO_SIZE(key->data) - 1;
    tunl_kind kind = (tunl_kind)(number % TUNL_KINDS);
    const tunl_object *above = slot_in(d, row, kind, (guint32)(number / TUNL_KINDS));
    const tunl_object *below = slot_in(d, row + 1, kind, (guint32)(number / TUNL_KINDS));
    if (!above || !below)
      continue;
    tunl_point from = place(d, row, above), to = place(d, row + 1, below);
    tunl_scene_move_to(d->scene, from.x, from.y);
    tunl_scene_line_to(d->scene, to.x, to.y);
  }
  g_list_free(keys);
}

/* ---- the page ---- */

static void draw_header(const difference *d, double right) {
  const tunl_difference_options *o = d->options;
  tunl_page_title(d->scene, TUNL_PAGE_LEFT, right, TUNL_PAGE_TOP, o->title, NULL);
  tunl_page_words(d->scene, TUNL_LAYER_HEADER, TUNL_STYLE_META, TUNL_PAGE_LEFT, right,
      TUNL_PAGE_TOP + 24, o->summary);
}

static void record(const difference *d) {
  const tunl_difference_options *o = d->options;
  tunl_scene_describe(d->scene, o->title, o->summary);
  tunl_scene_record_text(d->scene, "schema", "tunl-difference/1");
  tunl_scene_record_text(d->scene, "tool", o->tool);
  tunl_scene_record_number(d->scene, "date", o->date);
  tunl_scene_record_text(d->scene, "rules", o->rules);
  tunl_scene_record_number(d->scene, "from", o->from);
  tunl_scene_record_number(d->scene, "to", o->to);
  if (o->command)
    tunl_scene_record_text(d->scene, "command", o->command);
}

tunl_scene *tunl_difference_new(
    const tunl_difference_row *rows, guint count, const tunl_difference_options *options) {
  tunl_size size = tunl_difference_measure(rows, count, options);
  double right = tunl_page_measure(size.width);
  difference d = {tunl_scene_new(tunl_layer_names()), rows, count, options,
      g_hash_table_new(NULL, NULL), g_new(tunl_frame, count)};
  for (guint row = 0; row < count; row++)
    d.frames[row] = frame_of(&d, row);
  tunl_scene_set_size(d.scene, size.width, size.height);
  tunl_scene_rect(d.scene, TUNL_LAYER_PAGE, TUNL_STYLE_PAGE, 0, 0, size.width, size.height);
  record(&d);
  draw_header(&d, right);
  find_changes(&d);
  for (guint row = 0; row < count; row++)
    draw_row(&d, row);
  for (guint row = 0; row + 1 < count; row++)
    draw_joins(&d, row);
  draw_footer(d.scene, options, right, rows_bottom(count, options));
  g_hash_table_unref(d.changed);
  g_free(d.frames);
  return d.scene;
}
