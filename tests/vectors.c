#include "vectors.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tunl.h"

static const char *current_layer = "";

void expect_layer(const char *layer) {
  current_layer = layer;
}

/* ---- reading ---- */

static JsonParser *parse(const char *file) {
  const char *fixtures = g_getenv("TUNL_FIXTURES");
  EXPECT(fixtures, "TUNL_FIXTURES does not name the folder of the fixtures");
  char *name = g_build_filename(fixtures, "vectors", file, NULL);
  GError *error = NULL;
  JsonParser *parser = json_parser_new();
  EXPECT(json_parser_load_from_file(parser, name, &error), "%s", error->message);
  g_free(name);
  return parser;
}

Vector vector_root(void) {
  static JsonParser *parser; /* kept: the nodes are the parser's */
  if (!parser)
    parser = parse("tunl.json");
  return (Vector){.node = json_parser_get_root(parser)};
}

Vector vector_root_flip(void) {
  static JsonParser *parser;
  if (!parser)
    parser = parse("flip.json");
  return (Vector){.node = json_parser_get_root(parser)};
}

static Vector child(Vector parent, JsonNode *node, const char *format, ...) G_GNUC_PRINTF(3, 4);

static Vector child(Vector parent, JsonNode *node, const char *format, ...) {
  char step[48];
  va_list arguments;
  va_start(arguments, format);
  g_vsnprintf(step, sizeof step, format, arguments);
  va_end(arguments);
  Vector made = {.node = node};
  g_snprintf(made.path, sizeof made.path, "%s%s", parent.path, step);
  EXPECT(node, "the vectors hold no %s", made.path);
  return made;
}

Vector vector_member(Vector object, const char *name) {
  EXPECT(JSON_NODE_HOLDS_OBJECT(object.node), "%s is not an object", object.path);
  JsonNode *node = json_object_get_member(json_node_get_object(object.node), name);
  return child(object, node, *object.path ? ".%s" : "%s", name);
}

unsigned vector_count(Vector list) {
  EXPECT(JSON_NODE_HOLDS_ARRAY(list.node), "%s is not a list", list.path);
  return json_array_get_length(json_node_get_array(list.node));
}

Vector vector_at(Vector list, unsigned index) {
  bool holds = index < vector_count(list);
  return child(list, holds ? json_array_get_element(json_node_get_array(list.node), index) : NULL,
      "[%u]", index);
}

GList *vector_names(Vector object) {
  EXPECT(JSON_NODE_HOLDS_OBJECT(object.node), "%s is not an object", object.path);
  return json_object_get_members(json_node_get_object(object.node));
}

static GType type_of(Vector value) {
  return JSON_NODE_HOLDS_VALUE(value.node) ? json_node_get_value_type(value.node) : G_TYPE_INVALID;
}

double vector_double(Vector number) {
  if (JSON_NODE_HOLDS_NULL(number.node))
    return (double)NAN;
  if (type_of(number) == G_TYPE_INT64)
    return (double)json_node_get_int(number.node);
  EXPECT(type_of(number) == G_TYPE_DOUBLE, "%s is not a number", number.path);
  return json_node_get_double(number.node);
}

uint32_t vector_uint(Vector number) {
  EXPECT(type_of(number) == G_TYPE_INT64, "%s is not a whole number", number.path);
  gint64 value = json_node_get_int(number.node);
  EXPECT(value >= 0 && value <= UINT32_MAX, "%s is out of range", number.path);
  return (uint32_t)value;
}

const char *vector_text(Vector text) {
  EXPECT(type_of(text) == G_TYPE_STRING, "%s is not a text", text.path);
  return json_node_get_string(text.node);
}

static uint64_t vector_hex(Vector text) {
  const char *digits = vector_text(text);
  char *end;
  uint64_t value = g_ascii_strtoull(digits, &end, 16);
  EXPECT(end - digits == 16 && !*end, "%s is not 16 hexadecimal digits", text.path);
  return value;
}

/* ---- comparing ---- */

