/* Tests of src/scene/flip-band.h and flip-tracks.h: the wall where a ship must be, what a crossing
 * leaves, and where gaps become too short. */
#include "scene/flip-band.h"

#include <math.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "flip-sample.h"
#include "scene/flip-marks.h"
#include "scene/flip-tracks.h"

/* ---- stretches ---- */

/* They follow one another through the level, each with a turn or without one. */
static void check_stretches(const flip_level *level) {
  size_t count, turns = 0, stretches = 0, asking = 0;
  const flip_obstacle *all = flip_level_obstacles(level, &count);
  flip_stretch s;
  double end = 0;
  for (size_t i = 0; flip_stretch_from(level, i, &s); i = s.next->index + 1) {
    ck_assert_double_eq(s.begin, end);
    ck_assert_double_eq(s.end, s.next->y + s.next->h);
    ck_assert_double_le(s.begin, s.leave);
    if (flip_is_turn(s.next)) {
      ck_assert_int_eq(s.before, -s.next->req);
      ck_assert_double_eq_tol(s.arrive - s.leave, s.next->cross, 1e-6);
      ck_assert_double_eq_tol(s.next->y - s.arrive, s.next->since - s.next->cross, 1e-6);
      ck_assert_double_le(s.arrive, s.next->y + 1e-6); /* the rule leaves no turn too short */
    } else {
      ck_assert_int_eq(s.before, s.next->req);
      ck_assert(s.leave == s.begin && s.arrive == s.begin);
    }
    turns += flip_is_turn(s.next);
    stretches++;
    end = s.end;
  }
  for (size_t i = 0; i < count; i++) {
    asking += all[i].req != FLIP_ANY;
    turns -= flip_is_turn(&all[i]);
  }
  ck_assert_uint_eq(stretches, asking);
  ck_assert_uint_eq(turns, 0);
}

START_TEST(test_stretches) {
  for (guint i = 0; i < FLIP_SAMPLES; i++)
    for (flip_rules rules = 0; rules < FLIP_RULES; rules++) {
      flip_level *level = flip_sample_level(flip_samples[i], rules, 0);
      check_stretches(level);
      flip_level_free(level);
    }
}
END_TEST

/* ---- drawn ---- */

static flip_frame frame_of(double from, double to, double along, bool upright) {
  return (flip_frame){
      100, 50, along, MAX(along, 0.75), from * FLIP_UNITS_PER_M, to * FLIP_UNITS_PER_M, upright};
}

static tunl_scene *draw(const flip_level *level, const flip_frame *f) {
  tunl_scene *scene = sample_scene();
  flip_band_draw(scene, level, f, tunl_layers_all(TUNL_LAYERS_FLIP));
  return scene;
}

static bool held(const tunl_scene *scene, const flip_frame *f, double y, flip_side side) {
  tunl_point at = flip_frame_at(f, y, side == FLIP_LEFT ? 6 : 94);
  return flip_sample_covered(
      scene, TUNL_LAYER_BAND, side == FLIP_LEFT ? TUNL_STYLE_LEFT : TUNL_STYLE_RIGHT, at);
}

static bool spared(const tunl_scene *scene, const flip_frame *f, double y, flip_side side) {
  tunl_point at = flip_frame_at(f, y, side == FLIP_LEFT ? 6 : 94);
  return flip_sample_covered(scene, TUNL_LAYER_BAND,
      side == FLIP_LEFT ? TUNL_STYLE_LEFT_SPARE : TUNL_STYLE_RIGHT_SPARE, at);
}

/* In the middle of each obstacle that asks for a wall the band lies there, and not on the other;
 * what is spare lies before it, and on neither while the ship crosses. */
