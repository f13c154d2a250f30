/* Which FLIP level, and under which rules. */
#include "cli-flip.h"

#include <string.h>

bool cli_flip_rules(const char *option, const char *text, flip_rules *rules, GError **error) {
  const char *names[FLIP_RULES + 1] = {NULL};
  *rules = flip_rules_named(text);
  if (*rules != FLIP_RULES)
    return true;
  for (int i = 0; i < FLIP_RULES; i++)
    names[i] = flip_rules_name((flip_rules)i);
  char *choices = cli_choices(names);
  cli_fail(error, "%s: '%s' is not a rule set; accepted: %s", option, text, choices);
  g_free(choices);
  return false;
}

bool cli_flip_height(
    const char *option, const char *text, double least, double *units, GError **error) {
  double metres;
  if (!cli_number(option, text, least, FLIP_Y_MOST / FLIP_UNITS_PER_M, &metres, error))
    return false;
  *units = metres * FLIP_UNITS_PER_M;
  return true;
}

flip_level *cli_flip_level(const char *seed, flip_rules rules, double to) {
  flip_level *level = flip_level_new(seed, rules, to);
  if (!level)
    g_error("no memory for a level"); /* GLib ends a program that has none, and so do we */
  return level;
}

/* Records and pictures hold the text, and they are UTF-8. */
bool cli_flip_seed(const char *seed, GError **error) {
  if (!*seed)
    return cli_fail(error, "--seed: '' is no seed; any other text is accepted");
  return g_utf8_validate(seed, -1, NULL) ||
         cli_fail(error, "--seed: '%s' is not UTF-8; any other text is accepted", seed);
}

static char **list_days(cli_days days) {
  GPtrArray *texts = g_ptr_array_new();
  for (gint32 index = days.first; index <= days.last; index++) {
    guint32 date = tunl_date_from_index(index);
    g_ptr_array_add(
        texts, g_strdup_printf("%04u-%02u-%02u", date / 10000, date / 100 % 100, date % 100));
  }
  g_ptr_array_add(texts, NULL);
  return (char **)g_ptr_array_free(texts, FALSE);
}

static bool find_seeds(cli_flip *f, const cli_flip_words *w, GError **error) {
  gint64 now;
  cli_days days;
  if (w->seed) {
    f->seeds = g_new0(char *, 2);
    f->seeds[0] = g_strdup(w->seed);
    return true;
  }
  if (!w->date && !w->last)
    return true;
  if (!cli_now(w->now, &now, error) ||
      !(w->last ? cli_last_days("--last", w->last, now, &days, error)
                : cli_dates("--date", w->date, now, &days, error)))
    return false;
  f->seeds = list_days(days);
  return true;
}

bool cli_flip_from(cli_flip *f, const cli_flip_words *w, GError **error) {
  gint64 now;
  f->seeds = NULL;
  return cli_exclusive(w->date, w->last, "--date and --last", error) &&
         cli_exclusive(w->seed, w->date, "--seed and --date", error) &&
         cli_exclusive(w->seed, w->last, "--seed and --last", error) &&
         (!w->now || cli_now(w->now, &now, error)) && (!w->seed || cli_flip_seed(w->seed, error)) &&
         cli_flip_rules("--rules", w->rules ? w->rules : "1.0.2", &f->rules, error) &&
         find_seeds(f, w, error);
}
