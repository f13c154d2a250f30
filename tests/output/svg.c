/* Tests of src/output/svg.h: the text is read again and compared with the scene. */
#include "output/svg.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../harness.h"
#include "../scene/sample.h"
#include "../vectors.h"
#include "document.h"
#include "scene/tunnel.h"

/* What coordinates are rounded to, px. */
#define FINE   0.01
#define COARSE 0.1

static tunl_scene *strip_of(guint32 date, double from, double to, double scale) {
  tunl_cave *cave = sample_cave(date, to);
  tunl_strip_options options = sample_strip(from, to);
  options.scale = scale;
  options.layers = tunl_layers_all(TUNL_LAYERS_CAVE);
  tunl_scene *scene = tunl_strip_new(cave, &options);
  tunl_cave_free(cave);
  return scene;
}

static char *write_light(const tunl_scene *scene) {
  return document_write(scene, tunl_theme_named("light"), NULL);
}

/* ---- text ---- */

#define HOSTILE "a & b < c > d \"e\" 'f' ]]> &amp;"

START_TEST(test_escaping) {
  tunl_scene *scene = sample_scene();
  tunl_scene_set_size(scene, 100, 50);
  tunl_scene_describe(scene, HOSTILE, HOSTILE "!");
  tunl_scene_record_text(scene, "command", HOSTILE);
  tunl_scene_text(scene, TUNL_LAYER_HEADER, TUNL_STYLE_META, 1, 20, TUNL_START, HOSTILE);
  tunl_scene_circle(scene, TUNL_LAYER_COINS, TUNL_STYLE_GOLD, 5, 5, 2);
  tunl_scene_identify(scene, "coin-1", HOSTILE);
  tunl_scene_fact(scene, TUNL_SHOWN | TUNL_DATA, "needed", HOSTILE);
  Document *document = document_of(scene);
  char *json = g_strdup_printf("{\"command\":\"%s\"}", "a & b < c > d \\\"e\\\" 'f' ]]> &amp;");
  const Element *coin = document_first(document, "circle");
  ck_assert_str_eq(document_first(document, "title")->text, HOSTILE);
  ck_assert_str_eq(document_first(document, "desc")->text, HOSTILE "!");
  ck_assert_str_eq(document_first(document, "metadata")->text, json);
  ck_assert_str_eq(document_first(document, "text")->text, HOSTILE);
  ck_assert_str_eq(element_get(coin, "data-needed"), HOSTILE);
  ck_assert_str_eq(coin->title->str, HOSTILE "\nneeded " HOSTILE);
  g_free(json);
  document_free(document);
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_facts) {
  tunl_scene *scene = sample_scene();
  tunl_scene_circle(scene, TUNL_LAYER_COINS, TUNL_STYLE_GOLD, 5, 5, 2);
  tunl_scene_identify(scene, "coin-1", "coin 1, gold");
  tunl_scene_fact(scene, TUNL_DATA, "wx", "12.34");
  tunl_scene_fact(scene, TUNL_SHOWN, "wx", "12.3");
  tunl_scene_fact(scene, TUNL_SHOWN | TUNL_DATA, "score", "0");
  tunl_scene_circle(scene, TUNL_LAYER_COINS, TUNL_STYLE_GOLD, 9, 5, 2);
  Document *document = document_of(scene);
  GPtrArray *coins = document_group(document, "coins");
  const Element *first = coins->pdata[0], *second = coins->pdata[1];
  ck_assert_str_eq(element_get(first, "id"), "coin-1");
  ck_assert_str_eq(element_get(first, "data-wx"), "12.34");
  ck_assert_str_eq(element_get(first, "data-score"), "0");
  ck_assert_str_eq(first->title->str, "coin 1, gold\nwx 12.3\nscore 0");
  ck_assert_ptr_null(element_get(second, "id"));
  ck_assert_str_eq(second->title->str, "");
  g_ptr_array_free(coins, TRUE);
  document_free(document);
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_texts) {
  tunl_scene *scene = sample_scene();
  double width = tunl_scene_text(
      scene, TUNL_LAYER_HEADER, TUNL_STYLE_META, 90, 20, TUNL_END, "long enough to be fitted");
  tunl_scene_text(scene, TUNL_LAYER_HEADER, TUNL_STYLE_META, 50, 40, TUNL_MIDDLE, "short");
  Document *document = document_of(scene);
  GPtrArray *texts = document_group(document, "header");
  const Element *fitted = texts->pdata[0], *loose = texts->pdata[1];
  ck_assert_str_eq(element_get(fitted, "text-anchor"), "end");
  ck_assert_double_eq_tol(element_number(fitted, "textLength"), width, FINE);
  ck_assert_double_eq(element_number(fitted, "x"), 90);
  ck_assert_str_eq(element_get(loose, "text-anchor"), "middle");
  ck_assert_ptr_null(element_get(loose, "textLength"));
  g_ptr_array_free(texts, TRUE);
  document_free(document);
  tunl_scene_free(scene);
}
END_TEST

