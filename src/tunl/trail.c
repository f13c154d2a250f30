#include "tunl/trail.h"

#include "core/number.h"

#include <math.h>

static const double scroll_scale = TUNL_W / 600; /* speeds are for a screen 600 px wide */

static const double never = 1e9; /* s */

/* ---- windows over the objects ---- */

/* Px along the tunnel from an object's place to its end. */
static double extent_of(const tunl_object *o) {
  switch ((tunl_kind)o->kind) {
  case TUNL_STALACTITE:
    return o->as.stalactite.width * TUNL_W / 2 * TUNL_FOOT_SHARE;
  case TUNL_BOULDER:
    return o->as.boulder.r;
  default:
    return TUNL_MINE_RADIUS;
  }
}

/* Objects are in order of creation, which is not quite that of their places. */
static struct tunl_trail_window window_over(tunl_span all) {
  struct tunl_trail_window w = {0};
  double farthest = 0;
  for (size_t i = 0; i < all.count; i++) {
    w.extent = tunl_most(w.extent, extent_of(&all.items[i]));
    w.disorder = tunl_most(w.disorder, farthest - all.items[i].wx);
    farthest = tunl_most(farthest, all.items[i].wx);
  }
  return w;
}

/* How far from the ship an object may be and still be measured. */
static double sight(const struct tunl_trail_window *w) {
  return TUNL_GAP_MOST + TUNL_SHIP_RADIUS + w->extent;
}

/* Forgets what lies behind for good. */
static void pass(tunl_trail *t, tunl_kind kind, double wx) {
  tunl_span all = tunl_cave_accepted(t->cave, kind);
  struct tunl_trail_window *w = &t->windows[kind];
  for (; w->near < all.count && all.items[w->near].wx < wx - sight(w) - w->disorder; w->near++)
    if (kind == TUNL_COIN)
      t->marked >>= 1;
}

/* The next object of a kind in sight, from number *i on; NULL when there is none. */
static const tunl_object *next_in_sight(const tunl_trail *t, tunl_kind kind, double wx, size_t *i) {
  tunl_span all = tunl_cave_accepted(t->cave, kind);
  const struct tunl_trail_window *w = &t->windows[kind];
  double far = sight(w);
  for (; *i < all.count && all.items[*i].wx <= wx + far + w->disorder; ++*i)
    if (fabs(all.items[*i].wx - wx) <= far)
      return &all.items[(*i)++];
  return NULL;
}

/* ---- coins ---- */

static bool coin_in_reach(const tunl_object *coin, double wx, double least_y, double most_y) {
  double dx = coin->wx - wx, dy = coin->y - tunl_most(least_y, tunl_least(most_y, coin->y));
  return dx * dx + dy * dy < TUNL_COIN_TOUCH * TUNL_COIN_TOUCH;
}

static void mark(tunl_trail *t, size_t index, tunl_coin_type type) {
  size_t bit = index - t->windows[TUNL_COIN].near;
  if (bit < 64 && t->marked >> bit & 1)
    return;
  if (bit < 64)
    t->marked |= (uint64_t)1 << bit;
  if (type == TUNL_GOLD)
    t->wide = tunl_least(TUNL_WIDE_MOST, t->wide + TUNL_WIDE_GOLD);
  t->reds += type == TUNL_RED;
}

static bool is_marked(const tunl_trail *t, size_t index) {
  size_t bit = index - t->windows[TUNL_COIN].near;
  return bit >= 64 || (t->marked >> bit & 1);
}

/* Takes what is in reach, and lets what was taken before wear off. A coin may be taken anywhere in
 * its reach, so nothing wears off there. */
