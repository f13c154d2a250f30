/* The help on the screen: what each key does here, on as many pages as the window needs. */
#include "view.h"

#include <math.h>

static const double pad = 8, pitch = 15, head = 42, gap = 18, apart = 10; /* px */

/* The names of a key, free them: two at most, the rest are the same for other keyboards. */
static char *names_of(const view_key *key) {
  char **names = g_strsplit(key->keys, "|", -1);
  char *joined = names[1] ? g_strdup_printf("%s, %s", names[0], names[1]) : g_strdup(names[0]);
  g_strfreev(names);
  return joined;
}

static GPtrArray *rows_of(const view *v) {
  gsize count;
  const view_key *keys = view_keys(&count);
  GPtrArray *rows = g_ptr_array_new();
  int place = v->mode == VIEW_PLAY ? VIEW_IN_PLAY : VIEW_IN_INSPECT;
  for (gsize i = 0; i < count; i++)
    if (keys[i].what && (keys[i].places & place))
      g_ptr_array_add(rows, (gpointer)(gsize)&keys[i]);
  return rows;
}

/* Width of the widest names, or of the widest explanation. */
static double widest(const GPtrArray *rows, bool names) {
  double most = 0;
  for (guint i = 0; i < rows->len; i++) {
    const view_key *key = rows->pdata[i];
    char *joined = names_of(key);
    most = MAX(most, names ? tunl_style_text_width(TUNL_STYLE_KEY, joined)
                           : tunl_style_text_width(TUNL_STYLE_SAY, key->what));
    g_free(joined);
  }
  return most;
}

/* How the rows are laid out: in two columns where there is room, evenly over the pages. */
typedef struct {
  GPtrArray *rows;      /* of view_key, borrowed */
  double names, column; /* px */
  guint columns, each;  /* each: rows in a column */
  guint pages;
} layout;

static guint parts(guint whole, guint size) {
  return (whole + size - 1) / size;
}

static layout lay(const view *v) {
  layout l = {.rows = rows_of(v)};
  l.names = widest(l.rows, true);
  l.column = l.names + apart + widest(l.rows, false);
  l.columns = v->width >= 2 * l.column + gap + 2 * pad ? 2 : 1;
  guint fit = (guint)MAX((v->height - head - pad) / pitch, 1);
  l.pages = parts(l.rows->len, fit * l.columns);
  l.each = parts(parts(l.rows->len, l.pages), l.columns);
  return l;
}

guint view_help_pages(const view *v) {
  layout l = lay(v);
  g_ptr_array_unref(l.rows);
  return l.pages;
}

static void draw_row(tunl_scene *s, const layout *l, const view_key *key, double x, double y) {
  char *joined = names_of(key);
  tunl_scene_text(s, 0, TUNL_STYLE_KEY, x, y, TUNL_START, joined);
  tunl_scene_text(s, 0, TUNL_STYLE_SAY, x + l->names + apart, y, TUNL_START, key->what);
  g_free(joined);
}

static void draw_head(tunl_scene *s, const view *v, guint page, guint pages, double x, double y) {
  const char *mode = v->mode == VIEW_PLAY ? "Play" : "Inspect";
  char *title =
      pages > 1 ? g_strdup_printf("%s %u/%u · H: next", mode, page, pages) : g_strdup(mode);
  tunl_scene_text(s, 0, TUNL_STYLE_HEAD, x, y, TUNL_START, title);
  g_free(title);
}

void view_draw_help(const view *v, tunl_scene *s) {
  layout l = lay(v);
  guint page = MIN(v->help, l.pages), size = l.each * l.columns, first = (page - 1) * size;
  double width = l.columns * l.column + (l.columns - 1) * gap + 2 * pad;
  double height = head + pitch * l.each + pad;
  double left = floor(MAX((v->width - width) / 2, 0)),
         top = floor(MAX((v->height - height) / 2, 0));
  tunl_scene_rect(s, 0, TUNL_STYLE_PANEL, left + 0.5, top + 0.5, width, height);
  draw_head(s, v, page, l.pages, left + pad, top + 22);
  for (guint i = first; i < MIN(first + size, l.rows->len); i++) {
    double x = left + pad + (i - first) / l.each * (l.column + gap);
    draw_row(s, &l, l.rows->pdata[i], x, top + head + pitch * ((i - first) % l.each));
  }
  g_ptr_array_unref(l.rows);
}
