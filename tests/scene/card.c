/* Tests of src/scene/card.h: a table of runs, and what must hold of the card of every one. */
#include "scene/card.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "../harness.h"
#include "../output/document.h"
#include "../vectors.h"
#include "sample.h"
#include "scene/death.h"

#define NONE ((double)NAN)

/* ---- cards ---- */

static const double scores[] = {0, 1, 7, 40, 83, 149, 150, 250, 283, 420, 900, 1550, 4000, 16666};

enum { BESTS = 6 };

/* None, below, equal, above by a little and by far, and the greatest. */
static double best_of(double score, guint which) {
  const double bests[BESTS] = {NONE, floor(score * 0.7), score, score + 9, score * 3 + 300, 16666};
  return bests[which];
}

static tunl_card_options card_of(double score) {
  return (tunl_card_options){.distance = score * TUNL_WX_PER_SCORE,
      .whole_score = true,
      .best = NONE,
      .obstacles = true,
      .rules = "17.0",
      .tool = "tunl-test 1.2.3",
      .command = "tunl-card --date 20260923 --score 1 --best 2 --cause stalactite --size 1080x1350 "
                 "--theme dark -o card.png"};
}

typedef void (*Check)(
    const tunl_scene *scene, const tunl_cave *cave, const tunl_card_options *o, const char *where);

static void check_one(const tunl_cave *cave, const tunl_card_options *o, Check check) {
  char *where = g_strdup_printf("%s, score %g, best %g, %s%s", tunl_card_sizes()[o->format],
      o->distance / 60, o->best, tunl_cause_name(o->cause), o->obstacles ? "" : ", bare");
  tunl_scene *scene = tunl_card_new(cave, o);
  check(scene, cave, o, where);
  tunl_scene_free(scene);
  g_free(where);
}

/* Causes and bests take turns, so that each meets each. */
static void each(Check check) {
  tunl_cave *cave = sample_cave(20260923, TUNL_WX_MOST);
  guint turn = 0;
  for (gsize i = 0; i < G_N_ELEMENTS(scores); i++)
    for (guint best = 0; best < BESTS; best++, turn++) {
      tunl_card_options o = card_of(scores[i]);
      o.best = best_of(scores[i], best);
      o.cause = (tunl_cause)(turn % TUNL_CAUSE_CAP);
      o.format = (tunl_card_format)(turn / 7 % 2);
      o.obstacles = turn % 11 != 3;
      check_one(cave, &o, check);
    }
  tunl_cave_free(cave);
}

static tunl_scene *draw(guint32 date, const tunl_card_options *o) {
  tunl_cave *cave = sample_cave(date, MIN(o->distance + TUNL_CARD_AHEAD, TUNL_WX_MOST));
  tunl_scene *scene = tunl_card_new(cave, o);
  tunl_cave_free(cave);
  return scene;
}

/* ---- the page ---- */

static void check_size(
    const tunl_scene *scene, const tunl_cave *cave, const tunl_card_options *o, const char *where) {
  char size[TUNL_TEXT_MOST];
  (void)cave;
  snprintf(size, sizeof size, "%.0fx%.0f", tunl_scene_width(scene), tunl_scene_height(scene));
  EXPECT(strcmp(size, tunl_card_sizes()[o->format]) == 0, "%s: %s", where, size);
}

/* The tunnel comes in at the edge of the page and may leave at it. */
static bool runs_off(const tunl_shape *shape) {
  static const tunl_style styles[] = {TUNL_STYLE_CARD_WALL, TUNL_STYLE_STALACTITE, TUNL_STYLE_MINE,
      TUNL_STYLE_CANNON, TUNL_STYLE_BOULDER, TUNL_STYLE_CARD_PATH};
  for (gsize i = 0; i < G_N_ELEMENTS(styles); i++)
    if (shape->style == styles[i])
      return true;
  return shape->style >= TUNL_STYLE_GOLD && shape->style <= TUNL_STYLE_GREEN;
}

