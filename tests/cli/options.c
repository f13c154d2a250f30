#include "options.h"

#include "../vectors.h"
#include "run.h"

static bool is_tried(const OptionRow *rows, gsize count, const char *option, bool refused) {
  char *pattern = g_strdup_printf("(^|\\s)%s(\\s|$)", option);
  bool found = false;
  for (gsize i = 0; i < count && !found; i++)
    found = (rows[i].code == 2) == refused &&
            g_regex_match_simple(pattern, rows[i].words, G_REGEX_RAW, 0);
  g_free(pattern);
  return found;
}

void options_expect_tried(const char *variable, const OptionRow *rows, gsize count, guint options,
    const char *const *elsewhere, const char *const *refused_elsewhere) {
  Run *r = run_program(variable, &(RunSetup){0}, "--help");
  GRegex *line = g_regex_new("^  (?:-\\w, )?(--[a-z-]+)(=\\S+)?  ", G_REGEX_MULTILINE, 0, NULL);
  GMatchInfo *match;
  guint found = 0;
  for (g_regex_match(line, r->out->str, 0, &match); g_match_info_matches(match); found++) {
    char *name = g_match_info_fetch(match, 1), *value = g_match_info_fetch(match, 2);
    EXPECT(g_strv_contains(elsewhere, name) || is_tried(rows, count, name, false),
        "no row of the table tries %s", name);
    EXPECT(!*value || g_strv_contains(refused_elsewhere, name) || is_tried(rows, count, name, true),
        "no row gives %s a bad value", name);
    g_free(name);
    g_free(value);
    g_match_info_next(match, NULL);
  }
  ck_assert_uint_eq(found, options);
  g_match_info_free(match);
  g_regex_unref(line);
  run_free(r);
}
