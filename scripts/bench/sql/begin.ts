import type { Knex } from 'knex'
import { MIDDLE_CLIENT } from '../../../fixtures/shape.ts'
import type { Database } from '../../../server/kit/database/db.ts'
import { withoutTimeouts } from '../../../server/kit/database/postgres/postgres.ts'
import { isPostgres } from '../../../server/kit/database/query.ts'
import { TODAY } from '../data/load.ts'
import { STAFF } from '../data/world.ts'

/** The number of licenses per transaction. */
const CHUNK = 1_000

/** The audited fields of a begun renewal, with the SQL of each value as JSON. */
const AUDITED = {
  licenseId: 'license_id',
  clientId: 'client_id',
  stage: '2',
  isActive: 'true',
  isTrackingOnlyRenewal: 'false',
  copyToSecondaryLicenses: 'true',
  processStartDate: 'process_start_date',
  renewalDueDate: 'renewal_due_date',
  sendLicenseNotApplicable: 'false',
  noInvoiceRequired: 'false',
  licenseTrackDateAtBegin: 'license_track_date_at_begin',
}

const dialect = (db: Knex) =>
  db.client.config.client === 'pg'
    ? {
        ids: '(select value::integer from json_array_elements_text(?) as value)',
        list: 'json_build_array',
        object: 'json_build_object',
        bool: (value: string) => value,
      }
    : { ids: '(select value from json_each(?))', list: 'json_array', object: 'json_object', bool: (value: string) => `json('${value}')` }

const changes = (db: Knex) => {
  const { list, object, bool } = dialect(db)
  const value = (sql: string) => (sql === 'true' || sql === 'false' ? bool(sql) : sql)
  return `cast(${list}(${Object.entries(AUDITED).map(([field, to]) => `${object}('field', '${field}', 'from', null, 'to', ${value(to)})`)}) as text)`
}

const beginSome = (database: Database, licenseIds: number[]) =>
  database.write(async (db) => {
    const { ids } = dialect(db)
    const json = JSON.stringify(licenseIds)
    const now = new Date().toISOString()
    await db.raw(
      `insert into renewals (license_id, client_id, stage, is_active, is_tracking_only_renewal, copy_to_secondary_licenses, process_start_date, renewal_due_date, license_track_date_at_begin, created_on, modified_on)
       select id, client_id, 2, true, is_tracking_only, true, cast(? as text), due_date, track_date, cast(? as text), cast(? as text) from licenses where id in ${ids}`,
      [TODAY, now, now, json],
    )
    await db.raw(
      `update licenses set renewal_id = (select id from renewals where renewals.license_id = licenses.id and is_active), renewal_stage = 2, renewal_due_date = due_date, version = version + 1, modified_on = ? where id in ${ids}`,
      [now, json],
    )
    await db.raw(
      `insert into audit (at, user_id, client_id, call, record, record_id, license_id, changes) select cast(? as text), ${STAFF}, client_id, 'renewals.bulkBegin', 'renewals', id, license_id, ${changes(db)} from renewals where license_id in ${ids} and is_active`,
      [now, json],
    )
  })

/**
 * Writes the same rows as a bulk begin (renewals, licenses, an audit row each) with bare statements, a thousand licenses per transaction.
 */
export const beginBySql = async (database: Database, licenseIds: number[]): Promise<void> => {
  for (let at = 0; at < licenseIds.length; at += CHUNK) await beginSome(database, licenseIds.slice(at, at + CHUNK))
}

/** Deletes the begun renewals, so that the same licenses can begin again. */
export const endBySql = (database: Database, licenseIds: number[]): Promise<void> =>
  database.write(async (db) => {
    if (isPostgres(db)) await withoutTimeouts(db)
    const { ids } = dialect(db)
    const json = JSON.stringify(licenseIds)
    await db.raw(`update licenses set renewal_id = null, renewal_stage = null, renewal_due_date = null where id in ${ids}`, [json])
    await db.raw(`delete from renewals where license_id in ${ids} and is_active`, [json])
  })

/** Prepares licenses without a renewal in process for the first user, a member of staff. None is of the bystanders' client. */
export const makeReady = (database: Database): Promise<number[]> =>
  database.write(async (db) => {
    if (isPostgres(db)) await withoutTimeouts(db)
    const ready = () => db('licenses').whereNull('renewal_stage').whereNot('client_id', MIDDLE_CLIENT)
    await ready().update({ renewal_designation: 'Provider', assigned_user_id: STAFF })
    return ready().orderBy('id').pluck('id')
  })
