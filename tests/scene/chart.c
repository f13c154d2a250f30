/* Tests of src/scene/chart.h: values where they belong, gaps, limits, marks, names, the page. */
#include "scene/chart.h"

#include <math.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "sample.h"

#define NONE ((double)NAN)

/* ---- charts ---- */

static const tunl_chart_point rising[] = {{0, 10}, {100, 20}, {200, 40}, {300, 30}, {400, NONE}};
static const tunl_chart_point falling[] = {
    {0, 39.5}, {100, 30}, {200, NONE}, {300, 0}, {400, NONE}};
static const tunl_chart_point close_by[] = {{0, 10.5}, {200, 20.5}, {300, 30.5}, {400, NONE}};
static const tunl_chart_point ended[] = {{0, 10}, {200, 5}, {400, 0}}; /* the last is no step */
static const tunl_chart_point never[] = {{0, NONE}, {400, NONE}};
static const tunl_chart_point curve[] = {{0, 100}, {50, 99.5}, {125, 40}, {400, 0.25}};
static const tunl_chart_point tiny[] = {{0, 0.0004}, {400, 0.0011}};
static const tunl_chart_point huge[] = {{0, 12345678}, {400, 1}};

#define SERIES(name, look, points)                                                                 \
  { name, look, points, G_N_ELEMENTS(points) }
static const tunl_chart_series one[] = {SERIES("new", 0, rising)};
static const tunl_chart_series two[] = {SERIES("new", 0, rising), SERIES("old", 1, falling)};
static const tunl_chart_series touching[] = {
    SERIES("a", 0, rising), SERIES("b", 1, close_by), SERIES("c", 1, rising)};
static const tunl_chart_series grounded[] = {SERIES("a", 0, falling), SERIES("b", 1, falling)};
static const tunl_chart_series all_steps[] = {SERIES("whole", 0, ended)};
static const tunl_chart_series survival[] = {SERIES("bot", 1, curve)};
static const tunl_chart_series nothing[] = {SERIES("nothing", 0, never)};
static const tunl_chart_series small[] = {SERIES("small", 0, tiny)};
static const tunl_chart_series large[] = {SERIES("large", 1, huge)};

static const tunl_chart_series four[] = {SERIES("new", 0, rising), SERIES("old", 1, falling),
    SERIES("third", 2, close_by), SERIES("fourth", 3, curve)};
static const tunl_chart_span spans[] = {{0, 10, 20, "early"}, {100, 100, 100, "a point"},
    {200, 300, 380, "late, with a label that only fits before it"}, {-50, 200, 900, "all of it"}};

#define PANEL(word, some, as_steps, side, at)                                                      \
  {                                                                                                \
    .id = word, .title = "What is drawn", .note = "and how to read it", .unit = "%",               \
    .value_name = "rate", .decimals = 1, .steps = as_steps, .failing = side, .limit = at,          \
    .limit_label = "at least 25 %", .series = some, .count = G_N_ELEMENTS(some)                    \
  }

static const tunl_chart_panel all_panels[] = {
    PANEL("two", two, true, TUNL_CHART_BELOW, 25),
    PANEL("above", one, true, TUNL_CHART_ABOVE, 35),
    PANEL("touching", touching, true, TUNL_CHART_NOWHERE, 0),
    PANEL("curve", survival, false, TUNL_CHART_BELOW, 5),
    PANEL("nothing", nothing, true, TUNL_CHART_NOWHERE, 0),
    PANEL("small", small, false, TUNL_CHART_NOWHERE, 0),
    PANEL("large", large, false, TUNL_CHART_ABOVE, 10000000),
    PANEL("outside", one, true, TUNL_CHART_BELOW, 90),
    PANEL("zero", one, true, TUNL_CHART_BELOW, 0),
    PANEL("grounded", grounded, true, TUNL_CHART_NOWHERE, 0),
    PANEL("whole", all_steps, true, TUNL_CHART_NOWHERE, 0),
    {.id = "bare",
        .title = "No names at the ends",
        .unit = "%",
        .value_name = "rate",
        .height = 264,
        .most = 100,
        .bare = true,
        .series = four,
        .count = G_N_ELEMENTS(four)},
    {.id = "spans",
        .title = "Where it lies",
        .note = "from, usual, to",
        .unit = "",
        .value_name = "",
        .spans = spans,
        .span_count = G_N_ELEMENTS(spans)},
};
enum { PANELS = G_N_ELEMENTS(all_panels) };