static void check_inside(
    const tunl_scene *scene, const tunl_cave *cave, const tunl_card_options *o, const char *where) {
  GPtrArray *shapes = sample_shapes(scene, SAMPLE_EVERY_LAYER);
  (void)cave;
  (void)o;
  for (guint i = 0; i < shapes->len; i++) {
    const tunl_shape *s = shapes->pdata[i];
    tunl_box ink = sample_ink(s);
    double slack = runs_off(s) ? 14 : 1e-6, margin = s->kind == TUNL_SHAPE_TEXT ? 10 : 0;
    EXPECT(ink.left >= margin - slack && ink.right <= tunl_scene_width(scene) - margin + slack &&
               ink.top >= margin - 1e-6 && ink.bottom <= tunl_scene_height(scene) - margin + 1e-6,
        "%s: \"%s\" from %.1f, %.1f to %.1f, %.1f leaves the page", where,
        s->kind == TUNL_SHAPE_TEXT ? s->as.text.text : tunl_style_look(s->style)->name, ink.left,
        ink.top, ink.right, ink.bottom);
  }
  g_ptr_array_free(shapes, TRUE);
}

/* Digits have no descenders, which counts in large ones. */
static tunl_box text_ink(const tunl_shape *text) {
  tunl_box ink = sample_ink(text);
  if (text->style == TUNL_STYLE_CARD_SCORE || text->style == TUNL_STYLE_CARD_LARGE_SCORE)
    ink.bottom = text->as.text.y + 0.06 * tunl_style_look(text->style)->size;
  return ink;
}

