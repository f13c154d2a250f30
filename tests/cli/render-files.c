/* Tests of where tunl-render writes: every way out, and the old output kept when it cannot. */
#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <limits.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../vectors.h"
#include "run.h"

#define SHORT "--date 20260923 --to 2000 "

/* Long enough work to be announced, and to be killed half way. */
#define LONG "--date 20260923 --single-row --scale 1 --to 30000 "

static Run *render_with(const RunSetup *setup, const char *words) {
  return run_program("TUNL_RENDER", setup, words);
}

static Run *render_in(const char *folder, const char *words) {
  return render_with(&(RunSetup){.folder = folder}, words);
}

/* Runs it and expects it to succeed in silence. */
static void render_done(const char *folder, const char *words) {
  Run *r = render_in(folder, words);
  run_expect_done(r);
  EXPECT(r->out->len == 0, "%s: stdout is not empty", words);
  run_free(r);
}

static void render_trouble(const RunSetup *setup, const char *words, const char *text) {
  Run *r = render_with(setup, words);
  run_expect_trouble(r, text);
  run_free(r);
}

/* What the words write to stdout. */
static Run *render_piped(const char *words) {
  Run *r = render_with(&(RunSetup){0}, words);
  run_expect_done(r);
  return r;
}

/* ---- formats ---- */