static const tunl_chart_mark marks[] = {{0, "begin"}, {225, "a mark of some length"},
    {400, "a mark at the end, of no less length than the others have"}};
static const char *const footer[] = {"tunl-test 1.0", "an independent tool", NULL};
static const tunl_chart_record records[] = {
    {"schema", "test-chart/1", 0}, {"levels", NULL, 200}, {"ratio", NULL, 0.1}};

static tunl_chart_options options_of(const tunl_chart_panel *panels, guint count) {
  return (tunl_chart_options){
      .title = "A chart",
      .summary = "What it shows, in a few words that are soon read.",
      .from = 0,
      .to = 400,
      .x_unit = "m",
      .panels = panels,
      .count = count,
      .marks = &marks[1],
      .mark_count = 1,
      .width = TUNL_CHART_WIDTH,
      .legend = "too little",
      .footer = footer,
      .command = "tunl-test --chart -o chart.svg",
      .records = records,
      .record_count = G_N_ELEMENTS(records),
  };
}

static tunl_scene *chart_of(guint panel) {
  tunl_chart_options o = options_of(&all_panels[panel], 1);
  return tunl_chart_new(&o);
}

static void each(void (*check)(const tunl_scene *scene, const char *where)) {
  static const double widths[] = {TUNL_CHART_LEAST, TUNL_CHART_WIDTH, 3000, 100};
  for (gsize w = 0; w < G_N_ELEMENTS(widths); w++)
    for (guint i = 0; i <= PANELS; i++) {
      tunl_chart_options o = options_of(&all_panels[i % PANELS], i == PANELS ? PANELS : 1);
      o.width = widths[w];
      char *where = g_strdup_printf("panel %u at %.0f px", i, widths[w]);
      tunl_scene *scene = tunl_chart_new(&o);
      check(scene, where);
      tunl_scene_free(scene);
      g_free(where);
    }
}

/* ---- the page ---- */

static void check_page(const tunl_scene *scene, const char *where) {
  tunl_scene_layer page = tunl_scene_layer_at(scene, TUNL_CHART_PAGE);
  double width = tunl_scene_width(scene), height = tunl_scene_height(scene);
  ck_assert_uint_eq(tunl_scene_layers(scene), TUNL_CHART_LAYERS);
  EXPECT(width >= TUNL_CHART_LEAST && width == ceil(width) && height == ceil(height),
      "%s: %g x %g px", where, width, height);
  EXPECT(page.count == 1 && page.shapes->box.right == width && page.shapes->box.bottom == height,
      "%s: the page is not that large", where);
  sample_expect_inside(scene, where);
}

START_TEST(test_page) {
  each(check_page);
}
END_TEST

static void check_apart(const tunl_scene *scene, const char *where) {
  GPtrArray *texts = g_ptr_array_new();
  for (guint i = 0; i < TUNL_CHART_LAYERS; i++) {
    GPtrArray *some = sample_texts(scene, i);
    for (guint j = 0; j < some->len; j++)
      g_ptr_array_add(texts, some->pdata[j]);
    g_ptr_array_free(some, TRUE);
  }
  sample_expect_apart(texts, where);
  g_ptr_array_free(texts, TRUE);
}

START_TEST(test_apart) {
  each(check_apart);
}
END_TEST

static bool has_text(const tunl_scene *scene, guint layer, const char *text) {
  GPtrArray *texts = sample_texts(scene, layer);
  bool found = false;
  for (guint i = 0; i < texts->len; i++)
    found = found || strcmp(((const tunl_shape *)texts->pdata[i])->as.text.text, text) == 0;
  g_ptr_array_free(texts, TRUE);
  return found;
}

