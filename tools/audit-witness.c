/* The witness as files: its buttons, and the ghost of its flight. */
#include "audit.h"

#include <math.h>

static GString *log_of(const audit_task *t, guint32 date, const tunl_witness *w) {
  const cli_cave *c = &t->cave;
  tunl_flightlog *log =
      tunl_flightlog_new(date, c->rules_name, c->own_gate ? c->rules.gate : (double)NAN);
  log->no_coins = true;
  for (guint32 step = 0; step < w->steps; step++)
    tunl_flightlog_add(log, tunl_witness_holds(w, step));
  GString *text = tunl_flightlog_write(log);
  tunl_flightlog_free(log);
  return text;
}

double audit_fly(const tunl_course *course, const tunl_witness *w, tunl_ghost *ghost) {
  tunl_flight_options options = tunl_flight_options_default();
  tunl_ghost_recorder recorder;
  tunl_flight flight;
  bool alive = true;
  options.no_coins = true;
  options.cap = TUNL_WX_MOST;
  tunl_flight_begin(&flight, course, &options);
  if (ghost)
    tunl_ghost_begin(&recorder, ghost, flight.y);
  for (guint32 step = 0; step < w->steps && alive; step++) {
    alive = tunl_flight_step(&flight, tunl_witness_holds(w, step));
    if (ghost)
      tunl_ghost_add(&recorder, flight.scroll, flight.y);
  }
  return alive ? flight.scroll : (double)NAN;
}

/* Its way once more: a ghost for each day of a year would be too much to keep. */
static tunl_ghost_record *record_of(const audit_task *t, const audit_day *day) {
  tunl_ghost_record *record = g_new0(tunl_ghost_record, 1);
  const cli_cave *c = &t->cave;
  tunl_day today = tunl_day_of(day->date);
  tunl_cave *cave = tunl_cave_new(&today, &c->rules, audit_goal(t) + TUNL_CLEAR_BEYOND);
  tunl_course *course = cave ? tunl_course_new(cave) : NULL;
  if (!course)
    g_error("no memory for a witness");
  record->score = tunl_score(audit_fly(course, &day->witness, &record->ghost));
  record->date = day->date;
  record->rules = g_strdup(c->rules_name);
  record->gate = c->own_gate ? c->rules.gate : (double)NAN;
  tunl_course_free(course);
  tunl_cave_free(cave);
  return record;
}

bool audit_write_witness(const audit_task *t, const audit_day *day, const char *path,
    const char *ghost, GError **error) {
  tunl_ghost_record *record = record_of(t, day);
  bool done = cli_text_write(path, log_of(t, day->date, &day->witness), error) &&
              cli_text_write(ghost, tunl_ghost_write(record, TUNL_GHOST_JSON, ""), error);
  tunl_ghost_record_free(record);
  return done;
}
