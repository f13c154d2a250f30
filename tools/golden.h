/* tunl-golden in parts: the manifest, making a file anew, comparing it, telling what came of it. */
#ifndef TUNL_TOOLS_GOLDEN_H
#define TUNL_TOOLS_GOLDEN_H

#include "cli.h"

/* ---- the manifest ---- */

/* What is expected of a case's files. */
typedef enum golden_expect {
  GOLDEN_EXPECT_PASS,
  GOLDEN_EXPECT_NEW, /* nothing was accepted yet */
  GOLDEN_EXPECT_FAIL /* a known difference */
} golden_expect;

/* One command, and the files that it must make again. */
typedef struct golden_case {
  char *name;     /* its group */
  char *command;  /* as written */
  char **words;   /* of it, the program first */
  char **goldens; /* names of the files, which are beside the manifest; each of its own kind */
  guint exit;     /* status that the program must leave with: 0 or 1 */
  guint tolerance;
  GArray *masks; /* of tunl_mask_rect */
  golden_expect expect;
  char *because; /* of a known difference; else NULL */
} golden_case;

/* The cases of a manifest, an array of golden_case that the caller unrefs. `name` is for messages
 * only. NULL with an error that names group, key, value and what is accepted. */
GPtrArray *golden_manifest_read(const char *name, const char *bytes, gsize length, GError **error);

/* The same bytes without the lines "expect" of these cases. The caller frees it. */
GString *golden_manifest_accept(const char *bytes, gsize length, const GPtrArray *cases);

const char *golden_expect_name(golden_expect expect); /* "pass" and so on; static */

/* Is a file of that name compared pixel by pixel? If not, it is text. */
bool golden_is_picture(const char *golden);

/* ---- making a file anew ---- */

/* The folders of a run. */
typedef struct golden_place {
  char *programs; /* of the toolkit */
  char *folder;   /* of the manifest and the goldens; commands run there */
} golden_place;

/* Does the command write to a file? If not, what it says on stdout is compared. */
bool golden_names_output(const golden_case *c);

/* What a command left. */
typedef struct golden_made {
  GString *bytes; /* of the file; NULL when it could not be made */
  int status;     /* the program's exit status */
  char *said;     /* the first line of its stderr, "" without any */
} golden_made;

/* Runs the command of a case, for one of its files. False with an error when it could not be run,
 * came to grief, or wrote nothing. The caller clears it, after a failure too. */
bool golden_make(const golden_place *place, const golden_case *c, const char *golden,
    golden_made *made, GError **error);
void golden_made_clear(golden_made *made);

/* ---- comparing ---- */

typedef enum golden_state {
  GOLDEN_PASS,
  GOLDEN_XFAIL, /* differs, as expected */
  GOLDEN_NEW,   /* nothing was accepted yet */
  GOLDEN_FAIL,
  GOLDEN_XPASS, /* does not differ, though expected to */
  GOLDEN_ERROR, /* could not be compared: the golden is missing or broken, or the program failed */
  GOLDEN_STATES
} golden_state;

const char *golden_state_name(golden_state state); /* "PASS" and so on; static */
int golden_state_code(golden_state state);         /* what the program exits with for it */

/* Where two texts part. */
typedef struct golden_place_in_text {
  guint line, column; /* from 1; 0 where the texts are the same */
} golden_place_in_text;

/* A line of two texts that are compared. */
typedef struct golden_line {
  char sign;        /* ' ' for one of both, '-' of the expected text alone, '+' of the actual one */
  guint number;     /* from 1, in the expected text; with '+' in the actual one */
  const char *text; /* without its end */
} golden_line;

/* All lines of both, in an order in which each text can be read. */
typedef struct golden_lines {
  char **expected, **actual;
  GArray *lines; /* of golden_line */
} golden_lines;

/* Of UTF-8 texts. Never NULL; freed by golden_lines_free. */
golden_lines *golden_lines_new(const GString *expected, const GString *actual);
void golden_lines_free(golden_lines *lines);
const golden_line *golden_lines_at(const golden_lines *lines, guint i);

/* The next run of lines that are not of both, from that index on: where it begins, and where it
 * ends; there is none where both are the same. */
guint golden_lines_run(const golden_lines *lines, guint from, guint *end);

/* How many lines differ: one that became another counts once. */
guint golden_lines_count(const golden_lines *lines);

/* The bytes that two lines have in common at their beginning, whole characters. */
gsize golden_lines_same(const char *a, const char *b);

/* The first lines that differ and are not of a head, with fingerprints and commands; NULL for one
 * that has no counterpart. False where there are none. */
bool golden_lines_telling(
    const golden_lines *lines, const golden_line **expected, const golden_line **actual);

/* One file of one case. */
typedef struct golden_check {
  const golden_case *of;
  const char *golden;
  golden_state state;
  char *reason;               /* one line; NULL for a pass */
  bool differs;               /* it does, whatever was expected */
  int exit;                   /* status that the program left with */
  GString *expected, *actual; /* the two files; NULL where there is none, and after a pass */
  golden_place_in_text text;  /* of texts */
  tunl_picdiff pixels;        /* of pictures; its `compared` is 0 where nothing could be */
  GString *compared;          /* expected, difference, actual as a PNG; NULL without a difference */
  char *shown;                /* the file to look at; NULL for none */
} golden_check;

/* Makes the file anew and compares it. `of` and `golden` must be set. */
void golden_check_work(const golden_place *place, golden_check *check);
void golden_check_clear(golden_check *check);

/* Writes what was made into a folder, which is made when needed, under the golden file's name; and
 * beside cave.png, where both are pictures and differ, cave.compared.png. Nothing for a pass. */
bool golden_check_keep(golden_check *check, const char *folder, GError **error);

/* Makes an error of what an update would not mend: a file that is not a pass because of the exit
 * status, which is the manifest's to say. */
void golden_check_refuse(golden_check *check);

/* Writes the golden file anew. */
bool golden_check_accept(const golden_place *place, const golden_check *check, GError **error);

/* ---- telling ---- */

/* For people, with a line that counts. */
void golden_say(GString *text, const golden_check *checks, guint count);

/* The count alone, in one line without an end. */
void golden_say_total(GString *text, const golden_check *checks, guint count);

/* Tables, see docs/formats.md. */
bool golden_write_checks(
    tunl_table_format format, FILE *out, const golden_check *checks, guint count, GError **error);
bool golden_write_cases(
    tunl_table_format format, FILE *out, const GPtrArray *cases, GError **error);

/* Reports for continuous integration. */
cli_case *golden_cases(const golden_check *checks, guint count);

/* A page that shows all of it, and what differs under a slider. */
void golden_page(GString *html, const golden_check *checks, guint count);

#endif