static bool touch(tunl_box a, tunl_box b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

static void check_apart(
    const tunl_scene *scene, const tunl_cave *cave, const tunl_card_options *o, const char *where) {
  GPtrArray *texts = sample_texts(scene, SAMPLE_EVERY_LAYER);
  (void)cave;
  (void)o;
  for (guint i = 0; i < texts->len; i++)
    for (guint k = i + 1; k < texts->len; k++)
      EXPECT(!touch(text_ink(texts->pdata[i]), text_ink(texts->pdata[k])), "%s: \"%s\" over \"%s\"",
          where, ((const tunl_shape *)texts->pdata[i])->as.text.text,
          ((const tunl_shape *)texts->pdata[k])->as.text.text);
  g_ptr_array_free(texts, TRUE);
}

/* No text lies over air, over the burst, the flag or the close-up. */
static void check_clear(
    const tunl_scene *scene, const tunl_cave *cave, const tunl_card_options *o, const char *where) {
  static const tunl_style styles[] = {TUNL_STYLE_AIR, TUNL_STYLE_CARD_BURST, TUNL_STYLE_CARD_FLAG,
      TUNL_STYLE_CARD_RING, TUNL_STYLE_CARD_GATE};
  GPtrArray *shapes = sample_shapes(scene, SAMPLE_EVERY_LAYER);
  GPtrArray *texts = sample_texts(scene, SAMPLE_EVERY_LAYER);
  (void)cave;
  (void)o;
  for (guint i = 0; i < shapes->len; i++)
    for (guint k = 0; k < texts->len; k++) {
      const tunl_shape *shape = shapes->pdata[i], *text = texts->pdata[k];
      bool solid = false;
      for (gsize n = 0; n < G_N_ELEMENTS(styles); n++)
        solid = solid || shape->style == styles[n];
      EXPECT(!solid || !touch(sample_ink(shape), text_ink(text)), "%s: \"%s\" over %s", where,
          text->as.text.text, tunl_style_look(shape->style)->name);
    }
  g_ptr_array_free(texts, TRUE);
  g_ptr_array_free(shapes, TRUE);
}

/* The longest things that options can say. */
START_TEST(test_long_names) {
  tunl_cave *cave = sample_cave(20260923, TUNL_WX_MOST);
  for (int format = 0; format < TUNL_CARD_FORMATS; format++) {
    tunl_card_options o = card_of(16000);
    o.format = (tunl_card_format)format;
    o.best = 16666;
    o.cause = TUNL_CAUSE_STALACTITE;
    o.rules = "a-rule-file-with-a-name-that-is-longer-than-any-page-is-wide-and-then-some-more.ini";
    o.command =
        "tunl-card --date 20260923 --rules "
        "a-rule-file-with-a-name-that-is-longer-than-any-page-is-wide-and-then-some-more.ini "
        "--gate 123456.789 --ghost "
        "a-ghost-file-with-a-name-that-is-longer-than-any-page-is-wide-and-some-more.txt "
        "--best 16666 --cause stalactite --size 1080x1350 --theme dark -o card.png";
    check_one(cave, &o, check_inside);
    check_one(cave, &o, check_apart);
    check_one(cave, &o, check_clear);
  }
  tunl_cave_free(cave);
}
END_TEST

static void check_small(
    const tunl_scene *scene, const tunl_cave *cave, const tunl_card_options *o, const char *where) {
  gsize size;
  (void)cave;
  (void)o;
  g_free(document_write(scene, tunl_theme_named("dark"), &size));
  EXPECT(size < 300000, "%s: %zu bytes of SVG", where, size);
}

/* ---- what it says ---- */

static const struct {
  double distance;
  bool whole;
  tunl_cause cause;
  double best;
  const char *rules;
  double gate;
  const char *sentence;
} sentences[] = {
    {16980, true, TUNL_CAUSE_MINE, 310, "17.0", 9000,
        "TUNL 2026-09-23: score 283, 16,980 px, killed by a mine; best 310; archetype "
        "mine-gauntlet"},
    {16993.7, false, TUNL_CAUSE_NONE, NONE, "17.0", 9000,
        "TUNL 2026-09-23: score 283, 16,993 px; archetype mine-gauntlet"},
    {59.99, false, TUNL_CAUSE_WALL, 0, "17.0", 9000,
        "TUNL 2026-09-23: score 0, 59 px, killed by a wall; equals the best; archetype "
        "mine-gauntlet"},
    {16980, true, TUNL_CAUSE_BOULDER, 282, "17.0", 9000,
        "TUNL 2026-09-23: score 283, 16,980 px, killed by a boulder; new best, was 282; archetype "
        "mine-gauntlet"},
    {930000, true, TUNL_CAUSE_SHOT, 16666, "17.0", 5000.5,
        "TUNL 2026-09-23: score 15,500, 930,000 px, killed by a shot; best 16,666; archetype "
        "mine-gauntlet; gate 5,000.5"},
    {60, true, TUNL_CAUSE_STALACTITE, NONE, "legacy", 54000,
        "TUNL 2026-09-23: score 1, 60 px, killed by a stalactite; archetype mine-gauntlet; gate "
        "54,000, rules legacy"},
};

START_TEST(test_sentences) {
  tunl_day day = tunl_day_of(20260923);
  for (gsize i = 0; i < G_N_ELEMENTS(sentences); i++) {
    tunl_rules rules = tunl_rules_default();
    rules.gate = sentences[i].gate;
    tunl_cave *cave = tunl_cave_new(&day, &rules, TUNL_WX_MOST);
    tunl_card_options o = card_of(0);
    o.distance = sentences[i].distance;
    o.whole_score = sentences[i].whole;
    o.cause = sentences[i].cause;
    o.best = sentences[i].best;
    o.rules = sentences[i].rules;
    char *sentence = tunl_card_sentence(cave, &o);
    tunl_scene *scene = tunl_card_new(cave, &o);
    ck_assert_str_eq(sentence, sentences[i].sentence);
    ck_assert_str_eq(tunl_scene_title(scene), sentence);
    ck_assert(g_str_has_prefix(tunl_scene_description(scene), sentence));
    tunl_scene_free(scene);
    g_free(sentence);
    tunl_cave_free(cave);
  }
}
END_TEST

static bool says(const tunl_scene *scene, const char *part) {
  bool found = false;
  GPtrArray *texts = sample_texts(scene, SAMPLE_EVERY_LAYER);
  for (guint i = 0; i < texts->len; i++)
    found = found || strstr(((const tunl_shape *)texts->pdata[i])->as.text.text, part);
  g_ptr_array_free(texts, TRUE);
  return found;
}

/* What the sentence says stands on the card too, and what makes it again. */
START_TEST(test_texts) {
  char fingerprint[TUNL_TEXT_MOST];
  tunl_card_options o = card_of(283);
  o.best = 310;
  o.cause = TUNL_CAUSE_MINE;
  tunl_cave *cave = sample_cave(20260923, 0);
  snprintf(fingerprint, sizeof fingerprint, "fingerprint %016" PRIx64,
      tunl_cave_fingerprint(cave, TUNL_WX_FULL));
  const char *const parts[] = {"TUNL 2026-09-23", "Wednesday · mine-gauntlet", "283",
      "killed by a mine", "16,980 px · best 310", "best 310", "gate", "tunl-card --date 20260923",
      fingerprint, "tunl-test 1.2.3", "an independent tool, not by the game's author"};
  for (int format = 0; format < TUNL_CARD_FORMATS; format++) {
    o.format = (tunl_card_format)format;
    tunl_scene *scene = tunl_card_new(cave, &o);
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++)
      ck_assert_msg(says(scene, parts[i]), "it does not say: %s", parts[i]);
    tunl_scene_free(scene);
  }
  tunl_cave_free(cave);
}
END_TEST

