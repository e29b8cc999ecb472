import type { Knex } from 'knex'
import type { Call } from '../../contract/call.ts'
import type { Audited, Change } from '../kit/database/change.ts'
import { among } from '../kit/database/many.ts'
import { jsonList } from '../kit/unknown.ts'

/** A change of one record by a bulk action, as the audit has it. */
export interface Effect extends Omit<Audited, 'clientId'> {
  auditId: number
}

/** A field that a record of each table always has. It is null before a change only if the change creates the record. */
const NEVER_NULL: Record<string, string> = {
  corporate_entities: 'name',
  corporate_officers: 'name',
  divisions: 'name',
  entity_officers: 'corporateOfficerId',
  license_types: 'name',
  licenses: 'licenseNumber',
  licensing_authorities: 'name',
  properties: 'name',
  property_contacts: 'name',
  renewals: 'licenseId',
  user_tasks: 'kind',
  users: 'email',
}

export const isCreation = ({ record, changes }: Pick<Effect, 'record' | 'changes'>): boolean =>
  changes.some(({ field, from }) => field === NEVER_NULL[record] && from === null)

/** The changes of a batch after an audit id, or those with the given audit ids. */
export const effectsOf = async (db: Knex, of: { batchId: number; after: number } | { auditIds: readonly number[] }): Promise<Effect[]> => {
  const query = db('audit').whereNull('event').orderBy('id')
  if ('batchId' in of) query.where('batch_id', of.batchId).where('id', '>', of.after)
  else query.modify(among(db, 'id', of.auditIds))
  const rows = await query.select({
    auditId: 'id',
    record: 'record',
    recordId: 'record_id',
    licenseId: 'license_id',
    propertyId: 'property_id',
    changes: 'changes',
  })
  return rows.map((row: Omit<Effect, 'changes'> & { changes: string }) => ({ ...row, changes: jsonList<Change>(row.changes) }))
}

type Batch = NonNullable<Call['batch']>

/** The record of the request to which an effect belongs: its license or property if the request is about those, otherwise itself. */
export const rowOf = ({ record }: Batch, effect: Pick<Effect, 'recordId' | 'licenseId' | 'propertyId'>): number => {
  if (record === 'properties') return effect.propertyId ?? 0
  return record === 'licenses' ? (effect.licenseId ?? effect.recordId) : effect.recordId
}

/** Fields that hold the moment of the change. */
const isMoment = (field: string) => /(Timestamp|On)$/.test(field)

/** A text of the changes of a record, to compare a plan with its application. */
export const outcomeOf = (effects: Pick<Effect, 'record' | 'changes'>[]): string =>
  JSON.stringify(effects.map(({ record, changes }) => JSON.stringify([record, changes.filter(({ field }) => !isMoment(field))])).sort())
