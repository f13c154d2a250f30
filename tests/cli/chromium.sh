#!/bin/sh
# Does a browser open the pictures without a complaint? chromium.sh TUNL-RENDER
# Skipped where there is no Chromium (exit 77).
set -eu
render=$1
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || {
  echo "skipped: no Chromium"
  exit 77
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

# open NAME: loads a picture and reads back what the browser made of it.
open() {
  timeout 120 "$browser" --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
    --disable-background-networking --disable-component-update --disable-sync \
    --user-data-dir="$folder/profile" --enable-logging=stderr --dump-dom "file://$folder/$1" \
    >"$folder/dom" 2>"$folder/log" || { echo "$1: the browser failed"; failed=1; }
  if grep -q 'parsererror' "$folder/dom" || grep -q 'CONSOLE' "$folder/log"; then
    echo "$1: the browser complains"
    grep -h 'parsererror\|CONSOLE' "$folder/dom" "$folder/log" | head -5
    failed=1
  fi
}

# The control: a complaint is noticed.
printf '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>' >"$folder/broken.svg"
open broken.svg >/dev/null
[ "$failed" = 1 ] || { echo "a broken picture was not noticed"; exit 1; }
failed=0

"$render" --date 20260124 -o "$folder/cave.svg"
"$render" --date 20260923 --around 16600 --theme dark --layers all -o "$folder/around.svg"
"$render" --sheet --date 20260923..20260926 -o "$folder/sheet.svg"
for picture in cave around sheet; do
  open $picture.svg
  grep -q '<desc id="desc">' "$folder/dom" || { echo "$picture.svg: not there"; failed=1; }
done
exit $failed
