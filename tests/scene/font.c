/* Tests of src/scene/font.h: metrics, and strokes as a recording pen sees them. */
#include "../../src/scene/font.h"

#include <glib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "../harness.h"

#define PRECISION 1e-9

/* Every code point the font promises beyond ASCII that leaves ink. */
static const char *const extras = "°±·×π–—…←↑→↓−≈≤≥";

/* What a pen saw: how many calls, and the box around all the points it was handed. */
typedef struct {
  int moves, draws;
  bool drew_first; /* a line or curve came before any move */
  double left, right, top, bottom;
  double sum; /* tells one drawing from another */
} Record;

static void see(Record *record, double x, double y) {
  record->left = MIN(record->left, x);
  record->right = MAX(record->right, x);
  record->top = MIN(record->top, y);
  record->bottom = MAX(record->bottom, y);
  record->sum += (x + 7) * (y - 11) * (x - y); /* mirror images differ */
}

static void draw(Record *record) {
  record->drew_first = record->drew_first || record->moves == 0;
  record->draws++;
}

static void record_move(void *user, double x, double y) {
  Record *record = user;
  record->moves++;
  see(record, x, y);
}

static void record_line(void *user, double x, double y) {
  draw(user);
  see(user, x, y);
}

static void record_curve(
    void *user, double x1, double y1, double x2, double y2, double x3, double y3) {
  draw(user);
  see(user, x1, y1);
  see(user, x2, y2);
  see(user, x3, y3);
}

static Record trace_at(const char *text, double size, bool mono, double x, double y) {
  static const tunl_font_pen pen = {record_move, record_line, record_curve};
  Record record = {
      .left = G_MAXDOUBLE, .right = -G_MAXDOUBLE, .top = G_MAXDOUBLE, .bottom = -G_MAXDOUBLE};
  tunl_font_trace(text, size, mono, x, y, &pen, &record);
  return record;
}

static Record trace(const char *text, bool mono) {
  return trace_at(text, 100, mono, 0, 0);
}

static bool same(Record a, Record b) {
  return a.moves == b.moves && a.draws == b.draws && ABS(a.sum - b.sum) < PRECISION;
}

/* A text of one code point. */
typedef struct {
  char utf8[8];
} Letter;

static Letter letter(gunichar code) {
  Letter made = {{0}};
  g_unichar_to_utf8(code, made.utf8);
  return made;
}

/* Checks one glyph that leaves ink, in both widths. */
static void check_ink(gunichar code) {
  for (int mono = 0; mono < 2; mono++) {
    Letter text = letter(code);
    Record seen = trace(text.utf8, mono);
    double advance = tunl_font_width(text.utf8, 100, mono);
    ck_assert_msg(seen.moves > 0 && seen.draws >= seen.moves, "U+%04X draws nothing", code);
    ck_assert_msg(!seen.drew_first, "U+%04X starts without a move", code);
    ck_assert_msg(seen.left >= -3 && seen.right <= advance + 3, "U+%04X leaves its cell", code);
    ck_assert_msg(seen.top >= -80 && seen.bottom <= 21, "U+%04X leaves its line", code);
    ck_assert_msg(!same(seen, trace("\uFFFF", mono)), "U+%04X is not in the table", code);
  }
}

START_TEST(test_ascii_has_ink) {
  for (gunichar code = '!'; code <= '~'; code++) {
    check_ink(code);
  }
}
END_TEST

START_TEST(test_extras_have_ink) {
  for (const char *at = extras; *at != '\0'; at = g_utf8_next_char(at)) {
    check_ink(g_utf8_get_char(at));
  }
}
END_TEST

START_TEST(test_glyphs_differ) {
  for (int mono = 0; mono < 2; mono++) {
    for (gunichar a = '!'; a <= '~'; a++) {
      for (gunichar b = a + 1; b <= '~'; b++) {
        ck_assert_msg(!same(trace(letter(a).utf8, mono), trace(letter(b).utf8, mono)),
            "%c and %c look the same", (char)a, (char)b);
      }
    }
  }
}
END_TEST

START_TEST(test_blanks) {
  const char *const blanks[] = {" ", "\u00A0", "\u202F", "", NULL};
  for (size_t i = 0; i < G_N_ELEMENTS(blanks); i++) {
    ck_assert_int_eq(trace(blanks[i], false).moves, 0);
    ck_assert_int_eq(trace(blanks[i], true).moves, 0);
  }
  ck_assert_double_eq_tol(
      tunl_font_width("\u00A0", 100, false), tunl_font_width(" ", 100, false), PRECISION);
  ck_assert_double_lt(tunl_font_width("\u202F", 100, false), tunl_font_width(" ", 100, false));
  ck_assert_double_gt(tunl_font_width("\u202F", 100, false), 0);
}
END_TEST

