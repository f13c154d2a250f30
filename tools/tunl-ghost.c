/* tunl-ghost: recorded runs: what they hold, drawn, checked against a cave, matched to a day. */
#include "ghost.h"

#include <string.h>

static const char summary[] =
    "Reads ghosts, which are recorded runs: raw bytes, base64, links, JSON; one or a list.\n"
    "\n"
    "Commands:\n"
    "  info     what a ghost is: form, samples, day, score\n"
    "  decode   every sample as a table\n"
    "  encode   a ghost from a table of heights or from a flight log\n"
    "  draw     its way through the cave as a picture\n"
    "  check    can it have been flown in a day's cave?\n"
    "  match    which day does it fit best?";

static const char notes[] =
    "\"tunl-ghost COMMAND --help\" tells more of each.\n"
    "\n"
    "Examples:\n"
    "  tunl-ghost info ghosts.txt\n"
    "  tunl-ghost decode 'https://.../?d=20260923&g=gIaM...&s=61' --format csv\n"
    "  tunl-ghost draw mine.json hers.txt --date 20260923 -o race.svg\n"
    "  tunl-ghost match mine.b64 --date 20260101..20261231 --jobs 2\n"
    "\n"
    "Exit status: 0 done, 1 the answer is no, 2 trouble (the old output, if any, is kept).\n"
    "This is an independent tool, not made by the game's author.\n";

static const cli_subcommand commands[] = {
    {"info", ghost_info},
    {"decode", ghost_decode},
    {"encode", ghost_encode},
    {"draw", ghost_draw},
    {"check", ghost_check},
    {"match", ghost_match},
};

/* ---- what the commands share ---- */

GPtrArray *ghost_read(const ghost_words *w, bool one, GError **error) {
  tunl_ghost_form form;
  if (!w->sources) {
    cli_fail(error, "FILE: missing; give a file, a link, or - for stdin");
    return NULL;
  }
  if (!cli_ghost_form("--as", w->as, &form, error))
    return NULL;
  GPtrArray *ghosts = cli_ghosts_read((const char *const *)w->sources, form, error);
  if (ghosts && one && ghosts->len != 1) {
    cli_fail(error, "%s: %u ghosts; this takes one", w->sources[0], ghosts->len);
    g_clear_pointer(&ghosts, g_ptr_array_unref);
  }
  return ghosts;
}

bool ghost_find_cave(ghost_words *w, const GPtrArray *ghosts, cli_cave *cave, GError **error) {
  if (!cli_ghosts_cave(ghosts, &w->cave, error))
    return false;
  if (!w->cave.date)
    return cli_fail(error, "--date: missing; the ghost does not say its day");
  if (!cli_cave_from(cave, &w->cave, error))
    return false;
  gint32 days = cave->days.last - cave->days.first + 1;
  return days == 1 ||
         cli_fail(error, "--date: '%s' is %d days; this takes one", w->cave.date, days);
}

bool ghost_find_format(const ghost_words *w, tunl_table_format *format, GError **error) {
  const char *dot = w->output ? strrchr(w->output, '.') : NULL;
  *format = TUNL_TABLE_TEXT;
  if (!w->format && dot)
    tunl_table_format_named(dot + 1, format);
  if (!w->format || tunl_table_format_named(w->format, format))
    return true;
  char *choices = cli_choices(tunl_table_format_names());
  cli_fail(error, "--format: '%s' is not a format; accepted: %s", w->format, choices);
  g_free(choices);
  return false;
}

/* ---- output ---- */

bool ghost_table_open(ghost_table *t, const ghost_words *w, const char *schema,
    const tunl_column *columns, guint count, const tunl_meta *meta, guint metas, GError **error) {
  tunl_table_format format;
  t->table = NULL;
  if (!ghost_find_format(w, &format, error) ||
      !cli_output_open(&t->output, w->output ? w->output : "-", false, error))
    return false;
  t->table = tunl_table_new(format, columns, count, t->output.stream);
  return tunl_table_begin(t->table, schema, meta, metas, error) ||
         ghost_table_close(t, false, error);
}

bool ghost_table_close(ghost_table *t, bool done, GError **error) {
  if (!t->table)
    return false;
  done = done && tunl_table_end(t->table, error);
  g_clear_pointer(&t->table, tunl_table_free);
  return cli_output_end(&t->output, done, error);
}

/* ---- main ---- */

int main(int argc, char **argv) {
  GError *error = NULL;
  cli_begin("tunl-ghost");
  int code =
      cli_run_subcommand(commands, G_N_ELEMENTS(commands), argc, argv, summary, notes, &error);
  return error ? cli_report(error) : code;
}
