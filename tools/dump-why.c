/* --why: everything decided near a place, in sentences; the story around them. */
#include "dump-why.h"

#include <math.h>
#include <string.h>

/* ---- the corridor ---- */

static void say_shape(story *s, double wx) {
  const tunl_rules *r = s->rules;
  double u = (wx - r->gate) / r->morph_length;
  guint32 segment = (guint32)MAX(u, 0);
  if (r->morph == 0 || wx <= r->gate) {
    why_tell(s, "; its shape is plain, %s",
        r->morph == 0 ? "for these rules have no morphs" : "for it is not past the gate");
    return;
  }
  const char *held = tunl_character_name(tunl_morph_character(&s->corridor.day, segment));
  const char *next = tunl_character_name(tunl_morph_character(&s->corridor.day, segment + 1));
  why_tell(s, "; its character is %s", held);
  if (u < r->morph_blend)
    why_tell(s, ", still growing out of the shape before the gate");
  else if (u - segment >= 1 - r->morph_blend && strcmp(held, next) != 0)
    why_tell(s, ", turning into %s", next);
}

static void say_chamber(story *s, double wx) {
  const tunl_rules *r = s->rules;
  char digits[TUNL_TEXT_MOST];
  double factor = tunl_chamber_at(&s->corridor, wx);
  if (factor <= 1) {
    why_tell(s, "; no chamber");
    return;
  }
  tunl_chamber c = tunl_chamber_of(&s->corridor, (guint32)((wx - r->gate) / r->chamber_period));
  why_tell(s, "; a chamber from wx %s to %s opens it, here with factor %s", why_px(s, c.from),
      why_px(s, c.to), tunl_text_fixed(digits, factor, 2));
}

static void say_corridor(story *s, double wx) {
  tunl_day day = *tunl_cave_day(s->cave);
  tunl_bounds walls = tunl_bounds_at(&s->corridor, wx);
  why_tell(s,
      "At wx %s, score %.0f, of %04u-%02u-%02u (%s) the corridor is %s px "
      "high, from the ceiling at y %s to the floor at y %s (half gap %s px)",
      why_px(s, wx), floor(wx / TUNL_WX_PER_SCORE), day.date / 10000, day.date / 100 % 100,
      day.date % 100, tunl_archetype_multipliers(day.archetype)->name,
      why_px(s, walls.bot - walls.top), why_px(s, walls.top), why_px(s, walls.bot),
      why_px(s, walls.hg));
  say_shape(s, wx);
  say_chamber(s, wx);
  why_tell(s, "; on a screen 956 px wide it scrolls at %s px/s.\n",
      why_px(s, tunl_speed_at(&s->corridor, wx) * (TUNL_W / 600)));
}

/* ---- what is not there ---- */

/* The last decision before the window, the first in it or beyond. */
typedef struct {
  double from, to;
  const tunl_object *before, *after;
  guint inside;
} neighbours;

static void visit_neighbour(void *user, const tunl_object *o) {
  neighbours *n = user;
  if (o->wx < n->from && (!n->before || o->wx > n->before->wx))
    n->before = o;
  if (o->wx > n->to && (!n->after || o->wx < n->after->wx))
    n->after = o;
  n->inside += o->wx >= n->from && o->wx <= n->to;
}

static const char *name_neighbour(story *s, const tunl_object *o) {
  return why_words(s, "slot %u at wx %s (%s)", o->slot, why_px(s, o->wx),
      o->reason == TUNL_ACCEPTED
          ? "stands"
          : why_words(s, "refused: %s", tunl_reason_name((tunl_reason)o->reason)));
}

/* Where a kind's first slot lies. */
static double start_of(const tunl_rules *r, tunl_kind kind) {
  const double starts[TUNL_KINDS] = {
      [TUNL_STALACTITE] = r->stalactite_start,
      [TUNL_COIN] = r->coin_start,
      [TUNL_MINE] = r->mine_start,
      [TUNL_CANNON] = r->cannon_start,
      [TUNL_BOULDER] = r->gate,
  };
  return starts[kind];
}

