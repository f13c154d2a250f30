/* Flight logs: the button of a whole flight as text. Since the same buttons give the same flight to
 * the bit everywhere, this is all there is to keep of one.
 *
 *   tunl-flight/1
 *   date 20260923
 *   rules 17.0
 *   release 31
 *   hold 12
 *   ...
 *
 * A line `gate WX` follows `rules` where the gate has been moved, and after that a line `coins
 * none` where coins were not there, as for a witness. Numbers of hold and release are steps of
 * 1/120 s. Blank lines, and lines that begin with #, say nothing. */
#ifndef TUNL_OUTPUT_FLIGHTLOG_H
#define TUNL_OUTPUT_FLIGHTLOG_H

#include "core/api.h"
#include "output/error.h"
#include "tunl/flight.h"

TUNL_API_BEGIN

/* Steps a log may have: three hours. */
enum { TUNL_FLIGHTLOG_STEPS_MOST = 1296000 };

/* The button stays as it is for so many steps, at least 1. */
typedef struct tunl_flight_run {
  bool hold;
  guint steps;
} tunl_flight_run;

typedef struct tunl_flightlog {
  guint32 date;  /* YYYYMMDD */
  char *rules;   /* name of a rule set, or of a rule file without its folder */
  double gate;   /* NaN where it is the rule set's own */
  bool no_coins; /* see tunl_flight_options; false unless set */
  GArray *runs;  /* of tunl_flight_run; hold and release take turns */
  guint steps;   /* all of them */
} tunl_flightlog;

/* An empty log, with a copy of the name. The caller frees it. */
tunl_flightlog *tunl_flightlog_new(guint32 date, const char *rules, double gate);
void tunl_flightlog_free(tunl_flightlog *log); /* NULL is fine */

/* Adds a step; beyond TUNL_FLIGHTLOG_STEPS_MOST nothing. */
void tunl_flightlog_add(tunl_flightlog *log, bool hold);

/* Where reading a log is; all zero at the start. */
typedef struct tunl_flightlog_place {
  guint run, step; /* number of the run, steps of it that are done */
} tunl_flightlog_place;

/* Takes the next step; false after the last, with the button released. */
bool tunl_flightlog_next(const tunl_flightlog *log, tunl_flightlog_place *place, bool *hold);

/* The text of a log; the caller frees it. */
GString *tunl_flightlog_write(const tunl_flightlog *log);

/* Do the bytes begin as a log does, but for lines that say nothing? */
bool tunl_flightlog_is(const void *bytes, gsize count);

/* A log from its text. NULL and TUNL_ERROR_READ, "line L, offset N: " and the reason, for anything
 * else. The caller frees it. */
tunl_flightlog *tunl_flightlog_read(const void *bytes, gsize count, GError **error);

TUNL_API_END

#endif
