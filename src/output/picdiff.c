#include "output/picdiff.h"

#include <string.h>

/* ---- what is compared ---- */

/* Marks the pixels of a row that are masked. */
static void mask_row(guint8 *masked, guint width, guint y, const tunl_picdiff_options *o) {
  memset(masked, 0, width);
  for (guint i = 0; i < o->mask_count; i++) {
    const tunl_mask_rect *m = &o->masks[i];
    if (y < m->y || y - m->y >= m->height || m->x >= width)
      continue;
    memset(masked + m->x, 1, MIN(m->width, width - m->x));
  }
}

static guint step_of(const guint8 *p, const guint8 *q, guint channel) {
  return (guint)ABS(p[channel] - q[channel]);
}

/* The first channel that differs by more than the tolerance, 4 for none. */
static guint first_channel(const guint8 *p, const guint8 *q, guint tolerance) {
  for (guint channel = 0; channel < 4; channel++)
    if (step_of(p, q, channel) > tolerance)
      return channel;
  return 4;
}

/* ---- what is found ---- */

static void count_pixel(tunl_picdiff *d, guint x, guint y) {
  if (d->count++ == 0) {
    d->left = d->right = x;
    d->top = y;
  }
  d->left = MIN(d->left, x);
  d->right = MAX(d->right, x);
  d->bottom = y;
}

static void compare_pixel(
    tunl_picdiff *d, const guint8 *p, const guint8 *q, guint x, guint y, guint tolerance) {
  d->compared++;
  if (memcmp(p, q, 4) == 0)
    return;
  for (guint channel = 0; channel < 4; channel++)
    d->most = MAX(d->most, step_of(p, q, channel));
  guint channel = first_channel(p, q, tolerance);
  if (channel == 4)
    return;
  if (d->count == 0) {
    d->x = x;
    d->y = y;
    d->channel = channel;
    d->expected = p[channel];
    d->actual = q[channel];
  }
  count_pixel(d, x, y);
}

tunl_picdiff tunl_picdiff_find(
    const tunl_pixels *expected, const tunl_pixels *actual, const tunl_picdiff_options *o) {
  tunl_picdiff d = {0};
  guint width = MIN(expected->width, actual->width), height = MIN(expected->height, actual->height);
  guint8 *masked = g_malloc0((gsize)width + 1);
  for (guint y = 0; y < height; y++) {
    mask_row(masked, width, y, o);
    for (guint x = 0; x < width; x++)
      if (!masked[x])
        compare_pixel(
            &d, tunl_pixels_at(expected, x, y), tunl_pixels_at(actual, x, y), x, y, o->tolerance);
  }
  g_free(masked);
  d.same_size = expected->width == actual->width && expected->height == actual->height;
  d.same = d.same_size && d.count == 0;
  return d;
}

/* ---- words ---- */

const char *tunl_picdiff_channel(guint channel) {
  static const char *const names[] = {"red", "green", "blue", "alpha"};
  return names[channel];
}

char *tunl_picdiff_sentence(
    const tunl_pixels *expected, const tunl_pixels *actual, const tunl_picdiff *d) {
  GString *text = g_string_new(NULL);
  if (!d->same_size)
    g_string_append_printf(text, "%u x %u px, not %u x %u; of the part that both have, ",
        actual->width, actual->height, expected->width, expected->height);
  g_string_append_printf(
      text, "%" G_GSIZE_FORMAT " of %" G_GSIZE_FORMAT " pixels differ", d->count, d->compared);
  if (d->most > 0)
    g_string_append_printf(
        text, d->count ? ", by up to %u" : "; within the tolerance by up to %u", d->most);
  if (d->count > 0)
    g_string_append_printf(text, "; the first at %u, %u: %s %u, not %u; all from %u, %u to %u, %u",
        d->x, d->y, tunl_picdiff_channel(d->channel), d->actual, d->expected, d->left, d->top,
        d->right, d->bottom);
  return g_string_free(text, FALSE);
}

/* ---- the picture ---- */

/* Between the three; around what differs; and where nothing was compared. */
enum { GAP = 8, AROUND = 4 };
static const guint32 gap_colour = 0x808080, box_colour = 0xFFFF00;
static const guint8 masked_shade = 64;

static void copy_into(tunl_pixels *to, const tunl_pixels *from, guint left) {
  for (guint y = 0; y < from->height; y++)
    memcpy(tunl_pixels_at(to, left, y), tunl_pixels_at(from, 0, y), (gsize)from->width * 4);
}

/* What counts is no darker than can be seen, what is within the tolerance just so. */
static void draw_pixel(guint8 *to, const guint8 *p, const guint8 *q, guint tolerance) {
  for (guint channel = 0; channel < 3; channel++) {
    guint step = MAX(step_of(p, q, channel), step_of(p, q, 3));
    to[channel] = (guint8)(step > tolerance ? MIN(255, 96 + step * 4) : step ? 48 : 0);
  }
}

static void draw_difference(tunl_pixels *to, const tunl_pixels *a, const tunl_pixels *b, guint left,
    const tunl_picdiff_options *o) {
  guint width = MAX(a->width, b->width), both = MIN(a->width, b->width);
  guint8 *masked = g_malloc0((gsize)width + 1);
  for (guint y = 0; y < to->height; y++) {
    mask_row(masked, width, y, o);
    for (guint x = 0; x < width; x++) {
      guint8 *pixel = tunl_pixels_at(to, left + x, y);
      memset(pixel, masked[x] ? masked_shade : 0, 3);
      if (!masked[x] && x < both && y < MIN(a->height, b->height))
        draw_pixel(pixel, tunl_pixels_at(a, x, y), tunl_pixels_at(b, x, y), o->tolerance);
    }
  }
  g_free(masked);
}

static void draw_dot(tunl_pixels *to, guint x, guint y) {
  guint8 *pixel = tunl_pixels_at(to, x, y);
  for (int channel = 0; channel < 3; channel++)
    pixel[channel] = (guint8)(box_colour >> (16 - 8 * channel) & 0xFF);
}

/* As far from what differs as the panel, from `from` to `to` - 1, has room for. */
static void draw_box(tunl_pixels *to, guint from, guint end, const tunl_picdiff *d) {
  gint64 left = (gint64)from + d->left - AROUND, right = (gint64)from + d->right + AROUND;
  gint64 top = (gint64)d->top - AROUND, bottom = (gint64)d->bottom + AROUND;
  for (gint64 x = MAX(left, from); x <= MIN(right, (gint64)end - 1); x++) {
    if (top >= 0)
      draw_dot(to, (guint)x, (guint)top);
    if (bottom < to->height)
      draw_dot(to, (guint)x, (guint)bottom);
  }
  for (gint64 y = MAX(top, 0); y <= MIN(bottom, (gint64)to->height - 1); y++) {
    if (left >= from)
      draw_dot(to, (guint)left, (guint)y);
    if (right < end)
      draw_dot(to, (guint)right, (guint)y);
  }
}

bool tunl_picdiff_picture(tunl_pixels *picture, const tunl_pixels *expected,
    const tunl_pixels *actual, const tunl_picdiff_options *o, const tunl_picdiff *found,
    GError **error) {
  guint middle = MAX(expected->width, actual->width), from = expected->width + GAP;
  if (!tunl_pixels_new(picture, from + middle + GAP + actual->width,
          MAX(expected->height, actual->height), gap_colour, error))
    return false;
  copy_into(picture, expected, 0);
  draw_difference(picture, expected, actual, from, o);
  copy_into(picture, actual, from + middle + GAP);
  if (found->count > 0)
    draw_box(picture, from, from + middle, found);
  return true;
}
