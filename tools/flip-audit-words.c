/* The words that the report, the records, the chart and continuous integration share. */
#include "flip-audit.h"

#include <math.h>
#include <string.h>

#define METRES(units) ((units) / FLIP_UNITS_PER_M)

static const char *metres(char *into, double units) {
  return tunl_text_grouped(into, METRES(units), 0);
}

const char *audit_bot_name(flip_bot bot) {
  static const char *const names[FLIP_BOTS] = {
      [FLIP_SIMPLE] = "simple",
      [FLIP_LOOKAHEAD] = "look-ahead",
      [FLIP_HOLD_ONE_WALL] = "hold-one-wall",
  };
  return names[bot];
}

/* ---- quantities ---- */

static double turn_rate(const audit_result *r, const audit_task *t, const flip_count *c) {
  (void)r;
  (void)t;
  return flip_turn_rate(c) * 100;
}

static double obstacles(const audit_result *r, const audit_task *t, const flip_count *c) {
  (void)r;
  return (double)c->obstacles / t->count;
}

static double block_share(const audit_result *r, const audit_task *t, const flip_count *c) {
  (void)r;
  (void)t;
  return flip_block_share(c) * 100;
}

static double margin(const audit_result *r, const audit_task *t, const flip_count *c) {
  (void)r;
  (void)t;
  return METRES(c->margin_least);
}

static double changed(const audit_result *r, const audit_task *t, const flip_count *c) {
  (void)r;
  (void)t;
  return 100.0 * (c->obstacles - c->verdicts[FLIP_KEPT]) / c->obstacles;
}

const audit_quantity audit_quantities[AUDIT_QUANTITIES] = {
    [AUDIT_TURN_RATE] = {"turn rate", "%", "turn-rate", 1, turn_rate},
    [AUDIT_OBSTACLES] = {"obstacles a level", "", "obstacles", 1, obstacles},
    [AUDIT_BLOCK_SHARE] = {"block share", "%", "block-share", 1, block_share},
    [AUDIT_MARGIN] = {"least margin", "m", "least-margin", 1, margin},
    [AUDIT_CHANGED] = {"changed by the rule", "%", "changed", 1, changed},
};

/* A letter of JSON text, but that nothing gets through that a terminal might obey. */
static void append_letter(GString *text, gunichar letter) {
  if (letter == '"' || letter == '\\')
    g_string_append_c(text, '\\');
  if (letter == '\n')
    g_string_append(text, "\\n");
  else if (letter == '\t')
    g_string_append(text, "\\t");
  else if (g_unichar_isprint(letter))
    g_string_append_unichar(text, letter);
  else
    g_string_append_printf(text, "\\u%04x", letter);
}

/* No seed can forge a line, or words of ours: a word stands as it is, all else in quotes. */
static char *name_of_seed(const audit_task *t, guint number) {
  enum { LETTERS_MOST = 32 };
  char *seed = audit_seed(t, number);
  GString *name = g_string_new(NULL);
  guint letters = 0;
  const char *c = seed;
  for (; *c && letters < LETTERS_MOST; c = g_utf8_next_char(c), letters++)
    append_letter(name, g_utf8_get_char(c));
  g_string_append(name, *c ? "…" : "");
  if (strpbrk(name->str, " \"\\=(),")) {
    g_string_prepend_c(name, '"');
    g_string_append_c(name, '"');
  }
  g_free(seed);
  return g_string_free(name, FALSE);
}

/* Seeds in a row are told by their ends, others one by one as long as that is short. */
static void say_seeds(GString *text, const audit_task *t) {
  enum { ONE_BY_ONE = 3 };
  char *first = name_of_seed(t, 0), *last = name_of_seed(t, t->count - 1);
  if (!t->seeds || t->days) {
    g_string_append_printf(text, "%s to %s", first, last);
  } else {
    guint shown = MIN(t->count, ONE_BY_ONE);
    for (guint i = 0; i < shown; i++) {
      char *name = name_of_seed(t, i);
      g_string_append_printf(text, "%s%s", i ? ", " : "", name);
      g_free(name);
    }
    if (t->count > shown)
      g_string_append_printf(text, " and %u more", t->count - shown);
  }
  g_free(last);
  g_free(first);
}

