/* Tests of src/scene/labels.h. */
#include "scene/labels.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "sample.h"

#define LEFT   72.0
#define RIGHT  1322.0
#define BOTTOM 100.0

enum { WANTED_MOST = 300 };

/* What was asked for, and where its text was put: NULL when it was not. */
typedef struct {
  double x, width;
  guint rank;
  tunl_style style;
  char text[64];
  const tunl_shape *shape;
} Wanted;

typedef struct {
  tunl_scene *scene;
  guint lanes, count, hidden;
  Wanted wanted[WANTED_MOST];
} Stage;

static Stage *new_stage(guint lanes) {
  Stage *stage = g_new0(Stage, 1);
  stage->scene = sample_scene();
  stage->lanes = lanes;
  return stage;
}

static void free_stage(Stage *stage) {
  tunl_scene_free(stage->scene);
  g_free(stage);
}

static Wanted *want(Stage *stage, double x, guint rank, tunl_style style, const char *text) {
  Wanted *wanted = &stage->wanted[stage->count++];
  wanted->x = x;
  wanted->width = tunl_style_text_width(style, text);
  wanted->rank = rank;
  wanted->style = style;
  g_strlcpy(wanted->text, text, sizeof wanted->text);
  return wanted;
}

static void find_shape(Stage *stage, Wanted *wanted) {
  GPtrArray *texts = sample_texts(stage->scene, TUNL_LAYER_LABELS);
  for (guint i = 0; i < texts->len; i++) {
    const tunl_shape *shape = texts->pdata[i];
    if (strcmp(shape->as.text.text, wanted->text) == 0)
      wanted->shape = shape;
  }
  g_ptr_array_free(texts, TRUE);
}

static void place(Stage *stage) {
  tunl_labels *labels = tunl_labels_new(LEFT, RIGHT, BOTTOM, stage->lanes);
  for (guint i = 0; i < stage->count; i++) {
    const Wanted *w = &stage->wanted[i];
    char *text = g_strdup(w->text); /* the labels copy it */
    tunl_labels_add(labels, w->x, w->rank, TUNL_LAYER_LABELS, w->style, text);
    memset(text, '?', strlen(text));
    g_free(text);
  }
  stage->hidden = tunl_labels_place(labels, stage->scene, true);
  tunl_labels_free(labels);
  for (guint i = 0; i < stage->count; i++)
    find_shape(stage, &stage->wanted[i]);
}

/* The text of the count left of the lanes, NULL when there is none. */
static const tunl_shape *count_shape(const Stage *stage) {
  const tunl_shape *found = NULL;
  GPtrArray *texts = sample_texts(stage->scene, TUNL_LAYER_LABELS);
  for (guint i = 0; i < texts->len; i++) {
    const tunl_shape *shape = texts->pdata[i];
    if (shape->style == TUNL_STYLE_CAPTION)
      found = shape;
  }
  g_ptr_array_free(texts, TRUE);
  return found;
}

static guint count_shown(const Stage *stage) {
  guint shown = 0;
  for (guint i = 0; i < stage->count; i++)
    shown += stage->wanted[i].shape != NULL;
  return shown;
}

/* ---- few labels ---- */

START_TEST(test_the_more_important_wins) {
  for (int turn = 0; turn < 2; turn++) {
    Stage *stage = new_stage(1);
    want(stage, 500, turn ? 3 : 2, TUNL_STYLE_LABEL, turn ? "minor" : "major");
    want(stage, 510, turn ? 2 : 3, TUNL_STYLE_LABEL, turn ? "major" : "minor");
    place(stage);
    const Wanted *major = &stage->wanted[turn], *minor = &stage->wanted[!turn];
    ck_assert_ptr_nonnull(major->shape);
    ck_assert_ptr_null(minor->shape);
    ck_assert_uint_eq(stage->hidden, 1);
    free_stage(stage);
  }
}
END_TEST

START_TEST(test_the_first_of_equals_wins) {
  Stage *stage = new_stage(1);
  want(stage, 500, 2, TUNL_STYLE_LABEL, "first");
  want(stage, 490, 2, TUNL_STYLE_LABEL, "second");
  place(stage);
  ck_assert_ptr_nonnull(stage->wanted[0].shape);
  ck_assert_ptr_null(stage->wanted[1].shape);
  free_stage(stage);
}
END_TEST

START_TEST(test_lanes_stack_upward) {
  Stage *stage = new_stage(3);
  for (guint i = 0; i < 4; i++) {
    char text[] = {'l', 'a', 'n', 'e', ' ', (char)('0' + i), '\0'};
    want(stage, 500, i, TUNL_STYLE_LABEL, text);
  }
  place(stage);
  for (guint i = 0; i < 3; i++) {
    ck_assert_double_eq(stage->wanted[i].shape->as.text.y, BOTTOM - 4 - TUNL_LANE * i);
  }
  ck_assert_ptr_null(stage->wanted[3].shape);
  free_stage(stage);
}
END_TEST

