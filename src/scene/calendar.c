#include "scene/calendar.h"

#include "core/day.h"
#include "scene/flow.h"
#include "scene/page.h"
#include "scene/text.h"

#include <math.h>
#include <string.h>

/* px */
static const double margin = 36, cell_width = 44, cell_height = 38, cell_gap = 3;
static const double mark_side = 12;
static const double month_gap = 28, month_head = 40, sample = 16;

enum { WEEKDAYS = 7, WEEKS_MOST = 6, MONTHS_ACROSS = 3 };

static const char *const layer_names[] = {
    "page", "cells", "labels", "header", "legend", "footer", NULL};

static const tunl_style styles[TUNL_CALENDAR_LOOKS] = {
    [TUNL_CALENDAR_GOOD] = TUNL_STYLE_DAY_GOOD,
    [TUNL_CALENDAR_BAD] = TUNL_STYLE_DAY_BAD,
    [TUNL_CALENDAR_UNKNOWN] = TUNL_STYLE_DAY_UNKNOWN,
};

typedef struct {
  tunl_scene *scene;
  const tunl_calendar_options *options;
  double right; /* px: where running text ends */
  double y;     /* where the next thing goes */
} calendar;

/* ---- dates ---- */

/* Months since year 0, and the first day of one. */
static guint month_of(guint32 date) {
  return date / 10000 * 12 + date / 100 % 100 - 1;
}

static guint32 first_of(guint month) {
  return month / 12 * 10000 + (month % 12 + 1) * 100 + 1;
}

/* 0 for Monday; 1970-01-01 was a Thursday. */
static guint weekday_of(guint32 date) {
  return (guint)(tunl_date_index(date) + 3) % WEEKDAYS;
}

static guint months_of(const tunl_calendar_options *o) {
  return month_of(o->days[o->count - 1].date) - month_of(o->days[0].date) + 1;
}

/* ---- a month ---- */

static double month_width(void) {
  return WEEKDAYS * (cell_width + cell_gap) - cell_gap;
}

static double month_height(void) {
  return month_head + WEEKS_MOST * (cell_height + cell_gap);
}

static void draw_head(const calendar *c, guint month, double x, double y) {
  static const char *const names[] = {"January", "February", "March", "April", "May", "June",
      "July", "August", "September", "October", "November", "December"};
  static const char *const weekdays[WEEKDAYS] = {"Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"};
  char *name = g_strdup_printf("%s %u", names[month % 12], month / 12);
  tunl_scene_text(c->scene, TUNL_CALENDAR_LABELS, TUNL_STYLE_SUBTITLE, x, y + 13, TUNL_START, name);
  for (guint i = 0; i < WEEKDAYS; i++)
    tunl_scene_text(c->scene, TUNL_CALENDAR_LABELS, TUNL_STYLE_CAPTION,
        x + i * (cell_width + cell_gap) + cell_width / 2, y + 32, TUNL_MIDDLE, weekdays[i]);
  g_free(name);
}

static void tell(const calendar *c, const tunl_calendar_day *d) {
  char *id = g_strdup_printf("day-%08u", d->date);
  tunl_scene_identify(c->scene, id, d->label);
  tunl_scene_fact(c->scene, TUNL_DATA, "verdict", c->options->meanings[d->look].letter);
  if (d->marked)
    tunl_scene_fact(c->scene, TUNL_DATA, "mark", c->options->mark.letter);
  if (d->more)
    tunl_scene_fact(c->scene, TUNL_SHOWN, "found", d->more);
  g_free(id);
}

static void write_in(
    const calendar *c, tunl_style style, double x, double y, tunl_anchor anchor, const char *text) {
  tunl_scene_text(c->scene, TUNL_CALENDAR_LABELS, style, x, y, anchor, text);
}

/* Right of the letter, below a dot and above a value. */
static void draw_mark(const calendar *c, tunl_calendar_layer layer, double x, double y) {
  tunl_scene_rect(c->scene, layer, TUNL_STYLE_DAY_MARK, x, y, mark_side, mark_side);
  tunl_scene_text(c->scene, layer, TUNL_STYLE_GHOST_LETTER, x + mark_side / 2, y + 9.2, TUNL_MIDDLE,
      c->options->mark.letter);
}

