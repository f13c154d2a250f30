/* Scripts of events, as the window plays them. */
#ifndef TUNL_TOOLS_VIEW_SCRIPT_H
#define TUNL_TOOLS_VIEW_SCRIPT_H

#include <SDL.h>

#include "view.h"

/* How many events have not happened yet. */
guint view_script_left(const view_script *script);

/* Lets happen what the script has for this frame, to be called once for each in order; returns by
 * how many seconds the frame takes longer than others. */
double view_script_frame(view_script *script, SDL_Window *window, guint frame);

#endif
