#include "plain-corridor.h"

#include <math.h>

static const double H = 440, pi = 3.14159265358979323846;

static double lerp(double a, double b, double t) {
  return a + (b - a) * t;
}

static double smooth(double t) {
  return t * t * (3 - 2 * t);
}

static double deep(const tunl_day *day, double n) {
  uint32_t z = ((day->date ^ 0x9E3779B9u) + ((uint32_t)n + 1) * 0x6D2B79F5u) * 0x45D9F3Bu;
  z = (z ^ (z >> 15)) * (z | 1);
  z ^= z + (z ^ (z >> 7)) * (z | 61);
  return (z ^ (z >> 14)) / 4294967296.0;
}

static double prog(const tunl_rules *r, double wx) {
  return fmin(sqrt(fmax(wx, 0) / r->prog_length), 1);
}

static double slow(const tunl_rules *r, double wx) {
  return r->clock_is_prog != 0 ? prog(r, wx)
                               : fmin(fmax(wx - r->clock_start, 0) / r->clock_length, 1);
}

/* The factor of wave 0 or 1 in a segment. */
static double factor(const tunl_day *day, double segment, int wave) {
  static const double factors[4][2] = {{1, 1}, {1.45, 0.32}, {0.32, 1.60}, {0.24, 0.34}};
  return factors[(int)floor(deep(day, segment) * 4)][wave];
}

static double morph(const tunl_day *day, const tunl_rules *r, double wx, int wave) {
  double L = r->morph_length, B = r->morph_blend, D = r->gate;
  if (r->morph == 0 || wx <= D)
    return 1;
  if (wx <= D + B * L)
    return 1 + (factor(day, 0, wave) - 1) * smooth((wx - D) / (L * B));
  double u = (wx - D) / L, s = floor(u), f = u - s, a = factor(day, s, wave);
  return f < 1 - B ? a : a + (factor(day, s + 1, wave) - a) * smooth((f - (1 - B)) / B);
}

static double chamber(const tunl_day *day, const tunl_rules *r, double wx) {
  if (r->chambers == 0 || wx <= r->gate)
    return 1;
  double u = (wx - r->gate) / r->chamber_period, s = floor(u), f = u - s;
  if (deep(day, s + 4096) > r->chamber_chance)
    return 1;
  double start = 0.12 + deep(day, s + 4097) * 0.45, width = 0.16 + deep(day, s + 4098) * 0.12;
  return f > start && f < start + width ? 1 + sin((f - start) / width * pi) * r->chamber_gain : 1;
}

tunl_bounds plain_bounds(const tunl_day *day, const tunl_rules *r, double wx) {
  double p = prog(r, wx), g = slow(r, wx);
  double jitter_a = r->jitter != 0 ? day->jitter_amplitude : 1;
  double jitter_f = r->jitter != 0 ? day->jitter_frequency : 1;
  double A1 = lerp(H * r->amplitude1_near, H * r->amplitude1_far, g) * jitter_a;
  double A2 = lerp(H * r->amplitude2_near, H * r->amplitude2_far, g) * jitter_a;
  double F1 = lerp(r->frequency1_near, r->frequency1_mid, p) * jitter_f;
  double F2 = lerp(r->frequency2_near, r->frequency2_mid, p) * jitter_f;
  double hall = wx < r->widen_end ? H * r->widen * smooth(1 - wx / r->widen_end) : 0;
  double hg = lerp(H * r->half_gap_near, H * r->half_gap_far, g) * chamber(day, r, wx) + hall;
  hg = fmin(hg, H / 2 - r->pad);
  double raw = H / 2 + A1 * morph(day, r, wx, 0) * sin(wx * F1 + day->phase1) +
               A2 * morph(day, r, wx, 1) * sin(wx * F2 + 1.57 + day->phase2);
  double cy = fmax(hg + r->pad, fmin(H - hg - r->pad, raw));
  return (tunl_bounds){.top = cy - hg, .bot = cy + hg, .cy = cy, .hg = hg};
}
