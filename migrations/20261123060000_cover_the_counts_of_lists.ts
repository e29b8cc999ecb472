import type { Knex } from 'knex'

const flags = 'active, property_active'
const before = {
  licenses_by_client: `licenses (client_id, id, ${flags})`,
  licenses_by_stage: `licenses (renewal_stage, id, client_id, ${flags})`,
  licenses_of_client_by_stage: `licenses (client_id, renewal_stage, id, ${flags})`,
}

// A count that reads 10,000 licenses through an index of other columns takes ten times as long as one that reads the index alone. The
// first serves the initial filter of the license list, the others that of the queue, with stages and dates.
const inQueue = `${flags}, master_license_id, license_type_id, expiration_date, track_date, has_completed_renewal`
const covering = {
  licenses_by_client: `licenses (client_id, id, ${flags}, country)`,
  licenses_by_stage: `licenses (renewal_stage, id, client_id, ${inQueue})`,
  licenses_of_client_by_stage: `licenses (client_id, renewal_stage, id, ${inQueue})`,
}

async function replace(knex: Knex, indexes: Record<string, string>) {
  for (const [name, columns] of Object.entries(indexes)) {
    await knex.raw(`drop index ${name}`)
    await knex.raw(`create index ${name} on ${columns}`)
  }
}

export const up = (knex: Knex) => replace(knex, covering)

export const down = (knex: Knex) => replace(knex, before)
