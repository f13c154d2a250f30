#include "tunl/course.h"

#include <stdlib.h>


/* Those at one wx keep the order in which they stand in memory, that of their creation. */
static int by_wx(const void *a, const void *b) {
  const tunl_object *left = *(const tunl_object *const *)a, *right = *(const tunl_object *const *)b;
  if (left->wx != right->wx)
    return left->wx < right->wx ? -1 : 1;
  return left < right ? -1 : left > right;
}

/* Of 0 bytes malloc may give NULL, which would be no lack of memory. */
static const tunl_object **sort(tunl_span span) {
  const tunl_object **sorted = malloc((span.count + 1) * sizeof *sorted);
  if (!sorted)
    return NULL;
  for (size_t i = 0; i < span.count; i++)
    sorted[i] = &span.items[i];
  qsort(sorted, span.count, sizeof *sorted, by_wx);
  return sorted;
}

static double half_of(const tunl_object *stalactite) {
  return stalactite->as.stalactite.width * TUNL_W / 2 * TUNL_FOOT_SHARE;
}

/* How far from its own wx an object can touch the ship. Shots are dealt with where they fly. */
static double reach_of(const tunl_object *o) {
  switch ((tunl_kind)o->kind) {
  case TUNL_STALACTITE:
    return half_of(o) + TUNL_SHIP_RADIUS;
  case TUNL_MINE:
    return TUNL_MINE_RADIUS + TUNL_SHIP_RADIUS;
  case TUNL_BOULDER:
    return o->as.boulder.r + TUNL_SHIP_RADIUS;
  default:
    return TUNL_SHIP_RADIUS + TUNL_COIN_RADIUS * 1.6;
  }
}

static double longest_reach(tunl_span span) {
  double most = 0;
  for (size_t i = 0; i < span.count; i++)
    most = tunl_most(most, reach_of(&span.items[i]));
  return most;
}

static tunl_spike *make_spikes(
    tunl_corridor *corridor, const tunl_object *const *sorted, size_t count) {
  tunl_spike *spikes = malloc((count + 1) * sizeof *spikes);
  for (size_t i = 0; spikes && i < count; i++)
    spikes[i] = (tunl_spike){
        .wx = sorted[i]->wx,
        .half = half_of(sorted[i]),
        .length = sorted[i]->as.stalactite.length,
        .walls = tunl_bounds_at(corridor, sorted[i]->wx),
        .ceiling = sorted[i]->wall == TUNL_CEILING,
    };
  return spikes;
}

/* ---- how far in the walls stand ---- */

/* A character of the morph multiplies a wave by at most this, and by nothing negative. */
#define FACTOR_MOST 1.60

/* The steepest that smooth(t) gets, and that a corridor's frequency times its place grows: the
 * place times prog, which is a square root. */
#define STEEPEST_SMOOTH 1.5
#define STEEPEST_PHASE  1.5

#define CHAMBER_SHORTEST 0.16 /* of a period */

static double largest(tunl_ramp ramp) {
  return tunl_most(fabs(ramp.from), fabs(ramp.from + ramp.by));
}

/* The slope of one wave is nowhere above this: its amplitude's own slope, and that of its sine. */
static double wave_slope(
    const tunl_corridor *c, tunl_ramp amplitude, tunl_ramp frequency, double clock) {
  const tunl_rules *r = &c->rules;
  double factor = r->morph != 0 ? FACTOR_MOST : 1;
  double blend = r->morph != 0 ? STEEPEST_SMOOTH * factor / (r->morph_blend * r->morph_length) : 0;
  double phase =
      tunl_most(fabs(frequency.from), fabs(frequency.from + STEEPEST_PHASE * frequency.by)) *
      c->jitter_frequency;
  return c->jitter_amplitude *
         (fabs(amplitude.by) * clock * factor + largest(amplitude) * (blend + factor * phase));
}