static const char *record(const tunl_scene *scene, const char *name) {
  guint count;
  const tunl_record *records = tunl_scene_records(scene, &count);
  for (guint i = 0; i < count; i++)
    if (strcmp(records[i].name, name) == 0)
      return records[i].text;
  return NULL;
}

START_TEST(test_record) {
  tunl_card_options o = card_of(83);
  tunl_scene *plain = draw(20260923, &o);
  ck_assert_str_eq(record(plain, "schema"), "tunl-card/1");
  ck_assert_str_eq(record(plain, "date"), "20260923");
  ck_assert_str_eq(record(plain, "score"), "83");
  ck_assert_str_eq(record(plain, "distance"), "4980");
  ck_assert_str_eq(record(plain, "gate"), "9000");
  ck_assert_str_eq(record(plain, "rules"), "17.0");
  ck_assert_str_eq(record(plain, "tool"), "tunl-test 1.2.3");
  ck_assert_str_eq(record(plain, "command"), o.command);
  ck_assert_str_eq(record(plain, "fingerprint"), "9e2828785150bd01");
  ck_assert_ptr_null(record(plain, "cause"));
  ck_assert_ptr_null(record(plain, "best"));
  o.cause = TUNL_CAUSE_WALL;
  o.best = 90;
  o.command = NULL;
  tunl_scene *told = draw(20260923, &o);
  ck_assert_str_eq(record(told, "cause"), "wall");
  ck_assert_str_eq(record(told, "best"), "90");
  ck_assert_ptr_null(record(told, "command"));
  tunl_scene_free(plain);
  tunl_scene_free(told);
}
END_TEST

/* ---- the way ---- */

static const tunl_shape *find(const tunl_scene *scene, const char *id) {
  const tunl_shape *found = NULL;
  GPtrArray *shapes = sample_shapes(scene, SAMPLE_EVERY_LAYER);
  for (guint i = 0; i < shapes->len; i++)
    if (((const tunl_shape *)shapes->pdata[i])->id &&
        strcmp(((const tunl_shape *)shapes->pdata[i])->id, id) == 0)
      found = shapes->pdata[i];
  g_ptr_array_free(shapes, TRUE);
  return found;
}

static double middle(const tunl_shape *shape) {
  return (shape->box.left + shape->box.right) / 2;
}

/* The lowest of the air: the last row. */
static tunl_box last_row(const tunl_scene *scene) {
  tunl_scene_layer air = tunl_scene_layer_at(scene, TUNL_LAYER_AIR);
  tunl_box last = {0};
  for (guint i = 0; i < air.count; i++)
    if (air.shapes[i].kind == TUNL_SHAPE_RECT && air.shapes[i].box.bottom > last.bottom)
      last = sample_ink(&air.shapes[i]);
  return last;
}

/* The tunnel ends where the run did, the burst marks the place, and of what stands there nothing
 * hides it. */
