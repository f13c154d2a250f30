/* The figures: what the game's author published, what comes out here, and by which command. */
#include "sim.h"

#include <math.h>
#include <string.h>

/* What is flown for them. */
typedef enum {
  FITTED,       /* the 24 days that the pilots were fitted on */
  UNSEEN,       /* 96 days that they were not */
  NO_BOULDERS,  /* the 24 days without boulders, */
  DISTANT_GATE, /* and with the gate where nobody comes */
  FLOWN
} what;

static const double distant = 54000;

typedef struct {
  sim_task tasks[FLOWN];
  sim_result results[FLOWN];
} runs;

/* ---- how figures are written ---- */

static double percent(const runs *r, what w, tunl_tier tier, double scroll) {
  tunl_runs all = sim_runs(&r->tasks[w], &r->results[w], tier);
  return 100 * tunl_runs_reach(&all, scroll);
}

static void append(GString *text, double value, int decimals, const char *between) {
  char digits[TUNL_TEXT_MOST];
  g_string_append_printf(
      text, "%s%s", text->len ? between : "", tunl_text_fixed(digits, value, decimals));
}

/* "3.7, 24.8, 61.5 %": tiers from the one named on. */
static char *say_reach(const runs *r, what w, tunl_tier first, double scroll) {
  GString *text = g_string_new(NULL);
  for (tunl_tier tier = first; tier < TUNL_TIERS; tier++)
    append(text, percent(r, w, tier, scroll), 1, ", ");
  return g_string_free(g_string_append(text, " %"), FALSE);
}

static char *say_fitted(const runs *r) {
  return say_reach(r, FITTED, TUNL_AVERAGE, 9000);
}

static char *say_unseen(const runs *r) {
  return say_reach(r, UNSEEN, TUNL_AVERAGE, 9000);
}

static char *say_beginner(const runs *r) {
  char digits[TUNL_TEXT_MOST];
  tunl_text_fixed(digits, percent(r, FITTED, TUNL_BEGINNER, 9000), 1);
  return g_strdup_printf("%s %%", digits);
}

static char *say_error(const runs *r) {
  GString *text = g_string_new(NULL);
  for (tunl_tier tier = TUNL_AVERAGE; tier < TUNL_TIERS; tier++) {
    tunl_runs all = sim_runs(&r->tasks[FITTED], &r->results[FITTED], tier);
    append(text, 100 * tunl_runs_reach_error(&all, 9000), 1, ", ");
  }
  return g_string_free(g_string_append(text, " %"), FALSE);
}

static char *say_average_30000(const runs *r) {
  tunl_runs all = sim_runs(&r->tasks[FITTED], &r->results[FITTED], TUNL_AVERAGE);
  gsize count = all.days * all.each;
  return g_strdup_printf("%.0f of %u", tunl_runs_reach(&all, 30000) * (double)count, (guint)count);
}

static char *say_30000(const runs *r) {
  return say_reach(r, FITTED, TUNL_GOOD, 30000);
}

static char *say_no_boulders(const runs *r) {
  return say_reach(r, NO_BOULDERS, TUNL_AVERAGE, 9000);
}

static char *say_distant(const runs *r) {
  return say_reach(r, DISTANT_GATE, TUNL_AVERAGE, 9000);
}

static char *say_at_gate(const runs *r) {
  return g_strdup_printf("%u of %u",
      sim_boulders_at_gate(&r->tasks[FITTED], 0, &r->results[FITTED]), r->results[FITTED].days);
}

/* A measure of all tiers. */
static char *say_measure(const runs *r, sim_measure m, guint which, int decimals, const char *end) {
  GString *text = g_string_new(NULL);
  for (tunl_tier tier = 0; tier < TUNL_TIERS; tier++)
    append(text, sim_value_of(&r->tasks[FITTED], &r->results[FITTED], tier, m, which).value,
        decimals, ", ");
  return g_string_free(g_string_append(text, end), FALSE);
}

