/* The window: SDL gives events and shows pixels, cairo paints them; nothing else here. */
#include "cli-end.h"
#include "view-script.h"

#include <errno.h>
#include <string.h>
#include <time.h>

typedef struct {
  view *v;
  SDL_Window *window;
  SDL_Renderer *renderer;
  SDL_Texture *texture;
  int width, height; /* of the texture, px */
  bool full_screen;  /* as it is now */
  bool synced;       /* presenting waits for the display */
} shell;

static bool sdl_failed(GError **error, const char *what) {
  return cli_fail(error, "%s: %s", what, SDL_GetError());
}

/* ---- opening ---- */

static bool is_headless(const view *v) {
  return v->request->frames > 0;
}

/* Without a display SDL takes a driver that shows nothing and says nothing of it. */
static bool has_display(void) {
  const char *driver = SDL_GetCurrentVideoDriver();
  return driver && strcmp(driver, "offscreen") != 0 && strcmp(driver, "dummy") != 0 &&
         strcmp(driver, "evdev") != 0;
}

static bool start_sdl(const view *v, GError **error) {
  SDL_SetMainReady();
  if (!is_headless(v))
    cli_end_give_back(); /* SDL makes of them that the window is closed, and a record is kept */
  SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0");
  SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0");
  SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
  if (is_headless(v)) {
    SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "dummy", SDL_HINT_OVERRIDE);
    SDL_SetHintWithPriority(SDL_HINT_RENDER_DRIVER, "software", SDL_HINT_OVERRIDE);
  }
  bool started = SDL_Init(SDL_INIT_VIDEO) == 0;
  if (started && (is_headless(v) || has_display()))
    return true;
  return cli_fail(error,
      "no display to open a window on%s%s; set DISPLAY or WAYLAND_DISPLAY, or run without one by "
      "--frames N",
      started ? "" : ": ", started ? "" : SDL_GetError());
}

static bool open_window(shell *s, GError **error) {
  const view *v = s->v;
  Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
  s->window = SDL_CreateWindow("TUNL", SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED,
      (int)v->width, (int)v->height, flags);
  if (!s->window)
    return sdl_failed(error, "window");
  SDL_SetWindowMinimumSize(s->window, 320, 240);
  s->renderer = SDL_CreateRenderer(s->window, -1, is_headless(v) ? 0 : SDL_RENDERER_PRESENTVSYNC);
  SDL_RendererInfo info;
  s->synced = s->renderer && SDL_GetRendererInfo(s->renderer, &info) == 0 &&
              (info.flags & SDL_RENDERER_PRESENTVSYNC) != 0;
  return s->renderer || sdl_failed(error, "renderer");
}

static bool open_shell(shell *s, GError **error) {
  return start_sdl(s->v, error) && open_window(s, error);
}

static void close_shell(shell *s) {
  if (s->texture)
    SDL_DestroyTexture(s->texture);
  if (s->renderer)
    SDL_DestroyRenderer(s->renderer);
  if (s->window)
    SDL_DestroyWindow(s->window);
  SDL_Quit();
}

/* ---- showing ---- */

/* Takes over the size that the window has by now. */
static bool fit_texture(shell *s, GError **error) {
  int width, height;
  if (SDL_GetRendererOutputSize(s->renderer, &width, &height) != 0)
    return sdl_failed(error, "window");
  if (s->texture && width == s->width && height == s->height)
    return true;
  if (s->texture)
    SDL_DestroyTexture(s->texture);
  s->width = width;
  s->height = height;
  s->texture = SDL_CreateTexture(
      s->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STREAMING, width, height);
  if (s->texture)
    SDL_SetTextureBlendMode(s->texture, SDL_BLENDMODE_NONE);
  return s->texture || sdl_failed(error, "texture");
}

static bool paint_texture(shell *s, GError **error) {
  tunl_canvas canvas = {.width = s->width, .height = s->height};
  if (SDL_LockTexture(s->texture, NULL, &canvas.pixels, &canvas.stride) != 0)
    return sdl_failed(error, "texture");
  bool done = view_paint(s->v, &canvas, s->width / s->v->width, error);
  SDL_UnlockTexture(s->texture);
  return done;
}

static bool show(shell *s, GError **error) {
  if (!fit_texture(s, error) || !paint_texture(s, error))
    return false;
  SDL_RenderCopy(s->renderer, s->texture, NULL, NULL);
  return true;
}

