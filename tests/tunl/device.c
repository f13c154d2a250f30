/* Tests of src/tunl/device.h: devices of the vectors, the table of forks, one cave for all devices
 * without leaks, and every leak caught. */
#include <math.h>
#include <string.h>

#include "../caves.h"
#include "../harness.h"
#include "../vectors.h"
#include "tunl.h"

/* ---- devices and rules ---- */

/* The six screens (published), at their refresh rate in the vectors. */
enum { SCREENS = 6, REFERENCE = 4 };
static const tunl_device screens[SCREENS] = {
    {667, 375, 120},
    {700, 360, 120},
    {844, 390, 120},
    {874, 402, 120},
    {956, 440, 120},
    {1280, 520, 120},
};

static void set_leak(tunl_rules *rules, const char *leak) {
  char *name = g_strdelimit(g_strconcat("leak_", leak, NULL), "-", '_');
  const double on = 1;
  size_t count, i = 0;
  const tunl_knob *knobs = tunl_knobs(&count);
  while (i < count && strcmp(knobs[i].name, name) != 0)
    i++;
  EXPECT(i < count, "there is no leak %s", leak);
  memcpy((char *)rules + knobs[i].offset, &on, sizeof on);
  g_free(name);
}

/* A named rule set, or 17.0 with one leak. */
static tunl_rules rules_or_leak(const char *name) {
  tunl_rules rules = tunl_rules_default();
  if (!tunl_rules_named(name, &rules))
    set_leak(&rules, name);
  return rules;
}

static tunl_cave *replay(
    uint32_t date, const tunl_rules *rules, const tunl_device *device, double to) {
  tunl_day day = tunl_day_of(date);
  tunl_cave *cave = tunl_device_replay(&day, rules, device, to);
  EXPECT(cave, "no memory for %u", date);
  return cave;
}

static void replay_all(uint32_t date, const tunl_rules *rules, const tunl_device *devices,
    size_t count, double to, tunl_cave **caves) {
  tunl_day day = tunl_day_of(date);
  bool whole = tunl_device_replay_all(&day, rules, devices, count, to, caves);
  EXPECT(whole, "no memory for %u", date);
}

static void free_all(tunl_cave **caves, size_t count) {
  for (size_t i = 0; i < count; i++)
    tunl_cave_free(caves[i]);
}

/* Where the set of objects first differs, NaN for nowhere. */
static double fork_between(const tunl_cave *a, const tunl_cave *b, double to) {
  tunl_comparison comparison;
  ck_assert(tunl_compare(a, b, 0, to, &comparison));
  return comparison.verdict == TUNL_FORK ? comparison.first.wx : (double)NAN;
}

/* How many sets of objects some caves hold between them. */
static unsigned count_distinct(tunl_cave *const *caves, size_t count, double to) {
  unsigned distinct = 0;
  for (size_t i = 0; i < count; i++) {
    bool seen = false;
    for (size_t j = 0; j < i && !seen; j++)
      seen = isnan(fork_between(caves[i], caves[j], to));
    distinct += !seen;
  }
  return distinct;
}

/* Where any cave first differs from one of them, NaN for nowhere. */
static double first_fork(tunl_cave *const *caves, size_t count, size_t from, double to) {
  double first = (double)NAN;
  for (size_t i = 0; i < count; i++)
    first = fmin(first, fork_between(caves[from], caves[i], to));
  return first;
}

/* The same of the six screens under some rules. */
typedef struct {
  unsigned distinct;
  double first;
} Forks;

static Forks forks_of_six(uint32_t date, const tunl_rules *rules, double to) {
  tunl_cave *caves[SCREENS];
  replay_all(date, rules, screens, SCREENS, to, caves);
  Forks forks = {count_distinct(caves, SCREENS, to), first_fork(caves, SCREENS, REFERENCE, to)};
  free_all(caves, SCREENS);
  return forks;
}

/* ---- vectors ---- */

static void check_field(Vector v, const char *field, const tunl_object *o) {
  Vector expected = vector_member(v, field);
  if (!strcmp(field, "wx"))
    expect_double(expected, o->wx);
  else if (!strcmp(field, "y") || !strcmp(field, "tip"))
    expect_double(expected, o->y);
  else if (!strcmp(field, "wall"))
    expect_text(expected, tunl_wall_name((tunl_wall)o->wall));
  else if (!strcmp(field, "type"))
    expect_text(expected, tunl_coin_type_name((tunl_coin_type)o->type));
  else if (!strcmp(field, "length"))
    expect_double(expected, o->as.stalactite.length);
  else if (!strcmp(field, "width"))
    expect_double(expected, o->as.stalactite.width);
  else if (!strcmp(field, "bob"))
    expect_double(expected, o->as.mine.bob);
  else if (!strcmp(field, "phase"))
    expect_double(expected, o->as.mine.phase);
  else
    ck_abort_msg("%s is not looked at", expected.path);
}

