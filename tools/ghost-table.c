/* tunl-ghost info and decode: what a ghost is, and every sample of it. */
#include "ghost.h"

#include <math.h>

static tunl_cell date_cell(const tunl_ghost_record *r) {
  return r->date ? tunl_cell_whole(r->date) : tunl_cell_missing();
}

static tunl_cell score_cell(const tunl_ghost_record *r) {
  return r->score >= 0 ? tunl_cell_whole(r->score) : tunl_cell_missing();
}

/* ---- info ---- */

/* What was found, for people. */
static const char *found_text(const tunl_ghost_record *r) {
  switch (r->form) {
  case TUNL_GHOST_RAW:
    return "raw bytes";
  case TUNL_GHOST_BASE64:
    return r->wrapped ? "base64 in lines" : r->padded ? "base64, padded" : "base64, no padding";
  case TUNL_GHOST_BASE64URL:
    return r->padded ? "base64 of links, padded" : "base64 of links";
  case TUNL_GHOST_LINK:
    return "link";
  default:
    return "JSON";
  }
}

static bool write_info(tunl_table *table, const cli_ghost *ghost, GError **error) {
  const tunl_ghost_record *r = ghost->record;
  guint8 least = 255, most = 0;
  for (size_t i = 0; i < r->ghost.count; i++) {
    least = MIN(least, r->ghost.samples[i]);
    most = MAX(most, r->ghost.samples[i]);
  }
  bool base64 = r->form != TUNL_GHOST_RAW && r->form != TUNL_GHOST_JSON;
  size_t last = r->ghost.count - 1;
  const tunl_cell cells[] = {
      tunl_cell_text(ghost->name),
      r->line ? tunl_cell_whole(r->line) : tunl_cell_missing(),
      tunl_cell_whole((gint64)r->offset),
      tunl_cell_text(tunl_ghost_form_names()[r->form]),
      tunl_cell_text(found_text(r)),
      base64 ? tunl_cell_truth(r->padded) : tunl_cell_missing(),
      base64 ? tunl_cell_truth(r->wrapped) : tunl_cell_missing(),
      tunl_cell_whole((gint64)r->ghost.count),
      date_cell(r),
      tunl_cell_text(r->rules),
      tunl_cell_number(r->gate),
      score_cell(r),
      tunl_cell_whole((gint64)last),
      tunl_cell_text(ghost_length(r)),
      tunl_cell_number(tunl_ghost_scroll(last)),
      tunl_cell_number(tunl_ghost_wx(last)),
      tunl_cell_number(tunl_ghost_y(least, TUNL_H)),
      tunl_cell_number(tunl_ghost_y(most, TUNL_H)),
  };
  return tunl_table_row(table, cells, error);
}

int ghost_info(char **argv, GError **error) {
  static ghost_words w;
  const GOptionEntry entries[] = {
      GHOST_SOURCES(w),
      GHOST_AS_ENTRY(w),
      GHOST_TABLE_ENTRIES(w),
      G_OPTION_ENTRY_NULL,
  };
  static const tunl_column columns[] = {
      GHOST_WORD("ghost", 12),
      GHOST_DATA("line", NULL),
      GHOST_DATA("offset", NULL),
      GHOST_DATA("form", NULL),
      GHOST_WORD("found", 12),
      GHOST_DATA("padded", NULL),
      GHOST_DATA("wrapped", NULL),
      GHOST_NUMBER("samples", NULL, 0, 7),
      GHOST_NUMBER("date", NULL, 0, 8),
      GHOST_WORD("rules", 5),
      GHOST_DATA("gate", NULL),
      GHOST_NUMBER("score", NULL, 0, 5),
      GHOST_NUMBER("reached", NULL, 0, 7),
      GHOST_WORD("length", 9),
      GHOST_DATA("scroll", "px"),
      GHOST_NUMBER("wx", "px", 2, 9),
      GHOST_NUMBER("highest", "px", 1, 7),
      GHOST_NUMBER("lowest", "px", 1, 7),
  };
  if (!cli_parse_command("info", argv, entries,
          "Says what ghosts are: the form they are in, how many samples, the day and score they "
          "tell.",
          "reached is the score at the last sample; length says whether that is the score told:\n"
          "complete, truncated (samples are missing), longer, full (4,000 samples: no more fit), "
          "or\n"
          "unknown. wx is where the ship is then, 210.32 px ahead of the distance that counts.\n",
          error))
    return CLI_TROUBLE;
  GPtrArray *ghosts = ghost_read(&w, false, error);
  if (!ghosts)
    return CLI_TROUBLE;
  ghost_table t;
  bool done =
      ghost_table_open(&t, &w, "tunl-ghost-info/1", columns, G_N_ELEMENTS(columns), NULL, 0, error);
  for (guint i = 0; i < ghosts->len && done; i++)
    done = write_info(t.table, ghosts->pdata[i], error);
  ghost_table_close(&t, done, error);
  g_ptr_array_unref(ghosts);
  return CLI_DONE;
}

