/* Programs that are ended while they write, at certain system calls (see faulty.c) and at any time,
 * and others that write there as well. The old output is whole or the new one is, and nothing else
 * is left. */
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "../vectors.h"
#include "outputs.h"

/* ---- signals at certain system calls, and other programs ---- */

typedef enum { UNNAMED, NAMED, HOWS } how; /* does the file system know files without names? */

/* Runs it in a folder with something happening; see faulty.c. */
static Run *run_faulty(const output *o, const char *folder, how kind, const char *call,
    const char *when, const char *what, int ignored) {
  char *library = g_strconcat("LD_PRELOAD=", g_getenv("TUNL_FAULTY"), NULL);
  char *fault_call = g_strconcat("FAULT_CALL=", call, NULL);
  char *fault_when = g_strconcat("FAULT_WHEN=", when, NULL);
  char *fault_do = g_strconcat("FAULT_DO=", what, NULL);
  const char *const environment[] = {library, fault_call, fault_when, fault_do,
      kind == NAMED ? "FAULT_OLD=1" : "FAULT_NEW=1", NULL};
  Run *run =
      output_run(o, &(RunSetup){.folder = folder, .environment = environment, .ignored = ignored});
  g_free(fault_do);
  g_free(fault_when);
  g_free(fault_call);
  g_free(library);
  return run;
}

static bool has_unnamed_files(void) {
  char *folder = run_folder();
  int file = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
  if (file >= 0)
    close(file);
  g_free(folder);
  return file >= 0;
}

/* Where a signal meets the writing of a file, and what is there afterwards. */
typedef struct {
  how kind;
  const char *call, *when;
  bool new;            /* afterwards */
  bool left_by_a_kill; /* a temporary file, which no program can help */
} moment;

static const moment moments[] = {
    {UNNAMED, "open", "before", false, false},
    {UNNAMED, "open", "after", false, false},
    {UNNAMED, "linkat", "before", false, false},
    {UNNAMED, "linkat", "after", false, false}, /* the first: there is a file already */
    {UNNAMED, "rename", "before", false, true},
    {UNNAMED, "rename", "after", true, false},
    {NAMED, "open", "before", false, false},
    {NAMED, "open", "after", false, true},
    {NAMED, "rename", "before", false, true},
    {NAMED, "rename", "after", true, false},
};

static void each_moment(void (*check)(const moment *m)) {
  for (gsize i = 0; i < G_N_ELEMENTS(moments); i++)
    if (moments[i].kind == NAMED || has_unnamed_files())
      check(&moments[i]);
}

static void kill_at(const moment *m) {
  char *folder = output_start(first_output);
  GString *new = output_whole(first_output);
  Run *run = run_faulty(first_output, folder, m->kind, m->call, m->when, "signal 9", 0);
  EXPECT(run->code == -SIGKILL, "exit %d, %s", run->code, run->err->str);
  EXPECT(m->new ? output_holds(folder, first_output, new->str, new->len)
                : output_holds(folder, first_output, OUTPUT_OLD, strlen(OUTPUT_OLD)),
      "killed %s %s: not the file expected", m->when, m->call);
  EXPECT(output_temporary(folder) == m->left_by_a_kill, "killed %s %s: %u temporary files", m->when,
      m->call, output_temporary(folder));
  run_free(run);
  run_drop(new);
  g_free(folder);
}

START_TEST(test_killed) {
  each_moment(kill_at);
}
END_TEST

/* Where there was no file, there is no moment at which a kill leaves anything but it. */
START_TEST(test_killed_before_the_first) {
  static const char *const whens[] = {"before", "after"};
  if (!has_unnamed_files())
    return;
  GString *new = output_whole(first_output);
  for (gsize i = 0; i < G_N_ELEMENTS(whens); i++) {
    char *folder = output_folder();
    Run *run = run_faulty(first_output, folder, UNNAMED, "linkat", whens[i], "signal 9", 0);
    EXPECT(run->code == -SIGKILL, "exit %d, %s", run->code, run->err->str);
    EXPECT(output_exists(folder, first_output) == (i == 1), "killed %s linkat", whens[i]);
    output_expect_whole(run, folder, first_output, new);
    EXPECT(output_temporary(folder) == 0, "killed %s linkat: a temporary file stays", whens[i]);
    run_free(run);
    g_free(folder);
  }
  run_drop(new);
}
END_TEST

