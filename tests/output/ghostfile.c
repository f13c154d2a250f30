/* Tests of src/output/ghostfile.h: every form, what is wrong and where, round trips. */
#include "output/ghostfile.h"

#include <math.h>
#include <string.h>

#include "../harness.h"
#include "../vectors.h"

/* ---- helpers ---- */

static GPtrArray *read_text(const char *text, tunl_ghost_form form) {
  GError *error = NULL;
  GPtrArray *found = tunl_ghosts_read(text, strlen(text), form, &error);
  if (!found)
    ck_abort_msg("%.60s: %s", text, error->message);
  return found;
}

static const tunl_ghost_record *record_at(const GPtrArray *found, guint i) {
  ck_assert_uint_lt(i, found->len);
  return found->pdata[i];
}

static void expect_samples(const tunl_ghost_record *record, const char *bytes, size_t count) {
  ck_assert_uint_eq(record->ghost.count, count);
  ck_assert_mem_eq(record->ghost.samples, bytes, count);
}

/* The samples of the texts below. */
static const char six[] = "\x80\x86\x8c\x92\x98\x9e"; /* gIaMkpie */
enum { SIX = 6 };

/* ---- what is read ---- */

static const struct {
  const char *text;
  tunl_ghost_form form;
  guint32 date;
  gint64 score;
} good[] = {
    {"gIaMkpie", TUNL_GHOST_BASE64, 0, -1},
    {"gIaMkpie\n", TUNL_GHOST_BASE64, 0, -1},
    {" \t gIaMkpie \r\n\n", TUNL_GHOST_BASE64, 0, -1},
    {"\xEF\xBB\xBFgIaMkpie\r\n", TUNL_GHOST_BASE64, 0, -1},
    {"# mine\n\ngIaMkpie\n# end", TUNL_GHOST_BASE64, 0, -1},
    {"https://example.org/play?d=20260923&g=gIaMkpie&s=5", TUNL_GHOST_LINK, 20260923, 5},
    {"https://example.org/?s=5&g=gIaMkpie&d=20260923\n", TUNL_GHOST_LINK, 20260923, 5},
    {"?g=gIaMkpie", TUNL_GHOST_LINK, 0, -1},
    {"?g=gIaMkpie&", TUNL_GHOST_LINK, 0, -1},
    {"x?utm=1&gg=2&d=20260923&&g=gIaMkpie&q", TUNL_GHOST_LINK, 20260923, -1},
    {"?g=gIaMkpie#part", TUNL_GHOST_LINK, 0, -1},
    {"https://example.org/#g=gIaMkpie&s=0", TUNL_GHOST_LINK, 0, 0},
    {"?g=%67IaMkpi%65&d=2026%30923&s=%35", TUNL_GHOST_LINK, 20260923, 5},
    {"{\"samples\":[128,134,140,146,152,158]}", TUNL_GHOST_JSON, 0, -1},
    {"{\"schema\":\"tunl-ghost/1\",\"date\":20260923,\"rules\":\"17.0\",\"score\":5,"
     "\"samples\":[128,134,140,146,152,158]}\n",
        TUNL_GHOST_JSON, 20260923, 5},
    {"{ \"date\" : \"2026-09-23\" , \"score\":null,\"samples\" : [ 128 , 134,140,146,152,\n158 ] }",
        TUNL_GHOST_JSON, 20260923, -1},
    {"{\"date\":\"20260923\",\"x\":{\"samples\":[1],\"a\":[true,null,-1.5e3,\"\\\"]}\"]},"
     "\"samples\":[128,134,140,146,152,158]}",
        TUNL_GHOST_JSON, 20260923, -1},
};

