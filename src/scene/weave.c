#include "scene/weave.h"

#include "scene/curve.h"

#include <math.h>

enum { INTERVALS_MOST = 16 };

static const double tolerance = 0.1;  /* px: how far a drawn edge may be from the true one */
static const double least_step = 0.8; /* px between two steps that are drawn */

/* A band of one step, and the polygon that has grown to it. */
typedef struct {
  double low, high; /* px of the page */
} range;

typedef struct {
  range at;
  GArray *upper, *lower; /* of tunl_point */
  tunl_simplifier above, below;
} ribbon;

typedef struct {
  tunl_scene *scene;
  const tunl_frame *frame;
  bool viable; /* which of the two bands */
  ribbon *open[INTERVALS_MOST];
  guint count;
} weave;

static ribbon *begin_ribbon(double x, range at) {
  ribbon *r = g_new0(ribbon, 1);
  r->at = at;
  r->upper = g_array_new(FALSE, FALSE, sizeof(tunl_point));
  r->lower = g_array_new(FALSE, FALSE, sizeof(tunl_point));
  r->above = tunl_simplifier_begin(r->upper, tolerance);
  r->below = tunl_simplifier_begin(r->lower, tolerance);
  tunl_simplifier_add(&r->above, x, at.low);
  tunl_simplifier_add(&r->below, x, at.high);
  return r;
}

static void grow_ribbon(ribbon *r, double x, range at) {
  tunl_simplifier_add(&r->above, x, at.low);
  tunl_simplifier_add(&r->below, x, at.high);
  r->at = at;
}

/* It goes on as it is to where others take over. */
static void end_ribbon(tunl_scene *scene, ribbon *r, double x) {
  grow_ribbon(r, x, r->at);
  tunl_simplifier_end(&r->above);
  tunl_simplifier_end(&r->below);
  for (guint i = r->lower->len; i-- > 0;)
    g_array_append_val(r->upper, g_array_index(r->lower, tunl_point, i));
  tunl_scene_polygon(scene, (const tunl_point *)(const void *)r->upper->data, r->upper->len);
  g_array_free(r->upper, TRUE);
  g_array_free(r->lower, TRUE);
  g_free(r);
}

static bool meet(range a, range b) {
  return a.low <= b.high && b.low <= a.high;
}

/* The one open ribbon that a range goes on from, if it is the only range that does; else -1. */
static int find_ribbon(const weave *w, const range *ranges, guint count, guint which) {
  int found = -1;
  for (guint i = 0; i < w->count; i++)
    if (w->open[i] && meet(w->open[i]->at, ranges[which])) {
      if (found >= 0)
        return -1;
      found = (int)i;
    }
  for (guint i = 0; i < count && found >= 0; i++)
    if (i != which && meet(w->open[found]->at, ranges[i]))
      return -1;
  return found;
}

/* Ribbons go on one to one; where they part or join all of them end and others begin. */
static void add_step(weave *w, double x, const range *ranges, guint count) {
  ribbon *next[INTERVALS_MOST];
  int from[INTERVALS_MOST];
  for (guint i = 0; i < count; i++)
    from[i] = find_ribbon(w, ranges, count, i);
  for (guint i = 0; i < count; i++) {
    if (from[i] < 0) {
      next[i] = begin_ribbon(x, ranges[i]);
      continue;
    }
    next[i] = w->open[from[i]];
    w->open[from[i]] = NULL;
    grow_ribbon(next[i], x, ranges[i]);
  }
  for (guint i = 0; i < w->count; i++)
    if (w->open[i])
      end_ribbon(w->scene, w->open[i], x);
  for (guint i = 0; i < count; i++)
    w->open[i] = next[i];
  w->count = count;
}

/* The ranges of the step that begins at an item; returns the item after it. */
static gsize take_step(
    const weave *w, const tunl_bands *bands, gsize i, range *ranges, guint *count) {
  guint32 step = bands->items[i].step;
  *count = 0;
  for (; i < bands->count && bands->items[i].step == step; i++) {
    const tunl_band *b = &bands->items[i];
    double low = w->viable ? b->viable_low : b->reach_low;
    double high = w->viable ? b->viable_high : b->reach_high;
    if (!isnan(low) && *count < INTERVALS_MOST)
      ranges[(*count)++] = (range){tunl_frame_y(w->frame, low), tunl_frame_y(w->frame, high)};
  }
  return i;
}

/* The first band of a frame: a window shows little of what there is, many times a second. */
static gsize first_band(const tunl_bands *bands, double from) {
  gsize low = 0, high = bands->count;
  while (low < high) {
    gsize middle = low + (high - low) / 2;
    if (bands->items[middle].scroll + TUNL_SHIP_X < from)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

void tunl_weave(tunl_scene *scene, const tunl_bands *bands, const tunl_frame *frame, bool viable) {
  weave w = {scene, frame, viable, {NULL}, 0};
  range ranges[INTERVALS_MOST];
  double last = -G_MAXDOUBLE;
  tunl_scene_path(scene, TUNL_LAYER_BAND, viable ? TUNL_STYLE_VIABLE : TUNL_STYLE_REACHABLE);
  for (gsize i = first_band(bands, frame->from); i < bands->count;) {
    guint count;
    double wx = bands->items[i].scroll + TUNL_SHIP_X, x = tunl_frame_x(frame, wx);
    if (wx > frame->to)
      break;
    i = take_step(&w, bands, i, ranges, &count);
    if (x < last + least_step && count > 0)
      continue;
    add_step(&w, x, ranges, count);
    last = x;
  }
  double end = MIN(frame->to, bands->scroll + TUNL_SHIP_X);
  add_step(&w, MAX(tunl_frame_x(frame, end), last + tolerance), NULL, 0);
  tunl_scene_identify(scene, viable ? "band-viable" : "band-reachable",
      viable ? "from here the end is still in reach" : "a living ship can be here");
}
