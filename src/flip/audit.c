#include "flip/audit.h"

#include "core/number.h"

#include <math.h>
#include <stdlib.h>

/* ---- counting ---- */

static flip_count count_begin(void) {
  return (flip_count){.margin_least = (double)INFINITY, .crossing_least = (double)INFINITY};
}

flip_audit flip_audit_begin(void) {
  flip_audit audit = {.all = count_begin(), .before = count_begin(), .after = count_begin()};
  for (int i = 0; i < FLIP_BINS; i++)
    audit.bin[i] = count_begin();
  return audit;
}

/* `free_height`: from the end of the last that asked for a wall. */
static void count_obstacle(flip_count *count, const flip_obstacle *o, double free_height) {
  count->obstacles++;
  count->blocks += o->type == FLIP_BLOCK;
  count->verdicts[o->verdict]++;
  if (!flip_is_turn(o))
    return;
  double crossing = o->cross / FLIP_CROSS_SPARE;
  count->turns++;
  count->margin_least = tunl_least(count->margin_least, free_height - crossing);
  count->crossing_least = tunl_least(count->crossing_least, free_height / crossing);
}

/* The rule's own tolerance (published): what was pushed up to the very distance keeps it. */
static bool is_violation(const flip_obstacle *o, double free_height) {
  return flip_is_turn(o) && free_height < o->cross - 1e-9;
}

void flip_audit_add(flip_audit *audit, const flip_level *level) {
  size_t count;
  const flip_obstacle *items = flip_level_obstacles(level, &count);
  double asked = 0, any = 0; /* ends of the last that asked for a wall, and of any kind */
  audit->levels++;
  for (size_t i = 0; i < count; i++) {
    const flip_obstacle *o = &items[i];
    uint32_t bin = (uint32_t)(o->y / FLIP_BIN);
    flip_count *half = o->y < FLIP_TIGHT_M * FLIP_UNITS_PER_M ? &audit->before : &audit->after;
    flip_count *const counts[] = {&audit->all, half, &audit->bin[bin]};
    for (size_t n = 0; n < sizeof counts / sizeof *counts; n++)
      count_obstacle(counts[n], o, o->y - asked);
    audit->types[o->type]++;
    audit->violations += is_violation(o, o->y - asked);
    audit->violations_blocks += is_violation(o, o->y - any);
    if (bin >= audit->bins)
      audit->bins = bin + 1;
    any = o->y + o->h;
    if (o->req != FLIP_ANY)
      asked = any;
  }
}

static void count_join(flip_count *count, const flip_count *other) {
  count->obstacles += other->obstacles;
  count->turns += other->turns;
  count->blocks += other->blocks;
  for (int i = 0; i < FLIP_VERDICTS; i++)
    count->verdicts[i] += other->verdicts[i];
  count->margin_least = tunl_least(count->margin_least, other->margin_least);
  count->crossing_least = tunl_least(count->crossing_least, other->crossing_least);
}

void flip_audit_join(flip_audit *audit, const flip_audit *other) {
  audit->levels += other->levels;
  for (int i = 0; i < FLIP_TYPES; i++)
    audit->types[i] += other->types[i];
  audit->violations += other->violations;
  audit->violations_blocks += other->violations_blocks;
  audit->bins = other->bins > audit->bins ? other->bins : audit->bins;
  count_join(&audit->all, &other->all);
  count_join(&audit->before, &other->before);
  count_join(&audit->after, &other->after);
  for (int i = 0; i < FLIP_BINS; i++)
    count_join(&audit->bin[i], &other->bin[i]);
}

/* The NaN of nothing is one constant: a computed one has another sign on each machine. */
static double share(uint32_t part, uint32_t whole) {
  return whole ? (double)part / whole : (double)NAN;
}

double flip_turn_rate(const flip_count *count) {
  return share(count->turns, count->obstacles);
}

double flip_block_share(const flip_count *count) {
  return share(count->blocks, count->obstacles);
}

