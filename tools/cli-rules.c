/* Rule files: a designer's knobs, in a key file. */
#include "cli.h"

#include <errno.h>
#include <string.h>

/* No sensible rule file comes near this; a wrong one, or a device, is not read to its end. */
enum { BYTES_MOST = 1 << 20 };

static const char group_line[] = "[rules]", group_name[] = "rules", base_key[] = "base";

/* A rule file being read. */
typedef struct {
  const char *name; /* for messages */
  char *text;
  char **lines, **names; /* what each line gives: "" where it gives nothing */
  GKeyFile *keys;
} rule_file;

/* ---- messages ---- */

/* Fails with "name:line: before'text'after". */
static bool fail_at(const rule_file *f, guint line, const char *before, const char *text,
    const char *after, GError **error) {
  char *part = cli_shown(text);
  cli_fail(error, "%s:%u: %s'%s'%s", f->name, line, before, part, after);
  g_free(part);
  return false;
}

/* ---- lines: GKeyFile keeps neither their numbers nor all but the last of a key given twice ----
 */

/* A key as the rule table spells it: hyphens are as good as underscores. */
static char *spell(char *key) {
  return g_strdelimit(g_strstrip(key), "-", '_');
}

/* The knob that a line gives, "" for none. The caller frees it. */
static char *name_of_line(const char *line) {
  const char *equals = strchr(line, '=');
  while (g_ascii_isspace(*line))
    line++;
  if (*line == '#' || *line == '[' || !equals)
    return g_strdup("");
  return spell(g_strndup(line, (gsize)(equals - line)));
}

static void split_lines(rule_file *f) {
  f->lines = g_strsplit(f->text, "\n", -1);
  guint count = g_strv_length(f->lines);
  f->names = g_new0(char *, count + 1);
  for (guint i = 0; i < count; i++)
    f->names[i] = name_of_line(f->lines[i]);
}

/* The number of the first line after `line` that gives a knob, 0 for none. */
static guint line_after(const rule_file *f, guint line, const char *knob) {
  for (; f->names[line]; line++)
    if (strcmp(f->names[line], knob) == 0)
      return line + 1;
  return 0;
}

static guint line_of(const rule_file *f, const char *knob) {
  return line_after(f, 0, knob);
}

/* ---- the key file ---- */

static bool loads(const char *text, gsize length) {
  GKeyFile *keys = g_key_file_new();
  bool loaded = g_key_file_load_from_data(keys, text, length, G_KEY_FILE_NONE, NULL);
  g_key_file_free(keys);
  return loaded;
}

/* The number of the line that GKeyFile refused: the last of the shortest beginning that it refuses.
 */
static guint refused_line(const rule_file *f) {
  guint good = 0, bad = g_strv_length(f->lines);
  while (bad - good > 1) {
    guint middle = good + (bad - good) / 2;
    gsize length = 0;
    for (guint i = 0; i < middle; i++)
      length += strlen(f->lines[i]) + 1;
    if (loads(f->text, length))
      good = middle;
    else
      bad = middle;
  }
  return bad;
}

static bool fail_bytes(const char *name, const char *bytes, const char *end, GError **error) {
  guint line = 1;
  for (const char *c = bytes; c < end; c++)
    line += *c == '\n';
  return cli_fail(error, "%s:%u: not a rule file: here it is not UTF-8 text", name, line);
}

/* The number of the line that begins a group. */
static guint line_of_group(const rule_file *f, const char *group) {
  char *begin = g_strdup_printf("[%s]", group);
  guint line = 0;
  for (bool found = false; f->lines[line] && !found; line++)
    found = g_str_has_prefix(g_strchug(f->lines[line]), begin);
  g_free(begin);
  return line;
}

static bool check_groups(const rule_file *f, GError **error) {
  char **groups = g_key_file_get_groups(f->keys, NULL);
  bool good =
      groups[0] || cli_fail(error, "%s: not a rule file: it has no line %s", f->name, group_line);
  for (gsize i = 0; groups[i] && good; i++)
    good = strcmp(groups[i], group_name) == 0 ||
           fail_at(f, line_of_group(f, groups[i]), "unknown group ", groups[i],
               "; a rule file has one, [rules]", error);
  g_strfreev(groups);
  return good;
}