START_TEST(test_forms) {
  for (gsize i = 0; i < G_N_ELEMENTS(good); i++) {
    GPtrArray *found = read_text(good[i].text, TUNL_GHOST_FORMS);
    const tunl_ghost_record *r = record_at(found, 0);
    ck_assert_uint_eq(found->len, 1);
    EXPECT(r->form == good[i].form, "%s: form %d", good[i].text, r->form);
    EXPECT(r->date == good[i].date, "%s: date %u", good[i].text, r->date);
    EXPECT(r->score == good[i].score, "%s: score %d", good[i].text, (int)r->score);
    expect_samples(r, six, SIX);
    g_ptr_array_unref(found);
  }
}
END_TEST

START_TEST(test_raw) {
  GError *error = NULL;
  const char bytes[] = {100, (char)120, (char)140, (char)150, (char)155, 10};
  GPtrArray *found = tunl_ghosts_read(bytes, 5, TUNL_GHOST_FORMS, &error);
  ck_assert_ptr_nonnull(found);
  ck_assert_int_eq(record_at(found, 0)->form, TUNL_GHOST_RAW);
  ck_assert_uint_eq(record_at(found, 0)->line, 0);
  expect_samples(record_at(found, 0), bytes, 5);
  g_ptr_array_unref(found);
  /* What no ship can do is taken only when it is said to be a ghost. */
  const char jumps[] = {(char)128, (char)255, 0, 0, (char)255};
  ck_assert_ptr_null(tunl_ghosts_read(jumps, 5, TUNL_GHOST_FORMS, &error));
  ck_assert_str_eq(error->message, "offset 2: from 255 to 0 in one sample is more than a ship can "
                                   "climb or fall: no ghost, neither as text nor as raw bytes");
  g_clear_error(&error);
  found = tunl_ghosts_read(jumps, 5, TUNL_GHOST_RAW, &error);
  ck_assert_ptr_nonnull(found);
  expect_samples(record_at(found, 0), jumps, 5);
  g_ptr_array_unref(found);
  /* Text is bytes, too, if that is what it is said to be. */
  found = tunl_ghosts_read("gIaM", 4, TUNL_GHOST_RAW, &error);
  expect_samples(record_at(found, 0), "gIaM", 4);
  g_ptr_array_unref(found);
}
END_TEST

/* Rubbish that does not jump but turns as no ship does. */
START_TEST(test_rubbish) {
  guint8 bytes[200];
  GError *error = NULL;
  for (gsize i = 0; i < sizeof bytes; i++)
    bytes[i] = i % 2 ? 200 : 100;
  ck_assert_ptr_null(tunl_ghosts_read(bytes, sizeof bytes, TUNL_GHOST_FORMS, &error));
  ck_assert_msg(
      strstr(error->message, "offset 2: 198 of 200 samples turn harder"), "%s", error->message);
  g_clear_error(&error);
}
END_TEST

START_TEST(test_vectors) {
  Vector ghosts = vector_member(vector_root(), "ghosts");
  static const struct {
    const char *member;
    tunl_ghost_form form;
  } texts[] = {{"base64", TUNL_GHOST_BASE64}, {"base64url", TUNL_GHOST_BASE64URL}};
  for (unsigned g = 0; g < vector_count(ghosts); g++)
    for (gsize t = 0; t < G_N_ELEMENTS(texts); t++) {
      Vector ghost = vector_at(ghosts, g), bytes = vector_member(ghost, "bytes");
      const char *text = vector_text(vector_member(ghost, texts[t].member));
      GPtrArray *found = read_text(text, TUNL_GHOST_FORMS);
      const tunl_ghost_record *r = record_at(found, 0);
      ck_assert_uint_eq(r->ghost.count, vector_count(bytes));
      for (unsigned i = 0; i < vector_count(bytes); i++)
        expect_uint(vector_at(bytes, i), r->ghost.samples[i]);
      ck_assert_int_eq(r->padded, strchr(text, '=') != NULL);
      GString *again = tunl_ghost_write(r, texts[t].form, "");
      ck_assert_uint_eq(again->len, strlen(text) + 1);
      ck_assert_int_eq(strncmp(again->str, text, strlen(text)), 0);
      g_string_free(again, TRUE);
      g_ptr_array_unref(found);
    }
}
END_TEST

