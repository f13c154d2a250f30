#include "scene/flip-tally.h"

#include "scene/page.h"
#include "scene/text.h"

flip_tally flip_tally_of(const flip_level *level, double from, double to) {
  size_t count;
  flip_tally tally = {.obstacles = 0};
  const flip_obstacle *all = flip_level_obstacles(level, &count);
  for (size_t i = flip_level_find(level, from); i < count && all[i].y < to; i++) {
    tally.obstacles++;
    tally.types[all[i].type]++;
    tally.verdicts[all[i].verdict]++;
    tally.turns += flip_is_turn(&all[i]);
  }
  return tally;
}

const char *flip_tally_rate(const flip_tally *tally, char *into, int decimals) {
  if (tally->obstacles == 0) {
    g_strlcpy(into, "–", TUNL_TEXT_MOST);
    return into;
  }
  tunl_text_trimmed(into, 100.0 * tally->turns / tally->obstacles, decimals);
  g_strlcat(into, " %", TUNL_TEXT_MOST);
  return into;
}

static void append_count(GString *text, const char *between, guint count, const char *name) {
  char digits[TUNL_TEXT_MOST];
  g_string_append_printf(
      text, "%s%s %s%s", between, tunl_text_grouped(digits, count, 0), name, count == 1 ? "" : "s");
}

void flip_tally_obstacles(const flip_tally *tally, GPtrArray *pieces) {
  char rate[TUNL_TEXT_MOST];
  GString *text = g_string_new(NULL);
  append_count(text, "", tally->obstacles, "obstacle");
  for (flip_type type = 0; type < FLIP_TYPES; type++)
    append_count(text, type == 0 ? ": " : ", ", tally->types[type], flip_type_name(type));
  g_ptr_array_add(pieces, g_string_free(text, FALSE));
  text = g_string_new(NULL);
  append_count(text, "", tally->turns, "turn");
  g_string_append_printf(text, " (%s)", flip_tally_rate(tally, rate, 1));
  g_ptr_array_add(pieces, g_string_free(text, FALSE));
}

void flip_tally_changes(const flip_tally *tally, GPtrArray *pieces) {
  static const char *const words[FLIP_VERDICTS] = {
      [FLIP_SIDE_FLIPPED] = "mirrored",
      [FLIP_BLOCK_TO_SPIKE] = "made a spike",
      [FLIP_PUSHED_UP] = "pushed up",
  };
  char digits[TUNL_TEXT_MOST];
  GString *text = g_string_new(NULL);
  for (flip_verdict verdict = FLIP_VERDICTS; verdict-- > FLIP_KEPT + 1;)
    if (tally->verdicts[verdict])
      g_string_append_printf(text, "%s%s %s", text->len ? ", " : "changed by the rule: ",
          tunl_text_grouped(digits, tally->verdicts[verdict], 0), words[verdict]);
  if (text->len)
    g_ptr_array_add(pieces, g_string_free(text, FALSE));
  else
    g_string_free(text, TRUE);
}
