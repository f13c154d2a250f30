/* Tests of src/output/table.h: every format to the byte, and what may go wrong. */
#include "picture.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"

/* ---- writing to memory ---- */

typedef struct {
  char *text;
  size_t length;
  FILE *stream;
  tunl_table *table;
} Sheet;

static void sheet_open(Sheet *s, tunl_table_format format, const tunl_column *columns, guint count,
    const tunl_meta *meta, guint metas) {
  s->stream = open_memstream(&s->text, &s->length);
  s->table = tunl_table_new(format, columns, count, s->stream);
  ck_assert(tunl_table_begin(s->table, "test/1", meta, metas, NULL));
}

static void sheet_row(Sheet *s, const tunl_cell *cells) {
  ck_assert(tunl_table_row(s->table, cells, NULL));
}

/* The text so far; the next opening frees it. */
static const char *sheet_text(Sheet *s) {
  fflush(s->stream);
  return s->text;
}

static void sheet_close(Sheet *s) {
  ck_assert(tunl_table_end(s->table, NULL));
  tunl_table_free(s->table);
  fclose(s->stream);
}

static void expect_text_is(const char *expected, const char *got) {
  EXPECT(strcmp(expected, got) == 0, "expected:\n%s\ngot:\n%s", expected, got);
}

/* ---- one table in all formats ---- */

static const tunl_column columns[] = {
    {.name = "who"},
    {.name = "wx", .unit = "px", .right = true, .decimals = 2},
    {.name = "n", .right = true, .width = 4},
    {.name = "ok"},
    {.name = "for programs", .hidden = TUNL_HIDDEN_IN_TEXT},
    {.name = "for nobody", .hidden = TUNL_HIDDEN_EVERYWHERE},
    {.name = "free", .right = true, .decimals = TUNL_SHORTEST},
};

enum { COLUMNS = G_N_ELEMENTS(columns) };

static void write_sample(Sheet *s, tunl_table_format format) {
  const tunl_meta meta[] = {
      {"date", tunl_cell_whole(20260923)},
      {"rules", tunl_cell_text("17.0")},
      {"file", tunl_cell_text("my \"own\" rules=é")},
      {"empty", tunl_cell_text("")},
      {"none", tunl_cell_missing()},
      {"deep", tunl_cell_truth(true)},
  };
  const tunl_cell rows[][COLUMNS] = {
      {tunl_cell_text("coin"), tunl_cell_number(1234.5), tunl_cell_whole(-7), tunl_cell_truth(true),
          tunl_cell_number(0.1), tunl_cell_text("x"), tunl_cell_number(0.1 + 0.2)},
      {tunl_cell_text("é,\"q\"\n\\\t"), tunl_cell_number((double)NAN), tunl_cell_missing(),
          tunl_cell_truth(false), tunl_cell_number((double)-INFINITY), tunl_cell_text("x"),
          tunl_cell_number(1e-7)},
      {tunl_cell_text(NULL), tunl_cell_number(-0.004), tunl_cell_whole(G_MININT64),
          tunl_cell_missing(), tunl_cell_text(""), tunl_cell_text("x"), tunl_cell_number(9000)},
  };
  sheet_open(s, format, columns, COLUMNS, meta, G_N_ELEMENTS(meta));
  for (gsize i = 0; i < G_N_ELEMENTS(rows); i++)
    sheet_row(s, rows[i]);
  sheet_close(s);
}

#define HEAD                                                                                       \
  "\"schema\":\"test/1\",\"date\":20260923,\"rules\":\"17.0\","                                    \
  "\"file\":\"my \\\"own\\\" rules=é\",\"empty\":\"\",\"none\":null,\"deep\":true"
#define COMMENT                                                                                    \
  "# schema test/1 date=20260923 rules=17.0 file=\"my \\\"own\\\" rules=é\" "                     \
  "empty=\"\" none=null deep=true\n"
