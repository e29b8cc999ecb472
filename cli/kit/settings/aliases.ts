import { usage } from '../errors.ts'
import { readConfig } from './profile.ts'

export type Aliases = Record<string, string>

/** The aliases of the user: commands by their short name. */
export function readAliases(env: NodeJS.ProcessEnv): Aliases {
  const { aliases = {} } = readConfig(env)
  return Object.fromEntries(Object.entries(aliases).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}

/** The words of a command as a shell reads them: 'list --city "New York"' → ['list', '--city', 'New York']. */
export function wordsOf(text: string): string[] {
  const words = [...text.matchAll(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g)].map(([word]) => word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'))
  if (/^[^"']*(?:"[^"]*"[^"']*|'[^']*'[^"']*)*$/.test(text)) return words
  throw usage(`A quotation mark is not closed: ${text}`)
}

/** The command line with its alias replaced. `at`: the index of the first word that is no option. */
export function expanded(words: readonly string[], at: number, aliases: Aliases): string[] {
  const meant = aliases[words[at] ?? '']
  return meant === undefined ? [...words] : [...words.slice(0, at), ...wordsOf(meant), ...words.slice(at + 1)]
}
