/* The parts of reading ghosts. Private to src/output; see ghostfile.h. */
#ifndef TUNL_OUTPUT_GHOSTPARTS_H
#define TUNL_OUTPUT_GHOSTPARTS_H

#include "output/ghostfile.h"
#include "output/reader.h"

/* An empty record of what begins at an offset and in a line; the other one adds it to a list, and
 * is NULL with an error when that is full. */
tunl_ghost_record *tunl_ghost_record_new(tunl_ghost_form form, gsize offset, guint line);
tunl_ghost_record *tunl_ghost_add_record(
    GPtrArray *found, tunl_ghost_form form, gsize offset, guint line, GError **error);

/* Adds a sample that stands at an offset; false when there is no room for it. */
bool tunl_ghost_take_sample(tunl_ghost *ghost, guint8 byte, gsize offset, GError **error);

/* Are there enough samples? `offset` is where they begin. */
bool tunl_ghost_check_count(const tunl_ghost *ghost, gsize offset, GError **error);

/* JSON objects, one after another, into records that are added to `found`. */
bool tunl_ghost_read_json(GPtrArray *found, tunl_reader text, GError **error);

#endif