static void check_object(Vector v, const tunl_object *o) {
  GList *fields = vector_names(v);
  ck_assert_uint_ge(g_list_length(fields), 3);
  for (GList *field = fields; field; field = field->next)
    check_field(v, field->data, o);
  g_list_free(fields);
}

/* The beginning of a kind's list. */
static void check_list(Vector list, tunl_span got) {
  unsigned count = vector_count(list);
  EXPECT(count > 0 && got.count >= count, "%s: %zu objects, not %u", list.path, got.count, count);
  for (unsigned i = 0; i < count; i++)
    check_object(vector_at(list, i), &got.items[i]);
}

static void check_device(Vector v) {
  tunl_rules rules = rules_or_leak(vector_text(vector_member(v, "leak")));
  Vector screen = vector_member(v, "screen"), lists = vector_member(v, "first");
  double to = vector_double(vector_member(v, "to"));
  tunl_device device = {vector_double(vector_at(screen, 0)), vector_double(vector_at(screen, 1)),
      vector_double(vector_member(v, "hz"))};
  tunl_cave *cave = replay(vector_uint(vector_member(v, "day")), &rules, &device, to);
  for (tunl_kind kind = TUNL_STALACTITE; kind <= TUNL_MINE; kind++)
    check_list(vector_member(lists, tunl_kind_plural(kind)), tunl_cave_accepted(cave, kind));
  expect_hash(vector_member(v, "digest"), tunl_cave_fingerprint(cave, to));
  tunl_cave_free(cave);
}

START_TEST(test_devices) {
  Vector devices = vector_member(vector_root(), "devices");
  ck_assert_uint_eq(vector_count(devices), 6);
  for (unsigned i = 0; i < vector_count(devices); i++) {
    Vector v = vector_at(devices, i);
    ck_assert_uint_eq(
        json_object_get_size(json_node_get_object(vector_member(v, "first").node)), TUNL_MINE + 1);
    check_device(v);
  }
}
END_TEST

static void check_row(Vector days, const tunl_rules *rules, double to) {
  GList *dates = vector_names(days);
  ck_assert_uint_eq(g_list_length(dates), 30);
  for (GList *date = dates; date; date = date->next) {
    Vector expected = vector_member(days, date->data);
    Forks got = forks_of_six((uint32_t)g_ascii_strtoull(date->data, NULL, 10), rules, to);
    ck_assert_uint_eq(vector_count(expected), 2);
    expect_uint(vector_at(expected, 0), got.distinct);
    expect_double(vector_at(expected, 1), got.first);
  }
  g_list_free(dates);
}

START_TEST(test_forks) {
  Vector forks = vector_member(vector_root(), "forks"), table = vector_member(forks, "table");
  double to = vector_double(vector_member(forks, "to"));
  GList *rows = vector_names(table);
  ck_assert_uint_eq(g_list_length(rows), 7);
  expect_double(vector_member(forks, "hz"), screens[REFERENCE].hz);
  for (GList *row = rows; row; row = row->next) {
    tunl_rules rules = rules_or_leak(row->data);
    check_row(vector_member(table, row->data), &rules, to);
  }
  g_list_free(rows);
}
END_TEST

/* The figure in the development log (published): six caves of six, first fork at 938.34, score 15;
 * and one cave since. */
START_TEST(test_published) {
  tunl_rules legacy = caves_rules("legacy"), now = tunl_rules_default();
  Forks before = forks_of_six(20260911, &legacy, 12000),
        since = forks_of_six(20260911, &now, 12000);
  ck_assert_uint_eq(before.distinct, 6);
  ck_assert_double_eq_tol(before.first, 938.34, 0.005);
  ck_assert_double_eq(floor(before.first / TUNL_WX_PER_SCORE), 15);
  ck_assert_uint_eq(since.distinct, 1);
  ck_assert(isnan(since.first));
}
END_TEST

