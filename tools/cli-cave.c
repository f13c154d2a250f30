/* Which cave, under which rules, from where to where. */
#include "cli.h"

#include <math.h>
#include <string.h>

/* Half of what --around shows, world px: more than a screen to either side. */
static const double around_reach = 1250;

bool cli_exclusive(const char *a, const char *b, const char *names, GError **error) {
  return !a || !b || cli_fail(error, "%s: give one or the other, not both", names);
}

static bool find_days(cli_cave *c, const cli_cave_words *w, GError **error) {
  gint64 now;
  if (!cli_exclusive(w->date, w->last, "--date and --last", error) || !cli_now(w->now, &now, error))
    return false;
  if (w->last)
    return cli_last_days("--last", w->last, now, &c->days, error);
  return cli_dates("--date", w->date ? w->date : "today", now, &c->days, error);
}

static bool find_rules(cli_cave *c, const cli_cave_words *w, GError **error) {
  if (!cli_rules("--rules", w->rules ? w->rules : "17.0", &c->rules_name, &c->rules, error))
    return false;
  double gate = c->rules.gate;
  if (w->gate && !cli_number("--gate", w->gate, 0, TUNL_WX_MOST, &c->rules.gate, error))
    return false;
  c->own_gate = gate != c->rules.gate;
  return true;
}

static bool find_around(cli_cave *c, const cli_cave_words *w, GError **error) {
  if (!w->around)
    return true;
  if (!cli_number("--around", w->around, 0, TUNL_WX_MOST, &c->mark, error))
    return false;
  c->from = MAX(0, c->mark - around_reach);
  c->to = MIN(c->mark + around_reach, TUNL_WX_MOST);
  return true;
}

static bool find_score(cli_cave *c, const cli_cave_words *w, GError **error) {
  double most = floor(TUNL_WX_MOST / TUNL_WX_PER_SCORE);
  if (!w->score)
    return true;
  if (!cli_number_range("--score", w->score, 0, most, &c->from, &c->to, error))
    return false;
  c->from *= TUNL_WX_PER_SCORE;
  c->to *= TUNL_WX_PER_SCORE;
  return true;
}

static bool find_from_to(cli_cave *c, const cli_cave_words *w, GError **error) {
  char from[G_ASCII_DTOSTR_BUF_SIZE], to[G_ASCII_DTOSTR_BUF_SIZE];
  if ((w->from && !cli_number("--from", w->from, 0, TUNL_WX_MOST, &c->from, error)) ||
      (w->to && !cli_number("--to", w->to, 0, TUNL_WX_MOST, &c->to, error)))
    return false;
  return c->from < c->to || cli_fail(error, "--from: %s is not below --to %s",
                                g_ascii_formatd(from, sizeof from, "%.15g", c->from),
                                g_ascii_formatd(to, sizeof to, "%.15g", c->to));
}

bool cli_cave_from(cli_cave *c, const cli_cave_words *w, GError **error) {
  const char *range = w->from ? w->from : w->to;
  c->from = 0;
  c->to = TUNL_WX_FULL;
  c->mark = (double)NAN;
  return cli_exclusive(w->score, range, "--score and --from/--to", error) &&
         cli_exclusive(w->around, range, "--around and --from/--to", error) &&
         cli_exclusive(w->around, w->score, "--around and --score", error) &&
         find_days(c, w, error) && find_rules(c, w, error) && find_around(c, w, error) &&
         find_score(c, w, error) && find_from_to(c, w, error);
}

/* Bytes of the letter at the head of a text, which is not empty; of what is no UTF-8 one byte. */
static gsize letter_at(const char *text, bool *plain) {
  gunichar letter = g_utf8_get_char_validated(text, -1);
  bool valid = letter != (gunichar)-1 && letter != (gunichar)-2;
  *plain = valid && !g_unichar_iscntrl(letter);
  return valid ? (gsize)(g_utf8_next_char(text) - text) : 1;
}

/* $'a\012b', as POSIX has had it since 2024 and shells for much longer: a command stays one line,
 * a picture can hold it, and a terminal that shows it obeys nothing in it. */
static char *quote_bytes(const char *value) {
  GString *word = g_string_new("$'");
  bool plain;
  for (gsize bytes; *value; value += bytes) {
    bytes = letter_at(value, &plain);
    for (gsize i = 0; i < bytes && !plain; i++)
      g_string_append_printf(word, "\\%03o", (guchar)value[i]);
    if (*value == '\'' || *value == '\\')
      g_string_append_c(word, '\\');
    if (plain)
      g_string_append_len(word, value, (gssize)bytes);
  }
  g_string_append_c(word, '\'');
  return g_string_free(word, FALSE);
}

static char *quote(const char *value) {
  bool plain = true;
  for (const char *c = value; *c && plain;)
    c += letter_at(c, &plain);
  if (!plain)
    return quote_bytes(value);
  plain =
      *value && value[strspn(value, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "+-_./,:=@%")] == '\0';
  return plain ? g_strdup(value) : g_shell_quote(value);
}

void cli_append_word(GString *command, const char *value) {
  char *word = quote(value);
  g_string_append_printf(command, " %s", word);
  g_free(word);
}

void cli_append_option(GString *command, const char *name, const char *value) {
  if (!value)
    return;
  g_string_append_printf(command, " %s", name);
  cli_append_word(command, value);
}

void cli_cave_command(GString *command, const cli_cave *c, const cli_cave_words *w, cli_days days) {
  const struct {
    const char *name, *value;
  } options[] = {
      {"--rules", strcmp(c->rules_name, "17.0") == 0 ? NULL : c->rules_name},
      {"--gate", c->own_gate ? w->gate : NULL},
      {"--from", w->from},
      {"--to", w->to},
      {"--score", w->score},
      {"--around", w->around},
  };
  g_string_append_printf(command, " --date %08u", tunl_date_from_index(days.first));
  if (days.first != days.last)
    g_string_append_printf(command, "..%08u", tunl_date_from_index(days.last));
  for (gsize i = 0; i < G_N_ELEMENTS(options); i++)
    cli_append_option(command, options[i].name, options[i].value);
}