static void check_end(
    const tunl_scene *scene, const tunl_cave *cave, const tunl_card_options *o, const char *where) {
  const tunl_shape *death = find(scene, "death");
  tunl_box row = last_row(scene);
  GPtrArray *shapes = sample_shapes(scene, SAMPLE_EVERY_LAYER);
  (void)cave;
  (void)o;
  EXPECT(fabs(middle(death) - row.right) < 0.6, "%s: the burst at %g, the end at %g", where,
      middle(death), row.right);
  for (guint i = 0; i < shapes->len; i++) {
    const tunl_shape *s = shapes->pdata[i];
    tunl_box ink = sample_ink(s);
    bool in_row = ink.top >= row.top - 3 && ink.bottom <= row.bottom + 3 && runs_off(s);
    EXPECT(!in_row || ink.right < row.right + 2, "%s: %s beyond the end", where,
        tunl_style_look(s->style)->name);
    bool object = s->style >= TUNL_STYLE_GOLD && s->style <= TUNL_STYLE_BOULDER;
    EXPECT(!in_row || !object || middle(s) < row.right - 25, "%s: %s at the end", where,
        tunl_style_look(s->style)->name);
  }
  g_ptr_array_free(shapes, TRUE);
}

static bool same_path(
    const tunl_scene *a, const tunl_shape *s, const tunl_scene *b, const tunl_shape *t) {
  const tunl_vertex *v = sample_vertices(a, s), *w = sample_vertices(b, t);
  bool same = s->as.path.count == t->as.path.count;
  for (guint i = 0; same && i < s->as.path.count; i++)
    same = v[i].step == w[i].step && same_bits(v[i].x, w[i].x) && same_bits(v[i].y, w[i].y);
  return same;
}

static void expect_same_shapes(const tunl_scene *a, const tunl_scene *b, const char *where) {
  GPtrArray *p = sample_shapes(a, SAMPLE_EVERY_LAYER), *q = sample_shapes(b, SAMPLE_EVERY_LAYER);
  EXPECT(p->len == q->len, "%s: %u shapes and %u", where, p->len, q->len);
  for (guint i = 0; i < p->len; i++) {
    const tunl_shape *s = p->pdata[i], *t = q->pdata[i];
    if (s->kind == TUNL_SHAPE_TEXT)
      continue; /* the fingerprints differ, and so they should */
    EXPECT(memcmp(&s->box, &t->box, sizeof s->box) == 0, "%s: %s %u", where,
        tunl_style_look(s->style)->name, i);
    EXPECT(s->kind != TUNL_SHAPE_PATH || same_path(a, s, b, t), "%s: path %s %u", where,
        tunl_style_look(s->style)->name, i);
  }
  g_ptr_array_free(p, TRUE);
  g_ptr_array_free(q, TRUE);
}

/* Two caves that part just beyond the end have the same card: nothing beyond is in it. */
START_TEST(test_nothing_beyond) {
  tunl_day day = tunl_day_of(20260911);
  for (gsize i = 0; i + 1 < G_N_ELEMENTS(scores); i++)
    for (tunl_cause cause = TUNL_CAUSE_NONE; cause < TUNL_CAUSE_CAP; cause++) {
      tunl_card_options o = card_of(scores[i]);
      tunl_rules near = tunl_rules_default(), far = near;
      /* a mine that was hit has heard of stalactites 300 px farther on */
      near.gate = o.distance + TUNL_SHIP_X + TUNL_WX_PER_SCORE + 700;
      far.gate = 999999;
      double to = MAX(o.distance + TUNL_CARD_AHEAD, TUNL_WX_FULL);
      tunl_cave *one = tunl_cave_new(&day, &near, to), *other = tunl_cave_new(&day, &far, to);
      o.cause = cause;
      o.best = scores[i] + 5;
      tunl_scene *a = tunl_card_new(one, &o), *b = tunl_card_new(other, &o);
      char *where = g_strdup_printf("score %g, %s", scores[i], tunl_cause_name(cause));
      expect_same_shapes(a, b, where);
      g_free(where);
      tunl_scene_free(a);
      tunl_scene_free(b);
      tunl_cave_free(one);
      tunl_cave_free(other);
    }
}
END_TEST

