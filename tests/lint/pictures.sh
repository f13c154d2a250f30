#!/bin/sh
# Are the pictures in docs what the tools draw today? pictures.sh ROOT PROGRAMS
set -eu
root=$1 programs=$2
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
sh "$root/docs/pictures.sh" "$made" "$programs"
failed=0
for picture in "$made"/*; do
  name=$(basename "$picture")
  cmp "$picture" "$root/docs/pictures/$name" || failed=1
  grep -rq "pictures/$name" "$root/README.md" "$root"/docs/*.md || { echo "$name is shown nowhere"; failed=1; }
done
[ "$failed" = 0 ] || { echo "to make them anew: sh docs/pictures.sh"; exit 1; }