START_TEST(test_words) {
  tunl_scene *scene = chart_of(0);
  ck_assert(has_text(scene, TUNL_CHART_HEADER, "A chart"));
  ck_assert(
      has_text(scene, TUNL_CHART_HEADER, "What it shows, in a few words that are soon read."));
  ck_assert(has_text(scene, TUNL_CHART_LABELS, "What is drawn"));
  ck_assert(has_text(scene, TUNL_CHART_LABELS, "and how to read it"));
  ck_assert(has_text(scene, TUNL_CHART_LABELS, "at least 25 %"));
  ck_assert(has_text(scene, TUNL_CHART_MARKS, "a mark of some length"));
  ck_assert(has_text(scene, TUNL_CHART_LEGEND, "new"));
  ck_assert(has_text(scene, TUNL_CHART_LEGEND, "old"));
  ck_assert(has_text(scene, TUNL_CHART_LEGEND, "too little"));
  ck_assert(has_text(scene, TUNL_CHART_FOOTER, "tunl-test --chart -o chart.svg"));
  ck_assert(has_text(scene, TUNL_CHART_FOOTER, "tunl-test 1.0 · an independent tool"));
  ck_assert_str_eq(tunl_scene_title(scene), "A chart");
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_records) {
  static const char *const expected[][2] = {{"schema", "test-chart/1"}, {"levels", "200"},
      {"ratio", "0.1"}, {"command", "tunl-test --chart -o chart.svg"}};
  tunl_scene *scene = chart_of(0);
  guint count;
  const tunl_record *got = tunl_scene_records(scene, &count);
  ck_assert_uint_eq(count, G_N_ELEMENTS(expected));
  for (guint i = 0; i < count; i++) {
    ck_assert_str_eq(got[i].name, expected[i][0]);
    ck_assert_str_eq(got[i].text, expected[i][1]);
    ck_assert_int_eq(got[i].number, i == 1 || i == 2);
  }
  tunl_scene_free(scene);
}
END_TEST

/* What may be left out. */
START_TEST(test_bare) {
  static const tunl_chart_panel bare = {
      .id = "bare", .title = "Bare", .unit = "", .value_name = "value", .series = one, .count = 1};
  tunl_chart_options o = options_of(&bare, 1);
  o.command = NULL;
  o.legend = NULL;
  o.mark_count = 0;
  tunl_scene *scene = tunl_chart_new(&o);
  check_page(scene, "bare");
  check_apart(scene, "bare");
  ck_assert_uint_eq(tunl_scene_layer_at(scene, TUNL_CHART_MARKS).count, 0);
  ck_assert_uint_eq(tunl_scene_layer_at(scene, TUNL_CHART_FAILING).count, 0);
  ck_assert_uint_eq(tunl_scene_layer_at(scene, TUNL_CHART_LIMITS).count, 0);
  tunl_scene_free(scene);
}
END_TEST

/* ---- values ---- */

static const tunl_shape *point_of(const tunl_scene *scene, const char *id) {
  tunl_scene_layer points = tunl_scene_layer_at(scene, TUNL_CHART_POINTS);
  for (guint i = 0; i < points.count; i++)
    if (strcmp(points.shapes[i].id, id) == 0)
      return &points.shapes[i];
  ck_abort_msg("there is no %s", id);
}

static const char *fact_of(const tunl_scene *scene, const tunl_shape *shape, const char *name) {
  for (guint i = 0; i < shape->facts; i++) {
    const tunl_fact *fact = tunl_scene_facts(scene) + shape->first_fact + i;
    if (strcmp(fact->name, name) == 0)
      return fact->text;
  }
  ck_abort_msg("%s tells no %s", shape->id, name);
}

/* The plot, by its lowest and highest line across. */
static tunl_box plot_of(const tunl_scene *scene) {
  tunl_scene_layer grid = tunl_scene_layer_at(scene, TUNL_CHART_GRID);
  tunl_box box = {1e9, 1e9, 0, 0};
  for (guint i = 0; i < grid.count; i++) {
    const tunl_vertex *v = sample_vertices(scene, &grid.shapes[i]);
    if (v[0].y != v[1].y)
      continue;
    box.left = MIN(box.left, v[0].x);
    box.right = MAX(box.right, v[1].x);
    box.top = MIN(box.top, v[0].y);
    box.bottom = MAX(box.bottom, v[0].y);
  }
  return box;
}

static void expect_near(double expected, double got, const char *what) {
  EXPECT(fabs(expected - got) < 1e-6, "%s: %.9g, not %.9g", what, got, expected);
}

