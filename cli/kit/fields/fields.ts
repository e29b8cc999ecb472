import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Static, TObject, TProperties } from 'typebox'
import type { SelectOption } from '../../../contract/common.ts'
import { whyNot } from '../../../contract/fields/check.ts'
import { type FieldKind, kindOf } from '../../../contract/fields/kinds.ts'
import { isNullable, isType, type Schema, type Values } from '../../../contract/fields/schema.ts'
import { typedValue } from '../../../contract/fields/typed.ts'
import { dateFormat } from '../../../rules/installation/date-format.ts'
import { sentences } from '../../../rules/messages.ts'
import { stateCode } from '../../../rules/places.ts'
import { usage } from '../errors.ts'
import { isRead, SEVERAL, takesMany } from '../find/many.ts'
import type { Flags } from '../run.ts'
import { padded, relativeDay, today } from './days.ts'
import { documentFlag, readDocument } from './document.ts'
import { addPaging } from './paging.ts'

/**
 * Flags generated from the schema of a body or a query: a field of the contract becomes a flag without further code.
 * `names` shortens some names; `omit` leaves fields out.
 */
export interface Drawing {
  names?: Record<string, string>
  omit?: readonly string[]
  /** The labeled choices of fields. A label can be typed instead of its value. */
  choices?: Record<string, readonly SelectOption[]>
}

interface Field {
  name: string
  schema: Schema
  /** Without the two dashes. */
  flag: string
  /** Flags that begin with "no" use commander's negation: --no-invoice-required. */
  negated: boolean
  choices?: readonly SelectOption[]
}

/** The flags, by field, of a form or filter whose name differs from their field. */
export const flagNames = (fields: Readonly<Record<string, { flag?: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { flag }]) => (flag ? [[name, flag]] : [])))

export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
export const camel = (flag: string): string => flag.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())

/** Names of flags that every list shortens. */
const SHORT: Record<string, string> = { pageNumber: 'page' }

function fieldsOf(schema: Schema | undefined, { names = {}, omit = [], choices = {} }: Drawing): Field[] {
  // A cursor gets no flag: --all reads whole lists.
  const all = Object.entries(schema?.properties ?? {}).filter(([name, { format }]) => !omit.includes(name) && format !== 'cursor')
  const shown = all.filter(([name]) => !all.some(([other, { format }]) => format === 'base64' && name !== other && name.startsWith(other)))
  return shown.map(([name, field]) => {
    const flag = names[name] ?? SHORT[name] ?? kebab(name)
    const negated = isType(field, 'boolean') && flag.startsWith('no-')
    return { name, schema: field, flag: negated ? flag.slice(3) : flag, negated, choices: choices[name] }
  })
}

/** For repeatable flags that are not in the contract. */
export const collect = (text: string, before: string[] = []): string[] => [...before, text]

/** Adds the flags to the command, except those that it or a parent command already has. */
export function addFields(command: Command, schema: Schema | undefined, drawing: Drawing = {}): void {
  const required = schema?.required ?? []
  const fields = fieldsOf(schema, drawing)
  for (const field of fields) {
    for (const option of optionsOf(field, required.includes(field.name))) {
      if (!isTaken(command, option)) command.addOption(option)
    }
  }
  if (fields.some(({ name }) => name === 'pageNumber')) addPaging(command)
}

function isTaken(command: Command, option: Option): boolean {
  for (let above: Command | null = command; above; above = above.parent) {
    if (above.options.some(({ long }) => long === option.long)) return true
  }
  return false
}

/** The values that were typed for a schema: any of its fields. */
export type Entered<S> = S extends { properties: infer P extends TProperties } ? Partial<Static<TObject<P>>> : Values

/** The values after `mustHave`: no required field is missing. */
export type Complete<S> = S extends TObject ? Static<S> : Entered<S>

/** The typed values in the format of the call. Fields without a flag are left out. */
export async function readFields<S extends Schema | undefined>(schema: S, flags: Flags, drawing: Drawing = {}): Promise<Entered<S>> {
  const read: Values = {}
  for (const { name, schema: field, flag, negated } of fieldsOf(schema, drawing)) {
    const value = flags[camel(flag)]
    if (value === undefined) continue
    // commander turns a parsed null into the empty text.
    if (value === '' && isNullable(field)) read[name] = null
    else if (field.format === 'base64') Object.assign(read, await readDocument(name, String(value), schema ?? {}))
    else read[name] = negated ? !value : value
  }
  return read as Entered<S>
}

/** The values of a record for the fields of the schema: the part of a PUT that was not typed. */
export function fieldsFrom<S extends TObject>(schema: S, record: Static<S> & object): Static<S>
export function fieldsFrom(schema: Schema | undefined, record: object): Values
export function fieldsFrom(schema: Schema | undefined, record: object): unknown {
  return Object.fromEntries(Object.entries(record).filter(([name]) => schema?.properties?.[name]))
}

/** Fails if a required field is missing, naming its flag, before any request. */
export function mustHave<S extends Schema | undefined>(schema: S, typed: object, drawing: Drawing = {}): Complete<S> & object {
  const given = Object.entries(typed).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const missing = fieldsOf(schema, drawing).filter(({ name }) => schema?.required?.includes(name) && !given.includes(name))
  if (missing.length) throw usage(`Missing: ${missing.map(({ flag }) => `--${flag}`).join(', ')}.`)
  return typed as Complete<S> & object
}

