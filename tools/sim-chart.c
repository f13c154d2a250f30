/* The chart: who still flies where, and what comes on the screen there. */
#include "sim.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Panels: all tiers of one side together, or one for each tier of two; and what is seen. */
enum { PANELS_MOST = TUNL_TIERS + 1 };

typedef struct {
  const sim_task *task;
  const sim_result *results;
  double to; /* scroll where the axis ends */
  tunl_chart_panel panels[PANELS_MOST];
  guint count;
  tunl_chart_series series[TUNL_TIERS][SIM_SIDES];
  tunl_chart_series together[TUNL_TIERS];
  tunl_chart_span spans[TUNL_LANDMARKS];
  GPtrArray *texts; /* that must last until the chart is drawn */
} drawing;

static const char *keep(drawing *d, char *text) {
  g_ptr_array_add(d->texts, text);
  return text;
}

/* ---- curves ---- */

/* Percent of the runs that go on, from each end of a run to the next. */
static tunl_chart_point *curve_of(
    const sim_task *t, const sim_result *r, tunl_tier tier, double to, guint *points) {
  guint runs = r->days * t->runs, count = 0;
  tunl_chart_point *curve = g_new(tunl_chart_point, runs + 2);
  for (guint i = 0; i < runs; i++)
    r->room[i] = r->outcomes[tier][i].scroll;
  qsort(r->room, runs, sizeof *r->room, cli_by_number);
  curve[count++] = (tunl_chart_point){0, 100};
  for (guint i = 0; i < runs; i++)
    if (i + 1 == runs || r->room[i + 1] > r->room[i])
      curve[count++] = (tunl_chart_point){r->room[i], 100.0 * (runs - i - 1) / runs};
  curve[count++] = (tunl_chart_point){to, (double)NAN};
  *points = count;
  return curve;
}

static const char *tier_label(drawing *d, tunl_tier tier) {
  char score[TUNL_TEXT_MOST];
  sim_value median = sim_value_of(d->task, &d->results[0], tier, SIM_SCORE_MEDIAN, 0);
  return keep(d, g_strdup_printf("%s, median score %s", sim_tier_name(tier),
                     tunl_text_trimmed(score, median.value, 1)));
}

static void fill_series(drawing *d, tunl_tier tier) {
  const sim_task *t = d->task;
  for (guint side = 0; side < t->side_count; side++) {
    tunl_chart_series *s = &d->series[tier][side];
    s->points = curve_of(t, &d->results[side], tier, d->to, &s->count);
    s->look = t->side_count > 1 ? side : (guint)(TUNL_EXPERT - tier);
    s->name = t->side_count > 1 ? t->sides[side].label : tier_label(d, tier);
  }
}

static tunl_chart_panel curve_panel(const char *id, const char *title, const char *note) {
  return (tunl_chart_panel){
      .id = id,
      .title = title,
      .note = note,
      .unit = "%",
      .value_name = "still flying",
      .decimals = 1,
      .steps = true,
      .most = 100,
      .bare = true,
  };
}

/* The best pilots first, as their line is above the others'. */
static void add_together(drawing *d) {
  tunl_chart_panel *p = &d->panels[d->count++];
  *p = curve_panel("reach", "Who still flies", "percent of a tier's runs that come as far");
  p->height = 264;
  p->series = d->together;
  for (guint i = 0; i < TUNL_TIERS; i++)
    if (sim_flies(d->task, (tunl_tier)(TUNL_EXPERT - i)))
      d->together[p->count++] = d->series[TUNL_EXPERT - i][0];
}

static void add_tier(drawing *d, tunl_tier tier) {
  tunl_chart_panel *p = &d->panels[d->count++];
  *p = curve_panel(sim_tier_name(tier), sim_tier_name(tier), "percent of runs that come as far");
  p->series = d->series[tier];
  p->count = SIM_SIDES;
}

/* ---- what is seen ---- */

