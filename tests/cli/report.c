/* Tests of tunl-report: every option, every bad value; every file of a report made again by the
 * command beside it; archive and folder, whole or not there. */
#include <archive.h>
#include <archive_entry.h>
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "../vectors.h"
#include "options.h"
#include "run.h"

#define PLACE "--date 20260923 --around 16600 "
#define ZIP   "tunl-20260923-16600.zip"
#define FILES                                                                                      \
  "README.txt cave.html cave.png cave.svg corridor.csv day.txt decisions.json decisions.txt "      \
  "flyable.svg "
#define MORE  "report.json rules.txt summary.txt why.txt"
#define EPOCH "--now 1790121600 " /* 2026-09-23 */

static Run *report_with(const RunSetup *setup, const char *words) {
  return run_program("TUNL_REPORT", setup, words);
}

static Run *report_in(const char *folder, const char *words) {
  return report_with(&(RunSetup){.folder = folder}, words);
}

static void expect_made(const char *folder, const char *words) {
  Run *r = report_in(folder, words);
  run_expect_done(r);
  run_free(r);
}

static void expect_holds(const char *folder, const char *name, const char *text) {
  GString *bytes = run_read(folder, name);
  EXPECT(strstr(bytes->str, text), "%s does not hold: %s\n%s", name, text, bytes->str);
  run_drop(bytes);
}

static void copy_fixture(const char *folder, const char *from, const char *name) {
  char *path = g_build_filename(g_getenv("TUNL_FIXTURES"), from, NULL), *bytes;
  ck_assert(g_file_get_contents(path, &bytes, NULL, NULL));
  run_write(folder, name, bytes);
  g_free(bytes);
  g_free(path);
}

/* ---- every option, every bad value ---- */

/* Code 0 and 1: the text is in README.txt, or for a help on stdout. Code 2: it is in the message,
 * and nothing was made. */
static const OptionRow table[] = {
    {"--help", 0, "Usage:\n  tunl-report [OPTION"},
    {"-h", 0, "Usage:\n  tunl-report [OPTION"},
    {"--version", 0, "tunl-report "},
    {PLACE "-o out", 0, "TUNL 2026-09-23, around wx 16600 (score 276)\n"},
    {PLACE "--output out/", 0, "fingerprint  9e2828785150bd01, of the whole cave"},
    {"-d 2026-09-23 --around 16600.5 -o out", 0, "around wx 16600.5 (score 276)"},
    {"--around 0 -o out " EPOCH, 0, "TUNL 2026-09-23, around wx 0 (score 0)\n"},
    {"--date yesterday --around 950000 -o out " EPOCH, 0, "TUNL 2026-09-22, around wx 950000 "},
    {PLACE "--rules legacy -o out", 0, "rules        legacy\n"},
    {PLACE "--rules my.rules -o out", 0, "\nmy.rules: the rule file, copied\n"},
    {PLACE "--note 'it'\"'\"'s\n\there' -o out", 0, " --note 'it'\\''s\n\there' -o tunl-"},
    {PLACE "--gate 54000 -o out", 0, "gate         54000\n"},
    {PLACE "--note 'through\na \"stone\"' -o out", 0, "\n\nthrough\na \"stone\"\n\n"},
    {"--around 1000 --ghost good.json -o out", 0, "TUNL 2026-09-23, around wx 1000 "},
    {PLACE "--ghost good.json --ghost short.txt -o out", 0, "\nshort.txt: a recorded run, copied"},
    {PLACE "--ghost '?d=20260923&g=gICAgA' -o out", 0, "--ghost '?d=20260923&g=gICAgA'"},
    {"--date 20260924 --around 900 --ghost good.json -o out", 1, "TUNL 2026-09-24"},
    {"--date 20260924 --around 900 --ghost good.json --force -o out", 0, "TUNL 2026-09-24"},

    {"--nope", 2, "--nope (see tunl-report --help)"},
    {"16600", 2, "16600: unexpected argument (see tunl-report --help)"},
    {"--date 20260923", 2, "--around: missing; give the place, as in --around 16600"},
    {"--around ''", 2, "--around: '' is not a number from 0 to 950000"},
    {"--around 950001", 2, "--around: '950001' is not a number from 0 to 950000"},
    {"--around -1", 2, "--around: '-1' is not a number from 0 to 950000"},
    {"--date 20260931 --around 1", 2, "--date: 20260931 does not exist in the calendar"},
    {"--date 20260901..20260903 --around 1", 2, "--date: '20260901..20260903' is 3 days"},
    {PLACE "--rules 16", 2, "--rules: "},
    {PLACE "--rules none.rules", 2, "--rules: 'none.rules' is not a rule set"},
    {PLACE "--rules /dev/null", 2, "/dev/null: not a rule file"},
    {PLACE "--rules README.txt", 2, "README.txt: this report has two files of that name: this"},
    {PLACE "--gate x", 2, "--gate: 'x' is not a number from 0 to 1000000"},
    {PLACE "--note ''", 2, "--note: '' says nothing"},
    {PLACE "--note '\033[2J'", 2, "--note: has a control character in it"},
    {PLACE "--note '\xff'", 2, "--note: not UTF-8"},
    {PLACE "--ghost none.txt", 2, "--ghost: none.txt: No such file or directory"},
    {PLACE "--ghost -", 2, "--ghost: - has no name to be copied under; name a file"},
    {PLACE "--ghost my.rules", 2, "--ghost: my.rules: "},
    {PLACE "--ghost good.json --ghost ./good.json", 2, "good.json: this report has two files of t"},
    {PLACE "-o ''", 2, "--output: '' is no name of a file or folder"},
    {PLACE "-o caves.tar.gz", 2,
        "--output: 'caves.tar.gz' is neither FILE.zip nor a folder; accepted: FILE.zip, -, a "},
    {PLACE "--output ./a.7z", 2, "--output: './a.7z' is neither FILE.zip nor a folder"},
    {PLACE "-o no/such/out", 2, "no/such/out: No such file or directory"},
    {PLACE "-o no/such/out.zip", 2, "no/such/out.zip: No such file or directory"},
    {PLACE "-o my.rules", 2, "my.rules: is there, and no folder; name a new one, or FILE.zip"},
    {PLACE "-o .", 2, ".: this folder is not empty; name a new one"},
    {PLACE "-o /dev/full", 2, "/dev/full: is there, and no folder"},
    {PLACE "--now x", 2, "--now: 'x' is not a number"},
};

