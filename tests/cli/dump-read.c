#include "dump-read.h"

#include <math.h>
#include <string.h>

Run *dump_with(const RunSetup *setup, const char *words) {
  return run_program("TUNL_DUMP", setup, words);
}

Run *dump(const char *words) {
  return dump_with(&(RunSetup){0}, words);
}

Run *dump_done(const char *words) {
  Run *r = dump(words);
  run_expect_done(r);
  return r;
}

JsonArray *parse_json(const Run *r) {
  GError *error = NULL;
  JsonParser *parser = json_parser_new();
  EXPECT(json_parser_load_from_data(parser, r->out->str, (gssize)r->out->len, &error), "%s: %s",
      r->words, error ? error->message : "");
  JsonObject *root = json_node_get_object(json_parser_get_root(parser));
  JsonArray *records = json_array_ref(json_object_get_array_member(root, "records"));
  g_object_unref(parser);
  return records;
}

char **lines_of(const Run *r) {
  EXPECT(r->out->len > 0 && r->out->str[r->out->len - 1] == '\n', "%s: no end of line", r->words);
  EXPECT(!strchr(r->out->str, '\r'), "%s: a carriage return", r->words);
  char **lines = g_strsplit(r->out->str, "\n", -1);
  g_clear_pointer(&lines[g_strv_length(lines) - 1], g_free);
  return lines;
}

double member(JsonArray *records, guint i, const char *name) {
  JsonNode *node = json_object_get_member(json_array_get_object_element(records, i), name);
  return json_node_is_null(node) ? (double)NAN : json_node_get_double(node);
}

/* All decisions of a cave in the promised order, worked out another way than the program's: by
 * sorting everything. */
static gint by_order(gconstpointer a, gconstpointer b) {
  const tunl_object *p = *(const tunl_object *const *)a, *q = *(const tunl_object *const *)b;
  if (p->kind != q->kind)
    return p->kind < q->kind ? -1 : 1;
  if (p->slot != q->slot)
    return p->slot < q->slot ? -1 : 1;
  return p->wx < q->wx ? -1 : p->wx > q->wx; /* later tries lie farther; so does what stands */
}

GPtrArray *list_cave(const tunl_cave *cave) {
  GPtrArray *list = g_ptr_array_new();
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    const tunl_span spans[] = {tunl_cave_accepted(cave, kind), tunl_cave_refused(cave, kind)};
    for (int i = 0; i < 2; i++)
      for (size_t j = 0; j < spans[i].count; j++)
        g_ptr_array_add(list, (gpointer)(gsize)&spans[i].items[j]);
  }
  g_ptr_array_sort(list, by_order);
  return list;
}

tunl_cave *make_cave(guint32 date, double to) {
  tunl_day day = tunl_day_of(date);
  tunl_rules rules = tunl_rules_default();
  return tunl_cave_new(&day, &rules, to);
}
