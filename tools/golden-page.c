/* One page about a run: a list of all files, and for each that is not as it was both pictures under
 * a slider. All of it is in the file, and the policy in its head keeps it so. */
#include "golden.h"

#include <string.h>

/* ---- style and script ---- */

static const char style[] =
    ":root{color-scheme:light dark;--page:#fff;--ink:#1c2430;--soft:#5b6675;--line:#c9d0d8;"
    "--card:#f4f6f8;--bad:#a3260f;--good:#1c6b3a;--wait:#7a5200;--mark:#0b57c4}\n"
    "@media(prefers-color-scheme:dark){:root{--page:#12161c;--ink:#e6eaf0;--soft:#a2adba;"
    "--line:#3a4450;--card:#1b2129;--bad:#ff9b85;--good:#7fd6a0;--wait:#f0c46a;--mark:#8ab8ff}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0 auto;max-width:100rem;padding:1rem 1.25rem 4rem;background:var(--page);"
    "color:var(--ink);font:1rem/1.5 system-ui,sans-serif}\n"
    "h1{font-size:1.35rem;margin:.5rem 0}h2{font-size:1.1rem;margin:0;overflow-wrap:anywhere}\n"
    "p{margin:.35rem 0}a{color:var(--mark)}\n"
    "code,pre{font:.85rem/1.45 ui-monospace,monospace}\n"
    "code{overflow-wrap:anywhere}pre{margin:.5rem 0;padding:.5rem;overflow:auto;"
    "border:1px solid var(--line);background:var(--page)}\n"
    "section{margin:1.25rem 0;padding:.9rem 1rem;border:1px solid var(--line);"
    "border-radius:.4rem;background:var(--card)}\n"
    ".state{display:inline-block;white-space:nowrap;min-width:4.2em;padding:0 .45em;border:2px "
    "solid;"
    "border-radius:.25rem;font-weight:700;font-size:.85em;text-align:center}\n"
    ".FAIL,.ERROR,.XPASS{color:var(--bad)}.PASS{color:var(--good)}.NEW,.XFAIL{color:var(--wait)}\n"
    ".soft{color:var(--soft)}\n"
    "table{border-collapse:collapse;width:100%}td,th{padding:.25rem .5rem;text-align:left;"
    "border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:break-word}\n"
    "td:last-child{overflow-wrap:anywhere}\n"
    ".bar{display:flex;flex-wrap:wrap;gap:.5rem .9rem;align-items:center;margin:.6rem 0}\n"
    ".bar label{flex:1 1 16rem;display:flex;gap:.6rem;align-items:center}\n"
    ".bar input{flex:1;min-width:6rem;height:1.6rem;accent-color:var(--mark)}\n"
    "button{font:inherit;padding:.2rem .7rem;color:inherit;background:var(--page);"
    "border:1px solid var(--soft);border-radius:.3rem}\n"
    "button[aria-pressed=true]{border-color:var(--mark);box-shadow:inset 0 0 0 1px var(--mark)}\n"
    ":focus-visible{outline:3px solid var(--mark);outline-offset:2px}\n"
    ".scroll{overflow:auto;max-height:85vh;border:1px solid var(--line);background:#888}\n"
    ".stage{position:relative;width:100%;touch-action:pan-y;cursor:ew-resize;overflow:hidden}\n"
    ".stage.whole{width:var(--width)}\n"
    ".stage img{position:absolute;left:0;top:0;display:block;user-select:none}\n"
    ".stage img:first-child{position:relative}\n"
    ".stage .actual{clip-path:inset(0 0 0 var(--at))}\n"
    ".stage .expected{clip-path:inset(0 calc(100% - var(--at)) 0 0)}\n"
    ".edge{position:absolute;top:0;bottom:0;left:var(--at);width:3px;margin-left:-1.5px;"
    "background:#fff;border:1px solid #000;border-width:0 1px}\n"
    ".box{position:absolute;border:2px dashed #000;outline:2px dashed #fff;outline-offset:-4px;"
    "pointer-events:none}\n"
    "img.wide{max-width:100%;background:#888}\n"
    "@media(max-width:40rem){body{padding:.5rem .6rem 3rem}section{padding:.6rem}}\n";

