#!/bin/sh
# Installs what the programs need, builds them, and renders today's cave: sh tools/quickstart.sh
set -eu
cd "$(dirname "$0")/.."
. tools/packages.sh

need_to_build
[ -f build/build.ninja ] || meson setup build -Dtests=disabled --buildtype=release
ninja -C build
build/tools/tunl-render --date today -o cave.svg
echo "today's cave is in cave.svg; more: build/tools/tunl-render --help"
