/* Clear: can a cave be flown at all, and how narrowly. Not sampled: every state that a ship can be
 * in is followed, 120 times a second. docs/clear.md says what is proven and what is not. Plain C11.
 * All of it is this project's own (R).
 *
 *   tunl_clear *clear = tunl_clear_new(course, NULL);
 *   tunl_reach reach;
 *   if (clear && tunl_clear_reach(clear, tunl_pace_of(1), 9000, &reach))
 *     puts(tunl_passage_name(reach.passage));
 *
 * Rules of the question: coins are not taken, so nothing widens or slows the tunnel and no hit is
 * forgiven. Distances are scroll, 0 at the start and TUNL_SHIP_X less than the ship's own wx;
 * lengths are reference px, y downward. Functions that return bool say false when memory runs out,
 * and have then written nothing of use. */
#ifndef TUNL_TUNL_CLEAR_H
#define TUNL_TUNL_CLEAR_H

#include "core/api.h"
#include "tunl/flight.h"

TUNL_API_BEGIN

/* How far the search goes: beyond so many steps, scroll 115,000 or so under rule set 17.0, the
 * flight's rounding is not known to be small enough. */
enum { TUNL_CLEAR_STEPS = 16000 };

typedef struct tunl_clear_options {
  double wide; /* share by which the walls stand back all the way, from 0; 0.174 is a gold coin's,
                  0.44 the most that coins can do. Not a flight's rule: its widening wears off */
  double pad;  /* px by which the ship is larger all round, from 0 to 100 */
} tunl_clear_options;

/* Everything asked about one course. It remembers what was worked out and so serves one thread at
 * a time; several of them may share a course. */
typedef struct tunl_clear tunl_clear;

/* How much farther than what is asked about a cave must be made: its course is then known the
 * 1,000 px beyond that the search looks at. */
#define TUNL_CLEAR_BEYOND 2500.0 /* px */

/* The course must outlive it; make its cave TUNL_CLEAR_BEYOND farther than what is asked about.
 * Options NULL: all 0. NULL when memory runs out. The caller frees it. */
tunl_clear *tunl_clear_new(const tunl_course *course, const tunl_clear_options *options);
void tunl_clear_free(tunl_clear *clear); /* NULL is fine */

/* Where the ship is after so many steps: scroll, from 0. Of at most TUNL_CLEAR_STEPS. */
bool tunl_clear_scroll(tunl_clear *clear, uint32_t step, double *scroll);

/* ---- verdict ---- */

typedef enum tunl_passage {
  TUNL_PASSAGE_CLEAR,    /* there is a flight; the exact flight model lives it */
  TUNL_PASSAGE_BLOCKED,  /* there is none with these decisions; at p = 1 none whatever */
  TUNL_PASSAGE_ROUNDING, /* unknown: it hangs on less than a millionth of a px */
  TUNL_PASSAGE_FAR,      /* unknown: farther than TUNL_CLEAR_STEPS */
  TUNL_PASSAGES
} tunl_passage;

const char *tunl_passage_name(tunl_passage passage); /* "clear", "blocked", ...; static */

/* How often the button may change: every p steps, p from 1 to TUNL_PACE_MOST. The flight itself is
 * p = 1, 120 decisions a second; 2, 4, 8 and 12 are 60, 30, 15 and 10. */
enum { TUNL_PACE_MOST = 12 };

typedef struct tunl_pace {
  uint32_t p;
  uint32_t late; /* steps, below p, flown before the first decision ... */
  bool held;     /* ... with this button */
} tunl_pace;

static inline tunl_pace tunl_pace_of(uint32_t p) {
  tunl_pace pace = {p, 0, false};
  return pace;
}

/* How far a search came. */
typedef struct tunl_reach {
  tunl_pace pace;
  tunl_passage passage;
  uint32_t step;         /* of the last decision with a living state: the way known to be free */
  double scroll;         /* there */
  uint32_t blocked_step; /* last step of the first decision without any; 0 unless blocked */
  double blocked;        /* scroll there; NaN unless blocked */
} tunl_reach;

/* Searches as far as the first decision with scroll >= `to`, from 0 up. */
bool tunl_clear_reach(tunl_clear *clear, tunl_pace pace, double to, tunl_reach *reach);

/* The farthest of all grids of that p, whatever the step and button they begin with; the earliest
 * of equals. */
bool tunl_clear_reach_any(tunl_clear *clear, uint32_t p, double to, tunl_reach *reach);

/* What is alive at a decision. */
typedef struct tunl_living {
  uint32_t step;
  uint64_t states;        /* 0, and nothing else holds, once the way is blocked */
  double y_low, y_high;   /* px */
  double vy_low, vy_high; /* px/s downward */
} tunl_living;

/* The living at `count` steps, which ascend and are decisions of the pace. */
bool tunl_clear_living(
    tunl_clear *clear, tunl_pace pace, const uint32_t *steps, size_t count, tunl_living *living);

/* ---- blocks ---- */

/* A place that nothing passes. */
typedef struct tunl_block {
  tunl_pace pace;
  uint32_t from; /* step at which the search for it began: 0, or any state free there */
  uint32_t step; /* last step of the first decision without a living state */
  double scroll; /* there */
} tunl_block;

/* The block that a search with passage TUNL_PASSAGE_BLOCKED ran into. */
static inline tunl_block tunl_reach_block(const tunl_reach *reach) {
  tunl_block block = {reach->pace, 0, reach->blocked_step, reach->blocked};
  return block;
}

/* How far behind a block the search for the next begins, from every state free there. */
#define TUNL_BLOCK_SKIP 200.0 /* px */

