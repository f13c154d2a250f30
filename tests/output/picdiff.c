/* Tests of src/output/picdiff.h: a comparison that finds nothing is worth nothing. */
#include "output/picdiff.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"
#include "pixels.h"

static const tunl_picdiff_options exact = {.tolerance = TUNL_PICDIFF_TOLERANCE};

static void expect_sentence(const tunl_pixels *a, const tunl_pixels *b,
    const tunl_picdiff_options *options, const char *sentence) {
  tunl_picdiff d = tunl_picdiff_find(a, b, options);
  char *text = tunl_picdiff_sentence(a, b, &d);
  EXPECT(strcmp(text, sentence) == 0, "says: %s\nnot:  %s", text, sentence);
  g_free(text);
}

static guint32 colour_at(const tunl_pixels *pixels, guint x, guint y) {
  const guint8 *p = tunl_pixels_at(pixels, x, y);
  return (guint32)(p[0] << 16 | p[1] << 8 | p[2]);
}

/* ---- finding ---- */

START_TEST(test_same) {
  tunl_pixels a = pixels_new(20, 10, 0x204060), b = pixels_new(20, 10, 0x204060);
  tunl_picdiff d = tunl_picdiff_find(&a, &b, &exact);
  ck_assert(d.same && d.same_size);
  ck_assert_uint_eq(d.compared, 200);
  ck_assert_uint_eq(d.count, 0);
  ck_assert_uint_eq(d.most, 0);
  expect_sentence(&a, &b, &exact, "0 of 200 pixels differ");
  tunl_pixels_clear(&b);
  tunl_pixels_clear(&a);
}
END_TEST

/* One step of one channel, up and down, at the first pixel, the last and one between. */
START_TEST(test_one_step) {
  static const guint places[][2] = {{0, 0}, {19, 9}, {7, 3}};
  tunl_pixels a = pixels_new(20, 10, 0x204060), b = pixels_new(20, 10, 0x204060);
  for (gsize i = 0; i < G_N_ELEMENTS(places); i++)
    for (guint channel = 0; channel < 4; channel++)
      for (int step = -1; step <= 1; step += 2) {
        guint x = places[i][0], y = places[i][1];
        guint8 *value = tunl_pixels_at(&b, x, y) + channel, old = *value;
        tunl_pixels_at(&a, x, y)[3] = tunl_pixels_at(&b, x, y)[3] = 254;
        old = *value;
        *value = (guint8)(*value + step);
        tunl_picdiff d = tunl_picdiff_find(&a, &b, &exact);
        EXPECT(!d.same && d.same_size && d.count == 1 && d.most == 1 && d.x == x && d.y == y &&
                   d.channel == channel && d.expected == old && d.actual == *value && d.left == x &&
                   d.right == x && d.top == y && d.bottom == y,
            "%u, %u %s by %d: %zu, first at %u, %u", x, y, tunl_picdiff_channel(channel), step,
            d.count, d.x, d.y);
        tunl_picdiff near = tunl_picdiff_find(&a, &b, &(tunl_picdiff_options){.tolerance = 1});
        EXPECT(near.same && near.most == 1 && near.count == 0, "within the tolerance");
        *value = old;
      }
  tunl_pixels_clear(&b);
  tunl_pixels_clear(&a);
}
END_TEST

START_TEST(test_count_and_box) {
  tunl_pixels a = pixels_new(20, 10, 0x204060), b = pixels_new(20, 10, 0x204060);
  tunl_pixels_at(&b, 9, 2)[1] = 0x43; /* the first, but not the leftmost */
  tunl_pixels_at(&b, 4, 5)[0] = 0x29;
  tunl_pixels_at(&b, 12, 7)[2] = 0x5F;
  expect_sentence(&a, &b, &exact,
      "3 of 200 pixels differ, by up to 9; the first at 9, 2: green 67, not 64; all from 4, 2 to "
      "12, 7");
  expect_sentence(&a, &b, &(tunl_picdiff_options){.tolerance = 3},
      "1 of 200 pixels differ, by up to 9; the first at 4, 5: red 41, not 32; all from 4, 5 to 4, "
      "5");
  expect_sentence(&a, &b, &(tunl_picdiff_options){.tolerance = 9},
      "0 of 200 pixels differ; within the tolerance by up to 9");
  tunl_pixels_clear(&b);
  tunl_pixels_clear(&a);
}
END_TEST

