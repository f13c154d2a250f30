/* The order of the operations is the specification's: another order is another last bit. */
#include "tunl/flight.h"

#include "tunl/course.h"

#include <string.h>

#define NEVER -1e9

enum { SHIELDS_MOST = 3, COINS_KEPT = COIN_BITS / 2 };

static const char *const cause_names[TUNL_CAUSES] = {
    [TUNL_CAUSE_NONE] = "none",
    [TUNL_CAUSE_WALL] = "wall",
    [TUNL_CAUSE_STALACTITE] = "stalactite",
    [TUNL_CAUSE_MINE] = "mine",
    [TUNL_CAUSE_BOULDER] = "boulder",
    [TUNL_CAUSE_SHOT] = "shot",
    [TUNL_CAUSE_CAP] = "cap",
};

const char *tunl_cause_name(tunl_cause cause) {
  return cause_names[cause];
}

tunl_flight_options tunl_flight_options_default(void) {
  return (tunl_flight_options){.cap = TUNL_FLIGHT_CAP};
}

/* ---- walls and what hangs from them ---- */

tunl_bounds tunl_bounds_widened(tunl_bounds walls, double wide, double pad) {
  return tunl_widened(walls, wide, pad);
}

static double pad_of(const tunl_flight *f) {
  return f->course->corridor.rules.pad;
}

static tunl_bounds walls_at(tunl_flight *f, double wx) {
  return tunl_widened(tunl_bounds_with(&f->course->corridor, &f->memo, wx), f->wide, pad_of(f));
}

tunl_bounds tunl_flight_walls(const tunl_flight *f, double wx) {
  tunl_corridor_memo memo = f->memo;
  return tunl_widened(tunl_bounds_with(&f->course->corridor, &memo, wx), f->wide, pad_of(f));
}

tunl_hang tunl_flight_hang(const tunl_flight *f, const tunl_object *stalactite) {
  tunl_bounds walls = tunl_flight_walls(f, stalactite->wx);
  double length = stalactite->as.stalactite.length;
  return stalactite->wall == TUNL_CEILING ? (tunl_hang){walls.top, walls.top + length}
                                          : (tunl_hang){walls.bot, walls.bot - length};
}

double tunl_mine_y(const tunl_course *course, const tunl_object *mine, double t) {
  return tunl_mine_height(course, mine, t);
}

double tunl_shot_wx(const tunl_flight *f, const tunl_shot *shot) {
  return f->scroll + TUNL_SHIP_X + tunl_shot_ahead(shot, tunl_shot_flown(shot, f->t));
}

double tunl_shot_y(const tunl_flight *f, const tunl_shot *shot) {
  return tunl_shot_height(shot, tunl_shot_flown(shot, f->t));
}

/* ---- windows over the objects ---- */

/* The first object of a kind that the ship has not passed for good. A pixel more than the longest
 * reach, so that no rounding hides an object that counts. */
static inline uint32_t advance(tunl_flight *f, tunl_kind kind, double X) {
  const tunl_course *course = f->course;
  double passed = X - (course->reach[kind] + 1);
  while (f->near[kind] < course->counts[kind] && course->objects[kind][f->near[kind]]->wx < passed)
    f->near[kind]++;
  return f->near[kind];
}

/* ---- coins ---- */

static void pass_coins(tunl_flight *f, double X) {
  for (uint32_t from = f->near[TUNL_COIN], to = advance(f, TUNL_COIN, X); from < to; from++)
    f->taken[(from + COINS_KEPT) % COIN_BITS / 64] &= ~(UINT64_C(1) << from % 64);
}

static void take(tunl_flight *f, uint32_t coin) {
  tunl_coin_type type = (tunl_coin_type)f->course->objects[TUNL_COIN][coin]->type;
  f->taken[coin % COIN_BITS / 64] |= UINT64_C(1) << coin % 64;
  f->coins[type]++;
  if (type == TUNL_GOLD)
    f->wide = tunl_least(TUNL_WIDE_MOST, f->wide + TUNL_WIDE_GOLD);
  else if (type == TUNL_BLUE)
    f->blue_at = f->t;
  else if (type == TUNL_RED && f->shields < SHIELDS_MOST)
    f->shields++;
}

