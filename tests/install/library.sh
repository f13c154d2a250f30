#!/bin/sh
# Is what is installed a library that others can build with, wherever it lies, and no more than is
# promised? library.sh BUILD SOURCE COMPILER [C++-COMPILER]
set -eu
build=$1 source=$2 cc=$3 cxx=${4:-}
. "$source/tests/install/stage.sh"

# use: sets all that a user of the library in $stage has.
use() {
  pc=$(find "$stage" -name tunl.pc)
  export PKG_CONFIG_PATH="${pc%/*}"
  cflags=$(pkg-config --cflags tunl) libs=$(pkg-config --libs tunl)
  LD_LIBRARY_PATH=$(pkg-config --variable=libdir tunl)
  export LD_LIBRARY_PATH
  include=$(pkg-config --variable=includedir tunl)/tunl
}
strict="-Wall -Wextra -pedantic -Werror"

# run FILE COMPILER...: builds a program with the installed library, and runs it.
run() {
  file=$1
  shift
  # shellcheck disable=SC2086 # lists of words
  "$@" $strict "$file" $cflags $libs -o "$folder/user"
  "$folder/user" >"$folder/said"
}

# build_with COMPILER...: the program that uses a bit of everything.
build_with() {
  run "$source/tests/install/user.c" "$@"
  fail "$1 in $stage" "$(head -n 2 "$folder/said" | diff - "$folder/expected")"
  fail "$1 in $stage" "$(tail -n 1 "$folder/said" | grep -v '</svg>')"
}

use
{
  "$stage/bin/tunl-dump" --date 20260923 --fingerprint
  "$stage/bin/flip-render" --seed seed-0 -o - |
    sed -n 's/.*rules 1.0.2, fingerprint \([0-9a-f]*\).*/\1/p'
} >"$folder/expected"
[ "$(wc -l <"$folder/expected")" = 2 ] || fail "fingerprints" "$(cat "$folder/expected")"
fail "version" "$(pkg-config --modversion tunl |
  grep -vFx "$("$stage/bin/tunl-render" --version | cut -d ' ' -f 2)")"

# Every header alone, in both languages, as strictly as anyone may ask, and none but what the three
# need. As a source of its own it has functions that nobody calls.
headers=$(cd "$include" && find . -name '*.h' ! -name api.h | sort) # that one declares nothing
# shellcheck disable=SC2086 # a list of words
check_headers() {
  (cd "$include" && "$@" $strict -Wno-unused-function $cflags -fsyntax-only $headers) ||
    fail "headers" "$1 complains"
}
check_headers "$cc" -std=c11 -x c
[ -z "$cxx" ] || check_headers "$cxx" -std=c++11 -x c++
# shellcheck disable=SC2086 # a list of words
(cd "$include" && "$cc" -MM $cflags tunl.h flip.h picture.h) | tr ' \\' '\n\n' |
  sed "s|^$include/||" | grep -E '^[a-z].*\.(h|def)$' | sort -u >"$folder/needed"
fail "header that no public one includes" \
  "$(cd "$include" && find . -type f | sed 's|^\./||' | sort | comm -23 - "$folder/needed")"

# What the library shows is what the headers declare, name by name.
nm -D --defined-only "$LD_LIBRARY_PATH/libtunl.so" | sed 's/.* //' | sort >"$folder/shown"
# shellcheck disable=SC2086 # a list of words
(cd "$include" && cat $headers) | grep -E '^[a-zA-Z]' | grep -vE '^(static|typedef) ' |
  sed -nE 's/.*[ *]([a-z0-9_]+)\(.*/\1/p' | sort -u >"$folder/declared"
fail "shown, but declared in no public header" "$(comm -23 "$folder/shown" "$folder/declared")"
fail "declared, but not shown (no TUNL_API_BEGIN?)" \
  "$(comm -13 "$folder/shown" "$folder/declared")"
[ "$(wc -l <"$folder/shown")" -gt 100 ] || fail "symbols" "hardly any"

# The program that README.md shows.
sed -n '/^    #include/,/^    }/s/^    //p' "$source/README.md" >"$folder/day.c"
run "$folder/day.c" "$cc" -std=c11
fail "README.md" "$(head -n 1 "$folder/expected" | diff "$folder/said" -)"

# Where it is, and after it was moved.
for place in here elsewhere; do
  build_with "$cc" -std=c11
  [ -z "$cxx" ] || build_with "$cxx" -std=c++11 -x c++
  [ $place = elsewhere ] || { mv "$stage" "$folder/$$" && stage=$folder/$$ && use; }
done
"$stage/bin/tunl-render" --date 20260923 --to 5000 -o "$folder/cave.svg"
[ -s "$folder/cave.svg" ] || fail "tunl-render" "no picture"
exit $failed
