#include "scene/theme.h"

#include <string.h>

/* Air is the brightest field in the light theme and the deepest in the dark one, rock recedes, and
 * the kinds differ in lightness as well as in hue, so that they stay apart for colour-blind eyes;
 * none of them is told by colour alone. */
static const tunl_theme themes[] = {
    {"light", {[TUNL_ROLE_PAGE] = 0xFFFFFF,
                  [TUNL_ROLE_AIR] = 0xFBFCFD,
                  [TUNL_ROLE_ROCK] = 0xDFE4EA,
                  [TUNL_ROLE_EDGE] = 0x51606F,
                  [TUNL_ROLE_INK] = 0x1D2733,
                  [TUNL_ROLE_FAINT] = 0x66717F,
                  [TUNL_ROLE_HAIR] = 0xA9B2BC,
                  [TUNL_ROLE_STALACTITE] = 0x8D9BAB,
                  [TUNL_ROLE_STALACTITE_EDGE] = 0x51606F,
                  [TUNL_ROLE_GOLD] = 0xE0A500,
                  [TUNL_ROLE_BLUE] = 0x2F7FE0,
                  [TUNL_ROLE_RED] = 0xD6453D,
                  [TUNL_ROLE_ORANGE] = 0xE07B1A,
                  [TUNL_ROLE_GREEN] = 0x2E9E5B,
                  [TUNL_ROLE_MINE] = 0xC8322B,
                  [TUNL_ROLE_CANNON] = 0x7B4FC9,
                  [TUNL_ROLE_BOULDER] = 0x9AA5B1,
                  [TUNL_ROLE_REFUSED] = 0x87919E,
                  [TUNL_ROLE_GATE] = 0x00818B,
                  [TUNL_ROLE_EVEN] = 0xEEF1F4,
                  [TUNL_ROLE_SWEEPS] = 0xD9E9F9,
                  [TUNL_ROLE_CHOP] = 0xEDE3F6,
                  [TUNL_ROLE_STRAIGHT] = 0xDFF0E3,
                  [TUNL_ROLE_CHAMBER] = 0xC9ECEE,
                  [TUNL_ROLE_FAIL] = 0xFBE6E3,
                  [TUNL_ROLE_LEFT] = 0x5C9CE6,
                  [TUNL_ROLE_LEFT_PALE] = 0xD3E5F8,
                  [TUNL_ROLE_RIGHT] = 0xF0A03C,
                  [TUNL_ROLE_RIGHT_PALE] = 0xFCE6C8,
                  [TUNL_ROLE_OBSTACLE] = 0x33404E,
                  [TUNL_ROLE_CHANGED] = 0x8B3FC4}},
    {"dark", {[TUNL_ROLE_PAGE] = 0x12141A,
                 [TUNL_ROLE_AIR] = 0x171B23,
                 [TUNL_ROLE_ROCK] = 0x2A2F3A,
                 [TUNL_ROLE_EDGE] = 0x8FA3BF,
                 [TUNL_ROLE_INK] = 0xD9DEE7,
                 [TUNL_ROLE_FAINT] = 0x8B95A5,
                 [TUNL_ROLE_HAIR] = 0x566070,
                 [TUNL_ROLE_STALACTITE] = 0x93A4BD,
                 [TUNL_ROLE_STALACTITE_EDGE] = 0xCDD8E8,
                 [TUNL_ROLE_GOLD] = 0xE3B341,
                 [TUNL_ROLE_BLUE] = 0x58A6FF,
                 [TUNL_ROLE_RED] = 0xF47067,
                 [TUNL_ROLE_ORANGE] = 0xF0883E,
                 [TUNL_ROLE_GREEN] = 0x57AB5A,
                 [TUNL_ROLE_MINE] = 0xF47067,
                 [TUNL_ROLE_CANNON] = 0xD2A8FF,
                 [TUNL_ROLE_BOULDER] = 0x768390,
                 [TUNL_ROLE_REFUSED] = 0x717C8C,
                 [TUNL_ROLE_GATE] = 0x39C5CF,
                 [TUNL_ROLE_EVEN] = 0x262C38,
                 [TUNL_ROLE_SWEEPS] = 0x23364A,
                 [TUNL_ROLE_CHOP] = 0x3A2F45,
                 [TUNL_ROLE_STRAIGHT] = 0x2D3A30,
                 [TUNL_ROLE_CHAMBER] = 0x174248,
                 [TUNL_ROLE_FAIL] = 0x3A2028,
                 [TUNL_ROLE_LEFT] = 0x3F82D0,
                 [TUNL_ROLE_LEFT_PALE] = 0x213B59,
                 [TUNL_ROLE_RIGHT] = 0xD08328,
                 [TUNL_ROLE_RIGHT_PALE] = 0x523A1D,
                 [TUNL_ROLE_OBSTACLE] = 0xC6D1E0,
                 [TUNL_ROLE_CHANGED] = 0xD2A8FF}},
};

