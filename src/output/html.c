#include "output/html.h"

#include "output/decision.h"
#include "output/json.h"
#include "output/record.h"
#include "output/svg-parts.h"
#include "page-files.h"
#include "scene/legend.h"
#include "scene/page.h"
#include "scene/text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* One after another, with all that comes before known to what follows. */
static const char *const scripts[] = {
    "data.js", "strip.js", "overview.js", "against.js", "table.js", "details.js", "page.js"};

/* Of the second cave: in a document an id stands once. */
static const char *const prefixes[] = {"", "against-"};

enum { OVERVIEW_STEPS = 1200 }; /* as many as a wide window has px */

typedef struct {
  const tunl_html *html;
  tunl_scene *scenes[2];
  GArray *frames[2]; /* of tunl_frame */
  GString *style, *script;
} page;

static const tunl_html_cave *first_of(const page *p) {
  return &p->html->caves[0];
}

static bool shows(const page *p, tunl_layer layer) {
  return tunl_layer_in(first_of(p)->options->layers, layer);
}

/* ---- what the page is made of ---- */

/* A file of the page, as it lies in src/output/page. */
static void append_file(GString *text, const char *name) {
  char *path = g_strconcat("/tunl/page/", name, NULL);
  GBytes *bytes = g_resource_lookup_data(page_files_get_resource(), path, 0, NULL);
  g_assert(bytes); /* it was built in */
  g_string_append_len(text, g_bytes_get_data(bytes, NULL), (gssize)g_bytes_get_size(bytes));
  g_bytes_unref(bytes);
  g_free(path);
}

/* ---- style and script ---- */

static void append_colours(GString *css, const char *name) {
  const tunl_theme *theme = tunl_theme_named(name);
  for (tunl_role role = TUNL_ROLE_NONE + 1; role < TUNL_ROLES; role++)
    g_string_append_printf(css, "--%s:#%06x;", tunl_role_name(role), theme->colours[role]);
  g_string_append_printf(css, "color-scheme:%s", name);
}

static void append_themes(GString *css) {
  g_string_append(css, ":root{");
  append_colours(css, "light");
  g_string_append(css, "}\n@media(prefers-color-scheme:dark){:root:not([data-theme=light]){");
  append_colours(css, "dark");
  g_string_append(css, "}}\n:root[data-theme=dark]{");
  append_colours(css, "dark");
  g_string_append(css, "}\n");
}

static void draw_sample(tunl_scene **scene, const tunl_legend_entry *entry) {
  *scene = tunl_scene_new(tunl_layer_names());
  tunl_legend_sample(*scene, entry, 0, 0);
}

/* Of the strips, and of the legend's samples. */
static void append_rules(GString *css, const page *p) {
  guint count;
  const tunl_legend_entry *legend = tunl_legend_entries(&count);
  bool used[TUNL_STYLES] = {false};
  for (guint i = 0; i < p->html->count; i++)
    tunl_svg_use(p->scenes[i], used);
  for (guint i = 0; i < count; i++) {
    tunl_scene *scene;
    draw_sample(&scene, &legend[i]);
    tunl_svg_use(scene, used);
    tunl_scene_free(scene);
  }
  tunl_svg_append_rules(css, used, NULL);
}

static void make_style(page *p) {
  p->style = g_string_new("\n");
  append_themes(p->style);
  append_rules(p->style, p);
  append_file(p->style, "page.css");
}

static void make_script(page *p) {
  p->script = g_string_new("\n");
  for (gsize i = 0; i < G_N_ELEMENTS(scripts); i++)
    append_file(p->script, scripts[i]);
}

/* How a policy names the one text that it allows. */
static void append_hash(GString *html, const GString *text) {
  guint8 digest[32];
  gsize length = sizeof digest;
  GChecksum *sum = g_checksum_new(G_CHECKSUM_SHA256);
  g_checksum_update(sum, (const guchar *)text->str, (gssize)text->len);
  g_checksum_get_digest(sum, digest, &length);
  char *base64 = g_base64_encode(digest, length);
  g_string_append_printf(html, "'sha256-%s'", base64);
  g_free(base64);
  g_checksum_free(sum);
}

/* Nothing may be loaded, and nothing run but what is here. */
static void append_policy(GString *html, const page *p) {
  g_string_append(html, "default-src 'none'; base-uri 'none'; form-action 'none'; script-src ");
  append_hash(html, p->script);
  g_string_append(html, "; style-src ");
  append_hash(html, p->style);
}

static void append_style(GString *html, const page *p) {
  g_string_append(html, p->style->str);
}

static void append_script(GString *html, const page *p) {
  g_string_append(html, p->script->str);
}

