/* tunl-diff --images: two pictures, pixel by pixel. */
#include "diff.h"

#include <string.h>

static const char summary[] = "Compares two PNG files pixel by pixel.";

static const char notes[] =
    "What a file says about gamma or in its texts counts for nothing; alpha counts.\n"
    "The picture of -o is expected | difference | actual, side by side.\n"
    "Exit status: 0 the pictures are the same, 1 they are not, 2 trouble.\n";

typedef struct {
  diff_images_words given;
  char *names[2];
  tunl_pixels pixels[2];
  GArray *masks; /* of tunl_mask_rect */
  tunl_picdiff_options options;
  tunl_table_format format;
  tunl_picdiff found;
} request;

/* ---- options ---- */

bool diff_is_images(char **argv) {
  for (gsize i = 1; argv[i] && strcmp(argv[i], "--") != 0; i++)
    if (strcmp(argv[i], "--images") == 0)
      return true;
  return false;
}

static bool find_masks(request *r, GError **error) {
  r->masks = g_array_new(FALSE, FALSE, sizeof(tunl_mask_rect));
  for (gsize i = 0; r->given.masks && r->given.masks[i]; i++) {
    tunl_mask_rect mask;
    if (!cli_mask("--mask", r->given.masks[i], &mask, error))
      return false;
    g_array_append_val(r->masks, mask);
  }
  r->options.masks = (const tunl_mask_rect *)(const void *)r->masks->data;
  r->options.mask_count = r->masks->len;
  return true;
}

static bool check_output(const diff_images_words *w, GError **error) {
  return !w->output ||
         (cli_not_stdout("--output", w->output, error) &&
             (g_str_has_suffix(w->output, ".png") ||
                 cli_fail(error, "--output: '%s' does not end with .png", w->output)));
}

/* Both pictures may be one file, but none of them the one that is written. */
static bool check_targets(const diff_images_words *w, GError **error) {
  for (int i = 0; i < 2; i++) {
    const cli_target targets[] = {
        {i ? "ACTUAL" : "EXPECTED", w->names[i]}, {"--output", w->output}};
    if (!cli_targets_check(targets, G_N_ELEMENTS(targets), error))
      return false;
  }
  return true;
}

static bool understand(request *r, GError **error) {
  const diff_images_words *w = &r->given;
  guint count = w->names ? g_strv_length(w->names) : 0;
  if (count != 2)
    return cli_fail(
        error, "--images: %u file%s; give two, expected and actual", count, count == 1 ? "" : "s");
  if (strcmp(w->names[0], "-") == 0 && strcmp(w->names[1], "-") == 0)
    return cli_fail(error, "--images: stdin cannot be both pictures");
  r->options.tolerance = TUNL_PICDIFF_TOLERANCE;
  return check_output(w, error) && check_targets(w, error) && find_masks(r, error) &&
         (!w->tolerance ||
             cli_count("--tolerance", w->tolerance, 0, 255, &r->options.tolerance, error)) &&
         cli_table_format("--format", w->format, &r->format, error);
}

/* ---- files ---- */

/* No picture of the toolkit comes near this; what does not end is not read for ever. */
static const gsize bytes_most = (gsize)1 << 30;

static bool read_picture(request *r, int which, GError **error) {
  const char *path = r->given.names[which];
  GString *bytes = cli_input_read(path, bytes_most + 1, error);
  if (!bytes)
    return false;
  bool done = bytes->len > bytes_most
                  ? cli_fail(error, "more than 1 GiB")
                  : tunl_pixels_read(&r->pixels[which], bytes->str, bytes->len, error);
  if (!done)
    g_prefix_error(error, "%s: ", path);
  g_string_free(bytes, TRUE);
  r->names[which] = g_filename_display_basename(path);
  return done;
}

static bool write_picture(const request *r, const tunl_pixels *picture, GError **error) {
  cli_output output;
  return cli_output_open(&output, r->given.output, true, error) &&
         cli_output_end(&output, tunl_pixels_write(picture, output.stream, error), error);
}

static bool draw(const request *r, GError **error) {
  tunl_pixels picture = {0};
  bool done =
      tunl_picdiff_picture(&picture, &r->pixels[0], &r->pixels[1], &r->options, &r->found, error) &&
      write_picture(r, &picture, error);
  tunl_pixels_clear(&picture);
  return done;
}

/* ---- answers ---- */

static bool answer_text(const request *r, GError **error) {
  char *found = tunl_picdiff_sentence(&r->pixels[0], &r->pixels[1], &r->found);
  GString *text = g_string_new(NULL);
  g_string_append_printf(text, "%s (expected) and %s (actual): %s\n%s\n", r->names[0], r->names[1],
      r->found.same ? "the same" : "they differ", found);
  g_free(found);
  return cli_text_write("-", text, error);
}

enum {
  EXPECTED,
  ACTUAL,
  VERDICT,
  EXPECTED_WIDTH,
  EXPECTED_HEIGHT,
  ACTUAL_WIDTH,
  ACTUAL_HEIGHT,
  TOLERANCE,
  COMPARED,
  COUNT,
  MOST,
  X,
  Y,
  CHANNEL,
  EXPECTED_VALUE,
  ACTUAL_VALUE,
  LEFT,
  TOP,
  RIGHT,
  BOTTOM,
  COLUMNS
};

