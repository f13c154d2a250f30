/* What is in a report: pictures, decisions, copies of what it was made from. */
#include "ghost.h"
#include "report.h"

#include <stdlib.h>
#include <string.h>

/* ---- parts ---- */

static void free_part(gpointer data) {
  report_part *part = data;
  g_free(part->name);
  g_free(part->command);
  g_string_free(part->bytes, TRUE);
  g_free(part);
}

report_part *report_add(
    GPtrArray *parts, char *name, const char *what, char *command, GError **error) {
  report_part *part = g_new0(report_part, 1);
  *part = (report_part){name, what, command, g_string_new(NULL)};
  for (guint i = 0; i < parts->len; i++) {
    const report_part *other = parts->pdata[i];
    if (strcmp(other->name, name) != 0)
      continue;
    cli_fail(error, "%s: this report has two files of that name: %s, and %s; rename yours", name,
        other->what, what);
    free_part(part);
    return NULL;
  }
  g_ptr_array_add(parts, part);
  return part;
}

/* Writes into the bytes of a part what is made for a stream. */
typedef struct making {
  report_part *part;
  char *bytes;
  size_t count;
  FILE *out;
} making;

/* The stream keeps the addresses of its results. */
static void begin(making *m, report_part *part) {
  m->part = part;
  m->out = open_memstream(&m->bytes, &m->count);
  if (!m->out)
    g_error("no memory for %s", part->name); /* GLib ends a program that has none, and so do we */
}

/* `done`: whether the bytes could be made. */
static bool end(making *m, bool done, GError **error) {
  done = fclose(m->out) == 0 && done;
  if (done)
    g_string_append_len(m->part->bytes, m->bytes, (gssize)m->count);
  else if (error && !*error)
    cli_fail(error, "%s: no memory for it", m->part->name);
  free(m->bytes);
  return done;
}

/* ---- caves ---- */

static tunl_cave *make_cave(const report *r, double to) {
  tunl_day day = tunl_day_of(r->date);
  if (r->ghosts)
    to = MAX(to, cli_ghosts_reach(r->ghosts));
  tunl_cave *cave = tunl_cave_new(&day, &r->cave.rules, MAX(to, TUNL_WX_FULL));
  if (!cave)
    g_error("no memory for a cave");
  return cave;
}

/* The same, but all of it and no place. */
static cli_cave_words without_place(const report *r) {
  cli_cave_words words = r->words;
  words.around = NULL;
  return words;
}

/* ---- pictures: those of tunl-render ---- */

typedef struct picture {
  const char *name, *what;
  bool flyable;
} picture;

static const picture pictures[] = {
    {"cave.svg", "the place; point at a mark in a browser to read about it", false},
    {"cave.png", "the same for where no SVG can be shown", false},
    {"cave.html", "the same as a page: search, filter and sort what was placed and refused", false},
    {"flyable.svg", "can it be flown: where a ship can be, and what is in the way", true},
};

/* tunl-render calls the picture "cave" in what it says of it, whatever its file is called. */
static char *picture_command(
    const report *r, const picture *p, const cli_render *render, const char *file) {
  GString *command = g_string_new("tunl-render");
  cli_cave_command(command, &r->cave, &r->words, r->cave.days);
  g_string_append(command, p->flyable ? " --flyable" : "");
  for (guint i = 0; r->sources && r->sources[i]; i++)
    cli_append_ghost(command, r->sources[i]);
  if (file)
    g_string_append_printf(command, " -o %s", file);
  else
    g_string_append_printf(command, " -o cave.%s", render->format->suffix);
  return g_string_free(command, FALSE);
}

static bool write_page(const report *r, const tunl_cave *cave, const tunl_strip_options *o,
    making *m, GError **error) {
  char *name = tunl_page_date(r->date);
  const tunl_html page = {.caves = {{cave, o, name}}, .count = 1};
  bool done = tunl_html_write(&page, m->out, error);
  g_free(name);
  return done;
}

static bool write_picture(const report *r, const cli_render *render, const tunl_cave *cave,
    const tunl_strip_options *o, making *m, GError **error) {
  if (cli_format_is_page(render->format))
    return write_page(r, cave, o, m, error);
  tunl_scene *scene = tunl_strip_new(cave, o);
  bool done = cli_picture_stream(render->format, scene, render->theme, r->date, m->out, error);
  tunl_scene_free(scene);
  return done;
}

static bool draw(const report *r, const picture *p, const cli_render *render, tunl_strip_options *o,
    report_part *part, GError **error) {
  tunl_cave *cave = make_cave(r, r->cave.to + TUNL_FLYABLE_BEYOND);
  tunl_flyable *flyable = p->flyable ? tunl_flyable_new(cave, o->from, o->to) : NULL;
  char *command = picture_command(r, p, render, NULL);
  char *tool = g_strdup_printf("tunl-render %s", cli_version());
  making m;
  begin(&m, part);
  o->command = command;
  o->tool = tool;
  o->flyable = flyable;
  o->ghosts = r->traces;
  o->ghost_count = r->ghosts ? r->ghosts->len : 0;
  bool done = end(&m, write_picture(r, render, cave, o, &m, error), error);
  g_free(tool);
  g_free(command);
  tunl_flyable_free(flyable);
  tunl_cave_free(cave);
  return done;
}

