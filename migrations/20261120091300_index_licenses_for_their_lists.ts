import type { Knex } from 'knex'

// A partial index is used only if the query contains its exact condition, without bound values.
const inQueue = 'active and property_active and master_license_id is null'

// The columns of the queue's default filter and of its predicate, so that a count reads the index only.
const asked = 'renewal_stage, has_completed_renewal, track_date, license_type_id, state, active, property_active, master_license_id'

const indexes = {
  licenses_queue: `(expiration_date, id, client_id, renewal_designation, assigned_user_id, ${asked}) where ${inQueue}`,
  licenses_queue_of_client: `(client_id, expiration_date, id, renewal_designation, assigned_user_id, ${asked}) where ${inQueue}`,
  // The default filter: the licenses of a user on their side.
  licenses_queue_of_person: `(assigned_user_id, renewal_designation, expiration_date, id, client_id, ${asked}) where ${inQueue}`,
  licenses_list: '(active, property_name, id)',
  licenses_list_of_client: '(client_id, active, property_name, id)',
  licenses_by_number: '(license_number, id)',
  // Partial, because SQLite would otherwise choose it for the `is null` of the queue, which nearly every row fulfills.
  licenses_of_primary: '(master_license_id) where master_license_id is not null',
}

export async function up(knex: Knex) {
  for (const [name, columns] of Object.entries(indexes)) await knex.raw(`create index ${name} on licenses ${columns}`)
}

export async function down(knex: Knex) {
  for (const name of Object.keys(indexes)) await knex.raw(`drop index ${name}`)
}
