import type { Knex } from 'knex'
import { MIDDLE_CLIENT } from '../../../fixtures/shape.ts'
import { withoutTimeouts } from '../../../server/kit/database/postgres/postgres.ts'
import { isPostgres, rowsOf } from '../../../server/kit/database/query.ts'
import { TODAY } from '../data/load.ts'
import type { Statements } from '../servers/floor.process.ts'

/** A copy of the table of licenses with the indexes from before every list got its own, to measure what an insert cost then. */
const THEN = 'licenses_then'
const IN_QUEUE = 'active and property_active and master_license_id is null'
const OF_QUEUE = 'renewal_stage, has_completed_renewal, track_date, license_type_id, state, active, property_active, master_license_id'
const DUE = 'due_date, renewal_due_date'

const INDEXES = [
  ...['property_id', 'license_type_id', 'licensing_authority_id', 'assigned_user_id', 'requested_by_user_id'].map((one) => `(${one})`),
  ...['license_document_id', 'line_of_business_id'].map((one) => `(${one})`),
  '(client_id, licensing_authority_id, license_number)',
  `(expiration_date, id, client_id, renewal_designation, assigned_user_id, ${OF_QUEUE}) where ${IN_QUEUE}`,
  `(client_id, expiration_date, id, renewal_designation, assigned_user_id, ${OF_QUEUE}, ${DUE}) where ${IN_QUEUE}`,
  `(assigned_user_id, renewal_designation, expiration_date, id, client_id, ${OF_QUEUE}, ${DUE}) where ${IN_QUEUE}`,
  `(state, licensing_authority_id, client_id, renewal_designation, assigned_user_id, expiration_date, ${OF_QUEUE.replace('state, ', '')}, ${DUE}) where ${IN_QUEUE}`,
  '(license_number, id)',
  '(property_name, id)',
  '(active, property_active, property_name, id, country, state)',
  '(client_id, active, property_active, property_name, id, country, state)',
  '(active, property_active, expiration_date, id, country, state)',
  `(renewal_designation, id, active, property_active) where active and property_active`,
  '(master_license_id) where master_license_id is not null',
]

/** Creates the copy with all rows. */
export const copyLicenses = async (db: Knex): Promise<void> => {
  if (isPostgres(db)) {
    await withoutTimeouts(db)
    await db.raw(`create table ${THEN} (like licenses including defaults)`)
  } else {
    const [table] = rowsOf<{ sql: string }>(await db.raw(`select sql from sqlite_master where type = 'table' and name = 'licenses'`))
    await db.raw(String(table?.sql).replace(/licenses/, THEN))
  }
  await db.raw(`insert into ${THEN} select * from licenses`)
  for (const [n, columns] of INDEXES.entries()) await db.raw(`create index ${THEN}_${n} on ${THEN} ${columns}`)
}

const NOW = `${TODAY}T12:00:00.000Z`

/** A new license with its audit row, in one transaction. */
export const insertSql = (propertyId: number, given: Record<string, string | number>): Statements => {
  const row = {
    ...given,
    client_id: MIDDLE_CLIENT,
    property_id: propertyId,
    property_name: 'Property',
    renewal_designation: 'BillingClient',
  }
  const columns = Object.keys(row)
  const changes = JSON.stringify(Object.entries(row).map(([field, to]) => ({ field, from: null, to })))
  return {
    writes: true,
    statements: {
      license: {
        sql: `insert into ${THEN} (license_number, created_on, modified_on, ${columns}) values (?, ?, ?, ${columns.map(() => '?')})`,
        bindings: [{ next: 'F-' }, NOW, NOW, ...Object.values(row)],
      },
      audit: {
        sql: `insert into audit (at, user_id, client_id, call, record, record_id, license_id, property_id, changes)
          values (?, 1, ?, 'licenses.create', 'licenses', 1, 1, ?, ?)`,
        bindings: [NOW, MIDDLE_CLIENT, propertyId, changes],
      },
    },
  }
}