static bool add_picture(const report *r, const picture *p, GPtrArray *parts, GError **error) {
  char name[32];
  g_strlcpy(name, p->name, sizeof name);
  const cli_render_words words = {.output = name, .quiet = TRUE};
  cli_render render = {.pages = true, .given = &words};
  tunl_strip_options o = {0};
  if (!cli_render_output(&render, error) ||
      !cli_strip_from(&o, &render, &r->cave, &r->words, 0, error))
    return false;
  report_part *part =
      report_add(parts, g_strdup(p->name), p->what, picture_command(r, p, &render, p->name), error);
  return part && draw(r, p, &render, &o, part, error);
}

/* ---- dumps: those of tunl-dump ---- */

static const double corridor_step = 10; /* world px: finer than anything in a picture */

typedef struct listing {
  const char *name, *what;
  const char *option; /* of tunl-dump, "" for decisions; with `value` it is told the place, */
  enum { ALONE, PLACE, STEP } value;
  bool whole; /* of the whole cave, not of what is around the place */
  guint groups;
  tunl_table_format format;
  bool (*write)(const dump *d, GError **error);
} listing;

static const listing listings[] = {
    {"why.txt", "the place in sentences: what was tried there, which rule said what, by how much",
        "--why", PLACE, false, DUMP_FOR_WHY, TUNL_TABLE_TEXT, dump_why},
    {"decisions.txt", "every decision in the picture, with its reason and its margin", "", ALONE,
        false, DUMP_FOR_RECORDS, TUNL_TABLE_TEXT, dump_records},
    {"decisions.json", "the same for programs", "", ALONE, false, DUMP_FOR_RECORDS, TUNL_TABLE_JSON,
        dump_records},
    {"corridor.csv", "the walls in the picture, every 10 px", "--corridor", STEP, false,
        DUMP_FOR_CORRIDOR, TUNL_TABLE_CSV, dump_corridor},
    {"summary.txt", "the whole cave in figures, with its fingerprint", "--summary", ALONE, true,
        DUMP_FOR_SUMMARY, TUNL_TABLE_TEXT, dump_summary},
    {"day.txt", "what the day's date alone decides: archetype, phases, seeds", "--day", ALONE, true,
        DUMP_FOR_DAY, TUNL_TABLE_TEXT, dump_day},
    {"rules.txt", "every knob of the rules, with a value where it is not the usual one",
        "--list-rules", ALONE, true, DUMP_FOR_RULES, TUNL_TABLE_TEXT, dump_rules},
};

/* Only what the mode knows. */
static char *listing_command(const report *r, const listing *l) {
  char digits[TUNL_TEXT_MOST];
  GString *command = g_string_new("tunl-dump");
  GString *cave = g_string_new(NULL);
  cli_cave_words words = r->words;
  if (!(l->groups & DUMP_RANGE) || l->whole)
    words.around = NULL;
  cli_cave_command(cave, &r->cave, &words, r->cave.days);
  const char *rules = cave->str + strlen(" --date YYYYMMDD");
  if (l->groups & (DUMP_DAYS | DUMP_ONE_DAY))
    g_string_append_len(command, cave->str, rules - cave->str);
  if (l->groups & DUMP_RULES)
    g_string_append(command, rules);
  g_string_append_printf(command, "%s%s", *l->option ? " " : "", l->option);
  if (l->value != ALONE)
    cli_append_word(
        command, l->value == PLACE ? r->words.around : tunl_text_shortest(digits, corridor_step));
  g_string_append_printf(command, " -o %s", l->name);
  g_string_free(cave, TRUE);
  return g_string_free(command, FALSE);
}

static bool add_listing(const report *r, const listing *l, GPtrArray *parts, GError **error) {
  dump d = {
      .cave = r->cave,
      .groups = l->groups,
      .format = l->format,
      .kinds = (1u << TUNL_KINDS) - 1,
      .reasons = (1u << TUNL_REASONS) - 1,
      .step = corridor_step,
      .wx = r->cave.mark,
      .window = DUMP_WINDOW_USUAL,
  };
  if (l->whole) {
    d.cave.from = 0;
    d.cave.to = TUNL_WX_FULL;
  }
  report_part *part = report_add(parts, g_strdup(l->name), l->what, listing_command(r, l), error);
  if (!part)
    return false;
  making m;
  begin(&m, part);
  d.out = m.out;
  return end(&m, l->write(&d, error), error);
}

