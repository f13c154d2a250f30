/* Ghosts as they are found: raw bytes, base64, links, JSON; and written as any of these. Reading is
 * a pure function of the bytes; everything that is wrong is TUNL_ERROR_READ, whose message begins
 * with "offset N: ", the byte, from 0, at which it is, in lists with the line before it. */
#ifndef TUNL_OUTPUT_GHOSTFILE_H
#define TUNL_OUTPUT_GHOSTFILE_H

#include "core/api.h"
#include "output/error.h"
#include "tunl/ghost.h"

TUNL_API_BEGIN

typedef enum tunl_ghost_form {
  TUNL_GHOST_RAW,
  TUNL_GHOST_BASE64,    /* the standard alphabet, or nothing that tells it from the other one */
  TUNL_GHOST_BASE64URL, /* the URL alphabet */
  TUNL_GHOST_LINK,
  TUNL_GHOST_JSON,
  TUNL_GHOST_CSV, /* of heights; only tunl_ghost_read_csv makes these */
  TUNL_GHOST_FORMS
} tunl_ghost_form;

/* "raw", "base64", "base64url", "link", "json" and an ending NULL, in that order; static. */
const char *const *tunl_ghost_form_names(void);

/* A ghost and what was found with it. */
typedef struct tunl_ghost_record {
  tunl_ghost ghost;
  tunl_ghost_form form;
  gsize offset; /* of its first byte in what was read */
  guint line;   /* from 1, of its first line; 0 for raw bytes */
  bool padded;  /* base64 with = at its end */
  bool wrapped; /* base64 in lines of 64 or 76 characters */
  guint32 date; /* YYYYMMDD, valid; 0 for none */
  gint64 score; /* -1 for none */
  char *rules;  /* name of the rule set; NULL for none */
  double gate;  /* NaN for none */
} tunl_ghost_record;

void tunl_ghost_record_free(tunl_ghost_record *record); /* NULL is fine */

/* More bytes, and more ghosts, are not read: a thousand of the longest have room. */
enum { TUNL_GHOST_FILE_MOST = 8388608, TUNL_GHOSTS_MOST = 1000 };

/* What is read may hold several ghosts, one a line; raw bytes are one. A ghost has 2 to
 * TUNL_GHOST_MOST samples. `form` says what to take the bytes for, TUNL_GHOST_FORMS for finding
 * out: then raw bytes must move as a ship can. An array of tunl_ghost_record, at least one, that
 * the caller unrefs and which frees them; NULL on error. */
GPtrArray *tunl_ghosts_read(const void *bytes, gsize count, tunl_ghost_form form, GError **error);

/* Heights as comma-separated values, with a line of names: `scroll` or `wx` (which must grow, the
 * first at the start of a run) or `sample` or none of these (which is a row a sample), and one of
 * `y` (px of a screen `height` px high), `fraction` (of its height) or `byte`, the first of those
 * that is there. Other columns are passed over. Lines that begin with # are too, but that date=,
 * rules=, and gate= are taken from them. The caller frees it; NULL on error. */
tunl_ghost_record *tunl_ghost_read_csv(
    const void *bytes, gsize count, double height, GError **error);

/* The ghost in a form, which is not TUNL_GHOST_CSV; text ends with a newline. A link is `base`,
 * which may be "", then "?d=...&g=...&s=..." without what the record does not hold. The caller
 * frees it; it may hold zeros. */
GString *tunl_ghost_write(const tunl_ghost_record *record, tunl_ghost_form form, const char *base);

TUNL_API_END

#endif
