/* tunl-dump: what was placed in a day's cave, what was refused, and why. */
#include "dump.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

/* ---- the command line as given ---- */

typedef struct {
  cli_cave_words cave;
  char *kind, *only, *reason, *sort, *format, *output;
  char *why, *window, *corridor;
  gboolean day, fingerprint, summary, list_rules, quiet;
} words;

static const char summary[] =
    "Lists what was placed in the TUNL cave of a day and what was refused, one record a line,\n"
    "each with the rule that decided, what it measured, what it needed, and the margin.";

static const char notes[] =
    "Examples:\n"
    "  tunl-dump --date 20260923                         every decision of a day\n"
    "  tunl-dump --kind mine --only refused --sort margin   the closest refusals first\n"
    "  tunl-dump --why 15515                             a place explained in sentences\n"
    "  tunl-dump --summary --last 30                     a line a day, outliers named\n"
    "  tunl-dump --corridor 100 --format csv -o walls.csv\n"
    "\n"
    "Ranges take what lies at or beyond their begin and before their end. docs/formats.md has\n"
    "every field. Exit status: 0 done, 2 trouble (the old output, if any, is kept).\n"
    "This is an independent tool, not made by the game's author.\n";

/* What the program was asked to do. */
typedef struct {
  words given;
  dump d;
  const struct mode *mode;
} request;

/* ---- modes ---- */

static const struct mode {
  const char *option; /* NULL: when none is given */
  guint groups;       /* of options that it knows */
  bool (*run)(const dump *d, GError **error);
} modes[] = {
    {NULL, DUMP_FOR_RECORDS, dump_records},
    {"--why", DUMP_FOR_WHY, dump_why},
    {"--corridor", DUMP_FOR_CORRIDOR, dump_corridor},
    {"--day", DUMP_FOR_DAY, dump_day},
    {"--fingerprint", DUMP_FOR_FINGERPRINT, dump_fingerprint},
    {"--summary", DUMP_FOR_SUMMARY, dump_summary},
    {"--list-rules", DUMP_FOR_RULES, dump_rules},
};

enum { MODES = G_N_ELEMENTS(modes) };

static bool find_mode(request *r, GError **error) {
  const words *w = &r->given;
  const bool given[MODES] = {
      false, w->why, w->corridor, w->day, w->fingerprint, w->summary, w->list_rules};
  r->mode = &modes[0];
  for (gsize i = 1; i < MODES; i++) {
    if (!given[i])
      continue;
    if (r->mode->option)
      return cli_fail(
          error, "%s and %s: give one or the other, not both", r->mode->option, modes[i].option);
    r->mode = &modes[i];
  }
  r->d.groups = r->mode->groups;
  return true;
}

/* "a list of decisions, --corridor or --summary": the modes that know one of the groups. */
static char *name_modes(guint groups) {
  const char *names[MODES + 1];
  gsize count = 0;
  for (gsize i = 0; i < MODES; i++)
    if (modes[i].groups & groups)
      names[count++] = modes[i].option ? modes[i].option : "the list of decisions";
  names[count] = NULL;
  return cli_choices(names);
}

static bool misplaced(const request *r, const char *option, guint groups, GError **error) {
  char *names = name_modes(groups);
  cli_fail(error, "%s: makes no sense with %s; it goes with %s", option,
      r->mode->option ? r->mode->option : "a list of decisions", names);
  g_free(names);
  return false;
}

/* No option is ignored in silence. */
static bool check_combinations(const request *r, GError **error) {
  const words *w = &r->given;
  const struct {
    const char *name, *value;
    guint groups;
  } options[] = {
      {"--date", w->cave.date, DUMP_DAYS | DUMP_ONE_DAY},
      {"--last", w->cave.last, DUMP_DAYS | DUMP_ONE_DAY},
      {"--from", w->cave.from, DUMP_RANGE},
      {"--to", w->cave.to, DUMP_RANGE},
      {"--score", w->cave.score, DUMP_RANGE},
      {"--around", w->cave.around, DUMP_RANGE},
      {"--rules", w->cave.rules, DUMP_RULES},
      {"--gate", w->cave.gate, DUMP_RULES},
      {"--kind", w->kind, DUMP_FILTER},
      {"--only", w->only, DUMP_FILTER},
      {"--reason", w->reason, DUMP_FILTER},
      {"--sort", w->sort, DUMP_FILTER},
      {"--format", w->format, DUMP_FORMAT},
      {"--window", w->window, DUMP_WINDOW},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(options); i++)
    if (options[i].value && !(r->mode->groups & options[i].groups))
      return misplaced(r, options[i].name, options[i].groups, error);
  return true;
}