/* ---- decode ---- */

static bool write_samples(
    tunl_table *table, const cli_ghost *ghost, double height, GError **error) {
  const tunl_ghost *g = &ghost->record->ghost;
  bool done = true;
  for (size_t i = 0; i < g->count && done; i++) {
    const tunl_cell cells[] = {
        tunl_cell_text(ghost->name),
        tunl_cell_whole((gint64)i),
        tunl_cell_number(tunl_ghost_scroll(i)),
        tunl_cell_number(tunl_ghost_wx(i)),
        tunl_cell_whole((gint64)i), /* a point of score is a sample */
        tunl_cell_whole(g->samples[i]),
        tunl_cell_number(tunl_ghost_y(g->samples[i], height)),
        tunl_cell_number(tunl_ghost_y(g->samples[i], 1)),
    };
    done = tunl_table_row(table, cells, error);
  }
  return done && tunl_table_pause(table, error);
}

static bool write_decoded(
    const ghost_words *w, const GPtrArray *ghosts, double height, GError **error) {
  const tunl_column columns[] = {
      {"ghost", NULL, false, 0, 12, ghosts->len > 1 ? TUNL_HIDDEN_NOWHERE : TUNL_HIDDEN_EVERYWHERE},
      GHOST_NUMBER("sample", NULL, 0, 6),
      GHOST_NUMBER("scroll", "px", 0, 8),
      GHOST_NUMBER("wx", "px", 2, 9),
      GHOST_NUMBER("score", NULL, 0, 5),
      GHOST_NUMBER("byte", NULL, 0, 4),
      GHOST_NUMBER("y", "px", 2, 7),
      GHOST_NUMBER("fraction", NULL, 6, 8),
  };
  const tunl_ghost_record *r = ((cli_ghost *)ghosts->pdata[0])->record;
  const tunl_meta all[] = {
      {"height", tunl_cell_number(height)},
      {"half_byte", tunl_cell_number(height / 255 / 2)},
      {"date", date_cell(r)},
      {"rules", tunl_cell_text(r->rules)},
      {"gate", tunl_cell_number(r->gate)},
  };
  const bool told[] = {true, true, ghosts->len == 1 && r->date, ghosts->len == 1 && r->rules,
      ghosts->len == 1 && !isnan(r->gate)};
  tunl_meta meta[G_N_ELEMENTS(all)];
  guint metas = 0;
  for (gsize i = 0; i < G_N_ELEMENTS(all); i++)
    if (told[i])
      meta[metas++] = all[i];
  ghost_table t;
  bool done = ghost_table_open(
      &t, w, "tunl-ghost-decode/1", columns, G_N_ELEMENTS(columns), meta, metas, error);
  for (guint i = 0; i < ghosts->len && done; i++)
    done = write_samples(t.table, ghosts->pdata[i], height, error);
  return ghost_table_close(&t, done, error);
}

int ghost_decode(char **argv, GError **error) {
  static ghost_words w;
  static char *height_word;
  const GOptionEntry entries[] = {
      GHOST_SOURCES(w),
      GHOST_AS_ENTRY(w),
      CLI_TEXT("height", 0, &height_word,
          "Heights in px of a screen so high (default 440, the reference screen's)", "PX"),
      GHOST_TABLE_ENTRIES(w),
      G_OPTION_ENTRY_NULL,
  };
  double height = TUNL_H;
  if (!cli_parse_command("decode", argv, entries, "Writes every sample of ghosts as a table.",
          "Sample i is the ship's height at scroll 60 * i; the ship itself is at wx, 210.32 px\n"
          "ahead. y is px from the top edge, fraction is of the screen's height; both are sure to\n"
          "half a byte. tunl-ghost encode reads the table back.\n",
          error) ||
      (height_word && !cli_number("--height", height_word, 1, 100000, &height, error)))
    return CLI_TROUBLE;
  GPtrArray *ghosts = ghost_read(&w, false, error);
  if (!ghosts)
    return CLI_TROUBLE;
  write_decoded(&w, ghosts, height, error);
  g_ptr_array_unref(ghosts);
  return CLI_DONE;
}
