#include "scene/strip.h"

#include "scene/legend.h"
#include "scene/page.h"
#include "scene/row.h"
#include "scene/text.h"
#include "scene/tracks.h"
#include "scene/tunnel.h"

#include <inttypes.h>
#include <math.h>

static const double row_gap = 14; /* px between a row's last track and the next row's labels */

typedef struct {
  tunl_scene *scene;
  const tunl_cave *cave;
  const tunl_strip_options *options;
  tunl_corridor corridor;
  double width, measure; /* px: of the page, and where running text ends */
  tunl_ghosts *ghosts;   /* NULL for none */
  GArray *frames;        /* of tunl_frame, the rows */
  double y;              /* where the next thing goes */
} strip;

static bool shows(const strip *s, tunl_layer layer) {
  return tunl_layer_in(s->options->layers, layer);
}

/* ---- header ---- */

/* Runs over the pieces, which are freed; returns the last baseline. */
static double set_pieces(
    const strip *s, tunl_layer layer, tunl_style style, double y, GPtrArray *pieces) {
  y = tunl_page_pieces(s->scene, layer, style, TUNL_PAGE_LEFT, s->measure, y, pieces);
  g_ptr_array_unref(pieces);
  return y;
}

static const char *percent(char *into, double factor) {
  char digits[TUNL_TEXT_MOST];
  const char *sign = factor < 1 ? "−" : "+";
  tunl_text_fixed(digits, fabs(factor - 1) * 100, 1);
  g_snprintf(into, TUNL_TEXT_MOST, "%s%s", sign, digits);
  return into;
}

GPtrArray *tunl_strip_day(const tunl_cave *cave) {
  char a[TUNL_TEXT_MOST], b[TUNL_TEXT_MOST], c[TUNL_TEXT_MOST], d[TUNL_TEXT_MOST];
  const tunl_day *day = tunl_cave_day(cave);
  const tunl_multipliers *m = tunl_archetype_multipliers(day->archetype);
  GPtrArray *pieces = tunl_page_new_pieces();
  tunl_page_piece(pieces, "%s", tunl_date_weekday(day->date));
  tunl_page_piece(pieces, "%s (stalactites ×%s, coins ×%s, mines ×%s, chicanes ×%s)", m->name,
      tunl_text_trimmed(a, m->stalactites, 2), tunl_text_trimmed(b, m->coins, 2),
      tunl_text_trimmed(c, m->mines, 2), tunl_text_trimmed(d, m->chicanes, 2));
  tunl_page_piece(pieces, "phases %s %s", tunl_text_fixed(a, day->phase1, 3),
      tunl_text_fixed(b, day->phase2, 3));
  tunl_page_piece(pieces, "jitter amplitude %s %% frequency %s %%",
      percent(a, day->jitter_amplitude), percent(b, day->jitter_frequency));
  return pieces;
}

static guint count_in(tunl_span span, double from, double to) {
  guint count = 0;
  for (size_t i = 0; i < span.count; i++)
    count += span.items[i].wx >= from && span.items[i].wx < to;
  return count;
}

static void count_piece(
    GPtrArray *pieces, const tunl_cave *cave, const tunl_strip_options *o, tunl_kind kind) {
  char a[TUNL_TEXT_MOST], b[TUNL_TEXT_MOST];
  guint accepted = count_in(tunl_cave_accepted(cave, kind), o->from, o->to);
  guint refused = count_in(tunl_cave_refused(cave, kind), o->from, o->to);
  const char *name = accepted == 1 ? tunl_kind_name(kind) : tunl_kind_plural(kind);
  tunl_text_grouped(a, accepted, 0);
  if (kind == TUNL_STALACTITE)
    tunl_page_piece(pieces, "%s %s", a, name);
  else
    tunl_page_piece(pieces, "%s %s (%s refused)", a, name, tunl_text_grouped(b, refused, 0));
}

