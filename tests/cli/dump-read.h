/* What the tests of tunl-dump share: running it, reading what it wrote, and the decisions of a cave
 * as the library has them. */
#ifndef TUNL_TESTS_CLI_DUMP_READ_H
#define TUNL_TESTS_CLI_DUMP_READ_H

#include <json-glib/json-glib.h>

#include "../vectors.h"
#include "run.h"
#include "tunl.h"

#define DAY "--date 20260923 "
#define TO  DAY "--to 2000 "

Run *dump_with(const RunSetup *setup, const char *words);
Run *dump(const char *words);
Run *dump_done(const char *words); /* aborts the test unless it exits with 0 and silently */

/* The records of a JSON document. */
JsonArray *parse_json(const Run *r);

/* A number of a record; NaN for null. */
double member(JsonArray *records, guint i, const char *name);

/* The lines, without their ends; g_strfreev. */
char **lines_of(const Run *r);

/* The cave of a date under the default rules. */
tunl_cave *make_cave(guint32 date, double to);

/* All decisions of a cave in the promised order. */
GPtrArray *list_cave(const tunl_cave *cave);

#endif
