/* Fuzzes the values of options: numbers, lists and ranges of them, dates, sizes, layers, seeds.
 * Each text is read as every one of them. What is accepted lies where the option says, and written
 * down it is read back as the same; what is not has a message that names the option. */
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

static void read_number(const char *text, double least, double most) {
  GError *error = NULL;
  char digits[DIGITS];
  double value, again;
  if (!settle(cli_number("--n", text, least, most, &value, &error), &error))
    return;
  expect(value >= least && value <= most, "a number out of its range");
  expect(cli_number("--n", digits_of(digits, value), least, most, &again, NULL) && again == value,
      "a number that is another when written down");
}

static void read_count(const char *text, guint least, guint most) {
  GError *error = NULL;
  char digits[DIGITS];
  guint value, again;
  if (!settle(cli_count("--n", text, least, most, &value, &error), &error))
    return;
  expect(value >= least && value <= most, "a count out of its range");
  g_snprintf(digits, sizeof digits, "%u", value);
  expect(cli_count("--n", digits, least, most, &again, NULL) && again == value,
      "a count that is another when written down");
}

static void read_range(const char *text) {
  GError *error = NULL;
  double from, to;
  if (settle(cli_number_range("--r", text, 0, 5000, &from, &to, &error), &error))
    expect(0 <= from && from < to && to <= 5000, "a range out of its range");
}

static void read_list(const char *text) {
  enum { ROOM = 3 };
  GError *error = NULL;
  double values[ROOM];
  guint count;
  if (!settle(cli_numbers("--l", text, 1, 1000, values, ROOM, &count, &error), &error))
    return;
  expect(count >= 1 && count <= ROOM, "a list too short or too long");
  for (guint i = 0; i < count; i++)
    expect(values[i] >= 1 && values[i] <= 1000 && (i == 0 || values[i - 1] < values[i]),
        "a list out of order or out of its range");
}

static void read_size(const char *text) {
  double width, height;
  if (cli_size(text, &width, &height))
    expect(width >= 1 && width <= 1e5 && height >= 1 && height <= 1e5, "a size out of its range");
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

static void read_days(const char *text, gint64 now) {
  GError *error = NULL;
  cli_days days;
  if (settle(cli_last_days("--last", text, now, &days, &error), &error))
    expect(is_days(days) && days.last == now / 86400, "the last days do not end today");
  if (!settle(cli_dates("--date", text, now, &days, &error), &error))
    return;
  expect(is_days(days), "days out of the calendar");
  expect_days("%04u%02u%02u..%04u%02u%02u", days);
  expect_days("%04u-%02u-%02u..%04u-%02u-%02u", days);
}

static void read_now(const char *text) {
  GError *error = NULL;
  gint64 now;
  if (settle(cli_now(text, &now, &error), &error))
    expect(now >= 0 && now / 86400 <= TUNL_DAY_INDEX_LAST, "a present out of the calendar");
}

/* ---- what several options say together ---- */

static void read_cave(const cli_cave_words *words) {
  GError *error = NULL;
  cli_cave cave;
  if (!settle(cli_cave_from(&cave, words, &error), &error))
    return;
  expect(is_days(cave.days), "days out of the calendar");
  expect(0 <= cave.from && cave.from < cave.to && cave.to <= TUNL_WX_MOST, "no part of a cave");
  expect(cave.rules.gate >= 0 && cave.rules.gate <= TUNL_WX_MOST, "a gate out of its range");
}

static void read_caves(char *text) {
  char *now = (char *)"1790150400";
  read_cave(&(cli_cave_words){.date = text, .now = now});
  read_cave(&(cli_cave_words){.gate = text, .now = now});
  read_cave(&(cli_cave_words){.from = text, .now = now});
  read_cave(&(cli_cave_words){.to = text, .now = now});
  read_cave(&(cli_cave_words){.from = text, .to = text, .now = now});
  read_cave(&(cli_cave_words){.score = text, .now = now});
  read_cave(&(cli_cave_words){.around = text, .now = now});
}

static void read_level(char *text) {
  GError *error = NULL;
  cli_flip flip;
  double units;
  const cli_flip_words words[] = {{.seed = text}, {.rules = text}};
  for (gsize i = 0; i < G_N_ELEMENTS(words); i++)
    if (settle(cli_flip_from(&flip, &words[i], &error), &error))
      g_strfreev(flip.seeds);
  if (settle(cli_flip_height("--to", text, 1, &units, &error), &error))
    expect(units >= FLIP_UNITS_PER_M && units <= FLIP_Y_MOST, "a height out of its range");
}

/* ---- looks ---- */

static void read_look(char *text) {
  const cli_render_words words[] = {{.layers = text}, {.hide = text}, {.theme = text},
      {.jobs = text}, {.format = text, .output = (char *)"-"}, {.output = text}};
  for (gsize i = 0; i < G_N_ELEMENTS(words); i++) {
    cli_render render = {.given = &words[i]};
    GError *error = NULL;
    double scale = 1, width;
    settle(cli_render_look(&render, TUNL_LAYERS_CAVE, &error), &error);
    settle(cli_render_look(&render, TUNL_LAYERS_FLIP, &error), &error);
    if (words[i].output && settle(cli_render_output(&render, &error), &error))
      expect(render.format != NULL, "a picture without a format");
    if (settle(cli_render_scale(&render, &scale, &error), &error))
      expect(scale >= 0.001 && scale <= 100, "a scale out of its range");
    settle(cli_render_fit(&render, &width, &error), &error);
  }
}

/* A shell that is given the quoted text has the text again. */
static void read_quoted(const char *text) {
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
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  char *text = text_of(bytes, count);
  tunl_ghost_form form;
  tunl_table_format format;
  GError *error = NULL;
  for (gsize i = 0; i < G_N_ELEMENTS(limits); i++)
    read_number(text, limits[i].least, limits[i].most);
  read_count(text, 0, 0);
  read_count(text, 1, 256);
  read_count(text, 0, G_MAXUINT);
  read_range(text);
  read_list(text);
  read_size(text);
  read_days(text, 1790150400);
  read_days(text, 0);
  read_now(text);
  read_caves(text);
  read_level(text);
  read_look(text);
  read_quoted(text);
  settle(cli_ghost_form("--as", text, &form, &error), &error);
  settle(cli_table_format("--format", text, &format, &error), &error);
  g_free(text);
  return 0;
}
