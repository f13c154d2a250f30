/* The work: days in parallel, all tiers and runs of each. */
#include "sim.h"

#include <math.h>
#include <string.h>

guint sim_days(const sim_task *t) {
  return (guint)(t->days.last - t->days.first + 1);
}

bool sim_flies(const sim_task *t, tunl_tier tier) {
  return t->tiers >> tier & 1;
}

const char *sim_tier_name(tunl_tier tier) {
  return tunl_tier_skill(tier)->name;
}

tunl_tier sim_tier_named(const char *name) {
  tunl_tier tier = TUNL_BEGINNER;
  while (tier < TUNL_TIERS && strcmp(sim_tier_name(tier), name) != 0)
    tier++;
  return tier;
}

tunl_runs sim_runs(const sim_task *t, const sim_result *r, tunl_tier tier) {
  return (tunl_runs){r->outcomes[tier], r->days, t->runs};
}

/* ---- a day ---- */

typedef struct {
  const sim_task *task;
  guint side;
  sim_result *result;
} batch;

/* Of a shot it is the cannon, as everywhere. */
static sim_hit hit_of(const tunl_outcome *o) {
  return o->hit_by ? (sim_hit){o->hit_by->slot, o->hit_by->wx} : (sim_hit){0, (double)NAN};
}

static void fly_tier(const sim_task *t, const tunl_course *course, guint32 date, tunl_tier tier,
    gsize at, sim_result *r) {
  tunl_flight_options options = tunl_flight_options_default();
  options.scratches = t->scratches;
  for (guint run = 0; run < t->runs; run++, at++) {
    tunl_outcome o = tunl_pilot_fly(
        course, tunl_tier_skill(tier), tunl_pilot_seed(date, tier, run), &options, NULL, NULL);
    r->hits[tier][at] = hit_of(&o);
    o.hit_by = NULL; /* the cave goes away */
    r->outcomes[tier][at] = o;
  }
}

void sim_fly_day(const sim_task *t, guint side, guint number, sim_result *r) {
  guint place = number % r->days;
  tunl_day day = tunl_day_of(tunl_date_from_index(t->days.first + (gint32)number));
  tunl_cave *cave = tunl_cave_new(&day, &t->sides[side].rules, TUNL_FLIGHT_CAP + SIM_BEYOND);
  tunl_course *course = cave ? tunl_course_new(cave) : NULL;
  if (!course)
    g_error("no memory for a cave");
  for (tunl_landmark l = 0; l < TUNL_LANDMARKS; l++)
    r->landmarks[l][place] = tunl_landmark_wx(cave, l);
  for (tunl_tier tier = 0; tier < TUNL_TIERS; tier++)
    if (sim_flies(t, tier))
      fly_tier(t, course, day.date, tier, (gsize)place * t->runs, r);
  tunl_course_free(course);
  tunl_cave_free(cave);
}

/* ---- all days ---- */

static void fly_day(guint number, gpointer user) {
  const batch *b = user;
  sim_fly_day(b->task, b->side, number, b->result);
}

sim_result sim_result_of(const sim_task *t, guint days) {
  gsize count = (gsize)days * t->runs;
  sim_result r = {.days = days, .room = g_new(double, count)};
  for (int l = 0; l < TUNL_LANDMARKS; l++)
    r.landmarks[l] = g_new(double, days);
  for (tunl_tier tier = 0; tier < TUNL_TIERS; tier++) {
    if (!sim_flies(t, tier))
      continue;
    r.outcomes[tier] = g_new(tunl_outcome, count);
    r.hits[tier] = g_new(sim_hit, count);
  }
  return r;
}

void sim_work(const sim_task *t, guint side, sim_result *r) {
  guint days = sim_days(t);
  batch b = {t, side, r};
  *r = sim_result_of(t, days);
  cli_work_all("days", days, t->jobs, t->quiet, fly_day, &b);
}

void sim_clear(sim_result *r) {
  for (int tier = 0; tier < TUNL_TIERS; tier++) {
    g_clear_pointer(&r->outcomes[tier], g_free);
    g_clear_pointer(&r->hits[tier], g_free);
  }
  for (int l = 0; l < TUNL_LANDMARKS; l++)
    g_clear_pointer(&r->landmarks[l], g_free);
  g_clear_pointer(&r->room, g_free);
}

