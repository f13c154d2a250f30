#!/bin/sh
# Do the commands of documents still print what stands below them?
# figures.sh ROOT PROGRAMS DOCUMENT...
# A line that begins with four spaces is a command if a program's name follows, and else a line that
# the last command must print. What takes long (pads and forgiveness, --human) or draws is left out.
# Commands run in a folder of their own beside the fixtures, one after the other.
set -eu
programs=$2
root=$(cd "$1" && pwd)
shift 2
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
mkdir "$made/here"
ln -s "$root/fixtures" "$made/here/fixtures"
PATH=$programs:$PATH
passed=0 failed=0

check() {
  checked=false
  while IFS= read -r line; do
    case $line in
      "    "[a-z]*--human* | "    "[a-z]*" -o "*.svg) checked=false ;;
      "    tunl-"[a-z]* | "    flip-"[a-z]* | "    grep "*)
        (cd "$made/here" && eval "$line") >"$made/printed" || [ $? -eq 1 ]
        checked=true
        ;;
      "    "*)
        $checked || continue
        if grep -qxF -- "$line" "$made/printed" || grep -qxF -- "${line#    }" "$made/printed"; then
          passed=$((passed + 1))
        else
          failed=$((failed + 1))
          echo "not printed any more: $line"
        fi
        ;;
    esac
  done <"$1"
}

for document; do
  before=$passed
  check "$root/$document"
  [ "$passed" -gt "$before" ] || { failed=$((failed + 1)); echo "$document: nothing was compared"; }
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
