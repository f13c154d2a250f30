/* Pictures from and to PNG files, for output/picdiff.h. */
#include "output/picdiff.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>

/* ---- memory ---- */

/* Room for a picture, with any bytes in it. */
static bool make_room(tunl_pixels *pixels, guint width, guint height, GError **error) {
  *pixels = (tunl_pixels){width, height, g_try_malloc_n((gsize)width * height, 4)};
  if (pixels->rgba)
    return true;
  *pixels = (tunl_pixels){0};
  g_set_error(
      error, TUNL_ERROR, TUNL_ERROR_PAINT, "no memory for a picture of %u x %u px", width, height);
  return false;
}

bool tunl_pixels_new(
    tunl_pixels *pixels, guint width, guint height, guint32 colour, GError **error) {
  const guint8 rgba[] = {
      (guint8)(colour >> 16), (guint8)(colour >> 8 & 0xFF), (guint8)(colour & 0xFF), 255};
  if (!make_room(pixels, width, height, error))
    return false;
  for (gsize i = 0; i < (gsize)width * height; i++)
    memcpy(pixels->rgba + 4 * i, rgba, sizeof rgba);
  return true;
}

void tunl_pixels_clear(tunl_pixels *pixels) {
  g_free(pixels->rgba);
  *pixels = (tunl_pixels){0};
}

/* ---- libpng ---- */

/* One file being read or written: libpng leaves by longjmp, so all that must be freed is here. */
typedef struct {
  png_structp png;
  png_infop info;
  tunl_pixels *pixels;
  png_bytep *rows;
  const guint8 *bytes; /* of the file, and how many there are still */
  gsize left;
  bool opaque; /* is there nothing that shows through? */
  FILE *out;
  GError *error;
} png_job;

static void on_error(png_structp png, png_const_charp message) {
  png_job *job = png_get_error_ptr(png);
  if (!job->error)
    g_set_error_literal(
        &job->error, TUNL_ERROR, job->out ? TUNL_ERROR_PAINT : TUNL_ERROR_READ, message);
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message; /* about chunks that no pixel depends on */
}

static void on_read(png_structp png, png_bytep bytes, size_t count) {
  png_job *job = png_get_io_ptr(png);
  if (count > job->left)
    png_error(png, "the file ends too early");
  memcpy(bytes, job->bytes, count);
  job->bytes += count;
  job->left -= count;
}

static void on_write(png_structp png, png_bytep bytes, size_t count) {
  png_job *job = png_get_io_ptr(png);
  if (!tunl_write(job->out, bytes, count, &job->error))
    png_error(png, "write");
}

static void on_flush(png_structp png) {
  (void)png; /* the caller's */
}

/* One pointer a row, which is how libpng takes pictures that are interlaced. */
static void point_at_rows(png_job *job) {
  const tunl_pixels *p = job->pixels;
  job->rows = g_try_new(png_bytep, p->height);
  if (!job->rows)
    png_error(job->png, "no memory for its rows");
  for (guint y = 0; y < p->height; y++)
    job->rows[y] = tunl_pixels_at(p, 0, y);
}

/* Passes an error on. */
static bool finish(png_job *job, GError **error) {
  g_free(job->rows);
  if (!job->error)
    return true;
  g_propagate_error(error, job->error);
  return false;
}

/* ---- reading ---- */

/* Palettes, shades of grey and few bits become four channels of eight. */
static void read_all(png_job *job) {
  if (setjmp(png_jmpbuf(job->png)))
    return;
  png_set_read_fn(job->png, job, on_read);
  png_read_info(job->png, job->info);
  if (png_get_bit_depth(job->png, job->info) > 8)
    png_error(job->png, "16 bits a channel; accepted: 8 or fewer");
  png_set_expand(job->png);
  png_set_gray_to_rgb(job->png);
  png_set_add_alpha(job->png, 255, PNG_FILLER_AFTER);
  png_set_interlace_handling(job->png);
  png_read_update_info(job->png, job->info);
  if (!make_room(job->pixels, png_get_image_width(job->png, job->info),
          png_get_image_height(job->png, job->info), &job->error))
    return;
  point_at_rows(job);
  png_read_image(job->png, job->rows);
  png_read_end(job->png, NULL);
}

bool tunl_pixels_read(tunl_pixels *pixels, const void *png, gsize count, GError **error) {
  png_job job = {.pixels = pixels, .bytes = png, .left = count};
  *pixels = (tunl_pixels){0};
  if (count < 8 || png_sig_cmp((png_const_bytep)png, 0, 8) != 0) {
    g_set_error_literal(error, TUNL_ERROR, TUNL_ERROR_READ, "not a PNG");
    return false;
  }
  job.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &job, on_error, on_warning);
  job.info = job.png ? png_create_info_struct(job.png) : NULL;
  if (job.info)
    read_all(&job);
  else
    g_set_error_literal(&job.error, TUNL_ERROR, TUNL_ERROR_PAINT, "no memory for libpng");
  png_destroy_read_struct(&job.png, &job.info, NULL);
  if (job.error && job.error->code == TUNL_ERROR_READ)
    g_prefix_error(&job.error, "a PNG that cannot be read: ");
  return finish(&job, error);
}

/* ---- writing ---- */

static bool is_opaque(const tunl_pixels *pixels) {
  guint8 all = 255;
  for (gsize i = 0; i < (gsize)pixels->width * pixels->height; i++)
    all &= pixels->rgba[4 * i + 3];
  return all == 255;
}

static void write_all(png_job *job) {
  const tunl_pixels *p = job->pixels;
  if (setjmp(png_jmpbuf(job->png)))
    return;
  png_set_write_fn(job->png, job, on_write, on_flush);
  png_set_IHDR(job->png, job->info, p->width, p->height, 8,
      job->opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGBA, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(job->png, job->info);
  if (job->opaque)
    png_set_filler(job->png, 0, PNG_FILLER_AFTER);
  point_at_rows(job);
  png_write_image(job->png, job->rows);
  png_write_end(job->png, NULL);
}

/* libpng, and with it most programs, reads no more than this a side. */
static const guint side_most = 1000000;

bool tunl_pixels_write(const tunl_pixels *pixels, FILE *out, GError **error) {
  tunl_pixels same = *pixels; /* a job writes to none of it */
  png_job job = {.pixels = &same, .out = out};
  if (pixels->width > side_most || pixels->height > side_most) {
    g_set_error(error, TUNL_ERROR, TUNL_ERROR_SIZE, "%u x %u px is more than a PNG can hold",
        pixels->width, pixels->height);
    return false;
  }
  job.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &job, on_error, on_warning);
  job.info = job.png ? png_create_info_struct(job.png) : NULL;
  job.opaque = is_opaque(pixels);
  if (job.info)
    write_all(&job);
  else
    g_set_error_literal(&job.error, TUNL_ERROR, TUNL_ERROR_PAINT, "no memory for libpng");
  png_destroy_write_struct(&job.png, &job.info);
  return finish(&job, error);
}
