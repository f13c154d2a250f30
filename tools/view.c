/* The viewer as a whole: which cave, which mode, and what both modes can do. */
#include "view.h"

#include <math.h>
#include <string.h>

/* Looked at as far as any tool goes; flown as far as a ghost reaches. */
static const double cave_to = TUNL_WX_MOST;

/* ---- screens ---- */

static const view_screen screens[] = {
    {"667x375", 667, 375},
    {"700x360", 700, 360},
    {"844x390", 844, 390},
    {"874x402", 874, 402},
    {"956x440", 956, 440},
    {"1280x520", 1280, 520},
};

const view_screen *view_screen_named(const char *name) {
  for (gsize i = 0; i < G_N_ELEMENTS(screens); i++)
    if (strcmp(screens[i].name, name) == 0)
      return &screens[i];
  return NULL;
}

/* After the last comes the window itself, and after that the first. */
const view_screen *view_screen_next(const view_screen *screen, int by) {
  int count = G_N_ELEMENTS(screens), at = screen ? (int)(screen - screens) : count;
  int next = (at + by + count + 1) % (count + 1);
  return next == count ? NULL : &screens[next];
}

/* ---- the cave ---- */

guint32 view_date(const view *v) {
  return tunl_date_from_index(v->day);
}

guint view_ghosts(const view *v) {
  return v->request->ghosts ? v->request->ghosts->len : 0;
}

static void make_cave(view *v) {
  tunl_day day = tunl_day_of(view_date(v));
  v->cave = tunl_cave_new(&day, &v->request->cave.rules, cave_to);
  v->course = v->cave ? tunl_course_new(v->cave) : NULL;
  if (!v->course)
    g_error("no memory for a cave"); /* as GLib does it */
  v->ghosts = NULL;
  if (view_ghosts(v))
    v->ghosts = tunl_ghosts_new(v->cave, v->request->traces, view_ghosts(v));
}

static void free_cave(view *v) {
  tunl_ghosts_free(v->ghosts);
  tunl_course_free(v->course);
  tunl_cave_free(v->cave);
}

void view_begin(view *v, const view_request *request) {
  memset(v, 0, sizeof *v);
  v->request = request;
  v->day = request->cave.days.first;
  v->theme = request->theme;
  v->screen = request->screen;
  v->width = request->width;
  v->height = request->height;
  v->mode = request->play ? VIEW_PLAY : VIEW_INSPECT;
  v->dirty = true;
  v->band.shown = request->flyable;
  make_cave(v);
  view_run_begin(v);
  view_look_begin(v);
  view_band_begin(v);
}

void view_end(view *v) {
  view_look_forget(v);
  view_run_end(v);
  view_band_end(v);
  free_cave(v);
  g_free(v->look.entry);
  g_free(v->notice);
  g_free(v->copied);
}

/* What is in the middle stays there. */
void view_resize(view *v, double width, double height) {
  double middle = v->look.at + view_look_shown(v) / 2;
  v->width = width;
  v->height = height;
  view_band_lay_key(v);
  view_look_at(v, middle);
}

/* ---- notices ---- */

static const double notice_time = 5; /* s */

static void show(view *v, char *text) {
  g_free(v->notice);
  v->notice = text;
  v->notice_left = notice_time;
  v->dirty = true;
}

void view_note(view *v, const char *format, ...) {
  va_list args;
  va_start(args, format);
  show(v, g_strdup_vprintf(format, args));
  va_end(args);
  if (!v->request->quiet && printf("%s\n", v->notice) >= 0)
    fflush(stdout);
}

void view_note_error(view *v, GError *error) {
  v->trouble = true;
  cli_say("%s", error->message);
  show(v, g_strdup(error->message));
  g_error_free(error);
}

/* ---- time ---- */

bool view_is_moving(const view *v) {
  return v->notice || view_band_is_sought(v) ||
         (v->mode == VIEW_PLAY && (v->run.state == VIEW_FLYING || v->run.replaying));
}

void view_pass(view *v, double seconds) {
  if (v->mode == VIEW_PLAY)
    view_run_pass(v, seconds);
  view_band_pass(v);
  if (!v->notice)
    return;
  v->notice_left -= seconds;
  if (v->notice_left <= 0) {
    g_clear_pointer(&v->notice, g_free);
    v->dirty = true;
  }
}

/* ---- what both modes can do ---- */

void view_act_quit(view *v, int argument) {
  (void)argument;
  v->quit = true;
}

