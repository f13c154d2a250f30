/* Tests of tunl-dump's list of decisions: against the library's cave bit for bit, in every format,
 * selection and order. */
#include <math.h>
#include <string.h>

#include "dump-read.h"

/* ---- against the library's cave ---- */

enum { FIELDS = 23 };

static const char *const names[FIELDS] = {"kind", "slot", "decision", "wx", "score", "y", "wall",
    "type", "reason", "measured", "needed", "margin", "stream", "draw", "paired", "length", "width",
    "bob", "phase", "apex", "r", "above", "below"};

/* What a record should hold: a text or a number; neither for null. */
typedef struct {
  const char *text[FIELDS];
  double number[FIELDS];
} Wanted;

static Wanted wanted_of(const tunl_object *o) {
  bool stands = o->reason == TUNL_ACCEPTED;
  Wanted w;
  memset(&w, 0, sizeof w);
  for (int i = 0; i < FIELDS; i++)
    w.number[i] = (double)NAN;
  w.text[0] = tunl_kind_name((tunl_kind)o->kind);
  w.number[1] = o->slot;
  w.text[2] = stands ? "accepted" : "refused";
  w.number[3] = o->wx;
  w.number[4] = floor(o->wx / 60);
  w.number[5] = o->y;
  if (o->kind == TUNL_STALACTITE || o->kind == TUNL_CANNON)
    w.text[6] = tunl_wall_name((tunl_wall)o->wall);
  if (o->kind == TUNL_COIN)
    w.text[7] = tunl_coin_type_name((tunl_coin_type)o->type);
  if (!stands)
    w.text[8] = tunl_reason_name((tunl_reason)o->reason);
  w.number[9] = o->needed + o->margin;
  w.number[10] = o->needed;
  w.number[11] = o->margin;
  w.text[12] = o->kind == TUNL_BOULDER ? "deep" : tunl_kind_plural((tunl_kind)o->kind);
  w.number[13] = o->draw;
  if (o->kind == TUNL_STALACTITE) {
    w.text[14] = o->paired ? "true" : "false";
    w.number[15] = o->as.stalactite.length;
    w.number[16] = o->as.stalactite.width;
  }
  if (o->kind == TUNL_MINE && stands) {
    w.number[17] = o->as.mine.bob;
    w.number[18] = o->as.mine.phase;
    w.text[19] = o->apex ? "true" : "false";
  }
  if (o->kind == TUNL_BOULDER && o->reason != TUNL_NO_ROOM) {
    w.number[20] = o->as.boulder.r;
    w.number[21] = o->as.boulder.above;
    w.number[22] = o->as.boulder.below;
  }
  return w;
}

static void check_field(const Wanted *w, int i, JsonNode *node, const char *where) {
  GType type = json_node_is_null(node) ? G_TYPE_NONE : json_node_get_value_type(node);
  if (w->text[i] && type == G_TYPE_BOOLEAN)
    EXPECT(json_node_get_boolean(node) == (*w->text[i] == 't'), "%s: %s", where, names[i]);
  else if (w->text[i])
    EXPECT(g_strcmp0(json_node_get_string(node), w->text[i]) == 0, "%s: %s", where, names[i]);
  else if (isnan(w->number[i]))
    EXPECT(type == G_TYPE_NONE, "%s: %s is not null", where, names[i]);
  else
    EXPECT(same_bits(json_node_get_double(node), w->number[i]), "%s: %s is %.17g, not %.17g", where,
        names[i], json_node_get_double(node), w->number[i]);
}

static void check_record(JsonObject *record, const tunl_object *o, const char *words) {
  GList *members = json_object_get_members(record);
  Wanted w = wanted_of(o);
  char *where = g_strdup_printf("%s: %s %u", words, w.text[0], o->slot);
  ck_assert_uint_eq(g_list_length(members), FIELDS);
  for (int i = 0; i < FIELDS; i++) {
    EXPECT(g_strcmp0(g_list_nth_data(members, (guint)i), names[i]) == 0, "%s: key %d", where, i);
    check_field(&w, i, json_object_get_member(record, names[i]), where);
  }
  g_free(where);
  g_list_free(members);
}

