#include "scene/card.h"

#include "scene/closeup.h"
#include "scene/death.h"
#include "scene/layers.h"
#include "scene/marks.h"
#include "scene/page.h"
#include "scene/ribbon.h"
#include "scene/text.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* ---- where things are, px ---- */

typedef struct {
  double width, height, margin;
  double title, day, score, facts; /* baselines */
  double day_end;                  /* where the line of the day must end */
  double pitch;                    /* from the cause to the other facts; 0 for one line of both */
  tunl_style number; /* of the score; a smaller one when it has no room beside the close-up */
  struct {
    double x, y, r;
  } closeup;
  tunl_room room;
  double footer; /* baseline of the last line */
} layout;

static const layout layouts[TUNL_CARD_FORMATS] = {
    [TUNL_CARD_WIDE] = {.width = 1200,
        .height = 630,
        .margin = 60,
        .title = 78,
        .day = 116,
        .day_end = 860,
        .score = 308,
        .number = TUNL_STYLE_CARD_SCORE,
        .facts = 360,
        .closeup = {1020, 186, 130},
        .room = {.right = 1200,
            .top = 374,
            .bottom = 556,
            .end = 1020,
            .lane = 22,
            .row = 36,
            .tallest = 160},
        .footer = 606},
    [TUNL_CARD_TALL] = {.width = 1080,
        .height = 1350,
        .margin = 64,
        .title = 104,
        .day = 146,
        .day_end = 1016,
        .score = 420,
        .number = TUNL_STYLE_CARD_LARGE_SCORE,
        .facts = 490,
        .pitch = 44,
        .closeup = {860, 372, 156},
        .room = {.right = 1080,
            .top = 590,
            .bottom = 1260,
            .end = 860,
            .lane = 26,
            .row = 54,
            .tallest = 320},
        .footer = 1320},
};

static const char *const sizes[] = {"1200x630", "1080x1350", NULL};

const char *const *tunl_card_sizes(void) {
  return sizes;
}

/* ---- what is said ---- */

static double score_of(const tunl_card_options *o) {
  return floor(o->distance / TUNL_WX_PER_SCORE);
}

static void append_rules(GString *text, const tunl_cave *cave, const tunl_card_options *o,
    const char *before, const char *between) {
  char digits[TUNL_TEXT_MOST];
  double gate = tunl_cave_rules(cave)->gate;
  bool named = strcmp(o->rules, "17.0") != 0, moved = gate != tunl_rules_default().gate;
  if (moved)
    g_string_append_printf(text, "%sgate %s", before, tunl_text_grouped(digits, gate, 2));
  if (named) /* last, for a file's name may be long */
    g_string_append_printf(text, "%srules %s", moved ? between : before, o->rules);
}

static void append_best(GString *text, const tunl_card_options *o, const char *before) {
  char digits[TUNL_TEXT_MOST];
  double score = score_of(o);
  if (isnan(o->best))
    return;
  tunl_text_grouped(digits, o->best, 0);
  if (o->best > score)
    g_string_append_printf(text, "%sbest %s", before, digits);
  else if (o->best < score)
    g_string_append_printf(text, "%snew best, was %s", before, digits);
  else
    g_string_append_printf(text, "%sequals the best", before);
}

static char *distance_text(const tunl_card_options *o) {
  char digits[TUNL_TEXT_MOST];
  return g_strdup_printf("%s px", tunl_text_grouped(digits, floor(o->distance), 0));
}

static bool is_foreign(const tunl_cave *cave, const tunl_card_options *o) {
  return o->ghost && o->ghost_date != 0 && o->ghost_date != tunl_cave_day(cave)->date;
}

/* A ghost that says it is of another day is no picture of this one. */
static void append_foreign(
    GString *text, const tunl_cave *cave, const tunl_card_options *o, const char *before) {
  if (!is_foreign(cave, o))
    return;
  char *date = tunl_page_date(o->ghost_date);
  g_string_append_printf(text, "%sghost of %s", before, date);
  g_free(date);
}

char *tunl_card_sentence(const tunl_cave *cave, const tunl_card_options *o) {
  char digits[TUNL_TEXT_MOST];
  const tunl_day *day = tunl_cave_day(cave);
  char *date = tunl_page_date(day->date), *distance = distance_text(o);
  GString *text = g_string_new(NULL);
  g_string_append_printf(
      text, "TUNL %s: score %s, %s", date, tunl_text_grouped(digits, score_of(o), 0), distance);
  if (o->cause != TUNL_CAUSE_NONE)
    g_string_append_printf(text, ", killed by a %s", tunl_cause_name(o->cause));
  append_best(text, o, "; ");
  g_string_append_printf(text, "; archetype %s", tunl_archetype_multipliers(day->archetype)->name);
  append_foreign(text, cave, o, "; ");
  append_rules(text, cave, o, "; ", ", ");
  g_free(distance);
  g_free(date);
  return g_string_free(text, FALSE);
}

