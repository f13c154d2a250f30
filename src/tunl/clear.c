#include "tunl/clear.h"

#include "tunl/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const passage_names[TUNL_PASSAGES] = {
    [TUNL_PASSAGE_CLEAR] = "clear",
    [TUNL_PASSAGE_BLOCKED] = "blocked",
    [TUNL_PASSAGE_ROUNDING] = "rounding",
    [TUNL_PASSAGE_FAR] = "far",
};

const char *tunl_passage_name(tunl_passage passage) {
  return passage_names[passage];
}

tunl_clear *tunl_clear_new(const tunl_course *course, const tunl_clear_options *options) {
  tunl_clear *clear = calloc(1, sizeof *clear);
  if (!clear)
    return NULL;
  clear->course = course;
  if (options)
    clear->options = *options;
  clear->mask = tunl_mask_begin(&clear->way, clear->options.pad, NULL, 0);
  if (tunl_way_begin(&clear->way, course, clear->options.wide))
    return clear;
  tunl_clear_free(clear);
  return NULL;
}

void tunl_clear_free(tunl_clear *clear) {
  if (!clear)
    return;
  tunl_mask_end(&clear->mask);
  tunl_way_end(&clear->way);
  free(clear);
}

bool tunl_clear_scroll(tunl_clear *clear, uint32_t step, double *scroll) {
  if (!tunl_way_know(&clear->way, step))
    return false;
  *scroll = clear->way.scroll[step];
  return true;
}

/* ---- the start of a grid ---- */

static tunl_button button_of(tunl_pace pace) {
  return pace.held ? TUNL_HOLD : TUNL_RELEASE;
}

tunl_lattice tunl_search_lattice(const tunl_clear *clear, tunl_pace pace) {
  tunl_state at = tunl_state_after((tunl_state){0, 0}, button_of(pace), (int32_t)pace.late);
  return tunl_lattice_of(&clear->way, (int32_t)pace.p, pace.late, at);
}

bool tunl_search_starts(const tunl_mask *mask, tunl_rigour rigour, tunl_pace pace) {
  for (uint32_t s = 1; s <= pace.late; s++) {
    tunl_state at = tunl_state_after((tunl_state){0, 0}, button_of(pace), (int32_t)s);
    if (!tunl_frees_hold(tunl_mask_at(mask, rigour, s), at.b))
      return false;
  }
  return true;
}

/* ---- the search ---- */

/* One search in both masks. They are one as long as the masks agree, which is nearly always, and
 * become one again when the states do. */
typedef struct {
  tunl_mask *mask;
  tunl_front fronts[TUNL_RIGOURS];
  bool alive[TUNL_RIGOURS];
  bool parted;
} search;

static bool begin(search *s, tunl_mask *mask, const tunl_lattice *lattice, tunl_pace pace) {
  *s = (search){.mask = mask};
  bool whole = tunl_front_begin(&s->fronts[TUNL_STRICT], lattice, mask);
  whole = tunl_front_begin(&s->fronts[TUNL_LAX], lattice, mask) && whole;
  if (!whole || !tunl_mask_know(mask, pace.late))
    return false;
  for (int i = 0; i < TUNL_RIGOURS; i++) {
    s->alive[i] = tunl_search_starts(mask, (tunl_rigour)i, pace);
    if (s->alive[i])
      tunl_front_start(&s->fronts[i]);
  }
  s->parted = s->alive[TUNL_STRICT] != s->alive[TUNL_LAX];
  return true;
}

static void end(search *s) {
  for (int i = 0; i < TUNL_RIGOURS; i++)
    tunl_front_end(&s->fronts[i]);
}

static bool agree(const tunl_mask *mask, uint32_t after, int32_t p) {
  for (int32_t j = 1; j <= p; j++)
    if (!tunl_mask_agrees(mask, after + (uint32_t)j))
      return false;
  return true;
}

static void copy_states(tunl_front *to, const tunl_front *from) {
  memcpy(to->now, from->now, from->lattice->size * sizeof *from->now);
  to->decision = from->decision;
}

static bool same_states(const tunl_front *a, const tunl_front *b) {
  return memcmp(a->now, b->now, a->lattice->size * sizeof *a->now) == 0;
}