START_TEST(test_records_are_the_cave) {
  static const guint32 dates[] = {20260923, 20260911, 19700101, 99991231};
  for (gsize d = 0; d < G_N_ELEMENTS(dates); d++) {
    char *words = g_strdup_printf("--date %u --format json", dates[d]);
    Run *r = dump_done(words);
    JsonArray *records = parse_json(r);
    tunl_cave *cave = make_cave(dates[d], TUNL_WX_FULL);
    GPtrArray *list = list_cave(cave);
    ck_assert_uint_eq(json_array_get_length(records), list->len);
    for (guint i = 0; i < list->len; i++)
      check_record(json_array_get_object_element(records, i), g_ptr_array_index(list, i), words);
    g_ptr_array_free(list, TRUE);
    tunl_cave_free(cave);
    json_array_unref(records);
    run_free(r);
    g_free(words);
  }
}
END_TEST

/* The fields of a line of CSV, which must be one record. */
static char **csv_fields(const char *line) {
  GPtrArray *fields = g_ptr_array_new();
  GString *field = g_string_new(NULL);
  bool quoted = false;
  for (const char *c = line;; c++) {
    if (*c == '"' && quoted && c[1] == '"') {
      g_string_append_c(field, *c++);
    } else if (*c == '"') {
      quoted = !quoted;
    } else if ((*c == ',' && !quoted) || *c == '\0') {
      g_ptr_array_add(fields, g_strdup(field->str));
      g_string_truncate(field, 0);
    } else {
      g_string_append_c(field, *c);
    }
    if (*c == '\0')
      break;
  }
  EXPECT(!quoted, "%s: an open quote", line);
  g_string_free(field, TRUE);
  g_ptr_array_add(fields, NULL);
  return (char **)g_ptr_array_free(fields, FALSE);
}

/* A JSON value as CSV has it. */
static char *as_field(const char *json) {
  if (strcmp(json, "null") == 0)
    return g_strdup("");
  gsize length = strlen(json);
  return *json == '"' ? g_strndup(json + 1, length - 2) : g_strdup(json);
}

/* The values of {"a":1,"b":"c"}; none of ours holds a comma or a quote. */
static char **json_values(const char *line) {
  char *inner = g_strndup(line + 1, strlen(line) - 2);
  char **members = g_strsplit(inner, ",", -1);
  for (gsize i = 0; members[i]; i++) {
    char *value = as_field(strstr(members[i], "\":") + 2);
    g_free(members[i]);
    members[i] = value;
  }
  g_free(inner);
  return members;
}

START_TEST(test_formats_agree) {
  Run *json = dump_done(DAY "--format json"), *jsonl = dump_done(DAY "--format jsonl"),
      *csv = dump_done(DAY "--format csv"), *text = dump_done(DAY);
  char **a = lines_of(json), **b = lines_of(jsonl), **c = lines_of(csv), **t = lines_of(text);
  guint records = g_strv_length(b) - 1;
  ck_assert_uint_gt(records, 3000);
  ck_assert_uint_eq(g_strv_length(a), records + 2);
  ck_assert_uint_eq(g_strv_length(c), records + 2);
  ck_assert_uint_eq(g_strv_length(t), records + 2);
  ck_assert_str_eq(c[0], t[0]);
  for (guint i = 0; i < records; i++) {
    gsize length = strlen(a[i + 1]) - (i + 1 < records);
    EXPECT(strlen(b[i + 1]) == length && strncmp(a[i + 1], b[i + 1], length) == 0, "%s", a[i + 1]);
    char **expected = json_values(b[i + 1]), **got = csv_fields(c[i + 2]);
    EXPECT(g_strv_equal((const char *const *)expected, (const char *const *)got), "%s", c[i + 2]);
    EXPECT(g_str_has_prefix(t[i + 2], *got), "%s", t[i + 2]);
    g_strfreev(expected);
    g_strfreev(got);
  }
  Run *const runs[] = {json, jsonl, csv, text};
  char **const lists[] = {a, b, c, t};
  for (int i = 0; i < 4; i++) {
    g_strfreev(lists[i]);
    run_free(runs[i]);
  }
}
END_TEST

