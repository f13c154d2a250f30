/* Tests of src/scene/ribbon.h. */
#include "scene/ribbon.h"

#include <math.h>

#include "../harness.h"
#include "../vectors.h"
#include "sample.h"
#include "scene/marks.h"
#include "scene/tunnel.h"

static const tunl_room rooms[] = {
    {0, 1200, 374, 556, 1020, 22, 36, 160}, /* as the cards have them */
    {0, 1080, 590, 1260, 860, 26, 54, 320},
    {50, 650, 10, 410, 500, 0, 30, 400},
};

static const double lengths[] = {
    210.32, 270, 631.5, 2700, 5190, 9300, 17190, 30000, 54210, 93210, 200000, 400210, TUNL_WX_MOST};

typedef void (*Check)(const tunl_room *room, const tunl_ribbon *ribbon, const char *where);

static void each(Check check) {
  for (gsize i = 0; i < G_N_ELEMENTS(rooms); i++)
    for (gsize k = 0; k < G_N_ELEMENTS(lengths); k++) {
      tunl_ribbon ribbon = tunl_ribbon_of(&rooms[i], lengths[k]);
      char *where = g_strdup_printf("room %zu, %g px in %u rows", i, lengths[k], ribbon.count);
      check(&rooms[i], &ribbon, where);
      g_free(where);
    }
}

/* ---- rows ---- */

static void check_rows(const tunl_room *room, const tunl_ribbon *r, const char *where) {
  EXPECT(r->count >= 1 && r->count <= TUNL_RIBBON_ROWS_MOST, "%s", where);
  EXPECT(same_bits(r->rows[0].from, 0) && same_bits(r->rows[r->count - 1].to, r->to), "%s: ends",
      where);
  for (guint i = 0; i < r->count; i++) {
    const tunl_frame *f = &r->rows[i];
    double height = tunl_frame_bottom(f) - f->top;
    EXPECT(f->to > f->from && same_bits(f->scale, r->rows[0].scale), "%s: row %u", where, i);
    EXPECT(f->top >= room->top + room->lane && tunl_frame_bottom(f) <= room->bottom + 1e-9,
        "%s: row %u from %g to %g", where, i, f->top, tunl_frame_bottom(f));
    EXPECT(same_bits(f->top, floor(f->top)), "%s: row %u is blurred", where, i);
    EXPECT(height <= room->tallest + 1e-9, "%s: %g px high", where, height);
    EXPECT(r->count == 1 || height >= room->row - 1e-9, "%s: %g px high", where, height);
    EXPECT(same_bits(f->left, room->left), "%s: row %u begins at %g", where, i, f->left);
    if (i + 1 == r->count)
      continue;
    EXPECT(fabs(tunl_frame_right(f) - room->right) < 1e-6, "%s: row %u ends at %g", where, i,
        tunl_frame_right(f));
    EXPECT(same_bits(f->to, f[1].from), "%s: a gap after row %u", where, i);
    EXPECT(f[1].top >= tunl_frame_bottom(f) + room->lane - 1e-9, "%s: no lane", where);
  }
}

START_TEST(test_rows) {
  each(check_rows);
}
END_TEST

/* The last row ends where it is told to, on a whole pixel, but for a way so short that it would be
 * longer than true. */
static void check_end(const tunl_room *room, const tunl_ribbon *r, const char *where) {
  const tunl_frame *last = &r->rows[r->count - 1];
  double end = tunl_frame_right(last), stretch = last->upright / last->scale;
  EXPECT(fabs(end - floor(end + 0.5)) < 1e-6, "%s: ends at %g", where, end);
  EXPECT(end < room->end + 1e-6, "%s: ends at %g", where, end);
  EXPECT(end > room->end - 1e-6 || (r->count == 1 && stretch > 0.95), "%s: ends at %g of %g, %g",
      where, end, room->end, stretch);
  EXPECT(stretch > 0.95, "%s: %g times as high as long", where, stretch);
}

START_TEST(test_end) {
  each(check_end);
}
END_TEST

/* A longer way never has fewer rows. */
START_TEST(test_more_rows_for_more) {
  for (gsize i = 0; i < G_N_ELEMENTS(rooms); i++) {
    guint before = 1;
    for (double to = 300; to < TUNL_WX_MOST; to *= 1.1) {
      guint count = tunl_ribbon_of(&rooms[i], to).count;
      EXPECT(count >= before, "room %zu: %u rows, then %u for %g", i, before, count, to);
      before = count;
    }
    EXPECT(before > 1, "room %zu: never more than a row", i);
  }
}
END_TEST

