#include "cli-end.h"

#include "tunl.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

G_DEFINE_QUARK(tunl - cli - error, cli_error)

/* ---- messages ---- */

bool cli_fail(GError **error, const char *format, ...) {
  va_list args;
  va_start(args, format);
  g_propagate_error(error, g_error_new_valist(CLI_ERROR, 0, format, args));
  va_end(args);
  return false;
}

void cli_say(const char *format, ...) {
  va_list args;
  va_start(args, format);
  char *line = g_strdup_vprintf(format, args);
  va_end(args);
  fprintf(stderr, "%s: %s\n", g_get_prgname(), line);
  g_free(line);
}

char *cli_shown(const char *text) {
  const int most = 60;
  char *valid = g_utf8_make_valid(text, -1);
  GString *out = g_string_new(NULL);
  const char *c = valid;
  for (int n = 0; *c && n < most; c = g_utf8_next_char(c), n++) {
    gunichar letter = g_utf8_get_char(c);
    g_string_append_unichar(out, g_unichar_iscntrl(letter) ? '?' : letter);
  }
  g_string_append(out, *c ? ".." : "");
  g_free(valid);
  return g_string_free(out, FALSE);
}

int cli_report(GError *error) {
  cli_say("%s", error->message);
  g_error_free(error);
  return CLI_TROUBLE;
}

const char *cli_version(void) {
  return TUNL_VERSION;
}

/* Filled before there are threads. */
static char tool[64];

const char *cli_made_by(void) {
  return tool;
}

const char *cli_made_again(const char *made) {
  const char *golden = g_getenv(CLI_GOLDEN_VARIABLE);
  return golden ? golden : made;
}

/* A stream that was closed keeps its number, so that no file gets it and no message goes there; and
 * whoever reads or writes it is told. */
static void hold_streams(void) {
  static const int wrong_ways[] = {O_WRONLY, O_RDONLY, O_RDONLY}; /* of stdin, stdout, stderr */
  for (int i = 0; i < (int)G_N_ELEMENTS(wrong_ways); i++)
    if (fcntl(i, F_GETFD) < 0 && open("/dev/null", wrong_ways[i]) != i)
      exit(CLI_TROUBLE);
}

/* The end is prepared first: where GLib has no memory for a name, its own message waits for ever on
 * a lock that is held already. */
void cli_begin(const char *program) {
  cli_end_prepare(program);
  g_set_prgname(program);
  if (g_getenv(CLI_GOLDEN_VARIABLE))
    g_strlcpy(tool, "tunl-golden", sizeof tool);
  else
    g_snprintf(tool, sizeof tool, "%s %s", program, TUNL_VERSION);
  hold_streams();
  /* A reader that goes away is an error to report, not a death. */
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
  const char *wrong = tunl_selfcheck();
  if (wrong) {
    cli_say("this binary cannot make the same cave as others: %s", wrong);
    exit(CLI_TROUBLE);
  }
}

/* ---- options ---- */

/* Prints and leaves, so that a full disk or a closed pipe behind --help is noticed too. */
static void print_and_leave(const char *text) {
  bool done = fputs(text, stdout) >= 0 && fflush(stdout) == 0;
  if (!done)
    cli_say("stdout: %s", g_strerror(errno));
  exit(done ? CLI_DONE : CLI_TROUBLE);
}

/* "tunl-ghost check", or without a command the program's name. The caller frees it. */
static char *full_name(const char *command) {
  return g_strjoin(command ? " " : NULL, g_get_prgname(), command, NULL);
}

static bool parse_failed(const char *command, GError *problem, GError **error) {
  char *name = full_name(command);
  cli_fail(error, "%s (see %s --help)", problem->message, name);
  g_free(name);
  g_error_free(problem);
  return false;
}

/* GOption knows -j 2 but not -j2, which is what fingers type. */
static char **split_short_values(char **argv, const GOptionEntry *entries) {
  GPtrArray *words = g_ptr_array_new();
  for (gsize i = 0; argv[i]; i++) {
    const char *word = argv[i];
    bool takes_value = false;
    for (const GOptionEntry *e = entries; e->long_name && word[0] == '-' && word[1]; e++)
      takes_value = takes_value || (e->short_name == word[1] && e->arg != G_OPTION_ARG_NONE);
    bool attached = takes_value && word[2];
    g_ptr_array_add(words, attached ? g_strndup(word, 2) : g_strdup(word));
    if (attached)
      g_ptr_array_add(words, g_strdup(word + 2));
  }
  g_ptr_array_add(words, NULL);
  return (char **)g_ptr_array_free(words, FALSE);
}