/* The second instance of bug one (published): one flipped rejection at 6192.07. */
START_TEST(test_published_pad) {
  tunl_rules rules = rules_or_leak("flat-wall-pad");
  tunl_cave *caves[SCREENS];
  tunl_comparison comparison;
  unsigned forks = 0;
  replay_all(20260912, &rules, screens, SCREENS, 12000, caves);
  for (int i = 0; i < SCREENS; i++) {
    ck_assert(tunl_compare(caves[REFERENCE], caves[i], 0, 12000, &comparison));
    if (comparison.verdict != TUNL_FORK)
      continue;
    forks++;
    ck_assert_double_eq_tol(comparison.first.wx, 6192.07, 0.005);
    ck_assert_str_eq(comparison.first.field, "decision");
    size_t moved = 0;
    for (int kind = 0; kind < TUNL_KINDS; kind++)
      moved += comparison.kinds[kind].gone + comparison.kinds[kind].come;
    ck_assert_uint_eq(moved, 1);
  }
  ck_assert_uint_gt(forks, 0);
  free_all(caves, SCREENS);
}
END_TEST

/* ---- the promise ---- */

/* Every device, odd ones too. A frame at 1 Hz is longer than a screen, one of a 1 px screen shorter
 * than a hundredth of a px. */
static const tunl_device odd_devices[] = {
    {667, 375, 60},
    {700, 360, 90},
    {844, 390, 144},
    {956, 440, 59.94},
    {1280, 520, 120},
    {956, 440, 1},
    {667, 375, 1},
    {1280, 520, 1000},
    {320, 240, 30},
    {4000, 3000, 240},
    {4000, 1, 1},
    {12.5, 7.25, 7.5},
    {1, 1, 60},
};

static void check_promise(uint32_t date, const tunl_rules *rules, double to) {
  enum { COUNT = G_N_ELEMENTS(odd_devices) };
  tunl_cave *direct = caves_make(date, rules, to), *caves[COUNT];
  replay_all(date, rules, odd_devices, COUNT, to, caves);
  for (size_t i = 0; i < COUNT; i++) {
    char what[64];
    const tunl_device *d = &odd_devices[i];
    g_snprintf(what, sizeof what, "%u on %g x %g at %g Hz", date, d->width, d->height, d->hz);
    caves_expect_same(direct, caves[i], what);
  }
  free_all(caves, COUNT);
  tunl_cave_free(direct);
}

START_TEST(test_one_cave) {
  static const uint32_t days[] = {20260911, 20260923, 20280229, 99991231};
  tunl_rules rules = tunl_rules_default();
  for (size_t i = 0; i < G_N_ELEMENTS(days); i++)
    check_promise(days[i], &rules, TUNL_WX_FULL);
}
END_TEST

START_TEST(test_one_cave_under_other_rules) {
  tunl_rules skeleton = caves_rules("skeleton"), moved = tunl_rules_default();
  moved.gate = 54000;
  moved.mine_tries = 8;
  moved.coin_spacing_least = 20;
  check_promise(20260923, &skeleton, 40000);
  check_promise(20260923, &moved, 60000);
}
END_TEST

/* The shortest frames there are: 230 px/s at 1000 Hz on a screen 600 times narrower. */
START_TEST(test_tiny_frames) {
  const tunl_device tiny = {1, 1, 1000};
  tunl_rules rules = tunl_rules_default();
  tunl_cave *direct = caves_make(20260923, &rules, 3000);
  tunl_cave *slow = replay(20260923, &rules, &tiny, 3000);
  caves_expect_same(direct, slow, "1 x 1 at 1000 Hz");
  tunl_cave_free(direct);
  tunl_cave_free(slow);
}
END_TEST

START_TEST(test_short_caves) {
  static const double ends[] = {0, 1, 500, 500.5, 1834.5, 6000};
  tunl_rules rules = tunl_rules_default();
  for (size_t i = 0; i < G_N_ELEMENTS(ends); i++)
    check_promise(20260923, &rules, ends[i]);
}
END_TEST

START_TEST(test_all_is_one_by_one) {
  static const char *const sets[] = {"17.0", "legacy", "shared-stream", "player-progress"};
  for (size_t s = 0; s < G_N_ELEMENTS(sets); s++) {
    tunl_rules rules = rules_or_leak(sets[s]);
    tunl_cave *caves[SCREENS];
    replay_all(20260912, &rules, screens, SCREENS, 30000, caves);
    for (int i = 0; i < SCREENS; i++) {
      tunl_cave *alone = replay(20260912, &rules, &screens[i], 30000);
      caves_expect_same(alone, caves[i], sets[s]);
      tunl_cave_free(alone);
    }
    free_all(caves, SCREENS);
  }
}
END_TEST

