/* The words for days and for all of them. */
#include "audit.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static const char *grouped(char *into, double value) {
  return tunl_text_grouped(into, value, 0);
}

static void say_date(GString *text, guint32 date) {
  g_string_append_printf(text, "%04u-%02u-%02u", date / 10000, date / 100 % 100, date % 100);
}

/* A place for people: distance flown, place in the tunnel, score. */
static void say_place(GString *text, double scroll) {
  char a[TUNL_TEXT_MOST], b[TUNL_TEXT_MOST], c[TUNL_TEXT_MOST];
  g_string_append_printf(text, "%s (wx %s, score %s)", grouped(a, scroll),
      grouped(b, scroll + TUNL_SHIP_X), grouped(c, tunl_score(scroll)));
}

void audit_say_object(GString *text, const audit_object *o, tunl_cause cause) {
  if (!o->there) {
    g_string_append_printf(text, "the %s", tunl_cause_name(cause));
    return;
  }
  if (cause == TUNL_CAUSE_SHOT)
    g_string_append(text, "a shot of ");
  g_string_append_printf(text, "%s %u%s", tunl_kind_name((tunl_kind)o->object.kind), o->object.slot,
      tunl_object_half(&o->object));
}

/* ---- clear ---- */

static void say_block(GString *text, const audit_task *t, const audit_day *day, guint row) {
  const audit_row *r = &t->rows[row];
  char to[TUNL_TEXT_MOST];
  g_string_append_printf(
      text, "blocked: there is a way to %s, nothing passes ", grouped(to, day->ways[row].scroll));
  say_place(text, day->ways[row].blocked);
  if (r->hz == TUNL_STEPS_PER_SECOND && r->wide == 0 && t->pad == 0)
    g_string_append(text, ", proven for the flight model");
  else if (r->hz < TUNL_STEPS_PER_SECOND)
    g_string_append_printf(
        text, " %s", t->best_phase ? "on every grid of that rate" : "on that grid");
}

void audit_say_way(GString *text, const audit_task *t, const audit_day *day, guint row) {
  char to[TUNL_TEXT_MOST];
  const tunl_reach *reach = &day->ways[row];
  switch (reach->passage) {
  case TUNL_PASSAGE_CLEAR:
    g_string_append_printf(text, "clear to %s", grouped(to, audit_goal(t)));
    break;
  case TUNL_PASSAGE_BLOCKED:
    say_block(text, t, day, row);
    break;
  case TUNL_PASSAGE_ROUNDING:
    g_string_append(text, "unknown beyond ");
    say_place(text, reach->scroll);
    g_string_append(text, ": it hangs on less than a millionth of a px");
    break;
  default:
    g_string_append(text, "unknown beyond ");
    say_place(text, reach->scroll);
    g_string_append_printf(text, ": farther than %d steps", TUNL_CLEAR_STEPS);
  }
}

void audit_say_killers(GString *text, const audit_block *b) {
  char share[TUNL_TEXT_MOST];
  for (guint i = 0; i < b->killer_count; i++) {
    g_string_append(text, i ? ", " : "the last living ships hit ");
    audit_say_object(text, &b->killers[i].by, b->killers[i].cause);
    g_string_append_printf(text, " (%s %%)", tunl_text_fixed(share, b->killers[i].share * 100, 0));
  }
}

void audit_say_culprits(GString *text, const audit_block *b) {
  char wx[TUNL_TEXT_MOST];
  if (b->culprit_count == 0)
    g_string_append(text, "no single object's removal opens the way");
  for (guint i = 0; i < b->culprit_count; i++) {
    bool last = i + 1 == b->culprit_count;
    g_string_append(text, i == 0 ? "the way would be open without " : last ? " or " : ", ");
    audit_say_object(text, &b->culprits[i], TUNL_CAUSE_NONE);
    g_string_append_printf(text, " (wx %s)", grouped(wx, b->culprits[i].object.wx));
  }
}

void audit_list_killers(GString *text, const audit_block *b) {
  for (guint i = 0; i < b->killer_count; i++) {
    g_string_append(text, i ? ", " : "");
    audit_say_object(text, &b->killers[i].by, b->killers[i].cause);
  }
}

