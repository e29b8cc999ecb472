import type { Knex } from 'knex'

// A query is answered from a partial index only where it says these very words; with bound values in them it is not.
const inQueue = 'active and property_active and master_license_id is null'

// What the queue's default filter asks of a row, its own predicate included: a count then never leaves the index.
const asked = 'renewal_stage, has_completed_renewal, track_date, license_type_id, state, active, property_active, master_license_id'

const indexes = {
  licenses_queue: `(expiration_date, id, client_id, renewal_designation, assigned_user_id, ${asked}) where ${inQueue}`,
  licenses_queue_of_client: `(client_id, expiration_date, id, renewal_designation, assigned_user_id, ${asked}) where ${inQueue}`,
  // The filter that everybody begins with: their own, on their side.
  licenses_queue_of_person: `(assigned_user_id, renewal_designation, expiration_date, id, client_id, ${asked}) where ${inQueue}`,
  licenses_list: '(active, property_name, id)',
  licenses_list_of_client: '(client_id, active, property_name, id)',
  licenses_by_number: '(license_number, id)',
  // Partial, because SQLite would else take it for the queue's `is null`, which is true of nearly every row.
  licenses_of_primary: '(master_license_id) where master_license_id is not null',
}

export async function up(knex: Knex) {
  for (const [name, columns] of Object.entries(indexes)) await knex.raw(`create index ${name} on licenses ${columns}`)
}

export async function down(knex: Knex) {
  for (const name of Object.keys(indexes)) await knex.raw(`drop index ${name}`)
}
