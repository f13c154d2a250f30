#include "scene/survival.h"

#include "scene/flow.h"
#include "scene/page.h"
#include "scene/text.h"

/* px */
static const double height = 40, space = 6, sample = 34, sample_gap = 8;

static const tunl_style lines[TUNL_SURVIVAL_MOST] = {
    TUNL_STYLE_FIRST, TUNL_STYLE_SECOND, TUNL_STYLE_THIRD, TUNL_STYLE_FOURTH};

/* Runs that ended before wx. */
static guint ended_before(const tunl_survival_curve *c, double wx) {
  guint low = 0, high = c->count;
  while (low < high) {
    guint middle = low + (high - low) / 2;
    if (c->ends[middle] < wx)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

double tunl_survival_at(const tunl_survival_curve *c, double wx) {
  return 100.0 * (c->count - ended_before(c, wx)) / c->count;
}

double tunl_survival_height(const tunl_survival *reach, tunl_layer_set layers) {
  return reach->count > 0 && tunl_layer_in(layers, TUNL_LAYER_REACH) ? height + space : 0;
}

/* ---- the track ---- */

typedef struct {
  tunl_scene *scene;
  const tunl_frame *frame;
  double top;
} track;

static double place(const track *t, double percent) {
  return t->top + (100 - percent) / 100 * height;
}

/* The axis: all of them above, none below. Its numbers stay between its ends. */
static void draw_axis(const track *t) {
  static const struct {
    double percent, below;
    const char *text;
  } ticks[] = {{100, 8, "100 %"}, {50, 4, "50"}, {0, 0, "0"}};
  for (gsize i = 0; i < G_N_ELEMENTS(ticks); i++) {
    double y = place(t, ticks[i].percent);
    tunl_scene_path(
        t->scene, TUNL_LAYER_REACH, ticks[i].percent > 0 ? TUNL_STYLE_HAIR : TUNL_STYLE_TICK);
    tunl_scene_move_to(t->scene, t->frame->left, y);
    tunl_scene_line_to(t->scene, tunl_frame_right(t->frame), y);
    tunl_scene_text(t->scene, TUNL_LAYER_REACH, TUNL_STYLE_CAPTION, TUNL_PAGE_LEFT - 9,
        y + ticks[i].below, TUNL_END, ticks[i].text);
  }
}

/* What is told where the line is pointed at: how it begins and ends here. */
static void tell(const track *t, const tunl_survival_curve *c) {
  const tunl_frame *f = t->frame;
  char a[TUNL_TEXT_MOST], b[TUNL_TEXT_MOST], wx[TUNL_TEXT_MOST], to[TUNL_TEXT_MOST];
  char *id = g_strdup_printf("reach-%s-%s", c->name, tunl_text_trimmed(wx, f->from, 0));
  char *label = g_strdup_printf("%s: %s %% of %u runs still fly at wx %s, %s %% at %s", c->name,
      tunl_text_fixed(a, tunl_survival_at(c, f->from), 1), c->count,
      tunl_text_grouped(wx, f->from, 0), tunl_text_fixed(b, tunl_survival_at(c, f->to), 1),
      tunl_text_grouped(to, f->to, 0));
  tunl_scene_identify(t->scene, id, label);
  tunl_scene_fact(t->scene, TUNL_DATA, "begins", a);
  tunl_scene_fact(t->scene, TUNL_DATA, "ends", b);
  g_free(label);
  g_free(id);
}

static bool is_anybody_left(const tunl_survival *reach, double wx) {
  bool some = false;
  for (guint i = 0; i < reach->count; i++)
    some = some || tunl_survival_at(&reach->curves[i], wx) > 0;
  return some;
}

/* Lines on the axis would be one, and say less. */
static void say_nobody(const track *t) {
  tunl_scene_text(t->scene, TUNL_LAYER_REACH, TUNL_STYLE_CAPTION, t->frame->left + 8,
      place(t, 50) - 5, TUNL_START, "nobody comes as far as this");
}

/* A step down for each end of a run. */
static void draw_curve(const track *t, const tunl_survival_curve *c, tunl_style style) {
  const tunl_frame *f = t->frame;
  double y = place(t, tunl_survival_at(c, f->from));
  tunl_scene_path(t->scene, TUNL_LAYER_REACH, style);
  tunl_scene_move_to(t->scene, f->left, y);
  for (guint i = ended_before(c, f->from); i < c->count && c->ends[i] < f->to; i++) {
    double x = tunl_frame_x(f, c->ends[i]);
    tunl_scene_line_to(t->scene, x, y);
    y = place(t, 100.0 * (c->count - i - 1) / c->count);
    tunl_scene_line_to(t->scene, x, y);
  }
  tunl_scene_line_to(t->scene, tunl_frame_right(f), y);
  tell(t, c);
}

void tunl_survival_draw(
    tunl_scene *scene, const tunl_survival *reach, const tunl_frame *frame, double y) {
  track t = {scene, frame, y + space / 2};
  draw_axis(&t);
  if (!is_anybody_left(reach, frame->from))
    say_nobody(&t);
  else
    for (guint i = reach->count; i-- > 0;)
      draw_curve(&t, &reach->curves[i], lines[i]);
}

/* ---- the key ---- */

static void draw_sample(tunl_scene *scene, tunl_style style, double x, double y) {
  tunl_scene_path(scene, TUNL_LAYER_REACH, style);
  tunl_scene_move_to(scene, x, y);
  tunl_scene_line_to(scene, x + sample, y);
}

double tunl_survival_draw_key(
    tunl_scene *scene, const tunl_survival *reach, double left, double right, double y) {
  static const char head[] = "who still flies here:";
  tunl_flow flow = tunl_flow_begin(left, right, y, 18);
  double x = tunl_flow_next(&flow, tunl_style_text_width(TUNL_STYLE_CAPTION, head), 14);
  tunl_scene_text(scene, TUNL_LAYER_REACH, TUNL_STYLE_CAPTION, x, flow.y, TUNL_START, head);
  for (guint i = 0; i < reach->count; i++) {
    const tunl_survival_curve *c = &reach->curves[i];
    char *name = g_strdup_printf("%s (%u runs)", c->name, c->count);
    x = tunl_flow_next(
        &flow, sample + sample_gap + tunl_style_text_width(TUNL_STYLE_CAPTION, name), 20);
    draw_sample(scene, lines[i], x, flow.y - 4);
    tunl_scene_text(scene, TUNL_LAYER_REACH, TUNL_STYLE_CAPTION, x + sample + sample_gap, flow.y,
        TUNL_START, name);
    g_free(name);
  }
  return flow.y;
}
