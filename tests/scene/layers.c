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

START_TEST(test_named) {
  for (tunl_layer layer = 0; layer < TUNL_LAYERS; layer++) {
    tunl_layer found = tunl_layer_named(tunl_layer_names()[layer]);
    ck_assert_int_eq(found, tunl_layer_optional(layer) ? layer : TUNL_LAYERS);
  }
  static const char *const unknown[] = {"", "page", "air", "Mines", "mine", "mines ", "all"};
  for (gsize i = 0; i < G_N_ELEMENTS(unknown); i++) {
    ck_assert_int_eq(tunl_layer_named(unknown[i]), TUNL_LAYERS);
  }
}
END_TEST

START_TEST(test_sets) {
  for (tunl_layer layer = 0; layer < TUNL_LAYERS; layer++) {
    ck_assert(tunl_layer_in(tunl_layers_all(), layer));
    ck_assert_int_eq(tunl_layer_in(tunl_layers_default(), layer), layer != TUNL_LAYER_SKELETON);
    ck_assert(!tunl_layer_in(0, layer));
    ck_assert(tunl_layer_in(1u << layer, layer));
  }
  ck_assert_uint_eq(tunl_layers_all() >> TUNL_LAYERS, 0);
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

HARNESS("scene/layers", test_names, test_named, test_sets, test_order)
