import type { Knex } from 'knex'
import { clock } from '../../kit/clock.ts'
import type { Acting } from '../../kit/database/acting.ts'
import { actor } from '../../kit/database/change.ts'
import { among } from '../../kit/database/many.ts'
import { rowsOf } from '../../kit/database/query.ts'
import { notifyOf } from '../../kit/notify.ts'
import { recordChanges } from '../../kit/webhook-events.ts'
import { deadlines, paced } from '../../watch/deadlines.actions.ts'
import type { Beginning } from '../renewal.actions.ts'

/**
 * `begin` of renewal.actions.ts as SQL for any number of licenses. Writes the same renewals, licenses and audit rows;
 * server/renewals/bulk/begin.test.ts compares the two.
 */

type Ids = readonly number[]

export interface Begun {
  recordId: number
  licenseId: number
  clientId: number
}

const licensesOf = (begun: readonly Begun[]) => begun.map(({ licenseId }) => licenseId)

/** Returns the renewals that were created; one that another request has begun is skipped. */
export const insertRenewals = async (db: Knex, ids: Ids, given: Beginning): Promise<Begun[]> => {
  const { processStartDate, dueDate = null, trackingOnly = null, copyToSecondaryLicenses = true } = given
  const now = clock.now()
  const values: [string, string | Knex.Raw][] = [
    ['license_id', 'licenses.id'],
    ['client_id', 'licenses.client_id'],
    ['stage', db.raw('2')],
    ['is_active', db.raw('true')],
    ['is_tracking_only_renewal', trackingOnly === null ? 'licenses.is_tracking_only' : db.raw(String(trackingOnly))],
    ['copy_to_secondary_licenses', db.raw(String(copyToSecondaryLicenses))],
    ['process_start_date', db.raw('?', [processStartDate])],
    ['renewal_due_date', dueDate === null ? 'licenses.due_date' : db.raw('?', [dueDate])],
    ['license_track_date_at_begin', 'licenses.track_date'],
    ['created_on', db.raw('?', [now])],
    ['modified_on', db.raw('?', [now])],
  ]
  const { sql, bindings } = db('licenses')
    .modify(among(db, 'licenses.id', ids))
    .orderBy('licenses.id')
    .select(values.map(([, value]) => value))
    .toSQL()
  const into = `insert into renewals (${values.map(([column]) => column).join(', ')}) ${sql}`
  // Knex would return the columns of the last row only.
  const returned = 'id as "recordId", license_id as "licenseId", client_id as "clientId"'
  return rowsOf<Begun>(await db.raw(`${into} on conflict (license_id) where is_active do nothing returning ${returned}`, bindings))
}

/** Stores the reason why these renewals begin early as their notes. */
export const noteEarly = (db: Knex, ids: Ids, notes: string): PromiseLike<number> =>
  db('renewals')
    .modify(among(db, 'renewals.license_id', ids))
    .whereRaw('renewals.is_active')
    .update({ notes, notes_timestamp: clock.now() })

/** Updates the licenses of begun renewals, including their deadlines, in one statement, because a license is in many indexes. */
export const markLicenses = async (db: Knex, begun: readonly Begun[]): Promise<void> => {
  if (begun.length === 0) return
  const { startBy, actBy } = deadlines(db, { renewalStage: '2', renewalDueDate: 'begun.renewal_due_date' })
  const marked = `update licenses set renewal_id = begun.id, renewal_stage = 2, renewal_due_date = begun.renewal_due_date,
    start_by = ${startBy}, act_by = ${actBy}, version = licenses.version + 1, modified_on = ?
    from (?) as paced join renewals as begun on begun.license_id = paced.id and begun.is_active where paced.id = licenses.id`
  await db.raw(marked, [clock.now(), paced(db, among(db, 'licenses.id', licensesOf(begun)))])
}

const number = (column: string) => `${column} || ''`
const flag = (column: string) => `case when ${column} then 'true' else 'false' end`
const day = (column: string) => `'"' || ${column} || '"'`

/** The JSON of an audit row for a new record, as JSON.stringify writes it. Null fields are left out. */
const changes = (fields: Record<string, string>) => {
  const entries = Object.entries(fields).map(
    ([field, value]) => `coalesce(',{"field":"${field}","from":null,"to":' || ${value} || '}', '')`,
  )
  return `'[' || substr(${entries.join(' || ')}, 2) || ']'`
}

const OF_RENEWAL = changes({
  licenseId: number('renewals.license_id'),
  clientId: number('renewals.client_id'),
  stage: number('renewals.stage'),
  isActive: flag('renewals.is_active'),
  isTrackingOnlyRenewal: flag('renewals.is_tracking_only_renewal'),
  copyToSecondaryLicenses: flag('renewals.copy_to_secondary_licenses'),
  processStartDate: day('renewals.process_start_date'),
  renewalDueDate: day('renewals.renewal_due_date'),
  sendLicenseNotApplicable: flag('renewals.send_license_not_applicable'),
  noInvoiceRequired: flag('renewals.no_invoice_required'),
  licenseTrackDateAtBegin: day('renewals.license_track_date_at_begin'),
  // Bound as JSON text, because the two databases escape strings differently.
  notes: 'case when renewals.notes is not null then ? end',
  notesTimestamp: day('renewals.notes_timestamp'),
})

/** Writes the audit rows of begun renewals. `notes` are the notes of the renewals that have any. */
export const auditBegun = async (acting: Acting, begun: readonly Begun[], notes: string): Promise<void> => {
  const { db } = acting
  const { at, userId, call, requestId, batchId, address, program } = actor(acting)
  const by = { at, user_id: userId, call, request_id: requestId, batch_id: batchId, address, program }
  const row = {
    ...Object.fromEntries(Object.entries(by).map(([column, value]) => [column, db.raw('?', [value])])),
    record: db.raw("'renewals'"),
    record_id: 'renewals.id',
    client_id: 'renewals.client_id',
    license_id: 'renewals.license_id',
    changes: db.raw(OF_RENEWAL, [JSON.stringify(notes)]),
  }
  const audited = db('renewals')
    .modify(among(db, 'renewals.license_id', licensesOf(begun)))
    .whereRaw('renewals.is_active')
    .orderBy('renewals.id')
    .select(Object.values(row))
  await db(db.raw(`audit (${Object.keys(row).join(', ')})`)).insert(audited)
  const changes = [{ field: 'stage', from: null, to: 2 }]
  const told = begun.map((one) => ({ ...one, record: 'renewals', propertyId: null, changes }))
  await notifyOf(acting, told)
  await recordChanges(acting, told)
}
