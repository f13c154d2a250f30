/* The order of the operations is the specification's: another order is another last bit. */
#include "tunl/pilot.h"

#include "tunl/course.h"

#include <math.h>
#include <string.h>

/* All reconstructed. */
#define MARGIN    6.0  /* px kept from everything beside the ship's radius */
#define GREED     0.4  /* how far the aim leans to the next coin */
#define LAPSE_MIN 0.20 /* s */
#define LAPSE_MAX 0.60
#define FAR       1e9 /* px: nothing bounds it */

enum { CELLS = 10, REAIM = 30 /* steps */ };

static const tunl_skill skills[TUNL_TIERS] = {
    [TUNL_BEGINNER] = {"beginner", .lag = 3, .look = 0.35, .noise = 40, .every = 12, .lapse = 0.30},
    [TUNL_AVERAGE] = {"average", .lag = 2, .look = 0.45, .noise = 22, .every = 6, .lapse = 0.03},
    [TUNL_GOOD] = {"good", .lag = 1, .look = 0.55, .noise = 17, .every = 5, .lapse = 0.02},
    [TUNL_EXPERT] = {"expert", .lag = 0, .look = 0.65, .noise = 11, .every = 4, .lapse = 0.01},
};

const tunl_skill *tunl_tier_skill(tunl_tier tier) {
  return &skills[tier];
}

uint32_t tunl_pilot_seed(uint32_t date, tunl_tier tier, uint32_t run) {
  return date * 0x9E3779B1u ^ (run + 1) * 0x85EBCA6Bu ^ ((uint32_t)tier + 1) * 0xC2B2AE35u;
}

void tunl_pilot_begin(tunl_pilot *pilot, const tunl_skill *skill, uint32_t seed) {
  *pilot = (tunl_pilot){
      .skill = skill,
      .stream = tunl_stream_from(seed),
      .lapse_until = -1,
      .memo = tunl_corridor_forget(),
  };
}

/* ---- the lane ---- */

static const double clearance = TUNL_SHIP_RADIUS + MARGIN;

/* Heights between which something leaves room. */
typedef struct {
  double lo, hi;
} room;

static const room anywhere = {-FAR, FAR};

static inline room both(room a, room b) {
  return (room){tunl_most(a.lo, b.lo), tunl_least(a.hi, b.hi)};
}

static inline double within(room r, double y) {
  return tunl_most(r.lo, tunl_least(r.hi, y));
}

/* What the pilot sees of the way ahead, cell by cell. */
typedef struct {
  const tunl_flight *flight;
  tunl_corridor_memo *memo;
  uint32_t first[TUNL_KINDS]; /* objects that may be in the cell begin here */
  double from, to;            /* the cell, world px */
  room cell;                  /* what it leaves */
  room reach;                 /* what the ship can get to by then */
  room lane;                  /* what all cells before it leave */
} view;

/* The walls at the cell's end narrow it. */
static void see_walls(view *v) {
  const tunl_course *course = v->flight->course;
  tunl_bounds walls = tunl_widened(tunl_bounds_with(&course->corridor, v->memo, v->to),
      v->flight->wide, course->corridor.rules.pad);
  v->cell = both(v->cell, (room){walls.top + clearance, walls.bot - clearance});
}

/* Can they narrow it beyond what the lane is narrowed to already? */
static inline bool walls_matter(const view *v) {
  tunl_inner inner = tunl_course_inner(v->flight->course, v->to, v->flight->wide);
  room left = both(v->cell, v->lane);
  return inner.top + clearance > left.lo || inner.bot - clearance < left.hi;
}

/* ---- what is in a cell ---- */

/* Does an object that reaches so far to both sides of wx lie in the cell? */
static inline bool overlaps(const view *v, double wx, double half) {
  return wx + half >= v->from && wx - half <= v->to;
}

/* The range of a kind's objects that may lie in the cell; a pixel more, so that no rounding hides
 * one. */
typedef struct {
  uint32_t from, to;
} range;

