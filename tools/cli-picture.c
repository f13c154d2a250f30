/* Pictures as files: formats, sizes, themes. */
#include "cli.h"

#include <math.h>
#include <string.h>

/* Pictures of more pixels than this take long enough to say so. */
static const double long_work = 20e6;

/* ---- formats ---- */

typedef struct {
  const char *name;
  bool shown;
} progress;

static void show_progress(void *user, double done) {
  const progress *p = user;
  if (p->shown)
    cli_progress(p->name, done);
}

static bool write_svg(const tunl_scene *scene, const tunl_theme *theme, guint32 date, progress *p,
    FILE *out, GError **error) {
  (void)date;
  (void)p;
  return tunl_svg_write(scene, theme, out, error);
}

static bool write_png(const tunl_scene *scene, const tunl_theme *theme, guint32 date, progress *p,
    FILE *out, GError **error) {
  (void)date;
  return tunl_png_write(scene, theme, show_progress, p, out, error);
}

static bool write_pdf(const tunl_scene *scene, const tunl_theme *theme, guint32 date, progress *p,
    FILE *out, GError **error) {
  (void)p;
  return tunl_pdf_write(scene, theme, date, out, error);
}

struct cli_format_writer {
  bool (*write)(const tunl_scene *scene, const tunl_theme *theme, guint32 date, progress *p,
      FILE *out, GError **error);
};

static const struct cli_format_writer svg = {write_svg}, png = {write_png}, pdf = {write_pdf};

static const cli_format formats[] = {
    {"svg", false, TUNL_PNG_SIDE_MOST, (double)INFINITY, &svg},
    {"png", true, TUNL_PNG_SIDE_MOST, TUNL_PNG_PIXELS_MOST, &png},
    {"pdf", true, TUNL_PDF_SIDE_MOST, (double)INFINITY, &pdf},
    {"html", false, TUNL_PNG_SIDE_MOST, (double)INFINITY, NULL}, /* a page, not one picture */
};

/* What a program can be asked for, and how a message says so. */
typedef struct {
  gsize count; /* of the formats above */
  const char *names, *suffixes;
} offer;

static const offer pictures = {3, "svg, png or pdf", ".svg, .png or .pdf"},
                   pages = {4, "svg, png, pdf or html", ".svg, .png, .pdf or .html"};

static const cli_format *format_of(const offer *o, const char *suffix) {
  for (gsize i = 0; i < o->count; i++)
    if (strcmp(formats[i].suffix, suffix) == 0)
      return &formats[i];
  return NULL;
}

void cli_format_add_names(GPtrArray *names) {
  for (gsize i = 0; i < pictures.count; i++)
    g_ptr_array_add(names, g_strdup(formats[i].suffix));
}

static bool find_format(const offer *o, const char *name, const char *output,
    const cli_format **format, GError **error) {
  const char *dot = strrchr(output, '.');
  if (name) {
    *format = format_of(o, name);
    return *format ||
           cli_fail(error, "--format: '%s' is not a format; accepted: %s", name, o->names);
  }
  *format = strcmp(output, "-") == 0 ? &formats[0] : dot ? format_of(o, dot + 1) : NULL;
  return *format ||
         cli_fail(error, "--output: '%s' does not end with %s; rename it or give --format", output,
             o->suffixes);
}

bool cli_format_find(
    const char *name, const char *output, const cli_format **format, GError **error) {
  return find_format(&pictures, name, output, format, error);
}

bool cli_page_format_find(
    const char *name, const char *output, const cli_format **format, GError **error) {
  return find_format(&pages, name, output, format, error);
}

bool cli_format_is_page(const cli_format *format) {
  return !format->writer;
}

bool cli_chart_find(
    const char *output, const char *what, const cli_format **format, GError **error) {
  const char *dot = strrchr(output, '.');
  const cli_target file = {"--output", output};
  if (!cli_targets_check(&file, 1, error) || !cli_not_stdout("--output", output, error))
    return false;
  *format = dot ? format_of(&pictures, dot + 1) : NULL;
  return *format || cli_fail(error,
                        "--output: '%s' does not end with %s; it is the %s, the answer goes to "
                        "stdout",
                        output, pictures.suffixes, what);
}

bool cli_theme(const char *name, const tunl_theme **theme, GError **error) {
  name = name ? name : "light";
  *theme = tunl_theme_named(name);
  if (*theme)
    return true;
  char *names = cli_choices(tunl_theme_names());
  cli_fail(error, "--theme: '%s' is not a theme; accepted: %s", name, names);
  g_free(names);
  return false;
}

bool cli_mask(const char *option, const char *text, tunl_mask_rect *mask, GError **error) {
  enum { MOST = (int)TUNL_PNG_SIDE_MOST };
  guint *const sides[] = {&mask->x, &mask->y, &mask->width, &mask->height};
  char **parts = g_strsplit(text, ",", -1);
  bool good = g_strv_length(parts) == G_N_ELEMENTS(sides);
  for (gsize i = 0; i < G_N_ELEMENTS(sides) && good; i++)
    good = cli_count(option, g_strstrip(parts[i]), i >= 2, MOST, sides[i], NULL);
  g_strfreev(parts);
  return good || cli_fail(error,
                     "%s: '%s' is not a rectangle X,Y,W,H such as 0,400,640,32: whole px, X and Y "
                     "from 0, W and H from 1, to %d",
                     option, text, MOST);
}

/* ---- files ---- */

bool cli_picture_check(
    const cli_format *format, tunl_size size, const char *name, bool quiet, GError **error) {
  double pixels = size.width * size.height;
  if (size.width > format->side_most || size.height > format->side_most ||
      pixels > format->pixels_most)
    return cli_fail(error,
        "%s: the picture would be %.0f x %.0f px (%.0f megapixels); %s goes to %.0f px a side%s: "
        "choose a smaller --scale or --fit, another --row-length, or a shorter range",
        name, size.width, size.height, pixels / 1e6, format->suffix, format->side_most,
        isinf(format->pixels_most) ? "" : " and 2,000 megapixels");
  if (strcmp(format->suffix, "png") == 0 && pixels > long_work && !quiet)
    cli_say("%s: %.0f x %.0f px, %.0f megapixels", name, size.width, size.height, pixels / 1e6);
  return true;
}

bool cli_picture_stream(const cli_format *format, const tunl_scene *scene, const tunl_theme *theme,
    guint32 date, FILE *out, GError **error) {
  progress p = {NULL, false};
  return format->writer->write(scene, theme, date, &p, out, error);
}

bool cli_picture_write(const cli_format *format, const tunl_scene *scene, const tunl_theme *theme,
    guint32 date, const char *path, bool quiet, GError **error) {
  cli_output output;
  progress p = {path, !quiet && tunl_scene_width(scene) * tunl_scene_height(scene) > long_work};
  return cli_output_open(&output, path, format->binary, error) &&
         cli_output_end(
             &output, format->writer->write(scene, theme, date, &p, output.stream, error), error);
}
