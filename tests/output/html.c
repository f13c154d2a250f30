/* Tests of src/output/html.h. */
#include "output/html.h"

#include <json-glib/json-glib.h>
#include <stdlib.h>
#include <string.h>

#include "../harness.h"
#include "../scene/sample.h"
#include "../vectors.h"

static const char nasty[] = "</script><!--<b a=\"'&\xe2\x80\xa8{{title}}";

typedef struct {
  tunl_cave *caves[2];
  tunl_strip_options options[2];
  GString *text;
} Page;

static GString *write_page(const tunl_html *html) {
  char *bytes = NULL;
  size_t length;
  FILE *memory = open_memstream(&bytes, &length);
  GError *error = NULL;
  EXPECT(tunl_html_write(html, memory, &error), "%s", error->message);
  fclose(memory);
  GString *text = g_string_new_len(bytes, (gssize)length);
  free(bytes);
  return text;
}

/* A page of so many caves; rules, command and names are what nobody should call anything. */
static Page make_page(guint count, tunl_layer_set layers, const char *theme) {
  Page p = {.text = NULL};
  tunl_html html = {.count = count, .theme = theme};
  for (guint i = 0; i < count; i++) {
    p.caves[i] = sample_cave(sample_days[i], 6000);
    p.options[i] = sample_strip(1000, 6000);
    p.options[i].row_length = 5000;
    p.options[i].layers = layers;
    p.options[i].rules = p.options[i].command = nasty;
    html.caves[i] = (tunl_html_cave){p.caves[i], &p.options[i], nasty};
  }
  p.text = write_page(&html);
  return p;
}

static void free_page(Page *p) {
  tunl_cave_free(p->caves[0]);
  tunl_cave_free(p->caves[1]);
  g_string_free(p->text, TRUE);
}

static Page make_default(guint count) {
  return make_page(count, tunl_layers_default(TUNL_LAYERS_CAVE), NULL);
}

/* What stands between two texts, the first of which is there once. */
static char *between(const GString *text, const char *before, const char *after) {
  const char *start = strstr(text->str, before);
  ck_assert_ptr_nonnull(start);
  start += strlen(before);
  EXPECT(!strstr(start, before), "%s: stands there twice", before);
  const char *end = strstr(start, after);
  ck_assert_ptr_nonnull(end);
  return g_strndup(start, (gsize)(end - start));
}

static guint count_of(const GString *text, const char *what) {
  guint count = 0;
  for (const char *at = text->str; (at = strstr(at, what)); at += strlen(what))
    count++;
  return count;
}

/* The policy allows exactly the style and the script that are there, and nothing to be loaded. */
START_TEST(test_policy) {
  static const char *const parts[][2] = {
      {"<style>", "</style>"}, {"<script type=\"module\">", "</script>"}};
  Page p = make_default(1);
  char *policy = between(p.text, "Content-Security-Policy\" content=\"", "\"");
  EXPECT(g_str_has_prefix(policy, "default-src 'none'; "), "%s", policy);
  for (gsize i = 0; i < G_N_ELEMENTS(parts); i++) {
    char *part = between(p.text, parts[i][0], parts[i][1]);
    char *hex = g_compute_checksum_for_string(G_CHECKSUM_SHA256, part, -1);
    guchar digest[32];
    for (gsize n = 0; n < sizeof digest; n++)
      digest[n] =
          (guchar)(g_ascii_xdigit_value(hex[2 * n]) * 16 + g_ascii_xdigit_value(hex[2 * n + 1]));
    char *base64 = g_base64_encode(digest, sizeof digest);
    EXPECT(strstr(policy, base64), "%s: not the hash of %s", policy, parts[i][0]);
    g_free(base64);
    g_free(hex);
    g_free(part);
  }
  EXPECT(!strstr(policy, "unsafe"), "%s", policy);
  g_free(policy);
  free_page(&p);
}
END_TEST

