import { type Command, InvalidArgumentError, Option } from 'commander'
import { parseTypedDay, whyNotDay } from '../rules/day.ts'
import { messages, sentences } from '../rules/messages.ts'
import { usage } from './errors.ts'
import { documentFlag, readDocument } from './fields.document.ts'
import { isOf, type Schema } from './print.ts'
import type { Flags } from './run.ts'

/**
 * Flags drawn from the schema of a body or a query: a field of the contract is a flag of the command line with nothing
 * more to write. `names` gives some of them a shorter one; `omit` leaves some out.
 */
export interface Drawing {
  names?: Record<string, string>
  omit?: readonly string[]
}

interface Field {
  name: string
  schema: Schema
  /** Without the two dashes. */
  flag: string
  /** A flag whose name begins with "no" is spoken by commander's own negation: --no-invoice-required. */
  negated: boolean
}

export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
export const camel = (flag: string): string => flag.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())

function fieldsOf(schema: Schema, { names = {}, omit = [] }: Drawing): Field[] {
  const all = Object.entries(schema.properties ?? {}).filter(([name]) => !omit.includes(name))
  const shown = all.filter(([name]) => !all.some(([other, { format }]) => format === 'base64' && name !== other && name.startsWith(other)))
  return shown.map(([name, field]) => {
    const flag = names[name] ?? kebab(name)
    const negated = isOf(field, 'boolean') && flag.startsWith('no-')
    return { name, schema: field, flag: negated ? flag.slice(3) : flag, negated }
  })
}

/** For a flag of the command's own that may be given several times. */
export const collect = (text: string, before: string[] = []): string[] => [...before, text]

/** Hangs the flags on the command, but for those whose names it, or a command above it, has already. */
export function addFields(command: Command, schema: Schema, drawing: Drawing = {}): void {
  const required = schema.required ?? []
  for (const field of fieldsOf(schema, drawing)) {
    for (const option of optionsOf(field, required.includes(field.name))) {
      if (!isTaken(command, option)) command.addOption(option)
    }
  }
}

function isTaken(command: Command, option: Option): boolean {
  for (let above: Command | null = command; above; above = above.parent) {
    if (above.options.some(({ long }) => long === option.long)) return true
  }
  return false
}

/** What was typed for the fields of the schema, as the call wants it; fields without a flag given are left out. */
export async function readFields(schema: Schema, flags: Flags, drawing: Drawing = {}): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = {}
  for (const { name, schema: field, flag, negated } of fieldsOf(schema, drawing)) {
    const value = flags[camel(flag)]
    if (value === undefined) continue
    // commander turns a parsed null into the empty text.
    if (value === '' && isOf(field, 'null')) read[name] = null
    else if (field.format === 'base64') Object.assign(read, await readDocument(name, String(value), schema))
    else read[name] = negated ? !value : value
  }
  return read
}

/** What a record holds for the fields of the schema: the part of a PUT that was not typed. */
export const fieldsFrom = (schema: Schema, record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => schema.properties?.[name]))

/** Refuses what lacks a required field, by its flag; before anything is asked or sent. */
export function mustHave(schema: Schema, typed: Record<string, unknown>, drawing: Drawing = {}): void {
  const missing = fieldsOf(schema, drawing).filter(({ name }) => schema.required?.includes(name) && typed[name] === undefined)
  if (missing.length) throw usage(`Missing: ${missing.map(({ flag }) => `--${flag}`).join(', ')}.`)
}

function optionsOf({ flag, schema, negated }: Field, required: boolean): Option[] {
  const words = wordsOf(schema, required)
  if (isOf(schema, 'boolean')) {
    // The positive one first: commander then leaves the value open when neither is given.
    const [yes, no] = [new Option(`--${flag}`), new Option(`--no-${flag}`)]
    ;(negated ? no : yes).description = words
    return [yes, no]
  }
  if (schema.format === 'base64') return [documentFlag(flag, words)]
  const option = new Option(`--${flag} <${metavar(schema)}>`, words)
  // Not by `choices()`, which would read the value itself: help and completion show them, `parseValue` judges.
  option.argChoices = (schema.items ?? schema).enum?.filter((choice) => choice !== null).map(String)
  if (!isOf(schema, 'array')) return [option.argParser((text: string) => parseValue(schema, text))]
  const item = schema.items ?? {}
  const listed = (text: string) => (item.enum || isOf(item, 'integer') ? text.split(',') : [text])
  return [
    option.argParser((text: string, before: unknown[] | undefined) => [
      ...(before ?? []),
      ...listed(text).map((one) => parseValue(item, one)),
    ]),
  ]
}

function wordsOf(schema: Schema, required: boolean): string {
  const more = [
    isOf(schema, 'array') && 'may be given several times',
    schema.default !== undefined && `default: ${String(schema.default)}`,
    required && 'required',
  ].filter(Boolean)
  return [schema.title, schema.description, more.length > 0 && `(${more.join('; ')})`].filter(Boolean).join(' ')
}

function metavar(schema: Schema): string {
  const one = schema.items ?? schema
  if (one.format === 'day') return 'date'
  if (isOf(one, 'integer') || isOf(one, 'number')) return 'number'
  return isOf(one, 'object') || isOf(one, 'array') ? 'json' : 'text'
}

/** Text of the command line as a value of the schema. The server judges; here only what cannot be said to it is refused. */
export function parseValue(schema: Schema, text: string): unknown {
  if (text === '' && isOf(schema, 'null')) return null
  const value = typedValue(schema, text.trim(), text)
  if (schema.enum && !schema.enum.includes(value)) {
    throw new InvalidArgumentError(sentences.oneOf(schema.enum.filter((choice) => choice !== null) as string[]))
  }
  return value
}

function typedValue(schema: Schema, word: string, text: string): unknown {
  if (schema.format === 'day') return dayOf(word)
  if (isOf(schema, 'integer') || isOf(schema, 'number')) {
    const number = word === '' ? Number.NaN : Number(word)
    if (Number.isFinite(number)) return number
    if (isOf(schema, 'string')) return text
    throw new InvalidArgumentError(messages.number)
  }
  if (isOf(schema, 'boolean')) {
    if (/^(true|yes)$/i.test(word)) return true
    if (/^(false|no)$/i.test(word)) return false
    throw new InvalidArgumentError(sentences.oneOf(['yes', 'no']))
  }
  return isOf(schema, 'object') || isOf(schema, 'array') || schema.anyOf ? structured(schema, word) : text
}

/** Both the way the API writes a date and the way people do. */
function dayOf(word: string): string {
  const day = word.includes('/') ? parseTypedDay(word) : word
  const wrong = whyNotDay(day)
  if (day === null || wrong) throw new InvalidArgumentError(`${messages[wrong ?? 'invalidDate']} (write YYYY-MM-DD or MM/DD/YYYY)`)
  return day
}

/** JSON, or for a record of a few texts the shorter 'label=Application,url=https://…'. */
function structured(schema: Schema, word: string): unknown {
  const names = Object.keys(schema.properties ?? {})
  if (names.length > 0 && !word.startsWith('{')) {
    const parts = word.split(new RegExp(`,(?=(?:${names.join('|')})=)`))
    const pairs = parts.map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)])
    if (pairs.every(([name]) => names.includes(name ?? ''))) return Object.fromEntries(pairs)
    throw new InvalidArgumentError(`Write ${names.map((name) => `${name}=…`).join(',')} or JSON.`)
  }
  try {
    return JSON.parse(word)
  } catch {
    throw new InvalidArgumentError('This is not JSON.')
  }
}
