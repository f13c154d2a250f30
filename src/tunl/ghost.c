#include "tunl/ghost.h"

#include "core/number.h"

#include <math.h>

uint8_t tunl_ghost_byte(double y, double height) {
  double units = floor(y / height * 255 + 0.5);
  return units > 0 ? (uint8_t)tunl_least(units, 255) : 0;
}

double tunl_ghost_y(uint8_t byte, double height) {
  return byte / 255.0 * height;
}

double tunl_ghost_scroll(size_t sample) {
  return TUNL_GHOST_STEP * (double)sample;
}

double tunl_ghost_wx(size_t sample) {
  return tunl_ghost_scroll(sample) + TUNL_SHIP_X;
}

double tunl_ghost_at(const tunl_ghost *ghost, double scroll) {
  if (ghost->count == 0 || !(scroll >= 0) || scroll > tunl_ghost_scroll(ghost->count - 1))
    return (double)NAN;
  size_t sample = (size_t)(scroll / TUNL_GHOST_STEP);
  double from = tunl_ghost_y(ghost->samples[sample], TUNL_H);
  if (sample + 1 == ghost->count)
    return from;
  double to = tunl_ghost_y(ghost->samples[sample + 1], TUNL_H);
  return tunl_lerp(from, to, (scroll - tunl_ghost_scroll(sample)) / TUNL_GHOST_STEP);
}

/* ---- recording ---- */

static void note(tunl_ghost *ghost, double y) {
  ghost->samples[ghost->count++] = tunl_ghost_byte(y, TUNL_H);
}

void tunl_ghost_begin(tunl_ghost_recorder *recorder, tunl_ghost *ghost, double y) {
  *recorder = (tunl_ghost_recorder){.ghost = ghost, .y = y};
  ghost->count = 0;
  note(ghost, y);
}

void tunl_ghost_add(tunl_ghost_recorder *r, double scroll, double y) {
  if (!(scroll > r->scroll))
    return;
  while (r->ghost->count < TUNL_GHOST_MOST && tunl_ghost_scroll(r->ghost->count) <= scroll) {
    double at = tunl_ghost_scroll(r->ghost->count);
    note(r->ghost, tunl_lerp(r->y, y, (at - r->scroll) / (scroll - r->scroll)));
  }
  r->scroll = scroll;
  r->y = y;
}
