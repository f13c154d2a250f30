/* The work for one day. */
#include "audit.h"

#include <math.h>
#include <string.h>

/* As far beyond what is asked about as the search wants its cave. */
static const double beyond = 2500;

double audit_goal(const audit_task *t) {
  return t->depths[t->depth_count - 1];
}

bool audit_checks(const audit_task *t, audit_check check) {
  return (t->checks >> check & 1) != 0;
}

bool audit_passes(const audit_day *day, guint row, double depth) {
  return day->ways[row].scroll >= depth;
}

/* GLib ends a program that has no memory, and so do we. */
static void need(bool memory) {
  if (!memory)
    g_error("no memory for a day");
}

static audit_object keep(const tunl_object *object) {
  audit_object kept = {.there = object != NULL};
  if (object)
    kept.object = *object;
  return kept;
}

/* ---- clear ---- */

static tunl_clear *ask(const audit_task *t, const tunl_course *course, double wide) {
  tunl_clear *clear = tunl_clear_new(course, &(tunl_clear_options){wide, t->pad});
  need(clear != NULL);
  return clear;
}

static void find_ways(const audit_task *t, const tunl_course *course, audit_day *day) {
  for (guint row = 0; row < t->row_count; row++) {
    guint p = TUNL_STEPS_PER_SECOND / t->rows[row].hz;
    tunl_clear *clear = ask(t, course, t->rows[row].wide);
    need(t->best_phase ? tunl_clear_reach_any(clear, p, audit_goal(t), &day->ways[row])
                       : tunl_clear_reach(clear, tunl_pace_of(p), audit_goal(t), &day->ways[row]));
    tunl_clear_free(clear);
  }
}

static void find_killers(tunl_clear *clear, const tunl_block *block, audit_day *day) {
  tunl_killer killers[AUDIT_KILLERS_MOST];
  guint64 all = 0;
  gsize count;
  need(tunl_clear_killers(clear, block, killers, AUDIT_KILLERS_MOST, &count));
  day->killer_count = (guint)MIN(count, AUDIT_KILLERS_MOST);
  for (guint i = 0; i < day->killer_count; i++)
    all += killers[i].count;
  for (guint i = 0; i < day->killer_count; i++)
    day->killers[i] = (audit_killer){
        killers[i].cause, keep(killers[i].object), (double)killers[i].count / (double)all};
}

static void find_culprits(tunl_clear *clear, const tunl_block *block, audit_day *day) {
  const tunl_object *culprits[AUDIT_CULPRITS_MOST];
  gsize count;
  need(tunl_clear_culprits(clear, block, culprits, AUDIT_CULPRITS_MOST, &count));
  day->culprit_count = (guint)MIN(count, AUDIT_CULPRITS_MOST);
  for (guint i = 0; i < day->culprit_count; i++)
    day->culprits[i] = keep(culprits[i]);
}

static void explain(const audit_task *t, tunl_clear *clear, audit_day *day) {
  if (day->ways[0].passage != TUNL_PASSAGE_BLOCKED || t->table)
    return;
  tunl_block block = tunl_reach_block(&day->ways[0]);
  find_killers(clear, &block, day);
  find_culprits(clear, &block, day);
}

static void measure(const audit_task *t, tunl_clear *clear, audit_day *day) {
  for (guint i = 0; i < t->depth_count; i++) {
    audit_human *h = &day->human[i];
    uint32_t dwell = 0, forgiven = 0;
    h->pad = (double)NAN;
    if (!t->human || !audit_passes(day, 0, t->depths[i]))
      continue;
    need(tunl_clear_pad(clear, t->depths[i], &h->pad) &&
         tunl_clear_forgiveness(clear, t->depths[i], &forgiven));
    need(t->table || tunl_clear_dwell(clear, t->depths[i], &dwell));
    h->dwell = dwell;
    h->forgiven = forgiven;
  }
}

static bool survives(const tunl_course *course, const tunl_witness *w, double goal) {
  tunl_flight_options options = tunl_flight_options_default();
  tunl_flight flight;
  bool alive = true;
  options.no_coins = true;
  options.cap = MAX(options.cap, 2 * goal);
  tunl_flight_begin(&flight, course, &options);
  for (guint32 step = 0; step < w->steps && alive; step++)
    alive = tunl_flight_step(&flight, tunl_witness_holds(w, step));
  return alive && flight.scroll >= goal;
}

static guint smallest_slack(tunl_clear *clear, double goal, const tunl_witness *w) {
  guint least = TUNL_SLACK_MOST;
  if (w->count < 2)
    return least;
  tunl_slack *slack = g_new(tunl_slack, w->count - 1);
  need(tunl_clear_slack(clear, goal, w, slack));
  for (gsize i = 0; i + 1 < w->count; i++)
    least = MIN(least, MIN(slack[i].late, slack[i].early));
  g_free(slack);
  return least;
}

