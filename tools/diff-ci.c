/* Reports for continuous integration. */
#include "diff.h"

/* GitHub shows ten annotations a step: nine, and one that counts the rest. */
enum { GITHUB_MOST = 9 };

static char *name_of(const diff_task *t, const diff_day *day) {
  return g_strdup_printf("%04u-%02u-%02u %s", day->date / 10000, day->date / 100 % 100,
      day->date % 100, t->cave.rules_name);
}

static char *reason_of(const diff_task *t, const diff_day *day) {
  GString *text = g_string_new(NULL);
  diff_say_divergence(text, t, day);
  g_string_append(text, "; to see it: ");
  diff_say_command(text, t, day);
  return g_string_free(text, FALSE);
}

static guint count_failed(const diff_day *days, guint count) {
  guint failed = 0;
  for (guint i = 0; i < count; i++)
    failed += days[i].verdict != TUNL_SAME;
  return failed;
}

void diff_junit(GString *text, const diff_task *t, const diff_day *days, guint count) {
  g_string_append_printf(text,
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuite name=\"tunl-diff\" tests=\"%u\" failures=\"%u\">\n",
      count, count_failed(days, count));
  for (guint i = 0; i < count; i++) {
    char *name = name_of(t, &days[i]), *quoted = g_markup_escape_text(name, -1);
    g_string_append_printf(text, "<testcase classname=\"tunl-diff\" name=\"%s\"", quoted);
    if (days[i].verdict == TUNL_SAME) {
      g_string_append(text, "/>\n");
    } else {
      char *reason = reason_of(t, &days[i]), *message = g_markup_escape_text(reason, -1);
      g_string_append_printf(text, "><failure type=\"%s\" message=\"%s\"/></testcase>\n",
          tunl_verdict_name(days[i].verdict), message);
      g_free(message);
      g_free(reason);
    }
    g_free(quoted);
    g_free(name);
  }
  g_string_append(text, "</testsuite>\n");
}

/* What follows a # can tell a harness to let a failure pass. */
static char *tap_name(const diff_task *t, const diff_day *day) {
  char *name = name_of(t, day);
  GString *text = g_string_new(NULL);
  for (const char *c = name; *c; c++) {
    if (*c == '#' || *c == '\\')
      g_string_append_c(text, '\\');
    g_string_append_c(text, *c);
  }
  g_free(name);
  return g_string_free(text, FALSE);
}

void diff_tap(GString *text, const diff_task *t, const diff_day *days, guint count) {
  g_string_append_printf(text, "TAP version 13\n1..%u\n", count);
  for (guint i = 0; i < count; i++) {
    char *name = tap_name(t, &days[i]);
    bool same = days[i].verdict == TUNL_SAME;
    g_string_append_printf(text, "%s %u - %s\n", same ? "ok" : "not ok", i + 1, name);
    if (!same) {
      char *reason = reason_of(t, &days[i]);
      g_string_append_printf(text, "# %s\n", reason);
      g_free(reason);
    }
    g_free(name);
  }
}

/* The few characters that end a property or a line of a workflow command. */
static void append_command_text(GString *text, const char *message, bool property) {
  for (const char *c = message; *c; c++) {
    if (*c == '%' || *c == '\n' || *c == '\r' || (property && (*c == ':' || *c == ',')))
      g_string_append_printf(text, "%%%02X", (unsigned char)*c);
    else
      g_string_append_c(text, *c);
  }
}

static void annotate(GString *text, const char *title, const char *message) {
  g_string_append(text, "::error title=");
  append_command_text(text, title, true);
  g_string_append(text, "::");
  append_command_text(text, message, false);
  g_string_append_c(text, '\n');
}

void diff_github(GString *text, const diff_task *t, const diff_day *days, guint count) {
  guint failed = count_failed(days, count), shown = 0;
  for (guint i = 0; i < count && shown < GITHUB_MOST; i++) {
    if (days[i].verdict == TUNL_SAME)
      continue;
    char *name = name_of(t, &days[i]), *reason = reason_of(t, &days[i]);
    annotate(text, name, reason);
    g_free(reason);
    g_free(name);
    shown++;
  }
  g_string_append_printf(text, "::%s title=tunl-diff::%u of %u days differ",
      failed ? "error" : "notice", failed, count);
  if (failed > shown)
    g_string_append_printf(text, ", the first %u are shown", shown);
  g_string_append_c(text, '\n');
}