/* ---- options ---- */

static bool bad_name(const char *option, const char *text, const char *what,
    const char *const *names, GError **error) {
  char *choices = cli_choices(names);
  cli_fail(error, "%s: '%s' is not %s; accepted: %s", option, text, what, choices);
  g_free(choices);
  return false;
}

/* Adds a bit for each name of a list. `names` end with NULL; the first bit is that of the first. */
static bool parse_list(const char *option, const char *text, const char *what,
    const char *const *names, guint *bits, GError **error) {
  char **list = g_strsplit(text, ",", -1);
  bool good = *list || bad_name(option, text, what, names, error);
  for (gsize i = 0; list[i] && good; i++) {
    gsize n = 0;
    while (names[n] && strcmp(list[i], names[n]) != 0)
      n++;
    good = names[n] || bad_name(option, list[i], what, names, error);
    *bits |= good ? 1u << n : 0;
  }
  g_strfreev(list);
  return good;
}

static bool find_kinds(request *r, GError **error) {
  const char *names[TUNL_KINDS + 1] = {NULL};
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++)
    names[kind] = tunl_kind_name(kind);
  if (r->given.kind)
    return parse_list("--kind", r->given.kind, "a kind", names, &r->d.kinds, error);
  r->d.kinds = (1u << TUNL_KINDS) - 1;
  return true;
}

static bool find_only(request *r, GError **error) {
  static const char *const names[] = {"accepted", "refused", "rejected", NULL};
  const guint accepted = 1u << TUNL_ACCEPTED, all = (1u << TUNL_REASONS) - 1;
  const char *only = r->given.only;
  r->d.reasons = all;
  if (!only)
    return true;
  if (!g_strv_contains(names, only))
    return bad_name("--only", only, "a decision", names, error);
  r->d.reasons = strcmp(only, "accepted") == 0 ? accepted : all & ~accepted;
  return true;
}

static bool find_reasons(request *r, GError **error) {
  const char *names[TUNL_REASONS] = {NULL};
  guint bits = 0;
  for (tunl_reason reason = 1; reason < TUNL_REASONS; reason++)
    names[reason - 1] = tunl_reason_name(reason);
  if (!r->given.reason)
    return true;
  if (!parse_list("--reason", r->given.reason, "a reason", names, &bits, error))
    return false;
  r->d.reasons &= bits << 1;
  return r->d.reasons || cli_fail(error, "--only and --reason: what was accepted has no reason");
}

/* A selection that can never hold anything is a mistake, not an answer. */
static bool check_selection(const dump *d, GError **error) {
  bool possible = d->reasons & 1u << TUNL_ACCEPTED;
  for (tunl_reason reason = 1; reason < TUNL_REASONS; reason++)
    possible = possible || (d->reasons >> reason & 1 && dump_reason_kinds(reason) & d->kinds);
  return possible ||
         cli_fail(error, d->reasons == ((1u << TUNL_REASONS) - 2)
                             ? "--kind and --only: a stalactite is never refused"
                             : "--kind and --reason: none of these kinds is ever refused so");
}

static bool find_sort(request *r, GError **error) {
  static const char *const names[] = {
      [DUMP_SORT_SLOT] = "slot", [DUMP_SORT_WX] = "wx", [DUMP_SORT_MARGIN] = "margin", NULL};
  const char *sort = r->given.sort;
  for (guint i = 0; sort && names[i]; i++)
    if (strcmp(sort, names[i]) == 0) {
      r->d.sort = (dump_sort)i;
      return true;
    }
  return !sort || bad_name("--sort", sort, "an order", names, error);
}

/* --format, else what the output's name ends with, else text. */
static bool find_format(request *r, GError **error) {
  const words *w = &r->given;
  const char *dot = w->output ? strrchr(w->output, '.') : NULL;
  if (w->format)
    return tunl_table_format_named(w->format, &r->d.format) ||
           bad_name("--format", w->format, "a format", tunl_table_format_names(), error);
  if (dot)
    tunl_table_format_named(dot + 1, &r->d.format);
  return true;
}

