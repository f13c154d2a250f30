/* Tests of what tunl-render draws: SVG, PNG and PDF files read from outside, and compared with
 * caves from the library and with the vectors. */
#include <math.h>
#include <png.h>
#include <string.h>
#include <time.h>

#include "../vectors.h"
#include "run.h"
#include "svg.h"
#include "tunl.h"

/* The day of 2026 with most objects and refusals, see test_crowded. */
#define CROWDED 20260124

static Run *render(const char *words) {
  Run *r = run_program("TUNL_RENDER", &(RunSetup){0}, words);
  EXPECT(r->code == 0, "%s: exit %d: %s", words, r->code, r->err->str);
  return r;
}

static Svg *render_svg(const char *words) {
  char *all = g_strconcat("-o - ", words, NULL);
  Run *r = render(all);
  run_expect_done(r);
  Svg *svg = svg_parse(r->out);
  run_free(r);
  g_free(all);
  return svg;
}

static const char *text_in(JsonObject *record, const char *name) {
  EXPECT(json_object_has_member(record, name), "the record has no %s", name);
  return json_object_get_string_member(record, name);
}

static double number_in(JsonObject *record, const char *name) {
  EXPECT(json_object_has_member(record, name), "the record has no %s", name);
  return json_object_get_double_member(record, name);
}

/* ---- SVG as a document ---- */

static void expect_xmllint(const GString *bytes) {
  char *program = g_find_program_in_path("xmllint");
  if (!program)
    return; /* svg_parse has read it already */
  char *folder = run_folder(), *quoted = g_shell_quote(program);
  run_write(folder, "cave.svg", bytes->str);
  char *command = g_strdup_printf("%s --noout --nonet %s/cave.svg", quoted, folder);
  int status = 0;
  char *err = NULL;
  EXPECT(g_spawn_command_line_sync(command, NULL, &err, &status, NULL) && status == 0,
      "xmllint: %s", err);
  g_free(err);
  g_free(command);
  g_free(quoted);
  g_free(folder);
  g_free(program);
}

static guint count_of(const char *text, const char *part) {
  guint count = 0;
  for (const char *c = strstr(text, part); c; c = strstr(c + 1, part))
    count++;
  return count;
}

/* Nothing is fetched and nothing runs. */
static void expect_self_contained(const char *text) {
  static const char *const foreign[] = {"<script", "href", "url(", "@import",
      "javascript:", "<image", "<foreignObject", "<use", "<!ENTITY", "<!DOCTYPE"};
  for (gsize i = 0; i < G_N_ELEMENTS(foreign); i++)
    EXPECT(!strstr(text, foreign[i]), "holds %s", foreign[i]);
  EXPECT(!g_regex_match_simple("<[^>]* on[a-z]+=", text, 0, 0), "holds a handler of events");
  EXPECT(count_of(text, "http") == 1 && strstr(text, " xmlns=\"http://www.w3.org/2000/svg\""),
      "names another place than the namespace of SVG");
}

static void expect_accessible(const Svg *svg) {
  const SvgElement *root = svg->elements->pdata[0];
  ck_assert_str_eq(svg_attribute(root, "role"), "img");
  ck_assert_str_eq(svg_attribute(root, "aria-labelledby"), "title desc");
  EXPECT(svg_find(svg, "title")->text->len > 0, "an empty title");
  EXPECT(svg_find(svg, "desc")->text->len > 0, "an empty description");
}

/* Every class has a style. */
static void expect_styled(const Svg *svg) {
  const char *styles = svg_first(svg, "style")->text->str;
  for (guint i = 0; i < svg->elements->len; i++) {
    const char *class = svg_attribute(svg->elements->pdata[i], "class");
    char *rule = g_strdup_printf("\n.%s{", class);
    EXPECT(!class || strstr(styles, rule), "class %s has no style", class);
    g_free(rule);
  }
}

static void check_document(const char *words) {
  char *all = g_strconcat("-o - ", words, NULL);
  Run *r = render(all);
  Svg *svg = svg_parse(r->out);
  EXPECT(g_utf8_validate(r->out->str, (gssize)r->out->len, NULL), "%s: not UTF-8", words);
  expect_xmllint(r->out);
  expect_self_contained(r->out->str);
  expect_accessible(svg);
  expect_styled(svg);
  svg_free(svg);
  run_free(r);
  g_free(all);
}

START_TEST(test_documents) {
  check_document("--date 20260124");
  check_document("--date 20260923 --layers all --theme dark --scale 1");
  check_document("--date 20260912 --around 16600");
  check_document("--date 20260912 --rules skeleton --single-row");
  check_document("--date 20260901..20260930 --sheet");
  check_document("--date 99991231 --hide all");
}
END_TEST

