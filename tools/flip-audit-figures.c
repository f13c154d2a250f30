/* The figures that the game's author published, beside what comes out here. */
#include "flip-audit.h"

#include <math.h>
#include <string.h>

enum { SEEDS = 200 }; /* published */

/* A run of the simple policy: so many seeds, each for so many seconds (published). */
typedef struct {
  guint seeds;
  double seconds;
  flip_survival survival;
  guint late; /* turns above 2,300 m */
  flip_outcome *flights;
} simple_run;

typedef struct {
  audit_task task;
  audit_result results[FLIP_RULES]; /* by their rules */
  simple_run brief, lengthy;
} runs;

static void fly_simple(guint number, gpointer user) {
  simple_run *run = user;
  char *seed = g_strdup_printf("seed-%u", number);
  flip_level *level = cli_flip_level(seed, FLIP_1_0_1, FLIP_SPEED_MOST * run->seconds);
  run->flights[number] = flip_fly(level, FLIP_SIMPLE, run->seconds, NULL, NULL);
  flip_level_free(level);
  g_free(seed);
}

static void work_simple(const audit_task *t, simple_run *run) {
  double *heights = g_new(double, run->seeds);
  guint32 alive = 0;
  run->flights = g_new0(flip_outcome, run->seeds);
  cli_work_all("levels", run->seeds, t->jobs, t->quiet, fly_simple, run);
  for (guint i = 0; i < run->seeds; i++) {
    heights[i] = run->flights[i].reached;
    alive += run->flights[i].alive;
    run->late += run->flights[i].late;
  }
  run->survival = flip_survival_of(heights, run->seeds, alive);
  g_free(run->flights);
  g_free(heights);
}

/* ---- how figures are written ---- */

static char *fixed(char *into, double value, int decimals) {
  return tunl_text_fixed(into, value, decimals);
}

static char *metres(char *into, double units) {
  return tunl_text_grouped(into, units / FLIP_UNITS_PER_M, 0);
}

/* The least and the greatest of a quantity over the stretches from 2,500 m on: "39–41". */
static char *late_range(const runs *r, flip_rules rules, audit_what what, int decimals) {
  const audit_result *result = &r->results[rules];
  double least = (double)INFINITY, most = 0;
  char a[TUNL_TEXT_MOST], b[TUNL_TEXT_MOST];
  for (guint32 i = (guint32)(FLIP_HOLD_FROM / FLIP_BIN); i < result->audit.bins; i++) {
    double value = audit_quantities[what].get(result, &r->task, &result->audit.bin[i]);
    least = MIN(least, value);
    most = MAX(most, value);
  }
  fixed(a, least, decimals);
  fixed(b, most, decimals);
  return strcmp(a, b) == 0 ? g_strdup(a) : g_strdup_printf("%s–%s", a, b);
}

static const flip_audit *audit_of(const runs *r, flip_rules rules) {
  return &r->results[rules].audit;
}

/* From 2,000 m to 2,500 m, percent. */
static char *turn_rate_at_2000(char *into, const runs *r, flip_rules rules) {
  return fixed(into, 100 * flip_turn_rate(&audit_of(r, rules)->bin[4]), 1);
}

static char *say_types(const runs *r) {
  const flip_audit *a = audit_of(r, FLIP_1_0_1);
  char parts[FLIP_TYPES][TUNL_TEXT_MOST];
  for (int i = 0; i < FLIP_TYPES; i++)
    fixed(parts[i], 100.0 * a->types[i] / a->all.obstacles, 1);
  return g_strdup_printf("%s, %s, %s %%", parts[FLIP_SPIKE], parts[FLIP_BAR], parts[FLIP_BLOCK]);
}

static char *say_violations(const runs *r) {
  const flip_audit *a = audit_of(r, FLIP_1_0_1);
  return g_strdup_printf("%u, %u", a->violations, a->violations_blocks);
}

static char *say_no_violations(const runs *r) {
  const flip_audit *a = audit_of(r, FLIP_1_0_2);
  return g_strdup_printf("%u, %u", a->violations, a->violations_blocks);
}

static char *say_before_after(const runs *r) {
  const flip_audit *a = audit_of(r, FLIP_1_0_1);
  char before[TUNL_TEXT_MOST], after[TUNL_TEXT_MOST];
  return g_strdup_printf("%s %%, %s %%", fixed(before, 100 * flip_turn_rate(&a->before), 1),
      fixed(after, 100 * flip_turn_rate(&a->after), 1));
}

