#include "core/day.h"

#include "core/stream.h"

static const tunl_multipliers multipliers[TUNL_ARCHETYPES] = {
    [TUNL_CLASSIC] = {"classic", 1.00, 1.00, 1.00, 1.00},
    [TUNL_CHICANE_DAY] = {"chicane-day", 0.85, 1.00, 1.00, 1.35},
    [TUNL_MINE_GAUNTLET] = {"mine-gauntlet", 1.00, 1.00, 0.75, 1.00},
    [TUNL_COIN_RUSH] = {"coin-rush", 1.15, 0.72, 1.15, 0.80},
};

/* Days before 1 March of a year, counted from 1 March of year 0. Years that begin in March put the
 * leap day last, where it disturbs no month. */
static int32_t days_before_march(int32_t year) {
  return year * 365 + year / 4 - year / 100 + year / 400;
}

/* Days from 1 March to the first of a month, months counted from March = 0: the repeating
 * 31, 30, 31, 30, 31 pattern is 153 days in five months. */
static int32_t days_before_month(int32_t month) {
  return (153 * month + 2) / 5;
}

static const int32_t epoch = 719468; /* 1970-01-01 in days since 1 March of year 0 */

int32_t tunl_date_index(uint32_t date) {
  int32_t year = (int32_t)(date / 10000), month = (int32_t)(date / 100 % 100);
  int32_t shifted = month > 2 ? month - 3 : month + 9;
  return days_before_march(month > 2 ? year : year - 1) + days_before_month(shifted) +
         (int32_t)(date % 100) - 1 - epoch;
}

uint32_t tunl_date_from_index(int32_t index) {
  int32_t days = index + epoch;
  int32_t year = (int32_t)((int64_t)days * 400 / 146097); /* at most one too many */
  if (days_before_march(year) > days)
    year--;
  else if (days_before_march(year + 1) <= days)
    year++;
  int32_t in_year = days - days_before_march(year);
  int32_t shifted = (5 * in_year + 2) / 153;
  int32_t month = shifted < 10 ? shifted + 3 : shifted - 9;
  int32_t day = in_year - days_before_month(shifted) + 1;
  return (uint32_t)((month > 2 ? year : year + 1) * 10000 + month * 100 + day);
}

bool tunl_date_valid(int64_t date) {
  if (date < TUNL_DATE_FIRST || date > TUNL_DATE_LAST)
    return false;
  int64_t month = date / 100 % 100, day = date % 100;
  if (month < 1 || month > 12 || day < 1 || day > 31)
    return false;
  /* A day that its month does not have turns into the next month's. */
  return tunl_date_from_index(tunl_date_index((uint32_t)date)) == (uint32_t)date;
}

const char *tunl_date_weekday(uint32_t date) {
  static const char *const names[7] = {
      "Thursday",
      "Friday",
      "Saturday",
      "Sunday",
      "Monday",
      "Tuesday",
      "Wednesday",
  };
  return names[tunl_date_index(date) % 7]; /* 1970-01-01 was a Thursday */
}

/* The state the two phases leave behind, and the numbers drawn from it after them. */
static double draw(uint32_t *h) {
  *h = tunl_mix(*h);
  return tunl_unit(*h);
}

static double jitter(uint32_t *h) {
  return 1 + (draw(h) * 2 - 1) * 0.08; /* +-8 %, published */
}

tunl_day tunl_day_of(uint32_t date) {
  tunl_day day = {.date = date};
  uint32_t h = (date ^ 0x9E3779B9u) * 0x45D9F3Bu;
  h = (h ^ (h >> 16)) * 0x45D9F3Bu;
  h ^= h >> 16;
  day.phase1 = (double)(h % 6283) / 1000;
  h = (h ^ (h >> 13)) * 0xC2B2AE35u;
  day.phase2 = (double)(h % 6283) / 1000;
  day.jitter_amplitude = jitter(&h);
  day.jitter_frequency = jitter(&h);
  day.archetype = (tunl_archetype)(draw(&h) * TUNL_ARCHETYPES); /* floor: 0 .. 3 */
  day.seed_stalactites = (date ^ 0x5741u) * 0x2545F491u;
  day.seed_coins = (date ^ 0xC01Du) * 0x9E3779B1u;
  day.seed_mines = (date ^ 0x4D19u) * 0x85EBCA6Bu;
  day.seed_cannons = (date ^ 0xCA77u) * 0xC2B2AE35u;
  return day;
}

const tunl_multipliers *tunl_archetype_multipliers(tunl_archetype archetype) {
  return &multipliers[archetype];
}