/* GOption heads a help with the name of the program. */
static char *help_of(GOptionContext *context, const char *command) {
  char *name = g_strdup(g_get_prgname()), *full = full_name(command);
  g_set_prgname(full);
  char *text = g_option_context_get_help(context, TRUE, NULL);
  g_set_prgname(name);
  g_free(full);
  g_free(name);
  return text;
}

static char *options_of(
    const char *command, const GOptionEntry *entries, const GOptionEntry *common) {
  GString *table = g_string_new(NULL);
  cli_options_add(table, command, entries);
  cli_options_add(table, command, common);
  return g_string_free(table, FALSE);
}

bool cli_parse(int argc, char **argv, const GOptionEntry *entries, const char *summary,
    const char *notes, GError **error) {
  (void)argc;
  return cli_parse_command(NULL, argv, entries, summary, notes, error);
}

bool cli_parse_command(const char *command, char **argv, const GOptionEntry *entries,
    const char *summary, const char *notes, GError **error) {
  gboolean help = FALSE, version = FALSE, options = FALSE;
  const GOptionEntry common[] = {
      {"help", 'h', 0, G_OPTION_ARG_NONE, &help, "Show this help and leave", NULL},
      {"version", 0, 0, G_OPTION_ARG_NONE, &version, "Show the version and leave", NULL},
      {"print-options", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_NONE, &options,
          "Print what manual page and completion are made from", NULL},
      G_OPTION_ENTRY_NULL,
  };
  GError *problem = NULL;
  GOptionContext *context = g_option_context_new(NULL);
  g_option_context_set_help_enabled(context, FALSE);
  g_option_context_set_summary(context, summary);
  g_option_context_set_description(context, notes);
  g_option_context_add_main_entries(context, entries, NULL);
  g_option_context_add_main_entries(context, common, NULL);
  char **words = split_short_values(argv, entries), *help_text = NULL;
  bool parsed = g_option_context_parse_strv(context, &words, &problem);
  if (parsed && help)
    help_text = help_of(context, command);
  g_option_context_free(context);
  if (help_text)
    print_and_leave(help_text);
  if (parsed && version)
    print_and_leave(g_strdup_printf("%s %s\n", g_get_prgname(), cli_version()));
  if (parsed && options)
    print_and_leave(options_of(command, entries, common));
  if (parsed && g_strv_length(words) > 1)
    parsed = cli_fail(&problem, "%s: unexpected argument", words[1]);
  g_strfreev(words);
  return parsed || parse_failed(command, problem, error);
}

/* ---- numbers ---- */

/* Digits, at most one point, at most one sign before them: no hexadecimal, no infinity, no locale,
 * no octal. */
static bool is_decimal(const char *text) {
  const char *c = text + (*text == '-' || *text == '+');
  gsize digits = strspn(c, "0123456789");
  c += digits;
  if (*c == '.') {
    gsize more = strspn(++c, "0123456789");
    digits += more;
    c += more;
  }
  return digits > 0 && *c == '\0';
}

