/* What can go wrong while an output is written, for every output of every program: a full disk, a
 * reader that goes away, a folder that may not be written to, too little memory. The old output is
 * whole or the new one is, and nothing else is left. */
#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "../vectors.h"
#include "outputs.h"

#define DAY OUTPUT_DAY

/* ---- disks and folders ---- */

static void fill_device(const output *o) {
  if (!output_may_be_old(o))
    return;
  char *folder = output_folder(), *path = g_build_filename(folder, o->file, NULL);
  EXPECT(symlink("/dev/full", path) == 0, "%s: %s", path, g_strerror(errno));
  Run *run = output_run(o, &(RunSetup){.folder = folder});
  run_expect_trouble(run, "No space left on device");
  run_free(run);
  g_free(path);
  g_free(folder);
}

START_TEST(test_full_device) {
  each_output(fill_device);
}
END_TEST

/* Room for the half of it, and for all but a byte. */
static void fill_disk(const output *o) {
  GString *new = output_whole(o);
  const gsize sizes[] = {new->len / 2, new->len - 1};
  for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++) {
    char *folder = output_start(o);
    Run *run = output_run(o, &(RunSetup){.folder = folder, .file_most = sizes[i]});
    run_expect_trouble(run, "File too large");
    if (!output_may_be_old(o))
      output_expect_whole(run, folder, o, new);
    else
      output_expect_old(run, folder, o);
    run_free(run);
    g_free(folder);
  }
  run_drop(new);
}

START_TEST(test_full_disk) {
  each_output(fill_disk);
}
END_TEST

static void forbid_folder(const output *o) {
  char *folder = output_start(o), *out = g_build_filename(folder, "out", NULL);
  g_chmod(out, 0500);
  g_chmod(folder, 0500);
  Run *run = output_run(o, &(RunSetup){.folder = folder, .no_override = true});
  g_chmod(folder, 0700);
  g_chmod(out, 0700);
  run_expect_trouble(run, "Permission denied");
  if (output_may_be_old(o))
    output_expect_old(run, folder, o);
  run_free(run);
  g_free(out);
  g_free(folder);
}

START_TEST(test_read_only_folder) {
  if (!run_can_obey()) {
    g_print(
        "cli/faults: a folder that may not be written to: skipped, root may write everywhere\n");
    return;
  }
  each_output(forbid_folder);
}
END_TEST

/* ---- stdout ---- */

static const struct {
  const char *program, *words;
} printed[] = {
    {"TUNL_RENDER", "--help"},
    {"TUNL_RENDER", "--version"},
    {"TUNL_RENDER", DAY "--to 1500 -o -"},
    {"TUNL_RENDER", DAY "--to 1500 -q --format png -o -"},
    {"TUNL_RENDER", DAY "--to 1500 --format pdf -o -"},
    {"TUNL_DUMP", DAY "--to 1500"},
    {"TUNL_DUMP", DAY "--why 1600"},
    {"TUNL_DUMP", DAY "--fingerprint"},
    {"TUNL_DUMP", DAY "--day"},
    {"TUNL_DUMP", DAY "--corridor 500 --format csv"},
    {"TUNL_DUMP", "--list-rules"},
    {"TUNL_DIFF", DAY "--to 1500 -q"},
    {"TUNL_DIFF", DAY "--to 1500 -q --format json"},
    {"TUNL_DIFF", DAY "--to 1500 -q --tap"},
    {"TUNL_AUDIT", DAY "--to 600 --checks clear -q"},
    {"TUNL_AUDIT", DAY "--to 600 --checks clear -q --format jsonl"},
    {"TUNL_AUDIT", DAY "--to 600 --checks clear -q --tap"},
    {"TUNL_AUDIT", DAY "--to 600 --table -q"},
    {"TUNL_SIM", "--days 20260923 --runs 1 -q"},
    {"TUNL_SIM", "--days 20260923 --runs 1 -q --per-run --format csv"},
    {"TUNL_CARD", DAY "--score 20 -q -o -"},
    {"TUNL_DIFF", "--images card.png card.png"},
    {"TUNL_GOLDEN", "check -m golden.ini -q"},
    {"TUNL_GOLDEN", "list -m golden.ini --format json"},
    {"TUNL_REPORT", DAY "--around 900 -o -"},
    {"TUNL_GHOST", "--help"},
    {"TUNL_GHOST", "info run.json"},
    {"TUNL_GHOST", "decode run.json --format csv"},
    {"TUNL_GHOST", "encode run.flight --form raw"},
    {"TUNL_GHOST", "draw run.json " DAY "--to 1500 -q -o -"},
    {"TUNL_GHOST", "check run.json " DAY "--force"},
    {"TUNL_GHOST", "match run.json " DAY "-q"},
    {"FLIP_AUDIT", "--seeds 1 --to 500 -q"},
    {"FLIP_AUDIT", "--seeds 1 --to 500 -q --tap"},
    {"FLIP_AUDIT", "--dump --seed seed-0 --format json"},
    {"FLIP_RENDER", "--seed seed-0 --to 200 -o -"},
    {"TUNL_VIEW", "--help"},
    {"TUNL_VIEW", DAY "--frames 3"},
};

