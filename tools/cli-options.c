/* The options of a program as data: manual pages and the completion of command lines are made from
 * the same tables that parse them. */
#include "cli.h"

#include "flip.h"

#include <string.h>

/* ---- words that arguments stand for ---- */

static void add_all(GPtrArray *words, const char *const *names) {
  for (gsize i = 0; names[i]; i++)
    g_ptr_array_add(words, g_strdup(names[i]));
}

static void add_themes(GPtrArray *words) {
  add_all(words, tunl_theme_names());
}

static void add_card_sizes(GPtrArray *words) {
  add_all(words, tunl_card_sizes());
}

static void add_table_formats(GPtrArray *words) {
  add_all(words, tunl_table_format_names());
}

static void add_ghost_forms(GPtrArray *words) {
  add_all(words, tunl_ghost_form_names());
}

static void add_cave_rules(GPtrArray *words) {
  add_all(words, tunl_rules_names());
}

static void add_layers(GPtrArray *words, tunl_layer_game game) {
  tunl_layer_set all = tunl_layers_all(game);
  for (tunl_layer layer = 0; layer < TUNL_LAYERS; layer++)
    if (tunl_layer_in(all, layer) && tunl_layer_optional(layer))
      g_ptr_array_add(words, g_strdup(tunl_layer_names()[layer]));
  add_all(words, (const char *const[]){"default", "all", NULL});
}

static void add_cave_layers(GPtrArray *words) {
  add_layers(words, TUNL_LAYERS_CAVE);
}

static void add_flip_layers(GPtrArray *words) {
  add_layers(words, TUNL_LAYERS_FLIP);
}

static void add_leaks(GPtrArray *words) {
  gsize count;
  const tunl_knob *knobs = tunl_knobs(&count);
  for (gsize i = 0; i < count; i++)
    if (g_str_has_prefix(knobs[i].name, CLI_LEAK_PREFIX))
      g_ptr_array_add(
          words, g_strdelimit(g_strdup(knobs[i].name + strlen(CLI_LEAK_PREFIX)), "_", '-'));
}

static const char *tier_name(tunl_tier tier) {
  return tunl_tier_skill(tier)->name;
}

/* Adds the names of an enumeration from one value to the one before another. */
#define ADD_NAMES(function, type, name, from, end)                                                 \
  static void function(GPtrArray *words) {                                                         \
    for (int i = from; i < end; i++)                                                               \
      g_ptr_array_add(words, g_strdup(name((type)i)));                                             \
  }
ADD_NAMES(add_kinds, tunl_kind, tunl_kind_name, 0, TUNL_KINDS)
ADD_NAMES(add_reasons, tunl_reason, tunl_reason_name, TUNL_ACCEPTED + 1, TUNL_REASONS)
ADD_NAMES(add_causes, tunl_cause, tunl_cause_name, TUNL_CAUSE_WALL, TUNL_CAUSE_CAP)
ADD_NAMES(add_tiers, tunl_tier, tier_name, 0, TUNL_TIERS)
ADD_NAMES(add_bots, flip_bot, flip_bot_name, 0, FLIP_BOTS)
ADD_NAMES(add_flip_rules, flip_rules, flip_rules_name, 0, FLIP_RULES)

/* What an argument of that name can be, in programs whose names begin so: the words that the
 * library has, or, where only one program knows them, these. */
static const struct {
  const char *argument, *programs;
  void (*add)(GPtrArray *words);
  const char *words;
} vocabularies[] = {
    {"BOT", "flip-", add_bots, ""},
    {"CAUSE", "tunl-", add_causes, ""},
    {"CHECK", "tunl-audit", NULL, "clear contracts supply all"},
    {"DATE", "", NULL, "today yesterday"},
    {"DATES", "", NULL, "today yesterday"},
    {"DECISION", "tunl-dump", NULL, "accepted refused"},
    {"FORM", "tunl-", add_ghost_forms, ""},
    {"FORMAT", "", add_table_formats, ""},
    {"KIND", "tunl-", add_kinds, ""},
    {"LAYER", "tunl-", add_cave_layers, ""},
    {"LAYER", "flip-", add_flip_layers, ""},
    {"LEAK", "tunl-", add_leaks, ""},
    {"PICTURE", "", cli_format_add_names, ""},
    {"REASON", "tunl-", add_reasons, ""},
    {"RULES", "tunl-", add_cave_rules, ""},
    {"RULES", "flip-", add_flip_rules, ""},
    {"SEVERITY", "tunl-audit", NULL, "notice warning error"},
    {"SIZE", "tunl-card", add_card_sizes, ""},
    {"THEME", "", add_themes, ""},
    {"TIER", "tunl-", add_tiers, ""},
};

static void add_vocabulary(GPtrArray *words, gsize i) {
  char **list = g_strsplit(vocabularies[i].words, " ", -1);
  add_all(words, (const char *const *)list);
  g_strfreev(list);
  if (vocabularies[i].add)
    vocabularies[i].add(words);
}

/* Adds the words of one alternative: a word in small letters or digits is meant as it stands. */
static void add_alternative(GPtrArray *words, const char *text) {
  if (g_ascii_islower(*text) || g_ascii_isdigit(*text))
    g_ptr_array_add(words, g_strdup(text));
  for (gsize i = 0; i < G_N_ELEMENTS(vocabularies); i++)
    if (strcmp(vocabularies[i].argument, text) == 0 &&
        g_str_has_prefix(g_get_prgname(), vocabularies[i].programs))
      add_vocabulary(words, i);
}

char **cli_vocabulary(const char *argument) {
  GPtrArray *words = g_ptr_array_new();
  char **alternatives = g_strsplit(argument, "|", -1);
  for (gsize i = 0; alternatives[i]; i++) {
    char *list = strstr(alternatives[i], ",...");
    if (list)
      *list = '\0';
    add_alternative(words, alternatives[i]);
  }
  g_strfreev(alternatives);
  g_ptr_array_add(words, NULL);
  return (char **)g_ptr_array_free(words, FALSE);
}

/* ---- the table ---- */

static void add_option(GString *table, const char *command, const GOptionEntry *e) {
  char **words = cli_vocabulary(e->arg_description ? e->arg_description : "");
  char *all = g_strjoinv(" ", words);
  const char *fields[] = {
      command ? command : "",
      e->short_name ? (const char[]){'-', e->short_name, '\0'} : "",
      *e->long_name ? e->long_name : "",
      e->arg_description ? e->arg_description : "",
      e->arg == G_OPTION_ARG_FILENAME_ARRAY ? "many" : "",
      all,
      e->description ? e->description : "",
  };
  for (gsize i = 0; i < G_N_ELEMENTS(fields); i++)
    g_string_append_printf(table, "%s%c", fields[i], i + 1 < G_N_ELEMENTS(fields) ? '\t' : '\n');
  g_free(all);
  g_strfreev(words);
}

void cli_options_add(GString *table, const char *command, const GOptionEntry *entries) {
  for (const GOptionEntry *e = entries; e->long_name; e++)
    if (!(e->flags & G_OPTION_FLAG_HIDDEN))
      add_option(table, command, e);
}
