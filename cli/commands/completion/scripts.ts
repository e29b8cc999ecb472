/** Each script asks the program for completions and falls back to files. The typed line is never executed. */
export const SCRIPTS = {
  bash: `# bash completion of evergreen
_evergreen() {
  local word
  COMPREPLY=()
  while IFS=$'\\t' read -r word _; do
    COMPREPLY+=("$word")
  done < <(evergreen completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _evergreen evergreen
`,
  zsh: `#compdef evergreen
# zsh completion of evergreen
_evergreen() {
  local line
  local -a found
  while IFS= read -r line; do
    found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done < <(evergreen completion words -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( $#found )); then
    _describe evergreen found
  else
    _files
  fi
}
if [[ "\${funcstack[1]}" == _evergreen ]]; then
  _evergreen "$@"
else
  compdef _evergreen evergreen
fi
`,
  fish: `# fish completion of evergreen
function __evergreen_words
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l found (evergreen completion words -- $words[2..-1] "$current" 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\\n' $found
    else
        __fish_complete_path "$current"
    end
end
complete -c evergreen -f -a '(__evergreen_words)'
`,
} as const