static void check_find(const tunl_room *room, const tunl_ribbon *r, const char *where) {
  (void)room;
  for (guint i = 0; i < r->count; i++) {
    const tunl_frame *f = &r->rows[i];
    EXPECT(tunl_ribbon_row(r, f->from) == f, "%s: the start of row %u", where, i);
    EXPECT(tunl_ribbon_row(r, (f->from + f->to) / 2) == f, "%s: in row %u", where, i);
  }
  EXPECT(tunl_ribbon_row(r, r->to) == &r->rows[r->count - 1], "%s: the end", where);
}

START_TEST(test_find) {
  each(check_find);
}
END_TEST

/* ---- walls ---- */

/* True ones where waves can be seen, means where not; and between them no jump. */
static void check_walls(const tunl_room *room, const tunl_ribbon *r, const char *where) {
  (void)room;
  tunl_corridor corridor = sample_corridor(20260923);
  bool close = r->rows[0].scale > 0.0301, far = r->rows[0].scale < 0.0299;
  double most = 0;
  for (double wx = 0; wx <= r->to; wx += r->to / 500) {
    tunl_bounds drawn = tunl_ribbon_walls(r, &corridor, wx), true_ = tunl_bounds_at(&corridor, wx);
    most = MAX(most, fabs(drawn.top - true_.top));
    EXPECT(drawn.top < drawn.bot, "%s: closed at %g", where, wx);
  }
  EXPECT(!close || same_bits(most, 0), "%s: walls %g px off", where, most);
  EXPECT(!far || most > 5, "%s: no means", where);
}

START_TEST(test_walls) {
  each(check_walls);
}
END_TEST

static guint count_shapes(const tunl_scene *scene, tunl_layer layer) {
  return tunl_scene_layer_at(scene, layer).count;
}

static void check_drawn_walls(const tunl_room *room, const tunl_ribbon *r, const char *where) {
  tunl_scene *scene = sample_scene();
  tunl_corridor corridor = sample_corridor(20260701);
  tunl_ribbon_draw_walls(scene, r, &corridor);
  EXPECT(count_shapes(scene, TUNL_LAYER_AIR) == r->count, "%s: air", where);
  tunl_scene_layer layer = tunl_scene_layer_at(scene, TUNL_LAYER_CORRIDOR);
  for (guint i = 0; i < layer.count; i++) {
    const tunl_vertex *v = sample_vertices(scene, &layer.shapes[i]);
    for (guint k = 0; k < layer.shapes[i].as.path.count; k++)
      EXPECT(
          v[k].step == TUNL_CLOSE || (v[k].x >= room->left - 1e-6 && v[k].x < room->right + 1e-6 &&
                                         v[k].y >= room->top && v[k].y < room->bottom + 1e-6),
          "%s: %g, %g", where, v[k].x, v[k].y);
  }
  tunl_scene_free(scene);
}

START_TEST(test_drawn_walls) {
  each(check_drawn_walls);
}
END_TEST

/* ---- objects ---- */

static tunl_scene *draw_objects(const tunl_ribbon *r, const tunl_cave *cave, double until) {
  tunl_scene *scene = sample_scene();
  tunl_corridor corridor = tunl_corridor_of(tunl_cave_day(cave), tunl_cave_rules(cave));
  tunl_ribbon_draw_objects(scene, r, cave, &corridor, until);
  return scene;
}

static guint count_before(tunl_span span, double wx) {
  guint count = 0;
  for (size_t i = 0; i < span.count; i++)
    count += span.items[i].wx < wx;
  return count;
}

static guint count_moves(const tunl_scene *scene, tunl_layer layer) {
  tunl_scene_layer one = tunl_scene_layer_at(scene, layer);
  guint moves = 0;
  for (guint i = 0; i < one.count; i++)
    for (guint k = 0; k < one.shapes[i].as.path.count; k++)
      moves += sample_vertices(scene, &one.shapes[i])[k].step == TUNL_MOVE;
  return moves;
}

/* True to scale nothing is left out, and nothing stands after `until`. */
START_TEST(test_everything_close_up) {
  tunl_cave *cave = sample_cave(20260701, 0);
  tunl_ribbon r = tunl_ribbon_of(&rooms[1], 3000);
  for (double until = 0; until < 3000; until += 250) {
    tunl_scene *scene = draw_objects(&r, cave, until);
    ck_assert_uint_eq(count_moves(scene, TUNL_LAYER_STALACTITES),
        count_before(tunl_cave_accepted(cave, TUNL_STALACTITE), until));
    ck_assert_uint_eq(count_shapes(scene, TUNL_LAYER_MINES),
        count_before(tunl_cave_accepted(cave, TUNL_MINE), until));
    ck_assert_uint_eq(count_shapes(scene, TUNL_LAYER_COINS),
        count_before(tunl_cave_accepted(cave, TUNL_COIN), until));
    tunl_scene_free(scene);
  }
  tunl_cave_free(cave);
}
END_TEST

