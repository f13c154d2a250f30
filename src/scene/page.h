/* What every page of this toolkit has in common: margins, running text, the last lines. */
#ifndef TUNL_SCENE_PAGE_H
#define TUNL_SCENE_PAGE_H

#include "core/api.h"
#include "scene/layers.h"
#include "scene/scene.h"

TUNL_API_BEGIN

/* Margins in px; the left one holds the captions of the rows. */
#define TUNL_PAGE_LEFT   72.0
#define TUNL_PAGE_RIGHT  32.0
#define TUNL_PAGE_TOP    46.0
#define TUNL_PAGE_BOTTOM 30.0

/* Running text is set no wider than this, however wide the page. */
#define TUNL_PAGE_MEASURE 1250.0

/* Sets pieces side by side with a dot between, or words with a space, over as many lines as they
 * need; a word that begins with a hyphen keeps the one after it, as an option its value. `y` is the
 * first baseline; returns the last. */
double tunl_page_pieces(tunl_scene *scene, guint layer, tunl_style style, double left,
    double right, double y, const GPtrArray *pieces);
double tunl_page_words(tunl_scene *scene, guint layer, tunl_style style, double left,
    double right, double y, const char *text);

/* A list of pieces that owns them, and one more for it, from a format. */
GPtrArray *tunl_page_new_pieces(void);
void tunl_page_piece(GPtrArray *pieces, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* A title on the baseline y, and at the other end of the line a note, when not NULL. */
void tunl_page_title(
    tunl_scene *scene, double left, double right, double y, const char *title, const char *note);

/* The scene's own title with a fingerprint for a note, which says what it is where there is
 * room. */
void tunl_page_fingerprint(
    tunl_scene *scene, double left, double right, double y, const char *fingerprint);

/* The command that makes the picture again, and who made it; returns the last baseline. */
double tunl_page_footer(tunl_scene *scene, double left, double right, double y, const char *command,
    const GPtrArray *pieces);

/* A side of a page in whole px: up, but for what rounding has added to a whole number. */
double tunl_page_side(double px);

/* Where running text ends on a page of that width. */
double tunl_page_measure(double width);

/* Texts for pages; the caller frees them with g_free. */
char *tunl_page_date(guint32 date);               /* 2026-09-23 */
char *tunl_page_wx_range(double from, double to); /* wx 0–93,000 · score 0–1,550 */

TUNL_API_END

#endif