/* ---- the end ---- */

static tunl_death death_of(const tunl_cave *cave, const tunl_card_options *o) {
  tunl_last last = {o->distance, o->distance, (double)NAN, o->cause};
  if (o->ghost)
    last.y = tunl_ghost_at(o->ghost, tunl_ghost_scroll(o->ghost->count - 1));
  if (o->whole_score)
    last.to = MIN(o->distance + TUNL_WX_PER_SCORE, TUNL_WX_MOST);
  return tunl_death_find(cave, &last);
}

bool tunl_card_fits(const tunl_cave *cave, const tunl_card_options *o) {
  return death_of(cave, o).fits;
}

/* The death as it may be shown: without obstacles not even by where an unseen one must be. */
static tunl_death shown_death(const tunl_cave *cave, const tunl_card_options *o) {
  tunl_card_options shown = *o;
  if (!o->obstacles && o->cause != TUNL_CAUSE_WALL)
    shown.cause = TUNL_CAUSE_NONE;
  return death_of(cave, &shown);
}

/* ---- the page ---- */

typedef struct {
  tunl_scene *scene;
  const tunl_cave *cave;
  const tunl_card_options *options;
  const layout *at;
  tunl_corridor corridor;
  tunl_death death;
  tunl_ribbon ribbon;
  double footer;     /* px: the first baseline of the last lines */
  tunl_box taken[5]; /* by what has been set beside the rows */
  guint count;
} card;

static void describe(card *c) {
  char *sentence = tunl_card_sentence(c->cave, c->options);
  char *text =
      g_strdup_printf("%s. Fingerprint %016" PRIx64 ". Made by an independent tool, not by "
                      "the game's author.",
          sentence, tunl_cave_fingerprint(c->cave, TUNL_WX_FULL));
  tunl_scene_describe(c->scene, sentence, text);
  g_free(text);
  g_free(sentence);
}

/* The samples as links hold them, so that the card can be made again from itself. */
static void record_ghost(card *c) {
  const tunl_ghost *ghost = c->options->ghost;
  if (!ghost)
    return;
  char *text = g_base64_encode(ghost->samples, ghost->count);
  g_strdelimit(text, "+", '-');
  g_strdelimit(text, "/", '_');
  text[strcspn(text, "=")] = '\0';
  tunl_scene_record_text(c->scene, "ghost", text);
  if (c->options->ghost_date)
    tunl_scene_record_number(c->scene, "ghost_date", c->options->ghost_date);
  g_free(text);
}

static void record(card *c) {
  char fingerprint[TUNL_TEXT_MOST];
  const tunl_card_options *o = c->options;
  g_snprintf(
      fingerprint, sizeof fingerprint, "%016" PRIx64, tunl_cave_fingerprint(c->cave, TUNL_WX_FULL));
  tunl_scene_record_text(c->scene, "schema", "tunl-card/1");
  tunl_scene_record_text(c->scene, "tool", o->tool);
  tunl_scene_record_number(c->scene, "date", tunl_cave_day(c->cave)->date);
  tunl_scene_record_text(c->scene, "rules", o->rules);
  tunl_scene_record_number(c->scene, "gate", tunl_cave_rules(c->cave)->gate);
  tunl_scene_record_number(c->scene, "score", score_of(o));
  tunl_scene_record_number(c->scene, "distance", o->distance);
  if (o->cause != TUNL_CAUSE_NONE)
    tunl_scene_record_text(c->scene, "cause", tunl_cause_name(o->cause));
  if (!isnan(o->best))
    tunl_scene_record_number(c->scene, "best", o->best);
  record_ghost(c);
  tunl_scene_record_text(c->scene, "fingerprint", fingerprint);
  if (o->command)
    tunl_scene_record_text(c->scene, "command", o->command);
}

static void burst(card *c, tunl_layer layer, double x, double y, double r) {
  tunl_scene_path(c->scene, layer, TUNL_STYLE_CARD_BURST);
  tunl_mark_star(c->scene, 9, x, y, r, 0.48 * r);
}

static void put(card *c, tunl_style style, double x, double y, const char *text) {
  tunl_scene_text(c->scene, TUNL_LAYER_HEADER, style, x, y, TUNL_START, text);
}

