import type { Knex } from 'knex'
import { day } from './columns.ts'

// The queue and its counts check the due date of every row, so licenses store a copy of the due date of the renewal in process.
const fill = `update licenses set renewal_due_date = (select renewals.renewal_due_date from renewals where renewals.id = licenses.renewal_id)
  where renewal_id is not null`

const inQueue = 'active and property_active and master_license_id is null'
const before = 'renewal_stage, has_completed_renewal, track_date, license_type_id, state, active, property_active, master_license_id'
const after = `${before}, due_date, renewal_due_date`

// The index of the queue stays narrow. Counts of all licenses have a separate index.
const queue = (asked: string) => ({
  licenses_queue_of_client: `(client_id, expiration_date, id, renewal_designation, assigned_user_id, ${asked})`,
  licenses_queue_of_person: `(assigned_user_id, renewal_designation, expiration_date, id, client_id, ${asked})`,
})

// In the order of the dashboard's groups, so that one scan of the index counts them.
const counts = {
  licenses_counts: `(state, licensing_authority_id, client_id, renewal_designation, assigned_user_id, expiration_date, ${after.replace('state, ', '')})`,
}

const make = async (knex: Knex, indexes: Record<string, string>) => {
  for (const [name, columns] of Object.entries(indexes)) await knex.raw(`create index ${name} on licenses ${columns} where ${inQueue}`)
}
const drop = async (knex: Knex, indexes: Record<string, string>) => {
  for (const name of Object.keys(indexes)) await knex.raw(`drop index ${name}`)
}

export async function up(knex: Knex) {
  await knex.schema.alterTable('licenses', (table) => {
    day(table, 'renewal_due_date')
  })
  await drop(knex, queue(before))
  await knex.raw(fill)
  await make(knex, { ...queue(after), ...counts })
}

export async function down(knex: Knex) {
  await drop(knex, { ...queue(after), ...counts })
  await knex.raw('alter table licenses drop column renewal_due_date')
  await make(knex, queue(before))
}
