/* The letters of every raster and PDF picture: a single-stroke font that needs no font file.

   A glyph is a set of centre lines; the caller strokes them with round caps and round joins, at
   the width tunl_font_weight gives.  Nothing here draws, so the same letters serve any back end.

   Texts are UTF-8 and NUL-terminated; NULL reads as the empty text.  A code point the font lacks
   and every byte that is not valid UTF-8 count as one hollow box each.  Nothing is allocated and
   no state is kept, so all functions may run in several threads at once.  None of them fails. */
#ifndef TUNL_SCENE_FONT_H
#define TUNL_SCENE_FONT_H

#include <stdbool.h>

/* Width of a text in px: the sum of the advances, without kerning, so that the widths of two texts
   add up to the width of the two in one.

   utf8  the text, or NULL
   size  em in px; 0, a negative size or NaN gives width 0
   mono  whether every glyph takes the same advance, 0.62 em */
double tunl_font_width(const char *utf8, double size, bool mono);

/* Where the pen goes.  No member may be NULL.  Coordinates are px, y grows downward.  Each stroke
   starts with move_to and goes on with at least one line_to or curve_to; a stroke that ends where
   it started looks closed because its caps are round. */
typedef struct {
  /* Lifts the pen and puts it down at x, y. */
  void (*move_to)(void *user, double x, double y);
  /* Draws a straight line from where the pen is. */
  void (*line_to)(void *user, double x, double y);
  /* Draws a cubic Bézier curve from where the pen is to x3, y3. */
  void (*curve_to)(void *user, double x1, double y1, double x2, double y2, double x3, double y3);
} tunl_font_pen;

/* Traces the centre lines of a text.  Stroked at regular weight the ink of a flat letter stands on
   the baseline; bold ink grows past it, evenly on all sides.

   utf8  the text, or NULL; neither blanks nor the empty text call the pen
   size  em in px; 0, a negative size or NaN traces nothing
   mono  whether glyphs sit centred in cells of 0.62 em, some in a form of their own
   x, y  where the baseline starts, px
   pen   receives the strokes, not NULL
   user  handed to each call of the pen, may be NULL */
void tunl_font_trace(const char *utf8, double size, bool mono, double x, double y,
    const tunl_font_pen *pen, void *user);

/* Stroke width in px that suits a size.

   size  em in px; 0, a negative size or NaN gives 0
   bold  heavier strokes; the advances stay those of the regular weight */
double tunl_font_weight(double size, bool bold);

#endif
