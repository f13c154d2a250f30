/* Reports for continuous integration. */
#include "cli.h"

/* ---- JUnit ---- */

static bool is_error(const cli_case *c) {
  return c->error;
}

static bool is_failure(const cli_case *c) {
  return c->failure && !c->error;
}

static bool is_skipped(const cli_case *c) {
  return c->skipped || c->known;
}

static guint count_those(const cli_case *cases, guint count, bool (*is)(const cli_case *c)) {
  guint found = 0;
  for (guint i = 0; i < count; i++)
    found += is(&cases[i]);
  return found;
}

static void append_junit_case(GString *text, const char *suite, const cli_case *c) {
  char *name = g_markup_escape_text(c->name, -1);
  char *message = g_markup_escape_text(c->reason ? c->reason : "", -1);
  g_string_append_printf(text, "<testcase classname=\"%s\" name=\"%s\"", suite, name);
  if (c->failure)
    g_string_append_printf(text, "><%s type=\"%s\" message=\"%s\"/></testcase>\n",
        c->error ? "error" : "failure", c->failure, message);
  else if (is_skipped(c))
    g_string_append_printf(text, "><skipped message=\"%s\"/></testcase>\n", message);
  else
    g_string_append(text, "/>\n");
  g_free(message);
  g_free(name);
}

/* What no program had to say until one did stands there only where it is so. */
static void append_count(GString *text, const char *name, guint count) {
  if (count > 0)
    g_string_append_printf(text, " %s=\"%u\"", name, count);
}

void cli_junit(GString *text, const cli_case *cases, guint count) {
  const char *suite = g_get_prgname();
  g_string_append_printf(text,
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuite name=\"%s\" tests=\"%u\" failures=\"%u\"",
      suite, count, count_those(cases, count, is_failure));
  append_count(text, "errors", count_those(cases, count, is_error));
  append_count(text, "skipped", count_those(cases, count, is_skipped));
  g_string_append(text, ">\n");
  for (guint i = 0; i < count; i++)
    append_junit_case(text, suite, &cases[i]);
  g_string_append(text, "</testsuite>\n");
}

/* ---- TAP ---- */

/* What follows a # can tell a harness to let a failure pass. */
static void append_tap_name(GString *text, const char *name) {
  for (const char *c = name; *c; c++) {
    if (*c == '#' || *c == '\\')
      g_string_append_c(text, '\\');
    g_string_append_c(text, *c);
  }
}

void cli_tap(GString *text, const cli_case *cases, guint count) {
  g_string_append_printf(text, "TAP version 13\n1..%u\n", count);
  for (guint i = 0; i < count; i++) {
    g_string_append_printf(
        text, "%s %u - ", cases[i].failure || cases[i].known ? "not ok" : "ok", i + 1);
    append_tap_name(text, cases[i].name);
    if (cases[i].skipped)
      g_string_append_printf(text, " # SKIP %s", cases[i].reason);
    if (cases[i].known)
      g_string_append_printf(text, " # TODO %s", cases[i].reason);
    g_string_append_c(text, '\n');
    if (cases[i].failure)
      g_string_append_printf(text, "# %s\n", cases[i].reason);
  }
}

/* ---- GitHub ---- */

/* The few characters that end a property or a line of a workflow command. */
static void append_command_text(GString *text, const char *message, bool property) {
  for (const char *c = message; *c; c++) {
    if (*c == '%' || *c == '\n' || *c == '\r' || (property && (*c == ':' || *c == ',')))
      g_string_append_printf(text, "%%%02X", (unsigned char)*c);
    else
      g_string_append_c(text, *c);
  }
}

void cli_github(GString *text, const char *level, const char *title, const char *message) {
  g_string_append_printf(text, "::%s title=", level);
  append_command_text(text, title, true);
  g_string_append(text, "::");
  append_command_text(text, message, false);
  g_string_append_c(text, '\n');
}

void cli_github_cases(GString *text, const cli_case *cases, guint count, const char *what) {
  enum { MOST = 9 }; /* GitHub shows ten annotations a step: nine, and one that counts the rest */
  guint failed = count_those(cases, count, is_failure) + count_those(cases, count, is_error);
  guint shown = 0;
  for (guint i = 0; i < count && shown < MOST; i++)
    if (cases[i].failure) {
      cli_github(text, "error", cases[i].name, cases[i].reason);
      shown++;
    }
  GString *total = g_string_new(NULL);
  g_string_append_printf(total, "%u of %u %s", failed, count, what);
  if (failed > shown)
    g_string_append_printf(total, ", the first %u are shown", shown);
  cli_github(text, failed ? "error" : "notice", g_get_prgname(), total->str);
  g_string_free(total, TRUE);
}

void cli_cases_free(cli_case *cases, guint count) {
  for (guint i = 0; i < count; i++) {
    g_free(cases[i].name);
    g_free(cases[i].reason);
  }
  g_free(cases);
}
