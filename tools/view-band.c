/* Can it be flown: the search for a way, which goes on beside the window, and what it found. */
#include "view.h"

#include <math.h>

/* A search has a cave of its own, so that the window's may go while it is still on. */
struct view_search {
  guint32 date;
  tunl_rules rules;
  double to; /* world px */
  tunl_cave *cave;
  tunl_flyable *flyable; /* NULL until `done` */
  gint done, dropped;    /* atomic */
};

static const double key_edge = 8, key_below = 6; /* px */

/* ---- the search ---- */

static void clear_search(gpointer data) {
  view_search *s = data;
  tunl_flyable_free(s->flyable);
  tunl_cave_free(s->cave);
}

static void drop_search(gpointer data) {
  g_atomic_rc_box_release_full(data, clear_search);
}

/* In another thread. One that nobody waits for any more is not begun. */
static void work(gpointer data, gpointer user) {
  view_search *s = data;
  (void)user;
  if (!g_atomic_int_get(&s->dropped)) {
    tunl_day day = tunl_day_of(s->date);
    s->cave = tunl_cave_new(&day, &s->rules, s->to + TUNL_FLYABLE_BEYOND);
    if (!s->cave)
      g_error("no memory for a cave"); /* as GLib does it */
    s->flyable = tunl_flyable_new(s->cave, 0, s->to);
  }
  g_atomic_int_set(&s->done, 1);
  drop_search(s);
}

static void begin_search(view *v) {
  view_band *b = &v->band;
  if (!b->pool)
    b->pool = g_thread_pool_new(work, NULL, 1, FALSE, NULL);
  b->search = g_atomic_rc_box_new0(view_search);
  b->search->date = view_date(v);
  b->search->rules = v->request->cave.rules;
  b->search->to = v->request->depth;
  g_thread_pool_push(b->pool, g_atomic_rc_box_acquire(b->search), NULL);
}

/* What was found of this day; NULL before. */
static const tunl_flyable *found(const view *v) {
  const view_search *s = v->band.search;
  return s && g_atomic_int_get(&s->done) ? s->flyable : NULL;
}

bool view_band_is_sought(const view *v) {
  return v->band.search && !v->band.told;
}

const tunl_flyable *view_flyable(const view *v) {
  return v->band.shown ? found(v) : NULL;
}

/* ---- the witness ---- */

guint view_witness_steps(const view *v) {
  const tunl_flyable *f = v->request->witness ? found(v) : NULL;
  return f ? tunl_flyable_steps(f) : 0;
}

double view_witness_blocked(const view *v) {
  return view_witness_steps(v) ? tunl_flyable_blocked(found(v)) : (double)NAN;
}

bool view_witness_holds(const view *v, guint step) {
  return tunl_flyable_holds(found(v), step);
}

/* ---- what the marks mean ---- */

static void drop_key(view_band *b, double height) {
  tunl_scene_free(b->key);
  b->key = NULL;
  b->key_height = height;
}

/* Made for the width of the window. In a small one it would leave nothing of the tunnel. */
void view_band_lay_key(view *v) {
  view_band *b = &v->band;
  const tunl_flyable *f = view_flyable(v);
  drop_key(b, 0);
  if (!f)
    return;
  tunl_scene *key = tunl_scene_new(tunl_layer_names());
  double right = MAX(v->width - key_edge, 2 * key_edge);
  double height = tunl_flyable_draw_key(key, f, key_edge, right, 10) + key_below;
  tunl_scene_set_size(key, v->width, height);
  b->key = key;
  b->key_height = height;
  if (height > v->height / 3)
    drop_key(b, 0);
}

/* What was looked at stays in the middle, though the key takes room or gives it back. */
static void lay_anew(view *v) {
  double middle = v->look.at + view_look_shown(v) / 2;
  view_band_lay_key(v);
  view_look_at(v, middle);
}

/* Where there is no key the answer is said once. */
static void tell(view *v) {
  const tunl_flyable *f = found(v);
  bool here = v->mode == VIEW_INSPECT && v->band.key;
  if (here || !(v->band.shown || v->request->witness))
    return;
  char *text = tunl_flyable_describe(f);
  view_note(v, "%s", text);
  g_free(text);
}

/* ---- its life ---- */

void view_band_pass(view *v) {
  if (!view_band_is_sought(v) || !found(v))
    return;
  v->band.told = true;
  lay_anew(v);
  tell(v);
  view_run_found(v);
}

/* Without a display nothing is to depend on how quick a thread is. */
static void await(view *v) {
  while (!found(v))
    g_usleep(1000);
  view_band_pass(v);
}

static void seek(view *v) {
  if (v->band.search || !(v->band.shown || v->request->witness))
    return;
  begin_search(v);
  if (v->request->frames)
    await(v);
}

void view_band_begin(view *v) {
  v->band.told = false;
  seek(v);
}

void view_band_forget(view *v) {
  view_band *b = &v->band;
  drop_key(b, b->key_height); /* the next day's has its room */
  if (!b->search)
    return;
  g_atomic_int_set(&b->search->dropped, 1);
  drop_search(b->search);
  b->search = NULL;
}

void view_band_end(view *v) {
  view_band_forget(v);
  if (v->band.pool)
    g_thread_pool_free(v->band.pool, FALSE, TRUE);
}

void view_act_band(view *v, int argument) {
  (void)argument;
  bool known = found(v) != NULL;
  v->band.shown = !v->band.shown;
  lay_anew(v);
  if (v->band.shown && known)
    tell(v);
  seek(v);
}
