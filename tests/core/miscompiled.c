/* Linked with a self-check that was compiled so that it must fail: a guard that cannot fail is no
 * guard. 0 when it complains, 1 when it is content, 77 (skipped) where this compiler or this CPU
 * cannot break the arithmetic in that way. */
#include <stdio.h>

#include "core/selfcheck.h"

enum { CAUGHT = 0, MISSED = 1, SKIPPED = 77 };

/* Why the fault cannot be shown here, or NULL. Only the build for fused operations asks. */
static const char *reason_to_skip(void) {
#ifdef NEEDS_FMA
#if defined __x86_64__ || defined __i386__
#ifndef __FMA__
  return "the compiler does not emit fused multiply-add";
#else
  if (!__builtin_cpu_supports("fma"))
    return "this CPU has no fused multiply-add";
#endif
#elif !defined __FP_FAST_FMA && !defined __ARM_FEATURE_FMA
  return "the compiler does not emit fused multiply-add";
#endif
#endif
  return NULL;
}

int main(void) {
  const char *skip = reason_to_skip();
  if (skip) {
    printf("skipped: %s\n", skip);
    return SKIPPED;
  }
  const char *complaint = tunl_selfcheck();
  printf("%s\n", complaint ? complaint : "the self-check finds no fault in a faulty build");
  return complaint ? CAUGHT : MISSED;
}