static void set_title(const shell *s) {
  char *date = tunl_page_date(view_date(s->v)), *title = g_strdup_printf("TUNL %s", date);
  if (strcmp(SDL_GetWindowTitle(s->window), title) != 0)
    SDL_SetWindowTitle(s->window, title);
  g_free(title);
  g_free(date);
}

/* What actions want of the window. */
static void obey(shell *s) {
  view *v = s->v;
  if (v->full_screen != s->full_screen)
    SDL_SetWindowFullscreen(s->window, v->full_screen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
  s->full_screen = v->full_screen;
  if (v->copied)
    SDL_SetClipboardText(v->copied);
  g_clear_pointer(&v->copied, g_free);
  if (!is_headless(v))
    set_title(s);
}

/* ---- events ---- */

/* The name that the key table knows a key by. */
static void name_key(char *into, gsize size, SDL_Keysym key) {
  g_snprintf(into, size, "%s%s%s", key.mod & KMOD_CTRL ? "Ctrl+" : "",
      key.mod & KMOD_SHIFT ? "Shift+" : "", SDL_GetKeyName(key.sym));
}

/* Letting go of a key counts under any modifier: who presses Shift meanwhile still lets go. */
static void on_key(view *v, const SDL_KeyboardEvent *e) {
  char name[64];
  SDL_Keysym key = e->keysym;
  if (e->type == SDL_KEYUP)
    key.mod = 0;
  name_key(name, sizeof name, key);
  if (e->type == SDL_KEYUP)
    view_key_release(v, name);
  else
    view_key_press(v, name, e->repeat != 0);
}

static void on_window(shell *s, const SDL_WindowEvent *e) {
  view *v = s->v;
  int width, height;
  if (e->event == SDL_WINDOWEVENT_LEAVE)
    view_leave(v);
  if (e->event == SDL_WINDOWEVENT_FOCUS_LOST || e->event == SDL_WINDOWEVENT_MINIMIZED)
    view_run_leave(v);
  if (e->event == SDL_WINDOWEVENT_SIZE_CHANGED) {
    SDL_GetWindowSize(s->window, &width, &height);
    view_resize(v, width, height);
  }
  v->dirty = true;
}

static void on_mouse(view *v, const SDL_Event *e) {
  if (e->type == SDL_MOUSEMOTION)
    view_point(v, e->motion.x, e->motion.y);
  else if (e->type == SDL_MOUSEWHEEL)
    view_wheel(v, e->wheel.y, (SDL_GetModState() & KMOD_CTRL) != 0);
  else if (e->button.button == SDL_BUTTON_LEFT && e->type == SDL_MOUSEBUTTONDOWN)
    view_grab(v, e->button.x, e->button.y);
  else if (e->button.button == SDL_BUTTON_LEFT)
    view_drop(v, e->button.x, e->button.y);
}

/* Places of fingers are shares of the window. */
static void on_finger(view *v, const SDL_TouchFingerEvent *e) {
  double x = (double)e->x * v->width, y = (double)e->y * v->height;
  if (e->type == SDL_FINGERMOTION)
    view_point(v, x, y);
  else if (e->type == SDL_FINGERDOWN)
    view_grab(v, x, y);
  else
    view_drop(v, x, y);
}

static void on_event(shell *s, const SDL_Event *e) {
  if (e->type == SDL_QUIT)
    s->v->quit = true;
  else if (e->type == SDL_KEYDOWN || e->type == SDL_KEYUP)
    on_key(s->v, &e->key);
  else if (e->type >= SDL_MOUSEMOTION && e->type <= SDL_MOUSEWHEEL)
    on_mouse(s->v, e);
  else if (e->type >= SDL_FINGERDOWN && e->type <= SDL_FINGERMOTION)
    on_finger(s->v, &e->tfinger);
  else if (e->type == SDL_WINDOWEVENT)
    on_window(s, &e->window);
}

static void take_events(shell *s) {
  SDL_Event e;
  while (SDL_PollEvent(&e))
    on_event(s, &e);
  obey(s);
}

/* ---- a window's life ---- */

static const double frame_time = 1.0 / 60; /* s */

static double now(void) {
  return (double)SDL_GetPerformanceCounter() / (double)SDL_GetPerformanceFrequency();
}

/* While nothing moves there is nothing to do but wait for somebody to do something; else until the
 * frame is over, where presenting it has not waited for that. */
static void rest(const shell *s, double since, bool presented) {
  double left = frame_time - (now() - since);
  if (!view_is_moving(s->v) && !s->v->dirty)
    SDL_WaitEventTimeout(NULL, 1000);
  else if (left > 0 && !(s->synced && presented))
    SDL_Delay((Uint32)(left * 1000));
}

static bool live(shell *s, GError **error) {
  double last = now();
  while (!s->v->quit) {
    double begin = now();
    bool was_moving = view_is_moving(s->v);
    take_events(s);
    /* Whoever begins to move after a rest begins now. */
    view_pass(s->v, was_moving ? begin - last : 0);
    last = begin;
    bool changed = s->v->dirty;
    if (changed && !show(s, error))
      return false;
    if (changed)
      SDL_RenderPresent(s->renderer);
    rest(s, begin, changed);
  }
  return true;
}

/* ---- without a display ---- */

static double cpu_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static bool frame_without_display(shell *s, guint frame, double *cost, GError **error) {
  view *v = s->v;
  double late = 0, begin = cpu_now();
  if (v->request->script)
    late = view_script_frame(v->request->script, s->window, frame);
  take_events(s);
  SDL_SetModState(KMOD_NONE);
  view_pass(v, frame_time + late);
  bool last = frame + 1 == v->request->frames || v->quit;
  if ((v->dirty || last) && !show(s, error))
    return false;
  if (!last) /* what has been presented can no longer be read */
    SDL_RenderPresent(s->renderer);
  *cost = cpu_now() - begin;
  return true;
}

static bool write_shot(shell *s, const tunl_canvas *canvas, GError **error) {
  cli_output output;
  tunl_scene *scene = view_overlay(s->v);
  view_describe(s->v, scene);
  bool done =
      cli_output_open(&output, s->v->request->screenshot, true, error) &&
      cli_output_end(&output, tunl_png_write_canvas(canvas, scene, output.stream, error), error);
  tunl_scene_free(scene);
  return done;
}

/* Reads back what the display would show. */
static bool shoot(shell *s, GError **error) {
  tunl_canvas canvas = {NULL, s->width, s->height, s->width * 4};
  if (!s->v->request->screenshot)
    return true;
  canvas.pixels = g_malloc((gsize)canvas.stride * (gsize)canvas.height);
  bool done = SDL_RenderReadPixels(
                  s->renderer, NULL, SDL_PIXELFORMAT_ARGB8888, canvas.pixels, canvas.stride) == 0
                  ? write_shot(s, &canvas, error)
                  : sdl_failed(error, "--screenshot");
  g_free(canvas.pixels);
  return done;
}

static gint by_value(gconstpointer a, gconstpointer b) {
  double left = *(const double *)a, right = *(const double *)b;
  return left < right ? -1 : left > right;
}

static void tell_cost(const view *v, double *costs, guint count) {
  qsort(costs, count, sizeof *costs, by_value);
  printf("%ux%u, %u frames: CPU a frame min %.3f ms, median %.3f ms, 99 %% %.3f ms, most %.3f ms; "
         "target 3 ms, %.2f of it\n",
      v->request->width, v->request->height, count, costs[0] * 1e3, costs[count / 2] * 1e3,
      costs[count - 1 - count / 100] * 1e3, costs[count - 1] * 1e3, costs[count / 2] / 3e-3);
}

/* Whoever closes the window means it; a script that goes on after the frames may not. */
static void warn_of_left(const view *v) {
  guint left = v->request->script && !v->quit ? view_script_left(v->request->script) : 0;
  if (left && !v->request->quiet)
    cli_say("--input: warning: %u of its events %s not happen in %u frames", left,
        left == 1 ? "does" : "do", v->request->frames);
}

static bool run_frames(shell *s, GError **error) {
  view *v = s->v;
  double *costs = g_new0(double, v->request->frames);
  guint frame = 0;
  bool done = true;
  for (; done && frame < v->request->frames && !v->quit; frame++)
    done = frame_without_display(s, frame, &costs[frame], error);
  done = done && shoot(s, error);
  warn_of_left(v);
  if (done && v->request->measure)
    tell_cost(v, costs, frame);
  g_free(costs);
  char *tale = view_tell(v);
  if (done && !v->request->quiet)
    printf("%s\n", tale);
  g_free(tale);
  if (done && fflush(stdout) != 0)
    return cli_fail(error, "stdout: %s", g_strerror(errno));
  return done;
}

bool view_run_window(view *v, GError **error) {
  shell s = {.v = v};
  bool done = open_shell(&s, error) && (is_headless(v) ? run_frames(&s, error) : live(&s, error));
  close_shell(&s);
  return done;
}