static inline bool touches(const tunl_flight *f, double X, double wx, double y, double distance) {
  double dx = X - wx, dy = f->y - y;
  return dx * dx + dy * dy < distance * distance;
}

static void take_coins(tunl_flight *f, double X) {
  const tunl_course *course = f->course;
  pass_coins(f, X);
  double ahead = X + course->reach[TUNL_COIN] + 1;
  for (uint32_t i = f->near[TUNL_COIN]; i < course->counts[TUNL_COIN]; i++) {
    const tunl_object *coin = course->objects[TUNL_COIN][i];
    if (coin->wx > ahead)
      break;
    if (touches(f, X, coin->wx, coin->y, TUNL_COIN_TOUCH) && !tunl_flight_is_taken(f, i))
      take(f, i);
  }
}

/* The course's number of one of its coins. */
static size_t number_of(const tunl_course *course, const tunl_object *coin) {
  size_t low = 0, high = course->counts[TUNL_COIN];
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (course->objects[TUNL_COIN][middle]->wx < coin->wx)
      low = middle + 1;
    else
      high = middle;
  }
  while (low < course->counts[TUNL_COIN] && course->objects[TUNL_COIN][low] != coin)
    low++;
  return low;
}

bool tunl_flight_took(const tunl_flight *f, const tunl_object *coin) {
  size_t i = number_of(f->course, coin), near = f->near[TUNL_COIN];
  return i + COINS_KEPT >= near && i < near + COINS_KEPT && tunl_flight_is_taken(f, (uint32_t)i);
}

/* ---- cannons ---- */

/* The oldest makes room; see TUNL_SHOTS_MOST. */
static void drop_shots(tunl_flight *f, uint32_t count) {
  f->shot_count -= count;
  memmove(f->shots, f->shots + count, f->shot_count * sizeof *f->shots);
}

static void fire(tunl_flight *f, const tunl_object *cannon, double d) {
  tunl_bounds walls = walls_at(f, cannon->wx);
  bool ceiling = cannon->wall == TUNL_CEILING;
  if (f->shot_count == TUNL_SHOTS_MOST)
    drop_shots(f, 1);
  f->shots[f->shot_count++] = (tunl_shot){
      .cannon = cannon,
      .t0 = f->t,
      .d = d,
      .y0 = ceiling ? walls.top : walls.bot,
      .y1 = ceiling ? walls.bot : walls.top,
  };
}

static void fire_cannons(tunl_flight *f, double X) {
  const tunl_course *course = f->course;
  uint32_t *next = &f->near[TUNL_CANNON];
  for (; *next < course->counts[TUNL_CANNON]; ++*next) {
    const tunl_object *cannon = course->objects[TUNL_CANNON][*next];
    double d = cannon->wx - X;
    if (d > TUNL_SHOT_RANGE)
      break;
    if (d > 0) /* else the ship is past it */
      fire(f, cannon, d);
  }
  uint32_t old = 0;
  while (old < f->shot_count && f->t - f->shots[old].t0 > TUNL_SHOT_TIME / TUNL_SHOT_CROSS)
    old++;
  if (old > 0)
    drop_shots(f, old);
}

/* ---- collisions ---- */

static inline bool hits(const tunl_flight *f, double top, double bot) {
  return f->y - TUNL_SHIP_RADIUS < top || f->y + TUNL_SHIP_RADIUS > bot;
}

static inline bool may_hit_wall(const tunl_flight *f, double X) {
  tunl_inner inner = tunl_course_inner(f->course, X, f->wide);
  return hits(f, inner.top, inner.bot);
}

typedef struct {
  double x, y;
} point;

/* On which side of the line from r to q p lies, as the sign. */
static double side(point p, point q, point r) {
  return (p.x - r.x) * (q.y - r.y) - (q.x - r.x) * (p.y - r.y);
}

static bool inside(point p, point a, point b, point c) {
  double ab = side(p, a, b), bc = side(p, b, c), ca = side(p, c, a);
  bool left = ab < 0 || bc < 0 || ca<0, right = ab> 0 || bc > 0 || ca > 0;
  return !(left && right);
}