/* However far, marks of a kind do not run together, and they lie between the walls as drawn. */
static void check_apart(const tunl_scene *scene, const tunl_ribbon *r, tunl_layer layer,
    double least, tunl_corridor *corridor) {
  GPtrArray *shapes = sample_shapes(scene, layer);
  double taken = -least;
  for (guint i = 0; i < shapes->len; i++) {
    tunl_box box = ((const tunl_shape *)shapes->pdata[i])->box;
    double x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
    guint row = 0;
    while (row + 1 < r->count && y > tunl_frame_bottom(&r->rows[row]))
      row++;
    const tunl_frame *f = &r->rows[row];
    double along = row * 1200 + x, wx = f->from + (x - f->left) / f->scale;
    tunl_bounds walls = tunl_ribbon_walls(r, corridor, MIN(wx, r->to));
    EXPECT(along >= taken + least - 1e-6, "%g px from one mark of layer %u to the next",
        along - taken, layer);
    EXPECT(y > tunl_frame_y(f, walls.top) - 0.5 && y < tunl_frame_y(f, walls.bot) + 0.5,
        "a mark of layer %u in the rock at %g", layer, wx);
    taken = along;
  }
  g_ptr_array_free(shapes, TRUE);
}

START_TEST(test_thinned) {
  static const struct {
    tunl_layer layer;
    double least;
  } layers[] = {{TUNL_LAYER_MINES, 10}, {TUNL_LAYER_COINS, 9}, {TUNL_LAYER_CANNONS, 12},
      {TUNL_LAYER_BOULDERS, 12}};
  tunl_cave *cave = sample_cave(20260911, TUNL_WX_MOST);
  tunl_corridor corridor = sample_corridor(20260911);
  for (gsize k = 0; k < G_N_ELEMENTS(lengths); k++) {
    tunl_ribbon r = tunl_ribbon_of(&rooms[0], lengths[k]);
    tunl_scene *scene = draw_objects(&r, cave, lengths[k]);
    double length = lengths[k] * r.rows[0].scale;
    guint teeth = count_moves(scene, TUNL_LAYER_STALACTITES);
    EXPECT(teeth <= length + 4, "%u stalactites in %g px", teeth, length);
    EXPECT(teeth > 0 || lengths[k] < 2500, "no stalactites in %g", lengths[k]);
    for (gsize i = 0; i < G_N_ELEMENTS(layers); i++)
      check_apart(scene, &r, layers[i].layer, layers[i].least, &corridor);
    tunl_scene_free(scene);
  }
  tunl_cave_free(cave);
}
END_TEST

static const tunl_object *find_at(tunl_span span, double wx) {
  for (size_t i = 0; i < span.count; i++)
    if (fabs(span.items[i].wx - wx) < 1e-3)
      return &span.items[i];
  return NULL;
}

/* Where walls are means, what stands between them keeps its share of the way from one to the
 * other. */
START_TEST(test_between_means) {
  tunl_cave *cave = sample_cave(20260911, 200000);
  tunl_corridor corridor = sample_corridor(20260911);
  tunl_ribbon r = tunl_ribbon_of(&rooms[0], 200000);
  tunl_scene *scene = draw_objects(&r, cave, 200000);
  tunl_scene_layer mines = tunl_scene_layer_at(scene, TUNL_LAYER_MINES);
  EXPECT(mines.count > 50, "%u mines", mines.count);
  for (guint i = 0; i < mines.count; i++) {
    double x = mines.shapes[i].as.circle.x, y = mines.shapes[i].as.circle.y;
    guint row = 0;
    while (row + 1 < r.count && y > tunl_frame_bottom(&r.rows[row]))
      row++;
    const tunl_object *o =
        find_at(tunl_cave_accepted(cave, TUNL_MINE), r.rows[row].from + x / r.rows[row].scale);
    EXPECT(o, "no mine at %g in row %u", x, row);
    tunl_bounds walls = tunl_bounds_at(&corridor, o->wx),
                drawn = tunl_ribbon_walls(&r, &corridor, o->wx);
    double share = (o->y - walls.top) / (walls.bot - walls.top);
    ck_assert_double_eq_tol(
        y, tunl_frame_y(&r.rows[row], drawn.top + share * (drawn.bot - drawn.top)), 1e-6);
  }
  tunl_scene_free(scene);
  tunl_cave_free(cave);
}
END_TEST

