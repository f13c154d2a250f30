#include "scene/chart.h"

#include "scene/flow.h"
#include "scene/page.h"
#include "scene/step.h"
#include "scene/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* px */
static const double usual_height = 132, span_pitch = 16, head_height = 37, panel_gap = 26;
static const double mark_lane = 17;  /* room for a line of marks' names above the first plot */
static const double other_axis = 24; /* from the axis to the other one */
static const double label_gap = 9, label_pitch = 14;
static const double limit_room = 20;
static const double dot = 3.2;

/* More points than this touch one another, and say no more than their line. */
enum { DOTS_MOST = 40 };

/* How close ticks may stand, px. */
static const double tick_room_x = 64, tick_room_y = 34;

/* The styles of each look. */
static const struct {
  tunl_style line, point, label;
} looks[TUNL_CHART_LOOKS] = {
    {TUNL_STYLE_FIRST, TUNL_STYLE_FIRST_POINT, TUNL_STYLE_FIRST_LABEL},
    {TUNL_STYLE_SECOND, TUNL_STYLE_SECOND_POINT, TUNL_STYLE_SECOND_LABEL},
    {TUNL_STYLE_THIRD, TUNL_STYLE_THIRD_POINT, TUNL_STYLE_SECOND_LABEL},
    {TUNL_STYLE_FOURTH, TUNL_STYLE_FOURTH_POINT, TUNL_STYLE_SECOND_LABEL},
};

typedef struct {
  tunl_scene *scene;
  const tunl_chart_options *options;
  double left, right, measure; /* px: of the plots, and where running text ends */
  double y;                    /* where the next thing goes */
} chart;

/* A panel with its place. */
typedef struct {
  const tunl_chart_panel *panel;
  double top, bottom; /* px */
  double most, step;  /* of its axis */
} plot;

/* ---- axes ---- */

static const char *const layer_names[] = {"page", "failing", "grid", "limits", "marks", "lines",
    "points", "labels", "header", "legend", "footer", NULL};

static double greatest(const tunl_chart_panel *p) {
  double most = p->failing == TUNL_CHART_NOWHERE ? 0 : p->limit;
  for (guint s = 0; s < p->count; s++)
    for (guint i = 0; i < p->series[s].count; i++)
      most = p->series[s].points[i].y > most ? p->series[s].points[i].y : most;
  return most > 0 ? most : 1;
}

static double height_of(const tunl_chart_panel *p) {
  return p->spans ? p->span_count * span_pitch + 6 : p->height > 0 ? p->height : usual_height;
}

/* The axis ends with a tick, so that the highest line has its number, and no value touches it. */
static plot plot_of(const tunl_chart_panel *p, double top) {
  static const double head_room = 1.05;
  plot t = {.panel = p, .top = top, .bottom = top + height_of(p)};
  double most = p->most > 0 ? p->most : greatest(p) * head_room;
  t.step = tunl_nice_step(most * tick_room_y / height_of(p));
  t.most = p->most > 0 ? p->most : ceil(most / t.step - 1e-9) * t.step;
  return t;
}

static double place_x(const chart *c, double x) {
  const tunl_chart_options *o = c->options;
  return c->left + (x - o->from) / (o->to - o->from) * (c->right - c->left);
}

static double place_y(const plot *t, double value) {
  return t->bottom - value / t->most * (t->bottom - t->top);
}

static void draw_line(
    const chart *c, tunl_chart_layer layer, tunl_style style, tunl_point from, tunl_point to) {
  tunl_scene_path(c->scene, layer, style);
  tunl_scene_move_to(c->scene, from.x, from.y);
  tunl_scene_line_to(c->scene, to.x, to.y);
}

/* The number with its unit, which only the last tick of an axis needs. */
static const char *tick_text(char *into, double value, const char *unit, bool last) {
  char digits[TUNL_TEXT_MOST];
  tunl_text_grouped(digits, value, 9);
  g_snprintf(into, TUNL_TEXT_MOST, "%s%s%.8s", digits, last && *unit ? " " : "", last ? unit : "");
  return into;
}