static void append_theme(GString *html, const page *p) {
  if (p->html->theme)
    g_string_append_printf(html, " data-theme=\"%s\"", p->html->theme);
}

/* ---- texts ---- */

static void append_title(GString *html, const page *p) {
  tunl_svg_append_escaped(html, tunl_scene_title(p->scenes[0]));
  if (p->html->count > 1) {
    g_string_append(html, " against ");
    tunl_svg_append_escaped(html, p->html->caves[1].name);
  }
}

static void append_description(GString *html, const page *p) {
  tunl_svg_append_escaped(html, tunl_scene_description(p->scenes[0]));
}

/* Pieces that the browser sets side by side, in as many lines as it needs; frees them. */
static void append_pieces(GString *html, GPtrArray *pieces) {
  g_string_append(html, "<p>");
  for (guint i = 0; i < pieces->len; i++) {
    g_string_append(html, i ? " <span>" : "<span>");
    tunl_svg_append_escaped(html, g_ptr_array_index(pieces, i));
    g_string_append(html, "</span>");
  }
  g_string_append(html, "</p>\n");
  g_ptr_array_unref(pieces);
}

static void append_facts(GString *html, const page *p) {
  for (guint i = 0; i < p->html->count && shows(p, TUNL_LAYER_HEADER); i++) {
    const tunl_html_cave *c = &p->html->caves[i];
    g_string_append(html, "<div class=\"facts\">\n");
    if (p->html->count > 1) {
      g_string_append(html, "<h2>");
      tunl_svg_append_escaped(html, c->name);
      g_string_append(html, "</h2>\n");
    }
    append_pieces(html, tunl_strip_day(c->cave));
    append_pieces(html, tunl_strip_range(c->cave, c->options));
    g_string_append_printf(html, "<p class=\"code\">fingerprint %016" PRIx64 "</p>\n</div>\n",
        tunl_cave_fingerprint(c->cave, TUNL_WX_FULL));
  }
}

static void append_footer(GString *html, const page *p) {
  const tunl_strip_options *o = first_of(p)->options;
  if (!shows(p, TUNL_LAYER_FOOTER))
    return;
  g_string_append(html, "<footer>\n<p class=\"code\">");
  tunl_svg_append_escaped(html, o->command ? o->command : "");
  g_string_append(html, "</p>\n");
  GPtrArray *pieces = tunl_page_new_pieces();
  tunl_page_piece(pieces, "%s", o->tool);
  tunl_page_piece(pieces, "rules %s", o->rules);
  tunl_page_piece(pieces, "an independent tool, not by the game's author");
  append_pieces(html, pieces);
  g_string_append(html, "</footer>\n");
}

/* ---- pictures ---- */

/* "refused-mine", "coin-gold", "boulder": the symbol of a sample. */
static char *glyph_id(const tunl_object *o) {
  const char *kind = tunl_kind_name((tunl_kind)o->kind);
  if (o->reason != TUNL_ACCEPTED)
    return g_strdup_printf("glyph-refused-%s", kind);
  return o->kind == TUNL_COIN
             ? g_strdup_printf("glyph-%s-%s", kind, tunl_coin_type_name((tunl_coin_type)o->type))
             : g_strdup_printf("glyph-%s", kind);
}

static void append_symbols(GString *html, const page *p) {
  guint count;
  const tunl_legend_entry *legend = tunl_legend_entries(&count);
  (void)p;
  for (guint i = 0; i < count; i++) {
    char *id = glyph_id(&legend[i].object);
    tunl_scene *scene;
    draw_sample(&scene, &legend[i]);
    tunl_svg_append_symbol(html, scene, id);
    tunl_scene_free(scene);
    g_free(id);
  }
}

static void append_legend(GString *html, const page *p) {
  guint count;
  const tunl_legend_entry *legend = tunl_legend_entries(&count);
  if (!shows(p, TUNL_LAYER_LEGEND))
    return;
  g_string_append(html, "<ul id=\"page-legend\" aria-label=\"Legend\">\n");
  for (guint i = 0; i < count; i++) {
    if (!shows(p, legend[i].layer))
      continue;
    char *id = glyph_id(&legend[i].object);
    g_string_append_printf(html,
        "<li><svg class=\"glyph\" aria-hidden=\"true\"><use href=\"#%s\"/></svg>%s</li>\n", id,
        legend[i].text);
    g_free(id);
  }
  g_string_append(html, "</ul>\n");
}

static void append_strips(GString *html, const page *p) {
  for (guint i = 0; i < p->html->count; i++) {
    g_string_append_printf(html, "<div class=\"cave\" data-cave=\"%u\">\n", i);
    tunl_svg_append(html, p->scenes[i], prefixes[i]);
    g_string_append(html, "</div>\n");
  }
}

