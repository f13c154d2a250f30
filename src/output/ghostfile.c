#include "output/ghostfile.h"

#include "output/ghostparts.h"
#include "output/json.h"
#include "output/reader.h"
#include "scene/text.h"

#include <math.h>
#include <string.h>

const char *const *tunl_ghost_form_names(void) {
  static const char *const names[] = {
      [TUNL_GHOST_RAW] = "raw",
      [TUNL_GHOST_BASE64] = "base64",
      [TUNL_GHOST_BASE64URL] = "base64url",
      [TUNL_GHOST_LINK] = "link",
      [TUNL_GHOST_JSON] = "json",
      NULL,
  };
  return names;
}

/* ---- records ---- */

tunl_ghost_record *tunl_ghost_record_new(tunl_ghost_form form, gsize offset, guint line) {
  tunl_ghost_record *record = g_new0(tunl_ghost_record, 1);
  record->form = form;
  record->offset = offset;
  record->line = line;
  record->score = -1;
  record->gate = (double)NAN;
  return record;
}

void tunl_ghost_record_free(tunl_ghost_record *record) {
  if (record)
    g_free(record->rules);
  g_free(record);
}

static void free_record(gpointer record) {
  tunl_ghost_record_free(record);
}

tunl_ghost_record *tunl_ghost_add_record(
    GPtrArray *found, tunl_ghost_form form, gsize offset, guint line, GError **error) {
  if (found->len == TUNL_GHOSTS_MOST) {
    tunl_reader_fail(error, offset, "more than %d ghosts", TUNL_GHOSTS_MOST);
    return NULL;
  }
  tunl_ghost_record *record = tunl_ghost_record_new(form, offset, line);
  g_ptr_array_add(found, record);
  return record;
}

bool tunl_ghost_take_sample(tunl_ghost *ghost, guint8 byte, gsize offset, GError **error) {
  if (ghost->count == TUNL_GHOST_MOST)
    return tunl_reader_fail(
        error, offset, "more than %d samples; a ghost has no more", TUNL_GHOST_MOST);
  ghost->samples[ghost->count++] = byte;
  return true;
}

bool tunl_ghost_check_count(const tunl_ghost *ghost, gsize offset, GError **error) {
  if (ghost->count >= 2)
    return true;
  return tunl_reader_fail(error, offset, "%s; a ghost has 2 to %d samples, a byte each",
      ghost->count ? "a single byte" : "nothing there", TUNL_GHOST_MOST);
}

/* ---- raw bytes ---- */

/* What no ship can do from one sample to the next, in units of a byte. The least speed, at the
 * start and right after a blue coin, makes 60 px last 60 / (230 * 956 / 600 * 0.6) = 0.273 s, in
 * which a ship falls at most 1080 * 0.273 = 295 px, and thrust bends its way by at most 1800 *
 * 0.273^2 = 134 px. A wall that puts it back may bend it more, but not all the time. */
enum { FALL_MOST = 172, BEND_MOST = 80, BENDS_SHARE = 4 };

static bool check_moves(const guint8 *bytes, gsize count, GError **error) {
  gsize bends = 0, first = 0;
  for (gsize i = 1; i < count; i++) {
    int move = bytes[i] - bytes[i - 1], before = i > 1 ? bytes[i - 1] - bytes[i - 2] : move;
    if (ABS(move) > FALL_MOST)
      return tunl_reader_fail(error, i,
          "from %u to %u in one sample is more than a ship can climb or fall: no ghost, neither as "
          "text nor as raw bytes",
          bytes[i - 1], bytes[i]);
    if (ABS(move - before) > BEND_MOST && bends++ == 0)
      first = i;
  }
  return bends < 2 || bends * BENDS_SHARE <= count ||
         tunl_reader_fail(error, first,
             "%" G_GSIZE_FORMAT " of %" G_GSIZE_FORMAT " samples turn harder than a ship can: no "
             "ghost, neither as text nor as raw bytes",
             bends, count);
}

static bool read_raw(
    GPtrArray *found, const guint8 *bytes, gsize count, bool doubted, GError **error) {
  tunl_ghost_record *record = tunl_ghost_add_record(found, TUNL_GHOST_RAW, 0, 0, error);
  for (gsize i = 0; i < count; i++)
    if (!tunl_ghost_take_sample(&record->ghost, bytes[i], i, error))
      return false;
  return tunl_ghost_check_count(&record->ghost, 0, error) &&
         (!doubted || check_moves(bytes, count, error));
}

/* ---- base64 ---- */

