import type { Knex } from 'knex'
import { addDays, type Day } from '../../rules/day.ts'
import { clock } from '../kit/clock.ts'
import type { Change } from '../kit/database/change.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import { jsonList } from '../kit/unknown.ts'
import type { License } from '../licenses/license.model.ts'

/** The first moment that is no longer part of the day. */
const endOf = (day: Day): string => clock.startOf(addDays(day, 1))

/** Whether a moment is before the end of `asOf`. Always true if that day has not ended. */
export const isUntil = (asOf: Day, today: Day): ((moment: string) => boolean) => {
  const end = asOf < today ? endOf(asOf) : null
  return (moment) => end === null || moment < end
}

/** Former values of changed fields: by record and id, the value of each field before its first later change. */
type Before = Map<string, Map<string, unknown>>

const keyOf = (record: string, id: number) => `${record} ${id}`

const laterChanges = async (db: Knex, records: Scope, end: string): Promise<Before> => {
  const rows: { record: string; recordId: number; changes: string }[] = await db('audit')
    .modify(records)
    .whereNull('event')
    .where('at', '>=', end)
    .orderBy('id', 'desc')
    .select({ record: 'record', recordId: 'record_id', changes: 'changes' })
  const before: Before = new Map()
  for (const { record, recordId, changes } of rows) {
    const fields = before.get(keyOf(record, recordId)) ?? new Map<string, unknown>()
    // Rows are in descending order, so the earliest later change overwrites the others.
    for (const { field, from } of jsonList<Change>(changes)) fields.set(field, from)
    before.set(keyOf(record, recordId), fields)
  }
  return before
}

const changesOfLicenses =
  (ids: number[]): Scope =>
  (query: Query) => {
    query.whereIn('license_id', ids).whereIn('record', ['licenses', 'renewals'])
  }

const changesOfProperties =
  (licenses: License[]): Scope =>
  (query: Query) => {
    query.where('record', 'properties').whereIn('record_id', [...new Set(licenses.map(({ propertyId }) => propertyId))])
  }

/** By record id, the values at the end of a day of the fields that have changed since. Empty if the day has not ended. */
export const fieldsThen = async (
  db: Knex,
  record: 'citations' | 'inspection_reports',
  ids: number[],
  asOf: Day,
  today: Day,
): Promise<Map<number, Map<string, unknown>>> => {
  if (asOf >= today || ids.length === 0) return new Map()
  const ofRecords: Scope = (query: Query) => query.where('record', record).whereIn('record_id', ids)
  const before = await laterChanges(db, ofRecords, endOf(asOf))
  return new Map(
    ids.flatMap((id) => {
      const fields = before.get(keyOf(record, id))
      return fields ? [[id, fields]] : []
    }),
  )
}

interface RenewalThen {
  id: number
  license_id: number
  stage: License['renewalStage']
  renewal_due_date: Day | null
  expiration_date: Day | null
}

/** The renewals that were in process at that moment. */
const renewalsThen = async (db: Knex, licenseIds: number[], end: string): Promise<Map<number, RenewalThen>> => {
  const rows: RenewalThen[] = await db('renewals')
    .whereIn('license_id', licenseIds)
    .where('created_on', '<', end)
    .where((open) => open.where('is_active', true).orWhere('completed_on', '>=', end))
    .orderBy('id')
    .select('id', 'license_id', 'stage', 'renewal_due_date', 'expiration_date')
  return new Map(rows.map((row) => [row.license_id, row]))
}

/** The licenses that had a completed renewal at that moment. */
const renewedThen = async (db: Knex, licenseIds: number[], end: string): Promise<Set<number>> =>
  new Set(await db('renewals').whereIn('license_id', licenseIds).where('completed_on', '<', end).distinct().pluck('license_id'))

/** A license as it was at the end of a day, with its licensees of that time if they have changed since. */
export interface LicenseThen {
  license: License
  licenseeIds: number[] | null
}

const setBack = (license: License, before: Map<string, unknown>): LicenseThen => {
  const values: Record<string, unknown> = {}
  for (const [field, from] of before) if (field in license && field !== 'id') values[field] = from
  const licenseeIds = before.get('licenseeIds')
  return { license: Object.assign(license, values), licenseeIds: Array.isArray(licenseeIds) ? licenseeIds : null }
}

/**
 * Licenses as they were at the end of a day, from the audit. Those that were added later are left out. Reads nothing if the day has not
 * ended.
 */
export const licensesThen = async (db: Knex, licenses: License[], asOf: Day, today: Day): Promise<LicenseThen[]> => {
  if (asOf >= today) return licenses.map((license) => ({ license, licenseeIds: null }))
  const end = endOf(asOf)
  const there = licenses.filter(({ createdOn }) => createdOn < end)
  const ids = there.map(({ id }) => id)
  const [before, ofProperties, renewals, renewed] = await Promise.all([
    laterChanges(db, changesOfLicenses(ids), end),
    laterChanges(db, changesOfProperties(there), end),
    renewalsThen(db, ids, end),
    renewedThen(db, ids, end),
  ])
  const none = new Map<string, unknown>()
  return there.map((license) => {
    const renewal = renewals.get(license.id)
    const ofRenewal = renewal ? (before.get(keyOf('renewals', renewal.id)) ?? none) : none
    const then = <T>(field: string, now: T | undefined): T | null =>
      ((ofRenewal.has(field) ? ofRenewal.get(field) : now) as T | null) ?? null
    return setBack(
      Object.assign(license, {
        propertyActive: ofProperties.get(keyOf('properties', license.propertyId))?.get('active') ?? license.propertyActive,
        hasCompletedRenewal: renewed.has(license.id),
        actBy: null, // how much time is needed is only known for today
        renewalId: renewal?.id ?? null,
        renewalStage: then('stage', renewal?.stage),
        renewalDueDate: then('renewalDueDate', renewal?.renewal_due_date),
        renewalExpirationDate: then('expirationDate', renewal?.expiration_date),
      }),
      before.get(keyOf('licenses', license.id)) ?? none,
    )
  })
}