/* The air as one outline, in world px along and reference px across. */
static void append_air(GString *html, const tunl_html_cave *c) {
  char x[TUNL_TEXT_MOST], y[TUNL_TEXT_MOST];
  tunl_corridor corridor = tunl_corridor_of(tunl_cave_day(c->cave), tunl_cave_rules(c->cave));
  double from = c->options->from, step = (c->options->to - from) / OVERVIEW_STEPS;
  g_string_append(html, "<path class=\"outline\" d=\"");
  for (int i = 0; i <= 2 * OVERVIEW_STEPS + 1; i++) {
    bool back = i > OVERVIEW_STEPS; /* along the ceiling, and back along the floor */
    double wx = from + step * (back ? 2 * OVERVIEW_STEPS + 1 - i : i);
    tunl_bounds walls = tunl_bounds_at(&corridor, wx);
    g_string_append_printf(html, "%s%s %s", i ? "L" : "M", tunl_text_trimmed(x, wx, 0),
        tunl_text_trimmed(y, back ? walls.bot : walls.top, 0));
  }
  g_string_append(html, "z\"/>\n");
}

static void append_overview(GString *html, const page *p) {
  char from[TUNL_TEXT_MOST], length[TUNL_TEXT_MOST];
  const tunl_strip_options *o = first_of(p)->options;
  g_string_append_printf(html,
      "<svg id=\"page-map\" viewBox=\"%s 0 %s 440\" preserveAspectRatio=\"none\" "
      "aria-hidden=\"true\">\n",
      tunl_text_trimmed(from, o->from, 2), tunl_text_trimmed(length, o->to - o->from, 2));
  for (guint i = 0; i < p->html->count; i++)
    append_air(html, &p->html->caves[i]);
  g_string_append(html, "</svg>\n");
}

/* ---- data ---- */

static void append_member(GString *json, const char *name, double value) {
  g_string_append_printf(json, ",\"%s\":", name);
  tunl_json_append_number(json, value);
}

/* Where the rows lie: from and to in world px, left and top in px of the picture. */
static void append_frames(GString *json, const GArray *frames) {
  g_string_append(json, ",\"rows\":[");
  for (guint i = 0; i < frames->len; i++) {
    const tunl_frame *f = &g_array_index(frames, tunl_frame, i);
    const double numbers[] = {f->from, f->to, f->left, f->top};
    for (gsize n = 0; n < G_N_ELEMENTS(numbers); n++) {
      g_string_append(json, n ? "," : i ? ",[" : "[");
      tunl_json_append_number(json, numbers[n]);
    }
    g_string_append_c(json, ']');
  }
  g_string_append_c(json, ']');
}

static void append_cave(GString *json, const page *p, guint i) {
  const tunl_html_cave *c = &p->html->caves[i];
  char *record = tunl_record_json(p->scenes[i]);
  g_string_append(json, i ? ",{\"name\":" : "{\"name\":");
  tunl_json_append_text(json, c->name);
  g_string_append(json, ",\"prefix\":");
  tunl_json_append_text(json, prefixes[i]);
  g_string_append_printf(json, ",\"record\":%s", record);
  append_member(json, "scale", c->options->scale);
  append_member(json, "width", tunl_scene_width(p->scenes[i]));
  append_member(json, "height", tunl_scene_height(p->scenes[i]));
  append_frames(json, p->frames[i]);
  g_string_append_c(json, '}');
  g_free(record);
}

/* In a script nothing may look like the end of one. JSON has a < in texts only, and there another
 * way to write it. */
static void append_island(GString *html, const char *id, const char *json) {
  g_string_append_printf(html, "<script type=\"application/json\" id=\"%s\">", id);
  for (const char *c = json; *c; c++)
    if (*c == '<')
      g_string_append(html, "\\u003c");
    else
      g_string_append_c(html, *c);
  g_string_append(html, "</script>\n");
}