/* Walls that stand back for good, or a larger ship, are not the flight's. */
static void fly_witness(
    const audit_task *t, tunl_clear *clear, const tunl_course *course, audit_day *day) {
  tunl_witness w;
  double goal = audit_goal(t);
  if (!t->fly || t->rows[0].wide > 0 || !audit_passes(day, 0, goal))
    return;
  need(tunl_clear_witness(clear, goal, &w));
  day->flown = w.reaches; /* one at 60 Hz or finer there is at the finest rate only */
  if (w.reaches) {
    day->survived = survives(course, &w, goal);
    day->switches = (guint)w.count - (w.count > 0);
    day->slack = smallest_slack(clear, goal, &w);
  }
  tunl_witness_free(&w);
}

static void work_clear(const audit_task *t, const tunl_cave *cave, audit_day *day) {
  tunl_course *course = tunl_course_new(cave);
  need(course != NULL);
  find_ways(t, course, day);
  tunl_clear *clear = ask(t, course, t->rows[0].wide);
  explain(t, clear, day);
  measure(t, clear, day);
  fly_witness(t, clear, course, day);
  tunl_clear_free(clear);
  tunl_course_free(course);
}

/* ---- contracts ---- */

static void work_contracts(const tunl_cave *cave, audit_day *day) {
  need(tunl_contracts_check(cave, TUNL_WX_FULL, day->promises));
  for (int i = 0; i < TUNL_CONTRACTS; i++) {
    day->keepers[i] = keep(day->promises[i].object);
    day->promises[i].object = NULL;
  }
  tunl_margins margins = tunl_cave_margins(cave, 0, TUNL_WX_FULL);
  day->closest = keep(margins.closest);
  day->ties = margins.ties;
}

/* ---- all ---- */

void audit_day_work(const audit_task *t, gint32 index, audit_day *day) {
  *day = (audit_day){.date = tunl_date_from_index(index)};
  tunl_day today = tunl_day_of(day->date);
  tunl_cave *cave =
      tunl_cave_new(&today, &t->cave.rules, MAX(audit_goal(t) + beyond, TUNL_WX_FULL));
  need(cave != NULL);
  day->archetype = today.archetype;
  day->fingerprint = tunl_cave_fingerprint(cave, TUNL_WX_FULL);
  if (audit_checks(t, AUDIT_CLEAR))
    work_clear(t, cave, day);
  if (audit_checks(t, AUDIT_CONTRACTS))
    work_contracts(cave, day);
  if (audit_checks(t, AUDIT_SUPPLY))
    day->supply = tunl_supply_of(cave, 0, audit_goal(t));
  tunl_cave_free(cave);
}

void audit_day_clear(audit_day *day) {
  g_clear_pointer(&day->findings, g_array_unref);
}

/* ---- the year ---- */

static double coins(const tunl_supply *s) {
  return tunl_supply_density(s, TUNL_COIN);
}

static double mines(const tunl_supply *s) {
  return tunl_supply_density(s, TUNL_MINE);
}

static double stalactites(const tunl_supply *s) {
  return tunl_supply_density(s, TUNL_STALACTITE);
}

static double dry(const tunl_supply *s) {
  return s->dry_to - s->dry_from;
}

const audit_metric audit_metrics[AUDIT_METRICS] = {
    {"coins", "in 1,000 px", "coins_1000", coins},
    {"mines", "in 1,000 px", "mines_1000", mines},
    {"stalactites", "in 1,000 px", "stalactites_1000", stalactites},
    {"shields", "a minute", "shields_minute", tunl_supply_shields_per_minute},
    {"the longest stretch without a coin", "px", "dry", dry},
};

typedef struct {
  const audit_task *task;
  gint32 first;
  guint count;
  double *values; /* `count` for each metric */
} year_batch;

static void work_year(guint i, gpointer user) {
  const year_batch *b = user;
  tunl_day day = tunl_day_of(tunl_date_from_index(b->first + (gint32)i));
  tunl_cave *cave = tunl_cave_new(&day, &b->task->cave.rules, audit_goal(b->task));
  need(cave != NULL);
  tunl_supply supply = tunl_supply_of(cave, 0, audit_goal(b->task));
  for (guint metric = 0; metric < AUDIT_METRICS; metric++)
    b->values[metric * b->count + i] = audit_metrics[metric].get(&supply);
  tunl_cave_free(cave);
}

audit_year audit_year_of(const audit_task *t, gint32 last) {
  gint32 first = MAX(0, last - AUDIT_YEAR + 1);
  audit_year year = {.first = tunl_date_from_index(first), .last = tunl_date_from_index(last)};
  year_batch b = {t, first, (guint)(last - first + 1), NULL};
  b.values = g_new(double, (gsize)b.count *AUDIT_METRICS);
  cli_work_all("the year", b.count, t->jobs, t->quiet, work_year, &b);
  for (guint metric = 0; metric < AUDIT_METRICS; metric++)
    year.spreads[metric] = tunl_spread_of(&b.values[metric * b.count], b.count);
  g_free(b.values);
  return year;
}
