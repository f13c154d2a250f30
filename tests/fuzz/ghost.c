/* Fuzzes the reader of ghosts: libFuzzer calls LLVMFuzzerTestOneInput. Compiled with STANDALONE it
 * is an ordinary test instead, which replays every file of the folders it is given. */
#include "output/flightlog.h"
#include "output/ghostfile.h"

#include <glib.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

static void expect(bool condition, const char *what) {
  if (!condition)
    g_error("%s", what);
}

/* A message begins with where, and is one line. */
static void expect_message(const GError *error) {
  expect(error != NULL, "neither an answer nor an error");
  expect(error->domain == TUNL_ERROR && error->code == TUNL_ERROR_READ, "another error");
  expect(strstr(error->message, "offset ") != NULL, "an error without its place");
  expect(strchr(error->message, '\n') == NULL, "an error of several lines");
  expect(g_utf8_validate(error->message, -1, NULL), "an error that is no text");
}

/* What was read, written and read again, is the same. */
static void expect_round_trip(const tunl_ghost_record *record, tunl_ghost_form form) {
  GString *text = tunl_ghost_write(record, form, "https://example.org/");
  GPtrArray *again = tunl_ghosts_read(text->str, text->len, form, NULL);
  expect(again && again->len == 1, "what was written cannot be read");
  const tunl_ghost_record *r = again->pdata[0];
  expect(r->ghost.count == record->ghost.count, "another number of samples");
  expect(memcmp(r->ghost.samples, record->ghost.samples, r->ghost.count) == 0, "other samples");
  expect(form != TUNL_GHOST_LINK || r->date == record->date, "another day");
  g_ptr_array_unref(again);
  g_string_free(text, TRUE);
}

static void expect_record(const tunl_ghost_record *r) {
  expect(r->ghost.count >= 2 && r->ghost.count <= TUNL_GHOST_MOST, "too few samples or too many");
  expect(r->date == 0 || tunl_date_valid(r->date), "a day that does not exist");
  expect(!r->rules || g_utf8_validate(r->rules, -1, NULL), "rules that are no text");
  for (tunl_ghost_form form = 0; form < TUNL_GHOST_CSV; form++)
    expect_round_trip(r, form);
}

static void read_as(const uint8_t *bytes, size_t count, tunl_ghost_form form) {
  GError *error = NULL;
  GPtrArray *found = tunl_ghosts_read(bytes, count, form, &error);
  if (!found) {
    expect_message(error);
    g_error_free(error);
    return;
  }
  expect(error == NULL && found->len > 0, "an answer and an error");
  for (guint i = 0; i < found->len; i++)
    expect_record(found->pdata[i]);
  g_ptr_array_unref(found);
}

static void read_csv(const uint8_t *bytes, size_t count) {
  GError *error = NULL;
  tunl_ghost_record *record = tunl_ghost_read_csv(bytes, count, 375, &error);
  if (record)
    expect_record(record);
  else
    expect_message(error);
  g_clear_error(&error);
  tunl_ghost_record_free(record);
}

static void read_log(const uint8_t *bytes, size_t count) {
  GError *error = NULL;
  tunl_flightlog *log = tunl_flightlog_read(bytes, count, &error);
  if (log) {
    GString *text = tunl_flightlog_write(log);
    tunl_flightlog *again = tunl_flightlog_read(text->str, text->len, NULL);
    expect(again && again->steps == log->steps && again->date == log->date, "another log");
    tunl_flightlog_free(again);
    g_string_free(text, TRUE);
  } else {
    expect_message(error);
  }
  g_clear_error(&error);
  tunl_flightlog_free(log);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  for (tunl_ghost_form form = 0; form <= TUNL_GHOST_FORMS; form++)
    if (form != TUNL_GHOST_CSV)
      read_as(bytes, count, form);
  read_csv(bytes, count);
  read_log(bytes, count);
  return 0;
}

#ifdef STANDALONE

static guint replay_folder(const char *path) {
  GError *error = NULL;
  GDir *folder = g_dir_open(path, 0, &error);
  guint replayed = 0;
  if (!folder)
    g_error("%s", error->message);
  for (const char *name = g_dir_read_name(folder); name; name = g_dir_read_name(folder)) {
    char *file = g_build_filename(path, name, NULL), *bytes;
    gsize count;
    if (g_file_test(file, G_FILE_TEST_IS_DIR)) {
      replayed += replay_folder(file);
    } else if (g_file_get_contents(file, &bytes, &count, &error)) {
      LLVMFuzzerTestOneInput((const uint8_t *)bytes, count);
      g_free(bytes);
      replayed++;
    } else {
      g_error("%s", error->message);
    }
    g_free(file);
  }
  g_dir_close(folder);
  return replayed;
}

int main(int argc, char **argv) {
  guint replayed = 0;
  for (int i = 1; i < argc; i++)
    replayed += replay_folder(argv[i]);
  printf("%u files replayed\n", replayed);
  return replayed > 0 ? 0 : 1;
}

#endif
