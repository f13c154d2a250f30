/* Reports for continuous integration. */
#include "diff.h"

static char *name_of(const diff_task *t, const diff_day *day) {
  return g_strdup_printf("%04u-%02u-%02u %s", day->date / 10000, day->date / 100 % 100,
      day->date % 100, t->cave.rules_name);
}

static char *reason_of(const diff_task *t, const diff_day *day) {
  GString *text = g_string_new(NULL);
  diff_say_divergence(text, t, day);
  g_string_append(text, "; to see it: ");
  diff_say_command(text, t, day);
  return g_string_free(text, FALSE);
}

static cli_case *cases_of(const diff_task *t, const diff_day *days, guint count) {
  cli_case *cases = g_new0(cli_case, count);
  for (guint i = 0; i < count; i++) {
    cases[i].name = name_of(t, &days[i]);
    if (days[i].verdict == TUNL_SAME)
      continue;
    cases[i].failure = tunl_verdict_name(days[i].verdict);
    cases[i].reason = reason_of(t, &days[i]);
  }
  return cases;
}

void diff_junit(GString *text, const diff_task *t, const diff_day *days, guint count) {
  cli_case *cases = cases_of(t, days, count);
  cli_junit(text, cases, count);
  cli_cases_free(cases, count);
}

void diff_tap(GString *text, const diff_task *t, const diff_day *days, guint count) {
  cli_case *cases = cases_of(t, days, count);
  cli_tap(text, cases, count);
  cli_cases_free(cases, count);
}

void diff_github(GString *text, const diff_task *t, const diff_day *days, guint count) {
  cli_case *cases = cases_of(t, days, count);
  cli_github_cases(text, cases, count, "days differ");
  cli_cases_free(cases, count);
}
