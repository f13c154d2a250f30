/* Random numbers: streams that are drawn in order, and the deep hash that needs no order.
 * Plain C11; values, nothing to free; no function here can fail. */
#ifndef TUNL_CORE_STREAM_H
#define TUNL_CORE_STREAM_H

#include <stdint.h>

/* A mulberry32 stream (published). A copy is an independent stream that goes on from the same
 * place. */
typedef struct tunl_stream {
  uint32_t state; /* the seed before the first draw */
  uint32_t drawn; /* numbers drawn so far: the ordinal, from 0, of the next draw */
} tunl_stream;

/* The last three lines that every hash of both games shares: state in, 32 mixed bits out. */
static inline uint32_t tunl_mix(uint32_t s) {
  uint32_t t = (s ^ (s >> 15)) * (1u | s);
  t = (t + (t ^ (t >> 7)) * (61u | t)) ^ t;
  return t ^ (t >> 14);
}

/* A 32-bit draw as a number in [0, 1), a multiple of 2^-32. Exact: every uint32 is a double. */
static inline double tunl_unit(uint32_t bits) {
  return (double)bits / 4294967296.0;
}

static inline tunl_stream tunl_stream_from(uint32_t seed) {
  tunl_stream stream = {seed, 0};
  return stream;
}

/* The next number of the stream, in [0, 1). */
static inline double tunl_stream_next(tunl_stream *stream) {
  stream->state += 0x6D2B79F5u;
  stream->drawn++;
  return tunl_unit(tunl_mix(stream->state));
}

/* The deep hash (published): a number in [0, 1) for a date (YYYYMMDD) and an index n, independent
 * of every stream, so that a feature deep in the cave needs nothing generated before it. */
static inline double tunl_deep(uint32_t date, uint32_t n) {
  return tunl_unit(tunl_mix(((date ^ 0x9E3779B9u) + (n + 1u) * 0x6D2B79F5u) * 0x45D9F3Bu));
}

#endif
