/* --why, the sentences. The numbers are the records' own; which stalactite was in the way no record
 * says, so it is looked for: the one whose clearance is the recorded one. */
#include "dump-why.h"

#include <math.h>

/* ---- words ---- */

void why_tell(story *s, const char *format, ...) {
  va_list args;
  va_start(args, format);
  g_string_append_vprintf(s->text, format, args);
  va_end(args);
}

const char *why_words(story *s, const char *format, ...) {
  va_list args;
  va_start(args, format);
  char *text = g_strdup_vprintf(format, args);
  va_end(args);
  const char *kept = g_string_chunk_insert(s->words, text);
  g_free(text);
  return kept;
}

/* A tenth of a px is as much as can be seen; but what decides may be less than that. */
const char *why_px(story *s, double value) {
  char digits[TUNL_TEXT_MOST];
  double size = fabs(value);
  if (size >= 0.05 || size == 0)
    tunl_text_fixed(digits, value, 1);
  else if (size >= 0.0001)
    tunl_text_trimmed(digits, value, 4);
  else
    g_ascii_formatd(digits, sizeof digits, "%.2g", value);
  return g_string_chunk_insert(s->words, digits);
}

static const char *ratio(story *s, double value) {
  char digits[TUNL_TEXT_MOST];
  return g_string_chunk_insert(s->words, tunl_text_fixed(digits, value, 2));
}

/* ---- what a slot did ---- */

void why_visit(const story *s, tunl_kind kind, visitor each, void *user) {
  const tunl_span spans[] = {tunl_cave_refused(s->cave, kind), tunl_cave_accepted(s->cave, kind)};
  for (gsize i = 0; i < G_N_ELEMENTS(spans); i++)
    for (gsize j = 0; j < spans[i].count; j++)
      each(user, &spans[i].items[j]);
}

/* All tries of one slot: how many, and the one that follows a place. */
typedef struct {
  guint32 slot;
  double wx;
  guint tries;
  const tunl_object *next;
} slot_tries;

static void visit_try(void *user, const tunl_object *o) {
  slot_tries *t = user;
  if (o->slot != t->slot)
    return;
  t->tries++;
  if (o->wx > t->wx && (!t->next || o->wx < t->next->wx))
    t->next = o;
}

static slot_tries tries_of(const story *s, const tunl_object *o) {
  slot_tries t = {.slot = o->slot, .wx = o->wx};
  why_visit(s, (tunl_kind)o->kind, visit_try, &t);
  return t;
}

/* What the slot of a refused try did next. */
static void say_next(story *s, const tunl_object *o) {
  slot_tries t = tries_of(s, o);
  if (t.next)
    why_tell(s, " The slot moved on %s px to wx %s and %s.", why_px(s, t.next->wx - o->wx),
        why_px(s, t.next->wx),
        t.next->reason == TUNL_ACCEPTED ? "stood there" : "was refused there too");
  else if (t.tries > 1)
    why_tell(s, " That was the last of %u tries: the slot gave up.", t.tries);
  else
    why_tell(s, " It had one try: the slot stays empty.");
}

/* How many tries were lost before this one stood. */
static void say_tries(story *s, const tunl_object *o) {
  guint lost = tries_of(s, o).tries - 1;
  if (lost > 0)
    why_tell(s, ", after %u refused %s", lost, lost == 1 ? "try" : "tries");
}

static void say_short(story *s, const tunl_object *o) {
  why_tell(s, "%s px short.", why_px(s, -o->margin));
}

static void say_spare(story *s, const tunl_object *o) {
  why_tell(s, "%s px to spare.", why_px(s, o->margin));
}

/* ---- stalactites as what is in the way ---- */

static tunl_span stalactites(const story *s) {
  return tunl_cave_accepted(s->cave, TUNL_STALACTITE);
}

/* As a picture labels it: a chicane's floor half has a b. */
static const char *number_of(story *s, const tunl_object *st) {
  return why_words(s, "%u%s", st->slot, st->paired && st->wall == TUNL_FLOOR ? "b" : "");
}

static const char *name_of(story *s, const tunl_object *st) {
  return why_words(s, "%s stalactite %s", tunl_wall_name((tunl_wall)st->wall), number_of(s, st));
}

/* "12.0 px to the left", as seen in a picture. */
static const char *beside(story *s, const tunl_object *st, double wx) {
  if (st->wx == wx)
    return "at the same wx";
  return why_words(
      s, "%s px to the %s", why_px(s, fabs(st->wx - wx)), st->wx < wx ? "left" : "right");
}

