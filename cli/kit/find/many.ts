import { type Argument, type Command, Option } from 'commander'
import { usage } from '../errors.ts'
import type { Run } from '../io.ts'
import { readWords } from './ids.ts'

/** Flags and arguments that name many records: `-` reads words from stdin, and `@FILE` from a file. */

export const SEVERAL = 'may be given several times; - reads stdin'

/** Converts a word of stdin or a file to the value of the flag. */
type Each = (word: string) => unknown

const TAKERS = new WeakMap<Option | Argument, Each>()

export const isRead = (word: unknown): boolean => typeof word === 'string' && (word === '-' || word.startsWith('@'))

/** Lets a repeatable flag accept `-` and `@FILE`. */
export const takesMany = (option: Option, each: Each): Option => {
  TAKERS.set(option, each)
  return option
}

/** Adds a repeatable flag with names or ids that accepts `-` and `@FILE`. `more`: further help text. */
export const addMany = (command: Command, flags: string, words: string, more = ''): Command => {
  const collect = (text: string, before: string[] = []): string[] => [...before, text]
  const option = new Option(flags, `${words} (${[SEVERAL, more].filter(Boolean).join('; ')})`).argParser(collect)
  return command.addOption(takesMany(option, (word) => word))
}

/** Lets the last argument of a command accept `-` and `@FILE`. */
export const readsArguments = (command: Command): Command => {
  const last = command.registeredArguments.at(-1)
  if (last) TAKERS.set(last, (word) => word)
  return command
}

/** Replaces each `-` and `@FILE` by its words. Fails if there are none, because an empty list would mean every record. */
export async function readMany(run: Run, command: Command): Promise<void> {
  const words = async (typed: unknown, name: string, what: string, each: Each): Promise<unknown[] | undefined> => {
    if (!Array.isArray(typed) || !typed.some(isRead)) return undefined
    const fields = [`${what}Id`, 'id', `${what}Number`]
    const read = await Promise.all(
      typed.map(async (word) => (isRead(word) ? (await readWords(run, { words: [word], nul: false }, fields)).map(each) : [word])),
    )
    if (read.flat().length === 0) throw usage(`Nothing was read for ${name}.`)
    return read.flat()
  }
  for (const option of command.options) {
    const each = TAKERS.get(option)
    const name = option.attributeName()
    const what = /<(\w+)>/.exec(option.flags)?.[1] ?? name
    const read = each && (await words(command.getOptionValue(name), option.long ?? name, what, each))
    if (read) command.setOptionValue(name, read)
  }
  for (const [at, argument] of command.registeredArguments.entries()) {
    const each = TAKERS.get(argument)
    const read = each && (await words(command.processedArgs[at], `${argument.name()}`, argument.name().replace(/s$/, ''), each))
    if (read) command.processedArgs[at] = read
  }
}