void audit_list_culprits(GString *text, const audit_block *b) {
  for (guint i = 0; i < b->culprit_count; i++) {
    g_string_append(text, i ? ", " : "");
    audit_say_object(text, &b->culprits[i], TUNL_CAUSE_NONE);
  }
}

void audit_list_places(GString *text, const audit_block *b) {
  char wx[TUNL_TEXT_MOST];
  for (guint i = 0; i < b->culprit_count; i++)
    g_string_append_printf(
        text, "%s%s", i ? " " : "", tunl_text_shortest(wx, b->culprits[i].object.wx));
}

void audit_say_rate(GString *text, const audit_task *t, guint row) {
  char number[TUNL_TEXT_MOST];
  const audit_row *r = &t->rows[row];
  g_string_append_printf(text, "%u Hz", r->hz);
  if (r->wide > 0)
    g_string_append_printf(text, ", walls back by %s", tunl_text_trimmed(number, r->wide, 3));
  if (t->pad > 0)
    g_string_append_printf(
        text, ", the ship larger by %s px", tunl_text_trimmed(number, t->pad, 2));
}

/* The same in a column. */
static void say_row_head(GString *text, const audit_task *t, guint row) {
  g_string_append(text, t->rows[row].hz < 100 ? " " : "");
  audit_say_rate(text, t, row);
}

static void say_depths(GString *text, const audit_task *t, const audit_day *day, guint row) {
  char to[TUNL_TEXT_MOST];
  for (guint i = 0; i + 1 < t->depth_count; i++)
    if (audit_passes(day, row, t->depths[i]))
      g_string_append_printf(text, "clear to %s; ", grouped(to, t->depths[i]));
}

static void say_human(GString *text, const audit_task *t, const audit_day *day, guint depth) {
  char to[TUNL_TEXT_MOST], pad[TUNL_TEXT_MOST];
  const audit_human *h = &day->human[depth];
  if (isnan(h->pad))
    return;
  g_string_append_printf(text,
      "  to %s: the ship could be %s px larger all round; %u ms between two switches will do; "
      "forgives %u ms\n",
      grouped(to, t->depths[depth]), tunl_text_trimmed(pad, h->pad, 2),
      (h->dwell * 1000 + TUNL_STEPS_PER_SECOND / 2) / TUNL_STEPS_PER_SECOND,
      (h->forgiven * 1000 + 30) / 60);
}

static void say_witness(GString *text, const audit_day *day) {
  const tunl_witness *w = &day->witness;
  if (!day->flown)
    return;
  g_string_append_printf(text, "  witness at %u Hz: %u switch%s", TUNL_STEPS_PER_SECOND / w->p,
      day->switches, day->switches == 1 ? "" : "es");
  if (day->switches > 0)
    g_string_append_printf(text, ", each may come %u step%s of 1/120 s late or early", day->slack,
        day->slack == 1 ? "" : "s");
  g_string_append_printf(
      text, "; %s by the exact flight\n", day->survived ? "survived" : "NOT survived");
}

static void say_clear(GString *text, const audit_task *t, const audit_day *day) {
  g_string_append(text, "\nclear: is there any way to fly, coins not taken? Distances are flown "
                        "px; wx is 210 more\n");
  for (guint row = 0; row < t->row_count; row++) {
    g_string_append(text, "  ");
    say_row_head(text, t, row);
    g_string_append(text, "  ");
    say_depths(text, t, day, row);
    audit_say_way(text, t, day, row);
    g_string_append_c(text, '\n');
  }
  if (day->block.killer_count > 0) {
    g_string_append(text, "  ");
    audit_say_killers(text, &day->block);
    g_string_append(text, "\n  ");
    audit_say_culprits(text, &day->block);
    g_string_append_c(text, '\n');
  }
  for (guint i = 0; i < t->depth_count && t->human; i++)
    say_human(text, t, day, i);
  say_witness(text, day);
}

/* ---- contracts ---- */