#define ROW1                                                                                       \
  "{\"who\":\"coin\",\"wx\":1234.5,\"n\":-7,\"ok\":true,\"for programs\":0.1,"                     \
  "\"free\":0.30000000000000004}"
#define ROW2                                                                                       \
  "{\"who\":\"é,\\\"q\\\"\\u000a\\\\\\u0009\",\"wx\":null,\"n\":null,\"ok\":false,"               \
  "\"for programs\":null,\"free\":1e-07}"
#define ROW3                                                                                       \
  "{\"who\":null,\"wx\":-0.004,\"n\":-9223372036854775808,\"ok\":null,"                            \
  "\"for programs\":\"\",\"free\":9000}"

static const char *const expected[] = {
    [TUNL_TABLE_TEXT] =
        COMMENT "who       wx (px)                     n  ok                  free\n"
                "coin      1234.50                    -7  yes  0.30000000000000004\n"
                "é,\"q\" \\         -                     -  no                 1e-07\n"
                "-            0.00  -9223372036854775808  -                   9000\n",
    [TUNL_TABLE_JSON] = "{" HEAD ",\"records\":[\n" ROW1 ",\n" ROW2 ",\n" ROW3 "\n]}\n",
    [TUNL_TABLE_JSONL] = "{" HEAD "}\n" ROW1 "\n" ROW2 "\n" ROW3 "\n",
    [TUNL_TABLE_CSV] = COMMENT "who,wx,n,ok,for programs,free\n"
                               "coin,1234.5,-7,true,0.1,0.30000000000000004\n"
                               "\"é,\"\"q\"\"\n\\\t\",,,false,,1e-07\n"
                               ",-0.004,-9223372036854775808,,,9000\n",
};

static void check_all_formats(void) {
  for (tunl_table_format format = TUNL_TABLE_TEXT; format <= TUNL_TABLE_CSV; format++) {
    Sheet s;
    write_sample(&s, format);
    expect_text_is(expected[format], s.text);
    free(s.text);
  }
}

START_TEST(test_formats) {
  check_all_formats();
}
END_TEST

/* Where no locale with a comma is installed this shows nothing, and says so. */
START_TEST(test_locale) {
  static const char *const commas[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE.utf8", "hi_IN.UTF-8"};
  gsize found = 0;
  for (gsize i = 0; i < G_N_ELEMENTS(commas); i++)
    if (setlocale(LC_NUMERIC, commas[i])) {
      check_all_formats();
      found++;
    }
  setlocale(LC_NUMERIC, "C");
  if (found == 0)
    g_printerr("output/table: no locale with a decimal comma is installed\n");
}
END_TEST

START_TEST(test_empty) {
  static const char *const bytes[] = {
      [TUNL_TABLE_TEXT] = "# schema test/1\nwho  wx (px)     n  ok  free\n",
      [TUNL_TABLE_JSON] = "{\"schema\":\"test/1\",\"records\":[]}\n",
      [TUNL_TABLE_JSONL] = "{\"schema\":\"test/1\"}\n",
      [TUNL_TABLE_CSV] = "# schema test/1\nwho,wx,n,ok,for programs,free\n",
  };
  for (tunl_table_format format = TUNL_TABLE_TEXT; format <= TUNL_TABLE_CSV; format++) {
    Sheet s;
    sheet_open(&s, format, columns, COLUMNS, NULL, 0);
    sheet_close(&s);
    expect_text_is(bytes[format], s.text);
    free(s.text);
  }
}
END_TEST

/* ---- one table in parts ---- */

static void add_part(GString *text, tunl_table_format format, bool first, bool last, guint rows) {
  Sheet s;
  s.stream = open_memstream(&s.text, &s.length);
  s.table = tunl_table_new(format, columns, COLUMNS, s.stream);
  tunl_table_part(s.table, first, last);
  ck_assert(tunl_table_begin(s.table, "test/1", NULL, 0, NULL));
  for (guint i = 0; i < rows; i++)
    sheet_row(&s, (tunl_cell[COLUMNS]){tunl_cell_text("a,b")});
  sheet_close(&s);
  g_string_append(text, s.text);
  free(s.text);
}

/* The first has a row, as it must, unless there is none at all; the others have some or none. */
START_TEST(test_parts) {
  static const guint rows[][3] = {{1, 0, 0}, {1, 1, 0}, {2, 0, 1}, {3, 2, 1}, {0, 0, 0}};
  for (tunl_table_format format = TUNL_TABLE_JSON; format <= TUNL_TABLE_CSV; format++)
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
      bool none = rows[i][0] == 0;
      GString *whole = g_string_new(NULL), *parts = g_string_new(NULL);
      add_part(whole, format, true, true, rows[i][0] + rows[i][1] + rows[i][2]);
      for (guint p = 0; p < (none ? 1 : 3); p++)
        add_part(parts, format, p == 0, p == 2 || none, rows[i][p]);
      expect_text_is(whole->str, parts->str);
      g_string_free(parts, TRUE);
      g_string_free(whole, TRUE);
    }
}
END_TEST

