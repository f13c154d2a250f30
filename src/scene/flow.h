/* Text that fills lines of a width: pieces that stay whole, broken between. */
#ifndef TUNL_SCENE_FLOW_H
#define TUNL_SCENE_FLOW_H

#include <glib.h>

typedef struct tunl_flow {
  double left, right, pitch; /* px */
  double x, y;               /* where the last piece ended; baseline of the current line */
} tunl_flow;

static inline tunl_flow tunl_flow_begin(double left, double right, double y, double pitch) {
  return (tunl_flow){.left = left, .right = right, .pitch = pitch, .x = left, .y = y};
}

/* Where a piece of that width begins, `gap` px after the one before it or on a new line. */
static inline double tunl_flow_next(tunl_flow *flow, double width, double gap) {
  double x = flow->x > flow->left ? flow->x + gap : flow->left;
  if (x + width > flow->right && flow->x > flow->left) {
    x = flow->left;
    flow->y += flow->pitch;
  }
  flow->x = x + width;
  return x;
}

#endif