/* Without obstacles there is none, and nothing tells where one is: whatever killed, the same
 * picture. */
START_TEST(test_no_obstacles) {
  for (gsize i = 0; i < G_N_ELEMENTS(scores); i++) {
    tunl_card_options o = card_of(scores[i]), killed = o;
    o.obstacles = killed.obstacles = false;
    tunl_scene *plain = draw(20260911, &o);
    for (tunl_layer layer = TUNL_LAYER_BOULDERS; layer <= TUNL_LAYER_COINS; layer++)
      ck_assert_uint_eq(tunl_scene_layer_at(plain, layer).count, 0);
    ck_assert_uint_eq(tunl_scene_layer_at(plain, TUNL_LAYER_STALACTITES).count, 0);
    for (tunl_cause cause = TUNL_CAUSE_STALACTITE; cause < TUNL_CAUSE_CAP; cause++) {
      killed.cause = cause;
      tunl_scene *scene = draw(20260911, &killed);
      ck_assert_ptr_null(find(scene, "ship"));
      ck_assert(fabs(middle(find(scene, "death")) - middle(find(plain, "death"))) < 1e-6);
      ck_assert(
          memcmp(&find(scene, "death")->box, &find(plain, "death")->box, sizeof(tunl_box)) == 0);
      tunl_scene_free(scene);
    }
    tunl_scene_free(plain);
  }
}
END_TEST

/* A wall is no obstacle. */
START_TEST(test_bare_wall) {
  tunl_card_options o = card_of(283);
  o.obstacles = false;
  o.cause = TUNL_CAUSE_WALL;
  tunl_scene *scene = draw(20260911, &o);
  ck_assert_ptr_nonnull(find(scene, "ship"));
  tunl_scene_free(scene);
}
END_TEST

/* ---- the best ---- */

/* Within the way it stands in its place; what was not reached stands at the edge, and no tunnel
 * leads there. */
static void check_best(
    const tunl_scene *scene, const tunl_cave *cave, const tunl_card_options *o, const char *where) {
  const tunl_shape *flag = find(scene, "best");
  double score = floor(o->distance / 60), end = middle(find(scene, "death"));
  (void)cave;
  EXPECT((flag == NULL) == isnan(o->best), "%s: flag", where);
  if (!flag)
    return;
  tunl_box ink = sample_ink(flag), row = last_row(scene);
  bool ahead = o->best > score;
  GPtrArray *shapes = sample_shapes(scene, TUNL_LAYER_MARK);
  guint ways = 0;
  for (guint i = 0; i < shapes->len; i++)
    ways += ((const tunl_shape *)shapes->pdata[i])->style == TUNL_STYLE_CARD_AHEAD;
  g_ptr_array_free(shapes, TRUE);
  EXPECT(ways == ahead, "%s: the way ahead", where);
  if (same_bits(o->best, score))
    EXPECT(fabs(ink.left - end) < 1.5, "%s: it stands at %g, not at %g", where, ink.left, end);
  if (ahead)
    EXPECT(ink.left > end + 30 && ink.left > tunl_scene_width(scene) - 160, "%s: it stands at %g",
        where, ink.left);
  else if (ink.bottom > row.top - 30)
    EXPECT(ink.left < end + 2, "%s: it stands at %g, beyond %g", where, ink.left, end);
}

/* In its place along the first row, which begins at 0 and fills the page. */
START_TEST(test_place_of_best) {
  tunl_card_options o = card_of(283);
  for (double best = 1; best < 100; best += 14) {
    o.best = best;
    tunl_scene *scene = draw(20260923, &o);
    tunl_box row = last_row(scene);
    double way = 1200 + row.right, scale = way / (283 * 60 + TUNL_SHIP_X);
    tunl_box ink = sample_ink(find(scene, "best"));
    double x = (best * 60 + TUNL_SHIP_X) * scale;
    EXPECT(fabs(ink.left + 1 - x) < 1.5, "best %g stands at %g, not %g", best, ink.left, x);
    tunl_scene_free(scene);
  }
}
END_TEST