static const struct {
  const char *format, *magic;
} formats[] = {
    {"svg", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg "},
    {"png", "\x89PNG\r\n\x1a\n"},
    {"pdf", "%PDF-1."},
    {"html", "<!DOCTYPE html>\n"},
};

static void expect_magic(const char *folder, const char *name, gsize format) {
  GString *bytes = run_read(folder, name);
  EXPECT(g_str_has_prefix(bytes->str, formats[format].magic), "%s is no %s", name,
      formats[format].format);
  run_drop(bytes);
}

/* The file, and what is piped, are the same. */
static void check_format(gsize i) {
  char *folder = run_folder(), *format = g_strdup(formats[i].format);
  char *by_suffix = g_strdup_printf(SHORT "-o cave.%s", format);
  char *piped = g_strdup_printf(SHORT "--format %s -o -", format);
  render_done(folder, by_suffix);
  Run *r = render_piped(piped);
  char *name = g_strconcat("cave.", format, NULL);
  run_expect_names(folder, name);
  expect_magic(folder, name, i);
  run_expect_file(folder, name, r->out->str, r->out->len);
  run_free(r);
  g_free(name);
  g_free(piped);
  g_free(by_suffix);
  g_free(format);
  g_free(folder);
}

START_TEST(test_formats) {
  for (gsize i = 0; i < G_N_ELEMENTS(formats); i++)
    check_format(i);
}
END_TEST

START_TEST(test_format_over_suffix) {
  char *folder = run_folder();
  render_done(folder, SHORT "--format png -o a.svg");
  render_done(folder, SHORT "--format svg -o b.png");
  render_done(folder, SHORT "--format pdf -o c");
  render_done(folder, SHORT "--format svg -o D.SVG");
  render_done(folder, SHORT "-o a.pdf.svg");
  expect_magic(folder, "a.svg", 1);
  expect_magic(folder, "b.png", 0);
  expect_magic(folder, "c", 2);
  expect_magic(folder, "D.SVG", 0);
  expect_magic(folder, "a.pdf.svg", 0);
  run_expect_names(folder, "D.SVG a.pdf.svg a.svg b.png c");
  g_free(folder);
}
END_TEST

START_TEST(test_stdout_is_svg) {
  Run *plain = render_piped(SHORT "-o -"), *named = render_piped(SHORT "-o - --format svg");
  EXPECT(g_str_has_prefix(plain->out->str, formats[0].magic), "no SVG");
  run_expect_same(plain, named);
  run_free(plain);
  run_free(named);
}
END_TEST

START_TEST(test_terminal) {
  static const char refusal[] =
      "-: refusing to write a binary format to a terminal; use -o FILE or a pipe";
  const RunSetup terminal = {.terminals = RUN_STDOUT};
  Run *piped = render_piped(SHORT "-o -"), *shown = render_with(&terminal, SHORT "-o -");
  run_expect_done(shown);
  run_expect_same(piped, shown);
  run_free(piped);
  run_free(shown);
  render_trouble(&terminal, SHORT "--format png -o -", refusal);
  render_trouble(&terminal, SHORT "--format pdf -o -", refusal);
  render_trouble(&terminal, SHORT "--format png --sheet -o -", refusal);
}
END_TEST

/* A file may be written from a terminal, and without any stdout. */
START_TEST(test_stdout_unused) {
  char *folder = run_folder();
  Run *terminal =
      render_with(&(RunSetup){.folder = folder, .terminals = RUN_STDOUT}, SHORT "-o terminal.png");
  Run *closed =
      render_with(&(RunSetup){.folder = folder, .no_stdout = true}, SHORT "-o closed.png");
  run_expect_done(terminal);
  run_expect_done(closed);
  GString *bytes = run_read(folder, "terminal.png");
  run_expect_file(folder, "closed.png", bytes->str, bytes->len);
  run_drop(bytes);
  run_free(terminal);
  run_free(closed);
  g_free(folder);
}
END_TEST

/* ---- progress ---- */

START_TEST(test_announcement) {
  char *folder = run_folder();
  Run *r = render_in(folder, LONG "-o long.png");
  EXPECT(r->code == 0, "exit %d: %s", r->code, r->err->str);
  EXPECT(g_regex_match_simple(
             "^tunl-render: long.png: [0-9]+ x [0-9]+ px, [0-9]+ megapixels\n$", r->err->str, 0, 0),
      "says: %s", r->err->str);
  run_free(r);
  render_done(folder, LONG "--quiet -o quiet.png");
  render_done(folder, "--date 20260923 -o usual.png"); /* too small to be worth a word */
  render_done(folder, LONG "-o long.svg");
  g_free(folder);
}
END_TEST

/* On a terminal the share that is done is shown, and wiped away in the end. */
START_TEST(test_progress) {
  char *folder = run_folder();
  const RunSetup terminal = {.folder = folder, .terminals = RUN_STDERR};
  Run *shown = render_with(&terminal, LONG "-o shown.png");
  EXPECT(shown->code == 0, "exit %d", shown->code);
  EXPECT(g_regex_match_simple("\rtunl-render: shown\\.png +[0-9]+ %", shown->err->str, 0, 0),
      "shows no progress: %s", shown->err->str);
  EXPECT(g_str_has_suffix(shown->err->str, "\r\033[K"), "leaves its progress: %s", shown->err->str);
  run_free(shown);
  Run *quiet = render_with(&terminal, LONG "--quiet -o quiet.png");
  run_expect_done(quiet);
  run_free(quiet);
  g_free(folder);
}
END_TEST

/* ---- the old output is kept ---- */

/* Runs it where old.svg, old.png, a folder and a file without suffix are, none of which may
 * change. */
static char *folder_of_old(void) {
  char *folder = run_folder();
  run_write(folder, "old.svg", "old svg\n");
  run_write(folder, "old.png", "old png\n");
  char *inner = g_build_filename(folder, "folder.svg", NULL);
  EXPECT(g_mkdir(inner, 0777) == 0, "%s: %s", inner, g_strerror(errno));
  g_free(inner);
  return folder;
}

static void expect_old(const char *folder) {
  run_expect_names(folder, "folder.svg old.png old.svg");
  run_expect_file(folder, "old.svg", "old svg\n", 8);
  run_expect_file(folder, "old.png", "old png\n", 8);
}

START_TEST(test_old_kept) {
  static const struct {
    const char *words, *text;
  } troubles[] = {
      {SHORT "--nope -o old.svg", "--nope"},
      {SHORT "--layers nope -o old.svg", "--layers: 'nope' is not a layer"},
      {SHORT "--theme nope -o old.png", "--theme: 'nope' is not a theme"},
      {SHORT "--jobs 0 -o old.png", "--jobs: '0' is not a number from 1 to 256"},
      {"--date 20260931 -o old.svg", "--date: 20260931 does not exist in the calendar"},
      {"--date 20260923 --single-row --scale 100 -o old.svg", "old.svg: the picture would be "},
      {"--date 20260923 --single-row --scale 8 -o old.png", "old.png: the picture would be "},
      {"--sheet --date 19700101..99991231 -o old.svg", "--sheet: 2932897 days are more than 400"},
      {SHORT "-o none/cave.svg", "none/cave.svg: No such file or directory"},
      {SHORT "--format svg -o none/", "none/: No such file or directory"},
      {SHORT "-o folder.svg", "folder.svg: Is a directory"},
      {SHORT "--format png -o folder.svg/", "folder.svg/: Is a directory"},
      {SHORT "--format svg -o .", ".: Is a directory"},
      {SHORT "-o old.svg/cave.svg", "old.svg/cave.svg: Not a directory"},
      {SHORT "--output-dir old.svg", "old.svg: "},
      {SHORT "--output-dir old.svg/days", "old.svg/days: Not a directory"},
  };
  char *folder = folder_of_old();
  for (gsize i = 0; i < G_N_ELEMENTS(troubles); i++) {
    render_trouble(&(RunSetup){.folder = folder}, troubles[i].words, troubles[i].text);
    expect_old(folder);
  }
  g_free(folder);
}
END_TEST

/* A limit on the size of files stands in for a small disk, which needs root. */
START_TEST(test_full_disk) {
  static const gsize sizes[] = {1, 4096, 50000};
  char *folder = folder_of_old();
  for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++) {
    const RunSetup full = {.folder = folder, .file_most = sizes[i]};
    render_trouble(&full, "--date 20260923 -o old.svg", "old.svg: File too large");
    expect_old(folder);
    render_trouble(&full, "--date 20260923 -o old.png", "old.png: File too large");
    expect_old(folder);
    render_trouble(&full, "--date 20260923 -o new.pdf", "new.pdf: File too large");
    expect_old(folder);
    render_trouble(&full, "--date 20260923 --sheet -o old.svg", "old.svg: File too large");
    expect_old(folder);
  }
  g_free(folder);
}
END_TEST

