#include "outputs.h"

#include <glib/gstdio.h>
#include <string.h>

#include "../vectors.h"

static const output outputs[] = {
    {"TUNL_RENDER", OUTPUT_DAY "--to 1500 -q -o @", "out.svg"},
    {"TUNL_RENDER", OUTPUT_DAY "--to 1500 -q -o @", "out.png"},
    {"TUNL_RENDER", OUTPUT_DAY "--to 1500 -q -o @", "out.pdf"},
    {"TUNL_RENDER", OUTPUT_DAY "--to 1500 -q -o @", "out.html"},
    {"TUNL_RENDER", OUTPUT_DAY "--to 1500 -q --sheet -o @", "out.svg"},
    {"TUNL_RENDER", OUTPUT_DAY "--to 1500 -q --output-dir .", "tunl-20260923.svg"},
    {"TUNL_DUMP", OUTPUT_DAY "--to 1500 -o @", "out.txt"},
    {"TUNL_DUMP", OUTPUT_DAY "--to 1500 --summary --format csv -o @", "out.csv"},
    {"TUNL_DIFF", "--date 20260911 --rules legacy --to 1500 -q -o @", "out.svg"},
    {"TUNL_DIFF", "--date 20260911 --rules legacy --to 1500 -q --junit @", "out.xml"},
    {"TUNL_DIFF", "--images card.png card.png -o @", "out.png"},
    {"TUNL_AUDIT", OUTPUT_DAY "--to 600 --checks clear -q -o @", "out.png"},
    {"TUNL_AUDIT", OUTPUT_DAY "--to 600 --checks clear -q --junit @", "out.xml"},
    {"TUNL_AUDIT", OUTPUT_DAY "--to 600 --checks clear -q --witness @", "out.log"},
    {"TUNL_SIM", "--days 20260923 --runs 1 -q -o @", "out.svg"},
    {"TUNL_SIM", "--days 20260923 --runs 1 -q --per-run --format csv -o @", "out.csv"},
    {"TUNL_SIM", "--fly expert,20260923,0 --log out.log -o @", "out.json"},
    {"TUNL_SIM", "--fly expert,20260923,0 -o out.json --log @", "out.log"},
    {"TUNL_GOLDEN", "check -m golden.ini -q --html @", "out.html"},
    {"TUNL_GOLDEN", "check -m golden.ini -q --junit @", "out.xml"},
    {"TUNL_GOLDEN", "check -m golden.ini -q --output-dir out", "out/day.txt"},
    {"TUNL_GOLDEN", "update -m golden.ini -q", "day.txt"},
    {"TUNL_REPORT", OUTPUT_DAY "--around 900 -o @", "out.zip"},
    {"TUNL_REPORT", OUTPUT_DAY "--around 900 -o report", "report/README.txt"},
    {"TUNL_CARD", OUTPUT_DAY "--score 20 -q -o @", "out.png"},
    {"TUNL_GHOST", "info run.json -o @", "out.txt"},
    {"TUNL_GHOST", "decode run.json -o @", "out.txt"},
    {"TUNL_GHOST", "encode run.flight -o @", "out.json"},
    {"TUNL_GHOST", "encode run.flight -o @", "out.raw"},
    {"TUNL_GHOST", "draw run.json " OUTPUT_DAY "--to 1500 -q -o @", "out.svg"},
    {"TUNL_GHOST", "check run.json " OUTPUT_DAY "--force -o @", "out.txt"},
    {"TUNL_GHOST", "match run.json " OUTPUT_DAY "-q -o @", "out.txt"},
    {"FLIP_AUDIT", "--seeds 1 --to 500 -q -o @", "out.svg"},
    {"FLIP_AUDIT", "--seeds 1 --to 500 -q --junit @", "out.xml"},
    {"FLIP_AUDIT", "--dump --seed seed-0 --format csv -o @", "out.csv"},
    {"FLIP_RENDER", "--seed seed-0 --to 200 -q -o @", "out.png"},
    {"FLIP_RENDER", OUTPUT_DAY "--to 200 -q --output-dir .", "flip-20260923.svg"},
    {"TUNL_VIEW", OUTPUT_DAY "--frames 3 -q --screenshot @", "out.png"},
    {"TUNL_VIEW", OUTPUT_DAY "--play --frames 200 --input keys.txt -q --record @", "out.json"},
};

const output *const first_output = &outputs[0];

bool output_is_built(const char *program) {
  return strcmp(program, "TUNL_VIEW") != 0 || g_getenv(program);
}

/* ---- running them ---- */

