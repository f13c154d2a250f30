/* A calendar: a range of days, each coloured and lettered by a verdict. Knows no game. */
#ifndef TUNL_SCENE_CALENDAR_H
#define TUNL_SCENE_CALENDAR_H

#include "core/api.h"
#include "scene/scene.h"

TUNL_API_BEGIN

/* A verdict has a letter and a frame as well as a colour. */
typedef enum tunl_calendar_look {
  TUNL_CALENDAR_GOOD,    /* pale, thin frame */
  TUNL_CALENDAR_BAD,     /* red, thick frame */
  TUNL_CALENDAR_UNKNOWN, /* grey, dashed frame */
  TUNL_CALENDAR_LOOKS
} tunl_calendar_look;

/* What a look, or a mark, means in this calendar. */
typedef struct tunl_calendar_meaning {
  const char *letter; /* one, a capital: all stand in the same room */
  const char *text;   /* "blocked before 9,000"; NULL: no day has it, the legend leaves it out */
} tunl_calendar_meaning;

typedef struct tunl_calendar_day {
  guint32 date; /* YYYYMMDD */
  tunl_calendar_look look;
  bool marked;       /* beside the verdict, whatever that is: a letter of its own on amber */
  bool noted;        /* a dot: there is something to read about it */
  const char *value; /* a short text in the day's cell, or NULL */
  const char *label; /* what it is pointed at for, a line */
  const char *more;  /* what else there is to be read, or NULL */
} tunl_calendar_day;

/* All is borrowed, and needed only while the scene is made. */
typedef struct tunl_calendar_options {
  const char *title, *summary;
  const tunl_calendar_meaning *meanings; /* TUNL_CALENDAR_LOOKS of them */
  tunl_calendar_meaning mark;
  const char *value_meaning, *dot_meaning; /* for the legend; NULL leaves it out */
  const tunl_calendar_day *days;           /* in order of date, one or more, none twice */
  guint count;
  const char *schema, *tool, *rules; /* for the metadata */
  const char *const *footer;         /* pieces of the last line, ended by NULL */
  const char *command;               /* that draws it again, or NULL */
} tunl_calendar_options;

/* Its layers, bottom first. */
typedef enum tunl_calendar_layer {
  TUNL_CALENDAR_PAGE,
  TUNL_CALENDAR_CELLS,
  TUNL_CALENDAR_LABELS,
  TUNL_CALENDAR_HEADER,
  TUNL_CALENDAR_LEGEND,
  TUNL_CALENDAR_FOOTER,
  TUNL_CALENDAR_LAYERS
} tunl_calendar_layer;

/* The picture, which knows its size. The caller frees it. Aborts when memory runs out, as GLib
 * does. */
tunl_scene *tunl_calendar_new(const tunl_calendar_options *options);

TUNL_API_END

#endif
