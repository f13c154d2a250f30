/* Tests of tools/cli-rules.c: rule files as the programs take them, by running tunl-render in a
 * folder of its own, and their parser alone. */
#include <math.h>
#include <string.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "../caves.h"
#include "../harness.h"
#include "../vectors.h"
#include "cli.h"

/* ---- running tunl-render ---- */

static char *folder; /* of this test's files */

static void enter_folder(void) {
  GError *error = NULL;
  folder = g_dir_make_tmp("tunl-rules-XXXXXX", &error);
  EXPECT(folder, "%s", error->message);
  EXPECT(g_chdir(folder) == 0, "cannot enter %s", folder);
}

static void leave_folder(const char *const *files) {
  for (; *files; files++)
    EXPECT(g_remove(*files) == 0, "%s was not there", *files);
  EXPECT(g_chdir("/") == 0 && g_rmdir(folder) == 0, "%s is not empty", folder);
  g_free(folder);
}

static void write_file(const char *name, const char *bytes, gssize length) {
  GError *error = NULL;
  EXPECT(g_file_set_contents(name, bytes, length, &error), "%s", error->message);
}

typedef struct {
  int status;
  char *out, *err;
} Run;

static Run run(const char *rules) {
  char *program = g_build_filename(g_getenv("TUNL_TOOLS"), "tunl-render", NULL);
  const char *const argv[] = {
      program, "--date", "20260923", "--to", "3000", "--rules", rules, "-o", "-", NULL};
  GError *error = NULL;
  Run r = {0};
  EXPECT(g_spawn_sync(NULL, (char **)(gsize)argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &r.out, &r.err,
             &r.status, &error),
      "%s", error->message);
  EXPECT(WIFEXITED(r.status), "%s: killed", rules);
  r.status = WEXITSTATUS(r.status);
  g_free(program);
  return r;
}

static void end_run(Run *r) {
  g_free(r->out);
  g_free(r->err);
}

/* Exit 2, no picture, and this message after the program's name. */
static void expect_trouble(const char *rules, const char *message) {
  Run r = run(rules);
  char *expected = g_strdup_printf("tunl-render: %s\n", message);
  EXPECT(r.status == 2, "--rules %s: exit %d", rules, r.status);
  EXPECT(*r.out == '\0', "--rules %s: a picture all the same", rules);
  EXPECT(strcmp(r.err, expected) == 0, "--rules %s says %snot %s", rules, r.err, expected);
  g_free(expected);
  end_run(&r);
}

/* Exit 0, nothing to say, and a picture that holds this text. */
static void expect_picture(const char *rules, const char *text) {
  Run r = run(rules);
  EXPECT(r.status == 0 && *r.err == '\0', "--rules %s: exit %d, %s", rules, r.status, r.err);
  EXPECT(strstr(r.out, text), "--rules %s: no %s in the picture", rules, text);
  EXPECT(!strstr(r.out, folder), "--rules %s: the picture names a folder", rules);
  end_run(&r);
}

/* ---- what is wrong with a file ---- */

#define NO_LINE                                                                                    \
  " is not accepted here: a rule file is the line [rules], then knob = value, and # comments"
#define BUDGET(knob, horizon)                                                                      \
  " px: a device would place them by stalactites that it has yet to place; accepted: " knob        \
  " + the last try's offset + what it looks at, together at most stalactite_horizon, " horizon

