/* The card: a picture of one run to be shared. The way flown, squeezed into a few rows, carved into
 * the rock of the card up to where it ended, and beside it how it ended. */
#ifndef TUNL_SCENE_CARD_H
#define TUNL_SCENE_CARD_H

#include "core/api.h"
#include "scene/scene.h"
#include "tunl/ghost.h"

TUNL_API_BEGIN

typedef enum tunl_card_format {
  TUNL_CARD_WIDE,
  TUNL_CARD_TALL,
  TUNL_CARD_FORMATS
} tunl_card_format;

/* "1200x630", "1080x1350": px; static, ended by NULL. */
const char *const *tunl_card_sizes(void);

typedef struct tunl_card_options {
  tunl_card_format format;
  double distance;         /* world px flown, 0 to TUNL_WX_MOST */
  bool whole_score;        /* the distance is that of a score, and up to 60 px more were flown */
  tunl_cause cause;        /* TUNL_CAUSE_NONE when not told */
  const tunl_ghost *ghost; /* of the run, which then has a sample or more and ends within 60 px of
                              the last; borrowed; NULL for none */
  guint32 ghost_date;      /* the day that it says it was flown, YYYYMMDD; 0 for none */
  double best;             /* a score, whole, from 0; NaN for none */
  bool obstacles;          /* false: the corridor alone */
  const char *rules;       /* name of the rule set */
  const char *tool;        /* name and version of the program */
  const char *command;     /* that makes the picture again; NULL for none */
} tunl_card_options;

/* Does the cave have what the cause says where the run ended? True for causes that need nothing. */
bool tunl_card_fits(const tunl_cave *cave, const tunl_card_options *options);

/* The card in one sentence. The caller frees it with g_free. */
char *tunl_card_sentence(const tunl_cave *cave, const tunl_card_options *options);

/* The picture. The cave must reach to TUNL_CARD_AHEAD beyond the distance, at most TUNL_WX_MOST,
 * and to TUNL_WX_FULL, for the fingerprint. Aborts when memory runs out, as GLib does. The caller
 * frees it. */
#define TUNL_CARD_AHEAD 1000.0
tunl_scene *tunl_card_new(const tunl_cave *cave, const tunl_card_options *options);

TUNL_API_END

#endif
