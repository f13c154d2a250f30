/* tunl-report in parts: the program, what it puts into a report, what it says of it, and how the
 * whole becomes a folder or an archive. */
#ifndef TUNL_TOOLS_REPORT_H
#define TUNL_TOOLS_REPORT_H

#include "cli-render.h"
#include "dump.h"

/* Which report, as it was asked for. */
typedef struct report {
  cli_cave_words words;
  cli_cave cave; /* one day; from, to and mark are those of --around */
  guint32 date;
  char **sources;    /* of ghosts, NULL for none */
  GPtrArray *ghosts; /* of cli_ghost, NULL for none */
  tunl_ghost_trace *traces;
  const char *note; /* NULL for none */
  char *stem;       /* tunl-20260923-16600: the folder in an archive, and a name for either */
  char fingerprint[DUMP_HEX];
} report;

/* A file of a report. */
typedef struct report_part {
  char *name;
  const char *what; /* it is, a line; static */
  char *command;    /* that makes it again, beside the copies in the report; NULL for a copy */
  GString *bytes;
} report_part;

/* ---- contents: arrays of report_part that the caller unrefs; NULL on error ---- */

/* Everything, the index first. */
GPtrArray *report_parts(const report *r, GError **error);

/* Adds a part with no bytes yet, and gives it; `name` and `command` are taken over. Two of one name
 * are an error, and NULL. */
report_part *report_add(
    GPtrArray *parts, char *name, const char *what, char *command, GError **error);

/* The index in words, README.txt, and the same for programs, report.json: of all that the other
 * parts are. */
bool report_say(const report *r, const GPtrArray *parts, FILE *out, GError **error);
bool report_record(const report *r, const GPtrArray *parts, FILE *out, GError **error);

/* ---- as a whole, or not at all ---- */

/* The libraries that pack, and their versions. The caller frees it. */
char *report_packer(void);

/* Is that the name of an archive, stdout being one, and not of a folder? */
bool report_is_archive(const char *path);

/* Refuses what reads like another kind of file: a dot in the last part of it, unless it is there
 * already or ends with a slash. */
bool report_check_path(const char *path, GError **error);

/* A zip, in which all lies in the folder of that name. No time is in it, so that the same parts
 * give the same bytes. */
bool report_write_archive(
    const GPtrArray *parts, const char *folder, const char *path, GError **error);

/* A folder that was not there, or was empty. */
bool report_write_folder(const GPtrArray *parts, const char *path, GError **error);

#endif
