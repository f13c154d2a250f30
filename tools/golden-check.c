/* One file of a case: made anew, compared, kept, accepted. */
#include "golden.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- states ---- */

static const struct {
  const char *name;
  int code;
} states[GOLDEN_STATES] = {
    [GOLDEN_PASS] = {"PASS", CLI_DONE},
    [GOLDEN_XFAIL] = {"XFAIL", CLI_DONE},
    [GOLDEN_NEW] = {"NEW", CLI_NO},
    [GOLDEN_FAIL] = {"FAIL", CLI_NO},
    [GOLDEN_XPASS] = {"XPASS", CLI_NO},
    [GOLDEN_ERROR] = {"ERROR", CLI_TROUBLE},
};

const char *golden_state_name(golden_state state) {
  return states[state].name;
}

int golden_state_code(golden_state state) {
  return states[state].code;
}

/* ---- texts ---- */

/* What stands where two texts part, from the start of the word. The caller frees it. */
static char *quote(const GString *text, gsize at) {
  enum { WORD_MOST = 20 };
  if (at >= text->len)
    return g_strdup("the end");
  if (text->str[at] == '\n')
    return g_strdup("the end of the line");
  for (int i = 0; i < WORD_MOST && at > 0 && g_ascii_isalnum(text->str[at - 1]); i++)
    at--;
  char *line = g_strndup(text->str + at, strcspn(text->str + at, "\n"));
  char *valid = g_utf8_make_valid(line, -1), *shown = cli_shown(valid);
  char *quoted = g_strdup_printf("'%s'", shown);
  g_free(shown);
  g_free(valid);
  g_free(line);
  return quoted;
}

/* The place of a byte; columns are characters. */
static golden_place_in_text place_of(const GString *text, gsize at) {
  golden_place_in_text place = {1, 1};
  for (gsize i = 0; i < at; i++)
    if (text->str[i] == '\n')
      place = (golden_place_in_text){place.line + 1, 1};
    else
      place.column += (text->str[i] & 0xC0) != 0x80;
  return place;
}

/* Enough of a line to know it, from the word on in which it parts from the other. */
static char *quote_line(const golden_line *line, const golden_line *other) {
  GString *text = g_string_new(line->text);
  char *quoted = quote(text, other ? golden_lines_same(line->text, other->text) : 0);
  g_string_free(text, TRUE);
  return quoted;
}

/* The first line that tells what moved, unless it was quoted already. */
static void append_telling(GString *reason, const golden_lines *lines, guint told) {
  const golden_line *a, *b;
  if (!golden_lines_telling(lines, &a, &b) || (a ? a : b)->number == told)
    return;
  char *expected = a ? quote_line(a, b) : NULL, *actual = b ? quote_line(b, a) : NULL;
  if (a && b)
    g_string_append_printf(reason, ", as line %u: %s, not %s", b->number, actual, expected);
  else if (a)
    g_string_append_printf(reason, ", as line %u, which is gone: %s", a->number, expected);
  else
    g_string_append_printf(reason, ", as line %u, which is new: %s", b->number, actual);
  g_free(actual);
  g_free(expected);
}

/* What stands first is often a fingerprint, or a command: it does not tell how much differs. */
static void append_lines(golden_check *check) {
  golden_lines *lines = golden_lines_new(check->expected, check->actual);
  guint count = golden_lines_count(lines);
  if (count > 1) {
    GString *reason = g_string_new(check->reason);
    g_string_append_printf(reason, "; %u lines differ", count);
    append_telling(reason, lines, check->text.line);
    g_free(check->reason);
    check->reason = g_string_free(reason, FALSE);
  }
  golden_lines_free(lines);
}

/* Sets the place and the reason where the texts part. */
static void compare_texts(golden_check *check) {
  const GString *a = check->expected, *b = check->actual;
  gsize same = 0;
  while (same < MIN(a->len, b->len) && a->str[same] == b->str[same])
    same++;
  check->differs = same < MAX(a->len, b->len);
  if (!check->differs)
    return;
  while (same > 0 && (a->str[same] & 0xC0) == 0x80) /* to the start of a character */
    same--;
  check->text = place_of(a, same);
  char *expected = quote(a, same), *actual = quote(b, same);
  check->reason = g_strdup_printf(
      "line %u, column %u: %s, not %s", check->text.line, check->text.column, actual, expected);
  g_free(actual);
  g_free(expected);
  append_lines(check);
}

/* ---- pictures ---- */

