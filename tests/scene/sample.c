#include "sample.h"

#include <errno.h>
#include <math.h>

#include "../vectors.h"
#include "scene/frame.h"

const guint32 sample_days[SAMPLE_DAYS] = {20260701, 20260912, 20260923, 20260911};

tunl_cave *sample_cave(guint32 date, double to) {
  tunl_day day = tunl_day_of(date);
  tunl_rules rules = tunl_rules_default();
  tunl_cave *cave = tunl_cave_new(&day, &rules, MAX(to, TUNL_WX_FULL));
  EXPECT(cave, "no memory for the cave of %u", date);
  return cave;
}

tunl_corridor sample_corridor(guint32 date) {
  tunl_day day = tunl_day_of(date);
  tunl_rules rules = tunl_rules_default();
  return tunl_corridor_of(&day, &rules);
}

tunl_strip_options sample_strip(double from, double to) {
  return (tunl_strip_options){
      .from = from,
      .to = to,
      .row_length = 5000,
      .scale = 0.25,
      .layers = tunl_layers_default(TUNL_LAYERS_CAVE),
      .mark = (double)NAN,
      .rules = "17.0",
      .tool = "tunl-test 1.0",
      .command = "tunl-test --date 20260923 -o cave.svg",
  };
}

tunl_scene *sample_scene(void) {
  return tunl_scene_new(tunl_layer_names());
}

/* ---- shapes ---- */

static bool is_any(const tunl_shape *shape) {
  (void)shape;
  return true;
}

static bool is_text(const tunl_shape *shape) {
  return shape->kind == TUNL_SHAPE_TEXT;
}

static GPtrArray *collect(
    const tunl_scene *scene, guint layer, bool (*wanted)(const tunl_shape *)) {
  GPtrArray *shapes = g_ptr_array_new();
  for (guint i = 0; i < tunl_scene_layers(scene); i++) {
    tunl_scene_layer one = tunl_scene_layer_at(scene, i);
    if (layer != SAMPLE_EVERY_LAYER && i != layer)
      continue;
    for (guint j = 0; j < one.count; j++)
      if (wanted(&one.shapes[j]))
        g_ptr_array_add(shapes, (gpointer)(gsize)&one.shapes[j]);
  }
  return shapes;
}

GPtrArray *sample_shapes(const tunl_scene *scene, guint layer) {
  return collect(scene, layer, is_any);
}

GPtrArray *sample_texts(const tunl_scene *scene, guint layer) {
  return collect(scene, layer, is_text);
}

const tunl_vertex *sample_vertices(const tunl_scene *scene, const tunl_shape *path) {
  return tunl_scene_vertices(scene) + path->as.path.first;
}

tunl_box sample_ink(const tunl_shape *shape) {
  static const double before[] = {[TUNL_START] = 0, [TUNL_MIDDLE] = 0.5, [TUNL_END] = 1};
  const tunl_look *look = tunl_style_look(shape->style);
  tunl_box box = shape->box;
  if (shape->kind == TUNL_SHAPE_TEXT) {
    double width = shape->as.text.width, y = shape->as.text.y;
    double left = shape->as.text.x - width * before[shape->as.text.anchor];
    return (tunl_box){left, y - 0.7 * look->size, left + width, y + 0.2 * look->size};
  }
  double by = 1.5 * look->width; /* the box allows for twice the width, a stroke takes half */
  return (tunl_box){box.left + by, box.top + by, box.right - by, box.bottom - by};
}

/* ---- texts apart ---- */

static gint by_top(gconstpointer a, gconstpointer b) {
  double left = sample_ink(*(const tunl_shape *const *)a).top;
  double right = sample_ink(*(const tunl_shape *const *)b).top;
  return (left > right) - (left < right);
}

