# The manual page: prose in which @OPTIONS@, or @OPTIONS COMMAND@, is a line that stands for what the
# program tells of its options. The first file is that, the second the prose.

# A text as roff has it: nothing in it is a request, and every hyphen is one that can be copied.
function roff(text) {
  gsub(/\\/, "\\e", text)
  gsub(/-/, "\\-", text)
  gsub(/~/, "\\(ti", text)
  gsub(/\^/, "\\(ha", text)
  gsub(/`/, "\\(ga", text)
  return text
}

# What an argument can be, but where the description tells all of it. Of a date the words are only
# two of many.
function choices(argument, words, description, n, i, list, text, told) {
  n = split(words, list, " ")
  told = 1
  for (i = 1; i <= n; i++)
    told = told && index(description, list[i])
  if (told || argument ~ /^DATE/)
    return ""
  if (argument ~ /FILE/)
    list[++n] = "a file"
  for (i = 1; i <= n; i++)
    text = text (i == 1 ? "" : i < n ? ", " : " or ") list[i]
  return ": " text
}

NR == FNR {
  if ($3 == "")
    next
  head = ($2 == "" ? "" : "\\fB" roff($2) "\\fR, ") "\\fB" roff("--" $3) "\\fR"
  head = head ($4 == "" ? "" : "=\\fI" roff($4) "\\fR")
  text[$1] = text[$1] ".TP\n" head "\n\\&" roff($7 choices($4, $6, $7)) ".\n"
  next
}

/^@OPTIONS.*@$/ {
  command = $0
  gsub(/^@OPTIONS ?|@$/, "", command)
  if (!(command in text))
    exit failed = complain(command " is no command of " name)
  printf "%s", text[command]
  delete text[command]
  next
}

{
  gsub(/@VERSION@/, version)
  print
}

# Options and paths are not to be torn apart, nor lines of them stretched.
/^\.TH / {
  print ".nh\n.ad l"
}

function complain(what) {
  print FILENAME ": " what | "cat >&2"
  return 1
}

END {
  for (command in text)
    failed = failed || complain("no line @OPTIONS" (command == "" ? "" : " " command) "@")
  exit failed
}
