# Completion for fish, 3.0 and later.

function quoted(text) {
  gsub(/[\\']/, "\\\\&", text)
  return "'" text "'"
}

# What an argument can be.
function values(argument, words) {
  if (argument ~ /,\.\.\./)
    return " -x -a '(__fish_append , " words ")'"
  if (argument ~ /DIR/)
    return " -x -a '(__fish_complete_directories)'"
  return (argument ~ /FILE/ ? " -r -F" : " -x") (words == "" ? "" : " -a " quoted(words))
}

# Of which command; of the program before there is one.
function line(command) {
  if (commands == "")
    return "complete -c " name
  return "complete -c " name " -n " \
    (command == "" ? "__fish_use_subcommand" : quoted("__fish_seen_subcommand_from " command))
}

NR == 1 {
  print "# Completion of " name " for fish; made from its options."
  print "complete -c " name " -f"
}

# A program's commands are its first line.
$3 == "" && $6 != "" {
  commands = $6
  print line("") " -a " quoted(commands)
  next
}

$3 == "" {
  if ($4 ~ /FILE/)
    print line($1) " -F"
  next
}

{
  print line($1) ($2 == "" ? "" : " -s " substr($2, 2)) " -l " $3 \
    ($4 == "" ? "" : values($4, $6)) " -d " quoted($7)
}
