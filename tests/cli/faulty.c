/* Loaded into a program by LD_PRELOAD: makes something happen at one of the system calls by which
 * an output gets its place. Variables say what:
 *
 *   FAULT_CALL  open (of an output), linkat, rename or mkdir: the first of its kind
 *   FAULT_WHEN  before or after it
 *   FAULT_DO    signal N      the program is sent a signal
 *               write FILE    another program writes the file, whole
 *               folder FILE   another program makes a folder of that name, in its place if need be
 *               remove FILE   another program removes it
 *   FAULT_OLD   set: the file system knows no files without names
 *   FAULT_LOCALE  set: the program starts in the locale of the environment
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int open64(const char *path, int flags, ...);

/* One function of the C library behind ours. */
static void *next(const char *name) {
  return dlsym(RTLD_NEXT, name);
}

static void act(const char *what) {
  char verb[16], name[256];
  if (sscanf(what, "%15s %255s", verb, name) != 2)
    abort();
  if (strcmp(verb, "signal") == 0) {
    raise(atoi(name));
    return;
  }
  unlink(name);
  if (strcmp(verb, "folder") == 0)
    mkdir(name, 0777);
  FILE *file = strcmp(verb, "write") == 0 ? fopen(name, "w") : NULL;
  if (file) {
    fputs("theirs\n", file);
    fclose(file);
  }
}

/* Errors of the call are kept, and what happens does not happen twice. */
static void happen(const char *call, const char *when) {
  static int done;
  const char *wanted = getenv("FAULT_CALL"), *moment = getenv("FAULT_WHEN");
  int reason = errno;
  if (done || !wanted || strcmp(wanted, call) != 0 || strcmp(moment, when) != 0)
    return;
  done = 1;
  act(getenv("FAULT_DO"));
  errno = reason;
}

__attribute__((constructor)) static void begin(void) {
  if (getenv("FAULT_LOCALE"))
    setlocale(LC_ALL, "");
}

int open64(const char *path, int flags, ...) {
  int (*real)(const char *, int, ...);
  *(void **)&real = next("open64");
  va_list args;
  va_start(args, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(args, mode_t) : 0;
  va_end(args);
  int unnamed = (flags & O_TMPFILE) == O_TMPFILE, output = unnamed || (flags & O_CREAT);
  if (unnamed && getenv("FAULT_OLD")) {
    errno = EOPNOTSUPP;
    return -1;
  }
  if (output)
    happen("open", "before");
  int file = real(path, flags, mode);
  if (output)
    happen("open", "after");
  return file;
}

int mkdir(const char *path, mode_t mode) {
  int (*real)(const char *, mode_t);
  *(void **)&real = next("mkdir");
  happen("mkdir", "before");
  int code = real(path, mode);
  happen("mkdir", "after");
  return code;
}

int linkat(int from, const char *old, int to, const char *new, int flags) {
  int (*real)(int, const char *, int, const char *, int);
  *(void **)&real = next("linkat");
  happen("linkat", "before");
  int code = real(from, old, to, new, flags);
  happen("linkat", "after");
  return code;
}

int rename(const char *old, const char *new) {
  int (*real)(const char *, const char *);
  *(void **)&real = next("rename");
  happen("rename", "before");
  int code = real(old, new);
  happen("rename", "after");
  return code;
}