void audit_say_levels(GString *text, const audit_task *t) {
  char to[TUNL_TEXT_MOST];
  if (t->count == 1) {
    char *seed = name_of_seed(t, 0);
    g_string_append_printf(text, "level %s", seed);
    g_free(seed);
  } else {
    g_string_append_printf(text, "%u levels (", t->count);
    say_seeds(text, t);
    g_string_append_c(text, ')');
  }
  g_string_append_printf(text, ", 0 to %s m", tunl_text_grouped(to, METRES(t->to), 9));
}

/* To pass is worth less where not all was looked at. */
void audit_say_verdict(GString *text, const audit_result *r, const char *pass, const char *fail) {
  g_string_append(text, r->failed ? fail : pass);
  if (!r->failed && r->open)
    g_string_append_printf(text, " (%u check%s not made)", r->open, r->open == 1 ? "" : "s");
}

/* ---- findings ---- */

/* "at least 25 %", "at most 0" */
static void say_limit(GString *text, const audit_task *t, flip_check check) {
  char digits[TUNL_TEXT_MOST];
  bool share = audit_is_share(check);
  g_string_append_printf(text, "%s %s%s wanted",
      flip_check_of(check)->at_least ? "at least" : "at most",
      tunl_text_grouped(digits, t->limits.of[check] * (share ? 100 : 1), 9), share ? " %" : "");
}

static void say_turn_rate(
    GString *text, const audit_task *t, const audit_result *r, const audit_finding *f) {
  const flip_count *c = &r->audit.bin[f->bin];
  char rate[TUNL_TEXT_MOST], from[TUNL_TEXT_MOST], to[TUNL_TEXT_MOST];
  double least = t->limits.of[FLIP_CHECK_TURN_RATE] * 100, value = flip_turn_rate(c) * 100;
  /* More digits where rounding would deny what was found. */
  int decimals = 1;
  while (decimals < 9 && value < least && value >= least - 0.5 * pow(10, -decimals))
    decimals++;
  g_string_append_printf(text, "turn rate %s %% from %s m to %s m, ",
      tunl_text_fixed(rate, value, decimals), metres(from, f->bin * FLIP_BIN),
      metres(to, MIN((f->bin + 1) * FLIP_BIN, t->to)));
  if (f->open)
    g_string_append_printf(text, "not judged: of %u obstacle%s this may be chance", c->obstacles,
        c->obstacles == 1 ? "" : "s");
  else
    say_limit(text, t, FLIP_CHECK_TURN_RATE);
}

static void say_early(
    GString *text, const audit_task *t, flip_check check, guint32 count, const char *after) {
  if (count == 0) {
    g_string_append_printf(text, "no turn comes sooner after %s than a turn needs", after);
    return;
  }
  g_string_append_printf(text, "%u turn%s sooner after %s than a turn needs, ", count,
      count == 1 ? " comes" : "s come", after);
  say_limit(text, t, check);
}

static void say_violations(
    GString *text, const audit_task *t, const audit_result *r, const audit_finding *f) {
  say_early(text, t, f->check, r->audit.violations, "the last required wall");
}

static void say_violations_blocks(
    GString *text, const audit_task *t, const audit_result *r, const audit_finding *f) {
  say_early(text, t, f->check, r->audit.violations_blocks, "a block");
}

static void say_survival(GString *text, const audit_task *t, const audit_result *r, flip_bot bot) {
  const flip_survival *s = &r->bots[bot];
  g_string_append_printf(text, "%s survives %u of %u level%s", audit_bot_name(bot), s->alive,
      s->flown, t->count == 1 ? "" : "s");
}

