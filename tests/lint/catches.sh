#!/bin/sh
# A guard that cannot fail is no guard: plants one offence at a time in a copy of the project and
# expects lint.sh to find it. catches.sh ROOT
set -u
root=$(cd "$1" && pwd)
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
passed=0 failed=0

# plant NAME FILE LINE
plant() {
  rm -rf "$copy/project"
  mkdir "$copy/project"
  (cd "$root" && cp -R src tools docs tests README.md meson.build "$copy/project")
  printf '%s\n' "$3" >>"$copy/project/$2"
  if sh "$root/tests/lint/lint.sh" "$copy/project" | grep -q "^$1: "; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "not caught: $1: $3 in $2"
  fi
}

plant layer src/core/day.c '#include "tunl/rules.h"'
plant layer src/core/day.c '#include <glib.h>'
plant layer src/core/day.c '#include <stdio.h>'
plant layer src/tunl/cave.c '#include "scene/scene.h"'
plant layer src/tunl/cave.c '#include "flip/level.h"'
plant layer src/flip/level.c '#include "tunl/cave.h"'
plant layer src/flip/bots.c '#include <glib.h>'
plant layer src/scene/strip.c '#include <cairo.h>'
plant layer src/scene/strip.c '#include "output/svg.h"'
plant layer src/scene/strip.c '#include <stdio.h>'
plant layer src/output/svg.c '#include "cli.h"'
plant layer tools/tunl-render.c '#include "tunl/placement.h"'
plant layer tools/tunl-render.c '#include <cairo.h>'
plant layer tools/tunl-render.c '#include <SDL.h>'
plant layer tools/view-look.c '#include <SDL.h>'
plant layer tools/report-say.c '#include <archive.h>'
plant layer src/output/canvas.c '#include <SDL.h>'
plant pure src/tunl/cave.c 'void f(void) { time(0); }'
plant pure src/core/day.c 'static int counter = 0;'
plant pure src/flip/bots.c 'void f(void) { printf("hit"); }'
plant pure src/flip/level.c 'static double last = 0;'
plant libm src/tunl/corridor.c 'double g(double x) { return sin(x); }'
plant libm src/flip/level.c 'double g(double x) { return pow(x, 2); }'
plant 'long line' src/tunl/cave.c "/* $(printf '%0100d' 0) */"
plant 'white space' README.md 'text '
plant unfinished src/tunl/cave.c '/* TODO later */'
plant 'not in docs/generator.md' src/tunl/rules.def 'KNOB(new_knob, 1, 0, 1, SWITCH, PUBLISHED, "new")'
plant 'not in docs/formats.md' tools/tunl-diff.c 'static const char name[] = "tunl-other/1";'
plant 'not in docs/formats.md' src/output/html.c 'static const char page[] = "{\"schema\":\"tunl-page/2\"}";'
plant 'not in docs/formats.md' src/scene/card.c 'static const char name[] = "tunl-card/2";'

# The control: with nothing planted there is nothing to find.
if sh "$root/tests/lint/lint.sh" "$root"; then
  passed=$((passed + 1))
else
  failed=$((failed + 1))
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