static void pass_coins(tunl_trail *t, const tunl_trail_place *p, double seconds) {
  bool gold = false, blue = false;
  const tunl_object *coin;
  for (size_t i = t->windows[TUNL_COIN].near; (coin = next_in_sight(t, TUNL_COIN, p->wx, &i));) {
    if (fabs(coin->wx - p->wx) >= TUNL_COIN_TOUCH)
      continue;
    if (coin_in_reach(coin, p->wx, p->least_y, p->most_y))
      mark(t, i - 1, (tunl_coin_type)coin->type);
    gold = gold || (coin->type == TUNL_GOLD && is_marked(t, i - 1));
    blue = blue || (coin->type == TUNL_BLUE && is_marked(t, i - 1));
  }
  if (!gold)
    t->wide = tunl_most(0, t->wide - TUNL_WIDE_DECAY * seconds);
  t->since_blue = blue ? 0 : t->since_blue + seconds;
}

/* ---- between two samples ---- */

/* How far off the straight line, as a share of gravity or thrust, ballistics lets a ship be. */
static double bow(const struct tunl_trail_leg *leg, double share) {
  return leg->time * leg->time / 2 * share * (1 - share);
}

/* Is there a coin of the type that may be taken between the two samples, whatever the way? */
static bool leg_has_coin(const tunl_trail *t, double wx, tunl_coin_type type) {
  const struct tunl_trail_leg *leg = &t->leg;
  double least = tunl_least(leg->from, leg->to) - TUNL_GHOST_HALF - TUNL_GRAVITY * bow(leg, 0.5);
  double most = tunl_most(leg->from, leg->to) + TUNL_GHOST_HALF + TUNL_CLIMB * bow(leg, 0.5);
  const tunl_object *coin;
  for (size_t i = t->windows[TUNL_COIN].near; (coin = next_in_sight(t, TUNL_COIN, wx, &i));) {
    double at = tunl_most(wx, tunl_least(wx + TUNL_GHOST_STEP, coin->wx));
    bool free = leg->thrown || type == TUNL_RED; /* being thrown begins with a red one */
    if (coin->type == type && fabs(coin->wx - at) < TUNL_COIN_TOUCH &&
        (free || coin_in_reach(coin, at, least, most)))
      return true;
  }
  return false;
}

/* After its last touch of a wall a ship leaves it no faster than the wall itself moved, whose slope
 * stays below 0.4, and than gravity, or thrust, drives it. */
static bool near_wall(tunl_trail *t, double wx) {
  const struct tunl_trail_leg *leg = &t->leg;
  double reach = TUNL_SHIP_RADIUS + TUNL_GHOST_HALF + 0.4 * TUNL_GHOST_STEP + 1;
  double half = leg->time * leg->time / 2, top = 0, bot = TUNL_H;
  for (double x = wx; x <= wx + TUNL_GHOST_STEP; x += TUNL_GHOST_STEP / 8) {
    tunl_bounds walls = tunl_bounds_at(&t->corridor, x);
    top = tunl_most(top, walls.top);
    bot = tunl_least(bot, walls.bot);
  }
  return leg->to <= top + reach + TUNL_GRAVITY * half || leg->to >= bot - reach - TUNL_CLIMB * half;
}

/* The least and greatest speed in a leg. Between five places it differs from theirs by less than
 * half a percent. */
static void find_speeds(tunl_trail *t, double scroll, double factor) {
  double least = never, most = 0;
  for (int i = 0; i <= 4; i++) {
    double v = tunl_speed_at(&t->corridor, scroll + TUNL_GHOST_STEP * i / 4) * scroll_scale;
    least = tunl_least(least, v);
    most = tunl_most(most, v);
  }
  t->leg.slowest = least * 0.995 * factor;
  t->leg.fastest = most * 1.005;
  t->leg.time = TUNL_GHOST_STEP / t->leg.slowest;
}

