/* Ghosts from the command line: files, stdin, links. */
#include "cli.h"

#include <errno.h>
#include <math.h>
#include <string.h>

/* ---- reading ---- */

GString *cli_input_read(const char *path, gsize most, GError **error) {
  char bytes[65536];
  bool is_stdin = strcmp(path, "-") == 0;
  FILE *in = is_stdin ? stdin : fopen(path, "rb");
  const char *name = is_stdin ? "stdin" : path;
  if (!in) {
    cli_fail(error, "%s: %s", name, g_strerror(errno));
    return NULL;
  }
  GString *all = g_string_new(NULL);
  gsize count = 1;
  errno = 0;
  while (count > 0 && all->len <= most) {
    count = fread(bytes, 1, MIN(sizeof bytes, most + 1 - all->len), in);
    g_string_append_len(all, bytes, (gssize)count);
  }
  bool failed = ferror(in) != 0;
  if (failed)
    cli_fail(error, "%s: %s", name, g_strerror(errno ? errno : EIO));
  if (!is_stdin)
    fclose(in);
  if (failed) {
    g_string_free(all, TRUE);
    return NULL;
  }
  return all;
}

static void free_ghost(gpointer data) {
  cli_ghost *ghost = data;
  tunl_ghost_record_free(ghost->record);
  g_free(ghost->source);
  g_free(ghost->name);
  g_free(ghost);
}

/* It has a query with a ghost in it, or looks as if it should have and is no file. */
bool cli_ghost_is_link(const char *source) {
  const char *query = strpbrk(source, "?#");
  if (query && (strstr(query, "?g=") || strstr(query, "#g=") || strstr(query, "&g=")))
    return true;
  bool like = strstr(source, "://") || (query && (strstr(query, "?d=") || strstr(query, "?s=")));
  return like && !g_file_test(source, G_FILE_TEST_EXISTS);
}

void cli_append_ghost(GString *command, const char *source) {
  bool file = !cli_ghost_is_link(source) && strcmp(source, "-") != 0;
  char *name = file ? g_path_get_basename(source) : g_strdup(source);
  cli_append_option(command, "--ghost", name);
  g_free(name);
}

/* Enough of a file's name to know it by, and nothing that no picture can hold. */
static char *printable(const char *name) {
  const int most = 40;
  char *valid = g_utf8_make_valid(name, -1);
  GString *text = g_string_new(NULL);
  const char *c = valid;
  for (int n = 0; *c && n < most; c = g_utf8_next_char(c), n++) {
    gunichar letter = g_utf8_get_char(c);
    g_string_append_unichar(text, g_unichar_iscntrl(letter) ? '?' : letter);
  }
  g_string_append(text, *c ? ".." : "");
  g_free(valid);
  return g_string_free(text, FALSE);
}

static char *name_of(const char *source, const tunl_ghost_record *record, bool alone) {
  if (cli_ghost_is_link(source))
    return g_strdup("link");
  char *base = strcmp(source, "-") == 0 ? g_strdup("stdin") : g_path_get_basename(source);
  char *shown = printable(base);
  char *name = alone ? g_strdup(shown) : g_strdup_printf("%s:%u", shown, record->line);
  g_free(shown);
  g_free(base);
  return name;
}

static void add_ghosts(GPtrArray *ghosts, const char *source, GPtrArray *found) {
  g_ptr_array_set_free_func(found, NULL); /* they move */
  for (guint i = 0; i < found->len; i++) {
    cli_ghost *ghost = g_new0(cli_ghost, 1);
    ghost->record = found->pdata[i];
    ghost->source = g_strdup(source);
    ghost->name = name_of(source, ghost->record, found->len == 1);
    g_ptr_array_add(ghosts, ghost);
  }
}

static bool read_source(
    GPtrArray *ghosts, const char *source, tunl_ghost_form form, GError **error) {
  bool link = cli_ghost_is_link(source);
  GString *bytes =
      link ? g_string_new(source) : cli_input_read(source, TUNL_GHOST_FILE_MOST, error);
  if (!bytes)
    return false;
  GPtrArray *found = tunl_ghosts_read(bytes->str, bytes->len, link ? TUNL_GHOST_LINK : form, error);
  if (found) {
    add_ghosts(ghosts, source, found);
    g_ptr_array_unref(found);
  } else {
    g_prefix_error(error, "%s: ", link ? "link" : strcmp(source, "-") == 0 ? "stdin" : source);
  }
  g_string_free(bytes, TRUE);
  return found != NULL;
}

