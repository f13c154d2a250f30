/* Tests of src/scene/layers.h. */
#include "scene/layers.h"

#include <string.h>

#include "../harness.h"

START_TEST(test_names) {
  const char *const *names = tunl_layer_names();
  for (tunl_layer a = 0; a < TUNL_LAYERS; a++) {
    ck_assert_msg(names[a] && *names[a], "layer %d has no name", a);
    ck_assert_uint_eq(strspn(names[a], "abcdefghijklmnopqrstuvwxyz"), strlen(names[a]));
    for (tunl_layer b = a + 1; b < TUNL_LAYERS; b++) {
      ck_assert_str_ne(names[a], names[b]);
    }
  }
  ck_assert_ptr_null(names[TUNL_LAYERS]);
}
END_TEST

static const tunl_layer_game games[] = {TUNL_LAYERS_CAVE, TUNL_LAYERS_FLIP};

/* A game knows the names of its own layers only. */
START_TEST(test_named) {
  for (gsize i = 0; i < G_N_ELEMENTS(games); i++)
    for (tunl_layer layer = 0; layer < TUNL_LAYERS; layer++) {
      bool own = tunl_layer_in(tunl_layers_all(games[i]), layer) && tunl_layer_optional(layer);
      tunl_layer found = tunl_layer_named(games[i], tunl_layer_names()[layer]);
      ck_assert_int_eq(found, own ? layer : TUNL_LAYERS);
    }
  static const char *const unknown[] = {"", "page", "air", "Mines", "mine", "mines ", "all"};
  for (gsize i = 0; i < G_N_ELEMENTS(unknown); i++) {
    ck_assert_int_eq(tunl_layer_named(TUNL_LAYERS_CAVE, unknown[i]), TUNL_LAYERS);
    ck_assert_int_eq(tunl_layer_named(TUNL_LAYERS_FLIP, unknown[i]), TUNL_LAYERS);
  }
  ck_assert_int_eq(tunl_layer_named(TUNL_LAYERS_CAVE, "mines"), TUNL_LAYER_MINES);
  ck_assert_int_eq(tunl_layer_named(TUNL_LAYERS_FLIP, "band"), TUNL_LAYER_BAND);
}
END_TEST

/* Every layer is of a game; the first two, and those around the picture, are of both. */
START_TEST(test_sets) {
  static const tunl_layer both[] = {TUNL_LAYER_PAGE, TUNL_LAYER_AIR, TUNL_LAYER_BAND,
      TUNL_LAYER_MARK, TUNL_LAYER_RULER, TUNL_LAYER_SPEED, TUNL_LAYER_LABELS, TUNL_LAYER_HEADER,
      TUNL_LAYER_LEGEND, TUNL_LAYER_FOOTER};
  tunl_layer_set cave = tunl_layers_all(TUNL_LAYERS_CAVE), flip = tunl_layers_all(TUNL_LAYERS_FLIP);
  tunl_layer_set shared = 0;
  for (gsize i = 0; i < G_N_ELEMENTS(both); i++)
    shared |= 1u << both[i];
  ck_assert_uint_eq(cave & flip, shared);
  ck_assert_uint_eq(cave | flip, ((guint64)1 << TUNL_LAYERS) - 1);
  ck_assert_uint_eq(tunl_layers_default(TUNL_LAYERS_CAVE), cave & ~(1u << TUNL_LAYER_SKELETON));
  ck_assert_uint_eq(tunl_layers_default(TUNL_LAYERS_FLIP), flip);
  for (tunl_layer layer = 0; layer < TUNL_LAYERS; layer++) {
    ck_assert(!tunl_layer_in(0, layer));
    ck_assert(tunl_layer_in(1u << layer, layer));
  }
}
END_TEST

/* Rock covers the feet of stalactites, and all marks lie over the rock. */
START_TEST(test_order) {
  static const tunl_layer over[] = {TUNL_LAYER_REJECTIONS, TUNL_LAYER_BOULDERS, TUNL_LAYER_CANNONS,
      TUNL_LAYER_MINES, TUNL_LAYER_COINS};
  ck_assert_int_eq(TUNL_LAYER_PAGE, 0);
  ck_assert_int_lt(TUNL_LAYER_AIR, TUNL_LAYER_STALACTITES);
  ck_assert_int_lt(TUNL_LAYER_STALACTITES, TUNL_LAYER_CORRIDOR);
  for (gsize i = 0; i < G_N_ELEMENTS(over); i++) {
    ck_assert_int_lt(TUNL_LAYER_CORRIDOR, over[i]);
  }
}
END_TEST

/* What stands hides what had been drawn, and a way hides both. */
START_TEST(test_flip_order) {
  static const tunl_layer order[] = {TUNL_LAYER_AIR, TUNL_LAYER_BAND, TUNL_LAYER_CROSSINGS,
      TUNL_LAYER_TUNNEL, TUNL_LAYER_NOTES, TUNL_LAYER_DRAWN, TUNL_LAYER_OBSTACLES, TUNL_LAYER_STARS,
      TUNL_LAYER_BOTS};
  for (gsize i = 1; i < G_N_ELEMENTS(order); i++)
    ck_assert_int_lt(order[i - 1], order[i]);
}
END_TEST

HARNESS("scene/layers", test_names, test_named, test_sets, test_order, test_flip_order)
