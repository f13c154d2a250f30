/* Tables of commands that try every option of a program, and every bad value. */
#ifndef TUNL_TESTS_CLI_OPTIONS_H
#define TUNL_TESTS_CLI_OPTIONS_H

#include <glib.h>

/* Code 2: the text is in the message. Else it is in what the program answers. */
typedef struct OptionRow {
  const char *words;
  int code;
  const char *text;
} OptionRow;

/* Aborts unless the program whose path the environment variable holds has so many options in its
 * help, some row gives each and is not refused, and some row is for each that takes a value. So
 * no option is added without a test. The lists, ended by NULL, name what other tests try. */
void options_expect_tried(const char *variable, const OptionRow *rows, gsize count, guint options,
    const char *const *elsewhere, const char *const *refused_elsewhere);

#endif
