/* The TUNL generator: the one header that programs include for it.
 *
 *   tunl_day day = tunl_day_of(20260923);
 *   tunl_rules rules = tunl_rules_default();
 *   tunl_cave *cave = tunl_cave_new(&day, &rules, TUNL_WX_FULL);
 *
 * Plain C11: no clock, no files, no screen, no globals that are written. */
#ifndef TUNL_H_INCLUDED
#define TUNL_H_INCLUDED

#include "core/day.h"
#include "core/number.h"
#include "core/selfcheck.h"
#include "core/sine.h"
#include "core/stream.h"
#include "tunl/cave.h"
#include "tunl/clear.h"
#include "tunl/compare.h"
#include "tunl/contracts.h"
#include "tunl/corridor.h"
#include "tunl/device.h"
#include "tunl/flight.h"
#include "tunl/ghost.h"
#include "tunl/pilot.h"
#include "tunl/reach.h"
#include "tunl/rules.h"
#include "tunl/supply.h"
#include "tunl/trail.h"

#endif
