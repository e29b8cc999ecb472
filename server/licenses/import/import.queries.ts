import type { Knex } from 'knex'
import { type IntervalRule, ruleOf } from '../../../rules/intervals/intervals.ts'
import type { Classification } from '../../../rules/labels.ts'
import { isPerpetual } from '../../../rules/licenses/terms.ts'
import { keysOf } from '../../../rules/records.ts'
import { inPages } from '../../kit/database/in-pages.ts'
import { among, amongTexts } from '../../kit/database/many.ts'
import { isPostgres, type Query, type Scope } from '../../kit/database/query.ts'
import { usableBy } from '../../kit/database/tenancy.ts'
import type { DateRules } from '../../license-types/license-type.queries.ts'
import { intervalRule, nullsOf } from '../../tables/columns.ts'
import type { License } from '../license.model.ts'

/** The queries of an import, for its preflight and again in each of its steps. */

/** Rows in a query. A driver creates all objects of a result at once, which blocks the event loop. */
const PAGE = 1_000

/** A page of a query in the order of `column`, which contains ids. */
export const nextBy = (query: Query, column: string, after: number, size: number): Query =>
  query.where(column, '>', after).orderBy(column).limit(size)

/** The rows for many keys, PAGE keys in a query. */
const inChunks = async <Key, Row>(keys: readonly Key[], read: (some: Key[]) => PromiseLike<Row[]>): Promise<Row[]> => {
  const all: Row[] = []
  for (let at = 0; at < keys.length; at += PAGE) all.push(...(await read(keys.slice(at, at + PAGE))))
  return all
}

/** In a transaction on PostgreSQL, locks the rows of `table`, so that they stay unchanged until the commit. SQLite has one writer. */
const kept = (db: Knex, query: Query, table: string): Query => (db.isTransaction ? query.forShare(table) : query)

const RULE = {
  dueDateIntervalType: 'due_date_interval_type',
  dueDateRelativeIntervalValue: 'due_date_relative_interval_value',
  dueDateRelativeIntervalUnit: 'due_date_relative_interval_unit',
  dueDateFixedIntervalDayOfMonth: 'due_date_fixed_interval_day_of_month',
  dueDateFixedIntervalMonths: 'due_date_fixed_interval_months',
  dueDateFixedIntervalTargetMonth: 'due_date_fixed_interval_target_month',
  trackDateIntervalValue: 'track_date_interval_value',
  trackDateIntervalUnit: 'track_date_interval_unit',
} satisfies Record<keyof IntervalRule, string>

/** The rule fields of a record, for comparison; all null without a record. */
export const ruleIn = (record: Partial<IntervalRule> | undefined): IntervalRule => ({
  ...nullsOf(intervalRule),
  ...Object.fromEntries(keysOf(RULE).map((field) => [field, record?.[field] ?? null])),
})

export interface ImportType {
  id: number
  name: string
  classification: Classification
  dateRules: DateRules
}

type TypeRow = IntervalRule &
  Pick<ImportType, 'id' | 'name' | 'classification'> &
  Pick<DateRules, 'termMonths' | 'termName'> & { isSeasonal: unknown }

/**
 * The types of an authority that a client can use. Client-specific types come last: in a map they replace provider-wide ones with
 * the same name.
 */
export const typesOf = async (db: Knex, clientId: number, authority: IntervalRule & { id: number }): Promise<ImportType[]> => {
  const types = db('license_types')
    .join('license_terms', 'license_terms.id', 'license_types.license_term_id')
    .where('license_types.licensing_authority_id', authority.id)
    .modify(usableBy('license_types', clientId))
    .orderByRaw('license_types.client_id is not null, license_types.id')
    .select({ id: 'license_types.id', name: 'license_types.name', isSeasonal: 'license_types.is_seasonal', ...RULE })
    .select({ classification: 'license_types.classification' })
    .select({ termMonths: 'license_terms.months', termName: 'license_terms.name' })
  const rows: TypeRow[] = await kept(db, types, 'license_types')
  return rows.map(({ id, name, classification, isSeasonal, termMonths, termName, ...rule }) => ({
    id,
    name,
    classification,
    dateRules: {
      rule: ruleIn(ruleOf(rule, authority)),
      termMonths,
      termName,
      isPerpetual: isPerpetual(termName),
      isSeasonal: Boolean(isSeasonal),
    },
  }))
}

export interface ImportProperty {
  id: number
  billingClientId: number
  name: string
  address1: string | null
  state: string | null
  active: boolean
}

const properties = (db: Knex) =>
  db('properties').select({
    id: 'properties.id',
    billingClientId: 'properties.billing_client_id',
    name: 'properties.name',
    address1: 'properties.address1',
    state: 'properties.state',
    active: 'properties.active',
  })

const asProperties = (rows: ImportProperty[]): ImportProperty[] => rows.map((row) => ({ ...row, active: Boolean(row.active) }))

/** A client's own properties and those shared with it, in the order of their ids. */
export const propertiesOf = async (db: Knex, clientId: number, after?: number): Promise<ImportProperty[]> => {
  // With `after`, few rows match. The unary plus keeps SQLite from using the index by client, which finds all of the client's rows.
  const ofClient = after ? '+property_clients.client_id = ?' : 'property_clients.client_id = ?'
  const theirs = () =>
    properties(db).join('property_clients', 'property_clients.property_id', 'properties.id').whereRaw(ofClient, [clientId])
  const next = (last: number, size: number) => nextBy(theirs(), 'property_clients.property_id', last, size)
  return asProperties(await inPages<ImportProperty>(next, after))
}

