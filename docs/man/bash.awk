# Completion for bash, 3.2 and later, which needs no bash-completion: complete.bash with what the
# program tells of its options. The first file is that, the second complete.bash.

# A word for the shell; nothing in it can end it.
function quoted(text) {
  gsub(/'/, "'\\''", text)
  return "'" text "'"
}

# What can stand where an argument is wanted.
function values(argument, words, set) {
  set = words == "" ? "" : " words=" quoted(words)
  set = set (argument ~ /FILE/ ? " files=-f" : argument ~ /DIR/ ? " files=-d" : "")
  return set (argument ~ /,\.\.\./ ? " list=," : "")
}

NR == FNR && $3 == "" {
  operands[$1] = values($4, $6)
  commands = commands $6
  next
}

NR == FNR {
  if (!($1 in names))
    order[++count] = $1
  names[$1] = names[$1] (names[$1] == "" ? "" : " ") "--" $3 ($4 == "" ? "" : "=")
  if ($4 != "")
    cases[++options] = $1 ":--" $3 ($2 == "" ? "" : " | " $1 ":" $2) ")" values($4, $6) " ;;"
  next
}

/^@VALUES@$/ {
  for (i = 1; i <= options; i++)
    print "    " cases[i]
  next
}

/^@NAMES@$/ {
  for (i = 1; i <= count; i++) {
    print "        " order[i] ":-*) words=" quoted(names[order[i]]) " ;;"
    if (operands[order[i]] != "")
      print "        " order[i] ":*)" operands[order[i]] " ;;"
  }
  next
}

{
  called = "_" name
  gsub(/-/, "_", called)
  gsub(/@NAME@/, name)
  gsub(/@FUNCTION@/, called)
  gsub(/@COMMANDS@/, commands)
  print
}
