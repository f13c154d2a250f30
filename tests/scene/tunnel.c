/* Tests of src/scene/tunnel.h. The walls as they are written in SVG: see output/svg.c. */
#include "scene/tunnel.h"

#include <math.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "sample.h"
#include "scene/marks.h"
#include "scene/text.h"

/* ---- walls ---- */

static void check_wall(const tunl_scene *scene, const tunl_shape *shape, tunl_corridor *corridor,
    const tunl_frame *frame, tunl_wall wall) {
  const tunl_vertex *line = sample_vertices(scene, shape);
  guint last = shape->as.path.count - 1;
  ck_assert_double_eq_tol(line[0].x, frame->left, 1e-9);
  ck_assert_double_eq_tol(line[last].x, tunl_frame_right(frame), 1e-9);
  for (guint i = 1; i <= last; i++)
    EXPECT(line[i].step == TUNL_LINE && line[i].x > line[i - 1].x, "vertex %u goes back", i);
  double distance = sample_wall_distance(line, last + 1, corridor, frame, wall, 0.05);
  EXPECT(distance <= TUNL_WALL_TOLERANCE,
      "%u, wx %.0f to %.0f, scale %g x %g: the %s is %.4f px off", corridor->day.date, frame->from,
      frame->to, frame->scale, frame->upright, tunl_wall_name(wall), distance);
}

static void check_walls(guint32 date, const tunl_frame *frame) {
  tunl_corridor corridor = sample_corridor(date);
  tunl_scene *scene = sample_scene();
  tunl_tunnel_walls(scene, &corridor, frame, TUNL_STYLE_WALL);
  tunl_scene_layer layer = tunl_scene_layer_at(scene, TUNL_LAYER_CORRIDOR);
  ck_assert_uint_eq(layer.count, 3); /* the rock and two lines, the ceiling's first */
  for (int wall = TUNL_CEILING; wall <= TUNL_FLOOR; wall++) {
    ck_assert_int_eq(layer.shapes[1 + wall].style, TUNL_STYLE_WALL);
    check_wall(scene, &layer.shapes[1 + wall], &corridor, frame, (tunl_wall)wall);
  }
  tunl_scene_free(scene);
}

/* Rows of so many world px, every so many of them. */
static void check_rows(double scale, double upright, double length, double period) {
  for (guint i = 0; i < SAMPLE_DAYS; i++)
    for (double from = 0; from + length <= TUNL_WX_FULL; from += period) {
      tunl_frame frame = {72, 100.5, scale, upright, from, from + length};
      check_walls(sample_days[i], &frame);
    }
}

START_TEST(test_walls_far_away) {
  check_rows(0.0125, 0.0125, TUNL_WX_FULL, TUNL_WX_FULL);
}
END_TEST

START_TEST(test_walls_of_a_strip) {
  check_rows(0.25, 0.25, 5000, 5000);
}
END_TEST

START_TEST(test_walls_at_full_size) {
  check_rows(1, 1, 3000, 15000);
}
END_TEST

START_TEST(test_walls_close_up) {
  check_rows(4, 4, 700, 15000);
}
END_TEST

START_TEST(test_walls_of_a_sheet) {
  check_rows(0.0125, 0.0125 * TUNL_SHEET_STRETCH, 31000, 31000);
}
END_TEST

/* Far out the corridor is at its busiest. */
START_TEST(test_walls_at_the_end_of_the_world) {
  tunl_frame frame = {72, 100, 0.25, 0.25, TUNL_WX_MOST - 5000, TUNL_WX_MOST};
  check_walls(sample_days[0], &frame);
}
END_TEST

/* The rock fills the frame from its edges to the walls, corner to corner, and the air is under it.
 */
