/* The witness as files: its buttons, and the ghost of its flight. */
#include "audit.h"

#include <math.h>
#include <string.h>

char *audit_ghost_path(const char *path) {
  const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
  gsize stem =
      dot && dot > path && (!slash || dot > slash + 1) ? (gsize)(dot - path) : strlen(path);
  return g_strdup_printf("%.*s.json", (int)stem, path);
}

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

/* Flies it for its ghost; a witness that dies would be no witness. */
static void fly(const tunl_course *course, const tunl_witness *w, tunl_ghost_record *record) {
  tunl_flight_options options = tunl_flight_options_default();
  tunl_ghost_recorder recorder;
  tunl_flight flight;
  options.no_coins = true;
  options.cap = TUNL_WX_MOST;
  tunl_flight_begin(&flight, course, &options);
  tunl_ghost_begin(&recorder, &record->ghost, flight.y);
  for (guint32 step = 0; step < w->steps; step++) {
    if (!tunl_flight_step(&flight, tunl_witness_holds(w, step)))
      g_error("the witness dies at step %u: report this as a defect", step + 1);
    tunl_ghost_add(&recorder, flight.scroll, flight.y);
  }
  record->score = tunl_score(flight.scroll);
}

static bool write_files(const audit_task *t, const char *path, guint32 date,
    const tunl_course *course, const tunl_witness *w, GError **error) {
  tunl_ghost_record *record = g_new0(tunl_ghost_record, 1);
  const cli_cave *c = &t->cave;
  char *ghost = audit_ghost_path(path);
  fly(course, w, record);
  record->date = date;
  record->rules = g_strdup(c->rules_name);
  record->gate = c->own_gate ? c->rules.gate : (double)NAN;
  bool done = cli_text_write(path, log_of(t, date, w), error) &&
              cli_text_write(ghost, tunl_ghost_write(record, TUNL_GHOST_JSON, ""), error);
  g_free(ghost);
  tunl_ghost_record_free(record);
  return done;
}

bool audit_write_witness(const audit_task *t, const char *path, GError **error) {
  char to[TUNL_TEXT_MOST];
  tunl_day day = tunl_day_of(tunl_date_from_index(t->cave.days.first));
  tunl_cave *cave = tunl_cave_new(&day, &t->cave.rules, audit_goal(t) + 3000);
  tunl_course *course = cave ? tunl_course_new(cave) : NULL;
  tunl_clear *clear = course ? tunl_clear_new(course, NULL) : NULL;
  tunl_witness w;
  if (!clear || !tunl_clear_witness(clear, audit_goal(t), &w))
    g_error("no memory for a witness");
  bool done = w.reaches ? write_files(t, path, day.date, course, &w, error)
                        : cli_fail(error, "--witness: there is none to %s; choose a lesser --to",
                              tunl_text_grouped(to, audit_goal(t), 0));
  tunl_witness_free(&w);
  tunl_clear_free(clear);
  tunl_course_free(course);
  tunl_cave_free(cave);
  return done;
}
