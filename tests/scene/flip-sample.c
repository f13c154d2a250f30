#include "flip-sample.h"

#include <math.h>
#include <string.h>

#include "../vectors.h"

const char *const flip_samples[FLIP_SAMPLES] = {"seed-0", "2026-09-23", "seed-17"};

flip_level *flip_sample_level(const char *seed, flip_rules rules, double to) {
  flip_level *level = flip_level_new(seed, rules, MAX(to, FLIP_FULL));
  EXPECT(level, "no memory for the level of %s", seed);
  return level;
}

flip_strip_options flip_sample_strip(double from, double to) {
  return (flip_strip_options){
      .from = from * FLIP_UNITS_PER_M,
      .to = to * FLIP_UNITS_PER_M,
      .row_length = 5000,
      .scale = 0.25,
      .layers = tunl_layers_default(TUNL_LAYERS_FLIP),
      .mark = (double)NAN,
      .tool = "tunl-test 1.0",
      .command = "tunl-test --seed seed-0 -o level.svg",
  };
}

const tunl_shape *flip_sample_shape(const tunl_scene *scene, const char *id) {
  GPtrArray *shapes = sample_shapes(scene, SAMPLE_EVERY_LAYER);
  const tunl_shape *found = NULL;
  for (guint i = 0; i < shapes->len && !found; i++) {
    const tunl_shape *shape = shapes->pdata[i];
    if (shape->id && strcmp(shape->id, id) == 0)
      found = shape;
  }
  g_ptr_array_free(shapes, TRUE);
  return found;
}

const char *flip_sample_fact(
    const tunl_scene *scene, const tunl_shape *shape, int use, const char *name) {
  const tunl_fact *facts = tunl_scene_facts(scene) + shape->first_fact;
  for (guint i = 0; i < shape->facts; i++)
    if ((facts[i].use & use) && strcmp(facts[i].name, name) == 0)
      return facts[i].text;
  return NULL;
}

bool flip_sample_says(const tunl_scene *scene, guint layer, const char *part) {
  GPtrArray *texts = sample_texts(scene, layer);
  bool found = false;
  for (guint i = 0; i < texts->len && !found; i++)
    found = strstr(((const tunl_shape *)texts->pdata[i])->as.text.text, part) != NULL;
  g_ptr_array_free(texts, TRUE);
  return found;
}

void flip_sample_expect_ids(const tunl_scene *scene, const char *where) {
  GHashTable *ids = g_hash_table_new(g_str_hash, g_str_equal);
  GPtrArray *shapes = sample_shapes(scene, SAMPLE_EVERY_LAYER);
  for (guint i = 0; i < TUNL_LAYERS; i++) /* SVG has these among the ids, and two more */
    g_hash_table_add(ids, (gpointer)(gsize)tunl_layer_names()[i]);
  g_hash_table_add(ids, "title");
  g_hash_table_add(ids, "desc");
  for (guint i = 0; i < shapes->len; i++) {
    const tunl_shape *shape = shapes->pdata[i];
    EXPECT(!shape->id || g_hash_table_add(ids, (gpointer)(gsize)shape->id), "%s: two of %s", where,
        shape->id);
  }
  g_ptr_array_free(shapes, TRUE);
  g_hash_table_destroy(ids);
}

/* The rule of even and odd, over all outlines of a path. */
static bool is_within(const tunl_vertex *v, guint count, tunl_point at) {
  bool inside = false;
  guint start = 0;
  for (guint i = 0; i < count; i++) {
    if (v[i].step == TUNL_MOVE)
      start = i;
    if (v[i].step == TUNL_CLOSE)
      continue;
    const tunl_vertex *a = &v[i];
    const tunl_vertex *b = i + 1 < count && v[i + 1].step == TUNL_LINE ? &v[i + 1] : &v[start];
    if ((a->y > at.y) != (b->y > at.y) &&
        at.x < a->x + (b->x - a->x) * (at.y - a->y) / (b->y - a->y))
      inside = !inside;
  }
  return inside;
}

bool flip_sample_covered(const tunl_scene *scene, guint layer, tunl_style style, tunl_point at) {
  tunl_scene_layer one = tunl_scene_layer_at(scene, layer);
  bool covered = false;
  for (guint i = 0; i < one.count && !covered; i++)
    covered = one.shapes[i].kind == TUNL_SHAPE_PATH && one.shapes[i].style == style &&
              is_within(sample_vertices(scene, &one.shapes[i]), one.shapes[i].as.path.count, at);
  return covered;
}
