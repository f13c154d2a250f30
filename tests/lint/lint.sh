#!/bin/sh
# Checks of the text of the project: lint.sh ROOT. Prints every offence; exit 1 if there is any.
set -u
cd "$1" || exit 2
offences=0

# offence TEXT: lines of text, each an offence; nothing is none.
offence() {
  [ -n "$2" ] || return 0
  printf '%s\n' "$2" | sed "s|^|$1: |"
  offences=$((offences + $(printf '%s\n' "$2" | wc -l)))
}

# includes FOLDER PATTERN: quoted or angled includes of a folder that match none of the pattern.
includes() {
  [ -d "$1" ] || return 0
  grep -rn '^#include' "$1" | grep -Ev "#include ($2)"
}

c11='<(float|inttypes|limits|math|stdbool|stddef|stdint|stdlib|string)\.h>'
c='<[a-z]+\.h>'
glib='<glib\.h>'

# Data flows one way: a file includes its own folder, those before it, and nothing else.
offence "layer" "$(includes src/core "$c11|\"core/")"
offence "layer" "$(includes src/tunl "$c11|\"(core|tunl)/")"
offence "layer" "$(includes src/flip "$c11|\"(core|flip)/")"
offence "layer" "$(includes src/scene "$c11|$glib|\"(core|tunl|flip|scene)/")"
offence "layer" "$(includes src/output \
  "$c|<sys/[a-z]+\.h>|<cairo(-pdf)?\.h>|\"page-files\.h\"|\"(core|tunl|flip|scene|output)/")"
# A name without a folder is a public header, or one that the parts of a program share.
offence "layer" "$(includes tools "$c|<sys/[a-z]+\.h>|<SDL\.h>|<archive_entry\.h>|\"[a-z-]+\.h\"")"
# Of the viewer, only what opens the window knows SDL; nothing else starts the slower for it.
offence "layer" "$(grep -rn '^#include <SDL' src tools | grep -vE '^tools/view-(window\.c|script\.h):')"
# Of reports, only what packs them knows libarchive.
offence "layer" "$(grep -rn '^#include <archive' src tools | grep -v '^tools/report-archive.c:')"
# Only src/output paints.
offence "layer" "$(grep -rnE '^#include <(cairo|png|zlib)' src tools | grep -v '^src/output')"

# The generator is pure: no files, no clock, no printing, no globals that are written.
offence "pure" "$(grep -rnE '\b(printf|fopen|fputs|time|clock|getenv|setlocale|rand|srand)\(' \
  src/core src/tunl src/flip)"
offence "pure" "$(grep -rnE '^(static )?(double|float|int|uint32_t|uint64_t|char|bool) [a-z_]+( =|;|\[)' \
  src/core src/tunl src/flip --include='*.c')"

# libm only where IEEE 754 makes it exact; the generator has its own sine.
offence "libm" "$(grep -rnE '\b(sin|cos|tan|pow|exp|log|hypot|fma)\(' \
  src/core src/tunl src/flip --include='*.[ch]' |
  grep -vE '^[^:]*:[0-9]*: *(\*|/\*)')"

offence "long line" "$(find src tools tests -name '*.[ch]' -exec awk \
  'length($0) > 100 { print FILENAME ":" FNR }' {} +)"
offence "white space" "$(grep -rnE '[[:space:]]+$' src tools tests docs README.md meson.build \
  --include='*.[ch]' --include='*.md' --include='*.sh' --include='meson.build' --include='*.def')"
# TODO is also what the Test Anything Protocol calls a failure that is expected.
offence "unfinished" "$(grep -rnE '\b(TODO|FIXME|XXX|HACK)\b' src tools docs README.md meson.build |
  grep -vE '" # TODO %s"|`# TODO`')"

# Every knob stands in the documentation with its default.
sed -n 's/^KNOB(\([a-z0-9_]*\), \([^,]*\),.*/\1 \2/p' src/tunl/rules.def | while read -r knob value; do
  grep -q "^| \`$knob\` | $value |" docs/generator.md || echo "$knob = $value"
done >"${TMPDIR:-/tmp}/knobs.$$"
offence "not in docs/generator.md" "$(cat "${TMPDIR:-/tmp}/knobs.$$")"
rm -f "${TMPDIR:-/tmp}/knobs.$$"

# And every schema that a program writes, in the documentation of formats.
offence "not in docs/formats.md" "$(grep -rhoE '"[a-z]+(-[a-z]+)*/[0-9]+\\?"' src tools --include='*.[ch]' |
  tr -d '"\\' | sort -u | while read -r schema; do
    grep -q "\`$schema\`" docs/formats.md || echo "$schema"
  done)"

[ "$offences" -eq 0 ] || { echo "$offences offences"; exit 1; }