static bool write_decisions(tunl_table *table, const tunl_html_cave *c) {
  char hex[TUNL_TEXT_MOST];
  const tunl_strip_options *o = c->options;
  const tunl_decision_choice choice = {o->from, o->to, TUNL_DECISION_KINDS, TUNL_DECISION_REASONS};
  g_snprintf(hex, sizeof hex, "%016" PRIx64, tunl_cave_fingerprint(c->cave, TUNL_WX_FULL));
  const tunl_meta meta[] = {
      {"date", tunl_cell_whole(tunl_cave_day(c->cave)->date)},
      {"rules", tunl_cell_text(o->rules)},
      {"gate", tunl_cell_number(tunl_cave_rules(c->cave)->gate)},
      {"from", tunl_cell_number(o->from)},
      {"to", tunl_cell_number(o->to)},
      {"fingerprint", tunl_cell_text(hex)},
  };
  tunl_cell cells[TUNL_DECISION_COLUMNS];
  GPtrArray *list = tunl_decisions_list(c->cave, &choice);
  bool done = tunl_table_begin(table, TUNL_DECISION_SCHEMA, meta, G_N_ELEMENTS(meta), NULL);
  for (guint i = 0; i < list->len && done; i++) {
    tunl_decision_cells(g_ptr_array_index(list, i), cells);
    done = tunl_table_row(table, cells, NULL);
  }
  g_ptr_array_free(list, TRUE);
  return done && tunl_table_end(table, NULL);
}

/* What tunl-dump --format json prints. */
static void append_decisions(GString *html, const tunl_html_cave *c, const char *id) {
  char *json = NULL;
  size_t length;
  FILE *memory = open_memstream(&json, &length);
  tunl_column columns[TUNL_DECISION_COLUMNS];
  tunl_decision_columns(TUNL_DECISION_KINDS, columns);
  tunl_table *table = tunl_table_new(TUNL_TABLE_JSON, columns, TUNL_DECISION_COLUMNS, memory);
  if (!memory || !write_decisions(table, c) || fclose(memory) != 0)
    g_error("no memory for a page"); /* GLib ends a program that has none, and so do we */
  tunl_table_free(table);
  append_island(html, id, json);
  free(json);
}

static void append_data(GString *html, const page *p) {
  GString *json = g_string_new("{\"schema\":\"tunl-page/1\",\"caves\":[");
  for (guint i = 0; i < p->html->count; i++)
    append_cave(json, p, i);
  g_string_append(json, "]}");
  append_island(html, "page-data", json->str);
  g_string_free(json, TRUE);
  for (guint i = 0; i < p->html->count; i++) {
    char id[TUNL_TEXT_MOST];
    g_snprintf(id, sizeof id, "page-decisions-%u", i);
    append_decisions(html, &p->html->caves[i], id);
  }
}

/* ---- the page ---- */

static const struct {
  const char *name; /* stands between {{ and }} in page.html */
  void (*append)(GString *html, const page *p);
} places[] = {
    {"theme", append_theme},
    {"policy", append_policy},
    {"title", append_title},
    {"description", append_description},
    {"style", append_style},
    {"facts", append_facts},
    {"symbols", append_symbols},
    {"overview", append_overview},
    {"strips", append_strips},
    {"legend", append_legend},
    {"footer", append_footer},
    {"data", append_data},
    {"script", append_script},
};

static void append_place(GString *html, const page *p, const char *name, gsize length) {
  for (gsize i = 0; i < G_N_ELEMENTS(places); i++)
    if (strlen(places[i].name) == length && memcmp(places[i].name, name, length) == 0) {
      places[i].append(html, p);
      return;
    }
  g_error("page.html: {{%.*s}} is no place", (int)length, name);
}

static void fill(GString *html, const page *p, const char *rest) {
  for (const char *open; (open = strstr(rest, "{{"));) {
    const char *close = strstr(open, "}}");
    g_string_append_len(html, rest, open - rest);
    append_place(html, p, open + 2, (gsize)(close - open - 2));
    rest = close + 2;
  }
  g_string_append(html, rest);
}

static void draw(page *p, guint i) {
  static const tunl_layer own[] = {TUNL_LAYER_HEADER, TUNL_LAYER_LEGEND, TUNL_LAYER_FOOTER};
  const tunl_html_cave *c = &p->html->caves[i];
  tunl_strip_options o = *c->options;
  for (gsize n = 0; n < G_N_ELEMENTS(own); n++)
    o.layers &= ~(1u << own[n]);
  p->scenes[i] = tunl_strip_framed(c->cave, &o, &p->frames[i]);
}

bool tunl_html_write(const tunl_html *html, FILE *out, GError **error) {
  page p = {.html = html};
  for (guint i = 0; i < html->count; i++)
    draw(&p, i);
  make_style(&p);
  make_script(&p);
  GString *template = g_string_new(NULL), *text = g_string_sized_new(1 << 22);
  append_file(template, "page.html");
  fill(text, &p, template->str);
  bool done = tunl_write(out, text->str, text->len, error);
  g_string_free(template, TRUE);
  g_string_free(text, TRUE);
  g_string_free(p.style, TRUE);
  g_string_free(p.script, TRUE);
  for (guint i = 0; i < html->count; i++) {
    tunl_scene_free(p.scenes[i]);
    g_array_unref(p.frames[i]);
  }
  return done;
}
