/* Tests of src/scene/marks.h. */
#include "scene/marks.h"

#include <math.h>

#include "../harness.h"
#include "../vectors.h"
#include "sample.h"

#define PRECISION 1e-9

static const tunl_frame frame_small = {100, 50, 0.1, 0.1, 2000, 4000};
static const tunl_frame frame_large = {100, 50, 2, 2, 2000, 4000};

static tunl_object object_of(tunl_kind kind) {
  tunl_object object = {.kind = (guint8)kind, .wx = 3000, .y = 200};
  if (kind == TUNL_STALACTITE) {
    object.wall = TUNL_FLOOR;
    object.as.stalactite.foot = 300;
    object.as.stalactite.length = 100;
    object.as.stalactite.width = 0.02;
  } else if (kind == TUNL_MINE) {
    object.as.mine.bob = 9;
  } else if (kind == TUNL_BOULDER) {
    object.as.boulder.r = 20;
  }
  return object;
}

/* The one shape that drawing an object leaves, in its layer. */
static tunl_shape draw(tunl_scene *scene, const tunl_frame *frame, tunl_object object) {
  tunl_mark_object(scene, frame, &object);
  GPtrArray *shapes = sample_shapes(scene, SAMPLE_EVERY_LAYER);
  ck_assert_uint_eq(shapes->len, 1);
  g_ptr_array_free(shapes, TRUE);
  return tunl_scene_layer_at(scene, tunl_mark_layer((tunl_kind)object.kind)).shapes[0];
}

static void expect_middle(tunl_box box, double x, double y, double within) {
  ck_assert_double_eq_tol((box.left + box.right) / 2, x, PRECISION);
  ck_assert_double_eq_tol((box.top + box.bottom) / 2, y, within);
}

START_TEST(test_layers) {
  static const tunl_layer layers[TUNL_KINDS] = {
      [TUNL_STALACTITE] = TUNL_LAYER_STALACTITES,
      [TUNL_COIN] = TUNL_LAYER_COINS,
      [TUNL_MINE] = TUNL_LAYER_MINES,
      [TUNL_CANNON] = TUNL_LAYER_CANNONS,
      [TUNL_BOULDER] = TUNL_LAYER_BOULDERS,
  };
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    ck_assert_int_eq(tunl_mark_layer(kind), layers[kind]);
  }
}
END_TEST

/* All but stalactites stand around their place, as large as in the game. */
START_TEST(test_sizes) {
  static const struct {
    tunl_kind kind;
    double radius; /* reference px: half of what is inked across */
  } sizes[] = {
      {TUNL_COIN, 0.009 * TUNL_W},
      {TUNL_MINE, 0.011 * TUNL_W},
      {TUNL_CANNON, 0.020 * TUNL_W},
      {TUNL_BOULDER, 20},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++) {
    for (int large = 0; large < 2; large++) {
      const tunl_frame *frame = large ? &frame_large : &frame_small;
      tunl_scene *scene = sample_scene();
      tunl_shape shape = draw(scene, frame, object_of(sizes[i].kind));
      double by = 2 * tunl_style_look(shape.style)->width;
      double radius = (shape.box.right - shape.box.left) / 2 - by;
      expect_middle(shape.box, tunl_frame_x(frame, 3000), tunl_frame_y(frame, 200), PRECISION);
      if (large)
        ck_assert_double_eq_tol(radius, sizes[i].radius * 2, PRECISION);
      else
        ck_assert(radius >= 2.5 && radius <= 5); /* what can just be told apart */
      tunl_scene_free(scene);
    }
  }
}
END_TEST

/* Coins differ in style, and but for their colour in outline. */
START_TEST(test_coins) {
  for (guint8 type = 0; type < TUNL_COIN_TYPES; type++) {
    tunl_scene *scene = sample_scene();
    tunl_object coin = object_of(TUNL_COIN);
    coin.type = type;
    tunl_shape shape = draw(scene, &frame_large, coin);
    ck_assert_str_eq(tunl_style_look(shape.style)->name, tunl_coin_type_name(type));
    ck_assert_int_eq(shape.kind, type == TUNL_GOLD ? TUNL_SHAPE_CIRCLE : TUNL_SHAPE_PATH);
    expect_middle(shape.box, tunl_frame_x(&frame_large, 3000), tunl_frame_y(&frame_large, 200), 4);
    tunl_scene_free(scene);
  }
}
END_TEST