/* Nothing refers to anything outside. */
START_TEST(test_alone) {
  Page p = make_default(2);
  guint names = count_of(p.text, "\"http://www.w3.org/2000/svg\"");
  ck_assert_uint_eq(count_of(p.text, "://"), names);
  ck_assert_uint_eq(count_of(p.text, " src="), 0);
  ck_assert_uint_eq(count_of(p.text, "href=\""), count_of(p.text, "href=\"#glyph-"));
  ck_assert_uint_eq(count_of(p.text, "url("), 0);
  ck_assert_uint_eq(count_of(p.text, "@import"), 0);
  free_page(&p);
}
END_TEST

/* The page's own script, its data, and the decisions of each cave. No name opens another. */
START_TEST(test_names_stay_text) {
  Page p = make_default(2);
  ck_assert_uint_eq(count_of(p.text, "<script"), 4);
  ck_assert_uint_eq(count_of(p.text, "</script"), 4);
  ck_assert_uint_eq(count_of(p.text, "<!--"), 0);
  ck_assert_uint_eq(count_of(p.text, "<b "), 0);
  ck_assert(count_of(p.text, "{{title}}") > 4);
  ck_assert_uint_eq(count_of(p.text, "{{"), count_of(p.text, "{{title}}"));
  free_page(&p);
}
END_TEST

static JsonObject *parse(JsonParser *parser, const Page *p, const char *id) {
  char *before = g_strdup_printf("id=\"%s\">", id);
  char *json = between(p->text, before, "</script>");
  GError *error = NULL;
  EXPECT(json_parser_load_from_data(parser, json, -1, &error), "%s: %s", id, error->message);
  g_free(json);
  g_free(before);
  return json_node_get_object(json_parser_get_root(parser));
}

START_TEST(test_data) {
  Page p = make_default(2);
  JsonParser *parser = json_parser_new();
  JsonObject *data = parse(parser, &p, "page-data");
  ck_assert_str_eq(json_object_get_string_member(data, "schema"), "tunl-page/1");
  JsonArray *caves = json_object_get_array_member(data, "caves");
  ck_assert_uint_eq(json_array_get_length(caves), 2);
  JsonObject *second = json_array_get_object_element(caves, 1);
  ck_assert_str_eq(json_object_get_string_member(second, "name"), nasty);
  JsonObject *record = json_object_get_object_member(second, "record");
  ck_assert_int_eq(json_object_get_int_member(record, "date"), sample_days[1]);
  ck_assert_str_eq(json_object_get_string_member(record, "rules"), nasty);
  JsonArray *rows = json_object_get_array_member(second, "rows");
  ck_assert_uint_eq(json_array_get_length(rows), 1);
  ck_assert_double_eq(
      json_array_get_double_element(json_array_get_array_element(rows, 0), 0), 1000);
  g_object_unref(parser);
  free_page(&p);
}
END_TEST

/* Every decision in the range, each with its mark in the strip. */
static void check_decisions(const Page *p, guint i, const char *prefix) {
  char *id = g_strdup_printf("page-decisions-%u", i);
  JsonParser *parser = json_parser_new();
  JsonArray *records = json_object_get_array_member(parse(parser, p, id), "records");
  const tunl_decision_choice all = {1000, 6000, TUNL_DECISION_KINDS, TUNL_DECISION_REASONS};
  GPtrArray *list = tunl_decisions_list(p->caves[i], &all);
  ck_assert_uint_eq(json_array_get_length(records), list->len);
  ck_assert_uint_gt(list->len, 20);
  for (guint n = 0; n < list->len; n++) {
    const tunl_object *o = g_ptr_array_index(list, n);
    JsonObject *record = json_array_get_object_element(records, n);
    ck_assert(json_object_get_double_member(record, "wx") == o->wx);
    char *mark = o->reason == TUNL_ACCEPTED
                     ? g_strdup_printf(" id=\"%s%s-%u%s\"", prefix,
                           tunl_kind_name((tunl_kind)o->kind), o->slot, tunl_object_half(o))
                     : g_strdup_printf(" id=\"%srefused-%s-%u\"", prefix,
                           tunl_kind_name((tunl_kind)o->kind), o->slot);
    EXPECT(count_of(p->text, mark) == 1, "%s: not there once", mark);
    g_free(mark);
  }
  g_ptr_array_free(list, TRUE);
  g_object_unref(parser);
  g_free(id);
}