/* The margin that a decision would have against one stalactite alone; NaN when that is none of its
 * business. */
typedef double (*margin_against)(const tunl_object *o, const tunl_object *st);

static const tunl_object *blamed(const story *s, const tunl_object *o, margin_against margin) {
  const tunl_object *found = NULL;
  double best = (double)INFINITY;
  for (gsize i = 0; i < stalactites(s).count; i++) {
    const tunl_object *st = &stalactites(s).items[i];
    double off = fabs(margin(o, st) - o->margin);
    if (off < best) {
      best = off;
      found = st;
    }
  }
  return found;
}

/* ---- stalactites ---- */

static void say_stalactite(story *s, const tunl_object *o) {
  tunl_bounds walls = tunl_bounds_at(&s->corridor, o->wx);
  bool ceiling = o->wall == TUNL_CEILING;
  why_tell(s, "stalactite %s %s at wx %s, %s%s px long: its tip at y %s leaves %s px to the %s.",
      number_of(s, o), ceiling ? "hangs from the ceiling" : "stands on the floor", why_px(s, o->wx),
      o->paired ? "half of a chicane, " : "", why_px(s, o->as.stalactite.length), why_px(s, o->y),
      why_px(s, ceiling ? walls.bot - o->y : o->y - walls.top), ceiling ? "floor" : "ceiling");
}

/* ---- coins ---- */

/* As the specification has it: the triangle that coins avoid has this share of the width. */
static const double foot_factor = 0.85;

static double distance_to_edge(const tunl_object *o, const tunl_object *st, double side) {
  double ax = st->wx + side * st->as.stalactite.clear_width / 2 * foot_factor;
  double ay = st->as.stalactite.foot, dx = st->wx - ax, dy = st->y - ay;
  double t = ((o->wx - ax) * dx + (o->y - ay) * dy) / (dx * dx + dy * dy);
  t = CLAMP(t, 0, 1);
  return hypot(o->wx - (ax + t * dx), o->y - (ay + t * dy));
}

static bool is_near_coin(const tunl_object *o, const tunl_object *st) {
  return fabs(o->wx - st->wx) <= st->as.stalactite.clear_width + 2 * o->needed;
}

static double edge_margin(const tunl_object *o, const tunl_object *st) {
  if (!is_near_coin(o, st))
    return (double)NAN;
  return MIN(distance_to_edge(o, st, -1), distance_to_edge(o, st, 1)) - o->needed;
}

static double inside_margin(const tunl_object *o, const tunl_object *st) {
  return -(edge_margin(o, st) + 2 * o->needed);
}

static double tip_margin(const tunl_object *o, const tunl_object *st) {
  if (!is_near_coin(o, st))
    return (double)NAN;
  return (st->wall == TUNL_CEILING ? o->y - st->y : st->y - o->y) - o->needed;
}

static double coin_margin(const tunl_object *o, const tunl_object *st) {
  return MIN(edge_margin(o, st), tip_margin(o, st));
}

static void say_coin(story *s, const tunl_object *o) {
  why_tell(s, "coin slot %u, %s, stands at wx %s, y %s", o->slot,
      tunl_coin_type_name((tunl_coin_type)o->type), why_px(s, o->wx), why_px(s, o->y));
  if (isnan(o->margin)) {
    why_tell(s, ": no stalactite is near enough to matter.");
    return;
  }
  const tunl_object *st = blamed(s, o, coin_margin);
  bool tip = tip_margin(o, st) < edge_margin(o, st), ceiling = st->wall == TUNL_CEILING;
  const char *measured = why_px(s, o->needed + o->margin);
  s->edges = s->edges || !tip;
  why_tell(s, ": the tightest is %s, %s, ", name_of(s, st), beside(s, st, o->wx));
  if (tip)
    why_tell(s, "whose tip is %s px %s", measured, ceiling ? "higher" : "lower");
  else
    why_tell(s, "whose nearer edge is %s px away", measured);
  why_tell(s, "; %s px are needed, ", why_px(s, o->needed));
  say_spare(s, o);
}

static void refuse_coin(story *s, const tunl_object *o) {
  why_tell(
      s, "coin slot %u tried wx %s, y %s: refused, ", o->slot, why_px(s, o->wx), why_px(s, o->y));
}

