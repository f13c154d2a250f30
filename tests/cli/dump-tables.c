/* Tests of tunl-dump's other tables: corridor, day, rules, summaries. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "dump-read.h"

START_TEST(test_corridor) {
  Run *r = dump_done(DAY "--corridor 37.5 --from 100.25 --to 93000 --format json");
  JsonArray *records = parse_json(r);
  tunl_day day = tunl_day_of(20260923);
  tunl_rules rules = tunl_rules_default();
  tunl_corridor c = tunl_corridor_of(&day, &rules);
  guint count = json_array_get_length(records);
  ck_assert_uint_eq(count, (guint)ceil((93000 - 100.25) / 37.5));
  for (guint i = 0; i < count; i++) {
    double wx = 100.25 + i * 37.5;
    tunl_bounds walls = tunl_bounds_at(&c, wx), bare = tunl_skeleton_at(&c, wx);
    tunl_morph morph = tunl_morph_at(&c, wx);
    const char *character = json_object_get_string_member_with_default(
        json_array_get_object_element(records, i), "character", NULL);
    expect_same(wx, member(records, i, "wx"), "wx");
    expect_same(floor(wx / 60), member(records, i, "score"), "score");
    expect_same(walls.top, member(records, i, "top"), "top");
    expect_same(walls.bot, member(records, i, "bot"), "bot");
    expect_same(walls.cy, member(records, i, "cy"), "cy");
    expect_same(walls.hg, member(records, i, "hg"), "hg");
    expect_same(bare.top, member(records, i, "skeleton_top"), "skeleton_top");
    expect_same(bare.bot, member(records, i, "skeleton_bot"), "skeleton_bot");
    expect_same(morph.a1, member(records, i, "a1"), "a1");
    expect_same(morph.a2, member(records, i, "a2"), "a2");
    expect_same(tunl_chamber_at(&c, wx), member(records, i, "chamber"), "chamber");
    expect_same(tunl_speed_at(&c, wx) * (956.0 / 600), member(records, i, "speed"), "speed");
    ck_assert_pstr_eq(character, wx <= 9000 ? NULL
                                            : tunl_character_name(tunl_morph_character(
                                                  &day, (guint32)((wx - 9000) / 4200))));
  }
  json_array_unref(records);
  run_free(r);
}
END_TEST

START_TEST(test_day) {
  Run *r = dump_done("--day --date 20260922..20260923 --format jsonl");
  char **lines = lines_of(r);
  ck_assert_str_eq(
      lines[0], "{\"schema\":\"tunl-dump-day/1\",\"first\":20260922,\"last\":20260923}");
  ck_assert_str_eq(lines[2],
      "{\"date\":20260923,\"weekday\":\"Wednesday\",\"archetype\":\"mine-gauntlet\","
      "\"stalactites\":1,\"coins\":1,\"mines\":0.75,\"chicanes\":1,\"phase1\":4.897,"
      "\"phase2\":2.902,\"jitter_amplitude\":1.0002356251329183,"
      "\"jitter_frequency\":1.041902354992926,\"seed_stalactites\":2863627290,"
      "\"seed_coins\":2770958406,\"seed_mines\":592714038,\"seed_cannons\":3503260092}");
  ck_assert_ptr_null(lines[3]);
  g_strfreev(lines);
  run_free(r);
}
END_TEST

/* Every knob of the table, and its value where the rules have another. */
START_TEST(test_rules) {
  size_t count;
  const tunl_knob *knobs = tunl_knobs(&count);
  Run *r = dump_done("--list-rules --rules skeleton --gate 1234.5 --format json");
  JsonArray *records = parse_json(r);
  ck_assert_uint_eq(json_array_get_length(records), (guint)count);
  for (guint i = 0; i < count; i++) {
    JsonObject *o = json_array_get_object_element(records, i);
    const char *name = knobs[i].name;
    bool off = g_regex_match_simple("^(jitter|morph|chambers|widen|pulse|boulders)$", name, 0, 0);
    ck_assert_str_eq(json_object_get_string_member(o, "name"), name);
    expect_same(off                         ? 0
                : strcmp(name, "gate") == 0 ? 1234.5
                                            : (double)NAN,
        member(records, i, "value"), name);
    expect_same(knobs[i].value, member(records, i, "default"), name);
    expect_same(knobs[i].lowest, member(records, i, "lowest"), name);
    expect_same(knobs[i].highest, member(records, i, "highest"), name);
    ck_assert_str_eq(json_object_get_string_member(o, "unit"), tunl_unit_text(knobs[i].unit));
    ck_assert_str_eq(json_object_get_string_member(o, "source"),
        knobs[i].source == TUNL_SOURCE_PUBLISHED ? "published" : "reconstructed");
    ck_assert_str_eq(json_object_get_string_member(o, "meaning"), knobs[i].meaning);
  }
  json_array_unref(records);
  run_free(r);
}
END_TEST

static guint count_of(const tunl_cave *cave, JsonObject *o) {
  double from = json_object_get_double_member(o, "from"),
         to = json_object_get_double_member(o, "to");
  const char *reason = json_object_get_string_member_with_default(o, "reason", "accepted");
  GPtrArray *list = list_cave(cave);
  guint count = 0;
  for (guint i = 0; i < list->len; i++) {
    const tunl_object *d = g_ptr_array_index(list, i);
    count +=
        d->wx >= from && d->wx < to &&
        strcmp(tunl_kind_name((tunl_kind)d->kind), json_object_get_string_member(o, "kind")) == 0 &&
        strcmp(tunl_reason_name((tunl_reason)d->reason), reason) == 0;
  }
  g_ptr_array_free(list, TRUE);
  return count;
}