START_TEST(test_sizes) {
  tunl_pixels a = pixels_new(20, 10, 0), wide = pixels_new(21, 10, 0), low = pixels_new(20, 9, 0);
  const tunl_picdiff_options all = {.tolerance = 255};
  ck_assert(!tunl_picdiff_find(&a, &wide, &all).same);
  ck_assert(!tunl_picdiff_find(&a, &low, &all).same_size);
  expect_sentence(&a, &wide, &all,
      "21 x 10 px, not 20 x 10; of the part that both have, 0 of 200 pixels differ");
  expect_sentence(
      &a, &low, &all, "20 x 9 px, not 20 x 10; of the part that both have, 0 of 180 pixels differ");
  tunl_pixels_clear(&low);
  tunl_pixels_clear(&wide);
  tunl_pixels_clear(&a);
}
END_TEST

/* The first pixel in and the first out of a mask, on all four sides. */
START_TEST(test_masks) {
  static const struct {
    guint x, y;
    bool masked;
  } places[] = {{5, 4, true}, {4, 4, false}, {5, 3, false}, {8, 5, true}, {9, 5, false},
      {8, 6, false}, {19, 9, true}, {18, 9, false}};
  static const tunl_mask_rect masks[] = {
      {5, 4, 4, 2}, {19, 9, G_MAXUINT, G_MAXUINT}, {40, 40, 1, 1}};
  const tunl_picdiff_options o = {0, masks, G_N_ELEMENTS(masks)};
  tunl_pixels a = pixels_new(20, 10, 0);
  for (gsize i = 0; i < G_N_ELEMENTS(places); i++) {
    tunl_pixels b = pixels_new(20, 10, 0);
    tunl_pixels_at(&b, places[i].x, places[i].y)[0] = 200;
    tunl_picdiff d = tunl_picdiff_find(&a, &b, &o);
    EXPECT(d.same == places[i].masked && d.most == (places[i].masked ? 0u : 200u), "%u, %u",
        places[i].x, places[i].y);
    ck_assert_uint_eq(d.compared, 191);
    tunl_pixels_clear(&b);
  }
  tunl_pixels_clear(&a);
}
END_TEST

/* ---- the picture ---- */

static tunl_pixels picture_of(
    const tunl_pixels *a, const tunl_pixels *b, const tunl_picdiff_options *o) {
  tunl_pixels picture;
  tunl_picdiff d = tunl_picdiff_find(a, b, o);
  ck_assert(tunl_picdiff_picture(&picture, a, b, o, &d, NULL));
  return picture;
}

/* Expected, difference and actual from left to right, 8 px between them. */
START_TEST(test_picture) {
  static const tunl_mask_rect mask = {0, 0, 2, 1};
  const tunl_picdiff_options o = {2, &mask, 1};
  tunl_pixels a = pixels_new(30, 20, 0x204060), b = pixels_new(30, 20, 0x204060);
  tunl_pixels_at(&b, 10, 9)[0] = 0x23; /* counts */
  tunl_pixels_at(&b, 12, 9)[1] = 0x42; /* is within the tolerance */
  tunl_pixels all = picture_of(&a, &b, &o);
  ck_assert_uint_eq(all.width, 30 + 8 + 30 + 8 + 30);
  ck_assert_uint_eq(all.height, 20);
  ck_assert_uint_eq(colour_at(&all, 10, 9), 0x204060);
  ck_assert_uint_eq(colour_at(&all, 34, 9), 0x808080);
  ck_assert_uint_eq(colour_at(&all, 38 + 10, 9), (96 + 3 * 4) << 16);
  ck_assert_uint_eq(colour_at(&all, 38 + 11, 9), 0);
  ck_assert_uint_eq(colour_at(&all, 38 + 12, 9), 48 << 8);
  ck_assert_uint_eq(colour_at(&all, 38 + 1, 0), 0x404040);
  ck_assert_uint_eq(colour_at(&all, 38 + 2, 0), 0);
  ck_assert_uint_eq(colour_at(&all, 76 + 10, 9), 0x234060);
  tunl_pixels_clear(&all);
  tunl_pixels_clear(&b);
  tunl_pixels_clear(&a);
}
END_TEST

