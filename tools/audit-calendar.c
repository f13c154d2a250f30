/* The calendar: a range of days by verdict. */
#include "audit.h"

#include <math.h>

static const char broken_text[] = "a contract of the generator is broken";

/* Of the way, where that was checked; else of the contracts. */
static tunl_calendar_look look_of(const audit_task *t, const audit_day *day) {
  if (!audit_checks(t, AUDIT_CLEAR))
    return audit_is_broken(day) ? TUNL_CALENDAR_BAD : TUNL_CALENDAR_GOOD;
  switch (day->ways[0].passage) {
  case TUNL_PASSAGE_CLEAR:
    return TUNL_CALENDAR_GOOD;
  case TUNL_PASSAGE_BLOCKED:
    return TUNL_CALENDAR_BAD;
  default:
    return TUNL_CALENDAR_UNKNOWN;
  }
}

/* Is there anything to read that neither letter nor mark tells? */
static bool is_noted(const audit_day *day) {
  bool noted = false;
  for (guint i = 0; i < day->findings->len; i++)
    noted = noted || g_array_index(day->findings, audit_finding, i).severity < AUDIT_ERROR;
  return noted;
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
  guint count, looks[TUNL_CALENDAR_LOOKS], broken;
  bool noted;
  const char *value; /* the first there is; NULL for none */
} cells;

static cells cells_of(const audit_task *t, const audit_day *days, guint count) {
  cells c = {.days = g_new0(tunl_calendar_day, count), .count = count};
  for (guint i = 0; i < count; i++) {
    tunl_calendar_day *cell = &c.days[i];
    cell->date = days[i].date;
    cell->look = look_of(t, &days[i]);
    cell->more = more_of(&days[i]);
    cell->marked = audit_checks(t, AUDIT_CLEAR) && audit_is_broken(&days[i]);
    cell->noted = is_noted(&days[i]);
    cell->value = value_of(t, &days[i]);
    cell->label = label_of(t, &days[i]);
    c.looks[cell->look]++;
    c.broken += audit_is_broken(&days[i]);
    c.noted = c.noted || cell->noted;
    c.value = c.value ? c.value : cell->value;
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
  if (audit_checks(t, AUDIT_CLEAR)) {
    g_string_append_printf(text, ": %u clear to %s at ", c->looks[TUNL_CALENDAR_GOOD], to);
    audit_say_rate(text, t, 0);
    g_string_append_printf(text, ", %u blocked, %u unknown", c->looks[TUNL_CALENDAR_BAD],
        c->looks[TUNL_CALENDAR_UNKNOWN]);
  }
  if (audit_checks(t, AUDIT_CONTRACTS))
    g_string_append_printf(text, "; %u with a broken contract", c->broken);
  g_string_append(text, audit_checks(t, AUDIT_CLEAR) ? ". Coins are not taken." : ".");
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

/* What letters mean: of ways, of contracts alone, or of neither. */
static void fill_meanings(
    const audit_task *t, const cells *c, tunl_calendar_meaning meanings[TUNL_CALENDAR_LOOKS]) {
  bool clear = audit_checks(t, AUDIT_CLEAR), contracts = audit_checks(t, AUDIT_CONTRACTS);
  meanings[TUNL_CALENDAR_GOOD] = clear       ? (tunl_calendar_meaning){"C", "clear: there is a way"}
                                 : contracts ? (tunl_calendar_meaning){"K", "all contracts kept"}
                                             : (tunl_calendar_meaning){"S", "only supply told"};
  meanings[TUNL_CALENDAR_BAD] = clear
                                    ? (tunl_calendar_meaning){"B", "blocked: no ship can pass"}
                                    : (tunl_calendar_meaning){"X", contracts ? broken_text : NULL};
  meanings[TUNL_CALENDAR_UNKNOWN] =
      (tunl_calendar_meaning){"?", c->looks[TUNL_CALENDAR_UNKNOWN] ? "unknown" : NULL};
}

tunl_scene *audit_calendar(
    const audit_task *t, const audit_day *days, guint count, const char *command) {
  cells c = cells_of(t, days, count);
  char *rules = g_strdup_printf("rules %s", t->cave.rules_name);
  char *title = title_of(days, count), *summary = summary_of(t, &c);
  char *value = c.value ? g_strdup_printf("%s: how far there is a way, flown px", c.value) : NULL;
  const char *const footer[] = {
      cli_made_by(), rules, "an independent tool, not by the game's author", NULL};
  tunl_calendar_meaning meanings[TUNL_CALENDAR_LOOKS];
  fill_meanings(t, &c, meanings);
  tunl_scene *scene = tunl_calendar_new(&(tunl_calendar_options){
      .title = title,
      .summary = summary,
      .meanings = meanings,
      .mark = {"X", audit_checks(t, AUDIT_CLEAR) && c.broken ? broken_text : NULL},
      .value_meaning = value,
      .dot_meaning = c.noted ? "a warning or a notice" : NULL,
      .days = c.days,
      .count = count,
      .schema = "tunl-calendar/1",
      .tool = cli_made_by(),
      .rules = t->cave.rules_name,
      .footer = footer,
      .command = cli_made_again(command),
  });
  g_free(value);
  g_free(summary);
  g_free(title);
  g_free(rules);
  free_cells(&c);
  return scene;
}
