/* Runs a program from outside, as a shell would, and keeps what it says; folders to run it in. */
#ifndef TUNL_TESTS_CLI_RUN_H
#define TUNL_TESTS_CLI_RUN_H

#include <glib.h>
#include <stdbool.h>

#include "../harness.h"

enum { RUN_STDOUT = 1, RUN_STDERR = 2 };

/* How to run it; all zero for plainly. */
typedef struct RunSetup {
  const char *folder;             /* its working directory; NULL for the test's */
  const char *const *environment; /* NAME=value, ended by NULL: besides the test's own */
  int terminals;                  /* RUN_STDOUT | RUN_STDERR: a terminal, where else a pipe is */
  const char *stdin_from;         /* a file; NULL for one that is empty */
  bool no_stdout;                 /* closed, as by >&- */
  const char *stdout_to;          /* a file or device, where else a pipe is */
  gsize read_most;                /* the reader of stdout leaves after so many bytes; 0 for never */
  bool no_reader;                 /* stdout is a pipe that nobody reads */
  gsize file_most;                /* bytes a file may hold, as on a full disk; 0 for no limit */
  gsize memory_most;              /* bytes of address space, as by ulimit -v; 0 for no limit */
  bool no_override;               /* root obeys the modes of files, as everybody else does */
  const char *kill_at;            /* kill -9 as soon as stderr holds this */
  int signal;                     /* is sent after so many us; 0 for none */
  guint signal_after;
  int ignored; /* a signal that it is started to ignore; 0 for none */
} RunSetup;

typedef struct Run {
  char *program, *words; /* for messages: its name and its arguments */
  int code;              /* exit status, or minus the signal that ended it */
  GString *out, *err;    /* what was read of them */
  glong peak;            /* most memory resident, KiB */
} Run;

/* Can no_override be had here? */
bool run_can_obey(void);

/* Runs the program whose path the environment variable holds. Words are split and quoted as in a
 * shell, but nothing is expanded. Aborts the test when the program cannot be started. */
Run *run_program(const char *variable, const RunSetup *setup, const char *words);
void run_free(Run *run);

/* Abort the test unless it exited with 0 and said nothing on stderr; */
void run_expect_done(const Run *run);
/* unless it exited with 2 and one line on stderr, "program: ...", that holds the text; */
void run_expect_trouble(const Run *run, const char *text);
/* unless stdout is the same. */
void run_expect_same(const Run *expected, const Run *run);

/* ---- folders ---- */

/* Main function of a suite: as HARNESS, with one folder for all files of its tests, which is
 * removed in the end, whatever became of them. */
int run_suite(const char *suite, const TTest *const *tests, size_t count);

#define RUN_HARNESS(suite, ...)                                                                    \
  int main(void) {                                                                                 \
    const TTest *const tests[] = {__VA_ARGS__};                                                    \
    return run_suite(suite, tests, sizeof tests / sizeof *tests);                                  \
  }

/* A new, empty folder; free the name. */
char *run_folder(void);

void run_write(const char *folder, const char *name, const char *text);
GString *run_read(const char *folder, const char *name); /* aborts the test without the file */

/* Abort unless the folder holds exactly these names, in order, separated by spaces; */
void run_expect_names(const char *folder, const char *names);
/* unless the file holds exactly that. */
void run_expect_file(const char *folder, const char *name, const char *bytes, gsize count);

/* Frees a text that was read. */
void run_drop(GString *text);

#endif
