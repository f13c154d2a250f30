/* Play: flights in fixed steps, whatever the rate of frames, and looking back at them. */
#include "view.h"

#include <math.h>
#include <string.h>

/* A frame that takes longer than this flies no farther: nobody could have seen it come. One that
 * takes much longer was no frame: the lid was closed. */
static const double frame_most = 0.1, pause_from = 0.5; /* s */
static const double step_time = 1.0 / TUNL_STEPS_PER_SECOND;
static const double replay_time = 5;    /* s */
static const double again_after = 0.35; /* s: whoever still holds the button did not mean it */

/* As far as a ghost has samples. */
static const double cap = (TUNL_GHOST_MOST - 1) * TUNL_GHOST_STEP;

/* ---- a flight and its past ---- */

guint view_run_length(const view *v) {
  return v->run.buttons->len;
}

static void keep(view_run *r) {
  tunl_point at = {r->flight.scroll, r->flight.y};
  if (r->flight.step % TUNL_STEPS_PER_SECOND == 0)
    g_array_append_val(r->kept, r->flight);
  g_array_append_val(r->way, at);
}

static void enter_state(view *v, view_state state) {
  v->run.state = state;
  v->run.since = 0;
  v->run.replaying = false;
  v->dirty = true;
}

static void restart(view *v) {
  view_run *r = &v->run;
  tunl_flight_options options = tunl_flight_options_default();
  options.cap = cap;
  options.no_coins = v->request->witness || (v->request->log && v->request->log->no_coins);
  tunl_flight_begin(&r->flight, v->course, &options);
  g_byte_array_set_size(r->buttons, 0);
  g_array_set_size(r->kept, 0);
  g_array_set_size(r->way, 0);
  keep(r);
  r->rest = 0;
  tunl_pilot_begin(&r->pilot, tunl_tier_skill(TUNL_EXPERT), view_date(v));
  enter_state(v, VIEW_READY);
}

/* Nobody is there to begin when a log, a witness or a pilot flies. */
static bool flies_alone(const view *v) {
  return v->request->autopilot || view_witness_steps(v) || v->request->measure;
}

void view_run_begin(view *v) {
  view_run *r = &v->run;
  r->buttons = g_byte_array_new();
  r->kept = g_array_new(FALSE, FALSE, sizeof(tunl_flight));
  r->way = g_array_new(FALSE, FALSE, sizeof(tunl_point));
  r->farthest = v->request->recorded;
  restart(v);
  if (flies_alone(v))
    enter_state(v, VIEW_FLYING);
}

void view_run_found(view *v) {
  if (v->run.state == VIEW_READY && flies_alone(v))
    enter_state(v, VIEW_FLYING);
}

void view_run_end(view *v) {
  g_byte_array_unref(v->run.buttons);
  g_array_unref(v->run.kept);
  g_array_unref(v->run.way);
}

/* The flight as it was after so many steps: from the second before, with the same buttons. */
static void seek(view *v, guint step) {
  view_run *r = &v->run;
  step = MIN(step, r->buttons->len);
  r->flight = g_array_index(r->kept, tunl_flight, step / TUNL_STEPS_PER_SECOND);
  while (r->flight.step < step)
    tunl_flight_step(&r->flight, r->buttons->data[r->flight.step]);
  v->dirty = true;
}

static bool is_at_end(const view_run *r) {
  return r->flight.step == r->buttons->len;
}

/* ---- flying ---- */

/* Steps that are flown as they are written. */
static guint written(const view *v) {
  const GByteArray *log = v->request->autopilot;
  return log ? log->len : view_witness_steps(v);
}

static bool button_of(view *v) {
  view_run *r = &v->run;
  const GByteArray *log = v->request->autopilot;
  if (v->request->measure)
    return tunl_pilot_hold(&r->pilot, &r->flight);
  if (r->flight.step >= written(v))
    return r->held;
  return log ? log->data[r->flight.step] : view_witness_holds(v, r->flight.step);
}