static double half_gap_slope(const tunl_corridor *c, double clock) {
  const tunl_rules *r = &c->rules;
  double chamber = r->chamber_gain * TUNL_PI / (CHAMBER_SHORTEST * r->chamber_period);
  return fabs(c->half_gap.by) * clock * (1 + r->chamber_gain) + largest(c->half_gap) * chamber +
         STEEPEST_SMOOTH * c->hall / r->widen_end;
}

/* Every ship is farther than this. Nearer to 0 prog, a square root, has no steepest place; from
 * here on it grows by at most this a px, whatever its length. */
#define SHIPS_FROM    200
#define STEEPEST_PROG (0.5 / SHIPS_FROM)

/* Both walls' slope, px up or down a px along, is nowhere above this. */
static double wall_slope(const tunl_corridor *c) {
  double clock = c->rules.clock_is_prog != 0 ? STEEPEST_PROG : 1 / c->rules.clock_length;
  return wave_slope(c, c->amplitude1, c->frequency1, clock) +
         wave_slope(c, c->amplitude2, c->frequency2, clock) + 2 * half_gap_slope(c, clock);
}

static double grid_end(const tunl_course *course) {
  double end = 0;
  for (int kind = 0; kind < TUNL_KINDS; kind++)
    if (course->counts[kind] > 0)
      end = tunl_most(end, course->objects[kind][course->counts[kind] - 1]->wx);
  return end + TUNL_W;
}

/* Between two places a wall comes in by no more than half of how far its slope would take it, and
 * widening moves it out. */
static bool make_inner(tunl_course *course) {
  size_t count = (size_t)(grid_end(course) / TUNL_GRID);
  course->inner = malloc((count + 1) * sizeof *course->inner);
  if (!course->inner)
    return false;
  course->inner_count = count;
  double slack = wall_slope(&course->corridor) * TUNL_GRID / 2 + INNER_SLACK;
  tunl_bounds here = tunl_bounds_at(&course->corridor, 0);
  for (size_t i = 0; i < count; i++) {
    tunl_bounds next = tunl_bounds_at(&course->corridor, (double)(i + 1) * TUNL_GRID);
    course->inner[i] = (tunl_inner){
        (here.top + next.top) / 2 + slack,
        (here.bot + next.bot) / 2 - slack,
    };
    here = next;
  }
  return true;
}

/* ---- making one ---- */

tunl_course *tunl_course_of(const tunl_day *day, const tunl_rules *rules, tunl_sine sine,
    const tunl_span objects[TUNL_KINDS]) {
  tunl_course *course = calloc(1, sizeof *course);
  if (!course)
    return NULL;
  course->corridor = tunl_corridor_of(day, rules);
  course->corridor.sine = sine;
  bool whole = true;
  for (int kind = 0; kind < TUNL_KINDS; kind++) {
    course->objects[kind] = sort(objects[kind]);
    course->counts[kind] = objects[kind].count;
    course->reach[kind] = longest_reach(objects[kind]);
    whole = whole && course->objects[kind];
  }
  if (whole)
    course->spikes = make_spikes(
        &course->corridor, course->objects[TUNL_STALACTITE], course->counts[TUNL_STALACTITE]);
  if (course->spikes && make_inner(course))
    return course;
  tunl_course_free(course);
  return NULL;
}

tunl_course *tunl_course_new(const tunl_cave *cave) {
  tunl_span objects[TUNL_KINDS];
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++)
    objects[kind] = tunl_cave_accepted(cave, kind);
  return tunl_course_of(tunl_cave_day(cave), tunl_cave_rules(cave), tunl_cave_sine(cave), objects);
}

void tunl_course_free(tunl_course *course) {
  if (!course)
    return;
  for (int kind = 0; kind < TUNL_KINDS; kind++)
    free(course->objects[kind]);
  free(course->spikes);
  free(course->inner);
  free(course);
}

const tunl_object *const *tunl_course_objects(
    const tunl_course *course, tunl_kind kind, size_t *count) {
  *count = course->counts[kind];
  return course->objects[kind];
}
