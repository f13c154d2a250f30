/* Tests of --shard in the four programs that have it: parts put together are the bytes of the
 * whole, in every format and however many; exit statuses; what a part cannot tell is refused. */
#include <string.h>

#include "../vectors.h"
#include "run.h"

#define AUDIT "--order date --format json, jsonl or csv\n"
#define SIM   "--per-run --format json, jsonl or csv\n"
#define FLIP  "--dump or --per-level order, with --format json, jsonl or csv\n"

/* ---- parts and wholes ---- */

/* A range, what the whole of it exits with, and what its worst part does. */
static const struct {
  const char *program, *words;
  int whole, worst;
} ranges[] = {
    /* one fork in five days */
    {"TUNL_DIFF", "--date 20260909..20260913 --rules legacy --jobs 3", 1, 1},
    {"TUNL_DIFF", "--date 20260923..20260925 --margins --against-gate 54000", 1, 1},
    {"TUNL_DIFF", "--date 20260923", 0, 0},
    /* the 15th is blocked; two records a day */
    {"TUNL_AUDIT", "--date 20260813..20260817 --to 20000 --hz 120,60 --checks clear --order date",
        1, 1},
    /* what is unusual is told against the year up to the last day, which one part only has */
    {"TUNL_AUDIT", "--date 20260601..20260630 --checks supply --order date --severity notice", 1,
        1},
    {"TUNL_SIM", "--per-run --days 20260910..20260914 --runs 2 --tier beginner,good", 0, 0},
    {"TUNL_SIM", "--per-run --days 20260910..20260911 -n 1 --against legacy --jobs 2", 0, 0},
    {"FLIP_AUDIT", "--per-level order --seeds 5 --to 1000", 0, 0},
    /* a verdict is of all levels: no part has one */
    {"FLIP_AUDIT", "--per-level order --seeds 5 --rules 1.0.1", 1, 0},
    {"FLIP_AUDIT", "--dump --date 20260901..20260904 --to 300", 0, 0},
};

/* More than there are days or levels, too: the last parts are empty then. */
static const guint counts[] = {1, 2, 3, 7};

static const char *const formats[] = {"json", "jsonl", "csv"};
enum { FORMATS = HARNESS_SLOW ? 1 : G_N_ELEMENTS(formats) };

static Run *run_part(gsize range, const char *format, const char *shard) {
  char *words = g_strdup_printf("%s --format %s%s", ranges[range].words, format, shard);
  Run *r = run_program(ranges[range].program, &(RunSetup){0}, words);
  EXPECT(r->code != 2 && r->err->len == 0, "%s: %s", words, r->err->str);
  g_free(words);
  return r;
}

static void check_parts(gsize range, const char *format, guint count, const Run *whole) {
  GString *together = g_string_new(NULL);
  int worst = 0;
  for (guint i = 1; i <= count; i++) {
    char *shard = g_strdup_printf(" --shard %u/%u", i, count);
    Run *part = run_part(range, format, shard);
    g_string_append_len(together, part->out->str, (gssize)part->out->len);
    worst = MAX(worst, part->code);
    run_free(part);
    g_free(shard);
  }
  EXPECT(g_string_equal(together, whole->out), "%s: %u parts are other bytes", whole->words, count);
  EXPECT(worst == ranges[range].worst, "%s: exit %d of %u parts, not %d", whole->words, worst,
      count, ranges[range].worst);
  g_string_free(together, TRUE);
}

START_TEST(test_parts) {
  for (gsize range = 0; range < G_N_ELEMENTS(ranges); range++)
    for (gsize format = 0; format < FORMATS; format++) {
      Run *whole = run_part(range, formats[format], "");
      EXPECT(whole->code == ranges[range].whole, "%s: exit %d", whole->words, whole->code);
      for (gsize i = 0; i < G_N_ELEMENTS(counts); i++)
        check_parts(range, formats[format], counts[i], whole);
      run_free(whole);
    }
}
END_TEST