START_TEST(test_mine_shows_its_bob) {
  tunl_object mine = object_of(TUNL_MINE);
  mine.as.mine.bob = 60;
  tunl_scene *scene = sample_scene();
  tunl_shape shape = draw(scene, &frame_large, mine);
  tunl_box ink = sample_ink(&shape);
  ck_assert_double_eq_tol(ink.bottom - ink.top, 2 * 60 * 2, 1);
  tunl_scene_free(scene);
}
END_TEST

/* ---- wedges ---- */

static const tunl_vertex *wedge(
    tunl_scene *scene, const tunl_frame *frame, tunl_object object, guint *count) {
  tunl_shape shape = draw(scene, frame, object);
  *count = shape.as.path.count;
  return tunl_scene_vertices(scene) + shape.as.path.first;
}

/* Where the edge between two vertices is at a height. */
static double edge_at(tunl_vertex a, tunl_vertex b, double y) {
  return a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
}

/* The tip is the object's place, and the edges meet the wall 0.85 of the width apart. */
START_TEST(test_wedge) {
  for (int wall = TUNL_CEILING; wall <= TUNL_FLOOR; wall++) {
    tunl_scene *scene = sample_scene();
    tunl_object o = object_of(TUNL_STALACTITE);
    guint count;
    o.wall = (guint8)wall;
    o.as.stalactite.foot = wall == TUNL_CEILING ? 100 : 300;
    const tunl_vertex *v = wedge(scene, &frame_large, o, &count);
    double foot = tunl_frame_y(&frame_large, o.as.stalactite.foot);
    double width = edge_at(v[1], v[2], foot) - edge_at(v[0], v[1], foot);
    ck_assert_uint_eq(count, 3);
    ck_assert_double_eq_tol(v[1].x, tunl_frame_x(&frame_large, 3000), PRECISION);
    ck_assert_double_eq_tol(v[1].y, tunl_frame_y(&frame_large, 200), PRECISION);
    ck_assert_double_eq_tol(width, 0.85 * 0.02 * TUNL_W * 2, PRECISION);
    ck_assert_msg(wall == TUNL_CEILING ? v[0].y < foot : v[0].y > foot, "the root is in the air");
    ck_assert_double_eq(v[0].y, v[2].y);
    tunl_scene_free(scene);
  }
}
END_TEST

/* Near the edge of the screen there is less rock than a root needs. */
START_TEST(test_wedge_stays_in_the_frame_upright) {
  for (int wall = TUNL_CEILING; wall <= TUNL_FLOOR; wall++) {
    tunl_scene *scene = sample_scene();
    tunl_object o = object_of(TUNL_STALACTITE);
    guint count;
    o.wall = (guint8)wall;
    o.as.stalactite.foot = wall == TUNL_CEILING ? 8 : TUNL_H - 8;
    const tunl_vertex *v = wedge(scene, &frame_large, o, &count);
    for (guint i = 0; i < count; i++) {
      ck_assert_double_ge(v[i].y, frame_large.top);
      ck_assert_double_le(v[i].y, tunl_frame_bottom(&frame_large));
    }
    tunl_scene_free(scene);
  }
}
END_TEST

/* At the end of a row the wedge is cut, not squeezed: its edges keep their slopes. */
START_TEST(test_wedge_at_the_ends_of_a_row) {
  const double places[] = {2000.5, 3999.5};
  for (gsize i = 0; i < G_N_ELEMENTS(places); i++) {
    tunl_scene *scene = sample_scene();
    tunl_object o = object_of(TUNL_STALACTITE);
    guint count, tip = 0;
    o.wx = places[i];
    const tunl_vertex *v = wedge(scene, &frame_large, o, &count);
    ck_assert_uint_eq(count, 4);
    for (guint k = 0; k < count; k++) {
      ck_assert_double_ge(v[k].x, frame_large.left);
      ck_assert_double_le(v[k].x, tunl_frame_right(&frame_large));
      tip = v[k].y < v[tip].y ? k : tip; /* it stands on the floor */
    }
    double slope = 100 / (0.85 * 0.02 * TUNL_W / 2);
    for (guint k = tip - 1; k <= tip; k++) {
      double rise = v[k + 1].y - v[k].y, run = v[k + 1].x - v[k].x;
      ck_assert_double_eq_tol(fabs(rise / run), slope, 1e-6);
    }
    tunl_scene_free(scene);
  }
}
END_TEST