/* Wherever in a row it stands, to its edges: on the page, and in nobody's way. */
START_TEST(test_flags) {
  tunl_cave *cave = sample_cave(20260923, 0);
  for (int format = 0; format < TUNL_CARD_FORMATS; format++)
    for (double best = 1; best <= 283; best += 2) {
      tunl_card_options o = card_of(283);
      o.format = (tunl_card_format)format;
      o.best = best;
      check_one(cave, &o, check_inside);
      check_one(cave, &o, check_apart);
      check_one(cave, &o, check_clear);
    }
  tunl_cave_free(cave);
}
END_TEST

/* ---- the close-up ---- */

static void check_closeup(
    const tunl_scene *scene, const tunl_cave *cave, const tunl_card_options *o, const char *where) {
  bool hidden = !o->obstacles && o->cause != TUNL_CAUSE_WALL;
  bool seen = find(scene, "ship") != NULL;
  EXPECT(seen == (o->cause != TUNL_CAUSE_NONE && !hidden && tunl_card_fits(cave, o)),
      "%s: a close-up or none", where);
}

/* ---- all of that ---- */

/* Of each card, which takes longer to draw than to look at. */
static void check_all(
    const tunl_scene *scene, const tunl_cave *cave, const tunl_card_options *o, const char *where) {
  static const Check checks[] = {check_size, check_inside, check_apart, check_clear, check_small,
      check_end, check_best, check_closeup};
  for (gsize i = 0; i < G_N_ELEMENTS(checks); i++)
    checks[i](scene, cave, o, where);
}

START_TEST(test_cards) {
  ck_assert_ptr_null(tunl_card_sizes()[TUNL_CARD_FORMATS]);
  each(check_all);
}
END_TEST

/* ---- a ghost ---- */

/* It ends where its last sample was taken or up to 60 px on, and its last height tells the wall. */
START_TEST(test_ghost) {
  tunl_ghost ghost = {.count = 101};
  tunl_corridor corridor = sample_corridor(20260923);
  for (size_t i = 0; i < ghost.count; i++)
    ghost.samples[i] = tunl_ghost_byte(tunl_bounds_at(&corridor, tunl_ghost_wx(i)).cy, TUNL_H);
  for (int ceiling = 0; ceiling < 2; ceiling++) {
    tunl_card_options o = card_of(100);
    o.ghost = &ghost;
    o.cause = TUNL_CAUSE_WALL;
    ghost.samples[100] = ceiling ? 20 : 240;
    tunl_scene *scene = draw(20260923, &o);
    tunl_box row = last_row(scene), burst = find(scene, "death")->box;
    double y = (burst.top + burst.bottom) / 2;
    ck_assert_msg((y < (row.top + row.bottom) / 2) == ceiling, "at %g", y);
    ck_assert_uint_eq(tunl_scene_layer_at(scene, TUNL_LAYER_GHOSTS).count, 1);
    tunl_scene_free(scene);
  }
}
END_TEST

/* A distance is a place; a score is a stretch of 60 px, in which a death has room to fit. */
START_TEST(test_exact) {
  tunl_cave *cave = sample_cave(20260923, 0);
  const tunl_object *mine = &tunl_cave_accepted(cave, TUNL_MINE).items[3];
  tunl_card_options o = card_of(0);
  o.cause = TUNL_CAUSE_MINE;
  o.whole_score = false;
  for (double off = -50; off <= 50; off += 2) {
    o.distance = mine->wx + off - TUNL_SHIP_X;
    EXPECT(tunl_card_fits(cave, &o) == (fabs(off) < TUNL_SHIP_RADIUS + TUNL_MINE_RADIUS),
        "a mine at %g px", off);
  }
  tunl_cave_free(cave);
}
END_TEST

HARNESS("scene/card", test_cards, test_long_names, test_sentences, test_texts, test_record,
    test_nothing_beyond, test_no_obstacles, test_bare_wall, test_place_of_best, test_flags,
    test_ghost, test_exact)
