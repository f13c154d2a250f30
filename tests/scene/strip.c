/* Tests of src/scene/strip.h: a table of pictures, and what must hold of every one of them. */
#include "scene/strip.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "sample.h"
#include "scene/marks.h"
#include "scene/page.h"

#define LAYER(name)  (1u << TUNL_LAYER_##name)
#define WITHOUT(set) (tunl_layers_all(TUNL_LAYERS_CAVE) & ~(set))

/* ---- pictures ---- */

typedef struct {
  double from, to, row_length, scale, mark;
} Shape;

#define NOWHERE ((double)NAN)

/* As the programs draw them: by default, around a place, by score, close up, folded oddly. */
static const Shape usual[] = {
    {0, 93000, 5000, 0.25, NOWHERE},
    {0, 5000, 5000, 0.25, NOWHERE},
    {0, 500, 5000, 0.25, NOWHERE},
    {60000, 72000, 5000, 0.25, NOWHERE},
    {7750, 10250, 2500, 0.5, 9000},
    {52750, 55250, 2500, 0.5, 54000},
    {12345.678, 23456.789, 3333.3, 0.3, 20000},
    {0, 93000, 20000, 0.1, NOWHERE},
    {0, 20000, 20000, 0.3, NOWHERE},
    {88000, 93000, 5000, 0.15, 93000},
    {8500, 9500, 1000, 1, 9000},
    {80000, 81500, 500, 2, NOWHERE},
    {30000, 30250, 250, 4, 30000},
    {0, 50, 50, 20, NOWHERE},
    {991000, 1000000, 3000, 0.4, NOWHERE},
    {9000, 9001, 1, 100, NOWHERE},
};

/* The smallest pictures: rows lower than the texts beside them. */
static const Shape tiny[] = {
    {0, 93000, 93000, 0.0125, NOWHERE},
    {0, 93000, 31000, 0.02, NOWHERE},
    {0, 93000, 20000, 0.05, NOWHERE},
    {0, 93000, 93000, 0.001, NOWHERE},
};

/* The sets that differ in layout; with the skeleton in some and not in others. */
enum { SETS = 9 };

static tunl_layer_set set_at(guint i) {
  const tunl_layer_set sets[SETS] = {
      tunl_layers_default(TUNL_LAYERS_CAVE),
      tunl_layers_all(TUNL_LAYERS_CAVE),
      0,
      LAYER(CORRIDOR) | LAYER(MINES),
      WITHOUT(LAYER(LABELS)),
      WITHOUT(LAYER(LABELS) | LAYER(GATES)),
      WITHOUT(LAYER(HEADER) | LAYER(FOOTER) | LAYER(LEGEND)),
      WITHOUT(LAYER(RULER) | LAYER(MORPH) | LAYER(SPEED)),
      LAYER(RULER) | LAYER(GATES),
  };
  return sets[i];
}

typedef struct {
  guint32 date;
  Shape shape;
  tunl_layer_set layers;
  const char *where;
  tunl_strip_options options;
  tunl_cave *cave;
  tunl_scene *scene;
} Picture;

static void begin_picture(Picture *p) {
  p->options = sample_strip(p->shape.from, p->shape.to);
  p->options.row_length = p->shape.row_length;
  p->options.scale = p->shape.scale;
  p->options.mark = p->shape.mark;
  p->options.layers = p->layers;
  p->scene = tunl_strip_new(p->cave, &p->options);
}

typedef void (*Check)(const Picture *);

/* Draws and checks every picture of a table with every set of layers. */
static void each(const Shape *shapes, gsize count, guint days, guint sets, Check check) {
  for (guint day = 0; day < days; day++)
    for (gsize i = 0; i < count; i++) {
      Picture p = {.date = sample_days[day], .shape = shapes[i]};
      p.cave = sample_cave(p.date, shapes[i].to);
      for (guint set = 0; set < sets; set++) {
        p.layers = set_at(set);
        char *where = g_strdup_printf("%u, wx %g to %g, rows of %g at %g, layers %x", p.date,
            p.shape.from, p.shape.to, p.shape.row_length, p.shape.scale, p.layers);
        p.where = where;
        begin_picture(&p);
        check(&p);
        tunl_scene_free(p.scene);
        g_free(where);
      }
      tunl_cave_free(p.cave);
    }
}

static bool shows(const Picture *p, tunl_layer layer) {
  return tunl_layer_in(p->layers, layer);
}

/* ---- size ---- */