static void begin_leg(tunl_trail *t, size_t sample) {
  size_t next = sample + 1 < t->ghost->count ? sample + 1 : sample;
  double scroll = tunl_ghost_scroll(sample), wx = tunl_ghost_wx(sample);
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++)
    pass(t, kind, wx);
  t->leg.from = tunl_ghost_y(t->ghost->samples[sample], TUNL_H);
  t->leg.to = tunl_ghost_y(t->ghost->samples[next], TUNL_H);
  find_speeds(
      t, scroll, TUNL_SLOW); /* what may hold, for the questions that decide whether it does */
  t->leg.thrown = (t->reds > 0 || leg_has_coin(t, wx, TUNL_RED)) && near_wall(t, wx);
  bool blue = leg_has_coin(t, wx, TUNL_BLUE);
  double factor = TUNL_SLOW + (1 - TUNL_SLOW) * tunl_least(t->since_blue / TUNL_SLOW_TIME, 1);
  find_speeds(t, scroll, blue ? TUNL_SLOW : factor);
}

/* Where the ship may have been after a share of a leg. What share of the time that took is not
 * known where it may have been faster in one part than in the other. */
static void bound_height(const struct tunl_trail_leg *leg, double share, tunl_trail_place *p) {
  double rest = 1 - share, ratio = leg->slowest / leg->fastest;
  double early = share * ratio / (share * ratio + rest);
  double late = share / (share + rest * ratio);
  double at[] = {tunl_lerp(leg->from, leg->to, early), tunl_lerp(leg->from, leg->to, late)};
  double off = bow(leg, tunl_most(early, tunl_least(late, 0.5)));
  double low = tunl_least(at[0], at[1]) - TUNL_GRAVITY * off;
  double high = tunl_most(at[0], at[1]) + TUNL_CLIMB * off;
  double before = TUNL_FALL_SPEED * share * leg->time, after = TUNL_FALL_SPEED * rest * leg->time;
  p->least_y = tunl_most(leg->from - before, leg->to - after);
  p->most_y = tunl_least(leg->from + before, leg->to + after);
  if (!leg->thrown) {
    p->least_y = tunl_most(p->least_y, low);
    p->most_y = tunl_least(p->most_y, high);
  }
  /* A ghost that no ship could fly, from sample to sample, is at least where it says. */
  p->least_y = tunl_least(p->least_y, p->y) - TUNL_GHOST_HALF;
  p->most_y = tunl_most(p->most_y, p->y) + TUNL_GHOST_HALF;
}

/* ---- the walk ---- */

void tunl_trail_begin(
    tunl_trail *trail, const tunl_cave *cave, const tunl_ghost *ghost, unsigned steps) {
  *trail = (tunl_trail){.cave = cave, .ghost = ghost, .steps = steps, .since_blue = never};
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++)
    trail->windows[kind] = window_over(tunl_cave_accepted(cave, kind));
  trail->corridor = tunl_corridor_of(tunl_cave_day(cave), tunl_cave_rules(cave));
  trail->corridor.sine = tunl_cave_sine(cave);
}

bool tunl_trail_next(tunl_trail *t, tunl_trail_place *p) {
  size_t sample = t->next / t->steps, part = t->next % t->steps;
  if (t->ghost->count == 0 || t->next > (t->ghost->count - 1) * t->steps)
    return false;
  bool last = sample > 0 && sample + 1 == t->ghost->count; /* the end of the leg before */
  double share = last ? 1 : (double)part / t->steps;
  if (!last && part == 0)
    begin_leg(t, sample);
  p->scroll = tunl_ghost_scroll(sample) + TUNL_GHOST_STEP * (double)part / t->steps;
  p->wx = p->scroll + TUNL_SHIP_X;
  p->y = tunl_lerp(t->leg.from, t->leg.to, share);
  bound_height(&t->leg, share, p);
  double seconds = t->next ? TUNL_GHOST_STEP / t->steps / t->leg.fastest : 0;
  pass_coins(t, p, seconds);
  t->elapsed += seconds;
  p->walls = tunl_bounds_at(&t->corridor, p->wx);
  p->wide = t->wide;
  p->widest = tunl_bounds_widened(p->walls, p->wide, t->corridor.rules.pad);
  t->next++;
  return true;
}

/* ---- how near ---- */

static double distance(double dx, double dy) {
  return sqrt(dx * dx + dy * dy);
}

