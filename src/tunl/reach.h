/* What many runs say about a cave: who gets how far, and sees what. Plain C11; nothing here
 * allocates or fails. Distances are scroll, world px from the start, unless said otherwise. The
 * measures are this project's own (R). */
#ifndef TUNL_TUNL_REACH_H
#define TUNL_TUNL_REACH_H

#include "core/api.h"
#include "tunl/pilot.h"

TUNL_API_BEGIN

/* The runs of one tier: those of the first day in order, then those of the second, and so on. */
typedef struct tunl_runs {
  const tunl_outcome *outcomes; /* days * each of them; borrowed */
  size_t days, each;            /* both from 1 */
} tunl_runs;

/* Share of the runs, from 0 to 1, that ended at `scroll` or farther. */
double tunl_runs_reach(const tunl_runs *runs, double scroll);

/* How far that share may be off because the days are these and no others: its standard error
 * between days. 0 of one day. */
double tunl_runs_reach_error(const tunl_runs *runs, double scroll);

/* How far the difference of two such shares may be off, b's less a's, when both flew the same days
 * so often each. Days are paired: a hard day is hard for both. 0 of one day. */
double tunl_runs_difference_error(const tunl_runs *a, const tunl_runs *b, double scroll);

/* Mean of the scores, and its standard error between days, 0 of one day. */
double tunl_runs_mean_score(const tunl_runs *runs, double *error);

/* The same of what b's mean has more than a's, days paired as above. */
double tunl_runs_mean_difference_error(const tunl_runs *a, const tunl_runs *b);

/* How many runs each cause ended. */
void tunl_runs_causes(const tunl_runs *runs, uint32_t counts[TUNL_CAUSES]);

/* The following sort in `room`, which must hold days * each numbers; what it holds then does not
 * matter. */

/* Median of the scores; of an even number the mean of the two in the middle. */
double tunl_runs_median_score(const tunl_runs *runs, double *room);

/* The scroll that a share of the runs, above 0 up to 1, reach: where to put a gate for them. */
double tunl_runs_gate(const tunl_runs *runs, double share, double *room);

/* A player's daily best at so many runs a day, 1 to `each`: each day's runs are taken in groups of
 * that size, what is left over is left out, and this is the median of the best scores of all
 * groups. */
double tunl_runs_daily_best(const tunl_runs *runs, size_t group, double *room);

/* ---- what a run got to see ---- */

/* The first of everything that a day has to show. */
typedef enum tunl_landmark {
  TUNL_LANDMARK_STALACTITE, /* the first five in the order of tunl_kind */
  TUNL_LANDMARK_COIN,
  TUNL_LANDMARK_MINE,
  TUNL_LANDMARK_CANNON,
  TUNL_LANDMARK_BOULDER,
  TUNL_LANDMARK_CHICANE,
  TUNL_LANDMARK_APEX_MINE,
  TUNL_LANDMARK_MORPH,
  TUNL_LANDMARK_CHAMBER,
  TUNL_LANDMARKS
} tunl_landmark;

const char *tunl_landmark_name(tunl_landmark landmark); /* "apex mine" and so on; static */

/* Where it is, wx; NaN when the cave has none. */
double tunl_landmark_wx(const tunl_cave *cave, tunl_landmark landmark);

/* Share of the runs, from 0 to 1, on whose screen something came: `wx` has its place on each day,
 * NaN for none. And the share of those whose ship came as far. */
double tunl_runs_seen(const tunl_runs *runs, const double *wx);
double tunl_runs_met(const tunl_runs *runs, const double *wx);

TUNL_API_END

#endif