static void close_file(rule_file *f) {
  g_free(f->text);
  g_strfreev(f->lines);
  g_strfreev(f->names);
  g_key_file_free(f->keys);
}

/* To be closed, whether or not it could be opened. */
static bool open_file(
    rule_file *f, const char *name, const char *bytes, gsize length, GError **error) {
  const char *end;
  *f = (rule_file){.name = name, .keys = g_key_file_new()};
  if (!g_utf8_validate(bytes, (gssize)length, &end)) /* a zero byte is none either */
    return fail_bytes(name, bytes, end, error);
  f->text = g_strndup(bytes, length);
  split_lines(f);
  /* Translations are kept so that gate[de] is an unknown key and not a silent one. */
  if (g_key_file_load_from_data(f->keys, f->text, length, G_KEY_FILE_KEEP_TRANSLATIONS, NULL))
    return check_groups(f, error);
  guint line = refused_line(f);
  return fail_at(f, line, "", g_strstrip(f->lines[line - 1]),
      " is not accepted here: a rule file is the line [rules], then knob = value, and # comments",
      error);
}

/* The value of a key. The caller frees it. */
static char *value_of(const rule_file *f, const char *key) {
  char *value = g_key_file_get_value(f->keys, group_name, key, NULL);
  return value ? g_strstrip(value) : NULL;
}

/* ---- knobs ---- */

static const tunl_knob *knob_named(const char *name) {
  gsize count;
  const tunl_knob *knobs = tunl_knobs(&count);
  for (gsize i = 0; i < count; i++)
    if (strcmp(knobs[i].name, name) == 0)
      return &knobs[i];
  return NULL;
}

/* Longer than any knob's name. */
enum { NAME_MOST = 40 };

/* Levenshtein: how many letters to put in, take out or change. No text reaches NAME_MOST. */
static guint edit_distance(const char *a, const char *b) {
  guint row[NAME_MOST], length = (guint)strlen(b);
  for (guint j = 0; j <= length; j++)
    row[j] = j;
  for (guint i = 0; a[i]; i++) {
    guint diagonal = row[0];
    row[0] = i + 1;
    for (guint j = 1; j <= length; j++) {
      guint changed = diagonal + (a[i] != b[j - 1]);
      diagonal = row[j];
      row[j] = MIN(changed, MIN(row[j - 1], row[j]) + 1);
    }
  }
  return row[length];
}

/* The knob that was most likely meant; NULL when the text is like none of them. */
static const char *nearest_knob(const char *text) {
  gsize count, length = strlen(text);
  const tunl_knob *knobs = tunl_knobs(&count);
  const char *nearest = NULL;
  guint least = (guint)length / 2 + 1;
  for (gsize i = 0; i < count && length < NAME_MOST; i++) {
    guint distance = edit_distance(text, knobs[i].name);
    if (distance >= least)
      continue;
    least = distance;
    nearest = knobs[i].name;
  }
  return nearest;
}

static bool fail_unknown(const rule_file *f, guint line, const char *name, GError **error) {
  const char *nearest = nearest_knob(name);
  char *after = nearest ? g_strdup_printf(" is not a knob; the nearest is %s", nearest)
                        : g_strdup(" is not a knob; tunl-dump --list-rules prints all there are");
  fail_at(f, line, "", name, after, error);
  g_free(after);
  return false;
}

/* ---- values ---- */