static const char inputs[] = "README.txt good.json my.rules short.txt";

static char *folder_of_inputs(void) {
  char *folder = run_folder();
  copy_fixture(folder, "rules/calmer-mines.rules", "my.rules");
  copy_fixture(folder, "rules/calmer-mines.rules", "README.txt");
  copy_fixture(folder, "ghosts/good.json", "good.json");
  copy_fixture(folder, "ghosts/short.txt", "short.txt");
  return folder;
}

/* A folder of files, with nothing in it that is left when it goes. */
static void remove_folder(const char *folder, const char *name) {
  char *path = g_build_filename(folder, name, NULL);
  GDir *dir = g_dir_open(path, 0, NULL);
  for (const char *file; dir && (file = g_dir_read_name(dir));) {
    char *at = g_build_filename(path, file, NULL);
    g_unlink(at);
    g_free(at);
  }
  if (dir)
    g_dir_close(dir);
  g_rmdir(path);
  g_free(path);
}

static void check_row(gsize i, const char *folder) {
  Run *r = report_in(folder, table[i].words);
  if (table[i].code == 2) {
    run_expect_trouble(r, table[i].text);
    EXPECT(r->out->len == 0, "%s: stdout is not empty", r->words);
    run_expect_names(folder, inputs);
  } else if (strstr(table[i].words, "out")) {
    EXPECT(r->code == table[i].code, "%s: exit %d\n%s", r->words, r->code, r->err->str);
    EXPECT(r->code == 0 || strstr(r->err->str, "warning"), "%s: no warning", r->words);
    expect_holds(folder, "out/README.txt", table[i].text);
    remove_folder(folder, "out");
    run_expect_names(folder, inputs);
  } else {
    run_expect_done(r);
    EXPECT(strstr(r->out->str, table[i].text), "%s: %s", r->words, r->out->str);
  }
  run_free(r);
}

START_TEST(test_table) {
  char *folder = folder_of_inputs();
  for (gsize i = 0; i < G_N_ELEMENTS(table); i++)
    check_row(i, folder);
  g_free(folder);
}
END_TEST

START_TEST(test_table_is_complete) {
  static const char *const nothing[] = {NULL};
  options_expect_tried("TUNL_REPORT", table, G_N_ELEMENTS(table), 11, nothing, nothing);
}
END_TEST

/* ---- what is in it ---- */

