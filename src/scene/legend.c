#include "scene/legend.h"

#include "scene/flow.h"
#include "scene/marks.h"

static const double glyph = 18; /* px: room of the sample before its text */

static const tunl_legend_entry legend[] = {
    {TUNL_LAYER_STALACTITES, "stalactite",
        {.kind = TUNL_STALACTITE,
            .wall = TUNL_CEILING,
            .y = 19,
            .as.stalactite = {.foot = -19, .length = 38, .width = 0.024}}},
    {TUNL_LAYER_COINS, "gold", {.kind = TUNL_COIN, .type = TUNL_GOLD}},
    {TUNL_LAYER_COINS, "blue", {.kind = TUNL_COIN, .type = TUNL_BLUE}},
    {TUNL_LAYER_COINS, "red", {.kind = TUNL_COIN, .type = TUNL_RED}},
    {TUNL_LAYER_COINS, "orange", {.kind = TUNL_COIN, .type = TUNL_ORANGE}},
    {TUNL_LAYER_COINS, "green coin", {.kind = TUNL_COIN, .type = TUNL_GREEN}},
    {TUNL_LAYER_MINES, "mine and its bob", {.kind = TUNL_MINE, .as.mine = {.bob = 24}}},
    {TUNL_LAYER_CANNONS, "cannon", {.kind = TUNL_CANNON}},
    {TUNL_LAYER_BOULDERS, "boulder", {.kind = TUNL_BOULDER, .as.boulder = {.r = 20}}},
    {TUNL_LAYER_REJECTIONS, "refused coin", {.kind = TUNL_COIN, .reason = TUNL_STALACTITE_TIP}},
    {TUNL_LAYER_REJECTIONS, "refused mine", {.kind = TUNL_MINE, .reason = TUNL_INSIDE_CHICANE}},
    {TUNL_LAYER_REJECTIONS, "refused cannon",
        {.kind = TUNL_CANNON, .reason = TUNL_SAME_WALL_STALACTITE}},
    {TUNL_LAYER_REJECTIONS, "refused boulder", {.kind = TUNL_BOULDER, .reason = TUNL_PASS_SEALED}},
};

const tunl_legend_entry *tunl_legend_entries(guint *count) {
  *count = G_N_ELEMENTS(legend);
  return legend;
}

void tunl_legend_sample(tunl_scene *scene, const tunl_legend_entry *entry, double x, double y) {
  double scale = 0.25, reach = 100;
  tunl_frame frame = {x - reach * scale, y, scale, scale, -reach, reach};
  const tunl_frame *frames[] = {&frame};
  if (entry->object.reason == TUNL_ACCEPTED)
    tunl_mark_object(scene, &frame, &entry->object);
  else
    tunl_mark_refused(scene, frames, &entry->object, 1);
}

double tunl_legend_draw(
    tunl_scene *scene, tunl_layer_set layers, double left, double right, double y) {
  tunl_flow flow = tunl_flow_begin(left, right, y, 20);
  for (gsize i = 0; i < G_N_ELEMENTS(legend); i++) {
    if (!tunl_layer_in(layers, legend[i].layer))
      continue;
    double width = glyph + tunl_style_text_width(TUNL_STYLE_CAPTION, legend[i].text);
    double x = tunl_flow_next(&flow, width, 20);
    tunl_legend_sample(scene, &legend[i], x + glyph / 3, flow.y - 4);
    tunl_scene_text(scene, TUNL_LAYER_LEGEND, TUNL_STYLE_CAPTION, x + glyph, flow.y, TUNL_START,
        legend[i].text);
  }
  return flow.y;
}
