import type { Argument, Command, Option } from 'commander'
import type { Io } from '../../kit/io.ts'
import { drawFlags, type Noun, type Nouns } from '../../kit/run.ts'
import { profileNames } from '../../kit/settings/profile.ts'
import { topicNames } from '../../topics.ts'
import { nameOfValue, namesFrom } from './names.ts'

interface Candidate {
  word: string
  /** The description, which some shells show. */
  does: string
}

/**
 * The completions at the cursor for all words up to it; the last word may be incomplete or empty. They come from the commands
 * themselves, of which only the named ones are loaded. An empty result means a file name.
 */
export async function candidates(program: Command, nouns: Nouns, typed: readonly string[], io: Io): Promise<Candidate[]> {
  const words = withoutEquals(typed)
  const begun = unquoted(words.pop() ?? '')
  const isHelp = words[0] === 'help'
  const cursor = await follow(program, nouns, isHelp ? words.slice(1) : words, io)
  const [flag = '', value] = begun.split('=', 2)
  const noun = nounOf(cursor.command)
  const named = (name: string, word: string) => namesFrom(io, name, word, noun, whereTo(words))
  const valuesFor = async (option: Option | undefined, word: string): Promise<Candidate[]> => {
    const known = valuesOf(option, io).map((each) => ({ word: each, does: '' }))
    return known.length > 0 || !option ? known : named(nameOfValue(option), word)
  }
  const namesOf = async (argument: Argument | undefined, word: string) =>
    argument && !argument.argChoices?.length ? named(argument.name(), word) : []
  const found =
    value !== undefined
      ? (await valuesFor(optionOf(cursor.command, flag), value)).map(({ word, does }) => ({ word: `${flag}=${word}`, does }))
      : cursor.open
        ? await valuesFor(cursor.open, begun)
        : [
            ...(begun.startsWith('-') ? [] : await namesOf(argumentAt(cursor), begun)),
            ...wordsOf(cursor, begun),
            ...(isHelp && words.length === 1 ? topicNames.map((word) => ({ word, does: 'a topic' })) : []),
          ]
  return found.filter(({ word }) => word.toLowerCase().startsWith(begun.toLowerCase()))
}

/** The first word of a command: 'tips'. */
const nounOf = (command: Command): string => (command.parent?.parent ? nounOf(command.parent) : command.name())

/** Removes an opening quote and backslash escapes from an incomplete word. */
const unquoted = (word: string): string => word.replace(/^(""|"|')/, '').replace(/\\(.)/g, '$1')

/** The server and the profile that the line names. */
const whereTo = (words: string[]): { server?: string; profile?: string } => {
  const after = (flag: string) => words[words.indexOf(flag) + 1]
  return {
    ...(words.includes('--server') && { server: after('--server') }),
    ...(words.includes('--profile') && { profile: after('--profile') }),
  }
}

/** Removes "=" words: bash splits --format=csv into three words. */
function withoutEquals(typed: readonly string[]): string[] {
  const words = typed.filter((word) => word !== '=')
  return typed.at(-1) === '=' ? [...words, ''] : words
}

interface Cursor {
  command: Command
  /** The option whose value is expected next. */
  open?: Option
  /** The number of words that are neither commands nor options. */
  operands: number
}

async function follow(program: Command, nouns: Nouns, words: string[], io: Io): Promise<Cursor> {
  const cursor: Cursor = { command: program, operands: 0 }
  let noun: Noun | undefined
  for (const word of words) {
    if (cursor.open) cursor.open = undefined
    else if (word.startsWith('-')) cursor.open = word.includes('=') ? undefined : awaiting(optionOf(cursor.command, word))
    else {
      const next = cursor.operands === 0 ? cursor.command.commands.find((each) => each.name() === word) : undefined
      if (next && !noun) {
        noun = await nouns[word]?.load()
        // The noun of the completion command itself was added before.
        if (next.commands.length === 0) noun?.add(next, io)
      } else if (next) noun?.draw?.(next, io)
      if (next) cursor.command = next
      else cursor.operands++
      drawFlags(cursor.command)
    }
  }
  return cursor
}

const awaiting = (option: Option | undefined) => (option?.required ? option : undefined)

function optionsOf(command: Command): readonly Option[] {
  const help = command.createHelp()
  return [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)]
}

const optionOf = (command: Command, flag: string) => optionsOf(command).find(({ long, short }) => flag === long || flag === short)

function valuesOf(option: Option | undefined, { env }: Io): readonly string[] {
  return option?.long === '--profile' ? profileNames(env) : (option?.argChoices ?? [])
}

/** The argument that the cursor stands at. */
function argumentAt({ command: { registeredArguments: taken }, operands }: Cursor) {
  return taken[operands] ?? (taken.at(-1)?.variadic ? taken.at(-1) : undefined)
}

function wordsOf({ command, operands }: Cursor, begun: string): Candidate[] {
  if (begun.startsWith('-'))
    return optionsOf(command).map(({ long, short, description }) => ({ word: long ?? short ?? '', does: description }))
  const argument = argumentAt({ command, operands })
  const verbs = operands === 0 ? command.createHelp().visibleCommands(command) : []
  return [
    ...verbs.map((each) => ({ word: each.name(), does: each.description() })),
    ...(argument?.argChoices ?? []).map((word) => ({ word, does: '' })),
  ]
}
