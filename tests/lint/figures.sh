#!/bin/sh
# Do the commands of docs/figures.md still print what stands below them? figures.sh ROOT PROGRAMS
# A line that begins with four spaces is a command if a program's name follows, and else a line that
# the last command must print. What takes long (pads and forgiveness, --human) or draws is left out.
set -eu
programs=$2
cd "$1"
made=$(mktemp)
trap 'rm -f "$made"' EXIT
passed=0 failed=0 checked=false

while IFS= read -r line; do
  case $line in
    "    tunl-"*--human* | "    tunl-"*" -o "*) checked=false ;;
    "    tunl-"*)
      # shellcheck disable=SC2086 # words of a command
      "$programs"/${line#    } >"$made" || [ $? -eq 1 ]
      checked=true
      ;;
    "    "*)
      $checked || continue
      if grep -qxF -- "$line" "$made" || grep -qxF -- "${line#    }" "$made"; then
        passed=$((passed + 1))
      else
        failed=$((failed + 1))
        echo "not printed any more: $line"
      fi
      ;;
  esac
done <docs/figures.md
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