static void draw_y_axis(const chart *c, const plot *t) {
  char text[TUNL_TEXT_MOST];
  for (guint i = 0; i * t->step <= t->most * (1 + 1e-9); i++) {
    double y = place_y(t, i * t->step);
    bool last = (i + 1) * t->step > t->most * (1 + 1e-9);
    draw_line(c, TUNL_CHART_GRID, i ? TUNL_STYLE_HAIR : TUNL_STYLE_TICK, (tunl_point){c->left, y},
        (tunl_point){c->right, y});
    tunl_scene_text(c->scene, TUNL_CHART_LABELS, TUNL_STYLE_CAPTION, c->left - label_gap, y + 3.5,
        TUNL_END, tick_text(text, i * t->step, t->panel->unit, last));
  }
}

/* Ticks below y, `per` px of the axis one of theirs, with numbers unless they have no unit. */
static void draw_ticks(const chart *c, double y, double per, const char *unit) {
  const tunl_chart_options *o = c->options;
  char text[TUNL_TEXT_MOST];
  double from = o->from / per, to = o->to / per;
  double step = tunl_nice_step((to - from) * tick_room_x / (c->right - c->left));
  double first = ceil(from / step - 1e-9);
  for (double i = first; i * step <= to * (1 + 1e-9); i++) {
    double x = place_x(c, i * step * per);
    bool last = (i + 1) * step > to * (1 + 1e-9);
    draw_line(c, TUNL_CHART_GRID, TUNL_STYLE_TICK, (tunl_point){x, y}, (tunl_point){x, y + 4});
    if (unit)
      tunl_scene_text(c->scene, TUNL_CHART_LABELS, TUNL_STYLE_CAPTION, x, y + 17, TUNL_MIDDLE,
          tick_text(text, i * step, unit, last));
  }
}

/* Ticks under a panel, with numbers under the last one, and there the other axis. */
static void draw_x_axis(const chart *c, double bottom, bool last) {
  const tunl_chart_options *o = c->options;
  draw_ticks(c, bottom, 1, last ? o->x_unit : NULL);
  if (!last || o->x_per_other <= 0)
    return;
  double y = bottom + other_axis;
  draw_line(
      c, TUNL_CHART_GRID, TUNL_STYLE_TICK, (tunl_point){c->left, y}, (tunl_point){c->right, y});
  draw_ticks(c, y, o->x_per_other, o->other_unit);
}

/* Room that the widest of all ticks needs to the left of the plots. */
static double tick_room(const tunl_chart_options *o) {
  char text[TUNL_TEXT_MOST];
  double room = 0;
  for (guint i = 0; i < o->count; i++) {
    if (o->panels[i].spans)
      continue;
    plot t = plot_of(&o->panels[i], 0);
    tick_text(text, floor(t.most / t.step + 1e-9) * t.step, o->panels[i].unit, true);
    room = MAX(room, tunl_style_text_width(TUNL_STYLE_CAPTION, text));
  }
  return room + 2 * label_gap;
}

/* ---- limits ---- */

static const double clear = 8; /* px between a label and the line of a mark */

static bool is_crossed(const chart *c, guint mark, double x, double width) {
  double line = place_x(c, c->options->marks[mark].x);
  return line > x - clear && line < x + width + clear;
}

/* Where a label of that width begins, so that no mark's line goes through it: at x, or behind the
 * first mark that leaves room. */
static double clear_of(const chart *c, double x, double width) {
  for (guint m = 0; m < c->options->mark_count; m++) {
    double behind = place_x(c, c->options->marks[m].x) + clear;
    if (is_crossed(c, m, x, width) && behind + width <= c->right)
      x = behind;
  }
  return x;
}

