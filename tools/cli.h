/* What all programs do alike: options, dates, numbers, messages, exit codes, whole files. */
#ifndef TUNL_TOOLS_CLI_H
#define TUNL_TOOLS_CLI_H

#include <glib.h>
#include <stdbool.h>
#include <stdio.h>

#include "picture.h"
#include "tunl.h"

/* Exit codes: done (or same, or clean); the answer is no; could not answer. */
enum { CLI_DONE = 0, CLI_NO = 1, CLI_TROUBLE = 2 };

/* All messages that a program gives about its input are errors of this domain, and read
 * "what: why", naming the value and what is accepted. */
#define CLI_ERROR (cli_error_quark())
GQuark cli_error_quark(void);

/* Sets an error from a format; returns false. */
bool cli_fail(GError **error, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Prints "program: message" on stderr, frees the error, and returns CLI_TROUBLE. */
int cli_report(GError *error);

/* Prints a line "program: ..." on stderr. */
void cli_say(const char *format, ...) G_GNUC_PRINTF(1, 2);

/* To be called first: names the program, and refuses to go on (exit 2) in a binary whose
 * arithmetic was built wrongly. */
void cli_begin(const char *program);

/* Parses the command line. `summary` stands above the options in --help, `notes` below them. Adds
 * --version. All options that take a value must be of G_OPTION_ARG_FILENAME, which takes any bytes
 * in any locale; no other argument is accepted. False with an error that names the option. */
bool cli_parse(int argc, char **argv, const GOptionEntry *entries, const char *summary,
    const char *notes, GError **error);

/* The same for a program that is several: argv[0] is passed over, as a program's name is, and help
 * speaks of "program command". */
bool cli_parse_command(const char *command, char **argv, const GOptionEntry *entries,
    const char *summary, const char *notes, GError **error);

/* One of the programs that a program is, by its first word; it parses with cli_parse_command. */
typedef struct cli_subcommand {
  const char *name;
  int (*run)(char **argv, GError **error); /* returns an exit status */
} cli_subcommand;

/* Runs the one that is asked for; without one answers --help, or fails and names them. */
int cli_run_subcommand(const cli_subcommand *programs, gsize count, int argc, char **argv,
    const char *summary, const char *notes, GError **error);

/* Appends a line for each option that is not hidden, of fields set apart by tabs: the command
 * (empty in a program without), the short name with its hyphen, the long name (empty: what is no
 * option), the argument (empty: takes none), "many" if it may be given again, the words of the
 * argument with spaces between, and the description. The hidden option --print-options of every
 * program and command writes it; manual pages and completions are made from that. */
void cli_options_add(GString *table, const char *command, const GOptionEntry *entries);

/* The words that an argument in an option table stands for, ended by NULL. Alternatives have | in
 * between: words in small letters or digits as they stand, as in worst|date; THEME, RULES and so on
 * as cli-options.c tells; all others, such as FILE or N, none. ,... behind it makes a list. The
 * caller frees them with g_strfreev. */
char **cli_vocabulary(const char *argument);

/* The version of the toolkit, such as 0.1.0. */
const char *cli_version(void);

/* Set by tunl-golden for the programs it runs: the command of the case, as its manifest has it. */
#define CLI_GOLDEN_VARIABLE "TUNL_GOLDEN_COMMAND"

/* What a picture says made it: the program and its version. For tunl-golden just "tunl-golden": a
 * new version is no new picture. Static. */
const char *cli_made_by(void);

/* What a picture says makes it again: `made`, but for tunl-golden the command of the case. */
const char *cli_made_again(const char *made);

/* Enough of a text to recognise it, in one line, and nothing that would steer a terminal. The
 * caller frees it. */
char *cli_shown(const char *text);

/* ---- values: each names the option in its message; false on error ---- */

/* A decimal number such as 12, 0.25 or -3; `least` and `most` are both accepted. */
bool cli_number(
    const char *option, const char *text, double least, double most, double *value, GError **error);

/* A whole number in the same way. */
bool cli_count(
    const char *option, const char *text, guint least, guint most, guint *value, GError **error);

/* A..B, two numbers of which the first is less. */
bool cli_number_range(const char *option, const char *text, double least, double most, double *from,
    double *to, GError **error);

/* A list such as 120,60,30 of at most `room` numbers: in ascending order, each once. */
bool cli_numbers(const char *option, const char *list, double least, double most, double *into,
    guint room, guint *count, GError **error);

/* WIDTHxHEIGHT, px, each side from 1 to 100000. False for anything else; there is no message,
 * because what programs accept of that differs. */
bool cli_size(const char *text, double *width, double *height);

/* Days, both included, as indices (see core/day.h). */
typedef struct cli_days {
  gint32 first, last;
} cli_days;

/* 20260923, 2026-09-23, today, yesterday, or A..B of these. `now` is in seconds since 1970. */
bool cli_dates(const char *option, const char *text, gint64 now, cli_days *days, GError **error);

/* Days that a program holds in its memory at once. */
enum { CLI_DAYS_MOST = 100000 };

/* The N days that end today. */
bool cli_last_days(
    const char *option, const char *text, gint64 now, cli_days *days, GError **error);

/* The clock, or what --now says instead when its text is not NULL. */
bool cli_now(const char *text, gint64 *now, GError **error);

/* Ascending doubles, for qsort. */
int cli_by_number(const void *a, const void *b);

/* "a, b or c" from names ended by NULL. The caller frees it. */
char *cli_choices(const char *const *names);

/* ---- rules ---- */

/* The leaks are the knobs whose names begin so. */
#define CLI_LEAK_PREFIX "leak_"

/* A named rule set, or else a rule file. `name` receives what pictures and reports call it, valid
 * as long as the process: a file's without its folder. */
bool cli_rules(
    const char *option, const char *text, const char **name, tunl_rules *rules, GError **error);

/* The same from the bytes of a rule file, a key file with one group [rules]; `name` is for messages
 * only. Its keys are knobs of the rule table, and `base`, the rule set whose values the other knobs
 * keep. `rules` is left as it is on error. */
bool cli_rules_parse(
    const char *name, const char *bytes, gsize length, tunl_rules *rules, GError **error);

/* ---- which cave, and how much of it: options that all tunl-* programs share ---- */

typedef struct cli_cave_words {
  char *date, *last, *now, *rules, *gate, *from, *to, *score, *around;
} cli_cave_words;

typedef struct cli_cave {
  cli_days days;
  const char *rules_name;
  tunl_rules rules;
  bool own_gate;   /* moved away from the rule set's */
  double from, to; /* world px */
  double mark;     /* the place of --around, NaN without it */
} cli_cave;

#define CLI_TEXT(name, letter, target, help, value)                                                \
  { name, letter, 0, G_OPTION_ARG_FILENAME, target, help, value }
#define CLI_FLAG(name, letter, target, help)                                                       \
  { name, letter, 0, G_OPTION_ARG_NONE, target, help, NULL }

/* Entries for the option table of a program; `w` is its cli_cave_words. */
#define CLI_DAY_ENTRIES(w)                                                                         \
  CLI_TEXT("date", 'd', &(w).date,                                                                 \
      "The day, UTC: YYYYMMDD, YYYY-MM-DD, today (default), yesterday, or A..B", "DATE"),          \
      CLI_TEXT("last", 0, &(w).last, "The N days that end today", "N")
#define CLI_RANGE_ENTRIES(w)                                                                       \
  CLI_TEXT("from", 0, &(w).from, "Begin here, world px (default 0)", "WX"),                        \
      CLI_TEXT("to", 0, &(w).to, "End here, world px (default 93000, score 1550)", "WX"),          \
      CLI_TEXT("score", 0, &(w).score, "Begin and end at these scores; a point is 60 px", "A..B"), \
      CLI_TEXT(                                                                                    \
          "around", 0, &(w).around, "A closer look: 1,250 px to either side of a place", "WX")
#define CLI_RULES_ENTRIES(w)                                                                       \
  CLI_TEXT("rules", 0, &(w).rules, "Rule set: 17.0 (default), skeleton or legacy; or a rule file", \
      "RULES|FILE"),                                                                               \
      CLI_TEXT(                                                                                    \
          "gate", 0, &(w).gate, "Move the gate of the deep-run features (default 9000)", "WX")
#define CLI_NOW_ENTRY(w)                                                                           \
  CLI_TEXT("now", 0, &(w).now, "Take this for the present, seconds since 1970, for tests", "EPOCH")

/* Works out what was asked for. */
bool cli_cave_from(cli_cave *cave, const cli_cave_words *words, GError **error);

/* Refuses two options that say the same thing; `names` is for the message, a NULL text means not
 * given. */
bool cli_exclusive(const char *a, const char *b, const char *names, GError **error);

/* Append " value" and " name value", as a shell would have to be given them; the second nothing for
 * a NULL value. */
void cli_append_word(GString *command, const char *value);
void cli_append_option(GString *command, const char *name, const char *value);

/* Appends those of these options that differ from the defaults, and the date in full, so that the
 * command means the same tomorrow. */
void cli_cave_command(
    GString *command, const cli_cave *cave, const cli_cave_words *words, cli_days days);

/* ---- files ---- */

/* All bytes of a file, - for stdin, but no more than `most` and one: who gets that many has a file
 * that is too large. NULL with an error that names the file. Free it as a GString. */
GString *cli_input_read(const char *path, gsize most, GError **error);

/* What must not outlive the program: `end`, which a signal's handler may call, ends it. Kept by
 * cli-end.h. */
typedef struct cli_ending {
  void (*end)(const void *of);
  const void *of;
  struct cli_ending *next;
} cli_ending;

/* A file being written: whole in the end, or not there at all. */
typedef struct cli_output {
  FILE *stream;
  char *path, *temporary; /* temporary: a name beside the target; NULL for a device or stdout */
  bool unnamed;           /* no file has that name yet: a killed program leaves nothing behind */
  cli_ending ending;
} cli_output;

/* Opens a target, - for stdout. A regular file is written beside its target and takes its place in
 * cli_output_close. With `binary`, stdout must not be a terminal. Until it is closed or abandoned,
 * an output must stay where it is in memory. */
bool cli_output_open(cli_output *output, const char *path, bool binary, GError **error);

/* Flushes and renames. False when any byte could not be written; the old file is then kept. */
bool cli_output_close(cli_output *output, GError **error);

/* Removes what was written. */
void cli_output_abandon(cli_output *output);

/* Closes it when all was written; else names it in the error, abandons it, and is false. */
bool cli_output_end(cli_output *output, bool written, GError **error);

/* A folder of files alone that is there for a while, or whole in the end. */
typedef struct cli_folder {
  char *path; /* until it is closed or abandoned */
  cli_ending ending;
} cli_folder;

/* Makes an empty one in a folder that is there, with the mode that mkdir takes. False with errno
 * set. Until it is closed or abandoned, it must stay where it is in memory. */
bool cli_folder_open(cli_folder *folder, const char *parent, guint mode);

/* Gives it its name, in the same parent, where nothing is or an empty folder. False when it could
 * not; all of it is gone then. */
bool cli_folder_close(cli_folder *folder, const char *path, GError **error);

/* Removes it and what is in it. */
void cli_folder_abandon(cli_folder *folder);

/* Writes a whole text, which it frees, to a file or to stdout. */
bool cli_text_write(const char *path, GString *text, GError **error);

/* Refuses - as the name of a second output: the answer is on stdout already. NULL is fine. */
bool cli_not_stdout(const char *option, const char *file, GError **error);

/* A file that a program writes. */
typedef struct cli_target {
  const char *option; /* that names it: "--junit", "the ghost of --witness" */
  const char *path;   /* NULL for none */
} cli_target;

/* Refuses an empty name, and two that are one file: the second would take the first one's place.
 * Devices and pipes take any number of answers. */
bool cli_targets_check(const cli_target *targets, guint count, GError **error);

/* A path with another suffix, or with one: run.ghost and "flight" give run.flight. The caller frees
 * it. */
char *cli_path_renamed(const char *path, const char *suffix);

/* The format of tables of that name, text when NULL. */
bool cli_table_format(
    const char *option, const char *name, tunl_table_format *format, GError **error);

/* ---- pictures ---- */

/* X,Y,W,H, whole px, as a mask. */
bool cli_mask(const char *option, const char *text, tunl_mask_rect *mask, GError **error);

typedef struct cli_format {
  const char *suffix;
  bool binary;
  double side_most, pixels_most;          /* what the format, or a machine's patience, holds */
  const struct cli_format_writer *writer; /* NULL: a page, which tunl_html_write writes */
} cli_format;

/* The format of that name, or if it is NULL the one that the output's name ends with; SVG for -. */
bool cli_format_find(
    const char *name, const char *output, const cli_format **format, GError **error);

/* The format of a chart beside an answer that goes to stdout: of the name of -o alone, since
 * --format is the answer's. `what` is for the message, "chart". */
bool cli_chart_find(
    const char *output, const char *what, const cli_format **format, GError **error);

/* As cli_format_find, and pages of HTML, for a program that can make them. */
bool cli_page_format_find(
    const char *name, const char *output, const cli_format **format, GError **error);
bool cli_format_is_page(const cli_format *format);

/* Adds copies of the names of all formats of pictures. */
void cli_format_add_names(GPtrArray *names);

/* The theme of that name, light when NULL. */
bool cli_theme(const char *name, const tunl_theme **theme, GError **error);

/* Refuses a size that the format cannot hold; says a planned large one, unless quiet. */
bool cli_picture_check(
    const cli_format *format, tunl_size size, const char *name, bool quiet, GError **error);

/* Writes a whole file, or none, in a format that is no page. The date stands in a PDF for the time
 * of making. */
bool cli_picture_write(const cli_format *format, const tunl_scene *scene, const tunl_theme *theme,
    guint32 date, const char *path, bool quiet, GError **error);

/* The same into a stream, without progress. */
bool cli_picture_stream(const cli_format *format, const tunl_scene *scene, const tunl_theme *theme,
    guint32 date, FILE *out, GError **error);

/* ---- ghosts ---- */

/* One ghost, where it came from, and what to call it. */
typedef struct cli_ghost {
  tunl_ghost_record *record;
  char *source; /* as it was given: a file, -, or a link */
  char *name;   /* for people: a file's without its folder, with the line if there are several */
} cli_ghost;

/* All ghosts of some sources, in order: names of files, - for stdin, or links themselves. `form` is
 * as for tunl_ghosts_read. An array of cli_ghost that the caller unrefs; NULL on error. */
GPtrArray *cli_ghosts_read(const char *const *sources, tunl_ghost_form form, GError **error);

/* The form of that name, to be found out when it is NULL. */
bool cli_ghost_form(const char *option, const char *name, tunl_ghost_form *form, GError **error);

/* Day, rules and gate that were not given are those that the first ghost to know them was flown on.
 * A rule file that a ghost names must be given: only its name is known. */
bool cli_ghosts_cave(const GPtrArray *ghosts, cli_cave_words *words, GError **error);

/* Says, if so, that something was flown in another cave than this one's rules make; `rules` may be
 * NULL, and `gate` NaN, for not known or not moved. */
void cli_warn_rules(const char *what, const char *rules, double gate, const cli_cave *cave);

/* The number of ghosts that say they are of another day than the cave's first; says so of each, and
 * of other rules, unless quiet. */
guint cli_ghosts_foreign(const GPtrArray *ghosts, const cli_cave *cave, bool quiet);

/* Is that a link itself, and no name of a file? */
bool cli_ghost_is_link(const char *source);

/* Appends --ghost as a picture tells it: without a file's folder, which is nobody's business. */
void cli_append_ghost(GString *command, const char *source);

/* As a picture takes them; refuses more than it can tell apart. The caller frees it with g_free. */
tunl_ghost_trace *cli_ghosts_traces(const char *option, const GPtrArray *ghosts, GError **error);

/* How far a cave must reach for them, world px. */
double cli_ghosts_reach(const GPtrArray *ghosts);

/* ---- reports for continuous integration ---- */

/* One thing that was checked. */
typedef struct cli_case {
  char *name;
  const char *failure; /* its type, a word, borrowed; NULL: passed, or not checked after all */
  bool skipped;        /* the latter */
  bool error;          /* with `failure`: it could not be checked */
  bool known;          /* it fails and is known to: JUnit skips it, for TAP it is still to do */
  char *reason;        /* of each of these, a line; NULL for a pass */
} cli_case;

/* Append a whole report; the suite has the program's name. */
void cli_junit(GString *text, const cli_case *cases, guint count);
void cli_tap(GString *text, const cli_case *cases, guint count);

/* Appends a GitHub annotation: level error, warning or notice. */
void cli_github(GString *text, const char *level, const char *title, const char *message);

/* Appends an annotation for each that failed, nine at most, and one that counts them, in which
 * `what` stands behind "3 of 60". */
void cli_github_cases(GString *text, const cli_case *cases, guint count, const char *what);

/* Frees the array and what is in it. */
void cli_cases_free(cli_case *cases, guint count);

/* ---- many tasks ---- */

/* Does the task of that number. */
typedef void (*cli_work)(guint task, gpointer user);

/* Takes what it made; false with an error to end it all. */
typedef bool (*cli_take)(guint task, gpointer user, GError **error);

/* Does tasks 0 to count - 1, `jobs` at once and in any order, and shows progress unless quiet. */
void cli_work_all(
    const char *what, guint count, guint jobs, bool quiet, cli_work work, gpointer user);

/* The same, and takes what they made in order, on this thread, while others are worked on. None is
 * begun until the one `room` before it was taken: so `room` places for results are enough, of which
 * a task has the one numbered task % room. */
bool cli_work_in_order(const char *what, guint count, guint jobs, guint room, bool quiet,
    cli_work work, cli_take take, gpointer user, GError **error);

/* Room that keeps so many jobs busy, however many tasks there are. */
guint cli_work_room(guint count, guint jobs);

/* ---- one of several machines ---- */

#define CLI_SHARD_ENTRY(target)                                                                    \
  CLI_TEXT(                                                                                        \
      "shard", 0, target, "The Ith of N parts; in order, they make the bytes of the whole", "I/N")

/* Something that can be asked for. */
typedef struct cli_asked {
  const char *name;
  bool asked;
} cli_asked;

/* Consecutive days or levels of a range: all of it, or a machine's part, which may be none. */
typedef struct cli_part {
  guint first, count; /* of the range, from 0 */
  bool begins, ends;  /* the output has a head; a foot */
} cli_part;

/* The part of `count` things that --shard names, everything when its text is NULL. Parts differ by
 * one at most. `whole`, ended by a NULL name, is what a part cannot tell: to ask for it is an
 * error, which says what is accepted with --shard. */
bool cli_shard(const char *text, guint count, const cli_asked *whole, const char *accepted,
    cli_part *part, GError **error);

/* ---- progress ---- */

/* Shows a share from 0 to 1 on stderr, if that is a terminal; 1 wipes it away. Is there more to be
 * shown? */
bool cli_progress(const char *what, double done);

#endif
