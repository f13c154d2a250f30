/* Benchmarks: figures to report, not tests to pass. Each is repeated and told by its least and its
 * median, since a shared machine is busy now and then. Whole processes are timed from outside,
 * start-up and all. */
#include "../flip/plain.h"
#include "tunl.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct {
  const char *programs, *folder;
} place;

static gint by_value(gconstpointer a, gconstpointer b) {
  double left = *(const double *)a, right = *(const double *)b;
  return left < right ? -1 : left > right;
}

static void tell(const char *what, double *times, guint runs, double target) {
  qsort(times, runs, sizeof *times, by_value);
  printf("%-66s min %8.3f ms  median %8.3f ms", what, times[0] * 1e3, times[runs / 2] * 1e3);
  if (target > 0)
    printf("  target %g ms, %.2f of it", target, times[runs / 2] * 1e3 / target);
  printf("\n");
}

/* ---- generation ---- */

static double now(void) {
  return (double)g_get_monotonic_time() / G_USEC_PER_SEC;
}

/* A day at a time, so that a figure is one cave's, memory and all. */
static void bench_caves(void) {
  enum { DAYS = 365 };
  static double times[DAYS];
  tunl_rules rules = tunl_rules_default();
  gint32 first = tunl_date_index(20260101);
  for (gint32 i = 0; i < DAYS; i++) {
    tunl_day day = tunl_day_of(tunl_date_from_index(first + i));
    double best = G_MAXDOUBLE;
    for (int again = 0; again < 5; again++) {
      double begin = now();
      tunl_cave *cave = tunl_cave_new(&day, &rules, TUNL_WX_FULL);
      best = MIN(best, now() - begin);
      tunl_cave_free(cave);
    }
    times[i] = best;
  }
  tell("a cave of 93,000 px, each day of 2026, best of 5", times, DAYS, 0.35);
}

static void bench_walls(void) {
  enum { RUNS = 20, SAMPLES = 93000 };
  double times[RUNS], sum = 0;
  tunl_rules rules = tunl_rules_default();
  tunl_day day = tunl_day_of(20260923);
  for (int run = 0; run < RUNS; run++) {
    tunl_corridor corridor = tunl_corridor_of(&day, &rules);
    double begin = now();
    for (int wx = 0; wx < SAMPLES; wx++)
      sum += tunl_bounds_at(&corridor, wx).top;
    times[run] = now() - begin;
  }
  tell("the corridor at 93,000 places", times, RUNS, 0);
  if (sum < 0) /* keeps the work from being optimised away */
    puts("impossible");
}

/* ---- devices and margins ---- */

static void bench_replay(void) {
  enum { RUNS = 60, SIX = 6 };
  static const double sizes[SIX][2] = {
      {667, 375}, {700, 360}, {844, 390}, {874, 402}, {956, 440}, {1280, 520}};
  double times[RUNS];
  tunl_rules rules = tunl_rules_default();
  tunl_device devices[SIX];
  for (int i = 0; i < SIX; i++)
    devices[i] = (tunl_device){sizes[i][0], sizes[i][1], 120};
  for (int run = 0; run < RUNS; run++) {
    tunl_day day = tunl_day_of(tunl_date_from_index(tunl_date_index(20260901) + run));
    tunl_cave *caves[SIX];
    double begin = now();
    if (!tunl_device_replay_all(&day, &rules, devices, SIX, TUNL_WX_FULL, caves))
      exit(2);
    times[run] = now() - begin;
    for (int i = 0; i < SIX; i++)
      tunl_cave_free(caves[i]);
  }
  tell("a day on six screens to 93,000 at 120 Hz", times, RUNS, 6);
}

static void weigh_day(gpointer task, gpointer user) {
  const tunl_rules *rules = user;
  tunl_day day = tunl_day_of(tunl_date_from_index(GPOINTER_TO_INT(task)));
  tunl_cave *cave = tunl_cave_new(&day, rules, TUNL_WX_FULL);
  if (!cave || !tunl_cave_margins(cave, 0, TUNL_WX_FULL).closest)
    exit(2);
  tunl_cave_free(cave);
}

