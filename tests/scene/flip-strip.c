/* Tests of src/scene/flip-strip.h: a table of pictures, and what must hold of every one of them. */
#include "scene/flip-strip.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "flip-sample.h"
#include "scene/flip-marks.h"
#include "scene/flip-tally.h"
#include "scene/page.h"

#define LAYER(name)  (1u << TUNL_LAYER_##name)
#define ALL          tunl_layers_all(TUNL_LAYERS_FLIP)
#define WITHOUT(set) (ALL & ~(set))
#define NOWHERE      ((double)NAN)

/* ---- pictures ---- */

/* Metres; px a unit. */
typedef struct {
  double from, to, row_length, scale, mark;
  bool upright;
} Shape;

/* As the program draws them: by default, folded oddly, around a place, close up, standing. */
static const Shape usual[] = {
    {0, 4000, 500, 0.25, NOWHERE, false},
    {0, 4000, 500, 0.25, NOWHERE, true},
    {2000, 2500, 500, 0.25, NOWHERE, false},
    {2190, 2310, 500, 1, 2250, false},
    {2190, 2310, 500, 1, 2250, true},
    {0, 3, 500, 0.25, NOWHERE, false},
    {123.45, 2345.67, 333.3, 0.3, 1234.5, false},
    {123.45, 2345.67, 333.3, 0.3, 2345.67, true},
    {0, 4000, 1000, 0.1, NOWHERE, false},
    {2000, 2600, 200, 0.5, 2250, false},
    {2000, 2600, 200, 0.5, 2250, true},
    {2300, 2400, 50, 2, NOWHERE, false},
    {2300, 2330, 10, 4, 2300, true},
    {98000, 100000, 500, 0.25, 100000, false},
    {99990, 100000, 10, 0.7, NOWHERE, true},
    {50, 51, 1, 100, NOWHERE, false},
};

static const Shape tiny[] = {
    {0, 4000, 4000, 0.0125, NOWHERE, false},
    {0, 4000, 4000, 0.001, NOWHERE, false},
    {0, 4000, 1000, 0.02, NOWHERE, true},
};

enum { SETS = 8 };

static tunl_layer_set set_at(guint i) {
  const tunl_layer_set sets[SETS] = {
      tunl_layers_default(TUNL_LAYERS_FLIP),
      WITHOUT(LAYER(LABELS)),
      0,
      LAYER(TUNNEL) | LAYER(OBSTACLES),
      WITHOUT(LAYER(LABELS) | LAYER(NOTES) | LAYER(MARK)),
      WITHOUT(LAYER(HEADER) | LAYER(FOOTER) | LAYER(LEGEND)),
      WITHOUT(LAYER(RULER) | LAYER(SPEED) | LAYER(BAND)),
      LAYER(RULER) | LAYER(NOTES) | LAYER(ROOM),
  };
  return sets[i];
}

typedef struct {
  const char *seed;
  flip_rules rules;
  Shape shape;
  tunl_layer_set layers;
  const char *where;
  flip_strip_options options;
  flip_level *level;
  flip_flights *flights;
  tunl_scene *scene;
} Picture;

static void begin_picture(Picture *p) {
  p->options = flip_sample_strip(p->shape.from, p->shape.to);
  p->options.row_length = p->shape.row_length * FLIP_UNITS_PER_M;
  p->options.scale = p->shape.scale;
  p->options.mark = p->shape.mark * FLIP_UNITS_PER_M;
  p->options.upright = p->shape.upright;
  p->options.layers = p->layers;
  p->options.flights = p->flights;
  p->scene = flip_strip_new(p->level, &p->options);
}

static void end_picture(Picture *p) {
  tunl_scene_free(p->scene);
  flip_flights_free(p->flights);
  flip_level_free(p->level);
}

/* One picture with all layers. */
static Picture picture(const char *seed, flip_rules rules, Shape shape, guint bots) {
  Picture p = {.seed = seed, .rules = rules, .shape = shape, .layers = ALL, .where = seed};
  p.level = flip_sample_level(seed, rules, shape.to * FLIP_UNITS_PER_M);
  p.flights = flip_flights_new(p.level, bots);
  begin_picture(&p);
  return p;
}

typedef void (*Check)(const Picture *);

/* Draws and checks every picture of a table with every set of layers, under both rules; the first
 * seed with bots. */
