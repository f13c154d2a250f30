/* Keys as data: from one table come what they do, the help on the screen, --help and the manual. */
#include "view.h"

#include <string.h>

#define INSPECT  VIEW_IN_INSPECT
#define PLAY     VIEW_IN_PLAY
#define ENTRY    VIEW_IN_ENTRY
#define ANYWHERE (VIEW_IN_INSPECT | VIEW_IN_PLAY)

#define ONCE    VIEW_ONCE
#define REPEATS VIEW_REPEATS
#define HOLDS   VIEW_HOLDS

static const view_key keys[] = {
    /* where one looks at the tunnel */
    {"Left", INSPECT, "back by an eighth of the window", NULL, view_act_pan, -1, REPEATS},
    {"Right", INSPECT, "on by an eighth of the window", NULL, view_act_pan, 1, REPEATS},
    {"PageUp", INSPECT, "back by a window", NULL, view_act_pan, -8, REPEATS},
    {"PageDown", INSPECT, "on by a window", NULL, view_act_pan, 8, REPEATS},
    {"Home", INSPECT, "to the start", NULL, view_act_edge, 0, ONCE},
    {"End", INSPECT, "to the narrowest, wx 93,000", NULL, view_act_edge, 1, ONCE},
    {"Up|+|=|Shift+=|Keypad +", INSPECT, "closer", "zoom +", view_act_zoom, 1, REPEATS},
    {"Down|-|Keypad -", INSPECT, "farther away", "zoom -", view_act_zoom, -1, REPEATS},
    {"G", INSPECT, "go to a wx or a score", "go to", view_act_enter, 0, ONCE},
    {"N", INSPECT, "to the next object", "next", view_act_step, 1, REPEATS},
    {"Shift+N", INSPECT, "to the object before", NULL, view_act_step, -1, REPEATS},
    {"R", INSPECT, "to the next refused slot", "refused", view_act_refused, 1, REPEATS},
    {"Shift+R", INSPECT, "to the refused slot before", NULL, view_act_refused, -1, REPEATS},
    {"Escape", INSPECT, "let go of the object", NULL, view_act_drop, 0, ONCE},
    {"1", INSPECT, "stalactites: show or hide", "1 stalactites", view_act_layer, 1, ONCE},
    {"2", INSPECT, "coins: show or hide", "2 coins", view_act_layer, 2, ONCE},
    {"3", INSPECT, "mines: show or hide", "3 mines", view_act_layer, 3, ONCE},
    {"4", INSPECT, "cannons: show or hide", "4 cannons", view_act_layer, 4, ONCE},
    {"5", INSPECT, "boulders: show or hide", "5 boulders", view_act_layer, 5, ONCE},
    {"6", INSPECT, "what was refused: show or hide", "6 refused", view_act_layer, 6, ONCE},
    {"7", INSPECT, "labels: show or hide", "7 labels", view_act_layer, 7, ONCE},
    {"8", INSPECT, "rulers and tracks: show or hide", "8 tracks", view_act_layer, 8, ONCE},
    {"9", INSPECT, "gates: show or hide", "9 gates", view_act_layer, 9, ONCE},
    {"0", INSPECT, "the published curve: show or hide", "0 skeleton", view_act_layer, 0, ONCE},
    {"C", INSPECT, "copy the command for this", "copy", view_act_copy, 0, ONCE},
    {"point", INSPECT, "read what was recorded", NULL, NULL, 0, ONCE},
    {"click", INSPECT, "choose it", NULL, NULL, 0, ONCE},
    {"drag", INSPECT, "move the tunnel", NULL, NULL, 0, ONCE},
    {"wheel", INSPECT, "back and on", NULL, NULL, 0, ONCE},
    {"Ctrl+wheel", INSPECT, "closer and farther away", NULL, NULL, 0, ONCE},

    /* while a number is typed */
    {"0", ENTRY, NULL, NULL, view_act_digit, '0', ONCE},
    {"1", ENTRY, NULL, NULL, view_act_digit, '1', ONCE},
    {"2", ENTRY, NULL, NULL, view_act_digit, '2', ONCE},
    {"3", ENTRY, NULL, NULL, view_act_digit, '3', ONCE},
    {"4", ENTRY, NULL, NULL, view_act_digit, '4', ONCE},
    {"5", ENTRY, NULL, NULL, view_act_digit, '5', ONCE},
    {"6", ENTRY, NULL, NULL, view_act_digit, '6', ONCE},
    {"7", ENTRY, NULL, NULL, view_act_digit, '7', ONCE},
    {"8", ENTRY, NULL, NULL, view_act_digit, '8', ONCE},
    {"9", ENTRY, NULL, NULL, view_act_digit, '9', ONCE},
    {".", ENTRY, NULL, NULL, view_act_digit, '.', ONCE},
    {"Backspace", ENTRY, "rub out a digit", NULL, view_act_rub_out, 0, REPEATS},
    {"Return|Keypad Enter", ENTRY, "go to that wx", NULL, view_act_go, 0, ONCE},
    {"S", ENTRY, "go to that score", NULL, view_act_go, 1, ONCE},
    {"Escape", ENTRY, "stay", NULL, view_act_drop, 0, ONCE},

    /* where one flies */
    {"Space|Up", PLAY, "hold to climb, let go to fall; begin", NULL, view_act_button, 1, HOLDS},
    {"hold", PLAY, "mouse button or finger: the same", NULL, NULL, 0, ONCE},
    {"P|Escape", PLAY, "pause, and fly on", "pause", view_act_pause, 0, ONCE},
    {"Return", PLAY, "from the start again", "again", view_act_again, 0, ONCE},
    {"Left", PLAY, "paused: a step back", "step -", view_act_back, 1, REPEATS},
    {"Right", PLAY, "paused: a step on", "step +", view_act_back, -1, REPEATS},
    {"Shift+Left", PLAY, "paused: 30 steps back", NULL, view_act_back, 30, REPEATS},
    {"Shift+Right", PLAY, "paused: 30 steps on", NULL, view_act_back, -30, REPEATS},
    {"R", PLAY, "replay the last five seconds", "replay", view_act_replay, 0, ONCE},
    {"G", PLAY, "save the flight as a ghost", "save ghost", view_act_save_run, 0, ONCE},
    {"Shift+G", PLAY, "save the flight log", NULL, view_act_save_run, 1, ONCE},

    /* everywhere */
    {"Tab", ANYWHERE, "look here, or fly this day", "fly / look", view_act_switch, 0, ONCE},
    {"D", ANYWHERE, "the day after", "day +", view_act_day, 1, ONCE},
    {"Shift+D", ANYWHERE, "the day before", "day -", view_act_day, -1, ONCE},
    {"B", ANYWHERE, "where a ship can be: show or hide", "band", view_act_band, 0, ONCE},
    {"V", ANYWHERE, "as the next of six screens", "screen", view_act_screen, 1, ONCE},
    {"Shift+V", ANYWHERE, "as the screen before", NULL, view_act_screen, -1, ONCE},
    {"T", ANYWHERE, "light or dark", "theme", view_act_theme, 0, ONCE},
    {"S", ANYWHERE, "save the picture as PNG", "save", view_act_save, 0, ONCE},
    {"Shift+S", ANYWHERE, "save the picture as SVG", NULL, view_act_save, 1, ONCE},
    {"F|F11", ANYWHERE, "fill the screen", NULL, view_act_full_screen, 0, ONCE},
    {"H|F1", ANYWHERE, "this help", "help", view_act_help, 0, ONCE},
    {"Q|Ctrl+Q", ANYWHERE, "leave", NULL, view_act_quit, 0, ONCE},
};

