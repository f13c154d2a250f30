/* One Check suite a file: HARNESS("core/sine", test_a, test_b, ...) is its main function. */
#ifndef TUNL_TESTS_HARNESS_H
#define TUNL_TESTS_HARNESS_H

#include <check.h>
#include <stddef.h>

/* 1 in a build with the address sanitizer or without optimisation, where everything takes three to
 * ten times as long: the longest tests then look at fewer days. Every other build looks at all of
 * them. */
#if defined __SANITIZE_ADDRESS__ || !defined __OPTIMIZE__
#define HARNESS_SLOW 1
#elif defined __has_feature
#if __has_feature(address_sanitizer)
#define HARNESS_SLOW 1
#endif
#endif
#ifndef HARNESS_SLOW
#define HARNESS_SLOW 0
#endif

/* Runs the tests, prints Check's closing line; 0 when all passed. */
int harness_run(const char *suite, const TTest *const *tests, size_t count);

#define HARNESS(suite, ...)                                                                        \
  int main(void) {                                                                                 \
    const TTest *const tests[] = {__VA_ARGS__};                                                    \
    return harness_run(suite, tests, sizeof tests / sizeof *tests);                                \
  }

#endif
