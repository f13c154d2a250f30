/* Every expression here is evaluated in the order the specification writes it: another order is
 * another last bit, and another fingerprint. */
#include "tunl/corridor.h"

#include "core/number.h"
#include "core/sine.h"
#include "core/stream.h"

#include <math.h>

/* Indices of the deep hash (published). */
enum { DEEP_CHAMBER = 4096, DEEP_CHAMBER_START, DEEP_CHAMBER_WIDTH, DEEP_PULSE = 0x7FF };

static const struct {
  const char *name;
  tunl_morph factor;
} characters[TUNL_CHARACTERS] = {
    [TUNL_EVEN] = {"even", {1, 1}},
    [TUNL_SWEEPS] = {"sweeps", {1.45, 0.32}},
    [TUNL_CHOP] = {"chop", {0.32, 1.60}},
    [TUNL_STRAIGHT] = {"straight", {0.24, 0.34}},
};

static const tunl_morph unmorphed = {1, 1};

static inline double smooth(double t) {
  return t * t * (3 - 2 * t);
}

static inline tunl_ramp ramp(double from, double to) {
  return (tunl_ramp){from, to - from};
}

static inline double climb(tunl_ramp ramp, double t) {
  return ramp.from + ramp.by * t;
}

/* A place counted in lengths from the gate: how many whole ones, and the rest. */
typedef struct {
  uint32_t whole;
  double rest;
} lengths;

static inline lengths count_lengths(double wx, double gate, double length) {
  double u = (wx - gate) / length;
  uint32_t whole = (uint32_t)u; /* floor: u is positive, and at most TUNL_WX_MOST / 100 */
  return (lengths){whole, u - whole};
}

/* ---- clocks ---- */

static inline double prog(const tunl_rules *r, double wx) {
  return tunl_least(sqrt(tunl_most(wx, 0) / r->prog_length), 1);
}

static inline double slow_clock(const tunl_rules *r, double wx) {
  if (r->clock_is_prog != 0)
    return prog(r, wx);
  return tunl_least(tunl_most(wx - r->clock_start, 0) / r->clock_length, 1);
}

tunl_progress tunl_progress_at(const tunl_rules *r, double wx) {
  return (tunl_progress){prog(r, wx), tunl_most(wx - r->prog2_start, 0) / r->prog2_length};
}

/* ---- morph ---- */

const char *tunl_character_name(tunl_character character) {
  return characters[character].name;
}

tunl_character tunl_morph_character(const tunl_day *day, uint32_t segment) {
  return (tunl_character)(tunl_deep(day->date, segment) * TUNL_CHARACTERS); /* floor: 0 .. 3 */
}

static tunl_morph blend(tunl_morph from, tunl_morph to, double b) {
  return (tunl_morph){from.a1 + (to.a1 - from.a1) * b, from.a2 + (to.a2 - from.a2) * b};
}

static void remember_segment(const tunl_corridor *c, tunl_corridor_memo *memo, uint32_t segment) {
  memo->segment = segment;
  memo->segment_from = characters[tunl_morph_character(&c->day, segment)].factor;
  memo->segment_to = characters[tunl_morph_character(&c->day, segment + 1)].factor;
}

static inline tunl_morph morph_at(const tunl_corridor *c, tunl_corridor_memo *memo, double wx) {
  const tunl_rules *r = &c->rules;
  if (r->morph == 0 || wx <= r->gate)
    return unmorphed;
  lengths u = count_lengths(wx, r->gate, r->morph_length);
  if (u.whole != memo->segment)
    remember_segment(c, memo, u.whole);
  if (wx <= r->gate + r->morph_blend * r->morph_length)
    return blend(
        unmorphed, memo->segment_from, smooth((wx - r->gate) / (r->morph_length * r->morph_blend)));
  double hold = 1 - r->morph_blend;
  if (u.rest < hold)
    return memo->segment_from;
  return blend(memo->segment_from, memo->segment_to, smooth((u.rest - hold) / r->morph_blend));
}

tunl_morph tunl_morph_at(tunl_corridor *c, double wx) {
  return morph_at(c, &c->memo, wx);
}

/* ---- chambers ---- */

static void remember_period(const tunl_corridor *c, tunl_corridor_memo *memo, uint32_t period) {
  uint32_t date = c->day.date;
  memo->period = period;
  memo->chamber_start = memo->chamber_end = 0;
  if (c->rules.chambers == 0 || tunl_deep(date, period + DEEP_CHAMBER) > c->rules.chamber_chance)
    return;
  memo->chamber_start = 0.12 + tunl_deep(date, period + DEEP_CHAMBER_START) * 0.45;
  memo->chamber_width = 0.16 + tunl_deep(date, period + DEEP_CHAMBER_WIDTH) * 0.12;
  memo->chamber_end = memo->chamber_start + memo->chamber_width;
}

static inline double chamber_at(const tunl_corridor *c, tunl_corridor_memo *memo, double wx) {
  if (wx <= c->rules.gate)
    return 1;
  lengths u = count_lengths(wx, c->rules.gate, c->rules.chamber_period);
  if (u.whole != memo->period)
    remember_period(c, memo, u.whole);
  if (u.rest <= memo->chamber_start || u.rest >= memo->chamber_end)
    return 1;
  return 1 + c->sine((u.rest - memo->chamber_start) / memo->chamber_width * TUNL_PI) *
                 c->rules.chamber_gain;
}

