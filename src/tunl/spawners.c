/* The five spawners, all of one form: at a slot, decide and settle what stands or what was refused,
 * by how much; then advance. Whoever has understood mines has understood cannons. Expressions keep
 * the order of the specification. */
#include "tunl/spawner.h"

#include <math.h>

/* The physics shrinks a stalactite's foot (published); so does the triangle that coins avoid. */

/* ---- curves ---- */

static inline double three(double near, double mid, double deep, tunl_progress at) {
  return tunl_lerp(tunl_lerp(near, mid, at.p), deep, at.q);
}

#define SPACING(r, kind, at, multiplier)                                                           \
  tunl_most(                                                                                       \
      three((r)->kind##_spacing_near, (r)->kind##_spacing_mid, (r)->kind##_spacing_deep, at) *     \
          (multiplier),                                                                            \
      (r)->kind##_spacing_least)

static inline double width_fraction(const tunl_rules *r, double p) {
  return tunl_lerp(r->width_near, r->width_mid, p);
}

/* q has no bound, so a length that falls with it would fall below nothing. */
static inline double length_fraction(const tunl_rules *r, tunl_progress at) {
  return tunl_most(
      tunl_least(three(r->length_near, r->length_mid, r->length_deep, at), r->length_most), 0);
}

static inline double chicane_chance(const tunl_rules *r, double q, double multiplier) {
  return tunl_least(tunl_lerp(r->chicane_chance_mid, r->chicane_chance_deep, q) * multiplier,
      r->chicane_chance_most);
}

/* ---- what a leaking device gets wrong ---- */

/* The clocks of a place; a device that leaks its player's progress takes them at the player. */
static inline tunl_progress clocks(const tunl_placement *b, tunl_progress at) {
  return b->player ? b->player->at : at;
}

static inline tunl_progress clocks_at(const tunl_placement *b, double wx) {
  return b->player ? b->player->at : tunl_progress_at(&b->corridor.rules, wx);
}

static inline double gap_for_length(const tunl_placement *b, const tunl_bounds *walls) {
  return b->player ? b->player->walls.hg : walls->hg;
}

/* A device that leaks its streams draws everything from one. */
static inline tunl_stream *stream_of(tunl_placement *b, tunl_spawner *s) {
  return b->one_stream ? &b->shared : &s->stream;
}

static inline double next_draw(tunl_placement *b, tunl_spawner *s) {
  return tunl_stream_next(stream_of(b, s));
}

static inline uint32_t draws_given(tunl_placement *b, tunl_spawner *s) {
  return stream_of(b, s)->drawn;
}

/* ---- stalactites near a place ---- */

/* Stalactites in order of creation, from the first that may lie at or beyond `from`. Slots advance
 * and a chicane's floor half lies at most chicane_gap ahead of its slot, so that order is sorted to
 * within that gap: an entry more than a gap before `from` has only entries before `from` ahead of
 * it, and one more than a gap beyond `to` only entries beyond `to` behind it. */
static inline const tunl_object *near_begin(tunl_placement *b, tunl_spawner *s, double from) {
  const tunl_list *all = &b->kinds[TUNL_STALACTITE].accepted;
  while (s->near > 0 && all->items[s->near - 1].wx >= from - b->corridor.rules.chicane_gap)
    s->near--;
  while (s->near < all->count && all->items[s->near].wx < from)
    s->near++;
  return all->items + s->near;
}

static inline const tunl_object *near_end(const tunl_placement *b) {
  const tunl_list *all = &b->kinds[TUNL_STALACTITE].accepted;
  return all->items + all->count;
}

#define FOR_STALACTITES(it, b, s, x, range)                                                        \
  for (const tunl_object *it = near_begin(b, s, (x) - (range)), *it##_end = near_end(b);           \
       it < it##_end && it->wx <= (x) + (range) + (b)->corridor.rules.chicane_gap; it++)

/* placeW is widest at one end of its ramp, so no stalactite reaches farther than this. */
static inline double widest(const tunl_placement *b) {
  const tunl_rules *r = &b->corridor.rules;
  return b->width * tunl_most(r->width_near, r->width_mid);
}

/* placeW: the width that placement reckons a stalactite with. */
static inline double clear_width(const tunl_placement *b, const tunl_object *st) {
  if (b->player)
    return b->width * width_fraction(&b->corridor.rules, b->player->at.p);
  return st->as.stalactite.clear_width;
}

/* ---- stalactites ---- */

/* Everything is sampled at the stalactite's own place, which for a chicane's floor half is not its
 * slot's. */
static void make_stalactite(tunl_placement *b, tunl_spawner *s, const tunl_site *site,
    uint32_t draw, tunl_wall wall, bool paired) {
  const tunl_rules *r = &b->corridor.rules;
  const tunl_bounds *walls = &site->walls;
  tunl_object o = decision(s, TUNL_STALACTITE, site->wx, draw);
  tunl_progress at = clocks(b, site->at);
  double length =
      gap_for_length(b, walls) * length_fraction(r, at) * (0.55 + next_draw(b, s) * 0.45);
  double fraction = width_fraction(r, at.p);
  o.wall = (uint8_t)wall;
  o.paired = paired;
  o.as.stalactite.foot = wall == TUNL_CEILING ? walls->top : walls->bot;
  o.as.stalactite.length = length;
  o.as.stalactite.width = fraction * (0.70 + next_draw(b, s) * 0.40);
  o.as.stalactite.clear_width = b->width * fraction;
  o.y = wall == TUNL_CEILING ? walls->top + length : walls->bot - length;
  tunl_settle(b, &o, untested);
}

static void decide_stalactite(tunl_placement *b, tunl_spawner *s) {
  const tunl_rules *r = &b->corridor.rules;
  tunl_site site = tunl_site_at(&b->corridor, s->wx);
  uint32_t draw = draws_given(b, s);
  tunl_progress at = clocks(b, site.at);
  double spacing =
      SPACING(r, stalactite, at, b->archetype->stalactites) * (0.65 + next_draw(b, s) * 0.70);
  if (at.p > r->chicane_from && next_draw(b, s) < chicane_chance(r, at.q, b->archetype->chicanes)) {
    make_stalactite(b, s, &site, draw, TUNL_CEILING, true);
    site = tunl_site_at(&b->corridor, s->wx + r->chicane_gap);
    make_stalactite(b, s, &site, draw, TUNL_FLOOR, true);
  } else {
    tunl_wall wall = next_draw(b, s) < 0.5 ? TUNL_CEILING : TUNL_FLOOR;
    make_stalactite(b, s, &site, draw, wall, false);
  }
  advance(s, spacing);
}

/* ---- coins ---- */

static double distance_to_segment(double x, double y, double ax, double ay, double bx, double by) {
  double dx = bx - ax, dy = by - ay;
  double t = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
  t = tunl_most(0, tunl_least(1, t));
  double ex = x - (ax + t * dx), ey = y - (ay + t * dy);
  return sqrt(ex * ex + ey * ey);
}

/* A stalactite as coins see it, in the units of the radii. */
typedef struct {
  double x, half, foot, tip;
} triangle;

static inline triangle triangle_of(const tunl_placement *b, const tunl_object *st) {
  return (triangle){st->wx, clear_width(b, st) / 2 * TUNL_FOOT_SHARE,
      st->as.stalactite.foot * b->upright, st->y * b->upright};
}

/* Distance to the nearer slanted edge. */
static double distance_to_edges(const triangle *t, double x, double y) {
  return tunl_least(distance_to_segment(x, y, t->x - t->half, t->foot, t->x, t->tip),
      distance_to_segment(x, y, t->x + t->half, t->foot, t->x, t->tip));
}

static bool inside_triangle(const triangle *t, double x, double y) {
  double u = (y - t->foot) / (t->tip - t->foot); /* 0 at the foot, 1 at the tip, on either wall */
  return u >= 0 && u <= 1 && fabs(x - t->x) <= t->half * (1 - u);
}

/* A coin against one stalactite: the first rule that refuses, else the tighter of the last two. */
static ruling coin_against(
    const tunl_placement *b, const tunl_object *st, double safe, double x, double y) {
  triangle t = triangle_of(b, st);
  double distance = distance_to_edges(&t, x, y);
  if (inside_triangle(&t, x, y))
    return (ruling){TUNL_INSIDE_STALACTITE, -(safe + distance), safe};
  ruling edge = {TUNL_STALACTITE_EDGE, distance - safe, safe};
  if (refuses(edge))
    return edge;
  bool ceiling = st->wall == TUNL_CEILING;
  ruling tip = {TUNL_STALACTITE_TIP, ceiling ? y - (t.tip + safe) : (t.tip - safe) - y, safe};
  return refuses(tip) ? tip : tighter(edge, tip);
}

static ruling rule_coin(tunl_placement *b, tunl_spawner *s, double y) {
  double safe = b->ship + b->coin, x = s->wx;
  ruling tightest = untested;
  FOR_STALACTITES(st, b, s, x, widest(b) + 2 * safe) {
    if (fabs(x - st->wx) > clear_width(b, st) + 2 * safe)
      continue;
    ruling against = coin_against(b, st, safe, x, y);
    if (refuses(against))
      return against;
    tightest = tighter(tightest, against);
  }
  return tightest;
}

/* Shares by depth (reconstructed: simplified). */
static tunl_coin_type coin_type(tunl_progress at, double u) {
  double p = at.p;
  if (p < 0.22)
    return TUNL_GOLD;
  if (p < 0.38)
    return u < 0.72 ? TUNL_GOLD : TUNL_BLUE;
  double t = tunl_least((p - 0.38) / 0.62, 1);
  double red = tunl_lerp(0.09, 0.21, t);
  double green = p >= 0.55 ? tunl_lerp(0.03, 0.06, tunl_least(at.q, 1)) : 0;
  const double shares[TUNL_COIN_TYPES] = {
      [TUNL_GOLD] = 1 - 0.17 - red - 0.14 - green,
      [TUNL_BLUE] = 0.17,
      [TUNL_RED] = red,
      [TUNL_ORANGE] = 0.14,
  };
  double sum = 0;
  for (int type = TUNL_GOLD; type < TUNL_GREEN; type++)
    if (u < (sum += shares[type]))
      return (tunl_coin_type)type;
  return TUNL_GREEN;
}

static void decide_coin(tunl_placement *b, tunl_spawner *s) {
  const tunl_rules *r = &b->corridor.rules;
  uint32_t draw = draws_given(b, s);
  double u_y = next_draw(b, s), u_type = next_draw(b, s);
  tunl_site site = tunl_site_at(&b->corridor, s->wx);
  double buffer = b->coin * 1.6 * 2;
  double lo = site.walls.top + buffer / b->upright;
  double hi = site.walls.bot - buffer / b->upright;
  double y = (lo + hi) / 2;
  tunl_progress at = clocks(b, site.at);
  tunl_object o = decision(s, TUNL_COIN, s->wx, draw);
  o.type = (uint8_t)coin_type(at, u_type);
  ruling ruled = {TUNL_CORRIDOR_TOO_NARROW, hi - lo, 0};
  if (!refuses(ruled)) {
    y = tunl_most(lo, tunl_least(hi, y + (u_y - 0.5) * 2 * (hi - lo) * 0.40));
    ruled = rule_coin(b, s, y * b->upright);
  }
  o.y = y;
  tunl_settle(b, &o, ruled);
  double spacing = SPACING(r, coin, at, b->archetype->coins);
  advance(s, spacing * (0.65 + next_draw(b, s) * 0.70));
}

/* ---- mines ---- */

/* A mine hangs between lo and hi, narrowed by the stalactites that reach near it. */
typedef struct {
  double lo, hi;
} room;

static ruling rule_mine(
    tunl_placement *b, tunl_spawner *s, double x, double q, double bob, room *in) {
  const tunl_rules *r = &b->corridor.rules;
  double chicane = tunl_lerp(r->mine_chicane_mid, r->mine_chicane_deep, tunl_least(q, 1));
  double push = tunl_lerp(r->mine_push_mid, r->mine_push_deep, tunl_least(q, 1));
  double nearest[2] = {(double)INFINITY, (double)INFINITY};
  FOR_STALACTITES(st, b, s, x, tunl_most(chicane, push)) {
    double dx = fabs(x - st->wx);
    tunl_wall wall = (tunl_wall)st->wall;
    nearest[wall] = tunl_least(nearest[wall], dx);
    if (dx > push)
      continue;
    if (wall == TUNL_CEILING)
      in->lo = tunl_most(in->lo, st->y + bob);
    else
      in->hi = tunl_least(in->hi, st->y - bob);
  }
  ruling between = {TUNL_INSIDE_CHICANE,
      tunl_most(nearest[TUNL_CEILING], nearest[TUNL_FLOOR]) - chicane, chicane};
  if (refuses(between))
    return between;
  return (ruling){TUNL_NO_ROOM, (in->hi - in->lo) * b->upright - 2 * b->mine, 2 * b->mine};
}

/* Past the apex gate (published: it did not move with the others) a bend pulls most mines to its
 * middle. The hash is cheaper than two corridors, so it is asked first. */
static bool pulled_to_apex(tunl_placement *b, double x, double cy) {
  const tunl_rules *r = &b->corridor.rules;
  if (x <= r->apex_gate)
    return false;
  uint32_t index = (uint32_t)floor(x / 130) + 0x4000; /* whole and far below 2^32 */
  if (tunl_deep(b->corridor.day.date, index) >= 0.6)
    return false;
  double before = tunl_bounds_at(&b->corridor, x - 40).cy;
  double after = tunl_bounds_at(&b->corridor, x + 40).cy;
  return (before < cy && after < cy) || (before > cy && after > cy);
}

static bool try_mine(tunl_placement *b, tunl_spawner *s, double x) {
  const tunl_rules *r = &b->corridor.rules;
  tunl_site site = tunl_site_at(&b->corridor, x);
  tunl_progress at = clocks(b, site.at);
  double bob = tunl_lerp(TUNL_H * r->mine_bob_near, TUNL_H * r->mine_bob_mid, at.p);
  double m = b->mine + b->ship * r->mine_wall_room;
  room in = {site.walls.top + m / b->upright, site.walls.bot - m / b->upright};
  ruling ruled = rule_mine(b, s, x, at.q, bob, &in);
  tunl_object o = decision(s, TUNL_MINE, x, draws_given(b, s));
  if (refuses(ruled)) {
    o.y = ruled.reason == TUNL_NO_ROOM ? (in.lo + in.hi) / 2 : site.walls.cy;
    return tunl_settle(b, &o, ruled);
  }
  double y = in.lo + next_draw(b, s) * (in.hi - in.lo);
  o.apex = pulled_to_apex(b, x, site.walls.cy);
  if (o.apex)
    y = tunl_most(in.lo, tunl_least(in.hi, tunl_lerp(y, site.walls.cy, 0.75)));
  o.y = y;
  o.as.mine.bob = bob;
  o.as.mine.phase = next_draw(b, s) * TUNL_PI * 2;
  return tunl_settle(b, &o, ruled);
}

static void decide_mine(tunl_placement *b, tunl_spawner *s) {
  const tunl_rules *r = &b->corridor.rules;
  for (int i = 0; i < r->mine_tries; i++)
    if (try_mine(b, s, s->wx + i * r->mine_step))
      break;
  double spacing = SPACING(r, mine, clocks_at(b, s->wx), b->archetype->mines);
  advance(s, spacing * (0.70 + next_draw(b, s) * 0.60));
}

/* ---- cannons ---- */

/* Beyond this a stalactite is not even measured against a cannon (reconstructed). */
static const double cannon_reach = 300;

static ruling rule_cannon(tunl_placement *b, tunl_spawner *s, double x, tunl_wall wall) {
  ruling tightest = untested;
  FOR_STALACTITES(st, b, s, x, cannon_reach) {
    double dx = fabs(x - st->wx);
    if (st->wall != wall || dx > cannon_reach)
      continue;
    double needed = b->cannon + clear_width(b, st);
    tightest = tighter(tightest, (ruling){TUNL_SAME_WALL_STALACTITE, dx - needed, needed});
  }
  return tightest;
}

static bool try_cannon(
    tunl_placement *b, tunl_spawner *s, double x, tunl_wall wall, uint32_t draw) {
  tunl_bounds walls = tunl_bounds_at(&b->corridor, x);
  tunl_object o = decision(s, TUNL_CANNON, x, draw);
  o.wall = (uint8_t)wall;
  o.y = wall == TUNL_CEILING ? walls.top : walls.bot;
  return tunl_settle(b, &o, rule_cannon(b, s, x, wall));
}

static void decide_cannon(tunl_placement *b, tunl_spawner *s) {
  const tunl_rules *r = &b->corridor.rules;
  uint32_t draw = draws_given(b, s);
  tunl_wall wall = next_draw(b, s) < 0.5 ? TUNL_CEILING : TUNL_FLOOR;
  for (int i = 0; i < r->cannon_tries; i++)
    if (try_cannon(b, s, s->wx + i * r->cannon_step, wall, draw))
      break;
  double spacing = SPACING(r, cannon, clocks_at(b, s->wx), 1);
  advance(s, spacing * (0.75 + next_draw(b, s) * 0.50));
}

/* ---- boulders ---- */

/* The four numbers of a slot, from the deep hash: boulders came late and draw from no stream. */
typedef struct {
  uint32_t index;
  double spacing, side, off_centre, size;
} boulder_draw;

static boulder_draw draw_boulder(uint32_t date, uint32_t slot) {
  uint32_t n = 0x5000 + 4 * slot;
  return (boulder_draw){n, tunl_deep(date, n), tunl_deep(date, n + 1), tunl_deep(date, n + 2),
      tunl_deep(date, n + 3)};
}

static ruling rule_boulder(tunl_placement *b, tunl_spawner *s, room in, double y, tunl_object *o) {
  double r = o->as.boulder.r;
  FOR_STALACTITES(st, b, s, o->wx, r + widest(b)) {
    if (fabs(o->wx - st->wx) >= r + clear_width(b, st))
      continue;
    if (st->wall == TUNL_CEILING)
      in.lo = tunl_most(in.lo, st->y * b->upright);
    else
      in.hi = tunl_least(in.hi, st->y * b->upright);
  }
  double above = (y - r) - in.lo, below = in.hi - (y + r);
  double needed = b->corridor.rules.boulder_pass * 2 * b->ship;
  o->as.boulder.above = above / (2 * b->ship);
  o->as.boulder.below = below / (2 * b->ship);
  return (ruling){TUNL_PASS_SEALED, tunl_least(above, below) - needed, needed};
}

static bool try_boulder(tunl_placement *b, tunl_spawner *s, double x, const boulder_draw *u) {
  const tunl_rules *rules = &b->corridor.rules;
  tunl_bounds walls = tunl_bounds_at(&b->corridor, x);
  double hg = walls.hg * b->upright, cy = walls.cy * b->upright;
  double largest = tunl_least(hg - rules->boulder_room * b->ship, rules->boulder_fill * hg);
  tunl_object o = decision(s, TUNL_BOULDER, x, u->index);
  o.y = walls.cy;
  ruling size = {TUNL_NO_ROOM, largest - b->ship, b->ship};
  if (refuses(size))
    return tunl_settle(b, &o, size);
  double r = largest * (0.8 + 0.2 * u->size);
  double y = cy + (0.10 + 0.25 * u->off_centre) * (hg - r) * (u->side < 0.5 ? -1 : 1);
  o.as.boulder.r = r;
  o.y = y / b->upright;
  room in = {walls.top * b->upright, walls.bot * b->upright};
  return tunl_settle(b, &o, rule_boulder(b, s, in, y, &o));
}

static void decide_boulder(tunl_placement *b, tunl_spawner *s) {
  const tunl_rules *r = &b->corridor.rules;
  boulder_draw u = draw_boulder(b->corridor.day.date, s->slot);
  for (int i = 0; i < r->boulder_tries; i++)
    if (try_boulder(b, s, s->wx + i * r->boulder_step, &u))
      break;
  advance(s, r->boulder_spacing * (0.8 + 0.4 * u.spacing));
}

/* ---- all of them ---- */

static double reach_coin(const tunl_placement *b) {
  return widest(b) + 2 * (b->ship + b->coin);
}

static double reach_mine(const tunl_placement *b) {
  const tunl_rules *r = &b->corridor.rules;
  double chicane = tunl_most(r->mine_chicane_mid, r->mine_chicane_deep);
  double push = tunl_most(r->mine_push_mid, r->mine_push_deep);
  return (r->mine_tries - 1) * r->mine_step + tunl_most(chicane, push);
}

static double reach_cannon(const tunl_placement *b) {
  const tunl_rules *r = &b->corridor.rules;
  return (r->cannon_tries - 1) * r->cannon_step + cannon_reach;
}

static double reach_boulder(const tunl_placement *b) {
  const tunl_rules *r = &b->corridor.rules;
  double radius = r->boulder_fill * TUNL_H / 2;
  return (r->boulder_tries - 1) * r->boulder_step + radius + widest(b);
}

static double reach_nothing(const tunl_placement *b) {
  (void)b;
  return 0;
}

const tunl_spawner_kind tunl_spawner_kinds[TUNL_KINDS] = {
    [TUNL_STALACTITE] = {decide_stalactite, reach_nothing},
    [TUNL_COIN] = {decide_coin, reach_coin},
    [TUNL_MINE] = {decide_mine, reach_mine},
    [TUNL_CANNON] = {decide_cannon, reach_cannon},
    [TUNL_BOULDER] = {decide_boulder, reach_boulder},
};
