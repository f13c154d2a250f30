/* A case's file made anew, by running its command. */
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli-end.h"
#include "golden.h"

/* ---- the command ---- */

/* Is a word an output option, with its file in the next word, or behind it in the same? */
static bool is_output(const char *word) {
  return strcmp(word, "-o") == 0 || strcmp(word, "--output") == 0;
}

static bool holds_output(const char *word) {
  return (g_str_has_prefix(word, "-o") && word[2]) || g_str_has_prefix(word, "--output=");
}

bool golden_names_output(const golden_case *c) {
  for (gsize i = 1; c->words[i]; i++)
    if (is_output(c->words[i]) || holds_output(c->words[i]))
      return true;
  return false;
}

/* The command's words, with another output. The caller frees them. */
static char **argv_of(const golden_place *place, const golden_case *c, const char *output) {
  GPtrArray *argv = g_ptr_array_new();
  g_ptr_array_add(argv, g_build_filename(place->programs, c->words[0], NULL));
  for (gsize i = 1; c->words[i]; i++) {
    if (!is_output(c->words[i]) && !holds_output(c->words[i])) {
      g_ptr_array_add(argv, g_strdup(c->words[i]));
      continue;
    }
    g_ptr_array_add(argv, g_strdup("--output"));
    g_ptr_array_add(argv, g_strdup(output));
    i += is_output(c->words[i]) && c->words[i + 1];
  }
  g_ptr_array_add(argv, NULL);
  return (char **)g_ptr_array_free(argv, FALSE);
}

/* ---- running it ---- */

static char *first_line(const char *text) {
  char *line = g_strndup(text, strcspn(text, "\n")), *shown = g_utf8_make_valid(line, -1);
  g_free(line);
  return g_strchomp(shown);
}

/* Exit status, or minus the signal. */
static int status_of(int wait_status) {
  return WIFEXITED(wait_status) ? WEXITSTATUS(wait_status) : -WTERMSIG(wait_status);
}

/* A program that runs, and the folder for what it makes. */
typedef struct {
  cli_folder folder;
  pid_t pid;
  cli_ending ending;
} child;

/* Beside these two a golden file has a suffix. */
static char *path_in(const child *c, const char *name) {
  return g_build_filename(c->folder.path, name, NULL);
}

static void add_files(posix_spawn_file_actions_t *files, const child *c) {
  static const char *const names[] = {[STDOUT_FILENO] = "out", [STDERR_FILENO] = "err"};
  posix_spawn_file_actions_addopen(files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  for (int i = STDOUT_FILENO; i <= STDERR_FILENO; i++) {
    char *path = path_in(c, names[i]);
    posix_spawn_file_actions_addopen(files, i, path, O_WRONLY | O_CREAT, 0600);
    g_free(path);
  }
}

/* Signals are held while it is started, not in it. An errno; 0 when it runs. */
static int start(child *c, const golden_place *place, char **argv, char **environment) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  sigset_t before;
  posix_spawn_file_actions_init(&files);
  add_files(&files, c);
  posix_spawn_file_actions_addchdir_np(&files, place->folder);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  c->ending = (cli_ending){cli_end_child, &c->pid, NULL};
  cli_end_hold(&before);
  posix_spawnattr_setsigmask(&attributes, &before);
  int problem = posix_spawn(&c->pid, argv[0], &files, &attributes, argv, environment);
  if (problem == 0)
    cli_end_add(&c->ending);
  cli_end_release(&before);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return problem;
}

/* Its number is nobody else's until it was waited for: so long it can be ended. */
static int wait_for(child *c) {
  siginfo_t ignored;
  sigset_t before;
  int status = 0;
  while (waitid(P_PID, (id_t)c->pid, &ignored, WEXITED | WNOWAIT) != 0 && errno == EINTR)
    continue;
  cli_end_hold(&before);
  waitpid(c->pid, &status, 0);
  cli_end_remove(&c->ending);
  cli_end_release(&before);
  return status_of(status);
}

static GString *read_file(const child *c, const char *name) {
  char *bytes = NULL, *path = path_in(c, name);
  gsize length = 0;
  bool read = g_file_get_contents(path, &bytes, &length, NULL);
  GString *text = read ? g_string_new_len(bytes, (gssize)length) : NULL;
  g_free(bytes);
  g_free(path);
  return text;
}

/* Without a shell, and without anything on stdin. */
static bool run(child *r, const golden_place *place, const golden_case *c, char **argv,
    golden_made *made, GError **error) {
  char **environment = g_environ_setenv(g_get_environ(), CLI_GOLDEN_VARIABLE, c->command, TRUE);
  int problem = start(r, place, argv, environment);
  g_strfreev(environment);
  if (problem != 0)
    return cli_fail(error, "%s could not be run: %s", c->words[0], g_strerror(problem));
  made->status = wait_for(r);
  GString *err = read_file(r, "err");
  made->said = first_line(err ? err->str : "");
  if (err)
    g_string_free(err, TRUE);
  return true;
}

static bool check_status(const golden_case *c, const golden_made *made, GError **error) {
  if (made->status < 0)
    return cli_fail(error, "%s was ended by signal %d", c->words[0], -made->status);
  return made->status < CLI_TROUBLE ||
         cli_fail(error, "exit %d: %s", made->status, *made->said ? made->said : c->words[0]);
}

/* ---- its output ---- */

/* The file that it should write, or else what it said. */
static bool take_bytes(
    const child *r, const golden_case *c, const char *golden, golden_made *made, GError **error) {
  made->bytes = read_file(r, golden_names_output(c) ? golden : "out");
  return (made->bytes && made->bytes->len > 0) || cli_fail(error, "the command wrote nothing");
}

static bool make_in(child *r, const golden_place *place, const golden_case *c, const char *golden,
    golden_made *made, GError **error) {
  char *output = path_in(r, golden), **argv = argv_of(place, c, output);
  bool done = run(r, place, c, argv, made, error) && check_status(c, made, error) &&
              take_bytes(r, c, golden, made, error);
  g_strfreev(argv);
  g_free(output);
  return done;
}

/* The command runs elsewhere, so the folder's name must not depend on where this program does. */
bool golden_make(const golden_place *place, const golden_case *c, const char *golden,
    golden_made *made, GError **error) {
  child r;
  char *parent = g_canonicalize_filename(g_get_tmp_dir(), NULL);
  *made = (golden_made){0};
  bool open = cli_folder_open(&r.folder, parent, 0700) ||
              cli_fail(error, "no folder for what it makes: %s: %s", parent, g_strerror(errno));
  bool done = open && make_in(&r, place, c, golden, made, error);
  if (open)
    cli_folder_abandon(&r.folder);
  g_free(parent);
  return done;
}

void golden_made_clear(golden_made *made) {
  if (made->bytes)
    g_string_free(made->bytes, TRUE);
  g_free(made->said);
  *made = (golden_made){0};
}