/* What a knob accepts, for people. The caller frees it. */
static char *accepted_by(const tunl_knob *knob) {
  char least[G_ASCII_DTOSTR_BUF_SIZE], most[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd(least, sizeof least, "%.15g", knob->lowest);
  g_ascii_formatd(most, sizeof most, "%.15g", knob->highest);
  if (knob->unit == TUNL_UNIT_SWITCH)
    return g_strdup(" is not a switch; accepted: 0, false, off, 1, true, on");
  if (knob->unit == TUNL_UNIT_COUNT)
    return g_strdup_printf(" is not a whole number from %s to %s", least, most);
  return g_strdup_printf(
      " is not a number from %s to %s (%s)", least, most, tunl_unit_text(knob->unit));
}

static bool parse_switch(const char *text, double *value) {
  static const char *const words[] = {"0", "false", "off", "1", "true", "on"};
  for (gsize i = 0; i < G_N_ELEMENTS(words); i++) {
    if (strcmp(text, words[i]) != 0)
      continue;
    *value = i >= G_N_ELEMENTS(words) / 2;
    return true;
  }
  return false;
}

static bool parse_whole(const tunl_knob *knob, const char *text, double *value) {
  guint whole;
  if (!cli_count("", text, (guint)knob->lowest, (guint)knob->highest, &whole, NULL))
    return false;
  *value = whole;
  return true;
}

static bool parse_value(const tunl_knob *knob, const char *text, double *value) {
  if (knob->unit == TUNL_UNIT_SWITCH)
    return parse_switch(text, value);
  if (knob->unit == TUNL_UNIT_COUNT)
    return parse_whole(knob, text, value);
  return cli_number("", text, knob->lowest, knob->highest, value, NULL);
}

static bool set_knob(const rule_file *f, guint line, const tunl_knob *knob, const char *text,
    tunl_rules *rules, GError **error) {
  double value;
  if (parse_value(knob, text, &value)) {
    memcpy((char *)rules + knob->offset, &value, sizeof value);
    return true;
  }
  char *before = g_strdup_printf("%s: ", knob->name), *after = accepted_by(knob);
  fail_at(f, line, before, text, after, error);
  g_free(before);
  g_free(after);
  return false;
}

static bool take_key(const rule_file *f, const char *key, tunl_rules *rules, GError **error) {
  char *name = spell(g_strdup(key)), *value = value_of(f, key);
  guint line = line_of(f, name), again = line_after(f, line, name);
  const tunl_knob *knob = knob_named(name);
  bool good;
  if (again)
    good = cli_fail(error, "%s:%u: %s is given twice, first in line %u", f->name, again,
        knob || strcmp(name, base_key) == 0 ? name : "a key", line);
  else if (strcmp(name, base_key) == 0)
    good = true; /* taken before all others */
  else if (!knob)
    good = fail_unknown(f, line, name, error);
  else
    good = set_knob(f, line, knob, value, rules, error);
  g_free(name);
  g_free(value);
  return good;
}

static bool take_keys(const rule_file *f, tunl_rules *rules, GError **error) {
  char **keys = g_key_file_get_keys(f->keys, group_name, NULL, NULL);
  bool good = true;
  for (gsize i = 0; keys[i] && good; i++)
    good = take_key(f, keys[i], rules, error);
  g_strfreev(keys);
  return good;
}

static bool take_base(const rule_file *f, tunl_rules *rules, GError **error) {
  char *base = value_of(f, base_key);
  bool good = !base || tunl_rules_named(base, rules);
  if (!good) {
    char *names = cli_choices(tunl_rules_names());
    char *after = g_strdup_printf(" is not a rule set; accepted: %s", names);
    fail_at(f, line_of(f, base_key), "base: ", base, after, error);
    g_free(names);
    g_free(after);
  }
  g_free(base);
  return good;
}

/* ---- the horizon budget ---- */

/* The line to blame: the first knob of the budget that the file gives, 0 when it gives none. */
static guint line_of_budget(const rule_file *f, tunl_kind kind) {
  static const char *const parts[] = {"horizon", "tries", "step"};
  guint line = 0;
  for (gsize i = 0; i < G_N_ELEMENTS(parts) && !line; i++) {
    char *knob = g_strdup_printf("%s_%s", tunl_kind_name(kind), parts[i]);
    line = line_of(f, knob);
    g_free(knob);
  }
  return line ? line : line_of(f, "stalactite_horizon");
}

static bool fail_budget(
    const rule_file *f, tunl_kind kind, const tunl_rules *rules, GError **error) {
  char missing[G_ASCII_DTOSTR_BUF_SIZE], given[G_ASCII_DTOSTR_BUF_SIZE];
  guint line = line_of_budget(f, kind);
  char *where = line ? g_strdup_printf("%s:%u", f->name, line) : g_strdup(f->name);
  g_ascii_formatd(missing, sizeof missing, "%.15g", -tunl_device_budget(rules, kind));
  g_ascii_formatd(given, sizeof given, "%.15g", rules->stalactite_horizon);
  cli_fail(error,
      "%s: %s: the horizon budget is short by %s px: a device would place them by stalactites that "
      "it has yet to place; accepted: %s_horizon + the last try's offset + what it looks at, "
      "together at most stalactite_horizon, %s",
      where, tunl_kind_plural(kind), missing, tunl_kind_name(kind), given);
  g_free(where);
  return false;
}

/* Legacy rules break the budget: they are history. A file may keep that, but make nothing worse. */
static bool check_budget(
    const rule_file *f, const tunl_rules *base, const tunl_rules *rules, GError **error) {
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++) {
    double left = tunl_device_budget(rules, kind);
    if (left < 0 && left < tunl_device_budget(base, kind))
      return fail_budget(f, kind, rules, error);
  }
  return true;
}

