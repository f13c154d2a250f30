/* Tests of tunl-view: every option, every bad value, every key, every event of a script. */
#include <string.h>

#include "../vectors.h"
#include "view-run.h"

/* ---- every option, every bad value ---- */

#define SHOW    "--frames 1 --date 20260923 "
#define DATES   "is not a date: YYYYMMDD, YYYY-MM-DD, today, yesterday, or A..B of these"
#define SCREENS "accepted: 667x375, 700x360, 844x390, 874x402, 956x440, 1280x520"
#define SIZES   "is not a size such as 956x540, from 320x240 to 16384x16384"

/* Code 0: the text is on stdout. Code 2: it is in the message. */
static const struct {
  const char *words;
  int code;
  const char *text;
} table[] = {
    {"--help", 0, "Usage:\n  tunl-view [OPTION"},
    {"-h", 0, "Usage:\n  tunl-view [OPTION"},
    {"--version", 0, "tunl-view "},
    {"--frames 1 --date 2026-09-23", 0, "inspect date=20260923 theme=light screen=- "},
    {"--frames 1 -d today --now 1790121600", 0, "inspect date=20260923 "},
    {SHOW "--around 16600", 0, " at=15974.6"},
    {SHOW "--from 5000", 0, " at=5000 "},
    {SHOW "--from 100000", 0, " at=100000 "},
    {SHOW "--play", 0, "play date=20260923 "},
    {SHOW "--size 640x360", 0, "window=640x360 "},
    {SHOW "--screen 844x390", 0, "screen=844x390 "},
    {SHOW "--theme dark", 0, "theme=dark "},
    {SHOW "--rules skeleton", 0, "inspect "},
    {SHOW "--gate 5000", 0, "inspect "},
    {SHOW "--input none.txt", 0, "inspect "},
    {SHOW "--screenshot a.png", 0, "inspect "},
    {SHOW "--ghost ghost.txt", 0, "play date=20260923 "},
    {SHOW "--ghost ghost.txt --ghost ghost.txt", 0, "play date=20260923 "},
    {"--frames 1 --autopilot flight.txt", 0, "play date=20260921 "},
    {SHOW "--record a.json", 0, "play date=20260923 "},
    {SHOW "--flyable", 0, " band=34540."},
    {SHOW "--flyable --to 9000", 0, " band=free "},
    {SHOW "--flyable --rules skeleton", 0, " band="},
    {SHOW "--autopilot witness --to 3000", 0, "There is a way to wx 3,000, coins not taken; "},
    {SHOW "--quiet", 0, ""},
    {SHOW "-q", 0, ""},

    {"--nope", 2, "--nope (see tunl-view --help)"},
    {"cave", 2, "cave: unexpected argument (see tunl-view --help)"},
    {"--frames 0", 2, "--frames: '0' is not a number from 1 to 1000000"},
    {"--frames 1.5", 2, "--frames: '1.5' is not a whole number from 1 to 1000000"},
    {"--frames x", 2, "--frames: 'x' is not a number from 1 to 1000000"},
    {"--frames 1 --date tomorrow", 2, "--date: 'tomorrow' " DATES},
    {"--frames 1 --date 20260923..20260924", 2,
        "--date: '20260923..20260924' is more than one day"},
    {"--frames 1 --now x", 2, "--now: 'x' is not a number from 0 to "},
    {SHOW "--around 1000001", 2, "--around: '1000001' is not a number from 0 to 1000000"},
    {SHOW "--from -1", 2, "--from: '-1' is not a number from 0 to 1000000"},
    {SHOW "--from 1 --around 1", 2, "--around and --from/--to: give one or the other, not both"},
    {SHOW "--size 956", 2, "--size: '956' " SIZES},
    {SHOW "--size 956x", 2, "--size: '956x' " SIZES},
    {SHOW "--size 319x240", 2, "--size: '319x240' " SIZES},
    {SHOW "--size 956x440x2", 2, "--size: '956x440x2' " SIZES},
    {SHOW "--size 99999x440", 2, "--size: '99999x440' " SIZES},
    {SHOW "--screen phone", 2, "--screen: 'phone' is not a screen; " SCREENS},
    {SHOW "--theme blue", 2, "--theme: 'blue' is not a theme; accepted: light or dark"},
    {SHOW "--rules 16.0", 2, "--rules: '16.0'"},
    {SHOW "--gate x", 2, "--gate: 'x' is not a number from 0 to 1000000"},
    {"--input none.txt", 2, "--input: only with --frames"},
    {"--screenshot a.png", 2, "--screenshot: only with --frames"},
    {SHOW "--screenshot ''", 2, "--screenshot: '' is not a file name"},
    {SHOW "--screenshot -", 2, "--screenshot: '-' is not a file name"},
    {SHOW "--screenshot no/a.png", 2, "no/a.png: No such file or directory"},
    {SHOW "--record ''", 2, "--record: '' is not a file name"},
    {SHOW "--record -", 2, "--record: '-' is not a file name"},
    {SHOW "--ghost no.json", 2, "no.json: No such file or directory"},
    {SHOW "--ghost flight.txt", 2, "flight.txt"},
    {SHOW "--ghost no.json --ghost ghost.txt", 2, "no.json: No such file or directory"},
    {SHOW "--ghost ghost.txt --ghost a.json --record a.json", 2, "a.json"},
    {SHOW "--autopilot no.txt", 2, "--autopilot: "},
    {SHOW "--autopilot ghost.txt", 2, "--autopilot: ghost.txt: line 1, offset 0: "},
    {SHOW "--autopilot other.txt", 2,
        "--autopilot: flown under the rules 'mine'; give them with --rules NAME|FILE"},
    {SHOW "--autopilot ./witness", 2, "--autopilot: "},
    {SHOW "--flyable --to x", 2, "--to: 'x' is not a number from 300 to 200000"},
    {SHOW "--flyable --to 299", 2, "--to: '299' is not a number from 300 to 200000"},
    {SHOW "--flyable --to 200001", 2, "--to: '200001' is not a number from 300 to 200000"},
    {SHOW "--input no.txt", 2, "--input: "},
    {SHOW "--input flight.txt", 2, "--input: flight.txt: line 1: frame: 'tunl-flight/1' is not a "},
};

