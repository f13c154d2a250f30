/* One page about a run: a list of all files, and for each that is not as it was both pictures under
 * a slider. All of it is in the file, and the policy in its head keeps it so. */
#include "golden.h"

#include "golden-files.h"

/* ---- style and script ---- */

/* A file of the page, as it lies in tools/golden-page. */
static void append_file(GString *html, const char *name) {
  char *path = g_strconcat("/tunl/golden/", name, NULL);
  GBytes *bytes = g_resource_lookup_data(golden_files_get_resource(), path, 0, NULL);
  g_assert(bytes); /* it was built in */
  g_string_append_len(html, g_bytes_get_data(bytes, NULL), (gssize)g_bytes_get_size(bytes));
  g_bytes_unref(bytes);
  g_free(path);
}

/* ---- parts ---- */

static void append_escaped(GString *html, const char *text) {
  char *escaped = g_markup_escape_text(text, -1);
  g_string_append(html, escaped);
  g_free(escaped);
}

static void append_state(GString *html, golden_state state) {
  const char *name = golden_state_name(state);
  g_string_append_printf(html, "<span class=\"state %s\">%s</span>", name, name);
}

/* A picture in the page itself. */
static void append_picture(
    GString *html, const char *golden, const GString *bytes, const char *class, const char *alt) {
  char *data = g_base64_encode((const guchar *)bytes->str, bytes->len);
  g_string_append_printf(html, "<img class=\"%s\" alt=\"%s\" src=\"data:image/%s;base64,%s\">",
      class, alt, golden_is_picture(golden) ? "png" : "svg+xml", data);
  g_free(data);
}

static bool can_be_shown(const golden_check *c) {
  return golden_is_picture(c->golden) || g_str_has_suffix(c->golden, ".svg");
}

static void append_box(GString *html, const tunl_picdiff *d) {
  if (d->count > 0)
    g_string_append_printf(html, "<div class=\"box\" data-at=\"%u,%u,%u,%u\"></div>", d->left,
        d->top, d->right, d->bottom);
}

static void append_bar(GString *html, bool box) {
  g_string_append(html,
      "<div class=\"bar\"><label><span>expected</span>"
      "<input type=\"range\" min=\"0\" max=\"1000\" step=\"5\" value=\"500\" "
      "aria-label=\"how much of the expected picture is shown, from the left\">"
      "<span>actual</span></label>"
      "<button type=\"button\" data-to=\"1000\">Expected</button>"
      "<button type=\"button\" data-to=\"500\">Half</button>"
      "<button type=\"button\" data-to=\"0\">Actual</button>"
      "<button type=\"button\" data-show=\"size\" aria-pressed=\"false\">Full size</button>");
  if (box)
    g_string_append(
        html, "<button type=\"button\" data-show=\"box\" aria-pressed=\"true\">Box</button>");
  g_string_append(html, "</div>\n");
}

/* Expected to the left of the edge, actual to the right. */
static void append_swipe(GString *html, const golden_check *c) {
  g_string_append(html, "<div class=\"swipe\">\n");
  append_bar(html, c->pixels.count > 0);
  g_string_append(html, "<div class=\"scroll\"><div class=\"stage\" style=\"--at:50%\">");
  append_picture(html, c->golden, c->expected, "expected", "expected");
  append_picture(html, c->golden, c->actual, "actual", "actual");
  append_box(html, &c->pixels);
  g_string_append(html, "<div class=\"edge\"></div></div></div>\n</div>\n");
}

/* ---- texts ---- */

/* Lines around those that differ; characters before the place where two part, and in all; lines
 * of a text. */
enum { AROUND = 3, LEAD = 60, LINE_MOST = 300, LINES_MOST = 100 };

/* A line from the character `from` on, with dots where it is cut. */
static void append_line(GString *html, const golden_line *line, glong from) {
  glong length = g_utf8_strlen(line->text, -1);
  from = MIN(from, length);
  glong end = MIN(from + LINE_MOST, length);
  char *part = g_utf8_substring(line->text, from, end);
  g_string_append_printf(html, "%c %5u  %s", line->sign, line->number, from > 0 ? "\u2026" : "");
  append_escaped(html, part);
  g_string_append(html, end < length ? "\u2026\n" : "\n");
  g_free(part);
}

/* The line of the other text in a run that stands where this one does in its own; NULL for none. */
static const golden_line *find_partner(
    const golden_lines *l, guint from, guint end, const golden_line *line) {
  guint nth = 0, found = 0;
  for (guint i = from; golden_lines_at(l, i) != line; i++)
    nth += golden_lines_at(l, i)->sign == line->sign;
  for (guint i = from; i < end; i++)
    if (golden_lines_at(l, i)->sign != line->sign && found++ == nth)
      return golden_lines_at(l, i);
  return NULL;
}

/* A line begins a little before the place where it parts from the other. */
static void append_run(GString *html, const golden_lines *l, guint from, guint end) {
  for (guint i = from; i < end; i++) {
    const golden_line *line = golden_lines_at(l, i), *other = find_partner(l, from, end, line);
    gsize same = other ? golden_lines_same(line->text, other->text) : 0;
    glong column = g_utf8_strlen(line->text, (gssize)same);
    append_line(html, line, column > LEAD ? column - LEAD : 0);
  }
}