static guint total_of(Vector day) {
  guint total = 0;
  for (guint i = 1; i < vector_count(day); i++)
    total += vector_uint(vector_at(day, i));
  return total;
}

/* The most crowded day of the year still is a file that a chat takes and a browser scrolls. */
START_TEST(test_crowded) {
  Vector year = vector_member(vector_member(vector_root(), "digests"), "days");
  GList *names = vector_names(year);
  guint most = total_of(vector_member(year, G_STRINGIFY(CROWDED)));
  for (GList *name = names; name; name = name->next)
    EXPECT(total_of(vector_member(year, name->data)) <= most, "%s is more crowded",
        (const char *)name->data);
  g_list_free(names);
  Run *r = render("-o - --date " G_STRINGIFY(CROWDED));
  Svg *svg = svg_parse(r->out);
  EXPECT(svg->elements->len < 8000, "%u elements", svg->elements->len);
  EXPECT(svg->elements->len > most, "only %u elements", svg->elements->len);
  svg_free(svg);
  run_free(r);
}
END_TEST

/* How many bytes a day takes does not follow from how many objects it has: all are tried. */
START_TEST(test_bytes) {
  const char *name;
  char *folder = run_folder(),
       *words = g_strdup_printf("--date 20260101..20261231 --jobs 2 --output-dir %s", folder);
  run_free(render(words));
  GDir *pictures = g_dir_open(folder, 0, NULL);
  guint count = 0;
  for (; (name = g_dir_read_name(pictures)); count++) {
    GString *svg = run_read(folder, name);
    EXPECT(svg->len < 1000000, "%s has %zu bytes", name, svg->len);
    g_string_free(svg, TRUE);
  }
  EXPECT(count == 365, "%u pictures", count);
  g_dir_close(pictures);
  g_free(words);
  g_free(folder);
}
END_TEST

/* ---- layers ---- */

/* Bottom first, as they stand in the file. */
static const char *const layers[] = {"stalactites", "corridor", "skeleton", "gates", "rejections",
    "boulders", "cannons", "mines", "coins", "ruler", "morph", "chambers", "speed", "labels",
    "header", "legend", "footer"};

static const char all_groups[] =
    "page air stalactites corridor skeleton gates rejections boulders cannons mines coins ruler "
    "morph chambers speed labels header legend footer";

static void expect_groups(const char *words, const char *groups) {
  Svg *svg = render_svg(words);
  char *found = svg_groups(svg);
  EXPECT(strcmp(found, groups) == 0, "%s: has the groups\n%s, not\n%s", words, found, groups);
  g_free(found);
  svg_free(svg);
}

/* The groups without one; the air belongs to the corridor. */
static char *groups_without(const char *layer) {
  char **names = g_strsplit(all_groups, " ", -1);
  GString *groups = g_string_new(NULL);
  bool corridor = strcmp(layer, "corridor") == 0;
  for (gsize i = 0; names[i]; i++)
    if (strcmp(names[i], layer) != 0 && !(corridor && strcmp(names[i], "air") == 0))
      g_string_append_printf(groups, "%s%s", groups->len ? " " : "", names[i]);
  g_strfreev(names);
  return g_string_free(groups, FALSE);
}

static void check_hidden(const char *layer) {
  char *words = g_strdup_printf("--date 20260923 --layers all --hide %s", layer);
  char *groups = groups_without(layer);
  expect_groups(words, groups);
  g_free(groups);
  g_free(words);
}

/* A layer beside a layer of objects, without which labels and legend have nothing to name. */
static void check_alone(const char *layer) {
  bool names = strcmp(layer, "labels") == 0 || strcmp(layer, "legend") == 0;
  bool corridor = strcmp(layer, "corridor") == 0;
  char *words = g_strdup_printf("--date 20260923 --layers %s%s", names ? "cannons," : "", layer);
  char *groups =
      g_strdup_printf("page%s%s %s", corridor ? " air" : "", names ? " cannons" : "", layer);
  expect_groups(words, groups);
  g_free(groups);
  g_free(words);
}

START_TEST(test_layers) {
  char *usual = groups_without("skeleton");
  expect_groups("--date 20260923", usual);
  expect_groups("--date 20260923 --layers default", usual);
  expect_groups("--date 20260923 --layers all", all_groups);
  expect_groups("--date 20260923 --layers default,skeleton", all_groups);
  expect_groups("--date 20260923 --hide all", "page");
  expect_groups("--date 20260923 --layers mines,coins,mines --hide coins", "page mines");
  g_free(usual);
  for (gsize i = 0; i < G_N_ELEMENTS(layers); i++) {
    /* Gates and their names: see below. */
    if (strcmp(layers[i], "labels") != 0)
      check_hidden(layers[i]);
    if (strcmp(layers[i], "gates") != 0)
      check_alone(layers[i]);
  }
}
END_TEST