static void check_band(const flip_level *level, const flip_frame *f) {
  tunl_scene *scene = draw(level, f);
  flip_stretch s;
  for (size_t i = 0; flip_stretch_from(level, i, &s); i = s.next->index + 1) {
    double y = s.next->y + s.next->h / 2, crossing = (s.leave + s.arrive) / 2;
    double spare = (s.arrive + s.next->y) / 2;
    flip_side req = s.next->req;
    if (flip_frame_has(f, y)) {
      EXPECT(held(scene, f, y, req), "%u: not held at %g", s.next->index, y);
      EXPECT(!held(scene, f, y, -req), "%u: held on both at %g", s.next->index, y);
    }
    if (!flip_is_turn(s.next))
      continue;
    if (flip_frame_has(f, crossing))
      EXPECT(!held(scene, f, crossing, req) && !held(scene, f, crossing, -req), "%u: crossing",
          s.next->index);
    if (flip_frame_has(f, spare) && s.next->y - s.arrive > 1)
      EXPECT(
          spared(scene, f, spare, req) && !held(scene, f, spare, req), "%u: spare", s.next->index);
  }
  tunl_scene_free(scene);
}

START_TEST(test_band) {
  for (guint i = 0; i < FLIP_SAMPLES; i++)
    for (flip_rules rules = 0; rules < FLIP_RULES; rules++) {
      flip_level *level = flip_sample_level(flip_samples[i], rules, 0);
      for (double from = 0; from < 4000; from += 500)
        for (int upright = 0; upright < 2; upright++) {
          flip_frame f = frame_of(from, from + 500, 0.25, upright);
          check_band(level, &f);
        }
      flip_level_free(level);
    }
}
END_TEST

/* Every turn is one shape, in the row where it begins, and knows what it leaves. */
START_TEST(test_turns) {
  flip_level *level = flip_sample_level("seed-0", FLIP_1_0_2, 0);
  flip_frame f = frame_of(2000, 2500, 0.25, false);
  tunl_scene *scene = draw(level, &f);
  flip_stretch s;
  guint drawn = 0;
  for (size_t i = 0; flip_stretch_from(level, i, &s); i = s.next->index + 1) {
    char id[TUNL_TEXT_MOST], spare[TUNL_TEXT_MOST];
    g_snprintf(id, sizeof id, "turn-%u", s.next->index);
    const tunl_shape *shape = flip_sample_shape(scene, id);
    bool wanted = flip_is_turn(s.next) && flip_frame_has(&f, s.leave);
    ck_assert_msg((shape != NULL) == wanted, "%s", id);
    if (!shape)
      continue;
    tunl_text_trimmed(spare, (s.next->since - s.next->cross) / FLIP_UNITS_PER_M, 2);
    g_strlcat(spare, " m", sizeof spare);
    ck_assert_str_eq(flip_sample_fact(scene, shape, TUNL_SHOWN, "spare"), spare);
    ck_assert_int_eq(shape->style,
        s.next->req == FLIP_LEFT ? TUNL_STYLE_LEFT_CROSSING : TUNL_STYLE_RIGHT_CROSSING);
    drawn++;
  }
  ck_assert_uint_gt(drawn, 5);
  tunl_scene_free(scene);
  flip_level_free(level);
}
END_TEST

/* No number lies over a star or an obstacle. */
static void check_numbers(const flip_level *level, const flip_frame *f) {
  static const tunl_layer layers[] = {TUNL_LAYER_OBSTACLES, TUNL_LAYER_STARS};
  tunl_scene *scene = draw(level, f);
  size_t count;
  const flip_obstacle *all = flip_level_obstacles(level, &count);
  for (size_t i = 0; i < count && all[i].y < f->to; i++) {
    flip_mark_obstacle(scene, f, &all[i]);
    flip_mark_star(scene, f, &all[i]);
  }
  GPtrArray *texts = sample_texts(scene, TUNL_LAYER_CROSSINGS);
  for (guint t = 0; t < texts->len; t++)
    for (gsize l = 0; l < G_N_ELEMENTS(layers); l++) {
      tunl_scene_layer one = tunl_scene_layer_at(scene, layers[l]);
      for (guint j = 0; j < one.count; j++) {
        tunl_box a = sample_ink(texts->pdata[t]), b = sample_ink(&one.shapes[j]);
        EXPECT(a.right <= b.left || a.left >= b.right || a.bottom <= b.top || a.top >= b.bottom,
            "%s: %s over %s, %g px a unit", flip_level_seed(level),
            ((const tunl_shape *)texts->pdata[t])->as.text.text, one.shapes[j].id, f->along);
      }
    }
  g_ptr_array_free(texts, TRUE);
  tunl_scene_free(scene);
}

