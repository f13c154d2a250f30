# shellcheck shell=sh disable=SC2034,SC2154 # variables of the script that sources it, and for it
# Sourced by the tests of what is installed, with the build folder as $build: installs it in a folder
# of its own. $stage is where it is now, as a package of it would lie somewhere else than the prefix.

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
DESTDIR=$folder/destination meson install -C "$build" --no-rebuild --quiet >"$folder/log" 2>&1 ||
  { cat "$folder/log"; exit 1; }
# The prefix of the build is the folder above that of the programs.
stage=$(dirname "$(dirname "$(find "$folder/destination" -name tunl-render -path '*/bin/*')")")
failed=0

# fail WHAT TEXT: the lines of a text are offences; nothing is none.
fail() {
  [ -n "$2" ] || return 0
  printf '%s\n' "$2" | sed "s|^|$1: |"
  failed=1
}
