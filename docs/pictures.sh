#!/bin/sh
# Makes the pictures of README.md and docs/: sh docs/pictures.sh [FOLDER [TUNL-RENDER]]
# A test makes them anew and compares, so that none is ever out of date.
set -eu
folder=${1:-$(dirname "$0")/pictures}
render=${2:-$(dirname "$0")/../build/tools/tunl-render}

$render --date 20260923 --from 5000 --to 20000 --fit 1100 -o "$folder/cave.svg"
$render --date 20260923 --around 16600 --fit 1100 --theme dark -o "$folder/around.svg"
$render --sheet --date 20260921..20260928 --fit 1100 -o "$folder/sheet.svg"
