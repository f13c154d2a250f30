/* Our own JSON. A reader of its own and not a library's: it must say where something is wrong, and
 * must not be felled by what strangers send, such as a million opening brackets. */
#include "output/ghostparts.h"

#include <string.h>

/* ---- marks and texts ---- */

static bool unexpected(const tunl_reader *r, const char *wanted, GError **error) {
  char shown[8];
  if (tunl_reader_is_end(r))
    return tunl_reader_fail(error, r->at, "JSON breaks off; expected %s", wanted);
  return tunl_reader_fail(error, r->at, "%s in JSON; expected %s",
      tunl_reader_show(shown, tunl_reader_peek(r)), wanted);
}

/* Takes a mark if it is the next thing. */
static bool take(tunl_reader *r, char mark) {
  tunl_reader_skip_space(r);
  if (tunl_reader_is_end(r) || r->bytes[r->at] != (guint8)mark)
    return false;
  r->at++;
  return true;
}

static bool need(tunl_reader *r, char mark, const char *wanted, GError **error) {
  return take(r, mark) || unexpected(r, wanted, error);
}

/* Is the byte at hand one of these? */
static bool is_one_of(const tunl_reader *r, const char *bytes) {
  guint8 byte = tunl_reader_peek(r);
  return byte && strchr(bytes, byte);
}

/* The four digits after \u. What is no character by itself becomes U+FFFD. */
static bool read_code(tunl_reader *r, GString *text, GError **error) {
  gunichar code = 0;
  for (int i = 0; i < 4; i++) {
    if (!g_ascii_isxdigit((char)tunl_reader_peek(r)))
      return unexpected(r, "four hexadecimal digits", error);
    code = code * 16 + (gunichar)g_ascii_xdigit_value((char)r->bytes[r->at++]);
  }
  g_string_append_unichar(text, code && g_unichar_validate(code) ? code : 0xFFFD);
  return true;
}

