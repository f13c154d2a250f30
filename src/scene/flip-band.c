#include "scene/flip-band.h"

#include "flip/bots.h"
#include "scene/flip-marks.h"
#include "scene/text.h"

/* The lane of a ship on a wall: the band is as wide as what has to be there. */
static const double lane = 2 * FLIP_SHIP_RADIUS;

static const double small_size = 9; /* px between the lines of numbers */

/* ---- stretches ---- */

static const flip_obstacle *asking_before(const flip_obstacle *obstacles, size_t index) {
  while (index > 0)
    if (obstacles[--index].req != FLIP_ANY)
      return &obstacles[index];
  return NULL;
}

bool flip_stretch_from(const flip_level *level, size_t index, flip_stretch *s) {
  size_t count;
  const flip_obstacle *all = flip_level_obstacles(level, &count);
  while (index < count && all[index].req == FLIP_ANY)
    index++;
  if (index == count)
    return false;
  const flip_obstacle *next = &all[index], *last = asking_before(all, index);
  s->next = next;
  s->begin = s->leave = s->arrive = last ? last->y + last->h : 0;
  s->before = (flip_side)next->req;
  s->end = next->y + next->h;
  if (flip_is_turn(next)) {
    s->before = (flip_side)next->last;
    s->leave = next->y - next->since;
    s->arrive = s->leave + next->cross;
  }
  return true;
}

typedef void (*visit)(const flip_stretch *stretch, void *user);

/* All that have something in the frame. */
static void each_stretch(const flip_level *level, const flip_frame *f, visit see, void *user) {
  flip_stretch s;
  size_t index = flip_level_find(level, f->from);
  if (index > 0)
    index--; /* it may end above the frame's begin */
  for (; flip_stretch_from(level, index, &s) && s.begin < f->to; index = s.next->index + 1)
    see(&s, user);
}

/* ---- the band ---- */

typedef struct {
  tunl_scene *scene;
  const flip_frame *frame;
  flip_side side;
  bool spare; /* the pieces wanted */
  tunl_style style;
  bool begun;
} band;

/* A piece of the wanted band, in one path with the others of its row. */
static void add_piece(band *b, flip_side side, double from, double to) {
  double inner = side == FLIP_LEFT ? lane : FLIP_WIDTH - lane;
  double wall = side == FLIP_LEFT ? 0 : FLIP_WIDTH;
  const flip_spot piece[] = {{from, wall}, {from, inner}, {to, inner}, {to, wall}};
  if (side != b->side || to <= b->frame->from || from >= b->frame->to || from >= to)
    return;
  if (!b->begun)
    tunl_scene_path(b->scene, TUNL_LAYER_BAND, b->style);
  b->begun = true;
  flip_mark_outline(b->scene, b->frame, piece, G_N_ELEMENTS(piece));
}

static void see_band(const flip_stretch *s, void *user) {
  band *b = user;
  flip_side after = (flip_side)s->next->req;
  bool turns = s->leave < s->arrive;
  if (b->spare && turns)
    add_piece(b, after, s->arrive, s->next->y);
  if (b->spare)
    return;
  if (turns)
    add_piece(b, s->before, s->begin, s->leave);
  add_piece(b, after, turns ? MIN(s->next->y, s->end) : s->begin, s->end);
}

static void draw_band(tunl_scene *scene, const flip_level *level, const flip_frame *f) {
  static const struct {
    flip_side side;
    bool spare;
    tunl_style style;
  } bands[] = {
      {FLIP_LEFT, true, TUNL_STYLE_LEFT_SPARE},
      {FLIP_RIGHT, true, TUNL_STYLE_RIGHT_SPARE},
      {FLIP_LEFT, false, TUNL_STYLE_LEFT},
      {FLIP_RIGHT, false, TUNL_STYLE_RIGHT},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(bands); i++) {
    band b = {scene, f, bands[i].side, bands[i].spare, bands[i].style, false};
    each_stretch(level, f, see_band, &b);
  }
}

/* ---- crossings ---- */

typedef struct {
  tunl_scene *scene;
  const flip_frame *frame;
  const flip_level *level;
} crossings;

static void tell_turn(tunl_scene *scene, const flip_stretch *s) {
  char id[TUNL_TEXT_MOST], label[2 * TUNL_TEXT_MOST];
  g_snprintf(id, sizeof id, "turn-%u", s->next->index);
  g_snprintf(label, sizeof label, "turn to the %s", flip_side_name((flip_side)s->next->req));
  tunl_scene_identify(scene, id, label);
  flip_mark_fact(scene, TUNL_DATA, "y", s->leave / FLIP_UNITS_PER_M, 3);
  flip_mark_turn(scene, s->next);
}

static double middle_of(flip_side side) {
  return side == FLIP_LEFT ? FLIP_LEFT_X : FLIP_RIGHT_X;
}

static void draw_line(const crossings *c, const flip_stretch *s) {
  const flip_frame *f = c->frame;
  double from = MAX(s->leave, f->from), to = MIN(s->arrive, f->to);
  double x0 = middle_of(s->before), x1 = middle_of((flip_side)s->next->req);
  double slope = (x1 - x0) / (s->arrive - s->leave);
  if (from >= to)
    return;
  tunl_scene_path(c->scene, TUNL_LAYER_CROSSINGS,
      s->next->req == FLIP_LEFT ? TUNL_STYLE_LEFT_CROSSING : TUNL_STYLE_RIGHT_CROSSING);
  tunl_point begin = flip_frame_at(f, from, x0 + slope * (from - s->leave));
  tunl_point end = flip_frame_at(f, to, x0 + slope * (to - s->leave));
  tunl_scene_move_to(c->scene, begin.x, begin.y);
  tunl_scene_line_to(c->scene, end.x, end.y);
  if (flip_frame_has(f, s->leave))
    tell_turn(c->scene, s);
}