/* The number in its corner, the letter in the middle, the value below it: nothing moves for what
 * another day has. */
static void draw_day(const calendar *c, const tunl_calendar_day *d, double x, double y) {
  char number[TUNL_TEXT_MOST];
  tunl_scene_rect(c->scene, TUNL_CALENDAR_CELLS, styles[d->look], x, y, cell_width, cell_height);
  tell(c, d);
  g_snprintf(number, sizeof number, "%u", d->date % 100);
  write_in(c, TUNL_STYLE_SMALL, x + 4.5, y + 11, TUNL_START, number);
  write_in(c, TUNL_STYLE_HEAD, x + cell_width / 2, y + 25, TUNL_MIDDLE,
      c->options->meanings[d->look].letter);
  if (d->value)
    write_in(c, TUNL_STYLE_SMALL, x + cell_width / 2, y + cell_height - 4, TUNL_MIDDLE, d->value);
  if (d->marked)
    draw_mark(c, TUNL_CALENDAR_LABELS, x + cell_width - mark_side - 2, y + 12);
  if (d->noted)
    tunl_scene_circle(
        c->scene, TUNL_CALENDAR_CELLS, TUNL_STYLE_DAY_DOT, x + cell_width - 6, y + 6.5, 2);
}

/* Weeks begin with Monday; the first row holds the first of the month. */
static void place_day(const calendar *c, const tunl_calendar_day *d, double x, double y) {
  guint place = weekday_of(first_of(month_of(d->date))) + d->date % 100 - 1;
  draw_day(c, d, x + place % WEEKDAYS * (cell_width + cell_gap),
      y + month_head + place / WEEKDAYS * (cell_height + cell_gap));
}

static void draw_months(calendar *c) {
  const tunl_calendar_options *o = c->options;
  guint first = month_of(o->days[0].date), months = months_of(o), next = 0;
  for (guint i = 0; i < months; i++) {
    double x = margin + i % MONTHS_ACROSS * (month_width() + month_gap);
    double y = c->y + i / MONTHS_ACROSS * (month_height() + month_gap / 2);
    draw_head(c, first + i, x, y);
    for (; next < o->count && month_of(o->days[next].date) == first + i; next++)
      place_day(c, &o->days[next], x, y);
  }
  guint lines = (months + MONTHS_ACROSS - 1) / MONTHS_ACROSS;
  c->y += lines * (month_height() + month_gap / 2);
}

/* ---- the page ---- */

static void draw_header(calendar *c) {
  tunl_scene_text(
      c->scene, TUNL_CALENDAR_HEADER, TUNL_STYLE_TITLE, margin, 42, TUNL_START, c->options->title);
  c->y = tunl_page_words(c->scene, TUNL_CALENDAR_HEADER, TUNL_STYLE_META, margin, c->right, 63,
             c->options->summary) +
         20;
}

/* Where a sample with such a text begins. */
static double next_sample(tunl_flow *flow, const char *text) {
  return tunl_flow_next(flow, sample + 6 + tunl_style_text_width(TUNL_STYLE_CAPTION, text), 22);
}

static void draw_sample(
    const calendar *c, tunl_flow *flow, tunl_calendar_look look, const tunl_calendar_meaning *m) {
  double x = next_sample(flow, m->text);
  tunl_scene_rect(c->scene, TUNL_CALENDAR_LEGEND, styles[look], x, flow->y - 12, sample, sample);
  tunl_scene_text(c->scene, TUNL_CALENDAR_LEGEND, TUNL_STYLE_SUBTITLE, x + sample / 2, flow->y + 1,
      TUNL_MIDDLE, m->letter);
  tunl_scene_text(c->scene, TUNL_CALENDAR_LEGEND, TUNL_STYLE_CAPTION, x + sample + 6, flow->y,
      TUNL_START, m->text);
}

