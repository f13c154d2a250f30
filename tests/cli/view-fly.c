/* Tests of flying in tunl-view: the same end and the same pixels each time, whatever the frames;
 * ghosts that are recorded and raced; replay; windows that change, lose their focus or sleep. */
#include <string.h>

#include "../vectors.h"
#include "picture.h"
#include "view-run.h"

/* A flight of some ten seconds. */
enum { DAY = 20260923, RUN = 3 };

#define FLY "--autopilot flight.txt "

static tunl_outcome write_flight(const char *folder) {
  return view_write_log(folder, "flight.txt", DAY, TUNL_EXPERT, RUN);
}

static guint frames_of(const tunl_outcome *o) {
  return o->steps / 2 + 10;
}

static Run *fly(const char *folder, const char *script, guint frames, const char *more) {
  char *words = g_strdup_printf(FLY "--frames %u %s", frames, more);
  Run *r = view_play(folder, script, words);
  g_free(words);
  return r;
}

/* ---- one flight, one end ---- */

static void expect_number(const Run *r, const char *name, double value) {
  char *text = view_value(r, name);
  EXPECT(g_ascii_strtod(text, NULL) == value, "%s is %s, not %.17g", name, text, value);
  g_free(text);
}

/* The window flies what the library flies, to the bit. */
START_TEST(test_flies_the_model) {
  char *folder = run_folder();
  tunl_outcome o = write_flight(folder);
  Run *r = fly(folder, "", frames_of(&o), "");
  run_expect_done(r);
  view_expect(r, "state", "over");
  view_expect(r, "cause", tunl_cause_name(o.cause));
  expect_number(r, "step", o.steps);
  expect_number(r, "scroll", o.scroll);
  expect_number(r, "y", o.y);
  expect_number(r, "vy", o.vy);
  run_free(r);
  g_free(folder);
}
END_TEST

START_TEST(test_same_end_and_pixels) {
  static const char *const views[] = {
      "", "--theme dark --size 1280x800", "--screen 667x375 --size 700x700"};
  char *folder = run_folder();
  tunl_outcome o = write_flight(folder);
  for (gsize i = 0; i < G_N_ELEMENTS(views); i++)
    for (guint frames = frames_of(&o) - 300; frames <= frames_of(&o); frames += 300) {
      char *words = g_strconcat(views[i], " --screenshot shot.png", NULL);
      Run *one = fly(folder, "", frames, words);
      GString *shot = run_read(folder, "shot.png");
      Run *other = fly(folder, "", frames, words);
      run_expect_done(one);
      run_expect_same(one, other);
      run_expect_file(folder, "shot.png", shot->str, shot->len);
      run_drop(shot);
      run_free(one);
      run_free(other);
      g_free(words);
    }
  g_free(folder);
}
END_TEST

/* Late frames fly more steps, and none of them otherwise. */
START_TEST(test_rate_of_frames_does_not_matter) {
  char *folder = run_folder();
  tunl_outcome o = write_flight(folder);
  GString *script = g_string_new(NULL);
  for (guint frame = 0; frame < 400; frame++)
    g_string_append_printf(script, "%u sleep 0.0%02u\n", frame, frame * 37 % 83);
  Run *even = fly(folder, "", frames_of(&o), ""),
      *odd = fly(folder, script->str, frames_of(&o), "");
  run_expect_done(even);
  run_expect_same(even, odd);
  run_drop(script);
  run_free(even);
  run_free(odd);
  g_free(folder);
}
END_TEST

/* ---- a hand on the button ---- */

