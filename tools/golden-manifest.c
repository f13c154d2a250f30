/* Manifests: which command must make which files again. */
#include "golden.h"

#include <string.h>

/* ---- names ---- */

/* Names are plain, so that none leads out of the folder, and none is an option. */
static bool is_plain(const char *name) {
  gsize length = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.");
  return g_ascii_isalnum(*name) && name[length] == '\0' && length <= 100;
}

#define PLAIN "accepted: letters, digits, '-', '_' and '.', a letter or a digit first, 100 at most"

/* Pictures first; all others are text. */
static const char *const suffixes[] = {
    "png", "svg", "html", "json", "jsonl", "csv", "txt", "xml", NULL};

bool golden_is_picture(const char *golden) {
  return g_str_has_suffix(golden, ".png");
}

static bool is_suffix(const char *name) {
  const char *dot = strrchr(name, '.');
  return dot && g_strv_contains(suffixes, dot + 1);
}

/* The window needs a screen, and this program would run itself for ever. */
static const char *const programs[] = {"tunl-render", "tunl-dump", "tunl-diff", "tunl-audit",
    "tunl-ghost", "tunl-card", "tunl-sim", "flip-render", "flip-audit", NULL};

static const char *const expects[] = {"pass", "new", "fail", NULL};

const char *golden_expect_name(golden_expect expect) {
  return expects[expect];
}

/* ---- messages ---- */

/* Fails with "where: 'text'what". */
static bool fail_at(const char *where, const char *text, const char *what, GError **error) {
  char *part = cli_shown(text);
  cli_fail(error, "%s: '%s'%s", where, part, what);
  g_free(part);
  return false;
}

/* The same, with the names that are accepted. */
static bool fail_choice(const char *where, const char *text, const char *what,
    const char *const *names, GError **error) {
  char *choices = cli_choices(names), *rest = g_strconcat(what, "; accepted: ", choices, NULL);
  fail_at(where, text, rest, error);
  g_free(rest);
  g_free(choices);
  return false;
}

/* ---- values ---- */

static bool take_command(golden_case *c, const char *where, const char *value, GError **error) {
  GError *problem = NULL;
  if (!g_shell_parse_argv(value, NULL, &c->words, &problem)) {
    g_error_free(problem); /* which may quote the value, and whole */
    return fail_at(where, value, " cannot be split into words: is a quote left open?", error);
  }
  c->command = g_strdup(value);
  return g_strv_contains(programs, c->words[0]) ||
         fail_choice(where, c->words[0], " is not a program that can be run", programs, error);
}

/* The parts of a list, a semicolon after the last of them or not. The caller frees them. */
static char **split_list(const char *value) {
  char **parts = g_strsplit(*value ? value : ";", ";", -1);
  guint count = g_strv_length(parts);
  for (guint i = 0; i < count; i++)
    g_strstrip(parts[i]);
  if (count > 1 && *parts[count - 1] == '\0')
    g_clear_pointer(&parts[count - 1], g_free);
  return parts;
}

static bool check_golden(const char *where, const char *name, GError **error) {
  if (!is_plain(name))
    return fail_at(where, name, " is not a name of a file; " PLAIN, error);
  return is_suffix(name) ||
         fail_choice(
             where, name, " does not end with a suffix that can be compared", suffixes, error);
}

static bool take_golden(golden_case *c, const char *where, const char *value, GError **error) {
  bool good = true;
  c->goldens = split_list(value);
  for (gsize i = 0; c->goldens[i] && good; i++)
    good = check_golden(where, c->goldens[i], error);
  return good;
}

/* Numbers say what they are in their messages already. */
static bool take_count(
    const char *where, const char *value, guint most, guint *count, GError **error) {
  char *part = cli_shown(value);
  bool good = cli_count(where, part, 0, most, count, error);
  g_free(part);
  return good;
}

static bool take_exit(golden_case *c, const char *where, const char *value, GError **error) {
  return take_count(where, value, CLI_NO, &c->exit, error);
}

static bool take_tolerance(golden_case *c, const char *where, const char *value, GError **error) {
  return take_count(where, value, 255, &c->tolerance, error);
}

static bool take_mask(golden_case *c, const char *where, const char *value, GError **error) {
  char **parts = split_list(value);
  bool good = true;
  for (gsize i = 0; parts[i] && good; i++) {
    tunl_mask_rect mask = {0, 0, 0, 0};
    char *part = cli_shown(parts[i]);
    good = cli_mask(where, part, &mask, error);
    g_array_append_val(c->masks, mask);
    g_free(part);
  }
  g_strfreev(parts);
  return good;
}

static bool take_expect(golden_case *c, const char *where, const char *value, GError **error) {
  for (guint i = 0; expects[i]; i++)
    if (strcmp(value, expects[i]) == 0) {
      c->expect = (golden_expect)i;
      return true;
    }
  return fail_choice(where, value, " is nothing to expect", expects, error);
}