/* The axis of the first chart goes to 60: 41.5 with the room above is more than 40. */
START_TEST(test_steps_lie_where_they_belong) {
  tunl_scene *scene = chart_of(0);
  tunl_box plot = plot_of(scene);
  double height = plot.bottom - plot.top, width = plot.right - plot.left;
  for (guint i = 0; i < 4; i++) {
    char id[32];
    g_snprintf(id, sizeof id, "two-1-%u", i + 1);
    const tunl_shape *p = point_of(scene, id);
    expect_near(plot.bottom - rising[i].y / 60 * height, p->as.circle.y, id);
    expect_near(plot.left + (rising[i].x + 50) / 400 * width, p->as.circle.x, id);
  }
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_curves_lie_where_they_belong) {
  tunl_scene *scene = chart_of(3);
  tunl_box plot = plot_of(scene);
  double width = plot.right - plot.left;
  for (guint i = 0; i < 4; i++) {
    char id[32];
    g_snprintf(id, sizeof id, "curve-1-%u", i + 1);
    const tunl_shape *p = point_of(scene, id);
    expect_near(plot.left + curve[i].x / 400 * width, p->as.circle.x, id);
    expect_near(plot.bottom - curve[i].y / 150 * (plot.bottom - plot.top), p->as.circle.y, id);
  }
  tunl_scene_free(scene);
}
END_TEST

/* An axis that was asked for is kept. */
START_TEST(test_asked_axis) {
  tunl_chart_panel panel = all_panels[0];
  panel.most = 100;
  tunl_chart_options o = options_of(&panel, 1);
  tunl_scene *scene = tunl_chart_new(&o);
  tunl_box plot = plot_of(scene);
  expect_near(plot.bottom - 0.4 * (plot.bottom - plot.top), point_of(scene, "two-1-3")->as.circle.y,
      "two-1-3");
  ck_assert(has_text(scene, TUNL_CHART_LABELS, "100 %"));
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_facts) {
  tunl_scene *scene = chart_of(0);
  const tunl_shape *p = point_of(scene, "two-2-1");
  ck_assert_str_eq(p->label, "rate 39.5 %");
  ck_assert_str_eq(fact_of(scene, p, "series"), "old");
  ck_assert_str_eq(fact_of(scene, p, "at"), "0–100 m");
  ck_assert_str_eq(fact_of(scene, p, "x"), "0");
  ck_assert_str_eq(fact_of(scene, p, "value"), "39.5");
  tunl_scene_free(scene);
  scene = chart_of(3);
  ck_assert_str_eq(fact_of(scene, point_of(scene, "curve-1-3"), "at"), "125 m");
  tunl_scene_free(scene);
}
END_TEST

static void check_ids(const tunl_scene *scene, const char *where) {
  GHashTable *ids = g_hash_table_new(g_str_hash, g_str_equal);
  tunl_scene_layer points = tunl_scene_layer_at(scene, TUNL_CHART_POINTS);
  for (guint i = 0; i < points.count; i++)
    EXPECT(g_hash_table_add(ids, (gpointer)(gsize)points.shapes[i].id), "%s: twice %s", where,
        points.shapes[i].id);
  g_hash_table_unref(ids);
}

START_TEST(test_ids) {
  each(check_ids);
}
END_TEST

/* ---- lines ---- */

/* The line of a look, which only one series of these has. */
static const tunl_shape *line_of(const tunl_scene *scene, tunl_style style) {
  tunl_scene_layer lines = tunl_scene_layer_at(scene, TUNL_CHART_LINES);
  for (guint i = 0; i < lines.count; i++)
    if (lines.shapes[i].style == style)
      return &lines.shapes[i];
  ck_abort_msg("no line has style %d", (int)style);
}

static guint count_moves(const tunl_scene *scene, const tunl_shape *line) {
  const tunl_vertex *v = sample_vertices(scene, line);
  guint moves = 0;
  for (guint i = 0; i < line->as.path.count; i++)
    moves += v[i].step == TUNL_MOVE;
  return moves;
}

