#include "scene/blame.h"

#include "scene/marks.h"
#include "scene/tunnel.h"
#include "tunl/flight.h"

static const double letter_width = 9, letter_height = 10; /* px */

/* A box around an object, px of the page, with some room. */
static tunl_box around(const tunl_frame *frame, const tunl_object *o) {
  static const double room = 4, least = 7;
  double x = tunl_frame_x(frame, o->wx), y = tunl_frame_y(frame, o->y), r = least;
  if (o->kind == TUNL_STALACTITE) {
    double half = MAX(tunl_mark_half_foot(o) * frame->scale, 3) + room;
    double foot = tunl_frame_y(frame, o->as.stalactite.foot);
    return (tunl_box){x - half, MIN(foot, y) - room, x + half, MAX(foot, y) + room};
  }
  if (o->kind == TUNL_BOULDER)
    r = MAX(o->as.boulder.r * frame->upright, least);
  if (o->kind == TUNL_MINE)
    r = MAX((TUNL_MINE_RADIUS + o->as.mine.bob) * frame->upright, least);
  return (tunl_box){x - r - room, y - r - room, x + r + room, y + r + room};
}

static void draw_box(tunl_scene *scene, tunl_style style, tunl_box b) {
  tunl_scene_rect(scene, TUNL_LAYER_MARK, style, b.left, b.top, b.right - b.left, b.bottom - b.top);
}

static bool in_frame(const tunl_frame *frame, const tunl_object *o) {
  return o->wx >= frame->from && o->wx < frame->to;
}

static void draw_frame(tunl_scene *scene, const tunl_blame *b, const tunl_frame *frame, guint i) {
  const tunl_object *o = b->culprits[i];
  tunl_box box = around(frame, o);
  draw_box(scene, TUNL_STYLE_BLAME_HALO, box);
  draw_box(scene, TUNL_STYLE_BLAME, box);
  char *id = g_strdup_printf("culprit-%c", tunl_blame_letter(i));
  char *label = g_strdup_printf("without %s %u%s there would be a way",
      tunl_kind_name((tunl_kind)o->kind), o->slot, tunl_object_half(o));
  tunl_scene_identify(scene, id, label);
  g_free(label);
  g_free(id);
}

/* ---- letters ---- */

static bool overlap(tunl_box a, tunl_box b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/* How many frames, letters so far and other marks a letter there would cover. */
static guint covers(
    const tunl_blame *b, const tunl_frame *frame, const tunl_box *letters, guint i, tunl_box at) {
  guint count = 0;
  for (guint c = 0; c < b->count; c++)
    count += c != i && overlap(at, around(frame, b->culprits[c])) ? 1 : 0;
  for (guint c = 0; c < i; c++)
    count += overlap(at, letters[c]) ? 1 : 0;
  for (guint m = 0; m < b->marks->len; m++)
    count += overlap(at, g_array_index(b->marks, tunl_box, m)) ? 1 : 0;
  return count;
}

/* Beside a corner of its frame, or in the middle above or below: where it covers least. */
static tunl_box letter_box(
    const tunl_blame *b, const tunl_frame *frame, const tunl_box *letters, guint i) {
  static const double gap = 3;
  tunl_box box = around(frame, b->culprits[i]), best = box;
  double before = box.left - gap - letter_width, after = box.right + gap;
  double middle = (box.left + box.right - letter_width) / 2, low = box.bottom - letter_height + 1;
  const tunl_point places[] = {{before, box.top - 1}, {after, box.top - 1}, {before, low},
      {after, low}, {middle, box.top - gap - letter_height}, {middle, box.bottom + gap}};
  guint least = G_MAXUINT;
  for (gsize p = 0; p < G_N_ELEMENTS(places); p++) {
    tunl_point corner = places[p];
    tunl_box at = {corner.x, corner.y, corner.x + letter_width, corner.y + letter_height};
    guint covered = covers(b, frame, letters, i, at);
    if (covered < least) {
      least = covered;
      best = at;
    }
  }
  return best;
}

/* ---- what is drawn ---- */

char tunl_blame_letter(guint i) {
  return (char)('a' + (int)i);
}

void tunl_blame_frames(tunl_scene *scene, const tunl_blame *b, const tunl_frame *frame) {
  for (guint i = 0; i < b->count; i++)
    if (in_frame(frame, b->culprits[i]))
      draw_frame(scene, b, frame, i);
}

void tunl_blame_letters(tunl_scene *scene, const tunl_blame *b, const tunl_frame *frame) {
  tunl_box letters[TUNL_BLAME_MOST];
  for (guint i = 0; i < b->count; i++) {
    const char letter[] = {tunl_blame_letter(i), '\0'};
    letters[i] = letter_box(b, frame, letters, i);
    if (in_frame(frame, b->culprits[i]))
      tunl_scene_text(scene, TUNL_LAYER_MARK, TUNL_STYLE_BLAME_LETTER,
          (letters[i].left + letters[i].right) / 2, letters[i].bottom - 1, TUNL_MIDDLE, letter);
  }
}
