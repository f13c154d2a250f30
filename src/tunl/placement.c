/* The spawners all have one form: walk slots; at each, decide and record what stands or what was
 * refused, by how much; advance. Expressions keep the order of the specification. */
#include "tunl/placement.h"

#include <math.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846;

/* The physics shrinks a stalactite's foot (published); so does the triangle that coins avoid. */
static const double foot_factor = 0.85;

static inline double least(double a, double b) {
  return a < b ? a : b;
}

static inline double most(double a, double b) {
  return a > b ? a : b;
}

/* ---- recording ---- */

static bool grow(tunl_list *list, size_t room) {
  tunl_object *items = realloc(list->items, room * sizeof *items);
  if (!items)
    return false;
  list->items = items;
  list->room = room;
  return true;
}

static void record(tunl_placement *b, tunl_list *list, const tunl_object *object) {
  if (list->count == list->room && !grow(list, list->room ? list->room * 2 : 256)) {
    b->out_of_memory = true;
    return;
  }
  list->items[list->count++] = *object;
}

/* A clearance against what a rule needs. The margin is given apart: the specification fixes its
 * last bit, which another order of the same terms would not. */
typedef struct {
  tunl_reason reason;
  double margin, needed;
} ruling;

/* Nothing tested: nothing to spare and nothing missing. */
static const ruling untested = {TUNL_ACCEPTED, (double)NAN, (double)NAN};

/* Every decision of every spawner: does this margin refuse? A corridor with no height left refuses
 * a coin even at exactly 0; everywhere else touching is allowed. */
static inline bool refuses(ruling r) {
  return r.reason == TUNL_CORRIDOR_TOO_NARROW ? r.margin <= 0 : r.margin < 0;
}

/* The tighter of two rulings. */
static inline ruling tighter(ruling a, ruling b) {
  return isnan(a.margin) || b.margin < a.margin ? b : a;
}

/* What every decision at one place has in common. */
static inline tunl_object decision(const tunl_spawner *s, tunl_kind kind, double wx, uint32_t draw) {
  return (tunl_object){.kind = (uint8_t)kind, .slot = s->slot, .draw = draw, .wx = wx};
}

/* Records the decision where the ruling sends it, and says whether the object stands. */
static bool settle(tunl_placement *b, tunl_object *object, ruling r) {
  tunl_spawner *s = &b->kinds[object->kind];
  bool refused = refuses(r);
  object->reason = (uint8_t)(refused ? r.reason : TUNL_ACCEPTED);
  object->margin = r.margin;
  object->needed = r.needed;
  record(b, refused ? &s->refused : &s->accepted, object);
  return !refused;
}

static inline void advance(tunl_spawner *s, double distance) {
  s->wx += distance;
  s->slot++;
}

/* ---- curves ---- */

static inline double three(double near, double mid, double deep, tunl_progress at) {
  return tunl_lerp(tunl_lerp(near, mid, at.p), deep, at.q);
}