static void say_absent(story *s, tunl_kind kind, const neighbours *n) {
  const char *name = tunl_kind_name(kind);
  if (kind == TUNL_BOULDER && s->rules->boulders == 0) {
    why_tell(s, "- These rules have no boulders.\n");
    return;
  }
  why_tell(s, "- No %s was tried here", name);
  if (n->before && n->after)
    why_tell(s, ": the nearest are %s and %s.\n", name_neighbour(s, n->before),
        name_neighbour(s, n->after));
  else if (n->before)
    why_tell(s, ": the nearest is %s.\n", name_neighbour(s, n->before));
  else
    why_tell(s, ": the first slot is at wx %s.\n", why_px(s, start_of(s->rules, kind)));
}

static void say_absences(story *s) {
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    neighbours n = {.from = s->from, .to = s->to};
    why_visit(s, kind, visit_neighbour, &n);
    if (n.inside == 0)
      say_absent(s, kind, &n);
  }
}

static void say_nothing(story *s, const neighbours *n) {
  const struct {
    const char *where;
    const tunl_object *o;
  } sides[] = {{"before", n->before}, {"after", n->after}};
  why_tell(s, "Nothing was decided from wx %s to %s.", why_px(s, s->from), why_px(s, s->to));
  for (gsize i = 0; i < G_N_ELEMENTS(sides); i++)
    if (sides[i].o)
      why_tell(s, " The nearest decision %s: %s %s.", sides[i].where,
          tunl_kind_name((tunl_kind)sides[i].o->kind), name_neighbour(s, sides[i].o));
    else
      why_tell(s, " There is none %s.", sides[i].where);
  why_tell(s, "\n");
}

/* ---- the whole ---- */

typedef struct {
  double from, to;
  GPtrArray *list;
} gathering;

static void gather(void *user, const tunl_object *o) {
  gathering *g = user;
  if (o->wx >= g->from && o->wx <= g->to)
    g_ptr_array_add(g->list, (gpointer)(gsize)o);
}

static gint by_wx(gconstpointer a, gconstpointer b) {
  const tunl_object *const *p = a, *const *q = b;
  return ((*p)->wx > (*q)->wx) - ((*p)->wx < (*q)->wx);
}

static void say_item(story *s, const tunl_object *o) {
  why_tell(s, "- ");
  why_say(s, o);
  why_tell(s, "\n");
}

static void say_decisions(story *s) {
  gathering g = {s->from, s->to, g_ptr_array_new()};
  neighbours n = {.from = s->from, .to = s->to};
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    why_visit(s, kind, gather, &g);
    why_visit(s, kind, visit_neighbour, &n);
  }
  g_ptr_array_sort(g.list, by_wx);
  if (g.list->len == 0)
    say_nothing(s, &n);
  else
    why_tell(s, "Decided from wx %s to %s, in order:\n", why_px(s, s->from), why_px(s, s->to));
  for (guint i = 0; i < g.list->len; i++)
    say_item(s, g_ptr_array_index(g.list, i));
  g_ptr_array_free(g.list, TRUE);
}

static void tell(story *s) {
  say_corridor(s, s->wx);
  say_decisions(s);
  say_absences(s);
  if (s->edges)
    why_tell(s,
        "Edges are those of the triangle that placement reckons with; a picture shows the one that "
        "the ship\ncollides with, 0.70 to 1.10 times as wide.\n");
}

/* A later try of a slot in the window may lie as far as the longest steps reach, and what is near
 * it a little farther. */
static const double beyond = 30000;

bool dump_why(const dump *d, GError **error) {
  guint32 date = tunl_date_from_index(d->cave.days.first);
  tunl_cave *cave = dump_cave(d, date, d->wx + d->window + beyond);
  story s = {.rules = &d->cave.rules, .cave = cave, .wx = d->wx};
  s.corridor = tunl_corridor_of(tunl_cave_day(cave), &d->cave.rules);
  s.from = MAX(0, d->wx - d->window);
  s.to = d->wx + d->window;
  s.words = g_string_chunk_new(1024);
  s.text = g_string_new(NULL);
  tell(&s);
  bool written = tunl_write(d->out, s.text->str, s.text->len, error);
  g_string_free(s.text, TRUE);
  g_string_chunk_free(s.words);
  tunl_cave_free(cave);
  return written;
}