/* Digits of either alphabet: two of them differ. */
static int digit_of(guint8 c) {
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 26;
  if (c >= '0' && c <= '9')
    return c - '0' + 52;
  return c == '+' || c == '-' ? 62 : c == '/' || c == '_' ? 63 : -1;
}

typedef struct {
  guint32 bits; /* not yet written */
  guint digits, pads;
  guint8 special; /* the first character seen that tells the alphabets apart; 0 for none */
} decoder;

static bool check_alphabet(decoder *d, guint8 byte, gsize offset, GError **error) {
  bool url = byte == '-' || byte == '_', standard = byte == '+' || byte == '/';
  bool was_url = d->special == '-' || d->special == '_';
  if (!url && !standard)
    return true;
  if (d->special && was_url != url)
    return tunl_reader_fail(
        error, offset, "'%c' after '%c': two base64 alphabets in one text", byte, d->special);
  d->special = byte;
  return true;
}

/* The samples of one character; each is written with the digit that ends it. */
static bool decode(decoder *d, tunl_ghost *ghost, guint8 byte, gsize offset, GError **error) {
  char shown[8];
  int digit = digit_of(byte);
  if (byte == '=')
    return ++d->pads <= 2 ||
           tunl_reader_fail(error, offset, "more than two = at the end of base64");
  if (digit < 0)
    return tunl_reader_fail(error, offset, "%s is not base64", tunl_reader_show(shown, byte));
  if (d->pads)
    return tunl_reader_fail(
        error, offset, "%s after the = that ends base64", tunl_reader_show(shown, byte));
  if (!check_alphabet(d, byte, offset, error))
    return false;
  d->bits = d->bits << 6 | (guint32)digit;
  if (d->digits++ % 4 == 0)
    return true;
  guint left = 6 - 2 * ((d->digits - 1) % 4); /* bits that belong to the next byte */
  return tunl_ghost_take_sample(ghost, (guint8)(d->bits >> left), offset, error);
}

/* Did the text end where it could? A missing end is seen as bits of a byte that is not there. */
static bool end_decoding(const decoder *d, gsize end, GError **error) {
  guint over = d->digits % 4, left = over == 2 ? 4 : over == 3 ? 2 : 0;
  if (over == 1)
    return tunl_reader_fail(error, end, "base64 breaks off: of its last byte there is only a part");
  if (d->bits & ((1u << left) - 1))
    return tunl_reader_fail(
        error, end, "base64 breaks off: its last character holds a part of another byte");
  if (d->pads && (d->digits + d->pads) % 4 != 0)
    return tunl_reader_fail(
        error, end, "base64 ends with %u =, where %u belong", d->pads, (4 - over) % 4);
  return true;
}

static bool read_base64(tunl_ghost_record *record, tunl_reader c, GError **error) {
  decoder d = {0};
  guint8 byte;
  gsize offset, from = c.at;
  GError *problem = NULL;
  while (tunl_reader_next(&c, &byte, &offset, &problem)) {
    if (record->wrapped && tunl_reader_is_space(byte))
      continue;
    if (!decode(&d, &record->ghost, byte, offset, error))
      return false;
  }
  if (problem) {
    g_propagate_error(error, problem);
    return false;
  }
  record->padded = d.pads > 0;
  if (record->form != TUNL_GHOST_LINK && (d.special == '-' || d.special == '_'))
    record->form = TUNL_GHOST_BASE64URL;
  return end_decoding(&d, c.end, error) && tunl_ghost_check_count(&record->ghost, from, error);
}

/* ---- links ---- */

/* Where the parameters of a link begin: behind the first ? or, without one, the first #. */
static bool find_query(const tunl_reader *c, gsize *at) {
  for (const char *mark = "?#"; *mark; mark++) {
    const guint8 *found = memchr(c->bytes + c->at, *mark, c->end - c->at);
    *at = found ? (gsize)(found - c->bytes) + 1 : c->end;
    if (found)
      return true;
  }
  return false;
}

static bool looks_like_link(const tunl_reader *c) {
  gsize query;
  return find_query(c, &query) ||
         g_strstr_len((const char *)c->bytes + c->at, (gssize)(c->end - c->at), "://") != NULL;
}

/* The next name=value of a query; the value is empty without =. */
static bool next_parameter(tunl_reader *query, tunl_reader *name, tunl_reader *value) {
  if (tunl_reader_is_end(query))
    return false;
  gsize end = query->at, equals;
  while (end < query->end && query->bytes[end] != '&')
    end++;
  for (equals = query->at; equals < end && query->bytes[equals] != '=';)
    equals++;
  *name = *value = *query;
  name->end = equals;
  value->at = MIN(equals + 1, end);
  value->end = end;
  query->at = MIN(end + 1, query->end);
  return true;
}

