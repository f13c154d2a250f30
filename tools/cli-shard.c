/* One of several machines: --shard I/N. */
#include "cli.h"

#include <string.h>

enum { SHARDS_MOST = 1000000 };

static bool parse(const char *text, guint *number, guint *of, GError **error) {
  char **parts = g_strsplit(text, "/", 3);
  bool good = g_strv_length(parts) == 2 && cli_count("", parts[1], 1, SHARDS_MOST, of, NULL) &&
              cli_count("", parts[0], 1, *of, number, NULL);
  g_strfreev(parts);
  return good || cli_fail(error,
                     "--shard: '%s' is not I/N, such as 2/7, with I from 1 to N and N from 1 to %d",
                     text, SHARDS_MOST);
}

/* The larger parts come first: one that has nothing follows all that have something. */
static cli_part part_of(guint number, guint of, guint count) {
  guint size = count / of, larger = count % of, before = number - 1;
  return (cli_part){
      .first = size * before + MIN(before, larger),
      .count = size + (before < larger),
      .begins = number == 1,
      .ends = number == of,
  };
}

bool cli_shard(const char *text, guint count, const cli_asked *whole, const char *accepted,
    cli_part *part, GError **error) {
  guint number = 1, of = 1;
  if (text && !parse(text, &number, &of, error))
    return false;
  for (; text && whole->name; whole++)
    if (whole->asked)
      return cli_fail(error, "--shard: %s needs the whole; accepted: %s", whole->name, accepted);
  *part = part_of(number, of, count);
  return true;
}
