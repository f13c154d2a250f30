/* The same bytes wherever a program runs: other time zones and a locale with a decimal comma, which
 * a library is made to set (see faulty.c), though no program of ours does. */
#include <locale.h>
#include <string.h>
#include <time.h>

#include "../vectors.h"
#include "outputs.h"

#define NOW "--now 1790207999 " /* 2026-09-23 23:59:59 UTC: another day in two of the zones */

static const struct {
  const char *program, *words;
} commands[] = {
    {"TUNL_RENDER", NOW "--to 9000 -o -"},
    {"TUNL_RENDER", NOW "--to 3000 --format html -q -o -"},
    {"TUNL_RENDER", NOW "--to 3000 --format html --against yesterday -q -o -"},
    {"TUNL_RENDER", NOW "--to 3000 --flyable --format pdf -o -"},
    {"TUNL_RENDER", NOW "--to 3000 --format png -q -o -"},
    {"TUNL_RENDER", NOW "--last 3 --to 3000 --sheet -o -"},
    {"TUNL_DUMP", NOW "--to 9000"},
    {"TUNL_DUMP", NOW "--date yesterday..today --summary --format json"},
    {"TUNL_DUMP", NOW "--day"},
    {"TUNL_DUMP", NOW "--why 1600.5"},
    {"TUNL_DUMP", NOW "--corridor 500.25 --format csv"},
    {"TUNL_DUMP", "--list-rules"},
    {"TUNL_DIFF", NOW "--to 3000 --rules legacy --margins -q"},
    {"TUNL_DIFF", "--images before.png after.png"},
    {"TUNL_DIFF", "--images before.png after.png --format json"},
    {"TUNL_DIFF", NOW "--to 3000 --sizes 667.5x375 -q --format jsonl"},
    {"TUNL_AUDIT", NOW "--to 600 --pad 0.5 -q"},
    {"TUNL_AUDIT", NOW "--to 600 -q --format json"},
    {"TUNL_SIM", NOW "--last 2 --runs 2 -q"},
    {"TUNL_SIM", NOW "--last 2 --runs 2 -q --per-run --format csv"},
    {"TUNL_CARD", NOW "--date yesterday --distance 1234.5 -q -o -"},
    {"TUNL_GHOST", "info run.json"},
    {"TUNL_GHOST", "decode run.json --format csv"},
    {"TUNL_GHOST", "encode run.flight --form json"},
    {"TUNL_GHOST", "match run.json " NOW "--date yesterday..today -q"},
    {"TUNL_GOLDEN", "check -m places.ini -q"},
    {"TUNL_GOLDEN", "check -m places.ini -q --format json"},
    {"TUNL_GOLDEN", "list -m places.ini"},
    {"TUNL_REPORT", NOW "--date yesterday --around 900.5 -o -"},
    {"FLIP_AUDIT", "--seeds 2 --to 500 -q"},
    {"FLIP_AUDIT", "--dump --seed seed-0 --format json"},
    {"FLIP_RENDER", NOW "--to 200.5 -o -"},
    {"FLIP_RENDER", "--seed seed-0 --to 20000.5 -o -"}, /* an error with a number */
    {"TUNL_RENDER", "--date 20260923 --rules comma.rules --to 3000 -o -"}, /* an error of a file */
    {"TUNL_RENDER", "--date 20260923 --rules point.rules --to 3000 -o -"},
};

static const struct {
  const char *zone, *locale;
} places[] = {
    {"Pacific/Kiritimati", "de_DE.UTF-8"},
    {"America/Los_Angeles", "de_DE.UTF-8"},
    {"Asia/Kolkata", "de_DE.UTF-8"},
    {"America/Los_Angeles", "C"},
};

static void copy_picture(const char *folder, const char *fixture, const char *as) {
  char *from = g_build_filename(g_getenv("TUNL_FIXTURES"), "golden", fixture, NULL), *bytes;
  char *to = g_build_filename(folder, as, NULL);
  gsize count;
  EXPECT(g_file_get_contents(from, &bytes, &count, NULL), "no %s", from);
  EXPECT(g_file_set_contents(to, bytes, (gssize)count, NULL), "%s cannot be written", to);
  g_free(bytes);
  g_free(to);
  g_free(from);
}

static char *new_folder(void) {
  char *folder = output_folder();
  copy_picture(folder, "skeleton.png", "before.png");
  copy_picture(folder, "skeleton-layer.png", "after.png");
  run_write(folder, "places.csv", OUTPUT_OLD);
  run_write(folder, "places.ini",
      "[table]\ncommand = tunl-dump " OUTPUT_DAY "--to 3000 --corridor 500.25 --format csv\n"
      "golden = places.csv\n"
      "[picture]\ncommand = tunl-render " OUTPUT_DAY "--to 3000 -o cave.svg\n"
      "golden = before.png\ntolerance = 8\n");
  run_write(folder, "comma.rules", "[rules]\npad = 8,5\n");
  run_write(folder, "point.rules", "[rules]\npad = 8.5\n");
  return folder;
}

static Run *run_at(const char *folder, gsize command, const char *zone, const char *locale) {
  char *variables[] = {g_strconcat("TZ=", zone, NULL), g_strconcat("LC_ALL=", locale, NULL),
      g_strconcat("LD_PRELOAD=", g_getenv("TUNL_FAULTY"), NULL), g_strdup("FAULT_LOCALE=1"), NULL};
  const RunSetup setup = {.folder = folder, .environment = (const char *const *)variables};
  Run *run = run_program(commands[command].program, &setup, commands[command].words);
  for (gsize i = 0; variables[i]; i++)
    g_free(variables[i]);
  return run;
}

START_TEST(test_everywhere) {
  char *folder = new_folder();
  for (gsize i = 0; i < G_N_ELEMENTS(commands); i++) {
    Run *home = run_at(folder, i, "UTC", "C");
    EXPECT(home->out->len + home->err->len > 20, "%s %s: says nothing", home->program, home->words);
    for (gsize j = 0; j < G_N_ELEMENTS(places); j++) {
      Run *away = run_at(folder, i, places[j].zone, places[j].locale);
      EXPECT(away->code == home->code, "%s %s: in %s exit %d, not %d", away->program, away->words,
          places[j].zone, away->code, home->code);
      EXPECT(g_string_equal(away->out, home->out) && g_string_equal(away->err, home->err),
          "%s %s: other bytes in %s, %s", away->program, away->words, places[j].zone,
          places[j].locale);
      run_free(away);
    }
    run_free(home);
  }
  g_free(folder);
}
END_TEST

/* A place that the system does not know is as good as none: says so. */
static void tell_unknown(void) {
  for (gsize i = 0; i < G_N_ELEMENTS(places); i++) {
    g_setenv("TZ", places[i].zone, TRUE);
    tzset();
    if (timezone == 0)
      g_print("cli/places: %s: skipped, no such zone here (tzdata)\n", places[i].zone);
  }
  if (!setlocale(LC_ALL, "de_DE.UTF-8") || strcmp(localeconv()->decimal_point, ",") != 0)
    g_print("cli/places: de_DE.UTF-8: skipped, no such locale here (locales)\n");
  setlocale(LC_ALL, "C");
  g_unsetenv("TZ");
}

int main(void) {
  const TTest *const tests[] = {test_everywhere};
  tell_unknown();
  return run_suite("cli/places", tests, G_N_ELEMENTS(tests));
}
