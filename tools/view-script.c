/* Scripts of events for runs without a display: one event a line, FRAME WHAT ARGUMENTS. */
#include "view-script.h"

#include <errno.h>
#include <string.h>

enum { FRAME_MOST = 1000000 };

typedef struct {
  guint frame;
  const struct kind *kind;
  char *key;
  double x, y;
} event;

struct view_script {
  GArray *events; /* of event, in order of frames */
  gsize next;
  double late; /* s that the frame at hand takes longer */
};

/* ---- what happens ---- */

/* The key behind Shift+ and Ctrl+, which may be + itself, and which of the two are held with it. */
static SDL_Keycode key_named(const char *name, Uint16 *held) {
  static const struct {
    const char *word;
    Uint16 held;
  } modifiers[] = {{"Shift+", KMOD_LSHIFT}, {"Ctrl+", KMOD_LCTRL}};
  *held = 0;
  for (gsize i = 0; i < G_N_ELEMENTS(modifiers); i++)
    if (g_str_has_prefix(name, modifiers[i].word)) {
      SDL_Keycode key = key_named(name + strlen(modifiers[i].word), held);
      *held |= modifiers[i].held;
      return key;
    }
  return SDL_GetKeyFromName(name);
}

static void push_key(const char *name, bool down) {
  SDL_Event e = {.type = down ? SDL_KEYDOWN : SDL_KEYUP};
  e.key.keysym.sym = key_named(name, &e.key.keysym.mod);
  e.key.state = down ? SDL_PRESSED : SDL_RELEASED;
  SDL_PushEvent(&e);
}

static void push_button(const event *ev, bool down) {
  SDL_Event e = {.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP};
  e.button.button = SDL_BUTTON_LEFT;
  e.button.x = (Sint32)ev->x;
  e.button.y = (Sint32)ev->y;
  SDL_PushEvent(&e);
}

static void push_window(Uint8 what) {
  SDL_Event e = {.type = SDL_WINDOWEVENT};
  e.window.event = what;
  SDL_PushEvent(&e);
}

static void push_finger(Uint32 type) {
  SDL_Event e = {.type = type};
  SDL_PushEvent(&e);
}

static void do_press(view_script *s, SDL_Window *w, const event *e) {
  (void)s;
  (void)w;
  push_key(e->key, true);
  push_key(e->key, false);
}

static void do_hold(view_script *s, SDL_Window *w, const event *e) {
  (void)s;
  (void)w;
  push_key(e->key, true);
}

static void do_release(view_script *s, SDL_Window *w, const event *e) {
  (void)s;
  (void)w;
  push_key(e->key, false);
}

static void do_point(view_script *s, SDL_Window *w, const event *e) {
  (void)s;
  (void)w;
  SDL_Event m = {.type = SDL_MOUSEMOTION};
  m.motion.x = (Sint32)e->x;
  m.motion.y = (Sint32)e->y;
  SDL_PushEvent(&m);
}

static void do_grab(view_script *s, SDL_Window *w, const event *e) {
  (void)s;
  (void)w;
  push_button(e, true);
}

static void do_drop(view_script *s, SDL_Window *w, const event *e) {
  (void)s;
  (void)w;
  push_button(e, false);
}

static void do_click(view_script *s, SDL_Window *w, const event *e) {
  do_point(s, w, e);
  do_grab(s, w, e);
  do_drop(s, w, e);
}

static void turn_wheel(const event *e, SDL_Keymod mod) {
  SDL_Event m = {.type = SDL_MOUSEWHEEL};
  m.wheel.y = (Sint32)e->x;
  m.wheel.preciseY = (float)e->x;
  SDL_SetModState(mod);
  SDL_PushEvent(&m);
}

static void do_wheel(view_script *s, SDL_Window *w, const event *e) {
  (void)s;
  (void)w;
  turn_wheel(e, KMOD_NONE);
}

