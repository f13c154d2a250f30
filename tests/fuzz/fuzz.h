/* What all fuzz targets share. Each defines fuzz_accepts: libfuzzer.c calls it with bytes of
 * libFuzzer's making, and replay.c with those of the corpus. */
#ifndef TUNL_TESTS_FUZZ_FUZZ_H
#define TUNL_TESTS_FUZZ_FUZZ_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Reads the bytes in every way that the target has, and ends the program when something is wrong
 * with what comes out. Does any of them accept the bytes? Where a target has readers with names,
 * the one that `as` begins with; NULL means any. */
bool fuzz_accepts(const char *as, const uint8_t *bytes, size_t count);

/* Aborts, unlike g_error, whose trap libFuzzer does not catch. */
static inline void expect(bool condition, const char *what) {
  if (condition)
    return;
  g_printerr("%s: %s\n", g_get_prgname(), what);
  abort();
}

/* The bytes as a text, as far as it goes: an option's value, or a file's, ends with the first zero.
 * The last line's end is the corpus file's, not the value's. The caller frees it. */
static inline char *text_of(const uint8_t *bytes, size_t count) {
  char *text = g_strndup((const char *)bytes, count);
  gsize length = strlen(text);
  if (length > 0 && text[length - 1] == '\n')
    text[length - 1] = '\0';
  return text;
}

#endif