/* The names of gates go with the gates. */
START_TEST(test_layer_of_labels) {
  check_hidden("labels");
  check_alone("gates");
}
END_TEST

START_TEST(test_layer_of_the_mark) {
  const char *with = "page air stalactites corridor mark rejections boulders cannons mines coins "
                     "ruler morph chambers speed labels header legend footer";
  expect_groups("--date 20260923 --around 16600", with);
  expect_groups("--date 20260923 --around 16600 --hide gates", with);
  expect_groups("--date 20260923 --around 16600 --layers mark", "page mark");
  Svg *svg = render_svg("--date 20260923 --around 16600 --hide mark");
  EXPECT(!svg_find(svg, "mark"), "the group of the mark is there");
  svg_free(svg);
}
END_TEST

/* Who still flies: a line a tier in each row, and nothing of it when its layer is hidden. */
START_TEST(test_layer_of_reach) {
  Svg *svg = render_svg("--date 20260923 --to 10000 --reach");
  const SvgElement *first = svg_find(svg, "reach-expert-0"),
                   *second = svg_find(svg, "reach-expert-5000");
  EXPECT(first && second && svg_find(svg, "reach-beginner-5000"), "a line is missing");
  ck_assert_str_eq(svg_attribute(first, "data-begins"), "100.0");
  ck_assert_str_eq(svg_attribute(first, "data-ends"), svg_attribute(second, "data-begins"));
  char *texts = svg_texts(svg, "reach");
  EXPECT(strstr(texts, "who still flies here:") && strstr(texts, "good (100 runs)"), "%s", texts);
  g_free(texts);
  svg_free(svg);
  expect_groups("--date 20260923 --reach --layers mines,reach --hide reach", "page mines");
}
END_TEST

START_TEST(test_sheet_layers) {
  expect_groups("--date 20260923 --sheet",
      "page air stalactites corridor boulders mines labels header footer");
  expect_groups("--date 20260923 --sheet --hide corridor,mines",
      "page stalactites boulders labels header footer");
  expect_groups("--date 20260923 --sheet --hide stalactites,boulders,labels",
      "page air corridor mines header footer");
}
END_TEST

START_TEST(test_sheet_frame) {
  expect_groups("--date 20260923 --sheet --hide header,footer",
      "page air stalactites corridor boulders mines labels");
}
END_TEST

/* ---- SVG against the library ---- */

typedef struct {
  const Svg *svg;
  const tunl_cave *cave;
  double from, to;
  guint marks; /* ids with data that were expected so far */
} Comparison;

static bool in_range(const Comparison *c, const tunl_object *o) {
  return o->wx >= c->from && o->wx < c->to;
}

static const SvgElement *mark_of(const Comparison *c, const char *id, const char *group) {
  const SvgElement *e = svg_find(c->svg, id);
  EXPECT(e, "there is no %s", id);
  EXPECT(g_strcmp0(e->group, group) == 0, "%s is in the group %s", id, e->group);
  return e;
}

static const char *data_of(const SvgElement *e, const char *name) {
  const char *text = svg_attribute(e, name);
  EXPECT(text, "%s has no %s", svg_attribute(e, "id"), name);
  return text;
}

/* Decimals are those of hundredths. */
static void expect_hundredths(
    const SvgElement *e, const char *name, const char *text, double value) {
  EXPECT(fabs(g_ascii_strtod(text, NULL) - value) <= 0.00501, "%s: %s is %s, not %.17g",
      svg_attribute(e, "id"), name, text, value);
}

static void expect_place(const SvgElement *e, const tunl_object *o) {
  char number[32];
  g_snprintf(number, sizeof number, "%u", o->slot);
  EXPECT(strcmp(data_of(e, "data-slot"), number) == 0, "%s: slot %s", svg_attribute(e, "id"),
      data_of(e, "data-slot"));
  g_snprintf(number, sizeof number, "%.0f", floor(o->wx / TUNL_WX_PER_SCORE));
  EXPECT(strcmp(data_of(e, "data-score"), number) == 0, "%s: score %s, not %s",
      svg_attribute(e, "id"), data_of(e, "data-score"), number);
}

