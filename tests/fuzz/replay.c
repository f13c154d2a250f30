/* The main function of a fuzz target as an ordinary test: replays files, and folders with all that
 * is in them. replay FILE|FOLDER... */
#include "fuzz.h"

#include <stdio.h>

static guint replay(const char *path);

static guint replay_folder(const char *path) {
  GError *error = NULL;
  GDir *folder = g_dir_open(path, 0, &error);
  guint replayed = 0;
  if (!folder)
    g_error("%s", error->message);
  for (const char *name = g_dir_read_name(folder); name; name = g_dir_read_name(folder)) {
    char *inside = g_build_filename(path, name, NULL);
    replayed += replay(inside);
    g_free(inside);
  }
  g_dir_close(folder);
  return replayed;
}

/* Exactly as long as its file, so that a sanitizer sees one byte too far. */
static void replay_file(const char *path) {
  GError *error = NULL;
  char *read;
  gsize count;
  if (!g_file_get_contents(path, &read, &count, &error))
    g_error("%s", error->message);
  uint8_t *bytes = g_malloc(MAX(count, 1));
  g_set_prgname(path); /* GLib says it with every error */
  memcpy(bytes, read, count);
  g_free(read);
  LLVMFuzzerTestOneInput(bytes, count);
  g_free(bytes);
}

static guint replay(const char *path) {
  if (g_file_test(path, G_FILE_TEST_IS_DIR))
    return replay_folder(path);
  gint64 begin = g_get_monotonic_time();
  replay_file(path);
  double seconds = (double)(g_get_monotonic_time() - begin) / G_USEC_PER_SEC;
  if (seconds > 1)
    printf("%s: %.1f s\n", path, seconds);
  return 1;
}

int main(int argc, char **argv) {
  guint replayed = 0;
  for (int i = 1; i < argc; i++)
    replayed += replay(argv[i]);
  printf("%u files replayed\n", replayed);
  return replayed > 0 ? 0 : 1;
}
