/* docs/flight.md written down as it reads: every step and every cell asks for the walls and looks
 * for what is near. */
#include "plain.h"

#include <glib.h>
#include <math.h>

#define NEAR      200.0 /* px: farther away than anything reaches */
#define CLEARANCE (TUNL_SHIP_RADIUS + 6)

enum { SHOTS = 64, CELLS = 10 };

typedef struct {
  const tunl_object *const *items;
  size_t count;
} list;

typedef struct {
  double lo, hi;
} room;

typedef struct {
  tunl_corridor corridor;
  double pad;
  list lists[TUNL_KINDS];
  bool *taken; /* of each coin */
  size_t cannon;
  tunl_shot shots[SHOTS];
  guint shot_count, shields;
  double t, speed, wide, blue_at, safe_until;
  tunl_outcome now;

  const tunl_skill *skill;
  tunl_stream stream;
  bool wants[64];
  double aim;
  gint64 aim_until, lapse_until;
} plain;

/* ---- the cave ---- */

static double ship_x(const plain *p) {
  return p->now.scroll + TUNL_SHIP_X;
}

static tunl_bounds walls(plain *p, double wx) {
  tunl_bounds b = tunl_bounds_at(&p->corridor, wx);
  double h = fmin(b.hg * (1 + p->wide), TUNL_H / 2 - p->pad);
  double c = fmax(h + p->pad, fmin(TUNL_H - h - p->pad, b.cy));
  return (tunl_bounds){c - h, c + h, c, h};
}

