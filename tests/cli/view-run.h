/* tunl-view without a display: scripts of events, flight logs, what it says in the end. */
#ifndef TUNL_TESTS_CLI_VIEW_RUN_H
#define TUNL_TESTS_CLI_VIEW_RUN_H

#include "run.h"
#include "tunl.h"

/* As RUN_HARNESS, but skipped where the viewer was not built: it needs SDL2. */
int view_suite(const char *suite, const TTest *const *tests, size_t count);

#define VIEW_HARNESS(suite, ...)                                                                   \
  int main(void) {                                                                                 \
    const TTest *const tests[] = {__VA_ARGS__};                                                    \
    return view_suite(suite, tests, sizeof tests / sizeof *tests);                                 \
  }

/* Runs it in a folder. */
Run *view_in(const char *folder, const char *words);

/* The same with a script, which is written there as in.txt. */
Run *view_play(const char *folder, const char *script, const char *words);

/* The value of a name in the last line that it said; free it. Aborts when there is none. */
char *view_value(const Run *run, const char *name);

/* Aborts unless that is the value. */
void view_expect(const Run *run, const char *name, const char *value);

/* A flight of a pilot over a day, written as a log; returns how it ended. */
tunl_outcome view_write_log(
    const char *folder, const char *name, guint32 date, tunl_tier tier, guint run);

#endif