/* The names of the record, in its order; README.txt must have each of them and every command. */
static JsonArray *records_of(JsonParser *parser, const char *folder) {
  GString *bytes = run_read(folder, "report.json");
  ck_assert(json_parser_load_from_data(parser, bytes->str, (gssize)bytes->len, NULL));
  run_drop(bytes);
  JsonObject *root = json_node_get_object(json_parser_get_root(parser));
  ck_assert_str_eq(json_object_get_string_member(root, "schema"), "tunl-report/1");
  return json_object_get_array_member(root, "records");
}

/* The variable that knows a program: TUNL_DUMP for "tunl-dump ...". The caller frees it. */
static char *variable_of(const char *command) {
  char *name = g_ascii_strup(command, (gssize)strcspn(command, " "));
  return g_strdelimit(name, "-", '_');
}

static void expect_same_file(const char *folder, const char *made, const char *name) {
  GString *a = run_read(folder, made), *b = run_read(folder, name);
  EXPECT(g_string_equal(a, b), "%s: its command makes another", name);
  EXPECT(a->len > 0, "%s is empty", name);
  run_drop(a);
  run_drop(b);
}

/* Runs the command with another name behind -o. */
static void make_again(const char *folder, const char *name, const char *command) {
  const char *dot = strrchr(name, '.');
  char *end = g_strdup_printf(" -o %s", name), *made = g_strconcat("again", dot, NULL);
  EXPECT(g_str_has_suffix(command, end), "%s: does not end with%s", command, end);
  char *words = g_strndup(command, strlen(command) - strlen(name));
  char *line = g_strconcat(strchr(words, ' '), made, NULL), *program = variable_of(command);
  Run *r = run_program(program, &(RunSetup){.folder = folder}, line);
  EXPECT(r->code == 0 || r->code == 1, "%s: exit %d\n%s", command, r->code, r->err->str);
  expect_same_file(folder, made, name);
  run_free(r);
  g_free(program);
  g_free(line);
  g_free(words);
  g_free(made);
  g_free(end);
}

static guint make_all_again(const char *folder) {
  JsonParser *parser = json_parser_new();
  JsonArray *records = records_of(parser, folder);
  guint commands = 0;
  for (guint i = 0; i < json_array_get_length(records); i++) {
    JsonObject *o = json_array_get_object_element(records, i);
    const char *name = json_object_get_string_member(o, "file");
    const char *command = json_node_is_null(json_object_get_member(o, "command"))
                              ? NULL
                              : json_object_get_string_member(o, "command");
    char *line = g_strdup_printf("%s: %s\n%s%s", name, json_object_get_string_member(o, "what"),
        command ? "    " : "", command ? command : "");
    expect_holds(folder, "README.txt", line);
    if (command)
      make_again(folder, name, command);
    commands += command != NULL;
    g_free(line);
  }
  g_object_unref(parser);
  return commands;
}

/* The promise of the whole program: what is in a report is what its commands make. */
START_TEST(test_commands) {
  static const struct {
    const char *words, *names;
    guint commands;
  } cases[] = {
      {PLACE "-o out", FILES MORE, 11},
      {"--date 20260815 --around 16600 --gate 8000 -o out", FILES MORE, 11},
      {"--around 2000 --rules my.rules --ghost good.json --ghost short.txt --gate 500 -o out",
          FILES "ghosts.txt good.json my.rules report.json rules.txt short.txt summary.txt why.txt",
          12},
      {PLACE "--ghost '?d=20260923&g=gICAgA' -o out",
          FILES "ghosts.txt report.json rules.txt summary.txt why.txt", 12},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    char *folder = folder_of_inputs(), *out = g_build_filename(folder, "out", NULL);
    Run *r = report_in(folder, cases[i].words);
    ck_assert_int_eq(r->code, 0);
    run_expect_names(out, cases[i].names);
    ck_assert_uint_eq(make_all_again(out), cases[i].commands);
    run_free(r);
    g_free(out);
    g_free(folder);
  }
}
END_TEST

START_TEST(test_copies) {
  char *folder = folder_of_inputs(), *out = g_build_filename(folder, "out", NULL);
  GString *rules = run_read(folder, "my.rules"), *ghost = run_read(folder, "short.txt");
  expect_made(folder, PLACE "--rules my.rules --ghost short.txt -o out");
  run_expect_file(out, "my.rules", rules->str, rules->len);
  run_expect_file(out, "short.txt", ghost->str, ghost->len);
  run_drop(rules);
  run_drop(ghost);
  g_free(out);
  g_free(folder);
}
END_TEST

