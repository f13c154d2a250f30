/* Tests of src/scene/flyable.h: the bands hold the witness and nothing solid, the block and its
 * culprits are where the search says, and the words say it. */
#include <math.h>
#include <string.h>

#include "../caves.h"
#include "../harness.h"
#include "sample.h"
#include "scene/flyable.h"
#include "scene/strip.h"

typedef struct {
  tunl_cave *cave;
  tunl_flyable *flyable;
  tunl_scene *scene;
  tunl_frame frame;
} Picture;

static Picture draw(guint32 date, double from, double to, tunl_layer_set layers) {
  tunl_rules rules = tunl_rules_default();
  Picture p = {.cave = caves_make(date, &rules, to + TUNL_FLYABLE_BEYOND)};
  p.frame = (tunl_frame){72, 100, 0.5, 0.5, from, to};
  p.flyable = tunl_flyable_new(p.cave, from, to);
  p.scene = tunl_scene_new(tunl_layer_names());
  tunl_scene_set_size(p.scene, 3000, 500);
  tunl_flyable_draw(p.scene, p.flyable, &p.frame, layers);
  return p;
}

static Picture draw_all(guint32 date, double from, double to) {
  return draw(date, from, to, tunl_layers_all(TUNL_LAYERS_CAVE));
}

static void end(Picture p) {
  tunl_scene_free(p.scene);
  tunl_flyable_free(p.flyable);
  tunl_cave_free(p.cave);
}

static const tunl_shape *find(const Picture *p, tunl_layer layer, const char *id) {
  tunl_scene_layer all = tunl_scene_layer_at(p->scene, layer);
  for (guint i = 0; i < all.count; i++)
    if (all.shapes[i].id && g_str_has_prefix(all.shapes[i].id, id))
      return &all.shapes[i];
  return NULL;
}

/* Is a point inside the path, by how often a line to the left crosses its edges? */
static bool inside(const tunl_scene *scene, const tunl_shape *path, double x, double y) {
  const tunl_vertex *v = tunl_scene_vertices(scene) + path->as.path.first;
  bool in = false;
  tunl_point start = {0, 0}, last = {0, 0};
  for (guint i = 0; i < path->as.path.count; i++) {
    tunl_point to = v[i].step == TUNL_CLOSE ? start : (tunl_point){v[i].x, v[i].y};
    if (v[i].step == TUNL_MOVE)
      start = to;
    else if ((last.y > y) != (to.y > y) &&
             last.x + (y - last.y) / (to.y - last.y) * (to.x - last.x) < x)
      in = !in;
    last = to;
  }
  return in;
}

static guint count_inside(const Picture *p, const char *band) {
  const tunl_shape *path = find(p, TUNL_LAYER_BAND, band);
  const tunl_shape *way = find(p, TUNL_LAYER_MARK, "witness-");
  const tunl_vertex *v = tunl_scene_vertices(p->scene) + way->as.path.first;
  guint count = 0;
  for (guint i = 1; i + 1 < way->as.path.count; i++)
    count += inside(p->scene, path, v[i].x, v[i].y);
  return count;
}

START_TEST(test_witness_is_viable) {
  Picture p = draw_all(20260923, 5000, 9000);
  const tunl_shape *way = find(&p, TUNL_LAYER_MARK, "witness-");
  ck_assert(way && isnan(tunl_flyable_blocked(p.flyable)));
  guint corners = way->as.path.count - 2;
  ck_assert_uint_gt(corners, 40);
  ck_assert_uint_eq(count_inside(&p, "band-viable"), corners);
  ck_assert_uint_eq(count_inside(&p, "band-reachable"), corners);
  ck_assert_ptr_nonnull(find(&p, TUNL_LAYER_MARK, "switch-"));
  ck_assert_ptr_null(find(&p, TUNL_LAYER_MARK, "block-"));
  ck_assert_ptr_null(find(&p, TUNL_LAYER_MARK, "culprit-"));
  end(p);
}
END_TEST

/* The buttons, flown: alive to the end, or one step short of the block. */
START_TEST(test_witness_flies) {
  static const struct {
    guint32 date;
    double to, end;
  } flights[] = {{20260923, 9000, 9000}, {20260815, 20000, 16780}};
  for (gsize i = 0; i < G_N_ELEMENTS(flights); i++) {
    tunl_rules rules = tunl_rules_default();
    double to = flights[i].to;
    tunl_cave *cave = caves_make(flights[i].date, &rules, to + TUNL_FLYABLE_BEYOND);
    tunl_course *course = tunl_course_new(cave);
    tunl_flyable *flyable = tunl_flyable_new(cave, 0, to);
    tunl_flight_options options = tunl_flight_options_default();
    tunl_flight f;
    options.no_coins = true;
    tunl_flight_begin(&f, course, &options);
    for (guint step = 0; step < tunl_flyable_steps(flyable); step++)
      ck_assert(tunl_flight_step(&f, tunl_flyable_holds(flyable, step)));
    ck_assert_double_ge(f.scroll + TUNL_SHIP_X, flights[i].end);
    tunl_flyable_free(flyable);
    tunl_course_free(course);
    tunl_cave_free(cave);
  }
}
END_TEST

