/* What lies over the picture: the title, what is pointed at, messages, the bar. */
#include "view.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static const char *const layer_names[] = {"window", NULL};

static const double pad = 8, line = 17; /* px: around texts, and from line to line */

static double width_of(tunl_style style, const char *text) {
  return tunl_style_text_width(style, text);
}

static void text(tunl_scene *s, tunl_style style, double x, double y, const char *what) {
  tunl_scene_text(s, 0, style, x, y, TUNL_START, what);
}

/* ---- the bar ---- */

typedef struct {
  const view_key *key;
  tunl_box box; /* px */
} button;

static const double button_height = 20, button_gap = 5;

/* While a ship flies nothing is in its way. */
static bool has_bar(const view *v) {
  return v->mode == VIEW_INSPECT || v->run.state != VIEW_FLYING;
}

/* All buttons of this mode, row by row from the bottom of the window; the caller frees them. */
static GArray *lay_bar(const view *v) {
  gsize count;
  const view_key *keys = view_keys(&count);
  GArray *buttons = g_array_new(FALSE, FALSE, sizeof(button));
  int place = v->mode == VIEW_PLAY ? VIEW_IN_PLAY : VIEW_IN_INSPECT;
  double x = pad, y = 0;
  for (gsize i = 0; i < count && has_bar(v); i++) {
    if (!keys[i].button || !(keys[i].places & place))
      continue;
    double width = width_of(TUNL_STYLE_LABEL, keys[i].button) + 14;
    if (x > pad && x + width > v->width - pad) {
      x = pad;
      y += button_height + button_gap;
    }
    button b = {&keys[i], {x, y, x + width, y + button_height}};
    g_array_append_val(buttons, b);
    x += width + button_gap;
  }
  for (guint i = 0; i < buttons->len; i++) {
    tunl_box *box = &g_array_index(buttons, button, i).box;
    box->top += v->height - y - button_height - pad;
    box->bottom += v->height - y - button_height - pad;
  }
  return buttons;
}

double view_bar_height(const view *v) {
  GArray *buttons = lay_bar(v);
  double height = 0;
  if (buttons->len)
    height = v->height - g_array_index(buttons, button, 0).box.top + pad;
  g_array_free(buttons, TRUE);
  return height;
}

const view_key *view_button_at(const view *v, double x, double y) {
  GArray *buttons = lay_bar(v);
  const view_key *found = NULL;
  for (guint i = 0; i < buttons->len; i++) {
    const button *b = &g_array_index(buttons, button, i);
    if (x >= b->box.left && x < b->box.right && y >= b->box.top && y < b->box.bottom)
      found = b->key;
  }
  g_array_free(buttons, TRUE);
  return found;
}

static void draw_bar(const view *v, tunl_scene *s) {
  GArray *buttons = lay_bar(v);
  for (guint i = 0; i < buttons->len; i++) {
    const button *b = &g_array_index(buttons, button, i);
    bool on = view_key_is_on(v, b->key);
    double width = b->box.right - b->box.left;
    tunl_scene_rect(s, 0, on ? TUNL_STYLE_BUTTON : TUNL_STYLE_BUTTON_OFF, b->box.left + 0.5,
        b->box.top + 0.5, width, button_height);
    tunl_scene_text(s, 0, on ? TUNL_STYLE_LABEL : TUNL_STYLE_CAPTION, b->box.left + width / 2,
        b->box.top + 14, TUNL_MIDDLE, b->key->button);
  }
  g_array_free(buttons, TRUE);
}

/* ---- lines in a panel ---- */

typedef struct {
  const char *head; /* bold; NULL for none */
  GPtrArray *lines; /* of char * */
} panel;

static double panel_width(const panel *p) {
  double width = p->head ? width_of(TUNL_STYLE_MARK_LABEL, p->head) : 0;
  for (guint i = 0; i < p->lines->len; i++)
    width = MAX(width, width_of(TUNL_STYLE_SAY, p->lines->pdata[i]));
  return width + 2 * pad + 4;
}

static double panel_height(const panel *p) {
  return line * (p->lines->len + (p->head ? 1 : 0)) + 2 * pad - 2;
}

/* Draws it with its corner at x, y and frees the lines. */
static void draw_panel(tunl_scene *s, panel *p, double x, double y) {
  tunl_scene_rect(s, 0, TUNL_STYLE_PANEL, floor(x) + 0.5, floor(y) + 0.5, floor(panel_width(p)),
      panel_height(p));
  y += pad + 10;
  if (p->head) {
    text(s, TUNL_STYLE_MARK_LABEL, x + pad + 2, y, p->head);
    y += line;
  }
  for (guint i = 0; i < p->lines->len; i++, y += line)
    text(s, TUNL_STYLE_SAY, x + pad + 2, y, p->lines->pdata[i]);
  g_ptr_array_unref(p->lines);
}

static panel new_panel(const char *head) {
  return (panel){head, g_ptr_array_new_with_free_func(g_free)};
}

static void say(panel *p, const char *format, ...) G_GNUC_PRINTF(2, 3);

