/* Ending before the end. What a signal's handler calls may be called in one (POSIX, signal-safety):
 * no memory is taken, no lock but our own. */
#include "cli-end.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct {
  int number;
  const char *why;
} signals[] = {
    {SIGHUP, "ended by SIGHUP"},
    {SIGINT, "interrupted"},
    {SIGTERM, "ended by SIGTERM"},
    /* How GLib ends a program that has no memory even for its message; else they are mistakes. */
    {SIGABRT, "out of memory"},
    {SIGTRAP, "out of memory"},
};

static const char *name = "";
static atomic_flag held = ATOMIC_FLAG_INIT;
static cli_ending *endings; /* while held */

static sigset_t all_signals(void) {
  sigset_t set;
  sigemptyset(&set);
  for (gsize i = 0; i < G_N_ELEMENTS(signals); i++)
    sigaddset(&set, signals[i].number);
  return set;
}

/* ---- what must not be interrupted ---- */

/* A thread that holds has these signals blocked, so no handler waits for its own thread. */
void cli_end_hold(sigset_t *before) {
  sigset_t set = all_signals();
  pthread_sigmask(SIG_BLOCK, &set, before);
  while (atomic_flag_test_and_set(&held))
    sched_yield();
}

void cli_end_release(const sigset_t *before) {
  atomic_flag_clear(&held);
  pthread_sigmask(SIG_SETMASK, before, NULL);
}

void cli_end_add(cli_ending *ending) {
  ending->next = endings;
  endings = ending;
}

void cli_end_remove(cli_ending *ending) {
  cli_ending **at = &endings;
  while (*at && *at != ending)
    at = &(*at)->next;
  if (*at)
    *at = ending->next;
}

/* ---- ways to end ---- */

void cli_end_file(const void *path) {
  unlink(path);
}

/* Removes what stands in the next part of a folder. opendir would take memory. */
static long remove_some(int folder, bool *removed) {
  _Alignas(struct dirent64) char entries[4096];
  long bytes = syscall(SYS_getdents64, folder, entries, sizeof entries);
  for (long at = 0; at < bytes;) {
    const struct dirent64 *entry = (const void *)(entries + at);
    *removed = unlinkat(folder, entry->d_name, 0) == 0 || *removed;
    at += entry->d_reclen;
  }
  return bytes;
}

/* What is read while names go may pass over some: so again, until there is nothing to be done. */
void cli_end_folder(const void *path) {
  int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  for (bool removed = folder >= 0; removed;) {
    removed = false;
    lseek(folder, 0, SEEK_SET);
    while (remove_some(folder, &removed) > 0)
      continue;
  }
  if (folder >= 0)
    close(folder);
  rmdir(path);
}

/* A program of the toolkit, which has its own to end: it is given the time. */
void cli_end_child(const void *pid) {
  pid_t child = *(const pid_t *)pid;
  if (kill(child, SIGTERM) == 0)
    waitpid(child, NULL, 0);
}

/* ---- the end ---- */

static void print(const char *text) {
  ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
  (void)ignored;
}

static void say(const char *what, const char *why) {
  print(name);
  print(": ");
  print(what);
  print(why);
  print("\n");
}

/* Never to be released: no other thread finishes or starts anything any more. */
static void end_all(void) {
  sigset_t before;
  cli_end_hold(&before);
  for (const cli_ending *e = endings; e; e = e->next)
    e->end(e->of);
}

static void die_of(int number) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  signal(number, SIG_DFL);
  raise(number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

/* Less than malloc asks the system for when it needs anything at all. */
static bool has_memory(void) {
  const size_t bytes = 128 << 10;
  void *memory = mmap(NULL, bytes, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory != MAP_FAILED && munmap(memory, bytes) == 0;
}

static void end_by_signal(int number) {
  end_all();
  if ((number == SIGABRT || number == SIGTRAP) && has_memory())
    die_of(number);
  for (gsize i = 0; i < G_N_ELEMENTS(signals); i++)
    if (signals[i].number == number)
      say("", signals[i].why);
  if (number == SIGINT)
    die_of(number);
  _exit(CLI_TROUBLE);
}

/* GLib ends a program that has no memory left, by a fatal message: "gmem.c:136: failed to allocate
 * 65536 bytes". */
static void log_message(const char *domain, GLogLevelFlags level, const char *text, gpointer user) {
  const char *bytes = strstr(text, "failed to allocate");
  if (!(level & G_LOG_FLAG_FATAL)) {
    g_log_default_handler(domain, level, text, user);
    return;
  }
  end_all();
  say(bytes ? "out of memory: " : "", bytes ? bytes : text);
  _exit(CLI_TROUBLE);
}

/* ---- handlers ---- */

static void replace_handlers(void (*from)(int), void (*to)(int)) {
  struct sigaction new = {.sa_handler = to, .sa_mask = all_signals()}, old;
  for (gsize i = 0; i < G_N_ELEMENTS(signals); i++)
    if (sigaction(signals[i].number, NULL, &old) == 0 && old.sa_handler == from)
      sigaction(signals[i].number, &new, NULL);
}

void cli_end_prepare(const char *program) {
  name = program;
  g_log_set_default_handler(log_message, NULL);
  replace_handlers(SIG_DFL, end_by_signal);
}

void cli_end_give_back(void) {
  replace_handlers(end_by_signal, SIG_DFL);
}