double tunl_chamber_at(tunl_corridor *c, double wx) {
  return chamber_at(c, &c->memo, wx);
}

tunl_chamber tunl_chamber_of(tunl_corridor *c, uint32_t period) {
  remember_period(c, &c->memo, period);
  double begin = c->rules.gate + period * c->rules.chamber_period;
  return (tunl_chamber){begin + c->memo.chamber_start * c->rules.chamber_period,
      begin + c->memo.chamber_end * c->rules.chamber_period};
}

/* ---- walls ---- */

tunl_corridor_memo tunl_corridor_forget(void) {
  return (tunl_corridor_memo){.segment = UINT32_MAX, .period = UINT32_MAX};
}

tunl_corridor tunl_corridor_of(const tunl_day *day, const tunl_rules *r) {
  bool jitter = r->jitter != 0;
  return (tunl_corridor){
      .day = *day,
      .rules = *r,
      .sine = tunl_sin,
      .amplitude1 = ramp(TUNL_H * r->amplitude1_near, TUNL_H * r->amplitude1_far),
      .amplitude2 = ramp(TUNL_H * r->amplitude2_near, TUNL_H * r->amplitude2_far),
      .frequency1 = ramp(r->frequency1_near, r->frequency1_mid),
      .frequency2 = ramp(r->frequency2_near, r->frequency2_mid),
      .half_gap = ramp(TUNL_H * r->half_gap_near, TUNL_H * r->half_gap_far),
      .jitter_amplitude = jitter ? day->jitter_amplitude : 1,
      .jitter_frequency = jitter ? day->jitter_frequency : 1,
      .pulse_phase = tunl_deep(day->date, DEEP_PULSE) * TUNL_PI * 2,
      .hall = TUNL_H * r->widen,
      .memo = tunl_corridor_forget(),
  };
}

static inline double opening_hall(const tunl_corridor *c, double wx) {
  return wx < c->rules.widen_end ? c->hall * smooth(1 - wx / c->rules.widen_end) : 0;
}

/* Two waves around the middle of the screen, kept between the pads. A product with 1 is exact, so
 * one function serves the skeleton, whose factors are 1, and the full corridor. */
static inline tunl_bounds waves(const tunl_corridor *c, double wx, double p, double g, double hg,
    double jitter_amplitude, double jitter_frequency, tunl_morph morph) {
  double pad = c->rules.pad;
  hg = tunl_least(hg, TUNL_H / 2 - pad); /* reconstructed: a chamber never leaves the screen */
  double A1 = climb(c->amplitude1, g) * jitter_amplitude * morph.a1;
  double A2 = climb(c->amplitude2, g) * jitter_amplitude * morph.a2;
  double F1 = climb(c->frequency1, p) * jitter_frequency;
  double F2 = climb(c->frequency2, p) * jitter_frequency;
  double raw = TUNL_H / 2 + A1 * c->sine(wx * F1 + c->day.phase1) +
               A2 * c->sine(wx * F2 + 1.57 + c->day.phase2);
  double cy = tunl_most(hg + pad, tunl_least(TUNL_H - hg - pad, raw));
  return (tunl_bounds){.top = cy - hg, .bot = cy + hg, .cy = cy, .hg = hg};
}

tunl_bounds tunl_skeleton_at(const tunl_corridor *c, double wx) {
  double g = slow_clock(&c->rules, wx);
  return waves(c, wx, prog(&c->rules, wx), g, climb(c->half_gap, g), 1, 1, unmorphed);
}

static inline tunl_bounds full_bounds(
    const tunl_corridor *c, tunl_corridor_memo *memo, double wx, double p) {
  double g = slow_clock(&c->rules, wx);
  double hg = climb(c->half_gap, g) * chamber_at(c, memo, wx) + opening_hall(c, wx);
  tunl_morph morph = morph_at(c, memo, wx);
  return waves(c, wx, p, g, hg, c->jitter_amplitude, c->jitter_frequency, morph);
}

tunl_bounds tunl_bounds_with(const tunl_corridor *c, tunl_corridor_memo *memo, double wx) {
  return full_bounds(c, memo, wx, prog(&c->rules, wx));
}

tunl_bounds tunl_bounds_at(tunl_corridor *c, double wx) {
  return tunl_bounds_with(c, &c->memo, wx);
}

tunl_site tunl_site_at(tunl_corridor *c, double wx) {
  tunl_progress at = tunl_progress_at(&c->rules, wx);
  return (tunl_site){wx, at, full_bounds(c, &c->memo, wx, at.p)};
}

/* ---- speed ---- */

double tunl_speed_at(const tunl_corridor *c, double wx) {
  const tunl_rules *r = &c->rules;
  tunl_progress at = tunl_progress_at(r, wx);
  double v =
      tunl_lerp(tunl_lerp(r->speed_near, r->speed_mid, at.p), r->speed_deep, tunl_least(at.q, 1)) +
      sqrt(tunl_most(at.q - 1, 0)) * r->speed_tail;
  if (r->pulse == 0 || wx <= r->gate)
    return v;
  double angle = (wx - r->gate) / r->pulse_length * TUNL_PI * 2 + c->pulse_phase;
  return v * (1 + r->pulse_depth * (0.5 - 0.5 * tunl_cos(angle)));
}