/* Text lines up: each head begins or ends where its column does. */
START_TEST(test_text_is_aligned) {
  Run *r = dump_done(DAY "--kind mine");
  char **lines = lines_of(r);
  gsize decision = (gsize)(strstr(lines[1], "decision") - lines[1]);
  gsize wx = (gsize)(strstr(lines[1], "wx (px)") - lines[1]) + strlen("wx (px)");
  EXPECT(!strstr(lines[1], "type") && !strstr(lines[1], "length") && strstr(lines[1], "bob"),
      "columns of other kinds: %s", lines[1]);
  for (gsize i = 2; lines[i]; i++) {
    EXPECT(lines[i][decision - 1] == ' ' && g_ascii_islower(lines[i][decision]), "%s", lines[i]);
    EXPECT(g_ascii_isdigit(lines[i][wx - 1]) && lines[i][wx] == ' ', "%s", lines[i]);
    EXPECT(lines[i][strlen(lines[i]) - 1] != ' ', "%s", lines[i]);
  }
  g_strfreev(lines);
  run_free(r);
}
END_TEST

/* ---- selections and orders ---- */

/* The lines of records of the first that the words of the second keep. */
static void expect_subset(const char *words, bool (*keep)(const tunl_object *)) {
  tunl_cave *cave = make_cave(20260923, TUNL_WX_FULL);
  GPtrArray *list = list_cave(cave);
  char *all = g_strconcat(DAY "--format json ", words, NULL);
  Run *r = dump_done(all);
  JsonArray *records = parse_json(r);
  guint n = 0;
  for (guint i = 0; i < list->len; i++)
    if (keep(g_ptr_array_index(list, i))) {
      EXPECT(n < json_array_get_length(records), "%s: too few records", words);
      check_record(json_array_get_object_element(records, n++), g_ptr_array_index(list, i), words);
    }
  ck_assert_uint_gt(n, 0);
  ck_assert_uint_eq(json_array_get_length(records), n);
  json_array_unref(records);
  run_free(r);
  g_free(all);
  g_ptr_array_free(list, TRUE);
  tunl_cave_free(cave);
}

static bool keep_mines_and_coins(const tunl_object *o) {
  return o->kind == TUNL_MINE || o->kind == TUNL_COIN;
}

static bool keep_accepted(const tunl_object *o) {
  return o->reason == TUNL_ACCEPTED;
}

static bool keep_refused(const tunl_object *o) {
  return o->reason != TUNL_ACCEPTED;
}

static bool keep_no_room(const tunl_object *o) {
  return o->reason == TUNL_NO_ROOM || o->reason == TUNL_STALACTITE_TIP;
}

/* The first stalactite lies at 1500 sharp, the first boulder's first try at 9000. */
static bool keep_range(const tunl_object *o) {
  return o->wx >= 1500 && o->wx < 9000;
}

START_TEST(test_selections) {
  expect_subset("--kind mine,coin", keep_mines_and_coins);
  expect_subset("--only accepted", keep_accepted);
  expect_subset("--only refused", keep_refused);
  expect_subset("--only rejected", keep_refused);
  expect_subset("--reason no-room,stalactite-tip", keep_no_room);
  expect_subset("--from 1500 --to 9000", keep_range);
}
END_TEST

