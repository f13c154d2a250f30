/* One Check suite a file: HARNESS("core/sine", test_a, test_b, ...) is its main function. */
#ifndef TUNL_TESTS_HARNESS_H
#define TUNL_TESTS_HARNESS_H

#include <check.h>
#include <stddef.h>

/* Runs the tests, prints Check's closing line; 0 when all passed. */
int harness_run(const char *suite, const TTest *const *tests, size_t count);

#define HARNESS(suite, ...)                                                                        \
  int main(void) {                                                                                 \
    const TTest *const tests[] = {__VA_ARGS__};                                                    \
    return harness_run(suite, tests, sizeof tests / sizeof *tests);                                \
  }

#endif
