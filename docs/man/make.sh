#!/bin/sh
# A program's manual page and its completions for three shells, made from the prose of the page and
# from the program's own options: make.sh PROGRAM PROSE VERSION FOLDER
set -eu
program=$1 prose=$2 version=$3 folder=$4
here=$(dirname "$0")
name=$(basename "$program")

# What cli_options_add in tools/cli.h tells, of the program and then of each of its commands.
options=$folder/$name.options
"$program" --print-options >"$options"
for command in $(awk -F '\t' '$3 == "" { print $6 }' "$options"); do
  "$program" "$command" --print-options >>"$options"
done

# make WHAT FILE [TEMPLATE]
make() {
  awk -F '\t' -v "name=$name" -v "version=$version" -f "$here/$1.awk" "$options" ${3:+"$3"} \
    >"$folder/$2"
}
make page "$name.1" "$prose"
make bash "$name" "$here/complete.bash"
make zsh "_$name"
make fish "$name.fish"
