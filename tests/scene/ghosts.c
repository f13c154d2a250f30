/* Tests of src/scene/ghosts.h, in a strip: where ghosts are drawn, what is said of them, and that
 * nothing leaves the page or lies over other text. */
#include "scene/ghosts.h"

#include <math.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "sample.h"
#include "scene/page.h"

#define DATE 20260923u
#define ONLY (1u << TUNL_LAYER_GHOSTS | 1u << TUNL_LAYER_GAP)

/* ---- ghosts ---- */

typedef struct {
  tunl_ghost ghosts[TUNL_GHOST_TRACES_MOST];
  tunl_ghost_trace traces[TUNL_GHOST_TRACES_MOST];
  tunl_cave *cave;
} Flown;

static tunl_ghost_recorder recorder;

static void note_step(void *user, const tunl_flight *flight, bool hold) {
  (void)user;
  (void)hold;
  tunl_ghost_add(&recorder, flight->scroll, flight->y);
}

/* Six good flights of one day. */
static Flown *fly(void) {
  static const char *const names[] = {"a.json", "b", "c & <d>", "d.txt:3", "link", "stdin"};
  Flown *f = g_new0(Flown, 1);
  f->cave = sample_cave(DATE, 0);
  tunl_course *course = tunl_course_new(f->cave);
  for (guint i = 0; i < TUNL_GHOST_TRACES_MOST; i++) {
    tunl_flight start;
    tunl_flight_begin(&start, course, NULL);
    tunl_ghost_begin(&recorder, &f->ghosts[i], start.y);
    tunl_pilot_fly(course, tunl_tier_skill(TUNL_GOOD), tunl_pilot_seed(DATE, TUNL_GOOD, i), NULL,
        note_step, NULL);
    f->traces[i] = (tunl_ghost_trace){&f->ghosts[i], names[i], i % 2 ? DATE : 0};
  }
  tunl_course_free(course);
  return f;
}

static void land(Flown *f) {
  tunl_cave_free(f->cave);
  g_free(f);
}

static tunl_strip_options options_for(const Flown *f, guint count) {
  tunl_strip_options o = sample_strip(0, tunl_ghosts_reach(f->traces, count));
  o.ghosts = f->traces;
  o.ghost_count = count;
  return o;
}

static const tunl_shape *find_id(const tunl_scene *scene, const char *id) {
  GPtrArray *shapes = sample_shapes(scene, SAMPLE_EVERY_LAYER);
  const tunl_shape *found = NULL;
  for (guint i = 0; i < shapes->len; i++) {
    const tunl_shape *shape = shapes->pdata[i];
    if (shape->id && strcmp(shape->id, id) == 0)
      found = shape;
  }
  g_ptr_array_free(shapes, TRUE);
  return found;
}

static guint count_style(const tunl_scene *scene, tunl_style style) {
  GPtrArray *shapes = sample_shapes(scene, SAMPLE_EVERY_LAYER);
  guint count = 0;
  for (guint i = 0; i < shapes->len; i++)
    count += ((const tunl_shape *)shapes->pdata[i])->style == style;
  g_ptr_array_free(shapes, TRUE);
  return count;
}

static char *all_texts(const tunl_scene *scene) {
  GString *all = g_string_new(NULL);
  GPtrArray *texts = sample_texts(scene, SAMPLE_EVERY_LAYER);
  for (guint i = 0; i < texts->len; i++)
    g_string_append_printf(all, "%s\n", ((const tunl_shape *)texts->pdata[i])->as.text.text);
  g_ptr_array_free(texts, TRUE);
  return g_string_free(all, FALSE);
}

static void expect_said(const tunl_scene *scene, const char *text, bool there) {
  char *all = all_texts(scene);
  EXPECT((strstr(all, text) != NULL) == there, "\"%s\" is %s in:\n%s", text,
      there ? "not" : "there", all);
  g_free(all);
}

/* ---- where ---- */

