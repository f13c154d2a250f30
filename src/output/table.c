#include "output/table.h"

#include "output/json.h"
#include "scene/text.h"

#include <math.h>
#include <string.h>

struct tunl_table {
  tunl_table_format format;
  const tunl_column *columns;
  guint count;
  FILE *out;
  bool follows; /* another part, which has begun it and has rows */
  bool open;    /* another part follows, which will end it */
  guint rows;
  GString *line;    /* being made */
  GPtrArray *cells; /* of text: the head and rows not yet written, one string a shown column */
  guint *widths;
};

static bool is_shown(const tunl_table *t, guint column) {
  tunl_hidden hidden = t->columns[column].hidden;
  return hidden == TUNL_HIDDEN_NOWHERE ||
         (hidden == TUNL_HIDDEN_IN_TEXT && t->format != TUNL_TABLE_TEXT);
}

static bool is_missing(tunl_cell cell) {
  return cell.type == TUNL_CELL_MISSING ||
         (cell.type == TUNL_CELL_NUMBER && !isfinite(cell.as.number));
}

/* Writes the line and begins the next. */
static bool flush(tunl_table *t, GError **error) {
  bool written = tunl_write(t->out, t->line->str, t->line->len, error);
  g_string_truncate(t->line, 0);
  return written;
}

/* ---- JSON, as one document or a document a line ---- */

static void append_json(GString *json, tunl_cell cell) {
  if (is_missing(cell))
    g_string_append(json, "null");
  else if (cell.type == TUNL_CELL_TEXT)
    tunl_json_append_text(json, cell.as.text);
  else if (cell.type == TUNL_CELL_NUMBER)
    tunl_json_append_number(json, cell.as.number);
  else if (cell.type == TUNL_CELL_WHOLE)
    g_string_append_printf(json, "%" G_GINT64_FORMAT, cell.as.whole);
  else
    g_string_append(json, cell.as.truth ? "true" : "false");
}

static void append_member(GString *json, const char *name, tunl_cell value) {
  if (json->str[json->len - 1] != '{')
    g_string_append_c(json, ',');
  tunl_json_append_text(json, name);
  g_string_append_c(json, ':');
  append_json(json, value);
}

/* {"schema":..., and the rest, still open */
static void append_head(GString *json, const char *schema, const tunl_meta *meta, guint count) {
  g_string_append_c(json, '{');
  append_member(json, "schema", tunl_cell_text(schema));
  for (guint i = 0; i < count; i++)
    append_member(json, meta[i].name, meta[i].value);
}

static void append_object(tunl_table *t, const tunl_cell *cells) {
  g_string_append_c(t->line, '{');
  for (guint i = 0; i < t->count; i++)
    if (is_shown(t, i))
      append_member(t->line, t->columns[i].name, cells[i]);
  g_string_append_c(t->line, '}');
}

static bool begin_json(
    tunl_table *t, const char *schema, const tunl_meta *meta, guint count, GError **error) {
  append_head(t->line, schema, meta, count);
  g_string_append(t->line, ",\"records\":[");
  return flush(t, error);
}

static bool has_rows(const tunl_table *t) {
  return t->rows > 0 || t->follows;
}

static bool row_json(tunl_table *t, const tunl_cell *cells, GError **error) {
  g_string_append(t->line, has_rows(t) ? ",\n" : "\n");
  append_object(t, cells);
  return flush(t, error);
}

static bool end_json(tunl_table *t, GError **error) {
  g_string_append(t->line, has_rows(t) ? "\n]}\n" : "]}\n");
  return flush(t, error);
}

static bool begin_jsonl(
    tunl_table *t, const char *schema, const tunl_meta *meta, guint count, GError **error) {
  append_head(t->line, schema, meta, count);
  g_string_append(t->line, "}\n");
  return flush(t, error);
}

static bool row_jsonl(tunl_table *t, const tunl_cell *cells, GError **error) {
  append_object(t, cells);
  g_string_append_c(t->line, '\n');
  return flush(t, error);
}

/* ---- the first line of CSV and text ---- */

static bool is_word(const char *text) {
  for (const char *c = text; *c; c++)
    if (g_ascii_iscntrl(*c) || strchr(" \"\\=", *c))
      return false;
  return *text && g_utf8_validate(text, -1, NULL);
}