START_TEST(test_lists) {
  GPtrArray *found = read_text("gIaMkpie\n\n# x\n?g=gIaM&d=20260924\ngICA", TUNL_GHOST_FORMS);
  static const guint lines[] = {1, 4, 5};
  static const gsize offsets[] = {0, 14, 33};
  ck_assert_uint_eq(found->len, 3);
  for (guint i = 0; i < 3; i++) {
    ck_assert_uint_eq(record_at(found, i)->line, lines[i]);
    ck_assert_uint_eq(record_at(found, i)->offset, offsets[i]);
  }
  ck_assert_uint_eq(record_at(found, 1)->date, 20260924);
  g_ptr_array_unref(found);
  found =
      read_text("{\"samples\":[1,2]}\n\n {\"samples\":[3,4]}{\"samples\":[5,6]}", TUNL_GHOST_JSON);
  ck_assert_uint_eq(found->len, 3);
  ck_assert_uint_eq(record_at(found, 1)->line, 3);
  expect_samples(record_at(found, 2), "\5\6", 2);
  g_ptr_array_unref(found);
}
END_TEST

/* base64 in lines of 76 or 64 is one ghost; in lines of another length each is one. */
START_TEST(test_wrapped) {
  static const guint widths[] = {76, 64, 60};
  for (gsize w = 0; w < G_N_ELEMENTS(widths); w++) {
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < 2 * widths[w]; i++)
      g_string_append_printf(text, "g%s", i % widths[w] + 1 == widths[w] ? "\r\n" : "");
    g_string_append(text, "ggg=\n");
    GPtrArray *found = read_text(text->str, TUNL_GHOST_FORMS);
    bool wrapped = widths[w] != 60;
    ck_assert_uint_eq(found->len, wrapped ? 1 : 3);
    ck_assert_int_eq(record_at(found, 0)->wrapped, wrapped);
    ck_assert_uint_eq(record_at(found, 0)->ghost.count, wrapped ? 2 * widths[w] / 4 * 3 + 2 : 45);
    g_ptr_array_unref(found);
    g_string_free(text, TRUE);
  }
}
END_TEST

/* ---- what is wrong, and where ---- */

