# Completion for zsh.

# A text inside '' and, of these, inside [] or between colons.
function quoted(text) {
  gsub(/[\\:\[\]]/, "\\\\&", text)
  gsub(/'/, "'\\''", text)
  return text
}

# The completion of an argument.
function values(argument, words) {
  if (argument ~ /,\.\.\./)
    return "_values -s , " quoted(argument) " " words
  if (argument ~ /FILE/)
    return words == "" ? "_files" : "{compadd -- " words "; _files}"
  if (argument ~ /DIR/)
    return "_files -/"
  return words == "" ? " " : "(" words ")"
}

function argument_of(argument, words) {
  return ":" quoted(argument) ":" values(argument, words)
}

!($1 in specs) {
  specs[$1] = "_arguments -s -S"
  order[++count] = $1
}

# A program's commands are told after its own options.
$3 == "" && $6 != "" {
  commands = $6
  next
}

$3 == "" {
  operands[$1] = " \\\n      '" ($5 == "" ? "" : "*") argument_of($4, "") "'"
  next
}

{
  both = $2 == "" ? "" : "(" $2 " --" $3 ")"
  start = $5 == "" ? "'" both : "'*"
  long = "--" $3 ($4 == "" ? "" : "=")
  short = $4 == "" ? $2 : $2 "+"
  option = $2 == "" ? start long : start "'{" short "," long "}'"
  specs[$1] = specs[$1] " \\\n      " option "[" quoted($7) "]" \
    ($4 == "" ? "" : argument_of($4, $6)) "'"
}

END {
  print "#compdef " name
  print "# Completion of " name " for zsh; made from its options."
  if (commands == "") {
    print specs[""] operands[""]
    exit
  }
  print "local -a line state state_descr"
  print "local curcontext=$curcontext context"
  print "typeset -A opt_args"
  sub(/-s -S/, "-C -S", specs[""])
  print specs[""] " \\\n      '1:command:(" commands ")' '*::argument:->argument'"
  print "[[ $state = argument ]] || return"
  print "case $line[1] in"
  for (i = 2; i <= count; i++)
    print "  " order[i] ")\n    " specs[order[i]] operands[order[i]] " ;;"
  print "esac"
}
