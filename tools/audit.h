/* tunl-audit in parts: what is asked, the work for one day, what is found in it, the words, the
 * records, lists of places and states, reports, the calendar, the witness, the program. */
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
  AUDIT_BLOCKS_MOST = 1000,
  AUDIT_STATES_MOST = 64,
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

/* How it is answered. All but the first are tables and judge nothing. */
typedef enum audit_answer {
  AUDIT_FINDINGS,
  AUDIT_TABLE,  /* how many days are clear how far */
  AUDIT_BLOCKS, /* the places that nothing passes */
  AUDIT_STATES  /* how many states are alive at some steps */
} audit_answer;

/* What is audited. */
typedef struct audit_task {
  cli_cave cave;
  guint checks;                     /* a bit for each */
  double depths[AUDIT_DEPTHS_MOST]; /* scroll, ascending */
  guint depth_count;
  audit_row rows[AUDIT_ROWS_MOST]; /* the first is judged */
  guint row_count;
  double pad;
  bool best_phase, human;
  bool fly; /* a witness through every clear day */
  audit_answer answer;
  guint block_count;                 /* of a day, at most */
  guint32 states[AUDIT_STATES_MOST]; /* steps, ascending */
  guint state_count;
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

/* A place that nothing passes, and why. */
typedef struct audit_block {
  double scroll, from; /* of it, and where the search for it began */
  audit_killer killers[AUDIT_KILLERS_MOST];
  guint killer_count;
  audit_object culprits[AUDIT_CULPRITS_MOST];
  guint culprit_count;
} audit_block;

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
  audit_block block; /* of the first row, where that is blocked */
  audit_human human[AUDIT_DEPTHS_MOST];
  tunl_witness witness; /* to the last depth, where one was flown */
  bool flown, survived;
  guint switches;
  guint slack; /* steps: the smallest of late and early at any switch of it */
  tunl_promise promises[TUNL_CONTRACTS]; /* their objects are in the next */
  audit_object keepers[TUNL_CONTRACTS];
  audit_object closest; /* the smallest margin that placement recorded */
  gsize ties;
  tunl_supply supply;
  audit_block *blocks; /* those that were asked for; NULL for none */
  guint block_count;
  tunl_living *living; /* at each step that was asked for, a row after another; NULL for none */
  double *living_at;   /* scroll of those steps */
  GArray *findings;    /* of audit_finding, the gravest first; NULL before they were sought */
} audit_day;

/* ---- options: each takes the text of its own, NULL for one that was not given; the answer must be
 * known before ---- */

bool audit_ask_checks(audit_task *task, const char *text, GError **error);
bool audit_ask_depths(audit_task *task, const char *to, GError **error);
bool audit_ask_rows(
    audit_task *task, const char *hz, const char *wide, const char *pad, GError **error);
bool audit_ask_blocks(audit_task *task, const char *text, GError **error);
bool audit_ask_states(audit_task *task, const char *text, GError **error); /* rows before */

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

/* Has the day a broken contract? */
bool audit_is_broken(const audit_day *day);

/* How many witnesses were flown, and how many of them lived. */
typedef struct audit_flights {
  guint flown, survived;
} audit_flights;

audit_flights audit_count_flights(const GPtrArray *days);

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

/* How a row asks: "120 Hz, walls back by 0.44, the ship larger by 5 px". */
void audit_say_rate(GString *text, const audit_task *task, guint row);

/* How far the way of a row goes: "clear to 9,000", "blocked: there is a way to 16,576, nothing
 * passes 16,582 (wx 16,792, score 276)". */
void audit_say_way(GString *text, const audit_task *task, const audit_day *day, guint row);

/* Killers and culprits of a block, in sentences without an end. */
void audit_say_killers(GString *text, const audit_block *block);
void audit_say_culprits(GString *text, const audit_block *block);

/* The same for programs: "mine 34, stalactite 112b", and places of culprits, "16804.6 16418.2". */
void audit_list_killers(GString *text, const audit_block *block);
void audit_list_culprits(GString *text, const audit_block *block);
void audit_list_places(GString *text, const audit_block *block);

/* All about a day; a line of many, with its findings below; what came of all. */
void audit_say_day(
    GString *text, const audit_task *task, const audit_year *year, const audit_day *day);
void audit_say_line(GString *text, const audit_task *task, const audit_day *day);
void audit_say_totals(
    GString *text, const audit_task *task, const audit_year *year, const GPtrArray *days);

/* How many days are clear how far: the table of docs/clear.md. */
void audit_say_table(GString *text, const audit_task *task, const GPtrArray *days);

/* ---- records, see docs/formats.md; false on error ---- */

/* Begins a table with what holds for all of it; then the metas, which may be none. */
bool audit_begin_table(tunl_table *table, const char *schema, const audit_task *task,
    const tunl_meta *more, guint count, GError **error);

/* A table of days, one after another; the caller frees it. */
tunl_table *audit_days_new(tunl_table_format format, FILE *out);
bool audit_begin_days(tunl_table *table, const audit_task *task, GError **error);
bool audit_add_day(tunl_table *table, const audit_task *task, const audit_day *day, GError **error);

bool audit_write_table(tunl_table_format format, FILE *out, const audit_task *task,
    const GPtrArray *days, GError **error);

/* Lists of places that nothing passes, and of states alive. */
bool audit_write_blocks(tunl_table_format format, FILE *out, const audit_task *task,
    const GPtrArray *days, GError **error);
bool audit_write_states(tunl_table_format format, FILE *out, const audit_task *task,
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

/* ---- the witness ---- */

/* Flies a witness without coins, by the exact flight: the scroll of its end, NaN where it dies.
 * Records its way, unless `ghost` is NULL. */
double audit_fly(const tunl_course *course, const tunl_witness *witness, tunl_ghost *ghost);

/* Writes the witness of a day, which survived, as a flight log, and its ghost. */
bool audit_write_witness(const audit_task *task, const audit_day *day, const char *path,
    const char *ghost, GError **error);

#endif
