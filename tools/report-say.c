/* What a report says of itself: README.txt for people, report.json for programs. */
#include "report.h"

#include <math.h>
#include <string.h>

/* ---- versions ---- */

#ifdef __clang__
#define COMPILER __VERSION__ /* has its name in it */
#else
#define COMPILER "GCC " __VERSION__
#endif

/* Whoever makes the report again needs no more: nothing of the machine, its user or its folders. */
static const char built[] = COMPILER " for " TUNL_MACHINE;

static const char checked[] = "passed: this build neither fuses nor reorders arithmetic";

static char *libraries(void) {
  char *paint = tunl_libraries(), *pack = report_packer();
  char *all = g_strdup_printf("%s, %s", paint, pack);
  g_free(pack);
  g_free(paint);
  return all;
}

/* In quotes that every shell knows. They leave tabs and new lines as they are, and a note has no
 * other control characters. */
static void append_note(GString *command, const char *note) {
  char *quoted = note ? g_shell_quote(note) : NULL;
  if (quoted)
    g_string_append_printf(command, " --note %s", quoted);
  g_free(quoted);
}

/* Always of the same name, so that folder and archive hold the same. */
static char *command_for(const report *r) {
  GString *command = g_string_new("tunl-report");
  cli_cave_command(command, &r->cave, &r->words, r->cave.days);
  for (guint i = 0; r->sources && r->sources[i]; i++)
    cli_append_ghost(command, r->sources[i]);
  append_note(command, r->note);
  g_string_append_printf(command, " -o %s.zip", r->stem);
  return g_string_free(command, FALSE);
}

/* ---- for people ---- */

static const char asked[] =
    "Write beside it, when you report a bug:\n"
    "- what you saw at this place, and what you expected;\n"
    "- the device, the size of its screen, the version of the game;\n"
    "- whether another device shows the same on the same day (UTC).\n"
    "Another copy of these tools made the same cave if it prints the same fingerprint; if it does\n"
    "not, begin with tunl-diff. What the marks in the pictures mean, docs/pictures.md says; what\n"
    "is in the files, docs/formats.md.\n";

static void say_fact(GString *text, const char *name, const char *value) {
  g_string_append_printf(text, "%-13s%s\n", name, value);
}

static void say_facts(GString *text, const report *r) {
  char gate[TUNL_TEXT_MOST];
  tunl_day day = tunl_day_of(r->date);
  char *date = tunl_page_date(r->date), *all = libraries();
  char *of = g_strdup_printf("%s, %s, %s", date, tunl_date_weekday(r->date),
      tunl_archetype_multipliers(day.archetype)->name);
  char *print = g_strdup_printf("%s, of the whole cave to wx 93,000", r->fingerprint);
  char *program = g_strdup_printf("%s %s, built with %s", g_get_prgname(), cli_version(), built);
  say_fact(text, "day", of);
  say_fact(text, "rules", r->cave.rules_name);
  say_fact(text, "gate", tunl_text_shortest(gate, r->cave.rules.gate));
  say_fact(text, "fingerprint", print);
  say_fact(text, "program", program);
  say_fact(text, "libraries", all);
  say_fact(text, "self-check", checked);
  g_free(program);
  g_free(print);
  g_free(of);
  g_free(all);
  g_free(date);
}

static void say_files(GString *text, const GPtrArray *parts) {
  g_string_append(text, "\nFiles, and what makes each of them again in this folder:\n");
  for (guint i = 0; i < parts->len; i++) {
    const report_part *part = parts->pdata[i];
    g_string_append_printf(text, "\n%s: %s\n", part->name, part->what);
    if (part->command)
      g_string_append_printf(text, "    %s\n", part->command);
  }
}

bool report_say(const report *r, const GPtrArray *parts, FILE *out, GError **error) {
  char wx[TUNL_TEXT_MOST];
  char *date = tunl_page_date(r->date), *command = command_for(r);
  GString *text = g_string_new(NULL);
  g_string_append_printf(text, "TUNL %s, around wx %s (score %.0f)\n\n", date,
      tunl_text_shortest(wx, r->cave.mark), floor(r->cave.mark / TUNL_WX_PER_SCORE));
  if (r->note)
    g_string_append_printf(text, "%s\n\n", r->note);
  say_facts(text, r);
  g_string_append_printf(text,
      "\n%s\nThe whole, beside the ghosts and rule files it names:\n"
      "    %s\n",
      asked, command);
  say_files(text, parts);
  bool done = tunl_write(out, text->str, text->len, error);
  g_string_free(text, TRUE);
  g_free(command);
  g_free(date);
  return done;
}

/* ---- for programs ---- */

static bool write_rows(tunl_table *table, const GPtrArray *parts, GError **error) {
  bool done = true;
  for (guint i = 0; i < parts->len && done; i++) {
    const report_part *part = parts->pdata[i];
    const tunl_cell cells[] = {
        tunl_cell_text(part->name), tunl_cell_text(part->what), tunl_cell_text(part->command)};
    done = tunl_table_row(table, cells, error);
  }
  return done && tunl_table_end(table, error);
}

bool report_record(const report *r, const GPtrArray *parts, FILE *out, GError **error) {
  static const tunl_column columns[] = {
      DUMP_WORD("file", 0), DUMP_WORD("what", 0), DUMP_WORD("command", 0)};
  char *all = libraries(), *command = command_for(r);
  char *program = g_strdup_printf("%s %s", g_get_prgname(), cli_version());
  const tunl_meta meta[] = {
      {"date", tunl_cell_whole(r->date)},
      {"rules", tunl_cell_text(r->cave.rules_name)},
      {"gate", tunl_cell_number(r->cave.rules.gate)},
      {"from", tunl_cell_number(r->cave.from)},
      {"to", tunl_cell_number(r->cave.to)},
      {"around", tunl_cell_number(r->cave.mark)},
      {"fingerprint", tunl_cell_text(r->fingerprint)},
      {"tool", tunl_cell_text(program)},
      {"built", tunl_cell_text(built)},
      {"libraries", tunl_cell_text(all)},
      {"selfcheck", tunl_cell_text(checked)},
      {"note", tunl_cell_text(r->note)},
      {"command", tunl_cell_text(command)},
  };
  tunl_table *table = tunl_table_new(TUNL_TABLE_JSON, columns, G_N_ELEMENTS(columns), out);
  bool done = tunl_table_begin(table, "tunl-report/1", meta, G_N_ELEMENTS(meta), error) &&
              write_rows(table, parts, error);
  tunl_table_free(table);
  g_free(program);
  g_free(command);
  g_free(all);
  return done;
}
