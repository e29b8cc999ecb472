/** Each script asks the program for completions and falls back to files. The typed line is never executed. */
export const SCRIPTS = {
  bash: `# bash completion of evergreen
_evergreen() {
  local word
  COMPREPLY=()
  while IFS=$'\\t' read -r word _; do
    COMPREPLY+=("$(printf %q "$word")")
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
  powershell: `# PowerShell completion of evergreen
Register-ArgumentCompleter -Native -CommandName evergreen -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.Extent.Text.Trim('"', "'") })
  # PowerShell before 7.3 leaves out an empty argument.
  $begun = if ($wordToComplete) { $wordToComplete } else { '""' }
  evergreen completion words -- @words $begun 2>$null | ForEach-Object {
    $word, $does = $_ -split "\`t", 2
    $text = if ($word -match '\\s') { "'" + $word.Replace("'", "''") + "'" } else { $word }
    if (-not $does) { $does = $word }
    [System.Management.Automation.CompletionResult]::new($text, $word, 'ParameterValue', $does)
  }
}
`,
} as const