static GHashTable *switches_of(const Picture *p) {
  GHashTable *places = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  tunl_scene_layer all = tunl_scene_layer_at(p->scene, TUNL_LAYER_MARK);
  for (guint i = 0; i < all.count; i++)
    if (all.shapes[i].id && g_str_has_prefix(all.shapes[i].id, "switch-"))
      g_hash_table_insert(places, g_strdup(all.shapes[i].id),
          g_strdup(tunl_scene_facts(p->scene)[all.shapes[i].first_fact].text));
  return places;
}

/* A frame that shows a stretch shows of it what the whole does, under the same names. */
START_TEST(test_stretch_of_it) {
  Picture p = draw_all(20260923, 0, 9000);
  GHashTable *all = switches_of(&p), *some;
  GHashTableIter iter;
  gpointer id, wx;
  guint inside = 0;
  for (guint number = 1; number <= g_hash_table_size(all); number++) {
    char *name = g_strdup_printf("switch-%u", number);
    EXPECT(g_hash_table_contains(all, name), "there is no %s", name);
    g_free(name);
  }
  tunl_scene_free(p.scene);
  p.scene = tunl_scene_new(tunl_layer_names());
  p.frame = (tunl_frame){0, 0, 1, 1, 4000, 6000};
  tunl_flyable_draw(p.scene, p.flyable, &p.frame, tunl_layers_all(TUNL_LAYERS_CAVE));
  some = switches_of(&p);
  g_hash_table_iter_init(&iter, all);
  while (g_hash_table_iter_next(&iter, &id, &wx)) {
    double at = g_ascii_strtod(wx, NULL);
    const char *own = g_hash_table_lookup(some, id);
    EXPECT((own != NULL) == (at >= 4000 && at < 6000), "%s at %s", (char *)id, (char *)wx);
    EXPECT(!own || strcmp(own, wx) == 0, "%s at %s, not %s", (char *)id, own, (char *)wx);
    inside += own != NULL;
  }
  ck_assert_uint_ge(inside, 5);
  ck_assert_uint_eq(inside, g_hash_table_size(some));
  const tunl_shape *band = find(&p, TUNL_LAYER_BAND, "band-viable");
  ck_assert_double_lt(band->box.left, 8);
  ck_assert_double_gt(band->box.right, 1990);
  g_hash_table_unref(all);
  g_hash_table_unref(some);
  end(p);
}
END_TEST

/* Nothing reachable lies in rock, nor in a boulder, which does not move. */
START_TEST(test_bands_are_free) {
  Picture p = draw_all(20260923, 9000, 12000);
  const tunl_shape *band = find(&p, TUNL_LAYER_BAND, "band-reachable");
  tunl_span boulders = tunl_cave_accepted(p.cave, TUNL_BOULDER);
  tunl_corridor corridor = tunl_corridor_of(tunl_cave_day(p.cave), tunl_cave_rules(p.cave));
  for (size_t i = 0; i < boulders.count; i++)
    if (boulders.items[i].wx < 12000)
      ck_assert(!inside(p.scene, band, tunl_frame_x(&p.frame, boulders.items[i].wx),
          tunl_frame_y(&p.frame, boulders.items[i].y)));
  for (double wx = 9010; wx < 12000; wx += 37) {
    tunl_bounds walls = tunl_bounds_at(&corridor, wx);
    double x = tunl_frame_x(&p.frame, wx);
    ck_assert(!inside(p.scene, band, x, tunl_frame_y(&p.frame, walls.top + 10)));
    ck_assert(!inside(p.scene, band, x, tunl_frame_y(&p.frame, walls.bot - 10)));
  }
  end(p);
}
END_TEST

/* No letter on another, nor on a switch. */
static void expect_letters_apart(const Picture *p, gsize count) {
  GPtrArray *texts = sample_texts(p->scene, TUNL_LAYER_MARK);
  tunl_scene_layer all = tunl_scene_layer_at(p->scene, TUNL_LAYER_MARK);
  ck_assert_uint_eq(texts->len, count);
  sample_expect_apart(texts, "letters");
  for (guint t = 0; t < texts->len; t++) {
    tunl_box letter = sample_ink(texts->pdata[t]);
    for (guint i = 0; i < all.count; i++) {
      tunl_box at = all.shapes[i].box;
      if (all.shapes[i].id && g_str_has_prefix(all.shapes[i].id, "switch-"))
        ck_assert(at.right <= letter.left || letter.right <= at.left || at.bottom <= letter.top ||
                  letter.bottom <= at.top);
    }
  }
  g_ptr_array_free(texts, TRUE);
}

