#include "output/record.h"

#include "output/json.h"

char *tunl_record_json(const tunl_scene *scene) {
  guint count;
  const tunl_record *records = tunl_scene_records(scene, &count);
  GString *json = g_string_new("{");
  for (guint i = 0; i < count; i++) {
    g_string_append(json, i ? "," : "");
    tunl_json_append_text(json, records[i].name);
    g_string_append_c(json, ':');
    if (records[i].number)
      g_string_append(json, records[i].text);
    else
      tunl_json_append_text(json, records[i].text);
  }
  g_string_append_c(json, '}');
  return g_string_free(json, FALSE);
}
