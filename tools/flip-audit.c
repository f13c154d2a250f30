/* flip-audit: can FLIP's levels be cleared, and do they force anyone to turn? */
#include "flip-audit.h"

#include <string.h>

static const char summary[] =
    "Makes many FLIP levels, counts what they ask of a player in every 500 m, flies bots through\n"
    "them, and says whether they pass: they can be cleared, and not without turning.";

static const char notes[] =
    "Examples:\n"
    "  flip-audit                                    200 levels under the present rules\n"
    "  flip-audit --rules 1.0.1                      the defect: nothing to turn for above 2,250 "
    "m\n"
    "  flip-audit --compare 1.0.1 -o chart.svg       both side by side, and drawn\n"
    "  flip-audit --date 20260901..20260930 --per-level worst\n"
    "  flip-audit --dump --seed seed-0 --format csv  every obstacle of a level\n"
    "  flip-audit --figures                          what was published, and what comes out here\n"
    "  flip-audit -n 100000 --per-level order --shard 2/7 --format csv\n"
    "\n"
    "Bots: simple, lookahead, hold-one-wall; the verdict needs the last two. A level has about 25\n"
    "obstacles in 500 m: what may be chance in so few is not judged, and said so.\n"
    "Exit status: 0 the levels pass, 1 they fail, 2 trouble. With --compare, --rules is judged;\n"
    "with --shard nothing is, for a verdict is of all levels together.\n"
    "This is an independent tool, not made by the game's author.\n";

enum { SEEDS_USUAL = 200, SEEDS_MOST = 100000 };
static const double to_least = 100; /* metres: there is an obstacle in every level */

typedef struct {
  cli_flip_words flip;
  char **seed; /* however often it was given */
  char *seeds, *to, *bots, *compare, *per_level;
  char *limits[FLIP_CHECKS];
  char *format, *output, *theme, *junit, *jobs, *shard;
  gboolean dump, figures, tap, quiet;
} words;

/* What there is to choose, and which modes know it. */
enum { SELECT = 1 << 0, JUDGE = 1 << 1, DRAW = 1 << 2, WORK = 1 << 3 };

typedef struct request {
  words given;
  audit_task task;
  const struct mode *mode;
  tunl_table_format format;
  const cli_format *picture; /* NULL for none */
  const tunl_theme *theme;
  audit_order order;
} request;

/* ---- checks ---- */

const audit_option audit_options[FLIP_CHECKS] = {
    [FLIP_CHECK_TURN_RATE] = {"min-turn-rate",
        "The least turn rate in every 500 m, of all obstacles (default 25)", "PERCENT"},
    [FLIP_CHECK_VIOLATIONS] = {"max-violations",
        "So many turns may come sooner than a turn needs (default 0)", "N"},
    [FLIP_CHECK_VIOLATIONS_BLOCKS] = {"max-block-violations",
        "So many may when blocks count as well (default 0)", "N"},
    [FLIP_CHECK_LOOKAHEAD] = {"min-survival",
        "Percent of levels the look-ahead bot must clear (default 100)", "PERCENT"},
    [FLIP_CHECK_HOLD] = {"max-hold",
        "Percent of levels the hold-one-wall bot may clear (default 0)", "PERCENT"},
};

static bool find_limits(request *r, GError **error) {
  static const double count_most = 1e9;
  r->task.limits = flip_thresholds_default();
  for (flip_check check = 0; check < FLIP_CHECKS; check++) {
    const char *text = r->given.limits[check];
    bool share = audit_is_share(check);
    double value;
    char *option = g_strconcat("--", audit_options[check].name, NULL);
    bool good = !text || cli_number(option, text, 0, share ? 100 : count_most, &value, error);
    g_free(option);
    if (!good)
      return false;
    if (text)
      r->task.limits.of[check] = share ? value / 100 : value;
  }
  return true;
}

/* ---- modes ---- */

static bool run_audit(const request *r, bool *failed, GError **error);
static bool run_dump(const request *r, bool *failed, GError **error);
static bool run_figures(const request *r, bool *failed, GError **error);

static const struct mode {
  const char *option; /* NULL: when none is given */
  int groups;         /* of options that it knows */
  bool (*run)(const request *r, bool *failed, GError **error);
} modes[] = {
    {NULL, SELECT | JUDGE | DRAW | WORK, run_audit},
    {"--dump", SELECT | WORK, run_dump},
    {"--figures", WORK, run_figures},
};

