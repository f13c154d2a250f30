/* Tests of src/scene/difference.h: the page, what is thin and what is strong, and what joins. */
#include "scene/difference.h"

#include <math.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "sample.h"

/* ---- pictures ---- */

/* Three screens of a day under a leak, or two rule sets. */
typedef enum { LEGACY, FLAT_PAD, FAR_GATE, SAME_CAVE } Change;

static const struct {
  Change change;
  guint32 date;
  double from, to, scale, mark;
} shapes[] = {
    {LEGACY, 20260911, 313, 2813, 0.5, 938.3442323859781},
    {LEGACY, 20260911, 0, 93000, 0.02, 938.3442323859781},
    {FLAT_PAD, 20260912, 5567, 8067, 0.5, 6192.074719036875},
    {FLAT_PAD, 20260911, 0, 2500, 0.5, 1216.8050487803096},
    {FAR_GATE, 20260923, 8575, 11075, 0.5, 9200},
    {FAR_GATE, 20260923, 20000, 30000, 0.125, (double)NAN},
    {FAR_GATE, 20260912, 52000, 56000, 0.3125, 54000},
    {SAME_CAVE, 20260923, 0, 2500, 0.5, (double)NAN},
    {LEGACY, 20260923, 9000, 9100, 4, 9000},
};

enum { ROWS_MOST = 3 };

typedef struct {
  guint count;
  tunl_difference_row rows[ROWS_MOST];
  tunl_cave *caves[ROWS_MOST];
  tunl_difference_options options;
  tunl_scene *scene;
  char *where;
} Picture;

static tunl_rules rules_of(Change change) {
  tunl_rules rules = tunl_rules_default();
  if (change == LEGACY)
    EXPECT(tunl_rules_named("legacy", &rules), "there is no legacy");
  rules.leak_flat_wall_pad = change == LEGACY || change == FLAT_PAD;
  return rules;
}

static void make_caves(Picture *p, Change change, guint32 date) {
  static const tunl_device screens[ROWS_MOST] = {{956, 440, 120}, {667, 375, 120}, {700, 360, 120}};
  static const char *const names[ROWS_MOST] = {"956x440", "667x375", "700x360"};
  static const char *const files[] = {"17.0", "names-of-files-are-longer.rules"};
  tunl_rules rules = rules_of(change);
  tunl_day day = tunl_day_of(date);
  p->count = change == FAR_GATE ? 2 : ROWS_MOST;
  for (guint i = 0; i < p->count; i++) {
    if (change == FAR_GATE) {
      rules.gate = i ? 54000 : 9000;
      p->caves[i] = tunl_cave_new(&day, &rules, TUNL_WX_FULL);
    } else {
      p->caves[i] = tunl_device_replay(&day, &rules, &screens[i], TUNL_WX_FULL);
    }
    EXPECT(p->caves[i], "no memory for a cave");
    p->rows[i] = (tunl_difference_row){change == FAR_GATE ? files[i] : names[i], p->caves[i]};
  }
}

/* Of all rows against the first, as the program has it. */
static tunl_verdict verdict_of(const Picture *p) {
  tunl_verdict verdict = TUNL_SAME;
  for (guint i = 1; i < p->count; i++) {
    tunl_comparison c;
    ck_assert(tunl_compare(p->caves[0], p->caves[i], 0, TUNL_WX_FULL, &c));
    verdict = MAX(verdict, c.verdict);
  }
  return verdict;
}

static Picture picture_new(gsize i) {
  Picture p = {.where = g_strdup_printf("picture %zu", i)};
  make_caves(&p, shapes[i].change, shapes[i].date);
  p.options = (tunl_difference_options){
      .title = "TUNL cave, some ways",
      .summary = "fork at wx 938.34 (score 15), coin slot 1: one says this and another that",
      .from = shapes[i].from,
      .to = shapes[i].to,
      .scale = shapes[i].scale,
      .mark = shapes[i].mark,
      .verdict = verdict_of(&p),
      .rules = "17.0",
      .tool = "tunl-test 1.0",
      .command = "tunl-test --date 20260923 -o difference.svg",
      .date = shapes[i].date,
  };
  p.scene = tunl_difference_new(p.rows, p.count, &p.options);
  return p;
}

