/* tunl-golden: does the toolkit still make the files that someone once looked at and accepted? */
#include "golden.h"

#include <string.h>
#include <sys/stat.h>

static const char summary[] =
    "Makes pictures, tables and texts anew and compares them with files that were accepted: text\n"
    "to the byte, PNG pixel by pixel.\n"
    "\n"
    "Commands:\n"
    "  check    makes every file of the manifest anew and compares\n"
    "  update   accepts what failed or is new, and lists it\n"
    "  list     what the manifest holds";

static const char notes[] =
    "\"tunl-golden COMMAND --help\" tells more of each; docs/golden.md has the manifest's form.\n"
    "\n"
    "A manifest, golden.ini, beside the files:\n"
    "  [opening]\n"
    "  command = tunl-render --date 20260923 --to 12000 --scale 0.1 -o cave.svg\n"
    "  golden = opening.svg; opening.png\n"
    "  expect = new\n"
    "\n"
    "Examples:\n"
    "  tunl-golden check                                ./golden.ini\n"
    "  tunl-golden check --output-dir failed --html golden.html --github\n"
    "  tunl-golden update cave-of-the-week\n"
    "\n"
    "Exit status: 0 done, 1 something differs or is new, 2 trouble: a golden file is missing or\n"
    "broken, or a program failed.\n"
    "This is an independent tool, not made by the game's author.\n";

static const char check_notes[] =
    "States: PASS; FAIL, it differs; NEW, nothing was accepted yet; XFAIL, it differs as the\n"
    "manifest expects; XPASS, it does not though expected to; ERROR, it could not be compared.\n"
    "Exit status: 0 all PASS or XFAIL, 1 a FAIL, NEW or XPASS, 2 an ERROR.\n";

static const char update_notes[] =
    "Rewrites FAIL and NEW only, and takes the line expect = new of a case away. Look at the "
    "files\n"
    "first. Refused where CI=true.\n"
    "Exit status: 0 done, 2 trouble: what is missing or broken is never accepted, nor what would\n"
    "fail for its exit status all the same.\n";

/* ---- what the commands share ---- */

typedef struct {
  char *manifest, *jobs, *format;
  char *output_dir, *junit, *html;
  gboolean tap, github, quiet;
  char **names;

  /* what they mean */
  GString *bytes; /* of the manifest */
  GPtrArray *cases;
  golden_place place;
  golden_check *checks;
  guint count, job_count;
  tunl_table_format table;
} request;

#define MANIFEST_ENTRY(r, more)                                                                    \
  CLI_TEXT("manifest", 'm', &(r).manifest, "The manifest (default golden.ini)" more, "FILE")
#define WORK_ENTRIES(r)                                                                            \
  CLI_TEXT("jobs", 'j', &(r).jobs, "Make this many files at once (default 1)", "N"),               \
      CLI_FLAG("quiet", 'q', &(r).quiet, "Show no progress"), {                                    \
    G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &(r).names, NULL, "[CASE...]"           \
  }

static const char *manifest_path(const request *r) {
  return r->manifest ? r->manifest : "golden.ini";
}

/* More than any manifest that a person wrote. */
enum { MANIFEST_MOST = 1 << 20 };

static bool read_manifest(request *r, GError **error) {
  const char *path = manifest_path(r);
  r->bytes = cli_input_read(path, MANIFEST_MOST + 1, error);
  if (!r->bytes)
    return false;
  if (r->bytes->len > MANIFEST_MOST)
    return cli_fail(error, "%s: not a manifest: more than %d bytes", path, MANIFEST_MOST);
  r->cases = golden_manifest_read(path, r->bytes->str, r->bytes->len, error);
  return r->cases != NULL;
}

/* The programs are beside this one, wherever it was installed. */
static bool find_place(request *r, GError **error) {
  GError *problem = NULL;
  char *self = g_file_read_link("/proc/self/exe", &problem);
  if (!self) {
    cli_fail(error, "where the programs are: %s", problem->message);
    g_error_free(problem);
    return false;
  }
  r->place.programs = g_path_get_dirname(self);
  r->place.folder = g_path_get_dirname(manifest_path(r));
  g_free(self);
  return true;
}

