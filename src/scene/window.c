#include "scene/window.h"

#include "scene/page.h"
#include "scene/row.h"
#include "scene/tunnel.h"

static const double pad = 6; /* px below the last track */

/* Layers that need room beside the tunnel. */
static const tunl_layer_set beside = 1u << TUNL_LAYER_LABELS | 1u << TUNL_LAYER_GATES |
                                     1u << TUNL_LAYER_MARK | 1u << TUNL_LAYER_RULER |
                                     1u << TUNL_LAYER_MORPH | 1u << TUNL_LAYER_CHAMBERS |
                                     1u << TUNL_LAYER_SPEED | 1u << TUNL_LAYER_GAP;

static tunl_layer_set layers_of(const tunl_window *w) {
  return w->plain ? w->layers & ~beside : w->layers;
}

double tunl_window_left(const tunl_window *w) {
  return w->plain ? 0 : TUNL_PAGE_LEFT;
}

double tunl_window_above(const tunl_window *w) {
  return w->plain ? 0 : tunl_row_above(w->layers, w->scale);
}

double tunl_window_below(const tunl_window *w) {
  return w->plain ? 0 : tunl_row_below(w->layers, w->ghosts) + pad;
}

tunl_scene *tunl_window_new(const tunl_cave *cave, const tunl_window *w) {
  tunl_scene *scene = tunl_scene_new(tunl_layer_names());
  tunl_corridor corridor = tunl_corridor_of(tunl_cave_day(cave), tunl_cave_rules(cave));
  tunl_frame frame = {
      tunl_window_left(w), tunl_window_above(w), w->scale, w->upright, w->from, w->to};
  tunl_frames frames = {&frame, 1};
  double width = tunl_frame_right(&frame);
  double height = tunl_frame_bottom(&frame) + tunl_window_below(w);
  tunl_row row = {
      cave, &corridor, layers_of(w), w->mark, w->to, w->ghosts, w->plain ? NULL : w->flyable};
  tunl_scene_set_size(scene, width, height);
  tunl_scene_rect(scene, TUNL_LAYER_PAGE, TUNL_STYLE_PAGE, 0, 0, width, height);
  tunl_row_draw(scene, &row, &frame);
  if (w->plain && w->flyable) /* its marks need no room beside */
    tunl_flyable_draw(scene, w->flyable, &frame, w->layers);
  tunl_tunnel_objects(scene, cave, &frames, row.layers);
  return scene;
}