/* Every sample is a corner of the way, where the ship was: not where its scroll was. */
START_TEST(test_corners) {
  static const double scales[] = {0.25, 1, 6};
  Flown *f = fly();
  for (gsize s = 0; s < G_N_ELEMENTS(scales); s++) {
    tunl_strip_options o = options_for(f, 1);
    o.scale = scales[s];
    o.row_length = o.to;
    o.layers = ONLY;
    tunl_scene *scene = tunl_strip_new(f->cave, &o);
    const tunl_shape *way = find_id(scene, "ghost-a-0");
    ck_assert_ptr_nonnull(way);
    const tunl_vertex *v = sample_vertices(scene, way);
    double top = v[0].y - tunl_ghost_y(f->ghosts[0].samples[0], TUNL_H) * o.scale;
    guint at = 0;
    for (size_t i = 0; i < f->ghosts[0].count; i++) {
      double x = TUNL_PAGE_LEFT + (60 * (double)i + 0.22 * 956) * o.scale;
      double y = top + tunl_ghost_y(f->ghosts[0].samples[i], TUNL_H) * o.scale;
      while (at < way->as.path.count && v[at].x < x - 1e-6)
        at++;
      ck_assert_uint_lt(at, way->as.path.count);
      EXPECT(fabs(v[at].x - x) < 1e-6 && fabs(v[at].y - y) < 1e-6, "sample %zu at %g, %g", i,
          v[at].x, v[at].y);
    }
    for (guint i = 1; i < way->as.path.count; i++)
      ck_assert_double_lt(v[i].x - v[i - 1].x, 256 + 1e-6); /* what painters like */
    ck_assert_int_eq(count_style(scene, TUNL_STYLE_GHOST_DOT_A), scales[s] > 0.45);
    tunl_scene_free(scene);
  }
  land(f);
}
END_TEST

/* A run recorded on a phone, a tablet and the reference screen draws at the same share of each: to
 * half a byte of the true way, and to a byte of one another. */
START_TEST(test_any_screen) {
  static const double heights[] = {320, 390, 440, 834, 1024};
  Flown *f = fly();
  double ys[G_N_ELEMENTS(heights)][100];
  for (gsize h = 0; h < G_N_ELEMENTS(heights); h++) {
    tunl_ghost *ghost = &f->ghosts[0];
    ghost->count = 100;
    for (guint i = 0; i < 100; i++)
      ghost->samples[i] = tunl_ghost_byte((0.5 + 0.3 * sin(i / 7.0)) * heights[h], heights[h]);
    tunl_strip_options o = options_for(f, 1);
    o.row_length = o.to;
    tunl_scene *scene = tunl_strip_new(f->cave, &o);
    const tunl_shape *way = find_id(scene, "ghost-a-0");
    const tunl_vertex *v = sample_vertices(scene, way);
    for (guint i = 0; i < 100; i++) {
      ys[h][i] = v[i].y;
      double expected = (0.5 + 0.3 * sin(i / 7.0)) * TUNL_H;
      double y = (v[i].y - v[0].y) / o.scale + tunl_ghost_y(ghost->samples[0], TUNL_H);
      EXPECT(fabs(y - expected) <= TUNL_GHOST_HALF + 1e-6, "%g px high, sample %u: %g, not %g",
          heights[h], i, y, expected);
      EXPECT(fabs(ys[h][i] - ys[0][i]) <= 2 * TUNL_GHOST_HALF * o.scale + 1e-6,
          "%g px high, sample %u: %g, not %g", heights[h], i, ys[h][i], ys[0][i]);
    }
    tunl_scene_free(scene);
  }
  land(f);
}
END_TEST

/* The band is half a byte to either side. */
START_TEST(test_band) {
  Flown *f = fly();
  tunl_strip_options o = options_for(f, 1);
  o.scale = 2;
  o.row_length = o.to;
  tunl_scene *scene = tunl_strip_new(f->cave, &o);
  GPtrArray *shapes = sample_shapes(scene, TUNL_LAYER_GHOSTS);
  const tunl_vertex *way = sample_vertices(scene, find_id(scene, "ghost-a-0"));
  bool found = false;
  for (guint i = 0; i < shapes->len; i++) {
    const tunl_shape *band = shapes->pdata[i];
    if (band->style != TUNL_STYLE_GHOST_BAND || band->kind != TUNL_SHAPE_PATH)
      continue;
    const tunl_vertex *v = sample_vertices(scene, band);
    guint last = band->as.path.count - 2; /* before the close */
    ck_assert_double_eq_tol(way[0].y - v[0].y, 440.0 / 510 * 2, 1e-9);
    ck_assert_double_eq_tol(v[last].y - way[0].y, 440.0 / 510 * 2, 1e-9);
    found = true;
  }
  ck_assert(found);
  g_ptr_array_free(shapes, TRUE);
  tunl_scene_free(scene);
  land(f);
}
END_TEST

