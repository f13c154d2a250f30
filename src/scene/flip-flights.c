#include "scene/flip-flights.h"

#include "scene/flip-marks.h"
#include "scene/text.h"

#include <math.h>

struct flip_flights {
  guint bots;
  flip_outcome outcomes[FLIP_BOTS];
  GArray *ways[FLIP_BOTS]; /* of flip_waypoint */
};

static const tunl_style styles[FLIP_BOTS] = {
    [FLIP_SIMPLE] = TUNL_STYLE_SIMPLE,
    [FLIP_LOOKAHEAD] = TUNL_STYLE_LOOKAHEAD,
    [FLIP_HOLD_ONE_WALL] = TUNL_STYLE_HOLD_ONE_WALL,
};

/* px that ways are set apart, from wall to wall: on one wall they would hide each other. */
static const double apart = 3;

tunl_style flip_flights_style(flip_bot bot) {
  return styles[bot];
}

static void keep(const flip_waypoint *waypoint, void *user) {
  g_array_append_val((GArray *)user, *waypoint);
}

flip_flights *flip_flights_new(const flip_level *level, guint bots) {
  if (bots == 0)
    return NULL;
  flip_flights *flights = g_new0(flip_flights, 1);
  flights->bots = bots;
  for (flip_bot bot = 0; bot < FLIP_BOTS; bot++) {
    flights->ways[bot] = g_array_new(FALSE, FALSE, sizeof(flip_waypoint));
    if (bots >> bot & 1)
      flights->outcomes[bot] = flip_fly(level, bot, (double)INFINITY, keep, flights->ways[bot]);
  }
  return flights;
}

void flip_flights_free(flip_flights *flights) {
  for (flip_bot bot = 0; flights && bot < FLIP_BOTS; bot++)
    g_array_free(flights->ways[bot], TRUE);
  g_free(flights);
}

const flip_outcome *flip_flights_outcome(const flip_flights *flights, flip_bot bot) {
  return flights && (flights->bots >> bot & 1) ? &flights->outcomes[bot] : NULL;
}

/* ---- drawing ---- */

/* How far a way is set aside, px. */
static double aside(const flip_flights *flights, flip_bot bot) {
  guint before = 0, all = 0;
  for (flip_bot other = 0; other < FLIP_BOTS; other++) {
    all += flights->bots >> other & 1;
    before += other < bot && (flights->bots >> other & 1);
  }
  return (before - (all - 1) / 2.0) * apart;
}

static tunl_point place(const flip_frame *f, const flip_waypoint *p, double px) {
  return flip_frame_at(f, p->y, p->x + px / f->across);
}

static flip_waypoint between(const flip_waypoint *a, const flip_waypoint *b, double y) {
  double share = (y - a->y) / (b->y - a->y);
  return (flip_waypoint){a->t + (b->t - a->t) * share, a->x + (b->x - a->x) * share, y};
}

static bool add_way(
    tunl_scene *scene, const GArray *way, const flip_frame *f, tunl_style style, double px) {
  bool begun = false;
  for (guint i = 0; i + 1 < way->len; i++) {
    const flip_waypoint *a = &g_array_index(way, flip_waypoint, i), *b = a + 1;
    if (b->y <= f->from || a->y >= f->to || a->y >= b->y)
      continue;
    flip_waypoint from = a->y < f->from ? between(a, b, f->from) : *a;
    flip_waypoint to = b->y > f->to ? between(a, b, f->to) : *b;
    tunl_point begin = place(f, &from, px), end = place(f, &to, px);
    if (!begun) {
      tunl_scene_path(scene, TUNL_LAYER_BOTS, style);
      tunl_scene_move_to(scene, begin.x, begin.y);
    }
    begun = true;
    tunl_scene_line_to(scene, end.x, end.y);
  }
  return begun;
}

static void draw_way(
    tunl_scene *scene, const flip_flights *flights, const flip_frame *f, flip_bot bot) {
  char id[2 * TUNL_TEXT_MOST], digits[TUNL_TEXT_MOST];
  double px = aside(flights, bot);
  add_way(scene, flights->ways[bot], f, TUNL_STYLE_BOT_HALO, px);
  if (!add_way(scene, flights->ways[bot], f, styles[bot], px))
    return;
  g_snprintf(id, sizeof id, "path-%s-%s", flip_bot_name(bot),
      tunl_text_trimmed(digits, f->from / FLIP_UNITS_PER_M, 3));
  tunl_scene_identify(scene, id, flip_bot_name(bot));
}

static void add_cross(tunl_scene *scene, tunl_style style, tunl_point at, double r) {
  tunl_scene_path(scene, TUNL_LAYER_BOTS, style);
  tunl_scene_move_to(scene, at.x - r, at.y - r);
  tunl_scene_line_to(scene, at.x + r, at.y + r);
  tunl_scene_move_to(scene, at.x - r, at.y + r);
  tunl_scene_line_to(scene, at.x + r, at.y - r);
}

static void draw_death(
    tunl_scene *scene, const flip_flights *flights, const flip_frame *f, flip_bot bot) {
  char id[TUNL_TEXT_MOST], label[2 * TUNL_TEXT_MOST];
  const flip_outcome *end = &flights->outcomes[bot];
  if (end->alive || !flip_frame_has(f, end->y))
    return;
  flip_waypoint where = {end->t, end->x, end->y};
  tunl_point at = place(f, &where, aside(flights, bot));
  add_cross(scene, TUNL_STYLE_DEATH_HALO, at, 6);
  add_cross(scene, TUNL_STYLE_DEATH, at, 5.5);
  g_snprintf(id, sizeof id, "death-%s", flip_bot_name(bot));
  g_snprintf(label, sizeof label, "%s hits obstacle %u", flip_bot_name(bot), end->killer);
  tunl_scene_identify(scene, id, label);
  flip_mark_fact(scene, TUNL_SHOWN | TUNL_DATA, "y", end->y / FLIP_UNITS_PER_M, 2);
  flip_mark_fact(scene, TUNL_SHOWN | TUNL_DATA, "seconds", end->t, 2);
}

void flip_flights_draw(tunl_scene *scene, const flip_flights *flights, const flip_frame *f) {
  for (flip_bot bot = 0; flights && bot < FLIP_BOTS; bot++)
    if (flights->bots >> bot & 1)
      draw_way(scene, flights, f, bot);
  for (flip_bot bot = 0; flights && bot < FLIP_BOTS; bot++)
    if (flights->bots >> bot & 1)
      draw_death(scene, flights, f, bot);
}
