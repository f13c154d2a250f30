/* Flight: how the ship flies through a cave, and what ends it. 120 steps a second, every operation
 * in a fixed order, so that the same buttons give the same flight to the bit everywhere. Plain C11.
 *
 *   tunl_course *course = tunl_course_new(cave);
 *   tunl_flight flight;
 *   tunl_flight_begin(&flight, course, NULL);
 *   while (tunl_flight_step(&flight, button_is_held()))
 *     draw(&flight);
 *
 * Lengths are reference px, y from the top edge downward; wx is world px; time is in seconds. The
 * ship's scroll is 0 at the start; its own place along the tunnel is scroll + TUNL_SHIP_X. "P"
 * marks what the game's author published, "R" what this project reconstructed or chose. */
#ifndef TUNL_TUNL_FLIGHT_H
#define TUNL_TUNL_FLIGHT_H

#include "core/api.h"
#include "tunl/cave.h"

TUNL_API_BEGIN

enum { TUNL_STEPS_PER_SECOND = 120 }; /* R */

#define TUNL_SHIP_X      (0.22 * TUNL_W)  /* P: px from the screen's left edge to the ship */
#define TUNL_SHIP_RADIUS (0.018 * TUNL_W) /* P */
#define TUNL_MINE_RADIUS (0.011 * TUNL_W) /* P */
#define TUNL_COIN_RADIUS (0.009 * TUNL_W) /* P; taken at a ship radius and 1.6 of these */
#define TUNL_SHOT_RADIUS (0.009 * TUNL_W) /* P */

/* What coins and hits do: share of the half gap that a gold coin adds, that all together may add,
 * and that is lost again in a second; factor of the speed right after a blue coin, and s until it
 * is back; s of safety after a hit that a shield took; px from which a coin is taken. */
#define TUNL_WIDE_GOLD  0.174                                       /* P */
#define TUNL_WIDE_MOST  0.44                                        /* P */
#define TUNL_WIDE_DECAY 0.035                                       /* P */
#define TUNL_SLOW       0.60                                        /* P */
#define TUNL_SLOW_TIME  4.0                                         /* P */
#define TUNL_SAFE_TIME  1.0                                         /* P */
#define TUNL_COIN_TOUCH (TUNL_SHIP_RADIUS + TUNL_COIN_RADIUS * 1.6) /* P */

#define TUNL_GRAVITY    1300.0 /* P: px/s^2 down while the button is released */
#define TUNL_CLIMB      1800.0 /* P: px/s^2 up while it is held: thrust 3100 less gravity */
#define TUNL_FALL_SPEED 1080.0 /* P: px/s, the limit up and down */
#define TUNL_MINE_RATE  1.8    /* P: rad/s of a mine's bob */

#define TUNL_SHOT_RANGE (0.62 * TUNL_W) /* P: px ahead of the ship at which a cannon fires */
#define TUNL_SHOT_TIME  1.45            /* P: s from firing until a shot is where the ship is */
#define TUNL_SHOT_CROSS 0.5             /* R: share of the corridor that it has crossed by then */

#define TUNL_FLIGHT_CAP 60000.0 /* R: scroll at which a run is stopped alive */

/* ---- the course ---- */

/* A cave made ready to be flown: objects in order of wx, walls where stalactites stand, how fast
 * the tunnel scrolls. It is never written after it was made: any number of flights in any number of
 * threads may share one. */
typedef struct tunl_course tunl_course;

/* The course of a cave, which must outlive it. Rules and sine are the cave's own; sizes of ship,
 * mines and coins are those above whatever radii the rules let placement reckon with. Beyond the
 * cave's `to` the tunnel goes on empty: make the cave to cap + 3,000. NULL when memory runs out.
 * The caller frees it. */
tunl_course *tunl_course_new(const tunl_cave *cave);

/* The same of any objects, for instance those of a cave but one. objects[kind] are accepted objects
 * of that kind in any order (those at one wx keep theirs); they must outlive the course. The sine
 * must be one, to within 1e-4. Not more than 64 coins may lie within 60 px: others would pass for
 * taken. */
tunl_course *tunl_course_of(const tunl_day *day, const tunl_rules *rules, tunl_sine sine,
    const tunl_span objects[TUNL_KINDS]);

void tunl_course_free(tunl_course *course); /* NULL is fine */

/* The objects of a kind in order of wx, `count` of them; borrowed, as the objects are. */
const tunl_object *const *tunl_course_objects(
    const tunl_course *course, tunl_kind kind, size_t *count);

/* ---- the flight ---- */

/* What ends a flight. */
typedef enum tunl_cause {
  TUNL_CAUSE_NONE, /* it goes on */
  TUNL_CAUSE_WALL,
  TUNL_CAUSE_STALACTITE,
  TUNL_CAUSE_MINE,
  TUNL_CAUSE_BOULDER,
  TUNL_CAUSE_SHOT,
  TUNL_CAUSE_CAP, /* stopped alive */
  TUNL_CAUSES
} tunl_cause;

