import type { Knex } from 'knex'

/** The minute that the calls of a token are counted in, since 1970, and how many the processes have taken of its limit. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('tokens', (table) => {
    table.integer('call_window')
    table.integer('window_calls')
  })
}

export const down = async (knex: Knex) => {
  await knex.schema.alterTable('tokens', (table) => {
    table.dropColumns('call_window', 'window_calls')
  })
}