START_TEST(test_rock_and_air) {
  tunl_corridor corridor = sample_corridor(sample_days[0]);
  tunl_frame frame = {72, 100, 0.25, 0.25, 5000, 10000};
  tunl_scene *scene = sample_scene();
  tunl_tunnel_walls(scene, &corridor, &frame, TUNL_STYLE_THIN_WALL);
  tunl_scene_layer layer = tunl_scene_layer_at(scene, TUNL_LAYER_CORRIDOR);
  const tunl_shape *rock = layer.shapes, *air = tunl_scene_layer_at(scene, TUNL_LAYER_AIR).shapes;
  guint count = layer.shapes[1].as.path.count;
  const tunl_vertex *r = sample_vertices(scene, rock), *w = sample_vertices(scene, rock + 1);
  ck_assert_double_eq(rock->box.top, frame.top);
  ck_assert_double_eq(rock->box.bottom, tunl_frame_bottom(&frame));
  ck_assert_double_eq(air->box.top, frame.top);
  ck_assert_double_eq(air->box.bottom, tunl_frame_bottom(&frame));
  ck_assert_double_eq(air->box.right, tunl_frame_right(&frame));
  for (guint i = 0; i < count; i++) {
    ck_assert(same_bits(r[i + 1].x, w[i].x) && same_bits(r[i + 1].y, w[i].y));
  }
  tunl_scene_free(scene);
}
END_TEST

/* ---- means ---- */

/* A mean lies between the least and the greatest of what goes into it, and where a window holds
 * many waves next to nothing of them is left. */
START_TEST(test_mean_is_a_mean) {
  tunl_corridor corridor = sample_corridor(sample_days[0]);
  tunl_mean mean = {8000, 90000};
  double before = (double)NAN;
  for (double wx = 60000; wx < 90000; wx += 250) {
    double least = TUNL_H, most = 0, from = MAX(wx - 4000, 0), to = MIN(wx + 4000, mean.most);
    for (double at = from; at <= to; at += 10) {
      tunl_bounds walls = tunl_bounds_at(&corridor, at);
      least = MIN(least, walls.top);
      most = MAX(most, walls.top);
    }
    tunl_bounds m = tunl_tunnel_mean_at(&corridor, &mean, wx);
    EXPECT(m.top > least && m.top < most && m.bot > m.top, "at %g: %g of %g to %g", wx, m.top,
        least, most);
    EXPECT(isnan(before) || fabs(m.top - before) < 6, "%g px from one to the next at %g",
        fabs(m.top - before), wx);
    before = m.top;
  }
}
END_TEST

/* A wall that is straight over the window is its own mean. */
START_TEST(test_mean_of_level_walls) {
  tunl_rules rules = tunl_rules_default();
  rules.amplitude1_near = rules.amplitude1_far = rules.amplitude2_near = rules.amplitude2_far = 0;
  rules.widen = rules.chambers = 0;
  rules.half_gap_near = rules.half_gap_far = 0.3;
  tunl_day day = tunl_day_of(20260923);
  tunl_corridor corridor = tunl_corridor_of(&day, &rules);
  for (double wx = 0; wx <= 50000; wx += 777) {
    tunl_bounds walls = tunl_bounds_at(&corridor, wx);
    tunl_bounds m = tunl_tunnel_mean_at(&corridor, &(tunl_mean){3000, 50000}, wx);
    ck_assert_double_eq_tol(m.top, walls.top, 1e-9);
    ck_assert_double_eq_tol(m.bot, walls.bot, 1e-9);
  }
}
END_TEST

/* Nothing beyond `most` is looked at: what parts there has the same mean before. */
START_TEST(test_mean_ends) {
  tunl_day day = tunl_day_of(20260911);
  tunl_rules near = tunl_rules_default(), far = near;
  far.gate = 60000;
  tunl_corridor a = tunl_corridor_of(&day, &near), b = tunl_corridor_of(&day, &far);
  tunl_mean mean = {5000, near.gate};
  for (double wx = 0; wx <= near.gate; wx += 100)
    EXPECT(
        same_bits(tunl_tunnel_mean_at(&a, &mean, wx).top, tunl_tunnel_mean_at(&b, &mean, wx).top),
        "at %g", wx);
  mean.most = 20000;
  EXPECT(!same_bits(tunl_tunnel_mean_at(&a, &mean, near.gate).top,
             tunl_tunnel_mean_at(&b, &mean, near.gate).top),
      "what is beyond never counts");
}
END_TEST

