/* The plain tables: samples of the corridor, the numbers of a day, fingerprints, the rules. */
#include "dump.h"

#include <string.h>

/* A table being filled, day by day. */
typedef struct {
  const dump *d;
  tunl_table *table;
} task;

static bool write_table(const dump *d, const char *schema, tunl_column *columns, guint count,
    dump_day_function day, GError **error) {
  task t = {d, dump_table(d, schema, columns, count, NULL, error)};
  bool done = t.table && dump_each_day(d, day, &t, error) && tunl_table_end(t.table, error);
  tunl_table_free(t.table);
  return done;
}

/* ---- corridor ---- */

/* What scrolls at the speed the generator knows for a screen 600 px wide, on the reference one. */
static const double reference_scroll = TUNL_W / 600;

/* The character of the segment that a place lies in; NULL before the gate, and without morphs. */
static const char *character_at(const tunl_corridor *c, double wx) {
  const tunl_rules *r = &c->rules;
  if (r->morph == 0 || wx <= r->gate)
    return NULL;
  return tunl_character_name(
      tunl_morph_character(&c->day, (guint32)((wx - r->gate) / r->morph_length)));
}

static bool write_sample(
    tunl_table *table, tunl_corridor *c, double wx, guint32 date, GError **error) {
  tunl_bounds walls = tunl_bounds_at(c, wx), skeleton = tunl_skeleton_at(c, wx);
  tunl_morph morph = tunl_morph_at(c, wx);
  const tunl_cell cells[] = {
      tunl_cell_whole(date),
      tunl_cell_number(wx),
      tunl_cell_whole((gint64)(wx / TUNL_WX_PER_SCORE)),
      tunl_cell_number(walls.top),
      tunl_cell_number(walls.bot),
      tunl_cell_number(walls.cy),
      tunl_cell_number(walls.hg),
      tunl_cell_number(skeleton.top),
      tunl_cell_number(skeleton.bot),
      tunl_cell_number(morph.a1),
      tunl_cell_number(morph.a2),
      tunl_cell_text(character_at(c, wx)),
      tunl_cell_number(tunl_chamber_at(c, wx)),
      tunl_cell_number(tunl_speed_at(c, wx) * reference_scroll),
  };
  return tunl_table_row(table, cells, error);
}

static bool sample_day(void *user, guint32 date, GError **error) {
  const task *t = user;
  tunl_day day = tunl_day_of(date);
  tunl_corridor corridor = tunl_corridor_of(&day, &t->d->cave.rules);
  bool written = true;
  double wx = t->d->cave.from;
  for (guint i = 1; wx < t->d->cave.to && written; i++) {
    written = write_sample(t->table, &corridor, wx, date, error);
    wx = t->d->cave.from + i * t->d->step; /* not a sum, which would drift */
  }
  return written && tunl_table_pause(t->table, error);
}

bool dump_corridor(const dump *d, GError **error) {
  tunl_column columns[] = {
      DUMP_WORD("date", 8),
      DUMP_NUMBER("wx", "px", 2, 9),
      DUMP_NUMBER("score", NULL, 0, 5),
      DUMP_NUMBER("top", "px", 2, 8),
      DUMP_NUMBER("bot", "px", 2, 8),
      DUMP_NUMBER("cy", "px", 2, 7),
      DUMP_NUMBER("hg", "px", 2, 7),
      DUMP_NUMBER("skeleton_top", "px", 2, 17),
      DUMP_NUMBER("skeleton_bot", "px", 2, 17),
      DUMP_NUMBER("a1", NULL, 4, 6),
      DUMP_NUMBER("a2", NULL, 4, 6),
      DUMP_WORD("character", 9),
      DUMP_NUMBER("chamber", NULL, 4, 7),
      DUMP_NUMBER("speed", "px/s", 1, 12),
  };
  return write_table(d, "tunl-dump-corridor/1", columns, G_N_ELEMENTS(columns), sample_day, error);
}

/* ---- the numbers of a day ---- */

static bool write_numbers(void *user, guint32 date, GError **error) {
  const task *t = user;
  tunl_day day = tunl_day_of(date);
  const tunl_multipliers *m = tunl_archetype_multipliers(day.archetype);
  const tunl_cell cells[] = {
      tunl_cell_whole(date),
      tunl_cell_text(tunl_date_weekday(date)),
      tunl_cell_text(m->name),
      tunl_cell_number(m->stalactites),
      tunl_cell_number(m->coins),
      tunl_cell_number(m->mines),
      tunl_cell_number(m->chicanes),
      tunl_cell_number(day.phase1),
      tunl_cell_number(day.phase2),
      tunl_cell_number(day.jitter_amplitude),
      tunl_cell_number(day.jitter_frequency),
      tunl_cell_whole(day.seed_stalactites),
      tunl_cell_whole(day.seed_coins),
      tunl_cell_whole(day.seed_mines),
      tunl_cell_whole(day.seed_cannons),
  };
  return tunl_table_row(t->table, cells, error);
}

