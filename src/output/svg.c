#include "output/svg.h"

#include "output/svg-parts.h"

#include "output/record.h"
#include "scene/text.h"

#include <math.h>
#include <string.h>

/* Below this many characters a text is left to the reader's font; longer ones are set to the width
 * the layout reserved for them, whatever that font is. */
enum { FITTED_LENGTH = 6 };

enum { LINE_GRAIN = 1, MARK_GRAIN = 10 };

/* What a document of its own and a part of a page have differently. */
typedef struct {
  const tunl_theme *theme; /* NULL: colours are variables, and sizes of type follow the zoom */
  const char *prefix;      /* of ids */
} form;

/* XML has no word at all for these: control characters but tab and line ends, and U+FFFE and
 * U+FFFF. */
static gsize unspeakable(const char *c) {
  if ((guchar)*c < ' ')
    return !strchr("\t\n\r", *c);
  return strncmp(c, "\xef\xbf\xbe", 3) == 0 || strncmp(c, "\xef\xbf\xbf", 3) == 0 ? 3 : 0;
}

void tunl_svg_append_escaped(GString *svg, const char *text) {
  for (const char *c = text; *c; c++) {
    gsize length = unspeakable(c);
    if (length > 0) {
      g_string_append(svg, "\xef\xbf\xbd"); /* U+FFFD */
      c += length - 1;
      continue;
    }
    switch (*c) {
    case '&':
      g_string_append(svg, "&amp;");
      break;
    case '<':
      g_string_append(svg, "&lt;");
      break;
    case '>':
      g_string_append(svg, "&gt;");
      break;
    case '"':
      g_string_append(svg, "&quot;");
      break;
    default:
      g_string_append_c(svg, *c);
    }
  }
}

/* ---- numbers ---- */

/* Coordinates are whole hundredths of a pixel, so that relative steps add up without drifting.
 * `grain` is what they are rounded to, in hundredths: a tenth of a pixel will do along the tunnel,
 * where walls are nearly level, and for the outlines of marks, of which there are thousands. */
static gint64 hundredths(double value, int grain) {
  return (gint64)floor(value * 100 / grain + 0.5) * grain;
}

static void append_hundredths(GString *svg, gint64 value) {
  char digits[TUNL_TEXT_MOST];
  const char *text = tunl_text_trimmed(digits, (double)value / 100, 2);
  bool negative = *text == '-';
  text += negative;
  if (negative)
    g_string_append_c(svg, '-');
  g_string_append(svg, text[0] == '0' && text[1] == '.' ? text + 1 : text);
}

static void append_attribute(GString *svg, const char *name, double value) {
  g_string_append_printf(svg, " %s=\"", name);
  append_hundredths(svg, hundredths(value, LINE_GRAIN));
  g_string_append_c(svg, '"');
}

/* ---- paths ---- */

typedef struct {
  GString *svg;
  gint64 x, y, start_x, start_y; /* hundredths: the pen, and where its outline began */
  char command;                  /* the letter that holds until another comes */
  int grain;                     /* of y; x has that of a mark */
} pen;

/* Relative steps are shorter than places; a repeated letter may be left out. */
static void append_step(pen *p, char command, double x, double y) {
  gint64 to_x = hundredths(x, MARK_GRAIN), to_y = hundredths(y, p->grain), dx = to_x - p->x,
         dy = to_y - p->y;
  if (command != p->command)
    g_string_append_c(p->svg, command);
  else if (dx >= 0)
    g_string_append_c(p->svg, ' ');
  append_hundredths(p->svg, dx);
  if (dy >= 0)
    g_string_append_c(p->svg, ' ');
  append_hundredths(p->svg, dy);
  p->command = command;
  p->x = to_x;
  p->y = to_y;
}

static void append_path(GString *svg, const tunl_vertex *vertices, guint count, int grain) {
  pen p = {.svg = svg, .grain = grain};
  for (guint i = 0; i < count; i++) {
    const tunl_vertex *v = &vertices[i];
    switch (v->step) {
    case TUNL_MOVE:
      p.command = 0; /* what follows an m without a letter would be a line */
      append_step(&p, 'm', v->x, v->y);
      p.start_x = p.x;
      p.start_y = p.y;
      break;
    case TUNL_LINE:
      append_step(&p, 'l', v->x, v->y);
      break;
    case TUNL_CLOSE:
      g_string_append_c(svg, 'z');
      p.command = 0;
      p.x = p.start_x;
      p.y = p.start_y;
      break;
    }
  }
}

