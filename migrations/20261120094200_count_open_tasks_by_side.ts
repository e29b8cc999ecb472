import type { Knex } from 'knex'

// Counting the tasks of a side joins licenses to tasks by their designation. These two indexes answer the count without reading
// rows. SQLite reads the column of a condition from the row unless the index contains it.
const indexes = {
  licenses_by_side: 'licenses (renewal_designation, id, active, property_active) where active and property_active',
  user_tasks_open_of_license: 'user_tasks (kind, license_id, client_id, assigned_user_id, done_on) where done_on is null',
}

export async function up(knex: Knex) {
  for (const [name, columns] of Object.entries(indexes)) await knex.raw(`create index ${name} on ${columns}`)
}

export async function down(knex: Knex) {
  for (const name of Object.keys(indexes)) await knex.raw(`drop index ${name}`)
}
