#include "compare.h"

#include <errno.h>
#include <string.h>

#include "../output/pixels.h"

const char *golden_state_name(Golden_state state) {
  static const char *const names[] = {"PASS", "NEW", "FAIL"};
  return names[state];
}

bool golden_wants_update(bool *refused) {
  bool wanted = g_strcmp0(g_getenv("TUNL_GOLDEN_UPDATE"), "1") == 0;
  *refused = wanted && g_strcmp0(g_getenv("CI"), "true") == 0;
  return wanted && !*refused;
}

void golden_clear(Golden_result *result) {
  g_clear_pointer(&result->why, g_free);
  g_clear_pointer(&result->shown, g_free);
}

/* ---- files ---- */

/* Names are plain, so that nothing outside of the folder can be meant. */
static bool is_plain(const char *name) {
  return name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

static char *path_of(const char *folder, const char *name, const char *suffix) {
  return g_strdup_printf("%s/%s.%s", folder, name, suffix);
}

static void write_file(const char *path, const void *bytes, gsize size) {
  GError *error = NULL;
  if (!g_file_set_contents(path, bytes, (gssize)size, &error))
    g_error("%s", error->message);
}

static void make_folder(const char *folder) {
  if (g_mkdir_with_parents(folder, 0777) != 0)
    g_error("%s: %s", folder, g_strerror(errno));
}

/* ---- texts ---- */

static char *line_of(const char *text, gsize length, guint *at) {
  char **lines = g_strsplit(text, "\n", -1);
  gsize before = 0;
  guint line = 0;
  while (lines[line] && before + strlen(lines[line]) < length)
    before += strlen(lines[line++]) + 1;
  char *found = g_strndup(lines[line] ? lines[line] : "", 160);
  *at = line + 1;
  g_strfreev(lines);
  return found;
}

/* The first line that differs; NULL when none does. */
static char *compare_texts(const char *golden, gsize golden_size, const char *actual, gsize size) {
  gsize same = 0;
  guint line;
  while (same < MIN(golden_size, size) && golden[same] == actual[same])
    same++;
  if (same == golden_size && same == size)
    return NULL;
  char *expected = line_of(golden, same, &line), *got = line_of(actual, same, &line);
  char *why = g_strdup_printf("line %u differs\n  expected %s\n  actual   %s", line, expected, got);
  g_free(expected);
  g_free(got);
  return why;
}

/* ---- pictures ---- */

enum { GAP = 8 };

static void copy_into(Pixels *to, const Pixels *from, guint left) {
  for (guint y = 0; y < from->height; y++)
    memcpy(pixels_at(to, left, y), pixels_at(from, 0, y), (gsize)from->width * 3);
}

/* Black where both are the same or only one has pixels; else no darker than can be seen. */
static void draw_difference(Pixels *to, const Pixels *a, const Pixels *b, guint left) {
  for (guint y = 0; y < MIN(a->height, b->height); y++)
    for (guint x = 0; x < MIN(a->width, b->width); x++)
      for (int channel = 0; channel < 3; channel++) {
        int step = ABS(pixels_at(a, x, y)[channel] - pixels_at(b, x, y)[channel]);
        pixels_at(to, left + x, y)[channel] = (guint8)(step ? MIN(255, 96 + step * 4) : 0);
      }
}

/* Expected, difference, actual. */
static void write_side_by_side(const char *path, const Pixels *golden, const Pixels *actual) {
  guint middle = MAX(golden->width, actual->width);
  guint width = golden->width + GAP + middle + GAP + actual->width;
  Pixels all = pixels_new(width, MAX(golden->height, actual->height), 0x808080);
  for (guint y = 0; y < all.height; y++)
    memset(pixels_at(&all, golden->width + GAP, y), 0, (gsize)middle * 3);
  copy_into(&all, golden, 0);
  draw_difference(&all, golden, actual, golden->width + GAP);
  copy_into(&all, actual, golden->width + GAP + middle + GAP);
  if (!pixels_write(&all, path))
    g_error("%s: cannot be written", path);
  pixels_free(&all);
}

static char *compare_pixels(const Pixels *golden, const Pixels *actual, int tolerance) {
  if (golden->width != actual->width || golden->height != actual->height)
    return g_strdup_printf(
        "%u x %u px, not %u x %u", actual->width, actual->height, golden->width, golden->height);
  Difference d = pixels_compare(golden, actual, tolerance);
  if (d.count == 0)
    return NULL;
  return g_strdup_printf("%zu pixels differ, by up to %d, from %g, %g to %g, %g", d.count, d.most,
      d.box.left, d.box.top, d.box.right, d.box.bottom);
}

/* ---- both ---- */

typedef struct {
  const char *bytes;
  gsize size;
} Blob;

/* Why the two differ, NULL when they do not; leaves a picture of it at `shown`. */
static char *compare_png(Blob golden, Blob actual, int tolerance, const char *shown) {
  Pixels expected, got;
  bool readable = pixels_read(&expected, golden.bytes, golden.size);
  if (!pixels_read(&got, actual.bytes, actual.size))
    g_error("what was painted is no PNG");
  if (!readable)
    expected = pixels_new(1, 1, 0);
  char *why =
      readable ? compare_pixels(&expected, &got, tolerance) : g_strdup("the golden file is no PNG");
  if (why)
    write_side_by_side(shown, &expected, &got);
  pixels_free(&expected);
  pixels_free(&got);
  return why;
}

static void keep_actual(const Golden_place *place, const char *name, const char *suffix,
    Blob actual, Golden_result *result) {
  char *path = path_of(place->output, name, suffix);
  write_file(path, actual.bytes, actual.size);
  if (result->shown)
    g_free(path);
  else
    result->shown = path;
}

/* Pixels are what is compared, so they are kept as small as libpng makes them and without texts. */
static void write_pixels(const char *path, Blob actual) {
  Pixels pixels;
  if (!pixels_read(&pixels, actual.bytes, actual.size) || !pixels_write(&pixels, path))
    g_error("%s: cannot be written", path);
  pixels_free(&pixels);
}

static void update(const Golden_place *place, const char *name, const char *suffix, Blob actual) {
  char *path = path_of(place->goldens, name, suffix);
  make_folder(place->goldens);
  if (strcmp(suffix, "png") == 0)
    write_pixels(path, actual);
  else
    write_file(path, actual.bytes, actual.size);
  g_free(path);
}

static void compare_with(const Golden_place *place, const char *name, const char *suffix,
    Blob golden, Blob actual, Golden_result *result) {
  if (strcmp(suffix, "png") != 0) {
    result->why = compare_texts(golden.bytes, golden.size, actual.bytes, actual.size);
  } else {
    char *compared = g_strdup_printf("%s-compared", name);
    result->shown = path_of(place->output, compared, suffix);
    result->why = compare_png(golden, actual, place->tolerance, result->shown);
    g_free(compared);
  }
  result->state = result->why ? GOLDEN_FAIL : GOLDEN_PASS;
}

Golden_result golden_compare(const Golden_place *place, const char *name, const char *suffix,
    const void *bytes, gsize size) {
  Golden_result result = {GOLDEN_NEW, NULL, NULL, false};
  Blob golden, actual = {bytes, size};
  if (!is_plain(name)) {
    result.state = GOLDEN_FAIL;
    result.why = g_strdup_printf("'%s' is no name of a golden file", name);
    return result;
  }
  char *path = path_of(place->goldens, name, suffix), *contents = NULL;
  make_folder(place->output);
  if (g_file_get_contents(path, &contents, &golden.size, NULL)) {
    golden.bytes = contents;
    compare_with(place, name, suffix, golden, actual, &result);
  } else {
    result.why = g_strdup("there is no golden file yet");
  }
  if (result.state == GOLDEN_PASS) {
    golden_clear(&result);
  } else {
    keep_actual(place, name, suffix, actual, &result);
    result.updated = place->update;
    if (place->update)
      update(place, name, suffix, actual);
  }
  g_free(contents);
  g_free(path);
  return result;
}