/* ---- shapes ---- */

/* In a page type has a size of its own, and no width to keep to. */
static void append_text_attributes(GString *svg, const form *f, const tunl_shape *shape) {
  static const char *const anchors[] = {[TUNL_START] = "",
      [TUNL_MIDDLE] = " text-anchor=\"middle\"",
      [TUNL_END] = " text-anchor=\"end\""};
  append_attribute(svg, "x", shape->as.text.x);
  append_attribute(svg, "y", shape->as.text.y);
  g_string_append(svg, anchors[shape->as.text.anchor]);
  if (f->theme && g_utf8_strlen(shape->as.text.text, -1) >= FITTED_LENGTH) {
    append_attribute(svg, "textLength", shape->as.text.width);
    g_string_append(svg, " lengthAdjust=\"spacingAndGlyphs\"");
  }
}

static void append_geometry(
    GString *svg, const form *f, const tunl_scene *scene, const tunl_shape *shape) {
  switch (shape->kind) {
  case TUNL_SHAPE_PATH:
    g_string_append(svg, " d=\"");
    append_path(svg, tunl_scene_vertices(scene) + shape->as.path.first, shape->as.path.count,
        shape->id ? MARK_GRAIN : LINE_GRAIN);
    g_string_append_c(svg, '"');
    break;
  case TUNL_SHAPE_CIRCLE:
    append_attribute(svg, "cx", shape->as.circle.x);
    append_attribute(svg, "cy", shape->as.circle.y);
    append_attribute(svg, "r", shape->as.circle.r);
    break;
  case TUNL_SHAPE_RECT:
    append_attribute(svg, "x", shape->as.rect.x);
    append_attribute(svg, "y", shape->as.rect.y);
    append_attribute(svg, "width", shape->as.rect.width);
    append_attribute(svg, "height", shape->as.rect.height);
    break;
  case TUNL_SHAPE_TEXT:
    append_text_attributes(svg, f, shape);
    break;
  }
}

static void append_data(GString *svg, const tunl_scene *scene, const tunl_shape *shape) {
  for (guint i = 0; i < shape->facts; i++) {
    const tunl_fact *fact = tunl_scene_facts(scene) + shape->first_fact + i;
    if (!(fact->use & TUNL_DATA))
      continue;
    g_string_append_printf(svg, " data-%s=\"", fact->name);
    tunl_svg_append_escaped(svg, fact->text);
    g_string_append_c(svg, '"');
  }
}

/* Browsers show a title when its shape is pointed at: the label, then a line a fact. */
static void append_hover(GString *svg, const tunl_scene *scene, const tunl_shape *shape) {
  g_string_append(svg, "<title>");
  tunl_svg_append_escaped(svg, shape->label);
  for (guint i = 0; i < shape->facts; i++) {
    const tunl_fact *fact = tunl_scene_facts(scene) + shape->first_fact + i;
    if (!(fact->use & TUNL_SHOWN))
      continue;
    g_string_append_c(svg, '\n');
    tunl_svg_append_escaped(svg, fact->name);
    g_string_append_c(svg, ' ');
    tunl_svg_append_escaped(svg, fact->text);
  }
  g_string_append(svg, "</title>");
}

static void append_shape(GString *svg, const form *f, const tunl_scene *scene,
    const tunl_shape *shape, tunl_style group) {
  static const char *const tags[] = {
      [TUNL_SHAPE_PATH] = "path",
      [TUNL_SHAPE_CIRCLE] = "circle",
      [TUNL_SHAPE_RECT] = "rect",
      [TUNL_SHAPE_TEXT] = "text",
  };
  const char *tag = tags[shape->kind];
  g_string_append_printf(svg, "<%s", tag);
  if (shape->id)
    g_string_append_printf(svg, " id=\"%s%s\"", f->prefix, shape->id);
  if (shape->style != group)
    g_string_append_printf(svg, " class=\"%s\"", tunl_style_look(shape->style)->name);
  append_data(svg, scene, shape);
  append_geometry(svg, f, scene, shape);
  if (!shape->label && shape->kind != TUNL_SHAPE_TEXT) {
    g_string_append(svg, "/>\n");
    return;
  }
  g_string_append_c(svg, '>');
  if (shape->kind == TUNL_SHAPE_TEXT)
    tunl_svg_append_escaped(svg, shape->as.text.text);
  else
    append_hover(svg, scene, shape);
  g_string_append_printf(svg, "</%s>\n", tag);
}