/* A mask that covers nothing hides that it is not where it should be. */
static bool check_masks(const golden_case *c, const tunl_pixels *picture, GError **error) {
  for (guint i = 0; i < c->masks->len; i++) {
    const tunl_mask_rect *m = &g_array_index(c->masks, tunl_mask_rect, i);
    if (m->x >= picture->width || m->y >= picture->height)
      return cli_fail(error, "the mask %u,%u,%u,%u is outside of what was made, %u x %u px", m->x,
          m->y, m->width, m->height, picture->width, picture->height);
  }
  return true;
}

static bool read_pixels(
    tunl_pixels *pixels, const GString *png, const char *whose, GError **error) {
  if (tunl_pixels_read(pixels, png->str, png->len, error))
    return true;
  g_prefix_error(error, "%s: ", whose);
  return false;
}

/* A stream that writes to memory, taken as a text. */
static GString *png_of(const tunl_pixels *pixels, GError **error) {
  char *bytes = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&bytes, &size);
  if (!out) {
    cli_fail(error, "no memory for a PNG: %s", g_strerror(errno));
    return NULL;
  }
  bool done = tunl_pixels_write(pixels, out, error);
  fclose(out);
  GString *png = done ? g_string_new_len(bytes, (gssize)size) : NULL;
  free(bytes);
  return png;
}

/* Draws the three side by side. */
static bool draw(golden_check *check, const tunl_pixels *expected, const tunl_pixels *actual,
    const tunl_picdiff_options *options, GError **error) {
  tunl_pixels picture = {0};
  if (tunl_picdiff_picture(&picture, expected, actual, options, &check->pixels, error))
    check->compared = png_of(&picture, error);
  tunl_pixels_clear(&picture);
  return check->compared != NULL;
}

static bool find(
    golden_check *check, const tunl_pixels *expected, const tunl_pixels *actual, GError **error) {
  const golden_case *c = check->of;
  const tunl_picdiff_options options = {
      c->tolerance, (const tunl_mask_rect *)(const void *)c->masks->data, c->masks->len};
  check->pixels = tunl_picdiff_find(expected, actual, &options);
  check->differs = !check->pixels.same;
  if (check->differs)
    check->reason = tunl_picdiff_sentence(expected, actual, &check->pixels);
  return !check->differs || draw(check, expected, actual, &options, error);
}

static bool compare_pictures(golden_check *check, GError **error) {
  tunl_pixels expected = {0}, actual = {0};
  bool done = read_pixels(&expected, check->expected, "the golden file", error) &&
              read_pixels(&actual, check->actual, "what was made", error) &&
              check_masks(check->of, &actual, error) && find(check, &expected, &actual, error);
  tunl_pixels_clear(&actual);
  tunl_pixels_clear(&expected);
  return done;
}

/* ---- both ---- */

/* Is the golden file there, and can it have been accepted? */
static bool read_golden(const golden_place *place, golden_check *check, GError **error) {
  static const gsize bytes_most = (gsize)1 << 30; /* what does not end is not read for ever */
  char *path = g_build_filename(place->folder, check->golden, NULL);
  if (access(path, F_OK) != 0 && errno == ENOENT)
    cli_fail(error, "the golden file is missing; a case that is new has the line expect = new");
  else if (!(check->expected = cli_input_read(path, bytes_most, error)))
    g_prefix_error(error, "the golden file cannot be read: ");
  g_free(path);
  return check->expected != NULL;
}

static bool check_text(const GString *text, const char *whose, GError **error) {
  return (text->len > 0 && g_utf8_validate(text->str, (gssize)text->len, NULL)) ||
         cli_fail(error, "%s: %s", whose, text->len > 0 ? "not UTF-8 text" : "empty");
}

static bool compare(golden_check *check, GError **error) {
  if (golden_is_picture(check->golden))
    return compare_pictures(check, error);
  if (!check_text(check->expected, "the golden file", error) ||
      !check_text(check->actual, "what was made", error))
    return false;
  compare_texts(check);
  return true;
}

/* What is to be accepted must be such that it can pass. */
static bool check_new(golden_check *check, GError **error) {
  tunl_pixels actual = {0};
  check->reason = g_strdup("nothing was accepted yet");
  if (!golden_is_picture(check->golden))
    return check_text(check->actual, "what was made", error);
  bool good = read_pixels(&actual, check->actual, "what was made", error) &&
              check_masks(check->of, &actual, error);
  tunl_pixels_clear(&actual);
  return good;
}

/* The program's exit status is part of what it must do again. */
static void compare_status(golden_check *check, const golden_made *made) {
  guint expected = check->of->exit;
  check->exit = made->status;
  if (made->status == (int)expected)
    return;
  char *rest = check->reason;
  check->differs = true;
  check->reason = g_strdup_printf("exit %d, not %u%s%s%s%s", made->status, expected,
      *made->said ? ": " : "", made->said, rest ? "; " : "", rest ? rest : "");
  g_free(rest);
}

