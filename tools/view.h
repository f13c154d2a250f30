/* The parts of tunl-view and what they share. Only view-window.c and view-script.c know SDL. */
#ifndef TUNL_TOOLS_VIEW_H
#define TUNL_TOOLS_VIEW_H

#include "cli.h"
#include "picture.h"
#include "tunl.h"

/* ---- what was asked for ---- */

/* One of the six published screens, px. */
typedef struct view_screen {
  const char *name; /* "844x390" */
  double width, height;
} view_screen;

const view_screen *view_screen_named(const char *name); /* NULL when there is none */
const view_screen *view_screen_next(const view_screen *screen, int by); /* NULL: the window */

typedef struct view_script view_script;

typedef struct view_request {
  cli_cave cave;
  const tunl_theme *theme;
  const view_screen *screen; /* NULL for the window itself */
  guint width, height;       /* of the window, px */
  bool play;
  const char *const *sources; /* of ghosts, as they were given; NULL for none */
  GPtrArray *ghosts;          /* of cli_ghost, the first of which is raced; NULL for none */
  tunl_ghost_trace *traces;   /* the same for pictures */
  tunl_flightlog *log;        /* NULL for none */
  GByteArray *autopilot;      /* its button at each step, 0 or 1; NULL for a hand on it */
  bool witness;               /* fly the day's witness; there is no log then */
  bool flyable;               /* show where a ship can be */
  double depth;               /* how far a way is looked for, wx */
  const char *record;         /* file for the ghost of a flight that ends; NULL for none */
  double recorded;            /* scroll of the ghost that this file holds; negative for none */
  guint frames;               /* to run without a display; 0 for a window */
  view_script *script;        /* NULL for none */
  const char *screenshot;     /* NULL for none */
  bool measure;               /* fly by a pilot and tell the cost of a frame */
  bool quiet;
} view_request;

/* ---- inspect ---- */

enum { VIEW_ENTRY_MOST = 12 };

typedef struct view_look {
  double at;   /* world px at the left edge */
  double zoom; /* 1: the tunnel is as tall as there is room */
  double down; /* px that are scrolled away above, where it is taller */
  tunl_layer_set layers;
  const tunl_object *chosen; /* borrowed from the cave; NULL for none */
  tunl_point pointer;        /* px; NaN while it is elsewhere */
  bool dragging;
  tunl_point dragged; /* where the pointer was when it was last heard of */
  double moved;       /* px it was dragged: not at all is a click */
  char *entry;        /* what is typed; NULL while nothing is */
  tunl_window window; /* what the scene shows: more than the window, so that it is seldom made */
  tunl_scene *scene;  /* NULL when there is none that fits */
} view_look;

/* ---- play ---- */

typedef enum view_state { VIEW_READY, VIEW_FLYING, VIEW_PAUSED, VIEW_OVER, VIEW_STATES } view_state;

typedef struct view_run {
  view_state state;
  tunl_flight flight;  /* what is shown: the last step, or one that is looked back at */
  GByteArray *buttons; /* of every step */
  GArray *kept;        /* of tunl_flight: the state at every second, to go back to */
  GArray *way;         /* of tunl_point, where every step led: scroll and y; the start first */
  bool held;           /* the button */
  bool replaying;      /* the steps are those of the flight that was */
  double rest;         /* s that are still to be flown */
  double since;        /* s in this state */
  double farthest;     /* scroll of the farthest flight that was recorded; negative for none */
  tunl_pilot pilot;    /* see view_request.measure */
} view_run;

/* ---- can it be flown ---- */

typedef struct view_search view_search;

typedef struct view_band {
  bool shown;
  view_search *search; /* of this day; NULL while nobody has asked */
  bool told;           /* what it found */
  GThreadPool *pool;   /* NULL before the first */
  tunl_scene *key;     /* what the marks mean; NULL for none, or no room */
  double key_height;   /* px, 0 for none */
} view_band;

/* ---- the whole ---- */

