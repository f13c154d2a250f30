/* The FLIP generator: the one header that programs include for it.
 *
 *   flip_level *level = flip_level_new("2026-09-23", FLIP_1_0_2, FLIP_FULL);
 *
 * Plain C11: no clock, no files, no globals that are written. */
#ifndef FLIP_H_INCLUDED
#define FLIP_H_INCLUDED

#include "flip/audit.h"
#include "flip/bots.h"
#include "flip/level.h"

#endif