static const struct {
  const char *bytes, *message;
} wrong[] = {
    {"", "x.rules: not a rule file: it has no line [rules]"},
    {"# gate = 5\n\n", "x.rules: not a rule file: it has no line [rules]"},
    {"gate = 5\n", "x.rules:1: 'gate = 5'" NO_LINE},
    {"[rules]\ngate = 5\n\n  what else\n", "x.rules:4: 'what else'" NO_LINE},
    {"[rules]\n= 5\n", "x.rules:2: '= 5'" NO_LINE},
    {"[rules\ngate = 5\n", "x.rules:1: '[rules'" NO_LINE},
    {"\x7f"
     "ELF\x02\n",
        "x.rules:1: '?ELF?'" NO_LINE},
    {"[rules]\ngate = \xff\n", "x.rules:2: not a rule file: here it is not UTF-8 text"},
    {"[rules]\ngate = 1\n[morph]\nlength = 1\n",
        "x.rules:3: unknown group 'morph'; a rule file has one, [rules]"},
    {"[rules]\n# c\nmine_steps = 5\n", "x.rules:3: 'mine_steps' is not a knob; the nearest is "
                                       "mine_step"},
    {"[rules]\nGATE = 5\n", "x.rules:2: 'GATE' is not a knob; tunl-dump --list-rules prints all "
                            "there are"},
    {"[rules]\ngate[de] = 5\n", "x.rules:2: 'gate[de]' is not a knob; the nearest is gate"},
    {"[rules]\na-key-longer-than-any-knob-of-the-table-ever-was-and-longer-than-a-line = 1\n",
        "x.rules:2: 'a_key_longer_than_any_knob_of_the_table_ever_was_and_longer_..' is not a "
        "knob; tunl-dump --list-rules prints all there are"},
    {"[rules]\ngate = 5\npad = 1\ngate = 5\n", "x.rules:4: gate is given twice, first in line 2"},
    {"[rules]\nmine-step = 5\n\nmine_step = 6\n",
        "x.rules:4: mine_step is given twice, first in line 2"},
    {"[rules]\nbase = 17.0\nbase = 17.0\n", "x.rules:3: base is given twice, first in line 2"},
    {"[rules]\nbase = 16.0\n",
        "x.rules:2: base: '16.0' is not a rule set; accepted: 17.0, skeleton or legacy"},
    {"[rules]\nbase = x.rules\n",
        "x.rules:2: base: 'x.rules' is not a rule set; accepted: 17.0, skeleton or legacy"},
    {"[rules]\ngate =\n", "x.rules:2: gate: '' is not a number from 0 to 1000000 (px)"},
    {"[rules]\ngate = 1e3\n", "x.rules:2: gate: '1e3' is not a number from 0 to 1000000 (px)"},
    {"[rules]\ngate = 1,5\n", "x.rules:2: gate: '1,5' is not a number from 0 to 1000000 (px)"},
    {"[rules]\ngate = 5 # five\n",
        "x.rules:2: gate: '5 # five' is not a number from 0 to 1000000 (px)"},
    {"[rules]\ngate = 1000000.1\n",
        "x.rules:2: gate: '1000000.1' is not a number from 0 to 1000000 (px)"},
    {"[rules]\npad = -0.5\n", "x.rules:2: pad: '-0.5' is not a number from 0 to 100 (px)"},
    {"[rules]\nwiden = 0.6\n", "x.rules:2: widen: '0.6' is not a number from 0 to 0.5 (of 440 px)"},
    {"[rules]\nspeed-mid = fast\n",
        "x.rules:2: speed_mid: 'fast' is not a number from 1 to 5000 (px/s)"},
    {"[rules]\nmine_tries = 2.5\n", "x.rules:2: mine_tries: '2.5' is not a whole number from 1 to "
                                    "20"},
    {"[rules]\nmine_tries = 21\n", "x.rules:2: mine_tries: '21' is not a whole number from 1 to "
                                   "20"},
    {"[rules]\nmorph = 2\n", "x.rules:2: morph: '2' is not a switch; accepted: 0, false, off, 1, "
                             "true, on"},
    {"[rules]\nmorph = 0.0\n", "x.rules:2: morph: '0.0' is not a switch; accepted: 0, false, off, "
                               "1, true, on"},
    {"[rules]\npad = 1\nmine_horizon = 1500\n",
        "x.rules:3: mines: the horizon budget is short by 385" BUDGET("mine_horizon", "1550")},
    {"[rules]\nmine_push_mid = 1000\nmine_step = 200\n",
        "x.rules:3: mines: the horizon budget is short by 250" BUDGET("mine_horizon", "1550")},
    {"[rules]\nstalactite_horizon = 1100\n",
        "x.rules:2: cannons: the horizon budget is short by 100" BUDGET("cannon_horizon", "1100")},
    {"[rules]\nbase = legacy\nmine_horizon = 601\n",
        "x.rules:3: mines: the horizon budget is short by 436" BUDGET("mine_horizon", "600")},
};

