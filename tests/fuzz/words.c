/* Fuzzes the values of options: numbers, lists and ranges of them, dates, sizes, layers, seeds.
 * Each text is read as every one of them; a file's name says which must accept it. What is accepted
 * lies where the option says, and written down it is read back as the same; what is not has a
 * message that names the option. */
#include "fuzz.h"

#include "cli-flip.h"
#include "cli-render.h"

#include <math.h>

/* Either an answer or an error, and the error begins with the option. */
static bool settle(bool good, GError **error) {
  expect(good == !*error, "an answer and an error, or neither");
  expect(good || ((*error)->domain == CLI_ERROR && g_str_has_prefix((*error)->message, "--")),
      "an error that names no option");
  g_clear_error(error);
  return good;
}

/* ---- numbers ---- */

static const struct {
  double least, most;
} limits[] = {{0, 0}, {1, 256}, {-100, 100}, {0, 0.44}, {0, TUNL_WX_MOST}, {-1e300, 1e300}};

/* Room for every digit of any double. */
enum { DIGITS = 1500 };

static char *digits_of(char into[DIGITS], double value) {
  return g_ascii_formatd(into, DIGITS, "%.1100f", value);
}

static bool read_number(const char *text, double least, double most) {
  GError *error = NULL;
  char digits[DIGITS];
  double value, again;
  if (!settle(cli_number("--n", text, least, most, &value, &error), &error))
    return false;
  expect(value >= least && value <= most, "a number out of its range");
  expect(cli_number("--n", digits_of(digits, value), least, most, &again, NULL) && again == value,
      "a number that is another when written down");
  return true;
}

static bool read_numbers(char *text) {
  bool accepted = false;
  for (gsize i = 0; i < G_N_ELEMENTS(limits); i++)
    accepted |= read_number(text, limits[i].least, limits[i].most);
  return accepted;
}

static bool read_count(const char *text, guint least, guint most) {
  GError *error = NULL;
  char digits[DIGITS];
  guint value, again;
  if (!settle(cli_count("--n", text, least, most, &value, &error), &error))
    return false;
  expect(value >= least && value <= most, "a count out of its range");
  g_snprintf(digits, sizeof digits, "%u", value);
  expect(cli_count("--n", digits, least, most, &again, NULL) && again == value,
      "a count that is another when written down");
  return true;
}

static bool read_counts(char *text) {
  bool none = read_count(text, 0, 0), few = read_count(text, 1, 256);
  return read_count(text, 0, G_MAXUINT) || few || none;
}

static bool read_range(char *text) {
  GError *error = NULL;
  double from, to;
  if (!settle(cli_number_range("--r", text, 0, 5000, &from, &to, &error), &error))
    return false;
  expect(0 <= from && from < to && to <= 5000, "a range out of its range");
  return true;
}

static bool read_list(char *text) {
  enum { ROOM = 3 };
  GError *error = NULL;
  double values[ROOM];
  guint count;
  if (!settle(cli_numbers("--l", text, 1, 1000, values, ROOM, &count, &error), &error))
    return false;
  expect(count >= 1 && count <= ROOM, "a list too short or too long");
  for (guint i = 0; i < count; i++)
    expect(values[i] >= 1 && values[i] <= 1000 && (i == 0 || values[i - 1] < values[i]),
        "a list out of order or out of its range");
  return true;
}

static bool read_size(char *text) {
  double width, height;
  if (!cli_size(text, &width, &height))
    return false;
  expect(width >= 1 && width <= 1e5 && height >= 1 && height <= 1e5, "a size out of its range");
  return true;
}

/* ---- days ---- */

static bool is_days(cli_days days) {
  return 0 <= days.first && days.first <= days.last && days.last <= TUNL_DAY_INDEX_LAST;
}

/* YYYYMMDD and YYYY-MM-DD, by the format. */
static void expect_days(const char *format, cli_days days) {
  char text[64];
  cli_days again;
  guint32 a = tunl_date_from_index(days.first), b = tunl_date_from_index(days.last);
  g_snprintf(text, sizeof text, format, a / 10000, a / 100 % 100, a % 100, b / 10000, b / 100 % 100,
      b % 100);
  expect(cli_dates("--date", text, 0, &again, NULL), "days that cannot be written down");
  expect(again.first == days.first && again.last == days.last, "other days when written down");
}

static bool read_days_at(const char *text, gint64 now) {
  GError *error = NULL;
  cli_days days;
  if (settle(cli_last_days("--last", text, now, &days, &error), &error))
    expect(is_days(days) && days.last == now / 86400, "the last days do not end today");
  if (!settle(cli_dates("--date", text, now, &days, &error), &error))
    return false;
  expect(is_days(days), "days out of the calendar");
  expect_days("%04u%02u%02u..%04u%02u%02u", days);
  expect_days("%04u-%02u-%02u..%04u-%02u-%02u", days);
  return true;
}

static bool read_days(char *text) {
  bool first = read_days_at(text, 0);
  return read_days_at(text, 1790150400) || first;
}

static bool read_now(char *text) {
  GError *error = NULL;
  gint64 now;
  if (!settle(cli_now(text, &now, &error), &error))
    return false;
  expect(now >= 0 && now / 86400 <= TUNL_DAY_INDEX_LAST, "a present out of the calendar");
  return true;
}

/* ---- what several options say together ---- */