static char *seen_label(const drawing *d, tunl_landmark landmark) {
  GString *text = g_string_new(tunl_landmark_name(landmark));
  char digits[TUNL_TEXT_MOST];
  for (guint i = 0, told = 0; i < TUNL_TIERS && d->task->side_count == 1; i++) {
    tunl_tier tier = (tunl_tier)(TUNL_EXPERT - i);
    if (!sim_flies(d->task, tier))
      continue;
    sim_value v = sim_value_of(d->task, &d->results[0], tier, SIM_SEEN, landmark);
    g_string_append_printf(
        text, "%s%s", told++ ? " · " : "  ", tunl_text_fixed(digits, v.value, v.value < 10));
  }
  return g_string_free(text, FALSE);
}

/* Scroll at which the first of it comes on the screen: earliest, median, latest day that has it.
 * False when it never does before the chart ends. */
static bool span_of(drawing *d, tunl_landmark landmark, tunl_chart_span *span) {
  const sim_result *r = &d->results[0];
  double *at = g_new(double, r->days);
  guint count = 0;
  for (guint day = 0; day < r->days; day++)
    if (!isnan(r->landmarks[landmark][day]))
      at[count++] = fmax(0, r->landmarks[landmark][day] - TUNL_W);
  qsort(at, count, sizeof *at, cli_by_number);
  bool some = count > 0 && at[0] < d->to;
  if (some)
    *span = (tunl_chart_span){at[0], (at[(count - 1) / 2] + at[count / 2]) / 2, at[count - 1],
        keep(d, seen_label(d, landmark))};
  g_free(at);
  return some;
}

static int by_place(const void *a, const void *b) {
  const tunl_chart_span *left = a, *right = b;
  if (left->usual != right->usual)
    return left->usual < right->usual ? -1 : 1;
  return strcmp(left->label, right->label);
}

static const char *seen_note(const drawing *d) {
  if (d->task->side_count > 1)
    return "earliest, median and latest day, under the first rules";
  return d->results[0].days > 1
             ? "earliest, median and latest day; percent of runs that see it, best tier first"
             : "percent of runs that see it, best tier first";
}

static void add_seen(drawing *d) {
  guint count = 0;
  for (tunl_landmark l = 0; l < TUNL_LANDMARKS; l++)
    count += span_of(d, l, &d->spans[count]);
  if (count == 0)
    return;
  qsort(d->spans, count, sizeof *d->spans, by_place);
  d->panels[d->count++] = (tunl_chart_panel){
      .id = "seen",
      .title = "What comes on the screen first, and where",
      .note = seen_note(d),
      .unit = "",
      .value_name = "",
      .spans = d->spans,
      .span_count = count,
  };
}

/* ---- axis, marks, words ---- */

/* Beyond the last run there is nothing to see. */
static double axis_end(const sim_task *t, const sim_result *results) {
  static const double step = 1000;
  double most = 0;
  for (guint side = 0; side < t->side_count; side++)
    for (tunl_tier tier = 0; tier < TUNL_TIERS; tier++)
      for (gsize i = 0; sim_flies(t, tier) && i < (gsize)results[side].days * t->runs; i++)
        most = fmax(most, results[side].outcomes[tier][i].scroll);
  return (floor(most / step) + 1) * step;
}

enum { MARKS_MOST = 2 * SIM_SIDES };

static bool is_marked(const tunl_chart_mark *marks, guint count, double at) {
  for (guint i = 0; i < count; i++)
    if (marks[i].x == at)
      return true;
  return false;
}

static int by_x(const void *a, const void *b) {
  const tunl_chart_mark *left = a, *right = b;
  return left->x < right->x ? -1 : left->x > right->x;
}

static guint fill_marks(drawing *d, tunl_chart_mark marks[MARKS_MOST]) {
  guint count = 0;
  char at[TUNL_TEXT_MOST];
  for (guint side = 0; side < d->task->side_count; side++) {
    const tunl_rules *rules = &d->task->sides[side].rules;
    const double gates[] = {rules->gate, rules->apex_gate};
    for (gsize i = 0; i < G_N_ELEMENTS(gates); i++)
      if (gates[i] <= d->to && !is_marked(marks, count, gates[i]))
        marks[count++] =
            (tunl_chart_mark){gates[i], keep(d, g_strdup_printf("%s %s", i ? "apex gate" : "gate",
                                                    tunl_text_grouped(at, gates[i], 2)))};
  }
  qsort(marks, count, sizeof *marks, by_x);
  return count;
}

