/* Reports for continuous integration: a case for each check of each day. */
#include "audit.h"

/* GitHub shows ten annotations a step: nine, and one that counts the rest. */
enum { GITHUB_MOST = 9 };

static char *name_of(const audit_task *t, const audit_day *day, audit_check check) {
  char *date = tunl_page_date(day->date);
  char *name = g_strdup_printf("%s %s %s", date, t->cave.rules_name, audit_check_name(check));
  g_free(date);
  return name;
}

/* All findings of a check that are grave enough, in a line; the first says what kind of failure. */
static void fill_case(
    const audit_day *day, audit_check check, audit_severity severity, cli_case *c) {
  GString *reason = g_string_new(NULL);
  for (guint i = 0; i < day->findings->len; i++) {
    const audit_finding *f = &g_array_index(day->findings, audit_finding, i);
    if (f->check != check || f->severity < severity)
      continue;
    c->failure = c->failure ? c->failure : f->what;
    g_string_append_printf(reason, "%s%s", reason->len ? "; " : "", f->text);
  }
  c->reason = g_string_free(reason, c->failure == NULL);
}

static cli_case *cases_of(
    const audit_task *t, const GPtrArray *days, audit_severity severity, guint *count) {
  cli_case *cases = g_new0(cli_case, (gsize)days->len * AUDIT_CHECKS);
  *count = 0;
  for (guint i = 0; i < days->len; i++)
    for (audit_check check = 0; check < AUDIT_CHECKS; check++) {
      if (!audit_checks(t, check))
        continue;
      cases[*count].name = name_of(t, days->pdata[i], check);
      fill_case(days->pdata[i], check, severity, &cases[(*count)++]);
    }
  return cases;
}

static void report(GString *text, const audit_task *t, const GPtrArray *days,
    audit_severity severity, void (*append)(GString *, const cli_case *, guint)) {
  guint count;
  cli_case *cases = cases_of(t, days, severity, &count);
  append(text, cases, count);
  cli_cases_free(cases, count);
}

void audit_junit(
    GString *text, const audit_task *t, const GPtrArray *days, audit_severity severity) {
  report(text, t, days, severity, cli_junit);
}

void audit_tap(GString *text, const audit_task *t, const GPtrArray *days, audit_severity severity) {
  report(text, t, days, severity, cli_tap);
}

static guint annotate_day(GString *text, const audit_task *t, const audit_day *day,
    audit_severity severity, guint shown) {
  guint found = 0;
  for (guint i = 0; i < day->findings->len; i++) {
    const audit_finding *f = &g_array_index(day->findings, audit_finding, i);
    if (f->severity < severity || shown + found++ >= GITHUB_MOST)
      continue;
    char *name = name_of(t, day, f->check);
    cli_github(text, audit_severity_name(f->severity), name, f->text);
    g_free(name);
  }
  return found;
}

void audit_github(
    GString *text, const audit_task *t, const GPtrArray *days, audit_severity severity) {
  guint found = 0;
  for (guint i = 0; i < days->len; i++)
    found += annotate_day(text, t, days->pdata[i], severity, found);
  GString *total = g_string_new(NULL);
  g_string_append_printf(total, "%u finding%s in %u day%s", found, found == 1 ? "" : "s", days->len,
      days->len == 1 ? "" : "s");
  if (found > GITHUB_MOST)
    g_string_append_printf(total, ", the first %d are shown", GITHUB_MOST);
  cli_github(text, found ? "error" : "notice", "tunl-audit", total->str);
  g_string_free(total, TRUE);
}
