#include "scene/aside.h"

typedef struct {
  double y, top, height;
  guint rank, order;
  tunl_layer layer;
  tunl_style style;
  GPtrArray *lines;
  bool placed;
} label;

struct tunl_aside {
  double right, width, top, bottom;
  GArray *wanted; /* of label */
};

static const double pitch = 12.5, between = 4; /* px: of lines; of labels */
static const double tick = 6;                  /* px from a text to what it names */

/* An SVG's reader may have a wider font; see page.c. */
static const double wider_font = 1.125;

static void clear_label(gpointer item) {
  g_ptr_array_unref(((label *)item)->lines);
}

tunl_aside *tunl_aside_new(double right, double width, double top, double bottom) {
  tunl_aside *aside = g_new0(tunl_aside, 1);
  *aside = (tunl_aside){right, width, top, bottom, NULL};
  aside->wanted = g_array_new(FALSE, FALSE, sizeof(label));
  g_array_set_clear_func(aside->wanted, clear_label);
  return aside;
}

void tunl_aside_free(tunl_aside *aside) {
  g_array_free(aside->wanted, TRUE);
  g_free(aside);
}

/* Breaks a text between words; a word too long stands alone. */
static GPtrArray *break_text(const char *text, tunl_style style, double width) {
  GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);
  char **words = g_strsplit(text, " ", -1);
  GString *line = g_string_new(words[0]);
  for (gsize i = 1; words[0] && words[i]; i++) {
    gsize before = line->len;
    g_string_append_printf(line, " %s", words[i]);
    if (tunl_style_text_width(style, line->str) * wider_font <= width)
      continue;
    g_ptr_array_add(lines, g_strndup(line->str, before));
    g_string_assign(line, words[i]);
  }
  g_ptr_array_add(lines, g_string_free(line, FALSE));
  g_strfreev(words);
  return lines;
}

void tunl_aside_add(
    tunl_aside *aside, double y, guint rank, tunl_layer layer, tunl_style style, const char *text) {
  label one = {.y = y,
      .rank = rank,
      .order = aside->wanted->len,
      .layer = layer,
      .style = style,
      .lines = break_text(text, style, aside->width - tick)};
  one.height = one.lines->len * pitch;
  g_array_append_val(aside->wanted, one);
}

static gint by_rank(gconstpointer a, gconstpointer b) {
  const label *left = a, *right = b;
  if (left->rank != right->rank)
    return left->rank < right->rank ? -1 : 1;
  return left->order < right->order ? -1 : 1;
}

static bool is_free(const tunl_aside *aside, double top, double bottom) {
  for (guint i = 0; i < aside->wanted->len; i++) {
    const label *l = &g_array_index(aside->wanted, label, i);
    if (l->placed && top < l->top + l->height + between && bottom > l->top - between)
      return false;
  }
  return true;
}

/* In the middle of its place, or with the first or the last line at it, or just clear of a line
 * that is. */
static bool find_room(const tunl_aside *aside, label *l) {
  double clear = pitch / 2 + between;
  const double tops[] = {l->y - l->height / 2, l->y - pitch / 2, l->y - l->height + pitch / 2,
      l->y - l->height - clear, l->y + clear};
  for (gsize i = 0; i < G_N_ELEMENTS(tops); i++) {
    double top = CLAMP(tops[i], aside->top, MAX(aside->top, aside->bottom - l->height));
    if (!is_free(aside, top, top + l->height))
      continue;
    l->top = top;
    l->placed = true;
    return true;
  }
  return false;
}

static void draw(const tunl_aside *aside, tunl_scene *scene, const label *l) {
  for (guint i = 0; i < l->lines->len; i++)
    tunl_scene_text(scene, l->layer, l->style, aside->right - tick, l->top + pitch * i + 10,
        TUNL_END, l->lines->pdata[i]);
  tunl_scene_path(scene, l->layer, TUNL_STYLE_TICK);
  tunl_scene_move_to(scene, aside->right - tick + 2, l->y);
  tunl_scene_line_to(scene, aside->right, l->y);
}

guint tunl_aside_place(tunl_aside *aside, tunl_scene *scene) {
  guint hidden = 0;
  g_array_sort(aside->wanted, by_rank);
  for (guint i = 0; i < aside->wanted->len; i++) {
    label *l = &g_array_index(aside->wanted, label, i);
    if (find_room(aside, l))
      draw(aside, scene, l);
    else
      hidden++;
  }
  return hidden;
}