/* No option is ignored in silence. */
static bool check_groups(const request *r, GError **error) {
  const words *w = &r->given;
  const struct {
    const char *name, *value;
    int group;
  } options[] = {
      {"--seeds", w->seeds, SELECT},
      {"--seed", w->seed ? "" : NULL, SELECT},
      {"--date", w->flip.date, SELECT},
      {"--last", w->flip.last, SELECT},
      {"--rules", w->flip.rules, SELECT},
      {"--to", w->to, SELECT},
      {"--bots", w->bots, JUDGE},
      {"--compare", w->compare, JUDGE},
      {"--per-level", w->per_level, JUDGE},
      {"--junit", w->junit, JUDGE},
      {"--tap", w->tap ? "" : NULL, JUDGE},
      {"--theme", w->theme, DRAW},
      {"--jobs", w->jobs, WORK},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(options); i++)
    if (options[i].value && !(r->mode->groups & options[i].group))
      return cli_fail(error, "%s: makes no sense with %s", options[i].name, r->mode->option);
  for (int i = 0; i < FLIP_CHECKS; i++)
    if (w->limits[i] && !(r->mode->groups & JUDGE))
      return cli_fail(
          error, "--%s: makes no sense with %s", audit_options[i].name, r->mode->option);
  return true;
}

static bool find_mode(request *r, GError **error) {
  const words *w = &r->given;
  if (w->dump && w->figures)
    return cli_fail(error, "--dump and --figures: give one or the other, not both");
  r->mode = &modes[w->dump ? 1 : w->figures ? 2 : 0];
  return check_groups(r, error);
}

static bool check_files(const words *w, GError **error) {
  if (w->theme && !w->output)
    return cli_fail(error, "--theme: has a meaning with -o FILE only, the chart");
  const cli_target files[] = {{"--junit", w->junit}, {"--output", w->output}};
  return cli_targets_check(files, G_N_ELEMENTS(files), error) &&
         cli_not_stdout("--junit", w->junit, error);
}

static bool check_combinations(const words *w, GError **error) {
  const char *tap = w->tap ? "" : NULL;
  const char *days = w->flip.date ? w->flip.date : w->flip.last;
  const char *seed = w->seed ? "" : NULL;
  return cli_exclusive(w->seeds, seed, "--seeds and --seed", error) &&
         cli_exclusive(seed, w->flip.date, "--seed and --date", error) &&
         cli_exclusive(seed, w->flip.last, "--seed and --last", error) &&
         cli_exclusive(w->seeds, days, "--seeds and --date or --last", error) &&
         cli_exclusive(tap, w->format, "--tap and --format", error) &&
         cli_exclusive(tap, w->per_level, "--tap and --per-level", error) && check_files(w, error);
}

/* ---- options ---- */

static bool find_seeds(request *r, GError **error) {
  audit_task *t = &r->task;
  t->count = g_strv_length(r->given.seed);
  for (guint i = 0; i < t->count; i++)
    if (!cli_flip_seed(r->given.seed[i], error))
      return false;
  t->seeds = g_strdupv(r->given.seed);
  return true;
}

static bool count_days(request *r, char **days, GError **error) {
  audit_task *t = &r->task;
  guint count = g_strv_length(days);
  t->seeds = days;
  t->days = true;
  t->count = count;
  return count <= CLI_DAYS_MOST ||
         cli_fail(error, "%s: %u days; %u at most", r->given.flip.last ? "--last" : "--date", count,
             CLI_DAYS_MOST);
}

static bool find_levels(request *r, GError **error) {
  const words *w = &r->given;
  audit_task *t = &r->task;
  cli_flip flip;
  t->to = FLIP_FULL;
  t->count = SEEDS_USUAL;
  if ((w->seeds && !cli_count("--seeds", w->seeds, 1, SEEDS_MOST, &t->count, error)) ||
      (w->to && !cli_flip_height("--to", w->to, to_least, &t->to, error)) ||
      (w->seed && !find_seeds(r, error)) || !cli_flip_from(&flip, &w->flip, error))
    return false;
  t->rules[0] = flip.rules;
  t->sides = 1;
  return !flip.seeds || count_days(r, flip.seeds, error);
}

