/* tunl-ghost check and match: can a ghost have been flown in a day's cave, and which day fits it
 * best? */
#include "ghost.h"

#include <math.h>
#include <string.h>

static tunl_cave *make_cave(const cli_cave *c, gint32 index, double to) {
  tunl_day day = tunl_day_of(tunl_date_from_index(index));
  tunl_cave *cave = tunl_cave_new(&day, &c->rules, MIN(to, TUNL_WX_MOST));
  if (!cave)
    g_error("no memory for a cave");
  return cave;
}

/* ---- check ---- */

static bool write_checks(const ghost_words *w, const GPtrArray *ghosts, const cli_cave *c,
    const tunl_cave *cave, bool *good, GError **error) {
  tunl_meta meta[GHOST_CHECK_METAS];
  ghost_table t;
  ghost_check_meta(c, meta);
  bool done = ghost_table_open(&t, w, GHOST_CHECK_SCHEMA, ghost_check_columns, GHOST_CHECK_COLUMNS,
                  meta, GHOST_CHECK_METAS, error) &&
              ghost_check_rows(t.table, ghosts, cave, good, error);
  return ghost_table_close(&t, done, error);
}

static const char check_notes[] =
    "A ghost holds a height every 60 px, to half a byte, and nothing else. What it does not hold "
    "is\n"
    "given the benefit of the doubt: the way between samples, coins and what they do, shields,\n"
    "mines anywhere in their bob, no shots. So a ghost that was flown is never accused, and one\n"
    "that is not accused need not have been flown: this cannot prove a run.\n"
    "\n"
    "closest is the least gap between hull and rock or obstacle, as generated, closest_most the "
    "one\n"
    "that coins and bob may have made of it; closest_error is how far off the line the ship may\n"
    "have been there.\n"
    "Exit status: 0 consistent, 1 not, or of another day, or of another length than its score\n"
    "says, 2 trouble.\n";

int ghost_check(char **argv, GError **error) {
  static ghost_words w;
  const GOptionEntry entries[] = {
      GHOST_SOURCES(w),
      GHOST_AS_ENTRY(w),
      GHOST_DATE_ENTRY(w),
      GHOST_FORCE_ENTRY(w),
      CLI_RULES_ENTRIES(w.cave),
      GHOST_TABLE_ENTRIES(w),
      CLI_NOW_ENTRY(w.cave),
      G_OPTION_ENTRY_NULL,
  };
  cli_cave c;
  bool good = true;
  if (!cli_parse_command("check", argv, entries,
          "Says whether ghosts can have been flown in a day's cave.", check_notes, error))
    return CLI_TROUBLE;
  GPtrArray *ghosts = ghost_read(&w, false, error);
  if (ghosts && ghost_find_cave(&w, ghosts, &c, error)) {
    tunl_cave *cave = make_cave(&c, c.days.first, cli_ghosts_reach(ghosts));
    good = !cli_ghosts_foreign(ghosts, &c, w.force) || w.force;
    write_checks(&w, ghosts, &c, cave, &good, error);
    tunl_cave_free(cave);
  }
  if (ghosts)
    g_ptr_array_unref(ghosts);
  return good ? CLI_DONE : CLI_NO;
}

/* ---- match ---- */

typedef struct {
  gint32 index; /* of the day */
  tunl_ghost_finding finding;
  double misfit;
} fit;

typedef struct {
  ghost_words w;
  char *top, *jobs;
  guint top_count, job_count;
  cli_cave cave;
  const cli_ghost *ghost;
  fit *fits; /* one a day, the best first in the end */
  guint days;
  bool progress;
} matching;

static void fit_one(guint task, gpointer user) {
  matching *m = user;
  fit *f = &m->fits[task];
  f->index = m->cave.days.first + (gint32)task;
  const tunl_ghost *ghost = &m->ghost->record->ghost;
  tunl_cave *cave = make_cave(&m->cave, f->index, tunl_ghost_wx(ghost->count) + 1000);
  f->finding = tunl_ghost_check(cave, ghost);
  f->misfit = tunl_ghost_misfit(&f->finding);
  f->finding.object = f->finding.closest.nearest = NULL; /* they go with their cave */
  tunl_cave_free(cave);
}

static int by_misfit(const void *a, const void *b) {
  const fit *left = a, *right = b;
  if (left->misfit != right->misfit)
    return left->misfit < right->misfit ? -1 : 1;
  return left->index < right->index ? -1 : 1; /* so that threads do not decide */
}

static void fit_all(matching *m) {
  m->days = (guint)(m->cave.days.last - m->cave.days.first) + 1;
  m->fits = g_new0(fit, m->days);
  cli_work_all("days", m->days, m->job_count, !m->progress, fit_one, m);
  qsort(m->fits, m->days, sizeof *m->fits, by_misfit);
}

static bool write_fit(tunl_table *table, const fit *f, guint rank, GError **error) {
  guint32 date = tunl_date_from_index(f->index);
  tunl_day day = tunl_day_of(date);
  const tunl_cell cells[] = {
      tunl_cell_whole(rank),
      tunl_cell_whole(date),
      tunl_cell_text(tunl_archetype_multipliers(day.archetype)->name),
      tunl_cell_number(f->misfit),
      tunl_cell_text(tunl_ghost_verdict_name(f->finding.verdict)),
      tunl_cell_number(f->finding.wx),
      tunl_cell_number(f->finding.impossible),
      tunl_cell_number(f->finding.start_error),
      tunl_cell_number(f->finding.end_gap),
      tunl_cell_number(f->finding.room),
  };
  return tunl_table_row(table, cells, error);
}

/* The rank of the day that the ghost says it was flown on, 0 when it does not or that is no day of
 * these. */
