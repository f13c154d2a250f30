/* Method and constants are those of fdlibm (Sun Microsystems, 1993, freely distributed), which
 * several JavaScript engines use for Math.sin and Math.cos. Every expression is evaluated in the
 * order written; the build forbids contraction. */
#include "core/sine.h"

#include <stdint.h>
#include <string.h>

#define TWO_OVER_PI 6.36619772367581382433e-01

/* pi/2 in three pieces of 33 bits, each with what it leaves over. The exponent gap says how many
 * leading bits of the remainder may cancel before the next piece is needed. */
static const struct {
  double head, tail;
  int gap;
} half_pi[3] = {
    {1.57079632673412561417e+00, 6.07710050650619224932e-11, 16},
    {6.07710050630396597660e-11, 2.02226624879595063154e-21, 49},
    {2.02226624871116645580e-21, 8.47842766036889956997e-32, 2048},
};

/* Bounds on the high word of |x|, as fdlibm compares them. */
enum {
  HIGH_TINY_SINE = 0x3E400000,    /* 2^-27: x is its own sine */
  HIGH_THREE_TENTHS = 0x3FD33333, /* 0.3 */
  HIGH_QUARTER_PI = 0x3FE921FB,   /* pi/4 */
  HIGH_LARGE_COSINE = 0x3FE90000, /* 0.78125 */
  HIGH_HALF_PI = 0x3FF921FB,      /* pi/2 */
  HIGH_THREE_QUARTER_PI = 0x4002D97C
};

typedef struct {
  double head, tail; /* remainder in [-pi/4, pi/4], to about 106 bits */
  unsigned quadrant; /* modulo 4 */
} reduced;

static inline uint64_t bits_of(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static inline double from_bits(uint64_t bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

static inline int32_t high_word(double x) {
  return (int32_t)(bits_of(x) >> 32 & 0x7FFFFFFF);
}

static inline int exponent(double x) {
  return (int)(bits_of(x) >> 52 & 0x7FF);
}

/* The sine's own part: what follows x. Without a tail fdlibm groups the terms otherwise, which is
 * another last bit. */
static inline double kernel_sine(double x, double y, int has_tail) {
  static const double S1 = -1.66666666666666324348e-01, S2 = 8.33333333332248946124e-03,
                      S3 = -1.98412698298579493134e-04, S4 = 2.75573137070700676789e-06,
                      S5 = -2.50507602534068634195e-08, S6 = 1.58969099521155010221e-10;
  if (high_word(x) < HIGH_TINY_SINE)
    return x;
  double z = x * x;
  double v = z * x;
  double r = S2 + z * (S3 + z * (S4 + z * (S5 + z * S6)));
  if (!has_tail)
    return x + v * (S1 + z * r);
  return x - ((z * (0.5 * y - v * r) - y) - v * S1);
}

/* What fdlibm takes off 1 exactly before the rest, for accuracy: about x*x/4. Below 0.3 it takes
 * nothing off, which q = 0 expresses to the bit. */
static inline double cosine_head(int32_t high) {
  if (high < HIGH_THREE_TENTHS)
    return 0.0;
  if (high > HIGH_LARGE_COSINE)
    return 0.28125;
  return from_bits((uint64_t)(uint32_t)(high - 0x00200000) << 32);
}

/* Below 2^-27 the terms vanish beside 1, so no test for a tiny x is needed. */
static inline double kernel_cosine(double x, double y) {
  static const double C1 = 4.16666666666666019037e-02, C2 = -1.38888888888741095749e-03,
                      C3 = 2.48015872894767294178e-05, C4 = -2.75573143513906633035e-07,
                      C5 = 2.08757232129817482790e-09, C6 = -1.13596475577881948265e-11;
  double z = x * x;
  double r = z * (C1 + z * (C2 + z * (C3 + z * (C4 + z * (C5 + z * C6)))));
  double q = cosine_head(high_word(x));
  double i = 0.5 * z - q;
  double a = 1.0 - q;
  return a - (i - (z * r - x * y));
}

/* One quarter turn, |x| below about 3 pi/4: the first piece has enough bits unless x is within
 * 2^-20 of pi/2. */
static inline reduced reduce_once(double x, int32_t high) {
  double sign = x < 0 ? -1.0 : 1.0;
  double z = x - sign * half_pi[0].head;
  double tail = sign * half_pi[0].tail;
  if (high == HIGH_HALF_PI) {
    z -= sign * half_pi[1].head;
    tail = sign * half_pi[1].tail;
  }
  double y0 = z - tail;
  return (reduced){y0, (z - y0) - tail, x < 0 ? 3 : 1};
}

static inline reduced reduce_far(double x) {
  double t = x < 0 ? -x : x;
  int n = (int)(t * TWO_OVER_PI + 0.5); /* below 2^19 * 2/pi, so an int holds it */
  double f = n;
  double r = t - f * half_pi[0].head;
  double w = f * half_pi[0].tail;
  double y0 = r - w;
  for (int piece = 1; exponent(x) - exponent(y0) > half_pi[piece - 1].gap; piece++) {
    t = r;
    w = f * half_pi[piece].head;
    r = t - w;
    w = f * half_pi[piece].tail - ((t - r) - w);
    y0 = r - w;
  }
  double y1 = (r - y0) - w;
  if (x < 0)
    return (reduced){-y0, -y1, 0u - (unsigned)n};
  return (reduced){y0, y1, (unsigned)n};
}

/* Sine of x plus that many quarter turns: the cosine is the sine one quarter on. Far arguments land
 * in any quadrant, which no branch predictor can foresee: computing both kernels and choosing is
 * faster than guessing. */
static inline double turned_sine(double x, unsigned quarters) {
  int32_t high = high_word(x);
  if (high <= HIGH_QUARTER_PI)
    return quarters ? kernel_cosine(x, 0.0) : kernel_sine(x, 0.0, 0);
  reduced a = high < HIGH_THREE_QUARTER_PI ? reduce_once(x, high) : reduce_far(x);
  unsigned quadrant = a.quadrant + quarters;
  uint64_t sine = bits_of(kernel_sine(a.head, a.tail, 1));
  uint64_t cosine = bits_of(kernel_cosine(a.head, a.tail));
  uint64_t odd = 0 - (uint64_t)(quadrant & 1);
  uint64_t sign = (uint64_t)(quadrant & 2) << 62;
  return from_bits(((cosine & odd) | (sine & ~odd)) ^ sign);
}

double tunl_sin(double x) {
  return turned_sine(x, 0);
}

double tunl_cos(double x) {
  return turned_sine(x, 1);
}