static void say_promise(GString *text, const audit_day *day, tunl_contract contract) {
  char margin[TUNL_TEXT_MOST], wx[TUNL_TEXT_MOST];
  const tunl_promise *p = &day->promises[contract];
  g_string_append_printf(text, "  %-4s  %-42s %6zu looked at", p->broken ? "FAIL" : "ok",
      tunl_contract_title(contract), p->checked);
  if (!isnan(p->margin)) {
    g_string_append_printf(text, ", closest %s %s at wx %s",
        tunl_text_trimmed(margin, p->margin, 4), tunl_contract_unit(contract),
        tunl_text_grouped(wx, p->wx, 1));
    if (day->keepers[contract].there) {
      g_string_append(text, ", ");
      audit_say_object(text, &day->keepers[contract], TUNL_CAUSE_NONE);
    }
  }
  g_string_append_c(text, '\n');
}

static void say_contracts(GString *text, const audit_day *day) {
  char to[TUNL_TEXT_MOST], margin[TUNL_TEXT_MOST], wx[TUNL_TEXT_MOST];
  g_string_append_printf(
      text, "\ncontracts: does the cave keep its promises, to wx %s?\n", grouped(to, TUNL_WX_FULL));
  for (tunl_contract contract = 0; contract < TUNL_CONTRACTS; contract++)
    say_promise(text, day, contract);
  if (!day->closest.there)
    return;
  const tunl_object *o = &day->closest.object;
  bool accepted = o->reason == TUNL_ACCEPTED;
  g_string_append(text, "  the closest decision of all: ");
  audit_say_object(text, &day->closest, TUNL_CAUSE_NONE);
  g_string_append_printf(text, " at wx %s was %s%s, with %s px %s\n",
      tunl_text_grouped(wx, o->wx, 1), accepted ? "accepted" : "refused as ",
      accepted ? "" : tunl_reason_name((tunl_reason)o->reason),
      tunl_text_trimmed(margin, fabs(o->margin), 6), accepted ? "to spare" : "missing");
}

/* ---- supply ---- */

static void say_metric(
    GString *text, const audit_metric *m, const tunl_spread *s, const tunl_supply *supply) {
  char a[TUNL_TEXT_MOST], b[TUNL_TEXT_MOST], c[TUNL_TEXT_MOST], d[TUNL_TEXT_MOST];
  g_string_append_printf(text,
      "  %s: %s %s; half of a year's days have %s to %s, the median is %s\n", m->name,
      tunl_text_grouped(a, m->get(supply), 2), m->unit, tunl_text_grouped(b, s->quarter, 2),
      tunl_text_grouped(c, s->three_quarters, 2), tunl_text_grouped(d, s->median, 2));
}

static void say_supply(GString *text, const audit_year *year, const audit_day *day) {
  char a[TUNL_TEXT_MOST], b[TUNL_TEXT_MOST], c[TUNL_TEXT_MOST], d[TUNL_TEXT_MOST];
  char e[TUNL_TEXT_MOST];
  const tunl_supply *s = &day->supply;
  g_string_append_printf(text,
      "\nsupply: to wx %s, which takes %s minutes on the reference screen\n"
      "  a minute has %s coins, %s mines, %s shields\n",
      grouped(a, s->to), tunl_text_fixed(b, s->minutes, 2),
      tunl_text_fixed(c, tunl_supply_per_minute(s, TUNL_COIN), 1),
      tunl_text_fixed(d, tunl_supply_per_minute(s, TUNL_MINE), 1),
      tunl_text_fixed(e, tunl_supply_shields_per_minute(s), 1));
  g_string_append_printf(
      text, "  no coin from wx %s to %s\n", grouped(a, s->dry_from), grouped(b, s->dry_to));
  for (guint i = 0; i < AUDIT_METRICS; i++)
    say_metric(text, &audit_metrics[i], &year->spreads[i], s);
}

/* ---- a day ---- */

static const char *word_of(const audit_day *day) {
  static const char *const words[] = {"ok", "note", "warn", "FAIL"};
  return words[audit_gravest(day) + 1];
}

static void say_findings(GString *text, const audit_day *day, const char *indent) {
  for (guint i = 0; i < day->findings->len; i++) {
    const audit_finding *f = &g_array_index(day->findings, audit_finding, i);
    g_string_append_printf(text, "%s%s, %s: %s\n", indent, audit_severity_name(f->severity),
        audit_check_name(f->check), f->text);
  }
}