/* The first line that is shown when the mark is pointed at. */
static void expect_hover(const Comparison *c, const SvgElement *e) {
  for (guint i = 0; i + 1 < c->svg->elements->len; i++)
    if (c->svg->elements->pdata[i] == e) {
      const SvgElement *title = c->svg->elements->pdata[i + 1];
      EXPECT(strcmp(title->name, "title") == 0 && title->text->len > 0, "%s says nothing",
          svg_attribute(e, "id"));
      return;
    }
}

static void compare_accepted(Comparison *c, const tunl_object *o) {
  bool second = o->paired && o->wall == TUNL_FLOOR;
  const char *kind = tunl_kind_name((tunl_kind)o->kind);
  char *id = g_strdup_printf("%s-%u%s", kind, o->slot, second ? "b" : "");
  const SvgElement *e = mark_of(c, id, tunl_kind_plural((tunl_kind)o->kind));
  expect_place(e, o);
  expect_hundredths(e, "data-wx", data_of(e, "data-wx"), o->wx);
  EXPECT(isnan(o->margin) == !svg_attribute(e, "data-margin"), "%s: margin", id);
  if (!isnan(o->margin))
    expect_hundredths(e, "data-margin", data_of(e, "data-margin"), o->margin);
  EXPECT(!svg_attribute(e, "data-reason"), "%s stands, and has a reason", id);
  c->marks++;
  g_free(id);
}

/* What a list says of its entry: one word for all, or as many as there are. */
static const char *entry_of(char **list, guint count, guint i) {
  guint length = g_strv_length(list);
  EXPECT(length == 1 || length == count, "%u entries for %u tries", length, count);
  return list[length == 1 ? 0 : i];
}

static void compare_tries(const SvgElement *e, const tunl_object *tries, guint count) {
  char **wx = g_strsplit(data_of(e, "data-wx"), " ", -1);
  char **margin = g_strsplit(data_of(e, "data-margin"), " ", -1);
  char **reason = g_strsplit(data_of(e, "data-reason"), " ", -1);
  for (guint i = 0; i < count; i++) {
    expect_hundredths(e, "data-wx", entry_of(wx, count, i), tries[i].wx);
    expect_hundredths(e, "data-margin", entry_of(margin, count, i), tries[i].margin);
    const char *name = tunl_reason_name((tunl_reason)tries[i].reason);
    EXPECT(strcmp(entry_of(reason, count, i), name) == 0, "%s: refused for %s, not %s",
        svg_attribute(e, "id"), entry_of(reason, count, i), name);
  }
  g_strfreev(wx);
  g_strfreev(margin);
  g_strfreev(reason);
}

static void compare_refused_slot(Comparison *c, const tunl_object *tries, guint count) {
  const char *kind = tunl_kind_name((tunl_kind)tries->kind);
  char *id = g_strdup_printf("refused-%s-%u", kind, tries->slot);
  const SvgElement *e = mark_of(c, id, "rejections");
  expect_place(e, tries);
  compare_tries(e, tries, count);
  c->marks++;
  g_free(id);
}

/* The tries of a slot that are in range, as they stand in one list. */
static void compare_refused(Comparison *c, tunl_span span) {
  GArray *slot = g_array_new(FALSE, FALSE, sizeof(tunl_object));
  for (size_t i = 0; i < span.count; i++) {
    const tunl_object *o = &span.items[i];
    if (in_range(c, o))
      g_array_append_val(slot, *o);
    bool last = i + 1 == span.count || span.items[i + 1].slot != o->slot;
    if (last && slot->len)
      compare_refused_slot(c, (const tunl_object *)(const void *)slot->data, slot->len);
    if (last)
      g_array_set_size(slot, 0);
  }
  g_array_free(slot, TRUE);
}

static guint count_in_range(const Comparison *c, tunl_span span) {
  guint count = 0;
  for (size_t i = 0; i < span.count; i++)
    count += in_range(c, &span.items[i]);
  return count;
}

static char *grouped(guint number) {
  return number < 1000 ? g_strdup_printf("%u", number)
                       : g_strdup_printf("%u,%03u", number / 1000, number % 1000);
}

static void compare_header(const Comparison *c, tunl_kind kind) {
  guint accepted = count_in_range(c, tunl_cave_accepted(c->cave, kind));
  char *refused = grouped(count_in_range(c, tunl_cave_refused(c->cave, kind)));
  char *number = grouped(accepted), *header = svg_texts(c->svg, "header");
  const char *name = accepted == 1 ? tunl_kind_name(kind) : tunl_kind_plural(kind);
  char *text = kind == TUNL_STALACTITE
                   ? g_strdup_printf(" %s %s ", number, name)
                   : g_strdup_printf(" %s %s (%s refused)", number, name, refused);
  g_strdelimit(header, "\n", ' ');
  EXPECT(strstr(header, text), "the header does not say \"%s\": %s", text, header);
  g_free(text);
  g_free(header);
  g_free(number);
  g_free(refused);
}

