#!/bin/sh
# Makes the pictures of README.md and docs/: sh docs/pictures.sh [FOLDER [PROGRAMS]]
# A test makes them anew and compares, so that none is ever out of date.
set -eu
folder=${1:-$(dirname "$0")/pictures}
programs=${2:-$(dirname "$0")/../build/tools}

render=$programs/tunl-render
$render --date 20260923 --from 5000 --to 20000 --fit 1100 -o "$folder/cave.svg"
$render --date 20260923 --around 16600 --fit 1100 --theme dark -o "$folder/around.svg"
$render --date 20260815 --from 16000 --to 17100 --flyable --fit 880 -o "$folder/fair.svg"
$render --date 20260923 --from 16300 --to 17300 --fit 880 -o "$folder/why.svg"
$render --sheet --date 20260921..20260928 --fit 1100 -o "$folder/sheet.svg"
# From where they are, so that the command in the picture has no folder in it.
(
  folder=$(cd "$folder" && pwd) programs=$(cd "$programs" && pwd)
  cd "$(dirname "$0")/../fixtures/ghosts"
  "$programs/tunl-ghost" draw expert.link average.txt short.txt --fit 1100 -o "$folder/ghosts.svg"
  "$programs/tunl-card" -q --ghost expert.link --best 62 --cause stalactite --theme dark \
    -o "$folder/card.svg"
)

"$programs/tunl-sim" -q -o "$folder/reach.svg" >/dev/null

flip=$programs/flip-render
$flip --seed seed-0 --rules 1.0.1 --from 2000 --to 2500 --fit 1100 -o "$folder/flip-stuck.svg"
$flip --seed seed-0 --from 2000 --to 2500 --fit 1100 -o "$folder/flip-free.svg"
$flip --sheet --seeds 30 --rules 1.0.1 --fit 1100 -o "$folder/flip-levels.svg"
$flip --seed seed-0 --upright --from 2000 --to 3000 --bot simple --bot hold-one-wall --theme dark \
  -o "$folder/flip-bots.svg"

# 1 says that the caves differ, which is what the pictures are about.
diff() {
  "$programs/tunl-diff" "$@" >/dev/null || [ $? -eq 1 ]
}
diff --date 20260911 --rules legacy -o "$folder/fork.svg"
(
  folder=$(cd "$folder" && pwd) programs=$(cd "$programs" && pwd)
  cd "$(dirname "$0")/../fixtures/rules"
  diff --date 20260923 --against calmer-mines.rules -o "$folder/update.svg"
)
diff --date 20260912 --leak flat-wall-pad --sizes 956x440,667x375 -o "$folder/flipped.svg"

"$programs/flip-audit" --compare 1.0.1 -o "$folder/flip-chart.svg" >/dev/null

# 1 says that days are blocked, which is what the picture is about.
"$programs/tunl-audit" -q --date 20260701..20260829 --to 30000 --checks clear,contracts \
  -o "$folder/calendar.svg" >/dev/null || [ $? -eq 1 ]
