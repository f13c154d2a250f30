/* Parts of an SVG for a page of HTML, which brings its own colours: for each role a variable of CSS
 * with two hyphens and the role's name; and --type, what sizes of type are multiplied with. */
#ifndef TUNL_OUTPUT_SVG_PARTS_H
#define TUNL_OUTPUT_SVG_PARTS_H

#include <glib.h>
#include <stdbool.h>

#include "scene/scene.h"

/* Appends the <svg> of a scene. Its ids begin with the prefix, "" for none. */
void tunl_svg_append(GString *html, const tunl_scene *scene, const char *prefix);

/* Appends a <symbol> that is all of a scene, and as large as that. */
void tunl_svg_append_symbol(GString *html, const tunl_scene *scene, const char *id);

/* Marks the styles that a scene uses. */
void tunl_svg_use(const tunl_scene *scene, bool used[TUNL_STYLES]);

/* Appends the rules of CSS for styles. With a theme they hold its colours, else variables. */
void tunl_svg_append_rules(GString *css, const bool used[TUNL_STYLES], const tunl_theme *theme);

/* Appends a text as XML and HTML have it; what they cannot hold becomes U+FFFD. */
void tunl_svg_append_escaped(GString *html, const char *text);

#endif
