/* Tests of src/output/pdf.h. */
#include "output/pdf.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../harness.h"
#include "../scene/sample.h"
#include "../vectors.h"

typedef struct {
  char *bytes;
  size_t length;
} Pdf;

static tunl_scene *strip_scene(double to) {
  tunl_cave *cave = sample_cave(sample_days[2], 0);
  tunl_strip_options options = sample_strip(0, to);
  tunl_scene *scene = tunl_strip_new(cave, &options);
  tunl_cave_free(cave);
  return scene;
}

static Pdf write_pdf(const tunl_scene *scene, guint32 date) {
  Pdf pdf;
  GError *error = NULL;
  FILE *out = open_memstream(&pdf.bytes, &pdf.length);
  EXPECT(tunl_pdf_write(scene, tunl_theme_named("light"), date, out, &error), "%s", error->message);
  fclose(out);
  return pdf;
}

static bool holds(Pdf pdf, const char *text) {
  return memmem(pdf.bytes, pdf.length, text, strlen(text)) != NULL;
}

START_TEST(test_deterministic) {
  tunl_scene *first = strip_scene(20000), *second = strip_scene(20000);
  Pdf one = write_pdf(first, 20260923), two = write_pdf(first, 20260923);
  Pdf three = write_pdf(second, 20260923), other = write_pdf(first, 20260924);
  ck_assert_uint_eq(one.length, two.length);
  ck_assert_uint_eq(one.length, three.length);
  ck_assert_mem_eq(one.bytes, two.bytes, one.length);
  ck_assert_mem_eq(one.bytes, three.bytes, one.length);
  ck_assert(other.length != one.length || memcmp(one.bytes, other.bytes, one.length) != 0);
  free(other.bytes);
  free(three.bytes);
  free(two.bytes);
  free(one.bytes);
  tunl_scene_free(second);
  tunl_scene_free(first);
}
END_TEST

START_TEST(test_document) {
  tunl_scene *scene = strip_scene(10000);
  Pdf pdf = write_pdf(scene, 20260923);
  char *box = g_strdup_printf(
      "/MediaBox [ 0 0 %g %g ]", tunl_scene_width(scene) * 0.75, tunl_scene_height(scene) * 0.75);
  ck_assert_msg(g_str_has_prefix(pdf.bytes, "%PDF-"), "no header");
  ck_assert(holds(pdf, "%%EOF"));
  ck_assert(holds(pdf, "(TUNL cave of 2026-09-23)"));
  ck_assert(holds(pdf, "/CreationDate (20260923000000Z)") ||
            holds(pdf, "/CreationDate (D:20260923000000Z"));
  ck_assert(holds(pdf, "/ModDate"));
  ck_assert(holds(pdf, "/Keywords"));
  ck_assert_msg(holds(pdf, box), "no %s", box);
  ck_assert(holds(pdf, "/Count 1"));
  g_free(box);
  free(pdf.bytes);
  tunl_scene_free(scene);
}
END_TEST

static tunl_scene *empty_scene(double width, double height) {
  tunl_scene *scene = sample_scene();
  tunl_scene_set_size(scene, width, height);
  tunl_scene_describe(scene, "a title", "a description");
  tunl_scene_rect(scene, TUNL_LAYER_PAGE, TUNL_STYLE_PAGE, 0, 0, width, height);
  return scene;
}

static void expect_size_refused(double width, double height) {
  GError *error = NULL;
  char room[64] = "";
  char *size = g_strdup_printf("%.0f x %.0f px", width, height);
  tunl_scene *scene = empty_scene(width, height);
  FILE *out = fmemopen(room, sizeof room, "w");
  ck_assert(!tunl_pdf_write(scene, tunl_theme_named("light"), 20260923, out, &error));
  ck_assert(g_error_matches(error, TUNL_ERROR, TUNL_ERROR_SIZE));
  ck_assert_msg(strstr(error->message, size), "%s", error->message);
  fflush(out);
  ck_assert_int_eq(ftell(out), 0);
  fclose(out);
  tunl_scene_free(scene);
  g_free(size);
  g_error_free(error);
}

START_TEST(test_size) {
  tunl_scene *largest = empty_scene(TUNL_PDF_SIDE_MOST, TUNL_PDF_SIDE_MOST);
  Pdf pdf = write_pdf(largest, 20260923);
  ck_assert(holds(pdf, "/MediaBox [ 0 0 14400 14400 ]"));
  free(pdf.bytes);
  tunl_scene_free(largest);
  expect_size_refused(TUNL_PDF_SIDE_MOST + 1, 10);
  expect_size_refused(10, TUNL_PDF_SIDE_MOST + 1);
}
END_TEST

static void expect_write_error(FILE *out) {
  GError *error = NULL;
  tunl_scene *scene = strip_scene(10000);
  ck_assert(!tunl_pdf_write(scene, tunl_theme_named("light"), 20260923, out, &error));
  ck_assert(g_error_matches(error, TUNL_ERROR, TUNL_ERROR_WRITE));
  ck_assert_str_eq(error->message, g_strerror(ENOSPC));
  g_error_free(error);
  ck_assert(!tunl_pdf_write(scene, tunl_theme_named("light"), 20260923, out, NULL));
  fclose(out);
  tunl_scene_free(scene);
}

static size_t length_of_pdf(void) {
  tunl_scene *scene = strip_scene(10000);
  Pdf pdf = write_pdf(scene, 20260923);
  free(pdf.bytes);
  tunl_scene_free(scene);
  return pdf.length;
}

START_TEST(test_write_error) {
  const size_t rooms[] = {0, 1, 100, length_of_pdf() / 2};
  for (gsize i = 0; i < G_N_ELEMENTS(rooms); i++)
    expect_write_error(sample_full_disk(rooms[i]));
}
END_TEST

/* The last bytes count as well. */
START_TEST(test_write_error_at_the_end) {
  const size_t missing[] = {2000, 1000, 100, 1};
  size_t length = length_of_pdf();
  for (gsize i = 0; i < G_N_ELEMENTS(missing); i++)
    expect_write_error(sample_full_disk(length - missing[i]));
}
END_TEST

START_TEST(test_full_disk) {
  FILE *full = fopen("/dev/full", "w");
  if (full && setvbuf(full, NULL, _IONBF, 0) == 0)
    expect_write_error(full);
}
END_TEST

HARNESS("output/pdf", test_deterministic, test_document, test_size, test_write_error,
    test_write_error_at_the_end, test_full_disk)
