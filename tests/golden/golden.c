/* Golden pictures: small pictures that tell much, compared with what they were when someone looked
 * at them. Names may be given; without any, all are drawn.
 *
 *   TUNL_GOLDEN_OUTPUT   folder for what failed (default: golden, below the build)
 *   TUNL_GOLDEN_UPDATE   1 writes the golden files that are new or failed; the run still fails */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../output/document.h"
#include "../output/pixels.h"
#include "../scene/flip-sample.h"
#include "compare.h"

/* ---- cases ---- */

/* What a card is of. */
typedef struct {
  tunl_card_format format;
  double score, best; /* best 0 for none */
  tunl_cause cause;
  bool bare;
  guint flown; /* by the expert, in which run, and seen by a ghost; 0 for not at all */
} Run;

typedef struct {
  const char *name;
  guint32 date;
  guint caves; /* 0 for a strip, else the days of a sheet */
  double from, to, row_length, scale;
  double mark;          /* 0 for none */
  const char *rules;    /* NULL for 17.0 */
  const char *theme;    /* NULL for light */
  tunl_layer_set shown; /* besides the default */
  tunl_layer_set hidden;
  const char *command; /* after the program's name */
  const Run *run;      /* of a card; NULL for another picture */
} Case;

#define LAYER(name) (1u << TUNL_LAYER_##name)

static const Case cases[] = {
    {.name = "opening",
        .date = 20260923,
        .to = 4000,
        .row_length = 4000,
        .scale = 0.25,
        .command = "--date 20260923 --to 4000"},
    {.name = "gate",
        .date = 20260923,
        .from = 8000,
        .to = 11000,
        .row_length = 3000,
        .scale = 0.25,
        .command = "--date 20260923 --from 8000 --to 11000"},
    {.name = "deep-light",
        .date = 20260923,
        .from = 86000,
        .to = 91000,
        .row_length = 5000,
        .scale = 0.25,
        .command = "--date 20260923 --from 86000 --to 91000"},
    {.name = "deep-dark",
        .date = 20260923,
        .from = 86000,
        .to = 91000,
        .row_length = 5000,
        .scale = 0.25,
        .theme = "dark",
        .command = "--date 20260923 --from 86000 --to 91000 --theme dark"},
    {.name = "rows",
        .date = 20260701,
        .from = 52000,
        .to = 56500,
        .row_length = 2000,
        .scale = 0.3,
        .command = "--date 20260701 --from 52000 --to 56500 --row-length 2000 --scale 0.3"},
    {.name = "chamber",
        .date = 20260705,
        .from = 10500,
        .to = 15000,
        .row_length = 5000,
        .scale = 0.2,
        .theme = "dark",
        .command = "--date 20260705 --from 10500 --to 15000 --scale 0.2 --theme dark"},
    {.name = "around",
        .date = 20260912,
        .from = 8750,
        .to = 11250,
        .row_length = 5000,
        .scale = 0.5,
        .mark = 10000,
        .command = "--date 20260912 --around 10000"},
    {.name = "skeleton",
        .date = 20260701,
        .from = 20000,
        .to = 24000,
        .row_length = 4000,
        .scale = 0.2,
        .rules = "skeleton",
        .command = "--date 20260701 --from 20000 --to 24000 --scale 0.2 --rules skeleton"},
    {.name = "skeleton-layer",
        .date = 20260701,
        .from = 20000,
        .to = 24000,
        .row_length = 4000,
        .scale = 0.2,
        .shown = LAYER(SKELETON),
        .hidden = LAYER(REJECTIONS) | LAYER(COINS) | LAYER(STALACTITES) | LAYER(LEGEND),
        .command = "--date 20260701 --from 20000 --to 24000 --scale 0.2 --layers default,skeleton "
                   "--hide rejections,coins,stalactites,legend"},
    {.name = "bare",
        .date = 20260911,
        .from = 30000,
        .to = 33000,
        .row_length = 3000,
        .scale = 0.2,
        .hidden = ~(LAYER(CORRIDOR) | LAYER(STALACTITES) | LAYER(MINES)),
        .command = ""},
    {.name = "close-up",
        .date = 20260912,
        .from = 60000,
        .to = 60800,
        .row_length = 800,
        .scale = 1,
        .command = "--date 20260912 --from 60000 --to 60800 --scale 1"},
    {.name = "sheet",
        .date = 20260701,
        .caves = 6,
        .to = 30000,
        .row_length = 10000,
        .scale = 0.025,
        .command = "--sheet --date 2026-07-01..2026-07-06 --to 30000 --scale 0.025"},
    {.name = "card",
        .date = 20260923,
        .run = &(const Run){TUNL_CARD_WIDE, 282, 310, TUNL_CAUSE_MINE, false, 0},
        .command = "--date 20260923 --score 282 --best 310 --cause mine"},
    {.name = "card-dark",
        .date = 20260701,
        .theme = "dark",
        .run = &(const Run){TUNL_CARD_WIDE, 83, 12, TUNL_CAUSE_STALACTITE, false, 0},
        .command = "--date 20260701 --score 83 --best 12 --cause stalactite --theme dark"},
    {.name = "card-tall",
        .date = 20260911,
        .theme = "dark",
        .run = &(const Run){TUNL_CARD_TALL, 900, 900, TUNL_CAUSE_WALL, false, 0},
        .command = "--date 20260911 --score 900 --best 900 --cause wall --size 1080x1350 "
                   "--theme dark"},
    {.name = "card-short",
        .date = 20260911,
        .run = &(const Run){TUNL_CARD_TALL, 1, 310, TUNL_CAUSE_WALL, false, 0},
        .command = "--date 20260911 --score 1 --best 310 --cause wall --size 1080x1350"},
    {.name = "card-far",
        .date = 20260911,
        .run = &(const Run){TUNL_CARD_WIDE, 4000, 0, TUNL_CAUSE_STALACTITE, false, 0},
        .command = "--date 20260911 --score 4000 --cause stalactite"},
    {.name = "card-ghost",
        .date = 20260923,
        .theme = "dark",
        .run = &(const Run){TUNL_CARD_WIDE, 75, 62, TUNL_CAUSE_STALACTITE, false, 3},
        .command = "--date 20260923 --ghost run.txt --best 62 --cause stalactite --theme dark"},
    {.name = "card-bare",
        .date = 20260705,
        .rules = "legacy",
        .run = &(const Run){TUNL_CARD_WIDE, 250, 240, TUNL_CAUSE_MINE, true, 0},
        .command = "--date 20260705 --rules legacy --score 250 --best 240 --cause mine "
                   "--no-obstacles"},
};

