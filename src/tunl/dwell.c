/* Dwell: the longest time between two switches with which a goal can still be reached.
 *
 * For one dwell of M steps, `ripe` holds the states whose button has been kept for M steps or more:
 * only they may switch. A state that switches must live M steps before it is ripe again. Instead of
 * moving M young generations step by step, each is moved once, over all M steps, and what lives
 * that long is known from two sets at a border between: those states that live up to the border,
 * and those that have lived since. Borders are M steps apart, so every M steps cross exactly one;
 * the last one is the goal, which a generation may reach unripe. */
#include "tunl/search.h"

#include <stdlib.h>
#include <string.h>

enum { DWELL_MOST = 256 }; /* steps: more than from full speed to full speed the other way */

/* Of one button. */
typedef struct {
  tunl_front ripe;  /* now: states whose button was kept long enough */
  tunl_front since; /* all that has lived since the border behind */
  uint64_t **young; /* of the steps from the border behind to the one ahead: states living up to it;
                       of steps flown, those of them that switched there */
  uint64_t **grown; /* the same of the interval before, not ripe yet */
} side;

typedef struct {
  tunl_lattice lattice;
  tunl_mask *mask;
  uint32_t dwell, last; /* steps; the goal's step */
  uint32_t ahead;       /* the border ahead */
  side sides[TUNL_BUTTON_STATES];
  uint64_t *none, *border;
} dwelling;

/* ---- memory ---- */

static uint64_t **begin_sets(const tunl_lattice *l, uint32_t count) {
  uint64_t **sets = calloc(count, sizeof *sets);
  for (uint32_t i = 0; sets && i < count; i++)
    if (!(sets[i] = tunl_lattice_set(l))) {
      while (i-- > 0)
        free(sets[i]);
      free(sets);
      return NULL;
    }
  return sets;
}

static void end_sets(uint64_t **sets, uint32_t count) {
  for (uint32_t i = 0; sets && i < count; i++)
    free(sets[i]);
  free(sets);
}

static bool begin(dwelling *d, tunl_clear *clear, uint32_t dwell, uint32_t last) {
  *d = (dwelling){.lattice = tunl_search_lattice(clear, tunl_pace_of(1)),
      .mask = &clear->mask,
      .dwell = dwell,
      .last = last};
  d->none = tunl_lattice_set(&d->lattice);
  d->border = tunl_lattice_set(&d->lattice);
  bool whole = d->none && d->border;
  for (int button = 0; button < TUNL_BUTTON_STATES; button++) {
    side *s = &d->sides[button];
    whole = tunl_front_begin(&s->ripe, &d->lattice, d->mask) && whole;
    whole = tunl_front_begin(&s->since, &d->lattice, d->mask) && whole;
    s->young = begin_sets(&d->lattice, dwell);
    s->grown = begin_sets(&d->lattice, dwell);
    whole = whole && s->young && s->grown;
  }
  return whole;
}

static void end(dwelling *d) {
  for (int button = 0; button < TUNL_BUTTON_STATES; button++) {
    tunl_front_end(&d->sides[button].ripe);
    tunl_front_end(&d->sides[button].since);
    end_sets(d->sides[button].young, d->dwell);
    end_sets(d->sides[button].grown, d->dwell);
  }
  free(d->none);
  free(d->border);
}

/* ---- flying ---- */

/* The front of states that keep one button. */
static void keep_on(const dwelling *d, tunl_front *f, tunl_button button) {
  const uint64_t *from[TUNL_BUTTON_STATES] = {d->none, d->none};
  tunl_hop hop = tunl_lattice_hop(&d->lattice, f->decision);
  tunl_columns columns;
  from[button] = f->now;
  f->decision++;
  tunl_lattice_columns(
      &d->lattice, &hop.to, tunl_mask_at(d->mask, TUNL_STRICT, f->decision), &columns);
  tunl_lattice_fly(&d->lattice, &hop, from, &columns, f->next);
  uint64_t *next = f->next;
  f->next = f->now;
  f->now = next;
}

/* The set of a step in an interval that ends at a border. */
static uint64_t *set_of(uint64_t **sets, uint32_t border, uint32_t step) {
  return sets[border - 1 - step];
}

/* Works out, backwards from the border ahead, what of each step from `step` on lives up to there.
 */
