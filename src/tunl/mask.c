#include "tunl/mask.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

tunl_mask tunl_mask_begin(tunl_way *way, double pad, const tunl_object *without, uint32_t from) {
  return (tunl_mask){.way = way, .pad = pad, .without = without, .from = from, .known = from};
}

void tunl_mask_end(tunl_mask *mask) {
  for (int i = 0; i < TUNL_RIGOURS; i++) {
    free(mask->rigours[i].items);
    free(mask->rigours[i].ends);
  }
  tunl_bans_end(&mask->bans);
}

/* ---- one step ---- */

/* By insertion: there are seldom more than six. */
static void sort(tunl_bans *bans) {
  for (size_t i = 1; i < bans->count; i++) {
    tunl_ban moved = bans->items[i];
    size_t at = i;
    for (; at > 0 && bans->items[at - 1].from > moved.from; at--)
      bans->items[at] = bans->items[at - 1];
    bans->items[at] = moved;
  }
}

typedef struct {
  tunl_free *items;
  size_t count;
  double start;
} gaps;

static void leave_free(gaps *f, double from, double to) {
  if (!(from <= to))
    return;
  double low = ceil((from - f->start) * TUNL_MASK_UNITS);
  double high = floor((to - f->start) * TUNL_MASK_UNITS);
  if (low <= high)
    f->items[f->count++] = (tunl_free){(int32_t)low, (int32_t)high};
}

/* What sorted bans, each grown by `doubt`, leave between walls grown likewise. */
static size_t complement(
    const tunl_mask *m, const tunl_bans *bans, uint32_t step, double doubt, tunl_free *items) {
  double r = TUNL_SHIP_RADIUS + m->pad;
  tunl_bounds walls = m->way->walls[step];
  double at = walls.top + r + doubt, end = walls.bot - r - doubt;
  gaps f = {.items = items, .start = m->way->start};
  for (size_t i = 0; i < bans->count; i++) {
    double from = bans->items[i].from - doubt, to = bans->items[i].to + doubt;
    if (!(from < to))
      continue;
    leave_free(&f, at, tunl_least(from, end));
    at = tunl_most(at, to);
  }
  leave_free(&f, at, end);
  return f.count;
}

/* ---- the steps known ---- */

static bool make_room(tunl_mask *m, size_t bans) {
  size_t known = m->known - m->from, room = m->room;
  if (known == room)
    room = room ? 2 * room : 1024;
  for (int i = 0; i < TUNL_RIGOURS; i++) {
    if (room > m->room) {
      uint32_t *ends = realloc(m->rigours[i].ends, room * sizeof *ends);
      if (!ends)
        return false;
      m->rigours[i].ends = ends;
    }
    size_t need = m->rigours[i].count + bans + 1;
    if (need > m->rigours[i].room) {
      size_t items_room = need > 1024 ? 2 * need : 2048;
      tunl_free *items = realloc(m->rigours[i].items, items_room * sizeof *items);
      if (!items)
        return false;
      m->rigours[i].items = items;
      m->rigours[i].room = items_room;
    }
  }
  m->room = room;
  return true;
}

static bool add_step(tunl_mask *m) {
  static const double doubts[TUNL_RIGOURS] = {TUNL_MASK_DOUBT, -TUNL_MASK_DOUBT};
  if (!tunl_way_bans(m->way, m->known, m->pad, m->without, &m->bans) ||
      !make_room(m, m->bans.count))
    return false;
  sort(&m->bans);
  for (int i = 0; i < TUNL_RIGOURS; i++) {
    m->rigours[i].count +=
        complement(m, &m->bans, m->known, doubts[i], m->rigours[i].items + m->rigours[i].count);
    m->rigours[i].ends[m->known - m->from] = (uint32_t)m->rigours[i].count;
  }
  m->known++;
  return true;
}

bool tunl_mask_know(tunl_mask *mask, uint32_t step) {
  if (!tunl_way_know(mask->way, step))
    return false;
  while (mask->known <= step)
    if (!add_step(mask))
      return false;
  return true;
}

bool tunl_mask_only(tunl_mask *mask, uint32_t step) {
  mask->from = mask->known = step;
  for (int i = 0; i < TUNL_RIGOURS; i++)
    mask->rigours[i].count = 0;
  return tunl_mask_know(mask, step);
}

bool tunl_frees_hold(tunl_frees frees, int32_t b) {
  for (size_t i = 0; i < frees.count; i++)
    if (frees.items[i].low <= b && b <= frees.items[i].high)
      return true;
  return false;
}

tunl_frees tunl_mask_at(const tunl_mask *mask, tunl_rigour rigour, uint32_t step) {
  uint32_t i = step - mask->from;
  const uint32_t *ends = mask->rigours[rigour].ends;
  uint32_t begin = i > 0 ? ends[i - 1] : 0;
  return (tunl_frees){mask->rigours[rigour].items + begin, ends[i] - begin};
}

bool tunl_mask_agrees(const tunl_mask *mask, uint32_t step) {
  tunl_frees strict = tunl_mask_at(mask, TUNL_STRICT, step);
  tunl_frees lax = tunl_mask_at(mask, TUNL_LAX, step);
  return strict.count == lax.count &&
         (strict.count == 0 ||
             memcmp(strict.items, lax.items, strict.count * sizeof *strict.items) == 0);
}