static bool set_date(tunl_ghost_record *record, guint32 date, gsize offset, GError **error) {
  record->date = date;
  return tunl_date_valid(date) ||
         tunl_reader_fail(error, offset, "%u is not a day: YYYYMMDD, as in 20260923", date);
}

static bool is_named(const tunl_reader *name, char letter) {
  return name->end == name->at + 1 && name->bytes[name->at] == (guint8)letter;
}

static bool read_parameter(
    tunl_ghost_record *record, char letter, tunl_reader value, GError **error) {
  guint32 number;
  gsize offset = value.at;
  switch (letter) {
  case 'g':
    return read_base64(record, value, error);
  case 'd':
    return tunl_reader_whole(value, "d=", 8, &number, error) &&
           set_date(record, number, offset, error);
  default:
    if (!tunl_reader_whole(value, "s=", 9, &number, error))
      return false;
    record->score = number;
    return true;
  }
}

/* Parameters come in any order; those that are not known are somebody else's. */
static bool read_link(tunl_ghost_record *record, tunl_reader c, GError **error) {
  static const char letters[] = "dgs";
  bool seen[sizeof letters - 1] = {false};
  tunl_reader query = c, name, value;
  record->form = TUNL_GHOST_LINK;
  query.percent = true;
  find_query(&c, &query.at);
  const guint8 *fragment = memchr(c.bytes + query.at, '#', c.end - query.at);
  query.end = fragment ? (gsize)(fragment - c.bytes) : c.end;
  while (next_parameter(&query, &name, &value))
    for (gsize i = 0; i < G_N_ELEMENTS(seen); i++) {
      if (!is_named(&name, letters[i]))
        continue;
      if (seen[i])
        return tunl_reader_fail(error, name.at, "%c= stands twice in the link", letters[i]);
      seen[i] = true;
      if (!read_parameter(record, letters[i], value, error))
        return false;
    }
  return seen[1] || tunl_reader_fail(error, c.at, "a link without g=, which would hold the ghost");
}

/* ---- lines ---- */

/* The programs that write base64 break it into lines of 76 or 64 characters, all but the last. */
static bool is_wrapped(tunl_reader text) {
  tunl_reader line;
  gsize width = 0, lines = 0;
  bool whole = true;
  while (tunl_reader_line(&text, &line)) {
    if (!tunl_reader_is_end(&line) && line.bytes[line.end - 1] == '\r')
      line.end--;
    gsize length = line.end - line.at;
    if (lines++ == 0)
      width = length;
    if (!whole || length == 0 || length > width) /* something after the short line */
      return false;
    whole = length == width;
    for (gsize i = line.at; i < line.end; i++)
      if (digit_of(line.bytes[i]) < 0 && !(line.bytes[i] == '=' && tunl_reader_is_end(&text)))
        return false;
  }
  return lines > 1 && (width == 76 || width == 64);
}

static bool read_line(GPtrArray *found, tunl_reader line, guint number, tunl_ghost_form form,
    bool wrapped, GError **error) {
  tunl_reader_trim(&line);
  if (tunl_reader_is_end(&line) || line.bytes[line.at] == '#')
    return true;
  tunl_ghost_record *record =
      tunl_ghost_add_record(found, TUNL_GHOST_BASE64, line.at, number, error);
  if (!record)
    return false;
  record->wrapped = wrapped;
  bool link = form == TUNL_GHOST_LINK || (form == TUNL_GHOST_FORMS && looks_like_link(&line));
  return link ? read_link(record, line, error) : read_base64(record, line, error);
}

static bool read_lines(GPtrArray *found, tunl_reader text, tunl_ghost_form form, GError **error) {
  tunl_reader line;
  guint number = 0;
  tunl_reader_trim(&text);
  if (form != TUNL_GHOST_LINK && is_wrapped(text))
    return read_line(found, text, 1, form, true, error);
  while (tunl_reader_line(&text, &line))
    if (!read_line(found, line, ++number, form, false, error)) {
      if (number > 1)
        g_prefix_error(error, "line %u, ", number);
      return false;
    }
  return found->len > 0 || tunl_reader_fail(error, 0, "no ghost, only blank lines and comments");
}

/* ---- what it is ---- */

/* ASCII, or UTF-8 without controls: to be that by chance, raw bytes would have to jump back and
 * forth whenever they pass the middle of the screen. */
static bool is_text(const guint8 *bytes, gsize count) {
  bool plain = true;
  for (gsize i = 0; i < count && plain; i++)
    plain = tunl_reader_is_printable(bytes[i]) || tunl_reader_is_space(bytes[i]);
  bool controls = false;
  for (gsize i = 0; i < count && !controls; i++)
    controls = bytes[i] < 0x20 && !tunl_reader_is_space(bytes[i]);
  return plain || (!controls && g_utf8_validate((const char *)bytes, (gssize)count, NULL));
}