/* A log goes no farther than its last line. Whoever is there may. */
static void end_of_log(view *v) {
  char wx[TUNL_TEXT_MOST], block[TUNL_TEXT_MOST];
  double blocked = view_witness_blocked(v);
  const char *what = v->request->autopilot ? "flight log" : "witness";
  tunl_text_grouped(wx, v->run.flight.scroll + TUNL_SHIP_X, 1);
  view_run_leave(v);
  if (v->request->record)
    view_record_run(v);
  if (isnan(blocked))
    view_note(v, "the %s ends at wx %s, alive; Space flies on", what, wx);
  else
    view_note(v, "the %s ends at wx %s, alive; nothing passes wx %s; Space flies on", what, wx,
        tunl_text_grouped(block, blocked, 1));
}

static void fly_step(view *v) {
  view_run *r = &v->run;
  guint8 button = button_of(v);
  g_byte_array_append(r->buttons, &button, 1);
  bool goes_on = tunl_flight_step(&r->flight, button);
  keep(r);
  if (goes_on && r->flight.step == written(v))
    end_of_log(v);
  if (goes_on)
    return;
  enter_state(v, VIEW_OVER);
  if (v->request->record)
    view_record_run(v);
}

static void replay_step(view *v) {
  view_run *r = &v->run;
  tunl_flight_step(&r->flight, r->buttons->data[r->flight.step]);
  r->replaying = !is_at_end(r);
}

static bool is_flying(const view_run *r) {
  return r->state == VIEW_FLYING || r->replaying;
}

void view_run_pass(view *v, double seconds) {
  view_run *r = &v->run;
  r->since += seconds;
  if (r->state == VIEW_FLYING && seconds > pause_from) {
    view_run_leave(v);
    view_note(v, "paused: the last frame took %.1f s", seconds);
  }
  if (!is_flying(r))
    return;
  for (r->rest += MIN(seconds, frame_most); r->rest >= step_time && is_flying(r);
       r->rest -= step_time) {
    if (r->replaying)
      replay_step(v);
    else
      fly_step(v);
  }
  if (!is_flying(r))
    r->rest = 0;
  if (v->request->measure && r->state == VIEW_OVER)
    view_act_again(v, 0);
  v->dirty = true;
}

void view_run_leave(view *v) {
  if (v->run.state == VIEW_FLYING)
    enter_state(v, VIEW_PAUSED);
  v->run.held = false;
  v->run.rest = 0;
}

/* ---- what the keys do ---- */

void view_act_button(view *v, int down) {
  view_run *r = &v->run;
  r->held = down;
  if (!down)
    return;
  if (r->state == VIEW_OVER && r->since > again_after)
    restart(v);
  if (r->state == VIEW_PAUSED)
    seek(v, r->buttons->len);
  if (r->state != VIEW_OVER && r->state != VIEW_FLYING)
    enter_state(v, VIEW_FLYING);
}

void view_act_pause(view *v, int argument) {
  (void)argument;
  if (v->run.state == VIEW_FLYING) {
    view_run_leave(v);
  } else if (v->run.state == VIEW_PAUSED) {
    seek(v, v->run.buttons->len);
    enter_state(v, VIEW_FLYING);
  }
}

void view_act_again(view *v, int argument) {
  (void)argument;
  restart(v);
  if (flies_alone(v))
    enter_state(v, VIEW_FLYING);
}

static bool can_look_back(const view *v) {
  return v->run.state == VIEW_PAUSED || v->run.state == VIEW_OVER;
}

void view_act_back(view *v, int steps) {
  view_run *r = &v->run;
  if (!can_look_back(v))
    return;
  r->replaying = false;
  r->rest = 0;
  int at = (int)r->flight.step - steps;
  seek(v, (guint)MAX(at, 0));
}

void view_act_replay(view *v, int argument) {
  (void)argument;
  view_run *r = &v->run;
  guint steps = (guint)(replay_time * TUNL_STEPS_PER_SECOND);
  if (!can_look_back(v) || r->buttons->len == 0)
    return;
  seek(v, r->buttons->len > steps ? r->buttons->len - steps : 0);
  r->replaying = true;
  r->rest = 0;
}

/* ---- the flight as a ghost ---- */

tunl_ghost view_run_ghost(const view *v) {
  tunl_ghost ghost;
  tunl_ghost_recorder recorder;
  const tunl_point *at = (const tunl_point *)(const void *)v->run.way->data;
  tunl_ghost_begin(&recorder, &ghost, at->y);
  for (guint i = 1; i < v->run.way->len; i++)
    tunl_ghost_add(&recorder, at[i].x, at[i].y);
  return ghost;
}