/* ---- details of text ---- */

/* Letters that take no cell, two cells, several bytes; what is no UTF-8 at all; control codes. */
START_TEST(test_widths) {
  static const tunl_column two[] = {{.name = "a"}, {.name = "b", .right = true}};
  static const char *const words[] = {"e\xcc\x81", "深い", "…", "\xff", "a\x1b[m\x7f", "ab"};
  Sheet s;
  sheet_open(&s, TUNL_TABLE_TEXT, two, 2, NULL, 0);
  for (gsize i = 0; i < G_N_ELEMENTS(words); i++)
    sheet_row(&s, (tunl_cell[]){tunl_cell_text(words[i]), tunl_cell_text(words[i])});
  sheet_close(&s);
  expect_text_is("# schema test/1\n"
                 "a          b\n"
                 "e\xcc\x81          e\xcc\x81\n"
                 "深い    深い\n"
                 "…          …\n"
                 "\xef\xbf\xbd          \xef\xbf\xbd\n"
                 "a [m   a [m\n"
                 "ab        ab\n",
      s.text);
  free(s.text);
}
END_TEST

/* What was written stays; widths never shrink; other formats show nothing of it. */
START_TEST(test_pause) {
  static const tunl_column one[] = {{.name = "a", .right = true, .width = 3}};
  Sheet s;
  sheet_open(&s, TUNL_TABLE_TEXT, one, 1, NULL, 0);
  sheet_row(&s, (tunl_cell[]){tunl_cell_text("12345")});
  expect_text_is("# schema test/1\n", sheet_text(&s));
  ck_assert(tunl_table_pause(s.table, NULL));
  expect_text_is("# schema test/1\n    a\n12345\n", sheet_text(&s));
  sheet_row(&s, (tunl_cell[]){tunl_cell_text("1")});
  ck_assert(tunl_table_pause(s.table, NULL));
  sheet_row(&s, (tunl_cell[]){tunl_cell_text("1234567")});
  sheet_close(&s);
  expect_text_is("# schema test/1\n    a\n12345\n    1\n1234567\n", s.text);
  free(s.text);
  for (tunl_table_format format = TUNL_TABLE_JSON; format <= TUNL_TABLE_CSV; format++) {
    Sheet with, without;
    sheet_open(&with, format, one, 1, NULL, 0);
    sheet_open(&without, format, one, 1, NULL, 0);
    for (int i = 0; i < 2; i++) {
      sheet_row(&with, (tunl_cell[]){tunl_cell_whole(i)});
      sheet_row(&without, (tunl_cell[]){tunl_cell_whole(i)});
      ck_assert(tunl_table_pause(with.table, NULL));
    }
    sheet_close(&with);
    sheet_close(&without);
    expect_text_is(without.text, with.text);
    free(with.text);
    free(without.text);
  }
}
END_TEST

