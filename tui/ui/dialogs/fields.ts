import type { SelectOption } from '../../../contract/common.ts'
import { whyNot } from '../../../contract/fields/check.ts'
import { type FieldKind, kindOf } from '../../../contract/fields/kinds.ts'
import { isNullable, type Schema } from '../../../contract/fields/schema.ts'
import { asTyped, typedValue } from '../../../contract/fields/typed.ts'
import { messages } from '../../../rules/messages.ts'

/** A value of a field, with its label. */
export interface Choice {
  value: unknown
  label: string
  disabled?: boolean
}

export interface Field {
  /** The path in the body, as in the server's `errors`: 'dateFiled', 'licenseRenewalDocuments.0.url'. */
  path: string
  label: string
  schema: Schema
  kind: FieldKind
  required: boolean
  nullable: boolean
  maxLength: number
  /** The values of a choice; null means none. */
  choices: readonly Choice[]
}

/** The choices of a select list. The group of a person or the address of a contact distinguishes equal names. */
export const choicesOf = (options: readonly SelectOption[]): Choice[] =>
  options.map(({ value, label, meta, disabled }) => {
    const more = meta?.group ?? meta?.note
    return { value, label: more ? `${label} (${more})` : label, disabled }
  })

/** The labels of values; '...' for a value that is not, or no longer, a choice. */
export const namedIn = (values: readonly unknown[] = [], choices: readonly Choice[] = []): string[] =>
  values.map((wanted) => choices.find(({ value }) => value === wanted)?.label ?? '...')

/** Choices, or a function that depends on the other fields. */
export type Options = readonly Choice[] | ((drafts: Drafts) => readonly Choice[])

const optionsIn = (options: Options | undefined, drafts: Drafts): readonly Choice[] | undefined =>
  typeof options === 'function' ? options(drafts) : options

/** Additions to the schema of a form's fields, by field. */
export interface Extras {
  /** Fields that are required here but not in the schema. */
  required?: readonly string[]
  /** Choices, where the schema has only ids or codes. */
  options?: Record<string, Options>
  /** Labels that replace the schema's titles. */
  labels?: Record<string, string>
  /** Maximum lengths below those of the schema. */
  lengths?: Record<string, number>
}

/** The text in each field, by path: a day as it is typed, a flag as 'true' or 'false', several choices one a line. */
export type Drafts = Record<string, string>

/** New drafts for fields whose choices have changed with another field: only values that are still choices stay. */
export const draftsWithoutLostChoices = (fields: readonly Field[], drafts: Drafts, extras: Extras): Drafts =>
  Object.fromEntries(
    fields
      .filter(({ path }) => typeof extras.options?.[path] === 'function')
      .map(
        ({ path, choices }) =>
          [path, severalIn(drafts[path] ?? '').filter((one) => choices.some(({ value }) => String(value) === one))] as const,
      )
      .map(([path, left]) => [path, left.join('\n')] as const)
      .filter(([path, left]) => left !== (drafts[path] ?? '')),
  )

/** The values in the draft of a multiple choice. */
export const severalIn = (draft: string): string[] => draft.split('\n').filter(Boolean)

const NONE: Choice = { value: null, label: '' }

function fieldOf(path: string, schema: Schema, isRequired: boolean, isAlsoRequired = false, options?: readonly Choice[]): Field {
  const nullable = isNullable(schema)
  const isOneOf = options !== undefined && !schema.items
  const kind = isOneOf ? 'choice' : kindOf(schema)
  const required = isAlsoRequired || (isRequired && !nullable && kind !== 'flag')
  const values = ((schema.items ?? schema).enum ?? []).filter((value) => value !== null)
  const choices = options ?? values.map((value) => ({ value, label: String(value) }))
  return {
    path,
    label: schema.title ?? path,
    schema,
    kind,
    required,
    nullable,
    maxLength: schema.maxLength ?? Number.POSITIVE_INFINITY,
    choices: kind === 'choices' || required ? choices : [NONE, ...choices],
  }
}

const rowCount = (name: string, drafts: Drafts): number =>
  Math.max(
    0,
    ...Object.keys(drafts)
      .filter((path) => path.startsWith(`${name}.`) && drafts[path])
      .map((path) => Number(path.split('.')[1]) + 1),
  )