static char *say_old_step(const runs *r) {
  char rate[TUNL_TEXT_MOST];
  return g_strdup_printf("%s %%", turn_rate_at_2000(rate, r, FLIP_1_0_1));
}

static char *say_new_step(const runs *r) {
  char rate[TUNL_TEXT_MOST];
  return g_strdup_printf("%s %%", turn_rate_at_2000(rate, r, FLIP_1_0_2));
}

static char *say_new_late(const runs *r) {
  char *range = late_range(r, FLIP_1_0_2, AUDIT_TURN_RATE, 0);
  char *text = g_strdup_printf("%s %%", range);
  g_free(range);
  return text;
}

static char *say_late_blocks(const runs *r) {
  char *range = late_range(r, FLIP_1_0_2, AUDIT_BLOCK_SHARE, 0);
  char *text = g_strdup_printf("%s %%", range);
  g_free(range);
  return text;
}

static char *say_obstacles(const runs *r) {
  char count[TUNL_TEXT_MOST];
  return g_strdup(fixed(count, (double)audit_of(r, FLIP_1_0_1)->all.obstacles / SEEDS, 0));
}

static char *say_density(const runs *r) {
  char *old = late_range(r, FLIP_1_0_1, AUDIT_OBSTACLES, 0);
  char *new = late_range(r, FLIP_1_0_2, AUDIT_OBSTACLES, 0);
  char *text = g_strdup_printf("%s, then %s", old, new);
  g_free(new);
  g_free(old);
  return text;
}

static char *say_brief(const runs *r) {
  char median[TUNL_TEXT_MOST];
  const flip_survival *s = &r->brief.survival;
  return g_strdup_printf("%u alive, median %s m", s->alive, metres(median, s->median));
}

static char *say_lengthy(const runs *r) {
  char median[TUNL_TEXT_MOST];
  const flip_survival *s = &r->lengthy.survival;
  return g_strdup_printf("%u alive, median %s m", s->alive, metres(median, s->median));
}

static char *say_late_flips(const runs *r) {
  return g_strdup_printf("%u", r->lengthy.late);
}

static char *say_lookahead(const runs *r) {
  return g_strdup_printf("%u, %u of %u", r->results[FLIP_1_0_1].bots[FLIP_LOOKAHEAD].alive,
      r->results[FLIP_1_0_2].bots[FLIP_LOOKAHEAD].alive, SEEDS);
}

static char *say_old_hold(const runs *r) {
  return g_strdup_printf("%u of %u", r->results[FLIP_1_0_1].bots[FLIP_HOLD_ONE_WALL].alive, SEEDS);
}

static char *say_new_hold(const runs *r) {
  char median[TUNL_TEXT_MOST], most[TUNL_TEXT_MOST];
  const flip_survival *s = &r->results[FLIP_1_0_2].bots[FLIP_HOLD_ONE_WALL];
  return g_strdup_printf(
      "%u, median %s m, furthest %s m", s->alive, metres(median, s->median), metres(most, s->most));
}

/* In the order of the table; a letter in brackets leads to a note below it. */
static const struct {
  const char *figure, *published;
  char *(*here)(const runs *r);
} figures[] = {
    {"1.0.1: spikes, bars, blocks", "53.4, 34.4, 12.2 %", say_types},
    {"1.0.1: violations, with blocks", "0, 17", say_violations},
    {"1.0.1: turn rate below, above 2,250 m [a]", "40.5 %, 0.1 %", say_before_after},
    {"1.0.1: turn rate 2,000–2,500 m [b]", "13.0 %", say_old_step},
    {"1.0.2: turn rate 2,000–2,500 m [a]", "40.9 %", say_new_step},
    {"1.0.2: turn rate from 2,500 m on [a]", "38–39 %", say_new_late},
    {"1.0.2: block share from 2,500 m on", "about 21 %", say_late_blocks},
    {"1.0.2: violations, with blocks", "0, 0", say_no_violations},
    {"1.0.1: obstacles a level to 4,000 m [c]", "240", say_obstacles},
    {"late obstacles in 500 m, 1.0.1 then 1.0.2 [c]", "29–31, then 26–27", say_density},
    {"1.0.1: simple policy, 100 seeds, 120 s [d]", "100 alive, median 2,083 m", say_brief},
    {"1.0.1: simple policy, 50 seeds, 400 s [d]", "50 alive, median 10,479 m", say_lengthy},
    {"1.0.1: its turns above 2,300 m, all 50 seeds", "0", say_late_flips},
    {"look-ahead bot at 4,000 m, 1.0.1, 1.0.2", "200, 200 of 200", say_lookahead},
    {"1.0.1: hold-one-wall bot at 4,000 m", "200 of 200", say_old_hold},
    {"1.0.2: hold-one-wall bot at 4,000 m [d]", "0, median 2,542 m, furthest 2,763 m",
        say_new_hold},
};