GPtrArray *tunl_strip_range(const tunl_cave *cave, const tunl_strip_options *o) {
  char gate[TUNL_TEXT_MOST];
  GPtrArray *pieces = tunl_page_new_pieces();
  g_ptr_array_add(pieces, tunl_page_wx_range(o->from, o->to));
  tunl_page_piece(pieces, "rules %s, gate %s", o->rules,
      tunl_text_grouped(gate, tunl_cave_rules(cave)->gate, 2));
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++)
    count_piece(pieces, cave, o, kind);
  return pieces;
}

static void fingerprint_text(char *into, const tunl_cave *cave) {
  g_snprintf(into, TUNL_TEXT_MOST, "%016" PRIx64, tunl_cave_fingerprint(cave, TUNL_WX_FULL));
}

static void draw_header(strip *s) {
  char fingerprint[TUNL_TEXT_MOST];
  if (!shows(s, TUNL_LAYER_HEADER)) {
    s->y = 12;
    return;
  }
  fingerprint_text(fingerprint, s->cave);
  tunl_page_fingerprint(s->scene, TUNL_PAGE_LEFT, s->measure, TUNL_PAGE_TOP, fingerprint);
  double y = set_pieces(
      s, TUNL_LAYER_HEADER, TUNL_STYLE_META, TUNL_PAGE_TOP + 25, tunl_strip_day(s->cave));
  y = set_pieces(
      s, TUNL_LAYER_HEADER, TUNL_STYLE_META, y + 19, tunl_strip_range(s->cave, s->options));
  s->y = y + 14;
}

/* Part of what ghosts are: without them there is none, however much of a header. */
static void draw_ghost_key(strip *s) {
  if (s->ghosts && shows(s, TUNL_LAYER_GHOSTS))
    s->y = tunl_ghosts_draw_key(s->scene, s->ghosts, TUNL_PAGE_LEFT, s->measure, s->y + 8) + 14;
}

static bool shows_reach(const strip *s) {
  return tunl_survival_height(&s->options->reach, s->options->layers) > 0;
}

static void draw_reach_key(strip *s) {
  if (shows_reach(s))
    s->y =
        tunl_survival_draw_key(s->scene, &s->options->reach, TUNL_PAGE_LEFT, s->measure, s->y + 8) +
        14;
}

static void draw_flyable_key(strip *s) {
  const tunl_flyable *flyable = s->options->flyable;
  if (flyable && shows(s, TUNL_LAYER_MARK))
    s->y = tunl_flyable_draw_key(s->scene, flyable, TUNL_PAGE_LEFT, s->measure, s->y + 8) + 14;
}

/* ---- rows ---- */

static double above(const strip *s) {
  const tunl_strip_options *o = s->options;
  return tunl_row_above(o->layers, o->scale) +
         tunl_row_above_ghosts(o->layers, o->scale, s->ghosts);
}

static double pitch_of(const strip *s) {
  return above(s) + TUNL_H * s->options->scale + tunl_row_below(s->options->layers, s->ghosts) +
         tunl_survival_height(&s->options->reach, s->options->layers) + row_gap;
}

static void make_frames(strip *s) {
  const tunl_strip_options *o = s->options;
  guint rows = (guint)ceil((o->to - o->from) / o->row_length - 1e-9);
  for (guint row = 0; row < MAX(rows, 1); row++) {
    double from = o->from + row * o->row_length;
    tunl_frame frame = {TUNL_PAGE_LEFT, s->y + row * pitch_of(s) + above(s), o->scale, o->scale,
        from, MIN(from + o->row_length, o->to)};
    g_array_append_val(s->frames, frame);
  }
}

/* The score a row begins with. The captions of the ruler come up to the strip from below, and in a
 * very flat one they leave no room. */