static tunl_style commonest_style(const tunl_scene_layer *layer) {
  guint counts[TUNL_STYLES] = {0};
  tunl_style commonest = 0;
  for (guint i = 0; i < layer->count; i++)
    counts[layer->shapes[i].style]++;
  for (tunl_style style = 0; style < TUNL_STYLES; style++)
    if (counts[style] > counts[commonest])
      commonest = style;
  return commonest;
}

/* The group has the style of most of its shapes, and only those that differ say so. */
static void append_layer(GString *svg, const form *f, const tunl_scene *scene, guint index) {
  tunl_scene_layer layer = tunl_scene_layer_at(scene, index);
  if (layer.count == 0)
    return;
  tunl_style group = commonest_style(&layer);
  g_string_append_printf(
      svg, "<g id=\"%s%s\" class=\"%s\">\n", f->prefix, layer.name, tunl_style_look(group)->name);
  for (guint i = 0; i < layer.count; i++)
    append_shape(svg, f, scene, &layer.shapes[i], group);
  g_string_append(svg, "</g>\n");
}

/* ---- styles ---- */

static void append_paint(
    GString *svg, const char *property, tunl_role role, const tunl_theme *theme) {
  if (role == TUNL_ROLE_NONE)
    g_string_append_printf(svg, "%s:none;", property);
  else if (!theme)
    g_string_append_printf(svg, "%s:var(--%s);", property, tunl_role_name(role));
  else
    g_string_append_printf(svg, "%s:#%06x;", property, theme->colours[role]);
}

static void append_style(GString *svg, const tunl_look *look, const tunl_theme *theme) {
  char digits[TUNL_TEXT_MOST];
  g_string_append_printf(svg, ".%s{", look->name);
  append_paint(svg, "fill", look->fill, theme);
  append_paint(svg, "stroke", look->stroke, theme);
  if (look->stroke != TUNL_ROLE_NONE)
    g_string_append_printf(svg, "stroke-width:%spx;", tunl_text_trimmed(digits, look->width, 2));
  if (look->dash_on > 0) {
    g_string_append_printf(
        svg, "stroke-dasharray:%s ", tunl_text_trimmed(digits, look->dash_on, 2));
    g_string_append_printf(svg, "%s;", tunl_text_trimmed(digits, look->dash_off, 2));
  }
  if (look->size > 0 && look->stroke != TUNL_ROLE_NONE)
    g_string_append(svg, "paint-order:stroke;");
  if (look->size > 0)
    g_string_append_printf(svg, theme ? "font:%s %spx %s;" : "font:%s calc(%spx*var(--type)) %s;",
        look->bold ? "bold" : "normal", tunl_text_trimmed(digits, look->size, 2),
        look->mono ? "monospace" : "sans-serif");
  g_string_append(svg, "}\n");
}

void tunl_svg_use(const tunl_scene *scene, bool used[TUNL_STYLES]) {
  for (guint i = 0; i < tunl_scene_layers(scene); i++) {
    tunl_scene_layer layer = tunl_scene_layer_at(scene, i);
    for (guint j = 0; j < layer.count; j++)
      used[layer.shapes[j].style] = true;
  }
}

void tunl_svg_append_rules(GString *svg, const bool used[TUNL_STYLES], const tunl_theme *theme) {
  for (tunl_style style = 0; style < TUNL_STYLES; style++)
    if (used[style])
      append_style(svg, tunl_style_look(style), theme);
  /* Digits line up, strokes join like the painter's, and a hollow mark is hit inside as well. */
  g_string_append(svg, "text{font-variant-numeric:tabular-nums;white-space:pre}\n"
                       "path{stroke-linejoin:round}\n"
                       ".skeleton{stroke-linecap:butt}\n"
                       ".refused{pointer-events:all}\n");
  if (used[TUNL_STYLE_DRAWN])
    g_string_append(svg, ".drawn{pointer-events:all}\n");
}

