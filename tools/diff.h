/* tunl-diff in three parts: the work for one day, the words for it, the program. */
#ifndef TUNL_TOOLS_DIFF_H
#define TUNL_TOOLS_DIFF_H

#include "cli.h"

#include "picture.h"
#include "tunl.h"

/* As many devices as one run compares, and the cave made directly beside them. */
enum { DIFF_DEVICES_MOST = 64, DIFF_CAVES_MOST = DIFF_DEVICES_MOST + 1 };

/* What is compared: devices with one another and with the direct cave, or two direct caves. */
typedef struct diff_task {
  cli_cave cave;
  double to; /* every cave reaches here */
  tunl_device devices[DIFF_DEVICES_MOST];
  guint count;                  /* of devices; 0: the cave against another */
  tunl_rules other_rules;       /* of the other */
  gint32 other_offset;          /* days from the one to the other */
  char *names[DIFF_CAVES_MOST]; /* of the caves, in order */
  char *command;                /* that compares these again, but for date and picture */
  const char *suffix;           /* of the picture, svg unless another was asked for */
  guint reference;              /* the cave that the others are told against */
  bool margins, perturb;
} diff_task;

/* A decision outlives its cave. */
typedef struct diff_decision {
  bool made;
  tunl_object object;
} diff_decision;

/* Does a cave hang by the last bit of a sine? */
typedef struct diff_strength {
  bool robust;
  const char *sine;   /* the first that turned a decision: "one ulp up" and so on */
  diff_decision ours; /* that decision under our sine */
} diff_strength;

typedef struct diff_day {
  guint32 date, other_date;
  guint caves;
  tunl_cave *cave[DIFF_CAVES_MOST]; /* freed by diff_day_clear */
  guint same_as[DIFF_CAVES_MOST];   /* the first cave equal to it in everything */
  guint sets, exact;    /* different caves among the devices: by their objects, by every bit */
  tunl_verdict verdict; /* of all caves together */
  guint a, b;           /* the pair that parts first */
  tunl_comparison comparison; /* of that pair; its divergence points at the next two */
  tunl_object first_a, first_b;
  diff_decision closest; /* smallest margin of the reference cave */
  size_t ties;
  diff_strength strength;
} diff_day;

/* Makes and compares the caves of one day; an index, see core/day.h. The day must stay where it
 * is. */
void diff_day_work(const diff_task *task, gint32 index, diff_day *day);

/* Frees the caves; what was found stays. */
void diff_day_clear(diff_day *day);

/* The verdict of two of a day's caves, before they are freed. */
tunl_verdict diff_day_verdict(const diff_task *task, const diff_day *day, guint i, guint j);

/* ---- two pictures ---- */

/* Words of --images, which is a program of its own: no other option of tunl-diff goes with it. */
typedef struct diff_images_words {
  gboolean images;
  char *tolerance, *output, *format;
  char **masks, **names;
} diff_images_words;

#define DIFF_IMAGES_ENTRIES(w)                                                                     \
  CLI_FLAG("images", 0, &(w).images,                                                               \
      "Compare two PNG files instead, named EXPECTED.png ACTUAL.png; with -o and --format"),       \
      CLI_TEXT("tolerance", 0, &(w).tolerance,                                                     \
          "With --images: a channel may differ by this, of 255 (default 0)", "N"),                 \
  {                                                                                                \
    "mask", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &(w).masks,                                         \
        "With --images: do not compare this rectangle, px; may be repeated", "X,Y,W,H"             \
  }

/* Is --images among the arguments? */
bool diff_is_images(char **argv);

/* Parses, compares, answers; gives the exit code. */
int diff_images(int argc, char **argv, GError **error);

/* ---- words; all append to a text ---- */

/* Everything about one day, for people, before its caves are freed. */
void diff_say_day(GString *text, const diff_task *task, const diff_day *day);

/* A line about one of many days. */
void diff_say_line(GString *text, const diff_task *task, const diff_day *day);

/* Where and why the caves part, in one line without an end. */
void diff_say_divergence(GString *text, const diff_task *task, const diff_day *day);

/* ROBUST, or FRAGILE with wx, rule and margin. */
void diff_say_strength(GString *text, const diff_strength *strength);

/* The command that draws the place where they part: without a range a picture is of that. */
void diff_say_command(GString *text, const diff_task *task, const diff_day *day);

/* A table of one record a day, see docs/formats.md; the caller frees it. */
tunl_table *diff_table_new(tunl_table_format format, FILE *out);
bool diff_add_record(tunl_table *table, const diff_task *task, const diff_day *day, GError **error);

/* Reports for continuous integration. */
void diff_junit(GString *text, const diff_task *task, const diff_day *days, guint count);
void diff_tap(GString *text, const diff_task *task, const diff_day *days, guint count);
void diff_github(GString *text, const diff_task *task, const diff_day *days, guint count);

#endif
