#include "scene/font.h"

#include <glib.h>
#include <string.h>

/* How to draw a glyph
   -------------------

   The em is 100 units, x grows to the right, y grows upward.  Paths are centre lines: the ink of a
   regular stroke reaches 4 units to either side.  So that flat feet need no odd numbers, y = 0 is
   where the pen runs when its ink stands on the baseline (LIFT does the rest).  The heights are

       68  ascender (b d f h k l)         0  feet
       64  capitals and digits          -21  descender (g j p q y)
       46  lower case x-height

   and round shapes overshoot them by 1: o runs from -1 to 47, O from -1 to 65.  Sideways, a
   straight stem keeps 12 or 13 units from either end of the advance, a round side 9 or 10, a
   diagonal 7; that is what makes the spacing even, as there is no kerning.  Digits and the signs
   of arithmetic all advance by 58, so that columns of figures line up.

   A path is a row of commands, each a letter and its numbers.  A letter stays in force for further
   numbers: "L1,2 3,4" is two lines.  Spaces and commas only part the numbers.

       M x,y   puts the pen down                  D x,y   draws a dot
       L x,y   line                               C x1,y1 x2,y2 x,y   cubic Bézier curve
       X x,y   quarter of a round that sets out along x and arrives along y
       Y x,y   quarter of a round that sets out along y and arrives along x

   An O is thus "M40,65 X10,32 Y40,-1 X70,32 Y40,65": four quarters, anticlockwise from the top.
   To add a glyph, put a line in its place in `glyphs`: the table is searched by bisection, so it
   has to stay sorted by code point.  In mono a glyph is squeezed or stretched to its cell and
   centred; one that looks lost or ambiguous there gets a second form in `mono_glyphs`. */

enum { EM = 100, MONO_ADVANCE = 62, LIFT = 4 };

/* How far the handles of a quarter reach, as a part of its sides.  0.5523 would be a circle; a
   little more squares the bowls, which keeps them open at small sizes. */
#define ROUNDNESS 0.58

/* How much wider mono may make a narrow glyph. */
#define MAX_STRETCH 1.1

/* Radius of the loop that makes a dot, which has to look a little heavier than a stem. */
#define DOT_RADIUS 1.8

typedef struct {
  gunichar code;
  int advance;
  const char *path;
} Glyph;