/* Are both paths the same folder, however it is written? */
static bool is_same_folder(const char *a, const char *b) {
  struct stat one, other;
  return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
         one.st_ino == other.st_ino;
}

/* What was made would take the golden files' place, and pass the next time. */
static bool check_output_dir(const request *r, GError **error) {
  return !r->output_dir || !is_same_folder(r->output_dir, r->place.folder) ||
         cli_fail(error, "--output-dir: '%s' is the folder of the golden files; name another",
             r->output_dir);
}

/* One golden file against all that is read or written besides. */
static bool check_target(const request *r, const char *golden, GError **error) {
  char *path = g_build_filename(r->place.folder, golden, NULL);
  char *kept = r->output_dir ? g_build_filename(r->output_dir, golden, NULL) : NULL;
  const cli_target targets[] = {{"--html", r->html}, {"--junit", r->junit},
      {"the manifest", manifest_path(r)}, {"the golden file", path},
      {"a file of --output-dir", kept}};
  bool good = cli_targets_check(targets, G_N_ELEMENTS(targets), error);
  g_free(kept);
  g_free(path);
  return good;
}

/* Nothing that was accepted, and no manifest, is written over by what tells of them. */
static bool check_targets(const request *r, GError **error) {
  for (guint i = 0; i < r->cases->len; i++)
    for (char **golden = ((golden_case *)r->cases->pdata[i])->goldens; *golden; golden++)
      if (!check_target(r, *golden, error))
        return false;
  return true;
}

static bool is_case(const GPtrArray *cases, const char *name) {
  for (guint i = 0; i < cases->len; i++)
    if (strcmp(((const golden_case *)cases->pdata[i])->name, name) == 0)
      return true;
  return false;
}

static bool fail_case(const request *r, const char *given, GError **error) {
  char *name = cli_shown(given);
  cli_fail(
      error, "CASE: '%s' is not in %s; tunl-golden list tells what is", name, manifest_path(r));
  g_free(name);
  return false;
}

static bool check_names(const request *r, GError **error) {
  for (gsize i = 0; r->names && r->names[i]; i++)
    if (!is_case(r->cases, r->names[i]))
      return fail_case(r, r->names[i], error);
  return true;
}

static bool is_chosen(const request *r, const golden_case *c) {
  return !r->names || g_strv_contains((const char *const *)r->names, c->name);
}

/* A check for every file of the chosen cases. */
static void add_checks(request *r) {
  GArray *checks = g_array_new(FALSE, TRUE, sizeof(golden_check));
  for (guint i = 0; i < r->cases->len; i++) {
    const golden_case *c = r->cases->pdata[i];
    for (gsize k = 0; c->goldens[k] && is_chosen(r, c); k++) {
      golden_check check = {.of = c, .golden = c->goldens[k]};
      g_array_append_val(checks, check);
    }
  }
  r->count = checks->len;
  r->checks = (golden_check *)(void *)g_array_free(checks, FALSE);
}

static void work(guint i, gpointer user) {
  const request *r = user;
  golden_check_work(&r->place, &r->checks[i]);
}

static bool work_all(request *r, GError **error) {
  r->job_count = 1;
  if ((r->jobs && !cli_count("--jobs", r->jobs, 1, 256, &r->job_count, error)) ||
      !read_manifest(r, error) || !check_names(r, error) || !find_place(r, error) ||
      !check_output_dir(r, error) || !check_targets(r, error))
    return false;
  add_checks(r);
  cli_work_all("files", r->count, r->job_count, r->quiet, work, r);
  return true;
}

/* What could not be compared is trouble, and said where trouble is. */
static void say_errors(const request *r) {
  for (guint i = 0; i < r->count; i++)
    if (r->checks[i].state == GOLDEN_ERROR)
      cli_say("%s: %s", r->checks[i].golden, r->checks[i].reason);
}

static void clear(request *r) {
  for (guint i = 0; i < r->count; i++)
    golden_check_clear(&r->checks[i]);
  g_free(r->checks);
  if (r->cases)
    g_ptr_array_unref(r->cases);
  if (r->bytes)
    g_string_free(r->bytes, TRUE);
  g_free(r->place.programs);
  g_free(r->place.folder);
}

/* Writes a table to stdout by the function given. */
typedef bool (*write_table)(const request *r, FILE *out, GError **error);