START_TEST(test_mean_walls) {
  tunl_corridor corridor = sample_corridor(sample_days[1]);
  tunl_frame frame = {0, 100, 0.004, 0.2, 0, 250000};
  tunl_mean mean = {6000, 250000};
  tunl_scene *scene = sample_scene();
  tunl_tunnel_mean_walls(scene, &corridor, &frame, &mean, TUNL_STYLE_CARD_WALL);
  tunl_scene_layer layer = tunl_scene_layer_at(scene, TUNL_LAYER_CORRIDOR);
  ck_assert_uint_eq(layer.count, 3);
  for (int wall = 0; wall < 2; wall++) {
    const tunl_shape *line = &layer.shapes[1 + wall];
    const tunl_vertex *v = sample_vertices(scene, line);
    ck_assert_int_eq(line->style, TUNL_STYLE_CARD_WALL);
    for (guint i = 0; i < line->as.path.count; i++) {
      double wx = frame.from + (v[i].x - frame.left) / frame.scale;
      tunl_bounds m = tunl_tunnel_mean_at(&corridor, &mean, wx);
      ck_assert_double_eq_tol(v[i].y, tunl_frame_y(&frame, wall ? m.bot : m.top), 0.01);
    }
  }
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_skeleton) {
  tunl_corridor corridor = sample_corridor(sample_days[0]);
  tunl_frame frame = {72, 100, 0.25, 0.25, 15000, 20000};
  tunl_scene *scene = sample_scene();
  tunl_tunnel_skeleton(scene, &corridor, &frame);
  tunl_scene_layer layer = tunl_scene_layer_at(scene, TUNL_LAYER_SKELETON);
  ck_assert_uint_eq(layer.count, 2);
  for (guint wall = 0; wall < 2; wall++) {
    const tunl_vertex *v = sample_vertices(scene, &layer.shapes[wall]);
    for (guint i = 0; i < layer.shapes[wall].as.path.count; i++) {
      double wx = frame.from + (v[i].x - frame.left) / frame.scale;
      tunl_bounds bounds = tunl_skeleton_at(&corridor, wx);
      ck_assert_double_eq_tol(v[i].y, tunl_frame_y(&frame, wall ? bounds.bot : bounds.top), 0.01);
    }
  }
  tunl_scene_free(scene);
}
END_TEST

/* ---- frames ---- */

enum { ROWS_MOST = 64 };

typedef struct {
  tunl_frame items[ROWS_MOST];
  tunl_frames frames;
} Rows;

static void make_rows(Rows *rows, double from, double to, double length) {
  guint count = 0;
  for (double at = from; at < to && count < ROWS_MOST; count++) {
    double end = MIN(from + (count + 1) * length, to);
    rows->items[count] = (tunl_frame){72, 100.0 * count, 0.25, 0.25, at, end};
    at = end;
  }
  rows->frames = (tunl_frames){rows->items, count};
}

/* The slow and sure way. */
static const tunl_frame *search(const Rows *rows, double wx) {
  for (guint i = 0; i < rows->frames.count; i++)
    if (wx >= rows->items[i].from && wx < rows->items[i].to)
      return &rows->items[i];
  return NULL;
}

static void expect_found(const Rows *rows, double wx) {
  const tunl_frame *found = tunl_frames_find(&rows->frames, wx), *right = search(rows, wx);
  EXPECT(found == right, "%.17g is in row %td, not %td", wx, found ? found - rows->items : -1,
      right ? right - rows->items : -1);
}

static void check_borders(double from, double to, double length) {
  Rows rows;
  make_rows(&rows, from, to, length);
  for (guint i = 0; i < rows.frames.count; i++) {
    const double borders[] = {rows.items[i].from, rows.items[i].to};
    for (int k = 0; k < 2; k++) {
      expect_found(&rows, borders[k]);
      expect_found(&rows, nextafter(borders[k], -1));
      expect_found(&rows, nextafter(borders[k], 2e6));
    }
    expect_found(&rows, (borders[0] + borders[1]) / 2);
  }
}

