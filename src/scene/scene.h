/* The scene: a plain display list that every output draws, so that a picture's pixels, hover text
 * and ids cannot disagree. Knows no game and no file format. */
#ifndef TUNL_SCENE_SCENE_H
#define TUNL_SCENE_SCENE_H

#include <glib.h>
#include <stdbool.h>

#include "core/api.h"
#include "scene/theme.h"

TUNL_API_BEGIN

/* All coordinates are px of the picture, x to the right, y down, 0 at its top left corner. */
typedef struct tunl_point {
  double x, y;
} tunl_point;

typedef enum tunl_shape_kind {
  TUNL_SHAPE_PATH,
  TUNL_SHAPE_CIRCLE,
  TUNL_SHAPE_RECT,
  TUNL_SHAPE_TEXT
} tunl_shape_kind;

/* One step of a path. A close goes back to the last move; its x and y mean nothing. */
typedef enum tunl_step { TUNL_MOVE, TUNL_LINE, TUNL_CLOSE } tunl_step;

typedef struct tunl_vertex {
  double x, y;
  tunl_step step;
} tunl_vertex;

typedef enum tunl_anchor { TUNL_START, TUNL_MIDDLE, TUNL_END } tunl_anchor;

/* Something a shape knows: shown when it is pointed at, or kept as data for programs, or both. */
typedef enum tunl_fact_use { TUNL_SHOWN = 1, TUNL_DATA = 2 } tunl_fact_use;

typedef struct tunl_fact {
  const char *name, *text;
  int use; /* of tunl_fact_use */
} tunl_fact;

/* Ink extents, stroke included. */
typedef struct tunl_box {
  double left, top, right, bottom;
} tunl_box;

typedef struct tunl_shape {
  tunl_shape_kind kind;
  tunl_style style;
  tunl_box box;
  union {
    struct {
      guint first, count; /* into tunl_scene_vertices */
    } path;
    struct {
      double x, y, r;
    } circle;
    struct {
      double x, y, width, height;
    } rect;
    struct {
      double x, y, width; /* baseline start, middle or end; width in the scene's own font */
      tunl_anchor anchor;
      const char *text;
    } text;
  } as;
  const char *id;          /* unique in the picture; NULL for most annotation */
  const char *label;       /* what it is, for people; NULL when there is nothing to point at */
  guint first_fact, facts; /* into tunl_scene_facts */
} tunl_shape;

/* A named group of shapes; groups are painted in order. */
typedef struct tunl_scene_layer {
  const char *name;
  const tunl_shape *shapes;
  guint count;
} tunl_scene_layer;

typedef struct tunl_scene tunl_scene;

/* An empty scene with these layers, bottom first; the names, ended by NULL, must be static. The
 * size in px is set when the layout knows it. The caller frees the scene, and the scene all text.
 */
tunl_scene *tunl_scene_new(const char *const *layers);
void tunl_scene_free(tunl_scene *scene); /* NULL is fine */

void tunl_scene_set_size(tunl_scene *scene, double width, double height);
double tunl_scene_width(const tunl_scene *scene);
double tunl_scene_height(const tunl_scene *scene);

/* What the picture is, in one line and in a few; copied. "" until set. */
void tunl_scene_describe(tunl_scene *scene, const char *title, const char *description);
const char *tunl_scene_title(const tunl_scene *scene);
const char *tunl_scene_description(const tunl_scene *scene);

/* What makes the picture again: named values in order, text or (already formatted) number. They
 * become the JSON record in a file's metadata. */
void tunl_scene_record_text(tunl_scene *scene, const char *name, const char *text);
void tunl_scene_record_number(tunl_scene *scene, const char *name, double value);

typedef struct tunl_record {
  const char *name, *text;
  bool number;
} tunl_record;

const tunl_record *tunl_scene_records(const tunl_scene *scene, guint *count);

/* ---- adding shapes, each to the end of a layer ---- */

/* Begins a path; the steps that follow belong to it until another shape begins. */
void tunl_scene_path(tunl_scene *scene, guint layer, tunl_style style);
void tunl_scene_move_to(tunl_scene *scene, double x, double y);
void tunl_scene_line_to(tunl_scene *scene, double x, double y);
void tunl_scene_close(tunl_scene *scene);

/* A whole polygon of the path: the points, closed. */
void tunl_scene_polygon(tunl_scene *scene, const tunl_point *points, guint count);

void tunl_scene_circle(
    tunl_scene *scene, guint layer, tunl_style style, double x, double y, double r);
void tunl_scene_rect(tunl_scene *scene, guint layer, tunl_style style, double x, double y,
    double width, double height);

/* UTF-8 text on a baseline; copied. Returns its width in the scene's own font. */
double tunl_scene_text(tunl_scene *scene, guint layer, tunl_style style, double x, double y,
    tunl_anchor anchor, const char *text);

/* Width of a text in a style, px. */
double tunl_style_text_width(tunl_style style, const char *text);

/* Names the shape added last; copied. */
void tunl_scene_identify(tunl_scene *scene, const char *id, const char *label);

/* Tells something more about it; the name must be static, the text is copied. */
void tunl_scene_fact(tunl_scene *scene, int use, const char *name, const char *text);

/* ---- reading ---- */

guint tunl_scene_layers(const tunl_scene *scene);
tunl_scene_layer tunl_scene_layer_at(const tunl_scene *scene, guint layer);
const tunl_vertex *tunl_scene_vertices(const tunl_scene *scene);
const tunl_fact *tunl_scene_facts(const tunl_scene *scene);

TUNL_API_END

#endif