static void do_zoom(view_script *s, SDL_Window *w, const event *e) {
  (void)s;
  (void)w;
  turn_wheel(e, KMOD_LCTRL);
}

static void do_touch(view_script *s, SDL_Window *w, const event *e) {
  (void)s;
  (void)w;
  (void)e;
  push_finger(SDL_FINGERDOWN);
}

static void do_lift(view_script *s, SDL_Window *w, const event *e) {
  (void)s;
  (void)w;
  (void)e;
  push_finger(SDL_FINGERUP);
}

static void do_resize(view_script *s, SDL_Window *w, const event *e) {
  (void)s;
  SDL_SetWindowSize(w, (int)e->x, (int)e->y);
}

static void do_blur(view_script *s, SDL_Window *w, const event *e) {
  (void)s;
  (void)w;
  (void)e;
  push_window(SDL_WINDOWEVENT_FOCUS_LOST);
}

static void do_focus(view_script *s, SDL_Window *w, const event *e) {
  (void)s;
  (void)w;
  (void)e;
  push_window(SDL_WINDOWEVENT_FOCUS_GAINED);
}

static void do_sleep(view_script *s, SDL_Window *w, const event *e) {
  (void)w;
  s->late += e->x;
}

static void do_close(view_script *s, SDL_Window *w, const event *e) {
  (void)s;
  (void)w;
  (void)e;
  SDL_Event q = {.type = SDL_QUIT};
  SDL_PushEvent(&q);
}

/* ---- the language ---- */

typedef enum { NOTHING, KEY, PLACE, TURNS, SIZE, SECONDS } arguments;

typedef struct kind {
  const char *word;
  arguments arguments;
  void (*act)(view_script *script, SDL_Window *window, const event *e);
} kind;

static const kind kinds[] = {
    {"press", KEY, do_press},
    {"hold", KEY, do_hold},
    {"release", KEY, do_release},
    {"point", PLACE, do_point},
    {"click", PLACE, do_click},
    {"grab", PLACE, do_grab},
    {"drop", PLACE, do_drop},
    {"wheel", TURNS, do_wheel},
    {"zoom", TURNS, do_zoom},
    {"touch", NOTHING, do_touch},
    {"lift", NOTHING, do_lift},
    {"resize", SIZE, do_resize},
    {"blur", NOTHING, do_blur},
    {"focus", NOTHING, do_focus},
    {"sleep", SECONDS, do_sleep},
    {"close", NOTHING, do_close},
};

static const struct {
  guint count; /* of numbers */
  double least, most;
  const char *wanted;
} shapes[] = {
    [NOTHING] = {0, 0, 0, "nothing"},
    [KEY] = {0, 0, 0, "the name of a key, such as Space or Shift+N"},
    [PLACE] = {2, 0, 32767, "X and Y, px"},
    [TURNS] = {1, -100, 100, "how far, up is above 0"},
    [SIZE] = {2, 320, 16384, "WIDTH and HEIGHT, px"},
    [SECONDS] = {1, 0, 86400, "seconds"},
};

static const kind *kind_named(const char *word) {
  for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++)
    if (strcmp(kinds[i].word, word) == 0)
      return &kinds[i];
  return NULL;
}

static bool unknown_kind(const char *word, GError **error) {
  const char *names[G_N_ELEMENTS(kinds) + 1] = {NULL};
  for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++)
    names[i] = kinds[i].word;
  char *choices = cli_choices(names);
  cli_fail(error, "'%s' is not an event; accepted: %s", word, choices);
  g_free(choices);
  return false;
}

static bool is_key(const char *name) {
  Uint16 held;
  return key_named(name, &held) != SDLK_UNKNOWN;
}

/* Names of keys may have a space in them, as in Keypad Enter. */
static bool parse_key(event *e, char **words, guint count, GError **error) {
  GString *name = g_string_new(count ? words[0] : "");
  for (guint i = 1; i < count; i++)
    g_string_append_printf(name, " %s", words[i]);
  e->key = g_string_free(name, FALSE);
  return is_key(e->key) ||
         cli_fail(error, "%s: '%s' is not %s", e->kind->word, e->key, shapes[KEY].wanted);
}