GPtrArray *cli_ghosts_read(const char *const *sources, tunl_ghost_form form, GError **error) {
  GPtrArray *ghosts = g_ptr_array_new_with_free_func(free_ghost);
  bool good = true;
  for (gsize i = 0; sources[i] && good; i++)
    good = read_source(ghosts, sources[i], form, error);
  if (!good)
    g_clear_pointer(&ghosts, g_ptr_array_unref);
  return ghosts;
}

bool cli_ghost_form(const char *option, const char *name, tunl_ghost_form *form, GError **error) {
  const char *const *names = tunl_ghost_form_names();
  *form = TUNL_GHOST_FORMS;
  for (guint i = 0; name && names[i]; i++)
    if (strcmp(names[i], name) == 0)
      *form = (tunl_ghost_form)i;
  if (!name || *form != TUNL_GHOST_FORMS)
    return true;
  char *choices = cli_choices(names);
  cli_fail(error, "%s: '%s' is not a form of ghosts; accepted: %s", option, name, choices);
  g_free(choices);
  return false;
}

/* ---- the cave they belong to ---- */

static bool take_rules(const cli_ghost *ghost, cli_cave_words *words, GError **error) {
  const char *rules = ghost->record->rules;
  tunl_rules ignored;
  if (!tunl_rules_named(rules, &ignored))
    return cli_fail(error, "%s: flown under the rules '%s'; give them with --rules NAME|FILE",
        ghost->name, rules);
  words->rules = g_strdup(rules);
  return true;
}

bool cli_ghosts_cave(const GPtrArray *ghosts, cli_cave_words *words, GError **error) {
  char digits[TUNL_TEXT_MOST];
  for (guint i = 0; i < ghosts->len; i++) {
    const cli_ghost *ghost = ghosts->pdata[i];
    const tunl_ghost_record *r = ghost->record;
    if (r->date && !words->date && !words->last)
      words->date = g_strdup_printf("%08u", r->date);
    if (r->rules && !words->rules) {
      if (!take_rules(ghost, words, error))
        return false;
      if (!isnan(r->gate) && !words->gate)
        words->gate = g_strdup(tunl_text_shortest(digits, r->gate));
    }
  }
  return true;
}

void cli_warn_rules(const char *what, const char *rules, double gate, const cli_cave *cave) {
  if (!rules)
    return;
  double own = isnan(gate) ? cave->rules.gate : gate; /* unsaid: that of the rule set */
  if (strcmp(rules, cave->rules_name) != 0)
    cli_say("%s: warning: flown under the rules %s, not %s", what, rules, cave->rules_name);
  else if (own != cave->rules.gate || (isnan(gate) && cave->own_gate))
    cli_say("%s: warning: flown with the gate elsewhere", what);
}

guint cli_ghosts_foreign(const GPtrArray *ghosts, const cli_cave *cave, bool quiet) {
  guint foreign = 0;
  guint32 date = tunl_date_from_index(cave->days.first);
  for (guint i = 0; i < ghosts->len; i++) {
    const cli_ghost *ghost = ghosts->pdata[i];
    guint32 own = ghost->record->date;
    if (!quiet)
      cli_warn_rules(ghost->name, ghost->record->rules, ghost->record->gate, cave);
    if (own == 0 || own == date)
      continue;
    foreign++;
    if (!quiet)
      cli_say(
          "%s: warning: it says it was flown on %08u, not on %08u; --force takes it all the same",
          ghost->name, own, date);
  }
  return foreign;
}

/* ---- pictures ---- */

tunl_ghost_trace *cli_ghosts_traces(const char *option, const GPtrArray *ghosts, GError **error) {
  if (ghosts->len > TUNL_GHOST_TRACES_MOST) {
    cli_fail(error, "%s: %u ghosts; a picture tells %d of them apart", option, ghosts->len,
        TUNL_GHOST_TRACES_MOST);
    return NULL;
  }
  tunl_ghost_trace *traces = g_new0(tunl_ghost_trace, ghosts->len);
  for (guint i = 0; i < ghosts->len; i++) {
    const cli_ghost *ghost = ghosts->pdata[i];
    traces[i] = (tunl_ghost_trace){&ghost->record->ghost, ghost->name, ghost->record->date};
  }
  return traces;
}

double cli_ghosts_reach(const GPtrArray *ghosts) {
  double reach = 0;
  for (guint i = 0; i < ghosts->len; i++) {
    const cli_ghost *ghost = ghosts->pdata[i];
    reach = MAX(reach, tunl_ghost_wx(ghost->record->ghost.count) + 1000);
  }
  return reach;
}