static void compare_fingerprint(const Comparison *c, const char *fingerprint) {
  char *header = svg_texts(c->svg, "header"), *footer = svg_texts(c->svg, "footer");
  JsonObject *record = svg_record(c->svg);
  EXPECT(strcmp(text_in(record, "fingerprint"), fingerprint) == 0, "fingerprint %s, not %s",
      text_in(record, "fingerprint"), fingerprint);
  EXPECT(strstr(header, fingerprint), "the header does not say %s", fingerprint);
  EXPECT(strstr(footer, fingerprint), "the footer does not say %s", fingerprint);
  EXPECT(strstr(svg_find(c->svg, "desc")->text->str, fingerprint), "nor does the description");
  json_object_unref(record);
  g_free(header);
  g_free(footer);
}

static void compare_marks(Comparison *c) {
  guint marks = 0;
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    tunl_span accepted = tunl_cave_accepted(c->cave, kind);
    for (size_t i = 0; i < accepted.count; i++)
      if (in_range(c, &accepted.items[i]))
        compare_accepted(c, &accepted.items[i]);
    compare_refused(c, tunl_cave_refused(c->cave, kind));
    compare_header(c, kind);
  }
  for (guint i = 0; i < c->svg->elements->len; i++) {
    const SvgElement *e = c->svg->elements->pdata[i];
    if (!svg_attribute(e, "data-wx"))
      continue;
    expect_hover(c, e);
    marks++;
  }
  EXPECT(marks == c->marks, "%u marks, not %u", marks, c->marks);
}

static void compare_cave(
    const char *words, guint32 date, const char *rules_name, double gate, double from, double to) {
  char fingerprint[32];
  tunl_day day = tunl_day_of(date);
  tunl_rules rules;
  ck_assert(tunl_rules_named(rules_name, &rules));
  rules.gate = isnan(gate) ? rules.gate : gate;
  tunl_cave *cave = tunl_cave_new(&day, &rules, MAX(to, TUNL_WX_FULL));
  char *all = g_strdup_printf("--date %08u %s", date, words);
  Svg *svg = render_svg(all);
  Comparison c = {svg, cave, from, to, 0};
  compare_marks(&c);
  g_snprintf(fingerprint, sizeof fingerprint, "%016" G_GINT64_MODIFIER "x",
      tunl_cave_fingerprint(cave, TUNL_WX_FULL));
  compare_fingerprint(&c, fingerprint);
  svg_free(svg);
  g_free(all);
  tunl_cave_free(cave);
}

#define NO_GATE ((double)NAN)

START_TEST(test_caves) {
  compare_cave("", CROWDED, "17.0", NO_GATE, 0, TUNL_WX_FULL);
  compare_cave("--rules skeleton", CROWDED, "skeleton", NO_GATE, 0, TUNL_WX_FULL);
  compare_cave("--gate 5000", 20260923, "17.0", 5000, 0, TUNL_WX_FULL);
  compare_cave("--from 20000 --to 20500", 20260923, "17.0", NO_GATE, 20000, 20500);
  compare_cave("--score 100..200", 20260912, "17.0", NO_GATE, 6000, 12000);
  compare_cave("--around 16600", 20260911, "17.0", NO_GATE, 15350, 17850);
  compare_cave("--from 93000 --to 100000", 20260911, "17.0", NO_GATE, 93000, 100000);
  compare_cave("--to 1 --row-length 100", 20260911, "17.0", NO_GATE, 0, 1);
}
END_TEST

