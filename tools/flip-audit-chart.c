/* The chart: turn rate, density and block share by height. */
#include "flip-audit.h"

#include <math.h>

/* What is drawn, and how to read it. */
static const struct {
  audit_what what;
  const char *title, *note, *value_name, *unit;
} panels[] = {
    {AUDIT_TURN_RATE, "Turn rate",
        "obstacles that ask for the other wall than the last one did, of all", "turn rate", "%"},
    {AUDIT_OBSTACLES, "Density", "obstacles in 500 m of a level", "obstacles in 500 m", ""},
    {AUDIT_BLOCK_SHARE, "Block share", "obstacles in the middle, which ask for no wall, of all",
        "block share", "%"},
};

enum { PANELS = G_N_ELEMENTS(panels) };

/* A rule set looks the same in every chart, compared or alone. */
static guint look_of(flip_rules rules) {
  return rules == FLIP_1_0_2 ? 0 : 1;
}

/* A last stretch that is cut short has fewer obstacles, not less density. */
static double value_of(const audit_task *t, const audit_result *r, audit_what what, guint32 bin) {
  double value = audit_quantities[what].get(r, t, &r->audit.bin[bin]);
  double length = MIN((bin + 1) * FLIP_BIN, t->to) - bin * FLIP_BIN;
  return what == AUDIT_OBSTACLES ? value * FLIP_BIN / length : value;
}

static tunl_chart_point *points_of(
    const audit_task *t, const audit_result *r, audit_what what, guint *count) {
  guint bins = r->audit.bins;
  tunl_chart_point *points = g_new(tunl_chart_point, bins + 1);
  for (guint i = 0; i < bins; i++)
    points[i] = (tunl_chart_point){i * FLIP_BIN / FLIP_UNITS_PER_M, value_of(t, r, what, i)};
  double end = MIN(bins * FLIP_BIN, t->to) / FLIP_UNITS_PER_M;
  points[bins] = (tunl_chart_point){end, (double)NAN};
  *count = bins + 1;
  return points;
}

/* Where a share has values so near to 100 that room above them would take the axis beyond it. */
static double axis_of(const tunl_chart_panel *p) {
  double greatest = p->limit;
  for (guint side = 0; side < p->count; side++)
    for (guint i = 0; i < p->series[side].count; i++)
      greatest = fmax(greatest, p->series[side].points[i].y);
  return strcmp(p->unit, "%") == 0 && greatest > 90 ? 100 : 0;
}

static tunl_chart_panel panel_of(gsize i, const audit_task *t, const audit_result *results,
    tunl_chart_series series[AUDIT_SIDES], const char *limit_label) {
  tunl_chart_panel p = {
      .id = audit_quantities[panels[i].what].id,
      .title = panels[i].title,
      .note = panels[i].note,
      .value_name = panels[i].value_name,
      .unit = panels[i].unit,
      .decimals = 1,
      .steps = true,
      .series = series,
      .count = t->sides,
  };
  for (guint side = 0; side < t->sides; side++) {
    tunl_chart_series *s = &series[side];
    s->name = flip_rules_name(results[side].rules);
    s->look = look_of(results[side].rules);
    s->points = points_of(t, &results[side], panels[i].what, &s->count);
  }
  if (panels[i].what == AUDIT_TURN_RATE) {
    p.failing = TUNL_CHART_BELOW;
    p.limit = t->limits.of[FLIP_CHECK_TURN_RATE] * 100;
    p.limit_label = limit_label;
  }
  p.most = axis_of(&p);
  return p;
}

/* ---- words ---- */

/* The lowest turn rate, and what forces no turn: enough for a line. */
static void say_failure(GString *text, const audit_task *t, const audit_result *r) {
  const audit_finding *lowest = NULL, *hold = NULL;
  for (guint i = 0; i < r->findings_count; i++) {
    const audit_finding *f = &r->findings[i];
    if (f->check == FLIP_CHECK_HOLD && f->failed)
      hold = f;
    if (f->check == FLIP_CHECK_TURN_RATE && f->failed &&
        (!lowest ||
            flip_turn_rate(&r->audit.bin[f->bin]) < flip_turn_rate(&r->audit.bin[lowest->bin])))
      lowest = f;
  }
  const audit_finding *said[] = {lowest, hold};
  bool first = true;
  for (gsize i = 0; i < G_N_ELEMENTS(said); i++) {
    if (!said[i])
      continue;
    g_string_append(text, first ? ": " : "; ");
    audit_say_finding(text, t, r, said[i]);
    first = false;
  }
}

static char *summary_of(const audit_task *t, const audit_result *results) {
  GString *text = g_string_new(NULL);
  audit_say_levels(text, t);
  for (guint side = 0; side < t->sides; side++) {
    const audit_result *r = &results[side];
    g_string_append_printf(text, ". Rules %s ", flip_rules_name(r->rules));
    audit_say_verdict(text, r, "pass", "fail");
    if (r->failed)
      say_failure(text, t, r);
  }
  g_string_append_c(text, '.');
  return g_string_free(text, FALSE);
}

static char *title_of(const audit_result *results, guint sides) {
  if (sides == 1)
    return g_strdup_printf("FLIP levels under rules %s", flip_rules_name(results[0].rules));
  return g_strdup_printf("FLIP levels, rules %s against %s", flip_rules_name(results[0].rules),
      flip_rules_name(results[1].rules));
}

/* ---- the chart ---- */

tunl_scene *audit_chart(const audit_task *t, const audit_result *results, const char *command) {
  tunl_chart_panel drawn[PANELS];
  tunl_chart_series series[PANELS][AUDIT_SIDES];
  char digits[TUNL_TEXT_MOST];
  char *limit = g_strdup_printf("at least %s %% wanted in every stretch",
      tunl_text_trimmed(digits, t->limits.of[FLIP_CHECK_TURN_RATE] * 100, 9));
  char *title = title_of(results, t->sides), *summary = summary_of(t, results);
  const char *const footer[] = {
      cli_made_by(), "an independent tool, not by the game's author", NULL};
  const tunl_chart_mark tight = {FLIP_TIGHT_M, "2,250 m: gaps become shorter than a turn needs"};
  const tunl_chart_record records[] = {
      {"schema", "flip-chart/1", 0},
      {"tool", cli_made_by(), 0},
      {"rules", flip_rules_name(t->rules[0]), 0},
      {"compare", t->sides > 1 ? flip_rules_name(t->rules[1]) : "none", 0},
      {"levels", NULL, t->count},
      {"to", NULL, t->to / FLIP_UNITS_PER_M},
  };
  for (gsize i = 0; i < PANELS; i++)
    drawn[i] = panel_of(i, t, results, series[i], limit);
  tunl_scene *scene = tunl_chart_new(&(tunl_chart_options){
      .title = title,
      .summary = summary,
      .from = 0,
      .to = t->to / FLIP_UNITS_PER_M,
      .x_unit = "m",
      .panels = drawn,
      .count = PANELS,
      .marks = &tight,
      .mark_count = t->to > FLIP_TIGHT_M * FLIP_UNITS_PER_M,
      .width = TUNL_CHART_WIDTH,
      .legend = "too few turns",
      .footer = footer,
      .command = cli_made_again(command),
      .records = records,
      .record_count = G_N_ELEMENTS(records),
  });
  for (gsize i = 0; i < PANELS; i++)
    for (guint side = 0; side < t->sides; side++)
      g_free((gpointer)(gsize)series[i][side].points);
  g_free(summary);
  g_free(title);
  g_free(limit);
  return scene;
}