static bool read_cave(const cli_cave_words *words) {
  GError *error = NULL;
  cli_cave cave;
  if (!settle(cli_cave_from(&cave, words, &error), &error))
    return false;
  expect(is_days(cave.days), "days out of the calendar");
  expect(0 <= cave.from && cave.from < cave.to && cave.to <= TUNL_WX_MOST, "no part of a cave");
  expect(cave.rules.gate >= 0 && cave.rules.gate <= TUNL_WX_MOST, "a gate out of its range");
  return true;
}

static char *const present = (char *)"1790150400";

static bool read_cave_date(char *text) {
  return read_cave(&(cli_cave_words){.date = text, .now = present});
}

static bool read_gate(char *text) {
  return read_cave(&(cli_cave_words){.gate = text, .now = present});
}

static bool read_ends(char *text) {
  read_cave(&(cli_cave_words){.from = text, .to = text, .now = present});
  bool from = read_cave(&(cli_cave_words){.from = text, .now = present});
  return read_cave(&(cli_cave_words){.to = text, .now = present}) && from;
}

static bool read_score(char *text) {
  return read_cave(&(cli_cave_words){.score = text, .now = present});
}

static bool read_around(char *text) {
  return read_cave(&(cli_cave_words){.around = text, .now = present});
}

static bool read_level(const cli_flip_words *words) {
  GError *error = NULL;
  cli_flip flip;
  if (!settle(cli_flip_from(&flip, words, &error), &error))
    return false;
  g_strfreev(flip.seeds);
  return true;
}

static bool read_seed(char *text) {
  return read_level(&(cli_flip_words){.seed = text});
}

static bool read_flip_rules(char *text) {
  return read_level(&(cli_flip_words){.rules = text});
}

static bool read_height(char *text) {
  GError *error = NULL;
  double units;
  if (!settle(cli_flip_height("--to", text, 1, &units, &error), &error))
    return false;
  expect(units >= FLIP_UNITS_PER_M && units <= FLIP_Y_MOST, "a height out of its range");
  return true;
}

/* ---- looks ---- */

/* With all that programs ask of it; true where a picture of a cave is made with it. */
static bool read_look(const cli_render_words *words) {
  cli_render render = {.given = words};
  GError *error = NULL;
  double scale = 1, width;
  bool accepted = settle(cli_render_look(&render, TUNL_LAYERS_CAVE, &error), &error);
  settle(cli_render_look(&render, TUNL_LAYERS_FLIP, &error), &error);
  if (words->output) {
    bool written = settle(cli_render_output(&render, &error), &error);
    expect(!written || render.format != NULL, "a picture without a format");
    accepted &= written;
  }
  if (settle(cli_render_scale(&render, &scale, &error), &error))
    expect(scale >= 0.001 && scale <= 100, "a scale out of its range");
  settle(cli_render_fit(&render, &width, &error), &error);
  return accepted;
}

static bool read_layers(char *text) {
  read_look(&(cli_render_words){.hide = text});
  return read_look(&(cli_render_words){.layers = text});
}

static bool read_theme(char *text) {
  return read_look(&(cli_render_words){.theme = text});
}

static bool read_jobs(char *text) {
  return read_look(&(cli_render_words){.jobs = text});
}

static bool read_output(char *text) {
  read_look(&(cli_render_words){.format = text, .output = (char *)"-"});
  return read_look(&(cli_render_words){.output = text});
}

static bool read_form(char *text) {
  GError *error = NULL;
  tunl_ghost_form form;
  return settle(cli_ghost_form("--as", text, &form, &error), &error);
}

static bool read_format(char *text) {
  GError *error = NULL;
  tunl_table_format format;
  return settle(cli_table_format("--format", text, &format, &error), &error);
}

/* A shell that is given the quoted text has the text again. */
static bool read_quoted(char *text) {
  char **words = NULL;
  GString *command = g_string_new("tunl-render");
  cli_append_option(command, "--rules", text);
  expect(!strchr(command->str, '\n'), "a command of several lines");
  if (!strstr(command->str, "$'")) { /* GLib's parser knows all of POSIX but this */
    expect(g_shell_parse_argv(command->str, NULL, &words, NULL), "a command that no shell takes");
    expect(g_strv_length(words) == 3 && strcmp(words[2], text) == 0, "quoted as another text");
  }
  g_strfreev(words);
  g_string_free(command, TRUE);
  return true;
}

/* By the names of the corpus: what follows a dash there is for people. */
static const struct {
  const char *name;
  bool (*accepts)(char *text);
} readers[] = {
    {"around", read_around},
    {"count", read_counts},
    {"date", read_days},
    {"days", read_days},
    {"day", read_cave_date},
    {"ends", read_ends},
    {"form", read_form},
    {"format", read_format},
    {"gate", read_gate},
    {"height", read_height},
    {"jobs", read_jobs},
    {"layers", read_layers},
    {"list", read_list},
    {"now", read_now},
    {"number", read_numbers},
    {"output", read_output},
    {"quoted", read_quoted},
    {"range", read_range},
    {"rules", read_flip_rules},
    {"score", read_score},
    {"seed", read_seed},
    {"size", read_size},
    {"theme", read_theme},
};

bool fuzz_accepts(const char *as, const uint8_t *bytes, size_t count) {
  char *text = text_of(bytes, count);
  bool accepted = false;
  for (gsize i = 0; i < G_N_ELEMENTS(readers); i++) {
    gsize length = strlen(readers[i].name);
    bool meant = !as || (strncmp(as, readers[i].name, length) == 0 && strchr("-", as[length]));
    accepted |= readers[i].accepts(text) && meant;
  }
  g_free(text);
  return accepted;
}