static size_t first_near(const list *l, double wx) {
  size_t low = 0, high = l->count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (l->items[middle]->wx < wx - NEAR)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* Those of a kind that may be within reach of a place. */
static list near(const plain *p, tunl_kind kind, double wx) {
  const list *all = &p->lists[kind];
  list some = {all->items + first_near(all, wx), 0};
  while (
      some.items + some.count < all->items + all->count && some.items[some.count]->wx <= wx + NEAR)
    some.count++;
  return some;
}

static double half_foot(const tunl_object *stalactite) {
  return stalactite->as.stalactite.width * TUNL_W / 2 * 0.85;
}

static room hang(plain *p, const tunl_object *o) {
  tunl_bounds b = walls(p, o->wx);
  double length = o->as.stalactite.length;
  return o->wall == TUNL_CEILING ? (room){b.top, b.top + length} : (room){b.bot, b.bot - length};
}

/* ---- coins and cannons ---- */

static bool touches(const plain *p, double wx, double y, double distance) {
  double dx = ship_x(p) - wx, dy = p->now.y - y;
  return dx * dx + dy * dy < distance * distance;
}

static void take(plain *p, const tunl_object *coin) {
  p->now.coins[coin->type]++;
  if (coin->type == TUNL_GOLD)
    p->wide = fmin(TUNL_WIDE_MOST, p->wide + TUNL_WIDE_GOLD);
  else if (coin->type == TUNL_BLUE)
    p->blue_at = p->t;
  else if (coin->type == TUNL_RED)
    p->shields = MIN(p->shields + 1, 3);
}

static void take_coins(plain *p) {
  list coins = near(p, TUNL_COIN, ship_x(p));
  bool *taken = p->taken + (coins.items - p->lists[TUNL_COIN].items);
  for (size_t i = 0; i < coins.count; i++)
    if (!taken[i] && touches(p, coins.items[i]->wx, coins.items[i]->y, TUNL_COIN_TOUCH)) {
      taken[i] = true;
      take(p, coins.items[i]);
    }
}

static void fire(plain *p) {
  const list *cannons = &p->lists[TUNL_CANNON];
  for (; p->cannon < cannons->count; p->cannon++) {
    const tunl_object *o = cannons->items[p->cannon];
    double d = o->wx - ship_x(p);
    if (d > TUNL_SHOT_RANGE)
      break;
    if (d <= 0)
      continue;
    tunl_bounds b = walls(p, o->wx);
    bool ceiling = o->wall == TUNL_CEILING;
    g_assert(p->shot_count < SHOTS);
    p->shots[p->shot_count++] =
        (tunl_shot){o, p->t, d, ceiling ? b.top : b.bot, ceiling ? b.bot : b.top};
  }
  guint kept = 0;
  for (guint i = 0; i < p->shot_count; i++)
    if (p->t - p->shots[i].t0 <= TUNL_SHOT_TIME / 0.5)
      p->shots[kept++] = p->shots[i];
  p->shot_count = kept;
}

/* ---- collisions ---- */

typedef struct {
  double x, y;
} point;

static double side(point p, point q, point r) {
  return (p.x - r.x) * (q.y - r.y) - (q.x - r.x) * (p.y - r.y);
}

static bool inside(point p, point a, point b, point c) {
  double ab = side(p, a, b), bc = side(p, b, c), ca = side(p, c, a);
  return !((ab < 0 || bc < 0 || ca < 0) && (ab > 0 || bc > 0 || ca > 0));
}

static bool meets(point p, point s, point e) {
  double dx = e.x - s.x, dy = e.y - s.y, length2 = dx * dx + dy * dy;
  double u = length2 != 0 ? fmax(0, fmin(1, ((p.x - s.x) * dx + (p.y - s.y) * dy) / length2)) : 0;
  double ex = p.x - (s.x + u * dx), ey = p.y - (s.y + u * dy);
  return ex * ex + ey * ey < TUNL_SHIP_RADIUS * TUNL_SHIP_RADIUS;
}

static bool hits(plain *p, const tunl_object *o) {
  switch ((tunl_kind)o->kind) {
  case TUNL_STALACTITE: {
    double half = half_foot(o);
    if (fabs(ship_x(p) - o->wx) >= half + TUNL_SHIP_RADIUS)
      return false;
    room h = hang(p, o);
    point ship = {ship_x(p), p->now.y}, tip = {o->wx, h.hi};
    point a = {o->wx - half, h.lo}, b = {o->wx + half, h.lo};
    return inside(ship, a, b, tip) || meets(ship, a, tip) || meets(ship, b, tip);
  }
  case TUNL_MINE:
    return touches(p, o->wx,
        o->y + o->as.mine.bob * tunl_sin(TUNL_MINE_RATE * p->t + o->as.mine.phase),
        TUNL_SHIP_RADIUS + TUNL_MINE_RADIUS);
  default:
    return touches(p, o->wx, o->y, TUNL_SHIP_RADIUS + o->as.boulder.r);
  }
}

static bool shot_hits(const plain *p, const tunl_shot *s) {
  double f = (p->t - s->t0) / TUNL_SHOT_TIME, ahead = s->d * (1 - f);
  double above = s->y0 + (s->y1 - s->y0) * f * 0.5 - p->now.y;
  const double r = TUNL_SHIP_RADIUS + TUNL_SHOT_RADIUS;
  return ahead * ahead + above * above < r * r;
}

static tunl_cause hit_cause(plain *p, const tunl_object **by) {
  static const tunl_kind kinds[] = {TUNL_STALACTITE, TUNL_MINE, TUNL_BOULDER};
  static const tunl_cause causes[] = {TUNL_CAUSE_STALACTITE, TUNL_CAUSE_MINE, TUNL_CAUSE_BOULDER};
  for (guint k = 0; k < G_N_ELEMENTS(kinds); k++) {
    list some = near(p, kinds[k], ship_x(p));
    for (size_t i = 0; i < some.count; i++)
      if (hits(p, *by = some.items[i]))
        return causes[k];
  }
  for (guint i = 0; i < p->shot_count; i++)
    if (shot_hits(p, &p->shots[i])) {
      *by = p->shots[i].cannon;
      return TUNL_CAUSE_SHOT;
    }
  return TUNL_CAUSE_NONE;
}

static void pay(plain *p, tunl_cause cause, const tunl_object *by) {
  if (p->t < p->safe_until)
    return;
  if (p->shields > 0) {
    p->shields--;
    p->safe_until = p->t + TUNL_SAFE_TIME;
    return;
  }
  p->now.cause = cause;
  p->now.hit_by = by;
}

static void collide(plain *p) {
  tunl_bounds b = walls(p, ship_x(p));
  bool above = p->now.y - TUNL_SHIP_RADIUS < b.top;
  if (above || p->now.y + TUNL_SHIP_RADIUS > b.bot) {
    pay(p, TUNL_CAUSE_WALL, NULL);
    if (p->now.cause != TUNL_CAUSE_NONE)
      return;
    p->now.y = above ? b.top + TUNL_SHIP_RADIUS : b.bot - TUNL_SHIP_RADIUS;
    p->now.vy = above ? fmax(p->now.vy, 0) : fmin(p->now.vy, 0);
    return;
  }
  const tunl_object *by = NULL;
  if (p->t < p->safe_until)
    return;
  tunl_cause cause = hit_cause(p, &by);
  if (cause != TUNL_CAUSE_NONE)
    pay(p, cause, by);
}

/* ---- a step ---- */

static void set_speed(plain *p) {
  double slow = 0.60 + (1 - 0.60) * fmin((p->t - p->blue_at) / 4, 1);
  p->speed = tunl_speed_at(&p->corridor, p->now.scroll) * TUNL_W / 600 * slow;
}

static void step(plain *p, bool hold) {
  const double dt = 1.0 / 120;
  double before = p->now.vy;
  p->now.vy = fmax(-1080, fmin(1080, before + (hold ? -1800.0 : 1300.0) * dt));
  p->now.y += (before + p->now.vy) / 2 * dt;
  p->now.scroll += p->speed * dt;
  p->t = ++p->now.steps / 120.0;
  p->wide = fmax(0, p->wide - TUNL_WIDE_DECAY * dt);
  take_coins(p);
  fire(p);
  collide(p);
  if (p->now.cause == TUNL_CAUSE_NONE && p->now.scroll >= TUNL_FLIGHT_CAP)
    p->now.cause = TUNL_CAUSE_CAP;
  set_speed(p);
}

/* ---- the pilot ---- */

static room both(room a, room b) {
  return (room){fmax(a.lo, b.lo), fmin(a.hi, b.hi)};
}

static double within(room r, double y) {
  return fmax(r.lo, fmin(r.hi, y));
}

typedef struct {
  double from, to, tau;
  room cell, lane;
} view;

static void pass(const plain *p, view *v, double y, double extent) {
  double drift = p->now.y + p->now.vy * v->tau;
  room reach = {
      drift - 0.5 * TUNL_CLIMB * v->tau * v->tau, drift + 0.5 * TUNL_GRAVITY * v->tau * v->tau};
  room left = both(both(v->cell, v->lane), reach);
  double above = fmin(y - extent, left.hi) - left.lo, below = left.hi - fmax(y + extent, left.lo);
  if (above >= below)
    v->cell.hi = fmin(v->cell.hi, y - extent);
  else
    v->cell.lo = fmax(v->cell.lo, y + extent);
}

static bool overlaps(const view *v, const tunl_object *o, double half) {
  return o->wx + half >= v->from && o->wx - half <= v->to;
}

static void see_solid(plain *p, view *v) {
  tunl_bounds b = walls(p, v->to);
  v->cell = (room){b.top + CLEARANCE, b.bot - CLEARANCE};
  list stalactites = near(p, TUNL_STALACTITE, v->to);
  for (size_t i = 0; i < stalactites.count; i++) {
    const tunl_object *o = stalactites.items[i];
    if (!overlaps(v, o, half_foot(o) + TUNL_SHIP_RADIUS))
      continue;
    double tip = hang(p, o).hi;
    v->cell = both(v->cell, o->wall == TUNL_CEILING ? (room){tip + CLEARANCE, HUGE_VAL}
                                                    : (room){-HUGE_VAL, tip - CLEARANCE});
  }
}

static void see_loose(plain *p, view *v) {
  list mines = near(p, TUNL_MINE, v->to);
  for (size_t i = 0; i < mines.count; i++) {
    const tunl_object *o = mines.items[i];
    if (overlaps(v, o, TUNL_MINE_RADIUS + TUNL_SHIP_RADIUS))
      pass(p, v, o->y, o->as.mine.bob + TUNL_MINE_RADIUS + CLEARANCE);
  }
  list boulders = near(p, TUNL_BOULDER, v->to);
  for (size_t i = 0; i < boulders.count; i++) {
    const tunl_object *o = boulders.items[i];
    if (overlaps(v, o, o->as.boulder.r + TUNL_SHIP_RADIUS))
      pass(p, v, o->y, o->as.boulder.r + CLEARANCE);
  }
  for (guint i = 0; i < p->shot_count; i++) {
    const tunl_shot *s = &p->shots[i];
    double left = TUNL_SHOT_TIME - (p->t - s->t0), meets_at = ship_x(p) + p->speed * left;
    if (left >= 0 && v->from <= meets_at && meets_at <= v->to)
      pass(p, v, s->y0 + (s->y1 - s->y0) * 0.5, TUNL_SHOT_RADIUS + CLEARANCE);
  }
}

/* Leaning 0.4 of the way to the next coin, where that is in sight. */
static double lean(const plain *p, const view *v) {
  double middle = (v->lane.lo + v->lane.hi) / 2;
  const list *coins = &p->lists[TUNL_COIN];
  for (size_t i = first_near(coins, ship_x(p)); i < coins->count; i++)
    if (coins->items[i]->wx > ship_x(p) && !p->taken[i])
      return coins->items[i]->wx <= v->to
                 ? middle + 0.4 * (within(v->lane, coins->items[i]->y) - middle)
                 : middle;
  return middle;
}

static double target(plain *p) {
  view v = {.to = ship_x(p), .lane = {-1e9, 1e9}};
  for (int k = 1; k <= CELLS; k++) {
    v.tau = p->skill->look * k / CELLS;
    v.from = v.to;
    v.to = ship_x(p) + p->speed * v.tau;
    see_solid(p, &v);
    see_loose(p, &v);
    room left = both(v.lane, v.cell);
    if (left.lo > left.hi)
      return within(v.lane, (v.cell.lo + v.cell.hi) / 2);
    v.lane = left;
  }
  return lean(p, &v);
}

static bool decide(plain *p) {
  double vy = p->now.vy;
  double rest = p->now.y + (vy > 0 ? vy * vy / (2 * TUNL_CLIMB) : -(vy * vy / (2 * TUNL_GRAVITY)));
  return rest > target(p) + p->aim;
}

static double draw(plain *p) {
  return tunl_stream_next(&p->stream);
}

static bool hold(plain *p, bool want) {
  const tunl_skill *s = p->skill;
  guint32 n = p->now.steps;
  if (n % s->every == 0) {
    if (n >= p->aim_until) {
      double a = draw(p), b = draw(p), c = draw(p);
      p->aim = (a + b + c - 1.5) * 2 * s->noise;
      p->aim_until = (gint64)n + 30;
    }
    if (n >= p->lapse_until) {
      if (draw(p) < s->lapse * s->every / 120)
        p->lapse_until = n + (gint64)floor((0.20 + (0.60 - 0.20) * draw(p)) * 120 + 0.5);
      else
        want = decide(p);
    }
  }
  p->wants[n % 64] = want;
  return want;
}

tunl_outcome plain_fly(
    const tunl_cave *cave, const tunl_course *course, const tunl_skill *skill, uint32_t seed) {
  plain p = {.blue_at = -1e9, .safe_until = -1, .skill = skill, .lapse_until = -1};
  p.corridor = tunl_corridor_of(tunl_cave_day(cave), tunl_cave_rules(cave));
  p.pad = tunl_cave_rules(cave)->pad;
  p.stream = tunl_stream_from(seed);
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++)
    p.lists[kind].items = tunl_course_objects(course, kind, &p.lists[kind].count);
  p.taken = g_new0(bool, p.lists[TUNL_COIN].count + 1);
  p.now.y = tunl_bounds_at(&p.corridor, TUNL_SHIP_X).cy;
  set_speed(&p);
  for (bool want = false; p.now.cause == TUNL_CAUSE_NONE;) {
    guint32 n = p.now.steps;
    want = hold(&p, want);
    step(&p, n >= skill->lag && p.wants[(n - skill->lag) % 64]);
  }
  g_free(p.taken);
  return p.now;
}