static const struct {
  const char *script, *state, *held;
  guint steps;
} hands[] = {
    {"", "ready", "0", 0},
    {"5 hold Space\n", "flying", "1", 40},
    {"5 hold Up\n", "flying", "1", 40},
    {"5 touch\n", "flying", "1", 40},
    {"5 grab 300 300\n", "flying", "1", 40},
    {"5 hold Space\n10 release Space\n", "flying", "0", 40},
    {"5 grab 300 300\n10 drop 300 300\n", "flying", "0", 40},
    {"5 touch\n10 lift\n", "flying", "0", 40},
    {"5 press Space\n10 press P\n", "paused", "0", 10},
    {"5 press Space\n10 press Escape\n15 press P\n", "flying", "0", 30},
    {"5 press Space\n10 blur\n", "paused", "0", 10},
    {"5 hold Space\n10 blur\n15 focus\n", "paused", "0", 10},
    {"5 press Space\n10 blur\n15 hold Space\n", "flying", "1", 30},
    {"5 press Space\n10 press H\n", "paused", "0", 10},
    {"5 press Space\n10 press Tab\n12 press Tab\n", "paused", "0", 10},
    {"5 press Space\n10 press Return\n", "ready", "0", 0},
    {"5 press Space\n10 press D\n", "ready", "0", 0},
    {"5 press Space\n10 resize 700 500\n", "flying", "0", 40},
    {"5 press Space\n10 close\n", "flying", "0", 12},
    /* frames that took long: no farther than 0.1 s, and after half a second it was no frame */
    {"5 press Space\n10 sleep 0.05\n", "flying", "0", 46},
    {"5 press Space\n10 sleep 0.4\n", "flying", "0", 50},
    {"5 press Space\n10 sleep 0.6\n", "paused", "0", 10},
    {"5 press Space\n10 sleep 36000\n", "paused", "0", 10},
};

START_TEST(test_hands) {
  char *folder = run_folder();
  for (gsize i = 0; i < G_N_ELEMENTS(hands); i++) {
    Run *r = view_play(folder, hands[i].script, "--play --date 20260923 --frames 25");
    run_expect_done(r);
    view_expect(r, "state", hands[i].state);
    view_expect(r, "held", hands[i].held);
    expect_number(r, "step", hands[i].steps);
    run_free(r);
  }
  g_free(folder);
}
END_TEST

/* A hand that holds and lets go flies as a log that does. */
START_TEST(test_hand_and_log_agree) {
  char *folder = run_folder();
  run_write(folder, "flight.txt",
      "tunl-flight/1\ndate 20260923\nrules 17.0\nhold 10\nrelease 20\nhold 14\nrelease 7\n");
  Run *hand = view_play(folder, "0 hold Space\n5 release Space\n15 hold Space\n22 release Space\n",
      "--play --date 20260923 --frames 25");
  Run *log = fly(folder, "", 25, "");
  run_expect_done(hand);
  run_expect_same(hand, log);
  run_free(hand);
  run_free(log);
  g_free(folder);
}
END_TEST

/* ---- what the other programs write is flown ---- */

static void expect_says(
    const char *program, const char *folder, const char *words, const char *text) {
  Run *r = run_program(program, &(RunSetup){.folder = folder}, words);
  run_expect_done(r);
  EXPECT(strstr(r->out->str, text), "%s should say: %s\nsays: %s", words, text, r->out->str);
  run_free(r);
}

/* A pilot's flight, to its end and no farther. */
START_TEST(test_log_of_sim) {
  char *folder = run_folder();
  tunl_outcome o = write_flight(folder);
  expect_says("TUNL_SIM", folder, "--fly expert,20260923,3 -o run.json", "expert, 2026-09-23");
  GString *own = run_read(folder, "flight.txt");
  run_expect_file(folder, "run.flight", own->str, own->len);
  char *words = g_strdup_printf("--autopilot run.flight --frames %u", frames_of(&o));
  Run *r = view_in(folder, words);
  run_expect_done(r);
  view_expect(r, "state", "over");
  view_expect(r, "cause", tunl_cause_name(o.cause));
  expect_number(r, "scroll", o.scroll);
  g_free(words);
  run_drop(own);
  run_free(r);
  g_free(folder);
}
END_TEST

/* Where the library's own witness ends. */
static tunl_flight end_of_witness(double goal) {
  tunl_day day = tunl_day_of(DAY);
  tunl_rules rules = tunl_rules_default();
  tunl_flight_options options = tunl_flight_options_default();
  tunl_cave *cave = tunl_cave_new(&day, &rules, goal + 3000);
  tunl_course *course = tunl_course_new(cave);
  tunl_clear *clear = tunl_clear_new(course, NULL);
  tunl_witness w;
  tunl_flight f;
  ck_assert(tunl_clear_witness(clear, goal, &w) && w.reaches);
  options.no_coins = true;
  tunl_flight_begin(&f, course, &options);
  for (uint32_t step = 0; step < w.steps; step++)
    ck_assert(tunl_flight_step(&f, tunl_witness_holds(&w, step)));
  tunl_witness_free(&w);
  tunl_clear_free(clear);
  tunl_course_free(course);
  tunl_cave_free(cave);
  return f;
}