static void each(const Shape *shapes, gsize count, guint seeds, guint sets, Check check) {
  for (guint n = 0; n < seeds * FLIP_RULES; n++)
    for (gsize i = 0; i < count; i++) {
      Picture p = {
          .seed = flip_samples[n / FLIP_RULES], .rules = n % FLIP_RULES, .shape = shapes[i]};
      p.level = flip_sample_level(p.seed, p.rules, shapes[i].to * FLIP_UNITS_PER_M);
      p.flights = n < FLIP_RULES && shapes[i].to <= 4000 ? flip_flights_new(p.level, 7) : NULL;
      for (guint set = 0; set < sets; set++) {
        p.layers = set_at(set);
        char *where = g_strdup_printf("%s %s, %g to %g m, rows of %g at %g, %s, layers %x", p.seed,
            flip_rules_name(p.rules), p.shape.from, p.shape.to, p.shape.row_length, p.shape.scale,
            p.shape.upright ? "upright" : "lying", p.layers);
        p.where = where;
        begin_picture(&p);
        check(&p);
        tunl_scene_free(p.scene);
        g_free(where);
      }
      flip_flights_free(p.flights);
      flip_level_free(p.level);
    }
}

static bool shows(const Picture *p, tunl_layer layer) {
  return tunl_layer_in(p->layers, layer);
}

/* ---- size ---- */

static void check_size(const Picture *p) {
  tunl_size size = flip_strip_measure(p->level, &p->options);
  tunl_scene_layer page = tunl_scene_layer_at(p->scene, TUNL_LAYER_PAGE);
  EXPECT(same_bits(size.width, tunl_scene_width(p->scene)) &&
             same_bits(size.height, tunl_scene_height(p->scene)),
      "%s: measured %g x %g, drawn %g x %g", p->where, size.width, size.height,
      tunl_scene_width(p->scene), tunl_scene_height(p->scene));
  EXPECT(size.width >= TUNL_STRIP_LEAST, "%s: %g px wide", p->where, size.width);
  EXPECT(size.width == ceil(size.width) && size.height == ceil(size.height), "%s: whole", p->where);
  EXPECT(page.count == 1 && page.shapes->box.right == size.width &&
             page.shapes->box.bottom == size.height,
      "%s: the page is not that large", p->where);
}

START_TEST(test_measure) {
  each(usual, G_N_ELEMENTS(usual), 1, SETS, check_size);
  each(tiny, G_N_ELEMENTS(tiny), 1, SETS, check_size);
}
END_TEST

static void check_inside(const Picture *p) {
  sample_expect_inside(p->scene, p->where);
}

START_TEST(test_inside) {
  each(usual, G_N_ELEMENTS(usual), FLIP_SAMPLES, SETS, check_inside);
  each(tiny, G_N_ELEMENTS(tiny), 1, SETS, check_inside);
}
END_TEST

START_TEST(test_fit) {
  flip_level *level = flip_sample_level("seed-0", FLIP_1_0_2, 0);
  for (double width = TUNL_STRIP_LEAST; width <= 30000; width += width < 3000 ? 7 : 97) {
    flip_strip_options options = flip_sample_strip(0, 4000);
    options.scale = flip_strip_fit(options.row_length, width);
    options.layers = 0;
    double got = flip_strip_measure(level, &options).width;
    EXPECT(same_bits(got, width), "%g for %g px", got, width);
  }
  ck_assert_double_le(flip_strip_fit(5000, 100), 0); /* no room between the margins */
  flip_level_free(level);
}
END_TEST

/* ---- texts ---- */

static void check_apart(const Picture *p) {
  GPtrArray *texts = sample_texts(p->scene, SAMPLE_EVERY_LAYER);
  sample_expect_apart(texts, p->where);
  g_ptr_array_free(texts, TRUE);
}

START_TEST(test_texts_apart) {
  each(usual, G_N_ELEMENTS(usual), FLIP_SAMPLES, SETS, check_apart);
  each(tiny, G_N_ELEMENTS(tiny), 1, 1, check_apart);
}
END_TEST

static void expect_says(const Picture *p, guint layer, const char *part, bool wanted) {
  EXPECT(flip_sample_says(p->scene, layer, part) == wanted, "%s: %s \"%s\"", p->where,
      wanted ? "no" : "wrongly", part);
}