/* Ranges and rows that end between the tries of a slot. */
START_TEST(test_cut_slots) {
  static const double cuts[] = {16650, 21033.3, 25711.5, 33333, 41001.25, 57123.75, 78000};
  for (gsize i = 0; i < G_N_ELEMENTS(cuts); i++) {
    char from[G_ASCII_DTOSTR_BUF_SIZE], to[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_dtostr(from, sizeof from, cuts[i]);
    g_ascii_dtostr(to, sizeof to, cuts[i] + 777.5);
    char *words = g_strdup_printf("--from %s --to %s --row-length 101", from, to);
    compare_cave(words, CROWDED, "17.0", NO_GATE, cuts[i], cuts[i] + 777.5);
    g_free(words);
  }
}
END_TEST

static const char *digest_of(const char *date) {
  Vector digests = vector_member(vector_root(), "digests");
  return vector_text(vector_at(vector_member(vector_member(digests, "days"), date), 0));
}

START_TEST(test_fingerprints) {
  static const char *const days[] = {"20260101", "20260124", "20260228", "20260923", "20261231"};
  for (gsize i = 0; i < G_N_ELEMENTS(days); i++) {
    char *words = g_strdup_printf("--date %s --from 500 --to 1500", days[i]);
    Svg *svg = render_svg(words);
    compare_fingerprint(&(Comparison){.svg = svg}, digest_of(days[i]));
    svg_free(svg);
    g_free(words);
  }
}
END_TEST

static void expect_record(JsonObject *record, const char *command) {
  EXPECT(strcmp(text_in(record, "schema"), "tunl-picture/1") == 0, "schema");
  EXPECT(g_str_has_prefix(text_in(record, "tool"), "tunl-render "), "tool");
  EXPECT(strcmp(text_in(record, "rules"), "17.0") == 0, "rules");
  expect_same(20260923, number_in(record, "date"), "date");
  expect_same(5000.5, number_in(record, "gate"), "gate");
  expect_same(0.1, number_in(record, "from"), "from");
  expect_same(3000, number_in(record, "to"), "to");
  EXPECT(strlen(text_in(record, "fingerprint")) == 16, "fingerprint");
  EXPECT(strcmp(text_in(record, "command"), command) == 0, "command %s, not %s",
      text_in(record, "command"), command);
}

#define RECORDED "--date 20260923 --gate 5000.5 --from 0.1 --to 3000"

START_TEST(test_record) {
  Svg *svg = render_svg(RECORDED);
  JsonObject *record = svg_record(svg);
  expect_record(
      record, "tunl-render --date 20260923 --gate 5000.5 --from 0.1 --to 3000 -o cave.svg");
  json_object_unref(record);
  svg_free(svg);
}
END_TEST

/* The visible footer holds the same command, whole when its lines are joined. */
START_TEST(test_footer) {
  Svg *svg = render_svg("--date 20260923 --gate 1000 --theme dark --layers "
                        "corridor,mines,coins,cannons,footer --from 100 --to 1500 --scale 0.5");
  JsonObject *record = svg_record(svg);
  char *footer = svg_texts(svg, "footer");
  g_strdelimit(footer, "\n", ' ');
  EXPECT(strstr(footer, text_in(record, "command")), "the footer says: %s", footer);
  EXPECT(strstr(footer, text_in(record, "tool")), "the footer says: %s", footer);
  EXPECT(strstr(footer, "not by the game's author"), "the footer says: %s", footer);
  g_free(footer);
  json_object_unref(record);
  svg_free(svg);
}
END_TEST

/* ---- sheets ---- */

static void check_sheet(guint count, double *height) {
  gint32 last = tunl_date_index(20260301), first = last - (gint32)count + 1;
  char *words = g_strdup_printf(
      "--sheet --date %08u..%08u", tunl_date_from_index(first), tunl_date_from_index(last));
  Svg *svg = render_svg(words);
  char *labels = svg_texts(svg, "labels");
  for (gint32 index = first; index <= last; index++) {
    guint32 date = tunl_date_from_index(index);
    char *dashed = g_strdup_printf("%04u-%02u-%02u\n", date / 10000, date / 100 % 100, date % 100);
    char *plain = g_strdup_printf("%08u", date);
    EXPECT(strstr(labels, dashed), "%u days: no %s", count, dashed);
    EXPECT(strstr(labels, digest_of(plain)), "%u days: no fingerprint of %s", count, plain);
    g_free(dashed);
    g_free(plain);
  }
  double tall = g_ascii_strtod(svg_attribute(svg->elements->pdata[0], "height"), NULL);
  EXPECT(count <= 4 || tall > *height, "%u days: %.0f px high", count, tall);
  *height = tall;
  g_free(labels);
  svg_free(svg);
  g_free(words);
}

/* Four in a line, then the next line. */
START_TEST(test_sheets) {
  static const guint counts[] = {1, 4, 5, 30};
  double height = 0;
  for (gsize i = 0; i < G_N_ELEMENTS(counts); i++)
    check_sheet(counts[i], &height);
}
END_TEST

/* ---- the same bytes ---- */

START_TEST(test_same_twice) {
  static const char *const words[] = {"--format svg", "--format png", "--format pdf",
      "--format svg --sheet", "--format png --sheet --theme dark", "--format pdf --sheet"};
  for (gsize i = 0; i < G_N_ELEMENTS(words); i++) {
    char *all = g_strconcat("-o - --date 20260923 ", words[i], NULL);
    Run *once = render(all), *twice = render(all);
    run_expect_same(once, twice);
    run_free(once);
    run_free(twice);
    g_free(all);
  }
}
END_TEST

/* ---- PNG ---- */

typedef struct {
  const GString *bytes;
  gsize at;
} PngInput;

typedef struct {
  guint width, height, drawn; /* drawn: rows that have more than one colour */
  GHashTable *texts;
} PngPicture;

static void read_png_bytes(png_structp png, png_bytep to, png_size_t count) {
  PngInput *input = png_get_io_ptr(png);
  EXPECT(input->at + count <= input->bytes->len, "the PNG ends early");
  memcpy(to, input->bytes->str + input->at, count);
  input->at += count;
}

static void on_png_error(png_structp png, png_const_charp message) {
  (void)png;
  ck_abort_msg("libpng: %s", message);
}

static bool is_drawn(const png_byte *row, guint width) {
  return width > 1 && memcmp(row, row + 3, 3 * ((gsize)width - 1)) != 0;
}

static GHashTable *read_texts(png_structp png, png_infop info) {
  png_textp texts = NULL;
  int count = 0;
  GHashTable *table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  png_get_text(png, info, &texts, &count);
  for (int i = 0; i < count; i++)
    EXPECT(g_hash_table_insert(table, g_strdup(texts[i].key), g_strdup(texts[i].text)),
        "%s stands twice", texts[i].key);
  return table;
}

/* Reads all of it, so that a broken row cannot hide. */
static PngPicture read_png(const GString *bytes) {
  PngPicture p = {0};
  PngInput input = {bytes, 0};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, on_png_error, on_png_error);
  png_infop info = png_create_info_struct(png);
  png_set_read_fn(png, &input, read_png_bytes);
  png_read_info(png, info);
  p.width = png_get_image_width(png, info);
  p.height = png_get_image_height(png, info);
  EXPECT(png_get_color_type(png, info) == PNG_COLOR_TYPE_RGB, "not RGB");
  EXPECT(png_get_bit_depth(png, info) == 8, "not 8 bits");
  png_byte *row = g_malloc(png_get_rowbytes(png, info));
  for (guint y = 0; y < p.height; y++) {
    png_read_row(png, row, NULL);
    p.drawn += is_drawn(row, p.width);
  }
  png_read_end(png, info);
  EXPECT(!png_get_valid(png, info, PNG_INFO_tIME), "holds a time");
  EXPECT(input.at == bytes->len, "bytes after the end");
  p.texts = read_texts(png, info);
  g_free(row);
  png_destroy_read_struct(&png, &info, NULL);
  return p;
}

