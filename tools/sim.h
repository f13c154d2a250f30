/* tunl-sim in parts: the work, the words, the records, the gates, the chart, one flight, the
 * figures, the program. */
#ifndef TUNL_TOOLS_SIM_H
#define TUNL_TOOLS_SIM_H

#include "cli.h"

#include "picture.h"
#include "tunl.h"

/* Sides that are compared; places whose reach is told; runs of a tier in all. */
enum { SIM_SIDES = 2, SIM_PLACES_MOST = 20, SIM_RUNS_MOST = 1000000 };

/* How far a cave is made beyond where a flight is stopped: more than a pilot looks ahead. */
#define SIM_BEYOND 3000.0

typedef struct sim_rules {
  const char *name; /* of the rule set, or of a rule file without its folder */
  char *label;      /* the same, with the gate where --gate moved it */
  tunl_rules rules;
  double gate; /* that of --gate, NaN where it is the rules' own */
} sim_rules;

/* What is flown. */
typedef struct sim_task {
  sim_rules sides[SIM_SIDES];
  guint side_count; /* 1, or 2 to compare */
  cli_days days;
  cli_part part; /* of the days: those that are flown */
  guint runs;    /* a day and tier */
  guint tiers;   /* a bit for each that flies */
  guint scratches;
  double places[SIM_PLACES_MOST]; /* scroll, rising */
  guint place_count;
  guint jobs;
  bool quiet;
  char *command; /* that flies this again, but for -o */
} sim_task;

/* What a run ended on. Nothing of its cave is left by then. */
typedef struct sim_hit {
  guint slot;
  double wx; /* NaN for a wall and for none */
} sim_hit;

/* All runs of one side; where runs go by, those of the days that are worked on. */
typedef struct sim_result {
  guint days;                         /* that there is room for */
  tunl_outcome *outcomes[TUNL_TIERS]; /* NULL for a tier that does not fly; hit_by is NULL */
  sim_hit *hits[TUNL_TIERS];
  double *landmarks[TUNL_LANDMARKS]; /* where each day has its first, wx; NaN for none */
  double *room;                      /* for what sorts: a number a run */
} sim_result;

/* Flies all runs of a side. Free what is in it with sim_clear. */
void sim_work(const sim_task *task, guint side, sim_result *result);
void sim_clear(sim_result *result);

/* The same in parts: room for so many days, and one of them flown, a number from 0. Its place in
 * the result is that number % room. */
sim_result sim_result_of(const sim_task *task, guint days);
void sim_fly_day(const sim_task *task, guint side, guint day, sim_result *result);

guint sim_days(const sim_task *task);
bool sim_flies(const sim_task *task, tunl_tier tier);
tunl_runs sim_runs(const sim_task *task, const sim_result *result, tunl_tier tier);

/* The name of a tier, and the tier of a name; TUNL_TIERS for none. */
const char *sim_tier_name(tunl_tier tier);
tunl_tier sim_tier_named(const char *name);

/* On how many days the first boulder stands where the first try puts it, at the gate. */
guint sim_boulders_at_gate(const sim_task *task, guint side, const sim_result *result);

/* ---- measures: what is told of a tier, in the order in which it is ---- */

typedef enum sim_measure {
  SIM_REACH, /* a line a place */
  SIM_SCORE_MEDIAN,
  SIM_SCORE_MEAN,
  SIM_SCORE_MOST,
  SIM_GATE,  /* that a quarter of the runs reach */
  SIM_ENDED, /* a line a cause */
  SIM_SEEN,  /* a line a landmark */
  SIM_MEASURES
} sim_measure;

/* Share of the runs that the advised gate is for, in the table. */
#define SIM_GATE_SHARE 0.25

/* A number with the error that it has between days; NaN for none. */
typedef struct sim_value {
  double value, error;
} sim_value;

/* Shares in percent. `which` is the number of a place, cause or landmark. */
sim_value sim_value_of(const sim_task *task, const sim_result *result, tunl_tier tier,
    sim_measure measure, guint which);

/* What the first side has more than the second, which it is measured against. */
sim_value sim_difference(const sim_task *task, const sim_result *results, tunl_tier tier,
    sim_measure measure, guint which);

/* How many lines a measure has; a word for programs, "reach"; the word of a line, "9000", "wall",
 * or NULL. */
guint sim_lines(const sim_task *task, sim_measure measure);
const char *sim_measure_name(sim_measure measure);
const char *sim_line_name(char *into, const sim_task *task, sim_measure measure, guint which);

/* ---- words ---- */

/* "24 days, 2026-09-01 to 2026-09-24, 25 runs a day and tier". */
void sim_say_runs(GString *text, const sim_task *task);

/* The whole report, of one side or of two. */
void sim_say(GString *text, const sim_task *task, const sim_result *results);

/* ---- tables, see docs/formats.md; false on error ---- */

#define SIM_NUMBER(name, unit, decimals)                                                           \
  { name, unit, true, decimals, 0, TUNL_HIDDEN_NOWHERE }
#define SIM_WORD(name, width)                                                                      \
  { name, NULL, false, 0, width, TUNL_HIDDEN_NOWHERE }

/* Begins a table with what holds for all of it. */
bool sim_begin_table(tunl_table *table, const char *schema, const sim_task *task, GError **error);

bool sim_write_records(tunl_table_format format, FILE *out, const sim_task *task,
    const sim_result *results, GError **error);
bool sim_write_advice(tunl_table_format format, FILE *out, const sim_task *task,
    const sim_result *results, GError **error);
/* Flies as it writes, and keeps nothing. */
bool sim_write_runs(tunl_table_format format, FILE *out, const sim_task *task, GError **error);
bool sim_write_figures(tunl_table_format format, FILE *out, const sim_task *task, GError **error);

/* ---- the chart ---- */

/* The caller frees the scene. `command` draws it again. */
tunl_scene *sim_chart(const sim_task *task, const sim_result *results, const char *command);

/* ---- one flight ---- */

typedef struct sim_flight {
  tunl_tier tier;
  guint32 date;
  guint run;
} sim_flight;

/* Flies it, writes its ghost and its log, and says on stdout how it ended. */
bool sim_fly(const sim_task *task, const sim_flight *flight, const char *ghost, const char *log,
    GError **error);

#endif