static double number_of(const tunl_scene *scene, const tunl_shape *shape, const char *name) {
  const tunl_fact *facts = tunl_scene_facts(scene) + shape->first_fact;
  for (guint i = 0; i < shape->facts; i++)
    if (strcmp(facts[i].name, name) == 0)
      return g_ascii_strtod(facts[i].text, NULL);
  ck_abort_msg("%s has no %s", shape->id, name);
}

/* Start and end, in the rows where they are, and once each. */
START_TEST(test_ends) {
  Flown *f = fly();
  tunl_strip_options o = options_for(f, 6);
  o.row_length = 1000;
  tunl_scene *scene = tunl_strip_new(f->cave, &o);
  for (guint i = 0; i < 6; i++) {
    char *start = g_strdup_printf("ghost-%c-start", 'a' + i);
    char *end = g_strdup_printf("ghost-%c-end", 'a' + i);
    const tunl_shape *first = find_id(scene, start), *last = find_id(scene, end);
    EXPECT(first && last, "%s or %s is missing", start, end);
    ck_assert_double_eq_tol(number_of(scene, first, "wx"), 210.32, 1e-9);
    ck_assert_double_eq(number_of(scene, last, "score"), (double)(f->ghosts[i].count - 1));
    ck_assert_double_eq_tol(
        number_of(scene, last, "wx"), 60 * (double)(f->ghosts[i].count - 1) + 210.32, 1e-9);
    ck_assert_uint_eq(count_style(scene, TUNL_STYLE_GHOST_END_A + i), i == 0 ? 2 : 1); /* + key */
    g_free(end);
    g_free(start);
  }
  ck_assert_uint_eq(count_style(scene, TUNL_STYLE_GHOST_BEST), 2); /* one is the key's */
  expect_said(scene, "A ends 1,770 · scored 26", true);
  expect_said(scene, "C best, ends 9,090 · scored 148", true);
  tunl_scene_free(scene);
  o = options_for(f, 6);
  scene = tunl_strip_new(f->cave, &o); /* ends have a lane, and take none from what else is named */
  expect_said(scene, "C best, ends 9,090 · scored 148", true);
  expect_said(scene, "gate 9,000 · score 150", true);
  tunl_scene_free(scene);
  land(f);
}
END_TEST

/* ---- what is said ---- */

START_TEST(test_one_has_no_letter) {
  Flown *f = fly();
  tunl_strip_options o = options_for(f, 1);
  tunl_scene *scene = tunl_strip_new(f->cave, &o);
  ck_assert_uint_eq(count_style(scene, TUNL_STYLE_GHOST_BEST), 0);
  ck_assert_uint_eq(count_style(scene, TUNL_STYLE_GHOST_LETTER), 0);
  ck_assert_uint_eq(count_style(scene, TUNL_STYLE_GHOST_INSIDE), 0);
  expect_said(scene, "personal best", false);
  expect_said(scene, "ghost ends 1,770 · scored 26", true);
  expect_said(
      scene, "a.json · scored 26, 27 samples · can have been flown here\nclosest: mine 0", true);
  tunl_scene_free(scene);
  land(f);
}
END_TEST

/* Six lines: none has the stroke of another, in colour or in dash. */
START_TEST(test_told_apart) {
  Flown *f = fly();
  tunl_strip_options o = options_for(f, 6);
  tunl_scene *scene = tunl_strip_new(f->cave, &o);
  for (guint a = 0; a < 6; a++) {
    const tunl_look *one = tunl_style_look(TUNL_STYLE_GHOST_A + a);
    const tunl_look *gap = tunl_style_look(TUNL_STYLE_GHOST_GAP_A + a);
    ck_assert_uint_gt(count_style(scene, TUNL_STYLE_GHOST_A + a), 1); /* the key, and rows */
    ck_assert_uint_gt(count_style(scene, TUNL_STYLE_GHOST_GAP_A + a), 0);
    ck_assert_int_eq(one->stroke, gap->stroke);
    ck_assert_double_eq(one->dash_on, gap->dash_on);
    for (guint b = 0; b < a; b++) {
      const tunl_look *other = tunl_style_look(TUNL_STYLE_GHOST_A + b);
      ck_assert_int_ne(one->stroke, other->stroke);
      ck_assert(one->dash_on != other->dash_on || one->dash_off != other->dash_off);
    }
  }
  expect_said(scene, "a.json · scored", true);
  expect_said(scene, ", personal best · scored", true);
  for (guint i = 0; i < 6; i++) {
    const char letter[] = {'\n', (char)('A' + i), '\n', '\0'};
    expect_said(scene, letter, true);
  }
  tunl_scene_free(scene);
  land(f);
}
END_TEST