/* ---- geometry ---- */

static void expect_vertex(
    const tunl_vertex *read, const tunl_vertex *drawn, double grain, const char *id) {
  EXPECT(read->step == drawn->step, "%s: step %d for %d", id, read->step, drawn->step);
  if (drawn->step == TUNL_CLOSE)
    return;
  EXPECT(
      fabs(read->x - drawn->x) <= COARSE / 2 + 1e-6 && fabs(read->y - drawn->y) <= grain / 2 + 1e-6,
      "%s: %.4f, %.4f for %.4f, %.4f", id, read->x, read->y, drawn->x, drawn->y);
}

static void expect_path(const Element *element, const tunl_scene *scene, const tunl_shape *shape) {
  const char *id = shape->id ? shape->id : tunl_style_look(shape->style)->name;
  GArray *path = document_path(element_get(element, "d"));
  EXPECT(path->len == shape->as.path.count, "%s: %u vertices of %u", id, path->len,
      shape->as.path.count);
  for (guint i = 0; i < path->len; i++)
    expect_vertex(&g_array_index(path, tunl_vertex, i), &sample_vertices(scene, shape)[i],
        shape->id ? COARSE : FINE, id);
  g_array_free(path, TRUE);
}

static void expect_near(const Element *element, const char *name, double value) {
  double read = element_number(element, name);
  EXPECT(fabs(read - value) <= FINE / 2 + 1e-6, "%s %g for %g", name, read, value);
}

static void expect_shape(const Element *element, const tunl_scene *scene, const tunl_shape *shape) {
  switch (shape->kind) {
  case TUNL_SHAPE_PATH:
    expect_path(element, scene, shape);
    break;
  case TUNL_SHAPE_CIRCLE:
    expect_near(element, "cx", shape->as.circle.x);
    expect_near(element, "cy", shape->as.circle.y);
    expect_near(element, "r", shape->as.circle.r);
    break;
  case TUNL_SHAPE_RECT:
    expect_near(element, "x", shape->as.rect.x);
    expect_near(element, "y", shape->as.rect.y);
    expect_near(element, "width", shape->as.rect.width);
    expect_near(element, "height", shape->as.rect.height);
    break;
  case TUNL_SHAPE_TEXT:
    EXPECT(strcmp(element->text, shape->as.text.text) == 0, "%s", element->text);
    expect_near(element, "x", shape->as.text.x);
    expect_near(element, "y", shape->as.text.y);
    break;
  }
}

/* The class of the shape, or that of its group. */
static void expect_class(const Element *element, const Element *group, const tunl_shape *shape) {
  const char *own = element_get(element, "class");
  const char *name = own ? own : element_get(group, "class");
  EXPECT(strcmp(name, tunl_style_look(shape->style)->name) == 0, "%s is no %s", name,
      tunl_style_look(shape->style)->name);
}

static const Element *find_group(const Document *document, const char *id) {
  for (guint i = 0; i < document->elements->len; i++) {
    const Element *element = document->elements->pdata[i];
    if (strcmp(element->name, "g") == 0 && strcmp(element_get(element, "id"), id) == 0)
      return element;
  }
  return NULL;
}

