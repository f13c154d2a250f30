#include "flip/bots.h"

#include "core/number.h"

#include <math.h>
#include <string.h>

static const char *const bot_names[FLIP_BOTS] = {
    [FLIP_SIMPLE] = "simple",
    [FLIP_LOOKAHEAD] = "lookahead",
    [FLIP_HOLD_ONE_WALL] = "hold-one-wall",
};

const char *flip_bot_name(flip_bot bot) {
  return bot_names[bot];
}

flip_bot flip_bot_named(const char *name) {
  flip_bot bot = 0;
  while (bot < FLIP_BOTS && strcmp(bot_names[bot], name) != 0)
    bot++;
  return bot;
}

/* ---- what a ship hits ---- */

/* How far a number lies outside a range. */
static double outside(double value, double low, double high) {
  return value < low ? low - value : value > high ? value - high : 0;
}

bool flip_hits(const flip_obstacle *o, double x, double y) {
  flip_extent across = flip_extent_of((flip_type)o->type, (flip_side)o->side);
  double dx = outside(x, across.left + FLIP_HIT_SHRINK, across.right - FLIP_HIT_SHRINK);
  double dy = outside(y, o->y + FLIP_HIT_SHRINK, o->y + o->h - FLIP_HIT_SHRINK);
  return dx * dx + dy * dy < FLIP_HIT_RADIUS * FLIP_HIT_RADIUS;
}

/* ---- the ship ---- */

typedef struct {
  double x, y;
  flip_side wall; /* where it is, or flies to */
  size_t near;    /* the first obstacle that it has not passed */
} craft;

/* A tunnel, and how finely time is cut in it. */
typedef struct {
  const flip_obstacle *items;
  size_t count;
  double hz;
  double sideways; /* units a step while off the wall */
} tunnel;

static tunnel tunnel_of(const flip_level *level, double hz) {
  tunnel t = {.hz = hz, .sideways = (FLIP_RIGHT_X - FLIP_LEFT_X) / FLIP_CROSS_SECONDS / hz};
  t.items = flip_level_obstacles(level, &t.count);
  return t;
}

static bool off_wall(const craft *s) {
  return s->x != (s->wall == FLIP_LEFT ? FLIP_LEFT_X : FLIP_RIGHT_X);
}

static void drop_passed(const tunnel *t, craft *s) {
  while (s->near < t->count && t->items[s->near].y + t->items[s->near].h + FLIP_SHIP_RADIUS < s->y)
    s->near++;
}

static void move(const tunnel *t, craft *s) {
  bool off = off_wall(s);
  s->y += flip_speed_at(s->y) * (off ? FLIP_OFF_WALL : 1) / t->hz;
  if (off && s->wall == FLIP_LEFT)
    s->x = tunl_most(s->x - t->sideways, FLIP_LEFT_X);
  else if (off)
    s->x = tunl_least(s->x + t->sideways, FLIP_RIGHT_X);
}

/* What the ship touches; NULL for nothing. Only what it has not passed and its nose has reached can
 * be touched. */
static const flip_obstacle *touched(const tunnel *t, const craft *s) {
  for (size_t i = s->near; i < t->count && t->items[i].y < s->y + FLIP_SHIP_RADIUS; i++)
    if (flip_hits(&t->items[i], s->x, s->y))
      return &t->items[i];
  return NULL;
}

/* One step of physics. */
static const flip_obstacle *step(const tunnel *t, craft *s) {
  drop_passed(t, s);
  move(t, s);
  return touched(t, s);
}

/* ---- looking ahead ---- */

/* The ship before a decision, and what is decided there for the present. */
typedef struct {
  craft ship;
  bool turns;
} choice;

enum { WAY = 64 }; /* a power of two above FLIP_DECISIONS */

/* The first way, in the order of holding before turning, that survives the next decisions. It is
 * kept from one decision to the next and only ever prolonged: all ways before it have been seen to
 * die, and a way that dies within two seconds dies within two seconds and a twentieth. So nothing
 * is ever searched twice, and where nothing is in reach a decision costs no more than the three
 * steps that have come into sight. */
typedef struct {
  const tunnel *tunnel;
  double hold_from; /* no turns from this height on */
  choice way[WAY];  /* a ring */
  unsigned first;   /* where in the ring the ship is */
  unsigned count;   /* choices on the way; 0 when no way survives, and none ever will */
} search;

static choice *choice_at(search *s, unsigned i) {
  return &s->way[(s->first + i) % WAY];
}

static search search_begin(const tunnel *t, const craft *start, double hold_from) {
  search s = {.tunnel = t, .hold_from = hold_from, .count = 1};
  s.way[0].ship = *start;
  return s;
}

static bool may_turn(const search *s, const craft *ship) {
  return !off_wall(ship) && ship->y < s->hold_from;
}

static void turn(craft *s) {
  s->wall = s->wall == FLIP_LEFT ? FLIP_RIGHT : FLIP_LEFT;
}