/* The text, cut short where it is wider than it may be; the caller frees it. */
static char *fit_text(tunl_style style, const char *text, double width) {
  glong length = g_utf8_strlen(text, -1);
  char *fitted = g_strdup(text);
  while (tunl_style_text_width(style, fitted) > width && length > 0) {
    char *start = g_utf8_substring(text, 0, --length);
    g_free(fitted);
    fitted = g_strconcat(start, "…", NULL);
    g_free(start);
  }
  return fitted;
}

/* The commonest font that an SVG is read with is wider than ours by this, and its bold by that. */
static const double wider_font = 1.125, bolder_font = 1.2;

static void draw_title(card *c) {
  char *date = tunl_page_date(tunl_cave_day(c->cave)->date);
  GString *title = g_string_new("TUNL ");
  g_string_append(title, date);
  append_foreign(title, c->cave, c->options, " · ");
  put(c, TUNL_STYLE_CARD_TITLE, c->at->margin, c->at->title, title->str);
  g_string_free(title, TRUE);
  g_free(date);
}

/* The weekday gives way to rules that are not the usual ones. */
static void draw_day(card *c) {
  const layout *at = c->at;
  const tunl_day *day = tunl_cave_day(c->cave);
  double room = (at->day_end - at->margin) / wider_font;
  GString *line = g_string_new(tunl_archetype_multipliers(day->archetype)->name);
  append_rules(line, c->cave, c->options, " · ", " · ");
  char *long_line = g_strdup_printf("%s · %s", tunl_date_weekday(day->date), line->str);
  bool fits = tunl_style_text_width(TUNL_STYLE_CARD_FACT, long_line) <= room;
  char *fitted = fit_text(TUNL_STYLE_CARD_FACT, fits ? long_line : line->str, room);
  put(c, TUNL_STYLE_CARD_FACT, at->margin, at->day, fitted);
  g_free(fitted);
  g_free(long_line);
  g_string_free(line, TRUE);
}

static void draw_score(card *c) {
  char digits[TUNL_TEXT_MOST];
  const layout *at = c->at;
  tunl_style style = at->number;
  tunl_text_trimmed(digits, score_of(c->options), 0);
  double room = at->closeup.x - at->closeup.r - at->margin;
  if (tunl_style_text_width(style, digits) * bolder_font > room)
    style = TUNL_STYLE_CARD_SCORE;
  double bearing = 0.05 * tunl_style_look(style)->size; /* of the first digit, by eye */
  put(c, style, at->margin - bearing, at->score, digits);
}

static void draw_cause(card *c, double y) {
  double x = c->at->margin, r = 15;
  char *killed = g_strdup_printf("killed by a %s", tunl_cause_name(c->options->cause));
  burst(c, TUNL_LAYER_HEADER, x + r, y - 12, r);
  put(c, TUNL_STYLE_CARD_CAUSE, x + 40, y, killed);
  g_free(killed);
}

/* On one line they keep to its two ends, so that a wider font has room for both. */
static void draw_facts(card *c) {
  const layout *at = c->at;
  const tunl_card_options *o = c->options;
  bool cause = o->cause != TUNL_CAUSE_NONE, one_line = cause && at->pitch <= 0;
  double x = one_line ? at->width - at->margin : at->margin, y = at->facts;
  char *distance = distance_text(o);
  GString *rest = g_string_new(distance);
  append_best(rest, o, " · ");
  if (cause)
    draw_cause(c, y);
  tunl_scene_text(c->scene, TUNL_LAYER_HEADER, TUNL_STYLE_CARD_FACT, x, y + (cause ? at->pitch : 0),
      one_line ? TUNL_END : TUNL_START, rest->str);
  g_string_free(rest, TRUE);
  g_free(distance);
}

/* ---- marks on the ribbon ---- */

static void line(card *c, tunl_layer layer, tunl_style style, double x, double y0, double y1) {
  tunl_scene_path(c->scene, layer, style);
  tunl_scene_move_to(c->scene, x, y0);
  tunl_scene_line_to(c->scene, x, y1);
}

/* px: from a line to its text, and from a box around a text to the edge of the page. */
static const double beside = 7, page_edge = 5;

static void take(card *c, double left, double top, double right, double bottom) {
  if (c->count < G_N_ELEMENTS(c->taken))
    c->taken[c->count++] = (tunl_box){left, top, right, bottom};
}

