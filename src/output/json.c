#include "output/json.h"

#include "scene/text.h"

#include <math.h>

void tunl_json_append_text(GString *json, const char *text) {
  char *valid = g_utf8_make_valid(text, -1);
  g_string_append_c(json, '"');
  for (const char *c = valid; *c; c++) {
    if (*c == '"' || *c == '\\')
      g_string_append_c(json, '\\');
    if ((unsigned char)*c < 0x20)
      g_string_append_printf(json, "\\u%04x", (unsigned)*c);
    else
      g_string_append_c(json, *c);
  }
  g_string_append_c(json, '"');
  g_free(valid);
}

void tunl_json_append_number(GString *json, double value) {
  char digits[TUNL_TEXT_MOST];
  g_string_append(json, isfinite(value) ? tunl_text_shortest(digits, value) : "null");
}