/* Around a single pixel wherever it is, and never outside of the panel. */
START_TEST(test_box) {
  static const struct {
    guint x, y, dots; /* of the box, or of what there is room for */
  } places[] = {{10, 9, 32}, {0, 0, 9}, {29, 19, 9}, {3, 3, 15}, {26, 16, 15}, {4, 15, 32}};
  tunl_pixels a = pixels_new(30, 20, 0);
  for (gsize i = 0; i < G_N_ELEMENTS(places); i++) {
    guint dots = 0, x = places[i].x, y = places[i].y;
    tunl_pixels b = pixels_new(30, 20, 0);
    tunl_pixels_at(&b, x, y)[2] = 1;
    tunl_pixels all = picture_of(&a, &b, &exact);
    for (guint py = 0; py < all.height; py++)
      for (guint px = 0; px < all.width; px++)
        if (colour_at(&all, px, py) == 0xFFFF00) {
          EXPECT(px >= 38 && px < 68 &&
                     (ABS((int)px - 38 - (int)x) == 4 || ABS((int)py - (int)y) == 4),
              "a dot at %u, %u", px, py);
          dots++;
        }
    ck_assert_uint_eq(dots, places[i].dots);
    tunl_pixels_clear(&all);
    tunl_pixels_clear(&b);
  }
  tunl_pixels_clear(&a);
}
END_TEST

START_TEST(test_picture_of_two_sizes) {
  tunl_pixels a = pixels_new(5, 20, 0x112233), b = pixels_new(12, 6, 0x445566);
  tunl_pixels all = picture_of(&a, &b, &exact);
  ck_assert_uint_eq(all.width, 5 + 8 + 12 + 8 + 12);
  ck_assert_uint_eq(all.height, 20);
  ck_assert_uint_eq(colour_at(&all, 13 + 11, 19), 0);
  ck_assert_uint_eq(colour_at(&all, 33, 5), 0x445566);
  ck_assert_uint_eq(colour_at(&all, 33, 6), 0x808080);
  tunl_pixels_clear(&all);
  tunl_pixels_clear(&b);
  tunl_pixels_clear(&a);
}
END_TEST

/* ---- files ---- */