START_TEST(test_another_day) {
  Flown *f = fly();
  f->traces[1].date = 20260922;
  tunl_strip_options o = options_for(f, 2);
  tunl_scene *scene = tunl_strip_new(f->cave, &o);
  expect_said(scene, "b, personal best · NOT OF THIS DAY: flown on 2026-09-22 · scored", true);
  ck_assert_ptr_nonnull(
      strstr(tunl_scene_description(scene), "Ghost B, b, NOT OF THIS DAY but flown on 2026-09-22"));
  ck_assert_ptr_nonnull(strstr(tunl_scene_description(scene), "Ghost A, a.json, scored 26: can "));
  ck_assert_uint_gt(count_style(scene, TUNL_STYLE_ALERT), 0);
  tunl_scene_free(scene);
  f->traces[1].date = DATE;
  scene = tunl_strip_new(f->cave, &o);
  ck_assert_uint_eq(count_style(scene, TUNL_STYLE_ALERT), 0);
  tunl_scene_free(scene);
  land(f);
}
END_TEST

/* Through rock: said, and shown under the track of gaps. */
START_TEST(test_impossible) {
  Flown *f = fly();
  for (guint i = 10; i < 20; i++)
    f->ghosts[0].samples[i] = 2;
  tunl_strip_options o = options_for(f, 1);
  tunl_scene *scene = tunl_strip_new(f->cave, &o);
  expect_said(scene, "leaves the corridor through its ceiling at ", true);
  ck_assert_uint_eq(count_style(scene, TUNL_STYLE_GHOST_INSIDE), 1);
  tunl_scene_free(scene);
  land(f);
}
END_TEST

START_TEST(test_record) {
  Flown *f = fly();
  tunl_strip_options o = options_for(f, 2);
  tunl_scene *scene = tunl_strip_new(f->cave, &o);
  guint count;
  const tunl_record *records = tunl_scene_records(scene, &count);
  ck_assert_str_eq(records[count - 1].name, "ghosts");
  char **texts = g_strsplit(records[count - 1].text, " ", -1);
  ck_assert_uint_eq(g_strv_length(texts), 2);
  for (guint i = 0; i < 2; i++) {
    g_strdelimit(texts[i], "-", '+');
    g_strdelimit(texts[i], "_", '/');
    char *padded = g_strconcat(texts[i], "===", NULL);
    padded[(strlen(texts[i]) + 3) / 4 * 4] = '\0';
    gsize length;
    guchar *bytes = g_base64_decode(padded, &length);
    ck_assert_uint_eq(length, f->ghosts[i].count);
    ck_assert_mem_eq(bytes, f->ghosts[i].samples, length);
    g_free(bytes);
    g_free(padded);
  }
  g_strfreev(texts);
  tunl_scene_free(scene);
  land(f);
}
END_TEST

/* ---- gaps ---- */

/* The track is as high as what is known: a gap of 30 px is at half of it. */
START_TEST(test_gaps) {
  Flown *f = fly();
  tunl_strip_options o = options_for(f, 1);
  o.row_length = o.to;
  o.scale = 1;
  tunl_scene *scene = tunl_strip_new(f->cave, &o);
  GPtrArray *shapes = sample_shapes(scene, TUNL_LAYER_GAP);
  const tunl_shape *line = NULL, *base = NULL;
  for (guint i = 0; i < shapes->len; i++) {
    const tunl_shape *shape = shapes->pdata[i];
    if (shape->style == TUNL_STYLE_GHOST_GAP_A)
      line = shape;
    if (shape->style == TUNL_STYLE_TICK)
      base = shape;
  }
  ck_assert(line && base);
  double bottom = sample_vertices(scene, base)[0].y;
  const tunl_vertex *v = sample_vertices(scene, line);
  tunl_trail trail;
  tunl_trail_place p;
  guint at = 0;
  tunl_trail_begin(&trail, f->cave, &f->ghosts[0], 12);
  while (tunl_trail_next(&trail, &p)) {
    double x = TUNL_PAGE_LEFT + p.wx, gap = tunl_trail_gap(&trail, &p).least;
    while (at + 2 < line->as.path.count && v[at + 1].x < x)
      at++;
    double share = (x - v[at].x) / (v[at + 1].x - v[at].x);
    double y = v[at].y + (v[at + 1].y - v[at].y) * share;
    EXPECT(fabs(bottom - y - CLAMP(gap, 0, 60) / 2) < 0.2, "%g px at %g, drawn as %g", gap, p.wx,
        (bottom - y) * 2);
  }
  g_ptr_array_free(shapes, TRUE);
  tunl_scene_free(scene);
  land(f);
}
END_TEST

