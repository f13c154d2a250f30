/* tunl-audit in parts: the work for one day, what is found in it, the words, the records, reports,
 * the calendar, the program. */
#ifndef TUNL_TOOLS_AUDIT_H
#define TUNL_TOOLS_AUDIT_H

#include "cli.h"

#include "picture.h"
#include "tunl.h"

enum {
  AUDIT_DEPTHS_MOST = 8,
  AUDIT_ROWS_MOST = 16,
  AUDIT_KILLERS_MOST = 6,
  AUDIT_CULPRITS_MOST = 12,
  AUDIT_YEAR = 365
};

typedef enum audit_check { AUDIT_CLEAR, AUDIT_CONTRACTS, AUDIT_SUPPLY, AUDIT_CHECKS } audit_check;

typedef enum audit_severity {
  AUDIT_NOTICE,
  AUDIT_WARNING,
  AUDIT_ERROR,
  AUDIT_SEVERITIES
} audit_severity;

const char *audit_check_name(audit_check check);          /* "clear"; static */
const char *audit_severity_name(audit_severity severity); /* "error"; static */

/* One way to ask: how often the button may change, and how far walls stand back. */
typedef struct audit_row {
  guint hz; /* a divisor of 120 that leaves at most TUNL_PACE_MOST steps */
  double wide;
} audit_row;

/* What is audited. */
typedef struct audit_task {
  cli_cave cave;
  guint checks;                     /* a bit for each */
  double depths[AUDIT_DEPTHS_MOST]; /* scroll, ascending */
  guint depth_count;
  audit_row rows[AUDIT_ROWS_MOST]; /* the first is judged */
  guint row_count;
  double pad;
  bool best_phase, human, fly;
  bool table; /* nothing but how many days are clear how far */
  guint jobs;
  bool quiet;
  char *command; /* that audits this again, but for the date and -o */
} audit_task;

/* An object that outlives its cave; none, for a wall. */
typedef struct audit_object {
  bool there;
  tunl_object object;
} audit_object;

typedef struct audit_killer {
  tunl_cause cause;
  audit_object by;
  double share; /* of all, from 0 to 1 */
} audit_killer;

/* How narrowly a depth is reached. */
typedef struct audit_human {
  double pad;     /* px; NaN where it is not reached */
  guint dwell;    /* steps */
  guint forgiven; /* decisions of 1/60 s */
} audit_human;

typedef struct audit_finding {
  audit_severity severity;
  audit_check check;
  const char *what; /* a word; static */
  char *text;       /* a line without an end */
} audit_finding;

/* What a supply is measured by. */
typedef struct audit_metric {
  const char *name, *unit; /* "coins", "in 1,000 px" */
  const char *id;          /* a key of records */
  double (*get)(const tunl_supply *supply);
} audit_metric;

enum { AUDIT_METRICS = 5 };
extern const audit_metric audit_metrics[AUDIT_METRICS];

/* The days that a day is told against. */
typedef struct audit_year {
  guint32 first, last;
  tunl_spread spreads[AUDIT_METRICS];
} audit_year;

typedef struct audit_day {
  guint32 date;
  tunl_archetype archetype;
  guint64 fingerprint;
  tunl_reach ways[AUDIT_ROWS_MOST];
  audit_killer killers[AUDIT_KILLERS_MOST];
  guint killer_count;
  audit_object culprits[AUDIT_CULPRITS_MOST];
  guint culprit_count;
  audit_human human[AUDIT_DEPTHS_MOST];
  bool flown, survived; /* the witness to the last depth */
  guint switches;
  guint slack; /* steps: the smallest of late and early at any switch of it */
  tunl_promise promises[TUNL_CONTRACTS]; /* their objects are in the next */
  audit_object keepers[TUNL_CONTRACTS];
  audit_object closest; /* the smallest margin that placement recorded */
  gsize ties;
  tunl_supply supply;
  GArray *findings; /* of audit_finding, the gravest first; NULL before they were sought */
} audit_day;

/* ---- work ---- */

/* Works out one day, an index as in core/day.h. */
void audit_day_work(const audit_task *task, gint32 index, audit_day *day);

/* The spread of the 365 days that end with an index, or as many as there are. */
audit_year audit_year_of(const audit_task *task, gint32 last);

/* Finds what is wrong with a day; `year` may be NULL where supply is not checked. */
void audit_day_judge(const audit_task *task, const audit_year *year, audit_day *day);
void audit_day_clear(audit_day *day);

/* Is the way of a row free to a scroll? */
bool audit_passes(const audit_day *day, guint row, double depth);

/* The last depth, which is the one that counts. */
double audit_goal(const audit_task *task);

bool audit_checks(const audit_task *task, audit_check check);

/* The gravest severity of a day's findings, -1 for none. */
int audit_gravest(const audit_day *day);

/* The worse of two days first, for g_ptr_array_sort. */
gint audit_by_badness(gconstpointer a, gconstpointer b);

/* Least, median and most of some values, sorted in place. The median of an even number is the mean
 * of the two in the middle, or the upper one: a place that a day really reaches. */
typedef struct audit_middle {
  double least, median, most; /* NaN of none */
} audit_middle;

audit_middle audit_middle_of(double *values, guint count, bool upper);

/* ---- words; all append to a text ---- */

/* "mine 34", "stalactite 112b", "the wall". */
void audit_say_object(GString *text, const audit_object *object, tunl_cause cause);

/* How far the way of a row goes: "clear to 9,000", "blocked at 16,581 (wx 16,791, score 276)". */
void audit_say_way(GString *text, const audit_task *task, const audit_day *day, guint row);

/* Killers and culprits of the judged row, in sentences without an end; nothing where it is free. */
void audit_say_killers(GString *text, const audit_day *day);
void audit_say_culprits(GString *text, const audit_day *day);

/* All about a day; a line of many, with its findings below; what came of all. */
void audit_say_day(
    GString *text, const audit_task *task, const audit_year *year, const audit_day *day);
void audit_say_line(GString *text, const audit_task *task, const audit_day *day);
void audit_say_totals(
    GString *text, const audit_task *task, const audit_year *year, const GPtrArray *days);

/* How many days are clear how far: the table of docs/clear.md. */
void audit_say_table(GString *text, const audit_task *task, const GPtrArray *days);

/* ---- records, see docs/formats.md; false on error ---- */

bool audit_write_days(tunl_table_format format, FILE *out, const audit_task *task,
    const GPtrArray *days, GError **error);
bool audit_write_table(tunl_table_format format, FILE *out, const audit_task *task,
    const GPtrArray *days, GError **error);

/* ---- reports ---- */

void audit_junit(
    GString *text, const audit_task *task, const GPtrArray *days, audit_severity severity);
void audit_tap(
    GString *text, const audit_task *task, const GPtrArray *days, audit_severity severity);
void audit_github(
    GString *text, const audit_task *task, const GPtrArray *days, audit_severity severity);

/* ---- the calendar ---- */

/* Of `count` days in order of date. The caller frees the scene; `command` draws it again. */
tunl_scene *audit_calendar(
    const audit_task *task, const audit_day *days, guint count, const char *command);

/* ---- files ---- */

/* Writes the witness of a day to the last depth as a flight log, and beside it, as .json, its
 * ghost. False with an error, too, where there is none. */
bool audit_write_witness(const audit_task *task, const char *path, GError **error);

/* The witness's log file's ghost: its name with .json for its suffix; the caller frees it. */
char *audit_ghost_path(const char *path);

#endif
