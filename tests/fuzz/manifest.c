/* Fuzzes the reader of manifests. What is accepted runs nothing but the toolkit and names nothing
 * outside of its folder, and with its new cases accepted it is read again as the same; what is not
 * has a message of one line that names the file. */
#include "fuzz.h"

#include "golden.h"

static void expect_message(const GError *error) {
  expect(error && error->domain == CLI_ERROR, "no answer and no error");
  expect(g_str_has_prefix(error->message, "a.ini:"), "an error without its file");
  expect(strchr(error->message, '\n') == NULL, "an error of several lines");
  expect(g_utf8_validate(error->message, -1, NULL), "an error that is no text");
}

static void expect_inside(const char *name) {
  expect(*name && *name != '.' && *name != '-' && !strchr(name, '/'), "a name that leads outside");
  expect(g_utf8_validate(name, -1, NULL) && strlen(name) <= 100, "a name that is no name");
}

static void expect_case(const golden_case *c) {
  expect_inside(c->name);
  expect(c->words[0] && !strchr(c->words[0], '/'), "a program from elsewhere");
  expect(g_str_has_prefix(c->words[0], "tunl-") || g_str_has_prefix(c->words[0], "flip-"),
      "a program that is not the toolkit's");
  expect(c->goldens[0] != NULL, "a case without files");
  for (gsize i = 0; c->goldens[i]; i++) {
    expect_inside(c->goldens[i]);
    expect(!golden_is_picture(c->goldens[i]) || golden_names_output(c), "a picture on stdout");
  }
  for (guint i = 0; i < c->masks->len; i++) {
    const tunl_mask_rect *m = &g_array_index(c->masks, tunl_mask_rect, i);
    expect(m->width > 0 && m->height > 0, "a mask of nothing");
  }
  expect(c->exit <= 1 && c->tolerance <= 255, "a number out of its range");
  expect((c->expect == GOLDEN_EXPECT_FAIL) == (c->because != NULL), "a reason for nothing");
}

static GPtrArray *new_cases(const GPtrArray *cases) {
  GPtrArray *found = g_ptr_array_new();
  for (guint i = 0; i < cases->len; i++)
    if (((golden_case *)cases->pdata[i])->expect == GOLDEN_EXPECT_NEW)
      g_ptr_array_add(found, cases->pdata[i]);
  return found;
}

static void expect_accepted(const golden_case *before, const golden_case *after) {
  golden_expect left = before->expect == GOLDEN_EXPECT_NEW ? GOLDEN_EXPECT_PASS : before->expect;
  expect(after->expect == left, "a case that is still new, or another that was");
  expect(strcmp(before->name, after->name) == 0, "another case");
  expect(strcmp(before->command, after->command) == 0, "another command");
  expect(before->masks->len == after->masks->len, "other masks");
  expect(before->tolerance == after->tolerance && before->exit == after->exit, "other numbers");
}

static void expect_update(const uint8_t *bytes, size_t count, const GPtrArray *cases) {
  GPtrArray *accepted = new_cases(cases);
  GString *text = golden_manifest_accept((const char *)bytes, count, accepted);
  GPtrArray *again = golden_manifest_read("a.ini", text->str, text->len, NULL);
  expect(again && again->len == cases->len, "what was updated cannot be read");
  for (guint i = 0; i < cases->len; i++)
    expect_accepted(cases->pdata[i], again->pdata[i]);
  expect(accepted->len > 0 || (text->len == count && memcmp(text->str, bytes, count) == 0),
      "other bytes where nothing was accepted");
  g_ptr_array_unref(again);
  g_string_free(text, TRUE);
  g_ptr_array_unref(accepted);
}

bool fuzz_accepts(const char *as, const uint8_t *bytes, size_t count) {
  (void)as;
  GError *error = NULL;
  GPtrArray *cases = golden_manifest_read("a.ini", (const char *)bytes, count, &error);
  if (!cases) {
    expect_message(error);
    g_error_free(error);
    return false;
  }
  expect(error == NULL && cases->len > 0, "an answer and an error");
  for (guint i = 0; i < cases->len; i++)
    expect_case(cases->pdata[i]);
  expect_update(bytes, count, cases);
  g_ptr_array_unref(cases);
  return true;
}