static void expect_alive_at(const Run *r, const tunl_flight *end) {
  run_expect_done(r);
  view_expect(r, "state", "paused");
  view_expect(r, "cause", "none");
  view_expect(r, "coins", "0");
  expect_number(r, "step", end->step);
  expect_number(r, "scroll", end->scroll);
  expect_number(r, "y", end->y);
  expect_number(r, "vy", end->vy);
  EXPECT(strstr(r->out->str, " ends at wx 9,211.9, alive; Space flies on\n"), "%s", r->out->str);
}

/* The witness of tunl-audit, its own, and the log that is saved of that are one flight: it takes no
 * coins, and ends alive. */
START_TEST(test_witness) {
  char *folder = run_folder();
  tunl_flight end = end_of_witness(9000);
  guint frames = end.step / 2 + 20;
  char *saved = g_strdup_printf("tunl-%08u-score-%u.flight.txt", DAY, tunl_score(end.scroll));
  char *keys = g_strdup_printf("%u press Shift+G\n", frames - 1);
  char *log = g_strdup_printf("--autopilot way.log --size 320x240 --frames %u", frames);
  char *own =
      g_strdup_printf("--autopilot witness --size 320x240 --date %08u --frames %u", DAY, frames);
  expect_says("TUNL_AUDIT", folder, "--date 20260923 --checks clear --witness way.log", "clear");
  Run *one = view_in(folder, log), *other = view_play(folder, keys, own);
  expect_alive_at(one, &end);
  expect_alive_at(other, &end);
  GString *way = run_read(folder, "way.log");
  ck_assert(strstr(way->str, "\ncoins none\n"));
  run_expect_file(folder, saved, way->str, way->len);
  run_drop(way);
  run_free(one);
  run_free(other);
  g_free(own);
  g_free(log);
  g_free(keys);
  g_free(saved);
  g_free(folder);
}
END_TEST

/* tunl-ghost makes of the log what tunl-audit says its ghost is. */
START_TEST(test_ghost_of_witness) {
  char *folder = run_folder();
  expect_says("TUNL_AUDIT", folder, "--date 20260923 --checks clear --witness way.log", "clear");
  GString *own = run_read(folder, "way.json");
  expect_says("TUNL_GHOST", folder, "encode way.log --form json -o -", own->str);
  run_drop(own);
  g_free(folder);
}
END_TEST

/* To the block and no farther, whoever flies on. */
START_TEST(test_witness_to_a_block) {
  static const char words[] =
      "--autopilot witness --size 320x240 --date 20260815 --to 30000 --frames ";
  char *folder = run_folder(), *early = g_strconcat(words, "1800", NULL),
       *late = g_strconcat(words, "1850", NULL);
  Run *r = view_in(folder, early);
  run_expect_done(r);
  view_expect(r, "state", "paused");
  ck_assert(strstr(r->out->str, "No ship passes wx 16,792"));
  ck_assert(strstr(r->out->str, " (b) boulder 2, "));
  ck_assert(strstr(r->out->str, ", alive; nothing passes wx 16,792.1; Space flies on\n"));
  run_free(r);
  r = view_play(folder, "1800 press Space\n", late);
  view_expect(r, "state", "over");
  view_expect(r, "by", "mine-34");
  run_free(r);
  g_free(late);
  g_free(early);
  g_free(folder);
}
END_TEST

/* A day after has a witness of its own; pressing Return flies it again. */
START_TEST(test_witness_of_another_day) {
  char *folder = run_folder();
  Run *there = view_in(folder, "--autopilot witness --to 3000 --date 20260924 --frames 20");
  Run *after =
      view_play(folder, "9 press D\n", "--autopilot witness --to 3000 --date 20260923 --frames 29");
  Run *again = view_play(
      folder, "9 press Return\n", "--autopilot witness --to 3000 --date 20260924 --frames 29");
  const char *const names[] = {"date", "state", "step", "scroll", "y", "vy"};
  for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
    char *value = view_value(there, names[i]);
    view_expect(after, names[i], value);
    view_expect(again, names[i], value);
    g_free(value);
  }
  run_free(there);
  run_free(after);
  run_free(again);
  g_free(folder);
}
END_TEST

/* The band lies in the picture of a flight, while it is asked for. */
START_TEST(test_band_in_flight) {
  char *folder = run_folder();
  Run *r = view_play(folder, "9 press Shift+S\n19 press B\n39 press Shift+S\n",
      "--autopilot witness --flyable --to 3000 --date 20260923 --frames 50 -q");
  run_expect_done(r);
  GString *with = run_read(folder, "tunl-20260923-266.svg"),
          *without = run_read(folder, "tunl-20260923-464.svg");
  ck_assert(strstr(with->str, "id=\"band-viable\"") && strstr(with->str, "id=\"switch-1\""));
  ck_assert(!strstr(without->str, "id=\"band-viable\""));
  run_drop(with);
  run_drop(without);
  run_free(r);
  g_free(folder);
}
END_TEST