typedef enum view_mode { VIEW_INSPECT, VIEW_PLAY } view_mode;

typedef struct view {
  const view_request *request;
  gint32 day; /* index, see core/day.h */
  tunl_cave *cave;
  tunl_course *course;
  tunl_ghosts *ghosts; /* what they did in this cave; NULL for none */
  const tunl_theme *theme;
  const view_screen *screen;
  double width, height; /* of the window, px of scenes */
  view_mode mode;
  view_look look;
  view_run run;
  view_band band;
  guint help;         /* page of the help, from 1; 0 while it is not shown */
  char *notice;       /* NULL for none */
  double notice_left; /* s for which it is still shown */
  char *copied;       /* for the clipboard; whoever has one takes it */
  bool full_screen, dirty, quit, trouble;
} view;

/* Opens at what was asked for, which must outlive it. */
void view_begin(view *v, const view_request *request);
void view_end(view *v);

guint32 view_date(const view *v);
void view_resize(view *v, double width, double height);

/* How many ghosts there are. */
guint view_ghosts(const view *v);

/* Lets time pass, s; a long frame (a lid was closed) does not make anything jump. */
void view_pass(view *v, double seconds);
bool view_is_moving(const view *v);

/* Shows a line for a while, and says it on stdout unless quiet. */
void view_note(view *v, const char *format, ...) G_GNUC_PRINTF(2, 3);
void view_note_error(view *v, GError *error); /* frees it; the exit status will tell */

/* What it came to, in one line for tests. The caller frees it. */
char *view_tell(const view *v);

/* ---- actions, as the key table calls them ---- */

void view_act_quit(view *v, int);
void view_act_help(view *v, int);
void view_act_switch(view *v, int);
void view_act_theme(view *v, int);
void view_act_screen(view *v, int by);
void view_act_full_screen(view *v, int);
void view_act_day(view *v, int by);
void view_act_band(view *v, int);
void view_act_copy(view *v, int);
void view_act_save(view *v, int svg);

void view_act_pan(view *v, int eighths);
void view_act_edge(view *v, int end);
void view_act_zoom(view *v, int by);
void view_act_step(view *v, int by);
void view_act_refused(view *v, int by);
void view_act_layer(view *v, int number);
void view_act_drop(view *v, int);
void view_act_enter(view *v, int);
void view_act_digit(view *v, int character);
void view_act_rub_out(view *v, int);
void view_act_go(view *v, int score);

void view_act_button(view *v, int down);
void view_act_pause(view *v, int);
void view_act_again(view *v, int);
void view_act_back(view *v, int steps);
void view_act_replay(view *v, int);
void view_act_save_run(view *v, int log);

/* ---- keys ---- */

typedef enum view_place { VIEW_IN_INSPECT = 1, VIEW_IN_PLAY = 2, VIEW_IN_ENTRY = 4 } view_place;

/* What a key does that stays down: nothing more; the same again and again; or it is also told when
 * it is let go, with argument 0. */
typedef enum view_held { VIEW_ONCE, VIEW_REPEATS, VIEW_HOLDS } view_held;

typedef struct view_key {
  const char *keys;   /* names, '|' between; lower case: something one does with the mouse */
  int places;         /* of view_place */
  const char *what;   /* for the help; NULL for a key that another line tells of */
  const char *button; /* the same on the bar, for the mouse; NULL for none */
  void (*act)(view *v, int argument); /* NULL for the mouse */
  int argument;
  view_held held;
} view_key;

const view_key *view_keys(gsize *count);

/* Is there a row for these keys in this place? */
bool view_key_applies(const view *v, const view_key *key);

/* A key by its name, such as Shift+N: true when it meant something. */
bool view_key_press(view *v, const char *name, bool repeated);
bool view_key_release(view *v, const char *name);

/* Is what a button of the bar stands for switched on? */
bool view_key_is_on(const view *v, const view_key *key);

/* The table as text for --help, and as docs/view.md has it. The caller frees them. */
char *view_keys_help(void);
char *view_keys_markdown(void);