static const struct {
  const char *text, *message;
} bad[] = {
    {"", "offset 0: nothing there; a ghost has 2 to 4000 samples"},
    {" \n\t\r\n", "offset 0: nothing there but white space; a ghost has 2 to 4000 samples"},
    {"# nothing\n", "offset 0: no ghost, only blank lines and comments"},
    {"g", "offset 1: base64 breaks off: of its last byte there is only a part"},
    {"gI", "offset 2: base64 breaks off: its last character holds a part of another byte"},
    {"gA", "offset 0: a single byte; a ghost has 2 to 4000 samples, a byte each"},
    {"gA==", "offset 0: a single byte; a ghost has 2 to 4000 samples, a byte each"},
    {"gIaMk", "offset 5: base64 breaks off: of its last byte there is only a part"},
    {"gIaMkp", "offset 6: base64 breaks off: its last character holds a part of another byte"},
    {"gIaMkA=", "offset 7: base64 ends with 1 =, where 2 belong"},
    {"gIaM=", "offset 5: base64 ends with 1 =, where 0 belong"},
    {"gIaMkA===", "offset 8: more than two = at the end of base64"},
    {"gIaM=kpi", "offset 5: 'k' after the = that ends base64"},
    {"gIaM kpi", "offset 4: ' ' is not base64"},
    {"gI!M", "offset 2: '!' is not base64"},
    {"gIaM+p-e", "offset 6: '-' after '+': two base64 alphabets in one text"},
    {"gIa_+pe", "offset 4: '+' after '_': two base64 alphabets in one text"},
    {"Gr\xC3\xBC\xC3\x9F", "offset 2: 0xC3 is not base64"},
    {"gIaM\ngI!M\n", "line 2, offset 7: '!' is not base64"},
    {"https://example.org/", "offset 0: a link without g=, which would hold the ghost"},
    {"https://example.org/?d=20260923&s=61",
        "offset 0: a link without g=, which would hold the ghost"},
    {" ?x=1&G=gIaM", "offset 1: a link without g=, which would hold the ghost"},
    {"?g=", "offset 3: nothing there; a ghost has 2 to 4000 samples, a byte each"},
    {"?g=gIaM%2", "offset 7: % without two hexadecimal digits"},
    {"?g=gIaM%zz1", "offset 7: % without two hexadecimal digits"},
    {"?g=gIaM%20", "offset 7: ' ' is not base64"},
    {"?g=gIaM&g=gIaM", "offset 8: g= stands twice in the link"},
    {"?g=gIaM&d=20260931", "offset 10: 20260931 is not a day: YYYYMMDD, as in 20260923"},
    {"?g=gIaM&d=2026-09-23", "offset 14: '-' in d=, which is a whole number"},
    {"?g=gIaM&d=202609230", "offset 18: d= has more than 8 digits"},
    {"?g=gIaM&d=", "offset 10: d= is empty"},
    {"?g=gIaM&s=-1", "offset 10: '-' in s=, which is a whole number"},
    {"?g=gIaM&s=1234567890", "offset 19: s= has more than 9 digits"},
    {"?g=gIaM&s=%3", "offset 10: % without two hexadecimal digits"},
    {"{", "offset 1: JSON breaks off; expected a text in \"quotes\""},
    {"{}", "offset 0: JSON without samples, which hold a ghost"},
    {"{\"date\":20260923}", "offset 0: JSON without samples, which hold a ghost"},
    {"{\"samples\":[]}", "offset 12: nothing there; a ghost has 2 to 4000 samples, a byte each"},
    {"{\"samples\":[7]}", "offset 12: a single byte; a ghost has 2 to 4000 samples, a byte each"},
    {"{\"samples\":[1,256]}", "offset 14: a sample of 256; samples are 0 to 255"},
    {"{\"samples\":[1,-2]}", "offset 14: '-' in a sample, which is a whole number"},
    {"{\"samples\":[1,2.5]}", "offset 15: '.' in a sample, which is a whole number"},
    {"{\"samples\":[1,\"2\"]}", "offset 14: '\"' in JSON; expected a whole number"},
    {"{\"samples\":[1,2", "offset 15: JSON breaks off; expected , or ] after a sample"},
    {"{\"samples\":[1,2,]}", "offset 16: ']' in JSON; expected a whole number"},
    {"{\"samples\":{}}", "offset 11: '{' in JSON; expected [ and the samples"},
    {"{\"samples\":null}", "offset 0: JSON without samples, which hold a ghost"},
    {"{\"samples\":[1,2],\"samples\":[1,2]}", "offset 27: samples stand twice"},
    {"{\"samples\":[1,2]", "offset 16: JSON breaks off; expected , or } after a member"},
    {"{\"samples\":[1,2]} x", "offset 18: 'x' in JSON; expected {"},
    {"{\"samples\" [1,2]}", "offset 11: '[' in JSON; expected : after a name"},
    {"{samples:[1,2]}", "offset 1: 's' in JSON; expected a text in \"quotes\""},
    {"{\"schema\":\"tunl-ghost/2\",\"samples\":[1,2]}",
        "offset 10: schema 'tunl-ghost/2' is not tunl-ghost/1"},
    {"{\"date\":20260229,\"samples\":[1,2]}",
        "offset 8: '20260229' is not a day: YYYYMMDD, as in 20260923"},
    {"{\"date\":\"today\",\"samples\":[1,2]}",
        "offset 9: 'today' is not a day: YYYYMMDD, as in 20260923"},
    {"{\"score\":1e3,\"samples\":[1,2]}", "offset 10: 'e' in score, which is a whole number"},
    {"{\"gate\":-1,\"samples\":[1,2]}", "offset 8: '-1' is not a gate: a number from 0 to 1000000"},
    {"{\"rules\":\"a\nb\",\"samples\":[1,2]}",
        "offset 11: 0x0A in JSON; expected the end of a text"},
    {"{\"a\\q\":1}", "offset 4: 'q' in JSON; expected an escape"},
    {"{\"a\\u12x4\":1}", "offset 7: 'x' in JSON; expected four hexadecimal digits"},
    {"{\"a\":}", "offset 5: '}' in JSON; expected a value"},
    {"{\"a\":[[[", "offset 8: JSON breaks off; expected a value"},
};