static void say_narrow(story *s, const tunl_object *o) {
  refuse_coin(s, o);
  why_tell(s,
      "the corridor is too narrow: the room for its centre would be %s px "
      "high. ",
      why_px(s, o->margin));
}

static void say_inside(story *s, const tunl_object *o) {
  const tunl_object *st = blamed(s, o, inside_margin);
  refuse_coin(s, o);
  s->edges = true;
  why_tell(s,
      "it lay inside %s, %s px behind the nearer edge, and must be %s px "
      "outside: ",
      name_of(s, st), why_px(s, -(o->needed + o->margin)), why_px(s, o->needed));
  say_short(s, o);
}

static void say_edge(story *s, const tunl_object *o) {
  const tunl_object *st = blamed(s, o, edge_margin);
  refuse_coin(s, o);
  s->edges = true;
  why_tell(s, "it lay %s px from the nearer edge of %s, %s, and must keep %s px: ",
      why_px(s, o->needed + o->margin), name_of(s, st), beside(s, st, o->wx), why_px(s, o->needed));
  say_short(s, o);
}

static void say_tip(story *s, const tunl_object *o) {
  const tunl_object *st = blamed(s, o, tip_margin);
  bool ceiling = st->wall == TUNL_CEILING;
  double beyond = o->needed + o->margin; /* the tip, away from its wall */
  refuse_coin(s, o);
  why_tell(s,
      "it lay %s px %s the tip of %s, %s, and must lie %s px %s it: ", why_px(s, fabs(beyond)),
      (beyond >= 0) == ceiling ? "below" : "above", name_of(s, st), beside(s, st, o->wx),
      why_px(s, o->needed), ceiling ? "below" : "above");
  say_short(s, o);
}

/* ---- mines ---- */

/* The room for a mine's centre, and what sets each end of it: NULL for the wall. */
typedef struct {
  double lo, hi, wall_room, bob;
  const tunl_object *above, *below;
} mine_room;

static double near_or_deep(const story *s, double mid, double deep, double wx) {
  return tunl_lerp(mid, deep, MIN(tunl_progress_at(s->rules, wx).q, 1));
}

static void narrow(mine_room *m, const tunl_object *st) {
  if (st->wall == TUNL_CEILING && st->y + m->bob > m->lo) {
    m->lo = st->y + m->bob;
    m->above = st;
  } else if (st->wall == TUNL_FLOOR && st->y - m->bob < m->hi) {
    m->hi = st->y - m->bob;
    m->below = st;
  }
}

static mine_room room_of(story *s, double wx) {
  const tunl_rules *r = s->rules;
  tunl_bounds walls = tunl_bounds_at(&s->corridor, wx);
  double reach = near_or_deep(s, r->mine_push_mid, r->mine_push_deep, wx);
  double keep = TUNL_W * r->mine_radius + TUNL_W * r->ship_radius * r->mine_wall_room;
  mine_room m = {walls.top + keep, walls.bot - keep, keep, 0, NULL, NULL};
  m.bob = TUNL_H * tunl_lerp(r->mine_bob_near, r->mine_bob_mid, tunl_progress_at(r, wx).p);
  for (gsize i = 0; i < stalactites(s).count; i++)
    if (fabs(stalactites(s).items[i].wx - wx) <= reach)
      narrow(&m, &stalactites(s).items[i]);
  return m;
}

static const char *end_of_room(story *s, const mine_room *m, bool above) {
  const tunl_object *st = above ? m->above : m->below;
  const char *side = above ? "below" : "above";
  if (st)
    return why_words(s, "%s px %s the tip of %s", why_px(s, m->bob), side, name_of(s, st));
  return why_words(
      s, "%s px %s the %s", why_px(s, m->wall_room), side, above ? "ceiling" : "floor");
}

static const tunl_object *nearest(const story *s, tunl_wall wall, double wx) {
  const tunl_object *found = NULL;
  for (gsize i = 0; i < stalactites(s).count; i++) {
    const tunl_object *st = &stalactites(s).items[i];
    if (st->wall == wall && (!found || fabs(st->wx - wx) < fabs(found->wx - wx)))
      found = st;
  }
  return found;
}

/* How far a mine that stands was from lying inside a chicane; its record has the other rule's
 * margin. */
