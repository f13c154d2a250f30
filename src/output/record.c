#include "output/record.h"

/* Quotes as JSON asks; everything else stays UTF-8. */
static void append_quoted(GString *json, const char *text) {
  g_string_append_c(json, '"');
  for (const char *c = text; *c; c++) {
    if (*c == '"' || *c == '\\')
      g_string_append_c(json, '\\');
    if ((unsigned char)*c < 0x20)
      g_string_append_printf(json, "\\u%04x", (unsigned)*c);
    else
      g_string_append_c(json, *c);
  }
  g_string_append_c(json, '"');
}

char *tunl_record_json(const tunl_scene *scene) {
  guint count;
  const tunl_record *records = tunl_scene_records(scene, &count);
  GString *json = g_string_new("{");
  for (guint i = 0; i < count; i++) {
    g_string_append(json, i ? "," : "");
    append_quoted(json, records[i].name);
    g_string_append_c(json, ':');
    if (records[i].number)
      g_string_append(json, records[i].text);
    else
      append_quoted(json, records[i].text);
  }
  g_string_append_c(json, '}');
  return g_string_free(json, FALSE);
}
