#include "document.h"

#include <string.h>

#include "../vectors.h"

static void free_element(gpointer item) {
  Element *element = item;
  g_free(element->name);
  g_free(element->group);
  g_free(element->text);
  g_hash_table_destroy(element->attributes);
  g_string_free(element->title, TRUE);
  g_free(element);
}

/* ---- parsing ---- */

typedef struct {
  Document *document;
  GPtrArray *open; /* of Element, the innermost last */
  char *group;
  bool in_title; /* of a shape */
} Reader;

static bool is_shape(const char *name) {
  return g_strv_contains((const char *const[]){"path", "circle", "rect", "text", NULL}, name);
}

static Element *innermost(const Reader *reader) {
  return reader->open->len ? reader->open->pdata[reader->open->len - 1] : NULL;
}

static void on_start(GMarkupParseContext *context, const char *name, const char **keys,
    const char **values, gpointer user, GError **error) {
  Reader *reader = user;
  const Element *outer = innermost(reader);
  (void)context;
  (void)error;
  if (outer && is_shape(outer->name)) {
    EXPECT(strcmp(name, "title") == 0, "a %s in a %s", name, outer->name);
    reader->in_title = true;
    return;
  }
  Element *element = g_new0(Element, 1);
  element->name = g_strdup(name);
  element->text = g_strdup("");
  element->group = g_strdup(reader->group);
  element->title = g_string_new(NULL);
  element->attributes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  for (guint i = 0; keys[i]; i++)
    EXPECT(g_hash_table_insert(element->attributes, g_strdup(keys[i]), g_strdup(values[i])),
        "two of %s", keys[i]);
  g_ptr_array_add(reader->document->elements, element);
  g_ptr_array_add(reader->open, element);
  if (strcmp(name, "g") == 0)
    reader->group = g_strdup(element_get(element, "id"));
}

static void on_end(GMarkupParseContext *context, const char *name, gpointer user, GError **error) {
  Reader *reader = user;
  (void)context;
  (void)error;
  if (reader->in_title) {
    reader->in_title = false;
    return;
  }
  g_ptr_array_remove_index(reader->open, reader->open->len - 1);
  if (strcmp(name, "g") == 0)
    g_clear_pointer(&reader->group, g_free);
}

static void on_text(
    GMarkupParseContext *context, const char *text, gsize length, gpointer user, GError **error) {
  const Reader *reader = user;
  Element *element = innermost(reader);
  (void)context;
  (void)error;
  if (reader->in_title) {
    g_string_append_len(element->title, text, (gssize)length);
  } else if (element) {
    char *joined = g_strdup_printf("%s%.*s", element->text, (int)length, text);
    g_free(element->text);
    element->text = joined;
  }
}

Document *document_parse(const char *svg, gsize length) {
  static const GMarkupParser parser = {
      .start_element = on_start, .end_element = on_end, .text = on_text};
  Document *document = g_new(Document, 1);
  document->elements = g_ptr_array_new_with_free_func(free_element);
  Reader reader = {document, g_ptr_array_new(), NULL, false};
  GError *error = NULL;
  GMarkupParseContext *context = g_markup_parse_context_new(&parser, 0, &reader, NULL);
  EXPECT(g_markup_parse_context_parse(context, svg, (gssize)length, &error) &&
             g_markup_parse_context_end_parse(context, &error),
      "not well formed: %s", error->message);
  g_markup_parse_context_free(context);
  g_ptr_array_free(reader.open, TRUE);
  return document;
}

void document_free(Document *document) {
  g_ptr_array_free(document->elements, TRUE);
  g_free(document);
}

char *document_write(const tunl_scene *scene, const tunl_theme *theme, gsize *length) {
  char *text;
  size_t size;
  GError *error = NULL;
  FILE *out = open_memstream(&text, &size);
  EXPECT(tunl_svg_write(scene, theme, out, &error), "%s", error->message);
  fclose(out);
  char *copy = g_strndup(text, size);
  free(text);
  if (length)
    *length = size;
  return copy;
}

Document *document_of(const tunl_scene *scene) {
  gsize length;
  char *svg = document_write(scene, tunl_theme_named("light"), &length);
  Document *document = document_parse(svg, length);
  g_free(svg);
  return document;
}

/* ---- asking ---- */

const char *element_get(const Element *element, const char *name) {
  return g_hash_table_lookup(element->attributes, name);
}

static double number(const char *text) {
  char *end;
  double value = g_ascii_strtod(text, &end);
  EXPECT(end > text && !*end, "'%s' is no number", text);
  return value;
}

double element_number(const Element *element, const char *name) {
  const char *text = element_get(element, name);
  EXPECT(text, "a %s without %s", element->name, name);
  return number(text);
}

GPtrArray *document_group(const Document *document, const char *id) {
  GPtrArray *found = g_ptr_array_new();
  for (guint i = 0; i < document->elements->len; i++) {
    const Element *element = document->elements->pdata[i];
    if (element->group && strcmp(element->group, id) == 0)
      g_ptr_array_add(found, document->elements->pdata[i]);
  }
  return found;
}

const Element *document_first(const Document *document, const char *name) {
  for (guint i = 0; i < document->elements->len; i++) {
    const Element *element = document->elements->pdata[i];
    if (strcmp(element->name, name) == 0)
      return element;
  }
  return NULL;
}

/* ---- paths ---- */

typedef struct {
  const char *at;
  double x, y, start_x, start_y;
  GArray *vertices;
} Pen;

/* A number as the grammar of SVG has it: it ends where it can go on no longer. */
static double read_number(Pen *pen) {
  char digits[32];
  gsize length = 0;
  bool point = false;
  pen->at += strspn(pen->at, " ");
  for (const char *c = pen->at; length < sizeof digits - 1; c++) {
    if (!(g_ascii_isdigit(*c) || (*c == '.' && !point) || (*c == '-' && length == 0)))
      break;
    point = point || *c == '.';
    digits[length++] = *c;
  }
  digits[length] = '\0';
  pen->at += length;
  return number(digits);
}

static void step(Pen *pen, tunl_step kind) {
  double dx = read_number(pen), dy = read_number(pen);
  pen->x += dx;
  pen->y += dy;
  tunl_vertex vertex = {pen->x, pen->y, kind};
  g_array_append_val(pen->vertices, vertex);
}

static void close_outline(Pen *pen) {
  tunl_vertex vertex = {0, 0, TUNL_CLOSE};
  g_array_append_val(pen->vertices, vertex);
  pen->x = pen->start_x;
  pen->y = pen->start_y;
}

/* Steps after an m without a letter of their own are lines. */
static void read_command(Pen *pen) {
  char command = *pen->at++;
  EXPECT(command == 'm' || command == 'l' || command == 'z', "command '%c'", command);
  if (command == 'z') {
    close_outline(pen);
    return;
  }
  step(pen, command == 'm' ? TUNL_MOVE : TUNL_LINE);
  if (command == 'm') {
    pen->start_x = pen->x;
    pen->start_y = pen->y;
  }
  while (*pen->at && !strchr("mlz", *pen->at))
    step(pen, TUNL_LINE);
}

GArray *document_path(const char *data) {
  Pen pen = {.at = data, .vertices = g_array_new(FALSE, FALSE, sizeof(tunl_vertex))};
  while (*pen.at)
    read_command(&pen);
  return pen.vertices;
}