/* Text that is one word stands as it is, any other in the quotes of JSON. */
static void append_word(GString *line, tunl_cell cell) {
  bool word = cell.type == TUNL_CELL_TEXT && is_word(cell.as.text);
  if (word)
    g_string_append(line, cell.as.text);
  else
    append_json(line, cell);
}

static void append_comment(GString *line, const char *schema, const tunl_meta *meta, guint count) {
  g_string_append_printf(line, "# schema %s", schema);
  for (guint i = 0; i < count; i++) {
    g_string_append_printf(line, " %s=", meta[i].name);
    append_word(line, meta[i].value);
  }
  g_string_append_c(line, '\n');
}

/* ---- CSV, as RFC 4180 has it but for the line ends ---- */

static void append_field(GString *line, const char *text) {
  if (!strpbrk(text, ",\"\n\r")) {
    g_string_append(line, text);
    return;
  }
  g_string_append_c(line, '"');
  for (const char *c = text; *c; c++)
    g_string_append_len(line, *c == '"' ? "\"\"" : c, *c == '"' ? 2 : 1);
  g_string_append_c(line, '"');
}

static void append_csv(GString *line, tunl_cell cell) {
  if (is_missing(cell))
    return;
  if (cell.type != TUNL_CELL_TEXT) {
    append_json(line, cell); /* numbers and truth are the same in both */
    return;
  }
  char *valid = g_utf8_make_valid(cell.as.text, -1);
  append_field(line, valid);
  g_free(valid);
}

/* A record of columns' names when `cells` is NULL. */
static bool row_csv(tunl_table *t, const tunl_cell *cells, GError **error) {
  bool first = true;
  for (guint i = 0; i < t->count; i++) {
    if (!is_shown(t, i))
      continue;
    g_string_append(t->line, first ? "" : ",");
    append_csv(t->line, cells ? cells[i] : tunl_cell_text(t->columns[i].name));
    first = false;
  }
  g_string_append_c(t->line, '\n');
  return flush(t, error);
}

static bool begin_csv(
    tunl_table *t, const char *schema, const tunl_meta *meta, guint count, GError **error) {
  append_comment(t->line, schema, meta, count);
  return row_csv(t, NULL, error);
}

/* ---- text ---- */

/* Cells of a terminal that a text takes. */
static guint text_width(const char *text) {
  guint width = 0;
  for (const char *c = text; *c; c = g_utf8_next_char(c)) {
    gunichar code = g_utf8_get_char(c);
    width += g_unichar_iszerowidth(code) ? 0 : g_unichar_iswide(code) ? 2 : 1;
  }
  return width;
}

/* One record, one line: what would break it becomes a space. */
static char *one_line(const char *text) {
  char *valid = g_utf8_make_valid(text, -1);
  for (char *c = valid; *c; c++)
    if ((unsigned char)*c < 0x20 || *c == 0x7F)
      *c = ' ';
  return valid;
}

static char *cell_to_text(const tunl_column *column, tunl_cell cell) {
  char digits[TUNL_TEXT_MOST];
  if (is_missing(cell))
    return g_strdup("-");
  if (cell.type == TUNL_CELL_TEXT)
    return one_line(cell.as.text);
  if (cell.type == TUNL_CELL_TRUTH)
    return g_strdup(cell.as.truth ? "yes" : "no");
  if (cell.type == TUNL_CELL_WHOLE)
    return g_strdup_printf("%" G_GINT64_FORMAT, cell.as.whole);
  if (column->decimals == TUNL_SHORTEST)
    return g_strdup(tunl_text_shortest(digits, cell.as.number));
  return g_strdup(tunl_text_fixed(digits, cell.as.number, column->decimals));
}

static void hold(tunl_table *t, guint column, char *text) {
  t->widths[column] = MAX(t->widths[column], text_width(text));
  g_ptr_array_add(t->cells, text);
}

static bool begin_text(
    tunl_table *t, const char *schema, const tunl_meta *meta, guint count, GError **error) {
  append_comment(t->line, schema, meta, count);
  for (guint i = 0; i < t->count; i++) {
    const tunl_column *c = &t->columns[i];
    if (is_shown(t, i))
      hold(t, i, c->unit ? g_strdup_printf("%s (%s)", c->name, c->unit) : g_strdup(c->name));
  }
  return flush(t, error);
}