/* The last bytes leave a buffer only when the file is closed: every size fails or is whole. */
START_TEST(test_nearly_full_disk) {
  char *folder = run_folder();
  render_done(folder, SHORT "-o whole.svg");
  GString *whole = run_read(folder, "whole.svg");
  render_trouble(&(RunSetup){.folder = folder, .file_most = whole->len - 1}, SHORT "-o cave.svg",
      "cave.svg: File too large");
  run_expect_names(folder, "whole.svg");
  Run *r = render_with(&(RunSetup){.folder = folder, .file_most = whole->len}, SHORT "-o cave.svg");
  run_expect_done(r);
  run_expect_file(folder, "cave.svg", whole->str, whole->len);
  run_free(r);
  run_drop(whole);
  g_free(folder);
}
END_TEST

START_TEST(test_devices) {
  static const char *const words[] = {"--format svg", "--format png", "--format pdf",
      "--format svg --layers footer", "--format svg --sheet"};
  static const RunSetup full = {.stdout_to = "/dev/full"};
  for (gsize i = 0; i < G_N_ELEMENTS(words); i++) {
    char *named = g_strconcat(SHORT "-o /dev/full ", words[i], NULL);
    char *stdout_full = g_strconcat(SHORT "-o - ", words[i], NULL);
    char *null = g_strconcat(SHORT "-o /dev/null ", words[i], NULL);
    render_trouble(&(RunSetup){0}, named, "/dev/full: No space left on device");
    render_trouble(&full, stdout_full, ": No space left on device");
    render_done(NULL, null);
    g_free(named);
    g_free(stdout_full);
    g_free(null);
  }
  struct stat null;
  ck_assert(stat("/dev/null", &null) == 0 && S_ISCHR(null.st_mode));
}
END_TEST

START_TEST(test_closed_stdout) {
  const RunSetup closed = {.no_stdout = true};
  render_trouble(&closed, SHORT "-o -", ": Bad file descriptor");
  render_trouble(&closed, SHORT "--format pdf -o -", ": Bad file descriptor");
}
END_TEST

/* The reader goes away after the first bytes, with more to come than a pipe holds. */
START_TEST(test_closed_pipe) {
  static const char *const words[] = {"--date 20260923 -o -",
      "--date 20260923 --format png --quiet -o -", "--date 20260923 --format pdf -o -",
      "--date 20260901..20260930 --sheet -o -"};
  for (gsize i = 0; i < G_N_ELEMENTS(words); i++)
    render_trouble(&(RunSetup){.read_most = 10}, words[i], ": Broken pipe");
}
END_TEST

/* ---- killed ---- */

/* A file without a name needs the file system's help; without it a killed program leaves a
 * temporary file, and only the old output can be expected. */
static bool has_unnamed_files(const char *folder) {
  int file = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
  if (file >= 0)
    close(file);
  return file >= 0;
}

START_TEST(test_killed) {
  char *folder = folder_of_old();
  /* Progress is shown after each band of rows: the first is done, the rest is not. */
  const RunSetup killed = {.folder = folder, .terminals = RUN_STDERR, .kill_at = " %"};
  static const char *const words[] = {LONG "-o old.png", LONG "-o new.png"};
  for (gsize i = 0; i < G_N_ELEMENTS(words); i++) {
    Run *r = render_with(&killed, words[i]);
    EXPECT(r->code == -SIGKILL, "was not killed: exit %d, %s", r->code, r->err->str);
    run_free(r);
    run_expect_file(folder, "old.png", "old png\n", 8);
    if (has_unnamed_files(folder))
      expect_old(folder);
  }
  g_free(folder);
}
END_TEST