START_TEST(test_digits_tabular) {
  const char *const figures[] = {
      "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "+", "−", "×", "="};
  for (size_t i = 0; i < G_N_ELEMENTS(figures); i++) {
    ck_assert_double_eq_tol(tunl_font_width(figures[i], 100, false), 58, PRECISION);
  }
}
END_TEST

START_TEST(test_mono_advances) {
  for (gunichar code = ' '; code <= '~'; code++) {
    ck_assert_double_eq_tol(tunl_font_width(letter(code).utf8, 100, true), 62, PRECISION);
  }
  double count = (double)g_utf8_strlen(extras, -1);
  ck_assert_double_eq_tol(tunl_font_width(extras, 100, true), 62 * count, PRECISION);
}
END_TEST

START_TEST(test_mono_centred) {
  for (const char *at = "AHMOTVWXo|+"; *at != '\0'; at++) {
    const char text[] = {*at, '\0'};
    Record seen = trace(text, true);
    ck_assert_double_eq_tol(seen.left + seen.right, 62, 1.0);
  }
}
END_TEST

START_TEST(test_width_additive) {
  const char *const a = "gate 9,000 ·";
  const char *const b = " score ×1.00";
  char both[64];
  snprintf(both, sizeof both, "%s%s", a, b);
  for (int mono = 0; mono < 2; mono++) {
    ck_assert_double_eq_tol(tunl_font_width(both, 13, mono),
        tunl_font_width(a, 13, mono) + tunl_font_width(b, 13, mono), PRECISION);
  }
}
END_TEST

START_TEST(test_width_linear) {
  double unit = tunl_font_width("Wednesday", 1, false);
  ck_assert_double_eq_tol(tunl_font_width("Wednesday", 28, false), 28 * unit, PRECISION);
  ck_assert_double_eq_tol(tunl_font_width("Wednesday", 0.5, false), 0.5 * unit, PRECISION);
}
END_TEST

START_TEST(test_heights) {
  ck_assert_double_eq_tol(trace("H", false).bottom, -4, PRECISION);
  ck_assert_double_eq_tol(trace("H", false).top, -68, PRECISION);
  ck_assert_double_eq_tol(trace("x", false).top, -50, PRECISION);
  ck_assert_double_eq_tol(trace("p", false).bottom, 17, PRECISION);
}
END_TEST

START_TEST(test_place) {
  Record home = trace_at("Rg", 20, false, 0, 0);
  Record away = trace_at("Rg", 20, false, 300, 40);
  ck_assert_double_eq_tol(away.left, home.left + 300, PRECISION);
  ck_assert_double_eq_tol(away.bottom, home.bottom + 40, PRECISION);
  double pen_x = tunl_font_width("R", 20, false);
  ck_assert_double_eq_tol(home.right, pen_x + trace_at("g", 20, false, 0, 0).right, PRECISION);
}
END_TEST

START_TEST(test_unknown_draws_box) {
  Record box = trace("\uFFFF", false);
  ck_assert_int_eq(box.moves, 1);
  ck_assert_int_eq(box.draws, 4);
  const char *const unknown[] = {"\n", "\x7F", "\u0416", "\U0001F600"};
  for (size_t i = 0; i < G_N_ELEMENTS(unknown); i++) {
    ck_assert(same(trace(unknown[i], false), box));
  }
}
END_TEST

/* Texts with bad bytes, and how many boxes stand for them. */
START_TEST(test_invalid_utf8) {
  static const struct {
    const char *text;
    int boxes;
  } cases[] = {
      {"\xFF", 1},             /* never valid */
      {"\x80\xBF", 2},         /* stray continuations */
      {"\xC0\xAF", 2},         /* overlong */
      {"\xED\xA0\x80", 3},     /* surrogate */
      {"\xE2\x82", 2},         /* cut off by the end */
      {"\xF0\x9F\x98", 3},     /* cut off by the end */
      {"\xF5\x80\x80\x80", 4}, /* past the last code point */
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    ck_assert_int_eq(trace(cases[i].text, false).moves, cases[i].boxes);
    ck_assert_double_eq_tol(
        tunl_font_width(cases[i].text, 100, true), 62.0 * cases[i].boxes, PRECISION);
  }
  ck_assert_int_eq(trace("\xE2L", false).moves, 1 + trace("L", false).moves);
}
END_TEST

START_TEST(test_odd_sizes) {
  const double sizes[] = {0, -13, (double)NAN};
  for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
    ck_assert_double_eq(tunl_font_width("cave", sizes[i], false), 0);
    ck_assert_double_eq(tunl_font_weight(sizes[i], true), 0);
    ck_assert_int_eq(trace_at("cave", sizes[i], false, 0, 0).moves, 0);
  }
}
END_TEST

START_TEST(test_weight) {
  double last = 0;
  for (double size = 8; size <= 64; size++) {
    double regular = tunl_font_weight(size, false);
    ck_assert_double_gt(regular, last);
    ck_assert_double_gt(tunl_font_weight(size, true), 1.2 * regular);
    ck_assert_double_lt(tunl_font_weight(size, true), size / 5);
    last = regular;
  }
}
END_TEST

HARNESS("scene/font", test_ascii_has_ink, test_extras_have_ink, test_glyphs_differ, test_blanks,
    test_digits_tabular, test_mono_advances, test_mono_centred, test_width_additive,
    test_width_linear, test_heights, test_place, test_unknown_draws_box, test_invalid_utf8,
    test_odd_sizes, test_weight)
