#!/bin/sh
# Has every program that is installed a manual page that says what the program says? manual.sh BUILD
# SOURCE
set -eu
export LC_ALL=C
build=$1 source=$2
. "$source/tests/install/stage.sh"
pages=$stage/share/man/man1

# help PROGRAM [COMMAND]: its options, a line each, what it is called and what it says apart by a tab.
help() {
  "$stage/bin/$1" ${2:+"$2"} --help | sed -n '/^Options:/,/^$/p' |
    sed -n 's/^  \(-[^ ]*\( --[^ ]*\)*\)  */\1\t/p'
}

# options PAGE [COMMAND]: the same from a page, out of the section of a command if there is one.
options() {
  awk -v "command=${2:-}" '
    /^\.S[HS]/ { here = command == "" ? $2 == "OPTIONS" : $1 == ".SS" && $2 == command }
    here && /^\.TP/ { getline name; getline text; print name "\t" text }' "$1" |
    sed 's/\\f.//g; s/\\&//g; s/\\-/-/g; s/\\(ti/~/g; s/\\(ha/^/g; s/\\(ga/`/g; s/\\e/\\/g'
}

# compare PROGRAM [COMMAND]: a page may say more of an option than the help, but nothing else.
compare() {
  help "$@" >"$folder/help"
  options "$pages/$1.1" "${2:-}" >"$folder/page"
  [ -s "$folder/help" ] || fail "$*" "no options in its help"
  fail "$*: page, then help" "$(awk 'NR == FNR { page[++n] = $0; next }
    index(page[FNR], $0) != 1 { print page[FNR] "\n" $0 }
    END { if (n != FNR) print n " options, " FNR " options" }' "$folder/page" "$folder/help")"
}

# commands PROGRAM: those it has.
commands() {
  "$stage/bin/$1" --print-options | awk -F '\t' '$3 == "" { print $6 }'
}

# The prose of a page: the options that it speaks of, which in a line that names a program are that
# one's, and its sections.
check_prose() {
  page=$pages/$1.1
  sed 's/\\-/-/g' "$page" | awk -v "program=$1" '
    NR == FNR { known[$0] = 1; is[$1] = 1; next }
    {
      of = program
      for (i = 1; i <= NF; i++) {
        word = $i
        gsub(/^"|[",.;:)]+$|\\f./, "", word)
        sub(/=.*/, "", word)
        of = word in is ? word : of
        if (word ~ /^--[a-z]/ && !((of " " word) in known))
          print of " has no " word
      }
    }' "$folder/known" - >"$folder/unknown"
  fail "$1.1" "$(cat "$folder/unknown")"
  for section in NAME SYNOPSIS DESCRIPTION OPTIONS 'EXIT STATUS' EXAMPLES 'SEE ALSO'; do
    grep -n "^\.SH $section\$" "$page" || echo "0:no section $section"
  done | cut -d : -f 1 >"$folder/sections"
  sort -n -c "$folder/sections" 2>/dev/null || fail "$1.1" "sections are missing, or out of order"
  fail "$1.1: NAME" "$(sed -n '/^\.SH NAME/{n;s/\\-/-/g;p;}' "$page" | grep -v "^$1 - ")"
  for other in $(sed -n 's/\\-/-/g; s/^\.BR \([a-z-]*\) (1).*/\1/p' "$page"); do
    [ -f "$source/docs/man/$other.1" ] || fail "$1.1" "$other(1) does not exist"
  done
}

# Formatters that complain of what others forgive.
check_form() {
  if command -v mandoc >/dev/null; then
    fail "$1" "$(mandoc -T lint -W warning "$pages/$1.1" || true)"
  fi
  if command -v groff >/dev/null; then
    fail "$1" "$(groff -ww -man -Tutf8 "$pages/$1.1" 2>&1 >/dev/null)"
  fi
}
command -v mandoc >/dev/null || echo "no mandoc: skipped its part"
command -v groff >/dev/null || echo "no groff: skipped its part"

ls "$stage/bin" >"$folder/programs"
while read -r program; do
  for command in '' $(commands "$program"); do
    help "$program" ${command:+"$command"} | grep -oE -e '--[a-z-]+' | sed "s/^/$program /"
  done
done <"$folder/programs" >"$folder/known"
find "$pages" -name '*.1' -exec basename {} .1 \; | sort | diff "$folder/programs" - ||
  fail "programs and pages" "not the same (see above): docs/man/NAME.1, tools/meson.build"
while read -r program; do
  [ -f "$pages/$program.1" ] || continue
  for command in '' $(commands "$program"); do
    compare "$program" ${command:+"$command"}
  done
  check_prose "$program"
  check_form "$program"
done <"$folder/programs"
exit $failed