/* clang-format off */
static const Glyph glyphs[] = {
  {' ', 28, ""},
  {'!', 30, "M15,64 L15,21 D15,1"},
  {'"', 40, "M13,64 L13,46 M27,64 L27,46"},
  {'#', 62, "M25,64 L17,0 M46,64 L38,0 M9,43 L55,43 M7,21 L53,21"},
  {'$', 58, "M48,50 C46,58 39,62 29,62 C18,62 11,56 11,48 C11,39 18,36 29,33 C41,30 49,26 49,16 "
            "C49,8 41,2 29,2 C18,2 11,7 9,15 M29,72 L29,-8"},
  {'%', 88, "M23,65 X10,50 Y23,35 X36,50 Y23,65 M65,29 X52,14 Y65,-1 X78,14 Y65,29 M66,64 L22,0"},
  {'&', 70, "M62,0 L22,44 C19,48 17,51 17,54 C17,61 22,65 30,65 C37,65 42,61 42,54 "
            "C42,46 35,42 27,37 C16,31 10,26 10,16 C10,6 18,-1 29,-1 C45,-1 56,12 58,30"},
  {'\'', 26, "M13,64 L13,46"},
  {'(', 36, "M27,72 C17,61 12,48 12,30 C12,12 17,-1 27,-12"},
  {')', 36, "M9,72 C19,61 24,48 24,30 C24,12 19,-1 9,-12"},
  {'*', 42, "M21,66 L21,42 M11,60 L31,48 M11,48 L31,60"},
  {'+', 58, "M29,49 L29,9 M9,29 L49,29"},
  {',', 29, "M16,3 L11,-10"},
  {'-', 40, "M10,25 L30,25"},
  {'.', 29, "D14,1"},
  {'/', 38, "M32,70 L6,-8"},
  {'0', 58, "M29,65 X9,32 Y29,-1 X49,32 Y29,65"},
  {'1', 58, "M15,53 L32,64 L32,0"},
  {'2', 58, "M10,49 C11,59 19,65 29,65 X47,48 C47,40 42,34 36,28 L10,0 L49,0"},
  {'3', 58, "M11,54 C14,61 20,65 28,65 X46,49 Y28,34 L23,34 M28,34 X49,17 Y28,-1 C18,-1 12,4 9,12"},
  {'4', 58, "M40,0 L40,64 L8,17 L51,17"},
  {'5', 58, "M46,64 L16,64 L13,34 C17,39 23,42 29,42 X49,21 Y29,-1 C19,-1 12,4 9,12"},
  {'6', 58, "M45,57 C42,62 37,65 31,65 C16,65 9,50 9,25 C9,9 16,-1 29,-1 X49,20 Y29,41 "
            "C18,41 11,34 9,25"},
  {'7', 58, "M9,64 L48,64 L22,0"},
  {'8', 58, "M29,65 X12,49 Y29,34 X46,49 Y29,65 M29,34 X9,17 Y29,-1 X49,17 Y29,34"},
  {'9', 58, "M13,7 C16,2 21,-1 27,-1 C42,-1 49,14 49,39 C49,55 42,65 29,65 X9,44 Y29,23 "
            "C40,23 47,30 49,39"},
  {':', 29, "D15,1 D15,42"},
  {';', 29, "M16,3 L11,-10 D15,42"},
  {'<', 58, "M48,48 L10,29 L48,10"},
  {'=', 58, "M9,38 L49,38 M9,20 L49,20"},
  {'>', 58, "M10,48 L48,29 L10,10"},
  {'?', 53, "M10,51 C12,60 18,65 27,65 X44,49 C44,42 40,38 34,33 C28,28 26,25 26,19 D26,1"},
  {'@', 100, "M49,42 X33,26 Y49,10 X65,26 Y49,42 M65,42 L65,20 Y75,10 C84,10 90,18 90,30 "
             "C90,52 73,66 50,66 C26,66 10,49 10,26 C10,2 27,-14 51,-14 C60,-14 68,-12 75,-8"},
  {'A', 68, "M7,0 L34,64 L61,0 M15,20 L53,20"},
  {'B', 66, "M13,34 L37,34 X56,17 Y37,0 L13,0 L13,64 L35,64 X51,49 Y35,34"},
  {'C', 72, "M63,50 C58,59 50,65 39,65 X10,32 Y39,-1 C50,-1 58,5 63,14"},
  {'D', 74, "M13,0 L13,64 L33,64 X64,32 Y33,0 L13,0"},
  {'E', 62, "M53,64 L13,64 L13,0 L54,0 M13,33 L49,33"},
  {'F', 59, "M52,64 L13,64 L13,0 M13,32 L47,32"},
  {'G', 77, "M64,52 C59,60 51,65 40,65 X10,32 Y40,-1 X66,25 L66,30 L44,30"},
  {'H', 74, "M13,64 L13,0 M61,64 L61,0 M13,33 L61,33"},
  {'I', 30, "M15,64 L15,0"},
  {'J', 52, "M39,64 L39,18 Y24,-1 C16,-1 10,3 8,12"},
  {'K', 66, "M13,64 L13,0 M56,64 L13,23 M28,37 L59,0"},
  {'L', 57, "M13,64 L13,0 L51,0"},
  {'M', 86, "M13,0 L13,64 L43,14 L73,64 L73,0"},
  {'N', 76, "M13,0 L13,64 L63,0 L63,64"},
  {'O', 80, "M40,65 X10,32 Y40,-1 X70,32 Y40,65"},
  {'P', 64, "M13,0 L13,64 L37,64 X56,46 Y37,28 L13,28"},
  {'Q', 80, "M40,65 X10,32 Y40,-1 X70,32 Y40,65 M48,14 L68,-6"},
  {'R', 67, "M13,0 L13,64 L37,64 X56,47 Y37,30 L13,30 M36,30 L59,0"},
  {'S', 65, "M54,52 C51,60 44,65 33,65 C21,65 13,58 13,49 C13,39 21,36 33,33 C47,30 55,26 55,16 "
            "C55,6 46,-1 33,-1 C21,-1 13,5 10,14"},
  {'T', 62, "M7,64 L55,64 M31,64 L31,0"},
  {'U', 74, "M13,64 L13,24 Y37,-1 X61,24 L61,64"},
  {'V', 68, "M7,64 L34,0 L61,64"},
  {'W', 96, "M7,64 L27,0 L48,62 L69,0 L89,64"},
  {'X', 66, "M10,64 L56,0 M56,64 L10,0"},
  {'Y', 64, "M7,64 L32,30 L57,64 M32,30 L32,0"},
  {'Z', 63, "M11,64 L53,64 L10,0 L54,0"},
  {'[', 36, "M27,71 L13,71 L13,-12 L27,-12"},
  {'\\', 38, "M6,70 L32,-8"},
  {']', 36, "M9,71 L23,71 L23,-12 L9,-12"},
  {'^', 50, "M10,38 L25,64 L40,38"},
  {'_', 50, "M4,-12 L46,-12"},
  {'`', 34, "M11,68 L21,57"},
  {'a', 57, "M12,38 C15,44 21,47 28,47 X45,31 L45,0 M45,27 L29,27 X10,13 Y25,-1 X45,15"},
  {'b', 60, "M12,68 L12,0 M12,33 C15,42 22,47 30,47 X50,23 Y30,-1 C22,-1 15,4 12,13"},
  {'c', 53, "M45,36 C42,43 37,47 29,47 X9,23 Y29,-1 C37,-1 42,3 45,10"},
  {'d', 60, "M48,68 L48,0 M48,33 C45,42 38,47 30,47 X10,23 Y30,-1 C38,-1 45,4 48,13"},
  {'e', 57, "M9,24 L48,24 Y29,47 X9,23 Y30,-1 C37,-1 43,3 46,9"},
  {'f', 34, "M33,68 L29,68 X15,54 L15,0 M5,46 L29,46"},
  {'g', 60, "M48,46 L48,-4 Y29,-21 C21,-21 15,-18 12,-13 M48,33 C45,42 38,47 30,47 X10,23 Y30,-1 "
            "C38,-1 45,4 48,13"},
  {'h', 58, "M12,68 L12,0 M12,33 C15,42 21,47 29,47 X46,29 L46,0"},
  {'i', 26, "M13,46 L13,0 D13,62"},
  {'j', 26, "M13,46 L13,-9 Y2,-21 L0,-21 D13,62"},
  {'k', 53, "M12,68 L12,0 M43,46 L12,17 M23,27 L46,0"},
  {'l', 29, "M12,68 L12,9 Y21,0 L23,0"},
  {'m', 88, "M12,46 L12,0 M12,33 C15,42 20,47 27,47 X44,30 L44,0 M44,33 C47,42 52,47 59,47 "
            "X76,30 L76,0"},
  {'n', 58, "M12,46 L12,0 M12,33 C15,42 21,47 29,47 X46,29 L46,0"},
  {'o', 58, "M29,47 X9,23 Y29,-1 X49,23 Y29,47"},
  {'p', 60, "M12,46 L12,-21 M12,33 C15,42 22,47 30,47 X50,23 Y30,-1 C22,-1 15,4 12,13"},
  {'q', 60, "M48,46 L48,-21 M48,33 C45,42 38,47 30,47 X10,23 Y30,-1 C38,-1 45,4 48,13"},
  {'r', 38, "M12,46 L12,0 M12,32 C15,41 20,47 28,47 C30,47 32,47 33,46"},
  {'s', 52, "M42,38 C40,44 34,47 26,47 C17,47 11,42 11,35 C11,28 16,26 26,24 C37,22 43,19 43,11 "
            "C43,4 36,-1 26,-1 C17,-1 11,3 9,10"},
  {'t', 37, "M16,60 L16,13 Y28,0 L32,0 M6,46 L31,46"},
  {'u', 58, "M46,46 L46,0 M46,13 C43,4 37,-1 29,-1 X12,17 L12,46"},
  {'v', 52, "M7,46 L26,0 L45,46"},
  {'w', 76, "M7,46 L22,0 L38,44 L54,0 L69,46"},
  {'x', 52, "M9,46 L43,0 M43,46 L9,0"},
  {'y', 52, "M7,46 L26,1 M45,46 L22,-9 C19,-17 15,-21 8,-21"},
  {'z', 51, "M9,46 L42,46 L9,0 L43,0"},
  {'{', 38, "M29,71 C21,71 18,67 18,60 L18,41 C18,34 15,30 9,30 C15,30 18,26 18,19 L18,-1 "
            "C18,-8 21,-12 29,-12"},
  {'|', 28, "M14,74 L14,-16"},
  {'}', 38, "M9,71 C17,71 20,67 20,60 L20,41 C20,34 23,30 29,30 C23,30 20,26 20,19 L20,-1 "
            "C20,-8 17,-12 9,-12"},
  {'~', 58, "M9,24 C12,32 17,35 23,32 L35,26 C41,23 46,26 49,34"},
  {0x00A0, 28, ""},  /* no-break space */
  {0x00B0, 40, "M20,66 X9,55 Y20,44 X31,55 Y20,66"},  /* ° */
  {0x00B1, 58, "M29,57 L29,21 M9,39 L49,39 M9,4 L49,4"},  /* ± */
  {0x00B7, 28, "D14,27"},  /* · */
  {0x00D7, 58, "M14,44 L44,14 M14,14 L44,44"},  /* × */
  {0x03C0, 60, "M7,46 L53,46 M19,46 L19,0 M41,46 L41,9 Y50,0"},  /* π */
  {0x2013, 56, "M6,25 L50,25"},  /* – */
  {0x2014, 96, "M6,25 L90,25"},  /* — */
  {0x2026, 84, "D14,1 D42,1 D70,1"},  /* … */
  {0x202F, 15, ""},  /* narrow no-break space */
  {0x2190, 92, "M10,29 L82,29 M30,47 L10,29 L30,11"},  /* ← */
  {0x2191, 56, "M28,-4 L28,66 M10,46 L28,66 L46,46"},  /* ↑ */
  {0x2192, 92, "M10,29 L82,29 M62,47 L82,29 L62,11"},  /* → */
  {0x2193, 56, "M28,66 L28,-4 M10,16 L28,-4 L46,16"},  /* ↓ */
  {0x2212, 58, "M9,29 L49,29"},  /* − */
  {0x2248, 58, "M9,34 C12,42 17,45 23,42 L35,36 C41,33 46,36 49,44 M9,14 C12,22 17,25 23,22 "
               "L35,16 C41,13 46,16 49,24"},  /* ≈ */
  {0x2264, 58, "M48,56 L10,38 L48,20 M10,4 L48,4"},  /* ≤ */
  {0x2265, 58, "M10,56 L48,38 L10,20 M10,4 L48,4"},  /* ≥ */
};