/* A picture of any kind as libpng writes it. The caller frees it. */
static guint8 *make_png(int depth, int type, bool interlaced, gsize *length) {
  static const guint8 row[] = {0x1B, 0xE4, 0x1B, 0xE4, 0x1B, 0xE4, 0x1B, 0xE4, 0x1B, 0xE4, 0x1B,
      0xE4, 0x1B, 0xE4, 0x1B, 0xE4};
  const png_color palette[] = {{0, 0, 0}, {10, 0, 0}, {0, 20, 0}, {0, 0, 30}};
  char *bytes;
  size_t size;
  FILE *out = open_memstream(&bytes, &size);
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  png_init_io(png, out);
  png_set_IHDR(png, info, 2, 2, depth, type, interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_gAMA(png, info, 1); /* linear: a reader that heeds it changes every value */
  if (type == PNG_COLOR_TYPE_PALETTE)
    png_set_PLTE(png, info, palette, G_N_ELEMENTS(palette));
  png_write_info(png, info);
  for (int pass = png_set_interlace_handling(png); pass > 0; pass--)
    for (int y = 0; y < 2; y++)
      png_write_row(png, row);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  fclose(out);
  guint8 *copy = g_memdup2(bytes, size);
  free(bytes);
  *length = size;
  return copy;
}

/* The row begins with 0x1B, 00 01 10 11. */
START_TEST(test_kinds) {
  static const struct {
    int depth, type;
    guint8 first[4];
  } kinds[] = {
      {8, PNG_COLOR_TYPE_RGB, {0x1B, 0xE4, 0x1B, 255}},
      {8, PNG_COLOR_TYPE_RGBA, {0x1B, 0xE4, 0x1B, 0xE4}},
      {8, PNG_COLOR_TYPE_GRAY, {0x1B, 0x1B, 0x1B, 255}},
      {8, PNG_COLOR_TYPE_GRAY_ALPHA, {0x1B, 0x1B, 0x1B, 0xE4}},
      {2, PNG_COLOR_TYPE_GRAY, {0, 0, 0, 255}},
      {2, PNG_COLOR_TYPE_PALETTE, {0, 0, 0, 255}},
  };
  for (gsize i = 0; i < 2 * G_N_ELEMENTS(kinds); i++) {
    gsize length, k = i / 2;
    guint8 *png = make_png(kinds[k].depth, kinds[k].type, i % 2, &length);
    tunl_pixels pixels = pixels_read(png, length);
    ck_assert_uint_eq(pixels.width, 2);
    ck_assert_uint_eq(pixels.height, 2);
    EXPECT(memcmp(pixels.rgba, kinds[k].first, 4) == 0, "kind %zu", k);
    if (kinds[k].type == PNG_COLOR_TYPE_PALETTE)
      ck_assert_uint_eq(colour_at(&pixels, 1, 1), 0x0A0000);
    if (kinds[k].depth == 2 && kinds[k].type == PNG_COLOR_TYPE_GRAY)
      ck_assert_uint_eq(colour_at(&pixels, 1, 1), 0x555555);
    tunl_pixels_clear(&pixels);
    g_free(png);
  }
}
END_TEST

static void expect_refused(const void *bytes, gsize length, const char *text) {
  tunl_pixels pixels;
  GError *error = NULL;
  ck_assert(!tunl_pixels_read(&pixels, bytes, length, &error));
  EXPECT(error->code == TUNL_ERROR_READ && strstr(error->message, text), "%s", error->message);
  g_error_free(error);
  tunl_pixels_clear(&pixels);
}

START_TEST(test_refused) {
  gsize length;
  guint8 *deep = make_png(16, PNG_COLOR_TYPE_RGB, false, &length);
  expect_refused(deep, length, "16 bits a channel; accepted: 8 or fewer");
  g_free(deep);
  guint8 *png = make_png(8, PNG_COLOR_TYPE_RGB, false, &length);
  expect_refused("", 0, "not a PNG");
  expect_refused("no picture", 10, "not a PNG");
  for (gsize count = 8; count < length; count++)
    expect_refused(png, count, "a PNG that cannot be read: the file ends too early");
  png[length - 20] ^= 1;
  expect_refused(png, length, "a PNG that cannot be read: ");
  g_free(png);
}
END_TEST

static void expect_round_trip(const tunl_pixels *pixels) {
  gsize length;
  guint8 *png = pixels_write(pixels, &length);
  tunl_pixels again = pixels_read(png, length);
  ck_assert(tunl_picdiff_find(pixels, &again, &exact).same);
  ck_assert(tunl_picdiff_find(pixels, &again, &exact).compared == 12 * 7);
  tunl_pixels_clear(&again);
  g_free(png);
}

START_TEST(test_round_trip) {
  tunl_pixels pixels = pixels_new(12, 7, 0x0A1B2C);
  expect_round_trip(&pixels);
  tunl_pixels_at(&pixels, 11, 6)[3] = 0;
  expect_round_trip(&pixels);
  tunl_pixels_clear(&pixels);
}
END_TEST

START_TEST(test_write_failures) {
  GError *error = NULL;
  tunl_pixels pixels = pixels_new(12, 7, 0), wide = {1000001, 1, NULL};
  FILE *full = fopen("/dev/full", "wb");
  setvbuf(full, NULL, _IONBF, 0);
  ck_assert(!tunl_pixels_write(&pixels, full, &error));
  ck_assert(g_error_matches(error, TUNL_ERROR, TUNL_ERROR_WRITE));
  g_clear_error(&error);
  ck_assert(!tunl_pixels_write(&wide, full, &error));
  ck_assert(g_error_matches(error, TUNL_ERROR, TUNL_ERROR_SIZE));
  g_clear_error(&error);
  fclose(full);
  tunl_pixels_clear(&pixels);
}
END_TEST

HARNESS("output/picdiff", test_same, test_one_step, test_count_and_box, test_sizes, test_masks,
    test_picture, test_box, test_picture_of_two_sizes, test_kinds, test_refused, test_round_trip,
    test_write_failures)