/* ---- pointer ---- */

void view_point(view *v, double x, double y);
void view_leave(view *v);
void view_grab(view *v, double x, double y);
void view_drop(view *v, double x, double y);
void view_wheel(view *v, double by, bool zoom);

/* ---- files ---- */

/* "tunl-render ..." for what is looked at. The caller frees it. */
char *view_command(const view *v, const char *output);

void view_record_run(view *v);

/* Reads --autopilot; NULL on error. */
tunl_flightlog *view_read_log(const char *path, GError **error);

/* ---- inspect ---- */

void view_look_begin(view *v);
void view_look_forget(view *v); /* the cave has changed */
void view_look_at(view *v, double wx);
double view_look_shown(const view *v);  /* world px across the window */
tunl_box view_look_room(const view *v); /* px: all between title and bar */
tunl_box view_look_box(const view *v);  /* px: where the tunnel is seen */
tunl_window view_look_window(const view *v, double from, double to);
const tunl_scene *view_look_scene(view *v, tunl_point *origin);
tunl_layer_set view_layer_group(int number); /* that a number key shows and hides */

/* The shape pointed at, or the chosen object's; NULL for none. */
const tunl_shape *view_look_hovered(view *v);
const tunl_shape *view_look_chosen(view *v);

/* ---- can it be flown ---- */

/* The search is begun with a cave where it is wanted, and taken over when it is done. */
void view_band_begin(view *v);
void view_band_pass(view *v);
void view_band_forget(view *v); /* the cave changes */
void view_band_end(view *v);
bool view_band_is_sought(const view *v);
void view_band_lay_key(view *v); /* the window's width has changed */

/* What is shown of it; NULL for nothing. */
const tunl_flyable *view_flyable(const view *v);

/* The witness to be flown: how many steps, 0 while none is known, and whether it holds the button
 * in the step after one of them. */
guint view_witness_steps(const view *v);
bool view_witness_holds(const view *v, guint step);
double view_witness_blocked(const view *v); /* wx of the block it ends at; NaN for none */

/* ---- play ---- */

void view_run_found(view *v); /* there is a witness to be flown */
void view_run_begin(view *v);
void view_run_end(view *v);
void view_run_pass(view *v, double seconds);
void view_run_leave(view *v); /* nobody looks: pause */
guint view_run_length(const view *v);
tunl_ghost view_run_ghost(const view *v);

/* ---- drawing ---- */

/* Where a screen of that size goes in a box: the largest with its shape, in the middle. */
typedef struct view_field {
  tunl_box screen; /* px: all of the screen */
  tunl_box box;    /* what the game uses of it: it is never wider than TUNL_W of its px */
  double factor;   /* px a px of the screen */
} view_field;

view_field view_field_in(tunl_box room, const view_screen *screen);

/* The flight as it is shown. The caller frees it. */
tunl_scene *view_moment(const view *v);

/* Adds to a scene what makes it again. */
void view_describe(const view *v, tunl_scene *scene);

/* Paints it all; density is canvas px a px of scenes. */
bool view_paint(view *v, const tunl_canvas *canvas, double density, GError **error);

/* What lies over the picture: title, figures, bar, help. The caller frees it. */
tunl_scene *view_overlay(view *v);

/* The help, one page of it; and how many there are in a window of this size, from 1. */
void view_draw_help(const view *v, tunl_scene *scene);
guint view_help_pages(const view *v);

/* The row of the key table whose button on the bar is there; NULL for none. */
const view_key *view_button_at(const view *v, double x, double y);
double view_bar_height(const view *v);

/* ---- the window ---- */

/* Runs until it is closed or its frames are over. */
bool view_run_window(view *v, GError **error);

/* ---- scripts of events, see docs/view.md ---- */

view_script *view_script_read(const char *path, GError **error);
/* The same from its text; `name` is for messages. */
view_script *view_script_parse(const char *name, const char *text, GError **error);
void view_script_free(view_script *script); /* NULL is fine */

#endif
