import { type Static, type TSchema, type TSchemaOptions, Type } from 'typebox'
import { limits } from '../rules/limits.ts'

/** The smallest words of the wire, used by every resource. What a `format` holds is in contract/fields/sentences.ts. */

export const Id = Type.Integer({ minimum: 1, maximum: limits.integer, title: 'Id' })

/** A calendar date, 'YYYY-MM-DD', from the year 1900 on. */
export const Day = (title: string) => Type.String({ format: 'day', maxLength: 10, title })

/** A moment, ISO 8601 in UTC. Only ever answered, never asked. */
export const Moment = (title: string) => Type.String({ maxLength: 30, title })

/** Text without NUL and lone surrogates, of so many characters at the most. */
export const Text = (title: string, maxLength: number, options: TSchemaOptions = {}) =>
  Type.String({ format: 'text', maxLength, title, ...options })

/** Text that must hold more than blanks. */
export const RequiredText = (title: string, maxLength: number, options: TSchemaOptions = {}) =>
  Text(title, maxLength, { minLength: 1, pattern: '\\S', ...options })

/** An http or https address. */
export const Url = (title: string) => Type.String({ format: 'weblink', minLength: 1, maxLength: limits.url, title })

/** Dollars with at most two decimals; the database holds whole cents. */
export const Dollars = (title: string, minimum = 0) => Type.Number({ minimum, maximum: limits.amountDollars, format: 'cents', title })

/** For select lists, which offer active ones alone without it. */
export const IncludeInactive = () => Optional(Flag('Include Inactive'))

export const Flag = (title: string) => Type.Boolean({ title })

export const Count = (title: string) => Type.Integer({ minimum: 0, maximum: limits.integer, title })

/** One of a few words. */
export const OneOf = <const T extends readonly string[]>(title: string, words: T, options: TSchemaOptions = {}) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...words], title, ...options })

/** One of a few numbers. */
export const OneOfNumbers = <const T extends readonly number[]>(title: string, numbers: T) =>
  Type.Unsafe<T[number]>({ type: 'integer', enum: [...numbers], title })

/** The same, or null: as one schema rather than a union, so that a check blames the field once. */
export const OrNull = <T extends TSchema>(schema: T) => {
  const { type, enum: words, ...rest } = schema as unknown as { type: string; enum?: unknown[] }
  return Type.Unsafe<Static<T> | null>({ ...rest, type: [type, 'null'], ...(words && { enum: [...words, null] }) })
}

export const Optional = Type.Optional

/** A PDF in base64 with the name and type that the browser gave it. Its bytes are judged, not its name. */
export const documentFields = {
  document: Type.String({ format: 'base64', minLength: 1, maxLength: Math.ceil(limits.documentBytes / 3) * 4 + 4, title: 'Document' }),
  documentFileName: RequiredText('File Name', limits.fileName),
  documentContentType: RequiredText('File Type', limits.name),
}

/** Whom a license is mailed to: contacts of its property, and the sender too where they wish. */
export const recipientFields = {
  propertyContactIds: Type.Array(Id, { maxItems: limits.recipients, uniqueItems: true, title: 'Recipients' }),
  bccToSender: Optional(Type.Boolean({ default: false, title: 'BCC to Sender' })),
}

/** Page, size, sort and search: the part that every list's filter has. Sorting is by an allow-list of the list's columns. */
export const pageFields = <const T extends readonly string[]>(sortable: T, sortBy: T[number], sortDirection: 'asc' | 'desc' = 'asc') => ({
  pageNumber: Optional(Type.Integer({ minimum: 1, maximum: limits.integer, default: 1, title: 'Page' })),
  pageSize: Optional(
    Type.Unsafe<(typeof limits.pageSizes)[number]>({
      type: 'integer',
      enum: [...limits.pageSizes],
      default: limits.defaultPageSize,
      title: 'Page Size',
    }),
  ),
  sortBy: Optional(Type.Unsafe<T[number]>({ type: 'string', enum: [...sortable], default: sortBy, title: 'Sort By' })),
  sortDirection: Optional(
    Type.Unsafe<'asc' | 'desc'>({ type: 'string', enum: ['asc', 'desc'], default: sortDirection, title: 'Sort Direction' }),
  ),
  searchTerm: Optional(Text('Search', limits.name)),
})

export interface PageInput<Column extends string = string> {
  pageNumber?: number
  pageSize?: number
  sortBy?: Column
  sortDirection?: 'asc' | 'desc'
}

export const listOf = <T extends TSchema>(row: T) =>
  Type.Object({ items: Type.Array(row), totalItemCount: Count('Total Results') }, { title: 'A page of a list' })

/** A list whose rows are active or not: how many of both there are, whichever are shown. */
export const activeListOf = <T extends TSchema>(row: T) =>
  Type.Object(
    {
      items: Type.Array(row),
      totalItemCount: Count('Total Results'),
      activeItemCount: Count('Active'),
      inactiveItemCount: Count('Inactive'),
    },
    { title: 'A page of a list of active and inactive records' },
  )

/** The filter of such a list. */
export const activeOnly = Optional(Type.Boolean({ default: true, title: 'Active Only' }))

/** The id of a record that exists, or the name of a new one: as one schema, so that a check blames the field once. */
export const IdOrName = (title: string, maxLength: number) =>
  Type.Unsafe<number | string>({
    type: ['integer', 'string'],
    minimum: 1,
    maximum: limits.integer,
    format: 'text',
    minLength: 1,
    maxLength,
    pattern: '\\S',
    title,
  })

/** Several ids in a query string (repeated) or a body. */
export const Ids = (title: string) => Type.Array(Id, { maxItems: 500, uniqueItems: true, title })

/** The licenses of a bulk action. One that is named twice counts once. */
export const LicenseIds = Type.Array(Id, { minItems: 1, maxItems: limits.bulkLicenses, title: 'Licenses' })

export const SelectOption = Type.Object(
  {
    label: Type.String({ title: 'Label' }),
    value: Type.Unsafe<number | string>({ type: ['integer', 'string'], title: 'Value' }),
    meta: Optional(Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'], title: 'More about it' })),
    disabled: Optional(Flag('Not to be chosen')),
  },
  { title: 'A choice of a select list' },
)
export const SelectOptions = Type.Array(SelectOption, { title: 'The choices of a select list' })
export type SelectOption = Static<typeof SelectOption>

export const Nothing = Type.Null({ title: 'Nothing' })

/** Answered by every call that makes a record. */
export const Made = Type.Object({ id: Id }, { title: 'The id of the new record' })

/** The one shape of every error (application/problem+json). `errors` maps a camelCase field to its sentences. */
export const Problem = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    requestId: Type.String(),
    errors: Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  },
  { title: 'What went wrong' },
)
export type Problem = Static<typeof Problem>