static void draw_limit(const chart *c, const plot *t) {
  const tunl_chart_panel *p = t->panel;
  if (p->failing == TUNL_CHART_NOWHERE)
    return;
  bool below = p->failing == TUNL_CHART_BELOW;
  double limit = place_y(t, p->limit), top = below ? limit : t->top,
         bottom = below ? t->bottom : limit;
  if (bottom > top)
    tunl_scene_rect(c->scene, TUNL_CHART_FAILING, TUNL_STYLE_FAIL, c->left, top, c->right - c->left,
        bottom - top);
  draw_line(c, TUNL_CHART_LIMITS, TUNL_STYLE_LIMIT, (tunl_point){c->left, limit},
      (tunl_point){c->right, limit});
  /* Inside of what it names, where there is room. */
  bool under = bottom - top < limit_room ? !below : below;
  double width = tunl_style_text_width(TUNL_STYLE_LABEL, p->limit_label);
  tunl_scene_text(c->scene, TUNL_CHART_LABELS, TUNL_STYLE_LABEL,
      clear_of(c, c->left + clear, width), limit + (under ? 14 : -6), TUNL_START, p->limit_label);
}

/* ---- series ---- */

static bool has_value(const tunl_chart_panel *p, const tunl_chart_series *s, guint i) {
  return !isnan(s->points[i].y) && (!p->steps || i + 1 < s->count);
}

static void draw_series_line(const chart *c, const plot *t, const tunl_chart_series *s) {
  bool open = false;
  tunl_scene_path(c->scene, TUNL_CHART_LINES, looks[s->look].line);
  for (guint i = 0; i < s->count; i++) {
    if (!has_value(t->panel, s, i)) {
      open = false;
      continue;
    }
    double x = place_x(c, s->points[i].x), y = place_y(t, s->points[i].y);
    if (open)
      tunl_scene_line_to(c->scene, x, y);
    else
      tunl_scene_move_to(c->scene, x, y);
    if (t->panel->steps)
      tunl_scene_line_to(c->scene, place_x(c, s->points[i + 1].x), y);
    open = true;
  }
}

static const char *value_text(char *into, const tunl_chart_panel *p, double value) {
  char digits[TUNL_TEXT_MOST];
  tunl_text_fixed(digits, value, p->decimals);
  g_snprintf(into, TUNL_TEXT_MOST, "%s%s%.8s", digits, *p->unit ? " " : "", p->unit);
  return into;
}

/* What is told where a point is pointed at, and kept for programs. */
static void tell_point(const chart *c, const tunl_chart_panel *p, guint series, guint i) {
  const tunl_chart_series *s = &p->series[series];
  const char *unit = c->options->x_unit;
  char a[TUNL_TEXT_MOST], b[TUNL_TEXT_MOST], value[TUNL_TEXT_MOST];
  char *id = g_strdup_printf("%s-%u-%u", p->id, series + 1, i + 1);
  char *label = g_strdup_printf("%s %s", p->value_name, value_text(value, p, s->points[i].y));
  char *where = g_strdup_printf("%s%s%s %s", tunl_text_grouped(a, s->points[i].x, 2),
      p->steps ? "–" : "", p->steps ? tunl_text_grouped(b, s->points[i + 1].x, 2) : "", unit);
  tunl_scene_identify(c->scene, id, label);
  tunl_scene_fact(c->scene, TUNL_SHOWN | TUNL_DATA, "series", s->name);
  tunl_scene_fact(c->scene, TUNL_SHOWN, "at", where);
  tunl_scene_fact(c->scene, TUNL_DATA, "x", tunl_text_shortest(a, s->points[i].x));
  tunl_scene_fact(c->scene, TUNL_DATA, "value", tunl_text_shortest(b, s->points[i].y));
  g_free(where);
  g_free(label);
  g_free(id);
}

/* So that points of one look are there in all panels or in none, as the legend shows them. */
static bool has_dots(const tunl_chart_options *o) {
  for (guint i = 0; i < o->count; i++)
    for (guint s = 0; s < o->panels[i].count; s++)
      if (o->panels[i].bare ||
          o->panels[i].series[s].count > DOTS_MOST + 1) /* the last may only end a step */
        return false;
  return true;
}

/* Of steps in their middle. */
static void draw_points(const chart *c, const plot *t, guint series) {
  const tunl_chart_panel *p = t->panel;
  const tunl_chart_series *s = &p->series[series];
  if (!has_dots(c->options))
    return;
  for (guint i = 0; i < s->count; i++) {
    if (!has_value(p, s, i))
      continue;
    double x = p->steps ? (s->points[i].x + s->points[i + 1].x) / 2 : s->points[i].x;
    tunl_scene_circle(c->scene, TUNL_CHART_POINTS, looks[s->look].point, place_x(c, x),
        place_y(t, s->points[i].y), dot);
    tell_point(c, p, series, i);
  }
}