/* The part that has the finding says so, and no other. */
START_TEST(test_codes) {
  for (guint i = 1; i <= 5; i++) {
    char *words =
        g_strdup_printf("--date 20260909..20260913 --rules legacy --format csv --shard %u/5", i);
    Run *r = run_program("TUNL_DIFF", &(RunSetup){0}, words);
    EXPECT(r->code == (strstr(r->out->str, "fork") != NULL), "%s: exit %d:\n%s", words, r->code,
        r->out->str);
    run_free(r);
    g_free(words);
  }
}
END_TEST

/* A table in a file of its own is a part as well. */
START_TEST(test_files) {
  char *folder = run_folder();
  const RunSetup setup = {.folder = folder};
  static const struct {
    const char *program, *words;
  } files[] = {
      {"TUNL_SIM", "--per-run --days 20260910..20260912 -n 1 -t beginner -o"},
      {"FLIP_AUDIT", "--dump -n 3 --to 200 -o"},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(files); i++) {
    GString *together = g_string_new(NULL);
    for (guint part = 0; part <= 2; part++) {
      char *words = part ? g_strdup_printf("%s %u.json --shard %u/2", files[i].words, part, part)
                         : g_strdup_printf("%s 0.json", files[i].words);
      char *name = g_strdup_printf("%u.json", part);
      run_free(run_program(files[i].program, &setup, words));
      GString *bytes = run_read(folder, name);
      g_string_append(together, part ? bytes->str : "");
      run_drop(bytes);
      g_free(name);
      g_free(words);
    }
    run_expect_file(folder, "0.json", together->str, together->len);
    g_string_free(together, TRUE);
  }
  g_free(folder);
}
END_TEST

/* ---- what is refused ---- */

/* Forms that are no part of anything, to all programs alike. */
static const char *const bad[] = {"0/3", "4/3", "1/0", "a/b", "1/b", "1", "", "/", "1/", "/3",
    "1/2/3", "-1/3", "1.5/3", "1/3.5", " 1/3", "1/1000001", "99999999999999999999/3",
    "1/99999999999999999999", "0x1/3"};

static const struct {
  const char *program, *words;
} good[] = {
    {"TUNL_DIFF", "--date 20260901..20260903 --format csv"},
    {"TUNL_AUDIT", "--date 20260901..20260903 --order date --format csv"},
    {"TUNL_SIM", "--per-run --days 20260901..20260903 --format csv"},
    {"FLIP_AUDIT", "--dump --seeds 3 --format csv"},
};

static void expect_refused(const char *program, const char *words, const char *text) {
  char *folder = run_folder();
  Run *r = run_program(program, &(RunSetup){.folder = folder}, words);
  run_expect_trouble(r, text);
  EXPECT(r->out->len == 0, "%s: stdout is not empty", r->words);
  run_expect_names(folder, "");
  run_free(r);
  g_free(folder);
}

START_TEST(test_bad) {
  for (gsize i = 0; i < G_N_ELEMENTS(good); i++)
    for (gsize j = 0; j < G_N_ELEMENTS(bad); j++) {
      char *words = g_strdup_printf("%s --shard '%s'", good[i].words, bad[j]);
      char *text =
          g_strdup_printf("--shard: '%s' is not I/N, such as 2/7, with I from 1 to N and N "
                          "from 1 to 1000000\n",
              bad[j]);
      expect_refused(good[i].program, words, text);
      g_free(text);
      g_free(words);
    }
}
END_TEST

#define DAYS "--shard 1/2 --date 20260901..20260903 "
#define RUNS "--shard 1/2 --days 20260901..20260903 "
#define NEED "--shard: "
#define MORE " needs the whole; accepted: "