enum { FIGURES = G_N_ELEMENTS(figures), COLUMNS = 3 };

/* ---- writing them ---- */

static void work(const audit_task *t, runs *r) {
  *r = (runs){
      .task = *t, .brief = {.seeds = 100, .seconds = 120}, .lengthy = {50, 400, {0}, 0, NULL}};
  r->task.rules[0] = FLIP_1_0_1;
  r->task.rules[1] = FLIP_1_0_2;
  r->task.sides = FLIP_RULES;
  r->task.seeds = NULL;
  r->task.count = r->task.part.count = SEEDS;
  r->task.to = FLIP_FULL;
  r->task.bots = 1u << FLIP_LOOKAHEAD | 1u << FLIP_HOLD_ONE_WALL;
  for (guint side = 0; side < FLIP_RULES; side++)
    audit_work(&r->task, side, &r->results[r->task.rules[side]]);
  work_simple(&r->task, &r->brief);
  work_simple(&r->task, &r->lengthy);
}

static void append_row(GString *text, const char *const cells[COLUMNS], const glong *widths) {
  for (guint i = 0; i < COLUMNS; i++) {
    g_string_append_printf(text, "| %s", cells[i]);
    for (glong at = g_utf8_strlen(cells[i], -1); at <= widths[i]; at++)
      g_string_append_c(text, ' ');
  }
  g_string_append(text, "|\n");
}

/* A table that people can read as it is, and that stands in docs/figures.md as it is. */
static bool write_text(FILE *out, char *const *here, GError **error) {
  static const char *const heads[COLUMNS] = {"figure", "published", "here"};
  static const char *const rule[COLUMNS] = {"---", "---", "---"};
  glong widths[COLUMNS] = {0};
  GString *text = g_string_new(NULL);
  for (guint i = 0; i < FIGURES; i++) {
    widths[0] = MAX(widths[0], g_utf8_strlen(figures[i].figure, -1));
    widths[1] = MAX(widths[1], g_utf8_strlen(figures[i].published, -1));
    widths[2] = MAX(widths[2], g_utf8_strlen(here[i], -1));
  }
  append_row(text, heads, widths);
  append_row(text, rule, widths);
  for (guint i = 0; i < FIGURES; i++)
    append_row(text, (const char *[]){figures[i].figure, figures[i].published, here[i]}, widths);
  bool written = tunl_write(out, text->str, text->len, error);
  g_string_free(text, TRUE);
  return written;
}

static bool write_table(tunl_table_format format, FILE *out, char *const *here, GError **error) {
  static const tunl_column columns[COLUMNS] = {{"figure", NULL, false, 0, 0, TUNL_HIDDEN_NOWHERE},
      {"published", NULL, false, 0, 0, TUNL_HIDDEN_NOWHERE},
      {"here", NULL, false, 0, 0, TUNL_HIDDEN_NOWHERE}};
  tunl_table *table = tunl_table_new(format, columns, COLUMNS, out);
  bool done = tunl_table_begin(table, "flip-figures/1", NULL, 0, error);
  for (guint i = 0; i < FIGURES && done; i++)
    done = tunl_table_row(table,
        (tunl_cell[]){tunl_cell_text(figures[i].figure), tunl_cell_text(figures[i].published),
            tunl_cell_text(here[i])},
        error);
  done = done && tunl_table_end(table, error);
  tunl_table_free(table);
  return done;
}

bool audit_write_figures(tunl_table_format format, FILE *out, const audit_task *t, GError **error) {
  static runs r; /* large for a stack */
  char *here[FIGURES];
  work(t, &r);
  for (guint i = 0; i < FIGURES; i++)
    here[i] = figures[i].here(&r);
  bool done = format == TUNL_TABLE_TEXT ? write_text(out, here, error)
                                        : write_table(format, out, here, error);
  for (guint i = 0; i < FIGURES; i++)
    g_free(here[i]);
  for (guint i = 0; i < FLIP_RULES; i++)
    audit_clear(&r.results[i]);
  return done;
}
