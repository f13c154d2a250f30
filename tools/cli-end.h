/* Ending before the end, by a signal or because memory ran out: no half-written file
 * stays, no folder that was for a while, no program that was started. */
#ifndef TUNL_TOOLS_CLI_END_H
#define TUNL_TOOLS_CLI_END_H

#include <signal.h>

#include "cli.h"

/* To be called first, with a name that stays. From then on the program says why it ends, and its
 * exit status is CLI_TROUBLE: but SIGINT ends it as a signal does, so that the loop of a shell that
 * was interrupted ends too. A signal that was ignored stays so. */
void cli_end_prepare(const char *program);

/* Gives the signals back, before a library that has its own way with them is started. */
void cli_end_give_back(void);

/* Between these two the program does not end. They are for a few system calls; nothing there may
 * allocate, because when memory runs out the program would have to end. */
void cli_end_hold(sigset_t *before);
void cli_end_release(const sigset_t *before);

/* While it is held: from now on this is ended at an early end of the program, the latest first; or
 * no longer. It must stay where it is in memory. */
void cli_end_add(cli_ending *ending);
void cli_end_remove(cli_ending *ending);

/* The ways to end: of the name of a file, of a folder of files, and of a pid_t that was started and
 * is not waited for yet. */
void cli_end_file(const void *path);
void cli_end_folder(const void *path);
void cli_end_child(const void *pid);

#endif