/* Flies what was decided last, to the next decision. False when the ship is hit. */
static bool go_on(search *s) {
  const choice *last = choice_at(s, s->count - 1);
  craft ship = last->ship;
  if (last->turns)
    turn(&ship);
  for (int i = 0; i < FLIP_DECISION_STEPS; i++)
    if (step(s->tunnel, &ship))
      return false;
  *choice_at(s, s->count++) = (choice){ship, false};
  return true;
}

/* Goes back to the last decision that can be another. */
static void go_back(search *s) {
  for (; s->count > 0; s->count--) {
    choice *last = choice_at(s, s->count - 1);
    if (!last->turns && may_turn(s, &last->ship)) {
      last->turns = true;
      return;
    }
  }
}

/* Is the next decision to turn? */
static bool decide(search *s) {
  while (s->count > 0 && s->count <= FLIP_DECISIONS)
    if (!go_on(s))
      go_back(s);
  if (s->count == 0)
    return false;
  bool turns = choice_at(s, 0)->turns;
  s->first++;
  s->count--;
  return turns;
}

/* ---- flights ---- */

/* A ship on its way, and what becomes of it. */
typedef struct {
  const flip_level *level;
  tunnel tunnel;
  double seconds;
  craft ship;
  uint64_t steps;
  size_t star; /* the first obstacle whose star may yet be taken */
  flip_watch watch;
  void *user;
  uint64_t told; /* at this step there is a waypoint already */
  flip_outcome outcome;
} flight;

static double time_of(const flight *f) {
  return (double)f->steps / f->tunnel.hz;
}

static void tell(flight *f) {
  if (!f->watch || f->told == f->steps)
    return;
  flip_waypoint here = {time_of(f), f->ship.x, f->ship.y};
  f->watch(&here, f->user);
  f->told = f->steps;
}

static void begin_turn(flight *f) {
  tell(f);
  turn(&f->ship);
  f->outcome.flips++;
  f->outcome.late += f->ship.y >= FLIP_FULL_SPEED_M * FLIP_UNITS_PER_M;
}

/* Stars hang in the order of their obstacles, and never two within reach. */
static void take_star(flight *f) {
  for (; f->star < f->tunnel.count; f->star++) {
    const flip_obstacle *o = &f->tunnel.items[f->star];
    double dx = o->star_x - f->ship.x, dy = o->star_y - f->ship.y;
    if (!o->star || dy < -FLIP_STAR_REACH)
      continue;
    if (dx * dx + dy * dy >= FLIP_STAR_REACH * FLIP_STAR_REACH)
      return;
    f->outcome.stars++;
  }
}

/* One step of the real ship. */
static void fly_on(flight *f) {
  bool was_off = off_wall(&f->ship);
  const flip_obstacle *hit = step(&f->tunnel, &f->ship);
  f->steps++;
  if (hit) {
    f->outcome.alive = false;
    f->outcome.killer = hit->index;
    return;
  }
  if (was_off && !off_wall(&f->ship))
    tell(f);
  take_star(f);
}

static bool goes_on(const flight *f) {
  return f->outcome.alive && f->ship.y < flip_level_to(f->level) && time_of(f) < f->seconds;
}

static void decided(flight *f) {
  f->outcome.reached = f->ship.y;
}

static void fly_simple(flight *f) {
  while (goes_on(f)) {
    decided(f);
    drop_passed(&f->tunnel, &f->ship);
    const flip_obstacle *next =
        f->ship.near < f->tunnel.count ? &f->tunnel.items[f->ship.near] : NULL;
    if (next && !off_wall(&f->ship) && next->req != FLIP_ANY && next->req != (int8_t)f->ship.wall)
      begin_turn(f);
    fly_on(f);
  }
}

static void fly_looking(flight *f, double hold_from) {
  search s = search_begin(&f->tunnel, &f->ship, hold_from);
  while (goes_on(f)) {
    decided(f);
    if (decide(&s))
      begin_turn(f);
    for (int i = 0; i < FLIP_DECISION_STEPS && goes_on(f); i++)
      fly_on(f);
  }
}

flip_outcome flip_fly(
    const flip_level *level, flip_bot bot, double seconds, flip_watch watch, void *user) {
  double hz = bot == FLIP_SIMPLE ? FLIP_SIMPLE_HZ : FLIP_LOOKAHEAD_HZ;
  flight f = {level, tunnel_of(level, hz), seconds, .ship = {.x = FLIP_LEFT_X, .wall = FLIP_LEFT},
      .watch = watch, .user = user, .told = UINT64_MAX,
      .outcome = {.alive = true, .killer = UINT32_MAX}};
  tell(&f);
  if (bot == FLIP_SIMPLE)
    fly_simple(&f);
  else
    fly_looking(&f, bot == FLIP_HOLD_ONE_WALL ? FLIP_HOLD_FROM : (double)INFINITY);
  tell(&f);
  f.outcome.t = time_of(&f);
  f.outcome.x = f.ship.x;
  f.outcome.y = f.ship.y;
  if (f.outcome.alive)
    decided(&f);
  return f.outcome;
}
