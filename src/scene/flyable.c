#include "scene/flyable.h"

#include "scene/blame.h"
#include "scene/curve.h"
#include "scene/flow.h"
#include "scene/page.h"
#include "scene/text.h"
#include "scene/tunnel.h"
#include "scene/weave.h"

#include <math.h>

enum { BLOCKS_MOST = 32, KILLERS_MOST = 3 };

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
  const tunl_object *culprits[TUNL_BLAME_MOST]; /* of the first block; borrowed from the cave */
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

/* Then nothing of it can be seen. */
static bool is_before(const tunl_flyable *f) {
  return is_blocked(f) && f->reach.blocked + TUNL_SHIP_X < f->from;
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
  need(tunl_clear_culprits(clear, &first, f->culprits, TUNL_BLAME_MOST, &count));
  f->culprit_count = MIN(count, TUNL_BLAME_MOST);
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

/* ---- the witness ---- */

static const double line_tolerance = 0.1; /* px: how far a line may be from the true way */
static const double dot = 2.9;            /* px: radius of a switch */

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
  tunl_simplifier s = tunl_simplifier_begin(points, line_tolerance);
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
static void draw_switches(
    tunl_scene *scene, const tunl_flyable *f, const tunl_frame *frame, GArray *marks) {
  char id[TUNL_TEXT_MOST], wx[TUNL_TEXT_MOST];
  for (guint i = first_spot(f->way, frame->from); i < f->way->len; i++) {
    const spot *at = &g_array_index(f->way, spot, i);
    if (at->wx >= frame->to)
      break;
    if (!at->turn)
      continue;
    double x = tunl_frame_x(frame, at->wx), y = tunl_frame_y(frame, at->y);
    tunl_box box = {x - dot, y - dot, x + dot, y + dot};
    g_array_append_val(marks, box);
    tunl_scene_circle(
        scene, TUNL_LAYER_MARK, at->held ? TUNL_STYLE_PRESS : TUNL_STYLE_RELEASE, x, y, dot);
    g_snprintf(id, sizeof id, "switch-%u", at->turn);
    tunl_scene_identify(scene, id, at->held ? "witness: hold" : "witness: release");
    tunl_scene_fact(scene, TUNL_SHOWN | TUNL_DATA, "wx", tunl_text_trimmed(wx, at->wx, 2));
  }
}

/* Bands and line are of its middle: the ship itself shows why it does not go on. */
static void draw_last_ship(tunl_scene *scene, const tunl_flyable *f, const tunl_frame *frame) {
  const spot *last = &g_array_index(f->way, spot, f->way->len - 1);
  if (!is_blocked(f) || last->wx < frame->from || last->wx > frame->to)
    return;
  tunl_scene_circle(scene, TUNL_LAYER_MARK, TUNL_STYLE_LAST_SHIP, tunl_frame_x(frame, last->wx),
      tunl_frame_y(frame, last->y), TUNL_SHIP_RADIUS * frame->scale);
  tunl_scene_identify(scene, "last-ship", "the last living ship, to scale");
}

static void draw_witness(
    tunl_scene *scene, const tunl_flyable *f, const tunl_frame *frame, GArray *marks) {
  GArray *points = way_in(f, frame);
  char id[TUNL_TEXT_MOST];
  if (points->len > 1) {
    draw_line(scene, TUNL_STYLE_WITNESS_HALO, points);
    draw_line(scene, TUNL_STYLE_WITNESS, points);
    g_snprintf(id, sizeof id, "witness-%.0f", frame->from);
    tunl_scene_identify(scene, id,
        is_blocked(f) ? "a flight that comes as far as any"
                      : "witness: a flight that touches nothing");
    draw_last_ship(scene, f, frame);
    draw_switches(scene, f, frame, marks);
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
    tunl_weave(scene, &f->bands, frame, false);
    tunl_weave(scene, &f->bands, frame, true);
  }
  if (!tunl_layer_in(layers, TUNL_LAYER_MARK))
    return;
  GArray *marks = g_array_new(FALSE, FALSE, sizeof(tunl_box));
  const tunl_blame blame = {f->culprits, (guint)f->culprit_count, marks};
  draw_blocks(scene, f, frame);
  tunl_blame_frames(scene, &blame, frame);
  draw_witness(scene, f, frame, marks);
  tunl_blame_letters(scene, &blame, frame);
  g_array_free(marks, TRUE);
  draw_strait(scene, f, frame);
}

void tunl_flyable_label(
    const tunl_flyable *f, const tunl_frame *frame, guint rank, tunl_labels *labels) {
  char text[3 * TUNL_TEXT_MOST], at[TUNL_TEXT_MOST];
  for (gsize i = 0; i < f->block_count; i++) {
    double wx = f->blocks[i].scroll + TUNL_SHIP_X;
    if (!in_frame(frame, wx))
      continue;
    g_snprintf(text, sizeof text, "%s %s", i == 0 ? "blocked" : "blocked again",
        tunl_text_grouped(at, wx, 0));
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
      "No ship passes wx %s%s, however it is flown: every state that one can be in was "
      "followed, 120 times a second, coins not taken.",
      tunl_text_grouped(wx, tunl_flyable_blocked(f), 0),
      is_before(f) ? ", before this picture" : "");
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
    const char letter[] = {'(', tunl_blame_letter((guint)i), ')', ' ', '\0'};
    g_string_append_printf(text, "%s%s%s%s",
        i == 0 ? " Without any one of these there would be a way: "
        : last ? " or "
               : ", ",
        is_before(f) ? "" : letter, name, last ? "." : "");
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
  enum { SWATCH, STROKE, DOT, RING, FRAME, NOTHING } form;
  const char *text;
  bool when_blocked, when_free;
} marks[] = {
    {TUNL_STYLE_REACHABLE, SWATCH, "a living ship's middle can be here, but it is lost", true,
        true},
    {TUNL_STYLE_VIABLE, SWATCH, "from here the end is in reach", false, true},
    {TUNL_STYLE_VIABLE, SWATCH, "from here the block is reached alive", true, false},
    {TUNL_STYLE_AIR, NOTHING, "not shaded: no ship comes here alive", true, true},
    {TUNL_STYLE_WITNESS, STROKE, "witness: touches nothing", false, true},
    {TUNL_STYLE_WITNESS, STROKE, "comes as far as any ship", true, false},
    {TUNL_STYLE_PRESS, DOT, "holds", true, true},
    {TUNL_STYLE_RELEASE, DOT, "releases", true, true},
    {TUNL_STYLE_LAST_SHIP, RING, "the last ship alive, to scale", true, false},
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
    tunl_scene_circle(scene, TUNL_LAYER_MARK, style, x + 11, y - 4, dot);
    break;
  case RING:
    tunl_scene_circle(scene, TUNL_LAYER_MARK, style, x + 11, y - 4, 6);
    break;
  case FRAME:
    tunl_scene_rect(scene, TUNL_LAYER_MARK, style, x + 5, y - 10, 12, 12);
    break;
  case NOTHING:
    break;
  }
}

