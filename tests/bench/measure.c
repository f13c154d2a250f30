#include "measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { RUNS_MOST = 64 };

/* ---- times ---- */

span span_now(void) {
  struct timespec cpu;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
  return (span){(double)g_get_monotonic_time() / G_USEC_PER_SEC,
      (double)cpu.tv_sec + (double)cpu.tv_nsec / 1e9};
}

span span_since(span begin) {
  span now = span_now();
  return (span){now.wall - begin.wall, now.cpu - begin.cpu};
}

static gint by_wall(gconstpointer a, gconstpointer b) {
  double left = ((const span *)a)->wall, right = ((const span *)b)->wall;
  return left < right ? -1 : left > right;
}

double tell(const char *what, span *times, guint runs, double target, guint cores) {
  double cpu = G_MAXDOUBLE;
  qsort(times, runs, sizeof *times, by_wall);
  for (guint i = 0; i < runs; i++)
    cpu = MIN(cpu, times[i].cpu);
  printf("%-66s min %9.3f  median %9.3f  cpu %9.3f ms", what, times[0].wall * 1e3,
      times[runs / 2].wall * 1e3, cpu * 1e3);
  if (target > 0)
    printf("  target %g ms: min %.2f of it, cpu %.2f", target, times[0].wall * 1e3 / target,
        cpu * 1e3 / cores / target);
  printf("\n");
  return cpu;
}

void tell_plain(const char *what, double quick, double plain) {
  printf("%-66s %.2f times the processors' time\n", what, plain / quick);
}

/* ---- threads ---- */

typedef struct {
  void (*work)(guint i, gpointer user);
  gpointer user;
} job;

static void do_job(gpointer number, gpointer user) {
  const job *j = user;
  j->work(GPOINTER_TO_UINT(number) - 1, j->user);
}

double tell_work(const char *what, void (*work)(guint i, gpointer user), guint count, gpointer user,
    guint threads, guint runs, double target) {
  span times[RUNS_MOST];
  job j = {work, user};
  for (guint run = 0; run < runs; run++) {
    span begin = span_now();
    GThreadPool *pool = g_thread_pool_new(do_job, &j, (gint)threads, TRUE, NULL);
    for (guint i = 1; i <= count; i++) /* a pool takes no NULL */
      g_thread_pool_push(pool, GUINT_TO_POINTER(i), NULL);
    g_thread_pool_free(pool, FALSE, TRUE);
    times[run] = span_since(begin);
  }
  return tell(what, times, runs, target, threads);
}

/* ---- processes ---- */

static double seconds(struct timeval t) {
  return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static void wait_for(pid_t child, struct rusage *usage) {
  int status;
  if (child < 0 || wait4(child, &status, 0, usage) < 0 || !WIFEXITED(status) ||
      WEXITSTATUS(status) > 1)
    exit(2);
}

static span run_once(const place *at, char **words, long *memory) {
  struct rusage usage;
  fflush(stdout); /* else the child has what was printed, too */
  span begin = span_now();
  pid_t child = fork();
  if (child == 0) {
    if (chdir(at->folder) != 0 || !freopen("/dev/null", "w", stdout))
      _exit(2);
    execv(words[0], words);
    _exit(2);
  }
  wait_for(child, &usage);
  *memory = usage.ru_maxrss;
  return (span){span_since(begin).wall, seconds(usage.ru_utime) + seconds(usage.ru_stime)};
}

void tell_process(const place *at, const char *arguments, guint runs, double target, guint cores) {
  char *command = g_strdup_printf("%s/%s", at->programs, arguments), **words;
  span times[RUNS_MOST];
  long memory = 0;
  if (!g_shell_parse_argv(command, NULL, &words, NULL))
    exit(2);
  run_once(at, words, &memory); /* a warm-up */
  for (guint run = 0; run < runs; run++)
    times[run] = run_once(at, words, &memory);
  tell(arguments, times, runs, target, cores);
  printf("%-66s %ld KiB of memory\n", "", memory);
  g_strfreev(words);
  g_free(command);
}

long memory_of(void (*run)(gpointer user), gpointer user) {
  struct rusage usage;
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    run(user);
    _exit(0);
  }
  wait_for(child, &usage);
  return usage.ru_maxrss;
}