static void append_both(GString *html, const golden_lines *l, guint from, guint end) {
  for (guint i = from; i < end; i++)
    append_line(html, golden_lines_at(l, i), 0);
}

/* Each run of lines that differ, among its neighbours, and a gap between two. */
static void append_runs(GString *html, const golden_lines *l) {
  guint shown = 0, last = 0, end = 0, from = golden_lines_run(l, 0, &end);
  while (from < end && shown < LINES_MOST) {
    guint first = MAX(last, from > AROUND ? from - AROUND : 0);
    guint cut = MIN(end, from + LINES_MOST - shown);
    if (first > last)
      g_string_append(html, "\u2026\n");
    append_both(html, l, first, from);
    append_run(html, l, from, cut);
    shown += cut - from;
    guint next_end, next = golden_lines_run(l, end, &next_end);
    last = cut < end ? cut : MIN(end + AROUND, next);
    append_both(html, l, cut, last);
    from = next;
    end = next_end;
  }
  if (last < l->lines->len)
    g_string_append(html, "\u2026\n");
}

static void append_text(GString *html, const golden_check *c) {
  golden_lines *lines = golden_lines_new(c->expected, c->actual);
  guint count = golden_lines_count(lines);
  g_string_append(html, "<pre aria-label=\"the lines that differ\">");
  append_runs(html, lines);
  g_string_append_printf(html,
      "</pre>\n<p class=\"soft\">%u line%s. - stands in the accepted file, + in what was "
      "made%s</p>\n",
      count, count == 1 ? " differs" : "s differ",
      count > LINES_MOST ? "; the first hundred or so are shown." : ".");
  golden_lines_free(lines);
}

/* ---- one file ---- */

static void append_views(GString *html, const golden_check *c) {
  if (can_be_shown(c) && c->expected && c->differs)
    append_swipe(html, c);
  else if (can_be_shown(c) && c->actual)
    append_picture(html, c->golden, c->actual, "wide", "what was made");
  if (c->text.line > 0)
    append_text(html, c);
  if (!c->compared)
    return;
  g_string_append(html, "<details><summary>expected | difference | actual</summary>");
  append_picture(html, c->golden, c->compared, "wide", "expected, difference and actual");
  g_string_append(html, "</details>\n");
}

static void append_section(GString *html, const golden_check *c, guint number) {
  g_string_append_printf(html, "<section id=\"f%u\">\n<h2>", number);
  append_state(html, c->state);
  g_string_append_c(html, ' ');
  append_escaped(html, c->golden);
  g_string_append(html, "</h2>\n<p>");
  append_escaped(html, c->reason);
  g_string_append(html, "</p>\n<p><code>");
  append_escaped(html, c->of->command);
  g_string_append(html, "</code></p>\n");
  if (c->state != GOLDEN_ERROR)
    append_views(html, c);
  g_string_append(html, "</section>\n");
}

/* ---- the page ---- */

static void append_row(GString *html, const golden_check *c, guint number) {
  bool linked = c->state != GOLDEN_PASS;
  g_string_append(html, "<tr><td>");
  append_state(html, c->state);
  g_string_append(html, "</td><td>");
  if (linked)
    g_string_append_printf(html, "<a href=\"#f%u\">", number);
  append_escaped(html, c->golden);
  g_string_append(html, linked ? "</a></td><td>" : "</td><td>");
  append_escaped(html, c->reason ? c->reason : "");
  g_string_append(html, "</td></tr>\n");
}

static void append_list(GString *html, const golden_check *checks, guint count) {
  g_string_append(html,
      "<details open><summary>All files</summary>\n<table><thead><tr><th>State</th><th>File</th>"
      "<th>Finding</th></tr></thead>\n<tbody>\n");
  for (guint i = 0; i < count; i++)
    append_row(html, &checks[i], i + 1);
  g_string_append(html, "</tbody></table></details>\n");
}

static void append_head(GString *html, const char *total) {
  g_string_append_printf(html,
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
      "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
      "<title>tunl-golden: %s</title>\n<style>\n",
      total);
  append_file(html, "page.css");
  g_string_append_printf(
      html, "</style>\n</head>\n<body>\n<main>\n<h1>tunl-golden: %s</h1>\n", total);
}

void golden_page(GString *html, const golden_check *checks, guint count) {
  GString *total = g_string_new(NULL);
  golden_say_total(total, checks, count);
  append_head(html, total->str);
  append_list(html, checks, count);
  for (guint i = 0; i < count; i++)
    if (checks[i].state != GOLDEN_PASS)
      append_section(html, &checks[i], i + 1);
  g_string_append_printf(html,
      "<p class=\"soft\">Drag across a picture, or use the slider's arrow, Home and End keys. "
      "Expected is to the left of the edge, actual to the right. tunl-golden %s, an independent "
      "tool, not by the game's author.</p>\n</main>\n<script>\n",
      cli_version());
  append_file(html, "page.js");
  g_string_append(html, "</script>\n</body>\n</html>\n");
  g_string_free(total, TRUE);
}
