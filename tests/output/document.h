/* An SVG as a test reads it: its elements in order, and its paths as points. */
#ifndef TUNL_TESTS_OUTPUT_DOCUMENT_H
#define TUNL_TESTS_OUTPUT_DOCUMENT_H

#include "picture.h"

typedef struct {
  char *name, *group; /* the id of the group it is in, NULL outside of all */
  char *text;         /* that it holds itself */
  GHashTable *attributes;
  GString *title; /* of a title element inside it, "" when there is none */
} Element;

typedef struct {
  GPtrArray *elements; /* of Element; titles of shapes are kept with those */
} Document;

/* Fails the test when the text is no well-formed XML. The caller frees it. */
Document *document_parse(const char *svg, gsize length);
void document_free(Document *document);

/* What the writer makes of a scene, as text; the caller frees it with g_free. */
char *document_write(const tunl_scene *scene, const tunl_theme *theme, gsize *length);

/* The same, read again. */
Document *document_of(const tunl_scene *scene);

/* An attribute, NULL when it has none of that name. */
const char *element_get(const Element *element, const char *name);
double element_number(const Element *element, const char *name); /* fails without it */

/* The elements in a group; the caller frees the array alone. */
GPtrArray *document_group(const Document *document, const char *id);

/* The first element of that name, NULL when there is none. */
const Element *document_first(const Document *document, const char *name);

/* The vertices of path data made of m, l and z, in absolute px. Fails on anything else. The caller
 * frees the array of tunl_vertex. */
GArray *document_path(const char *data);

#endif