static bool parse_arguments(event *e, char **words, guint count, GError **error) {
  arguments a = e->kind->arguments;
  double *numbers[] = {&e->x, &e->y};
  if (a == KEY)
    return parse_key(e, words, count, error);
  if (count != shapes[a].count)
    return cli_fail(error, "%s takes %s", e->kind->word, shapes[a].wanted);
  for (guint i = 0; i < count; i++)
    if (!cli_number(e->kind->word, words[i], shapes[a].least, shapes[a].most, numbers[i], error))
      return false;
  return true;
}

/* Frames in order: what comes first in the file happens first. */
static bool parse_words(view_script *s, char **words, guint count, GError **error) {
  event e = {0};
  if (!cli_count("frame", words[0], 0, FRAME_MOST, &e.frame, error))
    return false;
  if (s->events->len && g_array_index(s->events, event, s->events->len - 1).frame > e.frame)
    return cli_fail(error, "frame %u stands after a later one", e.frame);
  if (count < 2)
    return cli_fail(error, "frame %u and no event", e.frame);
  e.kind = kind_named(words[1]);
  if (!e.kind)
    return unknown_kind(words[1], error);
  bool good = parse_arguments(&e, words + 2, count - 2, error);
  if (good)
    g_array_append_val(s->events, e);
  else
    g_free(e.key);
  return good;
}

/* Everything from # on is for people. */
static bool parse_line(view_script *s, const char *line, GError **error) {
  char *copy = g_strdup(line), *hash = strchr(copy, '#');
  if (hash)
    *hash = '\0';
  char **parts = g_strsplit_set(copy, " \t\r", -1);
  guint count = 0;
  for (gsize i = 0; parts[i]; i++) {
    char *word = parts[i];
    parts[i] = NULL;
    if (*word)
      parts[count++] = word;
    else
      g_free(word);
  }
  bool good = count == 0 || parse_words(s, parts, count, error);
  for (guint i = 0; i < count; i++)
    g_free(parts[i]);
  g_free(parts);
  g_free(copy);
  return good;
}

static void clear_event(gpointer e) {
  g_free(((event *)e)->key);
}

static view_script *script_new(void) {
  view_script *s = g_new0(view_script, 1);
  s->events = g_array_new(FALSE, FALSE, sizeof(event));
  g_array_set_clear_func(s->events, clear_event);
  return s;
}

void view_script_free(view_script *s) {
  if (!s)
    return;
  g_array_unref(s->events);
  g_free(s);
}

view_script *view_script_parse(const char *name, const char *text, GError **error) {
  view_script *s = script_new();
  char **lines = g_strsplit(text, "\n", -1);
  for (guint i = 0; s && lines[i]; i++)
    if (!parse_line(s, lines[i], error)) {
      g_prefix_error(error, "--input: %s: line %u: ", name, i + 1);
      g_clear_pointer(&s, view_script_free);
    }
  g_strfreev(lines);
  return s;
}

view_script *view_script_read(const char *path, GError **error) {
  GError *problem = NULL;
  char *text;
  if (!g_file_get_contents(path, &text, NULL, &problem)) {
    cli_fail(error, "--input: %s", problem->message);
    g_error_free(problem);
    return NULL;
  }
  view_script *s = view_script_parse(path, text, error);
  g_free(text);
  return s;
}

guint view_script_left(const view_script *s) {
  return s->events->len - (guint)s->next;
}

double view_script_frame(view_script *s, SDL_Window *window, guint frame) {
  s->late = 0;
  for (; s->next < s->events->len; s->next++) {
    const event *e = &g_array_index(s->events, event, s->next);
    if (e->frame > frame)
      break;
    e->kind->act(s, window, e);
  }
  return s->late;
}