/* How to make it again: in the header, in the footer, in the description and in the records. */
START_TEST(test_provenance) {
  char fingerprint[TUNL_TEXT_MOST];
  guint count;
  Picture p = picture("2026-09-23", FLIP_1_0_1, usual[6], 0);
  g_snprintf(
      fingerprint, sizeof fingerprint, "%016" PRIx64, flip_level_fingerprint(p.level, FLIP_FULL));
  expect_says(&p, TUNL_LAYER_HEADER, fingerprint, true);
  expect_says(&p, TUNL_LAYER_FOOTER, fingerprint, true);
  expect_says(&p, TUNL_LAYER_FOOTER, "an independent tool, not by the game's author", true);
  expect_says(&p, TUNL_LAYER_FOOTER, "rules 1.0.1", true);
  expect_says(&p, TUNL_LAYER_FOOTER, "tunl-test 1.0", true);
  expect_says(&p, TUNL_LAYER_FOOTER, p.options.command, true);
  ck_assert_ptr_nonnull(strstr(tunl_scene_description(p.scene), fingerprint));
  ck_assert_str_eq(tunl_scene_title(p.scene), "FLIP level 2026-09-23");
  const tunl_record *records = tunl_scene_records(p.scene, &count);
  static const char *const expected[][2] = {{"schema", "flip-picture/1"}, {"tool", "tunl-test 1.0"},
      {"seed", "2026-09-23"}, {"rules", "1.0.1"}, {"from", "123.45"}, {"to", "2345.67"},
      {"fingerprint", NULL}, {"command", "tunl-test --seed seed-0 -o level.svg"}};
  ck_assert_uint_eq(count, G_N_ELEMENTS(expected));
  for (guint i = 0; i < count; i++) {
    ck_assert_str_eq(records[i].name, expected[i][0]);
    ck_assert_str_eq(records[i].text, expected[i][1] ? expected[i][1] : fingerprint);
  }
  end_picture(&p);
}
END_TEST

/* The header tells what the level holds; how it is stretched only when it is. */
START_TEST(test_header) {
  Picture p = picture("seed-0", FLIP_1_0_1, usual[0], 0);
  expect_says(&p, TUNL_LAYER_HEADER, "223 obstacles: 118 spikes, 76 bars, 29 blocks", true);
  expect_says(&p, TUNL_LAYER_HEADER, "49 turns (22 %)", true);
  expect_says(&p, TUNL_LAYER_HEADER, "changed by the rule: 30 mirrored, 28 made a spike", true);
  expect_says(&p, TUNL_LAYER_HEADER, "3 times as large as along", true);
  expect_says(&p, TUNL_LAYER_HEADER, "Turns: 36.6 % below 2,250 m, 0 % from there on", true);
  end_picture(&p);
  p = picture("seed-0", FLIP_1_0_2, usual[3], 0);
  expect_says(&p, TUNL_LAYER_HEADER, "times as large", false);
  expect_says(&p, TUNL_LAYER_HEADER, "Turns: ", false); /* of four obstacles no rate is told */
  end_picture(&p);
}
END_TEST

/* Each row says how often the level turns in it. */
START_TEST(test_row_heads) {
  for (int upright = 0; upright < 2; upright++) {
    Picture p = picture("seed-0", FLIP_1_0_1, usual[upright], 0);
    static const char *const heads[] = {
        "0", "500", "2,000", "3,500", "turns 49 %", "turns 25 %", "turns 0 %", "left", "right"};
    for (gsize i = 0; i < G_N_ELEMENTS(heads); i++)
      expect_says(&p, TUNL_LAYER_RULER, heads[i], true);
    end_picture(&p);
  }
}
END_TEST

static void check_note(const Picture *p) {
  double last = p->shape.to;
  bool in = FLIP_TIGHT_M >= p->shape.from && FLIP_TIGHT_M <= last;
  bool says = flip_sample_says(p->scene, TUNL_LAYER_NOTES, "2,250 m:");
  bool points = flip_sample_says(p->scene, TUNL_LAYER_MARK, "here");
  EXPECT(says == (in && shows(p, TUNL_LAYER_NOTES)), "%s: note %d", p->where, says);
  EXPECT(points == (!isnan(p->shape.mark) && shows(p, TUNL_LAYER_MARK)), "%s: mark", p->where);
}

START_TEST(test_notes) {
  each(usual, G_N_ELEMENTS(usual), 1, SETS, check_note);
}
END_TEST

START_TEST(test_seeds_as_text) {
  static const struct {
    const char *seed, *shown;
  } texts[] = {
      {"seed-0", "seed-0"},
      {"a b\tc\n\x01", "a b\xef\xbf\xbd"
                       "c\xef\xbf\xbd\xef\xbf\xbd"},
      {"Höhle", "Höhle"},
      {"0123456789", "0123456789"},
      {"01234567890", "0123456789…"},
      {"ääääääääääää", "ääääääääää…"},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
    char *shown = flip_strip_seed(texts[i].seed, 10);
    ck_assert_str_eq(shown, texts[i].shown);
    g_free(shown);
  }
}
END_TEST

