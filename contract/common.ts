import { type Static, type TOptional, type TSchema, type TSchemaOptions, Type } from 'typebox'
import { limits } from '../rules/installation/limits.ts'
import { FACTORS } from '../rules/people/second-factors.ts'
import { formatCount } from '../rules/totals.ts'
import { plain } from './fields/schema.ts'

/** The basic types that every resource uses. What a `format` accepts is in contract/fields/sentences.ts. */

export const Id = Type.Integer({ minimum: 1, maximum: limits.integer, title: 'Id' })

/** A calendar date, 'YYYY-MM-DD', from the year 1900 on. */
export const Day = (title: string) => Type.String({ format: 'day', maxLength: 10, title })

/** A timestamp, ISO 8601 in UTC. Used in replies only. */
export const Moment = (title: string) => Type.String({ format: 'date-time', maxLength: 30, title })

/** Text without NUL and lone surrogates, with a maximum length. */
export const Text = (title: string, maxLength: number, options: TSchemaOptions = {}) =>
  Type.String({ format: 'text', maxLength, title, ...options })

/** Text that is not blank. */
export const RequiredText = (title: string, maxLength: number, options: TSchemaOptions = {}) =>
  Text(title, maxLength, { minLength: 1, pattern: '\\S', ...options })

/** An http or https address. */
export const Url = (title: string) => Type.String({ format: 'weblink', minLength: 1, maxLength: limits.url, title })

/** Dollars with at most two decimals; the database stores whole cents. */
export const Dollars = (title: string, minimum = 0) => Type.Number({ minimum, maximum: limits.amountDollars, format: 'cents', title })

/** A sum of dollars. It has no limit, because it adds up any number of amounts. */
export const DollarSum = (title: string) => Type.Number({ format: 'cents', title })

/** Without this flag, select lists return only active records. */
export const IncludeInactive = () => Optional(Flag('Include Inactive'))

export const Flag = (title: string) => Type.Boolean({ title })

export const Count = (title: string) => Type.Integer({ minimum: 0, maximum: limits.integer, title })

/** One of a few strings. */
export const OneOf = <const T extends readonly string[]>(title: string, words: T, options: TSchemaOptions = {}) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...words], title, ...options })

/** One of a few numbers. */
export const OneOfNumbers = <const T extends readonly number[]>(title: string, numbers: T) =>
  Type.Unsafe<T[number]>({ type: 'integer', enum: [...numbers], title })

/** Makes a schema nullable. Not a union, for which validation would report the field twice. */
export const OrNull = <T extends TSchema>(schema: T) => {
  const { type, enum: words, ...rest } = plain(schema)
  return Type.Unsafe<Static<T> | null>({ ...rest, type: [type, 'null'], ...(words && { enum: [...words, null] }) })
}

/**
 * Makes a field optional. Replaces `Type.Optional` (and avoids `Type.Record`), which pull TypeBox's computed types into the console and
 * each command: a fifth of their code.
 */
export const Optional = <T extends TSchema>(schema: T): TOptional<T> => {
  const optional = { ...schema }
  for (const name of HIDDEN) {
    const value = Reflect.get(schema, name)
    if (value !== undefined) Object.defineProperty(optional, name, { value })
  }
  return Object.defineProperty(optional, '~optional', { value: true }) as TOptional<T>
}

/** TypeBox's hidden properties of a schema. Copying only these is five times as fast as copying all property descriptors. */
const HIDDEN = ['~kind', '~unsafe']

/** The fields of a record as input that may be left out. */
export const optionalFields = <F extends Record<string, TSchema>>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Optional(schema)])) as { [Name in keyof F]: TOptional<F[Name]> }

/** A PDF in base64 with the name and type from the browser. The server checks its bytes, not its name. */
export const documentFields = {
  document: Type.String({ format: 'base64', minLength: 1, maxLength: Math.ceil(limits.documentBytes / 3) * 4 + 4, title: 'Document' }),
  documentFileName: RequiredText('File Name', limits.fileName),
  documentContentType: RequiredText('File Type', limits.name),
}

/** A file that may also be a picture. */
export const fileFields = {
  ...documentFields,
  document: Type.String({ ...documentFields.document, 'x-pictures': true, description: 'A PDF, JPEG or PNG by its content' }),
}

/** Page, size, sort and search: the fields of every list filter. Only the listed columns can be sorted. */
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
  exactTotal: Optional(
    Type.Boolean({
      default: false,
      title: 'Exact Total',
      description: `Count all rows. By default a list counts at most ${formatCount(limits.countedRows)}`,
    }),
  ),
})

/**
 * `pageFields` with a cursor, for programs that read a whole list. With `after`, rows are sorted by id, ignoring `sortBy`, so that no row
 * is skipped or repeated while other rows change.
 */