static const struct {
  const char *program, *words, *text;
} refused[] = {
    {"TUNL_DIFF", DAYS, NEED "text" MORE "--format json, jsonl or csv\n"},
    {"TUNL_DIFF", DAYS "--format text", NEED "text" MORE "--format json, "},
    {"TUNL_DIFF", DAYS "--tap", NEED "--tap" MORE "--format json, "},
    {"TUNL_DIFF", DAYS "--github", NEED "--github" MORE "--format json, "},
    {"TUNL_DIFF", DAYS "--format csv --junit a.xml", NEED "--junit" MORE "--format json, "},
    {"TUNL_DIFF", "--shard 1/1 --format csv -o a.svg", NEED "--output" MORE "--format json, "},
    {"TUNL_AUDIT", DAYS "--order date --tap", NEED "--tap" MORE AUDIT},
    {"TUNL_AUDIT", DAYS "--order date --github", NEED "--github" MORE AUDIT},
    {"TUNL_AUDIT", DAYS "--order date", NEED "text" MORE AUDIT},
    {"TUNL_AUDIT", DAYS "--format csv", NEED "worst first" MORE AUDIT},
    {"TUNL_AUDIT", DAYS "--format csv --order worst", NEED "worst first" MORE AUDIT},
    {"TUNL_AUDIT", DAYS "--format csv --table", NEED "--table" MORE AUDIT},
    {"TUNL_AUDIT", DAYS "--format csv --order date -o a.svg", NEED "--output" MORE AUDIT},
    {"TUNL_AUDIT", DAYS "--format csv --order date --junit a", NEED "--junit" MORE AUDIT},
    {"TUNL_AUDIT", "--shard 1/1 --format csv --order date --witness a", NEED "--witness" MORE},
    {"TUNL_SIM", RUNS "--format csv", NEED "the table of tiers" MORE SIM},
    {"TUNL_SIM", RUNS "-o a.svg", NEED "the table of tiers" MORE SIM},
    {"TUNL_SIM", RUNS "--gate-advice --format csv", NEED "--gate-advice" MORE SIM},
    {"TUNL_SIM", "--shard 1/2 --figures", NEED "--figures" MORE SIM},
    {"TUNL_SIM", "--shard 1/2 --fly good,20260901,1 -o a", NEED "--fly" MORE SIM},
    {"TUNL_SIM", RUNS "--per-run", NEED "text" MORE SIM},
    {"FLIP_AUDIT", "--shard 1/2", NEED "a verdict" MORE FLIP},
    {"FLIP_AUDIT", "--shard 1/2 --format csv", NEED "a verdict" MORE FLIP},
    {"FLIP_AUDIT", "--shard 1/2 --tap", NEED "--tap" MORE FLIP},
    {"FLIP_AUDIT", "--shard 1/2 --figures", NEED "--figures" MORE FLIP},
    {"FLIP_AUDIT", "--shard 1/2 --dump", NEED "text" MORE FLIP},
    {"FLIP_AUDIT", "--shard 1/2 --per-level order", NEED "text" MORE FLIP},
    {"FLIP_AUDIT", "--shard 1/2 --per-level worst --format csv", NEED "worst first" MORE FLIP},
    {"FLIP_AUDIT", "--shard 1/2 --per-level order --format csv --max-hold 5",
        NEED "a limit of the verdict" MORE FLIP},
    {"FLIP_AUDIT", "--shard 1/2 --per-level order --format csv --compare 1.0.1",
        NEED "--compare" MORE FLIP},
    {"FLIP_AUDIT", "--shard 1/2 --per-level order --format csv -o a.svg", NEED "--output" MORE},
    {"FLIP_AUDIT", "--shard 1/2 --per-level order --format csv --junit a", NEED "--junit" MORE},
};

START_TEST(test_refused) {
  for (gsize i = 0; i < G_N_ELEMENTS(refused); i++)
    expect_refused(refused[i].program, refused[i].words, refused[i].text);
}
END_TEST

/* ---- a full disk ---- */

START_TEST(test_faults) {
  for (gsize i = 0; i < G_N_ELEMENTS(good); i++) {
    char *words = g_strdup_printf("%s --shard 1/2", good[i].words);
    Run *full = run_program(good[i].program, &(RunSetup){.stdout_to = "/dev/full"}, words);
    run_expect_trouble(full, "No space left on device");
    run_free(full);
    g_free(words);
  }
}
END_TEST

RUN_HARNESS("cli/shard", test_parts, test_codes, test_files, test_bad, test_refused, test_faults)