static void bench_margins(void) {
  enum { RUNS = 5, DAYS = 3652, THREADS = 2 };
  double times[RUNS];
  tunl_rules rules = tunl_rules_default();
  gint32 first = tunl_date_index(20260101);
  for (int run = 0; run < RUNS; run++) {
    double begin = now();
    GThreadPool *pool = g_thread_pool_new(weigh_day, &rules, THREADS, TRUE, NULL);
    for (gint32 i = 0; i < DAYS; i++)
      g_thread_pool_push(pool, GINT_TO_POINTER(first + i), NULL);
    g_thread_pool_free(pool, FALSE, TRUE);
    times[run] = now() - begin;
  }
  tell("ten years of caves and their margins, two threads", times, RUNS, 1200);
}

/* ---- flights ---- */

/* A day's runs: 25 of each tier. */
static void fly_day(gpointer task, gpointer user) {
  tunl_day day = tunl_day_of((guint32)GPOINTER_TO_UINT(task));
  tunl_cave *cave = tunl_cave_new(&day, user, TUNL_FLIGHT_CAP + 3000);
  tunl_course *course = cave ? tunl_course_new(cave) : NULL;
  if (!course)
    exit(2);
  for (guint32 i = 0; i < 100; i++) {
    tunl_tier tier = (tunl_tier)(i / 25);
    tunl_outcome o = tunl_pilot_fly(
        course, tunl_tier_skill(tier), tunl_pilot_seed(day.date, tier, i % 25), NULL, NULL, NULL);
    if (o.cause == TUNL_CAUSE_NONE)
      exit(2);
  }
  tunl_course_free(course);
  tunl_cave_free(cave);
}

static void bench_flights(void) {
  enum { RUNS = 7, DAYS = 24, THREADS = 2 };
  double times[RUNS];
  tunl_rules rules = tunl_rules_default();
  for (int run = 0; run < RUNS; run++) {
    double begin = now();
    GThreadPool *pool = g_thread_pool_new(fly_day, &rules, THREADS, TRUE, NULL);
    for (guint i = 0; i < DAYS; i++)
      g_thread_pool_push(pool, GUINT_TO_POINTER(20260901 + i), NULL);
    g_thread_pool_free(pool, FALSE, TRUE);
    times[run] = now() - begin;
  }
  tell("2,400 flights, four pilots on 24 days, two threads", times, RUNS, 400);
}

/* ---- the clear search ---- */

/* Days that are clear to 30,000 and blocked before 54,000. */
static const guint32 searched[] = {20260702, 20260709, 20260726, 20260731, 20260806, 20260829};

typedef bool (*search)(tunl_clear *clear);

static bool search_30000(tunl_clear *clear) {
  tunl_reach reach;
  return tunl_clear_reach(clear, tunl_pace_of(1), 30000, &reach) &&
         reach.passage == TUNL_PASSAGE_CLEAR;
}

static bool search_block(tunl_clear *clear) {
  tunl_reach reach;
  return tunl_clear_reach(clear, tunl_pace_of(1), TUNL_WX_FULL, &reach) &&
         reach.passage == TUNL_PASSAGE_BLOCKED;
}

static bool search_witness(tunl_clear *clear) {
  tunl_witness witness;
  bool found = tunl_clear_witness(clear, 30000, &witness) && witness.reaches;
  tunl_witness_free(&witness);
  return found;
}

static bool search_measures(tunl_clear *clear) {
  double pad;
  uint32_t dwell, forgiven;
  return tunl_clear_pad(clear, 9000, &pad) && tunl_clear_dwell(clear, 9000, &dwell) &&
         tunl_clear_forgiveness(clear, 9000, &forgiven);
}

