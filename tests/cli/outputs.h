/* Every output of every program: what writes it, and what is to be seen of it afterwards. */
#ifndef TUNL_TESTS_CLI_OUTPUTS_H
#define TUNL_TESTS_CLI_OUTPUTS_H

#include "run.h"

#define OUTPUT_DAY "--date 20260923 "
#define OUTPUT_OLD "old\n"

typedef struct output {
  const char *program; /* the variable that holds its path */
  const char *words;   /* @ stands for the file */
  const char *file;
} output;

/* Calls it for each output of the programs that are built; the first of them alone. */
void each_output(void (*check)(const output *o));
extern const output *const first_output;

/* Is the program built? The window is not where there is no SDL2. */
bool output_is_built(const char *program);

/* Can there be an old one, or a device? Not of what is read before it is written over, nor in a
 * folder that is to be new. */
bool output_may_be_old(const output *o);

/* Is it in such a folder? Then a kill leaves a temporary one. */
bool output_is_folder(const output *o);

/* A folder with what the programs read; and, for output_start, the old file. Free the name. */
char *output_folder(void);
char *output_start(const output *o);

/* Runs what writes it. */
Run *output_run(const output *o, const RunSetup *setup);

/* What it writes when nothing goes wrong; drop it. */
GString *output_whole(const output *o);

/* Files in a folder that are neither outputs nor were there. */
guint output_temporary(const char *folder);

bool output_exists(const char *folder, const output *o);
bool output_holds(const char *folder, const output *o, const char *bytes, gsize count);

/* Abort unless the old file is there, or the new one, and nothing is left over; */
void output_expect_old(const Run *run, const char *folder, const output *o);
void output_expect_new(const Run *run, const char *folder, const output *o, const GString *new);
/* unless there is one or the other, or neither. */
void output_expect_whole(const Run *run, const char *folder, const output *o, const GString *new);

#endif
