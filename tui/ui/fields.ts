import { type Day, formatDayLong, isDay, parseTypedDay, whyNotTypedDay } from '../../rules/day.ts'
import { type MessageKey, messages } from '../../rules/messages.ts'

/** As much of a JSON schema as a form needs to know. */
export interface Schema {
  type?: string | string[]
  title?: string
  format?: string
  enum?: readonly unknown[]
  maxLength?: number
  maxItems?: number
  default?: unknown
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
}

export type Kind = 'day' | 'flag' | 'choice' | 'number' | 'line' | 'long' | 'file'

export interface Field {
  /** Where it is in the body, as the server names it in `errors`: 'dateFiled', 'licenseRenewalDocuments.0.url'. */
  path: string
  label: string
  kind: Kind
  required: boolean
  nullable: boolean
  maxLength: number
  /** The texts of a choice; '' stands for none. */
  choices: string[]
}

/** Everything typed, by path, as text: a day as MM/DD/YYYY, a flag as 'true' or 'false'. */
export type Drafts = Record<string, string>

const LONG = 500

const types = (schema: Schema): string[] => [schema.type ?? []].flat()

function kindOf(schema: Schema): Kind {
  if (schema.format === 'base64') return 'file'
  if (schema.format === 'day') return 'day'
  if (schema.enum) return 'choice'
  if (types(schema).includes('boolean')) return 'flag'
  if (types(schema).some((type) => type === 'number' || type === 'integer')) return 'number'
  return (schema.maxLength ?? 0) >= LONG && schema.format !== 'weblink' ? 'long' : 'line'
}

function fieldOf(path: string, schema: Schema, required: boolean): Field {
  const nullable = types(schema).includes('null')
  const kind = kindOf(schema)
  const words = (schema.enum ?? []).filter((word) => word !== null).map(String)
  return {
    path,
    label: schema.title ?? path,
    kind,
    required: required && !nullable && kind !== 'flag',
    nullable,
    maxLength: schema.maxLength ?? Number.POSITIVE_INFINITY,
    choices: required && !nullable ? words : ['', ...words],
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
export function fieldsOf(schema: Schema, names: readonly string[], drafts: Drafts, alsoRequired: readonly string[] = []): Field[] {
  return names.flatMap((name) => {
    const property = schema.properties?.[name] ?? {}
    const required = schema.required?.includes(name) ?? false
    if (!property.items) {
      const field = fieldOf(name, property, required)
      return [{ ...field, required: field.required || alsoRequired.includes(name) }]
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
    if (Array.isArray(value)) {
      value.forEach((row: Record<string, unknown>, index) => {
        for (const inner of Object.keys(schema.properties?.[name]?.items?.properties ?? {}))
          drafts[`${name}.${index}.${inner}`] = String(row[inner] ?? '')
      })
    } else drafts[name] = draftOf(value)
  }
  return drafts
}

const draftOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return isDay(value) ? formatDayLong(value as Day) : String(value)
}

/** What a draft means; undefined when it is not complete or not valid. */
export function meaningOf(field: Field, draft: string): unknown {
  if (field.kind === 'flag') return draft === 'true'
  if (draft.trim() === '') return null
  if (field.kind === 'day') return parseTypedDay(draft) ?? undefined
  if (field.kind === 'number') return Number.isFinite(Number(draft)) ? Number(draft) : undefined
  return draft
}

/** Only what cannot be sent at all is found here; everything else is the server's to judge. */
function wrongWith(field: Field, draft: string): MessageKey | null {
  if (draft.trim() === '') return field.required ? 'required' : null
  if (field.kind === 'day') return whyNotTypedDay(draft)
  return field.kind === 'number' && meaningOf(field, draft) === undefined ? 'number' : null
}

export function errorsOf(fields: readonly Field[], drafts: Drafts): Record<string, string> {
  const wrong = fields.map((field) => [field.path, wrongWith(field, drafts[field.path] ?? '')] as const)
  return Object.fromEntries(wrong.filter(([, key]) => key !== null).map(([path, key]) => [path, messages[key as MessageKey]]))
}

/** The body to send: an empty field is null where the schema knows null, else left out; a file's path stays a path. */
export function bodyOf(schema: Schema, names: readonly string[], fields: readonly Field[], drafts: Drafts): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const name of names) if (schema.properties?.[name]?.items) body[name] = []
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