START_TEST(test_find_in_rows) {
  Rows rows;
  make_rows(&rows, 1000, 12000, 5000);
  ck_assert_uint_eq(rows.frames.count, 3);
  ck_assert_ptr_eq(tunl_frames_find(&rows.frames, 1000), &rows.items[0]);
  ck_assert_ptr_eq(tunl_frames_find(&rows.frames, 6000), &rows.items[1]);
  ck_assert_ptr_eq(tunl_frames_find(&rows.frames, nextafter(6000, 0)), &rows.items[0]);
  ck_assert_ptr_eq(tunl_frames_find(&rows.frames, nextafter(12000, 0)), &rows.items[2]);
  ck_assert_ptr_null(tunl_frames_find(&rows.frames, 12000));
  ck_assert_ptr_null(tunl_frames_find(&rows.frames, nextafter(1000, 0)));
  ck_assert_ptr_null(tunl_frames_find(&rows.frames, -1));
  ck_assert_ptr_null(tunl_frames_find(&rows.frames, 1e9));
  ck_assert_ptr_null(tunl_frames_find(&rows.frames, (double)INFINITY));
  ck_assert_ptr_null(tunl_frames_find(&rows.frames, (double)NAN));
}
END_TEST

START_TEST(test_find_in_none) {
  tunl_frames none = {NULL, 0};
  ck_assert_ptr_null(tunl_frames_find(&none, 0));
}
END_TEST

START_TEST(test_find_at_borders) {
  GRand *random = g_rand_new_with_seed(1);
  check_borders(0, 93000, 5000);
  check_borders(0, 93000, 93000);
  check_borders(0, 1, 0.1);
  for (int turn = 0; turn < 2000; turn++) {
    double from = g_rand_double_range(random, 0, 90000);
    double length = g_rand_double_range(random, 50, 3000);
    check_borders(from, from + length * g_rand_double_range(random, 0.3, 30), length);
  }
  g_rand_free(random);
}
END_TEST

/* ---- objects ---- */

static const tunl_fact *find_fact(
    const tunl_scene *scene, const tunl_shape *shape, const char *name, int use) {
  for (guint i = 0; i < shape->facts; i++) {
    const tunl_fact *fact = tunl_scene_facts(scene) + shape->first_fact + i;
    if (strcmp(fact->name, name) == 0 && (fact->use & use))
      return fact;
  }
  return NULL;
}

static const tunl_shape *find_shape(const tunl_scene *scene, tunl_layer layer, const char *id) {
  tunl_scene_layer one = tunl_scene_layer_at(scene, layer);
  for (guint i = 0; i < one.count; i++)
    if (one.shapes[i].id && strcmp(one.shapes[i].id, id) == 0)
      return &one.shapes[i];
  return NULL;
}

static double data_of(const tunl_scene *scene, const tunl_shape *shape, const char *name) {
  const tunl_fact *fact = find_fact(scene, shape, name, TUNL_DATA);
  EXPECT(fact, "%s has no %s", shape->id, name);
  return g_ascii_strtod(fact->text, NULL);
}

static void check_object(const tunl_scene *scene, const Rows *rows, const tunl_object *o) {
  char id[TUNL_TEXT_MOST];
  const tunl_frame *frame = search(rows, o->wx);
  const tunl_shape *shape =
      find_shape(scene, tunl_mark_layer((tunl_kind)o->kind), tunl_object_id(id, o));
  EXPECT((frame != NULL) == (shape != NULL), "%s at wx %g", id, o->wx);
  if (!shape)
    return;
  double middle = (shape->box.left + shape->box.right) / 2;
  double slack = o->kind == TUNL_STALACTITE ? 6 : 1e-6; /* which may be cut at the end of a row */
  EXPECT(fabs(middle - tunl_frame_x(frame, o->wx)) < slack, "%s stands at %g", id, middle);
  EXPECT(fabs(data_of(scene, shape, "wx") - o->wx) <= 0.005001, "%s: wx", id);
  EXPECT(data_of(scene, shape, "slot") == o->slot, "%s: slot", id);
  EXPECT(data_of(scene, shape, "score") == floor(o->wx / 60), "%s: score", id);
  EXPECT(g_str_has_prefix(shape->label, tunl_kind_name((tunl_kind)o->kind)), "%s: label", id);
}