/* From a point to a segment from s to e. */
static double segment_distance(double x, double y, double sx, double sy, double ex, double ey) {
  double dx = ex - sx, dy = ey - sy, length = dx * dx + dy * dy;
  double u = length > 0 ? ((x - sx) * dx + (y - sy) * dy) / length : 0;
  u = tunl_most(0, tunl_least(1, u));
  return distance(x - (sx + u * dx), y - (sy + u * dy));
}

/* From the ship's centre to a wedge's slanted edges, negative between them: the foot is on the
 * wall. */
static double wedge_distance(const tunl_object *o, double foot, double wx, double y) {
  double half = extent_of(o), dx = wx - o->wx, down = o->wall == TUNL_CEILING ? 1 : -1;
  double depth = (y - foot) * down, length = o->as.stalactite.length;
  double d = tunl_least(segment_distance(dx, depth, -half, 0, 0, length),
      segment_distance(dx, depth, half, 0, 0, length));
  bool inside = depth >= 0 && depth <= length * (1 - fabs(dx) / half);
  return inside ? -d : d;
}

/* Where a stalactite's foot is when the walls have stood back by a share. */
static double foot_at(tunl_trail *t, const tunl_object *o, double wide) {
  if (wide == 0)
    return o->as.stalactite.foot;
  tunl_bounds walls = tunl_bounds_at(&t->corridor, o->wx);
  walls = tunl_bounds_widened(walls, wide, t->corridor.rules.pad);
  return o->wall == TUNL_CEILING ? walls.top : walls.bot;
}

/* Hull to object, as near and as far as what is not known lets it be. */
static void object_gap(tunl_trail *t, const tunl_object *o, const tunl_trail_place *p, double y,
    double *least, double *most) {
  double dx = p->wx - o->wx, dy = fabs(y - o->y);
  *least = *most = TUNL_GAP_MOST; /* of what is not solid */
  switch ((tunl_kind)o->kind) {
  case TUNL_STALACTITE:
    *least = wedge_distance(o, foot_at(t, o, 0), p->wx, y) - TUNL_SHIP_RADIUS;
    *most = wedge_distance(o, foot_at(t, o, p->wide), p->wx, y) - TUNL_SHIP_RADIUS;
    break;
  case TUNL_MINE:
    *least = distance(dx, tunl_most(0, dy - o->as.mine.bob));
    *most = distance(dx, dy + o->as.mine.bob);
    *least -= TUNL_SHIP_RADIUS + TUNL_MINE_RADIUS;
    *most -= TUNL_SHIP_RADIUS + TUNL_MINE_RADIUS;
    break;
  case TUNL_BOULDER:
    *least = *most = distance(dx, dy) - TUNL_SHIP_RADIUS - o->as.boulder.r;
    break;
  case TUNL_COIN:
  case TUNL_CANNON:
  case TUNL_KINDS:
    break;
  }
}

static double wall_gap(tunl_bounds walls, double y, tunl_wall *wall) {
  double above = y - walls.top, below = walls.bot - y;
  *wall = above <= below ? TUNL_CEILING : TUNL_FLOOR;
  return tunl_least(above, below) - TUNL_SHIP_RADIUS;
}

/* What is solid and stays where it is, or nearly. */
static const tunl_kind solid[] = {TUNL_STALACTITE, TUNL_MINE, TUNL_BOULDER};
enum { SOLIDS = sizeof solid / sizeof *solid };

tunl_gap tunl_trail_gap(tunl_trail *t, const tunl_trail_place *p) {
  tunl_wall wall;
  tunl_gap gap = {.most = tunl_least(wall_gap(p->widest, p->y, &wall), TUNL_GAP_MOST)};
  gap.least = tunl_least(wall_gap(p->walls, p->y, &gap.wall), TUNL_GAP_MOST);
  for (int k = 0; k < SOLIDS; k++) {
    const tunl_object *o;
    for (size_t i = t->windows[solid[k]].near; (o = next_in_sight(t, solid[k], p->wx, &i));) {
      double least, most;
      object_gap(t, o, p, p->y, &least, &most);
      if (least < gap.least) {
        gap.least = least;
        gap.nearest = o;
        gap.wall = (tunl_wall)o->wall;
      }
      gap.most = tunl_least(gap.most, most);
    }
  }
  return gap;
}

