import { kindOf } from '../../contract/fields/kinds.ts'
import { plain } from '../../contract/fields/schema.ts'
import { IMPORT_FIELDS_BY_KIND } from '../../contract/imports/fields.ts'
import type { ImportMapping } from '../../contract/imports/mapping.ts'
import type { ImportDetail, ImportField } from '../../contract/imports/schemas.ts'
import { placedRule } from '../../rules/imports/cells.ts'
import { dateFormat } from '../../rules/imports/dates.ts'
import { type GuessedField, guessFields } from '../../rules/imports/guess.ts'
import type { ImportKind } from '../../rules/imports/kinds.ts'
import { columnNamesOf } from '../../rules/imports/names.ts'
import { sentences } from '../../rules/messages.ts'
import { refuse } from '../kit/http/problems.ts'
import type { Analysis } from '../tables/imports.ts'

const TYPES = { day: 'day', money: 'money', number: 'number', flag: 'flag', choice: 'choice' } as const
type Typed = keyof typeof TYPES

const fieldsOfKind = (kind: ImportKind): ImportField[] =>
  Object.entries(IMPORT_FIELDS_BY_KIND[kind]).map(([field, { schema, isRequired = false, does = null }]) => {
    const type = kindOf(plain(schema))
    return {
      field,
      title: plain(schema).title ?? field,
      type: type in TYPES ? TYPES[type as Typed] : 'text',
      isRequired,
      choices: (plain(schema).enum ?? []).flatMap((choice) => (typeof choice === 'string' ? [choice] : [])),
      does,
    }
  })

const cache = new Map<ImportKind, ImportField[]>()

/** The fields of a kind, as its mapping and the documentation name them. */
export const importFields = (kind: ImportKind): ImportField[] => {
  const fields = cache.get(kind) ?? fieldsOfKind(kind)
  cache.set(kind, fields)
  return fields
}

/** The usual column names of such a file. */
export const knownNames = (kind: ImportKind): ReadonlySet<string> =>
  new Set(importFields(kind).flatMap(({ field, title }) => columnNamesOf(kind, field, title)))

export const guessMapping = (kind: ImportKind, fields: readonly GuessedField[], { columns }: Analysis): ImportMapping => ({
  fields: guessFields(kind, fields, columns),
})

/** Refuses fields that an import does not have or that are mapped twice, and date formats that cannot be read. */
export const mustBeMapping = (all: readonly ImportField[], { fields }: ImportMapping): void => {
  const known = new Set(all.map(({ field }) => field))
  const seen = new Set<string>()
  fields.forEach(({ field, format }, n) => {
    if (!known.has(field)) throw refuse.rule('importFieldUnknown', `body.fields.${n}.field`)
    if (seen.has(field)) throw refuse.rule('importFieldTwice', `body.fields.${n}.field`)
    if (format && !dateFormat(format)) throw refuse.rule('importBadFormat', `body.fields.${n}.format`)
    seen.add(field)
  })
}

/** What is missing in a mapping before the import can be checked. */
export const missingIn = (
  kind: ImportKind,
  { fields, leaveOut = [] }: ImportMapping,
  header: readonly string[],
): ImportDetail['missing'] => {
  const gone = fields.flatMap(({ field, columns }) =>
    columns.filter((name) => !header.includes(name)).map((name) => ({ field, text: sentences.importNoColumn(name) })),
  )
  const goneRules = leaveOut
    .filter(({ column }) => !header.includes(column))
    .map(({ column }) => ({ field: column, text: sentences.importNoColumn(column) }))
  const mapped = new Set(fields.filter(({ columns, default: value }) => columns.length > 0 || value).map(({ field }) => field))
  const needed = importFields(kind)
    .filter(({ field, isRequired }) => isRequired && !mapped.has(field) && !mapped.has(IMPORT_FIELDS_BY_KIND[kind][field]?.orElse ?? ''))
    .map(({ field, title }) => ({ field, text: sentences.importNeeds(title) }))
  return [...gone, ...goneRules, ...needed]
}

/** The rules of a mapping for the rows of a file. */
export const rulesFor = ({ fields }: ImportMapping, header: readonly string[]) => fields.map((rule) => placedRule(rule, header))