/* A FLIP level. */
typedef struct {
  const char *name, *seed;
  flip_rules rules;
  guint levels;                /* 0 for a strip, else the levels seed-0, ... of a sheet */
  double from, to, row, scale; /* metres; px a unit */
  double mark;                 /* metres; 0 for none */
  bool upright;
  guint bots;          /* bit 1 << bot */
  const char *theme;   /* NULL for light */
  const char *command; /* after the program's name */
} Flip_case;

static const Flip_case flip_cases[] = {
    {.name = "flip-stuck",
        .seed = "seed-0",
        .rules = FLIP_1_0_1,
        .from = 2000,
        .to = 2500,
        .row = 500,
        .scale = 0.25,
        .command = "--seed seed-0 --rules 1.0.1 --from 2000 --to 2500"},
    {.name = "flip-free",
        .seed = "seed-0",
        .rules = FLIP_1_0_2,
        .from = 2000,
        .to = 2500,
        .row = 500,
        .scale = 0.25,
        .theme = "dark",
        .command = "--seed seed-0 --from 2000 --to 2500 --theme dark"},
    {.name = "flip-opening",
        .seed = "2026-09-23",
        .rules = FLIP_1_0_2,
        .to = 500,
        .row = 200,
        .scale = 0.4,
        .command = "--date 20260923 --to 500 --row-length 200 --scale 0.4"},
    {.name = "flip-around",
        .seed = "seed-0",
        .rules = FLIP_1_0_1,
        .from = 2240,
        .to = 2360,
        .row = 500,
        .scale = 1,
        .mark = 2300,
        .command = "--seed seed-0 --rules 1.0.1 --around 2300"},
    {.name = "flip-upright",
        .seed = "seed-0",
        .rules = FLIP_1_0_2,
        .from = 2000,
        .to = 2800,
        .row = 300,
        .scale = 0.25,
        .upright = true,
        .bots = 1u << FLIP_HOLD_ONE_WALL,
        .command = "--seed seed-0 --from 2000 --to 2800 --bot hold-one-wall --upright "
                   "--row-length 300"},
    {.name = "flip-bots",
        .seed = "seed-0",
        .rules = FLIP_1_0_2,
        .from = 2400,
        .to = 2700,
        .row = 500,
        .scale = 0.4,
        .bots = 7,
        .theme = "dark",
        .command = "--seed seed-0 --from 2400 --to 2700 --bot simple --bot lookahead --bot "
                   "hold-one-wall --theme dark --scale 0.4"},
    {.name = "flip-sheet",
        .rules = FLIP_1_0_1,
        .levels = 10,
        .to = 4000,
        .row = 4000,
        .scale = 0.015,
        .command = "--sheet --seeds 10 --rules 1.0.1 --scale 0.015"},
};

