/* Tests of src/output/record.h. */
#include "output/record.h"

#include <string.h>

#include "../harness.h"
#include "../scene/sample.h"
#include "../vectors.h"

static JsonObject *parse(JsonParser *parser, const char *json) {
  GError *error = NULL;
  EXPECT(json_parser_load_from_data(parser, json, -1, &error), "%s: %s", json, error->message);
  return json_node_get_object(json_parser_get_root(parser));
}

static char *json_of_text(const char *text) {
  tunl_scene *scene = sample_scene();
  tunl_scene_record_text(scene, "text", text);
  char *json = tunl_record_json(scene);
  tunl_scene_free(scene);
  return json;
}

START_TEST(test_exact) {
  tunl_scene *scene = sample_scene();
  char *empty = tunl_record_json(scene);
  tunl_scene_record_text(scene, "b", "say \"cave\"");
  tunl_scene_record_number(scene, "a", 0.1);
  tunl_scene_record_number(scene, "date", 20260923);
  char *json = tunl_record_json(scene);
  ck_assert_str_eq(empty, "{}");
  ck_assert_str_eq(json, "{\"b\":\"say \\\"cave\\\"\",\"a\":0.1,\"date\":20260923}");
  g_free(json);
  g_free(empty);
  tunl_scene_free(scene);
}
END_TEST

/* Every character up to U+0250, and some beyond, comes back from a parser of JSON. */
START_TEST(test_characters) {
  JsonParser *parser = json_parser_new();
  for (gunichar code = 1; code < 0x250; code++) {
    char text[16] = "<";
    text[1 + g_unichar_to_utf8(code, text + 1)] = '>';
    char *json = json_of_text(text);
    ck_assert_str_eq(json_object_get_string_member(parse(parser, json), "text"), text);
    g_free(json);
  }
  const char *const beyond = "– · → \U0001F600";
  char *json = json_of_text(beyond);
  ck_assert_str_eq(json_object_get_string_member(parse(parser, json), "text"), beyond);
  g_free(json);
  g_object_unref(parser);
}
END_TEST

START_TEST(test_one_line) {
  char *json = json_of_text("one\ntwo\r\n\tthree");
  ck_assert_ptr_null(strpbrk(json, "\r\n\t"));
  g_free(json);
}
END_TEST

HARNESS("output/record", test_exact, test_characters, test_one_line)
