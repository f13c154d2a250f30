/* The reference values of fixtures/vectors, and comparisons that spare no bit. A test
 * that reads them names them by their place in the file: caves[1].coins[3].margin. */
#ifndef TUNL_TESTS_VECTORS_H
#define TUNL_TESTS_VECTORS_H

#include <check.h>
#include <json-glib/json-glib.h>
#include <stdbool.h>
#include <stdint.h>

/* ck_assert_msg for loops: Check notes every assertion that holds in a file, which is too slow for
 * millions of them. */
#define EXPECT(condition, ...)                                                                     \
  do {                                                                                             \
    if (!(condition))                                                                              \
      ck_abort_msg(__VA_ARGS__);                                                                   \
  } while (0)

/* A value in the file, valid as long as the process. */
typedef struct {
  JsonNode *node;
  char path[96];
} Vector;

/* The whole file, read once. This and the following abort the test, naming the path, when the file
 * does not hold what is asked for: a missing vector is never a passed one. */
Vector vector_root(void);      /* of tunl.json */
Vector vector_root_flip(void); /* of flip.json */
Vector vector_member(Vector object, const char *name);
Vector vector_at(Vector list, unsigned index);
unsigned vector_count(Vector list); /* at least 1, unless `list` may be empty by its nature */
GList *vector_names(Vector object); /* in the file's order; free the list, not the names */

double vector_double(Vector number); /* NaN for null */
uint32_t vector_uint(Vector number);
const char *vector_text(Vector text);

/* Abort unless `got` is the value in the file; doubles bit for bit, null standing for NaN. */
void expect_double(Vector expected, double got);
void expect_uint(Vector expected, uint64_t got);
void expect_bool(Vector expected, bool got);
void expect_text(Vector expected, const char *got);
void expect_hash(Vector expected, uint64_t got); /* 16 hexadecimal digits */
void expect_bits(Vector expected, double got);   /* a double as 16 hexadecimal digits */

/* The same for two doubles of our own; every NaN equals every other. */
void expect_same(double expected, double got, const char *path);
bool same_bits(double a, double b);

/* How many doubles lie from a to b, neither of them NaN: 0 for the same one, 1 for neighbours. */
uint64_t ulps_between(double a, double b);

/* Put before every message from here on, to say which layer the values belong to. */
void expect_layer(const char *layer);

/* Checks that belong to one module each and again to the ladder in tunl/cave.c. */
void vectors_check_days(void);
void vectors_check_streams(void);
void vectors_check_deep(void);
void vectors_check_sine(void);
void vectors_check_corridor(const char *rules);

#endif