/* ---- check ---- */

const char *tunl_ghost_verdict_name(tunl_ghost_verdict verdict) {
  static const char *const names[TUNL_GHOST_VERDICTS] = {
      [TUNL_GHOST_CONSISTENT] = "consistent",
      [TUNL_GHOST_LEAVES] = "leaves-corridor",
      [TUNL_GHOST_TOUCHES] = "touches-object",
  };
  return names[verdict];
}

/* What the ship is in: an object, a wall, or nothing. */
typedef struct {
  bool any;
  const tunl_object *object; /* NULL for a wall */
  tunl_wall wall;
} solid_thing;

static bool is_same(const solid_thing *a, const solid_thing *b) {
  return a->any == b->any && a->object == b->object && a->wall == b->wall;
}

typedef struct {
  tunl_trail trail;
  tunl_trail_place place;
  tunl_ghost_finding finding;
  /* The stretch over which the ship, wherever it was, was in the same thing. Only steps are tested
   * for touches, so that nothing is certain until the stretch is longer than a step. */
  solid_thing in;
  double from; /* wx */
  bool accused;
  double safe_until; /* in trail.elapsed: what a shield left */
} examination;

/* A place is certain when it is inside by so much: what sums and samples of a curve may lose. */
static const double certain = 0.05;

/* How deep inside an object the ship is for all it may be, px; negative when it need not be. The
 * outline of what a wedge or a disc touches is convex, so that of all heights the ends are the
 * least deep; of all states of the walls those at either end, and one between for the clamp. */
static double object_depth(tunl_trail *t, const tunl_object *o, const tunl_trail_place *p) {
  static const double shares[] = {1, 0.5, 0};
  const double ys[] = {p->least_y, p->most_y};
  int states = o->kind == TUNL_STALACTITE && p->wide > 0 ? 3 : 1;
  double most = -never;
  if (fabs(p->wx - o->wx) >= extent_of(o) + TUNL_SHIP_RADIUS)
    return -never;
  for (int i = 0; i < 2 * states && most < -certain; i++) {
    tunl_trail_place at = *p;
    double near, far;
    at.wide = p->wide * shares[i / 2];
    object_gap(t, o, &at, ys[i % 2], &near, &far);
    most = tunl_most(most, far);
  }
  return -most;
}

/* What the ship is certainly in at a place, and how deep. */
static solid_thing find_solid(tunl_trail *t, const tunl_trail_place *p, double *depth) {
  double above = p->widest.top + TUNL_SHIP_RADIUS - p->most_y;
  double below = p->least_y - (p->widest.bot - TUNL_SHIP_RADIUS);
  *depth = tunl_most(above, below);
  if (*depth > certain)
    return (solid_thing){true, NULL, above > below ? TUNL_CEILING : TUNL_FLOOR};
  for (int k = 0; k < SOLIDS; k++) {
    const tunl_object *o;
    for (size_t i = t->windows[solid[k]].near; (o = next_in_sight(t, solid[k], p->wx, &i));) {
      *depth = object_depth(t, o, p);
      if (*depth > certain)
        return (solid_thing){true, o, (tunl_wall)o->wall};
    }
  }
  return (solid_thing){.any = false};
}

static void note_closest(examination *e) {
  const tunl_trail_place *p = &e->place;
  tunl_ghost_finding *f = &e->finding;
  tunl_gap gap = tunl_trail_gap(&e->trail, p);
  if (isnan(f->closest_wx) || gap.least < f->closest.least) {
    f->closest = gap;
    f->closest_wx = p->wx;
    f->closest_error = tunl_most(p->y - p->least_y, p->most_y - p->y);
  }
}

/* A wall puts the ship back, shield or not; any other touch a shield may take, and then makes a
 * second of others harmless. */