static void bench_search(const char *what, search run, double target) {
  enum { AGAIN = 5, RUNS = AGAIN * G_N_ELEMENTS(searched) };
  double times[RUNS];
  tunl_rules rules = tunl_rules_default();
  for (guint i = 0; i < RUNS; i++) {
    tunl_day day = tunl_day_of(searched[i / AGAIN]);
    tunl_cave *cave = tunl_cave_new(&day, &rules, TUNL_WX_FULL + 2500);
    tunl_course *course = cave ? tunl_course_new(cave) : NULL;
    double begin = now();
    tunl_clear *clear = course ? tunl_clear_new(course, NULL) : NULL;
    if (!clear || !run(clear))
      exit(2);
    times[i] = now() - begin;
    tunl_clear_free(clear);
    tunl_course_free(course);
    tunl_cave_free(cave);
  }
  tell(what, times, RUNS, target);
}

static void clear_day(gpointer task, gpointer user) {
  tunl_day day = tunl_day_of(tunl_date_from_index(GPOINTER_TO_INT(task)));
  tunl_cave *cave = tunl_cave_new(&day, user, 9000 + 2500);
  tunl_course *course = cave ? tunl_course_new(cave) : NULL;
  tunl_clear *clear = course ? tunl_clear_new(course, NULL) : NULL;
  tunl_reach reach;
  if (!clear || !tunl_clear_reach(clear, tunl_pace_of(1), 9000, &reach))
    exit(2);
  tunl_clear_free(clear);
  tunl_course_free(course);
  tunl_cave_free(cave);
}

static void bench_year(void) {
  enum { RUNS = 5, DAYS = 365, THREADS = 2 };
  double times[RUNS];
  tunl_rules rules = tunl_rules_default();
  gint32 first = tunl_date_index(20260101);
  for (int run = 0; run < RUNS; run++) {
    double begin = now();
    GThreadPool *pool = g_thread_pool_new(clear_day, &rules, THREADS, TRUE, NULL);
    for (gint32 i = 0; i < DAYS; i++)
      g_thread_pool_push(pool, GINT_TO_POINTER(first + i), NULL);
    g_thread_pool_free(pool, FALSE, TRUE);
    times[run] = now() - begin;
  }
  tell("a year clear to 9,000 at 120 Hz, caves and all, two threads", times, RUNS, 20000);
}

static void bench_clear(void) {
  bench_search("every state at 120 Hz to 30,000", search_30000, 40);
  bench_search("every state at 120 Hz to the block", search_block, 110);
  bench_search("a witness to 30,000", search_witness, 200);
  bench_search("pad, dwell and forgiveness to 9,000", search_measures, 0);
  bench_year();
}

/* ---- the second game ---- */

enum { FLIP_SEEDS = 200 };

static flip_level *flip_seed(int number, flip_rules rules) {
  char *seed = g_strdup_printf("seed-%d", number);
  flip_level *level = flip_level_new(seed, rules, FLIP_FULL);
  if (!level)
    exit(2);
  g_free(seed);
  return level;
}

static void bench_flip_audit(void) {
  enum { RUNS = 20 };
  double times[RUNS];
  for (int run = 0; run < RUNS; run++) {
    flip_audit audit = flip_audit_begin();
    double begin = now();
    for (int i = 0; i < FLIP_SEEDS; i++) {
      flip_level *level = flip_seed(i, FLIP_1_0_2);
      flip_audit_add(&audit, level);
      flip_level_free(level);
    }
    times[run] = now() - begin;
    if (audit.violations > 0)
      exit(2);
  }
  tell("FLIP: 200 levels to 4,000 m and their audit", times, RUNS, 20);
}

static void fly_seed(gpointer task, gpointer user) {
  flip_level *level = flip_seed(GPOINTER_TO_INT(task) - 1, *(const flip_rules *)user);
  for (flip_bot bot = 0; bot < FLIP_BOTS; bot++)
    flip_fly(level, bot, G_MAXDOUBLE, NULL, NULL);
  flip_level_free(level);
}

static void bench_flip_bots(flip_rules rules, const char *what) {
  enum { RUNS = 7, THREADS = 2 };
  double times[RUNS];
  for (int run = 0; run < RUNS; run++) {
    double begin = now();
    GThreadPool *pool = g_thread_pool_new(fly_seed, &rules, THREADS, TRUE, NULL);
    for (int i = 1; i <= FLIP_SEEDS; i++) /* a pool takes no NULL */
      g_thread_pool_push(pool, GINT_TO_POINTER(i), NULL);
    g_thread_pool_free(pool, FALSE, TRUE);
    times[run] = now() - begin;
  }
  tell(what, times, RUNS, 1500);
}