const view_key *view_keys(gsize *count) {
  *count = G_N_ELEMENTS(keys);
  return keys;
}

static int place_of(const view *v) {
  return v->mode == VIEW_PLAY ? PLAY : v->look.entry ? ENTRY : INSPECT;
}

bool view_key_applies(const view *v, const view_key *key) {
  return key->act && (key->places & place_of(v)) != 0;
}

static bool has_name(const view_key *key, const char *name) {
  gsize length = strlen(name);
  for (const char *at = key->keys; at; at = strchr(at, '|')) {
    at += *at == '|';
    if (strncmp(at, name, length) == 0 && (at[length] == '|' || at[length] == '\0'))
      return true;
  }
  return false;
}

static const view_key *find(const view *v, const char *name) {
  for (gsize i = 0; i < G_N_ELEMENTS(keys); i++)
    if (view_key_applies(v, &keys[i]) && has_name(&keys[i], name))
      return &keys[i];
  return NULL;
}

/* Any key but that of the help closes it; what it says, it then does, unless it stands for closing.
 */
static bool close_help(view *v, const view_key *key, const char *name) {
  if (!v->help || (key && key->act == view_act_help))
    return false;
  v->help = 0;
  v->dirty = true;
  return strcmp(name, "Escape") == 0;
}

bool view_key_press(view *v, const char *name, bool repeated) {
  const view_key *key = find(v, name);
  if ((!repeated && close_help(v, key, name)) || !key || (repeated && key->held != REPEATS))
    return key != NULL;
  v->dirty = true;
  key->act(v, key->argument);
  return true;
}