/* Sorted by the key, ties in the order they had. */
static void check_sorted(const char *order, double (*key)(JsonArray *, guint)) {
  char *words = g_strconcat(DAY "--format json --sort ", order, NULL);
  Run *plain = dump_done(DAY "--format json"), *sorted = dump_done(words);
  JsonArray *a = parse_json(plain), *b = parse_json(sorted);
  GHashTable *places = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  ck_assert_uint_eq(json_array_get_length(a), json_array_get_length(b));
  for (guint i = 0; i < json_array_get_length(a); i++)
    g_hash_table_insert(
        places, json_to_string(json_array_get_element(a, i), FALSE), GUINT_TO_POINTER(i + 1));
  guint before = 0;
  for (guint i = 0; i < json_array_get_length(b); i++) {
    char *text = json_to_string(json_array_get_element(b, i), FALSE);
    guint place = GPOINTER_TO_UINT(g_hash_table_lookup(places, text));
    EXPECT(place > 0, "%s: a new record: %s", words, text);
    if (i > 0)
      EXPECT(key(b, i - 1) < key(b, i) || (key(b, i - 1) == key(b, i) && before < place),
          "%s: out of order: %s", words, text);
    before = place;
    g_free(text);
  }
  g_hash_table_unref(places);
  json_array_unref(a);
  json_array_unref(b);
  run_free(plain);
  run_free(sorted);
  g_free(words);
}

static double key_wx(JsonArray *records, guint i) {
  return member(records, i, "wx");
}

static double key_margin(JsonArray *records, guint i) {
  double margin = fabs(member(records, i, "margin"));
  return isnan(margin) ? (double)INFINITY : margin;
}

START_TEST(test_orders) {
  check_sorted("wx", key_wx);
  check_sorted("margin", key_margin);
  Run *plain = dump_done(DAY), *slot = dump_done(DAY "--sort slot");
  run_expect_same(plain, slot);
  run_free(plain);
  run_free(slot);
}
END_TEST

/* A range of days is the days one after the other, with the date in front. */
START_TEST(test_days) {
  static const char *const days[] = {"20260923", "20260924"};
  Run *both = dump_done("--date 20260923..20260924 --to 5000 --format jsonl");
  char **lines = lines_of(both);
  gsize at = 1;
  for (int d = 0; d < 2; d++) {
    char *words = g_strdup_printf("--date %s --to 5000 --format jsonl", days[d]);
    Run *one = dump_done(words);
    char **alone = lines_of(one);
    for (gsize i = 1; alone[i]; i++, at++) {
      char *expected = g_strdup_printf("{\"date\":%s,%s", days[d], alone[i] + 1);
      ck_assert_ptr_nonnull(lines[at]);
      ck_assert_str_eq(lines[at], expected);
      g_free(expected);
    }
    g_strfreev(alone);
    run_free(one);
    g_free(words);
  }
  ck_assert_ptr_null(lines[at]);
  g_strfreev(lines);
  run_free(both);
}
END_TEST

/* Memory does not grow with the days, in any format. A sanitizer keeps what was freed for a while.
 */
START_TEST(test_memory_is_bounded) {
  static const char *const formats[] = {"text", "json", "jsonl", "csv"};
  static const char *const keep_little[] = {"ASAN_OPTIONS=quarantine_size_mb=1", NULL};
  const RunSetup setup = {.environment = keep_little};
  for (gsize i = 0; i < G_N_ELEMENTS(formats); i++) {
    char *few = g_strdup_printf("-o /dev/null --format %s --date 20260101..20260103", formats[i]);
    char *many = g_strdup_printf("-o /dev/null --format %s --date 20260101..20260410", formats[i]);
    Run *a = dump_with(&setup, few), *b = dump_with(&setup, many);
    run_expect_done(a);
    run_expect_done(b);
    EXPECT(
        b->peak < a->peak * 3 / 2 + 20000, "%s: %ld KiB, then %ld", formats[i], a->peak, b->peak);
    run_free(a);
    run_free(b);
    g_free(few);
    g_free(many);
  }
}
END_TEST

RUN_HARNESS("cli/dump-records", test_records_are_the_cave, test_formats_agree, test_text_is_aligned,
    test_selections, test_orders, test_days, test_memory_is_bounded)
