/* One flight of a pilot's, as a ghost to race and as a log to be flown again. */
#include "sim.h"

typedef struct {
  tunl_ghost_recorder recorder;
  tunl_flightlog *log;
} recording;

static void record_step(void *user, const tunl_flight *f, bool hold) {
  recording *r = user;
  tunl_ghost_add(&r->recorder, f->scroll, f->y);
  tunl_flightlog_add(r->log, hold);
}

static tunl_ghost_record *new_record(const sim_task *t, const sim_flight *f) {
  tunl_ghost_record *record = g_new0(tunl_ghost_record, 1);
  record->date = f->date;
  record->rules = g_strdup(t->sides[0].name);
  record->gate = t->sides[0].gate;
  return record;
}

/* The same flight as that of all runs, step for step. */
static tunl_outcome fly(const sim_flight *f, const tunl_course *course, tunl_ghost_record *record,
    tunl_flightlog *log) {
  recording r = {.log = log};
  tunl_flight start;
  tunl_flight_begin(&start, course, NULL);
  tunl_ghost_begin(&r.recorder, &record->ghost, start.y);
  return tunl_pilot_fly(course, tunl_tier_skill(f->tier), tunl_pilot_seed(f->date, f->tier, f->run),
      NULL, record_step, &r);
}

static GString *say_end(const sim_flight *f, const tunl_outcome *o) {
  char wx[TUNL_TEXT_MOST], scroll[TUNL_TEXT_MOST], score[TUNL_TEXT_MOST];
  GString *text = g_string_new(NULL);
  char *date = tunl_page_date(f->date);
  g_string_append_printf(text, "%s, %s, run %u: score %s, scroll %s px, %.1f s, ended by %s",
      sim_tier_name(f->tier), date, f->run, tunl_text_grouped(score, tunl_score(o->scroll), 0),
      tunl_text_grouped(scroll, o->scroll, 1), (double)o->steps / TUNL_STEPS_PER_SECOND,
      tunl_cause_name(o->cause));
  if (o->hit_by)
    g_string_append_printf(text, " (%s %u at wx %s)", tunl_kind_name((tunl_kind)o->hit_by->kind),
        o->hit_by->slot, tunl_text_grouped(wx, o->hit_by->wx, 1));
  g_string_append_c(text, '\n');
  g_free(date);
  return text;
}

bool sim_fly(const sim_task *t, const sim_flight *f, const char *ghost, const char *log_name,
    GError **error) {
  tunl_day day = tunl_day_of(f->date);
  tunl_cave *cave = tunl_cave_new(&day, &t->sides[0].rules, TUNL_FLIGHT_CAP + SIM_BEYOND);
  tunl_course *course = cave ? tunl_course_new(cave) : NULL;
  if (!course)
    g_error("no memory for a cave");
  tunl_flightlog *log = tunl_flightlog_new(f->date, t->sides[0].name, t->sides[0].gate);
  tunl_ghost_record *record = new_record(t, f);
  tunl_outcome o = fly(f, course, record, log);
  record->score = tunl_score(o.scroll);
  bool done = cli_text_write(log_name, tunl_flightlog_write(log), error) &&
              cli_text_write(ghost, tunl_ghost_write(record, TUNL_GHOST_JSON, ""), error) &&
              cli_text_write("-", say_end(f, &o), error);
  tunl_ghost_record_free(record);
  tunl_flightlog_free(log);
  tunl_course_free(course);
  tunl_cave_free(cave);
  return done;
}
