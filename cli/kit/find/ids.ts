import type { Command } from 'commander'
import { limits } from '../../../rules/installation/limits.ts'
import { readAll } from '../ask.ts'
import { usage } from '../errors.ts'
import type { Run } from '../io.ts'
import { isObject } from '../output/print.ts'
import { textOf } from '../output/text.ts'

/** Reads the names or ids of many records from arguments, a file, or the output of another command. */

/** `words`: the arguments. `nul`: a file or stdin separates its words by NUL instead of line breaks. */
export interface Words {
  words: string[]
  nul: boolean
}

export const idsHelp = (argument: string): string => `
${argument}: any number of them; - reads them from stdin, @FILE from a file. The rows of a list can be
piped back as they are, with --json and --ndjson too: of a line, what stands before the first tab counts; of JSON, the id of each row.
Empty lines and what follows a # are left out.`

export const addIds = (command: Command): Command =>
  command.option('-0, --null', 'input is separated by NUL, not by line').showHelpAfterError()

export type WordsFlags = { null?: boolean }

export const wordsOf = ([words]: [string[]], { null: nul = false }: WordsFlags): Words => ({ words, nul })

/** In characters. Enough for the rows of the largest bulk action as JSON. */
const LONGEST = 5000 * limits.bulkLicenses

const lineOf = (line: string): string =>
  line
    .replace(/\t.*$/s, '')
    .replace(/(^|\s)#.*$/s, '')
    .trim()

/** The rows of JSON output: a reply with items, an array, or NDJSON. Undefined if the text is not JSON. */
function rowsIn(text: string): unknown[] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  const parsed = (json: string): unknown => {
    try {
      return JSON.parse(json)
    } catch {
      return undefined
    }
  }
  const whole = parsed(text)
  if (whole === undefined) {
    return text.split('\n').flatMap((line, at) => {
      const row = line.trim() === '' ? null : parsed(line)
      if (row === undefined) throw usage(`Line ${at + 1} of the input is not JSON.`)
      return row === null ? [] : [row]
    })
  }
  const items = isObject(whole) ? whole.items : whole
  return Array.isArray(items) ? items : [whole]
}

/** The name or id of a row's record: the value of the first of `fields` that the row has. */
function wordOfRow(row: unknown, fields: readonly string[], at: number): string {
  if (isObject(row)) mustBeOf(row, fields, at)
  const value = isObject(row) ? fields.map((name) => row[name]).find((one) => one !== undefined && one !== null) : row
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  throw usage(`Row ${at + 1} of the input has no ${fields.join(' or ')}.`)
}

/** Refuses a row of another list, such as a property where licenses are named: its `id` would name another record. */
function mustBeOf(row: object, fields: readonly string[], at: number): void {
  const names = Object.keys(row)
  const number = fields.find((name) => name === 'licenseNumber')
  if (!number || names.length === 1 || names.includes(number) || names.includes('licenseId')) return
  throw usage(`Row ${at + 1} of the input is not a license: it has no ${number}.`, `Print the ids alone, with --json=id, or ${number} too.`)
}

/** The distinct words in order. For JSON rows, the first existing one of `fields` is the word. */
export async function readWords(run: Run, { words, nul }: Words, fields: readonly string[] = ['id']): Promise<string[]> {
  const read = async (word: string): Promise<string[]> => {
    if (word !== '-' && !word.startsWith('@')) return [word]
    const text = word === '-' ? await readAll(run.io.stdin, LONGEST) : await textOf(word.slice(1))
    const rows = nul ? undefined : rowsIn(text)
    if (rows) return rows.map((row, at) => wordOfRow(row, fields, at))
    return nul ? text.split('\0') : text.split(/\r?\n/).map(lineOf)
  }
  const all: string[] = []
  // In order: the first of two "-" gets all of stdin.
  for (const word of words) all.push(...(await read(word)))
  return [...new Set(all.filter(Boolean))]
}

/** As `readWords`, for words that must be ids. */
export const readIds = async (run: Run, given: Words, fields?: readonly string[]): Promise<number[]> =>
  (await readWords(run, given, fields)).map((word) => idOf(word))

/** An id argument; `hint` says where to find ids. */
export function idOf(text: unknown, hint = ''): number {
  const word = String(text)
  if (/^\d+$/.test(word)) return Number(word)
  throw usage(`"${word}" is no id.`, ...(hint ? [hint] : []))
}