static void face_border(dwelling *d, uint32_t step, uint32_t ahead) {
  d->ahead = ahead;
  for (int button = 0; button < TUNL_BUTTON_STATES; button++) {
    side *s = &d->sides[button];
    uint64_t **grown = s->young;
    s->young = s->grown;
    s->grown = grown;
    tunl_front_fill(&s->since, TUNL_STRICT, ahead);
    memcpy(d->border, s->since.now, d->lattice.size * sizeof *d->border);
    const uint64_t *lives = d->border;
    for (uint32_t before = ahead; before-- > step;) {
      tunl_hop hop = tunl_lattice_hop(&d->lattice, before);
      uint64_t *living = set_of(s->young, ahead, before);
      tunl_front_fill(&s->since, TUNL_STRICT, before); /* the last of them is `step` */
      tunl_lattice_back(&d->lattice, &hop, (tunl_button)button, lives, s->since.now, living);
      lives = living;
    }
  }
}

/* Lets ripe states of the other button switch to this one. Does any of them live to the border? */
static bool let_switch(dwelling *d, tunl_button button, uint32_t step) {
  uint64_t *young = set_of(d->sides[button].young, d->ahead, step), any = 0;
  const uint64_t *ripe = d->sides[!button].ripe.now;
  for (size_t i = 0; i < d->lattice.size; i++) {
    young[i] &= ripe[i];
    any |= young[i];
  }
  return any != 0;
}

/* Adds what switched a whole dwell ago, and crossed the border behind on the way. */
static void ripen(dwelling *d, tunl_button button, uint32_t to) {
  side *s = &d->sides[button];
  uint32_t then = to - d->dwell, behind = d->ahead - d->dwell;
  tunl_lattice_jump(
      &d->lattice, then, to, button, set_of(s->grown, behind, then), s->since.now, s->ripe.now);
}

static bool any_ripe(const dwelling *d) {
  uint64_t any = 0;
  for (size_t i = 0; i < d->lattice.size; i++)
    any |= d->sides[TUNL_RELEASE].ripe.now[i] | d->sides[TUNL_HOLD].ripe.now[i];
  return any != 0;
}

/* Both buttons, from `to` - 1 to a step before the goal's. */
static void fly(dwelling *d, uint32_t to) {
  for (int button = 0; button < TUNL_BUTTON_STATES; button++) {
    keep_on(d, &d->sides[button].ripe, (tunl_button)button);
    if (to < d->ahead)
      keep_on(d, &d->sides[button].since, (tunl_button)button);
  }
  if (to == d->ahead && to < d->last)
    face_border(d, to, to + d->dwell);
  for (int button = 0; button < TUNL_BUTTON_STATES && to >= d->dwell && to < d->last; button++)
    ripen(d, (tunl_button)button, to);
}

static bool reaches(dwelling *d) {
  uint32_t rest = d->last % d->dwell, alive = d->dwell; /* until then something may ripen */
  for (int button = 0; button < TUNL_BUTTON_STATES; button++)
    tunl_front_start(&d->sides[button].ripe);
  face_border(d, 0, rest > 0 ? rest : d->dwell);
  for (uint32_t step = 0; step < d->last; step++) {
    bool release = let_switch(d, TUNL_RELEASE, step), hold = let_switch(d, TUNL_HOLD, step);
    if ((release || hold) && d->ahead == d->last)
      return true; /* the goal may be reached unripe */
    if (release || hold)
      alive = step + d->dwell;
    else if (step > alive && !any_ripe(d))
      return false;
    fly(d, step + 1);
  }
  return any_ripe(d);
}

/* ---- the longest ---- */

static bool try_dwell(tunl_clear *clear, uint32_t dwell, uint32_t last, bool *good) {
  dwelling d;
  bool done = begin(&d, clear, dwell, last);
  *good = done && reaches(&d);
  end(&d);
  return done;
}

static bool search_dwell(tunl_clear *clear, uint32_t last, uint32_t *steps) {
  uint32_t low = 1, high = last < DWELL_MOST ? last : DWELL_MOST; /* 1: what a flight may do */
  while (low < high) {
    uint32_t middle = low + (high - low + 1) / 2;
    bool good;
    if (!try_dwell(clear, middle, last, &good))
      return false;
    if (good)
      low = middle;
    else
      high = middle - 1;
  }
  *steps = low;
  return true;
}

bool tunl_clear_dwell(tunl_clear *clear, double goal, uint32_t *steps) {
  tunl_reach reach;
  *steps = 0;
  if (!tunl_clear_reach(clear, tunl_pace_of(1), goal, &reach))
    return false;
  if (reach.passage != TUNL_PASSAGE_CLEAR || reach.step == 0)
    return true;
  return search_dwell(clear, reach.step, steps);
}