#define SPACING(r, kind, at, multiplier)                                                           \
  most(three((r)->kind##_spacing_near, (r)->kind##_spacing_mid, (r)->kind##_spacing_deep, at) *    \
           (multiplier),                                                                           \
      (r)->kind##_spacing_least)

static inline double width_fraction(const tunl_rules *r, double p) {
  return tunl_lerp(r->width_near, r->width_mid, p);
}

static inline double length_fraction(const tunl_rules *r, tunl_progress at) {
  return least(three(r->length_near, r->length_mid, r->length_deep, at), r->length_most);
}

static inline double chicane_chance(const tunl_rules *r, double q, double multiplier) {
  return least(tunl_lerp(r->chicane_chance_mid, r->chicane_chance_deep, q) * multiplier,
      r->chicane_chance_most);
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

/* placeW is widest at the start, so no stalactite reaches farther than this. */
static inline double widest(const tunl_rules *r) {
  return TUNL_W * most(r->width_near, r->width_mid);
}

/* ---- stalactites ---- */

/* Everything is sampled at the stalactite's own place, which for a chicane's floor half is not its
 * slot's. */
static void make_stalactite(tunl_placement *b, tunl_spawner *s, const tunl_site *site,
    uint32_t draw, tunl_wall wall, bool paired) {
  const tunl_rules *r = &b->corridor.rules;
  const tunl_bounds *walls = &site->walls;
  tunl_object o = decision(s, TUNL_STALACTITE, site->wx, draw);
  double length =
      walls->hg * length_fraction(r, site->at) * (0.55 + tunl_stream_next(&s->stream) * 0.45);
  double fraction = width_fraction(r, site->at.p);
  o.wall = (uint8_t)wall;
  o.paired = paired;
  o.as.stalactite.foot = wall == TUNL_CEILING ? walls->top : walls->bot;
  o.as.stalactite.length = length;
  o.as.stalactite.width = fraction * (0.70 + tunl_stream_next(&s->stream) * 0.40);
  o.as.stalactite.clear_width = TUNL_W * fraction;
  o.y = wall == TUNL_CEILING ? walls->top + length : walls->bot - length;
  settle(b, &o, untested);
}

static void decide_stalactite(tunl_placement *b, tunl_spawner *s) {
  const tunl_rules *r = &b->corridor.rules;
  tunl_site site = tunl_site_at(&b->corridor, s->wx);
  uint32_t draw = s->stream.drawn;
  double spacing = SPACING(r, stalactite, site.at, b->archetype->stalactites) *
                   (0.65 + tunl_stream_next(&s->stream) * 0.70);
  if (site.at.p > r->chicane_from &&
      tunl_stream_next(&s->stream) < chicane_chance(r, site.at.q, b->archetype->chicanes)) {
    make_stalactite(b, s, &site, draw, TUNL_CEILING, true);
    site = tunl_site_at(&b->corridor, s->wx + r->chicane_gap);
    make_stalactite(b, s, &site, draw, TUNL_FLOOR, true);
  } else {
    tunl_wall wall = tunl_stream_next(&s->stream) < 0.5 ? TUNL_CEILING : TUNL_FLOOR;
    make_stalactite(b, s, &site, draw, wall, false);
  }
  advance(s, spacing);
}

/* ---- coins ---- */

static double distance_to_segment(double x, double y, double ax, double ay, double bx, double by) {
  double dx = bx - ax, dy = by - ay;
  double t = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
  t = most(0, least(1, t));
  double ex = x - (ax + t * dx), ey = y - (ay + t * dy);
  return sqrt(ex * ex + ey * ey);
}

/* Distance to the nearer slanted edge of a stalactite's triangle. */
static double distance_to_edges(const tunl_object *st, double half, double x, double y) {
  double foot = st->as.stalactite.foot;
  return least(distance_to_segment(x, y, st->wx - half, foot, st->wx, st->y),
      distance_to_segment(x, y, st->wx + half, foot, st->wx, st->y));
}

static bool inside_triangle(const tunl_object *st, double half, double x, double y) {
  double foot = st->as.stalactite.foot;
  double t = (y - foot) / (st->y - foot); /* 0 at the foot, 1 at the tip, on either wall */
  return t >= 0 && t <= 1 && fabs(x - st->wx) <= half * (1 - t);
}

/* A coin against one stalactite: the first rule that refuses, else the tighter of the last two. */
static ruling coin_against(const tunl_object *st, double safe, double x, double y) {
  double half = st->as.stalactite.clear_width / 2 * foot_factor;
  double distance = distance_to_edges(st, half, x, y);
  if (inside_triangle(st, half, x, y))
    return (ruling){TUNL_INSIDE_STALACTITE, -(safe + distance), safe};
  ruling edge = {TUNL_STALACTITE_EDGE, distance - safe, safe};
  if (refuses(edge))
    return edge;
  bool ceiling = st->wall == TUNL_CEILING;
  ruling tip = {TUNL_STALACTITE_TIP, ceiling ? y - (st->y + safe) : (st->y - safe) - y, safe};
  return refuses(tip) ? tip : tighter(edge, tip);
}

static ruling rule_coin(tunl_placement *b, tunl_spawner *s, double y) {
  double safe = b->ship + b->coin, x = s->wx;
  ruling tightest = untested;
  FOR_STALACTITES(st, b, s, x, widest(&b->corridor.rules) + 2 * safe) {
    if (fabs(x - st->wx) > st->as.stalactite.clear_width + 2 * safe)
      continue;
    ruling against = coin_against(st, safe, x, y);
    if (refuses(against))
      return against;
    tightest = tighter(tightest, against);
  }
  return tightest;
}

/* Shares by depth; the thresholds on p are published, the shares are simplified (reconstructed). */
static tunl_coin_type coin_type(tunl_progress at, double u) {
  double p = at.p;
  if (p < 0.22)
    return TUNL_GOLD;
  if (p < 0.38)
    return u < 0.72 ? TUNL_GOLD : TUNL_BLUE;
  double t = least((p - 0.38) / 0.62, 1);
  double red = tunl_lerp(0.09, 0.21, t);
  double green = p >= 0.55 ? tunl_lerp(0.03, 0.06, least(at.q, 1)) : 0;
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
  uint32_t draw = s->stream.drawn;
  double u_y = tunl_stream_next(&s->stream), u_type = tunl_stream_next(&s->stream);
  tunl_site site = tunl_site_at(&b->corridor, s->wx);
  double buffer = b->coin * 1.6 * 2;
  double lo = site.walls.top + buffer, hi = site.walls.bot - buffer;
  tunl_object o = decision(s, TUNL_COIN, s->wx, draw);
  o.type = (uint8_t)coin_type(site.at, u_type);
  o.y = (lo + hi) / 2;
  ruling ruled = {TUNL_CORRIDOR_TOO_NARROW, hi - lo, 0};
  if (!refuses(ruled)) {
    o.y = most(lo, least(hi, o.y + (u_y - 0.5) * 2 * (hi - lo) * 0.40));
    ruled = rule_coin(b, s, o.y);
  }
  settle(b, &o, ruled);
  double spacing = SPACING(r, coin, site.at, b->archetype->coins);
  advance(s, spacing * (0.65 + tunl_stream_next(&s->stream) * 0.70));
}

/* ---- mines ---- */

/* A mine hangs between lo and hi, narrowed by the stalactites that reach near it. */
typedef struct {
  double lo, hi;
} room;

static ruling rule_mine(tunl_placement *b, tunl_spawner *s, double x, double q, double bob, room *in) {
  const tunl_rules *r = &b->corridor.rules;
  double chicane = tunl_lerp(r->mine_chicane_mid, r->mine_chicane_deep, least(q, 1));
  double push = tunl_lerp(r->mine_push_mid, r->mine_push_deep, least(q, 1));
  double nearest[2] = {(double)INFINITY, (double)INFINITY};
  FOR_STALACTITES(st, b, s, x, most(chicane, push)) {
    double dx = fabs(x - st->wx);
    tunl_wall wall = (tunl_wall)st->wall;
    nearest[wall] = least(nearest[wall], dx);
    if (dx > push)
      continue;
    if (wall == TUNL_CEILING)
      in->lo = most(in->lo, st->y + bob);
    else
      in->hi = least(in->hi, st->y - bob);
  }
  ruling between = {
      TUNL_INSIDE_CHICANE, most(nearest[TUNL_CEILING], nearest[TUNL_FLOOR]) - chicane, chicane};
  if (refuses(between))
    return between;
  return (ruling){TUNL_NO_ROOM, (in->hi - in->lo) - 2 * b->mine, 2 * b->mine};
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
  double bob = tunl_lerp(TUNL_H * r->mine_bob_near, TUNL_H * r->mine_bob_mid, site.at.p);
  double m = b->mine + b->ship * r->mine_wall_room;
  room in = {site.walls.top + m, site.walls.bot - m};
  ruling ruled = rule_mine(b, s, x, site.at.q, bob, &in);
  tunl_object o = decision(s, TUNL_MINE, x, s->stream.drawn);
  if (refuses(ruled)) {
    o.y = ruled.reason == TUNL_NO_ROOM ? (in.lo + in.hi) / 2 : site.walls.cy;
    return settle(b, &o, ruled);
  }
  o.y = in.lo + tunl_stream_next(&s->stream) * (in.hi - in.lo);
  o.apex = pulled_to_apex(b, x, site.walls.cy);
  if (o.apex)
    o.y = most(in.lo, least(in.hi, tunl_lerp(o.y, site.walls.cy, 0.75)));
  o.as.mine.bob = bob;
  o.as.mine.phase = tunl_stream_next(&s->stream) * pi * 2;
  return settle(b, &o, ruled);
}

static void decide_mine(tunl_placement *b, tunl_spawner *s) {
  const tunl_rules *r = &b->corridor.rules;
  for (int i = 0; i < r->mine_tries; i++)
    if (try_mine(b, s, s->wx + i * r->mine_step))
      break;
  double spacing = SPACING(r, mine, tunl_progress_at(r, s->wx), b->archetype->mines);
  advance(s, spacing * (0.70 + tunl_stream_next(&s->stream) * 0.60));
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
    double needed = b->cannon + st->as.stalactite.clear_width;
    tightest = tighter(tightest, (ruling){TUNL_SAME_WALL_STALACTITE, dx - needed, needed});
  }
  return tightest;
}

static bool try_cannon(tunl_placement *b, tunl_spawner *s, double x, tunl_wall wall, uint32_t draw) {
  tunl_bounds walls = tunl_bounds_at(&b->corridor, x);
  tunl_object o = decision(s, TUNL_CANNON, x, draw);
  o.wall = (uint8_t)wall;
  o.y = wall == TUNL_CEILING ? walls.top : walls.bot;
  return settle(b, &o, rule_cannon(b, s, x, wall));
}

static void decide_cannon(tunl_placement *b, tunl_spawner *s) {
  const tunl_rules *r = &b->corridor.rules;
  uint32_t draw = s->stream.drawn;
  tunl_wall wall = tunl_stream_next(&s->stream) < 0.5 ? TUNL_CEILING : TUNL_FLOOR;
  for (int i = 0; i < r->cannon_tries; i++)
    if (try_cannon(b, s, s->wx + i * r->cannon_step, wall, draw))
      break;
  double spacing = SPACING(r, cannon, tunl_progress_at(r, s->wx), 1);
  advance(s, spacing * (0.75 + tunl_stream_next(&s->stream) * 0.50));
}

/* ---- boulders ---- */

/* The four numbers of a slot, from the deep hash: boulders came late and draw from no stream. */
typedef struct {
  uint32_t index;
  double spacing, side, off_centre, size;
} boulder_draw;

static boulder_draw draw_boulder(uint32_t date, uint32_t slot) {
  uint32_t n = 0x5000 + 4 * slot;
  return (boulder_draw){
      n, tunl_deep(date, n), tunl_deep(date, n + 1), tunl_deep(date, n + 2), tunl_deep(date, n + 3)};
}

static ruling rule_boulder(tunl_placement *b, tunl_spawner *s, tunl_bounds walls, tunl_object *o) {
  double r = o->as.boulder.r, top = walls.top, bot = walls.bot;
  FOR_STALACTITES(st, b, s, o->wx, r + widest(&b->corridor.rules)) {
    if (fabs(o->wx - st->wx) >= r + st->as.stalactite.clear_width)
      continue;
    if (st->wall == TUNL_CEILING)
      top = most(top, st->y);
    else
      bot = least(bot, st->y);
  }
  double above = (o->y - r) - top, below = bot - (o->y + r);
  double needed = b->corridor.rules.boulder_pass * 2 * b->ship;
  o->as.boulder.above = above / (2 * b->ship);
  o->as.boulder.below = below / (2 * b->ship);
  return (ruling){TUNL_PASS_SEALED, least(above, below) - needed, needed};
}

static bool try_boulder(tunl_placement *b, tunl_spawner *s, double x, const boulder_draw *u) {
  const tunl_rules *rules = &b->corridor.rules;
  tunl_bounds walls = tunl_bounds_at(&b->corridor, x);
  double largest = least(walls.hg - rules->boulder_room * b->ship, rules->boulder_fill * walls.hg);
  tunl_object o = decision(s, TUNL_BOULDER, x, u->index);
  o.y = walls.cy;
  ruling size = {TUNL_NO_ROOM, largest - b->ship, b->ship};
  if (refuses(size))
    return settle(b, &o, size);
  double r = largest * (0.8 + 0.2 * u->size);
  o.as.boulder.r = r;
  o.y = walls.cy + (0.10 + 0.25 * u->off_centre) * (walls.hg - r) * (u->side < 0.5 ? -1 : 1);
  return settle(b, &o, rule_boulder(b, s, walls, &o));
}

static void decide_boulder(tunl_placement *b, tunl_spawner *s) {
  const tunl_rules *r = &b->corridor.rules;
  boulder_draw u = draw_boulder(b->corridor.day.date, s->slot);
  for (int i = 0; i < r->boulder_tries; i++)
    if (try_boulder(b, s, s->wx + i * r->boulder_step, &u))
      break;
  advance(s, r->boulder_spacing * (0.8 + 0.4 * u.spacing));
}

/* ---- the walk ---- */

static void (*const decide[TUNL_KINDS])(tunl_placement *, tunl_spawner *) = {
    [TUNL_STALACTITE] = decide_stalactite, [TUNL_COIN] = decide_coin, [TUNL_MINE] = decide_mine,
    [TUNL_CANNON] = decide_cannon,         [TUNL_BOULDER] = decide_boulder,
};

tunl_placement tunl_placement_begin(const tunl_day *day, const tunl_rules *r, double to) {
  tunl_placement b = {.corridor = tunl_corridor_of(day, r)};
  b.archetype = tunl_archetype_multipliers(day->archetype);
  b.ship = TUNL_W * r->ship_radius;
  b.coin = TUNL_W * r->coin_radius;
  b.mine = TUNL_W * r->mine_radius;
  b.cannon = TUNL_W * r->cannon_radius;
  const tunl_spawner starts[TUNL_KINDS] = {
      [TUNL_STALACTITE] = {.wx = r->stalactite_start,
          .stream = tunl_stream_from(day->seed_stalactites)},
      [TUNL_COIN] = {.wx = r->coin_start, .stream = tunl_stream_from(day->seed_coins)},
      [TUNL_MINE] = {.wx = r->mine_start, .stream = tunl_stream_from(day->seed_mines)},
      [TUNL_CANNON] = {.wx = r->cannon_start, .stream = tunl_stream_from(day->seed_cannons)},
      [TUNL_BOULDER] = {.wx = r->boulders != 0 ? r->gate : (double)INFINITY},
  };
  for (int kind = 0; kind < TUNL_KINDS; kind++)
    b.kinds[kind] = starts[kind];
  /* More than any day needs, in one piece: growing by steps makes the allocator hand memory back
   * between caves, and a third of a year's generation would be page faults. */
  b.out_of_memory = !grow(&b.kinds[TUNL_STALACTITE].accepted, (size_t)(to / 25) + 256);
  return b;
}

void tunl_placement_spawn(tunl_placement *b, tunl_kind kind, double limit) {
  tunl_spawner *s = &b->kinds[kind];
  while (s->wx < limit && !b->out_of_memory)
    decide[kind](b, s);
}

void tunl_placement_end(tunl_placement *b) {
  for (int kind = 0; kind < TUNL_KINDS; kind++) {
    free(b->kinds[kind].accepted.items);
    free(b->kinds[kind].refused.items);
  }
}