/* ---- names at the ends of lines ---- */

typedef struct {
  const tunl_chart_series *series;
  double y; /* px: where its line ends, then where its name goes */
  char text[2 * TUNL_TEXT_MOST];
} end_label;

/* Its last value; false when it has none. */
static bool end_of(const tunl_chart_panel *p, const tunl_chart_series *s, double *value) {
  for (guint i = s->count; i-- > 0;)
    if (has_value(p, s, i)) {
      *value = s->points[i].y;
      return true;
    }
  return false;
}

static void end_text(char into[2 * TUNL_TEXT_MOST], const tunl_chart_panel *p,
    const tunl_chart_series *s, double value) {
  char digits[TUNL_TEXT_MOST];
  g_snprintf(into, 2 * TUNL_TEXT_MOST, "%s  %s", s->name, value_text(digits, p, value));
}

/* Room that the widest of them needs to the right of the plots. */
static double end_room(const tunl_chart_options *o) {
  char text[2 * TUNL_TEXT_MOST];
  double room = 0, value;
  for (guint i = 0; i < o->count; i++)
    for (guint s = 0; s < o->panels[i].count; s++) {
      const tunl_chart_series *series = &o->panels[i].series[s];
      if (o->panels[i].bare || !end_of(&o->panels[i], series, &value))
        continue;
      end_text(text, &o->panels[i], series, value);
      room = MAX(room, tunl_style_text_width(looks[series->look].label, text));
    }
  return room + label_gap;
}

static gint by_y(gconstpointer a, gconstpointer b) {
  const end_label *p = a, *q = b;
  return (p->y > q->y) - (p->y < q->y);
}

/* Pushes apart what would touch: down from the top, then up from the bottom. */
static void spread(end_label *labels, guint count, double bottom) {
  qsort(labels, count, sizeof *labels, by_y);
  for (guint i = 1; i < count; i++)
    labels[i].y = MAX(labels[i].y, labels[i - 1].y + label_pitch);
  for (guint i = count; i-- > 0; bottom = labels[i].y - label_pitch)
    labels[i].y = MIN(labels[i].y, bottom);
}

static void draw_ends(const chart *c, const plot *t) {
  const tunl_chart_panel *p = t->panel;
  end_label *labels = g_new(end_label, p->count);
  guint count = 0;
  double value;
  for (guint s = 0; s < p->count; s++) {
    if (!end_of(p, &p->series[s], &value))
      continue;
    end_label *l = &labels[count++];
    l->series = &p->series[s];
    l->y = place_y(t, value);
    end_text(l->text, p, l->series, value);
  }
  spread(labels, count, t->bottom);
  for (guint i = 0; i < count; i++)
    tunl_scene_text(c->scene, TUNL_CHART_LABELS, looks[labels[i].series->look].label,
        c->right + label_gap, labels[i].y + 4, TUNL_START, labels[i].text);
  g_free(labels);
}

/* ---- spans ---- */

/* The end of a label before x, so that no mark's line goes through it. */
static double clear_before(const chart *c, double x, double width) {
  for (guint m = c->options->mark_count; m-- > 0;)
    if (is_crossed(c, m, x - width, width))
      x = place_x(c, c->options->marks[m].x) - clear;
  return x;
}

/* Beside its bar: behind it, or before it where there is no room. */
static void draw_span_label(const chart *c, double left, double right, double y, const char *text) {
  double width = tunl_style_text_width(TUNL_STYLE_CAPTION, text);
  double after = clear_of(c, right + label_gap, width);
  bool fits = after + width <= c->measure;
  for (guint m = 0; m < c->options->mark_count; m++)
    fits = fits && !is_crossed(c, m, after, width);
  double before = MAX(clear_before(c, left - label_gap, width), c->left + width);
  tunl_scene_text(c->scene, TUNL_CHART_LABELS, TUNL_STYLE_CAPTION, fits ? after : before, y + 3.5,
      fits ? TUNL_START : TUNL_END, text);
}

