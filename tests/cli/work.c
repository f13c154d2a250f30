/* Tests of tools/cli-work.c and cli-shard.c from inside: what is done by many threads comes in
 * order and never takes more room than it was given; the parts of a range are all of it, once. */
#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "cli.h"

/* ---- many tasks ---- */

enum { TASKS = 300 };

typedef struct {
  guint room, jobs;
  guint taken;   /* atomically */
  guint early;   /* tasks that began before there was room, atomically */
  guint fail_at; /* the number of a task that is not to be taken */
  guint begun, made[TASKS];
} Count;

/* The later the number the quicker, so that threads overtake each other. */
static void count_task(guint task, gpointer user) {
  Count *c = user;
  if (task >= c->room + (guint)g_atomic_int_get(&c->taken))
    g_atomic_int_inc(&c->early);
  g_atomic_int_inc(&c->begun);
  g_usleep(task % c->room == 0 ? 1000 : 0);
  c->made[task] = task + 1;
}

static bool take_task(guint task, gpointer user, GError **error) {
  Count *c = user;
  EXPECT(task == (guint)g_atomic_int_get(&c->taken), "task %u came as the %uth", task, c->taken);
  EXPECT(c->made[task] == task + 1, "task %u was taken before it was done", task);
  if (task == c->fail_at)
    return cli_fail(error, "task %u", task);
  g_atomic_int_inc(&c->taken);
  return true;
}

START_TEST(test_order) {
  for (guint jobs = 0; jobs <= 8; jobs++) /* 0: as if no thread could be had */
    for (guint room = 1; room <= 64; room *= 4) {
      Count c = {.room = room, .jobs = jobs, .fail_at = TASKS};
      EXPECT(
          cli_work_in_order("x", TASKS, jobs, room, true, count_task, take_task, &c, NULL), "no");
      ck_assert_uint_eq(c.taken, TASKS);
      EXPECT(c.early == 0, "%u tasks were too early for a room of %u", c.early, room);
    }
}
END_TEST

/* What is not begun by then is not done at all. */
START_TEST(test_end) {
  GError *error = NULL;
  Count c = {.room = 4, .jobs = 3, .fail_at = 20};
  EXPECT(!cli_work_in_order("x", TASKS, 3, 4, true, count_task, take_task, &c, &error), "went on");
  EXPECT(error && strcmp(error->message, "task 20") == 0, "another error");
  ck_assert_uint_eq(c.taken, 20);
  ck_assert_uint_le(c.begun, 24);
  g_error_free(error);
}
END_TEST

START_TEST(test_nothing) {
  Count c = {.room = 1, .fail_at = TASKS};
  EXPECT(cli_work_in_order("x", 0, 2, 0, true, count_task, take_task, &c, NULL), "failed");
  cli_work_all("x", 0, 2, true, count_task, &c);
  ck_assert_uint_eq(c.begun, 0);
  c.room = TASKS;
  cli_work_all("x", TASKS, 2, true, count_task, &c);
  ck_assert_uint_eq(c.begun, TASKS);
}
END_TEST

/* Enough for all jobs, and no more for a longer range. */
START_TEST(test_room) {
  ck_assert_uint_eq(cli_work_room(0, 4), 0);
  ck_assert_uint_eq(cli_work_room(3, 4), 3);
  ck_assert_uint_ge(cli_work_room(100000, 4), 4);
  ck_assert_uint_eq(cli_work_room(100000, 4), cli_work_room(G_MAXUINT, 4));
}
END_TEST

/* ---- parts ---- */

static const cli_asked nothing[] = {{"nothing", false}, {NULL, false}};

static cli_part part_of(guint number, guint of, guint count) {
  cli_part part;
  char *text = g_strdup_printf("%u/%u", number, of);
  EXPECT(cli_shard(text, count, nothing, "all", &part, NULL), "%s", text);
  g_free(text);
  return part;
}

static void check_parts(guint of, guint count) {
  guint next = 0, least = G_MAXUINT, most = 0;
  for (guint i = 1; i <= of; i++) {
    cli_part part = part_of(i, of, count);
    EXPECT(part.first == next, "%u/%u of %u begins at %u, not %u", i, of, count, part.first, next);
    EXPECT(part.begins == (i == 1) && part.ends == (i == of), "%u/%u: head and foot", i, of);
    EXPECT(part.begins || count == 0 || part.first > 0, "%u/%u of %u follows none", i, of, count);
    least = MIN(least, part.count);
    most = MAX(most, part.count);
    next += part.count;
  }
  EXPECT(next == count, "%u parts of %u are %u", of, count, next);
  EXPECT(most - least <= 1, "%u parts of %u have %u to %u", of, count, least, most);
}

START_TEST(test_parts) {
  for (guint of = 1; of <= 40; of++)
    for (guint count = 0; count <= 40; count++)
      check_parts(of, count);
  cli_part last = part_of(1000000, 1000000, G_MAXINT32);
  ck_assert_uint_eq(last.first + last.count, G_MAXINT32);
}
END_TEST

/* Without --shard it is all, and nothing is refused. */
START_TEST(test_whole) {
  const cli_asked whole[] = {{"a", false}, {"b", true}, {NULL, false}};
  cli_part part;
  GError *error = NULL;
  EXPECT(cli_shard(NULL, 7, whole, "all", &part, NULL), "refused");
  EXPECT(part.first == 0 && part.count == 7 && part.begins && part.ends, "not the whole");
  EXPECT(!cli_shard("1/1", 7, whole, "c", &part, &error), "taken");
  EXPECT(
      strcmp(error->message, "--shard: b needs the whole; accepted: c") == 0, "%s", error->message);
  g_error_free(error);
}
END_TEST

HARNESS("cli/work", test_order, test_end, test_nothing, test_room, test_parts, test_whole)