static void say_chicane_margin(story *s, const tunl_object *o) {
  const tunl_rules *r = s->rules;
  double needed = near_or_deep(s, r->mine_chicane_mid, r->mine_chicane_deep, o->wx);
  const tunl_object *a = nearest(s, TUNL_CEILING, o->wx), *b = nearest(s, TUNL_FLOOR, o->wx);
  if (!a || !b)
    return;
  const tunl_object *farther = fabs(a->wx - o->wx) >= fabs(b->wx - o->wx) ? a : b;
  if (fabs(farther->wx - o->wx) > 2 * needed)
    return;
  why_tell(s,
      " It is clear of a chicane, because %s is %s; with both walls' "
      "stalactites within %s px it would have been refused.",
      name_of(s, farther), beside(s, farther, o->wx), why_px(s, needed));
}

static void say_mine(story *s, const tunl_object *o) {
  mine_room m = room_of(s, o->wx);
  why_tell(s, "mine slot %u stands at wx %s, y %s, bobbing %s px up and down", o->slot,
      why_px(s, o->wx), why_px(s, o->y), why_px(s, o->as.mine.bob));
  say_tries(s, o);
  why_tell(s,
      ": the room for its centre, from y %s (%s) to y %s (%s), is %s px high; %s "
      "px are needed, ",
      why_px(s, m.lo), end_of_room(s, &m, true), why_px(s, m.hi), end_of_room(s, &m, false),
      why_px(s, o->needed + o->margin), why_px(s, o->needed));
  say_spare(s, o);
  if (o->apex)
    why_tell(s, " The apex of a bend pulled it towards the middle of the corridor.");
  say_chicane_margin(s, o);
}

static void say_chicane(story *s, const tunl_object *o) {
  const tunl_object *a = nearest(s, TUNL_CEILING, o->wx), *b = nearest(s, TUNL_FLOOR, o->wx);
  why_tell(s,
      "mine slot %u tried wx %s: refused, it lay inside a chicane: a ceiling "
      "and a floor stalactite within %s px (%s, %s; %s, %s), the farther of the two %s px away, ",
      o->slot, why_px(s, o->wx), why_px(s, o->needed), name_of(s, a), beside(s, a, o->wx),
      name_of(s, b), beside(s, b, o->wx), why_px(s, o->needed + o->margin));
  say_short(s, o);
}

static void say_no_mine_room(story *s, const tunl_object *o) {
  mine_room m = room_of(s, o->wx);
  double height = o->needed + o->margin;
  why_tell(s,
      "mine slot %u tried wx %s: refused, no room: its centre would have to "
      "lie below y %s (%s) and above y %s (%s), ",
      o->slot, why_px(s, o->wx), why_px(s, m.lo), end_of_room(s, &m, true), why_px(s, m.hi),
      end_of_room(s, &m, false));
  why_tell(s, height >= 0 ? "which is %s px high" : "and these overlap by %s px",
      why_px(s, fabs(height)));
  why_tell(s, "; %s px are needed, ", why_px(s, o->needed));
  say_short(s, o);
}

/* ---- cannons ---- */

static double cannon_margin(const tunl_object *o, const tunl_object *st) {
  return st->wall == o->wall ? fabs(o->wx - st->wx) - o->needed : (double)NAN;
}

static void say_cannon(story *s, const tunl_object *o) {
  why_tell(s, "cannon slot %u stands on the %s at wx %s", o->slot,
      tunl_wall_name((tunl_wall)o->wall), why_px(s, o->wx));
  say_tries(s, o);
  if (isnan(o->margin)) {
    why_tell(s, ": no stalactite on that wall is near enough to matter.");
    return;
  }
  const tunl_object *st = blamed(s, o, cannon_margin);
  why_tell(s, ": the tightest on that wall is %s, %s; %s px are needed, ", name_of(s, st),
      beside(s, st, o->wx), why_px(s, o->needed));
  say_spare(s, o);
}

static void say_same_wall(story *s, const tunl_object *o) {
  const tunl_object *st = blamed(s, o, cannon_margin);
  why_tell(s,
      "cannon slot %u tried the %s at wx %s: refused, %s is on the same "
      "wall, %s, and %s px are needed, ",
      o->slot, tunl_wall_name((tunl_wall)o->wall), why_px(s, o->wx), name_of(s, st),
      beside(s, st, o->wx), why_px(s, o->needed));
  say_short(s, o);
}

/* ---- boulders ---- */