START_TEST(test_step_lines) {
  tunl_scene *scene = chart_of(0);
  const tunl_shape *whole = line_of(scene, TUNL_STYLE_FIRST);
  const tunl_vertex *v = sample_vertices(scene, whole);
  ck_assert_uint_eq(whole->as.path.count, 8);
  ck_assert_uint_eq(count_moves(scene, whole), 1);
  for (guint i = 0; i < 8; i += 2) {
    expect_near(v[i].y, v[i + 1].y, "a step is level");
    if (i)
      expect_near(v[i - 1].x, v[i].x, "and joined by an upright");
  }
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_gaps) {
  tunl_scene *scene = chart_of(0);
  const tunl_shape *broken = line_of(scene, TUNL_STYLE_SECOND);
  ck_assert_uint_eq(count_moves(scene, broken), 2);
  ck_assert_uint_eq(broken->as.path.count, 6);
  ck_assert_uint_eq(tunl_scene_layer_at(scene, TUNL_CHART_POINTS).count, 4 + 3);
  tunl_scene_free(scene);
  scene = chart_of(4);
  ck_assert_uint_eq(tunl_scene_layer_at(scene, TUNL_CHART_POINTS).count, 0);
  tunl_scene_free(scene);
  scene = chart_of(10);
  ck_assert_uint_eq(tunl_scene_layer_at(scene, TUNL_CHART_POINTS).count, 2);
  ck_assert_uint_eq(line_of(scene, TUNL_STYLE_FIRST)->as.path.count, 4);
  ck_assert(has_text(scene, TUNL_CHART_LABELS, "whole  5.0 %"));
  tunl_scene_free(scene);
}
END_TEST

/* The points of a look go with its line. */
START_TEST(test_looks) {
  tunl_scene *scene = chart_of(0);
  ck_assert_int_eq(point_of(scene, "two-1-1")->style, TUNL_STYLE_FIRST_POINT);
  ck_assert_int_eq(point_of(scene, "two-2-1")->style, TUNL_STYLE_SECOND_POINT);
  tunl_scene_free(scene);
}
END_TEST

/* ---- limits ---- */

START_TEST(test_limit_below) {
  tunl_scene *scene = chart_of(0);
  tunl_box plot = plot_of(scene);
  tunl_scene_layer failing = tunl_scene_layer_at(scene, TUNL_CHART_FAILING);
  ck_assert_uint_eq(failing.count, 1);
  double limit = plot.bottom - 25.0 / 60 * (plot.bottom - plot.top);
  expect_near(limit, failing.shapes->as.rect.y, "top");
  expect_near(plot.bottom - limit, failing.shapes->as.rect.height, "height");
  expect_near(plot.right - plot.left, failing.shapes->as.rect.width, "width");
  const tunl_shape *line = tunl_scene_layer_at(scene, TUNL_CHART_LIMITS).shapes;
  expect_near(limit, sample_vertices(scene, line)->y, "line");
  tunl_scene_free(scene);
}
END_TEST

START_TEST(test_limit_above) {
  tunl_scene *scene = chart_of(1);
  tunl_box plot = plot_of(scene);
  const tunl_shape *failing = tunl_scene_layer_at(scene, TUNL_CHART_FAILING).shapes;
  expect_near(plot.top, failing->as.rect.y, "top");
  expect_near((1 - 35.0 / 60) * (plot.bottom - plot.top), failing->as.rect.height, "height");
  tunl_scene_free(scene);
}
END_TEST

/* An axis reaches to a limit above all values, and nothing is shaded below none. */
START_TEST(test_limit_at_the_ends) {
  tunl_scene *scene = chart_of(7);
  ck_assert(has_text(scene, TUNL_CHART_LABELS, "100 %"));
  tunl_scene_free(scene);
  scene = chart_of(8);
  ck_assert_uint_eq(tunl_scene_layer_at(scene, TUNL_CHART_FAILING).count, 0);
  tunl_scene_free(scene);
}
END_TEST

/* ---- names and marks ---- */

static const tunl_shape *text_of(const tunl_scene *scene, guint layer, const char *text) {
  tunl_scene_layer one_layer = tunl_scene_layer_at(scene, layer);
  for (guint i = 0; i < one_layer.count; i++)
    if (one_layer.shapes[i].kind == TUNL_SHAPE_TEXT &&
        strcmp(one_layer.shapes[i].as.text.text, text) == 0)
      return &one_layer.shapes[i];
  ck_abort_msg("nothing says %s", text);
}