static void copy_fixture(const char *folder, const char *name, const char *as) {
  GString *bytes = run_read(g_getenv("TUNL_FIXTURES"), name);
  char *path = g_build_filename(folder, as, NULL);
  GError *error = NULL;
  EXPECT(g_file_set_contents(path, bytes->str, (gssize)bytes->len, &error), "%s", error->message);
  g_free(path);
  run_drop(bytes);
}

char *output_folder(void) {
  char *folder = run_folder();
  copy_fixture(folder, "ghosts/good.json", "run.json");
  copy_fixture(folder, "ghosts/average.flight", "run.flight");
  copy_fixture(folder, "golden/card-dark.png", "card.png");
  run_write(folder, "keys.txt", "2 hold Space\n");
  run_write(folder, "golden.ini",
      "[day]\ncommand = tunl-dump --day --date 20260923\ngolden = day.txt\nexpect = new\n");
  char *path = g_build_filename(folder, "out", NULL);
  EXPECT(g_mkdir(path, 0777) == 0, "%s", path);
  g_free(path);
  g_unsetenv("CI"); /* where it is true tunl-golden accepts nothing */
  return folder;
}

char *output_start(const output *o) {
  char *folder = output_folder();
  if (output_may_be_old(o))
    run_write(folder, o->file, OUTPUT_OLD);
  return folder;
}

Run *output_run(const output *o, const RunSetup *setup) {
  char **parts = g_strsplit(o->words, "@", -1), *words = g_strjoinv(o->file, parts);
  Run *run = run_program(o->program, setup, words);
  g_free(words);
  g_strfreev(parts);
  return run;
}

void each_output(void (*check)(const output *o)) {
  for (gsize i = 0; i < G_N_ELEMENTS(outputs); i++)
    if (output_is_built(outputs[i].program))
      check(&outputs[i]);
}

GString *output_whole(const output *o) {
  char *folder = output_folder();
  Run *run = output_run(o, &(RunSetup){.folder = folder});
  EXPECT(run->code == 0 || run->code == 1, "%s %s: exit %d: %s", run->program, run->words,
      run->code, run->err->str);
  GString *bytes = run_read(folder, o->file);
  EXPECT(
      bytes->len > strlen(OUTPUT_OLD), "%s %s: writes next to nothing", run->program, run->words);
  run_free(run);
  g_free(folder);
  return bytes;
}

/* ---- what is left ---- */

static guint count_hidden(const char *folder) {
  GDir *dir = g_dir_open(folder, 0, NULL);
  guint count = 0;
  EXPECT(dir, "%s cannot be read", folder);
  for (const char *name = g_dir_read_name(dir); name; name = g_dir_read_name(dir))
    count += name[0] == '.';
  g_dir_close(dir);
  return count;
}

guint output_temporary(const char *folder) {
  char *out = g_build_filename(folder, "out", NULL);
  guint count = count_hidden(folder) + count_hidden(out);
  g_free(out);
  return count;
}

bool output_exists(const char *folder, const output *o) {
  char *path = g_build_filename(folder, o->file, NULL);
  bool found = g_file_test(path, G_FILE_TEST_EXISTS);
  g_free(path);
  return found;
}

bool output_holds(const char *folder, const output *o, const char *bytes, gsize count) {
  if (!output_exists(folder, o))
    return false;
  GString *found = run_read(folder, o->file);
  bool same = found->len == count && memcmp(found->str, bytes, count) == 0;
  run_drop(found);
  return same;
}

void output_expect_old(const Run *run, const char *folder, const output *o) {
  EXPECT(output_holds(folder, o, OUTPUT_OLD, strlen(OUTPUT_OLD)), "%s %s: the old file is gone",
      run->program, run->words);
  EXPECT(output_temporary(folder) == 0, "%s %s: a temporary file stays", run->program, run->words);
}

void output_expect_new(const Run *run, const char *folder, const output *o, const GString *new) {
  EXPECT(output_holds(folder, o, new->str, new->len), "%s %s: not the new file", run->program,
      run->words);
  EXPECT(output_temporary(folder) == 0, "%s %s: a temporary file stays", run->program, run->words);
}

void output_expect_whole(const Run *run, const char *folder, const output *o, const GString *new) {
  EXPECT(!output_exists(folder, o) || output_holds(folder, o, OUTPUT_OLD, strlen(OUTPUT_OLD)) ||
             output_holds(folder, o, new->str, new->len),
      "%s %s: half a file", run->program, run->words);
}

bool output_is_folder(const output *o) {
  return strstr(o->words, "-o report") != NULL;
}

bool output_may_be_old(const output *o) {
  return !strstr(o->words, "--record") && !output_is_folder(o);
}