static void say(panel *p, const char *format, ...) {
  va_list args;
  va_start(args, format);
  g_ptr_array_add(p->lines, g_strdup_vprintf(format, args));
  va_end(args);
}

/* A text over as many lines as its words need. */
static void say_words(panel *p, const char *text, double width) {
  char **words = g_strsplit(text, " ", -1);
  GString *row = g_string_new(NULL);
  for (gsize i = 0; words[i]; i++) {
    gsize before = row->len;
    g_string_append_printf(row, "%s%s", before ? " " : "", words[i]);
    if (before == 0 || width_of(TUNL_STYLE_SAY, row->str) <= width)
      continue;
    g_string_truncate(row, before);
    say(p, "%s", row->str);
    g_string_assign(row, words[i]);
  }
  say(p, "%s", row->str);
  g_string_free(row, TRUE);
  g_strfreev(words);
}

/* ---- inspect ---- */

static void draw_title(const view *v, tunl_scene *s) {
  char gate[TUNL_TEXT_MOST], fingerprint[TUNL_TEXT_MOST];
  const tunl_day *day = tunl_cave_day(v->cave);
  double from = v->look.at, to = from + view_look_shown(v);
  char *date = tunl_page_date(day->date), *range = tunl_page_wx_range(floor(from), floor(to));
  char *rest = g_strdup_printf("%s · %s · rules %s, gate %s · %s", tunl_date_weekday(day->date),
      tunl_archetype_multipliers(day->archetype)->name, v->request->cave.rules_name,
      tunl_text_grouped(gate, v->request->cave.rules.gate, 2), range);
  text(s, TUNL_STYLE_HEAD, pad, 20, date);
  double x = pad + width_of(TUNL_STYLE_HEAD, date) + 12;
  text(s, TUNL_STYLE_META, x, 20, rest);
  x += width_of(TUNL_STYLE_META, rest) + 20;
  g_snprintf(
      fingerprint, sizeof fingerprint, "%016" PRIx64, tunl_cave_fingerprint(v->cave, TUNL_WX_FULL));
  if (x + width_of(TUNL_STYLE_CODE, fingerprint) < v->width - pad)
    tunl_scene_text(s, 0, TUNL_STYLE_CODE, v->width - pad, 20, TUNL_END, fingerprint);
  g_free(rest);
  g_free(range);
  g_free(date);
}

static panel facts_of(const tunl_scene *scene, const tunl_shape *shape) {
  const tunl_fact *facts = tunl_scene_facts(scene) + shape->first_fact;
  panel p = new_panel(shape->label);
  for (guint i = 0; i < shape->facts; i++)
    if (facts[i].use & TUNL_SHOWN)
      say(&p, "%s %s", facts[i].name, facts[i].text);
  return p;
}

/* Beside the shape, on the side that has room. */
static void draw_facts(view *v, tunl_scene *s, const tunl_shape *shape) {
  tunl_point origin;
  tunl_box room = view_look_box(v);
  const tunl_scene *scene = view_look_scene(v, &origin);
  tunl_box box = {shape->box.left + origin.x, shape->box.top + origin.y,
      shape->box.right + origin.x, shape->box.bottom + origin.y};
  panel p = facts_of(scene, shape);
  double width = panel_width(&p), x = box.right + 10;
  if (x + width > v->width - pad)
    x = MAX(box.left - 10 - width, pad);
  double y = CLAMP((box.top + box.bottom) / 2 - panel_height(&p) / 2, room.top,
      MAX(room.bottom - panel_height(&p), room.top));
  draw_panel(s, &p, x, y);
}

static void draw_box(view *v, tunl_scene *s, const tunl_shape *shape, tunl_style style) {
  tunl_point origin;
  view_look_scene(v, &origin);
  const tunl_box *box = &shape->box;
  tunl_scene_rect(s, 0, style, box->left + origin.x - 3, box->top + origin.y - 3,
      box->right - box->left + 6, box->bottom - box->top + 6);
}

/* One panel at a time: what is pointed at comes first. */
static void draw_pointed(view *v, tunl_scene *s) {
  const tunl_shape *hovered = view_look_hovered(v), *chosen = view_look_chosen(v);
  if (chosen)
    draw_box(v, s, chosen, TUNL_STYLE_CHOSEN);
  if (hovered && hovered != chosen)
    draw_box(v, s, hovered, TUNL_STYLE_MARK);
  if (hovered || chosen)
    draw_facts(v, s, hovered ? hovered : chosen);
}

static void draw_entry(const view *v, tunl_scene *s) {
  panel p = new_panel(NULL);
  say(&p, "go to %s_", v->look.entry);
  say(&p, "Return: that wx · S: that score · Escape: stay");
  draw_panel(s, &p, (v->width - panel_width(&p)) / 2, v->height / 3);
}

/* ---- play ---- */

