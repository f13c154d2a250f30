/* Fuzzes the reader of ghosts in all their forms. What is read has samples that a ghost can have,
 * and written in each form it is read back as the same. */
#include "fuzz.h"

#include "output/flightlog.h"
#include "output/ghostfile.h"

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

static bool read_as(const uint8_t *bytes, size_t count, tunl_ghost_form form) {
  GError *error = NULL;
  GPtrArray *found = tunl_ghosts_read(bytes, count, form, &error);
  if (!found) {
    expect_message(error);
    g_error_free(error);
    return false;
  }
  expect(error == NULL && found->len > 0, "an answer and an error");
  for (guint i = 0; i < found->len; i++)
    expect_record(found->pdata[i]);
  g_ptr_array_unref(found);
  return true;
}

static bool read_csv(const uint8_t *bytes, size_t count) {
  GError *error = NULL;
  tunl_ghost_record *record = tunl_ghost_read_csv(bytes, count, 375, &error);
  if (record)
    expect_record(record);
  else
    expect_message(error);
  bool accepted = record != NULL;
  g_clear_error(&error);
  tunl_ghost_record_free(record);
  return accepted;
}

bool fuzz_accepts(const char *as, const uint8_t *bytes, size_t count) {
  (void)as;
  for (tunl_ghost_form form = 0; form < TUNL_GHOST_FORMS; form++)
    if (form != TUNL_GHOST_CSV)
      read_as(bytes, count, form);
  /* As what they look like: told so, any bytes are samples. Logs are another target's. */
  bool table = read_csv(bytes, count);
  return read_as(bytes, count, TUNL_GHOST_FORMS) || table || tunl_flightlog_is(bytes, count);
}