/* ---- the page ---- */

static guint ghost_shapes(const tunl_scene *scene) {
  return tunl_scene_layer_at(scene, TUNL_LAYER_GHOSTS).count +
         tunl_scene_layer_at(scene, TUNL_LAYER_GAP).count;
}

START_TEST(test_layers) {
  Flown *f = fly();
  tunl_strip_options o = options_for(f, 2);
  tunl_strip_options none = o;
  none.ghosts = NULL;
  none.ghost_count = 0;
  tunl_scene *without = tunl_strip_new(f->cave, &none);
  ck_assert_uint_eq(ghost_shapes(without), 0);
  double height = tunl_scene_height(without);
  tunl_scene_free(without);
  o.layers &= ~ONLY;
  tunl_scene *hidden = tunl_strip_new(f->cave, &o);
  ck_assert_uint_eq(ghost_shapes(hidden), 0);
  ck_assert_double_eq(tunl_scene_height(hidden), height);
  tunl_scene_free(hidden);
  o.layers |= 1u << TUNL_LAYER_GHOSTS;
  tunl_scene *no_gap = tunl_strip_new(f->cave, &o);
  ck_assert_uint_eq(tunl_scene_layer_at(no_gap, TUNL_LAYER_GAP).count, 0);
  ck_assert_ptr_nonnull(find_id(no_gap, "ghost-a-0"));
  tunl_scene_free(no_gap);
  land(f);
}
END_TEST

/* Pictures of many shapes: nothing over other text, nothing outside, and the size that was said. */
START_TEST(test_page) {
  static const struct {
    double from, to, row_length, scale;
  } shapes[] = {
      {0, 10000, 5000, 0.25},
      {0, 10000, 2500, 0.31},
      {0, 9500, 900, 0.6},
      {1500, 2500, 1000, 1},
      {9000, 9100, 100, 8},
      {20000, 25000, 5000, 0.25},
      {0, 93000, 31000, 0.03},
  };
  Flown *f = fly();
  for (gsize s = 0; s < G_N_ELEMENTS(shapes); s++)
    for (guint count = 1; count <= 6; count++) {
      tunl_strip_options o = options_for(f, count);
      char *where = g_strdup_printf("shape %zu, %u ghosts", s, count);
      o.from = shapes[s].from;
      o.to = shapes[s].to;
      o.row_length = shapes[s].row_length;
      o.scale = shapes[s].scale;
      tunl_size size = tunl_strip_measure(f->cave, &o);
      tunl_scene *scene = tunl_strip_new(f->cave, &o);
      ck_assert_double_eq(size.width, tunl_scene_width(scene));
      ck_assert_double_eq(size.height, tunl_scene_height(scene));
      sample_expect_inside(scene, where);
      GPtrArray *texts = sample_texts(scene, SAMPLE_EVERY_LAYER);
      sample_expect_apart(texts, where);
      g_ptr_array_free(texts, TRUE);
      tunl_scene_free(scene);
      g_free(where);
    }
  land(f);
}
END_TEST

START_TEST(test_reach) {
  Flown *f = fly();
  double reach = tunl_ghosts_reach(f->traces, 6), farthest = 0;
  for (guint i = 0; i < 6; i++)
    farthest = MAX(farthest, tunl_ghost_wx(f->ghosts[i].count));
  ck_assert_double_eq(fmod(reach, 500), 0);
  ck_assert_double_ge(reach, farthest + 125);
  ck_assert_double_lt(reach, farthest + 625 + 1e-9);
  land(f);
}
END_TEST

HARNESS("scene/ghosts", test_corners, test_any_screen, test_band, test_ends, test_one_has_no_letter,
    test_told_apart, test_another_day, test_impossible, test_record, test_gaps, test_layers,
    test_page, test_reach)