static bool read_text(
    GPtrArray *found, const guint8 *bytes, gsize count, tunl_ghost_form form, GError **error) {
  static const guint8 mark[] = {0xEF, 0xBB, 0xBF}; /* that some editors put before UTF-8 */
  bool marked = count >= sizeof mark && memcmp(bytes, mark, sizeof mark) == 0;
  tunl_reader text = {bytes, marked ? sizeof mark : 0, count, false};
  tunl_reader first = text;
  tunl_reader_trim(&first);
  bool json = !tunl_reader_is_end(&first) && first.bytes[first.at] == '{';
  if (tunl_reader_is_end(&first))
    return tunl_reader_fail(
        error, 0, "nothing there but white space; a ghost has 2 to %d samples", TUNL_GHOST_MOST);
  if (form == TUNL_GHOST_JSON || (form == TUNL_GHOST_FORMS && json))
    return tunl_ghost_read_json(found, text, error);
  return read_lines(found, text, form, error);
}

GPtrArray *tunl_ghosts_read(const void *bytes, gsize count, tunl_ghost_form form, GError **error) {
  GPtrArray *found = g_ptr_array_new_with_free_func(free_record);
  bool raw = form == TUNL_GHOST_RAW || (form == TUNL_GHOST_FORMS && !is_text(bytes, count));
  bool good;
  if (count == 0)
    good =
        tunl_reader_fail(error, 0, "nothing there; a ghost has 2 to %d samples", TUNL_GHOST_MOST);
  else if (count > TUNL_GHOST_FILE_MOST)
    good = tunl_reader_fail(error, TUNL_GHOST_FILE_MOST,
        "more than %d bytes; no ghosts are so large", TUNL_GHOST_FILE_MOST);
  else if (raw)
    good = read_raw(found, bytes, count, form != TUNL_GHOST_RAW, error);
  else
    good = read_text(found, bytes, count, form, error);
  if (!good)
    g_clear_pointer(&found, g_ptr_array_unref);
  return found;
}

/* ---- writing ---- */

static void append_base64(GString *out, const tunl_ghost *ghost, bool url) {
  char *text = g_base64_encode(ghost->samples, ghost->count);
  if (url) {
    g_strdelimit(text, "+", '-');
    g_strdelimit(text, "/", '_');
    g_strdelimit(text, "=", '\0'); /* no padding, which a link would have to escape */
  }
  g_string_append(out, text);
  g_free(text);
}

static void append_link(GString *out, const tunl_ghost_record *record, const char *base) {
  const char *mark = strchr(base, '?') ? "&" : "?";
  g_string_append(out, base);
  if (record->date) {
    g_string_append_printf(out, "%sd=%08u", mark, record->date);
    mark = "&";
  }
  g_string_append_printf(out, "%sg=", mark);
  append_base64(out, &record->ghost, true);
  if (record->score >= 0)
    g_string_append_printf(out, "&s=%" G_GINT64_FORMAT, record->score);
}

static void append_json(GString *out, const tunl_ghost_record *record) {
  g_string_append(out, "{\"schema\":\"tunl-ghost/1\",\"date\":");
  tunl_json_append_number(out, record->date ? record->date : (double)NAN);
  g_string_append(out, ",\"rules\":");
  if (record->rules)
    tunl_json_append_text(out, record->rules);
  else
    g_string_append(out, "null");
  g_string_append(out, ",\"gate\":");
  tunl_json_append_number(out, record->gate);
  g_string_append(out, ",\"score\":");
  tunl_json_append_number(out, record->score >= 0 ? (double)record->score : (double)NAN);
  g_string_append(out, ",\"samples\":[");
  for (size_t i = 0; i < record->ghost.count; i++)
    g_string_append_printf(out, i ? ",%u" : "%u", record->ghost.samples[i]);
  g_string_append(out, "]}");
}

GString *tunl_ghost_write(const tunl_ghost_record *record, tunl_ghost_form form, const char *base) {
  GString *out = g_string_new(NULL);
  if (form == TUNL_GHOST_RAW)
    return g_string_append_len(
        out, (const char *)record->ghost.samples, (gssize)record->ghost.count);
  if (form == TUNL_GHOST_LINK)
    append_link(out, record, base);
  else if (form == TUNL_GHOST_JSON)
    append_json(out, record);
  else
    append_base64(out, &record->ghost, form == TUNL_GHOST_BASE64URL);
  return g_string_append_c(out, '\n');
}
