#include "tunl/reach.h"

#include <math.h>
#include <stdlib.h>

static size_t count_of(const tunl_runs *runs) {
  return runs->days * runs->each;
}

/* ---- shares ---- */

static size_t reaching(const tunl_outcome *outcomes, size_t count, double scroll) {
  size_t reach = 0;
  for (size_t i = 0; i < count; i++)
    reach += outcomes[i].scroll >= scroll;
  return reach;
}

double tunl_runs_reach(const tunl_runs *runs, double scroll) {
  size_t count = count_of(runs);
  return (double)reaching(runs->outcomes, count, scroll) / (double)count;
}

static double day_share(const tunl_runs *runs, size_t day, double scroll) {
  const tunl_outcome *outcomes = runs->outcomes + day * runs->each;
  return (double)reaching(outcomes, runs->each, scroll) / (double)runs->each;
}

/* Of a mean of so many days, whose squared deviations from it have that sum. */
static double standard_error(double squares, size_t days) {
  return days < 2 ? 0 : sqrt(squares / (double)(days - 1) / (double)days);
}

double tunl_runs_reach_error(const tunl_runs *runs, double scroll) {
  double mean = tunl_runs_reach(runs, scroll), squares = 0;
  for (size_t day = 0; day < runs->days; day++) {
    double off = day_share(runs, day, scroll) - mean;
    squares += off * off;
  }
  return standard_error(squares, runs->days);
}

double tunl_runs_difference_error(const tunl_runs *a, const tunl_runs *b, double scroll) {
  double mean = tunl_runs_reach(b, scroll) - tunl_runs_reach(a, scroll), squares = 0;
  for (size_t day = 0; day < a->days; day++) {
    double off = day_share(b, day, scroll) - day_share(a, day, scroll) - mean;
    squares += off * off;
  }
  return standard_error(squares, a->days);
}

static double mean_score(const tunl_outcome *outcomes, size_t count) {
  double sum = 0;
  for (size_t i = 0; i < count; i++)
    sum += tunl_score(outcomes[i].scroll);
  return sum / (double)count;
}

static double day_score(const tunl_runs *runs, size_t day) {
  return mean_score(runs->outcomes + day * runs->each, runs->each);
}

double tunl_runs_mean_score(const tunl_runs *runs, double *error) {
  double mean = mean_score(runs->outcomes, count_of(runs)), squares = 0;
  for (size_t day = 0; day < runs->days; day++) {
    double off = day_score(runs, day) - mean;
    squares += off * off;
  }
  *error = standard_error(squares, runs->days);
  return mean;
}

double tunl_runs_mean_difference_error(const tunl_runs *a, const tunl_runs *b) {
  double mean = mean_score(b->outcomes, count_of(b)) - mean_score(a->outcomes, count_of(a));
  double squares = 0;
  for (size_t day = 0; day < a->days; day++) {
    double off = day_score(b, day) - day_score(a, day) - mean;
    squares += off * off;
  }
  return standard_error(squares, a->days);
}

void tunl_runs_causes(const tunl_runs *runs, uint32_t counts[TUNL_CAUSES]) {
  for (int cause = 0; cause < TUNL_CAUSES; cause++)
    counts[cause] = 0;
  for (size_t i = 0; i < count_of(runs); i++)
    counts[runs->outcomes[i].cause]++;
}

/* ---- orders ---- */

static int largest_first(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return left > right ? -1 : left < right;
}

static void sort(double *room, size_t count) {
  qsort(room, count, sizeof *room, largest_first);
}

static double median(double *room, size_t count) {
  sort(room, count);
  return (room[(count - 1) / 2] + room[count / 2]) / 2;
}

double tunl_runs_median_score(const tunl_runs *runs, double *room) {
  for (size_t i = 0; i < count_of(runs); i++)
    room[i] = tunl_score(runs->outcomes[i].scroll);
  return median(room, count_of(runs));
}

double tunl_runs_gate(const tunl_runs *runs, double share, double *room) {
  size_t count = count_of(runs), last = (size_t)(share * (double)count);
  for (size_t i = 0; i < count; i++)
    room[i] = runs->outcomes[i].scroll;
  sort(room, count);
  return room[last > 0 ? last - 1 : 0];
}