static char *folder_with_files(void) {
  char *folder = run_folder();
  run_write(folder, "none.txt", "# nothing happens\n\n");
  run_write(folder, "flight.txt", "tunl-flight/1\ndate 20260921\nrules 17.0\nrelease 200\n");
  run_write(folder, "other.txt", "tunl-flight/1\ndate 20260921\nrules mine\nrelease 200\n");
  run_write(folder, "ghost.txt", "https://example.org/?d=20260923&g=f4B_gH9-&s=5\n");
  return folder;
}

START_TEST(test_table) {
  char *folder = folder_with_files();
  for (gsize i = 0; i < G_N_ELEMENTS(table); i++) {
    Run *r = view_in(folder, table[i].words);
    if (table[i].code == 0) {
      run_expect_done(r);
      EXPECT(strstr(r->out->str, table[i].text), "%s: should say %s, says %s", r->words,
          table[i].text, r->out->str);
    } else {
      run_expect_trouble(r, table[i].text);
      EXPECT(r->out->len == 0, "%s: stdout is not empty", r->words);
    }
    run_free(r);
  }
  run_expect_names(folder, "a.png flight.txt ghost.txt none.txt other.txt");
  g_free(folder);
}
END_TEST

/* An option that the help tells of and no row tries. */
START_TEST(test_table_is_complete) {
  char *folder = run_folder();
  Run *r = view_in(folder, "--help");
  GRegex *line = g_regex_new("^  (?:-\\w, )?(--[a-z-]+)(=\\S+)?  ", G_REGEX_MULTILINE, 0, NULL);
  GMatchInfo *match;
  guint count = 0;
  for (g_regex_match(line, r->out->str, 0, &match); g_match_info_matches(match); count++) {
    char *name = g_match_info_fetch(match, 1);
    bool tried = false;
    for (gsize i = 0; i < G_N_ELEMENTS(table); i++)
      tried = tried || strstr(table[i].words, name) || strcmp(name, "--date") == 0;
    EXPECT(tried, "no row of the table tries %s", name);
    g_free(name);
    g_match_info_next(match, NULL);
  }
  ck_assert_uint_ge(count, 18);
  g_match_info_free(match);
  g_regex_unref(line);
  run_free(r);
  g_free(folder);
}
END_TEST