bool cli_rules_parse(
    const char *name, const char *bytes, gsize length, tunl_rules *rules, GError **error) {
  rule_file f;
  tunl_rules base = tunl_rules_default();
  bool good = open_file(&f, name, bytes, length, error) && take_base(&f, &base, error);
  tunl_rules own = base;
  good = good && take_keys(&f, &own, error) && check_budget(&f, &base, &own, error);
  if (good)
    *rules = own;
  close_file(&f);
  return good;
}

/* ---- --rules ---- */

static bool fail_open(const char *option, const char *text, GError **error) {
  if (errno != ENOENT)
    return cli_fail(error, "%s: %s: %s", option, text, g_strerror(errno));
  char *names = cli_choices(tunl_rules_names());
  cli_fail(error, "%s: '%s' is not a rule set; accepted: %s, or a rule file", option, text, names);
  g_free(names);
  return false;
}

/* The bytes of a file, NULL on error. The caller frees them. */
static char *read_file(const char *option, const char *path, gsize *length, GError **error) {
  FILE *stream = fopen(path, "rb");
  if (!stream) {
    fail_open(option, path, error);
    return NULL;
  }
  char *bytes = g_malloc(BYTES_MOST + 1);
  *length = fread(bytes, 1, BYTES_MOST + 1, stream);
  int reason = ferror(stream) ? errno : 0;
  fclose(stream);
  if (reason == 0 && *length <= BYTES_MOST)
    return bytes;
  g_free(bytes);
  if (reason)
    cli_fail(error, "%s: %s: %s; a rule set or a rule file is accepted", option, path,
        g_strerror(reason));
  else
    cli_fail(error, "%s: %s: too large for a rule file, which is at most 1 MB", option, path);
  return NULL;
}

/* What a picture calls a rule file: no folder, which is nobody else's business, but never the name
 * of a rule set that it is not. Static. */
static const char *printed_name(const char *path) {
  tunl_rules unused;
  char *base = g_path_get_basename(path), *readable = g_filename_display_name(base);
  char *name = cli_shown(readable);
  if (tunl_rules_named(name, &unused)) {
    g_free(name);
    name = g_build_filename(".", readable, NULL);
  }
  const char *printed = g_intern_string(name);
  g_free(base);
  g_free(readable);
  g_free(name);
  return printed;
}

bool cli_rules(
    const char *option, const char *text, const char **name, tunl_rules *rules, GError **error) {
  gsize length;
  *name = text;
  if (tunl_rules_named(text, rules))
    return true;
  char *bytes = read_file(option, text, &length, error);
  if (!bytes)
    return false;
  bool good = cli_rules_parse(text, bytes, length, rules, error);
  g_free(bytes);
  *name = printed_name(text);
  return good;
}
