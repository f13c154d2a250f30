/* The corridor: where its walls are and how fast it scrolls, at any one place of any one day, with
 * nothing generated before it. Plain C11; values, nothing to free, nothing can fail.
 * wx is in world px from 0 to TUNL_WX_MOST; everything vertical in reference px, 0 at the top edge,
 * growing downward to TUNL_H. */
#ifndef TUNL_TUNL_CORRIDOR_H
#define TUNL_TUNL_CORRIDOR_H

#include "core/api.h"
#include "core/day.h"
#include "tunl/rules.h"

TUNL_API_BEGIN

/* A lerp with its difference worked out beforehand: the same bits. */
typedef struct tunl_ramp {
  double from, by;
} tunl_ramp;

/* Characters of the shape morph (published). */
typedef enum tunl_character {
  TUNL_EVEN,
  TUNL_SWEEPS,
  TUNL_CHOP,
  TUNL_STRAIGHT,
  TUNL_CHARACTERS
} tunl_character;

const char *tunl_character_name(tunl_character character); /* "even", ...; static */

/* Factors of the long and the short wave; both 1 before the gate and where morphs are off. */
typedef struct tunl_morph {
  double a1, a2;
} tunl_morph;

/* A chamber, in world px; `to` is not above `from` where the period has none. */
typedef struct tunl_chamber {
  double from, to;
} tunl_chamber;

/* A sine, of radians. Another one than tunl_sin makes the cave that an engine with that sine would
 * make: what a decision hangs by can be tried. It must not write any global. */
typedef double (*tunl_sine)(double x);

/* The morph segment and the chamber period that were last asked about: saves hashing, changes no
 * bit. Start it with tunl_corridor_forget; the fields are private. */
typedef struct tunl_corridor_memo {
  uint32_t segment, period; /* UINT32_MAX for none */
  tunl_morph segment_from, segment_to;
  double chamber_start, chamber_end, chamber_width; /* fractions of the period */
} tunl_corridor_memo;

/* The corridor of one day under one rule set, ready to be asked. It remembers what it was last
 * asked about, so one of these is not for two threads at once, unless each brings its own memo.
 * Make it with tunl_corridor_of; the fields are private. */
typedef struct tunl_corridor {
  tunl_day day;
  tunl_rules rules;
  tunl_sine sine;
  tunl_ramp amplitude1, amplitude2, frequency1, frequency2, half_gap;
  double jitter_amplitude, jitter_frequency;
  double pulse_phase, hall;
  tunl_corridor_memo memo;
} tunl_corridor;

tunl_corridor tunl_corridor_of(const tunl_day *day, const tunl_rules *rules);

/* The two clocks of difficulty (published): p = prog in [0, 1], q = prog2 from 0 with no bound. */
typedef struct tunl_progress {
  double p, q;
} tunl_progress;

tunl_progress tunl_progress_at(const tunl_rules *rules, double wx);

/* The corridor at one place: walls, their middle, half of what lies between. */
typedef struct tunl_bounds {
  double top, bot, cy, hg;
} tunl_bounds;

tunl_bounds tunl_bounds_at(tunl_corridor *corridor, double wx);

/* The same of a corridor that several threads share. */
tunl_bounds tunl_bounds_with(const tunl_corridor *corridor, tunl_corridor_memo *memo, double wx);
tunl_corridor_memo tunl_corridor_forget(void);

/* Walls and clocks at once, for less than the two apart. */
typedef struct tunl_site {
  double wx;
  tunl_progress at;
  tunl_bounds walls;
} tunl_site;

tunl_site tunl_site_at(tunl_corridor *corridor, double wx);

/* The published curve under the same knobs: no jitter, morph, chamber or opening hall. */
tunl_bounds tunl_skeleton_at(const tunl_corridor *corridor, double wx);

tunl_morph tunl_morph_at(tunl_corridor *corridor, double wx);

/* The character that segment n holds, n from 0; segment n begins at gate + n * morph_length. */
tunl_character tunl_morph_character(const tunl_day *day, uint32_t segment);

/* Factor of the half gap, 1 outside a chamber, never below 1. */
double tunl_chamber_at(tunl_corridor *corridor, double wx);

/* Where the chamber of period n lies, n from 0; empty when the period has none. */
tunl_chamber tunl_chamber_of(tunl_corridor *corridor, uint32_t period);

/* Scroll speed in px/s on a screen 600 px wide; a screen of width w scrolls w / 600 times that
 * (published). */
double tunl_speed_at(const tunl_corridor *corridor, double wx);

TUNL_API_END

#endif