/* ---- looking back ---- */

static void expect_step(const char *folder, const char *keys, guint frames, gint64 step) {
  Run *r = fly(folder, keys, frames, "");
  run_expect_done(r);
  expect_number(r, "step", (double)step);
  run_free(r);
}

START_TEST(test_looking_back) {
  char *folder = run_folder();
  tunl_outcome o = write_flight(folder);
  guint end = frames_of(&o) + 10, last = o.steps;
  const struct {
    const char *keys;
    guint after; /* frames */
    gint64 step;
  } looks[] = {
      {"press Left", 2, last - 1},
      {"press Right", 2, last},
      {"press Shift+Left", 2, last - 30},
      {"press R", 1, last - 600 + 2},
      {"press R", 60, last - 600 + 2 * 60},
      {"press R", 400, last},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(looks); i++) {
    char *keys = g_strdup_printf("%u %s\n", end, looks[i].keys);
    expect_step(folder, keys, end + looks[i].after, looks[i].step);
    g_free(keys);
  }
  g_free(folder);
}
END_TEST

/* Back to the end, all is as it was. */
START_TEST(test_replay_ends_alike) {
  char *folder = run_folder();
  tunl_outcome o = write_flight(folder);
  guint end = frames_of(&o);
  char *keys = g_strdup_printf("%u press R\n", end + 1);
  Run *once = fly(folder, "", end, "--screenshot a.png");
  Run *twice = fly(folder, keys, end + 500, "--screenshot b.png");
  run_expect_done(once);
  run_expect_same(once, twice);
  GString *shot = run_read(folder, "a.png");
  run_expect_file(folder, "b.png", shot->str, shot->len);
  run_drop(shot);
  g_free(keys);
  run_free(once);
  run_free(twice);
  g_free(folder);
}
END_TEST

/* ---- ghosts ---- */

static tunl_ghost_record *read_ghost(const char *folder, const char *name) {
  GError *error = NULL;
  GString *text = run_read(folder, name);
  GPtrArray *found = tunl_ghosts_read(text->str, text->len, TUNL_GHOST_FORMS, &error);
  EXPECT(found && found->len == 1, "%s: %s", name, error ? error->message : "several");
  tunl_ghost_record *ghost = g_memdup2(found->pdata[0], sizeof *ghost);
  ghost->rules = g_strdup(ghost->rules);
  g_ptr_array_unref(found);
  run_drop(text);
  return ghost;
}

typedef struct {
  tunl_ghost ghost;
  tunl_ghost_recorder recorder;
} recording;

static void record_step(void *user, const tunl_flight *flight, bool hold) {
  recording *r = user;
  (void)hold;
  tunl_ghost_add(&r->recorder, flight->scroll, flight->y);
}

/* What the library records of the same flight. */
static tunl_ghost ghost_of_flight(void) {
  recording r;
  tunl_day day = tunl_day_of(DAY);
  tunl_rules rules = tunl_rules_default();
  tunl_cave *cave = tunl_cave_new(&day, &rules, TUNL_FLIGHT_CAP + 3000);
  tunl_course *course = tunl_course_new(cave);
  tunl_flight start;
  tunl_flight_begin(&start, course, NULL);
  tunl_ghost_begin(&r.recorder, &r.ghost, start.y);
  tunl_pilot_fly(course, tunl_tier_skill(TUNL_EXPERT), tunl_pilot_seed(DAY, TUNL_EXPERT, RUN), NULL,
      record_step, &r);
  tunl_course_free(course);
  tunl_cave_free(cave);
  return r.ghost;
}

START_TEST(test_recorded_ghost) {
  char *folder = run_folder();
  tunl_outcome o = write_flight(folder);
  Run *r = fly(folder, "", frames_of(&o), "--record ghost.json");
  run_expect_done(r);
  ck_assert(strstr(r->out->str, "recorded ghost.json\n"));
  tunl_ghost_record *record = read_ghost(folder, "ghost.json");
  tunl_ghost ghost = ghost_of_flight();
  ck_assert_uint_eq(record->date, DAY);
  ck_assert_str_eq(record->rules, "17.0");
  ck_assert_int_eq(record->score, tunl_score(o.scroll));
  ck_assert_uint_eq(record->ghost.count, ghost.count);
  ck_assert_mem_eq(record->ghost.samples, ghost.samples, ghost.count);
  tunl_ghost_record_free(record);
  run_free(r);
  g_free(folder);
}
END_TEST