static range near_cell(view *v, tunl_kind kind) {
  const tunl_course *course = v->flight->course;
  const tunl_object *const *objects = course->objects[kind];
  double reach = course->reach[kind] + 1;
  uint32_t from = v->first[kind], count = (uint32_t)course->counts[kind];
  while (from < count && objects[from]->wx + reach < v->from)
    from++;
  uint32_t to = v->first[kind] = from;
  while (to < count && objects[to]->wx - reach <= v->to)
    to++;
  return (range){from, to};
}

static void pass_stalactites(view *v) {
  const tunl_flight *f = v->flight;
  range r = near_cell(v, TUNL_STALACTITE);
  for (uint32_t i = r.from; i < r.to; i++) {
    const tunl_spike *spike = &f->course->spikes[i];
    if (!overlaps(v, spike->wx, spike->half + TUNL_SHIP_RADIUS))
      continue;
    double tip = tunl_spike_hang(spike, f->wide, f->course->corridor.rules.pad).tip;
    if (spike->ceiling)
      v->cell.lo = tunl_most(v->cell.lo, tip + clearance);
    else
      v->cell.hi = tunl_least(v->cell.hi, tip - clearance);
  }
}

/* Something to pass above or below, whichever leaves more room that can be reached. */
static void pass(view *v, double y, double extent) {
  room left = both(both(v->cell, v->lane), v->reach);
  double above = tunl_least(y - extent, left.hi) - left.lo;
  double below = left.hi - tunl_most(y + extent, left.lo);
  if (above >= below)
    v->cell.hi = tunl_least(v->cell.hi, y - extent);
  else
    v->cell.lo = tunl_most(v->cell.lo, y + extent);
}

/* Kept clear of by its whole bob. */
static void pass_mines(view *v) {
  range r = near_cell(v, TUNL_MINE);
  for (uint32_t i = r.from; i < r.to; i++) {
    const tunl_object *mine = v->flight->course->objects[TUNL_MINE][i];
    if (overlaps(v, mine->wx, TUNL_MINE_RADIUS + TUNL_SHIP_RADIUS))
      pass(v, mine->y, mine->as.mine.bob + TUNL_MINE_RADIUS + clearance);
  }
}

static void pass_boulders(view *v) {
  range r = near_cell(v, TUNL_BOULDER);
  for (uint32_t i = r.from; i < r.to; i++) {
    const tunl_object *boulder = v->flight->course->objects[TUNL_BOULDER][i];
    if (overlaps(v, boulder->wx, boulder->as.boulder.r + TUNL_SHIP_RADIUS))
      pass(v, boulder->y, boulder->as.boulder.r + clearance);
  }
}

/* Where the ship will be when the shot is there. */
static void pass_shots(view *v) {
  const tunl_flight *f = v->flight;
  double X = f->scroll + TUNL_SHIP_X;
  for (uint32_t i = 0; i < f->shot_count; i++) {
    const tunl_shot *shot = &f->shots[i];
    double left = TUNL_SHOT_TIME - (f->t - shot->t0), meets = X + f->speed * left;
    if (left >= 0 && v->from <= meets && meets <= v->to)
      pass(v, shot->y0 + (shot->y1 - shot->y0) * TUNL_SHOT_CROSS, TUNL_SHOT_RADIUS + clearance);
  }
}

/* ---- the way ahead ---- */

static void enter(view *v, double wx, double tau) {
  const tunl_flight *f = v->flight;
  v->from = v->to;
  v->to = wx;
  v->cell = anywhere;
  v->reach = (room){
      f->y + f->vy * tau - 0.5 * TUNL_CLIMB * tau * tau,
      f->y + f->vy * tau + 0.5 * TUNL_GRAVITY * tau * tau,
  };
}

/* Follows the lane through the cell; false when that is blocked. The order of kinds matters to what
 * is passed above or below; that stalactites come before the walls does not. Nor does it matter to
 * a blocked cell that walls were left out: its middle then lies beyond the lane with them or
 * without. */
static bool follow(view *v) {
  pass_stalactites(v);
  if (walls_matter(v))
    see_walls(v);
  pass_mines(v);
  pass_boulders(v);
  pass_shots(v);
  room left = both(v->lane, v->cell);
  if (left.lo > left.hi)
    return false;
  v->lane = left;
  return true;
}