/* Its own command, run in the folder, makes the whole of it again. */
START_TEST(test_again) {
  char *folder = folder_of_inputs(), *out = g_build_filename(folder, "out", NULL);
  JsonParser *parser = json_parser_new();
  static const char words[] =
      PLACE "--rules my.rules --ghost short.txt --note \"it's\n\there\" --gate 300 -o ";
  char *first = g_strconcat(words, "out", NULL), *second = g_strconcat(words, "a.zip", NULL);
  expect_made(folder, first);
  expect_made(folder, second);
  records_of(parser, out);
  JsonObject *root = json_node_get_object(json_parser_get_root(parser));
  ck_assert_str_eq(json_object_get_string_member(root, "note"), "it's\n\there");
  expect_made(out, strchr(json_object_get_string_member(root, "command"), ' '));
  GString *zip = run_read(folder, "a.zip");
  run_expect_file(out, ZIP, zip->str, zip->len);
  run_drop(zip);
  g_free(second);
  g_free(first);
  g_object_unref(parser);
  g_free(out);
  g_free(folder);
}
END_TEST

/* ---- archives ---- */

/* Unpacks a zip by libarchive itself; checks what could differ from day to day. */
static void unpack_entry(struct archive *a, struct archive_entry *entry, const char *folder) {
  const char *path = archive_entry_pathname(entry), *inner = "tunl-20260923-16600/";
  gsize size = (gsize)archive_entry_size(entry);
  char *bytes = g_malloc(size + 1), *at;
  EXPECT(g_str_has_prefix(path, inner), "%s is not in %s", path, inner);
  ck_assert_int_eq((int)archive_entry_perm(entry), 0644);
  ck_assert_int_eq((int)archive_read_data(a, bytes, size), (int)size);
  at = g_build_filename(folder, path + strlen(inner), NULL);
  ck_assert(g_file_set_contents(at, bytes, (gssize)size, NULL));
  g_free(at);
  g_free(bytes);
}

static void unpack(const char *folder, const char *name, const char *into) {
  char *path = g_build_filename(folder, name, NULL), *out = g_build_filename(folder, into, NULL);
  struct archive *a = archive_read_new();
  struct archive_entry *entry;
  ck_assert_int_eq(g_mkdir(out, 0777), 0);
  archive_read_support_format_zip(a);
  EXPECT(archive_read_open_filename(a, path, 65536) == ARCHIVE_OK, "%s", archive_error_string(a));
  int code;
  while ((code = archive_read_next_header(a, &entry)) == ARCHIVE_OK)
    unpack_entry(a, entry, out);
  EXPECT(code == ARCHIVE_EOF, "%s", archive_error_string(a));
  archive_read_free(a);
  g_free(out);
  g_free(path);
}

START_TEST(test_archive) {
  char *folder = run_folder();
  static const char *const names[] = {"README.txt", "cave.png", "decisions.json", "report.json"};
  Run *r = report_in(folder, PLACE);
  run_expect_done(r);
  ck_assert_str_eq(r->out->str, ZIP "\n");
  run_expect_names(folder, ZIP);
  unpack(folder, ZIP, "unpacked");
  expect_made(folder, PLACE "-o out");
  char *out = g_build_filename(folder, "out", NULL),
       *in = g_build_filename(folder, "unpacked", NULL);
  run_expect_names(in, FILES MORE);
  for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
    GString *bytes = run_read(out, names[i]);
    run_expect_file(in, names[i], bytes->str, bytes->len);
    run_drop(bytes);
  }
  g_free(in);
  g_free(out);
  run_free(r);
  g_free(folder);
}
END_TEST

/* Python's reader is another's work than what packed it; it checks every sum. */
START_TEST(test_python) {
  char *folder = run_folder(), *python = g_find_program_in_path("python3"), *out = NULL;
  char *zip = g_build_filename(folder, "a.zip", NULL);
  const char *const words[] = {python, "-m", "zipfile", "-t", zip, NULL};
  int code;
  expect_made(folder, PLACE "-o a.zip");
  if (!python) {
    g_message("no python3: the archive is not read by it");
  } else {
    ck_assert(g_spawn_sync(
        NULL, (char **)words, NULL, G_SPAWN_DEFAULT, NULL, NULL, &out, NULL, &code, NULL));
    EXPECT(code == 0 && strstr(out, "Done testing"), "%s", out);
  }
  g_free(out);
  g_free(zip);
  g_free(python);
  g_free(folder);
}
END_TEST

