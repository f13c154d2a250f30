#include "run.h"

#include "../vectors.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <glib/gstdio.h>
#include <linux/capability.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

/* ---- both ends ---- */

/* A pipe or a terminal; -1 for an end that is closed. */
typedef struct {
  int ours, theirs;
} Channel;

static void close_end(int *end) {
  if (*end >= 0)
    close(*end);
  *end = -1;
}

static Channel open_pipe(void) {
  int ends[2];
  EXPECT(pipe2(ends, O_CLOEXEC) == 0, "pipe: %s", g_strerror(errno));
  return (Channel){ends[0], ends[1]};
}

/* Raw, so that bytes pass as they are. */
static Channel open_terminal(void) {
  struct termios modes;
  Channel c = {.ours = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)};
  EXPECT(c.ours >= 0 && grantpt(c.ours) == 0 && unlockpt(c.ours) == 0, "terminal: %s",
      g_strerror(errno));
  c.theirs = open(ptsname(c.ours), O_RDWR | O_NOCTTY | O_CLOEXEC);
  EXPECT(c.theirs >= 0 && tcgetattr(c.theirs, &modes) == 0, "terminal: %s", g_strerror(errno));
  cfmakeraw(&modes);
  EXPECT(tcsetattr(c.theirs, TCSANOW, &modes) == 0, "terminal: %s", g_strerror(errno));
  return c;
}

static Channel open_device(const char *path) {
  Channel c = {-1, open(path, O_WRONLY | O_CLOEXEC)};
  EXPECT(c.theirs >= 0, "%s: %s", path, g_strerror(errno));
  return c;
}

static Channel open_channel(const RunSetup *setup, int which) {
  if (setup->terminals & which)
    return open_terminal();
  if (which == RUN_STDOUT && setup->no_stdout)
    return (Channel){-1, -1};
  if (which == RUN_STDOUT && setup->stdout_to)
    return open_device(setup->stdout_to);
  return open_pipe();
}

/* ---- the program's side ---- */

/* 0 is no limit. */
static void limit(int resource, gsize most) {
  const struct rlimit both = {most, most};
  if (most && setrlimit((__rlimit_resource_t)resource, &both) != 0)
    _exit(125);
}

/* What is out of the bounding set, root does not get when a program is started. */
static bool drop_override(void) {
  return geteuid() != 0 || prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0) == 0;
}

bool run_can_obey(void) {
  return geteuid() != 0 || prctl(PR_CAPBSET_READ, CAP_SETPCAP, 0, 0, 0) == 1;
}

static const int end_signals[] = {SIGHUP, SIGINT, SIGTERM};

