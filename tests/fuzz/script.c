/* Fuzzes the scripts of events that tunl-view plays. What is not accepted has a message that names
 * the option, the file and the line. */
#include "fuzz.h"

#include "view-script.h"

bool fuzz_accepts(const char *as, const uint8_t *bytes, size_t count) {
  (void)as;
  GError *error = NULL;
  char *text = g_strndup((const char *)bytes, count);
  view_script *script = view_script_parse("keys.txt", text, &error);
  expect(!script == !!error, "an answer and an error, or neither");
  expect(!error || g_str_has_prefix(error->message, "--input: keys.txt: line "),
      "an error without its line");
  bool accepted = script != NULL;
  g_clear_error(&error);
  view_script_free(script);
  g_free(text);
  return accepted;
}