/* The other programs know it: it draws, checks consistent, fits its own day of a year, and is what
 * the log of the flight becomes. */
START_TEST(test_recorded_ghost_elsewhere) {
  char *folder = run_folder();
  tunl_outcome o = write_flight(folder);
  run_free(fly(folder, "", frames_of(&o), "--record ghost.json"));
  GString *own = run_read(folder, "ghost.json");
  expect_says("TUNL_RENDER", folder, "--ghost ghost.json --to 10000 -o -", "<g id=\"ghosts\"");
  expect_says("TUNL_GHOST", folder, "check ghost.json", " consistent ");
  expect_says(
      "TUNL_GHOST", folder, "match ghost.json --date 20260101..20261231", " best=20260923 ");
  expect_says("TUNL_GHOST", folder, "encode flight.txt --form json -o -", own->str);
  run_drop(own);
  g_free(folder);
}
END_TEST

/* Its own ghost flies with it, which changes the picture and nothing else. */
START_TEST(test_race) {
  char *folder = run_folder();
  tunl_outcome o = write_flight(folder);
  run_free(fly(folder, "", frames_of(&o), "--record ghost.json"));
  Run *alone = fly(folder, "", 300, "--screenshot a.png");
  Run *raced = fly(folder, "", 300, "--screenshot b.png --ghost ghost.json");
  run_expect_done(raced);
  run_expect_same(alone, raced);
  GString *a = run_read(folder, "a.png"), *b = run_read(folder, "b.png");
  ck_assert(!g_string_equal(a, b));
  run_drop(a);
  run_drop(b);
  run_free(alone);
  run_free(raced);
  g_free(folder);
}
END_TEST

/* A ghost of another day is raced, and said to be one. */
START_TEST(test_ghost_of_another_day) {
  char *folder = run_folder();
  run_write(folder, "ghost.txt", "https://example.org/?d=20260923&g=f4B_gH9-&s=5\n");
  Run *r = view_in(folder, "--ghost ghost.txt --date 20260924 --frames 2");
  ck_assert_int_eq(r->code, 0);
  ck_assert_str_eq(
      r->err->str, "tunl-view: --ghost: warning: flown on 20260923, not on 20260924\n");
  run_free(r);
  g_free(folder);
}
END_TEST

/* What --record would write over: a farther ghost of the day stays, and nothing else is touched. */
START_TEST(test_record_over_a_file) {
  static const char farther[] = "{\"date\":20260923,\"rules\":\"17.0\","
                                "\"samples\":[128,128,128,128,128,128,128,128,128,128,128,128,"
                                "128,128,128,128,128,128,128,128,128,128,128,128,128,128,128,128]}";
  static const char script[] = "2 hold Space\n", options[] = "--play --frames 200 --record a.json";
  char *folder = run_folder();
  char *same = g_strconcat(options, " --date 20260923", NULL);
  char *other = g_strconcat(options, " --date 20260924", NULL);
  run_write(folder, "a.json", farther);
  Run *r = view_play(folder, script, same);
  run_expect_done(r);
  run_expect_file(folder, "a.json", farther, strlen(farther));
  run_free(r);
  r = view_play(folder, script, other);
  run_expect_trouble(r, "--record: 'a.json' is there, and no ghost of this day");
  run_expect_file(folder, "a.json", farther, strlen(farther));
  run_free(r);
  run_write(folder, "a.json", "garbage!");
  r = view_play(folder, script, same);
  run_expect_trouble(r, "--record: 'a.json' is there, and no ghost of this day");
  run_free(r);
  g_free(other);
  g_free(same);
  g_free(folder);
}
END_TEST