static bool is_free(const card *c, const tunl_box *box) {
  for (guint i = 0; i < c->count; i++)
    if (box->left < c->taken[i].right && box->right > c->taken[i].left &&
        box->top < c->taken[i].bottom && box->bottom > c->taken[i].top)
      return false;
  return box->left > page_edge && box->right < c->at->width - page_edge;
}

/* Beside a line at x: so far to the right of it, or to the left, or not at all. */
static void note(card *c, double x, double right, double left, double y, const char *text) {
  static const double near = 6, height = 13; /* px: to what stands beside; of the type */
  double width = tunl_style_text_width(TUNL_STYLE_CARD_NOTE, text);
  double starts[] = {x + right, x - left - width};
  for (guint i = 0; i < G_N_ELEMENTS(starts); i++) {
    tunl_box box = {starts[i] - near, y - height, starts[i] + width + near, y + 3};
    if (!is_free(c, &box))
      continue;
    tunl_scene_text(
        c->scene, TUNL_LAYER_LABELS, TUNL_STYLE_CARD_NOTE, starts[i], y, TUNL_START, text);
    take(c, box.left, box.top, box.right, box.bottom);
    return;
  }
}

/* Where the gate is in the picture; false when it is not. */
static bool find_gate(const card *c, const tunl_frame **row, double *x) {
  double gate = tunl_cave_rules(c->cave)->gate;
  *row = tunl_ribbon_row(&c->ribbon, gate);
  *x = tunl_frame_x(*row, gate);
  return gate > 0 && gate < c->death.wx;
}

static void draw_gate(card *c) {
  const tunl_frame *row;
  double x;
  if (!find_gate(c, &row, &x))
    return;
  line(c, TUNL_LAYER_GATES, TUNL_STYLE_CARD_GATE, x, row->top - 14, tunl_frame_bottom(row));
  take(c, x - 1, row->top - 14, x + 1, row->top);
}

static void name_gate(card *c) {
  const tunl_frame *row;
  double x;
  if (find_gate(c, &row, &x))
    note(c, x, beside, beside, row->top - 5, "gate");
}

/* px: how wide a pennant is. */
static const double pennant = 20;

/* It flies to the right, but for one at the edge of the page. */
static void draw_flag(card *c, const tunl_frame *row, double x, const char *text) {
  double top = row->top - 16, end = x + pennant < c->at->width - beside ? x + pennant : x - pennant;
  const tunl_point cloth[] = {{x, top}, {end, top + 7}, {x, top + 14}};
  line(c, TUNL_LAYER_MARK, TUNL_STYLE_CARD_POLE, x, top, tunl_frame_bottom(row));
  tunl_scene_path(c->scene, TUNL_LAYER_MARK, TUNL_STYLE_CARD_FLAG);
  tunl_scene_polygon(c->scene, cloth, G_N_ELEMENTS(cloth));
  tunl_scene_identify(c->scene, "best", text);
  take(c, MIN(x, end), top, MAX(x, end), top + 14);
  note(c, x, pennant + beside, end < x ? pennant + beside : beside, row->top - 5, text);
}

/* What was not reached stands at the edge, wherever it is, and no tunnel leads there. */
static double draw_way_ahead(card *c, const tunl_frame *row, const char *text) {
  static const double margin = 16;
  double y = floor((row->top + tunl_frame_bottom(row)) / 2);
  double width = tunl_style_text_width(TUNL_STYLE_CARD_NOTE, text);
  double x = c->at->width - margin - width - beside - pennant;
  tunl_scene_path(c->scene, TUNL_LAYER_MARK, TUNL_STYLE_CARD_AHEAD);
  tunl_scene_move_to(c->scene, tunl_frame_x(row, c->death.wx) + 28, y);
  tunl_scene_line_to(c->scene, x, y);
  return x;
}

static void draw_best(card *c) {
  char digits[TUNL_TEXT_MOST], text[2 * TUNL_TEXT_MOST];
  double best = c->options->best, score = score_of(c->options);
  if (isnan(best))
    return;
  double wx = best < score ? best * TUNL_WX_PER_SCORE + TUNL_SHIP_X : c->death.wx;
  g_snprintf(text, sizeof text, "best %s", tunl_text_grouped(digits, best, 0));
  const tunl_frame *row = tunl_ribbon_row(&c->ribbon, wx);
  double x = best > score ? draw_way_ahead(c, row, text) : tunl_frame_x(row, wx);
  draw_flag(c, row, CLAMP(x, 2, c->at->width - 2), text); /* all of the pole on the page */
}

