/* Where a piece of a FLIP tunnel lies on the page. */
#ifndef TUNL_SCENE_FLIP_FRAME_H
#define TUNL_SCENE_FLIP_FRAME_H

#include "flip/level.h"
#include "scene/scene.h"

typedef struct flip_frame {
  double left, top; /* px: the corner of the tunnel that is at the top left of the page */
  double along;     /* px a unit of height */
  double across;    /* px a unit from wall to wall */
  double from, to;  /* units of height */
  bool upright;     /* height grows up the page; else to the right, with the left wall on top */
} flip_frame;

/* Thickness of the drawn walls, px, outside of the tunnel. */
#define FLIP_WALL 9.0

/* A place in the tunnel, or with x outside of it beside it, px. */
static inline tunl_point flip_frame_at(const flip_frame *f, double y, double x) {
  tunl_point lying = {f->left + (y - f->from) * f->along, f->top + x * f->across};
  tunl_point upright = {f->left + x * f->across, f->top + (f->to - y) * f->along};
  return f->upright ? upright : lying;
}

static inline double flip_frame_width(const flip_frame *f) {
  return FLIP_WIDTH * f->across;
}

static inline double flip_frame_length(const flip_frame *f) {
  return (f->to - f->from) * f->along;
}

/* So many px beyond the right wall, where tracks are; negative is beyond it to the left. */
static inline tunl_point flip_frame_beside(const flip_frame *f, double y, double px) {
  return flip_frame_at(f, y, FLIP_WIDTH + px / f->across);
}

/* The end of a piece belongs to the next, if there is one. */
static inline bool flip_frame_has(const flip_frame *f, double y) {
  return y >= f->from && y < f->to;
}

/* A place in the tunnel, units. */
typedef struct flip_spot {
  double y, x;
} flip_spot;

#endif
