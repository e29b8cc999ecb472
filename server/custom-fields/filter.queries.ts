import type { Knex } from 'knex'
import type { FieldRecord } from '../../rules/custom-fields/kinds.ts'
import { hasRange, readTerm, type Term } from '../../rules/custom-fields/terms.ts'
import { customValueKey, readCustomValue } from '../../rules/custom-fields/values.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { among } from '../kit/database/many.ts'
import { countMatches } from '../kit/database/pages/page.ts'
import { isPostgres, type Query, type Scope } from '../kit/database/query.ts'
import { clientInSight } from '../kit/database/tenancy.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { always, bothOf, type Found, type Searched } from '../kit/search/found.ts'
import { CustomField } from './custom-field.model.ts'
import { HOLDER } from './values.queries.ts'

/** Up to this number of records, a list selects them by id. Above it, it walks the index of its order and tests each row; see `inReach`. */
const FEW = 2_000

const TABLE = { License: 'licenses', Property: 'properties' } as const satisfies Record<FieldRecord, string>

/** Appended to a prefix, sorts after every text with that prefix. */
const LAST = '\u{10ffff}'

const wrong = (sentence: string) => refuse.invalid({ customFields: [sentence] })

/** SQL over `custom_values` for the terms of one field. */
interface Condition {
  sql: string
  bindings: (string | number)[]
}

const keyOf = (field: CustomField, { sign, value: typed }: Term): string => {
  if (sign !== '=' && !hasRange(field.kind)) throw wrong(messages.customTermInvalid)
  const read = readCustomValue(field, typed)
  // An option that the field no longer has may still be stored.
  if (read.wrong !== undefined && field.kind !== 'Choice') throw wrong(read.wrong)
  return customValueKey(field, read.value ?? typed)
}

/** The condition for terms of one field: any value of `=`, and within the range of the other signs. */
const conditionOf = (field: CustomField, terms: Term[]): Condition => {
  const given = terms.map((term) => ({ sign: term.sign, key: keyOf(field, term) }))
  const same = given.filter(({ sign }) => sign === '=').map(({ key }) => key)
  const isText = field.kind === 'Text'
  const any = isText
    ? same.map(() => '(value_key >= ? and value_key < ?)').join(' or ')
    : same.length > 0 && `value_key in (${same.map(() => '?').join(', ')})`
  const range = given.filter(({ sign }) => sign !== '=')
  return {
    sql: [any && `(${any})`, ...range.map(({ sign }) => `value_key ${sign} ?`)].filter(Boolean).join(' and '),
    bindings: [...(isText ? same.flatMap((key) => [key, key + LAST]) : same), ...range.map(({ key }) => key)],
  }
}

const termsOf = (texts: readonly string[]): Map<number, Term[]> => {
  const terms = new Map<number, Term[]>()
  for (const text of texts) {
    const term = readTerm(text)
    if (!term) throw wrong(messages.customTermInvalid)
    terms.set(term.fieldId, [...(terms.get(term.fieldId) ?? []), term])
  }
  return terms
}

/** The ids that a query finds, if they are few. Read as one text, because thousands of rows cost more than the search. */
const fewIds = async (db: Knex, found: () => Query, holder: string): Promise<number[] | undefined> => {
  const asList = isPostgres(db) ? `cast(coalesce(json_agg(${holder}), '[]') as text)` : `json_group_array(${holder})`
  const isMore = found().select(db.raw('1')).limit(1).offset(FEW)
  const [{ ids }] = await db.select({ ids: db.raw('case when exists ? then null else ? end', [isMore, found().select(db.raw(asList))]) })
  return ids === null ? undefined : JSON.parse(ids)
}

/** Whether more records match than a list counts. Reads only the index. */
const isMoreThanCounted = async (db: Knex, found: Query): Promise<boolean> => {
  const [{ total }] = await countMatches(db, found, {})
  return Number(total) > limits.countedRows
}

/** The fields of a filter that `custom_values` also has for licenses: the client, and whether the license counts as active. */
interface Narrowed {
  active?: boolean | null
  clientIds?: readonly number[] | null
}

interface Asked {
  user: SignedIn
  record: FieldRecord
  filter: Narrowed
}

/** The matching values of one field, of the records that the filter can list. */
const hitsOf = (
  db: Knex,
  { user, record, filter: { active, clientIds } }: Asked,
  field: CustomField,
  { sql, bindings }: Condition,
): Query => {
  const hits = db('custom_values').where('custom_field_id', field.id).whereNotNull(HOLDER[record]).whereRaw(sql, bindings)
  if (record !== 'License') return hits
  const own = clientInSight(user)
  if (own !== null) hits.where('client_id', own)
  if (clientIds?.length) hits.whereIn('client_id', clientIds)
  if (active != null) hits.where('is_active', active)
  return hits
}

/** The records whose value of one field matches. */
const foundBy = async (db: Knex, asked: Asked, field: CustomField, terms: Term[]): Promise<Found> => {
  const { user, record } = asked
  const [table, holder] = [TABLE[record], HOLDER[record]]
  const condition = conditionOf(field, terms)
  const hits = () => hitsOf(db, asked, field, condition)
  const ids = await fewIds(db, hits, holder)
  if (ids) return always(among(db, `${table}.id`, ids))
  const { sql, bindings } = condition
  // A value that is selected, not a condition of the subquery: PostgreSQL would join it.
  const test = db.raw(`(select case when ${sql} then 1 end from custom_values where ${holder} = ${table}.id and custom_field_id = ?) = 1`, [
    ...bindings,
    field.id,
  ])
  const tested: Scope = (query: Query) => {
    query.whereRaw(test)
  }
  const joined: Scope = (query: Query) => {
    query.join(hits().select({ id: holder }).as('valued'), 'valued.id', `${table}.id`)
  }
  const isHitIn = isPostgres(db) ? '= any(array(?))' : 'in (?)'
  const listed: Scope = (query: Query) => {
    query.whereRaw(`${table}.id ${isHitIn}`, [hits().select(holder)])
  }
  if (record === 'License') return { rows: listed, counted: [{ rows: joined }], test, alone: hits }
  // Of a field of the provider, the properties of one client may be far fewer than those that fit.
  const isWide = clientInSight(user) !== null && field.clientId === null && (await isMoreThanCounted(db, hits()))
  return { rows: listed, counted: [{ rows: isWide ? tested : joined }], test }
}

/** Narrows a filter further by the custom fields that it names. Errors: 400 on `customFields`. */
export const searchedByTerms = async <F extends Narrowed & { customFields?: readonly string[]; searchTerm?: string }>(
  db: Knex,
  user: SignedIn,
  record: FieldRecord,
  filter: Searched<F>,
): Promise<Searched<F>> => {
  if (!filter.customFields?.length) return filter
  const terms = termsOf(filter.customFields)
  const fields = await CustomField.query(db)
    .modify(CustomField.visibleTo(user))
    .modify(among(db, 'custom_fields.id', [...terms.keys()]))
    .where({ record })
    .whereNull('removed_on')
  if (fields.length !== terms.size) throw refuse.unknownId('customFields')
  let { found } = filter
  for (const field of fields) {
    const next = await foundBy(db, { user, record, filter }, field, terms.get(field.id) ?? [])
    found = found ? bothOf(found, next) : next
  }
  return { ...filter, found }
}