START_TEST(test_wrong_files) {
  enter_folder();
  for (gsize i = 0; i < G_N_ELEMENTS(wrong); i++) {
    write_file("x.rules", wrong[i].bytes, -1);
    expect_trouble("x.rules", wrong[i].message);
  }
  leave_folder((const char *const[]){"x.rules", NULL});
}
END_TEST

/* A message names the file as it was given. */
START_TEST(test_names_the_path) {
  enter_folder();
  char *path = g_build_filename(folder, "x.rules", NULL);
  char *message = g_strdup_printf("%s:2: 'gat' is not a knob; the nearest is gate", path);
  write_file(path, "[rules]\ngat = 5\n", -1);
  expect_trouble(path, message);
  g_free(message);
  g_free(path);
  leave_folder((const char *const[]){"x.rules", NULL});
}
END_TEST

/* ---- what is no file, or not one to read ---- */

START_TEST(test_no_file) {
  enter_folder();
  expect_trouble("no.rules", "--rules: 'no.rules' is not a rule set; accepted: 17.0, skeleton or "
                             "legacy, or a rule file");
  expect_trouble("", "--rules: '' is not a rule set; accepted: 17.0, skeleton or legacy, or a "
                     "rule file");
  expect_trouble(".", "--rules: .: Is a directory; a rule set or a rule file is accepted");
  write_file("x.rules", "[rules]\n", -1);
  expect_trouble("x.rules/y", "--rules: x.rules/y: Not a directory");
  leave_folder((const char *const[]){"x.rules", NULL});
}
END_TEST

START_TEST(test_unreadable) {
  enter_folder();
  write_file("x.rules", "[rules]\n", -1);
  EXPECT(g_chmod("x.rules", 0) == 0, "cannot change the mode");
  if (geteuid() != 0) /* who may read everything can read this */
    expect_trouble("x.rules", "--rules: x.rules: Permission denied");
  leave_folder((const char *const[]){"x.rules", NULL});
}
END_TEST

/* A megabyte is accepted, a byte more is not; nor is a file without an end. */
START_TEST(test_size) {
  const gsize most = 1 << 20;
  char *bytes = g_malloc(most + 1);
  enter_folder();
  memset(bytes, '#', most + 1);
  memcpy(bytes, "[rules]\n", 8);
  write_file("x.rules", bytes, (gssize)most);
  expect_picture("x.rules", "--rules x.rules");
  write_file("x.rules", bytes, (gssize)most + 1);
  expect_trouble("x.rules", "--rules: x.rules: too large for a rule file, which is at most 1 MB");
  expect_trouble(
      "/dev/zero", "--rules: /dev/zero: too large for a rule file, which is at most 1 MB");
  leave_folder((const char *const[]){"x.rules", NULL});
  g_free(bytes);
}
END_TEST

/* ---- what a picture says of its rules ---- */

START_TEST(test_printed_name) {
  enter_folder();
  EXPECT(g_mkdir("sub", 0777) == 0, "cannot make a folder");
  write_file("sub/my.rules", "[rules]\ngate = 5\n", -1);
  write_file("sub/my own.rules", "[rules]\ngate = 5\n", -1);
  write_file("sub/17.0", "[rules]\ngate = 5\n", -1);
  write_file("legacy", "[rules]\ngate = 5\n", -1);
  expect_picture("sub/my.rules", "rules my.rules, gate 5");
  expect_picture("sub/my.rules", "--date 20260923 --rules my.rules --to 3000");
  expect_picture("sub/my own.rules", "--rules 'my own.rules' --to");
  /* A set's name is the set, whatever file has it; and such a file never passes for the set. */
  expect_picture("legacy", "rules legacy, gate 54,000");
  expect_picture("./legacy", "rules ./legacy, gate 5");
  expect_picture("sub/17.0", "--rules ./17.0 --to");
  leave_folder(
      (const char *const[]){"sub/my.rules", "sub/my own.rules", "sub/17.0", "sub", "legacy", NULL});
}
END_TEST

/* ---- the parser ---- */