/* Forms that replace the ones above in mono: slabs fill the cell of a narrow letter, and zero is
   slashed because an O of the same width stands next to it in seeds and hashes. */
static const Glyph mono_glyphs[] = {
  {'-', 62, "M14,27 L48,27"},
  {'0', 62, "M31,65 X11,32 Y31,-1 X51,32 Y31,65 M23,21 L39,43"},
  {'1', 62, "M14,53 L32,64 L32,0 M14,0 L50,0"},
  {'I', 62, "M31,64 L31,0 M15,64 L47,64 M15,0 L47,0"},
  {'f', 62, "M52,68 L42,68 X27,54 L27,0 M11,46 L49,46"},
  {'i', 62, "M15,46 L32,46 L32,0 M12,0 L52,0 D32,62"},
  {'j', 62, "M16,46 L38,46 L38,-6 Y23,-21 L14,-21 D38,62"},
  {'l', 62, "M13,68 L29,68 L29,14 Y43,0 L51,0"},
  {'r', 62, "M19,46 L19,0 M19,30 C23,40 30,47 40,47 C44,47 48,46 51,44"},
  {'t', 62, "M25,60 L25,15 Y40,0 L50,0 M10,46 L49,46"},
  {0x2013, 62, "M10,27 L52,27"},  /* – */
  {0x2014, 62, "M1,27 L61,27"},  /* — */
  {0x2190, 62, "M8,29 L54,29 M25,46 L8,29 L25,12"},  /* ← */
  {0x2192, 62, "M8,29 L54,29 M37,46 L54,29 L37,12"},  /* → */
};
/* clang-format on */