/* ---- leaks ---- */

static const char *const leaks[] = {
    "player-progress", "flat-wall-pad", "screen-units", "shared-stream", "uncapped-width"};

/* A guard that cannot fail is no guard: each leak is caught on a day, on which 17.0 is silent. No
 * width matters to anything unless another leak makes it matter; see the next test for that leak.
 */
START_TEST(test_each_leak_is_caught) {
  static const struct {
    const char *leak;
    uint32_t date;
  } cases[] = {
      {"player-progress", 20260911},
      {"flat-wall-pad", 20260912},
      {"screen-units", 20260911},
      {"shared-stream", 20260911},
      {"legacy", 20260911},
  };
  tunl_rules none = tunl_rules_default();
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    tunl_rules rules = rules_or_leak(cases[i].leak);
    Forks with = forks_of_six(cases[i].date, &rules, 12000);
    Forks without = forks_of_six(cases[i].date, &none, 12000);
    EXPECT(with.distinct > 1 && with.first < 12000, "%s is not caught", cases[i].leak);
    EXPECT(without.distinct == 1 && isnan(without.first), "17.0 forks on %u", cases[i].date);
  }
}
END_TEST

/* Two screens of one height, the wider beyond the cap: one cave with the other leak alone, two with
 * the cap gone as well. */
START_TEST(test_uncapped_width_is_caught) {
  static const char *const others[] = {"player-progress", "screen-units", "shared-stream"};
  const tunl_device devices[] = {{956, 440, 120}, {1280, 440, 120}};
  for (size_t i = 0; i < G_N_ELEMENTS(others); i++) {
    tunl_rules capped = rules_or_leak(others[i]), uncapped = capped;
    tunl_cave *caves[4];
    set_leak(&uncapped, "uncapped-width");
    replay_all(20260911, &capped, devices, 2, 12000, caves);
    replay_all(20260911, &uncapped, devices, 2, 12000, caves + 2);
    caves_expect_same(caves[0], caves[1], others[i]);
    caves_expect_same(caves[0], caves[2], others[i]);
    EXPECT(
        fork_between(caves[2], caves[3], 12000) < 12000, "%s: the width is not caught", others[i]);
    free_all(caves, 4);
  }
}
END_TEST

/* Alone it moves nothing, which the table of forks says of six screens: here of every device. */
START_TEST(test_uncapped_width_alone) {
  tunl_rules rules = rules_or_leak("uncapped-width");
  check_promise(20260923, &rules, 30000);
}
END_TEST

/* The reference screen at 120 Hz has the pad, the units and the width right: only the leaks that
 * read the player or the order of frames move anything on it. */
START_TEST(test_reference_screen) {
  for (size_t i = 0; i < G_N_ELEMENTS(leaks); i++) {
    tunl_rules rules = rules_or_leak(leaks[i]), none = tunl_rules_default();
    tunl_cave *direct = caves_make(20260911, &none, 12000);
    tunl_cave *device = replay(20260911, &rules, &screens[REFERENCE], 12000);
    bool moves = !strcmp(leaks[i], "player-progress") || !strcmp(leaks[i], "shared-stream");
    EXPECT(caves_same(direct, device) != moves, "%s on the reference screen", leaks[i]);
    tunl_cave_free(direct);
    tunl_cave_free(device);
  }
}
END_TEST

/* ---- leaks by hand ---- */

/* Where the player of a device is when a slot is decided: at the first frame whose horizon lies
 * beyond the slot. */
static double player_at(
    const tunl_corridor *corridor, const tunl_device *device, double slot, double horizon) {
  double x = 0, width = fmin(device->width, TUNL_W);
  while (slot >= x + width + horizon)
    x += tunl_speed_at(corridor, x) * width / 600 / device->hz;
  return x;
}

/* The place of a slot: that of its first try. */
static double slot_of(const tunl_cave *cave, const tunl_object *o) {
  tunl_span refused = tunl_cave_refused(cave, (tunl_kind)o->kind);
  for (size_t i = 0; i < refused.count; i++)
    if (refused.items[i].slot == o->slot)
      return refused.items[i].wx;
  return o->wx;
}