function optionsOf({ name, flag, schema, negated, choices }: Field, required: boolean): Option[] {
  const isIds = !choices && namesRecords(schema)
  const words = wordsOf(schema, required, isIds)
  if (isType(schema, 'boolean')) {
    // The positive one first: commander then leaves the value open when neither is given.
    const [yes, no] = [new Option(`--${flag}`), new Option(`--no-${flag}`)]
    ;(negated ? no : yes).description = words
    return [yes, no]
  }
  if (schema.format === 'base64') return [documentFlag(flag, words)]
  const option = new Option(`--${flag} <${choices && isNumber(schema) ? 'name' : metavar(schema)}>`, words)
  // Not `choices()`, which also validates: these words are only for help and completion, and `parseValue` validates.
  option.argChoices = choiceWords(schema, choices)
  const parse = (one: Schema, text: string) => {
    const value = meant(choices, text)
    const isOther = choices?.every((choice) => String(choice.value) !== value) && (one.enum !== undefined || !/^\d+$/.test(value))
    if (isNumber(one) && isOther) throw new InvalidArgumentError(sentences.oneOf(option.argChoices ?? []))
    return parseValue(one, value, name)
  }
  if (!isType(schema, 'array')) return [option.argParser((text: string) => parse(schema, text))]
  const item = schema.items ?? {}
  const listed = (text: string) => (item.enum || isType(item, 'integer') || isState(name) ? text.split(',') : [text])
  const read = (text: string) => (isIds && isRead(text) ? [text] : listed(text).map((one) => parse(item, one)))
  option.argParser((text: string, before: unknown[] | undefined) => [...(before ?? []), ...read(text)])
  return [isIds ? takesMany(option, (word) => parse(item, word)) : option]
}

/** Fields that end a period: 'next month' means its last day in them. */
const ENDS = ['endDate', 'to']

/** Whether a field holds states by their code: states, stateProvince, mailingState. */
const isState = (name: string): boolean => /^(mailing)?states?(province)?$/i.test(name)

const isNumber = (schema: Schema): boolean => isType(schema.items ?? schema, 'integer')

/** The form of a label that needs no quotes: 'Due Date Next Month' → 'due-date-next-month'. */
const wordOf = (label: string): string => label.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** The choices in help and completion: labels for numeric values, otherwise the values of the contract. */
function choiceWords(schema: Schema, choices: readonly SelectOption[] = []): string[] | undefined {
  if (isNumber(schema) && choices.length > 0) return choices.map(({ label }) => wordOf(label))
  return (schema.items ?? schema).enum?.filter((choice) => choice !== null).map(String)
}

/** The value of the choice whose label was typed, or the text itself. A stage can be typed as it is printed: '5/8 Forms Filed'. */
export const meant = (choices: readonly SelectOption[] = [], text: string): string => {
  const word = wordOf(text.trim().replace(/^\d+\/\d+ /, ''))
  return String(choices.find(({ label }) => wordOf(label) === word)?.value ?? text)
}

const namesRecords = (schema: Schema): boolean =>
  isType(schema, 'array') && schema.items !== undefined && !schema.items.enum && isType(schema.items, 'integer')

function wordsOf(schema: Schema, required: boolean, isIds: boolean): string {
  const more = [
    isType(schema, 'array') && (isIds ? SEVERAL : 'may be given several times'),
    schema.default !== undefined && `default: ${String(schema.default)}`,
    required && 'required',
  ].filter(Boolean)
  return [schema.title, schema.description, more.length > 0 && `(${more.join('; ')})`].filter(Boolean).join(' ')
}

function metavar(schema: Schema): string {
  const one = schema.items ?? schema
  if (one.format === 'day') return 'date'
  if (isType(one, 'integer') || isType(one, 'number')) return 'number'
  return isType(one, 'object') || isType(one, 'array') ? 'json' : 'text'
}

/** How to write a value of this kind, for errors whose sentence does not say it. */
const hintOf = (kind: FieldKind): string => {
  const formats = new Set(['YYYY-MM-DD', dateFormat.get()])
  if (kind === 'day') return ` Write ${[...formats].join(', ')}, today, +30d or next month.`
  return kind === 'flag' ? ' Write yes or no.' : ''
}

/** Parses a typed text as a value of the schema. `name`: the field. Throws the validation sentence for an invalid value. */
export function parseValue(schema: Schema, text: string, name = ''): unknown {
  const kind = kindOf(schema)
  const day = kind === 'day' ? relativeDay(text, today(), ENDS.includes(name)) : null
  if (day) return day
  if (text === '' && isNullable(schema)) return null
  const value =
    kind === 'group' || kind === 'rows' || isType(schema, 'object')
      ? structured(schema, text.trim())
      : typedValue(schema, kind === 'day' ? padded(text) : isState(name) ? stateCode(text) : text)
  const sentence = whyNot(schema, value)
  if (sentence) throw new InvalidArgumentError(sentence + hintOf(kind))
  return value
}

/** Parses an object or list: JSON, or for an object of a few texts the short form 'label=Application,url=https://…'. */
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