/* ---- ghosts: what tunl-ghost check says ---- */

/* A name that begins with a dash would be taken for an option. */
static void append_source(GString *command, const char *source) {
  char *base = cli_ghost_is_link(source) ? g_strdup(source) : g_path_get_basename(source);
  char *word = *base == '-' ? g_build_filename(".", base, NULL) : g_strdup(base);
  cli_append_word(command, word);
  g_free(word);
  g_free(base);
}

static char *check_command(const report *r) {
  const cli_cave_words words = without_place(r);
  GString *command = g_string_new("tunl-ghost check");
  for (guint i = 0; r->sources[i]; i++)
    append_source(command, r->sources[i]);
  cli_cave_command(command, &r->cave, &words, r->cave.days);
  g_string_append(command, " -o ghosts.txt");
  return g_string_free(command, FALSE);
}

static bool write_checks(const report *r, FILE *out, GError **error) {
  tunl_meta meta[GHOST_CHECK_METAS];
  bool good = true; /* what is not stands in the table */
  tunl_cave *cave = make_cave(r, 0);
  ghost_check_meta(&r->cave, meta);
  tunl_table *table =
      tunl_table_new(TUNL_TABLE_TEXT, ghost_check_columns, GHOST_CHECK_COLUMNS, out);
  bool done = tunl_table_begin(table, GHOST_CHECK_SCHEMA, meta, GHOST_CHECK_METAS, error) &&
              ghost_check_rows(table, r->ghosts, cave, &good, error) &&
              tunl_table_end(table, error);
  tunl_table_free(table);
  tunl_cave_free(cave);
  return done;
}

static bool add_checks(const report *r, GPtrArray *parts, GError **error) {
  if (!r->ghosts)
    return true;
  report_part *part = report_add(parts, g_strdup("ghosts.txt"),
      "can the recorded runs have been flown here, and where were they closest to anything",
      check_command(r), error);
  if (!part)
    return false;
  making m;
  begin(&m, part);
  return end(&m, write_checks(r, m.out, error), error);
}

/* ---- copies, so that the commands find what they name ---- */

enum { RULES_MOST = 1 << 20 }; /* bytes; cli_rules has taken no more */

/* What can be read but once was read before. */
static bool add_copy(
    GPtrArray *parts, const char *path, const char *what, gsize most, GError **error) {
  if (!g_file_test(path, G_FILE_TEST_IS_REGULAR))
    return cli_fail(error, "%s: cannot be copied, being no regular file", path);
  report_part *part = report_add(parts, g_path_get_basename(path), what, NULL, error);
  GString *bytes = part ? cli_input_read(path, most, error) : NULL;
  if (!bytes)
    return false;
  g_string_append_len(part->bytes, bytes->str, (gssize)bytes->len);
  g_string_free(bytes, TRUE);
  return true;
}

static bool add_copies(const report *r, GPtrArray *parts, GError **error) {
  tunl_rules named;
  bool done = true;
  if (r->words.rules && !tunl_rules_named(r->words.rules, &named))
    done = add_copy(parts, r->words.rules, "the rule file, copied", RULES_MOST, error);
  for (guint i = 0; r->sources && r->sources[i] && done; i++)
    if (!cli_ghost_is_link(r->sources[i]))
      done = add_copy(parts, r->sources[i], "a recorded run, copied", TUNL_GHOST_FILE_MOST, error);
  return done;
}

/* ---- the whole ---- */

typedef bool (*teller)(const report *r, const GPtrArray *parts, FILE *out, GError **error);

static bool tell(
    const report *r, const GPtrArray *parts, report_part *part, teller write, GError **error) {
  making m;
  begin(&m, part);
  return end(&m, write(r, parts, m.out, error), error);
}

/* Pictures and listings may have any names but those that are taken: theirs come first. */
static bool fill(const report *r, GPtrArray *parts, GError **error) {
  report_part *say = report_add(parts, g_strdup("README.txt"), "this text", NULL, error);
  report_part *record = report_add(parts, g_strdup("report.json"),
      "the same for programs: versions, and the command of every file", NULL, error);
  bool done = true;
  for (gsize i = 0; i < G_N_ELEMENTS(pictures) && done; i++)
    done = add_picture(r, &pictures[i], parts, error);
  for (gsize i = 0; i < G_N_ELEMENTS(listings) && done; i++)
    done = add_listing(r, &listings[i], parts, error);
  return done && add_checks(r, parts, error) && add_copies(r, parts, error) &&
         tell(r, parts, record, report_record, error) && tell(r, parts, say, report_say, error);
}

GPtrArray *report_parts(const report *r, GError **error) {
  GPtrArray *parts = g_ptr_array_new_with_free_func(free_part);
  if (!fill(r, parts, error))
    g_clear_pointer(&parts, g_ptr_array_unref);
  return parts;
}
