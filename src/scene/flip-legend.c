#include "scene/flip-legend.h"

#include "scene/flip-marks.h"
#include "scene/flow.h"

typedef struct {
  tunl_scene *scene;
  double x, y; /* middle of the sample */
} place;

/* A sample drawn by the code that draws the picture: an obstacle, y 0 in the middle. */
static void draw_obstacle(const place *p, const flip_obstacle *o, double across, double middle) {
  flip_frame f = {p->x - 40, p->y - middle * across, 1, across, -40, 40, false};
  flip_obstacle sample = *o;
  sample.index = FLIP_MARK_SAMPLE;
  sample.h = 6;
  sample.y = -3;
  flip_mark_drawn(p->scene, &f, &sample);
  if (sample.verdict == FLIP_KEPT)
    flip_mark_obstacle(p->scene, &f, &sample);
}

static void draw_rect(const place *p, tunl_style style) {
  tunl_scene_rect(p->scene, TUNL_LAYER_LEGEND, style, p->x - 9, p->y - 4, 18, 8);
}

static void draw_line(const place *p, tunl_style style, double rise) {
  tunl_scene_path(p->scene, TUNL_LAYER_LEGEND, style);
  tunl_scene_move_to(p->scene, p->x - 9, p->y + rise);
  tunl_scene_line_to(p->scene, p->x + 9, p->y - rise);
}

static void draw_star(const place *p) {
  flip_frame f = {p->x, p->y, 1, 1, 0, 1, false};
  flip_mark_star(p->scene, &f, &(flip_obstacle){.star = true, .index = FLIP_MARK_SAMPLE});
}

/* ---- entries ---- */

typedef enum { OBSTACLE, STAR, RECT, LINE, RISE } sample;

typedef struct {
  tunl_layer layer; /* shown with it */
  const char *text;
  sample kind;
  int rules; /* a flip_rules, EVERY for all */
  union {
    struct {
      flip_obstacle obstacle;
      double across, middle; /* px a unit; the unit that is in the middle of the sample */
    } of;
    tunl_style style;
  } as;
} entry;

enum { EVERY = -1 };

#define OF(at_across, at_middle, ...)                                                              \
  .as.of = {.obstacle = {__VA_ARGS__}, .across = at_across, .middle = at_middle}
#define IN(name) .as.style = TUNL_STYLE_##name

static const entry entries[] = {
    {TUNL_LAYER_OBSTACLES, "spike", OBSTACLE, EVERY,
        OF(0.36, 17, .type = FLIP_SPIKE, .side = FLIP_LEFT)},
    {TUNL_LAYER_OBSTACLES, "bar", OBSTACLE, EVERY,
        OF(0.2, 33, .type = FLIP_BAR, .side = FLIP_LEFT)},
    {TUNL_LAYER_OBSTACLES, "block", OBSTACLE, EVERY,
        OF(0.3, 50, .type = FLIP_BLOCK, .side = FLIP_LEFT)},
    {TUNL_LAYER_STARS, "star", STAR, EVERY, IN(GOLD)},
    {TUNL_LAYER_BAND, "must be left", RECT, EVERY, IN(LEFT)},
    {TUNL_LAYER_BAND, "must be right", RECT, EVERY, IN(RIGHT)},
    {TUNL_LAYER_CROSSINGS, "what a turn needs", RISE, EVERY, IN(LEFT_CROSSING)},
    {TUNL_LAYER_BAND, "spare after it", RECT, EVERY, IN(LEFT_SPARE)},
    {TUNL_LAYER_DRAWN, "drawn here, pushed up", OBSTACLE, FLIP_1_0_2,
        OF(0.14, 6, .type = FLIP_BAR, .side = FLIP_LEFT, .verdict = FLIP_PUSHED_UP,
            .drawn_type = FLIP_BAR, .drawn_side = FLIP_LEFT, .drawn_y = -12)},
    {TUNL_LAYER_DRAWN, "drawn here, mirrored to the other wall", OBSTACLE, FLIP_1_0_1,
        OF(0.14, 6, .type = FLIP_BAR, .side = FLIP_RIGHT, .verdict = FLIP_SIDE_FLIPPED,
            .drawn_type = FLIP_BAR, .drawn_side = FLIP_LEFT, .drawn_y = -3)},
    {TUNL_LAYER_DRAWN, "drawn as a block, made a spike", OBSTACLE, FLIP_1_0_1,
        OF(0.18, 12, .type = FLIP_SPIKE, .side = FLIP_LEFT, .verdict = FLIP_BLOCK_TO_SPIKE,
            .drawn_type = FLIP_BLOCK, .drawn_side = FLIP_LEFT, .drawn_y = -3)},
    {TUNL_LAYER_SPEED, "speed, units a second", LINE, EVERY, IN(SPEED)},
    {TUNL_LAYER_SPEED, "difficulty d", LINE, EVERY, IN(DIFFICULTY)},
    {TUNL_LAYER_ROOM, "room: gap beyond what a turn needs", RECT, EVERY, IN(FAIL)},
};

static void draw_sample(const place *p, const entry *e) {
  switch (e->kind) {
  case OBSTACLE:
    draw_obstacle(p, &e->as.of.obstacle, e->as.of.across, e->as.of.middle);
    break;
  case STAR:
    draw_star(p);
    break;
  case RECT:
    draw_rect(p, e->as.style);
    break;
  case LINE:
    draw_line(p, e->as.style, 0);
    break;
  case RISE:
    draw_line(p, e->as.style, 5);
    break;
  }
}

static void add(tunl_scene *scene, tunl_flow *flow, const entry *e) {
  static const double glyph = 26; /* px: room of the sample before its text */
  double width = glyph + tunl_style_text_width(TUNL_STYLE_CAPTION, e->text);
  double x = tunl_flow_next(flow, width, 22);
  place p = {scene, x + 9, flow->y - 3.5};
  draw_sample(&p, e);
  tunl_scene_text(
      scene, TUNL_LAYER_LEGEND, TUNL_STYLE_CAPTION, x + glyph, flow->y, TUNL_START, e->text);
}

double flip_legend_draw(tunl_scene *scene, flip_rules rules, const flip_flights *flights,
    tunl_layer_set layers, double left, double right, double y) {
  tunl_flow flow = tunl_flow_begin(left, right, y, 20);
  for (gsize i = 0; i < G_N_ELEMENTS(entries); i++)
    if (tunl_layer_in(layers, entries[i].layer) &&
        (entries[i].rules == EVERY || entries[i].rules == (int)rules))
      add(scene, &flow, &entries[i]);
  for (flip_bot bot = 0; bot < FLIP_BOTS; bot++) {
    char text[64];
    if (!tunl_layer_in(layers, TUNL_LAYER_BOTS) || !flip_flights_outcome(flights, bot))
      continue;
    g_snprintf(text, sizeof text, "bot %s", flip_bot_name(bot));
    add(scene, &flow,
        &(entry){TUNL_LAYER_BOTS, text, LINE, EVERY, .as.style = flip_flights_style(bot)});
  }
  return flow.y + 10;
}