/* The farthest flight stays, whatever comes after it. */
START_TEST(test_record_keeps_the_farthest) {
  char *folder = run_folder();
  Run *r = view_play(folder,
      "0 hold Space\n9 release Space\n18 hold Space\n27 release Space\n36 hold Space\n"
      "200 release Space\n201 press Return\n202 press Space\n",
      "--play --date 20260923 --frames 400 --record ghost.json");
  run_expect_done(r);
  view_expect(r, "state", "over");
  tunl_ghost_record *ghost = read_ghost(folder, "ghost.json");
  char *score = view_value(r, "score");
  EXPECT(
      ghost->score > g_ascii_strtoll(score, NULL, 10), "the second flight came as far: %s", score);
  ck_assert_ptr_eq(
      strstr(strstr(r->out->str, "recorded") + 1, "recorded"), NULL); /* only the first was */
  tunl_ghost_record_free(ghost);
  g_free(score);
  run_free(r);
  g_free(folder);
}
END_TEST

START_TEST(test_saved_flight_flies_again) {
  char *folder = run_folder();
  tunl_outcome o = write_flight(folder);
  char *keys = g_strdup_printf("%u press G\n%u press Shift+G\n", frames_of(&o), frames_of(&o) + 1);
  Run *r = fly(folder, keys, frames_of(&o) + 5, "-q");
  run_expect_done(r);
  char *log = g_strdup_printf("tunl-%08u-score-%u.flight.txt", DAY, tunl_score(o.scroll));
  char *ghost = g_strdup_printf("tunl-%08u-score-%u.ghost.json", DAY, tunl_score(o.scroll));
  GString *own = run_read(folder, log);
  run_expect_file(folder, "flight.txt", own->str, own->len);
  tunl_ghost_record_free(read_ghost(folder, ghost));
  run_drop(own);
  g_free(log);
  g_free(ghost);
  g_free(keys);
  run_free(r);
  g_free(folder);
}
END_TEST

START_TEST(test_record_cannot_be_written) {
  char *folder = run_folder();
  run_write(folder, "flight.txt", "tunl-flight/1\ndate 20260923\nrules 17.0\nrelease 200\n");
  Run *r = fly(folder, "", 60, "--record no/ghost.json");
  run_expect_trouble(r, "no/ghost.json: No such file or directory");
  run_free(r);
  g_free(folder);
}
END_TEST

/* ---- pictures of a flight ---- */

START_TEST(test_size_of_shots) {
  char *folder = run_folder();
  Run *r = view_play(folder, "3 resize 812 444\n",
      "--play --date 20260923 --frames 6 --size 500x400 --screenshot shot.png");
  run_expect_done(r);
  view_expect(r, "window", "812x444");
  GString *png = run_read(folder, "shot.png");
  const guint8 *bytes = (const guint8 *)png->str;
  ck_assert_uint_eq(bytes[18] * 256u + bytes[19], 812);
  ck_assert_uint_eq(bytes[22] * 256u + bytes[23], 444);
  ck_assert(memmem(png->str, png->len, "TUNL cave of 2026-09-23", 23));
  run_drop(png);
  run_free(r);
  g_free(folder);
}
END_TEST

/* A flight's picture as SVG names what is in it. */
START_TEST(test_saved_moment) {
  char *folder = run_folder();
  run_write(folder, "flight.txt", "tunl-flight/1\ndate 20260923\nrules 17.0\nrelease 200\n");
  Run *r = fly(folder, "50 press Shift+S\n", 60, "-q");
  run_expect_done(r);
  GDir *dir = g_dir_open(folder, 0, NULL);
  guint found = 0;
  for (const char *name = g_dir_read_name(dir); name; name = g_dir_read_name(dir))
    if (g_str_has_suffix(name, ".svg")) {
      GString *svg = run_read(folder, name);
      ck_assert(strstr(svg->str, "class=\"culprit\"") && strstr(svg->str, "cause=wall"));
      ck_assert(strstr(svg->str, "paint-order:stroke;")); /* of the score's halo */
      run_drop(svg);
      found++;
    }
  g_dir_close(dir);
  ck_assert_uint_eq(found, 1);
  run_free(r);
  g_free(folder);
}
END_TEST

VIEW_HARNESS("cli/view-fly", test_flies_the_model, test_same_end_and_pixels,
    test_rate_of_frames_does_not_matter, test_hands, test_hand_and_log_agree, test_log_of_sim,
    test_witness, test_ghost_of_witness, test_witness_to_a_block, test_witness_of_another_day,
    test_band_in_flight, test_looking_back, test_replay_ends_alike, test_recorded_ghost,
    test_recorded_ghost_elsewhere, test_race, test_ghost_of_another_day,
    test_record_keeps_the_farthest, test_record_over_a_file, test_saved_flight_flies_again,
    test_record_cannot_be_written, test_size_of_shots, test_saved_moment)