void view_act_help(view *v, int argument) {
  (void)argument;
  if (v->mode == VIEW_PLAY && v->run.state == VIEW_FLYING)
    view_run_leave(v);
  v->help = v->help < view_help_pages(v) ? v->help + 1 : 0;
}

/* From a flight to the place where the ship is, and back to that flight. */
void view_act_switch(view *v, int argument) {
  (void)argument;
  if (v->mode == VIEW_INSPECT) {
    v->mode = VIEW_PLAY;
    return;
  }
  view_run_leave(v);
  v->mode = VIEW_INSPECT;
  if (v->run.state != VIEW_READY)
    view_look_at(v, v->run.flight.scroll + TUNL_SHIP_X);
}

void view_act_theme(view *v, int argument) {
  (void)argument;
  const char *const *names = tunl_theme_names();
  gsize i = 0;
  while (names[i] && strcmp(names[i], v->theme->name) != 0)
    i++;
  v->theme = tunl_theme_named(names[i] && names[i + 1] ? names[i + 1] : names[0]);
}

/* What was looked at stays in the middle. */
void view_act_screen(view *v, int by) {
  double middle = v->look.at + view_look_shown(v) / 2;
  v->screen = view_screen_next(v->screen, by);
  view_look_at(v, middle);
  if (v->screen)
    view_note(v, "screen %s", v->screen->name);
  else
    view_note(v, "screen: the window itself");
}

void view_act_full_screen(view *v, int argument) {
  (void)argument;
  v->full_screen = !v->full_screen;
}

void view_act_day(view *v, int by) {
  if (v->day + by < 0 || v->day + by > TUNL_DAY_INDEX_LAST) {
    view_note(v, "there is no day beyond %08u", view_date(v));
    return;
  }
  view_look_forget(v);
  view_run_end(v);
  view_band_forget(v);
  free_cave(v);
  v->day += by;
  make_cave(v);
  view_run_begin(v);
  view_band_begin(v);
}

/* ---- what it came to ---- */

static void tell_number(GString *line, const char *name, double value) {
  char digits[TUNL_TEXT_MOST];
  g_string_append_printf(line, " %s=%s", name, tunl_text_shortest(digits, value));
}

/* Where the first block is, or that there is none. */
static void tell_band(const view *v, GString *line) {
  const tunl_flyable *f = view_flyable(v);
  if (f && !isnan(tunl_flyable_blocked(f)))
    tell_number(line, "band", tunl_flyable_blocked(f));
  else
    g_string_append_printf(line, " band=%s", f ? "free" : "-");
}

static void tell_look(const view *v, GString *line) {
  const view_look *l = &v->look;
  char id[TUNL_TEXT_MOST];
  tell_number(line, "at", l->at);
  tell_number(line, "shown", view_look_shown(v));
  tell_number(line, "zoom", l->zoom);
  tell_number(line, "down", l->down);
  g_string_append_printf(line, " layers=%x chosen=%s%s entry=%s", l->layers,
      l->chosen && l->chosen->reason ? "refused-" : "",
      l->chosen ? tunl_object_id(id, l->chosen) : "-", l->entry ? l->entry : "-");
}

static void tell_run(const view *v, GString *line) {
  static const char *const states[VIEW_STATES] = {"ready", "flying", "paused", "over"};
  const tunl_flight *f = &v->run.flight;
  char id[TUNL_TEXT_MOST];
  guint coins = 0;
  for (int type = 0; type < TUNL_COIN_TYPES; type++)
    coins += f->coins[type];
  g_string_append_printf(
      line, " state=%s step=%u of=%u", states[v->run.state], f->step, view_run_length(v));
  tell_number(line, "scroll", f->scroll);
  tell_number(line, "y", f->y);
  tell_number(line, "vy", f->vy);
  tell_number(line, "wide", f->wide);
  g_string_append_printf(line, " score=%u coins=%u shields=%u shots=%u held=%d cause=%s by=%s",
      tunl_score(f->scroll), coins, f->shields, f->shot_count, v->run.held,
      tunl_cause_name(f->cause), f->hit_by ? tunl_object_id(id, f->hit_by) : "-");
}

char *view_tell(const view *v) {
  GString *line = g_string_new(v->mode == VIEW_PLAY ? "play" : "inspect");
  g_string_append_printf(line, " date=%08u theme=%s screen=%s window=%.0fx%.0f help=%u full=%d",
      view_date(v), v->theme->name, v->screen ? v->screen->name : "-", v->width, v->height, v->help,
      v->full_screen);
  tell_band(v, line);
  if (v->mode == VIEW_PLAY)
    tell_run(v, line);
  else
    tell_look(v, line);
  return g_string_free(line, FALSE);
}