static void picture_free(Picture *p) {
  for (guint i = 0; i < p->count; i++)
    tunl_cave_free(p->caves[i]);
  tunl_scene_free(p->scene);
  g_free(p->where);
}

static void each(void (*check)(const Picture *)) {
  for (gsize i = 0; i < G_N_ELEMENTS(shapes); i++) {
    Picture p = picture_new(i);
    check(&p);
    picture_free(&p);
  }
}

/* ---- the page ---- */

static void check_size(const Picture *p) {
  tunl_size size = tunl_difference_measure(p->rows, p->count, &p->options);
  tunl_scene_layer page = tunl_scene_layer_at(p->scene, TUNL_LAYER_PAGE);
  EXPECT(same_bits(size.width, tunl_scene_width(p->scene)) &&
             same_bits(size.height, tunl_scene_height(p->scene)),
      "%s: measured %g x %g, drawn %g x %g", p->where, size.width, size.height,
      tunl_scene_width(p->scene), tunl_scene_height(p->scene));
  EXPECT(size.width >= TUNL_STRIP_LEAST && size.width == ceil(size.width) &&
             size.height == ceil(size.height),
      "%s: %g x %g", p->where, size.width, size.height);
  EXPECT(page.count == 1 && page.shapes->box.right == size.width &&
             page.shapes->box.bottom == size.height,
      "%s: the page is not that large", p->where);
}

START_TEST(test_measure) {
  each(check_size);
}
END_TEST

static void check_inside(const Picture *p) {
  sample_expect_inside(p->scene, p->where);
}

START_TEST(test_inside) {
  each(check_inside);
}
END_TEST

static void check_apart(const Picture *p) {
  GPtrArray *texts = sample_texts(p->scene, SAMPLE_EVERY_LAYER);
  sample_expect_apart(texts, p->where);
  g_ptr_array_free(texts, TRUE);
}

START_TEST(test_apart) {
  each(check_apart);
}
END_TEST

static guint count_text(const Picture *p, const char *text) {
  GPtrArray *texts = sample_texts(p->scene, SAMPLE_EVERY_LAYER);
  guint count = 0;
  for (guint i = 0; i < texts->len; i++)
    count += strcmp(((const tunl_shape *)texts->pdata[i])->as.text.text, text) == 0;
  g_ptr_array_free(texts, TRUE);
  return count;
}

static void check_words(const Picture *p) {
  for (guint i = 0; i < p->count; i++)
    EXPECT(count_text(p, p->rows[i].name) == 1, "%s: row %u is not named once", p->where, i);
  EXPECT(count_text(p, p->options.title) == 1, "%s: no title", p->where);
  EXPECT(count_text(p, p->options.command) == 1, "%s: no command", p->where);
  EXPECT(strcmp(tunl_scene_title(p->scene), p->options.title) == 0, "%s: title", p->where);
}

START_TEST(test_words) {
  each(check_words);
}
END_TEST

START_TEST(test_mark) {
  Picture first = picture_new(0), none = picture_new(5);
  ck_assert_uint_eq(count_text(&first, "first fork 938.34 · score 15"), 1);
  ck_assert_uint_ge(tunl_scene_layer_at(first.scene, TUNL_LAYER_MARK).count, first.count + 1);
  ck_assert_uint_eq(tunl_scene_layer_at(none.scene, TUNL_LAYER_MARK).count, 0);
  picture_free(&first);
  picture_free(&none);
}
END_TEST

/* ---- ids ---- */

