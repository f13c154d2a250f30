/* Heights as comma-separated values become a ghost. */
#include "output/ghostparts.h"

#include <math.h>
#include <string.h>

/* Columns that say where, and columns that say how high, the preferred first. */
typedef enum { SCROLL, WX, SAMPLE, PLACES } place_column;
typedef enum { Y, FRACTION, BYTE, HEIGHTS } height_column;

static const char *const place_names[PLACES] = {"scroll", "wx", "sample"};
static const char *const height_names[HEIGHTS] = {"y", "fraction", "byte"};

enum { NONE = -1, CELLS_MOST = 64 };

typedef struct {
  int place_at, height_at; /* column; NONE without */
  place_column place;
  height_column height;
  double screen; /* px high, which y is measured in */
  tunl_ghost_record *record;
  tunl_ghost_recorder recorder;
  gsize rows;
} table;

/* ---- rows ---- */

/* The next cell of a row, without the quotes it may stand in; nothing here has commas in it. */
static bool next_cell(tunl_reader *row, tunl_reader *cell) {
  if (row->at > row->end)
    return false;
  *cell = *row;
  while (!tunl_reader_is_end(row) && row->bytes[row->at] != ',')
    row->at++;
  cell->end = row->at++; /* one beyond the end when there is no comma: no cell follows */
  tunl_reader_trim(cell);
  if (cell->end - cell->at >= 2 && cell->bytes[cell->at] == '"' &&
      cell->bytes[cell->end - 1] == '"') {
    cell->at++;
    cell->end--;
  }
  return true;
}

static bool find_cell(tunl_reader row, int column, tunl_reader *cell) {
  for (int i = 0; i <= column; i++)
    if (!next_cell(&row, cell))
      return false;
  return column != NONE;
}

static int find_name(tunl_reader row, const char *name) {
  tunl_reader cell;
  for (int i = 0; i < CELLS_MOST && next_cell(&row, &cell); i++)
    if (tunl_reader_is(&cell, name))
      return i;
  return NONE;
}

static bool read_names(table *t, tunl_reader row, GError **error) {
  for (t->place = 0, t->place_at = NONE; t->place < PLACES; t->place++)
    if ((t->place_at = find_name(row, place_names[t->place])) != NONE)
      break;
  for (t->height = 0, t->height_at = NONE; t->height < HEIGHTS; t->height++)
    if ((t->height_at = find_name(row, height_names[t->height])) != NONE)
      return true;
  return tunl_reader_fail(error, row.at, "no column named y, fraction or byte in the first line");
}

static bool read_height(const table *t, tunl_reader row, double *y, GError **error) {
  const double most[HEIGHTS] = {[Y] = t->screen, [FRACTION] = 1, [BYTE] = 255};
  tunl_reader cell;
  if (!find_cell(row, t->height_at, &cell))
    return tunl_reader_fail(error, row.end, "the row ends before column %d, %s", t->height_at + 1,
        height_names[t->height]);
  if (!tunl_reader_number(cell, height_names[t->height], 0, most[t->height], y, error))
    return false;
  *y *= TUNL_H / most[t->height];
  return true;
}

static bool read_scroll(const table *t, tunl_reader row, double *scroll, GError **error) {
  const double most = tunl_ghost_scroll(TUNL_GHOST_MOST);
  tunl_reader cell;
  *scroll = tunl_ghost_scroll(t->rows);
  if (t->place_at == NONE)
    return true;
  if (!find_cell(row, t->place_at, &cell))
    return tunl_reader_fail(error, row.end, "the row ends before column %d, %s", t->place_at + 1,
        place_names[t->place]);
  double begin = t->place == WX ? TUNL_SHIP_X : 0;
  if (!tunl_reader_number(cell, place_names[t->place], begin, begin + most, scroll, error))
    return false;
  *scroll -= begin;
  if (t->place == SAMPLE)
    *scroll *= TUNL_GHOST_STEP;
  return true;
}

/* What lies between two rows is found as a recorder finds what lies between two steps. */
static bool read_row(table *t, tunl_reader row, GError **error) {
  double y, scroll;
  if (!read_height(t, row, &y, error) || !read_scroll(t, row, &scroll, error))
    return false;
  const char *name = t->place_at == NONE ? "row" : place_names[t->place];
  if (t->rows++ == 0) {
    tunl_ghost_begin(&t->recorder, &t->record->ghost, y);
    /* A millionth is what a wx with all its digits may be off. */
    return scroll <= 1e-6 ||
           tunl_reader_fail(error, row.at, "the first %s is not that of a run's start, which is %g",
               name, t->place == WX ? TUNL_SHIP_X : 0);
  }
  if (!(scroll > t->recorder.scroll))
    return tunl_reader_fail(error, row.at, "%s does not grow", name);
  if (scroll >= tunl_ghost_scroll(TUNL_GHOST_MOST))
    return tunl_reader_fail(
        error, row.at, "more than %d samples; a ghost has no more", TUNL_GHOST_MOST);
  tunl_ghost_add(&t->recorder, scroll + 1e-6, y);
  return true;
}

/* ---- comments ---- */

/* key=value, as in the first line of our own tables. */
static bool read_comment(tunl_ghost_record *record, tunl_reader line, GError **error) {
  tunl_reader word;
  bool good = true;
  while (good && tunl_reader_word(&line, &word)) {
    tunl_reader name = word;
    while (!tunl_reader_is_end(&word) && word.bytes[word.at] != '=')
      word.at++;
    name.end = word.at;
    word.at = MIN(word.at + 1, word.end);
    if (tunl_reader_is(&name, "date")) {
      good = tunl_reader_date(word, &record->date, error);
    } else if (tunl_reader_is(&name, "gate")) {
      good = tunl_reader_number(word, "a gate", 0, TUNL_WX_MOST, &record->gate, error);
    } else if (tunl_reader_is(&name, "rules")) {
      g_free(record->rules);
      record->rules = tunl_reader_text(&word);
    }
  }
  return good;
}

/* ---- all of it ---- */

static bool read_rows(table *t, tunl_reader text, GError **error) {
  tunl_reader line;
  bool names = false, good = true;
  while (good && tunl_reader_line(&text, &line)) {
    tunl_reader_trim(&line);
    if (tunl_reader_is_end(&line))
      continue;
    if (line.bytes[line.at] == '#') {
      good = read_comment(t->record, line, error);
    } else if (!names) {
      good = read_names(t, line, error);
      names = true;
    } else {
      good = read_row(t, line, error);
    }
  }
  return good && (names || tunl_reader_fail(error, 0, "nothing there; expected a line of names")) &&
         tunl_ghost_check_count(&t->record->ghost, text.end, error);
}

tunl_ghost_record *tunl_ghost_read_csv(
    const void *bytes, gsize count, double height, GError **error) {
  table t = {.screen = height, .record = tunl_ghost_record_new(TUNL_GHOST_CSV, 0, 1)};
  tunl_reader text = {bytes, 0, count, false};
  if (!read_rows(&t, text, error))
    g_clear_pointer(&t.record, tunl_ghost_record_free);
  return t.record;
}
