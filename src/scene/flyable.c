#include "scene/flyable.h"

#include "scene/curve.h"
#include "scene/flow.h"
#include "scene/marks.h"
#include "scene/page.h"
#include "scene/text.h"
#include "scene/tunnel.h"

#include <math.h>

enum { BLOCKS_MOST = 32, CULPRITS_MOST = 12, KILLERS_MOST = 3, INTERVALS_MOST = 16 };

static const double tolerance = 0.1;  /* px: how far a drawn edge may be from the true one */
static const double least_step = 0.8; /* px between two steps that are drawn */

/* Where a witness is after a step, and whether the button is held from there on. */
typedef struct {
  double wx, y;
  bool held;
  guint turn; /* number of the switch there, from 1; 0 for none */
} spot;

struct tunl_flyable {
  const tunl_cave *cave;
  double from, to;
  tunl_reach reach;
  tunl_bands bands;
  tunl_block blocks[BLOCKS_MOST];
  gsize block_count;
  const tunl_object *culprits[CULPRITS_MOST]; /* of the first block; borrowed from the cave */
  gsize culprit_count;
  tunl_killer killers[KILLERS_MOST];
  gsize killer_count;
  GArray *way; /* of spot */
  guint switches;
};

static void need(bool memory) {
  if (!memory)
    g_error("no memory for the flights of a picture");
}

static bool is_blocked(const tunl_flyable *f) {
  return f->reach.passage == TUNL_PASSAGE_BLOCKED;
}

double tunl_flyable_blocked(const tunl_flyable *f) {
  return is_blocked(f) ? f->reach.blocked + TUNL_SHIP_X : (double)NAN;
}

guint tunl_flyable_steps(const tunl_flyable *f) {
  return MAX(f->way->len, 1) - 1;
}

bool tunl_flyable_holds(const tunl_flyable *f, guint step) {
  return g_array_index(f->way, spot, step).held;
}

/* ---- looking ---- */

static void find_blocks(tunl_flyable *f, tunl_clear *clear, double goal) {
  gsize count;
  if (!is_blocked(f))
    return;
  need(tunl_clear_blocks(clear, goal, f->blocks, BLOCKS_MOST, &f->block_count));
  tunl_block first = tunl_reach_block(&f->reach);
  need(tunl_clear_culprits(clear, &first, f->culprits, CULPRITS_MOST, &count));
  f->culprit_count = MIN(count, CULPRITS_MOST);
  need(tunl_clear_killers(clear, &first, f->killers, KILLERS_MOST, &count));
  f->killer_count = MIN(count, KILLERS_MOST);
}

static void add_spot(tunl_flyable *f, const tunl_flight *flight, bool held, guint turn) {
  spot s = {flight->scroll + TUNL_SHIP_X, flight->y, held, turn};
  g_array_append_val(f->way, s);
}

static void fly_witness(tunl_flyable *f, const tunl_course *course, const tunl_witness *w) {
  tunl_flight_options options = tunl_flight_options_default();
  tunl_flight flight;
  bool held = false;
  options.no_coins = true;
  options.cap = TUNL_WX_MOST;
  tunl_flight_begin(&flight, course, &options);
  for (guint32 step = 0; step < w->steps; step++) {
    bool holds = tunl_witness_holds(w, step), turns = step > 0 && holds != held;
    f->switches += turns;
    add_spot(f, &flight, holds, turns ? f->switches : 0);
    held = holds;
    if (!tunl_flight_step(&flight, holds))
      g_error("the witness dies at step %u: report this as a defect", step + 1);
  }
  add_spot(f, &flight, held, 0);
}

/* To the end, or as far as anything lives. */
static void find_witness(tunl_flyable *f, tunl_clear *clear, const tunl_course *course) {
  tunl_witness w;
  double goal = f->reach.scroll;
  need(tunl_clear_witness(clear, goal, &w));
  if (w.reaches)
    fly_witness(f, course, &w);
  tunl_witness_free(&w);
}