/* ---- drawing ---- */

static tunl_cave *cave_of(const Case *c, guint index) {
  tunl_rules rules = tunl_rules_default();
  if (c->rules && !tunl_rules_named(c->rules, &rules))
    g_error("%s: no rules %s", c->name, c->rules);
  tunl_day day = tunl_day_of(tunl_date_from_index(tunl_date_index(c->date) + (gint32)index));
  double to = c->run ? c->run->score * TUNL_WX_PER_SCORE + TUNL_CARD_AHEAD : 0;
  tunl_cave *cave = tunl_cave_new(&day, &rules, MAX(to, TUNL_WX_FULL));
  if (!cave)
    g_error("%s: no memory", c->name);
  return cave;
}

static tunl_scene *draw_strip(const Case *c, const tunl_strip_options *options) {
  tunl_cave *cave = cave_of(c, 0);
  tunl_scene *scene = tunl_strip_new(cave, options);
  tunl_cave_free(cave);
  return scene;
}

static tunl_scene *draw_sheet(const Case *c, const tunl_strip_options *options) {
  guint32 last = tunl_date_from_index(tunl_date_index(c->date) + (gint32)c->caves - 1);
  tunl_sheet *sheet = tunl_sheet_new(options, c->caves, c->date, last);
  for (guint i = 0; i < c->caves; i++) {
    tunl_cave *cave = cave_of(c, i);
    tunl_sheet_add(sheet, cave);
    tunl_cave_free(cave);
  }
  return tunl_sheet_finish(sheet);
}

static void add_sample(void *user, const tunl_flight *flight, bool hold) {
  (void)hold;
  tunl_ghost_add(user, flight->scroll, flight->y);
}

/* Flies a run, and sees to it that it is the one that the case tells of. */
static void fly(const Case *c, const tunl_cave *cave, tunl_ghost *ghost) {
  tunl_corridor corridor = tunl_corridor_of(tunl_cave_day(cave), tunl_cave_rules(cave));
  tunl_course *course = tunl_course_new(cave);
  tunl_ghost_recorder recorder;
  tunl_ghost_begin(&recorder, ghost, tunl_bounds_at(&corridor, TUNL_SHIP_X).cy);
  tunl_outcome end = tunl_pilot_fly(course, tunl_tier_skill(TUNL_EXPERT),
      tunl_pilot_seed(c->date, TUNL_EXPERT, c->run->flown), NULL, add_sample, &recorder);
  if (end.cause != c->run->cause || tunl_score(end.scroll) != c->run->score)
    g_error("%s: score %u, %s", c->name, tunl_score(end.scroll), tunl_cause_name(end.cause));
  tunl_course_free(course);
}

static tunl_scene *draw_card(const Case *c) {
  static tunl_ghost ghost;
  char *command = g_strdup_printf("tunl-card %s -o card.svg", c->command);
  tunl_cave *cave = cave_of(c, 0);
  if (c->run->flown)
    fly(c, cave, &ghost);
  const tunl_card_options options = {.format = c->run->format,
      .distance = c->run->score * TUNL_WX_PER_SCORE,
      .whole_score = true,
      .cause = c->run->cause,
      .best = c->run->best > 0 ? c->run->best : (double)NAN,
      .ghost = c->run->flown ? &ghost : NULL,
      .obstacles = !c->run->bare,
      .rules = c->rules ? c->rules : "17.0",
      .tool = "tunl-golden",
      .command = command};
  tunl_scene *scene = tunl_card_new(cave, &options);
  tunl_cave_free(cave);
  g_free(command);
  return scene;
}

/* The tool's name has no version in it: a new one is no new picture. */
static tunl_scene *draw(const Case *c) {
  if (c->run)
    return draw_card(c);
  char *command = g_strdup_printf("tunl-render %s -o cave.svg", c->command);
  tunl_strip_options options = sample_strip(c->from, c->to);
  options.row_length = c->row_length;
  options.scale = c->scale;
  options.columns = TUNL_SHEET_COLUMNS;
  options.layers = (tunl_layers_default(TUNL_LAYERS_CAVE) | c->shown) & ~c->hidden;
  options.mark = c->mark > 0 ? c->mark : (double)NAN;
  options.rules = c->rules ? c->rules : "17.0";
  options.tool = "tunl-golden";
  options.command = command;
  tunl_scene *scene = c->caves ? draw_sheet(c, &options) : draw_strip(c, &options);
  g_free(command);
  return scene;
}

