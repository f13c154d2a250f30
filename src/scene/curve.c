#include "scene/curve.h"

/* Painters clip an edge that leaves their tile, which moves its antialiasing by a little; with
 * edges no longer than this a margin of as much around a tile shows none of it. */
static const double longest = TUNL_EDGE_MOST;

static void keep(tunl_simplifier *s, tunl_point point) {
  g_array_append_val(s->kept, point);
  s->least_slope = -G_MAXDOUBLE;
  s->most_slope = G_MAXDOUBLE;
}

tunl_simplifier tunl_simplifier_begin(GArray *kept, double tolerance) {
  g_array_set_size(kept, 0);
  return (tunl_simplifier){.kept = kept, .tolerance = tolerance};
}

void tunl_simplifier_add(tunl_simplifier *s, double x, double y) {
  tunl_point point = {x, y};
  if (s->kept->len == 0) {
    keep(s, point);
  } else {
    tunl_point from = g_array_index(s->kept, tunl_point, s->kept->len - 1);
    double slope = (y - from.y) / (x - from.x);
    if (slope < s->least_slope || slope > s->most_slope || x - from.x > longest) {
      keep(s, s->last);
      from = s->last;
    }
    double room = s->tolerance / (x - from.x);
    slope = (y - from.y) / (x - from.x);
    s->least_slope = MAX(s->least_slope, slope - room);
    s->most_slope = MIN(s->most_slope, slope + room);
  }
  s->last = point;
}

void tunl_simplifier_end(tunl_simplifier *s) {
  if (s->kept->len > 0 && g_array_index(s->kept, tunl_point, s->kept->len - 1).x < s->last.x)
    g_array_append_val(s->kept, s->last);
}
