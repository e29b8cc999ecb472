import type { Command } from 'commander'
import { limits } from '../../../rules/limits.ts'
import { readAll } from '../ask.ts'
import { usage } from '../errors.ts'
import { textOf } from '../output/text.ts'
import type { Run } from '../run.ts'

/** Many records: as arguments, in a file, or from another command through a pipe. */

/** The arguments. `nul`: lists are separated by NUL instead of line breaks. */
export interface Words {
  words: string[]
  nul: boolean
}

export const idsHelp = (argument: string): string => `
${argument}: any number of them; - reads them from stdin, @FILE from a file: one a line, of which what stands before the first tab counts.
Empty lines and what follows a # are left out, so the rows of a list can be piped back as they are.`

export const addIds = (command: Command): Command =>
  command.option('-0, --null', 'what is read is separated by NUL, not by line').showHelpAfterError()

export type WordsFlags = { null?: boolean }

export const wordsOf = ([words]: [string[]], { null: nul = false }: WordsFlags): Words => ({ words, nul })

/** Enough for 10,000 ids with some text on each line. */
const LONGEST = 1000 * limits.bulkLicenses

const lineOf = (line: string): string =>
  line
    .replace(/\t.*$/s, '')
    .replace(/(^|\s)#.*$/s, '')
    .trim()

/** Each word once, in order. */
export async function readWords(run: Run, { words, nul }: Words): Promise<string[]> {
  const read = async (word: string): Promise<string[]> => {
    if (word !== '-' && !word.startsWith('@')) return [word]
    const text = word === '-' ? await readAll(run.io.stdin, LONGEST) : await textOf(word.slice(1))
    return nul ? text.split('\0') : text.split(/\r?\n/).map(lineOf)
  }
  const all: string[] = []
  // In order: the first of two "-" gets all of stdin.
  for (const word of words) all.push(...(await read(word)))
  return [...new Set(all.filter(Boolean))]
}

/** Words that can only be ids. */
export const readIds = async (run: Run, given: Words): Promise<number[]> => (await readWords(run, given)).map((word) => idOf(word))

/** An id argument; `hint` says where to find ids. */
export function idOf(text: unknown, hint = ''): number {
  const word = String(text)
  if (/^\d+$/.test(word)) return Number(word)
  throw usage(`"${word}" is no id.`, ...(hint ? [hint] : []))
}
