/* The calendar: a range of days by verdict. */
#include "audit.h"

#include <math.h>

static tunl_calendar_look look_of(const audit_task *t, const audit_day *day) {
  bool broken = false, clear = audit_checks(t, AUDIT_CLEAR);
  for (guint i = 0; i < TUNL_CONTRACTS; i++)
    broken = broken || day->promises[i].broken > 0;
  if (broken)
    return TUNL_CALENDAR_BROKEN;
  if (!clear || day->ways[0].passage == TUNL_PASSAGE_CLEAR)
    return TUNL_CALENDAR_GOOD;
  return day->ways[0].passage == TUNL_PASSAGE_BLOCKED ? TUNL_CALENDAR_BAD : TUNL_CALENDAR_UNKNOWN;
}

static char *label_of(const audit_task *t, const audit_day *day) {
  char *date = tunl_page_date(day->date);
  GString *text = g_string_new(date);
  g_string_append_printf(text, ", %s", tunl_archetype_multipliers(day->archetype)->name);
  if (audit_checks(t, AUDIT_CLEAR)) {
    g_string_append(text, ": ");
    audit_say_way(text, t, day, 0);
  }
  g_free(date);
  return g_string_free(text, FALSE);
}

static char *more_of(const audit_day *day) {
  GString *text = g_string_new(NULL);
  for (guint i = 0; i < day->findings->len; i++) {
    const audit_finding *f = &g_array_index(day->findings, audit_finding, i);
    g_string_append_printf(
        text, "%s%s: %s", i ? "; " : "", audit_severity_name(f->severity), f->text);
  }
  return g_string_free(text, text->len == 0);
}

/* How far it goes in thousands, where it does not go all the way. */
static char *value_of(const audit_task *t, const audit_day *day) {
  char digits[TUNL_TEXT_MOST];
  if (!audit_checks(t, AUDIT_CLEAR) || day->ways[0].passage == TUNL_PASSAGE_CLEAR)
    return NULL;
  return g_strdup_printf("%sk", tunl_text_fixed(digits, floor(day->ways[0].scroll / 100) / 10, 1));
}

typedef struct {
  tunl_calendar_day *days;
  guint count, looks[TUNL_CALENDAR_LOOKS];
  bool noted;
} cells;

static cells cells_of(const audit_task *t, const audit_day *days, guint count) {
  cells c = {.days = g_new0(tunl_calendar_day, count), .count = count};
  for (guint i = 0; i < count; i++) {
    tunl_calendar_day *cell = &c.days[i];
    cell->date = days[i].date;
    cell->look = look_of(t, &days[i]);
    cell->more = more_of(&days[i]);
    cell->noted = cell->more && cell->look == TUNL_CALENDAR_GOOD;
    cell->value = value_of(t, &days[i]);
    cell->label = label_of(t, &days[i]);
    c.looks[cell->look]++;
    c.noted = c.noted || cell->noted;
  }
  return c;
}

static void free_cells(cells *c) {
  for (guint i = 0; i < c->count; i++) {
    g_free((gpointer)(gsize)c->days[i].label);
    g_free((gpointer)(gsize)c->days[i].value);
    g_free((gpointer)(gsize)c->days[i].more);
  }
  g_free(c->days);
}

static char *summary_of(const audit_task *t, const cells *c) {
  char to[TUNL_TEXT_MOST];
  GString *text = g_string_new(NULL);
  g_string_append_printf(text, "%u %s", c->count, c->count == 1 ? "day" : "days");
  tunl_text_grouped(to, audit_goal(t), 0);
  if (audit_checks(t, AUDIT_CLEAR))
    g_string_append_printf(text, ": %u clear to %s at %u Hz, %u blocked, %u unknown",
        c->looks[TUNL_CALENDAR_GOOD], to, t->rows[0].hz, c->looks[TUNL_CALENDAR_BAD],
        c->looks[TUNL_CALENDAR_UNKNOWN]);
  if (audit_checks(t, AUDIT_CONTRACTS))
    g_string_append_printf(text, "; %u with a broken contract", c->looks[TUNL_CALENDAR_BROKEN]);
  g_string_append(text, ". Coins are not taken.");
  return g_string_free(text, FALSE);
}

static char *title_of(const audit_day *days, guint count) {
  char *first = tunl_page_date(days[0].date), *last = tunl_page_date(days[count - 1].date);
  char *title = count == 1 ? g_strdup_printf("TUNL cave of %s, audited", first)
                           : g_strdup_printf("TUNL caves of %s to %s, audited", first, last);
  g_free(last);
  g_free(first);
  return title;
}

tunl_scene *audit_calendar(
    const audit_task *t, const audit_day *days, guint count, const char *command) {
  cells c = cells_of(t, days, count);
  bool clear = audit_checks(t, AUDIT_CLEAR);
  char *tool = g_strdup_printf("tunl-audit %s", cli_version());
  char *rules = g_strdup_printf("rules %s", t->cave.rules_name);
  char *title = title_of(days, count), *summary = summary_of(t, &c);
  const char *const footer[] = {tool, rules, "an independent tool, not by the game's author", NULL};
  const tunl_calendar_meaning meanings[TUNL_CALENDAR_LOOKS] = {
      [TUNL_CALENDAR_GOOD] = {"c", clear ? "clear: there is a way" : "all contracts kept"},
      [TUNL_CALENDAR_BAD] = {"B", clear ? "blocked: no ship can pass" : NULL},
      [TUNL_CALENDAR_UNKNOWN] = {"?", c.looks[TUNL_CALENDAR_UNKNOWN] ? "unknown" : NULL},
      [TUNL_CALENDAR_BROKEN] = {"X",
          c.looks[TUNL_CALENDAR_BROKEN] ? "a contract of the generator is broken" : NULL},
  };
  tunl_scene *scene = tunl_calendar_new(&(tunl_calendar_options){
      .title = title,
      .summary = summary,
      .meanings = meanings,
      .value_meaning =
          c.looks[TUNL_CALENDAR_BAD] ? "16.5k: how far there is a way, flown px" : NULL,
      .dot_meaning = c.noted ? "a note: point at the day" : NULL,
      .days = c.days,
      .count = count,
      .schema = "tunl-calendar/1",
      .tool = tool,
      .rules = t->cave.rules_name,
      .footer = footer,
      .command = command,
  });
  g_free(summary);
  g_free(title);
  g_free(rules);
  g_free(tool);
  free_cells(&c);
  return scene;
}