/* SDL would take a driver that shows nothing, and wait for ever. */
START_TEST(test_without_display) {
  static const char *const environment[] = {
      "SDL_VIDEODRIVER=dummy", "DISPLAY=", "WAYLAND_DISPLAY=", NULL};
  static const char *const none[] = {"SDL_VIDEODRIVER=x11", "DISPLAY=", "WAYLAND_DISPLAY=", NULL};
  Run *r = run_program("TUNL_VIEW", &(RunSetup){.environment = environment}, "--play");
  run_expect_trouble(r, "no display to open a window on; set DISPLAY or WAYLAND_DISPLAY, or run");
  Run *x = run_program("TUNL_VIEW", &(RunSetup){.environment = none}, "--play");
  run_expect_trouble(x, "no display to open a window on");
  run_free(r);
  run_free(x);
}
END_TEST

START_TEST(test_stdout_is_full) {
  Run *r = run_program("TUNL_VIEW", &(RunSetup){.stdout_to = "/dev/full"}, SHOW);
  run_expect_trouble(r, "stdout: No space left on device");
  run_free(r);
}
END_TEST

/* ---- keys ---- */

/* What is to have happened before a key can do anything, and when it is pressed. The flight ends
 * in frame 33 or so. */
typedef struct {
  const char *title; /* of the section in the table of keys */
  const char *words, *before;
  guint frame;
} context;

static const context contexts[] = {
    {"### Inspect", "--around 16600", "0 press N\n", 2},
    {"### While a number is typed", "--around 16600", "0 press G\n0 press 1\n1 press 2\n", 2},
    {"### Play", "--autopilot fall.txt", "40 press Shift+Left\n", 62},
    {"### Everywhere", "--around 16600", "", 2},
    {"### Everywhere", "--autopilot fall.txt", "", 62},
};

/* Events for what is done with a mouse, and keys that need another moment. */
static const struct {
  const char *title, *name;
  guint frame; /* 0 for that of the context */
  const char *event, *more;
} special[] = {
    {"### Inspect", "point", 0, "point 260 225", "5 press H\n"},
    {"### Inspect", "click", 0, "click 260 225", ""},
    {"### Inspect", "drag", 0, "grab 300 400", "3 point 200 400\n4 drop 200 400\n"},
    {"### Inspect", "wheel", 0, "wheel -1", ""},
    {"### Inspect", "Ctrl+wheel", 0, "zoom 1", ""},
    {"### Play", "hold", 0, "touch", ""},
    {"### Play", "P", 10, "press P", ""},
    {"### Play", "Escape", 10, "press Escape", ""},
};

/* The script, ended by something that must not happen if the key was to leave. Free it. */
static char *script_for(const context *c, const char *name) {
  guint frame = c->frame;
  const char *event = NULL, *more = "";
  for (gsize i = 0; i < G_N_ELEMENTS(special); i++)
    if (strcmp(special[i].title, c->title) == 0 && strcmp(special[i].name, name) == 0) {
      frame = special[i].frame ? special[i].frame : frame;
      event = special[i].event;
      more = special[i].more;
    }
  char *press = event ? g_strdup(event) : g_strdup_printf("press %s", name);
  char *script =
      frame < 40 && c->frame > 40
          ? g_strdup_printf("%u %s\n%s%u press H\n", frame, press, more, c->frame + 4)
          : g_strdup_printf("%s%u %s\n%s%u press H\n", c->before, frame, press, more, c->frame + 4);
  g_free(press);
  return script;
}

/* What there is to be seen after a script: what it says, and the pixels. Free it. */
static GString *outcome_of(const char *folder, const context *c, const char *script) {
  char *words = g_strdup_printf(
      "--date 20260923 --frames %u --screenshot shot.png %s", c->frame + 6, c->words);
  Run *r = view_play(folder, script, words);
  run_expect_done(r);
  GString *all = run_read(folder, "shot.png");
  g_string_append_len(all, r->out->str, (gssize)r->out->len);
  run_free(r);
  g_free(words);
  return all;
}

static void expect_key_works(const char *folder, const context *c, const char *name) {
  char *with = script_for(c, name);
  const char *key = strstr(name, "Shift+") ? "Shift+Pause" : "Pause"; /* which means nothing */
  char *without = script_for(c, key);
  GString *one = outcome_of(folder, c, with), *other = outcome_of(folder, c, without);
  EXPECT(!g_string_equal(one, other), "%s: %s does nothing", c->title, name);
  run_drop(one);
  run_drop(other);
  g_free(with);
  g_free(without);
}