/** The fields of a body's schema, in the order of `names`. A list has a row for each item, and an empty row. */
export function fieldsOf(schema: Schema, names: readonly string[], drafts: Drafts, extras: Extras = {}): Field[] {
  return names.flatMap((name) => {
    const property = schema.properties?.[name] ?? {}
    const required = schema.required?.includes(name) ?? false
    if (!property.items?.properties) {
      const field = fieldOf(name, property, required, extras.required?.includes(name), optionsIn(extras.options?.[name], drafts))
      return [{ ...field, label: extras.labels?.[name] ?? field.label, maxLength: extras.lengths?.[name] ?? field.maxLength }]
    }
    const rows = Math.min(rowCount(name, drafts) + 1, property.maxItems ?? Number.POSITIVE_INFINITY)
    const row = property.items
    return Array.from({ length: rows }, (_, index) =>
      Object.entries(row.properties ?? {}).map(([inner, one]) => {
        const path = `${name}.${index}.${inner}`
        const filled = Object.keys(row.properties ?? {}).some((other) => drafts[`${name}.${index}.${other}`])
        return {
          ...fieldOf(path, one, filled && (row.required?.includes(inner) ?? false)),
          label: `${property.title} ${index + 1}: ${one.title}`,
        }
      }),
    ).flat()
  })
}

/** The drafts of stored values. */
export function draftsOf(schema: Schema, values: Record<string, unknown>): Drafts {
  const drafts: Drafts = {}
  for (const [name, value] of Object.entries(values)) {
    if (!schema.properties?.[name]?.items?.properties) drafts[name] = draftOf(value)
    else if (Array.isArray(value)) {
      value.forEach((row: Record<string, unknown>, index) => {
        for (const inner of Object.keys(schema.properties?.[name]?.items?.properties ?? {}))
          drafts[`${name}.${index}.${inner}`] = String(row[inner] ?? '')
      })
    }
  }
  return drafts
}

const draftOf = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : asTyped(value))

/** The value of a draft, valid or not; undefined if it is not a choice of the field. The value of a file is its path. */
function readDraft(field: Field, draft: string): unknown {
  if (field.kind === 'flag') return draft === 'true'
  if (field.kind === 'choices')
    return severalIn(draft).map((text) => field.choices.find(({ value }) => String(value) === text)?.value ?? text)
  if (draft.trim() === '') return null
  if (field.kind === 'choice') return field.choices.find(({ value }) => String(value) === draft)?.value
  return field.kind === 'file' ? draft : typedValue(field.schema, draft)
}

/** The error of a draft. Choices and files are valid if they are not empty. */
function whyNotDraft(field: Field, draft: string): string | undefined {
  if (draft.trim() === '') return field.required ? messages.required : undefined
  const value = readDraft(field, draft)
  if (value === undefined) return messages.required
  const isPicked = field.kind === 'choice' || field.kind === 'choices' || field.kind === 'file'
  return isPicked ? undefined : whyNot(field.schema, value)
}

/** The value of a draft; undefined if it is incomplete or invalid. */
export function meaningOf(field: Field, draft: string): unknown {
  const value = readDraft(field, draft)
  return value === null || whyNotDraft(field, draft) === undefined ? value : undefined
}

export function errorsOf(fields: readonly Field[], drafts: Drafts): Record<string, string> {
  const wrong = fields.map((field) => [field.path, whyNotDraft(field, drafts[field.path] ?? '')] as const)
  return Object.fromEntries(wrong.filter((one): one is [string, string] => one[1] !== undefined))
}

/** The body to send. An empty field is null if the schema allows it, otherwise omitted. A file is its path. */
export function bodyOf(schema: Schema, names: readonly string[], fields: readonly Field[], drafts: Drafts): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const name of names) if (schema.properties?.[name]?.items?.properties) body[name] = []
  for (const field of fields) {
    const value = meaningOf(field, drafts[field.path] ?? '')
    const [name = '', index, inner] = field.path.split('.')
    if (inner === undefined) {
      if (value !== null || field.nullable) body[field.path] = value
    } else if (value !== null) {
      const rows = body[name] as Record<string, unknown>[]
      const row = Number(index)
      rows[row] = { ...rows[row], [inner]: value }
    }
  }
  return body
}