static char *say_median(const runs *r) {
  return say_measure(r, SIM_SCORE_MEDIAN, 0, 1, "");
}

static char *say_gate(const runs *r) {
  return say_measure(r, SIM_GATE, 0, 0, "");
}

static char *say_boulder(const runs *r) {
  return say_measure(r, SIM_SEEN, TUNL_LANDMARK_BOULDER, 1, " %");
}

static char *say_chamber(const runs *r) {
  return say_measure(r, SIM_SEEN, TUNL_LANDMARK_CHAMBER, 1, " %");
}

static char *say_apex(const runs *r) {
  return say_measure(r, SIM_SEEN, TUNL_LANDMARK_APEX_MINE, 1, " %");
}

/* wall/stalactite/mine/boulder/shot */
static char *say_deaths(const runs *r, tunl_tier tier) {
  GString *text = g_string_new(NULL);
  for (guint cause = 0; cause < TUNL_CAUSES - 2; cause++)
    append(text, sim_value_of(&r->tasks[FITTED], &r->results[FITTED], tier, SIM_ENDED, cause).value,
        0, "/");
  return g_string_free(text, FALSE);
}

static char *say_beginner_deaths(const runs *r) {
  return say_deaths(r, TUNL_BEGINNER);
}

static char *say_average_deaths(const runs *r) {
  return say_deaths(r, TUNL_AVERAGE);
}

static char *say_good_deaths(const runs *r) {
  return say_deaths(r, TUNL_GOOD);
}

static char *say_expert_deaths(const runs *r) {
  return say_deaths(r, TUNL_EXPERT);
}

#define UNSEEN_COMMAND "tunl-sim --days 20260925..20261229"
#define BARE_COMMAND   "tunl-sim --rules fixtures/rules/no-boulders.rules"

/* In the order of the table. */
static const struct {
  const char *figure, *published;
  char *(*here)(const runs *r);
  const char *command;
} figures[] = {
    {"reach of 9,000: average, good, expert [a]", "3.3, 24.7, 63.5 %", say_fitted, "tunl-sim"},
    {"its standard error between days", "-", say_error, "tunl-sim"},
    {"the same on 96 other days [b]", "3.3, 24.7, 63.5 %", say_unseen, UNSEEN_COMMAND},
    {"reach of 9,000: beginner", "-", say_beginner, "tunl-sim"},
    {"reach of 30,000: average", "0 of 600", say_average_30000, "tunl-sim"},
    {"reach of 30,000: good, expert", "-", say_30000, "tunl-sim"},
    {"median score, four tiers", "-", say_median, "tunl-sim"},
    {"gate that 25 % reach, four tiers", "-", say_gate, "tunl-sim"},
    {"deaths of beginners [c]", "-", say_beginner_deaths, "tunl-sim"},
    {"deaths of average pilots", "-", say_average_deaths, "tunl-sim"},
    {"deaths of good pilots", "-", say_good_deaths, "tunl-sim"},
    {"deaths of experts", "-", say_expert_deaths, "tunl-sim"},
    {"ever see a boulder, four tiers", "-", say_boulder, "tunl-sim"},
    {"ever see a chamber", "-", say_chamber, "tunl-sim"},
    {"ever see an apex mine", "-", say_apex, "tunl-sim"},
    {"days with the first boulder at the gate [d]", "-", say_at_gate, "tunl-sim"},
    {"reach of 9,000 without boulders [d]", "-", say_no_boulders, BARE_COMMAND},
    {"reach of 9,000 with the gate at 54,000 [d]", "-", say_distant, "tunl-sim --gate 54000"},
};

enum { FIGURES = G_N_ELEMENTS(figures), COLUMNS = 4 };

/* ---- writing them ---- */

static cli_days fitted_days(void) {
  return (cli_days){tunl_date_index(20260901), tunl_date_index(20260924)};
}

