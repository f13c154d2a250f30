#include "scene/scene.h"

#include "scene/font.h"
#include "scene/text.h"

struct tunl_scene {
  double width, height;
  const char *title, *description;
  const char *const *names;
  guint layers;
  GArray **shapes; /* one array of tunl_shape a layer */
  GArray *vertices, *facts, *records;
  GStringChunk *texts;
  guint last_layer; /* where the shape added last is */
};

tunl_scene *tunl_scene_new(const char *const *names) {
  tunl_scene *scene = g_new0(tunl_scene, 1);
  scene->title = scene->description = "";
  scene->names = names;
  while (names[scene->layers])
    scene->layers++;
  scene->shapes = g_new(GArray *, scene->layers);
  for (guint i = 0; i < scene->layers; i++)
    scene->shapes[i] = g_array_new(FALSE, FALSE, sizeof(tunl_shape));
  scene->vertices = g_array_new(FALSE, FALSE, sizeof(tunl_vertex));
  scene->facts = g_array_new(FALSE, FALSE, sizeof(tunl_fact));
  scene->records = g_array_new(FALSE, FALSE, sizeof(tunl_record));
  scene->texts = g_string_chunk_new(16384);
  return scene;
}

void tunl_scene_free(tunl_scene *scene) {
  if (!scene)
    return;
  for (guint i = 0; i < scene->layers; i++)
    g_array_free(scene->shapes[i], TRUE);
  g_free(scene->shapes);
  g_array_free(scene->vertices, TRUE);
  g_array_free(scene->facts, TRUE);
  g_array_free(scene->records, TRUE);
  g_string_chunk_free(scene->texts);
  g_free(scene);
}

static const char *keep(tunl_scene *scene, const char *text) {
  return g_string_chunk_insert(scene->texts, text);
}

void tunl_scene_set_size(tunl_scene *scene, double width, double height) {
  scene->width = width;
  scene->height = height;
}

double tunl_scene_width(const tunl_scene *scene) {
  return scene->width;
}

double tunl_scene_height(const tunl_scene *scene) {
  return scene->height;
}

void tunl_scene_describe(tunl_scene *scene, const char *title, const char *description) {
  scene->title = keep(scene, title);
  scene->description = keep(scene, description);
}

const char *tunl_scene_title(const tunl_scene *scene) {
  return scene->title;
}

const char *tunl_scene_description(const tunl_scene *scene) {
  return scene->description;
}

static void add_record(tunl_scene *scene, const char *name, const char *text, bool number) {
  tunl_record record = {name, keep(scene, text), number};
  g_array_append_val(scene->records, record);
}

void tunl_scene_record_text(tunl_scene *scene, const char *name, const char *text) {
  add_record(scene, name, text, false);
}

void tunl_scene_record_number(tunl_scene *scene, const char *name, double value) {
  char digits[TUNL_TEXT_MOST];
  add_record(scene, name, tunl_text_shortest(digits, value), true);
}

const tunl_record *tunl_scene_records(const tunl_scene *scene, guint *count) {
  *count = scene->records->len;
  return (const tunl_record *)(const void *)scene->records->data;
}

/* ---- adding ---- */

static tunl_shape *add_shape(tunl_scene *scene, guint layer, tunl_shape shape) {
  shape.first_fact = scene->facts->len;
  g_array_append_val(scene->shapes[layer], shape);
  scene->last_layer = layer;
  return &g_array_index(scene->shapes[layer], tunl_shape, scene->shapes[layer]->len - 1);
}

static tunl_shape *last_shape(tunl_scene *scene) {
  GArray *shapes = scene->shapes[scene->last_layer];
  return &g_array_index(shapes, tunl_shape, shapes->len - 1);
}

/* A stroke reaches half its width to either side; a mitre, at this toolkit's angles, no more than
 * twice the width, and painters limit it to that. */
static tunl_box inflate(tunl_box box, tunl_style style) {
  double by = 2 * tunl_style_look(style)->width;
  return (tunl_box){box.left - by, box.top - by, box.right + by, box.bottom + by};
}

void tunl_scene_path(tunl_scene *scene, guint layer, tunl_style style) {
  tunl_shape shape = {.kind = TUNL_SHAPE_PATH, .style = style};
  shape.box = (tunl_box){G_MAXDOUBLE, G_MAXDOUBLE, -G_MAXDOUBLE, -G_MAXDOUBLE};
  shape.as.path.first = scene->vertices->len;
  add_shape(scene, layer, shape);
}

