/* Tests of src/scene/page.h, and of src/scene/flow.h below it. */
#include "scene/page.h"

#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "sample.h"
#include "scene/flow.h"

#define LEFT  72.0
#define RIGHT 400.0

START_TEST(test_flow) {
  tunl_flow flow = tunl_flow_begin(10, 110, 50, 20);
  ck_assert_double_eq(tunl_flow_next(&flow, 40, 5), 10); /* no gap before the first */
  ck_assert_double_eq(tunl_flow_next(&flow, 55, 5), 55); /* ends at the very right */
  ck_assert_double_eq(flow.y, 50);
  ck_assert_double_eq(tunl_flow_next(&flow, 1, 5), 10);
  ck_assert_double_eq(flow.y, 70);
  ck_assert_double_eq(tunl_flow_next(&flow, 500, 5), 10); /* wider than a line: a line of its own */
  ck_assert_double_eq(flow.y, 90);
  ck_assert_double_eq(tunl_flow_next(&flow, 10, 5), 10);
  ck_assert_double_eq(flow.y, 110);
}
END_TEST

/* Joins the lines of a layer again, and checks that each has its place. */
static char *join_lines(const tunl_scene *scene, guint layer, const char *between, double last) {
  GString *joined = g_string_new(NULL);
  GPtrArray *texts = sample_texts(scene, layer);
  double y = 0;
  for (guint i = 0; i < texts->len; i++) {
    const tunl_shape *line = texts->pdata[i];
    g_string_append_printf(joined, "%s%s", i ? between : "", line->as.text.text);
    ck_assert_double_eq(line->as.text.x, LEFT);
    ck_assert_double_le(sample_ink(line).right, RIGHT);
    ck_assert_msg(i == 0 || line->as.text.y >= y + tunl_style_look(line->style)->size, "lines");
    y = line->as.text.y;
  }
  ck_assert_double_eq(y, last);
  g_ptr_array_free(texts, TRUE);
  return g_string_free(joined, FALSE);
}

START_TEST(test_words) {
  static const char text[] = "tunl-render --date 20260923 --from 12000 --to 14500 --hide coins "
                             "--scale 0.75 --theme dark -o cave.svg";
  tunl_scene *scene = sample_scene();
  double last = tunl_page_words(scene, TUNL_LAYER_FOOTER, TUNL_STYLE_CODE, LEFT, RIGHT, 40, text);
  char *joined = join_lines(scene, TUNL_LAYER_FOOTER, " ", last);
  ck_assert_str_eq(joined, text);
  ck_assert_double_gt(last, 40);
  g_free(joined);
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_pieces) {
  static const char *const pieces[] = {"Wednesday", "mine-gauntlet (stalactites ×1.1)",
      "phases 1.234 5.678", "jitter +1.0 %", "one more piece of text"};
  GPtrArray *array = g_ptr_array_new();
  for (gsize i = 0; i < G_N_ELEMENTS(pieces); i++)
    g_ptr_array_add(array, (gpointer)(gsize)pieces[i]);
  tunl_scene *scene = sample_scene();
  double last = tunl_page_pieces(scene, TUNL_LAYER_HEADER, TUNL_STYLE_META, LEFT, RIGHT, 40, array);
  char *joined = join_lines(scene, TUNL_LAYER_HEADER, " · ", last);
  char *expected = g_strjoin(" · ", pieces[0], pieces[1], pieces[2], pieces[3], pieces[4], NULL);
  ck_assert_str_eq(joined, expected);
  g_free(expected);
  g_free(joined);
  g_ptr_array_free(array, TRUE);
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_title) {
  tunl_scene *scene = sample_scene();
  tunl_page_title(scene, LEFT, RIGHT, 46, "A title", "0123456789abcdef");
  tunl_page_title(scene, LEFT, RIGHT, 96, "Another", NULL);
  GPtrArray *texts = sample_texts(scene, TUNL_LAYER_HEADER);
  ck_assert_uint_eq(texts->len, 3);
  ck_assert_double_eq_tol(sample_ink(texts->pdata[0]).left, LEFT, 1e-9);
  ck_assert_double_eq_tol(sample_ink(texts->pdata[1]).right, RIGHT, 1e-9);
  g_ptr_array_free(texts, TRUE);
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_footer) {
  GPtrArray *pieces = g_ptr_array_new();
  g_ptr_array_add(pieces, (gpointer)(gsize) "tunl-test 1.0");
  tunl_scene *scene = sample_scene();
  double without = tunl_page_footer(scene, LEFT, RIGHT, 40, NULL, pieces);
  double with = tunl_page_footer(scene, LEFT, RIGHT, 40, "tunl-test", pieces);
  ck_assert_double_eq(without, 40);
  ck_assert_double_gt(with, 50);
  ck_assert_uint_eq(tunl_scene_layer_at(scene, TUNL_LAYER_FOOTER).count, 3);
  g_ptr_array_free(pieces, TRUE);
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_measure) {
  ck_assert_double_eq(tunl_page_measure(600), 600 - TUNL_PAGE_RIGHT);
  ck_assert_double_eq(tunl_page_measure(23000), TUNL_PAGE_LEFT + TUNL_PAGE_MEASURE);
}
END_TEST

START_TEST(test_texts) {
  char *date = tunl_page_date(20260923), *early = tunl_page_date(19700101);
  char *range = tunl_page_wx_range(0, 93000), *odd = tunl_page_wx_range(59.994, 119.5);
  ck_assert_str_eq(date, "2026-09-23");
  ck_assert_str_eq(early, "1970-01-01");
  ck_assert_str_eq(range, "wx 0–93,000 · score 0–1,550");
  ck_assert_str_eq(odd, "wx 59.99–119.5 · score 0–1");
  g_free(odd);
  g_free(range);
  g_free(early);
  g_free(date);
}
END_TEST

HARNESS("scene/page", test_flow, test_words, test_pieces, test_title, test_footer, test_measure,
    test_texts)