/* What ended a flight, for people. */
static char *culprit(const tunl_flight *f) {
  const tunl_object *o = f->hit_by;
  if (f->cause == TUNL_CAUSE_CAP)
    return g_strdup("flown to the end");
  if (!o)
    return g_strdup_printf("hit the %s", f->y < tunl_flight_walls(f, f->scroll + TUNL_SHIP_X).cy
                                             ? tunl_wall_name(TUNL_CEILING)
                                             : tunl_wall_name(TUNL_FLOOR));
  return g_strdup_printf("hit %s%s %u%s", f->cause == TUNL_CAUSE_SHOT ? "a shot of " : "",
      tunl_kind_name((tunl_kind)o->kind), o->slot, tunl_object_half(o));
}

static void say_end(const view *v, panel *p, char *head, gsize size) {
  char wx[TUNL_TEXT_MOST], score[TUNL_TEXT_MOST];
  const tunl_flight *f = &v->run.flight;
  char *by = culprit(f);
  g_snprintf(head, size, "%s · score %s", by, tunl_text_grouped(score, tunl_score(f->scroll), 0));
  say(p, "wx %s after %.2f s", tunl_text_grouped(wx, f->scroll + TUNL_SHIP_X, 1), f->t);
  say(p, "Space or click: again · R: replay · Left, Right: step by step");
  say(p, "G: save the ghost · Tab: look at this place");
  g_free(by);
}

static void say_past(const view *v, panel *p, char *head, gsize size) {
  const tunl_flight *f = &v->run.flight;
  guint left = view_run_length(v) - f->step;
  g_snprintf(head, size, "%.2f s before the %s%s", (double)left / TUNL_STEPS_PER_SECOND,
      v->run.state == VIEW_OVER ? "end" : "pause", v->run.replaying ? ", replay" : "");
  say(p, "step %u of %u · y %.1f · vy %.0f px/s", f->step, view_run_length(v), f->y, f->vy);
}

static panel panel_of_run(const view *v, char *head, gsize size) {
  panel p = new_panel(head);
  *head = '\0';
  if (v->run.flight.step < view_run_length(v)) {
    say_past(v, &p, head, size);
  } else if (v->run.state == VIEW_OVER) {
    say_end(v, &p, head, size);
  } else if (v->run.state == VIEW_PAUSED) {
    g_snprintf(head, size, "paused");
    say(&p, "P or Space: fly on · Left, Right: look back step by step · R: replay");
  } else if (v->run.state == VIEW_READY) {
    char *date = tunl_page_date(view_date(v));
    g_snprintf(head, size, "TUNL cave of %s", date);
    g_free(date);
    say(&p, "hold Space, the mouse button or a finger to climb, let go to fall");
    say(&p, "H: all keys");
  }
  return p;
}

/* High enough not to hide the end, unless that is high itself. */
static void draw_run(const view *v, tunl_scene *s) {
  char head[3 * TUNL_TEXT_MOST];
  panel p = panel_of_run(v, head, sizeof head);
  bool high = v->run.state == VIEW_OVER && v->run.flight.y < TUNL_H * 0.45;
  double y = high ? v->height * 0.62 : v->height * 0.16;
  if (p.lines->len)
    draw_panel(s, &p, (v->width - panel_width(&p)) / 2, y);
  else
    g_ptr_array_unref(p.lines);
}

/* ---- notices ---- */

static void say_search(const view *v, panel *p) {
  char wx[TUNL_TEXT_MOST];
  say(p, "looking for a way to wx %s …", tunl_text_grouped(wx, v->request->depth, 0));
}

/* Above the bar. */
static void draw_notice(const view *v, tunl_scene *s) {
  panel p = new_panel(NULL);
  if (v->notice)
    say_words(&p, v->notice, v->width - 4 * pad - 4);
  else
    say_search(v, &p);
  double y = v->height - view_bar_height(v) - panel_height(&p) - pad;
  draw_panel(s, &p, pad, MAX(y, pad));
}

/* ---- all of it ---- */

void view_describe(const view *v, tunl_scene *s) {
  char *date = tunl_page_date(view_date(v)), *command = view_command(v, "cave.png");
  char *title = g_strdup_printf("TUNL cave of %s", date), *tale = view_tell(v);
  tunl_scene_describe(s, title, tale);
  tunl_scene_record_text(s, "schema", "tunl-picture/1");
  tunl_scene_record_text(s, "tool", cli_made_by());
  tunl_scene_record_number(s, "date", view_date(v));
  tunl_scene_record_text(s, "rules", v->request->cave.rules_name);
  tunl_scene_record_number(s, "gate", v->request->cave.rules.gate);
  tunl_scene_record_text(s, "command", command);
  g_free(tale);
  g_free(title);
  g_free(command);
  g_free(date);
}

tunl_scene *view_overlay(view *v) {
  tunl_scene *s = tunl_scene_new(layer_names);
  tunl_scene_set_size(s, v->width, v->height);
  if (v->mode == VIEW_INSPECT) {
    draw_title(v, s);
    draw_pointed(v, s);
  } else if (!v->help) {
    draw_run(v, s);
  }
  draw_bar(v, s);
  if (v->look.entry && v->mode == VIEW_INSPECT)
    draw_entry(v, s);
  if (v->notice || view_band_is_sought(v))
    draw_notice(v, s);
  if (v->help)
    view_draw_help(v, s);
  return s;
}
