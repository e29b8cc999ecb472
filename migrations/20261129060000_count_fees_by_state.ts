import type { Knex } from 'knex'

const inGroup =
  'renewal_designation, assigned_user_id, expiration_date, renewal_stage, has_completed_renewal, track_date, license_type_id, active, property_active, master_license_id, due_date, renewal_due_date'

const indexes = (columns: string) => ({
  licenses_by_state: `licenses (state, id, licensing_authority_id, client_id, ${columns})`,
  licenses_of_client_by_state: `licenses (client_id, state, id, licensing_authority_id, ${columns})`,
})

async function replace(knex: Knex, made: Record<string, string>) {
  for (const [name, columns] of Object.entries(made)) {
    await knex.raw(`drop index ${name}`)
    await knex.raw(`create index ${name} on ${columns}`)
  }
}

/** The counts of the dashboard add up what the renewals will cost: without the last fee in the index, they would read each license. */
export const up = (knex: Knex) => replace(knex, indexes(`${inGroup}, last_fee_cents`))

export const down = (knex: Knex) => replace(knex, indexes(inGroup))