static void check_size(const Picture *p) {
  tunl_size size = tunl_strip_measure(p->cave, &p->options);
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
  each(usual, G_N_ELEMENTS(usual), 2, SETS, check_inside);
}
END_TEST

START_TEST(test_inside_tiny) {
  each(tiny, G_N_ELEMENTS(tiny), 1, SETS, check_inside);
}
END_TEST

/* Hundreds of labels that have no room are counted in the margin. */
START_TEST(test_inside_long_row) {
  static const Shape rows[] = {{0, 93000, 93000, 0.15, NOWHERE}, {0, 93000, 93000, 0.45, NOWHERE},
      {0, 93000, 93000, 0.75, NOWHERE}};
  each(rows, G_N_ELEMENTS(rows), SAMPLE_DAYS, 1, check_inside);
}
END_TEST

static tunl_size size_at(const tunl_cave *cave, double row_length, double width) {
  tunl_strip_options options = sample_strip(0, TUNL_WX_FULL);
  options.row_length = row_length;
  options.scale = tunl_strip_fit(row_length, width);
  options.layers = 0;
  return tunl_strip_measure(cave, &options);
}

START_TEST(test_fit) {
  tunl_cave *cave = sample_cave(sample_days[0], 0);
  for (double width = TUNL_STRIP_LEAST; width <= 30000; width += width < 3000 ? 1 : 97) {
    const double lengths[] = {5000, 3333.3, 20000, 93000};
    for (gsize i = 0; i < G_N_ELEMENTS(lengths); i++) {
      double got = size_at(cave, lengths[i], width).width;
      EXPECT(same_bits(got, width), "rows of %g for %g px: %g", lengths[i], width, got);
    }
  }
  ck_assert_double_le(tunl_strip_fit(5000, 100), 0); /* no room between the margins */
  tunl_cave_free(cave);
}
END_TEST

/* ---- texts ---- */

static void check_apart(const Picture *p) {
  GPtrArray *texts = sample_texts(p->scene, SAMPLE_EVERY_LAYER);
  sample_expect_apart(texts, p->where);
  g_ptr_array_free(texts, TRUE);
}

START_TEST(test_texts_apart) {
  each(usual, G_N_ELEMENTS(usual), SAMPLE_DAYS, SETS, check_apart);
}
END_TEST

START_TEST(test_texts_apart_tiny) {
  each(tiny, G_N_ELEMENTS(tiny), 1, SETS, check_apart);
}
END_TEST

static bool has_text(const tunl_scene *scene, guint layer, const char *part) {
  bool found = false;
  GPtrArray *texts = sample_texts(scene, layer);
  for (guint i = 0; i < texts->len && !found; i++)
    found = strstr(((const tunl_shape *)texts->pdata[i])->as.text.text, part) != NULL;
  g_ptr_array_free(texts, TRUE);
  return found;
}

/* How to make it again: in the header, in the footer, in the description and in the records. */
START_TEST(test_provenance) {
  Picture p = {
      .date = 20260923, .shape = usual[4], .layers = tunl_layers_default(TUNL_LAYERS_CAVE)};
  char fingerprint[TUNL_TEXT_MOST];
  guint count;
  p.cave = sample_cave(p.date, 0);
  begin_picture(&p);
  snprintf(
      fingerprint, sizeof fingerprint, "%016" PRIx64, tunl_cave_fingerprint(p.cave, TUNL_WX_FULL));
  ck_assert(has_text(p.scene, TUNL_LAYER_HEADER, fingerprint));
  ck_assert(has_text(p.scene, TUNL_LAYER_FOOTER, fingerprint));
  ck_assert(has_text(p.scene, TUNL_LAYER_FOOTER, "tunl-test 1.0"));
  ck_assert(has_text(p.scene, TUNL_LAYER_FOOTER, p.options.command));
  ck_assert(has_text(p.scene, TUNL_LAYER_HEADER, "wx 7,750–10,250"));
  ck_assert_ptr_nonnull(strstr(tunl_scene_description(p.scene), fingerprint));
  ck_assert_str_eq(tunl_scene_title(p.scene), "TUNL cave of 2026-09-23");
  const tunl_record *records = tunl_scene_records(p.scene, &count);
  static const char *const names[] = {
      "schema", "tool", "date", "rules", "gate", "from", "to", "fingerprint", "command"};
  ck_assert_uint_eq(count, G_N_ELEMENTS(names));
  for (guint i = 0; i < count; i++) {
    ck_assert_str_eq(records[i].name, names[i]);
  }
  ck_assert_str_eq(records[7].text, fingerprint);
  tunl_scene_free(p.scene);
  tunl_cave_free(p.cave);
}
END_TEST