static tunl_rules parsed(const char *bytes) {
  tunl_rules rules;
  GError *error = NULL;
  EXPECT(cli_rules_parse("x.rules", bytes, strlen(bytes), &rules, &error), "%s", error->message);
  return rules;
}

static void expect_same_rules(const tunl_rules *expected, const tunl_rules *got) {
  size_t count;
  const tunl_knob *knobs = tunl_knobs(&count);
  for (size_t i = 0; i < count; i++) {
    double values[2];
    memcpy(&values[0], (const char *)expected + knobs[i].offset, sizeof values[0]);
    memcpy(&values[1], (const char *)got + knobs[i].offset, sizeof values[1]);
    expect_same(values[0], values[1], knobs[i].name);
  }
}

START_TEST(test_base) {
  tunl_rules none = parsed("[rules]\n"), expected = tunl_rules_default();
  expect_same_rules(&expected, &none);
  for (const char *const *name = tunl_rules_names(); *name; name++) {
    char *bytes = g_strdup_printf("[rules]\npad = 7\nbase = %s\n", *name);
    tunl_rules got = parsed(bytes);
    expected = caves_rules(*name);
    expected.pad = 7;
    expect_same_rules(&expected, &got);
    g_free(bytes);
  }
}
END_TEST

/* Every knob, at both ends of its range, in either spelling. Horizons are so wide that the budget
 * holds, but for the horizon whose least value breaks it. */
static void check_knob(const tunl_knob *knob, double value) {
  char number[G_ASCII_DTOSTR_BUF_SIZE], *name = g_strdup(knob->name);
  if (value == knob->highest)
    g_strdelimit(name, "_", '-');
  g_ascii_formatd(number, sizeof number, "%.15g", value);
  bool stalactites = !strcmp(knob->name, "stalactite_horizon");
  char *bytes = g_strdup_printf(
      "[rules]\n%s%s = %s\n", stalactites ? "" : "stalactite_horizon = 100000\n", name, number);
  tunl_rules expected = tunl_rules_default(), got = expected;
  GError *error = NULL;
  bool good = cli_rules_parse("x.rules", bytes, strlen(bytes), &got, &error);
  expected.stalactite_horizon = 100000;
  memcpy((char *)&expected + knob->offset, &value, sizeof value);
  bool holds = true;
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++)
    holds = holds && tunl_device_budget(&expected, kind) >= 0;
  EXPECT(good == holds, "%s = %s: %s", name, number, good ? "accepted" : error->message);
  if (good)
    expect_same_rules(&expected, &got);
  g_clear_error(&error);
  g_free(bytes);
  g_free(name);
}

START_TEST(test_knobs) {
  size_t count;
  const tunl_knob *knobs = tunl_knobs(&count);
  for (size_t i = 0; i < count; i++) {
    check_knob(&knobs[i], knobs[i].lowest);
    check_knob(&knobs[i], knobs[i].highest);
  }
}
END_TEST

/* Beyond either end of the range nothing is accepted, and nothing written. */
static void check_beyond(const tunl_knob *knob, double value) {
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd(number, sizeof number, "%.6f", value);
  char *bytes = g_strdup_printf("[rules]\n%s = %s\n", knob->name, number);
  char *begin = g_strdup_printf("x.rules:2: %s: '%s' is not a ", knob->name, number);
  tunl_rules rules, before;
  memset(&rules, 0x5A, sizeof rules);
  before = rules;
  GError *error = NULL;
  EXPECT(!cli_rules_parse("x.rules", bytes, strlen(bytes), &rules, &error), "%s = %s is accepted",
      knob->name, number);
  EXPECT(g_str_has_prefix(error->message, begin), "%s", error->message);
  ck_assert_mem_eq(&rules, &before, sizeof rules);
  g_error_free(error);
  g_free(begin);
  g_free(bytes);
}

START_TEST(test_beyond) {
  size_t count;
  const tunl_knob *knobs = tunl_knobs(&count);
  for (size_t i = 0; i < count; i++) {
    check_beyond(&knobs[i], knobs[i].lowest - 1e-4);
    check_beyond(&knobs[i], knobs[i].highest + 1e-4);
  }
}
END_TEST