/* Squared distance of p to the segment from s to e. */
static double distance2(point p, point s, point e) {
  double dx = e.x - s.x, dy = e.y - s.y, length2 = dx * dx + dy * dy;
  double u = 0;
  if (length2 != 0)
    u = tunl_most(0, tunl_least(1, ((p.x - s.x) * dx + (p.y - s.y) * dy) / length2));
  double ex = p.x - (s.x + u * dx), ey = p.y - (s.y + u * dy);
  return ex * ex + ey * ey;
}

static bool hits_spike(const tunl_flight *f, double X, const tunl_spike *spike) {
  const double r = TUNL_SHIP_RADIUS;
  double dx = X - spike->wx;
  if (!(dx < spike->half + r && -dx < spike->half + r))
    return false;
  tunl_hang hang = tunl_spike_hang(spike, f->wide, pad_of(f));
  /* Well past the tip nothing can touch: no need to measure. */
  double past = spike->ceiling ? f->y - hang.tip : hang.tip - f->y;
  if (past > r + 1)
    return false;
  point ship = {X, f->y}, tip = {spike->wx, hang.tip};
  point a = {spike->wx - spike->half, hang.foot}, b = {spike->wx + spike->half, hang.foot};
  return inside(ship, a, b, tip) || distance2(ship, a, tip) < r * r ||
         distance2(ship, b, tip) < r * r;
}

/* Each looks at what is near, in order of wx, and gives the first that is hit or NULL. */

static const tunl_object *hit_stalactite(tunl_flight *f, double X) {
  const tunl_course *course = f->course;
  uint32_t i = advance(f, TUNL_STALACTITE, X);
  double ahead = X + course->reach[TUNL_STALACTITE] + 1;
  for (; i < course->counts[TUNL_STALACTITE] && course->spikes[i].wx <= ahead; i++)
    if (hits_spike(f, X, &course->spikes[i]))
      return course->objects[TUNL_STALACTITE][i];
  return NULL;
}

static const tunl_object *hit_mine(tunl_flight *f, double X) {
  const tunl_course *course = f->course;
  uint32_t i = advance(f, TUNL_MINE, X);
  double ahead = X + course->reach[TUNL_MINE] + 1;
  for (; i < course->counts[TUNL_MINE]; i++) {
    const tunl_object *mine = course->objects[TUNL_MINE][i];
    if (mine->wx > ahead)
      break;
    double y = tunl_mine_height(course, mine, f->t);
    if (touches(f, X, mine->wx, y, TUNL_SHIP_RADIUS + TUNL_MINE_RADIUS))
      return mine;
  }
  return NULL;
}

static const tunl_object *hit_boulder(tunl_flight *f, double X) {
  const tunl_course *course = f->course;
  uint32_t i = advance(f, TUNL_BOULDER, X);
  double ahead = X + course->reach[TUNL_BOULDER] + 1;
  for (; i < course->counts[TUNL_BOULDER]; i++) {
    const tunl_object *boulder = course->objects[TUNL_BOULDER][i];
    if (boulder->wx > ahead)
      break;
    if (touches(f, X, boulder->wx, boulder->y, TUNL_SHIP_RADIUS + boulder->as.boulder.r))
      return boulder;
  }
  return NULL;
}

static const tunl_object *hit_shot(tunl_flight *f, double X) {
  const double r = TUNL_SHIP_RADIUS + TUNL_SHOT_RADIUS;
  (void)X; /* shots are placed relative to the ship */
  for (uint32_t i = 0; i < f->shot_count; i++) {
    const tunl_shot *shot = &f->shots[i];
    double flown = tunl_shot_flown(shot, f->t), ahead = tunl_shot_ahead(shot, flown);
    double above = tunl_shot_height(shot, flown) - f->y;
    if (ahead * ahead + above * above < r * r)
      return shot->cannon;
  }
  return NULL;
}