/* In a picture so small that a whole wedge is thinner than its line, one at the end of a row goes
 * no farther than its tip. */
START_TEST(test_small_wedge_at_the_ends_of_a_row) {
  const tunl_frame tiny = {100, 50, 0.01, 0.1, 2000, 4000};
  for (double off = 0; off < 60; off += 1) {
    tunl_scene *scene = sample_scene();
    tunl_object o = object_of(TUNL_STALACTITE);
    guint count;
    o.wx = off < 30 ? 2000 + off : 4000 - (off - 30);
    const tunl_vertex *v = wedge(scene, &tiny, o, &count);
    double tip = tunl_frame_y(&tiny, 200);
    for (guint i = 0; i < count; i++)
      EXPECT(v[i].y > tip - PRECISION, "%g px off: %g is beyond the tip at %g", off, v[i].y, tip);
    tunl_scene_free(scene);
  }
}
END_TEST

START_TEST(test_half_foot) {
  tunl_object o = object_of(TUNL_STALACTITE);
  ck_assert_double_eq_tol(tunl_mark_half_foot(&o), 0.85 * 0.02 * TUNL_W / 2, PRECISION);
}
END_TEST

/* ---- stars ---- */

START_TEST(test_star) {
  for (guint points = 3; points <= 16; points++) {
    tunl_scene *scene = sample_scene();
    tunl_scene_path(scene, TUNL_LAYER_MARK, TUNL_STYLE_MINE);
    tunl_mark_star(scene, points, 40, 30, 10, 4);
    tunl_shape star = tunl_scene_layer_at(scene, TUNL_LAYER_MARK).shapes[0];
    const tunl_vertex *v = sample_vertices(scene, &star);
    ck_assert_uint_eq(star.as.path.count, 2 * points + 1);
    ck_assert_double_eq_tol(v[0].x, 40, PRECISION);
    ck_assert_double_eq_tol(v[0].y, 20, PRECISION);
    for (guint i = 0; i < 2 * points; i++)
      ck_assert_double_eq_tol(hypot(v[i].x - 40, v[i].y - 30), i % 2 ? 4 : 10, PRECISION);
    tunl_scene_free(scene);
  }
}
END_TEST

/* ---- refused ---- */

START_TEST(test_tries_of_a_slot_are_one_shape) {
  tunl_object tries[3];
  const tunl_frame *frames[] = {&frame_large, &frame_large, &frame_large};
  for (guint i = 0; i < 3; i++) {
    tries[i] = object_of(TUNL_MINE);
    tries[i].wx += 45 * i;
    tries[i].reason = TUNL_INSIDE_CHICANE;
  }
  tunl_scene *scene = sample_scene();
  tunl_mark_refused(scene, frames, tries, 3);
  tunl_scene_layer layer = tunl_scene_layer_at(scene, TUNL_LAYER_REJECTIONS);
  ck_assert_uint_eq(layer.count, 1);
  ck_assert_int_eq(layer.shapes->style, TUNL_STYLE_REFUSED);
  tunl_box ink = sample_ink(layer.shapes);
  ck_assert_double_eq_tol(ink.left + ink.right, 2 * tunl_frame_x(&frame_large, 3045), PRECISION);
  ck_assert_double_gt(ink.right - ink.left, 2 * 90);
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_refused_kinds_differ) {
  guint counts[TUNL_KINDS] = {0};
  const tunl_frame *frames[] = {&frame_large};
  for (tunl_kind kind = TUNL_COIN; kind < TUNL_KINDS; kind++) {
    tunl_scene *scene = sample_scene();
    tunl_object o = object_of(kind);
    tunl_mark_refused(scene, frames, &o, 1);
    counts[kind] = tunl_scene_layer_at(scene, TUNL_LAYER_REJECTIONS).shapes->as.path.count;
    for (tunl_kind other = TUNL_COIN; other < kind; other++)
      ck_assert_uint_ne(counts[other], counts[kind]);
    tunl_scene_free(scene);
  }
}
END_TEST

HARNESS("scene/marks", test_layers, test_sizes, test_coins, test_mine_shows_its_bob, test_wedge,
    test_wedge_stays_in_the_frame_upright, test_wedge_at_the_ends_of_a_row,
    test_small_wedge_at_the_ends_of_a_row, test_half_foot, test_star,
    test_tries_of_a_slot_are_one_shape, test_refused_kinds_differ)
