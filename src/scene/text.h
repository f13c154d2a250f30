/* Numbers as text, the same in every locale. */
#ifndef TUNL_SCENE_TEXT_H
#define TUNL_SCENE_TEXT_H

#include <glib.h>
#include <stdbool.h>

#include "core/api.h"

TUNL_API_BEGIN

/* Room for any text made here, with its ending zero. */
enum { TUNL_TEXT_MOST = 64 };

/* A finite value rounded half away from zero to at most `decimals` digits (0 to 9), without
 * trailing zeros: 4054.29, -0.5, 12. Returns `into`, which holds TUNL_TEXT_MOST bytes. */
char *tunl_text_trimmed(char *into, double value, int decimals);

/* The same with all its decimals: 1.00. */
char *tunl_text_fixed(char *into, double value, int decimals);

/* The same as trimmed, with thousands set apart by commas: 93,000. */
char *tunl_text_grouped(char *into, double value, int decimals);

/* The shortest digits that read back as the same double: 0.1, 9000, 1e-07. */
char *tunl_text_shortest(char *into, double value);

TUNL_API_END

#endif