START_TEST(test_numbers_lie_free) {
  static const double scales[] = {0.25, 0.5, 1, 2};
  for (guint i = 0; i < FLIP_SAMPLES; i++)
    for (flip_rules rules = 0; rules < FLIP_RULES; rules++) {
      flip_level *level = flip_sample_level(flip_samples[i], rules, 0);
      for (guint n = 0; n < 2 * G_N_ELEMENTS(scales); n++) {
        flip_frame f = frame_of(0, 2300, scales[n / 2], n % 2);
        check_numbers(level, &f);
      }
      flip_level_free(level);
    }
}
END_TEST

/* Close up they have room. */
START_TEST(test_numbers) {
  flip_level *level = flip_sample_level("seed-0", FLIP_1_0_2, 0);
  for (int upright = 0; upright < 2; upright++) {
    flip_frame f = frame_of(0, 400, 2, upright);
    tunl_scene *scene = draw(level, &f);
    ck_assert(flip_sample_says(scene, TUNL_LAYER_CROSSINGS, "spare 2"));
    ck_assert(flip_sample_says(scene, TUNL_LAYER_CROSSINGS, "needs 8"));
    tunl_scene_free(scene);
  }
  flip_level_free(level);
}
END_TEST

/* ---- what was drawn ---- */

START_TEST(test_changes) {
  static const flip_obstacle kept = {.type = FLIP_BAR,
      .side = FLIP_LEFT,
      .y = 1000,
      .h = 6,
      .drawn_type = FLIP_BAR,
      .drawn_side = FLIP_LEFT,
      .drawn_y = 1000};
  static const struct {
    flip_verdict verdict;
    flip_type drawn_type;
    flip_side drawn_side;
    double drawn_y;
    double x, y; /* a place that what was drawn has inside */
  } changes[] = {
      {FLIP_PUSHED_UP, FLIP_BAR, FLIP_LEFT, 970, 50, 973},
      {FLIP_SIDE_FLIPPED, FLIP_BAR, FLIP_RIGHT, 1000, 90, 1003},
      {FLIP_BLOCK_TO_SPIKE, FLIP_BLOCK, FLIP_LEFT, 1000, 40, 1003},
  };
  flip_frame f = frame_of(90, 110, 1, false);
  tunl_scene *scene = sample_scene();
  flip_mark_drawn(scene, &f, &kept);
  ck_assert_uint_eq(tunl_scene_layer_at(scene, TUNL_LAYER_DRAWN).count, 0);
  ck_assert_ptr_null(flip_mark_change(FLIP_KEPT));
  tunl_scene_free(scene);
  for (gsize i = 0; i < G_N_ELEMENTS(changes); i++) {
    flip_obstacle o = kept;
    o.verdict = (uint8_t)changes[i].verdict;
    o.drawn_type = (uint8_t)changes[i].drawn_type;
    o.drawn_side = (int8_t)changes[i].drawn_side;
    o.drawn_y = changes[i].drawn_y;
    scene = sample_scene();
    flip_mark_drawn(scene, &f, &o);
    tunl_point at = flip_frame_at(&f, changes[i].y, changes[i].x);
    ck_assert(flip_sample_covered(scene, TUNL_LAYER_DRAWN, TUNL_STYLE_DRAWN, at));
    ck_assert_uint_eq(tunl_scene_layer_at(scene, TUNL_LAYER_DRAWN).count, 2);
    ck_assert_ptr_nonnull(flip_mark_change(changes[i].verdict));
    tunl_scene_free(scene);
  }
}
END_TEST

/* ---- room ---- */

START_TEST(test_room) {
  ck_assert_double_gt(flip_tracks_room(0), 20);
  ck_assert_double_gt(flip_tracks_room(22400), 0);
  ck_assert_double_eq_tol(flip_tracks_room(FLIP_TIGHT_M * FLIP_UNITS_PER_M), 0, 1e-9);
  ck_assert_double_lt(flip_tracks_room(22600), 0);
  ck_assert_double_eq_tol(flip_tracks_room(40000), -25.2, 1e-9);
}
END_TEST

HARNESS("scene/flip-band", test_stretches, test_band, test_turns, test_numbers,
    test_numbers_lie_free, test_changes, test_room)