static bool find_compare(request *r, GError **error) {
  const char *text = r->given.compare;
  audit_task *t = &r->task;
  if (!text)
    return true;
  if (!cli_flip_rules("--compare", text, &t->rules[1], error))
    return false;
  if (t->rules[1] == t->rules[0])
    return cli_fail(error, "--compare: %s is what --rules has; compare it with %s", text,
        flip_rules_name(t->rules[0] == FLIP_1_0_1 ? FLIP_1_0_2 : FLIP_1_0_1));
  t->sides = 2;
  return true;
}

static bool add_bot(guint *bots, const char *name, GError **error) {
  flip_bot bot = flip_bot_named(name);
  const char *names[FLIP_BOTS + 3] = {NULL};
  if (bot != FLIP_BOTS) {
    *bots |= 1u << bot;
    return true;
  }
  for (int i = 0; i < FLIP_BOTS; i++)
    names[i] = flip_bot_name((flip_bot)i);
  names[FLIP_BOTS] = "all";
  names[FLIP_BOTS + 1] = "none";
  char *choices = cli_choices(names);
  cli_fail(error, "--bots: '%s' is not a bot; accepted: %s", name, choices);
  g_free(choices);
  return false;
}

static bool find_bots(request *r, GError **error) {
  const char *text = r->given.bots;
  guint *bots = &r->task.bots;
  *bots = 1u << FLIP_LOOKAHEAD | 1u << FLIP_HOLD_ONE_WALL;
  if (!text)
    return true;
  *bots = strcmp(text, "all") == 0 ? (1u << FLIP_BOTS) - 1 : 0;
  if (*bots || strcmp(text, "none") == 0)
    return true;
  char **list = g_strsplit(*text ? text : ",", ",", -1);
  bool good = true;
  for (gsize i = 0; list[i] && good; i++)
    good = add_bot(bots, list[i], error);
  g_strfreev(list);
  return good;
}

static bool find_order(request *r, GError **error) {
  const char *text = r->given.per_level;
  r->order = text && strcmp(text, "worst") == 0 ? AUDIT_WORST_FIRST : AUDIT_IN_ORDER;
  return !text || r->order == AUDIT_WORST_FIRST || strcmp(text, "order") == 0 ||
         cli_fail(error, "--per-level: '%s' is not an order; accepted: worst or order", text);
}

/* Where the answer is a table, -o names its file; else it is a picture. */
static bool find_output(request *r, GError **error) {
  const words *w = &r->given;
  const char *dot = w->output ? strrchr(w->output, '.') : NULL;
  if (!cli_table_format("--format", w->format, &r->format, error) ||
      !cli_theme(w->theme, &r->theme, error))
    return false;
  if (r->mode->groups & DRAW)
    return !w->output || cli_chart_find(w->output, "chart", &r->picture, error);
  if (dot && !w->format)
    tunl_table_format_named(dot + 1, &r->format);
  return true;
}

static bool has_limit(const words *w) {
  bool has = false;
  for (flip_check check = 0; check < FLIP_CHECKS; check++)
    has = has || w->limits[check];
  return has;
}

/* Levels follow each other; a verdict is of all of them together. */
static bool find_part(request *r, GError **error) {
  const words *w = &r->given;
  const cli_asked whole[] = {
      {"--figures", w->figures},
      {"--tap", w->tap},
      {"a verdict", !w->dump && !w->per_level},
      {"a limit of the verdict", has_limit(w)},
      {"worst first", w->per_level && r->order == AUDIT_WORST_FIRST},
      {"--compare", w->compare},
      {"--output", w->output && !w->dump},
      {"--junit", w->junit},
      {"text", r->format == TUNL_TABLE_TEXT},
      {NULL, false},
  };
  return cli_shard(w->shard, r->task.count, whole,
      "--dump or --per-level order, with --format json, jsonl or csv", &r->task.part, error);
}

/* 20260901, or 20260901..20260930: a day's seed text without its dashes. */
static char *dates_of(const audit_task *t) {
  const char *a = t->seeds[0], *b = t->seeds[t->count - 1];
  char *first = g_strdup_printf("%.4s%.2s%.2s", a, a + 5, a + 8);
  char *last = g_strdup_printf("%.4s%.2s%.2s", b, b + 5, b + 8);
  char *dates = t->count == 1 ? g_strdup(first) : g_strdup_printf("%s..%s", first, last);
  g_free(last);
  g_free(first);
  return dates;
}