/* A bar even where all of it is one place. */
static void draw_span(const chart *c, const tunl_chart_span *s, double y) {
  static const double half = 3.5, least = 2;
  const tunl_chart_options *o = c->options;
  double left = place_x(c, CLAMP(s->from, o->from, o->to));
  double right = MAX(place_x(c, CLAMP(s->to, o->from, o->to)), left + least);
  double usual = place_x(c, CLAMP(s->usual, o->from, o->to));
  tunl_scene_rect(
      c->scene, TUNL_CHART_LINES, TUNL_STYLE_SPAN, left, y - half, right - left, 2 * half);
  draw_line(c, TUNL_CHART_LINES, TUNL_STYLE_SPAN_USUAL, (tunl_point){usual, y - half - 1},
      (tunl_point){usual, y + half + 1});
  draw_span_label(c, left, right, y, s->label);
}

static void draw_spans(const chart *c, const plot *t) {
  const tunl_chart_panel *p = t->panel;
  draw_line(c, TUNL_CHART_GRID, TUNL_STYLE_TICK, (tunl_point){c->left, t->bottom},
      (tunl_point){c->right, t->bottom});
  for (guint i = 0; i < p->span_count; i++)
    draw_span(c, &p->spans[i], t->top + (i + 0.5) * span_pitch + 2);
}

/* ---- panels ---- */

static void draw_plot(const chart *c, const plot *t) {
  const tunl_chart_panel *p = t->panel;
  draw_limit(c, t);
  draw_y_axis(c, t);
  for (guint s = p->count; s-- > 0;)
    draw_series_line(c, t, &p->series[s]);
  for (guint s = p->count; s-- > 0;)
    draw_points(c, t, s);
  if (!p->bare)
    draw_ends(c, t);
}

/* Its plot begins so far below its head. */
static void draw_panel(chart *c, const tunl_chart_panel *p, double below_head, bool last) {
  double head = c->y + 14;
  tunl_scene_text(
      c->scene, TUNL_CHART_LABELS, TUNL_STYLE_HEAD, c->left, head, TUNL_START, p->title);
  if (p->note)
    tunl_scene_text(
        c->scene, TUNL_CHART_LABELS, TUNL_STYLE_CAPTION, c->left, head + 15, TUNL_START, p->note);
  plot t = plot_of(p, c->y + head_height + below_head);
  if (p->spans)
    draw_spans(c, &t);
  else
    draw_plot(c, &t);
  draw_x_axis(c, t.bottom, last);
  c->y = t.bottom + panel_gap;
}

/* A mark's name on the page: it ends before the right edge where it would not fit beside it. */
typedef struct {
  double line, left, right; /* px */
  bool fits;
  guint lane; /* from above */
} mark_name;

static mark_name name_of_mark(const chart *c, const tunl_chart_mark *m) {
  double x = place_x(c, m->x), width = tunl_style_text_width(TUNL_STYLE_GATE_LABEL, m->label);
  bool fits = x - 3 + width <= c->measure;
  return (mark_name){x, fits ? x - 3 : x + 3 - width, fits ? x - 3 + width : x + 3, fits, 0};
}

/* In that lane its name would touch another's, or its line go through one below. */
static bool is_taken(const mark_name *names, guint count, const mark_name *n, guint lane) {
  for (guint i = 0; i < count; i++) {
    const mark_name *o = &names[i];
    bool names_touch =
        o->lane == lane && n->left < o->right + label_gap && o->left < n->right + label_gap;
    bool crosses = o->lane > lane && n->line > o->left - 3 && n->line < o->right + 3;
    bool crossed = o->lane < lane && o->line > n->left - 3 && o->line < n->right + 3;
    if (names_touch || crosses || crossed)
      return true;
  }
  return false;
}

/* Each in the highest lane that is free; how many lanes there are. */
static guint place_marks(const chart *c, mark_name *names) {
  const tunl_chart_options *o = c->options;
  guint lanes = 0;
  for (guint m = 0; m < o->mark_count; m++) {
    mark_name *n = &names[m];
    *n = name_of_mark(c, &o->marks[m]);
    while (n->lane < o->mark_count && is_taken(names, m, n, n->lane))
      n->lane++;
    lanes = MAX(lanes, n->lane + 1);
  }
  return lanes;
}

