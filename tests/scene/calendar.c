/* Tests of src/scene/calendar.h: each day in its place, once, with letter, look and words. */
#include <math.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "core/day.h"
#include "sample.h"
#include "scene/calendar.h"

static const tunl_calendar_meaning meanings[TUNL_CALENDAR_LOOKS] = {
    {"C", "clear"}, {"B", "blocked"}, {"?", NULL}};
static const char *const footer[] = {"a tool", "an independent tool", NULL};

static tunl_calendar_day *make_days(guint32 first, guint count) {
  tunl_calendar_day *days = g_new0(tunl_calendar_day, count);
  for (guint i = 0; i < count; i++) {
    days[i].date = tunl_date_from_index(tunl_date_index(first) + (gint32)i);
    days[i].look = (tunl_calendar_look)(i % TUNL_CALENDAR_LOOKS);
    days[i].label = "a day";
    days[i].marked = i % 2 == 1;
    days[i].value = i % 4 == 1 ? "16.5k" : NULL;
    days[i].noted = i % 4 == 0;
    days[i].more = i % 4 == 0 ? "a note" : NULL;
  }
  return days;
}

static tunl_scene *draw(const tunl_calendar_day *days, guint count) {
  return tunl_calendar_new(&(tunl_calendar_options){
      .title = "Days",
      .summary = "So many days.",
      .meanings = meanings,
      .mark = {"X", "broken"},
      .value_meaning = "16.5k: how far",
      .dot_meaning = "a note",
      .days = days,
      .count = count,
      .schema = "tunl-calendar/1",
      .tool = "a tool",
      .rules = "17.0",
      .footer = footer,
      .command = "tunl-audit -o calendar.svg",
  });
}

static const tunl_shape *find(const tunl_scene *scene, const char *id) {
  tunl_scene_layer cells = tunl_scene_layer_at(scene, TUNL_CALENDAR_CELLS);
  for (guint i = 0; i < cells.count; i++)
    if (cells.shapes[i].id && strcmp(cells.shapes[i].id, id) == 0)
      return &cells.shapes[i];
  return NULL;
}

static guint count_texts(const tunl_scene *scene, guint layer, const char *text) {
  tunl_scene_layer all = tunl_scene_layer_at(scene, layer);
  guint count = 0;
  for (guint i = 0; i < all.count; i++)
    count += all.shapes[i].kind == TUNL_SHAPE_TEXT && strcmp(all.shapes[i].as.text.text, text) == 0;
  return count;
}

/* 2026-06-01 is a Monday. */
START_TEST(test_places) {
  tunl_calendar_day *days = make_days(20260601, 61);
  tunl_scene *scene = draw(days, 61);
  const tunl_shape *first = find(scene, "day-20260601"), *next = find(scene, "day-20260602");
  const tunl_shape *week = find(scene, "day-20260608"), *july = find(scene, "day-20260701");
  ck_assert(first && next && week && july && find(scene, "day-20260731"));
  ck_assert_double_eq(first->as.rect.y, next->as.rect.y);
  ck_assert_double_gt(next->as.rect.x, first->as.rect.x + first->as.rect.width);
  ck_assert_double_eq(week->as.rect.x, first->as.rect.x);
  ck_assert_double_gt(week->as.rect.y, first->as.rect.y + first->as.rect.height);
  ck_assert_double_eq(july->as.rect.y, first->as.rect.y); /* Wednesday, first row */
  ck_assert_uint_eq(count_texts(scene, TUNL_CALENDAR_LABELS, "June 2026"), 1);
  ck_assert_uint_eq(count_texts(scene, TUNL_CALENDAR_LABELS, "July 2026"), 1);
  tunl_scene_free(scene);
  g_free(days);
}
END_TEST

static void expect_inside(const tunl_scene *scene) {
  for (guint layer = 0; layer < tunl_scene_layers(scene); layer++) {
    tunl_scene_layer all = tunl_scene_layer_at(scene, layer);
    for (guint i = 0; i < all.count; i++)
      EXPECT(all.shapes[i].box.left >= 0 && all.shapes[i].box.top >= 0 &&
                 all.shapes[i].box.right <= tunl_scene_width(scene) &&
                 all.shapes[i].box.bottom <= tunl_scene_height(scene),
          "%s: shape %u sticks out", all.name, i);
  }
}

