/* Benchmarks: figures to report, not tests to pass. Each is repeated and told by its least and its
 * median, since a shared machine is busy now and then. Whole processes are timed from outside,
 * start-up and all. */
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
  const char *program, *folder;
} place;

static gint by_value(gconstpointer a, gconstpointer b) {
  double left = *(const double *)a, right = *(const double *)b;
  return left < right ? -1 : left > right;
}

static void tell(const char *what, double *times, guint runs, double target) {
  qsort(times, runs, sizeof *times, by_value);
  printf("%-56s min %8.3f ms  median %8.3f ms", what, times[0] * 1e3, times[runs / 2] * 1e3);
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

/* ---- whole processes ---- */

static double run_once(const place *at, const char *arguments, long *memory) {
  char *command = g_strdup_printf("%s %s", at->program, arguments), **words;
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
  printf("%-56s %ld KiB of memory\n", "", memory);
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fputs("usage: bench TUNL-RENDER\n", stderr);
    return 2;
  }
  char *folder = g_dir_make_tmp("tunl-bench-XXXXXX", NULL);
  char *program = g_canonicalize_filename(argv[1], NULL);
  place at = {program, folder};
  bench_caves();
  bench_walls();
  bench_process(&at, "--version", 41, 0);
  bench_process(&at, "--date 20260923 -o a.svg", 41, 60);
  bench_process(&at, "--date 20260923 -o a.png", 21, 200);
  bench_process(&at, "--date 20260923 -o a.pdf", 21, 0);
  bench_process(&at, "--sheet --date 20260901..20260930 -o s.png", 7, 0);
  bench_process(&at, "--date 20260923 --single-row --scale 1 -q -o b.png", 5, 2000);
  for (const char *const *name =
           (const char *const[]){"a.svg", "a.png", "a.pdf", "s.png", "b.png", NULL};
       *name; name++) {
    char *path = g_build_filename(folder, *name, NULL);
    g_remove(path);
    g_free(path);
  }
  g_rmdir(folder);
  g_free(folder);
  g_free(program);
  return 0;
}