/** The given properties that still belong to the client or are shared with it. */
export const propertiesAmong = async (db: Knex, clientId: number, ids: readonly number[]): Promise<ImportProperty[]> => {
  const shared = db('property_clients')
    .where('client_id', clientId)
    .modify(among(db, 'property_id', ids))
    .select('property_id')
  const found = properties(db)
    .modify(among(db, 'properties.id', ids))
    .whereIn('properties.id', shared)
    .orderBy('properties.id')
  return asProperties(await kept(db, found, 'properties'))
}

export interface ImportEntity {
  id: number
  name: string
}

const entities = (db: Knex, clientId: number) => db('corporate_entities').where('client_id', clientId).select('id', 'name')

export const entitiesOf = (db: Knex, clientId: number, after?: number): Promise<ImportEntity[]> =>
  inPages((last, size) => nextBy(entities(db, clientId), 'id', last, size), after)

/** The given entities that still exist. */
export const entitiesAmong = async (db: Knex, clientId: number, ids: readonly number[]): Promise<ImportEntity[]> => {
  const found: ImportEntity[] = await kept(
    db,
    entities(db, clientId)
      .modify(among(db, 'id', ids))
      .orderBy('id'),
    'corporate_entities',
  )
  return found
}

const HELD = {
  id: 'id',
  version: 'version',
  clientId: 'client_id',
  propertyId: 'property_id',
  propertyName: 'property_name',
  propertyActive: 'property_active',
  licenseTypeId: 'license_type_id',
  licenseNumber: 'license_number',
  jurisdiction: 'jurisdiction',
  accountNumber: 'account_number',
  premisesName: 'premises_name',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  zip: 'zip',
  country: 'country',
  county: 'county',
  notes: 'notes',
  originalIssueDate: 'original_issue_date',
  effectiveDate: 'effective_date',
  effectiveDateSource: 'effective_date_source',
  expirationDate: 'expiration_date',
  expirationDateSource: 'expiration_date_source',
  trackDate: 'track_date',
  trackDateSource: 'track_date_source',
  dueDate: 'due_date',
  dueDateSource: 'due_date_source',
  renewalDesignation: 'renewal_designation',
  assignedUserId: 'assigned_user_id',
  masterLicenseId: 'master_license_id',
  active: 'active',
} as const

/**
 * Selects licenses by number. PostgreSQL expects a client to have few licenses of an authority and would read them all for each number;
 * looking for the first row at or after each number forces the unique index.
 */
const numbered =
  (db: Knex, clientId: number, authorityId: number, numbers: readonly string[]): Scope =>
  (query: Query) => {
    const of = { client_id: clientId, licensing_authority_id: authorityId }
    if (!isPostgres(db)) return void query.where(of).modify(amongTexts(db, 'license_number', numbers))
    const key = 'client_id, licensing_authority_id, license_number'
    const from = `select id, ${key} from licenses where (${key}) >= (?, ?, given.number) order by ${key} limit 1`
    const found = `select found.id from unnest(?::text[]) as given (number) cross join lateral (${from}) as found where (${key}) = (?, ?, number)`
    query.whereRaw(`id = any(array(${found}))`, [[...numbers], clientId, authorityId, clientId, authorityId])
  }

/** The fields of an existing license that an import needs. */
export type HeldLicense = Pick<License, keyof typeof HELD>

/** The licenses of a client at an authority with the given numbers; locked in a transaction. */
export const licensesAmong = async (
  db: Knex,
  clientId: number,
  authorityId: number,
  numbers: readonly string[],
): Promise<HeldLicense[]> => {
  const found = await inChunks(numbers, (some): PromiseLike<HeldLicense[]> => {
    const held = db('licenses')
      .modify(numbered(db, clientId, authorityId, some))
      // Locks in id order. With a plain `id`, SQLite would read all licenses of the client at the authority.
      .orderByRaw('+id')
      .select(HELD)
    return db.isTransaction ? held.forUpdate() : held
  })
  return found.map((held) => ({ ...held, active: Boolean(held.active), propertyActive: Boolean(held.propertyActive) }))
}

/** The names of the licensees of the given licenses. */
export const licenseesAmong = (db: Knex, licenseIds: readonly number[]): Promise<{ licenseId: number; name: string }[]> =>
  inChunks(licenseIds, (some) =>
    db('license_licensees')
      .join('corporate_entities', 'corporate_entities.id', 'license_licensees.corporate_entity_id')
      .modify(among(db, 'license_licensees.license_id', some))
      .select({ licenseId: 'license_licensees.license_id', name: 'corporate_entities.name' }),
  )

/** The given licenses that have secondary licenses. */
export const primariesAmong = (db: Knex, licenseIds: readonly number[]): Promise<number[]> =>
  inChunks(licenseIds, (some) =>
    db('licenses')
      .modify(among(db, 'master_license_id', some))
      .distinct('master_license_id')
      .pluck('master_license_id'),
  )