START_TEST(test_objects) {
  Rows rows;
  make_rows(&rows, 8000, 29000, 5000);
  for (guint day = 0; day < SAMPLE_DAYS; day++) {
    tunl_cave *cave = sample_cave(sample_days[day], 0);
    tunl_scene *scene = sample_scene();
    tunl_tunnel_objects(scene, cave, &rows.frames, tunl_layers_all(TUNL_LAYERS_CAVE));
    for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
      tunl_span span = tunl_cave_accepted(cave, kind);
      for (gsize i = 0; i < span.count; i++)
        check_object(scene, &rows, &span.items[i]);
    }
    tunl_scene_free(scene);
    tunl_cave_free(cave);
  }
}
END_TEST

/* The places of those tries of a slot that are in the rows, as the shape's data has them; "" for
 * none. Moves to the next slot. */
static char *places_inside(const Rows *rows, tunl_span span, gsize *at) {
  guint32 slot = span.items[*at].slot;
  GString *places = g_string_new(NULL);
  for (; *at < span.count && span.items[*at].slot == slot; ++*at) {
    char digits[TUNL_TEXT_MOST];
    if (search(rows, span.items[*at].wx))
      g_string_append_printf(
          places, "%s%s", places->len ? " " : "", tunl_text_trimmed(digits, span.items[*at].wx, 2));
  }
  return g_string_free(places, FALSE);
}

static guint count_told(const tunl_scene *scene, const tunl_shape *shape) {
  guint told = 0;
  for (guint k = 0; k < shape->facts; k++)
    told += strstr(tunl_scene_facts(scene)[shape->first_fact + k].text, " short of ") != NULL;
  return told;
}

/* A slot with a try in the rows is one shape, which tells all the tries that are in them. */
static void check_refused(const tunl_scene *scene, const Rows *rows, tunl_span span) {
  for (gsize i = 0; i < span.count;) {
    const tunl_object *first = &span.items[i];
    char *places = places_inside(rows, span, &i);
    char *id =
        g_strdup_printf("refused-%s-%u", tunl_kind_name((tunl_kind)first->kind), first->slot);
    const tunl_shape *shape = find_shape(scene, TUNL_LAYER_REJECTIONS, id);
    EXPECT((*places != '\0') == (shape != NULL), "%s at %s", id, places);
    if (shape) {
      const char *data = find_fact(scene, shape, "wx", TUNL_DATA)->text;
      char **each = g_strsplit(places, " ", -1);
      EXPECT(strcmp(data, places) == 0, "%s at %s, not %s", id, data, places);
      EXPECT(count_told(scene, shape) == g_strv_length(each), "%s tells %u tries", id,
          count_told(scene, shape));
      g_strfreev(each);
    }
    g_free(id);
    g_free(places);
  }
}

START_TEST(test_refused) {
  Rows rows;
  for (guint day = 0; day < SAMPLE_DAYS; day++) {
    tunl_cave *cave = sample_cave(sample_days[day], 0);
    for (double from = 8000; from < 9000; from += 37) { /* borders between tries of one slot */
      tunl_scene *scene = sample_scene();
      make_rows(&rows, from, from + 21000, 5000);
      tunl_tunnel_objects(scene, cave, &rows.frames, tunl_layers_all(TUNL_LAYERS_CAVE));
      for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++)
        check_refused(scene, &rows, tunl_cave_refused(cave, kind));
      tunl_scene_free(scene);
    }
    tunl_cave_free(cave);
  }
}
END_TEST

START_TEST(test_layers_of_objects) {
  Rows rows;
  make_rows(&rows, 20000, 40000, 5000);
  tunl_cave *cave = sample_cave(sample_days[0], 0);
  static const tunl_layer layers[] = {TUNL_LAYER_STALACTITES, TUNL_LAYER_REJECTIONS,
      TUNL_LAYER_BOULDERS, TUNL_LAYER_CANNONS, TUNL_LAYER_MINES, TUNL_LAYER_COINS};
  for (gsize i = 0; i < G_N_ELEMENTS(layers); i++) {
    tunl_scene *scene = sample_scene();
    tunl_tunnel_objects(scene, cave, &rows.frames, 1u << layers[i]);
    for (tunl_layer layer = 0; layer < TUNL_LAYERS; layer++)
      ck_assert_int_eq(tunl_scene_layer_at(scene, layer).count > 0, layer == layers[i]);
    tunl_scene_free(scene);
  }
  tunl_cave_free(cave);
}
END_TEST

