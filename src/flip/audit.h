/* The audit of many levels: counts by height, violations of the crossing rule, and a verdict.
 * Plain C11; values, nothing to free. */
#ifndef FLIP_AUDIT_H
#define FLIP_AUDIT_H

#include "core/api.h"
#include "flip/bots.h"

TUNL_API_BEGIN

#define FLIP_BIN  5000.0 /* units a bin: 500 m (published) */
#define FLIP_BINS 200    /* enough for FLIP_Y_MOST */

/* What was counted in one stretch of height, by the y of obstacles. */
typedef struct flip_count {
  uint32_t obstacles, turns, blocks;
  uint32_t verdicts[FLIP_VERDICTS];
  /* Of turns, the height from the end of the last that asked for a wall, against that of a crossing
     without the quarter to spare; both infinite where there is no turn. */
  double margin_least;   /* units: the smallest of the one less the other; 0 can just be crossed */
  double crossing_least; /* the smallest quotient: FLIP_CROSS_SPARE just keeps the rule, 1 can just
                            be crossed */
} flip_count;

/* A bot's flights over the audited levels. */
typedef struct flip_survival {
  uint32_t flown, alive;
  double least, median, most; /* units: heights reached, alive or not; 0 when none has flown */
} flip_survival;

/* Turns and violations are those of flip_is_turn: the first obstacle that asks is none. */
typedef struct flip_audit {
  uint32_t levels;
  uint32_t types[FLIP_TYPES];
  uint32_t violations;        /* turns with less than cross since the last that asked for a wall */
  uint32_t violations_blocks; /* the same, since the end of the last obstacle of any kind */
  uint32_t bins; /* of use in `bin`: as many as the highest obstacle needs; 0 to FLIP_BINS */
  flip_count all, before, after; /* in all; below and from FLIP_TIGHT_M */
  flip_count bin[FLIP_BINS];
} flip_audit;

flip_audit flip_audit_begin(void); /* nothing counted yet */
void flip_audit_add(flip_audit *audit, const flip_level *level);

/* Adds what another audit has counted. The order changes nothing, so that threads may each count
 * their own. */
void flip_audit_join(flip_audit *audit, const flip_audit *other);

double flip_turn_rate(const flip_count *count);   /* turns / obstacles, 0 to 1; NaN of none */
double flip_block_share(const flip_count *count); /* blocks / obstacles */

/* Is a turn rate below a threshold so by chance, for all one can tell? Sound levels turn at 38 %
 * and more (published), 13 points above the published threshold: so a stretch is taken to be sound
 * at 13 points above any threshold. Each of its n obstacles is then a turn or none by chance, which
 * moves the rate of n by sqrt(p(1-p)/n); one that comes 3.72 times lower than that is seen in fewer
 * than 1 of 10,000 stretches. At 25 % this excuses 4 turns of 30, but not 1, and from 193 obstacles
 * on nothing. False at and above the threshold, and of no obstacles. */
bool flip_may_be_chance(const flip_count *count, double threshold);

/* What the heights reached by `count` flights, of which `alive` were, come to. Puts `heights`,
 * units, in order; the median of an even number is the middle of the two in the middle. */
flip_survival flip_survival_of(double *heights, uint32_t count, uint32_t alive);

/* What an audit may find, each with a threshold of its own. */
typedef enum flip_check {
  FLIP_CHECK_TURN_RATE,         /* turns / obstacles in every bin, 0 to 1: at least the threshold */
  FLIP_CHECK_VIOLATIONS,        /* flip_audit.violations: at most */
  FLIP_CHECK_VIOLATIONS_BLOCKS, /* flip_audit.violations_blocks: at most */
  FLIP_CHECK_LOOKAHEAD,         /* share of levels that looking ahead survives, 0 to 1: at least */
  FLIP_CHECK_HOLD,              /* share that holding one wall survives, 0 to 1: at most */
  FLIP_CHECKS
} flip_check;

/* One check, for messages and options. */
typedef struct flip_check_info {
  const char *name;  /* "turn-rate", "violations", "violations-with-blocks", "lookahead-survival",
                        "hold-one-wall-survival" */
  const char *about; /* what is measured, in a few words */
  double threshold;  /* unless told otherwise: 0.25, 0, 0, 1, 0 (published) */
  double most;       /* the highest threshold with a meaning: 1 for shares, else infinite */
  bool at_least;     /* the measure may not be below the threshold; else it may not be above */
} flip_check_info;

const flip_check_info *flip_check_of(flip_check check); /* static */
const char *flip_check_name(flip_check check);          /* its name alone; static */

/* A threshold for every check, indexed by flip_check. A NaN judges nothing. */
typedef struct flip_thresholds {
  double of[FLIP_CHECKS];
} flip_thresholds;

flip_thresholds flip_thresholds_default(void);

/* A measure on the wrong side of its threshold. */
typedef struct flip_finding {
  flip_check check;
  uint32_t bin; /* of FLIP_CHECK_TURN_RATE, else FLIP_NO_BIN */
  double value, threshold;
} flip_finding;

#define FLIP_NO_BIN        UINT32_MAX
#define FLIP_FINDINGS_MOST (FLIP_BINS + FLIP_CHECKS)

/* Judges what was counted, in the order of the checks and of the bins; returns how many findings it
 * has put in `findings`, which holds FLIP_FINDINGS_MOST. 0: the levels are sound. `bots`, indexed
 * by flip_bot, may be NULL; a bot that has not flown is not judged, nor is a bin without obstacles
 * or one with a turn rate that flip_may_be_chance: a single level has some 25 obstacles in 500 m,
 * and the published threshold is one for hundreds of levels. */
uint32_t flip_judge(const flip_audit *audit, const flip_survival bots[FLIP_BOTS],
    const flip_thresholds *thresholds, flip_finding findings[FLIP_FINDINGS_MOST]);

TUNL_API_END

#endif
