/* Work in parallel, and what it makes in order. */
#include "cli.h"

typedef struct {
  cli_work work;
  gpointer user;
  guint count, room;
  GMutex mutex;      /* guards all below but what is shown */
  GCond made, freed; /* a task is done; there is room for one, or no more are wanted */
  guint begun, done, taken;
  bool *full; /* places of tasks that are done and not taken */
  bool ended;
  const char *what;
  bool shown; /* there is a terminal, and more to be shown on it */
  gint64 due; /* when that is */
} batch;

/* The number of a task to begin, once there is room; false when there is none left. */
static bool begin(batch *b, guint *task) {
  while (!b->ended && b->begun < b->count && b->begun - b->taken >= b->room)
    g_cond_wait(&b->freed, &b->mutex);
  *task = b->begun;
  return !b->ended && b->begun++ < b->count;
}

static void do_one(batch *b, guint task) {
  g_mutex_unlock(&b->mutex);
  b->work(task, b->user);
  g_mutex_lock(&b->mutex);
  b->full[task % b->room] = true;
  b->done++;
  g_cond_signal(&b->made);
}

static gpointer work_on(gpointer user) {
  batch *b = user;
  guint task;
  g_mutex_lock(&b->mutex);
  while (begin(b, &task))
    do_one(b, task);
  g_mutex_unlock(&b->mutex);
  return NULL;
}

/* Now and then; a terminal that is not there is asked once. */
static void show(batch *b) {
  static const gint64 moment = 50 * G_TIME_SPAN_MILLISECOND;
  gint64 now = g_get_monotonic_time();
  if (!b->shown || now < b->due)
    return;
  b->due = now + moment;
  b->shown = cli_progress(b->what, (double)b->done / b->count);
}

/* Waits until a task is done; without any thread, does it. */
static void await(batch *b, guint task, bool alone) {
  g_mutex_lock(&b->mutex);
  if (alone)
    do_one(b, task);
  show(b);
  while (!b->full[task % b->room]) {
    if (b->shown)
      g_cond_wait_until(&b->made, &b->mutex, b->due);
    else
      g_cond_wait(&b->made, &b->mutex);
    show(b);
  }
  g_mutex_unlock(&b->mutex);
}

/* Makes its room free. */
static void release(batch *b, guint task, bool good) {
  g_mutex_lock(&b->mutex);
  b->full[task % b->room] = false;
  b->taken++;
  b->ended = !good;
  g_cond_broadcast(&b->freed);
  g_mutex_unlock(&b->mutex);
}

static bool take_all(batch *b, bool alone, cli_take take, GError **error) {
  bool good = true;
  for (guint next = 0; next < b->count && good; next++) {
    await(b, next, alone);
    good = !take || take(next, b->user, error);
    release(b, next, good);
  }
  return good;
}

guint cli_work_room(guint count, guint jobs) {
  enum { AHEAD = 16 }; /* of each job: one long task holds up nobody */
  return MIN(count, AHEAD * jobs);
}

/* Where there is no memory for another thread, those there are do all of it; this one, if none. */
bool cli_work_in_order(const char *what, guint count, guint jobs, guint room, bool quiet,
    cli_work work, cli_take take, gpointer user, GError **error) {
  batch b = {.work = work, .user = user, .count = count, .room = room, .what = what};
  GThread **threads = g_new0(GThread *, jobs);
  guint running = 0;
  b.full = g_new0(bool, room);
  b.shown = !quiet && count > 0;
  g_mutex_init(&b.mutex);
  g_cond_init(&b.made);
  g_cond_init(&b.freed);
  while (running < MIN(jobs, count) &&
         (threads[running] = g_thread_try_new("work", work_on, &b, NULL)))
    running++;
  bool good = take_all(&b, running == 0, take, error);
  for (guint i = 0; i < running; i++)
    g_thread_join(threads[i]);
  if (b.shown)
    cli_progress(what, 1);
  g_cond_clear(&b.freed);
  g_cond_clear(&b.made);
  g_mutex_clear(&b.mutex);
  g_free(b.full);
  g_free(threads);
  return good;
}

void cli_work_all(
    const char *what, guint count, guint jobs, bool quiet, cli_work work, gpointer user) {
  cli_work_in_order(what, count, jobs, count, quiet, work, NULL, user, NULL);
}