static void draw_mark_names(const chart *c, const mark_name *names, double top) {
  const tunl_chart_options *o = c->options;
  for (guint m = 0; m < o->mark_count; m++) {
    const mark_name *n = &names[m];
    tunl_scene_text(c->scene, TUNL_CHART_MARKS, TUNL_STYLE_GATE_LABEL, n->fits ? n->left : n->right,
        top + (n->lane + 1) * mark_lane - 8, n->fits ? TUNL_START : TUNL_END, o->marks[m].label);
  }
}

static double text_right(const chart *c, tunl_style style, const char *text) {
  return text ? c->left + tunl_style_text_width(style, text) : 0;
}

/* Where the line of a mark begins in a panel that is not the first: at the panel before, unless the
 * head has words there. */
static double mark_top(const chart *c, const tunl_chart_panel *p, double x) {
  static const double beside = 6; /* px */
  double words =
      MAX(text_right(c, TUNL_STYLE_HEAD, p->title), text_right(c, TUNL_STYLE_CAPTION, p->note));
  return x > words + beside ? c->y - panel_gap : c->y + head_height;
}

/* In the first panel each hangs from its name. */
static void draw_marks(
    const chart *c, const mark_name *names, const tunl_chart_panel *p, double below_head) {
  bool first = p == c->options->panels;
  double top = c->y + head_height, bottom = top + below_head + height_of(p);
  for (guint m = 0; m < c->options->mark_count; m++) {
    double x = names[m].line;
    double from = first ? top + (names[m].lane + 1) * mark_lane - 2 : mark_top(c, p, x);
    draw_line(c, TUNL_CHART_MARKS, TUNL_STYLE_GATE, (tunl_point){x, from}, (tunl_point){x, bottom});
  }
  if (first)
    draw_mark_names(c, names, top);
}

static void draw_panels(chart *c) {
  const tunl_chart_options *o = c->options;
  mark_name *names = g_new(mark_name, o->mark_count);
  guint lanes = place_marks(c, names);
  for (guint i = 0; i < o->count; i++) {
    double below_head = i ? 0 : lanes * mark_lane;
    draw_marks(c, names, &o->panels[i], below_head);
    draw_panel(c, &o->panels[i], below_head, i + 1 == o->count);
  }
  if (o->x_per_other > 0)
    c->y += other_axis;
  g_free(names);
}

/* ---- the page ---- */

static bool is_unit(const tunl_chart_options *o, const char *word, gsize length) {
  bool found = strlen(o->x_unit) == length && strncmp(o->x_unit, word, length) == 0;
  for (guint i = 0; i < o->count && !found; i++) {
    const char *unit = o->panels[i].unit;
    found = strlen(unit) == length && strncmp(unit, word, length) == 0;
  }
  return found && length > 0;
}

/* The text, in which no line ends between a number and its unit. */
static char *keep_units(const tunl_chart_options *o, const char *text) {
  GString *kept = g_string_new(NULL);
  for (const char *c = text; *c; c++) {
    bool after_number = c > text && g_ascii_isdigit(c[-1]);
    if (*c == ' ' && after_number && is_unit(o, c + 1, strcspn(c + 1, " ,.:;)")))
      g_string_append(kept, "\xc2\xa0"); /* no-break space */
    else
      g_string_append_c(kept, *c);
  }
  return g_string_free(kept, FALSE);
}

static void draw_header(chart *c) {
  char *summary = keep_units(c->options, c->options->summary);
  tunl_scene_text(c->scene, TUNL_CHART_HEADER, TUNL_STYLE_TITLE, TUNL_PAGE_LEFT, TUNL_PAGE_TOP,
      TUNL_START, c->options->title);
  c->y = tunl_page_words(c->scene, TUNL_CHART_HEADER, TUNL_STYLE_META, TUNL_PAGE_LEFT, c->measure,
             TUNL_PAGE_TOP + 24, summary) +
         18;
  g_free(summary);
}