/* The next coin that is still there, NULL for none. */
static const tunl_object *next_coin(const tunl_flight *f) {
  const tunl_course *course = f->course;
  double X = f->scroll + TUNL_SHIP_X;
  if (f->options.no_coins)
    return NULL;
  for (uint32_t i = f->near[TUNL_COIN]; i < course->counts[TUNL_COIN]; i++)
    if (course->objects[TUNL_COIN][i]->wx > X && !tunl_flight_is_taken(f, i))
      return course->objects[TUNL_COIN][i];
  return NULL;
}

/* The height to steer for: the middle of the lane, or of the cell that blocks it. */
static double aim_at(tunl_pilot *pilot, const tunl_flight *f) {
  double X = f->scroll + TUNL_SHIP_X;
  view v = {.flight = f, .memo = &pilot->memo, .to = X, .lane = anywhere};
  for (int kind = 0; kind < TUNL_KINDS; kind++)
    v.first[kind] = f->near[kind];
  for (int k = 1; k <= CELLS; k++) {
    double tau = pilot->skill->look * k / CELLS;
    enter(&v, X + f->speed * tau, tau);
    if (!follow(&v))
      return within(v.lane, (v.cell.lo + v.cell.hi) / 2);
  }
  double middle = (v.lane.lo + v.lane.hi) / 2;
  const tunl_object *coin = next_coin(f);
  if (coin && coin->wx <= v.to)
    middle += GREED * (within(v.lane, coin->y) - middle);
  return middle;
}

/* ---- the button ---- */

/* Hold when the ship, braked now, would come to rest below where it should. */
static bool decide(tunl_pilot *pilot, const tunl_flight *f) {
  double target = aim_at(pilot, f) + pilot->aim;
  double rest = f->vy > 0 ? f->y + f->vy * f->vy / (2 * TUNL_CLIMB)
                          : f->y - f->vy * f->vy / (2 * TUNL_GRAVITY);
  return rest > target;
}

/* Three draws together are nearly normal; their sum's standard deviation is a half. */
static double misjudge(tunl_pilot *pilot) {
  double r1 = tunl_stream_next(&pilot->stream);
  double r2 = tunl_stream_next(&pilot->stream);
  double r3 = tunl_stream_next(&pilot->stream);
  return (r1 + r2 + r3 - 1.5) * 2 * pilot->skill->noise;
}

static void attend(tunl_pilot *pilot, const tunl_flight *f) {
  const tunl_skill *skill = pilot->skill;
  double chance = skill->lapse * skill->every / TUNL_STEPS_PER_SECOND;
  if (tunl_stream_next(&pilot->stream) >= chance) {
    pilot->want = decide(pilot, f);
    return;
  }
  double seconds = LAPSE_MIN + (LAPSE_MAX - LAPSE_MIN) * tunl_stream_next(&pilot->stream);
  pilot->lapse_until = f->step + (int64_t)floor(seconds * TUNL_STEPS_PER_SECOND + 0.5);
}

bool tunl_pilot_hold(tunl_pilot *pilot, const tunl_flight *f) {
  if (f->step % pilot->skill->every == 0) {
    if (f->step >= pilot->aim_at) {
      pilot->aim = misjudge(pilot);
      pilot->aim_at = (int64_t)f->step + REAIM;
    }
    if (f->step >= pilot->lapse_until)
      attend(pilot, f);
  }
  pilot->wants = pilot->wants << 1 | pilot->want;
  return pilot->wants >> pilot->skill->lag & 1;
}

/* ---- a run ---- */

tunl_outcome tunl_pilot_fly(const tunl_course *course, const tunl_skill *skill, uint32_t seed,
    const tunl_flight_options *options, tunl_step_function each, void *user) {
  tunl_pilot pilot;
  tunl_flight f;
  tunl_pilot_begin(&pilot, skill, seed);
  tunl_flight_begin(&f, course, options);
  for (bool going = true; going;) {
    bool hold = tunl_pilot_hold(&pilot, &f);
    going = tunl_flight_step(&f, hold);
    if (each)
      each(user, &f, hold);
  }
  tunl_outcome outcome = {f.step, f.cause, f.hit_by, f.scroll, f.y, f.vy, {0}};
  memcpy(outcome.coins, f.coins, sizeof outcome.coins);
  return outcome;
}