/* Every name in the first cell of a row of the table. */
static void check_row(const char *folder, const context *c, const char *row) {
  char **cells = g_strsplit(row, " | ", 2);
  char **names = g_strsplit(cells[0] + strlen("| "), " or ", -1);
  for (gsize i = 0; names[i]; i++)
    expect_key_works(folder, c, names[i]);
  g_strfreev(names);
  g_strfreev(cells);
}

static void check_section(const char *folder, const context *c, char **lines) {
  bool inside = false;
  guint rows = 0;
  for (gsize i = 0; lines[i]; i++) {
    if (g_str_has_prefix(lines[i], "###"))
      inside = strcmp(lines[i], c->title) == 0;
    else if (inside && g_str_has_prefix(lines[i], "| ") &&
             strcmp(lines[i], "| keys | what they do |"))
      check_row(folder, c, lines[i]), rows++;
  }
  EXPECT(rows >= 4, "%s: %u rows", c->title, rows);
}

START_TEST(test_every_key) {
  char *folder = run_folder();
  Run *r = view_in(folder, "--keys");
  char **lines = g_strsplit(r->out->str, "\n", -1);
  run_write(folder, "fall.txt", "tunl-flight/1\ndate 20260923\nrules 17.0\nrelease 200\n");
  for (gsize i = 0; i < G_N_ELEMENTS(contexts); i++)
    check_section(folder, &contexts[i], lines);
  g_strfreev(lines);
  run_free(r);
  g_free(folder);
}
END_TEST

/* One table makes the help, the help on the screen and the manual. */
START_TEST(test_keys_are_documented) {
  char *folder = run_folder();
  Run *keys = view_in(folder, "--keys"), *help = view_in(folder, "--help");
  char *path = g_build_filename(g_getenv("TUNL_FIXTURES"), "..", "docs", NULL);
  GString *manual = run_read(path, "view.md");
  EXPECT(strstr(manual->str, keys->out->str),
      "docs/view.md has other keys than tunl-view --keys prints");
  ck_assert(strstr(help->out->str, "\n  Shift+N                  to the object before\n"));
  run_drop(manual);
  run_free(keys);
  run_free(help);
  g_free(path);
  g_free(folder);
}
END_TEST

/* Keys that mean nothing, and repeated ones that must not. */
START_TEST(test_other_keys_do_nothing) {
  char *folder = run_folder();
  Run *none = view_play(folder, "", SHOW "--frames 3");
  Run *some = view_play(folder, "0 press X\n0 press Ctrl+N\n1 press F5\n", SHOW "--frames 3");
  run_expect_done(none);
  run_expect_same(none, some);
  run_free(none);
  run_free(some);
  g_free(folder);
}
END_TEST

/* ---- inspect ---- */

static const struct {
  const char *script, *name, *value;
} inspections[] = {
    {"0 press End\n", "at", "92374.66237942122"},
    {"0 press End\n0 press Home\n", "at", "0"},
    {"0 press G\n0 press 1\n0 press 2\n0 press 0\n0 press 0\n0 press 0\n0 press Return\n", "at",
        "11374.662379421221"},
    {"0 press G\n0 press 2\n0 press 0\n0 press 0\n0 press S\n", "at", "11374.662379421221"},
    {"0 press G\n0 press 7\n0 press .\n0 press .\n0 press Backspace\n", "entry", "7"},
    {"0 press G\n0 press 7\n0 press Escape\n", "entry", "-"},
    {"0 press G\n0 press Return\n", "entry", "-"},
    {"0 press N\n", "chosen", "stalactite-91"},
    {"0 press N\n0 press Shift+N\n", "chosen", "coin-41"},
    {"0 press R\n", "chosen", "refused-mine-45"},
    {"0 press N\n0 press Escape\n", "chosen", "-"},
    {"0 press 1\n0 press 3\n0 press N\n", "chosen", "coin-42"},
    {"0 click 260 225\n", "chosen", "boulder-2"},
    {"0 grab 260 225\n1 point 100 225\n2 drop 100 225\n", "chosen", "-"},
    {"0 press D\n", "date", "20260924"},
    {"0 press Shift+D\n", "date", "20260922"},
    {"0 press V\n", "screen", "667x375"},
    {"0 press V\n1 press Shift+V\n", "screen", "-"},
    {"0 press B\n", "band", "34540.413230280436"},
    {"0 press B\n0 press B\n", "band", "-"},
    {"0 press T\n", "theme", "dark"},
    {"0 press T\n0 press T\n", "theme", "light"},
    {"0 press H\n", "help", "1"},
    {"0 press H\n1 press Escape\n", "help", "0"},
    {"0 press H\n1 press H\n", "help", "0"},
    {"0 press H\n1 press T\n", "theme", "dark"},
    {"0 resize 320 320\n1 press H\n2 press H\n", "help", "2"},
    {"0 resize 320 320\n1 press H\n2 click 20 20\n", "help", "2"},
    {"0 resize 320 320\n1 press H\n2 press H\n3 press T\n", "help", "0"},
    {"0 resize 1200 800\n", "window", "1200x800"},
    {"0 press Tab\n0 press Tab\n", "entry", "-"},
};

