#include "scene/page.h"

#include "scene/flow.h"
#include "scene/text.h"
#include "tunl/rules.h"

#include <math.h>
#include <string.h>

static const double pitch_ratio = 1.5; /* distance of lines to size of type */

/* An SVG is read with whatever font its reader has, and some readers set that at its own width:
 * the commonest wide one is an eighth wider than ours. */
static const double wider_font = 1.125;

static const double title_gap = 20; /* px, at least, between a title and its note */

/* A line is one text, not one a piece, so that it can be copied out of the picture whole. */
static double set_lines(tunl_scene *scene, guint layer, tunl_style style, double left, double right,
    double y, const char *const *pieces, guint count, const char *between) {
  double gap = tunl_style_text_width(style, between);
  double pitch = tunl_style_look(style)->size * pitch_ratio;
  tunl_flow flow = tunl_flow_begin(left, right, y, pitch);
  GString *line = g_string_new(NULL);
  for (guint i = 0; i < count; i++) {
    double before = flow.y;
    tunl_flow_next(&flow, tunl_style_text_width(style, pieces[i]) * wider_font, gap * wider_font);
    if (flow.y > before) {
      tunl_scene_text(scene, layer, style, flow.left, before, TUNL_START, line->str);
      g_string_truncate(line, 0);
    }
    g_string_append(line, line->len ? between : "");
    g_string_append(line, pieces[i]);
  }
  if (line->len)
    tunl_scene_text(scene, layer, style, flow.left, flow.y, TUNL_START, line->str);
  g_string_free(line, TRUE);
  return flow.y;
}

/* How many bytes of a text fit a width, whole letters, at least one. */
static gsize bytes_that_fit(tunl_style style, const char *text, double width) {
  const char *end = text + strlen(text), *last = g_utf8_next_char(text);
  while (end > last) {
    char *head = g_strndup(text, (gsize)(end - text));
    bool fits = tunl_style_text_width(style, head) <= width;
    g_free(head);
    if (fits)
      break;
    end = g_utf8_prev_char(end);
  }
  return (gsize)(end - text);
}

double tunl_page_pieces(tunl_scene *scene, guint layer, tunl_style style, double left, double right,
    double y, const GPtrArray *pieces) {
  return set_lines(
      scene, layer, style, left, right, y, (const char *const *)pieces->pdata, pieces->len, " · ");
}

/* A word as it is, or in parts when it is longer than a line. */
static void add_word(GPtrArray *pieces, tunl_style style, double width, char *word) {
  char *rest = word;
  while (*rest) {
    gsize bytes = bytes_that_fit(style, rest, width / wider_font);
    g_ptr_array_add(pieces, g_strndup(rest, bytes));
    rest += bytes;
  }
  g_free(word);
}

/* Words, but that an option keeps its value. */
static GPtrArray *split_words(tunl_style style, double width, const char *text) {
  GPtrArray *pieces = g_ptr_array_new_with_free_func(g_free);
  char **words = g_strsplit(text, " ", -1);
  for (gsize i = 0; words[i]; i++) {
    bool has_value = words[i][0] == '-' && words[i + 1] && words[i + 1][0] != '-';
    add_word(pieces, style, width,
        has_value ? g_strconcat(words[i], " ", words[i + 1], NULL) : g_strdup(words[i]));
    i += has_value;
  }
  g_strfreev(words);
  return pieces;
}

double tunl_page_words(tunl_scene *scene, guint layer, tunl_style style, double left, double right,
    double y, const char *text) {
  GPtrArray *pieces = split_words(style, right - left, text);
  y = set_lines(
      scene, layer, style, left, right, y, (const char *const *)pieces->pdata, pieces->len, " ");
  g_ptr_array_unref(pieces);
  return y;
}

GPtrArray *tunl_page_new_pieces(void) {
  return g_ptr_array_new_with_free_func(g_free);
}

void tunl_page_piece(GPtrArray *pieces, const char *format, ...) {
  va_list args;
  va_start(args, format);
  g_ptr_array_add(pieces, g_strdup_vprintf(format, args));
  va_end(args);
}

void tunl_page_title(
    tunl_scene *scene, double left, double right, double y, const char *title, const char *note) {
  double note_width = note ? title_gap + tunl_style_text_width(TUNL_STYLE_CODE, note) : 0;
  double room = right - left - note_width;
  bool whole = tunl_style_text_width(TUNL_STYLE_TITLE, title) <= room;
  double dots = tunl_style_text_width(TUNL_STYLE_TITLE, "…");
  gsize bytes = whole ? strlen(title) : bytes_that_fit(TUNL_STYLE_TITLE, title, room - dots);
  char *cut = g_strdup_printf("%.*s%s", (int)bytes, title, whole ? "" : "…");
  tunl_scene_text(scene, TUNL_LAYER_HEADER, TUNL_STYLE_TITLE, left, y, TUNL_START, cut);
  g_free(cut);
  if (note)
    tunl_scene_text(scene, TUNL_LAYER_HEADER, TUNL_STYLE_CODE, right, y, TUNL_END, note);
}

void tunl_page_fingerprint(
    tunl_scene *scene, double left, double right, double y, const char *fingerprint) {
  const char *title = tunl_scene_title(scene);
  char *named = g_strdup_printf("fingerprint %s", fingerprint);
  double width = tunl_style_text_width(TUNL_STYLE_TITLE, title) +
                 tunl_style_text_width(TUNL_STYLE_CODE, named);
  bool room = width + 80 < right - left;
  tunl_page_title(scene, left, right, y, title, room ? named : fingerprint);
  g_free(named);
}

double tunl_page_footer(tunl_scene *scene, double left, double right, double y, const char *command,
    const GPtrArray *pieces) {
  if (command)
    y = tunl_page_words(scene, TUNL_LAYER_FOOTER, TUNL_STYLE_CODE, left, right, y, command) + 18;
  return tunl_page_pieces(scene, TUNL_LAYER_FOOTER, TUNL_STYLE_CAPTION, left, right, y, pieces);
}

double tunl_page_side(double px) {
  return ceil(px - 1e-6);
}

double tunl_page_measure(double width) {
  return MIN(width - TUNL_PAGE_RIGHT, TUNL_PAGE_LEFT + TUNL_PAGE_MEASURE);
}

char *tunl_page_date(guint32 date) {
  return g_strdup_printf("%04u-%02u-%02u", date / 10000, date / 100 % 100, date % 100);
}

char *tunl_page_wx_range(double from, double to) {
  char a[TUNL_TEXT_MOST], b[TUNL_TEXT_MOST], c[TUNL_TEXT_MOST], d[TUNL_TEXT_MOST];
  return g_strdup_printf("wx %s–%s · score %s–%s", tunl_text_grouped(a, from, 2),
      tunl_text_grouped(b, to, 2), tunl_text_grouped(c, floor(from / TUNL_WX_PER_SCORE), 0),
      tunl_text_grouped(d, floor(to / TUNL_WX_PER_SCORE), 0));
}