START_TEST(test_errors) {
  for (gsize i = 0; i < G_N_ELEMENTS(bad); i++) {
    GError *error = NULL;
    GPtrArray *found = tunl_ghosts_read(bad[i].text, strlen(bad[i].text), TUNL_GHOST_FORMS, &error);
    EXPECT(!found, "%s is a ghost", bad[i].text);
    EXPECT(g_error_matches(error, TUNL_ERROR, TUNL_ERROR_READ), "%s", error->message);
    EXPECT(strcmp(error->message, bad[i].message) == 0, "%s:\n  %s, not\n  %s", bad[i].text,
        error->message, bad[i].message);
    g_error_free(error);
  }
}
END_TEST

static void expect_error(const void *bytes, gsize count, const char *message) {
  GError *error = NULL;
  ck_assert_ptr_null(tunl_ghosts_read(bytes, count, TUNL_GHOST_FORMS, &error));
  ck_assert_str_eq(error->message, message);
  g_error_free(error);
}

/* 4,000 samples, not one more, in every form; bytes and ghosts without end. */
START_TEST(test_limits) {
  char *raw = g_malloc(TUNL_GHOST_FILE_MOST + 1);
  memset(raw, 128, TUNL_GHOST_FILE_MOST + 1);
  GError *error = NULL;
  GPtrArray *found = tunl_ghosts_read(raw, 4000, TUNL_GHOST_FORMS, &error);
  ck_assert_uint_eq(record_at(found, 0)->ghost.count, 4000);
  GString *json = tunl_ghost_write(record_at(found, 0), TUNL_GHOST_JSON, "");
  GString *base64 = tunl_ghost_write(record_at(found, 0), TUNL_GHOST_BASE64, "");
  g_ptr_array_unref(found);
  expect_error(raw, 4001, "offset 4000: more than 4000 samples; a ghost has no more");
  expect_error(
      raw, TUNL_GHOST_FILE_MOST, "offset 4000: more than 4000 samples; a ghost has no more");
  expect_error(raw, TUNL_GHOST_FILE_MOST + 1,
      "offset 8388608: more than 8388608 bytes; no ghosts are so large");
  g_string_insert(base64, 0, "gICA");
  expect_error(
      base64->str, base64->len, "offset 5334: more than 4000 samples; a ghost has no more");
  g_string_insert(json, (gssize)json->len - 3, ",128");
  expect_error(json->str, json->len, "offset 16086: more than 4000 samples; a ghost has no more");
  memset(raw, '[', TUNL_GHOST_FILE_MOST);
  memcpy(raw, "{\"a\":", 5); /* brackets must not be recursed into */
  expect_error(raw, TUNL_GHOST_FILE_MOST, "offset 8388608: JSON breaks off; expected a value");
  for (gsize i = 0; i < 1001; i++)
    memcpy(raw + 5 * i, "gICA\n", 5);
  expect_error(raw, 5005, "line 1001, offset 5000: more than 1000 ghosts");
  found = tunl_ghosts_read(raw, 5000, TUNL_GHOST_FORMS, &error);
  ck_assert_uint_eq(found->len, 1000);
  g_ptr_array_unref(found);
  g_string_free(base64, TRUE);
  g_string_free(json, TRUE);
  g_free(raw);
}
END_TEST

/* ---- writing ---- */

