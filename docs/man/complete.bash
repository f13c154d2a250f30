# Completion of @NAME@ for bash; made from its options.
@FUNCTION@() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=
  local words= files= list= begun= reply
  if [ -n "@COMMANDS@" ] && [ "$COMP_CWORD" -gt 1 ]; then
    command=${COMP_WORDS[1]}
  fi
  # bash takes --theme=dark for three words.
  if [ "$word" = = ]; then
    word=
  elif [ "$before" = = ]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  case $command:$before in
@VALUES@
    *)
      case $command:$word in
@NAMES@
      esac
      ;;
  esac
  if [ -n "$list" ]; then
    begun=${word%"${word##*,}"}
    word=${word##*,}
  fi
  COMPREPLY=()
  while IFS= read -r reply; do
    COMPREPLY+=("$begun$reply")
  done < <(
    compgen -W "$words" -- "$word"
    [ -z "$files" ] || compgen $files -- "$word"
  )
  [ -z "$files" ] || compopt -o filenames 2>/dev/null
  case $list${COMPREPLY[0]-} in
    ,* | *=) compopt -o nospace 2>/dev/null ;;
  esac
  return 0
}
complete -F @FUNCTION@ @NAME@