static const Glyph box = {0, 58, "M11,0 L47,0 47,64 11,64 11,0"};

/* NULL when the table lacks the code point. */
static const Glyph *find_in(const Glyph *table, size_t count, gunichar code) {
  while (count > 0) {
    const Glyph *middle = table + count / 2;
    if (middle->code == code) {
      return middle;
    }
    if (middle->code < code) {
      table = middle + 1;
      count -= count / 2 + 1;
    } else {
      count /= 2;
    }
  }
  return NULL;
}

static const Glyph *find_glyph(gunichar code, bool mono) {
  const Glyph *glyph = NULL;
  if (mono) {
    glyph = find_in(mono_glyphs, G_N_ELEMENTS(mono_glyphs), code);
  }
  if (glyph == NULL) {
    glyph = find_in(glyphs, G_N_ELEMENTS(glyphs), code);
  }
  return glyph != NULL ? glyph : &box;
}

/* Takes the next glyph off a text, NULL at its end. */
static const Glyph *next_glyph(const char **text, bool mono) {
  if (**text == '\0') {
    return NULL;
  }
  gunichar code = g_utf8_get_char_validated(*text, -1);
  if (code == (gunichar)-1 || code == (gunichar)-2) {
    *text += 1; /* the next byte may start a valid character */
    return &box;
  }
  *text = g_utf8_next_char(*text);
  return find_glyph(code, mono);
}