static void check_stdout(const char *program, const char *words) {
  char *folder = output_folder();
  const struct {
    RunSetup setup;
    const char *reason;
  } faults[] = {
      {{.folder = folder, .stdout_to = "/dev/full"}, "No space left on device"},
      {{.folder = folder, .no_reader = true}, "Broken pipe"},
      {{.folder = folder, .no_stdout = true}, "Bad file descriptor"},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(faults); i++) {
    Run *run = run_program(program, &faults[i].setup, words);
    run_expect_trouble(run, faults[i].reason);
    run_free(run);
  }
  EXPECT(output_temporary(folder) == 0, "%s %s: a temporary file stays", program, words);
  g_free(folder);
}

START_TEST(test_stdout) {
  for (gsize i = 0; i < G_N_ELEMENTS(printed); i++)
    if (output_is_built(printed[i].program))
      check_stdout(printed[i].program, printed[i].words);
}
END_TEST

/* What was meant for a closed stdout is not written into the file that is opened next. */
static void close_stdout(const output *o) {
  GString *new = output_whole(o);
  char *folder = output_folder();
  Run *run = output_run(o, &(RunSetup){.folder = folder, .no_stdout = true});
  EXPECT(run->code >= 0 && run->code <= 2, "%s %s: exit %d", run->program, run->words, run->code);
  output_expect_whole(run, folder, o, new);
  run_free(run);
  g_free(folder);
  run_drop(new);
}

START_TEST(test_closed_stdout) {
  each_output(close_stdout);
}
END_TEST

/* ---- memory ---- */

enum { MEMORY_LEAST = 4 << 20, MEMORY_STEP = 1 << 20, MEMORY_MOST = 512 << 20 };

/* With less a program does not come as far as its own code: the loader says so, exit 127. */
static gsize memory_to_start(const char *program) {
  gsize least = MEMORY_LEAST, most = MEMORY_MOST;
  while (most - least > MEMORY_STEP / 4) {
    gsize middle = (least + most) / 2;
    Run *run = run_program(program, &(RunSetup){.memory_most = middle}, "--version");
    if (run->code == 0)
      most = middle;
    else
      least = middle;
    run_free(run);
  }
  return most;
}

/* A message that says what was missing, and stands alone or after that of a library. */
static void expect_no_memory(const Run *run, gsize most) {
  static const char *const reasons[] = {
      "memory", "Out of memory", "Cannot allocate memory", "render driver"};
  bool told = false;
  for (gsize i = 0; i < G_N_ELEMENTS(reasons); i++)
    told = told || strstr(run->err->str, reasons[i]);
  EXPECT(run->code == 2 && told, "%s %s: with %zu KiB exit %d: %s", run->program, run->words,
      most >> 10, run->code, run->err->str);
}

/* Ever more memory until it is enough. */
static void starve(const output *o) {
  GString *new = output_whole(o);
  bool done = false;
  for (gsize most = memory_to_start(o->program); !done; most += MEMORY_STEP) {
    EXPECT(most < MEMORY_MOST, "%s %s: never enough", o->program, o->words);
    char *folder = output_start(o);
    Run *run = output_run(o, &(RunSetup){.folder = folder, .memory_most = most});
    done = run->code == 0 || run->code == 1;
    if (done) {
      output_expect_new(run, folder, o, new);
    } else {
      expect_no_memory(run, most);
      output_expect_whole(run, folder, o, new);
      EXPECT(output_temporary(folder) == 0, "%s %s: a temporary file stays", o->program, o->words);
    }
    run_free(run);
    g_free(folder);
  }
  run_drop(new);
}

START_TEST(test_memory) {
  if (!HARNESS_SLOW) /* sanitizers need terabytes of addresses */
    each_output(starve);
}
END_TEST

RUN_HARNESS("cli/faults", test_full_device, test_full_disk, test_read_only_folder, test_stdout,
    test_closed_stdout, test_memory)