/* A piece of each line that stands for a series anywhere, by its look. */
static const char *name_of_look(const tunl_chart_options *o, guint look) {
  for (guint i = 0; i < o->count; i++)
    for (guint s = 0; s < o->panels[i].count; s++)
      if (o->panels[i].series[s].look == look)
        return o->panels[i].series[s].name;
  return NULL;
}

static void draw_sample(const chart *c, guint look, double x, double y) {
  draw_line(c, TUNL_CHART_LEGEND, looks[look].line, (tunl_point){x, y}, (tunl_point){x + 34, y});
  if (has_dots(c->options))
    tunl_scene_circle(c->scene, TUNL_CHART_LEGEND, looks[look].point, x + 17, y, dot);
}

static void draw_legend(chart *c) {
  const tunl_chart_options *o = c->options;
  static const double glyph = 42;
  tunl_flow flow = tunl_flow_begin(TUNL_PAGE_LEFT, c->measure, c->y + 22, 18);
  for (guint look = 0; look < TUNL_CHART_LOOKS; look++) {
    const char *name = name_of_look(o, look);
    if (!name)
      continue;
    double x = tunl_flow_next(&flow, glyph + tunl_style_text_width(TUNL_STYLE_CAPTION, name), 20);
    draw_sample(c, look, x, flow.y - 4);
    tunl_scene_text(
        c->scene, TUNL_CHART_LEGEND, TUNL_STYLE_CAPTION, x + glyph, flow.y, TUNL_START, name);
  }
  if (o->legend) {
    double x =
        tunl_flow_next(&flow, glyph + tunl_style_text_width(TUNL_STYLE_CAPTION, o->legend), 20);
    tunl_scene_rect(c->scene, TUNL_CHART_LEGEND, TUNL_STYLE_FAIL, x, flow.y - 10, 34, 12);
    tunl_scene_text(
        c->scene, TUNL_CHART_LEGEND, TUNL_STYLE_CAPTION, x + glyph, flow.y, TUNL_START, o->legend);
  }
  c->y = flow.y;
}

static void draw_footer(chart *c) {
  const tunl_chart_options *o = c->options;
  GPtrArray *pieces = g_ptr_array_new();
  for (gsize i = 0; o->footer[i]; i++)
    g_ptr_array_add(pieces, (gpointer)(gsize)o->footer[i]);
  c->y += 26;
  if (o->command)
    c->y = tunl_page_words(c->scene, TUNL_CHART_FOOTER, TUNL_STYLE_CODE, TUNL_PAGE_LEFT, c->measure,
               c->y, o->command) +
           18;
  c->y = tunl_page_pieces(
      c->scene, TUNL_CHART_FOOTER, TUNL_STYLE_CAPTION, TUNL_PAGE_LEFT, c->measure, c->y, pieces);
  g_ptr_array_unref(pieces);
}

static void record(const chart *c) {
  const tunl_chart_options *o = c->options;
  tunl_scene_describe(c->scene, o->title, o->summary);
  for (guint i = 0; i < o->record_count; i++) {
    const tunl_chart_record *r = &o->records[i];
    if (r->text)
      tunl_scene_record_text(c->scene, r->name, r->text);
    else
      tunl_scene_record_number(c->scene, r->name, r->number);
  }
  if (o->command)
    tunl_scene_record_text(c->scene, "command", o->command);
}

tunl_scene *tunl_chart_new(const tunl_chart_options *options) {
  double width = tunl_page_side(MAX(options->width, TUNL_CHART_LEAST));
  chart c = {.scene = tunl_scene_new(layer_names), .options = options};
  c.measure = tunl_page_measure(width);
  c.left = MAX(TUNL_PAGE_LEFT, tick_room(options));
  c.right = width - TUNL_PAGE_RIGHT - end_room(options);
  record(&c);
  draw_header(&c);
  draw_panels(&c);
  draw_legend(&c);
  draw_footer(&c);
  double height = tunl_page_side(c.y + TUNL_PAGE_BOTTOM);
  tunl_scene_set_size(c.scene, width, height);
  tunl_scene_rect(c.scene, TUNL_CHART_PAGE, TUNL_STYLE_PAGE, 0, 0, width, height);
  return c.scene;
}