static void expect_apart(const tunl_scene *scene, guint days) {
  tunl_scene_layer cells = tunl_scene_layer_at(scene, TUNL_CALENDAR_CELLS);
  guint rects = 0;
  for (guint i = 0; i < cells.count; i++) {
    const tunl_shape *a = &cells.shapes[i];
    rects += a->kind == TUNL_SHAPE_RECT;
    for (guint n = 0; n < i && a->kind == TUNL_SHAPE_RECT; n++) {
      const tunl_shape *b = &cells.shapes[n];
      EXPECT(b->kind != TUNL_SHAPE_RECT || fabs(a->as.rect.x - b->as.rect.x) > a->as.rect.width ||
                 fabs(a->as.rect.y - b->as.rect.y) > a->as.rect.height,
          "cells %u and %u lie over one another", i, n);
    }
  }
  ck_assert_uint_eq(rects, days);
}

/* Of capitals and digits: the box of a text has room for what hangs below and sticks out. */
static tunl_box ink_of(const tunl_shape *shape) {
  tunl_box box = shape->box;
  double size = shape->kind == TUNL_SHAPE_TEXT ? tunl_style_look(shape->style)->size : 0;
  return (tunl_box){
      box.left + size / 4, box.top + size / 4, box.right - size / 4, box.bottom - size / 2};
}

static bool is_over(tunl_box a, tunl_box b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/* Of what is written in the cells, nothing lies over anything, but for the letter on its mark. */
static void expect_legible(const tunl_scene *scene) {
  tunl_scene_layer labels = tunl_scene_layer_at(scene, TUNL_CALENDAR_LABELS);
  for (guint i = 0; i < labels.count; i++)
    for (guint n = 0; n < i; n++) {
      const tunl_shape *a = &labels.shapes[i], *b = &labels.shapes[n];
      bool on_mark = b->kind == TUNL_SHAPE_RECT && n + 1 == i;
      EXPECT(
          on_mark || !is_over(ink_of(a), ink_of(b)), "labels %u and %u lie over one another", n, i);
    }
}

START_TEST(test_ranges) {
  static const struct {
    guint32 first;
    guint count;
  } ranges[] = {{20260101, 365}, {20281231, 2}, {20260228, 1}, {19700101, 31}, {20240228, 40}};
  for (gsize i = 0; i < G_N_ELEMENTS(ranges); i++) {
    tunl_calendar_day *days = make_days(ranges[i].first, ranges[i].count);
    tunl_scene *scene = draw(days, ranges[i].count);
    expect_inside(scene);
    expect_apart(scene, ranges[i].count);
    expect_legible(scene);
    tunl_scene_free(scene);
    g_free(days);
  }
}
END_TEST

/* Told by letter and frame as well as by colour. */
START_TEST(test_looks) {
  tunl_calendar_day *days = make_days(20260601, 6);
  tunl_scene *scene = draw(days, 6);
  for (guint i = 0; i < TUNL_CALENDAR_LOOKS; i++) {
    char id[16];
    ck_assert_uint_eq(count_texts(scene, TUNL_CALENDAR_LABELS, meanings[i].letter), 2);
    g_snprintf(id, sizeof id, "day-%u", days[i].date);
    ck_assert_str_eq(find(scene, id)->label, "a day");
    for (guint n = 0; n < i; n++) {
      const tunl_look *a = tunl_style_look(find(scene, id)->style);
      char other[16];
      g_snprintf(other, sizeof other, "day-%u", days[n].date);
      const tunl_look *b = tunl_style_look(find(scene, other)->style);
      ck_assert(a->fill != b->fill);
      ck_assert(a->width != b->width || a->dash_on != b->dash_on);
    }
  }
  ck_assert_uint_eq(count_texts(scene, TUNL_CALENDAR_LEGEND, "clear"), 1);
  ck_assert_uint_eq(count_texts(scene, TUNL_CALENDAR_LEGEND, "?"), 0); /* it has no meaning */
  ck_assert_uint_eq(count_texts(scene, TUNL_CALENDAR_LABELS, "X"), 3); /* beside any verdict */
  ck_assert_uint_eq(count_texts(scene, TUNL_CALENDAR_LEGEND, "X"), 1);
  ck_assert_uint_eq(count_texts(scene, TUNL_CALENDAR_LEGEND, "broken"), 1);
  ck_assert_uint_eq(count_texts(scene, TUNL_CALENDAR_LABELS, "16.5k"), 2);
  tunl_scene_free(scene);
  g_free(days);
}
END_TEST

HARNESS("scene/calendar", test_places, test_ranges, test_looks)
