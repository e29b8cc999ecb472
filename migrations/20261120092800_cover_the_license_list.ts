import type { Knex } from 'knex'

// The columns of the list's initial filter, so that a page and its count read the index only.
const asked = 'id, country, state'

const indexes = {
  licenses_list: `(active, property_active, property_name, ${asked})`,
  licenses_list_of_client: `(client_id, active, property_active, property_name, ${asked})`,
  licenses_by_property_name: '(property_name, id)',
  licenses_by_expiration: `(active, property_active, expiration_date, ${asked})`,
  licenses_list_with_alert: `(active, property_active, property_name, ${asked}) where alert is not null`,
}

const before = {
  licenses_list: '(active, property_name, id)',
  licenses_list_of_client: '(client_id, active, property_name, id)',
}

async function replace(knex: Knex, old: Record<string, string>, made: Record<string, string>) {
  for (const name of Object.keys(old)) await knex.raw(`drop index ${name}`)
  for (const [name, columns] of Object.entries(made)) await knex.raw(`create index ${name} on licenses ${columns}`)
}

export const up = (knex: Knex) => replace(knex, before, indexes)

export const down = (knex: Knex) => replace(knex, indexes, before)