/* ---- shapes ---- */

static void check_ids(const Picture *p) {
  GHashTable *ids = g_hash_table_new(g_str_hash, g_str_equal);
  GPtrArray *shapes = sample_shapes(p->scene, SAMPLE_EVERY_LAYER);
  for (guint i = 0; i < TUNL_LAYERS; i++) /* SVG has these among the ids, and two more */
    g_hash_table_add(ids, (gpointer)(gsize)tunl_layer_names()[i]);
  g_hash_table_add(ids, "title");
  g_hash_table_add(ids, "desc");
  for (guint i = 0; i < shapes->len; i++) {
    const tunl_shape *shape = shapes->pdata[i];
    EXPECT(!shape->id || g_hash_table_add(ids, (gpointer)(gsize)shape->id), "%s: two of %s",
        p->where, shape->id);
  }
  g_ptr_array_free(shapes, TRUE);
  g_hash_table_destroy(ids);
}

START_TEST(test_ids_are_unique) {
  each(usual, G_N_ELEMENTS(usual), SAMPLE_DAYS, 2, check_ids);
}
END_TEST

static guint count_named(const tunl_scene *scene, tunl_layer layer, const char *prefix) {
  guint count = 0;
  tunl_scene_layer one = tunl_scene_layer_at(scene, layer);
  for (guint i = 0; i < one.count; i++)
    count += one.shapes[i].id && g_str_has_prefix(one.shapes[i].id, prefix);
  return count;
}

static bool is_in(const Picture *p, const tunl_object *o) {
  return o->wx >= p->shape.from && o->wx < p->shape.to;
}

static guint count_objects(const Picture *p, tunl_span span) {
  guint count = 0;
  for (gsize i = 0; i < span.count; i++)
    count += is_in(p, &span.items[i]);
  return count;
}

static guint count_slots(const Picture *p, tunl_span span) {
  guint count = 0;
  gint64 last = -1;
  for (gsize i = 0; i < span.count; i++)
    if (is_in(p, &span.items[i]) && span.items[i].slot != last) {
      last = span.items[i].slot;
      count++;
    }
  return count;
}

static void check_counts(const Picture *p) {
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    tunl_layer layer = tunl_mark_layer(kind);
    char *refused = g_strdup_printf("refused-%s-", tunl_kind_name(kind));
    guint objects = count_objects(p, tunl_cave_accepted(p->cave, kind));
    guint slots = count_slots(p, tunl_cave_refused(p->cave, kind));
    guint drawn = count_named(p->scene, layer, tunl_kind_name(kind));
    guint hollow = count_named(p->scene, TUNL_LAYER_REJECTIONS, refused);
    EXPECT(drawn == (shows(p, layer) ? objects : 0), "%s: %u of %u %s", p->where, drawn, objects,
        tunl_kind_plural(kind));
    EXPECT(hollow == (shows(p, TUNL_LAYER_REJECTIONS) ? slots : 0), "%s: %u of %u refused %s",
        p->where, hollow, slots, tunl_kind_plural(kind));
    g_free(refused);
  }
}

START_TEST(test_counts) {
  each(usual, G_N_ELEMENTS(usual), SAMPLE_DAYS, SETS, check_counts);
}
END_TEST

/* The header tells the same numbers. */
START_TEST(test_counts_in_the_header) {
  Picture p = {
      .date = sample_days[2], .shape = usual[3], .layers = tunl_layers_default(TUNL_LAYERS_CAVE)};
  p.cave = sample_cave(p.date, 0);
  begin_picture(&p);
  for (tunl_kind kind = TUNL_COIN; kind < TUNL_KINDS; kind++) {
    char *text =
        g_strdup_printf("%u %s (%u refused)", count_objects(&p, tunl_cave_accepted(p.cave, kind)),
            tunl_kind_plural(kind), count_objects(&p, tunl_cave_refused(p.cave, kind)));
    ck_assert_msg(has_text(p.scene, TUNL_LAYER_HEADER, text), "no \"%s\"", text);
    g_free(text);
  }
  tunl_scene_free(p.scene);
  tunl_cave_free(p.cave);
}
END_TEST

/* Only layers that are asked for have anything in them, but for the page, the air and the mark,
 * which stands with the gates. */