/* ---- what a target keeps ---- */

static mode_t mode_of(const char *folder, const char *name) {
  struct stat info;
  char *path = g_build_filename(folder, name, NULL);
  EXPECT(lstat(path, &info) == 0, "%s: %s", name, g_strerror(errno));
  g_free(path);
  return info.st_mode;
}

static void make_link(const char *folder, const char *to, const char *name) {
  char *path = g_build_filename(folder, name, NULL);
  EXPECT(symlink(to, path) == 0, "%s: %s", path, g_strerror(errno));
  g_free(path);
}

START_TEST(test_link_stays) {
  char *folder = run_folder(), *other = run_folder();
  char *target = g_build_filename(other, "target.svg", NULL);
  run_write(other, "target.svg", "old\n");
  make_link(folder, target, "direct.svg");
  make_link(folder, "direct.svg", "link.svg");
  render_done(folder, SHORT "-o link.svg");
  EXPECT(S_ISLNK(mode_of(folder, "link.svg")), "the link is gone");
  EXPECT(S_ISLNK(mode_of(folder, "direct.svg")), "the inner link is gone");
  expect_magic(other, "target.svg", 0);
  run_expect_names(folder, "direct.svg link.svg");
  run_expect_names(other, "target.svg");
  g_free(target);
  g_free(other);
  g_free(folder);
}
END_TEST

/* A link whose target is yet to be written. */
START_TEST(test_dangling_link_stays) {
  char *folder = run_folder();
  make_link(folder, "target.svg", "link.svg");
  render_done(folder, SHORT "-o link.svg");
  EXPECT(S_ISLNK(mode_of(folder, "link.svg")), "the link was replaced");
  run_expect_names(folder, "link.svg target.svg");
  g_free(folder);
}
END_TEST

static void check_kept_mode(mode_t mode) {
  char *folder = run_folder(), *path = g_build_filename(folder, "cave.svg", NULL);
  run_write(folder, "cave.svg", "old\n");
  EXPECT(g_chmod(path, mode) == 0, "%s: %s", path, g_strerror(errno));
  render_done(folder, SHORT "-o cave.svg");
  expect_magic(folder, "cave.svg", 0);
  EXPECT((mode_of(folder, "cave.svg") & 07777) == mode, "mode %o became %o", (unsigned)mode,
      (unsigned)mode_of(folder, "cave.svg") & 07777);
  g_free(path);
  g_free(folder);
}

START_TEST(test_mode_kept) {
  static const mode_t modes[] = {0600, 0640, 0644, 0666, 0755, 0400, 0777};
  for (gsize i = 0; i < G_N_ELEMENTS(modes); i++)
    check_kept_mode(modes[i]);
}
END_TEST

START_TEST(test_umask_obeyed) {
  static const mode_t masks[] = {022, 027, 077, 0, 0137};
  char *folder = run_folder();
  for (gsize i = 0; i < G_N_ELEMENTS(masks); i++) {
    char *name = g_strdup_printf("mask-%03o.svg", (unsigned)masks[i]);
    char *words = g_strdup_printf(SHORT "-o %s", name);
    mode_t before = umask(masks[i]);
    render_done(folder, words);
    umask(before);
    EXPECT((mode_of(folder, name) & 07777) == (0666 & ~masks[i]), "umask %o gave %o",
        (unsigned)masks[i], (unsigned)mode_of(folder, name) & 07777);
    g_free(words);
    g_free(name);
  }
  g_free(folder);
}
END_TEST

/* ---- names ---- */

START_TEST(test_names) {
  static const char *const names[] = {
      "höhle 1.svg", "a:b.svg", "%s%d.svg", "-.svg", ".svg", "latin-\xe9.svg", "it's.svg"};
  for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
    char *folder = run_folder(), *quoted = g_shell_quote(names[i]);
    char *words = g_strconcat(SHORT "-o ", quoted, NULL);
    render_done(folder, words);
    run_expect_names(folder, names[i]);
    expect_magic(folder, names[i], 0);
    g_free(words);
    g_free(quoted);
    g_free(folder);
  }
}
END_TEST