/* ---- shapes ---- */

static void check_ids(const Picture *p) {
  flip_sample_expect_ids(p->scene, p->where);
}

START_TEST(test_ids_are_unique) {
  each(usual, G_N_ELEMENTS(usual), FLIP_SAMPLES, 2, check_ids);
}
END_TEST

/* Everything in the range stands in the picture, once, and nothing else. */
static void check_everything(const Picture *p) {
  char id[TUNL_TEXT_MOST];
  size_t count;
  const flip_obstacle *all = flip_level_obstacles(p->level, &count);
  for (size_t i = 0; i < count; i++) {
    const flip_obstacle *o = &all[i];
    bool in = o->y >= p->options.from && o->y < p->options.to;
    bool star = o->star && o->star_y >= p->options.from && o->star_y < p->options.to;
    g_snprintf(id, sizeof id, "%s-%u", flip_type_name(o->type), o->index);
    EXPECT((flip_sample_shape(p->scene, id) != NULL) == (in && shows(p, TUNL_LAYER_OBSTACLES)),
        "%s: %s", p->where, id);
    g_snprintf(id, sizeof id, "star-%u", o->index);
    EXPECT((flip_sample_shape(p->scene, id) != NULL) == (star && shows(p, TUNL_LAYER_STARS)),
        "%s: %s", p->where, id);
    g_snprintf(id, sizeof id, "drawn-%u", o->index);
    bool drawn = o->verdict != FLIP_KEPT && o->drawn_y >= p->options.from &&
                 o->drawn_y < p->options.to && shows(p, TUNL_LAYER_DRAWN);
    EXPECT((flip_sample_shape(p->scene, id) != NULL) == drawn, "%s: %s", p->where, id);
  }
}

START_TEST(test_everything) {
  static const Shape some[] = {
      {2000, 2500, 500, 0.25, NOWHERE, false},
      {2190, 2310, 50, 1, 2250, true},
      {123.45, 345.67, 33.3, 0.3, 1234.5, false},
  };
  each(some, G_N_ELEMENTS(some), 2, 4, check_everything);
}
END_TEST

/* In a row of its own, a place across the tunnel is told by the page's own y. */
static void expect_extent(const Picture *p, const flip_obstacle *o, double top, double across) {
  char id[TUNL_TEXT_MOST];
  flip_extent x = flip_extent_of(o->type, o->side);
  g_snprintf(id, sizeof id, "%s-%u", flip_type_name(o->type), o->index);
  const tunl_shape *shape = flip_sample_shape(p->scene, id);
  ck_assert_ptr_nonnull(shape);
  const tunl_vertex *v = sample_vertices(p->scene, shape);
  double least = G_MAXDOUBLE, most = -G_MAXDOUBLE, left = G_MAXDOUBLE, right = -G_MAXDOUBLE;
  for (guint i = 0; i < shape->as.path.count; i++) {
    if (v[i].step == TUNL_CLOSE)
      continue;
    least = MIN(least, v[i].y);
    most = MAX(most, v[i].y);
    left = MIN(left, v[i].x);
    right = MAX(right, v[i].x);
  }
  EXPECT(fabs(least - top - x.left * across) < 1e-6 && fabs(most - top - x.right * across) < 1e-6,
      "%s from %g to %g, not %g to %g", id, least, most, top + x.left * across,
      top + x.right * across);
  double middle = TUNL_PAGE_LEFT + (o->y + o->h / 2 - p->options.from) * p->options.scale;
  EXPECT(fabs((left + right) / 2 - middle) < 1e-6, "%s at %g", id, (left + right) / 2);
  EXPECT(right - left >= o->h * p->options.scale - 1e-6, "%s is %g long", id, right - left);
}

/* The top of the tunnel in a picture of one row: the left wall. */
static double top_of(const Picture *p) {
  return tunl_scene_layer_at(p->scene, TUNL_LAYER_AIR).shapes[0].as.rect.y;
}

