/* Where a piece of the tunnel lies on the page. */
#ifndef TUNL_SCENE_FRAME_H
#define TUNL_SCENE_FRAME_H

#include "tunl/rules.h"

typedef struct tunl_frame {
  double left, top; /* px: where wx `from` and reference y 0 are */
  double scale;     /* px a world px along the tunnel */
  double upright;   /* px a reference px across it; the same but for pictures that stretch it */
  double from, to;  /* world px */
} tunl_frame;

static inline double tunl_frame_x(const tunl_frame *frame, double wx) {
  return frame->left + (wx - frame->from) * frame->scale;
}

static inline double tunl_frame_y(const tunl_frame *frame, double y) {
  return frame->top + y * frame->upright;
}

static inline double tunl_frame_right(const tunl_frame *frame) {
  return tunl_frame_x(frame, frame->to);
}

static inline double tunl_frame_bottom(const tunl_frame *frame) {
  return tunl_frame_y(frame, TUNL_H);
}

#endif