static bool work(
    const golden_place *place, golden_check *check, golden_made *made, GError **error) {
  bool is_new = check->of->expect == GOLDEN_EXPECT_NEW;
  if ((!is_new && !read_golden(place, check, error)) ||
      !golden_make(place, check->of, check->golden, made, error))
    return false;
  check->actual = made->bytes;
  made->bytes = NULL;
  if (!(is_new ? check_new : compare)(check, error))
    return false;
  compare_status(check, made);
  return true;
}

/* Sets the state, and the reason where there is none yet. */
static void judge(golden_check *check) {
  const golden_case *c = check->of;
  char *rest = check->reason;
  switch (c->expect) {
  case GOLDEN_EXPECT_PASS:
    check->state = check->differs ? GOLDEN_FAIL : GOLDEN_PASS;
    return;
  case GOLDEN_EXPECT_NEW:
    check->state = GOLDEN_NEW;
    return;
  case GOLDEN_EXPECT_FAIL:
    check->state = check->differs ? GOLDEN_XFAIL : GOLDEN_XPASS;
    check->reason = check->differs ? g_strdup_printf("%s; expected: %s", rest, c->because)
                                   : g_strdup_printf("does not differ any more: %s", c->because);
    g_free(rest);
  }
}

static void drop(GString **text) {
  if (*text)
    g_string_free(*text, TRUE);
  *text = NULL;
}

static void drop_files(golden_check *check) {
  drop(&check->expected);
  drop(&check->actual);
  drop(&check->compared);
}

void golden_check_work(const golden_place *place, golden_check *check) {
  GError *error = NULL;
  golden_made made = {0};
  if (work(place, check, &made, &error)) {
    judge(check);
  } else {
    g_free(check->reason);
    check->state = GOLDEN_ERROR;
    check->reason = g_strdup(error->message);
    g_error_free(error);
  }
  if (check->state == GOLDEN_PASS)
    drop_files(check);
  golden_made_clear(&made);
}

void golden_check_clear(golden_check *check) {
  drop_files(check);
  g_free(check->reason);
  g_free(check->shown);
}

/* ---- files ---- */

static bool write_file(const char *path, const GString *bytes, GError **error) {
  return cli_text_write(path, g_string_new_len(bytes->str, (gssize)bytes->len), error);
}

bool golden_check_keep(golden_check *check, const char *folder, GError **error) {
  if (check->state == GOLDEN_PASS || !check->actual)
    return true;
  if (g_mkdir_with_parents(folder, 0777) != 0)
    return cli_fail(error, "%s: %s", folder, g_strerror(errno));
  check->shown = g_build_filename(folder, check->golden, NULL);
  if (!write_file(check->shown, check->actual, error))
    return false;
  if (!check->compared)
    return true;
  char *stem = g_strndup(check->shown, strlen(check->shown) - strlen(".png"));
  g_free(check->shown);
  check->shown = g_strconcat(stem, ".compared.png", NULL);
  g_free(stem);
  return write_file(check->shown, check->compared, error);
}

/* Pixels are what is compared, so they are kept as small as libpng makes them and without texts. */
static GString *golden_bytes(const golden_check *check, GError **error) {
  tunl_pixels pixels = {0};
  GString *bytes = NULL;
  if (!golden_is_picture(check->golden))
    return g_string_new_len(check->actual->str, (gssize)check->actual->len);
  if (read_pixels(&pixels, check->actual, "what was made", error))
    bytes = png_of(&pixels, error);
  tunl_pixels_clear(&pixels);
  return bytes;
}

void golden_check_refuse(golden_check *check) {
  const golden_case *c = check->of;
  bool refused =
      (check->state == GOLDEN_FAIL || check->state == GOLDEN_NEW) && check->exit != (int)c->exit;
  if (!refused)
    return;
  g_free(check->reason);
  check->state = GOLDEN_ERROR;
  check->reason = g_strdup_printf("not updated: exit %d, not %u; if that is right, give [%s] the "
                                  "line exit = %d",
      check->exit, c->exit, c->name, check->exit);
}

bool golden_check_accept(const golden_place *place, const golden_check *check, GError **error) {
  GString *bytes = golden_bytes(check, error);
  if (!bytes)
    return false;
  char *path = g_build_filename(place->folder, check->golden, NULL);
  bool done = cli_text_write(path, bytes, error);
  g_free(path);
  return done;
}