START_TEST(test_places) {
  static const Shape shapes[] = {
      {2300, 2350, 500, 2, NOWHERE, false}, {2000, 2500, 500, 0.25, NOWHERE, false}};
  for (gsize s = 0; s < G_N_ELEMENTS(shapes); s++) {
    Picture p = picture("seed-0", FLIP_1_0_2, shapes[s], 0);
    size_t count, i = flip_level_find(p.level, p.options.from);
    const flip_obstacle *all = flip_level_obstacles(p.level, &count);
    for (; i < count && all[i].y + 30 < p.options.to; i++)
      if (all[i].y > p.options.from + 30)
        expect_extent(&p, &all[i], top_of(&p), MAX(shapes[s].scale, FLIP_ACROSS));
    end_picture(&p);
  }
}
END_TEST

/* Standing, the page's y falls as the height grows, and left is left. */
START_TEST(test_upright) {
  static const Shape shape = {0, 1000, 500, 0.25, NOWHERE, true};
  Picture p = picture("seed-0", FLIP_1_0_2, shape, 0);
  size_t count;
  const flip_obstacle *all = flip_level_obstacles(p.level, &count);
  double last_y = G_MAXDOUBLE, last_x = 0;
  for (size_t i = 0; all[i].y + 20 < p.options.to; i++) {
    char id[TUNL_TEXT_MOST];
    g_snprintf(id, sizeof id, "%s-%u", flip_type_name(all[i].type), all[i].index);
    tunl_box box = flip_sample_shape(p.scene, id)->box;
    bool next = i > 0 && all[i - 1].y < 5000 && all[i].y >= 5000;
    ck_assert_msg(next ? box.left > last_x : box.top < last_y, "%s", id);
    last_y = box.top;
    last_x = box.right;
  }
  tunl_scene_layer air = tunl_scene_layer_at(p.scene, TUNL_LAYER_AIR);
  ck_assert_uint_eq(air.count, 2);
  ck_assert_double_lt(air.shapes[0].as.rect.x, air.shapes[1].as.rect.x);
  ck_assert_double_eq(air.shapes[0].as.rect.height, 1250);
  end_picture(&p);
}
END_TEST

/* ---- facts ---- */

static void expect_number(
    const Picture *p, const tunl_shape *shape, const char *name, double value, double tolerance) {
  const char *text = flip_sample_fact(p->scene, shape, TUNL_DATA, name);
  ck_assert_msg(text, "%s has no %s", shape->id, name);
  ck_assert_msg(fabs(g_ascii_strtod(text, NULL) - value) <= tolerance, "%s: %s is %s, not %g",
      shape->id, name, text, value);
}

static void expect_word(
    const Picture *p, const tunl_shape *shape, const char *name, const char *value) {
  const char *text = flip_sample_fact(p->scene, shape, TUNL_DATA, name);
  ck_assert_msg(
      text && strcmp(text, value) == 0, "%s: %s is %s, not %s", shape->id, name, text, value);
}

static void check_facts(const Picture *p, const flip_obstacle *o) {
  char id[TUNL_TEXT_MOST];
  g_snprintf(id, sizeof id, "%s-%u", flip_type_name(o->type), o->index);
  const tunl_shape *shape = flip_sample_shape(p->scene, id);
  expect_number(p, shape, "index", o->index, 0);
  expect_number(p, shape, "draw", o->draw, 0);
  expect_number(p, shape, "y", o->y / 10, 0.0005);
  expect_number(p, shape, "drawn-y", o->drawn_y / 10, 0.0005);
  expect_number(p, shape, "since", o->since / FLIP_UNITS_PER_M, 0.0005);
  expect_number(p, shape, "cross", o->cross / FLIP_UNITS_PER_M, 0.0005);
  expect_number(p, shape, "gap", o->gap / FLIP_UNITS_PER_M, 0.0005);
  expect_word(p, shape, "req", flip_side_name(o->req));
  expect_word(p, shape, "last", flip_side_name(o->last));
  expect_word(p, shape, "verdict", flip_verdict_name(o->verdict));
  expect_word(p, shape, "drawn-type", flip_type_name(o->drawn_type));
  expect_word(p, shape, "drawn-side", flip_side_name(o->drawn_side));
  if (flip_is_turn(o))
    expect_number(p, shape, "spare", (o->since - o->cross) / FLIP_UNITS_PER_M, 0.0005);
  else
    ck_assert_ptr_null(flip_sample_fact(p->scene, shape, TUNL_DATA, "spare"));
  ck_assert(o->star == (flip_sample_fact(p->scene, shape, TUNL_DATA, "star") != NULL));
  ck_assert((o->verdict != FLIP_KEPT) ==
            (flip_sample_fact(p->scene, shape, TUNL_SHOWN, "drawn") != NULL));
  ck_assert_ptr_nonnull(flip_sample_fact(p->scene, shape, TUNL_SHOWN, "height"));
}