bool view_key_release(view *v, const char *name) {
  const view_key *key = find(v, name);
  if (!key || key->held != HOLDS)
    return false;
  v->dirty = true;
  key->act(v, 0);
  return true;
}

bool view_key_is_on(const view *v, const view_key *key) {
  if (key->act == view_act_band)
    return v->band.shown;
  if (key->act != view_act_layer)
    return true;
  tunl_layer_set group = view_layer_group(key->argument);
  return (v->look.layers & group) != 0;
}

/* ---- the table as text ---- */

static const struct {
  int places;
  const char *title;
} sections[] = {
    {INSPECT, "Inspect"},
    {ENTRY, "While a number is typed"},
    {PLAY, "Play"},
    {ANYWHERE, "Everywhere"},
};

static char *all_names(const view_key *key, const char *between) {
  char **names = g_strsplit(key->keys, "|", -1), *joined = g_strjoinv(between, names);
  g_strfreev(names);
  return joined;
}

typedef void (*add_row)(GString *text, const char *names, const char *what);

static void add_section(GString *text, int places, const char *between, add_row add) {
  for (gsize i = 0; i < G_N_ELEMENTS(keys); i++) {
    if (keys[i].places != places || !keys[i].what)
      continue;
    char *names = all_names(&keys[i], between);
    add(text, names, keys[i].what);
    g_free(names);
  }
}

static void add_help_row(GString *text, const char *names, const char *what) {
  g_string_append_printf(text, "  %-24s %s\n", names, what);
}

static void add_markdown_row(GString *text, const char *names, const char *what) {
  g_string_append_printf(text, "| %s | %s |\n", names, what);
}

char *view_keys_help(void) {
  GString *text = g_string_new("Keys and mouse:\n");
  for (gsize i = 0; i < G_N_ELEMENTS(sections); i++) {
    g_string_append_printf(text, "%s\n", sections[i].title);
    add_section(text, sections[i].places, ", ", add_help_row);
  }
  return g_string_free(text, FALSE);
}

char *view_keys_markdown(void) {
  GString *text = g_string_new(NULL);
  for (gsize i = 0; i < G_N_ELEMENTS(sections); i++) {
    g_string_append_printf(
        text, "%s### %s\n\n| keys | what they do |\n|---|---|\n", i ? "\n" : "", sections[i].title);
    add_section(text, sections[i].places, " or ", add_markdown_row);
  }
  return g_string_free(text, FALSE);
}
