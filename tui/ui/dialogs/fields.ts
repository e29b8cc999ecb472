import type { SelectOption } from '../../../contract/common.ts'
import { whyNot } from '../../../contract/fields/check.ts'
import { type FieldKind, kindOf } from '../../../contract/fields/kinds.ts'
import { isNullable, type Schema } from '../../../contract/fields/schema.ts'
import { asTyped, typedValue } from '../../../contract/fields/typed.ts'
import { messages } from '../../../rules/messages.ts'

/** One of the values that a field can take, and how people read it. */
export interface Choice {
  value: unknown
  label: string
  disabled?: boolean
}

export interface Field {
  /** Where it is in the body, as the server names it in `errors`: 'dateFiled', 'licenseRenewalDocuments.0.url'. */
  path: string
  label: string
  schema: Schema
  kind: FieldKind
  required: boolean
  nullable: boolean
  maxLength: number
  /** Of a choice or of choices; null stands for none. */
  choices: readonly Choice[]
}

/** The choices of a select list, with what tells those of one name apart: the group of a person, the address of a contact. */
export const choicesOf = (options: readonly SelectOption[]): Choice[] =>
  options.map(({ value, label, meta, disabled }) => {
    const more = meta?.group ?? meta?.note
    return { value, label: more ? `${label} (${more})` : label, disabled }
  })

/** What values are called; one that is no choice (any more) is not known by name. */
export const namedIn = (values: readonly unknown[] = [], choices: readonly Choice[] = []): string[] =>
  values.map((wanted) => choices.find(({ value }) => value === wanted)?.label ?? '...')

/** Choices, or which there are given what the other fields hold. */
export type Options = readonly Choice[] | ((drafts: Drafts) => readonly Choice[])

const optionsIn = (options: Options | undefined, drafts: Drafts): readonly Choice[] | undefined =>
  typeof options === 'function' ? options(drafts) : options

/** What a form's fields have besides their schema, by name. */
export interface Extras {
  /** Required here though the schema lets them be empty. */
  required?: readonly string[]
  /** Values with their labels, where the schema has but numbers, or words that nobody reads. */
  options?: Record<string, Options>
  /** Instead of the schema's titles: an id is called after what it is of. */
  labels?: Record<string, string>
  /** How much can be typed, where that is less than what is accepted. */
  lengths?: Record<string, number>
}

/** Everything typed, by path, as text: a day as MM/DD/YYYY, a flag as 'true' or 'false', several choices a line each. */
export type Drafts = Record<string, string>

/** Fields whose choice is no choice any more, since another field holds something else: with what is left of theirs. */
export const draftsGone = (fields: readonly Field[], drafts: Drafts, extras: Extras): Drafts =>
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

/** The values of several choices in their draft. */
export const severalIn = (draft: string): string[] => draft.split('\n').filter(Boolean)

const NONE: Choice = { value: null, label: '' }

function fieldOf(path: string, schema: Schema, isRequired: boolean, isAlsoRequired = false, options?: readonly Choice[]): Field {
  const nullable = isNullable(schema)
  const isOneOf = options !== undefined && !schema.items
  const kind = isOneOf ? 'choice' : kindOf(schema)
  const required = isAlsoRequired || (isRequired && !nullable && kind !== 'flag')
  const words = ((schema.items ?? schema).enum ?? []).filter((word) => word !== null)
  const choices = options ?? words.map((value) => ({ value, label: String(value) }))
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

/** The fields of a body's schema, in the order of `names`. A list shows a row for each one filled, and an empty one. */
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

/** Stored values as they are shown for editing. */
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

const draftOf = (value: unknown): string => {
  return Array.isArray(value) ? value.join('\n') : asTyped(value)
}

/** What a draft means, right or wrong; undefined where it is no choice of its field. A file is its path. */
function readDraft(field: Field, draft: string): unknown {
  if (field.kind === 'flag') return draft === 'true'
  if (field.kind === 'choices')
    return severalIn(draft).map((text) => field.choices.find(({ value }) => String(value) === text)?.value ?? text)
  if (draft.trim() === '') return null
  if (field.kind === 'choice') return field.choices.find(({ value }) => String(value) === draft)?.value
  return field.kind === 'file' ? draft : typedValue(field.schema, draft)
}

/** The sentence for a draft that is refused. Choices and files are right once they are there. */
function whyNotDraft(field: Field, draft: string): string | undefined {
  if (draft.trim() === '') return field.required ? messages.required : undefined
  const value = readDraft(field, draft)
  if (value === undefined) return messages.required
  const isPicked = field.kind === 'choice' || field.kind === 'choices' || field.kind === 'file'
  return isPicked ? undefined : whyNot(field.schema, value)
}

/** What a draft means; undefined when it is not complete or not valid. */
export function meaningOf(field: Field, draft: string): unknown {
  const value = readDraft(field, draft)
  return value === null || whyNotDraft(field, draft) === undefined ? value : undefined
}

export function errorsOf(fields: readonly Field[], drafts: Drafts): Record<string, string> {
  const wrong = fields.map((field) => [field.path, whyNotDraft(field, drafts[field.path] ?? '')] as const)
  return Object.fromEntries(wrong.filter((one): one is [string, string] => one[1] !== undefined))
}

/** The body to send: an empty field is null where the schema knows null, else left out; a file's path stays a path. */
export function bodyOf(schema: Schema, names: readonly string[], fields: readonly Field[], drafts: Drafts): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const name of names) if (schema.properties?.[name]?.items?.properties) body[name] = []
  for (const field of fields) {
    const value = meaningOf(field, drafts[field.path] ?? '')
    const [name, index, inner] = field.path.split('.') as [string, string?, string?]
    if (inner === undefined) {
      if (value !== null || field.nullable) body[name] = value
    } else if (value !== null) {
      const rows = body[name] as Record<string, unknown>[]
      const row = Number(index)
      rows[row] = { ...rows[row], [inner]: value }
    }
  }
  return body
}