static bool answer_table(const request *r, write_table write, GError **error) {
  cli_output output;
  return cli_output_open(&output, "-", false, error) &&
         cli_output_end(&output, write(r, output.stream, error), error);
}

/* ---- check ---- */

static bool check_combinations(const request *r, GError **error) {
  const char *tap = r->tap ? "" : NULL, *github = r->github ? "" : NULL;
  return cli_exclusive(tap, github, "--tap and --github", error) &&
         cli_exclusive(tap, r->format, "--tap and --format", error) &&
         cli_exclusive(github, r->format, "--github and --format", error) &&
         cli_not_stdout("--junit", r->junit, error) && cli_not_stdout("--html", r->html, error) &&
         (!r->output_dir || *r->output_dir ||
             cli_fail(error, "--output-dir: '' is not a folder name"));
}

static bool keep_all(const request *r, GError **error) {
  for (guint i = 0; i < r->count && r->output_dir; i++)
    if (!golden_check_keep(&r->checks[i], r->output_dir, error))
      return false;
  return true;
}

static bool write_page(const request *r, GError **error) {
  GString *html = g_string_new(NULL);
  golden_page(html, r->checks, r->count);
  return cli_text_write(r->html, html, error);
}

static bool write_junit(const request *r, const cli_case *cases, GError **error) {
  GString *text = g_string_new(NULL);
  cli_junit(text, cases, r->count);
  return cli_text_write(r->junit, text, error);
}

static GString *text_of(const request *r, const cli_case *cases) {
  GString *text = g_string_new(NULL);
  if (r->tap)
    cli_tap(text, cases, r->count);
  else
    golden_say(text, r->checks, r->count);
  if (r->github)
    cli_github_cases(text, cases, r->count, "files do not pass");
  return text;
}

static bool write_checks(const request *r, FILE *out, GError **error) {
  return golden_write_checks(r->table, out, r->checks, r->count, error);
}

static bool answer(const request *r, GError **error) {
  cli_case *cases = golden_cases(r->checks, r->count);
  bool done = keep_all(r, error) && (!r->html || write_page(r, error)) &&
              (!r->junit || write_junit(r, cases, error)) &&
              (r->table == TUNL_TABLE_TEXT ? cli_text_write("-", text_of(r, cases), error)
                                           : answer_table(r, write_checks, error));
  cli_cases_free(cases, r->count);
  return done;
}

static int worst(const request *r) {
  int code = CLI_DONE;
  for (guint i = 0; i < r->count; i++)
    code = MAX(code, golden_state_code(r->checks[i].state));
  return code;
}

static int check(char **argv, GError **error) {
  static request r;
  const GOptionEntry entries[] = {
      MANIFEST_ENTRY(r, "; - is stdin"),
      CLI_TEXT("output-dir", 0, &r.output_dir,
          "Put what was made, and expected | difference | actual, here", "DIR"),
      CLI_TEXT("html", 0, &r.html, "Write a page that shows what differs under a slider", "FILE"),
      CLI_TEXT(
          "format", 0, &r.format, "text (default), json, jsonl or csv, a record a file", "FORMAT"),
      CLI_TEXT("junit", 0, &r.junit, "Write a JUnit report as well", "FILE"),
      CLI_FLAG("tap", 0, &r.tap, "Answer in the Test Anything Protocol"),
      CLI_FLAG("github", 0, &r.github, "Add GitHub annotations, nine at most"),
      WORK_ENTRIES(r),
      G_OPTION_ENTRY_NULL,
  };
  int code = CLI_TROUBLE;
  if (cli_parse_command(
          "check", argv, entries, "Makes every file anew and compares.", check_notes, error) &&
      check_combinations(&r, error) && cli_table_format("--format", r.format, &r.table, error) &&
      work_all(&r, error) && answer(&r, error)) {
    say_errors(&r);
    code = worst(&r);
  }
  clear(&r);
  return code;
}

/* ---- update ---- */

static bool may_update(const request *r, GError **error) {
  if (g_strcmp0(g_getenv("CI"), "true") == 0)
    return cli_fail(
        error, "update: refused where CI=true: a file is never right because it is there");
  return strcmp(manifest_path(r), "-") != 0 ||
         cli_fail(error, "--manifest: - cannot be written to; name a file");
}