/* ---- numbers ---- */

/* Room for a text beside the band: from one height to another, and px from its inner edge. */
typedef struct {
  flip_side side;
  double from, to; /* units */
} room;

/* No star of the gaps below may lie under it. */
static bool free_of_stars(const crossings *c, room r, size_t index, double depth) {
  size_t count;
  const flip_obstacle *all = flip_level_obstacles(c->level, &count);
  double reach = flip_mark_star_radius(c->frame), near = reach / c->frame->along;
  double across = lane * c->frame->across + depth;
  for (; index > 0; index--) {
    const flip_obstacle *o = &all[index - 1];
    if (o->y + o->h + o->gap < r.from)
      break;
    double x = (r.side == FLIP_LEFT ? o->star_x : FLIP_WIDTH - o->star_x) * c->frame->across;
    if (o->star && x - reach < across && o->star_y + near > r.from && o->star_y - near < r.to)
      return false;
  }
  return true;
}

/* Sets the longest of the texts that fits, at the high end of the room or, with `low`, at the low
 * one. */
static void set_number(
    const crossings *c, room r, bool low, size_t index, const char *const *texts, guint count) {
  const flip_frame *f = c->frame;
  double length = (r.to - r.from) * f->along, half = FLIP_WIDTH / 2 * f->across;
  if (r.from < f->from || r.to > f->to)
    return;
  for (guint i = 0; i < count; i++) {
    double width = tunl_style_text_width(TUNL_STYLE_SMALL, texts[i]);
    double along = f->upright ? small_size : width, depth = f->upright ? width : small_size;
    double begin = low ? r.from + 3 / f->along : r.to - (3 + along) / f->along;
    room taken = {r.side, begin, begin + along / f->along};
    if (along + 6 > length || lane * f->across + depth + 2 > half ||
        !free_of_stars(c, taken, index, depth + 2))
      continue;
    double inner = lane + 2 / f->across, edge = r.side == FLIP_LEFT ? inner : FLIP_WIDTH - inner;
    tunl_point at = flip_frame_at(f, taken.from, edge);
    bool to_left = f->upright && r.side == FLIP_RIGHT;
    double down = f->upright ? -2.2 : r.side == FLIP_LEFT ? small_size - 2 : 0;
    tunl_scene_text(c->scene, TUNL_LAYER_CROSSINGS, TUNL_STYLE_SMALL, at.x, at.y + down,
        to_left ? TUNL_END : TUNL_START, texts[i]);
    return;
  }
}

static void metres(char *into, double units, int decimals) {
  char digits[TUNL_TEXT_MOST];
  tunl_text_trimmed(digits, units / FLIP_UNITS_PER_M, decimals);
  g_snprintf(into, TUNL_TEXT_MOST, "%s m", digits);
}

static void draw_spare(const crossings *c, const flip_stretch *s) {
  char one[TUNL_TEXT_MOST], none[TUNL_TEXT_MOST], named[2 * TUNL_TEXT_MOST];
  metres(one, s->next->since - s->next->cross, 1);
  metres(none, s->next->since - s->next->cross, 0);
  g_snprintf(named, sizeof named, "spare %s", one);
  const char *const texts[] = {named, one, none};
  double half = flip_mark_half(c->frame, (flip_type)s->next->type, s->next->h) / c->frame->along;
  room r = {(flip_side)s->next->req, s->arrive, s->next->y + s->next->h / 2 - half};
  set_number(c, r, false, s->next->index, texts, G_N_ELEMENTS(texts));
}

/* The line leaves a triangle free on the wall it goes to. */
static void draw_length(const crossings *c, const flip_stretch *s) {
  char length[TUNL_TEXT_MOST], text[2 * TUNL_TEXT_MOST];
  const flip_frame *f = c->frame;
  const char *const texts[] = {text};
  metres(length, s->next->cross, 1);
  g_snprintf(text, sizeof text, "needs %s", length);
  double deep = f->upright ? tunl_style_text_width(TUNL_STYLE_SMALL, text) : small_size;
  double under = (lane + (deep + 8) / f->across) / FLIP_WIDTH;
  double high = s->arrive - (s->arrive - s->leave) * under, begin = s->leave + 4 / f->along;
  room r = {(flip_side)s->next->req, begin, high};
  set_number(c, r, true, s->next->index, texts, G_N_ELEMENTS(texts));
}

static void see_crossing(const flip_stretch *s, void *user) {
  const crossings *c = user;
  if (s->leave >= s->arrive)
    return;
  draw_line(c, s);
  draw_spare(c, s);
  draw_length(c, s);
}

void flip_band_draw(
    tunl_scene *scene, const flip_level *level, const flip_frame *f, tunl_layer_set layers) {
  crossings c = {scene, f, level};
  if (tunl_layer_in(layers, TUNL_LAYER_BAND))
    draw_band(scene, level, f);
  if (tunl_layer_in(layers, TUNL_LAYER_CROSSINGS))
    each_stretch(level, f, see_crossing, &c);
}