/* What a cannon has to spare of stalactites as wide as at one place. */
static double cannon_margin(
    const tunl_cave *cave, const tunl_object *cannon, double radius, double place_width) {
  tunl_span stalactites = tunl_cave_accepted(cave, TUNL_STALACTITE);
  double margin = (double)NAN;
  for (size_t i = 0; i < stalactites.count; i++) {
    double dx = fabs(cannon->wx - stalactites.items[i].wx);
    if (stalactites.items[i].wall == cannon->wall && dx <= 300)
      margin = fmin(margin, dx - (radius + place_width));
  }
  return margin;
}

/* The player's progress is that of the frame which decides: a mine's bob and the widths that a
 * cannon sees, bit for bit. */
static void check_player_progress(uint32_t date, const tunl_device *device) {
  tunl_rules r = rules_or_leak("player-progress");
  const double to = 40000;
  tunl_cave *cave = replay(date, &r, device, to);
  tunl_corridor corridor = tunl_corridor_of(tunl_cave_day(cave), &r);
  tunl_span mines = tunl_cave_accepted(cave, TUNL_MINE);
  tunl_span cannons = tunl_cave_accepted(cave, TUNL_CANNON);
  ck_assert_uint_gt(mines.count, 50);
  ck_assert_uint_gt(cannons.count, 5);
  for (size_t i = 0; i < mines.count; i++) {
    const tunl_object *o = &mines.items[i];
    double x = player_at(&corridor, device, slot_of(cave, o), r.mine_horizon);
    expect_same(
        tunl_lerp(TUNL_H * r.mine_bob_near, TUNL_H * r.mine_bob_mid, tunl_progress_at(&r, x).p),
        o->as.mine.bob, caves_label(o));
  }
  for (size_t i = 0; i < cannons.count; i++) {
    const tunl_object *o = &cannons.items[i];
    double x = player_at(&corridor, device, slot_of(cave, o), r.cannon_horizon);
    double p = tunl_progress_at(&r, x).p;
    if (o->wx < to - 300) /* all that it looks at is in the cave */
      expect_same(cannon_margin(cave, o, TUNL_W * r.cannon_radius,
                      TUNL_W * tunl_lerp(r.width_near, r.width_mid, p)),
          o->margin, caves_label(o));
  }
  tunl_cave_free(cave);
}

START_TEST(test_player_progress_by_hand) {
  const tunl_device slow = {667, 375, 30};
  check_player_progress(20260911, &screens[REFERENCE]);
  check_player_progress(20260912, &slow);
}
END_TEST

/* What the stalactites around a mine leave it, in screen px, beyond its own height. */
static double mine_margin(
    const tunl_cave *cave, const tunl_object *mine, tunl_corridor *corridor, double v, double up) {
  const tunl_rules *r = &corridor->rules;
  tunl_span stalactites = tunl_cave_accepted(cave, TUNL_STALACTITE);
  tunl_site site = tunl_site_at(corridor, mine->wx);
  double push = tunl_lerp(r->mine_push_mid, r->mine_push_deep, fmin(site.at.q, 1));
  double room = v * r->mine_radius + v * r->ship_radius * r->mine_wall_room;
  double lo = site.walls.top + room / up, hi = site.walls.bot - room / up;
  for (size_t i = 0; i < stalactites.count; i++) {
    const tunl_object *st = &stalactites.items[i];
    if (fabs(mine->wx - st->wx) > push)
      continue;
    if (st->wall == TUNL_CEILING)
      lo = fmax(lo, st->y + mine->as.mine.bob);
    else
      hi = fmin(hi, st->y - mine->as.mine.bob);
  }
  return (hi - lo) * up - 2 * (v * r->mine_radius);
}

/* Radii of the screen against heights of the screen. */
START_TEST(test_screen_units_by_hand) {
  tunl_rules r = rules_or_leak("screen-units");
  const tunl_device *device = &screens[1];
  const double to = 20000, up = device->height / TUNL_H;
  tunl_cave *cave = replay(20260912, &r, device, to);
  tunl_corridor corridor = tunl_corridor_of(tunl_cave_day(cave), &r);
  tunl_span mines = tunl_cave_accepted(cave, TUNL_MINE);
  ck_assert_uint_gt(mines.count, 20);
  for (size_t i = 0; i < mines.count; i++)
    if (mines.items[i].wx < to - 300)
      expect_same(mine_margin(cave, &mines.items[i], &corridor, device->width, up),
          mines.items[i].margin, caves_label(&mines.items[i]));
  tunl_cave_free(cave);
}
END_TEST