START_TEST(test_inspect) {
  char *folder = run_folder();
  for (gsize i = 0; i < G_N_ELEMENTS(inspections); i++) {
    Run *r = view_play(folder, inspections[i].script, "--frames 4 --date 20260923 --around 16600");
    run_expect_done(r);
    view_expect(r, inspections[i].name, inspections[i].value);
    run_free(r);
  }
  g_free(folder);
}
END_TEST

/* The first day and the last have none beside them. */
START_TEST(test_calendar_ends) {
  char *folder = run_folder();
  Run *first = view_play(folder, "0 press Shift+D\n", "--frames 2 --date 19700101 -q");
  Run *last = view_play(folder, "0 press D\n", "--frames 2 --date 99991231");
  run_expect_done(first);
  run_expect_done(last);
  view_expect(last, "date", "99991231");
  run_free(first);
  run_free(last);
  g_free(folder);
}
END_TEST

/* The bar does what the keys do. */
START_TEST(test_bar) {
  char *folder = run_folder();
  Run *r = view_play(folder, "0 click 20 498\n", "--frames 2 --date 20260923 --around 16600");
  run_expect_done(r);
  view_expect(r, "zoom", "1.25");
  run_free(r);
  g_free(folder);
}
END_TEST

/* Pages have all keys between them, and none has room that others lack. */
START_TEST(test_pages_of_help) {
  static const struct {
    const char *size;
    guint pages; /* of either mode */
  } windows[] = {{"956x540", 1}, {"667x375", 1}, {"320x240", 4}, {"320x800", 1}};
  char *folder = run_folder();
  for (gsize i = 0; i < G_N_ELEMENTS(windows); i++) {
    GString *script = g_string_new(NULL);
    for (guint page = 0; page < windows[i].pages; page++)
      g_string_append_printf(script, "%u press H\n", page);
    char *open = g_strdup_printf(SHOW "--size %s --frames 9", windows[i].size);
    char *number = g_strdup_printf("%u", windows[i].pages);
    Run *r = view_play(folder, script->str, open);
    run_expect_done(r);
    view_expect(r, "help", number);
    run_free(r);
    g_string_append(script, "8 press H\n");
    r = view_play(folder, script->str, open);
    view_expect(r, "help", "0");
    run_free(r);
    g_free(number);
    g_free(open);
    run_drop(script);
  }
  g_free(folder);
}
END_TEST

/* What comes too late is not passed over in silence; what a closed window keeps out is. */
START_TEST(test_events_that_are_left) {
  char *folder = run_folder();
  Run *r = view_play(folder, "1 press T\n5 press T\n9 press T\n", "--frames 5 --date 20260923");
  ck_assert_int_eq(r->code, 0);
  ck_assert_str_eq(
      r->err->str, "tunl-view: --input: warning: 2 of its events do not happen in 5 frames\n");
  run_free(r);
  r = view_play(folder, "1 close\n5 press T\n", "--frames 5 --date 20260923");
  run_expect_done(r);
  run_free(r);
  g_free(folder);
}
END_TEST

/* ---- the command that is copied, the picture that is saved ---- */

/* But for who drew it, and for how wide that is. */
static char *without_tool(const GString *svg) {
  GRegex *fitted = g_regex_new(" textLength=\"[0-9.]*\"|tunl-(view|render) ", 0, 0, NULL);
  char *text = g_regex_replace_literal(fitted, svg->str, -1, 0, "", 0, NULL);
  g_regex_unref(fitted);
  return text;
}

