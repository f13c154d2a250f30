/* Who still flies where in one cave: the pilots of tunl-sim, for a picture. */
#include "cli-render.h"

#include <stdlib.h>

/* Runs a tier: enough that a step of a curve is one percent. */
enum { RUNS = 100 };

struct cli_reach {
  tunl_survival_curve curves[TUNL_TIERS];
  double ends[TUNL_TIERS][RUNS]; /* in the order of the curves */
};

static void fly(double *ends, const tunl_cave *cave, const tunl_course *course, tunl_tier tier) {
  guint32 date = tunl_cave_day(cave)->date;
  tunl_flight_options options = tunl_flight_options_default();
  options.cap = TUNL_WX_FULL - 3000; /* a course is empty behind its cave, and would be survived */
  for (guint run = 0; run < RUNS; run++)
    ends[run] = TUNL_SHIP_X + tunl_pilot_fly(course, tunl_tier_skill(tier),
                                  tunl_pilot_seed(date, tier, run), &options, NULL, NULL)
                                  .scroll;
  qsort(ends, RUNS, sizeof *ends, cli_by_number);
}

/* The best pilots first, as in the charts of tunl-sim. */
cli_reach *cli_reach_new(const tunl_cave *cave) {
  cli_reach *reach = g_new(cli_reach, 1);
  tunl_course *course = tunl_course_new(cave);
  if (!course)
    g_error("no memory for a course");
  for (guint i = 0; i < TUNL_TIERS; i++) {
    tunl_tier tier = (tunl_tier)(TUNL_TIERS - 1 - i);
    fly(reach->ends[i], cave, course, tier);
    reach->curves[i] = (tunl_survival_curve){tunl_tier_skill(tier)->name, reach->ends[i], RUNS};
  }
  tunl_course_free(course);
  return reach;
}

tunl_survival cli_reach_curves(const cli_reach *reach) {
  return (tunl_survival){reach->curves, TUNL_TIERS};
}

void cli_reach_free(cli_reach *reach) {
  g_free(reach);
}