/* A file that is about to take its place takes it before the program ends. */
static bool takes_place(const char *call) {
  return strcmp(call, "open") != 0;
}

static void end_at(const moment *m) {
  static const struct {
    const char *what, *text;
    int code;
  } ends[] = {
      {"signal 15", "tunl-render: ended by SIGTERM\n", 2},
      {"signal 1", "tunl-render: ended by SIGHUP\n", 2},
      {"signal 2", "tunl-render: interrupted\n", -SIGINT},
  };
  GString *new = output_whole(first_output);
  for (gsize i = 0; i < G_N_ELEMENTS(ends); i++) {
    char *folder = output_start(first_output);
    Run *run = run_faulty(first_output, folder, m->kind, m->call, m->when, ends[i].what, 0);
    EXPECT(run->code == ends[i].code, "%s %s %s: exit %d, %s", ends[i].what, m->when, m->call,
        run->code, run->err->str);
    EXPECT(strcmp(run->err->str, ends[i].text) == 0, "says %s", run->err->str);
    if (takes_place(m->call))
      output_expect_new(run, folder, first_output, new);
    else
      output_expect_old(run, folder, first_output);
    run_free(run);
    g_free(folder);
  }
  run_drop(new);
}

START_TEST(test_ended) {
  each_moment(end_at);
}
END_TEST

/* The same for all outputs, at the moment when most is there to be lost. */
static void end_output(const output *o) {
  if (!output_may_be_old(o))
    return;
  GString *new = output_whole(o);
  for (how kind = has_unnamed_files() ? UNNAMED : NAMED; kind < HOWS; kind++) {
    char *folder = output_start(o);
    Run *run =
        run_faulty(o, folder, kind, kind == UNNAMED ? "linkat" : "open", "after", "signal 15", 0);
    EXPECT(
        run->code == 2, "%s %s: exit %d, %s", run->program, run->words, run->code, run->err->str);
    EXPECT(strstr(run->err->str, ": ended by SIGTERM\n"), "says %s", run->err->str);
    output_expect_whole(run, folder, o, new);
    EXPECT(output_temporary(folder) == 0, "%s %s: a temporary file stays", o->program, o->words);
    run_free(run);
    g_free(folder);
  }
  run_drop(new);
}

START_TEST(test_all_ended) {
  each_output(end_output);
}
END_TEST

/* What was to be ignored is: nohup's programs live on. */
START_TEST(test_ignored_signal) {
  char *folder = output_start(first_output);
  GString *new = output_whole(first_output);
  Run *run = run_faulty(first_output, folder, UNNAMED, "open", "after", "signal 1", SIGHUP);
  run_expect_done(run);
  output_expect_new(run, folder, first_output, new);
  run_free(run);
  run_drop(new);
  g_free(folder);
}
END_TEST

/* While one program works, another writes there, removes it, or makes a folder of that name; and
 * what was read is replaced. The file that takes its place last is whole. */
static const struct {
  const char *what, *trouble;
} others[] = {
    {"write out.svg", NULL},
    {"remove out.svg", NULL},
    {"folder out.svg", "out.svg: Is a directory"},
    {"write run.json", NULL},
    {"remove run.json", NULL},
};

static void replace_while_running(how kind, bool old, const char *what, const char *trouble) {
  static const output draw = {
      "TUNL_GHOST", "draw run.json " OUTPUT_DAY "--to 1500 -q -o @", "out.svg"};
  GString *new = output_whole(&draw);
  char *folder = output_folder();
  if (old)
    run_write(folder, draw.file, OUTPUT_OLD);
  Run *run =
      run_faulty(&draw, folder, kind, kind == NAMED ? "rename" : "linkat", "before", what, 0);
  if (trouble) {
    run_expect_trouble(run, trouble);
    EXPECT(output_temporary(folder) == 0, "%s: a temporary file stays", what);
  } else {
    run_expect_done(run);
    output_expect_new(run, folder, &draw, new);
  }
  run_free(run);
  g_free(folder);
  run_drop(new);
}

START_TEST(test_replaced) {
  for (how kind = has_unnamed_files() ? UNNAMED : NAMED; kind < HOWS; kind++)
    for (gsize i = 0; i < G_N_ELEMENTS(others); i++) {
      replace_while_running(kind, false, others[i].what, others[i].trouble);
      replace_while_running(kind, true, others[i].what, others[i].trouble);
    }
}
END_TEST