START_TEST(test_decisions) {
  Page p = make_default(2);
  check_decisions(&p, 0, "");
  check_decisions(&p, 1, "against-");
  free_page(&p);
}
END_TEST

START_TEST(test_ids_are_unique) {
  Page p = make_default(2);
  GHashTable *seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (const char *at = p.text->str; (at = strstr(at, " id=\"")); at++) {
    char *id = g_strndup(at + 5, strcspn(at + 5, "\""));
    EXPECT(!g_hash_table_contains(seen, id), "%s: twice", id);
    g_hash_table_add(seen, id);
  }
  ck_assert_uint_gt(g_hash_table_size(seen), 100);
  g_hash_table_unref(seen);
  free_page(&p);
}
END_TEST

/* Each class that is used has a rule, and each colour a value in both themes. */
START_TEST(test_colours) {
  Page p = make_default(1);
  char *style = between(p.text, "<style>", "</style>");
  for (tunl_role role = TUNL_ROLE_NONE + 1; role < TUNL_ROLES; role++) {
    for (gsize i = 0; tunl_theme_names()[i]; i++) {
      const tunl_theme *theme = tunl_theme_named(tunl_theme_names()[i]);
      char *value = g_strdup_printf("--%s:#%06x;", tunl_role_name(role), theme->colours[role]);
      EXPECT(strstr(style, value), "%s: not there", value);
      g_free(value);
    }
  }
  EXPECT(strstr(style, "\n.mine{fill:var(--mine);stroke:var(--mine);"), "no rule for mines");
  EXPECT(strstr(style, "calc(10.5px*var(--type))"), "letters do not follow the zoom");
  ck_assert_uint_eq(count_of(p.text, "textLength"), 0);
  g_free(style);
  free_page(&p);
}
END_TEST

START_TEST(test_layers) {
  static const struct {
    tunl_layer layer;
    const char *text;
  } own[] = {{TUNL_LAYER_HEADER, "<div class=\"facts\">"}, {TUNL_LAYER_LEGEND, "page-legend\""},
      {TUNL_LAYER_FOOTER, "<footer>"}};
  tunl_layer_set all = tunl_layers_default(TUNL_LAYERS_CAVE);
  for (gsize i = 0; i < G_N_ELEMENTS(own); i++) {
    Page with = make_page(1, all, "dark");
    Page without = make_page(1, all & ~(1u << own[i].layer), "dark");
    ck_assert_uint_eq(count_of(with.text, own[i].text), 1);
    ck_assert_uint_eq(count_of(without.text, own[i].text), 0);
    EXPECT(strstr(with.text->str, "<html lang=\"en\" data-theme=\"dark\">"), "not dark");
    free_page(&with);
    free_page(&without);
  }
}
END_TEST

START_TEST(test_again) {
  Page a = make_default(2), b = make_default(2);
  ck_assert(g_string_equal(a.text, b.text));
  free_page(&a);
  free_page(&b);
}
END_TEST

START_TEST(test_full_disk) {
  Page p = make_default(1);
  const tunl_html html = {{{p.caves[0], &p.options[0], "a day"}}, 1, NULL};
  FILE *full = sample_full_disk(1000);
  GError *error = NULL;
  ck_assert(!tunl_html_write(&html, full, &error));
  ck_assert(g_error_matches(error, TUNL_ERROR, TUNL_ERROR_WRITE));
  g_clear_error(&error);
  fclose(full);
  free_page(&p);
}
END_TEST

HARNESS("output/html", test_policy, test_alone, test_names_stay_text, test_data, test_decisions,
    test_ids_are_unique, test_colours, test_layers, test_again, test_full_disk)