static void work(const sim_task *t, runs *r) {
  for (what w = 0; w < FLOWN; w++) {
    sim_task *own = &r->tasks[w];
    *own = *t;
    own->days = fitted_days();
    own->runs = 25;
    own->tiers = (1u << TUNL_TIERS) - 1;
  }
  r->tasks[UNSEEN].days = (cli_days){tunl_date_index(20260925), tunl_date_index(20261229)};
  r->tasks[NO_BOULDERS].sides[0].rules.boulders = 0;
  r->tasks[DISTANT_GATE].sides[0].rules.gate = distant;
  for (what w = 0; w < FLOWN; w++)
    sim_work(&r->tasks[w], 0, &r->results[w]);
}

static void append_row(GString *text, const char *const cells[COLUMNS], const glong *widths) {
  for (guint i = 0; i < COLUMNS; i++) {
    g_string_append_printf(text, "| %s", cells[i]);
    for (glong at = g_utf8_strlen(cells[i], -1); at <= widths[i]; at++)
      g_string_append_c(text, ' ');
  }
  g_string_append(text, "|\n");
}

static void cells_of(const char *cells[COLUMNS], guint i, char *const *here) {
  cells[0] = figures[i].figure;
  cells[1] = figures[i].published;
  cells[2] = here[i];
  cells[3] = figures[i].command;
}

/* A table that people can read as it is, and that stands in docs/figures.md as it is. */
static bool write_text(FILE *out, char *const *here, GError **error) {
  static const char *const heads[COLUMNS] = {"figure", "published", "here", "command"};
  static const char *const rule[COLUMNS] = {"---", "---", "---", "---"};
  const char *cells[COLUMNS];
  glong widths[COLUMNS] = {0, 9, 0, 0};
  GString *text = g_string_new(NULL);
  for (guint i = 0; i < FIGURES; i++) {
    cells_of(cells, i, here);
    for (guint c = 0; c < COLUMNS; c++)
      widths[c] = MAX(widths[c], g_utf8_strlen(cells[c], -1));
  }
  append_row(text, heads, widths);
  append_row(text, rule, widths);
  for (guint i = 0; i < FIGURES; i++) {
    cells_of(cells, i, here);
    append_row(text, cells, widths);
  }
  bool written = tunl_write(out, text->str, text->len, error);
  g_string_free(text, TRUE);
  return written;
}

static bool write_table(tunl_table_format format, FILE *out, char *const *here, GError **error) {
  static const tunl_column columns[COLUMNS] = {
      SIM_WORD("figure", 0), SIM_WORD("published", 0), SIM_WORD("here", 0), SIM_WORD("command", 0)};
  tunl_table *table = tunl_table_new(format, columns, COLUMNS, out);
  bool done = tunl_table_begin(table, "tunl-sim-figures/1", NULL, 0, error);
  for (guint i = 0; i < FIGURES && done; i++) {
    const char *cells[COLUMNS];
    tunl_cell row[COLUMNS];
    cells_of(cells, i, here);
    for (guint c = 0; c < COLUMNS; c++)
      row[c] = tunl_cell_text(strcmp(cells[c], "-") == 0 ? NULL : cells[c]);
    done = tunl_table_row(table, row, error);
  }
  done = done && tunl_table_end(table, error);
  tunl_table_free(table);
  return done;
}

bool sim_write_figures(tunl_table_format format, FILE *out, const sim_task *t, GError **error) {
  static runs r; /* large for a stack */
  char *here[FIGURES];
  work(t, &r);
  for (guint i = 0; i < FIGURES; i++)
    here[i] = figures[i].here(&r);
  bool done = format == TUNL_TABLE_TEXT ? write_text(out, here, error)
                                        : write_table(format, out, here, error);
  for (guint i = 0; i < FIGURES; i++)
    g_free(here[i]);
  for (what w = 0; w < FLOWN; w++)
    sim_clear(&r.results[w]);
  return done;
}