START_TEST(test_facts) {
  for (flip_rules rules = 0; rules < FLIP_RULES; rules++) {
    Picture p = picture("seed-17", rules, usual[0], 0);
    size_t count;
    const flip_obstacle *all = flip_level_obstacles(p.level, &count);
    for (size_t i = 0; i < count && all[i].y < FLIP_FULL; i++)
      check_facts(&p, &all[i]);
    end_picture(&p);
  }
}
END_TEST

/* ---- the defect ---- */

/* Under 1.0.1 the band holds one wall from a little below 2,250 m on; under 1.0.2 it does not. */
START_TEST(test_defect) {
  static const Shape late = {2300, 4000, 500, 0.25, NOWHERE, false};
  for (guint i = 0; i < FLIP_SAMPLES; i++)
    for (flip_rules rules = 0; rules < FLIP_RULES; rules++) {
      Picture p = picture(flip_samples[i], rules, late, 0);
      tunl_scene_layer band = tunl_scene_layer_at(p.scene, TUNL_LAYER_BAND);
      bool left = false, right = false;
      for (guint j = 0; j < band.count; j++) {
        left = left || band.shapes[j].style == TUNL_STYLE_LEFT;
        right = right || band.shapes[j].style == TUNL_STYLE_RIGHT;
      }
      guint turns = tunl_scene_layer_at(p.scene, TUNL_LAYER_CROSSINGS).count;
      EXPECT((left && right) == (rules == FLIP_1_0_2), "%s: both walls", p.where);
      EXPECT((turns > 0) == (rules == FLIP_1_0_2), "%s: %u turns", p.where, turns);
      end_picture(&p);
    }
}
END_TEST

/* ---- bots ---- */

START_TEST(test_bots) {
  static const Shape shape = {2400, 2900, 500, 0.25, NOWHERE, false};
  Picture p = picture("seed-0", FLIP_1_0_2, shape, 7);
  expect_says(&p, TUNL_LAYER_HEADER, "bot simple alive at 4,000 m after 89 turns", true);
  expect_says(&p, TUNL_LAYER_HEADER, "bot hold-one-wall dies at 2,55", true);
  expect_says(&p, TUNL_LAYER_BOTS, "hold-one-wall hits bar ", true);
  ck_assert_ptr_nonnull(flip_sample_shape(p.scene, "death-hold-one-wall"));
  ck_assert_ptr_null(flip_sample_shape(p.scene, "death-simple"));
  for (flip_bot bot = 0; bot < FLIP_BOTS; bot++) {
    char id[TUNL_TEXT_MOST];
    g_snprintf(id, sizeof id, "path-%s-2400", flip_bot_name(bot));
    const tunl_shape *path = flip_sample_shape(p.scene, id);
    ck_assert_msg(path, "%s", id);
    ck_assert_int_eq(path->style, flip_flights_style(bot));
  }
  const tunl_shape *death = flip_sample_shape(p.scene, "death-hold-one-wall");
  const flip_outcome *end = flip_flights_outcome(p.flights, FLIP_HOLD_ONE_WALL);
  double x = TUNL_PAGE_LEFT + (end->y - p.options.from) * 0.25;
  ck_assert_double_eq_tol((death->box.left + death->box.right) / 2, x, 1e-6);
  ck_assert_ptr_null(flip_flights_outcome(NULL, FLIP_SIMPLE));
  end_picture(&p);
}
END_TEST

/* Only layers that are asked for have anything in them, but for the page, and for the count of
 * labels. */
static void check_layers(const Picture *p) {
  for (tunl_layer layer = TUNL_LAYER_AIR + 1; layer < TUNL_LAYERS; layer++) {
    guint count = tunl_scene_layer_at(p->scene, layer).count;
    EXPECT(count == 0 || shows(p, layer), "%s: %s", p->where, tunl_layer_names()[layer]);
  }
}

START_TEST(test_layers) {
  each(usual, G_N_ELEMENTS(usual), 1, SETS, check_layers);
}
END_TEST

HARNESS("scene/flip-strip", test_measure, test_inside, test_fit, test_texts_apart, test_provenance,
    test_header, test_row_heads, test_notes, test_seeds_as_text, test_ids_are_unique,
    test_everything, test_places, test_upright, test_facts, test_defect, test_bots, test_layers)