/* At the height of the last value, which stands beside the name, unless another is there. */
START_TEST(test_ends) {
  tunl_scene *scene = chart_of(0);
  const tunl_shape *name = text_of(scene, TUNL_CHART_LABELS, "new  30.0 %");
  double y = point_of(scene, "two-1-4")->as.circle.y;
  EXPECT(fabs(name->as.text.y - y) < 6, "%g is not beside %g", name->as.text.y, y);
  ck_assert(has_text(scene, TUNL_CHART_LABELS, "old  0.0 %"));
  tunl_scene_free(scene);
  scene = chart_of(2);
  double b = text_of(scene, TUNL_CHART_LABELS, "b  30.5 %")->as.text.y;
  double a = text_of(scene, TUNL_CHART_LABELS, "a  30.0 %")->as.text.y;
  double c = text_of(scene, TUNL_CHART_LABELS, "c  30.0 %")->as.text.y;
  EXPECT(b < a && b < c, "b ends above a and c: %g, %g, %g", b, a, c);
  y = point_of(scene, "touching-2-3")->as.circle.y;
  EXPECT(fabs(b - y) < 6, "the uppermost stays beside its line: %g, %g", b, y);
  tunl_scene_free(scene);
}
END_TEST

/* The dashed line stands at its place, and crosses no words. */
static void check_marks(const tunl_scene *scene, const char *where) {
  tunl_scene_layer all = tunl_scene_layer_at(scene, TUNL_CHART_MARKS);
  GPtrArray *texts = sample_texts(scene, TUNL_CHART_LABELS);
  tunl_box plot = plot_of(scene);
  for (guint i = 0; i < all.count; i++) {
    if (all.shapes[i].kind != TUNL_SHAPE_PATH)
      continue;
    const tunl_vertex *v = sample_vertices(scene, &all.shapes[i]);
    expect_near(plot.left + 225.0 / 400 * (plot.right - plot.left), v[0].x, where);
    for (guint j = 0; j < texts->len; j++) {
      tunl_box ink = sample_ink(texts->pdata[j]);
      EXPECT(v[0].x < ink.left || v[0].x > ink.right || v[0].y > ink.bottom || v[1].y < ink.top,
          "%s: a mark goes through \"%s\"", where,
          ((const tunl_shape *)texts->pdata[j])->as.text.text);
    }
  }
  g_ptr_array_free(texts, TRUE);
}

START_TEST(test_marks) {
  each(check_marks);
}
END_TEST

START_TEST(test_mark_through_words) {
  tunl_chart_panel panels[2] = {all_panels[0], all_panels[1]};
  panels[1].note = "a note that is so long that it reaches well beyond the place of the mark in "
                   "the middle of the chart";
  tunl_chart_options o = options_of(panels, 2);
  tunl_scene *scene = tunl_chart_new(&o);
  check_marks(scene, "a long note");
  tunl_scene_free(scene);
}
END_TEST

/* At both ends of the axis there is room for names. */
START_TEST(test_marks_at_the_ends) {
  tunl_chart_options o = options_of(all_panels, 1);
  o.marks = marks;
  o.mark_count = 1;
  tunl_scene *first = tunl_chart_new(&o);
  o.marks = &marks[2];
  tunl_scene *last = tunl_chart_new(&o);
  check_page(first, "a mark at the begin");
  check_page(last, "a mark at the end");
  ck_assert(has_text(first, TUNL_CHART_MARKS, "begin"));
  ck_assert(has_text(last, TUNL_CHART_MARKS, marks[2].label));
  tunl_scene_free(first);
  tunl_scene_free(last);
}
END_TEST

/* ---- axes ---- */

START_TEST(test_ticks) {
  static const char *const expected[] = {"0", "20", "40", "60 %", "100", "300", "400 m"};
  tunl_scene *scene = chart_of(0);
  for (gsize i = 0; i < G_N_ELEMENTS(expected); i++)
    EXPECT(has_text(scene, TUNL_CHART_LABELS, expected[i]), "no tick says %s", expected[i]);
  tunl_scene_free(scene);
}
END_TEST

/* An axis that begins anywhere. */
START_TEST(test_from) {
  tunl_chart_options o = options_of(all_panels, 1);
  o.from = -130;
  tunl_scene *scene = tunl_chart_new(&o);
  check_apart(scene, "from -130");
  ck_assert(has_text(scene, TUNL_CHART_LABELS, "-100"));
  ck_assert(!has_text(scene, TUNL_CHART_LABELS, "-200"));
  tunl_scene_free(scene);
}
END_TEST