START_TEST(test_no_fact_is_no_number) {
  Rows rows;
  make_rows(&rows, 0, 93000, 5000);
  tunl_cave *cave = sample_cave(sample_days[0], 0);
  tunl_scene *scene = sample_scene();
  tunl_tunnel_objects(scene, cave, &rows.frames, tunl_layers_all(TUNL_LAYERS_CAVE));
  GPtrArray *shapes = sample_shapes(scene, SAMPLE_EVERY_LAYER);
  for (guint i = 0; i < shapes->len; i++) {
    const tunl_shape *shape = shapes->pdata[i];
    for (guint k = 0; k < shape->facts; k++) {
      const char *text = tunl_scene_facts(scene)[shape->first_fact + k].text;
      EXPECT(!strstr(text, "nan") && !strstr(text, "inf"), "%s: %s", shape->id, text);
    }
  }
  g_ptr_array_free(shapes, TRUE);
  tunl_scene_free(scene);
  tunl_cave_free(cave);
}
END_TEST

START_TEST(test_ids) {
  char id[TUNL_TEXT_MOST];
  tunl_object floor_half = {
      .kind = TUNL_STALACTITE, .slot = 12, .paired = true, .wall = TUNL_FLOOR};
  tunl_object other_half = {.kind = TUNL_STALACTITE, .slot = 12, .paired = true};
  tunl_object alone = {.kind = TUNL_STALACTITE, .slot = 12, .wall = TUNL_FLOOR};
  tunl_object mine = {.kind = TUNL_MINE, .slot = 17};
  ck_assert_str_eq(tunl_object_id(id, &floor_half), "stalactite-12b");
  ck_assert_str_eq(tunl_object_id(id, &other_half), "stalactite-12");
  ck_assert_str_eq(tunl_object_id(id, &alone), "stalactite-12");
  ck_assert_str_eq(tunl_object_id(id, &mine), "mine-17");
}
END_TEST

/* ---- texture ---- */

static guint count_steps(const tunl_scene *scene, tunl_layer layer, tunl_step step) {
  guint steps = 0;
  tunl_scene_layer one = tunl_scene_layer_at(scene, layer);
  ck_assert_uint_eq(one.count, 1);
  for (guint i = 0; i < one.shapes->as.path.count; i++)
    steps += sample_vertices(scene, one.shapes)[i].step == step;
  return steps;
}

static guint count_inside(const Rows *rows, tunl_span span) {
  guint inside = 0;
  for (gsize i = 0; i < span.count; i++)
    inside += search(rows, span.items[i].wx) != NULL;
  return inside;
}

START_TEST(test_texture) {
  static const tunl_kind kinds[] = {TUNL_STALACTITE, TUNL_BOULDER, TUNL_MINE};
  Rows rows;
  make_rows(&rows, 10000, 60000, 20000);
  tunl_cave *cave = sample_cave(sample_days[1], 0);
  tunl_scene *scene = sample_scene();
  tunl_tunnel_texture(scene, cave, &rows.frames, tunl_layers_default(TUNL_LAYERS_CAVE));
  for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++) {
    ck_assert_uint_eq(count_steps(scene, tunl_mark_layer(kinds[i]), TUNL_MOVE),
        count_inside(&rows, tunl_cave_accepted(cave, kinds[i])));
  }
  tunl_scene_free(scene);
  tunl_cave_free(cave);
}
END_TEST

HARNESS("scene/tunnel", test_walls_far_away, test_walls_of_a_strip, test_walls_at_full_size,
    test_walls_close_up, test_walls_of_a_sheet, test_walls_at_the_end_of_the_world,
    test_rock_and_air, test_mean_is_a_mean, test_mean_of_level_walls, test_mean_ends,
    test_mean_walls, test_skeleton, test_find_in_rows, test_find_in_none, test_find_at_borders,
    test_objects, test_refused, test_layers_of_objects, test_no_fact_is_no_number, test_ids,
    test_texture)
