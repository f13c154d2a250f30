#include "tunl/contracts.h"

#include "tunl/compare.h"
#include "tunl/device.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

static const struct {
  const char *name, *title, *unit;
} texts[TUNL_CONTRACTS] = {
    [TUNL_CONTRACT_PASSES] = {"passes", "every boulder keeps both passes", "px"},
    [TUNL_CONTRACT_CHICANES] = {"chicanes", "no mine inside a chicane", "px"},
    [TUNL_CONTRACT_COINS] = {"coins", "no coin nearer to rock than its clearance", "px"},
    [TUNL_CONTRACT_CHAMBERS] = {"chambers", "chambers only widen", "px"},
    [TUNL_CONTRACT_ENERGY] = {"energy", "a morph adds at most 3 % of wiggle energy", "x"},
    [TUNL_CONTRACT_SCREEN] = {"screen", "the corridor stays inside the screen", "px"},
    [TUNL_CONTRACT_SLOTS] = {"slots", "every slot is accepted or refused, once", ""},
    [TUNL_CONTRACT_DUPLICATE] = {"duplicates", "nothing stands twice", ""},
    [TUNL_CONTRACT_DEVICES] = {"devices", "six devices build the direct cave", ""},
};

const char *tunl_contract_name(tunl_contract contract) {
  return texts[contract].name;
}

const char *tunl_contract_title(tunl_contract contract) {
  return texts[contract].title;
}

const char *tunl_contract_unit(tunl_contract contract) {
  return texts[contract].unit;
}

/* ---- noting ---- */

/* What is looked at: the cave before `to`, and its stalactites in order of wx. */
typedef struct {
  const tunl_cave *cave;
  const tunl_rules *rules;
  double to;
  const tunl_object **rocks;
  size_t rock_count;
} view;

static tunl_promise begin(void) {
  return (tunl_promise){.margin = (double)NAN, .wx = (double)NAN};
}

static void note(tunl_promise *p, double margin, double wx, const tunl_object *object) {
  p->checked++;
  p->broken += margin < -TUNL_CONTRACT_DOUBT;
  if (p->margin <= margin) /* false of the first, which is NaN */
    return;
  p->margin = margin;
  p->wx = wx;
  p->object = object;
}

/* The same of something that has no margin. */
static void note_plain(tunl_promise *p, bool kept, double wx, const tunl_object *object) {
  p->checked++;
  if (kept || p->broken++ > 0)
    return;
  p->wx = wx;
  p->object = object;
}

/* ---- stalactites in order ---- */

static int by_wx(const void *a, const void *b) {
  const tunl_object *p = *(const tunl_object *const *)a, *q = *(const tunl_object *const *)b;
  return p->wx < q->wx ? -1 : p->wx > q->wx;
}

static bool sort_rocks(view *v) {
  tunl_span all = tunl_cave_accepted(v->cave, TUNL_STALACTITE);
  v->rocks = malloc((all.count + 1) * sizeof *v->rocks);
  if (!v->rocks)
    return false;
  for (size_t i = 0; i < all.count; i++)
    v->rocks[i] = &all.items[i];
  qsort(v->rocks, all.count, sizeof *v->rocks, by_wx);
  v->rock_count = all.count;
  return true;
}

