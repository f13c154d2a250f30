#include "scene/labels.h"

enum { LANES_MOST = 4, CHOICES = 3 };

typedef struct {
  double x, left, right; /* where it points, where its text is */
  guint rank, order, lane;
  tunl_layer layer;
  tunl_style style;
  char *text;
} label;

/* What is taken of a lane. */
typedef struct {
  double left, right;
} taken;

struct tunl_labels {
  double left, right, bottom;
  guint lanes;
  GArray *wanted; /* of label */
  GArray *taken[LANES_MOST];
};

static const double touch = 5; /* px of a label beside its place that still cover it */
static const double gap = 9;   /* px between two texts of a lane; a reader's font may be wider */

static void clear_label(gpointer item) {
  g_free(((label *)item)->text);
}

tunl_labels *tunl_labels_new(double left, double right, double bottom, guint lanes) {
  tunl_labels *labels = g_new0(tunl_labels, 1);
  labels->left = left;
  labels->right = right;
  labels->bottom = bottom;
  labels->lanes = MIN(lanes, LANES_MOST);
  labels->wanted = g_array_new(FALSE, FALSE, sizeof(label));
  g_array_set_clear_func(labels->wanted, clear_label);
  for (guint lane = 0; lane < labels->lanes; lane++)
    labels->taken[lane] = g_array_new(FALSE, FALSE, sizeof(taken));
  return labels;
}

void tunl_labels_free(tunl_labels *labels) {
  for (guint lane = 0; lane < labels->lanes; lane++)
    g_array_free(labels->taken[lane], TRUE);
  g_array_free(labels->wanted, TRUE);
  g_free(labels);
}

void tunl_labels_add(tunl_labels *labels, double x, guint rank, tunl_layer layer, tunl_style style,
    const char *text) {
  double width = tunl_style_text_width(style, text);
  label one = {.x = x,
      .right = width, /* where it stands is found when all are known */
      .rank = rank,
      .order = labels->wanted->len,
      .lane = LANES_MOST,
      .layer = layer,
      .style = style,
      .text = g_strdup(text)};
  g_array_append_val(labels->wanted, one);
}

static gint by_rank(gconstpointer a, gconstpointer b) {
  const label *left = a, *right = b;
  if (left->rank != right->rank)
    return left->rank < right->rank ? -1 : 1;
  return left->order < right->order ? -1 : 1;
}

static bool is_free(const GArray *lane, double left, double right) {
  for (guint i = 0; i < lane->len; i++) {
    const taken *t = &g_array_index(lane, taken, i);
    if (left < t->right + gap && right > t->left - gap)
      return false;
  }
  return true;
}

static void take(GArray *lane, double left, double right) {
  taken t = {left, right};
  g_array_append_val(lane, t);
}

/* Where a label may stand, from over its place to beside it, always so that it touches it. */
static double left_end(const tunl_labels *labels, const label *l, int choice) {
  double width = l->right - l->left;
  const double lefts[] = {l->x - width / 2, l->x - touch, l->x - width + touch};
  return CLAMP(lefts[choice], labels->left, MAX(labels->left, labels->right - width));
}

static bool find_room(tunl_labels *labels, label *l) {
  double width = l->right - l->left;
  for (guint lane = 0; lane < labels->lanes; lane++)
    for (int choice = 0; choice < CHOICES; choice++) {
      double left = left_end(labels, l, choice);
      if (!is_free(labels->taken[lane], left, left + width))
        continue;
      l->left = left;
      l->right = left + width;
      l->lane = lane;
      take(labels->taken[lane], l->left, l->right);
      return true;
    }
  return false;
}

/* Gives every label a lane while there is room; returns how many got none. */
static guint assign(tunl_labels *labels) {
  guint hidden = 0;
  for (guint i = 0; i < labels->wanted->len; i++)
    hidden += !find_room(labels, &g_array_index(labels->wanted, label, i));
  return hidden;
}

static double baseline(const tunl_labels *labels, guint lane) {
  return labels->bottom - TUNL_LANE * lane - 4;
}

static void draw(const tunl_labels *labels, tunl_scene *scene, const label *l) {
  double y = baseline(labels, l->lane);
  tunl_scene_text(scene, l->layer, l->style, l->left, y, TUNL_START, l->text);
  tunl_scene_path(scene, l->layer, TUNL_STYLE_TICK);
  tunl_scene_move_to(scene, l->x, labels->bottom - 2.5);
  tunl_scene_line_to(scene, l->x, labels->bottom);
}

guint tunl_labels_place(tunl_labels *labels, tunl_scene *scene, bool count) {
  char text[64];
  g_array_sort(labels->wanted, by_rank);
  guint hidden = assign(labels);
  if (hidden > 0 && count) {
    const char *word = hidden == 1 ? " label" : hidden < 1000 ? " labels" : "";
    g_snprintf(text, sizeof text, "+%u%s", hidden, word);
    tunl_scene_text(scene, TUNL_LAYER_LABELS, TUNL_STYLE_CAPTION, labels->left - 9,
        baseline(labels, 0), TUNL_END, text);
  }
  for (guint i = 0; i < labels->wanted->len; i++) {
    const label *l = &g_array_index(labels->wanted, label, i);
    if (l->lane < LANES_MOST)
      draw(labels, scene, l);
  }
  return hidden;
}
