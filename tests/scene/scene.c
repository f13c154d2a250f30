/* Tests of src/scene/scene.h. */
#include "scene/scene.h"

#include <string.h>

#include "../harness.h"
#include "../vectors.h"

#define PRECISION 1e-9

enum { BACK, FRONT };
static const char *const layers[] = {"back", "front", NULL};

static tunl_shape shape_at(const tunl_scene *scene, guint layer, guint index) {
  tunl_scene_layer one = tunl_scene_layer_at(scene, layer);
  ck_assert_uint_lt(index, one.count);
  return one.shapes[index];
}

static void expect_box(tunl_box box, double left, double top, double right, double bottom) {
  ck_assert_double_eq_tol(box.left, left, PRECISION);
  ck_assert_double_eq_tol(box.top, top, PRECISION);
  ck_assert_double_eq_tol(box.right, right, PRECISION);
  ck_assert_double_eq_tol(box.bottom, bottom, PRECISION);
}

START_TEST(test_empty) {
  guint count = 1;
  tunl_scene *scene = tunl_scene_new(layers);
  ck_assert_uint_eq(tunl_scene_layers(scene), 2);
  ck_assert_str_eq(tunl_scene_layer_at(scene, FRONT).name, "front");
  ck_assert_uint_eq(tunl_scene_layer_at(scene, FRONT).count, 0);
  ck_assert_str_eq(tunl_scene_title(scene), "");
  ck_assert_str_eq(tunl_scene_description(scene), "");
  tunl_scene_records(scene, &count);
  ck_assert_uint_eq(count, 0);
  tunl_scene_free(scene);
  tunl_scene_free(NULL);
}
END_TEST

