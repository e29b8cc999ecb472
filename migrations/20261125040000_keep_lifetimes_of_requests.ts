import type { Knex } from 'knex'

/** How long links of requests work, as settings of the installation. Null: the default. */
export const up = (knex: Knex) =>
  knex.schema.alterTable('installation', (table) => {
    table.integer('request_days')
    table.integer('request_days_at_most')
  })

export const down = (knex: Knex) =>
  knex.schema.alterTable('installation', (table) => table.dropColumns('request_days', 'request_days_at_most'))