guint sim_boulders_at_gate(const sim_task *t, guint side, const sim_result *r) {
  double gate = t->sides[side].rules.gate;
  const double *boulders = r->landmarks[TUNL_LANDMARK_BOULDER];
  guint days = 0;
  for (guint i = 0; i < r->days; i++)
    days += boulders[i] >= gate && boulders[i] < gate + t->sides[side].rules.boulder_step;
  return days;
}

/* ---- measures ---- */

static const char *const measure_names[SIM_MEASURES] = {
    [SIM_REACH] = "reach",
    [SIM_SCORE_MEDIAN] = "score-median",
    [SIM_SCORE_MEAN] = "score-mean",
    [SIM_SCORE_MOST] = "score-most",
    [SIM_GATE] = "gate",
    [SIM_ENDED] = "ended",
    [SIM_SEEN] = "seen",
};

const char *sim_measure_name(sim_measure measure) {
  return measure_names[measure];
}

/* Every cause but none, in their order. */
guint sim_lines(const sim_task *t, sim_measure measure) {
  switch (measure) {
  case SIM_REACH:
    return t->place_count;
  case SIM_ENDED:
    return TUNL_CAUSES - 1;
  case SIM_SEEN:
    return TUNL_LANDMARKS;
  default:
    return 1;
  }
}

const char *sim_line_name(char *into, const sim_task *t, sim_measure measure, guint which) {
  switch (measure) {
  case SIM_REACH:
    return tunl_text_shortest(into, t->places[which]);
  case SIM_GATE:
    return tunl_text_shortest(into, SIM_GATE_SHARE * 100);
  case SIM_ENDED:
    return tunl_cause_name((tunl_cause)(which + 1));
  case SIM_SEEN:
    return tunl_landmark_name((tunl_landmark)which);
  default:
    return NULL;
  }
}

static double most_score(const sim_task *t, const tunl_runs *runs) {
  double most = 0;
  for (gsize i = 0; i < runs->days * (gsize)t->runs; i++)
    most = fmax(most, tunl_score(runs->outcomes[i].scroll));
  return most;
}

static double ended_by(const tunl_runs *runs, guint which) {
  uint32_t counts[TUNL_CAUSES];
  tunl_runs_causes(runs, counts);
  return counts[which + 1];
}

/* One day has no spread. */
static double error_of(const tunl_runs *runs, double error) {
  return runs->days < 2 ? (double)NAN : error;
}

static sim_value without_error(double value) {
  return (sim_value){value, (double)NAN};
}

sim_value sim_value_of(
    const sim_task *t, const sim_result *r, tunl_tier tier, sim_measure measure, guint which) {
  tunl_runs runs = sim_runs(t, r, tier);
  double error;
  switch (measure) {
  case SIM_REACH:
    return (sim_value){100 * tunl_runs_reach(&runs, t->places[which]),
        error_of(&runs, 100 * tunl_runs_reach_error(&runs, t->places[which]))};
  case SIM_SCORE_MEDIAN:
    return without_error(tunl_runs_median_score(&runs, r->room));
  case SIM_SCORE_MEAN: {
    double mean = tunl_runs_mean_score(&runs, &error);
    return (sim_value){mean, error_of(&runs, error)};
  }
  case SIM_SCORE_MOST:
    return without_error(most_score(t, &runs));
  case SIM_GATE:
    return without_error(tunl_runs_gate(&runs, SIM_GATE_SHARE, r->room));
  case SIM_ENDED:
    return without_error(ended_by(&runs, which));
  default:
    return without_error(100 * tunl_runs_seen(&runs, r->landmarks[which]));
  }
}

sim_value sim_difference(const sim_task *t, const sim_result *results, tunl_tier tier,
    sim_measure measure, guint which) {
  sim_value a = sim_value_of(t, &results[0], tier, measure, which);
  sim_value b = sim_value_of(t, &results[1], tier, measure, which);
  tunl_runs one = sim_runs(t, &results[0], tier), other = sim_runs(t, &results[1], tier);
  sim_value d = without_error(a.value - b.value);
  if (measure == SIM_REACH)
    d.error = error_of(&one, 100 * tunl_runs_difference_error(&one, &other, t->places[which]));
  else if (measure == SIM_SCORE_MEAN)
    d.error = error_of(&one, tunl_runs_mean_difference_error(&one, &other));
  return d;
}
