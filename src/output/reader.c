#include "output/reader.h"

#include "core/day.h"

#include <math.h>
#include <string.h>

bool tunl_reader_fail(GError **error, gsize offset, const char *format, ...) {
  va_list args;
  va_start(args, format);
  char *why = g_strdup_vprintf(format, args);
  va_end(args);
  g_set_error(error, TUNL_ERROR, TUNL_ERROR_READ, "offset %" G_GSIZE_FORMAT ": %s", offset, why);
  g_free(why);
  return false;
}

const char *tunl_reader_show(char into[8], guint8 byte) {
  g_snprintf(into, 8, tunl_reader_is_printable(byte) ? "'%c'" : "0x%02X", byte);
  return into;
}

bool tunl_reader_is_space(guint8 byte) {
  return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

bool tunl_reader_is_printable(guint8 byte) {
  return byte >= 0x20 && byte < 0x7F;
}

/* ---- parts ---- */

void tunl_reader_skip_space(tunl_reader *r) {
  while (!tunl_reader_is_end(r) && tunl_reader_is_space(r->bytes[r->at]))
    r->at++;
}

void tunl_reader_trim(tunl_reader *r) {
  tunl_reader_skip_space(r);
  while (!tunl_reader_is_end(r) && tunl_reader_is_space(r->bytes[r->end - 1]))
    r->end--;
}

bool tunl_reader_line(tunl_reader *text, tunl_reader *line) {
  if (tunl_reader_is_end(text))
    return false;
  *line = *text;
  const guint8 *end = memchr(text->bytes + text->at, '\n', text->end - text->at);
  line->end = end ? (gsize)(end - text->bytes) : text->end;
  text->at = MIN(line->end + 1, text->end);
  return true;
}

bool tunl_reader_word(tunl_reader *line, tunl_reader *word) {
  tunl_reader_skip_space(line);
  *word = *line;
  while (!tunl_reader_is_end(line) && !tunl_reader_is_space(line->bytes[line->at]))
    line->at++;
  word->end = line->at;
  return !tunl_reader_is_end(word);
}

bool tunl_reader_is(const tunl_reader *word, const char *text) {
  gsize length = word->end - word->at;
  return strlen(text) == length && memcmp(word->bytes + word->at, text, length) == 0;
}

/* The text of some bytes, without what is none. */
static char *clean(const guint8 *bytes, gsize count) {
  char *valid = g_utf8_make_valid((const char *)bytes, (gssize)count);
  GString *text = g_string_new(NULL);
  for (const char *c = valid; *c; c = g_utf8_next_char(c)) {
    gunichar letter = g_utf8_get_char(c);
    g_string_append_unichar(text, g_unichar_iscntrl(letter) ? 0xFFFD : letter);
  }
  g_free(valid);
  return g_string_free(text, FALSE);
}

char *tunl_reader_text(const tunl_reader *r) {
  return clean(r->bytes + r->at, r->end - r->at);
}

char *tunl_reader_quote(const tunl_reader *r) {
  enum { CHARACTERS = 24, BYTES = 4 * CHARACTERS };
  char *text = clean(r->bytes + r->at, MIN(r->end - r->at, BYTES));
  if (g_utf8_strlen(text, -1) <= CHARACTERS)
    return text;
  char *begin = g_utf8_substring(text, 0, CHARACTERS), *quote = g_strconcat(begin, "…", NULL);
  g_free(begin);
  g_free(text);
  return quote;
}

bool tunl_reader_next(tunl_reader *r, guint8 *byte, gsize *offset, GError **error) {
  if (tunl_reader_is_end(r))
    return false;
  *offset = r->at;
  *byte = r->bytes[r->at++];
  if (!r->percent || *byte != '%')
    return true;
  const char *digits = (const char *)r->bytes + r->at;
  if (r->end - r->at < 2 || !g_ascii_isxdigit(digits[0]) || !g_ascii_isxdigit(digits[1]))
    return tunl_reader_fail(error, *offset, "%% without two hexadecimal digits");
  *byte = (guint8)(g_ascii_xdigit_value(digits[0]) * 16 + g_ascii_xdigit_value(digits[1]));
  r->at += 2;
  return true;
}

/* ---- numbers ---- */

bool tunl_reader_whole(
    tunl_reader r, const char *what, guint digits_most, guint32 *value, GError **error) {
  guint8 byte;
  gsize offset, from = r.at;
  guint digits = 0;
  GError *problem = NULL;
  for (*value = 0; tunl_reader_next(&r, &byte, &offset, &problem); digits++) {
    char shown[8];
    if (!g_ascii_isdigit((char)byte))
      return tunl_reader_fail(
          error, offset, "%s in %s, which is a whole number", tunl_reader_show(shown, byte), what);
    if (digits == digits_most)
      return tunl_reader_fail(error, offset, "%s has more than %u digits", what, digits_most);
    *value = *value * 10 + (guint32)(byte - '0');
  }
  if (problem) {
    g_propagate_error(error, problem);
    return false;
  }
  return digits > 0 || tunl_reader_fail(error, from, "%s is empty", what);
}

/* Digits with at most one point among them, and a sign before: nothing that strtod would make of
 * names or hexadecimal. */
static bool is_decimal(const char *text) {
  gsize length = strspn(text + (*text == '-'), "0123456789.");
  const char *rest = text + (*text == '-');
  const char *point = strchr(rest, '.');
  bool exponent = false;
  if (rest[length] == 'e') {
    const char *power = rest + length + 1 + (rest[length + 1] == '-' || rest[length + 1] == '+');
    exponent = *power && power[strspn(power, "0123456789")] == '\0';
  }
  return length > 0 && g_ascii_isdigit(rest[*rest == '.']) && !(point && strchr(point + 1, '.')) &&
         (rest[length] == '\0' || exponent);
}

bool tunl_reader_number(
    tunl_reader r, const char *what, double least, double most, double *value, GError **error) {
  gsize from = r.at;
  tunl_reader_trim(&r);
  char *text = tunl_reader_text(&r);
  *value = is_decimal(text) ? g_ascii_strtod(text, NULL) : (double)NAN;
  g_free(text);
  if (*value >= least && *value <= most)
    return true;
  char *quote = tunl_reader_quote(&r), a[G_ASCII_DTOSTR_BUF_SIZE], b[G_ASCII_DTOSTR_BUF_SIZE];
  tunl_reader_fail(error, from, "'%s' is not %s: a number from %s to %s", quote, what,
      g_ascii_formatd(a, sizeof a, "%.15g", least), g_ascii_formatd(b, sizeof b, "%.15g", most));
  g_free(quote);
  return false;
}

bool tunl_reader_date(tunl_reader r, guint32 *date, GError **error) {
  char *text = tunl_reader_text(&r);
  gsize length = strlen(text);
  bool dashed = length == 10 && text[4] == '-' && text[7] == '-';
  char digits[9] = "";
  if (dashed)
    g_snprintf(digits, sizeof digits, "%.4s%.2s%.2s", text, text + 5, text + 8);
  else if (length == 8)
    memcpy(digits, text, 8);
  bool whole = strspn(digits, "0123456789") == 8;
  *date = whole ? (guint32)g_ascii_strtoull(digits, NULL, 10) : 0;
  g_free(text);
  if (whole && tunl_date_valid(*date))
    return true;
  char *quote = tunl_reader_quote(&r);
  tunl_reader_fail(error, r.at, "'%s' is not a day: YYYYMMDD, as in 20260923", quote);
  g_free(quote);
  return false;
}
