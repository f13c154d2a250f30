#!/bin/sh
# Does the job of docs/golden.md do what it says? golden.sh ROOT PROGRAMS
# Copies the texts from the page into a repository of their own, accepts, runs the job's own command,
# and then changes the cave.
set -eu
root=$(cd "$1" && pwd)
page=$root/docs/golden.md programs=$(cd "$2" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
HOME=$work/home
export HOME
mkdir -p "$HOME/tunl" "$work/game/caves"
ln -s "$programs" "$HOME/tunl/bin"
cd "$work/game"

# block NAME: the text of the page's block of that name.
block() {
  sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/p" "$page" | sed '1d;$d'
}

# step NAME: what that step of the job runs.
step() {
  block yaml | awk -v name="- name: $1" '
    index($0, "- ") && index($0, "      - ") == 1 { inside = index($0, name); next }
    inside && /^          [^ ]/ { print substr($0, 11) }'
}

# expect CODE TEXT COMMAND...: the command leaves with the code and says the text.
expect() {
  code=$1 text=$2
  shift 2
  actual=0
  said=$("$@" 2>&1) || actual=$?
  if [ "$actual" -ne "$code" ] || ! printf '%s\n' "$said" | grep -q "$text"; then
    printf '%s: exit %s, not %s, or it does not say "%s":\n%s\n' "$*" "$actual" "$code" "$text" "$said"
    exit 1
  fi
}

block rules >caves/game.rules
block ini >caves/golden.ini
step Compare >compare.sh
grep -q tunl-golden compare.sh || { echo "the job compares nothing"; exit 1; }

unset CI
(
  cd caves
  expect 1 '3 files: 3 NEW' "$HOME/tunl/bin/tunl-golden" check --output-dir look
  expect 0 '3 of 3 files updated' "$HOME/tunl/bin/tunl-golden" update
)
CI=true
export CI
expect 0 '3 files: 3 PASS' sh -e compare.sh
sed -i 's/^gate = 9000$/gate = 8000/' caves/game.rules
expect 1 '3 files: 3 FAIL' sh -e compare.sh
expect 1 '^::error title=opening.png::' sh -e compare.sh
for file in failed/opening.compared.png failed/objects.csv failed.xml failed.html; do
  [ -s "$file" ] || { echo "$file was not written"; exit 1; }
done
expect 2 'refused where CI=true' "$HOME/tunl/bin/tunl-golden" update -m caves/golden.ini
echo "the job passes, and fails on a changed cave"