static bool read_escape(tunl_reader *r, GString *text, GError **error) {
  static const char names[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  if (!is_one_of(r, names) && !is_one_of(r, "u"))
    return unexpected(r, "an escape", error);
  char name = (char)r->bytes[r->at++];
  if (name == 'u')
    return read_code(r, text, error);
  g_string_append_c(text, meanings[strchr(names, name) - names]);
  return true;
}

static bool read_text(tunl_reader *r, GString *text, GError **error) {
  g_string_truncate(text, 0);
  if (!need(r, '"', "a text in \"quotes\"", error))
    return false;
  while (tunl_reader_peek(r) >= 0x20) {
    char byte = (char)r->bytes[r->at++];
    if (byte == '"')
      return true;
    if (byte != '\\')
      g_string_append_c(text, byte);
    else if (!read_escape(r, text, error))
      return false;
  }
  return unexpected(r, "the end of a text", error);
}

/* What stands where a number should. */
static tunl_reader number_at(tunl_reader *r) {
  tunl_reader_skip_space(r);
  tunl_reader number = *r;
  while (is_one_of(r, "0123456789+-.eE"))
    r->at++;
  number.end = r->at;
  return number;
}

static bool read_whole(
    tunl_reader *r, const char *what, guint digits, guint32 *value, GError **error) {
  tunl_reader number = number_at(r);
  return tunl_reader_is_end(&number) ? unexpected(r, "a whole number", error)
                                     : tunl_reader_whole(number, what, digits, value, error);
}

/* Passes over any value. Depth is counted, not recursed into. */
static bool skip_value(tunl_reader *r, GString *scratch, GError **error) {
  guint depth = 0;
  do {
    tunl_reader_skip_space(r);
    if (is_one_of(r, "\"")) {
      if (!read_text(r, scratch, error))
        return false;
    } else if (is_one_of(r, "{[")) {
      depth++;
      r->at++;
    } else if (depth > 0 && is_one_of(r, "}]")) {
      depth--;
      r->at++;
    } else if (depth > 0 && is_one_of(r, ",:")) {
      r->at++;
    } else if (g_ascii_isalnum((char)tunl_reader_peek(r)) || is_one_of(r, "-")) {
      while (g_ascii_isalnum((char)tunl_reader_peek(r)) || is_one_of(r, "+-."))
        r->at++;
    } else {
      return unexpected(r, "a value", error);
    }
  } while (depth > 0);
  return true;
}

/* ---- members ---- */

typedef struct {
  tunl_ghost_record *record;
  tunl_reader *reader;
  GString *scratch;
  bool samples; /* seen */
} object;

static bool read_sample(object *o, GError **error) {
  guint32 value;
  tunl_reader_skip_space(o->reader);
  gsize offset = o->reader->at;
  if (!read_whole(o->reader, "a sample", 3, &value, error))
    return false;
  if (value > 255)
    return tunl_reader_fail(error, offset, "a sample of %u; samples are 0 to 255", value);
  return tunl_ghost_take_sample(&o->record->ghost, (guint8)value, offset, error);
}

static bool read_samples(object *o, GError **error) {
  tunl_reader *r = o->reader;
  if (o->samples)
    return tunl_reader_fail(error, r->at, "samples stand twice");
  if (!need(r, '[', "[ and the samples", error))
    return false;
  gsize from = r->at;
  o->samples = true;
  if (!take(r, ']')) {
    do
      if (!read_sample(o, error))
        return false;
    while (take(r, ','));
    if (!need(r, ']', ", or ] after a sample", error))
      return false;
  }
  return tunl_ghost_check_count(&o->record->ghost, from, error);
}

static tunl_reader reader_of(const GString *text) {
  return (tunl_reader){(const guint8 *)text->str, 0, text->len, false};
}

static bool read_schema(object *o, GError **error) {
  gsize offset = o->reader->at;
  if (!read_text(o->reader, o->scratch, error))
    return false;
  if (strcmp(o->scratch->str, "tunl-ghost/1") == 0)
    return true;
  tunl_reader schema = reader_of(o->scratch);
  char *quote = tunl_reader_quote(&schema);
  tunl_reader_fail(error, offset, "schema '%s' is not tunl-ghost/1", quote);
  g_free(quote);
  return false;
}

/* A number, or a text with or without dashes. */
static bool read_date(object *o, GError **error) {
  tunl_reader *r = o->reader, day;
  if (is_one_of(r, "\"")) {
    day = *r;
    day.at++;
    if (!read_text(r, o->scratch, error))
      return false;
    day.end = r->at - 1;
  } else {
    day = number_at(r);
  }
  return tunl_reader_date(day, &o->record->date, error);
}

static bool read_rules(object *o, GError **error) {
  if (!read_text(o->reader, o->scratch, error))
    return false;
  tunl_reader rules = reader_of(o->scratch);
  g_free(o->record->rules);
  o->record->rules = tunl_reader_text(&rules);
  return true;
}

static bool read_gate(object *o, GError **error) {
  return tunl_reader_number(
      number_at(o->reader), "a gate", 0, TUNL_WX_MOST, &o->record->gate, error);
}

static bool read_score(object *o, GError **error) {
  guint32 score;
  if (!read_whole(o->reader, "score", 9, &score, error))
    return false;
  o->record->score = score;
  return true;
}

static const struct {
  const char *name;
  bool (*read)(object *o, GError **error);
} members[] = {
    {"schema", read_schema},
    {"date", read_date},
    {"rules", read_rules},
    {"gate", read_gate},
    {"score", read_score},
    {"samples", read_samples},
};

/* The value of a member; null is none, and so is what somebody else has added. */
static bool read_member(object *o, const char *name, GError **error) {
  tunl_reader *r = o->reader;
  tunl_reader_skip_space(r);
  bool null = r->end - r->at >= 4 && memcmp(r->bytes + r->at, "null", 4) == 0;
  for (gsize i = 0; i < G_N_ELEMENTS(members) && !null; i++)
    if (strcmp(members[i].name, name) == 0)
      return members[i].read(o, error);
  return skip_value(r, o->scratch, error);
}

static bool read_members(object *o, GString *name, GError **error) {
  tunl_reader *r = o->reader;
  if (take(r, '}'))
    return true;
  do
    if (!read_text(r, name, error) || !need(r, ':', ": after a name", error) ||
        !read_member(o, name->str, error))
      return false;
  while (take(r, ','));
  return need(r, '}', ", or } after a member", error);
}

static bool read_object(tunl_ghost_record *record, tunl_reader *r, GError **error) {
  object o = {record, r, g_string_new(NULL), false};
  GString *name = g_string_new(NULL);
  gsize from = r->at;
  bool good = need(r, '{', "{", error) && read_members(&o, name, error);
  g_string_free(name, TRUE);
  g_string_free(o.scratch, TRUE);
  return good &&
         (o.samples || tunl_reader_fail(error, from, "JSON without samples, which hold a ghost"));
}

bool tunl_ghost_read_json(GPtrArray *found, tunl_reader text, GError **error) {
  guint line = 1;
  gsize counted = 0;
  bool good = true;
  for (tunl_reader_skip_space(&text); good && !tunl_reader_is_end(&text);
       tunl_reader_skip_space(&text)) {
    for (; counted < text.at; counted++)
      line += text.bytes[counted] == '\n';
    tunl_ghost_record *record = tunl_ghost_add_record(found, TUNL_GHOST_JSON, text.at, line, error);
    good = record && read_object(record, &text, error);
  }
  return good;
}
