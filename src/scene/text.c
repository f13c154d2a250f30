#include "scene/text.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { DECIMALS_MOST = 9 };

/* Digits are worked out in whole numbers: many thousands of them stand in one picture, and printf
 * is slow and asks the locale. */
static char *put_whole(char *end, guint64 value, int least_digits, bool grouped) {
  for (int digit = 0; value > 0 || digit < least_digits; digit++) {
    if (grouped && digit > 0 && digit % 3 == 0)
      *--end = ',';
    *--end = (char)('0' + value % 10);
    value /= 10;
  }
  return end;
}

static char *format(char *into, double value, int decimals, bool trim, bool grouped) {
  static const guint64 powers[DECIMALS_MOST + 1] = {
      1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000};
  double scaled = fabs(value) * (double)powers[decimals];
  if (!(scaled < 1e18)) /* beyond what a guint64 holds exactly: no picture has such numbers */
    return g_ascii_formatd(into, TUNL_TEXT_MOST, "%.17g", value);
  guint64 units = (guint64)scaled;
  if (scaled - (double)units >= 0.5) /* a half added beforehand may round up by itself */
    units++;
  for (; trim && decimals > 0 && units % 10 == 0; decimals--)
    units /= 10;
  char digits[TUNL_TEXT_MOST], *end = digits + sizeof digits, *begin = end;
  if (decimals > 0) {
    begin = put_whole(begin, units % powers[decimals], decimals, false);
    *--begin = '.';
  }
  begin = put_whole(begin, units / powers[decimals], 1, grouped);
  if (value < 0 && units > 0)
    *--begin = '-';
  gsize length = (gsize)(end - begin);
  memcpy(into, begin, length);
  into[length] = '\0';
  return into;
}

char *tunl_text_trimmed(char *into, double value, int decimals) {
  return format(into, value, decimals, true, false);
}

char *tunl_text_fixed(char *into, double value, int decimals) {
  return format(into, value, decimals, false, false);
}

char *tunl_text_grouped(char *into, double value, int decimals) {
  return format(into, value, decimals, true, true);
}

/* 15 digits name every double but the smallest, which have fewer, so that a shorter text is never
 * missed by beginning there. */
char *tunl_text_shortest(char *into, double value) {
  char format[8];
  for (int digits = fabs(value) < DBL_MIN ? 1 : DBL_DIG; digits <= DBL_DIG + 2; digits++) {
    g_snprintf(format, sizeof format, "%%.%dg", digits);
    g_ascii_formatd(into, TUNL_TEXT_MOST, format, value == 0 ? 0 : value); /* no -0 */
    if (g_ascii_strtod(into, NULL) == value)
      break;
  }
  return into;
}