static void append_levels(GString *command, const request *r) {
  const audit_task *t = &r->task;
  char *dates = t->days ? dates_of(t) : NULL;
  cli_append_option(command, "--seeds", r->given.seeds);
  for (guint i = 0; t->seeds && !t->days && i < t->count; i++)
    cli_append_option(command, "--seed", t->seeds[i]);
  cli_append_option(command, "--date", dates);
  g_free(dates);
}

/* Everything that makes the answer another, but for how it is written. */
static char *command_of(const request *r) {
  const words *w = &r->given;
  flip_rules rules = r->task.rules[0];
  GString *command = g_string_new("flip-audit");
  if (rules != FLIP_1_0_2)
    cli_append_option(command, "--rules", flip_rules_name(rules));
  cli_append_option(command, "--compare", w->compare);
  append_levels(command, r);
  cli_append_option(command, "--to", w->to);
  cli_append_option(command, "--bots", w->bots);
  for (int i = 0; i < FLIP_CHECKS; i++) {
    char *option = g_strconcat("--", audit_options[i].name, NULL);
    cli_append_option(command, option, w->limits[i]);
    g_free(option);
  }
  return g_string_free(command, FALSE);
}

static bool understand(request *r, GError **error) {
  const words *w = &r->given;
  audit_task *t = &r->task;
  t->jobs = 1;
  t->quiet = w->quiet;
  if (!find_mode(r, error) || !check_combinations(w, error) || !find_levels(r, error) ||
      !find_compare(r, error) || !find_bots(r, error) || !find_limits(r, error) ||
      !find_order(r, error) || !find_output(r, error) || !find_part(r, error) ||
      (w->jobs && !cli_count("--jobs", w->jobs, 1, 256, &t->jobs, error)))
    return false;
  t->command = command_of(r);
  return true;
}

/* ---- answers ---- */

typedef bool (*answer)(const request *r, FILE *out, const audit_result *results, GError **error);

/* A whole file, or stdout. */
static bool write_answer(
    const request *r, const char *path, answer write, const audit_result *results, GError **error) {
  cli_output output;
  return cli_output_open(&output, path, false, error) &&
         cli_output_end(&output, write(r, output.stream, results, error), error);
}

/* The date that a PDF bears: a seed has none. */
static const guint32 no_date = TUNL_DATE_FIRST;

static bool draw(const request *r, const audit_result *results, GError **error) {
  const words *w = &r->given;
  GString *command = g_string_new(r->task.command);
  if (w->theme && strcmp(w->theme, "light") != 0)
    cli_append_option(command, "--theme", w->theme);
  g_string_append_printf(command, " -o chart.%s", r->picture->suffix);
  tunl_scene *scene = audit_chart(&r->task, results, command->str);
  bool done = cli_picture_write(r->picture, scene, r->theme, no_date, w->output, w->quiet, error);
  tunl_scene_free(scene);
  g_string_free(command, TRUE);
  return done;
}

static GString *report_of(const request *r, const audit_result *results,
    void (*append)(GString *text, const cli_case *cases, guint count)) {
  guint count;
  GString *text = g_string_new(NULL);
  cli_case *cases = audit_cases(&r->task, &results[0], &count);
  append(text, cases, count);
  cli_cases_free(cases, count);
  return text;
}

static bool write_text(const request *r, FILE *out, const audit_result *results, GError **error) {
  GString *text = r->given.tap ? report_of(r, results, cli_tap) : g_string_new(NULL);
  if (!r->given.tap)
    audit_say(text, &r->task, results);
  bool written = tunl_write(out, text->str, text->len, error);
  g_string_free(text, TRUE);
  return written;
}

static bool write_results(
    const request *r, FILE *out, const audit_result *results, GError **error) {
  if (r->given.per_level)
    return audit_write_levels(r->format, out, &r->task, results, r->order, error);
  if (r->format != TUNL_TABLE_TEXT)
    return audit_write_records(r->format, out, &r->task, results, error);
  return write_text(r, out, results, error);
}

