/* The main function of a fuzz target as an ordinary test: replays folders with all that is in them.
 * replay OWN [FOLDER...]: what is in OWN must be accepted, what is in OWN/broken refused; what
 * others have is for another target, and may be either. */
#include "fuzz.h"

#include <stdio.h>

/* What a file is to be. */
typedef enum { EITHER, ACCEPTED, REFUSED } verdict;

static guint replay(const char *path, verdict wanted);

static guint replay_folder(const char *path, verdict wanted) {
  GError *error = NULL;
  GDir *folder = g_dir_open(path, 0, &error);
  guint replayed = 0;
  if (!folder)
    g_error("%s", error->message);
  for (const char *name = g_dir_read_name(folder); name; name = g_dir_read_name(folder)) {
    char *inside = g_build_filename(path, name, NULL);
    bool broken = wanted == ACCEPTED && strcmp(name, "broken") == 0;
    replayed += replay(inside, broken ? REFUSED : wanted);
    g_free(inside);
  }
  g_dir_close(folder);
  return replayed;
}

/* Exactly as long as its file, so that a sanitizer sees one byte too far. */
static void replay_file(const char *path, verdict wanted) {
  GError *error = NULL;
  char *read, *name = g_path_get_basename(path);
  gsize count;
  if (!g_file_get_contents(path, &read, &count, &error))
    g_error("%s", error->message);
  uint8_t *bytes = g_malloc(MAX(count, 1));
  g_set_prgname(path); /* GLib says it with every error */
  memcpy(bytes, read, count);
  g_free(read);
  bool accepted = fuzz_accepts(name, bytes, count);
  expect(wanted != ACCEPTED || accepted, "refused");
  expect(wanted != REFUSED || !accepted, "accepted, though it is broken");
  g_free(bytes);
  g_free(name);
}

static guint replay(const char *path, verdict wanted) {
  if (g_file_test(path, G_FILE_TEST_IS_DIR))
    return replay_folder(path, wanted);
  gint64 begin = g_get_monotonic_time();
  replay_file(path, wanted);
  double seconds = (double)(g_get_monotonic_time() - begin) / G_USEC_PER_SEC;
  if (seconds > 1)
    printf("%s: %.1f s\n", path, seconds);
  return 1;
}

int main(int argc, char **argv) {
  guint replayed = 0;
  for (int i = 1; i < argc; i++)
    replayed += replay(argv[i], i == 1 ? ACCEPTED : EITHER);
  printf("%u files replayed\n", replayed);
  return replayed > 0 ? 0 : 1;
}
