/* --why in two parts: the story of a place, and a sentence for each decision. */
#ifndef TUNL_TOOLS_DUMP_WHY_H
#define TUNL_TOOLS_DUMP_WHY_H

#include "dump.h"

/* What is being told. */
typedef struct story {
  const tunl_rules *rules;
  const tunl_cave *cave;
  tunl_corridor corridor;
  double wx, from, to; /* world px; the window's ends are included */
  bool edges;          /* a sentence spoke of a stalactite's edge */
  GStringChunk *words; /* numbers and names as text, as long as the story */
  GString *text;
} story;

/* Calls for every decision of a kind, stand or refused. */
typedef void (*visitor)(void *user, const tunl_object *o);
void why_visit(const story *s, tunl_kind kind, visitor each, void *user);

/* A length for people, valid as long as the story. */
const char *why_px(story *s, double value);

/* Appends sentences. */
void why_tell(story *s, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* The same as a text that is valid as long as the story. */
const char *why_words(story *s, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Appends all about one decision: what was tried, which rule said what, by how much, and what the
 * slot did next. */
void why_say(story *s, const tunl_object *o);

#endif