enum { CLASSES = 14 };

/* The whole and its sectors, the outer two cut; everything decided is in some class. */
static void check_summary(double from, double to, guint sectors) {
  char *words = g_strdup_printf(DAY "--summary --from %.0f --to %.0f --format json", from, to);
  Run *r = dump_done(words);
  JsonArray *records = parse_json(r);
  tunl_cave *cave = make_cave(20260923, TUNL_WX_FULL);
  GPtrArray *list = list_cave(cave);
  guint all = 0, in_sectors = 0, decided = 0;
  ck_assert_uint_eq(json_array_get_length(records), (1 + sectors) * CLASSES);
  for (guint i = 0; i < (1 + sectors) * CLASSES; i++) {
    JsonObject *o = json_array_get_object_element(records, i);
    guint count = (guint)json_object_get_int_member(o, "count"), sector = i / CLASSES;
    double begin = (floor(from / 10000) + sector) * 10000 - 10000, end = begin + 10000;
    begin = sector ? MAX(begin, from) : from;
    end = sector ? MIN(end, to) : to;
    expect_same(begin, json_object_get_double_member(o, "from"), "from");
    expect_same(end, json_object_get_double_member(o, "to"), "to");
    ck_assert_uint_eq(count, count_of(cave, o));
    EXPECT(fabs(json_object_get_double_member(o, "per_1000") - count / (end - begin) * 1000) < 1e-9,
        "density %u", i);
    *(sector == 0 ? &all : &in_sectors) += count;
  }
  for (guint i = 0; i < list->len; i++) {
    const tunl_object *o = g_ptr_array_index(list, i);
    decided += o->wx >= from && o->wx < to;
  }
  ck_assert_uint_eq(all, decided);
  ck_assert_uint_eq(in_sectors, decided);
  g_ptr_array_free(list, TRUE);
  tunl_cave_free(cave);
  json_array_unref(records);
  run_free(r);
  g_free(words);
}

START_TEST(test_summary) {
  check_summary(12500, 85000, 8);
  check_summary(1500, 9000, 1);
  check_summary(0, 93000, 10);
}
END_TEST

static int compare_doubles(const void *a, const void *b) {
  const double *p = a, *q = b;
  return (*p > *q) - (*p < *q);
}

static double median_of(double *values, guint count) {
  qsort(values, count, sizeof *values, compare_doubles);
  return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

/* Is a day's count an outlier among days of its archetype, by the documented rule? */
static bool is_outlier(JsonArray *days, guint day, const char *column) {
  double values[400], mine = member(days, day, column);
  const char *archetype =
      json_object_get_string_member(json_array_get_object_element(days, day), "archetype");
  guint count = 0;
  for (guint i = 0; i < json_array_get_length(days); i++)
    if (strcmp(json_object_get_string_member(json_array_get_object_element(days, i), "archetype"),
            archetype) == 0)
      values[count++] = member(days, i, column);
  double median = median_of(values, count);
  for (guint i = 0; i < count; i++)
    values[i] = fabs(values[i] - median);
  return fabs(mine - median) > 3.5 * 1.4826 * MAX(median_of(values, count), 0.5);
}

static const char *const counted[CLASSES] = {"stalactites", "coins", "mines", "cannons", "boulders",
    "coin_corridor_too_narrow", "coin_inside_stalactite", "coin_stalactite_edge",
    "coin_stalactite_tip", "mine_inside_chicane", "mine_no_room", "cannon_same_wall_stalactite",
    "boulder_no_room", "boulder_pass_sealed"};

/* Checks every count of every day; returns how many are named outliers. */
static guint check_outliers(const char *dates) {
  char *words = g_strconcat("--summary --format json --date ", dates, NULL);
  Run *r = dump_done(words);
  JsonArray *days = parse_json(r);
  guint named = 0;
  for (guint i = 0; i < json_array_get_length(days); i++) {
    const char *outliers = json_object_get_string_member_with_default(
        json_array_get_object_element(days, i), "outliers", "");
    for (gsize j = 0; j < CLASSES; j++) {
      char *pattern = g_strdup_printf(
          "(^|, )%s %.0f \\(median [\\d.]+\\)", counted[j], member(days, i, counted[j]));
      bool said = g_regex_match_simple(pattern, outliers, 0, 0);
      EXPECT(said == is_outlier(days, i, counted[j]), "day %u, %s: %s", i, counted[j], outliers);
      named += said;
      g_free(pattern);
    }
  }
  json_array_unref(days);
  run_free(r);
  g_free(words);
  return named;
}

/* In short ranges most days may agree to the unit. */
START_TEST(test_outliers) {
  guint named = check_outliers("20260101..20261231");
  ck_assert_uint_gt(named, 0);
  ck_assert_uint_lt(named, 60);
  for (guint day = 1; day <= 15; day++) {
    char *dates = g_strdup_printf("202603%02u..202603%02u", day, day + 16);
    check_outliers(dates);
    g_free(dates);
  }
}
END_TEST

RUN_HARNESS("cli/dump-tables", test_corridor, test_day, test_rules, test_summary, test_outliers)