/* Where it ended: the tunnel stops, and a burst at the place. */
static void draw_end(card *c) {
  const tunl_frame *row = tunl_ribbon_row(&c->ribbon, c->death.wx);
  tunl_bounds walls = tunl_ribbon_walls(&c->ribbon, &c->corridor, c->death.wx);
  double x = tunl_frame_x(row, c->death.wx), top = tunl_frame_y(row, walls.top),
         bottom = tunl_frame_y(row, walls.bot);
  double y = tunl_frame_y(row, CLAMP(c->death.y, walls.top, walls.bot));
  double r = CLAMP(0.3 * (tunl_frame_bottom(row) - row->top), 14, 20);
  line(c, TUNL_LAYER_LABELS, TUNL_STYLE_CARD_END, x, top, bottom);
  burst(c, TUNL_LAYER_LABELS, x, y, r);
  tunl_scene_identify(c->scene, "death", "where the run ended");
  take(c, x - r, y - r, x + r, y + r);
}

/* ---- the parts ---- */

/* Before the end nothing stands, px: what ended the run is in the close-up, and the burst is not to
 * be looked for. */
static const double clear = 30;

static void draw_ribbon(card *c) {
  tunl_room room = c->at->room;
  room.bottom = MIN(room.bottom, c->footer - 26);
  c->ribbon = tunl_ribbon_of(&room, c->death.wx);
  tunl_ribbon_draw_walls(c->scene, &c->ribbon, &c->corridor);
  if (c->options->obstacles)
    tunl_ribbon_draw_objects(
        c->scene, &c->ribbon, c->cave, &c->corridor, c->death.wx - clear / c->ribbon.rows[0].scale);
  if (c->options->ghost)
    tunl_ribbon_draw_ghost(c->scene, &c->ribbon, c->options->ghost, c->death.y);
  draw_end(c);
  draw_gate(c);
  draw_best(c);
  name_gate(c); /* what matters less, where there is room */
}

static void draw_closeup(card *c) {
  const layout *at = c->at;
  if (c->death.cause != TUNL_CAUSE_NONE && c->death.fits)
    tunl_closeup_draw(
        c->scene, &c->corridor, &c->death, at->closeup.x, at->closeup.y, at->closeup.r);
}

/* The last lines, the first of them on the baseline y; returns the last. */
static double set_footer(card *c, tunl_scene *scene, double y) {
  char fingerprint[2 * TUNL_TEXT_MOST];
  const tunl_card_options *o = c->options;
  double left = c->at->margin, right = c->at->width - c->at->margin;
  const char *const pieces[] = {
      o->tool, fingerprint, "an independent tool, not by the game's author"};
  GPtrArray *list = g_ptr_array_new();
  g_snprintf(fingerprint, sizeof fingerprint, "fingerprint %016" PRIx64,
      tunl_cave_fingerprint(c->cave, TUNL_WX_FULL));
  for (gsize i = 0; i < G_N_ELEMENTS(pieces); i++)
    g_ptr_array_add(list, (gpointer)(gsize)pieces[i]);
  if (o->command)
    y = tunl_page_words(
            scene, TUNL_LAYER_FOOTER, TUNL_STYLE_CARD_CODE, left, right, y, o->command) +
        20;
  y = tunl_page_pieces(scene, TUNL_LAYER_FOOTER, TUNL_STYLE_CARD_SMALL, left, right, y, list);
  g_ptr_array_unref(list);
  return y;
}

/* From the bottom up: how many lines a command takes is known when they are set. */
static void draw_footer(card *c) {
  tunl_scene *scratch = tunl_scene_new(tunl_layer_names());
  c->footer = c->at->footer - set_footer(c, scratch, 0);
  tunl_scene_free(scratch);
  set_footer(c, c->scene, c->footer);
}

tunl_scene *tunl_card_new(const tunl_cave *cave, const tunl_card_options *o) {
  card c = {.scene = tunl_scene_new(tunl_layer_names()),
      .cave = cave,
      .options = o,
      .at = &layouts[o->format],
      .corridor = tunl_corridor_of(tunl_cave_day(cave), tunl_cave_rules(cave)),
      .death = shown_death(cave, o)};
  describe(&c);
  record(&c);
  tunl_scene_set_size(c.scene, c.at->width, c.at->height);
  tunl_scene_rect(c.scene, TUNL_LAYER_PAGE, TUNL_STYLE_ROCK, 0, 0, c.at->width, c.at->height);
  draw_title(&c);
  draw_day(&c);
  draw_score(&c);
  draw_facts(&c);
  draw_footer(&c);
  draw_ribbon(&c);
  draw_closeup(&c);
  return c.scene;
}