static double best_score(const tunl_outcome *outcomes, size_t count) {
  uint32_t best = 0;
  for (size_t i = 0; i < count; i++)
    if (tunl_score(outcomes[i].scroll) > best)
      best = tunl_score(outcomes[i].scroll);
  return best;
}

double tunl_runs_daily_best(const tunl_runs *runs, size_t group, double *room) {
  size_t groups = 0;
  for (size_t day = 0; day < runs->days; day++)
    for (size_t run = 0; run + group <= runs->each; run += group)
      room[groups++] = best_score(runs->outcomes + day * runs->each + run, group);
  return median(room, groups);
}

/* ---- landmarks ---- */

static const char *const landmark_names[TUNL_LANDMARKS] = {
    [TUNL_LANDMARK_STALACTITE] = "stalactite",
    [TUNL_LANDMARK_COIN] = "coin",
    [TUNL_LANDMARK_MINE] = "mine",
    [TUNL_LANDMARK_CANNON] = "cannon",
    [TUNL_LANDMARK_BOULDER] = "boulder",
    [TUNL_LANDMARK_CHICANE] = "chicane",
    [TUNL_LANDMARK_APEX_MINE] = "apex mine",
    [TUNL_LANDMARK_MORPH] = "morph",
    [TUNL_LANDMARK_CHAMBER] = "chamber",
};

const char *tunl_landmark_name(tunl_landmark landmark) {
  return landmark_names[landmark];
}

static bool marks(const tunl_object *o, tunl_landmark landmark) {
  if (landmark == TUNL_LANDMARK_CHICANE)
    return o->paired;
  return landmark != TUNL_LANDMARK_APEX_MINE || o->apex;
}

static double first_of(const tunl_cave *cave, tunl_kind kind, tunl_landmark landmark) {
  tunl_span span = tunl_cave_accepted(cave, kind);
  double wx = (double)NAN;
  for (size_t i = 0; i < span.count; i++)
    if (marks(&span.items[i], landmark) && !(span.items[i].wx >= wx))
      wx = span.items[i].wx;
  return wx;
}

static double first_chamber(const tunl_cave *cave) {
  const tunl_rules *rules = tunl_cave_rules(cave);
  tunl_corridor corridor = tunl_corridor_of(tunl_cave_day(cave), rules);
  double end = tunl_cave_to(cave);
  for (uint32_t period = 0; rules->gate + period * rules->chamber_period < end; period++) {
    tunl_chamber chamber = tunl_chamber_of(&corridor, period);
    if (chamber.to > chamber.from)
      return chamber.from < end ? chamber.from : (double)NAN;
  }
  return (double)NAN;
}

double tunl_landmark_wx(const tunl_cave *cave, tunl_landmark landmark) {
  const tunl_rules *rules = tunl_cave_rules(cave);
  switch (landmark) {
  case TUNL_LANDMARK_CHICANE:
    return first_of(cave, TUNL_STALACTITE, landmark);
  case TUNL_LANDMARK_APEX_MINE:
    return first_of(cave, TUNL_MINE, landmark);
  case TUNL_LANDMARK_MORPH:
    return rules->morph != 0 && rules->gate < tunl_cave_to(cave) ? rules->gate : (double)NAN;
  case TUNL_LANDMARK_CHAMBER:
    return first_chamber(cave);
  default:
    return first_of(cave, (tunl_kind)landmark, landmark);
  }
}

/* A NaN is at or before nothing. */
static double share_past(const tunl_runs *runs, const double *wx, double ahead) {
  size_t past = 0;
  for (size_t day = 0; day < runs->days; day++)
    for (size_t run = 0; run < runs->each; run++)
      past += wx[day] <= runs->outcomes[day * runs->each + run].scroll + ahead;
  return (double)past / (double)count_of(runs);
}

double tunl_runs_seen(const tunl_runs *runs, const double *wx) {
  return share_past(runs, wx, TUNL_W);
}

double tunl_runs_met(const tunl_runs *runs, const double *wx) {
  return share_past(runs, wx, TUNL_SHIP_X);
}
