/* What is asked: checks, depths, rates, and what is listed, from the words of the options. */
#include "audit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Beyond this the search is past what is proven of the flight's rounding, under any usual rules. */
static const double to_most = 200000;

/* ---- lists ---- */

/* The pieces of a list, none of them dropped: an empty text has one, which is refused. */
static char **pieces_of(const char *list) {
  return g_strsplit(*list ? list : ",", ",", -1);
}

bool audit_ask_checks(audit_task *t, const char *text, GError **error) {
  guint *checks = &t->checks;
  *checks = t->answer ? 1u << AUDIT_CLEAR : (1u << AUDIT_CHECKS) - 1;
  if (!text || strcmp(text, "all") == 0)
    return true;
  char **names = pieces_of(text);
  bool good = true;
  *checks = 0;
  for (gsize i = 0; names[i] && good; i++) {
    audit_check check = 0;
    while (check < AUDIT_CHECKS && strcmp(audit_check_name(check), names[i]) != 0)
      check++;
    good = check < AUDIT_CHECKS ||
           cli_fail(error,
               "--checks: '%s' is not a check; accepted: clear, contracts, supply, or "
               "all",
               names[i]);
    *checks |= good ? 1u << check : 0;
  }
  g_strfreev(names);
  return good;
}

/* ---- what is asked of the search ---- */

bool audit_ask_depths(audit_task *t, const char *to, GError **error) {
  const char *usual = t->answer == AUDIT_TABLE ? "9000,30000,54000,93000" : "9000";
  return cli_numbers(
      "--to", to ? to : usual, 60, to_most, t->depths, AUDIT_DEPTHS_MOST, &t->depth_count, error);
}

/* A rate must be a whole number of steps. */
static bool check_rate(double hz, GError **error) {
  guint rate = (guint)hz;
  return (rate == hz && TUNL_STEPS_PER_SECOND % rate == 0) ||
         cli_fail(error,
             "--hz: '%.15g' does not divide 120; accepted: 120, 60, 40, 30, 24, 20, 15, 12 or 10",
             hz);
}

/* The finest rate first: it is judged. A table adds what coins could do at most. */
bool audit_ask_rows(
    audit_task *t, const char *hz, const char *wide, const char *pad, GError **error) {
  static const double wides[] = {0.174, 0.44};
  double rates[AUDIT_ROWS_MOST], back = 0;
  guint count;
  const char *usual = t->answer == AUDIT_TABLE ? "120,60,30,15,10" : "120";
  if (!cli_numbers("--hz", hz ? hz : usual, 10, 120, rates, AUDIT_ROWS_MOST - G_N_ELEMENTS(wides),
          &count, error) ||
      (wide && !cli_number("--wide", wide, 0, 0.44, &back, error)) ||
      (pad && !cli_number("--pad", pad, 0, 100, &t->pad, error)))
    return false;
  for (guint i = count; i-- > 0;) {
    if (!check_rate(rates[i], error))
      return false;
    t->rows[t->row_count++] = (audit_row){(guint)rates[i], back};
  }
  for (gsize i = 0; t->answer == AUDIT_TABLE && !wide && !hz && i < G_N_ELEMENTS(wides); i++)
    t->rows[t->row_count++] = (audit_row){TUNL_STEPS_PER_SECOND, wides[i]};
  return true;
}

/* ---- what is listed ---- */

bool audit_ask_blocks(audit_task *t, const char *text, GError **error) {
  return !text || cli_count("--blocks", text, 1, AUDIT_BLOCKS_MOST, &t->block_count, error);
}

/* States are counted at decisions only. */
static bool check_step(const audit_task *t, double step, GError **error) {
  for (guint row = 0; row < t->row_count; row++)
    if (fmod(step, TUNL_STEPS_PER_SECOND / t->rows[row].hz) != 0)
      return cli_fail(error,
          "--states: step %.15g is no decision at %u Hz; accepted: multiples of %u", step,
          t->rows[row].hz, TUNL_STEPS_PER_SECOND / t->rows[row].hz);
  return true;
}

bool audit_ask_states(audit_task *t, const char *text, GError **error) {
  double steps[AUDIT_STATES_MOST];
  if (!text)
    return true;
  bool good = cli_numbers(
      "--states", text, 0, TUNL_CLEAR_STEPS, steps, AUDIT_STATES_MOST, &t->state_count, error);
  for (guint i = 0; good && i < t->state_count; i++) {
    good = steps[i] == floor(steps[i])
               ? check_step(t, steps[i], error)
               : cli_fail(error, "--states: '%.15g' is no whole number of steps", steps[i]);
    t->states[i] = (guint32)steps[i];
  }
  return good;
}
