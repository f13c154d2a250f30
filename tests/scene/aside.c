/* Tests of src/scene/aside.h. */
#include "scene/aside.h"

#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "sample.h"

static const double right = 200, width = 84, top = 50, bottom = 450;

static void add(tunl_aside *aside, double y, guint rank, const char *text) {
  tunl_aside_add(aside, y, rank, TUNL_LAYER_LABELS, TUNL_STYLE_LABEL, text);
}

static bool has(const tunl_scene *scene, const char *text) {
  GPtrArray *texts = sample_texts(scene, TUNL_LAYER_LABELS);
  bool found = false;
  for (guint i = 0; i < texts->len; i++)
    found = found || strcmp(((const tunl_shape *)texts->pdata[i])->as.text.text, text) == 0;
  g_ptr_array_free(texts, TRUE);
  return found;
}

/* However many are wanted, those that stand are apart, within the room, and end where they must. */
START_TEST(test_crowd) {
  tunl_aside *aside = tunl_aside_new(right, width, top, bottom);
  tunl_scene *scene = sample_scene();
  for (guint i = 0; i < 100; i++)
    add(aside, top + (i * 37) % 400, i % 3, i % 2 ? "bar 12 pushed up 25.7" : "spike 7");
  guint hidden = tunl_aside_place(aside, scene);
  GPtrArray *texts = sample_texts(scene, TUNL_LAYER_LABELS);
  ck_assert_uint_gt(hidden, 0);
  ck_assert_uint_gt(texts->len, 15);
  sample_expect_apart(texts, "crowd");
  for (guint i = 0; i < texts->len; i++) {
    tunl_box ink = sample_ink(texts->pdata[i]);
    ck_assert(ink.left >= right - width && ink.right < right);
    ck_assert(ink.top >= top && ink.bottom <= bottom);
  }
  g_ptr_array_free(texts, TRUE);
  tunl_scene_free(scene);
  tunl_aside_free(aside);
}
END_TEST

/* The more important stands where both cannot, whichever came first. */
START_TEST(test_rank) {
  tunl_aside *aside = tunl_aside_new(right, width, 100, 112);
  tunl_scene *scene = sample_scene();
  add(aside, 106, 2, "common");
  add(aside, 106, 1, "rare");
  ck_assert_uint_eq(tunl_aside_place(aside, scene), 1);
  ck_assert(has(scene, "rare") && !has(scene, "common"));
  tunl_scene_free(scene);
  tunl_aside_free(aside);
}
END_TEST

/* Words stay whole; a text is broken between them. */
START_TEST(test_lines) {
  tunl_aside *aside = tunl_aside_new(right, width, top, bottom);
  tunl_scene *scene = sample_scene();
  add(aside, 100, 0, "gaps become shorter than");
  add(aside, 200, 0, "unbreakableunbreakable");
  add(aside, 300, 0, "");
  ck_assert_uint_eq(tunl_aside_place(aside, scene), 0);
  ck_assert(has(scene, "gaps become") && has(scene, "shorter than"));
  ck_assert(has(scene, "unbreakableunbreakable"));
  tunl_scene_free(scene);
  tunl_aside_free(aside);
}
END_TEST

HARNESS("scene/aside", test_crowd, test_rank, test_lines)