static void say_lookahead(
    GString *text, const audit_task *t, const audit_result *r, const audit_finding *f) {
  if (f->open) {
    g_string_append(text, "look-ahead has not flown: whether levels can be cleared is open");
    return;
  }
  say_survival(text, t, r, FLIP_LOOKAHEAD);
  if (!f->failed && t->limits.of[f->check] >= 1)
    return;
  g_string_append(text, ", ");
  say_limit(text, t, f->check);
}

static void say_open_hold(GString *text, const audit_result *r) {
  if (r->bots[FLIP_HOLD_ONE_WALL].flown)
    g_string_append(text,
        "hold-one-wall not judged below 3,000 m: it turns up to 2,500 m, and can be lucky above");
  else
    g_string_append(text, "hold-one-wall has not flown: whether turns are forced is open");
}

static void say_failed_hold(
    GString *text, const audit_task *t, const flip_survival *s, double limit) {
  if (limit > 0) {
    g_string_append(text, ", ");
    say_limit(text, t, FLIP_CHECK_HOLD);
  }
  g_string_append(text, s->alive == s->flown ? ": nothing forces a turn above 2,500 m"
                                             : ": not all force a turn above 2,500 m");
}

/* What it means stands beside it: a bot's death is the good news here. */
static void say_hold(
    GString *text, const audit_task *t, const audit_result *r, const audit_finding *f) {
  char most[TUNL_TEXT_MOST];
  const flip_survival *s = &r->bots[FLIP_HOLD_ONE_WALL];
  if (f->open) {
    say_open_hold(text, r);
    return;
  }
  say_survival(text, t, r, FLIP_HOLD_ONE_WALL);
  if (f->failed)
    say_failed_hold(text, t, s, t->limits.of[f->check]);
  else if (s->alive == 0)
    g_string_append_printf(
        text, " and gets no higher than %s m: turns are forced", metres(most, s->most));
}

void audit_say_finding(
    GString *text, const audit_task *t, const audit_result *r, const audit_finding *f) {
  static void (*const say[FLIP_CHECKS])(
      GString *, const audit_task *, const audit_result *, const audit_finding *) = {
      [FLIP_CHECK_TURN_RATE] = say_turn_rate,
      [FLIP_CHECK_VIOLATIONS] = say_violations,
      [FLIP_CHECK_VIOLATIONS_BLOCKS] = say_violations_blocks,
      [FLIP_CHECK_LOOKAHEAD] = say_lookahead,
      [FLIP_CHECK_HOLD] = say_hold,
  };
  say[f->check](text, t, r, f);
}

/* ---- continuous integration ---- */

/* A case for every check; "1.0.2 turn rate 500-1000 m". */
static char *case_name(const audit_task *t, const audit_result *r, const audit_finding *f) {
  if (f->check != FLIP_CHECK_TURN_RATE)
    return g_strdup_printf("%s %s", flip_rules_name(r->rules), flip_check_name(f->check));
  return g_strdup_printf("%s %s %.0f-%.0f m", flip_rules_name(r->rules), flip_check_name(f->check),
      METRES(f->bin * FLIP_BIN), METRES(MIN((f->bin + 1) * FLIP_BIN, t->to)));
}

static char *case_reason(const audit_task *t, const audit_result *r, const audit_finding *f) {
  GString *text = g_string_new(NULL);
  audit_say_finding(text, t, r, f);
  if (f->failed)
    g_string_append_printf(text, "; to see it: %s -o chart.svg", t->command);
  return g_string_free(text, FALSE);
}

cli_case *audit_cases(const audit_task *t, const audit_result *r, guint *count) {
  cli_case *cases = g_new0(cli_case, r->findings_count);
  for (guint i = 0; i < r->findings_count; i++) {
    const audit_finding *f = &r->findings[i];
    cases[i].name = case_name(t, r, f);
    cases[i].skipped = f->open;
    cases[i].failure = f->failed ? flip_check_name(f->check) : NULL;
    cases[i].reason = f->failed || f->open ? case_reason(t, r, f) : NULL;
  }
  *count = r->findings_count;
  return cases;
}