static bool take_because(golden_case *c, const char *where, const char *value, GError **error) {
  c->because = cli_shown(value);
  return *c->because || cli_fail(error, "%s: '' is no reason", where);
}

static const struct {
  const char *name;
  bool (*take)(golden_case *c, const char *where, const char *value, GError **error);
} keys[] = {
    {"command", take_command},
    {"golden", take_golden},
    {"exit", take_exit},
    {"tolerance", take_tolerance},
    {"mask", take_mask},
    {"expect", take_expect},
    {"because", take_because},
};

static bool fail_key(const char *where, const char *key, GError **error) {
  const char *names[G_N_ELEMENTS(keys) + 1] = {NULL};
  for (gsize i = 0; i < G_N_ELEMENTS(keys); i++)
    names[i] = keys[i].name;
  return fail_choice(where, key, " is not a key", names, error);
}

/* ---- cases ---- */

static void case_free(gpointer data) {
  golden_case *c = data;
  g_free(c->name);
  g_free(c->command);
  g_strfreev(c->words);
  g_strfreev(c->goldens);
  g_array_unref(c->masks);
  g_free(c->because);
  g_free(c);
}

static bool has_picture(const golden_case *c) {
  for (gsize i = 0; c->goldens[i]; i++)
    if (golden_is_picture(c->goldens[i]))
      return true;
  return false;
}

/* What one key alone cannot tell. */
static bool check_case(const char *where, const golden_case *c, GError **error) {
  bool known = c->expect == GOLDEN_EXPECT_FAIL;
  if (!c->command)
    return cli_fail(error, "%s: command: missing; give one such as tunl-render -o cave.svg", where);
  if (!c->goldens || !c->goldens[0])
    return cli_fail(error, "%s: golden: missing; name the files, as in cave.svg; cave.png", where);
  if (has_picture(c) && !golden_names_output(c))
    return cli_fail(error, "%s: command: a PNG needs an output; add -o %s.png", where, c->name);
  if (!has_picture(c) && (c->tolerance != TUNL_PICDIFF_TOLERANCE || c->masks->len > 0))
    return cli_fail(error, "%s: %s: only with a PNG: text is compared to the byte", where,
        c->masks->len > 0 ? "mask" : "tolerance");
  if (known && !c->because)
    return cli_fail(error, "%s: because: missing; say why expect = fail", where);
  return known || !c->because || cli_fail(error, "%s: because: only with expect = fail", where);
}

static bool take_key(
    golden_case *c, const char *where, GKeyFile *file, const char *key, GError **error) {
  for (gsize i = 0; i < G_N_ELEMENTS(keys); i++) {
    if (strcmp(keys[i].name, key) != 0)
      continue;
    char *value = g_strstrip(g_key_file_get_value(file, c->name, key, NULL));
    char *at = g_strdup_printf("%s %s", where, key);
    bool good = keys[i].take(c, at, value, error);
    g_free(at);
    g_free(value);
    return good;
  }
  return fail_key(where, key, error);
}

static golden_case *case_new(const char *name) {
  golden_case *c = g_new0(golden_case, 1);
  c->name = g_strdup(name);
  c->tolerance = TUNL_PICDIFF_TOLERANCE;
  c->masks = g_array_new(FALSE, FALSE, sizeof(tunl_mask_rect));
  return c;
}

static bool add_case(
    GPtrArray *cases, const char *name, GKeyFile *file, const char *group, GError **error) {
  if (!is_plain(group))
    return fail_at(name, group, " is not a name of a case; " PLAIN, error);
  golden_case *c = case_new(group);
  g_ptr_array_add(cases, c);
  char *where = g_strdup_printf("%s: [%s]", name, group);
  char **given = g_key_file_get_keys(file, group, NULL, NULL);
  bool good = true;
  for (gsize i = 0; given && given[i] && good; i++)
    good = take_key(c, where, file, given[i], error);
  good = good && check_case(where, c, error);
  g_strfreev(given);
  g_free(where);
  return good;
}

/* Two cases that make one file would never both pass. */
static bool check_unique(const char *name, const GPtrArray *cases, GError **error) {
  GHashTable *owners = g_hash_table_new(g_str_hash, g_str_equal);
  bool good = true;
  for (guint i = 0; i < cases->len && good; i++) {
    golden_case *c = cases->pdata[i];
    for (gsize k = 0; c->goldens[k] && good; k++) {
      const char *owner = g_hash_table_lookup(owners, c->goldens[k]);
      good = !owner || cli_fail(error, "%s: [%s] golden: '%s' belongs to [%s] already", name,
                           c->name, c->goldens[k], owner);
      g_hash_table_insert(owners, c->goldens[k], c->name);
    }
  }
  g_hash_table_destroy(owners);
  return good;
}