static void check_ids(const Picture *p) {
  GHashTable *ids = g_hash_table_new(g_str_hash, g_str_equal);
  GPtrArray *shapes_of = sample_shapes(p->scene, SAMPLE_EVERY_LAYER);
  for (guint i = 0; i < shapes_of->len; i++) {
    const char *id = ((const tunl_shape *)shapes_of->pdata[i])->id;
    EXPECT(!id || g_hash_table_add(ids, (gpointer)(gsize)id), "%s: twice %s", p->where, id);
  }
  g_ptr_array_free(shapes_of, TRUE);
  g_hash_table_unref(ids);
}

START_TEST(test_ids) {
  each(check_ids);
}
END_TEST

/* ---- thin and strong ---- */

static gpointer key_of(const tunl_object *o) {
  return GSIZE_TO_POINTER((gsize)o->slot * TUNL_KINDS + o->kind + 1);
}

typedef struct {
  GHashTable *changed;
  bool heights;
} Changes;

static void note(void *user, const tunl_object *a, const tunl_object *b) {
  const Changes *changes = user;
  if (a && b && !changes->heights)
    return;
  if (a)
    g_hash_table_add(changes->changed, key_of(a));
  if (b)
    g_hash_table_add(changes->changed, key_of(b));
}

static GHashTable *changed_slots(const Picture *p) {
  Changes changes = {g_hash_table_new(NULL, NULL), p->options.verdict != TUNL_FORK};
  for (guint i = 1; i < p->count; i++)
    ck_assert(tunl_compare_each(
        p->caves[0], p->caves[i], p->options.from, p->options.to, false, note, &changes));
  return changes.changed;
}

static bool is_within(const Picture *p, const tunl_object *o) {
  return o->wx >= p->options.from && o->wx < p->options.to;
}

/* How many shapes of a row have an id, of what stands; and how many objects are to have one. */
static guint count_strong(const Picture *p, guint row) {
  GPtrArray *all = sample_shapes(p->scene, SAMPLE_EVERY_LAYER);
  char *prefix = g_strdup_printf("r%u-", row), *refused = g_strdup_printf("r%u-refused-", row);
  guint count = 0;
  for (guint i = 0; i < all->len; i++) {
    const tunl_shape *shape = all->pdata[i];
    bool strong =
        shape->id && g_str_has_prefix(shape->id, prefix) && !g_str_has_prefix(shape->id, refused);
    count += strong;
    EXPECT(!strong || shape->style != TUNL_STYLE_OUTLINE, "%s: %s is thin", p->where, shape->id);
  }
  g_free(refused);
  g_free(prefix);
  g_ptr_array_free(all, TRUE);
  return count;
}

static guint count_style(const Picture *p, tunl_style style) {
  GPtrArray *all = sample_shapes(p->scene, SAMPLE_EVERY_LAYER);
  guint count = 0;
  for (guint i = 0; i < all->len; i++)
    count += ((const tunl_shape *)all->pdata[i])->style == style;
  g_ptr_array_free(all, TRUE);
  return count;
}

static void check_strong(const Picture *p) {
  GHashTable *changed = changed_slots(p);
  guint thin = 0;
  for (guint row = 0; row < p->count; row++) {
    guint strong = 0;
    for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
      tunl_span span = tunl_cave_accepted(p->caves[row], kind);
      for (size_t i = 0; i < span.count; i++) {
        bool within = is_within(p, &span.items[i]);
        bool differs = g_hash_table_contains(changed, key_of(&span.items[i]));
        strong += within && differs;
        thin += within && !differs;
      }
    }
    EXPECT(count_strong(p, row) == strong, "%s: row %u has %u strong objects, not %u", p->where,
        row, count_strong(p, row), strong);
  }
  EXPECT(count_style(p, TUNL_STYLE_OUTLINE) == thin, "%s: %u thin objects, not %u", p->where,
      count_style(p, TUNL_STYLE_OUTLINE), thin);
  g_hash_table_unref(changed);
}