static bool run_audit(const request *r, bool *failed, GError **error) {
  static audit_result results[AUDIT_SIDES]; /* large for a stack */
  const words *w = &r->given;
  for (guint side = 0; side < r->task.sides; side++)
    audit_work(&r->task, side, &results[side]);
  *failed = results[0].failed && !w->shard;
  bool done = (!w->output || draw(r, results, error)) &&
              (!w->junit || cli_text_write(w->junit, report_of(r, results, cli_junit), error)) &&
              write_answer(r, "-", write_results, results, error);
  for (guint side = 0; side < r->task.sides; side++)
    audit_clear(&results[side]);
  return done;
}

static bool write_obstacles(
    const request *r, FILE *out, const audit_result *results, GError **error) {
  (void)results;
  return audit_write_obstacles(r->format, out, &r->task, error);
}

static bool run_dump(const request *r, bool *failed, GError **error) {
  (void)failed;
  return write_answer(r, r->given.output ? r->given.output : "-", write_obstacles, NULL, error);
}

static bool write_figures(
    const request *r, FILE *out, const audit_result *results, GError **error) {
  (void)results;
  return audit_write_figures(r->format, out, &r->task, error);
}

static bool run_figures(const request *r, bool *failed, GError **error) {
  (void)failed;
  return write_answer(r, r->given.output ? r->given.output : "-", write_figures, NULL, error);
}

/* ---- main ---- */

int main(int argc, char **argv) {
  static request r;
  words *w = &r.given;
#define LIMIT(check)                                                                               \
  CLI_TEXT(audit_options[check].name, 0, &w->limits[check], audit_options[check].help,             \
      audit_options[check].metavar)
  const GOptionEntry entries[] = {
      CLI_TEXT("seeds", 'n', &w->seeds, "The levels seed-0 to seed-(N-1) (default 200)", "N"),
      {"seed", 's', 0, G_OPTION_ARG_FILENAME_ARRAY, &w->seed,
          "The level of this seed, any text; may be repeated", "TEXT"},
      CLI_FLIP_DAY_ENTRIES(w->flip),
      CLI_TEXT("to", 0, &w->to, "Up to here, metres (default 4000)", "M"),
      CLI_TEXT("bots", 0, &w->bots,
          "Who flies, as in simple,lookahead; all, or none (default lookahead,hold-one-wall)",
          "BOT,...|all|none"),
      LIMIT(FLIP_CHECK_TURN_RATE),
      LIMIT(FLIP_CHECK_VIOLATIONS),
      LIMIT(FLIP_CHECK_VIOLATIONS_BLOCKS),
      LIMIT(FLIP_CHECK_LOOKAHEAD),
      LIMIT(FLIP_CHECK_HOLD),
      CLI_TEXT("compare", 0, &w->compare, "Show these rules beside those of --rules", "RULES"),
      CLI_TEXT(
          "per-level", 0, &w->per_level, "A line a level: worst first, or in order", "worst|order"),
      CLI_FLAG("dump", 0, &w->dump, "List the obstacles, with all that was recorded of each"),
      CLI_FLAG("figures", 0, &w->figures, "What was published, and what comes out here"),
      CLI_TEXT("output", 'o', &w->output,
          "A chart, .svg, .png or .pdf; with --dump and --figures where the table goes", "FILE"),
      CLI_TEXT("theme", 0, &w->theme, "Of the chart: light (default) or dark", "THEME"),
      CLI_TEXT("format", 0, &w->format, "text (default), json, jsonl or csv", "FORMAT"),
      CLI_TEXT("junit", 0, &w->junit, "Write a JUnit report as well", "FILE"),
      CLI_FLAG("tap", 0, &w->tap, "Answer in the Test Anything Protocol"),
      CLI_TEXT("jobs", 'j', &w->jobs, "Work on this many levels at once (default 1)", "N"),
      CLI_SHARD_ENTRY(&w->shard),
      CLI_FLAG("quiet", 'q', &w->quiet, "Show no progress"),
      CLI_NOW_ENTRY(w->flip),
      G_OPTION_ENTRY_NULL,
  };
#undef LIMIT
  GError *error = NULL;
  bool failed = false;
  cli_begin("flip-audit");
  bool done = cli_parse(argc, argv, entries, summary, notes, &error) && understand(&r, &error) &&
              r.mode->run(&r, &failed, &error);
  return !done ? cli_report(error) : failed ? CLI_NO : CLI_DONE;
}
