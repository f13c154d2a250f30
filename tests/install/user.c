/* What a user of the library writes first, in C and in C++ alike. */
#include <flip.h>
#include <inttypes.h>
#include <picture.h>
#include <tunl.h>

int main(void) {
  tunl_day day = tunl_day_of(20260923);
  tunl_rules rules = tunl_rules_default();
  tunl_cave *cave = tunl_cave_new(&day, &rules, TUNL_WX_FULL);
  flip_level *level = flip_level_new("seed-0", FLIP_1_0_2, FLIP_FULL);
  tunl_scene *scene = tunl_scene_new(tunl_layer_names());
  printf("%016" PRIx64 "\n", tunl_cave_fingerprint(cave, TUNL_WX_FULL));
  printf("%016" PRIx64 "\n", flip_level_fingerprint(level, FLIP_FULL));
  bool drawn = tunl_svg_write(scene, tunl_theme_named("light"), stdout, NULL);
  tunl_scene_free(scene);
  flip_level_free(level);
  tunl_cave_free(cave);
  return drawn ? 0 : 1;
}