static void expect_apart(const tunl_shape *a, const tunl_shape *b, const char *where) {
  static const double slack = 0.5; /* px: the widths are those of one font of many */
  tunl_box p = sample_ink(a), q = sample_ink(b);
  double across = MIN(p.right, q.right) - MAX(p.left, q.left);
  double upright = MIN(p.bottom, q.bottom) - MAX(p.top, q.top);
  EXPECT(across <= slack || upright <= slack,
      "%s: \"%s\" at %.1f, %.1f and \"%s\" at %.1f, %.1f overlap by %.1f x %.1f px", where,
      a->as.text.text, p.left, a->as.text.y, b->as.text.text, q.left, b->as.text.y, across,
      upright);
}

void sample_expect_apart(GPtrArray *texts, const char *where) {
  g_ptr_array_sort(texts, by_top);
  for (guint i = 0; i < texts->len; i++) {
    double bottom = sample_ink(texts->pdata[i]).bottom;
    for (guint j = i + 1; j < texts->len && sample_ink(texts->pdata[j]).top < bottom; j++)
      expect_apart(texts->pdata[i], texts->pdata[j], where);
  }
}

/* ---- inside ---- */

static const char *name_of(const tunl_shape *shape) {
  if (shape->kind == TUNL_SHAPE_TEXT)
    return shape->as.text.text;
  return shape->id ? shape->id : tunl_style_look(shape->style)->name;
}

void sample_expect_inside(const tunl_scene *scene, const char *where) {
  GPtrArray *shapes = sample_shapes(scene, SAMPLE_EVERY_LAYER);
  double width = tunl_scene_width(scene), height = tunl_scene_height(scene);
  for (guint i = 0; i < shapes->len; i++) {
    const tunl_shape *shape = shapes->pdata[i];
    tunl_box ink = sample_ink(shape);
    double slack = 1e-9 + (shape->id ? (ink.right - ink.left) / 2 : 0);
    EXPECT(ink.left >= -slack && ink.right <= width + slack && ink.top >= -1e-9 &&
               ink.bottom <= height + 1e-9,
        "%s: \"%s\" from %.1f, %.1f to %.1f, %.1f leaves the page of %.0f x %.0f px", where,
        name_of(shape), ink.left, ink.top, ink.right, ink.bottom, width, height);
  }
  g_ptr_array_free(shapes, TRUE);
}

/* ---- walls ---- */

static double line_at(const tunl_vertex *a, const tunl_vertex *b, double x) {
  return a->y + (b->y - a->y) * (x - a->x) / (b->x - a->x);
}

double sample_wall_distance(const tunl_vertex *line, guint count, tunl_corridor *corridor,
    const tunl_frame *frame, tunl_wall wall, double step) {
  double most = 0, width = tunl_frame_right(frame) - frame->left;
  guint steps = (guint)ceil(width / step), edge = 0;
  for (guint i = 0; i <= steps; i++) {
    double x = frame->left + width * i / steps;
    double wx = CLAMP(frame->from + (x - frame->left) / frame->scale, frame->from, frame->to);
    while (edge + 2 < count && x > line[edge + 1].x)
      edge++;
    tunl_bounds bounds = tunl_bounds_at(corridor, wx);
    double y = tunl_frame_y(frame, wall == TUNL_CEILING ? bounds.top : bounds.bot);
    most = MAX(most, fabs(line_at(&line[edge], &line[edge + 1], x) - y));
  }
  return most;
}

/* ---- a full disk ---- */

/* Of glibc's own streams none is told from a full disk in every place: one on memory takes what
 * fits of a write and gives no reason. */
static ssize_t take(void *cookie, const char *bytes, size_t count) {
  gsize *room = cookie;
  (void)bytes;
  if (count > *room) {
    errno = ENOSPC;
    return 0;
  }
  *room -= count;
  return (ssize_t)count;
}

static int release(void *cookie) {
  g_free(cookie);
  return 0;
}

FILE *sample_full_disk(gsize room) {
  gsize *left = g_memdup2(&room, sizeof room);
  FILE *out = fopencookie(left, "w", (cookie_io_functions_t){.write = take, .close = release});
  EXPECT(out && setvbuf(out, NULL, _IONBF, 0) == 0, "no stream");
  return out;
}