static int advance_of(const Glyph *glyph, bool mono) {
  return mono ? MONO_ADVANCE : glyph->advance;
}

/* Where strokes land: the cell of a glyph, and the pen that draws in it. */
typedef struct {
  const tunl_font_pen *pen;
  void *user;
  double left, bottom;     /* px, of the grid's origin */
  double scale_x, scale_y; /* px a unit */
  double x, y;             /* units, where the pen is */
} Tracer;

static double px_x(const Tracer *tracer, double x) {
  return tracer->left + x * tracer->scale_x;
}

static double px_y(const Tracer *tracer, double y) {
  return tracer->bottom - y * tracer->scale_y;
}

static void move_to(Tracer *tracer, double x, double y) {
  tracer->pen->move_to(tracer->user, px_x(tracer, x), px_y(tracer, y));
  tracer->x = x;
  tracer->y = y;
}

static void line_to(Tracer *tracer, double x, double y) {
  tracer->pen->line_to(tracer->user, px_x(tracer, x), px_y(tracer, y));
  tracer->x = x;
  tracer->y = y;
}

static void curve_to(
    Tracer *tracer, double x1, double y1, double x2, double y2, double x, double y) {
  tracer->pen->curve_to(tracer->user, px_x(tracer, x1), px_y(tracer, y1), px_x(tracer, x2),
      px_y(tracer, y2), px_x(tracer, x), px_y(tracer, y));
  tracer->x = x;
  tracer->y = y;
}

/* Quarter of a round that sets out along x. */
static void quarter_x(Tracer *tracer, double x, double y) {
  double width = x - tracer->x;
  double height = y - tracer->y;
  curve_to(tracer, tracer->x + ROUNDNESS * width, tracer->y, x, y - ROUNDNESS * height, x, y);
}