/* The longest name that a file can have. */
START_TEST(test_longest_name) {
  char *folder = run_folder(), *stem = g_strnfill(NAME_MAX - 4, 'a');
  char *words = g_strconcat(SHORT "-o ", stem, ".svg", NULL);
  render_done(folder, words);
  g_free(words);
  g_free(stem);
  g_free(folder);
}
END_TEST

/* ---- a picture a day ---- */

#define DAYS_OF(suffix)                                                                            \
  "tunl-20260228." suffix " tunl-20260301." suffix " tunl-20260302." suffix                        \
  " tunl-20260303." suffix " tunl-20260304." suffix

static void expect_same_files(const char *a, const char *b, const char *const *names) {
  for (gsize i = 0; names[i]; i++) {
    GString *bytes = run_read(a, names[i]);
    run_expect_file(b, names[i], bytes->str, bytes->len);
    run_drop(bytes);
  }
}

static void check_days(const char *format, const char *names) {
  char *folder = run_folder(), **list = g_strsplit(names, " ", -1);
  char *one = g_build_filename(folder, "new/one", NULL);
  char *eight = g_build_filename(folder, "eight", NULL);
  char *one_words = g_strdup_printf(
      "--date 20260228..20260304 --format %s --jobs 1 --output-dir new/one", format);
  char *eight_words =
      g_strdup_printf("--date 20260228..20260304 --format %s --jobs 8 --output-dir eight", format);
  render_done(folder, one_words);
  render_done(folder, eight_words);
  run_expect_names(one, names);
  run_expect_names(eight, names);
  expect_same_files(one, eight, (const char *const *)list);
  char *alone_words = g_strdup_printf("--date 20260302 -o alone.%s", format);
  char *alone_name = g_strdup_printf("alone.%s", format);
  render_done(folder, alone_words);
  GString *alone = run_read(folder, alone_name);
  run_expect_file(one, list[2], alone->str, alone->len);
  run_drop(alone);
  g_free(alone_name);
  g_free(alone_words);
  g_free(one_words);
  g_free(eight_words);
  g_free(one);
  g_free(eight);
  g_strfreev(list);
  g_free(folder);
}

START_TEST(test_days) {
  check_days("svg", DAYS_OF("svg"));
  check_days("png", DAYS_OF("png"));
  check_days("pdf", DAYS_OF("pdf"));
  check_days("html", DAYS_OF("html"));
}
END_TEST

/* SVG without --format, and into a folder that is there, over old pictures. */
START_TEST(test_days_again) {
  char *folder = run_folder();
  run_write(folder, "tunl-20260923.svg", "old\n");
  render_done(folder, SHORT "--output-dir .");
  run_expect_names(folder, "tunl-20260923.svg");
  expect_magic(folder, "tunl-20260923.svg", 0);
  g_free(folder);
}
END_TEST

/* Two days of five cannot be written: the others are, and the message is the same for any number
 * of jobs. */
START_TEST(test_days_in_trouble) {
  static const char *const jobs[] = {"1", "2", "8"};
  char *folder = run_folder();
  char *second = g_build_filename(folder, "tunl-20260922.svg", NULL);
  char *fourth = g_build_filename(folder, "tunl-20260924.svg", NULL);
  ck_assert(g_mkdir(second, 0777) == 0 && g_mkdir(fourth, 0777) == 0);
  for (gsize i = 0; i < G_N_ELEMENTS(jobs); i++) {
    char *words =
        g_strdup_printf("--date 20260921..20260925 --to 2000 --output-dir . --jobs %s", jobs[i]);
    render_trouble(&(RunSetup){.folder = folder}, words,
        "2 of 5 pictures failed, the first: ./tunl-20260922.svg: Is a directory");
    run_expect_names(folder, "tunl-20260921.svg tunl-20260922.svg tunl-20260923.svg "
                             "tunl-20260924.svg tunl-20260925.svg");
    expect_magic(folder, "tunl-20260925.svg", 0);
    g_free(words);
  }
  g_free(second);
  g_free(fourth);
  g_free(folder);
}
END_TEST

RUN_HARNESS("cli/render-files", test_formats, test_format_over_suffix, test_stdout_is_svg,
    test_terminal, test_stdout_unused, test_announcement, test_progress, test_old_kept,
    test_full_disk, test_nearly_full_disk, test_devices,
    test_closed_stdout, test_closed_pipe, test_killed, test_link_stays, test_dangling_link_stays,
    test_mode_kept, test_umask_obeyed, test_names, test_longest_name, test_days, test_days_again,
    test_days_in_trouble)