static void append_styles(GString *svg, const tunl_scene *scene, const tunl_theme *theme) {
  bool used[TUNL_STYLES] = {false};
  tunl_svg_use(scene, used);
  g_string_append(svg, "<style>\n");
  tunl_svg_append_rules(svg, used, theme);
  g_string_append(svg, "</style>\n");
}

/* ---- document ---- */

static void append_root(GString *svg, const form *f, const tunl_scene *scene) {
  char width[TUNL_TEXT_MOST], height[TUNL_TEXT_MOST];
  const char *p = f->prefix;
  tunl_text_trimmed(width, tunl_scene_width(scene), 2);
  tunl_text_trimmed(height, tunl_scene_height(scene), 2);
  g_string_append_printf(svg,
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\" viewBox=\"0 0 %s %s\" "
      "role=\"img\" aria-labelledby=\"%stitle %sdesc\">\n<title id=\"%stitle\">",
      width, height, width, height, p, p, p);
  tunl_svg_append_escaped(svg, tunl_scene_title(scene));
  g_string_append_printf(svg, "</title>\n<desc id=\"%sdesc\">", p);
  tunl_svg_append_escaped(svg, tunl_scene_description(scene));
  g_string_append(svg, "</desc>\n");
}

static void append_metadata(GString *svg, const tunl_scene *scene) {
  char *json = tunl_record_json(scene);
  g_string_append(svg, "<metadata>");
  tunl_svg_append_escaped(svg, json);
  g_string_append(svg, "</metadata>\n");
  g_free(json);
}

static void append_layers(GString *svg, const form *f, const tunl_scene *scene) {
  for (guint i = 0; i < tunl_scene_layers(scene); i++)
    append_layer(svg, f, scene, i);
}

bool tunl_svg_write(const tunl_scene *scene, const tunl_theme *theme, FILE *out, GError **error) {
  const form f = {theme, ""};
  GString *svg = g_string_sized_new(1 << 20);
  g_string_append(svg, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  append_root(svg, &f, scene);
  append_metadata(svg, scene);
  append_styles(svg, scene, theme);
  append_layers(svg, &f, scene);
  g_string_append(svg, "</svg>\n");
  bool done = tunl_write(out, svg->str, svg->len, error);
  g_string_free(svg, TRUE);
  return done;
}

void tunl_svg_append(GString *html, const tunl_scene *scene, const char *prefix) {
  const form f = {NULL, prefix};
  append_root(html, &f, scene);
  append_layers(html, &f, scene);
  g_string_append(html, "</svg>\n");
}

static tunl_box box_of(const tunl_scene *scene) {
  const double most = (double)INFINITY;
  tunl_box all = {most, most, -most, -most};
  for (guint i = 0; i < tunl_scene_layers(scene); i++) {
    tunl_scene_layer layer = tunl_scene_layer_at(scene, i);
    for (guint j = 0; j < layer.count; j++) {
      const tunl_box *box = &layer.shapes[j].box;
      all = (tunl_box){MIN(all.left, box->left), MIN(all.top, box->top), MAX(all.right, box->right),
          MAX(all.bottom, box->bottom)};
    }
  }
  return all;
}

void tunl_svg_append_symbol(GString *html, const tunl_scene *scene, const char *id) {
  char digits[TUNL_TEXT_MOST];
  const form f = {NULL, ""};
  tunl_box box = box_of(scene);
  const double sides[] = {box.left, box.top, box.right - box.left, box.bottom - box.top};
  g_string_append_printf(html, "<symbol id=\"%s\" viewBox=\"", id);
  for (gsize i = 0; i < G_N_ELEMENTS(sides); i++)
    g_string_append_printf(html, "%s%s", i ? " " : "", tunl_text_trimmed(digits, sides[i], 2));
  g_string_append(html, "\">\n");
  for (guint i = 0; i < tunl_scene_layers(scene); i++) {
    tunl_scene_layer layer = tunl_scene_layer_at(scene, i);
    for (guint j = 0; j < layer.count; j++)
      append_shape(html, &f, scene, &layer.shapes[j], TUNL_STYLES);
  }
  g_string_append(html, "</symbol>\n");
}
