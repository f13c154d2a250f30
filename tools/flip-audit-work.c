/* The work: levels in parallel, and what is found in all of them. */
#include "flip-audit.h"

#include <math.h>

char *audit_seed(const audit_task *t, guint number) {
  return t->seeds ? g_strdup(t->seeds[number]) : g_strdup_printf("seed-%u", number);
}

/* Of 200 levels under 1.0.2 the bot comes through to 2,719 m in the luckiest. */
bool audit_reaches_hold(const audit_task *t) {
  static const double least = 3000 * FLIP_UNITS_PER_M;
  return t->to >= least;
}

/* ---- one level ---- */

typedef struct {
  const audit_task *task;
  audit_result *result;
  GMutex mutex; /* guards result->audit */
} batch;

static void find_lowest(const flip_audit *audit, audit_level *l) {
  l->lowest_rate = (double)INFINITY;
  for (guint32 i = 0; i < audit->bins; i++) {
    double rate = flip_turn_rate(&audit->bin[i]);
    if (rate < l->lowest_rate) { /* false of a bin without obstacles */
      l->lowest_rate = rate;
      l->lowest = i;
    }
  }
}

static void fly_all(const audit_task *t, const flip_level *level, audit_level *l) {
  for (flip_bot bot = 0; bot < FLIP_BOTS; bot++)
    if (t->bots >> bot & 1)
      l->flights[bot] = flip_fly(level, bot, (double)INFINITY, NULL, NULL);
}

static void work_level(guint place, gpointer user) {
  batch *b = user;
  const audit_task *t = b->task;
  guint number = t->part.first + place;
  audit_level *l = &b->result->levels[place];
  char *seed = audit_seed(t, number);
  flip_level *level = cli_flip_level(seed, b->result->rules, t->to);
  flip_audit audit = flip_audit_begin();
  flip_audit_add(&audit, level);
  l->number = number;
  l->all = audit.all;
  l->violations = audit.violations;
  l->violations_blocks = audit.violations_blocks;
  find_lowest(&audit, l);
  fly_all(t, level, l);
  g_mutex_lock(&b->mutex);
  flip_audit_join(&b->result->audit, &audit); /* in any order: it changes nothing */
  g_mutex_unlock(&b->mutex);
  flip_level_free(level);
  g_free(seed);
}

/* ---- all levels ---- */

static flip_survival survival_of(const audit_task *t, const audit_result *r, flip_bot bot) {
  double *heights = g_new(double, t->part.count);
  guint32 alive = 0;
  for (guint i = 0; i < t->part.count; i++) {
    heights[i] = r->levels[i].flights[bot].reached;
    alive += r->levels[i].flights[bot].alive;
  }
  flip_survival survival = flip_survival_of(heights, t->part.count, alive);
  g_free(heights);
  return survival;
}

/* ---- the verdict ---- */

bool audit_is_share(flip_check check) {
  return isfinite(flip_check_of(check)->most);
}

static bool is_found(const flip_finding *found, guint32 count, flip_check check, guint32 bin) {
  for (guint32 i = 0; i < count; i++)
    if (found[i].check == check && found[i].bin == bin)
      return true;
  return false;
}

/* Only what was measured is judged: a bot that has not flown proves nothing, nor does one that
 * holds a wall for a short while, nor does what may be chance. */
static bool is_open(const audit_task *t, const audit_result *r, flip_check check, guint32 bin) {
  switch (check) {
  case FLIP_CHECK_TURN_RATE:
    return flip_may_be_chance(&r->audit.bin[bin], t->limits.of[check]);
  case FLIP_CHECK_LOOKAHEAD:
    return r->bots[FLIP_LOOKAHEAD].flown == 0;
  case FLIP_CHECK_HOLD:
    return r->bots[FLIP_HOLD_ONE_WALL].flown == 0 || !audit_reaches_hold(t);
  default:
    return false;
  }
}

/* What failed comes from the library; what passed is kept as well, to be told. */
static void judge(const audit_task *t, audit_result *r) {
  flip_finding found[FLIP_FINDINGS_MOST];
  guint32 count = flip_judge(&r->audit, r->bots, &t->limits, found);
  for (flip_check check = 0; check < FLIP_CHECKS; check++) {
    bool rate = check == FLIP_CHECK_TURN_RATE;
    for (guint32 i = 0; i < (rate ? r->audit.bins : 1); i++) {
      guint32 bin = rate ? i : FLIP_NO_BIN;
      if (rate && r->audit.bin[i].obstacles == 0)
        continue;
      bool open = is_open(t, r, check, bin), failed = !open && is_found(found, count, check, bin);
      r->findings[r->findings_count++] = (audit_finding){check, bin, failed, open};
      r->open += open;
      r->failed = r->failed || failed;
    }
  }
}

void audit_work(const audit_task *t, guint side, audit_result *r) {
  *r = (audit_result){.rules = t->rules[side], .audit = flip_audit_begin()};
  r->levels = g_new0(audit_level, t->part.count);
  batch b = {.task = t, .result = r};
  g_mutex_init(&b.mutex);
  cli_work_all("levels", t->part.count, t->jobs, t->quiet, work_level, &b);
  g_mutex_clear(&b.mutex);
  for (flip_bot bot = 0; bot < FLIP_BOTS; bot++)
    if (t->bots >> bot & 1)
      r->bots[bot] = survival_of(t, r, bot);
  judge(t, r);
}

void audit_clear(audit_result *r) {
  g_clear_pointer(&r->levels, g_free);
}