/* Pictures of two sizes keep one scale: each is as wide as its share of the wider one. */
static const char script[] =
    "for(const view of document.querySelectorAll('.swipe')){\n"
    "const stage=view.querySelector('.stage'),range=view.querySelector('input');\n"
    "const imgs=[...stage.querySelectorAll('img')],box=stage.querySelector('.box');\n"
    "const show=()=>{stage.style.setProperty('--at',range.value/10+'%');\n"
    "range.setAttribute('aria-valuetext',Math.round(range.value/10)+' % expected')};\n"
    "const place=()=>{const w=Math.max(...imgs.map(i=>i.naturalWidth)),\n"
    "h=Math.max(...imgs.map(i=>i.naturalHeight));if(!w)return;\n"
    "for(const i of imgs){i.style.position='absolute';i.style.width=i.naturalWidth/w*100+'%'}\n"
    "stage.style.aspectRatio=w+'/'+h;stage.style.setProperty('--width',w+'px');\n"
    "if(box){const[l,t,r,b]=box.dataset.at.split(',').map(Number);\n"
    "Object.assign(box.style,{left:`calc(${l/w*100}% - 5px)`,top:`calc(${t/h*100}% - 5px)`,\n"
    "width:`calc(${(r-l+1)/w*100}% + 10px)`,height:`calc(${(b-t+1)/h*100}% + 10px)`})}};\n"
    "range.addEventListener('input',show);\n"
    "const drag=e=>{if(e.buttons&1){const r=stage.getBoundingClientRect();\n"
    "range.value=(e.clientX-r.left)/r.width*1000;show()}};\n"
    "stage.addEventListener('pointerdown',drag);stage.addEventListener('pointermove',drag);\n"
    "stage.addEventListener('dragstart',e=>e.preventDefault());\n"
    "for(const b of view.querySelectorAll('button'))b.addEventListener('click',()=>{\n"
    "if(b.dataset.to){range.value=b.dataset.to;show();return}\n"
    "const on=b.getAttribute('aria-pressed')!=='true';b.setAttribute('aria-pressed',on);\n"
    "if(b.dataset.show==='size')stage.classList.toggle('whole',on);else box.hidden=!on});\n"
    "addEventListener('load',place);show()}\n";

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
      "<div class=\"bar\"><label><span>actual</span>"
      "<input type=\"range\" min=\"0\" max=\"1000\" step=\"5\" value=\"500\" "
      "aria-label=\"how much of the expected picture is shown, from the left\">"
      "<span>expected</span></label>"
      "<button type=\"button\" data-to=\"0\">Actual</button>"
      "<button type=\"button\" data-to=\"500\">Half</button>"
      "<button type=\"button\" data-to=\"1000\">Expected</button>"
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

/* Lines around the place where texts part, and characters before it and in all. */
enum { BEFORE = 3, AFTER = 3, LEAD = 60, LINE_MOST = 300 };

/* A line from the character `from` on, with dots where it is cut. */
static void append_line(
    GString *html, const char *sign, guint number, const char *line, glong from) {
  glong length = g_utf8_strlen(line, -1);
  from = MIN(from, length);
  glong end = MIN(from + LINE_MOST, length);
  char *part = g_utf8_substring(line, from, end);
  g_string_append_printf(html, "%s %5u  %s", sign, number, from > 0 ? "\u2026" : "");
  append_escaped(html, part);
  g_string_append(html, end < length ? "\u2026\n" : "\n");
  g_free(part);
}

/* Lines first to last, as far as there are so many; the one that differs begins a little before
 * that place. */
static void append_lines(GString *html, const char *sign, const GString *text, guint first,
    guint last, const golden_place_in_text *place) {
  char **lines = g_strsplit(text->str, "\n", -1);
  guint count = g_strv_length(lines);
  for (guint i = first; i <= last && i <= count; i++)
    append_line(html, sign, i, lines[i - 1],
        i == place->line && place->column > LEAD ? (glong)place->column - LEAD : 0);
  g_strfreev(lines);
}

static void append_text(GString *html, const golden_check *c) {
  guint line = c->text.line, first = line > BEFORE ? line - BEFORE : 1;
  g_string_append(html, "<pre aria-label=\"the first place that differs\">");
  append_lines(html, " ", c->expected, first, line - 1, &c->text);
  append_lines(html, "-", c->expected, line, line + AFTER, &c->text);
  append_lines(html, "+", c->actual, line, line + AFTER, &c->text);
  g_string_append(
      html, "</pre>\n<p class=\"soft\">- stands in the accepted file, + in what was made.</p>\n");
}

/* ---- one file ---- */

static void append_views(GString *html, const golden_check *c) {
  if (c->text.line > 0)
    append_text(html, c);
  if (can_be_shown(c) && c->expected && c->differs)
    append_swipe(html, c);
  else if (can_be_shown(c) && c->actual)
    append_picture(html, c->golden, c->actual, "wide", "what was made");
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
      "<title>tunl-golden: %s</title>\n<style>\n%s</style>\n</head>\n<body>\n<main>\n"
      "<h1>tunl-golden: %s</h1>\n",
      total, style, total);
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
      "tool, not by the game's author.</p>\n</main>\n<script>\n%s</script>\n</body>\n</html>\n",
      cli_version(), script);
  g_string_free(total, TRUE);
}