export const walkFields = <const T extends readonly string[]>(sortable: T, sortBy: T[number], sortDirection: 'asc' | 'desc' = 'asc') => ({
  ...pageFields(sortable, sortBy, sortDirection),
  after: Optional(
    Type.String({
      format: 'cursor',
      maxLength: 20,
      title: 'After',
      description: "Walks the list by id: 'start', then the `next` of each reply",
    }),
  ),
})

export interface PageInput<Column extends string = string> {
  pageNumber?: number
  pageSize?: number
  exactTotal?: boolean
  after?: string
  sortBy?: Column
  sortDirection?: 'asc' | 'desc'
}

/** The total of a list. With `totalIsAtLeast`, counting stopped at this number; the field is absent if the total is exact. */
export const totalFields = {
  totalItemCount: Count('Total Results'),
  totalIsAtLeast: Optional(Type.Boolean({ title: 'Total Is at Least', description: 'There may be more rows than the total says' })),
}

export interface Total {
  totalItemCount: number
  totalIsAtLeast?: boolean
}

export const listOf = <T extends TSchema>(row: T) => Type.Object({ items: Type.Array(row), ...totalFields }, { title: 'A page of a list' })

const nextFields = {
  next: Optional(OrNull(Text('Next', 20, { description: 'With `after`: the cursor of the next page, null after the last one' }))),
}

/** The page of a list with `walkFields`. */
export const walkedListOf = <T extends TSchema>(row: T) =>
  Type.Object({ ...listOf(row).properties, ...nextFields }, { title: 'A page of a list' })

/** A list of active and inactive records, with the totals of both. Each total has the limit of the list total, and says if it is hit. */
export const activeListOf = <T extends TSchema>(row: T) =>
  Type.Object(
    {
      items: Type.Array(row),
      ...totalFields,
      activeItemCount: Count('Active'),
      activeIsAtLeast: Optional(Type.Boolean({ title: 'Active Is at Least' })),
      inactiveItemCount: Count('Inactive'),
      inactiveIsAtLeast: Optional(Type.Boolean({ title: 'Inactive Is at Least' })),
    },
    { title: 'A page of a list of active and inactive records' },
  )

/** The page of an `activeListOf` list with `walkFields`. */
export const walkedActiveListOf = <T extends TSchema>(row: T) =>
  Type.Object({ ...activeListOf(row).properties, ...nextFields }, { title: 'A page of a list of active and inactive records' })

/** The filter of an `activeListOf` list. */
export const activeOnly = Optional(Type.Boolean({ default: true, title: 'Active Only' }))

/** The id of an existing record, or the name of a new one. Not a union, for which validation would report the field twice. */
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

/** Allows a second record with the same name and place. Without it, the call is refused with an error on this field. */
export const allowDuplicate = Optional(
  Type.Boolean({
    default: false,
    title: 'Allow a Duplicate',
    description: 'Create it although the client already has one of this name and place',
  }),
)

/** Several ids, in a body or repeated in a query string. */
export const Ids = (title: string) => Type.Array(Id, { maxItems: limits.filterIds, uniqueItems: true, title })

/** The licenses of a bulk action. Duplicate ids count once. */
export const LicenseIds = Type.Array(Id, { minItems: 1, maxItems: limits.bulkLicenses, title: 'Licenses' })

export const SelectOption = Type.Object(
  {
    label: Type.String({ title: 'Label' }),
    value: Type.Unsafe<number | string>({ type: ['integer', 'string'], title: 'Value' }),
    meta: Optional(Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'], title: 'Additional data' })),
    disabled: Optional(Flag('Disabled')),
  },
  { title: 'An option of a select list' },
)
export const SelectOptions = Type.Array(SelectOption, { title: 'The options of a select list' })
export type SelectOption = Static<typeof SelectOption>

export const Nothing = Type.Null({ title: 'Nothing' })

/** The reply of every call that creates a record. */
export const Made = Type.Object({ id: Id }, { title: 'The id of the new record' })

/** Sentences by the camelCase name of their field. */
export const ErrorsByField = Type.Unsafe<Record<string, string[]>>({
  type: 'object',
  patternProperties: { '^.*$': Type.Array(Type.String()) },
  title: 'Errors by field',
})

/** The shape of every error (application/problem+json). */
export const Problem = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    requestId: Type.String(),
    errors: Optional(ErrorsByField),
    code: Optional(Text('Code', limits.name, { description: 'Why, where the status has several reasons, such as outOfScope' })),
    error: Optional(Text('The same, as RFC 8628 names it', limits.name)),
    factors: Optional(Type.Array(OneOf('Second Factor', FACTORS), { title: 'Second factors, one of which the sign-in needs' })),
  },
  { title: 'An error' },
)
export type Problem = Static<typeof Problem>