static const char *const names[] = {"light", "dark", NULL};

#define FILL(role)     .fill = TUNL_ROLE_##role
#define LINE(role, px) .stroke = TUNL_ROLE_##role, .width = px
#define DASH(on, off)  .dash_on = on, .dash_off = off
#define TYPE(role, px) .fill = TUNL_ROLE_##role, .size = px

static const tunl_look looks[TUNL_STYLES] = {
    [TUNL_STYLE_PAGE] = {"page", FILL(PAGE)},
    [TUNL_STYLE_AIR] = {"air", FILL(AIR)},
    [TUNL_STYLE_ROCK] = {"rock", FILL(ROCK)},
    [TUNL_STYLE_WALL] = {"wall", LINE(EDGE, 1.1)},
    [TUNL_STYLE_THIN_WALL] = {"thin-wall", LINE(EDGE, 0.6)},
    [TUNL_STYLE_SKELETON] = {"skeleton", LINE(FAINT, 1.1), DASH(1.1, 2.9)},
    [TUNL_STYLE_STALACTITE] = {"stalactite", FILL(STALACTITE), LINE(STALACTITE_EDGE, 0.7)},
    [TUNL_STYLE_GOLD] = {"gold", FILL(GOLD), LINE(AIR, 0.6)},
    [TUNL_STYLE_BLUE] = {"blue", FILL(BLUE), LINE(AIR, 0.6)},
    [TUNL_STYLE_RED] = {"red", FILL(RED), LINE(AIR, 0.6)},
    [TUNL_STYLE_ORANGE] = {"orange", FILL(ORANGE), LINE(AIR, 0.6)},
    [TUNL_STYLE_GREEN] = {"green", FILL(GREEN), LINE(AIR, 0.6)},
    [TUNL_STYLE_MINE] = {"mine", FILL(MINE), LINE(MINE, 0.6)},
    [TUNL_STYLE_CANNON] = {"cannon", FILL(CANNON), LINE(AIR, 0.6)},
    [TUNL_STYLE_BOULDER] = {"boulder", FILL(BOULDER), LINE(EDGE, 0.9)},
    [TUNL_STYLE_REFUSED] = {"refused", LINE(REFUSED, 0.8)},
    [TUNL_STYLE_OUTLINE] = {"outline", LINE(HAIR, 0.8)},
    [TUNL_STYLE_GATE] = {"gate", LINE(GATE, 1.3), DASH(4, 3)},
    [TUNL_STYLE_MARK] = {"mark", LINE(INK, 1.0), DASH(2, 2)},
    [TUNL_STYLE_JOIN] = {"join", LINE(INK, 0.9), DASH(5, 2)},
    [TUNL_STYLE_TICK] = {"tick", LINE(HAIR, 0.9)},
    [TUNL_STYLE_HAIR] = {"hair", LINE(EVEN, 1.0)},
    [TUNL_STYLE_EVEN] = {"even", FILL(EVEN)},
    [TUNL_STYLE_SWEEPS] = {"sweeps", FILL(SWEEPS)},
    [TUNL_STYLE_CHOP] = {"chop", FILL(CHOP)},
    [TUNL_STYLE_STRAIGHT] = {"straight", FILL(STRAIGHT)},
    [TUNL_STYLE_CHAMBER] = {"chamber", FILL(CHAMBER)},
    [TUNL_STYLE_SPEED] = {"speed", LINE(EDGE, 1.0)},
    [TUNL_STYLE_SPEED_AREA] = {"speed-area", FILL(EVEN)},
    [TUNL_STYLE_TEXTURE] = {"texture", FILL(STALACTITE_EDGE)},
    [TUNL_STYLE_FAIL] = {"fail", FILL(FAIL)},
    [TUNL_STYLE_LIMIT] = {"limit", LINE(RED, 1.0)},
    [TUNL_STYLE_FIRST] = {"first", LINE(BLUE, 2.4)},
    [TUNL_STYLE_SECOND] = {"second", LINE(INK, 1.6), DASH(5, 3)},
    [TUNL_STYLE_FIRST_POINT] = {"first-point", FILL(BLUE), LINE(PAGE, 1.2)},
    [TUNL_STYLE_SECOND_POINT] = {"second-point", FILL(PAGE), LINE(INK, 1.4)},
    [TUNL_STYLE_LEFT] = {"left", FILL(LEFT)},
    [TUNL_STYLE_RIGHT] = {"right", FILL(RIGHT)},
    [TUNL_STYLE_LEFT_SPARE] = {"left-spare", FILL(LEFT_PALE)},
    [TUNL_STYLE_RIGHT_SPARE] = {"right-spare", FILL(RIGHT_PALE)},
    [TUNL_STYLE_LEFT_CROSSING] = {"left-crossing", LINE(LEFT, 2.0)},
    [TUNL_STYLE_RIGHT_CROSSING] = {"right-crossing", LINE(RIGHT, 2.0)},
    [TUNL_STYLE_OBSTACLE] = {"obstacle", FILL(OBSTACLE), LINE(OBSTACLE, 1.0)},
    [TUNL_STYLE_BLOCK] = {"block", FILL(BOULDER), LINE(OBSTACLE, 1.0)},
    [TUNL_STYLE_DRAWN] = {"drawn", LINE(CHANGED, 1.0)},
    [TUNL_STYLE_CHANGE] = {"change", FILL(CHANGED)},
    [TUNL_STYLE_DIFFICULTY] = {"difficulty", LINE(EDGE, 1.0), DASH(3, 2)},
    [TUNL_STYLE_BOT_HALO] = {"bot-halo", LINE(AIR, 2.8)},
    [TUNL_STYLE_SIMPLE] = {"simple", LINE(GREEN, 1.5)},
    [TUNL_STYLE_LOOKAHEAD] = {"lookahead", LINE(INK, 1.4), DASH(7, 3)},
    [TUNL_STYLE_HOLD_ONE_WALL] = {"hold-one-wall", LINE(MINE, 1.6), DASH(2, 2)},
    [TUNL_STYLE_DEATH_HALO] = {"death-halo", LINE(AIR, 6)},
    [TUNL_STYLE_DEATH] = {"death", LINE(MINE, 2.6)},
    [TUNL_STYLE_TITLE] = {"title", TYPE(INK, 26), .bold = true},
    [TUNL_STYLE_SUBTITLE] = {"subtitle", TYPE(INK, 13), .bold = true},
    [TUNL_STYLE_META] = {"meta", TYPE(FAINT, 12.5)},
    [TUNL_STYLE_HEAD] = {"head", TYPE(INK, 14), .bold = true},
    [TUNL_STYLE_CAPTION] = {"caption", TYPE(FAINT, 10.5)},
    [TUNL_STYLE_LABEL] = {"label", TYPE(INK, 10.5)},
    [TUNL_STYLE_GATE_LABEL] = {"gate-label", TYPE(GATE, 11), .bold = true},
    [TUNL_STYLE_MARK_LABEL] = {"mark-label", TYPE(INK, 11), .bold = true},
    [TUNL_STYLE_FIRST_LABEL] = {"first-label", TYPE(INK, 11.5), .bold = true},
    [TUNL_STYLE_SECOND_LABEL] = {"second-label", TYPE(INK, 11.5)},
    [TUNL_STYLE_DEATH_LABEL] = {"death-label", TYPE(MINE, 11), .bold = true},
    [TUNL_STYLE_SMALL] = {"small", TYPE(FAINT, 9)},
    [TUNL_STYLE_CODE] = {"code", TYPE(FAINT, 11.5), .mono = true},
};

const tunl_theme *tunl_theme_named(const char *name) {
  for (gsize i = 0; i < G_N_ELEMENTS(themes); i++)
    if (strcmp(themes[i].name, name) == 0)
      return &themes[i];
  return NULL;
}

const char *const *tunl_theme_names(void) {
  return names;
}

const tunl_look *tunl_style_look(tunl_style style) {
  return &looks[style];
}