START_TEST(test_switches) {
  static const struct {
    const char *word;
    double value;
  } words[] = {{"0", 0}, {"1", 1}, {"false", 0}, {"true", 1}, {"off", 0}, {"on", 1}};
  for (gsize i = 0; i < G_N_ELEMENTS(words); i++) {
    char *bytes =
        g_strdup_printf("[rules]\nleak_shared_stream = %s\nmorph=%s", words[i].word, words[i].word);
    tunl_rules rules = parsed(bytes);
    expect_same(words[i].value, rules.leak_shared_stream, words[i].word);
    expect_same(words[i].value, rules.morph, words[i].word);
    g_free(bytes);
  }
}
END_TEST

/* White space, line ends of either kind, no last line end, and the group begun twice. */
START_TEST(test_form) {
  static const char *const forms[] = {
      "[rules]\ngate = 5\npad = 7\n",
      "[rules]\r\ngate = 5\r\npad = 7\r\n",
      "# first\n\n  [rules]  \n\tgate   =\t5  \npad=7",
      "[rules]\ngate = +5.000\n[rules]\npad = 07\n",
  };
  tunl_rules expected = tunl_rules_default();
  expected.gate = 5;
  expected.pad = 7;
  for (gsize i = 0; i < G_N_ELEMENTS(forms); i++) {
    tunl_rules got = parsed(forms[i]);
    expect_same_rules(&expected, &got);
  }
}
END_TEST

/* One letter too many is told from no other knob. */
START_TEST(test_nearest) {
  size_t count;
  const tunl_knob *knobs = tunl_knobs(&count);
  for (size_t i = 0; i < count; i++) {
    char *bytes = g_strdup_printf("[rules]\n%sx = 1\n", knobs[i].name);
    char *expected = g_strdup_printf(
        "x.rules:2: '%sx' is not a knob; the nearest is %s", knobs[i].name, knobs[i].name);
    tunl_rules rules;
    GError *error = NULL;
    ck_assert(!cli_rules_parse("x.rules", bytes, strlen(bytes), &rules, &error));
    ck_assert_str_eq(error->message, expected);
    g_error_free(error);
    g_free(expected);
    g_free(bytes);
  }
}
END_TEST

/* What the base breaks may stay broken, and be mended; everything else is as in any file. */
START_TEST(test_legacy_budget) {
  tunl_rules legacy = caves_rules("legacy");
  ck_assert_double_lt(tunl_device_budget(&legacy, TUNL_MINE), 0);
  tunl_rules mended = parsed("[rules]\nbase = legacy\nstalactite-horizon = 1800\n");
  for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++)
    ck_assert_double_ge(tunl_device_budget(&mended, kind), 0);
  tunl_rules nearer = parsed("[rules]\nbase = legacy\nmine-horizon = 500\npad = 10\n");
  ck_assert_double_eq(nearer.mine_horizon, 500);
}
END_TEST

/* ---- any bytes ---- */

/* An answer or a message, never both, whatever the bytes; they stand in a block of their own size
 * so that a sanitizer sees the first one read too many. */
static bool check_bytes(const char *bytes, gsize length) {
  tunl_rules rules;
  GError *error = NULL;
  char *exact = g_memdup2(bytes, length);
  bool good = cli_rules_parse("x.rules", exact, length, &rules, &error);
  EXPECT(good == !error, "%s", good ? error->message : "no message");
  EXPECT(good || g_utf8_validate(error->message, -1, NULL), "the message is no text");
  g_clear_error(&error);
  g_free(exact);
  return good;
}

static void read_fixture(const char *name, char **bytes, gsize *length) {
  char *path = g_build_filename(g_getenv("TUNL_FIXTURES"), "rules", name, NULL);
  GError *error = NULL;
  EXPECT(g_file_get_contents(path, bytes, length, &error), "%s", error->message);
  g_free(path);
}

START_TEST(test_cut_short) {
  char *bytes;
  gsize length;
  unsigned good = 0;
  read_fixture("legacy.rules", &bytes, &length);
  for (gsize cut = 0; cut < length; cut++)
    good += check_bytes(bytes, cut);
  ck_assert_uint_gt(good, 100);
  ck_assert_uint_lt(good, length - 100);
  g_free(bytes);
}
END_TEST