void audit_say_day(
    GString *text, const audit_task *t, const audit_year *year, const audit_day *day) {
  char *date = tunl_page_date(day->date);
  g_string_append_printf(text, "%-4s  %s %s, %s, rules %s, fingerprint %016" PRIx64 "\n",
      word_of(day), date, tunl_date_weekday(day->date),
      tunl_archetype_multipliers(day->archetype)->name, t->cave.rules_name, day->fingerprint);
  say_findings(text, day, "  ");
  if (audit_checks(t, AUDIT_CLEAR))
    say_clear(text, t, day);
  if (audit_checks(t, AUDIT_CONTRACTS))
    say_contracts(text, day);
  if (audit_checks(t, AUDIT_SUPPLY))
    say_supply(text, year, day);
  g_free(date);
}

static guint count_kept(const audit_day *day) {
  guint kept = 0;
  for (guint i = 0; i < TUNL_CONTRACTS; i++)
    kept += day->promises[i].broken == 0;
  return kept;
}

static void say_brief(GString *text, const audit_task *t, const audit_day *day) {
  char a[TUNL_TEXT_MOST], b[TUNL_TEXT_MOST];
  const audit_human *h = &day->human[t->depth_count - 1];
  if (audit_checks(t, AUDIT_CLEAR)) {
    g_string_append_printf(text, "  %-8s a way to %6s", tunl_passage_name(day->ways[0].passage),
        grouped(a, floor(day->ways[0].scroll)));
    if (t->human && !isnan(h->pad))
      g_string_append_printf(text, "  pad %5s px, dwell %3u steps, forgives %2u/60 s",
          tunl_text_fixed(b, h->pad, 2), h->dwell, h->forgiven);
  }
  if (audit_checks(t, AUDIT_CONTRACTS))
    g_string_append_printf(text, "  contracts %u/%d", count_kept(day), TUNL_CONTRACTS);
  if (audit_checks(t, AUDIT_SUPPLY))
    g_string_append_printf(text, "  a minute %s coins %s mines",
        tunl_text_fixed(a, tunl_supply_per_minute(&day->supply, TUNL_COIN), 1),
        tunl_text_fixed(b, tunl_supply_per_minute(&day->supply, TUNL_MINE), 1));
}

void audit_say_line(GString *text, const audit_task *t, const audit_day *day) {
  g_string_append_printf(text, "%-4s  ", word_of(day));
  say_date(text, day->date);
  say_brief(text, t, day);
  g_string_append_c(text, '\n');
  say_findings(text, day, "      ");
}

/* ---- all days ---- */

static guint count_clear(const GPtrArray *days, guint row, double depth) {
  guint count = 0;
  for (guint i = 0; i < days->len; i++)
    count += audit_passes(days->pdata[i], row, depth);
  return count;
}

static void say_severities(GString *text, const GPtrArray *days) {
  guint counts[AUDIT_SEVERITIES] = {0};
  for (guint i = 0; i < days->len; i++) {
    const audit_day *day = days->pdata[i];
    for (guint n = 0; n < day->findings->len; n++)
      counts[g_array_index(day->findings, audit_finding, n).severity]++;
  }
  for (int severity = AUDIT_SEVERITIES - 1; severity >= 0; severity--)
    g_string_append_printf(text, "%s%u %s%s", severity < AUDIT_SEVERITIES - 1 ? ", " : "",
        counts[severity], audit_severity_name((audit_severity)severity),
        counts[severity] == 1 ? "" : "s");
}

void audit_say_totals(
    GString *text, const audit_task *t, const audit_year *year, const GPtrArray *days) {
  char to[TUNL_TEXT_MOST];
  g_string_append_printf(text, "%u days: ", days->len);
  say_severities(text, days);
  g_string_append_c(text, '\n');
  for (guint row = 0; row < t->row_count && audit_checks(t, AUDIT_CLEAR); row++)
    for (guint i = 0; i < t->depth_count; i++) {
      g_string_append(text, "  ");
      say_row_head(text, t, row);
      g_string_append_printf(text, ": %u of %u clear to %s\n", count_clear(days, row, t->depths[i]),
          days->len, grouped(to, t->depths[i]));
    }
  if (t->fly) {
    audit_flights flights = audit_count_flights(days);
    g_string_append_printf(text, "  %u witness%s flown, %u survived by the exact flight\n",
        flights.flown, flights.flown == 1 ? "" : "es", flights.survived);
  }
  if (audit_checks(t, AUDIT_SUPPLY)) {
    g_string_append(text, "  supply is told against the days from ");
    say_date(text, year->first);
    g_string_append(text, " to ");
    say_date(text, year->last);
    g_string_append_c(text, '\n');
  }
}

