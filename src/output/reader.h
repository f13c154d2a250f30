/* Reading bytes of unknown origin, with the place of whatever is wrong. Private to src/output. */
#ifndef TUNL_OUTPUT_READER_H
#define TUNL_OUTPUT_READER_H

#include "output/error.h"

/* Where reading is, and where it ends: offsets into the whole of what is read. */
typedef struct tunl_reader {
  const guint8 *bytes;
  gsize at, end;
  bool percent; /* %41 stands for A */
} tunl_reader;

static inline bool tunl_reader_is_end(const tunl_reader *reader) {
  return reader->at >= reader->end;
}

/* The byte at hand, 0 at the end. */
static inline guint8 tunl_reader_peek(const tunl_reader *reader) {
  return tunl_reader_is_end(reader) ? 0 : reader->bytes[reader->at];
}

/* Sets TUNL_ERROR_READ, "offset N: " and the reason; returns false. */
bool tunl_reader_fail(GError **error, gsize offset, const char *format, ...) G_GNUC_PRINTF(3, 4);

/* A byte as messages show it, 'x' or 0xC3, in `into`. */
const char *tunl_reader_show(char into[8], guint8 byte);

bool tunl_reader_is_space(guint8 byte);           /* blank, tab, and the ends of lines */
bool tunl_reader_is_printable(guint8 byte);       /* of ASCII */
void tunl_reader_skip_space(tunl_reader *reader); /* at the begin; */
void tunl_reader_trim(tunl_reader *reader);       /* at both ends */

/* The next line without its end; false after the last. */
bool tunl_reader_line(tunl_reader *text, tunl_reader *line);

/* The next word of a line: what stands before a space; false when there is none. */
bool tunl_reader_word(tunl_reader *line, tunl_reader *word);

/* Is it exactly that text? */
bool tunl_reader_is(const tunl_reader *word, const char *text);

/* A copy that ends with a zero; what is no UTF-8, or would steer a terminal, becomes U+FFFD. The
 * other one is for messages: no more than 24 characters. The caller frees it. */
char *tunl_reader_text(const tunl_reader *reader);
char *tunl_reader_quote(const tunl_reader *reader);

/* The next character and the offset at which it begins; false at the end, and with an error. */
bool tunl_reader_next(tunl_reader *reader, guint8 *byte, gsize *offset, GError **error);

/* All of it as a whole number of 1 to `digits_most` (at most 9) digits; as a decimal number from
 * `least` to `most`; as a day, YYYYMMDD or YYYY-MM-DD. `what` names it in messages. */
bool tunl_reader_whole(
    tunl_reader reader, const char *what, guint digits_most, guint32 *value, GError **error);
bool tunl_reader_number(
    tunl_reader reader, const char *what, double least, double most, double *value, GError **error);
bool tunl_reader_date(tunl_reader reader, guint32 *date, GError **error);

#endif
