#include "view-run.h"

#include <string.h>

#include "../vectors.h"

int view_suite(const char *suite, const TTest *const *tests, size_t count) {
  enum { SKIPPED = 77 };
  if (g_getenv("TUNL_VIEW"))
    return run_suite(suite, tests, count);
  g_print("%s: skipped, built without SDL2 (libsdl2-dev)\n", suite);
  return SKIPPED;
}

Run *view_in(const char *folder, const char *words) {
  return run_program("TUNL_VIEW", &(RunSetup){.folder = folder}, words);
}

Run *view_play(const char *folder, const char *script, const char *words) {
  char *all = g_strconcat("--input in.txt ", words, NULL);
  run_write(folder, "in.txt", script);
  Run *r = view_in(folder, all);
  g_free(all);
  return r;
}

char *view_value(const Run *run, const char *name) {
  char *pattern = g_strdup_printf("[\n ]%s=([^ \n]*)[^\n]*\n$", name);
  GRegex *regex = g_regex_new(pattern, 0, 0, NULL);
  GMatchInfo *match;
  EXPECT(g_regex_match(regex, run->out->str, 0, &match), "%s %s: no %s= in: %s", run->program,
      run->words, name, run->out->str);
  char *value = g_match_info_fetch(match, 1);
  g_match_info_free(match);
  g_regex_unref(regex);
  g_free(pattern);
  return value;
}

void view_expect(const Run *run, const char *name, const char *value) {
  char *own = view_value(run, name);
  EXPECT(strcmp(own, value) == 0, "%s %s: %s is %s, not %s: %s%s", run->program, run->words, name,
      own, value, run->out->str, run->err->str);
  g_free(own);
}

typedef struct {
  GString *text;
  bool hold;
  guint steps;
} log_writer;

static void end_run(log_writer *w) {
  if (w->steps)
    g_string_append_printf(w->text, "%s %u\n", w->hold ? "hold" : "release", w->steps);
  w->steps = 0;
}

static void each_step(void *user, const tunl_flight *flight, bool hold) {
  log_writer *w = user;
  (void)flight;
  if (hold != w->hold)
    end_run(w);
  w->hold = hold;
  w->steps++;
}

tunl_outcome view_write_log(
    const char *folder, const char *name, guint32 date, tunl_tier tier, guint run) {
  tunl_day day = tunl_day_of(date);
  tunl_rules rules = tunl_rules_default();
  tunl_cave *cave = tunl_cave_new(&day, &rules, TUNL_FLIGHT_CAP + 3000);
  tunl_course *course = tunl_course_new(cave);
  log_writer w = {.text = g_string_new("tunl-flight/1\n")};
  g_string_append_printf(w.text, "date %08u\nrules 17.0\n", date);
  tunl_outcome outcome = tunl_pilot_fly(
      course, tunl_tier_skill(tier), tunl_pilot_seed(date, tier, run), NULL, each_step, &w);
  end_run(&w);
  run_write(folder, name, w.text->str);
  run_drop(w.text);
  tunl_course_free(course);
  tunl_cave_free(cave);
  return outcome;
}