static void draw_row_head(const strip *s, const tunl_frame *f) {
  char score[TUNL_TEXT_MOST];
  double right = TUNL_PAGE_LEFT - 9, height = tunl_frame_bottom(f) - f->top;
  tunl_text_grouped(score, floor(f->from / TUNL_WX_PER_SCORE), 0);
  if (height > 8)
    tunl_scene_text(
        s->scene, TUNL_LAYER_RULER, TUNL_STYLE_HEAD, right, f->top + 11, TUNL_END, score);
  if (height > 27)
    tunl_scene_text(
        s->scene, TUNL_LAYER_RULER, TUNL_STYLE_CAPTION, right, f->top + 25, TUNL_END, "score");
}

static void draw_row(strip *s, const tunl_frame *f) {
  const tunl_strip_options *o = s->options;
  const tunl_row row = {s->cave, &s->corridor, o->layers, o->mark, o->to, s->ghosts, o->flyable};
  if (shows(s, TUNL_LAYER_RULER))
    draw_row_head(s, f);
  tunl_row_draw(s->scene, &row, f);
  if (shows_reach(s))
    tunl_survival_draw(
        s->scene, &o->reach, f, tunl_frame_bottom(f) + tunl_row_below(o->layers, s->ghosts));
}

static void draw_rows(strip *s) {
  const tunl_frame *frames = (const tunl_frame *)(const void *)s->frames->data;
  tunl_frames all = {frames, s->frames->len};
  for (guint row = 0; row < all.count; row++)
    draw_row(s, &frames[row]);
  tunl_tunnel_objects(s->scene, s->cave, &all, s->options->layers);
}

/* ---- legend ---- */

static void draw_legend(strip *s) {
  if (shows(s, TUNL_LAYER_LEGEND))
    s->y =
        tunl_legend_draw(s->scene, s->options->layers, TUNL_PAGE_LEFT, s->measure, s->y + 10) + 10;
}

/* ---- footer ---- */

static void draw_footer(strip *s) {
  char fingerprint[TUNL_TEXT_MOST];
  if (!shows(s, TUNL_LAYER_FOOTER)) {
    s->y += 4;
    return;
  }
  GPtrArray *pieces = tunl_page_new_pieces();
  fingerprint_text(fingerprint, s->cave);
  tunl_page_piece(pieces, "%s", s->options->tool);
  tunl_page_piece(pieces, "rules %s", s->options->rules);
  tunl_page_piece(pieces, "fingerprint %s (wx 0–93,000)", fingerprint);
  tunl_page_piece(pieces, "an independent tool, not by the game's author");
  s->y = tunl_page_footer(
      s->scene, TUNL_PAGE_LEFT, s->measure, s->y + 16, s->options->command, pieces);
  g_ptr_array_unref(pieces);
}

/* ---- the page ---- */

static void describe(strip *s) {
  char fingerprint[TUNL_TEXT_MOST];
  const tunl_day *day = tunl_cave_day(s->cave);
  char *date = tunl_page_date(day->date);
  char *title = g_strdup_printf("TUNL cave of %s", date);
  char *range = tunl_page_wx_range(s->options->from, s->options->to);
  fingerprint_text(fingerprint, s->cave);
  char *ghosts = s->ghosts ? tunl_ghosts_describe(s->ghosts) : NULL;
  char *flyable = s->options->flyable ? tunl_flyable_describe(s->options->flyable) : NULL;
  char *text =
      g_strdup_printf("The TUNL cave of %s, %s: archetype %s, %s, rules %s, fingerprint %s. "
                      "%s%s%s%s"
                      "Made by an independent tool, not by the game's author.",
          tunl_date_weekday(day->date), date, tunl_archetype_multipliers(day->archetype)->name,
          range, s->options->rules, fingerprint, ghosts ? ghosts : "", ghosts ? " " : "",
          flyable ? flyable : "", flyable ? " " : "");
  tunl_scene_describe(s->scene, title, text);
  g_free(date);
  g_free(title);
  g_free(range);
  g_free(flyable);
  g_free(ghosts);
  g_free(text);
}

