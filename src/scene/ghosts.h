/* Ghosts in a picture of the tunnel: their ways, how sure they are, where they begin and end, and
 * how near they came to rock and obstacles. A ghost is drawn where the ship was, which is
 * TUNL_SHIP_X ahead of its scroll. */
#ifndef TUNL_SCENE_GHOSTS_H
#define TUNL_SCENE_GHOSTS_H

#include "core/api.h"
#include "scene/frame.h"
#include "scene/labels.h"
#include "scene/layers.h"
#include "scene/scene.h"
#include "tunl/trail.h"

TUNL_API_BEGIN

/* As many can be told apart in one picture: each has a line of its own, and a letter from A. */
enum { TUNL_GHOST_TRACES_MOST = 6 };

/* One ghost, and what is known of it. */
typedef struct tunl_ghost_trace {
  const tunl_ghost *ghost; /* 2 samples or more; borrowed */
  const char *name;        /* that people know it by; borrowed */
  guint32 date;            /* the day it says it was flown, YYYYMMDD; 0 for none */
} tunl_ghost_trace;

typedef struct tunl_ghosts tunl_ghosts;

/* Looks at the ghosts' ways through a cave, which must reach 1,000 px beyond each end and outlive
 * this. 1 to TUNL_GHOST_TRACES_MOST of them, copied but for what they borrow. The caller frees it.
 */
tunl_ghosts *tunl_ghosts_new(const tunl_cave *cave, const tunl_ghost_trace *traces, guint count);
void tunl_ghosts_free(tunl_ghosts *ghosts); /* NULL is fine */

/* The ways in one frame, in the layer of ghosts. */
void tunl_ghosts_draw(tunl_scene *scene, const tunl_ghosts *ghosts, const tunl_frame *frame);

/* The names of starts and ends in one frame. `end` is where the picture ends, world px: what ends
 * there belongs to it. */
void tunl_ghosts_label(const tunl_ghosts *ghosts, const tunl_frame *frame, double end, guint rank,
    tunl_labels *labels);

/* Height of the track of gaps, px, with the space below; and the track below y. */
double tunl_ghosts_gap_height(void);
void tunl_ghosts_draw_gaps(
    tunl_scene *scene, const tunl_ghosts *ghosts, const tunl_frame *frame, double y);

/* A line on each ghost, and what the marks mean: from `left` to `right`, the first baseline at y;
 * returns the last. */
double tunl_ghosts_draw_key(
    tunl_scene *scene, const tunl_ghosts *ghosts, double left, double right, double y);

/* A sentence on each; the caller frees it. */
char *tunl_ghosts_describe(const tunl_ghosts *ghosts);

/* The samples of all, as base64 with the URL's alphabet, a space between; the caller frees it. */
char *tunl_ghosts_record(const tunl_ghosts *ghosts);

/* Is one of them of another day than the cave? */
bool tunl_ghosts_is_foreign(const tunl_ghosts *ghosts);

/* World px, a round number, to which a picture must go to have the farthest of the ghosts in it
 * with some room. */
double tunl_ghosts_reach(const tunl_ghost_trace *traces, guint count);

TUNL_API_END

#endif