START_TEST(test_strong) {
  each(check_strong);
}
END_TEST

/* Of the picture of one flipped rejection all is thin but a coin in the two rows that have it. */
START_TEST(test_flipped) {
  Picture p = picture_new(2);
  ck_assert_uint_eq(count_strong(&p, 0), 0);
  ck_assert_uint_eq(count_strong(&p, 1), 1);
  ck_assert_uint_eq(count_strong(&p, 2), 1);
  ck_assert_uint_eq(count_text(&p, "coin 11"), 2);
  ck_assert_uint_eq(count_text(&p, "no coin 11"), 1);
  picture_free(&p);
}
END_TEST

/* A slot that stands in a row is not called refused there for an earlier try. */
START_TEST(test_no_means_no) {
  Picture p = picture_new(4);
  ck_assert_uint_eq(count_text(&p, "boulder 0"), 1);
  EXPECT(count_text(&p, "no boulder 0") == 0, "boulder 0 stands at 9200: it is not \"no boulder\"");
  picture_free(&p);
}
END_TEST

/* What the page calls the same in every row is at the same height in every row. */
static bool page_says_same(const Picture *p) {
  GPtrArray *texts = sample_texts(p->scene, SAMPLE_EVERY_LAYER);
  bool says = false;
  for (guint i = 0; i < texts->len; i++)
    says = says || strstr(((const tunl_shape *)texts->pdata[i])->as.text.text,
                       "thin: the same in every row");
  g_ptr_array_free(texts, TRUE);
  return says;
}

static guint count_moved(const Picture *p) {
  guint moved = 0;
  for (guint row = 1; row < p->count; row++) {
    tunl_comparison c;
    ck_assert(tunl_compare(p->caves[0], p->caves[row], p->options.from, p->options.to, &c));
    for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++)
      moved += (guint)c.kinds[kind].drifted;
  }
  return moved;
}

static void check_legend(const Picture *p) {
  EXPECT(p->options.verdict != TUNL_FORK || !page_says_same(p) || count_moved(p) == 0,
      "%s: %u objects moved up or down, and are thin: \"the same in every row\"", p->where,
      count_moved(p));
}

START_TEST(test_legend_is_true) {
  each(check_legend);
}
END_TEST

/* ---- joins ---- */

/* The first decision of a slot in a list; with `within`, of those in the picture. */
static const tunl_object *first_of(const Picture *p, tunl_span span, gpointer key, bool within) {
  for (size_t i = 0; i < span.count; i++)
    if (key_of(&span.items[i]) == key && (!within || is_within(p, &span.items[i])))
      return &span.items[i];
  return NULL;
}

/* Where a slot is in a row: what stands, else, if nothing does even beyond the picture, its first
 * refused try within. */
static const tunl_object *slot_in(const Picture *p, guint row, gpointer key) {
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    tunl_span stand = tunl_cave_accepted(p->caves[row], kind);
    tunl_span refused = tunl_cave_refused(p->caves[row], kind);
    if (first_of(p, stand, key, false) && !first_of(p, stand, key, true))
      return NULL;
    if (first_of(p, stand, key, true))
      return first_of(p, stand, key, true);
    if (first_of(p, refused, key, true))
      return first_of(p, refused, key, true);
  }
  return NULL;
}

static double x_of(const Picture *p, const tunl_object *o) {
  GPtrArray *walls = sample_shapes(p->scene, TUNL_LAYER_CORRIDOR);
  double left = (double)INFINITY;
  for (guint i = 0; i < walls->len; i++) {
    const tunl_shape *shape = walls->pdata[i];
    if (shape->kind == TUNL_SHAPE_PATH && shape->as.path.count)
      left = MIN(left, sample_vertices(p->scene, shape)->x);
  }
  g_ptr_array_free(walls, TRUE);
  return left + (o->wx - p->options.from) * p->options.scale;
}

