#include "svg.h"

#include "../vectors.h"

#include <string.h>

typedef struct {
  Svg *svg;
  GPtrArray *open; /* elements that are not closed yet */
} Reader;

static void free_element(gpointer data) {
  SvgElement *e = data;
  g_hash_table_unref(e->attributes);
  g_string_free(e->text, TRUE);
  g_free(e);
}

static const char *innermost_group(const Reader *r) {
  for (guint i = r->open->len; i > 0; i--) {
    const SvgElement *e = r->open->pdata[i - 1];
    if (strcmp(e->name, "g") == 0)
      return svg_attribute(e, "id");
  }
  return NULL;
}

static void note_id(Svg *svg, SvgElement *e) {
  const char *id = svg_attribute(e, "id");
  if (id)
    EXPECT(g_hash_table_insert(svg->ids, g_strdup(id), e), "id %s stands twice", id);
}

static void on_start(GMarkupParseContext *context, const char *name, const char **names,
    const char **values, gpointer user, GError **error) {
  Reader *r = user;
  SvgElement *e = g_new0(SvgElement, 1);
  (void)context;
  (void)error;
  e->name = g_intern_string(name);
  e->group = innermost_group(r);
  e->text = g_string_new(NULL);
  e->attributes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  for (gsize i = 0; names[i]; i++)
    EXPECT(g_hash_table_insert(e->attributes, g_strdup(names[i]), g_strdup(values[i])),
        "%s stands twice in one %s", names[i], name);
  g_ptr_array_add(r->svg->elements, e);
  g_ptr_array_add(r->open, e);
  note_id(r->svg, e);
}

static void on_end(GMarkupParseContext *context, const char *name, gpointer user, GError **error) {
  Reader *r = user;
  (void)context;
  (void)name;
  (void)error;
  g_ptr_array_set_size(r->open, (gint)r->open->len - 1);
}

static void on_text(
    GMarkupParseContext *context, const char *text, gsize length, gpointer user, GError **error) {
  Reader *r = user;
  (void)context;
  (void)error;
  if (r->open->len == 0)
    return;
  SvgElement *e = r->open->pdata[r->open->len - 1];
  g_string_append_len(e->text, text, (gssize)length);
}

Svg *svg_parse(const GString *bytes) {
  static const GMarkupParser parser = {on_start, on_end, on_text, NULL, NULL};
  GError *error = NULL;
  Svg *svg = g_new0(Svg, 1);
  svg->elements = g_ptr_array_new_with_free_func(free_element);
  svg->ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  Reader r = {svg, g_ptr_array_new()};
  GMarkupParseContext *context =
      g_markup_parse_context_new(&parser, G_MARKUP_TREAT_CDATA_AS_TEXT, &r, NULL);
  if (!g_markup_parse_context_parse(context, bytes->str, (gssize)bytes->len, &error) ||
      !g_markup_parse_context_end_parse(context, &error))
    ck_abort_msg("not well-formed: %s", error->message);
  g_markup_parse_context_free(context);
  g_ptr_array_unref(r.open);
  EXPECT(strcmp(((const SvgElement *)svg->elements->pdata[0])->name, "svg") == 0, "not an svg");
  return svg;
}

void svg_free(Svg *svg) {
  g_hash_table_unref(svg->ids);
  g_ptr_array_unref(svg->elements);
  g_free(svg);
}

const char *svg_attribute(const SvgElement *element, const char *name) {
  return g_hash_table_lookup(element->attributes, name);
}

const SvgElement *svg_find(const Svg *svg, const char *id) {
  return g_hash_table_lookup(svg->ids, id);
}

const SvgElement *svg_first(const Svg *svg, const char *name) {
  for (guint i = 0; i < svg->elements->len; i++) {
    const SvgElement *e = svg->elements->pdata[i];
    if (strcmp(e->name, name) == 0)
      return e;
  }
  ck_abort_msg("no %s", name);
}

char *svg_groups(const Svg *svg) {
  GString *names = g_string_new(NULL);
  for (guint i = 0; i < svg->elements->len; i++) {
    const SvgElement *e = svg->elements->pdata[i];
    if (strcmp(e->name, "g") == 0)
      g_string_append_printf(names, "%s%s", names->len ? " " : "", svg_attribute(e, "id"));
  }
  return g_string_free(names, FALSE);
}

char *svg_texts(const Svg *svg, const char *group) {
  GString *lines = g_string_new(NULL);
  for (guint i = 0; i < svg->elements->len; i++) {
    const SvgElement *e = svg->elements->pdata[i];
    if (strcmp(e->name, "text") == 0 && g_strcmp0(e->group, group) == 0)
      g_string_append_printf(lines, "%s\n", e->text->str);
  }
  return g_string_free(lines, FALSE);
}

JsonObject *svg_record_from(const char *json) {
  GError *error = NULL;
  JsonNode *root = json_from_string(json, &error);
  EXPECT(
      root && JSON_NODE_HOLDS_OBJECT(root), "not a JSON object: %s", error ? error->message : json);
  JsonObject *record = json_object_ref(json_node_get_object(root));
  json_node_unref(root);
  return record;
}

JsonObject *svg_record(const Svg *svg) {
  return svg_record_from(svg_first(svg, "metadata")->text->str);
}