static const tunl_column columns[COLUMNS] = {
    [EXPECTED] = {.name = "expected"},
    [ACTUAL] = {.name = "actual"},
    [VERDICT] = {.name = "verdict"},
    [EXPECTED_WIDTH] = {.name = "expected_width"},
    [EXPECTED_HEIGHT] = {.name = "expected_height"},
    [ACTUAL_WIDTH] = {.name = "actual_width"},
    [ACTUAL_HEIGHT] = {.name = "actual_height"},
    [TOLERANCE] = {.name = "tolerance"},
    [COMPARED] = {.name = "compared"},
    [COUNT] = {.name = "count"},
    [MOST] = {.name = "most"},
    [X] = {.name = "x"},
    [Y] = {.name = "y"},
    [CHANNEL] = {.name = "channel"},
    [EXPECTED_VALUE] = {.name = "expected_value"},
    [ACTUAL_VALUE] = {.name = "actual_value"},
    [LEFT] = {.name = "left"},
    [TOP] = {.name = "top"},
    [RIGHT] = {.name = "right"},
    [BOTTOM] = {.name = "bottom"},
};

static void fill_first(tunl_cell *cells, const tunl_picdiff *d) {
  if (d->count == 0)
    return;
  cells[X] = tunl_cell_whole(d->x);
  cells[Y] = tunl_cell_whole(d->y);
  cells[CHANNEL] = tunl_cell_text(tunl_picdiff_channel(d->channel));
  cells[EXPECTED_VALUE] = tunl_cell_whole(d->expected);
  cells[ACTUAL_VALUE] = tunl_cell_whole(d->actual);
  cells[LEFT] = tunl_cell_whole(d->left);
  cells[TOP] = tunl_cell_whole(d->top);
  cells[RIGHT] = tunl_cell_whole(d->right);
  cells[BOTTOM] = tunl_cell_whole(d->bottom);
}

static void fill(tunl_cell *cells, const request *r) {
  const tunl_picdiff *d = &r->found;
  cells[EXPECTED] = tunl_cell_text(r->names[0]);
  cells[ACTUAL] = tunl_cell_text(r->names[1]);
  cells[VERDICT] = tunl_cell_text(d->same ? "same" : d->same_size ? "pixels" : "size");
  cells[EXPECTED_WIDTH] = tunl_cell_whole(r->pixels[0].width);
  cells[EXPECTED_HEIGHT] = tunl_cell_whole(r->pixels[0].height);
  cells[ACTUAL_WIDTH] = tunl_cell_whole(r->pixels[1].width);
  cells[ACTUAL_HEIGHT] = tunl_cell_whole(r->pixels[1].height);
  cells[TOLERANCE] = tunl_cell_whole(r->options.tolerance);
  cells[COMPARED] = tunl_cell_whole((gint64)d->compared);
  cells[COUNT] = tunl_cell_whole((gint64)d->count);
  cells[MOST] = tunl_cell_whole(d->most);
  fill_first(cells, d);
}

static bool fill_table(const request *r, FILE *out, GError **error) {
  tunl_cell cells[COLUMNS] = {{TUNL_CELL_MISSING, {NULL}}};
  tunl_table *table = tunl_table_new(r->format, columns, COLUMNS, out);
  fill(cells, r);
  bool done = tunl_table_begin(table, "tunl-diff-images/1", NULL, 0, error) &&
              tunl_table_row(table, cells, error) && tunl_table_end(table, error);
  tunl_table_free(table);
  return done;
}

static bool answer_table(const request *r, GError **error) {
  cli_output output;
  return cli_output_open(&output, "-", false, error) &&
         cli_output_end(&output, fill_table(r, output.stream, error), error);
}

static bool run(request *r, GError **error) {
  if (!read_picture(r, 0, error) || !read_picture(r, 1, error))
    return false;
  r->found = tunl_picdiff_find(&r->pixels[0], &r->pixels[1], &r->options);
  return (!r->given.output || draw(r, error)) &&
         (r->format == TUNL_TABLE_TEXT ? answer_text(r, error) : answer_table(r, error));
}

static void clear(request *r) {
  for (int i = 0; i < 2; i++) {
    tunl_pixels_clear(&r->pixels[i]);
    g_free(r->names[i]);
  }
  if (r->masks)
    g_array_unref(r->masks);
}

int diff_images(int argc, char **argv, GError **error) {
  static request r;
  diff_images_words *w = &r.given;
  const GOptionEntry entries[] = {
      DIFF_IMAGES_ENTRIES(*w),
      CLI_TEXT("output", 'o', &w->output, "Expected, difference and actual, .png", "FILE"),
      CLI_TEXT("format", 0, &w->format, "text (default), json, jsonl or csv", "FORMAT"),
      {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &w->names, NULL,
          "EXPECTED.png ACTUAL.png"},
      G_OPTION_ENTRY_NULL,
  };
  bool done = cli_parse(argc, argv, entries, summary, notes, error) && understand(&r, error) &&
              run(&r, error);
  int code = !done ? CLI_TROUBLE : r.found.same ? CLI_DONE : CLI_NO;
  clear(&r);
  return code;
}