tunl_flyable *tunl_flyable_new(const tunl_cave *cave, double from, double to) {
  tunl_flyable *f = g_new0(tunl_flyable, 1);
  tunl_course *course = tunl_course_new(cave);
  need(course != NULL);
  tunl_clear *clear = tunl_clear_new(course, NULL);
  double goal = MAX(to - TUNL_SHIP_X, 0);
  need(clear != NULL);
  f->cave = cave;
  f->from = from;
  f->to = to;
  f->way = g_array_new(FALSE, FALSE, sizeof(spot));
  need(tunl_clear_reach(clear, tunl_pace_of(1), goal, &f->reach));
  find_blocks(f, clear, goal);
  need(tunl_clear_bands(
      clear, 1, goal, MAX(from - TUNL_SHIP_X, 0), MAX(to - TUNL_SHIP_X, 0), &f->bands));
  find_witness(f, clear, course);
  tunl_clear_free(clear);
  tunl_course_free(course);
  return f;
}

void tunl_flyable_free(tunl_flyable *f) {
  if (!f)
    return;
  tunl_bands_free(&f->bands);
  g_array_free(f->way, TRUE);
  g_free(f);
}

/* ---- bands ---- */

/* A band of one step, and the polygon that has grown to it. */
typedef struct {
  double low, high; /* px of the page */
} range;

typedef struct {
  range at;
  GArray *upper, *lower; /* of tunl_point */
  tunl_simplifier above, below;
} ribbon;

typedef struct {
  tunl_scene *scene;
  const tunl_frame *frame;
  bool viable; /* which of the two bands */
  ribbon *open[INTERVALS_MOST];
  guint count;
} weave;

static ribbon *begin_ribbon(double x, range at) {
  ribbon *r = g_new0(ribbon, 1);
  r->at = at;
  r->upper = g_array_new(FALSE, FALSE, sizeof(tunl_point));
  r->lower = g_array_new(FALSE, FALSE, sizeof(tunl_point));
  r->above = tunl_simplifier_begin(r->upper, tolerance);
  r->below = tunl_simplifier_begin(r->lower, tolerance);
  tunl_simplifier_add(&r->above, x, at.low);
  tunl_simplifier_add(&r->below, x, at.high);
  return r;
}

static void grow_ribbon(ribbon *r, double x, range at) {
  tunl_simplifier_add(&r->above, x, at.low);
  tunl_simplifier_add(&r->below, x, at.high);
  r->at = at;
}

/* It goes on as it is to where others take over. */
static void end_ribbon(tunl_scene *scene, ribbon *r, double x) {
  grow_ribbon(r, x, r->at);
  tunl_simplifier_end(&r->above);
  tunl_simplifier_end(&r->below);
  for (guint i = r->lower->len; i-- > 0;)
    g_array_append_val(r->upper, g_array_index(r->lower, tunl_point, i));
  tunl_scene_polygon(scene, (const tunl_point *)(const void *)r->upper->data, r->upper->len);
  g_array_free(r->upper, TRUE);
  g_array_free(r->lower, TRUE);
  g_free(r);
}

static bool meet(range a, range b) {
  return a.low <= b.high && b.low <= a.high;
}

/* The one open ribbon that a range goes on from, if it is the only range that does; else -1. */
static int find_ribbon(const weave *w, const range *ranges, guint count, guint which) {
  int found = -1;
  for (guint i = 0; i < w->count; i++)
    if (w->open[i] && meet(w->open[i]->at, ranges[which])) {
      if (found >= 0)
        return -1;
      found = (int)i;
    }
  for (guint i = 0; i < count && found >= 0; i++)
    if (i != which && meet(w->open[found]->at, ranges[i]))
      return -1;
  return found;
}