bool dump_day(const dump *d, GError **error) {
  tunl_column columns[] = {
      DUMP_WORD("date", 8),
      DUMP_WORD("weekday", 9),
      DUMP_WORD("archetype", 13),
      DUMP_NUMBER("stalactites", NULL, 2, 4),
      DUMP_NUMBER("coins", NULL, 2, 4),
      DUMP_NUMBER("mines", NULL, 2, 4),
      DUMP_NUMBER("chicanes", NULL, 2, 4),
      DUMP_NUMBER("phase1", "rad", 3, 5),
      DUMP_NUMBER("phase2", "rad", 3, 5),
      DUMP_NUMBER("jitter_amplitude", NULL, 6, 8),
      DUMP_NUMBER("jitter_frequency", NULL, 6, 8),
      DUMP_NUMBER("seed_stalactites", NULL, 0, 10),
      DUMP_NUMBER("seed_coins", NULL, 0, 10),
      DUMP_NUMBER("seed_mines", NULL, 0, 10),
      DUMP_NUMBER("seed_cannons", NULL, 0, 10),
  };
  return write_table(d, "tunl-dump-day/1", columns, G_N_ELEMENTS(columns), write_numbers, error);
}

/* ---- fingerprints ---- */

static bool write_fingerprint(void *user, guint32 date, GError **error) {
  const task *t = user;
  char hex[DUMP_HEX];
  tunl_cave *cave = dump_cave(t->d, date, TUNL_WX_FULL);
  const tunl_cell cells[] = {tunl_cell_whole(date), tunl_cell_text(dump_hex(cave, hex))};
  tunl_cave_free(cave);
  return tunl_table_row(t->table, cells, error);
}

/* Nothing but the digest, so that a script needs no tool to cut it out. */
static bool print_fingerprint(void *user, guint32 date, GError **error) {
  const dump *d = user;
  char hex[DUMP_HEX], day[16] = "";
  tunl_cave *cave = dump_cave(d, date, TUNL_WX_FULL);
  dump_hex(cave, hex);
  tunl_cave_free(cave);
  if (dump_count_days(d) > 1)
    g_snprintf(day, sizeof day, "%04u-%02u-%02u ", date / 10000, date / 100 % 100, date % 100);
  char *line = g_strconcat(day, hex, "\n", NULL);
  bool written = tunl_write(d->out, line, strlen(line), error);
  g_free(line);
  return written;
}

bool dump_fingerprint(const dump *d, GError **error) {
  tunl_column columns[] = {DUMP_WORD("date", 8), DUMP_WORD("fingerprint", 16)};
  dump copy = *d;
  if (d->format == TUNL_TABLE_TEXT)
    return dump_each_day(d, print_fingerprint, &copy, error);
  return write_table(
      d, "tunl-dump-fingerprint/1", columns, G_N_ELEMENTS(columns), write_fingerprint, error);
}

/* ---- rules ---- */

static bool write_knob(tunl_table *table, const tunl_knob *k, double value, GError **error) {
  bool published = k->source == TUNL_SOURCE_PUBLISHED;
  const tunl_cell cells[] = {
      tunl_cell_text(k->name),
      value == k->value ? tunl_cell_missing() : tunl_cell_number(value),
      tunl_cell_number(k->value),
      tunl_cell_number(k->lowest),
      tunl_cell_number(k->highest),
      tunl_cell_text(tunl_unit_text(k->unit)),
      tunl_cell_text(published ? "published" : "reconstructed"),
      tunl_cell_text(k->meaning),
  };
  return tunl_table_row(table, cells, error);
}

static double knob_value(const tunl_rules *rules, const tunl_knob *k) {
  double value;
  memcpy(&value, (const char *)rules + k->offset, sizeof value);
  return value;
}

bool dump_rules(const dump *d, GError **error) {
  tunl_column columns[] = {
      DUMP_WORD("name", 24),
      DUMP_NUMBER("value", NULL, TUNL_SHORTEST, 8),
      DUMP_NUMBER("default", NULL, TUNL_SHORTEST, 8),
      DUMP_NUMBER("lowest", NULL, TUNL_SHORTEST, 8),
      DUMP_NUMBER("highest", NULL, TUNL_SHORTEST, 8),
      DUMP_WORD("unit", 9),
      DUMP_WORD("source", 13),
      DUMP_WORD("meaning", 0),
  };
  size_t count;
  const tunl_knob *knobs = tunl_knobs(&count);
  tunl_table *table =
      dump_table(d, "tunl-dump-rules/1", columns, G_N_ELEMENTS(columns), NULL, error);
  bool done = table;
  for (size_t i = 0; i < count && done; i++)
    done = write_knob(table, &knobs[i], knob_value(&d->cave.rules, &knobs[i]), error);
  done = done && tunl_table_end(table, error);
  tunl_table_free(table);
  return done;
}