static bool is_accepted(golden_state state) {
  return state == GOLDEN_FAIL || state == GOLDEN_NEW;
}

static void refuse_all(request *r) {
  for (guint i = 0; i < r->count; i++)
    golden_check_refuse(&r->checks[i]);
}

static bool accept_all(const request *r, GString *text, GError **error) {
  guint accepted = 0;
  for (guint i = 0; i < r->count; i++) {
    const golden_check *c = &r->checks[i];
    if (!is_accepted(c->state))
      continue;
    if (!golden_check_accept(&r->place, c, error))
      return false;
    g_string_append_printf(text, "updated %s: %s\n", c->golden, c->reason);
    accepted++;
  }
  g_string_append_printf(text, "%u of %u files updated\n", accepted, r->count);
  return true;
}

/* The cases that were new, all of whose files were accepted. */
static GPtrArray *accepted_cases(const request *r) {
  GPtrArray *cases = g_ptr_array_new();
  for (guint i = 0; i < r->count; i++) {
    const golden_check *c = &r->checks[i];
    gpointer of = (gpointer)(gsize)c->of;
    bool added = g_ptr_array_find(cases, of, NULL);
    if (c->state == GOLDEN_NEW && !added)
      g_ptr_array_add(cases, of);
  }
  for (guint i = 0; i < r->count; i++)
    if (r->checks[i].state == GOLDEN_ERROR)
      g_ptr_array_remove(cases, (gpointer)(gsize)r->checks[i].of);
  return cases;
}

static bool update_manifest(const request *r, GError **error) {
  GPtrArray *cases = accepted_cases(r);
  bool done =
      cases->len == 0 || cli_text_write(manifest_path(r),
                             golden_manifest_accept(r->bytes->str, r->bytes->len, cases), error);
  g_ptr_array_unref(cases);
  return done;
}

/* What was written is told even when the next could not be. */
static bool update_all(request *r, GError **error) {
  GString *text = g_string_new(NULL);
  refuse_all(r);
  GError *problem = NULL;
  bool done = accept_all(r, text, &problem) && update_manifest(r, &problem);
  bool told = cli_text_write("-", text, done ? error : NULL);
  if (problem)
    g_propagate_error(error, problem);
  return done && told;
}

static int update(char **argv, GError **error) {
  static request r;
  const GOptionEntry entries[] = {MANIFEST_ENTRY(r, ""), WORK_ENTRIES(r), G_OPTION_ENTRY_NULL};
  int code = CLI_TROUBLE;
  if (cli_parse_command(
          "update", argv, entries, "Accepts what failed or is new.", update_notes, error) &&
      may_update(&r, error) && work_all(&r, error) && update_all(&r, error)) {
    say_errors(&r);
    code = worst(&r) == CLI_TROUBLE ? CLI_TROUBLE : CLI_DONE;
  }
  clear(&r);
  return code;
}

/* ---- list ---- */

static bool write_cases(const request *r, FILE *out, GError **error) {
  return golden_write_cases(r->table, out, r->cases, error);
}

static int list(char **argv, GError **error) {
  static request r;
  const GOptionEntry entries[] = {
      MANIFEST_ENTRY(r, "; - is stdin"),
      CLI_TEXT(
          "format", 0, &r.format, "text (default), json, jsonl or csv, a record a file", "FORMAT"),
      G_OPTION_ENTRY_NULL,
  };
  bool done =
      cli_parse_command("list", argv, entries, "Lists what the manifest holds.", NULL, error) &&
      cli_table_format("--format", r.format, &r.table, error) && read_manifest(&r, error) &&
      answer_table(&r, write_cases, error);
  clear(&r);
  return done ? CLI_DONE : CLI_TROUBLE;
}

/* ---- main ---- */

static const cli_subcommand commands[] = {{"check", check}, {"update", update}, {"list", list}};

int main(int argc, char **argv) {
  GError *error = NULL;
  cli_begin("tunl-golden");
  int code =
      cli_run_subcommand(commands, G_N_ELEMENTS(commands), argc, argv, summary, notes, &error);
  return error ? cli_report(error) : code;
}