static bool is_absorbed(examination *e) {
  if (!e->in.object)
    return false;
  if (e->trail.elapsed < e->safe_until)
    return true;
  if (e->finding.shields >= e->trail.reds)
    return false;
  e->finding.shields++;
  e->safe_until = e->trail.elapsed + TUNL_SAFE_TIME;
  return true;
}

/* The stretch that the ship is in cannot have been flown. The first of these is the finding. */
static void accuse(examination *e, double depth) {
  tunl_ghost_finding *f = &e->finding;
  e->accused = true;
  f->impossible += e->place.wx - e->from;
  if (f->verdict != TUNL_GHOST_CONSISTENT)
    return;
  f->verdict = e->in.object ? TUNL_GHOST_TOUCHES : TUNL_GHOST_LEAVES;
  f->wx = e->from;
  f->depth = depth;
  f->wall = e->in.wall;
  f->object = e->in.object;
}

static void examine_place(examination *e, double step) {
  double depth, flown = e->trail.leg.fastest / TUNL_STEPS_PER_SECOND;
  solid_thing in = find_solid(&e->trail, &e->place, &depth);
  if (!is_same(&in, &e->in)) {
    e->in = in;
    e->from = e->place.wx;
    e->accused = false;
  } else if (e->accused) {
    e->finding.impossible += step;
    if (e->from == e->finding.wx)
      e->finding.depth = tunl_most(e->finding.depth, depth);
  } else if (in.any && e->place.wx - e->from > flown + step && !is_absorbed(e)) {
    accuse(e, depth);
  }
  if (e->finding.verdict == TUNL_GHOST_CONSISTENT)
    note_closest(e);
}

/* ---- both ends ---- */

static double start_error(const examination *e) {
  return tunl_most(0, fabs(e->place.y - e->place.walls.cy) - TUNL_GHOST_HALF);
}

/* How near the ship came to anything solid if it flew straight on from the last sample until the
 * next would have been due. */
static double end_gap(examination *e) {
  enum { PLACES = 12 };
  tunl_trail *t = &e->trail;
  double wx = e->place.wx, y = e->place.y, nearest = TUNL_GAP_MOST;
  for (int i = 0; i <= PLACES; i++) {
    tunl_trail_place p = {.wx = wx + TUNL_GHOST_STEP * i / PLACES, .wide = 0};
    p.y = y + (t->leg.to - t->leg.from) * i / PLACES;
    p.walls = p.widest = tunl_bounds_at(&t->corridor, p.wx);
    nearest = tunl_least(nearest, tunl_trail_gap(t, &p).least);
  }
  return tunl_most(0, nearest);
}

tunl_ghost_finding tunl_ghost_check(const tunl_cave *cave, const tunl_ghost *ghost) {
  enum { STEPS = 60, ROOM_EVERY = 15 }; /* a place each px */
  size_t rooms = 0;
  examination e = {.finding = {.wx = (double)NAN, .depth = (double)NAN}};
  e.finding.closest_wx = e.finding.closest_error = (double)NAN;
  tunl_trail_begin(&e.trail, cave, ghost, STEPS);
  for (size_t i = 0; tunl_trail_next(&e.trail, &e.place); i++) {
    if (i == 0)
      e.finding.start_error = start_error(&e);
    if (i % ROOM_EVERY == 0 && ++rooms)
      e.finding.room += tunl_least(tunl_trail_gap(&e.trail, &e.place).least, TUNL_ROOM_MOST);
    if (i < (ghost->count - 1) * STEPS)
      examine_place(&e, TUNL_GHOST_STEP / STEPS);
  }
  if (ghost->count > 0) {
    e.finding.end_gap = end_gap(&e);
    e.finding.room /= (double)rooms;
  }
  return e.finding;
}

double tunl_ghost_misfit(const tunl_ghost_finding *f) {
  return f->impossible + f->start_error + tunl_least(f->end_gap, 30) / 20 +
         (TUNL_ROOM_MOST - f->room) / 10;
}
