/* Two texts line by line: what stands in both, and what in one alone. */
#include "golden.h"

#include <string.h>

/* ---- which lines ---- */

/* The line of a text that no line of the other one is left for. The caller frees it. */
static bool *find_alone(char **lines, char **others) {
  GHashTable *left = g_hash_table_new(g_str_hash, g_str_equal);
  bool *alone = g_new(bool, g_strv_length(lines) + 1);
  for (gsize i = 0; others[i]; i++) {
    guint count = GPOINTER_TO_UINT(g_hash_table_lookup(left, others[i]));
    g_hash_table_insert(left, others[i], GUINT_TO_POINTER(count + 1));
  }
  for (gsize i = 0; lines[i]; i++) {
    guint count = GPOINTER_TO_UINT(g_hash_table_lookup(left, lines[i]));
    alone[i] = count == 0;
    if (count > 0)
      g_hash_table_insert(left, lines[i], GUINT_TO_POINTER(count - 1));
  }
  g_hash_table_destroy(left);
  return alone;
}

static void add(golden_lines *l, char sign, gsize at) {
  golden_line line = {sign, (guint)at + 1, sign == '+' ? l->actual[at] : l->expected[at]};
  g_array_append_val(l->lines, line);
}

/* Goes on in the text whose line is in it alone; of lines that only moved, in the first. */
static void walk(golden_lines *l, const bool *gone, const bool *come) {
  char **a = l->expected, **b = l->actual;
  for (gsize i = 0, j = 0; a[i] || b[j];) {
    if (a[i] && b[j] && strcmp(a[i], b[j]) == 0) {
      add(l, ' ', i++);
      j++;
    } else if (a[i] && (gone[i] || !b[j] || !come[j])) {
      add(l, '-', i++);
    } else {
      add(l, '+', j++);
    }
  }
}

golden_lines *golden_lines_new(const GString *expected, const GString *actual) {
  golden_lines *l = g_new0(golden_lines, 1);
  l->expected = g_strsplit(expected->str, "\n", -1);
  l->actual = g_strsplit(actual->str, "\n", -1);
  l->lines = g_array_new(FALSE, FALSE, sizeof(golden_line));
  bool *gone = find_alone(l->expected, l->actual), *come = find_alone(l->actual, l->expected);
  walk(l, gone, come);
  g_free(come);
  g_free(gone);
  return l;
}

void golden_lines_free(golden_lines *l) {
  g_array_unref(l->lines);
  g_strfreev(l->actual);
  g_strfreev(l->expected);
  g_free(l);
}

/* ---- runs of them ---- */

const golden_line *golden_lines_at(const golden_lines *l, guint i) {
  return &g_array_index(l->lines, golden_line, i);
}

guint golden_lines_run(const golden_lines *l, guint from, guint *end) {
  while (from < l->lines->len && golden_lines_at(l, from)->sign == ' ')
    from++;
  for (*end = from; *end < l->lines->len && golden_lines_at(l, *end)->sign != ' ';)
    ++*end;
  return from;
}

guint golden_lines_count(const golden_lines *l) {
  guint count = 0, end = 0;
  for (guint from = golden_lines_run(l, 0, &end); from < end;
       from = golden_lines_run(l, end, &end)) {
    guint gone = 0;
    for (guint i = from; i < end; i++)
      gone += golden_lines_at(l, i)->sign == '-';
    count += MAX(gone, end - from - gone);
  }
  return count;
}

gsize golden_lines_same(const char *a, const char *b) {
  gsize same = 0;
  while (a[same] && a[same] == b[same])
    same++;
  while (same > 0 && (a[same] & 0xC0) == 0x80) /* to the start of a character */
    same--;
  return same;
}

/* ---- the first that tells something ---- */

/* Lines that differ whenever anything does, with fingerprints, versions, commands; and an SVG's
 * styles, which are those of what is in it. */
static bool is_head(const char *text) {
  static const char *const begins[] = {"# ", "<title", "<desc", "<meta"};
  for (gsize i = 0; i < G_N_ELEMENTS(begins); i++)
    if (g_str_has_prefix(text, begins[i]))
      return true;
  return g_str_has_prefix(text, "{\"schema\"") || (*text == '.' && g_str_has_suffix(text, "}"));
}

static const golden_line *find_sign(const golden_lines *l, guint from, guint end, char sign) {
  for (guint i = from; i < end; i++)
    if (golden_lines_at(l, i)->sign == sign && !is_head(golden_lines_at(l, i)->text))
      return golden_lines_at(l, i);
  return NULL;
}

bool golden_lines_telling(
    const golden_lines *l, const golden_line **expected, const golden_line **actual) {
  guint end = 0;
  for (guint from = golden_lines_run(l, 0, &end); from < end;
       from = golden_lines_run(l, end, &end)) {
    *expected = find_sign(l, from, end, '-');
    *actual = find_sign(l, from, end, '+');
    if (*expected || *actual)
      return true;
  }
  return false;
}
