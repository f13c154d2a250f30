#!/bin/sh
# Installs what the tests need, builds in every way that must give the same caves, and runs the tests
# in each: sh tests/run.sh
# The first argument, if any, names the only build to run: gcc, clang, release, plain, fast, fast-gcc
# or sanitize.
set -eu
cd "$(dirname "$0")/.."
. tools/packages.sh

need_to_build
need clang libclang-rt-dev check libjson-glib-dev libxml2-utils libsdl2-dev
need g++ groff-base mandoc zsh fish # what is installed
# Pictures and pages are opened in a browser too, where there is one.
command -v chromium >/dev/null || need chromium || echo "== no Chromium: its tests are skipped"

# Caves and files are the same everywhere: the suite runs in three time zones and in a locale with a
# decimal comma. The locale is made here, which needs no root.
need locales tzdata || echo "== going on without other locales and time zones" >&2
zone=UTC
locale=$PWD/build-tests/locale
mkdir -p "$locale"
localedef -i de_DE -f UTF-8 "$locale/de_DE.UTF-8" 2>/dev/null || [ -d "$locale/de_DE.UTF-8" ] || {
  echo "== de_DE.UTF-8 cannot be made here: the tests run in the locale there is" >&2
  locale=
}

only=${1:-}
run=0

# in_place COMMAND...: runs it in the zone and the locale.
in_place() {
  (
    export TZ="$zone"
    [ -z "$locale" ] || export LOCPATH="$locale" LC_ALL=de_DE.UTF-8
    "$@"
  )
}

# targets FOLDER: what is to be built there for the suites that run; nothing means all.
targets() {
  [ -z "$unbuilt" ] || ninja -C "$1" -t targets all | sed -n 's/: c_LINKER$//p' |
    grep -Ev "^tests/test-($unbuilt)-"
}

# build NAME COMPILER OPTION...: builds with warnings as errors, and runs the tests.
build() {
  name=$1 compiler=$2
  shift 2
  [ -z "$only" ] || [ "$only" = "$name" ] || return 0
  echo "== $name: $compiler $*"
  rm -rf "build-tests/$name"
  CC=$compiler meson setup "build-tests/$name" --werror -Dtests=enabled "$@" >"$log" 2>&1 ||
    { cat "$log"; exit 1; }
  # shellcheck disable=SC2046 # a list of words
  ninja -C "build-tests/$name" $(targets "build-tests/$name") >"$log" 2>&1 ||
    { cat "$log"; exit 1; }
  # shellcheck disable=SC2086 # a list of words
  in_place meson test -C "build-tests/$name" --no-rebuild --verbose $suites
  run=$((run + 1))
}

mkdir -p build-tests
log=build-tests/log

suites= # all of them
unbuilt=
zone=Pacific/Kiritimati
build gcc gcc -Dbuildtype=debugoptimized
# Text, what is installed and what a browser shows are the same whatever the compiler.
suites='--no-suite tunl:text --no-suite tunl:install --no-suite tunl:browser'
zone=Asia/Kolkata
build sanitize clang -Doptimization=1 -Db_sanitize=address,undefined -Db_lundef=false \
  -Dc_args=-fno-sanitize-recover=all

# What the programs do is clang's above: here it is the library, as it is delivered.
suites='--suite tunl:core --suite tunl:tunl --suite tunl:flip --suite tunl:figures
  --suite tunl:scene --suite tunl:output --suite tunl:golden'
unbuilt='cli|fuzz'
zone=America/Los_Angeles
build clang clang -Dbuildtype=debugoptimized

# Other optimisation levels may change numbers, and nothing else.
suites='--suite tunl:core --suite tunl:tunl --suite tunl:flip --suite tunl:golden'
unbuilt='cli|fuzz|output|scene'
build release gcc -Dbuildtype=release
build plain gcc -Doptimization=0
# Where the compiler could fuse a*b+c if nobody forbade it.
if grep -qw avx2 /proc/cpuinfo && grep -qw fma /proc/cpuinfo; then
  build fast clang -Doptimization=3 -Dc_args=-march=x86-64-v3
  build fast-gcc gcc -Doptimization=3 -Dc_args=-march=x86-64-v3
else
  echo "== fast: skipped, this processor has no AVX2 and FMA"
fi
[ "$run" -gt 0 ] || { echo "no build is called $only" >&2; exit 2; }
echo "== all tests passed in $run builds"