/* The next decision, whose steps the mask knows. */
static void fly(search *s) {
  tunl_front *strict = &s->fronts[TUNL_STRICT], *lax = &s->fronts[TUNL_LAX];
  if (!s->parted && !agree(s->mask, tunl_front_step(strict), strict->lattice->p)) {
    copy_states(lax, strict);
    s->parted = true;
  }
  s->alive[TUNL_STRICT] = tunl_front_fly(strict, TUNL_STRICT);
  if (!s->parted) {
    s->alive[TUNL_LAX] = s->alive[TUNL_STRICT];
    return;
  }
  s->alive[TUNL_LAX] = tunl_front_fly(lax, TUNL_LAX);
  s->parted = !same_states(strict, lax);
}

/* Called with the strict front at every decision that has a living state, the first one too. */
typedef void (*visitor)(void *user, const tunl_front *front);

/* Flies to the first decision with scroll >= to. */
static bool run(search *s, double to, tunl_reach *reach, visitor visit, void *user) {
  const tunl_front *strict = &s->fronts[TUNL_STRICT];
  const tunl_way *way = s->mask->way;
  for (;;) {
    uint32_t step = tunl_front_step(strict);
    if (s->alive[TUNL_STRICT]) {
      reach->step = step;
      reach->scroll = way->scroll[step];
      if (visit)
        visit(user, strict);
    }
    if (!s->alive[TUNL_LAX]) {
      reach->passage = TUNL_PASSAGE_BLOCKED;
      reach->blocked_step = step;
      reach->blocked = way->scroll[step];
      return true;
    }
    if (way->scroll[step] >= to) {
      reach->passage = s->alive[TUNL_STRICT] ? TUNL_PASSAGE_CLEAR : TUNL_PASSAGE_ROUNDING;
      return true;
    }
    uint32_t next = step + (uint32_t)strict->lattice->p;
    if (next > TUNL_CLEAR_STEPS) {
      reach->passage = TUNL_PASSAGE_FAR;
      return true;
    }
    if (!tunl_mask_know(s->mask, next))
      return false;
    fly(s);
  }
}

static bool search_to(
    tunl_clear *clear, tunl_pace pace, double to, tunl_reach *reach, visitor visit, void *user) {
  tunl_lattice lattice = tunl_search_lattice(clear, pace);
  search s;
  *reach = (tunl_reach){.pace = pace, .blocked = (double)NAN};
  bool done = begin(&s, &clear->mask, &lattice, pace) && run(&s, to, reach, visit, user);
  end(&s);
  return done;
}

bool tunl_clear_reach(tunl_clear *clear, tunl_pace pace, double to, tunl_reach *reach) {
  return search_to(clear, pace, to, reach, NULL, NULL);
}

bool tunl_clear_reach_any(tunl_clear *clear, uint32_t p, double to, tunl_reach *reach) {
  if (!tunl_clear_reach(clear, tunl_pace_of(p), to, reach))
    return false;
  for (uint32_t late = 1; late < p; late++)
    for (int held = 0; held < 2 && reach->passage == TUNL_PASSAGE_BLOCKED; held++) {
      tunl_reach other;
      if (!tunl_clear_reach(clear, (tunl_pace){p, late, held != 0}, to, &other))
        return false;
      if (other.passage != TUNL_PASSAGE_BLOCKED || other.scroll > reach->scroll)
        *reach = other;
    }
  return true;
}

/* ---- counting ---- */

typedef struct {
  const tunl_clear *clear;
  tunl_living *next, *end;
} census;

static void count(void *user, const tunl_front *front) {
  census *c = user;
  const tunl_lattice *l = front->lattice;
  if (c->next == c->end || c->next->step != tunl_front_step(front))
    return;
  tunl_rows rows = tunl_lattice_rows(l, front->decision);
  tunl_extent extent = tunl_lattice_extent(l, &rows, front->now);
  double start = c->clear->way.start;
  *c->next++ = (tunl_living){
      .step = tunl_front_step(front),
      .states = extent.states,
      .y_low = tunl_state_y(start, extent.low.b),
      .y_high = tunl_state_y(start, extent.high.b),
      .vy_low = tunl_state_vy(extent.low.a),
      .vy_high = tunl_state_vy(extent.high.a),
  };
}

bool tunl_clear_living(
    tunl_clear *clear, tunl_pace pace, const uint32_t *steps, size_t n, tunl_living *living) {
  census c = {.clear = clear, .next = living, .end = living + n};
  tunl_reach reach;
  double to;
  for (size_t i = 0; i < n; i++)
    living[i] = (tunl_living){.step = steps[i]};
  if (n == 0)
    return true;
  return tunl_clear_scroll(clear, steps[n - 1], &to) &&
         search_to(clear, pace, to, &reach, count, &c);
}