static void record(strip *s) {
  char fingerprint[TUNL_TEXT_MOST];
  const tunl_strip_options *o = s->options;
  fingerprint_text(fingerprint, s->cave);
  tunl_scene_record_text(s->scene, "schema", "tunl-picture/1");
  tunl_scene_record_text(s->scene, "tool", o->tool);
  tunl_scene_record_number(s->scene, "date", tunl_cave_day(s->cave)->date);
  tunl_scene_record_text(s->scene, "rules", o->rules);
  tunl_scene_record_number(s->scene, "gate", tunl_cave_rules(s->cave)->gate);
  tunl_scene_record_number(s->scene, "from", o->from);
  tunl_scene_record_number(s->scene, "to", o->to);
  tunl_scene_record_text(s->scene, "fingerprint", fingerprint);
  if (o->command)
    tunl_scene_record_text(s->scene, "command", o->command);
  if (s->ghosts) {
    char *ghosts = tunl_ghosts_record(s->ghosts);
    tunl_scene_record_text(s->scene, "ghosts", ghosts);
    g_free(ghosts);
  }
}

static double page_width(const tunl_strip_options *o) {
  double row = MIN(o->row_length, o->to - o->from) * o->scale;
  return MAX(TUNL_PAGE_LEFT + row + TUNL_PAGE_RIGHT, TUNL_STRIP_LEAST);
}

/* Everything but the rows is laid out the same whether they are drawn or only measured. `frames`
 * receives an array of tunl_frame, if it is not NULL. */
static tunl_scene *build(
    const tunl_cave *cave, const tunl_strip_options *o, bool rows, GArray **frames) {
  strip s = {.scene = tunl_scene_new(tunl_layer_names()), .cave = cave, .options = o};
  s.corridor = tunl_corridor_of(tunl_cave_day(cave), tunl_cave_rules(cave));
  s.width = tunl_page_side(page_width(o));
  s.measure = tunl_page_measure(s.width);
  if (o->ghost_count > 0)
    s.ghosts = tunl_ghosts_new(cave, o->ghosts, o->ghost_count);
  describe(&s);
  record(&s);
  draw_header(&s);
  draw_ghost_key(&s);
  draw_flyable_key(&s);
  draw_reach_key(&s);
  s.frames = g_array_new(FALSE, FALSE, sizeof(tunl_frame));
  make_frames(&s);
  if (rows)
    draw_rows(&s);
  s.y += s.frames->len * pitch_of(&s);
  draw_legend(&s);
  draw_footer(&s);
  double height = tunl_page_side(s.y + TUNL_PAGE_BOTTOM - row_gap);
  tunl_scene_rect(s.scene, TUNL_LAYER_PAGE, TUNL_STYLE_PAGE, 0, 0, s.width, height);
  tunl_scene_set_size(s.scene, s.width, height);
  if (frames)
    *frames = g_array_ref(s.frames);
  g_array_unref(s.frames);
  tunl_ghosts_free(s.ghosts);
  return s.scene;
}

tunl_size tunl_strip_measure(const tunl_cave *cave, const tunl_strip_options *options) {
  tunl_scene *scene = build(cave, options, false, NULL);
  tunl_size size = {tunl_scene_width(scene), tunl_scene_height(scene)};
  tunl_scene_free(scene);
  return size;
}

tunl_scene *tunl_strip_new(const tunl_cave *cave, const tunl_strip_options *options) {
  return build(cave, options, true, NULL);
}

tunl_scene *tunl_strip_framed(
    const tunl_cave *cave, const tunl_strip_options *options, GArray **frames) {
  return build(cave, options, true, frames);
}

double tunl_strip_fit(double row_length, double width) {
  return (width - TUNL_PAGE_LEFT - TUNL_PAGE_RIGHT) / row_length;
}