/* Ribbons go on one to one; where they part or join all of them end and others begin. */
static void add_step(weave *w, double x, const range *ranges, guint count) {
  ribbon *next[INTERVALS_MOST];
  int from[INTERVALS_MOST];
  for (guint i = 0; i < count; i++)
    from[i] = find_ribbon(w, ranges, count, i);
  for (guint i = 0; i < count; i++) {
    if (from[i] < 0) {
      next[i] = begin_ribbon(x, ranges[i]);
      continue;
    }
    next[i] = w->open[from[i]];
    w->open[from[i]] = NULL;
    grow_ribbon(next[i], x, ranges[i]);
  }
  for (guint i = 0; i < w->count; i++)
    if (w->open[i])
      end_ribbon(w->scene, w->open[i], x);
  for (guint i = 0; i < count; i++)
    w->open[i] = next[i];
  w->count = count;
}

/* The ranges of the step that begins at an item; returns the item after it. */
static gsize take_step(
    const weave *w, const tunl_bands *bands, gsize i, range *ranges, guint *count) {
  guint32 step = bands->items[i].step;
  *count = 0;
  for (; i < bands->count && bands->items[i].step == step; i++) {
    const tunl_band *b = &bands->items[i];
    double low = w->viable ? b->viable_low : b->reach_low;
    double high = w->viable ? b->viable_high : b->reach_high;
    if (!isnan(low) && *count < INTERVALS_MOST)
      ranges[(*count)++] = (range){tunl_frame_y(w->frame, low), tunl_frame_y(w->frame, high)};
  }
  return i;
}

