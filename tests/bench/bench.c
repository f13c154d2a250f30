/* Benchmarks; measure.h says how a figure is taken, docs/performance.md what each is up against. */
#include "bench.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <unistd.h>

static const struct {
  const char *arguments;
  guint runs;
  double target; /* ms, 0 for none ... */
  guint cores;   /* ... on so many */
} commands[] = {
    {"tunl-render --version", 41, 0, 1},
    {"tunl-render --date 20260923 -o a.svg", 41, 60, 1},
    {"tunl-render --date 20260923 -o a.png", 21, 200, 1},
    {"tunl-render --date 20260923 -o a.pdf", 21, 0, 1},
    {"tunl-render --date 20260923 -o a.html", 21, 0, 1},
    {"tunl-render --sheet --date 20260901..20260930 -o s.png", 7, 0, 1},
    {"tunl-render --date 20260923 --single-row --scale 1 -q -o b.png", 5, 2000, 1},
    {"tunl-diff --date 20260101..20261231 --jobs 2", 5, 1300, 2},
    {"tunl-dump --date 20260923", 21, 0, 1},
    {"tunl-sim", 7, 0, 1},
    {"tunl-sim --jobs 2", 11, 400, 2},
    {"tunl-audit --date 20260101..20261231 --checks clear,contracts --jobs 2 -q", 3, 20000, 2},
    {"tunl-report --date 20260923 --around 16600 -o r.zip", 11, 0, 1},
    {"tunl-golden check --manifest golden/golden.ini -q", 5, 0, 1},
};

/* What programs read lies beside what they write. */
static void link_fixtures(const char *golden, const char *folder) {
  char *from = g_canonicalize_filename(golden, NULL),
       *to = g_build_filename(folder, "golden", NULL);
  if (symlink(from, to) != 0)
    g_error("%s: %s", to, g_strerror(errno));
  g_free(to);
  g_free(from);
}

static void bench_commands(const char *programs, const char *golden) {
  char *folder = g_dir_make_tmp("tunl-bench-XXXXXX", NULL);
  char *where = g_canonicalize_filename(programs, NULL);
  place at = {where, folder};
  link_fixtures(golden, folder);
  for (guint i = 0; i < G_N_ELEMENTS(commands); i++)
    tell_process(
        &at, commands[i].arguments, commands[i].runs, commands[i].target, commands[i].cores);
  for (const char *const *name = (const char *const[]){"a.svg", "a.png", "a.pdf", "a.html", "s.png",
           "b.png", "r.zip", "golden", NULL};
       *name; name++) {
    char *path = g_build_filename(folder, *name, NULL);
    g_remove(path);
    g_free(path);
  }
  g_rmdir(folder);
  g_free(folder);
  g_free(where);
}

/* What tells memory comes first: a child begins with what its parent has. */
int main(int argc, char **argv) {
  if (argc != 3) {
    fputs("usage: bench PROGRAMS GOLDEN\n", stderr);
    return 2;
  }
  bench_clear_memory();
  bench_commands(argv[1], argv[2]);
  bench_caves();
  bench_flights();
  bench_clear();
  bench_flip();
  return 0;
}