/* A limit's name is beside a mark that would go through it, and stays in the plot. */
START_TEST(test_limit_beside_marks) {
  static const double places[] = {1, 12, 30, 60, 225, 390};
  for (gsize i = 0; i < G_N_ELEMENTS(places); i++) {
    const tunl_chart_mark pair[] = {{places[i], "one"}, {places[i] + 8, "other"}};
    tunl_chart_options o = options_of(all_panels, 1);
    o.marks = pair;
    o.mark_count = 2;
    tunl_scene *scene = tunl_chart_new(&o);
    tunl_box plot = plot_of(scene);
    tunl_box ink = sample_ink(text_of(scene, TUNL_CHART_LABELS, "at least 25 %"));
    EXPECT(ink.left > plot.left && ink.right < plot.right, "%g: outside", places[i]);
    for (gsize m = 0; m < 2; m++) {
      double x = plot.left + pair[m].x / 400 * (plot.right - plot.left);
      EXPECT(x < ink.left || x > ink.right, "a mark at %g goes through", pair[m].x);
    }
    tunl_scene_free(scene);
  }
}
END_TEST

/* ---- many values, many words ---- */

/* Up to 40 values of a series have dots; more have none, in no panel and not in the legend. */
START_TEST(test_dots) {
  tunl_chart_point many[42];
  for (guint i = 0; i < G_N_ELEMENTS(many); i++)
    many[i] = (tunl_chart_point){i * 9, 10 + i % 7};
  for (guint count = 41; count <= 42; count++) {
    const tunl_chart_series series[] = {{"many", 0, many, count}};
    tunl_chart_panel panels[] = {all_panels[0], all_panels[1]};
    panels[1].series = series;
    tunl_chart_options o = options_of(panels, 2);
    tunl_scene *scene = tunl_chart_new(&o);
    tunl_scene_layer legend = tunl_scene_layer_at(scene, TUNL_CHART_LEGEND);
    guint circles = 0;
    for (guint i = 0; i < legend.count; i++)
      circles += legend.shapes[i].kind == TUNL_SHAPE_CIRCLE;
    ck_assert_uint_eq(
        tunl_scene_layer_at(scene, TUNL_CHART_POINTS).count, count == 41 ? 7 + 40 : 0);
    ck_assert_uint_eq(circles, count == 41 ? 2 : 0);
    tunl_scene_free(scene);
  }
}
END_TEST

/* No line ends between a number and its unit, at whatever width; what programs read is plain. */
START_TEST(test_units_stay) {
  GString *words = g_string_new("x");
  for (guint i = 0; i < 200; i++) {
    tunl_chart_options o = options_of(all_panels, 1);
    char *text = g_strdup_printf("%s 400 m, 0.25 %% at 3 metres.", words->str);
    o.summary = text;
    tunl_scene *scene = tunl_chart_new(&o);
    GPtrArray *lines = sample_texts(scene, TUNL_CHART_HEADER);
    for (guint l = 0; l < lines->len; l++) {
      const char *line = ((const tunl_shape *)lines->pdata[l])->as.text.text;
      EXPECT(!g_str_has_prefix(line, "%") && !g_str_has_prefix(line, "m,"), "%s", line);
    }
    ck_assert_str_eq(tunl_scene_description(scene), text);
    g_ptr_array_free(lines, TRUE);
    tunl_scene_free(scene);
    g_free(text);
    g_string_append(words, i % 5 ? "x" : " ");
  }
  g_string_free(words, TRUE);
}
END_TEST

/* A word longer than a line is broken. */
START_TEST(test_long_words) {
  char *word = g_strnfill(2000, 'W');
  tunl_chart_options o = options_of(all_panels, 1);
  o.summary = word;
  o.command = word;
  tunl_scene *scene = tunl_chart_new(&o);
  check_page(scene, "long words");
  tunl_scene_free(scene);
  g_free(word);
}
END_TEST

/* ---- names of several marks, the other axis, spans ---- */

