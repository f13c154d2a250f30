/* The work for one day. */
#include "audit.h"

#include <math.h>
#include <string.h>

double audit_goal(const audit_task *t) {
  return t->depths[t->depth_count - 1];
}

bool audit_checks(const audit_task *t, audit_check check) {
  return (t->checks >> check & 1) != 0;
}

bool audit_is_broken(const audit_day *day) {
  bool broken = false;
  for (guint i = 0; i < TUNL_CONTRACTS; i++)
    broken = broken || day->promises[i].broken > 0;
  return broken;
}

audit_flights audit_count_flights(const GPtrArray *days) {
  audit_flights flights = {0, 0};
  for (guint i = 0; i < days->len; i++) {
    const audit_day *day = days->pdata[i];
    flights.flown += day->flown;
    flights.survived += day->survived;
  }
  return flights;
}

bool audit_passes(const audit_day *day, guint row, double depth) {
  return day->ways[row].scroll >= depth;
}

/* GLib ends a program that has no memory; what is not GLib's ends the same way. */
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

static void find_killers(tunl_clear *clear, const tunl_block *block, audit_block *b) {
  tunl_killer killers[AUDIT_KILLERS_MOST];
  guint64 all = 0;
  gsize count;
  need(tunl_clear_killers(clear, block, killers, AUDIT_KILLERS_MOST, &count));
  b->killer_count = (guint)MIN(count, AUDIT_KILLERS_MOST);
  for (guint i = 0; i < b->killer_count; i++)
    all += killers[i].count;
  for (guint i = 0; i < b->killer_count; i++)
    b->killers[i] = (audit_killer){
        killers[i].cause, keep(killers[i].object), (double)killers[i].count / (double)all};
}

static void find_culprits(tunl_clear *clear, const tunl_block *block, audit_block *b) {
  const tunl_object *culprits[AUDIT_CULPRITS_MOST];
  gsize count;
  need(tunl_clear_culprits(clear, block, culprits, AUDIT_CULPRITS_MOST, &count));
  b->culprit_count = (guint)MIN(count, AUDIT_CULPRITS_MOST);
  for (guint i = 0; i < b->culprit_count; i++)
    b->culprits[i] = keep(culprits[i]);
}

static audit_block explain(tunl_clear *clear, const tunl_block *block) {
  audit_block b = {.scroll = block->scroll};
  need(tunl_clear_scroll(clear, block->from, &b.from));
  find_killers(clear, block, &b);
  find_culprits(clear, block, &b);
  return b;
}

static void find_block(const audit_task *t, tunl_clear *clear, audit_day *day) {
  tunl_block block = tunl_reach_block(&day->ways[0]);
  if (day->ways[0].passage == TUNL_PASSAGE_BLOCKED && t->answer != AUDIT_TABLE)
    day->block = explain(clear, &block);
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
    need(t->answer == AUDIT_TABLE || tunl_clear_dwell(clear, t->depths[i], &dwell));
    h->dwell = dwell;
    h->forgiven = forgiven;
  }
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

static void fly_witness(
    const audit_task *t, tunl_clear *clear, const tunl_course *course, audit_day *day) {
  tunl_witness *w = &day->witness;
  double goal = audit_goal(t);
  if (!t->fly || !audit_passes(day, 0, goal))
    return;
  need(tunl_clear_witness(clear, goal, w));
  day->flown = w->reaches;
  if (w->reaches) {
    day->survived = audit_fly(course, w, NULL) >= goal;
    day->switches = (guint)w->count - (w->count > 0);
    day->slack = smallest_slack(clear, goal, w);
  }
}

static void find_all(const audit_task *t, const tunl_course *course, audit_day *day) {
  find_ways(t, course, day);
  tunl_clear *clear = ask(t, course, t->rows[0].wide);
  find_block(t, clear, day);
  measure(t, clear, day);
  fly_witness(t, clear, course, day);
  tunl_clear_free(clear);
}

/* ---- lists ---- */

static void list_blocks(const audit_task *t, const tunl_course *course, audit_day *day) {
  tunl_clear *clear = ask(t, course, t->rows[0].wide);
  tunl_block *blocks = g_new(tunl_block, t->block_count);
  gsize count;
  need(tunl_clear_blocks(clear, audit_goal(t), blocks, t->block_count, &count));
  day->block_count = (guint)count;
  day->blocks = g_new(audit_block, count);
  for (gsize i = 0; i < count; i++)
    day->blocks[i] = explain(clear, &blocks[i]);
  g_free(blocks);
  tunl_clear_free(clear);
}

static void list_states(const audit_task *t, const tunl_course *course, audit_day *day) {
  day->living = g_new0(tunl_living, (gsize)t->row_count * t->state_count);
  day->living_at = g_new0(double, t->state_count);
  for (guint row = 0; row < t->row_count; row++) {
    tunl_clear *clear = ask(t, course, t->rows[row].wide);
    need(tunl_clear_living(clear, tunl_pace_of(TUNL_STEPS_PER_SECOND / t->rows[row].hz), t->states,
        t->state_count, &day->living[row * t->state_count]));
    for (guint i = 0; i < t->state_count; i++)
      need(tunl_clear_scroll(clear, t->states[i], &day->living_at[i]));
    tunl_clear_free(clear);
  }
}

static void work_clear(const audit_task *t, const tunl_cave *cave, audit_day *day) {
  static void (*const works[])(const audit_task *, const tunl_course *, audit_day *) = {
      [AUDIT_FINDINGS] = find_all,
      [AUDIT_TABLE] = find_all,
      [AUDIT_BLOCKS] = list_blocks,
      [AUDIT_STATES] = list_states,
  };
  tunl_course *course = tunl_course_new(cave);
  need(course != NULL);
  works[t->answer](t, course, day);
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

/* Scroll of the last step that states are counted at: nothing of a cave but its speed tells. */
static double last_state(const audit_task *t, const tunl_day *today) {
  tunl_corridor corridor = tunl_corridor_of(today, &t->cave.rules);
  double scroll = 0;
  for (guint step = 0; t->state_count > 0 && step < t->states[t->state_count - 1]; step++)
    scroll += tunl_speed_at(&corridor, scroll) * TUNL_W / 600 / TUNL_STEPS_PER_SECOND;
  return scroll;
}

/* What any question needs: the search looks ahead of it, and contracts are of the whole cave. */
static double cave_to(const audit_task *t, const tunl_day *today) {
  double asked = MAX(audit_goal(t), last_state(t, today));
  return MAX(asked + TUNL_CLEAR_BEYOND, TUNL_WX_FULL);
}

void audit_day_work(const audit_task *t, gint32 index, audit_day *day) {
  *day = (audit_day){.date = tunl_date_from_index(index)};
  tunl_day today = tunl_day_of(day->date);
  tunl_cave *cave = tunl_cave_new(&today, &t->cave.rules, cave_to(t, &today));
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
  tunl_witness_free(&day->witness);
  g_free(day->blocks);
  g_free(day->living);
  g_free(day->living_at);
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