/* All blocks at p = 1 up to the first step with scroll >= `to`, the first `most` of them; *count
 * says how many. */
bool tunl_clear_blocks(
    tunl_clear *clear, double to, tunl_block *blocks, size_t most, size_t *count);

/* What the last living states flew into: each of them with both buttons, counted by the first
 * thing that it touched, in the flight's order. */
typedef struct tunl_killer {
  tunl_cause cause;
  const tunl_object *object; /* a shot's is its cannon; NULL for a wall; borrowed */
  uint64_t count;
} tunl_killer;

/* The killers of a block, at most `most`, the most frequent first; *count says how many. */
bool tunl_clear_killers(
    tunl_clear *clear, const tunl_block *block, tunl_killer *killers, size_t most, size_t *count);

/* What counts as a way out of a block: so much farther. */
#define TUNL_BLOCK_OPEN 60.0 /* px */

/* The objects whose removal alone opens a block, in order of wx and at most `most`, among those
 * from 700 px behind the ship to 150 px ahead of it and the cannons that fired in the last 2 s.
 * Half a chicane is an object. Borrowed from the course; *count says how many. */
bool tunl_clear_culprits(tunl_clear *clear, const tunl_block *block, const tunl_object **culprits,
    size_t most, size_t *count);

/* ---- where a ship can be ---- */

/* One free height interval of one step. Where nothing is reachable or viable both ends are NaN. */
typedef struct tunl_band {
  uint32_t step;
  double scroll;
  double low, high;               /* px: where the ship's centre touches nothing */
  double reach_low, reach_high;   /* where in that a living ship can be */
  double viable_low, viable_high; /* and where the end is still in reach from */
} tunl_band;

/* One decision seen as a strait. */
typedef struct tunl_strait {
  uint32_t step; /* 0 where there is none */
  double scroll;
  uint64_t states;      /* viable ones */
  double y_low, y_high; /* px: between which they are */
} tunl_strait;

typedef struct tunl_bands {
  tunl_band *items; /* in order of step, then of height */
  size_t count;
  bool reaches;        /* the goal; else the end is the last decision with a living state */
  uint32_t end;        /* step of the end */
  double scroll;       /* there */
  tunl_strait fewest;  /* beyond scroll 1,000: the decision with the fewest viable states, */
  tunl_strait closest; /* and that where they are closest together in height; first of equals */
} tunl_bands;

/* The bands from scroll `from` to `to` of flights to `goal`, or to the block before it, with a
 * decision every p steps. *bands is to be freed either way. */
bool tunl_clear_bands(
    tunl_clear *clear, uint32_t p, double goal, double from, double to, tunl_bands *bands);
void tunl_bands_free(tunl_bands *bands);

/* ---- a witness ---- */

/* A flight that proves a cave clear: which button, and for how many steps each in turn. */
typedef struct tunl_witness {
  bool reaches;   /* false: there is none, and nothing else holds */
  uint32_t p;     /* it switches at whole multiples of so many steps */
  bool hold;      /* the button at the start */
  uint32_t *runs; /* steps between switches; the first begins at step 0 */
  size_t count;   /* of runs; 0 only for goal 0 */
  uint32_t steps; /* in all: it ends at the first decision with scroll >= goal */
} tunl_witness;

/* A comfortable witness at 60 decisions a second: few switches, away from things, and not in the
 * last moment (docs/clear.md has the price list). Where only a flight at 120 is possible, one that
 * switches when it must. *witness is to be freed either way. */
bool tunl_clear_witness(tunl_clear *clear, double goal, tunl_witness *witness);
void tunl_witness_free(tunl_witness *witness);

/* Does a witness hold the button in the step after `step`? `step` is below its steps. */
bool tunl_witness_holds(const tunl_witness *witness, uint32_t step);

/* ---- how human it is ---- */

/* px by which the ship could be larger all round, walls and all, and still reach `goal`: the
 * largest multiple of 0.05, up to 200, on top of the options' pad. NaN where it cannot at 0. */
bool tunl_clear_pad(tunl_clear *clear, double goal, double *pad);

/* The longest time between two switches, in steps, that still reaches `goal`: switches at any step,
 * and either button counts as held for long enough at the start. 0 where nothing reaches it; where
 * no switch is needed, the number of steps there. */
bool tunl_clear_dwell(tunl_clear *clear, double goal, uint32_t *steps);

/* Forgiveness, in decisions of 1/60 s: the largest k such that there is a flight to `goal` at every
 * decision of which either button, kept for k decisions, could still be made good. 0 for none; at
 * most TUNL_FORGIVENESS_MOST. */
enum { TUNL_FORGIVENESS_MOST = 64 };

bool tunl_clear_forgiveness(tunl_clear *clear, double goal, uint32_t *decisions);

/* How many steps a switch of a witness may come late or early, alone, and the state still be one
 * that leads to the goal; at most the run that it eats up and TUNL_SLACK_MOST. */
enum { TUNL_SLACK_MOST = 60 };

typedef struct tunl_slack {
  uint32_t step; /* of the switch */
  uint32_t late, early;
} tunl_slack;

/* The slack of each switch of a witness that reaches `goal`: `slack` receives count - 1 of them. */
bool tunl_clear_slack(
    tunl_clear *clear, double goal, const tunl_witness *witness, tunl_slack *slack);

/* Does a witness live when from scroll `from` on, over `length` px, all its buttons come `late`
 * steps late, or early where that is negative? From the state that it has at `from`. */
bool tunl_clear_shifted(tunl_clear *clear, const tunl_witness *witness, double from, double length,
    int32_t late, bool *lives);

TUNL_API_END

#endif