const char *tunl_cause_name(tunl_cause cause); /* "none", "wall", ..., "cap"; static */

typedef struct tunl_flight_options {
  double cap;         /* scroll at which it is stopped alive; from above 0 */
  uint32_t scratches; /* hits that cost nothing but a second's safety; the game has none (R) */
  bool no_coins;      /* coins are not there: no effect, not counted */
} tunl_flight_options;

tunl_flight_options tunl_flight_options_default(void); /* TUNL_FLIGHT_CAP, 0, false */

/* A shot on its way. It keeps its place relative to the ship, whatever the ship's scroll. */
typedef struct tunl_shot {
  const tunl_object *cannon; /* that fired it; borrowed */
  double t0;                 /* when */
  double d;                  /* px ahead of the ship it was then, above 0 */
  double y0, y1;             /* from the cannon's wall to the other, as wide as they were then */
} tunl_shot;

/* Most shots alive at once. Rule set 17.0 has a handful. Under rules that would have more than
 * these the oldest, which have passed or are about to pass the ship, are dropped. */
enum { TUNL_SHOTS_MOST = 32 };

/* The state of one flight: a plain value of about 1.5 KB. A copy (by assignment) is a flight that
 * goes on from there, which is how to step back; nothing needs freeing. Read the fields, write
 * none.
 *
 * A ship with no_coins and scratches without end flies all the way: its scroll at each step, and
 * the shots as they are fired, do not depend on its buttons and are those of every such flight. */
typedef struct tunl_flight {
  const tunl_course *course; /* borrowed */
  tunl_flight_options options;

  uint32_t step; /* steps flown */
  double t;      /* s: step / 120 */
  double scroll; /* world px */
  double speed;  /* px/s: how fast the coming step scrolls */
  double y, vy;  /* the ship's centre, and px/s downward */

  double wide;        /* [0, 0.44]: by what share both walls stand back, see tunl_flight_walls */
  double blue_at;     /* s: when the last blue coin was taken; -1e9 for never */
  uint32_t shields;   /* 0 to 3 */
  double safe_until;  /* s: before then only walls are solid, and they cost nothing; -1 at first */
  uint32_t scratched; /* scratches used */
  uint32_t coins[TUNL_COIN_TYPES]; /* taken, by type */

  tunl_cause hit;            /* what was hit in the last step, whether or not a shield took it */
  const tunl_object *hit_by; /* the object; a shot's is its cannon; NULL for a wall and for none */
  tunl_cause cause;          /* how it ended; unless that is the cap, by hit and hit_by */

  uint32_t shot_count;
  tunl_shot shots[TUNL_SHOTS_MOST]; /* living ones, in the order of firing */

  /* Private: where the windows over the objects stand, and what the corridor remembers. */
  uint32_t near[TUNL_KINDS];
  uint64_t taken[2];
  tunl_corridor_memo memo;
} tunl_flight;

/* The start of a flight. The course must outlive it; options NULL is the default ones. */
void tunl_flight_begin(
    tunl_flight *flight, const tunl_course *course, const tunl_flight_options *options);

/* Flies one step of 1/120 s with the button held or not. True as long as the flight goes on; when
 * it has ended, `cause` says how, and further steps do nothing. */
bool tunl_flight_step(tunl_flight *flight, bool hold);

/* The walls at wx as the flight's coins have widened them by now. */
tunl_bounds tunl_flight_walls(const tunl_flight *flight, double wx);

/* A corridor's walls stood back by a share `wide` from 0 up: the half gap grows by it, at most to
 * the generator's pad from the edges; the middle yields to keep that pad. Never inwards. */
tunl_bounds tunl_bounds_widened(tunl_bounds walls, double wide, double pad);

/* Heights of a stalactite's foot and tip as the walls stand by now: it keeps its length and goes
 * with its wall. */
typedef struct tunl_hang {
  double foot, tip;
} tunl_hang;

tunl_hang tunl_flight_hang(const tunl_flight *flight, const tunl_object *stalactite);

/* The height of a mine after t seconds of flight; where one of the flight's shots is now. */
double tunl_mine_y(const tunl_course *course, const tunl_object *mine, double t);
double tunl_shot_wx(const tunl_flight *flight, const tunl_shot *shot);
double tunl_shot_y(const tunl_flight *flight, const tunl_shot *shot);

/* Has this coin of the course been taken? False, too, of a coin more than 64 coins behind the ship,
 * which is far off the screen under any rules. */
bool tunl_flight_took(const tunl_flight *flight, const tunl_object *coin);

/* Score of a scroll: a point each 60 px (P). */
static inline uint32_t tunl_score(double scroll) {
  return (uint32_t)(scroll / TUNL_WX_PER_SCORE);
}

TUNL_API_END

#endif
