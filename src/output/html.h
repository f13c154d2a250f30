/* A page: one file of HTML that holds a day's cave, or two of them one over the other, to be moved
 * about in, searched and listed. It fetches nothing. */
#ifndef TUNL_OUTPUT_HTML_H
#define TUNL_OUTPUT_HTML_H

#include "core/api.h"
#include "output/error.h"
#include "scene/strip.h"

TUNL_API_BEGIN

/* A cave, and what is to be shown of it; nothing is NULL, and all of it stays the caller's. */
typedef struct tunl_html_cave {
  const tunl_cave *cave; /* as tunl_strip_new asks for it */
  const tunl_strip_options *options;
  const char *name; /* what it is called on the page: its day, or its rules */
} tunl_html_cave;

typedef struct tunl_html {
  tunl_html_cave caves[2]; /* the second lies over the first */
  guint count;             /* of them, 1 or 2 */
  const char *theme;       /* "light" or "dark" to begin with; NULL for what the reader prefers */
} tunl_html;

/* Writes the whole page; the same caves give the same bytes. Header, legend and footer are the
 * page's own, but are left out with their layers. False and TUNL_ERROR_WRITE when the system
 * refuses. Does not flush or close. */
bool tunl_html_write(const tunl_html *html, FILE *out, GError **error);

TUNL_API_END

#endif