/* "beginner 1,614, average 4,412, ..." */
static void say_gates(GString *text, const drawing *d) {
  char wx[TUNL_TEXT_MOST];
  const char *between = ". A quarter of the runs reach: ";
  for (tunl_tier tier = 0; tier < TUNL_TIERS; tier++) {
    if (!sim_flies(d->task, tier))
      continue;
    sim_value gate = sim_value_of(d->task, &d->results[0], tier, SIM_GATE, 0);
    g_string_append_printf(
        text, "%s%s %s px", between, sim_tier_name(tier), tunl_text_grouped(wx, gate.value, 0));
    between = ", ";
  }
}

static const char *summary_of(drawing *d) {
  GString *text = g_string_new(NULL);
  sim_say_runs(text, d->task);
  if (d->task->side_count == 1)
    say_gates(text, d);
  g_string_append(text, ". The pilots are models, fitted to three published figures at 9,000 px; "
                        "far from there they extrapolate.");
  return keep(d, g_string_free(text, FALSE));
}

static const char *title_of(drawing *d) {
  const sim_task *t = d->task;
  if (t->side_count == 1)
    return keep(d, g_strdup_printf("How far players get: TUNL %s", t->sides[0].label));
  return keep(d, g_strdup_printf("How far players get: TUNL %s against %s", t->sides[0].label,
                     t->sides[1].label));
}

static void fill_panels(drawing *d) {
  for (tunl_tier tier = 0; tier < TUNL_TIERS; tier++)
    if (sim_flies(d->task, tier))
      fill_series(d, tier);
  for (guint i = 0; i < TUNL_TIERS && d->task->side_count > 1; i++)
    if (sim_flies(d->task, (tunl_tier)(TUNL_EXPERT - i)))
      add_tier(d, (tunl_tier)(TUNL_EXPERT - i));
  if (d->task->side_count == 1)
    add_together(d);
  add_seen(d);
}

static void clear(drawing *d) {
  for (int tier = 0; tier < TUNL_TIERS; tier++)
    for (int side = 0; side < SIM_SIDES; side++)
      g_free((gpointer)(gsize)d->series[tier][side].points);
  g_ptr_array_unref(d->texts);
}

tunl_scene *sim_chart(const sim_task *t, const sim_result *results, const char *command) {
  drawing d = {.task = t, .results = results, .to = axis_end(t, results)};
  tunl_chart_mark marks[MARKS_MOST];
  d.texts = g_ptr_array_new_with_free_func(g_free);
  fill_panels(&d);
  const char *const footer[] = {
      cli_made_by(), "an independent tool, not by the game's author", NULL};
  const tunl_chart_record records[] = {
      {"schema", "tunl-sim-chart/1", 0},
      {"tool", cli_made_by(), 0},
      {"rules", t->sides[0].name, 0},
      {"gate", NULL, t->sides[0].rules.gate},
      {"against", t->side_count > 1 ? t->sides[1].name : "none", 0},
      {"first", NULL, tunl_date_from_index(t->days.first)},
      {"last", NULL, tunl_date_from_index(t->days.last)},
      {"runs", NULL, t->runs},
      {"scratches", NULL, t->scratches},
  };
  tunl_scene *scene = tunl_chart_new(&(tunl_chart_options){
      .title = title_of(&d),
      .summary = summary_of(&d),
      .from = 0,
      .to = d.to,
      .x_unit = "px",
      .x_per_other = TUNL_WX_PER_SCORE,
      .other_unit = "points",
      .panels = d.panels,
      .count = d.count,
      .marks = marks,
      .mark_count = fill_marks(&d, marks),
      .width = TUNL_CHART_WIDTH,
      .footer = footer,
      .command = cli_made_again(command),
      .records = records,
      .record_count = G_N_ELEMENTS(records),
  });
  clear(&d);
  return scene;
}