static uint64_t bits_of(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static double from_bits(uint64_t bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

/* Doubles in order as integers in order; -0 and +0 keep their difference of 1. */
static uint64_t rank(double x) {
  uint64_t bits = bits_of(x);
  return bits >> 63 ? ~bits : bits | UINT64_C(1) << 63;
}

uint64_t ulps_between(double a, double b) {
  uint64_t p = rank(a), q = rank(b);
  return p > q ? p - q : q - p;
}

bool same_bits(double a, double b) {
  return (isnan(a) && isnan(b)) || bits_of(a) == bits_of(b);
}

void expect_same(double expected, double got, const char *path) {
  if (same_bits(expected, got))
    return;
  ck_abort_msg("%s%s is %.17g (%016" G_GINT64_MODIFIER "x), not %.17g (%016" G_GINT64_MODIFIER
               "x): %" G_GUINT64_FORMAT " ulp apart",
      current_layer, path, got, bits_of(got), expected, bits_of(expected),
      ulps_between(expected, got));
}

void expect_double(Vector expected, double got) {
  expect_same(vector_double(expected), got, expected.path);
}

void expect_bits(Vector expected, double got) {
  expect_same(from_bits(vector_hex(expected)), got, expected.path);
}

void expect_uint(Vector expected, uint64_t got) {
  uint32_t value = vector_uint(expected);
  EXPECT(got == value, "%s%s is %" G_GUINT64_FORMAT ", not %u", current_layer, expected.path, got,
      value);
}

void expect_bool(Vector expected, bool got) {
  EXPECT(type_of(expected) == G_TYPE_BOOLEAN, "%s is not true or false", expected.path);
  EXPECT(json_node_get_boolean(expected.node) == got, "%s%s is %s", current_layer, expected.path,
      got ? "true" : "false");
}

void expect_text(Vector expected, const char *got) {
  const char *text = vector_text(expected);
  EXPECT(!strcmp(text, got), "%s%s is %s, not %s", current_layer, expected.path, got, text);
}

void expect_hash(Vector expected, uint64_t got) {
  EXPECT(got == vector_hex(expected), "%s%s is %016" G_GINT64_MODIFIER "x, not %s", current_layer,
      expected.path, got, vector_text(expected));
}

/* ---- the lower layers ---- */

static Vector filled_list(const char *name) {
  Vector list = vector_member(vector_root(), name);
  EXPECT(vector_count(list) > 0, "%s is empty", name);
  return list;
}

void vectors_check_days(void) {
  Vector list = filled_list("days");
  for (unsigned i = 0; i < vector_count(list); i++) {
    Vector expected = vector_at(list, i);
    tunl_day day = tunl_day_of(vector_uint(vector_member(expected, "day")));
    expect_uint(vector_member(expected, "day"), day.date);
    expect_double(vector_member(expected, "phase1"), day.phase1);
    expect_double(vector_member(expected, "phase2"), day.phase2);
    expect_double(vector_member(expected, "jitterA"), day.jitter_amplitude);
    expect_double(vector_member(expected, "jitterF"), day.jitter_frequency);
    expect_text(
        vector_member(expected, "archetype"), tunl_archetype_multipliers(day.archetype)->name);
  }
}

static void check_stream(Vector expected, uint32_t seed) {
  tunl_stream stream = tunl_stream_from(seed);
  EXPECT(vector_count(expected) > 0, "%s is empty", expected.path);
  for (unsigned i = 0; i < vector_count(expected); i++)
    expect_double(vector_at(expected, i), tunl_stream_next(&stream));
}

void vectors_check_streams(void) {
  Vector list = filled_list("streams");
  for (unsigned i = 0; i < vector_count(list); i++) {
    Vector expected = vector_at(list, i);
    tunl_day day = tunl_day_of(vector_uint(vector_member(expected, "day")));
    check_stream(vector_member(expected, "stalactite"), day.seed_stalactites);
    check_stream(vector_member(expected, "coin"), day.seed_coins);
    check_stream(vector_member(expected, "mine"), day.seed_mines);
    check_stream(vector_member(expected, "cannon"), day.seed_cannons);
  }
}

void vectors_check_deep(void) {
  Vector list = filled_list("deep");
  for (unsigned i = 0; i < vector_count(list); i++) {
    Vector expected = vector_at(list, i);
    uint32_t date = vector_uint(vector_member(expected, "day"));
    uint32_t n = vector_uint(vector_member(expected, "n"));
    expect_double(vector_member(expected, "value"), tunl_deep(date, n));
  }
}

void vectors_check_sine(void) {
  Vector list = filled_list("sine");
  for (unsigned i = 0; i < vector_count(list); i++) {
    Vector expected = vector_at(list, i);
    double x = vector_double(vector_member(expected, "x"));
    expect_bits(vector_member(expected, "sin"), tunl_sin(x));
    expect_bits(vector_member(expected, "cos"), tunl_cos(x));
  }
}

static void check_corridor_sample(tunl_corridor *corridor, Vector expected) {
  double wx = vector_double(vector_member(expected, "wx"));
  tunl_bounds walls = tunl_bounds_at(corridor, wx);
  tunl_morph morph = tunl_morph_at(corridor, wx);
  expect_double(vector_member(expected, "top"), walls.top);
  expect_double(vector_member(expected, "bot"), walls.bot);
  expect_double(vector_member(expected, "a1"), morph.a1);
  expect_double(vector_member(expected, "a2"), morph.a2);
  expect_double(vector_member(expected, "chamber"), tunl_chamber_at(corridor, wx));
  expect_double(vector_member(expected, "speed"), tunl_speed_at(corridor, wx));
}

static void check_corridor_row(Vector row, const tunl_rules *rules) {
  tunl_day day = tunl_day_of(vector_uint(vector_member(row, "day")));
  tunl_corridor corridor = tunl_corridor_of(&day, rules);
  Vector samples = vector_member(row, "samples");
  EXPECT(vector_count(samples) > 0, "%s is empty", samples.path);
  for (unsigned i = 0; i < vector_count(samples); i++)
    check_corridor_sample(&corridor, vector_at(samples, i));
}

void vectors_check_corridor(const char *name) {
  tunl_rules rules;
  EXPECT(tunl_rules_named(name, &rules), "there is no rule set %s", name);
  Vector list = filled_list("corridor");
  unsigned rows = 0;
  for (unsigned i = 0; i < vector_count(list); i++) {
    Vector row = vector_at(list, i);
    if (strcmp(vector_text(vector_member(row, "rules")), name) != 0)
      continue;
    check_corridor_row(row, &rules);
    rows++;
  }
  EXPECT(rows > 0, "the vectors hold no corridor of rule set %s", name);
}