static PngPicture render_png(const char *words) {
  char *all = g_strconcat("-o - --format png --quiet ", words, NULL);
  Run *r = render(all);
  run_expect_done(r);
  PngPicture p = read_png(r->out);
  run_free(r);
  g_free(all);
  return p;
}

/* The size is that of the same picture as SVG. */
static void check_png_size(const char *words) {
  PngPicture p = render_png(words);
  Svg *svg = render_svg(words);
  const SvgElement *root = svg->elements->pdata[0];
  EXPECT(p.width == g_ascii_strtoull(svg_attribute(root, "width"), NULL, 10), "%s: width %u", words,
      p.width);
  EXPECT(p.height == g_ascii_strtoull(svg_attribute(root, "height"), NULL, 10), "%s: height %u",
      words, p.height);
  EXPECT(p.drawn > p.height / 2, "%s: only %u rows are drawn on", words, p.drawn);
  g_hash_table_unref(p.texts);
  svg_free(svg);
}

START_TEST(test_png_size) {
  check_png_size("--date 20260923");
  check_png_size("--date 20260923 --theme dark --row-length 3333 --scale 0.123");
  check_png_size("--date 20260923 --single-row --to 20000 --scale 1"); /* wider than a tile */
  check_png_size("--date 20260923 --around 16600");
  check_png_size("--date 20260901..20260930 --sheet");
}
END_TEST

START_TEST(test_png_texts) {
  PngPicture p = render_png(RECORDED);
  Svg *svg = render_svg(RECORDED);
  EXPECT(g_hash_table_size(p.texts) == 4, "%u texts", g_hash_table_size(p.texts));
  const char *json = g_hash_table_lookup(p.texts, "tunl-picture");
  EXPECT(json, "no tunl-picture");
  JsonObject *record = svg_record_from(json);
  expect_record(
      record, "tunl-render --date 20260923 --gate 5000.5 --from 0.1 --to 3000 -o cave.png");
  ck_assert_str_eq(g_hash_table_lookup(p.texts, "Title"), "TUNL cave of 2026-09-23");
  ck_assert_str_eq(g_hash_table_lookup(p.texts, "Software"), text_in(record, "tool"));
  ck_assert_str_eq(g_hash_table_lookup(p.texts, "Description"), svg_find(svg, "desc")->text->str);
  json_object_unref(record);
  svg_free(svg);
  g_hash_table_unref(p.texts);
}
END_TEST

