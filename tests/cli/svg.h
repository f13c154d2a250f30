/* Reads an SVG file for tests: its elements, ids, groups, texts and metadata. */
#ifndef TUNL_TESTS_CLI_SVG_H
#define TUNL_TESTS_CLI_SVG_H

#include <glib.h>
#include <json-glib/json-glib.h>

typedef struct SvgElement {
  const char *name;
  const char *group; /* id of the group it is in; NULL outside */
  GHashTable *attributes;
  GString *text; /* its own, not its children's */
} SvgElement;

typedef struct Svg {
  GPtrArray *elements; /* of SvgElement, in the order of the document; the first is the svg */
  GHashTable *ids;     /* to the element */
} Svg;

/* Aborts the test when it is not well-formed or an id stands twice. */
Svg *svg_parse(const GString *bytes);
void svg_free(Svg *svg);

const char *svg_attribute(const SvgElement *element, const char *name); /* NULL without it */
const SvgElement *svg_find(const Svg *svg, const char *id);             /* NULL without it */
const SvgElement *svg_first(const Svg *svg, const char *name);          /* of that tag; aborts */

/* Ids of the groups in order, separated by spaces; free it. */
char *svg_groups(const Svg *svg);

/* The texts in a group, a line each; free it. */
char *svg_texts(const Svg *svg, const char *group);

/* The record in its metadata; json_object_unref it. */
JsonObject *svg_record(const Svg *svg);

/* The same from the JSON itself. */
JsonObject *svg_record_from(const char *json);

#endif
