#include "harness.h"

int harness_run(const char *name, const TTest *const *tests, size_t count) {
  Suite *suite = suite_create(name);
  TCase *cases = tcase_create(name);
  tcase_set_timeout(cases, 300); /* for sanitizers on a busy machine, not a speed limit */
  for (size_t i = 0; i < count; i++)
    tcase_add_test(cases, tests[i]);
  suite_add_tcase(suite, cases);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed != 0;
}
