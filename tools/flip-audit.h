/* flip-audit in parts: the work, the words, the records, the chart, the program. */
#ifndef TUNL_TOOLS_FLIP_AUDIT_H
#define TUNL_TOOLS_FLIP_AUDIT_H

#include "cli-flip.h"

#include "flip.h"
#include "picture.h"

/* Sides that are compared. */
enum { AUDIT_SIDES = 2 };

/* What is audited. */
typedef struct audit_task {
  flip_rules rules[AUDIT_SIDES];
  guint sides;   /* 1, or 2 to compare */
  char **seeds;  /* texts, `count` of them; NULL for seed-0, seed-1 and so on */
  bool days;     /* they are days, one after the other */
  guint count;   /* of levels */
  cli_part part; /* of them, that is worked on */
  double to;     /* units */
  guint bots;    /* a bit for each that flies */
  flip_thresholds limits;
  guint jobs;
  bool quiet;
  char *command; /* that audits this again, but for -o */
} audit_task;

/* What is kept of one level. */
typedef struct audit_level {
  guint number; /* from 0, in the order asked for */
  flip_count all;
  guint32 violations, violations_blocks;
  guint32 lowest; /* the bin with the lowest turn rate */
  double lowest_rate;
  flip_outcome flights[FLIP_BOTS]; /* of bots that have flown */
} audit_level;

/* A check: failed, passed or, for want of what it needs, neither. */
typedef struct audit_finding {
  flip_check check;
  guint32 bin; /* of a turn rate */
  bool failed;
  bool open; /* not made, and so not failed */
} audit_finding;

/* What came out for one rule set. */
typedef struct audit_result {
  flip_rules rules;
  flip_audit audit;
  flip_survival bots[FLIP_BOTS];
  audit_level *levels; /* of the part, in the order asked for */
  audit_finding findings[FLIP_BINS + FLIP_CHECKS];
  guint findings_count, open;
  bool failed;
} audit_result;

/* Audits all levels under the rules of a side. Free what is in it with audit_clear. */
void audit_work(const audit_task *task, guint side, audit_result *result);
void audit_clear(audit_result *result);

/* The seed text of a level; the caller frees it. */
char *audit_seed(const audit_task *task, guint number);

/* Does a bot that holds one wall from 2,500 m on have to die where turns are asked for? Not in a
 * level that ends soon after. */
bool audit_reaches_hold(const audit_task *task);

/* How a check's threshold is set. Shares are told in percent. */
typedef struct audit_option {
  const char *name, *help, *metavar;
} audit_option;

extern const audit_option audit_options[FLIP_CHECKS];

bool audit_is_share(flip_check check);

/* ---- words; all append to a text ---- */

/* The bot's name for people. */
const char *audit_bot_name(flip_bot bot);

/* One finding in a line without an end: "turn rate 0.0 % from 2,500 m to 3,000 m, ..."; of an open
 * one why it is. */
void audit_say_finding(GString *text, const audit_task *task, const audit_result *result,
    const audit_finding *finding);

/* "200 levels (seed-0 to seed-199), 0 to 4,000 m". A seed of several words stands in quotes, a
 * longer one than fits a line is cut, and no control character gets through. */
void audit_say_levels(GString *text, const audit_task *task);

/* One word or the other, and how much it leaves open: "PASS (2 checks not made)". */
void audit_say_verdict(
    GString *text, const audit_result *result, const char *pass, const char *fail);

/* The whole report, of one rule set or of two side by side. */
void audit_say(GString *text, const audit_task *task, const audit_result *results);

/* The cases of a report for continuous integration, a check each; free with cli_cases_free. */
cli_case *audit_cases(const audit_task *task, const audit_result *result, guint *count);

/* ---- quantities of a stretch of height, as people want them ---- */

typedef struct audit_quantity {
  const char *name, *unit; /* "turn rate", "%" */
  const char *id;          /* a word */
  int decimals;
  double (*get)(const audit_result *result, const audit_task *task, const flip_count *count);
} audit_quantity;

typedef enum audit_what {
  AUDIT_TURN_RATE,
  AUDIT_OBSTACLES,
  AUDIT_BLOCK_SHARE,
  AUDIT_MARGIN,
  AUDIT_CHANGED,
  AUDIT_QUANTITIES
} audit_what;

extern const audit_quantity audit_quantities[AUDIT_QUANTITIES];

/* ---- tables, see docs/formats.md; false on error ---- */

typedef enum audit_order { AUDIT_IN_ORDER, AUDIT_WORST_FIRST } audit_order;

#define AUDIT_NUMBER(name, unit, decimals, width)                                                  \
  { name, unit, true, decimals, width, TUNL_HIDDEN_NOWHERE }
#define AUDIT_WORD(name, width)                                                                    \
  { name, NULL, false, 0, width, TUNL_HIDDEN_NOWHERE }

tunl_cell audit_metres_cell(double units);

/* Begins a table with what holds for all of it. */
bool audit_begin_table(
    tunl_table *table, const char *schema, const audit_task *task, GError **error);

bool audit_write_records(tunl_table_format format, FILE *out, const audit_task *task,
    const audit_result *results, GError **error);
bool audit_write_levels(tunl_table_format format, FILE *out, const audit_task *task,
    const audit_result *results, audit_order order, GError **error);
bool audit_write_obstacles(
    tunl_table_format format, FILE *out, const audit_task *task, GError **error);
bool audit_write_figures(
    tunl_table_format format, FILE *out, const audit_task *task, GError **error);

/* ---- the chart ---- */

/* The caller frees the scene. `command` draws it again. */
tunl_scene *audit_chart(const audit_task *task, const audit_result *results, const char *command);

#endif