/* However near they stand, names are apart and no mark's line goes through one. */
START_TEST(test_names_of_marks) {
  static const tunl_chart_mark near[] = {{100, "a mark with a name"}, {110, "another such mark"},
      {115, "a third"}, {200, "one that is free"}, {395, "one at the end"}, {400, "the very last"}};
  tunl_chart_options o = options_of(all_panels, 1);
  o.marks = near;
  o.mark_count = G_N_ELEMENTS(near);
  tunl_scene *scene = tunl_chart_new(&o);
  GPtrArray *names = sample_texts(scene, TUNL_CHART_MARKS);
  tunl_scene_layer all = tunl_scene_layer_at(scene, TUNL_CHART_MARKS);
  ck_assert_uint_eq(names->len, G_N_ELEMENTS(near));
  for (guint i = 0; i < all.count; i++)
    for (guint j = 0; j < names->len && all.shapes[i].kind == TUNL_SHAPE_PATH; j++) {
      const tunl_vertex *v = sample_vertices(scene, &all.shapes[i]);
      tunl_box ink = sample_ink(names->pdata[j]);
      EXPECT(v[0].x < ink.left || v[0].x > ink.right || v[0].y > ink.bottom,
          "a line at %g goes through a name", v[0].x);
    }
  sample_expect_apart(names, "marks");
  check_page(scene, "many marks");
  g_ptr_array_free(names, TRUE);
  tunl_scene_free(scene);
}
END_TEST

/* 60 of the one are one of the other; both are told below the last panel. */
START_TEST(test_other_axis) {
  tunl_chart_options o = options_of(all_panels, 2);
  o.to = 60000;
  o.mark_count = 0;
  tunl_scene *plain = tunl_chart_new(&o);
  o.x_per_other = 60;
  o.other_unit = "points";
  tunl_scene *scene = tunl_chart_new(&o);
  ck_assert(has_text(scene, TUNL_CHART_LABELS, "1,000 points"));
  ck_assert(has_text(scene, TUNL_CHART_LABELS, "60,000 m"));
  ck_assert(!has_text(plain, TUNL_CHART_LABELS, "1,000 points"));
  ck_assert_double_gt(tunl_scene_height(scene), tunl_scene_height(plain));
  check_page(scene, "two axes");
  check_apart(scene, "two axes");
  tunl_scene_free(scene);
  tunl_scene_free(plain);
}
END_TEST

/* A bar from here to there, cut off at the ends of the axis, and never nothing. */
START_TEST(test_spans) {
  tunl_scene *scene = chart_of(PANELS - 1);
  tunl_scene_layer lines = tunl_scene_layer_at(scene, TUNL_CHART_LINES);
  tunl_box plot = plot_of(scene);
  double unit = (plot.right - plot.left) / 400;
  guint bars = 0;
  for (guint i = 0; i < lines.count; i++) {
    if (lines.shapes[i].kind != TUNL_SHAPE_RECT)
      continue;
    const tunl_chart_span *s = &spans[bars++];
    tunl_box box = lines.shapes[i].box;
    expect_near(plot.left + MAX(s->from, 0) * unit, box.left, s->label);
    EXPECT(box.right - box.left >= 2, "%s: nothing to be seen", s->label);
    if (s->to > s->from)
      expect_near(plot.left + MIN(s->to, 400) * unit, box.right, s->label);
    ck_assert(has_text(scene, TUNL_CHART_LABELS, s->label));
  }
  ck_assert_uint_eq(bars, G_N_ELEMENTS(spans));
  tunl_scene_free(scene);
}
END_TEST

/* Where all lines meet, names at their ends would say nothing. */
START_TEST(test_bare_lines) {
  tunl_scene *scene = chart_of(PANELS - 2);
  ck_assert(!has_text(scene, TUNL_CHART_LABELS, "third  30.5 %"));
  ck_assert(has_text(scene, TUNL_CHART_LEGEND, "third"));
  ck_assert(has_text(scene, TUNL_CHART_LEGEND, "fourth"));
  ck_assert_uint_eq(tunl_scene_layer_at(scene, TUNL_CHART_POINTS).count, 0);
  tunl_scene_free(scene);
}
END_TEST

HARNESS("scene/chart", test_names_of_marks, test_other_axis, test_spans, test_bare_lines, test_page,
    test_apart, test_words, test_records, test_bare, test_steps_lie_where_they_belong,
    test_curves_lie_where_they_belong, test_asked_axis, test_facts, test_ids, test_step_lines,
    test_gaps, test_looks, test_limit_below, test_limit_above, test_limit_at_the_ends, test_ends,
    test_marks, test_mark_through_words, test_marks_at_the_ends, test_ticks, test_from,
    test_limit_beside_marks, test_dots, test_units_stay, test_long_words)