static const struct {
  tunl_cause cause;
  const tunl_object *(*hit)(tunl_flight *f, double X);
} hazards[] = {
    {TUNL_CAUSE_STALACTITE, hit_stalactite},
    {TUNL_CAUSE_MINE, hit_mine},
    {TUNL_CAUSE_BOULDER, hit_boulder},
    {TUNL_CAUSE_SHOT, hit_shot},
};

/* Puts the ship back against the wall that it hit. */
static void rebound(tunl_flight *f, tunl_bounds walls) {
  if (f->y - TUNL_SHIP_RADIUS < walls.top) {
    f->y = walls.top + TUNL_SHIP_RADIUS;
    f->vy = tunl_most(f->vy, 0);
  } else {
    f->y = walls.bot - TUNL_SHIP_RADIUS;
    f->vy = tunl_least(f->vy, 0);
  }
}

/* What a hit costs: nothing while safe, else a shield, else a scratch, else the flight. */
static void pay(tunl_flight *f) {
  if (f->t < f->safe_until)
    return;
  if (f->shields > 0)
    f->shields--;
  else if (f->scratched < f->options.scratches)
    f->scratched++;
  else
    f->cause = f->hit;
  if (f->cause == TUNL_CAUSE_NONE)
    f->safe_until = f->t + TUNL_SAFE_TIME;
}

static bool hit_wall(tunl_flight *f, double X) {
  tunl_bounds walls = walls_at(f, X);
  if (!hits(f, walls.top, walls.bot))
    return false;
  f->hit = TUNL_CAUSE_WALL;
  pay(f);
  if (f->cause == TUNL_CAUSE_NONE)
    rebound(f, walls);
  return true;
}

static void collide(tunl_flight *f, double X) {
  if ((may_hit_wall(f, X) && hit_wall(f, X)) || f->t < f->safe_until)
    return;
  for (size_t i = 0; i < sizeof hazards / sizeof *hazards; i++)
    if ((f->hit_by = hazards[i].hit(f, X))) {
      f->hit = hazards[i].cause;
      pay(f);
      return;
    }
}

/* ---- a step ---- */

static double speed_now(const tunl_flight *f) {
  double slow = TUNL_SLOW + (1 - TUNL_SLOW) * tunl_least((f->t - f->blue_at) / TUNL_SLOW_TIME, 1);
  return tunl_course_speed(f->course, f->scroll) * slow;
}

void tunl_flight_begin(
    tunl_flight *flight, const tunl_course *course, const tunl_flight_options *options) {
  *flight = (tunl_flight){
      .course = course,
      .options = options ? *options : tunl_flight_options_default(),
      .blue_at = NEVER,
      .safe_until = -1,
      .memo = tunl_corridor_forget(),
  };
  flight->y = tunl_bounds_with(&course->corridor, &flight->memo, TUNL_SHIP_X).cy;
  flight->speed = speed_now(flight);
}

static void move(tunl_flight *f, bool hold) {
  double before = f->vy;
  double after = before + (hold ? -TUNL_CLIMB : TUNL_GRAVITY) * STEP_TIME;
  f->vy = tunl_most(-TUNL_FALL_SPEED, tunl_least(TUNL_FALL_SPEED, after));
  f->y += (before + f->vy) / 2 * STEP_TIME;
  f->scroll += f->speed * STEP_TIME;
  f->step++;
  f->t = (double)f->step / TUNL_STEPS_PER_SECOND;
  f->wide = tunl_most(0, f->wide - TUNL_WIDE_DECAY * STEP_TIME);
}

bool tunl_flight_step(tunl_flight *f, bool hold) {
  if (f->cause != TUNL_CAUSE_NONE)
    return false;
  f->hit = TUNL_CAUSE_NONE;
  f->hit_by = NULL;
  move(f, hold);
  double X = f->scroll + TUNL_SHIP_X;
  if (!f->options.no_coins)
    take_coins(f, X);
  fire_cannons(f, X);
  collide(f, X);
  if (f->cause == TUNL_CAUSE_NONE && f->scroll >= f->options.cap)
    f->cause = TUNL_CAUSE_CAP;
  f->speed = speed_now(f);
  return f->cause == TUNL_CAUSE_NONE;
}