static tunl_scene *draw_flip_sheet(const Flip_case *c, const flip_strip_options *options) {
  char *what = g_strdup_printf("seed-0 to seed-%u", c->levels - 1);
  flip_sheet *sheet = flip_sheet_new(options, c->levels, c->rules, what);
  for (guint i = 0; i < c->levels; i++) {
    char *seed = g_strdup_printf("seed-%u", i);
    flip_level *level = flip_sample_level(seed, c->rules, options->to);
    flip_sheet_add(sheet, level);
    flip_level_free(level);
    g_free(seed);
  }
  g_free(what);
  return flip_sheet_finish(sheet);
}

static tunl_scene *draw_flip_strip(const Flip_case *c, flip_strip_options options) {
  flip_level *level = flip_sample_level(c->seed, c->rules, options.to);
  flip_flights *flights = flip_flights_new(level, c->bots);
  options.flights = flights;
  tunl_scene *scene = flip_strip_new(level, &options);
  flip_flights_free(flights);
  flip_level_free(level);
  return scene;
}

static tunl_scene *draw_flip(const Flip_case *c) {
  char *command = g_strdup_printf("flip-render %s -o level.svg", c->command);
  flip_strip_options options = flip_sample_strip(c->from, c->to);
  options.row_length = c->row * FLIP_UNITS_PER_M;
  options.scale = c->scale;
  options.upright = c->upright;
  options.mark = c->mark > 0 ? c->mark * FLIP_UNITS_PER_M : (double)NAN;
  options.tool = "tunl-golden";
  options.command = command;
  tunl_scene *scene = c->levels ? draw_flip_sheet(c, &options) : draw_flip_strip(c, options);
  g_free(command);
  return scene;
}

/* ---- comparing ---- */

static bool report(const char *name, const char *suffix, Golden_result result) {
  bool passed = result.state == GOLDEN_PASS;
  printf("%s %s.%s", golden_state_name(result.state), name, suffix);
  if (!passed)
    printf(": %s\n  see %s%s", result.why, result.shown, result.updated ? "\n  updated" : "");
  printf("\n");
  golden_clear(&result);
  return passed;
}

/* Takes the scene; returns how many files failed. */
static guint check(
    const Golden_place *place, const char *name, const char *theme_name, tunl_scene *scene) {
  const tunl_theme *theme = tunl_theme_named(theme_name ? theme_name : "light");
  gsize svg_size, png_size;
  char *svg = document_write(scene, theme, &svg_size);
  guint8 *png = pixels_png(scene, theme, &png_size);
  guint failed = !report(name, "svg", golden_compare(place, name, "svg", svg, svg_size));
  failed += !report(name, "png", golden_compare(place, name, "png", png, png_size));
  g_free(png);
  g_free(svg);
  tunl_scene_free(scene);
  return failed;
}

static bool is_chosen(const char *name, char **names) {
  return !*names || g_strv_contains((const char *const *)names, name);
}

static const char *folder_from(const char *variable, const char *otherwise) {
  const char *value = g_getenv(variable);
  return value && *value ? value : otherwise;
}

int main(int argc, char **argv) {
  bool refused;
  guint failed = 0, checked = 0;
  char *goldens = g_build_filename(folder_from("TUNL_FIXTURES", "fixtures"), "golden", NULL);
  Golden_place place = {goldens, folder_from("TUNL_GOLDEN_OUTPUT", GOLDEN_OUTPUT),
      golden_wants_update(&refused), GOLDEN_TOLERANCE};
  (void)argc;
  if (refused)
    printf("TUNL_GOLDEN_UPDATE=1 is refused where CI=true\n");
  for (gsize i = 0; i < G_N_ELEMENTS(cases) && !refused; i++)
    if (is_chosen(cases[i].name, argv + 1)) {
      failed += check(&place, cases[i].name, cases[i].theme, draw(&cases[i]));
      checked++;
    }
  for (gsize i = 0; i < G_N_ELEMENTS(flip_cases) && !refused; i++)
    if (is_chosen(flip_cases[i].name, argv + 1)) {
      failed += check(&place, flip_cases[i].name, flip_cases[i].theme, draw_flip(&flip_cases[i]));
      checked++;
    }
  printf("%u pictures, %u files failed\n", checked, failed);
  g_free(goldens);
  return failed || checked == 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