static bool find_places(request *r, GError **error) {
  const words *w = &r->given;
  r->d.window = DUMP_WINDOW_USUAL;
  return (!w->corridor ||
             cli_number("--corridor", w->corridor, 1, TUNL_WX_MOST, &r->d.step, error)) &&
         (!w->why || cli_number("--why", w->why, 0, DUMP_WHY_MOST, &r->d.wx, error)) &&
         (!w->window ||
             cli_number("--window", w->window, 1, DUMP_WINDOW_MOST, &r->d.window, error));
}

static bool find_cave(request *r, GError **error) {
  const words *w = &r->given;
  if (!cli_cave_from(&r->d.cave, &w->cave, error))
    return false;
  guint days = dump_count_days(&r->d);
  if (days > 1 && r->mode->groups & DUMP_ONE_DAY)
    return cli_fail(error, "%s: '%s' is %u days; %s takes one", w->cave.last ? "--last" : "--date",
        w->cave.last ? w->cave.last : w->cave.date, days, r->mode->option);
  return true;
}

static bool understand(request *r, GError **error) {
  return find_mode(r, error) && check_combinations(r, error) && find_format(r, error) &&
         find_kinds(r, error) && find_only(r, error) && find_reasons(r, error) &&
         check_selection(&r->d, error) && find_sort(r, error) && find_places(r, error) &&
         find_cave(r, error);
}

/* ---- main ---- */

static bool run(request *r, GError **error) {
  const char *path = r->given.output ? r->given.output : "-";
  bool to_terminal = strcmp(path, "-") == 0 && isatty(STDOUT_FILENO);
  cli_output output;
  if (!cli_output_open(&output, path, false, error))
    return false;
  r->d.out = output.stream;
  r->d.progress = !r->given.quiet && !to_terminal;
  return cli_output_end(&output, r->mode->run(&r->d, error), error);
}

int main(int argc, char **argv) {
  static request r;
  words *w = &r.given;
  const GOptionEntry entries[] = {
      CLI_DAY_ENTRIES(w->cave),
      CLI_RANGE_ENTRIES(w->cave),
      CLI_TEXT("kind", 0, &w->kind, "Only these kinds, as in coin,mine", "KIND,..."),
      CLI_TEXT("only", 0, &w->only, "Only what was accepted, or only what was refused", "DECISION"),
      CLI_TEXT("reason", 0, &w->reason, "Only what was refused for these reasons", "REASON,..."),
      CLI_TEXT(
          "sort", 0, &w->sort, "slot (default: kind, then slot), wx, or margin", "slot|wx|margin"),
      CLI_TEXT("why", 0, &w->why, "Explain a place: everything decided near it, in words", "WX"),
      CLI_TEXT("window", 0, &w->window, "How near, px to either side (default 150)", "PX"),
      CLI_TEXT("corridor", 0, &w->corridor, "The corridor, a sample every STEP px", "STEP"),
      CLI_FLAG("day", 0, &w->day, "The numbers that the day begins with"),
      CLI_FLAG("fingerprint", 0, &w->fingerprint, "Only the digest of the cave"),
      CLI_FLAG("summary", 0, &w->summary, "Counts and densities; of many days a line each"),
      CLI_FLAG("list-rules", 0, &w->list_rules, "The rule table: every knob and what it means"),
      CLI_RULES_ENTRIES(w->cave),
      CLI_TEXT("format", 0, &w->format, "text (default), json, jsonl or csv", "FORMAT"),
      CLI_TEXT("output", 'o', &w->output, "Where to; - is stdout (default)", "FILE"),
      CLI_FLAG("quiet", 'q', &w->quiet, "Do not show progress"),
      CLI_NOW_ENTRY(w->cave),
      G_OPTION_ENTRY_NULL,
  };
  GError *error = NULL;
  cli_begin("tunl-dump");
  bool done = cli_parse(argc, argv, entries, summary, notes, &error) && understand(&r, &error) &&
              run(&r, &error);
  return done ? CLI_DONE : cli_report(error);
}
