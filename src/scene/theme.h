/* What colours and strokes a picture is drawn with. */
#ifndef TUNL_SCENE_THEME_H
#define TUNL_SCENE_THEME_H

#include <glib.h>
#include <stdbool.h>

#include "core/api.h"

TUNL_API_BEGIN

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
  TUNL_ROLE_GHOST_A, /* of ghosts, one after another */
  TUNL_ROLE_GHOST_B,
  TUNL_ROLE_GHOST_C,
  TUNL_ROLE_GHOST_D,
  TUNL_ROLE_GHOST_E,
  TUNL_ROLE_GHOST_F,
  TUNL_ROLE_BAND,
  TUNL_ROLE_FAIL, /* the region of a chart that values shall stay out of */
  TUNL_ROLE_LEFT, /* the walls of a FLIP tunnel, and what leads to them but is not asked for */
  TUNL_ROLE_LEFT_PALE,
  TUNL_ROLE_RIGHT,
  TUNL_ROLE_RIGHT_PALE,
  TUNL_ROLE_OBSTACLE,
  TUNL_ROLE_CHANGED,   /* by a rule, from what had been drawn */
  TUNL_ROLE_REACHABLE, /* where a living ship can be, and from where an end is still in reach */
  TUNL_ROLE_VIABLE,
  TUNL_ROLES
} tunl_role;

/* What a role is called where a name stands for its colour: "stalactite-edge"; static. NULL for
 * TUNL_ROLE_NONE. */
const char *tunl_role_name(tunl_role role);

/* A palette: an opaque colour 0xRRGGBB for every role. */
typedef struct tunl_theme {
  const char *name; /* "light", "dark" */
  guint32 colours[TUNL_ROLES];
} tunl_theme;

/* A theme by name, static; NULL when there is none of that name. */
const tunl_theme *tunl_theme_named(const char *name);

/* The names in order, ended by NULL; static. */
const char *const *tunl_theme_names(void);

/* How a shape is drawn. Text takes its colour from the fill, and a halo from the stroke. */
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
  TUNL_STYLE_LIMIT, /* where that region ends */
  TUNL_STYLE_FIRST, /* the series of a chart: line and points of each look */
  TUNL_STYLE_SECOND,
  TUNL_STYLE_THIRD,
  TUNL_STYLE_FOURTH,
  TUNL_STYLE_FIRST_POINT,
  TUNL_STYLE_SECOND_POINT,
  TUNL_STYLE_THIRD_POINT,
  TUNL_STYLE_FOURTH_POINT,
  TUNL_STYLE_SPAN,       /* from where to where something lies, */
  TUNL_STYLE_SPAN_USUAL, /* and where as a rule */
  TUNL_STYLE_LEFT,       /* where a FLIP ship must be, */
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
  TUNL_STYLE_GHOST_A, /* the way of each ghost; what follows has six of each kind, too */
  TUNL_STYLE_GHOST_B,
  TUNL_STYLE_GHOST_C,
  TUNL_STYLE_GHOST_D,
  TUNL_STYLE_GHOST_E,
  TUNL_STYLE_GHOST_F,
  TUNL_STYLE_GHOST_GAP_A,
  TUNL_STYLE_GHOST_DOT_A = TUNL_STYLE_GHOST_GAP_A + 6,
  TUNL_STYLE_GHOST_RING_A = TUNL_STYLE_GHOST_DOT_A + 6,
  TUNL_STYLE_GHOST_END_A = TUNL_STYLE_GHOST_RING_A + 6,
  TUNL_STYLE_GHOST_BAND = TUNL_STYLE_GHOST_END_A + 6, /* how far off it may be */
  TUNL_STYLE_GHOST_UNDER,                             /* sets a mark off from what it covers */
  TUNL_STYLE_GHOST_WIDEST,                            /* walls that have stood back */
  TUNL_STYLE_GHOST_INSIDE,
  TUNL_STYLE_GHOST_BEST,
  TUNL_STYLE_REACHABLE, /* can a place be flown at all: bands, and a way that proves it */
  TUNL_STYLE_VIABLE,
  TUNL_STYLE_WITNESS_HALO,
  TUNL_STYLE_WITNESS,
  TUNL_STYLE_PRESS,
  TUNL_STYLE_RELEASE,
  TUNL_STYLE_STRAIT,
  TUNL_STYLE_BLOCKED,
  TUNL_STYLE_BLAME_HALO,
  TUNL_STYLE_LAST_SHIP,
  TUNL_STYLE_BLAME_LETTER,
  TUNL_STYLE_BLAME,
  TUNL_STYLE_DAY_GOOD, /* days of a calendar */
  TUNL_STYLE_DAY_BAD,
  TUNL_STYLE_DAY_UNKNOWN,
  TUNL_STYLE_DAY_MARK,
  TUNL_STYLE_DAY_DOT,
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
  TUNL_STYLE_ALERT,
  TUNL_STYLE_GHOST_LETTER,
  TUNL_STYLE_CARD_WALL, /* a card is looked at a third of its size: lines are bold, type is large */
  TUNL_STYLE_CARD_RING,
  TUNL_STYLE_CARD_GATE,
  TUNL_STYLE_CARD_PATH,
  TUNL_STYLE_CARD_END,
  TUNL_STYLE_CARD_BURST,
  TUNL_STYLE_CARD_SPARK,
  TUNL_STYLE_CARD_POLE,
  TUNL_STYLE_CARD_AHEAD,
  TUNL_STYLE_CARD_FLAG,
  TUNL_STYLE_CARD_SHIP,
  TUNL_STYLE_CARD_DART,
  TUNL_STYLE_CARD_WEDGE,
  TUNL_STYLE_CARD_MINE,
  TUNL_STYLE_CARD_BOULDER,
  TUNL_STYLE_CARD_TRAIL,
  TUNL_STYLE_CARD_SCORE,
  TUNL_STYLE_CARD_LARGE_SCORE,
  TUNL_STYLE_CARD_TITLE,
  TUNL_STYLE_CARD_CAUSE,
  TUNL_STYLE_CARD_FACT,
  TUNL_STYLE_CARD_NOTE,
  TUNL_STYLE_CARD_CODE,
  TUNL_STYLE_CARD_SMALL,
  TUNL_STYLE_SHIP, /* from here on: what flies, in a window that lives */
  TUNL_STYLE_DART,
  TUNL_STYLE_FLAME,
  TUNL_STYLE_WAKE,
  TUNL_STYLE_SHIELD,
  TUNL_STYLE_SAFE,
  TUNL_STYLE_SHOT,
  TUNL_STYLE_SHOT_WAKE,
  TUNL_STYLE_MINE_REACH,
  TUNL_STYLE_RIVAL,
  TUNL_STYLE_RIVAL_WAY,
  TUNL_STYLE_CULPRIT,
  TUNL_STYLE_BURST,
  TUNL_STYLE_GAUGE,
  TUNL_STYLE_SCORE,
  TUNL_STYLE_COUNT,
  TUNL_STYLE_PANEL, /* and what a window lays over a picture */
  TUNL_STYLE_BUTTON,
  TUNL_STYLE_BUTTON_OFF,
  TUNL_STYLE_CHOSEN,
  TUNL_STYLE_KEY,
  TUNL_STYLE_SAY,
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

TUNL_API_END

#endif
