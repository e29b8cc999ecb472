import type { Knex } from 'knex'

/** 0 is the provider, otherwise the client. */
const side = `(case renewal_designation when 'Provider' then 0 else client_id end)`

const least = (knex: Knex) => (knex.client.config.client === 'pg' ? 'least' : 'min')

/** The first day that something must be done by; of a received license the letter b and its expiration. 'z' without a date. */
const firstDay = (knex: Knex) => `(case when renewal_stage >= 6 then 'b' || coalesce(renewal_expiration_date, expiration_date, 'z')
  else ${least(knex)}(coalesce(act_by, 'z'), coalesce(case when renewal_stage >= 5 then null else coalesce(renewal_due_date, due_date) end, 'z'),
    coalesce(expiration_date, 'z')) end)`

// All that Today tests, so that its counts read an index alone. A partial index is used only if the query contains its exact condition.
const covered = `id, assigned_user_id, renewal_designation, client_id, license_type_id, renewal_stage, has_completed_renewal, track_date,
  expiration_date, renewal_expiration_date, due_date, renewal_due_date, act_by, start_by, active, property_active, master_license_id`
const inQueue = 'active and property_active and master_license_id is null'

const indexesOf = (knex: Knex) => ({
  licenses_of_side: `licenses (${side}, ${firstDay(knex)}, ${covered}) where ${inQueue}`,
  licenses_of_side_by_start: `licenses (${side}, start_by, ${covered}) where ${inQueue} and start_by is not null`,
  licenses_of_assignee: `licenses (assigned_user_id, ${side}, ${firstDay(knex)}, ${covered}) where ${inQueue}`,
})

/** A page of Today and its counts. */
export async function up(knex: Knex) {
  for (const [name, columns] of Object.entries(indexesOf(knex))) await knex.raw(`create index ${name} on ${columns}`)
}

export async function down(knex: Knex) {
  for (const name of Object.keys(indexesOf(knex))) await knex.raw(`drop index ${name}`)
}
