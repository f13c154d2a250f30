/* Pictures: scenes of caves, and what writes them as files. The one header that programs include
 * for it. */
#ifndef PICTURE_H_INCLUDED
#define PICTURE_H_INCLUDED

#include "output/canvas.h"
#include "output/decision.h"
#include "output/error.h"
#include "output/flightlog.h"
#include "output/ghostfile.h"
#include "output/html.h"
#include "output/pdf.h"
#include "output/picdiff.h"
#include "output/png.h"
#include "output/svg.h"
#include "output/table.h"
#include "scene/calendar.h"
#include "scene/card.h"
#include "scene/chart.h"
#include "scene/difference.h"
#include "scene/flip-flights.h"
#include "scene/flip-sheet.h"
#include "scene/flip-strip.h"
#include "scene/flyable.h"
#include "scene/ghosts.h"
#include "scene/layers.h"
#include "scene/legend.h"
#include "scene/moment.h"
#include "scene/page.h"
#include "scene/scene.h"
#include "scene/sheet.h"
#include "scene/strip.h"
#include "scene/survival.h"
#include "scene/text.h"
#include "scene/theme.h"
#include "scene/tunnel.h"
#include "scene/window.h"

#endif