static size_t first_rock(const view *v, double from) {
  size_t low = 0, high = v->rock_count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (v->rocks[middle]->wx < from)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* The stalactites within a range of a place, one after another. */
typedef struct {
  const view *view;
  size_t next;
  double end;
} near;

static near near_to(const view *v, double x, double range) {
  return (near){v, first_rock(v, x - range), x + range};
}

static const tunl_object *next_rock(near *n) {
  if (n->next == n->view->rock_count || n->view->rocks[n->next]->wx > n->end)
    return NULL;
  return n->view->rocks[n->next++];
}

static double widest(const tunl_rules *r) {
  return TUNL_W * fmax(r->width_near, r->width_mid);
}

/* ---- boulders ---- */

/* The smaller of the free ways above and below a boulder, px. */
static double pass_of(const view *v, tunl_corridor *corridor, const tunl_object *o) {
  tunl_bounds walls = tunl_bounds_at(corridor, o->wx);
  double r = o->as.boulder.r, lo = walls.top, hi = walls.bot;
  near rocks = near_to(v, o->wx, r + widest(v->rules));
  for (const tunl_object *rock; (rock = next_rock(&rocks));) {
    if (fabs(o->wx - rock->wx) >= r + rock->as.stalactite.clear_width)
      continue;
    if (rock->wall == TUNL_CEILING)
      lo = fmax(lo, rock->y);
    else
      hi = fmin(hi, rock->y);
  }
  return fmin(o->y - r - lo, hi - (o->y + r));
}

static void check_passes(const view *v, tunl_corridor *corridor, tunl_promise *p) {
  tunl_span all = tunl_cave_accepted(v->cave, TUNL_BOULDER);
  double needed = v->rules->boulder_pass * 2 * TUNL_W * v->rules->ship_radius;
  for (size_t i = 0; i < all.count && all.items[i].wx < v->to; i++)
    note(p, pass_of(v, corridor, &all.items[i]) - needed, all.items[i].wx, &all.items[i]);
}

/* ---- mines ---- */

/* How far the farther of both walls' nearest stalactites is: within so much of a mine there is one
 * on either wall. Beyond the range, infinite. */
static double chicane_near(const view *v, double x, double range) {
  double nearest[2] = {(double)INFINITY, (double)INFINITY};
  near rocks = near_to(v, x, range);
  for (const tunl_object *rock; (rock = next_rock(&rocks));)
    nearest[rock->wall] = fmin(nearest[rock->wall], fabs(x - rock->wx));
  return fmax(nearest[TUNL_CEILING], nearest[TUNL_FLOOR]);
}

static void check_chicanes(const view *v, tunl_corridor *corridor, tunl_promise *p) {
  static const double range = 1000; /* px: no rule asks for more */
  const tunl_rules *r = v->rules;
  tunl_span all = tunl_cave_accepted(v->cave, TUNL_MINE);
  (void)corridor;
  for (size_t i = 0; i < all.count && all.items[i].wx < v->to; i++) {
    const tunl_object *o = &all.items[i];
    double q = fmin(tunl_progress_at(r, o->wx).q, 1);
    double needed = r->mine_chicane_mid + (r->mine_chicane_deep - r->mine_chicane_mid) * q;
    double least = chicane_near(v, o->wx, range);
    note(p, (isinf(least) ? range : least) - needed, o->wx, o);
  }
}

/* ---- coins ---- */

/* Distance of a point from a stretch. */
static double from_stretch(double x, double y, double ax, double ay, double bx, double by) {
  double dx = bx - ax, dy = by - ay;
  double t = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
  t = fmin(fmax(t, 0), 1);
  double ex = ax + t * dx - x, ey = ay + t * dy - y;
  return sqrt(ex * ex + ey * ey);
}

/* Distance of a place from a stalactite's slanted sides, 0 inside; the foot is as narrow as the
 * physics takes it (P). */
static double from_rock(const tunl_object *rock, double x, double y) {
  static const double foot_factor = 0.85;
  double half = rock->as.stalactite.clear_width / 2 * foot_factor;
  double foot = rock->as.stalactite.foot;
  double share = (rock->y - y) / (rock->y - foot); /* 0 at the tip, 1 at the foot */
  if (share >= 0 && share <= 1 && fabs(x - rock->wx) <= half * share)
    return 0;
  return fmin(from_stretch(x, y, rock->wx - half, foot, rock->wx, rock->y),
      from_stretch(x, y, rock->wx + half, foot, rock->wx, rock->y));
}

/* What a coin keeps of its clearance: from stalactites a ship and the coin itself, from walls 1.6
 * of its diameters. */
static double coin_margin(const view *v, tunl_corridor *corridor, const tunl_object *o) {
  double coin = TUNL_W * v->rules->coin_radius, safe = TUNL_W * v->rules->ship_radius + coin;
  tunl_bounds walls = tunl_bounds_at(corridor, o->wx);
  double margin = fmin(o->y - walls.top, walls.bot - o->y) - coin * 1.6 * 2;
  near rocks = near_to(v, o->wx, widest(v->rules) + 2 * safe);
  for (const tunl_object *rock; (rock = next_rock(&rocks));)
    margin = fmin(margin, from_rock(rock, o->wx, o->y) - safe);
  return margin;
}

static void check_coins(const view *v, tunl_corridor *corridor, tunl_promise *p) {
  tunl_span all = tunl_cave_accepted(v->cave, TUNL_COIN);
  for (size_t i = 0; i < all.count && all.items[i].wx < v->to; i++)
    note(p, coin_margin(v, corridor, &all.items[i]), all.items[i].wx, &all.items[i]);
}

/* ---- the corridor ---- */

static const double step = 12.5; /* px between two places that are looked at */

/* Only where there is a chamber, or the margin would be the 0 of everywhere else. */
static void check_chambers(const view *v, tunl_corridor *corridor, tunl_promise *p) {
  tunl_rules plain = *v->rules;
  plain.chambers = 0;
  tunl_corridor without = tunl_corridor_of(tunl_cave_day(v->cave), &plain);
  without.sine = corridor->sine;
  for (double wx = 0; wx < v->to; wx += step)
    if (tunl_chamber_at(corridor, wx) != 1)
      note(p, tunl_bounds_at(corridor, wx).hg - tunl_bounds_at(&without, wx).hg, wx, NULL);
}

/* A wave's energy is its amplitude times its frequency; both follow the slow clock and prog. */
static double wave_energy(const tunl_rules *r, double wx, tunl_morph morph) {
  double p = tunl_progress_at(r, wx).p;
  double slow = r->clock_is_prog != 0 ? p : fmin(fmax(wx - r->clock_start, 0) / r->clock_length, 1);
  double a1 = r->amplitude1_near + (r->amplitude1_far - r->amplitude1_near) * slow;
  double a2 = r->amplitude2_near + (r->amplitude2_far - r->amplitude2_near) * slow;
  double f1 = r->frequency1_near + (r->frequency1_mid - r->frequency1_near) * p;
  double f2 = r->frequency2_near + (r->frequency2_mid - r->frequency2_near) * p;
  return a1 * morph.a1 * f1 + a2 * morph.a2 * f2;
}

static void check_energy(const view *v, tunl_corridor *corridor, tunl_promise *p) {
  static const double most = 1.03;
  static const tunl_morph plain = {1, 1};
  for (double wx = 0; wx < v->to; wx += step) {
    tunl_morph morph = tunl_morph_at(corridor, wx);
    double without = wave_energy(v->rules, wx, plain);
    if (without > 0 && (morph.a1 != 1 || morph.a2 != 1))
      note(p, most - wave_energy(v->rules, wx, morph) / without, wx, NULL);
  }
}

static void check_screen(const view *v, tunl_corridor *corridor, tunl_promise *p) {
  double pad = v->rules->pad;
  for (double wx = 0; wx < v->to; wx += step) {
    tunl_bounds walls = tunl_bounds_at(corridor, wx);
    note(p, fmin(walls.top - pad, TUNL_H - pad - walls.bot), wx, NULL);
  }
}

/* ---- slots ---- */

/* All tries of a slot, wherever they are listed. */
typedef struct {
  uint32_t slot;
  bool refused;
  const tunl_object *object;
} try;

static int by_slot(const void *a, const void *b) {
  const try *p = a, *q = b;
  if (p->slot != q->slot)
    return p->slot < q->slot ? -1 : 1;
  if (p->refused != q->refused)
    return p->refused ? -1 : 1;
  return p->object->wx < q->object->wx ? -1 : p->object->wx > q->object->wx;
}

static size_t add_tries(const view *v, tunl_span span, bool refused, try *into) {
  size_t count = 0;
  for (size_t i = 0; i < span.count; i++)
    if (span.items[i].wx < v->to)
      into[count++] = (try){span.items[i].slot, refused, &span.items[i]};
  return count;
}

/* One slot's tries: what stands is one object, or the two halves of a chicane, and tries go on. */
static bool is_whole(const try *tries, size_t count) {
  size_t standing = 0, paired = 0;
  for (size_t i = 0; i < count; i++) {
    standing += !tries[i].refused;
    paired += !tries[i].refused && tries[i].object->paired;
    if (i > 0 && tries[i].object->wx <= tries[i - 1].object->wx)
      return false;
  }
  return standing <= 1 || (standing == 2 && paired == 2 && count == 2);
}

static void check_tries(const try *tries, size_t count, tunl_promise *p) {
  uint32_t next = 0;
  for (size_t i = 0, n; i < count; i += n) {
    for (n = 1; i + n < count && tries[i + n].slot == tries[i].slot;)
      n++;
    bool kept = tries[i].slot == next && is_whole(&tries[i], n);
    note_plain(p, kept, tries[i].object->wx, tries[i].object);
    next = tries[i].slot + 1;
  }
}

static bool check_slots(const view *v, tunl_promise *p) {
  for (int kind = 0; kind < TUNL_KINDS; kind++) {
    tunl_span stand = tunl_cave_accepted(v->cave, (tunl_kind)kind);
    tunl_span fell = tunl_cave_refused(v->cave, (tunl_kind)kind);
    try *tries = malloc((stand.count + fell.count + 1) * sizeof *tries);
    if (!tries)
      return false;
    size_t count = add_tries(v, stand, false, tries);
    count += add_tries(v, fell, true, tries + count);
    qsort(tries, count, sizeof *tries, by_slot);
    check_tries(tries, count, p);
    free(tries);
  }
  return true;
}

/* ---- duplicates ---- */

static int by_place(const void *a, const void *b) {
  const tunl_object *p = *(const tunl_object *const *)a, *q = *(const tunl_object *const *)b;
  if (p->wx != q->wx)
    return p->wx < q->wx ? -1 : 1;
  if (p->wall != q->wall)
    return p->wall < q->wall ? -1 : 1;
  return p->y < q->y ? -1 : p->y > q->y;
}

static bool check_duplicates(const view *v, tunl_promise *p) {
  for (int kind = 0; kind < TUNL_KINDS; kind++) {
    tunl_span all = tunl_cave_accepted(v->cave, (tunl_kind)kind);
    const tunl_object **sorted = malloc((all.count + 1) * sizeof *sorted);
    if (!sorted)
      return false;
    size_t count = 0;
    for (size_t i = 0; i < all.count; i++)
      if (all.items[i].wx < v->to)
        sorted[count++] = &all.items[i];
    qsort(sorted, count, sizeof *sorted, by_place);
    for (size_t i = 0; i < count; i++)
      note_plain(p, i == 0 || by_place(&sorted[i - 1], &sorted[i]) != 0, sorted[i]->wx, sorted[i]);
    free(sorted);
  }
  return true;
}

/* ---- devices ---- */

static const tunl_device devices[TUNL_CONTRACT_SCREENS] = {
    {667, 375, 120},
    {700, 360, 120},
    {844, 390, 120}, /* P */
    {874, 402, 120},
    {956, 440, 120},
    {1280, 520, 120},
};

/* Where the first of the devices that build another cave parts from it. */
static bool find_parting(
    const tunl_cave *direct, const tunl_cave *other, double to, tunl_promise *p) {
  tunl_comparison comparison;
  if (!tunl_compare(direct, other, 0, to, &comparison))
    return false;
  note_plain(p, false, comparison.first.wx, comparison.first.a);
  return true;
}

static bool check_devices(const view *v, tunl_promise *p) {
  tunl_cave *caves[TUNL_CONTRACT_SCREENS];
  tunl_cave *direct =
      tunl_cave_new_under(tunl_cave_day(v->cave), v->rules, tunl_cave_sine(v->cave), v->to);
  bool good = direct && tunl_device_replay_all(tunl_cave_day(v->cave), v->rules, devices,
                            TUNL_CONTRACT_SCREENS, v->to, caves);
  for (int i = 0; good && i < TUNL_CONTRACT_SCREENS; i++) {
    if (tunl_cave_equal(direct, caves[i]))
      note_plain(p, true, 0, NULL);
    else
      good = find_parting(direct, caves[i], v->to, p);
  }
  for (int i = 0; i < TUNL_CONTRACT_SCREENS && good; i++)
    tunl_cave_free(caves[i]);
  p->object = NULL; /* it was the comparison's own cave's */
  tunl_cave_free(direct);
  return good;
}

/* ---- all ---- */

static void check_places(const view *v, tunl_promise *promises) {
  static void (*const checks[])(const view *, tunl_corridor *, tunl_promise *) = {
      [TUNL_CONTRACT_PASSES] = check_passes,
      [TUNL_CONTRACT_CHICANES] = check_chicanes,
      [TUNL_CONTRACT_COINS] = check_coins,
      [TUNL_CONTRACT_CHAMBERS] = check_chambers,
      [TUNL_CONTRACT_ENERGY] = check_energy,
      [TUNL_CONTRACT_SCREEN] = check_screen,
  };
  tunl_corridor corridor = tunl_corridor_of(tunl_cave_day(v->cave), v->rules);
  corridor.sine = tunl_cave_sine(v->cave);
  for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
    checks[i](v, &corridor, &promises[i]);
}

bool tunl_contracts_check(const tunl_cave *cave, double to, tunl_promise promises[TUNL_CONTRACTS]) {
  view v = {.cave = cave, .rules = tunl_cave_rules(cave), .to = to};
  for (int i = 0; i < TUNL_CONTRACTS; i++)
    promises[i] = begin();
  if (!sort_rocks(&v))
    return false;
  check_places(&v, promises);
  free(v.rocks);
  return check_slots(&v, &promises[TUNL_CONTRACT_SLOTS]) &&
         check_duplicates(&v, &promises[TUNL_CONTRACT_DUPLICATE]) &&
         check_devices(&v, &promises[TUNL_CONTRACT_DEVICES]);
}
