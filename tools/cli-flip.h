/* Which FLIP level, and under which rules: options that all flip-* programs share. */
#ifndef TUNL_TOOLS_CLI_FLIP_H
#define TUNL_TOOLS_CLI_FLIP_H

#include "cli.h"
#include "flip.h"

typedef struct cli_flip_words {
  char *seed, *date, *last, *now, *rules;
} cli_flip_words;

typedef struct cli_flip {
  flip_rules rules;
  char **seeds; /* texts, ended by NULL: a seed, or a day each as YYYY-MM-DD; NULL when neither was
                   asked for. The caller frees them with g_strfreev. */
} cli_flip;

/* Entries for the option table of a program; `w` is its cli_flip_words. */
#define CLI_FLIP_ENTRIES(w)                                                                        \
  CLI_TEXT("seed", 's', &(w).seed, "The level of this seed, any text", "TEXT"),                    \
      CLI_FLIP_DAY_ENTRIES(w)
/* The same for a program that takes several seeds in its own way. */
#define CLI_FLIP_DAY_ENTRIES(w)                                                                    \
  CLI_TEXT("date", 'd', &(w).date,                                                                 \
      "The level of the seed YYYY-MM-DD, UTC: YYYYMMDD, today, yesterday, A..B", "DATE"),          \
      CLI_TEXT("last", 0, &(w).last, "The N days that end today", "N"),                            \
      CLI_TEXT("rules", 0, &(w).rules, "Rule set: 1.0.2 (default) or 1.0.1", "RULES")

/* Works out what was asked for. False, with nothing to free, on error. */
bool cli_flip_from(cli_flip *flip, const cli_flip_words *words, GError **error);

/* Refuses what --seed cannot be: nothing, or no text. */
bool cli_flip_seed(const char *seed, GError **error);

/* 1.0.1 or 1.0.2. */
bool cli_flip_rules(const char *option, const char *text, flip_rules *rules, GError **error);

/* A height in metres, 0 to 100000, as units. */
bool cli_flip_height(
    const char *option, const char *text, double least, double *units, GError **error);

/* A level, at least to `to` units; the caller frees it. Memory is never short. */
flip_level *cli_flip_level(const char *seed, flip_rules rules, double to);

#endif