/* Is there a line from the one place to the other, of whatever height, in these joins? */
static bool is_joined(const Picture *p, const tunl_shape *path, double from, double to) {
  const tunl_vertex *v = sample_vertices(p->scene, path);
  for (guint i = 0; i + 1 < path->as.path.count; i += 2)
    if (fabs(v[i].x - from) < 0.01 && fabs(v[i + 1].x - to) < 0.01)
      return true;
  return false;
}

static void check_joins(const Picture *p) {
  GPtrArray *joins = sample_shapes(p->scene, TUNL_LAYER_GATES);
  GHashTable *changed = changed_slots(p);
  for (guint row = 0; row + 1 < p->count; row++) {
    GHashTableIter keys;
    gpointer key;
    guint expected = 0;
    const tunl_shape *path = joins->pdata[row];
    EXPECT(path->style == TUNL_STYLE_JOIN, "%s: no joins below row %u", p->where, row);
    for (g_hash_table_iter_init(&keys, changed); g_hash_table_iter_next(&keys, &key, NULL);) {
      const tunl_object *above = slot_in(p, row, key), *below = slot_in(p, row + 1, key);
      if (!above || !below)
        continue;
      expected++;
      EXPECT(is_joined(p, path, x_of(p, above), x_of(p, below)),
          "%s: %s %u of rows %u and %u is not joined", p->where,
          tunl_kind_name((tunl_kind)above->kind), above->slot, row, row + 1);
    }
    EXPECT(path->as.path.count == 2 * expected, "%s: %u joins below row %u, not %u", p->where,
        path->as.path.count / 2, row, expected);
  }
  g_hash_table_unref(changed);
  g_ptr_array_free(joins, TRUE);
}

START_TEST(test_joins) {
  for (gsize i = 0; i < G_N_ELEMENTS(shapes); i++) {
    Picture p = picture_new(i);
    if (p.options.to - p.options.from < 20000)
      check_joins(&p);
    picture_free(&p);
  }
}
END_TEST

/* ---- again ---- */

static void check_again(const Picture *p) {
  tunl_scene *again = tunl_difference_new(p->rows, p->count, &p->options);
  GPtrArray *a = sample_shapes(p->scene, SAMPLE_EVERY_LAYER);
  GPtrArray *b = sample_shapes(again, SAMPLE_EVERY_LAYER);
  EXPECT(a->len == b->len, "%s: %u shapes, then %u", p->where, a->len, b->len);
  for (guint i = 0; i < a->len; i++) {
    const tunl_shape *one = a->pdata[i], *two = b->pdata[i];
    bool same = one->kind == two->kind && one->style == two->style &&
                memcmp(&one->box, &two->box, sizeof one->box) == 0 &&
                g_strcmp0(one->id, two->id) == 0;
    EXPECT(same, "%s: shape %u is another", p->where, i);
    if (one->kind != TUNL_SHAPE_PATH)
      continue;
    const tunl_vertex *v = sample_vertices(p->scene, one), *w = sample_vertices(again, two);
    EXPECT(one->as.path.count == two->as.path.count, "%s: path %u", p->where, i);
    for (guint j = 0; j < one->as.path.count; j++)
      EXPECT(v[j].step == w[j].step && (v[j].step == TUNL_CLOSE || (same_bits(v[j].x, w[j].x) &&
                                                                       same_bits(v[j].y, w[j].y))),
          "%s: vertex %u of path %u is another", p->where, j, i);
  }
  g_ptr_array_free(a, TRUE);
  g_ptr_array_free(b, TRUE);
  tunl_scene_free(again);
}

START_TEST(test_again) {
  each(check_again);
}
END_TEST

HARNESS("scene/difference", test_measure, test_inside, test_apart, test_words, test_mark, test_ids,
    test_strong, test_flipped, test_no_means_no, test_legend_is_true, test_joins, test_again)