static double draw_marks(
    tunl_scene *scene, const tunl_flyable *f, double left, double right, double y) {
  static const double glyph = 28;
  tunl_flow flow = tunl_flow_begin(left, right, y, 18);
  for (guint i = 0; i < G_N_ELEMENTS(marks); i++) {
    if (!(is_blocked(f) ? marks[i].when_blocked : marks[i].when_free))
      continue;
    double before = marks[i].form == NOTHING ? 0 : glyph;
    double width = before + tunl_style_text_width(TUNL_STYLE_CAPTION, marks[i].text);
    double x = tunl_flow_next(&flow, width, 20);
    draw_sample(scene, i, x, flow.y);
    tunl_scene_text(
        scene, TUNL_LAYER_MARK, TUNL_STYLE_CAPTION, x + before, flow.y, TUNL_START, marks[i].text);
  }
  return flow.y;
}

double tunl_flyable_draw_key(
    tunl_scene *scene, const tunl_flyable *f, double left, double right, double y) {
  char *text = tunl_flyable_describe(f);
  y = tunl_page_words(scene, TUNL_LAYER_MARK, is_blocked(f) ? TUNL_STYLE_ALERT : TUNL_STYLE_LABEL,
      left, right, y, text);
  g_free(text);
  return is_before(f) ? y : draw_marks(scene, f, left, right, y + 20);
}
