/* A scene as a PNG, painted in tiles and streamed row by row: its size has no limit but the
 * format's and the reader's. */
#ifndef TUNL_OUTPUT_PNG_H
#define TUNL_OUTPUT_PNG_H

#include "core/api.h"
#include "output/canvas.h"
#include "output/error.h"
#include "scene/scene.h"

TUNL_API_BEGIN

/* libpng, and with it most programs, reads no more than this a side; and a picture of more pixels
 * than this keeps a machine busy for minutes. */
#define TUNL_PNG_SIDE_MOST   1000000.0
#define TUNL_PNG_PIXELS_MOST 2e9

/* Called after each band of rows with the share done, 0 to 1. */
typedef void (*tunl_png_progress)(void *user, double done);

/* Writes the whole file; the same scene gives the same pixels. `progress` may be NULL. False with
 * TUNL_ERROR_SIZE, TUNL_ERROR_WRITE or TUNL_ERROR_PAINT. Memory: 8 MiB,
 * and about 200 bytes for each px of width. Does not flush or close. */
bool tunl_png_write(const tunl_scene *scene, const tunl_theme *theme, tunl_png_progress progress,
    void *user, FILE *out, GError **error);

/* Writes what a canvas shows; title, description and records are those of the scene, whose shapes
 * and size do not matter. Fails as above. */
bool tunl_png_write_canvas(
    const tunl_canvas *canvas, const tunl_scene *scene, FILE *out, GError **error);

TUNL_API_END

#endif