/* Leaks are in devices only: the direct cave knows of no screen that could leak into it. */
START_TEST(test_direct_cave_has_no_leaks) {
  tunl_rules none = tunl_rules_default();
  tunl_cave *tight = caves_make(20260911, &none, TUNL_WX_FULL);
  for (size_t i = 0; i < G_N_ELEMENTS(leaks); i++) {
    tunl_rules rules = rules_or_leak(leaks[i]);
    tunl_cave *leaking = caves_make(20260911, &rules, TUNL_WX_FULL);
    caves_expect_same(tight, leaking, leaks[i]);
    tunl_cave_free(leaking);
  }
  tunl_cave_free(tight);
}
END_TEST

/* ---- the horizon budget ---- */

/* By hand, from the specification: what is left of 1550 after horizon, last try and look. */
START_TEST(test_budget) {
  tunl_rules rules = tunl_rules_default(), legacy = caves_rules("legacy");
  const double widest = 0.030 * 956, safe = 17.208 + 8.604, boulder = 0.26 * 220;
  const double hair = 1e-9;
  ck_assert_double_eq(tunl_device_budget(&rules, TUNL_STALACTITE), 0);
  ck_assert_double_eq_tol(
      tunl_device_budget(&rules, TUNL_COIN), 1550 - (500 + widest + 2 * safe), hair);
  ck_assert_double_eq_tol(tunl_device_budget(&rules, TUNL_MINE), 1550 - (200 + 135 + 300), hair);
  ck_assert_double_eq_tol(tunl_device_budget(&rules, TUNL_CANNON), 1550 - (300 + 600 + 300), hair);
  ck_assert_double_eq_tol(
      tunl_device_budget(&rules, TUNL_BOULDER), 1550 - (300 + 1000 + boulder + widest), hair);
  ck_assert_double_eq_tol(tunl_device_budget(&legacy, TUNL_MINE), 600 - (600 + 135 + 300), hair);
}
END_TEST

START_TEST(test_budget_holds) {
  static const char *const sets[] = {"17.0", "skeleton"};
  for (size_t s = 0; s < G_N_ELEMENTS(sets); s++) {
    tunl_rules rules = caves_rules(sets[s]);
    for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++)
      EXPECT(tunl_device_budget(&rules, kind) >= 0, "%s: %s", sets[s], tunl_kind_plural(kind));
  }
}
END_TEST

/* Raises one kind's horizon until its budget is what is asked for. */
static tunl_rules with_budget(tunl_kind kind, double budget) {
  tunl_rules rules = tunl_rules_default();
  double *const horizons[TUNL_KINDS] = {
      [TUNL_COIN] = &rules.coin_horizon,
      [TUNL_MINE] = &rules.mine_horizon,
      [TUNL_CANNON] = &rules.cannon_horizon,
      [TUNL_BOULDER] = &rules.boulder_horizon,
  };
  *horizons[kind] += tunl_device_budget(&rules, kind) - budget;
  return rules;
}

/* What the budget is for: a kind that just keeps it stands as in the direct cave. */
START_TEST(test_budget_is_enough) {
  for (tunl_kind kind = TUNL_COIN; kind < TUNL_KINDS; kind++) {
    tunl_rules rules = with_budget(kind, 0);
    ck_assert_double_eq_tol(tunl_device_budget(&rules, kind), 0, 1e-9);
    check_promise(20260923, &rules, 40000);
  }
}
END_TEST

/* And one that breaks it by its whole look does not. */
START_TEST(test_budget_is_needed) {
  for (tunl_kind kind = TUNL_COIN; kind < TUNL_KINDS; kind++) {
    tunl_rules rules = with_budget(kind, -1500);
    tunl_cave *direct = caves_make(20260923, &rules, 60000);
    tunl_cave *device = replay(20260923, &rules, &screens[0], 60000);
    EXPECT(fork_between(direct, device, 60000) < 60000, "%s placed too early stand where they do",
        tunl_kind_plural(kind));
    tunl_cave_free(direct);
    tunl_cave_free(device);
  }
}
END_TEST

HARNESS("tunl/device", test_devices, test_forks, test_published, test_published_pad, test_one_cave,
    test_one_cave_under_other_rules, test_tiny_frames, test_short_caves, test_all_is_one_by_one,
    test_each_leak_is_caught, test_uncapped_width_is_caught, test_uncapped_width_alone,
    test_reference_screen, test_player_progress_by_hand, test_screen_units_by_hand,
    test_direct_cave_has_no_leaks, test_budget, test_budget_holds, test_budget_is_enough,
    test_budget_is_needed)