static void check_layers(const Picture *p) {
  for (tunl_layer layer = TUNL_LAYER_STALACTITES; layer < TUNL_LAYERS; layer++) {
    guint count = tunl_scene_layer_at(p->scene, layer).count;
    bool aside = layer == TUNL_LAYER_GATES || layer == TUNL_LAYER_LABELS;
    EXPECT(count == 0 || shows(p, layer) || aside, "%s: %s", p->where, tunl_layer_names()[layer]);
  }
}

START_TEST(test_layers) {
  each(usual, G_N_ELEMENTS(usual), 1, SETS, check_layers);
}
END_TEST

/* ---- rows ---- */

/* The air has a rectangle a row. */
static void check_rows(const Picture *p) {
  GPtrArray *air = sample_shapes(p->scene, TUNL_LAYER_AIR);
  double length = p->shape.to - p->shape.from, drawn = 0, bottom = 0;
  guint rows = (guint)ceil(length / p->shape.row_length - 1e-9);
  EXPECT(air->len == (shows(p, TUNL_LAYER_CORRIDOR) ? rows : 0), "%s: %u rows", p->where, air->len);
  for (guint i = 0; i < air->len; i++) {
    const tunl_shape *row = air->pdata[i];
    double width = row->as.rect.width / p->shape.scale;
    EXPECT(row->as.rect.x == TUNL_PAGE_LEFT && row->as.rect.y > bottom, "%s: row %u", p->where, i);
    EXPECT(i + 1 == rows || fabs(width - p->shape.row_length) < 1e-6, "%s: row %u is %g long",
        p->where, i, width);
    drawn += width;
    bottom = row->as.rect.y + row->as.rect.height;
  }
  EXPECT(air->len == 0 || fabs(drawn - length) < 1e-6, "%s: %g of %g", p->where, drawn, length);
  g_ptr_array_free(air, TRUE);
}

START_TEST(test_rows) {
  each(usual, G_N_ELEMENTS(usual), 1, SETS, check_rows);
}
END_TEST

/* ---- places ---- */

static guint count_style(const tunl_scene *scene, tunl_style style) {
  guint count = 0;
  GPtrArray *shapes = sample_shapes(scene, SAMPLE_EVERY_LAYER);
  for (guint i = 0; i < shapes->len; i++)
    count += ((const tunl_shape *)shapes->pdata[i])->style == style;
  g_ptr_array_free(shapes, TRUE);
  return count;
}

/* A place that was asked for is pointed at whatever else is hidden, unless the mark itself is. */
static void check_mark(const Picture *p) {
  bool inside = p->shape.mark >= p->shape.from && p->shape.mark <= p->shape.to &&
                tunl_layer_in(p->layers, TUNL_LAYER_MARK);
  EXPECT(count_style(p->scene, TUNL_STYLE_MARK) == inside, "%s: %u marks for %g", p->where,
      count_style(p->scene, TUNL_STYLE_MARK), p->shape.mark);
}

START_TEST(test_mark) {
  each(usual, G_N_ELEMENTS(usual), 1, 2, check_mark);
}
END_TEST

START_TEST(test_mark_alone) {
  each(usual, G_N_ELEMENTS(usual), 1, SETS, check_mark);
}
END_TEST

/* Both gates, the end of the hall and the narrowest place, in the whole cave. */
START_TEST(test_gates) {
  Picture p = {
      .date = 20260923, .shape = usual[0], .layers = tunl_layers_default(TUNL_LAYERS_CAVE)};
  p.cave = sample_cave(p.date, 0);
  begin_picture(&p);
  ck_assert_uint_eq(count_style(p.scene, TUNL_STYLE_GATE), 4);
  ck_assert(has_text(p.scene, TUNL_LAYER_GATES, "gate 9,000 · score 150"));
  ck_assert(has_text(p.scene, TUNL_LAYER_GATES, "apex gate 54,000 · score 900"));
  ck_assert(has_text(p.scene, TUNL_LAYER_GATES, "opening hall ends 24,000 · score 400"));
  ck_assert(has_text(p.scene, TUNL_LAYER_GATES, "narrowest 93,000 · score 1,550"));
  tunl_scene_free(p.scene);
  tunl_cave_free(p.cave);
}
END_TEST

HARNESS("scene/strip", test_measure, test_inside, test_inside_tiny, test_inside_long_row, test_fit,
    test_texts_apart, test_texts_apart_tiny, test_provenance, test_ids_are_unique, test_counts,
    test_counts_in_the_header, test_layers, test_rows, test_mark, test_mark_alone, test_gates)
