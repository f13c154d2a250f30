/* What colours and strokes a picture is drawn with. */
#ifndef TUNL_SCENE_THEME_H
#define TUNL_SCENE_THEME_H

#include <glib.h>
#include <stdbool.h>

/* What a colour is for. */
typedef enum tunl_role {
  TUNL_ROLE_NONE, /* not painted */
  TUNL_ROLE_PAGE,
  TUNL_ROLE_AIR,
  TUNL_ROLE_ROCK,
  TUNL_ROLE_EDGE,
  TUNL_ROLE_INK,
  TUNL_ROLE_FAINT,
  TUNL_ROLE_HAIR,
  TUNL_ROLE_STALACTITE,
  TUNL_ROLE_STALACTITE_EDGE,
  TUNL_ROLE_GOLD,
  TUNL_ROLE_BLUE,
  TUNL_ROLE_RED,
  TUNL_ROLE_ORANGE,
  TUNL_ROLE_GREEN,
  TUNL_ROLE_MINE,
  TUNL_ROLE_CANNON,
  TUNL_ROLE_BOULDER,
  TUNL_ROLE_REFUSED,
  TUNL_ROLE_GATE,
  TUNL_ROLE_EVEN,
  TUNL_ROLE_SWEEPS,
  TUNL_ROLE_CHOP,
  TUNL_ROLE_STRAIGHT,
  TUNL_ROLE_CHAMBER,
  TUNL_ROLE_FAIL, /* the region of a chart that values shall stay out of */
  TUNL_ROLE_LEFT, /* the walls of a FLIP tunnel, and what leads to them but is not asked for */
  TUNL_ROLE_LEFT_PALE,
  TUNL_ROLE_RIGHT,
  TUNL_ROLE_RIGHT_PALE,
  TUNL_ROLE_OBSTACLE,
  TUNL_ROLE_CHANGED, /* by a rule, from what had been drawn */
  TUNL_ROLES
} tunl_role;

/* A palette: an opaque colour 0xRRGGBB for every role. */
typedef struct tunl_theme {
  const char *name; /* "light", "dark" */
  guint32 colours[TUNL_ROLES];
} tunl_theme;

/* A theme by name, static; NULL when there is none of that name. */
const tunl_theme *tunl_theme_named(const char *name);

/* The names in order, ended by NULL; static. */
const char *const *tunl_theme_names(void);

/* How a shape is drawn. Text takes its colour from the fill. */
typedef enum tunl_style {
  TUNL_STYLE_PAGE,
  TUNL_STYLE_AIR,
  TUNL_STYLE_ROCK,
  TUNL_STYLE_WALL,
  TUNL_STYLE_THIN_WALL,
  TUNL_STYLE_SKELETON,
  TUNL_STYLE_STALACTITE,
  TUNL_STYLE_GOLD,
  TUNL_STYLE_BLUE,
  TUNL_STYLE_RED,
  TUNL_STYLE_ORANGE,
  TUNL_STYLE_GREEN,
  TUNL_STYLE_MINE,
  TUNL_STYLE_CANNON,
  TUNL_STYLE_BOULDER,
  TUNL_STYLE_REFUSED,
  TUNL_STYLE_OUTLINE, /* what a picture is not about */
  TUNL_STYLE_GATE,
  TUNL_STYLE_MARK,
  TUNL_STYLE_JOIN, /* between what belongs together in two rows */
  TUNL_STYLE_TICK,
  TUNL_STYLE_HAIR,
  TUNL_STYLE_EVEN,
  TUNL_STYLE_SWEEPS,
  TUNL_STYLE_CHOP,
  TUNL_STYLE_STRAIGHT,
  TUNL_STYLE_CHAMBER,
  TUNL_STYLE_SPEED,
  TUNL_STYLE_SPEED_AREA,
  TUNL_STYLE_TEXTURE, /* many stalactites in one shape, too small for an outline */
  TUNL_STYLE_FAIL,
  TUNL_STYLE_LIMIT,  /* where that region ends */
  TUNL_STYLE_FIRST,  /* the series of a chart: line and points of each look */
  TUNL_STYLE_SECOND,
  TUNL_STYLE_FIRST_POINT,
  TUNL_STYLE_SECOND_POINT,
  TUNL_STYLE_LEFT,   /* where a FLIP ship must be, */
  TUNL_STYLE_RIGHT,
  TUNL_STYLE_LEFT_SPARE, /* is before it must, */
  TUNL_STYLE_RIGHT_SPARE,
  TUNL_STYLE_LEFT_CROSSING, /* and goes to */
  TUNL_STYLE_RIGHT_CROSSING,
  TUNL_STYLE_OBSTACLE,
  TUNL_STYLE_BLOCK,
  TUNL_STYLE_DRAWN, /* what a rule made something else of */
  TUNL_STYLE_CHANGE,
  TUNL_STYLE_DIFFICULTY,
  TUNL_STYLE_BOT_HALO,
  TUNL_STYLE_SIMPLE,
  TUNL_STYLE_LOOKAHEAD,
  TUNL_STYLE_HOLD_ONE_WALL,
  TUNL_STYLE_DEATH_HALO,
  TUNL_STYLE_DEATH,
  TUNL_STYLE_TITLE,
  TUNL_STYLE_SUBTITLE,
  TUNL_STYLE_META,
  TUNL_STYLE_HEAD,
  TUNL_STYLE_CAPTION,
  TUNL_STYLE_LABEL,
  TUNL_STYLE_GATE_LABEL,
  TUNL_STYLE_MARK_LABEL,
  TUNL_STYLE_FIRST_LABEL,
  TUNL_STYLE_SECOND_LABEL,
  TUNL_STYLE_DEATH_LABEL,
  TUNL_STYLE_SMALL,
  TUNL_STYLE_CODE,
  TUNL_STYLES
} tunl_style;

typedef struct tunl_look {
  const char *name; /* class in SVG */
  tunl_role fill, stroke;
  double width;             /* of the stroke, px */
  double dash_on, dash_off; /* px; 0 for a solid line */
  double size;              /* text: px */
  bool bold, mono;
} tunl_look;

/* The look of a style below TUNL_STYLES; static. */
const tunl_look *tunl_style_look(tunl_style style);

#endif