/* Quarter of a round that sets out along y. */
static void quarter_y(Tracer *tracer, double x, double y) {
  double width = x - tracer->x;
  double height = y - tracer->y;
  curve_to(tracer, tracer->x, tracer->y + ROUNDNESS * height, x - ROUNDNESS * width, y, x, y);
}

/* A loop rather than a line of no length, which some viewers leave out. */
static void dot(Tracer *tracer, double x, double y) {
  move_to(tracer, x, y + DOT_RADIUS);
  quarter_x(tracer, x - DOT_RADIUS, y);
  quarter_y(tracer, x, y - DOT_RADIUS);
  quarter_x(tracer, x + DOT_RADIUS, y);
  quarter_y(tracer, x, y + DOT_RADIUS);
}

static void run_command(Tracer *tracer, char command, const int v[6]) {
  /* clang-format off */
  switch (command) {
  case 'M': move_to(tracer, v[0], v[1]); break;
  case 'L': line_to(tracer, v[0], v[1]); break;
  case 'X': quarter_x(tracer, v[0], v[1]); break;
  case 'Y': quarter_y(tracer, v[0], v[1]); break;
  case 'C': curve_to(tracer, v[0], v[1], v[2], v[3], v[4], v[5]); break;
  case 'D': dot(tracer, v[0], v[1]); break;
  default: g_assert_not_reached();
  }
  /* clang-format on */
}

/* Reads one integer and steps past it; all ASCII, whatever the locale. */
static int read_number(const char **path) {
  *path += strspn(*path, " ,");
  int sign = 1;
  if (**path == '-') {
    sign = -1;
    *path += 1;
  }
  int number = 0;
  while (g_ascii_isdigit(**path)) {
    number = 10 * number + (**path - '0');
    *path += 1;
  }
  return sign * number;
}

static void trace_path(Tracer *tracer, const char *path) {
  char command = 'M';
  while (*path != '\0') {
    if (!g_ascii_isdigit(*path) && *path != '-') {
      command = *path++;
    }
    int v[6] = {0};
    int count = command == 'C' ? 6 : 2;
    for (int i = 0; i < count; i++) {
      v[i] = read_number(&path);
    }
    run_command(tracer, command, v);
    path += strspn(path, " ");
  }
}

/* Mono centres a glyph in its cell, after squeezing or stretching it to fit: a wide one as much as
   it takes, a narrow one a little, for an even grey.  The strokes keep their weight either way. */
static void trace_glyph(Tracer *tracer, const Glyph *glyph, double size, bool mono, double x) {
  double scale = size / EM;
  int advance = advance_of(glyph, mono);
  tracer->scale_y = scale;
  tracer->scale_x = scale * MIN(MAX_STRETCH, (double)advance / glyph->advance);
  tracer->left = x + (advance * scale - glyph->advance * tracer->scale_x) / 2;
  trace_path(tracer, glyph->path);
}

double tunl_font_width(const char *utf8, double size, bool mono) {
  if (utf8 == NULL || !(size > 0)) {
    return 0;
  }
  double units = 0;
  const Glyph *glyph;
  while ((glyph = next_glyph(&utf8, mono)) != NULL) {
    units += advance_of(glyph, mono);
  }
  return units * size / EM;
}

void tunl_font_trace(const char *utf8, double size, bool mono, double x, double y,
    const tunl_font_pen *pen, void *user) {
  if (utf8 == NULL || !(size > 0)) {
    return;
  }
  Tracer tracer = {.pen = pen, .user = user, .bottom = y - LIFT * size / EM};
  double units = 0;
  const Glyph *glyph;
  while ((glyph = next_glyph(&utf8, mono)) != NULL) {
    trace_glyph(&tracer, glyph, size, mono, x + units * size / EM);
    units += advance_of(glyph, mono);
  }
}

/* Not quite proportional: small letters need more weight for the same grey. */
double tunl_font_weight(double size, bool bold) {
  if (!(size > 0)) {
    return 0;
  }
  return bold ? 0.35 + 0.105 * size : 0.28 + 0.072 * size;
}