bool flip_may_be_chance(const flip_count *count, double threshold) {
  static const double sound_above = 0.13, deviations = 3.72;
  double rate = flip_turn_rate(count);
  if (!(rate < threshold))
    return false;
  double sound = threshold + sound_above, short_of = sound - rate; /* beyond 1: excuses nothing */
  return short_of * short_of * count->obstacles <= deviations * deviations * sound * (1 - sound);
}

/* ---- bots ---- */

static int by_value(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return (left > right) - (left < right);
}

flip_survival flip_survival_of(double *heights, uint32_t count, uint32_t alive) {
  flip_survival survival = {.flown = count, .alive = alive};
  if (count == 0)
    return survival;
  qsort(heights, count, sizeof *heights, by_value);
  survival.least = heights[0];
  survival.median = (heights[(count - 1) / 2] + heights[count / 2]) / 2;
  survival.most = heights[count - 1];
  return survival;
}

/* ---- the verdict ---- */

static const flip_check_info checks[FLIP_CHECKS] = {
    [FLIP_CHECK_TURN_RATE] = {"turn-rate", "turns / obstacles in every 500 m", 0.25, 1, true},
    [FLIP_CHECK_VIOLATIONS] = {"violations", "turns with less than the crossing distance", 0,
        (double)INFINITY, false},
    [FLIP_CHECK_VIOLATIONS_BLOCKS] = {"violations-with-blocks",
        "the same, reckoned from blocks as well", 0, (double)INFINITY, false},
    [FLIP_CHECK_LOOKAHEAD] = {"lookahead-survival", "levels that looking ahead survives", 1, 1,
        true},
    [FLIP_CHECK_HOLD] = {"hold-one-wall-survival", "levels that holding one wall survives", 0, 1,
        false},
};

const flip_check_info *flip_check_of(flip_check check) {
  return &checks[check];
}

const char *flip_check_name(flip_check check) {
  return checks[check].name;
}

flip_thresholds flip_thresholds_default(void) {
  flip_thresholds thresholds;
  for (int i = 0; i < FLIP_CHECKS; i++)
    thresholds.of[i] = checks[i].threshold;
  return thresholds;
}

/* A list of findings that is being written. */
typedef struct {
  const flip_thresholds *thresholds;
  flip_finding *findings;
  uint32_t count;
} judgement;

/* A NaN on either side is no finding. */
static void judge(judgement *j, flip_check check, uint32_t bin, double value) {
  double threshold = j->thresholds->of[check];
  if (checks[check].at_least ? value < threshold : value > threshold)
    j->findings[j->count++] = (flip_finding){check, bin, value, threshold};
}

uint32_t flip_judge(const flip_audit *audit, const flip_survival bots[FLIP_BOTS],
    const flip_thresholds *thresholds, flip_finding findings[FLIP_FINDINGS_MOST]) {
  static const struct {
    flip_check check;
    flip_bot bot;
  } flown[] = {{FLIP_CHECK_LOOKAHEAD, FLIP_LOOKAHEAD}, {FLIP_CHECK_HOLD, FLIP_HOLD_ONE_WALL}};
  judgement j = {thresholds, findings, 0};
  for (uint32_t bin = 0; bin < audit->bins; bin++)
    if (!flip_may_be_chance(&audit->bin[bin], thresholds->of[FLIP_CHECK_TURN_RATE]))
      judge(&j, FLIP_CHECK_TURN_RATE, bin, flip_turn_rate(&audit->bin[bin]));
  judge(&j, FLIP_CHECK_VIOLATIONS, FLIP_NO_BIN, audit->violations);
  judge(&j, FLIP_CHECK_VIOLATIONS_BLOCKS, FLIP_NO_BIN, audit->violations_blocks);
  for (size_t i = 0; bots && i < sizeof flown / sizeof *flown; i++) {
    const flip_survival *s = &bots[flown[i].bot];
    judge(&j, flown[i].check, FLIP_NO_BIN, share(s->alive, s->flown));
  }
  return j.count;
}