static bool row_text(tunl_table *t, const tunl_cell *cells, GError **error) {
  (void)error;
  for (guint i = 0; i < t->count; i++)
    if (is_shown(t, i))
      hold(t, i, cell_to_text(&t->columns[i], cells[i]));
  return true;
}

static void pad(GString *line, guint width, guint wanted) {
  for (; width < wanted; width++)
    g_string_append_c(line, ' ');
}

/* Puts the next row that is held on the line, without spaces at its end; returns what follows. */
static guint lay_out(tunl_table *t, guint next) {
  for (guint i = 0; i < t->count; i++) {
    if (!is_shown(t, i))
      continue;
    const char *text = g_ptr_array_index(t->cells, next++);
    pad(t->line, t->columns[i].right ? text_width(text) : t->widths[i], t->widths[i]);
    g_string_append(t->line, text);
    pad(t->line, t->columns[i].right ? t->widths[i] : text_width(text), t->widths[i] + 2);
  }
  while (t->line->len > 0 && t->line->str[t->line->len - 1] == ' ')
    g_string_truncate(t->line, t->line->len - 1);
  g_string_append_c(t->line, '\n');
  return next;
}

static bool release(tunl_table *t, GError **error) {
  bool written = true;
  for (guint next = 0; next < t->cells->len && written;) {
    next = lay_out(t, next);
    written = flush(t, error);
  }
  g_ptr_array_set_size(t->cells, 0);
  return written;
}

/* ---- formats ---- */

static bool nothing(tunl_table *t, GError **error) {
  (void)t;
  (void)error;
  return true;
}

static const struct {
  bool (*begin)(
      tunl_table *t, const char *schema, const tunl_meta *meta, guint count, GError **error);
  bool (*row)(tunl_table *t, const tunl_cell *cells, GError **error);
  bool (*pause)(tunl_table *t, GError **error);
  bool (*end)(tunl_table *t, GError **error);
} writers[] = {
    [TUNL_TABLE_TEXT] = {begin_text, row_text, release, release},
    [TUNL_TABLE_JSON] = {begin_json, row_json, nothing, end_json},
    [TUNL_TABLE_JSONL] = {begin_jsonl, row_jsonl, nothing, nothing},
    [TUNL_TABLE_CSV] = {begin_csv, row_csv, nothing, nothing},
};

const char *const *tunl_table_format_names(void) {
  static const char *const names[] = {
      [TUNL_TABLE_TEXT] = "text",
      [TUNL_TABLE_JSON] = "json",
      [TUNL_TABLE_JSONL] = "jsonl",
      [TUNL_TABLE_CSV] = "csv",
      NULL,
  };
  return names;
}

bool tunl_table_format_named(const char *name, tunl_table_format *format) {
  const char *const *names = tunl_table_format_names();
  for (guint i = 0; names[i]; i++)
    if (strcmp(names[i], name) == 0) {
      *format = (tunl_table_format)i;
      return true;
    }
  return false;
}

tunl_table *tunl_table_new(
    tunl_table_format format, const tunl_column *columns, guint count, FILE *out) {
  tunl_table *t = g_new0(tunl_table, 1);
  *t = (tunl_table){.format = format, .columns = columns, .count = count, .out = out};
  t->line = g_string_new(NULL);
  t->cells = g_ptr_array_new_with_free_func(g_free);
  t->widths = g_new(guint, count);
  for (guint i = 0; i < count; i++)
    t->widths[i] = columns[i].width;
  return t;
}

void tunl_table_free(tunl_table *t) {
  if (!t)
    return;
  g_string_free(t->line, TRUE);
  g_ptr_array_free(t->cells, TRUE);
  g_free(t->widths);
  g_free(t);
}

void tunl_table_part(tunl_table *t, bool first, bool last) {
  t->follows = !first;
  t->open = !last;
}

bool tunl_table_begin(
    tunl_table *t, const char *schema, const tunl_meta *meta, guint count, GError **error) {
  return t->follows || writers[t->format].begin(t, schema, meta, count, error);
}

bool tunl_table_row(tunl_table *t, const tunl_cell *cells, GError **error) {
  bool written = writers[t->format].row(t, cells, error);
  t->rows++;
  return written;
}

bool tunl_table_pause(tunl_table *t, GError **error) {
  return writers[t->format].pause(t, error);
}

bool tunl_table_end(tunl_table *t, GError **error) {
  return t->open || writers[t->format].end(t, error);
}