/* What is announced is what comes. */
START_TEST(test_png_plan) {
  Run *r = render("-o - --format png --date 20260923 --single-row --scale 1");
  PngPicture p = read_png(r->out);
  char *plan = g_strdup_printf("tunl-render: -: %u x %u px, %.0f megapixels\n", p.width, p.height,
      (double)p.width * p.height / 1e6);
  ck_assert_str_eq(r->err->str, plan);
  ck_assert_uint_ge(p.width, 93000);
  g_free(plan);
  g_hash_table_unref(p.texts);
  run_free(r);
}
END_TEST

#if defined __SANITIZE_ADDRESS__
#define SHADOWED 1
#elif defined __has_feature
#if __has_feature(address_sanitizer)
#define SHADOWED 1
#endif
#endif

/* KiB; the decoded picture alone has 71 megapixels of 3 bytes. */
enum { PEAK_MOST = 96 * 1024 };

START_TEST(test_png_memory) {
#ifdef SHADOWED
  return; /* the sanitizer's shadow counts as memory */
#endif
  Run *r = run_program("TUNL_RENDER", &(RunSetup){.stdout_to = "/dev/null"},
      "-o - --format png --quiet --date 20260124 --single-row --scale 1");
  run_expect_done(r);
  EXPECT(r->peak > 0 && r->peak < PEAK_MOST, "%ld KiB at most, not below %d", r->peak, PEAK_MOST);
  run_free(r);
}
END_TEST

/* ---- PDF ---- */

/* Only the cave's day may be a date in it. */
static void expect_only_date(const GString *pdf, const char *date) {
  GRegex *stamp = g_regex_new("Date \\(D?:?([0-9]+)", G_REGEX_RAW, 0, NULL);
  GMatchInfo *match;
  guint count = 0;
  g_regex_match_full(stamp, pdf->str, (gssize)pdf->len, 0, 0, &match, NULL);
  for (; g_match_info_matches(match); count++) {
    char *found = g_match_info_fetch(match, 1);
    EXPECT(g_str_has_prefix(found, date), "holds the date %s", found);
    EXPECT(g_str_has_suffix(found, "000000"), "holds a time of day: %s", found);
    g_free(found);
    g_match_info_next(match, NULL);
  }
  g_match_info_free(match);
  g_regex_unref(stamp);
  ck_assert_uint_ge(count, 1);
}

static bool holds(const GString *bytes, const char *part) {
  return memmem(bytes->str, bytes->len, part, strlen(part)) != NULL;
}

static void expect_not_today(const GString *pdf, time_t now) {
  char plain[16], dashed[16];
  struct tm *utc = gmtime(&now);
  strftime(plain, sizeof plain, "%Y%m%d", utc);
  strftime(dashed, sizeof dashed, "%Y-%m-%d", utc);
  EXPECT(!holds(pdf, plain) && !holds(pdf, dashed), "holds today's date");
}

START_TEST(test_pdf) {
  time_t before = time(NULL);
  Run *r = render("-o - --format pdf --date 20310405");
  EXPECT(g_str_has_prefix(r->out->str, "%PDF-1."), "no PDF");
  EXPECT(memcmp(r->out->str + r->out->len - 6, "%%EOF\n", 6) == 0, "no end");
  EXPECT(holds(r->out, "TUNL cave of 2031-04-05"), "no title");
  EXPECT(holds(r->out, "tunl-render --date 20310405 -o cave.pdf"), "no command");
  expect_only_date(r->out, "20310405");
  expect_not_today(r->out, before);
  expect_not_today(r->out, time(NULL));
  run_free(r);
}
END_TEST

/* A page is the picture at 96 px to the inch. */
START_TEST(test_pdf_size) {
  Run *r = render("-o - --format pdf --date 20260923 --single-row --to 4000 --scale 1");
  EXPECT(holds(r->out, "/MediaBox [ 0 0 3078 "), "not 4104 px wide");
  run_free(r);
}
END_TEST

RUN_HARNESS("cli/render-pictures", test_documents, test_crowded, test_bytes, test_layers,
    test_layer_of_labels, test_layer_of_the_mark, test_layer_of_reach, test_sheet_layers,
    test_sheet_frame, test_caves,
    test_cut_slots, test_fingerprints, test_record, test_footer, test_sheets, test_same_twice,
    test_png_size, test_png_texts, test_png_plan, test_png_memory, test_pdf, test_pdf_size)
