/* Work in parallel, and what it makes in order. */
#include "cli.h"

typedef struct {
  cli_work work;
  gpointer user;
  guint room;
  GMutex mutex; /* guards the next three */
  GCond changed;
  bool *made; /* of a task's room: not taken yet */
  guint done;
  const char *what;
  guint count;
  bool shown; /* there is a terminal, and more to be shown on it */
  gint64 due; /* when that is */
} batch;

static void work_one(gpointer task, gpointer user) {
  batch *b = user;
  guint number = GPOINTER_TO_UINT(task) - 1; /* a pool takes no NULL */
  b->work(number, b->user);
  g_mutex_lock(&b->mutex);
  b->made[number % b->room] = true;
  b->done++;
  g_cond_signal(&b->changed);
  g_mutex_unlock(&b->mutex);
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

/* Waits until a task is done, and makes its room free. */
static void await(batch *b, guint task) {
  bool *made = &b->made[task % b->room];
  g_mutex_lock(&b->mutex);
  show(b);
  while (!*made) {
    if (b->shown)
      g_cond_wait_until(&b->changed, &b->mutex, b->due);
    else
      g_cond_wait(&b->changed, &b->mutex);
    show(b);
  }
  *made = false;
  g_mutex_unlock(&b->mutex);
}

guint cli_work_room(guint count, guint jobs) {
  enum { AHEAD = 16 }; /* of each job: one long task holds up nobody */
  return MIN(count, AHEAD * jobs);
}

bool cli_work_in_order(const char *what, guint count, guint jobs, guint room, bool quiet,
    cli_work work, cli_take take, gpointer user, GError **error) {
  batch b = {.what = what, .count = count, .work = work, .user = user, .room = room};
  bool good = true;
  b.made = g_new0(bool, room);
  b.shown = !quiet && count > 0;
  g_mutex_init(&b.mutex);
  g_cond_init(&b.changed);
  GThreadPool *pool = g_thread_pool_new(work_one, &b, (gint)jobs, TRUE, NULL);
  for (guint next = 0, begun = 0; next < count && good; next++) {
    for (; begun < count && begun - next < room; begun++)
      g_thread_pool_push(pool, GUINT_TO_POINTER(begun + 1), NULL);
    await(&b, next);
    good = !take || take(next, user, error);
  }
  g_thread_pool_free(pool, !good, TRUE);
  if (b.shown)
    cli_progress(what, 1);
  g_cond_clear(&b.changed);
  g_mutex_clear(&b.mutex);
  g_free(b.made);
  return good;
}

void cli_work_all(
    const char *what, guint count, guint jobs, bool quiet, cli_work work, gpointer user) {
  cli_work_in_order(what, count, jobs, count, quiet, work, NULL, user, NULL);
}