/* The first band of a frame: a window shows little of what there is, many times a second. */
static gsize first_band(const tunl_bands *bands, double from) {
  gsize low = 0, high = bands->count;
  while (low < high) {
    gsize middle = low + (high - low) / 2;
    if (bands->items[middle].scroll + TUNL_SHIP_X < from)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static void draw_bands(
    tunl_scene *scene, const tunl_flyable *f, const tunl_frame *frame, bool viable) {
  weave w = {scene, frame, viable, {NULL}, 0};
  range ranges[INTERVALS_MOST];
  double last = -G_MAXDOUBLE;
  tunl_scene_path(scene, TUNL_LAYER_BAND, viable ? TUNL_STYLE_VIABLE : TUNL_STYLE_REACHABLE);
  for (gsize i = first_band(&f->bands, frame->from); i < f->bands.count;) {
    guint count;
    double wx = f->bands.items[i].scroll + TUNL_SHIP_X, x = tunl_frame_x(frame, wx);
    if (wx > frame->to)
      break;
    i = take_step(&w, &f->bands, i, ranges, &count);
    if (x < last + least_step && count > 0)
      continue;
    add_step(&w, x, ranges, count);
    last = x;
  }
  double end = MIN(frame->to, f->bands.scroll + TUNL_SHIP_X);
  add_step(&w, MAX(tunl_frame_x(frame, end), last + tolerance), NULL, 0);
  tunl_scene_identify(scene, viable ? "band-viable" : "band-reachable",
      viable ? "from here the end is still in reach" : "a living ship can be here");
}

/* ---- the witness ---- */

/* The first spot of a frame. */
static guint first_spot(const GArray *way, double from) {
  guint low = 0, high = way->len;
  while (low < high) {
    guint middle = low + (high - low) / 2;
    if (g_array_index(way, spot, middle).wx < from)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static GArray *way_in(const tunl_flyable *f, const tunl_frame *frame) {
  GArray *points = g_array_new(FALSE, FALSE, sizeof(tunl_point));
  tunl_simplifier s = tunl_simplifier_begin(points, tolerance);
  guint added = 0;
  for (guint i = first_spot(f->way, frame->from); i < f->way->len; i++) {
    const spot *at = &g_array_index(f->way, spot, i);
    if (at->wx > frame->to)
      break;
    tunl_simplifier_add(&s, tunl_frame_x(frame, at->wx), tunl_frame_y(frame, at->y));
    added++;
  }
  if (added > 0)
    tunl_simplifier_end(&s);
  return points;
}

static void draw_line(tunl_scene *scene, tunl_style style, const GArray *points) {
  tunl_scene_path(scene, TUNL_LAYER_MARK, style);
  for (guint i = 0; i < points->len; i++) {
    const tunl_point *p = &g_array_index(points, tunl_point, i);
    if (i == 0)
      tunl_scene_move_to(scene, p->x, p->y);
    else
      tunl_scene_line_to(scene, p->x, p->y);
  }
}

/* Full where the button goes down, hollow where it goes up. */
static void draw_switches(tunl_scene *scene, const tunl_flyable *f, const tunl_frame *frame) {
  char id[TUNL_TEXT_MOST], wx[TUNL_TEXT_MOST];
  for (guint i = first_spot(f->way, frame->from); i < f->way->len; i++) {
    const spot *at = &g_array_index(f->way, spot, i);
    if (at->wx >= frame->to)
      break;
    if (!at->turn)
      continue;
    tunl_scene_circle(scene, TUNL_LAYER_MARK, at->held ? TUNL_STYLE_PRESS : TUNL_STYLE_RELEASE,
        tunl_frame_x(frame, at->wx), tunl_frame_y(frame, at->y), 2.9);
    g_snprintf(id, sizeof id, "switch-%u", at->turn);
    tunl_scene_identify(scene, id, at->held ? "witness: hold" : "witness: release");
    tunl_scene_fact(scene, TUNL_SHOWN | TUNL_DATA, "wx", tunl_text_trimmed(wx, at->wx, 2));
  }
}

static void draw_witness(tunl_scene *scene, const tunl_flyable *f, const tunl_frame *frame) {
  GArray *points = way_in(f, frame);
  char id[TUNL_TEXT_MOST];
  if (points->len > 1) {
    draw_line(scene, TUNL_STYLE_WITNESS_HALO, points);
    draw_line(scene, TUNL_STYLE_WITNESS, points);
    g_snprintf(id, sizeof id, "witness-%.0f", frame->from);
    tunl_scene_identify(scene, id, "witness: a flight that touches nothing");
    draw_switches(scene, f, frame);
  }
  g_array_free(points, TRUE);
}

/* ---- blocks, blame, the narrowest place ---- */

static bool in_frame(const tunl_frame *frame, double wx) {
  return wx >= frame->from && wx < frame->to;
}

/* The name of an object as labels have it. */
static char *name_of(const tunl_object *o) {
  return g_strdup_printf(
      "%s %u%s", tunl_kind_name((tunl_kind)o->kind), o->slot, tunl_object_half(o));
}

/* A box around an object, px of the page, with some room. */
static tunl_box around(const tunl_frame *frame, const tunl_object *o) {
  static const double room = 4, least = 7;
  double x = tunl_frame_x(frame, o->wx), y = tunl_frame_y(frame, o->y), r = least;
  if (o->kind == TUNL_STALACTITE) {
    double half = MAX(tunl_mark_half_foot(o) * frame->scale, 3) + room;
    double foot = tunl_frame_y(frame, o->as.stalactite.foot);
    return (tunl_box){x - half, MIN(foot, y) - room, x + half, MAX(foot, y) + room};
  }
  if (o->kind == TUNL_BOULDER)
    r = MAX(o->as.boulder.r * frame->upright, least);
  if (o->kind == TUNL_MINE)
    r = MAX((TUNL_MINE_RADIUS + o->as.mine.bob) * frame->upright, least);
  return (tunl_box){x - r - room, y - r - room, x + r + room, y + r + room};
}

static void draw_box(tunl_scene *scene, tunl_style style, tunl_box b) {
  tunl_scene_rect(scene, TUNL_LAYER_MARK, style, b.left, b.top, b.right - b.left, b.bottom - b.top);
}

/* Each of them alone: a frame, and the letter that the key tells it by. */
static void draw_culprit(
    tunl_scene *scene, const tunl_flyable *f, const tunl_frame *frame, guint i) {
  const tunl_object *o = f->culprits[i];
  const char letter[] = {(char)('a' + i), '\0'};
  if (!in_frame(frame, o->wx))
    return;
  tunl_box box = around(frame, o);
  draw_box(scene, TUNL_STYLE_BLAME_HALO, box);
  draw_box(scene, TUNL_STYLE_BLAME, box);
  char *name = name_of(o), *id = g_strdup_printf("culprit-%s", letter);
  char *label = g_strdup_printf("without %s there would be a way", name);
  tunl_scene_identify(scene, id, label);
  g_free(label);
  g_free(id);
  g_free(name);
}

/* Over all frames, which may overlap: left of each one's upper corner. */
static void draw_letters(tunl_scene *scene, const tunl_flyable *f, const tunl_frame *frame) {
  for (guint i = 0; i < f->culprit_count; i++) {
    const char letter[] = {(char)('a' + i), '\0'};
    tunl_box box = around(frame, f->culprits[i]);
    if (in_frame(frame, f->culprits[i]->wx))
      tunl_scene_text(scene, TUNL_LAYER_MARK, TUNL_STYLE_DEATH_LABEL, box.left - 3, box.top + 8,
          TUNL_END, letter);
  }
}

static void draw_across(tunl_scene *scene, tunl_style style, const tunl_frame *frame, double wx) {
  double x = tunl_frame_x(frame, wx);
  tunl_scene_path(scene, TUNL_LAYER_MARK, style);
  tunl_scene_move_to(scene, x, frame->top - 3);
  tunl_scene_line_to(scene, x, tunl_frame_bottom(frame));
}

static void draw_blocks(tunl_scene *scene, const tunl_flyable *f, const tunl_frame *frame) {
  char id[TUNL_TEXT_MOST];
  for (gsize i = 0; i < f->block_count; i++) {
    double wx = f->blocks[i].scroll + TUNL_SHIP_X;
    if (!in_frame(frame, wx))
      continue;
    draw_across(scene, TUNL_STYLE_BLOCKED, frame, wx);
    g_snprintf(id, sizeof id, "block-%u", (guint)i + 1);
    tunl_scene_identify(
        scene, id, i == 0 ? "no ship passes here" : "nor here, wherever it would come from");
  }
}

/* Before a block the way ends in a single state, which says nothing. */
static double narrowest(const tunl_flyable *f) {
  bool known = f->bands.reaches && f->bands.closest.step > 0;
  return known ? f->bands.closest.scroll + TUNL_SHIP_X : (double)NAN;
}

/* Two arrows that point at what is left. */
static void draw_strait(tunl_scene *scene, const tunl_flyable *f, const tunl_frame *frame) {
  const tunl_strait *s = &f->bands.closest;
  double wx = narrowest(f);
  if (!in_frame(frame, wx))
    return;
  double x = tunl_frame_x(frame, wx);
  double ends[2] = {tunl_frame_y(frame, s->y_low) - 3, tunl_frame_y(frame, s->y_high) + 3};
  tunl_scene_path(scene, TUNL_LAYER_MARK, TUNL_STYLE_STRAIT);
  for (int i = 0; i < 2; i++) {
    double out = i == 0 ? -1 : 1;
    tunl_scene_move_to(scene, x, ends[i] + out * 16);
    tunl_scene_line_to(scene, x, ends[i]);
    tunl_scene_move_to(scene, x - 4, ends[i] + out * 6);
    tunl_scene_line_to(scene, x, ends[i]);
    tunl_scene_line_to(scene, x + 4, ends[i] + out * 6);
  }
  tunl_scene_identify(scene, "strait", "the narrowest place");
}

void tunl_flyable_draw(
    tunl_scene *scene, const tunl_flyable *f, const tunl_frame *frame, tunl_layer_set layers) {
  if (tunl_layer_in(layers, TUNL_LAYER_BAND)) {
    draw_bands(scene, f, frame, false);
    draw_bands(scene, f, frame, true);
  }
  if (!tunl_layer_in(layers, TUNL_LAYER_MARK))
    return;
  draw_blocks(scene, f, frame);
  for (guint i = 0; i < f->culprit_count; i++)
    draw_culprit(scene, f, frame, i);
  draw_witness(scene, f, frame);
  draw_letters(scene, f, frame);
  draw_strait(scene, f, frame);
}

void tunl_flyable_label(
    const tunl_flyable *f, const tunl_frame *frame, guint rank, tunl_labels *labels) {
  char text[3 * TUNL_TEXT_MOST], at[TUNL_TEXT_MOST];
  for (gsize i = 0; i < f->block_count; i++) {
    double wx = f->blocks[i].scroll + TUNL_SHIP_X;
    if (!in_frame(frame, wx))
      continue;
    g_snprintf(text, sizeof text, "%s %s · score %u", i == 0 ? "blocked" : "blocked again",
        tunl_text_grouped(at, wx, 0), tunl_score(f->blocks[i].scroll));
    tunl_labels_add(
        labels, tunl_frame_x(frame, wx), rank, TUNL_LAYER_MARK, TUNL_STYLE_DEATH_LABEL, text);
  }
  double wx = narrowest(f);
  if (!in_frame(frame, wx))
    return;
  g_snprintf(text, sizeof text, "narrowest %s", tunl_text_grouped(at, wx, 0));
  tunl_labels_add(
      labels, tunl_frame_x(frame, wx), rank, TUNL_LAYER_MARK, TUNL_STYLE_GATE_LABEL, text);
}

/* ---- the key ---- */

static void say_blocked(GString *text, const tunl_flyable *f) {
  char wx[TUNL_TEXT_MOST];
  g_string_append_printf(text,
      "No ship passes wx %s (score %u), however it is flown: every state that one can be in was "
      "followed, 120 times a second, coins not taken.",
      tunl_text_grouped(wx, tunl_flyable_blocked(f), 0), tunl_score(f->reach.blocked));
  for (gsize i = 0; i < f->killer_count; i++) {
    const tunl_killer *k = &f->killers[i];
    char *name = k->object ? name_of(k->object) : g_strdup(tunl_cause_name(k->cause));
    bool shot = k->cause == TUNL_CAUSE_SHOT, last = i + 1 == f->killer_count;
    g_string_append_printf(text, "%s%s%s",
        i == 0 ? " The last ones hit "
        : last ? " or "
               : ", ",
        shot ? "a shot of " : "", name);
    g_free(name);
  }
  g_string_append(text, f->killer_count ? "." : "");
}

static void say_culprits(GString *text, const tunl_flyable *f) {
  if (f->culprit_count == 0)
    g_string_append(text, " No single object's removal opens it.");
  for (gsize i = 0; i < f->culprit_count; i++) {
    char *name = name_of(f->culprits[i]);
    bool last = i + 1 == f->culprit_count;
    g_string_append_printf(text, "%s(%c) %s%s",
        i == 0 ? " Without any one of these there would be a way: "
        : last ? " or "
               : ", ",
        (char)('a' + i), name, last ? "." : "");
    g_free(name);
  }
}

static void say_free(GString *text, const tunl_flyable *f) {
  char to[TUNL_TEXT_MOST], wx[TUNL_TEXT_MOST], room[TUNL_TEXT_MOST];
  const tunl_strait *s = &f->bands.closest;
  g_string_append_printf(text,
      "There is a way to wx %s, coins not taken; the witness flies it with %u switches.",
      tunl_text_grouped(to, f->to, 0), f->switches);
  if (!isnan(narrowest(f)))
    g_string_append_printf(text,
        " Its narrowest place is at wx %s: ships that come through are within %s px there.",
        tunl_text_grouped(wx, narrowest(f), 0), tunl_text_trimmed(room, s->y_high - s->y_low, 1));
}

char *tunl_flyable_describe(const tunl_flyable *f) {
  char wx[TUNL_TEXT_MOST];
  GString *text = g_string_new(NULL);
  if (is_blocked(f)) {
    say_blocked(text, f);
    say_culprits(text, f);
  } else if (f->reach.passage == TUNL_PASSAGE_CLEAR) {
    say_free(text, f);
  } else {
    g_string_append_printf(text, "Whether there is a way beyond wx %s is unknown.",
        tunl_text_grouped(wx, f->reach.scroll + TUNL_SHIP_X, 0));
  }
  return g_string_free(text, FALSE);
}

/* A sample of each mark, and what it means. */
static const struct {
  tunl_style style;
  enum { SWATCH, STROKE, DOT, FRAME } form;
  const char *text;
  bool when_blocked, when_free;
} marks[] = {
    {TUNL_STYLE_REACHABLE, SWATCH, "a living ship can be here, but is lost", true, true},
    {TUNL_STYLE_VIABLE, SWATCH, "from here the end is in reach", false, true},
    {TUNL_STYLE_VIABLE, SWATCH, "from here the block is reached alive", true, false},
    {TUNL_STYLE_WITNESS, STROKE, "witness: touches nothing", true, true},
    {TUNL_STYLE_PRESS, DOT, "holds", true, true},
    {TUNL_STYLE_RELEASE, DOT, "releases", true, true},
    {TUNL_STYLE_STRAIT, STROKE, "the narrowest place", false, true},
    {TUNL_STYLE_BLOCKED, STROKE, "nothing passes", true, false},
    {TUNL_STYLE_BLAME, FRAME, "without this one there would be a way", true, false},
};

static void draw_sample(tunl_scene *scene, guint i, double x, double y) {
  tunl_style style = marks[i].style;
  switch (marks[i].form) {
  case SWATCH:
    tunl_scene_rect(scene, TUNL_LAYER_MARK, style, x, y - 10, 22, 12);
    break;
  case STROKE:
    tunl_scene_path(scene, TUNL_LAYER_MARK, style);
    tunl_scene_move_to(scene, x, y - 4);
    tunl_scene_line_to(scene, x + 22, y - 4);
    break;
  case DOT:
    tunl_scene_circle(scene, TUNL_LAYER_MARK, style, x + 11, y - 4, 2.9);
    break;
  case FRAME:
    tunl_scene_rect(scene, TUNL_LAYER_MARK, style, x + 5, y - 10, 12, 12);
  }
}

static double draw_marks(
    tunl_scene *scene, const tunl_flyable *f, double left, double right, double y) {
  static const double glyph = 28;
  tunl_flow flow = tunl_flow_begin(left, right, y, 18);
  for (guint i = 0; i < G_N_ELEMENTS(marks); i++) {
    if (!(is_blocked(f) ? marks[i].when_blocked : marks[i].when_free))
      continue;
    double width = glyph + tunl_style_text_width(TUNL_STYLE_CAPTION, marks[i].text);
    double x = tunl_flow_next(&flow, width, 20);
    draw_sample(scene, i, x, flow.y);
    tunl_scene_text(
        scene, TUNL_LAYER_MARK, TUNL_STYLE_CAPTION, x + glyph, flow.y, TUNL_START, marks[i].text);
  }
  return flow.y;
}

double tunl_flyable_draw_key(
    tunl_scene *scene, const tunl_flyable *f, double left, double right, double y) {
  char *text = tunl_flyable_describe(f);
  y = tunl_page_words(scene, TUNL_LAYER_MARK, is_blocked(f) ? TUNL_STYLE_ALERT : TUNL_STYLE_LABEL,
      left, right, y, text);
  g_free(text);
  return draw_marks(scene, f, left, right, y + 20);
}