static guint own_rank(const matching *m) {
  guint32 own = m->ghost->record->date;
  for (guint i = 0; i < m->days && own; i++)
    if (tunl_date_from_index(m->fits[i].index) == own)
      return i + 1;
  return 0;
}

static tunl_cell day_cell(const matching *m, guint place) {
  return place < m->days ? tunl_cell_whole(tunl_date_from_index(m->fits[place].index))
                         : tunl_cell_missing();
}

static bool write_fits(const matching *m, GError **error) {
  static const tunl_column columns[] = {
      GHOST_NUMBER("rank", NULL, 0, 4),
      GHOST_NUMBER("date", NULL, 0, 8),
      GHOST_WORD("archetype", 13),
      GHOST_NUMBER("misfit", "px", 2, 11),
      GHOST_WORD("verdict", 15),
      GHOST_NUMBER("wx", NULL, 0, 6),
      GHOST_NUMBER("impossible", "px", 0, 15),
      GHOST_NUMBER("start_error", "px", 1, 16),
      GHOST_NUMBER("end_gap", "px", 1, 12),
      GHOST_NUMBER("room", "px", 1, 9),
  };
  guint rank = own_rank(m), rows = m->top_count ? MIN(m->top_count, m->days) : m->days;
  double margin = m->days > 1 ? m->fits[1].misfit - m->fits[0].misfit : (double)NAN;
  const tunl_meta meta[] = {
      {"ghost", tunl_cell_text(m->ghost->name)},
      {"first", tunl_cell_whole(tunl_date_from_index(m->cave.days.first))},
      {"last", tunl_cell_whole(tunl_date_from_index(m->cave.days.last))},
      {"rules", tunl_cell_text(m->cave.rules_name)},
      {"gate", tunl_cell_number(m->cave.rules.gate)},
      {"best", day_cell(m, 0)},
      {"misfit", tunl_cell_number(m->fits[0].misfit)},
      {"second", day_cell(m, 1)},
      {"margin", tunl_cell_number(margin)},
      {"flown",
          m->ghost->record->date ? tunl_cell_whole(m->ghost->record->date) : tunl_cell_missing()},
      {"flown_rank", rank ? tunl_cell_whole(rank) : tunl_cell_missing()},
  };
  ghost_table t;
  bool done = ghost_table_open(&t, &m->w, "tunl-ghost-match/1", columns, G_N_ELEMENTS(columns),
      meta, G_N_ELEMENTS(meta), error);
  for (guint i = 0; i < rows && done; i++)
    done = write_fit(t.table, &m->fits[i], i + 1, error);
  return ghost_table_close(&t, done, error);
}

/* Rules come from the ghost, days do not: they are what is looked for. */
static bool find_days(matching *m, const GPtrArray *ghosts, GError **error) {
  cli_cave_words *c = &m->w.cave;
  if (!c->date && !c->last)
    return cli_fail(
        error, "--date: missing; give the days to try, as in --date A..B or --last 365");
  return cli_ghosts_cave(ghosts, c, error) && cli_cave_from(&m->cave, c, error);
}

static bool run_match(matching *m, const GPtrArray *ghosts, GError **error) {
  m->top_count = 10;
  m->job_count = 1;
  tunl_table_format format;
  if ((m->top && !cli_count("--top", m->top, 0, 3000000, &m->top_count, error)) ||
      (m->jobs && !cli_count("--jobs", m->jobs, 1, 256, &m->job_count, error)) ||
      !ghost_find_format(&m->w, &format, error) || !find_days(m, ghosts, error))
    return false;
  m->ghost = ghosts->pdata[0];
  m->progress = !m->w.quiet && cli_progress("days", 0);
  fit_all(m);
  bool done = write_fits(m, error);
  g_free(m->fits);
  return done;
}

static const char match_notes[] =
    "misfit, in px, is 0 for a perfect fit: impossible (the way that cannot have been flown) +\n"
    "start_error (from the corridor's middle, where flights begin) + end_gap / 20 (from where the\n"
    "ship flew on to anything it could have died on, at most 30) + (40 - room) / 10 (room is the\n"
    "mean gap, none counted above 40). The head names the best day, its misfit, the second, and\n"
    "the margin between them; where that is small, the ghost is too short to tell.\n";

int ghost_match(char **argv, GError **error) {
  static matching m;
  const GOptionEntry entries[] = {
      GHOST_SOURCE(m.w),
      GHOST_AS_ENTRY(m.w),
      CLI_TEXT("date", 'd', &m.w.cave.date,
          "The days to try, UTC: A..B, each YYYYMMDD, YYYY-MM-DD, today or yesterday", "DATES"),
      CLI_TEXT("last", 0, &m.w.cave.last, "The N days that end today", "N"),
      CLI_TEXT("top", 0, &m.top, "So many of the best days; 0 for all (default 10)", "N"),
      CLI_TEXT("jobs", 'j', &m.jobs, "Try this many days at once (default 1)", "N"),
      CLI_RULES_ENTRIES(m.w.cave),
      GHOST_TABLE_ENTRIES(m.w),
      CLI_FLAG("quiet", 'q', &m.w.quiet, "Do not show progress"),
      CLI_NOW_ENTRY(m.w.cave),
      G_OPTION_ENTRY_NULL,
  };
  if (!cli_parse_command(
          "match", argv, entries, "Finds the day that a ghost fits best.", match_notes, error))
    return CLI_TROUBLE;
  GPtrArray *ghosts = ghost_read(&m.w, true, error);
  if (ghosts) {
    run_match(&m, ghosts, error);
    g_ptr_array_unref(ghosts);
  }
  return CLI_DONE;
}