/* A label stands in the middle above its place, and at the ends of the lanes inside them. */
START_TEST(test_places) {
  Stage *stage = new_stage(1);
  const tunl_shape *middle, *left, *right;
  want(stage, 500, 0, TUNL_STYLE_LABEL, "in the middle");
  want(stage, LEFT + 1, 0, TUNL_STYLE_LABEL, "at the left end");
  want(stage, RIGHT, 0, TUNL_STYLE_LABEL, "at the right end");
  place(stage);
  middle = stage->wanted[0].shape;
  left = stage->wanted[1].shape;
  right = stage->wanted[2].shape;
  ck_assert_double_eq_tol(sample_ink(middle).left + sample_ink(middle).right, 1000, 1e-9);
  ck_assert_double_eq_tol(sample_ink(left).left, LEFT, 1e-9);
  ck_assert_double_eq_tol(sample_ink(right).right, RIGHT, 1e-9);
  free_stage(stage);
}
END_TEST

static void check_count(guint labels, const char *expected) {
  Stage *stage = new_stage(1);
  for (guint i = 0; i < labels; i++) {
    char text[32];
    snprintf(text, sizeof text, "number %u", i);
    want(stage, 500, i, TUNL_STYLE_LABEL, text);
  }
  place(stage);
  const tunl_shape *count = count_shape(stage);
  ck_assert_int_eq(count != NULL, expected != NULL);
  if (expected) {
    ck_assert_str_eq(count->as.text.text, expected);
    ck_assert_double_lt(sample_ink(count).right, LEFT);
  }
  free_stage(stage);
}

START_TEST(test_count_of_the_rest) {
  check_count(0, NULL);
  check_count(1, NULL);
  check_count(2, "+1 label");
  check_count(13, "+12 labels");
}
END_TEST

START_TEST(test_no_lanes) {
  Stage *stage = new_stage(0);
  want(stage, 500, 0, TUNL_STYLE_LABEL, "nowhere");
  place(stage);
  ck_assert_uint_eq(stage->hidden, 1);
  ck_assert_ptr_null(stage->wanted[0].shape);
  free_stage(stage);
}
END_TEST

/* ---- many ---- */

static void want_random(Stage *stage, GRand *random) {
  static const tunl_style styles[] = {
      TUNL_STYLE_LABEL, TUNL_STYLE_GATE_LABEL, TUNL_STYLE_MARK_LABEL};
  char text[64];
  snprintf(text, sizeof text, "%.*s %u", g_rand_int_range(random, 1, 30),
      "stalactite or what else there is", stage->count);
  want(stage, g_rand_double_range(random, LEFT, RIGHT), (guint)g_rand_int_range(random, 0, 10),
      styles[g_rand_int_range(random, 0, 3)], text);
}

static void expect_gaps(const Stage *stage) {
  for (guint i = 0; i < stage->count; i++)
    for (guint j = i + 1; j < stage->count; j++) {
      const tunl_shape *a = stage->wanted[i].shape, *b = stage->wanted[j].shape;
      if (!a || !b || !same_bits(a->as.text.y, b->as.text.y))
        continue;
      tunl_box p = sample_ink(a), q = sample_ink(b);
      EXPECT(p.right + 5 <= q.left || q.right + 5 <= p.left, "\"%s\" and \"%s\" touch",
          a->as.text.text, b->as.text.text);
    }
}

/* Is the lane taken, where a hidden label would stand or close beside, by one at least as
 * important? */
static bool is_blocked(const Stage *stage, const Wanted *hidden, guint lane) {
  static const double gap = 10;
  double left = CLAMP(hidden->x - hidden->width / 2, LEFT, RIGHT - hidden->width);
  for (guint i = 0; i < stage->count; i++) {
    const Wanted *w = &stage->wanted[i];
    if (!w->shape || !same_bits(w->shape->as.text.y, BOTTOM - 4 - TUNL_LANE * lane))
      continue;
    tunl_box ink = sample_ink(w->shape);
    if (left < ink.right + gap && left + hidden->width > ink.left - gap && w->rank <= hidden->rank)
      return true;
  }
  return false;
}

static void expect_just(const Stage *stage) {
  for (guint i = 0; i < stage->count; i++)
    for (guint lane = 0; lane < stage->lanes && !stage->wanted[i].shape; lane++)
      EXPECT(is_blocked(stage, &stage->wanted[i], lane), "\"%s\" has room in lane %u",
          stage->wanted[i].text, lane);
}

static guint count_ticks(const Stage *stage) {
  guint ticks = 0;
  GPtrArray *shapes = sample_shapes(stage->scene, TUNL_LAYER_LABELS);
  for (guint i = 0; i < shapes->len; i++)
    ticks += ((const tunl_shape *)shapes->pdata[i])->style == TUNL_STYLE_TICK;
  g_ptr_array_free(shapes, TRUE);
  return ticks;
}

static void check_random(GRand *random) {
  Stage *stage = new_stage((guint)g_rand_int_range(random, 1, 5));
  guint count = (guint)g_rand_int_range(random, 0, WANTED_MOST);
  for (guint i = 0; i < count; i++)
    want_random(stage, random);
  place(stage);
  ck_assert_uint_eq(count_shown(stage) + stage->hidden, count);
  ck_assert_uint_eq(count_ticks(stage), count - stage->hidden);
  expect_gaps(stage);
  expect_just(stage);
  free_stage(stage);
}

START_TEST(test_random) {
  GRand *random = g_rand_new_with_seed(1);
  for (int turn = 0; turn < 60; turn++)
    check_random(random);
  g_rand_free(random);
}
END_TEST

HARNESS("scene/labels", test_the_more_important_wins, test_the_first_of_equals_wins,
    test_lanes_stack_upward, test_places, test_count_of_the_rest, test_no_lanes, test_random)