/* ---- numbers come back ---- */

static double from_bits(guint64 bits) {
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

START_TEST(test_round_trip) {
  static const tunl_column one[] = {{.name = "v"}};
  guint64 state = 88172645463325252u;
  for (int i = 0; i < 20000; i++) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    double value = i == 0   ? -0.0
                   : i == 1 ? 5e-324
                   : i == 2 ? 1.7976931348623157e308
                            : from_bits(state);
    Sheet s;
    sheet_open(&s, TUNL_TABLE_JSONL, one, 1, NULL, 0);
    gsize head = strlen(sheet_text(&s));
    sheet_row(&s, (tunl_cell[]){tunl_cell_number(value)});
    sheet_close(&s);
    const char *digits = s.text + head + strlen("{\"v\":");
    if (isfinite(value))
      EXPECT(same_bits(value == 0 ? 0 : value, g_ascii_strtod(digits, NULL)),
          "%.17g came back as %s", value, digits); /* a zero has no sign */
    else
      EXPECT(strcmp(digits, "null}\n") == 0, "%g became %s", value, digits);
    free(s.text);
  }
}
END_TEST

/* ---- names and errors ---- */

START_TEST(test_names) {
  static const char *const names[] = {"text", "json", "jsonl", "csv"};
  tunl_table_format format;
  for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
    ck_assert_str_eq(tunl_table_format_names()[i], names[i]);
    ck_assert(tunl_table_format_named(names[i], &format));
    ck_assert_uint_eq((guint)format, (guint)i);
  }
  ck_assert_ptr_null(tunl_table_format_names()[4]);
  format = TUNL_TABLE_CSV;
  ck_assert(!tunl_table_format_named("CSV", &format));
  ck_assert(!tunl_table_format_named("", &format));
  ck_assert_uint_eq((guint)format, TUNL_TABLE_CSV);
  tunl_table_free(NULL);
}
END_TEST

static FILE *open_full(void) {
  FILE *full = fopen("/dev/full", "wb");
  ck_assert_ptr_nonnull(full);
  setvbuf(full, NULL, _IONBF, 0);
  return full;
}

static void expect_no_space(bool done, GError **error) {
  ck_assert(!done);
  ck_assert(g_error_matches(*error, TUNL_ERROR, TUNL_ERROR_WRITE));
  EXPECT(strstr((*error)->message, "No space"), "%s", (*error)->message);
  g_clear_error(error);
}

/* Each step reports the disk's refusal: where text holds its rows back, when they are let go. */
START_TEST(test_full_disk) {
  static const tunl_column one[] = {{.name = "v"}};
  const tunl_cell cell[] = {tunl_cell_whole(1)};
  for (tunl_table_format format = TUNL_TABLE_TEXT; format <= TUNL_TABLE_CSV; format++) {
    GError *error = NULL;
    FILE *full = open_full();
    tunl_table *t = tunl_table_new(format, one, 1, full);
    expect_no_space(tunl_table_begin(t, "test/1", NULL, 0, &error), &error);
    if (format != TUNL_TABLE_TEXT) {
      expect_no_space(tunl_table_row(t, cell, &error), &error);
    } else {
      ck_assert(tunl_table_row(t, cell, &error));
      expect_no_space(tunl_table_pause(t, &error), &error);
      ck_assert(tunl_table_row(t, cell, &error));
    }
    if (format == TUNL_TABLE_TEXT || format == TUNL_TABLE_JSON)
      expect_no_space(tunl_table_end(t, &error), &error);
    tunl_table_free(t);
    fclose(full);
  }
}
END_TEST

HARNESS("output/table", test_formats, test_locale, test_empty, test_parts, test_widths, test_pause,
    test_round_trip, test_names, test_full_disk)
