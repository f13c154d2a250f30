/* Whole files, and progress on a terminal. */
#include "cli-end.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool file_failed(const char *path, GError **error) {
  return cli_fail(error, "%s: %s", path, g_strerror(errno));
}

static bool open_stdout(cli_output *output, bool binary, GError **error) {
  if (binary && isatty(STDOUT_FILENO))
    return cli_fail(
        error, "-: refusing to write a binary format to a terminal; use -o FILE or a pipe");
  output->stream = stdout;
  output->path = g_strdup("stdout");
  return true;
}

/* A short name in the target's folder: the target's own may be as long as names can be. */
static char *name_beside(const char *path) {
  char *folder = g_path_get_dirname(path);
  char *name = g_strdup_printf("%s/.tunl-%08x", folder, g_random_int());
  g_free(folder);
  return name;
}

/* A file without a name in the target's folder, -1 where the file system has no such thing, or
 * where it could not be given a name later. */
static int open_unnamed(const char *path) {
  if (access("/proc/self/fd", X_OK) != 0)
    return -1;
  char *folder = g_path_get_dirname(path);
  int file = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
  g_free(folder);
  return file;
}

static int open_temporary(cli_output *output) {
  sigset_t before;
  cli_end_hold(&before);
  int file = open(output->temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
  int reason = errno;
  output->ending = (cli_ending){cli_end_file, output->temporary, NULL};
  if (file >= 0)
    cli_end_add(&output->ending);
  cli_end_release(&before);
  if (file < 0) /* should the name be taken, the file is not ours to remove */
    g_clear_pointer(&output->temporary, g_free);
  errno = reason;
  return file;
}

/* A new file in the target's folder, with the mode the target has or would get. */
static bool open_beside(cli_output *output, const struct stat *old, GError **error) {
  int file = open_unnamed(output->path);
  output->unnamed = file >= 0;
  output->temporary = name_beside(output->path);
  if (file < 0)
    file = open_temporary(output);
  if (file < 0)
    return file_failed(output->path, error);
  if (old && fchmod(file, old->st_mode & 07777) != 0)
    cli_say("%s: its mode could not be kept: %s", output->path, g_strerror(errno));
  output->stream = fdopen(file, "wb");
  return output->stream || file_failed(output->path, error);
}

/* Devices and pipes have no place to be renamed to. */
static bool open_directly(cli_output *output, GError **error) {
  output->stream = fopen(output->path, "wb");
  return output->stream || file_failed(output->path, error);
}

/* Where a path leads: a link stays a link, even one to a file that is yet to be. */
static char *follow_links(const char *path) {
  enum { LINKS_MOST = 40 }; /* as many as the system follows */
  char *at = g_strdup(path), *target;
  for (int i = 0; i < LINKS_MOST && (target = g_file_read_link(at, NULL)); i++) {
    char *folder = g_path_get_dirname(at);
    char *next =
        g_path_is_absolute(target) ? g_strdup(target) : g_build_filename(folder, target, NULL);
    g_free(folder);
    g_free(target);
    g_free(at);
    at = next;
  }
  return at;
}

bool cli_output_open(cli_output *output, const char *path, bool binary, GError **error) {
  struct stat old;
  memset(output, 0, sizeof *output);
  if (strcmp(path, "-") == 0)
    return open_stdout(output, binary, error);
  bool exists = stat(path, &old) == 0;
  output->path = follow_links(path);
  if (exists && S_ISDIR(old.st_mode)) {
    errno = EISDIR;
    file_failed(path, error);
  } else if (exists && !S_ISREG(old.st_mode)) {
    open_directly(output, error);
  } else {
    open_beside(output, exists ? &old : NULL, error);
  }
  if (!output->stream)
    cli_output_abandon(output);
  return output->stream != NULL;
}

/* Where nothing is yet, the file gets the target's name and no other. Only a file with a name can
 * take another's place. */
static bool name_file(const cli_output *output, const char *handle) {
  if (linkat(AT_FDCWD, handle, AT_FDCWD, output->path, AT_SYMLINK_FOLLOW) == 0)
    return true;
  if (errno != EEXIST ||
      linkat(AT_FDCWD, handle, AT_FDCWD, output->temporary, AT_SYMLINK_FOLLOW) != 0)
    return false;
  if (rename(output->temporary, output->path) == 0)
    return true;
  int reason = errno;
  unlink(output->temporary);
  errno = reason;
  return false;
}

/* No signal ends the program between the two names of a file, or before it is known which one it
 * has. Only a kill -9 can, and leaves a temporary file then; elsewhere it does so only where there
 * are no files without names. */
static bool take_place(cli_output *output, int file) {
  sigset_t before;
  char handle[64];
  if (!output->temporary)
    return true;
  g_snprintf(handle, sizeof handle, "/proc/self/fd/%d", file);
  cli_end_hold(&before);
  bool placed =
      output->unnamed ? name_file(output, handle) : rename(output->temporary, output->path) == 0;
  int reason = errno;
  if (placed)
    cli_end_remove(&output->ending);
  cli_end_release(&before);
  if (placed)
    g_clear_pointer(&output->temporary, g_free);
  errno = reason;
  return placed;
}

/* Some file systems tell only at the end that something could not be written: the stream is closed
 * before its file takes its place, and a file without a name would be gone by then. */
bool cli_output_close(cli_output *output, GError **error) {
  int file = output->unnamed ? fcntl(fileno(output->stream), F_DUPFD_CLOEXEC, 0) : -1;
  bool kept = !output->unnamed || file >= 0;
  bool done = kept && (output->stream == stdout ? fflush(stdout) : fclose(output->stream)) == 0;
  if (kept)
    output->stream = NULL;
  done = done && take_place(output, file);
  if (!done)
    file_failed(output->path, error);
  if (file >= 0)
    close(file);
  cli_output_abandon(output);
  return done;
}

static void remove_temporary(cli_output *output) {
  sigset_t before;
  cli_end_hold(&before);
  unlink(output->temporary);
  cli_end_remove(&output->ending);
  cli_end_release(&before);
}

void cli_output_abandon(cli_output *output) {
  if (output->stream && output->stream != stdout)
    fclose(output->stream);
  if (output->temporary && !output->unnamed)
    remove_temporary(output);
  g_free(output->temporary);
  g_free(output->path);
  memset(output, 0, sizeof *output);
}

/* ---- folders ---- */

bool cli_folder_open(cli_folder *folder, const char *parent, guint mode) {
  sigset_t before;
  folder->path = g_strdup_printf("%s/.tunl-%08x", parent, g_random_int());
  folder->ending = (cli_ending){cli_end_folder, folder->path, NULL};
  cli_end_hold(&before);
  bool made = mkdir(folder->path, mode) == 0;
  int reason = errno;
  if (made)
    cli_end_add(&folder->ending);
  cli_end_release(&before);
  if (!made)
    g_clear_pointer(&folder->path, g_free);
  errno = reason;
  return made;
}

bool cli_folder_close(cli_folder *folder, const char *path, GError **error) {
  sigset_t before;
  cli_end_hold(&before);
  bool placed = rename(folder->path, path) == 0;
  int reason = errno;
  if (placed)
    cli_end_remove(&folder->ending);
  cli_end_release(&before);
  if (placed) {
    g_clear_pointer(&folder->path, g_free);
    return true;
  }
  cli_folder_abandon(folder);
  errno = reason;
  return file_failed(path, error);
}

void cli_folder_abandon(cli_folder *folder) {
  sigset_t before;
  cli_end_hold(&before);
  cli_end_folder(folder->path);
  cli_end_remove(&folder->ending);
  cli_end_release(&before);
  g_clear_pointer(&folder->path, g_free);
}

/* ---- texts and tables ---- */

bool cli_output_end(cli_output *output, bool written, GError **error) {
  if (written)
    return cli_output_close(output, error);
  if (error && *error)
    g_prefix_error(error, "%s: ", output->path);
  cli_output_abandon(output);
  return false;
}

bool cli_text_write(const char *path, GString *text, GError **error) {
  cli_output output;
  bool done =
      cli_output_open(&output, path, false, error) &&
      cli_output_end(&output, tunl_write(output.stream, text->str, text->len, error), error);
  g_string_free(text, TRUE);
  return done;
}

bool cli_not_stdout(const char *option, const char *file, GError **error) {
  return !file || strcmp(file, "-") != 0 ||
         cli_fail(error, "%s: - would mix with the answer on stdout; name a file", option);
}

/* A device or a pipe, which is not replaced by what is written. */
static bool is_stream(const char *path) {
  struct stat at;
  return strcmp(path, "-") == 0 || (stat(path, &at) == 0 && !S_ISREG(at.st_mode));
}

/* One name for every way to write a path: links followed, its folder's too if that is there. */
static char *true_name(const char *path) {
  char *at = follow_links(path), *folder = g_path_get_dirname(at), *name = g_path_get_basename(at);
  char *real = realpath(folder, NULL);
  char *joined = real ? g_build_filename(real, name, NULL) : g_canonicalize_filename(at, NULL);
  free(real);
  g_free(name);
  g_free(folder);
  g_free(at);
  return joined;
}

static bool is_same_file(const char *a, const char *b) {
  if (is_stream(a) || is_stream(b))
    return false;
  char *one = true_name(a), *other = true_name(b);
  bool same = strcmp(one, other) == 0;
  g_free(other);
  g_free(one);
  return same;
}

bool cli_targets_check(const cli_target *targets, guint count, GError **error) {
  for (guint i = 0; i < count; i++)
    if (targets[i].path && !*targets[i].path)
      return cli_fail(error, "%s: '' is no name of a file", targets[i].option);
  for (guint i = 0; i < count; i++)
    for (guint n = 0; n < i; n++)
      if (targets[i].path && targets[n].path && is_same_file(targets[n].path, targets[i].path))
        return cli_fail(error, "%s and %s: both are %s; name two files", targets[n].option,
            targets[i].option, targets[n].path);
  return true;
}

char *cli_path_renamed(const char *path, const char *suffix) {
  const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
  bool has_one = dot && dot != path && (!slash || dot > slash + 1);
  gsize stem = has_one ? (gsize)(dot - path) : strlen(path);
  return g_strdup_printf("%.*s.%s", (int)stem, path, suffix);
}

bool cli_table_format(
    const char *option, const char *name, tunl_table_format *format, GError **error) {
  if (tunl_table_format_named(name ? name : "text", format))
    return true;
  char *names = cli_choices(tunl_table_format_names());
  cli_fail(error, "%s: '%s' is not a format; accepted: %s", option, name, names);
  g_free(names);
  return false;
}

/* ---- progress ---- */

bool cli_progress(const char *what, double done) {
  if (!isatty(STDERR_FILENO))
    return false;
  if (done < 1)
    fprintf(stderr, "\r%s: %s %3.0f %%", g_get_prgname(), what, done * 100);
  else
    fprintf(stderr, "\r\033[K");
  return done < 1;
}