static void add_step(tunl_scene *scene, tunl_step step, double x, double y) {
  tunl_shape *shape = last_shape(scene);
  tunl_vertex vertex = {x, y, step};
  g_array_append_val(scene->vertices, vertex);
  shape->as.path.count++;
  if (step == TUNL_CLOSE)
    return;
  tunl_box at = inflate((tunl_box){x, y, x, y}, shape->style);
  shape->box.left = MIN(shape->box.left, at.left);
  shape->box.top = MIN(shape->box.top, at.top);
  shape->box.right = MAX(shape->box.right, at.right);
  shape->box.bottom = MAX(shape->box.bottom, at.bottom);
}

void tunl_scene_move_to(tunl_scene *scene, double x, double y) {
  add_step(scene, TUNL_MOVE, x, y);
}

void tunl_scene_line_to(tunl_scene *scene, double x, double y) {
  add_step(scene, TUNL_LINE, x, y);
}

void tunl_scene_close(tunl_scene *scene) {
  add_step(scene, TUNL_CLOSE, 0, 0);
}

void tunl_scene_polygon(tunl_scene *scene, const tunl_point *points, guint count) {
  for (guint i = 0; i < count; i++)
    add_step(scene, i == 0 ? TUNL_MOVE : TUNL_LINE, points[i].x, points[i].y);
  tunl_scene_close(scene);
}

void tunl_scene_circle(
    tunl_scene *scene, guint layer, tunl_style style, double x, double y, double r) {
  tunl_shape shape = {.kind = TUNL_SHAPE_CIRCLE, .style = style};
  shape.box = inflate((tunl_box){x - r, y - r, x + r, y + r}, style);
  shape.as.circle.x = x;
  shape.as.circle.y = y;
  shape.as.circle.r = r;
  add_shape(scene, layer, shape);
}

void tunl_scene_rect(tunl_scene *scene, guint layer, tunl_style style, double x, double y,
    double width, double height) {
  tunl_shape shape = {.kind = TUNL_SHAPE_RECT, .style = style};
  shape.box = inflate((tunl_box){x, y, x + width, y + height}, style);
  shape.as.rect.x = x;
  shape.as.rect.y = y;
  shape.as.rect.width = width;
  shape.as.rect.height = height;
  add_shape(scene, layer, shape);
}

double tunl_style_text_width(tunl_style style, const char *text) {
  const tunl_look *look = tunl_style_look(style);
  return tunl_font_width(text, look->size, look->mono);
}

double tunl_scene_text(tunl_scene *scene, guint layer, tunl_style style, double x, double y,
    tunl_anchor anchor, const char *text) {
  double size = tunl_style_look(style)->size, width = tunl_style_text_width(style, text);
  double left = x - (anchor == TUNL_START ? 0 : anchor == TUNL_MIDDLE ? width / 2 : width);
  tunl_shape shape = {.kind = TUNL_SHAPE_TEXT, .style = style};
  shape.box = (tunl_box){left - size / 4, y - size, left + width + size / 4, y + size / 2};
  shape.as.text.x = x;
  shape.as.text.y = y;
  shape.as.text.width = width;
  shape.as.text.anchor = anchor;
  shape.as.text.text = keep(scene, text);
  add_shape(scene, layer, shape);
  return width;
}

void tunl_scene_identify(tunl_scene *scene, const char *id, const char *label) {
  tunl_shape *shape = last_shape(scene);
  shape->id = keep(scene, id);
  shape->label = keep(scene, label);
}

void tunl_scene_fact(tunl_scene *scene, int use, const char *name, const char *text) {
  tunl_fact fact = {name, keep(scene, text), use};
  g_array_append_val(scene->facts, fact);
  last_shape(scene)->facts++;
}

/* ---- reading ---- */

guint tunl_scene_layers(const tunl_scene *scene) {
  return scene->layers;
}

tunl_scene_layer tunl_scene_layer_at(const tunl_scene *scene, guint layer) {
  const GArray *shapes = scene->shapes[layer];
  return (tunl_scene_layer){
      scene->names[layer], (const tunl_shape *)(const void *)shapes->data, shapes->len};
}

const tunl_vertex *tunl_scene_vertices(const tunl_scene *scene) {
  return (const tunl_vertex *)(const void *)scene->vertices->data;
}

const tunl_fact *tunl_scene_facts(const tunl_scene *scene) {
  return (const tunl_fact *)(const void *)scene->facts->data;
}