static void draw_mark_sample(const calendar *c, tunl_flow *flow) {
  if (!c->options->mark.text)
    return;
  double x = next_sample(flow, c->options->mark.text);
  draw_mark(c, TUNL_CALENDAR_LEGEND, x + (sample - mark_side) / 2, flow->y - 10);
  tunl_scene_text(c->scene, TUNL_CALENDAR_LEGEND, TUNL_STYLE_CAPTION, x + sample + 6, flow->y,
      TUNL_START, c->options->mark.text);
}

static void draw_words(const calendar *c, tunl_flow *flow, const char *text, bool dot) {
  double room = dot ? 10 : 0;
  if (!text)
    return;
  double x = tunl_flow_next(flow, room + tunl_style_text_width(TUNL_STYLE_CAPTION, text), 22);
  if (dot)
    tunl_scene_circle(c->scene, TUNL_CALENDAR_LEGEND, TUNL_STYLE_DAY_DOT, x + 3, flow->y - 4, 2);
  tunl_scene_text(
      c->scene, TUNL_CALENDAR_LEGEND, TUNL_STYLE_CAPTION, x + room, flow->y, TUNL_START, text);
}

static void draw_legend(calendar *c) {
  const tunl_calendar_options *o = c->options;
  tunl_flow flow = tunl_flow_begin(margin, c->right, c->y + 6, 24);
  for (tunl_calendar_look look = 0; look < TUNL_CALENDAR_LOOKS; look++)
    if (o->meanings[look].text)
      draw_sample(c, &flow, look, &o->meanings[look]);
  draw_mark_sample(c, &flow);
  draw_words(c, &flow, o->value_meaning, false);
  draw_words(c, &flow, o->dot_meaning, true);
  c->y = flow.y + 26;
}

static void draw_footer(calendar *c) {
  const tunl_calendar_options *o = c->options;
  GPtrArray *pieces = g_ptr_array_new();
  for (gsize i = 0; o->footer[i]; i++)
    g_ptr_array_add(pieces, (gpointer)(gsize)o->footer[i]);
  if (o->command)
    c->y = tunl_page_words(c->scene, TUNL_CALENDAR_FOOTER, TUNL_STYLE_CODE, margin, c->right, c->y,
               o->command) +
           18;
  c->y = tunl_page_pieces(
      c->scene, TUNL_CALENDAR_FOOTER, TUNL_STYLE_CAPTION, margin, c->right, c->y, pieces);
  g_ptr_array_unref(pieces);
}

static void record(const calendar *c) {
  const tunl_calendar_options *o = c->options;
  tunl_scene_describe(c->scene, o->title, o->summary);
  tunl_scene_record_text(c->scene, "schema", o->schema);
  tunl_scene_record_text(c->scene, "tool", o->tool);
  tunl_scene_record_number(c->scene, "first", o->days[0].date);
  tunl_scene_record_number(c->scene, "last", o->days[o->count - 1].date);
  tunl_scene_record_text(c->scene, "rules", o->rules);
  if (o->command)
    tunl_scene_record_text(c->scene, "command", o->command);
}

/* One month is narrower than the words about it. */
static double page_width(const tunl_calendar_options *o) {
  guint across = MIN(months_of(o), MONTHS_ACROSS);
  double months = across * (month_width() + month_gap) - month_gap;
  return tunl_page_side(2 * margin + MAX(months, 2 * month_width()));
}

tunl_scene *tunl_calendar_new(const tunl_calendar_options *o) {
  calendar c = {.scene = tunl_scene_new(layer_names), .options = o};
  double width = page_width(o);
  c.right = width - margin;
  record(&c);
  draw_header(&c);
  draw_months(&c);
  draw_legend(&c);
  draw_footer(&c);
  double height = tunl_page_side(c.y + margin / 2);
  tunl_scene_rect(c.scene, TUNL_CALENDAR_PAGE, TUNL_STYLE_PAGE, 0, 0, width, height);
  tunl_scene_set_size(c.scene, width, height);
  return c.scene;
}
