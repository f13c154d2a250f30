/* Programs that are several: the first word says which. */
#include "cli.h"

#include <string.h>

/* Ended by NULL; the caller frees the list, not what it holds. */
static const char **names_of(const cli_subcommand *programs, gsize count) {
  const char **names = g_new0(const char *, count + 1);
  for (gsize i = 0; i < count; i++)
    names[i] = programs[i].name;
  return names;
}

static bool parse_without(int argc, char **argv, const char **names, const char *summary,
    const char *notes, GError **error) {
  char **words = NULL, *usage = g_strjoinv("|", (char **)names);
  const GOptionEntry none[] = {
      {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &words, NULL, usage},
      G_OPTION_ENTRY_NULL,
  };
  bool good = cli_parse(argc, argv, none, summary, notes, error);
  g_free(usage);
  return good;
}

static int fail(const char *name, const char **names, GError **error) {
  char *choices = cli_choices(names), *shown = cli_shown(name ? name : "");
  if (name)
    cli_fail(error, "'%s' is not a command; accepted: %s (see %s --help)", shown, choices,
        g_get_prgname());
  else
    cli_fail(error, "command: missing; give one of: %s (see %s --help)", choices, g_get_prgname());
  g_free(shown);
  g_free(choices);
  return CLI_TROUBLE;
}

int cli_run_subcommand(const cli_subcommand *programs, gsize count, int argc, char **argv,
    const char *summary, const char *notes, GError **error) {
  const char *name = argc > 1 ? argv[1] : NULL;
  for (gsize i = 0; i < count && name; i++)
    if (strcmp(programs[i].name, name) == 0)
      return programs[i].run(argv + 1, error);
  const char **names = names_of(programs, count);
  bool option = name && name[0] == '-';
  int code = option && !parse_without(argc, argv, names, summary, notes, error)
                 ? CLI_TROUBLE
                 : fail(name, names, error);
  g_free(names);
  return code;
}