static void expect_layer_of(const Document *document, const tunl_scene *scene, guint index) {
  tunl_scene_layer layer = tunl_scene_layer_at(scene, index);
  const Element *group = find_group(document, layer.name);
  GPtrArray *elements = document_group(document, layer.name);
  ck_assert_msg((group != NULL) == (layer.count > 0), "group %s", layer.name);
  ck_assert_uint_eq(elements->len, layer.count);
  for (guint i = 0; i < elements->len; i++) {
    expect_shape(elements->pdata[i], scene, &layer.shapes[i]);
    expect_class(elements->pdata[i], group, &layer.shapes[i]);
  }
  g_ptr_array_free(elements, TRUE);
}

START_TEST(test_whole_scenes) {
  static const struct {
    double from, to, scale;
  } scenes[] = {{0, 20000, 0.25}, {60000, 63000, 1}, {8000.5, 9500.25, 4}, {0, 93000, 0.05}};
  for (gsize i = 0; i < G_N_ELEMENTS(scenes); i++) {
    tunl_scene *scene = strip_of(sample_days[i], scenes[i].from, scenes[i].to, scenes[i].scale);
    Document *document = document_of(scene);
    for (guint layer = 0; layer < tunl_scene_layers(scene); layer++)
      expect_layer_of(document, scene, layer);
    document_free(document);
    tunl_scene_free(scene);
  }
}
END_TEST

/* Steps of all signs and lengths, several outlines, lines after a close: what is left out between
 * numbers must be left out rightly, and errors must not add up. */
START_TEST(test_random_paths) {
  GRand *random = g_rand_new_with_seed(1);
  tunl_scene *scene = sample_scene();
  for (int path = 0; path < 50; path++) {
    tunl_scene_path(scene, TUNL_LAYER_CORRIDOR, TUNL_STYLE_WALL);
    tunl_scene_move_to(scene, g_rand_double_range(random, -9, 9), 0);
    double reach = pow(10, g_rand_double_range(random, -2, 5));
    for (int i = 0; i < 2000; i++) {
      double x = g_rand_double_range(random, -reach, reach);
      double y = i % 7 ? g_rand_double_range(random, -reach, reach) : 0;
      int step = g_rand_int_range(random, 0, 20);
      if (step == 0)
        tunl_scene_close(scene);
      else if (step == 1)
        tunl_scene_move_to(scene, x, y);
      else
        tunl_scene_line_to(scene, x, y);
    }
    if (path % 2)
      tunl_scene_identify(scene, "mark", "a mark");
  }
  Document *document = document_of(scene);
  expect_layer_of(document, scene, TUNL_LAYER_CORRIDOR);
  document_free(document);
  tunl_scene_free(scene);
  g_rand_free(random);
}
END_TEST

/* ---- walls ---- */

static void check_written_wall(
    const Element *element, tunl_corridor *corridor, const tunl_frame *frame, tunl_wall wall) {
  GArray *path = document_path(element_get(element, "d"));
  double distance = sample_wall_distance(
      &g_array_index(path, tunl_vertex, 0), path->len, corridor, frame, wall, 0.05);
  EXPECT(distance <= TUNL_WALL_TOLERANCE, "%u, wx %.0f at %g: the %s is written %.4f px off",
      corridor->day.date, frame->from, frame->scale, tunl_wall_name(wall), distance);
  g_array_free(path, TRUE);
}

static void check_written_walls(guint32 date, double scale, double length, double period) {
  tunl_corridor corridor = sample_corridor(date);
  for (double from = 0; from + length <= TUNL_WX_FULL; from += period) {
    tunl_frame frame = {72, 100.37, scale, scale, from, from + length};
    tunl_scene *scene = sample_scene();
    tunl_tunnel_walls(scene, &corridor, &frame, TUNL_STYLE_WALL);
    Document *document = document_of(scene);
    GPtrArray *group = document_group(document, "corridor");
    for (int wall = TUNL_CEILING; wall <= TUNL_FLOOR; wall++)
      check_written_wall(group->pdata[1 + wall], &corridor, &frame, (tunl_wall)wall);
    g_ptr_array_free(group, TRUE);
    document_free(document);
    tunl_scene_free(scene);
  }
}