START_TEST(test_description_is_copied) {
  char text[] = "one";
  tunl_scene *scene = tunl_scene_new(layers);
  tunl_scene_set_size(scene, 30, 20);
  tunl_scene_describe(scene, text, text);
  tunl_scene_record_text(scene, "word", text);
  tunl_scene_text(scene, BACK, TUNL_STYLE_META, 0, 0, TUNL_START, text);
  tunl_scene_identify(scene, text, text);
  tunl_scene_fact(scene, TUNL_DATA, "name", text);
  strcpy(text, "two");
  guint count;
  tunl_shape shape = shape_at(scene, BACK, 0);
  ck_assert_str_eq(tunl_scene_title(scene), "one");
  ck_assert_str_eq(tunl_scene_description(scene), "one");
  ck_assert_str_eq(tunl_scene_records(scene, &count)[0].text, "one");
  ck_assert_str_eq(shape.as.text.text, "one");
  ck_assert_str_eq(shape.id, "one");
  ck_assert_str_eq(shape.label, "one");
  ck_assert_str_eq(tunl_scene_facts(scene)[shape.first_fact].text, "one");
  ck_assert_double_eq(tunl_scene_width(scene), 30);
  ck_assert_double_eq(tunl_scene_height(scene), 20);
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_records) {
  guint count;
  tunl_scene *scene = tunl_scene_new(layers);
  tunl_scene_record_text(scene, "schema", "s/1");
  tunl_scene_record_number(scene, "from", 0.1);
  tunl_scene_record_number(scene, "date", 20260923);
  const tunl_record *records = tunl_scene_records(scene, &count);
  ck_assert_uint_eq(count, 3);
  ck_assert(!records[0].number && records[1].number && records[2].number);
  ck_assert_str_eq(records[0].name, "schema");
  ck_assert_str_eq(records[1].text, "0.1");
  ck_assert_str_eq(records[2].text, "20260923");
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_path) {
  const tunl_point triangle[] = {{10, 10}, {30, 10}, {20, 40}};
  double by = 2 * tunl_style_look(TUNL_STYLE_WALL)->width;
  tunl_scene *scene = tunl_scene_new(layers);
  tunl_scene_path(scene, FRONT, TUNL_STYLE_WALL);
  tunl_scene_polygon(scene, triangle, 3);
  tunl_scene_move_to(scene, 5, 50);
  tunl_scene_line_to(scene, 6, 51);
  tunl_scene_path(scene, BACK, TUNL_STYLE_ROCK);
  tunl_scene_move_to(scene, 1, 2);
  tunl_shape path = shape_at(scene, FRONT, 0), other = shape_at(scene, BACK, 0);
  static const tunl_step steps[] = {
      TUNL_MOVE, TUNL_LINE, TUNL_LINE, TUNL_CLOSE, TUNL_MOVE, TUNL_LINE};
  ck_assert_uint_eq(path.as.path.count, G_N_ELEMENTS(steps));
  for (guint i = 0; i < G_N_ELEMENTS(steps); i++) {
    ck_assert_int_eq(tunl_scene_vertices(scene)[path.as.path.first + i].step, steps[i]);
  }
  expect_box(path.box, 5 - by, 10 - by, 30 + by, 51 + by);
  ck_assert_uint_eq(other.as.path.first, G_N_ELEMENTS(steps));
  ck_assert_uint_eq(other.as.path.count, 1);
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_circle_and_rect) {
  double by = 2 * tunl_style_look(TUNL_STYLE_BOULDER)->width;
  tunl_scene *scene = tunl_scene_new(layers);
  tunl_scene_circle(scene, BACK, TUNL_STYLE_BOULDER, 50, 60, 10);
  tunl_scene_rect(scene, BACK, TUNL_STYLE_AIR, 1, 2, 30, 40);
  tunl_shape circle = shape_at(scene, BACK, 0), rect = shape_at(scene, BACK, 1);
  ck_assert_int_eq(circle.kind, TUNL_SHAPE_CIRCLE);
  ck_assert_int_eq(circle.style, TUNL_STYLE_BOULDER);
  ck_assert_double_eq(circle.as.circle.r, 10);
  expect_box(circle.box, 40 - by, 50 - by, 60 + by, 70 + by);
  expect_box(rect.box, 1, 2, 31, 42);
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_text) {
  static const double before[] = {[TUNL_START] = 0, [TUNL_MIDDLE] = 0.5, [TUNL_END] = 1};
  double size = tunl_style_look(TUNL_STYLE_TITLE)->size;
  tunl_scene *scene = tunl_scene_new(layers);
  for (guint anchor = TUNL_START; anchor <= TUNL_END; anchor++) {
    double width = tunl_scene_text(scene, BACK, TUNL_STYLE_TITLE, 100, 50, anchor, "Wednesday");
    double left = 100 - width * before[anchor];
    tunl_box box = shape_at(scene, BACK, anchor).box;
    ck_assert_double_eq(width, tunl_style_text_width(TUNL_STYLE_TITLE, "Wednesday"));
    ck_assert_double_gt(width, 5 * size / 2);
    ck_assert(box.left <= left && box.right >= left + width);
    ck_assert(box.top <= 50 - 0.75 * size && box.bottom >= 50 + 0.2 * size);
  }
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_width_follows_the_style) {
  double caption = tunl_style_text_width(TUNL_STYLE_CAPTION, "1,550");
  double size = tunl_style_look(TUNL_STYLE_CAPTION)->size;
  ck_assert_double_eq_tol(tunl_style_text_width(TUNL_STYLE_META, "1,550") / caption,
      tunl_style_look(TUNL_STYLE_META)->size / size, PRECISION);
  ck_assert_double_eq_tol(tunl_style_text_width(TUNL_STYLE_CODE, "il"),
      tunl_style_text_width(TUNL_STYLE_CODE, "MW"), PRECISION);
}
END_TEST

/* Facts and names go to the shape added last, whatever its layer. */
START_TEST(test_facts) {
  tunl_scene *scene = tunl_scene_new(layers);
  tunl_scene_circle(scene, FRONT, TUNL_STYLE_GOLD, 1, 1, 1);
  tunl_scene_identify(scene, "coin-1", "coin 1, gold");
  tunl_scene_fact(scene, TUNL_SHOWN, "wx", "12");
  tunl_scene_fact(scene, TUNL_SHOWN | TUNL_DATA, "slot", "1");
  tunl_scene_circle(scene, BACK, TUNL_STYLE_GOLD, 2, 2, 1);
  tunl_scene_fact(scene, TUNL_DATA, "wx", "13");
  tunl_shape first = shape_at(scene, FRONT, 0), second = shape_at(scene, BACK, 0);
  ck_assert_uint_eq(first.facts, 2);
  ck_assert_uint_eq(second.facts, 1);
  ck_assert_str_eq(first.id, "coin-1");
  ck_assert_ptr_null(second.id);
  ck_assert_ptr_null(second.label);
  ck_assert_str_eq(tunl_scene_facts(scene)[first.first_fact + 1].name, "slot");
  ck_assert_int_eq(tunl_scene_facts(scene)[first.first_fact + 1].use, TUNL_SHOWN | TUNL_DATA);
  ck_assert_str_eq(tunl_scene_facts(scene)[second.first_fact].text, "13");
  tunl_scene_free(scene);
}
END_TEST

HARNESS("scene/scene", test_empty, test_description_is_copied, test_records, test_path,
    test_circle_and_rect, test_text, test_width_follows_the_style, test_facts)
