/* Ending before the end. What a signal's handler calls may be called in one (POSIX, signal-safety):
 * no memory is taken, no lock but our own. */
#include "cli-end.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
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
static cli_output *outputs; /* those with a temporary name, while held */

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

void cli_end_add(cli_output *output) {
  output->next = outputs;
  outputs = output;
}

void cli_end_remove(cli_output *output) {
  cli_output **at = &outputs;
  while (*at && *at != output)
    at = &(*at)->next;
  if (*at)
    *at = output->next;
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

/* Never to be released: no other thread finishes a file any more. */
static void remove_files(void) {
  sigset_t before;
  cli_end_hold(&before);
  for (const cli_output *o = outputs; o; o = o->next)
    unlink(o->temporary);
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
  remove_files();
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
  remove_files();
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