START_TEST(test_any_bytes) {
  static const char letters[] = "[]rules=\n#-_ .0179amine\r\t\\\x80\xC3\xA9\0";
  GRand *random = g_rand_new_with_seed(3);
  char *bytes;
  gsize length;
  read_fixture("calmer-mines.rules", &bytes, &length);
  for (int round = 0; round < 5000; round++) {
    char *other = g_memdup2(bytes, length);
    for (int n = g_rand_int_range(random, 1, 6); n > 0; n--)
      other[g_rand_int_range(random, 0, (gint)length)] =
          letters[g_rand_int_range(random, 0, sizeof letters)];
    check_bytes(other, length);
    g_free(other);
  }
  for (int round = 0; round < 5000; round++) {
    char noise[64];
    for (gsize i = 0; i < sizeof noise; i++)
      noise[i] = letters[g_rand_int_range(random, 0, sizeof letters)];
    check_bytes(noise, (gsize)g_rand_int_range(random, 0, sizeof noise + 1));
  }
  g_free(bytes);
  g_rand_free(random);
}
END_TEST

/* ---- the fixtures ---- */

static tunl_rules fixture(const char *name) {
  tunl_rules rules;
  GError *error = NULL;
  const char *printed;
  char *path = g_build_filename(g_getenv("TUNL_FIXTURES"), "rules", name, NULL);
  EXPECT(cli_rules("--rules", path, &printed, &rules, &error), "%s", error->message);
  ck_assert_str_eq(printed, name);
  g_free(path);
  return rules;
}

/* It spells out every knob, so it says the same whatever its base; the budget alone needs it. */
START_TEST(test_legacy_file) {
  tunl_rules got = fixture("legacy.rules"), expected = caves_rules("legacy");
  size_t count, length;
  const tunl_knob *knobs = tunl_knobs(&count);
  char *bytes;
  expect_same_rules(&expected, &got);
  read_fixture("legacy.rules", &bytes, &length);
  for (size_t i = 0; i < count; i++) {
    char *line = g_strdup_printf("\n%s = ", knobs[i].name);
    EXPECT(strstr(bytes, line), "legacy.rules does not give %s", knobs[i].name);
    g_free(line);
  }
  g_free(bytes);
}
END_TEST

START_TEST(test_gate_file) {
  tunl_rules got = fixture("gate-54000.rules"), expected = tunl_rules_default();
  expected.gate = 54000;
  expect_same_rules(&expected, &got);
}
END_TEST

/* The designer's change does what its comments say: fewer mines, none near a chicane, and nothing
 * else moves but the mines. */
START_TEST(test_calmer_mines) {
  tunl_rules calmer = fixture("calmer-mines.rules"), plain = tunl_rules_default();
  size_t before = 0, after = 0;
  for (uint32_t date = 20260901; date <= 20260930; date++) {
    tunl_cave *a = caves_make(date, &plain, TUNL_WX_FULL);
    tunl_cave *b = caves_make(date, &calmer, TUNL_WX_FULL);
    for (tunl_kind kind = 0; kind < TUNL_KINDS; kind++)
      if (kind != TUNL_MINE)
        ck_assert_uint_eq(tunl_cave_digest_accepted(a, kind, TUNL_WX_FULL),
            tunl_cave_digest_accepted(b, kind, TUNL_WX_FULL));
    before += tunl_cave_accepted(a, TUNL_MINE).count;
    after += tunl_cave_accepted(b, TUNL_MINE).count;
    tunl_cave_free(a);
    tunl_cave_free(b);
  }
  EXPECT(after < before * 8 / 10, "%zu mines, not far fewer than %zu", after, before);
  ck_assert_double_gt(calmer.mine_chicane_mid, plain.mine_chicane_mid);
  ck_assert_double_gt(calmer.mine_chicane_deep, plain.mine_chicane_deep);
}
END_TEST

HARNESS("cli/rules", test_wrong_files, test_names_the_path, test_no_file, test_unreadable,
    test_size, test_printed_name, test_base, test_knobs, test_beyond, test_switches, test_form,
    test_nearest, test_legacy_budget, test_cut_short, test_any_bytes, test_legacy_file,
    test_gate_file, test_calmer_mines)
