/* A case's file made anew, by running its command. */
#include "golden.h"

#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

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

/* Without a shell, and without anything on stdin. Takes what it wrote to stdout. */
static bool run(const golden_place *place, const golden_case *c, char **argv, golden_made *made,
    char **out, GError **error) {
  GError *problem = NULL;
  char *err = NULL;
  int status = 0;
  char **environment = g_environ_setenv(g_get_environ(), CLI_GOLDEN_VARIABLE, c->command, TRUE);
  bool ran = g_spawn_sync(
      place->folder, argv, environment, G_SPAWN_DEFAULT, NULL, NULL, out, &err, &status, &problem);
  g_strfreev(environment);
  if (ran) {
    made->status = status_of(status);
    made->said = first_line(err);
  } else {
    cli_fail(error, "%s could not be run: %s", c->words[0], problem->message);
    g_error_free(problem);
  }
  g_free(err);
  return ran;
}

static bool check_status(const golden_case *c, const golden_made *made, GError **error) {
  if (made->status < 0)
    return cli_fail(error, "%s was ended by signal %d", c->words[0], -made->status);
  return made->status < CLI_TROUBLE ||
         cli_fail(error, "exit %d: %s", made->status, *made->said ? made->said : c->words[0]);
}

/* ---- its output ---- */

static void remove_folder(const char *folder) {
  GDir *dir = g_dir_open(folder, 0, NULL);
  for (const char *name; dir && (name = g_dir_read_name(dir));) {
    char *path = g_build_filename(folder, name, NULL);
    unlink(path);
    g_free(path);
  }
  if (dir)
    g_dir_close(dir);
  rmdir(folder);
}

static GString *read_file(const char *path) {
  char *bytes;
  gsize length;
  if (!g_file_get_contents(path, &bytes, &length, NULL))
    return NULL;
  GString *text = g_string_new_len(bytes, (gssize)length);
  g_free(bytes);
  return text;
}

/* The file that it should write, or else what it said. */
static bool take_bytes(
    const golden_case *c, const char *output, const char *out, golden_made *made, GError **error) {
  made->bytes = golden_names_output(c) ? read_file(output) : g_string_new(out);
  return (made->bytes && made->bytes->len > 0) || cli_fail(error, "the command wrote nothing");
}

static bool make_in(const golden_place *place, const golden_case *c, const char *output,
    golden_made *made, GError **error) {
  char *out = NULL, **argv = argv_of(place, c, output);
  bool done = run(place, c, argv, made, &out, error) && check_status(c, made, error) &&
              take_bytes(c, output, out, made, error);
  g_free(out);
  g_strfreev(argv);
  return done;
}

bool golden_make(const golden_place *place, const golden_case *c, const char *golden,
    golden_made *made, GError **error) {
  GError *problem = NULL;
  *made = (golden_made){0};
  char *folder = g_dir_make_tmp("tunl-golden-XXXXXX", &problem);
  if (!folder) {
    cli_fail(error, "no folder for what it makes: %s", problem->message);
    g_error_free(problem);
    return false;
  }
  char *output = g_build_filename(folder, golden, NULL);
  bool done = make_in(place, c, output, made, error);
  remove_folder(folder);
  g_free(output);
  g_free(folder);
  return done;
}

void golden_made_clear(golden_made *made) {
  if (made->bytes)
    g_string_free(made->bytes, TRUE);
  g_free(made->said);
  *made = (golden_made){0};
}