static bool number_failed(
    const char *option, const char *text, double least, double most, GError **error) {
  char a[G_ASCII_DTOSTR_BUF_SIZE], b[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd(a, sizeof a, "%.15g", least);
  g_ascii_formatd(b, sizeof b, "%.15g", most);
  return cli_fail(error, "%s: '%s' is not a number from %s to %s", option, text, a, b);
}

bool cli_number(const char *option, const char *text, double least, double most, double *value,
    GError **error) {
  double number = is_decimal(text) ? g_ascii_strtod(text, NULL) : (double)NAN;
  if (!(number >= least && number <= most))
    return number_failed(option, text, least, most, error);
  *value = number;
  return true;
}

bool cli_count(
    const char *option, const char *text, guint least, guint most, guint *value, GError **error) {
  double number;
  if (strchr(text, '.'))
    return cli_fail(
        error, "%s: '%s' is not a whole number from %u to %u", option, text, least, most);
  if (!cli_number(option, text, least, most, &number, error))
    return false;
  *value = (guint)number;
  return true;
}

/* Splits A..B; the caller frees both. */
static bool split_range(const char *text, char **first, char **second) {
  const char *dots = strstr(text, "..");
  if (!dots)
    return false;
  *first = g_strndup(text, (gsize)(dots - text));
  *second = g_strdup(dots + 2);
  return true;
}

bool cli_number_range(const char *option, const char *text, double least, double most, double *from,
    double *to, GError **error) {
  char *first, *second;
  if (!split_range(text, &first, &second))
    return cli_fail(error, "%s: '%s' is not a range such as 150..200", option, text);
  bool good = cli_number(option, first, least, most, from, error) &&
              cli_number(option, second, least, most, to, error);
  if (good && *from >= *to)
    good = cli_fail(error, "%s: %s is not below %s", option, first, second);
  g_free(first);
  g_free(second);
  return good;
}

int cli_by_number(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return left < right ? -1 : left > right;
}

bool cli_numbers(const char *option, const char *list, double least, double most, double *into,
    guint room, guint *count, GError **error) {
  /* An empty text has no pieces; it must have one, which is refused. */
  char **pieces = g_strsplit(*list ? list : ",", ",", -1);
  guint given = g_strv_length(pieces), kept = 0;
  bool good =
      given <= room || cli_fail(error, "%s: '%s' is more than %u numbers", option, list, room);
  for (guint i = 0; good && i < given; i++)
    good = cli_number(option, pieces[i], least, most, &into[i], error);
  g_strfreev(pieces);
  if (!good)
    return false;
  qsort(into, given, sizeof *into, cli_by_number);
  for (guint i = 0; i < given; i++)
    if (i == 0 || into[i] != into[kept - 1])
      into[kept++] = into[i];
  *count = kept;
  return true;
}

bool cli_size(const char *text, double *width, double *height) {
  const double most = 100000;
  char **sides = g_strsplit(text, "x", -1);
  bool good = g_strv_length(sides) == 2 && cli_number("", sides[0], 1, most, width, NULL) &&
              cli_number("", sides[1], 1, most, height, NULL);
  g_strfreev(sides);
  return good;
}

char *cli_choices(const char *const *names) {
  GString *text = g_string_new(names[0]);
  for (gsize i = 1; names[i]; i++)
    g_string_append_printf(text, "%s%s", names[i + 1] ? ", " : " or ", names[i]);
  return g_string_free(text, FALSE);
}

/* ---- dates ---- */

enum { SECONDS_A_DAY = 86400 };

bool cli_now(const char *text, gint64 *now, GError **error) {
  double value = 0;
  *now = g_get_real_time() / G_USEC_PER_SEC;
  if (!text)
    return true;
  if (!cli_number("--now", text, 0, (double)TUNL_DAY_INDEX_LAST * SECONDS_A_DAY, &value, error))
    return false;
  *now = (gint64)value;
  return true;
}

/* YYYYMMDD or YYYY-MM-DD as a number, -1 for neither. */
static gint64 date_digits(const char *text) {
  char digits[9];
  gsize length = strlen(text);
  bool dashed = length == 10 && text[4] == '-' && text[7] == '-';
  if (!dashed && length != 8)
    return -1;
  g_snprintf(digits, sizeof digits, "%.4s%.2s%.2s", text, text + (dashed ? 5 : 4),
      text + (dashed ? 8 : 6));
  if (strspn(digits, "0123456789") != 8)
    return -1;
  return g_ascii_strtoll(digits, NULL, 10);
}

static bool parse_day(
    const char *option, const char *text, gint64 now, gint32 *index, GError **error) {
  gint32 today = (gint32)(now / SECONDS_A_DAY);
  if (strcmp(text, "today") == 0 || strcmp(text, "yesterday") == 0) {
    *index = today - (*text == 'y');
    return *index >= 0 || cli_fail(error, "%s: '%s' is before 1970-01-01", option, text);
  }
  gint64 date = date_digits(text);
  if (date < 0)
    return cli_fail(error,
        "%s: '%s' is not a date: YYYYMMDD, YYYY-MM-DD, today, yesterday, or A..B of these", option,
        text);
  if (date < TUNL_DATE_FIRST || date > TUNL_DATE_LAST)
    return cli_fail(error, "%s: %s is not between 1970-01-01 and 9999-12-31", option, text);
  if (!tunl_date_valid(date))
    return cli_fail(error, "%s: %s does not exist in the calendar", option, text);
  *index = tunl_date_index((guint32)date);
  return true;
}

bool cli_dates(const char *option, const char *text, gint64 now, cli_days *days, GError **error) {
  char *first, *second;
  if (!split_range(text, &first, &second)) {
    if (!parse_day(option, text, now, &days->first, error))
      return false;
    days->last = days->first;
    return true;
  }
  bool good = parse_day(option, first, now, &days->first, error) &&
              parse_day(option, second, now, &days->last, error);
  if (good && days->first > days->last)
    good = cli_fail(error, "%s: %s is after %s", option, first, second);
  g_free(first);
  g_free(second);
  return good;
}

bool cli_last_days(
    const char *option, const char *text, gint64 now, cli_days *days, GError **error) {
  guint count = 0;
  gint32 today = (gint32)(now / SECONDS_A_DAY);
  if (!cli_count(option, text, 1, (guint)today + 1, &count, error))
    return false;
  days->last = today;
  days->first = today - (gint32)count + 1;
  return true;
}