static void expect_same_picture(const char *folder, const char *one, const char *other) {
  GString *a = run_read(folder, one), *b = run_read(folder, other);
  char *left = without_tool(a), *right = without_tool(b);
  EXPECT(strcmp(left, right) == 0, "%s is another picture than %s", one, other);
  g_free(left);
  g_free(right);
  run_drop(a);
  run_drop(b);
}

START_TEST(test_copied_command_draws_the_saved_picture) {
  static const char *const views[] = {
      "--around 16600",
      "--around 16600 --theme dark --gate 5000",
      "--around 16600 --flyable",
      "--from 34000 --flyable",
      "--from 12000 --rules skeleton",
  };
  for (gsize i = 0; i < G_N_ELEMENTS(views); i++) {
    char *folder = run_folder(), *words = g_strconcat("--frames 3 -d 20260923 ", views[i], NULL);
    Run *r = view_play(folder, "0 press 0\n0 press 3\n1 press C\n2 press Shift+S\n", words);
    run_expect_done(r);
    char **lines = g_strsplit(r->out->str, "\n", -1);
    EXPECT(g_str_has_prefix(lines[0], "tunl-render "), "copied: %s", lines[0]);
    EXPECT(g_str_has_prefix(lines[1], "saved tunl-20260923-"), "saved: %s", lines[1]);
    Run *again = run_program("TUNL_RENDER", &(RunSetup){.folder = folder}, strchr(lines[0], ' '));
    run_expect_done(again);
    expect_same_picture(folder, lines[1] + strlen("saved "), "cave.svg");
    run_free(again);
    g_strfreev(lines);
    run_free(r);
    g_free(words);
    g_free(folder);
  }
}
END_TEST

/* A name that is taken is not taken away. */
START_TEST(test_saving_keeps_what_is_there) {
  char *folder = run_folder();
  Run *r = view_play(folder, "0 press S\n1 press S\n2 press Shift+S\n",
      "--frames 4 --date 20260923 --from 5000 -q");
  run_expect_done(r);
  run_expect_names(
      folder, "in.txt tunl-20260923-5000-2.png tunl-20260923-5000.png tunl-20260923-5000.svg");
  run_free(r);
  g_free(folder);
}
END_TEST

/* ---- scripts ---- */

static const struct {
  const char *script, *text;
} bad_scripts[] = {
    {"x\n", "--input: in.txt: line 1: frame: 'x' is not a number from 0 to 1000000"},
    {"1\n", "line 1: frame 1 and no event"},
    {"\n5 press N\n4 press N\n", "line 3: frame 4 stands after a later one"},
    {"1 jump\n", "line 1: 'jump' is not an event; accepted: press, hold, release, point, click, "},
    {"1 press\n", "line 1: press: '' is not the name of a key, such as Space or Shift+N"},
    {"1 press Foo\n", "line 1: press: 'Foo' is not the name of a key, such as Space or Shift+N"},
    {"1 point 5\n", "line 1: point takes X and Y, px"},
    {"1 point 5 x\n", "line 1: point: 'x' is not a number from 0 to 32767"},
    {"1 resize 1 1\n", "line 1: resize: '1' is not a number from 320 to 16384"},
    {"1 blur 5\n", "line 1: blur takes nothing"},
    {"1 sleep -1\n", "line 1: sleep: '-1' is not a number from 0 to 86400"},
    {"1 wheel\n", "line 1: wheel takes how far, up is above 0"},
    {"1 click 1 2 3\n", "line 1: click takes X and Y, px"},
};

START_TEST(test_bad_scripts) {
  char *folder = run_folder();
  for (gsize i = 0; i < G_N_ELEMENTS(bad_scripts); i++) {
    Run *r = view_play(folder, bad_scripts[i].script, SHOW);
    run_expect_trouble(r, bad_scripts[i].text);
    run_free(r);
  }
  g_free(folder);
}
END_TEST

VIEW_HARNESS("cli/view", test_table, test_table_is_complete, test_without_display,
    test_stdout_is_full, test_every_key, test_keys_are_documented, test_other_keys_do_nothing,
    test_inspect, test_pages_of_help, test_events_that_are_left, test_calendar_ends, test_bar,
    test_copied_command_draws_the_saved_picture, test_saving_keeps_what_is_there, test_bad_scripts)