START_TEST(test_round_trips) {
  tunl_ghost_record record = {.form = TUNL_GHOST_JSON,
      .date = 20260923,
      .score = 255,
      .rules = (char *)"my \"rules\".rules",
      .gate = 54000.5};
  for (guint i = 0; i < 256; i++)
    record.ghost.samples[record.ghost.count++] = (guint8)i;
  for (tunl_ghost_form form = 0; form < TUNL_GHOST_CSV; form++) {
    GError *error = NULL;
    GString *text = tunl_ghost_write(&record, form, "https://example.org/play");
    GPtrArray *found = tunl_ghosts_read(text->str, text->len, TUNL_GHOST_FORMS, &error);
    ck_assert_msg(found, "%s", error ? error->message : "");
    const tunl_ghost_record *r = record_at(found, 0);
    bool link = form == TUNL_GHOST_LINK, json = form == TUNL_GHOST_JSON;
    ck_assert_int_eq(r->form, form);
    expect_samples(r, (const char *)record.ghost.samples, 256);
    ck_assert_uint_eq(r->date, link || json ? 20260923 : 0);
    ck_assert_int_eq(r->score, link || json ? 255 : -1);
    if (json) {
      ck_assert_str_eq(r->rules, record.rules);
      ck_assert_double_eq(r->gate, 54000.5);
    } else {
      ck_assert_ptr_null(r->rules);
      ck_assert_double_nan(r->gate);
    }
    g_ptr_array_unref(found);
    g_string_free(text, TRUE);
  }
}
END_TEST

/* What a stranger calls rules must not steer a terminal, nor break a line. */
START_TEST(test_names) {
  GPtrArray *found = read_text(
      "{\"rules\":\"a\\u001b[1m\\nb\\u0085\\ud800é\",\"samples\":[1,2]}", TUNL_GHOST_FORMS);
  ck_assert_str_eq(record_at(found, 0)->rules, "a\uFFFD[1m\uFFFDb\uFFFD\uFFFDé");
  g_ptr_array_unref(found);
}
END_TEST

START_TEST(test_written) {
  const tunl_ghost_record bare = {
      .ghost = {.count = 2, .samples = {128, 134}}, .score = -1, .gate = (double)NAN};
  const struct {
    tunl_ghost_form form;
    const char *base, *text;
  } cases[] = {
      {TUNL_GHOST_BASE64, "", "gIY=\n"},
      {TUNL_GHOST_BASE64URL, "", "gIY\n"},
      {TUNL_GHOST_LINK, "", "?g=gIY\n"},
      {TUNL_GHOST_LINK, "https://example.org/?v=2", "https://example.org/?v=2&g=gIY\n"},
      {TUNL_GHOST_JSON, "",
          "{\"schema\":\"tunl-ghost/1\",\"date\":null,\"rules\":null,\"gate\":null,"
          "\"score\":null,\"samples\":[128,134]}\n"},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    GString *text = tunl_ghost_write(&bare, cases[i].form, cases[i].base);
    ck_assert_str_eq(text->str, cases[i].text);
    g_string_free(text, TRUE);
  }
}
END_TEST

/* ---- tables ---- */

static const struct {
  const char *text;
  double height;
  const char *bytes; /* three of them */
} tables[] = {
    {"y\n220\n110\n0\n", 440, "\x80\x40\x00"},
    {"y\r\n220\r\n110\r\n0\r\n", 440, "\x80\x40\x00"},
    {"y\n187.5\n93.75\n0", 375, "\x80\x40\x00"},
    {"# date=20260923 rules=17.0\n\nfraction\n0.5\n0.25\n# x\n0\n", 375, "\x80\x40\x00"},
    {"a,byte,b\n1,128,\n,64,2\n,0,", 440, "\x80\x40\x00"},
    {"sample,byte\n0,128\n1,64\n2,0\n", 440, "\x80\x40\x00"},
    {"byte,fraction,y\n1,1,220\n1,1,110\n1,1,0\n", 440, "\x80\x40\x00"},
    {"scroll,byte\n0,128\n120,0\n", 440, "\x80\x40\x00"},
    {"\"y\",\"wx\"\n\"220\",\"210.32\"\n0,\"330.32\"\n", 440, "\x80\x40\x00"},
    {"scroll,y\n0,220\n10,220\n60,110\n100,110\n101,0\n121,0\n", 440, "\x80\x40\x00"},
};

