/* What is found in a day, and how grave it is. */
#include "audit.h"

#include <math.h>
#include <stdlib.h>

const char *audit_check_name(audit_check check) {
  static const char *const names[AUDIT_CHECKS] = {"clear", "contracts", "supply"};
  return names[check];
}

const char *audit_severity_name(audit_severity severity) {
  static const char *const names[AUDIT_SEVERITIES] = {"notice", "warning", "error"};
  return names[severity];
}

/* ---- noting ---- */

static void free_finding(gpointer finding) {
  g_free(((audit_finding *)finding)->text);
}

static void add(
    audit_day *day, audit_severity severity, audit_check check, const char *what, GString *text) {
  audit_finding finding = {severity, check, what, g_string_free(text, FALSE)};
  g_array_append_val(day->findings, finding);
}

/* ---- clear ---- */

static void judge_way(const audit_task *t, audit_day *day, guint row) {
  const tunl_reach *reach = &day->ways[row];
  bool blocked = reach->passage == TUNL_PASSAGE_BLOCKED;
  audit_severity severity = row > 0 ? AUDIT_NOTICE : blocked ? AUDIT_ERROR : AUDIT_WARNING;
  if (reach->passage == TUNL_PASSAGE_CLEAR)
    return;
  GString *text = g_string_new(NULL);
  g_string_append(text, "at ");
  audit_say_rate(text, t, row);
  g_string_append(text, t->pad > 0 || t->rows[row].wide > 0 ? ", " : " ");
  audit_say_way(text, t, day, row);
  if (row == 0 && blocked) {
    g_string_append(text, "; ");
    audit_say_culprits(text, &day->block);
  }
  add(day, severity, AUDIT_CLEAR, tunl_passage_name(reach->passage), text);
}

static void judge_clear(const audit_task *t, audit_day *day) {
  for (guint row = 0; row < t->row_count; row++)
    judge_way(t, day, row);
  if (!day->flown || day->survived)
    return;
  GString *text = g_string_new("the witness does not survive its flight: report this as a defect");
  add(day, AUDIT_ERROR, AUDIT_CLEAR, "witness", text);
}

/* ---- contracts ---- */

static void say_broken(GString *text, const audit_day *day, tunl_contract contract) {
  char wx[TUNL_TEXT_MOST], margin[TUNL_TEXT_MOST];
  const tunl_promise *p = &day->promises[contract];
  g_string_append_printf(
      text, "broken: %s (%zu of %zu)", tunl_contract_title(contract), p->broken, p->checked);
  if (!isnan(p->wx))
    g_string_append_printf(text, ", at wx %s", tunl_text_grouped(wx, p->wx, 1));
  if (day->keepers[contract].there) {
    g_string_append(text, ", ");
    audit_say_object(text, &day->keepers[contract], TUNL_CAUSE_NONE);
  }
  if (!isnan(p->margin))
    g_string_append_printf(
        text, ", by %s %s", tunl_text_trimmed(margin, -p->margin, 4), tunl_contract_unit(contract));
}

static void judge_contracts(audit_day *day) {
  for (tunl_contract contract = 0; contract < TUNL_CONTRACTS; contract++) {
    if (day->promises[contract].broken == 0)
      continue;
    GString *text = g_string_new(NULL);
    say_broken(text, day, contract);
    add(day, AUDIT_ERROR, AUDIT_CONTRACTS, tunl_contract_name(contract), text);
  }
  if (day->ties > 0) {
    GString *text = g_string_new(NULL);
    g_string_append_printf(
        text, "%zu decisions are ties: another rounding would turn them", day->ties);
    add(day, AUDIT_WARNING, AUDIT_CONTRACTS, "ties", text);
  }
}

/* ---- supply ---- */

static void judge_supply(const audit_year *year, audit_day *day) {
  char value[TUNL_TEXT_MOST], low[TUNL_TEXT_MOST], high[TUNL_TEXT_MOST];
  for (guint i = 0; i < AUDIT_METRICS; i++) {
    const audit_metric *m = &audit_metrics[i];
    const tunl_spread *s = &year->spreads[i];
    double got = m->get(&day->supply);
    if (!tunl_spread_is_outlier(s, got))
      continue;
    GString *text = g_string_new(NULL);
    g_string_append_printf(text, "outlier: %s %s %s; half of a year's days have %s to %s", m->name,
        tunl_text_grouped(value, got, 2), m->unit, tunl_text_grouped(low, s->quarter, 2),
        tunl_text_grouped(high, s->three_quarters, 2));
    add(day, AUDIT_NOTICE, AUDIT_SUPPLY, "outlier", text);
  }
}

/* ---- all ---- */

/* g_array_sort is stable only by the order that findings were noted in, which breaks ties. */
static gint by_severity(gconstpointer a, gconstpointer b) {
  const audit_finding *p = a, *q = b;
  if (p->severity != q->severity)
    return p->severity > q->severity ? -1 : 1;
  return p->check < q->check ? -1 : p->check > q->check;
}

void audit_day_judge(const audit_task *t, const audit_year *year, audit_day *day) {
  day->findings = g_array_new(FALSE, FALSE, sizeof(audit_finding));
  g_array_set_clear_func(day->findings, free_finding);
  if (audit_checks(t, AUDIT_CLEAR))
    judge_clear(t, day);
  if (audit_checks(t, AUDIT_CONTRACTS))
    judge_contracts(day);
  if (audit_checks(t, AUDIT_SUPPLY))
    judge_supply(year, day);
  g_array_sort(day->findings, by_severity);
}

int audit_gravest(const audit_day *day) {
  int gravest = -1;
  for (guint i = 0; i < day->findings->len; i++)
    gravest = MAX(gravest, (int)g_array_index(day->findings, audit_finding, i).severity);
  return gravest;
}

/* The gravest first; of equals the one that is blocked sooner, then by date. */
gint audit_by_badness(gconstpointer a, gconstpointer b) {
  const audit_day *p = *(const audit_day *const *)a, *q = *(const audit_day *const *)b;
  int left = audit_gravest(p), right = audit_gravest(q);
  if (left != right)
    return left > right ? -1 : 1;
  if (left >= 0 && p->ways[0].scroll != q->ways[0].scroll)
    return p->ways[0].scroll < q->ways[0].scroll ? -1 : 1;
  return p->date < q->date ? -1 : p->date > q->date;
}

audit_middle audit_middle_of(double *values, guint count, bool upper) {
  if (count == 0)
    return (audit_middle){(double)NAN, (double)NAN, (double)NAN};
  qsort(values, count, sizeof *values, cli_by_number);
  double below = values[upper ? count / 2 : (count - 1) / 2];
  return (audit_middle){values[0], (below + values[count / 2]) / 2, values[count - 1]};
}