/* What a boulder's pass ends at: the farthest tip of those beside it; NULL for the wall. */
static const tunl_object *end_of_pass(
    const story *s, const tunl_object *o, tunl_wall wall, double wall_y) {
  const tunl_object *found = NULL;
  for (gsize i = 0; i < stalactites(s).count; i++) {
    const tunl_object *st = &stalactites(s).items[i];
    double end = found ? found->y : wall_y;
    if (st->wall == wall &&
        fabs(st->wx - o->wx) < o->as.boulder.r + st->as.stalactite.clear_width &&
        (wall == TUNL_CEILING ? st->y > end : st->y < end))
      found = st;
  }
  return found;
}

static void say_pass(story *s, const tunl_object *o, tunl_wall wall) {
  tunl_bounds walls = tunl_bounds_at(&s->corridor, o->wx);
  bool ceiling = wall == TUNL_CEILING;
  double ships = ceiling ? o->as.boulder.above : o->as.boulder.below;
  double room = ships * 2 * TUNL_W * s->rules->ship_radius;
  const tunl_object *st = end_of_pass(s, o, wall, ceiling ? walls.top : walls.bot);
  const char *end = st ? why_words(s, "the tip of %s, %s", name_of(s, st), beside(s, st, o->wx))
                       : why_words(s, "the %s", tunl_wall_name(wall));
  if (room >= 0)
    why_tell(s, "%s px (%s ship diameters) free %s, up to %s", why_px(s, room), ratio(s, ships),
        ceiling ? "above" : "below", end);
  else
    why_tell(s, "nothing free %s: its edge is %s px beyond %s", ceiling ? "above" : "below",
        why_px(s, -room), end);
}

static void say_passes(story *s, const tunl_object *o) {
  why_tell(s, "its radius of %s px leaves ", why_px(s, o->as.boulder.r));
  say_pass(s, o, TUNL_CEILING);
  why_tell(s, "; and ");
  say_pass(s, o, TUNL_FLOOR);
  why_tell(s, "; %s px (%s) are needed on both sides, ", why_px(s, o->needed),
      ratio(s, s->rules->boulder_pass));
}

static void say_boulder(story *s, const tunl_object *o) {
  why_tell(s, "boulder slot %u stands at wx %s, y %s", o->slot, why_px(s, o->wx), why_px(s, o->y));
  say_tries(s, o);
  why_tell(s, ": ");
  say_passes(s, o);
  say_spare(s, o);
}

static void say_sealed(story *s, const tunl_object *o) {
  why_tell(s, "boulder slot %u tried wx %s, y %s: refused, it would seal a pass: ", o->slot,
      why_px(s, o->wx), why_px(s, o->y));
  say_passes(s, o);
  say_short(s, o);
}

static void say_no_boulder_room(story *s, const tunl_object *o) {
  why_tell(s,
      "boulder slot %u tried wx %s: refused, no room: the largest that fits has "
      "a radius of %s px, and the least is the ship's, %s px: ",
      o->slot, why_px(s, o->wx), why_px(s, o->needed + o->margin), why_px(s, o->needed));
  say_short(s, o);
}

/* ---- all decisions ---- */

static void say_no_room(story *s, const tunl_object *o) {
  (o->kind == TUNL_MINE ? say_no_mine_room : say_no_boulder_room)(s, o);
}

static void (*const stands[TUNL_KINDS])(story *, const tunl_object *) = {
    [TUNL_STALACTITE] = say_stalactite,
    [TUNL_COIN] = say_coin,
    [TUNL_MINE] = say_mine,
    [TUNL_CANNON] = say_cannon,
    [TUNL_BOULDER] = say_boulder,
};

static void (*const refusals[TUNL_REASONS])(story *, const tunl_object *) = {
    [TUNL_CORRIDOR_TOO_NARROW] = say_narrow,
    [TUNL_INSIDE_STALACTITE] = say_inside,
    [TUNL_STALACTITE_EDGE] = say_edge,
    [TUNL_STALACTITE_TIP] = say_tip,
    [TUNL_INSIDE_CHICANE] = say_chicane,
    [TUNL_NO_ROOM] = say_no_room,
    [TUNL_SAME_WALL_STALACTITE] = say_same_wall,
    [TUNL_PASS_SEALED] = say_sealed,
};

void why_say(story *s, const tunl_object *o) {
  if (o->reason == TUNL_ACCEPTED) {
    stands[o->kind](s, o);
  } else {
    refusals[o->reason](s, o);
    say_next(s, o);
  }
}