START_TEST(test_tables) {
  for (gsize i = 0; i < G_N_ELEMENTS(tables); i++) {
    GError *error = NULL;
    const char *text = tables[i].text;
    tunl_ghost_record *r = tunl_ghost_read_csv(text, strlen(text), tables[i].height, &error);
    EXPECT(r, "%s: %s", text, error->message);
    EXPECT(r->ghost.count == 3 && memcmp(r->ghost.samples, tables[i].bytes, 3) == 0,
        "%s: %zu samples, %u %u %u", text, r->ghost.count, r->ghost.samples[0], r->ghost.samples[1],
        r->ghost.samples[2]);
    ck_assert_int_eq(r->form, TUNL_GHOST_CSV);
    ck_assert_uint_eq(r->date, strstr(text, "date=") ? 20260923 : 0);
    tunl_ghost_record_free(r);
  }
}
END_TEST

static const struct {
  const char *text, *message;
} bad_tables[] = {
    {"", "offset 0: nothing there; expected a line of names"},
    {"# y\n", "offset 0: nothing there; expected a line of names"},
    {"x,z\n1,2\n", "offset 0: no column named y, fraction or byte in the first line"},
    {"y\n", "offset 2: nothing there; a ghost has 2 to 4000 samples, a byte each"},
    {"y\n220\n", "offset 6: a single byte; a ghost has 2 to 4000 samples, a byte each"},
    {"y\n220\n-1\n", "offset 6: '-1' is not y: a number from 0 to 440"},
    {"y\n220\n441\n", "offset 6: '441' is not y: a number from 0 to 440"},
    {"y\n220\nnan\n", "offset 6: 'nan' is not y: a number from 0 to 440"},
    {"y\n220\n0x10\n", "offset 6: '0x10' is not y: a number from 0 to 440"},
    {"fraction\n1\n1.5\n", "offset 11: '1.5' is not fraction: a number from 0 to 1"},
    {"byte\n1\n256\n", "offset 7: '256' is not byte: a number from 0 to 255"},
    {"a,y\n1\n", "offset 5: the row ends before column 2, y"},
    {"scroll,y\n60,1\n", "offset 9: the first scroll is not that of a run's start, which is 0"},
    {"wx,y\n270,1\n", "offset 5: the first wx is not that of a run's start, which is 210.32"},
    {"wx,y\n0,1\n", "offset 5: '0' is not wx: a number from 210.32 to 240210.32"},
    {"sample,y\n0,1\n0,1\n", "offset 13: sample does not grow"},
    {"scroll,y\n0,1\n240000,1\n", "offset 13: more than 4000 samples; a ghost has no more"},
    {"# date=20260931\ny\n", "offset 7: '20260931' is not a day: YYYYMMDD, as in 20260923"},
};

START_TEST(test_bad_tables) {
  for (gsize i = 0; i < G_N_ELEMENTS(bad_tables); i++) {
    GError *error = NULL;
    const char *text = bad_tables[i].text;
    EXPECT(!tunl_ghost_read_csv(text, strlen(text), 440, &error), "%s is good", text);
    EXPECT(strcmp(error->message, bad_tables[i].message) == 0, "%s:\n  %s, not\n  %s", text,
        error->message, bad_tables[i].message);
    g_error_free(error);
  }
}
END_TEST

HARNESS("output/ghostfile", test_forms, test_raw, test_rubbish, test_vectors, test_lists,
    test_wrapped, test_errors, test_limits, test_names, test_round_trips, test_written, test_tables,
    test_bad_tables)