/* ---- the table ---- */

static void say_reach(GString *text, const GPtrArray *days, guint row) {
  char a[TUNL_TEXT_MOST], b[TUNL_TEXT_MOST], c[TUNL_TEXT_MOST];
  double *reach = g_new(double, days->len);
  for (guint i = 0; i < days->len; i++)
    reach[i] = ((const audit_day *)days->pdata[i])->ways[row].scroll;
  audit_middle m = audit_middle_of(reach, days->len, true);
  g_string_append_printf(
      text, "  %s / %s / %s\n", grouped(a, m.least), grouped(b, m.median), grouped(c, m.most));
  g_free(reach);
}

/* Characters for the longest of all heads, and for the usual ones the same in every table. */
static int head_width(const audit_task *t) {
  gsize widest = 27;
  GString *head = g_string_new(NULL);
  for (guint row = 0; row < t->row_count; row++) {
    g_string_truncate(head, 0);
    say_row_head(head, t, row);
    widest = MAX(widest, head->len);
  }
  g_string_free(head, TRUE);
  return (int)widest + 1;
}

static void say_row(GString *text, const audit_task *t, const GPtrArray *days, guint row) {
  GString *head = g_string_new(NULL);
  say_row_head(head, t, row);
  g_string_append_printf(text, "%-*s", head_width(t), head->str);
  for (guint i = 0; i < t->depth_count; i++)
    g_string_append_printf(text, "%8u", count_clear(days, row, t->depths[i]));
  say_reach(text, days, row);
  g_string_free(head, TRUE);
}

static void say_narrowness(GString *text, const audit_task *t, const GPtrArray *days, guint depth) {
  char a[TUNL_TEXT_MOST], b[TUNL_TEXT_MOST], c[TUNL_TEXT_MOST];
  double *pads = g_new(double, days->len), *forgiven = g_new(double, days->len);
  guint count = 0;
  for (guint i = 0; i < days->len; i++) {
    const audit_human *h = &((const audit_day *)days->pdata[i])->human[depth];
    if (isnan(h->pad))
      continue;
    pads[count] = h->pad;
    forgiven[count++] = h->forgiven * 1000.0 / 60;
  }
  audit_middle pad = audit_middle_of(pads, count, false),
               ms = audit_middle_of(forgiven, count, false);
  g_string_append_printf(text, "%8s  %3u days", grouped(a, t->depths[depth]), count);
  if (count > 0) {
    g_string_append_printf(text, "  pad %s / %s / %s px", tunl_text_fixed(a, pad.least, 2),
        tunl_text_fixed(b, pad.median, 2), tunl_text_fixed(c, pad.most, 2));
    g_string_append_printf(text, "  forgives %s / %s / %s ms", grouped(a, ms.least),
        grouped(b, ms.median), grouped(c, ms.most));
  }
  g_string_append_c(text, '\n');
  g_free(forgiven);
  g_free(pads);
}

void audit_say_table(GString *text, const audit_task *t, const GPtrArray *days) {
  char to[TUNL_TEXT_MOST];
  g_string_append_printf(text, "%u day%s; so many are clear to, coins not taken\n%-*s", days->len,
      days->len == 1 ? "" : "s", head_width(t), "decisions");
  for (guint i = 0; i < t->depth_count; i++)
    g_string_append_printf(text, "%8s", grouped(to, t->depths[i]));
  g_string_append(text, "  reach: least / median / most\n");
  for (guint row = 0; row < t->row_count; row++)
    say_row(text, t, days, row);
  if (!t->human)
    return;
  g_string_append(text, "\nhow narrowly, of days that are clear: least / median / most\n");
  for (guint i = 0; i < t->depth_count; i++)
    say_narrowness(text, t, days, i);
}
