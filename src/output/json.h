/* The two things JSON needs that C does not have: quotes and null. */
#ifndef TUNL_OUTPUT_JSON_H
#define TUNL_OUTPUT_JSON_H

#include <glib.h>

/* Appends the text in quotes, escaped as JSON asks. Everything beyond ASCII stays as it is; bytes
 * that are no UTF-8 become U+FFFD. */
void tunl_json_append_text(GString *json, const char *text);

/* Appends the shortest digits that read back as the same double; null for what JSON cannot hold:
 * NaN and the infinities. */
void tunl_json_append_number(GString *json, double value);

#endif