/* ---- lines: GKeyFile keeps only the last of what is given twice ---- */

/* The group that a line begins, or the key that it gives; NULL for neither. The caller frees it. */
static char *group_of_line(const char *line) {
  const char *end = strchr(line, ']');
  while (g_ascii_isspace(*line))
    line++;
  return *line == '[' && end ? g_strndup(line + 1, (gsize)(end - line - 1)) : NULL;
}

static char *key_of_line(const char *line) {
  const char *equals = strchr(line, '=');
  while (g_ascii_isspace(*line))
    line++;
  return *line != '#' && *line != '[' && equals
             ? g_strchomp(g_strndup(line, (gsize)(equals - line)))
             : NULL;
}

/* Notes what stands in a line, and fails if it stood in another. */
static bool note_line(GHashTable *seen, char **group, const char *name, guint number,
    const char *line, GError **error) {
  char *begun = group_of_line(line), *key = key_of_line(line);
  if (begun) {
    g_free(*group);
    *group = g_strdup(begun);
  }
  char *entry = key ? g_strdup_printf("[%s] %s", *group ? *group : "", key)
                    : g_strdup_printf("[%s]", *group ? *group : "");
  char *where = g_strdup_printf("%s:%u", name, number);
  bool good = (!begun && !key) || g_hash_table_add(seen, g_strdup(entry)) ||
              fail_at(where, entry, " is given twice", error);
  g_free(where);
  g_free(entry);
  g_free(key);
  g_free(begun);
  return good;
}

static bool check_lines(const char *name, const char *text, GError **error) {
  GHashTable *seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  char **lines = g_strsplit(text, "\n", -1), *group = NULL;
  bool good = true;
  for (guint i = 0; lines[i] && good; i++)
    good = note_line(seen, &group, name, i + 1, lines[i], error);
  g_free(group);
  g_strfreev(lines);
  g_hash_table_destroy(seen);
  return good;
}

/* ---- the file ---- */

/* Translations are kept so that golden[de] is an unknown key and not a silent one. */
static bool load(GKeyFile *file, const char *name, const char *text, GError **error) {
  GError *problem = NULL;
  if (g_key_file_load_from_data(file, text, strlen(text), G_KEY_FILE_KEEP_TRANSLATIONS, &problem))
    return true;
  char *message = cli_shown(problem->message);
  cli_fail(
      error, "%s: not a manifest: %s; a manifest is lines [case], then key = value", name, message);
  g_free(message);
  g_error_free(problem);
  return false;
}

static bool read_cases(GPtrArray *cases, const char *name, const char *text, GError **error) {
  GKeyFile *file = g_key_file_new();
  bool good = load(file, name, text, error) && check_lines(name, text, error);
  char **groups = g_key_file_get_groups(file, NULL);
  for (gsize i = 0; groups[i] && good; i++)
    good = add_case(cases, name, file, groups[i], error);
  if (good && !groups[0])
    good = cli_fail(error, "%s: not a manifest: it has no case, a line such as [cave]", name);
  g_strfreev(groups);
  g_key_file_free(file);
  return good && check_unique(name, cases, error);
}

GPtrArray *golden_manifest_read(const char *name, const char *bytes, gsize length, GError **error) {
  if (!g_utf8_validate(bytes, (gssize)length, NULL)) { /* a zero byte is none either */
    cli_fail(error, "%s: not a manifest: it is not UTF-8 text", name);
    return NULL;
  }
  GPtrArray *cases = g_ptr_array_new_with_free_func(case_free);
  char *text = g_strndup(bytes, length);
  if (!read_cases(cases, name, text, error))
    g_clear_pointer(&cases, g_ptr_array_unref);
  g_free(text);
  return cases;
}

/* ---- accepting ---- */

static bool is_named(const GPtrArray *cases, const char *name) {
  for (guint i = 0; i < cases->len; i++)
    if (g_strcmp0(((const golden_case *)cases->pdata[i])->name, name) == 0)
      return true;
  return false;
}

GString *golden_manifest_accept(const char *bytes, gsize length, const GPtrArray *cases) {
  GString *out = g_string_new(NULL);
  char *text = g_strndup(bytes, length), *group = NULL;
  char **lines = g_strsplit(text, "\n", -1);
  for (gsize i = 0; lines[i]; i++) {
    char *begun = group_of_line(lines[i]), *key = key_of_line(lines[i]);
    if (begun) {
      g_free(group);
      group = g_strdup(begun);
    }
    if (g_strcmp0(key, "expect") != 0 || !is_named(cases, group))
      g_string_append_printf(out, "%s%s", lines[i], lines[i + 1] ? "\n" : "");
    g_free(key);
    g_free(begun);
  }
  g_strfreev(lines);
  g_free(group);
  g_free(text);
  return out;
}