/* The same in any locale, time zone and second, to a file or a pipe. */
START_TEST(test_same_bytes) {
  char *folder = folder_of_inputs();
  static const char *const abroad[] = {"TZ=Pacific/Kiritimati", "LC_ALL=de_DE.UTF-8", NULL};
  static const char words[] = PLACE "--rules größe.rules --note grün -o ";
  copy_fixture(folder, "rules/calmer-mines.rules", "größe.rules");
  char *here = g_strconcat(words, "a.zip", NULL), *there = g_strconcat(words, "-", NULL);
  expect_made(folder, here);
  g_usleep(2100000); /* times in archives are of two seconds */
  Run *r = report_with(&(RunSetup){.folder = folder, .environment = abroad}, there);
  run_expect_done(r);
  run_expect_file(folder, "a.zip", r->out->str, r->out->len);
  EXPECT(g_strstr_len(r->out->str, 2, "PK"), "no zip");
  run_free(r);
  g_free(there);
  g_free(here);
  g_free(folder);
}
END_TEST

/* ---- whole, or not there ---- */

START_TEST(test_full) {
  char *folder = run_folder();
  static const char *const words[] = {PLACE "-o a.zip", PLACE "-o out", PLACE};
  for (gsize i = 0; i < G_N_ELEMENTS(words); i++) {
    Run *r = report_with(&(RunSetup){.folder = folder, .file_most = 50000}, words[i]);
    run_expect_trouble(r, "File too large");
    run_expect_names(folder, "");
    run_free(r);
  }
  Run *r = report_with(&(RunSetup){.folder = folder, .stdout_to = "/dev/full"}, PLACE "-o -");
  run_expect_trouble(r, "stdout: No space left on device");
  run_free(r);
  r = report_with(&(RunSetup){.folder = folder, .read_most = 10}, PLACE "-o -");
  run_expect_trouble(r, "stdout: Broken pipe");
  run_free(r);
  r = report_with(&(RunSetup){.folder = folder, .terminals = RUN_STDOUT}, PLACE "-o -");
  EXPECT(r->code == 2, "an archive went to a terminal");
  run_free(r);
  run_expect_names(folder, "");
  g_free(folder);
}
END_TEST

/* An archive takes an old one's place only when it is whole; a folder takes an empty one's. */
START_TEST(test_old_output) {
  char *folder = run_folder(), *out = g_build_filename(folder, "out", NULL);
  run_write(folder, "a.zip", "old");
  Run *r = report_with(&(RunSetup){.folder = folder, .file_most = 50000}, PLACE "-o a.zip");
  run_expect_trouble(r, "a.zip: File too large");
  run_free(r);
  run_expect_file(folder, "a.zip", "old", 3);
  expect_made(folder, PLACE "-o a.zip");
  ck_assert_int_eq(g_mkdir(out, 0777), 0);
  expect_made(folder, PLACE "-o out");
  run_expect_names(out, FILES MORE);
  r = report_in(folder, PLACE "-o out/");
  run_expect_trouble(r, "out: this folder is not empty; name a new one");
  run_free(r);
  run_expect_names(folder, "a.zip out");
  g_free(out);
  g_free(folder);
}
END_TEST

/* Zips are known in any case; a dot makes no folder unless that is said, or there. */
START_TEST(test_names_of_outputs) {
  char *folder = run_folder(), *out = g_build_filename(folder, "v17.0", NULL);
  char *old = g_build_filename(folder, "old.d", NULL);
  expect_made(folder, PLACE "-o a.ZIP");
  expect_made(folder, PLACE "-o v17.0/");
  ck_assert_int_eq(g_mkdir(old, 0777), 0);
  expect_made(folder, PLACE "-o old.d");
  GString *zip = run_read(folder, "a.ZIP");
  EXPECT(g_str_has_prefix(zip->str, "PK"), "no zip");
  run_expect_names(out, FILES MORE);
  run_expect_names(old, FILES MORE);
  run_drop(zip);
  g_free(old);
  g_free(out);
  g_free(folder);
}
END_TEST

RUN_HARNESS("cli/report", test_table, test_table_is_complete, test_commands, test_copies,
    test_again, test_archive, test_python, test_same_bytes, test_full, test_old_output,
    test_names_of_outputs)
