/* Tests of src/scene/theme.h: nothing is left out of the tables, and all of it can be seen. */
#include "scene/theme.h"

#include <math.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"

static const char *const themes[] = {"light", "dark"};

START_TEST(test_named) {
  const char *const *names = tunl_theme_names();
  for (gsize i = 0; i < G_N_ELEMENTS(themes); i++) {
    ck_assert_str_eq(names[i], themes[i]);
    ck_assert_str_eq(tunl_theme_named(themes[i])->name, themes[i]);
  }
  ck_assert_ptr_null(names[G_N_ELEMENTS(themes)]);
  ck_assert_ptr_null(tunl_theme_named("Light"));
  ck_assert_ptr_null(tunl_theme_named(""));
}
END_TEST

/* No colour of ours is black, so 0 is a role forgotten. */
START_TEST(test_every_role_has_a_colour) {
  for (gsize i = 0; i < G_N_ELEMENTS(themes); i++) {
    for (tunl_role role = TUNL_ROLE_NONE + 1; role < TUNL_ROLES; role++) {
      guint32 colour = tunl_theme_named(themes[i])->colours[role];
      ck_assert_msg(colour > 0 && colour <= 0xFFFFFF, "%s: role %d is %x", themes[i], role, colour);
    }
  }
}
END_TEST

START_TEST(test_every_style_has_a_look) {
  for (tunl_style style = 0; style < TUNL_STYLES; style++) {
    const tunl_look *look = tunl_style_look(style);
    ck_assert_msg(look->name && *look->name, "style %d has no name", style);
    ck_assert_msg(look->name[strspn(look->name, "abcdefghijklmnopqrstuvwxyz-")] == '\0',
        "%s is no class", look->name);
    ck_assert_msg(look->fill < TUNL_ROLES && look->stroke < TUNL_ROLES, "%s", look->name);
    ck_assert_msg(look->fill || look->stroke, "%s paints nothing", look->name);
    ck_assert_msg((look->stroke != 0) == (look->width > 0), "%s: stroke and width", look->name);
    ck_assert_msg((look->dash_on > 0) == (look->dash_off > 0), "%s: half a dash", look->name);
    ck_assert_msg(look->dash_on <= 0 || look->stroke, "%s: a dash and no stroke", look->name);
    ck_assert_msg(look->size <= 0 || look->fill, "%s: text takes its fill", look->name);
    ck_assert_msg(look->size > 0 || (!look->bold && !look->mono), "%s has no type", look->name);
  }
}
END_TEST

START_TEST(test_style_names_are_unique) {
  for (tunl_style a = 0; a < TUNL_STYLES; a++) {
    for (tunl_style b = a + 1; b < TUNL_STYLES; b++) {
      ck_assert_str_ne(tunl_style_look(a)->name, tunl_style_look(b)->name);
    }
  }
}
END_TEST

/* ---- contrast, as WCAG 2 defines it ---- */

static double linear(guint32 channel) {
  double value = channel / 255.0;
  return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static double luminance(guint32 colour) {
  return 0.2126 * linear(colour >> 16) + 0.7152 * linear(colour >> 8 & 0xFF) +
         0.0722 * linear(colour & 0xFF);
}

static double contrast(guint32 a, guint32 b) {
  double one = luminance(a) + 0.05, other = luminance(b) + 0.05;
  return MAX(one, other) / MIN(one, other);
}

START_TEST(test_contrast_itself) {
  ck_assert_double_eq_tol(contrast(0xFFFFFF, 0x000000), 21, 1e-9);
  ck_assert_double_eq_tol(contrast(0x777777, 0xFFFFFF), 4.48, 0.005);
}
END_TEST

/* Tells all that fail, not only the first. */
static void expect_contrast(GString *failed, const char *theme_name, const char *what,
    tunl_role role, tunl_role ground, double least) {
  const tunl_theme *theme = tunl_theme_named(theme_name);
  double value = contrast(theme->colours[role], theme->colours[ground]);
  if (value < least)
    g_string_append_printf(failed, "\n  %s: %s %.2f, not %.1f", theme_name, what, value, least);
}

static void finish(GString *failed) {
  if (failed->len)
    ck_abort_msg("too faint:%s", failed->str);
  g_string_free(failed, TRUE);
}

static void check_texts(tunl_role ground, double least, bool (*wanted)(tunl_style)) {
  GString *failed = g_string_new(NULL);
  for (gsize i = 0; i < G_N_ELEMENTS(themes); i++)
    for (tunl_style style = 0; style < TUNL_STYLES; style++) {
      const tunl_look *look = tunl_style_look(style);
      if (look->size > 0 && wanted(style))
        expect_contrast(failed, themes[i], look->name, look->fill, ground, least);
    }
  finish(failed);
}

static bool every_style(tunl_style style) {
  (void)style;
  return true;
}

START_TEST(test_texts_on_the_page) {
  check_texts(TUNL_ROLE_PAGE, 4.5, every_style);
}
END_TEST

static bool on_a_card(tunl_style style) {
  return style >= TUNL_STYLE_CARD_WALL && style <= TUNL_STYLE_CARD_SMALL;
}

/* A card is rock all over. */
START_TEST(test_texts_on_the_rock) {
  check_texts(TUNL_ROLE_ROCK, 4.5, on_a_card);
}
END_TEST

START_TEST(test_marks_in_the_air) {
  static const tunl_role marks[] = {TUNL_ROLE_GOLD, TUNL_ROLE_BLUE, TUNL_ROLE_RED, TUNL_ROLE_ORANGE,
      TUNL_ROLE_GREEN, TUNL_ROLE_MINE, TUNL_ROLE_CANNON, TUNL_ROLE_BOULDER, TUNL_ROLE_REFUSED,
      TUNL_ROLE_GATE};
  static const char *const names[] = {
      "gold", "blue", "red", "orange", "green", "mine", "cannon", "boulder", "refused", "gate"};
  GString *failed = g_string_new(NULL);
  for (gsize i = 0; i < G_N_ELEMENTS(themes); i++)
    for (gsize k = 0; k < G_N_ELEMENTS(marks); k++)
      expect_contrast(failed, themes[i], names[k], marks[k], TUNL_ROLE_AIR, 1.9);
  finish(failed);
}
END_TEST

static bool is_caption(tunl_style style) {
  return style == TUNL_STYLE_CAPTION;
}

/* The names in the bars of the tracks are captions. */
START_TEST(test_captions_on_bars) {
  static const tunl_role bars[] = {
      TUNL_ROLE_EVEN, TUNL_ROLE_SWEEPS, TUNL_ROLE_CHOP, TUNL_ROLE_STRAIGHT, TUNL_ROLE_CHAMBER};
  for (gsize k = 0; k < G_N_ELEMENTS(bars); k++)
    check_texts(bars[k], 3, is_caption);
}
END_TEST

HARNESS("scene/theme", test_named, test_every_role_has_a_colour, test_every_style_has_a_look,
    test_style_names_are_unique, test_contrast_itself, test_texts_on_the_page,
    test_texts_on_the_rock, test_marks_in_the_air, test_captions_on_bars)
