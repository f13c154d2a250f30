/* Tests of src/core/selfcheck.h: this build keeps the promise. That the check can fail is what
 * core/miscompiled.c tests. */
#include "../harness.h"
#include "core/selfcheck.h"

START_TEST(test_holds) {
  const char *complaint = tunl_selfcheck();
  ck_assert_msg(complaint == NULL, "%s", complaint);
}
END_TEST

HARNESS("core/selfcheck", test_holds)