/* Check has its own handlers, and whoever started it may have ignored some. */
static void set_signals(int ignored) {
  sigset_t none;
  for (gsize i = 0; i < G_N_ELEMENTS(end_signals); i++)
    signal(end_signals[i], end_signals[i] == ignored ? SIG_IGN : SIG_DFL);
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

/* A signal that comes before the program does is the program's: Check's handlers must not see it.
 */
static pid_t fork_blocked(void) {
  sigset_t blocked, before;
  sigemptyset(&blocked);
  for (gsize i = 0; i < G_N_ELEMENTS(end_signals); i++)
    sigaddset(&blocked, end_signals[i]);
  sigprocmask(SIG_BLOCK, &blocked, &before);
  pid_t child = fork();
  if (child != 0)
    sigprocmask(SIG_SETMASK, &before, NULL);
  return child;
}

static void place(int end, int number) {
  if (end < 0)
    close(number);
  else if (dup2(end, number) < 0)
    _exit(125);
}

/* In the child; never comes back. */
static void become(const RunSetup *setup, char **argv, int out, int err) {
  set_signals(setup->ignored);
  const char *in = setup->stdin_from ? setup->stdin_from : "/dev/null";
  place(open(in, O_RDONLY | O_CLOEXEC), STDIN_FILENO);
  place(out, STDOUT_FILENO);
  place(err, STDERR_FILENO);
  if (setup->folder && chdir(setup->folder) != 0)
    _exit(125);
  for (gsize i = 0; setup->environment && setup->environment[i]; i++)
    putenv((char *)(gsize)setup->environment[i]);
  if (setup->file_most)
    signal(SIGXFSZ, SIG_IGN); /* stays so in the program, whose writes then fail with EFBIG */
  if (setup->no_override && !drop_override())
    _exit(125);
  limit(RLIMIT_FSIZE, setup->file_most);
  limit(RLIMIT_AS, setup->memory_most);
  execv(argv[0], argv);
  _exit(125);
}

/* ---- our side ---- */

/* Reads what there is; closes the end when there is no more, or when `most` was enough. */
static void take(int *end, GString *into, gsize most) {
  char bytes[65536];
  gsize room = most ? MIN(most - into->len, sizeof bytes) : sizeof bytes;
  ssize_t count = read(*end, bytes, room);
  if (count > 0)
    g_string_append_len(into, bytes, count);
  if (count <= 0 || (most && into->len >= most)) /* a terminal ends with an error */
    close_end(end);
}

static void signal_later(const RunSetup *setup, pid_t child) {
  if (!setup->signal)
    return;
  g_usleep(setup->signal_after);
  kill(child, setup->signal);
}

static void listen_to(Run *run, const RunSetup *setup, pid_t child, int out, int err) {
  while (out >= 0 || err >= 0) {
    struct pollfd ends[] = {{.fd = out, .events = POLLIN}, {.fd = err, .events = POLLIN}};
    EXPECT(poll(ends, 2, -1) > 0 || errno == EINTR, "poll: %s", g_strerror(errno));
    if (ends[0].revents)
      take(&out, run->out, setup->read_most);
    if (ends[1].revents)
      take(&err, run->err, 0);
    if (setup->kill_at && strstr(run->err->str, setup->kill_at))
      kill(child, SIGKILL);
  }
}

static void wait_for(Run *run, pid_t child) {
  int status;
  struct rusage usage;
  EXPECT(wait4(child, &status, 0, &usage) == child, "wait4: %s", g_strerror(errno));
  run->code = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
  run->peak = usage.ru_maxrss;
  EXPECT(run->code != 125, "%s could not be started", run->program);
}

static char **split_words(const char *path, const char *words) {
  GError *error = NULL;
  char **given = NULL;
  GPtrArray *argv = g_ptr_array_new();
  if (*words && !g_shell_parse_argv(words, NULL, &given, &error))
    ck_abort_msg("%s: %s", words, error->message);
  g_ptr_array_add(argv, g_strdup(path));
  for (gsize i = 0; given && given[i]; i++)
    g_ptr_array_add(argv, g_strdup(given[i]));
  g_ptr_array_add(argv, NULL);
  g_strfreev(given);
  return (char **)g_ptr_array_free(argv, FALSE);
}

static Run *run_new(const char *path, const char *words) {
  Run *run = g_new0(Run, 1);
  run->program = g_path_get_basename(path);
  run->words = g_strdup(words);
  run->out = g_string_new(NULL);
  run->err = g_string_new(NULL);
  return run;
}

Run *run_program(const char *variable, const RunSetup *setup, const char *words) {
  const char *path = g_getenv(variable);
  EXPECT(path, "%s is not set", variable);
  char **argv = split_words(path, words);
  Run *run = run_new(path, words);
  Channel out = open_channel(setup, RUN_STDOUT), err = open_channel(setup, RUN_STDERR);
  if (setup->no_reader)
    close_end(&out.ours);
  pid_t child = fork_blocked();
  EXPECT(child >= 0, "fork: %s", g_strerror(errno));
  if (child == 0)
    become(setup, argv, out.theirs, err.theirs);
  close_end(&out.theirs);
  close_end(&err.theirs);
  signal_later(setup, child);
  listen_to(run, setup, child, out.ours, err.ours);
  wait_for(run, child);
  g_strfreev(argv);
  return run;
}

void run_free(Run *run) {
  run_drop(run->out);
  run_drop(run->err);
  g_free(run->program);
  g_free(run->words);
  g_free(run);
}

/* ---- what is expected ---- */

void run_expect_done(const Run *run) {
  EXPECT(run->code == 0, "%s %s: exit %d, not 0: %s", run->program, run->words, run->code,
      run->err->str);
  EXPECT(run->err->len == 0, "%s %s: should be silent, says: %s", run->program, run->words,
      run->err->str);
}

void run_expect_trouble(const Run *run, const char *text) {
  const char *err = run->err->str, *end = strchr(err, '\n');
  char *prefix = g_strconcat(run->program, ": ", NULL);
  EXPECT(run->code == 2, "%s %s: exit %d, not 2: %s", run->program, run->words, run->code, err);
  EXPECT(g_str_has_prefix(err, prefix), "%s %s: does not begin with its name: %s", run->program,
      run->words, err);
  EXPECT(end && !end[1], "%s %s: should say one line, says: %s", run->program, run->words, err);
  EXPECT(strstr(err, text), "%s %s: should say: %s\nsays: %s", run->program, run->words, text, err);
  g_free(prefix);
}

void run_expect_same(const Run *expected, const Run *run) {
  EXPECT(g_string_equal(expected->out, run->out), "%s: other bytes from %s than from %s",
      run->program, run->words, expected->words);
}

/* ---- folders ---- */

static char *root;

static int remove_one(const char *path, const struct stat *info, int type, struct FTW *where) {
  (void)info;
  (void)type;
  (void)where;
  return remove(path);
}

int run_suite(const char *suite, const TTest *const *tests, size_t count) {
  GError *error = NULL;
  root = g_dir_make_tmp("tunl-cli-XXXXXX", &error);
  if (!root) {
    g_printerr("%s: %s\n", suite, error->message);
    g_error_free(error);
    return 1;
  }
  int failed = harness_run(suite, tests, count);
  if (nftw(root, remove_one, 16, FTW_DEPTH | FTW_PHYS) != 0)
    g_printerr("%s: %s could not be removed\n", suite, root);
  g_free(root);
  return failed;
}

char *run_folder(void) {
  char *folder = g_build_filename(root, "XXXXXX", NULL);
  EXPECT(g_mkdtemp(folder), "%s: %s", folder, g_strerror(errno));
  return folder;
}

void run_write(const char *folder, const char *name, const char *text) {
  GError *error = NULL;
  char *path = g_build_filename(folder, name, NULL);
  if (!g_file_set_contents(path, text, -1, &error))
    ck_abort_msg("%s", error->message);
  g_free(path);
}

GString *run_read(const char *folder, const char *name) {
  GError *error = NULL;
  gsize count;
  char *bytes, *path = g_build_filename(folder, name, NULL);
  if (!g_file_get_contents(path, &bytes, &count, &error))
    ck_abort_msg("%s", error->message);
  GString *text = g_string_new_len(bytes, (gssize)count);
  g_free(bytes);
  g_free(path);
  return text;
}

void run_drop(GString *text) {
  g_string_free(text, TRUE);
}

static int compare_names(gconstpointer a, gconstpointer b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void run_expect_names(const char *folder, const char *names) {
  GDir *dir = g_dir_open(folder, 0, NULL);
  GPtrArray *found = g_ptr_array_new_with_free_func(g_free);
  EXPECT(dir, "%s cannot be read", folder);
  for (const char *name = g_dir_read_name(dir); name; name = g_dir_read_name(dir))
    g_ptr_array_add(found, g_strdup(name));
  g_dir_close(dir);
  g_ptr_array_sort(found, compare_names);
  g_ptr_array_add(found, NULL);
  char *joined = g_strjoinv(" ", (char **)found->pdata);
  EXPECT(strcmp(joined, names) == 0, "the folder holds \"%s\", not \"%s\"", joined, names);
  g_free(joined);
  g_ptr_array_unref(found);
}

void run_expect_file(const char *folder, const char *name, const char *bytes, gsize count) {
  GString *text = run_read(folder, name);
  EXPECT(text->len == count && memcmp(text->str, bytes, count) == 0,
      "%s holds other bytes than it should (%zu, not %zu)", name, text->len, count);
  run_drop(text);
}