START_TEST(test_block) {
  Picture p = draw_all(20260815, 15350, 17850);
  tunl_rules rules = tunl_rules_default();
  tunl_cave *cave = caves_make(20260815, &rules, 20000);
  tunl_course *course = tunl_course_new(cave);
  tunl_clear *clear = tunl_clear_new(course, NULL);
  tunl_reach reach;
  ck_assert(tunl_clear_reach(clear, tunl_pace_of(1), 17000, &reach));
  ck_assert_double_eq(tunl_flyable_blocked(p.flyable), reach.blocked + TUNL_SHIP_X);
  tunl_block block = tunl_reach_block(&reach);
  const tunl_object *culprits[20];
  size_t count;
  guint drawn = 0;
  ck_assert(tunl_clear_culprits(clear, &block, culprits, 20, &count));
  ck_assert_ptr_nonnull(find(&p, TUNL_LAYER_MARK, "block-1"));
  for (char letter = 'a'; letter <= 'l'; letter++) {
    char id[] = {'c', 'u', 'l', 'p', 'r', 'i', 't', '-', letter, '\0'};
    drawn += find(&p, TUNL_LAYER_MARK, id) != NULL;
  }
  ck_assert_uint_eq(drawn, count);
  expect_letters_apart(&p, count);
  const tunl_shape *ship = find(&p, TUNL_LAYER_MARK, "last-ship");
  ck_assert_double_eq(ship->as.circle.r, TUNL_SHIP_RADIUS * 0.5);
  char *text = tunl_flyable_describe(p.flyable);
  ck_assert_msg(strstr(text, "No ship passes wx 16,792, however it is flown"), "%s", text);
  ck_assert_msg(strstr(text, "The last ones hit mine 34."), "%s", text);
  ck_assert_msg(strstr(text, "(b) boulder 2"), "%s", text);
  g_free(text);
  tunl_clear_free(clear);
  tunl_course_free(course);
  tunl_cave_free(cave);
  end(p);
}
END_TEST

START_TEST(test_layers) {
  Picture p = draw(20260815, 15350, 17850, (tunl_layer_set)1 << TUNL_LAYER_BAND);
  ck_assert_uint_eq(tunl_scene_layer_at(p.scene, TUNL_LAYER_MARK).count, 0);
  ck_assert_uint_eq(tunl_scene_layer_at(p.scene, TUNL_LAYER_BAND).count, 2);
  end(p);
  p = draw(20260815, 15350, 17850, (tunl_layer_set)1 << TUNL_LAYER_MARK);
  ck_assert_uint_gt(tunl_scene_layer_at(p.scene, TUNL_LAYER_MARK).count, 6);
  ck_assert_uint_eq(tunl_scene_layer_at(p.scene, TUNL_LAYER_BAND).count, 0);
  end(p);
}
END_TEST

/* Beyond a block nothing is drawn but what blocks again; a start needs no way there. */
START_TEST(test_ends) {
  Picture p = draw_all(20260815, 20000, 24000);
  ck_assert_uint_eq(tunl_scene_layer_at(p.scene, TUNL_LAYER_BAND).count, 2);
  ck_assert_ptr_null(find(&p, TUNL_LAYER_MARK, "witness-"));
  ck_assert_ptr_null(find(&p, TUNL_LAYER_MARK, "last-ship"));
  char *text = tunl_flyable_describe(p.flyable);
  ck_assert_msg(strstr(text, "wx 16,792, before this picture") && !strstr(text, "(a)"), "%s", text);
  g_free(text);
  end(p);
  p = draw_all(20260923, 0, 150);
  ck_assert(isnan(tunl_flyable_blocked(p.flyable)));
  end(p);
  p = draw_all(20260923, 0, 3000);
  ck_assert_ptr_nonnull(find(&p, TUNL_LAYER_MARK, "witness-"));
  end(p);
}
END_TEST

/* The strip finds room for the key, and says it in its description. */
START_TEST(test_strip) {
  Picture p = draw_all(20260815, 15350, 17850);
  tunl_rules rules = tunl_rules_default();
  tunl_cave *cave = caves_make(20260815, &rules, TUNL_WX_FULL);
  tunl_strip_options o = {.from = 15350,
      .to = 17850,
      .row_length = 2500,
      .scale = 0.5,
      .layers = tunl_layers_default(TUNL_LAYERS_CAVE),
      .mark = (double)NAN,
      .rules = "17.0",
      .tool = "a tool"};
  tunl_size without = tunl_strip_measure(cave, &o);
  o.flyable = p.flyable;
  tunl_size with = tunl_strip_measure(cave, &o);
  ck_assert_double_gt(with.height, without.height + 30);
  tunl_scene *scene = tunl_strip_new(cave, &o);
  ck_assert_double_eq(tunl_scene_height(scene), with.height);
  ck_assert_ptr_nonnull(strstr(tunl_scene_description(scene), "No ship passes wx 16,792"));
  tunl_scene_free(scene);
  tunl_cave_free(cave);
  end(p);
}
END_TEST

HARNESS("scene/flyable", test_witness_is_viable, test_witness_flies, test_stretch_of_it,
    test_bands_are_free, test_block, test_layers, test_ends, test_strip)