/* What remembering is worth: the same flights by the plain search of the tests. */
static void bench_flip_search(void) {
  enum { SEEDS = 5 };
  double quick = 0, plain = 0;
  for (int i = 0; i < SEEDS; i++) {
    flip_level *level = flip_seed(i, FLIP_1_0_2);
    double begin = now();
    flip_outcome fast = flip_fly(level, FLIP_LOOKAHEAD, G_MAXDOUBLE, NULL, NULL);
    double middle = now();
    flip_outcome slow = plain_look_ahead(level, false);
    quick += middle - begin;
    plain += now() - middle;
    if (fast.flips != slow.flips)
      exit(2);
    flip_level_free(level);
  }
  printf("%-66s %.3f ms, plain search %.1f ms: %.0f times\n", "FLIP: looking ahead, a level",
      quick / SEEDS * 1e3, plain / SEEDS * 1e3, plain / quick);
}

/* ---- whole processes ---- */

static double run_once(const place *at, const char *arguments, long *memory) {
  char *command = g_strdup_printf("%s/%s", at->programs, arguments), **words;
  if (!g_shell_parse_argv(command, NULL, &words, NULL))
    exit(2);
  double begin = now();
  fflush(stdout); /* else the child has what was printed, too */
  pid_t child = fork();
  if (child == 0) {
    if (chdir(at->folder) != 0 || !freopen("/dev/null", "w", stdout))
      _exit(2);
    execv(words[0], words);
    _exit(2);
  }
  int status;
  struct rusage usage;
  if (child < 0 || wait4(child, &status, 0, &usage) < 0 || status != 0)
    exit(2);
  double time = now() - begin;
  *memory = usage.ru_maxrss;
  g_strfreev(words);
  g_free(command);
  return time;
}

static void bench_process(const place *at, const char *arguments, guint runs, double target) {
  double times[64];
  long memory = 0;
  run_once(at, arguments, &memory); /* a warm-up */
  for (guint run = 0; run < runs; run++)
    times[run] = run_once(at, arguments, &memory);
  tell(arguments, times, runs, target);
  printf("%-66s %ld KiB of memory\n", "", memory);
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fputs("usage: bench PROGRAMS\n", stderr);
    return 2;
  }
  char *folder = g_dir_make_tmp("tunl-bench-XXXXXX", NULL);
  char *programs = g_canonicalize_filename(argv[1], NULL);
  place at = {programs, folder};
  bench_caves();
  bench_walls();
  bench_replay();
  bench_margins();
  bench_flights();
  bench_clear();
  bench_flip_audit();
  bench_flip_bots(FLIP_1_0_1, "FLIP: 200 levels, all bots, rules 1.0.1, two threads");
  bench_flip_bots(FLIP_1_0_2, "FLIP: 200 levels, all bots, rules 1.0.2, two threads");
  bench_flip_search();
  bench_process(&at, "tunl-render --version", 41, 0);
  bench_process(&at, "tunl-render --date 20260923 -o a.svg", 41, 60);
  bench_process(&at, "tunl-render --date 20260923 -o a.png", 21, 200);
  bench_process(&at, "tunl-render --date 20260923 -o a.pdf", 21, 0);
  bench_process(&at, "tunl-render --sheet --date 20260901..20260930 -o s.png", 7, 0);
  bench_process(&at, "tunl-render --date 20260923 --single-row --scale 1 -q -o b.png", 5, 2000);
  bench_process(&at, "tunl-diff --date 20260101..20261231 --jobs 2", 5, 1300);
  bench_process(&at, "tunl-dump --date 20260923", 21, 0);
  for (const char *const *name =
           (const char *const[]){"a.svg", "a.png", "a.pdf", "s.png", "b.png", NULL};
       *name; name++) {
    char *path = g_build_filename(folder, *name, NULL);
    g_remove(path);
    g_free(path);
  }
  g_rmdir(folder);
  g_free(folder);
  g_free(programs);
  return 0;
}