/* Of those that stand together the longest is drawn: nowhere is a deeper one left out. */
START_TEST(test_longest) {
  const double to = 400000;
  tunl_cave *cave = sample_cave(20260911, to);
  tunl_ribbon r = tunl_ribbon_of(&rooms[0], to);
  tunl_scene *scene = draw_objects(&r, cave, to);
  tunl_span span = tunl_cave_accepted(cave, TUNL_STALACTITE);
  double drawn = 0, all = 0, longest = 0;
  guint teeth = 0, count = 0;
  const tunl_shape *shape = tunl_scene_layer_at(scene, TUNL_LAYER_STALACTITES).shapes;
  const tunl_vertex *v = sample_vertices(scene, shape);
  for (size_t i = 0; i < span.count && span.items[i].wx < to; i++, count++) {
    all += span.items[i].as.stalactite.length;
    longest = MAX(longest, span.items[i].as.stalactite.length);
  }
  for (guint i = 0; i + 1 < shape->as.path.count; i++)
    if (v[i].step == TUNL_MOVE) {
      drawn += fabs(v[i + 1].y - v[i].y) / r.rows[0].upright;
      teeth++;
    }
  EXPECT(teeth < count / 2, "%u of %u drawn", teeth, count);
  EXPECT(drawn / teeth > all / count * 1.15, "%g px long of %g", drawn / teeth, all / count);
  tunl_scene_free(scene);
  tunl_cave_free(cave);
}
END_TEST

/* ---- a ghost ---- */

static tunl_ghost make_ghost(size_t count) {
  tunl_ghost ghost = {.count = count};
  for (size_t i = 0; i < count; i++)
    ghost.samples[i] = (uint8_t)(60 + (i * 37) % 130);
  return ghost;
}

static double ghost_wx(const tunl_frame *f, double x) {
  return f->from + (x - f->left) / f->scale;
}

/* In every row, from where the ship starts to the end, through every sample. */
static void check_ghost(const tunl_room *room, const tunl_ribbon *r, const char *where) {
  (void)room;
  size_t count = (size_t)floor((r->to - TUNL_SHIP_X) / TUNL_GHOST_STEP) + 1;
  if (count > TUNL_GHOST_MOST || r->to < 211)
    return;
  tunl_ghost ghost = make_ghost(count);
  tunl_scene *scene = sample_scene();
  tunl_ribbon_draw_ghost(scene, r, &ghost, 300);
  GPtrArray *shapes = sample_shapes(scene, SAMPLE_EVERY_LAYER);
  ck_assert_uint_eq(shapes->len, 1);
  const tunl_shape *shape = shapes->pdata[0];
  const tunl_vertex *v = sample_vertices(scene, shape);
  guint row = 0, last = shape->as.path.count - 1;
  ck_assert(fabs(v->x - tunl_frame_x(&r->rows[0], TUNL_SHIP_X)) < 1e-6);
  for (guint i = 0; i <= last; i++) {
    row += v[i].step == TUNL_MOVE && i > 0;
    const tunl_frame *f = &r->rows[row];
    double scroll = ghost_wx(f, v[i].x) - TUNL_SHIP_X, sampled = tunl_ghost_at(&ghost, scroll);
    EXPECT(v[i].y >= f->top && v[i].y <= tunl_frame_bottom(f), "%s: out of row %u", where, row);
    EXPECT(isnan(sampled) || fabs(tunl_frame_y(f, sampled) - v[i].y) < 0.2, "%s: %g, not %g", where,
        v[i].y, tunl_frame_y(f, sampled));
  }
  EXPECT(row == r->count - 1, "%s: it stops in row %u", where, row);
  EXPECT(fabs(v[last].y - tunl_frame_y(&r->rows[row], 300)) < 1e-6, "%s: the end at %g", where,
      v[last].y);
  g_ptr_array_free(shapes, TRUE);
  tunl_scene_free(scene);
}

START_TEST(test_ghost) {
  each(check_ghost);
}
END_TEST

HARNESS("scene/ribbon", test_rows, test_end, test_more_rows_for_more, test_find, test_walls,
    test_drawn_walls, test_everything_close_up, test_thinned, test_between_means, test_longest,
    test_ghost)
