#!/bin/bash
# Do the installed completions offer what the programs take? completion.sh BUILD SOURCE
set -eu
export LC_ALL=C SDL_VIDEODRIVER=dummy
build=$1 source=$2
. "$source/tests/install/stage.sh"
PATH=$stage/bin:$PATH

# ---- bash, as it calls a completion ----

# ask LINE: what is offered at its end, a line each. A word ends at a space, and with = as well.
ask() {
  read -ra COMP_WORDS <<<"${1//=/ = }"
  [[ $1 != *' ' && $1 != *= ]] || COMP_WORDS+=('')
  # Of --theme= the last word is the =, and nothing.
  [[ $1 != *= ]] || unset "COMP_WORDS[$((${#COMP_WORDS[@]} - 1))]"
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  COMPREPLY=()
  "$(complete -p "${COMP_WORDS[0]}" | sed 's/.*-F \([^ ]*\).*/\1/')"
  for reply in ${COMPREPLY[@]+"${COMPREPLY[@]}"}; do
    echo "$reply"
  done
}

# offers LINE REPLY...: these and no other, in any order.
offers() {
  line=$1
  shift
  fail "bash: '$line' offers, not as expected" "$(ask "$line" | LC_ALL=C sort |
    diff - <([ $# = 0 ] || printf '%s\n' "$@" | LC_ALL=C sort))"
}

for file in "$stage"/share/bash-completion/completions/*; do
  # shellcheck disable=SC1090 # made by the build
  . "$file"
done
mkdir -p "$folder/here/folder"
touch "$folder/here/first.json" "$folder/here/another file.json"
cd "$folder/here"

offers 'tunl-render --them' --theme=
offers 'tunl-render --theme=' light dark
offers 'tunl-render --theme=d' dark
offers 'tunl-render --theme d' dark
offers 'tunl-render -d ' today yesterday
offers 'tunl-render --layers corr' corridor
offers 'tunl-render --hide=mines,cha' mines,chambers
offers 'tunl-render --format ' svg png pdf html
offers 'tunl-render -o ' 'another file.json' first.json folder
offers 'tunl-render --output-dir ' folder
offers 'tunl-render --rules ' 17.0 skeleton legacy 'another file.json' first.json folder
offers 'tunl-render --from '
offers 'tunl-render fi'
offers 'flip-render --layers tu' tunnel
offers 'flip-render --rules ' 1.0.1 1.0.2
offers 'flip-audit --bots simple,look' simple,lookahead
offers 'tunl-diff --leak flat' flat-wall-pad
offers 'tunl-ghost ' info decode encode draw check match
offers 'tunl-ghost --v' --version
offers 'tunl-ghost dr' draw
offers 'tunl-ghost draw --fo' --force --format=
offers 'tunl-ghost draw fi' first.json
offers 'tunl-ghost info --as=base' base64 base64url

# ---- every option of every program ----

# names PROGRAM [COMMAND]: of its options, from its help, with = where there is more.
names() {
  "$@" --help | sed -n '/^Options:/,/^$/p' |
    sed -n 's/^  \(-[a-z], \)*\(--[a-z-]*=*\).*/\2/p'
}

# A program says of a wrong word which it takes, once it comes to it: in one of these situations.
link='?d=20260923&s=3&g=cnuDmA'
printf 'y\n220\n221\n' >"$folder/heights.csv"
situations=("" "-o $folder/x.svg" "-o $folder/x.svg --score 5" "$link" "$link -o $folder/x.svg"
  "$link --last 2" "$folder/heights.csv" "-o $folder/x.html"
  "--around 900 -o $folder/x.zip")

# accepted PROGRAM [COMMAND] OPTION: the words that it takes, a line each; nothing that is no word.
accepted() {
  for situation in "${situations[@]}"; do
    # shellcheck disable=SC2086 # a list of words
    answer=$("${@:1:$#-1}" "--${!#}=@" $situation 2>&1 >"$folder/out" | head -n 1)
    case $answer in
      *"--${!#}: '@' is not a date"* | *"--${!#}: "*"No such file"*) return ;;
      *"--${!#}: '@'"*accepted:*)
        sed 's/.*accepted: //; s/^a day ([^)]*), //; s/,* or a rule file//; s/, and for many/,/; s/,* or /, /
          s/ and /, /; s/, */\n/g' <<<"$answer" | sort
        return
        ;;
    esac
  done
  echo "nothing is told of it: $answer"
}

# compare_words OPTION WORDS: what the program of $called takes with what is offered. An old word
# that still counts is not offered. Of dates and files there are more than words: where rules are
# taken as well, the message is about those.
compare_words() {
  accepted "${called[@]}" "$1" | grep -vx rejected >"$folder/takes" || return 0
  fail "${called[*]} --$1: takes, then offered" "$(diff "$folder/takes" <(xargs -n 1 <<<"$2" | sort))"
}

for program in "$stage"/bin/*; do
  program=${program##*/}
  for command in '' $("$program" --print-options | awk -F '\t' '$3 == "" { print $6 }'); do
    called=("$program" ${command:+"$command"})
    mapfile -t options < <(names "${called[@]}")
    offers "${called[*]} --" "${options[@]}"
    while IFS=$'\t' read -r option words; do
      compare_words "$option" "$words"
    done < <("${called[@]}" --print-options |
      awk -F '\t' '$4 ~ /DATE\|/ { sub(/today yesterday /, "", $6) }
        $3 != "" && $6 != "" { print $3 "\t" $6 }')
  done
done

# ---- the other shells ----

if command -v zsh >/dev/null; then
  for file in "$stage"/share/zsh/site-functions/_*; do
    fail "zsh" "$(zsh -n "$file" 2>&1)"
  done
else
  echo "no zsh: skipped its part"
fi

# fish_offers LINE REPLY...: these and no other.
fish_offers() {
  HOME=$folder fish --no-config -c "set fish_complete_path $stage/share/fish/vendor_completions.d
    complete -C '$1'" | cut -f 1 | sort >"$folder/fish"
  fail "fish: '$1' offers, not as expected" \
    "$(printf '%s\n' "${@:2}" | sort | diff "$folder/fish" -)"
}
if command -v fish >/dev/null; then
  for file in "$stage"/share/fish/vendor_completions.d/*.fish; do
    fail "fish" "$(fish --no-execute "$file" 2>&1)"
  done
  fish_offers 'tunl-render --them' --theme
  fish_offers 'tunl-render --theme=' --theme=dark --theme=light
  fish_offers 'tunl-render --hide mines,cham' mines,chambers
  fish_offers 'tunl-ghost ' check decode draw encode info match
  fish_offers 'tunl-ghost draw --fo' --force --format
  fish_offers 'tunl-ghost draw fi' first.json
else
  echo "no fish: skipped its part"
fi
exit $failed