START_TEST(test_walls_of_a_strip) {
  for (guint i = 0; i < SAMPLE_DAYS; i++)
    check_written_walls(sample_days[i], 0.25, 5000, 5000);
}
END_TEST

START_TEST(test_walls_at_full_size) {
  for (guint i = 0; i < SAMPLE_DAYS; i++)
    check_written_walls(sample_days[i], 1, 3000, 9000);
}
END_TEST

/* ---- the document ---- */

static bool is_defined(const char *style, const char *name) {
  char *rule = g_strdup_printf(".%s{", name);
  bool found = strstr(style, rule) != NULL;
  g_free(rule);
  return found;
}

/* Every class that is used has a rule, in the colours of the theme. */
START_TEST(test_styles) {
  tunl_scene *scene = strip_of(sample_days[0], 0, 20000, 0.25);
  const char *const *names = tunl_theme_names();
  for (gsize i = 0; names[i]; i++) {
    gsize length;
    char *svg = document_write(scene, tunl_theme_named(names[i]), &length);
    Document *document = document_parse(svg, length);
    const char *style = document_first(document, "style")->text;
    char *rule =
        g_strdup_printf(".mine{fill:#%06x;", tunl_theme_named(names[i])->colours[TUNL_ROLE_MINE]);
    ck_assert_ptr_nonnull(strstr(style, rule));
    for (guint k = 0; k < document->elements->len; k++) {
      const char *name = element_get(document->elements->pdata[k], "class");
      EXPECT(!name || is_defined(style, name), "no rule for %s", name);
    }
    g_free(rule);
    document_free(document);
    g_free(svg);
  }
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_unique_ids) {
  tunl_scene *scene = strip_of(sample_days[2], 0, 93000, 0.25);
  Document *document = document_of(scene);
  GHashTable *ids = g_hash_table_new(g_str_hash, g_str_equal);
  for (guint i = 0; i < document->elements->len; i++) {
    const char *id = element_get(document->elements->pdata[i], "id");
    EXPECT(!id || g_hash_table_add(ids, (gpointer)(gsize)id), "two of %s", id);
  }
  ck_assert_uint_gt(g_hash_table_size(ids), 1000);
  g_hash_table_destroy(ids);
  document_free(document);
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_size) {
  tunl_scene *scene = strip_of(sample_days[2], 0, 10000, 0.25);
  Document *document = document_of(scene);
  const Element *svg = document_first(document, "svg");
  char *box = g_strdup_printf("0 0 %.0f %.0f", tunl_scene_width(scene), tunl_scene_height(scene));
  ck_assert_double_eq(element_number(svg, "width"), tunl_scene_width(scene));
  ck_assert_double_eq(element_number(svg, "height"), tunl_scene_height(scene));
  ck_assert_str_eq(element_get(svg, "viewBox"), box);
  g_free(box);
  document_free(document);
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_same_bytes) {
  tunl_scene *first = strip_of(sample_days[3], 0, 20000, 0.25);
  char *one = write_light(first);
  tunl_scene *second = strip_of(sample_days[3], 0, 20000, 0.25);
  char *two = write_light(second);
  ck_assert_msg(strcmp(one, two) == 0, "two scenes of one cave differ");
  g_free(two);
  g_free(one);
  tunl_scene_free(second);
  tunl_scene_free(first);
}
END_TEST

START_TEST(test_write_error) {
  tunl_scene *scene = strip_of(sample_days[3], 0, 20000, 0.25);
  GError *error = NULL;
  FILE *out = sample_full_disk(1000);
  ck_assert(!tunl_svg_write(scene, tunl_theme_named("light"), out, &error));
  ck_assert(g_error_matches(error, TUNL_ERROR, TUNL_ERROR_WRITE));
  ck_assert_str_eq(error->message, g_strerror(ENOSPC));
  fclose(out);
  g_error_free(error);
  tunl_scene_free(scene);
}
END_TEST

HARNESS("output/svg", test_escaping, test_facts, test_texts, test_whole_scenes, test_random_paths,
    test_walls_of_a_strip, test_walls_at_full_size, test_styles, test_unique_ids, test_size,
    test_same_bytes, test_write_error)