/* ---- signals at any time ---- */

static void end_at_any_time(const output *o) {
  enum { TIMES = 3 };
  static const int signals[] = {SIGKILL, SIGTERM};
  bool unnamed = has_unnamed_files();
  gint64 begin = g_get_monotonic_time();
  GString *new = output_whole(o);
  guint took = (guint)(g_get_monotonic_time() - begin);
  for (guint i = 0; i < TIMES; i++)
    for (gsize j = 0; j < G_N_ELEMENTS(signals); j++) {
      char *folder = output_folder();
      Run *run = output_run(o, &(RunSetup){.folder = folder,
                                   .signal = signals[j],
                                   .signal_after = took * (i + 1) / (TIMES + 1)});
      output_expect_whole(run, folder, o, new);
      EXPECT(output_temporary(folder) == 0 ||
                 (signals[j] == SIGKILL && (!unnamed || output_is_folder(o))),
          "%s %s: a temporary file stays", run->program, run->words);
      run_free(run);
      g_free(folder);
    }
  run_drop(new);
}

START_TEST(test_killed_at_any_time) {
  each_output(end_at_any_time);
}
END_TEST

/* ---- folders, and programs that are started ---- */

static const struct {
  const char *call, *when;
  bool whole; /* afterwards, or not there */
} folder_moments[] = {
    {"mkdir", "before", false},
    {"mkdir", "after", false},
    {"rename", "before", true},
    {"rename", "after", true},
};

/* A folder that is not whole goes with the program, and all that is in it. */
START_TEST(test_folder_ended) {
  static const output report = {
      "TUNL_REPORT", OUTPUT_DAY "--around 900 -o report", "report/README.txt"};
  for (gsize i = 0; i < G_N_ELEMENTS(folder_moments); i++) {
    const char *call = folder_moments[i].call, *when = folder_moments[i].when;
    char *folder = output_folder();
    Run *run = run_faulty(&report, folder, UNNAMED, call, when, "signal 15", 0);
    run_expect_trouble(run, "tunl-report: ended by SIGTERM");
    EXPECT(output_exists(folder, &report) == folder_moments[i].whole, "%s %s", when, call);
    EXPECT(output_temporary(folder) == 0, "%s %s: a temporary folder stays", when, call);
    run_free(run);
    g_free(folder);
  }
}
END_TEST

/* Does a process work in that folder? */
static bool is_worked_in(const char *folder) {
  GDir *processes = g_dir_open("/proc", 0, NULL);
  bool found = false;
  for (const char *name; processes && !found && (name = g_dir_read_name(processes));) {
    char *link = g_build_filename("/proc", name, "cwd", NULL), *at = g_file_read_link(link, NULL);
    found = g_strcmp0(at, folder) == 0;
    g_free(at);
    g_free(link);
  }
  if (processes)
    g_dir_close(processes);
  return found;
}

/* tunl-golden ends what it had started, and removes the folder for what that makes. */
START_TEST(test_child_ended) {
  static const char *const environment[] = {"TMPDIR=temporary", "CI=", NULL};
  static const int signals[] = {SIGTERM, SIGINT, SIGHUP};
  for (gsize i = 0; i < G_N_ELEMENTS(signals); i++) {
    char *folder = run_folder(), *temporary = g_build_filename(folder, "temporary", NULL);
    run_write(folder, "golden.ini",
        "[years]\ncommand = tunl-diff --date 20200101..20251231 --rules legacy -q\n"
        "golden = years.txt; years.csv\nexpect = new\n");
    EXPECT(g_mkdir(temporary, 0777) == 0, "%s", temporary);
    Run *run = run_program("TUNL_GOLDEN",
        &(RunSetup){.folder = folder,
            .environment = environment,
            .signal = signals[i],
            .signal_after = 700 * 1000},
        "check -q --jobs 2");
    EXPECT(
        run->code == (signals[i] == SIGINT ? -SIGINT : 2), "exit %d: %s", run->code, run->err->str);
    EXPECT(!is_worked_in(folder), "signal %d: what it started works on", signals[i]);
    run_expect_names(temporary, "");
    run_free(run);
    g_free(temporary);
    g_free(folder);
  }
}
END_TEST

RUN_HARNESS("cli/ends", test_killed, test_killed_before_the_first, test_ended, test_all_ended,
    test_ignored_signal, test_replaced, test_killed_at_any_time, test_folder_ended,
    test_child_ended)
