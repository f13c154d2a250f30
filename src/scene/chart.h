/* Charts: series of values over one common axis, in panels above each other. Knows no game. */
#ifndef TUNL_SCENE_CHART_H
#define TUNL_SCENE_CHART_H

#include "core/api.h"
#include "scene/scene.h"

TUNL_API_BEGIN

/* A value at a place of the common axis; NaN where there is none. */
typedef struct tunl_chart_point {
  double x, y;
} tunl_chart_point;

/* How many series a chart can tell apart. */
enum { TUNL_CHART_LOOKS = 4 };

typedef struct tunl_chart_series {
  const char *name; /* stands at the end of its line, and in the legend */
  guint look;       /* below TUNL_CHART_LOOKS: solid with full points, dashed with hollow ones,
                       dotted, with long dashes; the line alone where any series of the chart has
                       more than 40 values */
  const tunl_chart_point *points; /* in order of x */
  guint count;
} tunl_chart_series;

/* What values shall stay out of, shaded: below the limit, or above it. */
typedef enum tunl_chart_side {
  TUNL_CHART_NOWHERE,
  TUNL_CHART_BELOW,
  TUNL_CHART_ABOVE
} tunl_chart_side;

/* From where to where something lies, and where it does as a rule. */
typedef struct tunl_chart_span {
  double from, usual, to; /* what is outside of the axis is cut off */
  const char *label;
} tunl_chart_span;

/* A panel has series, or else spans, a line each; then all between note and series means
 * nothing. */
typedef struct tunl_chart_panel {
  const char *id;          /* a word: points are called id-1-1, the first of the first series */
  const char *title;       /* what is drawn, a line; */
  const char *note;        /* and how to read it, or NULL */
  const char *unit;        /* stands behind values: "%"; "" for none */
  const char *value_name;  /* of one value, for people: "turn rate" */
  int decimals;            /* of values, 0 to 9 */
  bool steps;              /* a value holds from its x to the next one's; the last only ends it */
  double most;             /* the axis goes from 0 to here; 0 to fit all values, which are not
                              negative, and the limit */
  tunl_chart_side failing; /* TUNL_CHART_NOWHERE: no limit, and the next two mean nothing */
  double limit;
  const char *limit_label;
  const tunl_chart_series *series;
  guint count;
  double height; /* px of its plot; 0 for the usual */
  bool bare;     /* lines have no points, and no name at their end, where all of them meet */
  const tunl_chart_span *spans;
  guint span_count;
} tunl_chart_panel;

/* A place that all panels have marked. */
typedef struct tunl_chart_mark {
  double x;
  const char *label;
} tunl_chart_mark;

/* Something a picture's metadata holds: text, or without it the number. */
typedef struct tunl_chart_record {
  const char *name, *text;
  double number;
} tunl_chart_record;

/* All is borrowed, and needed only while the scene is made. Texts are one line each; those that may
 * be long are broken. */
typedef struct tunl_chart_options {
  const char *title, *summary;
  double from, to;    /* the common axis; from is less */
  const char *x_unit; /* "m" */
  double x_per_other; /* so many x are one of the other axis, below the first; 0 for none */
  const char *other_unit;
  const tunl_chart_panel *panels;
  guint count;
  const tunl_chart_mark *marks; /* in order, none outside of the axis */
  guint mark_count;
  double width;                     /* px of the page, TUNL_CHART_LEAST at least */
  const char *legend;               /* a line about what is shaded, or NULL */
  const char *const *footer;        /* pieces of the last line, ended by NULL */
  const char *command;              /* that draws it again, or NULL */
  const tunl_chart_record *records; /* in order */
  guint record_count;
} tunl_chart_options;

#define TUNL_CHART_WIDTH 880.0
#define TUNL_CHART_LEAST 560.0

/* Its layers, bottom first. */
typedef enum tunl_chart_layer {
  TUNL_CHART_PAGE,
  TUNL_CHART_FAILING,
  TUNL_CHART_GRID,
  TUNL_CHART_LIMITS,
  TUNL_CHART_MARKS,
  TUNL_CHART_LINES,
  TUNL_CHART_POINTS,
  TUNL_CHART_LABELS,
  TUNL_CHART_HEADER,
  TUNL_CHART_LEGEND,
  TUNL_CHART_FOOTER,
  TUNL_CHART_LAYERS
} tunl_chart_layer;

/* The picture, which knows its size. The caller frees it. Aborts when memory runs out, as GLib
 * does. */
tunl_scene *tunl_chart_new(const tunl_chart_options *options);

TUNL_API_END

#endif
